"""The session: how questions are asked, answered, refused and taken back."""

import itertools
import json
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildpost.engine.core.errors import BrokenLaw, IllegalMove, NotAsked
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.session import LineRefused


def bid(session, toy, coins=(1, 3, 2)):
    """All three bid; seat 1 wins with the default."""
    for seat, count in enumerate(coins):
        session.play(seat, toy.Stake(count))


# several at once


def test_order_of_arrival_changes_neither_position_nor_entries(begin, toy):
    outcomes = set()
    for order in itertools.permutations(range(3)):
        session = begin()
        for seat in order:
            session.play(seat, (toy.Stake(1), toy.Stake(3), toy.Pass())[seat])
        outcomes.add((session.snapshot(), msgspec.json.encode(session.entries)))
    assert len(outcomes) == 1


def test_answers_are_no_entries_until_the_last_is_in(begin, toy):
    session = begin()
    setup = len(session.entries)
    session.play(2, toy.Stake(2))
    session.play(0, toy.Pass())
    assert len(session.entries) == setup
    assert session.pending().sealed == ((0, toy.Pass()), (2, toy.Stake(2)))
    assert list(session.asked()) == [1]
    session.play(1, toy.Pass())
    assert [entry.seat for entry in session.entries[setup : setup + 3]] == [0, 1, 2]


def test_nobody_answers_twice_and_the_refusal_does_not_look_at_the_move(begin, toy):
    session = begin()
    session.play(0, toy.Pass())
    for move in (toy.Stake(1), toy.Stake(99), toy.Push()):
        with pytest.raises(NotAsked, match="p1 has answered already"):
            session.play(0, move)


def test_a_line_must_say_which_of_several_seats_moves(begin, toy):
    session = begin()
    with pytest.raises(NotAsked, match="p1:, p2:, p3:"):
        session.seat_of("")
    session.play(0, toy.Pass())
    session.play(1, toy.Pass())
    assert session.seat_of("") == 2


# out of turn


def test_others_may_act_while_a_question_is_open_and_it_is_asked_again(begin, toy):
    session = begin()
    bid(session, toy)
    question = session.pending()
    session.play(2, toy.Jinx())
    assert session.pending() == question
    assert list(session.asked()) == [1, 0]
    with pytest.raises(NotAsked):
        session.play(2, toy.Jinx())
    with pytest.raises(IllegalMove, match=r"toy\.window\.01"):
        session.play(0, toy.Keep())


def test_going_on_implies_the_answer_as_an_entry_of_its_own(begin, toy):
    said = begin()
    bid(said, toy)
    said.play(1, toy.Keep())
    said.play(1, toy.No())
    said.play(1, toy.Spend(0))
    silent = begin()
    bid(silent, toy)
    silent.play(1, toy.Keep())
    silent.play(1, toy.Spend(0))
    assert silent.entries == said.entries
    assert silent.snapshot() == said.snapshot()


def test_another_seat_never_implies_an_answer(begin, toy):
    session = begin()
    bid(session, toy)
    session.play(1, toy.Keep())
    with pytest.raises(NotAsked):
        session.play(0, toy.Spend(0))


def test_a_piece_speaks_only_when_it_is_asked(begin, toy):
    session = begin()
    bid(session, toy)
    session.play(1, toy.Keep())
    session.play(1, toy.No())
    assert session.seat_of("p2purse") == 1
    assert session.seat_of("p2") == 1
    for who, reason in (("p1purse", "p1 is not asked"), ("nobody", "does not play in this game")):
        with pytest.raises(NotAsked, match=reason):
            session.seat_of(who)


# luck


def test_told_luck_waits_and_goes_on(begin, toy):
    session = begin(None)
    assert session.awaited() == "bag"
    assert not session.asked()
    with pytest.raises(NotAsked, match="first tell what fell: bag="):
        session.play(0, toy.Pass())
    session.luck([("bag", "red")])
    bid(session, toy)
    assert session.awaited() == "d6.luck"
    session.luck([("d6", 6)])
    assert session.awaited() == ""
    assert session.table.state.thrown == [6]


