"""Rules of spec/lord_of_loot/bosses.md: what quests are and give, and what is special about each Boss.

Homes: pet f10, nar f6, dra f2, stu f5, gil f7, vol f3, aur f13, kso f9, sir f12. Pathways that matter here: f2-sun-f3,
f2-f13-f9, f9-due and f9-f5-due, f1-duw, f7-duw-f16-tav, moo-f6-f12-moo, f6-f20-f10-f8-f11.
"""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BadSetup


def act(table, hero, seats="kni", **given):
    """A table where p1 acts."""
    return table(seats, "action", p1=hero, **given)


def hits(play):
    """Hits on the hero and on the enemy in the last fight."""
    ended = play.told("FightEnded")[-1]
    return ended.to_hero, ended.to_enemy


def walked(play):
    """All steps of bosses, in order."""
    return [f"{moved.figure}-{moved.field}" for moved in play.told("FigureMoved")]


def attacked(play):
    """Who has been attacked, in order."""
    return [began.seat for began in play.told("FightBegan")]


def carries(play, word="p1"):
    """The backpack of a hero."""
    return play[word].pack


# quests and rewards


@pytest.mark.parametrize(("quests", "damage"), [("cat,dog,bea", 0), ("bea", 0), ("", 1)])
def test_01_a_boss_is_safe_while_a_quest_is_open(table, quests, damage):
    p = act(table, "field=f10", quests=f"pet={quests}").say("fight-pet o=s b=n v=nnnn")
    assert (hits(p), p.state.wounds) == ((0, damage), {"pet": 1} if damage else {})


@pytest.mark.parametrize(("bag", "luck"), [("red", "red=bre"), ("yel", "yel=s1"), ("bla", "bla=wsp")])
def test_02_a_quest_gives_a_draw_from_the_bag_of_choice(table, bag, luck):
    p = act(table, "field=duw pack=cat").say("go-f1")
    assert (p.question, p.moves()) == ("ChooseReward", ["draw-red", "draw-yel", "draw-bla", "no"])
    p.refused("end", "bosses.02")
    p.say(f"draw-{bag} {luck}")
    assert (*carries(p), *p["p1"].spells) == (luck[4:],)
    assert p.question == "ChooseAction"


def test_03_each_quest_gives_a_draw(table):
    p = act(table, "field=f5", bosses="vol", figures="glu=f5 gbr=f5 gmi=f5")
    for gnome, item in (("glu", "bre"), ("gbr", "app"), ("gmi", "kit")):
        p.say(f"fight-{gnome} o=s b=n v=n").say(f"draw-red red={item}")
    assert (carries(p), p.state.quests["vol"]) == (["bre", "app", "kit"], [])


def test_04_the_shards_are_one_quest(table):
    p = act(table, "field=f6 pack=sha,sha,sha", bosses="nar").say("put-sha").say("put-2sha")
    assert len(p.told("QuestDone")) == 1
    assert p.say("draw-red red=bre").question == "ChooseAction"


def test_05_a_boss_without_quests_can_be_wounded_at_once_and_gives_no_draw(table):
    p = act(table, "field=f5", bosses="stu+aur", figures="stu=f5:2").say("fight-stu o=s b=n v=nnnn")
    assert (p.state.wounds["stu"], p.told("QuestDone")) == (3, [])
    p.say("fight-stu o=s b=n v=nnnn")
    assert (p.state.bosses, p.question, carries(p)) == (["aur"], "ChooseAction", [])


# the Petnapper


def test_06_the_petnapper_and_the_animals_begin_there(table):
    assert table("kni").state.figures == {
        "pet": "f10",
        "lad": "f1",
        "ras": "f4",
        "bea": "f6",
        "cat": "f8",
        "dog": "f9",
        "gir": "f11",
    }


def test_07_the_petnapper_is_of_level_4(table):
    p = act(table, "field=f10", quests="pet=", figures="pet=f10:2").say("fight-pet o=s b=n v=nnnn")
    assert (p.told("FightBegan")[0].violet, p.where("pet"), p.state.wounds) == (4, "f10", {"pet": 3})
    p.say("fight-pet o=s b=n v=nnnn")
    assert (p.where("pet"), p.asked, p.state.ended.reason) == ("", "", "bosses")


def test_08_the_cat_is_collected_like_an_item(table):
    p = act(table, "field=f8").say("take-cat")
    assert (carries(p), p.where("cat"), p.state.actions) == (["cat"], "", 3)
    p = act(table, "field=f8 pack=bre,bre,bre,bre,app,app,app,app,fsh,fsh,fsh,fsh")
    p.refused("take-cat", "actions.15")


def test_09_what_lies_with_the_cat_comes_with_the_same_action(table):
    p = act(table, "field=f8", ground="f8=bre,fir").say("take-all")
    assert (carries(p), p.state.actions, p.state.ground) == (["bre", "fir", "cat"], 3, {})
    p = act(table, "field=f8", ground="f8=bre,fir").say("take-fir+cat")
    assert (carries(p), p.state.ground) == (["fir", "cat"], {"f8": ["bre"]})


