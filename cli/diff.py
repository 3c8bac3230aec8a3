"""`guildpost diff`: where two records part, and what differs then."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, ComponentsFile, Json, Option
from guildpost.cli.exits import DIVERGED, GOOD, USAGE, Problem

SOME = 20
"""Fields that are told unless all are asked for."""


def diff(
    one: Annotated[str, Argument(metavar="A", help="A record, or - for stdin.")],
    other: Annotated[str, Argument(metavar="B", help="Another.")],
    everything: Annotated[bool, Option("--all", help="All fields that differ in the end.")] = False,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> int:
    """Compare two records: their beginnings, the first entry that differs, and the positions at their ends.

    Exit code 0 where nothing differs but tags and notes, 5 where something does.
    """
    from guildpost.cli import records

    if one == other == "-":
        raise Problem("guildpost diff", USAGE, "only one of them can come from stdin")
    tables = [records.open_record(where, components) for where in (one, other)]
    games = [table.game.id for table in tables]
    if games[0] != games[1]:
        raise Problem("guildpost diff", USAGE, f"games of two kinds: {games[0]} and {games[1]}")
    heads = _headers(*tables)
    number, said = _first_difference(*tables)
    fields = _fields(*tables)
    same = not heads and said is None and not fields
    if json:
        found = {"a": one, "b": other, "same": same, "headers": heads, "entry": number if said else None}
        found |= {"entries": said, "fields": [{"path": path, "a": mine, "b": its} for path, mine, its in fields]}
        screen.put_json({"schema": "guildpost.diff", "version": 1, **found})
        return GOOD if same else DIVERGED
    if same:
        screen.put(f"the same: {len(tables[0].session.entries)} entries, digest {tables[0].session.digest}")
        return GOOD
    for name, mine, its in heads:
        screen.put(f"{name}: {mine} | {its}")
    if said is not None:
        screen.put(f"entry {number}: {said[0]} | {said[1]}")
    shown = fields if everything else fields[:SOME]
    for path, mine, its in shown:
        screen.put(f"{path}: {_plain(mine)} | {_plain(its)}")
    if len(shown) < len(fields):
        screen.put(f"... and {len(fields) - len(shown)} more fields; --all tells them")
    return DIVERGED


def _plain(value: Any) -> str:
    """A value as the records have it; nothing where there is none."""
    import msgspec

    return "nothing" if value is None else msgspec.json.encode(value).decode()


def _headers(one: Any, other: Any) -> list[list[str]]:
    """Beginnings that differ: seats, options, luck, data, start."""
    import msgspec

    found = []
    for name in ("edition", "components", "options", "luck", "seats", "start"):
        mine, its = getattr(one.session.head, name), getattr(other.session.head, name)
        if mine == its:
            continue
        if name == "luck":  # a seed is secret
            found.append([name, "told" if mine is None else "a seed", "told" if its is None else "another seed"])
        elif name == "start":
            found.append([name, *("a position" if start is not None else "a new game" for start in (mine, its))])
        else:
            found.append([name, *(msgspec.json.encode(value).decode()[:60] for value in (mine, its))])
    return found


def _first_difference(one: Any, other: Any) -> tuple[int, list[str] | None]:
    """Number of the first entry that differs, and both in words; an entry that is missing is `nothing`."""
    mine, its = one.session.entries, other.session.entries
    for number in range(max(len(mine), len(its))):
        pair = [entries[number] if number < len(entries) else None for entries in (mine, its)]
        words = [_words(table, entry) for table, entry in zip((one, other), pair, strict=True)]
        if words[0] != words[1]:
            return number, words
    return len(mine), None


def _words(table: Any, entry: Any) -> str:
    """An entry in notation."""
    from guildpost.engine.core.record import Decided, Fell

    if entry is None:
        return "nothing"
    if isinstance(entry, Fell):
        return f"{entry.label}={entry.outcome}"
    if isinstance(entry, Decided):
        return f"{table.seat_words[entry.seat]}: {table.language.render(entry.move)}"
    return f"undo-{entry.count}"


def _fields(one: Any, other: Any) -> list[tuple[str, Any, Any]]:
    """Fields of the positions at the ends that differ, with both values; None where one has none."""
    import msgspec

    from guildpost.replays.changes import GONE, differences, field_at

    mine, its = (msgspec.to_builtins(table.session.at) for table in (one, other))
    return [(path.removeprefix(GONE), field_at(mine, path), field_at(its, path)) for path in differences(mine, its)]
