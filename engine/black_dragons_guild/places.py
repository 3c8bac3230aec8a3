"""City places: used or not, in their order, each with what it costs and gives."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.black_dragons_guild.achievements import Claim
from guildpost.engine.black_dragons_guild.decks import quests_left, refill_quests
from guildpost.engine.black_dragons_guild.events import CardDrawn, Changed, Discarded, OrderChanged, Resolved
from guildpost.engine.black_dragons_guild.moves import NO, YES, Drop, Keep, Move, No, Yes
from guildpost.engine.black_dragons_guild.state import Desk, insert, word, words
from guildpost.engine.black_dragons_guild.tables import (
    BANK_COINS,
    BANK_EXTRA_COIN,
    CIRCLES,
    MARKET_COINS,
    MARKET_EXTRA_LOSS,
    PAY,
    PLACES,
)
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Seats, Step

Steps = Sequence[Step[Desk, Move]]

PRICE = {
    "mag": "black_dragons_guild.places.12",
    "pro": "black_dragons_guild.places.19",
    "orc": "black_dragons_guild.places.22",
    "bar": "black_dragons_guild.places.28",
}
"""The rule by which a place costs coins."""


class ResolvePlaces(Auto[Desk, Move], frozen=True):
    """All places after all tokens, the Castle first, the others by their numbers; within a place in turn order.

    Rules: black_dragons_guild.scouting.11, black_dragons_guild.scouting.12, black_dragons_guild.scouting.13;
    rulings AMB-06, AMB-07
    """

    def run(self, desk: Desk) -> Steps:
        return (AskCastle(tuple(desk.state.order), ()), *(ResolvePlace(place) for place in PLACES[1:]))


# the Castle


class AskCastle(Auto[Desk, Move], frozen=True):
    """Owners of Castle tokens say in the old order whether they use them; then all ranks are set in one stroke.

    A circle has one token at most, which the placing sees to.

    Rules: black_dragons_guild.places.01, black_dragons_guild.places.02, black_dragons_guild.places.03,
    black_dragons_guild.places.04,
    black_dragons_guild.places.05, black_dragons_guild.places.06, black_dragons_guild.places.07;
    rulings AMB-16, AMB-68
    """

    waiting: tuple[int, ...]
    using: tuple[int, ...]

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        circle_of = {seat: circle for circle in CIRCLES for seat in state.places.get(circle, [])}
        for at, seat in enumerate(self.waiting):
            if seat in circle_of:
                return (UseCastle(seat, self.waiting[at + 1 :], self.using),)
        ranks = {CIRCLES.index(circle_of[seat]): seat for seat in self.using}
        others = [seat for seat in state.order if seat not in self.using]
        order = [ranks[rank] if rank in ranks else others.pop(0) for rank in range(len(state.order))]
        for circle in CIRCLES:
            state.places.pop(circle, None)
        if order != state.order:
            state.order = order
            desk.tell("black_dragons_guild.places.04", OrderChanged(words(order)))
        for seat in desk.in_order(list(self.using)):
            desk.reputation(seat, 1, "black_dragons_guild.places.05", "cas")
        return (Claim(),)


class UseCastle(Decision[Desk, Move], frozen=True):
    """Whether this seat uses its circle: decision D4, black_dragons_guild.scouting.17."""

    waiting: tuple[int, ...]
    using: tuple[int, ...]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        refuse_answer(seat, "the Guild's Castle", move)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        used = isinstance(move, Yes)
        desk.tell("black_dragons_guild.scouting.17", Resolved(word(seat), "cas", used))
        return (AskCastle(self.waiting, (*self.using, seat) if used else self.using),)


def refuse_answer(seat: int, place: str, move: Move) -> None:
    """Refuses anything but yes or no."""
    if not isinstance(move, (Yes, No)):
        raise IllegalMove("black_dragons_guild.scouting.17", f"does {word(seat)} use {place}? yes or no")


# the others


class ResolvePlace(Auto[Desk, Move], frozen=True):
    """One place: its tokens in turn order, then they go home.

    Rules: black_dragons_guild.scouting.14, black_dragons_guild.scouting.16; ruling AMB-06
    """

    place: str

    def run(self, desk: Desk) -> Steps:
        seats = desk.in_order(desk.state.places.pop(self.place, []))
        after = (LowestGains(),) if self.place == "bnk" and seats else ()
        return (*(OfferPlace(seat, self.place) for seat in seats), *after)


class OfferPlace(Auto[Desk, Move], frozen=True):
    """A token's owner is asked, unless the coins are lacking: then the place cannot be used.

    Bars of the Dungeon and the Rival Guild, black_dragons_guild.places.24 and black_dragons_guild.places.27, are looked
    at when a token is placed and not here: ruling AMB-11.

    Rules: black_dragons_guild.scouting.17, black_dragons_guild.places.12, black_dragons_guild.places.19,
    black_dragons_guild.places.22, black_dragons_guild.places.28; rulings AMB-14, AMB-15
    """

    seat: int
    place: str

    def run(self, desk: Desk) -> Steps:
        if desk.player(self.seat).coins < PAY.get(self.place, 0):
            desk.tell(PRICE[self.place], Resolved(word(self.seat), self.place, False))
            return ()
        return (UsePlace(self.seat, self.place),)


class UsePlace(Decision[Desk, Move], frozen=True):
    """Whether this seat uses the place: decision D4, all or nothing.

    Rules: black_dragons_guild.scouting.16, black_dragons_guild.scouting.17; ruling AMB-15
    """

    place: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        refuse_answer(seat, self.place, move)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        used = isinstance(move, Yes)
        desk.tell("black_dragons_guild.scouting.17", Resolved(word(seat), self.place, used))
        return use(desk, seat, self.place) if used else ()


def use(desk: Desk, seat: int, place: str) -> Steps:
    """What a place costs and gives; zones are those of this moment.

    A Scroll and a Recruit stay until the season is cleared up: black_dragons_guild.places.14,
    black_dragons_guild.places.30.

    Rules: black_dragons_guild.places.08, black_dragons_guild.places.09, black_dragons_guild.places.10,
    black_dragons_guild.places.11, black_dragons_guild.places.12, black_dragons_guild.places.13,
    black_dragons_guild.places.15, black_dragons_guild.places.18, black_dragons_guild.places.19,
    black_dragons_guild.places.20, black_dragons_guild.places.21, black_dragons_guild.places.22,
    black_dragons_guild.places.23, black_dragons_guild.places.25, black_dragons_guild.places.26,
    black_dragons_guild.places.28, black_dragons_guild.places.29, black_dragons_guild.scouting.15;
    rulings AMB-10, AMB-65
    """
    player, zone = desk.player(seat), desk.zone(seat)
    desk.coins(seat, -PAY.get(place, 0), PRICE.get(place, ""), place)
    match place:
        case "bla":
            desk.coins(seat, MARKET_COINS, "black_dragons_guild.places.08", place)
            extra = 1 if zone == MARKET_EXTRA_LOSS else 0
            desk.align(
                seat, -1 - extra, "black_dragons_guild.places.10" if extra else "black_dragons_guild.places.09", place
            )
        case "mag":
            player.scroll, desk.state.scrolls = True, desk.state.scrolls - 1
            desk.tell("black_dragons_guild.places.13", Changed(word(seat), "scroll", 1, 1, place))
        case "bnk":
            extra = 1 if zone == BANK_EXTRA_COIN else 0
            desk.coins(
                seat,
                BANK_COINS + extra,
                "black_dragons_guild.places.18" if extra else "black_dragons_guild.places.15",
                place,
            )
            desk.state.bankers.append(seat)
        case "pro":
            desk.reputation(seat, 2, "black_dragons_guild.places.20", place)
            return (Claim(), *((Train(seat),) if player.hand else ()))
        case "orc":
            desk.reputation(seat, 1, "black_dragons_guild.places.23", place)
            desk.align(seat, 1, "black_dragons_guild.places.23", place)
        case "riv":
            desk.align(seat, -1, "black_dragons_guild.places.25", place)
            return (Claim(), DrawRival(seat, (), 3))
        case _:  # the Barracks
            player.recruit, desk.state.recruits = True, desk.state.recruits - 1
            desk.tell("black_dragons_guild.places.29", Changed(word(seat), "recruit", 1, 1, place))
    return (Claim(),)


class LowestGains(Auto[Desk, Move], frozen=True):
    """A used Bank also gives a coin to whoever is lowest on Reputation, the last of them in turn order.

    The option `bank-low` gives one for each token used (`each`), or only where the lowest used the Bank (`users`).

    Rules: black_dragons_guild.places.16, black_dragons_guild.places.17; rulings AMB-08, AMB-09
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        users, state.bankers = state.bankers, []
        lowest = min(player.reputation for player in state.players)
        tied = [seat for seat in state.order if state.players[seat].reputation == lowest]
        last = tied[-1]
        way = state.options.bank_low
        coins = len(users) if way == "each" else int(bool(users) and (way == "once" or last in users))
        rule = "black_dragons_guild.places.17" if len(tied) > 1 else "black_dragons_guild.places.16"
        desk.coins(last, coins, rule, "lowest")
        return (Claim(),)


