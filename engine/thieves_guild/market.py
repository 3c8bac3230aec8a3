"""The Black Markets: looking at the card, buying and selling, closing and repricing."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Chance, Odds, Outcome, Seats, Step
from guildpost.engine.thieves_guild.events import Looked, Repriced, Traded
from guildpost.engine.thieves_guild.moves import LOOK, Buy, Look, Move, Sell
from guildpost.engine.thieves_guild.purses import held, in_bank, pay, room
from guildpost.engine.thieves_guild.state import Acting, Desk, add, is_thief
from guildpost.engine.thieves_guild.tables import GOODS, MarketCard

Steps = Sequence[Step[Desk, Move]]


def is_closed(desk: Desk, place: str) -> bool:
    """Whether a hunter stands on this market: thieves_guild.market.14, thieves_guild.market.15; ruling A-42."""
    return any(character.at == place and who[:2] == "bh" for who, character in desk.state.characters.items())


def is_open_to(desk: Desk, who: str) -> bool:
    """Whether this character stands on an open market that he may use; hunters never do: rulings A-43, A-126."""
    place = desk.at(who)
    return desk.data.kind.get(place) == "market" and is_thief(who) and not is_closed(desk, place)


def card_here(desk: Desk, who: str) -> MarketCard:
    """The card of the market where he stands, which somebody has looked at.

    Its prices lie in ranges that `tables.check_components` insists on: thieves_guild.market.02,
    thieves_guild.market.03, thieves_guild.market.04
    """
    return desk.data.components.market[desk.state.market.cards[desk.at(who)]]


def deals(desk: Desk, now: Acting) -> list[Move]:
    """Looking; once he has looked, each purchase and sale that he can make.

    `now.looked` ends with his step, so that nobody deals by a card that another character, or he earlier, has seen.

    Rules: thieves_guild.market.05, thieves_guild.market.06, thieves_guild.market.08, thieves_guild.market.09,
    thieves_guild.market.10, thieves_guild.market.11; rulings A-47, A-135
    """
    if not is_open_to(desk, now.who):
        return []
    found: list[Move] = [LOOK]
    if now.looked:
        card, coins, space = card_here(desk, now.who), desk.character(now.who).coins, room(desk, now.who)
        for good in GOODS:
            most = min(space, in_bank(desk, good), coins // card.price(good))
            found += [Buy(good, count) for count in range(1, most + 1)]
        for good in GOODS:
            found += [Sell(good, count) for count in range(1, held(desk, now.who, good) + 1)]
    return found


def refuse(desk: Desk, now: Acting, move: Look | Buy | Sell) -> None:
    """Refuses what cannot be done at a market here; no refusal tells a price that this seat has not seen.

    Rules: thieves_guild.market.01, thieves_guild.market.05, thieves_guild.market.12, thieves_guild.market.14,
    thieves_guild.market.17; rulings A-40, A-45, A-135
    """
    place = desk.at(now.who)
    if desk.data.kind.get(place) != "market":
        rule = "thieves_guild.market.07" if isinstance(move, Look) else "thieves_guild.market.05"
        raise IllegalMove(rule, f"{now.who} stands on no Black Market")
    if not is_thief(now.who):
        raise IllegalMove("thieves_guild.market.17", "Bounty Hunters do not deal at a Black Market")
    if is_closed(desk, place):
        raise IllegalMove("thieves_guild.market.14", "a Bounty Hunter stands here: this market is closed")
    if isinstance(move, Look):
        return
    if move.kind not in GOODS:
        raise IllegalMove("thieves_guild.market.01", f"no {move.kind} here; a Black Market deals in {', '.join(GOODS)}")
    if not now.looked:
        raise IllegalMove("thieves_guild.market.05", "look at the card before you buy or sell")
    if move.count < 1:
        raise IllegalMove("thieves_guild.market.05", "at least one piece")
    if isinstance(move, Sell):
        if held(desk, now.who, move.kind) < move.count:
            raise IllegalMove(
                "thieves_guild.market.05", f"{now.who} has {held(desk, now.who, move.kind)} {move.kind} to sell"
            )
        return
    price = card_here(desk, now.who).price(move.kind) * move.count
    if room(desk, now.who) < move.count:
        raise IllegalMove("thieves_guild.market.12", f"{now.who} has room for {room(desk, now.who)} more")
    if in_bank(desk, move.kind) < move.count:
        raise IllegalMove("thieves_guild.market.13", f"the bank has {in_bank(desk, move.kind)} {move.kind} left")
    if desk.character(now.who).coins < price:
        raise IllegalMove(
            "thieves_guild.market.13", f"the price is {price}; {now.who} has {desk.character(now.who).coins} coins"
        )


def deal(desk: Desk, now: Acting, move: Look | Buy | Sell) -> Steps:
    """Looks, buys or sells at the exact price of the card: thieves_guild.market.13, thieves_guild.honesty.01."""
    if isinstance(move, Look):
        return (SeeCard(now.who),)
    character = desk.character(now.who)
    coins = card_here(desk, now.who).price(move.kind) * move.count
    if isinstance(move, Buy):
        pay(desk, now.who, coins)
        add(desk.state.bank, move.kind, -move.count)
        add(character.goods, move.kind, move.count)
    else:
        pay(desk, now.who, -coins)
        add(character.goods, move.kind, -move.count)
        add(desk.state.bank, move.kind, move.count)
    desk.tell("thieves_guild.market.05", Traded(now.who, move.kind, move.count, coins, sold=isinstance(move, Sell)))
    return ()


class SeeCard(Chance[Desk, Move], frozen=True):
    """A look at the card, secret to this seat; a card nobody has seen yet falls now, from all unseen ones.

    Which of the unseen cards lies where is the same chance whether it is settled at the shuffle or at the look.

    Rules: thieves_guild.setup.04, thieves_guild.market.07, thieves_guild.market.08; ruling A-46
    """

    who: str

    def label(self, desk: Desk) -> str:
        return f"bm.{desk.at(self.who)}"

    def odds(self, desk: Desk) -> Odds:
        known = desk.state.market.cards[desk.at(self.who)]
        return (known,) if known else desk.state.market.unseen

    def seen_by(self, desk: Desk) -> Seats:
        return frozenset((desk.seat(self.who),))

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        place, card, market = desk.at(self.who), str(outcome), desk.state.market
        if not market.cards[place]:
            market.cards[place] = card
            add(market.unseen, card, -1)
        desk.tell(
            "thieves_guild.market.07",
            Looked(self.who, place, card),
            frozenset((desk.seat(self.who),)),
            Looked(self.who, place, None),
        )
        return ()


def reprice(desk: Desk) -> None:
    """Replaces the cards of all markets; with fewer than four laid aside, all cards are shuffled together first.

    Rules: thieves_guild.market.16, thieves_guild.income.11; ruling A-41
    """
    market, count = desk.state.market, len(desk.data.markets)
    if market.aside < count:
        market.unseen = dict.fromkeys(desk.data.components.market, 1)
        market.aside = len(market.unseen)
    market.aside -= count
    market.cards = dict.fromkeys(market.cards, "")
    desk.tell("thieves_guild.market.16", Repriced())
