"""Winning: spec/thieves_guild/winning.md, one test or more for each of its rules."""

import pytest

CAUGHT = "frt arrested"


def test_01_the_last_side_with_a_character_wins(table):
    others = dict.fromkeys(("bh2", "bh3"), "gone")
    p = table(fight="hu", hu1="w16", bh1="w16 tokens=5", **others).say("fight-bh1 d=6 no")
    assert (p.state.ended.winner, p.state.ended.reason, p.asked) == ("hu", "alone", "")
    assert p.rules()[-1] == "thieves_guild.winning.01"


def test_01_not_while_another_side_has_one_even_under_arrest(table):
    others = dict.fromkeys(("bh2", "bh3", "bh4", "bh5", "el2", "el3", "el4"), "gone")
    p = table("hu el bh", fight="hu", hu1="w16", bh1="w16 tokens=5", el1=CAUGHT, **others).say("fight-bh1 d=6 no")
    assert (p["bh1"].at, p.state.ended, p.asked) == ("", None, "el1")


def test_01_the_only_side_left_wins_even_where_the_fallen_have_filled_their_quota(table):
    others = dict.fromkeys(("bh2", "bh3"), "gone")
    p = table(fight="bh", eliminated=1, bh1="w16 tokens=5", hu1="w16 tokens=4", **others)
    p.say("fight-hu1 d=5 yes d=6")
    assert (p.state.eliminated, p.state.ended.winner, p.state.ended.reason) == (2, "hu", "alone")


@pytest.mark.parametrize(("store", "won"), [(49, False), (50, True)])
def test_02_fifty_coins_on_the_base(table, store, won):
    p = table(step="hu1", stores="hu:c=40", hu1="w18 coins=60").say(f"put-{store - 40}c")
    assert (p.state.ended is not None) is won
    if won:
        assert (p.state.ended.winner, p.state.ended.rule) == ("hu", "thieves_guild.winning.02")


def test_02_carried_coins_do_not_count(table):
    p = table(step="hu1", hu1="w17 coins=60").say("roll d=1 go-w18")
    assert (p.asked, p.state.ended) == ("hu1", None)
    assert p.say("put-50c").state.ended.winner == "hu"


@pytest.mark.parametrize(("coins", "won"), [(97, False), (98, True)])
def test_03_a_hundred_coins_wherever_they_are(table, coins, won):
    p = table(step="bh1", bh1=f"w16 coins={coins - 40}", bh2="coins=40").say("roll d=1 go-w17 fate=f1")
    assert (p.state.ended is not None) is won
    if won:
        assert (p.state.ended.winner, p.state.ended.rule) == ("bh", "thieves_guild.winning.03")


SIDES = {2: "hu bh", 3: "hu el bh", 4: "hu el or bh"}


def quota(table, players, arrested, eliminated, last="arrest"):
    """A table where the Bounty Hunters have so many, and one more by arrest or elimination of hu4."""
    free = [f"{side}{n}" for n in (1, 2, 3) for side in SIDES[players].split()[:-1]]
    thieves = dict.fromkeys(free[:arrested], CAUGHT)
    tokens = "" if last == "arrest" else " tokens=3"
    p = table(SIDES[players], fight="bh", eliminated=eliminated, bh1="w16", bh2="w16", hu4=f"w16{tokens}", **thieves)
    return p.say("fight-hu4-bh2 d=5,5 no" + (" give-3c-bh1" if last == "arrest" else ""))


def test_04_two_with_two_players(table):
    for arrested, eliminated, last in [(1, 0, "arrest"), (0, 1, "arrest"), (0, 1, "kill"), (1, 0, "kill")]:
        ended = quota(table, 2, arrested, eliminated, last).state.ended
        assert (ended.winner, ended.rule) == ("bh", "thieves_guild.winning.04")
    assert quota(table, 2, 0, 0).state.ended is None
    assert quota(table, 2, 0, 0, "kill").state.ended is None


def test_05_three_with_three_players(table):
    for arrested, eliminated, last in [(2, 0, "arrest"), (1, 1, "arrest"), (1, 1, "kill"), (0, 2, "kill")]:
        ended = quota(table, 3, arrested, eliminated, last).state.ended
        assert (ended.winner, ended.rule) == ("bh", "thieves_guild.winning.05")
    assert quota(table, 3, 1, 0).state.ended is None
    assert quota(table, 3, 0, 1, "kill").state.ended is None


