"""Rulings as data: what was decided where a rulebook is silent, and how else it may be read."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Ruling(msgspec.Struct, frozen=True):
    """A ruling with several readings, chosen by an option of its game; the first is that of the first edition.

    `readings` has a sentence for each word of the option, `rules` are the ids of the rules that it touches.
    """

    id: str
    question: str
    readings: Mapping[str, str]
    rules: tuple[str, ...]
