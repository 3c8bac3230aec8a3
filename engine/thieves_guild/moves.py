"""What a player of Thieves Guild may say; no rules."""

from __future__ import annotations

import msgspec

Bundle = tuple[tuple[str, int], ...]
"""Kinds and counts, each kind once, in the order of `tables.KINDS`."""


class Said(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Parent of moves: short tagged arrays, since they stand in every replay file."""


class Give(Said, frozen=True, tag="give"):
    """Coins or things to a character: `give-6c-hu4`."""

    kind: str
    count: int
    who: str


class Take(Said, frozen=True, tag="take"):
    """Things from the base, a stash or the ground, or from a character; a spell at the Witch names its target."""

    kind: str
    count: int = 1
    who: str = ""


class Put(Said, frozen=True, tag="put"):
    """Coins or things onto the own base: `put-25c`."""

    kind: str
    count: int = 1


class Buy(Said, frozen=True, tag="buy"):
    """Goods or magic; a spell names its target: `buy-5poi`, `buy-ble-hu2`."""

    kind: str
    count: int = 1
    who: str = ""


class Sell(Said, frozen=True, tag="sell"):
    """Goods to a Black Market: `sell-5poi`."""

    kind: str
    count: int = 1


class Look(Said, frozen=True, tag="look"):
    """At the card of this Black Market."""


class Use(Said, frozen=True, tag="use"):
    """A Leaf, Holy Water or Agility Dust."""

    item: str


class Hire(Said, frozen=True, tag="hire"):
    """An assassin and his target: `hire-nee-hu3`."""

    killer: str
    who: str


class Swap(Said, frozen=True, tag="swap"):
    """An exchange with another character: what is given, what is taken, with whom."""

    given: Bundle
    taken: Bundle
    who: str


class Drop(Said, frozen=True, tag="drop"):
    """What is left on the board when it is too much to carry."""

    kind: str


class Roll(Said, frozen=True, tag="roll"):
    """The die: for the move outside, for an escape, for a test."""


class Stay(Said, frozen=True, tag="stay"):
    """No move; no attempt to escape."""


class Go(Said, frozen=True, tag="go"):
    """Where a move ends; `via` is a decoration, the gate space or tunnel used, and is dropped once checked."""

    place: str
    via: str = ""


class Fight(Said, frozen=True, tag="fight"):
    """An attack, alone or with later characters of the side; for a helper, whom he strikes back at."""

    who: str
    joined: tuple[str, ...] = ()


class Sack(Said, frozen=True, tag="sack"):
    """The building he is in; `method` is agi or com at the Capitol and Treasury."""

    method: str = ""


class Pick(Said, frozen=True, tag="pick"):
    """One or more characters, by number."""

    who: tuple[str, ...]


class Yes(Said, frozen=True, tag="yes"):
    """Agreement in an open question."""


class No(Said, frozen=True, tag="no"):
    """Refusal in an open question."""


class Pass(Said, frozen=True, tag="pass"):
    """Nothing for this character in step 4."""


class End(Said, frozen=True, tag="end"):
    """Done with this step."""


Move = (
    Give
    | Take
    | Put
    | Buy
    | Sell
    | Look
    | Use
    | Hire
    | Swap
    | Drop
    | Roll
    | Stay
    | Go
    | Fight
    | Sack
    | Pick
    | Yes
    | No
    | Pass
    | End
)


class _Ways(dict[str, Go]):
    """Moves to a place, each made once: lists of moves name the same places over and over."""

    def __missing__(self, place: str) -> Go:
        self[place] = go = Go(place)
        return go


GO = _Ways()
LOOK, ROLL, STAY, YES, NO, PASS, END = Look(), Roll(), Stay(), Yes(), No(), Pass(), End()
