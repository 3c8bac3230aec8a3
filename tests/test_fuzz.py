"""A sample of `bench/fuzz.py`: mutated files of each reader raise nothing but what is documented."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

SPEC = importlib.util.spec_from_file_location("fuzz", Path(__file__).parents[1] / "bench" / "fuzz.py")
fuzz = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(fuzz)


@pytest.mark.parametrize("reader", fuzz.READERS)
def test_mutated_files_are_refused_with_documented_errors(reader):
    told = fuzz.run(reader, "suite", 60, 150)
    assert told["inputs"] == 150
    assert len(told["ended"]) > 1
    assert told["faults"] == {}
