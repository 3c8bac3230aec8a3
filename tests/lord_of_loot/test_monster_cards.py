"""Rules of spec/lord_of_loot/monster_cards.md: what each symbol of a card does."""

from __future__ import annotations

import pytest

TWO = "pet+gil"
"""Bosses without a way of their own; Gilliam starts on f7."""


def card(table, symbols, **things):
    """A table where these symbols are carried out after the turn of p1."""
    return table(at="symbols", symbols=symbols, **things)


def story(play):
    """What was told, by kind."""
    return [type(told.event).__name__ for told in play.events]


def moved(play):
    """Figures that moved and where to, in order."""
    return [(told.figure, told.field) for told in play.told("FigureMoved")]


def fought(play):
    """Who attacked whom, in order."""
    return [(told.enemy, told.seat) for told in play.told("FightBegan")]


def spawned(play):
    """Who came, and where, in order."""
    return [(told.figure, told.field) for told in play.told("Spawned")]


# movement


def test_01_every_boss_moves_each_in_its_turn(table):
    assert moved(card(table, "bosses", bosses=TWO)) == [("pet", "f8"), ("gil", "duw")]
    assert moved(card(table, "bosses", bosses=TWO, gone="pet")) == [("gil", "duw")]


@pytest.mark.parametrize(("one", "other", "goes"), [("f6", "f4", "f20"), ("f12", "f17", "f8"), ("f5", "f8", "f8")])
def test_02_a_boss_takes_one_step_toward_the_closest_hero(table, one, other, goes):
    p = card(table, "bosses", p1=f"field={one}", p2=f"field={other}")
    assert moved(p) == [("pet", goes)]


def test_02_a_way_that_is_not_the_shortest_is_refused(table):
    p = card(table, "bosses", figures="pet=f19", p1="field=f4", p2="field=f4")
    p.refused("pick-due", "monster_cards.02")


def test_03_with_a_hero_on_its_field_a_boss_does_not_move(table):
    p = card(table, "bosses", p1="field=f10", p2="field=f8")
    assert moved(p) == []
    assert fought(p) == [("pet", "p1")]


def test_04_one_field_may_hold_both_bosses(table):
    p = card(table, "bosses", bosses=TWO, figures="gil=f10")
    assert moved(p) == [("pet", "f8"), ("gil", "f8")]


def test_05_bosses_end_on_different_fields_where_ways_are_equally_good(table):
    p = card(table, "bosses", bosses=TWO, figures="pet=f19 gil=f19", p1="field=f4", p2="field=f4")
    p.say("pick-f18")
    assert moved(p) == [("pet", "f18"), ("gil", "f15")]
    q = card(table, "bosses", figures="pet=f19", p1="field=f4", p2="field=f4")
    assert set(q.moves()) == {"pick-f15", "pick-f18"}


def test_05_but_no_boss_takes_a_worse_way_for_that(table):
    p = card(table, "bosses", bosses=TWO, figures="pet=f8 gil=f11", p1="field=f17", p2="field=f1")
    assert moved(p) == [("pet", "f17"), ("gil", "f17")]


def test_06_no_boss_attacks_until_the_last_has_moved(table):
    p = card(table, "bosses", bosses=TWO, figures="pet=cas gil=f16", p2="field=f5")
    assert moved(p) == [("gil", "f14")]
    assert fought(p) == [("pet", "p1")]
    assert story(p).index("FigureMoved") < story(p).index("FightBegan")


def test_07_each_boss_with_a_hero_on_its_field_attacks(table):
    p = card(table, "bosses", bosses=TWO, figures="pet=cas gil=tav", p2="field=tav")
    p.say("pick-gil o=n v=nnnn o=n b=n v=nnnn")
    assert fought(p) == [("gil", "p2"), ("pet", "p1")]
    assert p.told("TurnBegan")
    assert fought(card(table, "bosses", bosses=TWO, figures="pet=cas gil=f7", p2="field=f5")) == [("pet", "p1")]


