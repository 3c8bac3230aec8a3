"""Looking, buying and selling at a Black Market: spec/thieves_guild/market.md.

m1 is Gold 6, Silver 4, Poison 4; m2 is Gold 3, Silver 2, Poison 1.
"""

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.thieves_guild.market import reprice
from guildpost.engine.thieves_guild.tables import BASE_PRICE, check_components

SIDES = ("hu", "bh", None)


def card_in(p, side):
    """The cards that a side may read now."""
    return [seen.card for seen in p.view(side).markets if seen.card]


def check_range(table, good, low, high):
    """Cards lie within the range and reach both ends; others are refused."""
    components = table().data.components
    prices = {card.price(good) for card in components.market.values()}
    assert (min(prices), max(prices)) == (low, high)
    for price in (low - 1, high + 1):
        wrong = msgspec.structs.replace(components.market["m1"], **{good: price})
        with pytest.raises(BadComponents, match=f"market.m1.{good}"):
            check_components(msgspec.structs.replace(components, market={**components.market, "m1": wrong}))


def test_01_a_black_market_deals_in_gold_silver_and_poison(table):
    p = table(step="hu1", hu1="w16 coins=50 gol=1 sil=1 poi=1").say("look bm=m2")
    for verb in ("buy", "sell"):
        assert {move[-3:] for move in p.moves() if move.startswith(verb)} == {"gol", "sil", "poi"}
    p.refused("sell-lea", "market.01")


def test_02_gold_costs_from_3_to_6(table):
    check_range(table, "gol", 3, 6)
    assert BASE_PRICE["gol"] == 4


def test_03_silver_costs_from_2_to_4(table):
    check_range(table, "sil", 2, 4)
    assert BASE_PRICE["sil"] == 3


def test_04_poison_costs_from_1_to_4(table):
    check_range(table, "poi", 1, 4)
    assert BASE_PRICE["poi"] == 2


@pytest.mark.parametrize(
    ("line", "coins", "goods"),
    [
        ("buy-2gol", 8, {"gol": 2, "poi": 1}),
        ("buy-3sil", 8, {"sil": 3, "poi": 1}),
        ("buy-poi", 16, {"poi": 2}),
        ("sell-poi", 24, {}),
        ("sell-poi buy-4gol", 0, {"gol": 4}),
    ],
)
def test_05_a_thief_buys_and_sells_at_the_prices_of_the_card(table, line, coins, goods):
    p = table(step="hu1", hu1="w16 coins=20 poi=1").say(f"look bm=m1 {line}")
    assert (p["hu1"].coins, p["hu1"].goods) == (coins, goods)


def test_05_nobody_sells_what_he_has_not(table):
    p = table(step="hu1", hu1="w16 poi=2", hu2="w16 poi=2").say("look bm=m1")
    p.refused("sell-3poi", "market.05")
    p.refused("sell-gol", "market.05")


def test_05_only_at_a_black_market(table):
    p = table(step="hu1", hu1="w17 coins=9 poi=1", hu2="mkt coins=9")
    p.refused("sell-poi", "market.05")
    p.say("roll d=1 go-w18 end")
    p.refused("hu2: buy-poi", "market.05")  # the Market in town is a shop


def test_06_dealing_is_for_the_action_steps(table):
    p = table("hu el bh", step="hu4", hu4="w16 coins=9 poi=1", el1="w16").say("look bm=m2 buy-poi roll d=1")
    p.refused("buy-poi", "turn.09")
    p.refused("sell-poi", "turn.09")
    p.say("stay look bm=m2 buy-poi end")
    assert p.question == "FightOrSack"
    p.refused("buy-poi", "market.06")
    p.refused("sell-poi", "market.06")


def test_07_only_who_stands_there_sees_the_card(table):
    p = table("hu el bh", step="hu1", hu1="w16", el1="w16").say("look bm=m1")
    assert card_in(p, "hu") == ["m1"]
    assert [card_in(p, side) for side in ("el", "bh", None)] == [[], [], []]
    told = p.events[-1]
    assert (told.to, told.event.card, told.others.card) == (frozenset({0}), "m1", None)


def test_07_nor_does_the_record_show_it_to_others(table):
    p = table("hu el bh", step="el1", el1="w16").say("look")
    assert p.asked == "bm.w16"
    assert p.session.pending().seen_by(p.desk) == {1}


def test_07_who_stands_elsewhere_does_not(table):
    p = table(step="hu1", hu1="w17", cards="w16=m1")
    p.refused("look", "market.07")
    assert card_in(p, "hu") == []


def test_08_he_may_look_as_often_as_he_likes(table):
    p = table(step="hu1", hu1="w16").say("look bm=m1")
    before = p.state.market.cards.copy(), p.moves()
    p.say("look bm=m1 look bm=m1")
    assert (p.state.market.cards, p.moves()) == before
    assert card_in(p, "hu") == ["m1"]