def test_10_the_cat_comes_home_when_its_carrier_does(table):
    p = act(table, "field=duw pack=cat,bre").say("go-f1")
    assert (carries(p), p.where("lad"), p.where("cat"), p.state.quests["pet"]) == (["bre"], "", "", ["dog", "bea"])
    assert "lord_of_loot.bosses.10" in p.rules()
    p = act(table, "field=duw pack=bre").say("go-f1")
    assert (p.where("lad"), p.state.quests["pet"]) == ("f1", ["cat", "dog", "bea"])


def test_11_a_teleport_to_the_cat_lady_is_coming(table):
    p = act(table, "pack=cat,woo,iro spells=s9").say("cast-s9-woo+iro-f1")
    assert (p.question, p.where("lad"), p.state.quests["pet"]) == ("ChooseReward", "", ["dog", "bea"])


def test_12_fire_may_push_the_doggy(table):
    p = act(table, "field=due pack=fir").say("go-f9")
    assert (p.question, p.moves()) == ("PushDoggy", ["push-due", "push-f5", "push-f13", "no"])
    p.refused("push-f19", "bosses.12")
    p.refused("end", "bosses.12")
    assert p.say("push-f13").where("dog") == "f13"
    assert p.rules()[-1] == "lord_of_loot.bosses.12"
    assert act(table, "field=due pack=fir").say("go-f9").say("no").where("dog") == "f9"
    assert act(table, "field=due pack=bon").say("go-f9").question == "ChooseAction"


def test_13_the_fire_is_kept(table):
    p = act(table, "field=due pack=fir").say("go-f9").say("push-f5").say("go-f5").say("push-due")
    assert (carries(p), p.where("dog")) == (["fir"], "due")


def test_14_the_doggy_is_fought_at_level_1_and_wounds(table):
    p = act(table, "field=f9").say("fight-dog o=n b=n v=s")
    assert (p.told("FightBegan")[0].violet, hits(p), p.hearts("p1"), p.where("dog")) == (1, (1, 0), (2, 3), "f9")


def test_15_a_hit_makes_the_doggy_run_one_field(table):
    p = act(table, "field=f9 right=wsp").say("fight-dog o=ss b=n v=n")
    assert (hits(p), p.state.wounds, p.question) == ((0, 0), {}, "PushDoggy")
    assert p.moves() == ["push-due", "push-f5", "push-f13"]
    p.refused("no", "bosses.15")
    p.refused("push-f19", "bosses.15")
    p.say("push-due")
    assert (p.where("dog"), p.question, p.rules()[-1]) == ("due", "ChooseAction", "lord_of_loot.bosses.15")
    p = act(table, "field=f9").say("fight-dog o=s b=n v=h")
    assert (p.question, p.where("dog")) == ("ChooseAction", "f9")


@pytest.mark.parametrize("line", ["go-f14", "fight-dog o=s b=n v=n"])
def test_16_doggy_and_rascal_leave_together(table, line):
    start = "cas pack=fir" if line == "go-f14" else "f14"
    p = act(table, f"field={start}", figures="dog=f14").say(line).say("push-f4")
    assert (p.where("dog"), p.where("ras"), p.state.quests["pet"]) == ("", "", ["cat", "bea"])
    assert p.question == "ChooseReward"


def test_17_the_beardgie_follows_food(table):
    p = act(table, "field=f6 pack=bre").say("go-f20")
    assert (p.where("bea"), p.rules()[-1]) == ("f20", "lord_of_loot.bosses.17")
    p.say("go-f10").say("go-f8")
    assert (p.where("bea"), p.state.actions) == ("f8", 1)


def test_18_the_beardgie_stays_without_food(table):
    assert act(table, "field=f6 pack=kit,fir").say("go-f20").where("bea") == "f6"
    assert act(table, "field=f12 pack=bre").say("go-moo").where("bea") == "f6"


def test_19_the_food_is_kept(table):
    p = act(table, "field=f6 pack=mus").say("go-f20").say("go-f10")
    assert (carries(p), p.where("bea")) == (["mus"], "f10")


def test_20_beardgie_and_girl_leave_together(table):
    p = act(table, "field=f8 pack=bre", figures="bea=f8").say("go-f11")
    assert (p.where("bea"), p.where("gir"), p.state.quests["pet"]) == ("", "", ["cat", "dog"])
    assert p.question == "ChooseReward"


# Narcia


def test_21_narcia_begins_with_three_shards_in_the_bag(table):
    p = table("kni", bosses="nar")
    assert (p.state.figures, p.state.red_bag["sha"], p.state.outside) == ({"nar": "f6"}, 3, 3)
    assert "sha" not in table("kni").state.red_bag


def test_22_any_hero_adds_shards_at_any_time(table):
    p = act(table, "field=f16", "kni wit", bosses="nar").say("p2: put-2sha-bag")
    assert (p.state.red_bag["sha"], p.state.outside, p.state.actions) == (5, 1, 4)
    p.refused("put-2sha-bag", "bosses.22")
    p.say("p1: put-sha-bag")
    p.refused("put-sha-bag", "bosses.22")
    assert p.state.red_bag["sha"] == 6
    act(table, "").refused("put-sha-bag", "bosses.22")


def test_22_also_in_a_monster_phase(table):
    p = table("kni", "card", bosses="nar", p1="pack=fir spells=s14").say("card=m4")
    assert (p.question, p.say("put-3sha-bag").state.outside) == ("Interrupt", 0)