def test_08_each_attack_is_a_fight_of_its_own_after_the_one_before(table):
    p = card(table, "bosses", bosses=TWO, figures="pet=f8 gil=f8", p1="field=f8", p2="field=f5")
    p.say("pick-pet o=n b=n v=ssss stay")
    assert fought(p) == [("pet", "p1"), ("gil", "p1")]
    assert p.hearts("p1") == (0, 2)
    p.say("o=n b=n v=snnn stay")
    assert p.hearts("p1") == (0, 1)


def test_08_who_falls_in_the_first_is_not_there_for_the_second(table):
    p = card(table, "bosses", bosses=TWO, figures="pet=f8 gil=f8", p1="field=f8 stamina=0 health=1", p2="field=f5")
    p.say("pick-pet o=n b=n v=snnn pick-dru")
    assert fought(p) == [("pet", "p1")]
    assert p.told("TurnBegan")


@pytest.mark.parametrize(("symbol", "ends"), [("bosses", "f8"), ("bosses-twice", "f17"), ("bosses-drop", "f8")])
def test_09_two_moves_are_up_to_two_steps_for_each_boss(table, symbol, ends):
    p = card(table, symbol, bosses="pet", red_bag="")
    assert p.where("pet") == ends
    assert len(moved(p)) == (2 if ends == "f17" else 1)
    both = card(table, "bosses-twice", bosses=TWO)
    assert (both.where("pet"), both.where("gil")) == ("f17", "f16")


def test_10_a_first_step_that_reaches_a_hero_is_also_the_last(table):
    p = card(table, "bosses-twice", p1="field=f8", p2="field=f17")
    assert moved(p) == [("pet", "f8")]
    assert fought(p) == [("pet", "p1")]


def test_11_two_steps_do_not_bring_a_second_attack(table):
    p = card(table, "bosses-twice", p1="field=f8").say("o=n b=n v=nnnn")
    assert fought(p) == [("pet", "p1")]
    assert p.told("TurnBegan")


def test_12_two_items_for_each_boss_lie_on_its_field_when_all_have_moved(table):
    p = card(table, "bosses-drop", bosses=TWO).say("red=bon,fir,woo,iro")
    assert p.state.ground == {"f8": ["bon", "fir"], "duw": ["woo", "iro"]}
    assert story(p)[:6] == ["FigureMoved"] * 2 + ["TokenMoved"] * 4
    assert p.state.red_bag["bon"] == 5
    assert card(table, "bosses-drop", bosses=TWO, gone="gil").say("red=bon,fir").told("TurnBegan")


def test_13_dropped_items_lie_there_before_anybody_is_attacked(table):
    p = card(table, "bosses-drop", p1="field=f8").say("red=bon,fir")
    assert p.state.ground == {"f8": ["bon", "fir"]}
    assert story(p)[:4] == ["FigureMoved", "TokenMoved", "TokenMoved", "FightBegan"]
    assert p.asked == "o.fight"


# monsters


def test_14_all_monsters_move_one_by_one_as_bosses_do(table):
    p = card(table, "monsters", figures="gob1=duw vam1=due imp1=tav gua1=sun orc1=cas")
    assert moved(p) == [("gob1", "f16"), ("imp1", "f16"), ("vam1", "f19")]
    assert (p.where("pet"), p.where("gua1"), p.where("orc1")) == ("f10", "sun", "cas")


def test_15_each_monster_that_has_somebody_to_attack_does_so_after_all_have_moved(table):
    p = card(table, "monsters", figures="gob1=f14 orc1=f19 ske1=tav", p2="field=tav")
    assert [name for name in story(p) if name != "FightBegan"] == ["FigureMoved"] * 2
    p.say("pick-ske1 o=n v=n o=n b=n v=n")
    assert fought(p) == [("ske1", "p2"), ("gob1", "p1")]
    assert p.where("orc1") == "f15"


