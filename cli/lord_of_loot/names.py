"""Fields, figures, tokens and cards of Lord of Loot in the words of people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from guildpost.cli import wording
from guildpost.cli.wording import listed
from guildpost.engine.lord_of_loot.tables import (
    BOSS_OF,
    COLOURS,
    GUARD,
    ITEMS,
    ORDER,
    PIECES,
    Side,
    Spell,
    Tables,
    Tile,
    base,
    is_weapon,
    kind_of,
)

REASONS = {
    "bosses": "no Boss is left",
    "cards": "no Monster card is left to draw",
    "knockouts": "one Hero too many was knocked out",
    "gnome": "a Gnome has reached the volcano",
}
"""What ends a game."""
QUESTIONS = {
    "StackRed": "a card for the red stack",
    "ShowRedCard": "which card lies on top of the red stack",
    "PlaceGuards": "on which daytime fields the Guards stand",
    "StillHunger": "what to eat against hunger; no: lose a heart",
    "ChooseAction": "an action, or end; weapons, items and spells are free",
    "AnswerTrade": "whether to agree to the trade",
    "Draw": "a token from a bag",
    "SecondSpell": "whether to draw a second spell",
    "Search": "a token of the kind that is searched for",
    "DropSurplus": "what to drop, as not all of it fits",
    "PlaceTile": "a land tile",
    "ChooseBag": "an item or a spell",
    "RollTileMonster": "a roll of the Monster die",
    "GetReady": "what to use or cast first, or end",
    "RollDie": "the dice of the fight",
    "AddToFight": "what to add to the roll, or end",
    "SendAway": "whether to send the attacker away",
    "ChooseHero": "which new Hero comes",
    "ChooseReward": "which bag to draw from for the quest",
    "PushDoggy": "where the Doggy runs",
    "PickGnomeWay": "which way the Gnome goes",
    "DrawCard": "a Monster card",
    "Interrupt": "a spell or an item before the next part of the card; or pass, end",
    "PickFigure": "who moves next",
    "PickWay": "which way the figure goes",
    "DrawDropped": "an item that a Boss drops",
    "PickAttacker": "who attacks next",
    "PickTarget": "which Hero is attacked",
    "RollSpawn": "a roll of the Monster die",
    "PickSpawnField": "on which field the newcomer stands",
    "PickImpField": "on which field the Imp stands",
}
"""Class of a question or of a stroke of luck: what is asked."""
SYMBOLS = {
    "bosses": "Bosses",
    "bosses-twice": "Bosses twice",
    "bosses-drop": "Bosses drop items",
    "monsters": "Monsters",
    "daytime": "daytime",
    "spawn": "spawn",
    "spawn-if-none": "spawn if none",
}
"""Symbols of Monster cards; who is named moves and attacks."""
ICONS = {
    "item": "item",
    "spell": "spell",
    "either": "item or spell",
    "food": "food",
    "weapon": "weapon",
    "monster": "Monster",
}
"""Icons of land tiles."""
PLACES = {"red": "the red bag", "yel": "the yellow bag", "bla": "the black bag", "box": "the box"}
"""Where tokens lie that nobody has."""
FACES = {"s": "sword", "h": "shield", "n": "blank"}
ADDED = {"swo": "sword", "shi": "shield"}
HEARTS = {"sta": "stamina", "hea": "health"}
QUEST = {
    "cat": "bring the Chubby Cat to the Cat Lady",
    "dog": "drive the Doggy to the Rascal",
    "bea": "lead the Beardgie with food to the Little Girl",
    "glu": "defeat the Lunch Gnome",
    "gbr": "defeat the Breakfast and Supper Gnome",
    "gmi": "defeat the Midnight-snack Gnome",
    "sha": "put mirror shards on its home",
    "pre": "put golden weapons, gold, coins or jewels on its home",
    "fsh": "put fish on a pond",
    "met": "bring both Souls to the same field",
}
"""Quests by code, as something to do."""
HURT = {
    "stu": "only by Heroes without anything of wood",
    "aur": "only with a golden attack weapon",
}
"""Bosses without quests: how they can be hurt."""


def many(count: int, word: str) -> str:
    """So many of a thing."""
    return f"{count} {word if count == 1 else plural(word)}"


def plural(word: str) -> str:
    """The plural of a name; of some it is the same word."""
    if word in ("Bread", "Fish", "Wood", "Iron", "Gold", "Bones", "Fire"):
        return word
    if word.endswith("Staff"):
        return word[:-5] + "Staves"
    return wording.plural(word)


def a(word: str) -> str:
    """A thing with its article."""
    return f"{'an' if word.lstrip(chr(34))[:1].lower() in 'aeiou' else 'a'} {word}"


def some(count: int, word: str) -> str:
    """One thing with its article, or so many; what has no plural has no article."""
    if count == 1:
        return word if plural(word) == word else a(word)
    return many(count, word)


def short_tiles(data: Tables) -> dict[str, str]:
    """Each land tile in four letters, all different."""
    out: dict[str, str] = {}
    for code, tile in sorted(data.components.tiles.items()):
        short = tile.name[:4].strip()
        out[code] = code if short in out.values() or not short else short
    return out


class Names:
    """Names on one table: those of the component data, and those of the players."""

    def __init__(self, data: Tables, players: Mapping[str, str]) -> None:
        self.data = data
        self.cards = data.components
        self.players = players

    def seat(self, seat: str) -> str:
        """A seat, with its player's name where there is one."""
        name = self.players.get(seat, "")
        return f"{seat} ({name})" if name else seat

    def who(self, name: str) -> str:
        """A seat, or a figure with its article."""
        return self.seat(name) if is_seat(name) else self.the(name)

    def hero(self, code: str) -> str:
        """A hero by name."""
        return self.cards.heroes[code].title

    def figure(self, figure: str) -> str:
        """A figure by name, with its code where there can be several."""
        if figure in BOSS_OF:
            if BOSS_OF[figure] == "sou":
                return "Knight's Soul" if figure == "kso" else "Siren"
            return self.cards.bosses[BOSS_OF[figure]].name
        if figure in PIECES:
            return self.cards.pieces[figure].name
        name = self.cards.monsters[kind_of(figure)].name
        return name if kind_of(figure) == figure else f"{name} ({figure})"

    def the(self, figure: str) -> str:
        """A figure in a sentence; most Bosses have a name of their own."""
        own = figure in BOSS_OF and figure not in ("pet", "kso", "sir")
        return self.figure(figure) if own else f"the {self.figure(figure)}"

    def a_figure(self, figure: str) -> str:
        """A figure that is new on the table."""
        known = figure in BOSS_OF or figure in PIECES or self.copies(figure) == 1
        return self.the(figure) if known else a(self.figure(figure))

    def copies(self, figure: str) -> int:
        """How many of its kind there are."""
        return self.cards.monsters[kind_of(figure)].copies

    def kind(self, kind: str) -> str:
        """A kind of monsters."""
        return self.cards.monsters[kind].name

    def field(self, code: str) -> str:
        """A field with its code; a name that only says the code again is left out."""
        name = self.cards.fields[code].name
        return code if name in (f"Field {code[1:]}", code) else f"the {name} ({code})"

    def place(self, place: str) -> str:
        """Where tokens lie: a seat, a bag, the box, a homebase, a field."""
        if is_seat(place):
            return self.seat(place)
        return PLACES[place] if place in PLACES else self.field(place)

    def token(self, token: str) -> str:
        """An item, a weapon or a spell by name; weapons and spells with their code."""
        if token in self.cards.pieces:
            return self.cards.pieces[token].name
        if token in self.cards.spells:
            return f"spell {token}"
        if is_weapon(token):
            return self.weapon(token)
        return self.item(token)

    def item(self, code: str) -> str:
        """An item; one that is called after what it does is a token of that name."""
        name = self.cards.items[code].name
        return f'"{name}" token' if " a " in name else name

    def weapon(self, token: str) -> str:
        """A weapon with its code, which has a `u` behind it where the weapon is upgraded."""
        return f"{self.cards.weapons[base(token)].name} ({token})"

    def tokens(self, tokens: Iterable[str]) -> str:
        """Tokens in a row: `2 Coins and a Wooden Axe (wax)`."""
        all_of = list(tokens)
        kinds = sorted(dict.fromkeys(all_of), key=ORDER.__getitem__)
        return listed([self._some(all_of.count(kind), kind) for kind in kinds])

    def _some(self, count: int, kind: str) -> str:
        if kind in self.cards.pieces:
            return f"the {self.token(kind)}"
        if kind in self.cards.spells:
            return self.token(kind) if count == 1 else f"{self.token(kind)} {count} times"
        if is_weapon(kind):
            name = self.cards.weapons[base(kind)].name
            return f"{some(count, name)} ({kind})"
        return some(count, self.token(kind))

    def tile(self, code: str) -> str:
        """A land tile."""
        return self.cards.tiles[code].name

    def card(self, code: str) -> str:
        """A Monster card, with what it does."""
        return f"{code} ({', '.join(SYMBOLS[symbol] for symbol in self.cards.cards[code].symbols)})"

    def counted(self, tokens: Mapping[str, int]) -> list[str]:
        """What is in a bag, items by name, weapons and spells by code."""
        kinds = sorted((token for token in tokens if tokens[token]), key=ORDER.__getitem__)
        return [many(tokens[kind], self.item(kind)) if kind in ITEMS else f"{tokens[kind]} {kind}" for kind in kinds]


