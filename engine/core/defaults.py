"""Structs whose encoding leaves defaults out."""

from __future__ import annotations

import msgspec


def own_defaults(struct: msgspec.Struct) -> None:
    """Puts the default itself wherever a field is equal to it.

    msgspec leaves a field out that *is* the default; a text that was read from somewhere is merely equal to it. For
    `__post_init__` of what never changes. What changes in play has no default but those of which there is one only:
    "", small numbers, truth values and what is empty.
    """
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if value == field.default and value is not field.default and type(value) is type(field.default):
            msgspec.structs.force_setattr(struct, field.name, field.default)