def test_16_a_monster_never_takes_two_steps_on_a_card(table):
    p = card(table, "bosses-twice monsters", figures="gob1=duw", bosses="gil", p1="field=tav", p2="field=tav")
    assert p.where("gob1") == "f16"
    assert [name for name, _ in moved(p)].count("gob1") == 1


# daytime and spawns


@pytest.mark.parametrize(("stop", "name"), [(0, "midday"), (1, "sunset"), (2, "night"), (3, "sunrise")])
def test_17_the_daytime_goes_one_stop_on_clockwise(table, stop, name):
    p = card(table, "daytime", stop=stop)
    assert p.state.daytime == (stop + 1) % 4
    assert p.told("DaytimeCame")[0].name == name


@pytest.mark.parametrize(("die", "comes"), [("gob", "gob1"), ("vam", "vam1"), ("nec", "nec"), ("wki", "wki")])
def test_18_a_spawn_begins_with_a_roll_that_says_colour_and_level(table, die, comes):
    p = card(table, "spawn", stop=1)
    assert p.asked == "d.spawn"
    assert not spawned(p)
    assert spawned(p.say(f"d={die}")) == [(comes, "sun")]


@pytest.mark.parametrize(("stop", "fields"), [(1, "sun"), (3, "moo")])
def test_19_the_monster_comes_to_the_field_of_the_daytime(table, stop, fields):
    assert spawned(card(table, "spawn", stop=stop).say("d=orc")) == [("orc1", fields)]


def test_20_a_grey_guard_brings_a_guard(table):
    p = card(table, "spawn", stop=1, figures="gua1=moo").say("d=gua")
    assert spawned(p) == [("gua2", "sun")]
    assert p.state.supply["gua"] == 3


@pytest.mark.parametrize(
    ("die", "supply", "comes"),
    [("tro", "tro=0", "orc1"), ("wki", "wki=0", "vam1"), ("nec", "nec=0", "zom1"), ("orc", "orc=0", "gob1")],
)
def test_21_if_none_of_that_level_is_left_one_of_the_level_below_comes(table, die, supply, comes):
    assert spawned(card(table, "spawn", stop=1, supply=supply).say(f"d={die}")) == [(comes, "sun")]


def test_22_so_it_goes_on_to_level_1_and_with_none_left_nobody_comes(table):
    assert spawned(card(table, "spawn", stop=1, supply="tro=0,orc=0").say("d=tro")) == [("gob1", "sun")]
    p = card(table, "spawn", stop=1, supply="tro=0,orc=0,gob=0").say("d=tro")
    assert spawned(p) == []
    assert p.told("NothingSpawned")[0].kind == "tro"
    assert p.told("TurnBegan")


@pytest.mark.parametrize("die", ["gob", "gho", "ske"])
def test_23_neither_a_higher_level_nor_another_colour_steps_in(table, die):
    p = card(table, "spawn", stop=1, supply=f"{die}=0").say(f"d={die}")
    assert spawned(p) == []
    assert p.told("NothingSpawned")[0].kind == die


@pytest.mark.parametrize(("stop", "rolls"), [(0, 2), (1, 1), (2, 2), (3, 1)])
def test_24_at_dusk_and_dawn_two_are_spawned_each_with_a_roll(table, stop, rolls):
    p = card(table, "spawn", stop=stop).say("d=gob")
    if rolls == 2:
        p.refused("pick-sun", "monster_cards.24")
        assert set(p.moves()) == {"pick-duw", "pick-due"}
        p.say("pick-due d=ske")
        assert spawned(p) == [("gob1", "due"), ("ske1", "duw")]
    assert p.fell.count("d.spawn") == rolls
    assert p.told("TurnBegan")


def test_25_the_second_roll_sees_what_the_first_has_used_up(table):
    p = card(table, "spawn").say("d=tro pick-duw")
    assert p.where("tro") == "duw"
    assert p.asked == "d.spawn"
    assert spawned(p.say("d=tro")) == [("tro", "duw"), ("orc1", "due")]


