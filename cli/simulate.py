"""`guildpost simulate`: many games by bots."""

import os
import sys
from contextlib import nullcontext
from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, GameName, Option, OutFile
from guildpost.cli.exits import USAGE, Problem

MOST_JOBS = 256
MOST_GAMES = 10_000_000
MOST_DECISIONS = 200_000


def simulate(
    game: GameName,
    games: Annotated[int, Option("--games", metavar="N", help="How many games.")] = 1,
    jobs: Annotated[int, Option("--jobs", metavar="J", help="Processes; the output is the same for any number.")] = 1,
    seed: Annotated[str | None, Option("--seed", metavar="S", help="Seed; game n has the seed S-n, from 0.")] = None,
    seats: Annotated[int | None, Option("--seats", metavar="N", help="How many play; else all tables in turn.")] = None,
    seat: Annotated[list[str] | None, Option("--seat", metavar="ROLE", help="A role that plays. Repeatable.")] = None,
    bot: Annotated[
        str, Option("--bot", metavar="BOT", help="Who plays: random, or keen, which knows what it wants.")
    ] = "random",
    check: Annotated[bool, Option("--check", help="Test every conservation law after every step.")] = False,
    most: Annotated[int, Option("--limit", metavar="N", help="Decisions after which a game is left.")] = MOST_DECISIONS,
    option: Annotated[list[str] | None, Option("--set", metavar="K=V", help="Set an option of the game.")] = None,
    records: Annotated[str | None, Option("--records", metavar="DIR", help="Write the records there.")] = None,
    components: ComponentsFile = None,
    out: OutFile = None,
    plain: Ascii = False,
) -> None:
    """Let bots play many games. A line of JSON for each, in order."""
    from guildpost.cli.arguments import pairs
    from guildpost.cli.bots import BOTS, KEEN
    from guildpost.cli.games import SHELF
    from guildpost.cli.texts import unknown_game
    from guildpost.engine.core.errors import BadSetup
    from guildpost.engine.core.game import SeatChoice

    if game not in SHELF:
        raise unknown_game(game)
    for name, value, high in (("--games", games, MOST_GAMES), ("--jobs", jobs, MOST_JOBS), ("--limit", most, 10**9)):
        if not 1 <= value <= high:
            raise Problem("guildpost simulate", USAGE, f"{name} {value}: from 1 to {high}")
    from guildpost.cli import playouts
    from guildpost.cli.records import refuse_existing, to_stdout
    from guildpost.engine import games as shelf
    from guildpost.replays.file import check_seed

    if out is not None:
        refuse_existing(out)
    if bot not in BOTS:
        raise Problem("guildpost simulate", USAGE, f"there is no bot {bot!r}; there are: {', '.join(BOTS)}")
    if bot == "keen" and game not in KEEN:
        raise Problem("guildpost simulate", USAGE, f"{game} has no bot 'keen'; it has: random")
    made = False
    if seed is None:
        import secrets

        seed, made = secrets.token_hex(8), True
    of = shelf.game(game)
    try:
        for each in (seed, f"{seed}-{games - 1}"):
            check_seed(each)
        if seats is None and not seat:
            tables = playouts.mixes(of, list(SHELF[game]["roles"]))
        else:
            tables = (of.choose_seats(seats, [SeatChoice(role.lower()) for role in seat or []]),)
        plan = playouts.Plan(game, seed, tables, pairs(option or [], "--set"), bot, most, check, components, records)
        playouts.Player(plan)  # so that what is wrong is told once, here
    except (BadSetup, ValueError) as error:
        raise Problem("guildpost simulate", USAGE, str(error)) from None
    if made:
        screen.say(f"guildpost simulate: seed: {seed}")
    if records is not None:
        os.makedirs(records, exist_ok=True)
    progress = _Progress(games)
    with open(out, "xb") if out is not None and not to_stdout(out) else nullcontext() as file:
        write = screen.put_bytes if file is None else file.write
        for lines in playouts.play_all(plan, games, jobs):
            write(lines)
            progress.more(lines.count(b"\n"))
    progress.end()


class _Progress:
    """A line on the terminal that counts; nothing where nobody looks."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.done = 0
        self.shown = 0.0
        self.seen = screen.on_terminal(sys.stderr)

    def more(self, games: int) -> None:
        """So many more games are done."""
        self.done += games
        if self.seen:
            import time

            now = time.monotonic()
            if now - self.shown > 0.2:
                self.shown = now
                sys.stderr.write(f"\r{self.done} of {self.games} games")
                sys.stderr.flush()

    def end(self) -> None:
        """All are done."""
        if self.seen:
            sys.stderr.write(f"\r{self.done} of {self.games} games\n")
