"""Quest bids: who wins the quests of the quest area, and what the losers draw."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.black_dragons_guild.decks import quests_left, refill_quests
from guildpost.engine.black_dragons_guild.events import CardDrawn, QuestWon
from guildpost.engine.black_dragons_guild.moves import Move
from guildpost.engine.black_dragons_guild.state import Desk, insert, word
from guildpost.engine.core.steps import Auto, Chance, Odds, Outcome, Seats, Step

Steps = Sequence[Step[Desk, Move]]


class AwardQuests(Auto[Desk, Move], frozen=True):
    """Quests with tokens are awarded after all city places, in the order in which they were laid out.

    Rules: black_dragons_guild.bids.01, black_dragons_guild.bids.07; rulings AMB-18, AMB-64, AMB-66
    """

    def run(self, desk: Desk) -> Steps:
        return [AwardQuest(quest) for quest in desk.state.display if quest in desk.state.bids]


class AwardQuest(Auto[Desk, Move], frozen=True):
    """Most tokens win, the higher in turn order on a tie; each loser with a token there draws one quest.

    Rules: black_dragons_guild.bids.02, black_dragons_guild.bids.03, black_dragons_guild.bids.04,
    black_dragons_guild.bids.05, black_dragons_guild.bids.06, black_dragons_guild.bids.08,
    black_dragons_guild.bids.09, black_dragons_guild.bids.10; rulings AMB-19, AMB-57
    """

    quest: str

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        bids = state.bids.pop(self.quest)
        most = max(bids)
        winner = next(seat for seat in state.order if bids[seat] == most)
        state.display.remove(self.quest)
        insert(state.players[winner].quests, self.quest)
        insert(state.players[winner].known, self.quest)
        rule = "black_dragons_guild.bids.03" if bids.count(most) > 1 else "black_dragons_guild.bids.02"
        desk.tell(rule, QuestWon(word(winner), self.quest, most))
        return [Consolation(seat) for seat in state.order if seat != winner and bids[seat]]


class Consolation(Auto[Desk, Move], frozen=True):
    """A loser draws a quest, if one is left anywhere: black_dragons_guild.bids.05; ruling AMB-20."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        if not quests_left(desk):
            return ()
        refill_quests(desk)
        return (DrawQuest(self.seat),)


class DrawQuest(Chance[Desk, Move], frozen=True):
    """A quest from the deck, seen by the seat that draws it; it can be played like any other.

    Rules: black_dragons_guild.bids.05, black_dragons_guild.bids.11; ruling AMB-57
    """

    seat: int

    def label(self, desk: Desk) -> str:
        return "que.consolation"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.quest_deck

    def seen_by(self, desk: Desk) -> Seats:
        return frozenset((self.seat,))

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        card = str(outcome)
        desk.state.quest_deck.remove(card)
        insert(desk.player(self.seat).quests, card)
        desk.tell(
            "black_dragons_guild.bids.05",
            CardDrawn(word(self.seat), "que", card, "consolation"),
            frozenset((self.seat,)),
            CardDrawn(word(self.seat), "que", None, "consolation"),
        )
        return ()
