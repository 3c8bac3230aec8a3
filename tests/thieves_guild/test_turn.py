"""Who acts when, and what each step of a turn allows: spec/thieves_guild/turn.md."""

import pytest

FOUR = "hu el or bh"


def idle(p, until):
    """Everybody does as little as he can until this side or character is asked. The table needs a seed."""
    while p.asked != until:
        moves = p.moves()
        p.say(next((move for move in ("end", "stay", "roll") if move in moves), moves[0]))
    return p


def kinds(p):
    """Names of all events, in order."""
    return [type(told.event).__name__ for told in p.events]


@pytest.mark.parametrize("seats", [FOUR, "el bh", "hu or bh"])
def test_01_thieves_act_before_hunters_in_every_round(table, seats):
    sides = seats.split()
    p = table(seats, opening=True, seed="x", options="cap=2")
    idle(p, "")
    turns = [(event.round, event.side) for event in p.told("TurnBegan")]
    assert turns == [(n, side) for n in (1, 2) for side in sides]


def test_02_characters_act_by_number_and_one_finishes_before_the_next(table):
    p = table(turn="hu")
    for line in ("", "roll d=1", "stay"):
        if line:
            p.say(line)
        assert p.asked == "hu1"
        p.refused("hu2: end", "core.turn.01")
        p.refused("hu3: roll", "core.turn.01")
    assert p.say("end").asked == "hu2"
    assert p.say("roll d=1 stay end").asked == "hu3"


def test_03_a_character_acts_with_his_own_goods_only(table):
    p = table(step="hu2", hu2="w3 coins=2", hu4="w3 coins=6")
    assert "buy-wat" not in p.moves()
    p.refused("buy-wat", "honesty.01")
    p.refused("put-6c", "bases.06")


def test_03_a_character_acts_from_his_own_space_only(table):
    p = table(step="hu2", hu2="w18 coins=9", hu3="w3", hu4="w16")
    p.refused("look", "market.07")
    p.refused("buy-wat", "gypsies.03")


def test_03_nobody_buys_for_another(table):
    p = table(step="hu2", hu2="w3 coins=9", hu3="w3")
    p.refused("buy-bow-hu3")


def test_04_no_earlier_character_is_played_again(table):
    p = table(turn="hu").say("roll d=1 stay end roll d=1 stay end")
    p.refused("hu1: roll", "core.turn.01")
    p.refused("hu2: end", "core.turn.01")


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("w16", "look bm=m2 buy-poi"),
        ("w3", "buy-lea"),
        ("w7", "hire-luc-bh1"),
        ("wiz", "buy-glv"),
        ("w8", "take-wat"),
        ("w18", "put-c"),
    ],
)
def test_05_step_1_offers_what_the_space_offers(table, place, line):
    p = table(turn="hu", hu1=f"{place} coins=9", bh1="w14").say(line)
    assert p.question == "Act"
    assert ("roll" in p.moves()) == (place != "wiz")  # the move is still to come


def test_06_trades_are_made_in_steps_1_and_3_only(table):
    p = table("hu el bh", turn="hu", hu1="w16 coins=5", hu2="w16", el1="w16", bh1="w16")
    p.say("give-c-hu2 roll d=1")
    p.refused("give-c-hu2", "turn.09")
    p.say("stay give-c-hu2 give-c-el1 el1: yes hu1: end")
    for n in (2, 3, 4):
        p.say(f"hu{n}: roll d=1 stay end")
    assert p.question == "FightOrSack"
    for line in ("give-c-hu2", "take-c-hu2", "swap-c-poi-el1"):
        p.refused(f"hu1: {line}", "turn.06")
    assert [p[who].coins for who in ("hu1", "hu2", "el1")] == [2, 2, 1]


def test_07_the_income_comes_before_any_hunter_moves(table):
    p = table(turn="bh", hunts=1)
    p.refused("bh1: stay")
    p.say("give-5c-bh1 give-3c-bh2")
    assert (p.asked, p["bh1"].at) == ("bh1", "frt")


def test_08_nobody_draws_a_fate_card_in_step_1(table):
    p = table(turn="hu", hu1="w17")
    assert p.question == "Act"
    p.say("roll d=2 go-w18 end")
    assert p.told("Drew") == []


def test_09_a_die_outside_and_none_inside(table):
    p = table(turn="hu", hu2="k16")
    p.refused("go-w17", "movement.02")
    p.say("roll d=1 stay end")
    assert p.dice == ["d.move"]
    p.refused("roll", "movement.09")
    p.say("go-k14 end")
    assert p.dice == ["d.move"]
    assert p["hu2"].at == "k14"


def test_09_step_2_comes_once_and_between_the_action_steps(table):
    p = table(turn="hu")
    p.refused("end", "turn.09")
    p.say("roll d=1")
    p.refused("end", "turn.09")
    p.say("go-w17 fate=f19")
    for line in ("roll", "go-w16", "stay"):
        p.refused(line, "turn.09")


