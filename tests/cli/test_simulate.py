import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

PROGRAM = (sys.executable, "-m", "guildpost.cli.start")
GAMES = ("simulate", "thieves-guild", "--seed", "7")


def test_a_line_a_game_over_all_tables(run):
    ran = run(*GAMES, "--games", "8")
    assert ran.err == ""
    games = [json.loads(line) for line in ran.lines]
    tables = [" ".join(game["seats"]) for game in games]
    assert tables == ["hu bh", "el bh", "or bh", "hu el bh", "hu or bh", "el or bh", "hu el or bh", "hu bh"]
    assert [game["seed"] for game in games] == [f"7-{number}" for number in range(8)]
    for game in games:
        assert game["reason"] != "unfinished"
        assert len(game["scores"]) == len(game["seats"])
        assert set(game["winners"]) <= set(game["seats"])


def test_the_same_bytes_for_any_number_of_jobs(run):
    alone = run(*GAMES, "--games", "10").out
    for jobs in ("2", "3"):
        assert run(*GAMES, "--games", "10", "--jobs", jobs).out == alone


def test_a_game_is_the_same_whatever_is_played_beside_it(run):
    one = run(*GAMES, "--games", "8", "--check").lines
    assert one == run(*GAMES, "--games", "8").lines
    assert run(*GAMES, "--games", "3", "--seats", "2").lines[0] == one[0]


def test_records_of_the_games_verify_to_the_same_digest(run):
    ran = run(*GAMES, "--games", "3", "--records", "played", "-o", "games.jsonl")
    assert (ran.code, ran.out) == (0, "")
    with open("games.jsonl") as lines:
        games = [json.loads(line) for line in lines]
    for game in games:
        verdict = run("verify", f"played/{game['number']:06}.json", "--json")
        assert verdict.code == 0
        verdict = json.loads(verdict.out)
        assert (verdict["digest"], verdict["decisions"]) == (game["digest"], game["decisions"])
    assert run(*GAMES, "--games", "1", "-o", "games.jsonl").code == 2
    assert run(*GAMES, "--games", "1", "--records", "played").code == 3


def test_roles_and_options_can_be_chosen(run):
    ran = run(*GAMES, "--seat", "or", "--seat", "bh", "--set", "cap=2")
    game = json.loads(ran.out)
    assert game["seats"] == ["or", "bh"]
    assert game["reason"] == "cap"


def test_without_a_seed_one_is_made_and_told(run):
    ran = run("simulate", "thieves-guild")
    assert re.fullmatch(r"guildpost simulate: seed: [0-9a-f]{16}", ran.complaint)
    assert run("simulate", "thieves-guild", "--seats", "7").complaint.startswith("guildpost simulate: usage: ")


@pytest.mark.parametrize(
    "arguments",
    [["--games", "-1"], ["--games", "0"], ["--jobs", "0"], ["--jobs", "100000"], ["--games", "9" * 30],
     ["--bot", "deep"],
     ["--seed", ""], ["--seed", "a\nb"], ["--seed", "\udcff"], ["--seed", "x" * 199],
     ["--seats", "99"], ["--seat", "xx"], ["--limit", "0"], ["--set", "cap=x"], ["--games", "many"]],
)  # fmt: skip
def test_absurd_options_are_one_line_and_code_2(run, arguments):
    ran = run(*GAMES, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.complaint.startswith("guildpost simulate: usage: ")


def test_a_fault_in_a_process_of_ours_is_one_line(run, tmp_path):
    ran = run(*GAMES, "--games", "40", "--jobs", "2", "--components", "none.toml")
    assert ran.code == 3
    assert ran.complaint == "none.toml: file: no such file or directory"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_goes_away_ends_it_quietly(tmp_path, jobs):
    with subprocess.Popen(
        [*PROGRAM, *GAMES, "--games", "100000", "--jobs", jobs], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout.readline().startswith(b'{"schema":"guildpost.simulation"')
        program.stdout.close()
        assert program.wait(30) == 141
        assert program.stderr.read() == b""


@pytest.fixture
def heard():
    """The keyboard is heard by our children, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name == "nt", reason="signals of its own kind")
@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_keyboard_stops_it_at_once(tmp_path, jobs):
    with subprocess.Popen(
        [*PROGRAM, *GAMES, "--games", "100000", "--jobs", jobs],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as program:  # fmt: skip
        assert program.stdout.readline()
        begun = time.monotonic()
        os.killpg(program.pid, signal.SIGINT)
        rest, complaint = program.communicate(timeout=30)
        assert program.returncode == 130
        assert complaint == b"guildpost: interrupted: stopped by the keyboard\n"
        assert rest.endswith(b"\n") or not rest
        assert time.monotonic() - begun < 10


def test_the_keen_bot_ends_games_in_several_ways_and_keeps_all_laws(run):
    ran = run("simulate", "thieves-guild", "--bot", "keen", "--games", "30", "--seed", "k", "--check", "--jobs", "1")
    assert ran.code == 0
    games = [json.loads(line) for line in ran.lines]
    assert {"quota", "coins", "stored"} <= {game["reason"] for game in games}
    assert {"bh"} < {winner for game in games for winner in game["winners"]}
    again = run("simulate", "thieves-guild", "--bot", "keen", "--games", "30", "--seed", "k", "--jobs", "2")
    assert again.out == ran.out
