"""`export`, and what the other commands make of the file of one seat."""

import json
import re

import pytest

from guildpost.engine.games import GAMES

OTHERS = [["play", "give-6c-hu4"], ["undo"], ["moves"], ["branch", "--at", "0"],
          ["diff", "g.json"], ["why"], ["upgrade"], ["upgrade", "--explain"], ["upgrade", "-o", "x.json"], ["capsule"],
          ["export", "-o", "y.json"], ["open"],
          ["seal", "--close"]]  # fmt: skip


@pytest.fixture
def exported(run, at_market):
    """Files of both seats and of the public, beside the record."""
    for seat, name in (("hu", "hu.json"), ("Bob", "bh.msgpack"), (None, "all.json")):
        ran = run("export", at_market, *(["--as", seat] if seat else []), "-o", name)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
    return at_market


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_file_shows_and_tells_what_the_record_does_for_that_seat(run, name):
    assert run("simulate", name, "--seed", "5", "--seats", "2", "--records", "r").code == 0
    record = "r/000000.json"
    assert run("export", record, "--as", "p2", "-o", "p2.json").code == 0
    for arguments in (["show"], ["show", "--json"], ["show", "--at", "9"], ["log"], ["log", "--json"],
                      ["log", "--prose", "--rules"], ["log", "--prose", "--json"]):  # fmt: skip
        mine = run(arguments[0], "p2.json", *arguments[1:])
        assert mine == run(arguments[0], record, *arguments[1:], "--as", "p2")
        assert mine.code == 0
        assert run(arguments[0], "p2.json", *arguments[1:], "--as", "p2") == mine
    assert run("verify", "p2.json", "--against", record).code == 0


def test_it_is_read_and_not_played(run, exported, tmp_path):
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for command in OTHERS:
        ran = run(command[0], "hu.json", *command[1:])
        assert ran.code == 7, command
        assert ran.out == ""
        assert ran.complaint.startswith("hu.json: hidden: the file of one seat is read, not played")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_info_tells_whose_it_is(run, exported):
    said = json.loads(run("info", "bh.msgpack", "--json").out)
    assert (said["kind"], said["for"], said["form"], said["decisions"]) == ("seat", "bh", "msgpack", 7)
    assert "for: the public" in run("info", "all.json").lines
    assert run("info", "hu.json", "--secrets").out == run("info", "hu.json").out


def test_another_seat_finds_nothing_in_it(run, exported):
    for seat in ("bh", "Bob", "p2", "nobody"):
        ran = run("show", "hu.json", "--as", seat)
        assert (ran.code, ran.out) == (7, "")
    assert run("log", "all.json", "--as", "hu").code == 7
    assert run("show", "hu.json", "--as", "anna").code == 0


def test_it_holds_what_the_seat_saw_and_neither_seed_nor_salt(run, exported, tmp_path):
    salt = json.loads((tmp_path / exported).read_text())["salt"]
    mine, its = (tmp_path / "hu.json").read_text(), (tmp_path / "bh.msgpack").read_bytes()
    card = re.search(r"bm=(m\d+)", run("log", "hu.json").out)[1]
    assert f'"{card}"' in mine
    assert bytes([0xA0 + len(card)]) + card.encode() not in its
    assert "bm=xx" in run("log", "bh.msgpack").out
    for data in (mine.encode(), its, (tmp_path / "all.json").read_bytes()):
        assert salt.encode() not in data
        assert b'"seed"' not in data


def test_the_first_export_gives_the_record_its_salt_and_changes_nothing_else(run, at_market, tmp_path):
    before = json.loads((tmp_path / at_market).read_text())
    digest = re.search(r"digest: (\w+)", run("info", at_market).out)[1]
    assert run("export", at_market, "-o", "a.json").code == 0
    after = json.loads((tmp_path / at_market).read_text())
    assert {key for key in after if after[key] != before.get(key)} == {"guildpost", "salt", "sum"}
    kept = (tmp_path / at_market).read_bytes()
    assert run("export", at_market, "-o", "b.json").code == 0
    assert (tmp_path / at_market).read_bytes() == kept
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    ran = run("verify", at_market)
    assert ran.code == 0
    assert digest in ran.out
    assert run("convert", at_market, "-o", "g.gpn").code == 0
    assert run("convert", "g.gpn", "-o", "again.json").code == 0
    assert (tmp_path / "again.json").read_bytes() == kept


def test_a_record_on_stdin_has_nowhere_to_keep_a_salt(run, at_market, tmp_path):
    ran = run("export", "-", "-o", "x.json", stdin=(tmp_path / at_market).read_bytes())
    assert ran.code == 2
    assert "takes a record in a file" in ran.complaint
    assert not (tmp_path / "x.json").exists()
    assert run("export", at_market, "-o", "a.json").code == 0
    ran = run("export", "-", "--as", "hu", stdin=(tmp_path / at_market).read_bytes())
    assert ran.code == 0
    assert ran.out.startswith('{"guildpost":1,\n"kind":"seat",\n')


