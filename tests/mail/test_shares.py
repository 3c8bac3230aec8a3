"""Shares in sealed luck by mail: all commit, all are told of it, all open, and then the game begins."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from games_by_mail import SEATS, Desk

import guildpost.spec
from guildpost.cli.mail import shares
from guildpost.cli.mail.games import SECRET
from guildpost.cli.start import main
from guildpost.replays.file import read
from guildpost.replays.sealing import share_commitment

WORDS = "5e" * 32 + " of my own"


def gathering(home, game="six-guilds", *options):
    return Desk(home, game, "--sealed", "--shares", *options)


def commit(desk, word, opened=None, **headers):
    return desk.say(word, f"commit {share_commitment(opened or f'{WORDS} {word}')}", **headers)


def luck(desk):
    return read(desk.folder.record()).luck


def said(desk, word):
    """The text of the only mail that this seat got."""
    (mail,) = desk.heard()[word]
    return mail.get_content()


@pytest.fixture
def desk(tmp_path):
    return gathering(tmp_path)


@pytest.fixture
def committed(desk):
    """All have committed, and are asked to open."""
    for word in desk.words:
        commit(desk, word)
    desk.heard()
    return desk


@pytest.mark.parametrize("game", SEATS)
def test_a_game_begins_when_all_have_committed_and_opened(tmp_path, capsys, game):
    desk = gathering(tmp_path, game)
    first, *others = desk.words
    assert all("| commit DIGITS" in mails[0].get_content() for mails in desk.invitations.values())
    assert commit(desk, first).word == "played"
    assert set(desk.heard()) == {first}  # nobody else hears of it
    for word in others:
        commit(desk, word)
    heard = desk.heard()
    for mails in heard.values():  # everybody gets the same list, and is asked once
        told = [mail.get_content() for mail in mails if "Nobody commits any more" in mail.get_content()]
        assert len(told) == 1
        for word in desk.words:
            assert f"{word} N{word}: {share_commitment(f'{WORDS} {word}')}" in " ".join(told[0].split())
        assert "| share WORDS" in told[0]
    for word in desk.words:
        assert not desk.table.session.entries
        desk.say(word, f"share {WORDS} {word}")
    heard = desk.heard()
    assert all(f"{first} N{first} opened" in mails[-1].get_content() for mails in heard.values())
    assert [share.opened for share in luck(desk).shares] == [f"{WORDS} {word}" for word in desk.words]
    word = desk.asked()
    assert "legal moves:" in heard[word][-1].get_content()
    assert desk.say(word, desk.moves(word)[0]).word == "played"
    record, seat = str(desk.games / "g7" / "record.json"), str(tmp_path / "seat.json")
    assert main(["export", record, "--as", word, "-o", seat]) == 0
    assert main(["open", record]) == 0
    assert main(["verify", record]) == 0
    assert main(["verify", seat, "--against", record]) == 0


def test_shares_change_what_falls(tmp_path):
    desk = gathering(tmp_path, "heroes-welcome")
    shutil.copytree(desk.games, tmp_path / "kept")
    fallen = []
    for ending in ("a", "b", "a"):
        shutil.rmtree(desk.games)
        shutil.copytree(tmp_path / "kept", desk.games)
        for word in desk.words:
            commit(desk, word, WORDS + word + ending)
        for word in desk.words:
            desk.say(word, f"share {WORDS}{word}{ending}")
        fallen.append(desk.table.session.entries)
    assert fallen[0] == fallen[2] != fallen[1]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("move-smi-2", "the game begins when all shares in its luck are in"),
        ("commit 5e5e", "a commitment has 64 hexadecimal digits"),
        (f"share {WORDS} p1", "nobody opens a share before all have been told"),
        (f"commit {'5e' * 32} and more", "the game begins when all"),
    ],
)
def test_what_is_refused_before_all_have_committed(desk, text, reason):
    before = desk.folder.record()
    assert desk.say("p1", text).word == "answered"
    assert reason in " ".join(said(desk, "p1").split())
    assert desk.folder.record() == before
    assert desk.seating.gathering == "commitments"


def test_nobody_commits_twice_or_like_another(desk):
    commit(desk, "p1")
    before = desk.folder.record()
    commit(desk, "p1", "another share")
    assert "this seat has committed already" in desk.heard()["p1"][-1].get_content()
    commit(desk, "p2", f"{WORDS} p1")
    assert "another seat has committed to the same share" in said(desk, "p2")
    assert desk.say("p1", "no-share").word == "answered"
    assert desk.folder.record() == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"share {WORDS} p2", "it is not what you have committed to"),
        (f"share {WORDS} p1\nRegards, Anna", "it is not what you have committed to"),
        (f"commit {'5e' * 32}", "so that no more are taken"),
        ("no-share", "this seat has committed already"),
    ],
)
def test_what_is_refused_when_shares_are_opened(committed, text, reason):
    before = committed.folder.record()
    assert committed.say("p1", text).word == "answered"
    assert reason in " ".join(said(committed, "p1").split())
    assert committed.folder.record() == before


def test_a_share_that_no_record_could_hold_is_refused(desk):
    commit(desk, "p1", "x" * 201)
    commit(desk, "p2")
    before = desk.folder.record()
    desk.say("p1", f"share {'x' * 201}")
    assert "a share has at most 200 letters" in desk.heard()["p1"][-1].get_content()
    assert desk.folder.record() == before


def test_a_seat_speaks_for_itself_alone(committed):
    before = committed.files()
    assert committed.say("p1", f"share {WORDS} p1", token=committed.tokens["p2"]).word == "foreign-token"
    assert committed.files() == before


def test_a_mail_that_comes_again_is_known(desk):
    assert commit(desk, "p1", Message_ID="<one@example.org>").word == "played"
    before = desk.files()
    assert commit(desk, "p1", Message_ID="<one@example.org>").word == "repeated"
    assert desk.files() == before


def test_lines_that_a_mail_program_broke_are_put_together(desk):
    digits = share_commitment(f"{WORDS} p1").upper()
    assert desk.say("p1", f"Commit:\n{digits[:40]}\n{digits[40:]}").word == "played"
    commit(desk, "p2")
    assert desk.say("p1", f"share\n{WORDS}\np1").word == "played"


def test_who_adds_nothing_says_so_and_may_think_again(desk):
    assert desk.say("p1", "no-share").word == "played"
    commit(desk, "p1")
    assert desk.say("p2", "No share.").word == "played"
    desk.say("p1", f"share {WORDS} p1")
    assert [share.seat for share in luck(desk).shares] == [0]
    assert luck(desk).closed


def test_where_nobody_adds_anything_the_game_begins(desk):
    desk.say("p1", "no-share")
    desk.say("p2", "no-share")
    assert luck(desk).closed
    assert desk.asked()
    assert desk.say("p1", f"commit {'5e' * 32}").word == "answered"
    assert "gathering is over" in desk.heard()["p1"][-1].get_content()


def test_bots_and_those_who_leave_are_not_waited_for(tmp_path):
    desk = gathering(tmp_path, "black-dragons-guild")
    assert main(["mail", "replace", "--games", str(desk.games), "--tag", "g7", "--seat", "p3", "--bot"]) == 0
    commit(desk, "p1")
    commit(desk, "p2")
    assert desk.seating.gathering == "openings"
    desk.say("p1", f"share {WORDS} p1")
    assert desk.say("p2", "resign g7").word == "resigned"
    assert [share.standing for share in luck(desk).shares] == ["opened", "silent"]
    assert luck(desk).closed


def test_the_organiser_ends_the_wait(desk, capsys):
    def run(*arguments):
        capsys.readouterr()
        return main(["mail", *arguments, "--games", str(desk.games)]), capsys.readouterr()

    commit(desk, "p1")
    assert "waits for commitments of p2 Np2 for" in run("status")[1].out
    assert json.loads(run("status", "--json")[1].out)["gathering"] == "commitments"
    before = desk.files()
    code, told = run("gather", "--tag", "g7", "--end", "openings")
    assert (code, told.err) == (2, "g7: usage: it waits for commitments now\n")
    assert desk.files() == before
    assert run("gather", "--tag", "g7", "--end", "commitments")[1].out == "g7: waits for openings, 2 mails\n"
    assert "waits for openings of p1 Np1 for" in run("status")[1].out
    assert run("gather", "--tag", "g7", "--end", "commitments")[0] == 2
    assert run("gather", "--tag", "g7", "--end", "openings")[1].out == "g7: the game begins, 2 mails\n"
    assert [share.standing for share in luck(desk).shares] == ["silent"]
    desk.office.send()
    assert all("p1 Np1 silent" in mails[-1].get_content() for mails in desk.heard().values())
    assert json.loads(run("status", "--json")[1].out)["gathering"] is None
    assert run("gather", "--tag", "g7", "--end", "openings")[0] == 2
    desk.say("p1", f"share {WORDS} p1")
    assert "gathering is over" in said(desk, "p1")


def test_no_mail_shows_a_share(committed):
    """A text of one player's own in the mail of another could be taken for what that one writes."""
    committed.say("p1", f"share {WORDS} p1")
    committed.say("p2", f"share {WORDS} p2")
    assert all(WORDS not in mail.get_content() for mails in committed.heard().values() for mail in mails)


