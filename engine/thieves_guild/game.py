"""Thieves Guild: the table of contents of this folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from guildpost.engine.core.errors import BadSetup, BrokenLaw
from guildpost.engine.core.events import Told
from guildpost.engine.core.game import Game, Result, SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Decision
from guildpost.engine.core.table import Position
from guildpost.engine.thieves_guild import honesty, sides, winning
from guildpost.engine.thieves_guild import setup as laying
from guildpost.engine.thieves_guild.arrest import ClaimCaptive, KeepItem, MakeArrest, PickEscorts, Seize
from guildpost.engine.thieves_guild.assassins import (
    Approach,
    Exchange,
    GoHome,
    HitOrAnswer,
    RollAnswer,
    RollAssassin,
    StrikeFirst,
)
from guildpost.engine.thieves_guild.attack import RollAttack, Strike
from guildpost.engine.thieves_guild.defence import (
    Help,
    OfferDefence,
    OfferHelp,
    PickStruck,
    RollDefence,
    RollHelp,
    StrikeBack,
)
from guildpost.engine.thieves_guild.elimination import Claim, Eliminate, Leave, Loot
from guildpost.engine.thieves_guild.events import Traded
from guildpost.engine.thieves_guild.fate import (
    Ambush,
    DrawFate,
    FoeAttacks,
    OfferAmbush,
    RollAtFoe,
    RollFoe,
    RollWager,
    SailOn,
)
from guildpost.engine.thieves_guild.fights import FinishFight, Tidy
from guildpost.engine.thieves_guild.fortress import RollEscape
from guildpost.engine.thieves_guild.income import HuntersTurn
from guildpost.engine.thieves_guild.magic import Alight
from guildpost.engine.thieves_guild.market import SeeCard
from guildpost.engine.thieves_guild.movement import GoOutside, RollMove
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.purses import LeaveGoods, MakeRoom, ShareCoins
from guildpost.engine.thieves_guild.rulings import RULINGS
from guildpost.engine.thieves_guild.sacking import (
    Guard,
    KickOut,
    Owner,
    PickExit,
    Retaliate,
    RollGuard,
    RollOwner,
    RollTest,
    Succeed,
    TryTest,
    UseDust,
)
from guildpost.engine.thieves_guild.shops import PickWeapon
from guildpost.engine.thieves_guild.state import Desk, Options, State
from guildpost.engine.thieves_guild.tables import GOODS, SIDES, Components, Tables, check_components
from guildpost.engine.thieves_guild.trading import Consent
from guildpost.engine.thieves_guild.turn import (
    Act,
    Arrive,
    AskFighter,
    BeginCharacter,
    BeginTurn,
    EndTurn,
    FightOrSack,
    GoOn,
    InFortress,
    Resume,
)
from guildpost.engine.thieves_guild.view import View, view
from guildpost.engine.thieves_guild.winning import SeeWhoWon
from guildpost.engine.thieves_guild.wounds import Block, RollBlock

AnyStep = (
    BeginTurn
    | EndTurn
    | BeginCharacter
    | InFortress
    | GoOn
    | Resume
    | Arrive
    | Act
    | AskFighter
    | FightOrSack  # turn
    | ShareCoins
    | MakeRoom
    | LeaveGoods
    | Consent
    | SeeCard
    | Alight
    | HuntersTurn
    | RollEscape  # purses and deals
    | RollMove
    | GoOutside  # movement
    | DrawFate
    | RollWager
    | SailOn
    | FoeAttacks
    | RollFoe
    | RollAtFoe
    | OfferAmbush
    | Ambush  # fate
    | StrikeFirst
    | Approach
    | GoHome
    | Exchange
    | RollAssassin
    | HitOrAnswer
    | RollAnswer  # assassins
    | Strike
    | RollAttack
    | Block
    | RollBlock
    | OfferDefence
    | StrikeBack
    | RollDefence
    | PickStruck  # fights
    | OfferHelp
    | Help
    | RollHelp
    | FinishFight
    | Tidy
    | PickEscorts
    | MakeArrest
    | ClaimCaptive
    | Seize
    | KeepItem
    | Eliminate
    | Claim
    | Loot
    | Leave
    | SeeWhoWon
    | TryTest
    | UseDust
    | RollTest
    | Succeed
    | Owner
    | RollOwner
    | Retaliate
    | Guard
    | RollGuard
    | KickOut
    | PickExit
    | PickWeapon  # sacking
)


MOST_SHARED = 1000
"""Coins that a start position may give somebody to share out at once."""


class ThievesGuild(Game[State, Tables, Move]):
    """Thieves Guild as the kernel sees it."""

    id = "thieves-guild"
    title = "Thieves Guild"
    edition = "1"
    folder = "thieves_guild"
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
        return sides.choose(count, chosen)

    def seat_words(self, state: State) -> Sequence[str]:
        return state.sides

    def seat_named(self, state: State, who: str) -> int | None:
        side = who if who in state.sides else who[:2] if who in state.characters else ""
        return state.sides.index(side) if side else None

    def setup(self, data: Tables, seats: Sequence[SeatChoice], options: Any) -> Position[State, Any]:
        state = laying.new_state(data, seats, options)
        return Position(state, list(reversed(laying.opening(state))))

    def table(self, state: State, data: Tables, quiet: bool) -> Desk:
        return Desk(state, data, quiet)

    def turn(self, state: State) -> str:
        return str(state.round)

    def view(self, position: Position[State, Any], data: Tables, seat: int | None) -> View:
        return view(position, data, seat)

    def result(self, state: State) -> Result | None:
        if state.ended is None:
            return None
        winners = (state.sides.index(state.ended.winner),) if state.ended.winner else ()
        scores = tuple(
            winning.hunters_coins(state) if side == "bh" else winning.stored(state, side) for side in state.sides
        )
        return Result(winners, state.ended.reason, state.ended.rule, scores)

    def check_always(self, position: Position[State, Any], data: Tables) -> None:
        honesty.check_always(position, data)

    def check_at_rest(self, position: Position[State, Any], data: Tables) -> None:
        honesty.check_at_rest(position, data)

    def check_start(self, position: Position[State, Any], data: Tables) -> None:
        state = position.state
        if [side for side in SIDES if side in state.sides] != state.sides:
            raise BadSetup("state.sides: sides stand in turn order")
        if len(state.sides) < self.seats_from or "bh" not in state.sides:
            raise BadSetup("state.sides: a guild at least, and the Bounty Hunters")
        expected = [who for side in state.sides for who in sides.characters(side, len(state.sides))]
        if list(state.characters) != expected:
            raise BadSetup(f"state.characters: must be {' '.join(expected)}, in this order")
        for step in position.agenda:
            for name, who in _cast(step):
                if who not in (state.sides if name == "side" else state.characters):
                    raise BadSetup(f"agenda.{type(step).__name__}.{name}: {who!r} does not play in this game")
            card = getattr(step, "card", None)
            if card is not None and card not in data.components.fate:
                raise BadSetup(f"agenda.{type(step).__name__}.card: there is no Fate card {card!r}")
            if not 0 <= getattr(step, "coins", 0) <= MOST_SHARED:
                raise BadSetup(f"agenda.{type(step).__name__}.coins: from 0 to {MOST_SHARED}")
            if isinstance(step, Decision) and not 0 <= step.seat < len(state.sides):
                raise BadSetup(f"agenda.{type(step).__name__}.seat: there is no seat {step.seat}")
        try:
            honesty.check_always(position, data)
            honesty.check_at_rest(position, data)
        except BrokenLaw as broken:
            raise BadSetup(str(broken)) from None
        if not position.agenda and state.ended is None:
            raise BadSetup("agenda: empty, but the game has not ended")

    def exchangeable(self, data: Tables) -> Mapping[str, Sequence[str]]:
        return {"bm": tuple(data.components.market)}

    def alike(self, data: Tables, one: str, other: str, told: Sequence[Told]) -> bool:
        """Whether two market cards agree in the price of each good traded in the open: a trade tells its price."""
        traded = {entry.event.kind for entry in told if isinstance(entry.event, Traded)}
        cards = data.components.market
        return all(cards[one].price(good) == cards[other].price(good) for good in traded.intersection(GOODS))


_CAST: tuple[str, ...] = ("side", "who", "after", "victim", "target", "thief", "taker", "partner", "against")
_CAST += ("among", "hunters", "reached", "escorts")
"""Fields of steps that name sides and characters."""


def _cast(step: Any) -> Iterator[tuple[str, str]]:
    """The sides and characters that a step names, by its fields; what may be empty is left out where it is."""
    for name in _CAST:
        said = getattr(step, name, None)
        if isinstance(said, tuple):
            yield from ((name, who) for who in said)
        elif said or (said is not None and name in ("side", "who")):
            yield name, said
    now = getattr(step, "now", None)
    if now is not None:
        yield "now.who", now.who


GAME = ThievesGuild()
