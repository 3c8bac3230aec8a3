"""Rules of spec/black_dragons_guild/places.md. Players start here with 8 coins, at 0 Reputation and alignment 0."""

from __future__ import annotations

import pytest

PLACES = ("bla", "mag", "bnk", "pro", "orc", "riv", "bar")


def gains(play, word, what):
    """Amounts and reasons of all changes of one thing of a seat."""
    return [(told.amount, told.how) for told in play.told("Changed") if (told.seat, told.what) == (word, what)]


def rules(play):
    """Rules of all that was told, in order, without the name of the game."""
    return [told.rule.removeprefix("black_dragons_guild.") for told in play.events]


def scouting(table, seats=3, **given):
    """A table at the first token, with a quest for each seat to put tokens on."""
    return table(seats, at="scouting", display="q1 q2 q3 q4", **given)


# the Castle


@pytest.mark.parametrize("align", [-6, -3, 0, 3, 6])
def test_01_the_castle_shows_the_turn_order_and_is_open_to_everybody(table, align):
    p = scouting(table, order="p2 p3 p1", p2=f"align={align} coins=0")
    assert p.view().order == ["p2", "p3", "p1"] == p.view("p3").order
    assert p.asked == "p2"
    assert {"put-cas1", "put-cas2"} <= set(p.moves())
    p.say("p2: put-cas2")
    assert p.view().order == ["p2", "p3", "p1"]
    assert p.view("p1").places == {"cas2": ["p2"]}


@pytest.mark.parametrize(("circle", "order"), [(1, "p4 p1 p2 p3"), (2, "p1 p4 p2 p3"), (3, "p1 p2 p4 p3")])
def test_02_the_circle_is_the_rank(table, circle, order):
    p = table(4, at="places", places=f"cas{circle}=p4").say("p4: yes")
    assert p.order == order
    assert [told.order for told in p.told("OrderChanged")] == [tuple(order.split())]


def test_03_a_circle_takes_one_token_only(table):
    p = scouting(table, 4).say("p1: put-cas2")
    p.refused("p2: put-cas2", "places.03")
    assert [move for move in p.moves() if "cas" in move] == ["put-cas1", "put-cas3"]
    p.say("p2: put-cas3").refused("p3: put-cas3", "places.03")
    p.say("p3: put-cas1")
    assert p.state.places == {"cas2": [0], "cas3": [1], "cas1": [2]}


@pytest.mark.parametrize(
    ("order", "places", "after"),
    [
        ("p1 p2 p3 p4", "cas1=p4 cas2=p1", "p4 p1 p2 p3"),
        ("p1 p2 p3 p4", "cas3=p1", "p2 p3 p1 p4"),
        ("p4 p2 p3 p1", "cas1=p3", "p3 p4 p2 p1"),
        ("p4 p2 p3 p1", "cas3=p4 cas1=p1", "p1 p2 p4 p3"),
        ("p1 p2 p3 p4", "cas1=p3 cas2=p2 cas3=p1", "p3 p2 p1 p4"),
    ],
)
def test_04_the_others_keep_their_order_and_fill_the_ranks_that_remain(table, order, places, after):
    p = table(4, at="places", order=order, places=places)
    while p.question == "UseCastle":
        p.say(f"{p.asked}: yes")
    assert p.order == after


@pytest.mark.parametrize(("circle", "changed"), [(1, 0), (2, 1)])
def test_05_the_castle_brings_a_reputation_even_for_the_same_rank(table, circle, changed):
    p = table(3, at="places", places=f"cas{circle}=p1").say("p1: yes")
    assert [p[word].reputation for word in ("p1", "p2", "p3")] == [1, 0, 0]
    assert len(p.told("OrderChanged")) == changed
    assert rules(p).count("places.05") == 1


