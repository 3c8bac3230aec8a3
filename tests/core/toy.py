"""A toy game with one of everything that the kernel knows; `language` reads and writes its moves.

Each round all bid in secret, the best bidder throws a die, may push it while others may jinx him out of turn, draws
a token from a bag, is offered a second one (going on means no), and spends coins.
"""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.errors import BadSetup, BrokenLaw, IllegalMove
from guildpost.engine.core.events import Event
from guildpost.engine.core.game import Game, Result, SeatChoice
from guildpost.engine.core.lines import Note, Said, Turn
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Auto, Chance, Decision, Together
from guildpost.engine.core.table import Position, Table


class Stake(msgspec.Struct, frozen=True, tag="stake", array_like=True, forbid_unknown_fields=True):
    coins: int


class Pass(msgspec.Struct, frozen=True, tag="pass", array_like=True, forbid_unknown_fields=True):
    pass


class Push(msgspec.Struct, frozen=True, tag="push", array_like=True, forbid_unknown_fields=True):
    pass


class Keep(msgspec.Struct, frozen=True, tag="keep", array_like=True, forbid_unknown_fields=True):
    pass


class Jinx(msgspec.Struct, frozen=True, tag="jinx", array_like=True, forbid_unknown_fields=True):
    pass


class Yes(msgspec.Struct, frozen=True, tag="yes", array_like=True, forbid_unknown_fields=True):
    pass


class No(msgspec.Struct, frozen=True, tag="no", array_like=True, forbid_unknown_fields=True):
    pass


class Spend(msgspec.Struct, frozen=True, tag="spend", array_like=True, forbid_unknown_fields=True):
    coins: int


Move = Stake | Pass | Push | Keep | Jinx | Yes | No | Spend


