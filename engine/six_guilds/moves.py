"""What a player of Six Guilds may say; no rules. Goods are named by the guilds that sell them, in their order."""

from __future__ import annotations

import msgspec


class Said(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Parent of moves: short tagged arrays, since they stand in every replay file."""


class Put(Said, frozen=True, tag="put"):
    """A die of this value on a guild or a place: `put-5-art`, `put-2-hal`."""

    value: int
    place: str


class Buy(Said, frozen=True, tag="buy"):
    """So many goods: `buy-2`."""

    count: int


class Send(Said, frozen=True, tag="send"):
    """Workers for the guild, from the lot or from other guilds: `send-lot+sch`."""

    sources: tuple[str, ...]


class Build(Said, frozen=True, tag="build"):
    """A tile of the Guild Hall for its guild: `build-cou-art`."""

    tile: str
    guild: str


class Sell(Said, frozen=True, tag="sell"):
    """Goods sold at the Port: `sell-2sch+art`."""

    goods: tuple[str, ...]


class Give(Said, frozen=True, tag="give"):
    """Different goods delivered at the Port: `give-sch+art`."""

    goods: tuple[str, ...]


class Yes(Said, frozen=True, tag="yes"):
    """The benefit of a tile is taken."""


class No(Said, frozen=True, tag="no"):
    """The benefit is refused, or nothing is bought."""


class End(Said, frozen=True, tag="end"):
    """The turn is over."""


Move = Put | Buy | Send | Build | Sell | Give | Yes | No | End

YES, NO, END = Yes(), No(), End()
