"""Rules of spec/lord_of_loot/fights.md: what is rolled, what it does, and what becomes of wounded and defeated.

Fights are on f16 here, beside the daytime field duw and the tavern. Faces of the dice: s sword, h shield, n nothing.
"""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import NotAsked

FULL = "bre,bre,bre,bre,app,app,app,app,fsh,fsh,fsh,fsh"
"""Twelve items of one cell each: the Knight's backpack is full."""


def figures_of(enemies):
    """Figures that all stand on f16; `orc1:1` has a wound."""
    return " ".join(
        f"{name}=f16:{wounds}".rstrip(":") for name, _, wounds in (e.partition(":") for e in enemies.split())
    )


def duel(table, enemy, hero="", seats="kni", **given):
    """A table where p1 acts beside an enemy."""
    given["figures"] = f"{figures_of(enemy)} {given.get('figures', '')}"
    return table(seats, "action", p1=f"field=f16 {hero}", **given)


def attacked(table, enemy, hero="", seats="kni", **given):
    """A table where enemies attack p1: bosses if there is one among them."""
    given["figures"] = f"{figures_of(enemy)} {given.get('figures', '')}"
    given.setdefault("symbols", "bosses" if "pet" in enemy else "monsters")
    return table(seats, "symbols", p1=f"field=f16 {hero}", **given)


def dice(play):
    """Orange and blue dice of the last fight."""
    began = play.told("FightBegan")[-1]
    return began.orange, began.blue


def pool(table, enemy, hero="", seats="kni", **given):
    """Orange and blue dice, swords and shields, that the hero has at the start of a fight."""
    p = duel(table, enemy, hero, seats, **given).say(f"fight-{enemy}")
    return (*dice(p), p.state.fight.swords, p.state.fight.shields)


def damage(play):
    """Hits on the hero and on the enemy in the last fight."""
    ended = play.told("FightEnded")[-1]
    return ended.to_hero, ended.to_enemy


# the roll


def test_01_both_sides_roll_whoever_began(table):
    fell = ["o.fight", "b.fight", "v.fight", "v.fight"]
    p = duel(table, "zom1").say("fight-zom o=n b=n v=nn")
    assert (p.fell, p.told("FightBegan")[0].attacker) == (fell, "p1")
    p = attacked(table, "zom1").say("o=n b=n v=nn")
    assert (p.fell, p.told("FightBegan")[0].attacker) == (fell, "zom1")


def test_02_a_fight_is_one_roll_of_both_sides(table):
    p = duel(table, "tro").say("fight-tro o=s b=h v=snn")
    assert (p.question, p.state.actions, p.state.wounds) == ("ChooseAction", 3, {"tro": 1})
    p.say("fight-tro o=s b=h v=snn")
    assert (p.state.actions, p.state.wounds, len(p.told("FightBegan"))) == (2, {"tro": 2}, 2)
    p = attacked(table, "tro", symbols="monsters monsters").say("o=s b=h v=snn")
    assert (len(p.told("FightBegan")), p.asked) == (2, "o.fight")  # the second symbol is a further attack


def test_03_without_an_attack_weapon_the_sheet_is_rolled(table):
    assert pool(table, "zom1", seats="wit")[0] == 1
    assert pool(table, "zom1", seats="wom")[0] == 2
    assert pool(table, "zom1", "left=wsh pack=wsp", "wom")[0] == 2


def test_04_with_a_weapon_in_hand_it_is_rolled(table):
    assert pool(table, "gho1", "level=2 right=isw")[0] == 3
    assert pool(table, "gho1", "right=wcl")[0] == 0


def test_05_dice_of_the_weapon_replace_those_of_the_sheet(table):
    assert pool(table, "gho1", "right=wsp") == (2, 1, 0, 0)
    assert pool(table, "zom1", "right=wax", "wom") == (1, 0, 0, 0)
    assert pool(table, "gho1", "left=wsh") == (1, 1, 0, 0)


@pytest.mark.parametrize(("weapon", "orange"), [("wsp", (3, 2, 2)), ("wst", (1, 3, 1)), ("ima", (2, 2, 4))])
def test_06_outlines_count_against_their_colour_alone(table, weapon, orange):
    for name, enemies in enumerate((("gob1", "orc1", "tro"), ("gho1", "vam1", "wki"), ("ske1", "zom1", "nec"))):
        assert [pool(table, enemy, f"level=2 right={weapon}")[0] for enemy in enemies] == [orange[name]] * 3


