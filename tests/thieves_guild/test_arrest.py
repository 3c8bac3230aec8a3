"""Arrests and their rewards: spec/thieves_guild/arrest.md, one test or more for each of its rules."""

import pytest


def test_01_thieves_arrest_nobody(table):
    p = table("hu or bh", fight="or", or1="w16", or2="w16", hu1="w16").say("fight-hu1-or2 d=5,6 no")
    assert (p["hu1"].tokens, p["hu1"].arrested) == (2, False)


@pytest.mark.parametrize(("faces", "caught"), [("5,5", True), ("5,4", False), ("4,5", False)])
def test_02_two_hunters_must_hit(table, faces, caught):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say(f"fight-hu1-bh2 d={faces} no")
    assert p["hu1"].arrested is caught


def test_02_hits_in_two_fights_do_not_add_up(table):
    p = table(fight="hu", hu1="w16", bh1="w16", bh2="w16").say("fight-bh1 d=1 yes d=5 no")
    p.say("roll d=1 stay end roll d=1 stay end stay end pass fight-hu1 d=5 no")
    assert (p["hu1"].tokens, p["hu1"].arrested) == (2, False)


def test_03_all_three_come_to_the_fortress(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1-bh2 d=5,5 no")
    assert [p[who].at for who in ("hu1", "bh1", "bh2")] == ["frt", "frt", "frt"]
    assert p.told("Arrested")[0].escorts == ("bh1", "bh2")


def test_04_of_three_who_hit_two_go_along(table):
    p = table("hu el bh", fight="bh", bh1="w16", bh2="w16", bh3="w16", bh4="w16", hu1="w16")
    p.say("fight-hu1-bh2+bh3+bh4 d=5,5,5,4 no")
    assert p.moves() == ["pick-bh1+bh2", "pick-bh1+bh3", "pick-bh2+bh3"]
    p.refused("pick-bh1+bh4", "arrest.04")
    p.refused("pick-bh1", "arrest.04")
    p.say("pick-bh3+bh1")
    assert [p[who].at for who in ("bh1", "bh2", "bh3", "bh4")] == ["frt", "w16", "frt", "w16"]


def test_05_under_arrest_he_can_only_try_to_escape(table):
    p = table(step="hu1", hu1="frt arrested coins=3", hu2="w16", bh1="frt")
    assert p.moves() == ["roll", "stay"]
    p.refused("go-k10", "arrest.05")
    p.refused("give-c-hu2", "arrest.05")
    assert p.say("stay").asked == "hu2"


def test_05_nor_does_he_fight(table):
    p = table(fight="hu", hu1="frt arrested", hu2="w16", bh1="k10", bh2="w16").say("pass")
    assert p.asked != "hu1"


def test_05_nor_does_he_help(table):
    p = table(fight="bh", bh1="frt", hu1="k10", hu2="frt arrested").say("fight-hu1 d=1 no")
    assert p.question != "Help"


def test_06_he_has_his_defence_roll_first(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1-bh2 d=5,5")
    assert (p.asked, p.question, p["hu1"].at) == ("hu1", "StrikeBack", "w16")
    p.say("yes d=6 pick-bh1")
    assert (p["bh1"].tokens, p["hu1"].at) == (1, "frt")


def test_07_two_bows_from_afar_leave_him_no_roll(table):
    p = table(fight="bh", bh1="w17 item=bow", bh2="w15 item=bow", hu1="w16").say("fight-hu1-bh2 d=6,6")
    assert (p.question, p["hu1"].arrested, p["bh1"].at) == ("ShareCoins", True, "frt")


def test_07_a_bow_of_his_own_gives_it_back(table):
    # three bows do not exist: one archer from afar and one who shoots back
    p = table(fight="bh", bh1="w17 item=bow", bh2="w16", hu1="w16 item=bow").say("fight-hu1-bh2 d=6,5 yes d=7")
    assert p.moves() == ["pick-bh1", "pick-bh2"]


def test_08_an_arrest_pays_3_coins(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1-bh2 d=5,5 no")
    p.refused("give-4c-bh1", "arrest.14")
    p.say("give-3c-bh1")
    assert (p["bh1"].coins, p.state.issued) == (3, 3)


def test_09_an_elimination_pays_5_coins(table):
    p = table(fight="bh", bh1="w16", hu1="w16 tokens=4").say("fight-hu1 d=5 no")
    assert (p["bh1"].coins, p.state.issued) == (5, 5)


def test_10_they_take_what_he_carries(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 coins=7 item=bow").say("fight-hu1-bh2 d=5,5 no")
    p.say("give-10c-bh1 give-bow-bh2")
    assert (p["bh1"].coins, p["bh2"].item) == (10, "bow")
    assert (p["hu1"].coins, p["hu1"].item, p.state.issued) == (0, "", 10)


@pytest.mark.parametrize(("answer", "left", "got"), [("yes", 0, 10), ("no", 7, 3)])
def test_11_by_option_the_hunters_must_ask(table, answer, left, got):
    p = table(options="claim=on", fight="bh", bh1="w16", bh2="w16", hu1="w16 coins=7").say("fight-hu1-bh2 d=5,5 no")
    assert (p.asked, p.question) == ("bh", "ClaimCaptive")
    p.refused("pass", "arrest.11")
    p.say(f"{answer} give-{got}c-bh1")
    assert (p["hu1"].coins, p["bh1"].coins) == (left, got)


@pytest.mark.parametrize(("answer", "got"), [("yes", 12), ("no", 5)])
def test_11_of_an_eliminated_thief_too(table, answer, got):
    p = table(options="claim=on", fight="bh", bh1="w16", hu1="w16 tokens=4 coins=7").say("fight-hu1 d=5 no")
    p.refused("pass", "arrest.11")
    p.say(answer)
    assert (p["bh1"].coins, p.state.issued) == (got, got)


def test_11_nobody_asks_for_nothing(table):
    p = table(options="claim=on", fight="bh", bh1="w16", bh2="w16", hu1="w16", hu2="w16 tokens=4")
    assert p.say("fight-hu2 d=5 no no").asked == "bh2"
    p.say("fight-hu1 d=5 no")
    p = table(options="claim=on", fight="bh", bh1="w16", bh2="w16", hu1="w16").say("fight-hu1-bh2 d=5,5 no")
    assert p.question == "ShareCoins"


@pytest.mark.parametrize(("good", "price"), [("gol", 4), ("sil", 3), ("poi", 2)])
def test_12_goods_are_cashed_at_base_price(table, good, price):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1=f"w16 {good}=2").say("fight-hu1-bh2 d=5,5 no")
    p.say(f"give-{3 + 2 * price}c-bh1")
    assert (p["bh1"].goods, p["hu1"].goods, p.state.bank[good]) == ({}, {}, 20)


def test_13_whatever_the_cards_say(table):
    p = table(cards="w16=m1", fight="bh", bh1="w16", bh2="w16", hu1="w16 gol=1").say("fight-hu1-bh2 d=5,5 no")
    assert p.moves()[0] == "give-7c-bh1"


def test_14_to_one_or_both_of_the_two(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16").say("fight-hu1-bh2+bh3 d=5,5,4 no")
    p.refused("give-3c-bh3", "arrest.14")
    p.say("give-c-bh1 give-2c-bh2")
    assert (p["bh1"].coins, p["bh2"].coins) == (1, 2)


def test_15_an_elimination_pays_the_one_who_struck_last(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 tokens=3 gol=1").say("fight-hu1-bh2 d=5,5 no")
    assert (p["bh1"].coins, p["bh2"].coins) == (0, 9)


def test_a79_a_blocked_hit_counts_for_no_arrest(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 item=gri").say("fight-hu1-bh2 d=5 yes d=8 d=5 yes d=7 no")
    assert (p["hu1"].tokens, p["hu1"].arrested) == (1, False)


@pytest.mark.parametrize(("option", "caught"), [("", True), ("bless-hit=off", False)])
def test_a79_a_blessed_hit_counts_but_for_the_option(table, option, caught):
    p = table(options=option, fight="bh", bh1="w16", bh2="w16", hu1="w16 spell=ble").say("fight-hu1-bh2 d=5,5 no")
    assert (p["hu1"].tokens, p["hu1"].spell, p["hu1"].arrested) == (1, "", caught)


def test_a79_the_sure_hit_of_a_curse_counts(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 spell=cur").say("fight-hu1-bh2 d=5 no")
    assert (p["hu1"].tokens, p["hu1"].arrested) == (2, True)


def test_a80_the_last_token_eliminates_and_does_not_arrest(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 tokens=3").say("fight-hu1-bh2 d=5,5 no")
    assert (p["hu1"].at, p["hu1"].arrested, p["bh2"].at) == ("", False, "w16")
    assert (p.state.eliminated, p["bh1"].coins + p["bh2"].coins) == (1, 5)


def test_a81_target_and_helper_arrest_the_attacker(table):
    p = table(fight="hu", hu1="w16", bh1="w16", bh2="w16").say("fight-bh1 d=6 yes d=5 fight-hu1 d=5")
    assert (p.asked, p["hu1"].at, p["hu1"].arrested) == ("bh", "frt", True)
    assert p.say("give-3c-bh2")["bh2"].coins == 3


def test_a81_two_attackers_arrested_in_one_fight(table):
    p = table("hu el bh", fight="hu", hu1="w16", hu2="w16", bh1="w16", bh2="w16", bh3="w16", bh4="w16")
    p.say("fight-bh1-hu2 d=1,1 yes d=5 pick-hu1 fight-hu1 d=5 fight-hu2 d=5 fight-hu2 d=5 give-3c-bh1 give-3c-bh3")
    assert [(arrest.victim, arrest.escorts) for arrest in p.told("Arrested")] == [
        ("hu1", ("bh1", "bh2")),
        ("hu2", ("bh3", "bh4")),
    ]


def test_a82_not_on_his_own_base(table):
    p = table(fight="hu", hu1="w18", bh1="w18", bh2="w18").say("fight-bh1 d=1 yes d=5 fight-hu1 d=5")
    assert (p["hu1"].tokens, p["hu1"].at, p["hu1"].arrested) == (2, "w18", False)


def test_a83_two_must_survive_to_escort_him(table):
    p = table(fight="bh", bh1="w16 tokens=5", bh2="w16", hu1="w16").say("fight-hu1-bh2 d=5,5 yes d=6 pick-bh1")
    assert (p["bh1"].at, p["hu1"].at, p["hu1"].arrested, p["bh2"].at) == ("", "w16", False, "w16")
    p = table(fight="bh", bh1="w16 tokens=5", bh2="w16", bh3="w16", hu1="w16")
    p.say("fight-hu1-bh2+bh3 d=5,5,5 yes d=6 pick-bh1")
    assert p.told("Arrested")[0].escorts == ("bh2", "bh3")


def test_a84_escorts_are_chosen_after_the_defence(table):
    p = table(fight="bh", bh1="w16", bh2="w16", bh3="w16", hu1="w16").say("fight-hu1-bh2+bh3 d=5,5,5")
    assert p.question == "StrikeBack"
    assert p.say("no").question == "PickEscorts"


def test_a85_any_split(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 coins=4").say("fight-hu1-bh2 d=5,5 no")
    p.say("give-6c-bh2 give-c-bh1")
    assert (p["bh1"].coins, p["bh2"].coins) == (1, 6)


def test_a86_without_the_option_nobody_need_ask(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 coins=4").say("fight-hu1-bh2 d=5,5 no")
    assert p["hu1"].coins == 0


def test_a87_a_captured_item_where_the_place_is_full(table):
    line = "fight-hu1-bh2 d=5,5 no give-3c-bh1"
    p = table(fight="bh", bh1="w16 item=fla", bh2="w16", hu1="w16 item=gri").say(
        "fight-hu1-bh2 d=5 no d=5 no no give-3c-bh1"
    )
    p.refused("give-gri-bh3", "arrest.10")
    p.say("give-gri-bh1 drop-fla")
    assert (p["bh1"].item, p.state.ground) == ("gri", {"w16": {"fla": 1}})
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 item=bow").say(f"{line} drop-bow")
    assert (p["bh1"].item, p["bh2"].item, p.state.ground) == ("", "", {"w16": {"bow": 1}})


def test_a88_tokens_stay_with_him(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 tokens=1").say("fight-hu1-bh2 d=5,5 no give-3c-bh1")
    assert p["hu1"].tokens == 3


def test_a89_no_attack_and_no_assassin_reach_him_but_spells_do(table):
    p = table("hu el bh", fight="bh", bh1="frt", hu1="frt arrested", el1="k10")
    p.refused("fight-hu1", "arrest.05")
    p = table("hu el bh", step="bh5", bh5="w7 coins=9", hu1="frt arrested")
    p.refused("hire-luc-hu1", "arrest.05")
    p = table("hu el bh", step="bh5", bh5="tem coins=9", hu1="frt arrested").say("buy-cur-hu1")
    assert p["hu1"].spell == "cur"


def test_a94_goods_of_the_eliminated_are_cashed_too(table):
    p = table(fight="bh", bh1="w16", hu1="w16 tokens=4 gol=1 sil=1 poi=1").say("fight-hu1 d=5 no")
    assert (p["bh1"].coins, p["bh1"].goods) == (5 + 4 + 3 + 2, {})
