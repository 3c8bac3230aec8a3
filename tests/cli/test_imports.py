"""Commands that people wait for import nothing that they do not need; budgets are measured in `bench/`."""

import json
import subprocess
import sys

import pytest

REPORT = """
import json, sys
from guildpost.cli import start
code = start.main(sys.argv[1:])
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""

NEVER = {
    *("rich", "click", "pydantic", "tomllib", "multiprocessing", "concurrent.futures", "asyncio", "dataclasses"),
    *("difflib", "importlib.metadata", "importlib.resources", "secrets", "socket", "unittest", "pickle", "lark"),
    *("guildpost.notation.grammar", "guildpost.notation.reader"),
}
"""What no quick command may import, whatever it is given: the grammar only for words that nobody expects."""

ALREADY = {"difflib"}
"""What typer itself imports."""

WITHOUT = {
    "games": NEVER | {"guildpost.replays.file", "guildpost.engine.thieves_guild.game", "msgspec"},
    "rules": NEVER | {"guildpost.replays.file", "guildpost.engine.thieves_guild.game"},
    "info": NEVER | {"guildpost.engine.thieves_guild.game", "guildpost.cli.thieves_guild"},
    "moves": NEVER | {"guildpost.cli.thieves_guild.board", "guildpost.cli.thieves_guild.story",
                      "guildpost.replays.verify"},
    "play": NEVER | {"guildpost.cli.thieves_guild.board", "guildpost.replays.verify"},
    "verify": NEVER | {"guildpost.cli.thieves_guild.board", "guildpost.cli.thieves_guild.story",
                       "guildpost.notation.language"},
    "show": NEVER | {"guildpost.cli.thieves_guild.story", "guildpost.notation.language"},
}  # fmt: skip
GIVEN = {
    "games": ["games"],
    "rules": ["rules", "thieves-guild", "arrest.02"],
    "info": ["info", "g.json"],
    "moves": ["moves", "g.json"],
    "play": ["play", "g.json", "give-6c-hu4"],
    "verify": ["verify", "g.json"],
    "show": ["show", "g.json"],
}


@pytest.mark.parametrize("name", [*WITHOUT])
def test_a_command_imports_only_what_it_needs(started, tmp_path, name):
    ran = subprocess.run([sys.executable, "-c", REPORT, *GIVEN[name]], cwd=tmp_path, capture_output=True, text=True)
    code, modules = json.loads(ran.stderr.splitlines()[-1])
    assert code == 0
    assert not (WITHOUT[name] - ALREADY) & set(modules)


def test_version_imports_nothing(tmp_path):
    ran = subprocess.run([sys.executable, "-c", REPORT, "--version"], cwd=tmp_path, capture_output=True, text=True)
    _, modules = json.loads(ran.stderr.splitlines()[-1])
    bare = subprocess.run(
        [sys.executable, "-c", "import json, sys; print(json.dumps(sorted(sys.modules)))"],
        capture_output=True,
        text=True,
    )
    extra = set(modules) - set(json.loads(bare.stdout))
    assert extra == {"guildpost", "guildpost.cli", "guildpost.cli.start"}
