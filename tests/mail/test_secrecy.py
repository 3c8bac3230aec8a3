"""No mail to a seat holds a byte that depends on what the seat may not know."""

from __future__ import annotations

import os

import pytest
import twins
from games_by_mail import Desk

from guildpost.cli.mail import answers
from guildpost.cli.mail.games import Place, Seating
from guildpost.cli.records import OpenRecord
from guildpost.engine.games import game

WANTED = int(os.environ.get("GUILDPOST_TWINS", "12"))
EVERY = int(os.environ.get("GUILDPOST_TWIN_MAILS", "19"))
"""A mail is made behind each so-manieth entry."""


class Bare(OpenRecord):
    """A game that is played and not recorded, as mails are made of it."""

    def __init__(self, session):
        self.session, self.game, self.data, self.own_data = session, session.game, session.table.data, False
        self.seat_words = tuple(self.game.seat_words(session.at.state))
        self.names = {}


class Mailed(twins.Watched):
    """Also notes the mail that each seat would get now, with all that it can ask for, and whether it would get one."""

    every = EVERY

    def look(self):
        heard = self.heard
        super().look()
        if len(self.entries) % self.every:
            return
        table = Bare(self)
        for seat in self.pages:
            place = Place(word=table.seat_words[seat], name="", address="", token="", heard=heard)
            seating = Seating(tag="g", game=self.game.id, sender="r@example.org", seats=[place])
            pages = [answers.all_moves(table, seat), answers.glimpse(table, seat), answers.story(table, seat)]
            self.note(seat, answers.body(table, seating, place, pages=pages).encode(), b"")


@pytest.mark.parametrize("name", twins.PLAN)
def test_twins_get_the_same_mails(monkeypatch, name):
    monkeypatch.setattr(twins, "Watched", Mailed)
    count = twins.compare(game(name), WANTED, twins.PLAN[name], "mails")
    assert count["same"] == WANTED, count.first
    assert count["differ"] == 0


def test_a_mail_that_tells_a_hidden_card_is_caught(monkeypatch):
    monkeypatch.setattr(twins, "Watched", Mailed)
    whole = answers._story

    def leaks(table, seat, place):
        return [*whole(table, seat, place), str(table.session.at.state)]

    monkeypatch.setattr(answers, "_story", leaks)
    monkeypatch.setattr(Mailed, "every", 1)
    plan = twins.PLAN["black-dragons-guild"]
    assert twins.compare(game("black-dragons-guild"), 3, plan, "leak", games=6)["differ"]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_has_answered_shows_in_no_mail_to_others(tmp_path, first):
    """Two games alike, but in one another seat has answered and has asked for much: the third hears the same."""
    heard = []
    for busy in (False, True):
        desk = Desk(tmp_path / str(busy), "black-dragons-guild")
        for _ in range(200):
            if len(desk.table.session.put_to()) > 1:
                break
            word = desk.asked()
            desk.say(word, desk.moves(word)[0])
        words = list(desk.words)
        quiet, other = words[first], words[(first + 1) % 3]
        desk.heard()
        if busy:
            desk.say(other, desk.moves(other)[0])
            for command in ("show", "log", "moves"):
                desk.say(other, command)
            desk.heard()
        desk.numbers = 1000
        desk.say(quiet, "moves\nlog")
        (mail,) = desk.heard()[quiet]
        subject = mail["Subject"].partition("]")[2]
        heard.append([subject, mail["Message-ID"], mail["X-Guildpost"], mail.get_content()])
    assert heard[0] == heard[1]
