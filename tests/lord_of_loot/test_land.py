"""Rules of spec/lord_of_loot/land.md: icons of tiles, the tavern and the blacksmith.

The Knight is p1 and explores f14, unless a test says where it stands.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guildpost.engine.core.errors import BadComponents, LuckError
from guildpost.engine.lord_of_loot.tables import check_components


def acts(table, p1="", field="f14", **things):
    """A table where p1 is to act on a field."""
    return table("kni wit", "action", p1=f"field={field} {p1}", **things)


def wares(play):
    """What is sold here."""
    return {move for move in play.moves() if move.startswith("buy-")}


# tavern and blacksmith


@pytest.mark.parametrize(("level", "had", "stamina"), [(1, 0, 3), (2, 0, 4), (3, 0, 4), (3, 3, 5)])
def test_01_a_coin_fills_up_to_four_hearts_of_stamina(table, level, had, stamina):
    p = acts(table, f"level={level} stamina={had} health=1 pack=coi,coi", "tav")
    p.say("buy-sta")
    assert (p.hearts("p1"), p["p1"].pack) == ((stamina, 1), ["coi"])


@pytest.mark.parametrize(("level", "had", "health"), [(1, 1, 3), (3, 0, 4), (3, 2, 5)])
def test_01_or_of_health(table, level, had, health):
    p = acts(table, f"level={level} stamina=1 health={had} pack=coi", "tav").say("buy-hea")
    assert (p.hearts("p1"), p["p1"].pack) == ((1, health), [])


def test_01_the_tavern_asks_for_a_coin_and_for_room(table):
    assert wares(acts(table, "stamina=1 pack=coi", "tav")) == {"buy-sta"}
    acts(table, "stamina=1 pack=coi", "tav").refused("buy-hea", "land.01")
    acts(table, "stamina=1", "tav").refused("buy-sta", "land.01")
    p = acts(table, "stamina=1 pack=coi", "smi")
    p.refused("buy-sta", "land.01")


def test_02_one_coin_does_not_pay_for_some_of_each(table):
    p = acts(table, "level=3 stamina=3 health=3 pack=coi,coi", "tav").say("buy-sta")
    assert p.hearts("p1") == (5, 3)
    p.say("buy-hea")
    assert (p.hearts("p1"), p["p1"].pack, p.state.actions) == ((5, 5), [], 2)


def test_03_it_takes_an_action(table):
    assert acts(table, "stamina=1 pack=coi", "tav").say("buy-sta").state.actions == 3
    p = acts(table, "stamina=1 pack=coi", "tav", actions=0)
    p.refused("buy-sta", "turn.12")
    assert not wares(p)


def test_04_the_blacksmith_lets_a_weapon_be_drawn_for_a_coin(table):
    p = acts(table, "pack=coi", "smi", black_bag="wsp,ish").say("buy-bla bla=ish")
    assert (p["p1"].pack, p.state.red_bag["coi"], p.state.black_bag) == (["ish"], 8, {"wsp": 1})
    acts(table, "pack=coi", "smi", black_bag="").refused("buy-bla", "land.04")
    acts(table, "", "smi").refused("buy-bla", "land.04")
    acts(table, "pack=coi", "tav").refused("buy-bla", "land.04")


def test_04_or_turns_a_weapon_to_its_better_side(table):
    p = acts(table, "right=wsp pack=coi,coi,gsh,wsp", "smi", black_bag="")
    assert wares(p) == {"buy-upg-wsp", "buy-upg-gsh"}
    p.refused("buy-upg-ish", "land.04")
    p.say("buy-upg-gsh buy-upg-wsp")
    assert (p["p1"].right, p["p1"].pack, p.told("Paid")[0].coins) == ("wspu", ["wsp", "gshu"], 1)
    acts(table, "right=wspu pack=coi", "smi").refused("buy-upg-wsp", "land.04")


def test_05_for_three_coins_a_weapon_is_searched_for(table):
    p = acts(table, "pack=coi,coi,coi", "smi", black_bag="gsw,wsp")
    assert wares(p) == {"buy-bla", "buy-gsw", "buy-wsp"}
    p.refused("buy-gae", "land.05")
    p.say("buy-gsw")
    assert (p["p1"].pack, p.state.black_bag, p.fell, p.state.actions) == (["gsw"], {"wsp": 1}, [], 3)
    acts(table, "pack=coi,coi", "smi").refused("buy-gsw", "land.05")
    p = table("wit", "action", p1="field=smi pack=coi,coi,coi,bon,fir,kit", black_bag="gsh").say("buy-gsh")
    assert p.question == "DropSurplus"


def test_06_what_is_got_there_shows_its_standard_side(table):
    p = acts(table, "right=wspu pack=coi", "smi", black_bag="").say("drop-wspu buy-bla bla=wsp")
    assert p["p1"].pack == ["wsp"]
    p = acts(table, "pack=coi,coi,coi,gswu", "smi", black_bag="").say("drop-gswu buy-gsw")
    assert p["p1"].pack == ["gsw"]


# icons


def test_07_an_item_is_drawn_on_exploring_and_exploiting(table):
    p = acts(table).say("explore tile=l2 red=bon exploit red=coi")
    assert (p["p1"].pack, p.fell) == (["coi", "bon"], ["tile.explore", "red.draw", "red.draw"])


def test_08_so_is_a_spell(table):
    p = acts(table).say("explore tile=l3 yel=s1 exploit yel=s9")
    assert (p["p1"].spells, p.fell[1:]) == (["s1", "s9"], ["yel.draw", "yel.draw"])


def test_09_item_or_spell_as_the_player_says(table):
    p = acts(table).say("explore tile=l4")
    assert p.moves() == ["pick-red", "pick-yel"]
    p.refused("end", "land.09")
    p.refused("pick-f4", "land.09")
    p.say("pick-yel yel=s1 exploit pick-red red=bon")
    assert (p["p1"].spells, p["p1"].pack) == (["s1"], ["bon"])


@pytest.mark.parametrize("food", ["bre", "app", "fsh", "mus"])
def test_10_food_is_searched_for_and_all_else_goes_back(table, food):
    p = acts(table)
    before = dict(p.state.red_bag)
    p.say(f"explore tile=l1 red={food}")
    before[food] -= 1
    assert (p["p1"].pack, p.state.red_bag, p.fell[1:]) == ([food], before, ["red.search"])


def test_10_nothing_but_food_ends_that_search(table):
    p = acts(table, land="f14=l1", red_bag="bon,fir,coi,bre").say("exploit")
    assert p.asked == "red.search"
    with pytest.raises(LuckError):
        p.say("red=bon")


def test_11_a_weapon_is_drawn_once_for_there_is_no_arrow(table):
    p = acts(table).say("explore tile=l6 bla=wsp")
    assert (p["p1"].pack, p.fell[1:]) == (["wsp"], ["bla.draw"])
    p.refused("exploit", "actions.09")
    box = p.data.components
    arrow = replace(box, tiles={**box.tiles, "l6": replace(box.tiles["l6"], again=True)})
    with pytest.raises(BadComponents, match=r"tiles\.l6\.again"):
        check_components(arrow)


def test_12_the_monster_die_brings_a_monster_to_the_field(table):
    p = acts(table).say("explore tile=l9 yel=s1 d=tro")
    assert (p.where("tro"), p.state.supply["tro"], p.fell[-1]) == ("f14", 0, "d.spawn")
    p = acts(table, supply="tro=0").say("explore tile=l9 yel=s1 d=tro")
    assert p.where("orc1") == "f14"
    p = acts(table, supply="tro=0,orc=0,gob=0").say("explore tile=l9 yel=s1 d=tro")
    assert (p.told("NothingSpawned")[0].kind, p.question) == ("tro", "ChooseAction")


def test_13_it_comes_even_where_a_monster_stands(table):
    p = acts(table, figures="orc1=f14", options="imps=on").say("explore tile=l9 yel=s1 d=orc")
    assert (p.where("orc1"), p.where("orc2"), p.told("Spawned")[0].figure) == ("f14", "f14", "orc2")


def test_14_it_attacks_at_once_in_the_hero_phase(table):
    p = acts(table).say("explore tile=l9 yel=s1 d=orc o=n b=n v=s,n")
    assert (p.hearts("p1"), p.question, p.state.phase) == ((2, 3), "SendAway", "hero")
    p.say("send-moo")
    assert (p.where("orc1"), p.question, p.state.actions) == ("moo", "ChooseAction", 3)


def test_14_a_hero_may_be_gone_before_the_attack(table):
    p = acts(table, "pack=woo,iro,wsp spells=s9").say("explore tile=l9 yel=s1 d=orc cast-s9-woo+iro-f6")
    assert (p["p1"].field, p.where("orc1"), p.question) == ("f6", "f14", "ChooseAction")
    assert not p.told("FightBegan")


def test_14_who_falls_by_it_gets_no_further_icon(table):
    p = acts(table, "stamina=0 health=1", icons="l5=monster+item").say("explore tile=l5 d=gob o=n b=n v=s")
    assert (p.question, p.fell[-1]) == ("ChooseHero", "v.fight")
    p.say("pick-dru")
    assert (p["p1"].pack, p.state.phase) == ([], "monster")


def test_15_others_that_were_there_do_not_join_in(table):
    p = acts(table, figures="gob1=f14 orc1=f14 pet=f14").say("explore tile=l9 yel=s1 d=gob o=n b=n v=n")
    assert [fight.enemy for fight in p.told("FightBegan")] == ["gob2"]
    assert p.question == "ChooseAction"


def test_16_a_guard_comes_and_attacks_nobody(table):
    p = acts(table, figures="gua1=sun").say("explore tile=l9 yel=s1 d=gua")
    assert (p.where("gua2"), p.question, p.told("FightBegan")) == ("f14", "ChooseAction", [])


# rulings


def test_a042_icons_count_from_left_to_right(table):
    p = acts(table).say("explore tile=l8 red=bon,fir d=gob o=n b=n v=n")
    assert p.fell[:4] == ["tile.explore", "red.draw", "red.draw", "d.spawn"]
    p = acts(table, icons="l8=spell+weapon+item").say("explore tile=l8 yel=s1 bla=wsp red=bon")
    assert p.fell == ["tile.explore", "yel.draw", "bla.draw", "red.draw"]


def test_a042_with_free_activities_in_between(table):
    p = table("wit", "action", p1="field=f14 stamina=1 pack=app,fsh,kit,pot,bon").say("explore tile=l5 red=bre")
    assert (p.question, "use-bre" in p.moves()) == ("GetReady", True)
    p.refused("go-f4", "actions.07")
    p.say("use-bre end red=coi")
    assert (p["p1"].pack, p.hearts("p1")) == (["app", "fsh", "kit", "pot", "coi", "bon"], (2, 3))
    assert p.question == "ChooseAction"
    assert acts(table).say("explore tile=l5 red=bon,fir").question == "ChooseAction"


def test_a043_weapons_and_food_come_before_that_attack(table):
    p = acts(table, "stamina=1 pack=bre,wsp,wsh", figures="", deck="m4").say("explore tile=l9 yel=s1 d=orc")
    assert {"equip-wsp", "equip-wsh", "use-bre", "end"} <= set(p.moves())
    p.refused("explore", "land.14")
    p.refused("yes", "land.14")
    p = acts(table, "pack=wsp", p2="pack=wsp").say("explore tile=l9 yel=s1 d=orc")
    p.refused("p2: end", "land.14")
    p.say("p2: equip-wsp p1: equip-wsp stow-wsp")
    assert (p["p2"].right, p.question) == ("wsp", "GetReady")
    p = acts(table, "stamina=1 pack=bre,wsp,wsh", deck="m4").say("explore tile=l9 yel=s1 d=orc")
    p.say("use-bre equip-wsp equip-wsh end o=s,n,n b=h,h v=s,h")
    assert (p.hearts("p1"), p["p1"].right, p.question) == ((2, 3), "wsp", "ChooseAction")


def test_a045_a_monster_tile_with_an_arrow_would_spawn_again(table):
    p = acts(table, icons="l2=monster", land="f14=l2", figures="gob1=f14").say("exploit d=gob o=n b=n v=n")
    assert (p.where("gob2"), p.state.actions) == ("f14", 3)
    assert not [tile for tile in table().data.components.tiles.values() if tile.again and "monster" in tile.icons]


def test_a076_each_payment_is_an_action_without_a_tile(table):
    p = acts(table, "pack=coi,coi,wsp", "smi", black_bag="wax").say("buy-upg-wsp buy-bla bla=wax")
    assert (p["p1"].pack, p.state.actions, p.state.land) == (["wspu", "wax"], 2, {})
    acts(table, "pack=coi", "smi", actions=0).refused("buy-bla", "turn.12")
    p.refused("exploit", "actions.09")