def test_25_a_first_roll_that_brings_nobody_leaves_both_fields_for_the_second(table):
    p = card(table, "spawn", supply="gob=0").say("d=gob")
    assert p.asked == "d.spawn"
    p.say("d=ske")
    assert set(p.moves()) == {"pick-duw", "pick-due"}
    p.say("pick-duw")
    assert spawned(p) == [("ske1", "duw")]
    assert p.fell == ["d.spawn"] * 2


def test_26_a_defeated_monster_is_out_of_the_game(table):
    p = table(at="action", figures="gob1=cas").say("fight-gob1 o=s b=n v=n red=bon")
    assert p.where("gob1") == ""
    assert p.state.supply["gob"] == 2
    assert spawned(card(table, "spawn", stop=1, supply="tro=0").say("d=tro")) == [("orc1", "sun")]


def test_27_the_symbol_with_a_condition_spawns_only_while_the_board_has_no_monster(table):
    assert card(table, "spawn-if-none", stop=1).asked == "d.spawn"
    p = card(table, "spawn-if-none", stop=1, figures="gob1=f20")
    assert p.told("TurnBegan")
    assert not spawned(p)


def test_28_guards_and_bosses_do_not_count_for_it(table):
    assert card(table, "spawn-if-none", stop=1, bosses=TWO, figures="gua1=sun gua2=moo").asked == "d.spawn"


# imps


def test_29_the_rule_of_imps_may_be_left_out_and_the_record_says_so(table):
    taken = {"stop": 1, "figures": "gob1=sun"}
    assert spawned(card(table, "spawn", options="imps=off", **taken).say("d=orc")) == [("orc1", "sun")]
    assert spawned(card(table, "spawn", **taken).say("d=orc")) == [("imp1", "f18")]
    assert card(table, "spawn", options="imps=off").state.options.imps is False
    assert card(table, "spawn").state.options.imps is True


def test_30_where_a_monster_stands_an_imp_comes_one_field_nearer_to_the_middle(table):
    p = card(table, "spawn", stop=3, figures="gob1=moo").say("d=orc")
    assert spawned(p) == [("imp1", "tav")]
    assert p.state.supply["orc"] == 2
    assert spawned(card(table, "spawn", stop=3, figures="gua1=moo pet=moo").say("d=orc")) == [("orc1", "moo")]


def test_31_if_a_monster_is_there_too_two_imps_come(table):
    p = card(table, "spawn", stop=1, figures="gob1=sun gob2=f18").say("d=orc pick-f3")
    assert spawned(p) == [("imp1", "f4"), ("imp2", "f3")]


@pytest.mark.parametrize(("taken", "comes"), [("tav", "f17"), ("tav f17", "f4"), ("tav f4", "f17")])
def test_32_one_takes_the_nearest_field_without_a_monster_on_the_way_to_the_middle(table, taken, comes):
    figures = "ske1=moo " + " ".join(f"gob{n}={field}" for n, field in enumerate(taken.split(), 1))
    p = card(table, "spawn", stop=3, figures=figures).say("d=orc pick-f6")
    assert spawned(p) == [("imp1", comes), ("imp2", "f6")]


def test_33_the_other_takes_a_field_without_one_just_outside(table):
    p = card(table, "spawn", stop=1, figures="gob1=sun gob2=f18").say("d=orc")
    assert set(p.moves()) == {"pick-f2", "pick-f3"}
    p.refused("pick-f13", "monster_cards.33")
    q = card(table, "spawn", stop=1, figures="gob1=sun gob2=f18 gob3=f2").say("d=orc")
    assert spawned(q) == [("imp1", "f4"), ("imp2", "f3")]


