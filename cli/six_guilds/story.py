"""What happened in Six Guilds, told in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildpost.cli.six_guilds.names import REASONS, Names
from guildpost.cli.texts import Sentence
from guildpost.cli.wording import listed, many
from guildpost.engine.core.events import Event
from guildpost.engine.six_guilds import events as e
from guildpost.engine.six_guilds.tables import LOT, Tables

_HOW = {
    "benefit": "as the benefit",
    "owner": "as the owner",
    "square": "at the Square",
    "sale": "for the sale",
    "delivery": "for the delivery",
}


class Story:
    """Turns events into sentences, one for each."""

    def __init__(self, data: Tables, names: dict[str, str]) -> None:
        self.cards = data.components
        self.names = Names(data, names)

    def tell(self, rule: str, event: Event) -> list[Sentence]:
        """The sentence of this event, with its rule."""
        teller = _TELLERS.get(type(event))
        return [(rule, _capital(teller(self, event)))] if teller is not None else []

    def finish(self) -> list[Sentence]:
        """Nothing waits."""
        return []

    # one teller for each kind of event

    def _first_drawn(self, event: e.FirstDrawn) -> str:
        return f"{self.names.seat(event.seat)} is drawn as the first start player."

    def _tile_shown(self, event: e.TileShown) -> str:
        return f"{self.names.tile(event.tile, event.guild)} comes to the Guild Hall."

    def _round_began(self, event: e.RoundBegan) -> str:
        return f"— Round {event.round}, start player {self.names.seat(event.start)} —"

    def _dice_rolled(self, event: e.DiceRolled) -> str:
        return f"{self.names.seat(event.seat)} rolls {listed([str(die) for die in event.dice])}."

    def _die_placed(self, event: e.DiePlaced) -> str:
        return f"{self.names.seat(event.seat)} places a {event.value} {self.names.where(event.place)}."

    def _awakened(self, event: e.Awakened) -> str:
        verb = "takes" if event.taken else "declines"
        tile = self.names.tile(event.tile, event.guild)
        return f"{self.names.seat(event.seat)} awakens {tile} and {verb} its benefit."

    def _gained(self, event: e.Gained) -> str:
        amount = self.names.amount(event.coins, event.goods, event.points, event.guild)
        if event.how == "income":
            return f"{self.names.seat(event.seat)} earns {amount} in {self.names.guild(event.guild)}."
        return f"{self.names.seat(event.seat)} gains {amount} {_HOW.get(event.how, f'({event.how})')}."

    def _bought(self, event: e.Bought) -> str:
        goods = self.names.goods([event.guild] * event.count)
        free = f", and gets {event.free} more for apprentices" if event.free else ""
        return f"{self.names.seat(event.seat)} buys {goods}{free}."

    def _worker_sent(self, event: e.WorkerSent) -> str:
        lot = event.source == LOT
        what = "a worker from the lot" if lot else f"an apprentice from {self.names.guild(event.source)}"
        return f"{self.names.seat(event.seat)} sends {what} to {self.names.guild(event.guild)}."

    def _built(self, event: e.Built) -> str:
        tile = self.names.tile(event.tile, event.guild)
        price = many(event.price, "coin")
        return f"{self.names.seat(event.seat)} builds {tile} on space {event.space} for {price}."

    def _sold(self, event: e.Sold) -> str:
        return f"{self.names.seat(event.seat)} sells {self.names.goods(event.goods)}."

    def _delivered(self, event: e.Delivered) -> str:
        goods = listed([self.cards.guilds[guild].good for guild in event.goods])
        return f"{self.names.seat(event.seat)} delivers {goods}."

    def _scored(self, event: e.Scored) -> str:
        return (
            f"{self.names.seat(event.seat)} ends with {event.total}: {many(event.points, 'point')}, "
            f"{event.workshops} for workshops, {event.coins} for coins."
        )

    def _won(self, event: e.Won) -> str:
        verb = "share the victory" if len(event.winners) > 1 else "wins the game"
        return f"{self.names.seats(event.winners)} {verb}: {REASONS.get(event.reason, event.reason)}."


def _capital(text: str) -> str:
    """A sentence begins with a capital letter; the word of a seat stays as it is written."""
    return text if text[:1] == "p" and text[1:2].isdigit() else text[:1].upper() + text[1:]


_TELLERS: dict[type[Event], Callable[[Story, Any], str]] = {
    e.FirstDrawn: Story._first_drawn,
    e.TileShown: Story._tile_shown,
    e.RoundBegan: Story._round_began,
    e.DiceRolled: Story._dice_rolled,
    e.DiePlaced: Story._die_placed,
    e.Awakened: Story._awakened,
    e.Gained: Story._gained,
    e.Bought: Story._bought,
    e.WorkerSent: Story._worker_sent,
    e.Built: Story._built,
    e.Sold: Story._sold,
    e.Delivered: Story._delivered,
    e.Scored: Story._scored,
    e.Won: Story._won,
}
"""Who tells which event; a test asks for each event of the game."""
