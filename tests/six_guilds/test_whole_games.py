"""Whole games as golden pages: one for each number of seats, and one for each way in which a game ends."""

from __future__ import annotations

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from guildpost.cli.six_guilds.keen import Keen
from guildpost.engine.core.chance import Draws
from guildpost.engine.games import game
from guildpost.engine.six_guilds.state import Options
from guildpost.notation.games import language
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import read_transcript, write_transcript
from guildpost.replays.verify import verify

GAME = game("six-guilds")
DATA = GAME.load()
LANGUAGE = language("six-guilds")
KEEN = Keen(DATA)


class Page(SingleFileSnapshotExtension):
    """A transcript as a golden page."""

    file_extension = "gpn"
    _write_mode = WriteMode.TEXT

    def serialize(self, data, **kwargs):
        return data


def played_out(recording: Recording, seed: str, keen: bool = True) -> Recording:
    """Plays to the end: what is worth most to a keen bot, or any move, by this seed where several are."""
    draws, n = Draws(seed), 0
    while not recording.over:
        seat = recording.asked()[0]
        same = recording.options(seat)
        if keen:
            same = KEEN.best(recording.question(seat), recording.table, seat, same)
        recording.play(seat, same[draws.below("move", n, len(same))])
        n += 1
    return recording


def page(recording: Recording) -> str:
    """The transcript, which must verify and can be read back, and how the game ended."""
    replay = recording.replay()
    assert verify(read(write(replay)), GAME, DATA).good
    transcript = write_transcript(replay, GAME, DATA, LANGUAGE)
    assert write(read_transcript(transcript, language).replay()) == write(replay)
    result = GAME.result(recording.table.state)
    words = GAME.seat_words(recording.table.state)
    return (
        transcript
        + f"\n== {' and '.join(words[seat] for seat in result.winners)} won: {result.reason}, {result.rule}; "
        + ", ".join(f"{word} {score}" for word, score in zip(words, result.scores, strict=True))
        + "\n"
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_whole_game_for_each_number_of_seats(seats, snapshot):
    chosen = GAME.choose_seats(seats, [])
    recording = Recording.begin(GAME, DATA, chosen, Options(), seed=f"whole {seats}", quiet=True)
    assert page(played_out(recording, f"whole {seats}")) == snapshot(extension_class=Page)


ENDS = {
    "score": ("", {"p1": "coins=7 points=21", "p2": "coins=4 points=20"}),
    "workshops": ("art=cou:p1,sto:p2,shw:p2", {"p1": "points=20 coins=0", "p2": "points=15 coins=0"}),
    "coins": ("art=cou:p1,sto:p2", {"p1": "points=20 coins=6", "p2": "points=20 coins=7"}),
    "goods": ("art=cou:p1,sto:p2", {"p1": "points=20 coins=6 goods=2art", "p2": "points=20 coins=6 goods=art"}),
    "shared": ("art=cou:p1,sto:p2", {"p1": "points=20 coins=6 goods=art", "p2": "points=20 coins=6 goods=sch"}),
}
LAST = "p1: put-1-squ\np2: put-6-squ"


@pytest.mark.parametrize("reason", ENDS)
def test_a_game_that_ends_this_way(reason, table, snapshot):
    """Set out for the last two dice of the last round, which go to the Square."""
    shops, given = ENDS[reason]
    dice = {"p1": " dice=1", "p2": " dice=6"}
    set_out = table(2, "turn", round=5, shops=shops, **{word: text + dice[word] for word, text in given.items()})
    start = set_out.session.at
    recording = Recording.begin(GAME, DATA, GAME.choose_seats(2, []), Options(), seed=reason, start=start)
    for line in LAST.splitlines():
        recording.play_line(LANGUAGE.read(line))
    assert recording.over
    assert recording.table.state.ended.reason == reason
    assert page(recording) == snapshot(extension_class=Page)
