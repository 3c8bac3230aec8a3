"""Rulings of which a table may choose the reading, by the option that chooses."""

from __future__ import annotations

from guildpost.engine.core.rulings import Ruling

RULINGS = {
    "tavern-sign": Ruling(
        "AMB-017",
        "When do Tavern and Inn get their Closed Sign?",
        {
            "done": "When their action is done, before scam cards that follow in this turn.",
            "turn": "At the end of the turn, after all scam cards.",
        },
        ("heroes_welcome.shops.39", "heroes_welcome.running.08"),
    ),
    "scam-deck": Ruling(
        "AMB-034",
        "What becomes of the last card of the scam deck when two are drawn?",
        {
            "drawn": "It is drawn; then the discards are shuffled, and the second comes from them.",
            "shuffled": "It is shuffled with the discards first, and both come from the new deck.",
        },
        ("heroes_welcome.guildhalls.26",),
    ),
}
