"""Verify: the first divergence, at its entry and with its field."""

import json
import os
import random

import msgspec
import pytest

from guildpost.engine.core.record import Decided
from guildpost.replays.errors import UnreadableReplay
from guildpost.replays.file import Form, read, sum_of, write
from guildpost.replays.verify import verify

EDITS = int(os.environ.get("GUILDPOST_EDITS", "500"))


def found(tree, find, **more):
    """The divergence that verify finds in a record given as a tree."""
    data = json.dumps(tree).encode()
    replay = read(data, find, intact=False)
    game = find(replay.game)
    return verify(replay, game, game.load(), **more).divergence


@pytest.fixture
def tree(recorded):
    """A record with undo, changes and notes, as a tree."""
    recording = recorded(40, history=True, changes=True)
    recording.note("well met")
    return json.loads(write(recording.replay()))


def first(tree, kind, start=0):
    """The index of the first entry of this kind."""
    return next(n for n, entry in enumerate(tree["entries"]) if n >= start and entry[0] == kind)


@pytest.mark.parametrize("form", [Form.JSON, Form.MSGPACK])
def test_a_good_record_is_counted(recorded, find, toy, form):
    recording = recorded(40, history=True, changes=True)
    data = write(recording.replay(), form)
    verdict = verify(read(data, find), toy.GAME, toy.GAME.load(), written=data)
    assert verdict.good
    kinds = [entry[0] for entry in json.loads(write(recording.replay()))["entries"]]
    assert (verdict.entries, verdict.decisions, verdict.drawn) == (len(kinds), kinds.count("d"), kinds.count("f"))
    assert (verdict.marks, verdict.told, verdict.trusted) == (kinds.count("d"), 0, 0)
    assert (verdict.digest, verdict.over) == (recording.digest, recording.over)


def test_told_and_trusted_outcomes_are_counted_apart(recorded, toy):
    data = toy.GAME.load()
    told = verify(recorded(20, told=True).replay(), toy.GAME, data)
    assert told.good
    assert told.told
    assert not told.drawn
    assert not told.trusted
    trusted = verify(recorded(20).replay(), toy.GAME, data, trust_luck=True)
    assert trusted.good
    assert trusted.trusted
    assert not trusted.drawn
    assert not trusted.told


def test_a_fast_pass_tests_each_sixteenth_mark(recorded, toy):
    replay = recorded(60, rounds=20).replay()
    verdict = verify(replay, toy.GAME, toy.GAME.load(), every=16)
    assert verdict.good
    assert verdict.marks == verdict.decisions // 16


@pytest.mark.parametrize(
    ("change", "field", "cause"),
    [
        (lambda e: e.__setitem__(1, (e[1] + 1) % 3), "seat", "input"),
        (lambda e: e.__setitem__(2, ["keep"]), None, "input"),
        (lambda e: e.__setitem__(3, "000000"), "mark", "input"),
        (lambda e: e[4].update({"state.round": 9}), "state.round", "input"),
        (lambda e: e[4].pop("state.round"), "state.round", "input"),
    ],
)
def test_an_edited_decision_is_found_at_its_own_entry(tree, find, change, field, cause):
    at = next(n for n, e in enumerate(tree["entries"]) if e[0] == "d" and len(e) > 4 and "state.round" in e[4])
    change(tree["entries"][at])
    divergence = found(tree, find)
    assert divergence.entry == at
    assert divergence.decision == sum(entry[0] == "d" for entry in tree["entries"][: at + 1])
    assert divergence.cause == cause
    assert field is None or divergence.field in (field, "entry")


def test_a_mark_tells_what_was_decided_before_an_edit(tree, find):
    for at, entry in enumerate(tree["entries"]):
        if entry[:1] == ["d"] and entry[2][0] == "stake":
            decided = entry[2]
            entry[2] = ["pass"]
            divergence = found(tree, find)
            entry[2] = decided
            assert (divergence.entry, divergence.field, divergence.cause) == (at, "move", "input")
            assert divergence.recomputed == f'a mark of ["d",{entry[1]},["stake",{decided[1]}]]'