def test_06_the_new_order_holds_for_later_places_ties_and_the_next_season(table):
    p = table(3, at="places", places="cas1=p3 bar=p1,p2,p3", display="q1", bids="q1=p1,p3")
    p.say("p3: yes")
    assert p.asked == "p3"  # at the Barracks, before those who stood there earlier
    p.say("p3: no").say("p1: no p2: no")
    p.say("que=q5")
    assert p["p3"].quests == ["q1"]
    assert p["p1"].quests == ["q5"]
    assert p.order == "p3 p1 p2"
    p.say("p1: end p3: end").say("p1: take-s1b p2: take-s1b p3: take-s1b")
    p.say("que=q10,q11,q12,q13,q14,q15")
    assert (p.state.season, p.order) == (2, "p3 p1 p2")


def test_07_without_a_token_on_the_castle_the_order_stays(table):
    p = table(2, at="places", order="p2 p1", places="bnk=p1")
    p.say("p1: yes").say("p1: take-s1b p2: take-s1b")
    assert p.state.season == 2
    assert p.order == "p2 p1"
    assert not p.told("OrderChanged")


# the Black Market


@pytest.mark.parametrize("align", [-6, -3, 0, 2, 5])
def test_08_the_black_market_brings_3_coins(table, align):
    p = table(at="places", places="bla=p1", p1=f"coins=1 align={align}").say("p1: yes")
    assert p["p1"].coins == 4
    assert gains(p, "p1", "coins") == [(3, "bla")]


@pytest.mark.parametrize("align", [-5, -2, 1, 5, 6])
def test_09_the_black_market_costs_an_alignment(table, align):
    p = table(at="places", places="bla=p1", p1=f"align={align}").say("p1: yes")
    assert p["p1"].alignment == align - 1
    assert rules(p).count("places.09") == 1


@pytest.mark.parametrize(("align", "loss"), [(1, 1), (2, 2), (4, 2), (5, 1)])
def test_10_a_neutral_good_player_loses_2(table, align, loss):
    p = table(at="places", places="bla=p1", p1=f"align={align}").say("p1: yes")
    assert p["p1"].alignment == align - loss
    assert rules(p).count("places.10") == loss - 1


@pytest.mark.parametrize("align", [1, 2, 4, 5])
def test_11_the_further_loss_brings_no_coins(table, align):
    p = table(at="places", places="bla=p1", p1=f"coins=0 align={align}").say("p1: yes")
    assert p["p1"].coins == 3


# the Mage Tower


@pytest.mark.parametrize(("coins", "left"), [(1, None), (2, 0), (3, 1)])
def test_12_the_mage_tower_costs_2_coins(table, coins, left):
    p = table(at="places", places="mag=p1", p1=f"coins={coins}")
    if left is None:
        assert p.question == "TakeSlot"  # nobody was asked
        assert [(told.seat, told.place, told.used) for told in p.told("Resolved")] == [("p1", "mag", False)]
        assert (p["p1"].coins, p["p1"].scroll) == (1, False)
        assert rules(p) == ["places.12"]
    else:
        p.say("p1: yes")
        assert p["p1"].coins == left
        assert gains(p, "p1", "coins") == [(-2, "mag")]


def test_13_the_mage_tower_brings_a_scroll(table):
    p = table(at="places", places="mag=p1,p2")
    assert p.state.scrolls == 2
    p.say("p1: yes")
    assert (p["p1"].scroll, p["p2"].scroll, p.state.scrolls) == (True, False, 1)
    p.say("p2: no")
    assert (p["p2"].scroll, p.state.scrolls, p["p2"].coins) == (False, 1, 8)


def test_14_a_scroll_lasts_to_the_end_of_the_season(table):
    p = table(at="places", places="mag=p1", p1="quests=q2,q10 hand=a1,a8").say("p1: yes")
    p.say("p1: play-q2-a1").say("p1: play-q10-a8")
    assert [went.bonuses for went in p.told("WentOut")] == [3, 3]
    assert p["p1"].scroll
    p.say("p1: take-s1b p2: take-s1b p3: take-s1b")
    p.say("p1: no")  # the ally
    assert (p.state.season, p["p1"].scroll, p.state.scrolls) == (2, False, 2)


# the Bank


def test_15_the_bank_brings_2_coins_to_each_user(table):
    p = table(4, at="places", places="bnk=p1,p2,p3", p1="rep=1", p2="rep=1", p3="rep=1")
    p.say("p1: yes p2: no p3: yes")
    assert [p[word].coins for word in ("p1", "p2", "p3")] == [10, 8, 10]
    assert rules(p).count("places.15") == 2


