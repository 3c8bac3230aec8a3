"""Component data for a command: the shipped ones, or a transcription in TOML."""

from __future__ import annotations

import re
from typing import Any

from guildpost.cli.exits import UNREADABLE, Problem
from guildpost.engine.core.errors import BadComponents
from guildpost.engine.core.game import Game

LIMIT = 1 << 20
"""Bytes of a component file that are read."""


def load_data(game: Game[Any, Any, Any], path: str | None) -> Any:
    """The component data of a game, ready for play. Raises Problem with file and entry."""
    if path is None:
        return game.load()
    import tomllib

    import msgspec

    with open(path, "rb") as file:
        raw = file.read(LIMIT + 1)
    if len(raw) > LIMIT:
        raise Problem(path, UNREADABLE, f"component data of more than {LIMIT} bytes")
    try:
        tables = tomllib.loads(raw.decode())
    except UnicodeDecodeError as error:
        raise Problem(path, UNREADABLE, f"byte {error.start} is no UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        found = re.match(r"(.*) \(at line (\d+), column (\d+)\)", str(error))
        where, words = (f"{path}:{found[2]}:{found[3]}", found[1]) if found else (path, str(error))
        raise Problem(where, UNREADABLE, f"no TOML: {words}") from None
    except RecursionError:
        raise Problem(path, UNREADABLE, "nested too deeply") from None
    try:
        return game.prepare(msgspec.convert(tables, game.components_type))
    except msgspec.ValidationError as error:
        words, _, place = _named(error, tables, game).partition(" - at `$")
        entry = place.rstrip("`").lstrip(".")
        words = words.replace("`", "")
        raise Problem(path, UNREADABLE, f"{entry}: {words}" if entry else words) from None
    except BadComponents as error:
        raise Problem(path, UNREADABLE, str(error)) from None


def _named(error: Exception, tables: dict[str, Any], game: Game[Any, Any, Any]) -> str:
    """The words of an error; where they say `scams[...]` of some entry, with the code of the first that is so wrong."""
    import msgspec

    words = str(error)
    found = re.search(r"`\$\.(\w+)\[\.\.\.\]", words)
    entries = tables.get(found[1]) if found else None
    if not found or not isinstance(entries, dict):
        return words
    for code, entry in entries.items():
        try:
            msgspec.convert({**tables, found[1]: {code: entry}}, game.components_type)
        except msgspec.ValidationError as same:
            if str(same) == words:
                return words.replace(f"`$.{found[1]}[...]", f"`$.{found[1]}.{code[:40]}", 1)
    return words
