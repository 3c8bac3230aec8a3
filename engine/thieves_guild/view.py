"""What one seat may see of the table; nothing else is in it."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.steps import Chance, Decision, Step
from guildpost.engine.core.table import Position
from guildpost.engine.thieves_guild import market as markets
from guildpost.engine.thieves_guild.assassins import available
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.state import Desk, Ended, Fight, Hire, Marker, Options, State, Store, lives
from guildpost.engine.thieves_guild.tables import GOODS, Tables
from guildpost.engine.thieves_guild.turn import Act


class CharacterSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character as everybody sees him: player cards lie open."""

    name: str
    at: str
    agility: int
    combat: int
    coins: int
    goods: dict[str, int]
    item: str
    spell: str
    tokens: int
    lives: int
    arrested: bool
    mud: bool


class MarketSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Black Market: closed or not; its card only for the seat whose character is looking at it now."""

    place: str
    closed: bool
    card: str = ""
    prices: dict[str, int] = {}


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; `seat` is its side, or "" for the public."""

    seat: str
    sides: list[str]
    round: int
    counter: int
    asked: list[str]
    question: str
    characters: dict[str, CharacterSeen]
    stores: dict[str, Store]
    stashes: dict[str, dict[str, int]]
    bank: dict[str, int]
    ground: dict[str, dict[str, int]]
    markers: dict[str, Marker]
    markets: list[MarketSeen]
    fate_left: dict[str, int]
    assassins: list[str]
    hires: list[Hire]
    eliminated: int
    spent: list[str]
    fight: Fight | None
    options: Options
    ended: Ended | None


def looking(step: Step[Desk, Move] | None, desk: Desk, seat: int | None) -> str:
    """The market whose card this seat may read now: its active character stands there and has looked.

    Rules: thieves_guild.market.07, thieves_guild.market.09; ruling A-46
    """
    if isinstance(step, Act) and step.seat == seat and step.now.looked and markets.is_open_to(desk, step.now.who):
        return desk.at(step.now.who)
    return ""


def view(position: Position[State, Any], tables: Tables, seat: int | None) -> View:
    """All that a seat may see; None is the public. Unseen market cards, also as counts by name, are in nobody's view.

    Rules: thieves_guild.setup.04, thieves_guild.market.07 to market.09, thieves_guild.honesty.03
    """
    state, desk = position.state, Desk(position.state, tables)
    step = position.agenda[-1] if position.agenda else None
    mine = looking(step, desk, seat)
    cards = tables.components.market
    shown: list[MarketSeen] = []
    for place in tables.markets:
        card = state.market.cards[place] if place == mine else ""
        prices = {good: cards[card].price(good) for good in GOODS} if card else {}
        shown.append(MarketSeen(place, markets.is_closed(desk, place), card, prices))
    people = tables.components.characters
    return View(
        seat=state.sides[seat] if seat is not None else "",
        sides=state.sides,
        round=state.round,
        counter=state.counter,
        asked=asked(step, desk),
        question=type(step).__name__ if isinstance(step, (Decision, Chance)) else "",
        characters={
            who: CharacterSeen(
                people[who].name,
                c.at,
                people[who].agility,
                people[who].combat,
                c.coins,
                c.goods,
                c.item,
                c.spell,
                c.tokens,
                lives(who),
                c.arrested,
                c.mud,
            )
            for who, c in sorted(state.characters.items(), key=lambda one: (state.sides.index(one[0][:2]), one[0]))
        },
        stores=state.stores,
        stashes=state.stashes,
        bank=state.bank,
        ground=state.ground,
        markers=state.markers,
        markets=shown,
        fate_left=state.fate,
        assassins=available(desk),
        hires=state.hires,
        eliminated=state.eliminated,
        spent=state.spent,
        fight=state.fight,
        options=state.options,
        ended=state.ended,
    )


def asked(step: Step[Desk, Move] | None, desk: Desk) -> list[str]:
    """Who owes an answer, as the whole table knows: the piece where one is asked, or else the side."""
    if not isinstance(step, Decision):
        return []
    return [step.speaker(desk) or desk.state.sides[step.seat]]
