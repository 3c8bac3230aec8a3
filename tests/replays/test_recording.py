"""Recordings: marks, chain and changes as they are made, and games that go on from a record."""

import base64
import json
import random
from hashlib import sha256

import msgspec
import pytest

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.errors import BadSetup, IllegalMove
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.session import LineRefused, Session
from guildpost.replays.errors import Divergence, UnreadableReplay, UnsupportedReplay
from guildpost.replays.file import Form, Luck, read, write
from guildpost.replays.marks import mark
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import read_transcript, write_transcript
from guildpost.replays.verify import verify


def play_on(recording, luck, decisions):
    """The same random decisions for the same luck."""
    rnd = random.Random(luck)
    for _ in range(decisions):
        if recording.over:
            break
        seat = rnd.choice(list(recording.asked()))
        recording.play(seat, rnd.choice(list(recording.options(seat))))
    return recording


# marks


def test_a_mark_is_the_first_thirty_bits_without_letters_that_are_misread():
    for n in range(200):
        chain, position = sha256(b"%d" % n).digest(), b"position %d" % n
        rfc = base64.b32encode(sha256(chain + position).digest())[:6].decode()
        ours = rfc.translate(str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789abcdefghjkmnpqrstvwxyz"))
        assert mark(chain, position) == ours
        assert not set(ours) & set("ilou")


@pytest.mark.parametrize("changes", [False, True])
@pytest.mark.parametrize("history", [False, True])
def test_marks_and_digest_are_those_of_the_page(recorded, toy, changes, history):
    """Worked out beside the code, from what `spec/replay.md` says."""
    recording = recorded(40, changes=changes, history=history)
    packed = msgspec.msgpack.Encoder(order="deterministic").encode
    game, data = toy.GAME, toy.GAME.load()
    head = (
        f'{{"components":"{game.digest(data)}","edition":"1","game":"toy",'
        '"luck":{"generator":"blake2b-1","seed":"7"},"options":{"rounds":6},'
        '"seats":["player","player","player"],"start":null}'
    )
    chain = sha256(head.encode()).digest()
    session = Session(
        game, game.setup(data, recording.head.seats, recording.head.options), data, Dealer("7"), history=True
    )
    for entry in recording.entries:
        if isinstance(entry, Fell):
            chain = sha256(chain + packed(["f", entry.label, entry.outcome])).digest()
            assert entry.mark == ""
        elif isinstance(entry, Undone):
            chain = sha256(chain + packed(["u", entry.count, entry.reason])).digest()
            session.undo(entry.count)
            assert entry.mark == mark(chain, session.snapshot())
        else:
            chain = sha256(chain + packed(["d", entry.seat, entry.move])).digest()
            step = session.pending()
            asked = session.at
            if getattr(step, "sealed", ()):
                bare = msgspec.structs.replace(step, sealed=())
                asked = msgspec.structs.replace(session.at, agenda=[*session.at.agenda[:-1], bare])
            assert entry.mark == mark(chain, packed(asked))
            session.play(entry.seat, entry.move)
    for seat, move in recording.waiting:
        session.play(seat, move)
    assert recording.digest == sha256(chain + session.snapshot()).hexdigest()


def test_told_outcomes_carry_a_mark_over_the_chain_alone(recorded):
    recording = recorded(20, told=True)
    fell = [entry for entry in recording.entries if isinstance(entry, Fell)]
    assert fell
    assert all(len(entry.mark) == 6 for entry in fell)


def test_names_tags_and_notes_do_not_change_the_digest(toy):
    game, data = toy.GAME, toy.GAME.load()
    seats = game.choose_seats(3, ())
    plain = Recording.begin(game, data, seats, toy.Options(), seed="7")
    named = Recording.begin(
        game, data, [SeatChoice("player", "Ann"), *seats[1:]], toy.Options(), seed="7", tags={"Event": "x"}
    )
    named.note("hello")
    assert named.digest == plain.digest
    for other in (
        Recording.begin(game, data, seats, toy.Options(), seed="8"),
        Recording.begin(game, data, seats, toy.Options(rounds=5), seed="7"),
        Recording.begin(game, data, seats[:2], toy.Options(), seed="7"),
    ):
        assert other.digest != plain.digest


# going on


@pytest.mark.parametrize("form", [Form.JSON, Form.MSGPACK])
@pytest.mark.parametrize("changes", [False, True])
def test_a_game_saved_at_any_time_goes_on_with_the_same_luck(recorded, find, toy, form, changes):
    """Each decision of a game is saved and read before it is taken, and the account is that of one sitting."""
    data = toy.GAME.load()
    whole = recorded(0, rounds=5, changes=changes)
    halves = recorded(0, rounds=5, changes=changes)
    rnd = random.Random(3)
    while not whole.over:
        seat = rnd.choice(list(whole.asked()))
        move = rnd.choice(list(whole.options(seat)))
        whole.play(seat, move)
        halves = Recording.resume(read(write(halves.replay(), form), find), toy.GAME, data)
        halves.play(seat, move)
    assert write(halves.replay()) == write(whole.replay())
    assert len(whole.entries) > 30


def test_thieves_guild_goes_on_with_the_same_luck(guild_recorded, thieves_guild):
    whole = guild_recorded(120, changes=True)
    half = guild_recorded(120, changes=True)
    again = Recording.resume(read(write(half.replay())), thieves_guild, thieves_guild.load())
    play_on(whole, 9, 100)
    play_on(again, 9, 100)
    assert write(again.replay()) == write(whole.replay())


@pytest.mark.parametrize("changes", [False, True])
def test_a_told_game_waits_for_the_same_outcome(recorded, find, toy, changes):
    data = toy.GAME.load()
    recording = recorded(0, told=True, changes=changes)
    for seat, count in enumerate((1, 3, 2)):
        recording.play(seat, toy.Stake(count))
    assert recording.awaited() == "d6.luck"
    assert recording.entries[-1].changes == {}
    again = Recording.resume(read(write(recording.replay()), find), toy.GAME, data)
    assert again.awaited() == "d6.luck"
    for each in (recording, again):
        each.luck([("d6", 4)])
        assert bool(each.entries[-2].changes) == changes
    assert write(again.replay()) == write(recording.replay())


@pytest.mark.parametrize("changes", [False, True])
def test_a_decision_is_taken_back_before_its_luck_was_told(recorded, find, toy, changes):
    """Then no outcome stands between the decision and its undo, and the record plays again all the same."""
    data = toy.GAME.load()
    recording = recorded(0, told=True, changes=changes, history=True)
    for seat, count in enumerate((1, 3, 2)):
        recording.play(seat, toy.Stake(count))
    assert recording.awaited() == "d6.luck"
    recording.undo(1, "not yet")
    for seat, count in enumerate((2, 2, 2)):
        recording.play(seat, toy.Stake(count))
    recording.luck([("d6", 4)])
    written = write(recording.replay())
    assert verify(read(written, find), toy.GAME, data, written=written).good
    again = Recording.resume(read(written, find), toy.GAME, data)
    assert write(again.replay()) == written
    text = write_transcript(recording.replay(), toy.GAME, data, toy.Language())
    assert write(read_transcript(text, lambda _: toy.Language(), find).replay()) == written
    if changes:
        tree = json.loads(written)
        taken_back = next(n for n, entry in enumerate(tree["entries"]) if entry[0] == "u") - 1
        tree["entries"][taken_back].append({"state.round": 9})
        forged = read(json.dumps(tree).encode(), find, intact=False)
        found = verify(forged, toy.GAME, data).divergence
        assert (found.entry, found.field) == (taken_back, "changes")
        tree = json.loads(written)
        told = next(n for n, entry in enumerate(tree["entries"]) if n and entry[0] == "f")
        tree["entries"].insert(told, ["u", 1, "", "222222"])
        found = verify(read(json.dumps(tree).encode(), find, intact=False), toy.GAME, data).divergence
        assert (found.entry, found.field) == (told, "mark")  # not at the decision before it, whose changes are right


def test_a_refused_line_leaves_no_trace_in_the_account(recorded, toy):
    """Of told luck, too: a line of dice and moves goes back as a whole, with the changes it brought."""
    for told in (False, True):
        recording = recorded(0, told=told, changes=True)
        for seat, count in enumerate((1, 3, 2)):
            recording.play(seat, toy.Stake(count))
        before = write(recording.replay())
        line = [Said(toy.Jinx(), "p1"), Said(toy.Spend(9), "p2")]
        if told:
            line.insert(0, Said(None, outcomes=(("d6", 4),)))
        with pytest.raises(LineRefused) as refused:
            recording.play_line(line)
        assert refused.value.stand == 0
        assert write(recording.replay()) == before
        if told:
            recording.luck([("d6", 4)])
        recording.play_line([Said(toy.Jinx(), "p1"), Said(toy.Keep(), "p2", (("bag", "red"),) if told else ())])
        assert Recording.resume(recording.replay(), toy.GAME, toy.GAME.load(), adopt=False).digest == recording.digest


def test_undo_stands_in_the_account_with_its_reason(recorded, toy):
    recording = recorded(12, changes=True)
    recording = Recording.resume(recording.replay(), toy.GAME, toy.GAME.load(), history=True)
    recording.undo(2, "misread the die")
    assert recording.entries[-1].reason == "misread the die"
    assert len(recording.entries[-1].mark) == 6
    for reason in ("two\nlines", "a // b", "x" * 3000):
        with pytest.raises(IllegalMove, match=r"core\.undo\.01"):
            recording.undo(1, reason)
    play_on(recording, 2, 20)
    assert Recording.resume(recording.replay(), toy.GAME, toy.GAME.load(), adopt=False).digest == recording.digest


def test_answers_that_wait_go_back_first_and_leave_no_entry(recorded, toy):
    recording = recorded(0, history=True)
    start = write(recording.replay())
    recording.play(0, toy.Stake(1))
    recording.play(2, toy.Stake(1))
    recording.undo(1)
    assert write(recording.replay()) == start
    for seat in range(3):
        recording.play(seat, toy.Pass())
    recording.play(0, toy.Push())
    stood = len(recording.entries)
    recording.play(1, toy.Jinx())
    recording.undo(2)
    assert recording.entries[stood + 1 :] == [Undone(2, "", recording.entries[-1].mark)]
    with pytest.raises(IllegalMove):
        recording.undo(0)


def test_a_record_plays_up_to_any_entry(recorded, toy):
    replay = recorded(40, history=True).replay()
    data = toy.GAME.load()
    whole = Recording.resume(replay, toy.GAME, data)
    for upto in range(0, len(replay.entries) + 1, 3):
        part = Recording.resume(replay, toy.GAME, data, upto=upto)
        stand = len(part.entries)
        assert part.entries == whole.entries[:stand]
        assert stand + len(part.waiting) >= upto


def test_two_recordings_do_not_disturb_each_other(recorded):
    alone = [write(play_on(recorded(0, seed=seed), 4, 40).replay()) for seed in "ab"]
    both = [recorded(0, seed=seed) for seed in "ab"]
    luck = [random.Random(4), random.Random(4)]
    for _ in range(40):
        for recording, rnd in zip(both, luck, strict=True):
            if not recording.over:
                seat = rnd.choice(list(recording.asked()))
                recording.play(seat, rnd.choice(list(recording.options(seat))))
    assert [write(recording.replay()) for recording in both] == alone


def test_inputs_alone_bring_the_record_back(recorded, toy):
    """Everything but decisions is deleted, and comes back."""
    recording = recorded(60, rounds=9)
    again = recorded(0, rounds=9)
    for entry in recording.entries:
        if isinstance(entry, Decided):
            again.play(entry.seat, entry.move)
    for seat, move in recording.waiting:
        again.play(seat, move)
    assert write(again.replay()) == write(recording.replay())


# beginning


def test_a_game_can_begin_anywhere(recorded, find, toy):
    """From each question of a game, answers half in included, with a record of its own."""
    game, data = toy.GAME, toy.GAME.load()
    source = recorded(0, rounds=3)
    rnd = random.Random(2)
    while not source.over:
        start = game.copy(source.at)
        fresh = Recording.begin(
            game, data, source.head.seats, source.head.options, seed="7", start=start, changes=True, check=True
        )
        seat = rnd.choice(list(source.asked()))
        move = rnd.choice(list(source.options(seat)))
        source.play(seat, move)
        fresh.play(seat, move)
        assert fresh.snapshot() == source.snapshot()
        again = Recording.resume(read(write(fresh.replay()), find), game, data, adopt=False)
        assert write(again.replay()) == write(fresh.replay())


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"tags": {"event": "x"}}, "capital"),
        ({"tags": {"Seed": "x"}}, "meaning of its own"),
        ({"tags": {"Event": ""}}, "tag Event"),
        ({"seed": "two  blanks"}, "seed"),
        ({"seed": " "}, "seed"),
        ({"seed": "a\nb"}, "seed"),
    ],
)
def test_what_cannot_stand_in_a_record_is_refused_at_once(toy, more, reason):
    game = toy.GAME
    with pytest.raises(BadSetup, match=reason):
        Recording.begin(game, game.load(), game.choose_seats(3, ()), toy.Options(), **{"seed": "7", **more})


