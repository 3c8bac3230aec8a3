"""Secrecy by twin records: how many cases were compared for each game, and how many of them differ.

    python bench/secrecy.py [GAME ...] [--cases 10000] [--minutes 20] [--seed secrecy]

A case is two games that differ only in what a seat may not know, and all that this seat can obtain of them, mails
included: `tests/twins.py` says what that is. Printed is one JSON object. `differ` and `betrayed` must be 0; a game that
its minutes have stopped has fewer cases than were asked for.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import twins

from guildpost.engine.games import GAMES, game


def measure(name: str, cases: int, minutes: float, seed: str) -> dict[str, object]:
    """What comparing so many twins of a game, or for so long, found."""
    start, cpu = time.monotonic(), time.process_time()
    count = twins.compare(game(name), cases, twins.PLAN[name], seed, until=start + 60 * minutes)
    return {
        "cases": count["same"] + count["differ"],
        "differ": count["differ"],
        "betrayed": count["betrayed"],
        "seconds": round(time.monotonic() - start, 1),
        "cpu_seconds": round(time.process_time() - cpu, 1),
        "exchanged": {what: count[what] for what in ("cards", "seed")},
        "things": {name: count[f"had {name}"] for name in twins.OBTAINED},
        "first": count.first,  # type: ignore[attr-defined]
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=20, help="at most, for each game")
    parser.add_argument("--seed", default="secrecy")
    given = parser.parse_args()
    found = {name: measure(name, given.cases, given.minutes, given.seed) for name in given.games or GAMES}
    print(json.dumps(found, indent=1))
    return 1 if any(each["differ"] or each["betrayed"] for each in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