def test_07_outlines_come_on_top_of_the_rest(table):
    assert pool(table, "vam1", "level=2 right=igl")[0] == 2 + 2
    assert pool(table, "vam1", "right=waxu") == (1, 1, 1 + 1, 0)


def test_08_without_a_weapon_of_defence_there_is_no_blue_die_unless_the_sheet_shows_one(table):
    assert [pool(table, "zom1", seats=hero)[1] for hero in ("wit", "wom", "wyr", "dru")] == [0, 0, 0, 0]
    assert pool(table, "zom1", seats="kni")[1] == 1
    assert duel(table, "zom1", seats="wit").say("fight-zom o=n v=nn").fell == ["o.fight", "v.fight", "v.fight"]


def test_09_a_weapon_of_defence_gives_blue_dice_with_outlines(table):
    found = [pool(table, enemy, "left=wsh", "wit")[1] for enemy in ("gob1", "ske1", "gho1", "pet", "gua1")]
    assert found == [2, 2, 1, 1, 1]


def test_10_each_hand_is_looked_at_by_itself(table):
    assert pool(table, "zom1", "right=wsp", "kni")[:2] == (2, 1)
    assert pool(table, "zom1", "level=2 left=ish", "wom")[:2] == (2, 2)
    assert pool(table, "zom1", "level=2 right=wsp left=ish", "kni")[:2] == (2, 2)


@pytest.mark.parametrize(("enemy", "violet"), [("gob1", 1), ("vam1", 2), ("nec", 3), ("pet", 4), ("imp1", 1)])
def test_11_monsters_and_bosses_roll_a_violet_die_a_level(table, enemy, violet):
    p = duel(table, enemy, seats="wit").say(f"fight-{enemy} o=n")
    for _ in range(violet):
        assert p.asked == "v.fight"
        p.say("v=n")
    assert p.question == "ChooseAction"


def test_12_a_guard_rolls_one_orange_die(table):
    p = duel(table, "gua1").say("fight-gua o=n b=n")
    assert p.asked == "o.guard"
    p.say("o=s")
    assert (p.told("DieRolled")[-1].who, damage(p), p.hearts("p1")) == ("gua1", (1, 0), (2, 3))


def test_13_against_bosses_guards_and_imps_outlines_never_count(table):
    for enemy in ("pet", "gua1", "imp1"):
        assert pool(table, enemy, "right=waxu left=wshu") == (1, 1, 1, 0)
        assert pool(table, enemy, "right=wsp") == (2, 1, 0, 0)


def test_14_a_weapon_may_leave_no_orange_die(table):
    p = duel(table, "gho1", "right=wcl").say("fight-gho b=h v=s")
    assert (p.fell, damage(p)) == (["b.fight", "v.fight"], (0, 0))
    assert pool(table, "ske1", "right=wcl")[0] == 3


# damage


@pytest.mark.parametrize(
    ("blue", "violet", "hits"),
    [("nn", "ssn", 2), ("hn", "ssn", 1), ("hh", "ssn", 0), ("hh", "snn", 0), ("nn", "hnn", 0)],
)
def test_15_the_hero_is_hit_by_swords_beyond_the_shields(table, blue, violet, hits):
    p = duel(table, "tro", "level=2 left=ish").say(f"fight-tro o=n b={blue} v={violet}")
    assert (damage(p), p.hearts("p1")) == ((hits, 0), (4 - hits, 4))


@pytest.mark.parametrize(
    ("orange", "violet", "hits"),
    [("ss", "hnn", 1), ("ss", "nsn", 2), ("sn", "hsn", 0), ("sn", "hhn", 0), ("nn", "nnn", 0)],
)
def test_16_the_enemy_is_hit_by_swords_beyond_its_shields(table, orange, violet, hits):
    p = duel(table, "nec", "right=wsp").say(f"fight-nec o={orange} b=h v={violet}")
    assert (damage(p), p.state.wounds.get("nec", 0)) == ((0, hits), hits)


def test_17_both_are_hit_by_the_one_roll(table):
    p = duel(table, "nec", "right=wsp").say("fight-nec o=ss b=n v=shn")
    assert (damage(p), p.hearts("p1"), p.state.wounds) == ((1, 1), (2, 3), {"nec": 1})
    p = duel(table, "zom1:1", "right=wsp").say("fight-zom o=ss b=n v=sn red=bre red=kit")
    assert (p.hearts("p1"), p.where("zom1")) == ((2, 3), "")  # what falls has hit all the same


