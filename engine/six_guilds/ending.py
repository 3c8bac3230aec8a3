"""The end: what everything scores, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Auto, Step
from guildpost.engine.six_guilds.events import Scored, Won
from guildpost.engine.six_guilds.moves import Move
from guildpost.engine.six_guilds.state import Desk, Ended, word

Steps = Sequence[Step[Desk, Move]]

TIES = (
    ("score", "six_guilds.ending.06"),
    ("workshops", "six_guilds.ending.07"),
    ("coins", "six_guilds.ending.08"),
    ("goods", "six_guilds.ending.09"),
)
"""What decides, one after the other, with the rule that says so."""


class Score(Auto[Desk, Move], frozen=True):
    """Points, 5 for each workshop and 1 for every 5 coins; ties by workshops, coins, goods; then they share.

    Rules: six_guilds.ending.01, six_guilds.ending.02, six_guilds.ending.03, six_guilds.ending.04,
    six_guilds.ending.05, six_guilds.ending.06, six_guilds.ending.07, six_guilds.ending.08, six_guilds.ending.09,
    six_guilds.ending.10
    """

    def run(self, desk: Desk) -> Steps:
        state, box = desk.state, desk.data.box
        standing = []
        for seat, player in enumerate(state.players):
            own = sum(shop.owner == seat for row in state.workshops.values() for shop in row)
            for_coins = player.coins // box.coins_per_point
            total = player.points + own * box.workshop_points + for_coins
            desk.tell(
                "six_guilds.ending.02", Scored(word(seat), player.points, own * box.workshop_points, for_coins, total)
            )
            standing.append((total, own, player.coins, sum(player.goods.values())))
        best = max(standing)
        level = list(range(desk.seats))
        reason, rule = "shared", "six_guilds.ending.10"
        for at, (name, by) in enumerate(TIES):
            level = [seat for seat in level if standing[seat][at] == best[at]]
            if len(level) == 1:
                reason, rule = name, by
                break
        state.ended = Ended(tuple(level), reason, rule, tuple(total for total, *_ in standing))
        desk.tell(rule, Won(tuple(word(seat) for seat in level), reason))
        desk.end()
        return ()
