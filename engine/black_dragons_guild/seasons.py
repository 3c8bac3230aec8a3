"""The frame: four seasons of five phases, and the quests that open each of them."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.black_dragons_guild.bids import AwardQuests
from guildpost.engine.black_dragons_guild.decks import quests_left, refill_quests
from guildpost.engine.black_dragons_guild.ending import FinalScore
from guildpost.engine.black_dragons_guild.events import QuestLaid, SeasonBegan
from guildpost.engine.black_dragons_guild.moves import Move
from guildpost.engine.black_dragons_guild.places import ResolvePlaces
from guildpost.engine.black_dragons_guild.questing import AskForQuests
from guildpost.engine.black_dragons_guild.recruiting import DealHands
from guildpost.engine.black_dragons_guild.scouting import BeginScouting
from guildpost.engine.black_dragons_guild.season_end import EndSeason
from guildpost.engine.black_dragons_guild.state import Desk
from guildpost.engine.black_dragons_guild.tables import QUESTS_PER_SEAT, SEASONS
from guildpost.engine.core.steps import Auto, Chance, Odds, Outcome, Step

Steps = Sequence[Step[Desk, Move]]


class BeginSeason(Auto[Desk, Move], frozen=True):
    """A season's five phases in order; after the fourth the game is scored.

    Rules: black_dragons_guild.seasons.01, black_dragons_guild.seasons.02, black_dragons_guild.season_end.16,
    black_dragons_guild.ending.01
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.season == SEASONS:
            return (FinalScore(),)
        state.season += 1
        desk.tell("black_dragons_guild.seasons.02", SeasonBegan(state.season))
        return (
            LayQuests(QUESTS_PER_SEAT * len(state.players)),
            DealHands(),
            BeginScouting(),
            ResolvePlaces(),
            AwardQuests(),
            AskForQuests(),
            EndSeason(),
            BeginSeason(),
        )


class LayQuests(Auto[Desk, Move], frozen=True):
    """Quests for the quest area: four, six or eight, or as many as there are: ruling AMB-20.

    Rules: black_dragons_guild.seasons.03, black_dragons_guild.seasons.04, black_dragons_guild.seasons.05
    """

    count: int

    def run(self, desk: Desk) -> Steps:
        if not self.count or not quests_left(desk):
            return ()
        refill_quests(desk)
        return (LayQuest(), LayQuests(self.count - 1))


class LayQuest(Chance[Desk, Move], frozen=True):
    """One quest, face up: black_dragons_guild.seasons.03."""

    def label(self, desk: Desk) -> str:
        return "que.laid"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.quest_deck

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.state.quest_deck.remove(str(outcome))
        desk.state.display.append(str(outcome))
        desk.tell("black_dragons_guild.seasons.03", QuestLaid(str(outcome)))
        return ()
