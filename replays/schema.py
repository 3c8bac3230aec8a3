"""The JSON Schema of record files, written by `python -m guildpost.replays.schema`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from guildpost.engine.games import GAMES, game
from guildpost.replays.file import CONTAINER, FULL, MOST_ENTRIES, NOTATION, Sheet

PATH = Path(__file__).parent.parent / "spec" / "replay.schema.json"


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
        sheets[name] = _sheet(name, own)
    _, parts = msgspec.json.schema_components(sheets.values(), ref_template="#/$defs/{name}")
    for name, sheet in sheets.items():
        fields = parts[sheet.__name__]["properties"]
        fields["game"] = {"const": name}
        fields["guildpost"] = {"enum": list(range(1, CONTAINER + 1))}
        fields["notation"], fields["kind"] = {"const": NOTATION}, {"const": FULL}
        fields["entries"]["maxItems"] = MOST_ENTRIES
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "guildpost record",
        "description": "Made by `python -m guildpost.replays.schema`; replay.md beside it says what the fields mean.",
        "anyOf": [{"$ref": f"#/$defs/{sheet.__name__}"} for sheet in sheets.values()],
        "$defs": {name: _bare(part) for name, part in sorted(parts.items())},
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"


def _bare(part: dict[str, Any]) -> dict[str, Any]:
    """Without the docstring, which tells of rules and not of files."""
    return {key: value for key, value in part.items() if key != "description"}


def _sheet(name: str, own: dict[str, Any]) -> type[msgspec.Struct]:
    fields: list[Any] = []
    for field in msgspec.structs.fields(Sheet):
        kind = own.get(field.name, field.type)
        fields.append((field.name, kind) if field.required else (field.name, kind, field.default))
    title = name.title().replace("-", "") + "Record"
    return msgspec.defstruct(title, fields, kw_only=True, forbid_unknown_fields=True)


if __name__ == "__main__":
    PATH.write_bytes(schema())
    sys.stdout.write(f"{PATH}\n")
