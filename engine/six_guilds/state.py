"""What lies on the table of Six Guilds; no rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from guildpost.engine.core.defaults import own_defaults
from guildpost.engine.core.table import Table
from guildpost.engine.six_guilds.events import Gained
from guildpost.engine.six_guilds.tables import LOT, Tables


class Options(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """Readings that a table may choose: rulings SGA-10, SGA-26."""

    free_goods: Literal["purchase", "good"] = "purchase"
    last_income: Literal["paid", "skipped"] = "paid"

    def __post_init__(self) -> None:
        own_defaults(self)


class Player(msgspec.Struct, omit_defaults=True):
    """One seat: what it has; `dice` are those not yet placed, `goods` by guild, `lot` workers at home."""

    color: str
    coins: int = 0
    points: int = 0
    lot: int = 0
    dice: list[int] = []
    goods: dict[str, int] = {}


class Workshop(msgspec.Struct, frozen=True, array_like=True):
    """A tile on a space, and whose it is."""

    tile: str
    owner: int


class Ended(msgspec.Struct, frozen=True):
    """Who won (several share it), by what in the end, and by which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[int, ...]


class State(msgspec.Struct, omit_defaults=True):
    """The whole table. Players by seat.

    `apprentices` are counts by guild and seat, `workshops` by guild from the left, `placed` the slots that hold dice.
    `hall` are tiles at the Guild Hall, `stack` what is in the stack, in no order.
    """

    options: Options
    players: list[Player]
    apprentices: dict[str, list[int]]
    workshops: dict[str, list[Workshop]]
    stack: list[str]
    hall: list[str] = []
    placed: dict[str, list[str]] = {}
    start: int = 0
    round: int = 0
    ended: Ended | None = None


class Desk(Table[State, Tables]):
    """The table of this game."""

    __slots__ = ()

    def player(self, seat: int) -> Player:
        """The player of a seat."""
        return self.state.players[seat]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.state.players)

    def clockwise(self, seat: int) -> list[int]:
        """All seats, from this one."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def gain(
        self, rule: str, seat: int, how: str, guild: str = "", coins: int = 0, goods: int = 0, points: int = 0
    ) -> None:
        """Coins, goods of a guild or points for a seat; goods never run out: six_guilds.goods.05."""
        player = self.state.players[seat]
        player.coins += coins
        player.points += points
        if goods:
            player.goods[guild] = player.goods.get(guild, 0) + goods
        if coins or goods or points:
            self.tell(rule, Gained(word(seat), coins, goods, points, guild, how))

    def apprentices(self, guild: str) -> int:
        """All apprentices in a guild, anyone's: six_guilds.workers.07."""
        return sum(self.state.apprentices[guild])

    def spend(self, seat: int, goods: tuple[str, ...]) -> None:
        """Takes goods from a seat."""
        own = self.state.players[seat].goods
        for good in goods:
            own[good] -= 1
            if not own[good]:
                del own[good]

    def workers(self, seat: int, source: str) -> int:
        """Workers that a seat has in its lot or in a guild."""
        state = self.state
        return state.players[seat].lot if source == LOT else state.apprentices[source][seat]


WORDS = ("p1", "p2", "p3", "p4", "p5", "p6")


def word(seat: int) -> str:
    """The word of a seat."""
    return WORDS[seat]


def seat_of(name: str) -> int:
    """The seat of a word."""
    return WORDS.index(name)