def test_06_four_with_four_players(table):
    for arrested, eliminated, last in [(3, 0, "arrest"), (2, 1, "arrest"), (1, 2, "kill"), (0, 3, "kill")]:
        ended = quota(table, 4, arrested, eliminated, last).state.ended
        assert (ended.winner, ended.rule) == ("bh", "thieves_guild.winning.06")
    assert quota(table, 4, 2, 0).state.ended is None
    assert quota(table, 4, 0, 2, "kill").state.ended is None


def test_07_one_who_escaped_no_longer_counts(table):
    p = table("hu el bh", eliminated=1, step="hu1", hu1=CAUGHT, hu2="w16", hu3="w16", hu4="w16", bh1="w16", bh2="w16")
    p.say("roll d=8")
    assert not p["hu1"].arrested
    p = table("hu el bh", eliminated=1, fight="bh", hu1="frt", hu2="w16", bh1="w16", bh2="w16")
    assert p.say("fight-hu2-bh2 d=5,5 no give-3c-bh1").state.ended is None
    p = table("hu el bh", eliminated=1, fight="bh", hu1=CAUGHT, hu2="w16", bh1="w16", bh2="w16")
    assert p.say("fight-hu2-bh2 d=5,5 no give-3c-bh1").state.ended.winner == "bh"


def test_08_thieves_killed_by_others_do_not_count(table):
    p = table("hu or bh", eliminated=2, fight="or", or1="w16", hu1="w16 tokens=4").say("fight-hu1 d=5 no")
    assert (p["hu1"].at, p.state.eliminated, p.state.ended) == ("", 2, None)


def test_08_those_of_a_hired_assassin_do(table):
    p = table("hu or bh", eliminated=2, step="bh5", bh5="w7 coins=2", hu1="w20 tokens=4")
    assert p.say("hire-luc-hu1 roll d=1 stay end d=8").state.ended.winner == "bh"


def test_a118_stored_coins_of_the_hunters_count(table):
    p = table(step="bh1", stores="bh:c=60", bh1="w16 coins=37", bh2="coins=1").say("roll d=1 go-w17 fate=f1")
    assert p.state.ended.winner == "bh"


def test_a119_at_once_in_the_middle_of_a_turn(table):
    p = table(fight="bh", eliminated=1, bh1="w16", bh2="w16", bh3="w16", hu1="w16 tokens=4", hu2="w16")
    assert p.say("fight-hu1 d=5 no no").asked == ""


def test_a119_income_wins_once_it_is_shared(table):
    p = table(turn="bh", hunts=1, counter=1, bh1="coins=95").say("give-5c-bh1")
    assert p.state.ended is None
    assert p.say("give-3c-bh2").state.ended.winner == "bh"


@pytest.mark.parametrize(("cap", "over"), [(3, True), (4, False), (0, False)])
def test_a120_the_option_cap_ends_a_game_without_winner(table, cap, over):
    p = table(options=f"cap={cap}", round=3, fight="bh", bh1="w16", hu1="w16").say("pass")
    assert (p.asked == "") is over
    if over:
        assert (p.state.ended.winner, p.state.ended.reason) == ("", "cap")


def test_ex22_three_deposits(example):
    p = example("winning.ex22")
    assert (p.state.stores["hu"].coins, p.state.ended.winner) == (50, "hu")


def test_ex23_quota_for_two_players(example, table):
    assert example("winning.ex23").state.ended.reason == "quota"
    assert quota(table, 2, 1, 0).state.ended.winner == "bh"
    assert quota(table, 2, 0, 1, "kill").state.ended.winner == "bh"
    assert quota(table, 2, 0, 0).state.ended is None


def test_ex24_quota_for_three_players(example):
    p = example("winning.ex24")
    assert (p.state.ended.winner, p.state.ended.rule) == ("bh", "thieves_guild.winning.05")


def test_ex25_quota_for_four_players(example):
    p = example("winning.ex25")
    assert (p.state.ended.winner, p.state.ended.rule) == ("bh", "thieves_guild.winning.06")
