"""Sealed luck: a commitment to the seed, what seats add to it, and what it all comes to. `spec/secrets.md` tells why.

Each hash begins with a line of its own, so that none of them can be taken for another.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Annotated

import msgspec

from guildpost.engine.core.chance import GENERATOR
from guildpost.replays.errors import UnreadableReplay, WrongCommitment
from guildpost.replays.file import LONGEST_WORD, Luck, Share, check_seed

_packed = msgspec.msgpack.Encoder(order="deterministic").encode


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser keeps: the seed, and 256 random bits that hide it behind its commitment."""

    guildpost_secret: int
    seed: Annotated[str, msgspec.Meta(max_length=LONGEST_WORD)]
    salt: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]

    @property
    def commitment(self) -> str:
        """What a record says of it."""
        return _hashed("guildpost seal 1", (self.seed, self.salt))


def read_secret(data: bytes) -> Secret:
    """The secret in a file. Raises UnreadableReplay."""
    try:
        found = msgspec.json.decode(data, type=Secret)
        check_seed(found.seed)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise UnreadableReplay("this is no secret that `new --sealed` wrote") from None
    if found.guildpost_secret != 1:
        raise UnreadableReplay(f"version {found.guildpost_secret} of secrets; this build knows 1")
    return found


def write_secret(secret: Secret) -> bytes:
    """The secret as a file."""
    return msgspec.json.encode(secret) + b"\n"


def _hashed(title: str, parts: object) -> str:
    return sha256(title.encode() + b"\n" + _packed(parts)).hexdigest()


def share_commitment(opened: str) -> str:
    """What a seat commits to before it opens these words."""
    return _hashed("guildpost share 1", opened)


def check_share(opened: str) -> None:
    """Raises ValueError where no record could hold this share."""
    if len(opened) > LONGEST_WORD:
        raise ValueError(f"a share has at most {LONGEST_WORD} letters")
    try:
        check_seed(opened)
    except ValueError:
        raise ValueError("a share is one line of printable words with single spaces") from None


def stream_seed(luck: Luck) -> str | None:
    """The seed of the streams: the record's, or what secret and shares come to; None while it is sealed.

    A silent seat adds its commitment, which nobody can choose any more.
    """
    if not luck.sealed:
        return luck.seed
    if not luck.seed or not luck.closed:
        return None
    added = [(share.seat, share.opened or share.commit) for share in luck.shares]
    return _hashed("guildpost luck 1", (luck.seed, luck.salt, added))


def sealed(secret: Secret) -> Luck:
    """Luck that is sealed by this secret, to which seats may add."""
    return Luck(GENERATOR, sealed=secret.commitment)


def opened(luck: Luck, secret: Secret) -> Luck:
    """The luck with its seed. Raises WrongCommitment where another secret was sealed."""
    if secret.commitment != luck.sealed:
        raise WrongCommitment("luck.sealed", "the secret is not the one that was sealed")
    return msgspec.structs.replace(luck, seed=secret.seed, salt=secret.salt)


def check_luck(luck: Luck | None) -> None:
    """Raises WrongCommitment where what was opened, by the organiser or a seat, is not what was committed to."""
    if luck is None or not luck.sealed:
        return
    if luck.seed:
        opened(luck, Secret(1, luck.seed, luck.salt))
    for share in luck.shares:
        if share.opened and share_commitment(share.opened) != share.commit:
            raise WrongCommitment(f"luck.shares, seat {share.seat}", "the share is not the one that was committed to")


# gathering shares


def with_commitment(luck: Luck, seat: int, commit: str) -> Luck:
    """The luck with what a seat commits to. Raises ValueError: nobody commits twice, like another, or too late."""
    _still_gathering(luck)
    if re.fullmatch("[0-9a-f]{64}", commit) is None:
        raise ValueError("a commitment has 64 hexadecimal digits, in small letters")
    if any(share.opened or share.silent for share in luck.shares):
        raise ValueError("a share has been opened, so that no more are committed to")
    if any(share.seat == seat for share in luck.shares):
        raise ValueError("this seat has committed already")
    if any(share.commit == commit for share in luck.shares):
        raise ValueError("another seat has committed to the same share")
    return msgspec.structs.replace(
        luck, shares=tuple(sorted((*luck.shares, Share(seat, commit)), key=lambda share: share.seat))
    )


def with_opening(luck: Luck, seat: int, words: str) -> Luck:
    """The luck with the share that a seat opens. Raises ValueError, and WrongCommitment for another share."""
    _unopened(luck, seat)
    check_share(words)
    if share_commitment(words) != next(share.commit for share in luck.shares if share.seat == seat):
        raise WrongCommitment("share", "this is not what the seat has committed to")
    return _replaced(luck, seat, opened=words)


def with_silence(luck: Luck, seat: int) -> Luck:
    """The luck when a seat has committed and will not open: its commitment counts in place of its share."""
    _unopened(luck, seat)
    return _replaced(luck, seat, silent=True)


def closed(luck: Luck) -> Luck:
    """The luck to which nobody adds any more. Raises ValueError while a seat has committed and not opened."""
    _still_gathering(luck)
    missing = [share.seat for share in luck.shares if not share.opened and not share.silent]
    if missing:
        raise ValueError("still to be opened, or to be called silent: seat " + ", ".join(f"p{n + 1}" for n in missing))
    return msgspec.structs.replace(luck, closed=True)


def _still_gathering(luck: Luck) -> None:
    if luck.closed:
        raise ValueError("gathering is over; luck is fixed")


def _unopened(luck: Luck, seat: int) -> None:
    _still_gathering(luck)
    found = next((share for share in luck.shares if share.seat == seat), None)
    if found is None:
        raise ValueError("this seat has not committed to a share")
    if found.opened or found.silent:
        raise ValueError("this seat has " + ("opened its share already" if found.opened else "been called silent"))


def _replaced(luck: Luck, seat: int, **fields: object) -> Luck:
    shares = tuple(msgspec.structs.replace(share, **fields) if share.seat == seat else share for share in luck.shares)
    return msgspec.structs.replace(luck, shares=shares)
