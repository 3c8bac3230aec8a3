"""Assassins: spec/thieves_guild/assassins.md, one test or more for each of its rules."""

import pytest

GO = "roll d=1 stay end"
"""The rest of steps 1 to 3 of the hirer, who stays at the Assassins."""


@pytest.mark.parametrize("who", ["hu4", "bh3"])
def test_01_thieves_and_hunters_hire_where_assassins_are(table, who):
    target = "bh1" if who == "hu4" else "hu1"
    p = table(step=who, **{who: "w7 coins=9", target: "w20"})
    p.say(f"hire-luc-{target}")
    assert p.told("Hired")[0].who == who


def test_01_not_elsewhere_and_not_in_step_4(table):
    p = table(step="bh3", bh3="w8 coins=9", hu1="w8")
    p.refused("hire-luc-hu1", "assassins.01")
    p.say("roll d=1 go-w7")
    assert "hire-luc-hu1" in p.moves()
    p = table(fight="bh", bh3="w7 coins=9", hu1="w7")
    p.refused("hire-luc-hu1", "turn.11")


def test_02_one_a_turn_for_each_character(table):
    p = table(step="bh3", bh3="w7 coins=9", hu1="w20", hu2="w20").say("hire-luc-hu1")
    p.refused("hire-pal-hu2", "assassins.02")
    p.say("roll d=1 stay")
    p.refused("hire-pal-hu2", "assassins.02")
    assert not [move for move in p.moves() if move.startswith("hire")]


def test_03_several_characters_hire_one_each(table):
    p = table(step="hu3", hu3="w7 coins=3", hu4="w7 coins=2", bh1="w20", bh2="w20")
    p.say(f"hire-pal-bh1 {GO} hire-luc-bh2 {GO} d=7 d=8")
    assert (p["bh1"].tokens, p["bh2"].tokens) == (1, 1)


@pytest.mark.parametrize(
    ("killer", "combat", "price"),
    [("nee", 3, 7), ("ves", 4, 6), ("mar", 5, 5), ("twi", 6, 4), ("pal", 7, 3), ("luc", 8, 2)],
)
def test_04_each_card_has_its_price_and_score(table, killer, combat, price):
    p = table(step="bh3", bh3=f"w7 coins={price}", hu1="w20").say(f"hire-{killer}-hu1")
    assert (p["bh3"].coins, p.data.components.killers[killer].combat) == (0, combat)
    p = table(step="bh3", bh3=f"w7 coins={price - 1}", hu1="w20")
    p.refused(f"hire-{killer}-hu1", "assassins.04")
    assert f"hire-{killer}-hu1" not in p.moves()


def test_04_any_card_that_lies_there(table):
    p = table(step="hu3", hu3="w7 coins=9", hu4="w7 coins=9", bh1="w20").say(f"hire-luc-bh1 {GO}")
    p.refused("hire-luc-bh1", "assassins.04")
    assert "hire-pal-bh1" in p.moves()


@pytest.mark.parametrize("place", ["w19", "w7", "c17", "tav"])
def test_05_the_target_may_be_anywhere(table, place):
    p = table(step="bh3", bh3="w7 coins=2", hu1=place).say(f"hire-luc-hu1 {GO} d=8")
    assert p["hu1"].tokens == 1


def test_05_the_target_is_an_enemy(table):
    p = table(step="bh3", bh3="w7 coins=2", bh1="w8")
    p.refused("hire-luc-bh1", "assassins.05")


def test_06_nobody_on_his_own_base(table):
    p = table("hu el bh", step="bh5", bh5="w7 coins=2", hu1="w18", hu2="w12")
    p.refused("hire-luc-hu1", "assassins.06")
    assert "hire-luc-hu1" not in p.moves()
    assert "hire-luc-hu2" in p.moves()


def test_07_in_step_4_ahead_of_the_sides_own(table):
    p = table(step="hu4", hu1="w20", hu4="w7 coins=2", bh1="w20").say("hire-luc-bh1")
    assert p.told("Attacked") == []
    p.say(f"{GO} d=8 fight-bh1 d=6")
    assert [attack.attackers for attack in p.told("Attacked")] == [("luc",), ("hu1",)]


@pytest.mark.parametrize(("killer", "face", "tokens"), [("luc", 8, 1), ("luc", 7, 0), ("nee", 3, 1), ("nee", 2, 0)])
def test_08_his_score_hits_and_the_card_is_taken_away(table, killer, face, tokens):
    p = table(step="bh3", bh3="w7 coins=9", hu1="w20").say(f"hire-{killer}-hu1 {GO} d={face}")
    assert p["hu1"].tokens == tokens
    assert [hire.killer for hire in p.state.hires] == [killer] * (1 - tokens)
    assert p.asked == ("hu1" if tokens else "d.back")


