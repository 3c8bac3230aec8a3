"""Loot tokens: what lies in a bag, on the Black Market, in a backpack or with a player, counted by kind."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

KINDS = ("wea", "arm", "doo", "rub", "eme", "yel")
"""Weapon, Armor, Doodad, Ruby, Emerald, and the yellow Doodads, whose fate differs: heroes_welcome.components.19,
heroes_welcome.setup.28; ruling AMB-111."""
REGULAR = KINDS[:5]
"""Kinds that bags may hold."""
MAGIC = ("wea", "arm", "doo", "yel")
GEMS = ("rub", "eme")
YELLOW = "yel"
RANK = {kind: at for at, kind in enumerate(KINDS)}

Counts = tuple[int, int, int, int, int, int]
"""Tokens by kind, in the order of KINDS."""


class Loot(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Tokens by kind. Those of a kind are alike whatever their names: heroes_welcome.components.20."""

    wea: int = 0
    arm: int = 0
    doo: int = 0
    rub: int = 0
    eme: int = 0
    yel: int = 0

    @property
    def counts(self) -> Counts:
        """Tokens by kind."""
        return self.wea, self.arm, self.doo, self.rub, self.eme, self.yel

    @property
    def total(self) -> int:
        """All tokens together."""
        return self.wea + self.arm + self.doo + self.rub + self.eme + self.yel

    def of(self, kind: str) -> int:
        """Tokens of a kind."""
        count: int = getattr(self, kind)
        return count

    def kinds(self) -> list[str]:
        """Kinds that are there, in the order of KINDS."""
        return [kind for kind, count in zip(KINDS, self.counts, strict=True) if count]

    def odds(self) -> dict[str, int]:
        """What may be drawn out of it."""
        return {kind: count for kind, count in zip(KINDS, self.counts, strict=True) if count}

    def add(self, kinds: Iterable[str]) -> None:
        """Puts tokens in."""
        for kind in kinds:
            setattr(self, kind, getattr(self, kind) + 1)

    def take(self, kinds: Iterable[str]) -> None:
        """Takes tokens out that are there."""
        for kind in kinds:
            setattr(self, kind, getattr(self, kind) - 1)

    def holds(self, kinds: Iterable[str]) -> bool:
        """Whether these tokens are there, each counted."""
        wanted = list(kinds)
        return all(kind in RANK and wanted.count(kind) <= self.of(kind) for kind in wanted)


def in_order(kinds: Iterable[str]) -> tuple[str, ...]:
    """Tokens in the order in which moves name them."""
    return tuple(sorted(kinds, key=RANK.__getitem__))


def tokens(counts: Iterable[int]) -> tuple[str, ...]:
    """Tokens one by one, from counts by kind."""
    return tuple(kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count))


def clipped(counts: Counts, most: int) -> Counts:
    """Counts of which at most so many of a kind can matter, so that equal choices are known to be equal."""
    return tuple(count if count < most else most for count in counts)  # type: ignore[return-value]


def choices(counts: Counts, low: int, high: int) -> tuple[tuple[str, ...], ...]:
    """All ways to take `low` to `high` tokens."""
    return _choices(clipped(counts, high), low, high)


@lru_cache(maxsize=20_000)
def _choices(counts: Counts, low: int, high: int) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = [()]
    for kind, count in zip(KINDS, counts, strict=True):
        runs = [(kind,) * number for number in range(count + 1)]
        if count:
            found = [chosen + run for chosen in found for run in runs[: high - len(chosen) + 1]]
    return tuple(chosen for chosen in found if len(chosen) >= low)
