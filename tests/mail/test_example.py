"""The example plays a whole game by mail, over a mail server, to its end."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from guildpost.cli import start

EXAMPLE = Path(start.__file__).resolve().parents[1] / "examples" / "play-by-mail.py"


@pytest.mark.skipif(not EXAMPLE.exists(), reason="needs a checkout")
def test_a_whole_game_is_played_by_mail():
    ran = subprocess.run([sys.executable, str(EXAMPLE), "lord-of-loot"], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert re.fullmatch(r"lord-of-loot: \d+ mails to the referee, \d+ to 2 players, [\d.]+ s\n", ran.stdout)
