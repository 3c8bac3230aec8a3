"""The two decks: drawing from what is in them, and shuffling the discards when one runs out.

A deck is kept as what is in it; the order in which cards will come is settled as they are drawn.
"""

from __future__ import annotations

from guildpost.engine.black_dragons_guild.events import Reshuffled
from guildpost.engine.black_dragons_guild.state import Desk
from guildpost.engine.black_dragons_guild.tables import by_number


def refill_adventurers(desk: Desk) -> None:
    """With the deck empty and a card needed, the discards become the deck: all of them, and nothing but them.

    Rules: black_dragons_guild.recruiting.10, black_dragons_guild.recruiting.11; ruling AMB-21
    """
    state = desk.state
    if not state.deck and state.discard:
        state.deck = sorted(state.discard, key=by_number)
        state.discard = []
        desk.tell("black_dragons_guild.recruiting.10", Reshuffled("adv"))


def refill_quests(desk: Desk) -> None:
    """The same for quests: ruling AMB-20."""
    state = desk.state
    if not state.quest_deck and state.quest_discard:
        state.quest_deck = sorted(state.quest_discard, key=by_number)
        state.quest_discard = []
        desk.tell("black_dragons_guild.seasons.03", Reshuffled("que"))


def quests_left(desk: Desk) -> int:
    """Quests that can still be drawn, discards included."""
    return len(desk.state.quest_deck) + len(desk.state.quest_discard)
