"""Rules of spec/lord_of_loot/weapons.md: sides, upgrades, and the weapons that the rulebook shows."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.tables import check_components

ENEMIES = {"green": "orc1", "purple": "vam1", "beige": "zom1", "boss": "pet", "guard": "gua1", "imp": "imp1"}


def rolled(table, right="", left="", hero="kni", level=3):
    """Orange and blue dice, swords and shields, that a hero begins a fight with, by the sort of its enemy."""
    found = {}
    for sort, enemy in ENEMIES.items():
        held = f"right={right} " * bool(right) + f"left={left}" * bool(left)
        p = table(hero, "action", p1=f"field=f16 level={level} {held}", figures=f"{enemy}=f16").say(f"fight-{enemy}")
        began, fight = p.told("FightBegan")[-1], p.state.fight
        found[sort] = (began.orange, began.blue, fight.swords, fight.shields)
    return found


def sorts(plain, **others):
    """The same for all sorts of enemies but for those named."""
    return {sort: others.get(sort, plain) for sort in ENEMIES}


def changed(weapon, side, **parts):
    """Component data with one side of a weapon changed."""
    cards = game("lord-of-loot").load().components
    found = cards.weapons[weapon]
    other = msgspec.structs.replace(getattr(found, side), **parts)
    return msgspec.structs.replace(
        cards, weapons={**cards.weapons, weapon: msgspec.structs.replace(found, **{side: other})}
    )


def test_01_dice_without_outline_of_both_hands_are_rolled(table):
    p = table("kni", "action", p1="field=f16 right=wsp left=wbu", figures="zom1=f16").say("fight-zom1 o=sn b=h v=hn")
    assert p.fell == ["o.fight", "o.fight", "b.fight", "v.fight", "v.fight"]
    assert rolled(table, "wsp", "ish")["boss"] == (2, 2, 0, 0)


def test_02_weapons_have_two_sides_and_come_with_the_standard_one_up(table):
    weapons = game("lord-of-loot").load().weapons
    assert [code for code, weapon in weapons.items() if weapon.standard == weapon.upgraded] == []
    p = table("kni", "action", p1="pack=vou,wspu", black_bag="wsp")
    p.say("use-vou bla=wsp")
    assert p["p1"].pack == ["wsp", "wspu"]


def test_03_an_upgrade_turns_the_weapon_to_the_side_with_the_glow(table):
    p = table("kni", "action", p1="field=smi right=wsp pack=coi").say("buy-upg-wsp")
    assert (p["p1"].right, p.told("Upgraded")[0].weapon, p.state.black_bag["wsp"]) == ("wspu", "wsp", 2)
    assert (rolled(table, "wsp")["boss"], rolled(table, "wspu")["boss"]) == ((2, 1, 0, 0), (2, 1, 1, 0))


def test_03_a_code_that_ends_in_u_is_no_upgraded_side(table):
    assert rolled(table, left="wbu") == sorts((1, 1, 0, 0), purple=(1, 2, 0, 0))
    assert rolled(table, left="wbuu") == sorts((1, 1, 0, 0), purple=(1, 2, 0, 1))
    p = table("kni", "action", p1="field=smi left=wbu pack=coi").say("buy-upg-wbu")
    assert p["p1"].left == "wbuu"


def test_03_what_is_upgraded_cannot_be_upgraded_again(table):
    p = table("kni", "action", p1="field=smi right=wspu pack=coi")
    assert not [move for move in p.moves() if move.startswith("buy-upg")]
    p.refused("buy-upg-wsp", "land.04")


def test_04_an_upgrade_lasts_through_hands_and_trades(table):
    p = table("kni wit", "action", p1="right=wspu", p2="pack=bre").say("stow-wspu equip-wspu stow-wspu")
    p.say("give-wspu-p2").say("p2: yes").say("p2: equip-wspu")
    assert (p["p2"].right, p["p1"].pack) == ("wspu", [])


def test_04_out_of_the_black_bag_it_comes_with_the_standard_side(table):
    p = table("kni", "action", p1="right=wspu pack=vou", black_bag="").say("drop-wspu")
    assert p.state.black_bag == {"wsp": 1}
    p.say("use-vou bla=wsp")
    assert (p["p1"].pack, p["p1"].right) == (["wsp"], "")


def test_05_a_weapon_is_upgraded_in_the_backpack_as_in_a_hand(table):
    p = table("kni", "action", p1="right=wsp left=wsh pack=wax,gol,gol,gol spells=s8")
    assert {"cast-s8-gol-wsp", "cast-s8-gol-wsh", "cast-s8-gol-wax"} <= set(p.moves())
    p.say("cast-s8-gol-wsp cast-s8-gol-wsh cast-s8-gol-wax")
    assert (p["p1"].right, p["p1"].left, p["p1"].pack) == ("wspu", "wshu", ["waxu"])


def test_06_wooden_spear(table):
    assert rolled(table, "wsp", hero="wit", level=1) == sorts((2, 0, 0, 0), green=(3, 0, 0, 0))
    with pytest.raises(BadComponents, match=r"weapons\.wsp\.standard"):
        check_components(changed("wsp", "standard", dice=3))


def test_07_golden_shield_upgraded(table):
    assert rolled(table, left="gshu") == sorts((1, 3, 0, 1), purple=(1, 5, 0, 1))
    with pytest.raises(BadComponents, match=r"weapons\.gsh\.upgraded"):
        check_components(changed("gsh", "upgraded", icons=0))


def test_08_wooden_axe_upgraded(table):
    assert rolled(table, "waxu", hero="wit", level=1) == sorts((1, 0, 1, 0), purple=(1, 0, 2, 0))
    with pytest.raises(BadComponents, match=r"weapons\.wax\.upgraded"):
        check_components(changed("wax", "upgraded", icons=0))


def test_09_wooden_shield_upgraded(table):
    against = (1, 2, 0, 1)
    assert rolled(table, left="wshu", level=1) == sorts((1, 1, 0, 0), green=against, beige=against)
    with pytest.raises(BadComponents, match=r"weapons\.wsh\.upgraded"):
        check_components(changed("wsh", "upgraded", dice=2))


def test_10_iron_flail_upgraded(table):
    assert rolled(table, "iflu", hero="wit", level=2) == sorts((2, 0, 1, 0), green=(3, 0, 1, 0))
    with pytest.raises(BadComponents, match=r"weapons\.ifl\.upgraded"):
        check_components(changed("ifl", "upgraded", dice=1))


def test_11_wooden_club(table):
    against = (3, 0, 0, 0)
    assert rolled(table, "wcl", hero="wit", level=1) == sorts((0, 0, 0, 0), green=against, beige=against)
    with pytest.raises(BadComponents, match=r"weapons\.wcl\.standard"):
        check_components(changed("wcl", "standard", dice=1))


def test_other_sides_are_left_to_the_owner_of_the_game():
    for weapon, side in (("wsp", "upgraded"), ("gsh", "standard"), ("isw", "standard")):
        check_components(changed(weapon, side, dice=9))


# examples


def fights(play):
    """Of each fight the enemy, and orange and blue dice."""
    return [(began.enemy, began.orange, began.blue) for began in play.told("FightBegan")]


def hits(play):
    """Hits on the hero and on the enemy in each fight."""
    return [(ended.to_hero, ended.to_enemy) for ended in play.told("FightEnded")]


def test_ex44_the_wooden_spear(example):
    p = example("weapons.ex44")
    assert [orange for _, orange, _ in fights(p)] == [2, 2, 2, 2, 2, 3]
    assert (p["p1"].right, p["p1"].pack, p.state.black_bag["wsp"]) == ("", ["wax"], 3)


def test_ex45_the_golden_shield(example):
    p = example("weapons.ex45")
    assert ([blue for *_, blue in fights(p)], hits(p)) == ([3, 3, 5], [(0, 0)] * 3)  # the fixed shield keeps a sword
    assert (p["p3"].pack, p.state.black_bag["gsh"]) == (["bre", "kit"], 1)


def test_ex46_the_wooden_axe(example):
    p = example("weapons.ex46")
    assert (fights(p), hits(p)) == ([("zom1", 1, 1), ("vam1", 1, 1)], [(0, 1), (0, 1)])  # of two swords one is kept off


def test_ex47_the_wooden_shield(example):
    p = example("weapons.ex47")
    assert ([blue for *_, blue in fights(p)], hits(p)) == ([1, 1, 2, 2], [(1, 0), (1, 0), (0, 0), (0, 0)])


def test_ex48_the_iron_flail(example):
    p = example("weapons.ex48")
    assert (fights(p), hits(p)) == ([("zom1", 2, 1), ("orc1", 3, 1)], [(0, 1), (0, 1)])


def test_ex49_the_wooden_club(example):
    assert [orange for _, orange, _ in fights(example("weapons.ex49"))] == [3, 3, 0, 0, 1]  # the last with bare hands
