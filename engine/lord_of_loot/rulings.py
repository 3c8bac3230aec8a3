"""Rulings of which a table may choose the reading, by the option that chooses: ruling A-115."""

from __future__ import annotations

from guildpost.engine.core.rulings import Ruling

RULINGS = {
    "monsters-return": Ruling(
        "A-39",
        "Can defeated Monsters appear again?",
        {
            "false": "They leave the game, and the supply only shrinks.",
            "true": "They go back to the supply.",
        },
        ("lord_of_loot.monster_cards.26",),
    ),
    "pack": Ruling(
        "A-72",
        "When do things fit into the backpack?",
        {
            "shapes": "When they can lie in it side by side.",
            "count": "When it has as many cells as they have.",
        },
        ("lord_of_loot.hero_sheet.13",),
    ),
    "gnomes-wait": Ruling(
        "A-79",
        "Do Gnomes walk in a Monster Phase without a card?",
        {
            "true": "They wait; they walk before a card is drawn.",
            "false": "They walk in every Monster Phase.",
        },
        ("lord_of_loot.bosses.41",),
    ),
    "keep-apart": Ruling(
        "A-10",
        "Do Monsters keep apart as Bosses do?",
        {
            "all": "They do, among themselves, where moves are equally good.",
            "bosses": "Only Bosses keep apart; Monsters take any way that is equally good.",
        },
        ("lord_of_loot.monster_cards.05", "lord_of_loot.monster_cards.14"),
    ),
    "spawn-if-none": Ruling(
        "A-88",
        "How many come at dusk or dawn, when the board has no Monster and the card therefore spawns one?",
        {
            "all": "Two, as with any spawn at that time.",
            "one": "One, on either field.",
        },
        ("lord_of_loot.monster_cards.24", "lord_of_loot.monster_cards.27"),
    ),
}
