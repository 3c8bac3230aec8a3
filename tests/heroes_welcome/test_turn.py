"""Rules of spec/heroes_welcome/turn.md."""

from __future__ import annotations

import pytest

from guildpost.engine.heroes_welcome.tables import CLOSABLE

FULL_TOWN = "f1=jew f2=hab f3=rum f4=baz nw=tav sw=hun se=wiz"


def quick_crawl(table, seats=3, **given):
    """A table on which a crawl asks nothing: two tokens on the market, one tile with one site, luck by a seed."""
    things = {"at": "turn", "seed": "crawl", "market": "wea+arm", "enemies": 1, "deck": "apo"} | given
    return table(seats, **things)


# rules


def test_01_a_round_is_a_town_phase_and_then_a_dungeon_crawl(table):
    p = quick_crawl(table).say("go-pwe")
    assert (p.state.crawl, p.told("CrawlStep")) == (0, [])
    p.say("p2: call")
    kinds = [type(told.event).__name__ for told in p.events]
    assert [told.step for told in p.told("CrawlStep")] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert kinds.index("ShopRun") < kinds.index("RoundEnded") < kinds.index("CrawlStep") < kinds.index("RoundBegan")
    assert (p.state.round, p.state.crawl, p.question) == (2, 0, "ChooseAction")


def test_02_the_town_phase_goes_on_when_everything_is_closed(table):
    closed = {"town": FULL_TOWN, "forests": "-", "futures": "emp paw apo", "signs": " ".join(CLOSABLE)}
    p = table(2, at="turn", p1="loot=rub+wea", **closed | {"signs": closed["signs"].replace(" a2", "")})
    p.say("make-c1-rub+wea")
    assert (p.asked, p.state.crawl, p.moves()) == ("p2", 0, ["call-c2", "call-c3", "call-c4"])


def test_02_nor_does_a_call_end_it_that_is_bribed(table):
    p = quick_crawl(table, p2="loot=wea").say("call").say("p2: give-wea")
    assert (p.asked, p.state.round, p.state.crawl, p.told("CrawlStep")) == ("p2", 1, 0, [])
    p = quick_crawl(table, p2="loot=wea").say("call").say("p2: no")
    assert p.state.round == 2


@pytest.mark.parametrize("master", ["p1", "p2", "p3"])
def test_03_each_round_is_opened_by_the_master_merchant(table, master):
    p = table(at="round", master=master)
    assert (p.asked, [told.master for told in p.told("RoundBegan")]) == (master, [master])


@pytest.mark.parametrize(("caller", "opens"), [("p1", "p3"), ("p3", "p3")])
def test_03_and_not_by_the_next_after_the_caller(table, caller, opens):
    p = quick_crawl(table, who=caller, master="p2").say("call")
    assert (p.state.round, p.view().master, p.asked) == (2, opens, opens)


@pytest.mark.parametrize(("seats", "order"), [(2, "p2 p1 p2 p1"), (3, "p2 p3 p1 p2"), (5, "p2 p3 p4 p5")])
def test_04_after_a_turn_it_is_the_next_player_clockwise(table, seats, order):
    p, asked = table(seats, at="turn"), []
    for site in ("pwe", "fle", "pro", "her"):
        asked.append(p.say(f"go-{site}").asked)
    assert asked == order.split()
    p.refused("p1: go-pea" if p.asked != "p1" else "p2: go-pea", "core.turn.01")


@pytest.mark.parametrize("action", ["go-pwe no", "visit-gsm no no", "make-c1-rub+wea"])
def test_05_one_action_is_a_turn(table, action):
    p = table(at="turn", p1="loot=rub+wea gold=3", ola="loot=rub").say(action)
    assert p.asked == "p2"


def test_05_and_a_second_one_is_refused(table):
    p = table(at="turn", p1="loot=rub+wea gold=9 scams=pet", ola="loot=rub").say("go-pwe buy-rub-ola")
    for action in ("go-cur", "visit-t1", "make-c1-rub+wea", "call", "no"):
        p.refused(action, "turn.05")
    assert p.moves() == ["end", "play-pet"]


@pytest.mark.parametrize("move", ["no", "yes", "end", "take-ola", "draw-1", "drop-wea", "rank-wea", "build-emp-pwe"])
def test_05_there_are_four_actions_and_no_fifth(table, move):
    p = table(at="turn", p1="loot=rub+wea gold=9 masteries=wea:1 scams=pet", ola="gold=4")
    p.refused(move, "turn.05")
    assert {each.split("-")[0] for each in p.moves()} == {"go", "visit", "make", "call", "play"}


