"""Characters, places and things of Thieves Guild in the words of people."""

from __future__ import annotations

from guildpost.cli.wording import listed
from guildpost.engine.thieves_guild.tables import Tables

LETTERS = {"hu": "H", "el": "E", "or": "O", "bh": "B"}

REASONS = {
    "stored": "50 coins are stored on the base",
    "coins": "the Bounty Hunters hold 100 coins",
    "quota": "enough thieves are arrested or eliminated",
    "alone": "no other side is left",
    "nobody": "no side is left",
    "cap": "the last round is over",
}
"""Why a game ends."""

_ONE_AND_MANY = {
    "c": ("coin", "coins"),
    "gol": ("Gold", "Gold"),
    "sil": ("Silver", "Silver"),
    "poi": ("Poison", "Poison"),
    "lea": ("Leaf of Transport", "Leaves of Transport"),
    "bts": ("Boots of Speed", "Boots of Speed"),
    "glv": ("Gloves of Agility", "Gloves of Agility"),
    "dus": ("Agility Dust", "Agility Dust"),
    "wat": ("Holy Water", "Holy Waters"),
    "fla": ("Sword of Flame", "Swords of Flame"),
    "lgt": ("Sword of Light", "Swords of Light"),
    "bow": ("Bow of Distance", "Bows of Distance"),
    "hel": ("Helm of Protection", "Helms of Protection"),
    "lio": ("Shield of the Lion", "Shields of the Lion"),
    "gri": ("Shield of the Griffin", "Shields of the Griffin"),
    "ble": ("Bless", "Blesses"),
    "cur": ("Curse", "Curses"),
}
_PLURAL_ONLY = ("bts", "glv")
_NO_ARTICLE = ("gol", "sil", "poi", "dus")

_SPACES = {
    "hu-base": "the Human base",
    "el-base": "the Elf base",
    "or-base": "the Orc base",
    "enter": "ENTER",
    "tunnel": "the Thieves Tunnel",
    "fate": "the Fate space",
    "market": "the Black Market",
    "gypsies": "the gypsies",
    "assassins": "the assassins",
    "witch": "the Witch",
    "forest": "the Enchanted Forest",
    "gravemound": "the Grave Mound",
}


def things(kind: str, count: int) -> str:
    """So many of a kind: `5 Poison`, `a Leaf of Transport`, `Boots of Speed`."""
    one, many = _ONE_AND_MANY[kind]
    if count != 1 or kind == "c":
        return f"{count} {one if count == 1 else many}"
    if kind in _PLURAL_ONLY or kind in _NO_ARTICLE:
        return one if kind in _PLURAL_ONLY or kind == "dus" else f"1 {one}"
    return f"{'an' if one[0] in 'AEIOU' else 'a'} {one}"


def bundle(kinds: tuple[tuple[str, int], ...]) -> str:
    """Several kinds and counts in a row; `nothing` where there are none."""
    return listed([things(kind, count) for kind, count in kinds]) or "nothing"


class Names:
    """Names on one table: those of the component data."""

    def __init__(self, data: Tables) -> None:
        self.data = data
        self.cards = data.components

    def who(self, code: str) -> str:
        """A character with his code, or an assassin."""
        if code in self.cards.characters:
            return f"{self.cards.characters[code].name} ({code})"
        if code in self.cards.killers:
            return self.cards.killers[code].name
        return code

    def owner(self, building: str) -> str:
        """The owner of a building."""
        return (self.cards.buildings[building].owner if building else "") or "the owner"

    def place(self, place: str) -> str:
        """A place, with its code where the name alone does not tell it."""
        if place in self.data.kind:
            return f"{_SPACES[self.data.kind[place]]} at {place}"
        if place in self.cards.buildings:
            return f"the {self.cards.buildings[place].name}"
        return {"tl": "the left tunnel", "tr": "the right tunnel"}.get(place, place)

    def card(self, card: str) -> str:
        """Prices on a market card."""
        prices = self.cards.market[card]
        return f"Gold {prices.gol}, Silver {prices.sil}, Poison {prices.poi}"