def test_09_a_miss_and_a_hit_back_end_it(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20").say(f"hire-luc-hu1 {GO} d=7,6")
    assert (p["hu1"].tokens, p["bh3"].tokens, p.state.hires) == (0, 0, [])
    assert p.told("Away")[0].killer == "luc"


def test_10_two_misses_and_they_roll_again(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20").say(f"hire-luc-hu1 {GO} d=7,5,7,5,8")
    assert p.dice[1:] == ["d.assassin", "d.back", "d.assassin", "d.back", "d.assassin"]
    assert (p["hu1"].tokens, p.state.hires) == (1, [])


def test_11_his_hit_counts_for_no_arrest(table):
    p = table(step="bh3", bh3="w7 coins=2", bh1="w20", hu1="w20").say(f"hire-luc-hu1 {GO} d=8 fight-hu1 d=5 no")
    assert (p["hu1"].tokens, p["hu1"].arrested) == (2, False)


def test_12_his_victim_counts_for_the_hunters(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20 tokens=4").say(f"hire-luc-hu1 {GO} d=8")
    assert (p.state.eliminated, p["bh3"].coins, p["hu1"].at) == (1, 5, "")


def test_13_the_hirer_gets_what_the_victim_carried(table):
    p = table(step="bh3", bh1="w20", bh3="w7 coins=2", hu1="w20 tokens=4 coins=6 item=bow gol=1")
    p.say(f"hire-luc-hu1 {GO} d=8")
    assert (p["bh3"].coins, p["bh3"].item, p["bh1"].coins) == (5 + 6 + 4, "bow", 0)


def test_13_what_the_hirer_has_no_place_for_lies_where_he_stands(table):
    for drop, kept in (("fla", "bow"), ("bow", "fla")):
        p = table(step="bh3", bh3="w7 coins=2 item=fla", hu1="u5 tokens=4 item=bow")
        p.say(f"hire-luc-hu1 {GO} d=8 drop-{drop}")
        assert (p["bh3"].item, p.state.ground) == (kept, {p["bh3"].at: {drop: 1}})


def test_a75_a_guilds_hirer_too(table):
    p = table("hu el bh", step="el4", el4="w7 coins=2", hu1="w20 tokens=4 coins=6 poi=1")
    p.say(f"hire-luc-hu1 {GO} d=8")
    assert (p["el4"].coins, p["el4"].goods, p.state.eliminated) == (6, {"poi": 1}, 0)


def test_a79_a_blocked_hit_does_not_end_it_and_a_blessed_one_does(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20 item=gri").say(f"hire-luc-hu1 {GO} d=8 yes d=8")
    assert p.asked == "d.back"
    p.say("d=5,8")
    assert (p.asked, p.question) == ("hu1", "Block")
    assert p.say("yes d=7")["hu1"].tokens == 1
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20 spell=ble").say(f"hire-luc-hu1 {GO} d=8")
    assert (p["hu1"].tokens, p["hu1"].spell, p.state.hires) == (0, "", [])


def test_a79_by_option_a_blessed_hit_does_not_end_it(table):
    p = table(options="bless-hit=off", step="bh3", bh3="w7 coins=2", hu1="w20 spell=ble")
    p.say(f"hire-luc-hu1 {GO} d=8")
    assert (p["hu1"].spell, p.asked) == ("", "d.back")
    assert p.say("d=5,8")["hu1"].tokens == 1


def test_a63_the_cursed_are_hit_without_a_die_and_again_after_a_block(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20 spell=cur item=gri").say(f"hire-luc-hu1 {GO} yes d=8 d=5")
    assert (p.asked, p.question, p["hu1"].spell) == ("hu1", "Block", "cur")
    p.say("no")
    assert (p["hu1"].tokens, p["hu1"].spell, p.state.hires) == (1, "", [])
    assert "d.assassin" not in p.dice


def test_a100_a_leaf_does_not_call_him_off(table):
    p = table(step="bh3", bh3="w7 coins=2 item=lea", hu1="w20").say("hire-luc-hu1 use-lea go-w8 d=8")
    assert p["hu1"].tokens == 1


def test_a115_a_used_card_can_be_hired_again(table):
    p = table(step="hu4", hu4="w7 coins=2", bh1="w7 coins=9", bh2="w20").say(f"hire-luc-bh2 {GO} d=8 end")
    assert p.asked == "bh1"
    p.say("roll d=1 stay")
    assert "hire-luc-hu4" in p.moves()


def test_a116_no_refund_where_the_target_is_gone(table):
    p = table(step="hu3", hu3="w7 coins=3", hu4="w7 coins=2", bh1="w20 tokens=5")
    p.say(f"hire-pal-bh1 {GO} hire-luc-bh1 {GO} d=7")
    assert (p["hu3"].coins, p["hu4"].coins, p.state.hires) == (0, 0, [])
    assert [attack.attackers for attack in p.told("Attacked")] == [("pal",)]
    assert [away.killer for away in p.told("Away")] == ["pal", "luc"]


def test_a117_by_the_number_of_their_hirers(table):
    p = table(step="hu3", hu3="w7 coins=3", hu4="w7 coins=2", bh1="w20", bh2="w20")
    p.say(f"hire-pal-bh2 {GO} hire-luc-bh1 {GO} d=7 d=8")
    assert [attack.attackers for attack in p.told("Attacked")] == [("pal",), ("luc",)]


def test_a123_the_hirer_may_attack_himself(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="w7").say(f"hire-luc-hu1 {GO} d=8 fight-hu1 d=5")
    assert p["hu1"].tokens == 2


def test_a140_the_hirer_has_fallen(table):
    p = table(step="bh3", bh3="w7 coins=2 tokens=5", hu1="w20 tokens=4 coins=6")
    p.say("hire-luc-hu1 roll d=4 go-w11 fate=f14")
    assert (p["bh3"].at, p.asked) == ("", "d.assassin")
    p.say("d=8")
    assert (p["hu1"].at, p.state.issued, p.state.eliminated) == ("", 0, 1)
