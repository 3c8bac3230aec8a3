"""Elimination and loot: spec/thieves_guild/elimination.md, one test or more for each of its rules."""

import pytest


@pytest.mark.parametrize(("before", "place"), [(3, "w16"), (4, "")])
def test_01_a_thiefs_fifth_token_is_his_last(table, before, place):
    p = table(fight="bh", bh1="w16", hu1=f"w16 tokens={before}").say("fight-hu1 d=5 no")
    assert p["hu1"].at == place


@pytest.mark.parametrize(("before", "place"), [(4, "w16"), (5, "")])
def test_02_a_hunters_sixth_token_is_his_last(table, before, place):
    p = table(fight="hu", hu1="w16", bh1=f"w16 tokens={before}").say("fight-bh1 d=6 no")
    assert p["bh1"].at == place


def test_03_he_is_off_the_board_for_good(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 tokens=4", hu2="w16").say("fight-hu1 d=5 no no")
    p.refused("fight-hu1", "elimination.03")
    assert "fight-hu1" not in p.moves()
    assert p.say("end").asked == "hu2"


def test_03_no_assassin_finds_him(table):
    p = table(step="bh3", bh3="w7 coins=2", hu1="gone")
    p.refused("hire-luc-hu1", "assassins.05")


def test_04_the_giver_of_the_last_token_takes_all(table):
    p = table(fight="bh", bh1="w16", bh2="w16", hu1="w16 tokens=3 coins=7 item=bow").say("fight-hu1-bh2 d=5,5 no")
    assert (p["bh1"].coins, p["bh1"].item) == (0, "")
    assert (p["bh2"].coins, p["bh2"].item) == (12, "bow")
    assert (p["hu1"].coins, p["hu1"].item) == (0, "")


def test_04_thieves_keep_the_goods(table):
    p = table("hu or bh", fight="or", or1="w16", hu1="w16 tokens=4 coins=3 gol=2 sil=1 item=bow")
    p.say("fight-hu1 d=5 no")
    assert (p["or1"].coins, p["or1"].goods, p["or1"].item) == (3, {"gol": 2, "sil": 1}, "bow")


def test_04_a_defender_or_helper_takes_too(table):
    p = table("hu or bh", fight="or", or1="w16 tokens=4 coins=3", hu1="w16", hu2="w16")
    p.say("fight-hu1 d=1 no fight-or1 d=7")
    assert (p["hu2"].coins, p["or1"].at) == (3, "")


def test_04_loot_over_the_limits_is_left_on_the_board(table):
    p = table("hu or bh", fight="or", or1="w16 gol=4 item=fla", hu1="w16 tokens=4 sil=3 item=bow")
    p.say("fight-hu1 d=5 no")
    assert (p.asked, p.question) == ("or1", "LeaveGoods")
    p.refused("drop-poi", "trading.07")
    p.say("drop-gol drop-sil")
    assert (p.asked, p.question) == ("or1", "MakeRoom")
    p.say("drop-fla")
    assert (p["or1"].goods, p["or1"].item) == ({"gol": 3, "sil": 2}, "bow")
    assert p.state.ground == {"w16": {"gol": 1, "sil": 1, "fla": 1}}


def test_04_what_an_archer_has_no_place_for_lies_where_he_stands_and_with_hunters_at_the_fight(table):
    p = table("hu or bh", fight="or", or1="w14 item=bow", hu1="w16 tokens=4 item=fla").say("fight-hu1 d=7 drop-fla")
    assert p.state.ground == {"w14": {"fla": 1}}
    p = table(fight="bh", bh1="w14 item=bow", hu1="w16 tokens=4 item=fla").say("fight-hu1 d=7 drop-fla")
    assert p.state.ground == {"w16": {"fla": 1}}


def test_05_the_hunters_keep_a_tally(table):
    p = table(fight="bh", bh1="w16", hu1="w16 tokens=4").say("fight-hu1 d=5 no")
    assert p.state.eliminated == 1
    p = table("hu or bh", fight="or", or1="w16", hu1="w16 tokens=4").say("fight-hu1 d=5 no")
    assert p.state.eliminated == 0
    p = table(fight="hu", hu1="w16", bh1="w16 tokens=5").say("fight-bh1 d=6 no")
    assert p.state.eliminated == 0


def test_a72_loot_only_after_all_rolls(table):
    p = table(fight="bh", bh1="w16", hu1="w16 tokens=4 coins=7", hu2="w16").say("fight-hu1 d=5 no")
    assert (p.asked, p["hu1"].coins, p["bh1"].coins) == ("hu2", 7, 0)
    assert p.say("no")["bh1"].coins == 12


def test_a73_when_both_fall_their_goods_go_to_the_bank(table):
    p = table(fight="bh", bh1="w16 tokens=5 coins=3 item=fla", hu1="w16 tokens=4 coins=7 gol=2 item=bow")
    p.say("fight-hu1 d=3 yes d=6 drop-fla")
    assert (p["bh1"].at, p["hu1"].at, p["hu1"].coins) == ("", "w16", 10)
    p = table(fight="bh", bh1="w16 tokens=5 coins=3 item=fla", hu1="w16 tokens=4 coins=7 gol=2 item=bow")
    p.say("fight-hu1 d=4 yes d=6")
    assert (p["bh1"].at, p["hu1"].at, p.state.issued) == ("", "", 0)
    assert (p.state.bank["bow"], p.state.bank["fla"], p.state.bank["gol"]) == (2, 2, 20)
    assert p.state.eliminated == 1


def test_a73_a_living_helper_takes_what_is_his(table):
    p = table(fight="bh", bh1="w16 tokens=5 coins=3", hu1="w16 tokens=4 coins=7", hu2="w16")
    p.say("fight-hu1 d=5 no fight-bh1 d=7")
    assert (p["hu2"].coins, p.state.issued, p.state.eliminated) == (3, 3, 1)


def test_a74_owners_guards_and_foes_take_nothing_and_count_for_nobody(table):
    p = table(fight="hu", hu1="tav tokens=4 coins=3").say("sack d=1,6,1")
    assert (p["hu1"].at, p.state.issued, p.state.eliminated) == ("", 0, 0)
    p = table(fight="hu", hu1="tre tokens=4 coins=3").say("sack-com d=1,6")
    assert (p["hu1"].at, p.state.issued, p.state.eliminated) == ("", 0, 0)
    p = table(step="hu1", hu1="w16 tokens=4 coins=3 gol=1").say("roll d=1 go-w17 fate=f14")
    assert (p["hu1"].at, p.state.issued, p.state.bank["gol"], p.asked) == ("", 0, 20, "hu2")


@pytest.mark.parametrize("answers", ["yes d=5", "no fight-hu1 d=5"])
def test_a76_hunters_are_paid_for_eliminating_in_a_thiefs_turn(table, answers):
    p = table(fight="hu", hu1="w16 tokens=4", bh1="w16", bh2="w16").say(f"fight-bh1 d=1 {answers}")
    assert p.state.eliminated == 1
    assert p["bh1"].coins + p["bh2"].coins == 5


def test_a142_the_loot_is_handed_over_before_the_win(table):
    p = table(fight="bh", eliminated=1, bh1="w16 item=fla", hu1="w16 tokens=4 coins=7 item=bow")
    p.say("fight-hu1 d=5 no")
    assert p.question == "MakeRoom"
    p.say("drop-bow")
    assert (p["bh1"].coins, p.state.ended.winner, p.state.ended.reason) == (12, "bh", "quota")


def test_a142_all_coins_of_an_arrest_are_shared_before_the_win(table):
    p = table(fight="bh", eliminated=1, bh1="w16", bh2="w16", hu1="w16 coins=7 item=bow")
    p.say("fight-hu1-bh2 d=5,5 no give-4c-bh1")
    assert p.state.ended is None
    p.say("give-6c-bh2 give-bow-bh1")
    assert (p["bh1"].coins, p["bh2"].coins, p.state.ended.winner) == (4, 6, "bh")


def test_a142_the_last_of_both_sides_fall_together_and_nobody_wins(table):
    others = dict.fromkeys(("hu2", "hu3", "hu4", "bh2", "bh3"), "gone")
    p = table(fight="bh", bh1="w16 tokens=5", hu1="w16 tokens=4", **others).say("fight-hu1 d=5 yes d=6")
    assert (p.state.ended.winner, p.state.ended.reason, p.asked) == ("", "nobody", "")


def test_a73_a_captive_lives_and_takes_what_the_hunter_he_felled_carried(table):
    p = table(fight="bh", bh1="w16 tokens=5 coins=4", bh2="w16", bh3="w16", hu1="w16")
    p.say("fight-hu1-bh2+bh3 d=5,5,5 yes d=6 pick-bh1 give-3c-bh2")
    assert (p["bh1"].at, p["hu1"].at, p["hu1"].arrested, p["hu1"].coins) == ("", "frt", True, 4)


def test_a74_what_goes_to_the_bank_is_told(table):
    p = table(fight="hu", hu1="tav tokens=4 coins=3 sil=2 item=bow").say("sack d=1,6 d=1")
    assert [(lost.kind, lost.count, lost.how) for lost in p.told("Lost")] == [
        ("c", 3, "bank"),
        ("sil", 2, "bank"),
        ("bow", 1, "bank"),
    ]


def test_a76_an_ambush_by_a_hunter_counts(table):
    p = table(step="hu1", hu1="w16 tokens=4 coins=2", bh1="w2").say("roll d=1 go-w17 fate=f18 pick-bh1 d=5 no")
    assert (p["hu1"].at, p["bh1"].coins, p.state.eliminated, p.asked) == ("", 7, 1, "hu2")
