"""`mail line` and `mail read`: lines made for a position, and refused in any other."""

from __future__ import annotations

import base64
import json
import re
import textwrap
from pathlib import Path

import pytest
from games_by_mail import SEATS, Desk

from guildpost.cli.mail.mail_line import WIDTH, MailLine, find, write
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


def test_a_long_line_is_written_in_rows(thief):
    tag = ("--tag", "thieves-of-the-north")
    code, out, _ = thief.run("mail", "line", str(thief.path), "--as", "hu", "give-3c-hu1", "give-3c-hu2", *tag)
    assert code == 0
    assert len(out.splitlines()) == 2
    assert max(map(len, out.splitlines())) <= WIDTH
    assert [found.line.moves for found in find(out)] == ["give 3c hu1 give 3c hu2"]


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


def test_a_line_of_a_game_with_other_seats_is_told_as_one_of_another_game(tmp_path, capsys):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    town, thief = Player(tmp_path / "one", "six-guilds", capsys), Player(tmp_path / "two", "thieves-guild", capsys)
    code, _, told = town.read(thief.line("hu", "give-6c-hu1"))
    assert (code, "refused: it is a line of another game, thieves-guild" in told) == (5, True)


def test_plain_moves_are_read_with_a_seat(thief):
    assert thief.read("give 6c hu1\n")[0] == 3
    assert thief.read("Give 6c, hu1\n", "--as", "hu")[0] == 3
    assert thief.read("> roll\ngive 6c hu1\n-- \nAnna\n", "--as", "hu")[:2] == (0, "hu: give-6c-hu1\n")
    assert thief.read("give 6c hu1\n", "--as", "hu", "--play")[0] == 0
    assert len(open_record(str(thief.path), None).session.entries) == 1


def test_a_line_that_is_only_quoted_does_not_outweigh_moves_above_it(thief):
    line = thief.line("hu", "give-6c-hu1")
    quoted = f"> {line}"
    assert thief.read(f"See below\n{quoted}", "--as", "hu")[0] == 0
    code, out, err = thief.read(f"give-5c-hu1\n{quoted}", "--as", "hu")
    assert (code, out) == (3, "")
    assert "moves stand beside a mail line that is quoted" in err


def test_text_that_is_not_certain_is_refused(thief):
    for data in (b"give-6c-hu1\x00", b"-----BEGIN PGP MESSAGE-----\n", b"\xff\xfeg"):
        code, out, err = thief.read(data, "--as", "hu")
        assert (code, out) == (3, "")
        assert "cannot be read with certainty" in err


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


def test_with_the_file_of_a_seat_the_mail_names_the_position(player):
    word = player.asked()
    move = player.moves(word)[0]
    line = player.line(word, move)
    tag, stamp = re.findall(r"gpost-(\S+) on-(\w+)", line)[0]
    seat = str(player.home / "seat.json")
    assert player.run("export", str(player.path), "--as", word, "-o", seat)[0] == 0
    given = ("mail", "line", seat, move, "--as", word, "--tag", tag)
    assert player.run(*given, "--on", f"on-{stamp}")[:2] == (0, line)
    assert player.run(*given)[0] == 2
    assert player.run(*given, "--on", "k7")[0] == 2
    assert player.run(*given, "--on", stamp, "--tag", "../x")[0] == 2
    other = next(each for each in open_record(str(player.path), None).seat_words if each != word)
    assert player.run("mail", "line", seat, move, "--as", other, "--tag", tag, "--on", stamp)[0] == 7
    assert player.run("mail", "read", seat)[0] == 2
    assert player.run("mail", "line", str(player.path), move, "--as", word, "--on", stamp)[0] == 2


def test_after_an_undo_a_line_is_repeated_and_never_played_by_itself(thief):
    line = thief.line("hu", "give-6c-hu1")
    assert thief.read(line, "--play")[0] == 0
    assert thief.run("play", str(thief.path), "undo-1")[0] == 0
    before = thief.path.read_bytes()
    code, _, err = thief.read(line, "--play")
    assert code == 5
    assert "repeated: " in err
    assert thief.path.read_bytes() == before


def test_several_lines_of_a_mail_are_played_in_order(thief):
    first = thief.path.read_bytes()
    one = thief.line("hu", "give-6c-hu1")
    thief.read(one, "--play")
    moves = thief.moves("hu")
    two = thief.line("hu", moves[0])
    whole = thief.path.read_bytes()
    thief.path.write_bytes(first)
    assert thief.read(f"{two}\n{one}", "--play")[0] == 5
    assert thief.path.read_bytes() == first
    code, out, err = thief.read(f"{one}\n{two}")
    assert (code, out) == (0, f"hu: give-6c-hu1\nhu: {moves[0]}\n")
    assert "not tried out, it comes behind another line" in err
    assert thief.read(f"{one}\n{two}", "--play")[0] == 0
    assert len(open_record(str(thief.path), None).session.entries) == 2
    thief.path.write_bytes(whole)
    assert thief.read(two, "--play")[0] == 0


def test_sealed_luck_is_opened_with_its_secret(thief):
    path = str(thief.home / "sealed.json")
    ran = thief.run("new", "thieves-guild", "--seat", "A=hu", "--seat", "B=bh", "--sealed", "-o", path)
    assert ran[0] == 0, ran[2]
    thief.path = Path(path)
    assert thief.run("mail", "line", path, "--as", "hu", "give-6c-hu1")[0] == 4
    assert thief.run("seal", path, "--close")[0] == 0
    code, line, err = thief.run("mail", "line", path, "--as", "hu", "give-6c-hu1")
    assert code == 0, err
    assert thief.read(line)[0] == 0
    assert thief.read(line, "--play")[0] == 0
    assert thief.read(line, "--play")[0] == 5


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"\x00" * 100, b"From: x", b"From: a@b\n\n", b"gpost", b"gpost-x sum-"]
)
def test_what_is_no_mail_is_told_in_one_line(thief, data):
    before = thief.path.read_bytes()
    code, out, err = thief.read(data, "--play", "--as", "hu")
    assert (code, out) == (3, "")
    assert err.count("\n") == 1
    assert thief.path.read_bytes() == before


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


def test_a_line_that_was_sent_again_does_not_hold_up_the_next(tmp_path):
    desk = Desk(tmp_path)
    old = of_desk(desk, "hu", "give-6c-hu1")
    desk.say("hu", old)
    new = of_desk(desk, "hu", desk.moves("hu")[0])
    desk.heard()
    assert desk.say("hu", f"{old}\n{new}").word == "played"
    said = answer(desk, "hu")
    assert "repeated: " in said
    assert "Played the mail line" in said


def test_no_mail_of_the_referee_holds_a_line_that_could_be_quoted_back(tmp_path):
    desk = Desk(tmp_path)
    assert all("gpost" not in mail.get_content() for mails in desk.invitations.values() for mail in mails)


def test_the_lines_of_an_organisers_record_have_the_tag_of_the_game(tmp_path, capsys):
    desk = Desk(tmp_path)
    capsys.readouterr()
    assert main(["mail", "line", str(tmp_path / "games/g7/record.json"), "--as", "hu", "give-6c-hu1"]) == 0
    line = capsys.readouterr().out
    assert line.startswith("gpost-g7 ")
    assert desk.say("hu", line).word == "played"
