"""Rules of spec/thieves_guild/trading.md. w3 is a space of the gypsies; l17, m16, m17 and n17 are cells of the city."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BrokenLaw, IllegalMove
from guildpost.engine.thieves_guild.moves import Give, Swap
from guildpost.notation.errors import UnreadableMove


def test_01_every_character_holds_his_own_goods(table):
    p = table(step="hu1", hu1="w3 coins=2 poi=1", hu2="w3 coins=5 item=bow")
    seen = p.view("bh").characters
    assert [(seen[who].coins, seen[who].goods, seen[who].item) for who in ("hu1", "hu2")] == [
        (2, {"poi": 1}, ""),
        (5, {}, "bow"),
    ]
    p.refused("hu1: give-3c-hu2", "trading.01")
    p.refused("hu1: give-bow-hu2", "trading.01")
    p.refused("hu1: buy-hel-hu2")
    p.refused("hu1: buy-lea", "honesty.01")  # his friend's coins do not pay


def test_02_at_most_one_magic_item_or_weapon(table):
    p = table(step="hu1", hu1="w3 coins=9 item=bow").say("hu1: buy-glv")
    assert (p.question, p.moves()) == ("MakeRoom", ["drop-bow", "drop-glv"])
    p.refused("hu1: roll", "trading.07")
    p.say("hu1: drop-bow")
    assert (p["hu1"].item, p.state.ground) == ("glv", {"w3": {"bow": 1}})


def test_03_at_most_one_spell(table):
    p = table(step="hu1", hu1="w3 coins=9 spell=ble", hu2="w0 spell=cur")
    p.refused("hu1: buy-ble-hu1", "trading.03")
    p.say("hu1: buy-cur-hu1 buy-ble-hu2")
    assert (p["hu1"].spell, p["hu2"].spell) == ("", "")
    p.say("hu1: buy-ble-hu1")
    assert p["hu1"].spell == "ble"


def test_04_any_number_of_coins(table):
    p = table(step="hu1", hu1="w3 coins=300", hu2="w3 coins=400").say("hu1: take-400c-hu2")
    assert (p["hu1"].coins, p.question) == (700, "Act")


def test_05_at_most_five_goods(table):
    p = table(step="hu1", hu1="w3 poi=3", ground="w3:gol=1 w3:sil=2")
    p.say("hu1: take-sil")
    p.refused("hu1: take-gol+sil", "trading.05")
    p.say("hu1: take-gol")
    assert p["hu1"].goods == {"poi": 3, "sil": 1, "gol": 1}
    p.refused("hu1: take-sil", "trading.05")


def test_05_a_market_sells_no_sixth(table):
    p = table(step="hu1", hu1="w16 coins=20 poi=4", cards="w16=m2").say("hu1: look bm=m2")
    p.refused("hu1: buy-2poi", "market.12")
    p.say("hu1: buy-poi")
    p.refused("hu1: buy-sil", "market.12")


@pytest.mark.parametrize("held", ["gol=6", "gol=2 sil=2 poi=2"])
def test_06_no_stacking_past_a_limit(table, held):
    with pytest.raises(BrokenLaw, match="at most five"):
        table(step="hu1", hu1=f"w3 {held}")
    assert table(step="hu1", hu1="w3 gol=5").question == "Act"


def test_06_two_of_a_kind_are_two_items(table):
    p = table(step="hu1", hu1="w3 item=bow", hu2="w3 item=bow")
    p.refused("hu1: take-2bow-hu2", "trading.01")
    p.say("hu1: take-bow-hu2")
    assert p.moves() == ["drop-bow"]


def test_07_what_is_too_much_is_left_on_the_board_by_choice(table):
    p = table(step="hu1", hu1="w3 poi=3 gol=1", hu2="w3 sil=3").say("hu1: give-2poi-hu2 take-3sil-hu2 take-2poi-hu2")
    assert (p.question, p.asked, p.moves()) == ("LeaveGoods", "hu1", ["drop-gol", "drop-sil", "drop-poi"])
    p.refused("hu1: roll", "trading.07")
    p.say("hu1: drop-gol drop-poi")
    assert (p["hu1"].goods, p.state.ground) == ({"sil": 3, "poi": 2}, {"w3": {"gol": 1, "poi": 1}})


def test_07_the_partner_chooses_what_he_leaves(table):
    p = table(step="hu1", hu1="l17 item=bow poi=1", bh1="m16 item=hel", hu2="m17 poi=5")
    p.say("hu1: give-bow-bh1 bh1: yes")
    assert (p.asked, p.moves()) == ("bh1", ["drop-hel", "drop-bow"])
    p.say("bh1: drop-hel hu1: give-poi-hu2")
    assert p.asked == "hu2"
    p.say("hu2: drop-poi")
    assert p.state.ground == {"m16": {"hel": 1}, "m17": {"poi": 1}}


def test_07_goods_too_many_are_left_where_the_trade_was_even_by_one_who_flies_off(table):
    p = table("hu el bh", step="hu1", hu1="w3 gol=5 item=hel", el1="w3 item=lea gol=2")
    p.say("hu1: swap-0c-2gol+lea-el1 el1: yes")
    assert (p.asked, p.question) == ("hu1", "LeaveGoods")
    p.say("drop-gol drop-gol use-lea go-w20")
    assert (p["hu1"].at, p["hu1"].item, p.state.ground) == ("w20", "hel", {"w3": {"gol": 2}})


@pytest.mark.parametrize("who", ["hu1", "el1", "bh1"])
def test_08_any_character_picks_up_what_lies_there_in_his_action_steps(table, who):
    p = table("hu el bh", step=who, ground="w3:bow=1 w4:hel=1", **{who: "w3"})
    p.refused(f"{who}: take-hel", "trading.08")
    p.say(f"{who}: take-bow")
    assert (p[who].item, p.state.ground) == ("bow", {"w4": {"hel": 1}})


def test_08_in_step_3_too_but_not_in_step_4(table):
    p = table(step="hu4", hu4="l17", bh1="m16", ground="m17:lea=1").say("hu4: go-m17")
    p.say("hu4: take-lea")
    assert p["hu4"].item == "lea"
    p = table(step="hu4", hu4="l17", bh1="m16", ground="m17:lea=1").say("hu4: go-m17 end")
    p.refused("hu4: take-lea")


def test_09_death_tokens_cannot_be_shifted(table):
    p = table(step="hu1", hu1="w3 tokens=3 coins=1", hu2="w3 coins=1")
    with pytest.raises(UnreadableMove):
        p.say("hu1: give-token-hu2")
    with pytest.raises(IllegalMove):
        p.session.play(0, Give("token", 1, "hu2"))
    p.say("hu1: give-c-hu2 take-2c-hu2")
    assert (p["hu1"].tokens, p["hu2"].tokens) == (3, 0)


def test_10_one_partner_is_the_active_character(table):
    p = table("hu el bh", step="hu4", hu3="m16 coins=2", hu4="l17 coins=2", el1="m17 coins=2", bh1="l16 coins=2")
    p.refused("el1: give-c-bh1", "core.turn.01")
    p.refused("hu3: give-c-el1", "core.turn.01")
    p.say("hu4: give-c-el1 el1: yes hu4: stay")  # in step 1
    p.say("hu4: take-c-hu3")  # in step 3
    assert [p[who].coins for who in ("hu4", "el1", "hu3")] == [2, 3, 1]
    p.say("hu4: end")
    assert p.asked == "hu3"  # step 4
    p.refused("hu3: give-c-hu4", "turn.06")
    p.refused("hu4: give-c-hu3", "core.turn.01")


@pytest.mark.parametrize(
    ("here", "there", "reach"),
    [
        ("w3", "w3", True),
        ("w3", "w4", False),
        ("l17", "m16", True),
        ("l17", "m17", True),
        ("l17", "n17", False),
        ("inn", "inn", True),
    ],
)
def test_11_partners_share_a_space_outside_or_stand_side_by_side_inside(table, here, there, reach):
    p = table(step="hu1", hu1=f"{here} coins=1", hu2=there)
    assert ("give-c-hu2" in p.moves()) == reach
    if reach:
        assert p.say("hu1: give-c-hu2")["hu2"].coins == 1
    else:
        p.refused("hu1: give-c-hu2", "trading.11")


def test_11_nobody_trades_with_himself_with_the_dead_or_the_arrested(table):
    p = table(step="hu1", hu1="w3 coins=1", hu2="gone")
    p.refused("hu1: give-c-hu1", "trading.11")
    p.refused("hu1: give-c-hu2", "trading.11")
    p = table(step="bh1", hu1="frt arrested coins=1")
    assert "give-c-hu1" not in p.moves()
    p.refused("bh1: take-c-hu1", "arrest.05")


@pytest.mark.parametrize("thing", ["c", "gol", "sil", "poi", "lea", "wat", "glv", "bow", "gri"])
def test_12_coins_goods_items_and_weapons_may_be_passed(table, thing):
    held = "coins=1" if thing == "c" else f"{thing}=1" if thing in ("gol", "sil", "poi") else f"item={thing}"
    p = table("hu el bh", step="hu1", hu1=f"w3 {held}", el1="w3").say(f"hu1: give-{thing}-el1 el1: yes")
    assert [(passed.giver, passed.taker, passed.kind) for passed in p.told("Passed")] == [("hu1", "el1", thing)]
    taken = p["el1"]
    assert (taken.coins, {**taken.goods, taken.item: 1}) in (
        [(1, {"": 1})] if thing == "c" else [(0, {thing: 1, "": 1}), (0, {thing: 1})]
    )


def test_12_a_trade_moves_something_and_each_kind_one_way(table):
    p = table(step="hu1", hu1="w3 coins=5", bh1="w3 coins=5")
    p.refused("hu1: swap-2c-c-bh1", "trading.12")
    with pytest.raises(IllegalMove, match=r"trading\.12"):
        p.session.play(0, Swap((), (), "bh1"))


@pytest.mark.parametrize("spell", ["ble", "cur"])
def test_13_spells_are_not_passed(table, spell):
    p = table(step="hu1", hu1=f"w3 spell={spell}", hu2="w3")
    assert not [move for move in p.moves() if spell in move]
    p.refused(f"hu1: give-{spell}-hu2", "trading.13")
    p = table(step="hu2", hu1=f"w3 spell={spell}", hu2="w3 coins=1")
    p.refused(f"hu2: swap-c-{spell}-hu1", "trading.13")


def test_14_a_hunter_carries_one_item_and_one_spell_but_no_goods(table):
    p = table(step="bh1", bh1="w3 coins=9 item=bow spell=ble tokens=5", hu1="w3 gol=1")
    assert p.view().characters["bh1"].lives == 6
    p.refused("bh1: take-gol-hu1", "market.17")
    p.refused("bh1: buy-ble-bh1", "trading.03")
    p.say("bh1: buy-hel")
    assert p.moves() == ["drop-bow", "drop-hel"]
    with pytest.raises(BrokenLaw, match="hunters carry none"):
        table(step="bh1", bh1="w3 gol=1")


def test_15_who_earns_coins_gets_them(table):
    p = table(fight="hu", hu1="inn", hu2="inn").say("hu1: sack d=6")
    assert (p["hu1"].coins, p["hu2"].coins, p.told("Gained")[0].who) == (5, 0, "hu1")
    p = table(step="hu1", hu1="w16 poi=1", hu2="w16", cards="w16=m1").say("hu1: look bm=m1 sell-poi")
    assert (p["hu1"].coins, p["hu2"].coins) == (4, 0)


def test_15_income_is_spread_freely(table):
    p = table(turn="bh", hunts=1).say("bh: give-1c-bh1+3c-bh2+4c-bh3")
    assert [p[who].coins for who in ("bh1", "bh2", "bh3")] == [1, 3, 4]


def test_a107_nothing_is_dropped_without_need(table):
    p = table(step="hu1", hu1="w3 item=bow gol=5")
    assert not [move for move in p.moves() if move.startswith("drop")]
    for thing in ("bow", "gol"):
        p.refused(f"hu1: drop-{thing}")


def test_a108_goods_are_picked_up_where_they_lie(table):
    p = table(step="hu1", hu1="q4", ground="inn:bow=1")
    p.refused("hu1: take-bow", "trading.08")
    p.say("hu1: go-inn take-bow")
    assert p["hu1"].item == "bow"


def test_a109_a_trade_with_another_player_needs_his_consent(table):
    p = table("hu el bh", step="hu1", hu1="w3 gol=3 coins=1", el1="w3 coins=9 item=bow")
    p.say("hu1: swap-3gol-9c+bow-el1")
    assert (p.asked, p.moves()) == ("el1", ["yes", "no"])
    p.refused("hu1: roll", "core.turn.01")
    p.refused("el1: roll", "trading.10")
    p.say("el1: no")
    assert (p.asked, p["hu1"].goods, p.told("Passed")) == ("hu1", {"gol": 3}, [])
    p.say("hu1: swap-3gol-9c+bow-el1 el1: yes")
    assert (p["hu1"].coins, p["hu1"].goods, p["hu1"].item) == (10, {}, "bow")
    assert (p["el1"].coins, p["el1"].goods, p["el1"].item) == (0, {"gol": 3}, "")
    p.say("hu1: give-10c-el1 el1: yes")  # a gift
    assert (p["hu1"].coins, p["el1"].coins) == (0, 10)


@pytest.mark.parametrize(("there", "reach"), [("inn", True), ("q4", True), ("r7", True), ("p4", False)])
def test_a110_trade_in_a_building_and_on_its_green_spaces(table, there, reach):
    for step, giver, taker in (("hu1", "hu1", "hu2"), ("hu2", "hu2", "hu1")):
        p = table(step=step, hu1="inn coins=1", hu2=f"{there} coins=1")
        assert (f"give-c-{taker}" in p.moves()) == reach
        if not reach:
            p.refused(f"{giver}: give-c-{taker}", "trading.11")


def test_a111_one_pair_of_boots_serves_two_characters_in_one_turn(table):
    p = table(step="hu1", hu1="a5 item=bts", hu2="h6").say("hu1: go-g5 give-bts-hu2 end")
    assert p["hu1"].at == "g5"
    p.refused("hu2: go-o5")
    p.say("hu2: go-n6")
    assert p["hu2"].item == "bts"


def test_a126_hunters_take_no_goods_that_lie_about(table):
    p = table(step="bh1", bh1="w3", hu1="w3 gol=1", ground="w3:gol=1")
    assert not [move for move in p.moves() if "gol" in move]
    p.refused("bh1: take-gol", "market.17")
    table(step="hu1", bh1="w3", hu1="w3 gol=1").refused("hu1: give-gol-bh1", "market.17")


@pytest.mark.parametrize(
    ("here", "there", "reach"),
    [("w15", "k18", False), ("w6", "tl", False), ("tl", "e1", True), ("tl", "f0", True), ("tl", "g1", False)],
)
def test_a130_across_the_border_and_on_a_tunnel(table, here, there, reach):
    p = table(step="hu1", hu1=f"{here} coins=1", hu2=there)
    assert ("give-c-hu2" in p.moves()) == reach
    if not reach:
        p.refused("hu1: give-c-hu2", "trading.11")


def test_a143_no_consent_between_own_characters(table):
    p = table(step="hu1", hu1="w3 coins=5 gol=1", hu2="w3 item=bow")
    p.say("hu1: swap-3c+gol-bow-hu2")
    assert (p.asked, p.told("Offered")) == ("hu1", [])
    assert (p["hu1"].item, p["hu2"].coins, p["hu2"].goods) == ("bow", 3, {"gol": 1})
    p.say("hu1: give-c-hu2 give-bow-hu2 take-gol-hu2")  # the same one by one
    assert (p["hu1"].item, p["hu1"].goods, p["hu2"].item) == ("", {"gol": 1}, "bow")


@pytest.mark.parametrize(
    ("here", "other", "complete"),
    [
        ("w3", "w4 coins=9", True),
        ("w3 coins=9", "w4", True),
        ("w3", "w3", True),
        ("w3 item=bow", "w3 item=hel", False),  # swap-bow-hel-hu2
        ("w3", "w3 coins=1", False),
        ("w18 coins=3", "w4", True),
        ("w18 coins=4", "w4", False),  # put-3c
    ],
)
def test_a143_lists_say_when_a_bundle_or_an_amount_is_left_out(table, here, other, complete):
    p = table(step="hu1", hu1=here, hu2=other, hu3="w9", hu4="w9")
    assert p.session.pending().complete(p.desk, 0) is complete