@pytest.mark.parametrize(("outcome", "reason"), [(("d6", 7), "cannot fall"), (("bag", "red"), "does not come next")])
def test_a_wrong_outcome_is_refused_and_the_game_waits_on(begin, toy, outcome, reason):
    session = begin(None, told=[("bag", "red")])
    bid(session, toy)
    before = session.snapshot()
    with pytest.raises(LineRefused, match=reason):
        session.play_line([Said(None, outcomes=(outcome,))])
    assert session.snapshot() == before
    assert session.awaited() == "d6.luck"
    session.luck([("d6", 1)])


def test_an_outcome_too_many_is_refused(begin, toy):
    session = begin(None, told=[("bag", "red")])
    with pytest.raises(LineRefused, match="nothing falls here"):
        session.play_line([Said(toy.Pass(), "p1", (("d6", 3),))])
    assert not session.pending().sealed


def test_a_told_outcome_beside_a_seed_must_be_the_drawn_one(begin, toy):
    drawn = begin("7")
    bid(drawn, toy)
    fell = drawn.table.state.thrown[0]
    for told in range(1, 7):
        session = begin("7")
        line = [Said(toy.Stake(n), f"p{seat + 1}") for seat, n in enumerate((1, 3))]
        line.append(Said(toy.Stake(2), "p3", (("d6", told),)))
        if told == fell:
            session.play_line(line)
            assert session.snapshot() == drawn.snapshot()
        else:
            with pytest.raises(LineRefused, match=f"d6={told} was told, but d6={fell} fell"):
                session.play_line(line)


def test_told_and_drawn_outcomes_alternate_without_moving_the_stream(begin, toy):
    def thrown(told):
        session = begin("7")
        session.dealer.trust = True
        for n in range(3):
            session.dealer.tell([("d6", told[n])] if told[n] else [])
            if n == 0:
                bid(session, toy)
            else:
                session.play(1, toy.Push())
        return session.table.state.thrown

    drawn = thrown([0, 0, 0])
    other = drawn[1] % 6 + 1
    assert thrown([0, other, 0]) == [drawn[0], other, drawn[2]]


# going back


def test_undo_is_an_entry_and_the_same_luck_comes_again(begin, toy):
    session = begin(history=True)
    bid(session, toy)
    before = session.snapshot()
    session.play(1, toy.Push())
    after = session.snapshot()
    session.undo(1, "a slip")
    assert session.snapshot() == before
    assert session.entries[-1] == Undone(1, "a slip")
    session.play(1, toy.Push())
    assert session.snapshot() == after


def test_answers_given_together_go_back_together(begin, toy):
    session = begin(history=True)
    start = session.snapshot()
    bid(session, toy)
    session.undo(1)
    assert session.snapshot() == start


@pytest.mark.parametrize("count", [0, -1, 2, 10**30])
def test_no_more_can_be_taken_back_than_stands(begin, toy, count):
    session = begin(history=True)
    bid(session, toy)
    with pytest.raises(IllegalMove, match=r"core\.undo\.01"):
        session.undo(count)


def test_undo_needs_a_history(begin, toy):
    session = begin()
    bid(session, toy)
    with pytest.raises(IllegalMove, match="keeps no history"):
        session.undo(1)


# lines


def test_a_line_refused_before_any_luck_changes_nothing(begin, toy):
    session = begin()
    before, entries = session.snapshot(), list(session.entries)
    with pytest.raises(LineRefused) as refused:
        session.play_line([Said(toy.Stake(1), "p1"), Said(toy.Stake(99), "p2")])
    assert (refused.value.index, refused.value.stand) == (1, 0)
    assert session.snapshot() == before
    assert session.entries == entries


