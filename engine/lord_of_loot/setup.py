"""Setup: heroes, bosses, bags, cards by the number of players, guards, and who begins.

How often a card is drawn then (lord_of_loot.setup.27, lord_of_loot.setup.28) is in `monster_phase.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from guildpost.engine.core.errors import BadSetup, IllegalMove
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.lord_of_loot.bosses import chosen_bosses, place_bosses
from guildpost.engine.lord_of_loot.events import BossPlaced, GuardsPlaced, HeroCame, RedStacked
from guildpost.engine.lord_of_loot.heroes import new_hero
from guildpost.engine.lord_of_loot.monster_phase import ShowRed
from guildpost.engine.lord_of_loot.monsters import spawn
from guildpost.engine.lord_of_loot.moves import Move, Put
from guildpost.engine.lord_of_loot.state import Desk, Options, State, word
from guildpost.engine.lord_of_loot.tables import CARDS, DAYTIME, GUARD, HEROES, MOST_GUARDS, SHARD, Tables
from guildpost.engine.lord_of_loot.turn import BeginTurn

Steps = Sequence[Step[Desk, Move]]


def choose_seats(count: int | None, chosen: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
    """One to five seats, each with a hero of its own.

    Rules: lord_of_loot.components.04, lord_of_loot.setup.15
    """
    named = list(chosen)
    for choice in named:
        if choice.role not in HEROES:
            raise BadSetup(f"there is no hero {choice.role!r}; there are: {', '.join(HEROES)}")
    if len({choice.role for choice in named}) < len(named):
        raise BadSetup("each player has a hero of the own")
    wanted = count if count is not None else max(len(named), 2)
    if not 1 <= wanted <= 5 or len(named) > wanted:
        raise BadSetup(f"lord-of-loot is for 1 to 5 players, not {max(wanted, len(named))}")
    free = [hero for hero in HEROES if hero not in {choice.role for choice in named}]
    return (*named, *(SeatChoice(hero) for hero in free[: wanted - len(named)]))


def new_state(tables: Tables, seats: Sequence[SeatChoice], options: Options) -> State:
    """The table before anything is drawn.

    Rules: lord_of_loot.setup.01, lord_of_loot.setup.02, lord_of_loot.setup.03, lord_of_loot.setup.04,
    lord_of_loot.setup.05, lord_of_loot.setup.06, lord_of_loot.setup.08, lord_of_loot.setup.09, lord_of_loot.setup.10,
    lord_of_loot.setup.11, lord_of_loot.setup.12, lord_of_loot.setup.13, lord_of_loot.setup.14, lord_of_loot.setup.15,
    lord_of_loot.setup.16, lord_of_loot.setup.17, lord_of_loot.setup.18, lord_of_loot.setup.22, lord_of_loot.setup.23,
    lord_of_loot.setup.24, lord_of_loot.setup.25, lord_of_loot.setup.26, lord_of_loot.setup.28, lord_of_loot.setup.29,
    lord_of_loot.setup.30, lord_of_loot.components.02, lord_of_loot.components.03; rulings A-78, A-81, A-114
    """
    cards = tables.components
    if int(options.first[1:]) > len(seats):
        raise BadSetup(f"first: {options.first} does not play in a game of {len(seats)}")
    state = State(
        options=options,
        heroes=[new_hero(tables, seat.role, options.wompy) for seat in seats],
        bosses=chosen_bosses(tables, options),
        quests={},
        figures={},
        supply={kind: monster.copies for kind, monster in cards.monsters.items()},
        tiles={code: tile.copies for code, tile in cards.tiles.items()},
        deck=[card for card in CARDS if cards.cards[card].colour == "brown"],
        left=cards.decks.brown[len(seats) - 1],
        red_bag={code: item.copies for code, item in cards.items.items() if code != SHARD},
        yellow_bag={code: spell.copies for code, spell in cards.spells.items()},
        black_bag={code: weapon.copies for code, weapon in cards.weapons.items()},
        used=[seat.role for seat in seats],
        phase="setup",
    )
    place_bosses(tables, state)
    return state


def opening(tables: Tables, seats: int, options: Options) -> list[Step[Desk, Move]]:
    """The red cards, the guards, and the first turn, which is the youngest player's: lord_of_loot.setup.26."""
    reds: list[Step[Desk, Move]] = [StackRed() for _ in range(tables.components.decks.red[seats - 1])]
    first = int(options.first[1:]) - 1
    return [ShowBoard(), *reds, ShowRed(), ShowStack(), AskForGuards(first), BeginTurn(first)]