class Train(Decision[Desk, Move], frozen=True):
    """One adventurer may be discarded at once: decision D5, black_dragons_guild.places.21."""

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (NO, *(Drop(card) for card in desk.player(seat).hand))

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, No) or (isinstance(move, Drop) and move.card in desk.player(seat).hand):
            return
        raise IllegalMove("black_dragons_guild.places.21", "drop one adventurer of your hand, or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Drop):
            desk.player(seat).hand.remove(move.card)
            insert(desk.state.discard, move.card)
            desk.tell("black_dragons_guild.places.21", Discarded(word(seat), (move.card,), "training"))
        return ()


class DrawRival(Auto[Desk, Move], frozen=True):
    """Three quests are drawn, or as many as there are: black_dragons_guild.places.26; ruling AMB-61."""

    seat: int
    drawn: tuple[str, ...]
    count: int

    def run(self, desk: Desk) -> Steps:
        if self.count and quests_left(desk):
            refill_quests(desk)
            return (RivalQuest(self.seat, self.drawn, self.count),)
        return (KeepQuest(self.seat, self.drawn),) if self.drawn else ()


class RivalQuest(Chance[Desk, Move], frozen=True):
    """A quest of the rival guild, seen by the seat that draws it: black_dragons_guild.places.26."""

    seat: int
    drawn: tuple[str, ...]
    count: int

    def label(self, desk: Desk) -> str:
        return "que.rival"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.quest_deck

    def seen_by(self, desk: Desk) -> Seats:
        return frozenset((self.seat,))

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        card = str(outcome)
        desk.state.quest_deck.remove(card)
        desk.tell(
            "black_dragons_guild.places.26",
            CardDrawn(word(self.seat), "que", card, "rival"),
            frozenset((self.seat,)),
            CardDrawn(word(self.seat), "que", None, "rival"),
        )
        return (DrawRival(self.seat, (*self.drawn, card), self.count - 1),)


class KeepQuest(Decision[Desk, Move], frozen=True):
    """Which of the drawn quests joins the hand, in secret; the others are discarded in the open: decision D6.

    Rules: black_dragons_guild.places.26; ruling AMB-57
    """

    drawn: tuple[str, ...]

    def seen_by(self, desk: Desk, seat: int, move: Move) -> Seats:
        return frozenset((self.seat,))

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Keep(quest) for quest in self.drawn]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Keep) or move.card not in self.drawn:
            raise IllegalMove("black_dragons_guild.places.26", "keep one of the quests drawn at the Rival Guild")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Keep)
        insert(desk.player(seat).quests, move.card)
        rest = tuple(card for card in self.drawn if card != move.card)
        for card in rest:
            insert(desk.state.quest_discard, card)
        if rest:
            desk.tell("black_dragons_guild.places.26", Discarded(word(seat), rest, "rival"))
        return ()
