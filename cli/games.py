"""`guildpost games`: the games, their seats and options."""

from typing import Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, Json

SHELF: dict[str, dict[str, Any]] = {
    "thieves-guild": {
        "title": "Thieves Guild",
        "edition": "1",
        "components": "65fcddaeeb43325b87af45a915580dca3f7a6532c6e4118b32fd042545876883",
        "seats": (2, 4),
        "roles": {"hu": "Humans", "el": "Elves", "or": "Orcs", "bh": "Bounty Hunters"},
        "about": "guilds of thieves want 50 coins on their base; the Bounty Hunters, always one side, want them",
        "options": {
            "cap": ("0", "end after this many rounds; 0: play until somebody wins"),
            "claim": ("false", "captured goods only when the Bounty Hunters ask for them"),
            "income": ("all", "all: every building pays the Bounty Hunters; shops: not Capitol and Treasury"),
            "bless-hit": ("true", "a hit that Bless answers still counts for an arrest"),
            "base-helpers": ("true", "help from a base against attackers outside"),
        },
    },
    "black-dragons-guild": {
        "title": "Black Dragon's Guild",
        "edition": "1",
        "components": "5b0108efe231925556b6fb1e0c7c7c73c3ccdc38991017c74e1bb2184a093a79",
        "seats": (2, 4),
        "roles": {"red": "Red", "green": "Green", "yellow": "Yellow", "blue": "Blue"},
        "about": "guild masters draft adventurers, bid for quests and lead parties through four seasons for Reputation",
        "options": {
            "bank-low": (
                "once",
                "the Bank's coin for the lowest: once; each: with every use; users: if a user is lowest",
            ),
        },
    },
    "heroes-welcome": {
        "title": "Heroes Welcome",
        "edition": "1",
        "components": "16f083c5674a433181fcbbe3c368d0133567e6276aef5c9aa51e3fef7416625c",
        "seats": (2, 5),
        "roles": {"bog": "Bogby", "sni": "Snikka", "gru": "Grubwort", "taz": "Tazzle", "miz": "Old Mizzle"},
        "about": "goblin merchants live on heroes in town and arm the monsters that they fight; most VP win",
        "options": {
            "owner": ("none", "who owns this copy and names winners in the last tie: p1 to p5; none: they share"),
            "tavern-sign": ("done", "done: Tavern and Inn close when used; turn: at the end of the turn, after scams"),
            "scam-deck": (
                "drawn",
                "the last card of the deck, if two are due; drawn: first; shuffled: with the discards",
            ),
        },
    },
    "lord-of-loot": {
        "title": "Lord of Loot",
        "edition": "1",
        "components": "8979fc57695360b95e4071b5903b4c6f2c0a088e18dec249740eeea2e9b9a656",
        "seats": (1, 5),
        "roles": {"wit": "Witch", "kni": "Knight", "wom": "Wompy", "wyr": "Wyrmkin", "dru": "Druid"},
        "about": "heroes explore the land together and beat its Bosses before the Monster cards run out",
        "options": {
            "bosses": ("pet+nar", "two of pet, nar, dra, stu, gil, vol, aur, sou; or one for a first try"),
            "expansion": ("false", "whether the Souls of the Sea (sou) may be chosen"),
            "first": ("p1", "who begins, the youngest: p1 to p5"),
            "wompy": ("male", "male or female: what a Wompy of the start is to the Souls of the Sea"),
            "imps": ("true", "an Imp appears where a Monster would stand on another; false: easier"),
            "kids": ("false", "Heroes who are knocked out are revived and keep all; no gravestones"),
            "monsters-return": ("false", "defeated Monsters can appear again"),
            "pack": ("shapes", "shapes: things must fit into the backpack side by side; count: cells count"),
            "gnomes-wait": ("true", "Gnomes walk with Monster cards only; false: after every turn"),
            "keep-apart": ("all", "all: Monsters keep apart as Bosses do; bosses: only these do"),
            "spawn-if-none": ("all", "where a card spawns if there is no Monster; all: two at dusk or dawn; one: one"),
        },
    },
    "six-guilds": {
        "title": "Six Guilds",
        "edition": "1",
        "components": "ede144084cb6a46f7a5e32f819f0832a5ffd464682888108cd6bfa4f86aa518a",
        "seats": (2, 6),
        "roles": {
            "red": "Red",
            "blue": "Blue",
            "green": "Green",
            "yellow": "Yellow",
            "white": "White",
            "black": "Black",
        },
        "about": "dice in the guilds of a town awaken workshops, buy goods and place apprentices; most points win",
        "options": {
            "free-goods": ("purchase", "purchase: an apprentice adds a good to each purchase; good: to each good"),
            "last-income": ("paid", "paid: income after the last round too; skipped: not after the last"),
        },
    },
}
"""What `games` and `info` print, kept here so that they need not import any game; a test compares it with the games."""


def games(json: Json = False, plain: Ascii = False) -> None:
    """List the games, their seats and options."""
    for name, game in SHELF.items():
        if json:
            screen.put_json(
                {
                    "schema": "guildpost.game",
                    "version": 1,
                    "game": name,
                    "title": game["title"],
                    "seats": list(game["seats"]),
                    "roles": list(game["roles"]),
                    "options": {key: value for key, (value, _) in game["options"].items()},
                }
            )
            continue
        low, high = game["seats"]
        screen.put(f"{name}  {game['title']}, {low} to {high} seats")
        screen.put(f"  {game['about']}")
        screen.put("  roles: " + ", ".join(f"{code} {words}" for code, words in game["roles"].items()))
        if game["options"]:
            screen.put("  options (--set NAME=VALUE):")
        for key, (value, words) in game["options"].items():
            screen.put(f"    {key}={value} ".ljust(24) + words)
