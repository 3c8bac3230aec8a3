"""Sizes of records, what writing and reading them takes, copies of positions, and dice."""

import copy
import random
import zlib

from tables import GAME, recorded
from taking_turns import micros, report

from guildpost.engine.core.chance import Draws
from guildpost.engine.thieves_guild.tables import D12
from guildpost.replays.file import Form, read, write

DICE = 20_000
game, decisions = recorded(3, 300, least_seats=3)
assert decisions == 300
position = game.at
replay = game.replay()
plain, packed = write(replay), write(replay, Form.MSGPACK)
draws = Draws("bench")


def times(number: int, work: object, *given: object) -> int:
    """Does the work so many times."""
    for _ in range(number):
        work(*given)  # type: ignore[operator]
    return number


def people() -> int:
    """Dice from the standard library."""
    throw = random.randint
    for _ in range(DICE):
        throw(1, 12)
    return DICE


def stream() -> int:
    """Dice from a stream, as a session draws them."""
    throw = draws.fall
    for n in range(DICE):
        throw("d.move", n, D12)
    return DICE


found = micros(
    {
        "write": lambda: times(40, write, replay),
        "read": lambda: times(20, read, plain),
        "pack": lambda: times(40, write, replay, Form.MSGPACK),
        "unpack": lambda: times(20, read, packed),
        "copy": lambda: times(400, GAME.copy, position),
        "deepcopy": lambda: times(40, copy.deepcopy, position),
        "randint": people,
        "stream": stream,
    }
)
for key, data in (("json", plain), ("msgpack", packed)):
    found[key] = [float(len(data))]
    found[f"{key}-deflated"] = [float(len(zlib.compress(data, 9)))]
report(found)
