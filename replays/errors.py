"""What can be wrong with a record: its file, its age, or what it says."""

from __future__ import annotations

from typing import Literal

Cause = Literal["input", "luck", "rules", "data"]
"""Input: an entry was changed. Luck: an outcome did not fall. Rules: the game goes another way now. Data: the rest."""


class ReplayError(Exception):
    """Parent of all errors about records."""


class UnreadableReplay(ReplayError):
    """A file that holds no record: `place` says where in it, `reason` what is wrong there, each in one line."""

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.reason = reason
        self.place = place


class UnsupportedReplay(ReplayError):
    """A record that another version, rules edition or component data made; `needs` names what would read it."""

    def __init__(self, reason: str, needs: str) -> None:
        super().__init__(f"{reason}; it needs {needs}")
        self.reason = reason
        self.needs = needs


class Divergence(ReplayError):
    """The first place where the record and the game played again differ.

    `entry` counts from 0 as entries stand in the file, `decision` from 1; both are None for what is no entry.
    """

    def __init__(
        self,
        field: str,
        recorded: str,
        recomputed: str,
        cause: Cause,
        entry: int | None = None,
        decision: int | None = None,
    ) -> None:
        self.field = field
        self.recorded = recorded
        self.recomputed = recomputed
        self.cause: Cause = cause
        self.entry = entry
        self.decision = decision
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The whole finding in one line."""
        place = "" if self.entry is None else f"entry {self.entry}"
        if self.decision is not None:
            place += f" (decision {self.decision})"
        place = f"{place}, {self.field}" if place else self.field
        return f"{place}: recorded {self.recorded}, recomputed {self.recomputed}; cause: {self.cause}"


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
