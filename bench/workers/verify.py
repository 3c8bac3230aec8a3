"""Verify: entries a second, from the bytes of records with 300 decisions, their luck drawn again."""

from functools import partial

from tables import OTHERS, THIEVES, Shelf, recorded
from taking_turns import Runner, rates, report

from guildpost.replays.file import read, write
from guildpost.replays.verify import verify

RECORDS = {
    of.game.id: [write(recorded(number, 300, least_seats=3, of=of)[0].replay()) for number in range(4)]
    for of in (THIEVES, *OTHERS.values())
}


def verified(every: int, of: Shelf = THIEVES) -> int:
    """All that `guildpost verify` does with a file once it has its bytes; the number of entries."""
    entries = 0
    for written in RECORDS[of.game.id]:
        verdict = verify(read(written, intact=False), of.game, of.data, every=every, written=written)
        assert verdict.good
        entries += verdict.entries
    return entries


runners: dict[str, Runner] = {
    "marks": lambda: verified(1),
    "every": lambda: verified(16),
    **{name: partial(verified, 1, of) for name, of in OTHERS.items()},
}

try:
    import chess_games

    games = chess_games.texts(verified(1))
    runners["pgn"] = lambda: chess_games.read(games)
except ImportError:
    pass

report(rates(runners))
