"""Rules of spec/six_guilds/workshops.md. Benefits: cou two coins, sto a good, shw a point; rewards by space: a coin, a
good, a point."""

from __future__ import annotations

from itertools import permutations

import pytest

from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.six_guilds.components import check_always
from guildpost.engine.six_guilds.state import Workshop

ROW = "art=cou:p2,sto:p2,shw:p2"
BENEFIT = {"cou": (2, 0, 0), "sto": (0, 1, 0), "shw": (0, 0, 1)}
REWARD = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def gained(play, how):
    """Who gained what, for this reason: seat, coins, goods, points."""
    return [(told.seat, told.coins, told.goods, told.points) for told in play.told("Gained") if told.how == how]


def awoken(play):
    """Tiles that awoke, in order."""
    return [told.tile for told in play.told("Awakened")]


def test_01_workshops_awaken_before_anything_else(table):
    p = table(3, "turn", p1="dice=3 coins=5", shops=ROW).say("put-3-art")
    assert (p.question, p["p1"].goods) == ("OfferBenefit", {})
    p.refused("buy-1", "workshops.09")
    p.refused("send-lot", "workshops.09")
    p.refused("end", "workshops.09")
    p.say("no no buy-1")
    kinds = [type(told.event).__name__ for told in p.events]
    assert kinds.index("DiePlaced") < kinds.index("Awakened") < kinds.index("Bought")


@pytest.mark.parametrize(("shops", "count"), [("", 0), ("smi=cou:p2", 0), ("art=cou:p2", 1), ("art=cou:p2,sto:p1", 2)])
def test_02_a_space_without_workshop_does_nothing(table, shops, count):
    p = table(3, "turn", p1="dice=6", shops=shops).say("put-6-art" + " no" * count)
    assert p.question == "BuyGoods"
    assert len(awoken(p)) == count


def test_03_workshops_of_all_awaken_alike(table):
    p = table(3, "turn", p1="dice=6", shops="art=cou:p1,sto:p2,shw:p3").say("put-6-art yes yes yes")
    assert gained(p, "benefit") == [("p1", 2, 0, 0), ("p1", 0, 1, 0), ("p1", 0, 0, 1)]


@pytest.mark.parametrize("tiles", list(permutations(BENEFIT)))
def test_04_they_awaken_from_the_left(table, tiles):
    shops = "art=" + ",".join(f"{tile}:p2" for tile in tiles)
    p = table(3, "turn", p1="dice=5", shops=shops).say("put-5-art yes")
    assert awoken(p) == [tiles[0]]
    assert awoken(p.say("no yes")) == list(tiles)


@pytest.mark.parametrize("value", [1, 2])
def test_05_a_1_or_2_awakens_the_first_space(table, value):
    p = table(3, "turn", p1=f"dice={value}", shops=ROW).say(f"put-{value}-art no")
    assert (awoken(p), p.question) == (["cou"], "BuyGoods")


@pytest.mark.parametrize("value", [3, 4])
def test_06_a_3_or_4_awakens_two_spaces(table, value):
    p = table(3, "turn", p1=f"dice={value}", shops=ROW).say(f"put-{value}-art no no")
    assert (awoken(p), p.question) == (["cou", "sto"], "BuyGoods")


@pytest.mark.parametrize("value", [5, 6])
def test_07_a_5_or_6_awakens_every_space(table, value):
    p = table(3, "turn", p1=f"dice={value}", shops=ROW).say(f"put-{value}-art no no no")
    assert (awoken(p), p.question) == (["cou", "sto", "shw"], "BuyGoods")


def test_08_a_guild_has_room_for_three_workshops(table):
    hall = "shw-art sto-smi shw-car cou-mer sto-sch shw-wiz"
    p = table(3, "turn", p1="dice=2,3 coins=40 at=art,smi", shops="art=cou:p2,sto:p2", hall=hall, check=False)
    p.say("put-2-hal build-shw-art tile=cou-smi").say("put-3-hal")
    p.state.hall[0] = "cou-art"  # a fourth tile, which the box does not have
    p.refused("build-cou-art", "workshops.08")
    assert len(p.state.workshops["art"]) == 3
    p.state.workshops["art"].append(Workshop("cou", 0))
    with pytest.raises(BrokenLaw, match="3 at most"):
        check_always(p.session.at, p.data)


def test_09_the_placer_says_yes_or_no_to_each_benefit(table):
    p = table(3, "turn", p1="dice=5", shops=ROW).say("put-5-art")
    for answer in ("yes", "no", "yes"):
        assert p.moves() == ["yes", "no"]
        p.say(answer)
    assert gained(p, "benefit") == [("p1", 2, 0, 0), ("p1", 0, 0, 1)]
    assert [told.taken for told in p.told("Awakened")] == [True, False, True]


def test_10_the_owner_gets_what_the_board_shows_above_the_space(table):
    p = table(4, "turn", p1="dice=6", shops="art=cou:p2,sto:p3,shw:p4").say("put-6-art no no no")
    assert gained(p, "owner") == [("p2", 1, 0, 0), ("p3", 0, 1, 0), ("p4", 0, 0, 1)]
    assert (p["p2"].coins, p["p3"].goods, p["p4"].points) == (9, {"art": 1}, 1)


@pytest.mark.parametrize("tiles", list(permutations(BENEFIT)))
def test_11_benefits_go_with_the_tile_and_rewards_with_the_space(table, tiles):
    shops = "art=" + ",".join(f"{tile}:p2" for tile in tiles)
    p = table(3, "turn", p1="dice=6", shops=shops).say("put-6-art yes yes yes")
    assert gained(p, "benefit") == [("p1", *BENEFIT[tile]) for tile in tiles]
    assert gained(p, "owner") == [("p2", *reward) for reward in REWARD]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_12_the_owner_is_rewarded_whether_the_benefit_is_taken_or_not(table, answer):
    p = table(3, "turn", p1="dice=1", shops=ROW).say(f"put-1-art {answer}")
    assert gained(p, "owner") == [("p2", 1, 0, 0)]
    assert len(gained(p, "benefit")) == (answer == "yes")


