"""The turn sequence: which side, which character, which step follows which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.thieves_guild import (
    assassins,
    attack,
    bases,
    gypsies,
    magic,
    market,
    movement,
    sacking,
    trading,
    winning,
)
from guildpost.engine.thieves_guild.events import TurnBegan
from guildpost.engine.thieves_guild.fate import DrawFate, draws
from guildpost.engine.thieves_guild.fortress import RollEscape
from guildpost.engine.thieves_guild.income import HuntersTurn, take_off_markers
from guildpost.engine.thieves_guild.moves import (
    END,
    GO,
    PASS,
    ROLL,
    STAY,
    Buy,
    End,
    Fight,
    Give,
    Go,
    Hire,
    Look,
    Move,
    Pass,
    Put,
    Roll,
    Sack,
    Sell,
    Stay,
    Swap,
    Take,
    Use,
)
from guildpost.engine.thieves_guild.state import Acting, Desk, Ended
from guildpost.engine.thieves_guild.tables import GOODS, SPELLS

Steps = Sequence[Step[Desk, Move]]
DEALS = (Look, Buy, Sell, Put, Take, Give, Swap, Use, Hire)


# a side's turn


class BeginTurn(Auto[Desk, Move], frozen=True):
    """A side's turn: its characters by number through steps 1 to 3, then step 4 for all of them.

    The hunters' counter and income come ahead of all that, hired assassins ahead of the side's own fights.

    Rules: thieves_guild.turn.01, thieves_guild.turn.02, thieves_guild.turn.04, thieves_guild.turn.07,
    thieves_guild.turn.14, thieves_guild.turn.18, thieves_guild.turn.20, thieves_guild.turn.21; rulings A-05, A-09
    """

    side: str

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if self.side == state.sides[0]:
            state.round += 1
        desk.tell("thieves_guild.turn.01", TurnBegan(self.side, state.round))
        hunters = (HuntersTurn(),) if self.side == "bh" else ()
        characters = [who for who in state.characters if who[:2] == self.side]
        return (
            *hunters,
            *(BeginCharacter(who) for who in characters),
            assassins.StrikeFirst(),
            AskFighter(self.side, ""),
            EndTurn(self.side),
        )


class EndTurn(Auto[Desk, Move], frozen=True):
    """The end of a side's turn: markers due come off, the next side begins, sides without characters too.

    Rules: thieves_guild.turn.01, thieves_guild.turn.18, thieves_guild.income.05; rulings A-07, A-114, A-120
    """

    side: str

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        take_off_markers(desk, self.side)
        state.spent, state.fought, state.embattled = [], [], []
        at = state.sides.index(self.side) + 1
        if at < len(state.sides):
            return (BeginTurn(state.sides[at]),)
        if state.options.cap and state.round >= state.options.cap:
            winning.finish(desk, Ended("", "cap", "thieves_guild.turn.18"))
            return ()
        return (BeginTurn(state.sides[0]),)


# steps 1 to 3 of a character


class BeginCharacter(Auto[Desk, Move], frozen=True):
    """A character's steps begin, if he is still in play: thieves_guild.turn.02, thieves_guild.elimination.03."""

    who: str

    def run(self, desk: Desk) -> Steps:
        character = desk.character(self.who)
        if not character.at:
            return ()
        if character.arrested:
            return (InFortress(desk.seat(self.who), self.who, False),)
        return first_action(desk, self.who)


def first_action(desk: Desk, who: str) -> Steps:
    """Step 1 of a character who is free; mud holds him in this turn and in no later one, under arrest too.

    Rules: thieves_guild.turn.05, thieves_guild.fate.04; ruling A-150
    """
    character = desk.character(who)
    stuck, character.mud = character.mud, False
    return (Resume(Acting(who, 1, stuck=stuck)),)


class InFortress(Decision[Desk, Move], frozen=True):
    """An arrested thief may try to escape, with Dust or without, and can do nothing else: decision D-03.

    Rules: thieves_guild.arrest.05, thieves_guild.fortress.02, thieves_guild.fortress.05, thieves_guild.magic.03;
    rulings A-90, A-92
    """

    who: str
    dusted: bool

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        dust = [Use("dus")] if desk.character(self.who).item == "dus" else []
        return (ROLL, STAY, *dust)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move in self.options(desk, seat):
            return
        raise IllegalMove("thieves_guild.arrest.05", f"{self.who} is under arrest: roll to escape, or stay")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Roll):
            return (RollEscape(self.who, self.dusted), GoOn(self.who))
        if isinstance(move, Use):
            magic.sprinkle(desk, self.who)
            return (InFortress(self.seat, self.who, True),)
        return (GoOn(self.who),)


