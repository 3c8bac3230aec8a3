"""Monsters, imps and guards: how they come, what they leave behind, and how they leave.

Colours and Levels are checked where the data is read, by `check_components` in `tables.py` (lord_of_loot.monsters.01,
lord_of_loot.monsters.02, lord_of_loot.monsters.03, lord_of_loot.monsters.04, lord_of_loot.monsters.06); what a Level
says is asked of `Desk.lives` in `state.py` (lord_of_loot.monsters.05, lord_of_loot.monsters.12,
lord_of_loot.monsters.17). How Imps walk, reach and shoot is in `monster_cards.py` (lord_of_loot.monsters.07,
lord_of_loot.monsters.08, lord_of_loot.monsters.09, lord_of_loot.monsters.10, lord_of_loot.monsters.11), which passes
Guards over (lord_of_loot.monsters.15); who can be fought, `enemies` in `fights.py` says (lord_of_loot.monsters.13,
lord_of_loot.monsters.16), and which outlines count, `pool` in `weapons.py` (lord_of_loot.monsters.14,
lord_of_loot.monsters.19).
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Auto, Chance, Odds, Outcome, Step
from guildpost.engine.lord_of_loot.bags import DrawToken, SearchToken
from guildpost.engine.lord_of_loot.events import Defeated, NothingSpawned, Spawned
from guildpost.engine.lord_of_loot.hero_sheet import rise
from guildpost.engine.lord_of_loot.moves import Move
from guildpost.engine.lord_of_loot.state import MONSTER_KINDS, Desk, word
from guildpost.engine.lord_of_loot.tables import GUARD, LOWER, kind_of

Steps = Sequence[Step[Desk, Move]]


# coming


def left_of(desk: Desk, kind: str) -> str:
    """What can really come when this kind is called for: itself, the next lower level of its colour, or nothing.

    Rules: lord_of_loot.monster_cards.21, lord_of_loot.monster_cards.22, lord_of_loot.monster_cards.23;
    rulings A-33, A-37
    """
    while kind and not desk.state.supply.get(kind, 0):
        kind = LOWER.get(kind, "")
    return kind


def spawn(desk: Desk, kind: str, field: str, rule: str = "lord_of_loot.monster_cards.19") -> str:
    """Puts a figure of this kind on a field and returns its name, with the lowest number that is free.

    Rules: lord_of_loot.setup.14, lord_of_loot.monster_cards.19, lord_of_loot.monster_cards.20
    """
    state = desk.state
    state.supply[kind] -= 1
    if desk.data.monsters[kind].copies == 1:
        name = kind
    else:
        number = 1
        while f"{kind}{number}" in state.figures:
            number += 1
        name = f"{kind}{number}"
    state.figures[name] = field
    desk.tell(rule, Spawned(name, field))
    return name


def spawn_nothing(desk: Desk, kind: str) -> None:
    """Tells that what was rolled is not left: lord_of_loot.monster_cards.22."""
    desk.tell("lord_of_loot.monster_cards.22", NothingSpawned(kind))


class MonsterDie(Chance[Desk, Move], frozen=True):
    """Parent of rolls of the 12-sided Monster die: it shows a kind of monster, or a guard.

    Rules: lord_of_loot.components.01, lord_of_loot.monster_cards.18
    """

    def label(self, desk: Desk) -> str:
        return "d.spawn"

    def odds(self, desk: Desk) -> Odds:
        return desk.data.monster_faces

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        raise NotImplementedError


# leaving


def loot(desk: Desk, seat: int, enemy: str) -> Steps:
    """What is printed on a defeated monster, imp or guard, for the hero who defeated it.

    Rules: lord_of_loot.monsters.18, lord_of_loot.fights.25, lord_of_loot.fights.26; rulings A-34, A-38, A-106
    """
    found = desk.data.monsters.get(kind_of(enemy))
    draws: list[Step[Desk, Move]] = []
    for part in found.loot if found is not None else ():
        match part:
            case "coin":
                draws.append(SearchToken(seat, "coin"))
            case "item":
                draws.append(DrawToken(seat, "red"))
            case "spell":
                draws.append(DrawToken(seat, "yel"))
            case _:
                draws.append(DrawToken(seat, "bla"))
    return draws


class Bury(Auto[Desk, Move], frozen=True):
    """A defeated monster, imp or guard leaves the game after its loot, and then the hero may rise a level.

    Rules: lord_of_loot.fights.24, lord_of_loot.fights.25, lord_of_loot.fights.27, lord_of_loot.fights.47,
    lord_of_loot.monster_cards.26, lord_of_loot.monsters.20; rulings A-39, A-55
    """

    seat: int
    enemy: str
    standing: bool = True

    def run(self, desk: Desk) -> Steps:
        state, kind, level = desk.state, kind_of(self.enemy), desk.lives(self.enemy)
        desk.remove(self.enemy)
        if state.options.monsters_return and kind in MONSTER_KINDS:
            state.supply[kind] += 1
        desk.tell("lord_of_loot.fights.24", Defeated(self.enemy, word(self.seat)))
        if self.standing and kind != GUARD:
            rise(desk, self.seat, level)
        return ()
