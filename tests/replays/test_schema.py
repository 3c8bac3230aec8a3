"""The pages in `spec/` say what the code does."""

import json
import re
from pathlib import Path

import msgspec
import pytest

import guildpost.spec
from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import Draws
from guildpost.engine.games import GAMES, game
from guildpost.replays.file import RESERVED, Sheet, write
from guildpost.replays.recording import Recording
from guildpost.replays.schema import PATH, SEAT_PATH, schema, seat_schema
from guildpost.replays.seat_file import write_seat_file
from guildpost.replays.showing import shown

PAGE = (Path(guildpost.spec.__path__[0]) / "replay.md").read_text(encoding="utf-8")


def names(head):
    """The names in the first column of the page's table with this head."""
    rows = PAGE.partition(head)[2].split("\n\n")[0].splitlines()
    return [name for row in rows[1:] for name in re.findall(r"^\| `(\w+)`", row)]


def test_the_schema_file_is_current():
    """If not: `python -m guildpost.replays.schema`, and read its diff."""
    assert PATH.read_bytes() == schema()
    assert SEAT_PATH.read_bytes() == seat_schema()


KINDS = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
NOTES = {"title", "default", "discriminator"}
"""What says nothing about a value."""


def faults(value, wanted, parts, path="$"):
    """Why a value is not what a JSON Schema wants, for the words that ours use; others are an error."""
    if wanted is False:
        yield f"{path}: too much"
        return
    for word, limit in wanted.items():
        if word == "$ref":
            yield from faults(value, parts[limit.removeprefix("#/$defs/")], parts, path)
        elif word == "anyOf":
            tries = [list(faults(value, each, parts, path)) for each in limit]
            if all(tries):
                yield max((each[0] for each in tries), key=len)
        elif word == "type":
            kind = KINDS[limit]
            if not isinstance(value, kind) or (isinstance(value, bool) and limit in ("integer", "number")):
                yield f"{path}: no {limit}"
                return
        elif word in ("const", "enum"):
            if value not in (limit if word == "enum" else [limit]):
                yield f"{path}: {value!r} is not {limit!r}"
        elif word == "properties":
            for name, inner in limit.items():
                if name in value:
                    yield from faults(value[name], inner, parts, f"{path}.{name}")
        elif word == "required":
            yield from (f"{path}: {name} is missing" for name in limit if name not in value)
        elif word == "additionalProperties":
            for name in set(value) - set(wanted.get("properties", ())):
                if limit is False:
                    yield f"{path}: {name} is too much"
                elif isinstance(limit, dict):
                    yield from faults(value[name], limit, parts, f"{path}.{name}")
        elif word in ("items", "prefixItems"):
            ahead = wanted.get("prefixItems", [])
            rest = [(each, limit) for each in value[len(ahead) :]]
            for each, inner in zip(value, limit, strict=False) if word == "prefixItems" else rest:
                yield from faults(each, inner, parts, f"{path}[]")
        elif word in ("minItems", "maxItems"):
            if (len(value) < limit) if word == "minItems" else (len(value) > limit):
                yield f"{path}: {len(value)} elements"
        elif word in ("minimum", "maximum"):
            if (value < limit) if word == "minimum" else (value > limit):
                yield f"{path}: {value}"
        elif word == "maxLength":
            if len(value) > limit:
                yield f"{path}: too long"
        elif word == "pattern":
            if re.search(limit, value) is None:
                yield f"{path}: {value!r} has another form"
        else:
            assert word in NOTES, word


def refused(data: bytes, path: Path) -> list[str]:
    """What is wrong with a file by the schema in this one; of the kinds of its own game alone."""
    whole = json.loads(path.read_bytes())
    value = json.loads(data)
    title = value["game"].title().replace("-", "") + ("Seat" if value.get("kind") == "seat" else "Record")
    assert {"$ref": f"#/$defs/{title}"} in whole["anyOf"]
    return list(faults(value, whole["$defs"][title], whole["$defs"]))


@pytest.mark.parametrize("name", GAMES)
def test_files_are_what_the_schemas_say(name):
    rules = game(name)
    data, seats = rules.load(), rules.choose_seats(rules.seats_to, [])
    recording = Recording.begin(rules, data, seats, rules.options_type(), seed="schema")
    play_random(recording, Draws("schema"), 120)
    replay = msgspec.structs.replace(recording.replay(), salt="5a" * 32)
    assert refused(write(replay), PATH) == []
    for seat in (None, 0, rules.seats_to - 1):
        file = write_seat_file(shown(replay, rules, data, seat))
        assert refused(file, SEAT_PATH) == []
        assert refused(json.dumps({**json.loads(write(replay)), "entries": [["d", 0, {}, "", {}, 1]]}).encode(), PATH)
        spoilt = json.loads(file)
        spoilt["lines"][-1].append("more")
        assert refused(json.dumps(spoilt).encode(), SEAT_PATH)
        for field, value in (("seat", "p1"), ("root", "x"), ("last", {}), ("seed", "7"), ("guildpost", 99)):
            assert refused(json.dumps({**json.loads(file), field: value}).encode(), SEAT_PATH), field


def test_the_page_lists_all_fields_in_their_order():
    assert names("| field | type | default | meaning |\n") == [field.name for field in msgspec.structs.fields(Sheet)]


def test_fields_are_written_in_the_order_of_the_page(recorded):
    recording = recorded(8, changes=True, tags={"Event": "x"})
    recording.note("x")
    written = list(json.loads(write(recording.replay())))
    assert written == [name for name in names("| field | type | default | meaning |\n") if name in written]
    assert len(written) >= 16


def test_the_page_lists_all_tags_that_are_not_free():
    kept = re.search(r"what they hold does not\.\s+(.*?)\s+are\s+kept\s+for", PAGE, re.S).group(1)
    listed = names("| tag | value | if it is missing |\n") + re.findall(r"`(\w+)`", kept)
    assert sorted(listed) == sorted(RESERVED)
