"""Upgrades of records to other readings, as typed."""

import json
from pathlib import Path

import pytest
from corpus_games import CORPUS, EXPECTED, load
from msgspec.structs import replace

from guildpost.cli.bots import play_random
from guildpost.cli.spec_pages import SPEC
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.record import Decided
from guildpost.engine.games import GAMES, game, rulings
from guildpost.engine.six_guilds.rulings import RULINGS
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording

OTHER = "last-income=skipped"


@pytest.fixture
def record(run):
    assert run("simulate", "six-guilds", "--games", "1", "--seed", "7", "--records", "g").code == 0
    return "g/000000.json"


def test_steps_that_change_are_listed_and_the_record_stays(run, record, tmp_path):
    before = (tmp_path / record).read_bytes()
    told = run("upgrade", record, "--set", "last-income=skipped", "--explain")
    assert told.code == 0
    assert "SGA-26 last-income; six_guilds.income.01" in told.out
    listed = run("upgrade", record, "--set", "last-income=skipped", "--explain", "--json")
    (step,) = [json.loads(line) for line in listed.out.splitlines()]
    assert (step["schema"], step["ruling"], step["refused"]) == ("guildpost.upgrade", "SGA-26", "")
    assert (tmp_path / record).read_bytes() == before
    assert run("verify", record).code == 0


def test_the_upgraded_record_is_written_and_verified(run, record):
    assert run("upgrade", record, "--set", "last-income=skipped", "-o", "new.json").code == 0
    assert run("verify", "new.json").code == 0
    assert "last-income=skipped" in run("info", "new.json").out
    assert run("upgrade", record, "-o", "new.json").code == 2


def test_nothing_changes_by_the_readings_of_the_record(run, record):
    assert run("upgrade", record).out == "nothing would change\n"
    ran = run("upgrade", record, "--set", "last-income=skipped")
    assert ran.out == "1 step would come out otherwise; --explain lists it\n"


@pytest.mark.parametrize("words", ["last-income=x", "color=red", "last-income"])
def test_words_of_no_reading_are_refused(run, record, words):
    refused = run("upgrade", record, "--set", words)
    assert refused.code == 2
    assert refused.err.count("\n") == 1


def test_a_reading_that_is_not_known_is_not_supported(run, record, tmp_path):
    told = (tmp_path / record).read_text()
    (tmp_path / "new.json").write_text(told.replace('"options":{}', '"options":{"last-income":"halved"}', 1))
    ran = run("verify", "new.json")
    assert ran.code == 6
    assert "last-income" in ran.err


def test_answers_that_were_taken_back_together_are_left_out_together(run):
    assert run("simulate", "black-dragons-guild", "--games", "1", "--seed", "7", "--records", "b").code == 0
    assert run("branch", "b/000000.json", "--at", "90", "-o", "cut.json").code == 0
    for count in ("1", "3", "9"):
        assert run("undo", "cut.json", count, "--force").code == 0
    assert run("upgrade", "cut.json", "--set", "bank-low=each", "--explain").code == 0
    assert run("upgrade", "cut.json", "-o", "new.json").code == 0
    assert run("verify", "new.json").code == 0
    assert "undone: 0" in run("info", "new.json").out
    positions = [run("show", name, "--json").out for name in ("cut.json", "new.json")]
    assert positions[0] == positions[1]


# records of all kinds


def found(run, record, *more):
    """The steps that would change, by entry and move, and the fields."""
    ran = run("upgrade", record, "--set", OTHER, "--explain", "--json", *more)
    assert (ran.code, ran.err) == (0, "")
    return [(step["entry"], step["move"], step["fields"]) for step in map(json.loads, ran.lines)]


def test_all_forms_of_a_record_are_upgraded_alike_and_to_the_same_bytes(run, record, tmp_path):
    wanted = found(run, record)
    assert run("upgrade", record, "--set", OTHER, "-o", "new.json").code == 0
    assert wanted
    for form in ("gpn", "msgpack"):
        assert run("convert", record, "-o", f"g.{form}").code == 0
        assert found(run, f"g.{form}") == wanted
        assert run("upgrade", f"g.{form}", "--set", OTHER, "-o", f"new.{form}").code == 0
        assert run("verify", f"new.{form}").code == 0
        assert run("convert", f"new.{form}", "--to", "json").out.encode() == (tmp_path / "new.json").read_bytes()
    assert (
        run("upgrade", "-", "--set", OTHER, "-o", "-", stdin=(tmp_path / record).read_bytes()).out.encode()
        == (tmp_path / "new.json").read_bytes()
    )


