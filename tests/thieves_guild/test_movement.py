"""Movement on the ring and in the city, through the front gate and the tunnels: spec/thieves_guild/movement.md."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from guildpost.engine.core.errors import LuckError
from guildpost.engine.thieves_guild.market import is_closed
from guildpost.engine.thieves_guild.tables import BUILDINGS, City, Tables

# outside the city


def test_01_each_space_entered_counts_one(table):
    p = table(step="hu1").say("roll d=2")
    p.refused("go-w15", "movement.03")
    p.say("go-w16")
    assert p["hu1"].at == "w16"


def test_02_a_move_outside_is_rolled_with_one_twelve_sided_die(table):
    p = table(step="hu1")
    p.refused("go-w17", "movement.02")
    p.refused("stay", "movement.02")
    with pytest.raises(LuckError):
        p.say("roll d=13")
    assert p.say("roll d=12").dice == ["d.move"]


@pytest.mark.parametrize(("roll", "last", "beyond"), [(1, "w19", "w20"), (8, "w2", "w3"), (11, "w5", "w6")])
def test_03_any_number_of_spaces_up_to_the_roll_and_none_beyond(table, roll, last, beyond):
    p = table(step="hu1").say(f"roll d={roll}")
    on_ring = [move for move in p.moves() if move.startswith("go-w")]
    assert len(on_ring) == 2 * roll
    assert "stay" in p.moves()
    p.refused(f"go-{beyond}", "movement.03")
    assert p.say(f"go-{last}")["hu1"].at == last


def test_04_either_way_round_the_board(table):
    p = table(step="hu1").say("roll d=1")
    assert p.moves() == ["stay", "go-w19", "go-w17"]


def test_05_nobody_blocks_the_way_outside(table):
    p = table("hu el bh", step="hu1", bh1="w17", el1="w17")
    assert p.say("roll d=2 go-w16")["hu1"].at == "w16"


def test_06_any_number_stand_on_one_space_outside(table):
    p = table("hu el bh", step="hu1", bh1="w17", bh2="w17", el1="w17", hu2="w17")
    assert p.say("roll d=1 go-w17")["hu1"].at == "w17"


@pytest.mark.parametrize(("who", "last", "beyond"), [("bh1", "w19", "w20"), ("bh2", "w16", "w17")])
def test_07_the_roll_of_the_knight_marshal_counts_three_more(table, who, last, beyond):
    p = table(step=who, **{who: "w12"}).say("roll d=4")
    p.refused(f"go-{beyond}", "movement.03")
    assert p.say(f"go-{last}")[who].at == last


def test_08_only_enter_and_the_thieves_tunnel_join_ring_and_city(table):
    p = table(step="hu1", hu1="w21").say("roll d=5")  # ENTER is six spaces away, the Thieves Tunnel nine
    assert all(move == "stay" or move.startswith("go-w") for move in p.moves())
    p.refused("go-b3", "movement.21")
    p = table(step="hu1", hu1="b3")
    p.refused("go-w22", "movement.08")
    assert not any(move.startswith("go-w") for move in p.moves())


# inside the city


def test_09_four_spaces_inside_the_city_without_a_die(table):
    p = table(step="hu1", hu1="c17")
    p.refused("roll", "movement.09")
    p.refused("go-h17", "movement.09")
    p.say("go-g17")
    assert p["hu1"].at == "g17"
    assert p.dice == []
    assert table(step="hu1", hu1="c17").say("stay")["hu1"].at == "c17"


def test_10_the_knight_marshal_goes_seven_spaces_inside(table):
    p = table(step="bh1", bh1="c17")
    p.refused("go-k17", "movement.10")
    assert p.say("go-j17")["bh1"].at == "j17"


def test_11_spaces_touch_by_corners_too(table):
    p = table(step="hu1", hu1="i17")
    assert p.data.touching["r2"] == ("q1", "r1", "s1", "q2", "s2", "q3", "r3", "s3")
    assert p.say("go-m13")["hu1"].at == "m13"  # four steps, all of them diagonal
    table(step="hu1", hu1="h17").refused("go-m13", "movement.09")


def test_12_red_spaces_are_neither_entered_nor_crossed(table):
    p = table(step="hu1", hu1="a15")
    p.refused("go-b16", "movement.12")
    rows = list(p.data.components.city.rows)
    rows[17] = rows[17][:7] + "#" + rows[17][8:]  # h17, below the red h16
    walled = Tables(msgspec.structs.replace(p.data.components, city=City(rows)))
    assert (p.data.spread("g17")["i17"], walled.spread("g17")["i17"]) == (2, 4)


def test_13_inside_a_character_passes_over_others(table):
    p = table(step="hu1", hu1="w15", bh1="j18", bh2="k18", bh3="l18")
    assert p.say("roll d=1 go-k17")["hu1"].at == "k17"


def test_14_a_move_inside_ends_on_a_free_space_or_in_a_building(table):
    p = table(step="hu1", hu1="o14", hu2="o15", hu3="tav", bh1="tav")
    assert "go-o15" not in p.moves()
    p.refused("go-o15", "movement.14")
    assert p.say("go-tav")["hu1"].at == "tav"


def test_15_green_spaces_mark_where_a_building_is_entered_and_left(table):
    assert table().data.doors == {
        "mkt": ("d4", "e4", "d7", "e7"),
        "inn": ("q4", "r4", "q7", "r7"),
        "tem": ("k2", "k5"),
        "cap": ("d9", "i9"),
        "tre": ("m9", "r9"),
        "frt": ("k10", "j13", "k13", "l13"),
        "wiz": ("e12", "g14", "f16"),
        "tav": ("m13", "o14"),
        "smi": ("s14", "r16"),
    }


def test_16_a_building_is_entered_from_its_own_green_spaces_only(table):
    table(step="hu1", hu1="o5").refused("go-tre", "movement.09")  # three spaces to its wall, five by m9
    assert table(step="hu1", hu1="o6").say("go-tre")["hu1"].at == "tre"


def test_17_a_building_is_left_onto_its_own_green_spaces_only(table):
    p = table(step="hu1", hu1="tre")
    p.refused("go-o5", "movement.09")
    assert p.say("go-o6")["hu1"].at == "o6"


def test_18_the_step_into_a_building_costs_one_space(table):
    p = table(step="hu1", hu1="s12")
    assert "go-o14" in p.moves()
    p.refused("go-tav", "movement.09")
    assert table(step="hu1", hu1="r13").say("go-tav")["hu1"].at == "tav"


def test_19_the_city_holds_three_great_buildings_six_shops_and_two_tunnels(table):
    data = table().data
    assert set(data.doors) == {"cap", "tre", "frt", "wiz", "smi", "tav", "tem", "mkt", "inn"}
    assert set(data.tunnel_cell.values()) == {"tl", "tr"}


def test_20_crossing_the_city_takes_five_turns_on_foot_and_four_in_boots(table):
    p = table(step="hu1", hu1="k18 item=lea")
    assert {p.data.spread("w15")[tunnel] for tunnel in ("tl", "tr")} == {19}
    assert -(-19 // 4) == 5
    assert -(-19 // 6) == 4
    assert p.say("use-lea go-tl")["hu1"].at == "tl"  # and a Leaf does it at once


# the front gate


def test_21_who_reaches_enter_may_go_on_into_the_city(table):
    table(step="hu1").say("roll d=2").refused("go-k18", "movement.21")
    assert table(step="hu1").say("roll d=3 go-k17")["hu1"].at == "k17"


def test_22_the_gate_space_he_picks_is_the_first_of_his_allowance(table):
    p = table(step="hu1", hu1="w15").say("roll d=1")
    p.refused("go-j14", "movement.23")
    p.refused("go-l18-g17", "movement.23")
    assert p.say("go-j18-g17")["hu1"].at == "g17"  # j18 i17 h17 g17


@pytest.mark.parametrize(
    ("who", "item", "last", "beyond"),
    [
        ("hu1", "", "g17", "f17"),
        ("bh2", "", "g17", "f17"),
        ("hu1", " item=bts", "e17", "d17"),
        ("bh1", "", "d17", "c17"),
    ],
)
def test_23_by_the_gate_he_comes_as_far_as_his_ordinary_allowance(table, who, item, last, beyond):
    p = table(step=who, **{who: f"w15{item}"}).say("roll d=1")
    p.refused(f"go-{beyond}", "movement.23")
    assert p.say(f"go-{last}")[who].at == last


def test_24_who_goes_out_by_the_gate_rolls_and_moves_at_once(table):
    p = table(step="hu1", hu1="k17").say("go-w15")
    assert (p["hu1"].at, p.asked) == ("w15", "d.move")
    assert p.say("d=3 go-w18")["hu1"].at == "w18"
    assert p.dice == ["d.move"]
    assert p.asked == "hu1"  # his step 3


def test_25_enter_uses_up_one_space_inside(table):
    table(step="hu1", hu1="k14").refused("go-w15", "movement.09")
    assert table(step="hu1", hu1="k15").say("go-w15")["hu1"].at == "w15"


@pytest.mark.parametrize("who", ["hu1", "bh2"])
def test_26_the_gate_is_open_to_thieves_and_bounty_hunters(table, who):
    assert table(step=who, **{who: "w15"}).say("roll d=1 go-k18")[who].at == "k18"
    assert table(step=who, **{who: "k18"}).say("go-w15")[who].at == "w15"


# the tunnels


def test_27_only_thieves_use_the_tunnels(table):
    p = table(step="bh2", bh2="w6").say("roll d=1")
    for way in ("go-tr", "go-q2", "go-tr-q2"):
        p.refused(way, "movement.27")
    p = table(step="bh2", bh2="q2")
    p.refused("go-tr", "movement.27")
    p.refused("go-w6", "movement.27")
    assert table(step="hu1", hu1="q2").say("go-tr")["hu1"].at == "w6"


def test_28_two_tunnels_at_the_back_with_green_around(table):
    data = table().data
    assert data.tunnel_cell == {"e0": "tl", "q0": "tr"}
    assert data.touching["tl"] == data.green["tl"] == ("d0", "f0", "d1", "e1", "f1")
    assert data.touching["tr"] == data.green["tr"] == ("p0", "r0", "p1", "q1", "r1")


@pytest.mark.parametrize("tunnel", ["tl", "tr"])
def test_29_a_thief_may_choose_either_tunnel(table, tunnel):
    p = table(step="hu1", hu1="w6").say("roll d=1")
    assert {"go-tl", "go-tr", "go-e2", "go-q2"} <= set(p.moves())
    assert p.say(f"go-{tunnel}")["hu1"].at == tunnel


def test_30_the_tunnel_is_free_and_its_green_space_the_first_of_four(table):
    p = table(step="hu1", hu1="w6").say("roll d=1")
    p.refused("go-g5", "movement.23")
    assert p.say("go-tl-g4")["hu1"].at == "g4"  # f1 g2 g3 g4


def test_31_the_walk_inside_belongs_to_the_same_move_and_may_be_nothing(table):
    p = table(step="hu1", hu1="w8").say("roll d=2 go-tr-q4")
    assert (p["hu1"].at, p.dice) == ("q4", ["d.move"])
    p.refused("go-inn", "turn.09")  # step 3 already
    assert table(step="hu1", hu1="w8").say("roll d=2 go-tr")["hu1"].at == "tr"


def test_32_on_foot_no_building_is_entered_in_the_move_through_a_tunnel(table):
    p = table(step="hu1", hu1="w6").say("roll d=1")
    assert not {f"go-{building}" for building in BUILDINGS} & set(p.moves())
    assert min(p.data.spread(tunnel)[building] for tunnel in ("tl", "tr") for building in BUILDINGS) == 5


@pytest.mark.parametrize("building", ["mkt", "inn"])
def test_33_with_boots_he_enters_a_building_in_that_move(table, building):
    p = table(step="hu1", hu1="w6 item=bts").say("roll d=1")
    p.refused("go-tem", "movement.23")  # seven spaces
    assert p.say(f"go-{building}")["hu1"].at == building


@pytest.mark.parametrize(("tunnel", "door", "building"), [("tl", "e4", "mkt"), ("tr", "q4", "inn")])
def test_34_the_doors_of_market_and_inn_are_in_reach_their_insides_a_turn_later(table, tunnel, door, building):
    p = table(step="hu1", hu1="w6").say("roll d=1")
    p.refused(f"go-{tunnel}-{building}", "movement.23")
    p.say(f"go-{tunnel}-{door} end")
    assert table(step="hu1", hu1=door).say(f"go-{building}")["hu1"].at == building


def test_35_nobody_jumps_from_tunnel_to_tunnel(table):
    p = table(step="hu1", hu1="tl item=bts")
    p.refused("go-tr", "movement.35")
    assert "go-tr" not in p.moves()
    assert "tr" not in p.data.touching["tl"]


def test_36_who_walks_onto_a_tunnel_comes_out_and_rolls_at_once(table):
    p = table(step="hu1", hu1="q2")
    p.refused("go-w6", "movement.36")
    p.say("go-tr")
    assert (p["hu1"].at, p.asked) == ("w6", "d.move")
    assert p.say("d=2 go-w8")["hu1"].at == "w8"
    assert p.dice == ["d.move"]


@pytest.mark.parametrize(("start", "tunnel"), [("e1", "tl"), ("q1", "tr")])
def test_37_both_tunnels_end_at_a_corner_of_the_board(table, start, tunnel):
    p = table(step="hu1", hu1=start).say(f"go-{tunnel}")
    assert p["hu1"].at == p.data.tunnel == "w6"
    assert p.data.ring_index["w6"] * 4 % len(p.data.ring) == 0


# rulings


@pytest.mark.parametrize(("start", "end"), [("w15", "k18"), ("w6", "tl")])
def test_a013_he_who_starts_at_the_way_in_goes_in_but_the_die_is_thrown(table, start, end):
    p = table(step="hu1", hu1=start)
    p.refused(f"go-{end}", "movement.02")
    assert p.say(f"roll d=1 go-{end}").dice == ["d.move"]


def test_a014_a_move_crosses_the_border_once(table):
    p = table(step="hu1", hu1="q2").say("go-tr d=12")
    p.refused("go-tl", "movement.24")
    p.refused("go-k18", "movement.24")
    assert all(move == "stay" or move.startswith("go-w") for move in p.moves())


def test_a015_city_spaces_left_over_are_lost(table):
    p = table(step="hu1", hu1="k18").say("go-w15 d=1")
    p.refused("go-w17", "movement.03")
    assert p.say("go-w16")["hu1"].at == "w16"


def test_a016_no_space_inside_means_to_stay_on_enter(table):
    assert table(step="hu1").say("roll d=3 go-w15")["hu1"].at == "w15"


def test_a017_boots_and_horse_count_in_the_move_that_enters(table):
    assert table(step="hu1", hu1="w6 item=bts").say("roll d=1 go-tl-g6")["hu1"].at == "g6"
    assert table(step="bh1", bh1="w15").say("roll d=1 go-d17")["bh1"].at == "d17"


def test_a018_the_front_gate_has_three_green_spaces(table):
    p = table(step="hu1", hu1="w15").say("roll d=1")
    assert p.data.gate == ("j18", "k18", "l18")
    assert {"go-j18", "go-k18", "go-l18"} <= set(p.moves())


def test_a019_occupied_gate_spaces_are_passed_over(table):
    p = table(step="hu1", hu1="w15", bh1="j18", bh2="k18", bh3="l18").say("roll d=1")
    p.refused("go-k18", "movement.14")
    assert p.say("go-k18-k17")["hu1"].at == "k17"


def test_a020_the_green_space_of_a_tunnel_costs_one(table):
    p = table(step="hu1", hu1="w6").say("roll d=1")
    assert p.data.spread("tr")["q1"] == 1
    p.refused("go-tr-inn", "movement.23")
    p.say("go-tr-q4")


def test_a021_a_thief_ends_on_a_tunnel_only_when_he_comes_in(table):
    assert table(step="hu1", hu1="w6").say("roll d=1 go-tl")["hu1"].at == "tl"
    assert table(step="hu1", hu1="e1").say("go-tl")["hu1"].at == "w6"


def test_a022_a_tunnel_holds_one_thief(table):
    p = table(step="hu1", hu1="w6", hu2="tl").say("roll d=1")
    p.refused("go-tl", "movement.14")
    assert "go-tl" not in p.moves()
    assert p.say("go-tl-e1")["hu1"].at == "e1"
    assert table(step="hu1", hu1="e1", hu2="tl").say("go-tl")["hu1"].at == "w6"


def test_a023_bounty_hunters_stand_and_fight_on_the_thieves_tunnel_space(table):
    p = table(step="bh3", bh3="w5", hu1="w6").say("roll d=1 go-w6 end")
    assert p.say("fight-hu1 d=5").told("Wounded")[0].victim == "hu1"


def test_a026_any_number_fit_into_a_building(table):
    p = table("hu el bh", step="hu1", hu1="q4", hu2="inn", el1="inn", bh1="inn")
    assert p.say("go-inn")["hu1"].at == "inn"


def test_a027_entering_a_building_ends_the_move(table):
    table(step="hu1", hu1="d9").refused("go-i9", "movement.09")  # two spaces through the Capitol, seven round it


def test_a029_thieves_do_not_walk_into_the_fortress(table):
    p = table(step="hu1", hu1="k13")
    p.refused("go-frt", "bases.08")
    assert "go-frt" not in p.moves()
    assert table(step="bh2", bh2="k13").say("go-frt")["bh2"].at == "frt"


def test_a030_a_sacked_building_may_be_entered_but_sells_nothing(table):
    p = table(step="hu4", hu4="e12 coins=9", markers="wiz=hu:2").say("go-wiz")
    assert p["hu4"].at == "wiz"
    p.refused("buy-lea", "income.04")
    assert p.say("end").asked == "bh1"  # nothing to sack either, so step 4 asks nobody and the turn is over


@pytest.mark.parametrize("building", BUILDINGS)
def test_a031_bounty_hunters_go_into_all_buildings(table, building):
    p = table()
    door = p.data.doors[building][0]
    assert table(step="bh2", bh2=door).say(f"go-{building}")["bh2"].at == building


def test_a032_a_step_between_two_blocked_corners_is_allowed(table):
    p = table(step="hu1", hu1="i1")
    assert p.say("go-j5")["hu1"].at == "j5"  # i2 i3 i4, then between the red i5 and the Temple


def test_a035_he_stays_inside_where_no_free_space_is_in_reach(table):
    p = table(step="hu1", hu1="tav", bh1="m13", bh2="o14")
    p.refused("go-o14", "movement.14")
    assert "stay" in p.moves()
    assert p.say("go-p15")["hu1"].at == "p15"  # over the Bounty Hunter at the door


def test_a124_bounty_hunters_cross_the_green_round_a_tunnel_and_fight_there(table):
    p = table(step="bh3", bh3="q4", hu1="tr")
    p.refused("go-tr", "movement.27")
    p.say("go-q1 end")
    assert "fight-hu1" in p.moves()


def test_a131_who_begins_on_a_tunnel_comes_out_at_no_cost(table):
    p = table(step="hu1", hu1="tl").say("go-w6")
    assert (p["hu1"].at, p.asked) == ("w6", "d.move")
    p.say("d=1").refused("go-tl", "movement.24")


def test_a139_a_way_that_is_named_is_checked_and_not_kept(table):
    p = table(step="hu1", hu1="w6").say("roll d=1")
    p.refused("go-tl-q4", "movement.23")
    p.refused("go-w15-q4", "movement.23")
    p.say("go-tr-q4")
    assert p.language.render(p.session.entries[-1].move) == "go-q4"


# examples


def test_ex03_through_the_tunnel_to_the_inn(example):
    p = example("movement.ex03")
    assert p["hu2"].at == "q4"
    assert p["hu2"].at in p.data.doors["inn"]


def test_ex08_the_knight_marshal_leaves_town(example):
    p = example("movement.ex08")
    assert p["bh1"].at == "w16"
    assert (p.told("Rolled")[0].face, p.told("Rolled")[0].value) == (10, 13)
    assert p.data.ring_distance("w15", "w16") == 1
    assert is_closed(p.desk, "w16")
    assert p.data.spread("frt")["k18"] == 6


def test_ex09_two_bounty_hunters_on_foot(example):
    p = example("movement.ex09")
    assert {p["bh2"].at, p["bh3"].at} == {"j16", "k16"}
    assert p.dice == []
    assert {p.data.spread("frt")[p[who].at] for who in ("bh2", "bh3")} == {4}


def test_ex14_jemars_walk(example):
    p = example("movement.ex14")
    assert p["el1"].at == "smi"
    way = ["o14", "p15", "q16", "r16", "smi"]
    assert all(there in p.data.touching[here] for here, there in pairwise(way))
    assert p.data.spread("o14")["smi"] == 4


def test_ex15_big_lou_follows(example):
    p = example("movement.ex15")
    assert p["bh2"].at == p["el1"].at == "smi"
    assert p.data.spread("p17")["smi"] == 3


def test_ex16_a_roll_of_eight(example, table):
    assert example("movement.ex16")["hu1"].at == "w2"
    p = table(step="hu1").say("roll d=8")
    far = {p.data.ring_distance("w18", move[3:]) for move in p.moves() if move.startswith("go-w")}
    assert far | {0} == set(range(9))
