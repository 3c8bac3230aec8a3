"""Rules of spec/black_dragons_guild/achievements.md. Spaces bring 5, 3, 2 and 1; ach5 asks for an outermost zone, ach3
for three quests of one type, ach6 for a party of five, ach4 for three of an ancestry."""

from __future__ import annotations

import pytest

EXTREME = "ach1 ach2 ach5"


def claims(play):
    """Who has claimed what for how much, in order."""
    return [(told.seat, told.achievement, told.reputation) for told in play.told("Achieved")]


def kinds(play):
    """Classes of all that was told, in order."""
    return [type(told.event).__name__ for told in play.events]


def test_01_a_claim_comes_after_each_effect_where_players_act_in_turn(table):
    p = table(at="places", achievements=EXTREME, places="bla=p1,p2 mag=p1", p1="align=-4", p2="align=-4")
    p.say("p1: yes")
    assert (p.asked, p.question) == ("p2", "UsePlace")
    assert claims(p) == [("p1", "ach5", 5)]
    p.say("p2: no")
    assert claims(p) == [("p1", "ach5", 5)]


@pytest.mark.parametrize(("align", "met"), [(-3, False), (-4, True)])
def test_01_a_claim_comes_as_soon_as_the_requirement_is_met_and_not_before(table, align, met):
    p = table(at="places", achievements=EXTREME, places="riv=p1", p1=f"align={align}").say("p1: yes")
    assert p.asked == "que.rival"
    assert bool(claims(p)) == met


def test_01_a_claim_comes_after_the_whole_step_where_players_act_together(table):
    p = table(at="questing", p1="done=q3,q4 quests=q1 hand=a1", p2="quests=q19 hand=a2")
    p.say("p1: play-q1-a1")
    assert claims(p) == []  # p2 has not chosen yet
    p.say("p2: play-q19-a2")
    assert claims(p) == [("p1", "ach3", 5)]
    told = kinds(p)
    assert told.index("Achieved") > max(at for at, kind in enumerate(told) if kind == "WentOut")


@pytest.mark.parametrize(
    ("achievements", "mine", "short"),
    [
        ("ach1", "done=q3,q10,q12,q21,q22,q28", "done=q3,q10,q12,q21,q22"),
        ("ach2", "done=q10,q19,q28", "done=q10,q19,q11"),
        ("ach3", "done=q3,q4", "done=q3,q19"),
    ],
)
def test_01_counts_are_reached_with_the_next_quest_and_not_with_one_fewer(table, achievements, mine, short):
    for done, met in ((mine, True), (short, False)):
        p = table(at="questing", achievements=achievements, p1=f"{done} quests=q1 hand=a1").say("p1: play-q1-a1")
        assert claims(p) == ([("p1", achievements, 5)] if met else [])


def test_02_nobody_is_asked_whether_he_claims(table):
    p = table(at="places", achievements=EXTREME, places="bla=p1 bar=p2", p1="align=-4").say("p1: yes")
    assert claims(p) == [("p1", "ach5", 5)]
    assert p.asked == "p2"
    assert p["p1"].reputation == 5
    p.refused("p1: no", "core.turn.01")


def test_03_the_best_free_space_is_taken(table):
    p = table(4, at="places", achievements=EXTREME, places="bla=p1,p2,p3 orc=p4",
              p1="align=-4", p2="align=-4", p3="align=-4", p4="align=4")  # fmt: skip
    p.say("p1: yes p2: yes p3: yes p4: yes")
    assert claims(p) == [("p1", "ach5", 5), ("p2", "ach5", 3), ("p3", "ach5", 2), ("p4", "ach5", 1)]
    assert p.state.claims["ach5"] == [0, 1, 2, 3]


def test_03_each_achievement_has_its_own_spaces(table):
    p = table(at="questing", p1="done=q3,q4 quests=q1 hand=a1", p2="done=q10,q19,q28 quests=q2 hand=a2")
    p.say("p1: play-q1-a1 p2: play-q2-a2")
    assert sorted(claims(p)) == [("p1", "ach3", 5), ("p2", "ach2", 5)]


def test_04_the_reputation_of_the_space_is_gained_at_once(table):
    p = table(at="places", achievements=EXTREME, places="bla=p1 bnk=p2", p1="align=-4 rep=7", p2="rep=10", p3="rep=11")
    p.say("p1: yes")
    assert (p["p1"].reputation, p.asked) == (12, "p2")
    p.say("p2: yes")
    assert p["p1"].coins == 11  # with 12 no longer the lowest at the Bank
    assert p["p2"].coins == 11


@pytest.mark.parametrize(("order", "first", "second"), [("p1 p2 p3", "p1", "p2"), ("p2 p3 p1", "p2", "p1")])
def test_05_at_the_same_moment_cubes_are_placed_in_turn_order(table, order, first, second):
    p = table(at="questing", order=order, p1="done=q3,q4 quests=q1 hand=a1", p2="done=q21,q22 quests=q19 hand=a2")
    p.say("p2: play-q19-a2 p1: play-q1-a1")
    assert claims(p) == [(first, "ach3", 5), (second, "ach3", 3)]


def test_05_who_qualifies_in_an_earlier_step_comes_before_turn_order(table):
    p = table(at="questing", p1="done=q3 quests=q1,q2 hand=a1,a8", p2="done=q21,q22 quests=q19 hand=a2")
    p.say("p1: play-q1-a1 p2: play-q19-a2").say("p1: play-q2-a8")
    assert claims(p) == [("p2", "ach3", 5), ("p1", "ach3", 3)]


