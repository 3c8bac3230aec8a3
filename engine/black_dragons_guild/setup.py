"""Setup: turn order, tokens, the choice of a side, and the achievements of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildpost.engine.black_dragons_guild.events import AchievementsLaid, Dealt, OrderDrawn, SideChosen
from guildpost.engine.black_dragons_guild.moves import Move, Side
from guildpost.engine.black_dragons_guild.seasons import BeginSeason
from guildpost.engine.black_dragons_guild.state import Desk, Options, Player, State, word, words
from guildpost.engine.black_dragons_guild.tables import COLORS, Tables, by_number
from guildpost.engine.core.errors import BadSetup, IllegalMove
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.steps import Chance, Odds, Outcome, Step, Together

Steps = Sequence[Step[Desk, Move]]


def choose_seats(count: int | None, chosen: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
    """Two to four seats, each with a colour of its own; those named sit in the order in which they are named.

    Rules: black_dragons_guild.components.07, black_dragons_guild.components.08, black_dragons_guild.setup.06
    """
    named = list(chosen)
    for choice in named:
        if choice.role not in COLORS:
            raise BadSetup(f"there is no colour {choice.role!r}; there are: {', '.join(COLORS)}")
    if len({choice.role for choice in named}) < len(named):
        raise BadSetup("each player has a colour of its own")
    wanted = count if count is not None else max(len(named), 2)
    if not 2 <= wanted <= 4 or len(named) > wanted:
        raise BadSetup(f"black-dragons-guild is for 2 to 4 players, not {max(wanted, len(named))}")
    free = [color for color in COLORS if color not in {choice.role for choice in named}]
    named += [SeatChoice(color) for color in free[: wanted - len(named)]]
    return tuple(named)


def new_state(tables: Tables, seats: Sequence[SeatChoice], options: Options) -> State:
    """The table before anything is drawn.

    Rules: black_dragons_guild.components.12, black_dragons_guild.setup.01, black_dragons_guild.setup.02,
    black_dragons_guild.setup.03, black_dragons_guild.setup.04 (the stock cannot run out and is not counted: ruling
    AMB-54), black_dragons_guild.setup.05, black_dragons_guild.setup.07,
    black_dragons_guild.setup.08, black_dragons_guild.setup.11, black_dragons_guild.setup.12,
    black_dragons_guild.setup.13, black_dragons_guild.setup.19, black_dragons_guild.setup.20,
    black_dragons_guild.setup.21, black_dragons_guild.setup.25; ruling AMB-03
    """
    box = tables.components.box
    return State(
        options=options,
        players=[
            Player(seat.role, box.start_coins, box.action_tokens, tables.components.alignment.start) for seat in seats
        ],
        deck=list(tables.all_adventurers),
        quest_deck=list(tables.all_quests),
        scrolls=len(seats) - 1,
        recruits=len(seats) - 1,
    )


def opening(seats: int) -> list[Step[Desk, Move]]:
    """Turn order, then tokens and roles for everybody, then the sides, then the achievements, then the first season.

    Rules: black_dragons_guild.setup.18, black_dragons_guild.setup.24
    """
    tokens: list[Step[Desk, Move]] = [DealAbility(seat) for seat in range(seats)]
    roles: list[Step[Desk, Move]] = [DealRole(seat) for seat in range(seats)]
    return [DrawOrder(), *tokens, *roles, ChooseSide(), LayAchievement(), BeginSeason()]


class DrawOrder(Chance[Desk, Move], frozen=True):
    """The next rank of the first turn order, drawn among those without one.

    Rules: black_dragons_guild.setup.09, black_dragons_guild.setup.10
    """

    def label(self, desk: Desk) -> str:
        return "order.first"

    def odds(self, desk: Desk) -> Odds:
        return [word(seat) for seat in range(len(desk.state.players)) if seat not in desk.state.order]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        order = desk.state.order
        order.append(int(str(outcome)[1:]) - 1)
        if len(order) < len(desk.state.players):
            return (DrawOrder(),)
        desk.tell("black_dragons_guild.setup.09", OrderDrawn(words(order)))
        return ()


class DealAbility(Chance[Desk, Move], frozen=True):
    """One ability token for a seat, open, and no other seat's.

    Rules: black_dragons_guild.components.10, black_dragons_guild.setup.14, black_dragons_guild.setup.24
    """

    seat: int

    def label(self, desk: Desk) -> str:
        return "abi.token"

    def odds(self, desk: Desk) -> Odds:
        taken = {player.token for player in desk.state.players}
        return [token for token in desk.data.all_tokens if token not in taken]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.player(self.seat).token = str(outcome)
        desk.tell("black_dragons_guild.setup.14", Dealt(word(self.seat), "ability", str(outcome)))
        return ()


class DealRole(Chance[Desk, Move], frozen=True):
    """One role token for a seat, open.

    Rules: black_dragons_guild.components.09, black_dragons_guild.setup.15, black_dragons_guild.setup.23,
    black_dragons_guild.setup.24
    """

    seat: int

    def label(self, desk: Desk) -> str:
        return "role.token"

    def odds(self, desk: Desk) -> Odds:
        left: dict[str, int] = {}
        for role in desk.data.components.roles.tokens:
            left[role] = left.get(role, 0) + 1
        for player in desk.state.players:
            if player.role:
                left[player.role] -= 1
        return {role: count for role, count in left.items() if count}

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.player(self.seat).role = str(outcome)
        desk.tell("black_dragons_guild.setup.15", Dealt(word(self.seat), "role", str(outcome)))
        return ()


class ChooseSide(Together[Desk, Move], frozen=True):
    """All choose a side of their token in secret, before any card or achievement is known: decision D1.

    Rules: black_dragons_guild.setup.16, black_dragons_guild.setup.17, black_dragons_guild.setup.18; ruling AMB-56
    """

    sealed: tuple[tuple[int, Move], ...] = ()

    def asked(self, desk: Desk) -> Sequence[int]:
        return range(len(desk.state.players))

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (Side("a"), Side("b"))

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Side) or move.side not in ("a", "b"):
            raise IllegalMove("black_dragons_guild.setup.16", "choose a side of the ability token: side-a or side-b")

    def open(self, desk: Desk, answers: Mapping[int, Move]) -> Steps:
        for seat, move in answers.items():
            assert isinstance(move, Side)
            player = desk.player(seat)
            player.side = move.side
            desk.tell("black_dragons_guild.setup.16", SideChosen(word(seat), player.token, move.side))
        return ()


class LayAchievement(Chance[Desk, Move], frozen=True):
    """Three achievements are laid open, one after the other.

    Rules: black_dragons_guild.components.03, black_dragons_guild.setup.22
    """

    def label(self, desk: Desk) -> str:
        return "ach.laid"

    def odds(self, desk: Desk) -> Odds:
        return [card for card in desk.data.all_achievements if card not in desk.state.achievements]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        state = desk.state
        state.achievements.append(str(outcome))
        if len(state.achievements) < 3:
            return (LayAchievement(),)
        state.achievements.sort(key=by_number)
        state.claims = {card: [] for card in state.achievements}
        desk.tell("black_dragons_guild.setup.22", AchievementsLaid(tuple(state.achievements)))
        return ()
