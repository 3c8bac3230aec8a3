"""Rules of spec/heroes_welcome/running.md: where the Heroes go, the use of a shop, its Closed Sign, and trades."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.heroes_welcome.moves import Go

BORROW = "gold=5 loot=wea scams=bor"


def go(play):
    """Sites where the Heroes can be sent."""
    return {move.removeprefix("go-") for move in play.moves() if move.startswith("go-")}


def gold(play, *words):
    """Gold of seats and heroes."""
    return [play[word].gold for word in words]


@pytest.mark.parametrize("site", ["pwe", "pea", "cur"])
def test_01_the_heroes_are_moved_to_the_shop_that_is_run(table, site):
    p = table(3, "turn", p1="gold=1", ola="loot=rub+wea").say(f"go-{site}")
    assert p.state.place == site
    assert [(told.place, told.how) for told in p.told("HeroesMoved")] == [(site, "run")]
    assert [(told.seat, told.site) for told in p.told("ShopRun")] == [("p1", site)]


def test_02_a_shop_with_a_closed_sign_is_not_chosen(table):
    p = table(3, "turn", signs="pwe", p1="gold=1", ola="loot=rub")
    assert go(p) == {"pea", "cur"}
    p.refused("go-pwe", "running.02")
    assert "pwe" in go(table(3, "turn", p1="gold=1", ola="loot=rub"))


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("gat", {"pwe", "pea", "cur"}),
        ("cur", {"pwe", "pea", "pro"}),
        ("her", {"pea", "pro"}),
        ("fle", {"pwe", "pro"}),
    ],
)
def test_03_a_road_must_lead_to_the_shop(table, place, near):
    p = table(3, "turn", place=place, signs="" if place == "gat" else place)
    assert go(p) == near
    for far in {"pwe", "pea", "cur", "fle", "pro", "her"} - near - {place}:
        p.refused(f"go-{far}", "running.03")


def test_03_the_refusal_names_shops_that_can_be_reached(table):
    assert table(3, "turn", signs="pea").refused("go-pro").reason.endswith("it leads to pwe, cur")
    p = table(3, "turn", place="her", signs="her pea pro")
    assert p.refused("go-pwe").reason.endswith("no open shop")


def test_04_an_open_shop_under_the_heroes_is_run_without_moving(table):
    p = table(3, "turn", place="pwe", p1="gold=1", ola="loot=rub")
    assert "pwe" in go(p)
    p.say("go-pwe buy-rub-ola")
    assert p.state.place == "pwe"
    assert not p.told("HeroesMoved")
    assert p.state.signs == ["pwe"]
    assert "pwe" not in go(p)


def test_04_a_scam_that_lifts_the_sign_makes_it_the_open_place(table):
    p = table(3, "turn", place="pwe", signs="pwe", p1=BORROW, ola="loot=rub")
    p.refused("go-pwe", "running.09")
    p.say("play-bor-pwe go-pwe buy-rub-ola")
    assert (p.state.place, p.loot("p1")) == ("pwe", "wea+rub")


def test_05_gate_fields_and_forests_are_no_shops(table):
    p = table(3, "turn", place="pwe", signs="pwe", forests="nw sw se")
    p.refused("go-f1", "running.05")
    p.refused("go-nw", "running.05")
    with pytest.raises(IllegalMove) as refusal:
        p.session.play(0, Go("gat"))
    assert refusal.value.rule == "heroes_welcome.running.05"
    assert not {"f1", "nw", "gat"} & go(p)
    assert "f1" in go(table(3, "turn", place="pwe", signs="pwe", town="f1=jew"))


@pytest.mark.parametrize("site", ["pwe", "cur", "pea"])
def test_06_the_use_of_the_shop_is_optional(table, site):
    p = table(3, "turn", p1="gold=1", ola="loot=wea").say(f"go-{site}")
    assert set(p.moves()) == {"buy-wea-ola", "no"}
    p.say("no")
    assert (p.state.place, p.loot("p1"), gold(p, "p1", "ola")) == (site, "-", [1, 0])


def test_07_who_declines_has_finished_the_turn(table):
    p = table(3, "turn", p1=BORROW, ola="loot=rub").say("go-pwe no")
    assert (p.asked, p.question) == ("p2", "ChooseAction")
    assert [(told.seat, told.site) for told in p.told("ShopDeclined")] == [("p1", "pwe")]
    q = table(3, "turn", p1=BORROW, ola="loot=rub").say("go-pwe buy-rub-ola")
    assert (q.asked, q.question) == ("p1", "ScamWindow")


@pytest.mark.parametrize(("answer", "rule"), [("buy-rub-ola", "shops.01"), ("no", "running.07")])
def test_08_the_shop_is_closed_used_or_not(table, answer, rule):
    p = table(3, "turn", p1="gold=1", ola="loot=rub").say("go-pwe")
    assert p.state.signs == []
    p.say(answer)
    assert p.state.signs == ["pwe"]
    ids = [told.removeprefix("heroes_welcome.") for told in p.rules()]
    assert ids.index(rule) < ids.index("running.08")


def test_09_a_closed_shop_is_run_again_only_without_its_sign(table):
    p = table(3, "turn", p1="gold=1", p2="gold=1 scams=bor", ola="loot=rub+wea").say("go-pwe buy-rub-ola")
    p.refused("p2: go-pwe", "running.09")
    p.say("p2: play-bor-pwe go-pwe buy-wea-ola")
    assert p.loot("p2") == "wea"
    assert p.state.signs == ["pwe"]


def test_09_the_sign_lasts_until_the_round_is_over(table):
    p = table(3, "crawl", signs="pwe gsm", enemies=1)
    p.say("scam=pet drop-wea+arm bag=wea,arm")
    assert p.state.signs == ["pwe", "gsm"]
    p.say("mon=ola bag=wea,wea,arm,rub")
    assert p.state.signs == []


def test_10_a_shop_closed_under_the_heroes_keeps_them_there_till_the_next_move(table):
    p = table(3, "turn", p1="gold=1", p3="gold=1", ola="loot=rub+wea").say("go-pwe buy-rub-ola")
    p.say("p2: visit-gsm no no")
    assert (p.state.place, p.state.signs) == ("pwe", ["pwe", "gsm"])
    p.say("p3: go-cur buy-wea-ola")
    assert (p.state.place, p.state.signs) == ("cur", ["pwe", "cur", "gsm"])


@pytest.mark.parametrize(("hero", "paid"), [("ola", [1, 0, 0]), ("moo", [0, 1, 0]), ("kni", [0, 0, 1])])
def test_11_what_is_paid_goes_into_the_backpack_of_that_hero(table, hero, paid):
    p = table(3, "turn", p1="gold=2", ola="loot=rub", moo="loot=rub", kni="loot=rub").say(f"go-pwe buy-rub-{hero}")
    assert gold(p, "p1", "ola", "moo", "kni") == [1, *paid]
    assert [(told.source, told.target) for told in p.told("GoldMoved")] == [("p1", hero)]


def test_12_what_is_received_comes_out_of_that_backpack(table):
    p = table(3, "turn", p1="gold=2", ola="loot=rub", moo="loot=wea+eme").say("go-pwe")
    p.refused("buy-wea-ola", "running.12")
    p.refused("buy-rub-moo", "running.12")
    p.say("buy-eme-moo")
    assert [p.loot(word) for word in ("p1", "ola", "moo")] == ["eme", "rub", "wea"]


def test_12_gold_comes_out_of_that_backpack(table):
    p = table(3, "turn", place="cur", ola="gold=0", moo="gold=3").say("go-pro")
    p.refused("take-ola", "running.12")
    p.say("take-moo")
    assert gold(p, "p1", "ola", "moo") == [2, 0, 1]


@pytest.mark.parametrize(
    ("site", "use", "given", "taken"),
    [
        ("pwe", "buy-rub-ola", [("gold", "p1", "ola")], [("loot", "ola", "p1")]),
        ("fle", "swap-wea-rub-ola", [("loot", "p1", "ola")], [("loot", "ola", "p1")]),
        ("her", "sell-pot-ola", [("potion", "pond", "ola")], [("gold", "ola", "p1")]),
        ("pro", "take-ola", [], [("gold", "ola", "p1")]),
    ],
)
def test_13_each_shop_has_what_is_given_and_what_is_taken(table, site, use, given, taken):
    p = table(3, "turn", place=site, p1="gold=1 loot=wea", ola="loot=rub gold=1").say(f"go-{site} {use}")
    names = {"GoldMoved": "gold", "LootMoved": "loot", "PotionsMoved": "potion"}
    moved = [(type(told.event).__name__, told.event) for told in p.events]
    assert [(names[kind], told.source, told.target) for kind, told in moved if kind in names] == [*given, *taken]


@pytest.mark.parametrize(
    ("town", "heroes"),
    [
        ("", {"ola", "moo", "kni"}),
        ("pwe=emp", {"ola", "moo", "kni"}),
        ("f1=olt", {"ola"}),
        ("f1=tra", {"moo"}),
        ("f1=und", {"kni"}),
    ],
)
def test_14_a_shop_deals_with_one_hero_of_choice_or_with_the_one_it_names(table, town, heroes):
    site = "f1" if "f1" in town else "pwe"
    p = table(3, "turn", place="pwe", town=town, p1="gold=3", ola="loot=rub", moo="loot=rub", kni="loot=rub")
    p.say(f"go-{site}")
    assert {move.split("-")[-1] for move in p.moves() if move != "no"} == heroes
    assert not [move for move in p.moves() if move.count("rub") > 1]


def test_14_or_with_each_hero(table):
    packs = {"ola": "loot=rub", "moo": "loot=rub", "kni": "loot=rub"}
    p = table(3, "turn", place="cur", town="f3=baz", p1="gold=3", **packs).say("go-f3 buy-rub-ola+rub-moo+rub-kni")
    assert gold(p, "p1", "ola", "moo", "kni") == [0, 1, 1, 1]
    q = table(3, "turn", town="pwe=emp", p1="gold=3", **packs).say("go-pwe")
    q.refused("buy-rub-ola+rub-moo", "shops.04")


@pytest.mark.parametrize(
    ("town", "site", "most"), [("", "pwe", 1), ("pwe=emp", "pwe", 2), ("f1=olt", "f1", 3), ("f1=jew", "f1", 5)]
)
def test_15_the_marks_say_how_many_times(table, town, site, most):
    p = table(3, "turn", place="pwe", town=town, p1="gold=5", ola="loot=6rub").say(f"go-{site}")
    numbers = {int(move.split("-")[1].removesuffix("rub") or 1) for move in p.moves() if move != "no"}
    assert numbers == set(range(1, most + 1))
    assert p.refused(f"buy-{most + 1}rub-ola").rule.startswith("heroes_welcome.shops.")


@pytest.mark.parametrize(("town", "second"), [("", False), ("fle=paw", True)])
def test_15_a_trade_without_mark_is_made_once_and_with_x2_twice(table, town, second):
    p = table(3, "turn", place="pwe", town=town, futures="", p1="loot=wea", ola="loot=2rub+2eme")
    p.say("go-fle swap-wea-2rub-ola")
    assert (p.question == "TradeLoot") is second


def test_16_gold_potions_loot_magic_items_and_gems_change_hands(table):
    packs = {"p1": "gold=5 loot=arm", "ola": "loot=wea+rub gold=3"}
    wanted = {
        "pwe": {"buy-wea-ola", "buy-rub-ola"},
        "cur": {"buy-wea-ola"},
        "f1": {"buy-rub-ola"},
        "fle": {"swap-arm-wea+rub-ola"},
        "pro": {"take-ola"},
        "her": {"sell-pot-ola", "sell-2pot-ola", "sell-3pot-ola"},
    }
    for site, moves in wanted.items():
        p = table(3, "turn", place=site, town="f1=jew", **packs).say(f"go-{site}")
        assert set(p.moves()) == moves | {"no"}


# rulings


def test_amb014_a_use_with_nothing_in_it_is_a_decline_but_not_at_the_tavern(table):
    p = table(3, "turn", p1=BORROW, ola="loot=rub").say("go-pwe")
    assert "no" in p.moves()
    assert (p.say("no").asked, len(p.told("ShopDeclined"))) == ("p2", 1)
    q = table(3, "turn", place="pro", town="f3=tav", p1=BORROW, signs="pwe").say("go-f3 yes")
    assert (q.asked, q.question, q.told("ShopDeclined")) == ("p1", "ScamWindow", [])


@pytest.mark.parametrize(
    ("site", "things"),
    [
        ("pwe", {"p1": "gold=0 scams=pet", "ola": "loot=rub"}),
        ("pwe", {"p1": "gold=2 scams=pet"}),
        ("cur", {"p1": "gold=2 scams=pet", "ola": "loot=rub"}),
        ("fle", {"p1": "gold=2 scams=pet", "ola": "loot=rub"}),
        ("pro", {"p1": "gold=2 scams=pet"}),
        ("her", {"p1": "gold=2 scams=pet"}),
    ],
)
def test_amb015_a_shop_whose_action_is_impossible_is_run_as_a_decline(table, site, things):
    p = table(3, "turn", place=site, **things)
    assert f"go-{site}" in p.moves()
    p.say(f"go-{site}")
    assert (p.asked, p.state.signs) == ("p2", [site])
    assert [(told.seat, told.site) for told in p.told("ShopDeclined")] == [("p1", site)]


def test_amb016_no_scams_after_a_decline(table):
    p = table(3, "turn", p1=BORROW + ",pet", ola="loot=rub").say("go-pwe no")
    assert p.asked == "p2"
    q = table(3, "turn", p1=BORROW + ",pet", ola="loot=rub").say("go-pwe buy-rub-ola")
    assert set(q.moves()) == {"play-pet", "play-bor-pwe", "end"}
    assert q.say("end").asked == "p2"


def test_amb017_the_sign_lies_before_later_scams_which_may_lift_it(table):
    p = table(3, "turn", p1=BORROW, ola="loot=rub+eme", p2="gold=1").say("go-pwe buy-rub-ola")
    assert p.state.signs == ["pwe"]
    p.say("play-bor-pwe")
    assert (p.state.place, p.state.signs, p.asked) == ("pwe", [], "p2")
    p.say("go-pwe buy-eme-ola")
    assert p.state.signs == ["pwe"]


@pytest.mark.parametrize("shop", ["tav", "inn"])
def test_amb017_a_tavern_is_closed_when_used_or_at_the_end_of_the_turn(table, shop):
    tavern = {"place": "cur", "town": f"f3={shop}", "p1": BORROW, "ola": "gold=1"}
    p = table(3, "turn", **tavern).say("go-f3 yes")
    assert (p.state.signs, p.state.late) == (["f3"], "")
    p.say("play-bor-f3")
    assert (p.state.place, p.state.signs, p.asked) == ("f3", [], "p2")
    assert "go-f3" in p.moves()
    q = table(3, "turn", options="tavern-sign=turn", signs="pwe t1", **tavern).say("go-f3 yes")
    assert (q.state.signs, q.state.late) == (["t1"] if shop == "tav" else [], "f3")
    assert set(q.moves()) == {"end"}
    q.refused("play-bor-f3", "scams.04")
    q.say("end")
    assert ("f3" in q.state.signs, q.state.late, q.asked) == (True, "", "p2")
    q.refused("go-f3", "running.09")
    assert q.rules().count("heroes_welcome.shops.39") == 1


def test_amb017_other_shops_and_a_declined_tavern_are_closed_as_ever(table):
    other = {"options": "tavern-sign=turn", "p1": BORROW, "ola": "loot=rub gold=1"}
    p = table(3, "turn", **other).say("go-pwe buy-rub-ola")
    assert (p.state.signs, p.state.late) == (["pwe"], "")
    q = table(3, "turn", place="cur", town="f3=tav", **other).say("go-f3 no")
    assert (q.state.signs, q.state.late, q.asked) == (["f3"], "", "p2")


def test_amb017_a_tavern_that_the_minstrels_lead_to_is_closed_at_the_end_of_the_turn(table):
    p = table(3, "turn", options="tavern-sign=turn", town="f3=inn", p1=f"{BORROW} loot=rub", ola="gold=1")
    p.say("visit-min drop-rub go-f3 yes")
    assert (p.state.signs, p.state.late) == (["min"], "f3")
    assert p.say("end").state.signs == ["f3", "min"]


def test_amb020_nobody_stays_and_runs_at_the_gate(table):
    p = table(3, "turn", place="gat")
    assert "gat" not in go(p)
    with pytest.raises(IllegalMove):
        p.session.play(0, Go("gat"))


@pytest.mark.parametrize(
    ("place", "signs", "town", "far"),
    [("pwe", "pwe", "", "pea"), ("gat", "cur", "", "pro"), ("pea", "pea", "", "f3"), ("pwe", "pwe", "f3=jew", "f3")],
)
def test_amb113_one_move_is_one_road_and_passes_over_nothing(table, place, signs, town, far):
    p = table(3, "turn", place=place, signs=signs, town=town or "f3=jew")
    p.refused(f"go-{far}", "running.03")
    assert far not in go(p)


# examples


def test_ex01_alice_runs_the_peddler(example):
    p = example("running.ex01")
    assert gold(p, "p1", "ola") == [4, 1]
    assert (p.loot("p1"), p.loot("ola")) == ("rub", "wea")
    assert (p.state.place, p.state.signs, p.asked) == ("pwe", ["pwe"], "p2")


def test_ex02_two_tokens_at_the_peddler(example):
    p = example("running.ex02")
    assert gold(p, "p1", "ola") == [5, 0]
    assert (p.loot("ola"), p.question) == ("2rub", "BuyLoot")


def test_ex03_a_closed_peddler(example):
    p = example("running.ex03")
    assert (p.asked, p.question, p.state.place) == ("p2", "ChooseAction", "pwe")


def test_ex04_moved_but_not_used(example):
    p = example("running.ex04")
    assert gold(p, "p1", "ola") == [5, 0]
    assert (p.state.place, p.state.signs, p.asked) == ("pwe", ["pwe"], "p2")


def test_ex05_after_a_shop_was_run(example):
    p = example("running.ex05")
    assert (p.state.place, p.state.signs) == ("cur", ["cur"])