def test_06_each_achievement_is_claimed_once_by_a_player(table):
    p = table(at="places", achievements=EXTREME, places="bla=p1 orc=p1 riv=p1", p1="align=-4 rep=1")
    p.say("p1: yes yes").say("p1: yes que=q1,q2,q3")
    moved = [told.now for told in p.told("Changed") if (told.seat, told.what) == ("p1", "alignment")]
    assert moved == [-5, -4, -5]
    assert claims(p) == [("p1", "ach5", 5)]
    assert p["p1"].reputation == 1 + 5 + 1


def test_06_a_player_may_claim_different_achievements(table):
    p = table(at="questing", p1="done=q3,q4,q10,q11,q19,q20 quests=q1 hand=a1").say("p1: play-q1-a1")
    assert claims(p) == [("p1", "ach1", 5), ("p1", "ach3", 5)]


def test_07_a_score_space_holds_one_cube(table):
    p = table(4, at="questing", order="p4 p3 p2 p1",
              p1="done=q3,q4 quests=q1 hand=a1", p2="done=q21,q22 quests=q19 hand=a2",
              p3="done=q12,q13 quests=q10 hand=a8", p4="done=q30,q31 quests=q28 hand=a9")  # fmt: skip
    p.say("p1: play-q1-a1 p2: play-q19-a2 p3: play-q10-a8 p4: play-q28-a9")
    assert claims(p) == [("p4", "ach3", 5), ("p3", "ach3", 3), ("p2", "ach3", 2), ("p1", "ach3", 1)]
    assert p.view().achievements["ach3"] == ["p4", "p3", "p2", "p1"]


# rulings


def test_amb40_a_status_slot_is_followed_by_a_claim_before_allies(table):
    p = table(2, at="end", season=2, achievements=EXTREME, p1="align=3 used=a1 slots=s1a", p2="slots=s1a")
    p.say("p1: take-s2c p2: take-s1b")
    assert p["p1"].alignment == 5
    assert p.question == "KeepAlly"
    assert claims(p) == [("p1", "ach5", 5)]


def test_amb40_cards_left_in_hand_are_followed_by_a_claim(table):
    p = table(2, at="end", achievements=EXTREME, p1="align=-3 hand=a1 quests=q1", p2="align=-4")
    p.say("p1: take-s1b p2: take-s1b")
    assert claims(p) == [("p1", "ach5", 5)]
    told = kinds(p)
    assert told.index("Achieved") < told.index("Discarded")  # before the table is cleared


def test_amb40_a_whole_step_of_the_end_comes_before_its_claims(table):
    p = table(2, at="end", order="p2 p1", achievements=EXTREME, p1="align=-4 hand=a1", p2="align=-4 hand=a2")
    p.say("p1: take-s1b p2: take-s1b")
    assert claims(p) == [("p2", "ach5", 5), ("p1", "ach5", 3)]
    lost = [told.seat for told in p.told("Changed") if told.what == "alignment"]
    assert lost == ["p2", "p1"]
    assert kinds(p).index("Achieved") > max(
        at for at, told in enumerate(p.events) if getattr(told.event, "what", "") == "alignment"
    )


def test_amb41_the_cube_stays_when_the_requirement_is_lost(table):
    p = table(at="places", achievements=EXTREME, places="bla=p1 orc=p1", p1="align=-4").say("p1: yes yes")
    assert p["p1"].alignment == -4
    assert p.state.claims["ach5"] == [0]
    assert p["p1"].reputation == 5 + 1


@pytest.mark.parametrize(("party", "met"), [("a1+a8+a15", False), ("a1+a8+a15+a22", True)])
def test_amb62_the_character_counts_for_the_size_of_a_party(table, party, met):
    p = table(at="questing", achievements="ach6", p1="quests=q2 hand=a1,a8,a15,a22").say(f"p1: play-q2-{party}")
    assert bool(claims(p)) == met


@pytest.mark.parametrize(
    ("ability", "party", "met"),
    [
        ("t6b", "a22+a23", True),
        ("t6b", "a1+a2", True),
        ("t6b", "a8+a9", False),  # Dark Elves
        ("t6b", "a37+a38", False),  # Uncommon
        ("t6a", "a22+a23", False),
        ("t6a", "a22+a23+a24", True),
        ("t6a", "a37+a38+a36", False),
    ],
)
def test_amb62_the_character_counts_for_ancestry_with_that_ability_only(table, ability, party, met):
    cards = ",".join(sorted(party.split("+"), key=lambda card: int(card[1:])))
    given = f"ability={ability} coins=20 quests=q2 hand={cards}"
    p = table(2, at="questing", achievements="ach4", p1=given).say(f"p1: play-q2-{cards.replace(',', '+')}")
    assert bool(claims(p)) == met


# examples


def test_ex51_two_at_once_one_later(example):
    p = example("achievements.ex51")
    assert claims(p) == [("p2", "ach3", 5), ("p1", "ach3", 3), ("p3", "ach3", 2)]
    gained = [(told.seat, told.amount) for told in p.told("Changed") if told.how == "achievement"]
    assert gained == [("p2", 5), ("p1", 3), ("p3", 2)]
    assert [(told.seat, told.amount) for told in p.told("Changed") if told.how == "ability"] == [("p1", 3)]


def test_ex52_only_once(example):
    p = example("achievements.ex52")
    assert len(p["p1"].done) == 4
    assert claims(p) == [("p1", "ach3", 5)]
