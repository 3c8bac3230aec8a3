"""Transcripts: lossless both ways, free to write by hand, and played as they are read."""

import random

import pytest

from guildpost.engine.core.record import Undone
from guildpost.notation.games import language
from guildpost.replays.errors import Divergence, UnreadableReplay, UnsupportedReplay
from guildpost.replays.file import Form, read, write
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import part_transcript, read_transcript, write_transcript

HEAD = "Game: toy\nSeats: player player player\n"


@pytest.fixture(scope="module")
def languages(toy):
    """The toy's language for any game."""
    return lambda name: toy.Language()


@pytest.fixture(scope="module")
def told(toy, find, languages):
    """Reads a transcript of the toy."""
    return lambda text: read_transcript(text, languages, find)


@pytest.fixture(scope="module")
def written(toy):
    """The transcript of a recording of the toy."""

    def written(recording):
        return write_transcript(recording.replay(), toy.GAME, toy.GAME.load(), toy.Language())

    return written


# lossless


@pytest.mark.parametrize("luck", range(6))
@pytest.mark.parametrize("changes", [False, True])
def test_the_three_forms_turn_into_each_other_without_loss(recorded, find, told, written, luck, changes):
    tags = {"Event": "a b", "X-y": "z"}
    recording = recorded(50, luck=luck, rounds=12, told=luck == 3, history=luck % 2 == 0, changes=changes, tags=tags)
    plain = write(recording.replay())
    text = written(recording)
    again = told(text).replay()
    assert write(again) == plain
    packed = write(again, Form.MSGPACK)
    assert write(read(packed, find)) == plain
    assert written(Recording.resume(again, recording.game, recording.table.data)) == text


def test_everything_that_a_record_may_hold_comes_back(toy, find, told, written):
    """Names, options, notes anywhere, reasons, told outcomes beside a seed, waiting answers, long values."""
    game, data = toy.GAME, toy.GAME.load()
    seats = [toy.SeatChoice("player", name) for name in ("Ann Lee", "", "Björn " * 20 + "x")]
    tags = {"Event": "club " * 40 + "night", "Site": "https://example.org/" + "a" * 150, "A": "1"}
    options = toy.Options(rounds=9, open_bids=True)
    recording = Recording.begin(game, data, seats, options, seed="a long seed", tags=tags, changes=True, history=True)
    recording.note("at the start")
    recording.note("and again " * 30 + "end")
    rnd = random.Random(8)
    recording.dealer.trust = True
    for n in range(44):
        if n % 7 == 0:
            recording.note(f"note {n} > quoted # hash 1. p1: 3 d6=4")
        if recording.awaited() or recording.over:
            break
        if n in (20, 36):
            recording.undo(2, "misread " * 30 + "it")
        if n == 30:
            recording.undo(1)
        seat = rnd.choice(list(recording.asked()))
        move = rnd.choice(list(recording.options(seat)))
        if isinstance(move, toy.Push) and len(recording.table.state.thrown) < 3:
            label = "d6.luck"
            drawn = recording.dealer.draws.fall(label, recording.at.drawn.get(label, 0), range(1, 7))
            recording.dealer.tell([("d6", drawn if n % 2 else 6)])
        recording.play(seat, move)
    while type(recording.pending()).__name__ != "Bid":
        recording.play(recording.asked()[0], recording.options(recording.asked()[0])[0])
    recording.play(2, toy.Stake(1))
    recording.note("done")
    plain = write(recording.replay())
    text = written(recording)
    assert write(told(text).replay()) == plain
    lines = text.splitlines()
    assert max(len(line) for line in lines if "https" not in line) <= 72
    assert {line.split(":")[0] for line in lines[: lines.index("Moves:")]} >= {"Told", "Undo", "Waiting", "Player"}
    assert not any(line != line.rstrip() for line in lines)


def test_notes_keep_their_place_between_move_and_outcome(recorded, find, told, written, toy):
    for luck_told in (False, True):
        recording = recorded(0, told=luck_told)
        for seat in range(3):
            recording.play(seat, toy.Stake(1))
        if luck_told:
            recording.note("breath held")
            recording.luck([("d6", 3)])
        replay = recording.replay()
        replay.notes = [(0, "first"), (1, "second"), (2, "third"), (4, "fourth"), (5, "fifth"), (5, "sixth")]
        text = write_transcript(replay, toy.GAME, toy.GAME.load(), toy.Language())
        assert told(text).notes == replay.notes


