"""`guildpost info`: what a record is, without playing it."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, Json, Option, RecordFile


def info(
    record: RecordFile,
    secrets: Annotated[bool, Option("--secrets", help="Print the seed as well.")] = False,
    json: Json = False,
    plain: Ascii = False,
) -> None:
    """Tell what a record is, without playing it. Versions, seats, options, length, whether this build can play it.

    All rulings with several readings are listed with the one in force, and the one that a new game would take where it
    is another.
    """
    from guildpost.cli import headers

    found: dict[str, Any] = headers.read(record)
    seed = found.pop("seed")
    if secrets:
        found["seed"] = seed
    if json:
        screen.put_json({"schema": "guildpost.info", "version": 1, "record": record, **found})
        return
    for name, value in found.items():
        if name == "rulings":
            for each in value:
                new = "" if each["new_games"] == each["reading"] else f" (new games: {each['new_games']})"
                says = each["says"] or "a reading that is not known here"
                screen.put(f"ruling {each['id']}: {each['option']}={each['reading']}{new}: {says}")
            continue
        if isinstance(value, dict):
            value = ", ".join(f"{key}={word}" for key, word in value.items())
        elif isinstance(value, list):
            value = ", ".join(value)
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        if value not in (None, ""):
            screen.put(f"{name}: {value}")