def test_without_its_secret_the_game_waits(committed):
    committed.say("p1", f"share {WORDS} p1")
    secret = committed.games / "g7" / SECRET
    kept = secret.read_bytes()
    secret.unlink()
    before = committed.files()
    mail = committed.mail("p2", f"share {WORDS} p2")
    with pytest.raises(shares.Problem, match="is not there"):
        committed.open().take(mail)
    assert committed.files() == before
    secret.write_bytes(kept)
    assert committed.open().take(mail).word == "played"
    assert luck(committed).closed


def test_the_line_of_the_page_makes_a_commitment():
    """Who has a shell and no guildpost commits all the same."""
    page = (Path(guildpost.spec.__path__[0]) / "mail.md").read_text("utf-8")
    (command,) = re.findall(r"^    (printf 'guildpost share 1.*)$", page, re.MULTILINE)
    ran = subprocess.run(["sh", "-c", f"X={'5e' * 32}; {command}"], capture_output=True, text=True, check=True)
    assert ran.stdout.split()[0] == share_commitment("5e" * 32)


def test_shares_go_with_sealed_luck(tmp_path, capsys):
    arguments = ["mail", "new", "six-guilds", "--games", str(tmp_path), "--tag", "g7", "--from", "r@example.org"]
    assert main([*arguments, "--seat", "A=red:a@example.org", "--seat", "B=blue:bot", "--shares"]) == 2
    assert "--shares goes with --sealed" in capsys.readouterr().err