def test_18_it_may_be_that_nobody_is_hit(table):
    p = duel(table, "nec", "right=wsp").say("fight-nec o=sn b=h v=shn")
    assert (damage(p), p.hearts("p1"), p.state.wounds, p.told("HeartsLost")) == ((0, 0), (3, 3), {}, [])


def test_19_after_the_roll_the_hero_may_add_swords_or_shields(table):
    p = duel(table, "nec", "pack=pot,pot,bre,bon,fir spells=s2,s13")
    p.refused("use-pot-swo", "items.11")
    p.refused("cast-s13-fir-shi", "fights.19")
    p.say("fight-nec o=n b=n v=ssh")
    p.refused("go-f14", "fights.19")
    p.say("use-pot-swo use-pot-swo cast-s13-fir-shi cast-s2-bre+bon-shi")
    assert (damage(p), p.state.wounds) == ((0, 1), {"nec": 1})


def test_19_the_hero_may_add_nothing(table):
    p = duel(table, "nec", "pack=pot").say("fight-nec o=s b=n v=snn").say("end")
    assert (damage(p), p["p1"].pack) == ((1, 1), ["pot"])


def test_20_fixed_icons_without_outline_count_in_every_fight(table):
    for enemy in ("gob1", "vam1", "nec", "pet", "gua1", "imp1"):
        assert pool(table, enemy, "level=3 right=iswu left=ishu") == (3, 2, 1, 1)
    p = duel(table, "nec", "level=2 right=iswu left=ishu").say("fight-nec o=nnn b=nn v=snn")
    assert damage(p) == (0, 1)
    assert [(added.icon, added.count) for added in p.told("IconsAdded")] == [("swo", 1), ("shi", 1)]
    assert duel(table, "nec", "level=2 right=isw left=ish").say("fight-nec o=nnn b=nn v=snn").told("IconsAdded") == []


def test_21_icons_with_an_outline_count_against_their_colour(table):
    found = [pool(table, enemy, "right=wax left=wshu")[2:] for enemy in ("gob1", "gho1", "ske1", "pet")]
    assert found == [(0, 1), (1, 0), (0, 1), (0, 0)]
    p = duel(table, "vam1", "right=wax").say("fight-vam o=n b=h v=sn")
    assert damage(p) == (0, 1)


def test_22_a_roll_may_have_more_dice_than_the_box(table):
    p = duel(table, "vam1", "level=3 left=gsh").say("fight-vam o=n b=hhhhh v=ss")
    assert p.fell.count("b.fight") == 5
    p = duel(table, "vam1", "level=2 right=igl pack=bre,bon spells=s1").say("fight-vam o=nnnn b=n v=hh")
    p.say("cast-s1-bre+bon-3ora o=sss")
    assert (p.fell.count("o.fight") + p.fell.count("o.spell"), damage(p)) == (7, (0, 1))


# wounds and defeat


def test_23_every_hit_is_marked_and_stays(table):
    p = duel(table, "nec", "right=wsp", deck="m5", figures="pet=f2").say("fight-nec o=ss b=h v=snn")
    assert p.state.wounds == {"nec": 2}
    p.say("end card=m5")
    assert (p.state.turn, p.state.wounds) == (2, {"nec": 2})


def test_24_an_enemy_falls_when_its_marks_are_as_many_as_its_levels(table):
    p = duel(table, "tro:1", "right=wsp", red_bag="bre", black_bag="wax").say("fight-tro o=snn b=h v=snn")
    assert (p.where("tro"), p.state.wounds, p.told("Defeated")) == ("f16", {"tro": 2}, [])
    p.say("fight-tro o=snn b=h v=snn bla=wax red=bre")
    assert (p.where("tro"), p.state.wounds, p.told("Defeated")[0].enemy) == ("", {}, "tro")


def test_25_what_the_picture_promises_is_collected_and_the_enemy_is_out_of_the_game(table):
    p = duel(table, "orc1:1").say("fight-orc o=s b=h v=sn red=bre red=coi")
    assert (p["p1"].pack, p.where("orc1"), p.state.supply["orc"]) == (["bre", "coi"], "", 1)
    p = duel(table, "gua1").say("fight-gua o=s b=h o=n bla=wax yel=s4")
    assert (p["p1"].pack, p["p1"].spells, p.state.supply["gua"]) == (["wax"], ["s4"], 4)


