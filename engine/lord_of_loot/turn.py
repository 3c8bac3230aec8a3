"""Turns: hunger, then actions, then the Monster Phase; and whose turn comes next."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.lord_of_loot.actions import ACTIONS, actions, refuse_action, resolve, take_action
from guildpost.engine.lord_of_loot.activities import (
    FREE,
    HINT,
    able,
    act,
    acting,
    activities,
    asides,
    refuse_activity,
)
from guildpost.engine.lord_of_loot.events import Fed, TurnBegan
from guildpost.engine.lord_of_loot.hero_sheet import lose_hearts
from guildpost.engine.lord_of_loot.heroes import CheckKnockOut
from guildpost.engine.lord_of_loot.items import refuse_food
from guildpost.engine.lord_of_loot.monster_phase import BeginMonsterPhase
from guildpost.engine.lord_of_loot.moves import END, NO, End, Feed, Move, No
from guildpost.engine.lord_of_loot.state import Desk, word

Steps = Sequence[Step[Desk, Move]]


class BeginTurn(Auto[Desk, Move], frozen=True):
    """A turn is a Hero Phase, opened by hunger, and a Monster Phase; then the next seat clockwise.

    Rules: lord_of_loot.turn.01, lord_of_loot.turn.02, lord_of_loot.turn.03, lord_of_loot.turn.10,
    lord_of_loot.hero_sheet.17, lord_of_loot.monster_phase.01
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.turn += 1
        state.active, state.phase = self.seat, "hero"
        state.actions = desk.mat(self.seat).actions
        state.trading = state.fallen = False
        desk.tell("lord_of_loot.turn.01", TurnBegan(word(self.seat), state.turn))
        following = (self.seat + 1) % len(state.heroes)
        hungry = GetHungry(self.seat).run(desk)
        return (*hungry, NextAction(self.seat), BeginMonsterPhase(), BeginTurn(following))


# hunger


def food(desk: Desk, seat: int) -> list[str]:
    """Food of a backpack that stills hunger; a mushroom does, but not for the Wyrmkin: ruling A-47."""
    found: list[str] = []
    if desk.data.eatable.isdisjoint(desk.hero(seat).pack):
        return found
    for token in dict.fromkeys(desk.hero(seat).pack):
        try:
            refuse_food(desk, seat, token)
        except IllegalMove:
            continue
        found.append(token)
    return found


class GetHungry(Auto[Desk, Move], frozen=True):
    """Only the active hero, and only at the start of its turn: food is provided in some buildings; elsewhere food is
    eaten or a heart lost.

    Rules: lord_of_loot.turn.03, lord_of_loot.turn.04, lord_of_loot.turn.05, lord_of_loot.turn.06,
    lord_of_loot.turn.07, lord_of_loot.turn.08; rulings A-46, A-111
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        if desk.data.components.fields[desk.hero(self.seat).field].food:
            desk.tell("lord_of_loot.turn.05", Fed(word(self.seat), ""))
            return ()
        if food(desk, self.seat) or able(desk, self.seat):
            return (StillHunger(self.seat),)
        return starve(desk, self.seat)


def starve(desk: Desk, seat: int) -> Steps:
    """A heart is lost to hunger, which may be the last.

    Rules: lord_of_loot.turn.07, lord_of_loot.turn.11; ruling A-49
    """
    lose_hearts(desk, seat, 1, "hunger", "lord_of_loot.turn.07")
    return (CheckKnockOut(seat),)


class StillHunger(Decision[Desk, Move], frozen=True):
    """Food of choice is given up, which restores nothing, or a heart: decision D04. Free activities come before.

    Rules: lord_of_loot.turn.03, lord_of_loot.turn.04, lord_of_loot.turn.07, lord_of_loot.turn.08,
    lord_of_loot.turn.09, lord_of_loot.activities.03; rulings A-46, A-47, A-69
    """

    def open_to(self, desk: Desk) -> Sequence[int]:
        return acting(desk, self.seat)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        if seat != self.seat:
            return asides(desk, seat)
        return [*(Feed(token) for token in food(desk, seat)), NO, *activities(desk, seat)]

    def complete(self, desk: Desk, seat: int) -> bool:
        return False

    def hint(self, desk: Desk, seat: int) -> str:
        return HINT

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if type(move) in FREE:
            refuse_activity(desk, seat, move)
            return
        if seat == self.seat and isinstance(move, No):
            return
        if seat != self.seat:
            raise IllegalMove("lord_of_loot.turn.04", f"{word(self.seat)} alone is hungry; others have free activities")
        if not isinstance(move, Feed):
            rule = "lord_of_loot.turn.03" if type(move) in ACTIONS or isinstance(move, End) else "lord_of_loot.turn.07"
            raise IllegalMove(rule, f"{word(seat)} is hungry: feed-FOOD, or no")
        if move.food not in desk.hero(seat).pack:
            raise IllegalMove("lord_of_loot.turn.07", f"{word(seat)} has no {move.food}")
        refuse_food(desk, seat, move.food)
        if move.boxed not in ((), (move.food,)):
            raise IllegalMove("lord_of_loot.activities.20", "only what is eaten can leave the game")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if type(move) in FREE:
            return (*act(desk, seat, move), self)
        if isinstance(move, Feed):
            desk.tell("lord_of_loot.turn.09", Fed(word(seat), move.food))
            desk.discard("lord_of_loot.turn.09", seat, (move.food,), move.boxed)
            return ()
        return starve(desk, seat)


# actions


class NextAction(Auto[Desk, Move], frozen=True):
    """The active seat goes on, unless its hero was knocked out in this turn: ruling A-49."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        return () if desk.state.fallen else (ChooseAction(self.seat),)


class ChooseAction(Decision[Desk, Move], frozen=True):
    """Up to four actions of six kinds in any order and number, five of the Wyrmkin, and free activities of all seats;
    `end` closes the Hero Phase, and what is left of the actions is lost.

    Rules: lord_of_loot.turn.12, lord_of_loot.turn.13, lord_of_loot.turn.14, lord_of_loot.turn.15,
    lord_of_loot.turn.16, lord_of_loot.activities.03, lord_of_loot.activities.16, lord_of_loot.actions.03,
    lord_of_loot.actions.04; rulings A-03, A-98, A-109
    """

    def open_to(self, desk: Desk) -> Sequence[int]:
        return acting(desk, self.seat)

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return resolve(desk, seat, move)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        if seat != self.seat:
            return asides(desk, seat)
        return [*actions(desk, seat), END, *activities(desk, seat)]

    def complete(self, desk: Desk, seat: int) -> bool:
        return False

    def hint(self, desk: Desk, seat: int) -> str:
        if seat != self.seat:
            return HINT
        return f"take-THINGS, and trades: give-THINGS-SEAT, take-THINGS-SEAT, swap-GIVEN-TAKEN-SEAT; {HINT}"

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if type(move) in FREE:
            refuse_activity(desk, seat, move)
        elif seat != self.seat:
            raise IllegalMove("lord_of_loot.turn.14", f"it is {word(self.seat)}'s turn; others have free activities")
        elif type(move) in ACTIONS:
            refuse_action(desk, seat, move)
        elif not isinstance(move, End):
            raise IllegalMove("lord_of_loot.turn.16", f"{word(seat)} acts, or ends the Hero Phase: end")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, End):
            return ()
        if type(move) in FREE:
            steps = act(desk, seat, move)
        else:
            steps = take_action(desk, seat, move)
        after = NextAction(self.seat)
        return (*steps, after) if steps else after.run(desk)
