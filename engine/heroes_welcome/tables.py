"""Town, tiles, customers, Masteries, merchants, scam cards and tokens of Heroes Welcome as data.

The values stand in `spec/heroes_welcome/components.toml`; here are their types, their constraints, and the numbers
that belong to rules rather than to components.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.heroes_welcome.loot import REGULAR

MERCHANTS = ("bog", "sni", "gru", "taz", "miz")
"""The merchant boards: heroes_welcome.components.01."""
HEROES = ("ola", "moo", "kni")
"""The heroes from left to right: ruling AMB-095."""
GATE, DUNGEON = "gat", "dun"
SITES = ("pwe", "pea", "cur", "fle", "pro", "her", "f1", "f2", "f3", "f4", "nw", "sw", "se")
"""Places that can carry a shop."""
HALLS = ("t1", "t2", "min", "a1", "a2", "mer", "bui", "gsm")
"""Guildhall spaces: Thieves' for one and for two tokens, Minstrels', Artisans' twice, Merchants', Builders',
Goldsmiths'."""
BARRED = "a2"
"""The guildhall space that is not there with two players: heroes_welcome.guildhalls.24; ruling AMB-040."""
CLOSABLE = (*SITES, *HALLS)
"""Where a Closed Sign can stand, in the order in which they are listed."""
PRINTED = ("ped", "fle", "cur", "pro", "her")
"""Shops that are printed on the board: ruling AMB-057."""
TILES = (
    "emp",
    "paw",
    "jew",
    "hab",
    "rum",
    "baz",
    "apo",
    "alc",
    "tav",
    "inn",
    "hun",
    "wiz",
    "fen",
    "olt",
    "tra",
    "und",
)
FIELD = "field"
TAVERNS = ("tav", "inn")
LATER = {"apo": "alc", "tav": "inn"}
"""Tiles that are shuffled in when another is built: heroes_welcome.shops.29, heroes_welcome.shops.35."""
NUMBERED = tuple(f"c{number}" for number in range(1, 16))
BOSS = "boss"
CUSTOMERS = (*NUMBERED, BOSS)
"""The customer deck, from top to bottom: heroes_welcome.setup.10, heroes_welcome.setup.11."""
CUSTOMER_RANK = {customer: at for at, customer in enumerate(CUSTOMERS)}
SPARE = "c16"
"""A sixteenth monster, which is data only: ruling AMB-002."""
MASTERIES = ("wea", "arm", "doo", "rub", "eme", "aso", "pri")
FINALS = ("cha", "tri", "tal")
FINAL_UNITS = {"cha": 2, "tri": 3, "tal": 4}
"""heroes_welcome.ending.03."""
MATERIALS = ("orcsteel", "mithril", "etherium", "red", "green")
"""What the kinds of loot turn into, in their order: heroes_welcome.components.21; ruling AMB-006."""
METALS, SHARDS = MATERIALS[:3], MATERIALS[3:]
MATERIAL_OF = {**dict(zip(REGULAR, MATERIALS, strict=True)), "yel": "etherium"}
"""The back of each token: heroes_welcome.components.10; ruling AMB-005."""
AT = {material: at for at, material in enumerate(MATERIALS)}
TOKENS, SCAMS, MASTERY_CARDS, SIGNS = 59, 29, 12, 21
"""heroes_welcome.components.07, heroes_welcome.components.08, heroes_welcome.components.09,
heroes_welcome.components.17."""
POTION_PRICE = {"her": 1, "apo": 2, "alc": 4}
"""heroes_welcome.shops.23, heroes_welcome.shops.28, heroes_welcome.shops.31."""
DISTRICTS = {"olt": "ola", "tra": "moo", "und": "kni"}
"""The hero of each district shop: ruling AMB-054."""
MOST = 99
"""A bound for figures of component data that no rule bounds."""

