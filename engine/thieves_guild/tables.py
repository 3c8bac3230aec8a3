"""Board, cards and ratings of Thieves Guild as data, and the graph that the board makes.

The values stand in `spec/thieves_guild/components.toml`; here are their types, their constraints, and the numbers
that belong to rules rather than to components.
"""

from __future__ import annotations

from collections import deque
from typing import Annotated, Literal

import msgspec

from guildpost.engine.core.errors import BadComponents

SIDES = ("hu", "el", "or", "bh")
"""Turn order of the sides: thieves_guild.turn.01."""
GUILDS = ("hu", "el", "or")
GOODS = ("gol", "sil", "poi")
"""What a Black Market deals in: thieves_guild.market.01."""
BASE_PRICE = {"gol": 4, "sil": 3, "poi": 2}
"""Base prices: thieves_guild.market.02, thieves_guild.market.03, thieves_guild.market.04.

Captured goods are paid at them: thieves_guild.arrest.12."""
PRICE_RANGE = {"gol": (3, 6), "sil": (2, 4), "poi": (1, 4)}
WEAPONS = ("fla", "lgt", "bow", "hel", "lio", "gri")
"""Magic weapons, two of each: thieves_guild.magic.16."""
ITEMS = ("lea", "bts", "glv", "dus", "wat", *WEAPONS)
SPELLS = ("ble", "cur")
KINDS = ("c", *GOODS, *ITEMS, *SPELLS)
"""All that can be held, in the order in which bundles are written."""
D12 = tuple(range(1, 13))
"""Faces of the die: thieves_guild.setup.02."""
GOODS_LIMIT = 5
"""Item spaces of a thief: thieves_guild.trading.05."""
THIEF_LIVES, HUNTER_LIVES = 5, 6
"""thieves_guild.elimination.01, thieves_guild.elimination.02."""
WALK, RIDE, RUN = 4, 7, 6
"""City spaces on foot, mounted, in Boots: thieves_guild.movement.09, thieves_guild.movement.10,
thieves_guild.magic.05."""
FASTER = 3
"""Added to the outside roll by a horse (thieves_guild.movement.07) or by Boots (thieves_guild.magic.04)."""
STORE_TO_WIN, HUNTERS_COINS_TO_WIN = 50, 100
"""thieves_guild.winning.02, thieves_guild.winning.03."""
ARREST_PAY, ELIMINATION_PAY = 3, 5
"""thieves_guild.arrest.08, thieves_guild.arrest.09."""
START_COINS = 6
"""thieves_guild.setup.12."""
HUNTERS_BY_SEATS = {2: 3, 3: 5, 4: 6}
"""thieves_guild.setup.07, thieves_guild.setup.08, thieves_guild.setup.09."""
GYPSY_EXTRA = 1
"""thieves_guild.gypsies.02."""
SWORD_BONUS = {"fla": 1, "lgt": 2}
"""thieves_guild.magic.17, thieves_guild.magic.18."""
BLOCK_FROM = {"hel": 10, "lio": 9, "gri": 8}
"""thieves_guild.magic.24 to thieves_guild.magic.26."""
BOW_REACH = 3
"""thieves_guild.magic.19."""
AGILITY_BONUS = 2
"""Gloves and Dust: thieves_guild.magic.01, thieves_guild.magic.03."""
ESCAPE_EXTRA = 2
"""thieves_guild.fortress.03."""
SECOND_TEST_EXTRA = 2
"""thieves_guild.sacking.08, thieves_guild.sacking.10."""
COUNTER_PLACES = 4
"""thieves_guild.income.10."""
STASH_OF = {
    "hu": ("witch", {"ble": 1, "cur": 1, "wat": 1, "lea": 1}),
    "el": ("forest", {"lea": 4}),
    "or": ("gravemound", {"wat": 4}),
}
"""thieves_guild.setup.14, thieves_guild.setup.15, thieves_guild.setup.16."""

RingKind = Literal[
    "hu-base",
    "el-base",
    "or-base",
    "enter",
    "tunnel",
    "fate",
    "market",
    "gypsies",
    "assassins",
    "witch",
    "forest",
    "gravemound",
]


