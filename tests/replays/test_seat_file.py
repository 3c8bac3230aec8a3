"""Files of one seat: what is in them and what is not, both forms, and how each kind of change is found."""

import random

import msgspec
import pytest

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.games import GAMES, game
from guildpost.replays import seat_file
from guildpost.replays.errors import Divergence, ReplayError, SeatOnly, UnreadableReplay, WrongCommitment
from guildpost.replays.file import Form, Luck, Share, read
from guildpost.replays.proof import compare_shares, verify_against
from guildpost.replays.recording import Recording
from guildpost.replays.sealing import share_commitment
from guildpost.replays.seat_file import read_seat_file, verify_seat_file, write_seat_file
from guildpost.replays.showing import bytes_of, shown

SALT = "c4" * 32
SEED = "planted-418305"


@pytest.fixture(scope="module")
def recorded():
    """A game of this name by random choices, cut after some decisions, as a record with a salt."""
    kept = {}

    def recorded(name, moves=60):
        if (name, moves) not in kept:
            playing = game(name)
            data, seats = playing.load(), playing.choose_seats(2, [])
            recording = Recording.begin(playing, data, seats, playing.options_type(), seed=SEED, history=True)
            play_random(recording, Draws("seat file"), moves)
            recording.undo(2, "a slip")
            play_random(recording, Draws("seat file, on"), 10)
            recording.head.salt = SALT
            kept[name, moves] = recording.replay()
        return game(name), game(name).load(), kept[name, moves]

    return recorded


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_seat_file_verifies_alone_and_against_its_record(recorded, name, seat):
    playing, data, replay = recorded(name)
    file = shown(replay, playing, data, seat)
    for form in (Form.JSON, Form.MSGPACK):
        written = write_seat_file(file, form)
        again = read_seat_file(written)
        assert again == file
        verify_seat_file(again, playing, written)
        verify_against(again, replay, playing, data)
        for secret in (SEED, SALT):
            assert secret.encode() not in written


@pytest.mark.parametrize("name", GAMES)
def test_views_at_each_decision_are_those_of_the_record(recorded, name):
    playing, data, replay = recorded(name)
    file = shown(replay, playing, data, 1)
    for at in range(0, file.decisions + 1, 7):
        session = Recording.resume(replay, playing, data, upto=replay.after_decisions(at))
        view = playing.view(session.at, data, 1)
        assert seat_file.view_of(playing, seat_file.view_at(file, at)) == view
    with pytest.raises(IndexError):
        seat_file.view_at(file, file.decisions + 1)


def test_nothing_hidden_is_in_it(recorded):
    playing, data, replay = recorded("black-dragons-guild")
    file = shown(replay, playing, data, 0)
    hidden = [line for line in file.lines if getattr(line, "bound", "")]
    assert len(hidden) > 10
    for line in hidden:
        assert getattr(line, "move", None) is None
        assert getattr(line, "outcome", None) is None
    assert len({line.bound for line in hidden}) == len(hidden)
    assert file.luck == Luck("blake2b-1")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_another_seed_in_which_the_same_fell_gives_the_same_files(recorded, name):
    """What has not been drawn yet is nowhere in them."""
    playing, data, replay = recorded(name)
    told = [(entry.label, entry.outcome) for entry in replay.entries if isinstance(entry, Fell)]
    other = Recording.begin(
        playing, data, replay.seats, replay.options, seed="another", told=told, trust=True, history=True
    )
    for entry in replay.entries:
        if isinstance(entry, Decided):
            other.play(entry.seat, entry.move)
        elif isinstance(entry, Undone):
            other.undo(entry.count, entry.reason)

    def nothing(kind, number, data):
        return "0" * 64

    for seat in (None, 0, 1):
        one, its = (shown(each, playing, data, seat, bind=nothing) for each in (replay, other.replay()))
        assert write_seat_file(one) == write_seat_file(its)


def test_a_seat_file_is_no_record(recorded):
    playing, data, replay = recorded("thieves-guild")
    written = write_seat_file(shown(replay, playing, data, 0))
    with pytest.raises(SeatOnly):
        read(written)


def test_any_changed_byte_is_noticed(recorded):
    playing, data, replay = recorded("heroes-welcome", 20)
    written = write_seat_file(shown(replay, playing, data, 0))
    rnd = random.Random(7)
    for _ in range(300):
        at = rnd.randrange(len(written))
        edited = written[:at] + bytes([written[at] ^ 1 << rnd.randrange(7)]) + written[at + 1 :]
        with pytest.raises(ReplayError):
            verify_seat_file(read_seat_file(edited, intact=False), playing, edited)


@pytest.mark.parametrize("kind", ["Chose", "Came", "Heard", "Saw"])
def test_an_edited_line_with_a_sum_that_fits_is_found_at_the_next_mark(recorded, kind):
    playing, data, replay = recorded("thieves-guild")
    file = shown(replay, playing, data, 0)
    number = next(n for n, line in enumerate(file.lines) if n > 30 and type(line).__name__ == kind)
    line = file.lines[number]
    changed = {"Chose": {"seat": 1 - line.seat} if kind == "Chose" else {}, "Came": {"label": "fate"}}
    changed |= {"Heard": {"rule": "another rule"}, "Saw": {"decisions": 999}}
    file.lines[number] = msgspec.structs.replace(line, **changed[kind])
    file.sum = seat_file.sum_of(file)
    with pytest.raises(Divergence, match=r"lines\[\d+\]\.mark"):
        verify_seat_file(file, playing)
    with pytest.raises(WrongCommitment):
        verify_against(file, replay, playing, data)


