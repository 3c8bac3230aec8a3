"""Rules of spec/lord_of_loot/hero_sheet.md: levels, hearts, hands, book and backpack, and what is special of heroes."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.games import game

SINGLES = "bre,bre,bre,bre,app,app,app,app,fsh,fsh,fsh,fsh"
"""Twelve items of one cell each: the Knight's backpack is full."""


def acting(table, p1="", seats="kni", **given):
    """A table where p1 acts, on the castle unless said."""
    return table(seats, "action", p1=p1, **given)


def dice(play):
    """Orange and blue dice of the last fight."""
    began = play.told("FightBegan")[-1]
    return began.orange, began.blue


# levels


def test_01_levels_rise_by_defeating_enemies(table):
    p = acting(table, "field=f16", figures="orc1=f16", red_bag="bre,coi").say("fight-orc o=s b=n v=nn")
    assert (p["p1"].level, p.state.wounds) == (1, {"orc1": 1})
    p.say("fight-orc o=s b=n v=nn red=bre red=coi")
    assert (p["p1"].level, [told.level for told in p.told("LevelRose")]) == (2, [2])


def test_01_nothing_else_lifts_a_level(table):
    p = acting(table, "field=f7 pack=cat,gol,fir spells=s8,s14 right=wsp").say("go-f1")
    p.say("draw-bla bla=gsw").say("cast-s8-gol-wsp cast-s14-fir yel=s1").say("drop-s1")
    assert (p.told("QuestDone")[0].quest, p["p1"].level, p.told("LevelRose")) == ("cat", 1, [])


@pytest.mark.parametrize(("level", "free"), [(1, 0), (2, 1), (3, 2)])
def test_02_a_higher_level_opens_slots_and_until_then_they_take_nothing(table, level, free):
    p = acting(table, f"level={level} stamina=3 health=3 pack=bre,bre,bre,kit,kit,kit")
    for _ in range(free):
        p.say("use-bre use-kit")
    p.refused("use-bre", "items.06")
    p.refused("use-kit", "items.09")
    assert p.hearts("p1") == (3 + free, 3 + free)


def test_02_pages_open_with_levels_too(table):
    given = "spells=s1,s14 pack=fir"
    assert acting(table, f"level=1 {given}").say("cast-s14-fir yel=s2").question == "DropSurplus"
    assert acting(table, f"level=2 {given}").say("cast-s14-fir yel=s2").question == "ChooseAction"


def test_03_at_level_1_a_hero_holds_wood_alone(table):
    p = acting(table, "level=1 pack=wsp,wbu,isw,gsw")
    assert [move for move in p.moves() if move.startswith("equip")] == ["equip-wsp", "equip-wbu"]
    p.refused("equip-isw", "hero_sheet.04")
    p.refused("equip-gsw", "hero_sheet.05")
    p.say("equip-wsp equip-wbu")
    assert (p["p1"].right, p["p1"].left) == ("wsp", "wbu")


def test_04_from_level_2_on_iron_too(table):
    acting(table, "level=1 pack=isw").refused("equip-isw", "hero_sheet.04")
    for level in (2, 3):
        p = acting(table, f"level={level} pack=isw,wsh").say("equip-isw equip-wsh")
        assert (p["p1"].right, p["p1"].left) == ("isw", "wsh")


def test_05_at_level_3_gold_as_well(table):
    for level in (1, 2):
        acting(table, f"level={level} pack=gsh").refused("equip-gsh", "hero_sheet.05")
        acting(table, f"level={level} pack=gshu").refused("equip-gshu", "hero_sheet.05")
    p = acting(table, "level=3 pack=gsw,ish").say("equip-gsw equip-ish")
    assert (p["p1"].right, p["p1"].left) == ("gsw", "ish")


@pytest.mark.parametrize("weapon", ["wsp", "isw", "gsh"])
def test_06_the_backpack_takes_weapons_of_every_material(table, weapon):
    p = acting(table, "pack=vou", black_bag=weapon).say(f"use-vou bla={weapon}")
    assert (p["p1"].pack, p.question) == ([weapon], "ChooseAction")


