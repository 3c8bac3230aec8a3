"""A small table for tests of Black Dragon's Guild: set out a position, say lines in notation, look at what comes."""

from __future__ import annotations

import msgspec
import pytest
from tabletop import Tabletop, examples_of

from guildpost.engine.black_dragons_guild.bids import AwardQuests
from guildpost.engine.black_dragons_guild.ending import FinalScore
from guildpost.engine.black_dragons_guild.places import ResolvePlaces
from guildpost.engine.black_dragons_guild.questing import AskForQuests
from guildpost.engine.black_dragons_guild.recruiting import DealHands
from guildpost.engine.black_dragons_guild.scouting import BeginScouting
from guildpost.engine.black_dragons_guild.season_end import EndSeason
from guildpost.engine.black_dragons_guild.seasons import BeginSeason
from guildpost.engine.black_dragons_guild.setup import new_state
from guildpost.engine.black_dragons_guild.tables import Adventurer, Quest, by_number
from guildpost.engine.core.game import read_options
from guildpost.engine.core.table import Position
from guildpost.engine.games import game

GAME = game("black-dragons-guild")
PHASES = ["recruiting", "scouting", "places", "bids", "questing", "end", "season"]
STEPS = [DealHands(), BeginScouting(), ResolvePlaces(), AwardQuests(), AskForQuests(), EndSeason(), BeginSeason()]
LISTS = ("draft", "picks", "hand", "quests", "known", "used", "done", "allies", "slots")
NUMBERS = {
    "coins": "coins",
    "rep": "reputation",
    "align": "alignment",
    "tokens": "tokens",
    "left": "left",
    "kin": "kin",
    "band": "band",
}


class Play(Tabletop):
    """One table with told luck.

    `at` is the phase that begins: recruiting, scouting, places, bids, questing, end, season (the next one), final;
    empty for a new game. `p1`.. say what a seat has: `coins=5 rep=10 align=-3 role=att ability=t1b hand=a1,a2
    quests=q1 known=q1 done=q2 used=a3 allies=a5 tokens=4 slots=s1a scroll recruit stopped`; an empty Ally slot is
    written `-`. `display`, `discard`, `quest_discard`: cards; all others lie in the decks. `places`:
    `bnk=p1,p2 cas1=p3`, in order of placing; `bids`: `q1=p1:2,p2:1`. `order`: `p2 p1 p3`. `cards` and `tasks` change
    component data, as in `a1=2,def,elf,esc+res,3` and `q1=esc,3,np,2,6,0` (type, minimum, bonuses, Reputation,
    coins, Alignment).
    """

    game = GAME

    def __init__(
        self,
        seats: int = 3,
        at: str = "",
        *,
        season: int = 1,
        order: str = "",
        display: str = "",
        discard: str = "",
        quest_discard: str = "",
        places: str = "",
        bids: str = "",
        achievements: str = "ach1 ach2 ach3",
        options: str = "",
        cards: str = "",
        tasks: str = "",
        seed: str | None = None,
        check: bool = True,
        **players: str,
    ) -> None:
        data = GAME.load()
        if cards or tasks:
            data = GAME.prepare(changed(GAME.components(data), cards, tasks))
        given = dict(pair.split("=") for pair in options.split())
        state = new_state(data, GAME.choose_seats(seats, []), read_options(GAME, given))
        position = GAME.setup(data, GAME.choose_seats(seats, []), read_options(GAME, given))
        if at:
            state.season = season - 1 if at == "season" else season
            state.order = [int(word[1:]) - 1 for word in order.split()] or list(range(seats))
            state.achievements = achievements.split()
            state.claims = {card: [] for card in state.achievements}
            state.display, state.discard = display.split(), sorted(discard.split(), key=by_number)
            state.quest_discard = sorted(quest_discard.split(), key=by_number)
            for number, player in enumerate(state.players):
                player.role, player.token, player.side = "def", f"t{number + 1}", "a"
            for word, text in players.items():
                self._give(state.players[int(word[1:]) - 1], text)
            for pair in places.split():
                place, who = pair.split("=")
                state.places[place] = [int(word[1:]) - 1 for word in who.split(",")]
            for pair in bids.split():
                quest, tokens = pair.split("=")
                state.bids[quest] = [0] * seats
                for each in tokens.split(","):
                    word, _, count = each.partition(":")
                    state.bids[quest][int(word[1:]) - 1] = int(count or 1)
            held = {card for player in state.players for name in LISTS for card in getattr(player, name)}
            out = held | set(state.display) | set(state.discard) | set(state.quest_discard)
            state.deck = [card for card in data.all_adventurers if card not in out]
            state.quest_deck = [card for card in data.all_quests if card not in out]
            state.scrolls -= sum(player.scroll for player in state.players)
            state.recruits -= sum(player.recruit for player in state.players)
            steps = [FinalScore()] if at == "final" else STEPS[PHASES.index(at) :]
            position = Position(state, list(reversed(steps)))
        self.sit_down(position, data, seed, check)

    @staticmethod
    def _give(player, text):
        for word in text.split():
            key, _, value = word.partition("=")
            if key in ("scroll", "recruit", "stopped"):
                setattr(player, key, True)
            elif key == "role":
                player.role = value
            elif key == "ability":
                player.token, player.side = value[:2], value[2]
            elif key in LISTS:
                setattr(player, key, ["" if card == "-" else card for card in value.split(",")])
            else:
                setattr(player, NUMBERS[key], int(value))

    def __getitem__(self, word: str):
        """A player by his word, p1."""
        return self.state.players[int(word[1:]) - 1]

    @property
    def order(self) -> str:
        """The turn order, as in `p2 p1`."""
        return " ".join(f"p{seat + 1}" for seat in self.state.order)

    def standing(self):
        """The table at the end, and what each seat may see of the hands."""
        state = self.state
        lines = [f"season {state.season}, order {self.order}, ended {state.ended}"]
        for number, player in enumerate(state.players):
            facts = {name: value for name, value in msgspec.to_builtins(player).items() if value}
            lines.append(f"p{number + 1} " + " ".join(f"{name}={value}" for name, value in facts.items()))
        lines.append(
            f"display {' '.join(state.display)}; decks {len(state.deck)} {len(state.quest_deck)}; discards "
            f"{len(state.discard)} {len(state.quest_discard)}; scrolls {state.scrolls}, recruits {state.recruits}"
        )
        lines += [
            f"{card} claimed by {[f'p{seat + 1}' for seat in seats]}" for card, seats in state.claims.items() if seats
        ]
        yield from lines


def changed(components, cards: str, tasks: str):
    """Component data with some cards replaced."""
    adventurers, quests = dict(components.adventurers), dict(components.quests)
    for pair in cards.split():
        name, text = pair.split("=")
        cost, role, ancestry, types, reputation = text.split(",")
        adventurers[name] = Adventurer(
            name=name, cost=int(cost), role=role, ancestry=ancestry, types=types.split("+"), reputation=int(reputation)
        )
    for pair in tasks.split():
        name, text = pair.split("=")
        kind, minimum, bonuses, reputation, coins, alignment = text.split(",")
        quests[name] = Quest(
            name=name,
            type=kind,
            minimum=int(minimum),
            bonuses=list(bonuses.strip("-")),
            reputation=int(reputation),
            coins=int(coins),
            alignment=int(alignment),
        )
    return msgspec.structs.replace(components, adventurers=adventurers, quests=quests)


@pytest.fixture
def table():
    """Sets out a table: see Play."""
    return Play


example = examples_of(Play)
