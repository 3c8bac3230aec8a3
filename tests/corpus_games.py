"""Makes new games for the corpus: `python tests/corpus_games.py [GAME ...] [--games N --seed S]`.

Without `--games`, from the golden pages of whole games, which hold one game for each number of seats and for each way
to end; with it, N random games for each number of seats. Forms take turns. A record that is there is never written
again: released records stay as they are.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any

from guildpost.cli.records import encoded
from guildpost.engine.games import GAMES, game
from guildpost.notation.games import language
from guildpost.replays.file import Form, Replay, form_of, read
from guildpost.replays.transcript import read_transcript

CORPUS = Path(__file__).parent / "corpus"
EXPECTED = CORPUS / "expected.json"
SUFFIXES = {Form.JSON: ".json", Form.MSGPACK: ".msgpack", Form.TRANSCRIPT: ".gpn"}


def load(data: bytes) -> Replay:
    """A record of any form."""
    if form_of(data) is Form.TRANSCRIPT:
        return read_transcript(data.decode(), language).replay()
    return read(data)


def account(data: bytes, replay: Replay) -> dict[str, Any]:
    """What must never change about a record: its bytes and what it comes to."""
    of = game(replay.game)
    result = of.result(replay.last.state)
    return {
        "sha256": sha256(data).hexdigest(),
        "game": replay.game,
        "edition": replay.edition,
        "seats": len(replay.seats),
        "entries": len(replay.entries),
        "digest": replay.digest,
        "reason": result.reason if result else "unfinished",
        "winners": list(result.winners) if result else [],
        "scores": list(result.scores) if result else [],
    }


def from_pages(name: str) -> Iterator[tuple[str, Replay]]:
    """The games of the golden pages."""
    folder = Path(__file__).parent / game(name).folder / "__snapshots__" / "test_whole_games"
    for page in sorted(folder.glob("*.gpn")):
        what = re.sub(r"^test_a_(whole_)?game_(that_)?(for_each_number_of_)?", "", page.stem)
        text = page.read_text("utf-8").partition("\n== ")[0] + "\n"
        yield re.sub(r"[^a-z0-9]+", "-", what).strip("-"), read_transcript(text, language).replay()


def by_chance(name: str, games: int, seed: str) -> Iterator[tuple[str, Replay]]:
    """Games by bots, so many for each number of seats."""
    from guildpost.cli.bots import play_random
    from guildpost.replays.recording import Recording

    of = game(name)
    data = of.load()
    for seats in range(of.seats_from, of.seats_to + 1):
        for number in range(games):
            luck = f"{seed}-{seats}-{number}"
            recording = Recording.begin(of, data, of.choose_seats(seats, []), of.options_type(), seed=luck, quiet=True)
            assert recording.dealer.draws is not None
            play_random(recording, recording.dealer.draws, 100_000)
            yield f"random-{luck}", recording.replay()


def main() -> int:
    """Writes what is not there yet, and its line in the manifest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", default="corpus")
    asked = parser.parse_args()
    known = json.loads(EXPECTED.read_text("utf-8")) if EXPECTED.exists() else {}
    forms = cycle(SUFFIXES)
    for name in asked.game or GAMES:
        for slug, replay in by_chance(name, asked.games, asked.seed) if asked.games else from_pages(name):
            form = next(forms)
            if any(path.rpartition(".")[0] == f"{name}/{slug}" for path in known):
                continue
            path = CORPUS / name / (slug + SUFFIXES[form])
            path.parent.mkdir(parents=True, exist_ok=True)
            data = encoded(replay, form, game(name).load())
            with path.open("xb") as file:
                file.write(data)
            known[f"{name}/{path.name}"] = account(data, replay)
            print(path.relative_to(CORPUS), len(data), known[f"{name}/{path.name}"]["reason"])
    EXPECTED.write_bytes(json.dumps(dict(sorted(known.items())), indent=1).encode() + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
