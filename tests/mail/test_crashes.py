"""A referee that stops anywhere, between any two things it does to files, loses nothing and doubles nothing."""

from __future__ import annotations

import shutil

import pytest
from games_by_mail import Desk

from guildpost.cli.exits import LATER, Problem
from guildpost.cli.mail.games import STEP, Disk
from guildpost.cli.mail.maildir import Maildir, make
from guildpost.replays.sealing import share_commitment


class Crash(BaseException):
    """The machine stops here: nothing catches it."""


class Stopping(Disk):
    """Stops before or after the so-manieth thing it is asked to do, or in the middle of a file."""

    def __init__(self, count: int, moment: str) -> None:
        self.count = count
        self.moment = moment

    def _reached(self, moment: str) -> None:
        if moment == "before":
            self.count -= 1
        if self.count == 0 and moment == self.moment:
            raise Crash

    def write(self, path, data):
        self._reached("before")
        if self.count == 0 and self.moment == "within":
            with open(f"{path}.part", "wb") as file:
                file.write(data[: len(data) // 2])
            raise Crash
        super().write(path, data)
        self._reached("after")

    def record(self, path, data, before):
        self._reached("before")
        super().record(path, data, before)
        self._reached("after")

    def rename(self, path, to):
        self._reached("before")
        super().rename(path, to)
        self._reached("after")

    def remove(self, path):
        self._reached("before")
        super().remove(path)
        self._reached("after")


MOST = 60
"""More things than a referee does to files for three mails."""


def waiting(desk, *mails):
    """A game for which these mails wait, the first of them twice."""
    box = desk.home / "in"
    make(str(box))
    for number, mail in enumerate([mails[0], *mails]):
        (box / "new" / f"{number}").write_bytes(mail)
    return desk


@pytest.fixture
def mailed(tmp_path):
    """A game for which two mails with moves wait."""
    desk = Desk(tmp_path)
    return waiting(desk, desk.mail("hu", "give-2c-hu1"), desk.mail("hu", "give-4c-hu2"))


@pytest.fixture
def gathered(tmp_path):
    """A game that will begin with the mails that wait: a share is committed to and opened."""
    desk = Desk(tmp_path, "heroes-welcome", "--sealed", "--shares")
    commit = desk.mail("p1", f"commit {share_commitment('my share')}")
    return waiting(desk, commit, desk.mail("p2", "no-share"), desk.mail("p1", "share my share"))


def work(desk, disk):
    """What a referee does when it is started once."""
    office = desk.open(disk)
    office.send()
    office.empty(Maildir(str(desk.home / "in"), disk))
    office.send()


@pytest.mark.parametrize(
    ("game", "mails", "moment"),
    [("mailed", 2, "before"), ("mailed", 2, "after"), ("mailed", 2, "within"), ("gathered", 3, "before")],
)
def test_a_stop_anywhere_loses_and_doubles_nothing(request, game, mails, moment, tmp_path):
    mailed = request.getfixturevalue(game)
    home, kept = mailed.home, tmp_path.parent / f"kept-{game}"
    shutil.copytree(home, kept)
    work(mailed, Disk())
    record, ids = mailed.folder.record(), [mail["Message-ID"] for mail in mailed.post.mails]
    stopped = 0
    for count in range(1, MOST):
        shutil.rmtree(home)
        shutil.copytree(kept, home)
        mailed.post.mails = []
        disk = Stopping(count, moment)
        try:
            work(mailed, disk)
        except Crash:
            stopped += 1
            work(mailed, Disk())
        assert mailed.folder.record() == record, count
        sent = [mail["Message-ID"] for mail in mailed.post.mails]
        assert sorted(set(sent)) == sorted(ids), count
        assert len({mail.as_bytes() for mail in mailed.post.mails}) == len(ids), count  # twice only as the same mail
        assert len(mailed.seating.seen) == mails
        assert not mailed.folder.outbox()
        flags = [path.name.partition(":")[2] for path in (home / "in" / "cur").iterdir()]
        assert flags == ["2,S"] * (mails + 1)
        if disk.count > 0:
            break
    shutil.rmtree(kept)
    assert disk.count > 0  # it has stopped everywhere
    assert stopped > (7 if moment == "within" else 20)


def test_what_was_written_down_is_carried_out_by_whoever_comes_next(mailed):
    disk = Stopping(3, "before")
    with pytest.raises(Crash):
        work(mailed, disk)
    assert (mailed.games / "g7" / STEP).exists()
    assert mailed.open().send() == 2
    assert not (mailed.games / "g7" / STEP).exists()
    assert len(mailed.table.session.entries) == 1


def test_a_record_that_the_organiser_changes_is_gone_on_with(mailed, capsys):
    from guildpost.cli.start import main

    work(mailed, Disk())
    assert main(["undo", str(mailed.games / "g7" / "record.json"), "1", "--reason", "asked for"]) == 0
    mailed.post.mails = []
    mailed.say("hu", "show")
    heard = mailed.heard()
    assert "taken back (asked for)" in heard["hu"][0].get_content()
    assert "taken back (asked for)" in heard["bh"][0].get_content()


def test_a_record_that_cannot_be_written_is_passing_trouble(tmp_path):
    """The mail waits, and so does its step: once the file can be written, both are carried out, once."""
    desk = Desk(tmp_path, "six-guilds")
    word = desk.asked()
    mail = desk.mail(word, desk.moves(word)[0])
    record = desk.games / "g7" / "record.json"
    before = record.read_bytes()
    record.chmod(0o444)
    with pytest.raises(Problem, match="the file is read-only") as refused:
        desk.office.take(mail)
    assert refused.value.code == LATER
    assert record.read_bytes() == before
    record.chmod(0o644)
    assert desk.office.take(mail).word == "repeated"
    assert record.read_bytes() != before
    assert desk.asked() != word or len(desk.table.session.entries)


def test_trouble_is_told_where_not_even_the_log_can_be_written(tmp_path):
    desk = Desk(tmp_path, "six-guilds")
    (desk.games / "mail.log").unlink(missing_ok=True)
    (desk.games / "mail.log").mkdir()
    assert "permission denied" in desk.office.trouble(PermissionError(13, "Permission denied", "lock"))
