"""What lies on the table of Black Dragon's Guild; no rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from guildpost.engine.black_dragons_guild.events import Changed
from guildpost.engine.black_dragons_guild.tables import Ability, Tables, by_number
from guildpost.engine.core.defaults import own_defaults
from guildpost.engine.core.table import Table


class Options(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """Rulings that a table may choose: AMB-08."""

    bank_low: Literal["once", "each", "users"] = "once"

    def __post_init__(self) -> None:
        own_defaults(self)


class Player(msgspec.Struct, omit_defaults=True):
    """One seat: its board, its hand, and what it has done.

    `draft` lies in front of it while drafting, `picks` face down beside it; `known` are those of `quests` that the
    whole table saw it win; `used` are set aside this season; `kin` and `band` are the best set and the largest
    party, character included, of any quest it has completed.
    """

    color: str
    coins: int
    tokens: int
    alignment: int
    reputation: int = 0
    role: str = ""
    token: str = ""
    side: str = ""
    left: int = 0
    draft: list[str] = []
    picks: list[str] = []
    hand: list[str] = []
    quests: list[str] = []
    known: list[str] = []
    used: list[str] = []
    done: list[str] = []
    allies: list[str] = []
    scroll: bool = False
    recruit: bool = False
    slots: list[str] = []
    stopped: bool = False
    kin: int = 0
    band: int = 0


class Ended(msgspec.Struct, frozen=True):
    """Who won (several share it), by what in the end, and by which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class State(msgspec.Struct, omit_defaults=True):
    """The whole table. Players by seat; `order` is the turn order; decks are what is in them, not in which order.

    `bids` are tokens by quest and seat, `bankers` the seats that have used the Bank while it is being resolved.
    """

    options: Options
    players: list[Player]
    deck: list[str]
    quest_deck: list[str]
    order: list[int] = []
    season: int = 0
    discard: list[str] = []
    quest_discard: list[str] = []
    display: list[str] = []
    places: dict[str, list[int]] = {}
    bids: dict[str, list[int]] = {}
    bankers: list[int] = []
    scrolls: int = 0
    recruits: int = 0
    achievements: list[str] = []
    claims: dict[str, list[int]] = {}
    ended: Ended | None = None


class Desk(Table[State, Tables]):
    """The table of this game."""

    __slots__ = ()

    def player(self, seat: int) -> Player:
        """The player of a seat."""
        return self.state.players[seat]

    def ability(self, seat: int) -> Ability:
        """The ability that a seat plays; its side has been chosen."""
        player = self.state.players[seat]
        token = self.data.components.tokens[player.token]
        return token.a if player.side == "a" else token.b

    def zone(self, seat: int) -> str:
        """The alignment zone in which a seat stands."""
        return self.data.zone_at[self.state.players[seat].alignment].code

    def in_order(self, seats: list[int]) -> list[int]:
        """These seats in turn order."""
        return [seat for seat in self.state.order if seat in seats]

    # what changes on a player's board, told to all

    def coins(self, seat: int, amount: int, rule: str, how: str) -> None:
        """Coins from or to the stock: black_dragons_guild.setup.04."""
        player = self.state.players[seat]
        player.coins += amount
        if amount:
            self.tell(rule, Changed(word(seat), "coins", amount, player.coins, how))

    def reputation(self, seat: int, amount: int, rule: str, how: str) -> None:
        """Reputation gained."""
        player = self.state.players[seat]
        player.reputation += amount
        if amount:
            self.tell(rule, Changed(word(seat), "reputation", amount, player.reputation, how))

    def align(self, seat: int, steps: int, rule: str, how: str) -> None:
        """Steps on the alignment track, which end at its ends: ruling AMB-13."""
        player, track = self.state.players[seat], self.data.components.alignment
        before = player.alignment
        player.alignment = max(track.lowest, min(track.highest, before + steps))
        if player.alignment != before:
            self.tell(rule, Changed(word(seat), "alignment", player.alignment - before, player.alignment, how))


def word(seat: int) -> str:
    """The word of a seat."""
    return f"p{seat + 1}"


def words(seats: list[int]) -> tuple[str, ...]:
    """The words of seats."""
    return tuple(word(seat) for seat in seats)


def insert(cards: list[str], card: str) -> None:
    """Adds a card to a hand or pile, which are kept by number so that no order tells anything."""
    cards.append(card)
    cards.sort(key=by_number)