def test_23_shards_are_laid_down_at_narcias_home(table):
    p = act(table, "field=f6 pack=sha,sha,bre", bosses="nar", figures="nar=cas")
    p.refused("put-3sha", "bosses.23")
    p.refused("put-bre", "activities.21")
    p.say("put-sha").say("put-sha")
    assert (p.state.goods, carries(p), p.state.actions) == ({"f6": ["sha", "sha"]}, ["bre"], 4)
    assert p.rules()[-1] == "lord_of_loot.bosses.23"
    act(table, "field=moo pack=sha", bosses="nar", figures="nar=moo").refused("put-sha", "activities.21")


@pytest.mark.parametrize(("lying", "quests"), [("sha,sha", []), ("sha", ["sha"])])
def test_24_the_third_shard_completes_the_quest(table, lying, quests):
    p = act(table, "field=f6 pack=sha", bosses="nar", goods=f"f6={lying}").say("put-sha")
    assert (p.state.quests["nar"], p.question == "ChooseReward") == (quests, not quests)


# Dracorax


def test_25_dracorax_begins_on_2(table):
    assert table("kni", bosses="dra").state.figures == {"dra": "f2"}


@pytest.mark.parametrize(
    ("first", "second", "field"), [("coi", "", "sun"), ("", "coi", "f13"), ("coi", "jew,coi", "f13")]
)
def test_26_equally_near_dracorax_prefers_the_richer(table, first, second, field):
    given = {"p1": f"field=f3 pack={first}", "p2": f"field=f9 pack={second}"}
    assert table("kni wit", "symbols", symbols="bosses", bosses="dra", **given).where("dra") == field


def test_26_equally_rich_the_last_active_says(table):
    given = {"p1": "field=f3 pack=coi", "p2": "field=f9 pack=jew"}
    p = table("kni wit", "symbols", symbols="bosses", bosses="dra", **given)
    assert (p.asked, p.question, p.say("pick-f13").where("dra")) == ("p1", "PickWay", "f13")


def test_26_dracorax_attacks_the_richer(table):
    p = table("kni wit", "symbols", symbols="bosses", bosses="dra", p1="field=sun", p2="field=sun pack=coi")
    assert attacked(p) == ["p2"]
    p = table("kni wit", "symbols", symbols="bosses", bosses="dra", p1="field=sun", p2="field=sun")
    assert (attacked(p), p.question) == ([], "PickTarget")


def test_27_riches_farther_off_do_not_draw_him(table):
    given = {"p1": "field=sun", "p2": "field=f9 pack=coi,coi"}
    p = table("kni wit", "symbols", symbols="bosses", bosses="dra", **given)
    assert (p.where("dra"), attacked(p)) == ("sun", ["p1"])
    given["p2"] = "field=f5 pack=coi,coi"
    p = table("kni wit", "symbols", symbols="bosses-twice", bosses="dra", **given)
    assert (p.where("dra"), attacked(p)) == ("sun", ["p1"])


@pytest.mark.parametrize(
    ("thing", "counts"),
    [(t, True) for t in ("coi", "jew", "gol", "gsw", "gaeu")] + [(t, False) for t in ("iro", "isw", "fir", "kit")],
)
def test_28_coins_jewels_and_gold_are_precious(table, thing, counts):
    p = table("kni wit", "symbols", symbols="bosses", bosses="dra", p1="field=f3", p2=f"field=f9 pack={thing}")
    assert (p.where("dra"), p.asked) == (("f13", "p2") if counts else ("f2", "p1"))


def test_29_precious_things_are_laid_down_at_his_home(table):
    p = (
        act(table, "field=f2 pack=coi,jew,gol,gsw,iro", bosses="dra", figures="dra=cas")
        .say("put-coi+gsw")
        .say("put-gol")
    )
    assert (p.state.goods["f2"], carries(p), p.state.actions) == (["coi", "gsw", "gol"], ["jew", "iro"], 4)
    assert p.rules()[-1] == "lord_of_loot.bosses.29"
    p.refused("put-2jew", "bosses.29")
    p.refused("put-iro", "activities.21")
    act(table, "field=sun pack=coi", bosses="dra", figures="dra=sun").refused("put-coi", "activities.21")


def test_30_what_lies_there_stays(table):
    p = act(table, "field=f2 pack=coi", bosses="dra").say("put-coi")
    p.refused("take-coi", "actions.13")
    p.refused("take-all", "actions.13")


def test_31_the_fifth_precious_thing_completes_the_quest(table):
    p = act(table, "field=f2 pack=jew,gswu", bosses="dra", goods="f2=coi,coi,gol").say("put-jew")
    assert p.question == "ChooseAction"
    p.say("put-gswu")
    assert (p.question, p.state.quests["dra"], p.state.goods["f2"]) == (
        "ChooseReward",
        [],
        ["coi", "coi", "gol", "jew", "gswu"],
    )


# Stumplestick


def test_32_stumplestick_begins_on_5(table):
    assert table("kni", bosses="stu").state.figures == {"stu": "f5"}


