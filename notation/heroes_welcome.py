"""Heroes Welcome: its words, its moves from text, and their canonical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from guildpost.engine.heroes_welcome import moves
from guildpost.engine.heroes_welcome.loot import KINDS, RANK, YELLOW
from guildpost.engine.heroes_welcome.moves import Move
from guildpost.engine.heroes_welcome.tables import (
    BOSS,
    FINALS,
    GATE,
    HALLS,
    HEROES,
    MASTERIES,
    MATERIAL_OF,
    MERCHANTS,
    SITES,
    TILES,
    TOKENS,
    Components,
)
from guildpost.notation.sentences import Made, Sentences, Thing, Word, counted, refused
from guildpost.notation.words import NUMBER, SHORTEST, VERBS, Phrase, Title, Tongue, phrase

SEATS, CUSTOMERS, FIELDS, YELLOWS = 5, 15, 4, 5
SHIPPED = ("pet", "luc", "fiv", "cut", "bai", "swm", "sho", "bor", "fpa", "fre", "fan", "mis")
"""Codes of the scam cards in the shipped data, known without reading it; data of one's own may bring others."""


def _verbs(*used: str, **more: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {verb: VERBS[verb] for verb in used} | more


def _numbered() -> Iterator[Phrase]:
    for words, kind, code, last in (
        (("p", "player", "seat"), "SEAT", "p#", SEATS),
        (("f", "field"), "SITE", "f#", FIELDS),
        (("c", "customer"), "CUSTOMER", "c#", CUSTOMERS),
        (("y", "token"), "YELLOW", "y#", YELLOWS),
        (("t", "thieves"), "HALL", "t#", 2),
        (("a", "artisans"), "HALL", "a#", 2),
    ):
        for word in words:
            yield Phrase((word, NUMBER), kind, code, 1, last)


def _goes_on(word: str) -> bool:
    """Whether what stands behind a card could be taken for a beginning of this word of its name."""
    codes = (*KINDS, *HEROES, GATE, *SITES, *HALLS, *TONGUE.labels, *VERBS, *TONGUE.verbs)
    return word.isdigit() or word in codes or word.startswith(tuple(code for code in codes if len(code) >= SHORTEST))


def _names(components: msgspec.Struct) -> Iterator[Phrase]:
    """Names from component data, and the codes of scam cards, which are the owner's."""
    assert isinstance(components, Components)
    own = tuple(code for code in components.scams if code not in SHIPPED)
    for code, scam in components.scams.items():
        if code in own:
            yield Phrase((code,), "SCAM", code)
        name = phrase(scam.name, "SCAM", code)
        if not name.words or not name.words[0].startswith(own) or not any(map(_goes_on, name.words[1:])):
            yield name
    named: tuple[tuple[str, Mapping[str, Any]], ...] = (
        ("HERO", components.heroes),
        ("TILE", components.tiles),
        ("FINAL", components.finals),
        ("MERCHANT", components.merchants),
    )
    for kind, entries in named:
        for code, entry in entries.items():
            yield phrase(entry.name, kind, code)
    for code, place in components.places.items():
        yield phrase(place.name, "GATE" if code == GATE else "SITE", code)
    for code, mastery in components.masteries.items():
        if code not in KINDS:  # the others are called by their material
            yield phrase(mastery.name, "MASTERY", code)
    for code, customer in components.customers.items():
        if code == BOSS or int(code[1:]) <= CUSTOMERS:  # the spare one is never in the game
            yield phrase(customer.name, "CUSTOMER", code)
            yield phrase(customer.artifact, "CUSTOMER", code)


def _shown(components: msgspec.Struct) -> dict[str, str]:
    """What the cheat sheet says of kinds whose words come from component data."""
    assert isinstance(components, Components)

    def listed(entries: Mapping[str, Any], codes: Iterable[str]) -> str:
        return ", ".join(f"{code} {entries[code].name}" for code in codes)

    places = components.places
    return {
        "LOOT": "wea Weapon (Orcsteel), arm Armor (Mithril), doo Doodad (Etherium), rub Ruby (Red Shard), "
        "eme Emerald (Green Shard), yel yellow Doodad",
        "SITE": f"{listed(places, SITES[:6])}, f1-f{FIELDS} fields, nw, sw, se corners",
        "GATE": f"{listed(places, (GATE,))} (for a scam)",
        "HERO": listed(components.heroes, HEROES),
        "TILE": listed(components.tiles, TILES),
        "HALL": "t1, t2 Thieves' Guild for 1 or 2 tokens, min Minstrels', a1, a2 Artisans', mer Merchants', "
        "bui Builders', gsm Goldsmiths'",
        "CUSTOMER": f"c1-c{CUSTOMERS}, boss; also by name or artifact",
        "FINAL": listed(components.finals, FINALS),
        "MASTERY": f"{', '.join(KINDS[:5])}, {listed(components.masteries, MASTERIES[5:])}",
        "SCAM": listed(components.scams, sorted(components.scams)),
        "MERCHANT": f"{', '.join(MERCHANTS)}; also by name",
    }


TONGUE = Tongue(
    game="heroes-welcome",
    title="Heroes Welcome",
    verbs=_verbs(
        "play",
        "go",
        "buy",
        "swap",
        "take",
        "sell",
        "drop",
        "build",
        "give",
        "pick",
        "yes",
        "no",
        "end",
        "undo",
        visit=("enter",),
        make=("craft", "forge"),
        call=(),
        draw=("pull",),
        rank=("raise", "promote"),
        learn=("study",),
    ),
    labels={
        "bag": Title("loot"),
        "scrap": Title("loot of the Scrap Bag"),
        "mon": Title("a hero", ("monster", "monsters")),
        "scam": Title("a scam", ("scams",)),
        "deck": Title("a tile", ("tile", "tiles")),
        "yel": Title("a starting token", ("yellow",)),
        "who": Title("a merchant", ("merchant", "merchants")),
    },
    codes={
        "LOOT": {
            "wea": Title("Weapon", ("weapons", "orcsteel")),
            "arm": Title("Armor", ("armour", "mithril")),
            "doo": Title("Doodad", ("doodads", "etherium")),
            "rub": Title("Ruby", ("rubies", "red shard", "red shards")),
            "eme": Title("Emerald", ("emeralds", "green shard", "green shards")),
            "yel": Title("yellow token", ("yellow", "yellow tokens")),  # yel-doo is two things, so no yellow doodad
        },
        "POTION": {"pot": Title("potion", ("potions",))},
        "HERO": {code: Title("", ("olaf",) if code == "ola" else ()) for code in HEROES},
        "GATE": {GATE: Title("", ("gate",))},
        "SITE": {
            **{code: Title("") for code in SITES if code[-1].isalpha()},
            "pwe": Title("", ("west peddler",)),
            "pea": Title("", ("east peddler",)),
            "nw": Title("", ("northwest corner",)),
            "sw": Title("", ("southwest corner",)),
            "se": Title("", ("southeast corner",)),
        },
        "HALL": {
            "min": Title("Minstrels' Guild", ("minstrels",)),
            "mer": Title("Merchants' Guild", ("merchants",)),
            "bui": Title("Builders' Guild", ("builders",)),
            "gsm": Title("Goldsmiths' Guild", ("goldsmiths",)),
        },
        "TILE": {code: Title("", ("old town",) if code == "olt" else ()) for code in TILES},
        "CUSTOMER": {BOSS: Title("")},
        "FINAL": {code: Title("") for code in FINALS},
        "MASTERY": {code: Title("") for code in MASTERIES if code not in KINDS},
        "SCAM": {code: Title("") for code in SHIPPED},
        "MERCHANT": {code: Title("") for code in MERCHANTS},
        "_AS": {"as": Title("")},
    },
    numbered=tuple(_numbered()),
    phrases=(
        phrase("thieves guild #", "HALL", "t#", 1, 2),
        phrase("artisans guild #", "HALL", "a#", 1, 2),
    ),
    names=_names,
    example="buy-rub-moo",
    lines={
        "count": "2wea; a one is not written: wea. LOOT+...: 2wea+rub",
        "several": "play-pet go-pwe; commas, full stops, 'then', 'and' may stand between moves",
        "who": "p2: give-wea; holds until the next one; left out, it is who is asked",
        "turn": "3 p1: go-her; the round, a number before who speaks",
        "luck": "mon=ola behind its move; several by commas: bag=wea,rub",
    },
    shown=_shown,
    named=frozenset(("SCAM", "HERO", "GATE", "SITE", "TILE", "CUSTOMER", "FINAL", "MASTERY", "MERCHANT")),
    kinds={
        "SEAT": "a seat",
        "LOOT": "loot",
        "POTION": "a potion (pot)",
        "HERO": "a hero",
        "GATE": "the gate",
        "SITE": "a site",
        "HALL": "a guildhall",
        "TILE": "a tile",
        "CUSTOMER": "a customer",
        "FINAL": "a final piece",
        "MASTERY": "a Mastery",
        "SCAM": "a scam card",
        "MERCHANT": "a merchant",
        "YELLOW": "a starting token",
        "_AS": "as",
    },
    speakers=frozenset(("SEAT",)),
    counted=frozenset(("LOOT", "POTION", "SCAM")),
    headings={
        "seats": ("SEAT",),
        "loot": ("LOOT", "POTION", "YELLOW"),
        "heroes": ("HERO",),
        "sites": ("SITE", "GATE"),
        "halls": ("HALL",),
        "tiles": ("TILE",),
        "customers": ("CUSTOMER",),
        "finals": ("FINAL",),
        "masteries": ("MASTERY",),
        "scams": ("SCAM",),
        "merchants": ("MERCHANT",),
    },
)


class Spent(NamedTuple):
    """Tokens of a craft, and what one of them counts as."""

    thing: Thing
    named: Word | None


class Moves(Sentences[Move]):
    """What the forms of the grammar mean; each method carries the name of its rule."""

    def thing(self, words: list[Word]) -> Thing:
        return Thing(str(words[-1]), int(words[0]) if len(words) > 1 else 1, words[0])

    good = thing

    def things(self, things: list[Thing]) -> tuple[str, ...]:
        return _expanded(things)

    def goods(self, goods: list[Thing]) -> list[Thing]:
        return goods

    def deal(self, parts: tuple[list[Thing], Word]) -> tuple[list[Thing], str]:
        return parts[0], str(parts[1])

    def potions(self, words: list[Word]) -> tuple[int, str]:
        thing = Thing("pot", int(words[0]) if len(words) > 2 else 1, words[0])
        return counted([thing])[0].number, str(words[-1])

    def spent(self, parts: list[Any]) -> Spent:
        return Spent(parts[0], parts[-1] if len(parts) > 1 else None)

    def choice(self, words: list[Word]) -> str:
        return str(words[0])

    def play(self, parts: list[Any]) -> Made[Move]:
        return [(moves.Play(str(parts[1]), tuple(parts[2:])), parts[0])]

    def go(self, words: list[Word]) -> Made[Move]:
        return [(moves.Go(str(words[1])), words[0])]

    def visit(self, words: list[Word]) -> Made[Move]:
        return [(moves.Visit(str(words[1])), words[0])]

    def make(self, parts: list[Any]) -> Made[Move]:
        verb, piece = parts[:2]
        spent: list[Spent] = parts[2:]
        real = named = ""
        for thing, other in spent:
            if other is not None:
                if real:
                    raise refused(other, "one token at most counts as another")
                real, named = _relabelled(thing, other)
        return [(moves.Make(str(piece), _expanded(thing for thing, _ in spent), real, named), verb)]

    def call(self, words: list[Word]) -> Made[Move]:
        return [(moves.Call(str(words[1]) if len(words) > 1 else ""), words[0])]

    def buy(self, parts: list[Any]) -> Made[Move]:
        bought: dict[str, list[Thing]] = {}
        for goods, hero in parts[1:]:
            bought.setdefault(hero, []).extend(goods)
        return [(moves.Buy(tuple((_expanded(bought[hero]), hero) for hero in HEROES if hero in bought)), parts[0])]

    def swap(self, parts: tuple[Word, Word, tuple[str, ...], Word]) -> Made[Move]:
        verb, given, taken, hero = parts
        return [(moves.Swap(str(given), taken, str(hero)), verb)]

    def take(self, parts: tuple[Word, tuple[str, ...]]) -> Made[Move]:
        return [(moves.Take(parts[1]), parts[0])]

    def take_gold(self, words: list[Word]) -> Made[Move]:
        return [(moves.Take((str(words[1]),)), words[0])]

    def sell(self, parts: list[Any]) -> Made[Move]:
        sold: dict[str, int] = {}
        for count, hero in parts[1:]:
            sold[hero] = sold.get(hero, 0) + count
        return [(moves.Sell(tuple((sold[hero], hero) for hero in HEROES if hero in sold)), parts[0])]

    def draw(self, words: list[Word]) -> Made[Move]:
        if not int(words[1]):
            raise refused(words[1], "nothing to draw; a count begins with 1")
        return [(moves.Draw(int(words[1])), words[0])]

    def rank(self, words: list[Word]) -> Made[Move]:
        return [(moves.Rank(_mastery(words[1])), words[0])]

    def learn(self, words: list[Word]) -> Made[Move]:
        return [(moves.Learn(_mastery(words[1])), words[0])]

    def drop(self, parts: tuple[Word, tuple[str, ...]]) -> Made[Move]:
        return [(moves.Drop(parts[1]), parts[0])]

    def build(self, words: list[Word]) -> Made[Move]:
        return [(moves.Build(str(words[1]), str(words[2])), words[0])]

    def give(self, words: list[Word]) -> Made[Move]:
        return [(moves.Give(str(words[1])), words[0])]

    def pick(self, words: list[Word]) -> Made[Move]:
        seats: set[str] = set()
        for word in words[1:]:
            if word in seats:
                raise refused(word, f"{word} is picked already")
            seats.add(str(word))
        return [(moves.Pick(tuple(sorted(seats))), words[0])]

    def yes(self, words: list[Word]) -> Made[Move]:
        return [(moves.YES, words[0])]

    def no(self, words: list[Word]) -> Made[Move]:
        return [(moves.NO, words[0])]

    def end(self, words: list[Word]) -> Made[Move]:
        return [(moves.END, words[0])]


def _expanded(things: Iterable[Thing]) -> tuple[str, ...]:
    """Things one by one: loot in the order of its kinds, then scam cards by their codes."""
    found: list[str] = []
    for thing in counted(things):
        if thing.number > TOKENS:
            raise refused(thing.word, f"more than the {TOKENS} tokens of the game")
        found += [thing.kind] * thing.number
    return tuple(sorted(found, key=lambda code: (RANK.get(code, len(KINDS)), code)))


def _relabelled(thing: Thing, other: Word) -> tuple[str, str]:
    """A token and the one whose material it counts as."""
    if thing.number > 1:
        raise refused(thing.word, f"one token counts as another; the rest by themselves, as in {thing.kind}-as-{other}")
    if other == YELLOW:
        raise refused(other, "a token counts as wea, arm, doo, rub or eme")
    if MATERIAL_OF[thing.kind] == MATERIAL_OF[other]:
        raise refused(other, f"{thing.kind} is {MATERIAL_OF[other]} already")
    return thing.kind, str(other)


def _mastery(word: Word) -> str:
    if word == YELLOW:
        raise refused(word, "there is no Mastery of yellow Doodads; that of Etherium is doo")
    return str(word)


def _things(loot: Iterable[str]) -> str:
    """Things as text, those of a kind side by side counted together."""
    counts = [(kind, len(list(alike))) for kind, alike in groupby(loot)]
    return "+".join(f"{count}{kind}" if count > 1 else kind for kind, count in counts)


def _spent(move: moves.Make) -> str:
    """Tokens of a craft; the one that counts as another stands by itself, first of its kind."""
    if not move.real:
        return _things(move.loot)
    at = move.loot.index(move.real)
    parts = (_things(move.loot[:at]), f"{move.real}-as-{move.named}", _things(move.loot[at + 1 :]))
    return "+".join(part for part in parts if part)


def render(move: Move) -> str:
    """The one canonical text of a move: a single word."""
    match move:
        case moves.Play(scam, choices):
            return "-".join(("play", scam, *choices))
        case moves.Go(site):
            return f"go-{site}"
        case moves.Visit(hall):
            return f"visit-{hall}"
        case moves.Make(piece):
            return f"make-{piece}-{_spent(move)}"
        case moves.Call(customer):
            return f"call-{customer}" if customer else "call"
        case moves.Buy(deals):
            return "buy-" + "+".join(f"{_things(goods)}-{hero}" for goods, hero in deals)
        case moves.Swap(given, taken, hero):
            return f"swap-{given}-{_things(taken)}-{hero}"
        case moves.Take(what):
            return f"take-{_things(what)}"
        case moves.Sell(sold):
            return "sell-" + "+".join(f"{count if count > 1 else ''}pot-{hero}" for count, hero in sold)
        case moves.Draw(count):
            return f"draw-{count}"
        case moves.Rank(mastery):
            return f"rank-{mastery}"
        case moves.Learn(mastery):
            return f"learn-{mastery}"
        case moves.Drop(loot):
            return f"drop-{_things(loot)}"
        case moves.Build(tile, site):
            return f"build-{tile}-{site}"
        case moves.Give(kind):
            return f"give-{kind}"
        case moves.Pick(seats):
            return f"pick-{'+'.join(seats)}"
        case moves.Yes():
            return "yes"
        case moves.No():
            return "no"
        case moves.End():
            return "end"


FORMS = (
    ("play-SCAM-...", "play-swm-wea-kni-rub", "a card with its choices"),
    ("go-SITE", "go-pwe", "the shop that is run"),
    ("buy-LOOT+...-HERO", "buy-2rub-moo", "out of his backpack"),
    ("buy-...-HERO+...-HERO", "buy-rub-ola+arm-moo", "at the Bazaar"),
    ("buy-SCAM+...-HERO", "buy-2bor-ola", "at the Rumor Mill"),
    ("swap-GIVEN-TAKEN-HERO", "swap-wea-2rub-moo", "one token for others"),
    ("take-HERO", "take-ola", "his gold"),
    ("take-LOOT+...", "take-arm+rub", "from the Black Market"),
    ("sell-Npot-HERO+...", "sell-pot-ola+2pot-moo", "potions to heroes"),
    ("draw-N", "draw-3", "N tokens for N gold"),
    ("visit-HALL", "visit-t1", "a guildhall"),
    ("drop-LOOT+...", "drop-wea", "what is paid or returned"),
    ("rank-, learn-MASTERY", "rank-wea", "an own one; a new one"),
    ("build-TILE-SITE", "build-jew-f1", "a shop"),
    ("make-CUST-LOOT+...", "make-c1-rub+wea", "an artifact for a customer"),
    ("make-...-LOOT-as-LOOT", "make-c1-arm-as-rub+wea", "with a Mislabelled Crate"),
    ("make-FINAL-LOOT+...", "make-cha-2wea", "when the game ends"),
    ("call, call-CUSTOMER", "call-c5", "the round ends; marks him"),
    ("give-LOOT", "give-wea", "as a bribe; or no"),
    ("pick-SEAT+...", "pick-p1+p3", "who wins the last tie"),
    ("yes, no", "yes", "to what is offered"),
    ("end", "end", "no more scams this turn"),
    ("undo-N", "undo-2", "take N decisions back"),
)
"""Form, example and meaning of each move, for the cheat sheet; a test reads the examples."""
