"""How small and how fast seeded rules bugs in long games become: one line of JSON for each bug and way to begin.

    python bench/shrink.py [GAME ...] [--kept]

Each bug is one rule function that is replaced while this runs. It needs several moves together: it remembers, beside
the position, what a seat has done (as a cache would that is never emptied), and does wrong with the last move of its
pattern: an error rises, or something is added to the box, which a law of the game then misses. Games are random, with
as many seats as can play, and the bug first shows at move 300 or later; where no game is so long, as late as can be.

`start` says how the small record begins: "later" at the latest position that still shows the bug, "kept" as the long
one did, by the usual setup.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import msgspec

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.steps import Together
from guildpost.engine.games import GAMES, game
from guildpost.replays.recording import Recording
from guildpost.replays.shrink import Enough, Shrinker, moves_in

LONG = 300
SECONDS = 60
"""After which a search ends with the best that it has."""
GAMES_TRIED = 60


class Bug(msgspec.Struct, frozen=True):
    """A seat does the moves of `pattern`, as chapter.Step:Move, in this order: within a turn or round, or at all.

    Then `spoil` adds to the box; without it an error rises.
    """

    title: str
    pattern: tuple[str, ...]
    within: bool = False
    spoil: Callable[[Any], None] | None = None


def _more_coins(state: Any) -> None:
    state.bank["c"] = state.bank.get("c", 0) + 1


def _more_cards(state: Any) -> None:
    state.discard = [*state.discard, *state.discard[:1]]


def _more_scrap(state: Any) -> None:
    state.scrap.wea += 1


def _more_workers(state: Any) -> None:
    state.players[0].lot += 1


_QUEST = "questing.ChooseQuest:Play"
_CALL = "turn.ChooseAction:Call"
_SEND = "workers.PlaceWorkers:Send"
BUGS: dict[str, tuple[Bug, ...]] = {
    "thieves-guild": (
        Bug("given twice, then taken", ("turn.Act:Give", "turn.Act:Give", "turn.Act:Take"), within=True),
        Bug("a coin too many", ("turn.Act:Give", "turn.Act:Put", "turn.Act:Give"), True, _more_coins),
        Bug("bought, put, fought", ("turn.Act:Buy", "turn.Act:Put", "turn.FightOrSack:Fight")),
    ),
    "black-dragons-guild": (
        Bug("two places, then an ally", ("places.UsePlace:Yes",) * 2 + ("season_end.KeepAlly:Keep",), within=True),
        Bug("a card too many", ("places.UseCastle:Yes", "places.UsePlace:Yes", _QUEST), True, _more_cards),
        Bug("three quests", (_QUEST,) * 3),
    ),
    "heroes-welcome": (
        Bug("two visits, then a shop", ("turn.ChooseAction:Visit",) * 2 + ("building.BuildShop:Build",), within=True),
        Bug("scrap too much", ("turn.ChooseAction:Visit", "turn.ScamWindow:Play", _CALL), True, _more_scrap),
        Bug("two bribes, then a shop", ("round_end.OfferBribe:Give",) * 2 + ("building.BuildShop:Build",)),
    ),
    "lord-of-loot": (
        Bug("exploited twice, then gone", ("turn.ChooseAction:Exploit",) * 2 + ("turn.ChooseAction:Go",), within=True),
        Bug("a card too many", ("turn.ChooseAction:Go",) * 2 + ("fights.SendAway:Send",), True, _more_cards),
        Bug("used, explored, sent", ("turn.ChooseAction:Use", "turn.ChooseAction:Explore", "fights.SendAway:Send")),
    ),
    "six-guilds": (
        Bug("two purchases, then the port", ("goods.BuyGoods:Buy",) * 2 + ("port.TradeAtPort:Sell",), within=True),
        Bug("a worker too many", ("turns.PlaceDie:Put", _SEND, "hall.BuyWorkshop:Build"), True, _more_workers),
        Bug("three workshops", ("hall.BuyWorkshop:Build",) * 3),
    ),
}
"""By game: two bugs whose pattern lies within a turn or round, and one whose pattern may take the whole game."""


@contextmanager
def seeded(name: str, bug: Bug) -> Iterator[None]:
    """The bug is in the engine; behind it, it is not."""
    playing: Any = game(name)
    remembered: dict[str, Any] = {"desk": None, "done": {}}

    def notice(step: type, desk: Any, seat: int, move: Any) -> None:
        if remembered["desk"] is not desk:  # another game
            remembered.update(desk=desk, done={})
        key = (seat, playing.turn(desk.state) if bug.within else "")
        done = remembered["done"].get(key, 0)
        if bug.pattern[done].partition(".")[2] == f"{step.__name__}:{type(move).__name__}":
            done += 1
            if done == len(bug.pattern):
                done = 0
                if bug.spoil is None:
                    raise KeyError(bug.title)
                bug.spoil(desk.state)
            remembered["done"][key] = done

    kept: list[tuple[Any, str, Any]] = []
    for place in dict.fromkeys(each.partition(":")[0] for each in bug.pattern):
        module, _, step = place.partition(".")
        owner = getattr(import_module(f"guildpost.engine.{playing.folder}.{module}"), step)
        method = "open" if issubclass(owner, Together) else "take"
        rule = getattr(owner, method)
        kept.append((owner, method, vars(owner).get(method)))
        setattr(owner, method, _noticing(owner, rule, notice, method))
    try:
        yield
    finally:
        for owner, method, rule in kept:
            if rule is None:
                delattr(owner, method)
            else:
                setattr(owner, method, rule)


def _noticing(owner: type, rule: Any, notice: Any, method: str) -> Any:
    def open_all(self: Any, desk: Any, answers: Any) -> Any:
        for seat, move in answers.items():
            notice(owner, desk, seat, move)
        return rule(self, desk, answers)

    def take(self: Any, desk: Any, seat: int, move: Any) -> Any:
        notice(owner, desk, seat, move)
        return rule(self, desk, seat, move)

    return open_all if method == "open" else take


def long_game(name: str, bug: Bug) -> tuple[Any, int]:
    """The record of a random game, and the move with which the bug first shows: late enough, or the latest."""
    playing = game(name)
    best: tuple[Any, int] = (None, 0)
    for seed in range(GAMES_TRIED):
        seats = playing.choose_seats(playing.seats_to, [])
        recording = Recording.begin(playing, playing.load(), seats, playing.options_type(), seed=str(seed), quiet=True)
        play_random(recording, Draws(f"shrink {seed}"), 700)
        replay = recording.replay()
        if moves_in(replay) <= best[1]:
            continue
        with seeded(name, bug):
            whole = Shrinker(replay, playing, playing.load()).whole()
        if whole is not None and whole.fault is not None and len(whole.turns) > best[1]:
            best = replay, len(whole.turns)
            if best[1] >= LONG:
                break
    return best


def measure(name: str, bug: Bug, keep_start: bool, found: tuple[Any, int]) -> dict[str, Any]:
    """Seeds the bug, shrinks, and takes the bug out again."""
    playing = game(name)
    replay, shows = found
    with seeded(name, bug):
        begun = time.perf_counter()
        shrinker = Shrinker(replay, playing, playing.load(), keep_start=keep_start)

        def enough() -> None:
            if time.perf_counter() - begun > SECONDS:
                raise Enough

        shrinker.watching = enough
        whole = shrinker.whole()
        assert whole is not None
        wanted = whole.fault
        assert wanted is not None
        small = shrinker.shrink(lambda played: played.fault == wanted, shows=lambda fault, rules: fault == wanted)
        assert small is not None
        took = time.perf_counter() - begun
    return {
        "game": name,
        "bug": bug.title,
        "start": "kept" if keep_start else "later",
        "moves": [moves_in(replay), shows, len(small.turns)],
        "seats": [len(replay.seats), len(small.record.seats)],
        "seconds": round(took, 1),
        "candidates": shrinker.tried,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--kept", action="store_true", help="also with the start of the long game")
    asked = parser.parse_args()
    for name in asked.games:
        for bug in BUGS[name]:
            found = long_game(name, bug)
            if found[0] is None:
                print(json.dumps({"game": name, "bug": bug.title, "moves": None}), flush=True)
                continue
            for keep_start in (False, True) if asked.kept else (False,):
                print(json.dumps(measure(name, bug, keep_start, found)), flush=True)


if __name__ == "__main__":
    main()
