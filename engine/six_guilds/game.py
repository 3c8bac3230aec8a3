"""Six Guilds: the table of contents of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guildpost.engine.core.errors import BadSetup, BrokenLaw
from guildpost.engine.core.game import Game, Result, SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Decision
from guildpost.engine.core.table import Position
from guildpost.engine.six_guilds import components as box
from guildpost.engine.six_guilds import setup as laying
from guildpost.engine.six_guilds.ending import Score
from guildpost.engine.six_guilds.goods import AskForGoods, BuyGoods
from guildpost.engine.six_guilds.hall import BuyWorkshop, FillHall, TurnUpTile
from guildpost.engine.six_guilds.income import PayIncome
from guildpost.engine.six_guilds.moves import Move
from guildpost.engine.six_guilds.port import TradeAtPort
from guildpost.engine.six_guilds.rulings import RULINGS
from guildpost.engine.six_guilds.setup import COLORS, DrawFirst
from guildpost.engine.six_guilds.state import Desk, Options, State, word
from guildpost.engine.six_guilds.tables import SLOTS, Components, Tables, check_components
from guildpost.engine.six_guilds.turns import BeginRound, EndRound, NextDie, PlaceDie, RollDie, ShowDice
from guildpost.engine.six_guilds.view import View, view
from guildpost.engine.six_guilds.workers import AskForWorkers, PlaceWorkers
from guildpost.engine.six_guilds.workshops import Activate, OfferBenefit

AnyStep = (
    DrawFirst
    | FillHall
    | TurnUpTile  # setup
    | BeginRound
    | RollDie
    | ShowDice
    | NextDie
    | PlaceDie
    | Activate
    | OfferBenefit
    | AskForGoods
    | BuyGoods
    | AskForWorkers
    | PlaceWorkers
    | BuyWorkshop
    | TradeAtPort  # turns
    | PayIncome
    | EndRound
    | Score  # the end
)


class SixGuilds(Game[State, Tables, Move]):
    """Six Guilds as the kernel sees it."""

    id = "six-guilds"
    title = "Six Guilds"
    edition = "1"
    folder = "six_guilds"
    seats_from, seats_to = 2, 6
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
        return [player.color for player in state.players]

    def setup(self, data: Tables, seats: Sequence[SeatChoice], options: Any) -> Position[State, Any]:
        return Position(laying.new_state(data, seats, options), list(reversed(laying.opening())))

    def table(self, state: State, data: Tables, quiet: bool) -> Desk:
        return Desk(state, data, quiet)

    def turn(self, state: State) -> str:
        return str(state.round)

    def view(self, position: Position[State, Any], data: Tables, seat: int | None) -> View:
        return view(position, data, seat)

    def result(self, state: State) -> Result | None:
        if state.ended is None:
            return None
        return Result(state.ended.winners, state.ended.reason, state.ended.rule, state.ended.scores)

    def check_always(self, position: Position[State, Any], data: Tables) -> None:
        box.check_always(position, data)

    def check_at_rest(self, position: Position[State, Any], data: Tables) -> None:
        box.check_at_rest(position, data)

    def check_start(self, position: Position[State, Any], data: Tables) -> None:
        state = position.state
        seats = len(state.players)
        if not 2 <= seats <= 6:
            raise BadSetup(f"state.players: 2 to 6 players, not {seats}")
        if len({player.color for player in state.players} & set(COLORS)) != seats:
            raise BadSetup("state.players: each has a colour of its own")
        for step in position.agenda:
            seat = getattr(step, "seat", 0)
            if not 0 <= seat < seats:
                raise BadSetup(f"agenda.{type(step).__name__}.seat: there is no seat {seat}")
            if isinstance(step, Decision) and state.round == 0:
                raise BadSetup(f"agenda.{type(step).__name__}: no round has begun")
            guild = getattr(step, "guild", "art")
            if guild not in state.workshops:
                raise BadSetup(f"agenda.{type(step).__name__}.guild: there is no guild {guild}")
            if isinstance(step, OfferBenefit) and not 0 <= step.space < len(state.workshops[guild]):
                raise BadSetup("agenda.OfferBenefit.space: no workshop stands there")
        try:
            box.check_always(position, data)
            box.check_at_rest(position, data)
        except BrokenLaw as broken:
            raise BadSetup(str(broken)) from None
        if not position.agenda and state.ended is None:
            raise BadSetup("agenda: empty, but the game has not ended")
        for step in position.agenda:
            if getattr(step, "slot", "low") not in SLOTS:
                raise BadSetup(f"agenda.{type(step).__name__}.slot: one of {', '.join(SLOTS)}")
            if not 1 <= getattr(step, "value", 1) <= 6:
                raise BadSetup(f"agenda.{type(step).__name__}.value: from 1 to 6")
        asked = position.agenda[-1] if position.agenda else None
        if isinstance(asked, Decision) and not asked.options(Desk(state, data), asked.seat):
            raise BadSetup(f"agenda.{type(asked).__name__}: there is no answer to this question")

    def exchangeable(self, data: Tables) -> Mapping[str, Sequence[str]]:
        return {}


GAME = SixGuilds()
