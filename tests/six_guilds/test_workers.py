"""Rules of spec/six_guilds/workers.md."""

from __future__ import annotations

import pytest


def filled(table, seats, number, value=1, p1="", guild="car"):
    """A guild with so many apprentices of others, and a die of p1 placed there."""
    given = {}
    for at in range(number):
        word = f"p{2 + at % (seats - 1)}"
        given.setdefault(word, []).append(guild)
    more = {word: f"at={','.join(there)}" for word, there in given.items()}
    more["p2"] = f"dice=1 {more.get('p2', '')}".strip()
    return table(seats, "turn", p1=f"dice={value} {p1}".strip(), **more).say(f"put-{value}-{guild}")


def sends(play):
    """Listed ways to place workers."""
    return [move for move in play.moves() if move.startswith("send")]


@pytest.mark.parametrize(("value", "most"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_01_workers_can_be_placed_on_some_slots_only(table, value, most):
    p = filled(table, 6, 0, value)
    p.refused(f"send-{most + 1}lot", "workers.01")
    if most:
        p.say(f"no send-{most}lot")
        assert (p.apprentices("car")[0], p["p1"].lot) == (most, 4 - most)
    else:
        p.refused("no", "turns.02")
        assert p.moves() == ["buy-1", "buy-2", "buy-3", "end"]


def test_02_a_worker_in_a_guild_is_an_apprentice(table):
    p = table(3, "turn", p1="dice=1,3", p2="dice=2").say("put-1-car send-lot put-2-squ put-3-car buy-1")
    assert p.view().apprentices["car"] == [1, 0, 0]
    assert p["p1"].goods == {"car": 2}


def test_03_a_worker_comes_out_of_the_own_lot(table):
    p = filled(table, 6, 0, p1="at=art,art,art").say("send-lot")
    assert (p["p1"].lot, p.apprentices("car")[0], p["p2"].lot) == (0, 1, 4)
    p = filled(table, 6, 0, p1="at=art,art,art")
    p.refused("send-2lot", "workers.03")
    assert "send-2lot" not in p.say("no").moves()
    filled(table, 6, 0, p1="at=art,art,art,smi").refused("send-lot", "workers.03")


def test_04_or_an_own_apprentice_leaves_another_guild(table):
    p = table(3, "turn", p1="dice=1 at=sch,car", p2="dice=2 at=wiz").say("put-1-car no")
    assert sends(p) == ["send-lot", "send-sch", "send-2lot", "send-lot+sch"]
    p.refused("send-car", "workers.04")
    p.refused("send-wiz", "workers.04")  # only p2 has one there
    p.refused("send-2sch", "workers.04")
    p.say("send-sch")
    assert (p.apprentices("sch"), p.apprentices("car"), p["p1"].lot) == ([0, 0, 0], [2, 0, 0], 2)


def test_05_there_must_be_an_empty_slot(table):
    p = filled(table, 3, 2)
    p.refused("send-2lot", "workers.05")
    assert sends(p.say("no")) == ["send-lot"]
    p = filled(table, 3, 3)
    p.refused("send-lot", "workers.05")
    assert p.moves() == ["buy-1", "end"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_06_a_guild_has_a_slot_for_every_player(table, seats):
    p = filled(table, seats, seats - 1).say("send-lot")
    assert sum(p.apprentices("car")) == seats
    filled(table, seats, seats).refused("send-lot", "workers.05")


@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_07_slots_are_shared_by_all(table, others):
    own = ",".join(["car"] * (3 - others))
    p = filled(table, 3, others, p1=f"at={own}" if own else "")
    p.refused("send-lot", "workers.05")


def test_sga12_two_workers_on_low_one_on_mid_none_on_high(table):
    ways = [len(sends(filled(table, 6, 0, value).say("buy-1"))) for value in (1, 3)]
    assert ways == [2, 1]
    assert filled(table, 6, 0, 5).say("buy-1").asked == "p2"


def test_sga13_two_workers_may_come_from_different_places(table):
    p = table(3, "turn", p1="dice=1 at=art,smi", p2="dice=1").say("put-1-wiz send-art+smi")
    assert (p.apprentices("art")[0], p.apprentices("smi")[0], p.apprentices("wiz")[0]) == (0, 0, 2)
    p = table(3, "turn", p1="dice=1 at=art,smi", p2="dice=1").say("put-1-wiz send-smi+lot")
    assert (p.apprentices("smi")[0], p["p1"].lot, p.apprentices("wiz")[0]) == (0, 1, 2)
    assert [(told.source, told.guild) for told in p.told("WorkerSent")] == [("lot", "wiz"), ("smi", "wiz")]


def test_sga14_leaving_a_guild_costs_nothing(table):
    p = table(3, "turn", p1="dice=1 coins=0 goods=art at=art", p2="dice=1").say("put-1-wiz send-art")
    assert (p["p1"].coins, p["p1"].goods, p["p1"].points) == (0, {"art": 1}, 0)


def test_sga15_no_apprentice_goes_back_to_the_lot(table):
    p = table(3, "turn", p1="dice=1 at=art,smi", p2="dice=1").say("put-1-wiz send-art+smi")
    assert p["p1"].lot == 2
    p = table(3, "turn", p1="dice=1 at=art,art,smi,smi", p2="dice=1").say("put-1-wiz no")
    assert sends(p) == ["send-art", "send-smi", "send-2art", "send-art+smi", "send-2smi"]


def test_sga16_one_player_may_fill_a_guild(table):
    p = table(4, "turn", p1="dice=1 at=car,car", p2="dice=1").say("put-1-car send-2lot")
    assert p.apprentices("car") == [4, 0, 0, 0]


# examples


def test_ex19_no_slot_left(example):
    p = example("workers.ex19")
    assert p.apprentices("car") == [1, 1, 1]


def test_ex20_a_transfer(example):
    p = example("workers.ex20")
    assert (p.apprentices("sch"), p.apprentices("wiz")) == ([0, 0, 0], [1, 1, 0])


def test_ex21_from_a_guild_to_itself(example):
    p = example("workers.ex21")
    assert p.apprentices("wiz") == [1, 0, 0]


def test_ex22_what_a_transfer_costs_later(example):
    p = example("workers.ex22")
    assert p["p1"].goods == {"sch": 1}
    assert [(told.seat, told.guild) for told in p.told("Gained") if told.how == "income"] == [("p1", "wiz")]
