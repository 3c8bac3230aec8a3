"""What is always exact, what is announced, and the readings that can be chosen: spec/thieves_guild/honesty.md."""

import random

import msgspec
import pytest

from guildpost.engine.core.errors import BadSetup, BrokenLaw
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.games import game
from guildpost.engine.thieves_guild.honesty import check_always, tokens_in_play
from guildpost.engine.thieves_guild.state import Options
from guildpost.replays.recording import Recording
from guildpost.replays.upgrade import changed_steps, upgraded

GAME = game("thieves-guild")


def kinds(p):
    """Names of all events, in order."""
    return [type(told.event).__name__ for told in p.events]


@pytest.mark.parametrize(
    ("given", "line", "coins"),
    [
        ("w3 coins=5", "buy-bow", 0),
        ("smi coins=5", "buy-bow", 1),
        ("w16 coins=5", "look bm=m2 buy-2sil", 1),
        ("w7 coins=5", "hire-luc-bh1", 3),
    ],
)
def test_01_prices_are_exact(table, given, line, coins):
    p = table(step="hu1", hu1=given, bh1="w14").say(line)
    assert (p["hu1"].coins, p.state.issued) == (coins, coins)


@pytest.mark.parametrize(
    ("given", "line"), [("w3 coins=4", "buy-bow"), ("smi coins=3", "buy-bow"), ("w3 coins=2", "buy-ble-hu1")]
)
def test_01_nobody_pays_less(table, given, line):
    table(step="hu1", hu1=given).refused(line, "honesty.01")


def test_01_rewards_are_exact(table):
    p = table(fight="hu", hu1="tav").say("sack d=12")
    assert (p["hu1"].coins, p.state.issued) == (7, 7)


@pytest.mark.parametrize("wrong", [1, -1])
def test_01_coins_from_nowhere_break_a_law(table, wrong):
    p = table(step="hu1", hu1="w18 coins=3")
    check_always(p.session.at, p.data)
    p["hu1"].coins += wrong
    with pytest.raises(BrokenLaw, match=r"state\.issued"):
        check_always(p.session.at, p.data)


def test_02_bought_tokens_come_out_of_the_bank(table):
    p = table(step="hu1", hu1="w3 coins=20", hu2="w16 coins=5")
    before = p.state.bank.copy()
    p.say("buy-bow buy-ble-hu3 roll d=1 stay end look bm=m2 buy-2poi")
    taken = {kind: count - p.state.bank.get(kind, 0) for kind, count in before.items()}
    assert {kind: count for kind, count in taken.items() if count} == {"bow": 1, "ble": 1, "poi": 2}


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("give-wat-hu2", lambda p: p["hu2"].item == "wat"),
        ("put-wat", lambda p: p.state.stores["hu"].things == {"wat": 1}),
        ("use-wat", lambda p: p.state.bank["wat"] == p.data.components.supply.wat - 1),  # one lies at the Witch
    ],
)
def test_02_what_leaves_a_character_goes_somewhere(table, line, where):
    p = table(step="hu1", hu1="w18 item=wat tokens=1").say(line)
    assert not p["hu1"].item
    assert where(p)


def test_02_what_is_too_much_to_carry_stays_on_the_board(table):
    p = table(step="hu1", hu1="w3 item=wat coins=9").say("buy-bow drop-wat")
    assert (p["hu1"].item, p.state.ground) == ("bow", {"w3": {"wat": 1}})


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_02_nothing_is_made_or_lost_in_random_play(table, seed):
    p, choose = table("hu el or bh", opening=True, seed=seed, options="cap=5"), random.Random(seed)
    while not p.session.over:  # the table checks the laws after every step
        seat = p.session.asked()[0]
        p.session.play(seat, choose.choice(p.session.options(seat)))
    assert tokens_in_play(p.session.at) == p.data.components.supply.count()


@pytest.mark.parametrize("wrong", [1, -1])
def test_02_tokens_from_nowhere_break_a_law(table, wrong):
    p = table(step="hu1")
    p.state.bank["lea"] += wrong
    with pytest.raises(BrokenLaw, match=r"state\.bank\.lea"):
        check_always(p.session.at, p.data)


@pytest.mark.parametrize(
    ("given", "line", "announced"),
    [
        ({"hu1": "w16", "hu2": "w16", "bh1": "w16"}, "fight-bh1-hu2", "Attacked"),
        ({"hu1": "tav"}, "sack", "Sacking"),
        ({"hu1": "cap"}, "sack-com", "Sacking"),
        ({"hu1": "tav item=dus"}, "sack use-dus", "Used"),
    ],
)
def test_03_what_is_rolled_for_is_announced_to_all_before_the_dice(table, given, line, announced):
    p = table(fight="hu", **given).say(line)
    assert p.asked.startswith("d.")  # no die has fallen
    assert kinds(p)[-1] == announced
    assert p.events[-1].to is None


def test_03_the_announcement_tells_target_and_method(table):
    p = table(fight="hu", hu1="w16", hu2="w16", hu3="cap", bh1="w16").say("fight-bh1-hu2 d=1,1 bh1: no hu3: sack-agi")
    assert [(event.attackers, event.target) for event in p.told("Attacked")] == [(("hu1", "hu2"), "bh1")]
    assert [(event.who, event.building, event.method) for event in p.told("Sacking")] == [("hu3", "cap", "agi")]


