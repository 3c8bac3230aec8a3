"""Magic items and weapons: what they add, and how a Leaf and Holy Water are used.

Elsewhere: what the bank runs out of, in gypsies.py (thieves_guild.magic.02, thieves_guild.magic.08,
thieves_guild.magic.16); a second Leaf or Holy Water, in purses.py (thieves_guild.magic.12, thieves_guild.magic.14);
helm and shields, in wounds.py (thieves_guild.magic.24, thieves_guild.magic.25, thieves_guild.magic.26,
thieves_guild.magic.27).
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.thieves_guild.events import Moved, Used
from guildpost.engine.thieves_guild.moves import Go, Move, Use
from guildpost.engine.thieves_guild.state import Acting, Desk, add, is_thief
from guildpost.engine.thieves_guild.tables import AGILITY_BONUS, FASTER, RIDE, RUN, SWORD_BONUS, TUNNELS, WALK

Steps = Sequence[Step[Desk, Move]]


# what items add


def combat_bonus(desk: Desk, who: str) -> int:
    """A sword's part in any combat roll of its bearer: thieves_guild.magic.17, thieves_guild.magic.18; ruling A-71."""
    return SWORD_BONUS.get(desk.character(who).item, 0)


def agility_bonus(desk: Desk, who: str, dusted: bool) -> int:
    """Gloves, and Dust announced for this roll: thieves_guild.magic.01, thieves_guild.magic.03; ruling A-92."""
    gloves = AGILITY_BONUS if desk.character(who).item == "glv" else 0
    return gloves + (AGILITY_BONUS if dusted else 0)


def is_mounted(desk: Desk, who: str) -> bool:
    """Whether he rides: the Knight Marshal alone: thieves_guild.sides.13."""
    return desk.data.components.characters[who].mounted


def runs(desk: Desk, who: str) -> bool:
    """Whether Boots help him: everybody but the rider, thieves_guild.magic.06, thieves_guild.magic.07."""
    return desk.character(who).item == "bts" and not is_mounted(desk, who)


def city_spaces(desk: Desk, who: str) -> int:
    """Spaces a character may go inside the city.

    Rules: thieves_guild.movement.09, thieves_guild.movement.10, thieves_guild.magic.05; ruling A-17
    """
    if is_mounted(desk, who):
        return RIDE
    return RUN if runs(desk, who) else WALK


def faster(desk: Desk, who: str) -> int:
    """What horse or Boots add to the outside roll: thieves_guild.movement.07, thieves_guild.magic.04."""
    return FASTER if is_mounted(desk, who) or runs(desk, who) else 0


def has_bow(desk: Desk, who: str) -> bool:
    """Whether he carries a Bow of Distance, whose reach ranges.py and `Tables.bow_spaces` measure.

    Rules: thieves_guild.magic.19, thieves_guild.magic.20, thieves_guild.magic.21, thieves_guild.magic.22,
    thieves_guild.magic.23
    """
    return desk.character(who).item == "bow"


# Dust


def sprinkle(desk: Desk, who: str) -> None:
    """Announces Agility Dust for the next agility roll and returns it to the bank: thieves_guild.magic.03."""
    desk.character(who).item = ""
    add(desk.state.bank, "dus", 1)
    desk.tell("thieves_guild.magic.03", Used(who, "dus"))


# Leaf of Transport


def fly(desk: Desk, who: str) -> Steps:
    """A Leaf, whose token goes to the bank, ends the character's turn; he says where he comes down.

    Rules: thieves_guild.magic.09, thieves_guild.magic.10; ruling A-138
    """
    add(desk.state.bank, "lea", 1)
    desk.state.spent.append(who)
    desk.tell("thieves_guild.magic.10", Used(who, "lea"))
    return (Alight(desk.seat(who), who),)


def landing_places(desk: Desk, who: str) -> list[str]:
    """Where a Leaf can carry this character: the ring and each free cell, no building, tunnels for thieves only.

    Rules: thieves_guild.magic.09; rulings A-98, A-99
    """
    taken = desk.occupied()
    data = desk.data
    cells = [cell for cell in data.cells if cell not in taken]
    tunnels = [tunnel for tunnel in TUNNELS if tunnel not in taken] if is_thief(who) else []
    return [*data.ring, *cells, *tunnels]


class Alight(Decision[Desk, Move], frozen=True):
    """Where the Leaf carries the character: thieves_guild.magic.09; rulings A-37, A-97, A-98, A-138."""

    who: str

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Go(place) for place in landing_places(desk, self.who)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Go):
            raise IllegalMove("thieves_guild.magic.09", f"say where the Leaf carries {self.who}, as in go-w18")
        place, data = move.place, desk.data
        if place in data.doors:
            raise IllegalMove("thieves_guild.magic.09", "a Leaf carries nobody into a building")
        if place in TUNNELS and not is_thief(self.who):
            raise IllegalMove("thieves_guild.movement.27", "the tunnels are for thieves")
        if place not in data.single and place not in data.ring_index:
            raise IllegalMove("thieves_guild.movement.12", f"{place} is no space to stand on")
        if place in data.single and place in desk.occupied():
            raise IllegalMove("thieves_guild.movement.14", f"{place} is taken")

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return Go(move.place) if isinstance(move, Go) and move.via == move.place else move

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Go)
        desk.tell("thieves_guild.magic.09", Moved(self.who, desk.at(self.who), move.place))
        desk.character(self.who).at = move.place
        return ()


# Holy Water


def drink(desk: Desk, who: str) -> None:
    """Holy Water, whose token goes to the bank, removes one death token: thieves_guild.magic.13."""
    add(desk.state.bank, "wat", 1)
    desk.character(who).tokens -= 1
    desk.tell("thieves_guild.magic.13", Used(who, "wat"))


# deals of an Action step


def deals(desk: Desk, now: Acting) -> list[Move]:
    """Use of what he carries: thieves_guild.magic.11, thieves_guild.magic.15."""
    character = desk.character(now.who)
    if character.item == "lea" or (
        character.item == "wat" and character.tokens and now.who not in desk.state.embattled
    ):
        return [Use(character.item)]
    return []


def refuse(desk: Desk, now: Acting, move: Use) -> None:
    """Refuses the use of an item in an Action step.

    Rules: thieves_guild.magic.03, thieves_guild.magic.11, thieves_guild.magic.15; rulings A-122, A-141
    """
    character = desk.character(now.who)
    rule = {"lea": "thieves_guild.magic.11", "wat": "thieves_guild.magic.15"}.get(move.item, "thieves_guild.magic.03")
    if character.item != move.item:
        raise IllegalMove(rule, f"{now.who} carries no {move.item}")
    if move.item == "dus":
        raise IllegalMove(rule, "Agility Dust is announced right before an agility roll")
    if move.item == "wat" and now.who in desk.state.embattled:
        raise IllegalMove(rule, "no Holy Water after a fight")
    if move.item == "wat" and not character.tokens:
        raise IllegalMove("thieves_guild.magic.13", f"{now.who} has no death token to remove")


def deal(desk: Desk, now: Acting, move: Use) -> Steps:
    """Uses a Leaf or Holy Water from the card."""
    desk.character(now.who).item = ""
    if move.item == "lea":
        return fly(desk, now.who)
    drink(desk, now.who)
    return ()
