"""Setup: players, the start player, and the tiles of the Guild Hall."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import BadSetup
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.steps import Chance, Odds, Outcome, Step
from guildpost.engine.six_guilds.events import FirstDrawn
from guildpost.engine.six_guilds.hall import FillHall
from guildpost.engine.six_guilds.moves import Move
from guildpost.engine.six_guilds.state import WORDS, Desk, Options, Player, State, seat_of, word
from guildpost.engine.six_guilds.tables import FEWEST, GUILDS, MOST, Tables
from guildpost.engine.six_guilds.turns import BeginRound

Steps = Sequence[Step[Desk, Move]]

COLORS = ("red", "blue", "green", "yellow", "white", "black")


def choose_seats(count: int | None, chosen: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
    """Two to six seats, each with a colour of its own: six_guilds.setup.06."""
    named = list(chosen)
    for choice in named:
        if choice.role not in COLORS:
            raise BadSetup(f"there is no colour {choice.role!r}; there are: {', '.join(COLORS)}")
    if len({choice.role for choice in named}) < len(named):
        raise BadSetup("each player has a colour of the own")
    wanted = count if count is not None else max(len(named), FEWEST)
    if not FEWEST <= wanted <= MOST or len(named) > wanted:
        raise BadSetup(f"six-guilds is for {FEWEST} to {MOST} players, not {max(wanted, len(named))}")
    free = [color for color in COLORS if color not in {choice.role for choice in named}]
    return (*named, *(SeatChoice(color) for color in free[: wanted - len(named)]))


def new_state(tables: Tables, seats: Sequence[SeatChoice], options: Options) -> State:
    """The table before anything is drawn.

    Numbers by players stand in the tables: usable slots (six_guilds.setup.01), income (six_guilds.setup.04,
    six_guilds.setup.13); so do goods (six_guilds.setup.03), slots (six_guilds.setup.11), rewards
    (six_guilds.setup.12) and tiles (six_guilds.setup.14). No value of a die means a guild (six_guilds.setup.05).

    Rules: six_guilds.setup.02, six_guilds.setup.08, six_guilds.setup.09, six_guilds.setup.10, six_guilds.setup.15,
    six_guilds.setup.16; rulings SGA-03, SGA-18, SGA-20
    """
    box = tables.box
    return State(
        options=options,
        players=[Player(seat.role, coins=box.start_coins, lot=box.workers) for seat in seats],
        apprentices={guild: [0] * len(seats) for guild in GUILDS},
        workshops={guild: [] for guild in GUILDS},
        stack=sorted(tables.tiles),
    )


def opening() -> list[Step[Desk, Move]]:
    """The start player, the hall, the first round."""
    return [DrawFirst(), FillHall(), BeginRound()]


class DrawFirst(Chance[Desk, Move], frozen=True):
    """Who begins the first round: six_guilds.setup.07; ruling SGA-29."""

    def label(self, desk: Desk) -> str:
        return "first.player"

    def odds(self, desk: Desk) -> Odds:
        return WORDS[: desk.seats]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.state.start = seat_of(str(outcome))
        desk.tell("six_guilds.setup.07", FirstDrawn(word(desk.state.start)))
        return ()
