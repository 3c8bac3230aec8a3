"""Rulings of which a table may choose the reading, by the option that chooses."""

from __future__ import annotations

from guildpost.engine.core.rulings import Ruling

RULINGS = {
    "free-goods": Ruling(
        "SGA-10",
        "Are the free goods counted by good or by purchase?",
        {
            "purchase": "Each apprentice adds one good to a purchase.",
            "good": "Each apprentice adds one good to every good that is paid for.",
        },
        ("six_guilds.goods.07", "six_guilds.goods.08"),
    ),
    "last-income": Ruling(
        "SGA-26",
        "Is there income after the last round?",
        {
            "paid": "Income is paid after the last round too, before the final score.",
            "skipped": "The last round ends without income.",
        },
        ("six_guilds.income.01", "six_guilds.ending.01"),
    ),
}
