"""What one seat may see of the table: all of it but the order of the stack, which is not settled before it is seen."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.steps import Chance, Decision
from guildpost.engine.core.table import Position
from guildpost.engine.six_guilds.state import Ended, Player, State, Workshop, word
from guildpost.engine.six_guilds.tables import Tables


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table; `seat` is the word of who looks, or "" for the public. `guild`, `slot`, `space`: of the question."""

    seat: str
    round: int
    rounds: int
    start: str
    asked: list[str]
    question: str
    players: dict[str, Player]
    apprentices: dict[str, list[int]]
    workshops: dict[str, list[Workshop]]
    placed: dict[str, list[str]]
    hall: list[str]
    stack: list[str]
    ended: Ended | None
    guild: str = ""
    slot: str = ""
    space: int = -1
    value: int = 0


def view(position: Position[State, Any], tables: Tables, seat: int | None) -> View:
    """All that a seat may see; None is the public."""
    state = position.state
    step = position.agenda[-1] if position.agenda else None
    return View(
        seat=word(seat) if seat is not None else "",
        round=state.round,
        rounds=tables.box.rounds,
        start=word(state.start) if state.round else "",
        asked=[word(step.seat)] if isinstance(step, Decision) else [],
        question=type(step).__name__ if isinstance(step, (Decision, Chance)) else "",
        players={word(at): player for at, player in enumerate(state.players)},
        apprentices=state.apprentices,
        workshops=state.workshops,
        placed=state.placed,
        hall=state.hall,
        stack=state.stack,
        ended=state.ended,
        guild=getattr(step, "guild", ""),
        slot=getattr(step, "slot", ""),
        space=getattr(step, "space", -1),
        value=getattr(step, "value", 0),
    )
