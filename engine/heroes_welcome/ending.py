"""The end: final crafting, gold turned into Vorpal Pieces, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.heroes_welcome.crafting import makes, refuse_spending, spend
from guildpost.engine.heroes_welcome.events import GoldTurnedIn, ScoringBegan, TotalShown, Won
from guildpost.engine.heroes_welcome.loot import clipped
from guildpost.engine.heroes_welcome.moves import NO, Make, Move, No, Pick, canonical
from guildpost.engine.heroes_welcome.state import Desk, Ended, seat_of, word
from guildpost.engine.heroes_welcome.tables import FINAL_UNITS, FINALS

Steps = Sequence[Step[Desk, Move]]

GOLD_FOR_VP = 5
"""heroes_welcome.ending.05."""


class BeginScoring(Auto[Desk, Move], frozen=True):
    """The crawl stops and the game is scored: final crafting clockwise from the Master Merchant, gold, the winners.

    Rules: heroes_welcome.ending.01, heroes_welcome.ending.02; rulings AMB-103, AMB-118
    """

    def run(self, desk: Desk) -> Steps:
        desk.tell("heroes_welcome.ending.01", ScoringBegan())
        master = desk.state.master
        return (*(AskForFinal(seat) for seat in (master, *desk.following(master))), TurnInGold(), FindWinners())


class AskForFinal(Auto[Desk, Move], frozen=True):
    """Who has tokens for a final artifact is asked for one: heroes_welcome.ending.02; ruling AMB-123."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        if desk.player(self.seat).loot.total < min(FINAL_UNITS.values()):
            return ()
        return (MakeFinal(self.seat),)


class MakeFinal(Decision[Desk, Move], frozen=True):
    """One Charm, Trinket or Talisman of two, three or four tokens, or none: decision D-23.

    Masteries and the signature count as always (ruling AMB-072); scams cannot be played.

    Rules: heroes_welcome.ending.02, heroes_welcome.ending.03, heroes_welcome.ending.04; rulings AMB-072, AMB-104
    """

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return canonical(move)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        counts, recipes = desk.player(seat).loot.counts, desk.data.recipes
        found: list[Move] = []
        for piece in FINALS:
            found += makes(piece, recipes[piece], clipped(counts, FINAL_UNITS[piece]))
        return [*found, NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, No):
            return
        if not isinstance(move, Make) or move.piece not in FINALS:
            raise IllegalMove("heroes_welcome.ending.03", f"{word(seat)} makes one of {', '.join(FINALS)}, or no")
        if move.real:
            raise IllegalMove("heroes_welcome.ending.04", "no scam helps in the final crafting")
        refuse_spending(desk, seat, move)
        if len(move.loot) != FINAL_UNITS[move.piece]:
            raise IllegalMove("heroes_welcome.ending.03", f"{move.piece} takes {FINAL_UNITS[move.piece]} tokens")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Make):
            vp = spend(desk, seat, move)
            desk.gain_vp("heroes_welcome.ending.02", seat, desk.data.components.finals[move.piece].vp + vp)
        return ()


class TurnInGold(Auto[Desk, Move], frozen=True):
    """Each 5 gold become 1 VP, all at once; what is below five stays for the tie.

    Rules: heroes_welcome.ending.05, heroes_welcome.ending.06; ruling AMB-105
    """

    def run(self, desk: Desk) -> Steps:
        for seat, player in enumerate(desk.state.players):
            vp, rest = divmod(player.gold, GOLD_FOR_VP)
            player.gold = rest
            desk.tell("heroes_welcome.ending.05", GoldTurnedIn(word(seat), vp, rest))
            desk.gain_vp("heroes_welcome.ending.05", seat, vp)
        return ()


def left_over(desk: Desk, seat: int) -> int:
    """Gold and materials left: heroes_welcome.ending.08; ruling AMB-106."""
    player = desk.player(seat)
    return player.gold + player.loot.total


class FindWinners(Auto[Desk, Move], frozen=True):
    """Totals are shown. Most VP wins, then most gold and materials left; then the owner of the game names winners.

    Rules: heroes_welcome.components.28, heroes_welcome.ending.07, heroes_welcome.ending.08,
    heroes_welcome.ending.09; rulings AMB-106, AMB-107, AMB-118, AMB-124
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        seats = range(len(state.players))
        for seat in seats:
            desk.tell("heroes_welcome.ending.07", TotalShown(word(seat), desk.player(seat).vp, left_over(desk, seat)))
        most = max(desk.player(seat).vp for seat in seats)
        level = [seat for seat in seats if desk.player(seat).vp == most]
        if len(level) == 1:
            return conclude(desk, level, "vp", "heroes_welcome.ending.07")
        rest = max(left_over(desk, seat) for seat in level)
        level = [seat for seat in level if left_over(desk, seat) == rest]
        if len(level) == 1:
            return conclude(desk, level, "rest", "heroes_welcome.ending.08")
        if state.options.owner != "none":
            return (NameWinners(seat_of(state.options.owner), tuple(level)),)
        return conclude(desk, level, "shared", "heroes_welcome.ending.09")


class NameWinners(Decision[Desk, Move], frozen=True):
    """The owner of the game names one or more of the tied: decision D-24, heroes_welcome.ending.09; ruling AMB-124."""

    tied: tuple[int, ...]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        words = [word(each) for each in self.tied]
        return [Pick(named) for size in range(1, len(words) + 1) for named in combinations(words, size)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        words = [word(each) for each in self.tied]
        if not isinstance(move, Pick) or not move.seats or any(named not in words for named in move.seats):
            raise IllegalMove("heroes_welcome.ending.09", f"{word(seat)} names winners among {', '.join(words)}: pick-")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        return conclude(desk, [seat_of(named) for named in move.seats], "owner", "heroes_welcome.ending.09")


def conclude(desk: Desk, winners: Sequence[int], reason: str, rule: str) -> Steps:
    """Ends the game with these winners."""
    desk.state.ended = Ended(tuple(winners), reason, rule)
    desk.tell(rule, Won(tuple(word(seat) for seat in winners), reason))
    desk.end()
    return ()
