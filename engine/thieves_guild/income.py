"""Sacked! markers, the Bounty Hunters' income and the turn counter."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Auto, Step
from guildpost.engine.thieves_guild.events import CounterMoved, MarkerGone
from guildpost.engine.thieves_guild.market import reprice
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.purses import share
from guildpost.engine.thieves_guild.state import Desk, Marker
from guildpost.engine.thieves_guild.tables import COUNTER_PLACES
from guildpost.engine.thieves_guild.winning import SeeWhoWon

Steps = Sequence[Step[Desk, Move]]


def is_marked(desk: Desk, place: str) -> bool:
    """Whether a Sacked! marker closes this building to thieves who sack, to income, and to all who buy.

    Rules: thieves_guild.income.02, thieves_guild.income.03, thieves_guild.income.04
    """
    return place in desk.state.markers


def mark(desk: Desk, side: str, place: str) -> None:
    """Puts the marker of a side on a building, until the end of its next turn.

    Rules: thieves_guild.income.01, thieves_guild.income.05, thieves_guild.sacking.21
    """
    desk.state.markers[place] = Marker(side, desk.state.round + 1)


def income(desk: Desk) -> int:
    """One coin for each unmarked building in town but the Fortress; with the option `shops`, shops alone pay.

    Rules: thieves_guild.income.03, thieves_guild.income.08; ruling A-02
    """
    only_shops = desk.state.options.income == "shops"
    return sum(
        not building.base and not is_marked(desk, code) and not (only_shops and building.guards)
        for code, building in desk.data.components.buildings.items()
    )


class HuntersTurn(Auto[Desk, Move], frozen=True):
    """The head of the Bounty Hunters' turn: counter, new market cards every fourth turn, income from the second on.

    Counter and markets go on when all hunters are gone: ruling A-07.

    Rules: thieves_guild.turn.07, thieves_guild.turn.21, thieves_guild.setup.13, thieves_guild.setup.18,
    thieves_guild.income.06, thieves_guild.income.07, thieves_guild.income.09, thieves_guild.income.10,
    thieves_guild.income.11, thieves_guild.income.12, thieves_guild.market.16; rulings A-03, A-08
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.hunts += 1
        state.counter = (state.hunts - 1) % COUNTER_PLACES + 1
        desk.tell("thieves_guild.income.10", CounterMoved(state.counter))
        if state.counter == COUNTER_PLACES:
            reprice(desk)
        hunters = tuple(desk.of_side("bh"))
        if state.hunts == 1 or not hunters:
            return ()
        shared = share(desk, desk.seat("bh1"), income(desk), hunters, "thieves_guild.income.09", "income")
        return (*shared, SeeWhoWon())


def take_off_markers(desk: Desk, side: str) -> None:
    """Markers that a side placed in its turn before go at the end of this one, eliminated or not.

    Rules: thieves_guild.income.05; ruling A-114
    """
    for building in [
        code for code, marker in desk.state.markers.items() if marker.side == side and marker.due <= desk.state.round
    ]:
        del desk.state.markers[building]
        desk.tell("thieves_guild.income.05", MarkerGone(building))