def test_09_after_play_has_passed_on_the_card_is_closed_to_the_side(table):
    p = table(step="hu1", hu1="w16").say("look bm=m1 roll d=1 stay look bm=m1 end")
    assert p.asked == "hu2"
    assert card_in(p, "hu") == []
    p.refused("look", "market.07")
    p.refused("hu1: look", "core.turn.01")


def test_09_nor_in_step_4(table):
    p = table("hu el bh", step="hu4", hu4="w16", el1="w16").say("look bm=m1 roll d=1 stay end")
    assert p.question == "FightOrSack"
    assert card_in(p, "hu") == []
    p.refused("look", "market.09")


def test_09_another_character_of_the_side_who_lands_there_opens_it_again(table):
    p = table(step="hu1", hu1="w16").say("look bm=m1 roll d=1 stay end roll d=2 go-w16")
    assert card_in(p, "hu") == []
    p.say("hu2: look bm=m1")
    assert card_in(p, "hu") == ["m1"]


def test_10_who_starts_at_a_market_deals_in_step_1(table):
    p = table(step="hu1", hu1="w16 coins=4").say("look bm=m2 buy-2poi")
    assert p["hu1"].goods == {"poi": 2}
    assert "roll" in p.moves()


def test_11_and_at_another_market_in_step_3(table):
    p = table(step="hu1", hu1="w16 coins=4").say("look bm=m2 buy-2poi roll d=7 go-w23")
    p.refused("sell-poi", "market.05")  # the card here has not been seen
    p.say("look bm=m1 sell-2poi")
    assert p["hu1"].coins == 10


@pytest.mark.parametrize(("held", "room"), [("", 5), ("gol=1 poi=2", 2), ("sil=5", 0)])
def test_12_five_item_spaces(table, held, room):
    p = table(step="hu1", hu1=f"w16 coins=20 {held}").say("look bm=m2")
    assert sum(move.startswith("buy") and move.endswith("poi") for move in p.moves()) == room
    p.refused(f"buy-{room + 1}poi", "market.12")
    if room:
        p.say(f"buy-{room}poi")


def test_13_the_bank_gets_and_pays_exactly_the_price(table):
    p = table(step="hu1", hu1="w16 coins=7").say("look bm=m2")
    p.refused("buy-3gol", "market.13")  # 9 coins
    p.say("buy-2gol")
    assert (p["hu1"].coins, p.state.issued, p.state.bank["gol"]) == (1, 1, 18)
    p.say("sell-gol")
    assert (p["hu1"].coins, p.state.issued, p.state.bank["gol"]) == (4, 4, 19)


def test_14_a_hunter_on_a_market_closes_it_to_everybody(table):
    p = table(step="hu1", hu1="w16 coins=9 poi=1", bh2="w16", cards="w16=m1")
    assert [seen.closed for seen in p.view("hu").markets] == [True, False, False, False]
    assert not {"look", "sell-poi"} & set(p.moves())
    for line in ("look", "buy-poi", "sell-poi"):
        p.refused(line, "market.14")


def test_15_a_market_opens_again_when_the_last_hunter_has_left(table):
    p = table("hu bh", step="bh1", bh1="w16", bh2="w16", hu1="w16").say("roll d=1 go-w15 end")
    assert p.view("hu").markets[0].closed
    p.say("roll d=1 go-w15 end stay end")
    assert not p.view("hu").markets[0].closed
    assert p.asked == "hu1"
    p.say("look bm=m1")


@pytest.mark.parametrize("hunts", range(9))
def test_16_every_fourth_turn_of_the_hunters_brings_new_cards(table, hunts):
    p = table(turn="bh", hunts=hunts, cards="w16=m1 w5=m2")
    new = hunts + 1 in (4, 8)
    assert bool(p.told("Repriced")) == new
    assert p.state.market.cards["w16"] == ("" if new else "m1")
    assert p.state.market.cards["w5"] == ("" if new else "m2")


def test_16_the_new_cards_are_others_and_nobody_has_seen_them(table):
    p = table(turn="bh", hunts=3, hu1="w16", cards="w16=m1 w23=m2")
    p.say("give-8c-bh1 stay end stay end stay end")
    assert [card_in(p, side) for side in SIDES] == [[], [], []]
    assert not {"m1", "m2"} & set(p.state.market.unseen)
    assert p.say("look bm=m3").state.market.cards["w16"] == "m3"


def test_16_the_change_comes_at_the_start_of_the_turn(table):
    p = table(turn="bh", hunts=3)
    assert [type(told.event).__name__ for told in p.events] == ["TurnBegan", "CounterMoved", "Repriced"]


