import contextlib
import io
import json

import pytest

from guildpost.cli import screen

LINES = [[("Humans", "hu"), ("  ", "bold"), ("♥♥♡", "")]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def colourful(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def shown(act, *given, to=Terminal):
    with contextlib.redirect_stdout(to()) as out:
        act(*given)
    return out.getvalue()


def test_colour_only_where_somebody_looks():
    assert shown(screen.put_lines, LINES) == "\033[1;34mHumans\033[0m  ♥♥♡\n"
    assert shown(screen.put_lines, LINES, to=io.StringIO) == "Humans  ♥♥♡\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_colour_when_unwanted(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    assert "\033" not in shown(screen.put_lines, LINES)


def test_no_text_can_steer_a_terminal_or_break_its_line():
    assert shown(screen.put, "Anna\033[2J\r\nBob\u202e\u2028") == "Anna?[2J??Bob??\n"
    assert shown(screen.put_lines, [[("Anna\033]0;x\007", "hu")]]) == "\033[1;34mAnna?]0;x?\033[0m\n"


def test_ascii_has_a_plain_form_for_each_sign_and_hides_none():
    screen.use_ascii(True)
    try:
        text = shown(screen.put, "┌─┐ ♥♡ Zoë \u2013 “yes”… 骰")
        data = shown(screen.put_json, {"name": "Zoë 🎲"})
    finally:
        screen.use_ascii(False)
    assert text == '+-+ *. Zoe - "yes"... \\u9ab0\n'
    assert data.isascii()
    assert json.loads(data) == {"name": "Zoë 🎲"}
