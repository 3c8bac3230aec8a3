"""Recruiting: five cards each, four of them picked while the hands go round to the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildpost.engine.black_dragons_guild.decks import refill_adventurers
from guildpost.engine.black_dragons_guild.events import CardDrawn, Discarded, Picked
from guildpost.engine.black_dragons_guild.moves import Move, Take
from guildpost.engine.black_dragons_guild.state import Desk, insert, word
from guildpost.engine.black_dragons_guild.tables import DEAL, PICKS
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Odds, Outcome, Seats, Step, Together

Steps = Sequence[Step[Desk, Move]]


class DealHands(Auto[Desk, Move], frozen=True):
    """Five adventurers for each player, one player after the other in turn order, then the draft: ruling AMB-22.

    Rules: black_dragons_guild.recruiting.01
    """

    def run(self, desk: Desk) -> Steps:
        dealt = [NextCard(seat) for seat in desk.state.order for _ in range(DEAL)]
        return (*dealt, PickCard())


class NextCard(Auto[Desk, Move], frozen=True):
    """A card is needed: an empty deck is made of the discards first.

    Rules: black_dragons_guild.recruiting.10, black_dragons_guild.recruiting.11; ruling AMB-21
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        refill_adventurers(desk)
        return (DealCard(self.seat),) if desk.state.deck else ()


class DealCard(Chance[Desk, Move], frozen=True):
    """A card from the deck, seen by the seat that gets it.

    Rules: black_dragons_guild.recruiting.01, black_dragons_guild.recruiting.02
    """

    seat: int

    def label(self, desk: Desk) -> str:
        return "adv.draft"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.deck

    def seen_by(self, desk: Desk) -> Seats:
        return frozenset((self.seat,))

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        card = str(outcome)
        desk.state.deck.remove(card)
        insert(desk.player(self.seat).draft, card)
        mine = CardDrawn(word(self.seat), "adv", card, "draft")
        desk.tell(
            "black_dragons_guild.recruiting.01",
            mine,
            frozenset((self.seat,)),
            CardDrawn(word(self.seat), "adv", None, "draft"),
        )
        return ()


class PickCard(Together[Desk, Move], frozen=True):
    """All pick a card of the hand before them at once; the hands go on to the left, seat by seat, always that way.

    After four picks the card that is left is discarded face up and the picks become the hand.

    Rules: black_dragons_guild.recruiting.03, black_dragons_guild.recruiting.04, black_dragons_guild.recruiting.05,
    black_dragons_guild.recruiting.06, black_dragons_guild.recruiting.07, black_dragons_guild.recruiting.08,
    black_dragons_guild.recruiting.09; rulings AMB-23, AMB-63
    """

    sealed: tuple[tuple[int, Move], ...] = ()

    def asked(self, desk: Desk) -> Sequence[int]:
        return range(len(desk.state.players))

    def seen_by(self, desk: Desk, seat: int, move: Move) -> Seats:
        return frozenset((seat,))

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Take(card) for card in desk.player(seat).draft]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Take) or move.what not in desk.player(seat).draft:
            raise IllegalMove(
                "black_dragons_guild.recruiting.03",
                f"take one of the cards before you: {', '.join(desk.player(seat).draft)}",
            )

    def open(self, desk: Desk, answers: Mapping[int, Move]) -> Steps:
        players = desk.state.players
        for seat, move in answers.items():
            assert isinstance(move, Take)
            players[seat].draft.remove(move.what)
            insert(players[seat].picks, move.what)
            desk.tell(
                "black_dragons_guild.recruiting.03",
                Picked(word(seat), move.what),
                frozenset((seat,)),
                Picked(word(seat), None),
            )
        if len(players[0].picks) < PICKS:
            hands = [player.draft for player in players]
            for seat, player in enumerate(players):
                player.draft = hands[seat - 1]
            return (PickCard(),)
        for seat in desk.state.order:
            player = players[seat]
            rest = tuple(player.draft)
            for card in rest:
                insert(desk.state.discard, card)
            player.hand, player.picks, player.draft = player.picks, [], []
            desk.tell("black_dragons_guild.recruiting.08", Discarded(word(seat), rest, "draft"))
        return ()