class ShowBoard(Auto[Desk, Move], frozen=True):
    """Heroes on the castle, bosses and their pieces on their fields.

    Rules: lord_of_loot.setup.22, lord_of_loot.setup.24
    """

    def run(self, desk: Desk) -> Steps:
        for seat, hero in enumerate(desk.state.heroes):
            desk.tell("lord_of_loot.setup.22", HeroCame(word(seat), hero.hero))
        for piece, field in desk.state.figures.items():
            desk.tell("lord_of_loot.setup.24", BossPlaced(piece, field))
        return ()


class StackRed(Chance[Desk, Move], frozen=True):
    """A red card for the stack of this game; those that are not drawn stay in the box.

    Rules: lord_of_loot.setup.07, lord_of_loot.setup.08, lord_of_loot.setup.09, lord_of_loot.setup.10,
    lord_of_loot.setup.11, lord_of_loot.setup.12, lord_of_loot.setup.13; ruling A-77
    """

    def label(self, desk: Desk) -> str:
        return "red.stack"

    def odds(self, desk: Desk) -> Odds:
        cards = desk.data.components.cards
        return [card for card in CARDS if cards[card].colour == "red" and card not in desk.state.reds]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.state.reds = sorted((*desk.state.reds, str(outcome)), key=CARDS.index)
        return ()


class ShowStack(Auto[Desk, Move], frozen=True):
    """Which red cards there are, and which lies on top, is known to all: lord_of_loot.setup.07; ruling A-77."""

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        cards = tuple(sorted((*state.reds, state.red), key=CARDS.index))
        desk.tell("lord_of_loot.setup.07", RedStacked(cards, state.red))
        return ()


class AskForGuards(Auto[Desk, Move], frozen=True):
    """As many guards as players, four at most, one on a daytime field; with four there is nothing to choose.

    Rules: lord_of_loot.setup.19, lord_of_loot.setup.20, lord_of_loot.setup.21
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        count = min(len(desk.state.heroes), MOST_GUARDS)
        if count == len(DAYTIME):
            place_guards(desk, DAYTIME)
            return ()
        return (PlaceGuards(self.seat, count),)


def place_guards(desk: Desk, fields: Sequence[str]) -> None:
    """Puts a guard on each of these fields: lord_of_loot.setup.19."""
    for field in fields:
        spawn(desk, GUARD, field, "lord_of_loot.setup.19")
    desk.tell("lord_of_loot.setup.19", GuardsPlaced(tuple(fields)))


class PlaceGuards(Decision[Desk, Move], frozen=True):
    """The players choose the daytime fields of the guards, which the first seat says for all: decision D03.

    Rules: lord_of_loot.setup.19, lord_of_loot.setup.20, lord_of_loot.setup.21
    """

    count: int

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Put((GUARD,), fields) for fields in combinations(DAYTIME, self.count)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Put) or move.what != (GUARD,):
            raise IllegalMove("lord_of_loot.setup.21", f"place {self.count} of the guards: put-gua-FIELD+FIELD")
        if any(field not in DAYTIME for field in move.fields):
            raise IllegalMove("lord_of_loot.setup.19", "guards stand on daytime fields")
        if len(set(move.fields)) < len(move.fields):
            raise IllegalMove("lord_of_loot.setup.20", "one guard on a field")
        if len(move.fields) != self.count:
            raise IllegalMove("lord_of_loot.setup.19", f"{self.count} guards, one for each player")

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        if isinstance(move, Put):
            return Put(
                move.what,
                tuple(
                    sorted(
                        move.fields,
                        key=lambda field: (field not in DAYTIME, DAYTIME.index(field) if field in DAYTIME else 0),
                    )
                ),
            )
        return move

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Put)
        place_guards(desk, move.fields)
        return ()
