"""Six Guilds: its words, its moves from text, and their canonical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from guildpost.engine.six_guilds import moves
from guildpost.engine.six_guilds.moves import Move
from guildpost.engine.six_guilds.tables import MOST, Components, in_order
from guildpost.notation.sentences import Made, Sentences, Thing, Word, counted, refused
from guildpost.notation.words import NUMBER, VERBS, Phrase, Title, Tongue, phrase

MANY = 99
"""No more of a thing can be said; no game comes near it."""


def _verbs(*used: str, **more: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {verb: VERBS[verb] for verb in used} | more


def _numbered() -> Iterator[Phrase]:
    for word in ("p", "player", "seat"):
        yield Phrase((word, NUMBER), "SEAT", "p#", 1, MOST)


def _names(components: msgspec.Struct) -> Iterator[Phrase]:
    """Names from component data: guilds, goods and tiles."""
    assert isinstance(components, Components)
    for code, guild in components.guilds.items():
        yield phrase(guild.name, "GUILD", code)
        yield phrase(guild.good, "GUILD", code)
    for code, tile in components.tiles.items():
        yield phrase(tile.name, "TILE", code)


TONGUE = Tongue(
    game="six-guilds",
    title="Six Guilds",
    verbs=_verbs("put", "buy", "build", "sell", "give", "yes", "no", "end", "undo", send=("transfer",)),
    labels={
        "first": Title("the first start player"),
        "tile": Title("a tile of the Guild Hall", ("tiles",)),
        "d": Title("dice"),
    },
    codes={
        "GUILD": {
            "art": Title("Artists", ("artwork",)),
            "smi": Title("Blacksmiths", ("smiths", "weaponry")),
            "car": Title("Carpenters", ("furnishings",)),
            "mer": Title("Merchants", ("jewelry", "jewellery")),
            "sch": Title("Scholars", ("books",)),
            "wiz": Title("Wizards", ("magic",)),
        },
        "PLACE": {
            "hal": Title("Guild Hall", ("hall",)),
            "por": Title("Port"),
            "squ": Title("Square"),
        },
        "LOT": {"lot": Title("workers lot", ("home",))},
        "TILE": {
            "cou": Title("Counting House"),
            "sto": Title("Store"),
            "shw": Title("Showroom"),
        },
    },
    numbered=tuple(_numbered()),
    phrases=(),
    names=_names,
    example="put-5-art",
    lines={
        "several": "put-3-mer no buy-2 send-lot; commas, full stops, 'then', 'and' may stand between moves",
        "count": "2sch, 2lot: so many, glued to the word",
        "who": "p1: put-3-mer; holds until the next one; left out, it is who is asked",
        "turn": "3 p1: put-3-mer; the round, a number before who speaks",
        "luck": "put-5-hal build-cou-art tile=sto-mer; several in a row by commas: d=1,3,3,5,6",
    },
    shown=lambda components: {},
    named=frozenset(("GUILD", "TILE")),
    kinds={
        "SEAT": "a seat",
        "GUILD": "a guild",
        "PLACE": "a place",
        "LOT": "the lot",
        "TILE": "a tile",
    },
    speakers=frozenset(("SEAT",)),
    counted=frozenset(("GUILD", "LOT")),
    headings={
        "seats": ("SEAT",),
        "guilds": ("GUILD",),
        "places": ("PLACE",),
        "workers": ("LOT",),
        "tiles": ("TILE",),
    },
)


def _expanded(things: Iterable[Thing]) -> tuple[str, ...]:
    """Each thing as often as it is counted."""
    found: list[str] = []
    for thing in counted(things):
        if thing.number > MANY:
            raise refused(thing.word, f"{MANY} is the most that can be named")
        found += [thing.kind] * thing.number
    return in_order(found)


class Moves(Sentences[Move]):
    """What the forms of the grammar mean; each method carries the name of its rule."""

    def good(self, words: list[Word]) -> Thing:
        return Thing(str(words[-1]), int(words[0]) if len(words) > 1 else 1, words[0])

    source = good

    def goods(self, things: list[Thing]) -> tuple[str, ...]:
        return _expanded(things)

    sources = goods

    def tile(self, words: list[Word]) -> Word:
        tile = Word(f"{words[0]}-{words[1]}")
        tile.type, tile.line, tile.column = words[0].type, words[0].line, words[0].column
        return tile

    def put(self, words: list[Word]) -> Made[Move]:
        verb, value, place = words
        if not 1 <= int(value) <= 6:
            raise refused(value, "a die shows 1 to 6")
        return [(moves.Put(int(value), str(place)), verb)]

    def buy(self, words: list[Word]) -> Made[Move]:
        if not 1 <= int(words[1]) <= MANY:
            raise refused(words[1], "nothing is bought with that; a count begins with 1")
        return [(moves.Buy(int(words[1])), words[0])]

    def send(self, parts: tuple[Word, tuple[str, ...]]) -> Made[Move]:
        return [(moves.Send(parts[1]), parts[0])]

    def build(self, words: list[Word]) -> Made[Move]:
        return [(moves.Build(str(words[1]), str(words[2])), words[0])]

    def sell(self, parts: tuple[Word, tuple[str, ...]]) -> Made[Move]:
        return [(moves.Sell(parts[1]), parts[0])]

    def give(self, parts: Any) -> Made[Move]:
        return [(moves.Give(parts[1]), parts[0])]

    def yes(self, words: list[Word]) -> Made[Move]:
        return [(moves.YES, words[0])]

    def no(self, words: list[Word]) -> Made[Move]:
        return [(moves.NO, words[0])]

    def end(self, words: list[Word]) -> Made[Move]:
        return [(moves.END, words[0])]


def _listed(things: tuple[str, ...]) -> str:
    """Things with their counts, as in 2sch+art."""
    words = []
    for thing in dict.fromkeys(things):
        count = things.count(thing)
        words.append(f"{count}{thing}" if count > 1 else thing)
    return "+".join(words)


def render(move: Move) -> str:
    """The one canonical text of a move: a single word."""
    match move:
        case moves.Put(value, place):
            return f"put-{value}-{place}"
        case moves.Buy(count):
            return f"buy-{count}"
        case moves.Send(sources):
            return f"send-{_listed(sources)}"
        case moves.Build(tile, guild):
            return f"build-{tile}-{guild}"
        case moves.Sell(goods):
            return f"sell-{_listed(goods)}"
        case moves.Give(goods):
            return f"give-{_listed(goods)}"
        case moves.Yes():
            return "yes"
        case moves.No():
            return "no"
        case moves.End():
            return "end"


FORMS = (
    ("put-VALUE-GUILD", "put-5-art", "a die on the slot of a guild"),
    ("put-VALUE-PLACE", "put-2-hal", "on the Hall, the Port or the Square"),
    ("yes, no", "yes", "the benefit of a workshop, or not"),
    ("buy-N", "buy-2", "goods of the guild; no: none, or end"),
    ("send-SOURCE+...", "send-lot+sch", "workers from the lot or other guilds"),
    ("build-TILE-GUILD", "build-cou-art", "a workshop at the Guild Hall"),
    ("sell-GOODS+...", "sell-2sch+art", "goods sold at the Port"),
    ("give-GOODS+...", "give-art+sch", "different goods delivered at the Port"),
    ("end", "end", "nothing more"),
    ("undo-N", "undo-2", "take N decisions back"),
)
"""Form, example and meaning of each move, for the cheat sheet; a test reads the examples."""