# hearts


def test_07_food_brings_stamina_back(table):
    p = acting(table, "stamina=1 health=1 pack=bre,fsh").say("use-bre")
    assert p.hearts("p1") == (2, 1)
    acting(table, "stamina=3 health=1 pack=bre").refused("use-bre", "items.06")


def test_08_first_aid_kits_bring_health_back(table):
    p = acting(table, "stamina=1 health=1 pack=kit,kit").say("use-kit")
    assert p.hearts("p1") == (1, 2)
    acting(table, "stamina=1 health=3 pack=kit").refused("use-kit", "items.09")


@pytest.mark.parametrize(("level", "most"), [(1, 3), (2, 4), (3, 5)])
def test_09_no_heart_goes_into_a_locked_slot(table, level, most):
    p = acting(table, f"field=tav level={level} stamina=1 health=1 pack=jew spells=s6").say("cast-s6-jew")
    assert p.hearts("p1") == (min(most, 4), min(most, 4))
    p = acting(table, f"field=tav level={level} stamina=1 health=1 pack=coi").say("buy-sta")
    assert p.hearts("p1") == (most, 1)


# hands


def test_10_the_right_hand_holds_attack_weapons(table):
    p = acting(table, "pack=wsp,wax").say("equip-wsp")
    assert (p["p1"].right, p["p1"].left, p["p1"].pack) == ("wsp", "", ["wax"])
    p.say("equip-wax")
    assert (p["p1"].right, p["p1"].left, p["p1"].pack) == ("wax", "", ["wsp"])
    with pytest.raises(BrokenLaw, match="a weapon of this hand"):
        acting(table, "right=wsh").say("end")


def test_11_the_left_hand_holds_weapons_of_defence(table):
    p = acting(table, "pack=wsh,wbu right=wsp").say("equip-wsh")
    assert (p["p1"].right, p["p1"].left, p["p1"].pack) == ("wsp", "wsh", ["wbu"])
    p.say("equip-wbu")
    assert (p["p1"].right, p["p1"].left, p["p1"].pack) == ("wsp", "wbu", ["wsh"])
    with pytest.raises(BrokenLaw, match="a weapon of this hand"):
        acting(table, "left=wsp").say("end")


# book and backpack


def test_12_spells_are_in_the_book_which_has_so_many_pages(table):
    p = acting(table, "spells=s14 pack=fir,fir").say("cast-s14-fir yel=s3")
    assert (p["p1"].spells, p.question) == (["s3", "s14"], "ChooseAction")
    p.say("cast-s14-fir yel=s2")
    assert p.moves() == ["drop-s2", "drop-s3", "drop-s14"]
    p.refused("end", "hero_sheet.14")
    p.say("drop-s14")
    assert (p["p1"].spells, p.question) == (["s2", "s3"], "ChooseAction")


def test_12_the_witch_has_more_pages(table):
    p = acting(table, "spells=s1,s2,s14 pack=fir,fir", "wit").say("cast-s14-fir yel=s3").say("no")
    assert p.question == "ChooseAction"
    assert p.say("cast-s14-fir yel=s4").question == "DropSurplus"


def test_13_the_backpack_holds_what_fits_side_by_side(table):
    p = acting(table, f"pack={SINGLES[:-4]}", ground="cas=bon,fir").say("take-bon")  # the twelfth cell
    assert (len(p["p1"].pack), p.question) == (12, "ChooseAction")
    p.refused("take-fir", "actions.15")


def test_13_weapons_lie_beside_each_other_and_not_on_top(table):
    p = acting(table, "pack=wsh,wsh,vou", black_bag="wsh").say("use-vou bla=wsh")  # two are four cells wide
    assert (len(p["p1"].pack), p.question) == (3, "DropSurplus")
    p = acting(table, "pack=wsh,wsh,vou", black_bag="wsp").say("use-vou bla=wsp")
    assert (len(p["p1"].pack), p.question) == (3, "ChooseAction")  # the row above them has three cells in line


