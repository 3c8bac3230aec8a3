"""Rules of spec/thieves_guild/sacking.md. hu1 has agility 6 and combat 6, hu2 5 and 7, hu4 7 and 5."""

from __future__ import annotations

import pytest


def rolls(play):
    """Purpose and what was needed, for each die."""
    return [(rolled.purpose, rolled.needed) for rolled in play.told("Rolled")]


def test_01_only_thieves_sack(table):
    p = table(fight="bh", bh1="inn", hu1="inn")
    assert "sack" not in p.moves()
    p.refused("bh1: sack", "sacking.01")
    assert "sack" in table(fight="hu", bh1="inn", hu1="inn").moves()


@pytest.mark.parametrize("place", ["q4", "w16"])
def test_02_a_thief_sacks_only_the_building_he_is_in(table, place):
    p = table(fight="hu", hu1=place, bh1=place if place == "w16" else "p4")  # an enemy, so that he is asked
    assert "sack" not in p.moves()
    p.refused("hu1: sack", "sacking.02")


def test_03_a_sacking_is_tried_in_step_4_only(table):
    p = table(step="hu4", hu4="inn")
    p.refused("hu4: sack", "sacking.03")
    p.say("hu4: stay").refused("hu4: sack", "sacking.03")
    p.say("hu4: end sack d=7")
    assert p["hu4"].coins == 5


def test_04_building_thief_and_method_are_announced_before_the_dice(table):
    p = table(fight="hu", hu1="cap").say("hu1: sack-com")
    (announced,) = p.told("Sacking")
    assert (announced.who, announced.building, announced.method) == ("hu1", "cap", "com")
    assert p.dice == []
    assert p.asked == "d.test"
    p.refused("hu1: sack-agi", "core.turn.01")


@pytest.mark.parametrize("building", ["cap", "tre"])
@pytest.mark.parametrize("method", ["agi", "com"])
def test_05_capitol_and_treasury_have_two_guards_and_two_tests(table, building, method):
    p = table(fight="hu", hu1=building).say(f"hu1: sack-{method} d=12")
    assert p.asked == "d.test"
    assert not p.state.markers
    assert p.data.components.buildings[building].guards == 2


def test_06_the_thief_chooses_one_method_for_both_rolls(table):
    p = table(fight="hu", hu4="tre")
    p.refused("hu4: sack", "sacking.06")
    p.say("hu4: sack-agi d=7,9")
    assert rolls(p) == [("agility", 7), ("agility", 9)]
    p = table(fight="hu", hu4="tre").say("hu4: sack-com d=5,7")
    assert rolls(p) == [("combat", 5), ("combat", 7)]


@pytest.mark.parametrize(("die", "then"), [(5, "d.test"), (4, "d.guard")])
def test_07_first_agility_roll_reaches_agility(table, die, then):
    p = table(fight="hu", hu2="cap").say(f"hu2: sack-agi d={die}")
    assert p.asked == then
    assert "thieves_guild.sacking.07" in p.rules()


@pytest.mark.parametrize(("die", "sacked"), [(7, True), (6, False)])
def test_08_second_agility_roll_reaches_agility_plus_2(table, die, sacked):
    p = table(fight="hu", hu2="cap").say(f"hu2: sack-agi d=5,{die}")
    assert ("cap" in p.state.markers) == sacked
    assert "thieves_guild.sacking.08" in p.rules()


@pytest.mark.parametrize(("die", "then"), [(7, "d.test"), (6, "d.guard")])
def test_09_first_combat_roll_reaches_combat(table, die, then):
    p = table(fight="hu", hu2="cap").say(f"hu2: sack-com d={die}")
    assert p.asked == then
    assert "thieves_guild.sacking.09" in p.rules()


@pytest.mark.parametrize(("die", "sacked"), [(9, True), (8, False)])
def test_10_second_combat_roll_reaches_combat_plus_2(table, die, sacked):
    p = table(fight="hu", hu2="cap").say(f"hu2: sack-com d=7,{die}")
    assert ("cap" in p.state.markers) == sacked
    assert "thieves_guild.sacking.10" in p.rules()


@pytest.mark.parametrize("building", ["cap", "tre"])
@pytest.mark.parametrize("said", ["sack-agi d=6,8", "sack-com d=6,8"])
def test_11_two_successes_pay_12_coins(table, building, said):
    p = table(fight="hu", hu1=f"{building} coins=1").say(f"hu1: {said}")
    assert p["hu1"].coins == 13
    assert p["hu1"].item == ""
    assert p.state.markers[building].side == "hu"


@pytest.mark.parametrize("said", ["sack-agi d=5", "sack-agi d=6,7", "sack-com d=5", "sack-com d=6,7"])
def test_12_both_guards_attack_after_either_failure(table, said):
    p = table(fight="hu", hu1="cap").say(f"hu1: {said},1,1")
    assert p.dice[-2:] == ["d.guard", "d.guard"]
    assert p.dice.count("d.guard") == 2
    assert p.question == "PickExit"
    assert p["hu1"].coins == 0


