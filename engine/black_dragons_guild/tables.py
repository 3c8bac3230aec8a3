"""Cards, tokens and tracks of Black Dragon's Guild as data.

The values stand in `spec/black_dragons_guild/components.toml`; here are their types, their constraints, and the
numbers that belong to rules rather than to components.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

import msgspec

from guildpost.engine.core.errors import BadComponents

COLORS = ("red", "green", "yellow", "blue")
"""One for each player board: black_dragons_guild.components.07, black_dragons_guild.setup.06."""
ROLES = ("def", "att", "sup")
"""Defender, Attacker and Support: black_dragons_guild.setup.23; ruling AMB-01."""
TYPES = ("dip", "res", "esc", "ass", "sco")
ANCESTRIES = ("orc", "dwa", "hum", "elf", "dar")
"""Ancestries that form sets: black_dragons_guild.bonuses.07."""
UNCOMMON = "unc"
"""Never part of a set: black_dragons_guild.bonuses.08."""
SEASONS = 4
"""black_dragons_guild.seasons.01."""
DEAL, PICKS = 5, 4
"""black_dragons_guild.recruiting.01, black_dragons_guild.recruiting.07."""
QUESTS_PER_SEAT = 2
"""Quests laid out each season for each player: black_dragons_guild.seasons.04."""
PLACES = ("cas", "bla", "mag", "bnk", "pro", "orc", "riv", "bar")
"""City places in the order in which they are resolved: black_dragons_guild.scouting.13; ruling AMB-07."""
CIRCLES = ("cas1", "cas2", "cas3")
PAY = {"mag": 2, "pro": 2, "orc": 1, "bar": 1}
"""Coins that a place costs: black_dragons_guild.places.12, black_dragons_guild.places.19,
black_dragons_guild.places.22, black_dragons_guild.places.28."""
MARKET_COINS, BANK_COINS = 3, 2
BAR = {"orc": "ce", "riv": "ng"}
"""Zone that cannot choose a place: black_dragons_guild.places.24, black_dragons_guild.places.27; ruling AMB-12."""
MARKET_EXTRA_LOSS, BANK_EXTRA_COIN = "ng", "ne"
"""Zones that the Black Market and the Bank treat apart: black_dragons_guild.places.10,
black_dragons_guild.places.18."""
SCROLL, RECRUIT, PERFECT = 3, 2, 2
"""Reputation of quest bonuses: black_dragons_guild.bonuses.15, black_dragons_guild.bonuses.16,
black_dragons_guild.bonuses.17."""
MOST = 99
"""A bound for figures of component data that no rule bounds."""
ALLY_CAP = 8
"""black_dragons_guild.season_end.10."""
COINS_FOR, REPUTATION_FOR = 3, 2
"""black_dragons_guild.ending.03."""
SLOTS = ("s1a", "s1b", "s1c", "s2a", "s2b", "s2c", "s3a", "s3b", "s3c")
ROWS_OPEN = {1: (1,), 2: (1, 2), 3: (2, 3), 4: ()}
"""Status rows that may be used at the end of each season: black_dragons_guild.season_end.02 to
black_dragons_guild.season_end.05."""


class Marked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record of component data; `rulebook` names its fields that the rulebook prints."""

    rulebook: list[str] = []


class Adventurer(Marked, frozen=True):
    """An adventurer card: black_dragons_guild.bonuses.09."""

    name: str
    cost: int
    role: Literal["def", "att", "sup"]
    ancestry: Literal["orc", "dwa", "hum", "elf", "dar", "unc"]
    types: list[Literal["dip", "res", "esc", "ass", "sco"]]
    reputation: int


class Quest(Marked, frozen=True):
    """A quest card; bonuses are x Extra Party Member, m Magic Scroll, n New Recruit, p Perfect Party.

    Rules: black_dragons_guild.bonuses.10, black_dragons_guild.bonuses.18
    """

    name: str
    type: Literal["dip", "res", "esc", "ass", "sco"]
    minimum: int
    bonuses: list[Literal["x", "m", "n", "p"]]
    reputation: int
    coins: int
    alignment: int


