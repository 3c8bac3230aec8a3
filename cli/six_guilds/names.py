"""Guilds, tiles and amounts of Six Guilds in the words of people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guildpost.cli.wording import listed, many
from guildpost.engine.six_guilds.tables import GUILDS, HALL, PORT, SQUARE, Tables

REASONS = {
    "score": "highest score",
    "workshops": "most workshops break the tie",
    "coins": "most coins break the tie",
    "goods": "most goods break the tie",
    "shared": "level in everything",
}
"""What decides a game."""
PLACES = {HALL: "at the Guild Hall", PORT: "at the Port", SQUARE: "at the Square"}
QUESTIONS = {
    "PlaceDie": "which die to place, and where",
    "OfferBenefit": "whether to take a benefit",
    "BuyGoods": "how many goods to buy",
    "PlaceWorkers": "which workers to place",
    "BuyWorkshop": "which workshop to buy at the Guild Hall",
    "TradeAtPort": "what to sell or to deliver",
    "DrawFirst": "the first start player",
    "TurnUpTile": "a tile for the Guild Hall",
    "RollDie": "a die is rolled",
}
"""Class of a question or of a stroke of luck: what is asked."""


class Names:
    """Names on one table: those of the component data, and those of the players."""

    def __init__(self, data: Tables, players: dict[str, str]) -> None:
        self.cards = data.components
        self.players = players

    def seat(self, seat: str) -> str:
        """A seat, with its player's name where there is one."""
        name = self.players.get(seat, "")
        return f"{seat} ({name})" if name else seat

    def seats(self, seats: Sequence[str]) -> str:
        """Seats in a row."""
        return listed([self.seat(seat) for seat in seats])

    def guild(self, guild: str) -> str:
        """A guild."""
        return f"the {self.cards.guilds[guild].name}"

    def tile(self, tile: str, guild: str) -> str:
        """A tile, or the workshop that it is."""
        return f"the {self.cards.tiles[tile].name} of {self.guild(guild)}"

    def where(self, place: str) -> str:
        """A guild or a place that a die lies on."""
        return f"in {self.guild(place)}" if place in GUILDS else PLACES[place]

    def goods(self, goods: Iterable[str]) -> str:
        """Goods, named by their guilds, with their counts: some names are plurals, so that the number stands behind."""
        goods = list(goods)
        counts = [(guild, goods.count(guild)) for guild in GUILDS if guild in goods]
        return listed([f"{self.cards.guilds[guild].good} ({count})" for guild, count in counts])

    def amount(self, coins: int, goods: int, points: int, guild: str = "") -> str:
        """Coins, goods and points; goods by their name where it is known which guild's."""
        parts = [many(coins, "coin")] if coins else []
        parts += [self.goods([guild] * goods) if guild else many(goods, "good")] if goods else []
        parts += [many(points, "point")] if points else []
        return listed(parts) or "nothing"
