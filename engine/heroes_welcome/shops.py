"""What each shop lets a player do: buying, swapping, taking gold, selling potions, and the special ones.

A shop is used once when it is run, by one move; declining is a move too. What cannot be done is no option, and a
shop at which nothing can be done is declined by itself (`running.py`).

Where shops can be built stands in the component data and is looked up by `building.sites`: the Emporium
(heroes_welcome.shops.03), the Pawn Shop (heroes_welcome.shops.09), the Jeweler (heroes_welcome.shops.15), the
Haberdashery (heroes_welcome.shops.18), the Rumor Mill (heroes_welcome.shops.19), the Bazaar (heroes_welcome.shops.22),
the Apothecary (heroes_welcome.shops.27), the Alchemist (heroes_welcome.shops.30), the Tavern
(heroes_welcome.shops.32), the Inn (heroes_welcome.shops.36), the Hunting Lodge (heroes_welcome.shops.42), the Wizard's
Lab (heroes_welcome.shops.45), The Fence (heroes_welcome.shops.48), and the district shops (heroes_welcome.shops.50).
That the Apothecary (heroes_welcome.shops.29) and the Tavern (heroes_welcome.shops.35) bring a tile into the Building
Deck is done by `building.build`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Chance, Decision, Odds, Outcome, Step
from guildpost.engine.heroes_welcome.events import PotionsMoved, ScamsTaken, ShopDeclined
from guildpost.engine.heroes_welcome.loot import GEMS, KINDS, MAGIC, RANK, Counts, choices, clipped
from guildpost.engine.heroes_welcome.market import FillMarket
from guildpost.engine.heroes_welcome.mastery import improve, improvements, refuse_improvement
from guildpost.engine.heroes_welcome.moves import (
    NO,
    YES,
    Buy,
    Draw,
    Learn,
    Move,
    No,
    Rank,
    Sell,
    Swap,
    Take,
    Yes,
    canonical,
)
from guildpost.engine.heroes_welcome.scams import take_from_discards
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import DISTRICTS, HALLS, HEROES, POTION_PRICE, SITES

Steps = Sequence[Step[Desk, Move]]

LODGE, LAB, FENCE = "ola", "moo", "kni"
"""Heroes who are paid at the Hunting Lodge, the Wizard's Lab and The Fence."""
LAB_PRICE, FENCE_PRICE = 1, 2
MOST_DRAWS, MOST_STOLEN, MOST_GOSSIP = 3, 3, 2
HAND_LIMIT = 60
"""More tokens than there are: no limit."""


class ShopUse(Decision[Desk, Move], frozen=True):
    """Parent of what shops offer: one move, or `no`.

    Rules: heroes_welcome.running.06, heroes_welcome.running.07; ruling AMB-014
    """

    site: str

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return canonical(move)

    def decline(self, desk: Desk, seat: int) -> Steps:
        """The player does without; the turn is over: heroes_welcome.running.07."""
        desk.state.declined = True
        desk.tell("heroes_welcome.running.07", ShopDeclined(word(seat), self.site))
        return ()

    def possible(self, desk: Desk, seat: int) -> bool:
        """Whether there is anything to do but decline."""
        return len(self.options(desk, seat)) > 1

    def shop(self, desk: Desk) -> str:
        """The shop that stands here."""
        return desk.state.town[self.site]

    def name(self, desk: Desk) -> str:
        """What it is called."""
        return desk.data.shop_names[self.shop(desk)]


# buying loot

BUYING = {
    "ped": ("heroes_welcome.shops.01", KINDS, 1, HEROES),
    "emp": ("heroes_welcome.shops.04", KINDS, 2, HEROES),
    "cur": ("heroes_welcome.shops.13", MAGIC, HAND_LIMIT, HEROES),
    "jew": ("heroes_welcome.shops.14", GEMS, HAND_LIMIT, HEROES),
    **{shop: ("heroes_welcome.shops.49", KINDS, 3, (hero,)) for shop, hero in DISTRICTS.items()},
}
"""By shop: rule, kinds, most tokens, heroes."""


