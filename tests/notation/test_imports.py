"""What reading and writing moves must not import: start-up is paid by every command."""

from __future__ import annotations

import subprocess
import sys

import pytest


def imported_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("code", "never"),
    [
        ("import guildpost.notation.games", {"lark", "difflib", "tomllib", "dataclasses"}),
        (
            "from guildpost.notation.games import language as l; from guildpost.engine.thieves_guild import moves as m;"
            "t = l('thieves-guild'); t.render(m.Go('w16')); t.remember([m.ROLL]); t.read('hu1: roll')",
            {"lark", "difflib", "pickle"},
        ),
        (
            "from guildpost.notation.games import language as l; l('thieves-guild').read('3 hu1: roll d=4 go w16')",
            {"difflib", "tomllib", "guildpost.engine.thieves_guild.game", "guildpost.notation.cheat_sheet"},
        ),
    ],
)
def test_modules_left_alone(code: str, never: set[str]) -> None:
    assert not imported_by(code) & never
