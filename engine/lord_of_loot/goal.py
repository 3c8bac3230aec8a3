"""What the party plays for: all bosses defeated, before the cards run out, three heroes fall or a Gnome arrives.

The table is one team with one result (lord_of_loot.goal.01). Where the game ends: by the last boss in `bosses.py`
(lord_of_loot.goal.02), by cards in `monster_phase.py` (lord_of_loot.goal.03), by a third knock-out in `heroes.py`
(lord_of_loot.goal.04), by a Gnome on the volcano in `monster_phase.py` (lord_of_loot.goal.05). Two bosses are chosen
(lord_of_loot.goal.06), with quests of their own (lord_of_loot.goal.09), and take no damage while one is open
(lord_of_loot.goal.07), though they still wound (lord_of_loot.goal.08): `bosses.py` and `fights.py`.
"""

from __future__ import annotations

from guildpost.engine.core.game import Result
from guildpost.engine.lord_of_loot.state import State


def result(state: State) -> Result | None:
    """All seats win together, or none: lord_of_loot.goal.01."""
    if state.ended is None:
        return None
    seats = tuple(range(len(state.heroes)))
    won = state.ended.won
    return Result(seats if won else (), state.ended.reason, state.ended.rule, tuple(int(won) for _ in seats))