class Marked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record of component data; `rulebook` names its fields that the rulebook prints."""

    rulebook: list[str] = []


MOST = 1000
"""No figure on a card or of tokens is larger: the bound of what is counted and drawn from."""
Figure = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class Ring(Marked, frozen=True):
    """The spaces outside the city, clockwise, and the markets in the order of their names."""

    spaces: list[RingKind]
    markets: list[str]


class City(Marked, frozen=True):
    """The grid of the city, a text of one character a cell for each row."""

    rows: list[str]


class Building(Marked, frozen=True):
    """A building: `agility` is None where it has no owner's test; a `combat` of 0 never misses."""

    letter: str
    name: str
    owner: str = ""
    base: bool = False
    guards: Figure = 0
    agility: Figure | None = None
    combat: Figure = 0
    coins: Figure = 0
    prize: str = ""
    curse: bool = False
    sells: dict[str, Figure] = {}


class CharacterCard(Marked, frozen=True):
    """A character's name and ratings; hunters have no agility."""

    name: str
    combat: Figure
    agility: Figure = 0
    mounted: bool = False


class FateCard(Marked, frozen=True):
    """A Fate card: what it does and the figures that this needs."""

    name: str
    copies: Figure
    does: Literal[
        "coins", "wager", "heal", "spell", "thing", "thing-or-coins", "wind", "hit", "foe", "mud", "ambush", "nothing"
    ]
    coins: Figure = 0
    lose: Figure = 0
    thing: str = ""
    combat: Figure = 0
    dice: Figure = 0
    spaces: Figure = 0


class MarketCard(Marked, frozen=True):
    """Prices for buying and for selling."""

    gol: Figure
    sil: Figure
    poi: Figure

    def price(self, good: str) -> int:
        """Coins for one piece."""
        return int(getattr(self, good))


class Killer(Marked, frozen=True):
    """An assassin for hire."""

    name: str
    combat: Figure
    price: Figure


