"""Rules of spec/lord_of_loot/activities.md: fights as actions, and what is free.

The Knight is p1 and stands on f14; the Witch is p2.
"""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.lord_of_loot.moves import Cast, Drop, Use

CAST = Cast("s15", ("bon",), (), ("coi",))


def acts(table, p1="", **things):
    """A table where p1 is to act on f14."""
    return table("kni wit", "action", p1=f"field=f14 {p1}", **things)


def by_monsters(table, p1="", **things):
    """A Monster Phase in which those are asked who can use something: the card is open and nobody has moved."""
    return table("kni wit", "card", p1=p1, deck="m5", **things).say("card=m5")


def kinds(play, word="p1"):
    """Kinds of listed moves."""
    return {move.split("-")[0] for move in play.moves(word)}


def bag(play, item):
    """How many of an item are in the red bag and out of the game."""
    return play.state.red_bag.get(item, 0), play.state.box.get(item, 0)


# fights


def test_01_a_fight_is_an_action_with_one_enemy_of_the_field(table):
    p = acts(table, figures="orc1=f14 orc2=f14 gob1=f4 pet=f14")
    assert {move for move in p.moves() if move.startswith("fight-")} == {"fight-orc1", "fight-orc2", "fight-pet"}
    p.refused("fight-gob1", "activities.01")
    p.refused("fight-orc", "activities.01")
    p.say("fight-orc2 o=s b=n v=n,n")
    assert (p.state.wounds, p.state.actions) == ({"orc2": 1}, 3)


def test_01_a_turn_has_room_for_several(table):
    p = acts(table, figures="orc1=f14", deck="m1")
    p.say("fight-orc o=n b=n v=n,n fight-orc o=s b=n v=n,n fight-orc o=n b=n v=n,n fight-orc o=n b=n v=n,n")
    assert ([each.attacker for each in p.told("FightBegan")], p.state.actions) == (["p1"] * 4, 0)
    p.refused("fight-orc", "turn.12")


@pytest.mark.parametrize(
    ("enemy", "bosses", "luck"),
    [("gua1", "pet", "o=n b=n o=n"), ("glu", "vol", "o=n b=n v=n"), ("dog", "pet", "o=n b=n v=n")],
)
def test_02_guards_gnomes_and_the_doggy_are_fought_alike(table, enemy, bosses, luck):
    p = acts(table, figures=f"{enemy}=f14", bosses=bosses).say(f"fight-{enemy} {luck}")
    assert (p.told("FightEnded")[0].enemy, p.state.actions) == (enemy, 3)
    acts(table, figures=f"{enemy}=f14", bosses=bosses, actions=0).refused(f"fight-{enemy}", "turn.12")
    for piece in ("gir", "ras", "lad", "bea", "cat"):
        acts(table, figures=f"{piece}=f14").refused("fight-pet", "activities.01")


# free activities


def test_03_what_is_free_takes_no_action_and_has_its_time_in_all_turns(table):
    p = acts(table, "stamina=1 pack=bre", p2="stamina=1 pack=bre,jew,wsp spells=s15", actions=0)
    p.say("p2: use-bre use-jew red=coi,coi equip-wsp drop-coi p1: use-bre")
    assert (p["p2"].pack, p["p2"].right, p.state.actions, p.asked.split()[0]) == (["coi"], "wsp", 0, "p1")
    p = acts(table, p2="pack=bon spells=s15").say("p2: cast-s15-bon red=gol")
    assert (p["p2"].pack, p.state.actions) == (["gol"], 4)


def test_03_who_owns_a_spell_or_could_add_a_shard_may_act_too(table):
    p = acts(table, p2="spells=s1").say("p2: drop-s1")
    assert p["p2"].spells == []
    p = acts(table, bosses="nar", outside=3).say("p2: put-sha-bag")
    assert (p.state.outside, p.state.red_bag["sha"]) == (2, 4)


def test_04_tokens_on_the_ground_do_not_serve(table):
    p = acts(table, "stamina=1 spells=s15,s16 pack=woo", ground="f14=bre,bon", p2="field=f14 pack=bon")
    p.refused("use-bre", "activities.04")
    p.refused("cast-s15-bre", "activities.04")
    p.refused("cast-s16-woo+bon", "activities.04")
    assert not kinds(p) & {"use", "cast"}
    p = table("kni", "turn", p1="field=f14", ground="f14=bre")
    assert p.hearts("p1") == (2, 3)