def forged(file):
    """The file with marks, digest and sum made anew, as a forger would."""
    file.lines, file.digest = seat_file.marked(file)
    file.sum = seat_file.sum_of(file)
    return file


def test_a_whole_forgery_verifies_alone_and_not_against_the_record(recorded):
    playing, data, replay = recorded("black-dragons-guild")
    file = shown(replay, playing, data, 0)
    number, line = next((n, line) for n, line in enumerate(file.lines) if getattr(line, "outcome", None))
    file.lines[number] = msgspec.structs.replace(line, outcome="a1" if line.outcome != "a1" else "a2")
    verify_seat_file(forged(file), playing)
    entry = sum(not isinstance(each, (seat_file.Heard, seat_file.Saw)) for each in file.lines[:number])
    with pytest.raises(WrongCommitment, match=f"entry {entry},"):
        verify_against(file, replay, playing, data)


def test_another_hidden_outcome_in_the_record_is_found_at_its_entry(recorded):
    playing, data, replay = recorded("black-dragons-guild")
    file = shown(replay, playing, data, 0)
    number, line = next((n, line) for n, line in enumerate(file.lines) if getattr(line, "bound", ""))
    file.lines[number] = msgspec.structs.replace(line, bound="0" * 64)
    file.sum = seat_file.sum_of(file)
    verify_seat_file(file, playing)
    with pytest.raises(WrongCommitment, match="the commitment is not what the record gives"):
        verify_against(file, replay, playing, data)


def test_a_commitment_cannot_be_searched_without_the_salt(recorded):
    """Each hidden entry is one of a few; hashing them all finds nothing, and other salts give other digits."""
    playing, data, replay = recorded("black-dragons-guild")
    one = shown(replay, playing, data, 0)
    other = shown(msgspec.structs.replace(replay, salt="c5" + "c4" * 31), playing, data, 0)
    bound = {line.bound for line in one.lines if getattr(line, "bound", "")}
    from hashlib import sha256

    assert not bound & {sha256(bytes_of(entry)).hexdigest() for entry in replay.entries}
    assert not bound & {line.bound for line in other.lines if getattr(line, "bound", "")}
    assert (one.root, one.origin) != (other.root, other.origin)
    assert one.digest == other.digest  # marks stand over what was shown alone


def test_a_file_of_the_middle_is_proved_by_the_end(recorded):
    playing, data, replay = recorded("heroes-welcome")
    for decisions in range(0, 60, 7):
        upto = replay.after_decisions(decisions)
        verify_against(shown(replay, playing, data, 1, upto=upto), replay, playing, data)


def test_a_file_that_ends_where_luck_had_to_fall_did_not_come_from_the_record(recorded):
    playing, data, replay = recorded("heroes-welcome")
    file = shown(replay, playing, data, 1)
    at = next(n for n, line in enumerate(file.lines) if isinstance(line, seat_file.Came))
    file.lines = [*file.lines[:at], file.lines[at], seat_file.Saw(0, {"round": 1}, "")]
    file.last = {"round": 1}
    with pytest.raises(WrongCommitment, match="entry 1: the file ends where the record goes on"):
        verify_against(forged(file), replay, playing, data)


def test_an_own_answer_that_waits_is_shown_and_no_other(recorded):
    playing = game("black-dragons-guild")
    data, seats = playing.load(), playing.choose_seats(3, [])
    recording = Recording.begin(playing, data, seats, playing.options_type(), seed="7")
    files = []
    for seat in (1, 2):
        recording.play(seat, recording.options(seat)[0])
        recording.head.salt = SALT
        replay = recording.replay()
        answer = dict(replay.waiting).get(1)
        files.append(write_seat_file(shown(replay, playing, data, 1, answer=answer)))
    assert files[0] == files[1]
    recording.play(0, recording.options(0)[0])
    verify_against(read_seat_file(files[0]), recording.replay(), playing, data)


SHARES = [Share(0, share_commitment("one"), "one"), Share(1, share_commitment("two"))]


@pytest.mark.parametrize(
    ("mine", "its", "fits"),
    [
        (SHARES[:1], SHARES[:1], True),
        (SHARES[:1], SHARES, False),  # it joined after a share was opened
        ([SHARES[1]], SHARES, True),
        (SHARES, SHARES[:1], False),
        ([Share(1, share_commitment("three"))], SHARES, False),
        ([msgspec.structs.replace(SHARES[1], silent=True)], [msgspec.structs.replace(SHARES[1], opened="two")], False),
    ],
)
def test_shares_of_the_record_are_those_that_the_file_has_seen(mine, its, fits):
    luck = Luck("blake2b-1", sealed="a" * 64)
    one, other = (msgspec.structs.replace(luck, shares=tuple(shares)) for shares in (mine, its))
    if fits:
        compare_shares(one, other)
    else:
        with pytest.raises(WrongCommitment):
            compare_shares(one, other)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seat": 7}, "no such seat"),
        ({"words": ["hu"]}, "a word for each seat"),
        ({"lines": []}, "nothing was shown"),
        ({"colour": "red"}, "unknown field"),
        ({"luck": {"generator": "blake2b-1", "seed": "7"}}, "knows no seed"),
        ({"last": {"deep": 7}}, "sum does not fit"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(recorded, change, reason):
    playing, data, replay = recorded("thieves-guild")
    tree = msgspec.json.decode(write_seat_file(shown(replay, playing, data, 0)))
    with pytest.raises(UnreadableReplay, match=reason):
        read_seat_file(msgspec.json.encode({**tree, **change}))