def test_25_with_monsters_return_a_monster_can_come_again(table):
    p = duel(table, "orc1:1", options="monsters-return=on").say("fight-orc o=s b=h v=sn red=bre red=coi")
    assert p.state.supply["orc"] == 2


def test_26_who_has_won_gets_loot_and_level(table):
    p = duel(table, "orc1:1", "", "kni wit", p2="field=f16").say("fight-orc o=s b=h v=sn red=bre red=coi")
    assert ((p["p1"].pack, p["p1"].level), (p["p2"].pack, p["p2"].level)) == ((["bre", "coi"], 2), ([], 1))
    p = attacked(table, "zom1:1", "", "kni wit", who="p2", p2="field=cas").say("o=s b=h v=sn red=bre red=coi")
    assert ((p["p1"].pack, p["p1"].level), (p["p2"].pack, p["p2"].level)) == ((["bre", "coi"], 2), ([], 1))


@pytest.mark.parametrize(("level", "enemy"), [(1, "orc1:1"), (1, "zom1:1"), (2, "tro:2"), (2, "pet:3")])
def test_27_beating_a_higher_level_lifts_by_one(table, level, enemy):
    p = duel(table, enemy, f"level={level}", bosses="pet+dra", quests="pet=")
    rest = {"orc1:1": "nn red=bre red=coi", "zom1:1": "nn red=bre red=kit", "tro:2": "nnn bla=wax red=bre"}
    p.say(f"fight-{enemy[:3]} o=s b=n v={rest.get(enemy, 'nnnn')}")
    assert (p["p1"].level, len(p.told("LevelRose"))) == (level + 1, 1)


def test_28_by_one_only_however_far_above(table):
    p = duel(table, "tro:2").say("fight-tro o=s b=n v=nnn bla=wax red=bre")
    assert (p["p1"].level, [rose.level for rose in p.told("LevelRose")]) == (2, [2])


@pytest.mark.parametrize(("level", "enemy"), [(2, "orc1:1"), (3, "orc1:1"), (1, "gob1"), (1, "gua1")])
def test_29_who_beats_the_same_or_a_lower_level_stays(table, level, enemy):
    p = duel(table, enemy, f"level={level}")
    rest = {"orc1:1": "v=nn red=bre red=coi", "gob1": "v=n red=bre", "gua1": "o=n bla=wax yel=s4"}
    p.say(f"fight-{enemy.split(':')[0]} o=s b=n {rest[enemy]}")
    assert (p["p1"].level, p.told("LevelRose"), len(p.told("Defeated"))) == (level, [], 1)


def test_30_bosses_give_no_loot_but_can_lift_a_hero(table):
    p = duel(table, "pet:3", "level=2", bosses="pet+dra", quests="pet=").say("fight-pet o=s b=n v=nnnn")
    assert (p.told("Defeated")[0].enemy, p["p1"].level, p["p1"].pack) == ("pet", 3, [])
    assert (p.asked, p.told("TokenMoved")) == ("p1", [])


def test_31_an_attacker_may_be_wounded_or_defeated(table):
    p = attacked(table, "zom1").say("o=s b=h v=sn")
    assert p.state.wounds == {"zom1": 1}
    p = attacked(table, "zom1:1").say("o=s b=h v=sn red=bre red=kit")
    assert (p.where("zom1"), p["p1"].pack, p["p1"].level, p.state.phase) == ("", ["bre", "kit"], 2, "hero")
    assert p.rules().index("lord_of_loot.fights.24") < p.rules().index("lord_of_loot.turn.01")


# wounded and knocked out


@pytest.mark.parametrize(("hits", "hearts"), [("snn", (1, 3)), ("ssn", (0, 3)), ("sss", (0, 2))])
def test_32_hits_take_hearts_from_the_left(table, hits, hearts):
    p = duel(table, "nec", "stamina=2").say(f"fight-nec o=n b=n v={hits}")
    assert p.hearts("p1") == hearts


