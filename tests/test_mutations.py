"""A sample of `bench/mutations.py`: edited entries and outcomes are found where they are, whatever the sum says."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from guildpost.engine.games import GAMES

SPEC = importlib.util.spec_from_file_location("mutations", Path(__file__).parents[1] / "bench" / "mutations.py")
mutations = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(mutations)


@pytest.mark.parametrize("name", GAMES)
def test_edits_are_found_at_their_entry(name):
    for line in mutations.measure(name, 100, "suite", ("entry", "outcome")):
        assert line["mutations"] == 10, line
        assert line["found"] == line["right_entry"] == line["right_cause"] == 10, line