def wooden(table, p1, p2, symbols="bosses", **given):
    """A table where Stumplestick moves."""
    return table("kni wit", "symbols", symbols=symbols, bosses="stu", p1=p1, p2=p2, **given)


def test_33_stumplestick_goes_to_most_wood_however_far(table):
    assert wooden(table, "field=f9", "field=cas pack=woo").where("stu") == "due"
    assert wooden(table, "field=f9 pack=woo,woo", "field=cas pack=woo right=wsp left=wbu").where("stu") == "due"
    assert wooden(table, "field=f9 pack=woo,woo", "field=cas pack=woo,isw right=ifl level=2").where("stu") == "f9"


def test_33_and_attacks_that_hero(table):
    p = wooden(table, "field=due pack=woo", "field=due right=wsp left=wsh")
    assert (p.where("stu"), attacked(p)) == ("due", ["p2"])


@pytest.mark.parametrize(
    ("hero", "damage"), [("", 1), ("pack=iro,bon", 1), ("pack=woo", 0), ("pack=wcl", 0), ("left=wbu", 0)]
)
def test_34_stumplestick_is_hurt_without_wood_alone(table, hero, damage):
    p = act(table, f"field=f5 {hero}", bosses="stu").say("fight-stu o=s b=n v=nnnn")
    assert hits(p) == (0, damage)


@pytest.mark.parametrize("hero", ["pack=wsp", "right=wsp", "pack=wspu"])
def test_35_wood_in_the_backpack_matters_like_wood_in_a_hand(table, hero):
    dice = "ss" if "right" in hero else "s"
    p = act(table, f"field=f5 {hero}", bosses="stu").say(f"fight-stu o={dice} b=n v=nnnn")
    assert hits(p) == (0, 0)


# Gilliam


def test_36_gilliam_begins_on_7(table):
    assert table("kni", bosses="gil").state.figures == {"gil": "f7"}


def test_37_fish_are_laid_down_on_a_pond(table):
    p = act(table, "field=f16 pack=fsh,bre", bosses="gil", land="f16=l1").say("put-fsh")
    assert (p.state.goods, carries(p), p.state.actions) == ({"f16": ["fsh"]}, ["bre"], 4)
    assert p.rules()[-1] == "lord_of_loot.bosses.37"
    p.refused("put-fsh", "bosses.37")
    p.refused("put-bre", "activities.21")
    for land in ("f16=l2", "f14=l1"):
        act(table, "field=f16 pack=fsh", bosses="gil", land=land).refused("put-fsh", "activities.21")


def test_38_a_fish_that_lies_there_stays(table):
    p = act(table, "field=f16 pack=fsh", bosses="gil", land="f16=l1").say("put-fsh")
    p.refused("take-fsh", "actions.13")


def test_39_the_second_fish_completes_the_quest(table):
    p = act(table, "field=f16 pack=fsh,fsh", bosses="gil", land="f16=l1").say("put-fsh")
    assert p.question == "ChooseAction"
    p.say("put-fsh")
    assert (p.question, p.state.quests["gil"]) == ("ChooseReward", [])


# Volcanus


def test_40_volcanus_and_the_gnomes_begin_there(table):
    assert table("kni", bosses="vol").state.figures == {"vol": "f3", "glu": "f5", "gbr": "f7", "gmi": "f12"}


def gnomes(table, **given):
    """A Monster Phase with Volcanus, up to its card."""
    return table("kni", "monster", bosses="vol", **given)


def test_41_a_gnome_walks_ahead_of_the_card(table):
    p = gnomes(table, stop=1, figures="glu=due")
    assert (p.asked, p.where("glu"), p.told("CardTurned")) == ("card.deck", "f19", [])
    assert p.rules()[-1] == "lord_of_loot.bosses.41"
    assert gnomes(table, stop=1, figures="glu=f19").where("glu") == "f18"


@pytest.mark.parametrize(
    ("stop", "gnome", "field"), [(0, "gbr", "duw"), (1, "glu", "f19"), (2, "gbr", "duw"), (3, "gmi", "moo")]
)
def test_42_the_daytime_says_which_gnome(table, stop, gnome, field):
    assert [(m.piece, m.field) for m in gnomes(table, stop=stop, figures="glu=due").told("PieceMoved")] == [
        (gnome, field)
    ]


def test_43_a_defeated_gnome_does_not_walk(table):
    p = gnomes(table, stop=1, gone="glu", quests="vol=gbr,gmi")
    assert (p.asked, p.told("PieceMoved")) == ("card.deck", [])


def test_44_a_gnome_on_the_volcano_loses_the_game(table):
    p = gnomes(table, stop=1, figures="glu=sun")
    assert (p.asked, p.state.ended.won, p.state.ended.reason, p.told("CardTurned")) == ("", False, "gnome", [])
    assert gnomes(table, stop=0, figures="glu=sun").state.ended is None


def test_46_no_gnome_attacks(table):
    p = table("kni", "symbols", symbols="monsters bosses", bosses="vol", p1="field=f5")
    assert (attacked(p), p.where("glu"), p.hearts("p1")) == ([], "f5", (3, 3))


