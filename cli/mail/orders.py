"""What a mail from a player asks for: who it claims to be from, commands, mail lines and plain moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from guildpost.notation.mail import clean

COMMANDS = ("help", "show", "moves", "log", "resign")
"""What a player may ask for besides playing, alone on a line."""

MOST_LINES = 200
"""Lines of one mail that are read as moves."""
LONGEST_LINE = 2000

_PROOF = re.compile(
    r"([a-z0-9][a-z0-9-]{0,19})\.([a-z0-9-]{1,40})\.([0-9a-z][0-9a-z-]{22,40}[0-9a-z])(?![0-9a-z-])", re.IGNORECASE
)
_TOKEN = re.compile(r"[*_`]*token[*_`]*\s*[:=]?\s*", re.IGNORECASE)
_SUBJECT = re.compile(r"\[\s*([^\]\[\s]{1,120})\s*\]")


class Proof(msgspec.Struct, frozen=True):
    """What a mail offers to show that it comes from a seat: a token, or the key of a mail that it answers."""

    tag: str
    seat: str
    secret: str
    key: bool


class Orders(msgspec.Struct, frozen=True):
    """What a mail asks for; `moves` are its plain lines with their numbers among its own."""

    proofs: tuple[Proof, ...]
    commands: tuple[tuple[str, str], ...]
    moves: tuple[tuple[int, str], ...]
    crowded: bool = False


def orders_of(subject: str, own_lines: Sequence[str]) -> Orders:
    """What the subject and the lines that a player wrote ask for. Nothing is looked up yet."""
    proofs: list[Proof] = []
    commands: list[tuple[str, str]] = []
    moves: list[tuple[int, str]] = []
    for bracket in _SUBJECT.finditer(subject[:1000]):
        if found := _PROOF.fullmatch(bracket[1]):
            proofs.append(_proof(found, key=True))
    for number, line in enumerate(own_lines, 1):
        words = " ".join(line[: LONGEST_LINE + 1].split())
        if not words:
            continue
        plain = " ".join(clean(words, ())[0].split())
        if (opening := _TOKEN.match(plain)) and (found := _PROOF.fullmatch(plain[opening.end() :].strip(" .<>*_`"))):
            proofs.append(_proof(found, key=False))
            continue
        command, _, rest = plain.partition(" ")
        command = command.lower().rstrip(".!:")
        if command in COMMANDS and (not rest or (command == "resign" and " " not in rest)):
            commands.append((command, rest.lower().rstrip(".!")))
            continue
        moves.append((number, words))
        if len(moves) > MOST_LINES or len(words) > LONGEST_LINE:
            return Orders(tuple(proofs), (), (), crowded=True)
    return Orders(tuple(proofs), tuple(dict.fromkeys(commands)), tuple(moves))


def _proof(found: re.Match[str], key: bool) -> Proof:
    return Proof(found[1].lower(), found[2].lower(), found[3], key)