class Supply(Marked, frozen=True):
    """How many tokens of each kind the box holds."""

    gol: Figure
    sil: Figure
    poi: Figure
    lea: Figure
    bts: Figure
    glv: Figure
    dus: Figure
    wat: Figure
    fla: Figure
    lgt: Figure
    bow: Figure
    hel: Figure
    lio: Figure
    gri: Figure
    ble: Figure
    cur: Figure

    def count(self) -> dict[str, int]:
        """Tokens by kind."""
        return {kind: int(getattr(self, kind)) for kind in KINDS if kind != "c"}


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All component data of the game."""

    ring: Ring
    city: City
    buildings: dict[str, Building]
    characters: dict[str, CharacterCard]
    fate: dict[str, FateCard]
    market: dict[str, MarketCard]
    killers: dict[str, Killer]
    supply: Supply


TUNNELS = ("tl", "tr")
CAPITALS = "ABCDFGHIJKLMNOPQRSTUVWZ"
"""Letters for buildings on the map of the city; X and Y are the tunnels, and a small e is the gate."""
CHARACTERS = tuple(f"{side}{n}" for side in SIDES for n in range(1, 7 if side == "bh" else 5))
BY_SIDE = {side: tuple(who for who in CHARACTERS if who[:2] == side) for side in SIDES}
BUILDINGS = ("cap", "tre", "frt", "wiz", "smi", "tav", "tem", "mkt", "inn")


class Tables:
    """Component data with the board as a graph. Places: ring `w0`.., cells `a0`.., buildings, tunnels `tl tr`."""

    def __init__(self, components: Components) -> None:
        self.components = components
        spaces = components.ring.spaces
        self.ring = tuple(f"w{i}" for i in range(len(spaces)))
        self.ring_index = {place: i for i, place in enumerate(self.ring)}
        self.kind = dict(zip(self.ring, spaces, strict=True))
        self.enter = self.ring[spaces.index("enter")]
        self.tunnel = self.ring[spaces.index("tunnel")]
        self.base = {side: self.ring[spaces.index(f"{side}-base")] for side in GUILDS}  # type: ignore[arg-type]
        self.base["bh"] = next(code for code, building in components.buildings.items() if building.base)
        self.fortress = self.base["bh"]
        self.stash_place = {side: self.ring[spaces.index(kind)] for side, (kind, _) in STASH_OF.items()}  # type: ignore[arg-type]
        self.markets = tuple(components.ring.markets)
        self.fate_copies = {card: entry.copies for card, entry in components.fate.items()}
        self.prices = {
            kind: price for building in components.buildings.values() for kind, price in building.sells.items()
        }
        self._read_city(components.city.rows)
        self._walks: dict[tuple[str, int, bool, bool], tuple[str, ...]] = {}
        self._spread: dict[str, dict[str, int]] = {}
        self._rings: dict[tuple[str, int], tuple[str, ...]] = {}
        self._entries: dict[tuple[bool, bool, int, bool], tuple[str, ...]] = {}

    def _read_city(self, rows: list[str]) -> None:
        """Cells, doors, tunnels and who touches whom: corners touch too, a building touches its own doors only.

        Rules: thieves_guild.movement.11, thieves_guild.movement.12, thieves_guild.movement.15,
        thieves_guild.movement.16, thieves_guild.movement.17, thieves_guild.movement.18, thieves_guild.movement.28
        """
        by_letter = {building.letter: code for code, building in self.components.buildings.items()}
        ground = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
        street = {(r, c) for (r, c), letter in ground.items() if letter in ".12e" or letter.islower()}
        name = {(r, c): f"{chr(97 + c)}{r}" for r, c in ground}
        near = {p: [(p[0] + i, p[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j] for p in street}
        touching: dict[str, list[str]] = {name[p]: [name[q] for q in near[p] if q in street] for p in sorted(street)}
        touching.update({code: [] for code in (*self.components.buildings, *TUNNELS)})
        self.gate = tuple(name[p] for p in sorted(street) if ground[p] == "e")
        self.doors: dict[str, tuple[str, ...]] = {}
        for letter, code in by_letter.items():
            self.doors[code] = tuple(name[p] for p in sorted(street) if ground[p] == letter.lower() != "e")
        self.green = {
            tunnel: tuple(name[p] for p in sorted(street) if ground[p] == mark)
            for tunnel, mark in zip(TUNNELS, "12", strict=True)
        }
        for code, cells in (*self.doors.items(), *self.green.items()):
            for cell in cells:
                touching[cell].append(code)
                touching[code].append(cell)
        self.touching = {place: tuple(others) for place, others in touching.items()}
        self.cells = tuple(sorted((name[p] for p in street), key=lambda cell: (int(cell[1:]), cell[0])))
        self.is_cell = frozenset(self.cells)
        self.single = frozenset((*self.cells, *TUNNELS))
        self.reach = {place: frozenset(others) for place, others in touching.items()}
        self.reach.update({code: self.reach[code] | {code} for code in self.components.buildings})
        self.reach.update({place: frozenset((place,)) for place in self.ring})
        self.tunnel_cell = {
            name[p]: tunnel
            for p, letter in ground.items()
            for tunnel, mark in zip(TUNNELS, "XY", strict=True)
            if letter == mark
        }

    # questions about places

    def outside(self, place: str) -> bool:
        """Whether this is a space of the ring."""
        return place in self.ring_index

    def ring_distance(self, one: str, other: str) -> int:
        """Spaces between two places of the ring, the shorter way round."""
        n = len(self.ring)
        ahead = (self.ring_index[one] - self.ring_index[other]) % n
        return min(ahead, n - ahead)

    def ring_within(self, place: str, spaces: int) -> tuple[str, ...]:
        """Ring spaces at most this far, either way round, the nearest first: thieves_guild.movement.03,
        thieves_guild.movement.04."""
        found = self._rings.get((place, spaces))
        if found is None:
            at, n = self.ring_index[place], len(self.ring)
            ways = (self.ring[(at + sign * k) % n] for k in range(min(spaces, n) + 1) for sign in (1, -1))
            found = self._rings[place, spaces] = tuple(dict.fromkeys(ways))
        return found

    def spread(self, start: str) -> dict[str, int]:
        """Distance from a place to all others inside; buildings and tunnels end a way, characters do not block.

        A start at ENTER or a tunnel counts its first space inside as 1: thieves_guild.movement.22,
        thieves_guild.movement.30.
        """
        known = self._spread.get(start)
        if known is None:
            known = {start: 0}
            todo = deque([start])
            while todo:
                here = todo.popleft()
                if here != start and here not in self.is_cell:
                    continue
                for there in self.gate if here == self.enter else self.touching[here]:
                    if there not in known:
                        known[there] = known[here] + 1
                        todo.append(there)
            self._spread[start] = known
        return known

    def city_reach(self, place: str, spaces: int, thief: bool, leaving: bool) -> tuple[str, ...]:
        """Where a walk of at most this many spaces from a place inside can end, the place itself left out.

        Cells, then buildings; with `leaving` also ENTER and, for thieves, the tunnels and from a tunnel the Thieves
        Tunnel space. Thieves never end in the Fortress and hunters never in a tunnel: rulings A-29, A-23.
        """
        key = (place, spaces, thief, leaving)
        ends = self._walks.get(key)
        if ends is None:
            far = self.spread(place)
            cells = [cell for cell in self.cells if 0 < far.get(cell, 99) <= spaces]
            houses = [
                code for code in BUILDINGS if 0 < far.get(code, 99) <= spaces and not (thief and code == self.fortress)
            ]
            out: list[str] = []
            if leaving:
                if min((far[cell] for cell in self.gate if cell in far), default=99) < spaces:
                    out.append(self.enter)
                if thief:
                    out += [tunnel for tunnel in TUNNELS if 0 < far.get(tunnel, 99) <= spaces]
                    if place in TUNNELS:
                        out.append(self.tunnel)
            ends = self._walks[key] = (*cells, *houses, *out)
        return ends

    def entering(self, gate: bool, tunnels: bool, spaces: int, thief: bool) -> tuple[str, ...]:
        """Where a move that goes into the city can end, by the gate or (thieves) by a tunnel."""
        key = (gate, tunnels, spaces, thief)
        ends = self._entries.get(key)
        if ends is None:
            by_gate = self.city_reach(self.enter, spaces, thief, leaving=False) if gate else ()
            by_tunnel = (
                end
                for tunnel in (TUNNELS if tunnels else ())
                for end in (tunnel, *self.city_reach(tunnel, spaces, thief, leaving=False))
            )
            ends = self._entries[key] = tuple(dict.fromkeys((*by_gate, *by_tunnel)))
        return ends

    def near(self, one: str, other: str) -> bool:
        """Whether two places are in fighting and trading reach: the same space outside, touching spaces inside.

        Rules: thieves_guild.attack.03, thieves_guild.attack.04, thieves_guild.trading.11; rulings A-24, A-25, A-28
        """
        return other in self.reach.get(one, ())

    def bow_spaces(self, archer: str, target: str) -> int | None:
        """Spaces beyond a legal attack position, 0 in one, None where no bow reaches.

        Rules: thieves_guild.magic.19, thieves_guild.magic.21, thieves_guild.magic.22; rulings A-66 to A-68
        """
        if self.near(archer, target):
            return 0
        if archer in self.ring_index or target in self.ring_index:
            if archer in self.ring_index and target in self.ring_index:
                far = self.ring_distance(archer, target)
                return far if far <= BOW_REACH else None
            return None
        if self.fortress in (archer, target):
            return None
        beyond = self.spread(archer).get(target, 99) - 1
        return beyond if beyond <= BOW_REACH else None


def touches(rows: list[str], cell: str, sign: str) -> bool:
    """Whether a cell of the map lies beside this sign, by a side or a corner."""
    column, row = ord(cell[0]) - 97, int(cell[1:])
    return any(
        sign in rows[r][max(0, column - 1) : column + 2] for r in range(max(0, row - 1), min(len(rows), row + 2))
    )


def check_components(components: Components) -> None:
    """Raises BadComponents, with the entry at fault, where the data breaks what the rules need."""
    ring, rows = components.ring, components.city.rows

    def need(fact: bool, entry: str, why: str) -> None:
        if not fact:
            raise BadComponents(f"{entry}: {why}")

    for kind in ("enter", "tunnel", "hu-base", "el-base", "or-base", "witch", "forest", "gravemound"):
        need(ring.spaces.count(kind) == 1, "ring.spaces", f"needs exactly one {kind}")
    for kind in ("assassins", "gypsies", "fate", "market"):
        need(kind in ring.spaces, "ring.spaces", f"needs at least one {kind}")
    spots = [f"w{i}" for i, kind in enumerate(ring.spaces) if kind == "market"]
    need(
        len(spots) == 4 and sorted(spots) == sorted(ring.markets),
        "ring.markets",
        "must name the four market spaces of ring.spaces",
    )
    need(bool(rows) and len({len(row) for row in rows}) == 1, "city.rows", "rows must be of one length")
    need(len(rows[0]) <= 22 and len(rows) <= 30, "city.rows", "at most 22 columns, a to v, and 30 rows")
    need(set(components.buildings) == set(BUILDINGS), "buildings", f"must be {', '.join(BUILDINGS)}")
    need(set(components.characters) == set(CHARACTERS), "characters", "must be hu1-4 el1-4 or1-4 bh1-6")
    letters = {building.letter for building in components.buildings.values()}
    need(
        len(letters) == len(BUILDINGS) and all(len(letter) == 1 and letter in CAPITALS for letter in letters),
        "buildings",
        "each needs a capital of its own, not E, X or Y",
    )
    allowed = letters | {letter.lower() for letter in letters} | set(".#XY12e")
    for number, row in enumerate(rows):
        for letter in row:
            need(letter in allowed, f"city.rows[{number}]", f"{letter!r} is no sign of the map")
    need(
        sum(building.base for building in components.buildings.values()) == 1 and components.buildings["frt"].base,
        "buildings.frt",
        "the Fortress, and it alone, is a base",
    )
    for code, building in components.buildings.items():
        for kind, price in building.sells.items():
            need(kind in (*ITEMS, *SPELLS) and price > 0, f"buildings.{code}.sells", f"{kind} at {price}")
        need(building.prize in ("", "weapon", *ITEMS), f"buildings.{code}.prize", f"{building.prize!r} is no item")
        need(building.coins >= 0, f"buildings.{code}.coins", "from 0")
        need(0 <= building.combat <= 12, f"buildings.{code}.combat", "from 1 to 12, or 0 for one that never misses")
        need(building.guards in (0, 2), f"buildings.{code}.guards", "two, or none")
    sold = [kind for building in components.buildings.values() for kind in building.sells]
    need(sorted(sold) == sorted((*ITEMS, *SPELLS)), "buildings", "each item and spell is sold in exactly one shop")
    for code, character in components.characters.items():
        need(1 <= character.combat <= 12, f"characters.{code}.combat", "from 1 to 12")
        need(
            character.agility == 0 if code.startswith("bh") else 1 <= character.agility <= 10,
            f"characters.{code}.agility",
            "from 1 to 10 for thieves, none for hunters",
        )
        need(character.mounted == (code == "bh1"), f"characters.{code}.mounted", "bh1 alone is mounted")
    for code, card in components.market.items():
        for good, (low, high) in PRICE_RANGE.items():
            need(low <= card.price(good) <= high, f"market.{code}.{good}", f"from {low} to {high}")
    need(len(components.market) > len(ring.markets), "market", "needs more cards than there are markets")
    need(bool(components.fate), "fate", "needs cards")
    for code, fate in components.fate.items():
        need(fate.copies >= 1, f"fate.{code}.copies", "at least 1")
        things = {"spell": SPELLS, "thing": ITEMS, "thing-or-coins": (*ITEMS, *GOODS)}.get(fate.does)
        need(things is None or fate.thing in things, f"fate.{code}.thing", f"{fate.thing!r} does not fit {fate.does}")
        if fate.does in ("foe", "wager"):
            need(1 <= fate.combat <= 12, f"fate.{code}.combat", "from 1 to 12")
        need(fate.does != "foe" or fate.dice >= 1, f"fate.{code}.dice", "at least 1 for a foe")
        need(fate.lose >= 0 and fate.spaces >= 0, f"fate.{code}", "lose and spaces from 0")
        need(fate.does == "coins" or fate.coins >= 0, f"fate.{code}.coins", "only does = coins takes coins away")
    for code, killer in components.killers.items():
        need(1 <= killer.combat <= 12 and killer.price >= 0, f"killers.{code}", "combat from 1 to 12, price from 0")
    need(
        set(components.killers) == {"nee", "ves", "mar", "twi", "pal", "luc"},
        "killers",
        "must be nee ves mar twi pal luc",
    )
    for kind in (*WEAPONS, "glv", "bts"):
        need(getattr(components.supply, kind) == 2, f"supply.{kind}", "the rulebook says two")
    for kind, count in components.supply.count().items():
        need(count >= 0, f"supply.{kind}", "from 0")
    supply = components.supply
    need(min(supply.lea, supply.wat) >= 5 and min(supply.ble, supply.cur) >= 1, "supply", "too few for the stashes")
    tables = Tables(components)
    need(sorted(tables.tunnel_cell.values()) == ["tl", "tr"], "city.rows", "needs one X and one Y")
    for tunnel, sign in zip(TUNNELS, "XY", strict=True):
        need(bool(tables.green[tunnel]), "city.rows", f"tunnel {tunnel} has no green space")
        for cell in tables.green[tunnel]:
            need(touches(rows, cell, sign), "city.rows", f"green space {cell} does not touch tunnel {tunnel}")
    need(bool(tables.gate), "city.rows", "no gate")
    from_gate = tables.spread(tables.enter)
    need(all(cell in from_gate for cell in tables.cells), "city.rows", "a street cell cannot be reached")
    for code, doors in tables.doors.items():
        need(len(doors) >= 2, f"buildings.{code}", "needs two doors or more")
        for door in doors:
            need(
                touches(rows, door, components.buildings[code].letter),
                f"buildings.{code}",
                f"door {door} does not touch it",
            )
        need(code in from_gate, f"buildings.{code}", "cannot be reached")
