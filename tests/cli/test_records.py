"""Verify, convert, undo and info: what is done with whole records."""

import json
import re
import tarfile
import zipfile

import pytest

from guildpost.engine.games import GAMES, rulings


def test_verify_has_a_line_a_file_and_the_code_of_the_worst(run, at_market, tmp_path):
    text = (tmp_path / at_market).read_text()
    (tmp_path / "bad.json").write_text(text.replace('["go","w23"', '["go","w22"', 1))
    (tmp_path / "cut.json").write_text(text[:500])
    ran = run("verify", at_market, "bad.json", "cut.json", "none.json", ".", at_market)
    assert ran.code == 5
    assert len(ran.lines) == 2
    assert re.fullmatch(
        r"g\.json: good: 7 decisions, 3 outcomes drawn, 0 told; not over; digest [0-9a-f]{64}", ran.lines[0]
    )
    complaints = ran.err.splitlines()
    assert complaints[0].startswith("bad.json: diverged: entry 7 (decision 6)")
    assert complaints[1].startswith("cut.json: unreadable: ")
    assert complaints[2] == "none.json: unreadable: no such file or directory"
    assert complaints[3] == ".: unreadable: a directory, not a record"


def test_verify_as_json_and_from_stdin(run, at_market, tmp_path):
    ran = run("verify", "-", "none.json", "--json", stdin=(tmp_path / at_market).read_bytes())
    assert ran.code == 3
    good, bad = map(json.loads, ran.lines)
    assert (good["good"], good["decisions"], good["record"]) == (True, 7, "-")
    assert (bad["good"], bad["code"]) == (False, "unreadable")


def test_the_three_forms_convert_without_loss(run, at_market, tmp_path):
    assert run("undo", at_market, "2", "--force").code == 0
    assert run("play", at_market, "// a note // go-w23").code == 0
    before = (tmp_path / at_market).read_bytes()
    assert run("convert", at_market, "-o", "g.gpn").code == 0
    assert run("convert", "g.gpn", "-o", "g.msgpack").code == 0
    assert run("convert", "g.msgpack", "--to", "json").out.encode() == before
    assert run("verify", "g.gpn", "g.msgpack", at_market).code == 0
    assert len({line.split()[-1] for line in run("verify", "g.gpn", "g.msgpack", at_market).lines}) == 1
    assert run("play", "g.gpn", "look").code == 0
    assert run("verify", "g.gpn").code == 0


def test_convert_says_where_to(run, started):
    assert (
        run("convert", started).complaint == "guildpost convert: usage: say where with -o FILE, or which form with --to"
    )
    assert run("convert", started, "--to", "pgn").code == 2


def test_undo_is_an_entry_and_luck_stays(run, at_market):
    refused = run("undo", at_market, "2", "--reason", "wrong way")
    assert refused.code == 4
    assert refused.complaint.startswith("guildpost undo: illegal: core.undo.02: luck has answered since then;")
    assert run("undo", at_market, "2", "--force", "--reason", "wrong way").lines == [
        "The last 2 decisions are taken back (wrong way).",
        "Asked: hu2",
    ]
    assert run("moves", at_market).lines[0] == "stay"
    assert run("play", at_market, "go-w23", "look").code == 0
    assert run("verify", at_market).code == 0
    ran = run("undo", at_market, "99")
    assert ran.code == 4
    assert ran.complaint.startswith("guildpost undo: illegal: core.undo.01: ")
    assert run("undo", at_market, "0").code == run("undo", at_market, "--", "-3").code == 2


def test_info_reads_without_playing(run, at_market, monkeypatch):
    monkeypatch.setattr("guildpost.replays.recording.Recording.resume", None)
    facts = dict(line.split(": ", 1) for line in run("info", at_market).lines)
    assert facts["game"] == "thieves-guild"
    assert facts["seats"] == "hu Anna, bh Bob"
    assert (facts["decisions"], facts["outcomes"], facts["over"], facts["playable"]) == ("7", "3", "no", "yes")
    assert "seed" not in facts
    info = json.loads(run("info", at_market, "--json", "--secrets").out)
    assert info["schema"] == "guildpost.info"
    assert info["seed"] == "7"


