"""Achievements: who has met which requirement, and the race for the highest space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from guildpost.engine.black_dragons_guild.events import Achieved
from guildpost.engine.black_dragons_guild.moves import Move
from guildpost.engine.black_dragons_guild.state import Desk, word
from guildpost.engine.core.steps import Auto, Step

RULE = "black_dragons_guild.achievements.01"


def is_met(desk: Desk, seat: int, name: str) -> bool:
    """Whether a seat meets the requirement of an achievement now.

    Rules: black_dragons_guild.achievements.01; rulings AMB-41, AMB-62
    """
    card, player = desk.data.components.achievements[name], desk.player(seat)
    match card.needs:
        case "quests":
            return len(player.done) >= card.count
        case "types":
            return len(kinds_done(desk, seat)) >= card.count
        case "same-type":
            return max(kinds_done(desk, seat).values(), default=0) >= card.count
        case "ancestry":
            return player.kin >= card.count
        case "party":
            return player.band >= card.count
        case "extreme":
            return desk.zone(seat) in ("ce", "lg")


def kinds_done(desk: Desk, seat: int) -> Counter[str]:
    """How many quests of each type a seat has completed."""
    return Counter(desk.data.quests[quest].type for quest in desk.player(seat).done)


def due(desk: Desk) -> list[tuple[str, int]]:
    """Achievements that are met and not claimed, each with its seats in turn order."""
    return [
        (name, seat)
        for name, claimed in desk.state.claims.items()
        for seat in desk.state.order
        if seat not in claimed and is_met(desk, seat, name)
    ]


class Claim(Auto[Desk, Move], frozen=True):
    """All that have met a requirement claim it, in turn order, each on the highest free space; nobody is asked.

    Rules: black_dragons_guild.achievements.01, black_dragons_guild.achievements.02,
    black_dragons_guild.achievements.03, black_dragons_guild.achievements.04, black_dragons_guild.achievements.05,
    black_dragons_guild.achievements.06, black_dragons_guild.achievements.07, black_dragons_guild.abilities.02;
    ruling AMB-40
    """

    def run(self, desk: Desk) -> Sequence[Step[Desk, Move]]:
        spaces = desk.data.components.achievement_spaces.reputation
        for name, seat in due(desk):
            claimed = desk.state.claims[name]
            space = spaces[len(claimed)] if len(claimed) < len(spaces) else 0
            claimed.append(seat)
            desk.tell("black_dragons_guild.achievements.03", Achieved(word(seat), name, space))
            desk.reputation(seat, space, "black_dragons_guild.achievements.04", "achievement")
            ability = desk.ability(seat)
            if ability.does == "achievement":
                desk.reputation(seat, ability.reputation, "black_dragons_guild.abilities.02", "ability")
        return ()
