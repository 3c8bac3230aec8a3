"""What lies on the table of Lord of Loot; no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

import msgspec

from guildpost.engine.core.defaults import own_defaults
from guildpost.engine.core.table import Table
from guildpost.engine.lord_of_loot.events import GameEnded, TokenMoved
from guildpost.engine.lord_of_loot.tables import (
    BOSS_OF,
    CAT,
    IMP,
    MONSTERS,
    ORDER,
    SHARD,
    HeroMat,
    Tables,
    base,
    in_order,
    is_weapon,
    kind_of,
)

Value = TypeVar("Value")


def written(default: Value) -> Value:
    """A default that a record writes all the same: msgspec leaves out no field whose default is made by a factory."""
    return msgspec.field(default_factory=lambda: default)


class Options(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """What a table settles when it begins: rulings A-10, A-88, A-114, A-115.

    Records name the options that there were in the first of them, and of later ones those that differ from the default.
    """

    bosses: str = written("pet+nar")
    expansion: bool = written(False)
    first: Literal["p1", "p2", "p3", "p4", "p5"] = written("p1")
    wompy: Literal["female", "male"] = written("male")
    imps: bool = written(True)
    kids: bool = written(False)
    monsters_return: bool = written(False)
    pack: Literal["shapes", "count"] = written("shapes")
    gnomes_wait: bool = written(True)
    keep_apart: Literal["all", "bosses"] = "all"
    spawn_if_none: Literal["all", "one"] = "all"

    def __post_init__(self) -> None:
        own_defaults(self)


class Hero(msgspec.Struct, omit_defaults=True):
    """The hero of a seat: the character sheet and what lies on it.

    `pack` are items and weapons in the backpack, in their order; a weapon with `u` behind it shows its upgraded side.
    """

    hero: str
    gender: str
    stamina: int
    health: int
    field: str
    level: int = 1
    pack: list[str] = []
    right: str = ""
    left: str = ""
    spells: list[str] = []


class Fight(msgspec.Struct, omit_defaults=True):
    """The fight that is going on: icons on the table.

    `attacker` is hero or enemy; `golden` that a gold attack weapon was in hand at the roll, `wooden` that the hero had
    something of wood then.
    """

    seat: int
    enemy: str
    attacker: Literal["hero", "enemy"]
    swords: int = 0
    shields: int = 0
    enemy_swords: int = 0
    enemy_shields: int = 0
    golden: bool = False
    wooden: bool = False


class Ended(msgspec.Struct, frozen=True):
    """How the party ended: bosses (won), cards, knockouts, gnome; and by which rule."""

    won: bool
    reason: str
    rule: str


class State(msgspec.Struct, omit_defaults=True):
    """The whole table. Heroes by seat.

    `figures` are the fields of all monsters, imps, guards, bosses and quest pieces on the board, by name; `wounds`
    those of enemies, those of the Souls under kso. `supply` are monsters, imps and guards that can come. `ground` are
    tokens on fields, `goods` those laid down for quests. `land` are tiles by field, `tiles` the stack by kind. `deck`
    are cards of which any may come next, `left` how many will; `reds` are the red cards that are left, `red` the one on
    top. `red_bag`, `yellow_bag`, `black_bag` and `box` count tokens. `quests` are open quests by boss, `bosses` those
    not yet defeated. `active` is the seat whose turn it is or was last, `actions` what it has left, `trading` that its
    last action was a trade that may go on, `fallen` that its hero was knocked out in this turn. `resting` are seats
    that want no more windows in this Monster Phase. `used` are heroes that have been in play.
    """

    options: Options
    heroes: list[Hero]
    bosses: list[str]
    quests: dict[str, list[str]]
    figures: dict[str, str]
    supply: dict[str, int]
    tiles: dict[str, int]
    deck: list[str]
    left: int
    red_bag: dict[str, int]
    yellow_bag: dict[str, int]
    black_bag: dict[str, int]
    used: list[str]
    phase: Literal["setup", "hero", "monster"]
    reds: list[str] = []
    red: str = ""
    discard: list[str] = []
    card: str = ""
    box: dict[str, int] = {}
    outside: int = 0
    wounds: dict[str, int] = {}
    ground: dict[str, list[str]] = {}
    goods: dict[str, list[str]] = {}
    land: dict[str, str] = {}
    daytime: int = 0
    check: bool = False
    stones: int = 0
    turn: int = 0
    active: int = 0
    actions: int = 0
    trading: bool = False
    fallen: bool = False
    resting: list[int] = []
    fight: Fight | None = None
    ended: Ended | None = None


BAGS = {"red": "red_bag", "yel": "yellow_bag", "bla": "black_bag"}


class Desk(Table[State, Tables]):
    """The table of this game."""

    __slots__ = ()

    def hero(self, seat: int) -> Hero:
        """The hero of a seat."""
        return self.state.heroes[seat]

    def mat(self, seat: int) -> HeroMat:
        """The character sheet of a seat's hero."""
        return self.data.components.heroes[self.state.heroes[seat].hero]

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise from this one."""
        count = len(self.state.heroes)
        return [(seat + step) % count for step in range(1, count)]

    def everybody(self, seat: int) -> list[int]:
        """All seats, clockwise from this one."""
        return [seat, *self.others(seat)]

    def at(self, field: str) -> list[int]:
        """Seats whose heroes stand on a field."""
        return [seat for seat, hero in enumerate(self.state.heroes) if hero.field == field]

    def on(self, field: str) -> list[str]:
        """Figures on a field, in the order of their names, since that in which they came is in no position."""
        return sorted([name for name, where in self.state.figures.items() if where == field])

    # tokens

    def carried(self, seat: int) -> list[str]:
        """What a hero carries in backpack and hands: ruling A-17."""
        hero = self.state.heroes[seat]
        found = hero.pack.copy()
        if hero.right:
            found.append(hero.right)
        if hero.left:
            found.append(hero.left)
        return found

    def tagged(self, seat: int, tag: str) -> list[str]:
        """What a hero carries that counts as something."""
        tags = self.data.tags
        return [token for token in self.carried(seat) if tag in tags[token]]

    def bag(self, name: str) -> dict[str, int]:
        """What is in the red, yellow or black bag."""
        bag: dict[str, int] = getattr(self.state, BAGS[name])
        return bag

    def gain(self, seat: int, tokens: Iterable[str]) -> None:
        """Puts tokens into a backpack; whether they fit is settled by who gave them."""
        hero = self.state.heroes[seat]
        hero.pack = sorted((*hero.pack, *tokens), key=ORDER.__getitem__)

    def lose(self, seat: int, token: str) -> None:
        """Takes a token out of a backpack, or a weapon out of a hand."""
        hero = self.state.heroes[seat]
        if token in hero.pack:
            hero.pack.remove(token)
        elif hero.right == token:
            hero.right = ""
        else:
            hero.left = ""

    def discard(self, rule: str, seat: int, tokens: Sequence[str], boxed: Sequence[str]) -> None:
        """Tokens leave a hero: each into its bag or, if it is among those `boxed`, out of the game.

        An upgraded weapon shows its standard side when it is drawn again; the Chubby Cat stays on the field, and
        shards go outside when they are boxed: rulings A-52, A-69, A-75, A-112.

        Rules: lord_of_loot.activities.19, lord_of_loot.activities.20, lord_of_loot.items.03, lord_of_loot.weapons.04
        """
        out = list(boxed)
        for token in tokens:
            if token in self.state.heroes[seat].spells and token not in self.data.sizes:
                self.state.heroes[seat].spells.remove(token)
            else:
                self.lose(seat, token)
            if token == CAT:
                self.state.figures[CAT] = self.state.heroes[seat].field
                self.tell(rule, TokenMoved((token,), word(seat), self.state.heroes[seat].field))
            elif token in out:
                out.remove(token)
                self.throw_out(token)
                self.tell(rule, TokenMoved((token,), word(seat), "box"))
            else:
                name = bag_of(token)
                self.put_back(token)
                self.tell(rule, TokenMoved((token,), word(seat), name))

    def put_back(self, token: str) -> None:
        """A token goes into its bag."""
        bag, name = self.bag(bag_of(token)), base(token) if is_weapon(token) else token
        bag[name] = bag.get(name, 0) + 1

    def throw_out(self, token: str) -> None:
        """A token leaves the game."""
        name = base(token) if is_weapon(token) else token
        if name == SHARD:
            self.state.outside += 1
        else:
            self.state.box[name] = self.state.box.get(name, 0) + 1

    # figures

    def monsters(self) -> list[str]:
        """Monsters on the board, imps included, in the order of their names: lord_of_loot.monsters.07."""
        return sorted([name for name in self.state.figures if kind_of(name) in MONSTER_KINDS])

    def boss_figures(self) -> list[str]:
        """Figures of bosses on the board, in the order in which their bosses were chosen."""
        there, figures = self.state.figures, self.data.boss_figures
        return [name for boss in self.state.bosses for name in figures[boss] if name in there]

    def lives(self, enemy: str) -> int:
        """The level of an enemy, which is its lives and its dice.

        Rules: lord_of_loot.monsters.05, lord_of_loot.monsters.12, lord_of_loot.monsters.17; rulings A-23, A-25
        """
        if enemy in BOSS_OF:
            return self.data.components.bosses[BOSS_OF[enemy]].level
        found = self.data.monsters.get(kind_of(enemy))
        return found.level if found is not None else 1

    def remove(self, figure: str) -> None:
        """A figure leaves the board."""
        del self.state.figures[figure]
        self.state.wounds.pop(figure, None)

    def end_game(self, won: bool, reason: str, rule: str) -> None:
        """The party has won or lost: lord_of_loot.goal.01."""
        self.state.ended = Ended(won, reason, rule)
        self.tell(rule, GameEnded(won, reason))
        self.end()


MONSTER_KINDS = frozenset((*MONSTERS, IMP))
WORDS = ("p1", "p2", "p3", "p4", "p5")


def word(seat: int) -> str:
    """The word of a seat."""
    return WORDS[seat]


def seat_of(name: str) -> int:
    """The seat of a word."""
    return WORDS.index(name)


def bag_of(token: str) -> str:
    """The bag that a token belongs to: lord_of_loot.components.02."""
    if is_weapon(token):
        return "bla"
    return "yel" if token[1:].isdigit() else "red"


def counted(tokens: Sequence[str]) -> dict[str, int]:
    """Tokens counted by kind, in their order."""
    found: dict[str, int] = {}
    if tokens:
        for token in in_order(tokens):
            found[token] = found.get(token, 0) + 1
    return found
