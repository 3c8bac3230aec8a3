"""Rules of spec/heroes_welcome/crafting.md. Merchants are Bogby, Snikka, Grubwort unless a test needs others."""

from __future__ import annotations

from itertools import product

import pytest

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.heroes_welcome.crafting import fillings, fits, mislabelled, units_of
from guildpost.engine.heroes_welcome.loot import tokens
from guildpost.engine.heroes_welcome.moves import Make

ALICE = "rub+wea+arm"
EVERY = "2wea+2arm+doo+rub+eme"


def alice(table, loot=ALICE, **given):
    """A turn of p1, whose signature does not apply if a Ruby is spent."""
    return table("taz bog gru", at="turn", p1=f"loot={loot}", **given)


def makes(play, word=""):
    """All artifacts that are offered."""
    return [move for move in play.moves(word) if move.startswith("make")]


def test_01_all_the_material_must_be_owned(table):
    p = alice(table, loot="rub+wea")
    p.refused("make-c1-rub+arm", "crafting.01")
    p.refused("make-c1-2rub", "crafting.01")
    assert makes(p) == ["make-c1-wea+rub", "make-c2-wea+rub"]
    p.say("make-c1-rub+wea")
    assert p.loot("p1") == "-"


def test_01_what_others_and_heroes_have_does_not_count(table):
    p = alice(table, loot="rub", p2="loot=wea", ola="loot=wea")
    p.refused("make-c1-rub+wea", "crafting.01")
    assert makes(p) == []


def test_02_one_artifact_is_made_for_one_open_customer_who_leaves(table):
    p = alice(table).say("make-c3-rub+wea+arm")
    assert p.state.workshop == ["c1", "c2", "c4"]
    assert [(told.seat, told.piece) for told in p.told("Crafted")] == [("p1", "c3")]
    assert p["p1"].served == ["c3"]


def test_02_a_marked_customer_can_be_served_and_the_mark_goes_back(table):
    p = table(2, at="turn", marked="c1", p1="loot=rub+wea").say("make-c1-rub+wea")
    assert (p.state.workshop, p.state.marked, p.state.gone) == (["c2", "c3", "c4"], "", [])


def test_03_only_customers_of_the_workshop_are_served(table):
    p = alice(table, loot="3rub+3wea+2arm", workshop="c2 c3", dealt=4)
    p.refused("make-c5-arm+rub+wea", "crafting.03")
    p.refused("make-c1-rub+wea", "crafting.03")
    p.refused("make-cha-rub+wea", "crafting.03")
    assert {move.split("-")[1] for move in makes(p)} == {"c2", "c3"}


def test_04_the_player_says_which_tokens_are_spent(table):
    spent = {"make-c1-rub+wea": "arm", "make-c1-rub+arm": "wea", "make-c2-wea+arm": "rub"}
    for line, left in spent.items():
        p = alice(table).say(line)
        assert p.loot("p1") == left


def test_04_a_craft_without_tokens_or_with_a_token_that_counts_as_nothing_is_refused(table):
    p = table(at="turn", p1="loot=rub+wea+arm scams=mis").say("play-mis")
    bad = [
        Make("c1", ()),
        Make("c1", ("wea", "rub"), "arm", "eme"),
        Make("c1", ("wea", "rub"), "wea", "gold"),
        Make("c1", ("wea", "rub"), "wea", "wea"),
        Make("c1", ("wea", "rub"), "", "arm"),
    ]
    for move in bad:
        with pytest.raises(IllegalMove) as refusal:
            p.session.play(0, move)
        assert refusal.value.rule == "heroes_welcome.crafting.04"


@pytest.mark.parametrize(
    ("customer", "spent", "fits_it"),
    [
        ("c1", "rub+wea", True),
        ("c1", "wea+eme", True),
        ("c1", "wea+arm", False),
        ("c1", "rub", False),
        ("c1", "wea+arm+rub", False),
        ("c2", "rub+eme", False),
        ("c2", "doo+eme", True),
        ("c4", "wea+arm+rub", False),
        ("c4", "wea+arm+eme", True),
        ("c8", "2wea+2eme", False),
        ("c8", "2wea+2rub", True),
        ("c8", "2wea+rub+eme", True),
        ("c8", "3wea+rub", False),
        ("c9", "wea+3rub", False),
        ("c9", "2wea+2rub", True),
        ("c9", "2arm+2rub", False),
        ("c11", "doo+yel+2eme", True),
        ("c14", "2wea+3rub", False),
        ("c14", "wea+arm+doo+2rub", True),
    ],
)
def test_05_the_tokens_fit_the_recipe_in_number_and_material(table, customer, spent, fits_it):
    p = table(at="turn", workshop=customer, p1="loot=3wea+3arm+2doo+3rub+3eme+yel", market="wea")
    line = f"make-{customer}-{spent}"
    if fits_it:
        p.say(line)
        assert p["p1"].served == [customer]
    else:
        p.refused(line, "crafting.05")


