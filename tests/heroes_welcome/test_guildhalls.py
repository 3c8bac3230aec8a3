"""Rules of spec/heroes_welcome/guildhalls.md. The market holds one token of each kind, and p1 is on turn."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BrokenLaw, IllegalMove, LuckError
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome.moves import Go, Visit
from guildpost.engine.heroes_welcome.tables import HALLS
from guildpost.replays.recording import Recording
from guildpost.replays.upgrade import Moved, changed_steps, upgraded

GAME = game("heroes-welcome")
ALL = " ".join(HALLS)
SHOPS = "pwe pea cur fle pro her"


def halls(play):
    """Guildhalls that can be visited now."""
    return [move.removeprefix("visit-") for move in play.moves() if move.startswith("visit-")]


def rules(play):
    """Rules of all that was told, without the name of the game."""
    return [rule.removeprefix("heroes_welcome.") for rule in play.rules()]


def gold_moves(play):
    """All gold that moved, with source and target."""
    return [(told.gold, told.source, told.target) for told in play.told("GoldMoved")]


# visits


@pytest.mark.parametrize("place", ["gat", "her"])
def test_01_no_road_leads_to_a_guildhall_and_a_visit_leaves_the_heroes(table, place):
    p = table(at="turn", place=place, p1="gold=6 loot=wea")
    assert not set(HALLS) & {road for roads in p.data.roads.values() for road in roads}
    for move, rule in ((Go("gsm"), "running.05"), (Visit("pwe"), "guildhalls.01")):
        with pytest.raises(IllegalMove) as refusal:
            p.session.play(0, move)
        assert refusal.value.rule == f"heroes_welcome.{rule}"
    assert halls(p) == list(HALLS)  # from anywhere
    p.say("visit-gsm yes no")
    assert (p.state.place, p.told("HeroesMoved")) == (place, [])


def test_02_a_closed_space_cannot_be_visited(table):
    p = table(at="turn", signs="a1 mer", p1="gold=6 loot=wea")
    assert halls(p) == ["t1", "t2", "min", "a2", "bui", "gsm"]
    p.refused("visit-mer", "guildhalls.02")
    p.refused("visit-a1", "guildhalls.02")


@pytest.mark.parametrize(
    ("hall", "rule"), [("t1", ".07"), ("t2", ".08"), ("min", ".12"), ("a1", ".18"), ("bui", "building.01")]
)
def test_03_what_a_guildhall_offers_is_carried_out(table, hall, rule):
    p = table(at="turn", p1="gold=6 loot=wea").say(f"visit-{hall}")
    assert [(told.seat, told.hall) for told in p.told("HallVisited")] == [("p1", hall)]
    assert rules(p)[-1] == "guildhalls.03"
    p.refused("no", f"guildhalls{rule}" if rule[0] == "." else rule)
    p.refused("end")
    assert p.asked == "p1"


def test_04_the_space_is_closed_when_the_action_is_done_and_its_twin_stays_open(table):
    p = table(at="turn", p1="masteries=wea").say("visit-a1")
    assert p.state.signs == []
    p.say("rank-wea")
    assert p.state.signs == ["a1"]
    assert rules(p)[-2:] == ["guildhalls.19", "guildhalls.04"]
    assert "a2" in halls(p)


def test_05_with_all_guildhalls_closed_nobody_can_choose_a_visit(table):
    p = table(at="turn", signs=ALL, p1="gold=6 loot=wea")
    assert halls(p) == []
    assert {"go-pwe", "call"} <= set(p.moves())
    for hall in HALLS:
        p.refused(f"visit-{hall}", "guildhalls.02")
    assert halls(table(at="turn", signs=ALL.removesuffix(" gsm"))) == ["gsm"]


# Thieves' Guild


def test_06_the_thieves_guild_has_two_buildings_closed_apart(table):
    p = table(at="turn", p1="gold=2", p2="gold=6").say("visit-t1 take-wea bag=doo")
    assert p.state.signs == ["t1"]
    p.refused("p2: visit-t1", "guildhalls.02")
    p.say("p2: visit-t2 take-arm+rub bag=doo,doo")
    assert p.state.signs == ["t1", "t2"]


def test_07_the_first_building_sells_one_token_of_choice_for_2_gold(table):
    p = table(at="turn", market="2wea+2rub+eme", p1="gold=3").say("visit-t1")
    assert sorted(p.moves()) == ["take-eme", "take-rub", "take-wea"]
    for other in ("take-wea+rub", "take-2wea", "take-arm", "take-yel", "take-ola"):
        p.refused(other, "guildhalls.07")
    p.say("take-rub")
    assert (p["p1"].gold, p.loot("p1"), p.loot("market")) == (1, "rub", "2wea+rub+eme")
    assert gold_moves(p) == [(2, "p1", "bank")]
    assert [p[hero].gold for hero in ("ola", "moo", "kni")] == [0, 0, 0]


def test_08_the_second_building_sells_two_tokens_of_choice_for_6_gold(table):
    p = table(at="turn", market="2wea+2rub+eme", p1="gold=7").say("visit-t2")
    assert sorted(p.moves()) == ["take-2rub", "take-2wea", "take-rub+eme", "take-wea+eme", "take-wea+rub"]
    for other in ("take-wea", "take-2wea+rub", "take-2eme", "take-arm+rub"):
        p.refused(other, "guildhalls.08")
    p.say("take-wea+eme")
    assert (p["p1"].gold, p.loot("p1"), p.loot("market")) == (1, "wea+eme", "wea+2rub")
    assert gold_moves(p) == [(6, "p1", "bank")]


def test_09_the_market_is_filled_when_the_turn_ends(table):
    p = table(at="turn", p1="gold=6 scams=pet").say("visit-t2 take-wea+rub")
    assert (p.asked, p.state.market.total, p.fell) == ("p1", 3, [])
    p.say("end")
    assert p.asked == "bag.refill"
    p.say("bag=doo,doo")
    assert (p.asked, p.loot("market")) == ("p2", "arm+3doo+eme")
    p = table(at="turn", market="wea").say("visit-gsm yes no")
    assert (p.asked, p.loot("market")) == ("p2", "wea")  # nothing was bought


@pytest.mark.parametrize(
    ("scrap", "luck", "fell"),
    [
        ("", "bag=eme,eme", ["bag.refill"] * 2),
        ("rub", "scrap=rub bag=eme", ["scrap.refill", "bag.refill"]),
        ("rub+doo", "scrap=doo,rub", ["scrap.refill"] * 2),
        ("2rub+doo", "scrap=rub,rub", ["scrap.refill"] * 2),
    ],
)
def test_10_the_scrap_heap_is_drawn_from_first_and_then_the_dungeon_bag(table, scrap, luck, fell):
    p = table(at="turn", scrap=scrap, p1="gold=6")
    bag = p.state.bag.total
    p.say(f"visit-t2 take-wea+arm {luck}")
    assert p.fell == fell
    assert p.state.scrap.total == max(0, len(scrap and scrap.replace("2rub", "rub+rub").split("+")) - 2)
    assert bag - p.state.bag.total == fell.count("bag.refill")
    assert rules(p).count("guildhalls.10") == 2


@pytest.mark.parametrize(("gold", "open_"), [(1, []), (2, ["t1"]), (5, ["t1"]), (6, ["t1", "t2"])])
def test_11_who_cannot_pay_in_full_cannot_visit_the_building(table, gold, open_):
    p = table(at="turn", p1=f"gold={gold}")
    assert halls(p)[: len(open_) + 1] == [*open_, "a1"]
    for hall in {"t1", "t2"} - set(open_):
        p.refused(f"visit-{hall}", "guildhalls.11")


# Minstrels' Guild


def test_12_the_minstrels_begin_with_a_discarded_token(table):
    p = table(at="turn", p1="loot=2wea+rub").say("visit-min")
    assert p.moves() == ["drop-wea", "drop-rub"]
    for other in ("drop-eme", "drop-wea+rub", "go-her", "no"):
        p.refused(other, "guildhalls.12")
    p.say("drop-wea")
    assert (p.loot("p1"), p.loot("scrap"), p.question) == ("wea+rub", "wea", "ChooseShop")


def test_13_the_heroes_may_be_sent_to_any_open_shop(table):
    p = table(at="turn", place="gat", signs="pea", town="f4=jew", p1="loot=wea").say("visit-min drop-wea")
    assert p.moves() == ["go-pwe", "go-cur", "go-fle", "go-pro", "go-her", "go-f4", "no"]
    p.refused("go-pea", "running.02")
    for other in ("go-f1", "go-nw"):
        p.refused(other, "running.05")
    p.refused("yes", "guildhalls.13")
    p.say("go-f4")
    assert p.state.place == "f4"
    assert [(told.place, told.how) for told in p.told("HeroesMoved")] == [("f4", "minstrels")]
    assert "guildhalls.13" in rules(p)


def test_14_the_heroes_need_not_be_moved(table):
    p = table(at="turn", place="cur", signs="cur", p1="loot=wea").say("visit-min drop-wea no")
    assert (p.asked, p.state.place, p.state.signs) == ("p2", "cur", ["cur", "min"])
    assert p.loot("scrap") == "wea"
    assert p.told("ShopRun") == []


@pytest.mark.parametrize(("use", "gold"), [("take-ola", 2), ("no", 0)])
def test_15_this_run_is_like_any_other(table, use, gold):
    p = table(at="turn", p1="loot=wea", ola="gold=3").say("visit-min drop-wea go-pro")
    p.refused("take-moo", "running.12")
    p.say(use)
    assert (p["p1"].gold, p["ola"].gold) == (gold, 3 - gold)
    assert (p.state.signs, p.asked) == (["pro", "min"], "p2")
    assert [told.shop for told in p.told("ShopRun")] == ["pro"]


def test_16_the_heroes_remain_where_they_were_sent(table):
    p = table(at="turn", place="gat", p1="loot=wea", ola="gold=3").say("visit-min drop-wea go-her")
    assert (p.state.place, p.asked) == ("her", "p1")
    p.say("sell-pot-ola")
    assert (p.state.place, p.asked) == ("her", "p2")
    assert [move for move in p.moves() if move.startswith("go-")] == ["go-pea", "go-pro"]


def test_17_who_has_no_token_cannot_visit_the_minstrels(table):
    p = table(at="turn", p1="gold=9", p2="loot=wea")
    p.refused("visit-min", "guildhalls.17")
    assert "min" not in halls(p)
    assert "min" in halls(table(at="turn", p1="loot=wea"))


# Artisans' Guild


def test_18_a_visit_to_the_artisans_raises_or_brings_a_mastery(table):
    p = table(at="turn", p1="masteries=wea").say("visit-a1")
    p.refused("yes", "guildhalls.18")
    p.say("rank-wea")
    assert (p["p1"].masteries, p.asked) == ({"wea": 2}, "p2")
    p = table(at="turn", p1="masteries=wea").say("visit-a1 learn-rub")
    assert (p["p1"].masteries, p.asked) == ({"wea": 1, "rub": 1}, "p2")


def test_19_to_raise_means_one_rank_for_one_own_mastery(table):
    p = table(at="turn", p1="masteries=wea:2,pri", p2="masteries=rub").say("visit-a1")
    assert [move for move in p.moves() if "rank" in move] == ["rank-wea", "rank-pri"]
    for other in ("rank-rub", "rank-eme"):
        p.refused(other, "guildhalls.19")
    p.say("rank-pri")
    assert p["p1"].masteries == {"wea": 2, "pri": 2}
    assert p["p2"].masteries == {"rub": 1}
    assert [(told.mastery, told.rank) for told in p.told("RankRaised")] == [("pri", 2)]


def test_20_to_learn_means_a_card_on_offer_at_rank_1(table):
    p = table(at="turn", p1="masteries=arm", p2="masteries=pri,eme:3", p3="masteries=eme").say("visit-a1")
    assert [move for move in p.moves() if "learn" in move] == ["learn-wea", "learn-doo", "learn-rub", "learn-aso"]
    for other in ("learn-pri", "learn-eme"):
        p.refused(other, "guildhalls.20")
    p.say("learn-rub")
    assert p["p1"].masteries == {"arm": 1, "rub": 1}
    assert p.state.masteries["rub"] == 1


def test_21_a_mastery_already_owned_cannot_be_taken_again(table):
    p = table(at="turn", p1="masteries=wea").say("visit-a2")
    assert p.state.masteries["wea"] == 1  # the other copy
    assert "learn-wea" not in p.moves()
    p.refused("learn-wea", "guildhalls.21")


def test_22_a_player_may_own_any_number_of_masteries(table):
    p = table(at="turn", p1="masteries=wea,arm,doo,rub,eme,aso").say("visit-a1 learn-pri")
    assert len(p["p1"].masteries) == 7
    p = table(at="turn", p1="masteries=wea,arm,doo,rub,eme,aso", p2="masteries=pri").say("visit-a1")
    p.refused("learn-pri", "guildhalls.20")


def test_23_the_artisans_are_visited_twice_a_round(table):
    p = table(at="turn").say("visit-a1 learn-wea p2: visit-a2 learn-wea")
    assert p.state.signs == ["a1", "a2"]
    for hall in ("a1", "a2"):
        p.refused(f"visit-{hall}", "guildhalls.02")
    assert not {"a1", "a2"} & set(halls(p))


def test_24_with_two_players_the_second_building_is_barred_for_good(table):
    p = table(2, at="turn", place="pwe", town="f1=inn", signs="a1 gsm", p1="scams=fpa")
    p.refused("visit-a2", "guildhalls.24")
    p.refused("play-fpa-a2", "scams.04")
    p.say("go-f1 yes end")
    assert p.state.signs == ["f1"]
    assert "a1" in halls(p)
    assert "a2" not in halls(p)
    p.refused("visit-a2", "guildhalls.24")
    assert "a2" in halls(table(3, at="turn"))


# Merchants' Guild


def test_25_the_merchants_bring_two_scam_cards(table):
    p = table(at="turn", p1="scams=sho").say("visit-mer")
    assert p.asked == "scam.draw"
    assert p.session.pending().seen_by(p.desk) == {0}
    deck = sum(p.state.scam_deck.values())
    p.say("scam=pet,mis")
    assert {told.to for told in p.events if type(told.event).__name__ == "ScamDrawn"} == {frozenset({0})}
    assert sorted(p["p1"].scams) == ["mis", "pet", "sho"]
    assert (sum(p.state.scam_deck.values()), p.fell) == (deck - 2, ["scam.draw"] * 2)
    assert [told.rule for told in p.events].count("heroes_welcome.guildhalls.25") == 2


@pytest.mark.parametrize(
    ("deal", "luck", "recycled"),
    [
        ("pet,mis", "scam=pet,mis", []),
        ("pet", "scam=luc,cut", [4]),
        ("pet", "scam=cut,pet", [4]),
        ("", "scam=luc,cut", [3]),
    ],
)
def test_amb034_the_last_card_may_be_shuffled_with_the_discards(table, deal, luck, recycled):
    p = table(at="turn", deal=deal, discard="luc,cut,cut", options="scam-deck=shuffled").say("visit-mer")
    assert [told.cards for told in p.told("ScamsRecycled")] == recycled
    p.say(luck)
    assert sorted(p["p1"].scams) == sorted(luck.removeprefix("scam=").split(","))
    assert bool(p.state.scam_discard) == (not recycled)
    assert rules(p).count("guildhalls.26") == len(recycled)


def test_amb034_by_either_reading_the_first_card_falls_among_others(table):
    hand = {"deal": "pet", "discard": "luc,cut,cut"}
    p = table(at="turn", **hand).say("visit-mer")
    assert dict(p.session.pending().odds(p.desk)) == {"pet": 1}
    q = table(at="turn", options="scam-deck=shuffled", **hand).say("visit-mer")
    assert dict(q.session.pending().odds(q.desk)) == {"pet": 1, "luc": 1, "cut": 2}


@pytest.mark.parametrize(
    ("reading", "other", "luck"), [("drawn", "shuffled", "pet,luc"), ("shuffled", "drawn", "luc,cut")]
)
def test_amb034_an_upgrade_keeps_the_luck_that_fell_where_it_can_fall(table, reading, other, luck):
    p = table(at="turn", deal="pet", discard="luc,cut,cut", options=f"scam-deck={reading}")
    seats = [SeatChoice(player.merchant) for player in p.state.players]
    recording = Recording.begin(GAME, p.data, seats, p.state.options, start=p.session.at)
    recording.play_line(p.language.read(f"visit-mer scam={luck}"))
    options = read_options(GAME, {"scam-deck": other})
    steps = list(changed_steps(recording.replay(), GAME, p.data, options))
    if other == "shuffled":
        assert steps == []
        assert upgraded(recording.replay(), GAME, p.data, options).at.state.players == recording.at.state.players
        return
    (step,) = steps
    assert "luc cannot fall here" in step.refused
    with pytest.raises(Moved, match="luc cannot fall here"):
        upgraded(recording.replay(), GAME, p.data, options)


def test_amb034_without_discards_the_last_card_is_all_there_is(table):
    p = table(at="turn", deal="pet", options="scam-deck=shuffled").say("visit-mer scam=pet")
    assert (p["p1"].scams, p.told("ScamsRecycled")) == (["pet"], [])


@pytest.mark.parametrize(
    ("deal", "luck", "recycled"),
    [("pet,mis", "scam=pet,mis", []), ("pet", "scam=pet,luc", [3]), ("", "scam=luc,cut", [3])],
)
def test_26_when_the_deck_is_short_the_discards_become_a_new_one(table, deal, luck, recycled):
    p = table(at="turn", deal=deal, discard="luc,cut,cut")
    assert "mer" in halls(p)
    p.say(f"visit-mer {luck}")
    assert sorted(p["p1"].scams) == sorted(luck.removeprefix("scam=").split(","))
    assert [told.cards for told in p.told("ScamsRecycled")] == recycled
    assert bool(p.state.scam_discard) == (not recycled)
    assert rules(p).count("guildhalls.26") == len(recycled)


# Goldsmiths' Guild


@pytest.mark.parametrize(("answer", "gold"), [("yes", 5), ("no", 3)])
def test_27_the_goldsmiths_offer_2_gold(table, answer, gold):
    p = table(at="turn", p1="gold=3").say("visit-gsm")
    p.refused("end", "guildhalls.27")
    p.say(answer)
    assert (p["p1"].gold, p.question) == (gold, "SellVorpal")
    assert gold_moves(p) == ([(2, "bank", "p1")] if gold == 5 else [])


@pytest.mark.parametrize(
    ("vp", "answers", "after"), [(1, "yes yes", (7, 0)), (3, "no yes", (5, 2)), (3, "yes no", (2, 3))]
)
def test_28_then_they_offer_5_gold_for_a_vp(table, vp, answers, after):
    p = table(at="turn", p1=f"vp={vp}").say(f"visit-gsm {answers}")
    assert (p["p1"].gold, p["p1"].vp, p.asked) == (*after, "p2")
    assert ((5, "bank", "p1") in gold_moves(p)) == (after[1] < vp)


def test_28_a_sale_needs_a_vp(table):
    p = table(at="turn", p1="gold=3").say("visit-gsm no").refused("yes", "guildhalls.28")
    p = table(at="turn", p1="vp=1").say("visit-gsm no")
    p.refused("end", "guildhalls.28")
    assert p.moves() == ["yes", "no"]


# rulings


def test_amb021_minstrels_that_run_the_inn_are_closed_with_it(table):
    p = table(at="turn", town="f1=inn", signs="cur her t1 mer", p1="loot=wea").say("visit-min drop-wea go-f1 yes")
    assert (p.asked, p.state.signs) == ("p2", ["f1", "min"])


def test_amb022_minstrels_while_no_shop_is_open(table):
    p = table(at="turn", signs=SHOPS, p1="loot=wea").say("visit-min drop-wea")
    assert p.moves() == ["no"]
    p.say("no")
    assert (p.asked, p.loot("p1"), p.loot("scrap"), p.state.signs[-1]) == ("p2", "-", "wea", "min")


def test_amb023_moved_and_then_declined(table):
    p = table(at="turn", p1="loot=wea scams=pet", ola="gold=3").say("visit-min drop-wea go-pro no")
    assert (p.state.signs, p.asked) == (["pro", "min"], "p2")  # no scam window


def test_amb024_a_yellow_token_pays_for_the_minstrels_and_goes_to_the_box(table):
    p = table(at="turn", p1="loot=yel")
    box = p.state.box
    p.say("visit-min drop-yel no")
    assert (p.loot("p1"), p.loot("scrap"), p.state.box) == ("-", "-", box + 1)
    assert [(told.loot, told.target) for told in p.told("LootMoved")] == [(("yel",), "box")]


@pytest.mark.parametrize(("market", "open_"), [("-", []), ("wea", ["t1"]), ("2wea", ["t1", "t2"])])
def test_amb031_the_market_must_hold_what_the_building_sells(table, market, open_):
    p = table(at="turn", market=market, p1="gold=6")
    assert [hall for hall in halls(p) if hall[0] == "t"] == open_
    for hall, rule in (("t1", "guildhalls.07"), ("t2", "guildhalls.08")):
        if hall not in open_:
            p.refused(f"visit-{hall}", rule)


def test_amb032_the_market_is_filled_after_the_scam_cards_of_the_turn(table):
    p = table(at="turn", p1="gold=2 scams=bai,pet").say("visit-t1 take-wea play-bai-wea-rub")
    assert (p.asked, p.loot("market")) == ("p1", "wea+arm+doo+eme")
    p.refused("play-bai-rub-rub")
    p.say("end bag=rub")
    assert (p.asked, p.loot("market")) == ("p2", "wea+arm+doo+rub+eme")


def test_amb032_the_fence_fills_the_market_at_once(table):
    p = table(at="turn", place="pwe", town="f1=fen", p1="gold=2 scams=pet").say("go-f1 take-wea bag=rub")
    assert (p.asked, p.question, p.loot("market")) == ("p1", "ScamWindow", "arm+doo+2rub+eme")


def test_amb033_with_both_bags_empty_gaps_remain_until_the_next_filling(table):
    p = table(at="turn", bag="", p1="gold=2", p2="loot=wea", p3="gold=6").say("visit-t1 take-rub")
    assert (p.asked, p.state.market.total, p.state.refill) == ("p2", 4, False)
    p.say("visit-min drop-wea no").say("visit-t2 take-arm+doo scrap=wea")
    assert (p.asked, p.loot("market")) == ("p1", "2wea+eme")


def test_amb034_the_last_card_is_drawn_before_the_discards_are_shuffled(table):
    p = table(at="turn", deal="pet", discard="luc,luc,cut").say("visit-mer")
    with pytest.raises(LuckError, match="luc cannot fall"):
        p.say("scam=luc")
    p.say("scam=pet")
    assert p.asked == "scam.draw"
    p.say("scam=cut")
    assert (p.state.scam_deck, p.state.scam_discard) == ({"luc": 2}, {})
    kinds = [type(told.event).__name__ for told in p.events if "Scam" in type(told.event).__name__]
    assert kinds.index("ScamDrawn") < kinds.index("ScamsRecycled")


def test_amb035_what_there_is_gets_drawn_and_with_none_the_visit_is_refused(table):
    p = table(at="turn", deal="pet").say("visit-mer scam=pet")
    assert (p["p1"].scams, p.state.signs, p.asked) == (["pet"], ["mer"], "p1")
    p = table(at="turn", deal="")
    p.refused("visit-mer", "guildhalls.25")
    assert "mer" not in halls(p)
    p.say("call")
    assert (p.state.crawl, p.question, p["p1"].scams) == (1, "ReturnLoot", [])


def test_amb037_one_vp_is_sold_at_most(table):
    p = table(at="turn", p1="vp=3 scams=pet").say("visit-gsm yes yes")
    p.refused("yes", "turn.05")
    assert (p["p1"].vp, p["p1"].gold, p.state.signs) == (2, 7, ["gsm"])


def test_amb038_a_sale_shows_that_it_happened_and_no_total(table):
    p = table(at="turn", p1="vp=3").say("visit-gsm no yes")
    sold = [told for told in p.events if type(told.event).__name__ == "VorpalSold"]
    assert [(told.to, told.event.seat, told.event.__struct_fields__) for told in sold] == [(None, "p1", ("seat",))]
    assert [told.to for told in p.events if type(told.event).__name__ == "VorpalGained"] == [frozenset({0})]
    assert [p.view(word).players["p1"].vp for word in ("p1", "p2", "")] == [2, None, None]


def test_amb039_a_mastery_at_its_highest_rank_is_not_raised(table):
    p = table(at="turn", p1="masteries=wea:3,arm:2").say("visit-a1")
    p.refused("rank-wea", "guildhalls.19")
    assert [move for move in p.moves() if "rank" in move] == ["rank-arm"]
    p = table(at="turn", p1="masteries=wea:3,arm:3,doo:3,rub:3,eme:3,aso:3,pri:3")
    p.refused("visit-a1", "guildhalls.18")
    assert not {"a1", "a2"} & set(halls(p))
    p = table(at="turn", p1="masteries=wea:3,arm:3,doo:3,rub:3,eme:3,aso:3,pri:2")
    assert {"a1", "a2"} <= set(halls(p))


def test_amb040_the_second_building_is_barred_without_a_sign(table):
    p = table(2, at="turn").say("visit-a1 learn-wea")
    assert p.state.signs == ["a1"]
    p.refused("visit-a2", "guildhalls.24")
    with pytest.raises(BrokenLaw, match="a2 is not there with two players"):
        table(2, at="turn", signs="a2")


def test_amb041_one_player_may_use_both_buildings_of_the_thieves(table):
    p = table(2, at="turn", p1="gold=8").say("visit-t1 take-wea bag=rub p2: visit-gsm no no")
    p.say("p1: visit-t2 take-arm+doo bag=rub,rub")
    assert (p["p1"].gold, p.loot("p1"), p.state.signs) == (0, "wea+arm+doo", ["t1", "t2", "gsm"])


def test_amb114_the_minstrels_may_run_the_shop_where_the_heroes_are(table):
    p = table(at="turn", place="pro", p1="loot=wea", ola="gold=3").say("visit-min drop-wea go-pro take-ola")
    assert (p["p1"].gold, p.state.place, p.told("HeroesMoved")) == (2, "pro", [])
    p = table(at="turn", place="pro", signs="pro", p1="loot=wea").say("visit-min drop-wea")
    assert "go-pro" not in p.moves()
    p.refused("go-pro", "running.09")


def test_amb115_both_offers_of_the_goldsmiths_may_be_refused(table):
    p = table(at="turn", p1="vp=2 scams=pet").say("visit-gsm no no")
    assert (p.state.signs, p.asked, p.question) == (["gsm"], "p1", "ScamWindow")
    assert (p["p1"].gold, p["p1"].vp) == (0, 2)


def test_amb121_somebody_without_vp_is_asked_as_well(table):
    p = table(at="turn").say("visit-gsm yes")
    assert (p.asked, p.question, p.moves()) == ("p1", "SellVorpal", ["no"])
    assert p.view("p2").question == table(at="turn", p1="vp=1").say("visit-gsm yes").view("p2").question


# examples


def test_ex01_bob_and_the_merchants_guild(example):
    p = example("guildhalls.ex01")
    assert (len(p["p2"].scams), sum(p.state.scam_deck.values()), p.state.signs) == (4, 18, ["mer"])
    assert p.state.place == "gat"
    assert (p.view("p3").players["p2"].scams, p.view("p3").players["p2"].own) == (4, [])


def test_ex02_too_late_for_the_merchants_guild(example):
    p = example("guildhalls.ex02")
    assert (p.asked, p["p3"].scams) == ("p3", ["bai", "bai"])


def test_ex03_the_market_is_filled_from_both_bags(example):
    p = example("guildhalls.ex03")
    assert p.fell == ["scrap.refill", "bag.refill"]
    assert (p.state.market.total, p.loot("scrap")) == (5, "-")
