"""The town of Heroes Welcome as a map: a box for each place, and lines for roads that run straight."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from guildpost.cli.screen import Line, Span
from guildpost.engine.heroes_welcome.tables import GATE, SITES, Place, Tables

if TYPE_CHECKING:
    from guildpost.engine.heroes_welcome.view import View

WIDTH = 80
GAP = 2
"""Columns and lines between boxes, so that a road from corner to corner is two signs."""
HEIGHT = 4
"""Lines of a box: its code, two for a name, the Heroes."""
LANE = 5
"""The column of a box at which roads to the north and south begin, between its code and its sign."""
WIDEST = 17

Road = tuple[str, str]


class Roads:
    """Roads of a town: those that can be drawn, by the way they run, and those left to words.

    A road is drawn along a row or column where no other place stands between, or to the next place by the corner.
    """

    def __init__(self, places: Mapping[str, Place]) -> None:
        columns = sorted({place.at[0] for place in places.values()})
        rows = sorted({place.at[1] for place in places.values()})
        self.at = {code: (columns.index(place.at[0]), rows.index(place.at[1])) for code, place in places.items()}
        self.columns, self.rows = len(columns), len(rows)
        self.along: list[Road] = []
        self.down: list[Road] = []
        self.across: list[Road] = []
        self.listed: list[Road] = []
        order = (GATE, *SITES)
        for code in order:
            for other in sorted(places[code].roads, key=order.index):
                if order.index(code) < order.index(other):
                    self._sort(code, other)

    def _sort(self, one: str, other: str) -> None:
        (x, y), (u, v) = self.at[one], self.at[other]
        spots = set(self.at.values())
        if y == v and not any((between, y) in spots for between in range(min(x, u) + 1, max(x, u))):
            self.along.append((one, other))
        elif x == u and not any((x, between) in spots for between in range(min(y, v) + 1, max(y, v))):
            self.down.append((one, other))
        elif abs(x - u) == 1 == abs(y - v):
            self.across.append((one, other))
        else:
            self.listed.append((one, other))


class _Paper:
    """Signs with their styles, row by row."""

    def __init__(self, width: int, height: int) -> None:
        self.signs: list[list[Span]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, style: str) -> None:
        for at, sign in enumerate(text):
            self.signs[row][column + at] = (sign, style)

    def cross(self, row: int, column: int, sign: str, other: str, both: str) -> None:
        """A sign of a road; both roads where another one runs already."""
        there = self.signs[row][column][0]
        self.put(row, column, both if there == other else sign, "gate")

    def lines(self) -> list[Line]:
        out: list[Line] = []
        for row in self.signs:
            line: list[Span] = []
            for sign, style in row:
                if line and line[-1][1] == style:
                    line[-1] = (line[-1][0] + sign, style)
                else:
                    line.append((sign, style))
            out.append(line)
        return out


class Map(NamedTuple):
    """The drawn map, the roads that are not on it, and what its signs mean."""

    lines: list[Line]
    listed: list[Road]
    key: list[str]


def drawn(view: View, data: Tables) -> Map:
    """The town as a map."""
    places = data.components.places
    roads = Roads(places)
    box = min(WIDEST, (WIDTH + GAP) // roads.columns - GAP)
    paper = _Paper(roads.columns * (box + GAP) - GAP, roads.rows * (HEIGHT + GAP) - GAP)
    corner = {code: ((box + GAP) * x, (HEIGHT + GAP) * y) for code, (x, y) in roads.at.items()}
    for code in places:
        _box(paper, view, data, code, corner[code], box)
    for road in roads.along:
        (left, row), (right, _) = sorted(corner[code] for code in road)
        paper.put(row + 1, left + box - 1, "├", "gate")
        paper.put(row + 1, right, "┤", "gate")
        for column in range(left + box, right):
            paper.cross(row + 1, column, "─", "│", "┼")
    for road in roads.down:
        (column, top), (_, bottom) = sorted((corner[code] for code in road), key=lambda at: at[1])
        paper.put(top + HEIGHT - 1, column + LANE, "┬", "gate")
        paper.put(bottom, column + LANE, "┴", "gate")
        for row in range(top + HEIGHT, bottom):
            paper.cross(row, column + LANE, "│", "─", "┼")
    for road in roads.across:
        (left, row), (right, below) = sorted(corner[code] for code in road)
        for step in range(GAP):
            down = step if row < below else GAP - 1 - step
            paper.put(min(row, below) + HEIGHT + down, right - GAP + step, "\\" if row < below else "/", "gate")
    closed, heroes = _marks(box)
    key = [f"{closed}: Closed Sign", f"{heroes}: where the Heroes are"]
    return Map(paper.lines(), roads.listed, key + (["^: forest, nothing is built there yet"] if view.forests else []))


def _marks(width: int) -> tuple[str, str]:
    """Closed Sign and Heroes Marker, as long as a box has room for."""
    return ("closed", "HEROES") if width >= 13 else ("x", "H")


def _box(paper: _Paper, view: View, data: Tables, code: str, corner: tuple[int, int], width: int) -> None:
    """A place: its code and Closed Sign in the upper wall, the Heroes in the lower one, between them its shop."""
    column, row = corner
    closed, heroes = _marks(width)
    paper.put(row, column, "┌" + "─" * (width - 2) + "┐", "wall")
    for line in (1, 2):
        paper.put(row + line, column, "│" + " " * (width - 2) + "│", "wall")
    paper.put(row + 3, column, "└" + "─" * (width - 2) + "┘", "wall")
    paper.put(row, column + 1, code, "bold")
    if code in view.signs:
        paper.put(row, column + width - 1 - len(closed), closed, "warn")
    if code == view.place:
        paper.put(row + 3, column + width - 1 - len(heroes), heroes, "yellow")
    text, style = _inside(view, data, code, width - 2)
    for line, words in enumerate(text, 1):
        paper.put(row + line, column + 1, words, style)


def _inside(view: View, data: Tables, code: str, room: int) -> tuple[list[str], str]:
    if code in view.forests:
        trees = ("^ " * room)[:room]
        return [trees, (" " + trees)[:room]], "green"
    if code in view.town:
        return _two_lines(data.shop_names[view.town[code]], room), "house"
    if code == GATE:
        return _two_lines(data.components.places[code].name, room), "gate"
    return ["Field", "(free)"], "dim"


def _two_lines(name: str, room: int) -> list[str]:
    """A name in two lines; a longer one is cut."""
    lines = wrap(name, room) or [""]
    if len(lines) > 2:
        lines[1] = lines[1][: room - 1] + "."
    return lines[:2]
