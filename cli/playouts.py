"""Many games by bots, in this process or in several, always in the same order and to the same bytes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from guildpost.cli.bots import BOTS
from guildpost.engine.core.chance import GENERATOR, Dealer
from guildpost.engine.core.errors import BadSetup
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.record import Entry
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Step
from guildpost.engine.core.table import Position

Seats = tuple[SeatChoice, ...]
CHUNK = 8
"""Games that a process plays before it hands them over."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: game number n of all has the seed `seed-n` and the seats of its turn among `mixes`."""

    game: str
    seed: str
    mixes: tuple[Seats, ...]
    options: dict[str, str]
    bot: str
    most: int
    check: bool
    components: str | None
    records: str | None


class Outcome(msgspec.Struct, frozen=True):
    """How a game by bots went, as it is printed."""

    schema: str
    version: int
    game: str
    number: int
    seed: str
    seats: list[str]
    winners: list[str]
    reason: str
    scores: list[int]
    turns: str
    decisions: int
    digest: str


def mixes(game: Game[Any, Any, Any], roles: Sequence[str]) -> tuple[Seats, ...]:
    """All sets of roles that can play together, smaller tables first."""
    from itertools import combinations

    found: list[Seats] = []
    for count in range(game.seats_from, game.seats_to + 1):
        for some in combinations(roles, count):
            try:
                seats = game.choose_seats(count, [SeatChoice(role) for role in some])
            except BadSetup:
                continue
            if seats not in found:
                found.append(seats)
    return tuple(found)


class Player:
    """Plays the games of a plan one by one."""

    def __init__(self, plan: Plan) -> None:
        from guildpost.cli.arguments import options_of
        from guildpost.cli.component_data import load_data
        from guildpost.engine import games

        self.plan = plan
        self.game: Game[Any, Any, Any] = games.game(plan.game)
        self.data = load_data(self.game, plan.components)
        self.options = options_of(self.game, plan.options)
        self.components = self.game.digest(self.data)

    def play(self, number: int) -> Outcome:
        """Game number `number`, from 0."""
        plan, game = self.plan, self.game
        seed = f"{plan.seed}-{number}"
        seats = plan.mixes[number % len(plan.mixes)]
        if plan.records is None:
            start = game.setup(self.data, seats, self.options)
            session: Session[Any, Any, Any] = Session(
                game, start, self.data, Dealer(seed), quiet=True, check=plan.check
            )
        else:
            from guildpost.replays.recording import Recording

            session = Recording.begin(game, self.data, seats, self.options, seed=seed, quiet=True, check=plan.check)
        draws = session.dealer.draws
        assert draws is not None
        decisions = BOTS[plan.bot](session, draws, plan.most)
        state = session.at.state
        result = game.result(state)
        words = game.seat_words(state)
        outcome = Outcome(
            schema="guildpost.simulation",
            version=1,
            game=plan.game,
            number=number,
            seed=seed,
            seats=list(words),
            winners=[words[seat] for seat in result.winners] if result else [],
            reason=result.reason if result else "unfinished",
            scores=list(result.scores) if result else [],
            turns=game.turn(state),
            decisions=decisions,
            digest=self._digest(seats, seed, session.entries, session.at),
        )
        if plan.records is not None:
            self._write(number, session)
        return outcome

    def _digest(self, seats: Seats, seed: str, entries: Sequence[Entry[Any]], at: Position[Any, Step[Any, Any]]) -> str:
        """The digest that a record of this game has."""
        from hashlib import sha256

        from guildpost.replays.file import Header, Luck
        from guildpost.replays.marks import first_link, next_link

        game = self.game
        luck = Luck(GENERATOR, seed)
        header = Header(
            game=game.id, edition=game.edition, options=self.options, components=self.components, luck=luck, seats=seats
        )
        chain = first_link(game, header)
        for entry in entries:
            chain = next_link(chain, entry)
        return sha256(chain + game.encode_position(at)).hexdigest()

    def _write(self, number: int, session: Any) -> None:
        import os

        from guildpost.cli.records import write_new

        assert self.plan.records is not None
        write_new(
            os.path.join(self.plan.records, f"{number:06}.json"), session.replay(), self.data, self.plan.components
        )


def play_all(plan: Plan, games: int, jobs: int) -> Iterator[bytes]:
    """The outcome of each game in order, as a line of JSON, a chunk of lines at a time."""
    if jobs == 1:
        player = Player(plan)
        for number in range(games):
            yield msgspec.json.encode(player.play(number)) + b"\n"
        return
    yield from _in_processes(plan, games, jobs)


def _in_processes(plan: Plan, games: int, jobs: int) -> Iterator[bytes]:
    """Never more chunks under way than keep all processes busy, whatever the number of games."""
    from concurrent.futures import Future, ProcessPoolExecutor

    chunk = max(1, min(CHUNK, games // jobs))
    starts = iter(range(0, games, chunk))
    under_way: deque[Future[bytes]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(plan,))
    try:
        for start in starts:
            under_way.append(pool.submit(_chunk, start, min(start + chunk, games)))
            if len(under_way) > 2 * jobs:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_player: Player | None = None


def _begin(plan: Plan) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops and tells the others
    global _player
    _player = Player(plan)


def _chunk(start: int, end: int) -> bytes:
    assert _player is not None
    return b"".join(msgspec.json.encode(_player.play(number)) + b"\n" for number in range(start, end))
