"""A record as a short text: packed, mailed, opened, and damaged."""

import pytest

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.games import GAMES, game
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording


@pytest.fixture
def played(tmp_path):
    """Writes g.json: a game by random bots through 60 decisions, with names, a tag, a note and changes."""

    def plays(name: str):
        playing = game(name)
        seats = playing.choose_seats(max(playing.seats_from, 3), [])
        named = [SeatChoice(seat.role, f"Player {number}") for number, seat in enumerate(seats)]
        more = {"seed": "7", "tags": {"Event": "secret party"}, "changes": True}
        recording = Recording.begin(playing, playing.load(), named, playing.options_type(), **more)
        play_random(recording, Draws("capsule"), 60)
        recording.note("well met")
        (tmp_path / "g.json").write_bytes(write(recording.replay()))
        return recording

    return plays


@pytest.mark.parametrize("name", GAMES)
def test_what_was_packed_comes_out_and_verifies(run, played, tmp_path, name):
    whole = played(name).replay()
    assert run("capsule", "g.json", "-o", "c.txt").code == 0
    text = (tmp_path / "c.txt").read_text()
    assert max(map(len, text.splitlines())) <= 72
    assert "Player" not in text
    assert run("capsule", "c.txt", "--open", "-o", "h.json").code == 0
    assert run("verify", "h.json").code == 0
    opened = read((tmp_path / "h.json").read_bytes())
    assert (opened.digest, opened.seats[0].name, opened.tags, opened.notes) == (whole.digest, "", {}, [])


def test_a_capsule_is_found_in_a_mail(run, played, tmp_path):
    played("thieves-guild")
    text = run("capsule", "g.json").out
    mail = "Hello,\nit fails here:\n\n" + "".join(f"> {line}\n" for line in text.upper().splitlines()) + "> \nBye\n"
    (tmp_path / "mail.txt").write_text(mail.replace("GUILDPOST CAPSULE", "guildpost capsule"))
    assert run("capsule", "mail.txt", "--open").out == run("capsule", "-", "--open", stdin=text).out


def test_a_record_that_fails_is_packed_as_it_stands(run, at_market, tmp_path):
    text = (tmp_path / at_market).read_text().replace('["go","w23"', '["go","w22"', 1)
    (tmp_path / "bad.json").write_text(text)
    run("capsule", "bad.json", "-o", "c.txt")
    run("capsule", "c.txt", "--open", "-o", "again.json")
    assert run("verify", "again.json").err.partition(": ")[2] == run("verify", "bad.json").err.partition(": ")[2]


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda lines: lines[1:], "no capsule: a line like 'guildpost capsule 1 thieves-guild 7' begins one"),
        (lambda lines: lines[:-1], "the capsule has no end"),
        (lambda lines: [lines[0], *lines[2:]], "1 of "),
        (lambda lines: [lines[0], lines[1][:-1] + ("a" if lines[1][-1] != "a" else "b"), *lines[2:]], "the check is "),
        (lambda lines: [lines[0], "!" + lines[1][1:], *lines[2:]], "not a line of a capsule"),
        (lambda lines: [*lines[:-1], "end 000000"], "the check is "),
    ],
)
def test_damage_is_told_with_its_line(run, played, tmp_path, damage, complaint):
    played("thieves-guild")
    lines = run("capsule", "g.json").lines
    (tmp_path / "c.txt").write_text("\n".join(damage(lines)) + "\n")
    ran = run("capsule", "c.txt", "--open")
    assert (ran.code, ran.out) == (3, "")
    assert complaint in ran.complaint


def test_an_empty_text_and_none_are_told_by_their_name(run, tmp_path):
    (tmp_path / "empty.txt").write_bytes(b"")
    ran = run("capsule", "--open", "empty.txt")
    assert (ran.code, ran.complaint) == (3, "empty.txt: unreadable: empty")
    assert run("capsule", "--open", "-").complaint == "stdin: unreadable: empty"
    assert run("capsule", "--open", "none.txt").complaint == "none.txt: unreadable: no such file or directory"
