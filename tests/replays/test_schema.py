"""The schema file says what the code does."""

from guildpost.replays.schema import PATH, schema


def test_the_schema_file_is_current():
    """If not: `python -m guildpost.replays.schema`, and read its diff."""
    assert PATH.read_bytes() == schema()