def test_a_changed_field_is_told_with_both_values(tree, find):
    at = next(n for n, e in enumerate(tree["entries"]) if e[0] == "d" and len(e) > 4 and "state.coins.1" in e[4])
    right = tree["entries"][at][4]["state.coins.1"]
    tree["entries"][at][4]["state.coins.1"] = 77
    divergence = found(tree, find)
    assert (divergence.entry, divergence.field) == (at, "state.coins.1")
    assert (divergence.recorded, divergence.recomputed) == ("77", str(right))
    assert "\n" not in str(divergence)


def test_an_edited_outcome_is_a_matter_of_luck(tree, find):
    at = first(tree, "f", 3)
    tree["entries"][at][2] = tree["entries"][at][2] % 6 + 1
    divergence = found(tree, find)
    assert (divergence.entry, divergence.field, divergence.cause) == (at, "outcome", "luck")
    assert found(tree, find, trust_luck=True) is not None


def test_without_the_stream_the_next_mark_finds_an_edited_outcome(tree, find):
    at = first(tree, "f", 3)
    tree["entries"][at][2] = tree["entries"][at][2] % 6 + 1
    divergence = found(tree, find, trust_luck=True)
    assert at - 1 <= divergence.entry <= at + 1


def test_a_told_outcome_is_bound_by_its_own_mark(recorded, find):
    tree = json.loads(write(recorded(20, told=True).replay()))
    at = next(n for n, e in enumerate(tree["entries"]) if e[:2] == ["f", "d6.luck"])
    tree["entries"][at][2] = tree["entries"][at][2] % 6 + 1
    divergence = found(tree, find)
    assert (divergence.entry, divergence.field) == (at, "mark")


def test_an_edited_undo_is_found_at_its_own_entry(tree, find):
    at = first(tree, "u")
    tree["entries"][at][1] += 1
    assert found(tree, find).entry == at
    tree["entries"][at][1] -= 1
    tree["entries"][at][2] = "another reason"
    assert found(tree, find).entry == at


def test_an_edited_last_position_is_told_by_its_field(tree, find):
    tree["last"]["state"]["coins"][2] += 1
    divergence = found(tree, find)
    assert (divergence.entry, divergence.field, divergence.cause) == (None, "last.state.coins.2", "data")


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_entries_cut_off_at_the_end_are_missed(tree, find, count):
    del tree["entries"][-count:]
    divergence = found(tree, find)
    assert divergence.entry == len(tree["entries"])


def test_a_rule_that_works_otherwise_is_told_from_an_edit(recorded, toy, monkeypatch):
    """The record is as it was written; the game is not."""
    replay = recorded(40, changes=True).replay()
    data = write(replay)
    take = toy.Payment.take

    def dearer(self, table, seat, move):
        table.state.coins[seat] += 1
        return take(self, table, seat, move)

    monkeypatch.setattr(toy.Payment, "take", dearer)
    verdict = verify(read(data, lambda name: toy.GAME), toy.GAME, toy.GAME.load())
    assert verdict.divergence.cause == "rules"
    assert verdict.divergence.field.startswith("state.coins.")
    bare = write(recorded(0).replay())
    assert verify(read(bare, lambda name: toy.GAME), toy.GAME, toy.GAME.load()).good


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t["notes"][0].__setitem__(1, "badly met"),
        lambda t: t["seats"][0].update(name="Eve"),
        lambda t: t.update(tags={"Event": "x"}),
        lambda t: t.pop("sum"),
    ],
)
def test_what_is_no_entry_is_bound_by_the_sum(tree, find, toy, change):
    change(tree)
    data = json.dumps(tree).encode()
    verdict = verify(read(data, find, intact=False), toy.GAME, toy.GAME.load(), written=data)
    assert (verdict.divergence.field, verdict.divergence.cause) == ("sum", "data")


