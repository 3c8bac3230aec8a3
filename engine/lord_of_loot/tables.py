"""Board, tiles, cards, dice, weapons, items, spells, monsters, heroes and bosses of Lord of Loot as data.

The values stand in `spec/lord_of_loot/components.toml`; here are their types, their constraints, and the numbers that
belong to rules rather than to components.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Literal

import msgspec

from guildpost.engine.core.errors import BadComponents

HEROES = ("wit", "kni", "wom", "wyr", "dru")
BUILDINGS = ("cas", "tav", "smi")
DAYTIME = ("sun", "moo", "duw", "due")
FIELDS = (*BUILDINGS, *DAYTIME, *(f"f{number}" for number in range(1, 21)))
NUMBERED = tuple(f"f{number}" for number in range(1, 14))
"""Fields whose numbers are printed."""
CASTLE, TAVERN, SMITH, MOON = "cas", "tav", "smi", "moo"
ITEMS = ("bre", "app", "fsh", "mus", "kit", "pot", "vou", "coi", "jew", "woo", "iro", "gol", "bon", "fir", "sha")
WEAPONS = (
    "wsp",
    "wax",
    "wcl",
    "wst",
    "wsh",
    "wbu",
    "ifl",
    "isw",
    "ima",
    "igl",
    "ish",
    "ito",
    "gsw",
    "gsp",
    "gsc",
    "gst",
    "gsh",
    "gae",
)
SPELLS = tuple(f"s{number}" for number in range(1, 17))
SHARD, COIN, CAT, FIRE, FISH = "sha", "coi", "cat", "fir", "fsh"
ORDER = {
    token: at
    for at, token in enumerate((*ITEMS, CAT, *(f"{weapon}{side}" for weapon in WEAPONS for side in ("", "u")), *SPELLS))
}
"""All tokens that a hero can own, in the order in which moves and backpacks list them."""
MONSTERS = ("gob", "orc", "tro", "gho", "vam", "wki", "ske", "zom", "nec")
IMP, GUARD = "imp", "gua"
KINDS = (*MONSTERS, IMP, GUARD)
LOWER = {"tro": "orc", "orc": "gob", "wki": "vam", "vam": "gho", "nec": "zom", "zom": "ske"}
"""The next lower level of the same colour: lord_of_loot.monster_cards.21."""
BOSSES = ("pet", "nar", "dra", "stu", "gil", "vol", "aur", "sou")
FIGURES = ("pet", "nar", "dra", "stu", "gil", "vol", "aur", "kso", "sir")
BOSS_OF = {**{figure: figure for figure in FIGURES[:7]}, "kso": "sou", "sir": "sou"}
GNOMES = ("glu", "gbr", "gmi")
PIECES = ("gir", "ras", "lad", "cat", "dog", "bea", *GNOMES)
CARDS = (*(f"m{number}" for number in range(1, 7)), *(f"r{number}" for number in range(1, 7)))
TILES = tuple(f"l{number}" for number in range(1, 10))
SHARDS = 3
"""How many go into the red bag with Narcia: lord_of_loot.bosses.21."""
MOST_GUARDS = 4
"""lord_of_loot.setup.19."""
MOST_STONES = 2
"""lord_of_loot.goal.04."""
TOP_LEVEL = 3
"""Ruling A-26."""
NEEDED_LEVEL = {"wood": 1, "iron": 2, "gold": 3}
"""lord_of_loot.hero_sheet.03 to lord_of_loot.hero_sheet.05, by material."""
TAVERN_HEARTS, TAVERN_PRICE, SMITH_PRICE, SEARCH_PRICE = 4, 1, 1, 3
KIDS_HEARTS = 2
COLOURS = ("green", "purple", "beige")
MOST = 99
"""A bound for figures of component data that no rule bounds."""

Colour = Literal["green", "purple", "beige", "none"]
Material = Literal["wood", "iron", "gold"]
Symbol = Literal["bosses", "bosses-twice", "bosses-drop", "monsters", "daytime", "spawn", "spawn-if-none"]
Icon = Literal["item", "spell", "either", "food", "weapon", "monster"]
Tag = Literal["food", "mushroom", "fish", "precious", "wood", "iron", "gold", "bones", "fire", "coin", "jewel", "shard"]
Effect = Literal[
    "dice", "icons", "spells", "items", "weapon", "heal-both", "heal-one", "upgrade", "teleport", "defeat", "coins"
]
DICE_SPELLS = ("s1", "s12")
"""Spells that roll dice, behind which moves name them."""
SINGLE = ("tro", "wki", "nec")
"""Kinds that may be single, and then have no number."""
FIGHTING = frozenset(("dice", "icons"))
"""Effects of spells that serve in a fight alone."""


class Marked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of component data; `rulebook` names its fields that the rulebook prints."""

    rulebook: list[str] = []


