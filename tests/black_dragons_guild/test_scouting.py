"""Rules of spec/black_dragons_guild/scouting.md."""

from __future__ import annotations

import pytest

PLACES = ("bla", "mag", "bnk", "pro", "orc", "riv", "bar")
SHOWN = "q1 q2 q3 q4 q5 q6"


def scouts(table, seats=3, **more):
    """A table at the first token, with six quests on display."""
    return table(seats, at="scouting", **{"display": SHOWN, **more})


def test_01_a_token_goes_on_a_quest_or_a_city_place(table):
    p = scouts(table, 4)
    circles = ("cas1", "cas2", "cas3")
    assert set(p.moves()) == {f"put-{where}" for where in (*SHOWN.split(), *circles, *PLACES)}
    for line in ("put-q7", "put-q45"):
        p.refused(f"p1: {line}", "scouting.01")
    p.say("p1: put-q6 p2: put-orc")
    assert (p.state.bids, p.state.places) == ({"q6": [1, 0, 0, 0]}, {"orc": [1]})


@pytest.mark.parametrize("order", ["p1 p2 p3", "p2 p3 p1", "p3 p2 p1"])
def test_02_the_first_in_turn_order_places_first(table, order):
    p = scouts(table, order=order)
    first, second, _ = order.split()
    assert p.asked == first
    p.refused(f"{second}: put-q1", "core.turn.01")


def test_03_a_turn_places_one_token(table):
    p = scouts(table).say("p1: put-q1")
    assert ([player.left for player in p.state.players], p.asked) == ([2, 3, 3], "p2")
    p.refused("p1: put-q1", "core.turn.01")
    assert [placed.where for placed in p.told("Placed")] == ["q1"]


def test_04_turns_go_round_until_nobody_has_a_token(table):
    p, order = scouts(table, order="p2 p3 p1"), []
    while p.question == "PlaceToken":
        order.append(p.asked)
        p.say("put-q1")
    assert order == ["p2", "p3", "p1"] * 3
    assert [player.left for player in p.state.players] == [0, 0, 0]
    assert len(p.told("QuestWon")) == 1


@pytest.mark.parametrize(("tokens", "order"), [
    ((3, 4, 3), "p1 p2 p3 p1 p2 p3 p1 p2 p3 p2"),
    ((5, 3, 3), "p1 p2 p3 p1 p2 p3 p1 p2 p3 p1 p1"),
    ((3, 4, 5), "p1 p2 p3 p1 p2 p3 p1 p2 p3 p2 p3 p3"),
])  # fmt: skip
def test_05_who_has_no_token_is_skipped(table, tokens, order):
    p, asked = scouts(table, **{f"p{n + 1}": f"tokens={count}" for n, count in enumerate(tokens)}), []
    while p.question == "PlaceToken":
        asked.append(p.asked)
        p.say("put-q1")
    assert " ".join(asked) == order


def test_06_nobody_may_pass(table):
    p = scouts(table)
    for line in ("p1: end", "p1: no", "p1: yes", "p1: take-a1"):
        p.refused(line, "scouting.06")
    assert all(move.startswith("put-") for move in p.moves())


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_07_a_city_place_holds_players_less_one(table, seats, place):
    p = scouts(table, seats)
    for n in range(1, seats):
        p.say(f"p{n}: put-{place}")
    assert p.state.places == {place: list(range(seats - 1))}
    assert f"put-{place}" not in p.moves()
    p.refused(f"p{seats}: put-{place}", "scouting.07")


@pytest.mark.parametrize("place", PLACES)
def test_08_one_token_of_a_player_on_a_city_place(table, place):
    p = scouts(table).say(f"p1: put-{place} p2: put-q1 p3: put-q1")
    assert f"put-{place}" not in p.moves()
    p.refused(f"p1: put-{place}", "scouting.08")
    p.say("p1: put-q1").say(f"p2: put-{place}")


def test_09_a_quest_holds_any_number_of_tokens(table):
    p = scouts(table, 4, **{f"p{n}": "tokens=5" for n in range(1, 5)})
    p.say(" ".join(["p1: put-q1 p2: put-q1 p3: put-q1 p4: put-q1"] * 4) + " p1: put-q1 p2: put-q1 p3: put-q1")
    assert p.state.bids == {"q1": [5, 5, 5, 4]}
    assert "put-q1" in p.moves()


def test_10_several_tokens_of_a_player_on_a_quest_one_a_turn(table):
    p = scouts(table).say("p1: put-q1")
    p.refused("p1: put-q1", "core.turn.01")
    p.say("p2: put-q2 p3: put-q3 p1: put-q1 p2: put-q2 p3: put-q2")
    assert p.state.bids == {"q1": [2, 0, 0], "q2": [0, 2, 1], "q3": [0, 0, 1]}


