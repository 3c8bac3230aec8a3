"""Setup: the town and its decks, then merchant boards, starting tokens, scam cards and gold of the players."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import BadSetup
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.steps import Auto, Chance, Odds, Outcome, Step
from guildpost.engine.heroes_welcome.building import DrawTile
from guildpost.engine.heroes_welcome.events import CustomersCame, MasteryLearned, MerchantDealt, YellowDealt
from guildpost.engine.heroes_welcome.loot import REGULAR, Loot
from guildpost.engine.heroes_welcome.market import FillMarket
from guildpost.engine.heroes_welcome.moves import Move
from guildpost.engine.heroes_welcome.scams import DealScam
from guildpost.engine.heroes_welcome.state import Desk, Hero, Options, Player, State, word
from guildpost.engine.heroes_welcome.tables import CUSTOMERS, GATE, HEROES, LATER, MERCHANTS, SITES, Tables
from guildpost.engine.heroes_welcome.turn import BeginRound

Steps = Sequence[Step[Desk, Move]]

ANY = "any"
"""The role of a seat whose merchant board is drawn."""


def choose_seats(count: int | None, chosen: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
    """Two to five seats; those whose merchant nobody names draw one.

    Rules: heroes_welcome.components.01, heroes_welcome.setup.23; ruling AMB-008
    """
    named = list(chosen)
    for choice in named:
        if choice.role not in (*MERCHANTS, ANY):
            raise BadSetup(f"there is no merchant {choice.role!r}; there are: {', '.join(MERCHANTS)}, or {ANY}")
    merchants = [choice.role for choice in named if choice.role != ANY]
    if len(set(merchants)) < len(merchants):
        raise BadSetup("each player has a merchant board of the own")
    wanted = count if count is not None else max(len(named), 2)
    if not 2 <= wanted <= 5 or len(named) > wanted:
        raise BadSetup(f"heroes-welcome is for 2 to 5 players, not {len(named) if len(named) > wanted > 1 else wanted}")
    return (*named, *(SeatChoice(ANY) for _ in range(wanted - len(named))))


def new_state(tables: Tables, seats: Sequence[SeatChoice], options: Options) -> State:
    """The table before anything is drawn.

    The spare customer is no part of it (ruling AMB-002), money is not counted out (ruling AMB-010), heroes have no
    gold (ruling AMB-004), players no Vorpal Pieces (ruling AMB-110).

    Rules: heroes_welcome.components.02, heroes_welcome.components.03, heroes_welcome.components.16,
    heroes_welcome.setup.01, heroes_welcome.setup.02, heroes_welcome.setup.03, heroes_welcome.setup.04,
    heroes_welcome.setup.05, heroes_welcome.setup.06, heroes_welcome.setup.07, heroes_welcome.setup.08,
    heroes_welcome.setup.10, heroes_welcome.setup.11, heroes_welcome.setup.13, heroes_welcome.setup.14,
    heroes_welcome.setup.15, heroes_welcome.setup.16, heroes_welcome.setup.18, heroes_welcome.setup.20,
    heroes_welcome.setup.21, heroes_welcome.setup.22, heroes_welcome.setup.24, heroes_welcome.setup.25;
    rulings AMB-001, AMB-007, AMB-011, AMB-012, AMB-119, AMB-120
    """
    cards = tables.components
    if options.owner != "none" and int(options.owner[1:]) > len(seats):
        raise BadSetup(f"owner: {options.owner} does not play in a game of {len(seats)}")
    return State(
        options=options,
        players=[Player("" if seat.role == ANY else seat.role) for seat in seats],
        heroes=[Hero() for _ in HEROES],
        bag=Loot(*(cards.loot[kind].count for kind in REGULAR)),
        hidden=[cards.heroes[hero].tokens for hero in HEROES],
        scam_deck={code: scam.copies for code, scam in cards.scams.items()},
        masteries={code: mastery.copies for code, mastery in cards.masteries.items()},
        deck=sorted(code for code, copies in tables.tiles.items() for _ in range(copies)),
        aside=list(LATER.values()),
        town={code: place.shop for code, place in cards.places.items() if place.shop},
        forests=[code for code in SITES if cards.places[code].forest],
        place=GATE,
        box=5 - len(seats),
        pond=cards.box.potions,
    )


def opening(tables: Tables, seats: Sequence[SeatChoice]) -> list[Step[Desk, Move]]:
    """Backpacks, customers, Future Shops and Black Market, then what each player gets, then the first round.

    Tiles are turned up in `building.py`, the market is filled in `market.py`, scam cards are dealt in `scams.py`.

    Rules: heroes_welcome.setup.09, heroes_welcome.setup.12, heroes_welcome.setup.16, heroes_welcome.setup.17,
    heroes_welcome.setup.19, heroes_welcome.setup.23, heroes_welcome.setup.26, heroes_welcome.setup.31
    """
    packs: list[Step[Desk, Move]] = [FillPack(hero) for hero in HEROES for _ in range(tables.box.pack_loot)]
    slots: list[Step[Desk, Move]] = [DrawTile("future") for _ in range(tables.box.futures)]
    merchants: list[Step[Desk, Move]] = [DrawMerchant(seat) for seat, choice in enumerate(seats) if choice.role == ANY]
    yellow: list[Step[Desk, Move]] = [DealYellow(seat) for seat in range(len(seats))]
    hands: list[Step[Desk, Move]] = [
        DealScam(seat, "deal") for seat in range(len(seats)) for _ in range(tables.box.start_scams)
    ]
    return [*packs, DealCustomers(), *slots, FillMarket("market"), *merchants, *yellow, Equip(), *hands, BeginRound()]


class FillPack(Chance[Desk, Move], frozen=True):
    """A random token from the Dungeon Bag into a hero's backpack: heroes_welcome.setup.09."""

    hero: str

    def label(self, desk: Desk) -> str:
        return "bag.pack"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.bag.odds()

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.move_loot("heroes_welcome.setup.09", (str(outcome),), "bag", self.hero)
        return ()


