"""Whole games as golden pages: one for each number of seats, and one for each way in which a game ends."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.games import game
from guildpost.engine.thieves_guild.state import Options
from guildpost.notation.games import language
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import write_transcript
from guildpost.replays.verify import verify

GAME = game("thieves-guild")
DATA = GAME.load()
PATH = Path(__file__).with_name("test_any_position.py")
SPEC = importlib.util.spec_from_file_location("any_position", PATH)
any_position = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(any_position)


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
    """The transcript, which must verify, and how the game ended."""
    replay = recording.replay()
    assert verify(read(write(replay)), GAME, DATA).good
    result = GAME.result(recording.table.state)
    words = GAME.seat_words(recording.table.state)
    ended = recording.table.state.ended
    return (
        write_transcript(replay, GAME, DATA, language("thieves-guild"))
        + f"\n== {ended.winner or 'nobody'} won: {ended.reason}, {ended.rule}; "
        + ", ".join(f"{word} {score}" for word, score in zip(words, result.scores, strict=True))
        + "\n"
    )


@pytest.mark.parametrize("roles", ["hu-bh", "el-or-bh", "hu-el-or-bh"])
def test_a_whole_game_for_each_number_of_seats(roles, snapshot):
    seats = GAME.choose_seats(None, [SeatChoice(role) for role in roles.split("-")])
    recording = Recording.begin(GAME, DATA, seats, Options(), seed=roles, quiet=True)
    assert page(played_out(recording, roles)) == snapshot(extension_class=Page)


def from_start(start, seed: str) -> Recording:
    """A game from this position, played to its end."""
    seats = [SeatChoice(side) for side in start.state.sides]
    recording = Recording.begin(GAME, DATA, seats, start.state.options, seed=seed, start=start, quiet=True)
    return played_out(recording, seed)


@pytest.mark.parametrize(
    ("reason", "winner", "seed"),
    [("stored", "or", "crowded-183"), ("coins", "bh", "crowded-336"), ("quota", "bh", "crowded-503")],
    ids=["stored", "coins", "quota"],
)
def test_a_game_that_ends_this_way(reason, winner, seed, snapshot):
    recording = from_start(any_position.crowded(seed), seed)
    ended = recording.table.state.ended
    assert (ended.reason, ended.winner) == (reason, winner)
    assert page(recording) == snapshot(extension_class=Page)


GONE = {"bh2": "gone", "bh3": "gone"}
LAST_HUNTER = {"fight": "hu", "hu1": "w16", "hu2": "w16", "hu3": "w16", "bh1": "w16 tokens=5", **GONE}
LAST_THIEF = {"hu1": "w16 tokens=4", "hu2": "gone", "hu3": "gone", "hu4": "gone"}
LAST_TWO = {"fight": "bh", "bh1": "w16 tokens=5", **GONE, **LAST_THIEF}
CAPPED = {"turn": "hu", "options": "cap=2"}


@pytest.mark.parametrize(
    ("reason", "winner", "place"),
    [("alone", "hu", LAST_HUNTER), ("nobody", "", LAST_TWO), ("cap", "", CAPPED)],
    ids=["alone", "nobody", "cap"],
)
def test_a_game_that_ends_this_way_too(reason, winner, place, table, snapshot):
    start = table("hu bh", **place).session.at
    for letter in "abcdefghijklmnopqrstuvwxyz":  # the first seed whose choices and dice lead there
        recording = from_start(start, letter)
        ended = recording.table.state.ended
        if (ended.reason, ended.winner) == (reason, winner):
            break
    assert (ended.reason, ended.winner) == (reason, winner)
    assert page(recording) == snapshot(extension_class=Page)