def test_layout_is_part_of_what_is_verified(tree, find, toy):
    data = json.dumps(tree).encode()
    verdict = verify(read(data, find), toy.GAME, toy.GAME.load(), written=data)
    assert verdict.divergence.field.startswith("byte ")


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t["luck"].update(seed="8"),
        lambda t: t.update(luck=None),
        lambda t: t["seats"].pop(),
        lambda t: t["seats"][0].update(role="thief"),
        lambda t: t["options"].update(rounds=5),
        lambda t: t.update(start=t["last"]),
        lambda t: t.update(changes=False),
        lambda t: t.update(digest="0" * 64),
        lambda t: t.update(waiting=[[0, ["pass"]]]),
    ],
)
def test_an_edited_header_diverges(tree, find, change):
    change(tree)
    assert found(tree, find) is not None


@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 10**30])
def test_a_number_that_nothing_packs_is_found_like_any_other(tree, find, number):
    at = first(tree, "f", 3)
    tree["entries"][at][2] = number
    divergence = found(tree, find)
    assert (divergence.entry, divergence.cause) == (at, "luck")


def test_marks_of_two_entries_that_were_exchanged_are_an_edit(tree, find, toy):
    """The sum is made anew, and nothing but the two marks differs."""
    entries = tree["entries"]
    one, other = [n for n, entry in enumerate(entries) if entry[0] == "d"][3:5]
    entries[one][3], entries[other][3] = entries[other][3], entries[one][3]
    replay = read(json.dumps(tree).encode(), find, intact=False)
    data = write(msgspec.structs.replace(replay, sum=sum_of(replay)))
    divergence = verify(read(data, find), toy.GAME, toy.GAME.load(), written=data).divergence
    assert (divergence.entry, divergence.field, divergence.cause) == (one, "mark", "input")


@pytest.mark.parametrize(
    ("old", "new", "entry", "words"),
    [
        (b"],\n", b"]\n", 0, "line "),
        (b'"]', b'"', 1, "line "),
        (b"[", b"{[", 2, "line "),
    ],
)
def test_a_broken_line_is_named_wherever_the_decoder_stops(recorded, find, old, new, entry, words):
    data = write(recorded(40).replay())
    lines = data.split(b"\n")
    at = lines.index(b'"entries":[') + 1 + entry
    lines[at] = (lines[at] + b"\n").replace(old, new, 1).removesuffix(b"\n")
    with pytest.raises(UnreadableReplay) as refused:
        read(b"\n".join(lines), find, intact=False)
    assert refused.value.entry == entry
    assert refused.value.place.startswith(f"line {at + 1}, column ")


def test_a_line_feed_that_is_gone_is_named_by_its_entry(recorded, find, toy):
    data = write(recorded(40).replay())
    at = data.index(b"],\n[", data.index(b'"entries"')) + 2
    changed = data[:at] + data[at + 1 :]
    verdict = verify(read(changed, find, intact=False), toy.GAME, toy.GAME.load(), written=changed)
    assert (verdict.divergence.entry, verdict.divergence.field, verdict.divergence.cause) == (0, f"byte {at}", "input")


@pytest.mark.parametrize("every", [1, 4, 16])
def test_a_rule_is_told_with_the_last_mark_that_was_compared_before(recorded, toy, monkeypatch, every):
    replay = read(write(recorded(120, rounds=40).replay()), lambda name: toy.GAME)
    take, calls = toy.Payment.take, []

    def dearer(self, table, seat, move):
        calls.append(seat)
        if len(calls) > 6:
            table.state.coins[seat] += 1
        return take(self, table, seat, move)

    monkeypatch.setattr(toy.Payment, "take", dearer)
    divergence = verify(replay, toy.GAME, toy.GAME.load(), every=every).divergence
    assert divergence.cause == "rules"
    decided = [n for n, entry in enumerate(replay.entries) if type(entry) is Decided and n < divergence.entry]
    compared = [n for count, n in enumerate(decided, 1) if count % every == 0]
    assert divergence.since == compared[-1]
    assert f"entry {compared[-1]} still came out" in divergence.sentence()


def test_an_edited_seed_is_told_as_the_header(tree, find):
    tree["luck"]["seed"] = "another"
    divergence = found(tree, find)
    assert (divergence.field, divergence.entry, divergence.cause) == ("header", None, "data")