def test_10_a_character_may_stay(table):
    p = table(turn="hu", hu2="k16").say("roll d=7 stay end stay end")
    assert (p["hu1"].at, p["hu2"].at) == ("w18", "k16")


@pytest.mark.parametrize(
    ("start", "move", "line"),
    [
        ("w18", "roll d=2 go-w16", "look bm=m2 buy-poi"),
        ("w18", "roll d=3 go-w21", "buy-lea"),
        ("w10", "roll d=3 go-w7", "hire-luc-bh1"),
        ("g15", "go-wiz", "buy-glv"),
        ("w10", "roll d=2 go-w8", "take-wat"),
        ("w16", "roll d=2 go-w18", "put-c"),
    ],
)
def test_11_step_3_offers_what_the_new_space_offers(table, start, move, line):
    p = table(turn="hu", hu1=f"{start} coins=9", bh1="w14").say(f"{move} {line}")
    assert p.say("end").asked == "hu2"


def test_12_who_has_moved_onto_fate_draws_in_step_3(table):
    p = table(turn="hu").say("roll d=1 go-w17")
    assert p.asked == "fate.card"
    p.say("fate=f1")
    assert kinds(p)[-3:] == ["Moved", "Drew", "Gained"]
    assert (p.asked, p["hu1"].coins) == ("hu1", 2)


def test_13_the_income_comes_once_a_turn(table):
    p = table(turn="bh", hunts=1).say("give-8c-bh1 bh1: stay end bh2: stay end bh3: stay end")
    assert [event.count for event in p.told("Gained") if event.how == "income"] == [8]


def test_14_fights_and_sackings_wait_for_all_characters(table):
    p = table(turn="hu", hu1="w16", hu2="tav", bh1="w16")
    p.refused("fight-bh1", "attack.02")
    p.say("roll d=1 stay")
    p.refused("fight-bh1", "attack.02")
    p.say("end")
    p.refused("sack", "sacking.03")
    p.say("stay end roll d=1 stay end roll d=1 stay")
    p.refused("hu1: fight-bh1", "core.turn.01")
    p.say("end")
    assert (p.asked, p.question) == ("hu1", "FightOrSack")


def test_15_step_4_goes_by_number_too(table):
    p = table(fight="hu", hu1="w16", hu3="w16", hu4="tav", bh1="w16")
    p.refused("hu3: fight-bh1", "core.turn.01")
    assert p.say("pass").asked == "hu3"
    p.refused("hu1: fight-bh1", "core.turn.01")
    assert p.say("fight-bh1 d=1 bh1: no").asked == "hu4"


def test_15_who_joins_an_attack_comes_forward(table):
    p = table(fight="hu", hu1="w16", hu2="tav", hu3="w16", bh1="w16").say("fight-bh1-hu3 d=1,1 bh1: no")
    assert p.asked == "hu2"
    p.say("pass")
    assert p.state.spent == []  # hu3 was not asked: the turn is over


def test_16_who_has_fought_does_nothing_more(table):
    p = table(fight="hu", hu1="w16", hu2="w16", hu3="w16", bh1="w16", bh2="w16").say("fight-bh1-hu2 d=1,1")
    p.say("bh1: no bh2: no")
    assert p.asked == "hu3"  # hu2 is not asked although bh2 is in his reach
    p.refused("fight-bh2-hu2")
    p.refused("hu1: use-wat", "core.turn.01")


def test_17_attack_or_sack_and_never_both(table):
    p = table(fight="hu", hu1="tav", bh1="tav").say("sack d=12")
    assert p.asked == "bh1"  # bh1 stood in his reach, but hu1 is done
    p = table(fight="hu", hu1="tav", bh1="tav").say("fight-bh1 d=1 bh1: no")
    assert p.asked == "bh1"
    assert p.told("Sacked") == []


def test_18_the_turn_ends_with_the_last_fight_or_when_the_side_wants_no_more(table):
    p = table("hu el bh", fight="hu", hu1="w16", hu2="w16", bh1="w16").say("hu1: pass")
    assert p.asked == "hu2"
    assert p.say("fight-bh1 d=1 bh1: no").told("TurnBegan")[-1].side == "el"
    p = table("hu el bh", fight="hu", hu1="w16", hu2="w16", bh1="w16").say("hu1: end")
    assert p.asked == "el1"


def test_19_a_fight_of_a_fate_card_is_settled_on_the_spot(table):
    p = table(turn="hu").say("roll d=1 go-w17 fate=f15 d=9,6")  # a brigand of combat 6; hu1 has combat 6
    assert kinds(p)[-6:] == ["Attacked", "Rolled", "Struck", "Wounded", "Rolled", "Gained"]
    assert (p["hu1"].tokens, p.asked, p.question) == (1, "hu1", "Act")
    assert p.say("end").asked == "hu2"


