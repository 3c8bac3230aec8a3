"""The table of Thieves Guild as lines of text: the ring round the city, then the sides and what they hold."""

from __future__ import annotations

from collections.abc import Mapping

from guildpost.cli.screen import Line, Span
from guildpost.cli.thieves_guild.names import LETTERS, REASONS, Names, things
from guildpost.engine.thieves_guild.sides import TITLES
from guildpost.engine.thieves_guild.state import Store
from guildpost.engine.thieves_guild.tables import KINDS, Tables
from guildpost.engine.thieves_guild.view import View

WIDTH = 100
NAME = 17
"""Columns of the whole and of a character's name."""
BOX = 10
"""Columns inside a box of the ring."""
_RING = {
    "hu-base": "HUMANS",
    "el-base": "ELVES",
    "or-base": "ORCS",
    "enter": "ENTER",
    "tunnel": "TUNNEL",
    "fate": "FATE",
    "market": "MARKET",
    "gypsies": "GYPSY",
    "assassins": "KILLER",
    "witch": "WITCH",
    "forest": "FOREST",
    "gravemound": "GRAVE",
}


def drawn(view: View, data: Tables, names: dict[str, str], known: Mapping[str, str]) -> list[Line]:
    """The whole picture. `known` are market cards by place that the view does not show and its reader knows."""
    board = _Board(view, data, known)
    return [
        *_heading(view, names),
        *board.lines(),
        *_key(board),
        [],
        *_sides(view, names),
        *_notes(view, data),
    ]


def token(who: str, arrested: bool = False) -> Span:
    """A character as two signs; small where he is arrested."""
    text = LETTERS[who[:2]] + who[2:]
    return (text.lower() if arrested else text, who[:2])