def test_34_with_a_monster_on_each_field_outside_the_other_does_not_come(table):
    p = card(table, "spawn", stop=1, figures="gob1=sun gob2=f18 gob3=f2 ske1=f3").say("d=orc")
    assert spawned(p) == [("imp1", "f4")]
    assert p.told("TurnBegan")


def test_35_spawns_of_land_tiles_know_no_such_rule(table):
    p = table(at="action", figures="gob1=f14", p1="field=f14").say("explore tile=l7 bla=wbu d=orc")
    assert spawned(p) == [("orc1", "f14")]
    assert p.where("gob1") == "f14"


# rulings


def test_a008_the_closest_is_by_roads_and_nothing_blocks_the_way(table):
    p = card(table, "monsters", figures="gob1=f10 orc1=f8 gua1=f8", p1="field=f17", p2="field=f1")
    assert moved(p) == [("gob1", "f8"), ("orc1", "f17")]


def test_a009_the_second_step_looks_for_its_target_again_ties_too(table):
    p = card(table, "bosses-twice", figures="pet=due", p1="field=f4", p2="field=f4")
    assert moved(p) == [("pet", "f19")]
    assert set(p.moves()) == {"pick-f15", "pick-f18"}
    q = card(table, "bosses-twice", figures="pet=f19", p1="field=cas", p2="field=smi").say("pick-f18")
    assert moved(q) == [("pet", "f18"), ("pet", "smi")]


def test_a010_monsters_keep_apart_where_ways_are_equally_good(table):
    p = card(table, "monsters", figures="gob1=f19 orc1=f15", p1="field=f4", p2="field=f4").say("pick-gob1")
    assert moved(p) == [("gob1", "f18"), ("orc1", "f4")]
    q = card(table, "monsters", figures="gob1=f19 orc1=f15", p1="field=f4", p2="field=f4").say("pick-orc1")
    assert moved(q) == [("orc1", "f4")]
    assert set(q.moves()) == {"pick-f15", "pick-f18"}


def test_a010_a_taken_field_is_refused_where_others_are_as_good(table):
    p = card(table, "monsters", figures="gob1=f4 ske1=f14", p2="field=tav").say("pick-gob1")
    assert set(p.moves()) == {"pick-f15", "pick-f17"}
    p.refused("pick-f14", "monster_cards.05")


def test_a010_by_the_other_reading_monsters_take_any_way_and_no_order_matters(table):
    goes = {"figures": "gob1=f4 ske1=f14", "p2": "field=tav", "options": "keep-apart=bosses"}
    p = card(table, "monsters", **goes)
    assert p.question == "PickWay"
    assert set(p.moves()) == {"pick-f14", "pick-f15", "pick-f17"}
    assert moved(p.say("pick-f14")) == [("gob1", "f14"), ("ske1", "cas")]
    q = card(table, "bosses", bosses=TWO, figures="pet=f4 gil=f19", p2="field=tav", options="keep-apart=bosses")
    q.refused("pick-f15", "monster_cards.05")


def test_a011_the_first_leaves_the_second_its_one_good_field_and_need_not_shun_what_it_leaves(table):
    p = card(table, "bosses", bosses=TWO, figures="pet=f19 gil=sun", p1="field=f4", p2="field=f4")
    assert moved(p) == [("pet", "f15"), ("gil", "f18")]
    q = card(table, "bosses", bosses=TWO, figures="pet=f19 gil=f18", p1="field=f4", p2="field=f4")
    assert set(q.moves()) == {"pick-f15", "pick-f18"}


def test_a012_one_of_several_heroes_on_the_field_is_attacked_as_the_last_active_player_says(table):
    p = card(table, "bosses", p1="field=f10", p2="field=f10", who="p2")
    assert p.asked == "p2"
    assert set(p.moves()) == {"pick-p1", "pick-p2"}
    assert fought(p.say("pick-p1")) == [("pet", "p1")]
    rich = card(table, "bosses", bosses="dra", p1="field=f2", p2="field=f2 pack=coi")
    assert fought(rich) == [("dra", "p2")]


