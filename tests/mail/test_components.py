"""Games by mail with component data of their own."""

from __future__ import annotations

import pytest
from games_by_mail import Desk

from guildpost.cli.start import main

WORDS = {"six-guilds": "Artists Guild", "black-dragons-guild": "Frozen Pass"}
"""A name of the shipped data, by game, that the own ones have otherwise."""


def data_of(game, capsys, tmp_path):
    """The shipped data with another name in them, as a file."""
    capsys.readouterr()
    assert main(["components", game, "--template"]) == 0
    text = capsys.readouterr().out
    assert f'"{WORDS[game]}"' in text
    path = tmp_path / "own.toml"
    path.write_text(text.replace(f'"{WORDS[game]}"', '"Zebra House"'), "utf-8")
    return path


@pytest.mark.parametrize("game", WORDS)
def test_a_game_is_played_with_its_own_data(tmp_path, capsys, game):
    path = data_of(game, capsys, tmp_path)
    desk = Desk(tmp_path, game, "--components", str(path))
    path.unlink()  # the game keeps its own
    desk.open()
    for _ in range(6):
        word = desk.asked()
        assert desk.say(word, f"{desk.moves(word)[0]}\nlog\nmoves").word == "played"
    said = "".join(mail.get_content() for mails in (desk.invitations, desk.heard()) for each in mails.values()
                   for mail in each)  # fmt: skip
    assert "Zebra House" in said
    assert WORDS[game] not in said
    record, kept = str(desk.games / "g7" / "record.json"), str(desk.games / "g7" / "components.toml")
    assert main(["verify", record, "--components", kept]) == 0
    assert main(["verify", record]) == 6


def test_bad_data_begin_no_game(tmp_path, capsys):
    bad = tmp_path / "bad.toml"
    games = ["--games", str(tmp_path / "games"), "--tag", "g", "--from", "r@example.org"]
    seats = ["--seat", "A=red:a@example.org", "--seat", "B=blue:b@example.org"]
    arguments = ["mail", "new", "six-guilds", *games, *seats, "--components", str(bad)]
    for text in (None, "x = [", "[nothing]\n"):
        if text is not None:
            bad.write_text(text)
        assert main(arguments) == 3
        assert not (tmp_path / "games").exists()
