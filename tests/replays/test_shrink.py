"""Shrinking: seeded faults and rules in long games come down to a few moves, the same each time."""

import pytest

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.games import GAMES, game
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording
from guildpost.replays.shrink import Shrinker, cut_divergence, moves_of
from guildpost.replays.verify import verify


def played(name: str, decisions: int = 120):
    playing = game(name)
    seats = playing.choose_seats(max(playing.seats_from, 3), [])
    recording = Recording.begin(playing, playing.load(), seats, playing.options_type(), seed="7", tags={"Event": "x"})
    play_random(recording, Draws("shrink"), decisions)
    return playing, playing.load(), recording.replay()


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_law_is_kept_by_a_few_moves(monkeypatch, name):
    playing, data, replay = played(name)
    moves = moves_of(replay)
    last = replay.last
    label = max(sorted(last.drawn), key=lambda one: last.drawn[one])
    law = type(playing).check_always

    def broken(self, position, data):
        law(self, position, data)
        if position.drawn.get(label, 0) >= last.drawn[label]:
            raise BrokenLaw("one too many")

    monkeypatch.setattr(type(playing), "check_always", broken)
    results = []
    for _ in range(2):
        shrinker = Shrinker(replay, playing, data)
        wanted = shrinker.play(None, moves).fault
        assert wanted is not None
        small = shrinker.shrink(moves, lambda found, wanted=wanted: found.fault == wanted)
        assert small.fault == wanted
        assert len(small.moves) < 15
        results.append(write(small.record))
    assert results[0] == results[1]
    monkeypatch.undo()
    assert read(results[0]).tags == {}
    assert verify(read(results[0]), playing, data, written=results[0]).good


def test_a_divergence_is_cut_behind_its_place():
    playing, data, replay = played("thieves-guild")
    replay = read(write(replay))
    at = next(n for n, one in enumerate(replay.entries) if n > 40 and getattr(one, "seat", None) is not None)
    replay.entries[at] = type(replay.entries[at])(replay.entries[at].seat, replay.entries[at].move, "0000")
    before = verify(replay, playing, data).divergence
    small = cut_divergence(replay, playing, data)
    after = verify(small, playing, data).divergence
    assert (after.entry, after.field, after.cause) == (before.entry, before.field, before.cause)
    assert len(small.entries) == at + 1


def test_a_good_record_has_nothing_to_cut():
    playing, data, replay = played("thieves-guild", 20)
    assert cut_divergence(replay, playing, data) is None
