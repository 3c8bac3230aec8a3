"""How the game is won, and the moment at which that is seen."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Auto, Step
from guildpost.engine.thieves_guild.events import Won
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.state import Desk, Ended, State
from guildpost.engine.thieves_guild.tables import BY_SIDE, HUNTERS_COINS_TO_WIN, STORE_TO_WIN


def living_sides(state: State) -> list[str]:
    """Sides that have a character left; an arrested one counts: thieves_guild.winning.01."""
    if "" not in [character.at for character in state.characters.values()]:  # as nearly always
        return list(state.sides)
    alive = {who[:2] for who, character in state.characters.items() if character.at}
    return [side for side in state.sides if side in alive]


def stored(state: State, side: str) -> int:
    """Coins on the base of a side."""
    return state.stores[side].coins if side in state.stores else 0


def hunters_coins(state: State) -> int:
    """Coins of the Bounty Hunters now, carried or in the Fortress.

    Rules: thieves_guild.winning.03; rulings A-118, A-127
    """
    characters = state.characters
    carried = sum([characters[who].coins for who in BY_SIDE["bh"] if who in characters])
    return carried + stored(state, "bh")


def arrested(state: State) -> int:
    """Thieves who are in the Fortress under arrest now: thieves_guild.winning.07."""
    return sum([character.arrested for character in state.characters.values()])


def quota(state: State) -> int:
    """Arrests and eliminations that the Bounty Hunters need: as many as there are players.

    Rules: thieves_guild.winning.04, thieves_guild.winning.05, thieves_guild.winning.06
    """
    return len(state.sides)


def winner(state: State) -> Ended | None:
    """Who has won as the table stands, or None.

    Rules: thieves_guild.sides.01, thieves_guild.sides.02, thieves_guild.sides.03, thieves_guild.winning.02,
    thieves_guild.winning.08
    """
    alive = living_sides(state)
    for side in state.sides:
        if side != "bh" and stored(state, side) >= STORE_TO_WIN:
            return Ended(side, "stored", "thieves_guild.winning.02")
    if "bh" in alive and hunters_coins(state) >= HUNTERS_COINS_TO_WIN:
        return Ended("bh", "coins", "thieves_guild.winning.03")
    if "bh" in alive and arrested(state) + state.eliminated >= quota(state):
        return Ended("bh", "quota", f"thieves_guild.winning.{len(state.sides) + 2:02}")
    if len(alive) == 1:
        return Ended(alive[0], "alone", "thieves_guild.winning.01")
    if not alive:
        return Ended("", "nobody", "thieves_guild.winning.01")
    return None


class SeeWhoWon(Auto[Desk, Move], frozen=True):
    """The game ends as soon as somebody has won, loot and rewards first: ruling A-119."""

    def run(self, desk: Desk) -> Sequence[Step[Desk, Move]]:
        ended = winner(desk.state)
        if ended is not None:
            finish(desk, ended)
        return ()


def finish(desk: Desk, ended: Ended) -> None:
    """Ends the game."""
    desk.state.ended = ended
    desk.tell(ended.rule, Won(ended.winner, ended.reason))
    desk.end()