def test_what_luck_has_answered_stays_played(begin, toy):
    session = begin()
    line = [Said(toy.Stake(n), f"p{seat + 1}") for seat, n in enumerate((1, 3, 2))]
    with pytest.raises(LineRefused) as refused:
        session.play_line([*line, Said(toy.Push(), "p2"), Said(toy.Jinx(), "p1"), Said(toy.Jinx(), "p1")])
    assert (refused.value.index, refused.value.stand) == (5, 4)
    assert len(session.table.state.thrown) == 2
    assert not session.table.state.jinxed


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), length=st.integers(1, 8))
def test_a_refused_line_is_no_look_ahead(begin, toy, seed, length):
    """After a refusal, the position is one that the accepted moves alone reach, and nothing behind it is known."""
    rnd = random.Random(seed)
    session = begin(str(seed))
    for _ in range(rnd.randrange(12)):
        if session.over:
            return
        seat = rnd.choice(list(session.asked()))
        session.play(seat, rnd.choice(list(session.options(seat))))
    start, stood = session.snapshot(), list(session.entries)
    ahead = begin(str(seed), start=toy.GAME.decode_position(start))
    line = []
    for _ in range(length):
        if ahead.over:
            break
        seat = rnd.choice(list(ahead.asked()))
        move = rnd.choice(list(ahead.options(seat)))
        line.append(Said(move, f"p{seat + 1}"))
        ahead.play(seat, move)
    with pytest.raises(LineRefused) as refused:
        session.play_line([*line, Said(toy.Stake(99), "p1")])
    again = begin(str(seed), start=toy.GAME.decode_position(start))
    for said in line[: refused.value.stand]:
        again.play(again.seat_of(said.who), said.move)
    assert session.snapshot() == again.snapshot()
    assert session.entries == stood + again.entries
    unanswered = ahead.entries[len(again.entries) :]
    assert not any(isinstance(entry, Fell) for entry in unanswered)


# positions


def test_any_position_can_be_written_read_and_played_on(begin, toy):
    """Every question of a whole game, in both encodings, answers half in included."""
    rnd = random.Random(3)
    session = begin("start anywhere")
    seen = set()
    game = toy.GAME
    plain = msgspec.json.Encoder(order="deterministic").encode
    while not session.over:
        seen.add(type(session.pending()).__name__)
        seat = rnd.choice(list(session.asked()))
        move = rnd.choice(list(session.options(seat)))
        copies = [
            game.decode_position(session.snapshot()),
            msgspec.json.decode(plain(session.at), type=game.position_type),
        ]
        session.play(seat, move)
        for copy in copies:
            other = begin("start anywhere", start=copy)
            other.play(seat, move)
            assert other.snapshot() == session.snapshot()
    assert seen == {"Bid", "Window", "Offer", "Payment"}


def test_two_sessions_do_not_disturb_each_other(begin, toy):
    def play(session, rnd, count):
        for _ in range(count):
            if session.over:
                return
            seat = rnd.choice(list(session.asked()))
            session.play(seat, rnd.choice(list(session.options(seat))))

    alone = [begin("a"), begin("b")]
    for session in alone:
        play(session, random.Random(1), 40)
    both, luck = [begin("a"), begin("b")], [random.Random(1), random.Random(1)]
    for _ in range(40):
        for session, rnd in zip(both, luck, strict=True):
            play(session, rnd, 1)
    assert [session.snapshot() for session in both] == [session.snapshot() for session in alone]


def test_a_position_that_breaks_a_law_is_noticed_in_play(begin, toy):
    session = begin()
    position = json.loads(msgspec.json.encode(session.at))
    position["state"]["bag"]["red"] += 1
    with pytest.raises(BrokenLaw, match="tokens of red"):
        bid(begin(start=msgspec.convert(position, toy.GAME.position_type)), toy)


def test_an_event_is_told_to_those_who_may_know(begin, toy):
    session = begin()
    bid(session, toy)
    told = session.table.told[-1]
    assert told.heard_by(1).pips == session.table.state.thrown[0]
    assert told.heard_by(0).pips is None
    assert told.heard_by(None).pips is None


def test_a_quiet_session_tells_nothing_and_plays_alike(begin, toy):
    loud, quiet = begin(), begin(quiet=True)
    bid(loud, toy)
    bid(quiet, toy)
    assert loud.snapshot() == quiet.snapshot()
    assert not quiet.table.told


def test_the_end_asks_nobody(begin, toy):
    session = begin(start=None)
    rnd = random.Random(1)
    while not session.over:
        seat = rnd.choice(list(session.asked()))
        session.play(seat, rnd.choice(list(session.options(seat))))
    assert session.pending() is None
    assert not session.asked()
    with pytest.raises(NotAsked, match=r"core\.over\.01"):
        session.play(0, toy.Pass())
    assert all(isinstance(entry, Fell | Decided) for entry in session.entries)