@pytest.mark.parametrize(("reps", "lowest"), [((3, 4, 5), "p1"), ((4, 3, 5), "p2"), ((5, 4, 3), "p3")])
def test_16_the_lowest_gets_a_coin_as_well(table, reps, lowest):
    p = table(at="places", places="bnk=p2", **{f"p{n}": f"rep={rep}" for n, rep in enumerate(reps, 1)})
    p.say("p2: yes")
    for word in ("p1", "p2", "p3"):
        assert p[word].coins == 8 + 2 * (word == "p2") + (word == lowest)
    assert [(told.seat, told.amount) for told in p.told("Changed") if told.how == "lowest"] == [(lowest, 1)]
    assert rules(p).count("places.16") == 1


@pytest.mark.parametrize(("order", "gets"), [("p1 p2 p3", "p2"), ("p2 p3 p1", "p1"), ("p3 p2 p1", "p1")])
def test_17_of_several_lowest_the_latest_in_turn_order_gets_it(table, order, gets):
    p = table(at="places", order=order, places="bnk=p3", p3="rep=1").say("p3: yes")
    assert [told.seat for told in p.told("Changed") if told.how == "lowest"] == [gets]
    assert rules(p).count("places.17") == 1
    p = table(at="places", order="p1 p2 p3", places="cas1=p2 bnk=p3", p3="rep=5", p1="rep=1").say("p2: yes p3: yes")
    assert p.order == "p2 p1 p3"
    assert (p["p1"].coins, p["p2"].coins) == (9, 8)  # the order of the Castle counts already


@pytest.mark.parametrize(("align", "coins"), [(-5, 2), (-4, 3), (-2, 3), (-1, 2)])
def test_18_a_neutral_evil_user_gets_a_coin_more(table, align, coins):
    p = table(at="places", places="bnk=p1", p1=f"rep=1 align={align}", p2=f"align={align}").say("p1: yes")
    assert gains(p, "p1", "coins") == [(coins, "bnk")]
    assert p["p2"].coins == 8  # no user
    assert rules(p).count("places.18") == coins - 2


# the Proving Grounds


@pytest.mark.parametrize(("coins", "left"), [(1, None), (2, 0), (3, 1)])
def test_19_the_proving_grounds_cost_2_coins(table, coins, left):
    p = table(at="places", places="pro=p1", p1=f"coins={coins} hand=a1")
    if left is None:
        assert p.question == "TakeSlot"
        assert (p["p1"].coins, p["p1"].reputation, p["p1"].hand) == (1, 0, ["a1"])
        assert rules(p) == ["places.19"]
    else:
        p.say("p1: yes no")
        assert p["p1"].coins == left


def test_20_the_proving_grounds_bring_2_reputation(table):
    p = table(at="places", places="pro=p1,p2", p2="rep=3").say("p1: yes p2: yes")
    assert (p["p1"].reputation, p["p2"].reputation, p["p3"].reputation) == (2, 5, 0)
    p = table(at="places", places="pro=p1").say("p1: no")
    assert (p["p1"].reputation, p["p1"].coins) == (0, 8)


def test_21_one_adventurer_of_the_own_hand_may_be_discarded_at_once(table):
    p = table(at="places", places="pro=p1 orc=p1", p1="hand=a1,a8 allies=a9", p2="hand=a15")
    p.say("p1: yes")
    assert p.moves() == ["no", "drop-a1", "drop-a8"]
    for other in ("drop-a15", "drop-a9", "drop-a2", "yes"):
        p.refused(f"p1: {other}", "places.21")
    kept = p.say("p1: drop-a8")
    assert (kept["p1"].hand, kept.state.discard) == (["a1"], ["a8"])
    assert [(told.cards, told.how) for told in kept.told("Discarded")] == [(("a8",), "training")]
    assert p.question == "UsePlace"  # the Dungeon: one card only
    p = table(at="places", places="pro=p1", p1="hand=a1").say("p1: yes no")
    assert (p["p1"].hand, p.state.discard) == (["a1"], [])
    p = table(at="places", places="pro=p1").say("p1: yes")
    assert p.question == "TakeSlot"  # nobody to discard


