"""Black Dragon's Guild: the table of contents of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guildpost.engine.black_dragons_guild import components as box
from guildpost.engine.black_dragons_guild import setup as laying
from guildpost.engine.black_dragons_guild.achievements import Claim
from guildpost.engine.black_dragons_guild.bids import AwardQuest, AwardQuests, Consolation, DrawQuest
from guildpost.engine.black_dragons_guild.ending import FinalScore
from guildpost.engine.black_dragons_guild.moves import Move
from guildpost.engine.black_dragons_guild.places import (
    AskCastle,
    DrawRival,
    KeepQuest,
    LowestGains,
    OfferPlace,
    ResolvePlace,
    ResolvePlaces,
    RivalQuest,
    Train,
    UseCastle,
    UsePlace,
)
from guildpost.engine.black_dragons_guild.questing import AskForQuests, ChooseQuest
from guildpost.engine.black_dragons_guild.recruiting import DealCard, DealHands, NextCard, PickCard
from guildpost.engine.black_dragons_guild.rulings import RULINGS
from guildpost.engine.black_dragons_guild.scouting import BeginScouting, NextToken, PlaceToken
from guildpost.engine.black_dragons_guild.season_end import (
    ClearUp,
    EndSeason,
    KeepAlly,
    LoseForHands,
    OfferAllies,
    TakeSlot,
)
from guildpost.engine.black_dragons_guild.seasons import BeginSeason, LayQuest, LayQuests
from guildpost.engine.black_dragons_guild.setup import ChooseSide, DealAbility, DealRole, DrawOrder, LayAchievement
from guildpost.engine.black_dragons_guild.state import Desk, Options, State, word
from guildpost.engine.black_dragons_guild.tables import COLORS, ROLES, ROWS_OPEN, Components, Tables, check_components
from guildpost.engine.black_dragons_guild.view import View, view
from guildpost.engine.core.errors import BadSetup, BrokenLaw
from guildpost.engine.core.game import Game, Result, SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Decision
from guildpost.engine.core.table import Position

AnyStep = (
    DrawOrder
    | DealAbility
    | DealRole
    | ChooseSide
    | LayAchievement
    | BeginSeason
    | LayQuests
    | LayQuest  # setup
    | DealHands
    | NextCard
    | DealCard
    | PickCard
    | BeginScouting
    | NextToken
    | PlaceToken  # hands and tokens
    | ResolvePlaces
    | AskCastle
    | UseCastle
    | ResolvePlace
    | OfferPlace
    | UsePlace
    | LowestGains
    | Train  # places
    | DrawRival
    | RivalQuest
    | KeepQuest
    | AwardQuests
    | AwardQuest
    | Consolation
    | DrawQuest  # quests won and drawn
    | AskForQuests
    | ChooseQuest
    | Claim  # questing
    | EndSeason
    | TakeSlot
    | OfferAllies
    | KeepAlly
    | LoseForHands
    | ClearUp
    | FinalScore  # ends
)


class BlackDragonsGuild(Game[State, Tables, Move]):
    """Black Dragon's Guild as the kernel sees it."""

    id = "black-dragons-guild"
    title = "Black Dragon's Guild"
    edition = "1"
    folder = "black_dragons_guild"
    seats_from, seats_to = 2, 4
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
        return Position(laying.new_state(data, seats, options), list(reversed(laying.opening(len(seats)))))

    def table(self, state: State, data: Tables, quiet: bool) -> Desk:
        return Desk(state, data, quiet)

    def turn(self, state: State) -> str:
        return str(state.season)

    def view(self, position: Position[State, Any], data: Tables, seat: int | None) -> View:
        return view(position, data, seat)

    def result(self, state: State) -> Result | None:
        if state.ended is None:
            return None
        return Result(
            state.ended.winners,
            state.ended.reason,
            state.ended.rule,
            tuple(player.reputation for player in state.players),
        )

    def check_always(self, position: Position[State, Any], data: Tables) -> None:
        box.check_always(position, data)

    def check_at_rest(self, position: Position[State, Any], data: Tables) -> None:
        box.check_at_rest(position, data)

    def check_start(self, position: Position[State, Any], data: Tables) -> None:
        state = position.state
        seats = len(state.players)
        if not 2 <= seats <= 4:
            raise BadSetup(f"state.players: 2 to 4 players, not {seats}")
        if len({player.color for player in state.players} & set(COLORS)) != seats:
            raise BadSetup("state.players: each has a colour of its own")
        known = {*data.components.tokens, ""}
        for number, player in enumerate(state.players):
            if player.token not in known or player.side not in ("", "a", "b"):
                raise BadSetup(f"state.players[{number}].token: there is no {player.token} {player.side}")
            if player.role not in ("", *ROLES):
                raise BadSetup(f"state.players[{number}].role: there is no role {player.role}")
            if state.season and not (player.token and player.side and player.role):
                raise BadSetup(f"state.players[{number}]: token, side and role are needed")
        if any(not 0 <= seat < seats for seat in state.order) or len(set(state.order)) != len(state.order):
            raise BadSetup("state.order: seats from 0, each once")
        for step in position.agenda:
            seat = getattr(step, "seat", 0)
            if not 0 <= seat < seats:
                raise BadSetup(f"agenda.{type(step).__name__}.seat: there is no seat {seat}")
            if isinstance(step, Decision) and state.season == 0:
                raise BadSetup(f"agenda.{type(step).__name__}: no season has begun")
        if state.season not in (0, *ROWS_OPEN):
            raise BadSetup(f"state.season: from 0 to {max(ROWS_OPEN)}")
        if any(quest not in state.display for quest in state.bids):
            raise BadSetup("state.bids: quests of the display")
        if any(len(tokens) != seats or min(tokens) < 0 for tokens in state.bids.values()):
            raise BadSetup("state.bids: the action tokens of each seat")
        if any(not 0 <= seat < seats for placed in state.places.values() for seat in placed):
            raise BadSetup("state.places: an unknown seat")
        if any(not 0 <= seat < seats for claimed in state.claims.values() for seat in claimed):
            raise BadSetup("state.claims: an unknown seat")
        if any(card not in data.components.achievements for card in state.claims):
            raise BadSetup("state.claims: an unknown achievement")
        try:
            box.check_always(position, data)
            box.check_at_rest(position, data)
        except BrokenLaw as broken:
            raise BadSetup(str(broken)) from None
        if not position.agenda and state.ended is None:
            raise BadSetup("agenda: empty, but the game has not ended")

    def exchangeable(self, data: Tables) -> Mapping[str, Sequence[str]]:
        return {"adv": tuple(data.all_adventurers), "que": tuple(data.all_quests)}


GAME = BlackDragonsGuild()
