"""Rules of spec/black_dragons_guild/bids.md. A quest after `que=` is what a loser draws."""

from __future__ import annotations

import pytest

QUESTS = [f"q{n}" for n in range(1, 46)]


def won(play):
    """Who won which quest with how many tokens, in order."""
    return [(told.seat, told.quest, told.tokens) for told in play.told("QuestWon")]


def drew(play):
    """Who drew, in order, as all are told it and as the one who draws is."""
    return [told.seat for told in play.told("CardDrawn")]


def rules(play):
    """Rules of all that was told, in order, without the name of the game."""
    return [told.rule.removeprefix("black_dragons_guild.") for told in play.events]


def recruit(play):
    """Lays out q20 to q23 for a new season of two and drafts whatever comes."""
    play.say("que=q20,q21,q22,q23").say("adv=" + ",".join(f"a{n}" for n in range(1, 11)))
    for _ in range(4):
        play.say(f"p1: {play.moves('p1')[0]} p2: {play.moves('p2')[0]}")
    assert play.question == "PlaceToken"


def test_01_quests_are_awarded_when_all_places_are_resolved(table):
    p = table(at="places", display="q1", bids="q1=p1", places="bla=p1 bar=p2")
    assert p.state.display == ["q1"]
    p.say("p1: yes")
    assert (p["p1"].quests, p.state.display) == ([], ["q1"])
    p.say("p2: yes")
    assert (p["p1"].quests, p.state.display) == (["q1"], [])
    kinds = [type(told.event).__name__ for told in p.events]
    assert kinds.index("QuestWon") > max(at for at, kind in enumerate(kinds) if kind in ("Resolved", "Changed"))


def test_01_places_come_first_in_every_season(table):
    p = table(2, at="season", season=2)
    recruit(p)
    p.say("p1: put-bla p2: put-q21 p1: put-q20 p2: put-q21 p1: put-q22 p2: put-bar")
    assert (p.asked, p.question) == ("p1", "UsePlace")
    assert p.state.display == ["q20", "q21", "q22", "q23"]
    p.say("p1: yes").say("p2: yes")
    assert [quest for _, quest, _ in won(p)] == ["q20", "q21", "q22"]


@pytest.mark.parametrize(("bids", "winner", "most"), [
    ("p1:2,p2:1", "p1", 2), ("p1:1,p2:2", "p2", 2), ("p1:2,p2:2,p3:3", "p3", 3)
])  # fmt: skip
def test_02_most_tokens_win(table, bids, winner, most):
    p = table(at="bids", display="q1", bids=f"q1={bids}")
    assert won(p) == [(winner, "q1", most)]
    assert rules(p)[0] == "bids.02"


@pytest.mark.parametrize(("order", "winner"), [("p1 p2 p3", "p2"), ("p3 p1 p2", "p3"), ("p1 p3 p2", "p3")])
def test_03_of_those_who_tie_the_higher_in_turn_order_wins(table, order, winner):
    p = table(at="bids", order=order, display="q1", bids="q1=p1:1,p2:2,p3:2")
    assert won(p) == [(winner, "q1", 2)]
    assert rules(p)[0] == "bids.03"


@pytest.mark.parametrize(("answer", "winner"), [("yes", "p3"), ("no", "p1")])
def test_03_the_change_of_the_castle_counts_already(table, answer, winner):
    p = table(at="places", places="cas1=p3", display="q1", bids="q1=p1,p3").say(f"p3: {answer}")
    assert won(p) == [(winner, "q1", 1)]


def test_04_a_quest_that_was_won_joins_the_hand_and_is_not_played_yet(table):
    p = table(at="bids", display="q1", bids="q1=p1", p1="quests=q5 hand=a1")
    assert (p["p1"].quests, p["p1"].done) == (["q1", "q5"], [])
    assert p.state.display == []
    assert (p["p1"].coins, p["p1"].reputation) == (8, 0)
    assert p.question == "ChooseQuest"
    p.say("p1: play-q1-a1")
    assert p["p1"].done == ["q1"]


