"""Rules of spec/six_guilds/guilds.md."""

from __future__ import annotations

import pytest

GUILDS = ("art", "smi", "car", "mer", "sch", "wiz")
SLOT = {1: "low", 2: "low", 3: "mid", 4: "mid", 5: "high", 6: "high"}
NAMES = ("Artists", "Blacksmiths", "Carpenters", "Merchants", "Scholars", "Wizards")


def test_01_there_are_six_guilds(table):
    p = table(4, "turn", p1="dice=3")
    assert p.moves() == [*(f"put-3-{guild}" for guild in GUILDS), "put-3-squ"]
    guilds = p.data.components.guilds
    assert tuple(guilds[guild].name for guild in GUILDS) == tuple(f"{name} Guild" for name in NAMES)


@pytest.mark.parametrize("guild", GUILDS)
def test_02_the_same_rules_hold_for_every_guild(table, guild):
    other = "wiz" if guild == "art" else "art"
    p = table(3, "turn", p1=f"dice=3,5 at={guild},{other}", p2="dice=4,6", shops=f"{guild}=sto:p2,cou:p1,shw:p2")
    p.say(f"put-3-{guild} yes yes buy-2 send-{other}")
    assert (p["p1"].goods, p["p1"].coins) == ({guild: 4}, 8 + 2 - 2)
    assert p.apprentices(guild) == [2, 0, 0]
    p.refused(f"p2: put-4-{guild}", "guilds.04")
    p.say(f"p2: put-6-{guild} no no no end").refused(f"put-5-{guild}", "guilds.04")
    assert (p["p1"].goods, p["p2"].coins, p["p2"].points) == ({guild: 5}, 8 + 1, 0)


@pytest.mark.parametrize("guild", GUILDS)
def test_03_every_guild_has_three_slots(table, guild):
    p = table(4, "turn", p1="dice=1,2,3,5,6")
    for value in (1, 3, 6):
        p.say(f"put-{value}-{guild} end")
    assert p.state.placed == {guild: ["low", "mid", "high"]}
    assert not [move for move in p.moves() if guild in move]


@pytest.mark.parametrize(("value", "same", "free"), [(1, 2, 3), (3, 3, 5), (4, 3, 1), (6, 5, 4)])
def test_04_a_slot_with_a_die_takes_no_other(table, value, same, free):
    p = table(4, "turn", p1=f"dice={value}", p2=f"dice={same},{free}")
    p.say(f"put-{value}-smi end")
    p.refused(f"p2: put-{same}-smi", "guilds.04")
    assert f"put-{same}-smi" not in p.moves()
    p.say(f"p2: put-{free}-smi end")
    assert p.told("DiePlaced")[-1].value == free


@pytest.mark.parametrize(("seats", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_05_a_guild_closes_with_as_many_dice_as_it_takes(table, seats, most):
    p = table(seats, "turn", p1="dice=1,3,5,6")
    for value in (1, 3, 5)[:most]:
        assert f"put-{value}-wiz" in p.moves()
        p.say(f"put-{value}-wiz end")
    for value in (1, 3, 5)[most:]:
        p.refused(f"put-{value}-wiz", "guilds.05")
        assert f"put-{value}-art" in p.moves()
    assert not [move for move in p.moves() if "wiz" in move]


@pytest.mark.parametrize("value", SLOT)
def test_06_a_slot_takes_only_values_that_it_shows(table, value):
    p = table(4, "turn", p1=f"dice={value}").say(f"put-{value}-mer")
    assert p.state.placed == {"mer": [SLOT[value]]}
    others = ",".join(slot for slot in ("low", "mid", "high") if slot != SLOT[value])
    assert f"put-{value}-mer" in table(4, "turn", p1=f"dice={value}", placed=f"mer={others}").moves()
    table(4, "turn", p1=f"dice={value}", placed=f"mer={SLOT[value]}").refused(f"put-{value}-mer", "guilds.04")


def test_07_a_die_needs_an_open_slot_and_a_fitting_value(table):
    p = table(3, "turn", p1="dice=3,5", placed="sch=low,high wiz=mid car=low")
    p.refused("put-3-sch", "guilds.05")  # empty and fitting, but closed
    p.refused("put-3-wiz", "guilds.04")  # open, but the slot that fits has a die
    p.refused("put-5-sch", "guilds.04")
    assert {"put-3-car", "put-5-wiz", "put-5-car"} <= set(p.moves())
    assert not {"put-3-sch", "put-3-wiz", "put-5-sch"} & set(p.moves())


@pytest.mark.parametrize("guild", GUILDS)
def test_sga01_slots_show_two_values_each(table, guild):
    for value in range(1, 7):
        p = table(4, "turn", p1=f"dice={value}").say(f"put-{value}-{guild}")
        assert p.state.placed == {guild: [("low", "mid", "high")[(value - 1) // 2]]}


@pytest.mark.parametrize(("first", "second"), [(1, 3), (4, 6), (5, 2)])
def test_sga02_any_slot_may_be_the_last_one_until_the_round_ends(table, first, second):
    p = table(2, "turn", p1=f"dice={first}", p2=f"dice={second} coins=0")
    p.say(f"put-{first}-wiz end").refused(f"p2: put-{second}-wiz", "guilds.05")
    p.say(f"p2: put-{second}-squ").say(f"d=1,1,1,1,{second},1,1,1,1,1").say(f"p2: put-{second}-wiz")
    assert list(p.state.placed) == ["wiz"]


def test_sga03_four_players_use_three_slots_and_two_by_another_row(table):
    for rows, closed in (("", False), ("4:slots=2", True)):
        p = table(4, "turn", rows=rows, placed="art=low,mid", p1="dice=5")
        assert ("put-5-art" in p.moves()) is not closed
    p.refused("put-5-art", "guilds.05")


# examples


def test_ex01_values_of_slots(example):
    p = example("guilds.ex01")
    assert p.state.placed == {"art": ["mid"]}


def test_ex02_an_occupied_slot(example):
    p = example("guilds.ex02")
    assert p.state.placed == {"art": ["mid", "high"]}


def test_ex03_one_die_closes_the_guild_for_two(example):
    p = example("guilds.ex03")
    assert p.state.placed == {"wiz": ["mid"]}
    assert p.state.round == 2


def test_ex04_two_dice_close_the_guild_for_three(example):
    p = example("guilds.ex04")
    assert p.state.placed == {"sch": ["low", "high"]}
