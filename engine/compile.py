"""Makes the compiled form of component data from its TOML text: `python -m guildpost.engine.compile`.

The text is what people edit; the compiled form is what every command loads, since it reads in a tenth of the time.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import msgspec

from guildpost.engine.games import GAMES, game


def compiled(name: str) -> tuple[Path, bytes]:
    """Where the compiled components of a game lie, and what must stand there."""
    playing = game(name)
    folder = Path(__file__).parents[1] / "spec" / playing.folder
    text = (folder / "components.toml").read_text("utf-8")
    components = msgspec.convert(tomllib.loads(text), playing.components_type)
    playing.prepare(components)
    return folder / "components.msgpack", msgspec.msgpack.encode(components, order="deterministic")


def main() -> None:
    """Writes the compiled components of all games."""
    for name in GAMES:
        path, data = compiled(name)
        path.write_bytes(data)
        sys.stdout.write(f"{name}: {len(data)} bytes\n")


if __name__ == "__main__":
    main()
