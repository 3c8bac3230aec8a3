"""How small and how fast a seeded rules bug in a long game becomes: one line for each game.

    python bench/shrink.py

The bug: a law breaks when the label of luck that fell most often falls for the last time.
"""

from __future__ import annotations

import time
from typing import Any

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.games import GAMES, game
from guildpost.replays.recording import Recording
from guildpost.replays.shrink import Shrinker, moves_of

LENGTH = 300


def long_game(name: str) -> Any:
    """A random game of at least 300 decisions; of the longest of 40 where none is so long."""
    playing = game(name)
    best: Any = None
    for seed in range(40):
        seats = playing.choose_seats(max(playing.seats_from, 3), [])
        recording = Recording.begin(playing, playing.load(), seats, playing.options_type(), seed=str(seed))
        play_random(recording, Draws(f"shrink {seed}"), 400)
        if best is None or len(moves_of(recording.replay())) > len(moves_of(best)):
            best = recording.replay()
        if len(moves_of(best)) >= LENGTH:
            break
    return best


def measure(name: str) -> str:
    """Seeds the bug, shrinks, and takes the bug out again."""
    playing = game(name)
    data, replay = playing.load(), long_game(name)
    moves = moves_of(replay)
    last = replay.last
    marks = {label for label, n in last.drawn.items() if n > 0}
    busiest = max(sorted(marks), key=lambda label: last.drawn[label])
    limit = last.drawn[busiest]
    law = type(playing).check_always

    def broken(self: Any, position: Any, data: Any) -> None:
        law(self, position, data)
        if position.drawn.get(busiest, 0) >= limit:
            raise BrokenLaw(f"one {busiest} too many")

    type(playing).check_always = broken  # type: ignore[method-assign]
    try:
        begun = time.perf_counter()
        shrinker = Shrinker(replay, playing, data)
        whole = shrinker.play(None, moves)
        assert whole is not None
        assert whole.fault is not None
        wanted = whole.fault
        small = shrinker.shrink(moves, lambda played: played.fault == wanted)
        assert small is not None
        took = time.perf_counter() - begun
    finally:
        type(playing).check_always = law  # type: ignore[method-assign]
    return f"{name}: {len(whole.moves)} -> {len(small.moves)} moves, {took:.1f} s, {shrinker.tried} candidates"


if __name__ == "__main__":
    for each in GAMES:
        print(measure(each), flush=True)
