"""Whole games as golden pages: one for each number of seats, and one for each way in which a game ends."""

from __future__ import annotations

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome.state import Options
from guildpost.notation.games import language
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import read_transcript, write_transcript
from guildpost.replays.verify import verify

GAME = game("heroes-welcome")
DATA = GAME.load()
LANGUAGE = language("heroes-welcome")


class Page(SingleFileSnapshotExtension):
    """A transcript as a golden page."""

    file_extension = "gpn"
    _write_mode = WriteMode.TEXT

    def serialize(self, data, **kwargs):
        return data


def played_out(recording: Recording, seed: str) -> Recording:
    """Plays to the end by random choices of this seed; an artifact is made wherever one can be."""
    draws, n = Draws(seed), 0
    while not recording.over:
        seat = recording.asked()[0]
        kinds: dict[str, list] = {}
        for move in recording.options(seat):
            kinds.setdefault(type(move).__name__, []).append(move)
        kind = "Make" if "Make" in kinds else list(kinds)[draws.below("kind", n, len(kinds))]
        same = kinds[kind]
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


@pytest.mark.parametrize("roles", ["bog-taz", "miz-sni-gru", "any-any-any-any", "sni-gru-taz-miz-bog"])
def test_a_whole_game_for_each_number_of_seats(roles, snapshot):
    seats = GAME.choose_seats(None, [SeatChoice(role) for role in roles.split("-")])
    recording = Recording.begin(GAME, DATA, seats, Options(), seed=roles, quiet=True)
    assert page(played_out(recording, roles)) == snapshot(extension_class=Page)


@pytest.mark.parametrize(
    ("reason", "boss", "seed"),
    [
        ("vp", "left", "end-3861"),
        ("vp", "served", "end-796"),
        ("rest", "left", "end-3992"),
        ("rest", "served", "end-4800"),
        ("shared", "left", "end-3132"),
        ("owner", "left", "end-3132"),
    ],
    ids=["vp-left", "vp-served", "rest-left", "rest-served", "shared-left", "owner-left"],
)
def test_a_game_that_ends_this_way(reason, boss, seed, snapshot):
    """The boss is served, or leaves in step 2 of a crawl before which nobody crafted; then VP, what is left, or the
    owner decides."""
    seats = GAME.choose_seats(None, [SeatChoice("bog"), SeatChoice("sni")])
    options = Options(owner="p2" if reason == "owner" else "none")
    recording = played_out(Recording.begin(GAME, DATA, seats, options, seed=seed, quiet=True), seed)
    state = recording.table.state
    assert (state.ended.reason, "left" if "boss" in state.gone else "served") == (reason, boss)
    assert page(recording) == snapshot(extension_class=Page)
