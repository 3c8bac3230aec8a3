"""Shrinking: seeded faults, rules and divergences in long games come down to a few moves, the same each time."""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.core.record import Decided, Fell
from guildpost.engine.core.table import Position
from guildpost.engine.games import GAMES, game
from guildpost.replays import shrink
from guildpost.replays.claims import cut_divergence
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording
from guildpost.replays.shrink import Shrinker
from guildpost.replays.verify import verify


@pytest.fixture(autouse=True)
def _few_simpler_starts(monkeypatch):
    """Start positions that are only a little simpler are as good here, and found sooner."""
    monkeypatch.setattr(shrink, "MOST_SIMPLER", 100)


def played(name: str, decisions: int = 120, **more):
    playing = game(name)
    seats = playing.choose_seats(max(playing.seats_from, 3), [])
    recording = Recording.begin(
        playing, playing.load(), seats, playing.options_type(), seed="7", tags={"Event": "x"}, **more
    )
    play_random(recording, Draws("shrink"), decisions)
    return playing, playing.load(), recording.replay()


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_law_is_kept_by_a_few_moves(monkeypatch, name):
    playing, data, replay = played(name)
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
        wanted = shrinker.whole().fault
        assert wanted is not None
        small = shrinker.shrink(lambda found, wanted=wanted: found.fault == wanted)
        assert small.fault == wanted
        assert len(small.turns) < 15
        results.append(write(small.record))
    assert results[0] == results[1]
    monkeypatch.undo()
    assert read(results[0]).tags == {}
    assert verify(read(results[0]), playing, data, written=results[0]).good


@pytest.mark.parametrize("name", GAMES)
def test_a_told_rule_is_kept_from_either_start(name):
    playing, data, replay = played(name, 24)
    rules = sorted(Shrinker(replay, playing, data).whole().rules)
    rule = rules[len(rules) // 2]
    for keep_start in (False, True):
        small = Shrinker(replay, playing, data, keep_start=keep_start).shrink(
            lambda found: rule in found.rules, lambda rules: rule in rules
        )
        assert rule in small.rules
        assert len(small.turns) < 24
        assert keep_start <= (small.record.start is None)
        written = write(small.record)
        assert verify(read(written), playing, data, written=written).good


def divergence(replay, playing, data):
    return verify(read(write(replay), intact=False), playing, data).divergence


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("edit", ["outcome", "mark", "move", "last"])
def test_a_divergence_is_kept_by_the_entry_that_diverges(name, edit):
    playing, data, replay = played(name, 80)
    replay = read(write(replay))
    entries = replay.entries
    decisions = [n for n, each in enumerate(entries) if isinstance(each, Decided) and n > len(entries) // 2]
    if edit == "outcome":
        by_label = {}
        for n, each in enumerate(entries):
            if isinstance(each, Fell):
                before = by_label.setdefault(each.label, each.outcome)
                if before != each.outcome and n > decisions[0]:
                    entries[n] = Fell(each.label, before)
                    break
    elif edit == "mark":
        entries[decisions[0]] = Decided(entries[decisions[0]].seat, entries[decisions[0]].move, "zzzzzz")
    elif edit == "move":
        one = entries[decisions[-1]]
        other = next(each for each in entries if isinstance(each, Decided) and each.move != one.move)
        entries[decisions[-1]] = Decided(one.seat, other.move, one.mark)
    else:
        label = sorted(replay.last.drawn)[0]
        replay.last.drawn[label] += 1
    before = divergence(replay, playing, data)
    assert before is not None
    cut = cut_divergence(replay, playing, data)
    after = divergence(cut.record, playing, data)
    assert (after.field, after.cause, after.recorded) == (before.field, before.cause, before.recorded)
    assert sum(isinstance(each, Decided) for each in cut.record.entries) <= 3


def test_a_bug_that_needs_several_moves_from_all_over_a_game():
    """Found by leaps: the moves that matter, and a start from which they lie close together."""
    spec = spec_from_file_location("bench_shrink", Path(__file__).parents[2] / "bench" / "shrink.py")
    bench = sys.modules["bench_shrink"] = module_from_spec(spec)
    spec.loader.exec_module(bench)
    _, _, replay = played("black-dragons-guild", 80)
    bug = bench.Bug("two quests, in seasons far apart, answered in secret by all", ("questing.ChooseQuest:Play",) * 2)
    found = bench.measure("black-dragons-guild", bug, False, (replay, 0))
    assert found["moves"][0] == 80
    assert found["moves"][2] < 6


SPOILS = {
    "thieves-guild": ("turn.Act", lambda state: state.bank.update(c=state.bank.get("c", 0) + 1)),
    "black-dragons-guild": ("scouting.PlaceToken", lambda state: state.discard.append("x")),
    "heroes-welcome": ("turn.ChooseAction", lambda state: setattr(state.scrap, "wea", state.scrap.wea + 1)),
    "lord-of-loot": ("turn.ChooseAction", lambda state: state.used.append(state.used[0])),
    "six-guilds": ("turns.PlaceDie", lambda state: setattr(state.players[0], "coins", state.players[0].coins + 1)),
}
"""What another build does besides, the tenth time that somebody answers this question."""


@pytest.mark.parametrize("name", GAMES)
def test_the_word_of_another_build_is_still_good_to_that_build(monkeypatch, name):
    """Recorded changes tell the position that the other build came to: it verifies the small record, this one not."""
    playing = game(name)
    place, spoil = SPOILS[name]
    module, _, step = place.partition(".")
    owner = getattr(import_module(f"guildpost.engine.{playing.folder}.{module}"), step)
    take, asked = owner.take, []

    def other(self, desk, seat, move):
        asked.append(spoiled := playing.encode_position(Position(desk.state, [self])))
        if at and spoiled == at[0]:
            spoil(desk.state)
        return take(self, desk, seat, move)

    at = []
    monkeypatch.setattr(owner, "take", other)
    played(name, 60)
    at.append(asked[9])
    _, data, replay = played(name, 60, changes=True)
    replay = read(write(replay))
    assert divergence(replay, playing, data) is None
    monkeypatch.setattr(owner, "take", take)
    before = divergence(replay, playing, data)
    assert before.cause == "rules"
    cut = cut_divergence(replay, playing, data)
    after = divergence(cut.record, playing, data)
    assert (after.field, after.cause, after.recorded) == (before.field, before.cause, before.recorded)
    assert sum(isinstance(each, Decided) for each in cut.record.entries) == 1
    assert cut.whole
    monkeypatch.setattr(owner, "take", other)
    assert divergence(cut.record, playing, data) is None


def test_a_good_record_has_nothing_to_cut():
    playing, data, replay = played("thieves-guild", 20)
    assert cut_divergence(replay, playing, data) is None
