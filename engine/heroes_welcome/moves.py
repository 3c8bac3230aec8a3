"""What a player of Heroes Welcome may say; no rules.

Loot in a move is named token by token, in the order of `tables.KINDS`.
"""

from __future__ import annotations

import msgspec

from guildpost.engine.heroes_welcome.loot import RANK
from guildpost.engine.heroes_welcome.tables import HEROES


class Said(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Parent of moves: short tagged arrays, since they stand in every replay file."""


class Play(Said, frozen=True, tag="play"):
    """A scam card with what its text asks for, in the text's order: `play-pet`, `play-swm-wea-kni-rub`."""

    scam: str
    choices: tuple[str, ...] = ()


class Go(Said, frozen=True, tag="go"):
    """The shop to which the Heroes go and which is run: `go-pwe`."""

    site: str


class Visit(Said, frozen=True, tag="visit"):
    """A guildhall: `visit-t1`."""

    hall: str


class Make(Said, frozen=True, tag="make"):
    """An artifact for a customer, or a final one, and the tokens spent: `make-c1-rub+wea`, `make-cha-2wea`.

    With a mislabelled crate one `real` token of those spent counts as `named`.
    """

    piece: str
    loot: tuple[str, ...]
    real: str = ""
    named: str = ""


class Call(Said, frozen=True, tag="call"):
    """The round's end is called; with two players a customer is marked: `call`, `call-c5`."""

    customer: str = ""


class Buy(Said, frozen=True, tag="buy"):
    """Things bought by hero, heroes from left to right: `buy-rub-moo`, `buy-2bor-ola`."""

    deals: tuple[tuple[tuple[str, ...], str], ...]


class Swap(Said, frozen=True, tag="swap"):
    """A token given to a hero and those taken back: `swap-wea-2rub-moo`."""

    given: str
    taken: tuple[str, ...]
    hero: str


class Take(Said, frozen=True, tag="take"):
    """A hero whose gold is taken, or tokens of the Black Market: `take-ola`, `take-arm+rub`."""

    what: tuple[str, ...]


class Sell(Said, frozen=True, tag="sell"):
    """Potions sold by hero, heroes from left to right: `sell-pot-ola+2pot-moo`."""

    deals: tuple[tuple[int, str], ...]


class Draw(Said, frozen=True, tag="draw"):
    """Gold paid for as many draws at the Hunting Lodge: `draw-3`."""

    count: int


class Rank(Said, frozen=True, tag="rank"):
    """An own Mastery to raise: `rank-wea`."""

    mastery: str


class Learn(Said, frozen=True, tag="learn"):
    """A Mastery to gain: `learn-pri`."""

    mastery: str


class Drop(Said, frozen=True, tag="drop"):
    """The token paid to the Minstrels, or two of the Black Market returned: `drop-wea`, `drop-wea+rub`."""

    loot: tuple[str, ...]


class Build(Said, frozen=True, tag="build"):
    """A tile and its site: `build-jew-f1`."""

    tile: str
    site: str


class Give(Said, frozen=True, tag="give"):
    """The token offered as a bribe: `give-wea`."""

    loot: str


class Pick(Said, frozen=True, tag="pick"):
    """Winners named by the owner of the game: `pick-p1+p3`."""

    seats: tuple[str, ...]


class Yes(Said, frozen=True, tag="yes"):
    """An offer is taken."""


class No(Said, frozen=True, tag="no"):
    """An offer is declined."""


class End(Said, frozen=True, tag="end"):
    """No more scams this turn."""


Move = (
    Play
    | Go
    | Visit
    | Make
    | Call
    | Buy
    | Swap
    | Take
    | Sell
    | Draw
    | Rank
    | Learn
    | Drop
    | Build
    | Give
    | Pick
    | Yes
    | No
    | End
)

YES, NO, END = Yes(), No(), End()


def _in_order(things: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(things, key=lambda thing: (RANKS.get(thing, len(RANKS)), thing)))


RANKS = {**RANK, **{hero: len(RANK) + at for at, hero in enumerate(HEROES)}}


def canonical(move: Move) -> Move:
    """The same move with what it lists in order: tokens by kind, cards by code, heroes from left to right."""
    match move:
        case Make(piece, loot, real, named):
            return Make(piece, _in_order(loot), real, named)
        case Buy(deals):
            things = [(_in_order(bought), hero) for bought, hero in deals]
            return Buy(tuple(sorted(things, key=lambda deal: RANKS.get(deal[1], 99))))
        case Sell(deals):
            return Sell(tuple(sorted(deals, key=lambda deal: RANKS.get(deal[1], 99))))
        case Swap(given, taken, hero):
            return Swap(given, _in_order(taken), hero)
        case Take(what):
            return Take(_in_order(what))
        case Drop(loot):
            return Drop(_in_order(loot))
        case _:
            return move
