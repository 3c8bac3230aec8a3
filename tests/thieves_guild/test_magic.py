"""Magic items and weapons: spec/thieves_guild/magic.md."""

from __future__ import annotations

import pytest

from guildpost.engine.thieves_guild.ranges import penalty

# items


def test_01_gloves_add_two_to_each_agility_roll(table):
    p = table(step="hu1", hu1="wiz coins=3").say("buy-glv")
    assert (p["hu1"].item, p["hu1"].coins) == ("glv", 0)
    p = table(fight="hu", hu2="cap item=glv").say("sack-agi d=3 d=5")  # agility 5, and 7 for the safe
    assert [(roll.value, roll.needed) for roll in p.told("Rolled")] == [(5, 5), (7, 7)]
    assert table(fight="hu", hu2="cap item=glv").say("sack-agi d=2 d=1,1").told("Sacked") == []


def third_is_refused(table, kind: str, shop: str) -> None:
    """Of two in the box the second can be bought, a third cannot."""
    p = table(step="hu3", hu1=f"item={kind}", hu3=f"{shop} coins=9", hu4=f"{shop} coins=9").say(f"buy-{kind} stay end")
    assert p["hu3"].item == kind
    p.refused(f"buy-{kind}", "setup.19")
    assert f"buy-{kind}" not in p.moves()


def test_02_there_are_two_pairs_of_gloves(table):
    third_is_refused(table, "glv", "wiz")


def test_03_dust_is_announced_and_helps_one_agility_roll(table):
    p = table(step="hu2", hu2="wiz coins=2").say("buy-dus")
    assert (p["hu2"].item, p["hu2"].coins) == ("dus", 0)
    p.refused("use-dus", "magic.03")  # no roll is at hand
    p = table(fight="hu", hu2="cap item=dus").say("sack-agi")
    assert p.moves() == ["use-dus", "roll"]
    p.say("use-dus d=3 d=7")  # the second roll is plain
    assert [(roll.value, roll.needed) for roll in p.told("Rolled")] == [(5, 5), (7, 7)]
    assert (p["hu2"].item, p.state.bank["dus"]) == ("", 6)


def test_03_dust_is_gone_whatever_comes_of_the_roll(table):
    p = table(fight="hu", hu2="inn item=dus").say("sack use-dus d=2 d=1 d=1")
    assert (p["hu2"].item, p.told("Sacked")) == ("", [])
    p = table(fight="hu", hu2="inn item=dus").say("sack roll d=5")
    assert (p["hu2"].item, len(p.told("Sacked"))) == ("dus", 1)


def test_04_boots_add_three_to_the_roll_outside(table):
    p = table(step="hu1", hu1="wiz coins=4").say("buy-bts")
    assert (p["hu1"].item, p["hu1"].coins) == ("bts", 0)
    p = table(step="hu1", hu1="item=bts").say("roll d=4")
    p.refused("go-w2", "movement.03")
    assert p.say("go-w1")["hu1"].at == "w1"


def test_05_boots_go_six_spaces_inside(table):
    p = table(step="hu1", hu1="c17 item=bts")
    p.refused("go-j17", "magic.05")
    assert p.say("go-i17")["hu1"].at == "i17"


def test_06_boots_do_nothing_for_the_knight_marshal(table):
    table(step="bh1", bh1="w12 item=bts").say("roll d=4").refused("go-w20", "movement.03")
    p = table(step="bh1", bh1="c17 item=bts")
    p.refused("go-k17", "movement.10")
    assert p.say("go-j17")["bh1"].at == "j17"


@pytest.mark.parametrize("who", ["bh2", "el1", "or1"])
def test_07_everybody_else_may_use_boots(table, who):
    assert table("el or bh", step=who, **{who: "w12 item=bts"}).say("roll d=1 go-w8")[who].at == "w8"
    assert table("el or bh", step=who, **{who: "c17 item=bts"}).say("go-i17")[who].at == "i17"


def test_08_there_are_two_pairs_of_boots(table):
    third_is_refused(table, "bts", "wiz")