class _Board:
    """Ring and city in signs. The ring has as many spaces as the data say, a quarter on each side."""

    def __init__(self, view: View, data: Tables, known: Mapping[str, str]) -> None:
        self.view = view
        self.known = known
        self.data = data
        self.rows = data.components.city.rows
        self.standing: dict[str, list[str]] = {}
        for who, character in view.characters.items():
            if character.at:
                self.standing.setdefault(character.at, []).append(who)
        self.markets = {market.place: market for market in view.markets}
        self.lying = {place for place, found in view.ground.items() if found}
        self.has_lying = False

    def lines(self) -> list[Line]:
        """Top boxes, the city between side boxes, bottom boxes."""
        ring = self.data.ring
        quarter = len(ring) // 4
        top, right = ring[: quarter + 1], ring[quarter + 1 : 2 * quarter]
        bottom, left = ring[2 * quarter : 3 * quarter + 1][::-1], ring[3 * quarter + 1 :][::-1]
        across = quarter + 1
        columns = len(self.rows[0])
        middle = (across - 2) * (BOX + 1) - 1
        margin = max(0, (middle - 2 * columns - 3) // 2)
        letters = " " * (margin + 3) + " ".join(chr(97 + column) for column in range(columns))
        letters_line: Span = (letters.ljust(middle), "dim")
        out: list[Line] = [[("┌" + "┬".join(["─" * BOX] * across) + "┐", "wall")]]
        out += self._row_of_boxes(top)
        out.append([("├" + "─" * BOX + "┤", "wall"), letters_line, ("├" + "─" * BOX + "┤", "wall")])
        city = self._city(middle, margin)
        sides = self._columns_of_boxes(left, right, len(city))
        for (one, other), inner in zip(sides, city, strict=True):
            out.append([*one, *inner, *other])
        out.append([("├" + "─" * BOX + "┤", "wall"), letters_line, ("├" + "─" * BOX + "┤", "wall")])
        out += self._row_of_boxes(bottom)
        out.append([("└" + "┴".join(["─" * BOX] * across) + "┘", "wall")])
        return out

    def _row_of_boxes(self, places: tuple[str, ...]) -> list[Line]:
        boxes = [self._box(place) for place in places]
        wall: Span = ("│", "wall")
        out: list[Line] = []
        for row in range(3):
            line: list[Span] = [wall]
            for box in boxes:
                line += [*box[row], wall]
            out.append(line)
        return out

    def _columns_of_boxes(self, left: tuple[str, ...], right: tuple[str, ...], height: int) -> list[tuple[Line, Line]]:
        """The left and right sides, as many lines as the city needs; boxes are parted by a line."""
        wall: Span = ("│", "wall")
        parted: Line = [("├" + "─" * BOX + "┤", "wall")]

        def column(places: tuple[str, ...]) -> list[Line]:
            out: list[Line] = []
            for number, place in enumerate(places):
                if number:
                    out.append(parted)
                out += [[wall, *row, wall] for row in self._box(place)]
            blank: Line = [wall, (" " * BOX, ""), wall]
            return out + [blank] * (height - len(out))

        return list(zip(column(left), column(right), strict=True))

    # the ring

    def _box(self, place: str) -> list[list[Span]]:
        """Three lines of a ring space: what it is, what lies there, who stands there."""
        kind = self.data.kind[place]
        style = kind[:2] if kind.endswith("-base") else "house"
        name = _RING[kind]
        head: list[Span] = [(place, "dim"), (" " * (BOX - len(place) - len(name)), ""), (name, style)]
        return [head, _fill(self._in_box(place, kind)), _fill(self._tokens(place, BOX))]

    def _in_box(self, place: str, kind: str) -> list[Span]:
        lying: list[Span] = [self._lying_mark()] if place in self.lying else []
        if kind == "market":
            market = self.markets[place]
            name = "bm" + "abcd"[self.data.markets.index(place)]
            if market.closed and not self.known:
                return [*lying, (f"{name} closed", "warn")]
            if code := market.card or self.known.get(place):
                card = self.data.components.market[code]
                return [*lying, (f"g{card.gol} s{card.sil} p{card.poi}", "warn" if market.closed else "gate")]
            return [*lying, (f"{name} closed", "warn") if market.closed else (name, "dim")]
        if kind.endswith("-base") and kind[:2] in self.view.stores:
            coins = self.view.stores[kind[:2]].coins
            return [*lying, (f"{coins} coin{'' if coins == 1 else 's'}", "")]
        stash = sum(self.view.stashes.get(place, {}).values())
        if stash:
            return [*lying, (f"{stash} free", "gate")]
        waiting = len(self.view.assassins) if kind == "assassins" else 0
        return [*lying, (f"{waiting} to hire", "dim")] if waiting else lying

    def _lying_mark(self) -> Span:
        self.has_lying = True
        return ("$ ", "warn")

    def _tokens(self, place: str, width: int) -> list[Span]:
        """Everybody at a place, with spaces between where there is room, `+2` for those who do not fit."""
        there = self.standing.get(place, [])
        gap = 1 if len(there) * 3 - 1 <= width else 0
        fit = len(there)
        if fit * 2 > width:
            fit = (width - 2) // 2
        spans: list[Span] = []
        for number, who in enumerate(there[:fit]):
            if number and gap:
                spans.append((" ", ""))
            spans.append(token(who, self.view.characters[who].arrested))
        return [*spans, (f"+{len(there) - fit}", "bold")] if fit < len(there) else spans

    # the city

    def _city(self, width: int, margin: int) -> list[Line]:
        labels = self._houses()
        out: list[Line] = []
        for number, row in enumerate(self.rows):
            line: list[Span] = [(" " * margin + f"{number:>2} ", "dim")]
            column = 0
            while column < len(row):
                if (number, column) in labels:
                    spans, cells = labels[number, column]
                    line += spans
                    column += cells
                else:
                    line.append(self._cell(number, column))
                    column += 1
            out.append(_fill(line, width))
        return out

    def _cell(self, row: int, column: int) -> Span:
        """Two signs of a street space, wall or tunnel."""
        sign = self.rows[row][column]
        name = f"{chr(97 + column)}{row}"
        if sign == "#":
            return ("▒▒", "wall")
        if name in self.data.tunnel_cell:
            tunnel = self.data.tunnel_cell[name]
            there = self.standing.get(tunnel)
            return token(there[0]) if there else (tunnel.upper(), "gate")
        if name in self.standing:
            return token(self.standing[name][0])
        if name in self.lying:
            return self._lying_mark()
        if sign in "12":
            return (": ", "gate")
        if sign == "e":
            return ("= ", "gate")
        return ("∘ ", "house") if sign.islower() else ("· ", "wall")

    def _houses(self) -> dict[tuple[int, int], tuple[list[Span], int]]:
        """Signs of all buildings by the first cell of each of their rows: name, then who is inside."""
        found: dict[tuple[int, int], tuple[list[Span], int]] = {}
        for code, building in self.data.components.buildings.items():
            runs = [
                (number, row.index(building.letter), row.count(building.letter))
                for number, row in enumerate(self.rows)
                if building.letter in row
            ]
            below = 2 * sum(cells for _, _, cells in runs[1:])
            crowded = 2 * len(self.standing.get(code, ())) > below
            inside = self._tokens(code, below + 2 * runs[0][2] if crowded else below)
            for order, (number, column, cells) in enumerate(runs):
                if order or crowded:
                    spans, inside = _split(inside, 2 * cells)
                else:
                    spans = [self._label(code, building.name.upper(), 2 * cells)]
                found[number, column] = (_fill(spans, 2 * cells, ("░", "house")), cells)
        return found

    def _label(self, code: str, name: str, width: int) -> Span:
        marker = self.view.markers.get(code)
        if marker is not None:
            sacked = f"{code.upper()} x{LETTERS[marker.side]}"
            return (sacked if len(sacked) <= width else f"{code.upper()}x", marker.side)
        return (name if len(name) <= width else code.upper(), "house")


def _fill(spans: list[Span], width: int = BOX, sign: Span = (" ", "")) -> list[Span]:
    """The spans with one sign behind them again and again, up to a width."""
    return [*spans, (sign[0] * (width - sum(len(text) for text, _ in spans)), sign[1])]


def _split(spans: list[Span], width: int) -> tuple[list[Span], list[Span]]:
    """As many of the spans as fit into a width, and the rest."""
    used, taken = 0, 0
    for text, _ in spans:
        if used + len(text) > width:
            break
        used += len(text)
        taken += 1
    rest = spans[taken:]
    return spans[:taken], rest[1:] if rest and rest[0][0] == " " else rest


def _key(board: _Board) -> list[Line]:
    words = [("· ", "wall"), ("street  ", ""), ("∘ ", "house"), ("door  ", ""), (": ", "gate"), ("tunnel green  ", "")]
    words += [("= ", "gate"), ("gate  ", ""), ("▒▒ ", "wall"), ("closed to all", "")]
    if board.has_lying:
        words += [("  $ ", "warn"), ("something lies there", "")]
    return [words]


# below the board


def _heading(view: View, names: dict[str, str]) -> list[Line]:
    line: list[Span] = [("Thieves Guild", "bold")]
    if view.seat:
        line.append((f" as the {TITLES[view.seat]} see it", view.seat))
    line.append((f"   {f'round {view.round}' if view.round else 'setup'}   turn counter {view.counter}   ", ""))
    if view.ended is not None:
        won = f"the {TITLES[view.ended.winner]} have won" if view.ended.winner else "nobody has won"
        line.append((f"over: {won}, {REASONS.get(view.ended.reason, view.ended.reason)}", "bold"))
    elif not view.asked:
        line.append(("luck is awaited", "bold"))
    for who in view.asked:
        if who in TITLES:
            line.append((f"asked: the {TITLES[who]}", who))
        else:
            line.append((f"asked: {view.characters[who].name} ({who})", who[:2]))
    return [line]


def _sides(view: View, names: dict[str, str]) -> list[Line]:
    out: list[Line] = [[("       name              at    com agi coins  goods            item spell lives", "dim")]]
    for side in view.sides:
        title: list[Span] = [(TITLES[side], side)]
        if names.get(side):
            title.append((f" ({names[side]})", ""))
        store = view.stores.get(side, Store())
        held = ([things("c", store.coins)] if store.coins else []) + [
            things(kind, store.things[kind]) for kind in KINDS if store.things.get(kind)
        ]
        if held:
            title.append(("  on the base: " + ", ".join(held), ""))
        if side == "bh" and view.eliminated:
            title.append((f"  thieves eliminated: {view.eliminated}", ""))
        out.append(title)
        out += [_character(who, view) for who in view.characters if who[:2] == side]
    out.append([])
    return out


def _character(who: str, view: View) -> Line:
    character = view.characters[who]
    name = character.name[:NAME]
    if not character.at:
        return [token(who), (f" {who} {name:<{NAME}} ", ""), ("out of the game", "dim")]
    place = "jail" if character.arrested else character.at
    goods = "+".join(f"{count}{kind}" for kind in KINDS if (count := character.goods.get(kind)))
    agility = str(character.agility) if character.agility else ""
    return [
        token(who, character.arrested),
        (f" {who} {name:<{NAME}} {place:<5} {character.combat:>3} {agility:>3} {character.coins:>5}  ", ""),
        (f"{goods:<16} ", ""),
        (f"{character.item:<4} ", "gate"),
        (f"{character.spell:<5} ", "warn"),
        ("♥" * (character.lives - character.tokens), "bh"),
        ("♡" * character.tokens, "wall"),
    ]


def _notes(view: View, data: Tables) -> list[Line]:
    """What else lies on the table, where there is any of it."""
    names = Names(data)
    killers = data.components.killers
    markers = [f"{code} until the {TITLES[m.side]} end round {m.due}" for code, m in sorted(view.markers.items())]
    return [
        *_note("fight", _fight(view, names)),
        *_note("mud", [who for who, character in view.characters.items() if character.mud]),
        *_note("assassins", [f"{names.who(hire.killer)} beside {hire.target}, from {hire.by}" for hire in view.hires]),
        *_note("to hire", [f"{killer} {killers[killer].price}c" for killer in view.assassins]),
        *_note("free to take", _lying(view.stashes)),
        *_note("on the ground", _lying(view.ground)),
        *_note("sacked", markers),
        *_note("bank is out of", [kind for kind in KINDS if kind != "c" and not view.bank.get(kind)]),
    ]


def _note(title: str, parts: list[str]) -> list[Line]:
    """Parts behind their title, on as many lines as they need."""
    out: list[Line] = []
    line = ""
    for part in parts:
        if line and len(title) + 4 + len(line) + len(part) > WIDTH:
            out.append([(f"{title}: ", "dim"), (line + ",", "")])
            line = ""
        line = f"{line}, {part}" if line else part
    return [*out, [(f"{title}: ", "dim"), (line, "")]] if line else out


def _fight(view: View, names: Names) -> list[str]:
    fight = view.fight
    if fight is None or not fight.target:
        return []
    attackers = ", ".join(names.who(who) for who in fight.attackers) or "somebody"
    return [f"{attackers} against {names.who(fight.target)}"]


def _lying(places: Mapping[str, Mapping[str, int]]) -> list[str]:
    """What lies where; always in the same order, whatever happened before."""
    return [f"{_all(places[place])} at {place}" for place in sorted(places, key=_by_number) if places[place]]


def _by_number(place: str) -> tuple[str, int]:
    letters = place.rstrip("0123456789")
    return letters, int(place[len(letters) :] or 0)


def _all(found: Mapping[str, int]) -> str:
    return "+".join(f"{found[kind] if found[kind] > 1 else ''}{kind}" for kind in KINDS if found.get(kind))
