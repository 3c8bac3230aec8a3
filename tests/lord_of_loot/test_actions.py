"""Rules of spec/lord_of_loot/actions.md: moving, exploring, exploiting, collecting and trading.

The Knight is p1 and stands on f14, which has roads to the castle, f4 and f16; the Witch is p2.
"""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import IllegalMove, NotAsked
from guildpost.engine.lord_of_loot.moves import Give, Swap, Take


def acts(table, p1="", **things):
    """A table where p1 is to act on f14."""
    return table("kni wit", "action", p1=f"field=f14 {p1}", **things)


def both(table, p1="", p2="", **things):
    """A table where p1 is to act on f14, and p2 stands there too."""
    return acts(table, p1, p2=f"field=f14 {p2}", **things)


# moving


def test_01_a_move_goes_along_one_road(table):
    p = acts(table)
    assert {move for move in p.moves() if move.startswith("go-")} == {"go-cas", "go-f4", "go-f16"}
    p.refused("go-f15", "actions.01")
    p.refused("go-f17", "actions.01")
    p.refused("go-f14", "actions.01")
    p.say("go-f4")
    assert (p["p1"].field, p.state.actions) == ("f4", 3)


def test_02_enemies_and_unknown_land_do_not_bar_the_way(table):
    p = acts(table, figures="pet=f4 orc1=f4 gua1=f17", land="f17=l5").say("go-f4 go-f17 go-tav")
    assert (p["p1"].field, p.state.actions) == ("tav", 1)


def test_03_walking_into_enemies_and_out_again_brings_no_fight(table):
    p = acts(table, figures="pet=f4 orc1=f4 imp1=f4").say("go-f4 go-f14 go-f4")
    assert (p.hearts("p1"), p.asked, p.state.actions) == ((3, 3), "p1", 1)
    assert not p.told("FightBegan") + p.told("ArrowShot")


def test_04_enemies_attack_by_cards(table):
    p = acts(table, figures="orc1=f14", deck="m4").say("explore tile=l2 red=bon exploit red=bon end")
    assert not p.told("FightBegan")
    p.say("card=m4 o=s b=h v=n,n")
    assert p.told("FightBegan")[0].attacker == "orc1"


def test_04_a_monster_out_of_a_tile_is_the_exception(table):
    p = acts(table, figures="orc1=f14").say("explore tile=l9 yel=s1 d=gob o=n b=n v=n")
    assert ([fight.attacker for fight in p.told("FightBegan")], p.state.phase) == (["gob1"], "hero")


# exploring


def test_05_only_land_without_a_tile_is_explored(table):
    p = acts(table, land="f4=l2")
    assert "explore" in p.moves()
    p.say("go-f4")
    assert "explore" not in p.moves()
    p.refused("explore", "actions.05")


def test_06_the_tile_of_the_stack_comes_to_the_field(table):
    p = acts(table)
    before = p.state.tiles["l2"]
    p.say("explore tile=l2 red=bon")
    assert (p.state.land, p.state.tiles["l2"], p.state.actions) == ({"f14": "l2"}, before - 1, 3)
    assert p.fell == ["tile.explore", "red.draw"]


def test_07_the_icons_count_at_once_and_within_the_action(table):
    p = acts(table, actions=1).say("explore tile=l6 bla=wsp")
    assert (p["p1"].pack, p.state.actions) == (["wsp"], 0)


def test_08_land_that_one_walks_into_need_not_be_explored(table):
    p = acts(table).say("go-f4 go-f17 go-f4 end")
    assert (p.state.land, p.told("TilePlaced")) == ({}, [])


# exploiting


def test_09_only_a_tile_with_the_arrow_under_the_hero_is_exploited(table):
    acts(table, land="f4=l2").refused("exploit", "actions.09")
    acts(table, land="f14=l5").refused("exploit", "actions.09")
    assert "exploit" not in acts(table, land="f14=l5").moves()
    assert "exploit" in acts(table, land="f14=l2").moves()


