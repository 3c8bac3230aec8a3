"""Steps: what a game is made of. The agenda of a position is a stack of them.

An automatic step runs; a decision asks one seat; a together step asks several at once; a chance step names what
may fall and settles the outcome that fell. Each returns the steps that come next, the first one first. Steps are
frozen, hold no other steps, and hand on what must survive them; where a later choice may cancel what follows, the
step that makes the choice starts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

Seat = int
Seats = frozenset[int] | None
"""Who may know: None is the whole table."""

Outcome = int | str
Odds = Sequence[int] | Sequence[str] | Mapping[str, int]
"""What may fall: equal chances in a fixed order, or a multiset of names with positive counts."""

Desk = TypeVar("Desk", bound="Any")
Move = TypeVar("Move")


class Step(msgspec.Struct, Generic[Desk, Move], frozen=True, tag=True, gc=False):
    """Parent of all steps; `Desk` is the game's Table, `Move` the union of its moves.

    `nature` says which of the four kinds it is: for the loop, where isinstance would cost four times as much.
    """

    nature: ClassVar[str] = ""


class Auto(Step[Desk, Move], frozen=True):
    """A step that needs nobody."""

    nature: ClassVar[Literal["auto"]] = "auto"

    def run(self, desk: Desk) -> Sequence[Step[Desk, Move]]:
        """Changes the table and returns what comes next."""
        raise NotImplementedError


class Chance(Step[Desk, Move], frozen=True):
    """A random event with an outcome that can be read aloud."""

    nature: ClassVar[Literal["chance"]] = "chance"

    def label(self, desk: Desk) -> str:
        """Thing and purpose, joined by a dot: the name of its stream; the part before the dot is its word."""
        raise NotImplementedError

    def odds(self, desk: Desk) -> Odds:
        """What may fall, never empty."""
        raise NotImplementedError

    def seen_by(self, desk: Desk) -> Seats:
        """Who sees the outcome."""
        return None

    def settle(self, desk: Desk, outcome: Outcome) -> Sequence[Step[Desk, Move]]:
        """Carries out what this outcome does."""
        raise NotImplementedError


class Decision(Step[Desk, Move], frozen=True):
    """A question to one seat; where `open_to` lets others act too, `take` returns the step itself again."""

    nature: ClassVar[Literal["decision"]] = "decision"

    seat: Seat

    def speaker(self, desk: Desk) -> str:
        """Who is asked, in the notation's words, where a seat plays several pieces; empty for the seat itself."""
        return ""

    def open_to(self, desk: Desk) -> Sequence[Seat]:
        """All who may act now, the asked seat first; settled from open facts alone, before a move is looked at."""
        return (self.seat,)

    def seen_by(self, desk: Desk, seat: Seat, move: Move) -> Seats:
        """Who sees this move of this seat."""
        return None

    def passed_by(self, desk: Desk, move: Move) -> Move | None:
        """The answer that the asked seat gives by going on with `move`; it becomes an entry of its own."""
        return None

    def resolve(self, desk: Desk, seat: Seat, move: Move) -> Move:
        """The canonical move for what was said: decorations that agree with the table are taken off.

        Raises IllegalMove where one contradicts, AmbiguousMove where several readings fit.
        """
        return move

    def complete(self, desk: Desk, seat: Seat) -> bool:
        """Whether `options` lists every legal move; where not, `check` is the truth and `hint` says what else."""
        return True

    def hint(self, desk: Desk, seat: Seat) -> str:
        """What may be said beyond `options`, in notation forms; empty where they are complete."""
        return ""

    def options(self, desk: Desk, seat: Seat) -> Sequence[Move]:
        """Legal moves in a fixed order; all of them where `complete`. Never empty."""
        raise NotImplementedError

    def check(self, desk: Desk, seat: Seat, move: Move) -> None:
        """Raises IllegalMove, with the rule that forbids, before anything changes."""
        raise NotImplementedError

    def take(self, desk: Desk, seat: Seat, move: Move) -> Sequence[Step[Desk, Move]]:
        """Carries out a move that `check` has passed."""
        raise NotImplementedError


class Together(Step[Desk, Move], frozen=True):
    """A question to several seats at once; answers lie sealed here, in seat order, until the last is in."""

    nature: ClassVar[Literal["together"]] = "together"

    sealed: tuple[tuple[Seat, Any], ...] = ()

    def asked(self, desk: Desk) -> Sequence[Seat]:
        """All seats that owe an answer, those who have given it included; fixed while the step lasts."""
        raise NotImplementedError

    def seen_by(self, desk: Desk, seat: Seat, move: Move) -> Seats:
        """Who sees the answer of this seat once all are open."""
        return None

    def resolve(self, desk: Desk, seat: Seat, move: Move) -> Move:
        """As for a Decision."""
        return move

    def complete(self, desk: Desk, seat: Seat) -> bool:
        """As for a Decision."""
        return True

    def hint(self, desk: Desk, seat: Seat) -> str:
        """As for a Decision."""
        return ""

    def options(self, desk: Desk, seat: Seat) -> Sequence[Move]:
        """As for a Decision; must not depend on sealed answers of others."""
        raise NotImplementedError

    def check(self, desk: Desk, seat: Seat, move: Move) -> None:
        """As for a Decision; must not depend on sealed answers of others."""
        raise NotImplementedError

    def open(self, desk: Desk, answers: Mapping[Seat, Move]) -> Sequence[Step[Desk, Move]]:
        """Settles all answers in the rule's order."""
        raise NotImplementedError
