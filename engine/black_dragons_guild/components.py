"""What the box holds, and that nothing of it is ever made or lost. These are the laws that tests check."""

from __future__ import annotations

from collections import Counter
from typing import Any

from guildpost.engine.black_dragons_guild.achievements import Claim, due
from guildpost.engine.black_dragons_guild.places import DrawRival, KeepQuest, RivalQuest
from guildpost.engine.black_dragons_guild.questing import ChooseQuest
from guildpost.engine.black_dragons_guild.state import Desk, State
from guildpost.engine.black_dragons_guild.tables import ALLY_CAP, COLORS, SLOTS, Tables
from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.core.table import Position


def need(fact: bool, field: str, why: str) -> None:
    """Raises BrokenLaw, which names the field of the position, where a fact does not hold."""
    if not fact:
        raise BrokenLaw(f"{field}: {why}")


def check_always(position: Position[State, Any], tables: Tables) -> None:
    """Forty adventurers, forty-five quests, tokens and cubes of the box, wherever they are, after every step.

    Rules: black_dragons_guild.components.01, black_dragons_guild.components.02, black_dragons_guild.components.03,
    black_dragons_guild.components.04, black_dragons_guild.components.05, black_dragons_guild.components.06,
    black_dragons_guild.components.07, black_dragons_guild.components.08, black_dragons_guild.components.09,
    black_dragons_guild.components.10, black_dragons_guild.components.11, black_dragons_guild.components.12,
    black_dragons_guild.setup.02, black_dragons_guild.setup.03; ruling AMB-59
    """
    state, box = position.state, tables.components.box
    need(2 <= len(state.players) <= len(COLORS), "state.players", "two to four, one player board each")
    cards: Counter[str] = Counter((*state.deck, *state.discard))
    quests: Counter[str] = Counter((*state.quest_deck, *state.quest_discard, *state.display))
    for step in position.agenda:
        if isinstance(step, (DrawRival, RivalQuest, KeepQuest)):
            quests.update(step.drawn)
    questing = bool(position.agenda) and isinstance(position.agenda[-1], ChooseQuest)
    for number, player in enumerate(state.players):
        field = f"state.players[{number}]"
        cards.update((*player.draft, *player.picks, *player.hand, *player.used, *filter(None, player.allies)))
        quests.update((*player.quests, *player.done))
        need(player.coins >= 0, f"{field}.coins", "no debts")
        need(set(player.known) <= set(player.quests), f"{field}.known", "known quests are in hand")
        track = tables.components.alignment
        need(track.lowest <= player.alignment <= track.highest, f"{field}.alignment", "off the track")
        need(
            box.action_tokens <= player.tokens <= box.most_action_tokens,
            f"{field}.tokens",
            f"from {box.action_tokens} to {box.most_action_tokens}",
        )
        need(0 <= player.left <= player.tokens, f"{field}.left", "no more than the tokens")
        need(
            set(player.slots) <= set(SLOTS) and len(set(player.slots)) == len(player.slots),
            f"{field}.slots",
            "each slot once",
        )
        claims = sum(number in seats for seats in state.claims.values())
        need(3 + len(player.slots) + claims <= box.cubes, f"{field}", "more cubes than there are")
        allies = [tables.adventurers[card].reputation for card in player.allies if card]
        need(sum(allies) <= ALLY_CAP, f"{field}.allies", "over eight Reputation")
        need(len(player.allies) <= 4, f"{field}.allies", "four slots")
        if questing:
            need(len(allies) <= box.ally_tokens, f"{field}.allies", "more allies could go than there are Ally tokens")
    need(cards == Counter(tables.all_adventurers), "state.deck", "an adventurer is missing or doubled")
    need(quests == Counter(tables.all_quests), "state.quest_deck", "a quest is missing or doubled")
    supply = len(state.players) - 1
    need(state.scrolls + sum(player.scroll for player in state.players) == supply, "state.scrolls", f"{supply} in all")
    need(
        state.recruits + sum(player.recruit for player in state.players) == supply, "state.recruits", f"{supply} in all"
    )
    given = [player.token for player in state.players if player.token]
    need(len(set(given)) == len(given), "state.players", "an ability token is dealt twice")
    for card, seats in state.claims.items():
        need(len(set(seats)) == len(seats), f"state.claims.{card}", "one cube for each player")


def check_at_rest(position: Position[State, Any], tables: Tables) -> None:
    """While a question is open, no achievement that is met stands unclaimed, and the turn order names all seats.

    Rules: black_dragons_guild.achievements.01, black_dragons_guild.places.01
    """
    state = position.state
    if state.order and state.season:
        need(sorted(state.order) == list(range(len(state.players))), "state.order", "each seat once")
        claiming = any(isinstance(step, Claim) for step in position.agenda)
        need(claiming or not due(Desk(state, tables)), "state.claims", "an achievement is met and not claimed")
