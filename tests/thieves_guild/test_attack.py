"""Attacking: spec/thieves_guild/attack.md, one test or more for each of its rules."""

import pytest


def test_01_one_attack_a_turn(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16", hu2="w16")
    p.say("fight-hu1 d=1 no no")
    assert p.asked == "bh2"
    p.refused("bh1: fight-hu2", "core.turn.01")
    p.refused("fight-hu2-bh1", "attack.01")
    assert len(p.told("Attacked")) == 1


def test_01_who_has_joined_an_attack_has_attacked(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16", hu2="w16")
    p.say("fight-hu1-bh2 d=1,1 no no")
    assert p.asked == "bh3"
    p.refused("fight-hu2-bh2", "attack.01")


@pytest.mark.parametrize("before", ["", "roll d=1 stay"])
def test_02_attacks_wait_for_step_4(table, before):
    p = table(step="hu4", hu4="w16", bh1="w16")
    if before:
        p.say(before)
    p.refused("fight-bh1", "attack.02")
    p.say(f"{'' if before else 'roll d=1 stay'} end fight-bh1 d=5")
    assert p["bh1"].tokens == 1


def test_02_a_fight_of_fate_does_not_wait(table):
    p = table(step="hu1", hu1="w16").say("roll d=1 go-w17 fate=f15 d=6,6")
    assert p["hu1"].tokens == 1
    assert (p.asked, p.question) == ("hu1", "Act")


def test_03_outside_on_the_same_space_only(table):
    p = table(fight="bh", bh1="w16", hu1="w16", hu2="w17")
    p.refused("fight-hu2", "attack.03")
    assert p.moves() == ["fight-hu1", "pass", "end"]


@pytest.mark.parametrize("place", ["w15", "w17"])
def test_03_one_space_away_nobody_is_asked(table, place):
    p = table(fight="bh", bh1="w16", hu1=place)
    assert p.asked == "hu1"
    assert p.question == "Act"


@pytest.mark.parametrize("place", ["c17", "e17", "d16", "c16", "e16"])
def test_04_inside_adjacent_with_corners(table, place):
    assert "fight-hu1" in table(fight="bh", bh1="d17", hu1=place).moves()


def test_04_inside_two_spaces_are_too_far(table):
    p = table(fight="bh", bh1="d17", hu1="e16", hu2="f17")
    p.refused("fight-hu2", "attack.04")
    assert "fight-hu2" not in p.moves()


def test_04_in_the_same_building(table):
    assert table(fight="bh", bh1="tav", hu1="tav").say("fight-hu1 d=5")["hu1"].tokens == 1


@pytest.mark.parametrize(("place", "face", "tokens"), [("w17", 6, 1), ("w17", 5, 0), ("w19", 8, 1), ("w19", 7, 0)])
def test_05_a_bow_reaches_farther_outside(table, place, face, tokens):
    p = table(fight="bh", bh1="w16 item=bow", hu1=place)
    assert p.say(f"fight-hu1 d={face}")["hu1"].tokens == tokens


def test_05_a_bow_has_an_end(table):
    p = table(fight="bh", bh1="w16 item=bow", hu1="w17", hu2="w20")
    p.refused("fight-hu2", "magic.19")
    p = table(fight="bh", bh1="c17 item=bow", hu1="g17", hu2="h17")
    p.refused("fight-hu2", "magic.19")
    assert p.say("fight-hu1 d=8")["hu1"].tokens == 1


def test_05_archers_of_one_group_each_with_their_own_distance(table):
    p = table(fight="bh", bh1="w17 item=bow", bh2="w19 item=bow", bh3="w16", hu1="w16")
    p.say("fight-hu1-bh2+bh3 d=5,7,5")
    assert [roll.value for roll in p.told("Rolled")] == [4, 4, 5]
    assert p["hu1"].tokens == 1
    p = table(fight="bh", bh1="w17 item=bow", bh2="w19 item=bow", bh3="w16", hu1="w16")
    assert p.say("fight-hu1-bh2+bh3 d=6,8,4")["hu1"].tokens == 2


def test_06_announced_before_the_die(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1-bh2")
    assert p.asked == "d.attack"
    assert p.told("Attacked")[0].attackers == ("bh1", "bh2")
    p.say("d=5,5")
    assert p.rules()[0] == "thieves_guild.attack.06"


def test_07_by_number_with_those_who_do_not_fight_skipped(table):
    p = table(fight="bh", bh1="w16", bh3="w16", hu1="w16", hu2="w16")
    p.refused("bh3: fight-hu1", "core.turn.01")
    p.say("pass")
    assert p.asked == "bh3"
    p.refused("fight-hu1-bh1", "attack.07")
    p.say("fight-hu1 d=5")
    assert [attack.attackers for attack in p.told("Attacked")] == [("bh3",)]


def test_07_those_who_join_are_named_by_number(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16")
    p.refused("fight-hu1-bh3+bh2", "attack.07")
    p.refused("fight-hu1-bh2+bh2", "attack.07")


@pytest.mark.parametrize(("who", "face", "tokens"), [("bh1", 5, 1), ("bh1", 4, 0), ("bh5", 6, 1), ("bh5", 5, 0)])
def test_08_an_attack_needs_the_attackers_own_rating(table, who, face, tokens):
    p = table("hu el bh", fight="bh", **{who: "w16"}, el2="w16")
    assert p.say(f"fight-el2 d={face}")["el2"].tokens == tokens


def test_09_a_hit_is_one_death_token(table):
    p = table(fight="bh", bh1="w16", hu1="w16 tokens=2").say("fight-hu1 d=12")
    assert p["hu1"].tokens == 3


def test_09_unless_blocked_or_blessed(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 item=gri", hu2="w16 spell=ble")
    p.say("fight-hu1 d=12 yes d=8 no no fight-hu2 d=12")
    assert (p["hu1"].tokens, p["hu2"].tokens, p["hu2"].spell) == (0, 0, "")


def test_10_after_his_roll_he_has_finished(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16", hu2="w16").say("fight-hu1 d=4 no no")
    assert p.state.spent == ["bh1"]
    assert p.asked == "bh2"
    p.say("fight-hu2 d=4 no no")
    assert p.asked == "hu1"
    assert p.state.spent == []


def test_11_several_against_one_each_rolls_once(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16")
    assert p.moves() == [
        "fight-hu1", "fight-hu1-bh2", "fight-hu1-bh3", "fight-hu1-bh2+bh3", "pass", "end",
    ]  # fmt: skip
    p.say("fight-hu1-bh2+bh3 d=1,2,3")
    assert [(roll.who, roll.face) for roll in p.told("Rolled")] == [("bh1", 1), ("bh2", 2), ("bh3", 3)]
    assert p.question == "StrikeBack"


def test_11_only_who_could_attack_alone_may_join(table):
    p = table(fight="bh", bh1="w16", bh2="w17", bh3="w16", hu1="w16")
    p.refused("fight-hu1-bh2", "attack.03")
    p.refused("fight-hu1-hu2", "attack.11")


def test_12_each_hit_its_own_token(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16").say("fight-hu1-bh2+bh3 d=5,4,5")
    assert p["hu1"].tokens == 2


def test_13_an_assassin_fights_apart(table):
    p = table(step="bh3", bh3="w7 coins=2", bh2="w7", hu1="w7")
    p.say("hire-luc-hu1 roll d=1 stay end d=8")
    assert p.told("Attacked")[0].attackers == ("luc",)
    assert (p["hu1"].tokens, p.state.fight) == (1, None)
    p.refused("fight-luc", "attack.13")
    p.say("fight-hu1 d=4 no")
    assert [attack.attackers for attack in p.told("Attacked")] == [("luc",), ("bh2",)]


def test_a24_tunnel_and_its_green_spaces(table):
    assert "fight-hu1" in table(fight="bh", bh1="d1", hu1="tl").moves()
    assert "fight-bh1" in table(fight="hu", bh1="d1", hu1="tl").moves()
    assert table(fight="bh", bh1="d2", hu1="tl").question == "Act"


@pytest.mark.parametrize(("hunter", "thief"), [("w15", "k18"), ("k18", "w15"), ("d1", "w6")])
def test_a25_no_fight_across_the_border(table, hunter, thief):
    assert table(fight="bh", bh1=hunter, hu1=thief).question == "Act"


@pytest.mark.parametrize(("hunter", "reaches"), [("f16", True), ("g14", True), ("c14", False), ("g13", False)])
def test_a28_a_wall_stops_attacks_and_a_green_space_does_not(table, hunter, reaches):
    assert (table(fight="bh", bh1=hunter, hu1="wiz").question == "FightOrSack") is reaches


def test_a48_all_attackers_are_named_at_once(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1 d=5 no")
    assert p.asked == "hu1"  # bh2, too late for hu1, has nobody else to fight
    assert p.question == "Act"


def test_a49_who_joins_comes_forward(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16", hu2="w16").say("fight-hu1-bh3 d=4,4 no no")
    assert [roll.who for roll in p.told("Rolled")] == ["bh1", "bh3"]
    assert p.asked == "bh2"
    p.say("fight-hu2 d=4 no no")
    assert p.asked == "hu1"


def test_a50_no_roll_at_one_who_is_done_for_yet_all_can_be_struck(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 tokens=4").say("fight-hu1-bh2 d=5 yes d=6")
    assert p.dice == ["d.attack", "d.defence"]
    assert p.moves() == ["pick-bh1", "pick-bh2"]
    p.say("pick-bh2")
    assert (p["bh2"].tokens, p["hu1"].at) == (1, "")


def test_a77_nobody_attacks_his_own_side(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16")
    p.refused("fight-bh2", "attack.03")


def test_a132_one_fight_a_turn_against_one_target(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16", hu2="w16").say("fight-hu1 d=4 no no")
    p.refused("fight-hu1", "defence.04")
    assert "fight-hu1" not in p.moves()


def test_ex10_the_knight_marshal_fights_dom_juan(example):
    p = example("attack.ex10")
    assert (p["hu1"].tokens, p["bh1"].tokens) == (1, 1)
    assert p.asked == "hu1"
