"""Mail lines as text: written, mangled by mail programs, and found again or refused."""

from __future__ import annotations

import quopri
import random
import re
import textwrap

import pytest
from games_by_mail import SEATS

from guildpost.cli.mail.mail_line import WIDTH, MailLine, find, folded, plain, write
from guildpost.cli.records import open_record
from guildpost.cli.start import main
from guildpost.engine.core.lines import Said

LINE = MailLine("g7", "k7qm2c", "hu", "give-6c-hu1 roll go-w16 buy-5poi+gol")
PER_GAME = 60
"""Random lines of each game."""


def taken(text: str) -> list[MailLine | None]:
    """What is found in a text."""
    return [each.line for each in find(text)]


def reasons(text: str) -> list[str]:
    """Why what is found in a text is refused."""
    return [each.reason for each in find(text)]


@pytest.fixture(scope="module", params=SEATS)
def played(request, tmp_path_factory):
    """The language of a game, and moves that were played in it."""
    home = tmp_path_factory.mktemp(request.param)
    assert main(["simulate", request.param, "--games", "1", "--records", str(home), "--seed", "line"]) == 0
    (path,) = sorted(home.iterdir())[:1]
    table = open_record(str(path), None)
    moves = [entry.move for entry in table.session.entries if hasattr(entry, "move")]
    return table, moves


def lines_of(table, moves, count=PER_GAME):
    """Random lines of a game's moves, with what they say."""
    rng = random.Random(7)
    for _ in range(count):
        some = [rng.choice(moves) for _ in range(rng.randint(1, 8))]
        text = " ".join(table.language.render(move) for move in some)
        yield MailLine("six-by-mail", "k7qm2c", rng.choice(table.seat_words), text), some


# what happens to lines on the way


def smart(text: str) -> str:
    return text.replace("-", "\u2011").replace(" ", "\u00a0").replace("=", "\uff1d")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    return "".join(f"> > {row}\n" for row in text.splitlines())


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


def wrapped(width: int):
    """A text wrapped as mail programs do that know nothing of moves, also at hyphens."""
    return lambda text: "\n".join(textwrap.wrap(" ".join(text.split()), width))


def marked(text: str) -> str:
    return "".join(f"{row} =20\n\n" for row in text.splitlines())


WAYS = {
    "as it is": str,
    "quoted": quoted,
    "60": wrapped(60),
    "72": wrapped(72),
    "76": wrapped(76),
    "quoted and wrapped": lambda text: quoted(wrapped(60)(text)),
    "smart": smart,
    "capital": capital,
    "upper": str.upper,
    "quoted-printable": quoted_printable,
    "soft breaks": lambda text: "=\n".join(text[at : at + 31] for at in range(0, len(text), 31)),
    "blank lines": marked,
    "entities": lambda text: text.replace(" ", "&nbsp;").replace("-", "&ndash;"),
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "among words": lambda text: f"Hello Ben, here is my move: {text}. See you\n-- \nAnna",
    "twice": lambda text: f"{text}\n\n{text}",
}


@pytest.mark.parametrize("way", WAYS)
def test_random_lines_arrive(played, way):
    table, moves = played
    for line, some in lines_of(table, moves):
        assert taken(WAYS[way](write(line))) == [plain(line)]
        items = table.language.read(plain(line).moves)
        assert [item.move for item in items if isinstance(item, Said)] == some


def test_a_line_is_paste_safe(played):
    for line, _ in lines_of(*played):
        for row in write(line).splitlines():
            assert len(row) <= WIDTH
            assert re.fullmatch(r"[a-z0-9][a-z0-9+,=:-]*( [a-z0-9][a-z0-9+,=:-]*)*", row)


def test_a_short_line_is_one_row():
    assert (
        write(MailLine("g7", "k7qm2c", "hu", "give-6c-hu1"))
        == "gpost-g7 on-k7qm2c hu: give-6c-hu1 sum-" + (write(MailLine("g7", "k7qm2c", "hu", "give-6c-hu1"))[-6:])
    )


# each slip


LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-+,=: .\n>\"'AZ\u00a0\u2013\u200bé/"


def edits(text: str):
    """All texts that are one letter away: left out, put in, or another one."""
    for at in range(len(text) + 1):
        if at < len(text):
            yield text[:at] + text[at + 1 :]
        for letter in LETTERS:
            yield text[:at] + letter + text[at:]
            if at < len(text) and letter != text[at]:
                yield text[:at] + letter + text[at + 1 :]


@pytest.mark.parametrize(
    "line", [LINE, MailLine("a-b-on-c", "000000", "p1", "pass"), MailLine("x", "zzzzzz", "p2", "d=6,7 " * 12 + "pass")]
)
def test_each_edit_is_refused_or_means_the_same(line):
    refused = same = 0
    for text in edits(write(line)):
        found = taken(text)
        assert found in ([], [None], [plain(line)]), text
        refused += found != [plain(line)]
        same += found == [plain(line)]
    assert refused > 10 * same > 0


def test_letters_that_are_misread_in_stamp_and_check_do_not_matter():
    line = MailLine("g7", "k0qm1c", "hu", "pass")
    text = write(line)
    assert taken(text.replace("k0qm1c", "kOqmlc")) == [line]
    total = text[-6:]
    assert taken(text[:-6] + total.replace("0", "o").replace("1", "i")) == [line]


def test_moves_of_two_lines_are_never_mixed():
    one, other = write(LINE), write(MailLine("g7", "k7qm2c", "bh", "pass"))
    head, tail = one[:30], other[-20:]
    assert taken(head + "\n" + tail) == [None]
    assert taken(f"{head}\n{other}") == [None, MailLine("g7", "k7qm2c", "bh", "pass")]
    assert "cut" in reasons(f"{head}\n{other}")[0]
    assert "altered" in reasons(one.replace("w16", "w17"))[0]


def test_the_place_of_a_line_is_told():
    (found,) = find(f"Hello,\n\n> {write(LINE)}\n")
    assert (found.row, found.column) == (3, 3)


@pytest.mark.parametrize(
    "line",
    [
        *(MailLine(tag, "k7qm2c", "hu", "pass") for tag in ("", "../g7", "g7/..", "-g7", "G7", "g 7", "g7:", "a" * 21)),
        MailLine("g7", "k7qm2c", "hu", "pass\nFrom: eve"),
        MailLine("g7", "k7qm2c", "hu", "pass sum-k7qm2c"),
        MailLine("g7", "k7qm2c", "hu", "gpost-g7"),
        MailLine("g7", "k7qm2c", "hu", ""),
        MailLine("g7", "k7qm2c", "hu", "pass // hello //"),
        MailLine("g7", "k7qm2c", "hu", "pass " * 3000),
    ],
)
def test_hostile_lines_are_not_written(line):
    with pytest.raises(ValueError, match="mail line"):
        write(line)


@pytest.mark.parametrize("tag", ["../../etc", "g7/x", "g7\\x", "é7", "a" * 400, "g7\x00"])
def test_hostile_tags_are_not_read(tag):
    from guildpost.cli.mail.mail_line import check

    said = f"gpost-{tag} on-k7qm2c hu: pass"
    assert taken(f"{said} sum-{check(folded(said))}") == [None]


def test_a_flood_of_beginnings_is_read_in_time():
    assert len(find("gpost-g7 on-k7qm2c hu: " * 20_000)) <= 200
    assert taken("gpost-g7 on-k7qm2c hu: " + "sum " * 100_000) == [None]