@pytest.mark.parametrize(
    ("old", "new", "needs"),
    [
        ('"edition":"1"', '"edition":"9"', "a guildpost with edition 9 of thieves-guild"),
        ('"game":"thieves-guild"', '"game":"chess"', "a guildpost that has chess"),
        ('"components":"', '"components":"0000', "--components with the data whose digest begins with 0000"),
    ],
)
def test_info_tells_what_a_record_needs(run, started, tmp_path, old, new, needs):
    text = (tmp_path / started).read_text()
    text = text.replace(old, new, 1)
    if "components" in old:
        text = re.sub(r'"components":"(.{64})....', r'"components":"\1', text)
    (tmp_path / "old.json").write_text(text)
    ran = run("info", "old.json")
    assert ran.code == 0
    assert "playable: no" in ran.lines
    assert ran.lines[-1].startswith(f"needs: {needs}")


def test_a_single_undo_at_the_end_of_a_line_survives_a_transcript(run, at_market):
    assert run("play", at_market, "end").code == 0
    assert run("undo", at_market).code == 0
    assert run("play", at_market, "end").code == 0
    assert run("log", at_market).lines[-2:] == ["1 hu3: undo-1", "1 hu2: end"]
    assert run("convert", at_market, "-o", "g.gpn").code == 0
    assert run("verify", "g.gpn").code == 0


def test_a_dash_is_stdout_and_makes_no_file_of_that_name(run, started, tmp_path):
    record = (tmp_path / started).read_text()
    new = ["new", "thieves-guild", "--seat", "Anna=hu", "--seat", "Bob=bh", "--seed", "7"]
    assert run(*new, "-o", "-").out == record
    assert run("convert", started, "-o", "-").out == record
    assert run("convert", started, "-o", "-", "--to", "gpn").lines[0] == "Guildpost: 1"
    assert len(run("simulate", "thieves-guild", "--seed", "7", "--limit", "5", "-o", "-").lines) == 1
    ran = run("play", started, "give-6c-hu4", "-o", "-")
    assert run("play", "-", "give-6c-hu4", stdin=record).out == ran.out
    assert ran.err.endswith("Asked: hu1\n")
    (tmp_path / "played.json").write_text(ran.out)
    assert run("undo", "played.json", "-o", "-").lines[0] == '{"guildpost":1,'
    assert (tmp_path / started).read_text() == record
    assert not (tmp_path / "-").exists()
    ran = run("convert", started, "-o", "")
    assert (ran.code, ran.complaint) == (2, "guildpost: usage: -o names no file")
    assert run("show", "").complaint == "'': unreadable: no such file or directory"


# archives


@pytest.fixture
def archive(run, tmp_path):
    """Writes four records of a game, the third of them edited, into an archive of a kind."""

    def writes(kind: str) -> str:
        options = ["--games", "4", "--seed", "a", "--limit", "30", "--records", "r"]
        assert run("simulate", "thieves-guild", *options).code == 0
        files = sorted((tmp_path / "r").iterdir())
        files[2].write_text(re.sub(r'"digest":"......', '"digest":"abcdef', files[2].read_text()))
        name = f"games{kind}"
        if kind == ".zip":
            with zipfile.ZipFile(tmp_path / name, "w") as archive:
                for file in files:
                    archive.write(file, f"r/{file.name}")
        else:
            with tarfile.open(tmp_path / name, "w:gz" if kind.endswith("gz") else "w") as archive:
                archive.add(tmp_path / "r", "r")
        return name

    return writes


@pytest.mark.parametrize("kind", [".zip", ".tar", ".tar.gz", ".tgz"])
def test_an_archive_is_verified_record_by_record(run, archive, kind):
    ran = run("verify", archive(kind))
    assert (ran.code, len(ran.lines)) == (5, 3)
    assert ran.err.splitlines()[-1] == "guildpost verify: 4 records, 3 good, 1 not"
    assert all(line.startswith(f"games{kind}:") for line in ran.lines)
    found = [json.loads(line) for line in run("verify", f"games{kind}", "--json").lines]
    assert [each["good"] for each in found] == [True, True, False, True]


