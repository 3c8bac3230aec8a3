"""Mails of the referee: each is made for one seat, of its own view and events alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256
from textwrap import wrap
from typing import Any

import msgspec

from guildpost.cli import lines
from guildpost.cli.mail import shares
from guildpost.cli.mail.games import MOST_KEYS, Key, Letter, Place, Seating, new_secret, spaced, sum_of
from guildpost.cli.mail.parent import parent_of
from guildpost.cli.mail.quoting import BAR, BEGIN, END
from guildpost.cli.records import OpenRecord
from guildpost.cli.screen import clean, plain_signs
from guildpost.cli.texts import texts
from guildpost.engine.core.steps import Decision

EXAMPLES = 12
"""Legal moves that a mail names where there are more; `moves` asks for all."""
MOST_MOVES = 2000
WIDTH = 72

OURS = "X-Guildpost"
"""Header of every mail of a referee, by which referees know each other's mails and their own."""

_MESSAGE_ID = re.compile(r"<[\x21-\x3b\x3d\x3f-\x7e]{1,240}>")
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,8}")
"""An address as it may stand in a header and be given to a mail server: nothing in it can end a line."""


class Answering(msgspec.Struct, frozen=True):
    """The mail that is answered: its Message-ID, and those that it names itself."""

    message_id: str
    references: tuple[str, ...] = ()


def glimpse(table: OpenRecord, seat: int) -> str:
    """A sum over all that a seat may know now: where it stays the same, there is nothing to tell."""
    session = table.session
    told = session.table.told
    heard = sum(entry.heard_by(seat) is not None for entry in told)
    view = msgspec.json.encode(table.game.view(session.at, table.data, seat), order="deterministic")
    asked = [heard, list(session.put_to()), seat in session.asked(), session.over, session.awaited()]
    return sha256(msgspec.json.encode(asked) + view).hexdigest()


def write(
    table: OpenRecord,
    seating: Seating,
    place: Place,
    now: Any,
    *,
    opening: Sequence[str] = (),
    pages: Sequence[str] = (),
    answering: Answering | None = None,
    proof: str = "",
) -> Letter:
    """A mail to a seat: `opening` lines, what happened since its last mail, its view, what it is asked, how to answer.

    `pages` are longer texts that it has asked for. `proof` is its token, in an invitation alone. The place notes what
    was sent.
    """
    seat = table.seat_words.index(place.word)
    key = new_secret()
    parent = parent_of(table, seat)
    text = body(table, seating, place, opening=opening, pages=pages, proof=proof)
    place.sent += 1
    place.keys = [Key(sum_of(key), parent), *place.keys][:MOST_KEYS]
    place.heard = len(table.session.table.told)
    place.glimpse = glimpse(table, seat)
    subject = f"[{seating.tag}.{place.word}.{spaced(key)}] {table.game.title}: {_headline(table, seating, seat)}"
    name = f"{place.word}-{place.sent:06d}"
    mail = EmailMessage(policy=SMTP)
    mail["From"] = seating.sender
    mail["To"] = place.address
    mail["Subject"] = subject
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = message_id(seating, name)
    if answering is not None and _MESSAGE_ID.fullmatch(answering.message_id):
        mail["In-Reply-To"] = answering.message_id
        threads = [each for each in answering.references[-8:] if _MESSAGE_ID.fullmatch(each)]
        mail["References"] = " ".join([*threads, answering.message_id])
    mail["Auto-Submitted"] = "auto-replied" if answering is not None else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail["Precedence"] = "bulk"
    mail[OURS] = f"{seating.tag} {place.word} {place.sent}"
    mail["X-Loop"] = seating.sender
    mail.set_content(text, cte="7bit" if text.isascii() else "quoted-printable")
    return Letter(f"{name}.eml", mail.as_bytes())


def body(
    table: OpenRecord,
    seating: Seating,
    place: Place,
    *,
    opening: Sequence[str] = (),
    pages: Sequence[str] = (),
    proof: str = "",
) -> str:
    """The text of a mail to a seat; it depends on nothing that the seat may not know."""
    seat = table.seat_words.index(place.word)
    said = [
        BEGIN,
        f"{place.name or place.word}, you play {place.word} in the game {seating.tag} ({table.game.title}).",
        *_part("", opening),
        *_part("What happened:", _story(table, seat, place)),
        *_part("The table as you see it:", _view(table, seat)),
        *_part("", shares.asked(table, seating, seat) or _asked(table, seat)),
        *(line for page in pages for line in _part("", page.split("\n"))),
        *_part("", _how_to_answer(proof)),
        END,
    ]
    return "\n".join(plain_signs(clean(line)).rstrip() for line in said) + "\n"


def message_id(seating: Seating, name: str) -> str:
    """The Message-ID of a mail: of game, number and seat alone, so that one that is sent twice is known again."""
    return f"<{seating.tag}.{name}@{seating.sender.rpartition('@')[2]}>"


def _part(title: str, said: Sequence[str]) -> list[str]:
    return ["", *([title] if title else []), *said] if said else []