class Achievement(Marked, frozen=True):
    """What an achievement card asks for."""

    name: str
    needs: Literal["quests", "types", "same-type", "ancestry", "extreme", "party"]
    count: int = 0


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of an ability token."""

    does: Literal["types", "achievement", "coin", "alignment", "recruit", "ancestry"]
    types: list[Literal["dip", "res", "esc", "ass", "sco"]] = []
    reputation: int = 0
    coins: int = 0
    steps: int = 0
    ancestries: list[Literal["orc", "dwa", "hum", "elf", "dar"]] = []


class Token(Marked, frozen=True):
    """A two-sided ability token: black_dragons_guild.components.10."""

    a: Ability
    b: Ability


class Roles(Marked, frozen=True):
    """The role tokens of the box."""

    tokens: list[Literal["def", "att", "sup"]]


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """A part of the alignment track and what it scores at the end."""

    name: str
    code: Literal["ce", "ne", "n", "ng", "lg"]
    first: int
    last: int
    score: int


class Alignment(Marked, frozen=True):
    """The alignment track."""

    lowest: int
    highest: int
    start: int
    zones: list[Zone]


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Status slot or an empty Ally slot gives."""

    token: int = 0
    coins: int = 0
    reputation: int = 0
    alignment: int = 0


class Status(Marked, frozen=True):
    """Three rows of Status slots."""

    rows: list[list[Reward]]


class Allies(Marked, frozen=True):
    """The reward of each season's Ally slot for keeping nobody."""

    rewards: list[Reward]


class Spaces(Marked, frozen=True):
    """Reputation of an achievement's spaces, the highest first."""

    reputation: list[int]


class Box(Marked, frozen=True):
    """Counts of pieces and what each player starts with."""

    start_coins: int
    action_tokens: int
    most_action_tokens: int
    ally_tokens: int
    cubes: int


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All component data of the game."""

    adventurers: dict[str, Adventurer]
    quests: dict[str, Quest]
    achievements: dict[str, Achievement]
    tokens: dict[str, Token]
    roles: Roles
    alignment: Alignment
    status: Status
    allies: Allies
    achievement_spaces: Spaces
    box: Box


@cache
def by_number(name: str) -> tuple[str, int]:
    """Sorts a2 before a10."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


