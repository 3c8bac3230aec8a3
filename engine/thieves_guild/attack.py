"""Attacking: who can be attacked by whom, the announcement, and the attack rolls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Outcome, Step
from guildpost.engine.thieves_guild import moves, state
from guildpost.engine.thieves_guild.defence import OfferDefence
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Attacked, Rolled
from guildpost.engine.thieves_guild.fights import FinishFight
from guildpost.engine.thieves_guild.magic import combat_bonus, has_bow
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.ranges import penalty
from guildpost.engine.thieves_guild.spells import is_cursed
from guildpost.engine.thieves_guild.state import Desk
from guildpost.engine.thieves_guild.wounds import hit

Steps = Sequence[Step[Desk, Move]]


def can_attack(desk: Desk, who: str, target: str) -> bool:
    """Whether this character may attack this target where both stand now: an enemy, in reach, not on its base.

    Rules: thieves_guild.attack.03, thieves_guild.attack.04, thieves_guild.attack.05, thieves_guild.bases.01,
    thieves_guild.bases.02, thieves_guild.bases.04, thieves_guild.bases.08; rulings A-77, A-89, A-93, A-132
    """
    return (
        target[:2] != who[:2]
        and desk.free(target)
        and not desk.at_home(target)
        and target not in desk.state.fought
        and penalty(desk, who, target) is not None
    )


def targets(desk: Desk, who: str) -> list[str]:
    """Whom this character may attack now."""
    reach, shoots = desk.data.reach[desk.at(who)], has_bow(desk, who)
    return [
        other
        for other, character in desk.state.characters.items()
        if (shoots or character.at in reach) and can_attack(desk, who, other)
    ]


def followers(desk: Desk, who: str, target: str) -> list[str]:
    """Characters of the side with higher numbers who could join this attack: thieves_guild.attack.11; ruling A-49."""
    return [
        other
        for other in desk.of_side(who[:2])
        if other > who and other not in desk.state.spent and desk.free(other) and can_attack(desk, other, target)
    ]


def attacks(desk: Desk, who: str) -> list[Move]:
    """Each target with each group of followers: thieves_guild.attack.11; ruling A-48."""
    found: list[Move] = []
    for target in targets(desk, who):
        joining = followers(desk, who, target)
        found += [
            moves.Fight(target, group) for size in range(len(joining) + 1) for group in combinations(joining, size)
        ]
    return found


def refuse(desk: Desk, who: str, move: moves.Fight) -> None:
    """Refuses an attack.

    Rules: thieves_guild.attack.01, thieves_guild.attack.03, thieves_guild.attack.04, thieves_guild.attack.05,
    thieves_guild.attack.07, thieves_guild.attack.11, thieves_guild.attack.13, thieves_guild.bases.01,
    thieves_guild.magic.19
    """
    target = move.who
    if target in desk.data.components.killers:
        raise IllegalMove("thieves_guild.attack.13", f"{target} fights apart; only his target strikes back at him")
    if target not in desk.state.characters or not desk.at(target):
        raise IllegalMove("thieves_guild.elimination.03", f"{target} is not in play")
    if target[:2] == who[:2]:
        raise IllegalMove("thieves_guild.attack.03", f"{target} is no enemy of {who}")
    if desk.character(target).arrested:
        raise IllegalMove("thieves_guild.arrest.05", f"{target} is under arrest")
    if desk.at_home(target):
        raise IllegalMove("thieves_guild.bases.01", f"{target} is safe on his base")
    if target in desk.state.fought:
        raise IllegalMove(
            "thieves_guild.defence.04", f"{target} has been attacked this turn; all attackers go together"
        )
    for fighter in (who, *move.joined):
        if fighter[:2] != who[:2] or fighter not in desk.state.characters or not desk.free(fighter):
            raise IllegalMove("thieves_guild.attack.11", f"{fighter} cannot join {who}")
        if penalty(desk, fighter, target) is None:
            outside = desk.data.outside(desk.at(fighter)) or desk.data.outside(desk.at(target))
            rule = "thieves_guild.attack.03" if outside else "thieves_guild.attack.04"
            if has_bow(desk, fighter):
                rule = "thieves_guild.magic.19"
            raise IllegalMove(rule, f"{target} is out of reach of {fighter}")
    for fighter in move.joined:
        if fighter in desk.state.spent:
            raise IllegalMove("thieves_guild.attack.01", f"{fighter} has done all he can this turn")
        if fighter <= who:
            raise IllegalMove("thieves_guild.attack.07", f"{fighter} is not after {who}: attackers go by number")
    if list(move.joined) != sorted(set(move.joined)):
        raise IllegalMove("thieves_guild.attack.07", "name those who join once each, by number")


def attack(desk: Desk, who: str, move: moves.Fight) -> Steps:
    """Announces the fight, then each attacker rolls in order, then the defence. Step 4 alone comes here.

    Rules: thieves_guild.attack.01, thieves_guild.attack.02, thieves_guild.attack.06, thieves_guild.attack.07,
    thieves_guild.attack.10, thieves_guild.defence.10, thieves_guild.honesty.03
    """
    attackers = (who, *move.joined)
    desk.state.spent += attackers
    desk.state.fought.append(move.who)
    return begin(desk, attackers, move.who)


def begin(desk: Desk, attackers: tuple[str, ...], target: str, *, ambush: bool = False) -> Steps:
    """A fight between characters from its announcement to its end: thieves_guild.attack.06."""
    desk.state.fight = state.Fight(target, list(attackers), ambush=ambush)
    desk.tell("thieves_guild.attack.06", Attacked(attackers, target))
    return (*(Strike(who) for who in attackers), OfferDefence(), FinishFight())


class Strike(Auto[Desk, Move], frozen=True):
    """One attacker's turn in the fight: no roll where the target has its last token, none where it is cursed.

    Rules: thieves_guild.attack.11, thieves_guild.spells.06; rulings A-50, A-63 to A-65
    """

    who: str

    def run(self, desk: Desk) -> Steps:
        fight = desk.fight()
        if desk.full(fight.target):
            return ()
        if is_cursed(desk, fight.target):
            return hit(desk, fight.target, self.who, sure=True, rule="thieves_guild.spells.06")
        return (RollAttack(self.who),)


class RollAttack(Die, frozen=True):
    """The attack roll: with sword and bow counted, at least the attacker's own combat rating.

    Rules: thieves_guild.sides.09, thieves_guild.attack.08, thieves_guild.attack.09, thieves_guild.attack.12,
    thieves_guild.magic.17, thieves_guild.magic.18, thieves_guild.magic.20
    """

    who: str

    def label(self, desk: Desk) -> str:
        return "d.attack"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        fight = desk.fight()
        less = 0 if fight.ambush else penalty(desk, self.who, fight.target) or 0
        value = int(outcome) + combat_bonus(desk, self.who) - less
        needed = desk.data.components.characters[self.who].combat
        desk.tell("thieves_guild.attack.08", Rolled(self.who, "attack", int(outcome), value, needed))
        return hit(desk, fight.target, self.who) if value >= needed else ()