class GoOn(Auto[Desk, Move], frozen=True):
    """An escaped thief goes on with his normal turn; who is still under arrest has had his.

    Rules: thieves_guild.fortress.04, thieves_guild.fortress.05; ruling A-91
    """

    who: str

    def run(self, desk: Desk) -> Steps:
        return first_action(desk, self.who)


class Resume(Auto[Desk, Move], frozen=True):
    """An Action step goes on, unless its character has fallen, or has flown off by Leaf: thieves_guild.magic.10."""

    now: Acting

    def run(self, desk: Desk) -> Steps:
        who = self.now.who
        if not desk.free(who) or who in desk.state.spent:
            return ()
        return (Act(desk.seat(who), self.now),)


class Arrive(Auto[Desk, Move], frozen=True):
    """A move is over: a Fate card that is due comes first, with any fight that it starts, then step 3.

    Rules: thieves_guild.turn.11, thieves_guild.turn.12, thieves_guild.turn.19, thieves_guild.fate.01,
    thieves_guild.fate.03, thieves_guild.fate.07
    """

    now: Acting

    def run(self, desk: Desk) -> Steps:
        drawn = (DrawFate(self.now.who),) if draws(desk, self.now.who) else ()
        return (*drawn, Resume(self.now))


CHAPTERS: dict[type[Move], Any] = {
    Look: market,
    Sell: market,
    Buy: gypsies,
    Put: bases,
    Take: bases,
    Give: trading,
    Swap: trading,
    Use: magic,
    Hire: assassins,
}


def chapter_of(move: Move) -> Any:
    """The chapter that settles a deal of this kind; None for what is no deal."""
    chapter = CHAPTERS.get(type(move))
    if chapter is None:
        return None
    if isinstance(move, Buy) and move.kind in GOODS:
        return market
    if isinstance(move, Take) and move.who and move.kind not in SPELLS:
        return trading
    return chapter


