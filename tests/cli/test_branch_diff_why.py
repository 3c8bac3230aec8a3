"""Another game from a place in a record, two records compared, and the rules behind what happened, for every game."""

import json
import re

import pytest

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.record import Decided
from guildpost.engine.games import GAMES, game
from guildpost.notation.games import language
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording

each_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def played(tmp_path):
    """Writes g.json: a game by random bots through so many decisions."""

    def plays(name: str, decisions: int = 40, file: str = "g.json", seed: str = "7"):
        playing = game(name)
        seats = playing.choose_seats(max(playing.seats_from, 3), [])
        recording = Recording.begin(playing, playing.load(), seats, playing.options_type(), seed=seed, changes=True)
        play_random(recording, Draws(f"bots {seed}"), decisions)
        (tmp_path / file).write_bytes(write(recording.replay()))
        return recording

    return plays


# branch


@each_game
def test_a_branch_with_the_same_luck_is_the_record_up_to_there(run, played, tmp_path, name):
    whole = played(name)
    assert run("branch", "g.json", "--at", "10", "-o", "b.json").code == 0
    replay = read((tmp_path / "b.json").read_bytes())
    assert replay.entries == whole.replay().entries[: len(replay.entries)]
    assert sum(isinstance(entry, Decided) for entry in replay.entries) + len(replay.waiting) == 10
    assert replay.tags["Branch"].endswith(" after 10")
    assert run("verify", "b.json").code == 0


@each_game
def test_with_the_same_luck_the_same_decisions_meet_the_same_outcomes(run, played, tmp_path, name):
    whole = played(name)
    run("branch", "g.json", "--at", "10", "-o", "b.json")
    words = game(name).seat_words(whole.at.state)
    later = [(entry.seat, entry.move) for entry in whole.entries if isinstance(entry, Decided)][10:]
    speech = language(name)
    moves = [f"{words[seat]}: {speech.render(move)}" for seat, move in (*later, *whole.waiting)]
    ran = run("play", "b.json", *moves)
    assert ran.code == 0, ran.err
    assert run("diff", "g.json", "b.json").lines[0].startswith("the same: ")


@each_game
@pytest.mark.parametrize(("luck", "more"), [("fresh", ["--seed", "other"]), ("told", [])])
def test_with_other_luck_the_branch_begins_at_that_position(run, played, tmp_path, name, luck, more):
    played(name)
    there = json.loads(run("show", "g.json", "--at", "12", "--json").out)
    assert run("branch", "g.json", "--at", "12", "--luck", luck, *more, "-o", "b.json").code == 0
    here = json.loads(run("show", "b.json", "--json").out)
    assert here["position"] == there["position"]
    assert run("verify", "b.json").code == 0
    assert (read((tmp_path / "b.json").read_bytes()).luck is None) == (luck == "told")


def test_a_branch_is_never_written_over_a_record_or_past_its_end(run, played):
    played("thieves-guild")
    assert run("branch", "g.json", "--at", "3", "-o", "g.json").complaint == (
        "g.json: usage: it exists already; nothing is written over it"
    )
    assert "the record has 40 decisions" in run("branch", "g.json", "--at", "41").complaint
    assert run("branch", "g.json", "--at", "3", "--seed", "x").code == 2


# diff


@each_game
def test_two_games_of_the_same_seed_part_at_the_first_other_decision(run, played, name):
    played(name)
    run("branch", "g.json", "--at", "20", "-o", "b.json")
    move = run("moves", "b.json").lines[-1]
    seat = json.loads(run("moves", "b.json", "--json").lines[0])
    assert run("play", "b.json", move).code == 0, seat
    ran = run("diff", "g.json", "b.json")
    assert ran.code in (0, 5)
    found = json.loads(run("diff", "g.json", "b.json", "--json").out)
    assert found["headers"] == []
    if ran.code == 5:
        assert found["entry"] >= 20
        assert found["entries"][0] != found["entries"][1]


def test_what_differs_is_told_field_by_field(run, played):
    played("thieves-guild", 12)
    run("branch", "g.json", "--at", "11", "-o", "b.json")
    lines = run("diff", "g.json", "b.json").lines
    assert lines[0].endswith(" | nothing")
    assert all(": " in line and " | " in line for line in lines)
    found = json.loads(run("diff", "b.json", "g.json", "--json").out)
    assert [field["path"] for field in found["fields"]] == [line.partition(":")[0] for line in lines[1:]]