def test_33_with_the_last_heart_a_hero_is_knocked_out(table):
    p = duel(table, "nec", "stamina=1 health=2").say("fight-nec o=n b=n v=ssn")
    assert (p.hearts("p1"), p.told("KnockedOut"), p.question) == ((0, 1), [], "ChooseAction")
    p = duel(table, "nec", "stamina=1 health=2").say("fight-nec o=n b=n v=sss")
    assert (p.told("KnockedOut")[0].hero, p.question) == ("kni", "ChooseHero")


def test_34_all_that_the_hero_had_goes_into_the_box(table):
    p = duel(table, "nec", "stamina=0 health=1 right=wspu left=wsh pack=kit,bre spells=s4,s5")
    bags = dict(p.state.red_bag), dict(p.state.yellow_bag), dict(p.state.black_bag)
    p.say("fight-nec o=nn b=nn v=snn end")
    assert p.state.box == {"wsp": 1, "wsh": 1, "kit": 1, "bre": 1, "s4": 1, "s5": 1}
    assert (p.state.red_bag, p.state.yellow_bag, p.state.black_bag) == bags
    hero = p.say("pick-dru")["p1"]
    assert (hero.pack, hero.spells, hero.right, hero.left) == ([], [], "", "")


def test_35_the_player_takes_another_hero_who_begins_in_the_castle(table):
    p = duel(table, "nec", "level=3 stamina=0 health=1 pack=bre", "kni wit", p2="field=tav")
    p.say("fight-nec o=n b=n v=snn end")
    assert p.moves() == ["pick-wom-fem", "pick-wom-mal", "pick-wyr", "pick-dru"]
    p.refused("pick-kni", "fights.35")
    p.refused("pick-wit", "fights.35")
    p.refused("go-f14", "fights.35")
    p.say("pick-wyr")
    hero = p["p1"]
    assert (hero.hero, hero.field, hero.level, hero.pack, hero.stamina) == ("wyr", "cas", 1, [], 3)


def stones_after(table, stones, **given):
    """A table after a knock-out."""
    return duel(table, "nec", "stamina=0 health=1", stones=stones, **given).say("fight-nec o=n b=n v=snn")


def test_36_after_the_first_knock_out_one_gravestone_is_shown(table):
    p = stones_after(table, 0)
    assert (p.state.stones, p.told("KnockedOut")[0].stones, p.question) == (1, 1, "ChooseHero")


def test_37_after_the_second_two_are(table):
    p = stones_after(table, 1)
    assert (p.state.stones, p.told("KnockedOut")[0].stones, p.question) == (2, 2, "ChooseHero")


def test_38_the_third_knock_out_loses_the_game(table):
    p = stones_after(table, 2)
    assert (p.session.over, p.state.ended.won, p.state.ended.reason) == (True, False, "knockouts")


def test_39_with_kids_nobody_counts_knock_outs(table):
    p = stones_after(table, 2, options="kids=on")
    assert (p.session.over, p.state.stones, p.told("KnockedOut"), p["p1"].hero) == (False, 2, [], "kni")


def test_40_with_kids_the_hero_wakes_up_in_the_castle_with_everything(table):
    p = duel(table, "nec", "level=2 stamina=0 health=1 right=wsp pack=kit spells=s4", options="kids=on")
    p.say("fight-nec o=nn b=n v=sss end")
    hero = p["p1"]
    assert (hero.field, p.hearts("p1"), hero.level) == ("cas", (2, 2), 2)
    assert (hero.right, hero.pack, hero.spells, p.state.box) == ("wsp", ["kit"], ["s4"], {})


# retreat


def test_41_who_was_wounded_by_an_attacking_monster_may_send_it_to_a_daytime_field(table):
    p = attacked(table, "zom1").say("o=n b=n v=sn")
    assert (p.asked, p.moves()) == ("p1", ["stay", "send-sun", "send-moo", "send-duw", "send-due"])
    p.refused("send-f4", "fights.41")
    p.refused("send-home", "fights.41")
    assert p.say("send-due").where("zom1") == "due"


def test_42_another_monster_may_be_there_already(table):
    p = table("kni", "action", p1="field=f16", figures="zom1=due").say("explore tile=l9 yel=s4 d=zom o=n b=n v=sn")
    assert (p.question, p.where("zom2")) == ("SendAway", "f16")
    p.say("send-due")
    assert (p.where("zom1"), p.where("zom2")) == ("due", "due")


def test_43_the_hero_need_not_send_it(table):
    p = attacked(table, "zom1").say("o=n b=n v=sn").say("stay")
    assert (p.where("zom1"), p.told("Retreated"), p.question) == ("f16", [], "ChooseAction")


