"""`guildpost shrink` as it is typed."""

import json
import os

import pytest

from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.games import GAMES, game
from guildpost.replays.file import read
from guildpost.replays.shrink import Shrinker


def test_a_check_keeps_what_it_accepts(run, at_market, tmp_path):
    before = (tmp_path / at_market).read_bytes()
    done = run("shrink", at_market, "--check", "grep -q thieves-guild {}", "-o", "s.json")
    assert done.code == 0
    assert " -> 0 moves" in done.err
    assert read((tmp_path / "s.json").read_bytes()).game == "thieves-guild"
    assert run("verify", "s.json").code == 0
    assert (tmp_path / at_market).read_bytes() == before


def test_a_check_that_hangs_is_a_no(run, at_market):
    done = run("shrink", at_market, "--check", "sleep 30; true", "--timeout", "1")
    assert done.code == 2
    assert "did not end within 1 s" in done.err


def test_a_record_without_failure_is_refused(run, at_market):
    for options, missing in (
        ([], "it verifies, and is played without a fault; --check or --rule says what to look for"),
        (["--error"], "the engine plays it without a fault"),
        (["--divergence"], "it verifies, so nothing in it diverges"),
        (["--rule", "thieves_guild.no.such"], "rule thieves_guild.no.such is told nowhere in it"),
    ):
        ran = run("shrink", at_market, *options)
        assert (ran.code, ran.complaint) == (2, f"{at_market}: usage: {missing}")


def test_one_thing_is_looked_for(run, at_market):
    assert "one of" in run("shrink", at_market, "--error", "--divergence").err


def test_the_input_is_never_written_over(run, at_market, tmp_path):
    before = (tmp_path / at_market).read_bytes()
    assert run("shrink", at_market, "--check", "true", "-o", at_market).code == 2
    assert (tmp_path / at_market).read_bytes() == before


@pytest.fixture
def random_game(run, tmp_path):
    """Plays a game at random and names the file of its record."""

    def plays(name, limit=60):
        done = run("simulate", name, "--games", "1", "--seed", "5", "--limit", str(limit), "--records", "out")
        assert done.code == 0, done.err
        (found,) = (tmp_path / "out").iterdir()
        return f"out/{found.name}"

    return plays


@pytest.mark.parametrize("name", GAMES)
def test_error_and_rule_in_each_game(run, random_game, monkeypatch, tmp_path, name):
    record = random_game(name)
    rules = run("log", record, "--prose", "--rules").out
    rule = next(
        word.strip("()[],") for word in reversed(rules.split()) if word.strip("([").startswith(game(name).folder)
    )
    done = run("shrink", record, "--rule", rule, "-o", "rule.json", "--json")
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert (found["schema"], found["version"], found["kept"]) == ("guildpost.shrunk", 1, "rule")
    assert found["moves"]["after"] < found["moves"]["before"]
    assert run("verify", "rule.json").code == 0
    assert rule in run("log", "rule.json", "--prose", "--rules").out

    law = type(game(name)).check_always

    def broken(self, position, data):
        law(self, position, data)
        if sum(position.drawn.values()) > 8:
            raise BrokenLaw("too much luck")

    monkeypatch.setattr(type(game(name)), "check_always", broken)
    done = run("shrink", record, "--error", "-o", "error.json", "--json")
    assert json.loads(done.out)["kept"] == "error", done.err
    assert json.loads(done.out)["moves"]["after"] <= 3
    assert run("shrink", "error.json", "--error").code == 0


def test_a_divergence_comes_out_as_a_record_that_diverges(run, random_game, tmp_path):
    record = random_game("thieves-guild")
    text = (tmp_path / record).read_text()
    at = text.rindex('["f","d.move",')
    (tmp_path / "bad.json").write_text(text[:at] + '["f","d.move",12' + text[text.index("]", at) :])
    before = run("verify", "bad.json")
    done = run("shrink", "bad.json", "--divergence", "-o", "small.json")
    assert done.code == 0, done.err
    after = run("verify", "small.json")
    assert before.code == after.code == 5
    assert "recorded" in after.err
    assert after.err.partition("recorded")[2] == before.err.partition("recorded")[2]
    assert len(read((tmp_path / "small.json").read_bytes(), intact=False).entries) <= 3


def test_the_same_bytes_whatever_the_hash_seed(random_game, command):
    record = random_game("six-guilds", 40)
    rule = "six_guilds.turns.05"
    results = set()
    for seed in "01":
        done = command("shrink", record, "--rule", rule, env={**os.environ, "PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        results.add(done.stdout)
    assert len(results) == 1


def test_stopped_by_the_keyboard_it_writes_the_best(run, at_market, monkeypatch, tmp_path):
    play = Shrinker.play

    def stopped(self, *arguments, **more):
        if self.best is not None:
            raise KeyboardInterrupt
        return play(self, *arguments, **more)

    monkeypatch.setattr(Shrinker, "play", stopped)
    done = run("shrink", at_market, "--check", "true", "-o", "s.json")
    assert done.code == 130
    assert "interrupted: this is the best by then" in done.err
    assert run("verify", "s.json").code == 0


def test_time_is_over(run, at_market):
    done = run("shrink", at_market, "--check", "sleep 0.7; true", "--seconds", "1", "-o", "s.json", "--json")
    assert done.code == 0
    assert json.loads(done.out)["stopped"] == "time is over"
    assert run("verify", "s.json").code == 0


def test_luck_that_is_told_needs_no_seed(run, at_market, tmp_path):
    assert run("shrink", at_market, "--check", "grep -q d.move {}", "--luck", "told", "-o", "s.json").code == 0
    small = read((tmp_path / "s.json").read_bytes())
    assert small.luck is None
    assert [each.outcome for each in small.entries if each.__class__.__name__ == "Fell"] in ([], [1])
    assert run("verify", "s.json").code == 0


def test_what_cannot_be_meant(run, at_market, tmp_path):
    assert "cannot run it" in run("shrink", at_market, "--check", "no-such-command-anywhere").complaint
    assert "exits 1" in run("shrink", at_market, "--check", "false").complaint
    assert "begin with thieves_guild." in run("shrink", at_market, "--rule", "six_guilds.turns.01").complaint
    assert "-o" in run("shrink", at_market, "--error", "--json").complaint
    assert "same or told" in run("shrink", at_market, "--luck", "fresh").complaint
    done = run("shrink", at_market, "--check", "true", "-o", "none/s.json")
    assert (done.code, done.complaint) == (3, "none: file: is no folder")
    assert sorted(each.name for each in tmp_path.iterdir()) == [at_market]