def _story(table: OpenRecord, seat: int, place: Place) -> list[str]:
    """What this seat has heard since its last mail."""
    told = table.session.table.told
    heard = min(place.heard, len(told))
    return [line for _, sentence in lines.sentences(table.teller(), told, seat, heard) for line in _wrapped(sentence)]


def _wrapped(sentence: str) -> list[str]:
    """A sentence on lines that mail programs leave alone."""
    return wrap(sentence, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _view(table: OpenRecord, seat: int) -> list[str]:
    view = table.game.view(table.session.at, table.data, seat)
    drawn = texts(table.game.id).draw(view, table.data, table.names)
    return ["".join(words for words, _ in line) for line in drawn]


def _headline(table: OpenRecord, seating: Seating, seat: int) -> str:
    session = table.session
    if shares.gathering(table):
        return f"{'you are asked' if seat in shares.missing(table, seating) else 'news'} (luck)"
    if session.over:
        return "the game is over"
    turn = table.game.turn(session.at.state)
    return f"{'you are asked' if seat in waited_for(table) else 'news'} (turn {turn})"


def waited_for(table: OpenRecord) -> set[int]:
    """The seats without whom the game cannot go on; none before it has begun."""
    if shares.gathering(table):
        return set()
    step = table.session.pending()
    if isinstance(step, Decision):
        return {step.seat}
    return set(table.session.asked())


def _asked(table: OpenRecord, seat: int) -> list[str]:
    """What the seat must decide, with legal moves, or who else is asked."""
    session = table.session
    if session.over:
        return [lines.standing(table)]
    if seat not in session.asked():
        if seat in session.put_to():
            return ["Your answer is in. The others' answers are not shown before all are in."]
        return [lines.standing(table)]
    step = session.question(seat)
    options = step.options(session.table, seat)
    speech = table.language
    speaker = table.speaker(seat)
    asked = "You are asked now" + (f", as {speaker}." if speaker != table.seat_words[seat] else ".")
    if seat not in waited_for(table):
        asked = f"{lines.standing(table)}. You may act as well."
    some = spread(options, EXAMPLES)
    count = "All legal moves:" if len(some) == len(options) else f"{len(some)} of {len(options)} legal moves:"
    found = [asked, count, *(f"    {BAR}{speech.render(move)}" for move in some)]
    found.append(f"In front of them, on-{parent_of(table, seat)} says that you mean this position.")
    if not step.complete(session.table, seat):
        found.append(f"You may also say: {step.hint(session.table, seat)}")
    return found


def spread(options: Sequence[Any], most: int) -> list[Any]:
    """Some of many moves: of each kind the first, then evenly from all."""
    if len(options) <= most:
        return list(options)
    chosen: dict[type, int] = {}
    for at, move in enumerate(options):
        chosen.setdefault(type(move), at)
    places = set(list(chosen.values())[:most])
    step = len(options) / most
    for at in range(most):
        if len(places) < most:
            places.add(int(at * step))
    return [options[at] for at in sorted(places)]


def all_moves(table: OpenRecord, seat: int) -> str:
    """All legal moves of a seat, for the command `moves`."""
    session = table.session
    if session.over or shares.gathering(table) or seat not in session.asked():
        return "You are not asked now, so you have no moves."
    step = session.question(seat)
    options = step.options(session.table, seat)
    found = [
        f"All {len(options)} legal moves:",
        *(f"    {BAR}{table.language.render(move)}" for move in options[:MOST_MOVES]),
    ]
    if len(options) > MOST_MOVES:
        found.append(f"    and {len(options) - MOST_MOVES} more")
    return "\n".join(found)


def story(table: OpenRecord, seat: int) -> str:
    """All that a seat has heard since the game began, for the command `log`."""
    told = lines.sentences(table.teller(), table.session.table.told, seat)
    return "\n".join(["The story so far:", *(line for _, sentence in told for line in _wrapped(sentence))])


def help_page(table: OpenRecord) -> str:
    """How to play by mail, for the command `help`."""
    return "\n".join([*HELP, "", *table.language.cheat_sheet().splitlines()])


HELP = (
    "Answer the last mail of this game, and write your moves above or below",
    "what is quoted, in lines of their own. Only moves, commands and your token",
    "can stand there: where one line cannot be read, nothing is played.",
    "Lines that begin with > or | are taken as quoted: leave that out.",
    "Commands, each alone on a line:",
    "    help      this page",
    "    show      the table as you see it (every answer has it)",
    "    moves     all that you may play now",
    "    log       the story so far, as you know it",
    "    resign    how to leave the game",
)


def _how_to_answer(proof: str) -> list[str]:
    found = []
    if proof:
        found += [
            "How it works: a program, the referee, reads the mails to this address.",
            "It shows you what you may know, and nobody else gets your mails. Answer",
            "the last one with a line of moves, such as those above, and keep its",
            "subject: that holds a key that is good for you, from your address. From",
            "elsewhere, or in a new mail, put the line below into it. It is a secret:",
            "who has it can move for you. Keep it, and forward no mails.",
            "",
            f"    token {proof}",
            "",
        ]
    found += ["Answer this mail with a line of moves, or with one of the words", "help, show, moves, log, resign."]
    return found
