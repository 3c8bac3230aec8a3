"""Entries: the account of a game, from which all else can be worked out again."""

from typing import Generic, TypeVar

import msgspec

from guildpost.engine.core.steps import Outcome, Seat

Move = TypeVar("Move")


class Fell(
    msgspec.Struct, frozen=True, tag="f", array_like=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Luck answered: an outcome of the stream `label`; `mark` only on outcomes that a person told."""

    label: str
    outcome: Outcome
    mark: str = ""


class Decided(
    msgspec.Struct,
    Generic[Move],
    frozen=True,
    tag="d",
    array_like=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """A seat decided; `mark` stands for history and position, `changes` for the fields changed, by path."""

    seat: Seat
    move: Move
    mark: str = ""
    changes: dict[str, msgspec.Raw] = {}


class Undone(
    msgspec.Struct, frozen=True, tag="u", array_like=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The last `count` decisions that still stood were taken back, with all that followed from them."""

    count: int
    reason: str = ""
    mark: str = ""


Entry = Fell | Decided[Move] | Undone
