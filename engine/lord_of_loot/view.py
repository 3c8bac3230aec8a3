"""What one seat may see of the table: all of it, for the party plays in the open and order to come is drawn later."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.steps import Chance, Decision
from guildpost.engine.core.table import Position
from guildpost.engine.lord_of_loot.state import Desk, Ended, Fight, Options, State, word
from guildpost.engine.lord_of_loot.tables import Tables


class HeroSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character sheet; `slots` are unlocked stamina and health slots."""

    hero: str
    gender: str
    level: int
    stamina: int
    health: int
    slots: tuple[int, int]
    field: str
    pack: list[str]
    right: str
    left: str
    spells: list[str]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table; `seat` is the word of who looks, or "" for the public.

    `deck` are cards of which any may come, `cards` how many will come before the deck is empty.
    """

    seat: str
    turn: int
    active: str
    phase: str
    actions: int
    asked: list[str]
    question: str
    heroes: dict[str, HeroSeen]
    bosses: list[str]
    quests: dict[str, list[str]]
    figures: dict[str, str]
    wounds: dict[str, int]
    ground: dict[str, list[str]]
    goods: dict[str, list[str]]
    land: dict[str, str]
    tiles: dict[str, int]
    daytime: int
    check: bool
    stones: int
    deck: list[str]
    cards: int
    discard: list[str]
    card: str
    reds: list[str]
    red: str
    supply: dict[str, int]
    red_bag: dict[str, int]
    yellow_bag: dict[str, int]
    black_bag: dict[str, int]
    box: dict[str, int]
    outside: int
    options: Options
    fight: Fight | None
    ended: Ended | None
    trading: bool = False
    about: str = ""


def view(position: Position[State, Any], tables: Tables, seat: int | None) -> View:
    """All that a seat may see; None is the public. `about` is the figure that an open question is about.

    Rules: lord_of_loot.monster_phase.14, lord_of_loot.setup.07; rulings A-77, A-78
    """
    state, desk = position.state, Desk(position.state, tables)
    step = position.agenda[-1] if position.agenda else None
    heroes = {
        word(at): HeroSeen(
            hero.hero,
            hero.gender,
            hero.level,
            hero.stamina,
            hero.health,
            (desk.mat(at).stamina[hero.level - 1], desk.mat(at).health[hero.level - 1]),
            hero.field,
            hero.pack,
            hero.right,
            hero.left,
            hero.spells,
        )
        for at, hero in enumerate(state.heroes)
    }
    return View(
        seat=word(seat) if seat is not None else "",
        turn=state.turn,
        active=word(state.active),
        phase=state.phase,
        actions=state.actions,
        asked=[word(step.seat)] if isinstance(step, Decision) else [],
        question=type(step).__name__ if isinstance(step, (Decision, Chance)) else "",
        heroes=heroes,
        bosses=state.bosses,
        quests=state.quests,
        figures=state.figures,
        wounds=state.wounds,
        ground=state.ground,
        goods=state.goods,
        land=state.land,
        tiles=state.tiles,
        daytime=state.daytime,
        check=state.check,
        stones=state.stones,
        deck=state.deck,
        cards=state.left,
        discard=state.discard,
        card=state.card,
        reds=state.reds,
        red=state.red,
        supply=state.supply,
        red_bag=state.red_bag,
        yellow_bag=state.yellow_bag,
        black_bag=state.black_bag,
        box=state.box,
        outside=state.outside,
        options=state.options,
        fight=state.fight,
        ended=state.ended,
        trading=state.trading,
        about=getattr(step, "enemy", "") or getattr(step, "figure", "") or getattr(step, "gnome", ""),
    )
