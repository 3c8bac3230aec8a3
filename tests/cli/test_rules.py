import json

import pytest


def test_without_words_the_chapters_in_rulebook_order(run):
    ran = run("rules", "thieves-guild")
    names = [line.split()[0] for line in ran.lines]
    assert names[:3] == ["sides", "setup", "turn"]
    assert names[-1] == "core"
    assert run("rules", "thieves-guild", "").out == ran.out


@pytest.mark.parametrize("words", ["thieves_guild.arrest.02", "arrest.02", "ARREST.02", "TG-173"])
def test_a_rule_by_its_id_or_number(run, words):
    ran = run("rules", "thieves-guild", words)
    assert ran.code == 0
    assert ran.lines[0] == "thieves_guild.arrest.02  rule, TG-173"
    assert "two different" in ran.out


def test_rulings_and_examples_are_found_too(run):
    assert run("rules", "thieves-guild", "A-86").lines[0] == "A-86  ruling"
    assert run("rules", "thieves-guild", "market.ex02").lines[0].startswith("thieves_guild.market.ex02  example")


def test_the_readings_of_a_ruling_stand_beside_it_and_its_rules(run):
    for word in ("A-79", "arrest.02"):
        ran = run("rules", "thieves-guild", word)
        assert "  Ruling A-79, chosen by --set bless-hit: Does a hit that Bless answers count" in ran.out
        assert [line.strip().partition(":")[0] for line in ran.lines[-2:]] == [
            "bless-hit=true (new games)",
            "bless-hit=false",
        ]
        (ruling,) = json.loads(run("rules", "thieves-guild", word, "--json").out)["rulings"]
        assert (ruling["id"], ruling["option"], list(ruling["readings"])) == ("A-79", "bless-hit", ["true", "false"])
        assert ruling["new_games"] == "true"
    assert json.loads(run("rules", "thieves-guild", "arrest.01", "--json").out)["rulings"] == []


def test_words_must_all_occur_each_at_the_beginning_of_a_word(run):
    ran = run("rules", "thieves-guild", "arrest", "escape", "--json")
    found = [json.loads(line) for line in ran.lines]
    assert found
    for item in found:
        text = f"{item['id']} {item['chapter']} {item['text']}".lower()
        assert "arrest" in text
        assert "escape" in text
    one_argument = run("rules", "thieves-guild", "arrest escape", "--json")
    assert one_argument.out == ran.out


def test_more_than_one_finds_one_as_well(run):
    """The example of the README and of CONTRIBUTING."""
    ran = run("rules", "thieves-guild", "arrest", "two", "hits")
    assert ran.lines[0].startswith("thieves_guild.arrest.02")


def test_a_chapter_by_its_name(run):
    ran = run("rules", "thieves-guild", "gypsies")
    heads = [line for line in ran.lines if line.startswith("thieves_guild.gypsies.")]
    assert len(heads) == 3


def test_rules_of_the_core_are_there(run):
    assert run("rules", "thieves-guild", "core.undo.01").lines[0] == "core.undo.01  rule"


def test_a_slip_gets_close_matches(run):
    ran = run("rules", "thieves-guild", "arest")
    assert ran.code == 2
    assert "near: arrest" in ran.complaint
