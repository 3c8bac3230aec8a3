"""Placing workers as apprentices, from the lot or from other guilds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.six_guilds.events import WorkerSent
from guildpost.engine.six_guilds.moves import END, End, Move, Send
from guildpost.engine.six_guilds.state import Desk, word
from guildpost.engine.six_guilds.tables import GUILDS, LOT

Steps = Sequence[Step[Desk, Move]]


def room(desk: Desk, guild: str) -> int:
    """Empty apprentice slots of a guild, which has one for each player, common to all.

    Rules: six_guilds.workers.05, six_guilds.workers.06, six_guilds.workers.07; ruling SGA-16
    """
    return desk.seats - desk.apprentices(guild)


def worker_choices(desk: Desk, seat: int, guild: str, slot: str) -> list[Move]:
    """All ways to place workers by a die in this slot.

    Rules: six_guilds.workers.01, six_guilds.workers.03, six_guilds.workers.04; rulings SGA-12, SGA-13, SGA-15
    """
    most = min(desk.data.components.slots[slot].workers, room(desk, guild))
    sources = [source for source in (LOT, *GUILDS) if source != guild and desk.workers(seat, source)]
    return [
        Send(chosen)
        for count in range(1, most + 1)
        for chosen in combinations_with_replacement(sources, count)
        if all(chosen.count(source) <= desk.workers(seat, source) for source in chosen)
    ]


class AskForWorkers(Auto[Desk, Move], frozen=True):
    """Workers may be placed where the slot allows it, an apprentice slot is empty and a worker is at hand.

    Rules: six_guilds.turns.02, six_guilds.workers.01; ruling SGA-28
    """

    seat: int
    guild: str
    slot: str

    def run(self, desk: Desk) -> Steps:
        if worker_choices(desk, self.seat, self.guild, self.slot):
            return (PlaceWorkers(self.seat, self.guild, self.slot),)
        return ()


class PlaceWorkers(Decision[Desk, Move], frozen=True):
    """Workers become apprentices of the guild; one that comes from another guild leaves its slot there: decision D4.

    Rules: six_guilds.workers.01, six_guilds.workers.02, six_guilds.workers.03, six_guilds.workers.04,
    six_guilds.workers.05, six_guilds.workers.07, six_guilds.turns.03, six_guilds.turns.04; rulings SGA-12, SGA-14
    """

    guild: str
    slot: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [*worker_choices(desk, seat, self.guild, self.slot), END]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, End):
            return
        if not isinstance(move, Send):
            raise IllegalMove("six_guilds.turns.03", f"{word(seat)} may place workers: send-SOURCE, or end")
        refuse_workers(desk, seat, self.guild, self.slot, move.sources)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Send):
            return ()
        state = desk.state
        for source in move.sources:
            if source == LOT:
                state.players[seat].lot -= 1
            else:
                state.apprentices[source][seat] -= 1
            state.apprentices[self.guild][seat] += 1
            rule = "six_guilds.workers.03" if source == LOT else "six_guilds.workers.04"
            desk.tell(rule, WorkerSent(word(seat), source, self.guild))
        return ()


def refuse_workers(desk: Desk, seat: int, guild: str, slot: str, sources: Sequence[str]) -> None:
    """Refuses more workers than the slot allows or the guild has room for, and those who are not there.

    Rules: six_guilds.workers.01, six_guilds.workers.03, six_guilds.workers.04, six_guilds.workers.05
    """
    allowed = desk.data.components.slots[slot].workers
    if not 1 <= len(sources) <= allowed:
        raise IllegalMove("six_guilds.workers.01", f"this slot takes {allowed} workers at most")
    if len(sources) > room(desk, guild):
        raise IllegalMove("six_guilds.workers.05", f"{guild} has {room(desk, guild)} empty apprentice slots")
    for source in sources:
        if source == guild:
            raise IllegalMove("six_guilds.workers.04", "an apprentice comes from another guild")
        if sources.count(source) > desk.workers(seat, source):
            rule = "six_guilds.workers.03" if source == LOT else "six_guilds.workers.04"
            raise IllegalMove(rule, f"{word(seat)} has {desk.workers(seat, source)} workers in {source}")
