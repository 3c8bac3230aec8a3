"""Movement: the die outside, the walk inside, and the two ways across the border.

The board is component data, made into a graph by `tables.Tables`: what stands in the city, where the tunnels end and
how far it is from door to door.

Rules: thieves_guild.movement.19, thieves_guild.movement.20, thieves_guild.movement.28, thieves_guild.movement.32,
thieves_guild.movement.34, thieves_guild.movement.37
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Outcome, Step
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Moved, Rolled
from guildpost.engine.thieves_guild.magic import city_spaces, faster
from guildpost.engine.thieves_guild.moves import GO, STAY, Go, Move, Stay
from guildpost.engine.thieves_guild.state import Desk, is_thief
from guildpost.engine.thieves_guild.tables import RIDE, RUN, TUNNELS

Steps = Sequence[Step[Desk, Move]]


def leaves_city(desk: Desk, place: str) -> bool:
    """Whether a walk to this place goes out of the city: ENTER, a tunnel, the Thieves Tunnel space."""
    return place in TUNNELS or place in desk.data.ring_index


def free_ends(desk: Desk, ends: Sequence[str]) -> list[str]:
    """Those of these ends where there is room: cells and tunnels hold one character, all else any number.

    Rules: thieves_guild.movement.05, thieves_guild.movement.06, thieves_guild.movement.13,
    thieves_guild.movement.14; rulings A-22, A-26
    """
    taken = desk.occupied()
    single = desk.data.single
    return [place for place in ends if place not in taken or place not in single]


def walks(desk: Desk, who: str) -> list[str]:
    """Where a character inside can go: cells, buildings, out by the gate or (thieves) by a tunnel.

    Rules: thieves_guild.movement.01, thieves_guild.movement.09, thieves_guild.movement.10, thieves_guild.movement.11,
    thieves_guild.movement.12, thieves_guild.movement.13, thieves_guild.movement.14, thieves_guild.movement.15,
    thieves_guild.movement.16, thieves_guild.movement.17, thieves_guild.movement.18, thieves_guild.movement.25,
    thieves_guild.movement.26, thieves_guild.movement.27, thieves_guild.movement.36; rulings A-27, A-29, A-31, A-32,
    A-35, A-131
    """
    here = desk.at(who)
    ends = desk.data.city_reach(here, city_spaces(desk, who), is_thief(who), leaving=True)
    taken, cells = desk.occupied(), desk.data.is_cell
    return [place for place in ends if place not in taken or place not in cells]


def refuse_walk(desk: Desk, who: str, place: str) -> None:
    """Refuses where a character inside cannot go.

    Rules: thieves_guild.movement.08, thieves_guild.movement.09, thieves_guild.movement.10, thieves_guild.movement.12,
    thieves_guild.movement.14, thieves_guild.movement.16, thieves_guild.movement.17, thieves_guild.movement.27,
    thieves_guild.movement.35, thieves_guild.magic.05, thieves_guild.magic.06; rulings A-23, A-29
    """
    data, here, spaces = desk.data, desk.at(who), city_spaces(desk, who)
    if place in data.city_reach(here, spaces, is_thief(who), leaving=True) and (
        place not in data.is_cell or place not in desk.occupied()
    ):
        return
    if place == here:
        raise IllegalMove("thieves_guild.movement.09", f"{who} is there already: stay")
    if place in TUNNELS or place == data.tunnel:
        if not is_thief(who):
            raise IllegalMove("thieves_guild.movement.27", "the tunnels are for thieves")
        if here in TUNNELS and place in TUNNELS:
            raise IllegalMove("thieves_guild.movement.35", "there is no way from one tunnel to the other")
        if place == data.tunnel:
            raise IllegalMove("thieves_guild.movement.36", f"{who} goes to {place} by a tunnel: go-tl or go-tr")
    elif place in data.ring_index and place != data.enter:
        raise IllegalMove(
            "thieves_guild.movement.08", f"{place} is outside; the ways out are {data.enter} and the tunnels"
        )
    elif place == data.fortress and is_thief(who):
        raise IllegalMove("thieves_guild.bases.08", "thieves do not walk into the Fortress")
    elif place not in data.is_cell and place not in data.doors and place != data.enter:
        raise IllegalMove("thieves_guild.movement.12", f"{place} is no space to stand on")
    elif place in data.is_cell and place in desk.occupied():
        raise IllegalMove("thieves_guild.movement.14", f"{place} is taken")
    rule = {RIDE: "thieves_guild.movement.10", RUN: "thieves_guild.magic.05"}.get(spaces, "thieves_guild.movement.09")
    raise IllegalMove(rule, f"{place} is more than {spaces} spaces away")


def walk(desk: Desk, who: str, place: str) -> Steps:
    """Goes where `walks` allows; out of the city he then rolls and moves outside at once, what is left over is lost.

    Rules: thieves_guild.movement.24, thieves_guild.movement.36; rulings A-14, A-15
    """
    data, here = desk.data, desk.at(who)
    end = data.tunnel if place in TUNNELS else place
    desk.character(who).at = end
    desk.tell("thieves_guild.movement.01", Moved(who, here, end))
    return (RollMove(who, crossed=True),) if leaves_city(desk, place) else ()


class RollMove(Die, frozen=True):
    """The die for a move outside, thrown before the choice; a horse or Boots add to it.

    Rules: thieves_guild.movement.02, thieves_guild.movement.07, thieves_guild.movement.24,
    thieves_guild.movement.36, thieves_guild.turn.09, thieves_guild.magic.04, thieves_guild.magic.06; ruling A-11
    """

    who: str
    crossed: bool = False

    def label(self, desk: Desk) -> str:
        return "d.move"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        value = int(outcome) + faster(desk, self.who)
        desk.tell("thieves_guild.movement.02", Rolled(self.who, "move", int(outcome), value))
        return (GoOutside(desk.seat(self.who), self.who, value, self.crossed),)


def ways_in(desk: Desk, who: str, spaces: int) -> tuple[bool, bool]:
    """Whether he reaches ENTER, and (thieves) the Thieves Tunnel space, with these ring spaces.

    Rules: thieves_guild.movement.21, thieves_guild.movement.26, thieves_guild.movement.27; rulings A-13, A-23
    """
    data, here = desk.data, desk.at(who)
    gate = data.ring_distance(here, data.enter) <= spaces
    return gate, is_thief(who) and data.ring_distance(here, data.tunnel) <= spaces


class GoOutside(Decision[Desk, Move], frozen=True):
    """Where a move outside ends: decisions D-10 and D-12. A character who has just left the city stays outside.

    Rules: thieves_guild.movement.03, thieves_guild.movement.04, thieves_guild.movement.05, thieves_guild.movement.06,
    thieves_guild.movement.21, thieves_guild.movement.22, thieves_guild.movement.23, thieves_guild.movement.29,
    thieves_guild.movement.30, thieves_guild.movement.31, thieves_guild.movement.33, thieves_guild.turn.10; rulings
    A-13, A-14, A-16, A-17, A-18, A-19, A-20, A-21, A-139
    """

    who: str
    spaces: int
    crossed: bool

    def speaker(self, desk: Desk) -> str:
        return self.who

    def inside(self, desk: Desk) -> tuple[str, ...]:
        """Ends inside the city, occupied ones too."""
        if self.crossed:
            return ()
        gate, tunnels = ways_in(desk, self.who, self.spaces)
        if not gate and not tunnels:
            return ()
        return desk.data.entering(gate, tunnels, city_spaces(desk, self.who), is_thief(self.who))

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        here = desk.at(self.who)
        ring = desk.data.ring_within(here, self.spaces)
        return [
            STAY,
            *[GO[place] for place in ring if place != here],
            *[GO[place] for place in free_ends(desk, self.inside(desk))],
        ]

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        if not isinstance(move, Go) or not move.via:
            return move
        ends = self.inside_by(desk, move.via)
        if self.crossed or move.place not in ends:
            raise IllegalMove("thieves_guild.movement.23", f"{self.who} does not get to {move.place} by {move.via}")
        return Go(move.place)

    def inside_by(self, desk: Desk, way: str) -> Sequence[str]:
        """Ends inside the city by ENTER, a gate space, one tunnel, or the Thieves Tunnel space (either tunnel)."""
        data, spaces, thief = desk.data, city_spaces(desk, self.who), is_thief(self.who)
        gate, tunnels = ways_in(desk, self.who, self.spaces)
        if way == data.enter:
            return data.entering(gate, False, spaces, thief)
        if way in data.gate:
            further = data.spread(way)
            return [end for end in data.entering(gate, False, spaces, thief) if further.get(end, 99) < spaces]
        if way not in (*TUNNELS, data.tunnel):
            raise IllegalMove("thieves_guild.movement.21", f"{way} is no way into the city")
        if not thief:
            raise IllegalMove("thieves_guild.movement.27", "the tunnels are for thieves")
        if way == data.tunnel or not tunnels:
            return data.entering(False, tunnels, spaces, thief)
        return (way, *data.city_reach(way, spaces, thief, leaving=False))

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, Stay):
            return
        if not isinstance(move, Go):
            raise IllegalMove("thieves_guild.turn.09", f"{self.who} moves now: go-PLACE, or stay")
        data, here, place, who = desk.data, desk.at(self.who), move.place, self.who
        if place in data.ring_index:
            if place == here:
                raise IllegalMove("thieves_guild.turn.10", f"{who} is there already: stay")
            if data.ring_distance(here, place) > self.spaces:
                raise IllegalMove("thieves_guild.movement.03", f"{place} is more than {self.spaces} spaces away")
            return
        if place not in data.single and place not in data.doors:
            raise IllegalMove("thieves_guild.movement.12", f"{place} is no space to stand on")
        if self.crossed:
            raise IllegalMove("thieves_guild.movement.24", f"{who} has left the city in this move")
        if place in TUNNELS and not is_thief(who):
            raise IllegalMove("thieves_guild.movement.27", "the tunnels are for thieves")
        if place not in self.inside(desk):
            if any(ways_in(desk, who, self.spaces)):
                raise IllegalMove(
                    "thieves_guild.movement.23", f"{place} is more than {city_spaces(desk, who)} spaces into the city"
                )
            if not is_thief(who) and data.ring_distance(here, data.tunnel) <= self.spaces:
                raise IllegalMove("thieves_guild.movement.27", "the tunnels are for thieves")
            raise IllegalMove("thieves_guild.movement.21", f"{who} does not reach the city with {self.spaces} spaces")
        if place in data.single and place in desk.occupied():
            raise IllegalMove("thieves_guild.movement.14", f"{place} is taken")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        here = desk.at(self.who)
        end = move.place if isinstance(move, Go) else here
        desk.character(self.who).at = end
        desk.tell("thieves_guild.movement.03", Moved(self.who, here, end))
        return ()