@pytest.mark.parametrize("place", ["w18", "w6", "k5", "a2", "tl", "k18"])
def test_09_a_leaf_carries_anywhere_but_into_a_building(table, place):
    p = table(step="hu1", hu1="w3 coins=3").say("buy-lea use-lea")
    for building in ("tem", "frt", "cap"):
        p.refused(f"go-{building}", "magic.09")
    assert p.say(f"go-{place}")["hu1"].at == place
    assert (p.data.prices["lea"], p.state.bank["lea"], p["hu1"].item) == (2, 11, "")  # one lies with the Witch


def test_10_a_leaf_ends_the_turn_of_its_user(table):
    p = table(step="hu3", hu3="w16", hu4="item=lea", bh1="w16").say("roll d=1 stay end use-lea go-w16")
    assert p.asked == "hu3"  # no move and no step 3 for hu4: step 4 has come
    p.refused("fight-bh1-hu4", "attack.01")
    assert p.say("pass").asked == "bh1"  # hu4 is not asked, though bh1 stands beside him


def test_11_a_leaf_is_used_in_an_action_step_only(table):
    assert table(step="hu1", hu1="w17 item=lea").say("roll d=1 go-w18 use-lea go-w3")["hu1"].at == "w3"
    table(step="hu1", hu1="item=lea").say("roll d=1").refused("use-lea", "turn.09")
    table(fight="hu", hu1="w16 item=lea", bh1="w16").refused("use-lea", "magic.11")


def test_12_a_second_leaf_is_bought_only_to_be_used_at_once(table):
    p = table(step="hu1", hu1="wiz coins=2 item=lea").say("buy-lea")
    p.refused("drop-lea", "magic.12")
    assert p.moves() == ["use-lea"]
    assert p.say("use-lea go-w18")["hu1"].item == "lea"


def test_13_holy_water_removes_a_death_token(table):
    p = table(step="hu1", hu1="tem coins=2 tokens=2").say("buy-wat use-wat")
    assert (p["hu1"].coins, p["hu1"].tokens, p["hu1"].item, p.state.bank["wat"]) == (0, 1, "", 11)


def test_14_any_number_is_drunk_but_one_is_carried(table):
    p = table(step="hu1", hu1="tem coins=9 tokens=2").say("buy-wat buy-wat")
    p.refused("drop-wat", "magic.14")
    p.say("use-wat buy-wat use-wat")
    assert (p["hu1"].coins, p["hu1"].tokens, p["hu1"].item) == (3, 0, "wat")
    p.refused("buy-wat", "magic.14")  # it could neither be carried nor drunk


def test_15_holy_water_is_for_the_own_action_steps(table):
    assert table(step="hu1", hu1="w17 item=wat tokens=1").say("roll d=1 go-w18 use-wat")["hu1"].tokens == 0
    table(step="hu1", hu1="item=wat tokens=1").say("roll d=1").refused("use-wat", "turn.09")
    table(fight="hu", hu1="w16 item=wat tokens=1", bh1="w16").refused("use-wat", "magic.15")
    table(step="bh1", hu1="w16 item=wat tokens=1").refused("hu1: use-wat", "core.turn.01")
    p = table(step="hu1", hu1="item=wat tokens=1").say("roll d=1 go-w17 fate=f15 d=1 d=1")
    p.refused("use-wat", "magic.15")


# weapons


@pytest.mark.parametrize("weapon", ["fla", "lgt", "bow", "hel", "lio", "gri"])
def test_16_there_are_two_of_each_weapon(table, weapon):
    third_is_refused(table, weapon, "smi")


def hits(table, item: str, roll: int) -> int:
    """Tokens that hu1, combat 6, gives with this item and this roll."""
    return table(fight="hu", hu1=f"w16{item and ' item=' + item}", bh2="w16").say(f"fight-bh2 d={roll}")["bh2"].tokens


def test_17_the_sword_of_flame_adds_one(table):
    assert (hits(table, "", 5), hits(table, "", 6)) == (0, 1)
    assert (hits(table, "fla", 4), hits(table, "fla", 5)) == (0, 1)
    assert table(step="hu1", hu1="smi coins=2").say("buy-fla")["hu1"].coins == 0


