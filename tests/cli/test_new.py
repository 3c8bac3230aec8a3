import json
import re

import pytest


def test_a_record_on_stdout_or_in_a_new_file(run, tmp_path):
    told = run("new", "thieves-guild", "--seats", "3", "--seed", "7")
    assert told.err == ""
    assert run("new", "thieves-guild", "--seats", "3", "--seed", "7", "-o", "g.json") == (0, "", "")
    assert (tmp_path / "g.json").read_text() == told.out
    assert [seat["role"] for seat in json.loads(told.out)["seats"]] == ["hu", "el", "bh"]


def test_without_a_seed_one_is_made_and_told_beside_the_record(run):
    ran = run("new", "thieves-guild")
    seed = re.fullmatch(r"guildpost new: seed: ([0-9a-f]{32})", ran.complaint)[1]
    assert json.loads(ran.out)["luck"]["seed"] == seed
    assert run("new", "thieves-guild", "--seed", seed).out == ran.out


def test_told_luck_has_no_seed(run):
    ran = run("new", "thieves-guild", "--told")
    assert ran.err == ""
    assert json.loads(ran.out)["luck"] is None
    assert run("new", "thieves-guild", "--told", "--seed", "7").code == 2


def test_names_roles_options_and_tags_stand_in_the_record(run):
    ran = run("new", "thieves-guild", "--seat", "Zoë B=el", "--seat", "bh", "--seed", "x y", "--set", "cap=30",
              "--set", "income=shops", "--tag", "Event=Guild night")  # fmt: skip
    assert ran.code == 0
    record = json.loads(ran.out)
    assert record["seats"] == [{"role": "el", "name": "Zoë B"}, {"role": "bh", "name": ""}]
    assert record["options"] == {"cap": 30, "income": "shops"}
    assert record["tags"] == {"Event": "Guild night"}


@pytest.mark.parametrize("form", ["json", "msgpack", "gpn"])
def test_the_suffix_chooses_the_form(run, form):
    assert run("new", "thieves-guild", "--seed", "7", "-o", f"g.{form}").code == 0
    assert run("info", f"g.{form}").lines[0] == f"form: {form}"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seats", "99"], "guildpost new: usage: thieves-guild is for 2 to 4 players, not 99"),
        (["--seats", "-1"], "guildpost new: usage: thieves-guild is for 2 to 4 players, not -1"),
        (["--seats", "many"], "guildpost new: usage: Invalid value for '--seats': 'many' is not a valid int"),
        (["--seat", "Anna=elves"], "guildpost new: usage: there is no side 'elves'; there are: hu, el, or, bh"),
        (["--seat", "hu", "--seat", "hu"], "guildpost new: usage: hu is played by one player only"),
        (["--set", "luck=good"], "guildpost new: usage: thieves-guild has no option 'luck'"),
        (["--set", "cap=-1"], "guildpost new: usage: option cap: expected a whole number >= 0"),
        (["--set", "cap=" + "9" * 400], "guildpost new: usage: option cap: expected a whole number"),
        (["--set", "cap=x"], "guildpost new: usage: option cap: expected a whole number"),
        (["--set", "claim=maybe"], "guildpost new: usage: option claim: expected on or off"),
        (["--set", "income=none"], "guildpost new: usage: option income: expected one of all, shops"),
        (["--set", "cap"], "guildpost: usage: --set cap: expected NAME=VALUE"),
        (["--tag", "Seed=7"], "guildpost new: usage: tag 'Seed' has a meaning of its own"),
        (["--tag", "Event=a\nb"], "guildpost new: usage: tag Event: expected one line"),
        (["--seed", ""], "guildpost new: usage: seed"),
        (["--seed", "x" * 5000], "guildpost new: usage: seed: too long"),
        (["-o", "g.txt"], "g.txt: usage: a record is no .txt file; its forms are: .json, .msgpack, .gpn"),
        (["--position", "none.json"], "none.json: unreadable: no such file or directory"),
        (["--components", "none.toml"], "none.toml: file: no such file or directory"),
    ],
)
def test_absurd_options_are_one_line_and_leave_no_file(run, tmp_path, arguments, complaint):
    before = set(tmp_path.iterdir())
    ran = run("new", "thieves-guild", *arguments)
    assert ran.out == ""
    assert ran.complaint.startswith(complaint), ran.complaint
    assert ran.code == (3 if "none" in complaint else 2)
    assert set(tmp_path.iterdir()) == before


def test_nothing_is_written_over_a_file(run, started, tmp_path):
    before = (tmp_path / started).read_bytes()
    for command in (
        ["new", "thieves-guild"],
        ["convert", started],
        ["play", started, "give-6c-hu1"],
        ["undo", started],
    ):
        ran = run(*command, "-o", started)
        assert ran.code == 2
        assert ran.complaint == "g.json: usage: it exists already; nothing is written over it"
    assert (tmp_path / started).read_bytes() == before


