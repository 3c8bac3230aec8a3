"""The balance report is the same each time, and the keen bot, who plays it, keeps to what is offered."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from guildpost.cli.six_guilds.keen import Keen
from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.session import Session
from guildpost.engine.games import game

GAME = game("six-guilds")
DATA = GAME.load()
BENCH = Path(__file__).parents[2] / "bench" / "balance.py"


@pytest.fixture(scope="module")
def balance():
    """The module of the report, loaded by its path."""
    spec = importlib.util.spec_from_file_location("bench_balance", BENCH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_report_is_the_same_each_time(balance, capsys, monkeypatch):
    pages = []
    monkeypatch.setattr(sys, "argv", ["balance.py", "--games", "2", "--seed", "twice"])
    for _ in range(2):
        balance.main()
        pages.append(capsys.readouterr().out)
    assert pages[0] == pages[1]
    for text in ("# Balance", "--games 2 --seed twice", "| never builds |", "| 4 players, 2 slots of a guild |"):
        assert text in pages[0]
    assert balance.play(2, "one", DATA).entries != balance.play(2, "two", DATA).entries


def test_a_bent_bot_does_not_do_what_it_will_not(balance):
    for habit, kind in (
        ("never builds", "Built"),
        ("never delivers", "Delivered"),
        ("places no workers", "WorkerSent"),
    ):
        told = balance.play(3, habit, DATA, {0: habit}).told
        seats = {entry.event.seat for entry in told if type(entry.event).__name__ == kind}
        assert "p1" not in seats
        assert seats, kind


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_keen_bot_only_picks_from_the_options(seats):
    position = GAME.setup(DATA, GAME.choose_seats(seats, []), GAME.options_type())
    session = Session(GAME, position, DATA, Dealer(f"keen {seats}"), check=True)
    bot, draws, n = Keen(DATA), Draws(f"keen {seats}"), 0
    while not session.over:
        seat = session.asked()[0]
        options = session.options(seat)
        before = session.snapshot()
        best = bot.best(session.pending(), session.table, seat, options)
        assert best
        assert set(best) <= set(options)
        assert session.snapshot() == before
        assert len(set(best)) == len(best)
        anything = draws.below("any", n, 3) == 0  # positions that it would not come to by itself
        choice = options if anything else best
        session.play(seat, choice[draws.below("move", n, len(choice))])
        n += 1
    assert n > 25 * seats