@pytest.fixture
def told(run, record, tmp_path):
    """The same game with dice that people threw."""
    assert run("convert", record, "-o", "g.gpn").code == 0
    lines = (tmp_path / "g.gpn").read_text().splitlines(keepends=True)
    left = [line for line in lines if not line.startswith(("Seed:", "Luck:", "Digest:"))]
    (tmp_path / "told.gpn").write_text("".join(left))
    assert run("convert", "told.gpn", "-o", "told.json").code == 0
    return "told.json"


def test_told_luck_is_told_again(run, record, told):
    assert found(run, told) == found(run, record)
    assert run("upgrade", told, "--set", OTHER, "-o", "new.json").code == 0
    assert "0 outcomes drawn" in run("verify", "new.json").out
    assert run("upgrade", "new.json", "-o", "back.json").code == 0
    assert run("verify", "back.json").out.split()[1:] == run("verify", told).out.split()[1:]


def test_told_luck_that_another_reading_needs_is_asked_for(run, tmp_path):
    """A game in which one came at dusk; where two come, nobody has told the second roll: ruling A-88."""
    playing = game("lord-of-loot")
    options = replace(playing.options_type(), spawn_if_none="one")
    recording = Recording.begin(playing, playing.load(), playing.choose_seats(1, []), options, seed="26")
    play_random(recording, Draws("bots 26"), 10_000)
    (tmp_path / "g.json").write_bytes(write(recording.replay()))
    assert "A-88 spawn-if-none" in run("upgrade", "g.json", "--explain").out
    assert run("convert", "g.json", "-o", "g.gpn").code == 0
    lines = (tmp_path / "g.gpn").read_text().splitlines(keepends=True)
    left = [line for line in lines if not line.startswith(("Seed:", "Luck:", "Digest:"))]
    (tmp_path / "told.gpn").write_text("".join(left))
    refused = run("upgrade", "told.gpn", "-o", "new.json")
    assert (refused.code, "first tell what fell: d=" in refused.complaint) == (4, True)
    assert not (tmp_path / "new.json").exists()


def test_sealed_luck_stays_sealed_and_is_opened_afterwards(run, tmp_path):
    assert run("new", "six-guilds", "--seats", "2", "--sealed", "-o", "g.json").code == 0
    assert run("seal", "g.json", "--close").code == 0
    for _ in range(12):
        move = json.loads(run("moves", "g.json", "--json").lines[0])
        assert run("play", "g.json", f"{move['seat']}:", move["text"]).code == 0
    before = (tmp_path / "g.json").read_bytes()
    assert run("upgrade", "g.json", "--set", OTHER, "--explain").out == "nothing would change\n"
    assert run("upgrade", "g.json", "--set", OTHER, "-o", "new.json").code == 0
    assert (tmp_path / "g.json").read_bytes() == before
    sealed = json.loads((tmp_path / "new.json").read_text())
    assert (sealed["luck"].get("seed"), sealed["options"]) == (None, {"last-income": "skipped"})
    assert run("verify", "new.json").code == 0
    assert run("open", "new.json", "--secret", "g.json.secret").code == 0
    assert run("verify", "new.json").code == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_begun_from_a_position_is_upgraded_there(run, name, tmp_path):
    option, ruling = next(iter(rulings(name).items()))
    other = f"{option}={list(ruling.readings)[-1]}"
    assert run("simulate", name, "--seed", "7", "--seats", "2", "--records", "r").code == 0
    assert run("branch", "r/000000.json", "--at", "40", "-o", "cut.json").code == 0
    (tmp_path / "p.json").write_text(run("show", "cut.json", "--json").out)
    assert run("new", name, "--position", "p.json", "--seed", "1", "--set", other, "-o", "g.json").code == 0
    begun = read((tmp_path / "g.json").read_bytes())
    recording = Recording.resume(begun, game(name), game(name).load())
    play_random(recording, Draws("7"), 40)
    (tmp_path / "g.json").write_bytes(write(recording.replay()))
    assert run("upgrade", "g.json", "--explain").code == 0
    ran = run("upgrade", "g.json", "-o", "new.json")
    assert (ran.code, ran.err) == (0, "")
    again = json.loads((tmp_path / "new.json").read_text())
    for options in (again["options"], again["start"]["state"].get("options", {}), again["last"]["state"]["options"]):
        assert str(options.get(option, ruling.first)).lower() == ruling.first
    assert run("verify", "new.json").code == 0
    assert run("upgrade", "new.json", "--set", other, "-o", "back.json").code == 0
    assert (tmp_path / "back.json").read_bytes() == (tmp_path / "g.json").read_bytes()