class Act(Decision[Desk, Move], frozen=True):
    """An Action step: any number of deals in any order (A-10), until the character moves or ends the step.

    In step 1 a character outside goes on to his die with `roll`, one inside goes straight where he walks (A-134).

    Rules: thieves_guild.turn.03, thieves_guild.turn.04, thieves_guild.turn.05, thieves_guild.turn.06,
    thieves_guild.turn.08, thieves_guild.turn.09, thieves_guild.turn.10, thieves_guild.turn.11, thieves_guild.turn.13,
    thieves_guild.movement.02
    """

    now: Acting

    def speaker(self, desk: Desk) -> str:
        return self.now.who

    def complete(self, desk: Desk, seat: int) -> bool:
        return trading.lists_all(desk, self.now)

    def hint(self, desk: Desk, seat: int) -> str:
        return "any other number of coins or pieces, and swap-GIVEN-TAKEN-WHO with any bundle"

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        now, who = self.now, self.now.who
        place = desk.at(who)
        kind = desk.data.kind.get(place)  # none inside
        found: list[Move] = []
        if kind is not None:
            if kind == "market":
                found += market.deals(desk, now)
            elif kind == "gypsies":
                found += gypsies.deals(desk, now)
            elif kind == "assassins":
                found += assassins.deals(desk, now)
        elif place in desk.data.doors:
            found += gypsies.deals(desk, now)
        found += bases.deals(desk, now)
        found += trading.deals(desk, now)
        found += magic.deals(desk, now)
        if now.step == 3:
            found.append(END)
        elif now.stuck:
            found.append(STAY)
        elif kind is not None:
            found.append(ROLL)
        else:
            found += [GO[end] for end in movement.walks(desk, who)]
            found.append(STAY)
        return found

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        if type(move) is Go and move.via:
            ends = {desk.data.enter: (desk.data.enter,), "tl": ("tl",), "tr": ("tr",)}
            if move.place not in ends.get(move.via, ()):
                raise IllegalMove(
                    "thieves_guild.movement.23",
                    f"{self.now.who} does not get to {move.place} by {move.via} in one move",
                )
            return Go(move.via)
        return move

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        now = self.now
        chapter = chapter_of(move)
        if chapter is not None:
            chapter.refuse(desk, now, move)
            return
        if now.step == 3:
            if isinstance(move, End):
                return
            if isinstance(move, (Go, Roll, Stay)):
                raise IllegalMove("thieves_guild.turn.09", f"{now.who} has moved; end his step")
        elif now.stuck:
            if isinstance(move, Stay):
                return
            if isinstance(move, (Go, Roll)):
                raise IllegalMove("thieves_guild.fate.04", f"{now.who} is stuck in the mud this turn: stay")
        elif desk.data.outside(desk.at(now.who)):
            if isinstance(move, Roll):
                return
            if isinstance(move, (Go, Stay)):
                raise IllegalMove("thieves_guild.movement.02", f"{now.who} is outside the city: roll first")
        elif isinstance(move, Stay):
            return
        elif isinstance(move, Go):
            movement.refuse_walk(desk, now.who, move.place)
            return
        elif isinstance(move, Roll):
            raise IllegalMove(
                "thieves_guild.movement.09", f"{now.who} walks in the city without a die: go-PLACE or stay"
            )
        if isinstance(move, (Fight, Sack)):
            rule = "thieves_guild.attack.02" if isinstance(move, Fight) else "thieves_guild.sacking.03"
            raise IllegalMove(rule, "fights and sackings come in step 4, after all characters have moved")
        if isinstance(move, End):
            raise IllegalMove("thieves_guild.turn.09", f"{now.who} moves first: roll, go-PLACE or stay")
        rule = "thieves_guild.turn.05" if now.step == 1 else "thieves_guild.turn.11"
        raise IllegalMove(rule, f"this cannot be done in step {now.step}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        now = self.now
        chapter = chapter_of(move)
        if chapter is not None:
            looked = now.looked or isinstance(move, Look)
            after = Acting(now.who, now.step, looked, now.hired or isinstance(move, Hire), now.stuck)
            return (*chapter.deal(desk, now, move), Resume(after))
        if isinstance(move, End):
            return ()
        third = Acting(now.who, 3, hired=now.hired, stuck=now.stuck)
        match move:
            case Roll():
                return (movement.RollMove(now.who), Arrive(third))
            case Go(place=place):
                return (*movement.walk(desk, now.who, place), Arrive(third))
            case _:
                return (Arrive(third),)


# step 4


def too_late(move: Move) -> str:
    """The rule that keeps a deal of this kind out of step 4."""
    match move:
        case Look():
            return "thieves_guild.market.09"
        case Sell():
            return "thieves_guild.market.06"
        case Buy(kind=kind) if kind in GOODS:
            return "thieves_guild.market.06"
        case Use(item=item):
            return "thieves_guild.magic.15" if item == "wat" else "thieves_guild.magic.11"
        case Buy() | Put() | Hire():
            return "thieves_guild.turn.11"
        case Take(who="") | Take(kind="ble" | "cur"):
            return "thieves_guild.turn.11"
        case _:
            return "thieves_guild.turn.06"


class AskFighter(Auto[Desk, Move], frozen=True):
    """Asks the next character of the side who can fight or sack; one who can do neither is not asked (A-144).

    Rules: thieves_guild.turn.14, thieves_guild.turn.15, thieves_guild.turn.16, thieves_guild.turn.18;
    rulings A-78, A-123
    """

    side: str
    after: str

    def run(self, desk: Desk) -> Steps:
        for who in desk.of_side(self.side):
            if (
                who > self.after
                and who not in desk.state.spent
                and desk.free(who)
                and (attack.targets(desk, who) or sacking.sacks(desk, who))
            ):
                return (FightOrSack(desk.seat(who), who),)
        return ()


class FightOrSack(Decision[Desk, Move], frozen=True):
    """One activity for this character: an attack, a sacking, or nothing; `end` gives up step 4 for the whole side.

    Rules: thieves_guild.turn.15, thieves_guild.turn.16, thieves_guild.turn.17, thieves_guild.attack.01,
    thieves_guild.attack.10, thieves_guild.defence.10, thieves_guild.sacking.03, thieves_guild.sacking.22
    """

    who: str

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (*attack.attacks(desk, self.who), *sacking.sacks(desk, self.who), PASS, END)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, (Pass, End)):
            return
        if isinstance(move, Fight):
            attack.refuse(desk, self.who, move)
        elif isinstance(move, Sack):
            sacking.refuse(desk, self.who, move)
        elif isinstance(move, DEALS):
            raise IllegalMove(too_late(move), "step 4 is for fights and sackings; deals belong to steps 1 and 3")
        else:
            raise IllegalMove("thieves_guild.turn.04", f"step 4 of {self.who}: fight, sack, pass, or end for all")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        side = self.who[:2]
        if isinstance(move, End):
            return ()
        if isinstance(move, Fight):
            return (*attack.attack(desk, self.who, move), AskFighter(side, self.who))
        if isinstance(move, Sack):
            return (*sacking.sack(desk, self.who, move), AskFighter(side, self.who))
        return (AskFighter(side, self.who),)
