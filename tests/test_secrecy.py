"""No seat can obtain a byte that depends on what it may not know, and the test that says so is not blind."""

from __future__ import annotations

import os

import msgspec
import pytest
import twins

from guildpost.cli.bots import play_random
from guildpost.cli.mail import answers
from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.session import Session
from guildpost.engine.games import GAMES, game
from guildpost.replays.file import Luck

THIEVES, DRAGONS = twins.PLAN["thieves-guild"], twins.PLAN["black-dragons-guild"]
WANTED = int(os.environ.get("GUILDPOST_TWINS", "20"))
FOUR = THIEVES._replace(mixes=[("hu", "el", "or", "bh")])
OPEN = [name for name in GAMES if not game(name).exchangeable(game(name).load())]


@pytest.mark.parametrize("name", OPEN)
def test_a_game_without_hidden_cards_hides_nothing(name):
    playing = game(name)
    data, seats = playing.load(), playing.choose_seats(playing.seats_to, [])
    session = Session(playing, playing.setup(data, seats, playing.options_type()), data, Dealer("open"))
    play_random(session, Draws("open"), 60)
    views = [playing.view(session.at, data, seat) for seat in (None, *range(len(seats)))]
    assert all(msgspec.structs.replace(view, seat="") == views[0] for view in views)
    assert all(told.to is None for told in session.table.told)


@pytest.mark.parametrize("name", GAMES)
def test_twins_look_the_same_to_each_seat(name):
    count = twins.compare(game(name), WANTED, twins.PLAN[name]._replace(each=4), "sample")
    assert count["same"] == WANTED, count.first
    assert count["differ"] == count["betrayed"] == 0
    assert sum(key.startswith("seat ") for key in count) >= 3
    assert bool(count["cards"]) == (name not in OPEN)
    assert count["seed"]
    assert all(count[f"had {thing}"] for thing in twins.OBTAINED)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_that_shows_is_caught(monkeypatch, name):
    """In a file, or in a mail."""
    monkeypatch.setattr(Luck, "public", property(lambda luck: luck))
    monkeypatch.setattr(twins, "OBTAINED", {"file": twins.exported})
    plan = twins.PLAN[name]._replace(each=1, mails=10_000)
    assert twins.compare(game(name), 40, plan, "seed", games=1, caught=True)["differ"]
    monkeypatch.setattr(answers, "_headline", lambda table, seating, seat: table.session.head.luck.seed)
    monkeypatch.setattr(twins, "OBTAINED", {"mail": twins.mailed})
    assert twins.compare(game(name), 40, plan, "seed", games=1, caught=True)["differ"]


def seen_alone(monkeypatch):
    """Compares only what is noted on the way."""
    monkeypatch.setattr(twins, "OBTAINED", {})


def leaky(cls, **methods):
    """A game that differs from its class in these methods."""
    return type("Leaky", (cls,), methods)()


def test_a_view_that_lists_the_unseen_cards_is_caught(monkeypatch):
    seen_alone(monkeypatch)
    whole = game("thieves-guild")

    class Leak(msgspec.Struct):
        view: object
        unseen: list[str]

    def view(self, position, data, seat):
        return Leak(type(whole).view(self, position, data, seat), sorted(position.state.market.unseen))

    plan = THIEVES._replace(mixes=[("hu", "el", "bh")], mails=10_000)
    count = twins.compare(leaky(type(whole), view=view), 3, plan, "leak", games=6)
    assert count["betrayed"], count


def test_an_event_that_names_the_card_to_the_table_is_caught(monkeypatch):
    from guildpost.engine.core.table import Table

    original = Table.tell
    monkeypatch.setattr(Table, "tell", lambda self, rule, event, to=None, others=None: original(self, rule, event))
    count = twins.compare(game("thieves-guild"), 3, FOUR._replace(probes=list), "prices", games=4)
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
    seen_alone(monkeypatch)
    count = twins.compare(game("thieves-guild"), 40, FOUR, "prices", games=8, caught=True)
    assert count["differ"], count


def test_being_asked_by_a_hidden_card_is_caught(monkeypatch):
    from guildpost.engine.thieves_guild import turn

    original = turn.AskFighter.run

    def run(self, desk):
        steps = original(self, desk)
        gold = [desk.data.components.market[card].gol for card in desk.state.market.cards.values() if card]
        return () if gold and max(gold) == 6 else steps

    monkeypatch.setattr(turn.AskFighter, "run", run)
    count = twins.compare(game("thieves-guild"), 20, FOUR, "asked", games=8)
    assert count["differ"] or count["illegal"], count


def test_a_view_that_lists_the_hands_of_others_is_caught(monkeypatch):
    from guildpost.engine.black_dragons_guild import view

    original = view.seen
    monkeypatch.setattr(view, "seen", lambda player, tables, mine: original(player, tables, True))
    count = twins.compare(game("black-dragons-guild"), 10, DRAGONS, "hands", games=4)
    assert count["betrayed"], count


def test_an_unseen_list_without_the_hands_of_others_is_caught(monkeypatch):
    whole = game("black-dragons-guild")

    def view(self, position, data, seat):
        hands = {card for player in position.state.players for card in (*player.hand, *player.draft, *player.picks)}
        shown = type(whole).view(self, position, data, seat)
        return msgspec.structs.replace(shown, unseen=[card for card in shown.unseen if card not in hands])

    count = twins.compare(leaky(type(whole), view=view), 40, DRAGONS, "unseen", games=6)
    assert count["differ"], count


def dear_cards(playing):
    """Components in which half the adventurers cannot be paid, so that hidden hands decide who could go on a quest."""
    components = playing.components(playing.load())
    adventurers = {
        code: msgspec.structs.replace(card, cost=20 if int(code[1:]) % 2 else 1)
        for code, card in components.adventurers.items()
    }
    return playing.prepare(msgspec.structs.replace(components, adventurers=adventurers))


def test_being_asked_for_a_playable_quest_alone_is_caught(monkeypatch):
    from guildpost.engine.black_dragons_guild import questing

    seen_alone(monkeypatch)
    original, plan = questing.questers, DRAGONS._replace(data=dear_cards, mails=10_000)

    def questers(desk):
        return [seat for seat in original(desk) if len(questing.ChooseQuest().options(desk, seat)) > 1]

    count = twins.compare(game("black-dragons-guild"), 80, plan, "asked")
    assert count["same"] == 80, count.first
    assert count["illegal"] == 0
    monkeypatch.setattr(questing, "questers", questers)
    count = twins.compare(game("black-dragons-guild"), 80, plan, "asked")
    assert count["differ"] or count["illegal"], count
