"""Rules of spec/six_guilds/hall.md. Unless told, the hall shows cou-art sto-smi shw-car cou-mer sto-sch shw-wiz."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import LuckError

HALL = ["cou-art", "cou-mer", "shw-car", "shw-wiz", "sto-sch", "sto-smi"]


def at_hall(table, line="put-2-hal", **given):
    """p1 at the hall, with an apprentice at the Artists and 20 coins unless told."""
    given = {"p1": "dice=2,5 coins=20 at=art", "p2": "dice=1", **given}
    return table(3, "turn", **given).say(line)


def test_01_workshops_are_bought_at_the_hall_alone(table):
    p = table(3, "turn", p1="dice=1 coins=20 at=art", p2="dice=1")
    p.refused("build-cou-art", "hall.01")
    p.say("put-1-art").refused("build-cou-art", "turns.02")
    p.say("no").refused("build-cou-art", "turns.03")
    p = at_hall(table)
    p.refused("build-sto-art", "hall.01")  # in the stack
    assert p.say("build-cou-art tile=sto-art").state.workshops["art"][0].tile == "cou"


def test_02_a_guild_without_an_own_apprentice_is_refused(table):
    p = at_hall(table, p2="dice=1 at=smi")
    p.refused("build-sto-smi", "hall.02")
    assert p.moves() == ["build-cou-art"]
    table(3, "turn", p1="dice=1 coins=20", p2="at=art").refused("put-1-hal", "hall.02")
    table(3, "turn", p1="dice=1 coins=20 at=smi").say("put-1-hal build-sto-smi tile=cou-smi")


@pytest.mark.parametrize("value", range(1, 7))
def test_03_the_hall_takes_any_value(table, value):
    p = table(3, "turn", p1=f"dice={value} coins=7 at=art", p2="dice=1")
    assert f"put-{value}-hal" in p.moves()
    assert p.say(f"put-{value}-hal build-cou-art tile=sto-art")["p1"].coins == 0


def test_04_such_a_die_buys_exactly_one_tile(table):
    p = at_hall(table, p1="dice=2,5 coins=99 at=art,smi")
    for move in ("end", "no", "put-5-hal"):
        p.refused(move, "hall.04")
    assert p.moves() == ["build-cou-art", "build-sto-smi"]
    p.say("build-cou-art tile=sto-art")
    assert (p.asked, len(p.told("Built"))) == ("p2", 1)
    p.say("put-1-squ").refused("build-sto-smi", "hall.01")


@pytest.mark.parametrize(("tile", "price"), [("cou-art", 7), ("sto-smi", 7), ("shw-car", 9)])
def test_05_the_buyer_pays_the_price(table, tile, price):
    guild = tile[-3:]
    p = at_hall(table, p1=f"dice=2 coins={price} at={guild}").say(f"build-{tile} tile=sto-art")
    assert p["p1"].coins == 0
    short = table(3, "turn", p1=f"dice=2 coins={price - 1} at={guild}", p2="dice=1")
    short.refused("put-2-hal", "hall.05")
    assert "put-2-hal" not in short.moves()


def test_05_a_dearer_tile_beside_one_that_can_be_paid(table):
    short = table(3, "turn", p1="dice=2 coins=6 at=car,art", p2="dice=1", hall="shw-car cou-art sto-smi")
    assert "cou costs 7" in short.refused("put-2-hal", "hall.05").reason  # what is missing least
    p = at_hall(table, p1="dice=2 coins=8 at=art,car")
    p.refused("build-shw-car", "hall.05")
    assert p.moves() == ["build-cou-art"]


@pytest.mark.parametrize("built", ["", "cou:p2", "cou:p2,shw:p3"])
def test_06_the_tile_stands_on_the_leftmost_empty_space(table, built):
    shops = f"art={built}" if built else ""
    p = at_hall(table, shops=shops, hall="sto-art").say("build-sto-art tile=shw-mer")
    row = p.state.workshops["art"]
    assert (row[-1].tile, len(row)) == ("sto", 1 + built.count(":"))
    assert p.told("Built")[0].space == len(row)


def test_07_the_marker_says_who_owns_it(table):
    p = at_hall(table, p2="dice=1,1 coins=20 at=mer").say("build-cou-art tile=sto-art")
    p.say("put-1-hal build-cou-mer tile=shw-art")
    assert [p.view().workshops[guild][0].owner for guild in ("art", "mer")] == [0, 1]
    p.say("put-5-mer yes end")
    assert [(told.seat, told.how) for told in p.told("Gained")] == [("p1", "benefit"), ("p2", "owner")]


def test_08_a_tile_of_the_stack_takes_its_place(table):
    p = at_hall(table).say("build-cou-art")
    assert (p.asked, sorted(p.state.hall)) == ("tile.hall", HALL[1:])
    p.say("tile=sto-mer")
    assert sorted(p.state.hall) == sorted([*HALL[1:], "sto-mer"])
    assert (p.asked, len(p.state.stack), "sto-mer" in p.state.stack) == ("p2", 11, False)


def test_08_until_the_stack_is_used_up(table):
    shops = " ".join(f"{guild}=cou:p2,sto:p2,shw:p2" for guild in ("smi", "car", "mer")) + " sch=cou:p2,sto:p2"
    p = at_hall(table, shops=shops, hall="shw-sch cou-art sto-art shw-art cou-wiz sto-wiz")
    assert p.state.stack == ["shw-wiz"]
    p.say("build-cou-art tile=shw-wiz")
    assert ("shw-wiz" in p.state.hall, len(p.state.hall), p.asked) == (True, 6, "p2")
    p.say("put-1-squ put-5-hal build-sto-art")
    assert (p.state.stack, len(p.state.hall), p.asked) == ([], 5, "d.roll")


def test_sga07_spaces_fill_from_the_left(table):
    p = at_hall(table, p1="dice=2,5 coins=20 at=art", hall="cou-art shw-art")
    p.say("build-shw-art tile=sto-art put-1-squ put-5-hal build-cou-art tile=sto-smi")
    assert [shop.tile for shop in p.state.workshops["art"]] == ["shw", "cou"]
    assert [told.space for told in p.told("Built")] == [1, 2]


def test_sga17_a_workshop_stays_without_apprentice(table):
    p = table(3, "turn", p1="dice=1 at=art", p2="dice=1", shops="art=cou:p1").say("put-1-wiz send-art")
    assert p.apprentices("art") == [0, 0, 0]
    p.say("put-1-art no")
    assert [(told.seat, told.how) for told in p.told("Gained")] == [("p1", "owner")]


def test_sga21_it_takes_a_die_at_the_hall(table):
    p = at_hall(table)
    assert p["p1"].dice == [5]
    p.say("build-cou-art tile=sto-art put-1-squ").refused("build-sto-art", "hall.01")


def test_sga25_it_awakens_for_later_dice_of_the_round(table):
    p = at_hall(table, p2="dice=1,1 coins=0").say("build-cou-art tile=sto-art put-1-art yes")
    assert [(told.seat, told.coins, told.how) for told in p.told("Gained")] == [
        ("p2", 2, "benefit"),
        ("p1", 1, "owner"),
    ]


def test_sga30_hall_and_port_need_an_effect_and_the_square_none(table):
    p = table(3, "turn", p1="dice=1 coins=6 at=art", p2="dice=1 goods=sch", p3="dice=1 coins=7 at=art")
    p.refused("put-1-hal", "hall.05")
    p.refused("put-1-por", "port.02")
    assert not {"put-1-hal", "put-1-por"} & set(p.moves())
    p.say("put-1-squ").refused("put-1-hal", "hall.02")
    assert "put-1-por" in p.moves()
    p.say("put-1-squ")
    assert "put-1-hal" in p.moves()


@pytest.mark.parametrize("tile", ["cou-smi", "sto-wiz", "shw-sch"])
def test_sga31_any_tile_of_the_stack_may_turn_up_and_no_other(table, tile):
    p = at_hall(table).say("build-cou-art")
    for gone in ("cou-art", "sto-smi"):
        with pytest.raises(LuckError):
            p.say(f"tile={gone}")
    assert tile in p.say(f"tile={tile}").state.hall


# examples


def test_ex23_an_apprentice_is_needed(example):
    p = example("hall.ex23")
    assert (p["p1"].coins, p.state.workshops["art"][0].tile) == (0, "sto")


def test_ex24_it_stays_hers(example):
    p = example("hall.ex24")
    assert p.apprentices("art") == [0, 0, 0]
    assert [told.seat for told in p.told("Gained") if told.how == "owner"] == ["p1"]


def test_ex32_refill(example):
    p = example("hall.ex32")
    assert (len(p.state.hall), len(p.state.stack)) == (6, 11)
    assert p.told("Built")[0].space == 1


def test_ex35_awake_in_the_same_round(example):
    p = example("hall.ex35")
    assert [(told.seat, told.how) for told in p.told("Gained")] == [("p2", "benefit"), ("p1", "owner")]
