"""Rounds in which all take turns, so that a machine that slows down slows all of them down."""

import gc
import json
import sys
from collections.abc import Callable
from time import process_time

Runner = Callable[[], float]
"""Does a fixed piece of work and returns how many things it did."""


def rates(runners: dict[str, Runner]) -> dict[str, list[float]]:
    """Things a second of CPU time by runner, one a round; a round before the first warms up."""
    rounds = int(sys.argv[1])
    found: dict[str, list[float]] = {key: [] for key in runners}
    for run in runners.values():
        run()
    gc.collect()
    gc.freeze()  # what the others have imported would cost each of them time
    for at in range(rounds):
        for key in list(runners)[:: -1 if at % 2 else 1]:
            gc.collect()
            start = process_time()
            count = runners[key]()
            found[key].append(count / (process_time() - start))
    return found


def micros(runners: dict[str, Runner]) -> dict[str, list[float]]:
    """Microseconds of CPU time a thing, as above."""
    return {key: [1e6 / rate for rate in some] for key, some in rates(runners).items()}


def report(found: dict[str, list[float]]) -> None:
    """Hands the figures over."""
    json.dump(found, sys.stdout)
