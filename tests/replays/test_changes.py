"""Changes: paths that turn one position into the next."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildpost.engine.core.record import Decided
from guildpost.replays.changes import changed, differences, field_at
from guildpost.replays.recording import opening

KEYS = st.text(alphabet="ab.~-1", min_size=1, max_size=3).filter(lambda key: not key.startswith("-"))
TREES = st.recursive(
    st.none() | st.integers(0, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.dictionaries(KEYS, TREES, max_size=4), st.dictionaries(KEYS, TREES, max_size=4))
def test_changes_turn_one_tree_into_the_other(one, other):
    found = differences(one, other)
    assert bool(found) == (one != other)
    assert changed(msgspec.json.decode(msgspec.json.encode(one)), found) == other


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"a.c": 3}),
        ({"a": {"d12.x": 1}}, {"a": {"d12.x": 2}}, {"a.d12~1x": 2}),
        ({"a": 1, "b": 2}, {"a": 1}, {"-b": None}),
        ({"a": [1, 2, 3]}, {"a": [1]}, {"-a.1": None}),
        ({"a": [1]}, {"a": [2, 3]}, {"a.0": 2, "a.1": 3}),
        ({"a": [{"type": "X", "n": 1}]}, {"a": [{"type": "Y", "n": 1}]}, {"a.0": {"type": "Y", "n": 1}}),
        ({"a": None}, {"a": {}}, {"a": {}}),
    ],
)
def test_paths_are_written_like_this(before, after, found):
    assert differences(before, after) == found


def test_lists_grow_element_by_element():
    assert changed({"a": []}, differences({"a": []}, {"a": list(range(12))})) == {"a": list(range(12))}


def test_a_field_is_found_by_its_path():
    tree = {"state": {"at": ["w1", {"x.y": 5}]}}
    assert field_at(tree, "state.at.1.x~1y") == 5
    assert field_at(tree, "-state.at.0") == "w1"
    assert field_at(tree, "state.at.7") is None


def test_changes_of_a_record_lead_from_each_question_to_the_next(recorded, toy):
    """The first position and the changes alone give the last position."""
    recording = recorded(60, rounds=20, changes=True)
    assert not recording.waiting
    data = toy.GAME.load()
    start = opening(toy.GAME, recording.head, data)
    first = type(recording)(toy.GAME, recording.head, start, data, recording.dealer)
    tree = msgspec.msgpack.decode(first.snapshot())
    for entry in recording.entries:
        if isinstance(entry, Decided) and entry.changes:
            values = {path: msgspec.json.decode(value) for path, value in entry.changes.items()}
            tree = changed(tree, values)
    assert tree == msgspec.msgpack.decode(recording.snapshot())