class Field(Marked, frozen=True):
    """A field of the board: its pathways, whether food is provided, and where it is drawn."""

    name: str
    kind: Literal["castle", "tavern", "smith", "daytime", "land"]
    roads: list[str]
    at: tuple[float, float]
    symbol: Literal["", "dusk", "sun", "moon"] = ""
    number: int = 0
    food: bool = False


class Board(Marked, frozen=True):
    """The middle of the board and the start."""

    middle: str
    start: str


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stop of the daytime track: its symbol, and the Gnome that moves then."""

    name: str
    symbol: Literal["dusk", "sun", "moon"]
    gnome: Literal["glu", "gbr", "gmi"]


class Track(Marked, frozen=True):
    """The daytime track, clockwise from the left."""

    stops: list[Stop]


class Decks(Marked, frozen=True):
    """Brown and red Monster cards by number of players, from one."""

    brown: list[int]
    red: list[int]


class Card(Marked, frozen=True):
    """A Monster card, symbols from top to bottom."""

    colour: Literal["brown", "red"]
    symbols: list[Symbol]


class Tile(Marked, frozen=True):
    """A land tile; `again` where it can be exploited."""

    name: str
    icons: list[Icon]
    copies: int
    again: bool = False
    pond: bool = False


class Dice(Marked, frozen=True):
    """Faces of the dice: s sword, h shield, n nothing; kinds on the Monster die."""

    orange: list[Literal["s", "h", "n"]]
    blue: list[Literal["s", "h", "n"]]
    violet: list[Literal["s", "h", "n"]]
    monster: list[str]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Outlined dice and icons."""

    dice: int = 0
    icons: int = 0


NO_BONUS = Bonus()


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side of a weapon: dice and icons of its hand, and those outlined in a colour."""

    dice: int = 0
    icons: int = 0
    green: Bonus = NO_BONUS
    purple: Bonus = NO_BONUS
    beige: Bonus = NO_BONUS


class Weapon(Marked, frozen=True):
    """A weapon token; `size` in cells of the backpack."""

    name: str
    material: Material
    hand: Literal["right", "left"]
    size: tuple[int, int]
    copies: int
    standard: Side
    upgraded: Side


class Item(Marked, frozen=True):
    """An item token."""

    name: str
    copies: int
    size: tuple[int, int]
    tags: list[Tag] = []
    use: Literal["", "eat", "mushroom", "heal", "potion", "draw-weapon", "coins"] = ""
    amount: int = 0


class Spell(Marked, frozen=True):
    """A spell: ingredients, each group asking for one of its kinds, and the effect."""

    needs: list[list[Tag]]
    effect: Effect
    copies: int
    text: str
    amount: int = 0


class Monster(Marked, frozen=True):
    """A monster, imp or guard."""

    name: str
    colour: Colour
    level: int
    copies: int
    loot: list[Literal["item", "spell", "weapon", "coin"]]


class HeroMat(Marked, frozen=True):
    """A character: bare hands, heart slots by level, backpack, pages of the spell book by level."""

    name: str
    title: str
    orange: int
    blue: int
    stamina: list[int]
    health: list[int]
    pack: tuple[int, int]
    pages: list[int]
    actions: int
    gender: Literal["female", "male", "player"]
    spells_twice: bool = False
    no_mushrooms: bool = False


class Boss(Marked, frozen=True):
    """A boss: its figures with their homes, its pieces, and what its quest asks for."""

    name: str
    title: str
    level: int
    difficulty: Literal["easy", "medium", "hard"]
    figures: dict[str, str]
    quests: int
    pieces: dict[str, str] = {}
    goods: int = 0
    shards: int = 0
    monster: dict[str, str] = {}
    expansion: bool = False


class Piece(Marked, frozen=True):
    """A piece of a quest."""

    name: str
    size: tuple[int, int] = (0, 0)


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All component data of the game."""

    fields: dict[str, Field]
    board: Board
    track: Track
    decks: Decks
    cards: dict[str, Card]
    tiles: dict[str, Tile]
    dice: Dice
    weapons: dict[str, Weapon]
    items: dict[str, Item]
    spells: dict[str, Spell]
    monsters: dict[str, Monster]
    heroes: dict[str, HeroMat]
    bosses: dict[str, Boss]
    pieces: dict[str, Piece]


