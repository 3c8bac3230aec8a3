"""What each side wants, how it earns, and how the four sides differ: spec/thieves_guild/sides.md."""

import random
from statistics import mean

import pytest

from guildpost.engine.core.errors import BadSetup
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.thieves_guild import sides

FOUR = "hu el or bh"


def ratings(table, side, rating):
    people = table(FOUR).data.components.characters
    return mean(getattr(card, rating) for who, card in people.items() if who[:2] == side)


def coins_gained(table, seed):
    """Side and cause of all coins in eight rounds of random play."""
    play, choose = table(FOUR, opening=True, seed=seed, options="cap=8"), random.Random(seed)
    while not play.session.over:
        seat = play.session.asked()[0]
        play.session.play(seat, choose.choice(play.session.options(seat)))
    return {(event.who[:2], event.how) for event in play.told("Gained") if event.kind == "c"}


@pytest.mark.parametrize(("before", "winner"), [(49, "hu"), (48, "")])
def test_01_the_fiftieth_stored_coin_wins(table, before, winner):
    p = table(step="hu1", stores=f"hu:c={before}", hu1="w18 coins=1").say("put-c")
    assert (p.state.ended.winner if p.state.ended else "") == winner


@pytest.mark.parametrize(("bh3", "winner"), [("gone", "hu"), ("frt", "")])
def test_02_the_last_side_in_the_game_wins(table, bh3, winner):
    p = table(fight="hu", hu1="w16", bh1="w16 tokens=5", bh2="gone", bh3=bh3)
    p.say("fight-bh1 d=6 bh1: no")
    assert (p.state.ended.winner if p.state.ended else "") == winner


@pytest.mark.parametrize(("coins", "winner"), [(92, "bh"), (91, "")])
def test_03_the_hunters_win_with_a_hundred_coins(table, coins, winner):
    p = table(turn="bh", hunts=1, bh1=f"frt coins={coins}").say("give-8c-bh1")
    assert (p.state.ended.winner if p.state.ended else "") == winner


@pytest.mark.parametrize(("hu2", "winner"), [("frt arrested", "bh"), ("w18", "")])
def test_03_the_hunters_win_by_their_quota(table, hu2, winner):
    p = table(fight="bh", hu1="w16", hu2=hu2, bh1="w16", bh2="w16")
    p.say("fight-hu1-bh2 d=5,5 hu1: no bh: give-3c-bh1")
    assert (p.state.ended.winner if p.state.ended else "") == winner


def test_03_a_guild_that_has_stored_its_fifty_has_won_before(table):
    p = table(step="hu1", stores="hu:c=49", hu1="w18 coins=1", bh1="frt coins=99").say("put-c")
    p.refused("bh1: stay", "core.over.01")
    assert p.state.ended.winner == "hu"


@pytest.mark.parametrize("seed", ["1", "2"])
def test_04_a_guild_earns_by_markets_sacking_loot_and_fate(table, seed):
    gained = {how for side, how in coins_gained(table, seed) if side != "bh"}
    assert "start" in gained
    assert gained <= {"start", "sack", "loot", "fate", "base"}  # "base": his own coins, taken off the base again


def test_04_a_market_pays_and_a_look_does_not(table):
    p = table(step="hu1", hu1="w16 poi=1").say("look bm=m1")
    assert p["hu1"].coins == 0
    assert p.say("sell-poi")["hu1"].coins == 4


def test_04_a_guild_keeps_what_it_takes_off_a_fallen_enemy(table):
    p = table(fight="hu", hu1="w16", bh1="w16 tokens=5 coins=7").say("fight-bh1 d=6 bh1: no")
    assert p["hu1"].coins == 7


@pytest.mark.parametrize("seed", ["1", "2"])
def test_05_the_hunters_earn_by_income_rewards_loot_and_fate(table, seed):
    gained = {how for side, how in coins_gained(table, seed) if side == "bh"}
    assert "income" in gained
    assert gained <= {"income", "arrest", "elimination", "loot", "cashed", "fate", "base"}


@pytest.mark.parametrize("roles", [["hu", "hu", "bh"], ["hu", "dwarf", "bh"]])
def test_06_a_guild_has_one_player_and_there_are_three(roles):
    with pytest.raises(BadSetup):
        sides.choose(None, [SeatChoice(role) for role in roles])


