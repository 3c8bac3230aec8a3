"""Rulings as data: what was decided where a rulebook is silent, and how else it may be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Ruling(msgspec.Struct, frozen=True):
    """A ruling with several readings, chosen by an option of its game.

    `readings` has a sentence for each word of the option, `rules` are the ids of the rules that it touches. The first
    reading holds wherever a record names none, for ever. `preferred` is what new games take, once that is another one.
    """

    id: str
    question: str
    readings: Mapping[str, str]
    rules: tuple[str, ...]
    preferred: str = ""

    @property
    def first(self) -> str:
        """The reading of records that name none."""
        return next(iter(self.readings))

    @property
    def default(self) -> str:
        """The reading of new games that choose none."""
        return self.preferred or self.first

    def reading(self, options: Mapping[str, Any], option: str) -> str:
        """The reading by which a record with these options is played, as the word of its option."""
        value = options.get(option, self.first)
        return value if isinstance(value, str) else str(value).lower()


def preferred(rulings: Mapping[str, Ruling]) -> dict[str, str]:
    """What new games write into their options, where they choose no reading themselves."""
    return {option: ruling.preferred for option, ruling in rulings.items() if ruling.preferred}


def touching(rulings: Mapping[str, Ruling], name: str) -> dict[str, Ruling]:
    """Rulings that touch the rule of this id, or that have this id themselves, by option."""
    return {option: ruling for option, ruling in rulings.items() if name in (*ruling.rules, ruling.id)}
