"""What the commands print for one seat is the same, byte for byte, in two records that differ in its secrets only."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import msgspec
import pytest

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.record import Decided, Fell
from guildpost.engine.games import game
from guildpost.replays.file import write
from guildpost.replays.recording import Recording

SPEC = importlib.util.spec_from_file_location("twins", Path(__file__).parents[1] / "twins.py")
twins = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(twins)

GAME = game("thieves-guild")
DATA = twins.thieves_guild_data(GAME)
PLAN = twins.PLAN["thieves-guild"]
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


def recorded(record, entries) -> bytes:
    """The same game as a record whose luck people told, since an exchanged outcome is not the seed's."""
    seats = GAME.choose_seats(None, [SeatChoice(side) for side in record.table.state.sides])
    recording = Recording.begin(GAME, DATA, seats, read_options(GAME, {}), quiet=True)
    recording.dealer = Dealer(None)
    recording.dealer.tell([(entry.label, entry.outcome) for entry in entries if isinstance(entry, Fell)])
    for entry in entries:
        if isinstance(entry, Decided):
            recording.play(entry.seat, entry.move)
    return write(recording.replay())


def pairs():
    """Twins of a few games: number, seat, the two records; a look of somebody else has told them apart."""
    decode = msgspec.json.Decoder(GAME.move_type).decode
    found = 0
    for number in range(30):
        record = twins.played(GAME, DATA, f"commands-{number}", ("hu", "el", "or", "bh"), PLAN)
        for seat in range(4):
            for one, other in list(twins.twins(GAME, DATA, record, seat))[:1]:
                if not GAME.alike(DATA, one, other, record.table.told):
                    continue
                if twins.replayed(GAME, DATA, record, seat, one, other) is None:
                    continue
                changed = [
                    Fell(entry.label, twins.exchanged(entry.outcome, one, other))
                    if isinstance(entry, Fell)
                    else Decided(entry.seat, decode(msgspec.json.encode(twins.exchanged(entry.move, one, other))))
                    for entry in record.entries
                ]
                yield record.table.state.sides[seat], recorded(record, record.entries), recorded(record, changed)
                found += 1
                if found == 5:
                    return


@pytest.fixture(scope="module")
def twin_records():
    """Five pairs, and the component data they are played with."""
    return list(pairs())


def test_no_command_tells_a_seat_what_it_may_not_know(twin_records, run, tmp_path):
    assert len(twin_records) == 5
    shipped = run("components", "thieves-guild", "--template").out
    (tmp_path / "data.toml").write_text(shipped.replace("[market.m", "[market.card-m"), "utf-8")
    compared = 0
    for side, one, other in twin_records:
        assert one != other
        for command in COMMANDS:
            said = []
            for record in (one, other):
                (tmp_path / "game.json").write_bytes(record)
                ran = run(*command.split()[:1], "game.json", *command.split()[1:], side, "--components", "data.toml")
                assert ran.code == 0, ran.err
                said.append((ran.out, ran.err))
            assert said[0] == said[1], f"{command} {side}"
            compared += 1
    assert compared == 45
