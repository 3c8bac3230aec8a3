"""Words of the notation: verbs shared by all games, and the one table in which words are looked up.

A game brings its codes with their full words. The reader, the cheat sheet, close matches and the test for words that
could be two things all look at the same entries, so they cannot drift apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

import msgspec

VERBS: Mapping[str, tuple[str, ...]] = {
    "go": ("move", "walk", "run"),
    "buy": ("purchase",),
    "sell": (),
    "take": ("collect", "gain", "draft"),
    "give": ("offer", "bribe", "hand", "deliver"),
    "swap": ("trade", "exchange"),
    "put": ("place", "lay", "set", "bid", "deposit"),
    "use": ("eat", "drink"),
    "play": (),
    "fight": ("attack", "hit", "shoot"),
    "build": ("construct",),
    "drop": ("discard", "leave"),
    "keep": ("hold",),
    "pick": ("choose", "select"),
    "roll": ("throw",),
    "stay": ("remain",),
    "yes": ("accept", "agree"),
    "no": ("decline", "refuse", "none"),
    "pass": ("skip",),
    "end": ("done", "stop", "finish"),
    "undo": ("takeback",),
}
"""Verbs of the shared core with other words for them. All are reserved in every game, whether it uses them or not."""

FILLERS = frozenset(["to", "from", "with", "at", "on", "onto", "the", "of", "against", "into", "in", "for", "then"])
"""Words without meaning, skipped wherever they stand. The list is closed."""

THEN = "then"
"""The filler that may stand between two moves."""

JOIN = "and"
"""Joins things like a plus; before a verb it parts moves like a comma."""

MARGIN = frozenset(("turn", "round", "season"))
"""May stand before a turn number."""

UNSEEN = frozenset(("xx", "hidden"))
"""Masked transcripts say so of things that their reader may not see."""

NUMBER = "#"
"""Stands in a phrase for a number: `human #` reads `human 2`."""

_LETTERS_AND_NUMBER = re.compile(r"([a-z]+)(0|[1-9][0-9]*)")
_WORD = re.compile(r"[a-z0-9]+|#")
SHORTEST = 3
"""Letters that an abbreviation needs at least; shorter words are codes or nothing."""


class Title(msgspec.Struct, frozen=True):
    """What people call the thing behind a code, and other words for it."""

    name: str
    also: tuple[str, ...] = ()


class Phrase(msgspec.Struct, frozen=True):
    """Words in full without fillers, and what they mean; with a # among them the code ends in a number too."""

    words: tuple[str, ...]
    kind: str
    code: str
    low: int = 0
    high: int = 0

    def readings(self, number: str = "") -> list[Reading]:
        """What these words mean with this number, and without it all that they could mean."""
        if not self.code.endswith(NUMBER):
            return [Reading(self.kind, self.code)]
        numbers = [int(number)] if number else range(self.low, self.high + 1)
        return [Reading(self.kind, f"{self.code[:-1]}{n}") for n in numbers if self.low <= n <= self.high]


class Reading(msgspec.Struct, frozen=True):
    """One meaning of a word: a kind of thing, and the code that it is written by."""

    kind: str
    code: str


def phrase(text: str, kind: str, code: str, low: int = 0, high: int = 0) -> Phrase:
    """A phrase from words as people write them."""
    words = _WORD.findall(text.lower().replace("'", "")) if text.isascii() else ()  # other letters are never read
    return Phrase(tuple(word for word in words if word not in FILLERS), kind, code, low, high)


class Tongue(msgspec.Struct, frozen=True):
    """The words of one game."""

    game: str
    title: str
    """What people call the game."""
    verbs: Mapping[str, tuple[str, ...]]
    """The verbs it uses, with other words for them."""
    labels: Mapping[str, Title]
    """The words of luck."""
    codes: Mapping[str, Mapping[str, Title]]
    """By kind and code, what is called by it."""
    numbered: Sequence[Phrase]
    """Codes of letters and a number."""
    phrases: Sequence[Phrase]
    """Words beyond the titles."""
    names: Callable[[msgspec.Struct], Iterable[Phrase]]
    """Words that component data adds."""
    named: frozenset[str]
    """The kinds of those."""
    kinds: Mapping[str, str]
    """Each kind in players' words."""
    speakers: frozenset[str]
    """Kinds that stand before a colon."""
    counted: frozenset[str]
    """Kinds that a count may be glued to."""
    headings: Mapping[str, tuple[str, ...]]
    """Kinds that the cheat sheet lists together."""
    example: str
    """A move that shows how moves are written."""
    lines: Mapping[str, str]
    """What the cheat sheet says of counts, moves side by side, speakers, turns and luck, with examples of this game."""
    shown: Callable[[msgspec.Struct], Mapping[str, str]]
    """What the cheat sheet says of kinds whose codes depend on component data."""


def verb_kind(verb: str) -> str:
    """The terminal of a verb."""
    return verb.upper()