def test_18_the_sword_of_light_adds_two(table):
    assert (hits(table, "lgt", 3), hits(table, "lgt", 4)) == (0, 1)
    assert table(step="hu1", hu1="smi coins=3").say("buy-lgt")["hu1"].coins == 0


def shot(table, archer: str, target: str, roll: int):
    """hu1, combat 6, shoots at bh2."""
    return table(fight="hu", hu1=f"{archer} item=bow", bh2=target).say(f"fight-bh2 d={roll}")


@pytest.mark.parametrize(("place", "reached"), [("w19", True), ("w20", True), ("w21", True), ("w22", False)])
def test_19_a_bow_reaches_three_spaces_beyond_a_normal_position(table, place, reached):
    p = table("hu el bh", fight="hu", hu1=f"{place} item=bow", el1=place, bh2="w18")
    assert ("fight-bh2" in p.moves()) is reached
    if not reached:
        p.refused("fight-bh2", "magic.19")
    assert table(step="hu1", hu1="smi coins=4").say("buy-bow")["hu1"].coins == 0


@pytest.mark.parametrize(("place", "less"), [("w16", 0), ("w17", 1), ("w18", 2), ("w19", 3)])
def test_20_each_space_beyond_takes_one_off_the_roll(table, place, less):
    assert shot(table, "w16", place, 10).told("Rolled")[0].value == 10 - less
    assert shot(table, "w16", place, 6 + less)["bh2"].tokens == 1
    assert shot(table, "w16", place, 5 + less)["bh2"].tokens == 0


@pytest.mark.parametrize(("place", "less"), [("d17", 0), ("e17", 1), ("f17", 2), ("g17", 3), ("h17", None)])
def test_21_inside_up_to_three_spaces_lie_between(table, place, less):
    p = table(fight="hu", hu1="c17 item=bow", bh3="b17", bh2=place)
    assert penalty(p.desk, "hu1", "bh2") == less
    if less is None:
        p.refused("fight-bh2", "magic.19")
    else:
        assert p.say("fight-bh2 d=12").told("Rolled")[0].value == 12 - less


@pytest.mark.parametrize(("place", "between", "less"), [("w17", 0, 1), ("w18", 1, 2), ("w19", 2, 3), ("w20", 3, None)])
def test_22_outside_up_to_two_spaces_lie_between(table, place, between, less):
    p = table(hu1="w16 item=bow", bh2=place)
    assert p.data.ring_distance("w16", place) - 1 == between
    assert penalty(p.desk, "hu1", "bh2") == less


@pytest.mark.parametrize(
    ("target", "answers"),
    [("w18", False), ("w17", False), ("w16", True), ("w18 item=bow", True), ("w19 item=bow", True)],
)
def test_23_no_defence_against_a_bow_but_from_a_normal_position_or_by_bow(table, target, answers):
    p = table(fight="hu", hu1="w16 item=bow", bh2=target).say("fight-bh2 d=12")
    assert p["bh2"].tokens == 1
    assert (p.question == "StrikeBack") is answers


def block(table, item: str, roll: int) -> int:
    """Death tokens of bh2 after a hit that he tries to block."""
    p = table(fight="hu", hu1="w16", bh2=f"w16 item={item}").say("fight-bh2 d=6")
    assert (p.question, p["bh2"].tokens) == ("Block", 0)
    return p.say(f"bh2: yes d={roll}")["bh2"].tokens


def price(table, item: str) -> int:
    return 9 - table(step="hu1", hu1="smi coins=9").say(f"buy-{item}")["hu1"].coins


def test_24_the_helm_blocks_with_ten(table):
    assert (block(table, "hel", 9), block(table, "hel", 10), block(table, "hel", 12)) == (1, 0, 0)
    assert price(table, "hel") == 1


