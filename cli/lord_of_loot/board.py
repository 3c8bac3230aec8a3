"""The table of Lord of Loot as lines of text: time, land, enemies, heroes, and what is left in bags and decks."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

import msgspec

from guildpost.cli.lord_of_loot import land
from guildpost.cli.lord_of_loot.names import (
    HURT,
    QUEST,
    QUESTIONS,
    REASONS,
    SYMBOLS,
    Names,
    bare,
    level_of,
    many,
    short_tiles,
    side_does,
    spell_costs,
    tile_does,
)
from guildpost.cli.screen import Line, Span
from guildpost.cli.wording import WIDTH, cut, note
from guildpost.engine.lord_of_loot.bosses import GOODS
from guildpost.engine.lord_of_loot.state import MONSTER_KINDS, Options
from guildpost.engine.lord_of_loot.tables import (
    CARDS,
    FIELDS,
    GUARD,
    KINDS,
    MOST_STONES,
    NEEDED_LEVEL,
    ORDER,
    TILES,
    Tables,
    base,
    in_order,
    is_weapon,
    kind_of,
)

if TYPE_CHECKING:
    from guildpost.engine.lord_of_loot.view import HeroSeen, View

NAME = 20
"""Columns of a player's name."""
COLOURS = ("red", "green", "yellow", "blue", "warn")


def drawn(view: View, data: Tables, names: dict[str, str]) -> list[Line]:
    """The whole picture, the same for everybody."""
    board = _Board(view, data, names)
    return [
        *board.heading(),
        *board.land(),
        *board.bosses(),
        *board.enemies(),
        *(line for seat in view.heroes for line in board.hero(seat)),
        *board.cards_left(),
        *board.bags(),
    ]