class Lexicon:
    """The table in which words are looked up; component data joins it when a word is found nowhere else."""

    def __init__(self, tongue: Tongue, components: Callable[[], msgspec.Struct]) -> None:
        self.tongue = tongue
        self.components = components
        self.verbs = {
            word: Reading(verb_kind(verb), verb)
            for verb, others in {**VERBS, **tongue.verbs}.items()
            for word in (verb, *others)
        }
        self.labels = {word: label for label, title in tongue.labels.items() for word in (label, *title.also)}
        self.codes: dict[str, list[Reading]] = {}
        self._with_number: dict[str, list[Phrase]] = {}
        self._phrases: dict[str, list[Phrase]] = {}
        self._names: dict[str, list[Phrase]] | None = None
        self.titles: dict[Reading, str] = {}
        for kind, titles in tongue.codes.items():
            for code, title in titles.items():
                self.codes.setdefault(code, []).append(Reading(kind, code))
                self.titles[Reading(kind, code)] = title.name
                for text in (title.name, *title.also):
                    self._add(self._phrases, phrase(text, kind, code))
        for entry in (*tongue.numbered, *tongue.phrases):
            self._add(self._phrases, entry)
        for word, reading in self.verbs.items():
            if reading.code in tongue.verbs:  # in full they are known before; this is for their abbreviations
                self._phrases.setdefault(word[:SHORTEST], []).append(Phrase((word,), reading.kind, reading.code))

    def _add(self, index: dict[str, list[Phrase]], entry: Phrase) -> None:
        words = entry.words
        if not words or any(word in self.verbs or word == JOIN for word in words):
            return  # verbs are reserved: a name with one inside is reached by its code alone
        if words[1:] == (NUMBER,):
            self._with_number.setdefault(words[0], []).append(entry)
        if len(words[0]) > 1:  # a letter and a number are one word: a number by itself is a count
            index.setdefault(words[0][:SHORTEST], []).append(entry)

    def _named(self) -> dict[str, list[Phrase]]:
        if self._names is None:
            self._names = {}
            for entry in self.tongue.names(self.components()):
                self._add(self._names, entry)
                self.titles.setdefault(Reading(entry.kind, entry.code), " ".join(entry.words))
        return self._names

    def find(self, words: Sequence[str], kinds: Container[str]) -> tuple[list[Reading], int]:
        """What the words that begin here mean among these kinds, and how many of them that takes.

        `words` are those that stand here one behind the other, fillers included. Most words win; then codes before
        full words, full words before abbreviations. Several readings are left to the caller, none is []. Names from
        component data count as full words; they are not asked where a code is found.
        """
        first = words[0]
        found = [(1, 3, reading) for reading in self.codes.get(first, ()) if reading.kind in kinds]
        parts = _LETTERS_AND_NUMBER.fullmatch(first)
        if parts:
            found += [
                (1, 3, reading)
                for entry in self._with_number.get(parts[1], ())
                if entry.kind in kinds
                for reading in entry.readings(parts[2])
            ]
        found += self._spelled(self._phrases, words, kinds)
        if not any(rank == 3 for _, rank, _ in found) and any(kind in kinds for kind in self.tongue.named):
            found += self._spelled(self._named(), words, kinds)
        if not found:
            return [], 0
        best = max((count, rank) for count, rank, _ in found)
        return list(dict.fromkeys(reading for count, rank, reading in found if (count, rank) == best)), best[0]

    def _spelled(
        self, index: dict[str, list[Phrase]], words: Sequence[str], kinds: Container[str]
    ) -> Iterator[tuple[int, int, Reading]]:
        """Readings as full words (2) or as the first words or letters of them (1), with the number of words used."""
        for entry in index.get(words[0][:SHORTEST], ()):
            if entry.kind not in kinds:
                continue
            used, whole, number = 0, True, ""
            for want in entry.words:
                at = used
                while used and at < len(words) and words[at] in FILLERS:
                    at += 1
                said = words[at] if at < len(words) else ""
                if said.isdigit() if want == NUMBER else said == want:
                    number = said if want == NUMBER else number
                elif len(said) >= SHORTEST and want.startswith(said) and want != NUMBER:
                    whole = False
                else:
                    whole = False
                    break
                used = at + 1
            if used:
                for reading in entry.readings(number):
                    yield used, 2 if whole else 1, reading

    def title(self, reading: Reading) -> str:
        """What people call this, or nothing where its code says all."""
        self._named()  # brings titles too
        return self.titles.get(reading, "")

    def spellings(self, kinds: Container[str], names: bool = False) -> Iterator[tuple[str, Reading]]:
        """All codes and full words of these kinds; `names` also those from component data."""
        for word, reading in self.verbs.items():
            if reading.kind in kinds:
                yield word, reading
        for word, readings in self.codes.items():
            for reading in readings:
                if reading.kind in kinds:
                    yield word, reading
        asked = names and any(kind in kinds for kind in self.tongue.named)
        for index in (self._phrases, self._named() if asked else {}):
            for entries in index.values():
                for entry in entries:
                    if entry.kind in kinds:
                        for reading in entry.readings():
                            yield " ".join(entry.words).replace(NUMBER, reading.code[len(entry.code) - 1 :]), reading
        for word, entries in self._with_number.items():
            for entry in entries:
                if entry.kind in kinds:
                    for reading in entry.readings():
                        yield word + reading.code[len(entry.code) - 1 :], reading