def test_13_an_own_workshop_brings_its_benefit_alone(table):
    p = table(3, "turn", p1="dice=3", p2="dice=6", shops="art=cou:p1,sto:p1").say("put-3-art yes yes end")
    assert gained(p, "owner") == []
    assert (p["p1"].coins, p["p1"].goods) == (10, {"art": 1})
    p.say("p2: put-6-art no no")
    assert gained(p, "owner") == [("p1", 1, 0, 0), ("p1", 0, 1, 0)]


def test_14_each_die_pays_anew(table):
    p = table(3, "turn", p1="dice=1,3", shops="art=cou:p2").say("put-1-art no end")
    assert gained(p, "owner") == [("p2", 1, 0, 0)]
    p.say("put-3-art no")
    assert gained(p, "owner") == [("p2", 1, 0, 0)] * 2


@pytest.mark.parametrize(("seats", "factor"), [(2, 2), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_15_two_players_get_rewards_twice_over(table, seats, factor):
    p = table(seats, "turn", p1="dice=6", shops=ROW).say("put-6-art no no no")
    assert gained(p, "owner") == [("p2", factor, 0, 0), ("p2", 0, factor, 0), ("p2", 0, 0, factor)]


@pytest.mark.parametrize("seats", [2, 3])
def test_16_the_benefit_is_never_doubled(table, seats):
    p = table(seats, "turn", p1="dice=6", shops=ROW).say("put-6-art yes yes yes")
    assert gained(p, "benefit") == [("p1", 2, 0, 0), ("p1", 0, 1, 0), ("p1", 0, 0, 1)]
    assert (p["p1"].coins, p["p1"].goods, p["p1"].points) == (10, {"art": 1}, 1)


def test_sga04_no_to_the_benefit_does_not_save_the_reward(table):
    p = table(2, "turn", p1="dice=6", shops=ROW).say("put-6-art no no no")
    assert (p["p2"].coins, p["p2"].goods, p["p2"].points) == (10, {"art": 2}, 2)
    assert (p["p1"].coins, p["p1"].goods, p["p1"].points) == (8, {}, 0)


@pytest.mark.parametrize("answers", ["yes no no", "no yes no", "no no yes"])
def test_sga05_each_tile_is_a_choice_of_its_own(table, answers):
    p = table(3, "turn", p1="dice=6", shops=ROW).say(f"put-6-art {answers}")
    assert gained(p, "benefit") == [("p1", *list(BENEFIT.values())[answers.split().index("yes")])]


def test_sga06_benefit_then_reward_then_the_next_workshop(table):
    p = table(3, "turn", p1="dice=3", shops=ROW).say("put-3-art yes yes")
    told = [getattr(told.event, "how", type(told.event).__name__) for told in p.events]
    assert told[-6:] == ["Awakened", "benefit", "owner"] * 2


def test_sga08_apprentices_add_to_purchases_and_not_to_benefits(table):
    p = table(3, "turn", p1="dice=3 at=art,art", shops="art=sto:p2").say("put-3-art yes")
    assert p["p1"].goods == {"art": 1}
    assert p.say("buy-2")["p1"].goods == {"art": 1 + 2 + 2}


def test_sga22_a_coin_a_good_and_a_point_above_the_spaces(table):
    for guild in ("smi", "wiz"):
        p = table(3, "turn", p1="dice=6", shops=ROW.replace("art", guild)).say(f"put-6-{guild} no no no")
        assert (p["p2"].coins, p["p2"].goods, p["p2"].points) == (9, {guild: 1}, 1)


# examples


def test_ex05_nothing_built(example):
    p = example("workshops.ex05")
    assert (p["p1"].coins, p["p1"].goods, awoken(p)) == (0, {"smi": 3}, [])


def test_ex06_a_high_die_on_one_workshop(example):
    p = example("workshops.ex06")
    assert (awoken(p), p.question) == (["sto"], "BuyGoods")


def test_ex07_the_three_bands(example):
    p = example("workshops.ex07")
    assert awoken(p) == ["cou", "cou", "sto", "cou", "sto", "shw"]


def test_ex08_the_owners_reward(example):
    p = example("workshops.ex08")
    assert gained(p, "owner") == [("p1", 1, 0, 0)]
    assert gained(p, "benefit") == [("p2", 2, 0, 0)]


def test_ex09_own_workshops_among_them(example):
    p = example("workshops.ex09")
    assert len(awoken(p)) == 3
    assert gained(p, "owner") == [("p2", 0, 0, 1)]


def test_ex10_a_benefit_turned_down(example):
    p = example("workshops.ex10")
    assert (gained(p, "benefit"), gained(p, "owner")) == ([], [("p1", 1, 0, 0)])


def test_ex11_doubled_for_two(example):
    p = example("workshops.ex11")
    assert gained(p, "owner") == [("p1", 2, 0, 0), ("p1", 0, 2, 0)]
    assert gained(p, "benefit") == [("p2", 2, 0, 0), ("p2", 0, 1, 0)]


def test_ex27_paid_by_each_die(example):
    p = example("workshops.ex27")
    assert gained(p, "owner") == [("p1", 1, 0, 0)] * 3


def test_ex28_tile_and_space(example):
    p = example("workshops.ex28")
    assert gained(p, "benefit") == [("p2", 2, 0, 0)]
    assert gained(p, "owner")[-1] == ("p3", 0, 1, 0)