def test_a_start_position_comes_back(recorded, told, written, toy):
    source = recorded(17)
    game, data = toy.GAME, toy.GAME.load()
    recording = Recording.begin(
        game, data, source.head.seats, source.head.options, start=game.copy(source.at), seed="7", history=True
    )
    text = written(recording)
    assert all(len(line) <= 72 for line in text.splitlines())
    assert write(told(text).replay()) == write(recording.replay())
    assert told(text).digest == recording.digest


def test_a_transcript_that_goes_on_has_the_same_luck(recorded, told, written):
    recording = recorded(20)
    again = told(written(recording))
    rnd, other = random.Random(5), random.Random(5)
    for each, luck in ((recording, rnd), (again, other)):
        for _ in range(20):
            if not each.over:
                seat = luck.choice(list(each.asked()))
                each.play(seat, luck.choice(list(each.options(seat))))
    assert write(again.replay()) == write(recording.replay())


# the page


def test_a_transcript_reads_like_this(toy, written):
    game, data = toy.GAME, toy.GAME.load()
    seats, tags = game.choose_seats(3, ()), {"Event": "club night"}
    recording = Recording.begin(game, data, seats, toy.Options(), tags=tags, told=[("bag", "red")])
    for seat, count in enumerate((1, 3, 2)):
        recording.play(seat, toy.Stake(count))
    recording.luck([("d6", 6)])
    recording.note("well met")
    recording.play(0, toy.Jinx())
    recording.dealer.tell([("bag", "blue")])
    recording.play(1, toy.Keep())
    recording.play(1, toy.Spend(2))
    components = game.digest(data)
    assert (
        written(recording)
        == f"""\
Guildpost: 1
Notation: 1
Game: toy
Edition: 1
Components: {components[:32]}
Components: {components[32:]}
Luck: told
Seats: player player player
Event: club night
Digest: {recording.digest}

Moves:
0 p1: bag=red
1 p1: stake-1
1 p2: stake-3
1 p3: stake-2 d6=6
// well met //
1 p1: jinx
1 p2: keep bag=blue no
1 p2purse: spend-2
"""
    )


def test_long_outcomes_and_lines_are_broken(recorded, told, written):
    """No line is longer than a mail line, however many dice fall."""
    text = written(recorded(80, rounds=20))
    assert max(map(len, text.splitlines())) <= 72


# by hand


def test_a_transcript_by_hand_needs_little(told):
    recording = told(HEAD + "Moves:\np1: bag=red stake-1\np2: pass p3: pass d6=4\n")
    assert recording.table.state.thrown == [4]
    assert recording.head.luck is None


def test_outcomes_may_be_left_to_the_seed(told, recorded, toy):
    recording = told(HEAD + "Seed: 7\nMoves: p1: stake-1 p2: pass p3: pass\np1: keep no\n")
    drawn = recorded(0)
    for seat, move in ((0, toy.Stake(1)), (1, toy.Pass()), (2, toy.Pass()), (0, toy.Keep()), (0, toy.No())):
        drawn.play(seat, move)
    assert [type(entry) for entry in recording.entries] == [type(entry) for entry in drawn.entries]
    assert recording.table.state.thrown == drawn.table.state.thrown


def test_what_mail_does_to_a_page_is_undone(recorded, told, written):
    recording = recorded(30, history=True, tags={"Event": "x"})
    text = written(recording)
    plain = write(recording.replay())
    for mangled in (
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        "".join(f"> {line}\n" for line in text.splitlines()),
        "".join(f"> > {line}  \n" for line in text.splitlines()),
        "\n\n" + text.replace(": ", ":  ") + "\n\n",
        text.replace("Moves:\n", "Moves: "),
    ):
        assert write(told(mangled).replay()) == plain


def test_an_undo_by_hand(told):
    recording = told(HEAD + "Seed: 7\nUndo: 1 a slip\nMoves:\np1: stake-1\np2: pass\np3: pass\nundo-1\n")
    assert [(entry.count, entry.reason) for entry in recording.entries if isinstance(entry, Undone)] == [(1, "a slip")]


