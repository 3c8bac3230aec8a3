"""`mail line` and `mail read`: lines made for a position, and refused in any other."""

from __future__ import annotations

import base64
import json
import re
import textwrap
from pathlib import Path

import pytest
from games_by_mail import SEATS, Desk

from guildpost.cli.mail.mail_line import MailLine, write
from guildpost.cli.mail.parent import parent_of, past_of
from guildpost.cli.records import open_record
from guildpost.cli.start import main


class Player:
    """A record in a folder, and what the commands say about it."""

    def __init__(self, home: Path, game: str, capsys) -> None:
        self.home = home
        self.capsys = capsys
        self.path = home / "g.json"
        seats = [part for word, role in SEATS[game].items() for part in ("--seat", f"N{word}={role}")]
        assert self.run("new", game, *seats, "--seed", "s", "-o", str(self.path))[0] == 0

    def run(self, *arguments: str) -> tuple[int, str, str]:
        self.capsys.readouterr()
        code = main(list(arguments))
        said = self.capsys.readouterr()
        return code, said.out, said.err

    def asked(self) -> str:
        table = open_record(str(self.path), None)
        return table.seat_words[table.session.asked()[0]]

    def moves(self, word: str) -> list[str]:
        table = open_record(str(self.path), None)
        return [table.language.render(move) for move in table.session.options(table.seat_words.index(word))]

    def line(self, word: str, *moves: str) -> str:
        code, out, err = self.run("mail", "line", str(self.path), "--as", word, *moves)
        assert code == 0, err
        return out

    def read(self, text: str | bytes, *options: str) -> tuple[int, str, str]:
        mail = self.home / "mail.eml"
        mail.write_bytes(text if isinstance(text, bytes) else text.encode())
        return self.run("mail", "read", str(self.path), str(mail), *options)


@pytest.fixture(params=SEATS)
def player(request, tmp_path, capsys):
    return Player(tmp_path, request.param, capsys)


@pytest.fixture
def thief(tmp_path, capsys):
    """A game of Thieves Guild; the Humans are asked."""
    return Player(tmp_path, "thieves-guild", capsys)


def html(line: str) -> bytes:
    """A mail of a web client: a page alone, base64, the last mail quoted."""
    words = "<br>".join(textwrap.wrap(" ".join(line.split()), 50))
    page = f"<html><body><div>Hi!</div><div>{words}</div><blockquote>old</blockquote></body></html>"
    head = "From: Anna <a@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n"
    return (head + "Content-Transfer-Encoding: base64\r\n\r\n").encode() + base64.encodebytes(page.encode())


def reply(line: str) -> bytes:
    return f"From: a@example.org\nSubject: Re: x\n\n{line}\n\nOn Monday Ben wrote:\n> gpost-old\n-- \nAnna\n".encode()


@pytest.mark.parametrize("shape", [str.encode, html, reply, lambda line: f"FW:\n> {line}".encode()])
def test_a_line_is_shown_and_then_played(player, shape):
    word = player.asked()
    move = player.moves(word)[0]
    mail = shape(player.line(word, move))
    before = player.path.read_bytes()
    assert player.read(mail)[:2] == (0, f"{word}: {move}\n")
    assert player.path.read_bytes() == before
    code, out, err = player.read(mail, "--play")
    assert (code, err) == (0, "")
    assert out
    assert player.path.read_bytes() != before


def test_what_was_played_is_refused_as_repeated_and_other_moves_as_stale(player):
    word = player.asked()
    moves = player.moves(word)
    lines = [player.line(word, move) for move in moves[:2]]
    assert player.read(lines[0], "--play")[0] == 0
    stands = player.path.read_bytes()
    for line, reason in zip(lines, ("repeated: ", "stale: "), strict=False):
        for options in ([], ["--play"]):
            code, out, err = player.read(line, *options)
            assert (code, out) == (5, "")
            assert re.search(rf"mail\.eml:1:1: diverged: the mail line is refused: {reason}", err)
    assert player.path.read_bytes() == stands


@pytest.mark.parametrize("game", SEATS)
def test_no_two_decisions_of_a_seat_have_one_stamp(game, tmp_path):
    """Else a line that was played could be played again at the next question."""
    assert main(["simulate", game, "--games", "1", "--records", str(tmp_path), "--seed", "z"]) == 0
    (path,) = tmp_path.iterdir()
    table = open_record(str(path), None)
    for seat in range(len(table.seat_words)):
        stamps, own = past_of(table, seat)
        assert own
        assert set(stamps.values()) >= set(range(len(own)))


def test_a_line_of_another_branch_is_forked(player):
    word = player.asked()
    first = player.path.read_bytes()
    move = player.moves(word)[0]
    assert player.run("play", str(player.path), f"{word}:", move)[0] == 0
    word = player.asked()
    line = player.line(word, player.moves(word)[0])
    player.path.write_bytes(first)
    code, out, err = player.read(line, "--play")
    if code != 0:  # where a seat cannot know that another has answered, its line fits both positions
        assert (code, out) == (5, "")
        assert "forked: " in err
        assert player.path.read_bytes() == first
    forged = write(MailLine(re.findall(r"gpost-(\S+)", line)[0], "zzzzzz", word, "pass"))
    code, _, err = player.read(forged, "--play")
    assert code == 5
    assert "forked: " in err


