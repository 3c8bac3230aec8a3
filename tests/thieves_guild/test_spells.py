"""Bless and Curse: spec/thieves_guild/spells.md, one test or more for each of its rules."""

import pytest


@pytest.mark.parametrize("spell", ["ble", "cur"])
@pytest.mark.parametrize(("place", "price"), [("tem", 2), ("w21", 3)])
def test_01_two_at_the_temple_three_at_the_gypsies(table, place, price, spell):
    p = table(step="hu1", hu1=f"{place} coins={price}").say(f"buy-{spell}-hu2")
    assert (p["hu1"].coins, p["hu2"].spell) == (0, spell)
    p = table(step="hu1", hu1=f"{place} coins={price - 1}")
    p.refused(f"buy-{spell}-hu2", "honesty.01")


@pytest.mark.parametrize("target", ["hu1", "hu3", "bh1", "el1"])
def test_02_laid_at_once_on_anybody(table, target):
    p = table("hu el bh", step="hu1", hu1="tem coins=2").say(f"buy-cur-{target}")
    assert (p[target].spell, p["hu1"].item) == ("cur", "")


def test_02_none_is_kept_in_hand(table):
    p = table(step="hu1", hu1="tem coins=2", hu2="gone")
    p.refused("buy-ble", "spells.02")
    p.refused("buy-ble-hu2", "spells.02")
    assert "buy-ble" not in p.moves()


def test_03_any_number_in_a_turn(table):
    p = table(step="hu1", hu1="tem coins=6").say("buy-cur-bh1 buy-cur-bh2 buy-cur-bh3")
    assert [p[who].spell for who in ("bh1", "bh2", "bh3")] == ["cur", "cur", "cur"]


def test_04_a_bless_stands_for_a_token(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 spell=ble tokens=4").say("fight-hu1-bh2 d=5,4 no")
    assert (p["hu1"].tokens, p["hu1"].spell, p["hu1"].at) == (4, "", "w16")
    assert p.state.bank["ble"] == 7  # one lies at the Witch


def test_04_for_one_hit_only(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 spell=ble").say("fight-hu1-bh2 d=5,5 no")
    assert p["hu1"].tokens == 1


def test_05_a_bless_only_removes_a_curse(table):
    p = table(step="hu1", hu1="tem coins=2 spell=cur").say("buy-ble-hu1")
    assert (p["hu1"].spell, p.state.bank["ble"], p.state.bank["cur"]) == ("", 7, 7)


def test_06_the_cursed_are_hit_without_a_roll(table):
    p = table(fight="bh", bh1="w16", hu1="w16 spell=cur").say("fight-hu1")
    assert (p["hu1"].tokens, p.dice, p.question) == (1, [], "StrikeBack")
    assert p.told("Struck")[0].sure


@pytest.mark.parametrize(("face", "tokens", "spell"), [(8, 0, "cur"), (7, 1, "")])
def test_07_he_may_block(table, face, tokens, spell):
    p = table(fight="bh", bh1="w16", hu1="w16 spell=cur item=gri").say(f"fight-hu1 yes d={face}")
    assert (p["hu1"].tokens, p["hu1"].spell, p.dice) == (tokens, spell, ["d.block"])


def test_08_he_keeps_his_defence_roll(table):
    p = table(fight="bh", bh1="w16", hu1="w16 spell=cur").say("fight-hu1 yes d=6")
    assert p["bh1"].tokens == 1


def test_09_a_token_ends_a_curse_so_the_next_attacker_rolls(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 spell=cur").say("fight-hu1-bh2 d=4 no")
    assert (p["hu1"].tokens, p["hu1"].spell, p.state.bank["cur"]) == (1, "", 7)
    assert p.dice == ["d.attack"]


def test_09_a_blocked_hit_does_not(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 spell=cur item=gri").say("fight-hu1-bh2 yes d=8")
    assert (p.question, p["hu1"].spell) == ("Block", "cur")
    p.say("yes d=7 no")
    assert (p["hu1"].tokens, p["hu1"].spell, p.dice) == (1, "", ["d.block", "d.block"])


def test_09_nor_does_holy_water(table):
    p = table(step="hu1", hu1="w16 spell=cur item=wat tokens=1").say("use-wat")
    assert (p["hu1"].tokens, p["hu1"].spell) == (0, "cur")


def test_10_a_curse_only_removes_a_bless(table):
    p = table(step="hu1", hu1="tem coins=2", bh1="spell=ble").say("buy-cur-bh1")
    assert (p["bh1"].spell, p.state.bank["cur"]) == ("", 7)


def test_a63_striking_back_at_the_cursed_takes_a_roll(table):
    p = table(fight="bh", bh1="w16 spell=cur", hu1="w16", hu2="w16").say("fight-hu1 d=1 yes")
    assert p.asked == "d.defence"
    p.say("d=5 fight-bh1")
    assert p.asked == "d.help"
    assert p.say("d=6")["bh1"].tokens == 0


def test_a63_owners_and_foes_hit_the_cursed_without_a_die(table):
    p = table(fight="hu", hu1="tav spell=cur").say("sack d=1")
    assert (p["hu1"].tokens, p.asked) == (1, "d.back")
    p = table(step="hu1", hu1="w16 spell=cur").say("roll d=1 go-w17 fate=f15")
    assert (p["hu1"].tokens, p.asked) == (1, "d.back")


@pytest.mark.parametrize("card", ["guards", "wolves"])
def test_a64_one_after_the_other(table, card):
    at, line = ("tre", "sack-agi d=1") if card == "guards" else ("w16", "roll d=1 go-w17 fate=f16")
    given = {"fight": "hu"} if card == "guards" else {"step": "hu1"}
    p = table(**given, hu1=f"{at} spell=cur").say(line)
    assert (p["hu1"].tokens, p.asked) == (1, "d.guard" if card == "guards" else "d.foe")
    p = table(**given, hu1=f"{at} spell=cur item=gri").say(f"{line} yes d=8")
    assert (p.question, p["hu1"].spell) == ("Block", "cur")


def test_a65_at_any_range_of_a_bow(table):
    p = table(fight="bh", bh1="w19 item=bow", hu1="w16 spell=cur").say("fight-hu1")
    assert (p["hu1"].tokens, p.dice) == (1, [])


@pytest.mark.parametrize("spell", ["ble", "cur"])
def test_a103_not_twice(table, spell):
    p = table(step="hu1", hu1="tem coins=2", bh1=f"spell={spell}")
    p.refused(f"buy-{spell}-bh1", "trading.03")
    assert f"buy-{spell}-bh1" not in p.moves()


@pytest.mark.parametrize(("spell", "now", "left"), [("ble", "", 7), ("cur", "cur", 6), ("", "cur", 6)])
def test_a104_the_clerics_curse_is_as_the_spell(table, spell, now, left):
    p = table(fight="hu", hu1="tem" + (f" spell={spell}" if spell else "") + " item=gri")
    p.say("sack d=6 yes d=8 d=5" if spell == "cur" else "sack d=6,6,5")
    assert (p["hu1"].spell, p.state.bank["cur"]) == (now, left)


def test_a105_on_a_base_too(table):
    p = table(step="hu1", hu1="tem coins=2", bh1="frt").say("buy-cur-bh1")
    assert p["bh1"].spell == "cur"


def test_ex26_price_of_a_bless(example):
    p = example("spells.ex26")
    assert (p["hu3"].coins, p["hu4"].coins) == (0, 0)
    assert (p["hu1"].spell, p["hu2"].spell) == ("ble", "ble")