def test_21_a_declined_place_allows_no_discard(table):
    p = table(at="places", places="pro=p1", p1="hand=a1")
    p.refused("p1: drop-a1", "scouting.17")
    p.say("p1: no").refused("p1: drop-a1")
    assert p["p1"].hand == ["a1"]


# the Orcus Dungeon


@pytest.mark.parametrize(("coins", "left"), [(0, None), (1, 0), (2, 1)])
def test_22_the_orcus_dungeon_costs_a_coin(table, coins, left):
    p = table(at="places", places="orc=p1", p1=f"coins={coins}")
    if left is None:
        assert p.question == "TakeSlot"
        assert (p["p1"].coins, p["p1"].reputation, p["p1"].alignment) == (0, 0, 0)
        assert rules(p) == ["places.22"]
    else:
        p.say("p1: yes")
        assert p["p1"].coins == left


@pytest.mark.parametrize(("align", "after"), [(-4, -3), (0, 1), (5, 6), (6, 6)])
def test_23_the_orcus_dungeon_brings_a_reputation_and_an_alignment(table, align, after):
    p = table(at="places", places="orc=p1", p1=f"rep=4 align={align}").say("p1: yes")
    assert (p["p1"].reputation, p["p1"].alignment) == (5, after)


@pytest.mark.parametrize(("align", "open_"), [(-6, False), (-5, False), (-4, True), (0, True), (6, True)])
def test_24_chaotic_evil_players_cannot_choose_the_orcus_dungeon(table, align, open_):
    p = scouting(table, p1=f"align={align}")
    assert ("put-orc" in p.moves()) == open_
    if open_:
        p.say("p1: put-orc")
    else:
        p.refused("p1: put-orc", "places.24")
        assert len(p.moves()) == 4 + 2 + 6


# the Rival Guild


@pytest.mark.parametrize("align", [-5, -2, 1, 5])
def test_25_the_rival_guild_costs_an_alignment(table, align):
    p = table(at="places", places="riv=p1", p1=f"align={align}").say("p1: yes")
    assert p["p1"].alignment == align - 1
    assert (p["p1"].coins, p["p1"].reputation) == (8, 0)
    assert "places.25" in rules(p)


def test_26_three_quests_are_drawn_one_kept_and_two_discarded(table):
    p = table(at="places", places="riv=p1", p1="quests=q40").say("p1: yes")
    assert p.asked == "que.rival"
    p.say("que=q1,q2,q3")
    assert p.moves() == ["keep-q1", "keep-q2", "keep-q3"]
    for other in ("keep-q4", "keep-q40", "no"):
        p.refused(f"p1: {other}", "places.26")
    p.say("p1: keep-q3")
    assert p["p1"].quests == ["q3", "q40"]
    assert p.state.quest_discard == ["q1", "q2"]
    assert len(p.state.quest_deck) == 45 - 4
    assert p.fell == ["que.rival"] * 3


def test_26_only_the_one_who_draws_sees_the_quests_and_the_discards_are_open(table):
    p = table(at="places", places="riv=p1").say("p1: yes")
    assert p.session.pending().seen_by(p.desk) == {0}
    p.say("que=q1,q2,q3")
    heard = [[told.heard_by(seat).card for told in p.events[-3:]] for seat in (0, 1, None)]
    assert heard == [["q1", "q2", "q3"], [None] * 3, [None] * 3]
    assert p.session.pending().seen_by(p.desk, 0, p.session.options(0)[1]) == {0}
    assert p.view("p1").drawn == ["q1", "q2", "q3"]
    assert p.view("p2").drawn == [] == p.view().drawn
    assert {"q1", "q2", "q3"} <= set(p.view("p2").unseen_quests)
    p.say("p1: keep-q2")
    assert p.view("p1").players["p1"].own_quests == ["q2"]
    assert p.view("p2").players["p1"].known == []
    assert p.view("p2").quest_discard == ["q1", "q3"]
    assert "q2" in p.view("p2").unseen_quests


