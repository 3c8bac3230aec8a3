"""Thieves Guild: its words, its moves from text, and their canonical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from guildpost.engine.thieves_guild import moves
from guildpost.engine.thieves_guild.moves import Bundle, Move
from guildpost.engine.thieves_guild.tables import KINDS, Components
from guildpost.notation.sentences import Made, Sentences, Thing, Word, counted, refused
from guildpost.notation.words import NUMBER, VERBS, Phrase, Title, Tongue, phrase

MOST_DROPPED = 20

GUILD_WORDS = {"hu": ("human", "humans"), "el": ("elf", "elves"), "or": ("orc", "orcs"), "bh": ("hunter", "hunters")}
MOST = {"hu": 4, "el": 4, "or": 4, "bh": 6}
LAST_COLUMN, LAST_ROW, LAST_RING, LAST_CARD = "v", 29, 99, 99
"""What the notation can name; whether the board and the piles have it is a question for the rules."""

RING_WORDS = {
    "hu-base": ("human base", "base"),
    "el-base": ("elf base", "elven base", "base"),
    "or-base": ("orc base", "base"),
    "enter": ("enter",),
    "tunnel": ("thieves tunnel", "tunnel"),
    "fate": ("fate",),
    "market": ("black market", "market"),
    "gypsies": ("gypsies", "gypsy"),
    "assassins": ("assassins", "assassin"),
    "witch": ("witch",),
    "forest": ("forest",),
    "gravemound": ("gravemound", "grave mound"),
}
"""Names of ring spaces by their kind in component data; a name of several spaces is an error that lists them."""


def _verbs(*used: str, **more: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {verb: VERBS[verb] for verb in used} | more


def _numbered() -> Iterator[Phrase]:
    for side, most in MOST.items():
        for word in (side, GUILD_WORDS[side][0]):
            yield Phrase((word, NUMBER), "HERO", f"{side}#", 1, most)
    yield Phrase(("w", NUMBER), "RING", "w#", 0, LAST_RING)
    for column in range(ord("a"), ord(LAST_COLUMN) + 1):
        yield Phrase((chr(column), NUMBER), "CELL", f"{chr(column)}#", 0, LAST_ROW)
    for pile in "fm":
        yield Phrase((pile, NUMBER), "CARD", f"{pile}#", 1, LAST_CARD)


def _names(components: msgspec.Struct) -> Iterator[Phrase]:
    """Names from component data: characters, buildings, killers, cards, and the spaces of the ring."""
    assert isinstance(components, Components)
    for code, character in components.characters.items():
        yield phrase(character.name, "HERO", code)
    for code, building in components.buildings.items():
        yield phrase(building.name, "BUILDING", code)
    for code, killer in components.killers.items():
        yield phrase(killer.name, "KILLER", code)
    for code, card in components.fate.items():
        yield phrase(card.name, "CARD", code)
    for number, kind in enumerate(components.ring.spaces):
        for name in RING_WORDS[kind]:
            yield phrase(name, "RING", f"w{number}")
    for letter, space in zip("abcd", components.ring.markets, strict=False):
        for name in (f"bm{letter}", f"black market {letter}", f"market {letter}"):
            yield phrase(name, "RING", space)


def _shown(components: msgspec.Struct) -> dict[str, str]:
    """What the cheat sheet says of kinds whose codes depend on component data."""
    assert isinstance(components, Components)
    rows = components.city.rows
    markets = ", ".join(f"bm{letter} {space}" for letter, space in zip("abcd", components.ring.markets, strict=False))
    return {
        "RING": f"w0-w{len(components.ring.spaces) - 1}, clockwise; markets {markets}; also by name: enter, witch",
        "CELL": f"a0-{chr(ord('a') + len(rows[0]) - 1)}{len(rows) - 1}, column and row",
        "KILLER": ", ".join(f"{code} {killer.name}" for code, killer in components.killers.items()),
        "CARD": f"Fate f1-f{len(components.fate)}, Black Market m1-m{len(components.market)}",
    }


TONGUE = Tongue(
    game="thieves-guild",
    title="Thieves Guild",
    verbs=_verbs(
        "give",
        "take",
        "put",
        "buy",
        "sell",
        "use",
        "swap",
        "drop",
        "roll",
        "stay",
        "go",
        "fight",
        "pick",
        "yes",
        "no",
        "pass",
        "end",
        "undo",
        look=("peek",),
        hire=(),
        sack=("rob",),
    ),
    labels={
        "d": Title("a die", ("die", "dice")),
        "fate": Title("a Fate card"),
        "bm": Title("a Black Market card"),
    },
    codes={
        "SIDE": {side: Title(words[1], words[:1]) for side, words in GUILD_WORDS.items()},
        "HERO": {"bh1": Title("Knight Marshal", ("km",))},
        "COIN": {"c": Title("coin", ("coins",))},
        "GOODS": {"gol": Title("gold"), "sil": Title("silver"), "poi": Title("poison", ("poisons",))},
        "ITEM": {
            "lea": Title("leaf", ("leaves", "leaf of transport")),
            "bts": Title("boots", ("boots of speed",)),
            "glv": Title("gloves", ("gloves of agility",)),
            "dus": Title("dust", ("agility dust",)),
            "wat": Title("holy water", ("water",)),
            "fla": Title("sword of flame", ("flame",)),
            "lgt": Title("sword of light", ("light",)),
            "bow": Title("bow", ("bow of distance",)),
            "hel": Title("helm", ("helm of protection",)),
            "lio": Title("lion", ("shield of the lion",)),
            "gri": Title("griffin", ("shield of the griffin",)),
        },
        "SPELL": {"ble": Title("bless", ("blessing",)), "cur": Title("curse")},
        "NOTHING": {"0c": Title("nothing")},
        "KILLER": {code: Title("") for code in ("nee", "ves", "mar", "twi", "pal", "luc")},
        "BUILDING": {
            "cap": Title("Capitol"),
            "tre": Title("Treasury"),
            "frt": Title("Fortress", ("hunter base", "base")),
            "wiz": Title("Wizard"),
            "smi": Title("Blacksmith", ("smith",)),
            "tav": Title("Tavern"),
            "tem": Title("Temple"),
            "mkt": Title("Market"),
            "inn": Title("Inn"),
        },
        "TUNNEL": {"tl": Title("left tunnel", ("tunnel",)), "tr": Title("right tunnel", ("tunnel",))},
        "METHOD": {"agi": Title("agility"), "com": Title("combat")},
        "_VIA": {"via": Title("by way of", ("through", "by"))},
    },
    numbered=tuple(_numbered()),
    phrases=(
        phrase("bounty hunters", "SIDE", "bh"),
        phrase("bounty hunter #", "HERO", "bh#", 1, MOST["bh"]),
        phrase("ring #", "RING", "w#", 0, LAST_RING),
    ),
    names=_names,
    example="go-w16",
    lines={
        "count": "5poi; a one is not written: poi. THINGS: 2gol+3poi",
        "several": "roll go-w16 end; commas, full stops, 'then', 'and' may stand between moves",
        "who": "hu1: roll end; holds until the next one; left out, it is who is asked",
        "turn": "3 hu1: roll; a number before who speaks",
        "luck": "roll d=5; behind its move, several in a row by commas: d=6,7",
    },
    shown=_shown,
    named=frozenset(("HERO", "BUILDING", "KILLER", "CARD", "RING")),
    kinds={
        "HERO": "a character",
        "SIDE": "a side",
        "KILLER": "an assassin",
        "COIN": "a thing",
        "GOODS": "a thing",
        "ITEM": "an item",
        "SPELL": "a spell",
        "NOTHING": "nothing (0c)",
        "RING": "a place",
        "CELL": "a cell",
        "BUILDING": "a place",
        "TUNNEL": "a place",
        "METHOD": "agi or com",
        "CARD": "a card",
        "_VIA": "via",
    },
    speakers=frozenset(("HERO", "SIDE")),
    counted=frozenset(("COIN", "GOODS", "ITEM", "SPELL")),
    headings={
        "characters": ("HERO",),
        "sides": ("SIDE",),
        "things": ("COIN", "GOODS"),
        "items": ("ITEM",),
        "spells": ("SPELL",),
        "assassins": ("KILLER",),
        "ring": ("RING",),
        "city": ("CELL",),
        "buildings": ("BUILDING",),
        "tunnels": ("TUNNEL",),
        "methods": ("METHOD",),
        "cards": ("CARD",),
    },
)


class Moves(Sentences[Move]):
    """What the forms of the grammar mean; each method carries the name of its rule."""

    def thing(self, words: list[Word]) -> Thing:
        return Thing(str(words[-1]), int(words[0]) if len(words) > 1 else 1, words[0])

    def things(self, things: list[Thing]) -> list[Thing]:
        return things

    def deal(self, parts: list[list[Thing] | Word]) -> list[tuple[Thing, str]]:
        things, who = parts
        assert isinstance(things, list)
        return [(thing, str(who)) for thing in counted(things)]

    def purchase(self, parts: list[Thing | Word]) -> tuple[Thing, str]:
        thing = parts[0]
        assert isinstance(thing, Thing)
        return counted([thing])[0], str(parts[1]) if len(parts) > 1 else ""

    def bundle(self, parts: list[list[Thing] | Word]) -> Bundle:
        things = parts[0]
        if not isinstance(things, list) or [(thing.kind, thing.number) for thing in things] == [("c", 0)]:
            return ()
        counts: dict[str, int] = {}
        for thing in counted(things):
            counts[thing.kind] = counts.get(thing.kind, 0) + thing.number
        return tuple((kind, counts[kind]) for kind in KINDS if kind in counts)

    def spot(self, words: list[Word]) -> moves.Go:
        return moves.Go(str(words[0]))

    def way(self, words: list[Word]) -> str:
        return str(words[0])

    def by_way(self, parts: tuple[str, moves.Go]) -> moves.Go:
        return moves.Go(parts[1].place, parts[0])

    def by_way_behind(self, parts: tuple[moves.Go, str]) -> moves.Go:
        return moves.Go(parts[0].place, parts[1])

    def give(self, parts: list[Any]) -> Made[Move]:
        return _spread(
            parts[0], [(thing.word, moves.Give(thing.kind, thing.number, who)) for thing, who in _deals(parts)]
        )

    def take(self, parts: list[Any]) -> Made[Move]:
        verb, first = parts[:2]
        if isinstance(first[0], Thing):
            return _spread(verb, [(thing.word, moves.Take(thing.kind, thing.number)) for thing in counted(first)])
        return _spread(verb, [(thing.word, moves.Take(thing.kind, thing.number, who)) for thing, who in _deals(parts)])

    def put(self, parts: tuple[Word, list[Thing]]) -> Made[Move]:
        return _spread(parts[0], [(thing.word, moves.Put(thing.kind, thing.number)) for thing in counted(parts[1])])

    def buy(self, parts: list[Any]) -> Made[Move]:
        return _spread(parts[0], [(thing.word, moves.Buy(thing.kind, thing.number, who)) for thing, who in parts[1:]])

    def sell(self, parts: tuple[Word, list[Thing]]) -> Made[Move]:
        return _spread(parts[0], [(thing.word, moves.Sell(thing.kind, thing.number)) for thing in counted(parts[1])])

    def drop(self, parts: tuple[Word, list[Thing]]) -> Made[Move]:
        things = counted(parts[1])
        for thing in things:
            if thing.number > MOST_DROPPED:
                raise refused(thing.word, f"at most {MOST_DROPPED} at a time, since each piece is dropped by itself")
        return _spread(
            parts[0], [(thing.word, moves.Drop(thing.kind)) for thing in things for _ in range(thing.number)]
        )

    def use(self, parts: list[Any]) -> Made[Move]:
        item = str(parts[1])
        went = [(parts[1], parts[2])] if len(parts) > 2 else []
        return _spread(parts[0], [(parts[1], moves.Use(item)), *went])

    def hire(self, words: list[Word]) -> Made[Move]:
        return [(moves.Hire(str(words[1]), str(words[2])), words[0])]

    def swap(self, parts: tuple[Word, Bundle, Bundle, Word]) -> Made[Move]:
        verb, given, taken, who = parts
        return [(moves.Swap(given, taken, str(who)), verb)]

    def go(self, parts: tuple[Word, moves.Go]) -> Made[Move]:
        return [(parts[1], parts[0])]

    def fight(self, words: list[Word]) -> Made[Move]:
        return [(moves.Fight(str(words[1]), tuple(map(str, words[2:]))), words[0])]

    def sack(self, words: list[Word]) -> Made[Move]:
        return [(moves.Sack(str(words[1]) if len(words) > 1 else ""), words[0])]

    def pick(self, words: list[Word]) -> Made[Move]:
        return [(moves.Pick(tuple(map(str, words[1:]))), words[0])]

    def look(self, words: list[Word]) -> Made[Move]:
        return [(moves.LOOK, words[0])]

    def roll(self, words: list[Word]) -> Made[Move]:
        return [(moves.ROLL, words[0])]

    def stay(self, words: list[Word]) -> Made[Move]:
        return [(moves.STAY, words[0])]

    def yes(self, words: list[Word]) -> Made[Move]:
        return [(moves.YES, words[0])]

    def no(self, words: list[Word]) -> Made[Move]:
        return [(moves.NO, words[0])]

    def pass_(self, words: list[Word]) -> Made[Move]:
        return [(moves.PASS, words[0])]

    def end(self, words: list[Word]) -> Made[Move]:
        return [(moves.END, words[0])]


def _deals(parts: list[Any]) -> list[tuple[Thing, str]]:
    """Things with their partner, from all deals behind a verb."""
    return [pair for deal in parts[1:] for pair in deal]


def _spread(verb: Word, made: list[tuple[Word, Move]]) -> Made[Move]:
    """Moves of one form: the first stands where its verb does, the others where their thing is named."""
    return [(move, word if number else verb) for number, (word, move) in enumerate(made)]


def _things(bundle: Iterable[tuple[str, int]]) -> str:
    """A bundle as text; nothing is 0c."""
    return "+".join(f"{count}{kind}" if count != 1 else kind for kind, count in bundle) or "0c"


def render(move: Move) -> str:
    """The one canonical text of a move: a single word."""
    match move:
        case moves.Give(kind, count, who):
            return f"give-{_things(((kind, count),))}-{who}"
        case moves.Take(kind, count, who) | moves.Buy(kind, count, who):
            verb = "take" if isinstance(move, moves.Take) else "buy"
            return f"{verb}-{_things(((kind, count),))}" + (f"-{who}" if who else "")
        case moves.Put(kind, count):
            return f"put-{_things(((kind, count),))}"
        case moves.Sell(kind, count):
            return f"sell-{_things(((kind, count),))}"
        case moves.Look():
            return "look"
        case moves.Use(item):
            return f"use-{item}"
        case moves.Hire(killer, who):
            return f"hire-{killer}-{who}"
        case moves.Swap(given, taken, who):
            return f"swap-{_things(given)}-{_things(taken)}-{who}"
        case moves.Drop(kind):
            return f"drop-{kind}"
        case moves.Roll():
            return "roll"
        case moves.Stay():
            return "stay"
        case moves.Go(place, via):
            return f"go-{via}-{place}" if via else f"go-{place}"
        case moves.Fight(who, joined):
            return f"fight-{who}" + (f"-{'+'.join(joined)}" if joined else "")
        case moves.Sack(method):
            return f"sack-{method}" if method else "sack"
        case moves.Pick(chosen):
            return f"pick-{'+'.join(chosen)}"
        case moves.Yes():
            return "yes"
        case moves.No():
            return "no"
        case moves.Pass():
            return "pass"
        case moves.End():
            return "end"


FORMS = (
    ("give-THINGS-WHO", "give-6c-hu4", "coins or things to somebody"),
    ("give-...-WHO+...-WHO", "give-2c-hu1+4c-hu4", "to several, a move each"),
    ("take-THINGS", "take-10c", "from base, stash or ground"),
    ("take-THINGS-WHO", "take-bts-el2", "from him; a spell: upon him"),
    ("put-THINGS", "put-25c", "onto the own base"),
    ("look", "look", "at the card of this market"),
    ("buy-THINGS", "buy-2gol+3poi", "goods or magic, a move each"),
    ("buy-SPELL-WHO", "buy-ble-hu2", "a spell upon somebody"),
    ("sell-THINGS", "sell-5poi", "goods at a Black Market"),
    ("use-ITEM", "use-dus", "Dust, Holy Water or Leaf"),
    ("use-lea-PLACE", "use-lea-w18", "the Leaf, then go-PLACE"),
    ("hire-KILLER-WHO", "hire-nee-hu3", "an assassin for this target"),
    ("swap-GIVEN-TAKEN-WHO", "swap-3gol-9c-el2", "an exchange; 0c is nothing"),
    ("drop-THINGS", "drop-bts", "what is too much to carry"),
    ("roll", "roll", "the die: move, escape, test"),
    ("stay", "stay", "no move; no try to escape"),
    ("go-PLACE", "go-w16", "where the move ends"),
    ("go-WAY-PLACE", "go-tr-q4", "by this gate or tunnel"),
    ("fight-WHO", "fight-hu1", "alone; a helper: back at him"),
    ("fight-WHO-WITH+...", "fight-hu1-bh2+bh3", "with later characters"),
    ("sack, sack-METHOD", "sack-agi", "the building he is in"),
    ("pick-WHO+...", "pick-bh2+bh3", "who is struck, who comes along"),
    ("yes, no", "yes", "to what is asked: block, ..."),
    ("pass", "pass", "nothing for him in step 4"),
    ("end", "end", "done with this step"),
    ("undo-N", "undo-2", "take N decisions back"),
)
"""Form, example and meaning of each move, for the cheat sheet; a test reads the examples."""