def test_an_edited_digest_of_components_is_told_by_its_field(tree, find):
    tree["components"] = "0" * 64
    divergence = found(tree, find)
    assert (divergence.field, divergence.entry, divergence.cause) == ("components", None, "data")


# random edits


def edit(tree, rnd, moves):
    """One random edit of the entries; the first index that differs, or None where nothing does."""
    entries = tree["entries"]
    before = json.loads(json.dumps(entries))
    at = rnd.randrange(len(entries))
    kind = rnd.choice(["delete", "insert", "swap", "seat", "move", "mark", "fell", "undo", "changes", "whole"])
    entry = entries[at]
    if kind == "delete":
        del entries[at]
    elif kind == "insert":
        entries.insert(at, json.loads(json.dumps(rnd.choice(entries))))
    elif kind == "swap" and at:
        entries[at - 1], entries[at] = entries[at], entries[at - 1]
    elif kind == "whole":
        entries[at] = json.loads(json.dumps(rnd.choice(entries)))
    elif entry[0] == "d" and kind in ("seat", "move", "mark", "changes"):
        if kind == "seat":
            entry[1] = rnd.choice([0, 1, 2, 3, 9, -1])
        elif kind == "move":
            entry[2] = rnd.choice(moves)
        elif kind == "mark":
            entry[3] = entry[3][:-1] + rnd.choice("0123456789abcdefghjkmnpqrstvwxyz")
        elif len(entry) > 4 and entry[4]:
            path = rnd.choice(sorted(entry[4]))
            if rnd.random() < 0.5:
                del entry[4][path]
            else:
                entry[4][path] = rnd.choice([None, 1, "x", [1], {"a": 1}])
    elif entry[0] == "f":
        entry[rnd.choice([1, 2])] = rnd.choice(["bag", "d6.luck", "red", "gold", 1, 2, 5, "d12.move", "fate"])
    elif entry[0] == "u":
        entry[1] = rnd.choice([0, 1, 2, 3, 4, 10**6])
    if entries == before:
        return None
    pairs = zip(entries, before, strict=False)
    return next((n for n, (now, then) in enumerate(pairs) if now != then), min(len(entries), len(before)))


def check_edits(trees, find, edits, seed):
    """Each edit is found at the first entry that it changed, by the reader or by verify."""
    rnd = random.Random(seed)
    done = 0
    while done < edits:
        tree = json.loads(json.dumps(rnd.choice(trees)))
        moves = [entry[2] for entry in tree["entries"] if entry[0] == "d"]
        at = edit(tree, rnd, moves)
        if at is None:
            continue
        done += 1
        try:
            divergence = found(tree, find)
            place = f"entries[{divergence.entry}]" if divergence else "nowhere"
        except UnreadableReplay as error:
            place = error.place
        assert place.startswith(f"entries[{at}]"), (seed, done, at, divergence)


@pytest.mark.parametrize("changes", [False, True])
def test_random_edits_are_found_where_they_are(recorded, find, changes):
    trees = [
        json.loads(write(recorded(50, luck=n, rounds=9, history=n % 2 == 0, told=n == 3, changes=changes).replay()))
        for n in range(5)
    ]
    check_edits(trees, find, EDITS // 2, 11)


def test_random_edits_of_thieves_guild_are_found_where_they_are(guild_recorded, find):
    trees = [json.loads(write(guild_recorded(80, seed=str(n), seats=n, changes=n == 3).replay())) for n in (2, 3, 4)]
    check_edits(trees, find, EDITS // 2, 12)


@pytest.mark.parametrize("form", [Form.JSON, Form.MSGPACK])
def test_an_entry_with_a_part_too_many_is_named(tree, find, form):
    at = first(tree, "d", 9)
    tree["entries"][at][2].append("more")
    data = json.dumps(tree).encode() if form is Form.JSON else msgspec.msgpack.encode(tree)
    with pytest.raises(UnreadableReplay, match=rf"^entries\[{at}\]\S*(, byte \d+)?: Expected `array` of at most"):
        read(data, find, intact=False)
