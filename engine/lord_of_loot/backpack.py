"""The backpack: whether tokens fit into its cutout, as rectangles of cells that do not overlap: ruling A-72."""

from __future__ import annotations

from functools import lru_cache

Size = tuple[int, int]
"""Two sides in cells, the shorter one first."""


@lru_cache(maxsize=20_000)
def packs(width: int, height: int, sizes: tuple[Size, ...]) -> bool:
    """Whether rectangles of these sizes, turned at will, fit side by side into a backpack.

    Rules: lord_of_loot.hero_sheet.13
    """
    if sum(short * long for short, long in sizes) > width * height:
        return False
    return _place(width, height, sum(short == long == 1 for short, long in sizes), sizes, 0)


@lru_cache(maxsize=100_000)
def _place(width: int, height: int, single: int, sizes: tuple[Size, ...], taken: int) -> bool:
    """Whether the sizes, largest first, fit into the cells that are not taken; single cells always do."""
    if not sizes or sizes[0] == (1, 1):
        return True
    short, long = sizes[0]
    for across, down in {(short, long), (long, short)}:
        block = sum(((1 << across) - 1) << (row * width) for row in range(down))
        for top in range(height - down + 1):
            for left in range(width - across + 1):
                spot = block << (top * width + left)
                if not taken & spot and _place(width, height, single, sizes[1:], taken | spot):
                    return True
    return False


def fits(pack: Size, sizes: list[Size], by_count: bool) -> bool:
    """Whether tokens of these sizes fit into a backpack; `by_count` asks for cells alone: ruling A-72."""
    if by_count:
        return sum(short * long for short, long in sizes) <= pack[0] * pack[1]
    return packs(pack[0], pack[1], tuple(sorted(sizes, key=lambda size: (-size[0] * size[1], size))))
