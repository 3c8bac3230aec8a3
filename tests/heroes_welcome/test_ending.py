"""Rules of spec/heroes_welcome/ending.md. Weapons spoil the signature of p2, Armor that of p1."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BadSetup
from guildpost.engine.games import game

GAME = game("heroes-welcome")


def scored(table, *players, options="", seats=None, **given):
    """The final scoring of players who have this."""
    named = {f"p{number}": text for number, text in enumerate(players, 1)}
    return table(seats or len(players), at="scoring", options=options, **named, **given)


def result(play):
    """Winners as words, and the reason."""
    ended = GAME.result(play.state)
    return [f"p{seat + 1}" for seat in ended.winners], ended.reason


def last_crawl(table, **given):
    """A crawl up to the luck of step 2, or to its break."""
    return table(at="crawl", **given).say("scam=pet").say("drop-wea+arm bag=wea,arm")


def test_01_the_game_ends_with_the_first_crawl_after_the_boss(table):
    p = last_crawl(table, workshop="", dealt=16, boss=1, gone="boss", enemies=2)
    assert [told.rule for told in p.events if type(told.event).__name__ == "ScoringBegan"] == [
        "heroes_welcome.ending.01"
    ]
    assert (p.session.over, p.state.crawl, p.state.enemies) == (True, 2, 2)


def test_01_without_the_boss_the_crawl_goes_on(table):
    p = last_crawl(table, workshop="boss", dealt=16, enemies=2)
    assert (p.asked, p.told("ScoringBegan")) == ("mon.crawl", [])


def test_02_everybody_may_make_one_more_artifact_and_no_second(table):
    p = scored(table, "loot=4rub", "loot=2eme", "loot=5wea")
    p.say("make-cha-2rub")
    assert p.asked == "p2"
    p.refused("p1: make-cha-2rub")
    p.say("p2: no").say("make-tal-4wea")
    assert [(told.seat, told.piece) for told in p.told("Crafted")] == [("p1", "cha"), ("p3", "tal")]
    assert (p.loot("p1"), p.loot("p2"), p.session.over) == ("2rub", "2eme", True)


@pytest.mark.parametrize(("loot", "asked"), [("rub", ""), ("2rub", "p1"), ("rub+yel", "p1"), ("-", "")])
def test_02_who_has_two_tokens_is_asked(table, loot, asked):
    assert scored(table, f"loot={loot}", "").asked == asked


@pytest.mark.parametrize(
    ("loot", "pieces"),
    [("2wea", "cha"), ("wea+rub", "cha"), ("3wea", "cha tri"), ("wea+arm+doo+rub+yel", "cha tri tal")],
)
def test_03_charm_trinket_and_talisman_of_any_materials(table, loot, pieces):
    p = scored(table, f"loot={loot}", "")
    assert {move.split("-")[1] for move in p.moves() if move != "no"} == set(pieces.split())


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("make-cha-3rub", "03"),
        ("make-tri-2rub", "03"),
        ("make-tal-3rub", "03"),
        ("make-cha-rub", "03"),
        ("make-c1-rub+eme", "03"),
        ("go-pwe", "03"),
        ("call", "03"),
    ],
)
def test_03_other_numbers_and_other_things_are_refused(table, line, rule):
    scored(table, "loot=4rub+2eme", "").refused(line, f"ending.{rule}")


def test_03_units_are_those_of_the_rulebook(table):
    finals = table().data.components.finals
    assert {code: piece.units for code, piece in finals.items()} == {"cha": 2, "tri": 3, "tal": 4}


def test_04_only_what_a_player_has_by_then_can_be_used(table):
    p = scored(table, "loot=3rub gold=9 masteries=rub scams=mis,fan", "loot=3wea")
    p.refused("play-fan", "ending.03")
    p.refused("make-cha-rub-as-wea+rub", "ending.04")
    p.refused("make-cha-rub+wea", "crafting.01")
    p.refused("rank-rub", "ending.03")
    p.refused("visit-t1", "ending.03")


def test_04_masteries_that_a_player_has_pay(table):
    p = scored(table, "loot=3rub+arm masteries=rub:2", "loot=4wea masteries=wea")
    p.say("make-tri-3rub").say("make-tal-4wea")
    assert (p["p1"].vp, p["p2"].vp) == (2 + 3 + 1, 3 + 2)


@pytest.mark.parametrize(("gold", "vp", "rest"), [(0, 0, 0), (4, 0, 4), (5, 1, 0), (9, 1, 4), (10, 2, 0), (23, 4, 3)])
def test_05_five_gold_are_one_vp(table, gold, vp, rest):
    p = scored(table, f"gold={gold} vp=3", "")
    assert (p["p1"].vp, p["p1"].gold) == (3 + vp, rest)


def test_05_gold_is_changed_behind_the_final_crafting(table):
    p = scored(table, "gold=5 loot=2rub", "gold=5 loot=2rub")
    assert (p["p1"].gold, p["p1"].vp) == (5, 0)
    p.say("no")
    assert (p["p1"].gold, p["p1"].vp) == (5, 0)
    p.say("no")
    assert (p["p1"].gold, p["p1"].vp, p["p2"].vp) == (0, 1, 1)


def test_06_what_is_left_below_five_breaks_ties(table):
    p = scored(table, "vp=1 gold=4", "gold=8", "vp=1 gold=0")
    assert [p[word].gold for word in ("p1", "p2", "p3")] == [4, 3, 0]
    assert result(p) == (["p1"], "rest")


@pytest.mark.parametrize(("players", "winner"), [(("vp=3", "vp=2"), "p1"), (("vp=3", "vp=4", "vp=1 gold=14"), "p2")])
def test_07_more_vp_than_all_others_win(table, players, winner):
    p = scored(table, *players)
    assert result(p) == ([winner], "vp")
    assert p.state.ended.rule == "heroes_welcome.ending.07"


def test_07_gold_and_loot_do_not_count_against_vp(table):
    p = scored(table, "vp=2", "vp=1 gold=4 loot=9wea").say("p2: no")
    assert result(p) == (["p1"], "vp")


@pytest.mark.parametrize(
    ("players", "winner"),
    [
        (("vp=2 gold=2", "vp=2 gold=3"), "p2"),
        (("vp=2 gold=2 loot=rub", "vp=2 gold=2"), "p1"),
        (("vp=2 gold=1 loot=yel", "vp=2 gold=4", "vp=1 gold=4"), "p2"),
        (("vp=2 gold=1", "vp=2 loot=rub gold=1", "vp=2 gold=0"), "p2"),
    ],
)
def test_08_more_gold_and_materials_in_sum_decide_among_the_tied(table, players, winner):
    p = scored(table, *players)
    assert result(p) == ([winner], "rest")
    assert p.state.ended.rule == "heroes_welcome.ending.08"


def test_08_who_is_not_tied_does_not_come_in(table):
    p = scored(table, "vp=2", "vp=2 gold=1", "vp=1 gold=4 loot=eme")
    assert result(p) == (["p2"], "rest")


def test_09_the_owner_says_who_of_the_tied_has_won(table):
    p = scored(table, "vp=2", "vp=1", "vp=2", "vp=2", options="owner=p2")
    assert (p.asked, p.question) == ("p2", "NameWinners")
    for line in ("pick-p2", "pick-p1+p2", "no"):
        p.refused(line, "ending.09")
    assert len(p.moves()) == 7
    p.say("pick-p1+p4")
    assert result(p) == (["p1", "p4"], "owner")
    assert p.state.ended.rule == "heroes_welcome.ending.09"


def test_09_only_a_tie_that_remains_asks_the_owner(table):
    assert result(scored(table, "vp=2 gold=1", "vp=2", options="owner=p2")) == (["p1"], "rest")
    assert result(scored(table, "vp=3 gold=1", "vp=2", options="owner=p2")) == (["p1"], "vp")


def test_amb103_final_crafting_goes_clockwise_from_the_master_merchant(table):
    p, order = scored(table, *["loot=2rub"] * 4, master="p3"), []
    while p.asked:
        order.append(p.asked)
        p.say("no")
    assert order == ["p3", "p4", "p1", "p2"]


@pytest.mark.parametrize(("line", "vp"), [("make-cha-2wea", 1), ("make-tri-3wea", 2), ("make-tal-4wea", 3)])
def test_amb104_vp_of_the_final_artifacts(table, line, vp):
    p = scored(table, "", "loot=4wea").say(line)
    assert p["p2"].vp == vp


def test_amb105_gold_is_changed_by_itself(table):
    p = scored(table, "gold=14", "gold=2")
    assert (p.session.over, p.session.entries, p["p1"].vp) == (True, [], 2)


def test_amb106_the_first_tie_break_counts_gold_and_loot_left(table):
    p = scored(table, "gold=7 loot=2rub+yel vp=1", "vp=2 gold=4").say("no")
    assert [(told.vp, told.rest) for told in p.told("TotalShown")] == [(2, 5), (2, 4)]
    assert result(p) == (["p1"], "rest")


def test_amb107_without_owner_all_the_tied_win(table):
    p = scored(table, "vp=2", "vp=1", "vp=2")
    assert result(p) == (["p1", "p3"], "shared")
    assert p.state.ended.rule == "heroes_welcome.ending.09"


def test_amb118_totals_are_shown_behind_the_change_of_gold(table):
    p = scored(table, "vp=2 gold=7", "vp=3 loot=2rub", options="owner=p1")
    assert p.view("p1").players["p2"].vp is None
    p.say("no")
    assert p.question == "NameWinners"
    assert [p.view(word).players["p2"].vp for word in ("", "p1")] == [3, 3]
    assert [type(told.event).__name__ for told in p.events][-4:-2] == ["VorpalGained", "GoldTurnedIn"]


def test_amb124_the_owner_is_a_seat_named_when_the_game_begins(table):
    assert scored(table, "vp=1", "vp=1", options="owner=p1").asked == "p1"
    with pytest.raises(BadSetup):
        scored(table, "vp=1", "vp=1", options="owner=p6")


def test_ex01_gold_into_vp(example):
    p = example("ending.ex01")
    assert [(p[f"p{n}"].vp, p[f"p{n}"].gold) for n in range(1, 6)] == [(0, 4), (1, 0), (1, 4), (2, 0), (4, 3)]
