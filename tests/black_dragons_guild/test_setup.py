"""Rules of spec/black_dragons_guild/setup.md."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from guildpost.engine.black_dragons_guild.setup import new_state
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BadSetup, BrokenLaw, LuckError
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.games import game

GAME = game("black-dragons-guild")
DEALT = "order=p2,p3,p1 abi=t3,t5,t1 role=def,sup,att"
SIDES = "p1: side-a p2: side-b p3: side-a"
LAID = "ach=ach1,ach4,ach6 que=q4,q12,q19,q33,q37,q40"
SEATS = ("p1", "p2", "p3", "")


def dealt(table):
    """Three players at the choice of their sides."""
    return table().say(DEALT)


def laid(table):
    """Three players when the adventurers of season 1 are about to be dealt."""
    return dealt(table).say(SIDES).say(LAID)


def test_01_the_main_board_is_open_to_everybody(table):
    p = table(at="scouting", display="q1 q2", order="p2 p1 p3", p1="rep=4 align=-2", p2="tokens=4")
    p.say("p2: put-bnk p1: put-q1 p3: put-cas2")
    views = [p.view(who) for who in SEATS]
    for view in views:
        assert (view.order, view.display) == (["p2", "p1", "p3"], ["q1", "q2"])
        assert (view.places, view.bids) == ({"bnk": ["p2"], "cas2": ["p3"]}, {"q1": {"p1": 1}})
        assert [view.players[who].reputation for who in ("p1", "p2", "p3")] == [4, 0, 0]
        assert (view.players["p1"].alignment, view.players["p1"].zone) == (-2, "ne")
        assert (view.scrolls, view.recruits, view.achievements) == (2, 2, {"ach1": [], "ach2": [], "ach3": []})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_02_scrolls_and_recruits_are_players_less_one(table, seats):
    p = table(seats)
    assert (p.state.scrolls, p.state.recruits) == (seats - 1, seats - 1)


def test_03_the_supply_never_exceeds_what_it_began_with(table):
    p = table(2, at="end", display="q1", p1="scroll recruit")
    assert (p.state.scrolls, p.state.recruits) == (0, 0)
    p.say("p1: take-s1a p2: take-s1a")
    assert (p.state.scrolls, p.state.recruits) == (1, 1)
    p.state.scrolls = 2
    with pytest.raises(BrokenLaw, match=r"state\.scrolls"):
        GAME.check_always(p.session.at, p.data)


def test_04_coins_go_to_the_stock_and_come_from_it(table):
    p = table(at="places", places="bla=p1 mag=p1", display="q1").say("p1: yes")
    assert [player.coins for player in p.state.players] == [11, 8, 8]
    p.say("p1: yes")
    assert [player.coins for player in p.state.players] == [9, 8, 8]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_05_each_player_has_one_board(table, seats):
    p = table(seats, at="end", display="q1")
    p.say(" ".join(f"p{n + 1}: take-s1a" for n in range(seats)))
    assert [player.slots for player in p.state.players] == [["s1a"]] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_06_each_player_has_a_colour_of_its_own(table, seats):
    assert len({player.color for player in table(seats).state.players}) == seats


def test_06_colours_may_be_chosen_but_not_twice():
    blue, red = SeatChoice("blue"), SeatChoice("red")
    assert [seat.role for seat in GAME.choose_seats(3, [blue, red])] == ["blue", "red", "green"]
    with pytest.raises(BadSetup, match="colour of its own"):
        GAME.choose_seats(3, [blue, blue])
    with pytest.raises(BadSetup, match="no colour 'pink'"):
        GAME.choose_seats(2, [SeatChoice("pink")])


def test_07_each_player_begins_with_three_action_tokens_of_five(table):
    p = laid(table)
    assert [player.tokens for player in p.state.players] == [3, 3, 3]
    assert p.data.components.box.most_action_tokens - 3 == 2
    p = table(at="scouting", display="q1").say("p1: put-q1 p2: put-q1 p3: put-q1 " * 2).say("p1: put-q1 p2: put-q1")
    assert (p.asked, [player.left for player in p.state.players]) == ("p3", [0, 0, 1])
    p.refused("p1: put-q1")


def test_08_each_player_has_ten_cubes(table):
    p = laid(table)
    assert p.data.components.box.cubes == 10
    assert all(not player.slots for player in p.state.players)
    assert list(p.state.claims.values()) == [[], [], []]  # none is spent yet but on the three tracks


@pytest.mark.parametrize("order", list(permutations(("p1", "p2", "p3"))))
def test_09_every_turn_order_can_be_drawn(table, order):
    p = table().say(f"order={','.join(order)}")
    assert p.order == " ".join(order)
    assert [drawn.order for drawn in p.told("OrderDrawn")] == [order]


def test_09_luck_draws_the_turn_order_each_seat_once(table):
    assert len({table(seed=f"order {n}").order for n in range(60)}) == 6
    p = table().say("order=p2")
    with pytest.raises(LuckError):
        p.say("order=p2")


def test_10_the_drawn_order_holds_until_the_castle_changes_it(table):
    p = laid(table)
    p.say("adv=" + ",".join(f"a{n}" for n in range(1, 16)))
    while p.question == "PickCard":
        p.say(" ".join(f"{who}: {p.moves(who)[0]}" for who in ("p1", "p2", "p3")))
    assert (p.order, p.asked) == ("p2 p3 p1", "p2")
    p.say("p2: put-q4 p3: put-q4 p1: put-cas1").say("p2: put-q4 p3: put-q4 p1: put-q4 p2: put-q4 p3: put-q4 p1: put-q4")
    assert (p.order, p.asked) == ("p2 p3 p1", "p1")
    p.say("p1: yes")
    assert p.order == "p1 p2 p3"


def test_11_everybody_begins_with_no_reputation(table):
    assert [player.reputation for player in laid(table).state.players] == [0, 0, 0]


@pytest.mark.parametrize("start", [0, 2, -6])
def test_12_everybody_begins_on_the_start_square(table, start):
    components = GAME.components(GAME.load())
    track = msgspec.structs.replace(components.alignment, start=start)
    data = GAME.prepare(msgspec.structs.replace(components, alignment=track))
    state = new_state(data, GAME.choose_seats(3, []), read_options(GAME, {}))
    assert [player.alignment for player in state.players] == [start] * 3
    assert [player.alignment for player in table().state.players] == [0, 0, 0]


@pytest.mark.parametrize("who", ["p1", "p2", "p3"])
def test_13_everybody_can_send_three_allies(table, who):
    p = table(at="questing", season=4, **{who: "quests=q3 allies=a1,a8,a15"})
    assert p.data.components.box.ally_tokens == 3
    p.say(f"{who}: play-q3-a1+a8+a15")
    assert p[who].done == ["q3"]


def test_14_everybody_receives_one_ability_token_by_luck(table):
    p = table().say("order=p1,p2,p3")
    assert p.asked == "abi.token"
    p.say("abi=t6,t2,t4")
    assert ([player.token for player in p.state.players], p.asked) == (["t6", "t2", "t4"], "role.token")
    assert {table(seed=f"token {n}")["p1"].token for n in range(60)} == {f"t{n}" for n in range(1, 7)}


def test_15_everybody_receives_one_role_token_by_luck(table):
    p = table().say("order=p1,p2,p3 abi=t1,t2,t3 role=sup,def,sup")
    assert ([player.role for player in p.state.players], p.question) == (["sup", "def", "sup"], "ChooseSide")
    assert {table(seed=f"role {n}")["p1"].role for n in range(60)} == {"def", "att", "sup"}


@pytest.mark.parametrize(("role", "bonus"), [("def", 2), ("att", 0), ("sup", 0)])
def test_15_the_role_token_is_the_role_of_the_own_character(table, role, bonus):
    p = table(at="questing", p1=f"role={role} hand=a2,a3 quests=q21").say("p1: play-q21-a2+a3")
    assert [out.bonuses for out in p.told("WentOut")] == [bonus]  # a2 is an Attacker, a3 a Support


def test_16_each_player_chooses_a_side_of_the_own_token(table):
    p = dealt(table)
    assert p.asked == "p1 p2 p3"
    assert [p.moves(who) for who in ("p1", "p2", "p3")] == [["side-a", "side-b"]] * 3
    for line in ("p1: end", "p1: take-a1", "p1: yes"):
        p.refused(line, "setup.16")
    p.say(SIDES)
    assert [p.desk.ability(seat) for seat in range(3)] == [
        p.data.components.tokens["t3"].a,
        p.data.components.tokens["t5"].b,
        p.data.components.tokens["t1"].a,
    ]


def test_17_the_chosen_side_stays_to_the_end(table):
    p, draws, n = table(seed="sides"), Draws("sides"), 0
    p.say("p1: side-b p2: side-a p3: side-b")
    p.refused("p1: side-a")
    tokens = [player.token for player in p.state.players]
    while not p.session.over:
        assert p.question != "ChooseSide"
        seat = p.session.asked()[0]
        options = p.session.options(seat)
        p.session.play(seat, options[draws.below("move", n, len(options))])
        n += 1
        assert [player.side for player in p.state.players] == ["b", "a", "b"]
    assert [player.token for player in p.state.players] == tokens


def test_18_the_side_is_chosen_before_cards_and_achievements(table):
    p = dealt(table)
    assert set(p.fell) == {"order.first", "abi.token", "role.token"}
    for who in SEATS:
        view = p.view(who)
        assert (view.achievements, view.display, view.deck, view.quest_deck) == ({}, [], 40, 45)
        assert view.order == ["p2", "p3", "p1"]
        assert [(seen.token, seen.role) for seen in view.players.values()] == [
            ("t3", "def"),
            ("t5", "sup"),
            ("t1", "att"),
        ]
    p.say(SIDES)
    assert p.asked == "ach.laid"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_19_everybody_begins_with_eight_coins(table, seats):
    assert [player.coins for player in table(seats).state.players] == [8] * seats


@pytest.mark.parametrize("card", ["a1", "a23", "a40"])
def test_20_any_adventurer_may_come_first(table, card):
    p = laid(table).say(f"adv={card}")
    assert p["p2"].draft == [card]
    assert {p.view(who).deck for who in SEATS} == {39}


def test_20_nobody_knows_the_order_of_the_adventurers(table):
    p = laid(table)
    for who in SEATS:
        assert p.view(who).unseen == p.data.all_adventurers
    dealt_first = {tuple(table(seed=f"deck {n}").say(SIDES)["p1"].draft) for n in range(10)}
    assert len(dealt_first) == 10


@pytest.mark.parametrize("quest", ["q1", "q23", "q45"])
def test_21_any_quest_may_come_first(table, quest):
    p = dealt(table).say(SIDES).say(f"ach=ach1,ach2,ach3 que={quest}")
    assert p.state.display == [quest]


def test_21_nobody_knows_the_order_of_the_quests(table):
    p = laid(table)
    for who in SEATS:
        assert p.view(who).quest_deck == 39
        assert p.view(who).unseen_quests == [quest for quest in p.data.all_quests if quest not in p.state.display]
    assert len({tuple(table(seed=f"deck {n}").say(SIDES).state.display) for n in range(10)}) == 10


def test_22_three_achievements_drawn_by_luck_lie_face_up(table):
    p = dealt(table).say(SIDES).say("ach=ach6,ach2,ach5")
    assert {tuple(p.view(who).achievements) for who in SEATS} == {("ach2", "ach5", "ach6")}
    drawn = {card for n in range(40) for card in table(seed=f"laid {n}").say(SIDES).state.achievements}
    assert drawn == {f"ach{n}" for n in range(1, 7)}


def test_23_there_are_three_roles(table):
    p = table().say("order=p1,p2,p3 abi=t1,t2,t3 role=defender,attacker,support")
    assert [player.role for player in p.state.players] == ["def", "att", "sup"]
    assert sorted(p.data.components.roles.tokens) == ["att", "att", "def", "def", "sup", "sup"]


def test_24_role_and_ability_tokens_are_open_before_anybody_chooses(table):
    p = table().say("order=p2,p3,p1 abi=t3")
    assert p.view("p2").players["p1"].token == p.view("").players["p1"].token == "t3"
    p.say("abi=t5,t1 role=def,sup,att")
    assert p.question == "ChooseSide"
    for who in SEATS:
        assert [seen.role for seen in p.view(who).players.values()] == ["def", "sup", "att"]
    assert all(told.to is None for told in p.events)


@pytest.mark.parametrize(("place", "left"), [("mag", (1, 2)), ("bar", (2, 1))])
def test_25_scrolls_wait_at_the_mage_tower_and_recruits_at_the_barracks(table, place, left):
    p = table(at="places", places=f"{place}=p1", display="q1").say("p1: yes")
    assert (p.state.scrolls, p.state.recruits) == left
    assert (p["p1"].scroll, p["p1"].recruit) == (place == "mag", place == "bar")


def test_amb03_four_players_have_three_scrolls_and_three_recruits(table):
    p = table(4, at="places", places="mag=p1,p2,p3 bar=p2,p3,p4", display="q1")
    p.say("p1: yes p2: yes p3: yes p2: yes p3: yes p4: yes")
    assert (p.state.scrolls, p.state.recruits) == (0, 0)
    assert [player.scroll for player in p.state.players] == [True, True, True, False]
    assert [player.recruit for player in p.state.players] == [False, True, True, True]


@pytest.mark.parametrize(("before", "place", "after"), [(6, "orc", 6), (5, "orc", 6), (-6, "bla", -6), (-5, "bla", -6)])
def test_amb13_what_goes_past_an_end_of_the_track_is_lost(table, before, place, after):
    p = table(at="places", places=f"{place}=p1", display="q1", p1=f"align={before}").say("p1: yes")
    assert p["p1"].alignment == after
    assert sorted(p.data.zone_at) == list(range(-6, 7))


def test_amb56_sides_are_chosen_secretly_and_in_any_order(table):
    p = dealt(table).say("p3: side-a p2: side-b")
    assert p.asked == "p1"
    p.refused("p3: side-b", "core.turn.01")
    for who in SEATS:
        assert {seen.side for seen in p.view(who).players.values()} == {""}
    assert [p.view(who).answer != "" for who in SEATS] == [False, True, True, False]
    assert p.view("p1") == dealt(table).say("p3: side-b p2: side-a").view("p1")
    assert not p.told("SideChosen")
    p.say("p1: side-a")
    assert [seen.side for seen in p.view("").players.values()] == ["a", "b", "a"]
    assert p.session.snapshot() == dealt(table).say(SIDES).session.snapshot()


def test_ex01_three_players_begin(example):
    p = example("setup.ex01")
    for player in p.state.players:
        assert (player.coins, player.reputation, player.alignment, player.tokens) == (8, 0, 0, 3)
        assert len(player.draft) == 5
    assert (p.state.scrolls, p.state.recruits, len(p.state.achievements)) == (2, 2, 3)
    assert (len(p.state.display), len(p.state.quest_deck), len(p.state.deck)) == (6, 39, 25)
    assert p.data.components.box.ally_tokens == 3


def test_ex02_the_side_comes_before_the_achievements(example):
    p = example("setup.ex02")
    assert (p.question, p.asked) == ("ChooseSide", "p1 p2 p3")
    assert [p.view(who).achievements for who in SEATS] == [{}] * 4


def test_ex03_how_many_may_play(example, table):
    p = example("setup.ex03")
    assert (len(p.state.display), p.asked) == (8, "adv.draft")
    for seats, quests in ((2, 4), (3, 6), (4, 8)):
        p = table(seats, seed="any").say(" ".join(f"p{n + 1}: side-a" for n in range(seats)))
        assert (len(p.state.display), p.question) == (quests, "PickCard")
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.choose_seats(seats, [])
