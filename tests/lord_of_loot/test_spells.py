"""Rules of spec/lord_of_loot/spells.md: the sixteen spells, cast by p1 on the castle."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.tables import Components, check_components

DATA = game("lord-of-loot").load().components
FOOD = ("bre", "app", "fsh", "mus")


def book(table, spell, pack, **things):
    """A table where p1 has a spell and its ingredients in a turn of its own."""
    hero = f"spells={spell} pack={pack} {things.pop('p1', '')}"
    return table(things.pop("seats", "kni wit"), things.pop("at", "action"), p1=hero, **things)


def fight(table, spell, pack, **things):
    """The same, in a fight with an Orc after a roll without icons."""
    return book(table, spell, pack, figures="orc1=cas", **things).say("fight-orc1 o=n b=n v=nn")


def icons(play):
    """Swords and shields of the Hero in the fight."""
    return play.state.fight.swords, play.state.fight.shields


def paying(play, spell, *packs):
    """Ingredients that are refused, each with its rule."""
    return [play.refused(f"cast-{spell}-{pack}").rule for pack in packs]


# the sixteen


@pytest.mark.parametrize(
    ("mix", "luck", "fell", "got"),
    [
        ("3ora", "o=snn", ["o.spell"] * 3, (1, 0)),
        ("ora+2blu", "o=s b=hn", ["o.spell", "b.spell", "b.spell"], (1, 1)),
        ("3blu", "b=hhh", ["b.spell"] * 3, (0, 3)),
    ],
)
def test_01_s1_rolls_three_dice_more_in_any_mixture(table, mix, luck, fell, got):
    p = fight(table, "s1", "bre,bon,pot").say(f"cast-s1-bre+bon-{mix} {luck}")
    assert p.fell[4:] == fell
    assert icons(p) == got


def test_01_s1_rolls_neither_fewer_nor_more_and_only_in_a_fight(table):
    p = fight(table, "s1", "bre,bon")
    p.refused("cast-s1-bre+bon-2ora", "spells.01")
    p.refused("cast-s1-bre+bon-2ora+2blu", "spells.01")
    book(table, "s1", "bre,bon").refused("cast-s1-bre+bon-3ora", "fights.19")


@pytest.mark.parametrize(("icon", "luck", "after"), [("swo", "", (2, 0)), ("shi", "", (0, 2))])
def test_02_s2_adds_two_swords_or_two_shields(table, icon, luck, after):
    p = fight(table, "s2", "bre,bon,pot").say(f"cast-s2-bre+bon-{icon}")
    assert icons(p) == after
    q = fight(table, "s2", "bre,bon")
    q.refused("cast-s2-bre+bon", "spells.02")
    q.refused("cast-s2-bre+bon-sta", "spells.02")
    book(table, "s2", "bre,bon").refused("cast-s2-bre+bon-swo", "fights.19")


def test_03_s3_draws_two_spells(table):
    p = book(table, "s3", "bre,bon", p1="level=2").say("cast-s3-bre+bon yel=s9,s4")
    assert p["p1"].spells == ["s3", "s4", "s9"]
    assert p.fell == ["yel.draw"] * 2
    assert p["p1"].pack == []


@pytest.mark.parametrize("paid", ["gol", "fir", "gsw"])
def test_04_s4_draws_two_items(table, paid):
    p = book(table, "s4", paid).say(f"cast-s4-{paid} red=woo,iro")
    assert p["p1"].pack == ["woo", "iro"]
    assert p.fell == ["red.draw"] * 2
    assert paying(book(table, "s4", "iro,bon"), "s4", "iro", "bon") == ["lord_of_loot.activities.10"] * 2


@pytest.mark.parametrize("paid", ["gol", "iro", "isw", "gsh"])
def test_05_s5_draws_a_weapon(table, paid):
    p = book(table, "s5", paid).say(f"cast-s5-{paid} bla=wax")
    assert p["p1"].pack == ["wax"]
    assert p.fell == ["bla.draw"]
    assert paying(book(table, "s5", "fir,woo"), "s5", "fir", "woo") == ["lord_of_loot.activities.10"] * 2


@pytest.mark.parametrize("paid", ["gol", "jew", "gsw"])
@pytest.mark.parametrize(("had", "has"), [((0, 1), (3, 4)), ((4, 2), (5, 5)), ((5, 4), (5, 5))])
def test_06_s6_fills_up_to_three_hearts_of_both_sorts(table, paid, had, has):
    p = book(table, "s6", paid, p1=f"level=3 stamina={had[0]} health={had[1]}").say(f"cast-s6-{paid}")
    assert p.hearts("p1") == has
    book(table, "s6", paid).refused(f"cast-s6-{paid}", "spells.06")


@pytest.mark.parametrize(("which", "has"), [("sta", (2, 1)), ("hea", (0, 3))])
def test_07_s7_fills_up_to_two_hearts_of_one_sort(table, which, has):
    p = book(table, "s7", "fir", p1="stamina=0 health=1").say(f"cast-s7-fir-{which}")
    assert p.hearts("p1") == has
    q = book(table, "s7", "gol,fir", p1="stamina=2")
    q.refused("cast-s7-gol", "spells.07")
    q.refused("cast-s7-gol-hea", "spells.07")
    assert q.say("cast-s7-gol-sta").hearts("p1") == (3, 3)
    assert paying(q, "s7", "jew-sta", "iro-sta") == ["lord_of_loot.activities.04"] * 2


@pytest.mark.parametrize("paid", ["gol", "jew"])
def test_08_s8_upgrades_one_of_the_casters_weapons(table, paid):
    given = {"p1": "level=2 right=wsp left=ish", "p2": "right=wax"}
    p = book(table, "s8", f"{paid},wbu", **given).say(f"cast-s8-{paid}-ish")
    assert (p["p1"].left, p["p1"].right, p["p1"].pack) == ("ishu", "wsp", ["wbu"])
    q = book(table, "s8", f"{paid},wbu", **given)
    q.refused(f"cast-s8-{paid}-wax", "spells.08")
    assert q.say(f"cast-s8-{paid}-wbu")["p1"].pack == ["wbuu"]


def test_08_neither_the_weapon_that_is_paid_nor_one_that_is_upgraded_can_be_chosen(table):
    book(table, "s8", "gsw").refused("cast-s8-gsw-gsw", "spells.08")
    book(table, "s8", "gol,wshu,wax").refused("cast-s8-gol-wsh", "spells.08")
    p = book(table, "s8", "gol,wbuu,wax")
    assert {move for move in p.moves() if move.startswith("cast")} == {"cast-s8-gol-wax"}


@pytest.mark.parametrize("field", ["f6", "tav", "due", "f14"])
def test_09_s9_brings_the_caster_to_any_other_field(table, field):
    p = book(table, "s9", "woo,iro").say(f"cast-s9-woo+iro-{field}")
    assert p["p1"].field == field
    assert p.state.actions == 4
    assert p["p2"].field == "cas"
    q = book(table, "s9", "woo,iro")
    q.refused("cast-s9-woo+iro-cas", "spells.09")
    q.refused("cast-s9-woo+iro", "spells.09")


def test_09_s9_may_bring_the_cat_home(table):
    p = book(table, "s9", "woo,iro,cat").say("cast-s9-woo+iro-f1")
    assert p.told("QuestDone")[0].quest == "cat"


def test_10_s10_defeats_a_monster_here_with_loot_and_a_rise(table):
    p = book(table, "s10", "fir", figures="tro=cas").say("cast-s10-fir-tro bla=wbu red=bon")
    assert p.where("tro") == ""
    assert p["p1"].level == 2
    assert p["p1"].pack == ["bon", "wbu"]
    assert fight(table, "s10", "fir").say("cast-s10-fir-orc1 red=bon,coi").told("FightEnded") == []
    q = book(table, "s10", "gol", figures="tro=f14 gob1=cas")
    q.refused("cast-s10-gol-tro", "spells.10")
    assert q.say("cast-s10-gol-gob1 red=bon")["p1"].level == 1
    book(table, "s10", "gol").refused("cast-s10-gol", "spells.10")


def test_11_s11_gets_three_coins_out_of_the_red_bag(table):
    p = book(table, "s11", "gol").say("cast-s11-gol red=coi,coi,coi")
    assert p["p1"].pack == ["coi"] * 3
    assert p.state.red_bag["coi"] == 5
    assert p.fell == ["red.search"] * 3
    assert paying(book(table, "s11", "fir,jew"), "s11", "fir", "jew") == ["lord_of_loot.activities.10"] * 2
    assert paying(book(table, "s11", "coi"), "s11", "coi") == ["lord_of_loot.activities.11"]
    few = book(table, "s11", "gol", red_bag="coi,bon").say("cast-s11-gol red=coi")
    assert few["p1"].pack == ["coi"]
    assert few.asked.startswith("p1")


@pytest.mark.parametrize(("die", "luck", "ends"), [("ora", "o=s", (1, 0)), ("blu", "b=h", (0, 1))])
def test_12_s12_rolls_one_die_more(table, die, luck, ends):
    for paid in ("bre", "bon"):
        p = fight(table, "s12", f"{paid},pot").say(f"cast-s12-{paid}-{die} {luck}")
        assert icons(p) == ends
    q = fight(table, "s12", "bre,bon")
    q.refused("cast-s12-bre-2ora", "spells.12")
    q.refused("cast-s12-bre+bon-ora", "activities.10")


@pytest.mark.parametrize(("icon", "ends"), [("swo", (1, 0)), ("shi", (0, 1))])
def test_13_s13_adds_a_sword_or_a_shield(table, icon, ends):
    for paid in ("fir", "bon"):
        assert icons(fight(table, "s13", f"{paid},pot").say(f"cast-s13-{paid}-{icon}")) == ends
    fight(table, "s13", "fir").refused("cast-s13-fir", "spells.13")


@pytest.mark.parametrize("paid", ["fir", "bon"])
def test_14_s14_draws_a_spell(table, paid):
    p = book(table, "s14", paid).say(f"cast-s14-{paid} yel=s3")
    assert p["p1"].spells == ["s3", "s14"]
    assert p.fell == ["yel.draw"]
    book(table, "s14", "bre").refused("cast-s14-bre", "activities.10")


@pytest.mark.parametrize("paid", [*FOOD, "bon"])
def test_15_s15_draws_an_item(table, paid):
    p = book(table, "s15", paid).say(f"cast-s15-{paid} red=coi")
    assert p["p1"].pack == ["coi"]
    assert p.fell == ["red.draw"]
    book(table, "s15", "fir").refused("cast-s15-fir", "activities.10")


@pytest.mark.parametrize("wood", ["woo", "wax", "wshu"])
def test_16_s16_draws_a_weapon(table, wood):
    p = book(table, "s16", f"{wood},bon").say(f"cast-s16-{wood}+bon bla=gsw")
    assert p["p1"].pack == ["gsw"]
    assert p.fell == ["bla.draw"]
    book(table, "s16", "iro,bon").refused("cast-s16-iro+bon", "spells.17")


# what they have in common


@pytest.mark.parametrize(("spell", "one", "effect"), [("s3", "bre", ""), ("s9", "woo", "-f6"), ("s16", "bon", "")])
def test_17_where_a_recipe_says_and_both_are_spent(table, spell, one, effect):
    pack = {"s3": "bre,bon", "s9": "woo,iro", "s16": "woo,bon"}[spell]
    p = book(table, spell, pack, p1="level=2")
    p.refused(f"cast-{spell}-{one}{effect}", "spells.17")
    luck = {"s3": " yel=s1,s1", "s9": "", "s16": " bla=wax"}[spell]
    assert not set(p.say(f"cast-{spell}-{pack.replace(',', '+')}{effect}{luck}")["p1"].pack) & set(pack.split(","))


def test_17_two_of_one_ingredient_are_not_both(table):
    p = book(table, "s9", "woo,woo")
    p.refused("cast-s9-2woo-f6", "spells.17")
    assert not [move for move in p.moves() if move.startswith("cast")]


def test_18_every_draw_of_a_spell_is_doubled_for_the_witch(table):
    p = book(table, "s14", "fir", seats="wit kni").say("cast-s14-fir yel=s3")
    assert set(p.moves()) == {"yes", "no"}
    assert p.say("yes yel=s4")["p1"].spells == ["s3", "s4", "s14"]
    q = book(table, "s14", "fir", seats="wit kni").say("cast-s14-fir yel=s3 no")
    assert q["p1"].spells == ["s3", "s14"]


def test_19_to_spend_food_on_a_spell_is_not_to_eat(table):
    p = book(table, "s15", "bre", at="monster", p1="stamina=1").say("card=m4")
    p.refused("use-bre", "activities.15")
    assert p.say("cast-s15-bre red=coi")["p1"].pack == ["coi"]
    assert p.hearts("p1") == (1, 3)


@pytest.mark.parametrize(
    ("spell", "paid", "bag"),
    [("s3", "bre+bon", "yellow_bag"), ("s4", "fir", "red_bag"), ("s5", "iro", "black_bag"), ("s11", "gol", "red_bag")],
)
def test_what_could_draw_nothing_is_refused(table, spell, paid, bag):
    p = book(table, spell, paid.replace("+", ","), **{bag: ""})
    p.refused(f"cast-{spell}-{paid}", f"spells.{int(spell[1:]):02}")


def test_a_spell_that_is_not_in_the_book_is_refused(table):
    book(table, "s14", "bon", p2="spells=s15").refused("cast-s15-bon", "activities.05")


# the sixteen in the data


@pytest.mark.parametrize(
    ("effect", "spells"),
    [
        ("dice", {"s1": 3, "s12": 1}),
        ("icons", {"s2": 2, "s13": 1}),
        ("spells", {"s3": 2, "s14": 1}),
        ("items", {"s4": 2, "s15": 1}),
        ("coins", {"s11": 3}),
    ],
)
def test_the_data_say_how_much_a_spell_gives(effect, spells):
    assert {code: spell.amount for code, spell in DATA.spells.items() if spell.effect == effect} == spells


# rulings


@pytest.mark.parametrize("figure", ["pet", "gua1", "gmi", "dog"])
def test_a062_s10_defeats_no_boss_guard_gnome_or_doggy_but_imps(table, figure):
    p = book(table, "s10", "fir", figures=f"{figure}=cas imp1=cas", bosses="pet+vol")
    p.refused(f"cast-s10-fir-{figure}", "spells.10")
    assert p.say("cast-s10-fir-imp1 red=bon").where("imp1") == ""


def test_a067_the_yellow_bag_has_the_sixteen_only():
    assert set(DATA.spells) == {f"s{number}" for number in range(1, 17)}
    assert DATA.spells["s9"].needs == [["wood"], ["iron"]]
    given = msgspec.to_builtins(DATA)
    given["spells"]["s17"] = given["spells"]["s9"]
    with pytest.raises(BadComponents, match="spells"):
        check_components(msgspec.convert(given, Components))


def test_a068_no_recipe_has_a_coin():
    assert not any("coin" in need for spell in DATA.spells.values() for need in spell.needs)


def test_a095_the_witch_may_draw_four_spells_by_s3(table):
    p = book(table, "s3", "bre,bon", seats="wit kni", p1="level=2")
    p.say("cast-s3-bre+bon yel=s1 yes yel=s2 yel=s4 yes yel=s5")
    assert p["p1"].spells == ["s1", "s2", "s3", "s4", "s5"]
    assert p.fell == ["yel.draw"] * 4