class Options(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    rounds: int = 4
    open_bids: bool = False


class Components(msgspec.Struct, frozen=True):
    bag: dict[str, int]


class State(msgspec.Struct, omit_defaults=True):
    roles: list[str]
    coins: list[int]
    tokens: list[dict[str, int]]
    bag: dict[str, int]
    options: Options
    round: int = 0
    bids: dict[str, int] = {}
    thrown: list[int] = []
    jinxed: list[int] = []
    done: bool = False


class Bids(Event, frozen=True):
    coins: tuple[int, ...]


class Threw(Event, frozen=True):
    seat: int
    pips: int | None


class Begin(Auto, frozen=True):
    """The next round, or the end."""

    def run(self, table):
        state = table.state
        if state.round == state.options.rounds or not any(state.bag.values()):
            state.done = True
            table.end()
            return ()
        state.round += 1
        state.bids, state.thrown, state.jinxed = {}, [], []
        return (Bid(),)


class Bid(Together, frozen=True):
    sealed: tuple[tuple[int, Stake | Pass], ...] = ()

    def asked(self, table):
        return range(len(table.state.coins))

    def options(self, table, seat):
        return (Pass(), *(Stake(n) for n in range(1, min(table.state.coins[seat], 5) + 1)))

    def check(self, table, seat, move):
        if move not in self.options(table, seat):
            raise IllegalMove("toy.bid.01", f"{table.state.coins[seat]} coins are not enough")

    def open(self, table, answers):
        state = table.state
        coins = [move.coins if isinstance(move, Stake) else 0 for _, move in sorted(answers.items())]
        state.bids = {f"p{seat + 1}": n for seat, n in enumerate(coins) if n}
        table.tell("toy.bid.02", Bids(tuple(coins)))
        best = max(range(len(coins)), key=lambda seat: (coins[seat], -seat))
        state.coins[best] -= coins[best]
        return (Throw(best), Window(best), Draw(best), Offer(best), Payment(best), Begin())


class Throw(Chance, frozen=True):
    seat: int

    def label(self, table):
        return "d6.luck"

    def odds(self, table):
        return (1, 2, 3, 4, 5, 6)

    def seen_by(self, table):
        return frozenset({self.seat})

    def settle(self, table, outcome):
        table.state.thrown.append(outcome)
        table.tell("toy.throw.01", Threw(self.seat, outcome), frozenset({self.seat}), Threw(self.seat, None))
        return ()


class Window(Decision, frozen=True):
    """Push or keep; anybody else may jinx once."""

    def open_to(self, table):
        return (
            self.seat,
            *(s for s in range(len(table.state.coins)) if s != self.seat and s not in table.state.jinxed),
        )

    def options(self, table, seat):
        if seat != self.seat:
            return (Jinx(),)
        return (Keep(), Push()) if len(table.state.thrown) < 3 else (Keep(),)

    def check(self, table, seat, move):
        if move not in self.options(table, seat):
            raise IllegalMove("toy.window.01", "not in this window")

    def take(self, table, seat, move):
        if isinstance(move, Jinx):
            table.state.jinxed.append(seat)
            return (self,)
        if isinstance(move, Push):
            return (Throw(self.seat), self)
        state = table.state
        state.coins[self.seat] += sum(state.thrown) if not state.jinxed else max(state.thrown)
        return ()


class Draw(Chance, frozen=True):
    seat: int

    def label(self, table):
        return "bag"

    def odds(self, table):
        return table.state.bag

    def settle(self, table, outcome):
        state = table.state
        state.bag[outcome] -= 1
        if not state.bag[outcome]:
            del state.bag[outcome]
        state.tokens[self.seat][outcome] = state.tokens[self.seat].get(outcome, 0) + 1
        return ()


class Offer(Decision, frozen=True):
    """A second token for a coin; going on with the next move is a no."""

    def passed_by(self, table, move):
        return No() if isinstance(move, Spend) else None

    def options(self, table, seat):
        return (Yes(), No()) if table.state.coins[seat] and table.state.bag else (No(),)

    def check(self, table, seat, move):
        if move not in self.options(table, seat):
            raise IllegalMove("toy.offer.01", "yes or no")

    def take(self, table, seat, move):
        if isinstance(move, No):
            return ()
        table.state.coins[seat] -= 1
        return (Draw(seat),)


class Payment(Decision, frozen=True):
    def speaker(self, table):
        return f"p{self.seat + 1}purse"

    def options(self, table, seat):
        return tuple(Spend(n) for n in range(min(table.state.coins[seat], 2) + 1))

    def check(self, table, seat, move):
        if move not in self.options(table, seat):
            raise IllegalMove("toy.payment.01", f"{move} cannot be spent")

    def take(self, table, seat, move):
        table.state.coins[seat] -= move.coins
        return ()


AnyStep = Begin | Bid | Throw | Window | Draw | Offer | Payment


class View(msgspec.Struct):
    coins: list[int]


class Toy(Game):
    id = "toy"
    title = "Toy"
    edition = "1"
    folder = "toy"
    seats_from, seats_to = 2, 4
    position_type = Position[State, AnyStep]
    entry_type = Fell | Decided[Move] | Undone
    move_type = Move
    options_type = Options
    components_type = Components

    def load(self):
        return Components({"red": 6, "blue": 4, "gold": 1})

    def check_components(self, components):
        pass

    def ready(self, components):
        return components

    def components(self, data):
        return data

    def choose_seats(self, count, chosen):
        return tuple(chosen) or tuple(SeatChoice("player") for _ in range(count or 3))

    def seat_words(self, state):
        return [f"p{n}" for n in range(1, len(state.roles) + 1)]

    def roles(self, state):
        return state.roles

    def seat_named(self, state, who):
        return super().seat_named(state, who.removesuffix("purse"))

    def exchangeable(self, data):
        return {}

    def setup(self, data, seats, options):
        if not 2 <= len(seats) <= 4:
            raise BadSetup("two to four seats")
        state = State([seat.role for seat in seats], [5] * len(seats), [{} for _ in seats], dict(data.bag), options)
        return Position(state, [Begin(), Draw(0)])

    def turn(self, state):
        return str(state.round)

    def view(self, position, data, seat):
        return View(position.state.coins)

    def result(self, state):
        if not state.done:
            return None
        best = max(state.coins)
        return Result(
            tuple(s for s, n in enumerate(state.coins) if n == best), "coins", "toy.end.01", tuple(state.coins)
        )

    def check_always(self, position, data):
        state = position.state
        for kind, count in data.bag.items():
            if state.bag.get(kind, 0) + sum(tokens.get(kind, 0) for tokens in state.tokens) != count:
                raise BrokenLaw(f"tokens of {kind}")

    def check_at_rest(self, position, data):
        pass

    def check_start(self, position, data):
        if len(position.state.coins) != len(position.state.roles):
            raise BadSetup("state.coins: one count for each seat")
        self.check_always(position, data)


GAME = Toy()
"""The toy."""


class Language:
    """Moves as `stake-2`, outcomes as `d6=4` or `bag=red,blue`, notes as `// text //`."""

    verbs = {kind.__struct_config__.tag: kind for kind in (Stake, Pass, Push, Keep, Jinx, Yes, No, Spend)}

    def read(self, text: str, line: int = 1) -> list[Any]:
        items: list[Any] = []
        who, note = "", None
        for number, row in enumerate(text.split("\n"), line):
            for word in row.split():
                if note is not None or word == "//":
                    if note is None:
                        note = []
                    elif word == "//":
                        items.append(Note(" ".join(note), number))
                        note = None
                    else:
                        note.append(word)
                elif word.endswith(":"):
                    who = word[:-1]
                elif word.isdigit():
                    items.append(Turn(word, number))
                elif "=" in word:
                    label, _, values = word.partition("=")
                    fell = tuple((label, int(value) if value.isdigit() else value) for value in values.split(","))
                    if items and isinstance(items[-1], Said):
                        items[-1] = msgspec.structs.replace(items[-1], outcomes=(*items[-1].outcomes, *fell))
                    else:
                        items.append(Said(None, who, fell, number))
                else:
                    verb, *count = word.split("-")
                    move = Undone(int(count[0])) if verb == "undo" else self.verbs[verb](*map(int, count))
                    items.append(Said(move, who, (), number))
        return items

    def render(self, move: Any) -> str:
        if isinstance(move, Undone):
            return f"undo-{move.count}"
        return "-".join([move.__struct_config__.tag, *map(str, msgspec.structs.astuple(move))])

    def render_outcomes(self, outcomes: Any) -> str:
        words: list[str] = []
        last = None
        for label, outcome in outcomes:
            if label == last:
                words[-1] += f",{outcome}"
            else:
                words.append(f"{label}={outcome}")
            last = label
        return " ".join(words)


def random_game(recording: Any, random: Any, decisions: int) -> None:
    """Plays at random, undoing now and then where a history is kept."""
    for _ in range(decisions):
        asked = recording.asked()
        if not asked:
            return
        if recording.history and random.random() < 0.05:
            recording.undo(random.randint(1, min(3, len(recording.history))), random.choice(["", "misread the die"]))
            continue
        seat = random.choice(list(asked))
        recording.play(seat, random.choice(list(recording.options(seat))))


def told_game(recording: Any, random: Any, decisions: int) -> None:
    """Plays at random where people tell all that falls."""
    while True:
        if recording.awaited() == "bag":
            recording.luck([("bag", random.choice(sorted(recording.table.state.bag)))])
        elif recording.awaited():
            recording.luck([("d6", random.randint(1, 6))])
        elif recording.over or not decisions:
            return
        else:
            decisions -= 1
            seat = random.choice(list(recording.asked()))
            recording.play(seat, random.choice(list(recording.options(seat))))


__all__ = ["GAME", "Language", "Table", "random_game", "told_game"]