def test_10_to_exploit_is_an_action_and_all_happens_once_more(table):
    p = acts(table, land="f14=l2").say("exploit red=fir")
    assert (p["p1"].pack, p.state.actions, p.state.land) == (["fir"], 3, {"f14": "l2"})
    acts(table, land="f14=l2", actions=0).refused("exploit", "turn.12")


def test_11_a_tile_is_exploited_several_times_in_a_turn(table):
    p = acts(table, land="f14=l2").say("exploit red=fir exploit red=bon exploit red=fir exploit red=bon")
    assert (p["p1"].pack, p.state.actions) == (["bon", "bon", "fir", "fir"], 0)
    p.refused("exploit", "turn.12")


def test_12_a_choice_is_given_anew_each_time(table):
    p = acts(table).say("explore tile=l4 pick-red red=bre exploit pick-yel yel=s9 exploit pick-red red=bon")
    assert (p["p1"].pack, p["p1"].spells, p.state.actions) == (["bre", "bon"], ["s9"], 1)


# collecting


def test_13_to_collect_is_an_action_and_needs_tokens_here(table):
    p = acts(table, ground="f4=bon,fir")
    assert not [move for move in p.moves() if move.startswith("take-")]
    p.refused("take-all", "actions.13")
    p.refused("take-bon", "actions.13")
    p.say("go-f4").refused("take-gol", "actions.13")
    p.refused("take-2bon", "actions.13")
    p.say("take-bon")
    assert p.state.actions == 2
    acts(table, ground="f14=bon", actions=0).refused("take-bon", "turn.12")


def test_14_some_are_taken_and_the_others_stay(table):
    p = acts(table, ground="f14=bon,bon,fir").say("take-bon+fir")
    assert (p["p1"].pack, p.state.ground) == (["bon", "fir"], {"f14": ["bon"]})
    p.say("take-all")
    assert (p["p1"].pack, p.state.ground, p.state.actions) == (["bon", "bon", "fir"], {}, 2)


def test_15_what_is_collected_needs_room(table):
    p = table("wit kni", "action", p1="field=f14 pack=bre,app,fsh,kit,pot", ground="f14=bon,fir")
    p.refused("take-bon+fir", "actions.15")
    assert {move for move in p.moves() if move.startswith("take-")} == {"take-bon", "take-fir"}
    p.say("take-fir").refused("take-bon", "actions.15")
    p.say("drop-bre take-bon")
    assert p["p1"].pack == ["app", "fsh", "kit", "pot", "bon", "fir"]


def test_16_what_a_boss_dropped_is_collected_too(table):
    p = table("kni wit", "card", who="p2", p1="field=cas", figures="pet=f11", deck="m3")
    p.say("card=m3")
    where = p.where("pet")
    p.say("red=coi,bon")
    assert p.state.ground == {where: ["coi", "bon"]}
    p = acts(table, ground="f14=coi,bon", figures="pet=f14").say("take-all")
    assert p["p1"].pack == ["coi", "bon"]


# trading


def test_17_one_action_covers_many_things_and_players(table):
    p = table(
        "kni wit dru", "action", p1="field=f14 pack=bre,bon,fir", p2="field=f14 pack=coi right=wsp", p3="field=f14"
    )
    p.say("swap-bre+bon-coi+wsp-p2 p2: yes p1: give-fir+coi-p3 p3: yes")
    assert (p["p1"].pack, p["p2"].pack, p["p3"].pack) == (["wsp"], ["bre", "bon"], ["coi", "fir"])
    assert p.state.actions == 3


def test_17_partners_stand_on_the_field_and_have_what_is_named(table):
    p = acts(table, "pack=bre", p2="field=f4 pack=coi")
    p.refused("give-bre-p2", "actions.17")
    assert not [move for move in p.moves() if move.startswith("give-")]
    p.refused("give-bre-p1", "actions.17")
    p.refused("give-bre-p5", "actions.17")
    p = both(table, "pack=bre", "pack=coi")
    p.refused("give-bon-p2", "actions.17")
    p.refused("take-2coi-p2", "actions.17")
    p = both(table, "pack=bre", actions=0)
    p.refused("give-bre-p2", "turn.12")
    assert "give-bre-p2" not in p.moves()