def test_a028_the_track_has_four_stops_and_begins_at_sunrise(table):
    p = card(table, "daytime daytime daytime daytime")
    assert [told.name for told in p.told("DaytimeCame")] == ["midday", "sunset", "night", "sunrise"]
    assert table(1).state.daytime == 0


@pytest.mark.parametrize("stop", [0, 2])
def test_a029_both_stops_of_dusk_spawn_on_both_dusk_fields(table, stop):
    p = card(table, "spawn", stop=stop).say("d=gob pick-duw d=gob")
    assert spawned(p) == [("gob1", "duw"), ("gob2", "due")]


def test_a030_only_a_monster_that_would_really_come_is_replaced_by_an_imp(table):
    taken = {"stop": 1, "figures": "ske1=sun"}
    p = card(table, "spawn", supply="gob=0", **taken).say("d=gob")
    assert spawned(p) == []
    assert p.told("NothingSpawned")
    assert spawned(card(table, "spawn", supply="orc=0", **taken).say("d=orc")) == [("imp1", "f18")]
    assert spawned(card(table, "spawn", **taken).say("d=gua")) == [("gua1", "sun")]


def test_a031_a_field_is_free_without_monsters_and_imps_whoever_else_is_on_it(table):
    p = card(table, "spawn", stop=1, figures="gob1=sun gua1=f18 pet=f18", p1="field=f18").say("d=orc")
    assert spawned(p) == [("imp1", "f18")]
    q = card(table, "spawn", stop=1, figures="gob1=sun imp1=f18 ske1=f2").say("d=orc")
    assert spawned(q) == [("imp2", "f4"), ("imp3", "f3")]


def test_a032_the_first_imp_looks_as_far_as_the_middle_and_no_farther(table):
    p = card(table, "spawn", stop=1, figures="gob1=sun gob2=f18 gob3=f4 ske1=f2").say("d=orc")
    assert spawned(p) == [("imp1", "f3")]


def test_a033_with_no_imp_left_none_comes(table):
    p = card(table, "spawn", stop=1, figures="gob1=sun", supply="imp=0").say("d=orc")
    assert spawned(p) == []
    assert p.told("TurnBegan")
    q = card(table, "spawn", stop=1, figures="gob1=sun gob2=f18 gob3=f2", supply="imp=1").say("d=orc")
    assert spawned(q) == [("imp1", "f4")]


def test_a037_without_a_guard_left_nothing_happens_and_a_taken_field_keeps_none_away(table):
    p = card(table, "spawn", stop=1, supply="gua=0").say("d=gua")
    assert spawned(p) == []
    assert p.told("TurnBegan")
    assert spawned(card(table, "spawn", stop=1, figures="gua1=sun").say("d=gua")) == [("gua2", "sun")]


@pytest.mark.parametrize(("options", "left"), [("", 2), ("monsters-return=on", 3)])
def test_a039_defeated_monsters_return_to_the_supply_only_where_the_option_says_so(table, options, left):
    p = table(at="action", figures="gob1=cas", options=options).say("fight-gob1 o=s b=n v=n red=bon")
    assert p.state.supply["gob"] == left


def test_a063_who_has_nobody_to_attack_after_a_spell_does_nothing(table):
    p = card(table, "monsters", figures="gob1=f14", p1="spells=s9 pack=woo,iro", p2="field=f5")
    assert moved(p) == [("gob1", "cas")]
    assert p.question == "Interrupt"
    p.say("cast-s9-woo+iro-f6")
    assert not fought(p)
    assert p.told("TurnBegan")


def test_a088_at_dusk_the_condition_is_met_for_both_fields(table):
    p = card(table, "spawn-if-none").say("d=gob pick-due d=gob")
    assert spawned(p) == [("gob1", "due"), ("gob2", "duw")]


