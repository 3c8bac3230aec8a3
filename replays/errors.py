"""What can be wrong with a record: its file, its age, or what it says."""

from __future__ import annotations

from typing import Literal

Cause = Literal["input", "luck", "rules", "data"]
"""Input: an entry was changed. Luck: an outcome did not fall. Rules: the game goes another way now. Data: the rest."""


class ReplayError(Exception):
    """Parent of all errors about records."""


class UnreadableReplay(ReplayError):
    """A file that holds no record: `place` says where in it, `reason` what is wrong there, each in one line.

    `entry` is the number of the entry that is broken, where it is known to be one.
    """

    def __init__(self, reason: str, place: str = "", entry: int | None = None) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.reason = reason
        self.place = place
        self.entry = entry


class UnsupportedReplay(ReplayError):
    """A record that another version, rules edition or component data made; `needs` names what would read it."""

    def __init__(self, reason: str, needs: str) -> None:
        super().__init__(f"{reason}; it needs {needs}")
        self.reason = reason
        self.needs = needs


class OtherData(UnsupportedReplay):
    """A record that was played with other component data."""


class Divergence(ReplayError):
    """The first place where the record and the game played again differ.

    `entry` counts from 0 as entries stand in the file, `decision` from 1; both are None for what is no entry.
    `since` is the last entry whose mark still came out, where a game went another way between it and `entry`.
    """

    def __init__(
        self,
        field: str,
        recorded: str,
        recomputed: str,
        cause: Cause,
        entry: int | None = None,
        decision: int | None = None,
        since: int | None = None,
    ) -> None:
        self.field = field
        self.recorded = recorded
        self.recomputed = recomputed
        self.cause: Cause = cause
        self.entry = entry
        self.decision = decision
        self.since = since
        super().__init__(self.sentence())

    def because(self, cause: Cause, since: int | None = None) -> Divergence:
        """The same finding with another cause."""
        return Divergence(self.field, self.recorded, self.recomputed, cause, self.entry, self.decision, since)

    def sentence(self) -> str:
        """The whole finding in one line."""
        place = "" if self.entry is None else f"entry {self.entry}"
        if self.decision is not None:
            place += f" (decision {self.decision})"
        place = f"{place}, {self.field}" if place else self.field
        since = "" if self.since is None else f"; entry {self.since} still came out"
        return f"{place}: recorded {self.recorded}, recomputed {self.recomputed}; cause: {self.cause}{since}"


class SeatOnly(ReplayError):
    """A file that holds what one seat was shown, where a whole record is needed."""


class SecretMissing(ReplayError):
    """Luck is sealed, and what opens it is not at hand."""


class WrongCommitment(ReplayError):
    """Something is not what was committed to: `place` says where, `reason` what is wrong there, each in one line."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


class StaleRecord(ReplayError):
    """The record on disk is no longer the one that was read: somebody else has written it since."""


class UnwritableRecord(ReplayError):
    """The record could not be written; what was on disk before is still there."""
