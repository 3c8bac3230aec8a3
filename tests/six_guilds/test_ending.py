"""Rules of spec/six_guilds/ending.md."""

from __future__ import annotations

import pytest

RULES = {"score": "06", "workshops": "07", "coins": "08", "goods": "09", "shared": "10"}


def ended(table, p1, p2, p3="", shops=""):
    """How the game ended after the last round: winners, what decided, scores."""
    third = {"p3": p3} if p3 else {}
    p = table(2 + len(third), "final", p1=p1, p2=p2, shops=shops, **third)
    end = p.state.ended
    (won,) = p.told("Won")
    assert won.winners == tuple(f"p{seat + 1}" for seat in end.winners)
    assert p.events[-1].rule == end.rule == f"six_guilds.ending.{RULES[end.reason]}"
    return list(won.winners), end.reason, end.scores


def test_01_the_fifth_round_is_the_last_and_ends_with_its_income(table):
    for round_, over in ((4, False), (5, True)):
        p = table(2, "turn", round=round_, p1="dice=1 coins=0 at=art", p2="coins=0").say("put-1-squ")
        assert p.session.over is over
        assert p.told("Gained")[-1].how == "income"
        assert (p.asked, p.state.round) == (("", 5) if over else ("d.roll", 5))


@pytest.mark.parametrize("points", [0, 7, 31])
def test_02_points_are_kept(table, points):
    assert ended(table, f"points={points} coins=0", "coins=0")[2] == (points, 0)


@pytest.mark.parametrize(
    ("shops", "scores"), [("", (0, 0)), ("art=cou:p1", (5, 0)), ("art=cou:p1,shw:p2 wiz=sto:p1", (10, 5))]
)
def test_03_each_own_workshop_adds_5_points(table, shops, scores):
    assert ended(table, "coins=0", "coins=0", shops=shops)[2] == scores


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (24, 4)])
def test_04_five_coins_add_a_point(table, coins, points):
    assert ended(table, f"coins={coins}", "coins=0")[2] == (points, 0)


def test_05_goods_that_are_left_add_nothing(table):
    winners, reason, scores = ended(table, "coins=0 goods=9art+9sch", "coins=5")
    assert (winners, reason, scores) == (["p2"], "score", (0, 1))


def test_06_the_highest_score_wins(table):
    given = ended(table, "points=4 coins=4", "points=3 coins=5", "coins=0 points=5")
    assert given == (["p3"], "score", (4, 4, 5))
    given = ended(table, "coins=25 points=1", "coins=0", shops="art=cou:p2")
    assert given == (["p1"], "score", (6, 5))


def test_07_more_workshops_break_a_tie(table):
    given = ended(table, "points=10 coins=4 goods=9art", "points=5 coins=0", shops="art=cou:p2")
    assert given == (["p2"], "workshops", (10, 10))
    given = ended(table, "points=11 coins=4", "coins=0 points=1", "points=6", shops="art=cou:p2,sto:p2,shw:p3")
    assert given == (["p3"], "score", (11, 11, 12))


def test_08_then_all_coins_held(table):
    assert ended(table, "points=5 coins=3 goods=9art", "points=5 coins=4") == (["p2"], "coins", (5, 5))
    given = ended(table, "points=4 coins=5 goods=art", "points=5 coins=4 goods=9art")
    assert given == (["p1"], "coins", (5, 5))  # the five that made a point count as well
    given = ended(table, "points=5 coins=3", "points=4 coins=7", shops="art=cou:p1,sto:p2")
    assert given == (["p2"], "coins", (10, 10))


def test_09_then_the_number_of_goods(table):
    given = ended(table, "coins=4 goods=2art", "coins=4 goods=sch+wiz+car")
    assert given == (["p2"], "goods", (0, 0))


def test_09_the_worse_in_an_earlier_comparison_do_not_come_back(table):
    """p3 has as many goods as p2, but fewer coins than the others."""
    given = ended(table, "points=5 coins=4 goods=art", "points=5 coins=4 goods=2art", "points=5 coins=3 goods=2art")
    assert given == (["p2"], "goods", (5, 5, 5))


def test_10_then_the_tied_share_the_victory(table):
    given = ended(table, "coins=4 goods=2art", "coins=4 goods=sch+wiz", "coins=4 goods=art")
    assert given == (["p1", "p2"], "shared", (0, 0, 0))
