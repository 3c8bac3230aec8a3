"""The Port, where goods are sold or delivered, and the Square, which is always open.

A die at the Square brings a coin (six_guilds.port.09, six_guilds.port.10): it is placed in `turns.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.six_guilds.events import Delivered, Sold
from guildpost.engine.six_guilds.moves import Give, Move, Sell
from guildpost.engine.six_guilds.state import Desk, word
from guildpost.engine.six_guilds.tables import GUILDS, in_order

Steps = Sequence[Step[Desk, Move]]


@lru_cache(maxsize=20_000)
def sales(counts: tuple[int, ...], most: int) -> tuple[Move, ...]:
    """All ways to sell up to so many goods, by guild."""
    found: list[tuple[str, ...]] = [()]
    for guild, count in zip(GUILDS, counts, strict=True):
        if count:
            runs = [(guild,) * number for number in range(min(count, most) + 1)]
            found = [sold + run for sold in found for run in runs[: most - len(sold) + 1]]
    return tuple(Sell(sold) for sold in found if sold)


@lru_cache(maxsize=20_000)
def deliveries(kinds: tuple[str, ...], most: int) -> tuple[Move, ...]:
    """All sets of different goods up to so many."""
    return tuple(Give(chosen) for size in range(1, min(most, len(kinds)) + 1) for chosen in combinations(kinds, size))


class TradeAtPort(Decision[Desk, Move], frozen=True):
    """Up to as many goods as the die shows are sold, or a set of so many different ones delivered for points.

    Rules: six_guilds.port.01, six_guilds.port.02, six_guilds.port.03, six_guilds.port.04, six_guilds.port.05,
    six_guilds.port.06, six_guilds.port.07, six_guilds.port.08
    """

    value: int

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        goods = desk.player(seat).goods
        counts = tuple(min(goods.get(guild, 0), self.value) for guild in GUILDS)
        kinds = tuple(guild for guild in GUILDS if guild in goods)
        return [*sales(counts, self.value), *deliveries(kinds, self.value)]

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        if isinstance(move, Sell):
            return Sell(in_order(move.goods))
        return Give(in_order(move.goods)) if isinstance(move, Give) else move

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Sell, Give)):
            raise IllegalMove("six_guilds.port.02", f"{word(seat)} sells (sell-GOODS) or delivers (give-GOODS)")
        rule = "six_guilds.port.03" if isinstance(move, Sell) else "six_guilds.port.06"
        if not 1 <= len(move.goods) <= self.value:
            raise IllegalMove(rule, f"a die of {self.value} allows up to {self.value} goods")
        if isinstance(move, Give) and len(set(move.goods)) < len(move.goods):
            raise IllegalMove(rule, "a delivery is of different goods")
        own = desk.player(seat).goods
        for good in move.goods:
            if move.goods.count(good) > own.get(good, 0):
                raise IllegalMove(rule, f"{word(seat)} has {own.get(good, 0)} of {good}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, (Sell, Give))
        desk.spend(seat, move.goods)
        if isinstance(move, Sell):
            desk.tell("six_guilds.port.08", Sold(word(seat), move.goods))
            desk.gain("six_guilds.port.05", seat, "sale", coins=len(move.goods) * desk.data.box.sell_price)
        else:
            desk.tell("six_guilds.port.08", Delivered(word(seat), move.goods))
            desk.gain("six_guilds.port.07", seat, "delivery", points=desk.data.box.sets[len(move.goods) - 1])
        return ()
