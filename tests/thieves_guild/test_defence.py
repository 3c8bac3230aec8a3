"""Striking back and helping: spec/thieves_guild/defence.md, one test or more for each of its rules."""

import pytest


@pytest.mark.parametrize("face", [4, 5])
def test_01_the_attacked_may_strike_back_hit_or_not(table, face):
    p = table(fight="bh", bh1="w16", hu1="w16").say(f"fight-hu1 d={face}")
    assert (p.asked, p.question) == ("hu1", "StrikeBack")
    assert p.say("yes d=6")["bh1"].tokens == 1


def test_02_one_who_is_being_eliminated_still_strikes_back(table):
    p = table(fight="bh", bh1="w16", hu1="w16 tokens=4").say("fight-hu1 d=5")
    assert (p["hu1"].tokens, p["hu1"].at, p.asked) == (5, "w16", "hu1")
    p.say("yes d=6")
    assert (p["bh1"].tokens, p["hu1"].at) == (1, "")


@pytest.mark.parametrize(("who", "face", "tokens"), [("hu1", 6, 1), ("hu1", 5, 0), ("hu4", 5, 1), ("hu4", 4, 0)])
def test_03_a_defence_needs_the_defenders_own_rating(table, who, face, tokens):
    p = table(fight="bh", bh1="w16", **{who: "w16"}).say(f"fight-{who} d=1 yes d={face}")
    assert p["bh1"].tokens == tokens