def test_17_who_has_no_room_for_it_makes_room(table):
    p = table("kni wit", "action", p1="pack=gol", p2="pack=bre,app,fsh,kit,fir,bon").say("give-gol-p2 p2: yes")
    assert (p.asked, p.question) == ("p2", "DropSurplus")


def test_18_one_may_only_give_or_only_take(table):
    p = both(table, "pack=bre", "pack=coi")
    p.say("give-bre-p2 p2: yes")
    assert (p["p1"].pack, p["p2"].pack) == ([], ["bre", "coi"])
    p.say("p1: go-f4 go-f14 take-bre+coi-p2 p2: yes")
    assert (p["p1"].pack, p["p2"].pack, p.state.actions) == (["bre", "coi"], [], 0)


def test_19_nothing_changes_hands_without_a_yes(table):
    p = both(table, "pack=bre", "pack=coi").say("swap-bre-coi-p2")
    assert (p.asked.split()[0], p.question) == ("p2", "AnswerTrade")
    p.refused("p2: end", "actions.19")
    p.refused("p1: yes", "actions.19")
    p.say("p2: no")
    assert (p["p1"].pack, p["p2"].pack, p.asked.split()[0]) == (["bre"], ["coi"], "p1")


def test_19_there_is_nothing_to_agree_to_when_the_trade_is_gone(table):
    p = both(table, "pack=bre,woo,iro spells=s9").say("give-bre-p2 p1: drop-bre")
    p.refused("p2: yes", "actions.17")
    assert (p.moves("p2"), p.say("p2: no").state.actions) == (["no"], 4)
    p = both(table, "pack=bre,woo,iro spells=s9").say("give-bre-p2 p1: cast-s9-woo+iro-f6")
    p.refused("p2: yes", "actions.17")


def test_20_only_items_and_weapons_change_hands(table):
    p = both(table, "pack=bre right=wsp left=wshu spells=s1", "spells=s2")
    gifts = {move for move in p.moves() if move.split("-")[-1] == "p2"}
    assert gifts == {"give-bre-p2", "give-wsp-p2", "give-wshu-p2"}
    for move in (Take(("s2",), "p2"), Give(("s1",), "p2"), Swap(("bre",), ("s2",), "p2")):
        with pytest.raises(IllegalMove) as refusal:
            p.session.play(0, move)
        assert refusal.value.rule == "lord_of_loot.actions.20"


def test_21_an_upgraded_weapon_stays_upgraded(table):
    p = both(table, "right=wspu pack=wsp").say("give-wspu-p2 p2: yes")
    assert (p["p1"].right, p["p1"].pack, p["p2"].pack) == ("", ["wsp"], ["wspu"])


def test_22_a_weapon_goes_from_hand_to_hand_if_the_level_allows(table):
    p = both(table, "level=2", "level=2 right=isw pack=wsp").say("take-isw-p2 p2: yes p1: equip-isw")
    assert (p["p1"].right, p["p2"].right, p.state.actions) == ("isw", "", 3)
    both(table, "", "level=2 right=isw").say("take-isw-p2 p2: yes").refused("p1: equip-isw", "hero_sheet.04")


def test_22_there_need_not_be_room_for_a_weapon_that_goes_to_the_hand(table):
    p = table("wit kni", "action", p1="pack=bre,app,fsh,kit,pot,bon", p2="right=wsp").say("take-wsp-p2 p2: yes")
    assert p.question == "DropSurplus"
    p.say("p1: equip-wsp")
    assert (p["p1"].right, len(p["p1"].pack), p.question) == ("wsp", 6, "ChooseAction")