# refused


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "line 1: a tag"),
        ("Game: toy\n", "no line `Moves:`"),
        ("Game: toy\nMoves:\n", "Seats: the roles"),
        ("Seats: a\nMoves:\n", "Game: this tag is missing"),
        ("Game: toy\nGame: toy\nSeats: player\nMoves:\n", "line 1: Game: this tag can stand only once"),
        (HEAD + "event: x\nMoves:\n", "line 3: a tag"),
        (HEAD + "Luck: told\nSeed: 7\nMoves:\n", "told luck has no seed"),
        (HEAD + "Luck: blake2b-1\nMoves:\n", "told luck has no seed"),
        (HEAD + "Options: rounds\nMoves:\n", "Options: name=value"),
        (HEAD + "Options: rounds=many\nMoves:\n", "Options: option rounds: expected a whole number"),
        (HEAD + "Options: colour=red\nMoves:\n", "no option 'colour'"),
        (HEAD + "Player: Ann\nMoves:\n", "Player: a number"),
        (HEAD + "Player: 4 Ann\nMoves:\n", "there are 3 seats"),
        (HEAD + "Undo: 1 why\nMoves:\n", "0 undos"),
        (HEAD + "Told: x\nSeed: 7\nMoves:\n", "Told: numbers"),
        (HEAD + "Told: 0\nSeed: 7\nMoves:\n", "Told: numbers rise, from 1"),
        (HEAD + "Told: 9-1\nSeed: 7\nMoves:\n", "Told: numbers rise"),
        (HEAD + "Told: 1-3 2\nSeed: 7\nMoves:\n", "Told: numbers rise"),
        (HEAD + "Told: 1-9999999\nSeed: 7\nMoves:\n", "to 1000000 at most"),
        (HEAD + "Told: 1-3\nSeed: 7\nMoves: bag=red\n", "Told: 1 outcomes fell"),
        (HEAD + "Told: 1\nMoves: bag=red\n", "Told: without a seed"),
        (HEAD + "Start: 0123\nMoves:\n", "not a position"),
        (HEAD + "Last: x\nMoves:\n", "kept for later"),
        (HEAD + "Sealed: x\nMoves:\n", "64 hexadecimal digits"),
        (HEAD + "Share: 1 ab cd\nMoves:\n", "a seat's number, 64 hexadecimal digits"),
        (HEAD + f"Share: 1 {'a' * 32} {'b' * 32}\nMoves:\n", "only sealed luck"),
        (HEAD + "Gathered: yes\nMoves:\n", "only sealed luck"),
        (HEAD + f"Sealed: {'a' * 64}\nGathered: perhaps\nMoves:\n", "yes or no"),
        (HEAD + f"Sealed: {'a' * 64}\nSeed: 7\nMoves:\n", "seed and salt together"),
        (HEAD + f"Sealed: {'a' * 64}\nShare: 9 {'a' * 32} {'b' * 32}\nMoves:\n", "seat 8"),
        (HEAD + "Changes: perhaps\nMoves:\n", "yes or no"),
        (HEAD + "Guildpost: one\nMoves:\n", "whole number"),
        ("Game: toy\nSeats: player\nMoves:\n", "two to four seats"),
        (HEAD + "Waiting: p1\nMoves:\np1: bag=red", "a seat and one move"),
    ],
)
def test_tags_that_cannot_be_read_are_named(told, text, reason):
    with pytest.raises(UnreadableReplay, match=reason):
        told(text)


