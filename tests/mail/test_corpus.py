"""Mails of many programs: each is read as it was meant, or refused; the referee plays the one and not the other."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import mails
import pytest
from games_by_mail import SEATS, Desk

from guildpost.cli.mail import games
from guildpost.cli.mail.games import Key
from guildpost.cli.mail.parent import parent_of
from guildpost.engine.core.record import Decided

SPEC = importlib.util.spec_from_file_location("mangled", Path(__file__).parents[2] / "bench" / "mails.py")
mangled = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(mangled)


def test_every_mail_is_in_the_table_and_the_other_way_round():
    assert {path.stem for path in mails.FOLDER.glob("*.eml")} == set(mails.TABLE)
    assert {path.suffix for path in mails.FOLDER.iterdir()} == {".eml", ".json"}
    assert {entry["game"] for entry in mails.TABLE.values()} == set(SEATS)


@pytest.mark.parametrize("name", mails.TABLE)
def test_a_mail_is_read_as_it_was_meant_or_refused(name):
    read = mails.reading(mails.mail(name), mails.TABLE[name]["game"])
    assert mails.agrees(read, mails.expected(name)), read


@pytest.fixture(scope="module")
def desks(tmp_path_factory):
    """A referee for each game, with the tokens and keys that stand in the mails."""
    begun = {}
    for game in SEATS:
        desk = Desk(tmp_path_factory.mktemp(game), game)
        seating, table = desk.seating, desk.table
        for at, place in enumerate(seating.seats):
            place.token = games.sum_of(mails.TOKENS["" if at == 0 else "bh"])
        place = seating.seats[0]
        place.keys = [Key(games.sum_of(mails.KEY), parent_of(table, 0))]
        desk.disk.write(desk.folder.file(games.TABLE), games.encode(seating))
        shutil.copytree(desk.games, desk.home / "begun")
        begun[game] = desk
    return begun


GIVEN = [name for at, name in enumerate(mails.TABLE) if "verdict" in mails.TABLE[name] or at % 2 == 0]
"""Mails that the suite gives to the referee: all that it must refuse by their proof, and half of the others."""


@pytest.mark.parametrize("name", GIVEN)
def test_the_referee_plays_what_is_read_and_nothing_else(desks, name):
    entry = mails.TABLE[name]
    desk = desks[entry["game"]]
    shutil.rmtree(desk.games)
    shutil.copytree(desk.home / "begun", desk.games)
    before = desk.files()
    verdict = desk.office.take(mails.mail(name))
    assert desk.log.splitlines()[-1].split()[1] == verdict.word
    heard = desk.heard()
    assert all(mail["Bcc"] is None for each in heard.values() for mail in each)
    if "verdict" in entry:
        assert verdict.word == entry["verdict"]
    if "moves" in entry and "verdict" not in entry:
        assert verdict.word == "played"
        speech = desk.table.language
        session = desk.table.session
        decided = [each.move for each in session.entries if isinstance(each, Decided) and each.seat == 0]
        decided += [move for seat, move in session.waiting if seat == 0]
        assert " ".join(map(speech.render, decided)) == entry["moves"]
    elif verdict.word == "answered":
        assert desk.files()[games.RECORD] == before[games.RECORD]
        assert list(heard) == [next(iter(SEATS[entry["game"]]))]
    else:
        assert not verdict.good
        assert desk.files() == before
        assert not heard
    if "commands" in entry or "lines" in entry:
        assert verdict.good


def test_mangled_mails_are_never_read_wrong():
    """A sample of `bench/mails.py`: mails with moves, with a mail line, with a broken one, and with a command."""
    names = ["mutt-pgp-signed-mime", "line-six-guilds", "line-altered", "thunderbird-typed-blanks"]
    counts = mangled.measure(20, "suite", names)
    assert counts["wrong"] == 0, counts["wrong_mails"]
    assert counts["right"] > 250