def test_13_what_leaves_a_hand_needs_room(table):
    full = "bre,bre,bre,bre,app,app,app,app,fsh,fsh"
    p = acting(table, f"right=wsp pack={full},wax")  # a spear is longer than an axe
    p.refused("stow-wsp", "hero_sheet.13")
    p.refused("equip-wax", "hero_sheet.13")
    p.say("drop-bre equip-wax")
    assert (p["p1"].right, "wsp" in p["p1"].pack) == ("wax", True)


def test_14_what_a_hero_receives_needs_room_first(table):
    p = acting(table, f"pack={SINGLES[:-4]},vou", black_bag="wsp").say("use-vou bla=wsp")
    assert p.question == "DropSurplus"
    p.refused("end", "hero_sheet.14")
    p.refused("go-f14", "hero_sheet.14")
    p.say("drop-bre")
    assert p.question == "DropSurplus"
    p.say("drop-app+fsh-box")
    assert (p.question, "wsp" in p["p1"].pack, p.state.box.get("fsh")) == ("ChooseAction", True, 1)


# what is special


def test_15_the_witch_may_draw_two_spells(table):
    p = acting(table, "spells=s14 pack=fir", "wit").say("cast-s14-fir yel=s3")
    assert p.question == "SecondSpell"
    p.say("yes yel=s4")
    assert (p["p1"].spells, p.question) == (["s3", "s4", "s14"], "ChooseAction")  # and not a third


def test_15_each_draw_of_a_spell_is_two_for_her(table):
    p = acting(table, "spells=s3 pack=bre,bon", "wit").say("cast-s3-bre+bon yel=s1").say("yes yel=s2")
    assert p.asked == "yel.draw"
    assert p.say("yel=s4").question == "SecondSpell"
    assert p.say("yes yel=s5").question == "DropSurplus"  # she has four pages


def test_16_the_witch_may_leave_out_the_second(table):
    p = acting(table, "spells=s14 pack=fir", "wit").say("cast-s14-fir yel=s3")
    p.refused("end", "hero_sheet.15")
    assert p.moves() == ["yes", "no"]
    p.say("no")
    assert (p["p1"].spells, p.question) == (["s3", "s14"], "ChooseAction")


@pytest.mark.parametrize(("hero", "actions"), [("kni", 4), ("wyr", 5)])
def test_17_the_wyrmkin_has_one_action_more(table, hero, actions):
    p = table(hero, "turn")
    for step in range(actions):
        p.say("go-f14" if step % 2 == 0 else "go-cas")
    assert (p.state.actions, p.told("HeroMoved")[-1].field) == (0, p["p1"].field)
    p.refused("go-f4" if p["p1"].field == "f14" else "go-f15", "turn.12")


def test_18_the_wyrmkin_eats_no_mushroom(table):
    acting(table, "stamina=1 pack=mus", "wyr").refused("use-mus", "hero_sheet.18")
    p = table("wyr", "turn", p1="field=f16 stamina=1 pack=bre,mus")
    p.refused("feed-mus", "hero_sheet.18")
    assert p.hearts("p1") == (1, 3)
    assert acting(table, "stamina=1 pack=bre", "wyr").say("use-bre").hearts("p1") == (2, 3)
    assert acting(table, "stamina=0 pack=mus", "kni").say("use-mus").hearts("p1") == (3, 2)


def test_19_the_wyrmkin_may_carry_a_mushroom(table):
    p = acting(table, "", "wyr", ground="cas=mus").say("take-mus")
    assert p["p1"].pack == ["mus"]


def test_20_the_knight_has_a_blue_die_without_a_shield(table):
    found = {}
    for hero in ("kni", "wit", "wom", "wyr", "dru"):
        found[hero] = dice(acting(table, "field=f16", hero, figures="zom1=f16").say("fight-zom"))[1]
    assert found == {"kni": 1, "wit": 0, "wom": 0, "wyr": 0, "dru": 0}


