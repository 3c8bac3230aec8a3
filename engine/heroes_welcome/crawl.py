"""The Dungeon Crawl: eight steps, from the round-ender's bonus to the Heroes' return."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.heroes_welcome.building import DrawTile
from guildpost.engine.heroes_welcome.ending import BeginScoring
from guildpost.engine.heroes_welcome.events import (
    BagsSwapped,
    CrawlStep,
    CustomerLeft,
    CustomersCame,
    EnemyCame,
    EnemyTurned,
    HeroesMoved,
    MasterPassed,
    PotionsMoved,
)
from guildpost.engine.heroes_welcome.loot import Loot, choices
from guildpost.engine.heroes_welcome.market import FillMarket
from guildpost.engine.heroes_welcome.moves import Drop, Move, canonical
from guildpost.engine.heroes_welcome.scams import DealScam
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import BOSS, CUSTOMERS, DUNGEON, GATE, HALLS, HEROES, SITES

Steps = Sequence[Step[Desk, Move]]

RETURNED = 2
"""heroes_welcome.crawl.03."""
FEW = 3
"""heroes_welcome.crawl.21."""


def on_step(desk: Desk, step: int) -> None:
    """The Heroes Marker goes on to a step of the Dungeon Track: heroes_welcome.crawl.31."""
    desk.state.crawl = step
    desk.tell("heroes_welcome.crawl.31", CrawlStep(step))


class BeginCrawl(Auto[Desk, Move], frozen=True):
    """The Heroes go to the dungeon; the steps follow in their order, the first for the seat that ended the round.

    Rules: heroes_welcome.round_end.16, heroes_welcome.crawl.01, heroes_welcome.crawl.02; rulings AMB-089, AMB-092
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        desk.state.place = DUNGEON
        desk.tell("heroes_welcome.round_end.16", HeroesMoved(DUNGEON, "crawl"))
        on_step(desk, 1)
        return (
            DealScam(self.seat, "bonus"),
            AskForReturn(self.seat),
            FillMarket(),
            KillEnemies(),
            CollectLoot(),
            ReturnSigns(),
            DrawCustomers(),
            ExpandTheTown(),
            PassMarker(),
            ReturnToTown(),
        )


# 1 round-ender's bonus