@pytest.mark.parametrize(("align", "open_"), [(1, True), (2, False), (4, False), (5, True), (-6, True)])
def test_27_neutral_good_players_cannot_choose_the_rival_guild(table, align, open_):
    p = scouting(table, p1=f"align={align}")
    assert ("put-riv" in p.moves()) == open_
    if open_:
        p.say("p1: put-riv")
    else:
        p.refused("p1: put-riv", "places.27")


# the Barracks


@pytest.mark.parametrize(("coins", "left"), [(0, None), (1, 0), (2, 1)])
def test_28_the_barracks_cost_a_coin(table, coins, left):
    p = table(at="places", places="bar=p1", p1=f"coins={coins}")
    if left is None:
        assert p.question == "TakeSlot"
        assert (p["p1"].coins, p["p1"].recruit) == (0, False)
        assert rules(p) == ["places.28"]
    else:
        p.say("p1: yes")
        assert p["p1"].coins == left


def test_29_the_barracks_bring_a_recruit(table):
    p = table(at="places", places="bar=p1,p2")
    assert p.state.recruits == 2
    p.say("p1: yes p2: no")
    assert (p["p1"].recruit, p["p2"].recruit, p.state.recruits, p["p2"].coins) == (True, False, 1, 8)


def test_30_a_recruit_lasts_to_the_end_of_the_season(table):
    p = table(at="places", places="bar=p1", p1="quests=q1,q11 hand=a1,a8").say("p1: yes")
    p.say("p1: play-q1-a1").say("p1: play-q11-a8")
    assert [went.bonuses for went in p.told("WentOut")] == [2, 2]
    assert p["p1"].recruit
    p.say("p1: take-s1b p2: take-s1b p3: take-s1b")
    p.say("p1: no")
    assert (p.state.season, p["p1"].recruit, p.state.recruits) == (2, False, 2)


# rulings


@pytest.mark.parametrize(("seats", "circles"), [(2, 1), (3, 2), (4, 3)])
def test_amb04_circles_up_to_players_less_one_are_open(table, seats, circles):
    p = scouting(table, seats)
    assert [move for move in p.moves() if "cas" in move] == [f"put-cas{n}" for n in range(1, circles + 1)]
    for closed in range(circles + 1, 4):
        p.refused(f"p1: put-cas{closed}", "scouting.07")
    p.say(f"p1: put-cas{circles}")


def test_amb05_any_empty_circle_may_be_chosen(table):
    p = scouting(table, 4).say("p1: put-cas3 p2: put-cas1")
    assert p.state.places == {"cas3": [0], "cas1": [1]}


def test_amb08_the_lowest_of_all_gets_one_coin_and_only_if_the_bank_was_used(table):
    p = table(4, at="places", places="bnk=p1,p2,p3", p1="rep=5", p2="rep=4", p3="rep=3")
    p.say("p1: yes p2: yes")
    assert p["p4"].coins == 8  # after the users
    p.say("p3: yes")
    assert p["p4"].coins == 9
    p = table(at="places", places="bnk=p1,p2").say("p1: no p2: no")
    assert [p[word].coins for word in ("p1", "p2", "p3")] == [8, 8, 8]


def test_amb08_a_bank_used_in_one_season_brings_nobody_a_coin_in_the_next(table):
    p = table(at="places", places="bnk=p1").say("p1: yes")
    assert p.state.bankers == []
    assert len([told for told in p.told("Changed") if told.how == "lowest"]) == 1


@pytest.mark.parametrize(("way", "said", "coins"), [
    ("once", "p1: yes p2: yes", 1),
    ("each", "p1: yes p2: yes", 2),
    ("each", "p1: yes p2: no", 1),
    ("each", "p1: no p2: no", 0),
    ("users", "p1: yes p2: yes", 0),
])  # fmt: skip
def test_amb08_a_table_may_rule_otherwise(table, way, said, coins):
    p = table(at="places", places="bnk=p1,p2", p1="rep=5", p2="rep=4", options=f"bank-low={way}").say(said)
    assert p["p3"].coins == 8 + coins
    p = table(at="places", places="bnk=p1,p3", p1="rep=5", p2="rep=4", options="bank-low=users").say("p1: yes p3: yes")
    assert p["p3"].coins == 11
    p = table(at="places", places="bnk=p1,p3", p1="rep=5", p2="rep=4", options="bank-low=users").say("p1: yes p3: no")
    assert p["p3"].coins == 8


