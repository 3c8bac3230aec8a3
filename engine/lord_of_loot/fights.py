"""Fights: the roll, what is added to it, damage to both sides, and what comes of it.

Loot and removal (lord_of_loot.fights.25, lord_of_loot.fights.26, lord_of_loot.fights.47) are in `monsters.py`, the rise
in level (lord_of_loot.fights.27, lord_of_loot.fights.28, lord_of_loot.fights.29) in `hero_sheet.py`, and that of bosses
(lord_of_loot.fights.30) in `bosses.py`. A knock-out is in `heroes.py`: what leaves (lord_of_loot.fights.34), who comes
(lord_of_loot.fights.35, lord_of_loot.fights.46), the gravestones (lord_of_loot.fights.36, lord_of_loot.fights.37,
lord_of_loot.fights.38), and what it is with kids (lord_of_loot.fights.39, lord_of_loot.fights.40).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.lord_of_loot.activities import FREE, HINT, able, act, refuse_activity, useful
from guildpost.engine.lord_of_loot.bosses import (
    PushDoggy,
    bury_boss,
    complete_quest,
    damageable,
    home,
    souls_meet,
    wooden,
)
from guildpost.engine.lord_of_loot.events import Defeated, FightBegan, FightEnded, IconsAdded, Retreated, Wounded
from guildpost.engine.lord_of_loot.hero_sheet import lose_hearts
from guildpost.engine.lord_of_loot.heroes import KnockOut, down
from guildpost.engine.lord_of_loot.monsters import Bury, loot
from guildpost.engine.lord_of_loot.moves import END, STAY, End, Move, Send, Stay
from guildpost.engine.lord_of_loot.spells import roll
from guildpost.engine.lord_of_loot.state import MONSTER_KINDS, Desk, Fight, word
from guildpost.engine.lord_of_loot.tables import BOSS_OF, DAYTIME, GNOMES, GUARD, base, kind_of
from guildpost.engine.lord_of_loot.weapons import pool

Steps = Sequence[Step[Desk, Move]]
Attacker = Literal["hero", "enemy"]


def enemies(desk: Desk, field: str) -> list[str]:
    """What can be fought on a field: monsters, imps, guards, bosses, Gnomes and the Doggy.

    Rules: lord_of_loot.activities.01, lord_of_loot.activities.02, lord_of_loot.monsters.13, lord_of_loot.monsters.16,
    lord_of_loot.bosses.14, lord_of_loot.bosses.47; ruling A-04
    """
    return sorted([name for name, where in desk.state.figures.items() if where == field and fightable(name)])


@lru_cache(maxsize=1024)
def fightable(figure: str) -> bool:
    """Whether a figure on the board can be fought, by its name."""
    kind = kind_of(figure)
    return kind in MONSTER_KINDS or kind == GUARD or figure in BOSS_OF or figure in (*GNOMES, "dog")


class BeginFight(Auto[Desk, Move], frozen=True):
    """Both sides roll, whoever began it: the hero orange and blue, the enemy its level in violet, a guard one orange.

    What counts at the roll is frozen then: dice and icons of the weapons, gold in the attacking hand, wood.

    Rules: lord_of_loot.fights.01, lord_of_loot.fights.02, lord_of_loot.fights.03, lord_of_loot.fights.04,
    lord_of_loot.fights.05, lord_of_loot.fights.06, lord_of_loot.fights.07, lord_of_loot.fights.08,
    lord_of_loot.fights.09, lord_of_loot.fights.10, lord_of_loot.fights.11, lord_of_loot.fights.12,
    lord_of_loot.fights.13, lord_of_loot.fights.14, lord_of_loot.fights.20, lord_of_loot.fights.21,
    lord_of_loot.fights.22, lord_of_loot.monsters.05, lord_of_loot.monsters.12, lord_of_loot.monsters.17;
    rulings A-16, A-59, A-60, A-61, A-85
    """

    seat: int
    enemy: str
    attacker: Attacker

    def run(self, desk: Desk) -> Steps:
        hero, found = desk.hero(self.seat), pool(desk, self.seat, self.enemy)
        guard = kind_of(self.enemy) == GUARD
        violet = desk.lives(self.enemy)
        desk.state.fight = Fight(
            self.seat,
            self.enemy,
            self.attacker,
            swords=found.swords,
            shields=found.shields,
            golden=bool(hero.right) and desk.data.weapons[base(hero.right)].material == "gold",
            wooden=bool(wooden(desk, self.seat)),
        )
        who = word(self.seat)
        by = who if self.attacker == "hero" else self.enemy
        desk.tell("lord_of_loot.fights.01", FightBegan(who, self.enemy, by, found.orange, found.blue, violet))
        for icon, count in (("swo", found.swords), ("shi", found.shields)):
            if count:
                desk.tell("lord_of_loot.fights.20", IconsAdded(who, icon, count))
        return (
            *roll(self.seat, "hero", "orange", "fight", found.orange),
            *roll(self.seat, "hero", "blue", "fight", found.blue),
            *roll(self.seat, "enemy", "orange" if guard else "violet", "guard" if guard else "fight", violet),
            AskFighter(self.seat),
            Resolve(self.seat),
        )


class AskFighter(Auto[Desk, Move], frozen=True):
    """After the roll the fighting hero may add to it, if there is anything to use: rulings A-107, A-108."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        fight = desk.state.fight
        if fight is None or fight.enemy not in desk.state.figures or down(desk, self.seat):
            return ()
        return (AddToFight(self.seat),) if able(desk, self.seat) else ()


