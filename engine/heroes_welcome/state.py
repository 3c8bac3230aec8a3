"""What lies on the table of Heroes Welcome; no rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from guildpost.engine.core.defaults import own_defaults
from guildpost.engine.core.table import Table
from guildpost.engine.heroes_welcome.events import GoldMoved, LootMoved, SignPut, SignsLifted, VorpalGained
from guildpost.engine.heroes_welcome.loot import YELLOW, Loot
from guildpost.engine.heroes_welcome.tables import CLOSABLE, HEROES, Tables


class Options(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """Who owns this copy of the game, for the last tie (rulings AMB-107, AMB-124), and readings of AMB-017, AMB-034."""

    owner: Literal["none", "p1", "p2", "p3", "p4", "p5"] = "none"
    tavern_sign: Literal["done", "turn"] = "done"
    scam_deck: Literal["drawn", "shuffled"] = "drawn"

    def __post_init__(self) -> None:
        own_defaults(self)


class Player(msgspec.Struct, omit_defaults=True):
    """One seat: its merchant board and what lies on it.

    `vp` is known to its owner alone: heroes_welcome.components.27. `masteries` are ranks by card, `scams` the hand,
    `served` the customers it has crafted for, `yellow` the starting token it was dealt.
    """

    merchant: str = ""
    gold: int = 0
    vp: int = 0
    loot: Loot = msgspec.field(default_factory=Loot)
    masteries: dict[str, int] = {}
    scams: list[str] = []
    served: list[str] = []
    yellow: str = ""


class Hero(msgspec.Struct, omit_defaults=True):
    """A hero: the backpack with loot, gold and potions, and the level track.

    `monsters` are monster tokens on the track, `boosts` potions above them, from step 2 to step 4 of a crawl.
    """

    loot: Loot = msgspec.field(default_factory=Loot)
    gold: int = 0
    potions: int = 0
    monsters: int = 0
    boosts: int = 0


class Ended(msgspec.Struct, frozen=True):
    """Who won (several share it), by what in the end, and by which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class State(msgspec.Struct, omit_defaults=True):
    """The whole table. Players by seat, heroes from left to right.

    `crawl` is the step of the Dungeon Track on which the Heroes Marker stands, 0 in the Town Phase; `place` is where
    it stands in the town, or `dun`. `town` are shops by site, `signs` closed sites and halls, `covered` tiles under
    other tiles. `deck` is what is in the Building Deck in unknown order, `under` lies below it in known order. `dealt`
    customers have left the top of their deck. `hidden` are monster tokens by hero that nobody has seen, those in the
    dungeon (`enemies`) included. `refill` says that the Black Market is filled at the end of this turn; `wrapping`
    and `crate` what scams have prepared for a craft of this turn; `declined` that its shop was not used, `extra` that
    the seat has another turn, `late` the Tavern or Inn that is closed at the end of this turn, `briber` who has the
    next one after a bribe, `short` that the Dungeon Bag did not hold this crawl's hauls. `box` counts yellow tokens
    that are out.
    """

    options: Options
    players: list[Player]
    heroes: list[Hero]
    bag: Loot
    hidden: list[int]
    scam_deck: dict[str, int]
    masteries: dict[str, int]
    deck: list[str]
    aside: list[str]
    town: dict[str, str]
    forests: list[str]
    place: str
    scrap: Loot = msgspec.field(default_factory=Loot)
    market: Loot = msgspec.field(default_factory=Loot)
    box: int = 0
    round: int = 0
    master: int = 0
    crawl: int = 0
    signs: list[str] = []
    covered: list[str] = []
    under: list[str] = []
    futures: list[str] = []
    workshop: list[str] = []
    gone: list[str] = []
    dealt: int = 0
    marked: str = ""
    enemies: int = 0
    boss: bool = False
    pond: int = 0
    scam_discard: dict[str, int] = {}
    bribed: list[int] = []
    refill: bool = False
    wrapping: int = 0
    crate: bool = False
    declined: bool = False
    extra: bool = False
    late: str = ""
    briber: int | None = None
    short: bool = False
    ended: Ended | None = None