class Tables:
    """Component data with what is worked out from it once."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.adventurers = components.adventurers
        self.quests = components.quests
        self.all_adventurers = sorted(components.adventurers, key=by_number)
        self.all_quests = sorted(components.quests, key=by_number)
        self.all_tokens = sorted(components.tokens, key=by_number)
        self.all_achievements = sorted(components.achievements, key=by_number)

    @cached_property
    def zone_at(self) -> dict[int, Zone]:
        """The zone of each square of the alignment track."""
        return {square: zone for zone in self.components.alignment.zones for square in range(zone.first, zone.last + 1)}

    def slot(self, name: str) -> Reward:
        """The reward of a Status slot such as s2b."""
        return self.components.status.rows[int(name[1]) - 1]["abc".index(name[2])]


def check_components(components: Components) -> None:
    """Raises BadComponents, with the entry at fault, where the data breaks what the rules need.

    Rules: black_dragons_guild.components.01, black_dragons_guild.components.02, black_dragons_guild.components.03,
    black_dragons_guild.components.09, black_dragons_guild.components.10
    """

    def need(fact: bool, entry: str, why: str) -> None:
        if not fact:
            raise BadComponents(f"{entry}: {why}")

    need(set(components.adventurers) == {f"a{n}" for n in range(1, 41)}, "adventurers", "must be a1 to a40")
    need(set(components.quests) == {f"q{n}" for n in range(1, 46)}, "quests", "must be q1 to q45")
    need(set(components.achievements) == {f"ach{n}" for n in range(1, 7)}, "achievements", "must be ach1 to ach6")
    need(set(components.tokens) == {f"t{n}" for n in range(1, 7)}, "tokens", "must be t1 to t6")
    for code, card in components.adventurers.items():
        need(1 <= card.cost <= 20, f"adventurers.{code}.cost", "from 1 to 20")
        need(1 <= card.reputation <= ALLY_CAP, f"adventurers.{code}.reputation", "from 1 to 8")
        need(bool(card.types) and len(set(card.types)) == len(card.types), f"adventurers.{code}.types", "each once")
    for code, quest in components.quests.items():
        need(2 <= quest.minimum <= 5, f"quests.{code}.minimum", "from 2 to 5, the character included")
        need(
            len(quest.bonuses) <= 2 and len(set(quest.bonuses)) == len(quest.bonuses),
            f"quests.{code}.bonuses",
            "two at most, each once",
        )
        need(
            0 <= quest.coins <= 99 and 0 <= quest.reputation <= 99,
            f"quests.{code}",
            "no negative rewards but Alignment",
        )
    need(sorted(components.roles.tokens) == sorted(ROLES * 2), "roles.tokens", "two of each role")
    track = components.alignment
    squares = [square for zone in track.zones for square in range(zone.first, zone.last + 1)]
    need(
        squares == list(range(track.lowest, track.highest + 1)),
        "alignment.zones",
        "must cover the track from end to end",
    )
    need(
        [zone.code for zone in track.zones] == ["ce", "ne", "n", "ng", "lg"],
        "alignment.zones",
        "five, from evil to good",
    )
    need(track.lowest <= track.start <= track.highest, "alignment.start", "on the track")
    need([len(row) for row in components.status.rows] == [3, 3, 3], "status.rows", "three rows of three slots")
    need(len(components.allies.rewards) == SEASONS, "allies.rewards", "one a season")
    spaces = components.achievement_spaces.reputation
    need(
        len(spaces) >= len(COLORS) and spaces == sorted(spaces, reverse=True),
        "achievement_spaces.reputation",
        "four or more, the highest first",
    )
    box = components.box
    need(0 < box.action_tokens <= box.most_action_tokens <= 9, "box.action_tokens", "some, and no more than the most")
    need(box.ally_tokens >= SEASONS - 1, "box.ally_tokens", "one for each ally that can quest")
    need(box.cubes >= 9, "box.cubes", "nine are needed: order, Reputation, Alignment, three slots, three achievements")
    most = sum(max(reward.token for reward in row) for row in components.status.rows)
    need(box.action_tokens + most <= box.most_action_tokens, "status.rows", "more action tokens than there are")
    need(0 <= box.start_coins <= MOST, "box.start_coins", f"from 0 to {MOST}")
    need(all(0 <= space <= MOST for space in spaces), "achievement_spaces.reputation", f"from 0 to {MOST}")
    need(all(abs(zone.score) <= MOST for zone in track.zones), "alignment.zones", f"scores up to {MOST}")
    rewards = [
        (f"status.rows.{row}.{slot}", reward)
        for row, rewards in enumerate(components.status.rows)
        for slot, reward in enumerate(rewards)
    ]
    for entry, reward in (
        *rewards,
        *((f"allies.rewards.{n}", reward) for n, reward in enumerate(components.allies.rewards)),
    ):
        need(
            0 <= reward.coins <= MOST and 0 <= reward.reputation <= MOST and abs(reward.alignment) <= MOST,
            entry,
            f"coins and Reputation from 0 to {MOST}",
        )
        need(
            reward.token in ((0,) if entry.startswith("allies") else (0, 1)), f"{entry}.token", "at most one, on Status"
        )
    for code, token in components.tokens.items():
        for side, ability in (("a", token.a), ("b", token.b)):
            entry = f"tokens.{code}.{side}"
            numbers = (ability.reputation, ability.coins, ability.steps)
            need(all(0 <= number <= MOST for number in numbers), entry, f"from 0 to {MOST}")
            need(bool(ability.types) == (ability.does == "types"), entry, "types belong to an ability of types")
            need(bool(ability.ancestries) == (ability.does == "ancestry"), entry, "ancestries belong to an ancestry")
    for code, achievement in components.achievements.items():
        need(
            achievement.count >= (0 if achievement.needs == "extreme" else 1),
            f"achievements.{code}.count",
            "at least 1",
        )
    for code, quest in components.quests.items():
        need(abs(quest.alignment) <= MOST, f"quests.{code}.alignment", f"up to {MOST} steps")