def test_a_position_can_be_started_from_in_any_phase(run, at_market, tmp_path):
    shown = run("show", at_market, "--json")
    (tmp_path / "position.json").write_text(shown.out, "utf-8")
    assert run("new", "thieves-guild", "--position", "position.json", "--seed", "7", "-o", "h.json").code == 0
    again = json.loads(run("show", "h.json", "--json").out)
    assert again == json.loads(shown.out)
    assert again["names"] == {"hu": "Anna", "bh": "Bob"}
    assert run("moves", "h.json").out == run("moves", at_market).out
    assert run("play", "h.json", "end", "roll").code == 0
    assert run("verify", "h.json").code == 0


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            lambda p: p.update(schema="guildpost.view"),
            "p.json: unreadable: not a position, as `show --json` writes it, but 'guildpost.view'",
        ),
        (
            lambda p: p.pop("schema"),
            "p.json: unreadable: not a position, as `show --json` writes it, but something without a schema",
        ),
        (lambda p: p.pop("game"), "p.json: unreadable: a position of no game, not of thieves-guild"),
        (lambda p: p.pop("position"), "p.json: unreadable: Expected `object`, got `null`"),
        (lambda p: p.update(version=2), "p.json: unsupported: version 2 of positions"),
        (lambda p: p.update(game="chess"), "p.json: unreadable: a position of chess"),
        (lambda p: p["position"]["state"]["characters"].pop("hu1"), "p.json: unreadable: state.characters: must be"),
        (lambda p: p["position"]["state"]["characters"]["hu1"].update(coins=50), "p.json: unreadable: "),
        (lambda p: p["position"]["state"]["characters"]["hu1"].update(coins="x"), "p.json: unreadable: state.char"),
        (
            lambda p: p["position"]["state"]["sides"].append("xx"),
            "p.json: unreadable: state.sides: sides stand in turn",
        ),
        (
            lambda p: p["position"]["agenda"][-1]["now"].update(who="hu9"),
            "p.json: unreadable: agenda.Act.now.who: 'hu9'",
        ),
        (lambda p: p["position"]["agenda"][0].update(side="xx"), "p.json: unreadable: agenda.EndTurn.side: 'xx'"),
        (lambda p: p["position"]["agenda"][0].update(side=""), "p.json: unreadable: agenda.EndTurn.side: ''"),
        (
            lambda p: p["position"].update(drawn={"d.move": -1}),
            "p.json: unreadable: drawn.d.move: from 0 to 1000000000000",
        ),
        (lambda p: p["position"].update(drawn={"d.move": 1 << 62}), "p.json: unreadable: drawn.d.move: from 0"),
        (lambda p: p["position"].update(agenda=[]), "p.json: unreadable: agenda: empty"),
    ],
)
def test_an_edited_position_is_refused_with_its_field(run, at_market, tmp_path, change, complaint):
    position = json.loads(run("show", at_market, "--json").out)
    change(position)
    (tmp_path / "p.json").write_text(json.dumps(position))
    ran = run("new", "thieves-guild", "--position", "p.json")
    assert ran.complaint.startswith(complaint), ran.complaint
    assert ran.code == (6 if "unsupported" in complaint else 3)


@pytest.mark.parametrize(("of", "role"), [("lord-of-loot", "wit"), ("six-guilds", "red"), ("heroes-welcome", "bog")])
def test_a_name_without_a_role_is_told_where_it_belongs(run, tmp_path, of, role):
    ran = run("new", of, "--seat", "Anna", "--seat", role, "-o", "n.json")
    assert ran.code == 2
    assert ran.complaint.endswith("; a player's name stands before a role: Anna=ROLE")
    ran = run("new", of, "--seat", role, "--seat", role, "-o", "n.json")
    assert (ran.code, "stands before" in ran.complaint) == (2, False)
    assert not (tmp_path / "n.json").exists()


def edited(position, path, value):
    """The JSON of a position with another value at a path."""
    document = json.loads(position)
    *heads, last = path.split(".")
    place = document["position"]["state"]
    for head in heads:
        place = place[int(head) if head.isdigit() else head]
    place[last] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("game", "options", "path", "value", "law"),
    [
        ("lord-of-loot", ["--set", "bosses=pet+nar"], "quests.pet", ["zzz"], "state.quests.pet: quests of this boss"),
        ("lord-of-loot", ["--set", "bosses=pet+nar"], "quests.pet", ["cat", "cat"], "state.quests.pet: quests of this"),
        ("lord-of-loot", ["--set", "bosses=pet+nar"], "quests.nar", ["bea"], "each once: sha"),
        ("black-dragons-guild", [], "players.1.role", "zzz", "state.players[1].role: there is no role zzz"),
        ("six-guilds", [], "players.0.dice", [7], "state.players[0].dice: no more than 5, each from 1 to 6"),
    ],
)
def test_words_in_a_position_that_no_table_could_draw_are_refused(run, tmp_path, game, options, path, value, law):
    assert run("new", game, "--seats", "2", "--seed", "7", *options, "-o", "a.json").code == 0
    position = run("show", "a.json", "--json").out
    (tmp_path / "good.json").write_text(position, "utf-8")
    assert run("new", game, "--position", "good.json", "-o", "b.json").code == 0
    (tmp_path / "bad.json").write_text(edited(position, path, value), "utf-8")
    ran = run("new", game, "--position", "bad.json", "-o", "c.json")
    assert ran.code == 3
    assert law in ran.complaint
    assert not (tmp_path / "c.json").exists()