@pytest.mark.parametrize(("dice", "tokens"), [("5,5", 0), ("5,6", 1), ("6,5", 1), ("6,6", 2)])
def test_13_a_guard_hits_with_6_or_more(table, dice, tokens):
    assert table(fight="hu", hu1="tre").say(f"hu1: sack-agi d=1,{dice}")["hu1"].tokens == tokens


def test_14_dice_of_guards_and_owners_are_not_the_thiefs(table):
    p = table(fight="hu", hu1="cap", hu2="inn").say("hu1: sack-agi d=1,6,6 go-d9 hu2: sack d=1,6,1")
    assert [rolled.who for rolled in p.told("Rolled")] == ["hu1", "guard", "guard", "hu2", "owner", "hu2"]
    assert p.dice == ["d.test", "d.guard", "d.guard", "d.test", "d.owner", "d.back"]


def test_15_no_defence_roll_against_guards(table):
    p = table(fight="hu", hu1="cap").say("hu1: sack-com d=1,6,6")
    assert p.question == "PickExit"
    p.refused("hu1: yes", "sacking.16")
    assert "d.back" not in p.dice


def test_16_guard_hits_are_tokens_and_the_thief_is_put_on_a_green_space(table):
    p = table(fight="hu", hu1="cap tokens=1", bh1="c9").say("hu1: sack-agi d=1,6,6")
    assert p["hu1"].tokens == 3
    assert p.moves() == ["go-d9", "go-i9"] == [f"go-{door}" for door in p.data.doors["cap"]]
    p.refused("hu1: go-c8", "sacking.16")
    p.say("hu1: go-d9")
    assert p["hu1"].at == "d9"
    assert p.asked == "bh1"  # beside an enemy, but his turn is over
    assert p.rules().count("thieves_guild.sacking.16") == 1


@pytest.mark.parametrize(("die", "sacked"), [(6, True), (5, False)])
def test_17_a_shop_is_sacked_by_one_roll_that_reaches_its_number(table, die, sacked):
    p = table(fight="hu", hu1="inn")
    p.refused("hu1: sack-com", "sacking.17")
    p.say(f"hu1: sack d={die}")
    assert ("inn" in p.state.markers) == sacked
    assert p.rules().count("thieves_guild.sacking.17") == 1


@pytest.mark.parametrize(("die", "tokens"), [(5, 0), (6, 1)])
def test_18_after_a_failure_the_owner_attacks_with_the_shops_score(table, die, tokens):
    p = table(fight="hu", hu1="inn").say(f"hu1: sack d=5,{die}")
    assert p["hu1"].tokens == tokens
    assert p.dice == ["d.test", "d.owner"]
    assert table(fight="hu", hu1="inn").say("hu1: sack d=6").dice == ["d.test"]


@pytest.mark.parametrize("owner", [5, 6])
@pytest.mark.parametrize(("die", "coins"), [(7, 5), (6, 0)])
def test_19_hit_or_not_the_thief_strikes_back_with_his_combat(table, owner, die, coins):
    p = table(fight="hu", hu2="inn").say(f"hu2: sack d=4,{owner},{die}")
    assert p["hu2"].coins == coins
    assert ("inn" in p.state.markers) == (coins > 0)
    assert rolls(p)[-1] == ("defence", 7)


def test_20_a_thief_who_fails_twice_is_put_out(table):
    p = table(fight="hu", hu1="inn").say("hu1: sack d=5,1,5")
    assert p.moves() == [f"go-{door}" for door in p.data.doors["inn"]]
    p.refused("hu1: stay", "sacking.20")
    p.refused("hu1: go-p4", "sacking.20")
    p.say("hu1: go-r7")
    assert (p["hu1"].at, p["hu1"].coins, p.state.markers) == ("r7", 0, {})


@pytest.mark.parametrize("side", ["hu", "el", "or"])
def test_21_success_places_the_guilds_marker_and_pays_the_reward(table, side):
    p = table("hu el or bh", fight=side, **{f"{side}1": "tem"}).say(f"{side}1: sack d=12")
    assert p.state.markers["tem"].side == side
    assert (p[f"{side}1"].coins, p[f"{side}1"].item) == (5, "wat")
    assert p.told("Sacked")


@pytest.mark.parametrize("dice", ["6", "5,1,6", "5,1,5 go-q4"])
def test_22_a_thief_who_tried_to_sack_does_nothing_more(table, dice):
    p = table(fight="hu", hu1="inn", bh2="r4", hu3="inn").say(f"hu1: sack d={dice}")
    assert (p.asked, p.view().spent) == ("hu3", ["hu1"])
    p.refused("hu1: fight-bh2", "core.turn.01")
    p.say("hu3: pass")
    assert p.asked == "bh1"