def test_a_line_is_only_written_where_it_is_legal(thief):
    assert thief.run("mail", "line", str(thief.path), "--as", "hu", "give-9c-hu1")[0] == 4
    assert thief.run("mail", "line", str(thief.path), "--as", "bh", "give-6c-hu1")[0] == 4
    assert thief.run("mail", "line", str(thief.path), "--as", "hu", "givve")[0] == 3
    assert thief.run("mail", "line", str(thief.path), "--as", "hu", "undo-1")[0] == 2
    assert thief.run("mail", "line", str(thief.path), "--as", "hu", "give-6c-hu1", "--tag", "../x")[0] == 2


def test_a_refused_line_plays_nothing(thief):
    before = thief.path.read_bytes()
    (parent,) = re.findall(r"on-(\w+)", thief.line("hu", "give-2c-hu1"))
    for moves, code in (("give-2c-hu1 give-9c-hu2", 4), ("give-2c-hu1 nonsense", 3), ("bh: give-2c-hu1", 4)):
        line = write(MailLine("thieves-guild", parent, "hu", moves))
        assert thief.read(line, "--play")[:2][0] == code
        assert thief.path.read_bytes() == before


def test_a_line_of_another_game_or_seat_is_refused(thief):
    line = thief.line("hu", "give-6c-hu1")
    assert "another game" in thief.read(line, "--tag", "g8")[2]
    assert "a line of hu, not of bh" in thief.read(line, "--as", "bh")[2]
    assert thief.read(line, "--as", "bh", "--play")[0] == 5


def test_plain_moves_are_read_with_a_seat(thief):
    assert thief.read("give 6c hu1\n")[0] == 3
    assert thief.read("Give 6c, hu1\n", "--as", "hu")[0] == 3
    assert thief.read("> roll\ngive 6c hu1\n-- \nAnna\n", "--as", "hu")[:2] == (0, "hu: give-6c-hu1\n")
    assert thief.read("give 6c hu1\n", "--as", "hu", "--play")[0] == 0
    assert len(open_record(str(thief.path), None).session.entries) == 1


def test_mails_of_machines_are_not_read(thief):
    line = thief.line("hu", "give-6c-hu1")
    for header in ("Auto-Submitted: auto-replied", "List-Id: <x>", "X-Guildpost: g7"):
        code, _, err = thief.read(f"From: a@example.org\n{header}\n\n{line}")
        assert code == 3
        assert "no mail of a player" in err


def test_json(thief):
    line = thief.run("mail", "line", str(thief.path), "--as", "hu", "give-6c-hu1", "--json")[1]
    made = json.loads(line)
    assert made["schema"] == "guildpost.mail-line"
    found = json.loads(thief.read(made["text"], "--json")[1])
    assert (found["schema"], found["version"], found["moves"], found["legal"]) == (
        "guildpost.mail-read",
        1,
        "give-6c-hu1",
        1,
    )
    assert found["parent"] == made["parent"]


def test_trying_out_never_looks_behind_luck(thief):
    """What a line may play behind a throw is told by nobody before the dice fall."""
    assert thief.run("play", str(thief.path), "give-6c-hu1")[0] == 0
    while "roll" not in thief.moves(thief.asked()):
        assert thief.run("play", str(thief.path), thief.moves(thief.asked())[0])[0] == 0
    word = thief.asked()
    first = thief.line(word, "roll", "go-a1")
    second = thief.line(word, "roll", "go-w16")
    for line in (first, second):
        code, out, err = thief.read(line)
        assert code == 0
        assert out.startswith(f"{word}: roll go-")
        assert "1 of 2 moves are legal; luck answers" in err


# the referee


def of_desk(desk: Desk, word: str, moves: str) -> str:
    """The line that a player makes from the stamp in the last mail."""
    table = desk.table
    return write(MailLine("g7", parent_of(table, table.seat_words.index(word)), word, moves))


def answer(desk: Desk, word: str) -> str:
    return desk.heard()[word][-1].get_content()


@pytest.mark.parametrize("game", SEATS)
def test_the_referee_plays_a_line(tmp_path, game):
    desk = Desk(tmp_path, game)
    word = desk.asked()
    line = of_desk(desk, word, desk.moves(word)[0])
    mail = "Hello, my move:\n" + "\n".join(textwrap.wrap(line, 30)) + "\nSee you"
    before = desk.folder.record()
    assert desk.say(word, mail, token="").word == "no-proof"
    assert desk.say(word, mail).word == "played"
    assert "Played the mail line" in answer(desk, word)
    assert desk.folder.record() != before
    before = desk.folder.record()
    assert desk.say(word, mail).word == "answered"
    assert "repeated: it has been played already" in answer(desk, word)
    assert desk.folder.record() == before


def test_the_referee_refuses_altered_stale_forked_and_foreign_lines(tmp_path):
    desk = Desk(tmp_path)
    line = of_desk(desk, "hu", "give-6c-hu1")
    stale = of_desk(desk, "hu", "give-5c-hu1")
    foreign = write(MailLine("g7", "zzzzzz", "bh", "pass"))
    forked = write(MailLine("g7", "zzzzzz", "hu", "pass"))
    other = line.replace("g7", "g8")
    desk.say("hu", line)
    before = desk.folder.record()
    desk.heard()
    for text, reason in (
        (stale, "stale"),
        (foreign, "a line of bh"),
        (forked, "forked"),
        (other, "altered"),
        (line[:-8], "cut"),
        (write(MailLine("g8", "zzzzzz", "hu", "pass")), "another game"),
    ):
        desk.later(hours=2)
        desk.say("hu", text)
        assert reason in answer(desk, "hu")
        assert desk.folder.record() == before
