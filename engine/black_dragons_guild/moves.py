"""What a player of Black Dragon's Guild may say; no rules."""

from __future__ import annotations

import msgspec


class Said(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Parent of moves: short tagged arrays, since they stand in every replay file."""


class Side(Said, frozen=True, tag="side"):
    """The side of the ability token: `side-a`."""

    side: str


class Take(Said, frozen=True, tag="take"):
    """An adventurer from the draft hand, or a Status slot: `take-a17`, `take-s2b`."""

    what: str


class Put(Said, frozen=True, tag="put"):
    """An action token on a quest, a city place or a circle of the Castle: `put-q12`, `put-bnk`, `put-cas2`."""

    where: str


class Drop(Said, frozen=True, tag="drop"):
    """An adventurer discarded at the Proving Grounds: `drop-a7`."""

    card: str


class Keep(Said, frozen=True, tag="keep"):
    """The quest kept at the Rival Guild, or the adventurer kept as ally: `keep-q9`, `keep-a22`."""

    card: str


class Play(Said, frozen=True, tag="play"):
    """A quest and its party, by number: `play-q12-a7+a22`."""

    quest: str
    party: tuple[str, ...]


class Yes(Said, frozen=True, tag="yes"):
    """The place is used."""


class No(Said, frozen=True, tag="no"):
    """The place, the discard or the ally is declined."""


class End(Said, frozen=True, tag="end"):
    """No more quests this season."""


Move = Side | Take | Put | Drop | Keep | Play | Yes | No | End

YES, NO, END = Yes(), No(), End()
