"""Rules of spec/six_guilds/goods.md."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.six_guilds.moves import Buy
from guildpost.notation.errors import UnreadableMove

MOST = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


def bought(table, value, count, at="", seats=6, **more):
    """p1 buys so many goods of the Artists with apprentices there and elsewhere."""
    given = f"dice={value}" + (f" at={at}" if at else "")
    return table(seats, "turn", p1=given, p2="dice=1", **more).say(f"put-{value}-art buy-{count}")


def test_01_a_good_costs_a_coin(table):
    for count in (1, 2, 3):
        p = bought(table, 6, count)
        assert (p["p1"].coins, p["p1"].goods) == (8 - count, {"art": count})
    table(3, "turn", p1="dice=6 coins=2", p2="dice=1").say("put-6-art").refused("buy-3", "goods.01")
    assert table(3, "turn", p1="dice=6 coins=2", p2="dice=1").say("put-6-art buy-2")["p1"].coins == 0


@pytest.mark.parametrize("value", MOST)
def test_02_the_slot_says_how_many_and_fewer_will_do(table, value):
    p = table(3, "turn", p1=f"dice={value}", p2="dice=1").say(f"put-{value}-art")
    assert [move for move in p.moves() if "buy" in move] == [f"buy-{n + 1}" for n in range(MOST[value])]
    p.refused(f"buy-{MOST[value] + 1}", "goods.02")
    assert p.say(f"buy-{MOST[value]}")["p1"].goods == {"art": MOST[value]}


def test_03_on_the_slot_of_a_3_it_is_two(table):
    p = table(3, "turn", p1="dice=3", p2="dice=1").say("put-3-art")
    p.refused("buy-3", "goods.02")
    assert p.say("buy-2")["p1"].goods == {"art": 2}


@pytest.mark.parametrize("guild", ["art", "smi", "car", "mer", "sch", "wiz"])
def test_04_a_guild_has_only_its_own_good(table, guild):
    p = table(3, "turn", p1=f"dice=4 at={guild},art,wiz", p2="dice=1").say(f"put-4-{guild} buy-2")
    assert list(p["p1"].goods) == [guild]


def test_05_the_supply_of_goods_is_endless(table):
    p = table(2, "turn", p1="dice=5 goods=500art at=art,art", p2="dice=1 goods=500art").say("put-5-art buy-3")
    assert p["p1"].goods == {"art": 505}


def test_06_multiplier_tokens_change_no_rule(table):
    """Ten and more are counted one by one, bought and sold."""
    p = table(2, "turn", p1="dice=1,6 goods=9art", p2="dice=1").say("put-6-art buy-2 p2: put-1-squ")
    assert p["p1"].goods == {"art": 11}
    assert p.say("put-1-por sell-art")["p1"].goods == {"art": 10}


@pytest.mark.parametrize("there", [0, 1, 2, 3, 4])
def test_07_each_apprentice_of_the_buyer_adds_a_good(table, there):
    p = bought(table, 3, 2, ",".join(["art"] * there))
    assert (p["p1"].goods, p["p1"].coins) == ({"art": 2 + there}, 6)
    assert p.told("Bought")[0].free == there


@pytest.mark.parametrize("count", [1, 2, 3])
def test_08_the_addition_is_made_once_for_the_purchase(table, count):
    assert bought(table, 5, count, "art,art")["p1"].goods == {"art": count + 2}


@pytest.mark.parametrize("line", ["end", "no end", "send-lot", "no send-lot"])
def test_09_without_a_purchase_nothing_is_added(table, line):
    p = table(4, "turn", p1="dice=1 at=art,art", p2="dice=1").say(f"put-1-art {line}")
    assert (p["p1"].goods, p["p1"].coins) == ({}, 8)


def test_10_apprentices_of_others_add_nothing(table):
    p = table(4, "turn", p1="dice=3 at=smi", p2="dice=1 at=art,art,art").say("put-3-art buy-2")
    assert [player.goods for player in p.state.players] == [{"art": 2}, {}, {}, {}]


@pytest.mark.parametrize(("value", "most"), [(1, 1), (3, 2), (5, 3)])
def test_11_what_is_added_does_not_count_against_the_slot(table, value, most):
    p = bought(table, value, most, "art,art,art")
    assert (p["p1"].goods, p["p1"].coins) == ({"art": most + 3}, 8 - most)


def test_sga10_free_goods_go_by_purchase(table):
    assert bought(table, 3, 2, "art,art")["p1"].goods == {"art": 4}  # 2 and 2, not 2 and twice 2


def test_sga11_workers_placed_now_add_nothing_to_the_purchase(table):
    p = bought(table, 1, 1, "art").say("send-2lot")
    assert (p["p1"].goods, p.apprentices("art")[0]) == ({"art": 2}, 3)


def test_sga24_none_cannot_be_bought(table):
    p = table(3, "turn", p1="dice=3 at=art,art", p2="dice=1").say("put-3-art")
    with pytest.raises(UnreadableMove):
        p.language.read("buy-0")
    with pytest.raises(IllegalMove) as refusal:
        p.session.play(0, Buy(0))
    assert refusal.value.rule == "six_guilds.goods.02"
    assert p.say("no end")["p1"].goods == {}


# examples


def test_ex13_the_pages_story(example):
    p = example("goods.ex13")
    assert (p["p1"].coins, p["p1"].goods) == (0, {"art": 4})


def test_ex14_one_is_bought(example):
    p = example("goods.ex14")
    assert (p["p1"].coins, p["p1"].goods) == (1, {"art": 3})


def test_ex15_none_is_bought(example):
    p = example("goods.ex15")
    assert (p["p1"].coins, p["p1"].goods) == (2, {})


def test_ex16_no_coin(example):
    p = example("goods.ex16")
    assert (p["p1"].coins, p["p1"].goods, p.asked) == (0, {}, "p2")


def test_ex33_apprentices_of_another(example):
    p = example("goods.ex33")
    assert (p["p1"].goods, p["p2"].goods) == ({"art": 2}, {})


def test_ex34_more_than_the_slot_says(example):
    p = example("goods.ex34")
    assert (p["p1"].coins, p["p1"].goods) == (0, {"smi": 5})