class Desk(Table[State, Tables]):
    """The table of this game."""

    __slots__ = ()

    def player(self, seat: int) -> Player:
        """The player of a seat."""
        return self.state.players[seat]

    def hero(self, code: str) -> Hero:
        """A hero by his code."""
        return self.state.heroes[HEROES.index(code)]

    def level(self, code: str) -> int:
        """A hero's level: the start level and one for each token on the track.

        Rules: heroes_welcome.components.30, heroes_welcome.crawl.13; ruling AMB-003
        """
        hero = self.hero(code)
        return self.data.box.start_level + hero.monsters + hero.boosts

    def following(self, seat: int) -> list[int]:
        """The other seats, clockwise from this one: heroes_welcome.turn.04."""
        count = len(self.state.players)
        return [(seat + step) % count for step in range(1, count)]

    # what moves, told to all

    def holder(self, where: str) -> Loot:
        """The loot of a seat, a hero, a bag or the market."""
        state = self.state
        if where in HEROES:
            return self.hero(where).loot
        if where in WORDS:
            return state.players[WORDS.index(where)].loot
        return state.bag if where == "bag" else state.scrap if where == "scrap" else state.market

    def move_loot(self, rule: str, loot: tuple[str, ...], source: str, target: str) -> None:
        """Tokens go from one place to another; a yellow one never into a bag, but to the box: heroes_welcome.setup.28.

        Rules: heroes_welcome.setup.27, heroes_welcome.setup.28
        """
        self.holder(source).take(loot)
        staying = loot
        if YELLOW in loot and target in ("bag", "scrap"):
            staying = tuple(kind for kind in loot if kind != YELLOW)
            self.state.box += len(loot) - len(staying)
            boxed = (YELLOW,) * (len(loot) - len(staying))
            self.tell("heroes_welcome.setup.28", LootMoved(boxed, source, "box"))
        self.holder(target).add(staying)
        if staying and not self.quiet:
            self.tell(rule, LootMoved(staying, source, target))

    def move_gold(self, rule: str, gold: int, source: str, target: str) -> None:
        """Gold goes from one place to another; the bank has always enough.

        Rules: heroes_welcome.components.29, heroes_welcome.running.11, heroes_welcome.running.12; ruling AMB-010
        """
        if not gold:
            return
        for where, amount in ((source, -gold), (target, gold)):
            if where in HEROES:
                self.hero(where).gold += amount
            elif where != "bank":
                self.state.players[WORDS.index(where)].gold += amount
        if not self.quiet:
            self.tell(rule, GoldMoved(gold, source, target))

    def gain_vp(self, rule: str, seat: int, amount: int) -> None:
        """Vorpal Pieces from the bank or to it, told to their owner alone: heroes_welcome.components.27."""
        player = self.state.players[seat]
        player.vp += amount
        if amount:
            self.tell(rule, VorpalGained(word(seat), amount, player.vp), frozenset((seat,)))

    def close(self, rule: str, place: str) -> None:
        """Puts a Closed Sign on a site or a hall: heroes_welcome.components.17."""
        if place not in self.state.signs:
            self.state.signs.append(place)
            self.state.signs.sort(key=CLOSABLE.index)
            self.tell(rule, SignPut(place))

    def lift(self, rule: str, places: Iterable[str]) -> None:
        """Takes Closed Signs off where they stand."""
        lifted = tuple(place for place in self.state.signs if place in set(places))
        if lifted:
            self.state.signs = [place for place in self.state.signs if place not in lifted]
            self.tell(rule, SignsLifted(lifted))


WORDS = ("p1", "p2", "p3", "p4", "p5")


def word(seat: int) -> str:
    """The word of a seat."""
    return WORDS[seat]


def seat_of(name: str) -> int:
    """The seat of a word."""
    return WORDS.index(name)
