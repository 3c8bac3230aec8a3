"""Rules of spec/black_dragons_guild/ending.md."""

from __future__ import annotations

import pytest

ZONES = {-6: 4, -5: 4, -4: 2, -3: 2, -2: 2, -1: 0, 0: 0, 1: 0, 2: 4, 3: 4, 4: 4, 5: 8, 6: 8}
"""What each square of the alignment track scores."""


def final(table, **more):
    """The final scoring; everybody has no coins where nothing else is said."""
    given = {word: f"coins=0 {more.pop(word, '')}" for word in ("p1", "p2", "p3")}
    return table(at="final", season=4, **more, **given)


def winners(p) -> list[str]:
    return [f"p{seat + 1}" for seat in p.state.ended.winners]


@pytest.mark.parametrize("season", [1, 2, 3, 4])
def test_01_the_scoring_happens_once_after_season_4(table, season):
    p = table(2, at="end", season=season, p1="coins=9 align=2")
    while p.question == "TakeSlot":
        p.say(f"{p.asked.split()[0]}: {p.moves()[1]}")
    assert [told.seat for told in p.told("Scored")] == (["p1", "p2"] if season == 4 else [])
    assert (p.state.ended is not None) == p.session.over == (season == 4)


def test_01_nothing_can_be_played_after_it(table):
    final(table).refused("p1: end", "core.over.01")


@pytest.mark.parametrize(("square", "score"), ZONES.items())
def test_02_alignment_scores_by_its_zone(table, square, score):
    p = final(table, p1=f"rep=10 align={square}")
    told = p.told("Scored")[0]
    assert (p["p1"].reputation, told.alignment, told.total) == (10 + score, score, 10 + score)
    assert (p["p2"].reputation, p["p1"].alignment) == (0, square)


def test_02_scores_are_told_in_turn_order(table):
    p = final(table, order="p2 p3 p1", p2="align=6", p3="align=-6", p1="align=-4")
    assert [(told.seat, told.zone, told.alignment) for told in p.told("Scored")] == [
        ("p2", "lg", 8),
        ("p3", "ce", 4),
        ("p1", "ne", 2),
    ]


@pytest.mark.parametrize(("coins", "score"), [(0, 0), (1, 0), (2, 0), (3, 2), (5, 2), (6, 4), (8, 4), (9, 6), (30, 20)])
def test_03_each_full_three_coins_score_two(table, coins, score):
    p = final(table, p1=f"coins={coins}")
    assert (p["p1"].reputation, p.told("Scored")[0].coins) == (score, score)


@pytest.mark.parametrize("best", ["p1", "p2", "p3"])
def test_04_most_reputation_wins(table, best):
    given = dict.fromkeys(("p1", "p2", "p3"), "rep=10 coins=1") | {best: "rep=11"}
    p = final(table, **given)
    assert (winners(p), p.state.ended.reason) == ([best], "reputation")
    assert p.state.ended.rule == "black_dragons_guild.ending.04"
    assert [(told.seats, told.by) for told in p.told("Won")] == [((best,), "reputation")]


def test_04_what_the_scoring_adds_counts(table):
    p = final(table, p1="rep=10", p2="rep=5 coins=9", p3="rep=3 align=6")
    assert [player.reputation for player in p.state.players] == [10, 11, 11]
    assert winners(p) == ["p2"]
    result = p.session.game.result(p.state)
    assert (result.scores, result.winners) == ((10, 11, 11), (1,))


def test_05_if_players_tie_the_one_of_them_with_most_coins_wins(table):
    p = final(table, p1="rep=20 coins=1", p2="rep=20 coins=2", p3="rep=1 coins=20")
    assert [player.reputation for player in p.state.players] == [20, 20, 13]
    assert (winners(p), p.state.ended.reason) == (["p2"], "coins")
    assert p.state.ended.rule == "black_dragons_guild.ending.05"


def test_06_if_they_still_tie_most_completed_quests_win(table):
    p = final(table, p1="rep=20 coins=2 done=q1,q2", p2="rep=20 coins=2 done=q10", p3="rep=20 coins=1 done=q20,q30,q40")
    assert (winners(p), p.state.ended.reason) == (["p1"], "quests")
    assert p.state.ended.rule == "black_dragons_guild.ending.06"


def test_07_if_they_still_tie_most_allies_win(table):
    p = final(
        table,
        p1="rep=20 done=q1 allies=a1,-,-,-",
        p2="rep=20 done=q10 allies=-,a2,-,a8",
        p3="rep=20 allies=a9,a15,a16,-",
    )
    assert (winners(p), p.state.ended.reason) == (["p2"], "allies")
    assert p.state.ended.rule == "black_dragons_guild.ending.07"


@pytest.mark.parametrize("order", ["p1 p2 p3", "p3 p2 p1", "p2 p3 p1"])
def test_08_if_even_then_they_tie_they_share_the_victory(table, order):
    p = final(
        table,
        order=order,
        p1="rep=20 done=q1 allies=a1",
        p2="rep=20 done=q10 allies=-,a2",
        p3="rep=20 done=q20 used=a3,a4",
    )
    assert (winners(p), p.state.ended.reason) == (["p1", "p2"], "shared")
    assert p.state.ended.rule == "black_dragons_guild.ending.08"
    assert p.told("Won")[0].seats == ("p1", "p2")


def test_08_all_can_share_it(table):
    assert winners(final(table)) == ["p1", "p2", "p3"]


# rulings


def test_amb52_the_scoring_spends_no_coins_so_they_can_break_a_tie(table):
    p = final(table, p1="rep=20", p2="rep=18 coins=3")
    assert [(player.reputation, player.coins) for player in p.state.players[:2]] == [(20, 0), (20, 3)]
    assert winners(p) == ["p2"]


def test_amb53_a_tie_after_all_tie_breaks_is_shared_whatever_the_turn_order(table):
    for order in ("p1 p2", "p2 p1"):
        p = table(2, at="final", season=4, order=order)
        assert (winners(p), p.state.ended.reason) == (["p1", "p2"], "shared")


# examples


def test_ex60_a_good_score(example):
    assert example("ending.ex60")["p1"].reputation == 75


def test_ex61_an_evil_score(example):
    assert example("ending.ex61")["p1"].reputation == 42


def test_ex62_down_the_tie_breaks(example, table):
    p = example("ending.ex62")
    assert [player.reputation for player in p.state.players] == [75, 75]
    assert (winners(p), p.state.ended.reason) == (["p2"], "allies")
    done = {"p1": "q1,q2,q3,q4,q5,q6,q7,q8", "p2": "q10,q11,q12,q13,q14,q15,q16,q17"}
    allies = {"p1": "a1,-,a2,a4", "p2": "a3,-,a8,a9"}
    p = table(2, at="final", season=4, achievements="ach4 ach5 ach6", **{
        word: f"rep=71 coins=7 done={done[word]} allies={allies[word]}" for word in done})  # fmt: skip
    assert (winners(p), p.state.ended.reason) == (["p1", "p2"], "shared")
