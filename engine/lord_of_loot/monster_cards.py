"""Monster cards: how bosses and monsters move and attack, the daytime, and what spawns.

What the supply gives (lord_of_loot.monster_cards.21, lord_of_loot.monster_cards.22, lord_of_loot.monster_cards.23) is
found by `left_of` in `monsters.py`, where `Bury` takes the defeated out of the game (lord_of_loot.monster_cards.26).
Spawns of land tiles (lord_of_loot.monster_cards.35) are in `land.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Literal

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.lord_of_loot.activities import FREE, HINT, able, act, refuse_activity, useful
from guildpost.engine.lord_of_loot.bosses import CHOOSY, champions, favourites, souls_meet
from guildpost.engine.lord_of_loot.events import ArrowShot, DaytimeCame, FigureMoved, TokenMoved
from guildpost.engine.lord_of_loot.fights import BeginFight, SendAway
from guildpost.engine.lord_of_loot.hero_sheet import lose_hearts
from guildpost.engine.lord_of_loot.heroes import KnockOut, down
from guildpost.engine.lord_of_loot.monsters import MonsterDie, left_of, spawn, spawn_nothing
from guildpost.engine.lord_of_loot.moves import END, PASS, End, Move, Pass, Pick
from guildpost.engine.lord_of_loot.state import MONSTER_KINDS, Desk, word
from guildpost.engine.lord_of_loot.tables import BOSS_OF, GUARD, IMP, ORDER, kind_of

Steps = Sequence[Step[Desk, Move]]
Army = Literal["bosses", "monsters"]

DROPPED = 2
"""Items that a boss drops: lord_of_loot.monster_cards.12."""


def symbol_steps(desk: Desk, symbol: str) -> Steps:
    """What a symbol of a card does.

    Rules: lord_of_loot.monster_cards.01, lord_of_loot.monster_cards.06, lord_of_loot.monster_cards.09,
    lord_of_loot.monster_cards.12, lord_of_loot.monster_cards.13, lord_of_loot.monster_cards.14,
    lord_of_loot.monster_cards.15, lord_of_loot.monster_cards.16, lord_of_loot.monster_cards.17,
    lord_of_loot.monster_cards.27
    """
    match symbol:
        case "bosses":
            return (movement(desk, "bosses", 1), BeginAttacks("bosses"))
        case "bosses-twice":
            return (movement(desk, "bosses", 2), BeginAttacks("bosses"))
        case "bosses-drop":
            return (movement(desk, "bosses", 1), DropItems(), BeginAttacks("bosses"))
        case "monsters":
            return (movement(desk, "monsters", 1), BeginAttacks("monsters"))
        case "daytime":
            return (ProceedDaytime(),)
        case "spawn":
            return (SpawnHere(),)
        case _:
            return (SpawnIfNone(),)


def army(desk: Desk, which: Army) -> list[str]:
    """The figures of a kind that are on the board, in their order."""
    return desk.boss_figures() if which == "bosses" else desk.monsters()


# windows


class OpenWindow(Auto[Desk, Move], frozen=True):
    """Seats that can cast or use something are asked, clockwise from the last active one, unless they rest.

    Rules: lord_of_loot.activities.03, lord_of_loot.activities.06; rulings A-63, A-107
    """

    waiting: tuple[int, ...] | None = None

    def run(self, desk: Desk) -> Steps:
        waiting = tuple(desk.everybody(desk.state.active)) if self.waiting is None else self.waiting
        return window(desk, waiting)


def window(desk: Desk, waiting: tuple[int, ...]) -> Steps:
    """The first of these seats is asked that can do something and does not rest; none where nobody can."""
    state = desk.state
    for at, seat in enumerate(waiting):
        if seat not in state.resting and able(desk, seat):
            return (Interrupt(seat, waiting[at:]),)
    return ()


class Interrupt(Decision[Desk, Move], frozen=True):
    """A spell or an item between two parts of a card; `pass` for now, `end` for the rest of this Monster Phase.

    Rules: lord_of_loot.activities.06, lord_of_loot.activities.15, lord_of_loot.activities.18; ruling A-107
    """

    waiting: tuple[int, ...]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [PASS, END, *useful(desk, seat)]

    def complete(self, desk: Desk, seat: int) -> bool:
        return False

    def hint(self, desk: Desk, seat: int) -> str:
        return HINT

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if type(move) in FREE:
            refuse_activity(desk, seat, move)
        elif not isinstance(move, (Pass, End)):
            raise IllegalMove("lord_of_loot.activities.06", f"{word(seat)} may use- or cast- something; pass, or end")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if type(move) in FREE:
            return (*act(desk, seat, move), OpenWindow(self.waiting))
        if isinstance(move, End):
            desk.state.resting = sorted((*desk.state.resting, seat))
        return window(desk, self.waiting[1:])


# movement


def movement(desk: Desk, which: Army, steps: int) -> NextFigure:
    """All figures of a kind move, one after another.

    Rules: lord_of_loot.monster_cards.01, lord_of_loot.monster_cards.14, lord_of_loot.monsters.07
    """
    return NextFigure(which, tuple(army(desk, which)), steps)


def next_fields(desk: Desk, figure: str, steps: int, moving: bool) -> tuple[str, ...]:
    """Where a figure can go with its next step: nearer to the closest hero it walks to; nowhere where it stays.

    Rules: lord_of_loot.monster_cards.02, lord_of_loot.monster_cards.03, lord_of_loot.monster_cards.10,
    lord_of_loot.monsters.09; rulings A-08, A-09, A-13, A-15, A-104, A-105
    """
    here = desk.state.figures[figure]
    fields = [hero.field for hero in desk.state.heroes]
    if BOSS_OF.get(figure) in CHOOSY:
        seats, stays = champions(desk, figure, steps, moving)
        return () if stays else desk.data.nearer(here, [fields[seat] for seat in seats])
    return () if here in fields else desk.data.nearer(here, fields)


def ends(desk: Desk, figure: str, steps: int, moving: bool) -> dict[str, set[str]]:
    """Fields on which a boss can end its movement, by the field of its next step; "" where it takes none."""
    options = next_fields(desk, figure, steps, moving) if steps else ()
    here = desk.state.figures[figure]
    if not options:
        return {"": {here}}
    if steps == 1:
        return {field: {field} for field in options}
    found: dict[str, set[str]] = {}
    for field in options:
        desk.state.figures[figure] = field
        found[field] = set().union(*ends(desk, figure, steps - 1, True).values())
    desk.state.figures[figure] = here
    return found


def apart(desk: Desk, figure: str, steps: int, moving: bool, waiting: Sequence[str], full: int) -> Sequence[str]:
    """The next fields of a boss by which the bosses can still end on as many different fields as possible.

    Rules: lord_of_loot.monster_cards.04, lord_of_loot.monster_cards.05; rulings A-11, A-22
    """
    near = next_fields(desk, figure, steps, moving)
    if len(near) < 2:  # the common case
        return near
    mine = ends(desk, figure, steps, moving)
    done = [
        where for other, where in desk.state.figures.items() if other in BOSS_OF and other not in (figure, *waiting)
    ]
    others = [sorted(set().union(*ends(desk, other, full, False).values())) for other in waiting]
    best: dict[str, int] = {}
    for field, last in mine.items():
        best[field] = max(len({*done, where, *rest}) for where in sorted(last) for rest in product(*others))
    most = max(best.values())
    return [field for field, count in best.items() if field and count == most]


def free_of_monsters(desk: Desk, fields: Sequence[str]) -> Sequence[str]:
    """Those of several fields on which no monster stands, or all if there is one on each: ruling A-10."""
    if len(fields) < 2 or desk.state.options.keep_apart == "bosses":
        return fields
    taken = {where for name, where in desk.state.figures.items() if kind_of(name) in MONSTER_KINDS}
    return [field for field in fields if field not in taken] or fields


class NextFigure(Auto[Desk, Move], frozen=True):
    """The next figure moves; which one, is asked where it can make a difference.

    Rules: lord_of_loot.monster_cards.01, lord_of_loot.monster_phase.13; rulings A-07, A-10, A-110
    """

    army: Army
    waiting: tuple[str, ...]
    steps: int

    def run(self, desk: Desk) -> Steps:
        there = desk.state.figures
        waiting = tuple([figure for figure in self.waiting if figure in there])
        if not waiting:
            return ()
        if entangled(desk, waiting) if self.army == "monsters" else crossing(desk, waiting, self.steps):
            return (PickFigure(desk.state.active, self.army, waiting, self.steps),)
        return move_figure(desk, self.army, waiting[0], waiting[1:], self.steps)


def entangled(desk: Desk, waiting: Sequence[str]) -> bool:
    """Whether the order of monsters matters: one has a choice that another, who is still to move, takes or leaves.

    It does not where they need not keep apart: ruling A-10.
    """
    if len(waiting) < 2 or desk.state.options.keep_apart == "bosses":
        return False
    there, nearer = desk.state.figures, desk.data.nearer
    fields = [hero.field for hero in desk.state.heroes]
    options = {figure: () if (here := there[figure]) in fields else nearer(here, fields) for figure in waiting}
    for figure in waiting:
        if len(options[figure]) > 1:
            for other in waiting:
                touched = {there[other], *options[other]}
                if other != figure and touched & set(options[figure]):
                    return True
    return False


def crossing(desk: Desk, waiting: Sequence[str], steps: int) -> bool:
    """Whether the order of bosses matters: the Souls can meet or miss each other by it, if their quest is open."""
    if not desk.state.quests.get("sou") or not {"kso", "sir"} <= set(waiting):
        return False
    ways = {soul: ways_of(desk, soul, steps, False) for soul in ("kso", "sir")}
    stay = {soul: {desk.state.figures[soul], *last} for soul, (_, last) in ways.items()}
    return bool(ways["kso"][0] & stay["sir"] or ways["sir"][0] & stay["kso"])


def ways_of(desk: Desk, figure: str, steps: int, moving: bool) -> tuple[set[str], set[str]]:
    """Fields that a boss can come to in a movement, and those on which it can end."""
    here, come, last = desk.state.figures[figure], set[str](), set[str]()
    options = next_fields(desk, figure, steps, moving) if steps else ()
    for field in options:
        desk.state.figures[figure] = field
        farther, ending = ways_of(desk, figure, steps - 1, True)
        come |= {field} | farther
        last |= ending
    desk.state.figures[figure] = here
    return come, last or {here}


def move_figure(desk: Desk, which: Army, figure: str, rest: tuple[str, ...], steps: int) -> Steps:
    """A figure takes its steps; between two figures a window opens."""
    walking = StepFigure(which, figure, rest, steps, steps).run(desk)
    return (*walking, OpenWindow(), NextFigure(which, rest, steps)) if rest else walking


class PickFigure(Decision[Desk, Move], frozen=True):
    """The last active seat says which figure moves next: decision D20, lord_of_loot.monster_phase.13."""

    army: Army
    waiting: tuple[str, ...]
    steps: int

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(figure) for figure in self.waiting]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Pick) or move.what not in self.waiting:
            raise IllegalMove("lord_of_loot.monster_phase.13", f"which moves next? pick-: {', '.join(self.waiting)}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        rest = tuple(figure for figure in self.waiting if figure != move.what)
        return move_figure(desk, self.army, move.what, rest, self.steps)


class StepFigure(Auto[Desk, Move], frozen=True):
    """One step of a figure toward its hero; equal ways are the last active seat's choice.

    Monsters prefer a field without a monster among equally good ones (ruling A-10), bosses end apart where they can.

    Rules: lord_of_loot.monster_cards.02, lord_of_loot.monster_cards.05, lord_of_loot.monster_cards.09,
    lord_of_loot.monster_cards.10, lord_of_loot.monster_cards.16; rulings A-09, A-10, A-11, A-22
    """

    army: Army
    figure: str
    waiting: tuple[str, ...]
    steps: int
    full: int

    def run(self, desk: Desk) -> Steps:
        if not self.steps or self.figure not in desk.state.figures:
            return ()
        moving = self.steps < self.full
        if self.army == "bosses":
            fields = apart(desk, self.figure, self.steps, moving, self.waiting, self.full)
        else:
            fields = free_of_monsters(desk, next_fields(desk, self.figure, self.steps, moving))
        if not fields:
            return ()
        if len(fields) > 1:
            return (PickWay(desk.state.active, self.army, self.figure, self.waiting, self.steps, self.full),)
        return self.step(desk, fields[0])

    def step(self, desk: Desk, field: str) -> Steps:
        """Carries out the step; the Souls may meet by it."""
        desk.state.figures[self.figure] = field
        if not desk.quiet:
            desk.tell("lord_of_loot.monster_cards.02", FigureMoved(self.figure, field))
        if self.steps < 2:
            return souls_meet(desk)
        return (*souls_meet(desk), StepFigure(self.army, self.figure, self.waiting, self.steps - 1, self.full))


class PickWay(Decision[Desk, Move], frozen=True):
    """The last active seat chooses among equal ways: decision D20.

    Rules: lord_of_loot.monster_phase.13, lord_of_loot.monster_cards.05; ruling A-07
    """

    army: Army
    figure: str
    waiting: tuple[str, ...]
    steps: int
    full: int

    def fields(self, desk: Desk) -> Sequence[str]:
        """The equal ways."""
        moving = self.steps < self.full
        if self.army == "bosses":
            return apart(desk, self.figure, self.steps, moving, self.waiting, self.full)
        return free_of_monsters(desk, next_fields(desk, self.figure, self.steps, moving))

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(field) for field in self.fields(desk)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        fields = self.fields(desk)
        if not isinstance(move, Pick):
            raise IllegalMove("lord_of_loot.monster_phase.13", f"where does {self.figure} go? pick-FIELD")
        if move.what not in fields:
            near = next_fields(desk, self.figure, self.steps, self.steps < self.full)
            rule = "lord_of_loot.monster_cards.05" if move.what in near else "lord_of_loot.monster_cards.02"
            raise IllegalMove(rule, f"{self.figure} goes to one of {', '.join(fields)}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        return StepFigure(self.army, self.figure, self.waiting, self.steps, self.full).step(desk, move.what)


# items dropped


class DropItems(Auto[Desk, Move], frozen=True):
    """Two items of the red bag for the field of each boss, before the attacks.

    Rules: lord_of_loot.monster_cards.12, lord_of_loot.monster_cards.13; rulings A-24, A-71, A-90
    """

    def run(self, desk: Desk) -> Steps:
        return tuple(DropItem(figure) for figure in desk.boss_figures() for _ in range(DROPPED))


class DropItem(Auto[Desk, Move], frozen=True):
    """One of them, if the bag has any: ruling A-71."""

    figure: str

    def run(self, desk: Desk) -> Steps:
        return (DrawDropped(self.figure),) if desk.state.red_bag else ()


class DrawDropped(Chance[Desk, Move], frozen=True):
    """An item that a boss drops lies on its field: lord_of_loot.monster_cards.12."""

    figure: str

    def label(self, desk: Desk) -> str:
        return "red.draw"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.red_bag

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        state, item, field = desk.state, str(outcome), desk.state.figures[self.figure]
        state.red_bag[item] -= 1
        if not state.red_bag[item]:
            del state.red_bag[item]
        state.ground[field] = sorted((*state.ground.get(field, []), item), key=ORDER.__getitem__)
        desk.tell("lord_of_loot.monster_cards.12", TokenMoved((item,), "red", field))
        return ()


# attacks


class BeginAttacks(Auto[Desk, Move], frozen=True):
    """After all have moved, each with a hero in reach attacks.

    Rules: lord_of_loot.monster_cards.06, lord_of_loot.monster_cards.07, lord_of_loot.monster_cards.11,
    lord_of_loot.monster_cards.15; rulings A-63, A-101
    """

    army: Army

    def run(self, desk: Desk) -> Steps:
        attackers = tuple(army(desk, self.army))
        if not attackers or not attacking(desk, attackers):
            return ()
        return (*OpenWindow().run(desk), NextAttack(attackers))


def attacking(desk: Desk, figures: Sequence[str]) -> tuple[str, ...]:
    """Those of these figures that have somebody to attack now: see `targets`."""
    there, roads = desk.state.figures, desk.data.roads
    fields = [hero.field for hero in desk.state.heroes]
    return tuple(
        [
            figure
            for figure in figures
            if (here := there.get(figure)) is not None
            and (here in fields or (kind_of(figure) == IMP and not set(fields).isdisjoint(roads[here])))
        ]
    )


def targets(desk: Desk, figure: str) -> list[int]:
    """Seats that a figure can attack now: on its field, of an imp also on an adjacent one, those on its own first.

    Rules: lord_of_loot.monster_cards.07, lord_of_loot.monsters.08, lord_of_loot.monsters.15, lord_of_loot.bosses.54;
    rulings A-12, A-35, A-102, A-103
    """
    here = desk.state.figures.get(figure, "")
    if not here:
        return []
    if seats := desk.at(here):
        return favourites(desk, figure, seats)
    if kind_of(figure) != IMP:
        return []
    return [seat for seat, hero in enumerate(desk.state.heroes) if hero.field in desk.data.roads[here]]


def like(desk: Desk, figure: str) -> tuple[str, str, int]:
    """What tells attackers apart."""
    return kind_of(figure), desk.state.figures[figure], desk.state.wounds.get(figure, 0)


class NextAttack(Auto[Desk, Move], frozen=True):
    """One attack after another, each seeing what came of those before; the order of different attackers is asked.

    Rules: lord_of_loot.monster_cards.07, lord_of_loot.monster_cards.08, lord_of_loot.monster_cards.11,
    lord_of_loot.monster_cards.15; rulings A-07, A-101, A-102, A-110
    """

    waiting: tuple[str, ...]

    def run(self, desk: Desk) -> Steps:
        able = attacking(desk, self.waiting)
        if not able:
            return ()
        if len(able) > 1 and len({like(desk, figure) for figure in able}) > 1:
            return (PickAttacker(desk.state.active, able, self.waiting),)
        return attack_by(desk, able[0], self.waiting)


def attack_by(desk: Desk, figure: str, waiting: tuple[str, ...]) -> Steps:
    """A figure attacks; which of several heroes, is asked."""
    rest = tuple(other for other in waiting if other != figure)
    after: Steps = (WindowBetween(rest), NextAttack(rest)) if rest else ()
    found = targets(desk, figure)
    if len(found) > 1:
        return (PickTarget(desk.state.active, figure), *after)
    return (*attack(desk, figure, found[0]), *after)


class WindowBetween(Auto[Desk, Move], frozen=True):
    """A window between two attacks, if there is another: ruling A-107."""

    waiting: tuple[str, ...]

    def run(self, desk: Desk) -> Steps:
        return OpenWindow().run(desk) if attacking(desk, self.waiting) else ()


class PickAttacker(Decision[Desk, Move], frozen=True):
    """The last active seat says who attacks next: decision D20, lord_of_loot.monster_phase.13; ruling A-07."""

    able: tuple[str, ...]
    waiting: tuple[str, ...]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(figure) for figure in self.able if targets(desk, figure)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Pick) or move.what not in self.able:
            raise IllegalMove("lord_of_loot.monster_phase.13", f"who attacks next? pick-: {', '.join(self.able)}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        return attack_by(desk, move.what, self.waiting)


class PickTarget(Decision[Desk, Move], frozen=True):
    """The last active seat says which of several heroes is attacked: decision D20.

    Rules: lord_of_loot.monster_phase.13; rulings A-07, A-12, A-35
    """

    figure: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(word(each)) for each in targets(desk, self.figure)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        words = [word(each) for each in targets(desk, self.figure)]
        if not isinstance(move, Pick) or move.what not in words:
            raise IllegalMove("lord_of_loot.monster_phase.13", f"whom does {self.figure} attack? {', '.join(words)}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        found = [each for each in targets(desk, self.figure) if word(each) == move.what]
        return attack(desk, self.figure, found[0])


def attack(desk: Desk, figure: str, seat: int) -> Steps:
    """A fight that the figure begins, or an imp's arrow: one heart, which no shield or potion keeps.

    Rules: lord_of_loot.monster_cards.07, lord_of_loot.monsters.08, lord_of_loot.monsters.10,
    lord_of_loot.monsters.11, lord_of_loot.fights.01; rulings A-36, A-50
    """
    if kind_of(figure) != IMP:
        return (BeginFight(seat, figure, "enemy"),)
    desk.tell("lord_of_loot.monsters.10", ArrowShot(figure, word(seat)))
    lose_hearts(desk, seat, 1, "arrow", "lord_of_loot.monsters.10")
    return (KnockOut(seat),) if down(desk, seat) else (SendAway(seat, figure),)


# daytime and spawning


class ProceedDaytime(Auto[Desk, Move], frozen=True):
    """The daytime marker goes one stop clockwise: lord_of_loot.monster_cards.17; rulings A-28, A-29."""

    def run(self, desk: Desk) -> Steps:
        stops = desk.data.components.track.stops
        desk.state.daytime = (desk.state.daytime + 1) % len(stops)
        desk.tell("lord_of_loot.monster_cards.17", DaytimeCame(stops[desk.state.daytime].name))
        return ()


def spawn_fields(desk: Desk) -> tuple[str, ...]:
    """Fields that show the current daytime: two at dusk and dawn.

    Rules: lord_of_loot.monster_cards.19, lord_of_loot.monster_cards.24; ruling A-29
    """
    symbol = desk.data.components.track.stops[desk.state.daytime].symbol
    return tuple(code for code, field in desk.data.components.fields.items() if field.symbol == symbol)


class SpawnHere(Auto[Desk, Move], frozen=True):
    """A roll for each field of the current daytime: lord_of_loot.monster_cards.18, lord_of_loot.monster_cards.24."""

    def run(self, desk: Desk) -> Steps:
        fields = spawn_fields(desk)
        return (RollSpawn(fields, len(fields)),)


class SpawnIfNone(Auto[Desk, Move], frozen=True):
    """The same, if no monster is on the board; guards and bosses do not count.

    Rules: lord_of_loot.monster_cards.27, lord_of_loot.monster_cards.28; rulings A-66, A-88, A-89
    """

    def run(self, desk: Desk) -> Steps:
        if desk.monsters():
            return ()
        if desk.state.options.spawn_if_none == "one":
            return (RollSpawn(spawn_fields(desk), 1),)
        return (SpawnHere(),)


class RollSpawn(MonsterDie, frozen=True):
    """The Monster die for one of these fields; the next roll sees what this one has placed, and where it placed nobody
    both fields are still free to choose.

    Rules: lord_of_loot.monster_cards.18, lord_of_loot.monster_cards.20, lord_of_loot.monster_cards.24,
    lord_of_loot.monster_cards.25; rulings A-30, A-37, A-118
    """

    fields: tuple[str, ...]
    rolls: int

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        kind = left_of(desk, str(outcome))
        if not kind:
            spawn_nothing(desk, str(outcome))
            return (RollSpawn(self.fields, self.rolls - 1),) if self.rolls > 1 else ()
        if len(self.fields) > 1:
            return (PickSpawnField(desk.state.active, kind, self.fields, self.rolls - 1),)
        return place(desk, kind, self.fields[0])


class PickSpawnField(Decision[Desk, Move], frozen=True):
    """The last active seat says on which of the two fields what was rolled appears: decision D20.

    Rules: lord_of_loot.monster_phase.13, lord_of_loot.monster_cards.24; rulings A-07, A-118
    """

    kind: str
    fields: tuple[str, ...]
    rolls: int
    """Rolls that are left."""

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(field) for field in self.fields]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Pick) or move.what not in self.fields:
            raise IllegalMove(
                "lord_of_loot.monster_cards.24", f"where does {self.kind} appear? pick-: {', '.join(self.fields)}"
            )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        rest = tuple(field for field in self.fields if field != move.what)
        return (*place(desk, self.kind, move.what), *((RollSpawn(rest, self.rolls),) if self.rolls else ()))


def occupied(desk: Desk, field: str) -> bool:
    """Whether a monster stands on a field; guards, bosses and heroes do not matter: ruling A-31."""
    return any(kind_of(name) in MONSTER_KINDS for name in desk.on(field))


def place(desk: Desk, kind: str, field: str) -> Steps:
    """What was rolled appears; by the imp rule, imps instead where a monster stands already.

    Rules: lord_of_loot.monster_cards.19, lord_of_loot.monster_cards.20, lord_of_loot.monster_cards.29,
    lord_of_loot.monster_cards.30, lord_of_loot.monster_cards.31; rulings A-30, A-37
    """
    if kind == GUARD:
        spawn(desk, kind, field, "lord_of_loot.monster_cards.20")
        return ()
    if not desk.state.options.imps or not occupied(desk, field):
        spawn(desk, kind, field)
        return ()
    middle = desk.data.distances[desk.data.components.board.middle]
    inner = [there for there in desk.data.roads[field] if middle[there] == middle[field] - 1]
    if any(not occupied(desk, there) for there in inner):
        free = tuple(there for there in inner if not occupied(desk, there))
        return (PlaceImp("lord_of_loot.monster_cards.30", free),)
    return (
        PlaceImp("lord_of_loot.monster_cards.32", inward(desk, inner)),
        PlaceImp("lord_of_loot.monster_cards.33", outward(desk, field)),
    )


def inward(desk: Desk, start: Sequence[str]) -> tuple[str, ...]:
    """The nearest free fields from here toward the middle, which is the last that is looked at.

    Rules: lord_of_loot.monster_cards.32; rulings A-31, A-32
    """
    middle = desk.data.distances[desk.data.components.board.middle]
    ring = list(start)
    while ring:
        free = tuple(field for field in ring if not occupied(desk, field))
        if free:
            return free
        ring = list(
            dict.fromkeys(
                there for field in ring for there in desk.data.roads[field] if middle[there] == middle[field] - 1
            )
        )
    return ()


def outward(desk: Desk, field: str) -> tuple[str, ...]:
    """Free fields next to a daytime field and farther from the middle.

    Rules: lord_of_loot.monster_cards.33, lord_of_loot.monster_cards.34; ruling A-99
    """
    middle = desk.data.distances[desk.data.components.board.middle]
    return tuple(
        there for there in desk.data.roads[field] if middle[there] == middle[field] + 1 and not occupied(desk, there)
    )


class PlaceImp(Auto[Desk, Move], frozen=True):
    """An imp on one of these fields, while there are imps left.

    Rules: lord_of_loot.monster_cards.30, lord_of_loot.monster_cards.32, lord_of_loot.monster_cards.33,
    lord_of_loot.monster_cards.34; rulings A-33, A-99
    """

    rule: str
    fields: tuple[str, ...]

    def run(self, desk: Desk) -> Steps:
        if not self.fields or not desk.state.supply[IMP]:
            return ()
        if len(self.fields) > 1:
            return (PickImpField(desk.state.active, self.rule, self.fields),)
        spawn(desk, IMP, self.fields[0], self.rule)
        return ()


class PickImpField(Decision[Desk, Move], frozen=True):
    """The last active seat chooses among equal fields for an imp: decision D20; rulings A-07, A-99."""

    rule: str
    fields: tuple[str, ...]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(field) for field in self.fields]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Pick) or move.what not in self.fields:
            raise IllegalMove(self.rule, f"where does the imp appear? pick-: {', '.join(self.fields)}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        spawn(desk, IMP, move.what, self.rule)
        return ()