def test_05_everybody_else_with_a_token_there_draws_a_quest_unseen(table):
    p = table(4, at="bids", display="q1", bids="q1=p2:2,p1,p4")
    assert p.asked == "que.consolation"
    assert p.session.pending().seen_by(p.desk) == {0}
    p.say("que=q20,q10")
    assert [player.quests for player in p.state.players] == [["q20"], ["q1"], [], ["q10"]]
    assert len(p.state.quest_deck) == 45 - 3
    drawn = [told for told in p.events if type(told.event).__name__ == "CardDrawn"]
    heard = {seat: [told.heard_by(seat).card for told in drawn] for seat in (0, 1, 2, 3, None)}
    assert heard == {0: ["q20", None], 1: [None, None], 2: [None, None], 3: [None, "q10"], None: [None, None]}
    assert p.view("p1").players["p1"].own_quests == ["q20"]
    for other in ("p2", "p3", "p4", ""):
        seen = p.view(other)
        assert "q20" in seen.unseen_quests
        assert (seen.players["p1"].own_quests, seen.players["p1"].known, seen.players["p1"].quests) == ([], [], 1)


@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_06_one_quest_for_each_card_lost_no_matter_how_many_tokens(table, tokens):
    p = table(at="bids", display="q1", bids=f"q1=p1:{tokens},p2:4").say("que=q10")
    assert p["p1"].quests == ["q10"]
    assert p.fell == ["que.consolation"]


def test_07_a_quest_without_tokens_stays_until_the_season_ends(table):
    p = table(2, at="bids", display="q1 q2 q3", bids="q2=p1")
    assert p.state.display == ["q1", "q3"]
    assert p.question == "ChooseQuest"
    p.say("p1: end")
    assert p.state.display == ["q1", "q3"]
    p.say("p1: take-s1b p2: take-s1b")
    assert p.state.season == 2
    assert p.state.display == []
    assert p.state.quest_discard == ["q1", "q2", "q3"]


@pytest.mark.parametrize("word", ["p1", "p2", "p3"])
def test_08_a_single_token_wins_where_nobody_else_has_bid(table, word):
    p = table(at="bids", display="q1", bids=f"q1={word}:1")
    assert won(p) == [(word, "q1", 1)]
    assert p.fell == []
    assert p[word].quests == ["q1"]


def test_09_bidding_costs_no_coins(table):
    p = table(2, at="scouting", display="q1 q2 q3 q4", p1="coins=0", p2="coins=5")
    p.say("p1: put-q1 p2: put-q1 p1: put-q1 p2: put-q2 p1: put-q3 p2: put-q2 que=q10")
    assert won(p) == [("p1", "q1", 2), ("p2", "q2", 2), ("p1", "q3", 1)]
    assert (p["p1"].coins, p["p2"].coins) == (0, 5)


def test_10_without_a_token_there_is_neither_quest_nor_draw(table):
    p = table(at="bids", display="q1 q2", bids="q1=p1,p2 q2=p3").say("que=q10")
    assert [player.quests for player in p.state.players] == [["q1"], ["q10"], ["q2"]]
    assert set(drew(p)) == {"p2"}


def test_11_quests_won_drawn_and_taken_make_one_hand_and_all_may_be_played(table):
    p = table(at="places", places="riv=p1", display="q1 q2", bids="q1=p1 q2=p1,p2:2", p1="hand=a1,a8,a15")
    p.say("p1: yes que=q10,q28,q29").say("p1: keep-q10 que=q37")
    assert p["p1"].quests == ["q1", "q10", "q37"]
    p.say("p2: end p1: play-q1-a1").say("p1: play-q10-a8").say("p1: play-q37-a15")
    assert p["p1"].done == ["q1", "q10", "q37"]
    assert p.state.season == 1


# rulings


