"""Record files: both forms, their limits, and how each kind of damage is told."""

import json
import random

import msgspec
import pytest

from guildpost.engine.core.record import Decided, Fell
from guildpost.replays import file
from guildpost.replays.errors import UnreadableReplay, UnsupportedReplay
from guildpost.replays.file import Form, form_of, read, read_sheet, write
from guildpost.replays.recording import Recording
from guildpost.replays.verify import verify


@pytest.fixture(scope="module")
def record(recorded):
    """The bytes of a small record with everything in it."""
    recording = recorded(22, history=True, tags={"Event": "club night", "Annotator": "Ann"})
    recording.note("well met")
    recording.play(recording.asked()[0], recording.options(recording.asked()[0])[0])
    return write(recording.replay())


def edited(record, change):
    """The record with its tree changed."""
    tree = json.loads(record)
    change(tree)
    return json.dumps(tree).encode()


# forms


@pytest.mark.parametrize("changes", [False, True])
@pytest.mark.parametrize("told", [False, True])
def test_both_forms_hold_the_same_record(recorded, find, changes, told):
    recording = recorded(40, changes=changes, told=told, tags={"Event": "x"}, history=not told)
    recording.note("a note")
    plain = write(recording.replay())
    packed = write(recording.replay(), Form.MSGPACK)
    assert (form_of(plain), form_of(packed)) == (Form.JSON, Form.MSGPACK)
    for data in (plain, packed):
        again = read(data, find)
        assert write(again) == plain
        assert write(again, Form.MSGPACK) == packed


def test_entries_stand_one_on_a_line(record):
    lines = record.decode().split('"entries":[\n')[1].split("\n],\n")[0].split("\n")
    assert len(lines) == len(json.loads(record)["entries"])
    assert all(json.loads(line.rstrip(","))[0] in "dfu" for line in lines)


def test_layout_and_order_are_free_when_reading(record, find):
    tree = json.loads(record)
    shuffled = dict(random.Random(1).sample(list(tree.items()), len(tree)))
    for text in (json.dumps(tree, indent=2), json.dumps(shuffled), "\ufeff" + record.decode(), "\n" + record.decode()):
        assert write(read(text.encode(), find)) == record


def test_the_sum_may_be_missing(record, find):
    assert write(read(edited(record, lambda tree: tree.pop("sum")), find)) == record


def test_what_says_nothing_is_not_written(recorded):
    tree = json.loads(write(recorded(3).replay()))
    assert not {"start", "changes", "tags", "notes"} & set(tree)


def test_waiting_answers_are_kept_beside_the_entries(recorded, find, toy):
    recording = recorded(0)
    recording.play(2, toy.Stake(2))
    recording.play(0, toy.Pass())
    tree = json.loads(write(recording.replay()))
    assert tree["waiting"] == [[0, ["pass"]], [2, ["stake", 2]]]
    assert len(tree["entries"]) == 1
    replay = read(write(recording.replay()), find)
    assert verify(replay, toy.GAME, toy.GAME.load()).good
    again = Recording.resume(replay, toy.GAME, toy.GAME.load())
    assert again.waiting == recording.waiting
    assert list(again.asked()) == [1]
    again.play(1, toy.Pass())
    recording.play(1, toy.Pass())
    assert write(again.replay()) == write(recording.replay())