def test_05_a_spell_of_the_book_works_for_its_ingredients(table):
    p = acts(table, "spells=s16 pack=woo,bon,fir", black_bag="wsp")
    p.refused("cast-s15-bon", "activities.05")
    p.say("cast-s16-woo+bon bla=wsp")
    assert (p["p1"].pack, p.state.actions, bag(p, "woo"), bag(p, "bon")) == (["fir", "wsp"], 4, (5, 0), (6, 0))


def test_06_spells_are_cast_in_all_turns_and_in_monster_phases(table):
    p = acts(table, p2="pack=bon spells=s15")
    assert "cast-s15-bon" in p.moves("p2")
    p = table("kni wit", "card", p1="pack=bon spells=s15", p2="pack=bon spells=s15", deck="m5").say("card=m5")
    p.refused("yes", "activities.06")
    p.say("cast-s15-bon red=gol p2: cast-s15-bon red=coi")
    assert (p["p1"].pack, p["p2"].pack) == (["gol"], ["coi"])


@pytest.mark.parametrize("where", ["pack=wsp,iro", "right=wsp pack=iro"])
def test_07_a_weapon_is_spent_out_of_the_backpack_or_a_hand(table, where):
    p = acts(table, f"spells=s9 {where}").say("cast-s9-iro+wsp-f6")
    assert (p["p1"].field, p["p1"].right, p["p1"].pack, p.state.black_bag["wsp"]) == ("f6", "", [], 3)


@pytest.mark.parametrize(
    ("weapon", "spell", "rest"), [("wst", "s16", "+bon"), ("ish", "s5", ""), ("gaeu", "s5", ""), ("gsp", "s4", "")]
)
def test_08_a_weapon_of_the_material_will_do(table, weapon, spell, rest):
    pack = f"bon,{weapon}" if rest else weapon
    luck = "red=bon,bon" if spell == "s4" else "bla=wsp"
    paid = f"bon+{weapon}" if rest else weapon
    p = acts(table, f"spells={spell} pack={pack}").say(f"cast-{spell}-{paid}-box {luck}")
    assert p.state.box[weapon[:3]] == 1


def test_08_a_weapon_of_another_material_will_not(table):
    p = acts(table, "spells=s16,s5 pack=bon,isw,wsp,gsw")
    p.refused("cast-s16-bon+isw", "spells.17")
    p.refused("cast-s16-bon+gsw", "spells.17")
    p.refused("cast-s5-wsp", "activities.10")


def test_09_it_will_do_at_any_level(table):
    p = acts(table, "level=1 spells=s4 pack=gsw")
    p.refused("equip-gsw", "hero_sheet.05")
    assert p.say("cast-s4-gsw red=bon,fir")["p1"].pack == ["bon", "fir"]


@pytest.mark.parametrize("paid", ["gol", "fir"])
def test_10_or_means_that_one_of_them_is_spent(table, paid):
    p = acts(table, "spells=s4 pack=gol,fir,bon")
    p.refused("cast-s4-gol+fir", "activities.10")
    p.refused("cast-s4-bon", "activities.10")
    p.say(f"cast-s4-{paid} red=woo,woo")
    assert sorted(p["p1"].pack) == [*sorted({"gol", "fir", "bon"} - {paid}), "woo", "woo"]


def test_11_coins_are_no_gold(table):
    p = acts(table, "spells=s11 pack=coi,jew")
    p.refused("cast-s11-coi", "activities.11")
    p.refused("cast-s11-jew", "activities.10")
    assert "cast" not in kinds(p)
    assert "cast-s11-gol" in acts(table, "spells=s11 pack=coi,gol").moves()


def test_12_a_spell_stays_and_is_cast_as_often_as_it_is_paid(table):
    p = acts(table, "spells=s15 pack=bon,bre").say("cast-s15-bon red=app cast-s15-bre red=coi cast-s15-app red=gol")
    assert (p["p1"].spells, p["p1"].pack) == (["s15"], ["coi", "gol"])
    p.refused("cast-s15-bon", "activities.04")


def test_13_what_a_spell_brings_goes_into_the_backpack(table):
    p = acts(table, "spells=s16 pack=woo,bon").say("cast-s16-woo+bon bla=wsp")
    assert (p["p1"].pack, p["p1"].right) == (["wsp"], "")
    p = table("wit", "action", p1="spells=s11 pack=bre,app,fsh,kit,pot,gol").say("cast-s11-gol red=coi red=coi")
    assert p.question == "DropSurplus"
    p.say("drop-bre red=coi").say("drop-app")
    assert p["p1"].pack == ["fsh", "kit", "pot", "coi", "coi", "coi"]