def test_47_a_gnome_fights_like_level_1(table):
    p = act(table, "field=f5", bosses="vol").say("fight-glu o=n b=n v=s")
    assert (p.told("FightBegan")[0].violet, hits(p), p.hearts("p1")) == (1, (1, 0), (2, 3))
    p.say("fight-glu o=s b=n v=h")
    assert p.where("glu") == "f5"
    p.say("fight-glu o=s b=n v=n")
    assert p.where("glu") == ""


@pytest.mark.parametrize(("gnome", "field"), [("glu", "f5"), ("gbr", "f7"), ("gmi", "f12")])
def test_48_each_defeated_gnome_is_a_quest(table, gnome, field):
    p = act(table, f"field={field}", bosses="vol").say(f"fight-{gnome} o=s b=n v=n")
    done = p.told("QuestDone")[0]
    assert (done.boss, done.quest, done.seat, p.question) == ("vol", gnome, "p1", "ChooseReward")
    assert p.state.quests["vol"] == [other for other in ("glu", "gbr", "gmi") if other != gnome]


# Aurifalcon


def test_49_aurifalcon_begins_on_13(table):
    assert table("kni", bosses="aur").where("aur") == "f13"


def test_50_the_necromant_comes_with_aurifalcon(table):
    p = table("kni", bosses="aur")
    assert (p.where("nec"), p.state.supply["nec"]) == ("moo", p.data.monsters["nec"].copies - 1)
    assert table("kni").where("nec") == ""


@pytest.mark.parametrize(
    ("hero", "swords", "damage"),
    [
        ("level=3 right=gsw", "s", True),
        ("level=3 right=gswu", "s", True),
        ("level=2 right=isw", "s", False),
        ("level=3 right=isw pack=gsw", "s", False),
        ("level=3", "s", False),
    ],
)
def test_51_only_gold_hurts_aurifalcon(table, hero, swords, damage):
    p = act(table, f"field=f13 {hero}", bosses="aur").say("fight-aur")
    p.say(f"o={','.join('s' * p.told('FightBegan')[0].orange)}").say("b=n v=nnnn")
    assert (hits(p)[1] > 0) == damage


def test_51_gold_needs_level_3(table):
    act(table, "field=f13 level=2 pack=gsw", bosses="aur").refused("equip-gsw", "hero_sheet.05")


# the Souls of the Sea


def souls(table, p1, p2, symbols="bosses", seats="kni wit", **given):
    """A table where the Souls move."""
    return table(seats, "symbols", symbols=symbols, bosses="sou", p1=p1, p2=p2, **given)


def test_52_the_souls_begin_on_9_and_12(table):
    assert table("kni", bosses="sou").state.figures == {"kso": "f9", "sir": "f12"}


def test_53_each_soul_goes_to_its_gender(table):
    p = souls(table, "field=f2", "field=f5")
    assert (walked(p)[0], attacked(p)) == ("kso-f13", [])
    p = souls(table, "field=f6", "field=tav", figures="kso=f2")
    assert (p.where("kso"), p.where("sir")) == ("sun", "moo")


def test_54_a_soul_attacks_whoever_is_there(table):
    p = souls(table, "field=f19", "field=due")
    assert (p.where("kso"), attacked(p)) == ("due", ["p2"])


@pytest.mark.parametrize(("gender", "field"), [("female", "f13"), ("male", "due")])
def test_55_wompy_has_the_gender_of_the_player(table, gender, field):
    p = table("wom", bosses="sou", options=f"wompy={gender}")
    assert p["p1"].gender == gender
    p = souls(table, f"field=due gender={gender}", "field=f2", seats="wom kni", figures="sir=tav")
    assert walked(p)[0] == f"kso-{field}"


def test_55_a_new_wompy_is_said_to_be_one_or_the_other(table):
    p = act(table, "field=f16 stamina=0 health=1", figures="gob1=f16").say("fight-gob o=n b=n v=s")
    p.refused("pick-wom", "bosses.55")
    p.refused("pick-dru-fem", "bosses.55")
    assert p.say("pick-wom-fem")["p1"].gender == "female"


def test_56_the_souls_meet(table):
    p = souls(table, "field=f15", "field=tav", figures="kso=due sir=f19")
    assert (p.question, p.say("pick-kso").question) == ("PickFigure", "ChooseReward")
    assert (p.state.quests["sou"], p.told("QuestDone")[0].seat) == ([], "p1")


def test_57_wounds_of_the_souls_are_kept_with_the_knights_soul(table):
    p = act(table, "field=f12", bosses="sou", quests="sou=").say("fight-sir o=s b=n v=nnnn")
    assert p.state.wounds == {"kso": 1}
    p = act(table, "field=f9", bosses="sou", quests="sou=", figures="kso=f9:1").say("fight-kso o=s b=n v=nnnn")
    assert p.state.wounds == {"kso": 2}


def test_58_the_souls_need_the_expansion(table):
    with pytest.raises(BadSetup, match="expansion=on"):
        table("kni", bosses="sou", options="expansion=off")
    assert table("kni", bosses="nar", options="expansion=off").state.bosses == ["nar"]


def test_59_goods_come_little_by_little_and_the_last_hand_draws(table):
    p = act(table, "field=f6 pack=sha", "kni wit", p2="field=f6 pack=sha,sha", bosses="nar")
    p.say("p2: put-sha").say("p1: put-sha").say("p2: put-sha")
    assert (p.question, p.asked, p.told("QuestDone")[0].seat) == ("ChooseReward", "p2", "p2")