Material = Literal["orcsteel", "mithril", "etherium", "red", "green"]
Slot = Literal["orcsteel", "mithril", "etherium", "red", "green", "metal", "shard", "any"]
Effect = Literal[
    "bank-gold",
    "draw-loot",
    "take-loot",
    "take-gold",
    "swap-market",
    "swap-pack",
    "move-heroes",
    "open-shop",
    "open-hall",
    "free-potion",
    "wrapping",
    "crate",
]
COUNTED = ("bank-gold", "draw-loot", "take-gold", "free-potion", "wrapping")
"""Effects of scam cards that have an amount."""


class Marked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of component data; `rulebook` names its fields that the rulebook prints."""

    rulebook: list[str] = []


class Kind(Marked, frozen=True):
    """A kind of loot and the material behind it."""

    name: str
    material: str
    group: Literal["magic", "gem"]
    count: int


class Yellow(Marked, frozen=True):
    """The starting loot tokens, the Ring first."""

    kind: Literal["doo"]
    tokens: list[str]


class Place(Marked, frozen=True):
    """A place of the town: its roads, and where it is drawn (column, row)."""

    name: str
    kind: Literal["gate", "shop", "field"]
    roads: list[str]
    at: tuple[int, int]
    shop: str = ""
    forest: bool = False


class Shop(Marked, frozen=True):
    """A shop that is printed on the board."""

    name: str


class Tile(Marked, frozen=True):
    """A building tile; `on` are shops that it covers, or field."""

    name: str
    copies: int
    on: list[str]
    aside: bool = False


class Hero(Marked, frozen=True):
    """A hero, and the monster tokens that show him."""

    name: str
    tokens: int


class Box(Marked, frozen=True):
    """Counts of pieces and of what is set out."""

    start_level: int
    track: int
    potions: int
    market: int
    futures: int
    start_gold: list[int]
    start_scams: int
    pack_loot: int
    first_customers: int
    more_customers: int
    signs: int


class Customer(Marked, frozen=True):
    """What a customer wants and pays."""

    name: str
    artifact: str
    recipe: list[Slot]
    vp: int
    gold: int


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rank of a Mastery: the set, its bonus, the title."""

    set: list[Slot]
    vp: int
    title: str


class Mastery(Marked, frozen=True):
    """A Mastery card with its ranks."""

    name: str
    copies: int
    ranks: list[Rung]


class Merchant(Marked, frozen=True):
    """A merchant board: the signature skill and the starting Mastery."""

    name: str
    without: Material
    vp: int
    mastery: str


class Scam(Marked, frozen=True):
    """A scam card."""

    name: str
    copies: int
    effect: Effect
    text: str
    amount: int = 0


class Final(Marked, frozen=True):
    """An artifact of the final crafting."""

    name: str
    units: int
    vp: int


class Pieces(Marked, frozen=True):
    """Money pieces by value and number; nothing in play depends on them: ruling AMB-010."""

    vp: list[tuple[int, int]]
    gold: list[tuple[int, int]]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All component data of the game."""

    loot: dict[str, Kind]
    yellow: Yellow
    places: dict[str, Place]
    shops: dict[str, Shop]
    tiles: dict[str, Tile]
    heroes: dict[str, Hero]
    box: Box
    customers: dict[str, Customer]
    masteries: dict[str, Mastery]
    merchants: dict[str, Merchant]
    scams: dict[str, Scam]
    finals: dict[str, Final]
    pieces: Pieces


class Tables:
    """Component data with what is worked out from it once."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.box = components.box
        self.roads = {code: tuple(place.roads) for code, place in components.places.items()}
        self.fields = frozenset(code for code, place in components.places.items() if place.kind == "field")
        self.scams = components.scams
        self.recipes: dict[str, tuple[str, ...]] = {
            code: tuple(card.recipe) for code, card in components.customers.items()
        }
        self.recipes |= {code: ("any",) * piece.units for code, piece in components.finals.items()}

    @cached_property
    def tiles(self) -> dict[str, int]:
        """The Building Deck before anything is drawn: copies by tile."""
        return {code: tile.copies for code, tile in self.components.tiles.items() if not tile.aside}

    @cached_property
    def shop_names(self) -> dict[str, str]:
        """Names of all shops by code."""
        return {code: shop.name for code, shop in self.components.shops.items()} | {
            code: tile.name for code, tile in self.components.tiles.items()
        }


