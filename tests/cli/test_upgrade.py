"""Upgrades of records to other readings, as typed."""

import json

import pytest


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