class DealCustomers(Auto[Desk, Move], frozen=True):
    """The first four customers come to the workshop, in the order of their numbers: heroes_welcome.setup.12."""

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.dealt = desk.data.box.first_customers
        state.workshop = list(CUSTOMERS[: state.dealt])
        desk.tell("heroes_welcome.setup.12", CustomersCame(tuple(state.workshop)))
        return ()


class DrawMerchant(Chance[Desk, Move], frozen=True):
    """A merchant board for a seat that chose none: heroes_welcome.setup.23."""

    seat: int

    def label(self, desk: Desk) -> str:
        return "who.merchant"

    def odds(self, desk: Desk) -> Odds:
        taken = {player.merchant for player in desk.state.players}
        return [merchant for merchant in MERCHANTS if merchant not in taken]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.player(self.seat).merchant = str(outcome)
        return ()


class DealYellow(Chance[Desk, Move], frozen=True):
    """One of as many starting tokens as there are players, the Ring among them, for a seat.

    From then on it is a Doodad like others, a kind of its own in `loot.py` (ruling AMB-111) and Etherium in
    `crafting.py`; `Desk.move_loot` puts it in the box where a bag would get it.

    Rules: heroes_welcome.setup.25, heroes_welcome.setup.26, heroes_welcome.setup.27, heroes_welcome.setup.28;
    rulings AMB-005, AMB-007, AMB-111
    """

    seat: int

    def label(self, desk: Desk) -> str:
        return "yel.deal"

    def odds(self, desk: Desk) -> Odds:
        dealt = {player.yellow for player in desk.state.players}
        return [token for token in (f"y{n}" for n in range(1, len(desk.state.players) + 1)) if token not in dealt]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        player = desk.player(self.seat)
        player.yellow = str(outcome)
        player.loot.yel += 1
        desk.tell("heroes_welcome.setup.26", YellowDealt(word(self.seat), player.yellow))
        return ()


class Equip(Auto[Desk, Move], frozen=True):
    """The Ring makes its owner Master Merchant; each gets the Mastery of the own board, and gold by turn order.

    Rules: heroes_welcome.setup.29, heroes_welcome.setup.30, heroes_welcome.setup.32, heroes_welcome.setup.33,
    heroes_welcome.setup.34; ruling AMB-009
    """

    def run(self, desk: Desk) -> Steps:
        state, cards = desk.state, desk.data.components
        state.master = next(seat for seat, player in enumerate(state.players) if player.yellow == "y1")
        for seat, player in enumerate(state.players):
            desk.tell("heroes_welcome.setup.23", MerchantDealt(word(seat), player.merchant))
            mastery = cards.merchants[player.merchant].mastery
            state.masteries[mastery] -= 1
            player.masteries[mastery] = 1
            desk.tell("heroes_welcome.setup.30", MasteryLearned(word(seat), mastery))
        for at, seat in enumerate((state.master, *desk.following(state.master))):
            rule = "32" if at == 0 else "33" if at < 3 else "34"
            desk.move_gold(f"heroes_welcome.setup.{rule}", cards.box.start_gold[at], "bank", word(seat))
        return ()
