"""Scouting: action tokens go on quests and city places, one a turn, until all are placed."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.black_dragons_guild.events import Placed
from guildpost.engine.black_dragons_guild.moves import Move, Put
from guildpost.engine.black_dragons_guild.state import Desk, word
from guildpost.engine.black_dragons_guild.tables import BAR, CIRCLES, PLACES
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step

Steps = Sequence[Step[Desk, Move]]


class BeginScouting(Auto[Desk, Move], frozen=True):
    """All action tokens are at hand; the first in turn order begins: black_dragons_guild.scouting.02."""

    def run(self, desk: Desk) -> Steps:
        for player in desk.state.players:
            player.left = player.tokens
        return (NextToken(-1),)


class NextToken(Auto[Desk, Move], frozen=True):
    """The next in turn order who has tokens left places one; the phase ends when nobody has.

    What the tokens do comes then, in `places.py`, and the quests after that, in `bids.py`.

    Rules: black_dragons_guild.scouting.02, black_dragons_guild.scouting.04, black_dragons_guild.scouting.05,
    black_dragons_guild.scouting.12, black_dragons_guild.scouting.13, black_dragons_guild.scouting.14,
    black_dragons_guild.scouting.15, black_dragons_guild.scouting.16, black_dragons_guild.scouting.17
    """

    after: int

    def run(self, desk: Desk) -> Steps:
        order = desk.state.order
        at = order.index(self.after) + 1 if self.after in order else 0
        for seat in (*order[at:], *order[:at]):
            if desk.player(seat).left:
                return (PlaceToken(seat),)
        return ()


def castle_tokens(desk: Desk) -> list[int]:
    """Seats with a token on any circle of the Castle, which is one place: black_dragons_guild.scouting.18."""
    return [seat for circle in CIRCLES for seat in desk.state.places.get(circle, [])]


def open_circles(desk: Desk) -> tuple[str, ...]:
    """Circles that can be used: one fewer than players, ruling AMB-04; any empty one, ruling AMB-05."""
    return CIRCLES[: len(desk.state.players) - 1]


def refuse_place(desk: Desk, seat: int, place: str) -> None:
    """Refuses a city place: no room, a token of the seat there already, or a zone that cannot choose it.

    Rules: black_dragons_guild.scouting.01, black_dragons_guild.scouting.07, black_dragons_guild.scouting.08,
    black_dragons_guild.scouting.18, black_dragons_guild.places.03, black_dragons_guild.places.24,
    black_dragons_guild.places.27; rulings AMB-11, AMB-12, AMB-14
    """
    most = len(desk.state.players) - 1
    if place in CIRCLES:
        if place not in open_circles(desk):
            raise IllegalMove(
                "black_dragons_guild.scouting.07",
                f"with {most + 1} players the circles are {', '.join(open_circles(desk))}",
            )
        if desk.state.places.get(place):
            raise IllegalMove("black_dragons_guild.places.03", f"{place} is taken")
        there, rule = castle_tokens(desk), "black_dragons_guild.scouting.18"
    elif place in PLACES and place != "cas":
        there, rule = desk.state.places.get(place, []), "black_dragons_guild.scouting.08"
    else:
        raise IllegalMove("black_dragons_guild.scouting.01", f"{place} is neither a quest here nor a city place")
    if seat in there:
        raise IllegalMove(rule, f"{word(seat)} has a token there already")
    if len(there) >= most:
        raise IllegalMove("black_dragons_guild.scouting.07", f"{place} has room for {most}, and is full")
    if place in BAR and desk.zone(seat) == BAR[place]:
        rule = "black_dragons_guild.places.24" if place == "orc" else "black_dragons_guild.places.27"
        raise IllegalMove(rule, f"{desk.data.zone_at[desk.player(seat).alignment].name} players cannot choose it")


def open_places(desk: Desk, seat: int) -> list[str]:
    """City places and circles that this seat could choose now."""
    found = []
    for place in (*open_circles(desk), *PLACES[1:]):
        try:
            refuse_place(desk, seat, place)
        except IllegalMove:
            continue
        found.append(place)
    return found


class PlaceToken(Decision[Desk, Move], frozen=True):
    """One token on a quest of the quest area or a city place: decision D3. There is no pass.

    Rules: black_dragons_guild.scouting.01, black_dragons_guild.scouting.03, black_dragons_guild.scouting.06,
    black_dragons_guild.scouting.09, black_dragons_guild.scouting.10, black_dragons_guild.scouting.11;
    ruling AMB-17
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Put(where) for where in (*desk.state.display, *open_places(desk, seat))]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Put):
            raise IllegalMove("black_dragons_guild.scouting.06", "place an action token: put-QUEST or put-PLACE")
        if move.where not in desk.state.display:
            refuse_place(desk, seat, move.where)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Put)
        state = desk.state
        state.players[seat].left -= 1
        if move.where in state.display:
            state.bids.setdefault(move.where, [0] * len(state.players))[seat] += 1
        else:
            state.places.setdefault(move.where, []).append(seat)
        desk.tell("black_dragons_guild.scouting.03", Placed(word(seat), move.where))
        return (NextToken(seat),)
