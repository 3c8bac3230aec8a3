"""The JSON Schemas of records and of the files of seats, written by `python -m guildpost.replays.schema`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.games import GAMES, game
from guildpost.replays import seat_file
from guildpost.replays.file import CONTAINER, FULL, MOST_ENTRIES, NOTATION, SEAT, Sheet
from guildpost.replays.seat_file import Back, Came, Chose, Heard, Saw, SeatFile, events_of

PATH = Path(__file__).parent.parent / "spec" / "replay.schema.json"
SEAT_PATH = PATH.with_name("seat.schema.json")


def schema() -> bytes:
    """The schema of all games' records, as it ought to stand in its file."""
    sheets = {}
    for name in GAMES:
        rules = game(name)
        own = {
            "options": rules.options_type,
            "start": rules.position_type | msgspec.UnsetType,
            "entries": list[rules.entry_type],  # type: ignore[name-defined]
            "waiting": list[tuple[int, rules.move_type]] | msgspec.UnsetType,  # type: ignore[name-defined]
            "last": rules.position_type,
        }
        sheets[name] = _struct(_title(name) + "Record", Sheet, own)
    versions = list(range(1, CONTAINER + 1))
    return _written("guildpost record", "replay.md", sheets, FULL, versions, {"entries": MOST_ENTRIES})


def seat_schema() -> bytes:
    """The schema of the files of seats of all games, as it ought to stand in its file."""
    sheets = {}
    for name in GAMES:
        rules = game(name)
        own = {
            "options": rules.options_type,
            "lines": list[_lines(_title(name), rules)],  # type: ignore[misc]
            "answer": rules.move_type | msgspec.UnsetType,
            "last": get_type_hints(type(rules).view)["return"],
        }
        sheets[name] = _struct(_title(name) + "Seat", SeatFile, own)
    longest = {"lines": 4 * MOST_ENTRIES}
    return _written("guildpost file of a seat", "secrets.md", sheets, SEAT, [seat_file.VERSION], longest)


def _lines(title: str, rules: Game[Any, Any, Any]) -> Any:
    """The kinds of lines of a game's files."""
    moves: Any = rules.move_type | None
    return (
        _struct(f"{title}Chose", Chose, {"move": moves})
        | _struct(f"{title}Came", Came, {})
        | _struct(f"{title}Back", Back, {})
        | _struct(f"{title}Heard", Heard, {"event": events_of(rules)})
        | _struct(f"{title}Saw", Saw, {})
    )


def _title(name: str) -> str:
    return name.title().replace("-", "")


def _struct(title: str, like: type[msgspec.Struct], own: dict[str, Any]) -> Any:
    """A struct of this name like another one, with types of its own for some fields."""
    fields: list[Any] = []
    for field in msgspec.structs.fields(like):
        kind = own.get(field.name, field.type)
        default = msgspec.UNSET if kind is not field.type and field.default is None else field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = msgspec.field(default_factory=field.default_factory)
        fields.append((field.name, kind) if field.required else (field.name, kind, default))
    kept = like.__struct_config__
    return msgspec.defstruct(
        title,
        fields,
        kw_only=not kept.array_like,
        array_like=kept.array_like,
        tag=kept.tag,
        forbid_unknown_fields=True,
    )


def _written(
    title: str, page: str, sheets: dict[str, Any], kind: str, versions: list[int], longest: dict[str, int]
) -> bytes:
    """The schema of files of this kind, of any of these games."""
    _, parts = msgspec.json.schema_components(sheets.values(), ref_template="#/$defs/{name}")
    for name, sheet in sheets.items():
        fields = parts[sheet.__name__]["properties"]
        fields["game"] = {"const": name}
        fields["guildpost"] = {"enum": versions}
        fields["notation"], fields["kind"] = {"const": NOTATION}, {"const": kind}
        for field, most in longest.items():
            fields[field]["maxItems"] = most
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": f"Made by `python -m guildpost.replays.schema`; {page} beside it says what the fields mean.",
        "anyOf": [{"$ref": f"#/$defs/{sheet.__name__}"} for sheet in sheets.values()],
        "$defs": {name: _bare(part) for name, part in sorted(parts.items())},
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _bare(part: dict[str, Any]) -> dict[str, Any]:
    """Without the docstring, which tells of rules and not of files."""
    return {key: value for key, value in part.items() if key != "description"}


if __name__ == "__main__":
    for path, data in ((PATH, schema()), (SEAT_PATH, seat_schema())):
        path.write_bytes(data)
        sys.stdout.write(f"{path}\n")
