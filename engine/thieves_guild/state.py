"""What lies on the table of Thieves Guild; no rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from guildpost.engine.core.defaults import own_defaults
from guildpost.engine.core.table import Table
from guildpost.engine.thieves_guild.tables import BY_SIDE, CHARACTERS, HUNTER_LIVES, THIEF_LIVES, Tables

Who = str
"""A character: side and number, hu1 to bh6."""
Place = str
"""w0.., a cell, a building, a tunnel; empty for a character who is out of the game."""


class Options(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """Rulings that a table may choose: ruling A-145."""

    cap: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    claim: bool = False
    income: Literal["all", "shops"] = "all"
    bless_hit: bool = True
    base_helpers: bool = True

    def __post_init__(self) -> None:
        own_defaults(self)


class Character(msgspec.Struct, omit_defaults=True):
    """One character and what he carries: thieves_guild.setup.05, thieves_guild.trading.01."""

    at: Place
    coins: int = 0
    goods: dict[str, int] = {}
    item: str = ""
    spell: str = ""
    tokens: int = 0
    arrested: bool = False
    mud: bool = False


class Store(msgspec.Struct, omit_defaults=True):
    """What a side keeps on its base."""

    coins: int = 0
    things: dict[str, int] = {}


class Marker(msgspec.Struct, omit_defaults=True):
    """A Sacked! token: whose, and the round at the end of whose turn of that side it goes."""

    side: str
    due: int


class Hire(msgspec.Struct, frozen=True):
    """An assassin waiting beside his target."""

    by: Who
    killer: str
    target: Who


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hit that counted in this fight, and whether it brought a death token."""

    by: str
    victim: Who
    token: bool = True


class Fight(msgspec.Struct, omit_defaults=True):
    """The fight that is going on: facts that several of its steps need."""

    target: Who
    attackers: list[Who] = []
    hits: list[Hit] = []
    hirer: Who = ""
    ambush: bool = False


class Market(msgspec.Struct, omit_defaults=True):
    """Cards by place ("" unseen), cards not seen since the last shuffle, and how many were never laid out since."""

    cards: dict[Place, str]
    unseen: dict[str, int]
    aside: int


class Ended(msgspec.Struct, frozen=True):
    """Who won ("" nobody), why, and by which rule."""

    winner: str
    reason: str
    rule: str


class State(msgspec.Struct, omit_defaults=True):
    """The whole table. Sides in seat order; dictionaries by character, side or place; zero counts are left out.

    Of this turn: `spent` can do nothing more, `fought` have been attacked, `embattled` fought because of a Fate card.
    """

    sides: list[str]
    options: Options
    characters: dict[Who, Character]
    stores: dict[str, Store]
    stashes: dict[Place, dict[str, int]]
    bank: dict[str, int]
    fate: dict[str, int]
    market: Market
    issued: int = 0
    ground: dict[Place, dict[str, int]] = {}
    markers: dict[str, Marker] = {}
    hires: list[Hire] = []
    round: int = 0
    hunts: int = 0
    counter: int = 1
    eliminated: int = 0
    spent: list[Who] = []
    fought: list[Who] = []
    embattled: list[Who] = []
    fight: Fight | None = None
    ended: Ended | None = None

    def __post_init__(self) -> None:
        # encodings sort by name, but lists of moves must be the same before and after a position was written out
        found = self.characters
        self.characters = {who: found[who] for who in CHARACTERS if who in found} | found


class Acting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character in one of his Action steps, and what he has done there that later deals depend on."""

    who: Who
    step: int
    looked: bool = False
    hired: bool = False
    stuck: bool = False


class Desk(Table[State, Tables]):
    """The table of this game."""

    __slots__ = ()

    def seat(self, who: Who) -> int:
        """The seat that plays a character."""
        return self.state.sides.index(who[:2])

    def character(self, who: Who) -> Character:
        """A character of this game."""
        return self.state.characters[who]

    def at(self, who: Who) -> Place:
        """Where he stands."""
        return self.state.characters[who].at

    def free(self, who: Who) -> bool:
        """Whether he is on the board and not arrested."""
        character = self.state.characters[who]
        return bool(character.at) and not character.arrested

    def of_side(self, side: str) -> list[Who]:
        """Living characters of a side by number, arrested ones too."""
        characters = self.state.characters
        return [who for who in BY_SIDE[side] if who in characters and characters[who].at]

    def occupied(self) -> set[Place]:
        """Places where a character stands."""
        return {character.at for character in self.state.characters.values()}

    def fight(self) -> Fight:
        """The fight that is going on."""
        fight = self.state.fight
        assert fight is not None
        return fight

    def at_home(self, who: Who) -> bool:
        """Whether he stands on the base of his own side."""
        return self.state.characters[who].at == self.data.base[who[:2]]

    def full(self, who: Who) -> bool:
        """Whether he has his last death token: thieves_guild.elimination.01, thieves_guild.elimination.02."""
        return self.state.characters[who].tokens >= lives(who)


def lives(who: Who) -> int:
    """Death tokens that eliminate this character."""
    return HUNTER_LIVES if who[:2] == "bh" else THIEF_LIVES


def is_thief(who: Who) -> bool:
    """Whether this character belongs to a guild."""
    return who[:2] != "bh"


def add(things: dict[str, int], kind: str, count: int) -> None:
    """Adds to a multiset, which holds no zeros; raises KeyError where more is taken than is there."""
    left = things.get(kind, 0) + count
    if left < 0:
        raise KeyError(kind)
    if left:
        things[kind] = left
    else:
        things.pop(kind, None)
