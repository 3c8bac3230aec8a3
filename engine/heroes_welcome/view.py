"""What one seat may see of the table; nothing else is in it."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.steps import Chance, Decision
from guildpost.engine.core.table import Position
from guildpost.engine.heroes_welcome.ending import NameWinners
from guildpost.engine.heroes_welcome.loot import Loot
from guildpost.engine.heroes_welcome.round_end import OfferBribe
from guildpost.engine.heroes_welcome.state import Desk, Ended, Options, Player, State, word
from guildpost.engine.heroes_welcome.tables import CUSTOMERS, HEROES, Tables


class PlayerSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as another one sees it; `vp` and `own` are filled for itself alone, `vp` for all when totals are shown."""

    merchant: str
    yellow: str
    gold: int
    loot: Loot
    masteries: dict[str, int]
    scams: int
    served: list[str]
    vp: int | None = None
    own: list[str] = []


class HeroSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero with backpack and level; `monsters` and `boosts` are tokens and potions on the track."""

    level: int
    gold: int
    potions: int
    monsters: int
    boosts: int
    loot: Loot


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; `seat` is its word, or "" for the public.

    `deck` counts the tiles whose order nobody knows, `under` are those below them in order; `customers` counts those
    that have not come yet, `scam_deck` cards that can be drawn; `supply` are monster tokens face down, those among the
    `enemies` included. `tile`, `caller`, `hall` and `again` (a second trade or lesson) belong to the open question.
    """

    seat: str
    round: int
    crawl: int
    master: str
    asked: list[str]
    question: str
    players: dict[str, PlayerSeen]
    heroes: dict[str, HeroSeen]
    place: str
    town: dict[str, str]
    forests: list[str]
    signs: list[str]
    market: Loot
    futures: list[str]
    deck: int
    under: list[str]
    aside: list[str]
    workshop: list[str]
    customers: int
    gone: list[str]
    enemies: int
    supply: int
    pond: int
    bag: Loot
    scrap: Loot
    box: int
    masteries: dict[str, int]
    scam_deck: int
    scam_discard: dict[str, int]
    bribed: list[str]
    options: Options
    ended: Ended | None
    boss: bool = False
    marked: str = ""
    wrapping: int = 0
    crate: bool = False
    extra: bool = False
    tile: str = ""
    caller: str = ""
    hall: str = ""
    again: bool = False


def seen(player: Player, mine: bool, shown: bool) -> PlayerSeen:
    """A merchant board, and what of its secrets this seat may see.

    Rules: heroes_welcome.components.11, heroes_welcome.components.26, heroes_welcome.components.27;
    rulings AMB-011, AMB-012
    """
    return PlayerSeen(
        player.merchant,
        player.yellow,
        player.gold,
        player.loot,
        player.masteries,
        len(player.scams),
        player.served,
        vp=player.vp if mine or shown else None,
        own=player.scams if mine else [],
    )


def view(position: Position[State, Any], tables: Tables, seat: int | None) -> View:
    """All that a seat may see; None is the public.

    Totals of VP are shown when gold has been turned in: ruling AMB-118. What the face-down tokens show is in no view,
    and neither is any order but that of tiles put under their deck: heroes_welcome.crafting.10; ruling AMB-101.
    """
    state, desk = position.state, Desk(position.state, tables)
    step = position.agenda[-1] if position.agenda else None
    shown = state.ended is not None or isinstance(step, NameWinners)
    heroes = {
        code: HeroSeen(
            level=desk.level(code),
            gold=hero.gold,
            potions=hero.potions,
            monsters=hero.monsters,
            boosts=hero.boosts,
            loot=hero.loot,
        )
        for code, hero in zip(HEROES, state.heroes, strict=True)
    }
    return View(
        seat=word(seat) if seat is not None else "",
        round=state.round,
        crawl=state.crawl,
        master=word(state.master) if state.round else "",
        asked=[word(step.seat)] if isinstance(step, Decision) else [],
        question=type(step).__name__ if isinstance(step, (Decision, Chance)) else "",
        players={word(at): seen(player, at == seat, shown) for at, player in enumerate(state.players)},
        heroes=heroes,
        place=state.place,
        town=state.town,
        forests=state.forests,
        signs=state.signs,
        market=state.market,
        futures=state.futures,
        deck=len(state.deck),
        under=state.under,
        aside=state.aside,
        workshop=state.workshop,
        customers=len(CUSTOMERS) - state.dealt,
        gone=state.gone,
        enemies=state.enemies,
        supply=sum(state.hidden),
        pond=state.pond,
        bag=state.bag,
        scrap=state.scrap,
        box=state.box,
        masteries=state.masteries,
        scam_deck=sum(state.scam_deck.values()),
        scam_discard=state.scam_discard,
        bribed=[word(each) for each in state.bribed],
        options=state.options,
        ended=state.ended,
        boss=state.boss,
        marked=state.marked,
        wrapping=state.wrapping,
        crate=state.crate,
        extra=state.extra,
        tile=getattr(step, "tile", ""),
        caller=word(step.caller) if isinstance(step, OfferBribe) else "",
        hall=getattr(step, "hall", ""),
        again=getattr(step, "again", False),
    )
