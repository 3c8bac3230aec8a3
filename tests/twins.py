"""Twin records: two games that differ only in what a seat may not know must look the same to it, byte for byte.

A game is played by random choices. For one seat, everything that it can obtain on the way is written down: entries
with hidden parts masked, events, views, who is asked, what it may answer, how its wrong moves are refused. Two cards
of a pile that the seat never met are then exchanged through the whole record, which is played again with these
outcomes told. Where that is a legal game, and what was done in the open would have been the same, not a byte may
differ.

`python tests/twins.py GAME --twins 2000` compares as many and prints the counts; the tests run a sample.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.errors import EngineError, LuckError
from guildpost.engine.core.game import Game, read_options
from guildpost.engine.core.record import Decided, Fell
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Decision, Together
from guildpost.engine.games import game as game_named

encode = msgspec.json.Encoder(order="deterministic").encode


class Watched(Session[Any, Any, Any]):
    """A session that notes, for some seats, all that they can obtain."""

    def __init__(self, *args: Any, seats: Sequence[int], probes: Sequence[Any], **kwargs: Any) -> None:
        self.pages: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.known: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.probes = probes
        self.heard = 0
        super().__init__(*args, **kwargs)
        self.look()

    def record(self, entry: Any) -> None:
        """Notes an entry as each seat may read it, at the moment when it is made."""
        super().record(entry)
        step = self.pending()
        for seat, page in self.pages.items():
            if isinstance(entry, Fell):
                seen = step.seen_by(self.table)
                known = seen is None or seat in seen
                page.append(encode(entry if known else ["f", entry.label, "xx"]))
                self.known[seat] += page[-1:]
            elif isinstance(entry, Decided):
                seen = self.game.seen_move(step, self.table, entry.seat, entry.move)
                known = seen is None or seat in seen or seat == entry.seat
                page.append(encode(entry if known else ["d", entry.seat, "xx"]))
                self.known[seat] += page[-1:]

    def play(self, seat: int, move: Any) -> None:
        super().play(seat, move)
        self.look()

    def look(self) -> None:
        """Notes what each seat has heard and sees now, and what it may do and is refused."""
        step = self.pending()
        for seat, page in self.pages.items():
            for told in self.table.told[self.heard :]:
                event = told.heard_by(seat)
                if event is not None:
                    page.append(told.rule.encode() + encode(event))
            page.append(encode(self.game.view(self.at, self.table.data, seat)))
            page.append(repr((list(self.asked()), type(step).__name__)).encode())
            if seat in self.asked() and isinstance(step, (Decision, Together)):
                page.append(encode(list(step.options(self.table, seat))))
                page.append(repr((step.complete(self.table, seat), step.hint(self.table, seat))).encode())
            for move in self.probes:
                page.append(self.refusal(seat, move))
        self.heard = len(self.table.told)

    def refusal(self, seat: int, move: Any) -> bytes:
        """What the seat is told when it tries this move, which is not played; empty where it would be played."""
        try:
            step = self.question(seat)
            step.check(self.table, seat, step.resolve(self.table, seat, move))
        except EngineError as refused:
            return str(refused).encode()
        return b""


def played(game: Game[Any, Any, Any], data: Any, seed: str, roles: Sequence[str], probes: Sequence[Any]) -> Watched:
    """A whole game by random choices: a kind of move first, then one of that kind."""
    from guildpost.engine.core.game import SeatChoice

    seats = game.choose_seats(None, [SeatChoice(role) for role in roles])
    start = game.setup(data, seats, read_options(game, {}))
    session = Watched(game, start, data, Dealer(seed), seats=range(len(seats)), probes=probes)
    draws, n = Draws(seed), 0
    while not session.over:
        seat = session.asked()[0]
        kinds: dict[type, list[Any]] = {}
        for move in session.options(seat):
            kinds.setdefault(type(move), []).append(move)
        same = list(kinds.values())[draws.below("twins.kind", n, len(kinds))]
        session.play(seat, same[draws.below("twins.move", n, len(same))])
        n += 1
    return session


def exchanged(value: Any, one: str, other: str) -> Any:
    """The same moves or outcomes with two names exchanged throughout."""
    text = msgspec.json.encode(value).decode()
    swap = {f'"{one}"': f'"{other}"', f'"{other}"': f'"{one}"'}
    for name in (one, other):
        text = text.replace(f'"{name}"', f"<{name}>")
    for name, new in ((one, swap[f'"{one}"']), (other, swap[f'"{other}"'])):
        text = text.replace(f"<{name}>", new)
    return msgspec.json.decode(text)


def replayed(game: Game[Any, Any, Any], data: Any, record: Watched, seat: int, one: str, other: str) -> Watched | None:
    """The twin in which two hidden things are exchanged, seen by one seat; None where it is no legal game."""
    from guildpost.engine.core.game import SeatChoice

    decide = msgspec.json.Decoder(game.move_type).decode
    seats = game.choose_seats(None, [SeatChoice(side) for side in game.seat_words(record.table.state)])
    dealer = Dealer(None)
    dealer.tell(
        [(entry.label, exchanged(entry.outcome, one, other)) for entry in record.entries if isinstance(entry, Fell)]
    )
    start = game.setup(data, seats, read_options(game, {}))
    try:
        session = Watched(game, start, data, dealer, seats=[seat], probes=record.probes)
        for entry in record.entries:
            if isinstance(entry, Decided):
                session.play(entry.seat, decide(msgspec.json.encode(exchanged(entry.move, one, other))))
    except (EngineError, LuckError):
        return None
    return session


def twins(game: Game[Any, Any, Any], data: Any, record: Watched, seat: int) -> Iterator[tuple[str, str]]:
    """Pairs of things that this seat never met, at least one of which was drawn in this record."""
    met = b"\n".join(record.pages[seat])
    drawn = {str(entry.outcome) for entry in record.entries if isinstance(entry, Fell)}
    for pile in game.exchangeable(data).values():
        hidden = [name for name in pile if f'"{name}"'.encode() not in met]
        for one, other in combinations(hidden, 2):
            if drawn & {one, other}:
                yield one, other


def betrayed(game: Game[Any, Any, Any], data: Any, record: Watched, seat: int) -> list[str]:
    """Hidden things that a seat has met without any outcome or move that it may know."""
    met, known = b"\n".join(record.pages[seat]), b"\n".join(record.known[seat])
    names = [f'"{name}"'.encode() for pile in game.exchangeable(data).values() for name in pile]
    return [name.decode() for name in names if name in met and name not in known]


def compare(
    game: Game[Any, Any, Any],
    wanted: int,
    seed: str = "twins",
    mixes: Sequence[Sequence[str]] = (),
    probes: Sequence[Any] = (),
    games: int = 100_000,
    data: Any = None,
) -> Counter[str]:
    """Compares twins until `wanted` were compared or so many games were played.

    Counts `same`, `differ`, `illegal`, `unlike`, `betrayed` and `seat ...`. `differ` and `betrayed` must be 0; the
    first of either is told in the counter's attribute `first`. A name is betrayed to a seat that has met it though
    no outcome or move with it was for that seat: such a card could not be exchanged, so twins alone would miss it.
    """
    data = data or game.load()
    count, number = Counter[str](), 0
    count.first = ""  # type: ignore[attr-defined]
    while count["same"] + count["differ"] < wanted and number < games:
        roles = mixes[number % len(mixes)]
        record = played(game, data, f"{seed}-{number}", roles, probes)
        number += 1
        for seat in range(len(roles)):
            for name in betrayed(game, data, record, seat):
                count["betrayed"] += 1
                count.first = count.first or f"{roles[seat]} met {name}"  # type: ignore[attr-defined]
            for one, other in twins(game, data, record, seat):
                if not game.alike(data, one, other, record.table.told):
                    count["unlike"] += 1
                    continue
                twin = replayed(game, data, record, seat, one, other)
                if twin is None:
                    count["illegal"] += 1
                    continue
                same = twin.pages[seat] == record.pages[seat]
                count["same" if same else "differ"] += 1
                count[f"seat {roles[seat]} of {len(roles)}"] += 1
                if not same and not count.first:  # type: ignore[attr-defined]
                    count.first = difference(record.pages[seat], twin.pages[seat])  # type: ignore[attr-defined]
                if count["same"] + count["differ"] >= wanted:
                    return count
    return count


def difference(one: Sequence[bytes], other: Sequence[bytes]) -> str:
    """The first place where two accounts differ."""
    for number, (mine, its) in enumerate(zip(one, other, strict=False)):
        if mine != its:
            return f"page {number}: {mine.decode()[:300]} | {its.decode()[:300]}"
    return f"lengths {len(one)} and {len(other)}"


THIEVES_GUILD_MIXES = [
    ("hu", "el", "or", "bh"),
    ("hu", "el", "bh"),
    ("hu", "or", "bh"),
    ("el", "or", "bh"),
    ("hu", "bh"),
    ("el", "bh"),
    ("or", "bh"),
]


def thieves_guild_probes() -> list[Any]:
    """Moves that a nosy player of Thieves Guild would try in order to be refused in a telling way."""
    from guildpost.engine.thieves_guild import moves

    return [
        moves.Buy("gol", 1),
        moves.Buy("poi", 5),
        moves.Sell("sil", 1),
        moves.Look(),
        moves.Take("gol"),
        moves.Yes(),
    ]


def thieves_guild_data(game: Game[Any, Any, Any]) -> Any:
    """Components in which no market card has the name of a street cell, so that its name in a page means the card."""
    components = game.components(game.load())
    return game.prepare(
        msgspec.structs.replace(components, market={f"card-{name}": card for name, card in components.market.items()})
    )


PLAN = {"thieves-guild": (THIEVES_GUILD_MIXES, thieves_guild_probes, thieves_guild_data)}


def main() -> None:
    """Compares as many twins of a game as the command line asks for."""
    import argparse

    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", choices=PLAN)
    parser.add_argument("--twins", type=int, default=2000)
    parser.add_argument("--seed", default="twins")
    given = parser.parse_args()
    mixes, probes, data = PLAN[given.game]
    playing = game_named(given.game)
    count = compare(playing, given.twins, given.seed, mixes, probes(), data=data(playing))
    for name in sorted(count):
        print(f"{name}: {count[name]}")
    if count["differ"] or count["betrayed"]:
        print(f"first difference: {count.first}", file=sys.stderr)  # type: ignore[attr-defined]
        sys.exit(1)


if __name__ == "__main__":
    main()