class AskForReturn(Auto[Desk, Move], frozen=True):
    """Two tokens of the Black Market must go back; with two or fewer there is nothing to choose.

    Rules: heroes_welcome.crawl.03; rulings AMB-090, AMB-123
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        market = desk.state.market
        if market.total > RETURNED:
            return (ReturnLoot(self.seat),)
        if market.total:
            (all_there,) = choices(market.counts, market.total, market.total)
            desk.move_loot("heroes_welcome.crawl.03", all_there, "market", "bag")
        return ()


class ReturnLoot(Decision[Desk, Move], frozen=True):
    """The round-ender chooses two tokens of the Black Market for the Dungeon Bag: decision D-21.

    Rules: heroes_welcome.crawl.03, heroes_welcome.crawl.04; ruling AMB-091
    """

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return canonical(move)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Drop(loot) for loot in choices(desk.state.market.counts, RETURNED, RETURNED)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        rule = "heroes_welcome.crawl.03"
        if not isinstance(move, Drop) or len(move.loot) != RETURNED:
            raise IllegalMove(rule, f"{word(seat)} returns two tokens of the Black Market: drop-LOOT+LOOT")
        if not desk.state.market.holds(move.loot):
            raise IllegalMove(rule, "the Black Market does not hold that")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Drop)
        desk.move_loot("heroes_welcome.crawl.03", move.loot, "market", "bag")
        return ()


# 2 kill enemies and level up


class KillEnemies(Auto[Desk, Move], frozen=True):
    """With no enemy the lowest customer goes and one enemy comes; with the boss there the game is scored; else all
    enemies are turned up and level their heroes.

    The boss token is an enemy too (ruling AMB-117); the boss customer, if the lowest, brings it (ruling AMB-093).

    Rules: heroes_welcome.crawl.05, heroes_welcome.crawl.06, heroes_welcome.crawl.07, heroes_welcome.crawl.08,
    heroes_welcome.ending.01; rulings AMB-088, AMB-093, AMB-094, AMB-117
    """

    def run(self, desk: Desk) -> Steps:
        on_step(desk, 2)
        state = desk.state
        if not state.enemies and not state.boss:
            lowest = state.workshop[0] if state.workshop else ""  # empty where a position was set out so
            if lowest:
                remove_customer(desk, "heroes_welcome.crawl.05", lowest, "quiet")
            if lowest == BOSS:
                state.boss = True
            else:
                state.enemies = 1
            desk.tell("heroes_welcome.crawl.05", EnemyCame(state.boss))
        if state.boss:
            return (BeginScoring(),)
        return (*(TurnUpEnemy() for _ in range(state.enemies)), CalmCustomer(), DrinkPotions())


def remove_customer(desk: Desk, rule: str, customer: str, why: str) -> None:
    """A customer leaves the game, open to all: ruling AMB-094."""
    state = desk.state
    state.workshop.remove(customer)
    state.gone.append(customer)
    if state.marked == customer:
        state.marked = ""
    desk.tell(rule, CustomerLeft(customer, why))


class TurnUpEnemy(Chance[Desk, Move], frozen=True):
    """An enemy token is turned up and goes on the lowest free space of its hero's track: one level more.

    It falls among all tokens that nobody has seen: ruling AMB-119.

    Rules: heroes_welcome.crafting.09, heroes_welcome.crawl.08, heroes_welcome.crawl.09; ruling AMB-098
    """

    def label(self, desk: Desk) -> str:
        return "mon.crawl"

    def odds(self, desk: Desk) -> Odds:
        return {hero: count for hero, count in zip(HEROES, desk.state.hidden, strict=True) if count}

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        hero = str(outcome)
        desk.state.hidden[HEROES.index(hero)] -= 1
        desk.state.enemies -= 1
        desk.hero(hero).monsters += 1
        desk.tell("heroes_welcome.crawl.09", EnemyTurned(hero, desk.level(hero)))
        return ()


class CalmCustomer(Auto[Desk, Move], frozen=True):
    """The marked customer leaves the game; the token stays for later calls.

    Rules: heroes_welcome.crawl.10, heroes_welcome.round_end.05; rulings AMB-086, AMB-088
    """

    def run(self, desk: Desk) -> Steps:
        if desk.state.marked:
            remove_customer(desk, "heroes_welcome.crawl.10", desk.state.marked, "disgruntled")
        return ()


class DrinkPotions(Auto[Desk, Move], frozen=True):
    """Potions of a backpack go on the track, above the monster tokens of this crawl: heroes_welcome.crawl.11."""

    def run(self, desk: Desk) -> Steps:
        for code in HEROES:
            hero = desk.hero(code)
            if hero.potions:
                desk.tell("heroes_welcome.crawl.11", PotionsMoved(hero.potions, code, "track"))
                hero.boosts, hero.potions = hero.boosts + hero.potions, 0
        return ()


# 3 collect loot


class CollectLoot(Auto[Desk, Move], frozen=True):
    """Heroes from left to right draw as many tokens as their level, into backpacks that keep what they had.

    Rules: heroes_welcome.crawl.12, heroes_welcome.crawl.13, heroes_welcome.crawl.15, heroes_welcome.crawl.18;
    ruling AMB-095
    """

    def run(self, desk: Desk) -> Steps:
        on_step(desk, 3)
        return (*(Haul(hero, desk.level(hero)) for hero in HEROES), SwapBags())


class Haul(Auto[Desk, Move], frozen=True):
    """The next token of a hero's haul, from the Scrap Heap once the Dungeon Bag is empty.

    Rules: heroes_welcome.crawl.12, heroes_welcome.crawl.16, heroes_welcome.crawl.18; ruling AMB-096
    """

    hero: str
    left: int

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if not self.left:
            return ()
        if not state.bag.total:
            state.short = True
        if not state.bag.total and not state.scrap.total:
            return ()
        return (DrawHaul(self.hero), Haul(self.hero, self.left - 1))


class DrawHaul(Chance[Desk, Move], frozen=True):
    """A random token for a backpack, open.

    Rules: heroes_welcome.crawl.14, heroes_welcome.crawl.16
    """

    hero: str

    def source(self, desk: Desk) -> str:
        """The bag that is drawn from."""
        return "bag" if desk.state.bag.total else "scrap"

    def label(self, desk: Desk) -> str:
        return f"{self.source(desk)}.haul"

    def odds(self, desk: Desk) -> Odds:
        return desk.holder(self.source(desk)).odds()

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        source = self.source(desk)
        rule = "heroes_welcome.crawl.14" if source == "bag" else "heroes_welcome.crawl.16"
        desk.move_loot(rule, (str(outcome),), source, self.hero)
        return ()


class SwapBags(Auto[Desk, Move], frozen=True):
    """Where the Dungeon Bag ran short the bags change roles; where it held just enough they do not.

    Rules: heroes_welcome.crawl.16, heroes_welcome.crawl.17; rulings AMB-096, AMB-097
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.short:
            state.short = False
            state.bag, state.scrap = state.scrap, Loot()
            desk.tell("heroes_welcome.crawl.16", BagsSwapped())
        return ()