def test_moves_without_end_are_refused_before_they_are_read(told):
    """Read, they would take gigabytes, and what they tell could not be written down."""
    for endless in ("p1: pass\n", "// a //\n", "jinx "):
        with pytest.raises(UnreadableReplay, match="line 3: more than 2000000 words of moves"):
            told(HEAD + "Moves:\n" + endless * 2_000_001)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Game: go\nMoves:\n", "no game 'go'"),
        (HEAD + "Guildpost: 3\nMoves:\n", "container version 3"),
        (HEAD + "Notation: 2\nMoves:\n", "notation version 2"),
        (HEAD + "Edition: 9\nMoves:\n", "edition '9'"),
        (HEAD + "Kind: mail\nMoves:\n", "kind 'mail'"),
        (HEAD + "Components: " + "0" * 64 + "\nMoves:\n", "component data 000000000000"),
    ],
)
def test_what_is_not_known_is_refused(told, text, reason):
    with pytest.raises(UnsupportedReplay, match=reason):
        told(text)


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("1 p1: stake-99", r"line 4, column 1: recorded \[\"stake\",99\], .*toy\.bid\.01"),
        ("2 p1: stake-1", "line 4, turn: recorded 2, recomputed 1"),
        ("p1: jinx", "toy.bid.01"),
        ("p9: pass", "p9 does not play"),
        ("p1: pass d6=4", "d6=4, recomputed fewer outcomes; cause: luck"),
        ("p1: pass p2: pass p3: pass d6=9", "9 cannot fall"),
        ("p1: pass p2: pass p3: pass bag=red", "does not come next"),
        ("undo-1", "none stand"),
    ],
)
def test_a_move_that_does_not_go_is_a_divergence_with_its_place(told, moves, reason):
    head = "Seed: 7\nMoves:\n" if "undo" in moves else "Moves: bag=red\n"
    with pytest.raises(Divergence, match=reason):
        told(HEAD + head + moves)


def test_an_outcome_that_the_seed_did_not_throw_is_a_matter_of_luck(told, recorded):
    drawn = recorded(0).entries[0].outcome
    other = "blue" if drawn == "red" else "red"
    with pytest.raises(Divergence, match=f"bag={other} stands here, but bag={drawn} fell; cause: luck"):
        told(HEAD + f"Seed: 7\nMoves: bag={other}\n")


def test_a_digest_that_does_not_come_out_is_a_divergence(recorded, told, written):
    text = written(recorded(20))
    at = text.index("Digest: ") + 8
    wrong = text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]
    with pytest.raises(Divergence, match="digest: recorded"):
        told(wrong)


def test_a_record_that_does_not_verify_is_not_written_as_a_transcript(recorded, toy):
    replay = recorded(20, changes=True).replay()
    replay.entries[1].changes.clear()
    replay.entries[3].changes.clear()
    with pytest.raises(Divergence):
        write_transcript(replay, toy.GAME, toy.GAME.load(), toy.Language())


def test_waiting_answers_that_are_none_are_refused(told):
    moves = "Seed: 7\nWaiting: p1 pass\nWaiting: p2 pass\nWaiting: p3 pass\nMoves:\n"
    with pytest.raises(Divergence, match="all have answered"):
        told(HEAD + moves)
    with pytest.raises(Divergence, match="answered already"):
        told(HEAD + moves.replace("p2 pass", "p1 pass"))


def test_tags_can_be_read_without_playing(recorded, written):
    pages = part_transcript(written(recorded(5, tags={"Event": "club night"})))
    assert pages.tags.word("Game") == "toy"
    assert pages.tags.text("Event") == "club night"


# with the notation of a real game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_of_thieves_guild_go_through_all_forms(guild_recorded, thieves_guild, seats):
    data = thieves_guild.load()
    recording = guild_recorded(10**6, seed=f"whole {seats}", seats=seats, history=True)
    assert recording.over
    recording.undo(3, "one look back")
    recording.note("It was a good game: 3 to 1, p1: go-w3 // ".rstrip("/ "))
    recording.undo(1)
    replay = recording.replay()
    plain = write(replay)
    text = write_transcript(replay, thieves_guild, data, language("thieves-guild"))
    assert all(len(line) <= 72 for line in text.splitlines())
    again = read_transcript(text, language)
    assert write(again.replay()) == plain
    assert write(read(write(again.replay(), Form.MSGPACK))) == plain


def test_a_position_of_thieves_guild_begins_a_game(guild_recorded, thieves_guild):
    data = thieves_guild.load()
    source = guild_recorded(150, seats=3)
    start = thieves_guild.copy(source.at)
    options = source.head.options
    recording = Recording.begin(thieves_guild, data, source.head.seats, options, seed="8", start=start, changes=True)
    rnd = random.Random(4)
    for _ in range(60):
        if recording.over:
            break
        seat = rnd.choice(list(recording.asked()))
        recording.play(seat, rnd.choice(list(recording.options(seat))))
    text = write_transcript(recording.replay(), thieves_guild, data, language("thieves-guild"))
    assert write(read_transcript(text, language).replay()) == write(recording.replay())
