"""Rules of spec/core.md, which hold in all games."""

from __future__ import annotations

import pytest

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.errors import IllegalMove, NotAsked
from guildpost.engine.core.session import Session


def test_turn_01_only_the_seat_that_is_asked_moves(begin, toy):
    session = begin()
    for seat in range(3):
        session.play(seat, toy.Stake(seat + 1))
    asked = set(session.asked())
    before = session.snapshot()
    for seat in {-1, 0, 1, 2, 3} - asked:
        with pytest.raises(NotAsked) as refusal:
            session.play(seat, toy.Keep())
        assert refusal.value.rule == "core.turn.01"
    assert session.snapshot() == before


def test_over_01_nothing_is_played_after_the_end(begin, toy):
    session = begin()
    position = session.at
    position.agenda.clear()
    session = Session(session.game, position, session.table.data, Dealer("7"))
    assert session.over
    assert list(session.asked()) == []
    for act in (lambda: session.play(0, toy.Keep()), lambda: session.options(1), lambda: session.seat_of("")):
        with pytest.raises(NotAsked) as refusal:
            act()
        assert refusal.value.rule == "core.over.01"


def test_undo_01_decisions_are_taken_back_in_whole_groups_and_luck_is_not_thrown_anew(begin, toy):
    session = begin(history=True)
    start = session.snapshot()

    def bid():
        for seat in range(3):
            session.play(seat, toy.Stake(seat + 1))
        return session.snapshot()

    first = bid()
    session.undo(1)  # the answers of all three
    assert session.snapshot() == start
    assert bid() == first
    for count in (0, 2):
        with pytest.raises(IllegalMove) as refusal:
            session.undo(count)
        assert refusal.value.rule == "core.undo.01"
    assert session.snapshot() == first


def test_undo_02_what_was_seen_is_taken_back_by_force_alone(begin, toy):
    session = begin(history=True)
    session.looking_back = "kept"
    for seat in range(3):
        session.play(seat, toy.Stake(seat + 1))  # sealed answers of three seats, then opened
    before, entries = session.snapshot(), len(session.entries)
    with pytest.raises(IllegalMove) as refusal:
        session.undo(1)
    assert (refusal.value.rule, session.snapshot(), len(session.entries)) == ("core.undo.02", before, entries)
    session.looking_back = "forced"
    session.undo(1)
    assert session.entries[-1].reason == "forced"
