"""Structs whose encoding leaves defaults out."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec


def own_defaults(struct: msgspec.Struct) -> None:
    """Puts the default itself wherever a field is equal to it.

    msgspec leaves a field out that *is* the default; a text that was read from somewhere is merely equal to it. For
    `__post_init__` of what never changes. What changes in play has no default but those of which there is one only:
    "", small numbers, truth values and what is empty.
    """
    for name, default in _defaults(type(struct)):
        value = getattr(struct, name)
        if value == default and value is not default and type(value) is type(default):
            msgspec.structs.force_setattr(struct, name, default)


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a struct with their defaults, looked up once."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))
