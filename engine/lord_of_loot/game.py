"""Lord of Loot: the table of contents of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guildpost.engine.core.errors import BadSetup, BrokenLaw
from guildpost.engine.core.game import Game, Result, SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Decision
from guildpost.engine.core.table import Position
from guildpost.engine.lord_of_loot import components as box
from guildpost.engine.lord_of_loot import goal
from guildpost.engine.lord_of_loot import setup as laying
from guildpost.engine.lord_of_loot.actions import AnswerTrade
from guildpost.engine.lord_of_loot.bags import (
    Draw,
    DrawToken,
    DropSurplus,
    MakeRoom,
    OfferSecond,
    Search,
    SearchToken,
    SecondSpell,
)
from guildpost.engine.lord_of_loot.bosses import QUESTS, ChooseReward, PushDoggy, chosen_bosses
from guildpost.engine.lord_of_loot.fights import AddToFight, AskFighter, BeginFight, Resolve, SendAway
from guildpost.engine.lord_of_loot.heroes import CheckKnockOut, ChooseHero, KnockOut
from guildpost.engine.lord_of_loot.land import (
    AttackAtOnce,
    AwaitAttack,
    CarryOutIcon,
    ChooseBag,
    GetReady,
    PlaceTile,
    RollTileMonster,
)
from guildpost.engine.lord_of_loot.monster_cards import (
    BeginAttacks,
    DrawDropped,
    DropItem,
    DropItems,
    Interrupt,
    NextAttack,
    NextFigure,
    OpenWindow,
    PickAttacker,
    PickFigure,
    PickImpField,
    PickSpawnField,
    PickTarget,
    PickWay,
    PlaceImp,
    ProceedDaytime,
    RollSpawn,
    SpawnHere,
    SpawnIfNone,
    StepFigure,
    WindowBetween,
)
from guildpost.engine.lord_of_loot.monster_phase import (
    BeginMonsterPhase,
    CarryOut,
    Discard,
    DrawCard,
    MoveGnome,
    PickGnomeWay,
    ShowRed,
    ShowRedCard,
    TurnCard,
)
from guildpost.engine.lord_of_loot.monsters import Bury
from guildpost.engine.lord_of_loot.moves import Move
from guildpost.engine.lord_of_loot.rulings import RULINGS
from guildpost.engine.lord_of_loot.setup import AskForGuards, PlaceGuards, ShowBoard, ShowStack, StackRed
from guildpost.engine.lord_of_loot.spells import RollDie
from guildpost.engine.lord_of_loot.state import Desk, Options, State, word
from guildpost.engine.lord_of_loot.tables import (
    BOSS_OF,
    FIELDS,
    GUARD,
    HEROES,
    KINDS,
    Components,
    Tables,
    check_components,
)
from guildpost.engine.lord_of_loot.turn import BeginTurn, ChooseAction, GetHungry, NextAction, StillHunger
from guildpost.engine.lord_of_loot.view import View, view

AnyStep = (
    ShowBoard
    | StackRed
    | ShowRed
    | ShowRedCard
    | ShowStack
    | AskForGuards
    | PlaceGuards  # setup
    | BeginTurn
    | GetHungry
    | StillHunger
    | NextAction
    | ChooseAction
    | AnswerTrade  # turns
    | DrawToken
    | Draw
    | OfferSecond
    | SecondSpell
    | SearchToken
    | Search
    | MakeRoom
    | DropSurplus  # bags
    | PlaceTile
    | CarryOutIcon
    | ChooseBag
    | RollTileMonster
    | AwaitAttack
    | GetReady
    | AttackAtOnce  # land
    | BeginFight
    | RollDie
    | AskFighter
    | AddToFight
    | Resolve
    | SendAway
    | Bury
    | CheckKnockOut
    | KnockOut
    | ChooseHero  # fights
    | ChooseReward
    | PushDoggy  # quests
    | BeginMonsterPhase
    | MoveGnome
    | PickGnomeWay
    | TurnCard
    | DrawCard
    | CarryOut
    | Discard
    | OpenWindow
    | Interrupt
    | NextFigure
    | PickFigure
    | StepFigure
    | PickWay
    | DropItems
    | DropItem
    | DrawDropped
    | BeginAttacks
    | NextAttack
    | WindowBetween
    | PickAttacker
    | PickTarget
    | ProceedDaytime
    | SpawnHere
    | SpawnIfNone
    | RollSpawn
    | PickSpawnField
    | PlaceImp
    | PickImpField  # the Monster Phase
)


class LordOfLoot(Game[State, Tables, Move]):
    """Lord of Loot as the kernel sees it."""

    id = "lord-of-loot"
    title = "Lord of Loot"
    edition = "1"
    folder = "lord_of_loot"
    seats_from, seats_to = 1, 5
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
        return [word(seat) for seat in range(len(state.heroes))]

    def roles(self, state: State) -> Sequence[str]:
        return state.used[: len(state.heroes)]

    def setup(self, data: Tables, seats: Sequence[SeatChoice], options: Any) -> Position[State, Any]:
        return Position(
            laying.new_state(data, seats, options), list(reversed(laying.opening(data, len(seats), options)))
        )

    def table(self, state: State, data: Tables, quiet: bool) -> Desk:
        return Desk(state, data, quiet)

    def turn(self, state: State) -> str:
        return str(state.turn)

    def view(self, position: Position[State, Any], data: Tables, seat: int | None) -> View:
        return view(position, data, seat)

    def result(self, state: State) -> Result | None:
        return goal.result(state)

    def check_always(self, position: Position[State, Any], data: Tables) -> None:
        box.check_always(position, data)

    def check_at_rest(self, position: Position[State, Any], data: Tables) -> None:
        box.check_at_rest(position, data)

    def check_start(self, position: Position[State, Any], data: Tables) -> None:
        state = position.state
        seats = len(state.heroes)
        if not 1 <= seats <= 5:
            raise BadSetup(f"state.heroes: 1 to 5 heroes, not {seats}")
        chosen = chosen_bosses(data, state.options)
        if any(boss not in chosen for boss in state.bosses) or any(boss not in chosen for boss in state.quests):
            raise BadSetup("state.bosses: only those of the options")
        for boss, quests in state.quests.items():
            known = QUESTS.get(boss, ())
            if any(quest not in known for quest in quests) or len(set(quests)) < len(quests):
                raise BadSetup(f"state.quests.{boss}: quests of this boss, each once: {' '.join(known) or 'none'}")
        if len(state.used) < seats or any(hero not in HEROES for hero in state.used):
            raise BadSetup("state.used: the heroes of the seats first")
        if any(figure in BOSS_OF and BOSS_OF[figure] not in state.bosses for figure in state.figures):
            raise BadSetup("state.figures: the boss of a figure is not in the game")
        for step in position.agenda:
            if getattr(step, "kind", GUARD) not in KINDS:
                raise BadSetup(f"agenda.{type(step).__name__}.kind: there is no such monster")
            if not 0 <= getattr(step, "rolls", 0) <= 2 or not 0 <= getattr(step, "steps", 0) <= 2:
                raise BadSetup(f"agenda.{type(step).__name__}: at most 2 rolls, and 2 steps")
            where = step.fields if isinstance(step, (RollSpawn, PickSpawnField, PlaceImp, PickImpField)) else ()
            if any(field not in FIELDS for field in where):
                raise BadSetup(f"agenda.{type(step).__name__}.fields: there is no such field")
            for name in ("seat", "asking"):
                seat = getattr(step, name, 0)
                if not 0 <= seat < seats:
                    raise BadSetup(f"agenda.{type(step).__name__}.{name}: there is no seat {seat}")
            if isinstance(step, Decision) and state.phase == "setup" and not isinstance(step, PlaceGuards):
                raise BadSetup(f"agenda.{type(step).__name__}: no turn has begun")
        if any(not 0 <= seat < seats for seat in state.resting):
            raise BadSetup("state.resting: an unknown seat")
        if any(isinstance(step, (AddToFight, AskFighter, Resolve, RollDie)) for step in position.agenda) != (
            state.fight is not None
        ):
            raise BadSetup("state.fight: a fight is going on, or it is not")
        try:
            box.check_always(position, data)
            box.check_at_rest(position, data)
        except BrokenLaw as broken:
            raise BadSetup(str(broken)) from None
        if not position.agenda and state.ended is None:
            raise BadSetup("agenda: empty, but the game has not ended")

    def exchangeable(self, data: Tables) -> Mapping[str, Sequence[str]]:
        return {}


GAME = LordOfLoot()