def test_44_a_boss_can_be_sent_home(table):
    p = attacked(table, "pet").say("o=n b=n v=snnn")
    assert p.moves() == ["stay", "send-home"]
    p.refused("send-moo", "fights.44")
    assert p.say("send-home").where("pet") == "f10"


def test_45_neither_for_who_began_or_is_unhurt(table):
    assert duel(table, "zom1").say("fight-zom o=n b=n v=sn").question == "ChooseAction"
    assert duel(table, "pet").say("fight-pet o=n b=n v=snnn").question == "ChooseAction"
    for enemy, violet in (("zom1", "sn"), ("pet", "snnn")):
        p = attacked(table, enemy).say(f"o=n b=h v={violet}")
        assert (p.told("HeartsLost"), p.question) == ([], "ChooseAction")
    assert attacked(table, "zom1:1").say("o=s b=n v=sn red=bre red=kit").question == "ChooseAction"  # it is gone


@pytest.mark.parametrize(("hero", "hearts"), [("wyr", (3, 3)), ("dru", (4, 4))])
def test_46_the_new_hero_has_the_hearts_of_a_start(table, hero, hearts):
    p = stones_after(table, 0).say(f"pick-{hero}")
    assert p.hearts("p1") == hearts


def test_47_loot_comes_before_the_removal_and_the_rise(table):
    p = duel(table, "tro:2").say("fight-tro o=s b=n v=nnn bla=ish red=bre")
    kinds = [type(told.event).__name__ for told in p.events]
    assert kinds[-4:] == ["TokenMoved", "TokenMoved", "Defeated", "LevelRose"]
    assert p["p1"].pack == ["bre", "ish"]
    assert p.say("equip-ish")["p1"].left == "ish"


def test_47_new_iron_waits_in_the_backpack_until_the_rise_is_done(table):
    p = duel(table, "tro:2", f"pack={FULL[:-8]}").say("fight-tro o=s b=n v=nnn bla=isw")
    assert (p.asked, p.where("tro"), p["p1"].level) == ("red.draw", "f16", 1)
    p = duel(table, "tro:2", f"pack={FULL[:-4]}").say("fight-tro o=s b=n v=nnn bla=isw")
    p.refused("equip-isw", "hero_sheet.04")
    p.say("drop-bre red=kit").say("drop-kit equip-isw")
    assert (p["p1"].level, p["p1"].right) == (2, "isw")


# rulings


def test_a044_the_monster_of_a_tile_can_be_sent_away(table):
    p = table("kni", "action", p1="field=f16").say("explore tile=l9 yel=s4 d=zom o=n b=n v=sn")
    assert (p.question, p.where("zom1")) == ("SendAway", "f16")
    assert p.say("send-moo").where("zom1") == "moo"


def test_a050_the_new_hero_comes_at_once_and_may_be_a_target(table):
    p = attacked(table, "zom1", "stamina=0 health=1", "kni wit", p2="field=cas", figures="gob1=cas")
    p.say("pick-zom1 o=n b=n v=sn").say("pick-dru")
    assert (p["p1"].field, p.moves()) == ("cas", ["pick-p1", "pick-p2"])
    assert p.say("pick-p1").told("FightBegan")[-1].seat == "p1"


def test_a051_without_a_new_hero_one_comes_who_is_not_on_the_board(table):
    p = stones_after(table, 0, used="wom wyr")
    assert p.moves() == ["pick-dru"]
    p.refused("pick-wyr", "fights.35")
    p = stones_after(table, 0, used="wom wyr dru")
    assert p.moves() == ["pick-wom-fem", "pick-wom-mal", "pick-wyr", "pick-dru"]
    p.refused("pick-kni", "fights.35")
    p.refused("pick-wit", "fights.35")


def test_a052_the_cat_stays_and_shards_can_come_back(table):
    p = duel(table, "nec", "stamina=0 health=1 pack=cat").say("fight-nec o=n b=n v=snn")
    assert p.where("cat") == "f16"
    p = duel(table, "nec", "stamina=0 health=1 pack=sha,sha", bosses="nar", outside=0)
    p.say("fight-nec o=n b=n v=snn")
    assert (p.state.outside, p.state.box.get("sha", 0), p.state.red_bag["sha"]) == (2, 0, 4)
    p.say("pick-dru card=m4 put-2sha-bag")
    assert (p.state.outside, p.state.red_bag["sha"]) == (0, 6)