def test_amb09_at_the_bank_the_latest_of_those_who_tie_and_not_of_all(table):
    p = table(4, at="places", order="p2 p4 p1 p3", places="bnk=p3", p3="rep=2", p1="rep=2").say("p3: yes")
    assert [told.seat for told in p.told("Changed") if told.how == "lowest"] == ["p4"]


def test_amb10_the_zone_counts_when_the_bank_is_resolved(table):
    p = table(at="places", places="bla=p1 bnk=p1", p1="rep=1 align=-1").say("p1: yes yes")
    assert gains(p, "p1", "coins") == [(3, "bla"), (3, "bnk")]
    p = table(at="places", places="bla=p1 bnk=p1", p1="rep=1 align=-4").say("p1: yes yes")
    assert gains(p, "p1", "coins") == [(3, "bla"), (2, "bnk")]  # Chaotic Evil by now


def test_amb12_only_the_named_zone_is_treated_apart(table):
    p = scouting(table, p1="align=6", p2="align=-3")
    assert "put-riv" in p.moves("p1")
    p.say("p1: put-riv p2: put-orc")
    p = table(at="places", places="bla=p1 bnk=p2", p1="align=5", p2="align=-5 rep=1").say("p1: yes p2: yes")
    assert p["p1"].alignment == 4
    assert p["p2"].coins == 10


def test_amb16_a_declined_circle_holds_no_rank(table):
    p = table(4, at="places", places="cas1=p1 cas2=p3").say("p1: no p3: yes")
    assert p.order == "p1 p3 p2 p4"
    p = table(4, at="places", places="cas1=p2 cas3=p1").say("p1: yes p2: no")
    assert p.order == "p2 p3 p1 p4"
    assert (p["p1"].reputation, p["p2"].reputation) == (1, 0)
    p = table(4, at="places", places="cas1=p4").say("p4: no")
    assert p.order == "p1 p2 p3 p4"
    assert p.state.places == {}


QUESTS = [f"q{n}" for n in range(1, 46)]


@pytest.mark.parametrize("left", [2, 1, 0])
def test_amb61_at_the_rival_guild_what_there_is_is_drawn(table, left):
    done = ",".join(QUESTS[left:])
    p = table(at="places", places="riv=p1", achievements="", p2=f"done={done}").say("p1: yes")
    assert p["p1"].alignment == -1
    if left:
        p.say(f"que={','.join(QUESTS[:left])}").say("p1: keep-q1")
        assert p["p1"].quests == ["q1"]
    else:
        assert p.question == "TakeSlot"
    assert p.state.quest_discard == QUESTS[1:left]
    assert len(p.told("Discarded")) == (left == 2)


def test_amb61_discards_are_shuffled_for_the_rival_guild(table):
    done = ",".join(QUESTS[4:])
    p = table(at="places", places="riv=p1", achievements="", quest_discard="q2 q3 q4", p2=f"done={done}")
    p.say("p1: yes que=q1,q3,q2").say("p1: keep-q3")
    assert [told.pile for told in p.told("Reshuffled")] == ["que"]
    assert (p.state.quest_deck, p.state.quest_discard) == (["q4"], ["q1", "q2"])


def test_amb65_at_the_evil_end_the_loss_is_nothing(table):
    p = table(at="places", places="bla=p1 riv=p1", p1="align=-6").say("p1: yes yes que=q1,q2,q3")
    assert (p["p1"].alignment, p["p1"].coins) == (-6, 11)
    assert gains(p, "p1", "alignment") == []
    p.say("p1: keep-q1")
    q = scouting(table, p1="align=-6")
    assert {"put-bla", "put-riv"} <= set(q.moves())


