"""Rulings of which a table may choose the reading, by the option that chooses: ruling A-145."""

from __future__ import annotations

from guildpost.engine.core.rulings import Ruling

RULINGS = {
    "claim": Ruling(
        "A-86",
        "Do Bounty Hunters get captured goods only when they ask for them?",
        {
            "false": "Captured goods are handed over without a word.",
            "true": "The Bounty Hunters are asked whether they claim them; what they forget is lost to them.",
        },
        ("thieves_guild.arrest.11",),
    ),
    "income": Ruling(
        "A-02",
        "Which buildings pay the Bounty Hunters?",
        {
            "all": "All eight: the six shops, the Capitol and the Treasury.",
            "shops": "The six shops only.",
        },
        ("thieves_guild.income.03", "thieves_guild.income.08"),
    ),
    "bless-hit": Ruling(
        "A-79",
        "Does a hit that Bless answers count for an arrest, and does it end an assassin's attack?",
        {
            "true": "It counts, and it ends the attack; Bless saves the death token only.",
            "false": "It is no hit: it does not count, and an assassin's attack goes on.",
        },
        ("thieves_guild.arrest.02", "thieves_guild.assassins.08", "thieves_guild.spells.04"),
    ),
    "base-helpers": Ruling(
        "A-125",
        "Do helpers strike at an attacker who stands on his own base?",
        {
            "true": "As at any other attacker, for tokens and without arrest.",
            "false": "They do not; the target alone may strike back.",
        },
        ("thieves_guild.defence.06",),
    ),
}
