"""What others do before it may be known shows in no mail to a seat; hidden cards and seeds: `tests/test_secrecy.py`."""

from __future__ import annotations

import pytest
from games_by_mail import Desk


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
