"""Rules of spec/six_guilds/income.md."""

from __future__ import annotations

import pytest


def paid(play):
    """Income by seat and guild."""
    return [(told.seat, told.guild, told.coins) for told in play.told("Gained") if told.how == "income"]


def test_01_every_apprentice_earns_coins_when_a_round_ends(table):
    p = table(3, "turn", p1="dice=1 coins=0 at=art,wiz", p2="dice=1 coins=0 at=smi", p3="coins=0").say("put-1-squ")
    assert paid(p) == []
    p.say("put-1-squ")
    assert paid(p) == [("p1", "art", 3), ("p2", "smi", 3), ("p1", "wiz", 3)]
    assert [player.coins for player in p.state.players] == [1 + 6, 1 + 3, 0]


@pytest.mark.parametrize(("others", "each"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1), (5, 1)])
def test_02_the_amount_depends_on_all_apprentices_of_the_guild(table, others, each):
    more = {f"p{n + 2}": "at=car" for n in range(others)}
    p = table(6, "income", p1="coins=0 at=car,mer", **more)
    assert ("p1", "car", each) in paid(p)
    assert ("p1", "mer", 3) in paid(p)
    assert len([seat for seat, guild, coins in paid(p) if (guild, coins) == ("car", each)]) == others + 1


@pytest.mark.parametrize(("own", "coins"), [(1, 3), (2, 4), (3, 6), (4, 4)])
def test_03_each_apprentice_is_paid_singly(table, own, coins):
    p = table(5, "income", p1=f"coins=0 at={','.join(['sch'] * own)}")
    assert p["p1"].coins == coins


def test_sga19_income_comes_at_the_end_of_a_round(table):
    p = table(2, "round", p1="at=art").say("d=1,1,1,1,1,1,1,1,1,1")
    assert (paid(p), p.state.round) == ([], 1)
    assert paid(table(2, "income", p1="at=art")) == [("p1", "art", 3)]


def test_sga26_income_is_paid_before_the_final_score(table):
    p = table(2, "final", p1="coins=2 at=art", p2="coins=4")
    assert paid(p) == [("p1", "art", 3)]
    assert p.state.ended.scores == (1, 0)
    rules = p.rules()
    assert rules.index("six_guilds.income.01") < rules.index("six_guilds.ending.02")


# examples


def test_ex25_two_players(example):
    p = example("income.ex25")
    assert [player.coins for player in p.state.players] == [9 + 1, 2]


def test_ex26_four_players(example):
    p = example("income.ex26")
    assert [player.coins for player in p.state.players] == [2, 1, 1, 1]
