"""Rules of spec/black_dragons_guild/components.md."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BadComponents, BadSetup, BrokenLaw, LuckError
from guildpost.engine.games import game

GAME = game("black-dragons-guild")
DATA = GAME.load()


def random_game(p, seed="random"):
    """Plays a seeded table to its end, any kind of move as likely as another; yields its state after every move."""
    draws, n = Draws(seed), 0
    while not p.session.over:
        seat, kinds = p.session.asked()[0], {}
        for move in p.session.options(seat):
            kinds.setdefault(type(move), []).append(move)
        same = list(kinds.values())[draws.below("kind", n, len(kinds))]
        p.session.play(seat, same[draws.below("move", n, len(same))])
        n += 1
        yield p.state


def breaks(p, field):
    """The law must be broken in this field of the position."""
    with pytest.raises(BrokenLaw, match=field):
        GAME.check_always(p.session.at, p.data)


def bad_data(entry, **changes):
    """Component data with these changes must be refused for this entry."""
    with pytest.raises(BadComponents, match=entry):
        GAME.prepare(msgspec.structs.replace(GAME.components(DATA), **changes))


def adventurers(state):
    """All adventurers, wherever they are."""
    piles = [state.deck, state.discard]
    for player in state.players:
        piles += [player.draft, player.picks, player.hand, player.used, [card for card in player.allies if card]]
    return Counter(card for pile in piles for card in pile)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_01_forty_adventurers_are_somewhere_all_the_time(table, seats):
    forty = Counter(f"a{n}" for n in range(1, 41))
    assert all(adventurers(state) == forty for state in random_game(table(seats, seed=f"forty {seats}")))


def test_01_no_adventurer_is_lost_or_doubled(table):
    p = table(at="scouting", display="q1")
    p.state.deck.remove("a9")
    breaks(p, "state.deck")
    p.state.deck += ["a9", "a9"]
    breaks(p, "state.deck")
    cards = dict(GAME.components(DATA).adventurers)
    del cards["a40"]
    bad_data("adventurers", adventurers=cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_02_forty_five_quests_are_somewhere_all_the_time(table, seats):
    all_quests, p = Counter(f"q{n}" for n in range(1, 46)), table(seats, seed=f"quests {seats}")
    for state in random_game(p):
        piles = [state.quest_deck, state.quest_discard, state.display]
        piles += [pile for player in state.players for pile in (player.quests, player.done)]
        piles.append(getattr(p.session.pending(), "drawn", ()))
        assert Counter(card for pile in piles for card in pile) == all_quests


def test_02_no_quest_is_lost_or_doubled(table):
    p = table(at="scouting", display="q1")
    p.state.display.append("q2")
    breaks(p, "state.quest_deck")
    p.state.quest_deck.remove("q2")
    p.state.display.remove("q1")
    breaks(p, "state.quest_deck")
    cards = dict(GAME.components(DATA).quests)
    del cards["q45"]
    bad_data("quests", quests=cards)


def test_03_three_of_six_achievements_are_used(table):
    assert list(DATA.components.achievements) == [f"ach{n}" for n in range(1, 7)]
    p = table(2).say("order=p1,p2 abi=t1,t2 role=def,att p1: side-a p2: side-a ach=ach2,ach6")
    assert p.asked == "ach.laid"
    with pytest.raises(LuckError):
        p.say("ach=ach2")
    p.say("ach=ach1")
    assert (p.asked, p.state.achievements) == ("que.laid", ["ach1", "ach2", "ach6"])
    with pytest.raises(LuckError):
        p.say("ach=ach3")
    *_, last = random_game(table(2, seed="three"))
    assert len(last.achievements) == len(last.claims) == 3


@pytest.mark.parametrize(("coins", "asked"), [(1, False), (2, True), (3, True), (5, True), (14, True)])
def test_04_only_the_sum_of_coins_matters(table, coins, asked):
    p = table(at="places", places="mag=p1", display="q1", p1=f"coins={coins}")
    assert (p.question == "UsePlace") == asked
    if asked:
        assert p.say("p1: yes")["p1"].coins == coins - 2


def test_05_scrolls_and_recruits_have_supplies_of_their_own(table):
    p = table(at="places", places="mag=p1 bar=p2", quest_discard="q1").say("p1: yes")
    assert (p.state.scrolls, p.state.recruits) == (1, 2)
    p.say("p2: yes")
    assert (p.state.scrolls, p.state.recruits) == (1, 1)
    p = table(at="questing", p1="scroll recruit quests=q1", p2="recruit")
    assert (p.state.scrolls, p.state.recruits) == (1, 0)
    p.state.recruits = 1
    breaks(p, "state.recruits")


def test_06_three_allies_may_go_on_a_quest_and_stay_allies(table):
    box = DATA.components.box
    assert box.ally_tokens * GAME.seats_to == 12
    p = table(at="questing", season=4, p1="coins=9 quests=q1 allies=a1,a8,a15 hand=a22")
    p.say("p1: play-q1-a1+a8+a15+a22")
    assert (p["p1"].done, p["p1"].allies[:3]) == (["q1"], ["a1", "a8", "a15"])
    assert [sum(bool(card) for card in out.party) for out in p.told("WentOut")] == [4]


def test_06_nobody_ever_has_a_fourth_ally_to_send(table):
    with pytest.raises(BrokenLaw, match=r"players\[0\].allies: more allies could go"):
        table(at="questing", season=4, p1="quests=q1 allies=a1,a8,a15,a22")
    table(at="questing", season=4, p1="quests=q1 allies=a1,-,a15,a22")
    p = table(2, seed="allies")
    for state in random_game(p):
        if p.question == "ChooseQuest":
            assert all(sum(bool(card) for card in player.allies) <= 3 for player in state.players)


def test_07_there_are_four_player_boards(table):
    assert len(table(4).state.players) == 4
    with pytest.raises(BadSetup, match="not 5"):
        GAME.choose_seats(5, [])
    p = table(4, at="scouting", display="q1")
    p.state.players.append(p.state.players[0])
    breaks(p, "state.players: two to four")


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 4, 5, 6])
def test_08_two_to_four_may_play(table, seats):
    if 2 <= seats <= 4:
        assert len(table(seats).state.players) == seats
    else:
        with pytest.raises(BadSetup, match=f"2 to 4 players, not {seats}"):
            GAME.choose_seats(seats, [])


def test_08_without_a_number_two_play():
    assert len(GAME.choose_seats(None, [])) == 2


def test_09_each_player_gets_one_of_six_role_tokens(table):
    assert len(DATA.components.roles.tokens) == 6
    p = table(4).say("order=p1,p2,p3,p4 abi=t1,t2,t3,t4 role=att,att")
    with pytest.raises(LuckError):
        p.say("role=att")
    p.say("role=def,def")
    assert ([player.role for player in p.state.players], p.question) == (["att", "att", "def", "def"], "ChooseSide")


def test_10_no_two_players_share_an_ability_token(table):
    p = table(4).say("order=p1,p2,p3,p4 abi=t4")
    with pytest.raises(LuckError):
        p.say("abi=t4")
    p.say("abi=t5,t6,t1")
    assert [player.token for player in p.state.players] == ["t4", "t5", "t6", "t1"]
    p.state.players[1].token = "t1"
    breaks(p, "dealt twice")


def test_10_six_tokens_bear_twelve_abilities():
    sides = [side for token in DATA.components.tokens.values() for side in (token.a, token.b)]
    assert len(sides) == 12
    assert all(sides.count(side) == 1 for side in sides)
    tokens = dict(DATA.components.tokens)
    del tokens["t6"]
    bad_data("tokens", tokens=tokens)


@pytest.mark.parametrize(("slots", "fits"), [("s1a,s1b,s2a,s3a", True), ("s1a,s1b,s2a,s2b,s3a", False)])
def test_11_ten_cubes_are_all_there_is(table, slots, fits):
    p = table(at="scouting", display="q1")
    p["p1"].slots = slots.split(",")
    p.state.claims = {card: [1, 0] for card in p.state.claims}
    if fits:  # 3 on tracks, 4 on Status, 3 on achievements
        GAME.check_always(p.session.at, p.data)
    else:
        breaks(p, "more cubes")


def test_12_nobody_has_a_sixth_action_token(table):
    p = table(at="end", season=3, display="q1", p1="tokens=4 slots=s1a,s2a", p2="slots=s1b,s2a", p3="slots=s1b,s2a")
    p.say("p1: take-s3a p2: take-s3a p3: take-s3b")
    assert [p[who].tokens for who in ("p1", "p2", "p3")] == [5, 4, 3]
    p["p1"].tokens = 6
    breaks(p, r"players\[0\].tokens")
    bad_data("status.rows", box=msgspec.structs.replace(DATA.components.box, most_action_tokens=4))


def test_amb01_attacker_and_striker_are_one_role(table):
    roles = {card.role for card in DATA.components.adventurers.values()} | set(DATA.components.roles.tokens)
    assert roles == {"def", "att", "sup"}
    p = table(2).say("order=p1,p2 abi=t1,t2 role=attacker,att")
    assert [player.role for player in p.state.players] == ["att", "att"]


def test_amb54_the_stock_never_runs_out(table):
    p = table(at="places", places="bla=p1", display="q1", p1="coins=500", p2="coins=500").say("p1: yes")
    assert p["p1"].coins == 503


def test_amb55_the_reputation_track_has_no_end(table):
    p = table(at="places", places="cas1=p1", display="q1", p1="rep=999").say("p1: yes")
    assert p["p1"].reputation == 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_amb59_nine_cubes_are_enough(table, seats):
    *_, last = random_game(table(seats, seed=f"cubes {seats}"))
    for seat, player in enumerate(last.players):
        assert len(player.slots) == 3
        assert 3 + len(player.slots) + sum(seat in claimed for claimed in last.claims.values()) <= 9