def test_a_start_with_other_seats_is_refused(recorded, toy):
    game, data = toy.GAME, toy.GAME.load()
    with pytest.raises(BadSetup, match="seats player player player, but player player"):
        Recording.begin(game, data, game.choose_seats(2, ()), toy.Options(), start=recorded(5).at)


def test_a_start_with_other_options_than_the_record_is_refused(recorded, toy):
    """Else a record could name one reading and be played by another."""
    game, data, source = toy.GAME, toy.GAME.load(), recorded(5)
    with pytest.raises(BadSetup, match=r"state\.options: these are not the options of the record"):
        Recording.begin(game, data, source.head.seats, toy.Options(rounds=7), start=source.at)
    replay = Recording.begin(game, data, source.head.seats, source.head.options, start=source.at, seed="1").replay()
    replay.options = toy.Options(rounds=7)
    with pytest.raises(Divergence) as found:
        Recording.resume(replay, game, data)
    assert found.value.field == "start"


# what this build does not know


def test_other_component_data_is_refused(recorded, toy):
    data = toy.Components({"red": 7})
    with pytest.raises(UnsupportedReplay, match="component data") as refused:
        Recording.resume(recorded(5).replay(), toy.GAME, data)
    assert recorded(5).head.components[:12] in refused.value.needs