def test_an_archive_that_breaks_off_is_one_more_bad_record(run, archive, tmp_path):
    whole = (tmp_path / archive(".tar.gz")).read_bytes()
    (tmp_path / "cut.tgz").write_bytes(whole[: len(whole) // 2])
    ran = run("verify", "cut.tgz")
    assert ran.code in (3, 5)
    assert "unreadable: no tar archive" in ran.err
    (tmp_path / "none.zip").write_bytes(b"PK nothing")
    assert run("verify", "none.zip").err.startswith("none.zip: unreadable: no zip archive")
    assert run("verify", "missing.tar").err.startswith("missing.tar: file: no such file")


def test_a_divergence_in_json_has_all_that_is_known_of_it(run, at_market, tmp_path):
    text = (tmp_path / at_market).read_text()
    (tmp_path / "edited.json").write_text(text.replace('["go","w23"', '["go","w22"', 1))
    found = json.loads(run("verify", "edited.json", "--json").out)
    wanted = {"good": False, "code": "diverged", "cause": "input", "field": "move", "move": "go-w22"}
    assert found == {**found, **wanted}
    assert isinstance(found["entry"], int)
    assert isinstance(found["decision"], int)
    assert found["recorded"] != found["recomputed"]


@pytest.mark.parametrize("name", GAMES)
def test_info_lists_every_ruling_in_force_in_all_forms_and_in_files_of_seats(run, name):
    changed = {option: list(ruling.readings)[-1] for option, ruling in list(rulings(name).items())[:1]}
    sets = [word for option, reading in changed.items() for word in ("--set", f"{option}={reading}")]
    assert run("new", name, "--seats", "2", "--seed", "7", *sets, "-o", "g.json").code == 0
    assert run("export", "g.json", "--as", "p1", "-o", "p1.json").code == 0
    for form in ("msgpack", "gpn"):
        assert run("convert", "g.json", "-o", f"g.{form}").code == 0
    for record in ("g.json", "g.msgpack", "g.gpn", "p1.json"):
        found = json.loads(run("info", record, "--json").out)["rulings"]
        assert {each["option"]: each["reading"] for each in found} == {
            option: changed.get(option, ruling.first) for option, ruling in rulings(name).items()
        }
        for each in found:
            ruling = rulings(name)[each["option"]]
            assert (each["id"], each["question"], each["rules"]) == (ruling.id, ruling.question, list(ruling.rules))
            assert (each["says"], each["new_games"]) == (ruling.readings[each["reading"]], ruling.first)
        lines = [line for line in run("info", record).lines if line.startswith("ruling ")]
        assert len(lines) == len(rulings(name))
        (option, reading), *_ = changed.items()
        first = rulings(name)[option]
        assert (
            lines[0] == f"ruling {first.id}: {option}={reading} (new games: {first.first}): {first.readings[reading]}"
        )


@pytest.mark.parametrize(
    ("options", "needs"),
    [
        ('{"last-income":"halved"}', "a guildpost that knows last-income=halved"),
        ('{"last-income":7}', "a guildpost that knows last-income=7"),
        ('{"plague":"on"}', "a guildpost that knows the option plague"),
    ],
)
def test_info_says_that_a_reading_of_another_build_cannot_be_played(run, tmp_path, options, needs):
    assert run("new", "six-guilds", "--seats", "2", "--seed", "7", "-o", "g.json").code == 0
    text = (tmp_path / "g.json").read_text()
    (tmp_path / "new.json").write_text(text.replace('"options":{}', f'"options":{options}', 1))
    found = json.loads(run("info", "new.json", "--json").out)
    assert (found["playable"], found["needs"]) == (False, needs)
    ran = run("verify", "new.json")
    assert (ran.code, "guildpost that knows" in ran.complaint) == (6, True)


@pytest.mark.parametrize(("word", "code"), [("last-income=halved", 6), ("plague=on", 3)])
def test_a_transcript_by_a_reading_of_another_build_is_not_supported(run, tmp_path, word, code):
    assert run("new", "six-guilds", "--seats", "2", "--seed", "7", "-o", "g.gpn").code == 0
    text = (tmp_path / "g.gpn").read_text()
    (tmp_path / "new.gpn").write_text(text.replace("Components:", f"Options: {word}\nComponents:", 1))
    assert json.loads(run("info", "new.gpn", "--json").out)["playable"] is False
    ran = run("verify", "new.gpn")
    assert (ran.code, word.partition("=")[0] in ran.complaint) == (code, True)
