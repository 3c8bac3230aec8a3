"""What the commands print for one seat is the same, byte for byte, in two records that differ in its secrets only."""

from __future__ import annotations

import re

import msgspec
import pytest
import twins

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.record import Decided, Fell
from guildpost.engine.games import game
from guildpost.replays.file import write
from guildpost.replays.recording import Recording

BOUND = re.compile(r'(?<!"digest":")[0-9a-f]{64}')
"""Commitments, and the sum over them: hidden behind salts, so that any digits might stand there."""

ROLES = {
    "thieves-guild": ("hu", "el", "or", "bh"),
    "black-dragons-guild": ("red", "green", "yellow", "blue"),
    "heroes-welcome": ("bog", "sni", "gru", "taz"),
}
COMMANDS = [
    "show --as",
    "show --json --as",
    "show --at 40 --as",
    "moves --as",
    "moves --json --as",
    "log --as",
    "log --json --as",
    "log --prose --as",
    "log --prose --json --rules --as",
]
LINES = ["take-", "end end", "yes"]
"""What is said in mail lines, and in plain mails: to be refused, or to be taken."""


def recorded(playing, data, roles, entries) -> bytes:
    """The same game as a record whose luck people told, since an exchanged outcome is not the seed's."""
    seats = playing.choose_seats(None, [SeatChoice(role) for role in roles])
    recording = Recording.begin(playing, data, seats, read_options(playing, {}), quiet=True)
    recording.dealer = Dealer(None)
    recording.luck([(entry.label, entry.outcome) for entry in entries if isinstance(entry, Fell)])
    for entry in entries:
        if isinstance(entry, Decided):
            recording.play(entry.seat, entry.move)
    return write(recording.replay())


def pairs(name: str):
    """Twins of a few games, five in all: the seat, and the two records that it cannot tell apart."""
    playing, plan, roles = game(name), twins.PLAN[name], ROLES[name]
    data, found = plan.data(playing), 0
    decode = msgspec.json.Decoder(playing.move_type).decode
    for number in range(40):
        record = twins.played(playing, data, f"commands-{number}", roles, plan)
        if sum(isinstance(entry, Decided) for entry in record.entries) < 60:
            continue
        for seat in range(4):
            for one, other in list(twins.twins(playing, data, record, seat))[:1]:
                if not playing.alike(data, one, other, record.table.told):
                    continue
                if twins.replayed(playing, data, record, seat, one, other) is None:
                    continue
                changed = [
                    Fell(entry.label, twins.exchanged(entry.outcome, one, other))
                    if isinstance(entry, Fell)
                    else Decided(entry.seat, decode(msgspec.json.encode(twins.exchanged(entry.move, one, other))))
                    for entry in record.entries
                ]
                word = playing.seat_words(record.table.state)[seat]
                yield word, *(recorded(playing, data, roles, entries) for entries in (record.entries, changed))
                found += 1
                if found == 5:
                    return


def as_in_plans(text: str) -> str:
    """The shipped components with the names that the plans of twins use: a name for each market card of Thieves
    Guild that no cell has, and one for each scam card of Heroes Welcome."""
    text = text.replace("[market.m", "[market.card-m")
    block, number = re.compile(r"^\[scams\.(\w+)\]\n((?:[^\[\n].*\n|\n)*)", re.MULTILINE), 0
    out = [block.sub("", text)]
    for _, body in sorted(block.findall(text)):
        name, copies = re.search(r'name = "(.*)"', body)[1], int(re.search(r"copies = (\d+)", body)[1])
        for _ in range(copies):
            own = body.replace(f'name = "{name}"', f'name = "{name} {number}"')
            out.append(f"[scams.x{'abc'[number // 26]}{chr(97 + number % 26)}]\n")
            out.append(own.replace(f"copies = {copies}", "copies = 1"))
            number += 1
    return "".join(out)


@pytest.mark.parametrize("name", ROLES)
def test_no_command_tells_a_seat_what_it_may_not_know(name, run, tmp_path):
    shipped = run("components", name, "--template").out
    (tmp_path / "data.toml").write_text(as_in_plans(shipped), "utf-8")
    compared = 0
    for word, one, other in pairs(name):
        assert one != other
        for command in COMMANDS:
            said = []
            for record in (one, other):
                (tmp_path / "game.json").write_bytes(record)
                ran = run(*command.split()[:1], "game.json", *command.split()[1:], word, "--components", "data.toml")
                assert ran.code == 0, ran.err
                said.append((ran.out, ran.err))
            assert said[0] == said[1], f"{command} {word}"
            compared += 1
        files = []
        for record in (one, other):
            (tmp_path / "game.json").write_bytes(record)
            ran = run("export", "game.json", "--as", word, "--components", "data.toml")
            assert ran.code == 0, ran.err
            files.append(ran.out)
            assert run("play", "game.json", f"{word}: xyzzy", "--components", "data.toml").code in (3, 4)
        for line in LINES if compared < 20 else ():
            said = []
            for record in (one, other):
                (tmp_path / "game.json").write_bytes(record)
                (tmp_path / "mail").write_text(line)
                asked = ("--as", word, "--components", "data.toml")
                wrote = run("mail", "line", "game.json", line, *asked)
                read = run("mail", "read", "game.json", "mail", *asked)
                said.append((wrote, read))
            assert said[0] == said[1], f"{line} of {word}"
        assert files[0] != files[1]  # salts are drawn anew for each record
        assert BOUND.sub("*", files[0]) == BOUND.sub("*", files[1])
        compared += 1
    assert compared == 50


def test_refusals_of_lines_hang_on_nothing_hidden(run, tmp_path):
    """What a seat is answered to lines that cannot be read, or that are not its to say."""
    name = "black-dragons-guild"
    for word, one, other in pairs(name):
        for line in ("xyzzy", "take-a99", "take-", "put", "give-me-all", "end end", "undo-9999", "roll d="):
            said = []
            for record in (one, other):
                (tmp_path / "game.json").write_bytes(record)
                ran = run("play", "game.json", f"{word}: {line}", "-o", "-")
                assert ran.code in (3, 4), line
                said.append((ran.code, ran.err.splitlines()[0]))
            assert said[0] == said[1]
