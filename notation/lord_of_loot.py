"""Lord of Loot: its words, its moves from text, and their canonical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, product
from typing import Any, NamedTuple

import msgspec

from guildpost.engine.lord_of_loot import moves
from guildpost.engine.lord_of_loot.moves import Move
from guildpost.engine.lord_of_loot.tables import (
    BUILDINGS,
    CARDS,
    CAT,
    DAYTIME,
    FIELDS,
    FIGURES,
    GNOMES,
    GUARD,
    HEROES,
    IMP,
    ITEMS,
    KINDS,
    MONSTERS,
    MOST,
    SHARD,
    SPELLS,
    TILES,
    WEAPONS,
    Components,
    in_order,
)
from guildpost.notation.sentences import Luck, Made, Sentences, Thing, Word, counted, refused
from guildpost.notation.words import NUMBER, VERBS, Phrase, Title, Tongue, phrase

SEATS, LAND, MOST_ALIKE, MOST_FACES = 5, 20, 9, 5
ALONE = ("tro", "wki", "nec")
"""Kinds of which there is one; they have no number."""
NUMBERED = tuple(kind for kind in (*MONSTERS, IMP) if kind not in ALONE)
ROLLS = ("s1", "s12")
"""Spells that roll dice: lord_of_loot.spells.01, lord_of_loot.spells.12."""
DICE = ("ora", "blu")
DOG = "dog"
HOME = "home"


def _verbs(*used: str, **more: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {verb: VERBS[verb] for verb in used} | more


def _numbered() -> Iterator[Phrase]:
    for words, kind, code, first, last in (
        (("p", "player", "seat"), "SEAT", "p#", 1, SEATS),
        (("f", "field"), "FIELD", "f#", 1, LAND),
        (("s", "spell"), "ROLLING", "s#", 1, 1),
        (("s", "spell"), "SPELL", "s#", 2, 11),
        (("s", "spell"), "ROLLING", "s#", 12, 12),
        (("s", "spell"), "SPELL", "s#", 13, len(SPELLS)),
        (("m", "brown"), "CARD", "m#", 1, len(CARDS) // 2),
        (("r", "red"), "CARD", "r#", 1, len(CARDS) // 2),
        (("l", "tile"), "TILE", "l#", 1, len(TILES)),
    ):
        for word in words:
            yield Phrase((word, NUMBER), kind, code, first, last)


def _names(components: msgspec.Struct) -> Iterator[Phrase]:
    """Names from component data."""
    assert isinstance(components, Components)
    for code, field in components.fields.items():
        yield phrase(field.name, "FIELD", code)
    for code, item in components.items.items():
        yield phrase(item.name, "ITEM", code)
    yield phrase(components.pieces[CAT].name, "ITEM", CAT)
    for code, weapon in components.weapons.items():
        yield phrase(weapon.name, "WEAPON", code)
        yield phrase(f"upgraded {weapon.name}", "UPGRADED", f"{code}u")
    for code, monster in components.monsters.items():
        yield phrase(monster.name, _kind_of_monster(code), code)
    for code, hero in components.heroes.items():
        yield phrase(hero.name, "HERO", code)
        title = phrase(hero.title, "HERO", code)
        if title.words and title.words[0] in FIGURES:  # the Knight is Sir Aldric, and sir the Siren
            title = Phrase(title.words[1:], "HERO", code)
        yield title
    for code, boss in components.bosses.items():
        if code in boss.figures:
            yield phrase(boss.name, "FIGURE", code)
            yield phrase(boss.title, "FIGURE", code)
    for code in (DOG, *GNOMES):
        yield phrase(components.pieces[code].name, "FIGURE", code)
    for code, tile in components.tiles.items():
        yield phrase(tile.name, "TILE", code)


def _kind_of_monster(code: str) -> str:
    return "GUARD" if code == GUARD else "LONE" if code in ALONE else "MONSTER"


def _shown(components: msgspec.Struct) -> dict[str, str]:
    """What the cheat sheet says of kinds whose words come from component data."""
    assert isinstance(components, Components)

    def listed(entries: Mapping[str, Any], codes: Iterable[str]) -> str:
        return ", ".join(f"{code} {entries[code].name}" for code in codes)

    return {
        "FIELD": f"f1-f{LAND}, {listed(components.fields, (*BUILDINGS, *DAYTIME))}",
        "ITEM": f"{listed(components.items, ITEMS)}, {listed(components.pieces, (CAT,))}",
        "WEAPON": f"{_by_first_word(components.weapons)}; wspu: upgraded",
        "MONSTER": f"{listed(components.monsters, KINDS)}; with a number where there are several",
        "FIGURE": f"{', '.join(FIGURES)}, {listed(components.pieces, (DOG,))}, {', '.join(GNOMES)} Gnomes",
        "HERO": listed(components.heroes, HEROES),
        "SPELL": f"s1-s{len(SPELLS)} spells",
        "CARD": "m1-m6, r1-r6 brown, red cards",
        "TILE": f"l1-l{len(TILES)} tiles",
    }


def _by_first_word(weapons: Mapping[str, Any]) -> str:
    """Weapons, the first word of their names said once: Wooden: wsp Spear, wax Axe."""
    by_word: dict[str, list[str]] = {}
    for code in WEAPONS:
        first, _, rest = weapons[code].name.partition(" ")
        by_word.setdefault(first, []).append(f"{code} {rest}".rstrip())
    return "; ".join(f"{first}: {', '.join(parts)}" for first, parts in by_word.items())


TONGUE = Tongue(
    game="lord-of-loot",
    title="Lord of Loot",
    verbs=_verbs(
        "put",
        "go",
        "take",
        "give",
        "swap",
        "fight",
        "buy",
        "use",
        "drop",
        "pick",
        "stay",
        "yes",
        "no",
        "pass",
        "end",
        "undo",
        feed=(),
        explore=(),
        exploit=(),
        cast=(),
        equip=("wield",),
        stow=(),
        push=("shove",),
        send=(),
        draw=("pull",),
    ),
    labels={
        "d": Title("monster", ("die",)),
        "o": Title("orange", ("orange",)),
        "b": Title("blue", ("blue",)),
        "v": Title("violet", ("violet",)),
        "red": Title("item, card"),
        "yel": Title("spell", ("yellow",)),
        "bla": Title("weapon", ("black",)),
        "tile": Title("land", ("tiles",)),
        "card": Title("brown card", ("cards",)),
    },
    codes={
        "FIELD": {
            "cas": Title(""),
            "tav": Title(""),
            "smi": Title("", ("smith",)),
            "sun": Title("", ("sun field", "midday field")),
            "moo": Title("", ("moon field",)),
            "duw": Title("", ("west dusk field", "dusk field west", "dusk west")),
            "due": Title("", ("east dusk field", "dusk field east", "dusk east")),
        },
        "HOME": {HOME: Title("home")},
        "ITEM": {
            **{code: Title("") for code in (*ITEMS, CAT)},
            "app": Title("", ("apples",)),
            "mus": Title("", ("mushroom", "mushrooms")),
            "kit": Title("", ("kits",)),
            "pot": Title("", ("potion", "potions")),
            "vou": Title("", ("voucher", "vouchers")),
            "coi": Title("", ("coins",)),
            "jew": Title("", ("jewels",)),
            "bon": Title("", ("bone",)),
            SHARD: Title("", ("shard", "shards", "mirror shards")),
        },
        "WEAPON": {weapon: Title("") for weapon in WEAPONS},
        "UPGRADED": {f"{weapon}u": Title("") for weapon in WEAPONS},
        "MONSTER": {kind: Title("") for kind in NUMBERED},
        "LONE": {kind: Title("") for kind in ALONE},
        "ENEMY": {f"{kind}{number}": Title("") for kind in KINDS for number in range(1, MOST_ALIKE + 1)},
        "GUARD": {GUARD: Title("", ("guards",))},
        "FIGURE": {
            **{code: Title("") for code in (*FIGURES, DOG)},
            "kso": Title("Knight's Soul"),
            "sir": Title("Siren"),
            "glu": Title("", ("gnome lunch",)),
            "gbr": Title("", ("breakfast gnome", "supper gnome", "gnome breakfast")),
            "gmi": Title("", ("midnight gnome", "gnome midnight snack")),
        },
        "HERO": {code: Title("") for code in HEROES},
        "GENDER": {"fem": Title("female"), "mal": Title("male")},
        "STACK": {"red": Title("item", ("red bag",)), "yel": Title("spell", ("yellow bag",))},
        "BLACK": {"bla": Title("weapon", ("black bag",))},
        "HEARTS": {"sta": Title("stamina", ("stamina hearts",)), "hea": Title("health", ("health hearts", "hearts"))},
        "ICON": {"swo": Title("sword", ("swords",)), "shi": Title("shield", ("shields",))},
        "DIE": {"ora": Title("orange", ("orange die", "orange dice")), "blu": Title("blue", ("blue die", "blue dice"))},
        "FACE": {"s": Title("sword"), "h": Title("shield"), "n": Title("nothing")},
        "FACES": {
            "".join(faces): Title("") for count in range(2, MOST_FACES + 1) for faces in product("shn", repeat=count)
        },
        "ALL": {"all": Title("everything", ("everything",))},
        "BAG": {"bag": Title("into the bag", ("red bag",))},
        "BOX": {"box": Title("out of the game", ("boxed",))},
        "UPG": {"upg": Title("upgrade")},
        "_AS": {"as": Title("")},
    },
    numbered=tuple(_numbered()),
    phrases=(),
    names=_names,
    example="go-f14",
    lines={
        "count": "2bre; a one is not written: bre. THINGS: 2bre+fir",
        "several": "go-f14 explore; also with commas, full stops, 'then', 'and'",
        "who": "p2: yes; holds until the next one, else it is who is asked",
        "turn": "3 p1: go-f4; the turn, a number before who speaks",
        "luck": "red=bre behind its move; faces of dice s, h, n: o=s,n",
    },
    shown=_shown,
    named=frozenset(
        ("FIELD", "ITEM", "WEAPON", "UPGRADED", "MONSTER", "LONE", "GUARD", "FIGURE", "HERO", "TILE"),
    ),
    kinds={
        "SEAT": "a seat",
        "FIELD": "a field",
        "HOME": "home",
        "ITEM": "an item",
        "WEAPON": "a weapon",
        "UPGRADED": "an upgraded weapon",
        "SPELL": "a spell",
        "ROLLING": "a spell with dice",
        "MONSTER": "a monster",
        "LONE": "a monster",
        "ENEMY": "an enemy",
        "GUARD": "a Guard",
        "FIGURE": "a figure",
        "HERO": "a hero",
        "GENDER": "fem or mal",
        "STACK": "a bag (red, yel)",
        "BLACK": "the black bag (bla)",
        "HEARTS": "sta or hea",
        "ICON": "swo or shi",
        "DIE": "a die (ora, blu)",
        "FACE": "a face of a die (s, h, n)",
        "FACES": "faces of dice",
        "CARD": "a card",
        "TILE": "a land tile",
        "ALL": "all",
        "BAG": "bag",
        "BOX": "box",
        "UPG": "upg",
        "_AS": "as",
    },
    speakers=frozenset(("SEAT",)),
    counted=frozenset(("ITEM", "WEAPON", "UPGRADED", "SPELL", "ROLLING", "DIE", "BOX")),
    headings={
        "seats": ("SEAT",),
        "heroes": ("HERO",),
        "fields": ("FIELD",),
        "items": ("ITEM",),
        "weapons": ("WEAPON",),
        "enemies": ("MONSTER", "FIGURE"),
        "others": ("SPELL", "TILE", "CARD", "STACK", "BLACK", "HEARTS", "ICON", "DIE"),
    },
)


class Part(NamedTuple):
    """Things, and whether they leave the game."""

    thing: Thing
    boxed: bool


Tokens = tuple[str, ...]


class Moves(Sentences[Move]):
    """What the forms of the grammar mean; each method carries the name of its rule."""

    def outcome(self, words: list[Word]) -> tuple[Word, Luck]:
        label = str(words[0])
        return words[0], tuple(
            (label, value) for word in words[1:] for value in (word if word.type == "FACES" else (str(word),))
        )

    def thing(self, words: list[Word]) -> Thing:
        return Thing(str(words[-1]), int(words[0]) if len(words) > 1 else 1, words[0])

    def things(self, things: list[Thing]) -> Tokens:
        return in_order(_expanded(things))

    def part(self, parts: list[Any]) -> Part:
        return Part(parts[0], len(parts) > 1)

    gone = part

    def gone_spell(self, words: list[Word]) -> Part:
        boxed = words[-1].type == "BOX"
        return Part(self.thing(words[:-1] if boxed else words), boxed)

    def parted(self, parts: list[Part]) -> tuple[Tokens, Tokens]:
        return (
            in_order(_expanded(part.thing for part in parts)),
            in_order(_expanded(part.thing for part in parts if part.boxed)),
        )

    def figure(self, words: list[Word]) -> str:
        if len(words) == 1:
            return str(words[0])
        if not 1 <= int(words[1]) <= MOST_ALIKE:
            raise refused(words[1], f"no {words[0]} has this number; from 1 to {MOST_ALIKE}")
        return f"{words[0]}{words[1]}"

    def effect(self, words: list[Word]) -> Tokens:
        return (str(words[0]),)

    def upon(self, figures: list[str]) -> Tokens:
        return (figures[0],)

    die = thing

    def dice(self, dice: list[Thing]) -> Tokens:
        return tuple(sorted(_expanded(dice), key=DICE.index))

    def coins(self, words: list[Word]) -> int:
        return _expanded([self.thing(words)]).count("box")

    def ware(self, words: list[Word]) -> tuple[str, str]:
        if words[-1].type == "WEAPON":
            return (str(words[0]), str(words[1])) if len(words) > 1 else (str(words[0]), "")
        return str(words[0]), ""

    def put_guards(self, words: list[Word]) -> Made[Move]:
        fields: list[str] = []
        for word in words[2:]:
            if word in fields:
                raise refused(word, f"{word} is named already")
            fields.append(str(word))
        return [(moves.Put((GUARD,), tuple(sorted(fields, key=_FIELD_RANK.__getitem__))), words[0])]

    def put(self, parts: tuple[Word, Tokens]) -> Made[Move]:
        return [(moves.Put(parts[1]), parts[0])]

    def add(self, parts: tuple[Word, Tokens, Word]) -> Made[Move]:
        verb, tokens, bag = parts
        if set(tokens) != {SHARD}:
            raise refused(bag, f"only {SHARD} goes into the bag like this")
        return [(moves.Add(len(tokens)), verb)]

    def feed(self, words: list[Word]) -> Made[Move]:
        return [(moves.Feed(str(words[1]), _box(words)), words[0])]

    def go(self, words: list[Word]) -> Made[Move]:
        return [(moves.Go(str(words[1])), words[0])]

    def explore(self, words: list[Word]) -> Made[Move]:
        return [(moves.EXPLORE, words[0])]

    def exploit(self, words: list[Word]) -> Made[Move]:
        return [(moves.EXPLOIT, words[0])]

    def take(self, parts: list[Any]) -> Made[Move]:
        return [(moves.Take(parts[1], str(parts[2]) if len(parts) > 2 else ""), parts[0])]

    def take_all(self, words: list[Word]) -> Made[Move]:
        return [(moves.Take(()), words[0])]

    def give(self, parts: tuple[Word, Tokens, Word]) -> Made[Move]:
        return [(moves.Give(parts[1], str(parts[2])), parts[0])]

    def swap(self, parts: tuple[Word, Tokens, Tokens, Word]) -> Made[Move]:
        return [(moves.Swap(parts[1], parts[2], str(parts[3])), parts[0])]

    def fight(self, parts: tuple[Word, str]) -> Made[Move]:
        return [(moves.Fight(parts[1]), parts[0])]

    def buy(self, parts: list[Any]) -> Made[Move]:
        verb, *rest = parts
        boxed = sum(part for part in rest if isinstance(part, int))
        boxed += sum(isinstance(part, str) for part in rest)
        what, weapon = next(part for part in rest if isinstance(part, tuple))
        return [(moves.Buy(what, weapon, boxed), verb)]

    def use(self, words: list[Word]) -> Made[Move]:
        icon = next((str(word) for word in words if word.type == "ICON"), "")
        return [(moves.Use(str(words[1]), icon, _box(words)), words[0])]

    def cast(self, parts: list[Any]) -> Made[Move]:
        verb, spell, (paid, boxed), *effect = parts
        return [(moves.Cast(str(spell), paid, effect[0] if effect else (), boxed), verb)]

    def equip(self, words: list[Word]) -> Made[Move]:
        return [(moves.Equip(str(words[1])), words[0])]

    def stow(self, words: list[Word]) -> Made[Move]:
        return [(moves.Stow(str(words[1])), words[0])]

    def drop(self, parts: list[Any]) -> Made[Move]:
        return [(moves.Drop(*self.parted(parts[1:])), parts[0])]

    def push(self, words: list[Word]) -> Made[Move]:
        return [(moves.Push(str(words[1])), words[0])]

    def send(self, words: list[Word]) -> Made[Move]:
        return [(moves.Send(str(words[1])), words[0])]

    def draw(self, words: list[Word]) -> Made[Move]:
        return [(moves.Draw(str(words[1])), words[0])]

    def pick(self, parts: list[Any]) -> Made[Move]:
        return [(moves.Pick(str(parts[1]), str(parts[2]) if len(parts) > 2 else ""), parts[0])]

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


_FIELD_RANK = {field: at for at, field in enumerate((*DAYTIME, *(f for f in FIELDS if f not in DAYTIME)))}


def _expanded(things: Iterable[Thing]) -> list[str]:
    """Things one by one."""
    found: list[str] = []
    for thing in counted(things):
        if thing.number > MOST:
            raise refused(thing.word, f"more than {MOST} of a kind")
        found += [thing.kind] * thing.number
    return found


def _box(words: list[Word]) -> Tokens:
    """The item of a move if it leaves the game."""
    return (str(words[1]),) if any(word.type == "BOX" for word in words[2:]) else ()


def _times(count: int, code: str) -> str:
    return f"{count}{code}" if count > 1 else code


def _things(tokens: Iterable[str]) -> str:
    """Things as text, those of a kind side by side counted together."""
    return "+".join(_times(len(list(alike)), kind) for kind, alike in groupby(tokens))


def _parted(tokens: Tokens, boxed: Tokens) -> str:
    """Things as text, of each kind those first that leave the game."""
    parts: list[str] = []
    for kind in dict.fromkeys(tokens):
        count, out = tokens.count(kind), boxed.count(kind)
        if out:
            parts.append(f"{_times(out, kind)}-box")
        if count > out:
            parts.append(_times(count - out, kind))
    return "+".join(parts)


def _behind(*words: str) -> str:
    """Words behind others, those that are empty left out."""
    return "-".join(word for word in words if word)


def render(move: Move) -> str:
    """The one canonical text of a move: a single word."""
    match move:
        case moves.Put(what, fields):
            return _behind("put", _things(what), "+".join(fields))
        case moves.Add(count):
            return f"put-{_times(count, SHARD)}-bag"
        case moves.Feed(food, boxed):
            return _behind("feed", food, "box" if boxed else "")
        case moves.Go(field):
            return f"go-{field}"
        case moves.Explore():
            return "explore"
        case moves.Exploit():
            return "exploit"
        case moves.Take(what, partner):
            return _behind("take", _things(what) or "all", partner)
        case moves.Give(what, partner):
            return f"give-{_things(what)}-{partner}"
        case moves.Swap(given, taken, partner):
            return f"swap-{_things(given)}-{_things(taken)}-{partner}"
        case moves.Fight(enemy):
            return f"fight-{enemy}"
        case moves.Buy(what, weapon, boxed_coins):
            return _behind("buy", what, weapon, "+".join(("box",) * boxed_coins))
        case moves.Use(item, icon, boxed):
            return _behind("use", item, icon, "box" if boxed else "")
        case moves.Cast(spell, paid, effect, boxed):
            return _behind("cast", spell, _parted(paid, boxed), _things(effect))
        case moves.Equip(weapon):
            return f"equip-{weapon}"
        case moves.Stow(weapon):
            return f"stow-{weapon}"
        case moves.Drop(what, boxed):
            return f"drop-{_parted(what, boxed)}"
        case moves.Push(field):
            return f"push-{field}"
        case moves.Send(field):
            return f"send-{field}"
        case moves.Draw(bag):
            return f"draw-{bag}"
        case moves.Pick(what, gender):
            return _behind("pick", what, gender)
        case moves.Stay():
            return "stay"
        case moves.Yes():
            return "yes"
        case moves.No():
            return "no"
        case moves.Pass():
            return "pass"
        case moves.End():
            return "end"


FORMS = (
    ("pick-HERO, -fem, -mal", "pick-wom-fem", "a hero; what Wompy is"),
    ("put-gua-FIELD+...", "put-gua-sun+moo", "Guards at the start"),
    ("feed-FOOD, -box", "feed-bre-box", "against hunger; or no"),
    ("go-FIELD", "go-f14", "along a pathway"),
    ("explore, exploit", "explore", "a new tile; its icons again"),
    ("pick-red, pick-yel", "pick-red", "an item or a spell"),
    ("take-THINGS, take-all", "take-bon+fir", "what lies there"),
    ("give-, take-...-SEAT", "take-wsp-p2", "a trade, answered yes or no"),
    ("swap-...-...-SEAT", "swap-bre-wsp-p2", "given, then taken"),
    ("fight-ENEMY", "fight-orc2", "orc if it is the only one"),
    ("buy-sta, -hea, -bla", "buy-bla-box", "hearts, weapon; box: a coin"),
    ("buy-upg-WEAPON", "buy-upg-ish", "its better side"),
    ("buy-WEAPON", "buy-gsw-box+box", "this one; 2 coins boxed"),
    ("use-ITEM, -box", "use-kit-box", "box: out of the game"),
    ("use-pot-swo, -shi", "use-pot-shi", "after the roll"),
    ("cast-SPELL-PAID", "cast-s9-woo+iro-f6", "and field, enemy or weapon"),
    ("cast-...-DICE", "cast-s12-bon-box-blu", "and dice, swo, shi, sta, hea"),
    ("equip-, stow-WEAPON", "equip-wspu", "into hand or backpack"),
    ("drop-THINGS, -box", "drop-bon-box+fir", "also spells"),
    ("put-THINGS", "put-gol+coi", "goods for a quest"),
    ("put-Nsha-bag", "put-2sha-bag", "shards into the red bag"),
    ("push-, send-FIELD", "push-f5", "the Doggy; who has wounded"),
    ("send-home, stay", "send-home", "it goes home; it stays"),
    ("draw-red, -yel, -bla", "draw-bla", "a reward; or no"),
    ("pick-ENEMY, ...", "pick-orc1", "ties; also FIELD, SEAT"),
    ("yes, no, pass, end", "yes", "an answer; not now; done"),
    ("undo-N", "undo-2", "take N decisions back"),
)
"""Form, example and meaning of each move, for the cheat sheet; a test reads the examples."""
