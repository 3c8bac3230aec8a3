"""Sealed moves by mail lines: nobody opens before all have committed, and nothing else than that can be opened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games_by_mail import SEATS, Desk

import guildpost.spec
from guildpost.cli.mail import sealed
from guildpost.cli.mail.mail_line import MailLine, write
from guildpost.cli.start import main

HEX = "0123456789abcdef" * 4


class Table:
    """A game of which a player holds the record, and mail lines that are read into it."""

    def __init__(self, home, capsys) -> None:
        self.home, self.capsys = home, capsys
        self.record = home / "game.json"
        arguments = ["new", "black-dragons-guild", "--seats", "3", "--seed", "sealed", "-o", str(self.record)]
        assert main(arguments) == 0

    def run(self, *arguments: str) -> tuple[int, str, str]:
        self.capsys.readouterr()
        code = main(list(arguments))
        said = self.capsys.readouterr()
        return code, said.out, said.err

    def seal(self, word: str, move: str, name: str = "") -> str:
        code, line, err = self.run(
            "mail", "seal", str(self.record), move, "--as", word, "-o", str(self.home / (name or word))
        )
        assert code == 0, err
        return line

    def open(self, word: str) -> tuple[int, str, str]:
        return self.run("mail", "open", str(self.record), str(self.home / word))

    def read(self, text: str, *arguments: str) -> tuple[int, str, str]:
        mail = self.home / "mail"
        mail.write_text(text)
        return self.run("mail", "read", str(self.record), str(mail), *(arguments or ["--play"]))

    @property
    def bytes(self) -> bytes:
        return self.record.read_bytes()

    @property
    def tags(self) -> dict[str, str]:
        return json.loads(self.bytes).get("tags", {})


@pytest.fixture
def table(tmp_path, capsys):
    return Table(tmp_path, capsys)


@pytest.fixture
def all_sealed(table):
    for word, move in (("p1", "side-a"), ("p2", "side-b"), ("p3", "side-a")):
        assert table.read(table.seal(word, move))[0] == 0
    return table


def test_a_round_of_sealed_moves(all_sealed):
    table = all_sealed
    assert set(table.tags) == {"Committed-p1", "Committed-p2", "Committed-p3"}
    for word in ("p2", "p1"):
        assert table.read(table.open(word)[1])[1] == "Asked: p1, p2, p3\n"
    code, out, _ = table.read(table.open("p3")[1])
    assert code == 0
    assert "p2 plays side b" in out
    assert table.tags == {}
    assert table.run("verify", str(table.record))[0] == 0


def test_a_commitment_shows_nothing_of_the_move(table):
    lines = [table.seal("p1", move, f"{move}{number}") for move in ("side-a", "side-b") for number in range(2)]
    bare = [line.replace(part, "") for line in lines for part in line.split() if len(part) > 60]
    assert len(set(lines)) == 4  # the same move has other digits each time
    assert len({line.partition("sum-")[0] for line in bare}) == 1
    assert (table.home / "side-a0").stat().st_mode & 0o077 == 0


def test_nobody_opens_before_all_have_committed(table):
    table.read(table.seal("p1", "side-a"))
    before = table.bytes
    code, out, err = table.open("p1")
    assert (code, out) == (5, "")
    assert "still to come: p2, p3" in err
    kept = sealed.kept(str(table.home / "p1"))
    line = write(MailLine(kept.tag, kept.parent, "p1", f"open-{kept.salt} side-a"))
    assert table.read(line)[0] == 5
    assert table.bytes == before


@pytest.mark.parametrize("moves", ["side-b", "side-a"])
def test_only_what_was_committed_to_is_opened(all_sealed, moves):
    table = all_sealed
    kept = sealed.kept(str(table.home / "p1"))
    salt = kept.salt if moves == "side-b" else HEX
    before = table.bytes
    code, _, err = table.read(write(MailLine(kept.tag, kept.parent, "p1", f"open-{salt} {moves}")))
    assert code == 8, err
    assert "not the move that p1 has committed to" in err
    assert table.bytes == before


def test_who_has_committed_plays_nothing_else(all_sealed):
    table = all_sealed
    kept = sealed.kept(str(table.home / "p1"))
    before = table.bytes
    for moves in ("side-b", "side-a", f"sealed-{HEX}"):
        code, _, err = table.read(write(MailLine(kept.tag, kept.parent, "p1", moves)))
        assert code == 8, err
    assert table.read("side-b", "--as", "p1", "--play")[0] == 8
    assert table.bytes == before


def test_the_opening_of_another_seat_is_not_mine(all_sealed):
    table = all_sealed
    kept = sealed.kept(str(table.home / "p1"))
    parent = sealed.kept(str(table.home / "p3")).parent
    assert table.read(write(MailLine(kept.tag, parent, "p3", f"open-{kept.salt} side-a")))[0] == 8


def test_each_line_counts_once(table):
    line = table.seal("p1", "side-a")
    assert table.read(line)[0] == 0
    before = table.bytes
    code, _, err = table.read(line)
    assert code == 5
    assert "repeated" in err
    assert table.bytes == before


def test_without_play_nothing_is_noted(table):
    line, before = table.seal("p1", "side-a"), table.bytes
    code, out, _ = table.read(line, "--json")
    assert code == 0
    assert json.loads(out)["moves"].startswith("sealed-")
    assert table.bytes == before


def test_who_answers_in_the_open_need_not_commit(table):
    for word in ("p1", "p2"):
        table.read(table.seal(word, "side-a"))
    assert table.run("play", str(table.record), "p3: side-b")[0] == 0
    for word in ("p1", "p2"):
        assert table.read(table.open(word)[1])[0] == 0
    assert table.tags == {}


def test_a_commitment_ends_with_its_question(all_sealed):
    """Whoever plays on by hand leaves commitments behind: they count no more."""
    table = all_sealed
    assert table.run("play", str(table.record), "p1: side-a p2: side-b p3: side-a")[0] == 0
    code, _, err = table.open("p1")
    assert code == 5
    assert "another position" in err
    word, move = next(line.split(": ") for line in table.run("moves", str(table.record))[1].splitlines())
    assert table.read(table.seal(word, move.strip(), "next"))[0] == 0
    assert set(table.tags) == {f"Committed-{word}"}


@pytest.mark.parametrize("game", sorted(set(SEATS) - {"black-dragons-guild"}))
def test_where_one_seat_is_asked_nothing_is_sealed(tmp_path, capsys, game):
    record = str(tmp_path / "game.json")
    assert main(["new", game, "--seed", "1", "-o", record]) == 0
    capsys.readouterr()
    main(["moves", record])
    who, _, move = capsys.readouterr().out.splitlines()[0].rpartition(": ")
    code = main(["mail", "seal", record, move, "--as", who or "p1", "-o", str(tmp_path / "move")])
    assert code == 4
    assert "several seats are asked at once" in capsys.readouterr().err
    assert not (tmp_path / "move").exists()


def test_what_cannot_be_sealed(table):
    record, out = str(table.record), str(table.home / "move")
    for moves, code in (
        (("side-a", "side-b"), 2),
        (("end",), 4),
        (("xyzzy",), 3),
        ((f"sealed-{HEX}",), 2),
        ((f"open-{HEX}", "side-a"), 2),
    ):
        assert table.run("mail", "seal", record, *moves, "--as", "p1", "-o", out)[0] == code, moves
    assert table.run("mail", "seal", record, "side-a", "--as", "p1")[0] == 2
    assert not (table.home / "move").exists()
    table.seal("p1", "side-a")
    assert table.run("mail", "seal", record, "side-a", "--as", "p1", "-o", str(table.home / "p1"))[0] == 2
    assert table.run("mail", "open", record, record)[0] == 3
    assert table.run("mail", "open", record, str(table.home / "none"))[0] == 3


def test_a_referee_wants_the_move_itself(tmp_path):
    desk = Desk(tmp_path, "black-dragons-guild")
    word = desk.asked()
    desk.heard()
    stamp = sealed.parent_of(desk.table, desk.table.seat_words.index(word))
    before = desk.folder.record()
    desk.say(word, write(MailLine("g7", stamp, word, f"sealed-{HEX}")))
    assert "keeps all answers until the last is in" in desk.heard()[word][0].get_content()
    assert desk.folder.record() == before


def test_the_known_answer_of_the_page():
    page = (Path(guildpost.spec.__path__[0]) / "mail.md").read_text("utf-8")
    assert f"\n    {sealed.commitment('k7qm2c', 'p1', '5e' * 32, 'side a')}\n" in page
