"""Rules of spec/six_guilds/turns.md."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.six_guilds.moves import Put

FIVE = "1,2,3,4,5"


def stand(play):
    """Coins, goods and lot of p1."""
    return play["p1"].coins, play["p1"].goods, play["p1"].lot


def test_01_the_turn_may_end_after_the_workshops(table):
    p = table(3, "turn", p1="dice=1", p2="dice=1", shops="art=cou:p3").say("put-1-art")
    p.refused("end", "workshops.09")
    p.say("no end")
    assert (p.asked, stand(p)) == ("p2", (8, {}, 4))


@pytest.mark.parametrize(
    ("more", "after"),
    [
        ("end", (8, {}, 4)),
        ("buy-1", (7, {"art": 1}, 4)),
        ("send-lot", (8, {}, 3)),
        ("buy-1 send-2lot", (7, {"art": 1}, 2)),
    ],
)
def test_02_one_of_buying_and_placing_or_both(table, more, after):
    p = table(3, "turn", p1="dice=1", p2="dice=2").say(f"put-1-art {more}")
    assert stand(p) == after
    assert p.asked == ("p1" if more == "buy-1" else "p2")


def test_03_nothing_is_bought_after_workers(table):
    p = table(3, "turn", p1="dice=1", p2="dice=2")
    p.refused("put-1-art send-lot buy-1", "turns.03")
    p.say("put-1-art no").refused("buy-1", "turns.03")
    assert all(move == "end" or move.startswith("send") for move in p.moves())
    p.say("send-lot").refused("buy-1", "turns.03")


def test_04_neither_is_done_twice_with_a_die(table):
    p = table(3, "turn", p1="dice=1,3", p2="dice=6")
    p.refused("put-1-art buy-1 buy-1", "turns.03")
    p.refused("put-1-art send-lot send-lot", "turns.04")
    p.say("put-1-art buy-1 send-lot p2: put-6-smi buy-1").refused("buy-1", "turns.03")
    p.say("put-3-art buy-1 send-lot")  # with another die both again
    assert stand(p)[2] == 2


def test_05_a_round_begins_with_a_roll_of_all_dice(table):
    p = table(3, "round")
    assert p.asked == "d.roll"
    p.say("d=1,2,3,4,5,6,6,6,6,6,1,1,1,1")
    assert p.asked == "d.roll"
    p.say("d=2")
    assert [player.dice for player in p.state.players] == [[1, 2, 3, 4, 5], [6] * 5, [1, 1, 1, 1, 2]]
    assert [type(told.event).__name__ for told in p.events] == ["RoundBegan"] + ["DiceRolled"] * 3


def test_06_dice_lie_open_to_everybody(table):
    p = table(2, "round").say(f"d={FIVE},6,6,6,6,6")
    for seat in ("", "p1", "p2"):
        assert [player.dice for player in p.view(seat).players.values()] == [[1, 2, 3, 4, 5], [6] * 5]
    assert {told.to for told in p.events} == {None}


@pytest.mark.parametrize("start", ["p1", "p2", "p3"])
def test_07_the_start_player_has_the_first_turn(table, start):
    p = table(3, "round", start=start).say("d=" + ",".join(["1"] * 15))
    assert p.asked == start


def test_08_a_turn_places_one_own_unused_die(table):
    p = table(3, "turn", p1="dice=2,2,5", p2="dice=4,6")
    p.refused("put-4-squ", "turns.08")
    p.refused("put-2-squ put-5-squ", "turns.08")  # that is p2's turn by then
    p.say("put-2-squ")
    assert (p["p1"].dice, p.asked, p["p1"].coins) == ([2, 5], "p2", 9)
    p.say("put-4-squ put-2-squ put-6-squ").refused("put-2-squ", "turns.08")


def test_09_places_are_guilds_hall_port_and_square(table):
    p = table(3, "turn", p1="dice=3 coins=9 at=art goods=sch")
    assert [move.split("-")[2] for move in p.moves()] == ["art", "smi", "car", "mer", "sch", "wiz", "hal", "por", "squ"]
    with pytest.raises(IllegalMove) as refusal:
        p.session.play(0, Put(3, "lot"))
    assert refusal.value.rule == "six_guilds.turns.09"


def test_10_no_number_and_no_value_limits_dice_outside_guilds(table):
    p = table(2, "turn", p1="dice=1,2,3,4,5,6 coins=99 at=art,smi goods=9sch", p2="dice=1,6 goods=2art", check=False)
    for value in range(1, 7):
        assert {f"put-{value}-{place}" for place in ("hal", "por", "squ")} <= set(p.moves())
    p.say("put-1-por sell-sch").say("p2: put-1-por sell-art").say("put-6-por sell-sch p2: put-6-por sell-art")
    p.say("put-2-squ put-3-squ put-4-hal build-cou-art tile=cou-smi put-5-hal build-sto-smi tile=cou-car")
    assert [told.place for told in p.told("DiePlaced")] == ["por"] * 4 + ["squ"] * 2 + ["hal"] * 2


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_11_turns_pass_clockwise(table, seats):
    given = {f"p{n + 1}": "dice=1,2" for n in range(seats)}
    p, order = table(seats, "turn", who="p2", start="p2", **given), []
    for _ in range(2 * seats):
        order.append(p.asked)
        p.say(p.moves()[-1])
    assert order == [f"p{(n + 1) % seats + 1}" for n in range(seats)] * 2


def test_12_a_turn_cannot_be_passed(table):
    p = table(3, "turn", p1="dice=3", p2="dice=4")
    for move in ("end", "no", "yes"):
        p.refused(move, "turns.12")
    assert all(move.startswith("put-3-") for move in p.moves())


def test_13_who_has_no_die_is_passed_over(table):
    p = table(4, "turn", p1="dice=1,2", p3="dice=4").say("put-1-squ")
    assert p.asked == "p3"
    assert p.say("put-4-squ").asked == "p1"


def test_14_the_last_die_of_all_ends_the_turns_and_income_follows(table):
    p = table(3, "turn", p1="dice=1", p2="dice=2 at=art").say("put-1-squ")
    assert [told.how for told in p.told("Gained")] == ["square"]
    p.say("put-2-squ")
    assert [told.how for told in p.told("Gained")] == ["square", "square", "income"]
    assert (p.asked, p.state.round) == ("d.roll", 2)


def test_15_after_income_the_dice_return_and_the_slots_are_empty(table):
    p = table(2, "turn", p1="dice=3", p2="at=art").say("put-3-art end")
    assert p.rules()[-2:] == ["six_guilds.income.01", "six_guilds.turns.05"]
    p.say("d=3,3,3,3,3,3,3,3,3,3")
    assert (p.state.placed, [len(player.dice) for player in p.state.players]) == ({}, [5, 5])
    assert "put-3-art" in p.moves()


def test_14_in_a_round_from_the_roll_on(table):
    p = table(2, "round", p1="at=art", rows="2:dice=1").say("d=1,2").say("put-1-squ put-2-squ")
    assert [told.how for told in p.told("Gained")] == ["square", "square", "income"]
    assert (p.asked, p.state.round, p.state.start) == ("d.roll", 2, 1)


@pytest.mark.parametrize(("start", "after"), [("p1", 1), ("p2", 2), ("p3", 0)])
def test_16_the_next_player_to_the_left_starts_the_next_round(table, start, after):
    p = table(3, "income", start=start)
    assert p.state.start == after
    p.say("d=" + ",".join(["4"] * 15))
    assert p.asked == f"p{after + 1}"
    assert p.told("RoundBegan")[0].start == f"p{after + 1}"


@pytest.mark.parametrize("seats", [2, 3])
def test_sga09_what_may_follow_a_die_is_the_same_for_all_numbers(table, seats):
    p = table(seats, "turn", p1="dice=1", p2="dice=1", shops="art=shw:p2").say("put-1-art no")
    assert p.moves() == ["buy-1", "no", "end"]
    assert p.say("buy-1").moves() == ["send-lot", "send-2lot", "end"]


def test_sga23_a_die_may_lie_in_a_guild_without_effect(table):
    p = table(3, "turn", p1="dice=6 coins=0", p2="dice=1").say("put-6-art")
    assert (p.state.placed, p.asked) == ({"art": ["high"]}, "p2")
    assert stand(p) == (0, {}, 4)


def test_sga27_equal_dice_are_one_choice(table):
    p = table(3, "turn", p1="dice=3,3,3,5", p2="dice=1")
    assert len(p.moves()) == len(set(p.moves())) == 2 * 7
    assert p.say("put-3-squ")["p1"].dice == [3, 3, 5]


def test_sga28_what_cannot_be_chosen_is_not_asked(table):
    def after(line, p1, **given):
        return table(2, "turn", p1=p1, p2="dice=1", **given).say(line)

    assert after("put-1-art", "dice=1 coins=0").question == "PlaceWorkers"  # no coin
    assert after("put-6-art", "dice=6 coins=0").asked == "p2"  # neither coin nor workers
    assert after("put-3-art buy-2", "dice=3 coins=2").question == "PlaceWorkers"
    assert after("put-6-art buy-1", "dice=6").asked == "p2"  # no workers on this slot
    assert after("put-1-art buy-1", "dice=1 at=art,art").asked == "p2"  # no apprentice slot
    assert "no" not in after("put-1-art", "dice=1 at=art,art").moves()
    own = after("put-1-art", "dice=1 coins=0", shops="art=cou:p1")
    assert own.moves() == ["yes", "no"]  # a benefit is always offered


def test_sga28_no_worker_is_at_hand(table):
    p = table(3, "turn", p1="dice=1 at=art,art,smi,smi", p2="dice=1")
    assert {"send-smi", "send-2smi"} <= set(p.say("put-1-wiz buy-1").moves())
    p = table(6, "turn", p1="dice=1 at=art,art,art,art", p2="dice=1").say("put-1-art buy-1")
    assert p.asked == "p2"


# examples


def test_ex12_the_benefit_pays_the_goods(example):
    p = example("turns.ex12")
    assert stand(p) == (0, {"car": 2}, 4)


def test_ex17_buy_first(example):
    p = example("turns.ex17")
    assert stand(p) == (7, {"smi": 1}, 0)
    assert p.apprentices("smi") == [1, 0, 0]


def test_ex18_workers_alone(example):
    p = example("turns.ex18")
    assert (stand(p), p.apprentices("car")) == ((1, {}, 3), [1, 0, 0])