def test_14_items_are_used_at_any_time_without_an_action(table):
    p = acts(table, "stamina=1 pack=bre", p2="health=1 pack=kit,jew", actions=0)
    p.say("p2: use-kit p1: use-bre p2: use-jew red=coi,coi")
    assert (p.hearts("p1"), p.hearts("p2"), p.state.actions) == ((2, 3), (3, 2), 0)
    p = by_monsters(table, "health=1 pack=kit,jew").say("use-kit")
    assert (p.hearts("p1"), p.state.phase) == ((3, 2), "monster")


@pytest.mark.parametrize("food", ["bre", "app", "fsh", "mus"])
def test_15_nobody_eats_in_a_monster_phase(table, food):
    for word in ("p1", "p2"):
        p = table("kni wit", "card", deck="m5", **{word: f"stamina=1 pack=jew,{food}"}).say("card=m5")
        assert (p.asked, f"use-{food}" in p.moves()) == (word, False)
        p.refused(f"use-{food}", "activities.15")
    p = table("kni wit", "card", deck="m5", p1=f"stamina=1 pack={food}").say("card=m5")
    assert p.question != "Interrupt"


def test_16_in_the_hero_phase_of_another_player_one_eats(table):
    p = acts(table, p2="stamina=0 pack=bre,mus")
    assert {"use-bre", "use-mus"} <= set(p.moves("p2"))
    assert p.say("p2: use-bre use-mus").hearts("p2") == (3, 2)


def test_17_weapons_change_places_for_nothing_in_any_hero_phase(table):
    p = acts(table, "right=wsp pack=wax,wsh", actions=0, p2="pack=wbu right=wst")
    p.say("equip-wax equip-wsh stow-wax p2: equip-wbu stow-wst")
    assert (p["p1"].right, p["p1"].left, p["p1"].pack) == ("", "wsh", ["wsp", "wax"])
    assert (p["p2"].right, p["p2"].left, p["p2"].pack, p.state.actions) == ("", "wbu", ["wst"], 0)
    p.refused("p1: equip-wst", "activities.17")
    p.refused("p1: stow-wax", "activities.17")


def test_18_in_a_monster_phase_they_stay_where_they_are(table):
    p = table("kni wit", "card", deck="m5", p1="pack=jew,wsp left=wsh", p2="pack=jew,wsp").say("card=m5")
    assert not kinds(p) & {"equip", "stow"}
    p.refused("equip-wsp", "activities.18")
    p.refused("stow-wsh", "activities.18")
    p.say("pass").refused("p2: equip-wsp", "activities.18")


def test_18_nor_are_they_changed_after_a_roll(table):
    p = acts(table, "pack=pot,wsp right=wax", figures="orc1=f14").say("fight-orc o=s b=n v=n,n")
    assert (p.question, kinds(p)) == ("AddToFight", {"end", "use"})
    p.refused("equip-wsp", "activities.18")
    p.refused("stow-wax", "activities.18")


def test_19_items_spells_and_weapons_are_discarded_whenever_one_likes(table):
    p = acts(table, "pack=bre,wspu right=wax spells=s1", p2="pack=bon", actions=0)
    p.say("drop-bre+wspu+wax drop-s1 p2: drop-bon")
    assert (p["p1"].pack, p["p1"].right, p["p1"].spells, p["p2"].pack) == ([], "", [], [])
    assert (p.state.black_bag["wsp"], p.state.black_bag["wax"], p.state.yellow_bag["s1"]) == (3, 3, 2)
    p.refused("p1: drop-bre", "activities.19")
    p = by_monsters(table, "pack=jew,bon").say("drop-bon")
    assert (p["p1"].pack, p.asked) == (["jew"], "p1")


def test_20_bag_or_box_is_said_for_every_token(table):
    p = acts(table, "pack=bon,bon,fir,wspu spells=s1").say("drop-bon-box+bon+fir-box+wspu-box drop-s1-box")
    assert (bag(p, "bon"), bag(p, "fir")) == ((5, 1), (5, 1))
    assert p.state.box == {"bon": 1, "fir": 1, "wsp": 1, "s1": 1}
    p = table("kni", "action", p1="field=smi pack=coi,coi,bon,kit health=1 spells=s15", actions=1)
    p.refused("buy-bla-box+box", "activities.20")
    for move in (Drop(("coi",), ("bre",)), Drop(("coi",), ("coi", "coi")), Use("kit", "", ("coi",)), CAST):
        with pytest.raises(IllegalMove) as refusal:
            p.session.play(0, move)
        assert refusal.value.rule == "lord_of_loot.activities.20"