# rulings


def test_a013_stumplestick_walks_on_to_most_wood(table):
    p = wooden(table, "field=f5", "field=cas pack=woo")
    assert (p.where("stu"), attacked(p)) == ("due", [])
    assert attacked(wooden(table, "field=due", "field=cas pack=woo")) == ["p1"]


def test_a014_equally_much_wood(table):
    assert wooden(table, "field=f13", "field=cas").where("stu") == "f9"
    assert wooden(table, "field=f13 pack=woo", "field=f16 pack=woo").where("stu") == "f9"
    p = wooden(table, "field=f13 pack=woo", "field=f19 pack=woo")
    assert (p.asked, p.moves()) == ("p1", ["pick-due", "pick-f9"])


def test_a015_only_most_wood_stops_him(table):
    p = wooden(table, "field=due", "field=f15 pack=woo", "bosses-twice")
    assert (walked(p), attacked(p)) == (["stu-due", "stu-f19"], [])
    p = wooden(table, "field=due pack=woo", "field=f15", "bosses-twice")
    assert (walked(p), attacked(p)) == (["stu-due"], ["p1"])


def test_a016_without_wood_at_the_roll_and_at_the_damage(table):
    p = act(table, "field=f5 pack=woo,bon spells=s16", bosses="stu").say("fight-stu o=s b=n v=nnnn")
    assert hits(p.say("cast-s16-woo+bon bla=isw").say("end") if p.question == "AddToFight" else p) == (0, 0)
    for weapon, damage in (("wsp", 0), ("isw", 1)):
        p = act(table, "field=f5 pack=vou", bosses="stu").say("fight-stu o=s b=n v=nnnn").say(f"use-vou bla={weapon}")
        assert hits(p) == (0, damage)


def test_a017_wood_and_riches_count_in_hands_and_backpack(table):
    assert wooden(table, "field=f9 pack=woo", "field=due right=wsp left=wbu").where("stu") == "due"
    given = {"p1": "field=f3 pack=coi", "p2": "field=f9 level=3 right=gsw left=gsh"}
    assert table("kni wit", "symbols", symbols="bosses", bosses="dra", **given).where("dra") == "f13"


def test_a018_a_gold_weapon_is_laid_down_out_of_the_backpack(table):
    p = act(table, "field=f2 level=3 right=gsw", bosses="dra")
    p.refused("put-gsw", "bosses.29")
    assert p.say("stow-gsw").say("put-gsw").state.goods == {"f2": ["gsw"]}


def test_a019_without_its_gender_a_soul_goes_to_the_closest(table):
    assert souls(table, "field=f7", "field=f20", seats="kni dru").where("sir") == "f6"


def test_a020_the_souls_meet_in_the_middle_of_two_steps(table):
    p = souls(table, "field=f15", "field=tav", "bosses-twice", figures="kso=due sir=f19")
    p.say("pick-kso")
    assert (p.question, walked(p)) == ("ChooseReward", ["kso-f19"])
    assert walked(p.say("no"))[:2] == ["kso-f19", "kso-f15"]


def test_a021_the_last_active_player_draws(table):
    p = souls(table, "field=f15", "field=tav", figures="kso=due sir=f19", who="p2").say("pick-kso")
    assert p.asked == "p2"


def test_a022_the_souls_keep_apart(table):
    p = souls(table, "field=f4", "field=f4", figures="kso=cas sir=f16", quests="sou=")
    assert walked(p) == ["kso-f15", "sir-f14"]
    p = souls(table, "field=f4", "field=f4", figures="kso=cas sir=moo", quests="sou=")
    assert (p.question, p.moves()) == ("PickWay", ["pick-f14", "pick-f15"])


def test_a023_the_souls_leave_together_as_one_boss(table):
    p = act(table, "field=f12", bosses="sou+pet", quests="sou=", figures="kso=f9:3").say("fight-sir o=s b=n v=nnnn")
    assert (p.where("kso"), p.where("sir"), p.state.bosses, p["p1"].level) == ("", "", ["pet"], 2)
    p = act(table, "field=f12", bosses="sou", quests="sou=", figures="kso=f9:3").say("fight-sir o=s b=n v=nnnn")
    assert p.state.ended.won


def test_a024_each_soul_drops_two_items(table):
    p = souls(table, "field=f13", "field=moo", "bosses-drop").say("red=bre red=app red=kit red=bon")
    assert p.state.ground == {"f13": ["bre", "app"], "moo": ["kit", "bon"]}


def test_a064_what_a_teleport_counts_as(table):
    p = act(table, "pack=woo,iro,fir spells=s9").say("cast-s9-woo+iro-f9")
    assert p.question == "PushDoggy"
    assert act(table, "field=f6 pack=woo,iro,bre spells=s9").say("cast-s9-woo+iro-f20").where("bea") == "f6"


def test_a065_fire_must_be_there_on_coming(table):
    assert act(table, "field=f9", ground="f9=fir").say("take-fir").question == "ChooseAction"


