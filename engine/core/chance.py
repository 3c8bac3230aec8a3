"""Luck: outcomes from labelled streams that can be drawn again anywhere, or told by people, or checked.

The n-th outcome of a label depends on seed, label and n alone. `spec/luck.md` describes the streams, with vectors.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from struct import Struct

from guildpost.engine.core.errors import LuckError, OutcomeMissing
from guildpost.engine.core.steps import Odds, Outcome

GENERATOR = "blake2b-1"
_PERSON = b"guildpost luck 1"  # 16 bytes, the whole field
_WORDS = 1 << 64
_EIGHT_WORDS = Struct("<8Q").unpack


class Stream:
    """Words of one label: block b holds words 8b to 8b+7, little-endian, of BLAKE2b keyed by the seed.

    The block read last stays open in `words`.
    """

    __slots__ = ("_keyed", "block", "words")

    def __init__(self, seed: str, label: str) -> None:
        key = blake2b(seed.encode(), digest_size=64, person=_PERSON).digest()
        self._keyed = blake2b(label.encode() + b"\0", key=key, digest_size=64, person=_PERSON)
        self.block = -1
        self.words: tuple[int, ...] = ()

    def word(self, n: int) -> int:
        """Word n, 64 bits."""
        block = n >> 3
        if block != self.block:
            h = self._keyed.copy()
            h.update(block.to_bytes(8, "little"))
            self.words = _EIGHT_WORDS(h.digest())
            self.block = block
        return self.words[n & 7]


class Draws:
    """Seeded luck: every outcome made of seed, label and number."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._streams: dict[str, Stream] = {}

    def below(self, label: str, n: int, bound: int) -> int:
        """The n-th whole number of this label, 0 to bound-1, each equally likely; bound from 1 to 2**63."""
        stream = self._streams.get(label)
        if stream is None:
            stream = self._streams[label] = Stream(self.seed, label)
        word = stream.words[n & 7] if n >> 3 == stream.block else stream.word(n)
        if word > _WORDS - bound:  # it may lie past the last whole multiple
            word = self._fair(word, label, n, bound)
        return word % bound

    def _fair(self, word: int, label: str, n: int, bound: int) -> int:
        """The first word that favours no number: those past the last whole multiple make way for others from aside."""
        limit = _WORDS - _WORDS % bound
        attempt = 0
        while word >= limit:
            attempt += 1
            word = Stream(self.seed, f"{label}/{n}/{attempt}").word(0)
        return word

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The n-th outcome of this label among these odds."""
        if not isinstance(odds, (tuple, list)) and isinstance(odds, Mapping):  # asked in this order it is far quicker
            at = self.below(label, n, sum(odds.values()))
            for name in sorted(odds):
                at -= odds[name]
                if at < 0:
                    return name
            raise LuckError(label, "no outcome is left to fall")
        return odds[self.below(label, n, len(odds))]


def word_of(label: str) -> str:
    """The word that names this stream in notation: what stands before the dot."""
    return label.partition(".")[0]


def admit(label: str, odds: Odds, outcome: Outcome) -> None:
    """Raises LuckError where this outcome cannot fall."""
    if outcome not in odds or (isinstance(odds, Mapping) and odds[str(outcome)] < 1):
        raise LuckError(label, f"{outcome} cannot fall here")


class Dealer:
    """Where a session gets its outcomes: told ones first, then the seed's; told ones beside a seed are compared.

    `told` holds (word or label, outcome) in order. Without a seed a missing outcome raises OutcomeMissing. With a
    seed a told outcome must be the drawn one, unless `trust` lets told outcomes stand for what fell. While a line is
    played (`standing`), a told outcome that differs is noted in `contradicted` and the drawn one falls all the same:
    refusing the move instead would be a free look at the next die.
    """

    def __init__(self, seed: str | None, trust: bool = False) -> None:
        self.draws = Draws(seed) if seed is not None else None
        self.trust = trust
        self.told: deque[tuple[str, Outcome]] = deque()
        self.last_told = False
        self.standing = False
        self.contradicted: LuckError | None = None

    def tell(self, outcomes: Iterable[tuple[str, Outcome]]) -> None:
        """Adds outcomes to be met next."""
        self.told.extend(outcomes)

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The outcome for the n-th event of this label."""
        self.last_told = False
        if self.draws is None or (self.told and self.trust):
            return self._tell_next(label, odds)
        drawn = self.draws.fall(label, n, odds)
        if self.told:
            said, outcome = self.told.popleft()
            if said not in (label, word_of(label)) or outcome != drawn:
                wrong = LuckError(label, f"{said}={outcome} was told, but {word_of(label)}={drawn} fell")
                if not self.standing:
                    raise wrong
                self.contradicted = wrong
                self.told.clear()
        return drawn

    def _tell_next(self, label: str, odds: Odds) -> Outcome:
        """The next told outcome, which stands for what fell."""
        if not self.told:
            raise OutcomeMissing(label, f"an outcome must be told here: {word_of(label)}=")
        said, outcome = self.told[0]
        if said not in (label, word_of(label)):
            raise LuckError(said, f"this outcome does not come next; {label} does")
        admit(label, odds, outcome)
        self.told.popleft()
        self.last_told = True
        return outcome