def test_11_nothing_takes_effect_while_tokens_are_placed(table):
    p = scouts(table, p1="coins=0").say("p1: put-bnk p2: put-cas1 p3: put-bla p1: put-q1 p2: put-orc p3: put-riv")
    assert [player.coins for player in p.state.players] == [0, 8, 8]
    assert [(player.reputation, player.alignment) for player in p.state.players] == [(0, 0)] * 3
    assert (p.order, p.state.display, p.question) == ("p1 p2 p3", SHOWN.split(), "PlaceToken")
    assert {type(told.event).__name__ for told in p.events} == {"Placed"}


def test_12_city_places_come_before_quests(table):
    p = scouts(table)
    p.say("p1: put-q1 p2: put-q2 p3: put-bar p1: put-q1 p2: put-cas1 p3: put-q3 p1: put-bla p2: put-q2 p3: put-q3")
    for answer in ("p2: yes", "p1: yes", "p3: yes"):
        assert not p.told("QuestWon")
        assert p.state.display == SHOWN.split()
        p.say(answer)
    assert [(won.seat, won.quest) for won in p.told("QuestWon")] == [("p1", "q1"), ("p2", "q2"), ("p3", "q3")]


def test_13_city_places_are_resolved_by_their_numbers(table):
    all_eight = "bar=p1 riv=p1 orc=p1 pro=p1 bnk=p1 mag=p1 bla=p1 cas1=p1"
    p = table(at="places", places=all_eight, display="q1", p1="hand=a1 coins=9")
    p.say("p1: yes yes yes yes yes no yes yes que=q2,q3,q4 keep-q2 yes")
    assert [(done.place, done.used) for done in p.told("Resolved")] == [
        (place, True) for place in ("cas", "bla", "mag", "bnk", "pro", "orc", "riv", "bar")
    ]


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("place", ["bla", "mag", "bnk", "orc", "bar", "cas1"])
def test_14_the_token_returns_used_or_declined(table, place, answer):
    p = table(2, at="places", places=f"{place}=p1", display="q1", p1="tokens=4").say(f"p1: {answer}")
    assert (p.question, p["p1"].tokens, p.view("").places) == ("TakeSlot", 4, {})
    p.say("p1: take-s1b p2: take-s1b que=q2,q3,q4,q5 adv=a1,a2,a3,a4,a5,a6,a7,a8,a9,a10")
    while p.question == "PickCard":
        p.say(f"p1: {p.moves('p1')[0]} p2: {p.moves('p2')[0]}")
    assert (p.question, [player.left for player in p.state.players]) == ("PlaceToken", [4, 3])


@pytest.mark.parametrize(("place", "has"), [("mag", (True, False)), ("bar", (False, True)), ("bnk", (False, False))])
def test_15_the_tower_gives_a_scroll_and_the_barracks_a_recruit(table, place, has):
    p = table(at="places", places=f"{place}=p2", quest_discard="q1").say("p2: yes")
    assert (p["p2"].scroll, p["p2"].recruit) == has
    assert (2 - p.state.scrolls, 2 - p.state.recruits) == has
    assert not any(p[who].scroll or p[who].recruit for who in ("p1", "p3"))


@pytest.mark.parametrize("place", ["bla", "mag", "bnk", "orc", "bar"])
def test_16_a_token_brings_its_bonus_once(table, place):
    p = table(at="places", places=f"{place}=p1,p2", display="q1", p1="coins=20").say("p1: yes")
    assert p.asked == "p2"
    p.refused("p1: yes", "core.turn.01")
    p.say("p2: no")
    assert p.question == "TakeSlot"
    assert [done.seat for done in p.told("Resolved") if done.used] == ["p1"]


@pytest.mark.parametrize("place", ["cas1", *PLACES])
def test_17_who_declines_changes_nothing(table, place):
    p = table(at="places", order="p2 p1 p3", places=f"{place}=p1", display="q1", p1="hand=a1", p2="rep=9", p3="rep=9")
    for line in ("p1: end", "p1: put-q1", "p1: keep-q1"):
        p.refused(line, "scouting.17")
    stop = table(at="places", order="p2 p1 p3", display="q1", p1="hand=a1", p2="rep=9", p3="rep=9")
    p.say("p1: no")
    assert p.session.snapshot() == stop.session.snapshot()  # as if the token had never been there
    assert (p.order, p["p1"].coins, p["p1"].reputation, p["p1"].alignment) == ("p2 p1 p3", 8, 0, 0)


