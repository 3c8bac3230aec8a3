"""Rules of spec/lord_of_loot/items.md: how items are got, what they do, and what becomes of them.

The Knight is p1; the Witch is p2.
"""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import LuckError


def acts(table, p1="", **things):
    """A table where p1 is to act on f14."""
    return table("kni wit", "action", p1=f"field=f14 {p1}", **things)


def rolled(table, p1="", figures="orc1=f14", **things):
    """A table where p1 has rolled a sword and a blank against a sword and a shield."""
    return acts(table, p1, figures=figures, **things).say("fight-orc o=s b=n v=s,h")


def bag(play, item):
    """How many of an item are in the red bag and out of the game."""
    return play.state.red_bag.get(item, 0), play.state.box.get(item, 0)


def uses(play, word="p1"):
    """Listed uses."""
    return {move for move in play.moves(word) if move.startswith("use-")}


FULL = "bre,app,fsh,kit,fir,bon"


@pytest.mark.parametrize(
    ("line", "got"),
    [
        ("exploit red=coi", "coi"),
        ("fight-gob o=s v=n red=coi", "coi"),
        ("p2: use-vou bla=wsp p1: take-wsp-p2 p2: yes", "wsp"),
    ],
)
def test_01_whatever_is_got_goes_into_the_backpack_first(table, line, got):
    given = {"land": "f14=l2", "figures": "gob1=f14", "p2": "field=f14 pack=vou"}
    p = table("wit kni", "action", p1="field=f14", **given).say(line)
    assert (p["p1"].pack, p["p1"].right) == ([got], "")
    p = table("wit kni", "action", p1=f"field=f14 pack={FULL}", **given).say(line)
    assert (p.question, got in p["p1"].pack) == ("DropSurplus", True)


def test_02_what_is_used_is_discarded(table):
    p = acts(table, "stamina=1 pack=bre,bre,vou", black_bag="wsp")
    assert p.say("use-bre")["p1"].pack == ["bre", "vou"]
    assert p.say("use-vou bla=wsp")["p1"].pack == ["bre", "wsp"]
    assert p.say("use-bre")["p1"].pack == ["wsp"]
    p.refused("use-bre", "activities.04")


def test_03_into_the_bag_or_out_of_the_game_as_the_owner_says(table):
    p = acts(table, "stamina=0 pack=bre,bre")
    assert bag(p, "bre") == (2, 0)
    assert bag(p.say("use-bre"), "bre") == (3, 0)
    assert bag(p.say("use-bre-box"), "bre") == (3, 1)


def test_04_a_certain_kind_is_pulled_until_one_comes(table):
    p = acts(table, figures="orc1=f14:1")
    before = dict(p.state.red_bag)
    p.say("fight-orc o=s b=n v=n,n red=bon,coi")
    before["bon"], before["coi"] = before["bon"] - 1, before["coi"] - 1
    assert (p["p1"].pack, p.state.red_bag) == (["coi", "bon"], before)
    assert p.fell[-2:] == ["red.draw", "red.search"]


@pytest.mark.parametrize("food", ["bre", "app", "fsh"])
def test_05_food_brings_back_one_heart_of_stamina(table, food):
    assert acts(table, f"stamina=1 pack={food}").say(f"use-{food}").hearts("p1") == (2, 3)
    p = acts(table, f"stamina=3 pack={food}")
    assert not uses(p)


def test_06_food_never_brings_back_health(table):
    p = acts(table, "stamina=2 health=1 pack=bre,bre").say("use-bre")
    assert p.hearts("p1") == (3, 1)
    p.refused("use-bre", "items.06")


@pytest.mark.parametrize(("had", "stamina"), [(0, 3), (1, 4), (2, 4)])
def test_07_a_mushroom_brings_up_to_three_of_stamina_for_one_of_health(table, had, stamina):
    p = acts(table, f"level=2 stamina={had} health=4 pack=mus").say("use-mus")
    assert (p.hearts("p1"), p["p1"].pack) == ((stamina, 3), [])


