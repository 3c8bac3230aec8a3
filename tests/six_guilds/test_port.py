"""Rules of spec/six_guilds/port.md."""

from __future__ import annotations

import pytest

from guildpost.engine.six_guilds.moves import Sell

SIX = "art+smi+car+mer+sch+wiz"
SETS = (1, 2, 4, 6, 9, 12)


def at_port(table, value, goods=f"{SIX}+2art", **more):
    """p1 at the Port with a die and goods."""
    given = {"p2": "dice=1", **more}
    return table(3, "turn", p1=f"dice={value} coins=0 goods={goods}", **given).say(f"put-{value}-por")


@pytest.mark.parametrize("value", range(1, 7))
def test_01_the_port_takes_any_value(table, value):
    assert at_port(table, value, "sch").say("sell-sch")["p1"].coins == 2


def test_02_a_die_sells_or_delivers_and_not_both(table):
    p = at_port(table, 4, "2art+2sch")
    for move in ("end", "no", "buy-1"):
        p.refused(move, "port.02")
    p.refused("sell-art give-sch", "port.02")
    p.refused("give-art sell-art", "port.02")
    p.refused("sell-art sell-art", "port.02")
    p.say("sell-art")
    assert (p["p1"].goods, p.asked, p["p1"].points) == ({"art": 1, "sch": 2}, "p2", 0)


@pytest.mark.parametrize("value", range(1, 7))
def test_03_a_sale_is_of_one_good_to_as_many_as_the_die_shows(table, value):
    p = at_port(table, value, "9sch")
    assert [move for move in p.moves() if "sell" in move] == [
        "sell-sch",
        *(f"sell-{n}sch" for n in range(2, value + 1)),
    ]
    p.refused(f"sell-{value + 1}sch", "port.03")
    assert p.say(f"sell-{value}sch" if value > 1 else "sell-sch")["p1"].goods == {"sch": 9 - value}


def test_03_goods_that_are_not_there_are_not_sold(table):
    p = at_port(table, 4, "2sch+art")
    p.refused("sell-3sch", "port.03")
    p.refused("sell-wiz", "port.03")
    assert len([move for move in p.moves() if "sell" in move]) == 5


def test_04_kinds_may_be_mixed_in_a_sale(table):
    listed = at_port(table, 2, "2art+sch+wiz").moves()
    assert [move for move in listed if "sell" in move] == [
        *("sell-wiz", "sell-sch", "sell-sch+wiz", "sell-art", "sell-art+wiz", "sell-art+sch", "sell-2art"),
    ]
    p = at_port(table, 3, "2art+sch")
    p.session.play(0, Sell(("sch", "art", "art")))  # goods have no order
    assert p.told("Sold")[0].goods == ("art", "art", "sch")
    p = at_port(table, 5, "2sch+art+wiz+car").say("sell-2sch+art+wiz")
    assert (p["p1"].goods, p["p1"].coins) == ({"car": 1}, 8)


@pytest.mark.parametrize("count", range(1, 7))
def test_05_each_good_sold_brings_2_coins(table, count):
    p = at_port(table, 6, "9smi").say(f"sell-{count}smi")
    assert (p["p1"].coins, p["p1"].points) == (2 * count, 0)


@pytest.mark.parametrize("value", range(1, 7))
def test_06_a_delivery_is_one_set_of_different_goods_up_to_the_die(table, value):
    kinds = ["art", "smi", "car", "mer", "sch", "wiz"]
    p = at_port(table, value, SIX)
    sizes = {len(move.split("+")) for move in p.moves() if "give" in move}
    assert sizes == set(range(1, value + 1))
    if value < 6:
        p.refused("give-" + "+".join(kinds[: value + 1]), "port.06")
    p.say("give-" + "+".join(kinds[:value]))
    assert len(p["p1"].goods) == 6 - value


def test_06_no_kind_twice_and_none_that_is_not_there(table):
    p = at_port(table, 6, "3art+smi")
    p.refused("give-2art", "port.06")
    p.refused("give-art+wiz", "port.06")
    assert [move for move in p.moves() if "give" in move] == ["give-art", "give-smi", "give-art+smi"]


@pytest.mark.parametrize("size", range(1, 7))
def test_07_a_set_brings_points_by_its_size(table, size):
    p = at_port(table, 6, SIX).say("give-" + "+".join(SIX.split("+")[:size]))
    assert (p["p1"].points, p["p1"].coins) == (SETS[size - 1], 0)


def test_08_what_was_sold_or_delivered_is_gone(table):
    p = at_port(table, 6, "2art+smi+wiz").say("sell-2art+smi")
    assert p["p1"].goods == {"wiz": 1}
    p = at_port(table, 6, "2art+smi").say("give-smi+art")
    assert p["p1"].goods == {"art": 1}


@pytest.mark.parametrize("value", range(1, 7))
def test_09_the_square_brings_a_coin_for_any_die(table, value):
    p = table(3, "turn", p1=f"dice={value} coins=0", p2="dice=1").say(f"put-{value}-squ")
    assert (p["p1"].coins, p["p1"].points, p.asked) == (1, 0, "p2")


def test_10_the_square_is_never_closed(table):
    guilds = " ".join(f"{guild}=low" for guild in ("art", "smi", "car", "mer", "sch", "wiz"))
    p = table(2, "turn", placed=guilds, p1="dice=1,2,3,4,5 coins=0", p2="dice=1,2,3,4,5 coins=0")
    for value in range(1, 6):
        for _ in range(2):
            assert f"put-{value}-squ" in p.moves()
            p.say(f"put-{value}-squ")
    assert p.told("DiePlaced")[-1].place == "squ"
    assert [player.coins for player in p.state.players] == [5, 5]


# examples


def test_ex29_stuck_nowhere(example):
    p = example("port.ex29")
    assert p["p1"].coins == 1
    assert p.asked == "p2"


def test_ex30_delivery(example):
    p = example("port.ex30")
    assert (p["p1"].points, p["p2"].points) == (2, 4)
    assert (p["p1"].goods, p["p2"].goods) == ({"sch": 2, "wiz": 1}, {"sch": 2})


def test_ex31_sale(example):
    p = example("port.ex31")
    assert (p["p1"].coins, p["p1"].goods) == (8, {"wiz": 1})