def test_25_the_shield_of_the_lion_blocks_with_nine(table):
    assert (block(table, "lio", 8), block(table, "lio", 9), block(table, "lio", 12)) == (1, 0, 0)
    assert price(table, "lio") == 2


def test_26_the_shield_of_the_griffin_blocks_with_eight(table):
    assert (block(table, "gri", 7), block(table, "gri", 8), block(table, "gri", 12)) == (1, 0, 0)
    assert price(table, "gri") == 3


def test_27_a_blocked_hit_gives_no_token_and_the_defence_follows(table):
    p = table(fight="hu", hu1="w16", bh2="w16 item=hel").say("fight-bh2 d=6 bh2: yes d=10")
    assert (p["bh2"].tokens, p.question, p.asked) == (0, "StrikeBack", "bh2")
    assert p.say("yes d=5")["hu1"].tokens == 1
    assert p.dice == ["d.attack", "d.block", "d.defence"]
    assert table(fight="hu", hu1="w16", bh2="w16 item=hel").say("fight-bh2 d=6 bh2: no")["bh2"].tokens == 1


# rulings


def test_a066_a_bow_is_measured_along_the_shortest_way_whoever_stands_on_it(table):
    p = table(hu1="o7 item=bow", bh2="o11", hu2="c17 item=bow", bh3="g17", hu3="e17")
    assert penalty(p.desk, "hu1", "bh2") is None  # four rows apart, but six spaces round the Treasury
    assert penalty(p.desk, "hu2", "bh3") == 3


@pytest.mark.parametrize(("archer", "target"), [("w15", "k18"), ("w6", "tl")])
def test_a067_nobody_shoots_across_the_border(table, archer, target):
    assert penalty(table(hu1=f"{archer} item=bow", hu2=target).desk, "hu1", "hu2") is None
    assert penalty(table(hu1=f"{target} item=bow", hu2=archer).desk, "hu1", "hu2") is None


def test_a068_a_bow_shoots_into_and_out_of_buildings_along_their_doors(table):
    p = table(hu1="r17 item=bow", bh2="tav", hu2="tav item=bow", hu3="p15")
    assert penalty(p.desk, "hu1", "bh2") == 3  # q16, p15 and o14 lie between
    assert penalty(p.desk, "hu2", "hu1") == 3
    assert penalty(p.desk, "hu2", "hu3") == 1
    p = table(hu1="k14 item=bow", bh2="frt item=bow")
    assert penalty(p.desk, "hu1", "bh2") is None
    assert penalty(p.desk, "bh2", "hu1") is None


def test_a069_a_bow_that_strikes_back_loses_by_its_own_distance(table):
    p = table(fight="hu", hu1="w16 item=bow", bh2="w18 item=bow").say("fight-bh2 d=1 bh2: yes d=6")
    assert (p.told("Rolled")[1].value, p["hu1"].tokens) == (4, 0)
    p = table(fight="hu", hu1="w16 item=bow", bh2="w18 item=bow").say("fight-bh2 d=1 bh2: yes d=7")
    assert p["hu1"].tokens == 1


def test_a070_a_bow_in_a_normal_position_loses_nothing(table):
    p = table(fight="hu", hu1="w16 item=bow", bh2="w16").say("fight-bh2 d=6")
    assert (p["bh2"].tokens, p.question) == (1, "StrikeBack")


def test_a071_swords_count_in_defence_help_and_sacking_and_never_for_assassins(table):
    p = table(fight="bh", bh2="w16", hu1="w16 item=fla", hu2="w16 item=lgt").say("fight-hu1 d=1 hu1: yes d=5")
    assert p["bh2"].tokens == 1
    assert p.say("hu2: fight-bh2 d=5")["bh2"].tokens == 2  # combat 7
    p = table(fight="hu", hu1="cap item=fla").say("sack-com d=5 d=7")
    assert len(p.told("Sacked")) == 1
    p = table(fight="hu", hu1="inn item=fla").say("sack d=1 d=1 d=5")  # against the owner
    assert len(p.told("Sacked")) == 1
    p = table(step="hu4", hu4="w7 coins=7 item=lgt", bh2="w8").say("hire-nee-bh2 roll d=1 stay end d=2")
    assert (p.told("Rolled")[-1].value, p["bh2"].tokens) == (2, 0)  # Neetache needs a 3


