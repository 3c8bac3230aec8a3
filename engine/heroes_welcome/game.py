"""Heroes Welcome: the table of contents of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guildpost.engine.core.game import Game, Result, SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.table import Position
from guildpost.engine.heroes_welcome import components as box
from guildpost.engine.heroes_welcome import setup as laying
from guildpost.engine.heroes_welcome import start
from guildpost.engine.heroes_welcome.building import BuildShop, DrawTile, ExpandTown, PlaceTile, TurnUpTile
from guildpost.engine.heroes_welcome.crawl import (
    AskForReturn,
    BeginCrawl,
    CalmCustomer,
    CollectLoot,
    DrawCustomers,
    DrawHaul,
    DrinkPotions,
    ExpandTheTown,
    Haul,
    KillEnemies,
    PassMarker,
    ReturnLoot,
    ReturnSigns,
    ReturnToTown,
    SwapBags,
    TurnUpEnemy,
)
from guildpost.engine.heroes_welcome.ending import (
    AskForFinal,
    BeginScoring,
    FindWinners,
    MakeFinal,
    NameWinners,
    TurnInGold,
)
from guildpost.engine.heroes_welcome.guildhalls import (
    BuyFromMarket,
    ChooseShop,
    PayMinstrels,
    SellVorpal,
    StudyMastery,
    TakeGrant,
)
from guildpost.engine.heroes_welcome.market import DrawForMarket, FillMarket
from guildpost.engine.heroes_welcome.moves import Move
from guildpost.engine.heroes_welcome.round_end import AskForBribe, BeginCall, EndRound, OfferBribe
from guildpost.engine.heroes_welcome.rulings import RULINGS
from guildpost.engine.heroes_welcome.running import CloseUp
from guildpost.engine.heroes_welcome.scams import DealScam, DrawScam, FindLoot
from guildpost.engine.heroes_welcome.setup import DealCustomers, DealYellow, DrawMerchant, Equip, FillPack
from guildpost.engine.heroes_welcome.shops import (
    BuyLoot,
    DealWithFence,
    DrawFromBag,
    HearRumors,
    Hunt,
    RestAtTavern,
    SellPotions,
    StudyAtLab,
    TakeGold,
    TradeLoot,
    VisitBazaar,
)
from guildpost.engine.heroes_welcome.state import Desk, Options, State, word
from guildpost.engine.heroes_welcome.tables import Components, Tables, check_components
from guildpost.engine.heroes_welcome.turn import (
    AfterAction,
    AfterCall,
    BeginRound,
    BeginTurn,
    ChooseAction,
    EndTurn,
    ScamWindow,
)
from guildpost.engine.heroes_welcome.view import View, view

AnyStep = (
    FillPack
    | DealCustomers
    | DrawMerchant
    | DealYellow
    | Equip
    | DrawTile
    | TurnUpTile
    | FillMarket
    | DrawForMarket
    | DealScam
    | DrawScam  # setup, and what is drawn later too
    | BeginRound
    | BeginTurn
    | ChooseAction
    | AfterAction
    | ScamWindow
    | EndTurn
    | AfterCall
    | FindLoot  # turns
    | BuyLoot
    | VisitBazaar
    | TradeLoot
    | TakeGold
    | RestAtTavern
    | HearRumors
    | SellPotions
    | Hunt
    | DrawFromBag
    | StudyAtLab
    | DealWithFence
    | CloseUp  # shops
    | BuyFromMarket
    | PayMinstrels
    | ChooseShop
    | StudyMastery
    | BuildShop
    | TakeGrant
    | SellVorpal  # guildhalls
    | BeginCall
    | AskForBribe
    | OfferBribe
    | EndRound  # the round's end
    | BeginCrawl
    | AskForReturn
    | ReturnLoot
    | KillEnemies
    | TurnUpEnemy
    | CalmCustomer
    | DrinkPotions
    | CollectLoot
    | Haul
    | DrawHaul
    | SwapBags
    | ReturnSigns
    | DrawCustomers
    | ExpandTheTown
    | PlaceTile
    | ExpandTown
    | PassMarker
    | ReturnToTown  # the crawl
    | BeginScoring
    | AskForFinal
    | MakeFinal
    | TurnInGold
    | FindWinners
    | NameWinners  # the end
)


class HeroesWelcome(Game[State, Tables, Move]):
    """Heroes Welcome as the kernel sees it."""

    id = "heroes-welcome"
    title = "Heroes Welcome"
    edition = "1"
    folder = "heroes_welcome"
    seats_from, seats_to = 2, 5
    position_type = Position[State, AnyStep]
    entry_type = Fell | Decided[Move] | Undone
    move_type = Move
    options_type = Options
    rulings = RULINGS
    components_type = Components

    def check_components(self, components: Any) -> None:
        check_components(components)

    def ready(self, components: Any) -> Tables:
        return Tables(components)

    def components(self, data: Tables) -> Components:
        return data.components

    def choose_seats(self, count: int | None, chosen: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
        return laying.choose_seats(count, chosen)

    def seat_words(self, state: State) -> Sequence[str]:
        return [word(seat) for seat in range(len(state.players))]

    def roles(self, state: State) -> Sequence[str]:
        return [player.merchant or laying.ANY for player in state.players]

    def setup(self, data: Tables, seats: Sequence[SeatChoice], options: Any) -> Position[State, Any]:
        return Position(laying.new_state(data, seats, options), list(reversed(laying.opening(data, seats))))

    def table(self, state: State, data: Tables, quiet: bool) -> Desk:
        return Desk(state, data, quiet)

    def turn(self, state: State) -> str:
        return str(state.round)

    def view(self, position: Position[State, Any], data: Tables, seat: int | None) -> View:
        return view(position, data, seat)

    def result(self, state: State) -> Result | None:
        if state.ended is None:
            return None
        return Result(
            state.ended.winners, state.ended.reason, state.ended.rule, tuple(player.vp for player in state.players)
        )

    def check_always(self, position: Position[State, Any], data: Tables) -> None:
        box.check_always(position, data)

    def check_at_rest(self, position: Position[State, Any], data: Tables) -> None:
        box.check_at_rest(position, data)

    def check_start(self, position: Position[State, Any], data: Tables) -> None:
        start.check_start(position, data)

    def exchangeable(self, data: Tables) -> Mapping[str, Sequence[str]]:
        return {"scam": tuple(data.components.scams)}


GAME = HeroesWelcome()
