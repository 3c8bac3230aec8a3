"""Luck of records: outcomes that fall again as recorded, and those that this build cannot draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from guildpost.engine.core.chance import GENERATOR, Dealer, admit
from guildpost.engine.core.errors import LuckError, OutcomeMissing
from guildpost.engine.core.record import Entry, Fell, Undone
from guildpost.engine.core.steps import Odds, Outcome
from guildpost.replays.errors import Cause, Divergence, SecretMissing, UnsupportedReplay
from guildpost.replays.file import Luck, describe
from guildpost.replays.sealing import stream_seed

Differs = Callable[[str, str, str, int, "Cause | None"], Divergence]
"""Makes the Divergence for a field: recorded, recomputed, entry, cause if it is known."""


class Again(Dealer):
    """Lets recorded outcomes fall again, and compares those that were drawn with their streams.

    Of `expected`, the entry behind those that `stand` already must be the outcome that falls.
    """

    def __init__(self, expected: Sequence[Entry[Any]], luck: Luck | None, trust: bool, differs: Differs) -> None:
        draws = luck is not None and luck.generator == GENERATOR and not trust
        super().__init__(stream_seed(luck) if luck is not None and draws else None)
        self.expected = expected
        self.stand: Callable[[], int] = int
        self.seeded = luck is not None and not luck.gathering
        self.differs = differs
        self.compared = 0

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The recorded outcome. Raises Divergence where another one is recorded, or none."""
        at = self.stand()
        entry = self.expected[at] if at < len(self.expected) else None
        if type(entry) is not Fell or entry.label != label:
            if not self.seeded and (entry is None or type(entry) is Undone):
                raise OutcomeMissing(label, "the record does not tell this outcome: it ends or is taken back before")
            recorded = "nothing" if entry is None else describe(entry)
            raise self.differs("entry", recorded, f"an outcome of {label}", at, None)
        outcome = entry.outcome
        self.last_told = not self.seeded or entry.mark != ""
        if self.draws is not None and not self.last_told:
            drawn = self.draws.fall(label, n, odds)
            self.compared += 1
            if drawn != outcome or type(drawn) is not type(outcome):
                raise self.differs("outcome", describe(entry), describe(Fell(label, drawn)), at, "luck")
            return outcome
        try:
            admit(label, odds, outcome)
        except LuckError as error:
            raise self.differs("outcome", describe(entry), error.reason, at, "luck") from None
        return outcome


class UnknownGenerator(Dealer):
    """Goes on with told outcomes only: nobody here can draw from the record's streams."""

    def __init__(self, generator: str) -> None:
        super().__init__(None)
        self.generator = generator

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """A told outcome. Raises UnsupportedReplay where none is at hand."""
        try:
            return super().fall(label, n, odds)
        except OutcomeMissing:
            reason = f"luck from generator {self.generator!r} cannot be drawn"
            raise UnsupportedReplay(reason, "a guildpost that knows this generator") from None


class SealedLuck(Dealer):
    """Goes on with told outcomes only: the seed lies elsewhere."""

    def __init__(self) -> None:
        super().__init__(None)

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """A told outcome. Raises SecretMissing where none is at hand."""
        try:
            return super().fall(label, n, odds)
        except OutcomeMissing:
            raise SecretMissing("its luck is sealed; what falls next takes the secret file") from None


def dealer_for(luck: Luck | None, trust: bool = False) -> Dealer:
    """Where a game with this luck gets its outcomes from."""
    if luck is None or luck.gathering:
        return Dealer(None)
    if luck.generator != GENERATOR:
        return UnknownGenerator(luck.generator)
    seed = stream_seed(luck)
    return Dealer(seed, trust) if seed is not None else SealedLuck()
