"""The Guild Hall: workshops bought for guilds in which the buyer has an apprentice."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.six_guilds.events import Built, TileShown
from guildpost.engine.six_guilds.moves import Build, Move
from guildpost.engine.six_guilds.state import Desk, Workshop, word
from guildpost.engine.six_guilds.tables import GUILDS, SPACES

Steps = Sequence[Step[Desk, Move]]


def sorting(tile: str) -> tuple[str, int]:
    """Sorts tiles at the hall."""
    kind, guild = tile.split("-")
    return kind, GUILDS.index(guild)


class FillHall(Auto[Desk, Move], frozen=True):
    """Tiles lie open at the hall, six of them, while the stack lasts; which comes next falls when it is turned up.

    Rules: six_guilds.setup.15, six_guilds.setup.16, six_guilds.hall.08; ruling SGA-31
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if len(state.hall) >= desk.data.box.hall or not state.stack:
            return ()
        return (TurnUpTile(), self)


class TurnUpTile(Chance[Desk, Move], frozen=True):
    """A tile of the stack."""

    def label(self, desk: Desk) -> str:
        return "tile.hall"

    def odds(self, desk: Desk) -> Odds:
        found: dict[str, int] = {}
        for tile in desk.state.stack:
            found[tile] = found.get(tile, 0) + 1
        return found

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        state, tile = desk.state, str(outcome)
        state.stack.remove(tile)
        state.hall = sorted((*state.hall, tile), key=sorting)
        kind, guild = tile.split("-")
        desk.tell("six_guilds.hall.08", TileShown(kind, guild))
        return ()


def refuse_tile(desk: Desk, seat: int, kind: str, guild: str) -> None:
    """Refuses a tile that does not lie here, that is for a guild without an own apprentice, or that is too dear.

    Rules: six_guilds.hall.01, six_guilds.hall.02, six_guilds.hall.05, six_guilds.workshops.08
    """
    state = desk.state
    if f"{kind}-{guild}" not in state.hall:
        raise IllegalMove("six_guilds.hall.01", f"no {kind} for {guild} lies at the Guild Hall")
    if not state.apprentices[guild][seat]:
        raise IllegalMove("six_guilds.hall.02", f"{word(seat)} has no apprentice in {guild}")
    if len(state.workshops[guild]) >= SPACES:
        raise IllegalMove("six_guilds.workshops.08", f"{guild} has {SPACES} workshops")
    price = desk.data.components.tiles[kind].price
    if state.players[seat].coins < price:
        raise IllegalMove(
            "six_guilds.hall.05", f"{kind} costs {price} coins, and {word(seat)} has {state.players[seat].coins}"
        )


def buildable(desk: Desk, seat: int) -> list[Move]:
    """Tiles that a seat can buy: six_guilds.hall.02, six_guilds.hall.05; ruling SGA-17."""
    found: list[Move] = []
    for tile in dict.fromkeys(desk.state.hall):
        kind, guild = tile.split("-")
        try:
            refuse_tile(desk, seat, kind, guild)
        except IllegalMove:
            continue
        found.append(Build(kind, guild))
    return found


def refuse_hall(desk: Desk, seat: int) -> None:
    """Refuses a die at the Guild Hall that could buy none of its tiles.

    Rules: six_guilds.hall.02, six_guilds.hall.04, six_guilds.hall.05; ruling SGA-30
    """
    if buildable(desk, seat):
        return
    tiles = [tile.split("-") for tile in desk.state.hall]
    own = [(kind, guild) for kind, guild in tiles if desk.state.apprentices[guild][seat]]
    if own:
        refuse_tile(desk, seat, *min(own, key=lambda tile: desk.data.components.tiles[tile[0]].price))
    elif tiles:
        raise IllegalMove("six_guilds.hall.02", f"{word(seat)} has no apprentice in a guild whose tiles lie here")
    raise IllegalMove("six_guilds.hall.04", "no tiles lie at the Guild Hall")


class BuyWorkshop(Decision[Desk, Move], frozen=True):
    """One tile must be bought; it stands on the leftmost empty space of its guild, and wakes from the next die on.

    Rules: six_guilds.hall.01, six_guilds.hall.02, six_guilds.hall.03, six_guilds.hall.04, six_guilds.hall.05,
    six_guilds.hall.06, six_guilds.hall.07, six_guilds.hall.08; rulings SGA-07, SGA-17, SGA-21, SGA-25
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return buildable(desk, seat)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Build):
            raise IllegalMove("six_guilds.hall.04", f"{word(seat)} buys a workshop: build-TILE-GUILD")
        refuse_tile(desk, seat, move.tile, move.guild)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Build)
        state, price = desk.state, desk.data.components.tiles[move.tile].price
        state.players[seat].coins -= price
        state.hall.remove(f"{move.tile}-{move.guild}")
        row = state.workshops[move.guild]
        row.append(Workshop(move.tile, seat))
        desk.tell("six_guilds.hall.06", Built(word(seat), move.tile, move.guild, len(row), price))
        return (FillHall(),)
