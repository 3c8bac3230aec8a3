"""Mails written for the tests, in the shapes of real programs, and what each of them says.

`mail/corpus/expected.json` has for each file its game, and what is to be read (`moves`, `lines`, `commands`) or why it
is refused (`refused`: a piece of the reason); `verdict` where the referee refuses what was read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from guildpost.cli.mail import mail_line
from guildpost.cli.mail.following import left_out
from guildpost.cli.mail.message import read_message
from guildpost.cli.mail.orders import orders_of
from guildpost.engine.core.lines import Said
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language

FOLDER = Path(__file__).parent / "mail" / "corpus"
TABLE: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text("utf-8"))

TOKENS = {"": "zt6p4q-m8c3ra-x5n7kd-2vwj9e", "bh": "7h2qzr-k4m9vd-p6x3tn-w8caj5"}
"""Tokens that stand in the mails: that of the seat that writes, and that of another seat."""
KEY = "2k7m9x-qa4tzn-8wd5rf-gh3jvc"
"""The reply key in their subjects."""


def mail(name: str) -> bytes:
    """The bytes of a mail."""
    return (FOLDER / f"{name}.eml").read_bytes()


def expected(name: str) -> dict[str, Any]:
    """What is to be read from it, or why it is refused."""
    return {key: value for key, value in TABLE[name].items() if key in ("moves", "lines", "commands", "refused")}


def reading(data: bytes, game: str) -> dict[str, Any]:
    """What is read from a mail, or `refused` with the reason."""
    message = read_message(data)
    if message.kind != "player" or message.trouble:
        return {"refused": message.trouble or message.kind}
    orders = orders_of(message.subject, message.own_lines)
    if orders.crowded:
        return {"refused": "crowded"}
    text = "\n".join(words for _, words in orders.moves)
    found: dict[str, Any] = {"commands": [command for command, _ in orders.commands]} if orders.commands else {}
    if lines := mail_line.find(text):
        if wrong := [each.reason for each in lines if each.line is None]:
            return {"refused": wrong[0]}
        return found | {"lines": [each.line.moves for each in lines if each.line is not None]}
    speech = language(game)
    try:
        said = [item.move for item in speech.read(text) if isinstance(item, Said)]
    except UnreadableMove as error:
        return {"refused": f"unreadable: {error.message}"}
    if said and left_out(speech, message.left):
        return {"refused": "below what looks like a signature or an old mail"}
    if None in said:
        return {"refused": "luck"}
    if said:
        found["moves"] = " ".join(map(speech.render, said))
    return found or {"refused": "nothing"}


def agrees(read: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether what was read is what the table says."""
    if "refused" in wanted:
        return str(wanted["refused"]) in str(read.get("refused", ""))
    plain = {key: _folded(value) for key, value in read.items()}
    return plain == {key: _folded(value) for key, value in wanted.items()}


def _folded(value: Any) -> Any:
    """Lines of mail have blanks for hyphens."""
    return [mail_line.folded(each) for each in value] if isinstance(value, list) else value
