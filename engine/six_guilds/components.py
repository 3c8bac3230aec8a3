"""What the table holds, and that nothing of it is ever made or lost. These are the laws that tests check."""

from __future__ import annotations

from collections import Counter
from typing import Any

from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.core.steps import Decision
from guildpost.engine.core.table import Position
from guildpost.engine.six_guilds.state import State
from guildpost.engine.six_guilds.tables import FEWEST, GUILDS, MOST, SLOTS, SPACES, Tables


def need(fact: bool, field: str, why: str) -> None:
    """Raises BrokenLaw, which names the field of the position, where a fact does not hold."""
    if not fact:
        raise BrokenLaw(f"{field}: {why}")


def check_always(position: Position[State, Any], tables: Tables) -> None:
    """Workers, tiles, dice and slots, after every step.

    Rules: six_guilds.guilds.01, six_guilds.guilds.04, six_guilds.guilds.05, six_guilds.workers.06,
    six_guilds.workshops.08
    """
    state, box = position.state, tables.box
    seats = len(state.players)
    need(FEWEST <= seats <= MOST, "state.players", f"{FEWEST} to {MOST}")
    need(set(state.apprentices) == set(GUILDS) == set(state.workshops), "state.apprentices", "an entry for each guild")
    row = tables.count(seats)
    for guild, there in state.apprentices.items():
        need(len(there) == seats and min(there) >= 0, f"state.apprentices.{guild}", "a number for each seat")
        need(sum(there) <= seats, f"state.apprentices.{guild}", "no more than players")
    for seat, player in enumerate(state.players):
        field = f"state.players[{seat}]"
        need(min(player.coins, player.points, player.lot) >= 0, field, "nothing below zero")
        workers = player.lot + sum(there[seat] for there in state.apprentices.values())
        need(workers == box.workers, f"{field}.lot", f"{box.workers} workers in all, not {workers}")
        need(all(good in GUILDS and count > 0 for good, count in player.goods.items()), f"{field}.goods", "from 1")
        legal = len(player.dice) <= row.dice and all(1 <= die <= 6 for die in player.dice)
        need(legal, f"{field}.dice", f"no more than {row.dice}, each from 1 to 6")
    tiles = Counter([*state.stack, *state.hall])
    for guild, shops in state.workshops.items():
        need(len(shops) <= SPACES, f"state.workshops.{guild}", f"{SPACES} at most")
        for shop in shops:
            need(0 <= shop.owner < seats, f"state.workshops.{guild}", "an unknown seat")
            tiles[f"{shop.tile}-{guild}"] += 1
    need(tiles == Counter(tables.tiles), "state.stack", "a tile is missing or doubled")
    need(len(state.hall) <= box.hall, "state.hall", f"{box.hall} tiles at most")
    for guild, slots in state.placed.items():
        need(guild in GUILDS and set(slots) <= set(SLOTS), f"state.placed.{guild}", "slots of a guild")
        need(len(set(slots)) == len(slots) <= row.slots, f"state.placed.{guild}", f"{row.slots} slots can be used")
    need(0 <= state.start < seats, "state.start", "an unknown seat")
    need(0 <= state.round <= box.rounds, "state.round", f"{box.rounds} at most")


def check_at_rest(position: Position[State, Any], tables: Tables) -> None:
    """While a question is open the Guild Hall is full, as far as the stack goes: six_guilds.hall.08."""
    state = position.state
    if state.round and position.agenda and isinstance(position.agenda[-1], Decision):
        need(len(state.hall) == tables.box.hall or not state.stack, "state.hall", "not filled")