def check_components(components: Components) -> None:
    """Raises BadComponents, with the entry at fault, where the data breaks what the rules state or need.

    Rules: heroes_welcome.components.04, heroes_welcome.components.05, heroes_welcome.components.06,
    heroes_welcome.components.07, heroes_welcome.components.08, heroes_welcome.components.09,
    heroes_welcome.components.13, heroes_welcome.components.15, heroes_welcome.components.17,
    heroes_welcome.components.21, heroes_welcome.components.22, heroes_welcome.components.23
    """

    def need(fact: bool, entry: str, why: str) -> None:
        if not fact:
            raise BadComponents(f"{entry}: {why}")

    def entries(given: Mapping[str, object], wanted: Sequence[str], what: str) -> None:
        missing = [code for code in wanted if code not in given]
        need(not missing, what, f"missing: {', '.join(missing)}")
        extra = [code for code in given if code not in wanted]
        need(not extra, what, f"unknown: {', '.join(extra)}; there are {', '.join(wanted)}")

    entries(components.loot, REGULAR, "loot")
    for code, kind in components.loot.items():
        need(1 <= kind.count <= MOST, f"loot.{code}.count", f"from 1 to {MOST}")
        material = kind.material.lower().partition(" ")[0]
        need(
            material == MATERIAL_OF[code],
            f"loot.{code}.material",
            f"{code} turns into {MATERIAL_OF[code]}, since each kind has a material of its own",
        )
        need((kind.group == "gem") == (code in ("rub", "eme")), f"loot.{code}.group", "weapons, armor, doodads or gems")
    need(len(components.yellow.tokens) == 5, "yellow.tokens", "five")
    need(len(set(components.yellow.tokens)) == 5, "yellow.tokens", "each once")
    loot = sum(kind.count for kind in components.loot.values()) + 5
    need(loot == TOKENS, "loot", f"{TOKENS} tokens with the five yellow ones, not {loot}")
    _check_town(components, need, entries)
    entries(components.heroes, HEROES, "heroes")
    for code, hero in components.heroes.items():
        need(1 <= hero.tokens <= 15, f"heroes.{code}.tokens", "from 1 to 15")
    need(sum(hero.tokens for hero in components.heroes.values()) == 15, "heroes", "fifteen monster tokens together")
    box = components.box
    need(1 <= box.start_level <= 9, "box.start_level", "from 1 to 9")
    most = max(hero.tokens for hero in components.heroes.values()) + box.potions
    need(box.track >= most, "box.track", f"{most} spaces at least, for all tokens of a hero and all potions")
    need(box.potions == 5, "box.potions", "five")
    need(box.market == 5, "box.market", "five spaces")
    need(box.futures == 3, "box.futures", "three slots")
    need(box.start_gold == [5, 6, 6, 7, 7], "box.start_gold", "5, 6, 6, 7, 7 by place in turn order")
    need(box.start_scams == 2, "box.start_scams", "two each")
    need(box.pack_loot == 2, "box.pack_loot", "two in each backpack")
    need(box.first_customers == 4 and box.more_customers == 3, "box.first_customers", "four, and three more at a time")
    need(box.signs == SIGNS, "box.signs", f"{SIGNS}")
    entries(components.customers, (*CUSTOMERS, SPARE), "customers")
    for code, customer in components.customers.items():
        need(1 <= len(customer.recipe) <= 12, f"customers.{code}.recipe", "1 to 12 materials")
        need(0 <= customer.vp <= MOST, f"customers.{code}.vp", f"from 0 to {MOST}")
        need(0 <= customer.gold <= MOST, f"customers.{code}.gold", f"from 0 to {MOST}")
    entries(components.masteries, MASTERIES, "masteries")
    cards = sum(mastery.copies for mastery in components.masteries.values())
    need(cards == MASTERY_CARDS, "masteries", f"{MASTERY_CARDS} cards, not {cards}")
    for code, mastery in components.masteries.items():
        need(mastery.copies >= 1, f"masteries.{code}.copies", "one at least")
        need(1 <= len(mastery.ranks) <= 6, f"masteries.{code}.ranks", "one to six")
        for at, rung in enumerate(mastery.ranks):
            entry = f"masteries.{code}.ranks.{at}"
            need(1 <= len(rung.set) <= 12, f"{entry}.set", "1 to 12 materials")
            need(1 <= rung.vp <= MOST, f"{entry}.vp", f"from 1 to {MOST}")
            if at:
                below = mastery.ranks[at - 1]
                need(len(rung.set) > len(below.set), f"{entry}.set", "a higher rank asks for more")
                need(rung.vp > below.vp, f"{entry}.vp", "a higher rank gives more")
    fierce = components.masteries["wea"].ranks[0]
    need(
        list(fierce.set) == ["orcsteel"] * 3 and fierce.vp == 2,
        "masteries.wea.ranks.0",
        "the first rank of Orcsteel is three Orcsteel for 2 VP",
    )
    entries(components.merchants, MERCHANTS, "merchants")
    taken: dict[str, int] = {}
    for code, merchant in components.merchants.items():
        need(merchant.mastery in MASTERIES, f"merchants.{code}.mastery", f"one of {', '.join(MASTERIES)}")
        need(1 <= merchant.vp <= MOST, f"merchants.{code}.vp", f"from 1 to {MOST}")
        taken[merchant.mastery] = taken.get(merchant.mastery, 0) + 1
        need(
            taken[merchant.mastery] <= components.masteries[merchant.mastery].copies,
            f"merchants.{code}.mastery",
            "more merchants begin with it than there are cards",
        )
    bogby = components.merchants["bog"]
    need(bogby.without == "mithril" and bogby.vp == 1, "merchants.bog", "Bogby gains 1 VP without Mithril")
    _check_scams(components, need)
    _check_names(components, need)
    entries(components.finals, FINALS, "finals")
    for code, piece in components.finals.items():
        need(piece.units == FINAL_UNITS[code], f"finals.{code}.units", f"{FINAL_UNITS[code]}")
        need(0 <= piece.vp <= MOST, f"finals.{code}.vp", f"from 0 to {MOST}")
    for name, values, piece_values in (
        ("vp", (1, 5, 10), components.pieces.vp),
        ("gold", (1, 3, 5, 10), components.pieces.gold),
    ):
        need(tuple(value for value, _ in piece_values) == values, f"pieces.{name}", f"values {values}")
        need(sum(count for _, count in piece_values) == 30, f"pieces.{name}", "thirty")


