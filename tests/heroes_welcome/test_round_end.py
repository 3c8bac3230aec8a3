"""Rules of spec/heroes_welcome/round_end.md. p1 calls; who has no loot is not asked for a bribe."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import NotAsked

LUCK = {
    "scam.draw": "scam=pet",
    "scrap.refill": "scrap=wea",
    "bag.refill": "bag=doo",
    "bag.haul": "bag=arm",
    "mon.crawl": "mon=ola",
    "deck.expand": "deck=hab",
}
SHUT = "pwe pea cur fle pro her t1 t2 min a1 a2 mer bui gsm"


def calls(play):
    """Calls that are possible now."""
    return [move for move in play.moves() if move.startswith("call")]


def rules(play):
    """Rules of all that was told, without the name of the game."""
    return [rule.removeprefix("heroes_welcome.") for rule in play.rules()]


def crawled(play, *lines):
    """A table in its next round, after these answers and what luck is asked for."""
    left = list(lines)
    while play.state.round == 1:
        play.say(LUCK.get(play.asked) or left.pop(0))
    return play


# the call


@pytest.mark.parametrize("given", [{}, {"signs": SHUT}, {"signs": SHUT, "workshop": "", "dealt": 4}, {"bribed": "p1"}])
def test_01_a_call_is_always_possible(table, given):
    p = table(at="turn", p2="loot=wea", **given)
    assert calls(p) == ["call"]
    p.say("call")
    assert [told.seat for told in p.told("RoundCalled")] == ["p1"]
    assert rules(p)[0] == "round_end.01"


@pytest.mark.parametrize("bribed", ["", "p1"])
def test_02_with_two_players_each_call_names_a_customer(table, bribed):
    p = table(2, at="turn", bribed=bribed, workshop="c2 c3 c5", p1="scams=pet", p2="loot=wea")
    assert calls(p) == ["call-c2", "call-c3", "call-c5"]
    p.refused("call", "round_end.02")
    p.refused("call-c4", "round_end.02")
    p.say("call-c3")
    assert (p.state.marked, p.view("p2").marked) == ("c3", "c3")
    p = table(3, at="turn")
    p.refused("call-c3", "components.14")
    assert calls(p) == ["call"]


def test_03_the_boss_cannot_get_the_token(table):
    p = table(2, at="turn", workshop="c15 boss")
    assert calls(p) == ["call-c15"]
    p.refused("call-boss", "round_end.03")


@pytest.mark.parametrize("customer", ["c1", "c2", "c4"])
def test_04_a_later_call_may_move_the_token(table, customer):
    p = table(2, at="turn", marked="c2", p2="loot=wea").say(f"call-{customer}")
    assert p.state.marked == customer


def test_05_the_marked_customer_goes_only_if_the_round_ends(table):
    p = table(2, at="turn", enemies=1, p2="loot=wea").say("call-c3 p2: give-wea")
    assert (p.state.workshop, p.state.gone, p.state.marked) == (["c1", "c2", "c3", "c4"], [], "c3")
    p = crawled(table(2, at="turn", enemies=1).say("call-c3"), "drop-wea+arm", "build-hab-f1")
    assert p.state.gone == ["c3"]
    assert [(told.customer, told.why) for told in p.told("CustomerLeft")] == [("c3", "disgruntled")]
    p = crawled(table(3, at="turn", enemies=1).say("call"), "drop-wea+arm", "build-hab-f1")
    assert p.state.gone == []


# bribes


def test_06_each_other_player_can_stop_the_call_with_one_token(table):
    for briber in ("p2", "p3"):
        p = table(at="turn", p1="loot=eme", p2="loot=wea+rub", p3="loot=wea+rub").say("call")
        if briber == "p3":
            p.say("p2: no")
        assert (p.asked, p.moves()) == (briber, ["give-wea", "give-rub", "no"])
        for other in ("yes", "end", "call", "drop-wea", "go-pwe"):
            p.refused(f"{briber}: {other}", "round_end.06")
        p.say(f"{briber}: give-rub")
        assert (p.state.crawl, p.loot(briber), p.told("RoundEnded")) == (0, "wea", [])
    assert [told.seat for told in p.told("BribeDeclined")] == ["p2"]


def test_07_the_caller_has_no_say_in_it(table):
    p = table(at="turn", p1="scams=pet", p2="loot=wea").say("call p2: give-wea")
    assert (p.asked, p.loot("p1")) == ("p2", "wea")
    for other in ("no", "end", "call"):
        with pytest.raises(NotAsked):
            p.say(f"p1: {other}")


def test_08_the_bribe_goes_from_the_briber_to_the_caller(table):
    p = table(at="turn", p1="loot=wea", p2="loot=rub+2arm", p3="loot=eme").say("call")
    before = p.loot("bag"), p.loot("scrap"), p.loot("market")
    for other in ("eme", "wea", "doo"):
        p.refused(f"p2: give-{other}", "round_end.08")
    p.say("p2: give-arm")
    assert (p.loot("p1"), p.loot("p2"), p.loot("p3")) == ("wea+arm", "arm+rub", "eme")
    assert (p.loot("bag"), p.loot("scrap"), p.loot("market")) == before
    moved = [(told.loot, told.source, told.target) for told in p.told("LootMoved")]
    assert moved == [(("arm",), "p2", "p1")]


@pytest.mark.parametrize(("caller", "briber", "declined"), [("p1", "p4", "p2 p3"), ("p3", "p2", "p4 p1")])
def test_09_it_is_at_once_the_bribers_turn(table, caller, briber, declined):
    given = dict.fromkeys(("p1", "p2", "p3", "p4"), "loot=wea")
    p = table(4, at="turn", who=caller, **given).say(f"{caller}: call")
    p.say(" ".join(f"{word}: no" for word in declined.split())).say(f"{briber}: give-wea")
    assert (p.asked, p.question, p.state.master) == (briber, "ChooseAction", 0)
    assert [(told.seat, told.caller, told.loot) for told in p.told("Bribed")] == [(briber, caller, "wea")]


@pytest.mark.parametrize(("caller", "order"), [("p1", "p2 p3 p4"), ("p2", "p3 p4 p1"), ("p4", "p1 p2 p3")])
def test_10_of_several_the_first_clockwise_from_the_caller_bribes(table, caller, order):
    given = dict.fromkeys(("p1", "p2", "p3", "p4"), "loot=wea")
    p = table(4, at="turn", who=caller, **given).say(f"{caller}: call")
    first, second, third = order.split()
    assert p.asked == first
    with pytest.raises(NotAsked):
        p.say(f"{second}: give-wea")
    p.say(f"{first}: give-wea")
    assert [p.loot(word) for word in (caller, first, second, third)] == ["2wea", "-", "wea", "wea"]
    assert p.asked == first


def test_11_nobody_receives_more_than_one_bribe_in_a_round(table):
    p = table(2, at="turn", p2="loot=2wea").say("call-c1 p2: give-wea")
    assert p.view("p2").bribed == ["p1"]
    p.say("p2: visit-gsm no no p1: call-c1")
    assert (p.loot("p1"), p.loot("p2"), p.state.crawl) == ("wea", "wea", 1)
    p = table(at="round", round=2, bribed="p1", p2="loot=wea")
    assert p.view().bribed == []
    assert p.say("p1: call").asked == "p2"  # another round


def test_12_who_was_bribed_and_calls_again_ends_the_round_unasked(table):
    p = table(at="turn", bribed="p1", p2="loot=wea", p3="loot=wea").say("call")
    assert (p.state.crawl, p.state.place, p.told("BribeDeclined")) == (1, "dun", [])
    assert rules(p)[:3] == ["round_end.01", "round_end.12", "round_end.16"]


def test_13_the_limit_is_the_callers_alone(table):
    p = table(at="turn", who="p2", bribed="p1", p1="loot=wea").say("call")
    assert (p.asked, p.question) == ("p1", "OfferBribe")
    p.say("p1: give-wea")
    assert (p.state.bribed, p.asked, p.loot("p2")) == ([0, 1], "p1", "wea")


def test_14_if_nobody_bribes_the_round_is_over(table):
    p = table(at="turn", p2="loot=wea", p3="loot=wea").say("call p2: no")
    assert (p.state.crawl, p.asked) == (0, "p3")
    p.say("p3: no")
    assert p.state.crawl == 1
    assert [told.seat for told in p.told("RoundEnded")] == ["p1"]
    assert rules(p)[:5] == ["round_end.01", "round_end.06", "round_end.06", "round_end.14", "round_end.16"]


def test_15_the_caller_may_play_scam_cards_for_the_last_time(table):
    p = table(at="turn", p1="scams=pet,luc", p2="loot=wea").say("call p2: no")
    assert (p.asked, p.state.crawl, sorted(p.moves())) == ("p1", 0, ["end", "play-luc", "play-pet"])
    p.say("play-pet")
    assert (p["p1"].gold, p.asked, p.state.crawl) == (2, "p1", 0)
    p.refused("go-pwe", "turn.05")
    p.say("end")
    assert (p.state.crawl, p["p1"].scams) == (1, ["luc"])
    p = table(at="turn", p1="scams=pet").say("call play-pet")
    assert p.state.crawl == 1  # the hand is empty


def test_16_the_heroes_go_to_the_dungeon_and_the_crawl_begins(table):
    p = table(at="turn", place="pwe").say("call")
    assert (p.state.place, p.state.crawl, p.asked) == ("dun", 1, "scam.draw")
    assert [(told.place, told.how) for told in p.told("HeroesMoved")] == [("dun", "crawl")]
    assert "round_end.16" in rules(p)


# rulings


def test_amb076_bribes_are_asked_for_one_by_one(table):
    p = table(4, at="turn", p2="loot=wea", p3="loot=wea", p4="loot=wea").say("call")
    for word in ("p2", "p3", "p4"):
        assert (p.asked, p.view().asked) == (word, [word])
        p.say(f"{word}: no")
    assert p.state.crawl == 1


def test_amb077_who_has_no_loot_is_not_asked(table):
    p = table(4, at="turn", p3="loot=wea").say("call")
    assert p.asked == "p3"
    p.say("p3: no")
    assert p.state.crawl == 1
    assert [told.seat for told in p.told("BribeDeclined")] == ["p3"]
    assert table(4, at="turn").say("call").state.crawl == 1


def test_amb078_the_briber_chooses_the_token_and_a_yellow_one_will_do(table):
    p = table(at="turn", p2="loot=wea+yel").say("call")
    assert p.moves() == ["give-wea", "give-yel", "no"]
    box = p.state.box
    p.say("p2: give-yel")
    assert (p.loot("p1"), p.loot("p2"), p.state.box) == ("yel", "wea", box)


def test_amb079_one_player_may_bribe_several_times(table):
    p = table(at="turn", p3="loot=2wea").say("p1: call p3: give-wea p3: visit-gsm no no p1: visit-mer scam=pet,pet")
    p.say("end p2: call p3: give-wea")
    assert (p.state.bribed, p.loot("p1"), p.loot("p2"), p.loot("p3")) == ([0, 1], "wea", "wea", "-")
    assert [told.seat for told in p.told("Bribed")] == ["p3", "p3"]


def test_amb080_a_bribed_caller_plays_no_more_scam_cards(table):
    p = table(at="turn", p1="scams=pet", p2="loot=wea").say("call p2: give-wea")
    assert (p.asked, p.question) == ("p2", "ChooseAction")
    assert p["p1"].scams == ["pet"]


def test_amb081_after_the_briber_it_is_the_next_clockwise_from_there(table):
    p = table(4, at="turn", p3="loot=wea").say("call p3: give-wea").say("p3: visit-gsm no no")
    assert p.asked == "p4"
    p.say("p4: visit-mer scam=pet,pet end")
    assert p.asked == "p1"


@pytest.mark.parametrize("bribed", ["", "p1"])
def test_amb082_the_last_scam_window_is_the_callers_alone(table, bribed):
    p = table(at="turn", bribed=bribed, p1="scams=pet", p2="scams=luc", p3="scams=cut").say("call")
    assert (p.asked, p.question, p.state.crawl) == ("p1", "ScamWindow", 0)
    with pytest.raises(NotAsked):
        p.say("p2: play-luc")
    p.say("p1: end")
    assert (p.state.crawl, p.asked) == (1, "scam.draw")
    p = table(at="turn", bribed=bribed, p2="scams=luc").say("call")
    assert (p.state.crawl, p.asked) == (1, "scam.draw")


def test_amb083_no_scam_card_of_that_window_reopens_the_round(table):
    p = table(at="turn", place="pwe", signs="pwe mer", p1="scams=bor,fpa").say("call play-bor-pwe play-fpa-mer")
    assert p.state.signs == []
    assert (p.state.crawl, p.asked) == (1, "scam.draw")


def test_amb084_one_can_still_craft_for_the_marked_customer(table):
    p = table(2, at="turn", marked="c2", p1="loot=2wea").say("make-c2-2wea")
    assert (p["p1"].served, p.state.marked) == (["c2"], "")
    p = crawled(p.say("p2: call-c1"), "drop-wea+arm", "build-hab-f1")
    assert (p["p1"].served, p.state.gone) == (["c2"], ["c1"])


@pytest.mark.parametrize("workshop", ["boss", ""])
def test_amb085_with_the_boss_alone_or_nobody_no_token_is_placed(table, workshop):
    p = table(2, at="turn", workshop=workshop, dealt=16 if workshop else 4)
    assert calls(p) == ["call"]
    p.refused("call-boss", "round_end.03")
    p.refused("call-c1", "round_end.02")
    p.say("call")
    assert (p.state.marked, p.state.crawl) == ("", 1)


def test_amb086_the_token_stays_in_the_game(table):
    p = crawled(table(2, at="turn", enemies=1).say("call-c3"), "drop-wea+arm", "build-hab-f1")
    assert (p.state.marked, p.state.gone) == ("", ["c3"])
    assert "call-c1" in p.moves()
    p.say("call-c1")
    assert p.state.marked == "c1"


def test_amb087_a_later_caller_need_not_move_the_token(table):
    p = table(2, at="turn", marked="c2", p2="loot=wea").say("call-c2 p2: give-wea")
    assert p.state.marked == "c2"
    assert [told.customer for told in p.told("RoundCalled")] == ["c2"]


@pytest.mark.parametrize(("marked", "gone"), [("c1", ["c1"]), ("c2", ["c1", "c2"])])
def test_amb088_without_enemies_a_marked_lowest_customer_leaves_alone(table, marked, gone):
    p = crawled(table(2, at="turn").say(f"call-{marked}"), "drop-wea+arm", "build-hab-f1")
    assert (p.state.gone, p.state.marked) == (gone, "")
    assert [told.why for told in p.told("CustomerLeft")] == ["quiet", "disgruntled"][: len(gone)]