@lru_cache(maxsize=20_000)
def _buys(counts: Counts, kinds: tuple[str, ...], most: int, hero: str) -> tuple[Move, ...]:
    """All ways to buy up to `most` tokens of these kinds from one backpack."""
    goods: Counts = tuple(  # type: ignore[assignment]
        count if kind in kinds else 0 for kind, count in zip(KINDS, counts, strict=True)
    )
    return tuple(Buy(((taken, hero),)) for taken in choices(goods, 1, most))


class BuyLoot(ShopUse, frozen=True):
    """Tokens of choice from one hero's backpack, 1 gold each: the gold goes in, then the tokens come out.

    Rules: heroes_welcome.shops.01, heroes_welcome.shops.02, heroes_welcome.shops.04, heroes_welcome.shops.13,
    heroes_welcome.shops.14, heroes_welcome.shops.49, heroes_welcome.running.11, heroes_welcome.running.12,
    heroes_welcome.running.13, heroes_welcome.running.14, heroes_welcome.running.15, heroes_welcome.running.16;
    rulings AMB-042, AMB-054, AMB-111
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        _, kinds, most, heroes = BUYING[self.shop(desk)]
        gold = desk.player(seat).gold
        found: list[Move] = []
        for hero in heroes:
            counts = desk.hero(hero).loot.counts
            can = min(most, gold, sum(counts))
            found += _buys(clipped(counts, can), kinds, can, hero)
        return [*found, NO]

    def possible(self, desk: Desk, seat: int) -> bool:
        _, kinds, _, heroes = BUYING[self.shop(desk)]
        return desk.player(seat).gold > 0 and any(desk.hero(hero).loot.of(kind) for hero in heroes for kind in kinds)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule, kinds, most, heroes = BUYING[self.shop(desk)]
        if isinstance(move, No):
            return
        if not isinstance(move, Buy):
            raise IllegalMove(rule, f"at the {self.name(desk)}: buy-LOOT-HERO, or no")
        if len(move.deals) != 1 or len(move.deals[0][0]) > most:
            limit = "one token" if most == 1 else f"{most} tokens" if most < HAND_LIMIT else "as many as you like"
            raise IllegalMove(rule, f"the {self.name(desk)} sells {limit} of one hero")
        loot, hero = move.deals[0]
        if hero not in heroes:
            raise IllegalMove(rule, f"the {self.name(desk)} deals with {heroes[0]} alone")
        wrong = [kind for kind in loot if kind not in kinds]
        if wrong:
            raise IllegalMove(rule, f"the {self.name(desk)} does not sell {wrong[0]}")
        refuse_purchase(desk, seat, loot, hero, rule)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Buy):
            return self.decline(desk, seat)
        buy(desk, seat, move, BUYING[self.shop(desk)][0])
        return ()


def refuse_purchase(desk: Desk, seat: int, loot: tuple[str, ...], hero: str, rule: str) -> None:
    """Refuses tokens that the backpack lacks, or that cannot be paid: heroes_welcome.running.12."""
    if not desk.hero(hero).loot.holds(loot):
        raise IllegalMove("heroes_welcome.running.12", f"{hero}'s backpack does not hold that")
    if len(loot) > desk.player(seat).gold:
        raise IllegalMove(rule, f"{word(seat)} has {desk.player(seat).gold} gold, and each token costs 1")


def buy(desk: Desk, seat: int, move: Buy, rule: str) -> None:
    """Pays each hero, then takes the tokens: heroes_welcome.shops.02."""
    for loot, hero in move.deals:
        desk.move_gold(rule, len(loot), word(seat), hero)
        desk.move_loot(rule, loot, hero, word(seat))


class VisitBazaar(ShopUse, frozen=True):
    """At most one token of each hero, 1 gold each: heroes_welcome.shops.21."""

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        gold = desk.player(seat).gold
        offers = [["", *desk.hero(hero).loot.kinds()] for hero in HEROES]
        found: list[Move] = []
        for kinds in product(*offers):
            deals = tuple(((kind,), hero) for kind, hero in zip(kinds, HEROES, strict=True) if kind)
            if 0 < len(deals) <= gold:
                found.append(Buy(deals))
        return [*found, NO]

    def possible(self, desk: Desk, seat: int) -> bool:
        return desk.player(seat).gold > 0 and any(hero.loot.total for hero in desk.state.heroes)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule = "heroes_welcome.shops.21"
        if isinstance(move, No):
            return
        if not isinstance(move, Buy):
            raise IllegalMove(rule, "at the Bazaar: buy-LOOT-HERO+LOOT-HERO, or no")
        heroes = [hero for _, hero in move.deals]
        if any(len(loot) != 1 for loot, _ in move.deals) or len(set(heroes)) < len(heroes):
            raise IllegalMove(rule, "the Bazaar sells one token of each hero")
        for loot, hero in move.deals:
            refuse_purchase(desk, seat, loot, hero, rule)
        if len(move.deals) > desk.player(seat).gold:
            raise IllegalMove(rule, f"{word(seat)} has {desk.player(seat).gold} gold, and each token costs 1")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Buy):
            return self.decline(desk, seat)
        buy(desk, seat, move, "heroes_welcome.shops.21")
        return ()


# swapping loot


@lru_cache(maxsize=20_000)
def _swaps(given: tuple[str, ...], counts: Counts, hero: str) -> tuple[Move, ...]:
    taken = choices(counts, min(2, sum(counts)), 2)
    return tuple(Swap(kind, loot, hero) for kind in given for loot in taken)


class TradeLoot(ShopUse, frozen=True):
    """One token for two others of the same hero, or for his only one; at the Pawn Shop up to two times.

    Rules: heroes_welcome.shops.05, heroes_welcome.shops.06, heroes_welcome.shops.07, heroes_welcome.shops.08,
    heroes_welcome.shops.10, heroes_welcome.shops.11, heroes_welcome.shops.12;
    rulings AMB-043, AMB-044, AMB-045, AMB-046
    """

    again: bool = False

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        given = tuple(desk.player(seat).loot.kinds())
        found: list[Move] = []
        for hero in HEROES:
            counts = desk.hero(hero).loot.counts
            if given and sum(counts):
                found += _swaps(given, clipped(counts, 2), hero)
        return [*found, NO]

    def possible(self, desk: Desk, seat: int) -> bool:
        return desk.player(seat).loot.total > 0 and any(hero.loot.total for hero in desk.state.heroes)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, No):
            return
        if not isinstance(move, Swap):
            raise IllegalMove("heroes_welcome.shops.05", f"at the {self.name(desk)}: swap-GIVEN-TAKEN-HERO, or no")
        if not desk.player(seat).loot.holds((move.given,)):
            raise IllegalMove("heroes_welcome.shops.07", f"{word(seat)} has no {move.given} to give")
        pack = desk.hero(move.hero).loot
        if not pack.total:
            raise IllegalMove("heroes_welcome.shops.05", f"{move.hero}'s backpack is empty")
        if not pack.holds(move.taken):
            without = tuple(kind for kind in move.taken if kind != move.given)
            if len(move.taken) - len(without) > pack.of(move.given) and pack.holds(without):
                raise IllegalMove("heroes_welcome.shops.06", f"the {move.given} just given cannot be taken back")
            raise IllegalMove("heroes_welcome.running.12", f"{move.hero}'s backpack does not hold that")
        if len(move.taken) != min(2, pack.total):
            rule = "heroes_welcome.shops.08" if pack.total == 1 else "heroes_welcome.shops.05"
            raise IllegalMove(rule, f"{min(2, pack.total)} of {move.hero}'s tokens are taken")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Swap):
            return () if self.again else self.decline(desk, seat)
        rule = "heroes_welcome.shops.10" if self.shop(desk) == "paw" else "heroes_welcome.shops.05"
        pack = desk.hero(move.hero).loot
        pack.take(move.taken)  # first set apart, so that the token given is not among them
        desk.move_loot(rule, (move.given,), word(seat), move.hero)
        pack.add(move.taken)
        desk.move_loot(rule, move.taken, move.hero, word(seat))
        if self.shop(desk) == "paw" and not self.again:
            second = TradeLoot(seat, self.site, again=True)
            if second.possible(desk, seat):
                return (second,)
        return ()


# gold

TAKING = {"pro": "heroes_welcome.shops.16", "hab": "heroes_welcome.shops.17"}


class TakeGold(ShopUse, frozen=True):
    """Half of one hero's gold, rounded up, at the Provisioner; all of it at the Haberdashery.

    Rules: heroes_welcome.shops.16, heroes_welcome.shops.17
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [*(Take((hero,)) for hero in HEROES if desk.hero(hero).gold), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule = TAKING[self.shop(desk)]
        if isinstance(move, No):
            return
        if not isinstance(move, Take) or len(move.what) != 1 or move.what[0] not in HEROES:
            raise IllegalMove(rule, f"at the {self.name(desk)}: take-HERO, or no")
        if not desk.hero(move.what[0]).gold:
            raise IllegalMove("heroes_welcome.running.12", f"{move.what[0]} has no gold")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Take):
            return self.decline(desk, seat)
        shop, gold = self.shop(desk), desk.hero(move.what[0]).gold
        desk.move_gold(TAKING[shop], (gold + 1) // 2 if shop == "pro" else gold, move.what[0], word(seat))
        return ()


class RestAtTavern(ShopUse, frozen=True):
    """Half of each hero's gold, each rounded up by itself, and shops open again; at the Inn all gold and all signs.

    Yes or no: ruling AMB-125.

    Rules: heroes_welcome.shops.33, heroes_welcome.shops.34, heroes_welcome.shops.37, heroes_welcome.shops.38,
    heroes_welcome.shops.39; rulings AMB-014, AMB-055
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            rule = "heroes_welcome.shops.33" if self.shop(desk) == "tav" else "heroes_welcome.shops.37"
            raise IllegalMove(rule, f"at the {self.name(desk)}: yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Yes):
            return self.decline(desk, seat)
        inn = self.shop(desk) == "inn"
        for code in HEROES:
            gold = desk.hero(code).gold
            rule = "heroes_welcome.shops.37" if inn else "heroes_welcome.shops.33"
            desk.move_gold(rule, gold if inn else (gold + 1) // 2, code, word(seat))
        if inn:
            desk.lift("heroes_welcome.shops.38", (*SITES, *HALLS))
        else:
            desk.lift("heroes_welcome.shops.34", SITES)
        return ()


# cards and potions


class HearRumors(ShopUse, frozen=True):
    """Up to two cards of choice out of the scam discards, 1 gold each to one hero.

    Rules: heroes_welcome.shops.20; rulings AMB-047, AMB-048
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        gold, discards = desk.player(seat).gold, desk.state.scam_discard
        cards = sorted(discards)
        taken: list[tuple[str, ...]] = [(card,) for card in cards] if gold else []
        if gold > 1:
            taken += [
                (one, other)
                for at, one in enumerate(cards)
                for other in cards[at:]
                if one != other or discards[one] > 1
            ]
        return [*(Buy(((scams, hero),)) for hero in HEROES for scams in taken), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule = "heroes_welcome.shops.20"
        if isinstance(move, No):
            return
        if not isinstance(move, Buy) or len(move.deals) != 1:
            raise IllegalMove(rule, "at the Rumor Mill: buy-SCAM+SCAM-HERO, with one hero, or no")
        cards, _ = move.deals[0]
        if len(cards) > MOST_GOSSIP:
            raise IllegalMove(rule, "two cards at most")
        for card in cards:
            if cards.count(card) > desk.state.scam_discard.get(card, 0):
                raise IllegalMove(rule, f"{card} is not among the discards that often")
        if len(cards) > desk.player(seat).gold:
            raise IllegalMove(rule, f"{word(seat)} has {desk.player(seat).gold} gold, and each card costs 1")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Buy):
            return self.decline(desk, seat)
        cards, hero = move.deals[0]
        desk.move_gold("heroes_welcome.shops.20", len(cards), word(seat), hero)
        take_from_discards(desk, seat, cards)
        desk.tell("heroes_welcome.shops.20", ScamsTaken(word(seat), cards))
        return ()


SELLING = {"her": "heroes_welcome.shops.23", "apo": "heroes_welcome.shops.28", "alc": "heroes_welcome.shops.31"}


class SellPotions(ShopUse, frozen=True):
    """Potions from the Tonic Pond into backpacks that can pay: 1 gold each at the Herbalist, 2 at the Apothecary,
    4 at the Alchemist.

    Rules: heroes_welcome.shops.23, heroes_welcome.shops.24, heroes_welcome.shops.25, heroes_welcome.shops.26,
    heroes_welcome.shops.28, heroes_welcome.shops.31; rulings AMB-050, AMB-051
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        pond, price = desk.state.pond, POTION_PRICE[self.shop(desk)]
        most = [min(pond, desk.hero(hero).gold // price) for hero in HEROES]
        found: list[Move] = [
            Sell(tuple((count, hero) for count, hero in zip(counts, HEROES, strict=True) if count))
            for counts in product(*(range(count + 1) for count in most))
            if 0 < sum(counts) <= pond
        ]
        return [*found, NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        shop = self.shop(desk)
        price = POTION_PRICE[shop]
        if isinstance(move, No):
            return
        if not isinstance(move, Sell):
            raise IllegalMove(SELLING[shop], f"at the {self.name(desk)}: sell-pot-HERO+2pot-HERO, or no")
        heroes = [hero for _, hero in move.deals]
        if len(set(heroes)) < len(heroes) or any(count < 1 for count, _ in move.deals):
            raise IllegalMove("heroes_welcome.shops.24", "name each hero once, with his potions")
        wanted = sum(count for count, _ in move.deals)
        if wanted > desk.state.pond:
            raise IllegalMove("heroes_welcome.shops.26", f"the pond holds {desk.state.pond} potions")
        for count, hero in move.deals:
            gold = desk.hero(hero).gold
            if count * price > gold:
                rule = "heroes_welcome.shops.25" if shop == "her" else SELLING[shop]
                raise IllegalMove(rule, f"{hero} has {gold} gold, and a potion costs {price}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Sell):
            return self.decline(desk, seat)
        rule, price = SELLING[self.shop(desk)], POTION_PRICE[self.shop(desk)]
        for count, hero in move.deals:
            desk.state.pond -= count
            desk.hero(hero).potions += count
            desk.tell(rule, PotionsMoved(count, "pond", hero))
            desk.move_gold(rule, count * price, hero, word(seat))
        return ()


# the special ones


class Hunt(ShopUse, frozen=True):
    """Up to 3 gold to Big Olaf, paid in full, then as many random tokens of the Dungeon Bag.

    Rules: heroes_welcome.shops.40, heroes_welcome.shops.41; ruling AMB-049
    """

    def most(self, desk: Desk, seat: int) -> int:
        """What can be paid for."""
        return min(MOST_DRAWS, desk.player(seat).gold, desk.state.bag.total)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [*(Draw(count) for count in range(1, self.most(desk, seat) + 1)), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule, gold, there = "heroes_welcome.shops.40", desk.player(seat).gold, desk.state.bag.total
        if isinstance(move, No):
            return
        if not isinstance(move, Draw):
            raise IllegalMove(rule, "at the Hunting Lodge: draw-1 to draw-3, or no")
        if not 1 <= move.count <= MOST_DRAWS:
            raise IllegalMove(rule, f"from 1 to {MOST_DRAWS} tokens")
        if move.count > there:
            raise IllegalMove(rule, f"the Dungeon Bag holds {there}")
        if move.count > gold:
            raise IllegalMove("heroes_welcome.shops.41", f"{word(seat)} has {gold} gold, and all is paid beforehand")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Draw):
            return self.decline(desk, seat)
        desk.move_gold("heroes_welcome.shops.41", move.count, word(seat), LODGE)
        return tuple(DrawFromBag(seat, "lodge") for _ in range(move.count))


class DrawFromBag(Chance[Desk, Move], frozen=True):
    """A random token of the Dungeon Bag for a seat, at the Hunting Lodge: heroes_welcome.shops.40."""

    seat: int
    purpose: str

    def label(self, desk: Desk) -> str:
        return f"bag.{self.purpose}"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.bag.odds()

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.move_loot("heroes_welcome.shops.40", (str(outcome),), "bag", word(self.seat))
        return ()


class StudyAtLab(ShopUse, frozen=True):
    """The Artisans' action once or twice, 1 gold to Moonbeam each time; the Artisans' signs do not matter.

    Rules: heroes_welcome.shops.43, heroes_welcome.shops.44; rulings AMB-052, AMB-053
    """

    again: bool = False

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        found = improvements(desk, seat) if desk.player(seat).gold >= LAB_PRICE else ()
        return [*found, NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule = "heroes_welcome.shops.43"
        if isinstance(move, No):
            return
        if not isinstance(move, (Rank, Learn)):
            raise IllegalMove(rule, "at the Wizard's Lab: rank-MASTERY, learn-MASTERY, or no")
        if desk.player(seat).gold < LAB_PRICE:
            raise IllegalMove(rule, f"{word(seat)} has no gold for Moonbeam")
        refuse_improvement(desk, seat, move)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, (Rank, Learn)):
            return () if self.again else self.decline(desk, seat)
        desk.move_gold("heroes_welcome.shops.43", LAB_PRICE, word(seat), LAB)
        improve(desk, seat, move)
        if not self.again:
            second = StudyAtLab(seat, self.site, again=True)
            if second.possible(desk, seat):
                return (second,)
        return ()


class DealWithFence(ShopUse, frozen=True):
    """Up to three tokens of the Black Market, 2 gold to Knives for each; the market is filled up when all is done.

    Rules: heroes_welcome.shops.46, heroes_welcome.shops.47
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        most = min(MOST_STOLEN, desk.player(seat).gold // FENCE_PRICE)
        return [*(Take(loot) for loot in choices(desk.state.market.counts, 1, most)), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule, gold = "heroes_welcome.shops.46", desk.player(seat).gold
        if isinstance(move, No):
            return
        if not isinstance(move, Take) or any(kind not in RANK for kind in move.what):
            raise IllegalMove(rule, "at The Fence: take-LOOT+LOOT, three at most, or no")
        if not 1 <= len(move.what) <= MOST_STOLEN:
            raise IllegalMove(rule, "three tokens at most")
        if not desk.state.market.holds(move.what):
            raise IllegalMove(rule, "the Black Market does not hold that")
        if len(move.what) * FENCE_PRICE > gold:
            raise IllegalMove(rule, f"{word(seat)} has {gold} gold, and each token costs {FENCE_PRICE}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Take):
            return self.decline(desk, seat)
        desk.move_gold("heroes_welcome.shops.46", len(move.what) * FENCE_PRICE, word(seat), FENCE)
        desk.move_loot("heroes_welcome.shops.46", move.what, "market", word(seat))
        return (FillMarket(),)


USES: dict[str, type[ShopUse]] = {
    **dict.fromkeys(BUYING, BuyLoot),
    "baz": VisitBazaar,
    "fle": TradeLoot,
    "paw": TradeLoot,
    "pro": TakeGold,
    "hab": TakeGold,
    "tav": RestAtTavern,
    "inn": RestAtTavern,
    "rum": HearRumors,
    "her": SellPotions,
    "apo": SellPotions,
    "alc": SellPotions,
    "hun": Hunt,
    "wiz": StudyAtLab,
    "fen": DealWithFence,
}
"""What each of the shops offers."""


def use_of(shop: str, seat: int, site: str) -> ShopUse:
    """The question that a shop puts to who runs it."""
    return USES[shop](seat, site)
