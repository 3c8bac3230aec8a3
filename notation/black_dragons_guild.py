"""Black Dragon's Guild: its words, its moves from text, and their canonical text."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from guildpost.engine.black_dragons_guild import moves
from guildpost.engine.black_dragons_guild.moves import Move
from guildpost.engine.black_dragons_guild.tables import COLORS, SLOTS, Components, by_number
from guildpost.notation.sentences import Made, Sentences, Word, refused
from guildpost.notation.words import NUMBER, VERBS, Phrase, Title, Tongue, phrase

SEATS = len(COLORS)
ADVENTURERS, QUESTS, TOKENS, ACHIEVEMENTS, CIRCLES = 40, 45, 6, 6, 3


def _verbs(*used: str, **more: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {verb: VERBS[verb] for verb in used} | more


def _numbered() -> Iterator[Phrase]:
    for word in ("p", "player", "seat"):
        yield Phrase((word, NUMBER), "SEAT", "p#", 1, SEATS)
    for words, kind, code, last in (
        (("a", "adventurer"), "ADVENTURER", "a#", ADVENTURERS),
        (("q", "quest"), "QUEST", "q#", QUESTS),
        (("t", "token"), "TOKEN", "t#", TOKENS),
        (("ach", "achievement"), "ACHIEVEMENT", "ach#", ACHIEVEMENTS),
        (("cas", "castle", "circle"), "CIRCLE", "cas#", CIRCLES),
    ):
        for word in words:
            yield Phrase((word, NUMBER), kind, code, 1, last)


def _names(components: msgspec.Struct) -> Iterator[Phrase]:
    """Names from component data: adventurers and quests."""
    assert isinstance(components, Components)
    for code, adventurer in components.adventurers.items():
        yield phrase(adventurer.name, "ADVENTURER", code)
    for code, quest in components.quests.items():
        yield phrase(quest.name, "QUEST", code)


def _shown(components: msgspec.Struct) -> dict[str, str]:
    """What the cheat sheet says of kinds that are better told than listed."""
    return {
        "FACE": "a, b",
        "SLOT": "s1a-s3c, row and place",
        "ADVENTURER": f"a1-a{ADVENTURERS}; also by name",
        "QUEST": f"q1-q{QUESTS}; also by name",
        "CIRCLE": f"cas1-cas{CIRCLES} Castle, circle 1-{CIRCLES}",
    }


TONGUE = Tongue(
    game="black-dragons-guild",
    title="Black Dragon's Guild",
    verbs=_verbs("take", "put", "drop", "keep", "play", "yes", "no", "end", "undo", side=()),
    labels={
        "order": Title("the seats in turn order"),
        "abi": Title("an ability token", ("ability", "abilities")),
        "role": Title("a role token", ("roles",)),
        "ach": Title("an achievement", ("achievement", "achievements")),
        "adv": Title("an adventurer", ("adventurer", "adventurers")),
        "que": Title("a quest", ("quest", "quests")),
    },
    codes={
        "FACE": {"a": Title(""), "b": Title("")},
        "PLACE": {
            "bla": Title("Black Market", ("market",)),
            "mag": Title("Mage Tower", ("tower",)),
            "bnk": Title("Bank"),
            "pro": Title("Proving Grounds", ("grounds",)),
            "orc": Title("Orcus Dungeon", ("dungeon",)),
            "riv": Title("Rival Guild"),
            "bar": Title("Barracks"),
        },
        "SLOT": {code: Title(f"status {code[1]} {code[2]}", (f"slot {code[1]} {code[2]}",)) for code in SLOTS},
        "ROLE": {
            "def": Title("Defender"),
            "att": Title("Attacker", ("striker",)),
            "sup": Title("Support", ("supporter",)),
        },
    },
    numbered=tuple(_numbered()),
    phrases=(
        phrase("castle circle #", "CIRCLE", "cas#", 1, CIRCLES),
        phrase("ability token #", "TOKEN", "t#", 1, TOKENS),
        phrase("ability #", "TOKEN", "t#", 1, TOKENS),
        *(phrase(f"status slot {code[1]} {code[2]}", "SLOT", code) for code in SLOTS),
    ),
    names=_names,
    example="put-q12",
    lines={
        "several": "yes play-q12-a7+a22 end; commas, full stops, 'then', 'and' may stand between moves",
        "who": "p1: yes; holds until the next one; left out, it is who is asked",
        "turn": "3 p1: yes; the season, a number before who speaks",
        "luck": "yes que=q8; behind its move, several in a row by commas: adv=a3,a17",
    },
    shown=_shown,
    named=frozenset(("ADVENTURER", "QUEST")),
    kinds={
        "SEAT": "a seat",
        "FACE": "a or b",
        "ADVENTURER": "an adventurer",
        "QUEST": "a quest",
        "PLACE": "a place",
        "CIRCLE": "a circle of the Castle",
        "SLOT": "a Status slot",
        "TOKEN": "an ability token",
        "ROLE": "a role",
        "ACHIEVEMENT": "an achievement",
    },
    speakers=frozenset(("SEAT",)),
    counted=frozenset(),
    headings={
        "seats": ("SEAT",),
        "sides": ("FACE",),
        "adventurers": ("ADVENTURER",),
        "quests": ("QUEST",),
        "places": ("CIRCLE", "PLACE"),
        "status": ("SLOT",),
        "abilities": ("TOKEN",),
        "roles": ("ROLE",),
        "achievement": ("ACHIEVEMENT",),
    },
)


class Moves(Sentences[Move]):
    """What the forms of the grammar mean; each method carries the name of its rule."""

    def party(self, words: list[Word]) -> tuple[str, ...]:
        seen: set[str] = set()
        for word in words:
            if word in seen:
                raise refused(word, f"{word} is in this party already")
            seen.add(str(word))
        return tuple(sorted(seen, key=by_number))

    def side(self, words: list[Word]) -> Made[Move]:
        return [(moves.Side(str(words[1])), words[0])]

    def take(self, words: list[Word]) -> Made[Move]:
        return [(moves.Take(str(words[1])), words[0])]

    def put(self, words: list[Word]) -> Made[Move]:
        return [(moves.Put(str(words[1])), words[0])]

    def drop(self, words: list[Word]) -> Made[Move]:
        return [(moves.Drop(str(words[1])), words[0])]

    def keep(self, words: list[Word]) -> Made[Move]:
        return [(moves.Keep(str(words[1])), words[0])]

    def play(self, parts: tuple[Word, Word, tuple[str, ...]]) -> Made[Move]:
        verb, quest, party = parts
        return [(moves.Play(str(quest), party), verb)]

    def yes(self, words: list[Word]) -> Made[Move]:
        return [(moves.YES, words[0])]

    def no(self, words: list[Word]) -> Made[Move]:
        return [(moves.NO, words[0])]

    def end(self, words: list[Word]) -> Made[Move]:
        return [(moves.END, words[0])]


def render(move: Move) -> str:
    """The one canonical text of a move: a single word."""
    match move:
        case moves.Side(side):
            return f"side-{side}"
        case moves.Take(what):
            return f"take-{what}"
        case moves.Put(where):
            return f"put-{where}"
        case moves.Drop(card):
            return f"drop-{card}"
        case moves.Keep(card):
            return f"keep-{card}"
        case moves.Play(quest, party):
            return f"play-{quest}-{'+'.join(party)}"
        case moves.Yes():
            return "yes"
        case moves.No():
            return "no"
        case moves.End():
            return "end"


FORMS = (
    ("side-a, side-b", "side-b", "the side of the ability token"),
    ("take-ADVENTURER", "take-a17", "the pick of the draft"),
    ("take-SLOT", "take-s2b", "a Status slot"),
    ("put-QUEST", "put-q12", "an action token on a quest"),
    ("put-PLACE", "put-bnk", "on a place, cas1-cas3 included"),
    ("yes, no", "yes", "use the place or not"),
    ("drop-ADVENTURER", "drop-a7", "at the Proving Grounds; or no"),
    ("keep-QUEST", "keep-q9", "at the Rival Guild"),
    ("play-QUEST-PARTY+...", "play-q12-a7+a22", "a quest and who goes on it"),
    ("keep-ADVENTURER", "keep-a22", "as ally; no: the reward"),
    ("end", "end", "no more quests this season"),
    ("undo-N", "undo-2", "take N decisions back"),
)
"""Form, example and meaning of each move, for the cheat sheet; a test reads the examples."""