def test_08_that_heart_is_of_health_even_where_there_is_stamina(table):
    p = acts(table, "stamina=2 health=2 pack=mus").say("use-mus")
    lost = p.told("HeartsLost")[0]
    assert (p.hearts("p1"), lost.stamina, lost.health) == ((3, 1), 3, 1)


def test_09_a_kit_brings_back_one_of_health_and_no_locked_heart(table):
    p = acts(table, "stamina=1 health=1 pack=kit,kit,kit").say("use-kit use-kit")
    assert p.hearts("p1") == (1, 3)
    assert not uses(p)
    p.refused("use-kit", "items.09")
    assert acts(table, "level=2 health=3 pack=kit").say("use-kit").hearts("p1") == (4, 4)


@pytest.mark.parametrize(("icon", "to_hero", "to_enemy"), [("swo", 1, 1), ("shi", 0, 0)])
def test_10_a_potion_adds_a_sword_or_a_shield_after_the_roll(table, icon, to_hero, to_enemy):
    p = rolled(table, "pack=pot")
    assert uses(p) == {"use-pot-swo", "use-pot-shi"}
    p.refused("use-pot", "items.10")
    rolled(table, "health=1 pack=kit").refused("use-kit-swo", "items.10")
    p.say(f"use-pot-{icon}")
    ended = p.told("FightEnded")[0]
    assert (ended.to_hero, ended.to_enemy, p["p1"].pack, bag(p, "pot")) == (to_hero, to_enemy, [], (5, 0))


def test_10_several_potions_add_up(table):
    p = rolled(table, "pack=pot,pot").say("use-pot-swo use-pot-swo-box")
    assert (p.told("FightEnded")[0].to_enemy, bag(p, "pot")) == (2, (4, 1))


def test_11_before_the_roll_and_outside_fights_a_potion_has_no_use(table):
    p = acts(table, "pack=pot,wsp", figures="orc1=f14")
    assert not uses(p)
    p.refused("use-pot-swo", "items.11")
    p.say("explore tile=l9 yel=s1 d=gob").refused("use-pot-swo", "items.11")
    p = acts(table, "", figures="orc1=f14", p2="field=f14 pack=pot").say("fight-orc o=s b=n v=s,h")
    assert p.question == "ChooseAction"  # nobody else was asked
    p.refused("p2: use-pot-swo", "items.11")


def test_12_the_item_that_draws_a_weapon_takes_one_of_the_black_bag(table):
    p = acts(table, "right=wspu pack=vou", black_bag="").say("drop-wspu use-vou bla=wsp")
    assert (p["p1"].pack, p.fell, p.state.actions) == (["wsp"], ["bla.draw"], 4)
    p = acts(table, "pack=vou", black_bag="")
    assert not uses(p)
    p.refused("use-vou", "items.12")


def test_13_coins_pay_tavern_and_blacksmith_and_have_no_other_use(table):
    p = table("kni", "action", p1="field=tav stamina=1 pack=coi,coi")
    p.refused("use-coi", "items.15")
    p.say("buy-sta-box")
    assert (bag(p, "coi"), p["p1"].pack) == ((6, 1), ["coi"])
    p = table("kni", "action", p1="field=smi pack=coi,wsp").say("buy-upg-wsp")
    assert (p["p1"].pack, "lord_of_loot.items.13" in p.rules()) == (["wspu"], True)
    p = table("kni", "action", p1="field=smi pack=coi,coi,coi", black_bag="gsw").say("buy-gsw-box+box")
    assert bag(p, "coi") == (6, 2)
    asked = {kind for spell in p.data.spells.values() for need in spell.needs for kind in need}
    assert "coin" not in asked


def test_14_a_jewel_becomes_two_coins_whenever_its_owner_likes(table):
    p = acts(table, "pack=jew", p2="pack=jew,jew").say("use-jew red=coi,coi")
    assert (p["p1"].pack, bag(p, "coi"), bag(p, "jew"), p.state.actions) == (["coi", "coi"], (6, 0), (2, 0), 4)
    p.say("p2: use-jew-box red=coi,coi")
    assert (p["p2"].pack, bag(p, "jew")) == (["coi", "coi", "jew"], (2, 1))
    p = table("kni", "card", p1="pack=jew,jew", deck="m5").say("card=m5 use-jew red=coi,coi")
    assert (p["p1"].pack, p.state.phase) == (["coi", "coi", "jew"], "monster")


