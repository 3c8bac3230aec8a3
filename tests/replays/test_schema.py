"""The pages in `spec/` say what the code does."""

import json
import re
from pathlib import Path

import msgspec

import guildpost.spec
from guildpost.replays.file import RESERVED, Sheet, write
from guildpost.replays.schema import PATH, schema

PAGE = (Path(guildpost.spec.__path__[0]) / "replay.md").read_text(encoding="utf-8")


def names(head):
    """The names in the first column of the page's table with this head."""
    rows = PAGE.partition(head)[2].split("\n\n")[0].splitlines()
    return [name for row in rows[1:] for name in re.findall(r"^\| `(\w+)`", row)]


def test_the_schema_file_is_current():
    """If not: `python -m guildpost.replays.schema`, and read its diff."""
    assert PATH.read_bytes() == schema()


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