def test_20_assassins_strike_before_the_own_characters(table):
    p = table(turn="hu", hu1="w16", hu2="gone", hu3="gone", hu4="w7 coins=2", bh1="w16")
    p.say("hu1: roll d=1 stay end hu4: hire-luc-bh1 roll d=1 stay")
    assert p.told("Attacked") == []
    p.say("end d=8")
    assert [event.attackers for event in p.told("Attacked")] == [("luc",)]
    p.say("hu1: fight-bh1 d=1")
    assert [event.attackers for event in p.told("Attacked")] == [("luc",), ("hu1",)]


def test_21_counter_and_income_head_the_turn_of_the_hunters(table):
    p = table(turn="bh", hunts=1).say("give-8c-bh1 stay")
    assert kinds(p)[:3] == ["TurnBegan", "CounterMoved", "Gained"]
    assert p.state.counter == 2


def test_a09_missing_numbers_are_skipped(table):
    p = table(turn="hu", hu2="gone", hu3="gone").say("roll d=1 stay end")
    assert p.asked == "hu4"


def test_a10_any_number_of_deals_in_any_order(table):
    p = table(turn="hu", hu1="w3 coins=20", hu2="w3 coins=1")
    p.say("give-c-hu2 buy-cur-bh1 take-2c-hu2 buy-ble-hu2 buy-ble-hu1 give-c-hu2 buy-bow")
    assert (p["hu1"].coins, p["hu1"].item, p["hu1"].spell, p["hu2"].spell) == (6, "bow", "ble", "ble")


def test_a10_a_fate_draw_that_is_due_comes_before_any_deal(table):
    p = table(turn="hu", hu1="w18 coins=1", hu2="w17").say("roll d=1 go-w17")
    p.refused("hu1: give-c-hu2", "core.turn.01")
    p.say("fate=f19 give-c-hu2")


def test_a11_the_die_comes_before_the_choice(table):
    p = table(turn="hu").say("roll")
    assert p.asked == "d.move"
    p.say("d=1")
    assert set(p.moves()) == {"stay", "go-w17", "go-w19"}


def test_a11_no_die_for_who_is_arrested_or_has_used_a_leaf(table):
    p = table(turn="hu", hu1="w18 item=lea", hu2="frt arrested").say("use-lea go-w16")
    assert p.asked == "hu2"
    assert p.say("stay").asked == "hu3"
    assert p.dice == []


def test_a78_positions_are_live_in_step_4(table):
    p = table(fight="hu", hu1="tav", hu2="tav").say("sack d=1,1,1 go-o14")
    assert p.asked == "hu2"
    p.say("sack d=1,1,1")
    assert p["hu2"].at == "m13"  # the door where hu1 stands now is no exit any more


def test_a78_an_arrest_changes_what_later_characters_can_reach(table):
    p = table(fight="bh", hu1="w16", bh1="w16", bh2="w16", bh3="w16")
    p.say("bh1: fight-hu1-bh2 d=5,5 hu1: no bh: give-3c-bh1")
    assert (p["hu1"].at, p.asked) == ("frt", "hu1")  # nobody is left for bh3, so the turn of the Humans has come


def test_a134_roll_ends_step_1_outside_and_the_move_itself_inside(table):
    p = table(turn="hu", hu1="w15", hu2="k16").say("roll d=1 stay end")
    assert "roll" not in p.moves()
    assert p.say("hu2: go-k15").moves() == ["end"]


def test_a144_who_can_do_nothing_in_step_4_is_not_asked(table):
    p = table(fight="hu", hu1="w18", hu2="w16", hu3="tav", bh1="w16")
    assert p.asked == "hu2"
    assert p.say("pass").asked == "hu3"


def test_a144_end_gives_up_step_4_for_all_who_are_still_to_come(table):
    p = table(fight="hu", hu2="w16", hu3="tav", bh1="w16").say("hu2: end")
    assert p.asked == "bh1"
    assert p.question == "Act"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("look", "market.09"),
        ("buy-poi", "market.06"),
        ("sell-poi", "market.06"),
        ("buy-wat", "turn.11"),
        ("use-lea", "magic.11"),
        ("hire-nee-bh1", "turn.11"),
        ("put-c", "turn.11"),
        ("take-lea", "turn.11"),
        ("roll", "turn.04"),
        ("go-w15", "turn.04"),
    ],
)
def test_14_step_4_is_for_nothing_else(table, line, rule):
    p = table("hu el bh", fight="hu", hu1="w16 coins=9 poi=1 item=lea", el1="w16")
    p.refused(line, rule)


@pytest.mark.parametrize("line", ["pass", "yes", "no", "drop-bow", "pick-hu1"])
def test_05_the_action_steps_are_for_nothing_else(table, line):
    p = table(turn="hu")
    p.refused(line, "turn.05")
    p.say("roll d=1 stay").refused(line, "turn.11")