def test_23_a_prize_cannot_be_used_before_the_next_turn(table):
    p = table(fight="hu", hu1="tem tokens=1", hu3="tem", bh2="tem").say("hu1: sack d=7")
    assert p["hu1"].item == "wat"
    p.refused("hu1: use-wat", "core.turn.01")
    p.say("hu3: pass bh1: stay end bh2: stay end bh3: stay end bh: end hu1: use-wat")
    assert (p["hu1"].tokens, p["hu1"].item) == (0, "")


def test_23_a_prize_too_much_to_carry_is_not_used_either(table):
    p = table(fight="hu", hu1="wiz item=bow").say("hu1: sack d=7")
    assert p.moves() == ["drop-bow", "drop-lea"]
    p.refused("hu1: use-lea", "trading.07")
    p.say("hu1: drop-lea")
    assert p.state.ground == {"wiz": {"lea": 1}}


def test_24_after_a_success_the_thief_stays_and_begins_his_next_turn_inside(table):
    p = table(fight="hu", hu1="wiz coins=9").say("hu1: sack d=7 bh1: stay end bh2: stay end bh3: stay end")
    assert (p.asked, p["hu1"].at, p.question) == ("hu1", "wiz", "Act")
    p.refused("hu1: buy-bts", "income.04")
    p.say(f"hu1: go-{p.data.doors['wiz'][0]}")


def test_a006_dice_are_thrown_when_all_hunters_are_gone(table):
    p = table("hu el bh", fight="hu", hu1="inn", **{f"bh{n}": "gone" for n in range(1, 6)})
    p.say("hu1: sack d=5,6,6")
    assert (p["hu1"].tokens, p["hu1"].coins) == (1, 5)


def test_a033_the_thiefs_player_picks_the_green_space(table):
    p = table(fight="hu", hu1="cap", hu2="d9").say("hu1: sack-agi d=1,1,1")
    assert p["hu1"].at == "i9"  # the other one is taken
    assert table(fight="hu", hu1="cap").say("hu1: sack-agi d=1,1,1").asked == "hu1"


@pytest.mark.parametrize(("taken", "put"), [("w0", "p3"), ("p3", "q3")])
def test_a034_all_green_spaces_occupied(table, taken, put):
    p = table(fight="hu", hu1="inn", hu2="q4", hu3="r4", hu4="q7", bh2="r7", bh3=taken).say("hu1: sack d=5,1,5")
    assert p["hu1"].at == put


@pytest.mark.parametrize(
    ("shop", "bank", "coins"),
    [("tem", "wat=0", 5), ("wiz", "lea=0", 6), ("smi", "fla=0 lgt=0 bow=0 hel=0 lio=0 gri=0", 6)],
)
def test_a112_nothing_in_place_of_a_prize_that_the_bank_lacks(table, shop, bank, coins):
    p = table(fight="hu", hu1=shop, bank=bank).say("hu1: sack d=12")
    assert (p["hu1"].coins, p["hu1"].item, p.asked) == (coins, "", "bh1")


def test_a113_a_second_thief_cannot_sack_the_same_building(table):
    p = table(fight="hu", hu1="inn", hu2="inn", bh2="inn").say("hu1: sack d=6")
    p.refused("hu2: sack", "income.02")
    p = table(fight="hu", hu1="inn", hu2="inn").say("hu1: sack d=5,1,5 go-q4 hu2: sack d=5")  # no marker yet
    assert p["hu2"].coins == 5


@pytest.mark.parametrize(("die", "marked"), [(6, True), (5, False)])
def test_a136_a_falling_thief_strikes_back_but_earns_nothing(table, die, marked):
    p = table(fight="hu", hu1="inn tokens=4 coins=3").say(f"hu1: sack d=5,6,{die}")
    assert ("inn" in p.state.markers) == marked
    assert (p["hu1"].at, p["hu1"].coins, p.state.issued) == ("", 0, 0)
    assert [fallen.victim for fallen in p.told("Fallen")] == ["hu1"]
    assert p.told("Gained") == []


def test_ex12_tusk_in_the_temple(example):
    p = example("sacking.ex12")
    assert (p["or4"].coins, p["or4"].item, p["or4"].spell, p["or4"].tokens) == (5, "", "", 0)
    assert p.state.markers["tem"].side == "or"
    assert rolls(p)[:3] == [("agility", 8), ("attack", 7), ("defence", 5)]


def test_ex13_izel_in_the_capitol(example):
    p = example("sacking.ex13")
    assert (p["el3"].at, p["el3"].tokens, p["el3"].coins, p.state.markers) == ("i9", 2, 0, {})
    assert rolls(p) == [("agility", 5), ("agility", 7), ("attack", 6), ("attack", 6)]
