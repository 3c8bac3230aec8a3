"""Arguments that several commands read alike."""

from __future__ import annotations

from typing import Any

from guildpost.cli.exits import USAGE, Problem
from guildpost.engine.core.game import Game


def pairs(texts: list[str], what: str) -> dict[str, str]:
    """NAME=VALUE texts by name. Raises Problem for anything else."""
    found: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise Problem("guildpost", USAGE, f"{what} {text}: expected NAME=VALUE")
        if name in found:
            raise Problem("guildpost", USAGE, f"{what} {name}: given twice")
        found[name] = value
    return found


def options_of(game: Game[Any, Any, Any], given: dict[str, str], *, new: bool = True) -> Any:
    """The options of a game from texts. Raises BadSetup, also for numbers that no record could hold.

    Where the game is not `new`, what is not given is as in records: rulings at their first reading.
    """
    import msgspec

    from guildpost.engine.core.errors import BadSetup
    from guildpost.engine.core.game import new_options, read_options

    options = new_options(game, given) if new else read_options(game, given)
    try:
        msgspec.msgpack.encode(options)
    except OverflowError:
        raise BadSetup("option out of range: a number is too large") from None
    return options
