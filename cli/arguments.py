"""Arguments that several commands read alike."""

from __future__ import annotations

from guildpost.cli.exits import USAGE, Problem


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