def test_amb68_all_are_asked_in_the_old_order_and_moved_in_one_stroke(table):
    p = table(4, at="places", places="cas2=p1 cas1=p4")
    assert p.asked == "p1"
    p.say("p1: yes")
    assert (p.asked, p.order, p["p1"].reputation) == ("p4", "p1 p2 p3 p4", 0)
    p.say("p4: yes")
    assert p.order == "p4 p1 p2 p3"
    assert len(p.told("OrderChanged")) == 1


@pytest.mark.parametrize("place", PLACES)
def test_declining_a_place_changes_nothing(table, place):
    p = table(at="places", places=f"{place}=p1", p1="hand=a1")
    before = p.view().players
    p.refused("p1: end", "scouting.17")
    p.say("p1: no")
    assert p.view().players == before
    assert p.state.places == {}


# examples


def test_ex13_blue_and_red_at_the_castle(example):
    p = example("places.ex13")
    assert p.order == "p4 p1 p2 p3"
    assert [player.reputation for player in p.state.players] == [1, 0, 0, 1]


def test_ex14_only_the_third_circle(example):
    p = example("places.ex14")
    assert p.order == "p2 p3 p1 p4"
    assert p["p1"].reputation == 1


def test_ex15_circles_two_and_three(example):
    p = example("places.ex15")
    assert p.order == "p2 p1 p3 p4"
    assert [player.reputation for player in p.state.players] == [1, 0, 1, 0]


def test_ex16_a_declined_circle(example):
    p = example("places.ex16")
    assert p.order == "p2 p1 p3 p4"
    assert [player.reputation for player in p.state.players] == [1, 0, 0, 0]


def test_ex17_the_tower_comes_before_the_bank(example):
    p = example("places.ex17")
    assert (p["p1"].coins, p["p1"].scroll) == (2, False)


def test_ex18_the_bank_pays_for_the_barracks(example):
    p = example("places.ex18")
    assert (p["p1"].coins, p["p1"].recruit) == (1, True)


def test_ex19_stolen_coins_buy_a_scroll(example):
    p = example("places.ex19")
    assert (p["p1"].coins, p["p1"].scroll, p["p1"].alignment) == (2, True, -1)


def test_ex20_a_good_player_at_the_black_market(example):
    p = example("places.ex20")
    assert (p["p1"].coins, p["p1"].alignment) == (11, 0)


def test_ex21_a_better_player_loses_less(example):
    p = example("places.ex21")
    assert (p["p1"].coins, p["p1"].alignment) == (11, 5)


def test_ex22_three_effects_of_the_bank(example):
    p = example("places.ex22")
    assert [player.coins for player in p.state.players] == [11, 10, 9]


def test_ex23_the_zone_counts_late(example):
    p = example("places.ex23")
    assert (p["p1"].coins, p["p1"].alignment) == (14, -2)


def test_ex24_the_castle_changes_who_is_lowest(example):
    p = example("places.ex24")
    assert [(player.reputation, player.coins) for player in p.state.players] == [(1, 8), (0, 11)]


def test_ex25_too_evil_for_the_dungeon(example):
    p = example("places.ex25")
    assert p.state.places == {"orc": [1]}


def test_ex26_too_good_for_the_rival_guild(example):
    p = example("places.ex26")
    assert p.state.places == {"riv": [1, 2]}


def test_ex27_a_bar_is_tested_once(example):
    p = example("places.ex27")
    assert (p["p1"].coins, p["p1"].reputation, p["p1"].alignment) == (2, 1, -4)
    assert [told.now for told in p.told("Changed") if told.what == "alignment"] == [-5, -4]


def test_ex28_training_and_one_stays_behind(example):
    p = example("places.ex28")
    assert (p["p1"].coins, p["p1"].reputation, p["p1"].hand) == (0, 2, ["a1", "a15", "a22"])
    assert p.state.discard == ["a8"]


def test_ex29_three_quests_of_the_rivals(example):
    p = example("places.ex29")
    assert (p["p1"].alignment, p["p1"].quests, p.state.quest_discard) == (-1, ["q2"], ["q1", "q3"])


def test_ex68_ranks_change_in_one_stroke(example):
    p = example("places.ex68")
    assert p.order == "p4 p1 p2 p3"
    assert [player.reputation for player in p.state.players] == [1, 0, 0, 1]