def test_21_nothing_is_put_on_the_ground_but_quest_goods(table):
    p = table("kni", "action", p1="field=f2 pack=coi,bon", bosses="dra")
    p.refused("put-bon", "activities.21")
    p.say("put-coi")
    assert (p.state.goods, p.state.ground) == ({"f2": ["coi"]}, {})
    acts(table, "pack=coi", bosses="dra").refused("put-coi", "activities.21")
    assert not acts(table, "pack=bon").say("drop-bon").state.ground


# rulings


# examples


def test_ex05_wood_or_iron_for_a_coin(example):
    p = example("activities.ex05")
    assert (p["p1"].pack, p["p1"].right, p["p1"].spells) == (["coi"] * 4 + ["gol"], "", ["s11"])
    assert (p.state.box, p.state.actions) == ({"iro": 1, "wax": 1}, 4)


def test_ex12_weapons_come_with_the_standard_side(example):
    p = example("activities.ex12")
    assert p["p1"].pack == ["wsp", "wax", "wcl", "ish"]


def test_ex42_an_upgraded_weapon_is_traded(example):
    p = example("activities.ex42")
    assert (p["p1"].right, p["p2"].pack, p.state.actions) == ("", ["wspu"], 3)


def test_ex43_an_upgraded_weapon_goes_through_the_bag(example):
    p = example("activities.ex43")
    assert (p["p1"].pack, p.state.black_bag) == (["wsp"], {})


def test_a004_a_guard_is_fought_by_the_same_action(table):
    p = acts(table, figures="gua1=f14")
    assert "fight-gua1" in p.moves()
    p.say("fight-gua o=s b=n o=n bla=wsp yel=s1")
    assert (p.where("gua1"), p["p1"].pack, p["p1"].spells, p.state.actions) == ("", ["wsp"], ["s1"], 3)


@pytest.mark.parametrize(("box", "left"), [("", (2, 0)), ("-box", (1, 1))])
def test_a069_the_owner_says_bag_or_box_of_all_that_is_spent(table, box, left):
    lines = {
        "bre": ("action", "pack=bre stamina=1", f"use-bre{box}"),
        "fsh": ("turn", "pack=fsh", f"feed-fsh{box}"),
        "bon": ("action", "pack=bon spells=s14", f"cast-s14-bon{box} yel=s1"),
    }
    for item, (at, p1, line) in lines.items():
        p = table("kni", at, p1=f"field=f14 {p1}", red_bag=item).say(line)
        assert bag(p, item)[0] == left[0]
    p = table("kni", "action", p1="field=tav stamina=1 pack=coi", red_bag="coi").say(f"buy-sta{box}")
    assert bag(p, "coi")[0] == left[0]


def test_a112_what_is_not_said_goes_into_the_bag(table):
    p = acts(table, "stamina=1 pack=bre,bon,bon spells=s14").say("use-bre cast-s14-bon yel=s1 drop-bon")
    assert (bag(p, "bre"), bag(p, "bon"), p.state.box) == ((4, 0), (6, 0), {})


def test_a113_room_is_made_at_once_by_the_owner(table):
    p = table("wit kni", "action", p1="field=f14 pack=bre,app,fsh,kit,pot,bon", land="f14=l2")
    p.say("exploit red=gol")
    assert (p.asked, p.moves()) == ("p1", [f"drop-{item}" for item in p["p1"].pack])
    p.refused("go-f4", "hero_sheet.14")
    p.refused("use-bre", "hero_sheet.14")
    p.say("drop-gol")
    assert (len(p["p1"].pack), p.question) == (6, "ChooseAction")


def test_a121_what_could_do_nothing_is_refused(table):
    p = acts(table, "pack=bre,mus,kit,fir,vou,bon spells=s7,s14", black_bag="", yellow_bag="")
    for line, rule in (
        ("use-bre", "items.06"),
        ("use-mus", "items.07"),
        ("use-kit", "items.09"),
        ("use-vou", "items.12"),
        ("cast-s7-fir-sta", "spells.07"),
        ("cast-s14-bon", "spells.14"),
    ):
        p.refused(line, rule)
    assert not kinds(p) & {"use", "cast"}
    assert "use-mus" in acts(table, "stamina=2 health=1 pack=mus").moves()