def test_03_a_fate_card_is_read_out_before_the_dice_that_it_asks_for(table):
    p = table(step="hu1").say("roll d=1 go-w17 fate=f15")
    assert p.asked == "d.foe"
    assert [told.to for told in p.events if type(told.event).__name__ == "Drew"] == [None]


def test_a145_five_readings_can_be_chosen():
    chosen = {"cap": "30", "claim": "on", "income": "shops", "bless-hit": "off", "base-helpers": "off"}
    assert read_options(game("thieves-guild"), {}) == Options(0, False, "all", True, True)
    assert read_options(game("thieves-guild"), chosen) == Options(30, True, "shops", False, False)


@pytest.mark.parametrize("wrong", [{"speed": "on"}, {"income": "some"}, {"cap": "soon"}, {"claim": "7"}])
def test_a145_and_no_others(wrong):
    with pytest.raises(BadSetup):
        read_options(game("thieves-guild"), wrong)


def test_a145_cap_ends_the_game_without_a_winner(table):
    p = table(step="bh3", round=2, options="cap=2").say("stay end")
    assert (p.state.ended.winner, p.state.ended.reason) == ("", "cap")
    assert table(step="bh3", round=1, options="cap=2").say("stay end").asked == "hu1"
    assert table(step="bh3", round=999).say("stay end").asked == "hu1"


@pytest.mark.parametrize(("options", "question"), [("claim=on", "ClaimCaptive"), ("", "ShareCoins")])
def test_a145_claim_asks_for_what_the_captive_carries(table, options, question):
    p = table(fight="bh", hu1="w16 coins=2", bh1="w16", bh2="w16", options=options)
    assert p.say("fight-hu1-bh2 d=5,5 hu1: no").question == question


@pytest.mark.parametrize(("options", "coins"), [("income=shops", 6), ("", 8)])
def test_a145_income_of_all_buildings_or_of_shops_only(table, options, coins):
    p = table(turn="bh", hunts=1, options=options)
    assert p.moves()[0] == f"give-{coins}c-bh1"


@pytest.mark.parametrize(("options", "arrested"), [("bless-hit=off", False), ("", True)])
def test_a145_whether_a_hit_answered_by_bless_counts_for_an_arrest(table, options, arrested):
    p = table(fight="bh", hu1="w16 spell=ble", bh1="w16", bh2="w16", options=options)
    assert p.say("fight-hu1-bh2 d=5,5 hu1: no")["hu1"].arrested == arrested


@pytest.mark.parametrize(("options", "asked"), [("base-helpers=off", "hu2"), ("", "el2")])
def test_a145_whether_helpers_strike_at_an_attacker_on_his_base(table, options, asked):
    p = table("hu el bh", fight="hu", hu1="w18", el1="w18", el2="w18", options=options)
    assert p.say("fight-el1 d=1 el1: no").asked == asked  # hu2: the fight is over


def attacked_by_an_assassin(table, seed=None):
    """A record, begun in the middle of a game, in which an assassin's hit is answered by Bless and nothing follows."""
    p = table(step="bh3", bh3="w7 coins=2", hu1="w20 spell=ble").say("hire-luc-hu1")
    seats = GAME.choose_seats(None, [SeatChoice("hu"), SeatChoice("bh")])
    recording = Recording.begin(GAME, p.data, seats, Options(), seed=seed, start=p.session.at)
    recording.play_line(p.language.read("roll stay end" if seed is not None else "roll d=1 stay end d=8"))
    return recording


def test_a79_luck_that_never_fell_is_told_as_such(table):
    """By the other reading the target rolls back, which nobody has told: ruling A-79."""
    recording = attacked_by_an_assassin(table)
    replay, other = recording.replay(), Options(bless_hit=False)
    (step,) = changed_steps(replay, GAME, recording.table.data, other)
    assert (step.option, step.refused, step.awaits) == ("bless-hit", "", "d.back")
    assert list(changed_steps(replay, GAME, recording.table.data, Options(bless_hit=True))) == []
    again = upgraded(replay, GAME, recording.table.data, other)
    assert (again.awaited(), again.head.options) == ("d.back", other)


def test_a79_a_seed_goes_on_but_for_those_who_may_not_look_ahead(table):
    """What would fall next is known to the organiser alone: ruling A-79."""
    for seed in map(str, range(20)):
        recording = attacked_by_an_assassin(table, seed)
        if not recording.at.state.characters["hu1"].spell and not recording.at.drawn.get("d.back"):
            break
    replay, data, other = recording.replay(), recording.table.data, Options(bless_hit=False)
    (step,) = changed_steps(replay, GAME, data, other)
    assert (step.awaits, "drawn.d~1back" in {path for path, _, _ in step.fields}) == ("", True)
    (seen,) = changed_steps(replay, GAME, data, other, shown=msgspec.to_builtins)
    assert seen.awaits == "d.back"
    assert not [path for path, _, _ in seen.fields if path.startswith("drawn")]