def test_05_what_is_offered_is_what_fits(table):
    counts = (2, 2, 1, 2, 2, 1)
    data = table().data
    everything = {tokens(spent) for spent in product(*(range(count + 1) for count in counts))}
    for recipe in data.recipes.values():
        assert set(fillings(recipe, counts)) == {loot for loot in everything if fits(recipe, units_of(loot))}


def test_05_a_token_counts_as_another_by_a_crate_alone(table):
    p = table(at="turn", p1="loot=wea+arm scams=mis")
    p.refused("make-c1-wea-as-rub+arm", "crafting.05")
    p.say("play-mis").refused("make-c1-wea+arm", "crafting.05")
    p.say("make-c1-wea-as-rub+arm")
    assert (p["p1"].served, p.loot("scrap")) == (["c1"], "wea+arm")


def test_05_crated_moves_offered_are_those_that_fit(table):
    recipe, counts = table().data.recipes["c10"], (1, 1, 1, 1, 1, 1)
    for move in mislabelled("c10", recipe, counts):
        assert fits(recipe, units_of(move.loot, move.real, move.named))
    offered = {(move.real, move.named) for move in mislabelled("c10", recipe, (2, 1, 0, 1, 0, 0))}
    assert offered == {("wea", "eme"), ("rub", "eme")}


def test_06_spent_tokens_go_to_the_scrap_heap_yellow_ones_to_the_box(table):
    p = alice(table, loot="rub+2yel+doo", scrap="eme")
    box = p.state.box
    p.say("make-c3-doo+rub+yel")
    assert (p.loot("scrap"), p.loot("p1"), p.state.box) == ("doo+rub+eme", "yel", box + 1)


def test_07_the_bank_pays_vp_and_gold_of_the_card_and_no_pack_changes(table):
    p = alice(table, ola="gold=3 loot=wea", moo="gold=2", kni="gold=1")
    p.say("make-c3-rub+wea+arm")
    assert (p["p1"].vp, p["p1"].gold) == (4, 4)
    assert [(told.gold, told.source, told.target) for told in p.told("GoldMoved")] == [(4, "bank", "p1")]
    assert ([p[hero].gold for hero in ("ola", "moo", "kni")], p.loot("ola")) == ([3, 2, 1], "wea")


@pytest.mark.parametrize(("card", "vp", "gold"), [("0:0:any", 0, 0), ("9:1:any", 9, 1), ("1:9:any", 1, 9)])
def test_07_payment_is_that_of_the_card(table, card, vp, gold):
    p = alice(table, loot="rub", customers=f"c2={card}").say("make-c2-rub")
    assert (p["p1"].vp, p["p1"].gold) == (vp, gold)


def test_07_what_scams_add_is_paid_once(table):
    p = table("taz bog gru", at="turn", p1="loot=rub+wea scams=fan,mis,pet").say("play-fan play-mis")
    assert (p.view().wrapping, p.view().crate) == (2, True)
    p.say("make-c1-rub+wea")
    assert (p["p1"].vp, p.question, p.view().wrapping, p.view().crate) == (5, "ScamWindow", 0, False)


def test_08_the_card_stays_with_who_served_it_and_does_nothing_more(table):
    p = alice(table, loot="rub+wea").say("make-c1-rub+wea")
    assert [p[word].served for word in ("p1", "p2", "p3")] == [["c1"], [], []]
    assert (p.state.gone, p.view("p2").players["p1"].served) == ([], ["c1"])
    p.say("call").say("scam=pet").say("drop-wea+arm scrap=wea,rub mon=ola bag=doo,doo,doo,doo deck=hab")
    assert "c1" not in p.state.workshop


def test_09_a_token_of_the_supply_comes_face_down_among_the_enemies(table):
    p = alice(table, enemies=1).say("make-c1-rub+wea")
    assert (p.state.enemies, p.state.boss, p.state.hidden) == (2, False, [5, 5, 5])
    assert [(told.boss,) for told in p.told("EnemyCame")] == [(False,)]
    assert p.fell == []


def test_10_nobody_sees_which_token_it_is_before_the_crawl(table):
    p = alice(table, moo="monsters=5").say("make-c1-rub+wea")
    for word in ("p1", "p2", "p3"):
        assert (p.view(word).enemies, p.view(word).supply) == (1, 10)
        assert [p.view(word).heroes[hero].monsters for hero in ("ola", "moo", "kni")] == [0, 5, 0]
    p.say("p2: call").say("p1: no").say("scam=pet").say("drop-wea+arm scrap=wea,rub")
    assert p.asked == "mon.crawl"
    assert p.session.pending().odds(p.desk) == {"ola": 5, "kni": 5}


def test_11_nobody_crafts_while_the_workshop_is_empty(table):
    p = alice(table, workshop="", dealt=4)
    p.refused("make-c1-rub+wea", "crafting.11")
    assert makes(p) == []
    assert makes(alice(table, workshop="c1")) == ["make-c1-arm+rub", "make-c1-wea+rub"]