def test_a_record_of_an_unknown_generator_plays_back_but_draws_no_more(recorded, find, toy):
    source = recorded(25)
    replay = source.replay()
    foreign = Recording.open(
        toy.GAME,
        toy.GAME.load(),
        msgspec.structs.replace(source.head, luck=Luck("dice-9", "7")),
        dealer=Dealer("7"),
    )
    for entry in replay.entries:
        if isinstance(entry, Decided):
            foreign.play(entry.seat, entry.move)
    data = write(foreign.replay())
    again = Recording.resume(read(data, find), toy.GAME, toy.GAME.load())
    assert write(again.replay()) == data
    with pytest.raises(UnsupportedReplay, match="generator 'dice-9'"):
        play_on(again, 1, 30)


def test_told_outcomes_beside_a_seed_are_marked_and_stand(recorded, find, toy):
    recording = recorded(0)
    recording.dealer.trust = True
    other = recording.dealer.draws.fall("d6.luck", 0, range(1, 7)) % 6 + 1
    recording.dealer.tell([("d6", other)])
    for seat, count in enumerate((1, 3, 2)):
        recording.play(seat, toy.Stake(count))
    recording.play(1, toy.Push())
    told, drawn = [entry for entry in recording.entries if isinstance(entry, Fell) and entry.label == "d6.luck"]
    assert (told.outcome, len(told.mark), drawn.mark) == (other, 6, "")
    again = Recording.resume(read(write(recording.replay()), find), toy.GAME, toy.GAME.load())
    assert again.snapshot() == recording.snapshot()


def test_a_damaged_record_is_refused_before_it_is_played(recorded, find):
    data = write(recorded(9).replay()).replace(b'"red"', b'"blue"', 1)
    with pytest.raises(UnreadableReplay, match="sum"):
        read(data, find)
    replay = read(data, find, intact=False)
    with pytest.raises(Divergence, match=r"entry 0, outcome: .*cause: luck"):
        Recording.resume(replay, find("toy"), find("toy").load())


def test_a_start_of_other_sides_is_refused(thieves_guild):
    """Else a record could name seats that never played."""
    data, options = thieves_guild.load(), thieves_guild.options_type()
    humans, elves = (thieves_guild.choose_seats(2, [SeatChoice(role)]) for role in ("hu", "el"))
    start = Recording.begin(thieves_guild, data, humans, options, seed="7").at
    with pytest.raises(BadSetup, match="has the seats hu bh, but el bh are named"):
        Recording.begin(thieves_guild, data, elves, options, seed="7", start=start)
