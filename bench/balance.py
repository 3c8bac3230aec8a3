"""The balance of Six Guilds, by games of keen bots: `python bench/balance.py > spec/six_guilds/balance.md`.

Length, scores, seats, guilds, places, tiles and spaces by number of players; what bent play costs; and the two table
rows that rest on weak evidence, played both ways. The same games for the same --games and --seed, on any machine.
"""

import argparse
from collections import Counter
from statistics import mean, pstdev
from typing import Any, NamedTuple

import msgspec

from guildpost.cli.six_guilds.keen import Keen
from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.record import Decided
from guildpost.engine.core.session import Session
from guildpost.engine.games import game
from guildpost.engine.six_guilds import moves
from guildpost.engine.six_guilds.tables import GUILDS, HALL, PORT, SQUARE, Tables

GAME = game("six-guilds")


class Bent(Keen):
    """A keen bot that will not do some things, or overrates them."""

    def __init__(self, tables: Tables, habit: str) -> None:
        super().__init__(tables)
        self.habit = habit

    def value(self, step: Any, desk: Any, seat: int, move: moves.Move) -> float:
        worth = super().value(step, desk, seat, move)
        match self.habit, move:
            case "never builds", moves.Put(_, place) if place == HALL:
                return worth - 100
            case "never at the Port", moves.Put(_, place) if place == PORT:
                return worth - 100
            case "never delivers", moves.Give():
                return worth - 100
            case "never sells", moves.Sell():
                return worth - 100
            case "avoids guilds", moves.Put(_, place) if place in GUILDS:
                return worth - 3
            case "places no workers", moves.Send():
                return -1.0
            case "refuses benefits", moves.Yes():
                return -1.0
            case "loves the Hall", moves.Put(_, place) if place == HALL:
                return worth + 3
            case "high dice first", moves.Put(value, _):
                return worth + value / 2
            case _:
                return worth


HABITS = (
    "never builds",
    "never at the Port",
    "never delivers",
    "never sells",
    "avoids guilds",
    "places no workers",
    "refuses benefits",
    "loves the Hall",
    "high dice first",
)


class Played(NamedTuple):
    """A game: the final state, its decisions, and who began."""

    state: Any
    entries: list[Any]
    told: list[Any]
    first: int


def play(seats: int, seed: str, tables: Tables, habits: dict[int, str] | None = None) -> Played:
    """One game by keen bots; those of `habits` are bent."""
    dealer = Dealer(seed)
    start = GAME.setup(tables, GAME.choose_seats(seats, []), GAME.options_type())
    session = Session(GAME, start, tables, dealer)
    first = session.table.state.start
    bots = {seat: Keen(tables) for seat in range(seats)}
    bots |= {seat: Bent(tables, habit) for seat, habit in (habits or {}).items()}
    draws, drawn = Draws(seed), Counter[int]()
    while not session.over:
        seat = session.asked()[0]
        options = session.options(seat)
        best = bots[seat].best(session.pending(), session.table, seat, options)
        session.play(seat, best[draws.below(f"bot.{seat}", drawn[seat], len(best))])
        drawn[seat] += 1
    return Played(session.table.state, session.entries, session.table.told, first)


def row(*cells: object) -> str:
    """A row of a table."""
    return "| " + " | ".join(f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in cells) + " |"


def changed(tables: Tables, seats: int, **fields: int) -> Tables:
    """Component data with another row for a number of players."""
    cards = tables.components
    players = dict(cards.players)
    players[str(seats)] = msgspec.structs.replace(players[str(seats)], **fields)
    return Tables(msgspec.structs.replace(cards, players=players))


def share(counts: dict[Any, float], keys: Any, total: float) -> str:
    """Shares in per cent."""
    return " ".join(f"{100 * counts.get(key, 0) / total:.0f}" for key in keys)