Need = Callable[[bool, str, str], None]
Entries = Callable[[Mapping[str, object], Sequence[str], str], None]


def _check_town(components: Components, need: Need, entries: Entries) -> None:
    """Places, roads, printed shops and tiles."""
    places = components.places
    entries(places, (GATE, *SITES), "places")
    entries(components.shops, PRINTED, "shops")
    entries(components.tiles, TILES, "tiles")
    spots: dict[tuple[int, int], str] = {}
    for code, place in places.items():
        kind = "gate" if code == GATE else "shop" if code in SITES[:6] else "field"
        need(place.kind == kind, f"places.{code}.kind", f"it is a {kind}")
        need(bool(place.shop) == (kind == "shop"), f"places.{code}.shop", "a printed shop, and nothing elsewhere")
        need(not place.shop or place.shop in PRINTED, f"places.{code}.shop", f"one of {', '.join(PRINTED)}")
        need(not place.forest or kind == "field", f"places.{code}.forest", "forests stand on Fields")
        need(bool(place.roads), f"places.{code}.roads", "a road at least")
        need(len(set(place.roads)) == len(place.roads), f"places.{code}.roads", "each once")
        for other in place.roads:
            need(other in places and other != code, f"places.{code}.roads", f"there is no other place {other}")
            need(code in places[other].roads, f"places.{code}.roads", f"{other} has no road back")
        need(all(0 <= part <= 6 for part in place.at), f"places.{code}.at", "a column and a row from 0 to 6")
        need(place.at not in spots, f"places.{code}.at", f"{spots.get(place.at)} stands there")
        spots[place.at] = code
    shops = [place.shop for place in places.values() if place.shop]
    need(sorted(set(shops)) == sorted(PRINTED), "places", "every printed shop stands somewhere")
    reached = [GATE]
    for code in reached:
        reached += [other for other in places[code].roads if other not in reached]
    need(len(reached) == len(places), "places", "not all can be reached from the gate")
    forests = [code for code, place in places.items() if place.forest]
    need(len(forests) == 3, "places", f"three forests, not {len(forests)}")
    for code in forests:
        clearing = any(places[other].kind == "field" and not places[other].forest for other in places[code].roads)
        need(clearing, f"places.{code}.roads", "a forest needs a Field beside it, or it can never be cleared")
    copies = sum(tile.copies for tile in components.tiles.values())
    need(copies == 17, "tiles", f"seventeen, not {copies}")
    for code, tile in components.tiles.items():
        need(tile.copies >= 1, f"tiles.{code}.copies", "one at least")
        need(tile.aside == (code in LATER.values()), f"tiles.{code}.aside", "the Inn and the Alchemist alone")
        need(bool(tile.on), f"tiles.{code}.on", "where it can be built")
        for below in tile.on:
            known = below == FIELD or below in PRINTED or below in TILES
            need(known and below != code, f"tiles.{code}.on", f"there is no other shop {below}")


