"""Rules of spec/thieves_guild/income.md."""

from __future__ import annotations

import pytest

HUNTERS_STAY = "bh1: stay end bh2: stay end bh3: stay end"


def kinds(play) -> list[str]:
    """Names of all events."""
    return [type(told.event).__name__ for told in play.events]


@pytest.mark.parametrize("side", ["hu", "el", "or"])
def test_01_a_marker_shows_which_guild_has_sacked(table, side):
    p = table("hu el or bh", fight=side, **{f"{side}2": "inn"}).say(f"{side}2: sack d=12")
    assert [p.view(seat).markers["inn"].side for seat in ("hu", "el", "or", "bh", None)] == [side] * 5


@pytest.mark.parametrize("who", ["hu1", "el1"])
@pytest.mark.parametrize("building", ["inn", "cap"])
def test_02_no_thief_of_any_guild_sacks_a_marked_building(table, who, building):
    p = table("hu el bh", fight=who[:2], bh2=building, markers=f"{building}=hu:2", **{who: building})
    assert not [move for move in p.moves() if move.startswith("sack")]
    p.refused(f"{who}: sack", "income.02")


def test_03_a_marked_building_pays_nothing(table):
    p = table(turn="bh", hunts=1, markers="inn=hu:2 cap=hu:2")
    p.refused("bh: give-7c-bh1", "income.09")
    p.say("bh: give-6c-bh1")
    assert p.asked == "bh1"


@pytest.mark.parametrize("who", ["hu1", "el1", "bh2"])
def test_04_nobody_buys_in_a_marked_building(table, who):
    p = table("hu el bh", step=who, markers="smi=hu:2", **{who: "smi coins=9"})
    assert not [move for move in p.moves() if move.startswith("buy")]
    p.refused(f"{who}: buy-hel", "income.04")
    p = table("hu el bh", step=who, markers="wiz=hu:2", **{who: "smi coins=9"}).say(f"{who}: buy-hel")
    assert p[who].item == "hel"


def test_05_the_marker_goes_at_the_end_of_the_next_turn_of_its_player(table):
    p = table(fight="hu", hu1="inn", hunts=1).say("hu1: sack d=6")
    p.say(f"bh: give-7c-bh1 {HUNTERS_STAY}")
    p.say("hu1: stay end hu2: roll d=1 stay end hu3: roll d=1 stay end")
    assert (p.state.round, p.asked, list(p.state.markers)) == (2, "hu4", ["inn"])
    p.say("hu4: roll d=1 stay end")
    assert (p.asked, p.state.markers) == ("bh", {})
    p.say("bh: give-8c-bh1")


@pytest.mark.parametrize(("marker", "gone"), [("hu:1", True), ("hu:2", False), ("el:1", False)])
def test_05_only_a_marker_that_is_due_goes(table, marker, gone):
    p = table("hu el bh", step="hu4", markers=f"inn={marker}").say("hu4: roll d=1 stay end")
    assert p.asked == "el1"
    assert (p.state.markers == {}) == gone
    assert [told.building for told in p.told("MarkerGone")] == ["inn"] * gone


@pytest.mark.parametrize(("turns", "asked"), [(0, "bh1"), (1, "bh")])
def test_06_income_begins_with_the_second_turn(table, turns, asked):
    p = table(turn="bh", hunts=turns)
    assert p.asked == asked
    assert p.state.issued == 0


@pytest.mark.parametrize("turns", [1, 2, 3, 4, 10])
def test_07_income_is_paid_in_every_later_turn(table, turns):
    p = table(turn="bh", hunts=turns).say("bh: give-8c-bh2")
    assert (p["bh2"].coins, p.asked) == (8, "bh1")


ALL = ("cap", "tre", "wiz", "smi", "tav", "tem", "mkt", "inn")


@pytest.mark.parametrize("marked", [0, 1, 7])
def test_08_one_coin_for_each_unmarked_building(table, marked):
    p = table(turn="bh", hunts=1, markers=" ".join(f"{code}=hu:9" for code in ALL[:marked]))
    p.refused(f"bh: give-{9 - marked}c-bh1", "income.09")
    p.say(f"bh: give-{8 - marked}c-bh1")
    assert p.asked == "bh1"


def test_08_the_fortress_pays_nothing(table):
    p = table(turn="bh", hunts=1, markers=" ".join(f"{code}=hu:9" for code in ALL))
    assert (p.asked, p.state.issued) == ("bh1", 0)