MOST_REMEMBERED = 10_000
"""Ways that are remembered before all are forgotten again."""


class Tables:
    """Component data with what is worked out from it once."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.roads = {code: tuple(field.roads) for code, field in components.fields.items()}
        self.items = components.items
        self.weapons = components.weapons
        self.spells = components.spells
        self.monsters = components.monsters
        self.tags: dict[str, frozenset[str]] = {code: frozenset(item.tags) for code, item in components.items.items()}
        for code, weapon in components.weapons.items():
            tags = ("gold", "precious") if weapon.material == "gold" else (weapon.material,)
            self.tags[code] = self.tags[f"{code}u"] = frozenset(tags)
        self.tags[CAT] = frozenset()
        self.sizes = {code: tuple(sorted(item.size)) for code, item in components.items.items()}
        for code, weapon in components.weapons.items():
            self.sizes[code] = self.sizes[f"{code}u"] = tuple(sorted(weapon.size))
        self.sizes[CAT] = tuple(sorted(components.pieces[CAT].size))
        self.usable = {code: item.use for code, item in components.items.items() if item.use}
        self.eatable = frozenset(code for code, tags in self.tags.items() if "food" in tags)
        self.boss_figures = {code: tuple(sorted(boss.figures)) for code, boss in components.bosses.items()}
        dice = components.dice
        self.faces = {"orange": tuple(dice.orange), "blue": tuple(dice.blue), "violet": tuple(dice.violet)}
        self.monster_faces = {kind: dice.monster.count(kind) for kind in dice.monster}
        self.fitting: dict[tuple[object, ...], bool] = {}
        """What was found to fit into a backpack, by its size and the tokens."""
        self._nearer: dict[tuple[str, ...], tuple[str, ...]] = {}

    @cached_property
    def distances(self) -> dict[str, dict[str, int]]:
        """Pathways on a shortest way between any two fields: ruling A-08."""
        return {start: self._from(start) for start in self.roads}

    def _from(self, start: str) -> dict[str, int]:
        found, waiting = {start: 0}, deque((start,))
        while waiting:
            here = waiting.popleft()
            for there in self.roads[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    waiting.append(there)
        return found

    @cached_property
    def ways(self) -> dict[str, dict[str, frozenset[str]]]:
        """Neighbours of a field that are one pathway nearer to another one."""
        far = self.distances
        return {
            here: {
                aim: frozenset(there for there in roads if far[there][aim] == far[here][aim] - 1) for aim in self.roads
            }
            for here, roads in self.roads.items()
        }

    def nearer(self, here: str, targets: Iterable[str]) -> tuple[str, ...]:
        """Neighbours one pathway nearer to the closest of these fields, or to several that are equally close."""
        asked = here, *targets
        found = self._nearer.get(asked)
        if found is None:
            if len(self._nearer) >= MOST_REMEMBERED:
                self._nearer.clear()
            found = self._nearer[asked] = self._find_nearer(here, set(asked[1:]))
        return found

    def _find_nearer(self, here: str, aims: set[str]) -> tuple[str, ...]:
        far = self.distances[here]
        least = min(map(far.__getitem__, aims))
        found: set[str] = set()
        for aim in aims:
            if far[aim] == least:
                found |= self.ways[here][aim]
        return tuple(there for there in self.roads[here] if there in found)


def base(weapon: str) -> str:
    """The weapon of a token, whichever side is up."""
    return weapon[:3]


def is_weapon(token: str) -> bool:
    """Whether a token is a weapon."""
    return token[:3] in WEAPON_SET and len(token) <= 4


WEAPON_SET = frozenset(WEAPONS)


@lru_cache(maxsize=1024)
def kind_of(figure: str) -> str:
    """The kind of a figure on the board: orc of orc2."""
    return figure.rstrip("0123456789")


def in_order(tokens: Iterable[str]) -> tuple[str, ...]:
    """Tokens in the order in which moves list them."""
    return tuple(sorted(tokens, key=ORDER.__getitem__))


def check_components(components: Components) -> None:
    """Raises BadComponents, with the entry at fault, where the data breaks what the rules state or need.

    Rules: lord_of_loot.components.01, lord_of_loot.components.02, lord_of_loot.components.03,
    lord_of_loot.components.04, lord_of_loot.monsters.01, lord_of_loot.monsters.02, lord_of_loot.monsters.03,
    lord_of_loot.monsters.04, lord_of_loot.monsters.06
    """

    def need(fact: bool, entry: str, why: str) -> None:
        if not fact:
            raise BadComponents(f"{entry}: {why}")

    def entries(given: Iterable[str], wanted: Iterable[str], what: str) -> None:
        there, due = list(given), list(wanted)
        missing = [code for code in due if code not in there]
        need(not missing, what, f"missing: {', '.join(missing)}")
        extra = [code for code in there if code not in due]
        need(not extra, what, f"unknown: {', '.join(extra)}; there are {', '.join(due)}")

    entries(components.fields, FIELDS, "fields")
    for code, field in components.fields.items():
        kind = {"cas": "castle", "tav": "tavern", "smi": "smith"}.get(code, "daytime" if code in DAYTIME else "land")
        need(field.kind == kind, f"fields.{code}.kind", f"it is a {kind}")
        symbol = {"sun": "sun", "moo": "moon", "duw": "dusk", "due": "dusk"}.get(code, "")
        need(field.symbol == symbol, f"fields.{code}.symbol", symbol or "none")
        number = int(code[1:]) if code in NUMBERED else 0
        need(field.number == number, f"fields.{code}.number", str(number or "none"))
        need(bool(field.roads) and len(set(field.roads)) == len(field.roads), f"fields.{code}.roads", "each once")
        for other in field.roads:
            need(other in components.fields and other != code, f"fields.{code}.roads", f"there is no other {other}")
            need(code in components.fields[other].roads, f"fields.{code}.roads", f"{other} has no pathway back")
        need(all(0 <= part <= 12 for part in field.at), f"fields.{code}.at", "from 0 to 12")
    need(components.fields[CASTLE].food, "fields.cas.food", "food is provided at the castle")
    reached = [CASTLE]
    for code in reached:
        reached += [other for other in components.fields[code].roads if other not in reached]
    need(len(reached) == len(components.fields), "fields", "not all can be reached from the castle")
    need(components.board.middle in FIELDS, "board.middle", "a field")
    need(components.board.start == CASTLE, "board.start", "the castle")
    need(len(components.track.stops) == 4, "track.stops", "four")
    need(components.track.stops[0].symbol == "dusk", "track.stops.0.symbol", "dusk: the game starts at sunrise")
    need({stop.symbol for stop in components.track.stops} == {"dusk", "sun", "moon"}, "track.stops", "all symbols")
    need(components.decks.brown == [4, 5, 6, 5, 4], "decks.brown", "4, 5, 6, 5, 4")
    need(components.decks.red == [3, 3, 3, 2, 3], "decks.red", "3, 3, 3, 2, 3")
    entries(components.cards, CARDS, "cards")
    for code, card in components.cards.items():
        need(card.colour == ("brown" if code[0] == "m" else "red"), f"cards.{code}.colour", "m brown, r red")
        need(1 <= len(card.symbols) <= 6, f"cards.{code}.symbols", "one to six")
    entries(components.tiles, TILES, "tiles")
    for code, tile in components.tiles.items():
        need(1 <= len(tile.icons) <= 4, f"tiles.{code}.icons", "one to four")
        need(1 <= tile.copies <= MOST, f"tiles.{code}.copies", f"from 1 to {MOST}")
        need(not ("weapon" in tile.icons and tile.again), f"tiles.{code}.again", "a weapon tile is used once")
    need(any(tile.pond for tile in components.tiles.values()), "tiles", "a pond, for a quest")
    for name, shown in (("orange", "sn"), ("blue", "hn"), ("violet", "shn")):
        faces = getattr(components.dice, name)
        need(len(faces) == 6, f"dice.{name}", "six faces")
        need(set(faces) <= set(shown), f"dice.{name}", f"of {', '.join(shown)}")
    need(len(components.dice.monster) == 12, "dice.monster", "twelve faces")
    need(set(components.dice.monster) <= {*MONSTERS, GUARD}, "dice.monster", f"of {', '.join((*MONSTERS, GUARD))}")
    entries(components.weapons, WEAPONS, "weapons")
    for code, weapon in components.weapons.items():
        need(weapon.material[0] == code[0], f"weapons.{code}.material", "as its code says")
        need(1 <= weapon.copies <= MOST, f"weapons.{code}.copies", f"from 1 to {MOST}")
        need(all(1 <= part <= 4 for part in weapon.size), f"weapons.{code}.size", "from 1 to 4 cells")
        for name in ("standard", "upgraded"):
            side: Side = getattr(weapon, name)
            numbers = (
                side.dice,
                side.icons,
                *(n for c in COLOURS for n in (getattr(side, c).dice, getattr(side, c).icons)),
            )
            need(all(0 <= number <= 9 for number in numbers), f"weapons.{code}.{name}", "from 0 to 9")
    _check_printed_weapons(components, need)
    entries(components.items, ITEMS, "items")
    for code, item in components.items.items():
        need(1 <= item.copies <= MOST, f"items.{code}.copies", f"from 1 to {MOST}")
        need(all(1 <= part <= 4 for part in item.size), f"items.{code}.size", "from 1 to 4 cells")
        need(0 <= item.amount <= 9, f"items.{code}.amount", "from 0 to 9")
    need(components.items[SHARD].copies >= SHARDS, f"items.{SHARD}.copies", "three go into the red bag")
    entries(components.spells, SPELLS, "spells")
    for code, spell in components.spells.items():
        need(1 <= len(spell.needs) <= 2 and all(spell.needs), f"spells.{code}.needs", "one or two ingredients")
        need(1 <= spell.copies <= MOST, f"spells.{code}.copies", f"from 1 to {MOST}")
        need(0 <= spell.amount <= 9, f"spells.{code}.amount", "from 0 to 9")
        rolls = spell.effect == "dice"
        need(rolls == (code in DICE_SPELLS), f"spells.{code}.effect", f"dice belong to {' and '.join(DICE_SPELLS)}")
    entries(components.monsters, KINDS, "monsters")
    for code, monster in components.monsters.items():
        at = MONSTERS.index(code) if code in MONSTERS else -1
        colour, level = (COLOURS[at // 3], at % 3 + 1) if at >= 0 else ("none", 1)
        need(monster.colour == colour and monster.level == level, f"monsters.{code}", f"{colour}, level {level}")
        fewest = 1 if code in SINGLE else 2
        need(fewest <= monster.copies <= 9, f"monsters.{code}.copies", f"from {fewest} to 9")
    need(components.monsters[GUARD].copies >= MOST_GUARDS, "monsters.gua.copies", "four are placed at the start")
    entries(components.heroes, HEROES, "heroes")
    for code, hero in components.heroes.items():
        for name in ("stamina", "health", "pages"):
            steps = getattr(hero, name)
            need(len(steps) == 3 and steps == sorted(steps) and steps[0] >= 1, f"heroes.{code}.{name}", "three, rising")
        hearts = 4 if code == "dru" else 3
        need(hero.stamina[0] == hearts == hero.health[0], f"heroes.{code}.stamina", f"{hearts} hearts at level 1")
        need(hero.actions == (5 if code == "wyr" else 4), f"heroes.{code}.actions", "four; five of the Wyrmkin")
        need(all(1 <= part <= 6 for part in hero.pack), f"heroes.{code}.pack", "from 1 to 6 cells")
        need(0 <= hero.orange <= 9 and 0 <= hero.blue <= 9, f"heroes.{code}.orange", "from 0 to 9")
    entries(components.bosses, BOSSES, "bosses")
    for code, boss in components.bosses.items():
        figures = [figure for figure in FIGURES if BOSS_OF[figure] == code]
        entries(boss.figures, figures, f"bosses.{code}.figures")
        pieces = {"pet": PIECES[:6], "vol": GNOMES}.get(code, ())
        entries(boss.pieces, pieces, f"bosses.{code}.pieces")
        for name, where in {**boss.figures, **boss.pieces}.items():
            need(where in FIELDS, f"bosses.{code}.{name}", "a field")
        need(1 <= boss.level <= 9, f"bosses.{code}.level", "from 1 to 9")
        quests = {"pet": 3, "vol": 3, "stu": 0, "aur": 0}.get(code, 1)
        need(boss.quests == quests, f"bosses.{code}.quests", f"{quests}")
        goods = {"nar": 3, "dra": 5, "gil": 2}.get(code, 0)
        need(boss.goods == goods, f"bosses.{code}.goods", f"{goods}")
        shards = SHARDS if code == "nar" else 0
        need(boss.shards == shards, f"bosses.{code}.shards", f"{shards}")
        brought = {"nec": MOON} if code == "aur" else {}
        need(boss.monster == brought, f"bosses.{code}.monster", "nec on moo" if brought else "none")
        need(boss.expansion == (code == "sou"), f"bosses.{code}.expansion", "of the Souls of the Sea alone")
    entries(components.pieces, PIECES, "pieces")
    need(all(1 <= part <= 4 for part in components.pieces[CAT].size), f"pieces.{CAT}.size", "from 1 to 4 cells")


def _check_printed_weapons(components: Components, need: object) -> None:
    """The sides that the rulebook prints: lord_of_loot.weapons.06 to lord_of_loot.weapons.11."""
    printed = {
        ("wsp", "standard"): Side(2, green=Bonus(1)),
        ("gsh", "upgraded"): Side(3, 1, purple=Bonus(2)),
        ("wax", "upgraded"): Side(1, 1, purple=Bonus(0, 1)),
        ("wsh", "upgraded"): Side(1, green=Bonus(1, 1), beige=Bonus(1, 1)),
        ("ifl", "upgraded"): Side(2, 1, green=Bonus(1)),
        ("wcl", "standard"): Side(0, green=Bonus(3), beige=Bonus(3)),
    }
    for (code, side), wanted in printed.items():
        if getattr(components.weapons[code], side) != wanted:
            raise BadComponents(f"weapons.{code}.{side}: not as the rulebook prints it")