def test_amb18_quests_from_left_to_right_and_losers_in_turn_order(table):
    p = table(at="bids", order="p3 p2 p1", display="q5 q2 q9", bids="q9=p3,p1:2 q2=p3,p2 q5=p1,p2,p3:2")
    p.say("que=q20,q21,q22,q23")
    assert [quest for _, quest, _ in won(p)] == ["q5", "q2", "q9"]
    assert p["p1"].quests == ["q9", "q21"]
    assert p["p2"].quests == ["q20", "q22"]
    assert p["p3"].quests == ["q2", "q5", "q23"]


def test_amb19_one_draw_for_each_quest_lost(table):
    p = table(at="bids", display="q1 q2 q3", bids="q1=p1,p2:2 q2=p1,p3:2 q3=p1,p2:2").say("que=q10,q11,q12")
    assert p["p1"].quests == ["q10", "q11", "q12"]


def test_amb57_quests_in_hand_are_secret_but_those_won_are_known(table):
    p = table(at="bids", display="q1 q2", bids="q1=p1:2,p2 q2=p1,p2:2").say("que=q10,q11")
    assert p["p1"].quests == ["q1", "q11"]
    for other in ("p2", "p3", ""):
        seen = p.view(other).players["p1"]
        assert (seen.quests, seen.known, seen.own_quests) == (2, ["q1"], [])
        assert "q11" in p.view(other).unseen_quests
        assert "q1" not in p.view(other).unseen_quests


def test_amb64_a_player_may_win_several_quests(table):
    p = table(at="bids", display="q1 q2 q3", bids="q1=p1 q2=p1 q3=p1:3")
    assert p["p1"].quests == ["q1", "q2", "q3"]


def test_amb66_bid_tokens_come_back_after_the_award(table):
    p = table(2, at="bids", display="q1", bids="q1=p1:3,p2:3", p1="tokens=4").say("que=q10")
    assert p.state.bids == {}
    p.say("p1: end p2: end").say("p1: take-s1b p2: take-s1b")
    recruit(p)
    assert (p["p1"].left, p["p2"].left) == (4, 3)


@pytest.mark.parametrize("left", [1, 0])
def test_05_with_no_quest_left_anywhere_nobody_draws(table, left):
    hidden = QUESTS[1 + left :]
    p = table(at="bids", achievements="", display="q1", bids="q1=p1:2,p2,p3", p3=f"done={','.join(hidden)}")
    if left:
        p.say("que=q2")
    assert p["p2"].quests == QUESTS[1 : 1 + left]
    assert p["p3"].quests == []
    assert p.question == "ChooseQuest"


def test_05_discards_are_shuffled_for_a_loser(table):
    done = ",".join(QUESTS[3:])
    p = table(at="bids", achievements="", display="q1", quest_discard="q2 q3", bids="q1=p1:2,p2", p3=f"done={done}")
    assert [told.pile for told in p.told("Reshuffled")] == ["que"]
    p.say("que=q3")
    assert p["p2"].quests == ["q3"]
    assert (p.state.quest_deck, p.state.quest_discard) == (["q2"], [])


# examples


def test_ex30_a_tie_after_the_castle(example):
    p = example("bids.ex30")
    assert p.order == "p3 p1 p2"
    assert (p["p3"].quests, p["p1"].quests, p["p2"].quests) == (["q1"], ["q5"], [])


def test_ex31_two_quests_lost(example):
    p = example("bids.ex31")
    assert p["p1"].quests == ["q10", "q11"]
    assert won(p) == [("p2", "q1", 3), ("p3", "q2", 2)]


def test_ex32_order_of_awards_and_draws(example):
    p = example("bids.ex32")
    assert won(p) == [("p1", "q1", 2), ("p2", "q2", 1)]
    assert [player.quests for player in p.state.players] == [["q1"], ["q2", "q11"], ["q12", "q13"]]


def test_ex33_a_quest_nobody_wants(example):
    p = example("bids.ex33")
    assert "q3" in p.state.quest_discard
    assert [told.cards for told in p.told("Discarded") if told.how == "board"] == [("q3",)]


def test_ex64_a_bystander(example):
    p = example("bids.ex64")
    assert [player.quests for player in p.state.players] == [["q1"], ["q5"], []]
