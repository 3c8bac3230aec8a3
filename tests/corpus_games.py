"""Makes new games for the corpus: `python tests/corpus_games.py [GAME ...] [--games N --seed S | --by-hand]`.

Without options, from the golden pages of whole games, which hold one game for each number of seats and for each way
to end; with `--games`, N random games for each number of seats; with `--by-hand`, one for each way in which people make
records: with undo, with told luck, with sealed luck that was opened, as a branch, from a position that was handed over,
with component data of their own. Forms take turns. A record that is there is never written again: released records
stay as they are.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from guildpost.cli.records import encoded
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.steps import Together
from guildpost.engine.games import GAMES, game
from guildpost.notation.games import language
from guildpost.replays import sealing
from guildpost.replays.file import Form, Replay, form_of, read
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import read_transcript

CORPUS = Path(__file__).parent / "corpus"
EXPECTED = CORPUS / "expected.json"
SUFFIXES = {Form.JSON: ".json", Form.MSGPACK: ".msgpack", Form.TRANSCRIPT: ".gpn"}


OWN = {
    "thieves-guild": ("supply", "sil"),
    "black-dragons-guild": ("box", "start_coins"),
    "heroes-welcome": ("customers", "c1", "gold"),
    "lord-of-loot": ("tiles", "l1", "copies"),
    "six-guilds": ("box", "sell_price"),
}
"""The number of its component data that is one more in records of a game with component data of their own."""
OWN_NAME = "by-hand-components"


def load(data: bytes) -> Replay:
    """A record of any form."""
    if form_of(data) is Form.TRANSCRIPT:
        return read_transcript(data.decode(), language).replay()
    return read(data)


def data_of(replay: Replay) -> Any:
    """The component data that a record of the corpus was played with."""
    of = game(replay.game)
    return of.load() if replay.components == of.digest(of.load()) else own_data(replay.game)


def own_data(name: str) -> Any:
    """The component data of a game with one number changed."""
    of = game(name)
    tree = msgspec.to_builtins(of.components(of.load()))
    *way, last = OWN[name]
    holder = tree
    for key in way:
        holder = holder[key]
    holder[last] += 1
    return of.prepare(msgspec.convert(tree, of.components_type))


def shipped(name: str = "*") -> list[Path]:
    """Records of a game, or of all, that were played with the component data that are shipped."""
    return [path for path in sorted(CORPUS.glob(f"{name}/*")) if path.stem != OWN_NAME]


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

    of = game(name)
    data = of.load()
    for seats in range(of.seats_from, of.seats_to + 1):
        for number in range(games):
            luck = f"{seed}-{seats}-{number}"
            recording = Recording.begin(of, data, of.choose_seats(seats, []), of.options_type(), seed=luck, quiet=True)
            assert recording.dealer.draws is not None
            play_random(recording, recording.dealer.draws, 100_000)
            yield f"random-{luck}", recording.replay()


def by_hand(name: str) -> Iterator[tuple[str, Replay]]:
    """One game for each way in which people make records; all but the first begin late, to be short."""
    of, data = game(name), game(name).load()
    seats = of.choose_seats(max(2, of.seats_from), [])

    def begin(**given: Any) -> Recording[Any, Any, Any]:
        start = given.get("start")
        there = seats if start is None else [SeatChoice(role) for role in of.roles(start.state)]
        return Recording.begin(of, given.pop("data", data), there, of.options_type(), history=True, **given)

    whole = begin(seed=f"{name} undo", tags={"Event": "the corpus"})
    late: Any = None
    count = _played_out(whole, Draws("whole"))
    with_undo = begin(seed=f"{name} undo", tags={"Event": "the corpus"})
    _played_out(with_undo, Draws("undo"), undo=(count // 4, count // 2))
    with_undo.note("taken back twice")
    yield "by-hand-undo", with_undo.replay()
    for at in (count * 3 // 4, count * 7 // 8):
        playing = begin(seed=f"{name} undo")
        _played_out(playing, Draws("whole"), most=at)
        step = playing.pending()
        assert not isinstance(step, Together) or not step.sealed
        late = playing
        if at == count * 3 // 4:
            origin = {"Branch": f"{late.digest} after {at}"}
            branch = begin(seed=f"{name} fresh", start=late.at, changes=True, tags=origin)
            _played_out(branch, Draws("branch"), undo=(3,))
            yield "by-hand-branch", branch.replay()
    handed = begin(start=late.at)
    _played_out(handed, Draws("handed"), undo=(2,))
    yield "by-hand-handed", handed.replay()
    told = begin()
    _played_out(told, Draws("told"))
    yield "by-hand-told", told.replay()
    yield "by-hand-sealed", _sealed(name, begin).replay()
    own = begin(seed=f"{name} own", data=own_data(name))
    _played_out(own, Draws("own"))
    yield OWN_NAME, own.replay()


def _sealed(name: str, begin: Callable[..., Recording[Any, Any, Any]]) -> Recording[Any, Any, Any]:
    """A game with sealed luck: one seat has opened its share, one has kept silent, and the organiser has opened all."""
    secret = sealing.Secret(1, f"{name} sealed", sha256(name.encode()).hexdigest())
    luck = sealing.sealed(secret)
    luck = sealing.with_commitment(luck, 0, sealing.share_commitment("three dice"))
    luck = sealing.with_commitment(luck, 1, sealing.share_commitment("never told"))
    luck = sealing.closed(sealing.with_silence(sealing.with_opening(luck, 0, "three dice"), 1))
    playing = begin(luck=sealing.opened(luck, secret))
    _played_out(playing, Draws("sealed"))
    return playing


def _played_out(
    playing: Recording[Any, Any, Any], draws: Draws, *, undo: tuple[int, ...] = (), most: int = sys.maxsize
) -> int:
    """Plays by chance to the end, or through `most` decisions, and tells outcomes for which the game waits; takes two
    decisions back each time that so many were made. Returns the number of decisions that stand."""
    made, thrown = 0, 0
    while not playing.over:
        if label := playing.awaited():
            step: Any = playing.pending()
            thrown += 1
            playing.luck([(label, draws.fall("thrown", thrown, step.odds(playing.table)))])
            continue
        step = playing.pending()
        if made >= most and not getattr(step, "sealed", ()):
            break
        made += 1
        seat = playing.asked()[0]
        options = playing.options(seat)
        playing.play(seat, options[draws.below("choice", made, len(options))])
        if made in undo and not playing.awaited():
            playing.undo(2, "a slip of the tongue")
    return made


def main() -> int:
    """Writes what is not there yet, and its line in the manifest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", default="corpus")
    parser.add_argument("--by-hand", action="store_true")
    asked = parser.parse_args()
    known = json.loads(EXPECTED.read_text("utf-8")) if EXPECTED.exists() else {}
    forms = cycle(SUFFIXES)
    for name in asked.game or GAMES:
        made = by_hand(name) if asked.by_hand else from_pages(name)
        for slug, replay in by_chance(name, asked.games, asked.seed) if asked.games else made:
            form = next(forms)
            if slug == OWN_NAME and form is Form.TRANSCRIPT:
                form = next(forms)  # those are read by the component data that the command names
            if any(path.rpartition(".")[0] == f"{name}/{slug}" for path in known):
                continue
            path = CORPUS / name / (slug + SUFFIXES[form])
            path.parent.mkdir(parents=True, exist_ok=True)
            data = encoded(replay, form, data_of(replay))
            with path.open("xb") as file:
                file.write(data)
            known[f"{name}/{path.name}"] = account(data, replay)
            print(path.relative_to(CORPUS), len(data), known[f"{name}/{path.name}"]["reason"])
    EXPECTED.write_bytes(json.dumps(dict(sorted(known.items())), indent=1).encode() + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