class AddToFight(Decision[Desk, Move], frozen=True):
    """Potions, spells and healing after the roll, as many as the hero likes, or `end`: decision D13.

    Rules: lord_of_loot.fights.19, lord_of_loot.items.10, lord_of_loot.spells.01, lord_of_loot.spells.02;
    rulings A-56, A-57, A-58, A-59
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [END, *useful(desk, seat)]

    def complete(self, desk: Desk, seat: int) -> bool:
        return False

    def hint(self, desk: Desk, seat: int) -> str:
        return HINT

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if type(move) in FREE:
            refuse_activity(desk, seat, move)
        elif not isinstance(move, End):
            raise IllegalMove("lord_of_loot.fights.19", f"{word(seat)} may add to the roll: use-, cast-, or end")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, End):
            return ()
        return (*act(desk, seat, move), AskFighter(seat))


class Resolve(Auto[Desk, Move], frozen=True):
    """Swords less shields, both ways and from the same roll; wounds stay, hearts go from the left.

    Rules: lord_of_loot.goal.08, lord_of_loot.fights.15, lord_of_loot.fights.16, lord_of_loot.fights.17,
    lord_of_loot.fights.18, lord_of_loot.fights.23, lord_of_loot.fights.24, lord_of_loot.fights.31,
    lord_of_loot.fights.32, lord_of_loot.fights.33, lord_of_loot.fights.45, lord_of_loot.bosses.14,
    lord_of_loot.bosses.15, lord_of_loot.bosses.48, lord_of_loot.bosses.57;
    rulings A-16, A-23, A-53, A-54, A-55, A-87, A-94, A-106
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        state, fight = desk.state, desk.state.fight
        assert fight is not None
        state.fight = None
        enemy = fight.enemy
        if enemy not in state.figures or down(desk, self.seat):
            return ()  # a spell has ended it, or the hero is gone
        to_hero = max(0, fight.enemy_swords - fight.shields)
        hits = max(0, fight.swords - fight.enemy_shields)
        if enemy in BOSS_OF and not damageable(desk, enemy, self.seat, fight.golden, fight.wooden):
            to_enemy = 0
        else:
            to_enemy = 0 if enemy == "dog" else hits
        desk.tell("lord_of_loot.fights.15", FightEnded(word(self.seat), enemy, to_hero, to_enemy))
        beaten = self.wound(desk, enemy, to_enemy)
        lose_hearts(desk, self.seat, to_hero, "fight", "lord_of_loot.fights.32")
        out = down(desk, self.seat)
        standing = not out or state.options.kids
        after: list[Step[Desk, Move]] = []
        if beaten:
            after += self.bury(desk, enemy, standing)
            if state.ended is not None:
                return ()
        elif enemy == "dog" and hits and standing:
            after.append(PushDoggy(self.seat, must=True))
        if out:
            after.append(KnockOut(self.seat))
        elif fight.attacker == "enemy" and to_hero and not beaten:
            after.append(SendAway(self.seat, enemy))
        return after

    def wound(self, desk: Desk, enemy: str, hits: int) -> bool:
        """Adds wounds; whether the enemy is defeated by them. Those of the Souls are counted on the Knight's Soul."""
        if not hits:
            return False
        mark = "kso" if enemy == "sir" else enemy
        wounds = desk.state.wounds.get(mark, 0) + hits
        lives = desk.lives(enemy)
        if wounds >= lives:
            return True
        desk.state.wounds[mark] = wounds
        desk.tell("lord_of_loot.fights.23", Wounded(enemy, wounds, lives))
        return False

    def bury(self, desk: Desk, enemy: str, standing: bool) -> Steps:
        """A defeated enemy leaves: with loot for a hero who still stands, a quest done for a Gnome."""
        if enemy in BOSS_OF:
            bury_boss(desk, enemy, self.seat, standing)
            return ()
        if enemy in GNOMES:
            desk.remove(enemy)
            desk.tell("lord_of_loot.fights.24", Defeated(enemy, word(self.seat)))
            reward = complete_quest(desk, "vol", enemy, self.seat)
            return reward if standing else ()
        return (*(loot(desk, self.seat, enemy) if standing else ()), Bury(self.seat, enemy, standing))


class SendAway(Decision[Desk, Move], frozen=True):
    """Who was wounded by an attacker may send it off: a monster to any of the four daytime fields, a boss home.

    Rules: lord_of_loot.fights.41, lord_of_loot.fights.42, lord_of_loot.fights.43, lord_of_loot.fights.44,
    lord_of_loot.fights.45; rulings A-36, A-44, A-93, A-100
    """

    enemy: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        fields = ("home",) if self.enemy in BOSS_OF else DAYTIME
        return [STAY, *(Send(field) for field in fields)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        boss = self.enemy in BOSS_OF
        if isinstance(move, Stay) or (isinstance(move, Send) and move.field in (("home",) if boss else DAYTIME)):
            return
        rule = "lord_of_loot.fights.44" if boss else "lord_of_loot.fights.41"
        where = "send-home" if boss else "send-FIELD, one of the four daytime fields"
        raise IllegalMove(rule, f"{word(seat)} may send {self.enemy} away: {where}, or stay")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Send) or self.enemy not in desk.state.figures:
            return ()
        field = home(desk, self.enemy) if move.field == "home" else move.field
        desk.state.figures[self.enemy] = field
        rule = "lord_of_loot.fights.44" if move.field == "home" else "lord_of_loot.fights.41"
        desk.tell(rule, Retreated(self.enemy, field))
        return souls_meet(desk)
