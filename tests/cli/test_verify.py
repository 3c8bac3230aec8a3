"""`guildpost verify` on many records, with all that it tells of a bad one, in each of the games."""

import json
from typing import Any

import msgspec
import pytest
from corpus_games import own_data

from guildpost.cli import component_data
from guildpost.engine.games import GAMES, game
from guildpost.notation.games import language
from guildpost.replays.file import read

KEYS = {"entry", "decision", "move", "field", "recorded", "recomputed", "cause", "since"}


@pytest.fixture
def records(run, tmp_path):
    """Finished records of a game."""

    def written(name, games=1):
        ran = run("simulate", name, "--games", str(games), "--seed", "7", "--records", "r", "--seats", "2")
        assert ran.code == 0, ran.err
        paths = sorted((tmp_path / "r").iterdir())
        assert len(paths) == games
        return paths, [path.relative_to(tmp_path).as_posix() for path in paths]

    return written


def with_another_move(path):
    """Lets an entry in the middle of a record tell another move than its mark, and returns its number."""
    lines = path.read_text("utf-8").split("\n")
    first = lines.index('"entries":[') + 1
    decided = [n for n in range(first, len(lines)) if lines[n].startswith('["d"')]
    at = decided[len(decided) // 2]
    entry = json.loads(lines[at].rstrip(","))
    moves = [json.loads(lines[n].rstrip(","))[2] for n in decided]
    entry[2] = next(move for move in moves if move != entry[2])
    lines[at] = json.dumps(entry, separators=(",", ":")) + ","
    path.write_text("\n".join(lines), "utf-8")
    return at - first


@pytest.mark.parametrize("name", GAMES)
def test_a_bad_record_of_many_does_not_stop_the_rest_and_is_told_to_the_last_field(run, records, name):
    paths, names = records(name, 4)
    at = with_another_move(paths[0])
    broken = paths[2].read_text("utf-8").replace('\n["d",', '\n["d"x', 1)
    paths[2].write_text(broken, "utf-8")
    ran = run("verify", *names)
    assert (ran.code, len(ran.lines)) == (5, 2)
    first, second, summary = ran.err.splitlines()
    assert first.startswith(f"{names[0]}: diverged: entry {at} (decision ")
    assert second.startswith(f"{names[2]}: unreadable: line ")
    assert summary == "guildpost verify: 4 records, 2 good, 2 not"

    found = [json.loads(line) for line in run("verify", *names, "--json").lines]
    assert [each["good"] for each in found] == [False, True, False, True]
    assert [each["record"] for each in found] == names
    assert found[0].keys() >= KEYS
    assert (found[0]["entry"], found[0]["cause"], found[0]["code"]) == (at, "input", "diverged")
    replay = read(paths[0].read_bytes(), intact=False)
    assert found[0]["move"] == language(name).render(replay.entries[at].move)
    assert found[0]["recorded"] != found[0]["recomputed"]
    before = broken[: broken.index('["d"x')].partition('"entries":[\n')[2].count("\n")
    assert (found[2]["code"], found[2]["entry"], found[2]["cause"]) == ("unreadable", before, "input")


@pytest.mark.parametrize("name", GAMES)
def test_a_place_in_a_transcript_and_a_fault_of_another_file_are_told_as_such(run, records, tmp_path, name):
    _, [record] = records(name)
    assert run("convert", record, "-o", "a.gpn").code == 0
    text = (tmp_path / "a.gpn").read_text("utf-8")
    (tmp_path / "a.gpn").write_text(text.replace("\nMoves:\n", "\nMoves:\n0 ?\n", 1), "utf-8")
    line = text.split("\n").index("Moves:") + 2
    assert run("verify", "a.gpn").complaint.startswith(f"a.gpn: unreadable: {line}:3: ")
    [found] = [json.loads(each) for each in run("verify", "a.gpn", "--json").lines]
    assert (found["record"], found["message"][: len(f"{line}:3: ")]) == ("a.gpn", f"{line}:3: ")
    ran = run("verify", record, "--components", "nowhere.toml")
    assert (ran.code, ran.complaint) == (3, f"{record}: file: nowhere.toml: no such file or directory")
    (tmp_path / "bad.toml").write_text("x = = 1", "utf-8")
    assert run("verify", record, "--components", "bad.toml").complaint.startswith(
        f"{record}: unreadable: bad.toml:1:5:"
    )


@pytest.mark.parametrize("name", GAMES)
def test_other_component_data_are_told_with_their_own_code(run, records, monkeypatch, name):
    _, names = records(name)
    own = own_data(name)
    monkeypatch.setattr(component_data, "load_data", lambda of, path: own)
    ran = run("verify", names[0], "--json")
    found = json.loads(ran.out)
    assert ran.code == 6
    assert (found["code"], found["cause"], found["good"]) == ("unsupported", "data", False)
    assert found["message"].startswith("played with component data ")
    assert found.keys() >= KEYS


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_changes_the_setup_is_told_at_the_first_mark(run, records, monkeypatch, name):
    _, names = records(name)
    of = type(game(name))
    setup = of.setup

    def otherwise(self, data, seats, options):
        position = setup(self, data, seats, options)
        position.drawn["d.unknown"] = 1
        return position

    monkeypatch.setattr(of, "setup", otherwise)
    found = json.loads(run("verify", names[0], "--json").out)
    assert (found["code"], found["cause"], found["field"], found["since"]) == ("diverged", "rules", "mark", None)
    assert found["decision"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_are_packed_otherwise_are_a_matter_of_the_build(run, records, monkeypatch, name):
    """The same content of all positions, in another order of fields."""
    _, names = records(name)
    pack = msgspec.msgpack.Encoder(order="deterministic").encode
    turned = msgspec.defstruct("Turned", [("drawn", dict), ("agenda", list), ("state", Any)])

    class Otherwise:
        def encode(self, position):
            return pack(turned(position.drawn, position.agenda, position.state))

        def encode_into(self, position, buffer, at):
            buffer[at:] = self.encode(position)

    other = Otherwise()
    monkeypatch.setitem(vars(game(name)), "position_encoder", other)
    monkeypatch.setitem(vars(game(name)), "encode_position", other.encode)
    ran = run("verify", names[0], "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["code"], found["cause"]) == (6, "unsupported", "data")
    assert found["message"].startswith("its positions are packed otherwise than this build packs them")
