"""Scam cards: when they can be played, what each does, and where cards come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Odds, Outcome, Seats, Step
from guildpost.engine.heroes_welcome.events import (
    HeroesMoved,
    PotionsMoved,
    ScamDrawn,
    ScamPlayed,
    ScamsRecycled,
)
from guildpost.engine.heroes_welcome.moves import Move, Play
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import GATE, HALLS, HEROES, SITES, Scam

Steps = Sequence[Step[Desk, Move]]
Choices = tuple[str, ...]

FORMS = {
    "bank-gold": "",
    "draw-loot": "",
    "take-loot": "-HERO-LOOT",
    "take-gold": "-HERO",
    "swap-market": "-OWN-LOOT",
    "swap-pack": "-OWN-HERO-LOOT",
    "move-heroes": "-PLACE",
    "open-shop": "-SITE",
    "open-hall": "-HALL",
    "free-potion": "-HERO",
    "wrapping": "",
    "crate": "",
}
"""What stands behind a card of each effect in a move."""


# what a card can be played with


def _always(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [()]


def _bag_holds(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [()] if desk.state.bag.total else []


def _packed_loot(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [(hero, kind) for hero in HEROES for kind in desk.hero(hero).loot.kinds()]


def _packed_gold(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [(hero,) for hero in HEROES if desk.hero(hero).gold]


def _market_swaps(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    there = desk.state.market.kinds()
    return [(own, kind) for own in desk.player(seat).loot.kinds() for kind in there]


def _pack_swaps(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    there = _packed_loot(desk, seat, scam)
    return [(own, hero, kind) for own in desk.player(seat).loot.kinds() for hero, kind in there]


def _walks(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    state = desk.state
    return [(place,) for place in desk.data.roads[state.place] if place == GATE or place in state.town]


def _closed_shops(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [(place,) for place in desk.state.signs if place in SITES]


def _closed_halls(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [(place,) for place in desk.state.signs if place in HALLS]


def _pond(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [(hero,) for hero in HEROES] if desk.state.pond else []


def _no_crate(desk: Desk, seat: int, scam: Scam) -> list[Choices]:
    return [] if desk.state.crate else [()]


PLAYED_WITH: dict[str, Callable[[Desk, int, Scam], list[Choices]]] = {
    "bank-gold": _always,
    "draw-loot": _bag_holds,
    "take-loot": _packed_loot,
    "take-gold": _packed_gold,
    "swap-market": _market_swaps,
    "swap-pack": _pack_swaps,
    "move-heroes": _walks,
    "open-shop": _closed_shops,
    "open-hall": _closed_halls,
    "free-potion": _pond,
    "wrapping": _always,
    "crate": _no_crate,
}
"""By effect, all that a card can be played with; a card that could do nothing is not played: ruling AMB-109."""

BEFORE = frozenset(("wrapping", "crate"))
"""Effects that prepare the craft of this turn, and so are played before the action: rulings AMB-109, AMB-122."""


def plays(desk: Desk, seat: int, before: bool) -> list[Move]:
    """All that a seat can do with its hand now; `before` its action.

    Rules: heroes_welcome.scams.01, heroes_welcome.scams.02
    """
    found: list[Move] = []
    for card in dict.fromkeys(desk.player(seat).scams):
        scam = desk.data.scams[card]
        if before or scam.effect not in BEFORE:
            found += [Play(card, choices) for choices in PLAYED_WITH[scam.effect](desk, seat, scam)]
    return found


def refuse_scam(desk: Desk, seat: int, move: Play, before: bool) -> None:
    """Refuses a card that is not in hand, that could do nothing, or that is played with something else.

    Rules: heroes_welcome.scams.02, heroes_welcome.scams.03; rulings AMB-018, AMB-109
    """
    if move.scam not in desk.player(seat).scams:
        raise IllegalMove("heroes_welcome.scams.02", f"{word(seat)} does not hold {move.scam}")
    scam = desk.data.scams[move.scam]
    if scam.effect in BEFORE and not before:
        raise IllegalMove("heroes_welcome.scams.03", f"{scam.name} is played before the action that it is for")
    possible = PLAYED_WITH[scam.effect](desk, seat, scam)
    if not possible:
        raise IllegalMove("heroes_welcome.scams.04", f"{scam.name} could do nothing now")
    if move.choices not in possible:
        form = f"play-{move.scam}{FORMS[scam.effect]}"
        raise IllegalMove("heroes_welcome.scams.04", f"{scam.name} cannot be played with that: {form}")


def play_scam(desk: Desk, seat: int, move: Play) -> Steps:
    """Reveals a card, lays it on the open discards, and carries it out.

    Rules: heroes_welcome.scams.03, heroes_welcome.scams.04, heroes_welcome.scams.05, heroes_welcome.running.04
    """
    state, scam, me = desk.state, desk.data.scams[move.scam], word(seat)
    desk.player(seat).scams.remove(move.scam)
    state.scam_discard[move.scam] = state.scam_discard.get(move.scam, 0) + 1
    rule = "heroes_welcome.scams.04"
    desk.tell(rule, ScamPlayed(me, move.scam, move.choices))
    match scam.effect, move.choices:
        case "bank-gold", ():
            desk.move_gold(rule, scam.amount, "bank", me)
        case "draw-loot", ():
            return tuple(FindLoot(seat) for _ in range(min(scam.amount, state.bag.total)))
        case "take-loot", (hero, kind):
            desk.move_loot(rule, (kind,), hero, me)
        case "take-gold", (hero,):
            desk.move_gold(rule, min(scam.amount, desk.hero(hero).gold), hero, me)
        case "swap-market", (own, kind):
            _swap(desk, own, me, kind, "market")
        case "swap-pack", (own, hero, kind):
            _swap(desk, own, me, kind, hero)
        case "move-heroes", (place,):
            state.place = place
            desk.tell(rule, HeroesMoved(place, "scam"))
        case "open-shop" | "open-hall", (place,):
            desk.lift(rule, (place,))
        case "free-potion", (hero,):
            state.pond -= 1
            desk.hero(hero).potions += 1
            desk.tell(rule, PotionsMoved(1, "pond", hero))
            desk.move_gold(rule, scam.amount, "bank", me)
        case "wrapping", ():
            state.wrapping += scam.amount
        case _:
            assert scam.effect == "crate"
            state.crate = True
    return ()


def _swap(desk: Desk, own: str, me: str, kind: str, where: str) -> None:
    desk.move_loot("heroes_welcome.scams.04", (own,), me, where)
    desk.move_loot("heroes_welcome.scams.04", (kind,), where, me)


class FindLoot(Chance[Desk, Move], frozen=True):
    """A random token of the Dungeon Bag, by a scam: heroes_welcome.scams.04."""

    seat: int

    def label(self, desk: Desk) -> str:
        return "bag.find"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.bag.odds()

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.move_loot("heroes_welcome.scams.04", (str(outcome),), "bag", word(self.seat))
        return ()


# the deck


DRAWN_BY = {
    "deal": "heroes_welcome.setup.31",
    "draw": "heroes_welcome.guildhalls.25",
    "bonus": "heroes_welcome.crawl.02",
}
"""By purpose, the rule by which a card is drawn."""


def recycle(desk: Desk) -> None:
    """The discards, if there are any, and what is left of the deck become the new deck.

    Rules: heroes_welcome.guildhalls.26; ruling AMB-034
    """
    state = desk.state
    if not state.scam_discard:
        return
    for card, count in state.scam_discard.items():
        state.scam_deck[card] = state.scam_deck.get(card, 0) + count
    state.scam_discard = {}
    desk.tell("heroes_welcome.guildhalls.26", ScamsRecycled(sum(state.scam_deck.values())))


class DealScam(Auto[Desk, Move], frozen=True):
    """One card of the scam deck for a hand; an empty deck is made anew of the discards, and with none there is no card.

    Rules: heroes_welcome.setup.31, heroes_welcome.guildhalls.26; rulings AMB-034, AMB-035, AMB-036
    """

    seat: int
    purpose: str = "draw"

    def run(self, desk: Desk) -> Steps:
        if not desk.state.scam_deck:
            recycle(desk)
        return (DrawScam(self.seat, self.purpose),) if desk.state.scam_deck else ()


class DrawScam(Chance[Desk, Move], frozen=True):
    """A card of the deck, seen by its new owner: heroes_welcome.setup.31; rulings AMB-011, AMB-120."""

    seat: int
    purpose: str = "draw"

    def label(self, desk: Desk) -> str:
        return "scam.deal" if self.purpose == "deal" else "scam.draw"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.scam_deck

    def seen_by(self, desk: Desk) -> Seats:
        return frozenset((self.seat,))

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        card, deck = str(outcome), desk.state.scam_deck
        deck[card] -= 1
        if not deck[card]:
            del deck[card]
        take_into_hand(desk, self.seat, card)
        me = word(self.seat)
        desk.tell(DRAWN_BY[self.purpose], ScamDrawn(me, card), frozenset((self.seat,)), ScamDrawn(me, None))
        return ()


def take_into_hand(desk: Desk, seat: int, card: str) -> None:
    """Adds a card to a hand, which is kept in the order of codes so that no order tells anything."""
    hand = desk.player(seat).scams
    hand.append(card)
    hand.sort()


def take_from_discards(desk: Desk, seat: int, cards: Sequence[str]) -> None:
    """Takes cards of choice out of the open discards: heroes_welcome.shops.20."""
    discards = desk.state.scam_discard
    for card in cards:
        discards[card] -= 1
        if not discards[card]:
            del discards[card]
        take_into_hand(desk, seat, card)