def test_17_hunters_never_hold_goods(table):
    p = table("hu bh", step="hu1", hu1="w17 poi=1", bh1="w17").say("roll d=1 stay fate=f19")
    p.refused("give-poi-bh1", "market.17")
    p = table(step="bh1", bh1="w17 coins=9", hu1="w17 poi=1", ground="w17:gol=1")
    p.refused("take-gol", "market.17")
    p.refused("swap-c-poi-hu1", "market.17")
    p = table(fight="bh", bh1="w16", hu1="w16 gol=2 tokens=4").say("fight-hu1 d=5 hu1: no")
    assert (p["bh1"].goods, p["bh1"].coins) == ({}, 13)  # 5 for the thief, 8 for the Gold


def test_17_nor_do_they_deal(table):
    p = table(step="bh1", bh1="w16 coins=9")
    for line in ("look", "buy-poi"):
        p.refused(line, "market.17")


@pytest.mark.parametrize(("good", "price"), [("gol", 6), ("sil", 4), ("poi", 4)])
def test_a40_one_price_for_buying_and_selling(table, good, price):
    p = table(step="hu1", hu1="w16 coins=6").say(f"look bm=m1 buy-{good}")
    assert p["hu1"].coins == 6 - price
    assert p.say(f"sell-{good}")["hu1"].coins == 6


def test_a41_all_cards_are_shuffled_when_fewer_than_four_are_left(table):
    p = table(cards="w16=m1")
    market = p.state.market
    reprice(p.desk)
    assert (market.aside, "m1" in market.unseen) == (4, False)
    reprice(p.desk)
    assert (market.aside, "m1" in market.unseen) == (0, False)
    reprice(p.desk)
    assert (market.aside, "m1" in market.unseen) == (8, True)


def test_a42_a_hunter_who_passes_does_not_close_a_market(table):
    p = table(step="bh3", bh3="w15", hu1="w16").say("roll d=2 go-w17 fate=f19 end")
    assert p.asked == "hu1"
    p.say("look bm=m1")


def test_a43_hunters_do_not_look(table):
    p = table(step="bh1", bh1="w16", cards="w16=m1")
    assert "look" not in p.moves()
    assert card_in(p, "bh") == []


def test_a44_trading_on_a_closed_market(table):
    p = table("hu el bh", step="hu1", hu1="w16 coins=2 poi=1", hu2="w16", el1="w16", bh1="w16")
    p.say("give-c-hu2 give-poi-el1 el1: yes")
    assert (p["hu2"].coins, p["el1"].goods) == (1, {"poi": 1})


@pytest.mark.parametrize("left", [1, 0])
def test_a45_what_the_bank_has_not_cannot_be_bought(table, left):
    p = table(step="hu1", hu1="w16 coins=20", bank=f"gol={left}").say("look bm=m2")
    assert ("buy-gol" in p.moves()) == bool(left)
    refusal = p.refused(f"buy-{left + 1}gol", "market.13")
    assert "bank" in refusal.reason


def test_a46_past_looks_stay_in_the_private_log_only(table):
    p = table("hu el bh", step="hu1", hu1="w16").say("look bm=m1 roll d=1 stay end")
    assert [told.event.card for told in p.events if told.rule == "thieves_guild.market.07"] == ["m1"]
    assert b"m1" not in msgspec.json.encode(p.view("hu"))


def test_a47_each_of_several_characters_sees_the_card_while_he_is_active(table):
    p = table(step="hu1", hu1="w16", hu2="w16").say("look bm=m1 roll d=1 stay end")
    p.refused("buy-poi", "market.05")
    p.say("hu2: look bm=m1")
    assert card_in(p, "hu") == ["m1"]


@pytest.mark.parametrize("line", ["buy-poi", "buy-5gol", "sell-poi", "sell-5gol"])
def test_a135_no_deal_and_no_price_before_a_look(table, line):
    p = table(step="hu1", hu1="w16 coins=1 poi=1", cards="w16=m1")
    assert "look" in p.refused(line, "market.05").reason
    assert not any(move.startswith(("buy", "sell")) for move in p.moves())


def test_ex02_a_first_look(example):
    p = example("market.ex02")
    assert p["hu1"].at == "w16"
    assert [card_in(p, side) for side in SIDES] == [["m1"], [], []]
    assert p.told("Traded") == []


def test_ex04_the_cheap_market(example):
    p = example("market.ex04")
    assert [(seen.place, seen.prices) for seen in p.view("hu").markets if seen.card] == [
        ("w23", {"gol": 3, "sil": 2, "poi": 1})
    ]
    assert p["hu4"].coins == 6


def test_ex05_five_poison(example):
    p = example("market.ex05")
    assert (p["hu4"].coins, p["hu4"].goods) == (1, {"poi": 5})


def test_ex06_selling_dear(example):
    p = example("market.ex06")
    assert (p["hu4"].coins, p["hu4"].goods) == (20, {})