@pytest.mark.parametrize("seats", ["el bh", "hu or bh", FOUR])
def test_07_a_guild_has_four_characters_with_any_number_of_players(table, seats):
    p = table(seats)
    for side in seats.split()[:-1]:
        assert p.desk.of_side(side) == [f"{side}{n}" for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("who", "die", "sacked"), [("hu2", 5, True), ("hu2", 4, False), ("hu4", 5, False), ("hu4", 7, True)]
)
def test_08_agility_is_what_an_agility_roll_must_reach(table, who, die, sacked):
    p = table(fight="hu", **{who: "tav"})  # hu2 has agility 5, hu4 has 7
    p.say(f"sack d={die}")
    assert bool(p.told("Sacked")) == sacked


@pytest.mark.parametrize(("die", "hits"), [(6, 1), (5, 0)])
def test_09_an_attack_roll_must_reach_the_combat_rating(table, die, hits):
    p = table(fight="hu", hu1="w16", bh1="w16").say(f"fight-bh1 d={die}")  # hu1 has combat 6
    assert p["bh1"].tokens == hits


@pytest.mark.parametrize(("die", "hits"), [(5, 1), (4, 0)])
def test_09_a_defence_roll_must_reach_the_combat_rating(table, die, hits):
    p = table(fight="hu", hu1="w16", bh1="w16").say(f"fight-bh1 d=1 bh1: yes d={die}")  # bh1 has combat 5
    assert p["hu1"].tokens == hits


def test_10_humans_are_between_the_others(table):
    assert ratings(table, "el", "agility") < ratings(table, "hu", "agility") < ratings(table, "or", "agility")
    assert ratings(table, "or", "combat") < ratings(table, "hu", "combat") < ratings(table, "el", "combat")


def test_10_the_witch_serves_humans_only(table):
    assert "take-lea" in table(FOUR, step="hu1", hu1="w8").moves()
    for who in ("el1", "or1", "bh1"):
        table(FOUR, step=who, **{who: "w8"}).refused("take-lea", "bases.09")


def test_11_elves_are_the_most_agile_and_the_worst_fighters(table):
    assert min(("hu", "el", "or"), key=lambda side: ratings(table, side, "agility")) == "el"
    assert max(("hu", "el", "or"), key=lambda side: ratings(table, side, "combat")) == "el"


def test_11_the_forest_serves_elves_only(table):
    assert "take-lea" in table(FOUR, step="el1", el1="w2").moves()
    for who in ("hu1", "or1", "bh1"):
        table(FOUR, step=who, **{who: "w2"}).refused("take-lea", "bases.11")


def test_12_orcs_are_the_best_fighters_and_the_least_agile(table):
    assert min(("hu", "el", "or"), key=lambda side: ratings(table, side, "combat")) == "or"
    assert max(("hu", "el", "or"), key=lambda side: ratings(table, side, "agility")) == "or"


def test_12_the_gravemound_serves_orcs_only(table):
    for who in ("hu1", "el1", "bh1"):
        table(FOUR, step=who, **{who: "w14"}).refused("take-wat", "bases.10")


def test_12_the_gravemound_heals_four_times_and_no_more(table):
    p = table("or bh", step="or1", or1="w14 tokens=4")
    p.say("take-wat use-wat take-wat use-wat take-wat use-wat take-wat use-wat")
    assert p["or1"].tokens == 0
    p.refused("take-wat", "trading.08")


def test_13_the_knight_marshal_alone_rides_and_leads_good_fighters(table):
    people = table(FOUR).data.components.characters
    assert [who for who, card in people.items() if card.mounted] == ["bh1"]
    assert people["bh1"].name == "Knight Marshal"
    assert ratings(table, "bh", "combat") < ratings(table, "hu", "combat")


def test_14_there_are_at_most_six_hunters(table):
    assert len(table(FOUR).desk.of_side("bh")) == 6
    with pytest.raises(BadSetup):
        sides.choose(5, ())


def test_15_an_arrested_thief_is_kept_in_the_fortress(table):
    p = table(fight="bh", hu1="w16", bh1="w16", bh2="w16").say("fight-hu1-bh2 d=5,5 hu1: no")
    assert (p["hu1"].at, p["hu1"].arrested) == ("frt", True)