def test_a052_shards_discarded_into_the_box_can_come_back(table):
    p = duel(table, "nec", "pack=sha", bosses="nar", outside=0).say("drop-sha-box put-sha-bag")
    assert (p.state.outside, p.state.red_bag["sha"]) == (0, 6)


def test_a053_who_is_knocked_out_sends_nobody_away(table):
    p = attacked(table, "zom1", "stamina=0 health=1").say("o=n b=n v=sn")
    assert p.question == "ChooseHero"
    p.say("pick-dru")
    assert (p.where("zom1"), p.question) == ("f16", "ChooseAction")


def test_a055_enemy_and_hero_fall_in_one_fight(table):
    p = duel(table, "orc1:1", "stamina=0 health=1").say("fight-orc o=s b=n v=sn")
    assert (p.where("orc1"), p.question, p.fell[-1], p.told("LevelRose")) == ("", "ChooseHero", "v.fight", [])
    assert p.say("pick-dru")["p1"].level == 1


def test_a055_with_kids_the_hero_collects_and_rises(table):
    p = duel(table, "orc1:1", "stamina=0 health=1", options="kids=on").say("fight-orc o=s b=n v=sn red=bre red=coi")
    assert (p["p1"].pack, p["p1"].level, p["p1"].field, p.hearts("p1")) == (["bre", "coi"], 2, "cas", (2, 2))


def test_a056_one_may_heal_between_roll_and_damage(table):
    hero = "stamina=0 health=1 pack=bre,kit,fir spells=s7"
    for line in ("use-kit", "use-bre", "cast-s7-fir-hea"):
        p = duel(table, "zom1", hero).say("fight-zom o=n b=n v=sn").say(line).say("end")
        assert (p.told("KnockedOut"), p.question) == ([], "ChooseAction")
    p = attacked(table, "zom1", hero).say("pass").say("o=n b=n v=sn")
    p.refused("use-bre", "activities.15")
    assert p.say("use-kit").say("end").told("KnockedOut") == []


def test_a057_another_player_cannot_add_to_the_roll(table):
    p = duel(table, "zom1", "pack=pot", "kni wit", p2="field=f16 pack=pot,bon spells=s13")
    p.say("fight-zom o=n b=n v=sn")
    assert p.asked == "p1"
    for line in ("p2: use-pot-swo", "p2: cast-s13-bon-swo"):
        with pytest.raises(NotAsked):
            p.say(line)


def test_a058_extra_dice_are_rolled_at_once_and_once(table):
    p = duel(table, "nec", "pack=bre,bon,pot spells=s1").say("fight-nec o=n b=n v=snn").say("cast-s1-bre+bon-2ora+blu")
    p.say("o=ss b=h")
    assert (p.fell[-3:], p.question) == (["o.spell", "o.spell", "b.spell"], "AddToFight")
    assert damage(p.say("end")) == (0, 2)


def test_a059_weapons_cannot_be_changed_between_roll_and_damage(table):
    p = duel(table, "zom1", "right=wax pack=wsp,pot").say("fight-zom o=n b=n v=sn")
    p.refused("equip-wsp", "activities.18")
    p.refused("stow-wax", "activities.18")
    assert "equip-wsp" in p.say("end").moves()


def test_a060_of_a_weapon_that_is_spent_the_roll_and_its_icons_remain(table):
    p = duel(table, "nec", "right=wspu pack=bon spells=s16").say("fight-nec o=sn b=h v=nnn")
    p.say("cast-s16-bon+wspu bla=wax")
    assert (p["p1"].right, p["p1"].pack, damage(p)) == ("", ["wax"], (0, 2))


def test_a061_fixed_icons_always_count(table):
    p = duel(table, "nec", "right=wspu").say("fight-nec o=nn b=n v=nnn")
    assert (p.question, damage(p)) == ("ChooseAction", (0, 1))  # nobody is asked


def test_a092_with_kids_the_hearts_are_two_and_two(table):
    p = duel(table, "nec", "level=3 stamina=0 health=1", "dru", options="kids=on").say("fight-nec o=n v=snn")
    assert p.hearts("p1") == (2, 2)


def test_a093_a_monster_may_be_sent_where_it_stands(table):
    p = table("kni", "symbols", symbols="monsters", p1="field=moo", figures="zom1=moo").say("o=n b=n v=sn")
    assert p.say("send-moo").where("zom1") == "moo"