# what is refused


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: t.update(sum="0" * 64), "sum does not fit"),
        (lambda t: t["tags"].update(Event="another"), "sum does not fit"),
        (lambda t: t.update(colour="red"), "colour"),
        (lambda t: t["luck"].update(colour="red"), "luck"),
        (lambda t: t["seats"][0].update(colour="red"), "seats.0.colour"),
        (lambda t: t["entries"][1].append("more"), "entries.1"),
        (lambda t: t["last"].update(colour="red"), "last.colour"),
        (lambda t: t.pop("digest"), "digest"),
        (lambda t: t.update(entries={}), "entries"),
        (lambda t: t["entries"].insert(3, ["x", 1]), r"entries\[3\]"),
        (lambda t: t["entries"][2].__setitem__(1, "p1"), r"entries\[2\]\[1\]: Expected `int`"),
        (lambda t: t["last"]["state"].update(coins="many"), r"last\.state\.coins"),
        (lambda t: t["options"].update(rounds="many"), r"options\.rounds"),
        (lambda t: t.update(components="0"), "components"),
        (lambda t: t["tags"].update({"lower": "x"}), "lower"),
        (lambda t: t["tags"].update({"Digest": "x"}), "Digest"),
        (lambda t: t["tags"].update({"Event": "two\nlines"}), "Event"),
        (lambda t: t["tags"].update({"Event": "two  blanks"}), "Event"),
        (lambda t: t["tags"].update({"Event": "\u202egnp.exe"}), "Event"),
        (lambda t: t["notes"][0].__setitem__(1, "a // b"), "note"),
        (lambda t: t["notes"][0].__setitem__(0, 10**6), "note"),
        (lambda t: t["notes"][0].__setitem__(0, -1), "notes"),
        (lambda t: t["seats"][0].update(name="\x1b[31m"), "seat 1"),
        (lambda t: t["luck"].update(seed=""), "seed"),
        (lambda t: t["luck"].update(seed="x" * 201), "luck.seed"),
        (lambda t: t["last"]["drawn"].update(bag=10**30), "last"),
        (lambda t: t.update(guildpost=0), "does not exist"),
        (lambda t: t.update(guildpost="1"), "guildpost"),
    ],
)
def test_what_is_wrong_is_named(record, find, change, reason):
    with pytest.raises(UnreadableReplay, match=reason) as refused:
        read(edited(record, change), find)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: t.update(guildpost=3), "container version 3"),
        (lambda t: t.update(guildpost=3, colour="red"), "container version 3"),
        (lambda t: t.update(notation=9), "notation version 9"),
        (lambda t: t.update(kind="mail", view={}), "kind 'mail'"),
        (lambda t: t.update(game="go"), "no game 'go'"),
        (lambda t: t.update(edition="2"), "edition '2'"),
    ],
)
def test_what_is_newer_is_refused_with_what_it_needs(record, find, change, reason):
    with pytest.raises(UnsupportedReplay, match=reason) as refused:
        read(edited(record, change), find)
    assert refused.value.needs.startswith("a guildpost ")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "transcript"),
        (b"hello", "transcript"),
        (b"{", "ends too soon"),
        (b"{}", "missing required field"),
        (b"[]", "Expected `object`"),
        (b'{"guildpost":1,', "line 1, column 16: it ends too soon"),
        (b'{\n"guildpost":1,\n"kind":x}', "line 3, column 8"),
        (b'{"guildpost":NaN}', "line 1, column 14"),
        (b'{"game":"\xff"}', "byte 9: not UTF-8"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "nested deeper than 32"),
        (b"{" + b"[" * 100000, "nested deeper than 32"),
        (b'{"guildpost":1,"options":' + b"[{" * 50000 + b"}]" * 50000 + b"}", "nested deeper"),
        (b'{"guildpost":' + b"9" * 5000 + b"}", "guildpost"),
        (b"[" + b"[]," * 9_000_000 + b"[]]", "too many lists"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(find, data, reason):
    with pytest.raises(UnreadableReplay, match=reason) as refused:
        read(data, find)
    assert "\n" not in str(refused.value)


def test_brackets_in_strings_do_not_nest(recorded, find):
    recording = recorded(0, tags={"Event": '[[[[{{{{"\\"[[[[' * 9})
    assert write(read(write(recording.replay()), find)) == write(recording.replay())


def test_too_large_is_refused_unread(find):
    with pytest.raises(UnreadableReplay, match="larger than 64 MiB"):
        read(b"{" + bytes(file.MOST_BYTES), find)


def test_too_many_entries_are_refused(record, find, monkeypatch):
    monkeypatch.setattr(file, "MOST_ENTRIES", 5)
    with pytest.raises(UnreadableReplay, match="more than 5 entries"):
        read(record, find)


def test_a_truncated_record_is_refused_wherever_it_ends(record, find):
    packed = write(read(record, find), Form.MSGPACK)
    for data in (record, packed):
        for end in range(0, len(data) - 1, 7):
            with pytest.raises(UnreadableReplay):
                read(data[:end], find)


@pytest.mark.parametrize(
    "nest", [b"\x91" * 100000, b"\xdc\x00\x01" * 50000, b"\x81\xa1a" * 50000], ids=["array", "array16", "map"]
)
def test_deep_messagepack_is_refused(record, find, nest):
    def packed(name, value):
        tree = msgspec.msgpack.decode(write(read(record, find), Form.MSGPACK))
        tree[name] = value
        return msgspec.msgpack.encode(tree)

    deep = msgspec.Raw(nest + b"\xc0")
    for data in (
        packed("colour", deep),
        packed("last", deep),
        packed("entries", [["d", 0, ["pass"], "", {"a": deep}]]),
        packed("game", deep),
    ):
        with pytest.raises((UnreadableReplay, UnsupportedReplay)):
            read(data, find)


def test_random_bytes_never_crash(record, find):
    rnd = random.Random(5)
    packed = write(read(record, find), Form.MSGPACK)
    for data in (record, packed):
        for _ in range(400):
            mangled = bytearray(data)
            for _ in range(rnd.randint(1, 6)):
                at = rnd.randrange(len(mangled))
                if rnd.random() < 0.5:
                    mangled[at] = rnd.randrange(256)
                else:
                    del mangled[at : at + rnd.randint(1, 9)]
            if mangled != data:
                with pytest.raises((UnreadableReplay, UnsupportedReplay)):
                    read(bytes(mangled), find)


def test_the_header_can_be_read_alone(record):
    sheet = read_sheet(record)
    assert (sheet.game, sheet.edition, sheet.tags["Event"], len(sheet.seats)) == ("toy", "1", "club night", 3)


def test_entries_are_counted_by_decisions(recorded):
    replay = recorded(40, history=True).replay()
    decisions = sum(isinstance(entry, Decided) for entry in replay.entries)
    for count in range(decisions + 1):
        end = replay.after_decisions(count)
        assert sum(isinstance(entry, Decided) for entry in replay.entries[:end]) == count
        assert not isinstance((*replay.entries, None)[end], Fell)
    with pytest.raises(IndexError):
        replay.after_decisions(decisions + 1)


# every byte


def test_no_byte_can_be_flipped_unnoticed(recorded, find, toy):
    """Each byte of a small record, some bits at a time: the reader refuses, or verify finds it."""
    recording = recorded(9, history=True, tags={"Event": "x"})
    recording.undo(1, "slip")
    recording.note("met")
    record = write(recording.replay())
    data = toy.GAME.load()
    assert verify(read(record, find), toy.GAME, data, written=record).good
    for at in range(len(record)):
        for bits in (1, 2, 4, 8, 16, 32, 64, 128, 255):
            mangled = record[:at] + bytes([record[at] ^ bits]) + record[at + 1 :]
            try:
                replay = read(mangled, find, intact=False)
                found = verify(replay, toy.GAME, data, written=mangled).divergence
            except (UnreadableReplay, UnsupportedReplay):
                continue
            assert found is not None, (at, bits)