def test_a088_by_the_other_reading_one_comes_to_either_field(table):
    p = card(table, "spawn-if-none", options="spawn-if-none=one").say("d=gob")
    assert set(p.moves()) == {"pick-duw", "pick-due"}
    p.say("pick-due")
    assert (spawned(p), p.fell.count("d.spawn")) == ([("gob1", "due")], 1)
    assert p.told("TurnBegan")
    q = card(table, "spawn-if-none", options="spawn-if-none=one", supply="gob=0").say("d=gob")
    assert (spawned(q), q.fell.count("d.spawn")) == ([], 1)
    assert card(table, "spawn", options="spawn-if-none=one").say("d=gob pick-due").asked == "d.spawn"


def test_a089_imps_count_as_monsters_on_the_board(table):
    assert card(table, "spawn-if-none", stop=1, figures="imp1=f20").told("TurnBegan")


def test_a099_the_last_active_player_picks_the_field_outside(table):
    p = card(table, "spawn", stop=3, who="p2", figures="gob1=moo gob2=tav").say("d=orc")
    assert p.asked == "p2"
    assert set(p.moves()) == {"pick-f6", "pick-f12"}


def test_a101_imps_and_monsters_attack_in_one_order_of_the_last_active_player(table):
    p = card(table, "monsters", figures="gob1=cas imp1=cas", p2="field=f5")
    assert p.question == "PickAttacker"
    p.say("pick-imp1 stay")
    assert story(p)[:3] == ["ArrowShot", "HeartsLost", "FightBegan"]
    q = card(table, "monsters", figures="gob1=cas imp1=cas", p2="field=f5").say("pick-gob1 o=n b=n v=n")
    assert story(q).index("FightBegan") < story(q).index("ArrowShot")


def test_a102_a_hero_who_teleports_to_an_attacker_may_be_attacked(table):
    p = card(table, "monsters", figures="gob1=f14", p2="field=f5 spells=s9 pack=woo,iro")
    p.say("p2: cast-s9-woo+iro-cas")
    assert p.asked == "p1"
    assert set(p.moves()) == {"pick-p1", "pick-p2"}
    assert fought(p.say("pick-p2")) == [("gob1", "p2")]


def test_a118_the_die_is_rolled_before_one_says_where_its_monster_appears(table):
    p = card(table, "spawn", who="p2").say("d=tro")
    assert p.asked == "p2"
    assert p.where("tro") == ""
    assert set(p.moves()) == {"pick-duw", "pick-due"}
    assert p.say("pick-due").where("tro") == "due"


# examples


def test_ex06_a_troll_comes_to_the_moon_field_at_night(example):
    assert spawned(example("monster_cards.ex06")) == [("tro", "moo")]


def test_ex07_where_the_troll_is_taken_orcs_come_then_goblins_then_nobody(example):
    p = example("monster_cards.ex07")
    assert [figure for figure, _ in spawned(p)] == ["orc1", "orc2", "gob1", "gob2", "gob3"]
    assert {field for _, field in spawned(p)} == {"moo"}
    assert len(p.told("NothingSpawned")) == 1


def test_ex08_at_dusk_one_figure_comes_to_each_of_the_two_fields(example):
    p = example("monster_cards.ex08")
    assert spawned(p) == [("vam1", "due"), ("ske1", "duw")]
    assert p.fell == ["d.spawn"] * 2


def test_ex13_bosses_keep_apart_in_either_order(table, example):
    assert moved(example("monster_cards.ex13")) == [("pet", "f14"), ("gil", "f15")]
    q = table("kni", "symbols", symbols="bosses", bosses="gil+pet", figures="pet=f4 gil=f19")
    assert moved(q) == [("gil", "f15"), ("pet", "f14")]
    r = card(table, "bosses", bosses=TWO, figures="pet=f4 gil=f19", p2="field=tav")
    r.refused("pick-f15", "monster_cards.05")
    assert set(r.moves()) == {"pick-f14", "pick-f17"}