def test_12_a_turn_makes_one_artifact_and_no_second(table):
    p = table(at="turn", p1="loot=2rub+2wea scams=pet").say("make-c1-rub+wea")
    p.refused("make-c2-rub+wea", "turn.05")
    assert makes(p) == []
    p.say("end")
    assert p.asked == "p2"


def test_13_nobody_takes_the_place_of_a_served_customer_in_the_town_phase(table):
    p = alice(table, p2="loot=2wea", workshop="c1 c2").say("make-c1-rub+wea").say("make-c2-2wea")
    assert (p.state.workshop, p.state.dealt) == ([], 2)
    assert p.told("CustomersCame") == []


def boss(table, **given):
    return table(at="turn", workshop="c15 boss", dealt=16, p1=f"loot={EVERY}", market="doo", **given)


def test_14_serving_the_boss_sends_its_own_token(table):
    p = boss(table, enemies=1).say("make-boss-2wea+2arm+doo+rub+eme")
    assert (p.state.boss, p.state.enemies, sum(p.state.hidden)) == (True, 1, 15)
    assert [told.boss for told in p.told("EnemyCame")] == [True]
    assert (p["p1"].vp, p["p1"].gold) == (17, 10)


def test_15_the_round_goes_on_with_the_next_player(table):
    p = boss(table).say("make-boss-2wea+2arm+doo+rub+eme")
    assert (p.asked, p.question, p.state.ended, p.state.crawl) == ("p2", "ChooseAction", None, 0)
    p.say("go-pwe")
    assert p.asked == "p3"
    p.say("call").say("scam=pet")
    assert p.told("ScoringBegan") == []
    p.say("scrap=wea,wea,arm,arm,doo")
    assert p.told("ScoringBegan") != []


def test_amb067_a_customer_who_can_be_paid_need_not_be_served(table):
    p = alice(table)
    assert makes(p)
    assert {"call", "go-pwe", "visit-mer"} <= set(p.moves())
    p.say("go-pwe")
    assert (p.asked, p.state.workshop) == ("p2", ["c1", "c2", "c3", "c4"])


def test_amb068_every_token_needs_a_place_of_its_own(table):
    p = table(at="turn", workshop="c8 c13", p1="loot=2rub+doo+eme+wea", dealt=13)
    p.refused("make-c13-doo+rub+wea+eme+arm", "crafting.01")
    p.refused("make-c8-wea+doo+eme+yel", "crafting.01")
    p.say("make-c13-wea+doo+2rub+eme")
    assert p["p1"].served == ["c13"]


def test_amb073_the_boss_brings_no_random_token(table):
    p = boss(table).say("make-boss-2wea+2arm+doo+rub+eme")
    assert (p.state.enemies, p.state.hidden) == (0, [5, 5, 5])
    assert len(p.told("EnemyCame")) == 1


def test_amb074_served_customers_do_not_count_later(table):
    p = table(at="scoring", gone="c2", workshop="", p1="served=c1,c15 vp=3", p2="vp=4")
    assert p.game.result(p.state).scores == (3, 4, 0)


def test_amb075_tokens_are_enough_for_all_fifteen_customers(table):
    p = table(
        at="turn", workshop="c15", p1="loot=rub+2arm+eme+2wea", ola="monsters=5", moo="monsters=5", kni="monsters=3",
        enemies=1, gone="c1 c2",
    )  # fmt: skip
    p.say("make-c15-2wea+2arm+rub+eme").say("call").say("scam=pet").say("drop-wea+arm scrap=wea,wea mon=kni,kni")
    assert p.state.hidden == [0, 0, 0]


def test_amb119_the_token_falls_among_all_not_yet_turned_up(table):
    p = table(at="crawl", enemies=2, ola="monsters=4").say("scam=pet").say("drop-wea+arm bag=wea,arm mon=ola")
    assert p.session.pending().odds(p.desk) == {"moo": 5, "kni": 5}
    p.say("mon=kni")
    assert (p["ola"].monsters, p["kni"].monsters) == (5, 1)


def test_ex01_alice_crafts_for_the_demon_imp(example):
    p = example("crafting.ex01")
    assert (p["p1"].vp, p["p1"].gold, p.loot("scrap"), p["p1"].served) == (3, 4, "wea+rub", ["c1"])
    assert (p.state.workshop, p.state.enemies, p.state.hidden) == (["c2", "c3", "c4"], 1, [5, 5, 5])


def test_ex02_no_shard(example):
    assert example("crafting.ex02")["p1"].served == []


def test_ex03_one_too_many(example):
    assert example("crafting.ex03")["p1"].served == []


def test_ex04_two_shards(example):
    p = example("crafting.ex04")
    assert (p["p1"].served, p.loot("scrap"), p.loot("p1")) == (["c1"], "rub+eme", "wea+arm")
