"""Whole games as golden pages: one for each number of seats."""

from __future__ import annotations

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from guildpost.engine.black_dragons_guild.state import Options
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.games import game
from guildpost.notation.games import language
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import read_transcript, write_transcript
from guildpost.replays.verify import verify

GAME = game("black-dragons-guild")
DATA = GAME.load()


class Page(SingleFileSnapshotExtension):
    """A transcript as a golden page."""

    file_extension = "gpn"
    _write_mode = WriteMode.TEXT

    def serialize(self, data, **kwargs):
        return data


def played_out(recording: Recording, seed: str) -> Recording:
    """Plays to the end by random choices of this seed."""
    draws, n = Draws(seed), 0
    while not recording.over:
        seat = recording.asked()[0]
        kinds: dict[type, list] = {}
        for move in recording.options(seat):
            kinds.setdefault(type(move), []).append(move)
        same = list(kinds.values())[draws.below("kind", n, len(kinds))]
        recording.play(seat, same[draws.below("move", n, len(same))])
        n += 1
    return recording


def page(recording: Recording) -> str:
    """The transcript, which must verify and can be read back, and how the game ended."""
    replay = recording.replay()
    assert verify(read(write(replay)), GAME, DATA).good
    transcript = write_transcript(replay, GAME, DATA, language("black-dragons-guild"))
    assert write(read_transcript(transcript, language).replay()) == write(replay)
    result = GAME.result(recording.table.state)
    words = GAME.seat_words(recording.table.state)
    return (
        transcript
        + f"\n== {' and '.join(words[seat] for seat in result.winners)} won: {result.reason}, {result.rule}; "
        + ", ".join(f"{word} {score}" for word, score in zip(words, result.scores, strict=True))
        + "\n"
    )


@pytest.mark.parametrize("colors", ["red-green", "blue-red-yellow", "red-green-yellow-blue"])
def test_a_whole_game_for_each_number_of_seats(colors, snapshot):
    seats = GAME.choose_seats(None, [SeatChoice(color) for color in colors.split("-")])
    recording = Recording.begin(GAME, DATA, seats, Options(), seed=colors, quiet=True)
    assert page(played_out(recording, colors)) == snapshot(extension_class=Page)
