"""Changes: which fields of a position differ from those of another, as paths with their new values.

A path joins field names, dictionary keys and list indexes by dots (`state.characters.hu1.at`); a dot inside a key is
written `~1`, a tilde `~0`. A path with `-` in front is gone: that key, or that element of a list and all behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

GONE = "-"


def differences(before: Any, after: Any) -> dict[str, Any]:
    """What turns the plain tree `before` into `after`, path by path; empty where they are equal."""
    found: dict[str, Any] = {}
    _compare(before, after, "", found)
    return found


def _compare(before: Any, after: Any, path: str, found: dict[str, Any]) -> None:
    kind = type(after)
    if kind is type(before):
        if kind is dict and before.get("type") == after.get("type"):  # steps of two kinds share no field
            new = 0
            for key, value in after.items():
                if key not in before:
                    new += 1
                    found[_join(path, key)] = value
                elif before[key] != value:
                    _compare(before[key], value, _join(path, key), found)
            if len(before) + new > len(after):
                for key in before:
                    if key not in after:
                        found[GONE + _join(path, key)] = None
            return
        if kind is list:
            both = min(len(before), len(after))
            for index in range(both):
                if before[index] != after[index]:
                    _compare(before[index], after[index], _join(path, str(index)), found)
            for index in range(both, len(after)):
                found[_join(path, str(index))] = after[index]
            if len(before) > both:
                found[GONE + _join(path, str(both))] = None
            return
        if before == after:
            return
    found[path] = after


def _join(path: str, key: str) -> str:
    if "~" in key or "." in key:
        key = key.replace("~", "~0").replace(".", "~1")
    return f"{path}.{key}" if path else key


def changed(before: Any, changes: Mapping[str, Any]) -> Any:
    """The plain tree that `changes` make of `before`, which is changed in place. Raises KeyError or IndexError."""
    for path in sorted(changes, key=_in_order):
        value, gone, at = changes[path], path.startswith(GONE), before
        *way, last = [_name(key) for key in path.removeprefix(GONE).split(".")]
        for key in way:
            at = at[int(key)] if isinstance(at, list) else at[key]
        if isinstance(at, list):
            index = int(last)
            if gone:
                del at[index:]
            elif index == len(at):
                at.append(value)
            else:
                at[index] = value
        elif gone:
            del at[last]
        else:
            at[last] = value
    return before


def _name(key: str) -> str:
    return key.replace("~1", ".").replace("~0", "~")


def _in_order(path: str) -> list[tuple[int, str]]:
    """Indexes by their number, so that lists grow element by element."""
    return [(len(key) if key.isdigit() else 0, key) for key in path.removeprefix(GONE).split(".")]


def field_at(tree: Any, path: str) -> Any:
    """The value at a path of a plain tree; None where there is none."""
    for key in path.removeprefix(GONE).split("."):
        name = _name(key)
        try:
            tree = tree[int(name)] if isinstance(tree, list) else tree[name]
        except (KeyError, IndexError, ValueError, TypeError):
            return None
    return tree