def test_a094_hits_beyond_the_lives_and_on_a_shielded_boss_are_lost(table):
    p = duel(table, "pet", "right=wsp").say("fight-pet o=ss b=n v=nnnn")
    assert (damage(p), p.state.wounds) == ((0, 0), {})
    p = duel(table, "gob1", "right=wsp", figures="gob2=f16").say("fight-gob1 o=sss b=n v=n red=bre")
    assert (p.where("gob2"), p.state.wounds, p["p1"].pack) == ("f16", {}, ["bre"])


def test_a103_who_looks_on_shares_nothing(table):
    p = duel(table, "orc1:1", "", "kni wit", p2="field=f16").say("fight-orc o=s b=n v=sn red=bre red=coi")
    assert (p.hearts("p2"), p["p2"].pack, p["p2"].level) == ((3, 3), [], 1)
    assert (p.hearts("p1"), p["p1"].level) == ((2, 3), 2)


def test_a108_only_the_fighting_hero_with_something_to_use_is_asked(table):
    p = duel(table, "zom1", "pack=bre,wsp", "kni wit", p2="field=f16 pack=pot").say("fight-zom o=n b=n v=nn")
    assert p.question == "ChooseAction"
    p = duel(table, "zom1", "pack=pot", "kni wit").say("fight-zom o=n b=n v=nn")
    assert (p.question, p.asked) == ("AddToFight", "p1")


def test_a119_a_fight_without_its_enemy_ends_without_damage(table):
    p = duel(table, "zom1", "pack=fir spells=s10", figures="nec=f16").say("fight-zom o=s b=n v=ss")
    p.say("cast-s10-fir-zom1 red=bre red=kit")
    assert (p.told("FightEnded"), p.hearts("p1"), p["p1"].level, p.state.fight) == ([], (3, 3), 2, None)


def test_a119_who_teleports_away_takes_and_deals_the_damage(table):
    p = duel(table, "zom1", "pack=woo,iro spells=s9").say("fight-zom o=s b=n v=sn").say("cast-s9-woo+iro-f4")
    assert (p["p1"].field, damage(p), p.hearts("p1"), p.state.wounds) == ("f4", (1, 1), (2, 3), {"zom1": 1})


def test_a124_the_level_rises_at_once_after_the_loot(table):
    p = duel(table, "orc1:1", "pack=vou").say("fight-orc o=s b=n v=nn end red=kit red=coi")
    rules = p.rules()
    last = len(rules) - rules[::-1].index("lord_of_loot.items.01") - 1  # what was drawn last
    assert rules[last + 1 :] == ["lord_of_loot.fights.24", "lord_of_loot.fights.27"]
    assert (p.question, "use-vou" in p.moves()) == ("ChooseAction", True)


# examples


def test_ex10_a_troll_is_beaten(example):
    p = example("fights.ex10")
    assert (p.where("tro"), p.state.supply["tro"], p["p1"].pack, p["p1"].level) == ("", 0, ["bre", "wax"], 2)


def test_ex21_nobody_is_hurt(example):
    p = example("fights.ex21")
    assert (dice(p), damage(p), p.hearts("p1"), p.state.wounds) == ((2, 1), (0, 0), (3, 3), {})


def test_ex22_a_boss_hits_once(example):
    p = example("fights.ex22")
    assert (dice(p), damage(p), p.hearts("p1"), p.state.wounds) == ((2, 1), (1, 0), (2, 3), {})


def test_ex23_both_are_hit(example):
    p = example("fights.ex23")
    assert (dice(p), damage(p), p.hearts("p1"), p.state.wounds) == ((2, 3), (2, 1), (3, 5), {"pet": 1})


def test_ex24_a_potion_as_shield(example):
    p = example("fights.ex24")
    assert (dice(p), damage(p), p.hearts("p1"), p["p1"].pack) == ((2, 1), (0, 0), (3, 3), [])


def test_ex25_sword_shield_or_neither(example):
    p = example("fights.ex25")
    assert [(ended.to_hero, ended.to_enemy) for ended in p.told("FightEnded")] == [(1, 1), (0, 0), (1, 0)]
    assert (p.hearts("p1"), p.state.wounds, p["p1"].pack) == ((1, 3), {"pet": 1}, ["pot"])