def test_06_scam_cards_are_played_before_the_action_and_after_it(table):
    p = table(at="turn", p1="scams=pet,pet").say("play-pet")
    assert (p.asked, p.question, p["p1"].gold) == ("p1", "ChooseAction", 2)
    p.say("visit-gsm yes no")
    assert (p.asked, p.question) == ("p1", "ScamWindow")
    p.say("play-pet")
    assert (p["p1"].gold, p.asked) == (6, "p2")


def test_06_but_not_in_the_turn_of_another(table):
    p = table(at="turn", p2="scams=pet")
    p.refused("p2: play-pet", "core.turn.01")
    p.say("go-pwe").say("p2: play-pet")
    assert p["p2"].gold == 2


# rulings


def test_amb013_nobody_may_do_nothing_but_the_call_is_always_possible(table):
    p = table(at="turn", town=FULL_TOWN, forests="-", futures="emp paw apo", signs=" ".join(CLOSABLE))
    p.refused("no", "turn.05")
    p.refused("end", "turn.05")
    assert p.moves() == ["call"]


def test_amb013_who_wants_to_do_next_to_nothing_declines_a_shop(table):
    p = table(at="turn", p1="gold=3", ola="loot=rub").say("go-pwe no")
    assert (p["p1"].gold, p.loot("ola"), p.state.signs, p.asked) == (3, "rub", ["pwe"], "p2")


def test_amb019_a_turn_ends_by_end_with_cards_in_hand_and_by_itself_without(table):
    p = table(at="turn", p1="scams=bor").say("visit-gsm no no")
    assert (p.asked, p.moves()) == ("p1", ["end"])
    assert p.say("end").asked == "p2"
    assert p.say("visit-mer scam=pet,luc").asked == "p2"  # who now has cards
    assert p.say("end").asked == "p3"
    assert p.say("go-pwe").asked == "p1"


def test_amb112_players_do_not_trade_with_each_other(table):
    p = table(at="turn", p1="loot=wea gold=3 scams=pet", p2="loot=rub gold=3")
    assert not any(move.startswith("give") for move in p.moves())
    p.refused("give-wea", "turn.05")
    p.say("visit-gsm no no").refused("give-wea", "turn.05")
    p.say("end").say("p2: call")
    assert p.moves("p1") == ["give-wea", "no"]


def test_amb123_a_shop_whose_action_is_impossible_declines_itself(table):
    p = table(at="turn", p1="gold=3 scams=pet").say("go-pwe")
    assert ([told.site for told in p.told("ShopDeclined")], p.asked, p.state.signs) == (["pwe"], "p2", ["pwe"])
    p = table(at="turn", p1="gold=3", ola="loot=rub").say("go-pwe")
    assert (p.told("ShopDeclined"), p.asked, p.moves()) == ([], "p1", ["buy-rub-ola", "no"])


@pytest.mark.parametrize(("market", "asked"), [("", False), ("wea", False), ("wea+rub", False), ("2wea+rub", True)])
def test_amb123_two_or_fewer_market_tokens_go_unasked(table, market, asked):
    p = table(at="crawl", seed="few", market=market, enemies=1, deck="apo")
    assert (p.question == "ReturnLoot") == asked
    given = [told.loot for told in p.told("LootMoved") if told.source == "market"]
    assert given == ([] if asked or not market else [tuple(market.split("+"))])


@pytest.mark.parametrize(("tile", "asked"), [("apo", False), ("paw", False), ("emp", True), ("jew", True)])
def test_amb123_a_tile_with_a_single_site_is_built_there(table, tile, asked):
    futures = " ".join(each for each in ("hab", "tav", "rum"))
    p = table(at="crawl", seed="one site", market="wea", enemies=1, deck=tile, futures=futures)
    assert (p.question == "ExpandTown") == asked
    assert bool(p.told("Built")) != asked


@pytest.mark.parametrize(("loot", "asked"), [("wea", ""), ("2wea", "p2"), ("rub+wea", "p2")])
def test_amb123_too_few_tokens_for_any_final_artifact_are_not_asked_for(table, loot, asked):
    assert table(at="scoring", p2=f"loot={loot}").asked == asked


def test_amb123_the_scam_window_is_left_out_with_an_empty_hand(table):
    assert table(at="turn").say("visit-gsm no no").asked == "p2"
    assert table(at="turn", p1="scams=pet").say("visit-gsm no no").asked == "p1"
