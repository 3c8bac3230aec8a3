"""The land of Lord of Loot as a map: each field where it lies, dotted lines for roads that run straight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from guildpost.cli.lord_of_loot.names import short_tiles
from guildpost.cli.screen import Line, Span
from guildpost.engine.lord_of_loot.tables import DAYTIME, FIELDS, PIECES, Field, Tables

if TYPE_CHECKING:
    from guildpost.engine.lord_of_loot.view import View

WIDTH = 80
BOX = 9
"""Columns of a field: its code and its tile, and below them who stands there."""
DEEP = 2
"""Lines of a field."""
HEIGHT = 26
"""Lines of the map, as long as all fields find room."""
DOT = "·"

Road = tuple[str, str]
Spot = tuple[int, int]
"""Row and column."""


class Land:
    """Where fields are drawn, and which cells the road between two of them takes; roads without cells are listed.

    A field goes to the free spot that is nearest to where it lies. A road runs straight, from somewhere on the edge of
    one field to somewhere on the edge of the other, and touches no third field and no other road.
    """

    def __init__(self, fields: Mapping[str, Field]) -> None:
        self.at: dict[str, Spot] = {}
        self.height = HEIGHT
        while not self._placed(fields):
            self.height += DEEP + 1
        self.drawn: dict[Road, list[Spot]] = {}
        self.listed: list[Road] = []
        self.taken: dict[Spot, Road] = {}
        self.filled = {
            (row + down, column + right): code
            for code, (row, column) in self.at.items()
            for down, right in product(range(DEEP), range(-1, BOX + 1))
        }
        roads = [
            (one, other) for at, one in enumerate(FIELDS) for other in FIELDS[at + 1 :] if other in fields[one].roads
        ]
        for road in sorted(roads, key=self._length):
            cells = self._way(road)
            if cells:
                self.drawn[road] = cells
                self.taken.update(dict.fromkeys(cells, road))
            else:
                self.listed.append(road)
        self.listed.sort(key=roads.index)

    def _placed(self, fields: Mapping[str, Field]) -> bool:
        across = [fields[code].at[0] for code in FIELDS]
        up = [fields[code].at[1] for code in FIELDS]
        wide, high = max(across) - min(across) or 1, max(up) - min(up) or 1
        columns, rows = WIDTH - BOX, self.height - DEEP
        self.at = {}
        for code in FIELDS:
            x, y = fields[code].at
            wish = (round((max(up) - y) / high * rows), round((x - min(across)) / wide * columns))
            free = [
                (row, column)
                for row, column in product(range(rows + 1), range(columns + 1))
                if not any(
                    abs(row - there[0]) < DEEP + 1 and abs(column - there[1]) < BOX + 2 for there in self.at.values()
                )
            ]
            if not free:
                return False
            self.at[code] = min(free, key=lambda spot: ((spot[0] - wish[0]) * 2) ** 2 + (spot[1] - wish[1]) ** 2)
        return True

    def _length(self, road: Road) -> tuple[int, Road]:
        (top, left), (bottom, right) = self.at[road[0]], self.at[road[1]]
        return (2 * (top - bottom)) ** 2 + (left - right) ** 2, road

    def _way(self, road: Road) -> list[Spot]:
        """Cells of the best straight line between two fields; none if every line would touch something."""
        return next((cells for start, end in self._lines(road) if (cells := self._free(start, end, road))), [])

    def _lines(self, road: Road) -> list[tuple[Spot, Spot]]:
        """Lines between the edges of two fields, those first that are short and begin in the middle."""
        starts, ends = (list(_edge(self.at[code])) for code in road)
        found = []
        for ((row, column), aside), ((below, right), beside) in product(starts, ends):
            cost = (2 * (row - below)) ** 2 + (column - right) ** 2 + 2 * (aside**2 + beside**2)
            found.append((cost, (row, column), (below, right)))
        return [(start, end) for _, start, end in sorted(found)]

    def _free(self, start: Spot, end: Spot, road: Road) -> list[Spot]:
        cells = _dots(start, end)
        for row, column in cells:
            if not (0 <= row < self.height and 0 <= column < WIDTH) or self.filled.get((row, column)):
                return []
            for beside in ((row, column - 1), (row, column), (row, column + 1), (row - 1, column), (row + 1, column)):
                other = self.taken.get(beside)
                if other and (beside == (row, column) or not set(other) & set(road)):
                    return []
        return cells


def _edge(corner: Spot) -> Iterator[tuple[Spot, int]]:
    """Cells around a field, each with how far from the middle of its side it is."""
    row, column = corner
    for right in range(BOX):
        yield (row - 1, column + right), right - BOX // 2
        yield (row + DEEP, column + right), right - BOX // 2
    for down in range(DEEP):
        yield (row + down, column - 2), 2 * down
        yield (row + down, column + BOX + 1), 2 * down


def _dots(start: Spot, end: Spot) -> list[Spot]:
    """Dots on a straight line, one a row where it is steep, else one in two columns."""
    (row, column), (below, right) = start, end
    steps = max(abs(below - row), (abs(right - column) + 1) // 2)
    if not steps:
        return [start]
    return list(
        dict.fromkeys(
            (row + round((below - row) * step / steps), column + round((right - column) * step / steps))
            for step in range(steps + 1)
        )
    )


@lru_cache(maxsize=8)
def _laid(fields: tuple[tuple[str, tuple[float, float], tuple[str, ...]], ...]) -> Land:
    return Land(
        {code: Field(name="", kind="land", roads=list(roads), at=at) for code, at, roads in fields},
    )


def laid(data: Tables) -> Land:
    """The land of these component data, worked out once."""
    fields = data.components.fields
    return _laid(tuple((code, fields[code].at, tuple(fields[code].roads)) for code in FIELDS))


class Map(NamedTuple):
    """The drawn map, the roads that are not on it, and fields with more than they have room for."""

    lines: list[Line]
    listed: list[Road]
    crowded: dict[str, list[str]]


def drawn(view: View, data: Tables, styles: Mapping[str, str]) -> Map:
    """The land as a map; `styles` are those of seats."""
    land = laid(data)
    paper: list[list[Span]] = [[(" ", "")] * WIDTH for _ in range(land.height)]

    def put(row: int, column: int, text: str, style: str) -> None:
        for at, sign in enumerate(text):
            paper[row][column + at] = (sign, style)

    for cells in land.drawn.values():
        for row, column in cells:
            put(row, column, DOT, "gate")
    short, now = short_tiles(data), set(places_now(view, data))
    crowded = {}
    for code, (row, column) in land.at.items():
        put(row, column, code, "yellow" if code in now else "bold")
        if code in now:
            put(row, column + len(code), "!", "yellow")
        if code in view.land:
            put(row, column + BOX - 4, short[view.land[code]], "green")
        there = standing(view, data, code)
        rest = column
        if len(" ".join(there)) > BOX:
            crowded[code] = there
            there = shortened(there)
        for word in there:
            put(row + 1, rest, word, styles.get(word, _style(word)))
            rest += len(word) + 1
    return Map([_joined(row) for row in paper], land.listed, crowded)


def places_now(view: View, data: Tables) -> list[str]:
    """Fields with the symbol of the daytime."""
    symbol = data.components.track.stops[view.daytime].symbol
    return [code for code in DAYTIME if data.components.fields[code].symbol == symbol]


def standing(view: View, data: Tables, code: str) -> list[str]:
    """Who and what is on a field: heroes, figures, homes of bosses, how many things lie there."""
    home = [name for name, field in homes(view, data).items() if field == code]
    there = [name for name, field in view.figures.items() if field == code]
    out = [seat for seat, hero in view.heroes.items() if hero.field == code]
    out += [f"{name}^" if name in home else name for name in there]
    out += [f"^{name}" for name in home if name not in there]
    things = len(view.ground.get(code, ()))
    return out + ([f"*{things}"] if things else [])


def homes(view: View, data: Tables) -> dict[str, str]:
    """Homebases of the bosses of this game that are not defeated, by figure."""
    bosses = data.components.bosses
    return {name: field for boss in view.bosses for name, field in bosses[boss].figures.items()}


def shortened(words: list[str]) -> list[str]:
    """As many words as a field has room for, and a sign that there are more."""
    out: list[str] = []
    for word in words:
        if len(" ".join((*out, word, "+"))) > BOX:
            break
        out.append(word)
    return [*out, "+"]


def _style(word: str) -> str:
    if word[0] in "^*+":
        return "dim" if word[0] == "^" else "house"
    return "house" if word in PIECES else "warn"


def _joined(row: list[Span]) -> Line:
    line: list[Span] = []
    for sign, style in row:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + sign, style)
        else:
            line.append((sign, style))
    return line
