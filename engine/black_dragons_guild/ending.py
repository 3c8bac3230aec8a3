"""The end of the game: Reputation from alignment and coins, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.black_dragons_guild.events import Scored, Won
from guildpost.engine.black_dragons_guild.moves import Move
from guildpost.engine.black_dragons_guild.state import Desk, Ended, word, words
from guildpost.engine.black_dragons_guild.tables import COINS_FOR, REPUTATION_FOR
from guildpost.engine.core.steps import Auto, Step

TIES = (("reputation", "04"), ("coins", "05"), ("quests", "06"), ("allies", "07"))
"""What decides, one after the other, with the rule that says so."""


def standing(desk: Desk, seat: int) -> tuple[int, int, int, int]:
    """What seats are compared by: Reputation, coins, completed quests, allies.

    Rules: black_dragons_guild.ending.04, black_dragons_guild.ending.05, black_dragons_guild.ending.06,
    black_dragons_guild.ending.07; ruling AMB-52
    """
    player = desk.player(seat)
    return player.reputation, player.coins, len(player.done), sum(bool(card) for card in player.allies)


class FinalScore(Auto[Desk, Move], frozen=True):
    """Alignment and coins score once, then the highest Reputation wins; who is level in everything shares the victory.

    Rules: black_dragons_guild.ending.01, black_dragons_guild.ending.02, black_dragons_guild.ending.03,
    black_dragons_guild.ending.08; rulings AMB-52, AMB-53
    """

    def run(self, desk: Desk) -> Sequence[Step[Desk, Move]]:
        state = desk.state
        for seat in state.order:
            player = desk.player(seat)
            zone = desk.data.zone_at[player.alignment]
            coins = player.coins // COINS_FOR * REPUTATION_FOR
            player.reputation += zone.score + coins
            desk.tell(
                "black_dragons_guild.ending.02", Scored(word(seat), zone.code, zone.score, coins, player.reputation)
            )
        best = max(standing(desk, seat) for seat in state.order)
        winners = [seat for seat in range(len(state.players)) if standing(desk, seat) == best]
        level = list(range(len(state.players)))
        reason, rule = "shared", "08"
        for at, (name, number) in enumerate(TIES):
            level = [seat for seat in level if standing(desk, seat)[at] == best[at]]
            if len(level) == 1:
                reason, rule = name, number
                break
        state.ended = Ended(tuple(winners), reason, f"black_dragons_guild.ending.{rule}")
        desk.tell(state.ended.rule, Won(words(winners), reason))
        desk.end()
        return ()
