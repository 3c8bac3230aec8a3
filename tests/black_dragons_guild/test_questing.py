"""Rules of spec/black_dragons_guild/questing.md."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations

import pytest

from guildpost.engine.black_dragons_guild.moves import Play
from guildpost.engine.black_dragons_guild.questing import refuse
from guildpost.engine.core.errors import IllegalMove

ONE = "1,def,unc,dip,2"  # an adventurer who scores 1 on all but Diplomacy
FIVE = " ".join(f"a{n}={ONE}" for n in range(1, 6))
EASY = "esc,2,-,0,0,0"


def outs(play):
    """Seat and quest of each party, in order."""
    return [(out.seat, out.quest) for out in play.told("WentOut")]


def changes(play, seat="p1"):
    """All that a seat gained or lost: what, how much, by what."""
    return [(change.what, change.amount, change.how) for change in play.told("Changed") if change.seat == seat]


def refuse_twice(play, move):
    """A party that names one adventurer twice, or not by number, is refused."""
    with pytest.raises(IllegalMove) as refusal:
        play.session.play(0, move)
    assert refusal.value.rule == "black_dragons_guild.questing.14"


def two(table, **more):
    """Two seats with a quest and two adventurers each."""
    given = {
        "cards": FIVE,
        "tasks": f"q1={EASY} q2={EASY}",
        "p1": "ability=t1b hand=a1,a2 quests=q1",
        "p2": "ability=t5a hand=a3,a4 quests=q2",
    }
    return table(2, "questing", **{**given, **more})


def test_01_all_choose_a_quest_at_the_same_time(table):
    p = two(table)
    assert p.asked == "p1 p2"
    seen, seen_by_all = p.view("p2"), p.view()
    p.say("p1: play-q1-a1")
    assert (p.asked, outs(p), p["p1"].hand, p["p1"].quests) == ("p2", [], ["a1", "a2"], ["q1"])
    assert (p.view("p2"), p.view()) == (seen, seen_by_all)
    p.say("p2: play-q2-a3")
    assert outs(p) == [("p1", "q1"), ("p2", "q2")]


def test_01_the_order_of_the_answers_does_not_matter(table):
    first = two(table).say("p1: play-q1-a1 p2: play-q2-a3")
    second = two(table).say("p2: play-q2-a3 p1: play-q1-a1")
    assert (first.state, first.events) == (second.state, second.events)


@pytest.mark.parametrize("quest", ["q2", "q3", "q4", "q5"])
def test_01_the_quest_is_of_the_own_hand(table, quest):
    p = two(table, p1="hand=a1,a2 quests=q1 done=q5", display="q3")
    p.refused(f"p1: play-{quest}-a1", "questing.01")  # of another hand, the display, the deck, the own pile
    assert {move.split("-")[1] for move in p.moves("p1") if move != "end"} == {"q1"}


def test_01_only_quests_are_chosen(table):
    two(table).refused("p1: take-a1", "questing.01")


@pytest.mark.parametrize("minimum", [2, 3, 4, 5])
def test_02_the_character_counts_towards_the_minimum(table, minimum):
    p = two(table, tasks=f"q1=esc,{minimum},-,0,0,0", p1="hand=a1,a2,a5,a6,a7 quests=q1 coins=20")
    assert {move.count("a") - 1 for move in p.moves("p1") if move != "end"} == {minimum - 1}  # play has one too
    p.say("p1: play-q1-" + "+".join(["a1", "a2", "a5", "a6"][: minimum - 1]))


def test_03_a_party_is_of_the_own_hand_and_the_own_allies(table):
    p = two(table, season=2, p1="hand=a1,a2 quests=q1 allies=a5", p2="hand=a3 quests=q2 allies=a6", discard="a7")
    assert p.moves("p1") == ["play-q1-a1", "play-q1-a2", "play-q1-a5", "end"]
    for card in ("a3", "a6", "a7", "a8"):  # hand and ally of another, the discards, the deck
        p.refused(f"p1: play-q1-{card}", "questing.03")


def test_03_hand_and_allies_go_together(table):
    p = two(table, season=3, tasks="q1=esc,4,-,0,0,0", p1="hand=a1,a2 quests=q1 allies=a5,a6")
    p.say("p1: play-q1-a1+a5+a6 p2: end")
    assert p.told("WentOut")[0].party == ("a1", "a5", "a6")


@pytest.mark.parametrize("costs", [(1, 1), (2, 3), (4, 1)])
def test_04_each_adventurer_costs_what_is_printed(table, costs):
    cards = " ".join(f"a{n}={cost},def,unc,dip,2" for n, cost in enumerate(costs, 1))
    p = two(table, cards=cards, tasks="q1=esc,3,-,0,0,0", p1="hand=a1,a2,a6 quests=q1 coins=9")
    p.say("p1: play-q1-a1+a2 p2: end")
    assert p["p1"].coins == 9 - sum(costs)
    assert p.told("WentOut")[0].paid == sum(costs)


def test_05_an_ally_is_paid_each_time(table):
    p = two(
        table,
        season=2,
        cards="a5=3,def,unc,dip,2",
        tasks=f"q1={EASY} q3={EASY}",
        p1="hand=a1 quests=q1,q3 allies=a5 coins=8",
    ).say("p1: play-q1-a5 p2: end")
    assert p["p1"].coins == 5
    p.say("p1: play-q3-a5")
    assert p["p1"].coins == 2
    assert [out.paid for out in p.told("WentOut")] == [3, 3]


@pytest.mark.parametrize(("coins", "enough"), [(0, False), (2, False), (3, True), (4, True)])
def test_06_the_cost_is_paid_before_the_quest_brings_anything(table, coins, enough):
    p = two(
        table,
        cards="a1=2,def,unc,dip,2 a2=1,def,unc,dip,2",
        tasks="q1=esc,3,-,0,9,0",
        p1=f"hand=a1,a2 quests=q1 coins={coins}",
    )
    assert ("play-q1-a1+a2" in p.moves("p1")) == enough
    if enough:
        p.say("p1: play-q1-a1+a2 p2: end")
        assert p["p1"].coins == coins - 3 + 9
    else:
        p.refused("p1: play-q1-a1+a2", "questing.06")


def test_06_the_ability_does_not_pay_its_own_party_either(table):
    two(table, p1="ability=t3b hand=a1 quests=q1 coins=0").refused("p1: play-q1-a1", "questing.06")


def test_07_cards_of_the_hand_leave_it_and_an_ally_stays(table):
    p = two(table, season=3, tasks="q1=esc,3,-,0,0,0", p1="hand=a1,a2 quests=q1,q3 allies=-,a5")
    p.say("p1: play-q1-a1+a5 p2: end")
    player = p["p1"]
    assert (player.hand, player.used, player.allies, player.quests) == (["a2"], ["a1"], ["", "a5"], ["q3"])
    assert (p.view("p2").players["p1"].hand, p.view("p2").players["p1"].used) == (1, ["a1"])


@pytest.mark.parametrize(
    ("bonuses", "held", "scored"),
    [
        ("m", "scroll", 3),
        ("n", "scroll", 0),
        ("px", "scroll", 0),
        ("-", "scroll", 0),
        ("m", "", 0),
        ("n", "recruit", 2),
        ("m", "recruit", 0),
        ("px", "recruit", 0),
        ("-", "recruit", 0),
        ("n", "", 0),
    ],
)
def test_08_scroll_and_recruit_count_only_where_the_quest_shows_them(table, bonuses, held, scored):
    p = two(table, tasks=f"q1=esc,2,{bonuses},0,0,0", p1=f"ability=t1b hand=a1 quests=q1 {held}")
    p.say("p1: play-q1-a1 p2: end")
    assert (p.told("WentOut")[0].bonuses, p["p1"].reputation) == (scored, 1 + scored)


@pytest.mark.parametrize(("bonus", "held", "each"), [("m", "scroll", 3), ("n", "recruit", 2)])
def test_09_scroll_and_recruit_count_again_on_every_quest_of_the_season(table, bonus, held, each):
    tasks = f"q1=esc,2,{bonus},0,0,0 q2=esc,2,-,0,0,0 q3=res,2,{bonus},0,0,0"
    p = two(table, tasks=tasks, p1=f"ability=t1b hand=a1,a2,a5 quests=q1,q2,q3 {held}", p2="")
    p.say("p1: play-q1-a1 play-q2-a2")
    assert getattr(p["p1"], held)
    p.say("p1: play-q3-a5")
    assert [out.bonuses for out in p.told("WentOut")] == [each, 0, each]


@pytest.mark.parametrize(
    ("minimum", "party", "fits"),
    [(2, "a1", True), (3, "a1", False), (3, "a1+a2", True), (5, "a1+a2+a5", False), (5, "a1+a2+a5+a6", True)],
)
@pytest.mark.parametrize("bonus", ["-", "x"])
def test_10_a_party_below_the_minimum_cannot_go(table, bonus, minimum, party, fits):
    p = two(table, tasks=f"q1=esc,{minimum},{bonus},0,0,0", p1="hand=a1,a2,a5,a6 quests=q1 coins=20")
    assert (f"play-q1-{party}" in p.moves("p1")) == fits
    if fits:
        p.say(f"p1: play-q1-{party}")
    else:
        p.refused(f"p1: play-q1-{party}", "questing.10")


def test_11_the_reputation_of_the_party_is_added_up_first(table):
    p = two(
        table,
        cards="a1=1,att,elf,esc,4 a2=1,sup,elf,dip,5",
        tasks="q1=esc,3,mp,7,6,2",
        p1="ability=t2a hand=a1,a2 quests=q1 scroll rep=10",
    ).say("p1: play-q1-a1+a2 p2: end")
    (out,) = p.told("WentOut")
    assert (out.cards, out.sets, out.bonuses, out.ability, out.reward) == (4 + 1, 1, 3 + 2, 2, 7)
    assert changes(p)[0] == ("reputation", 13, "party")
    assert p["p1"].reputation == 10 + 13 + 7


def test_12_then_comes_the_reward(table):
    p = two(table, tasks="q1=esc,2,-,7,6,2", p1="ability=t1b hand=a1 quests=q1 coins=3").say("p1: play-q1-a1 p2: end")
    assert changes(p) == [
        ("reputation", 1, "party"),
        ("alignment", 2, "reward"),
        ("coins", 6, "reward"),
        ("reputation", 7, "reward"),
    ]
    assert (p["p1"].alignment, p["p1"].coins, p["p1"].reputation) == (2, 3 - 1 + 6, 8)


def test_13_a_used_card_does_not_go_again_this_season(table):
    p = two(table, tasks=f"q1={EASY} q3={EASY}", p1="hand=a1,a2 quests=q1,q3").say("p1: play-q1-a1 p2: end")
    assert p["p1"].used == ["a1"]
    assert p.moves("p1") == ["play-q3-a2", "end"]
    p.refused("p1: play-q3-a1", "questing.13")


def test_14_an_ally_serves_in_several_quests(table):
    p = two(table, season=2, tasks=f"q1={EASY} q3=res,2,-,0,0,0", p1="hand=a1 quests=q1,q3 allies=a5")
    p.say("p1: play-q1-a5 p2: end")
    assert p.moves("p1") == ["play-q3-a1", "play-q3-a5", "end"]
    p.say("p1: play-q3-a5")
    assert (p["p1"].allies, p["p1"].used, p["p1"].hand) == (["a5"], [], ["a1"])


def test_14_an_ally_serves_only_once_in_each(table):
    p = two(table, season=2, tasks="q1=esc,3,-,0,0,0", p1="hand=a1 quests=q1 allies=a5")
    assert p.moves("p1") == ["play-q1-a1+a5", "end"]
    for party in (("a5", "a5"), ("a1", "a1"), ("a5", "a1")):  # the notation reads none of them
        refuse_twice(p, Play("q1", party))


def test_15_the_steps_repeat_until_all_are_done(table):
    tasks = " ".join(f"q{n}=esc,2,-,0,0,0" for n in range(1, 5))
    p = two(table, tasks=tasks, p1="ability=t1b hand=a1,a2,a5 quests=q1,q3,q4")
    p.say("p1: play-q1-a1 p2: play-q2-a3")
    assert (p.question, p.asked) == ("ChooseQuest", "p1")  # p2 has no quest left
    p.say("p1: play-q3-a2")
    assert (p.question, p.asked) == ("ChooseQuest", "p1")
    p.say("p1: play-q4-a5")
    assert p.question == "TakeSlot"
    assert outs(p) == [("p1", "q1"), ("p2", "q2"), ("p1", "q3"), ("p1", "q4")]


def test_15_nobody_with_a_quest_no_questing(table):
    assert two(table, p1="hand=a1", p2="hand=a3").question == "TakeSlot"


def test_16_a_player_may_stop_at_any_step(table):
    p = two(table, p1="hand=a1,a2 quests=q1,q3 coins=20", tasks=f"q1={EASY} q3={EASY}")
    assert p.moves("p1")[-1] == "end"
    p.say("p1: play-q1-a1 p2: end")
    assert p.moves("p1") == ["play-q3-a2", "end"]
    p.say("p1: end")
    assert (p.question, p["p1"].quests, p["p1"].hand, p["p1"].stopped) == ("TakeSlot", ["q3"], ["a2"], True)
    assert [stopped.seat for stopped in p.told("Stopped")] == ["p2", "p1"]


def test_17_completed_quests_lie_on_one_pile_the_latest_on_top(table):
    p = two(table, p1="hand=a1,a2 quests=q1,q3 done=q9", tasks=f"q1={EASY} q3={EASY}", p2="")
    p.say("p1: play-q3-a1 play-q1-a2")
    assert p["p1"].done == ["q9", "q3", "q1"]
    assert p.view("p2").players["p1"].done == ["q9", "q3", "q1"]
    p.say("p1: take-s1b p2: take-s1b p1: no")
    assert (p["p1"].done, p.state.quest_discard, p.asked) == (["q9", "q3", "q1"], [], "que.laid")


@pytest.mark.parametrize("known", ["q1", "q1,q3", "q3"])
def test_17_a_quest_won_in_the_open_leaves_the_hand_too(table, known):
    p = two(table, p1=f"hand=a1 quests=q1,q3 known={known}", tasks=f"q1={EASY} q3={EASY}", p2="")
    p.say("p1: play-q1-a1")
    assert (p["p1"].quests, p["p1"].known) == (["q3"], ["q3"] if "q3" in known else [])
    assert p.view().players["p1"].done == ["q1"]


def test_17_they_are_counted(table):
    p = two(table, achievements="ach1", p1="hand=a1 quests=q1 done=q21,q22,q31,q32,q12,q2", p2="")
    assert p.told("Achieved") == []
    p.say("p1: play-q1-a1")
    assert [(told.seat, told.achievement) for told in p.told("Achieved")] == [("p1", "ach1")]


@pytest.mark.parametrize(("line", "lost"), [("end", 4), ("play-q1-a1 end", 2), ("play-q1-a1 play-q3-a2", 0)])
def test_18_what_is_not_played_will_cost_alignment(table, line, lost):
    p = two(table, p1="hand=a1,a2 quests=q1,q3", tasks=f"q1={EASY} q3={EASY}", p2="").say(f"p1: {line}")
    assert p["p1"].alignment == 0
    p.say("p1: take-s1b p2: take-s1b")
    if p.asked == "p1":
        p.say("p1: no")
    assert p["p1"].alignment == -lost


def test_19_a_quest_is_settled_in_full_before_the_next_is_chosen(table):
    tasks = "q1=esc,2,-,4,5,1 q3=res,2,-,0,0,0"
    p = two(
        table,
        cards="a1=2,def,unc,dip,2 a2=5,def,unc,dip,2",
        tasks=tasks,
        p1="ability=t3b hand=a1,a2 quests=q1,q3 coins=2",
    )
    assert p.moves("p1") == ["play-q1-a1", "play-q3-a1", "end"]
    p.say("p1: play-q1-a1 p2: end")
    assert (p["p1"].coins, p["p1"].reputation, p["p1"].alignment, p["p1"].done) == (2 - 2 + 5 + 1, 5, 1, ["q1"])
    p.say("p1: play-q3-a2")
    assert p["p1"].coins == 6 - 5 + 1


@pytest.mark.parametrize("coins", [0, 2, 4, 20])
def test_what_is_offered_is_what_is_accepted(table, coins):
    cards = "a1=1,def,unc,dip,2 a2=2,def,unc,dip,2 a3=3,def,unc,dip,2 a4=1,def,unc,dip,2 a5=2,def,unc,dip,2"
    tasks = "q1=esc,2,x,0,0,0 q2=esc,3,m,0,0,0 q3=esc,4,x,0,0,0 q4=esc,5,-,0,0,0"
    p = table(
        2,
        "questing",
        season=2,
        cards=cards,
        tasks=tasks,
        p1=f"hand=a1,a2,a3 quests=q1,q2,q3 allies=a4 used=a5 coins={coins}",
        p2="hand=a6",
    )
    accepted = []
    for quest in ("q1", "q2", "q3", "q4"):
        for size in range(7):
            for party in combinations(["a1", "a2", "a3", "a4", "a5", "a6"], size):
                with suppress(IllegalMove):
                    refuse(p.desk, 0, Play(quest, party))
                    accepted.append(f"play-{quest}-{'+'.join(party)}")
    assert sorted(p.moves("p1")) == sorted([*accepted, "end"])


# rulings


@pytest.mark.parametrize(("bonuses", "fits"), [("-", False), ("mn", False), ("np", False), ("x", True), ("px", True)])
def test_amb32_no_larger_party_without_the_bonus(table, bonuses, fits):
    p = two(table, tasks=f"q1=esc,2,{bonuses},0,0,0")
    assert ("play-q1-a1+a2" in p.moves("p1")) == fits
    if fits:
        p.say("p1: play-q1-a1+a2")
    else:
        p.refused("p1: play-q1-a1+a2", "bonuses.11")


def test_amb38_parties_are_settled_in_turn_order_and_achievements_after_them(table):
    p = two(
        table,
        order="p2 p1",
        p1="ability=t2a hand=a1 quests=q1 done=q19,q20",
        achievements="ach3",
        p2="ability=t3a hand=a3 quests=q2 done=q21,q22",
    ).say("p1: play-q1-a1 p2: play-q2-a3")
    kinds = [type(told.event).__name__ for told in p.events if type(told.event).__name__ in ("WentOut", "Achieved")]
    assert outs(p) == [("p2", "q2"), ("p1", "q1")]
    assert kinds == ["WentOut", "WentOut", "Achieved", "Achieved"]
    assert [(told.seat, told.reputation) for told in p.told("Achieved")] == [("p2", 5), ("p1", 3)]


def test_amb38_stops_are_secret_until_all_have_chosen(table):
    p = two(table)
    seen = p.view("p2")
    p.say("p1: end")
    assert (p.view("p2"), p.told("Stopped"), p["p1"].stopped) == (seen, [], False)


def test_amb39_a_stop_is_final_for_this_season(table):
    p = two(table, p2="hand=a3,a4 quests=q2,q3", tasks=f"q1={EASY} q2={EASY} q3={EASY}")
    p.say("p1: end p2: play-q2-a3")
    assert p.asked == "p2"
    p.refused("p1: play-q1-a1", "core.turn.01")
    p.say("p2: end")
    assert p.question == "TakeSlot"


def test_amb39_the_next_season_asks_again(table):
    p = two(table, seed="again").say("p1: end p2: end p1: take-s1b p2: take-s1b")
    assert (p.state.season, p["p1"].stopped, p["p2"].stopped) == (2, False, False)


@pytest.mark.parametrize("steps", [-2, -1, 0, 1])
def test_amb58_a_quest_may_cost_alignment(table, steps):
    p = two(table, tasks=f"q1=ass,2,-,0,0,{steps}", p1="ability=t1b hand=a1 quests=q1").say("p1: play-q1-a1 p2: end")
    assert p["p1"].alignment == steps


@pytest.mark.parametrize(("start", "steps", "end"), [(6, -1, 6), (6, 1, 6), (5, 1, 6), (-6, -1, -5), (-5, -2, -5)])
def test_amb60_the_printed_reward_comes_before_the_alignment_of_the_ability(table, start, steps, end):
    p = two(table, tasks=f"q1=ass,2,-,0,0,{steps}", p1=f"ability=t4b hand=a1 quests=q1 align={start}")
    p.say("p1: play-q1-a1 p2: end")
    assert p["p1"].alignment == end


def test_amb60_the_coin_of_the_ability_comes_after_the_reward(table):
    p = two(table, tasks="q1=esc,2,-,2,3,0", p1="ability=t3b hand=a1 quests=q1").say("p1: play-q1-a1 p2: end")
    assert changes(p)[-3:] == [("coins", 3, "reward"), ("reputation", 2, "reward"), ("coins", 1, "ability")]


@pytest.mark.parametrize("what", ["hand=a1 coins=0", "coins=9", "hand=a1 coins=9"])
def test_amb71_who_holds_a_quest_is_asked_even_if_only_stopping_is_legal(table, what):
    p = two(table, tasks="q1=esc,3,-,0,0,0", p1=f"quests=q1 {what}")
    assert (p.asked, p.moves("p1")) == ("p1 p2", ["end"])


# examples


def test_ex34_a_plain_quest(example):
    p = example("questing.ex34")
    (out,) = p.told("WentOut")
    assert (out.paid, out.cards, out.sets, out.bonuses, out.ability, out.reward) == (3, 4, 0, 2, 0, 2)
    assert (p["p1"].reputation, p["p1"].coins) == (8, 8)


def test_ex36_the_minimum_counts_the_character(example):
    p = example("questing.ex36")
    assert p["p1"].done == ["q1"]


def test_ex42_a_reward_comes_too_late(example):
    p = example("questing.ex42")
    assert (p["p1"].coins, p["p1"].done) == (2, [])


def test_ex43_one_quest_pays_for_the_next(example):
    p = example("questing.ex43")
    assert [out.paid for out in p.told("WentOut")] == [2, 4]
    assert p["p1"].coins == 2 - 2 + 5 - 4 + 3


def test_ex44_an_ally_goes_twice(example, table):
    p = example("questing.ex44")
    assert [(out.party, out.paid, out.cards) for out in p.told("WentOut")] == [(("a5",), 2, 4), (("a5",), 2, 4)]
    assert (p["p1"].coins, p["p1"].reputation, p["p1"].allies) == (4, 8, ["a5"])
    again = table(
        2, "questing", season=2, cards="a5=2,def,dwa,res,4", tasks="q1=res,3,-,0,0,0", p1="quests=q1 allies=a5"
    )
    refuse_twice(again, Play("q1", ("a5", "a5")))


def test_ex45_a_used_card(example):
    p = example("questing.ex45")
    assert (p["p1"].used, p["p1"].done) == (["a1"], ["q1"])


def test_ex49_a_full_quest(example, table):
    p = example("questing.ex49")
    (out,) = p.told("WentOut")
    assert (out.paid, out.cards, out.sets, out.bonuses, out.ability, out.reward) == (10, 14, 1, 3, 2, 5)
    assert (p["p1"].reputation, p["p1"].coins, p["p1"].alignment) == (25, 6, 3)
    cards = "a1=1,att,hum,res,2 a2=4,att,dwa,dip+res,5 a3=3,sup,unc,res+ass+sco,3 a5=3,def,dwa,res+ass,4"
    poor = table(
        2,
        "questing",
        season=2,
        cards=cards,
        tasks="q1=res,4,xm,5,6,2",
        p1="role=sup ability=t5a coins=9 align=1 scroll hand=a1,a2,a3 quests=q1 allies=a5",
    )
    poor.refused("p1: play-q1-a1+a2+a3+a5", "questing.06")


def test_ex50_a_stop_is_final(example):
    p = example("questing.ex50")
    assert (p["p1"].hand, p["p1"].quests, p["p1"].done, p["p2"].done) == (["a1"], ["q1"], [], ["q2", "q3"])