def general(games: int, seed: str, tables: Tables) -> list[str]:
    """Length, scores and use, by number of players."""
    columns = range(2, 7)
    rows: dict[str, list[str]] = {}

    def add(name: str, text: str) -> None:
        rows.setdefault(name, []).append(text)

    for seats in columns:
        scores, gaps, decisions, order = [], [], [], Counter[int]()
        points_by_order: dict[int, list[int]] = {at: [] for at in range(seats)}
        dice, goods, tiles, spaces, owners = Counter[str](), Counter[str](), Counter[str](), Counter[int](), 0
        benefits, shops = Counter[bool](), 0
        for number in range(games):
            played = play(seats, f"{seed}-{seats}-{number}", tables)
            ended = played.state.ended
            scores += ended.scores
            ranked = sorted(ended.scores, reverse=True)
            gaps.append(ranked[0] - ranked[1])
            decisions.append(sum(isinstance(entry, Decided) for entry in played.entries))
            for seat, score in enumerate(ended.scores):
                points_by_order[(seat - played.first) % seats].append(score)
            for winner in ended.winners:
                order[(winner - played.first) % seats] += 1 / len(ended.winners)  # type: ignore[assignment]
            for told in played.told:
                event = told.event
                match type(event).__name__:
                    case "DiePlaced":
                        dice[event.place] += 1
                    case "Bought":
                        goods[event.guild] += event.count + event.free
                    case "Built":
                        tiles[event.tile] += 1
                        spaces[event.space] += 1
                        shops += 1
                    case "Awakened":
                        benefits[event.taken] += 1
                    case "Gained" if event.how == "owner":
                        owners += 1
                    case _:
                        pass
        players = games * seats
        placed = sum(dice.values())
        add("decisions in a game", f"{mean(decisions):.0f}")
        add("mean score (spread)", f"{mean(scores):.1f} ({pstdev(scores):.1f})")
        add("first to second", f"{mean(gaps):.1f}")
        add(
            "score by order, from the first start player",
            " ".join(f"{mean(points_by_order[at]):.1f}" for at in range(seats)),
        )
        add("wins by order, per cent", share(order, range(seats), games))
        add("dice on guilds, per cent of all", f"{100 * sum(dice[guild] for guild in GUILDS) / placed:.0f}")
        add("... at the Hall", f"{100 * dice[HALL] / placed:.0f}")
        add("... at the Port", f"{100 * dice[PORT] / placed:.0f}")
        add("... at the Square", f"{100 * dice[SQUARE] / placed:.1f}")
        add("dice by guild (art smi car mer sch wiz)", share(dice, GUILDS, sum(dice[guild] for guild in GUILDS)))
        add("goods by guild", share(goods, GUILDS, sum(goods.values())))
        add("workshops of a player", f"{shops / players:.1f}")
        add("tiles built (cou sto shw), per cent", share(tiles, ("cou", "sto", "shw"), max(shops, 1)))
        add("spaces built (1 2 3), per cent", share(spaces, (1, 2, 3), max(shops, 1)))
        add("owner's rewards of a player", f"{owners / players:.1f}")
    out = [row("", *(f"{seats} players" for seats in columns)), row("---", *("---" for _ in columns))]
    return [*out, *(row(name, *cells) for name, cells in rows.items())]


def bending(games: int, seed: str, tables: Tables) -> list[str]:
    """What one bent seat loses or gains against keen ones, who sit where it sat in the same games otherwise."""
    out = [row("one seat that ...", "2 players", "4 players"), row("---", "---", "---")]
    for habit in HABITS:
        cells = []
        for seats in (2, 4):
            lost = []
            for number in range(games):
                bent, name = number % seats, f"{seed}-bent-{seats}-{number}"
                scores = play(seats, name, tables, {bent: habit}).state.ended.scores
                others = [score for seat, score in enumerate(scores) if seat != bent]
                lost.append(scores[bent] - mean(others))
            cells.append(f"{mean(lost):+.1f}")
        out.append(row(habit, *cells))
    return out


def contested(games: int, seed: str, tables: Tables) -> list[str]:
    """The two rows of weak evidence, played both ways."""
    out = [
        row("table", "mean score (spread)", "first to second", "scores by order", "dice at the Square, %"),
        row("---", "---", "---", "---", "---"),
    ]
    for name, seats, fields in (
        ("4 players, 3 slots of a guild", 4, {"slots": 3}),
        ("4 players, 2 slots of a guild", 4, {"slots": 2}),
        ("6 players, 5 dice", 6, {"dice": 5}),
        ("6 players, 4 dice", 6, {"dice": 4}),
    ):
        data = changed(tables, seats, **fields)
        scores, gaps, square, dice = [], [], 0, 0
        by_order: dict[int, list[int]] = {at: [] for at in range(seats)}
        for number in range(games):
            played = play(seats, f"{seed}-{seats}-{number}", data)
            got = played.state.ended.scores
            scores += got
            ranked = sorted(got, reverse=True)
            gaps.append(ranked[0] - ranked[1])
            for seat, score in enumerate(got):
                by_order[(seat - played.first) % seats].append(score)
            for told in played.told:
                if type(told.event).__name__ == "DiePlaced":
                    dice += 1
                    square += told.event.place == SQUARE
        order = " ".join(f"{mean(by_order[at]):.1f}" for at in range(seats))
        out.append(row(name, f"{mean(scores):.1f} ({pstdev(scores):.1f})", mean(gaps), order, 100 * square / dice))
    return out


TEXT = """# Balance
How Six Guilds plays, by {games} games of keen bots (`cli/six_guilds/keen.py`) for each number of players, seed
`{seed}`. Written by `python bench/balance.py --games {games} --seed {seed}`; the same command writes the same page.

## In general
{general}

## Bent play
{few} games each, the bent seat moving round the table: its score less the mean of the others.

{bending}

## Contested rows
Usable die slots with four players and dice with six rest on weak evidence (SGA-03, SGA-20); both ways, {games} games.

{contested}
"""


def main() -> None:
    """Plays and prints the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="balance")
    given = parser.parse_args()
    tables, few = GAME.load(), max(given.games // 3, 1)
    print(
        TEXT.format(
            games=given.games,
            seed=given.seed,
            few=few,
            general="\n".join(general(given.games, given.seed, tables)),
            bending="\n".join(bending(few, given.seed, tables)),
            contested="\n".join(contested(given.games, given.seed, tables)),
        ).rstrip()
    )


if __name__ == "__main__":
    main()
