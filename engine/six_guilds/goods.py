"""Buying goods in a guild, and those that apprentices add for nothing.

Multiplier tokens only stand for larger numbers (six_guilds.goods.06): numbers are numbers here.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.six_guilds.events import Bought
from guildpost.engine.six_guilds.moves import END, NO, Buy, End, Move, No, Send
from guildpost.engine.six_guilds.state import Desk, word
from guildpost.engine.six_guilds.workers import AskForWorkers, refuse_workers, worker_choices

Steps = Sequence[Step[Desk, Move]]


class AskForGoods(Auto[Desk, Move], frozen=True):
    """After the workshops goods may be bought, with a coin at least; then workers may be placed.

    Rules: six_guilds.turns.02, six_guilds.turns.03, six_guilds.goods.01; ruling SGA-28
    """

    seat: int
    guild: str
    slot: str

    def run(self, desk: Desk) -> Steps:
        if desk.player(self.seat).coins:
            return (BuyGoods(self.seat, self.guild, self.slot),)
        return (AskForWorkers(self.seat, self.guild, self.slot),)


class BuyGoods(Decision[Desk, Move], frozen=True):
    """Up to as many goods of the guild as the slot shows, 1 coin each; `no` goes on to workers, `end` ends the turn.

    Rules: six_guilds.goods.01, six_guilds.goods.02, six_guilds.goods.03, six_guilds.goods.04, six_guilds.turns.01,
    six_guilds.turns.02, six_guilds.turns.03, six_guilds.turns.04; rulings SGA-08, SGA-24
    """

    guild: str
    slot: str

    def most(self, desk: Desk, seat: int) -> int:
        """How many can be bought."""
        return min(desk.data.components.slots[self.slot].buy, desk.player(seat).coins)

    def passed_by(self, desk: Desk, move: Move) -> Move | None:
        return NO if isinstance(move, Send) and worker_choices(desk, self.seat, self.guild, self.slot) else None

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        found: list[Move] = [Buy(count) for count in range(1, self.most(desk, seat) + 1)]
        if worker_choices(desk, seat, self.guild, self.slot):
            found.append(NO)
        return [*found, END]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, End):
            return
        if isinstance(move, No) and worker_choices(desk, seat, self.guild, self.slot):
            return
        if isinstance(move, Send):
            refuse_workers(desk, seat, self.guild, self.slot, move.sources)
        if not isinstance(move, Buy):
            raise IllegalMove("six_guilds.turns.02", f"{word(seat)} may buy goods: buy-N, or end")
        most = self.most(desk, seat)
        if not 1 <= move.count <= most:
            limit = desk.data.components.slots[self.slot].buy
            rule = "six_guilds.goods.02" if move.count > limit or move.count < 1 else "six_guilds.goods.01"
            raise IllegalMove(rule, f"from 1 to {most} can be bought here")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, End):
            return ()
        if isinstance(move, Buy):
            buy(desk, seat, self.guild, move.count)
        return (AskForWorkers(seat, self.guild, self.slot),)


def buy(desk: Desk, seat: int, guild: str, count: int) -> None:
    """Pays, and gains the goods with one more for each own apprentice in the guild, once for the purchase and beyond
    what the slot shows.

    Rules: six_guilds.goods.01, six_guilds.goods.04, six_guilds.goods.05, six_guilds.goods.06, six_guilds.goods.07,
    six_guilds.goods.08, six_guilds.goods.09, six_guilds.goods.10, six_guilds.goods.11; rulings SGA-10, SGA-11
    """
    player, free = desk.player(seat), desk.state.apprentices[guild][seat]
    if desk.state.options.free_goods == "good":
        free *= count
    player.coins -= count
    player.goods[guild] = player.goods.get(guild, 0) + count + free
    desk.tell("six_guilds.goods.07", Bought(word(seat), guild, count, free))
