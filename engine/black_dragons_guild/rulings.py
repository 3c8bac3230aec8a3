"""Rulings of which a table may choose the reading, by the option that chooses."""

from __future__ import annotations

from guildpost.engine.core.rulings import Ruling

RULINGS = {
    "bank-low": Ruling(
        "AMB-08",
        "Who gets the Bank's coin for the lowest, and how often?",
        {
            "once": "One coin, if anybody used the Bank.",
            "each": "One coin for each token that used it.",
            "users": "One coin, if the lowest used it.",
        },
        ("black_dragons_guild.places.16", "black_dragons_guild.places.17"),
    ),
}
