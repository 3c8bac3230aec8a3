"""Assassins: hiring them in an Action step, and their strike at the head of step 4."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Outcome, Step
from guildpost.engine.thieves_guild import state as facts
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Attacked, Away, Hired, Rolled
from guildpost.engine.thieves_guild.fights import FinishFight
from guildpost.engine.thieves_guild.magic import combat_bonus
from guildpost.engine.thieves_guild.moves import Hire, Move
from guildpost.engine.thieves_guild.purses import pay
from guildpost.engine.thieves_guild.spells import is_cursed
from guildpost.engine.thieves_guild.state import Acting, Desk, Fight
from guildpost.engine.thieves_guild.wounds import hit

Steps = Sequence[Step[Desk, Move]]


def available(desk: Desk) -> list[str]:
    """Assassins whose cards lie at their space: rulings A-115, A-116."""
    away = {hire.killer for hire in desk.state.hires}
    return [killer for killer in desk.data.components.killers if killer not in away]


def victims(desk: Desk, who: str) -> list[str]:
    """Whom he can have attacked: rivals anywhere but on their base or under arrest.

    Rules: thieves_guild.assassins.05, thieves_guild.assassins.06; rulings A-77, A-89
    """
    return [
        other
        for other, character in desk.state.characters.items()
        if character.at and other[:2] != who[:2] and not character.arrested and not desk.at_home(other)
    ]


def deals(desk: Desk, now: Acting) -> list[Move]:
    """Each assassin he can pay, with each victim; one for each character of a side, so several for a side.

    Rules: thieves_guild.assassins.01, thieves_guild.assassins.02, thieves_guild.assassins.03,
    thieves_guild.assassins.04
    """
    if now.hired or desk.data.kind.get(desk.at(now.who)) != "assassins":
        return []
    coins, killers = desk.character(now.who).coins, desk.data.components.killers
    return [
        Hire(killer, other)
        for killer in available(desk)
        if killers[killer].price <= coins
        for other in victims(desk, now.who)
    ]


def refuse(desk: Desk, now: Acting, move: Hire) -> None:
    """Refuses to hire.

    Rules: thieves_guild.assassins.01, thieves_guild.assassins.02, thieves_guild.assassins.04,
    thieves_guild.assassins.05, thieves_guild.assassins.06
    """
    who = now.who
    if desk.data.kind.get(desk.at(who)) != "assassins":
        raise IllegalMove("thieves_guild.assassins.01", f"{who} is not where assassins are hired")
    if now.hired:
        raise IllegalMove("thieves_guild.assassins.02", f"{who} has hired one this turn")
    killer = desk.data.components.killers.get(move.killer)
    if killer is None or move.killer not in available(desk):
        raise IllegalMove("thieves_guild.assassins.04", f"{move.killer} is not for hire now")
    if desk.character(who).coins < killer.price:
        raise IllegalMove(
            "thieves_guild.assassins.04",
            f"{killer.name} costs {killer.price} coins; {who} has {desk.character(who).coins}",
        )
    if move.who not in desk.state.characters or not desk.at(move.who):
        raise IllegalMove("thieves_guild.assassins.05", f"{move.who} is not in play")
    if move.who[:2] == who[:2]:
        raise IllegalMove("thieves_guild.assassins.05", "an assassin is set on an enemy")
    if desk.character(move.who).arrested:
        raise IllegalMove("thieves_guild.arrest.05", f"{move.who} is under arrest")
    if desk.at_home(move.who):
        raise IllegalMove("thieves_guild.assassins.06", f"{move.who} is on his base")


def deal(desk: Desk, now: Acting, move: Hire) -> Steps:
    """Pays the price and places the card beside the target: thieves_guild.assassins.04, thieves_guild.assassins.05."""
    pay(desk, now.who, desk.data.components.killers[move.killer].price)
    desk.state.hires.append(facts.Hire(now.who, move.killer, move.who))
    desk.tell("thieves_guild.assassins.04", Hired(now.who, move.killer, move.who))
    return ()


class StrikeFirst(Auto[Desk, Move], frozen=True):
    """The assassins of this turn strike one after the other, by number of their hirers, ahead of all attacks.

    Rules: thieves_guild.turn.20, thieves_guild.assassins.07; ruling A-117
    """

    def run(self, desk: Desk) -> Steps:
        hires = sorted(desk.state.hires, key=lambda hire: hire.by)
        return [Approach(hire.by, hire.killer, hire.target) for hire in hires]


class Approach(Auto[Desk, Move], frozen=True):
    """An assassin begins, or goes home without refund where his target is gone: ruling A-116.

    The fight knows who hired him: what he brings in is the hirer's, and no arrest comes of it.

    Rules: thieves_guild.assassins.11, thieves_guild.assassins.12, thieves_guild.assassins.13; rulings A-75, A-140
    """

    by: str
    killer: str
    target: str

    def run(self, desk: Desk) -> Steps:
        if not desk.free(self.target) or desk.at_home(self.target):
            return (GoHome(self.killer),)
        desk.state.fight = Fight(self.target, hirer=self.by)
        desk.tell("thieves_guild.assassins.07", Attacked((self.killer,), self.target))
        return (Exchange(self.killer, self.target), GoHome(self.killer), FinishFight())


class GoHome(Auto[Desk, Move], frozen=True):
    """The assassin's card goes back to its space.

    Rules: thieves_guild.assassins.08, thieves_guild.assassins.09; ruling A-115
    """

    killer: str

    def run(self, desk: Desk) -> Steps:
        desk.state.hires = [hire for hire in desk.state.hires if hire.killer != self.killer]
        desk.tell("thieves_guild.assassins.08", Away(self.killer))
        return ()


class Exchange(Auto[Desk, Move], frozen=True):
    """One exchange: the assassin's roll, then the target's, and again until one of them hits.

    Rules: thieves_guild.assassins.08, thieves_guild.assassins.10, thieves_guild.attack.13; rulings A-63, A-79, A-129
    """

    killer: str
    target: str

    def run(self, desk: Desk) -> Steps:
        if is_cursed(desk, self.target):
            struck = hit(desk, self.target, self.killer, sure=True, rule="thieves_guild.spells.06")
            return (*struck, HitOrAnswer(self.killer, self.target))
        return (RollAssassin(self.killer, self.target),)


class RollAssassin(Die, frozen=True):
    """The assassin's roll against the score on his card, no sword added: thieves_guild.assassins.08; ruling A-71."""

    killer: str
    target: str

    def label(self, desk: Desk) -> str:
        return "d.assassin"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        needed = desk.data.components.killers[self.killer].combat
        desk.tell("thieves_guild.assassins.08", Rolled(self.killer, "attack", int(outcome), int(outcome), needed))
        if int(outcome) >= needed:
            return (
                *hit(desk, self.target, self.killer, rule="thieves_guild.assassins.08"),
                HitOrAnswer(self.killer, self.target),
            )
        return (RollAnswer(self.killer, self.target),)


class HitOrAnswer(Auto[Desk, Move], frozen=True):
    """A hit ends the exchange; a blocked one does not, then the target rolls.

    Rules: thieves_guild.assassins.08, thieves_guild.magic.27; ruling A-79
    """

    killer: str
    target: str

    def run(self, desk: Desk) -> Steps:
        fight = desk.fight()
        if any(hit.by == self.killer for hit in fight.hits):
            return ()
        return (RollAnswer(self.killer, self.target),)


class RollAnswer(Die, frozen=True):
    """The target's roll against the assassin: a hit drives him away.

    Rules: thieves_guild.assassins.09, thieves_guild.assassins.10; ruling A-129
    """

    killer: str
    target: str

    def label(self, desk: Desk) -> str:
        return "d.back"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        value = int(outcome) + combat_bonus(desk, self.target)
        needed = desk.data.components.characters[self.target].combat
        desk.tell("thieves_guild.assassins.09", Rolled(self.target, "defence", int(outcome), value, needed))
        return () if value >= needed else (Exchange(self.killer, self.target),)
