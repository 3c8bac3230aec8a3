"""Guilds, slots, tiles and the tables by number of players as data.

The values stand in `spec/six_guilds/components.toml`; here are their types, their constraints, and what the page says.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from guildpost.engine.core.errors import BadComponents

GUILDS = ("art", "smi", "car", "mer", "sch", "wiz")
"""The six guilds, each with a good of its own: six_guilds.guilds.01."""
RANK = {guild: at for at, guild in enumerate(GUILDS)}
SLOTS = ("low", "mid", "high")
"""Die slots of every guild: six_guilds.guilds.03."""
TILES = ("cou", "sto", "shw")
HALL, PORT, SQUARE, LOT = "hal", "por", "squ", "lot"
SPACES = 3
"""Workshops that a guild has room for: six_guilds.workshops.08."""
FEWEST, MOST = 2, 6
LIMIT = 99
"""A bound for figures of component data that no rule bounds."""


class Marked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of component data; `rulebook` names its fields that the page prints."""

    rulebook: list[str] = []


class Guild(Marked, frozen=True):
    """A guild and what it sells."""

    name: str
    good: str


class Slot(Marked, frozen=True):
    """A die slot: values, goods that can be bought, workers that can be placed, workshops that it wakes."""

    values: list[int]
    buy: int
    workers: int
    workshops: int


class Count(Marked, frozen=True):
    """What depends on the number of players: usable slots of a guild in a round, dice, income by apprentices in the
    guild, and the factor of the owner's reward."""

    slots: int
    dice: int
    income: list[int]
    owner: int


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Coins, goods of the guild, points."""

    coins: int = 0
    goods: int = 0
    points: int = 0


class Rewards(Marked, frozen=True):
    """The owner's reward above each workshop space."""

    spaces: list[Reward]


class Tile(Marked, frozen=True):
    """A Building tile: its price at the Guild Hall, and its benefit for whoever wakes it."""

    name: str
    copies: int
    price: int
    coins: int = 0
    goods: int = 0
    points: int = 0


class Box(Marked, frozen=True):
    """The frame's numbers."""

    start_coins: int
    workers: int
    rounds: int
    hall: int
    sell_price: int
    sets: list[int]
    square: int
    workshop_points: int
    coins_per_point: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All component data of the game."""

    guilds: dict[str, Guild]
    slots: dict[str, Slot]
    players: dict[str, Count]
    rewards: Rewards
    tiles: dict[str, Tile]
    box: Box


class Tables:
    """Component data with what is worked out from it once."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.box = components.box
        self.slot_of = {value: name for name in SLOTS for value in components.slots[name].values}

    def count(self, seats: int) -> Count:
        """The row for a number of players."""
        return self.components.players[str(seats)]

    @cached_property
    def tiles(self) -> list[str]:
        """All tiles with their guilds, as in cou-art."""
        return [
            f"{tile}-{guild}" for tile in TILES for guild in GUILDS for _ in range(self.components.tiles[tile].copies)
        ]


def in_order(goods: Iterable[str]) -> tuple[str, ...]:
    """Goods, or sources of workers, in the order of the guilds; the lot first."""
    return tuple(sorted(goods, key=lambda good: RANK.get(good, -1)))