def test_a_diff_never_shows_a_seed(run, played):
    played("heroes-welcome", 3)
    played("heroes-welcome", 3, "h.json", seed="very secret")
    ran = run("diff", "g.json", "h.json")
    assert ran.lines[0] == "luck: a seed | another seed"
    assert "very secret" not in ran.out + run("diff", "g.json", "h.json", "--json").out
    played("thieves-guild", 3, "t.json")
    assert run("diff", "g.json", "t.json").code == 2


# why


@each_game
def test_each_step_has_its_rules(run, played, name):
    last = sum(isinstance(entry, Decided) for entry in played(name).entries)
    for step in (1, 10, last):
        found = json.loads(run("why", "g.json", "--step", str(step), "--json").out)
        assert found["decision"] == str(step)
        assert found["move"]
        assert all(rule["text"] for rule in found["rules"])
        assert {event["rule"] for event in found["events"]} >= {rule["id"] for rule in found["rules"]}
    assert run("why", "g.json").out == run("why", "g.json", "--step", str(last)).out


def test_why_says_by_which_reading_a_rule_was_applied(run):
    for reading, told in (("purchase", "adds one good to a purchase"), ("good", "to every good that is paid for")):
        ran = run("simulate", "six-guilds", "--seed", "7", "--set", f"free-goods={reading}", "--records", reading)
        assert ran.code == 0
        record = f"{reading}/000000.json"
        entries = [json.loads(line) for line in run("log", record, "--json").lines]
        moves = [entry["text"] for entry in entries if entry["kind"] == "decision"]
        step = str(1 + next(at for at, move in enumerate(moves) if re.fullmatch(r"buy-\d", move)))
        why = run("why", record, "--step", step)
        assert f"  Ruling SGA-10, here free-goods={reading}: Each apprentice adds one good to" in why.out
        assert told in why.out
        rules = {rule["id"]: rule for rule in json.loads(run("why", record, "--step", step, "--json").out)["rules"]}
        (ruling,) = rules["six_guilds.goods.07"]["rulings"]
        assert (ruling["id"], ruling["option"], ruling["reading"]) == ("SGA-10", "free-goods", reading)


@each_game
def test_a_refusal_names_its_rule_and_legal_moves(run, played, name):
    played(name)
    found = json.loads(run("why", "g.json", "undo-999", "--json").out or "{}")
    assert found["rule"] == "core.undo.01"
    legal = [line.rpartition(": ")[2] for line in run("moves", "g.json").lines]
    before = run("info", "g.json").out
    for move in ("no", "yes", "end"):
        if move in legal:
            assert run("why", "g.json", move).code == 0
            continue
        ran = run("why", "g.json", move, "--json")
        if ran.code == 4:
            found = json.loads(ran.out)
            assert found["text"]
            assert set(found["near"]) <= set(legal)
    assert run("info", "g.json").out == before


def test_why_as_a_seat_tells_no_more_than_its_log(run, at_market):
    told = run("why", at_market, "--as", "bh")
    assert told.lines[0] == "7  hu2: look"
    assert told.lines[1].startswith("  Mira Quill (hu2) looks at the prices.  [")
    assert "Gold" not in told.out
    assert "Gold 5" in run("why", at_market).out


def test_what_a_legal_move_does_is_no_look_ahead(run, started):
    run("play", started, "give-6c-hu4")
    before = run("info", started).out
    told = run("why", started, "roll")
    assert told.code == 0
    assert not [line for line in told.lines if "rolls" in line and any(digit in line for digit in "123456")]
    assert run("why", started, "roll", "--as", "hu").lines == ["legal: hu: roll"]
    assert json.loads(run("why", started, "roll", "--as", "hu", "--json").out)["events"] == []
    assert run("info", started).out == before


def test_a_seat_asks_about_one_move_at_a_time(run, started):
    run("play", started, "give-6c-hu4")
    for moves in (("roll", "stay"), ("roll\nbh1: stay",), ("roll", "d=3")):
        ran = run("why", started, *moves, "--as", "hu")
        assert (ran.code, ran.out) == (7, ""), ran.complaint
        assert ran.complaint.startswith("moves: hidden: a seat can ask about")


def test_a_look_at_hidden_cards_costs_its_move(run, started):
    run("play", started, "give-6c-hu4")
    run("play", started, "roll", "stay", "end", "roll", "go-w23")
    assert run("moves", started, "--as", "hu").lines[0] == "look"
    assert run("why", started, "look", "--as", "hu").lines == ["legal: hu: look"]


def test_a_step_beyond_the_record_is_refused(run, started):
    assert run("why", started).complaint.endswith("nothing has been decided yet")
    run("play", started, "give-6c-hu4")
    assert "the record has 1 decisions" in run("why", started, "--step", "2").complaint
    assert run("why", started, "roll", "--step", "1").code == 2