def test_a066_gnomes_and_animals_are_no_monsters(table):
    p = table("kni", "symbols", symbols="spawn-if-none", bosses="vol+pet", stop=1)
    assert p.asked == "d.spawn"
    p = table("kni", "symbols", symbols="spawn", bosses="vol", stop=1, figures="glu=sun").say("d=gob")
    assert p.where("gob1") == "sun"


def test_a075_a_discarded_cat_stays_on_the_field(table):
    p = act(table, "field=f16 pack=cat").say("drop-cat")
    assert (p.where("cat"), p.say("take-cat")["p1"].pack) == ("f16", ["cat"])


def test_a080_the_last_active_says_which_way_a_gnome_goes(table):
    p = gnomes(table, stop=1, figures="glu=f18")
    assert (p.asked, p.moves()) == ("p1", ["pick-smi", "pick-sun"])
    p.refused("pick-f3", "bosses.41")
    assert p.say("pick-smi").where("glu") == "smi"


def test_a082_shards_stay_on_the_home(table):
    act(table, "field=f6 pack=sha", bosses="nar").say("put-sha").refused("take-sha", "actions.13")


def test_a083_fish_on_two_ponds_do_not_add_up(table):
    p = act(table, "field=f16 pack=fsh", bosses="gil", land="f16=l1 f14=l1", goods="f14=fsh").say("put-fsh")
    assert (p.question, p.state.quests["gil"]) == ("ChooseAction", ["fsh"])


def test_a085_all_swords_of_a_roll_with_gold_hurt_aurifalcon(table):
    p = act(table, "field=f13 level=3 right=gsw pack=pot", bosses="aur").say("fight-aur")
    p.say(f"o={','.join('n' * p.told('FightBegan')[0].orange)}").say("b=n v=nnnn").say("use-pot-swo")
    gold = hits(p)[1]
    p = act(table, "field=f13 level=3 left=gsh pack=pot", bosses="aur").say("fight-aur").say("o=s")
    p.say("b=nnn v=nnnn").say("use-pot-swo")
    assert (gold >= 1, hits(p)[1]) == (True, 0)


def test_a086_the_necromant_comes_beside_a_guard(table):
    p = table("kni", bosses="aur").say("red=r1 red=r2 red=r3 red=r1").say("put-gua-moo+sun")
    assert sorted(name for name, field in p.state.figures.items() if field == "moo") == ["gua2", "nec"]
    assert not any(name.startswith("imp") for name in p.state.figures)


def test_a087_a_reward_may_be_left_and_is_lost_with_the_hero(table):
    p = act(table, "field=duw pack=cat").say("go-f1").say("no")
    assert (carries(p), p.question, p.state.quests["pet"]) == ([], "ChooseAction", ["dog", "bea"])
    p = act(table, "field=f5 stamina=0 health=1", bosses="vol").say("fight-glu o=s b=n v=s")
    assert (p.question, p.state.quests["vol"]) == ("ChooseHero", ["gbr", "gmi"])
    assert p.say("pick-dru").question != "ChooseReward"


def test_a100_a_soul_goes_to_its_own_home(table):
    p = souls(table, "field=f20", "field=moo", figures="kso=f2").say("o=n v=snnn").say("send-home")
    assert (p.where("sir"), p.where("kso")) == ("f12", "sun")


def test_a104_dracorax_goes_past_the_nearer_to_the_richer(table):
    given = {"p1": "field=sun", "p2": "field=f3 pack=coi"}
    p = table("kni wit", "symbols", symbols="bosses-twice", bosses="dra", **given)
    assert (walked(p), attacked(p)) == (["dra-sun", "dra-f3"], ["p2"])
    p = table("kni wit", "symbols", symbols="bosses-twice", bosses="dra", figures="dra=sun", **given)
    assert (walked(p), attacked(p)) == ([], ["p1"])


def test_a105_a_soul_walks_on_from_the_other_gender(table):
    p = souls(table, "field=f2", "field=f9")
    assert (walked(p)[0], attacked(p)) == ("kso-f13", [])
    p = souls(table, "field=f9", "field=f4", seats="wit wyr", figures="sir=tav")
    assert (p.where("kso"), attacked(p)) == ("f9", ["p1"])


def test_a106_gnomes_and_doggy_leave_nothing(table):
    p = act(table, "field=f5", bosses="vol").say("fight-glu o=s b=n v=n").say("no")
    assert (carries(p), p["p1"].level, p.state.ground) == ([], 1, {})
    p = act(table, "field=f9").say("fight-dog o=s b=n v=n").say("push-due")
    assert (carries(p), p["p1"].level, p.told("Defeated")) == ([], 1, [])


def test_cat_and_doggy_on_one_field_are_both_served(table):
    p = act(table, "field=duw pack=cat,fir", figures="dog=f1").say("go-f1")
    assert p.question == "ChooseReward"
    assert p.say("no").question == "PushDoggy"


# each boss played through: its quest, and then a wound


