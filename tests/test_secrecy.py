"""No seat can obtain a byte that depends on what it may not know, and the test that says so is not blind."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import msgspec
import pytest

from guildpost.engine.games import GAMES, game

SPEC = importlib.util.spec_from_file_location("twins", Path(__file__).with_name("twins.py"))
twins = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(twins)
DATA = twins.thieves_guild_data(game("thieves-guild"))
PROBES = twins.thieves_guild_probes()


@pytest.mark.parametrize("name", GAMES)
def test_twins_look_the_same_to_each_seat(name):
    mixes, probes, data = twins.PLAN[name]
    count = twins.compare(game(name), 24, "sample", mixes, probes(), data=data(game(name)))
    assert count["same"] == 24, count.first
    assert count["differ"] == count["betrayed"] == 0
    assert sum(key.startswith("seat ") for key in count) >= 3


def leaky(cls, **methods):
    """A game that differs from its class in these methods."""
    return type("Leaky", (cls,), methods)()


def test_a_view_that_lists_the_unseen_cards_is_caught():
    whole = game("thieves-guild")

    class Leak(msgspec.Struct):
        view: object
        unseen: list[str]

    def view(self, position, data, seat):
        return Leak(type(whole).view(self, position, data, seat), sorted(position.state.market.unseen))

    count = twins.compare(leaky(type(whole), view=view), 3, "leak", [("hu", "el", "bh")], PROBES, games=6, data=DATA)
    assert count["betrayed"], count


def test_an_event_that_names_the_card_to_the_table_is_caught(monkeypatch):
    from guildpost.engine.core.table import Table

    original = Table.tell
    monkeypatch.setattr(Table, "tell", lambda self, rule, event, to=None, others=None: original(self, rule, event))
    count = twins.compare(game("thieves-guild"), 3, "prices", [("hu", "el", "or", "bh")], [], games=4, data=DATA)
    assert count["betrayed"], count


def test_a_refusal_that_depends_on_a_price_is_caught(monkeypatch):
    from guildpost.engine.core.errors import IllegalMove
    from guildpost.engine.thieves_guild import market

    original = market.refuse

    def refuse(desk, now, move):
        card = desk.state.market.cards.get("w16", "")
        if card and not market.is_open_to(desk, now.who):
            raise IllegalMove(
                "thieves_guild.market.07", f"gold costs {desk.data.components.market[card].gol} elsewhere"
            )
        original(desk, now, move)

    monkeypatch.setattr(market, "refuse", refuse)
    count = twins.compare(game("thieves-guild"), 40, "prices", [("hu", "el", "or", "bh")], PROBES, games=8, data=DATA)
    assert count["differ"], count


def test_being_asked_by_a_hidden_card_is_caught(monkeypatch):
    from guildpost.engine.thieves_guild import turn

    original = turn.AskFighter.run

    def run(self, desk):
        steps = original(self, desk)
        gold = [desk.data.components.market[card].gol for card in desk.state.market.cards.values() if card]
        return () if gold and max(gold) == 6 else steps

    monkeypatch.setattr(turn.AskFighter, "run", run)
    count = twins.compare(game("thieves-guild"), 20, "asked", [("hu", "el", "or", "bh")], PROBES, games=8, data=DATA)
    assert count["differ"] or count["illegal"], count