def test_09_the_player_spreads_the_income_as_he_likes(table):
    p = table(turn="bh", hunts=1)
    for line in ("bh: give-1c-hu1", "bh: give-9c-bh1", "bh1: stay"):
        p.refused(line)
    p.refused("bh: give-1c-hu1", "income.09")
    p.say("bh: give-5c-bh3+2c-bh2")
    assert p.question == "ShareCoins"
    p.say("bh: give-1c-bh3")
    assert [p[who].coins for who in ("bh1", "bh2", "bh3")] == [0, 2, 6]


@pytest.mark.parametrize(("turns", "counter"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 1), (8, 1)])
def test_10_the_counter_goes_on_at_the_start_of_each_turn(table, turns, counter):
    p = table(turn="bh", hunts=turns)
    assert p.state.counter == p.told("CounterMoved")[0].counter == counter
    assert kinds(p)[:2] == ["TurnBegan", "CounterMoved"]


def test_10_no_other_turn_moves_the_counter(table):
    assert table(turn="hu", hunts=1, counter=2).state.counter == 2


@pytest.mark.parametrize(("turns", "changed"), [(2, False), (3, True), (4, False), (7, True)])
def test_11_on_its_fourth_place_the_cards_are_changed_before_anybody_acts(table, turns, changed):
    p = table(turn="bh", hunts=turns, cards="w16=m1 w23=m2")
    assert p.state.market.cards["w16"] == ("" if changed else "m1")
    assert p.asked == "bh"
    assert kinds(p) == ["TurnBegan", "CounterMoved", *["Repriced"] * changed]


def test_12_in_the_fifth_turn_the_counter_goes_back_to_1(table):
    p = table(turn="bh", hunts=4, counter=4, cards="w16=m1")
    assert (p.state.counter, p.state.market.cards["w16"]) == (1, "m1")


@pytest.mark.parametrize(("option", "coins"), [("all", 8), ("shops", 6)])
def test_a002_all_buildings_pay_or_shops_alone(table, option, coins):
    p = table(turn="bh", hunts=1, options=f"income={option}", markers="")
    p.refused(f"bh: give-{coins + 1}c-bh1", "income.09")
    p.say(f"bh: give-{coins}c-bh1")
    assert p.asked == "bh1"


def test_a003_income_is_dealt_out_first_to_any_living_hunter(table):
    p = table(turn="bh", hunts=1, bh2="w0", bh3="gone")
    p.refused("bh: give-1c-bh3", "income.09")
    p.refused("bh1: stay")
    p.say("bh: give-8c-bh2")
    assert (p["bh2"].coins, p.asked) == (8, "bh1")


def test_a007_the_counter_goes_on_without_hunters(table):
    gone = {f"bh{n}": "gone" for n in range(1, 6)}
    p = table("hu el bh", step="el4", hunts=3, counter=3, cards="w16=m1", **gone).say("el4: roll d=1 stay end")
    assert (p.state.counter, p.state.market.cards["w16"], p.asked) == (4, "", "hu1")
    assert p.state.issued == 0


def test_a008_the_counter_shows_1_in_their_first_turn(table):
    assert table(turn="bh", hunts=0).state.counter == 1


def test_a114_a_marker_of_an_eliminated_guild_goes_when_its_turn_would_have_ended(table):
    gone = {f"hu{n}": "gone" for n in range(1, 5)}
    p = table("hu el bh", step="bh5", markers="inn=hu:2", **gone)
    assert p.state.markers
    p.say("bh5: stay end")
    assert (p.asked, p.state.markers) == ("el1", {})


def test_ex07_the_first_turn(example):
    p = example("income.ex07")
    assert (p.state.counter, p.told("Gained"), p.asked) == (1, [], "bh1")


def test_ex11_the_second_turn(example):
    p = example("income.ex11")
    assert sum(p[f"bh{n}"].coins for n in (1, 2, 3)) == 8
    assert (p["bh2"].at, p["bh3"].at) == ("w15", "w15")


def test_ex28_the_counter_goes_round(example):
    p = example("income.ex28")
    assert [moved.counter for moved in p.told("CounterMoved")] == [1, 2, 3, 4, 1, 2, 3, 4, 1]
    turns = [kind for kind in kinds(p) if kind in ("CounterMoved", "Repriced")]
    assert [turns[:i].count("CounterMoved") for i, kind in enumerate(turns) if kind == "Repriced"] == [4, 8]