def test_the_petnapper_played_through(table):
    p = act(table, "field=f13 pack=fir", actions=9)
    for field, there in (("f9", "due"), ("due", "f19"), ("f19", "f15"), ("f15", "f4")):
        p.say(f"go-{field}").say(f"push-{there}")
    assert (p.say("draw-red red=bre").state.quests["pet"], carries(p)) == (["cat", "bea"], ["bre", "fir"])
    p = act(table, "field=moo pack=bre", quests="pet=cat,bea", gone="dog ras", actions=9)
    p.say("go-f6 go-f20 go-f10 go-f8 go-f11").say("draw-bla bla=wsp")
    assert p.state.quests["pet"] == ["cat"]
    p = act(table, "field=f11", quests="pet=cat", gone="dog ras bea gir", actions=9, figures="pet=f1")
    p.say("go-f8 take-cat go-f17 go-tav go-f16 go-duw").say("go-f1").say("draw-yel yel=s1")
    assert (p.state.quests["pet"], p.state.figures) == ([], {"pet": "f1"})
    assert hits(p.say("fight-pet o=s b=n v=nnnn")) == (0, 1)


def test_narcia_played_through(table):
    p = act(table, "field=f20", bosses="nar", actions=5).say("explore tile=l5 red=sha red=sha")
    p.say("go-f6").say("fight-nar o=s b=n v=nnnn").say("put-2sha")
    assert (hits(p), p.state.quests["nar"]) == ((0, 0), ["sha"])
    p.say("explore tile=l2 red=sha").say("put-sha").say("draw-red red=kit").say("fight-nar o=s b=n v=nnnn")
    assert (hits(p), p.state.quests["nar"], p.state.goods) == ((0, 1), [], {"f6": ["sha", "sha", "sha"]})


def test_dracorax_played_through(table):
    p = act(table, "field=f13 pack=jew,gol,gsw", bosses="dra").say("go-f2").say("put-gol+gsw")
    p.say("explore tile=l2 red=coi").say("use-jew red=coi red=coi").say("put-3coi").say("draw-red red=gol")
    assert (p.state.quests["dra"], hits(p.say("fight-dra o=s b=n v=nnnn"))) == ([], (0, 1))
    p.refused("put-gol", "activities.21")


def test_gilliam_played_through(table):
    p = act(table, "field=f1", bosses="gil").say("explore tile=l1 red=fsh").say("exploit red=fsh").say("put-2fsh")
    p.say("draw-red red=bre").say("go-f7").say("fight-gil o=s b=n v=nnnn")
    assert (hits(p), p.state.goods) == ((0, 1), {"f1": ["fsh", "fsh"]})


def test_volcanus_played_through(table):
    p = table("kni wit wyr", "action", bosses="vol", stop=1, p1="field=f5", p2="field=f7", p3="field=f12")
    p.say("fight-glu o=s b=n v=n").say("draw-red red=bre").say("end card=m4")
    p.say("fight-gbr o=s v=n").say("draw-red red=app").say("end card=m5").say("pick-smi")
    p.say("fight-gmi o=s v=n").say("draw-red red=kit")
    assert (p.state.quests["vol"], [hero.pack for hero in p.state.heroes]) == ([], [["bre"], ["app"], ["kit"]])
    p = act(table, "field=f3", bosses="vol", quests="vol=", gone="glu gbr gmi").say("fight-vol o=s b=n v=nnnn")
    assert hits(p) == (0, 1)


def test_the_souls_played_through(table):
    p = souls(table, "field=f15", "field=tav", figures="kso=due sir=f19")
    p.say("pick-kso").say("draw-bla bla=wsp")
    assert (p.state.quests["sou"], p.where("kso")) == ([], "f19")
    p = act(table, "field=f19", bosses="sou", quests="sou=", figures="kso=f19:1 sir=f19", actions=4)
    for soul in ("kso", "sir"):
        p.say(f"fight-{soul} o=s b=n v=nnnn")
    assert p.state.wounds == {"kso": 3}
    assert p.say("fight-sir o=s b=n v=nnnn").state.ended.reason == "bosses"


def test_stumplestick_played_through(table):
    p = act(table, "field=f5 right=wsp pack=woo", bosses="stu").say("fight-stu o=ss b=n v=nnnn")
    assert hits(p) == (0, 0)
    p.say("drop-woo+wsp").say("fight-stu o=s b=n v=nnnn")
    assert (hits(p), p.state.wounds) == ((0, 1), {"stu": 1})


def test_aurifalcon_played_through(table):
    p = act(table, "field=f13 level=2 pack=gsw", bosses="aur").say("fight-aur o=s b=n v=nnnn")
    assert hits(p) == (0, 0)
    p = act(table, "field=f13 level=3 pack=gsw", bosses="aur").say("equip-gsw").say("fight-aur")
    p.say(f"o={','.join('s' * p.told('FightBegan')[0].orange)}").say("b=n v=nnnn")
    assert hits(p)[1] >= 3


# worked examples


def test_ex11a_one_gnome_of_three(example):
    p = example("bosses.ex11a")
    assert (p.state.quests["vol"], p["p1"].pack) == (["gbr", "gmi"], ["wsp"])


def test_ex11b_the_third_shard(example):
    p = example("bosses.ex11b")
    assert (len(p.told("QuestDone")), p.state.quests["nar"], p["p1"].spells) == (1, [], ["s9"])


def test_ex14_whom_dracorax_prefers(example):
    p = example("bosses.ex14")
    assert attacked(p) == ["p1", "p2"]