class _Board:
    """One picture of one view."""

    def __init__(self, view: View, data: Tables, names: dict[str, str]) -> None:
        self.view = view
        self.data = data
        self.cards = data.components
        self.names = Names(data, {seat: cut(name, NAME) for seat, name in names.items()})
        self.style = dict(zip(view.heroes, COLOURS, strict=False))

    def heading(self) -> list[Line]:
        """Whose view, when, and what is asked; daytime and gravestones."""
        view = self.view
        line: list[Span] = [("Lord of Loot", "bold")]
        if view.seat:
            line.append((f" as {view.seat} sees it", self.style[view.seat]))
        line.append((f"   turn {view.turn}, " if view.turn else "   setup", ""))
        if view.turn:
            line.append((view.active, self.style[view.active]))
            left = f", {many(view.actions, 'action')} left" if view.phase == "hero" else ""
            line.append((f": {view.phase.capitalize()} Phase{left}", ""))
        out: list[Line] = [line]
        if view.ended is not None:
            reason = REASONS.get(view.ended.reason, view.ended.reason)
            out += note("over", [f"the party has {'won' if view.ended.won else 'lost'}: {reason}"], "bold")
        elif view.asked:
            asked = ", ".join(self.names.seat(seat) for seat in view.asked)
            out += note(f"asked: {asked}", [self._question()], "bold")
        else:
            out += note("luck is awaited", [self._question() or "the game begins"], "bold")
        return [*out, *self._fight(), *self._time()]

    def _question(self) -> str:
        words = QUESTIONS.get(self.view.question, self.view.question)
        return f"{self.names.the(self.view.about)}: {words}" if self.view.about else words

    def _fight(self) -> list[Line]:
        """Icons on the table of a fight that is going on."""
        fight = self.view.fight
        if fight is None:
            return []
        seat, enemy = f"p{fight.seat + 1}", self.names.the(fight.enemy)
        attack = (self.names.seat(seat), enemy) if fight.attacker == "hero" else (enemy, self.names.seat(seat))
        own = f"{many(fight.swords, 'sword')} {many(fight.shields, 'shield')}"
        others = f"{many(fight.enemy_swords, 'sword')} {many(fight.enemy_shields, 'shield')}"
        return note("fight", [f"{' attacks '.join(attack)}", f"{seat} {own}", f"{fight.enemy} {others}"])

    def _time(self) -> list[Line]:
        view, stops = self.view, self.cards.track.stops
        track = [stop.name.upper() if at == view.daytime else stop.name for at, stop in enumerate(stops)]
        days = [" > ".join(track), f"new Monsters on {' and '.join(land.places_now(view, self.data))}"]
        if "vol" in view.bosses:
            days.append(f"{self.names.the(stops[view.daytime].gnome)} walks")
        out = note("daytime", days, sep="; ")
        if not view.options.kids:
            more = ", one more loses the game" if view.stones == MOST_STONES and view.ended is None else ""
            out += note("gravestones", [f"{view.stones} of {MOST_STONES}{more}"])
        mine, plain = msgspec.to_builtins(view.options), msgspec.to_builtins(Options(bosses=view.options.bosses))
        return [*out, *note("options", [f"{key}={_said(mine[key])}" for key in mine if mine[key] != plain[key]])]

    # the land

    def land(self) -> list[Line]:
        """The map, and in words what it cannot show."""
        view = self.view
        drawing = land.drawn(view, self.data, self.style)
        out = list(drawing.lines)
        out += note("roads besides", [f"{one} to {other}" for one, other in drawing.listed])
        key = [f"{code} {self.cards.fields[code].name}" for code in ("cas", "tav", "smi")]
        fed = [code for code in FIELDS if self.cards.fields[code].food]
        key += ["dots are roads", "! daytime field now"]
        if land.homes(view, self.data):
            key.append("^ home of a Boss")
        if view.ground:
            key.append("* things lying")
        if drawing.crowded:
            key.append("+ and more")
        key.append(f"food at {' '.join(fed)}")
        out += note("map", key)
        short = short_tiles(self.data)
        there = [code for code in TILES if code in view.land.values()]
        out += note("tiles", [f"{short[code]} ({tile_does(self.cards.tiles[code])})" for code in there])
        out += note("crowded", [f"{code} {' '.join(words)}" for code, words in drawing.crowded.items()])
        lying = [f"{code} {self.names.tokens(view.ground[code])}" for code in FIELDS if view.ground.get(code)]
        return [*out, *note("lying", lying, sep="; ")]

    # enemies

    def bosses(self) -> list[Line]:
        """Bosses with wounds and open quests; pieces by where they are."""
        view = self.view
        out: list[Line] = []
        for code in view.bosses:
            boss = self.cards.bosses[code]
            mark = "kso" if code == "sou" else code
            parts = [f"{name} on {view.figures[name]}" for name in boss.figures if name in view.figures]
            wounds = f"{view.wounds.get(mark, 0)} of {many(boss.level, 'wound')}"
            quests = [QUEST[quest] + self._progress(code, quest) for quest in view.quests.get(code, ())]
            hurt = f"hurt {HURT[code]}" if code in HURT else "safe by its quests" if quests else "can be hurt"
            text = ", ".join(filter(None, [*parts, f"violet dice {boss.level}", wounds, hurt]))
            out += _wide(code, boss.name, f": {text}")
            out += [line for quest in quests for line in _wide("", "", f"quest: {quest}")]
        done = [code for code in self._chosen() if code not in view.bosses]
        return [*out, *note("defeated", [self.cards.bosses[code].name for code in done])]

    def _chosen(self) -> list[str]:
        return self.view.options.bosses.split("+")

    def _progress(self, boss: str, quest: str) -> str:
        """Where the pieces of a quest are, or how much has been laid down."""
        view = self.view
        if boss in GOODS:
            tags, need = self.data.tags, self.cards.bosses[boss].goods
            fields = land.homes(view, self.data)
            laid = sum(
                GOODS[boss] in tags[token]
                for field, tokens in view.goods.items()
                for token in tokens
                if boss == "gil" or field == fields.get(boss)
            )
            return f" ({laid} of {need})"
        pair = {"cat": ("cat", "lad"), "dog": ("dog", "ras"), "bea": ("bea", "gir")}.get(quest, (quest,))
        where = [f"{piece} {view.figures[piece]}" for piece in pair if piece in view.figures]
        where += [f"{piece} with {seat}" for piece in pair for seat, hero in view.heroes.items() if piece in hero.pack]
        return f" ({', '.join(where)})" if where else ""

    def enemies(self) -> list[Line]:
        """Monsters, Imps and Guards on the board with level and wounds, by kind."""
        view = self.view
        there: dict[str, list[str]] = {}
        for name, field in view.figures.items():
            kind = kind_of(name)
            if kind in MONSTER_KINDS or kind == GUARD:
                wounds = f" ({many(view.wounds[name], 'wound')})" if name in view.wounds else ""
                there.setdefault(kind, []).append(f"{name} {field}{wounds}")
        out = [
            f"{self.names.kind(kind)}, {level_of(self.data, kind)}: {', '.join(sorted(there[kind]))}"
            for kind in KINDS
            if kind in there
        ]
        return note("Monsters and Guards", out or ["none"], sep="; ")

    # heroes

    def hero(self, seat: str) -> list[Line]:
        """A sheet: hearts, hands, backpack, spells."""
        hero = self.view.heroes[seat]
        mat = self.cards.heroes[hero.hero]
        title: list[Span] = [("─── ", "wall"), (self.names.seat(seat), self.style[seat])]
        title.append((f" {cut(mat.title, 24)}, level {hero.level}, on {hero.field}", ""))
        used = sum(len(text) for text, _ in title)
        pages = mat.pages[hero.level - 1]
        hearts = f"stamina {_hearts(hero.stamina, hero.slots[0])}  health {_hearts(hero.health, hero.slots[1])}"
        right = self._weapon(hero.right) if hero.right else bare(mat.orange, "orange")
        left = self._weapon(hero.left) if hero.left else bare(mat.blue, "blue")
        hearts += f"  spells {len(hero.spells)} of {pages}"
        both = f"{right}; left {left}"
        return [
            [*title, (" " + "─" * max(0, WIDTH - used - 1), "wall")],
            [("  ", ""), (hearts, "")],
            *note("  hands", [f"right {both}"]),
            *note(f"  backpack, {mat.pack[0]} x {mat.pack[1]}", self._pack(hero) or ["empty"], sep="; "),
            *self._book(hero),
        ]

    def _weapon(self, token: str) -> str:
        weapon = self.cards.weapons[base(token)]
        side = weapon.upgraded if token != base(token) else weapon.standard
        return f"{self.names.weapon(token)}: {side_does(side, weapon.hand)}"

    def _pack(self, hero: HeroSeen) -> list[str]:
        """Things in a backpack, weapons with what they would add and the level that they need."""
        out = []
        for token in sorted(dict.fromkeys(hero.pack), key=ORDER.__getitem__):
            if is_weapon(token):
                many_of = f"{hero.pack.count(token)} x " if hero.pack.count(token) > 1 else ""
                need = NEEDED_LEVEL[self.cards.weapons[base(token)].material]
                later = f", from level {need}" if need > hero.level else ""
                out.append(f"{many_of}{self._weapon(token)}{later}")
            else:
                out.append(self.names.tokens([token] * hero.pack.count(token)))
        return out

    def _book(self, hero: HeroSeen) -> list[Line]:
        """Spells, each on a line with what it costs and does."""
        out: list[Line] = []
        for code in in_order(dict.fromkeys(hero.spells)):
            spell = self.data.spells[code]
            times = f" ({hero.spells.count(code)} times)" if hero.spells.count(code) > 1 else ""
            out += _wide(f"  {code}", spell_costs(spell), f": {spell.text}{times}")
        return out

    # what is left

    def cards_left(self) -> list[Line]:
        """Monster cards: to come, discarded, the red stack; each explained once."""
        view = self.view
        red = [f"{view.red} on top", *([f"below it {' '.join(view.reds)}"] if view.reds else [])] if view.red else []
        known = [*view.deck, *view.discard, view.card, view.red, *view.reds]
        told = [
            f"{code} {', '.join(SYMBOLS[symbol] for symbol in self.cards.cards[code].symbols)}"
            for code in CARDS
            if code in known
        ]
        coming = f"{view.cards} to come" + (f" out of {' '.join(view.deck)}" if view.deck else "")
        turned = [f"now {view.card}"] if view.card else []
        turned += [f"discards {' '.join(view.discard)}"] if view.discard else []
        stack = [f"red stack: {', '.join(red) or 'empty'}"]
        if len(view.heroes) > 3:
            stack.append(f"a card after {'this' if view.check else 'the next'} turn")
        return [
            *note("Monster deck", [coming, *turned, *stack], sep="; "),
            *note("cards", told, sep="; "),
        ]

    def bags(self) -> list[Line]:
        """Bags, tiles and Monsters that can still come."""
        view, names = self.view, self.names
        tiles = [many(view.tiles[code], names.tile(code)) for code in TILES if view.tiles.get(code)]
        supply = [f"{count} {kind}" for kind in KINDS if (count := view.supply.get(kind, 0))]
        return [
            *note("red bag", names.counted(view.red_bag) or ["empty"]),
            *note("yellow bag, spells", _equal(names.counted(view.yellow_bag)) or ["empty"]),
            *note("black bag, weapons", _equal(names.counted(view.black_bag)) or ["empty"]),
            *note("out of the game", names.counted(view.box)),
            *note("shards that may be added", [str(view.outside)] if view.outside else []),
            *note("land tiles", tiles or ["none left"]),
            *note("Monsters to come", supply or ["none"]),
        ]


def _equal(counted: list[str]) -> list[str]:
    """`2 each of s1 s2 s3` for what is there equally often, most of them first."""
    by: dict[str, list[str]] = {}
    for part in counted:
        count, code = part.split(" ", 1)
        by.setdefault(count, []).append(code)
    return [f"{count} {'each of ' if len(by[count]) > 1 else ''}{' '.join(by[count])}" for count in sorted(by)[::-1]]


def _hearts(full: int, slots: int) -> str:
    return "♥" * full + "♡" * (slots - full)


def _said(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _wide(code: str, name: str, text: str) -> list[Line]:
    """Something with its code, and what there is to say of it, on as many lines as it needs."""
    name = cut(name, 30)
    indent = max(4, len(code) + 1)
    lines = wrap(name + text, WIDTH - indent) or [""]
    head: Line = [(f"{code:<{indent}}", "bold"), (lines[0][: len(name)], "house"), (lines[0][len(name) :], "")]
    return [head, *([(" " * indent + line, "")] for line in lines[1:])]