def _check_names(components: Components, need: Need) -> None:
    """Whatever is shown by its name has one."""
    named: tuple[tuple[str, Mapping[str, Any]], ...] = (
        ("loot", components.loot),
        ("places", components.places),
        ("shops", components.shops),
        ("tiles", components.tiles),
        ("heroes", components.heroes),
        ("customers", components.customers),
        ("masteries", components.masteries),
        ("merchants", components.merchants),
        ("scams", components.scams),
        ("finals", components.finals),
    )
    for part, entries in named:
        for code, entry in entries.items():
            need(bool(entry.name.strip()), f"{part}.{code}.name", "a name")
    for code, customer in components.customers.items():
        need(bool(customer.artifact.strip()), f"customers.{code}.artifact", "a name")


_CODE = re.compile(r"[a-z]{3}")
WORDS = (
    "acc agr and att bid bri buy cal cho col con cra dec del dep dis don dra dri dro eat end ent exc fig fin for "
    "gai giv han hit hol kee lay lea mak mov non off pas pic pla pul pur put rai ran ref rem rol run sel set ski "
    "sta sto stu swa tak the thr use vis wal yes"
)
"""Beginnings of verbs and other words of three letters that the notation keeps for itself; a test compares."""


def _check_scams(components: Components, need: Need) -> None:
    """Scam cards: their codes are the owner's, and no word that means something else behind `play-` or `buy-`."""
    reserved = {*REGULAR, "yel", "pot", *HEROES, *SITES, GATE, *HALLS, *PRINTED, *TILES, *MERCHANTS, *WORDS.split()}
    cards = sum(scam.copies for scam in components.scams.values())
    need(cards == SCAMS, "scams", f"{SCAMS} cards, not {cards}")
    names: dict[str, str] = {}
    for code, scam in components.scams.items():
        need(_CODE.fullmatch(code) is not None, f"scams.{code}", "a code of three letters")
        need(code not in reserved, f"scams.{code}", "this code means something else")
        need(scam.copies >= 1, f"scams.{code}.copies", "one at least")
        least, most = (1, MOST) if scam.effect in COUNTED else (0, 0)
        need(least <= scam.amount <= most, f"scams.{code}.amount", f"from {least} to {most}")
        need(scam.name not in names, f"scams.{code}.name", f"{names.get(scam.name)} is called so")
        names[scam.name] = code
