"""A sample of `bench/mutations.py`: edits, altered rules and other component data are found where they are."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from corpus_games import load, shipped

from guildpost.engine.games import GAMES, game

SPEC = importlib.util.spec_from_file_location("mutations", Path(__file__).parents[1] / "bench" / "mutations.py")
mutations = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(mutations)

from altered_rules import ALTERED, in_force  # noqa: E402 its folder is on the path by now


@pytest.mark.parametrize("name", GAMES)
def test_edits_are_found_at_their_entry(name):
    for line in mutations.measure(name, 100, "suite", ("entry", "outcome")):
        assert line["mutations"] == 10, line
        assert line["found"] == line["right_entry"] == line["right_cause"] == 10, line


@pytest.mark.parametrize("name", GAMES)
def test_bytes_that_break_a_file_are_named_by_their_entry(name):
    for line in mutations.measure(name, 200, "suite", ("byte",)):
        assert line["found"] == line["right_entry"] == line["right_cause"] == line["mutations"] == 20, line


def by_size(name):
    """The shortest records of a game, with their courses."""
    files = sorted((path.read_bytes() for path in shipped(name) if path.suffix != ".gpn"), key=len)[:5]
    return [(data, mutations.course(load(data))) for data in files]


@pytest.mark.parametrize("name", GAMES)
def test_rules_altered_by_hand_are_found_at_the_first_entry_that_they_change(name):
    files, reached = by_size(name), []
    for altered in ALTERED[name]:
        for data, plain in files if len(reached) < 5 else ():
            with in_force(game(name).folder, altered):
                where = mutations.parted(plain, mutations.course(load(data)))
                told = mutations.ask(data) if where is not None else None
            if where is not None and not load(data).changes:
                assert (told.entry, told.cause) == (where.entry, "rules"), (altered, told)
                reached.append(altered.automatic)
                break
        with in_force(game(name).folder, altered):
            pass
    assert len(reached) == 5
    assert any(reached), "no step that needs nobody"
    assert len(ALTERED[name]) >= 12


@pytest.mark.parametrize("name", GAMES)
def test_other_component_data_are_named_with_the_entry_at_which_they_matter(name):
    for line in mutations.measure(name, 20, "suite", ("component",)):
        assert line["found"] == line["right_entry"] == line["right_cause"] == line["mutations"] == 4, line
