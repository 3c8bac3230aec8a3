"""Cards, places and tokens of Black Dragon's Guild in the words of people."""

from __future__ import annotations

import json
from collections.abc import Iterator

from guildpost.cli.wording import listed
from guildpost.engine.black_dragons_guild.tables import (
    BANK_COINS,
    BAR,
    CIRCLES,
    MARKET_COINS,
    PAY,
    Ability,
    Reward,
    Tables,
)

ROLE = {"def": "Defender", "att": "Attacker", "sup": "Support"}
TYPE = {"dip": "Diplomacy", "res": "Rescue", "esc": "Escort", "ass": "Assassin", "sco": "Scouting"}
ANCESTRY = {"orc": "Orc", "dwa": "Dwarf", "hum": "Human", "elf": "Elf", "dar": "Dark Elf", "unc": "Uncommon"}
BONUS = {"x": "Extra Member", "m": "Scroll", "n": "Recruit", "p": "Perfect"}
"""Short, since two of them stand on one line of a card."""
PLACE = {
    "cas": "Guild's Castle",
    "bla": "Black Market",
    "mag": "Mage Tower",
    "bnk": "Bank",
    "pro": "Proving Grounds",
    "orc": "Orcus Dungeon",
    "riv": "Rival Guild",
    "bar": "Barracks",
}
ZONE = {
    "ce": "Chaotic Evil",
    "ne": "Neutral Evil",
    "n": "Neutral",
    "ng": "Neutral Good",
    "lg": "Lawful Good",
}
REASONS = {
    "reputation": "most Reputation",
    "coins": "most coins break the tie",
    "quests": "most completed quests break the tie",
    "allies": "most allies break the tie",
    "shared": "level in everything",
}
"""What decides a game."""


def coins(count: int) -> str:
    """So many coins."""
    return f"{count} coin{'' if count == 1 else 's'}"


def gives(place: str) -> str:
    """What a city place gives, and who may not use it."""
    words = {
        "cas": "a place in the turn order and 1 Reputation",
        "bla": f"{coins(MARKET_COINS)}, Alignment -1 (Neutral Good -2)",
        "mag": "a Magic Scroll",
        "bnk": f"{coins(BANK_COINS)} (Neutral Evil {BANK_COINS + 1}); 1 to the lowest in Reputation",
        "pro": "2 Reputation; a card may be discarded",
        "orc": "1 Reputation, Alignment +1",
        "riv": "one of 3 quests, Alignment -1",
        "bar": "a New Recruit",
    }[place]
    return words + (f"; not for {ZONE[BAR[place]]}" if place in BAR else "")


def cost(place: str) -> str:
    """What a city place costs."""
    return coins(PAY[place]) if place in PAY else "free"


def place(where: str) -> str:
    """A city place or a circle of the Castle."""
    if where in CIRCLES:
        return f"circle {where[-1]} of the {PLACE['cas']}"
    return f"the {PLACE[where]}"


def reward(given: Reward) -> str:
    """What a slot gives."""
    parts = ["an action token"] if given.token == 1 else [f"{given.token} action tokens"] if given.token else []
    parts += [coins(given.coins)] if given.coins else []
    parts += [f"{given.reputation} Reputation"] if given.reputation else []
    parts += [f"Alignment {given.alignment:+}"] if given.alignment else []
    return listed(parts) or "nothing"


def ability(what: Ability) -> str:
    """What an ability does."""
    match what.does:
        case "types":
            return f"+{what.reputation} Reputation on {listed([TYPE[kind] for kind in what.types], 'or')} quests"
        case "achievement":
            return f"+{what.reputation} Reputation with every achievement"
        case "coin":
            return f"+{coins(what.coins)} with every quest"
        case "alignment":
            return f"Alignment {what.steps:+} with every quest"
        case "recruit":
            return "has a New Recruit in every season"
        case "ancestry":
            return f"counts as {listed([ANCESTRY[kind] for kind in what.ancestries])} in parties"


def written(answer: str) -> str:
    """A move as it is written, from its JSON."""

    def words(part: object) -> Iterator[str]:
        if isinstance(part, list):
            yield "+".join(map(str, part))
        else:
            yield str(part)

    return "-".join(word for part in json.loads(answer) for word in words(part) if word)


class Names:
    """Names on one table: those of the component data."""

    def __init__(self, data: Tables, players: dict[str, str]) -> None:
        self.data = data
        self.cards = data.components
        self.players = players

    def seat(self, seat: str) -> str:
        """A seat, with its player's name where there is one."""
        name = self.players.get(seat, "")
        return f"{seat} ({name})" if name else seat

    def seats(self, seats: tuple[str, ...] | list[str]) -> str:
        """Seats in a row."""
        return listed([self.seat(seat) for seat in seats])

    def card(self, card: str) -> str:
        """An adventurer, quest or achievement with its code."""
        found = self.cards.adventurers.get(card) or self.cards.quests.get(card) or self.cards.achievements.get(card)
        return f"{found.name} ({card})" if found is not None else card

    def where(self, where: str) -> str:
        """A place or a quest that an action token lies on."""
        return self.card(where) if where in self.cards.quests else place(where)

    def needs(self, achievement: str) -> str:
        """What an achievement asks for."""
        card = self.cards.achievements[achievement]
        return {
            "quests": f"complete {card.count} quests",
            "types": f"complete quests of {card.count} types",
            "same-type": f"complete {card.count} quests of one type",
            "ancestry": f"complete a quest with {card.count} of one ancestry",
            "extreme": f"stand in {ZONE['lg']} or {ZONE['ce']}",
            "party": f"complete a quest with a party of {card.count}",
        }[card.needs]

    def side(self, token: str, side: str) -> str:
        """What a side of an ability token does."""
        found = self.cards.tokens[token]
        return ability(found.a if side == "a" else found.b)
