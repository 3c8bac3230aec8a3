"""The Fortress and the escape of an arrested thief: spec/thieves_guild/fortress.md."""

from __future__ import annotations

import pytest


def test_01_the_fortress_is_never_sacked(table):
    p = table("hu el bh", fight="hu", hu1="frt", el1="k13")
    p.refused("sack", "fortress.01")
    assert not any(move.startswith("sack") for move in p.moves())


def test_02_one_attempt_at_the_start_of_each_of_his_turns(table):
    p = table(turn="hu", hu1="frt arrested")
    assert (p.asked, p.moves()) == ("hu1", ["roll", "stay"])
    p.say("roll d=1")
    assert (p.dice, p.asked) == (["d.escape"], "hu2")
    p.say("roll d=1 stay end roll d=1 stay end roll d=1 stay end")
    p.say("stay end stay end stay end")  # the Bounty Hunters
    assert (p.asked, p.question) == ("hu1", "InFortress")


@pytest.mark.parametrize(
    ("who", "roll", "free"), [("hu2", 6, False), ("hu2", 7, True), ("hu1", 7, False), ("hu1", 8, True)]
)
def test_03_the_roll_must_reach_agility_and_two(table, who, roll, free):
    p = table(step=who, **{who: "frt arrested"}).say(f"roll d={roll}")
    assert p[who].arrested is not free
    assert len(p.told("Escaped")) == free


def test_04_who_escapes_goes_on_with_his_turn(table):
    p = table(step="hu1", hu1="frt arrested").say("roll d=8")
    assert (p.asked, p.question) == ("hu1", "Act")
    assert p.say("go-k14")["hu1"].at == "k14"


def test_05_who_fails_waits_for_his_next_turn(table):
    p = table(step="hu1", hu1="frt arrested item=wat tokens=1")
    p.refused("go-k14", "arrest.05")
    p.refused("use-wat", "arrest.05")
    p.say("roll d=7")
    for more in ("hu1: roll", "hu1: go-k14", "hu1: use-wat"):
        p.refused(more, "core.turn.01")
    assert p["hu1"].at == "frt"


# rulings


def test_a035_a_free_thief_stays_inside_where_no_space_is_free(table):
    p = table("hu el bh", step="hu1", hu1="frt arrested", el1="k10", el2="j13", bh1="k13", bh2="l13").say("roll d=8")
    for door in ("k10", "j13", "k13", "l13"):
        p.refused(f"go-{door}", "movement.14")
    assert p.say("stay")["hu1"].at == "frt"


def test_a090_he_need_not_try(table):
    p = table(step="hu1", hu1="frt arrested").say("stay")
    assert (p.asked, p.dice, p["hu1"].arrested) == ("hu2", [], True)


def test_a091_after_an_escape_he_uses_what_he_has_and_may_stay(table):
    p = table(step="hu4", hu4="frt arrested item=wat tokens=1").say("roll d=9 use-wat stay end")
    assert (p["hu4"].at, p["hu4"].tokens, p["hu4"].arrested) == ("frt", 0, False)
    assert p.asked == "bh1"  # he cannot attack those who are at home
    assert "fight-hu4" in table(fight="bh", hu4="frt").moves()


def test_a092_gloves_and_dust_count_for_the_escape(table):
    assert table(step="hu2", hu2="frt arrested item=glv").say("roll d=4")["hu2"].arrested
    assert not table(step="hu2", hu2="frt arrested item=glv").say("roll d=5")["hu2"].arrested
    p = table(step="hu2", hu2="frt arrested item=dus").say("use-dus roll d=5")
    assert (p["hu2"].arrested, p["hu2"].item, p.state.bank["dus"]) == (False, "", 6)


def test_a093_bounty_hunters_inside_are_safe_and_attack_out_of_it(table):
    p = table(fight="hu", hu1="k13", bh3="k14")
    p.refused("fight-bh1", "bases.01")
    p = table(fight="bh", hu1="k13").say("fight-hu1 d=5")
    assert (p.asked, p["hu1"].tokens) == ("hu1", 1)
    assert p.say("yes d=6")["bh1"].tokens == 1


# examples


def test_ex17_an_escape(example, table):
    p = example("fortress.ex17")
    assert (p["hu2"].at, p.told("Rolled")[0].needed) == ("k14", 7)
    p = table(step="hu2", hu2="frt arrested").say("roll d=6")
    assert (p["hu2"].arrested, p.asked) == (True, "hu3")