def is_seat(place: str) -> bool:
    """Whether this is a seat and not a place or a figure."""
    return place[:1] == "p" and place[1:].isdigit()


def tile_does(tile: Tile) -> str:
    """What a land tile gives, and whether an action makes it give that again."""
    again = ", exploitable" if tile.again else ""
    return " + ".join(ICONS[icon] for icon in tile.icons) + again


def side_does(side: Side, hand: str) -> str:
    """What a side of a weapon adds to a fight."""
    die, icon = ("orange", "sword") if hand == "right" else ("blue", "shield")
    out = _dice(side.dice, side.icons, die, icon)
    for colour in COLOURS:
        bonus = getattr(side, colour)
        if bonus.dice or bonus.icons:
            more = [str(bonus.dice) if bonus.dice else "", many(bonus.icons, icon) if bonus.icons else ""]
            out.append(f"+{' and '.join(filter(None, more))} vs {colour}")
    return ", ".join(out)


def _dice(dice: int, icons: int, die: str, icon: str) -> list[str]:
    out = [f"{dice} {die}"] if dice else []
    return out + ([many(icons, icon)] if icons else []) or ["nothing"]


def bare(dice: int, die: str) -> str:
    """What an empty hand adds to a fight."""
    return f"empty, {dice or 'no'} {die} {'die' if dice <= 1 else 'dice'}"


def spell_costs(spell: Spell) -> str:
    """Ingredients of a spell: `food/bones`, `wood + iron`."""
    return " + ".join("/".join(need) for need in spell.needs)


def rolled(faces: Sequence[str]) -> str:
    """Faces of dice in a row: `2 swords and a blank`."""
    return listed([some(faces.count(face), word) for face, word in FACES.items() if face in faces])


def level_of(data: Tables, figure: str) -> str:
    """Colour and level of a monster, as in `green 2`; Guards and Imps have no colour."""
    found = data.monsters.get(kind_of(figure))
    if found is None:
        return ""
    colour = "" if found.colour == "none" else f"{found.colour} "
    return "orange die" if kind_of(figure) == GUARD else f"{colour}{found.level}"
