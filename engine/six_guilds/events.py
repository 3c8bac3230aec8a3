"""What can happen in Six Guilds. Seats are words, p1 to p6; goods are named by their guilds."""

from __future__ import annotations

from guildpost.engine.core.events import Event


class FirstDrawn(Event, frozen=True):
    """The first start player."""

    seat: str


class TileShown(Event, frozen=True):
    """A tile lies at the Guild Hall."""

    tile: str
    guild: str


class RoundBegan(Event, frozen=True):
    """A round and its start player."""

    round: int
    start: str


class DiceRolled(Event, frozen=True):
    """A player's dice of this round."""

    seat: str
    dice: tuple[int, ...]


class DiePlaced(Event, frozen=True):
    """A die on a guild or a place."""

    seat: str
    value: int
    place: str


class Awakened(Event, frozen=True):
    """A workshop is activated by this seat, which takes its benefit or not."""

    seat: str
    guild: str
    tile: str
    taken: bool


class Gained(Event, frozen=True):
    """Coins, goods or points; `how`: benefit, owner, income, square, sale, delivery."""

    seat: str
    coins: int
    goods: int
    points: int
    guild: str
    how: str


class Bought(Event, frozen=True):
    """Goods bought, and those that came free for apprentices."""

    seat: str
    guild: str
    count: int
    free: int


class WorkerSent(Event, frozen=True):
    """A worker becomes an apprentice, from the lot or another guild."""

    seat: str
    source: str
    guild: str


class Built(Event, frozen=True):
    """A workshop is built on a space of a guild."""

    seat: str
    tile: str
    guild: str
    space: int
    price: int


class Sold(Event, frozen=True):
    """Goods sold at the Port."""

    seat: str
    goods: tuple[str, ...]


class Delivered(Event, frozen=True):
    """A set of different goods handed in at the Port."""

    seat: str
    goods: tuple[str, ...]


class Scored(Event, frozen=True):
    """The final score and its parts."""

    seat: str
    points: int
    workshops: int
    coins: int
    total: int


class Won(Event, frozen=True):
    """The winners, and what decided."""

    winners: tuple[str, ...]
    reason: str
