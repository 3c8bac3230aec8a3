"""Writes the parser tables of all games beside their grammars: `python -m guildpost.notation.build`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from guildpost.notation import grammar
from guildpost.notation.games import LANGUAGES


def main() -> int:
    """Writes each table under its name and removes the tables of older grammars."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"  # the order inside a table follows the hash seed
        os.execv(sys.executable, [sys.executable, "-m", "guildpost.notation.build"])
    folder = Path(__file__).parent
    (folder / "tables").mkdir(exist_ok=True)
    current = set()
    for place in LANGUAGES.values():
        module = place.rpartition(".")[2]
        target = folder / grammar.table_name(module)
        target.write_bytes(msgspec.msgpack.encode(grammar.built(module)))
        current.add(target)
        print(target.relative_to(folder))
    for old in set((folder / "tables").glob("*.bin")) - current:
        old.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
