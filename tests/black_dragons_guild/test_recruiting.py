"""Rules of spec/black_dragons_guild/recruiting.md."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import LuckError

DEAL = "adv=" + ",".join(f"a{n}" for n in range(1, 16))
CHEAP = " ".join(f"a{n}=1,def,unc,esc,1" for n in range(1, 41))
SMALL = " ".join(f"q{n}=esc,2,-,0,0,0" for n in range(1, 46))


def dealt(table, order="p1 p2 p3", **more):
    """Three players with cards 1-5, 6-10 and 11-15 before them, whatever the turn order."""
    fives = {f"p{n + 1}": ",".join(f"a{card}" for card in range(5 * n + 1, 5 * n + 6)) for n in range(3)}
    given = {"display": "q1 q2", "order": order, **more}
    return table(at="recruiting", **given).say("adv=" + ",".join(fives[who] for who in order.split()))


def pick(p, times=1, at=0):
    """All pick, `times` times over, the card at this place of the hand before them."""
    for _ in range(times):
        words = [f"p{seat + 1}" for seat in range(len(p.state.players))]
        p.say(" ".join(f"{who}: {p.moves(who)[at]}" for who in words))
    return p


def drafts(p):
    """The hands before all players."""
    return [" ".join(player.draft) for player in p.state.players]


def hands(p):
    """The adventurers in hand of all players."""
    return [" ".join(player.hand) for player in p.state.players]


def decks(p, kept):
    """Plays a seeded table to its end: adventurers in the deck before and after the deal of each season, and
    how often the discards were shuffled until then. `kept` are the seasons in which everybody keeps an ally."""
    found, seats = [], len(p.state.players)
    while not p.session.over:
        season, state = p.state.season, p.state
        if p.question == "PickCard" and len(found) < season:
            kinds = [type(told.event).__name__ for told in p.events]
            last = len(kinds) - 1 - kinds[::-1].index("SeasonBegan")
            dealt_now = [told.event for told in p.events[last:] if told.rule == "black_dragons_guild.recruiting.01"]
            shuffled = kinds[last:].count("Reshuffled")
            assert len(dealt_now) == 5 * seats
            found.append((len(state.deck), shuffled, kinds.count("Reshuffled")))
        seat = p.session.asked()[0]
        moves = p.moves(f"p{seat + 1}")
        match p.question:
            case "PlaceToken":
                move = f"put-{state.display[seat]}"  # no rival, so nobody draws
            case "ChooseQuest":  # the allies stay at home
                allies = {card for card in state.players[seat].allies if card}
                move = next(move for move in moves if not allies & set(move.split("-")))
            case "TakeSlot" | "ChooseSide" | "PickCard":
                move = moves[0]
            case "KeepAlly":
                move = next(move for move in moves if move.startswith("keep" if season in kept else "no"))
        p.say(f"p{seat + 1}: {move}")
    return found


@pytest.mark.parametrize("season", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_01_every_player_is_dealt_five_adventurers(table, seats, season):
    p = table(seats, at="recruiting", season=season, display="q1")
    p.say("adv=" + ",".join(f"a{n}" for n in range(40, 40 - 5 * seats + 1, -1)))
    assert p.asked == "adv.draft"
    p.say("adv=a1")
    assert ([len(player.draft) for player in p.state.players], p.question) == ([5] * seats, "PickCard")
    assert len(p.state.deck) == 40 - 5 * seats
    with pytest.raises(LuckError):
        p.say("adv=a2")


def test_01_a_card_that_was_dealt_cannot_be_dealt_again(table):
    p = table(at="recruiting", display="q1", p1="allies=a7").say("adv=a1")
    for card in ("a1", "a7"):
        with pytest.raises(LuckError):
            p.say(f"adv={card}")


def test_02_nobody_else_sees_these_cards(table):
    p = dealt(table)
    assert p.view("p1").players["p1"].draft == ["a1", "a2", "a3", "a4", "a5"]
    for who in ("p2", "p3", ""):
        seen = p.view(who).players["p1"]
        assert (seen.draft, seen.drafting, seen.own, seen.picks) == ([], 5, [], [])
        assert {"a1", "a5"} <= set(p.view(who).unseen)
    assert not {"a1", "a5"} & set(p.view("p1").unseen)
    drawn = [told for told in p.events if type(told.event).__name__ == "CardDrawn"]
    assert len(drawn) == 15
    assert all(told.to == frozenset((int(told.event.seat[1:]) - 1,)) and told.others.card is None for told in drawn)


def test_03_all_pick_one_card_at_the_same_time_face_down(table):
    p = dealt(table)
    assert p.asked == "p1 p2 p3"
    assert [p.moves(who) for who in ("p1", "p3")] == [
        [f"take-a{n}" for n in span] for span in (range(1, 6), range(11, 16))
    ]
    for line in ("p1: take-a6", "p1: take-a16", "p1: take-s1a", "p1: end"):
        p.refused(line, "recruiting.03")
    p.say("p3: take-a15 p1: take-a2")
    p.refused("p1: take-a3", "core.turn.01")
    assert (p.asked, p.state.players[0].picks, drafts(p)[0]) == ("p2", [], "a1 a2 a3 a4 a5")
    assert p.view("p2") == dealt(table).say("p3: take-a14 p1: take-a1").view("p2")
    p.say("p2: take-a6")
    assert [player.picks for player in p.state.players] == [["a2"], ["a6"], ["a15"]]
    assert (p.view("p1").players["p1"].picks, p.view("p2").players["p1"].picks) == (["a2"], [])
    picked = [told for told in p.events if type(told.event).__name__ == "Picked"]
    assert [(told.event.card, told.to, told.others.card) for told in picked] == [
        ("a2", frozenset((0,)), None),
        ("a6", frozenset((1,)), None),
        ("a15", frozenset((2,)), None),
    ]


def test_04_the_rest_of_the_hand_goes_to_the_left_neighbour(table):
    p = pick(dealt(table))
    assert drafts(p) == ["a12 a13 a14 a15", "a2 a3 a4 a5", "a7 a8 a9 a10"]
    p.refused("p1: take-a2", "recruiting.03")


@pytest.mark.parametrize("season", [1, 2, 3, 4])
def test_05_hands_go_to_the_left_after_every_pick_in_every_season(table, season):
    p = dealt(table, season=season)
    where = [{card: seat for seat, player in enumerate(p.state.players) for card in player.draft}]
    for _ in range(3):
        pick(p)
        where.append({card: seat for seat, player in enumerate(p.state.players) for card in player.draft})
        assert all(seat == (where[-2][card] + 1) % 3 for card, seat in where[-1].items())
    assert len(where[-1]) == 6


@pytest.mark.parametrize("order", ["p1 p2 p3", "p3 p1 p2", "p3 p2 p1"])
def test_06_left_is_a_matter_of_seats(table, order):
    p = pick(dealt(table, order))
    assert (p.order, drafts(p)) == (order, ["a12 a13 a14 a15", "a2 a3 a4 a5", "a7 a8 a9 a10"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_07_hands_of_five_four_three_and_two(table, seats):
    p, sizes = table(seats, at="recruiting", display="q1", seed="sizes"), []
    while p.question == "PickCard":
        sizes.append({(len(player.draft), len(player.picks)) for player in p.state.players})
        assert [p.view("").players[f"p{n + 1}"].drafting for n in range(seats)] == [6 - len(sizes)] * seats
        pick(p)
    assert sizes == [{(5, 0)}, {(4, 1)}, {(3, 2)}, {(2, 3)}]
    assert [len(player.hand) for player in p.state.players] == [4] * seats


def test_08_the_fifth_card_is_discarded(table):
    p = pick(dealt(table, discard="a40"), 3)
    assert p.state.discard == ["a40"]
    pick(p)
    assert (p.state.discard, drafts(p)) == (["a5", "a10", "a15", "a40"], ["", "", ""])
    assert [gone.cards for gone in p.told("Discarded")] == [("a5",), ("a10",), ("a15",)]


def test_09_the_picks_become_the_secret_hand(table):
    p = pick(dealt(table), 3)
    assert hands(p) == ["", "", ""]
    pick(p)
    assert (hands(p)[0], p.state.players[0].picks) == ("a1 a4 a8 a12", [])
    for who in ("p2", "p3", ""):
        seen = p.view(who).players["p1"]
        assert (seen.own, seen.hand) == ([], 4)
        assert {"a1", "a4", "a8", "a12"} <= set(p.view(who).unseen) | set(p.view(who).players.get(who, seen).own)
    assert p.view("p1").players["p1"].own == ["a1", "a4", "a8", "a12"]


@pytest.mark.parametrize("kept", [(), (1,), (1, 2, 3, 4)])
def test_10_two_players_never_shuffle(table, kept):
    found = decks(table(2, seed="two", cards=CHEAP, tasks=SMALL), kept)
    assert found == [(30, 0, 0), (20, 0, 0), (10, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize("kept", [(), (1, 2, 3, 4)])
def test_10_three_players_shuffle_during_the_deal_of_season_3(table, kept):
    found = decks(table(3, seed="three", cards=CHEAP, tasks=SMALL), kept)
    assert [(deck, shuffled) for deck, shuffled, _ in found[:2]] == [(25, 0), (10, 0)]
    allies = 6 if kept else 0
    assert [(deck, shuffled) for deck, shuffled, _ in found[2:]] == [(25 - allies, 1), (10 - allies, 0)]


@pytest.mark.parametrize(("kept", "third", "fourth"), [
    ((), 20, (0, 0)),
    ((3,), 20, (0, 0)),
    ((1,), 16, (12, 1)),
    ((2,), 16, (12, 1)),
    ((1, 2, 3, 4), 12, (8, 1)),
])  # fmt: skip
def test_10_four_players_shuffle_once_more_for_allies_of_seasons_1_and_2(table, kept, third, fourth):
    found = [(deck, shuffled) for deck, shuffled, _ in decks(table(4, seed="four", cards=CHEAP, tasks=SMALL), kept)]
    kept_in_3 = 4 if kept == (1,) or kept == (2,) else 0  # nobody keeps in season 3: four more discards
    assert found[:3] == [(20, 0), (0, 0), (third, 1)]
    assert found[3] == (fourth[0] + kept_in_3, fourth[1])


def test_10_the_deck_is_not_shuffled_before_a_card_is_needed(table):
    gone = " ".join(f"a{n}" for n in range(16, 41))
    p = pick(dealt(table, discard=gone), 4)
    assert (len(p.state.deck), len(p.state.discard), p.told("Reshuffled")) == (0, 28, [])


def test_11_allies_are_not_shuffled_back(table):
    gone = " ".join(f"a{n}" for n in range(1, 39))
    p = table(2, at="recruiting", season=3, display="q1", p1="allies=a39", p2="allies=-,a40", discard=gone)
    assert (p.state.deck, p.state.discard) == ([f"a{n}" for n in range(1, 39)], [])
    for ally in ("a39", "a40"):
        with pytest.raises(LuckError):
            p.say(f"adv={ally}")
    assert (p["p1"].allies, p["p2"].allies) == (["a39"], ["", "a40"])


def test_amb21_what_is_left_is_dealt_first(table):
    gone = " ".join(f"a{n}" for n in range(3, 41))
    p = table(2, at="recruiting", season=3, display="q1", discard=gone)
    assert (p.state.deck, len(p.told("Reshuffled"))) == (["a1", "a2"], 0)
    with pytest.raises(LuckError):
        p.say("adv=a3")
    p.say("adv=a2")
    assert not p.told("Reshuffled")
    p.say("adv=a1")
    assert (len(p.told("Reshuffled")), len(p.state.deck), p.state.discard) == (1, 38, [])
    p.say("adv=a3,a4,a5,a6,a7,a8,a9,a10")
    assert drafts(p) == ["a1 a2 a3 a4 a5", "a6 a7 a8 a9 a10"]


def test_amb22_five_cards_at_a_time_in_turn_order(table):
    p = table(at="recruiting", display="q1", order="p3 p1 p2").say("adv=a1,a2,a3,a4,a5")
    assert drafts(p) == ["", "", "a1 a2 a3 a4 a5"]
    p.say("adv=a6")
    assert drafts(p) == ["a6", "", "a1 a2 a3 a4 a5"]


def test_amb23_the_fifth_card_is_discarded_face_up(table):
    p = pick(dealt(table), 4)
    assert [p.view(who).discard for who in ("p1", "p2", "p3", "")] == [["a5", "a10", "a15"]] * 4
    assert not {"a5", "a10", "a15"} & set(p.view("").unseen)


@pytest.mark.parametrize("seats", [2, 4])
def test_amb63_left_is_the_next_seat_and_the_last_passes_to_the_first(table, seats):
    p = table(seats, at="recruiting", display="q1", seed="left")
    before = [player.draft[1:] for player in p.state.players]
    pick(p)
    assert [player.draft for player in p.state.players] == [before[-1], *before[:-1]]


def test_ex04_hands_go_round(example):
    p = example("recruiting.ex04")
    assert [set(hand.split()) for hand in hands(p)] == [
        {"a1", "a12", "a8", "a4"},
        {"a6", "a2", "a13", "a9"},
        {"a11", "a7", "a3", "a14"},
    ]
    assert p.state.discard == ["a5", "a10", "a15"]
    picked = [[told.card for told in p.told("Picked") if told.seat == who and told.card] for who in ("p1", "p2", "p3")]
    assert picked == [["a1", "a12", "a8", "a4"], ["a6", "a2", "a13", "a9"], ["a11", "a7", "a3", "a14"]]


def test_ex05_turn_order_does_not_move_the_hands(example):
    before, p = example("recruiting.ex04"), example("recruiting.ex05")
    assert (p.order, before.order) == ("p3 p1 p2", "p1 p2 p3")
    assert hands(p) == hands(before)
    assert p.state.discard == before.state.discard


def test_ex06_four_players_who_keep_allies(example, table):
    assert decks(table(4, seed="keep", cards=CHEAP, tasks=SMALL), (1, 2, 3, 4)) == [
        (20, 0, 0),
        (0, 0, 0),
        (12, 1, 1),
        (8, 1, 2),
    ]
    p = example("recruiting.ex06")  # from the end of season 2 on
    assert (p.state.season, p.question, len(p.state.deck), len(p.state.discard)) == (4, "PickCard", 8, 0)
    assert [shuffled.pile for shuffled in p.told("Reshuffled")] == ["adv", "adv"]
    assert [len(player.allies) for player in p.state.players] == [3] * 4


def test_ex07_two_players_never_shuffle(example, table):
    assert [deck for deck, *_ in decks(table(2, seed="never", cards=CHEAP, tasks=SMALL), ())] == [30, 20, 10, 0]
    p = example("recruiting.ex07")  # from the end of season 3 on
    assert (p.state.season, p.question, p.state.deck, p.told("Reshuffled")) == (4, "PickCard", [], [])


def test_ex67_four_players_who_keep_no_ally(example, table):
    assert decks(table(4, seed="none", cards=CHEAP, tasks=SMALL), ()) == [(20, 0, 0), (0, 0, 0), (20, 1, 1), (0, 0, 1)]
    p = example("recruiting.ex67")  # from the end of season 2 on
    assert (p.state.season, p.question, len(p.state.deck), len(p.state.discard)) == (4, "PickCard", 0, 20)
    assert [shuffled.pile for shuffled in p.told("Reshuffled")] == ["adv"]