def test_a097_who_flies_home_deposits_next_turn(table):
    p = table(turn="hu", hu1="w16 coins=50 item=lea").say("use-lea go-w18")
    assert p.asked == "hu2"
    p.refused("hu1: put-50c", "core.turn.01")
    assert p.state.ended is None


def test_a098_a_leaf_leads_to_any_ring_space_and_any_free_space_inside(table):
    p = table(step="hu1", hu1="item=lea", bh1="k18", hu2="tl").say("use-lea")
    p.refused("go-a0", "movement.12")  # red
    p.refused("go-k18", "movement.14")
    p.refused("go-tl", "movement.14")
    places = {move[3:] for move in p.moves()}
    assert places == {*p.data.ring, *p.data.cells, "tr"} - {"k18"}


def test_a099_a_leaf_carries_no_bounty_hunter_to_a_tunnel(table):
    p = table(step="bh2", bh2="w3 item=lea").say("use-lea")
    p.refused("go-tl", "movement.27")
    assert "go-tr" not in p.moves()


def test_a106_a_thing_bought_beside_another_leaves_one_on_the_board(table):
    p = table(step="hu1", hu1="smi coins=4 item=hel").say("buy-bow")
    assert p.moves() == ["drop-hel", "drop-bow"]
    p.say("drop-hel")
    assert (p["hu1"].item, p.state.ground["smi"]) == ("bow", {"hel": 1})


@pytest.mark.parametrize(
    ("place", "more", "how"),
    [("tem coins=2", {}, "buy-wat"), ("w8", {}, "take-wat"), ("w16", {"ground": "w16:wat=1"}, "take-wat")],
)
def test_a133_what_is_used_at_once_needs_no_place(table, place, more, how):
    p = table(step="hu1", hu1=f"{place} item=lgt tokens=1", **more).say(f"{how} use-wat")
    assert (p["hu1"].item, p["hu1"].tokens) == ("lgt", 0)


def test_a138_a_leaf_is_two_decisions(table):
    p = table(step="hu1", hu1="item=lea").say("use-lea")
    assert (p.question, p.asked) == ("Alight", "hu1")
    p.refused("end", "magic.09")
    assert p.say("go-w3").language.render(p.session.entries[-1].move) == "go-w3"


def test_a141_holy_water_without_a_death_token_cannot_be_used(table):
    p = table(step="hu1", hu1="item=wat")
    p.refused("use-wat", "magic.13")
    assert "use-wat" not in p.moves()


# examples


def test_ex18_gloves(example, table):
    assert len(example("magic.ex18").told("Sacked")) == 1  # a 3
    for line, value, sacked in (("sack d=5", 7, 1), ("sack d=2 d=1 d=1", 4, 0)):
        p = table(fight="hu", hu2="inn item=glv").say(line)
        assert (p.told("Rolled")[0].value, p.told("Rolled")[0].needed, len(p.told("Sacked"))) == (value, 5, sacked)


def test_ex19_bow_from_three_spaces(example):
    p = example("magic.ex19")
    assert (p.told("Rolled")[0].face, p.told("Rolled")[0].value) == (10, 7)


def test_ex20_bow_on_the_ring(example):
    p = example("magic.ex20")
    assert p.data.ring_distance("w20", "w17") - 1 == 2
    assert (p.told("Rolled")[0].face, p.told("Rolled")[0].value) == (8, 5)


def test_ex27_two_of_a_kind(example, table):
    p = example("magic.ex27")
    assert (p["hu1"].item, p["hu1"].at, p["hu1"].coins) == ("lea", "w18", 0)
    p = table(step="hu1", hu1="tem coins=4 tokens=1").say("buy-wat buy-wat")
    p.refused("drop-wat", "magic.14")
    p.say("use-wat")
    assert (p["hu1"].item, p["hu1"].tokens) == ("wat", 0)