# rulings


def test_a005_the_actions_of_the_example_are_these_six(table):
    p = both(table, "pack=bre", "pack=coi", ground="f14=bon", figures="gob1=f14", land="f14=l2")
    kinds = {move.split("-")[0] for move in p.moves()}
    assert kinds == {"go", "exploit", "take", "give", "fight", "end"}
    assert "explore" in acts(table).moves()


def test_a040_buildings_alone_cannot_be_explored(table):
    for field in ("cas", "tav", "smi"):
        p = table("kni", "action", p1=f"field={field}")
        assert "explore" not in p.moves()
        p.refused("explore", "actions.05")
    for field in ("f10", "f8", "sun"):
        assert "explore" in table("kni", "action", p1=f"field={field}").moves()


def test_a041_without_tiles_one_cannot_explore(table):
    p = acts(table, check=False)  # with all tiles of the box, the last one finds the last field
    p.state.tiles.clear()
    assert "explore" not in p.moves()
    p.refused("explore", "actions.05")


def test_a074_the_cat_shards_and_fish_are_traded(table):
    p = both(table, "pack=cat,sha,fsh", bosses="pet+nar", outside=2).say("give-cat+sha+fsh-p2 p2: yes")
    assert (p["p1"].pack, p["p2"].pack) == ([], ["fsh", "sha", "cat"])


def test_a090_a_shard_beside_narcia_is_not_on_her_home(table):
    p = table("kni", "action", p1="field=f6", ground="f6=sha,sha,sha", bosses="nar", outside=3)
    assert p.state.quests["nar"] == ["sha"]
    p.say("take-all put-3sha")
    assert (p.state.quests["nar"], p.state.goods) == ([], {"f6": ["sha", "sha", "sha"]})


def test_a098_others_neither_collect_nor_begin_a_trade(table):
    p = both(table, "pack=bre", "pack=coi", ground="f14=bon")
    assert not {move.split("-")[0] for move in p.moves("p2")} & {"take", "give", "swap", "go"}
    for line in ("p2: take-bon", "p2: give-coi-p1", "p2: go-f4"):
        p.refused(line, "turn.14")
    with pytest.raises(NotAsked):
        acts(table).say("p2: go-f15")


def test_a116_a_further_partner_is_free_until_another_action(table):
    p = table("kni wit dru", "action", actions=1, p1="pack=bre,bon", p3="pack=coi").say("give-bre-p2 p2: yes")
    assert p.state.actions == 0
    p.refused("p1: go-f14", "turn.12")
    p.say("p1: take-coi-p3 p3: yes")
    assert (p["p1"].pack, p.state.actions) == (["coi", "bon"], 0)
    p = table("kni wit dru", "action", actions=1, p1="pack=bre,bon,woo,iro spells=s9", p3="field=f6")
    p.say("give-bre-p2 p2: yes p1: cast-s9-woo+iro-f6").refused("give-bon-p3", "turn.12")
    p = table("kni wit", "action", p1="pack=bre,bon").say("give-bre-p2 p2: yes p1: go-f14 go-cas give-bon-p2 p2: yes")
    assert p.state.actions == 0


def test_a120_tokens_are_taken_only_as_far_as_they_fit(table):
    p = table("wit", "action", p1="field=f14 pack=bre,app,fsh,kit,pot,jew", ground="f14=bon,wsp")
    p.refused("take-all", "actions.15")
    assert not [move for move in p.moves() if move.startswith("take-")]
    assert p.state.ground == {"f14": ["bon", "wsp"]}


def test_a122_a_refused_offer_costs_nothing(table):
    p = both(table, "pack=bre,bon").say("give-bre-p2")
    assert p.state.actions == 4
    p.say("p2: no p1: give-bre-p2 p2: no")
    assert p.state.actions == 4
    p.say("p1: give-bon-p2 p2: yes")
    assert (p["p2"].pack, p.state.actions) == (["bon"], 3)
