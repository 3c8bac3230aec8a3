"""Rules of spec/lord_of_loot/monsters.md: kinds of enemies, Levels, and what is special about Imps and Guards."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.tables import MONSTERS, Components, check_components

DATA = game("lord-of-loot").load().components
COLOURED = {"green": ("gob", "orc", "tro"), "purple": ("gho", "vam", "wki"), "beige": ("ske", "zom", "nec")}


def changed(code, **fields):
    """The data with a Monster changed."""
    given = msgspec.to_builtins(DATA)
    given["monsters"][code].update(fields)
    return msgspec.convert(given, Components)


def shot(table, **things):
    """A table where Monsters move and attack after the turn of p1."""
    return table(at="symbols", symbols="monsters", **{"p2": "field=f13", **things})


def arrows(play):
    """Who was hit by which Imp."""
    return [(told.enemy, told.seat) for told in play.told("ArrowShot")]


def dice(play):
    """Dice of the first fight: orange and blue of the Hero, those of the enemy."""
    fight = play.told("FightBegan")[0]
    return fight.orange, fight.blue, fight.violet


# kinds and levels


@pytest.mark.parametrize("code", MONSTERS)
def test_01_monsters_have_one_of_three_colours(code):
    assert DATA.monsters[code].colour in COLOURED
    for wrong in {*COLOURED, "none"} - {DATA.monsters[code].colour}:
        with pytest.raises(BadComponents, match=f"monsters.{code}"):
            check_components(changed(code, colour=wrong))


@pytest.mark.parametrize("code", ["gob", "orc", "tro"])
def test_02_goblins_orcs_and_trolls_are_green(table, code):
    assert DATA.monsters[code].colour == "green"
    foe = code if code == "tro" else f"{code}1"
    p = table(at="action", figures=f"{foe}=cas", p1="right=wsp").say(f"fight-{foe}")
    assert dice(p)[0] == 3


@pytest.mark.parametrize("code", ["gho", "vam", "wki"])
def test_03_ghosts_vampires_and_the_witch_king_are_purple(table, code):
    assert DATA.monsters[code].colour == "purple"
    foe = code if code == "wki" else f"{code}1"
    p = table(at="action", figures=f"{foe}=cas", p1="right=wst").say(f"fight-{foe}")
    assert dice(p)[0] == 3


@pytest.mark.parametrize("code", ["ske", "zom", "nec"])
def test_04_skeletons_zombies_and_the_necromant_are_beige(table, code):
    assert DATA.monsters[code].colour == "beige"
    foe = code if code == "nec" else f"{code}1"
    p = table(at="action", figures=f"{foe}=cas", p1="right=ima level=2").say(f"fight-{foe}")
    assert dice(p)[0] == 4


@pytest.mark.parametrize(("foe", "level"), [("gob1", 1), ("vam1", 2), ("nec", 3), ("pet", 4)])
def test_05_a_level_says_how_many_violet_dice_an_enemy_rolls(table, foe, level):
    p = table(at="action", figures=f"{foe}=f4", p1="field=f4").say(f"fight-{foe}")
    assert dice(p)[2] == level
    assert p.say(f"o=n b=n v={'n' * level}").fell.count("v.fight") == level


@pytest.mark.parametrize(("foe", "level"), [("vam1", 2), ("nec", 3), ("pet", 4)])
def test_05_a_level_says_how_many_lives_an_enemy_has(table, foe, level):
    given = {"p1": "field=f4", "quests": "pet="}
    p = table(at="action", figures=f"{foe}=f4:{level - 1}", **given).say(f"fight-{foe} o=s b=n v={'n' * level}")
    assert p.told("Wounded") == []
    assert p.asked in ("red.draw", "bla.draw") or p.state.ended.won
    if level > 2:
        q = table(at="action", figures=f"{foe}=f4:{level - 2}", **given).say(f"fight-{foe} o=s b=n v={'n' * level}")
        assert q.state.wounds == {foe: level - 1}
        assert q.where(foe) == "f4"


def test_05_a_wound_less_than_the_level_leaves_it_alive_and_the_last_one_does_not(table):
    p = table(at="action", figures="tro=cas:1", p1="level=3").say("fight-tro o=s b=n v=nnn")
    assert p.where("tro") == "cas"
    assert p.state.wounds == {"tro": 2}
    p.say("fight-tro o=s b=n v=nnn bla=wbu red=bon")
    assert p.where("tro") == ""
    assert p.state.wounds == {}


@pytest.mark.parametrize("colour", COLOURED)
def test_06_levels_rise_in_each_colour(colour):
    assert [DATA.monsters[code].level for code in COLOURED[colour]] == [1, 2, 3]
    for code in COLOURED[colour]:
        with pytest.raises(BadComponents, match=f"monsters.{code}"):
            check_components(changed(code, level=DATA.monsters[code].level % 3 + 1))


# imps


def test_07_imps_are_monsters_so_cards_move_them(table):
    p = shot(table, figures="imp1=f16")
    assert p.where("imp1") == "f14"
    assert table(at="symbols", symbols="bosses", figures="imp1=f16").where("imp1") == "f16"
    assert table(at="symbols", symbols="spawn-if-none", figures="imp1=f16").told("TurnBegan")


@pytest.mark.parametrize(("start", "ends", "hit"), [("cas", "cas", 1), ("f16", "f14", 1), ("duw", "f16", 0)])
def test_08_an_imp_reaches_a_hero_on_its_field_and_on_any_field_beside_it(table, start, ends, hit):
    p = shot(table, figures=f"imp1={start}")
    assert p.where("imp1") == ends
    assert arrows(p) == [("imp1", "p1")] * hit


def test_08_other_monsters_reach_their_own_field_alone(table):
    assert not shot(table, figures="gob1=f16").told("FightBegan")


def test_09_imps_still_walk_as_near_as_they_can(table):
    p = shot(table, figures="imp1=f14")
    assert p.where("imp1") == "cas"
    assert arrows(p) == [("imp1", "p1")]
    assert shot(table, figures="imp1=cas").where("imp1") == "cas"


def test_10_an_arrow_costs_one_heart_without_a_fight(table):
    p = shot(table, figures="imp1=f16")
    assert p.hearts("p1") == (2, 3)
    assert not p.told("FightBegan")
    assert not p.fell
    assert shot(table, figures="imp1=f16", p1="stamina=0").hearts("p1") == (0, 2)
    assert shot(table, figures="imp1=f16", p1="stamina=0 health=1").question == "ChooseHero"


def test_11_nothing_parries_an_arrow_and_it_cannot_hurt_the_imp(table):
    p = shot(table, figures="imp1=f16", p1="level=3 left=gshu right=gsw pack=pot,fir spells=s13 stamina=3 health=3")
    assert p.hearts("p1") == (2, 3)
    assert p.asked == "p1"
    assert p.question == "SendAway"
    p.refused("use-pot-shi", "fights.41")
    p.refused("cast-s13-fir-shi", "fights.41")
    assert p.say("stay").where("imp1") == "f14"
    assert p.told("TurnBegan")


def test_12_a_hero_on_its_field_fights_an_imp_of_level_1(table):
    p = table(at="action", figures="imp1=cas").say("fight-imp1")
    assert dice(p) == (1, 1, 1)
    p.say("o=s b=n v=s red=bon")
    assert p.hearts("p1") == (2, 3)
    assert p.where("imp1") == ""
    assert table(at="action", figures="imp1=cas").say("fight-imp1 o=s b=n v=h").where("imp1") == "cas"


def test_13_from_a_field_beside_it_a_hero_cannot(table):
    p = table(at="action", figures="imp1=f14")
    p.refused("fight-imp1", "activities.01")
    assert "fight-imp1" not in p.moves()
    assert "fight-imp1" in p.say("go-f14").moves()


@pytest.mark.parametrize(("weapon", "orange"), [("wsp", 2), ("wcl", 0), ("wst", 1)])
def test_14_outlines_count_for_nothing_against_an_imp(table, weapon, orange):
    p = table(at="action", figures="imp1=cas", p1=f"right={weapon} left=wsh").say("fight-imp1")
    assert dice(p) == (orange, 1, 1)


# guards


def test_15_a_guard_never_walks_and_never_attacks(table):
    p = shot(table, figures="gua1=cas gua2=f16")
    assert (p.where("gua1"), p.where("gua2")) == ("cas", "f16")
    assert p.told("TurnBegan")
    assert p.hearts("p1") == (3, 3)
    assert not p.told("FightBegan")
    assert table(at="symbols", symbols="spawn-if-none", stop=1, figures="gua1=cas").asked == "d.spawn"


def test_16_a_hero_of_the_same_field_may_fight_a_guard(table):
    p = table(at="action", figures="gua1=cas gua2=f14")
    p.refused("fight-gua2", "activities.01")
    assert {move for move in p.moves() if move.startswith("fight")} == {"fight-gua1"}


def test_17_a_guard_has_one_life_and_rolls_a_single_orange_die(table):
    p = table(at="action", figures="gua1=cas").say("fight-gua1")
    p.say("o=s b=n o=s")
    assert p.fell == ["o.fight", "b.fight", "o.guard"]
    assert p.hearts("p1") == (2, 3)
    assert p.asked == "bla.draw"


def test_18_who_beats_a_guard_gets_what_is_pictured_and_it_is_out_of_the_game(table):
    p = table(at="action", figures="gua1=cas").say("fight-gua1 o=s b=n o=n bla=wbu yel=s9")
    assert (p["p1"].pack, p["p1"].spells) == (["wbu"], ["s9"])
    assert p.where("gua1") == ""
    assert p.state.supply["gua"] == 4


@pytest.mark.parametrize(("weapon", "orange"), [("wsp", 2), ("wcl", 0), ("wst", 1)])
def test_19_outlines_count_for_nothing_against_a_guard(table, weapon, orange):
    p = table(at="action", figures="gua1=cas", p1=f"right={weapon} left=wsh").say("fight-gua1")
    assert dice(p) == (orange, 1, 1)


def test_20_no_hero_rises_by_a_guard(table):
    p = table(at="action", figures="gua1=cas").say("fight-gua1 o=s b=n o=n bla=wbu yel=s9")
    assert p["p1"].level == 1
    assert not p.told("LevelRose")
    q = table(at="action", figures="orc1=cas:1").say("fight-orc1 o=s b=n v=nn red=bon,coi")
    assert q["p1"].level == 2


# rulings


def test_a034_an_imp_leaves_an_item_and_nobody_rises_by_it(table):
    p = table(at="action", figures="imp1=cas").say("fight-imp1 o=s b=n v=n red=bon")
    assert p["p1"].pack == ["bon"]
    assert p["p1"].level == 1
    assert p.where("imp1") == ""


def test_a035_of_heroes_in_reach_one_is_hit_and_first_of_all_one_on_its_own_field(table):
    p = shot(table, figures="imp1=f14", p1="field=cas", p2="field=f16")
    assert p.question == "PickWay"
    p.say("pick-cas")
    assert arrows(p) == [("imp1", "p1")]
    q = shot(table, figures="imp1=duw", p1="field=f14", p2="field=f14", who="p2")
    assert q.where("imp1") == "f16"
    assert q.asked == "p2"
    assert set(q.moves()) == {"pick-p1", "pick-p2"}
    assert arrows(q.say("pick-p1")) == [("imp1", "p1")]
    assert q.hearts("p2") == (3, 3)


def test_a036_a_hero_hit_by_an_arrow_may_send_the_imp_away(table):
    p = shot(table, figures="imp1=f16")
    assert set(p.moves()) == {"stay", "send-sun", "send-moo", "send-duw", "send-due"}
    p.refused("send-home", "fights.41")
    assert p.say("send-due").where("imp1") == "due"


def test_a038_all_guards_leave_a_weapon_and_a_spell(table):
    assert DATA.monsters["gua"].loot == ["weapon", "spell"]
    p = table(at="action", figures="gua1=tav gua2=cas").say("fight-gua2 o=s b=n o=n bla=wbu yel=s9")
    assert p.fell[-2:] == ["bla.draw", "yel.draw"]


# examples


def test_ex09_a_troll_rolls_three_dice_and_needs_three_wounds_in_all(example):
    p = example("monsters.ex09")
    assert p.fell.count("v.fight") == 9
    assert [told.wounds for told in p.told("Wounded")] == [1, 2]
    assert p.where("tro") == ""
    assert p["p1"].level == 2
