import json
import re
from pathlib import Path

import pytest

from guildpost.cli.spec_pages import SPEC

SHIPPED = Path(SPEC, "thieves_guild", "components.toml").read_text("utf-8")


def test_each_value_says_where_it_is_from(run):
    found = {record["path"]: record for record in map(json.loads, run("components", "thieves-guild", "--json").lines)}
    assert found["buildings.cap.coins"] == {
        "schema": "guildpost.component",
        "version": 1,
        "game": "thieves-guild",
        "path": "buildings.cap.coins",
        "value": 12,
        "source": "rulebook",
    }
    assert found["characters.hu2.name"]["source"] == "reconstruction"
    text = run("components", "thieves-guild").lines
    assert re.fullmatch(r"thieves-guild: components [0-9a-f]{64}", text[0])
    assert len(text) == len(found) + 1


def test_the_template_loads_back_as_what_is_shipped(run, tmp_path):
    (tmp_path / "mine.toml").write_text(run("components", "thieves-guild", "--template").out, "utf-8")
    own = run("components", "thieves-guild", "--components", "mine.toml")
    assert own.code == 0
    shipped = run("components", "thieves-guild")
    assert own.lines[0] == shipped.lines[0]
    assert {line.split(" = ")[0] for line in own.lines} == {line.split(" = ")[0] for line in shipped.lines}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("coins = 12", "coins = ", r"mine\.toml:\d+:\d+: unreadable: no TOML: Invalid value"),
        ("coins = 12", 'coins = "many"', r"mine\.toml: unreadable: buildings\.cap\.coins: Expected int, got str"),
        ("coins = 12", "coins = 1001", r"mine\.toml: unreadable: buildings\.cap\.coins: Expected int <= 1000"),
        ("copies = 1", f"copies = {10**20}", r"mine\.toml: unreadable: .*copies.*"),
        ('letter = "C"', 'letter = "R"', r"mine\.toml: unreadable: buildings: each needs a capital of its own"),
        (
            "[ring]",
            "[rings]",
            r"mine\.toml: unreadable: Object contains unknown field rings|.*missing required field.*",
        ),
    ],
)
def test_a_bad_transcription_names_file_and_entry(run, tmp_path, old, new, complaint):
    (tmp_path / "mine.toml").write_text(SHIPPED.replace(old, new, 1), "utf-8")
    ran = run("components", "thieves-guild", "--components", "mine.toml")
    assert (ran.code, ran.out) == (3, "")
    assert re.match(complaint, ran.complaint), ran.complaint


def test_a_record_made_with_own_components_asks_for_them(run, tmp_path):
    (tmp_path / "mine.toml").write_text(SHIPPED.replace("coins = 12", "coins = 13", 1), "utf-8")
    assert (
        run("new", "thieves-guild", "--seats", "2", "--seed", "1", "--components", "mine.toml", "-o", "g.json").code
        == 0
    )
    ran = run("moves", "g.json")
    assert ran.code == 6
    assert re.match(r"g\.json: unsupported: played with component data [0-9a-f]+, but these are", ran.complaint)
    for command in (["moves"], ["show"], ["verify"], ["log"], ["play", "give-6c-hu1"], ["undo"]):
        ran = run(command[0], "g.json", *command[1:], "--components", "mine.toml")
        assert ran.code == 0, ran.err
    assert run("info", "g.json").lines[-2:][0] == "playable: no"
    assert run("convert", "g.json", "-o", "g.gpn", "--components", "mine.toml").code == 0
    assert run("verify", "g.gpn", "--components", "mine.toml").code == 0
    assert run("verify", "g.gpn").code == 6


def test_a_box_without_silver_can_be_played(run, tmp_path):
    (tmp_path / "mine.toml").write_text(SHIPPED.replace("sil = 20", "sil = 0", 1), "utf-8")
    ran = run("simulate", "thieves-guild", "--seed", "3", "--games", "2", "--check", "--components", "mine.toml")
    assert (ran.code, ran.err) == (0, "")