# 4 return signs and potions


class ReturnSigns(Auto[Desk, Move], frozen=True):
    """All Closed Signs come off, and all potions go back to the pond, so that levels fall again.

    Rules: heroes_welcome.crawl.19, heroes_welcome.crawl.20
    """

    def run(self, desk: Desk) -> Steps:
        on_step(desk, 4)
        desk.lift("heroes_welcome.crawl.19", (*SITES, *HALLS))
        for code in HEROES:
            hero = desk.hero(code)
            if hero.boosts:
                desk.state.pond += hero.boosts
                desk.tell("heroes_welcome.crawl.20", PotionsMoved(hero.boosts, code, "pond"))
                hero.boosts = 0
        return ()


# 5 new customers


class DrawCustomers(Auto[Desk, Move], frozen=True):
    """With three customers or fewer three more come, in the order of their numbers, or what is left.

    Rules: heroes_welcome.crawl.21, heroes_welcome.crawl.22, heroes_welcome.crawl.23; ruling AMB-099
    """

    def run(self, desk: Desk) -> Steps:
        on_step(desk, 5)
        state = desk.state
        if len(state.workshop) <= FEW:
            coming = CUSTOMERS[state.dealt : state.dealt + desk.data.box.more_customers]
            state.dealt += len(coming)
            state.workshop += coming  # all higher than those already there
            if coming:
                desk.tell("heroes_welcome.crawl.21", CustomersCame(coming))
        return ()


# 6 to 8


class ExpandTheTown(Auto[Desk, Move], frozen=True):
    """The Master Merchant turns up tiles until one is built; `PlaceTile` and `ExpandTown` in building.py say where.

    Rules: heroes_welcome.crawl.24, heroes_welcome.crawl.25, heroes_welcome.crawl.26, heroes_welcome.crawl.27;
    rulings AMB-100, AMB-101, AMB-102
    """

    def run(self, desk: Desk) -> Steps:
        on_step(desk, 6)
        return (DrawTile("expand", desk.state.master),)


class PassMarker(Auto[Desk, Move], frozen=True):
    """The Master Merchant Marker goes to the left. Its new holder begins the next round, as `BeginRound` in turn.py
    says.

    Rules: heroes_welcome.crawl.28, heroes_welcome.crawl.29
    """

    def run(self, desk: Desk) -> Steps:
        on_step(desk, 7)
        desk.state.master = desk.following(desk.state.master)[0]
        desk.tell("heroes_welcome.crawl.28", MasterPassed(word(desk.state.master)))
        return ()


class ReturnToTown(Auto[Desk, Move], frozen=True):
    """The Heroes stand at the Town Gate: heroes_welcome.crawl.30."""

    def run(self, desk: Desk) -> Steps:
        on_step(desk, 8)
        desk.state.place, desk.state.crawl = GATE, 0
        desk.tell("heroes_welcome.crawl.30", HeroesMoved(GATE, "crawl"))
        return ()