def test_nothing_is_written_over_and_forms_are_two(run, exported):
    assert run("export", exported, "-o", "hu.json").complaint == (
        "hu.json: usage: it exists already; nothing is written over it"
    )
    assert run("export", exported, "-o", "x.gpn").code == 2
    assert run("export", exported, "--as", "nobody", "-o", "x.json").code == 2


def test_verify_says_what_is_wrong(run, exported, tmp_path):
    ran = run("verify", "hu.json", "bh.msgpack", "all.json", "--against", exported)
    assert ran.code == 0
    assert len(ran.lines) == 3
    assert all(line.endswith(f"it came from {exported}") for line in ran.lines)
    assert run("verify", exported, "--against", exported).code == 2
    text = (tmp_path / "hu.json").read_text()
    (tmp_path / "bad.json").write_text(text.replace('"roll"', '"stay"', 1))
    ran = run("verify", "bad.json")
    assert ran.code == 5
    assert re.match(r"bad.json: diverged: entry \d+, lines\[\d+\]", ran.complaint)
    assert run("show", "bad.json").code == 3


def test_a_file_of_another_game_did_not_come_from_this_one(run, exported, tmp_path):
    moves = ["give-6c-hu4", "roll", "stay", "end", "roll", "go-w23", "look"]
    assert run("new", "thieves-guild", "--seat", "hu", "--seat", "bh", "--seed", "7", "-o", "other.json").code == 0
    assert run("play", "other.json", *moves).code == 0
    ran = run("verify", "hu.json", "--against", "other.json")
    assert ran.code == 8
    assert "it has no salt" in ran.complaint
    assert run("export", "other.json", "-o", "x.json").code == 0
    assert run("new", "six-guilds", "--seed", "7", "-o", "six.json").code == 0
    ran = run("verify", "hu.json", "--against", "six.json")
    assert ran.code == 8
    other = "six.json: game: thieves-guild in the seat's file, six-guilds in the record"
    assert ran.complaint == f"hu.json: commitment: {other}"
    ran = run("verify", "hu.json", "--against", "other.json", "--json")
    assert ran.code == 8
    assert json.loads(ran.out)["code"] == "commitment"


def test_the_record_may_have_gone_on(run, exported):
    assert run("play", exported, "end", "hu3:", "roll").code == 0
    assert run("verify", "hu.json", "bh.msgpack", "--against", exported).code == 0
    assert run("undo", exported, "5", "--force").code == 0
    assert run("verify", "hu.json", "bh.msgpack", "--against", exported).code == 0


def test_a_branch_has_no_salt(run, exported, tmp_path):
    assert run("branch", exported, "--at", "3", "-o", "b.json").code == 0
    assert "salt" not in json.loads((tmp_path / "b.json").read_text())


@pytest.mark.parametrize(
    "data", [b'{"kind":"seat"}', b'{"kind":"seat","guildpost":7}', b'{"kind":"seat",', b"\xde\0\1\xa4kind\xa4seat"]
)
def test_what_only_says_that_it_is_one(run, tmp_path, data):
    (tmp_path / "x.json").write_bytes(data)
    for command in ("show", "log", "info", "verify"):
        ran = run(command, "x.json")
        assert ran.code in (3, 6)
        assert ran.complaint.startswith("x.json: un")


@pytest.mark.parametrize("name", GAMES)
def test_convert_makes_either_form_of_a_seat_file_of_the_other(run, tmp_path, name):
    assert run("simulate", name, "--seed", "5", "--seats", "2", "--records", "r").code == 0
    for seat in (["--as", "p2"], []):
        assert run("export", "r/000000.json", *seat, "-o", "one.json").code == 0
        assert run("export", "r/000000.json", *seat, "-o", "one.msgpack").code == 0
        for form, other in (("json", "msgpack"), ("msgpack", "json")):
            ran = run("convert", f"one.{form}", "-o", f"new.{other}")
            assert (ran.code, ran.out, ran.err) == (0, "", "")
            assert (tmp_path / f"new.{other}").read_bytes() == (tmp_path / f"one.{other}").read_bytes()
            (tmp_path / f"new.{other}").unlink()
            (tmp_path / f"one.{form}").unlink()
            assert run("convert", f"one.{other}", "--to", form, "-o", f"one.{form}").code == 0
        assert run("verify", "one.json").code == run("verify", "one.msgpack").code == 0
        (tmp_path / "one.json").unlink()
        (tmp_path / "one.msgpack").unlink()


def test_convert_refuses_other_forms_and_damaged_seat_files(run, exported, tmp_path):
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    ran = run("convert", "hu.json", "-o", "hu.gpn")
    assert ran.code == 2
    assert "JSON or MessagePack" in ran.err
    assert run("convert", "hu.json", "--to", "gpn").code == 2
    assert run("convert", "hu.json", "-o", "bh.msgpack").code != 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    (tmp_path / "hu.json").write_bytes(before["hu.json"].replace(b'"hu"', b'"uh"', 1))
    assert run("convert", "hu.json", "-o", "x.msgpack").code == 3
