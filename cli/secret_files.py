"""Secret files: what opens the sealed luck of a record, kept beside it and readable by its owner alone."""

from __future__ import annotations

import os

from guildpost.cli.exits import HIDDEN, Problem
from guildpost.cli.sources import Source, errors_at
from guildpost.replays.file import Luck
from guildpost.replays.sealing import Secret, read_secret, write_secret
from guildpost.replays.store import read_bytes

SUFFIX = ".secret"


def beside(record: str) -> str:
    """Where the secret of a record lies unless something else is said."""
    return record + SUFFIX


def create(path: str, secret: Secret) -> None:
    """A secret in a new file of mode 0600. Raises OSError, also where a file is there already."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as out:
        out.write(write_secret(secret))
        out.flush()
        os.fsync(out.fileno())


def read(path: str) -> Secret:
    """The secret in a file. Raises Problem."""
    with errors_at(path):
        return read_secret(read_bytes(path))


def found_for(source: Source, luck: Luck | None, named: str | None, what: str) -> Secret | None:
    """The secret that this luck needs: of the file that was named, or of the one beside the record.

    None where no luck is sealed. Raises Problem where there is no such file, or another one.
    """
    if named is not None:
        return read(named)
    if luck is None or not luck.sealed or luck.seed:
        return None
    path = beside(source.path) if source.path is not None else ""
    if path and os.path.exists(path):
        return read(path)
    tried = f"; {path} is not there" if path else ""
    raise Problem(source.where, HIDDEN, f"its luck is sealed; {what} takes --secret FILE{tried}")