@pytest.mark.parametrize(("seats", "circles"), [(2, 1), (3, 2), (4, 3)])
def test_18_the_castle_holds_players_less_one(table, seats, circles):
    p = scouts(table, seats)
    assert [move for move in p.moves() if move.startswith("put-cas")] == [f"put-cas{n}" for n in range(1, circles + 1)]
    if circles < 3:
        p.refused(f"p1: put-cas{circles + 1}", "scouting.07")
    for n in range(1, seats):
        p.say(f"p{n}: put-cas{n}")
    assert not [move for move in p.moves() if move.startswith("put-cas")]
    p.refused(f"p{seats}: put-cas1")


def test_18_one_token_of_a_player_on_all_circles(table):
    p = scouts(table, 4).say("p1: put-cas2 p2: put-q1 p3: put-q1 p4: put-q1")
    for circle in ("cas1", "cas3"):
        p.refused(f"p1: put-{circle}", "scouting.18")
    p.refused("p1: put-cas2", "places.03")
    assert not [move for move in p.moves() if move.startswith("put-cas")]
    p.say("p1: put-q1 p2: put-cas3")


def test_amb06_players_on_a_place_follow_the_new_turn_order(table):
    p = table(at="places", places="cas1=p3 bnk=p1,p2,p3", display="q1").say("p3: yes")
    assert (p.order, p.asked) == ("p3 p1 p2", "p3")
    p.say("p3: yes p1: yes p2: yes")
    p = table(at="places", places="cas1=p3 bnk=p3,p2,p1", display="q1").say("p3: no")
    assert (p.order, p.asked) == ("p1 p2 p3", "p1")
    p.say("p1: yes p2: yes p3: yes")


def test_amb07_the_castle_is_first_and_the_barracks_are_last(table):
    p = table(at="places", places="bar=p1 cas1=p3", display="q1")
    assert (p.asked, p.question) == ("p3", "UseCastle")
    p.say("p3: no")
    assert (p.asked, p.question) == ("p1", "UsePlace")


def test_amb11_a_bar_is_checked_only_when_the_token_is_placed(table):
    scouts(table, p1="align=-5").refused("p1: put-orc", "places.24")
    p = table(at="places", places="orc=p1", display="q1", p1="align=-5").say("p1: yes")
    assert (p["p1"].reputation, p["p1"].alignment) == (1, -4)


def test_amb14_a_token_may_go_where_its_owner_cannot_pay(table):
    p = scouts(table, 2, p1="coins=0").say("p1: put-mag p2: put-q1 p1: put-bar p2: put-q1 p1: put-bla p2: put-q1")
    p.say("p1: yes")  # the Black Market comes before both
    assert (p["p1"].coins, p.asked) == (3, "p1")
    p.say("p1: yes yes")
    assert (p["p1"].coins, p["p1"].scroll, p["p1"].recruit) == (0, True, True)


@pytest.mark.parametrize(("place", "price"), [("mag", 2), ("pro", 2), ("orc", 1), ("bar", 1)])
def test_amb15_a_place_is_used_as_a_whole_or_not(table, place, price):
    p = table(at="places", places=f"{place}=p1", display="q1", p1=f"coins={price - 1} align=0 rep=3")
    assert (p.question, p["p1"].coins, p["p1"].reputation) == ("TakeSlot", price - 1, 3)
    assert [(done.place, done.used) for done in p.told("Resolved")] == [(place, False)]
    p = table(at="places", places=f"{place}=p1", display="q1", p1=f"coins={price}")
    assert p.moves() == ["yes", "no"]
    assert p.say("p1: yes")["p1"].coins == 0


def test_amb17_a_player_may_not_pass_even_with_the_last_token(table):
    p = scouts(table, 2, display="q1").say("p1: put-q1 p2: put-q1 p1: put-q1 p2: put-q1 p1: put-q1")
    p.refused("p2: end", "scouting.06")
    assert "put-q1" in p.moves()


def test_ex08_a_full_place(example):
    p = example("scouting.ex08")
    assert (p.state.places, p.asked) == ({"bnk": [0, 1]}, "p3")


def test_ex09_a_full_place_with_two_players(example):
    p = example("scouting.ex09")
    assert (p.state.places, p.asked) == ({"mag": [0]}, "p2")


def test_ex10_once_on_a_place_often_on_a_quest(example):
    p = example("scouting.ex10")
    assert (p.state.places, p.state.bids["q1"]) == ({"bar": [0]}, [2, 0])


def test_ex11_who_has_more_tokens(example):
    p = example("scouting.ex11")
    order = [placed.seat for placed in p.told("Placed")]
    assert order == ["p1", "p2", "p3"] * 3 + ["p2"]


def test_ex12_nothing_happens_yet(example):
    p = example("scouting.ex12")
    assert (p.asked, p["p1"].coins, p["p1"].left) == ("p1", 0, 2)


def test_ex65_one_token_at_the_castle(example):
    p = example("scouting.ex65")
    assert (p.state.places, p["p1"].left) == ({"cas1": [0], "cas3": [1]}, 1)