def test_a_record_with_components_of_its_own_asks_for_them(run, tmp_path):
    shipped = Path(SPEC, "six_guilds", "components.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(shipped.replace("coins = 2\n", "coins = 3\n", 1), "utf-8")
    mine = ("--components", "mine.toml")
    assert run("simulate", "six-guilds", "--seed", "7", "--records", "g", *mine).code == 0
    record = "g/000000.json"
    for more in (["--explain"], ["-o", "new.json"]):
        refused = run("upgrade", record, "--set", OTHER, *more)
        assert (refused.code, "component data" in refused.complaint) == (6, True)
    assert not (tmp_path / "new.json").exists()
    assert found(run, record, *mine)
    assert run("upgrade", record, "--set", OTHER, "-o", "new.json", *mine).code == 0
    assert run("verify", "new.json", *mine).code == 0
    assert run("verify", "new.json").code == 6


def test_what_was_taken_back_is_in_no_step_and_entries_keep_their_numbers(run, record, tmp_path):
    ((first, move, fields),) = found(run, record)
    assert run("undo", record, "--force").code == 0
    assert found(run, record) == []
    assert run("play", record, *move.split()).code == 0
    ((second, again, same),) = found(run, record)
    assert (again, same) == (move, fields)
    entries = read((tmp_path / record).read_bytes()).entries
    assert first < second
    assert [number for number, entry in enumerate(entries) if isinstance(entry, Decided)][-1] == second


def test_what_is_laid_out_before_the_first_decision_is_a_step_too(run, tmp_path):
    """A record that begins with the turn of the Bounty Hunters, whose income comes first."""
    (tmp_path / "g.msgpack").write_bytes((CORPUS / "thieves-guild/ends-this-way-quota.msgpack").read_bytes())
    ran = run("upgrade", "g.msgpack", "--set", "income=shops", "--explain")
    assert ran.lines[:2] == [
        "start: (A-02 income; thieves_guild.income.03, thieves_guild.income.08)",
        "  agenda.7.coins: 6 -> 5",
    ]
    step = json.loads(run("upgrade", "g.msgpack", "--set", "income=shops", "--explain", "--json").lines[0])
    assert (step["entry"], step["move"], step["ruling"]) == (None, "", "A-02")
    assert run("upgrade", "g.msgpack", "--set", "income=shops", "-o", "new.json").code == 4


def test_luck_that_fell_by_other_odds_stands_as_told(run, tmp_path):
    """By the other reading of AMB-034 a card that was the last of its deck would have been one of many."""
    (tmp_path / "g.gpn").write_bytes((CORPUS / "heroes-welcome/random-corpus-4-1.gpn").read_bytes())
    assert "0 told" in run("verify", "g.gpn").out
    assert run("upgrade", "g.gpn", "--set", "scam-deck=shuffled", "-o", "new.json").code == 0
    assert "1 told" in run("verify", "new.json").out
    assert run("upgrade", "new.json", "--set", "scam-deck=drawn", "-o", "back.json").code == 0
    assert run("show", "back.json").out == run("show", "g.gpn").out


def test_a_new_record_commits_to_nothing_that_seats_hold(run, record, tmp_path):
    assert run("export", record, "--as", "p1", "-o", "p1.json").code == 0
    assert json.loads((tmp_path / record).read_text())["salt"]
    assert run("upgrade", record, "--set", OTHER, "-o", "new.json").code == 0
    assert "salt" not in json.loads((tmp_path / "new.json").read_text())
    assert run("verify", "p1.json", "--against", record).code == 0
    assert run("verify", "p1.json", "--against", "new.json").code == 8


# json, and for a seat


def test_json_without_explain_is_one_summary(run, record):
    (said,) = map(json.loads, run("upgrade", record, "--set", OTHER, "--json").lines)
    assert said == {"schema": "guildpost.upgrade-summary", "version": 1, "record": record, "steps": 1, "stands": True}
    assert run("upgrade", record, "--json").lines[0].endswith('"steps":0,"stands":true}')
    assert run("upgrade", record, "--explain", "--json").out == ""


def test_a_record_on_stdout_has_stdout_for_itself(run, record, tmp_path):
    assert run("upgrade", record, "--set", OTHER, "-o", "new.json").code == 0
    ran = run("upgrade", record, "--set", OTHER, "--explain", "-o", "-")
    assert ran.out.encode() == (tmp_path / "new.json").read_bytes()
    assert ran.err.startswith("entry ")


def test_only_the_readings_that_are_set_change(run):
    assert run("simulate", "six-guilds", "--seed", "7", "--set", "free-goods=good", "--records", "g").code == 0
    assert run("upgrade", "g/000000.json", "--set", OTHER, "-o", "new.json").code == 0
    assert "options: free-goods=good, last-income=skipped" in run("info", "new.json").lines


@pytest.mark.parametrize("name", ["lord-of-loot", "six-guilds"])
def test_a_seat_is_told_what_changes_in_its_view(run, name, tmp_path):
    sets = {"lord-of-loot": "keep-apart=bosses", "six-guilds": OTHER}[name]
    seats = "1" if name == "lord-of-loot" else "2"
    assert run("simulate", name, "--seed", "7", "--seats", seats, "--records", "g").code == 0
    whole = [json.loads(line) for line in run("upgrade", "g/000000.json", "--set", sets, "--explain", "--json").lines]
    assert run("upgrade", "g/000000.json", "--set", sets, "--explain", "--as", "p1").code == 0
    seen = run("upgrade", "g/000000.json", "--set", sets, "--explain", "--json", "--as", "p1")
    steps = [json.loads(line) for line in seen.lines]
    assert steps
    assert [step["entry"] for step in steps] == [step["entry"] for step in whole][: len(steps)]
    replay, playing = read((tmp_path / "g/000000.json").read_bytes()), game(name)
    view = playing.view(replay.last, playing.load(), 0)
    named = {field["path"].partition(".")[0] for step in steps for field in step["fields"]}
    assert named <= set(type(view).__struct_encode_fields__)


@pytest.mark.parametrize("name", ["black-dragons-guild", "heroes-welcome", "thieves-guild"])
def test_where_hands_are_hidden_no_seat_is_told_what_else_would_be_dealt(run, name):
    assert run("new", name, "--seats", "2", "--seed", "7", "-o", "g.json").code == 0
    refused = run("upgrade", "g.json", "--explain", "--as", "p1")
    assert (refused.code, refused.out) == (7, "")
    assert "can deal a seat what another one holds" in refused.complaint
    assert run("upgrade", "g.json", "--explain", "--as", "nobody").code == 2


@pytest.mark.parametrize("more", [[], ["-o", "new.json"], ["--explain", "-o", "new.json"]])
def test_for_a_seat_there_is_the_explanation_alone(run, record, more, tmp_path):
    assert run("upgrade", record, "--as", "p1", *more).code == 2
    assert not (tmp_path / "new.json").exists()


# a default that moves on


@pytest.fixture
def later(monkeypatch):
    """A build that has come to prefer another reading of how free goods are counted."""
    monkeypatch.setitem(RULINGS, "free-goods", replace(RULINGS["free-goods"], preferred="good"))


OLD = [path for path in sorted(json.loads(EXPECTED.read_text("utf-8"))) if path.startswith("six-guilds/")]


def test_released_records_verify_under_a_later_default(run, later, tmp_path):
    for path in OLD[::2]:
        (tmp_path / "old").with_suffix(Path(path).suffix).write_bytes((CORPUS / path).read_bytes())
        record = f"old{Path(path).suffix}"
        assert run("verify", record).code == 0
        line = "ruling SGA-10: free-goods=purchase (new games: good): Each apprentice adds one good to a purchase."
        assert line in run("info", record).lines


def test_new_games_are_played_and_written_by_the_later_default(run, later, tmp_path):
    assert run("new", "six-guilds", "--seats", "2", "--seed", "7", "-o", "g.json").code == 0
    assert json.loads((tmp_path / "g.json").read_text())["options"] == {"free-goods": "good"}
    assert (
        run("new", "six-guilds", "--seats", "2", "--seed", "7", "--set", "free-goods=purchase", "-o", "o.json").code
        == 0
    )
    assert json.loads((tmp_path / "o.json").read_text())["options"] == {}
    assert run("simulate", "six-guilds", "--seed", "7", "--records", "r").code == 0
    assert run("verify", "r/000000.json").code == 0
    assert "options: free-goods=good" in run("info", "r/000000.json").lines


def test_a_record_by_the_later_default_says_so_to_builds_before_it(run, record, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(RULINGS, "free-goods", replace(RULINGS["free-goods"], preferred="good"))
        assert run("simulate", "six-guilds", "--seed", "9", "--records", "r").code == 0
    assert run("verify", "r/000000.json").code == 0
    assert "ruling SGA-10: free-goods=good (new games: purchase)" in run("info", "r/000000.json").out


def test_what_names_no_reading_stays_at_the_first_one(run, record, later, tmp_path):
    """Positions, transcripts and branches of old records are old games still."""
    assert run("branch", record, "--at", "20", "-o", "cut.json").code == 0
    (tmp_path / "p.json").write_text(run("show", "cut.json", "--json").out)
    assert run("new", "six-guilds", "--position", "p.json", "--seed", "1", "-o", "g.json").code == 0
    assert run("convert", record, "-o", "g.gpn").code == 0
    assert "Options:" not in (tmp_path / "g.gpn").read_text()
    assert run("branch", record, "--at", "20", "--luck", "fresh", "--seed", "2", "-o", "b.json").code == 0
    for each in ("cut.json", "g.json", "g.gpn", "b.json"):
        assert run("verify", each).code == 0
        assert "ruling SGA-10: free-goods=purchase (new games: good)" in run("info", each).out


def test_an_upgrade_takes_an_old_record_to_the_later_default_and_lists_every_step(run, later, tmp_path):
    """The steps are those that the rule names: a purchase of several goods where the buyer has an apprentice."""
    listed = 0
    for path in [path for path in OLD if "random" in path][:5]:
        replay = load((CORPUS / path).read_bytes())
        playing = game("six-guilds")
        seats, seed, start = replay.seats, replay.luck.seed, replay.start
        session = Recording.begin(playing, playing.load(), seats, replay.options, seed=seed, start=start)
        wanted = []
        for number, entry in enumerate(replay.entries):
            if isinstance(entry, Decided):
                step, count = session.pending(), getattr(entry.move, "count", 0)
                bought = type(step).__name__ == "BuyGoods" and count > 1
                if bought and session.at.state.apprentices[step.guild][entry.seat]:
                    wanted.append(number)
                session.play(entry.seat, entry.move)
        (tmp_path / "old").with_suffix(Path(path).suffix).write_bytes((CORPUS / path).read_bytes())
        old = f"old{Path(path).suffix}"
        steps = [json.loads(line) for line in run("upgrade", old, "--explain", "--json").lines]
        assert [step["entry"] for step in steps] == wanted
        assert {step["ruling"] for step in steps} <= {"SGA-10"}
        listed += len(steps)
        new = f"new-{Path(path).name}"
        assert run("upgrade", old, "-o", new).code == 0
        assert run("verify", new).code == 0
        assert "ruling SGA-10: free-goods=good: Each apprentice" in run("info", new).out
        assert run("upgrade", new, "--explain").out == "nothing would change\n"
    assert listed
