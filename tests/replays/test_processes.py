"""The same record in every process, whatever its hash seed."""

import os
import subprocess
import sys
from pathlib import Path

PLAY = """
import random, sys
from importlib.util import module_from_spec, spec_from_file_location
from guildpost.engine.games import game
from guildpost.replays.file import Form, read, write
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import write_transcript

spec = spec_from_file_location("guildpost_toy", sys.argv[1])
toy = sys.modules["guildpost_toy"] = module_from_spec(spec)
spec.loader.exec_module(toy)
for rules in (toy.GAME, game("thieves-guild")):
    data = rules.load()
    recording = Recording.begin(
        rules, data, rules.choose_seats(3, ()), rules.options_type(), seed="7", changes=True, tags={"B": "1", "A": "2"}
    )
    rnd = random.Random(1)
    for _ in range(60):
        if recording.over:
            break
        seat = rnd.choice(list(recording.asked()))
        recording.play(seat, rnd.choice(list(recording.options(seat))))
    sys.stdout.buffer.write(write(recording.replay()))
    sys.stdout.buffer.write(write(recording.replay(), Form.MSGPACK))
    if rules is toy.GAME:
        sys.stdout.write(write_transcript(recording.replay(), rules, data, toy.Language()))
        sys.stdout.flush()
"""


def test_hash_seeds_change_no_byte():
    toy = Path(__file__).parent.parent / "core" / "toy.py"
    outputs = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", PLAY, str(toy)], env=environment, capture_output=True, check=True, timeout=60
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 10000