@pytest.mark.parametrize("item", ["bon", "fir", "gol", "iro", "woo"])
def test_15_ingredients_do_nothing_by_themselves(table, item):
    p = acts(table, f"stamina=1 health=1 pack={item}")
    assert not uses(p)
    p.refused(f"use-{item}", "items.15")


# rulings


def test_a047_the_mushroom_is_food_that_stills_hunger_without_effect(table):
    p = table("kni", "turn", p1="field=f14 stamina=1 health=2 pack=mus").say("feed-mus")
    assert (p.hearts("p1"), p["p1"].pack) == ((1, 2), [])
    p = acts(table, "pack=mus spells=s15").say("cast-s15-mus red=coi")
    assert p["p1"].pack == ["coi"]
    assert acts(table, land="f14=l1", red_bag="bon,mus").say("exploit red=mus")["p1"].pack == ["mus"]


def test_a047_the_wyrmkin_carries_it_or_spends_it_on_a_spell(table):
    p = table("wyr", "action", p1="field=f14 stamina=1 pack=mus spells=s15")
    assert not uses(p)
    p.refused("use-mus", "hero_sheet.18")
    p.say("cast-s15-mus red=coi")
    p = table("wyr", "turn", p1="field=f14 stamina=2 pack=mus")
    assert (p.hearts("p1"), p["p1"].pack, p.question) == ((1, 3), ["mus"], "ChooseAction")


def test_a048_gain_comes_before_loss_and_no_heart_means_no_loss(table):
    p = acts(table, "stamina=0 health=1 pack=mus").say("use-mus")
    assert (p.hearts("p1"), p.told("KnockedOut")) == ((3, 0), [])
    p = acts(table, "stamina=1 health=0 pack=mus").say("use-mus")
    assert (p.hearts("p1"), p.told("HeartsLost")) == ((3, 0), [])


def test_a071_an_empty_bag_or_a_vain_search_gives_nothing(table):
    p = acts(table, land="f14=l2", red_bag="").say("exploit")
    assert (p["p1"].pack, p.state.actions, p.told("NothingFound")[0].bag) == ([], 3, "red")
    p = acts(table, land="f14=l1", red_bag="bon,fir,coi").say("exploit")
    assert (p["p1"].pack, p.state.red_bag, p.fell) == ([], {"bon": 1, "fir": 1, "coi": 1}, [])
    p = acts(table, "pack=jew", red_bag="coi,bon").say("use-jew red=coi")
    assert (p["p1"].pack, p.state.red_bag) == (["coi"], {"bon": 1, "jew": 1})


def test_a071_a_jewel_is_kept_while_no_coin_is_in_the_bag(table):
    p = acts(table, "pack=jew", red_bag="bon")
    assert not uses(p)
    p.refused("use-jew", "items.14")


def test_a084_a_fish_is_food_on_which_a_fish_is_shown(table):
    tags = table().data.tags
    assert [item for item in tags if "fish" in tags[item]] == ["fsh"]
    p = acts(table, "pack=fsh,fsh,bre", land="f14=l1", bosses="gil")
    p.refused("put-bre", "activities.21")
    p.say("put-2fsh")
    assert p.state.quests["gil"] == []


def test_a096_each_fitting_token_is_as_likely(table):
    p = acts(table, land="f14=l1", red_bag="bre,bre,bre,fsh,mus,coi,bon")
    p.say("exploit")
    assert p.session.pending().odds(p.desk) == {"bre": 3, "fsh": 1, "mus": 1}


def test_a117_one_fitting_token_is_told_and_none_of_those_pulled_before(table):
    p = acts(table, land="f14=l1", red_bag="bre,bon,coi").say("exploit")
    assert p.asked == "red.search"
    with pytest.raises(LuckError):
        p.say("red=bon,bre")
    p = acts(table, land="f14=l1", red_bag="bre,bon,coi", seed="a").say("exploit")
    assert (p["p1"].pack, p.fell) == (["bre"], ["red.search"])