def test_04_one_defence_roll_against_three(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16")
    p.say("fight-hu1-bh2+bh3 d=1,1,1 yes d=5")
    assert p.dice == ["d.attack", "d.attack", "d.attack", "d.defence"]
    assert p.question == "Act"


def test_05_after_a_success_he_names_whom_he_struck_even_one_who_missed(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16")
    p.say("fight-hu1-bh2 d=5,1 yes d=6")
    assert (p.asked, p.question) == ("hu1", "PickStruck")
    p.refused("pick-bh3", "defence.05")
    p.refused("pick-bh1+bh2", "defence.05")
    p.say("pick-bh2")
    assert (p["bh1"].tokens, p["bh2"].tokens) == (0, 1)


def test_05_no_choice_after_a_failure(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1-bh2 d=1,1 yes d=5")
    assert p.question == "Act"


def test_06_who_could_attack_the_attacker_may_help(table):
    p = table("hu el bh", fight="bh", bh1="w16", hu1="w16", hu2="w17", hu3="w16", el1="w16").say("fight-hu1 d=1 no")
    assert (p.asked, p.question) == ("hu3", "Help")
    assert p.moves() == ["fight-bh1", "no"]
    p.refused("fight-el1", "defence.06")
    p.refused("yes", "defence.06")
    assert p.say("no").question == "Act"


def test_06_hunters_help_each_other_inside(table):
    p = table(fight="hu", hu1="c17", bh1="d17", bh2="c16", bh3="a17").say("fight-bh1 d=1 no")
    assert p.asked == "bh2"
    assert p.say("no").asked != "bh3"


@pytest.mark.parametrize(("face", "tokens"), [(7, 1), (6, 0)])
def test_07_a_helper_needs_his_own_rating(table, face, tokens):
    p = table(fight="bh", bh1="w16", hu1="w16", hu2="w16").say(f"fight-hu1 d=1 no fight-bh1 d={face}")
    assert p["bh1"].tokens == tokens


def test_08_one_attacks_one_but_two_answer(table):
    p = table(fight="bh", bh1="w16", hu1="w16", hu3="w16").say("fight-hu1 d=5 yes d=6 fight-bh1 d=6")
    assert p.dice == ["d.attack", "d.defence", "d.help"]
    assert (p["bh1"].tokens, p["hu1"].tokens, p["hu3"].tokens) == (2, 1, 0)


def test_09_a_helper_answers_one_attacker_only(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16", hu3="w16").say("fight-hu1-bh2 d=1,1 no")
    assert p.moves() == ["fight-bh1", "fight-bh2", "no"]
    p.refused("fight-bh1-bh2", "defence.09")
    p.say("fight-bh2 d=6")
    assert (p["bh2"].tokens, p.question) == (1, "Act")


def test_10_after_his_attack_his_turn_is_over(table):
    p = table(fight="bh", bh1="w16 item=wat tokens=1", bh2="w16", hu1="w16", hu2="w16").say("fight-hu1 d=1 no no")
    p.refused("bh1: use-wat", "core.turn.01")
    assert p.say("pass").asked == "hu1"


def test_a51_he_may_decline(table):
    p = table(fight="bh", bh1="w16", hu1="w16").say("fight-hu1 d=5")
    p.refused("pass", "defence.01")
    p.say("no")
    assert p.dice == ["d.attack"]


def test_a52_the_struck_one_is_named_after_the_roll(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1-bh2 d=1,1 yes")
    assert p.asked == "d.defence"
    assert p.say("d=6").question == "PickStruck"


def test_a53_a_helper_names_his_opponent_before_the_roll(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16", hu3="w16").say("fight-hu1-bh2 d=1,1 no fight-bh2")
    assert p.asked == "d.help"


def test_a54_the_target_then_helpers_by_number(table):
    p = table(fight="bh", bh1="w16", hu1="w16", hu2="w16", hu3="w16").say("fight-hu2 d=1")
    asked = [p.asked]
    for _ in range(2):
        asked.append(p.say("no").asked)
    assert asked == ["hu2", "hu1", "hu3"]


def test_a55_a_helper_in_each_fight(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16", hu2="w16", hu3="w16")
    p.say("fight-hu1 d=1 no no fight-bh1 d=6 fight-hu2 d=1 no no fight-bh2 d=6")
    assert (p["bh1"].tokens, p["bh2"].tokens) == (1, 1)


@pytest.mark.parametrize(("face", "tokens"), [(8, 1), (7, 0)])
def test_a56_a_helpers_bow(table, face, tokens):
    p = table(fight="bh", bh1="w16", hu1="w16", hu3="w14 item=bow").say(f"fight-hu1 d=1 no fight-bh1 d={face}")
    assert p["bh1"].tokens == tokens


def test_a57_helpers_where_the_target_has_no_roll(table):
    p = table(fight="bh", bh1="w17 item=bow", hu1="w16", hu3="w17").say("fight-hu1 d=1")
    assert (p.asked, p.question) == ("hu3", "Help")


def test_a58_no_help_from_another_side(table):
    p = table("hu el bh", fight="bh", bh1="w16", hu1="w16", el1="w16").say("fight-hu1 d=1 no")
    assert p.question == "Act"


def test_a59_no_help_against_cards(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20", hu2="w20").say("hire-luc-hu1 roll d=1 stay end d=8")
    assert p.question == "Act"
    p = table(step="hu1", hu1="w16", hu2="w17").say("roll d=1 go-w17 fate=f15 d=6,1")
    assert (p.asked, p.question) == ("hu1", "Act")


def test_a60_a_struck_attacker_may_block_or_be_blessed(table):
    p = table(fight="bh", bh1="w16 item=hel", hu1="w16").say("fight-hu1 d=1 yes d=6")
    assert (p.asked, p.question) == ("bh1", "Block")
    assert p.say("yes d=10")["bh1"].tokens == 0
    p = table(fight="bh", bh1="w16 spell=ble", hu1="w16").say("fight-hu1 d=1 yes d=6")
    assert (p["bh1"].tokens, p["bh1"].spell) == (0, "")


@pytest.mark.parametrize(("block", "spell"), [("yes d=9", "ble"), ("yes d=8", ""), ("no", "")])
def test_a61_the_block_first_then_the_bless(table, block, spell):
    p = table(fight="bh", bh1="w16", hu1="w16 item=lio spell=ble").say(f"fight-hu1 d=5 {block}")
    assert (p["hu1"].tokens, p["hu1"].spell) == (0, spell)


def test_a62_block_and_bless_against_owners_guards_and_lightning(table):
    p = table(fight="hu", hu1="tav item=gri").say("sack d=5,6 yes d=8")
    assert p["hu1"].tokens == 0
    p = table(fight="hu", hu1="wiz spell=ble").say("sack d=1")
    assert (p["hu1"].tokens, p["hu1"].spell) == (0, "")
    p = table(fight="hu", hu1="tre item=hel spell=ble").say("sack-agi d=1,6 yes d=10 d=6 yes d=1")
    assert (p["hu1"].tokens, p["hu1"].spell) == (0, "")


def test_a62_a_block_without_a_defence_roll(table):
    p = table(fight="bh", bh1="w17 item=bow", hu1="w16 item=gri").say("fight-hu1 d=6 yes d=8")
    assert p["hu1"].tokens == 0
    assert p.dice == ["d.attack", "d.block"]


def test_a121_only_attackers_in_reach_can_be_struck(table):
    p = table(fight="bh", bh1="w16", bh2="w17 item=bow", hu1="w16").say("fight-hu1-bh2 d=1,12 yes d=12")
    assert (p["bh1"].tokens, p["bh2"].tokens) == (1, 0)
    p = table(fight="bh", bh1="w17 item=bow", bh2="w17 item=bow", hu1="w16").say("fight-hu1-bh2 d=1,1")
    assert p.question == "Act"


def test_a121_the_targets_own_bow_counts_each_distance(table):
    p = table(fight="bh", bh1="w15 item=bow", bh2="w13", hu1="w16 item=bow", hu2="w13")
    p.say("fight-hu1 d=1 yes d=6")
    assert p["bh1"].tokens == 0
    p = table(fight="bh", bh1="w16", bh2="w13 item=bow", hu1="w16 item=bow").say("fight-hu1-bh2 d=1,1 yes d=8")
    assert (p["bh1"].tokens, p.question) == (1, "Act")
    p = table(fight="bh", bh1="w16", bh2="w13 item=bow", hu1="w16 item=bow").say("fight-hu1-bh2 d=1,1 yes d=9")
    assert p.moves() == ["pick-bh1", "pick-bh2"]


def test_a125_helpers_against_one_on_his_base(table):
    p = table(fight="hu", hu1="w18", bh1="w18", bh2="w18").say("fight-bh1 d=1 yes d=5 fight-hu1 d=5")
    assert (p["hu1"].tokens, p["hu1"].arrested, p["hu1"].at) == (2, False, "w18")


def test_a125_the_option_turns_such_help_off(table):
    p = table(options="base-helpers=off", fight="hu", hu1="w18", bh1="w18", bh2="w18").say("fight-bh1 d=1 yes d=5")
    assert p["hu1"].tokens == 1
    assert p.question != "Help"
    p = table(options="base-helpers=off", fight="hu", hu1="w17", bh1="w17", bh2="w17").say("fight-bh1 d=1 no")
    assert (p.asked, p.question) == ("bh2", "Help")


@pytest.mark.parametrize(("option", "question"), [("", "Help"), ("base-helpers=off", "FightOrSack")])
def test_a125_and_against_one_who_attacks_out_of_the_fortress(table, option, question):
    p = table(options=option, fight="bh", bh1="frt", hu1="k10", hu2="k13").say("fight-hu1 d=1 yes d=6")
    assert (p["bh1"].tokens, p.question) == (1, question)


def test_a128_no_help_where_nothing_can_change(table):
    p = table(fight="hu", hu1="w16 tokens=4 coins=4", bh1="w16", bh2="w16").say("fight-bh1 d=1 yes d=5")
    assert p.question != "Help"
    assert (p["bh1"].coins, p["bh2"].coins) == (9, 0)


def test_a129_against_cards_the_answer_comes_by_itself(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20").say("hire-luc-hu1 roll d=1 stay end d=7")
    assert p.asked == "d.back"
    p = table(fight="hu", hu1="tav").say("sack d=1,1")
    assert p.asked == "d.back"


def test_a129_an_ambush_is_a_fight_between_characters(table):
    p = table(step="hu1", hu1="w16", bh1="w2").say("roll d=1 go-w17 fate=f18")
    assert (p.asked, p.question) == ("bh", "Ambush")
    p.say("pick-bh1 d=5")
    assert (p.asked, p.question, p["hu1"].tokens) == ("hu1", "StrikeBack", 1)
    p.say("yes d=6")
    assert (p["bh1"].tokens, p.question) == (1, "Act")


def test_ex21_one_against_two(example):
    p = example("defence.ex21")
    assert (p["bh1"].tokens, p["hu1"].tokens, p["hu2"].tokens) == (2, 0, 0)
    assert p.dice == ["d.attack", "d.defence", "d.help"]
