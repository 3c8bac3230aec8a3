"""`new --sealed`, `share`, `seal` and `open`: luck that nobody chose."""

import json
import os
import re
import stat

import pytest

from guildpost.engine.games import GAMES


@pytest.fixture
def sealed(run):
    """Begins a sealed record of this game for two."""

    def begun(name="black-dragons-guild", *more):
        ran = run("new", name, "--seats", "2", "--sealed", *more, "-o", "g.json")
        assert ran.code == 0, ran.err
        assert ran.complaint == "guildpost new: the seed is in g.json.secret; keep it, and keep it to yourself"
        return "g.json"

    return begun


@pytest.fixture
def closed(run, sealed):
    """A sealed record to which a seat has added a share, and nobody adds any more."""

    def over(name="black-dragons-guild", *more):
        record = sealed(name, *more)
        commit = run("share", "three", "dice", "-o", "my.share").out.strip()
        assert run("seal", record, "--as", "p1", "--commit", commit).code == 0
        assert run("seal", record, "--as", "p1", "--open", share()).code == 0
        assert run("seal", record, "--close").code == 0
        return record

    def share():
        with open("my.share", encoding="utf-8") as file:
            return file.read()

    return over


def play_on(run, record, count):
    """Plays the first of the listed moves, so many times."""
    for _ in range(count):
        said = run("moves", record, "--json").lines
        move = json.loads(said[0])
        assert move["schema"] == "guildpost.move"
        ran = run("play", record, f"{move['seat']}:", move["text"])
        assert ran.code == 0, ran.err


@pytest.mark.skipif(os.name == "nt", reason="modes of files")
def test_the_secret_lies_in_a_file_of_its_own(run, sealed, tmp_path):
    record = sealed("thieves-guild", "--seed", "planted-418305")
    secret = tmp_path / "g.json.secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert json.loads(secret.read_text())["seed"] == "planted-418305"
    text = (tmp_path / record).read_text()
    assert "418305" not in text
    assert json.loads(text)["luck"].keys() == {"generator", "sealed"}
    for command in (["info", "--secrets"], ["show"], ["log"], ["show", "--json"], ["verify"]):
        ran = run(command[0], record, *command[1:])
        assert "418305" not in ran.out + ran.err
        assert ran.code == 0


@pytest.mark.parametrize("name", GAMES)
def test_nothing_falls_until_all_shares_are_in(run, sealed, closed, name):
    record = sealed(name)
    assert "outcomes: 0" in run("info", record).lines
    ran = run("play", record, "end")
    assert ran.code == 4
    assert ran.complaint == "g.json: illegal: seats may still add to its luck; it begins with `seal --close`"
    os.remove("g.json")
    os.remove("g.json.secret")
    record = closed(name)
    play_on(run, record, 4)
    ran = run("verify", record)
    assert ran.code == 0
    outcomes = int(re.search(r"outcomes: (\d+)", run("info", record).out)[1])
    assert "0 outcomes drawn, 0 told" in ran.out
    assert ("trusted" in ran.out) == (outcomes > 0)
    assert run("open", record).code == 0
    ran = run("verify", record)
    assert f"{outcomes} outcomes drawn, 0 told; not over" in ran.out
    again = [run("convert", record, "-o", "o.gpn"), run("convert", "o.gpn", "-o", "o.msgpack"),
             run("convert", "o.msgpack", "-o", "o.json")]  # fmt: skip
    assert [ran.code for ran in again] == [0, 0, 0]
    with open(record, "rb") as one, open("o.json", "rb") as other:
        assert one.read() == other.read()


def test_the_secret_is_looked_for_beside_the_record(run, closed, tmp_path):
    record = closed()
    (tmp_path / "g.json.secret").rename(tmp_path / "kept")
    before = (tmp_path / record).read_bytes()
    for command in (["play", record, "p1: side-a"], ["open", record]):
        ran = run(*command)
        assert ran.code == 7
        assert re.fullmatch(r"g.json: hidden: its luck is sealed; .* takes --secret FILE; g.json.secret is not there",
                            ran.complaint)  # fmt: skip
    assert (tmp_path / record).read_bytes() == before
    assert run("play", record, "--secret", "kept", "p1: side-a").code == 0
    assert run("open", record, "--secret", "kept", "-o", "o.json").code == 0
    assert run("verify", "o.json").code == 0
    assert json.loads((tmp_path / record).read_text())["luck"].get("seed") is None


def test_another_secret_is_refused(run, closed, sealed, tmp_path):
    record = closed()
    assert run("new", "six-guilds", "--sealed", "--secret", "other", "-o", "x.json").code == 0
    for command in (["play", record, "--secret", "other", "p1: side-a"], ["open", record, "--secret", "other"]):
        ran = run(*command)
        assert ran.code == 8
        assert ran.complaint == "g.json: commitment: luck.sealed: the secret is not the one that was sealed"
    (tmp_path / "other").write_text("7")
    assert run("open", record, "--secret", "other").code == 3
    assert run("open", record, "--secret", "nowhere").code == 3