def test_21_wompys_bare_hands_roll_two_dice(table):
    found = {}
    for hero in ("kni", "wit", "wom", "wyr", "dru"):
        found[hero] = dice(acting(table, "field=f16", hero, figures="zom1=f16").say("fight-zom"))[0]
    assert found == {"kni": 1, "wit": 1, "wom": 2, "wyr": 1, "dru": 1}
    assert dice(acting(table, "field=f16 right=wax", "wom", figures="zom1=f16").say("fight-zom")) == (1, 0)


def test_22_the_druid_has_more_hearts_of_both_sorts(table):
    p = table("dru kni wit wom wyr")
    assert [p.hearts(f"p{seat}") for seat in range(1, 6)] == [(4, 4), (3, 3), (3, 3), (3, 3), (3, 3)]
    heroes = game("lord-of-loot").load().components.heroes
    for level in range(3):
        others = [mat.stamina[level] + mat.health[level] for code, mat in heroes.items() if code != "dru"]
        assert heroes["dru"].stamina[level] + heroes["dru"].health[level] > max(others)


# rulings


def test_a026_there_is_no_level_above_3(table):
    p = acting(
        table,
        "field=f16 level=3 right=isw",
        bosses="pet+dra",
        figures="pet=f16:3",
        quests="pet=",
    ).say("fight-pet o=sss b=n v=nnnn")
    assert (p.told("Defeated")[0].enemy, p["p1"].level, p.told("LevelRose")) == ("pet", 3, [])


def test_a027_a_slot_that_opens_brings_no_heart(table):
    p = acting(table, "field=f16", figures="orc1=f16:1").say("fight-orc o=s b=n v=nn red=bre red=coi")
    assert (p["p1"].level, p.hearts("p1")) == (2, (3, 3))


def test_a070_what_has_no_room_is_seen_and_then_discarded_perhaps_itself(table):
    p = acting(table, f"field=f16 pack={SINGLES}", land="f16=l2", red_bag="kit").say("exploit red=kit")
    assert (p.question, "kit" in p["p1"].pack, len(p["p1"].pack)) == ("DropSurplus", True, 13)
    p.refused("explore", "hero_sheet.14")
    p.say("drop-kit")
    assert (p.question, p.state.red_bag) == ("ChooseAction", {"kit": 1})


def test_a072_tokens_may_be_turned_but_must_not_overlap(table):
    p = acting(table, "pack=wsp,vou", "wit", black_bag="wax").say("use-vou bla=wax")  # 3 and 2 of 3 times 2 cells
    assert p.question == "ChooseAction"
    shields = {"p1": "pack=wsh,wsh,vou", "black_bag": "wsh"}
    assert table("kni", "action", **shields).say("use-vou bla=wsh").question == "DropSurplus"
    assert table("kni", "action", options="pack=count", **shields).say("use-vou bla=wsh").question == "ChooseAction"


def test_a073_a_drawn_weapon_goes_right_into_a_hand_in_a_hero_phase(table):
    p = acting(table, f"pack={SINGLES[:-4]},vou", black_bag="wsp").say("use-vou bla=wsp")
    assert "equip-wsp" in p.moves()
    p.say("equip-wsp")
    assert (p["p1"].right, p.question) == ("wsp", "ChooseAction")


def test_a073_in_a_monster_phase_it_must_fit(table):
    p = table("kni", "symbols", symbols="monsters", p1=f"field=f16 pack={SINGLES[:-4]},vou", figures="zom1=f16")
    p.say("use-vou bla=wsp")
    assert (p.question, "equip-wsp" in p.moves()) == ("DropSurplus", False)
    p.refused("equip-wsp", "hero_sheet.14")
    p.say("drop-wsp")
    assert p.asked == "o.fight"


def test_a097_the_witch_sees_her_first_spell_before_the_second(table):
    p = acting(table, "spells=s14 pack=fir", "wit").say("cast-s14-fir yel=s3")
    assert (p.question, p["p1"].spells) == ("SecondSpell", ["s3", "s14"])
    assert p.say("no").fell == ["yel.draw"]