def check_components(components: Components) -> None:
    """Raises BadComponents, with the entry at fault, where the data breaks what the rules state or need.

    Rules: six_guilds.guilds.01, six_guilds.guilds.03, six_guilds.workshops.05, six_guilds.workshops.06,
    six_guilds.workshops.07, six_guilds.goods.02, six_guilds.goods.03, six_guilds.setup.01,
    six_guilds.setup.03, six_guilds.setup.04, six_guilds.setup.11,
    six_guilds.setup.12, six_guilds.setup.13, six_guilds.setup.14
    """

    def need(fact: bool, entry: str, why: str) -> None:
        if not fact:
            raise BadComponents(f"{entry}: {why}")

    def entries(given: Iterable[str], wanted: Iterable[str], what: str) -> None:
        there, due = list(given), list(wanted)
        missing = [code for code in due if code not in there]
        need(not missing, what, f"missing: {', '.join(missing)}")
        extra = [code for code in there if code not in due]
        need(not extra, what, f"unknown: {', '.join(extra)}; there are {', '.join(due)}")

    entries(components.guilds, GUILDS, "guilds")
    goods = [guild.good for guild in components.guilds.values()]
    need(len(set(goods)) == len(goods), "guilds", "each sells a good of its own")
    entries(components.slots, SLOTS, "slots")
    values = sorted(value for slot in components.slots.values() for value in slot.values)
    need(values == [1, 2, 3, 4, 5, 6], "slots", "each value from 1 to 6 on one slot")
    for name, awake, pair in (("low", 1, (1, 2)), ("mid", 2, (3, 4)), ("high", 3, (5, 6))):
        slot = components.slots[name]
        need(tuple(sorted(slot.values)) == pair, f"slots.{name}.values", f"{pair[0]} and {pair[1]}")
        need(slot.workshops == awake, f"slots.{name}.workshops", f"{awake}")
        need(1 <= slot.buy <= 3, f"slots.{name}.buy", "1, 2 or 3")
        need(0 <= slot.workers <= 9, f"slots.{name}.workers", "from 0 to 9")
    need(components.slots["mid"].buy == 2, "slots.mid.buy", "a die of value 3 allows two goods")
    workers = [slot.workers for slot in components.slots.values()]
    need(0 in workers and any(workers), "slots", "some slots take workers, not all")
    entries(components.players, [str(count) for count in range(FEWEST, MOST + 1)], "players")
    for count in range(FEWEST, MOST + 1):
        row, entry = components.players[str(count)], f"players.{count}"
        need(1 <= row.slots <= len(SLOTS), f"{entry}.slots", "1, 2 or 3")
        need(1 <= row.dice <= 9, f"{entry}.dice", "from 1 to 9")
        need(len(row.income) == count, f"{entry}.income", f"{count} amounts, by apprentices in the guild")
        need(all(0 <= amount <= LIMIT for amount in row.income), f"{entry}.income", f"from 0 to {LIMIT}")
        need(row.owner == (2 if count == 2 else 1), f"{entry}.owner", "twice with two players")
    need(components.players["2"].income == [3, 2], "players.2.income", "3, and 2 each")
    need(len(components.rewards.spaces) == SPACES, "rewards.spaces", "three")
    entries(components.tiles, TILES, "tiles")
    rewards = [(f"rewards.spaces.{at}", reward) for at, reward in enumerate(components.rewards.spaces)]
    for entry, reward in rewards:
        numbers = (reward.coins, reward.goods, reward.points)
        need(all(0 <= number <= 9 for number in numbers), entry, "from 0 to 9")
    for code, tile in components.tiles.items():
        need(1 <= tile.copies <= SPACES, f"tiles.{code}.copies", "from 1 to 3 for each guild")
        need(0 <= tile.price <= LIMIT, f"tiles.{code}.price", f"from 0 to {LIMIT}")
        need(all(0 <= number <= 9 for number in (tile.coins, tile.goods, tile.points)), f"tiles.{code}", "from 0 to 9")
    need(sum(tile.copies for tile in components.tiles.values()) <= SPACES, "tiles", "three for each guild at most")
    box = components.box
    for name in ("start_coins", "sell_price", "square", "workshop_points"):
        need(0 <= getattr(box, name) <= LIMIT, f"box.{name}", f"from 0 to {LIMIT}")
    for name in ("workers", "rounds", "hall", "coins_per_point"):
        need(1 <= getattr(box, name) <= 20, f"box.{name}", "from 1 to 20")
    need(len(box.sets) == len(GUILDS) and box.sets == sorted(box.sets), "box.sets", "six, rising")
    need(box.sets[0] >= 0 and box.sets[-1] <= LIMIT, "box.sets", f"from 0 to {LIMIT}")