def test_shares_come_in_their_order(run, sealed, tmp_path):
    record = sealed()
    one, two = (run("share", "-o", f"{name}.share").out.strip() for name in ("one", "two"))
    words = {name: (tmp_path / f"{name}.share").read_text().strip() for name in ("one", "two")}
    assert run("seal", record, "--as", "p1", "--open", words["one"]).code == 2
    assert run("seal", record, "--as", "p1", "--commit", "12").code == 2
    ran = run("seal", record, "--as", "p1", "--commit", one)
    assert (ran.code, ran.complaint) == (0, "guildpost seal: p1 committed, p2 nothing")
    assert run("seal", record, "--as", "p1", "--commit", two).code == 2
    assert run("seal", record, "--as", "p2", "--commit", one).code == 2
    assert run("seal", record, "--as", "p2", "--commit", two).code == 0
    assert run("seal", record, "--close").code == 2
    ran = run("seal", record, "--as", "p1", "--open", words["two"])
    assert (ran.code, ran.complaint) == (8, "g.json: commitment: share: this is not what the seat has committed to")
    assert run("seal", record, "--as", "p1", "--open", words["one"]).code == 0
    ran = run("seal", record, "--as", "p2", "--silent")
    assert ran.complaint == "guildpost seal: p1 opened, p2 silent"
    assert run("seal", record, "--close").complaint == "guildpost seal: p1 opened, p2 silent; luck is fixed"
    assert run("seal", record, "--close").code == 2
    shares = json.loads(run("info", record, "--json").out)["shares"]
    assert shares == [f"p1 {one} opened", f"p2 {two} silent"]


@pytest.mark.parametrize(
    "arguments",
    [[], ["--as", "p1"], ["--commit", "a" * 64], ["--close", "--as", "p1"], ["--close", "--silent"],
     ["--as", "p9", "--silent"], ["--as", "p1", "--silent"]],
)  # fmt: skip
def test_what_seal_cannot_mean(run, sealed, tmp_path, arguments):
    record = sealed()
    before = (tmp_path / record).read_bytes()
    ran = run("seal", record, *arguments)
    assert ran.code == 2
    assert ran.complaint
    assert (tmp_path / record).read_bytes() == before


def test_a_record_that_is_not_sealed(run, started):
    assert run("seal", started, "--close").complaint == (
        "g.json: usage: its luck is not sealed; `new --sealed` begins such a record"
    )
    assert run("open", started).code == 2
    assert run("play", started, "--secret", "x", "give-6c-hu4").code == 2


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--sealed", "--told", "-o", "x.json"], "nothing to seal"),
        (["--secret", "s", "-o", "x.json"], "--secret goes with --sealed"),
        (["--sealed"], "takes --secret FILE"),
        (["--sealed", "--seed", "a\tb", "-o", "x.json"], "one line of printable words"),
    ],
)
def test_what_new_cannot_mean(run, tmp_path, arguments, reason):
    ran = run("new", "six-guilds", *arguments)
    assert ran.code == 2
    assert reason in ran.complaint
    assert list(tmp_path.iterdir()) == []


def test_no_secret_is_written_over(run, sealed, tmp_path):
    (tmp_path / "g.json.secret").write_text("mine")
    ran = run("new", "six-guilds", "--sealed", "-o", "g.json")
    assert ran.code == 2
    assert not (tmp_path / "g.json").exists()
    assert (tmp_path / "g.json.secret").read_text() == "mine"
    (tmp_path / "my.share").write_text("mine")
    assert run("share", "-o", "my.share").code == 2
    assert run("share").code == 2
    assert run("share", "x" * 300, "-o", "long.share").code == 2
    assert run("share", "-o", "no/such/place").code == 3


def test_an_edited_seed_or_share_is_found(run, closed, tmp_path):
    record = closed("black-dragons-guild", "--seed", "7")
    assert run("open", record).code == 0
    text = (tmp_path / record).read_text()
    for old, new in (('"seed":"7"', '"seed":"8"'), ("three dice", "four dice")):
        assert old in text
        (tmp_path / "bad.json").write_text(text.replace(old, new))
        ran = run("verify", "bad.json")
        assert ran.code == 8
        assert ran.complaint.startswith("bad.json: commitment: luck.s")


def test_a_file_made_in_time_tells_of_a_share_that_joined_too_late(run, sealed, tmp_path):
    record = sealed()
    one, late = (run("share", "-o", f"{name}.share").out.strip() for name in ("one", "late"))
    assert run("seal", record, "--as", "p1", "--commit", one).code == 0
    assert run("seal", record, "--as", "p1", "--open", (tmp_path / "one.share").read_text()).code == 0
    assert run("export", record, "--as", "p1", "-o", "p1.json").code == 0
    tree = json.loads((tmp_path / record).read_text())
    words = (tmp_path / "late.share").read_text().strip()
    tree["luck"]["shares"].append({"seat": 1, "commit": late, "opened": words})
    (tmp_path / record).write_text(json.dumps({**tree, "sum": ""}))
    assert run("seal", record, "--close").code == 0
    assert run("open", record).code == 0
    assert run("verify", record).code == 0
    ran = run("verify", "p1.json", "--against", record)
    assert ran.code == 8
    assert ran.complaint == ("p1.json: commitment: luck.shares, seat 1: it joined when shares had been opened already")
