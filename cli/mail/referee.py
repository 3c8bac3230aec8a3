"""The referee: takes one mail, plays what it says, and writes the answers. Nothing is sent here.

A mail either leads to one step of one game, which is written down before anything happens, or to a line in the log.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec

from guildpost.cli import exits
from guildpost.cli.mail import answers, games, mail_line, sealed, shares
from guildpost.cli.mail.answers import Answering
from guildpost.cli.mail.following import REPEATED, left_out, refusal_of
from guildpost.cli.mail.games import Disk, GameFolder, Letter, Place, Seating, Step
from guildpost.cli.mail.message import Message, read_message
from guildpost.cli.mail.orders import Orders, Proof, orders_of
from guildpost.cli.mail.parent import parent_of
from guildpost.cli.mail.quoting import BAR
from guildpost.cli.mail.speaker import Speaker
from guildpost.cli.records import OpenRecord
from guildpost.notation.errors import UnreadableMove

PER_HOUR = 120
"""Mails of one seat that are answered in an hour, unless the organiser says otherwise."""
VAIN_PER_HOUR = 5
"""Mails of one seat in an hour that are answered although they ask for nothing and nothing of them can be played: a
program that answers each mail of ours, and does not say that it is one, is so stopped."""
HOUR = 3600
SHORTEST_WRAPPED = 40
"""Columns behind which a mail program may have broken a line."""
MOST_TABLES = 500
"""Games that are kept played up to their questions between mails."""
MOST_BOT_MOVES = 1000
"""Moves that bots make on end before the referee looks at its mail again."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of a mail: a word for the log, the game and seat where they are proved, and more words."""

    word: str
    tag: str = ""
    seat: str = ""
    more: str = ""
    sender: str = ""
    message_id: str = ""

    @property
    def good(self) -> bool:
        """Whether the mail came from a player and was taken in."""
        return self.word in ("played", "answered", "resigned", "repeated")

    @property
    def suspect(self) -> bool:
        """Whether the organiser may want to look at the mail: it is no machine's, and changed nothing."""
        return not self.good and self.word not in ("auto", "bounce", "list", "loop")


class Referee:
    """Reads mails for the games of one folder."""

    def __init__(
        self, games_folder: str, disk: Disk, clock: Callable[[], datetime] | None = None, per_hour: int = PER_HOUR
    ) -> None:
        self.games = games_folder
        self.disk = disk
        self.clock = clock or (lambda: datetime.now(UTC))
        self.per_hour = per_hour
        self._tables: dict[str, tuple[str, OpenRecord]] = {}

    def receive(self, data: bytes) -> Verdict:
        """Takes one mail in. Raises Problem or OSError where it should be tried again later."""
        message = read_message(data)
        verdict = self._judge(message)
        return msgspec.structs.replace(verdict, sender=message.from_address, message_id=message.message_id)

    def _judge(self, message: Message) -> Verdict:
        if message.kind != "player":
            return Verdict(message.kind)
        orders = orders_of(message.subject, message.own_lines)
        claims = {(proof.tag, proof.seat) for proof in orders.proofs}
        if not claims:
            return Verdict("no-proof", more=message.trouble)
        if len(claims) > 1:
            return Verdict("two-claims")
        tag, _ = claims.pop()
        folder = games.folder(self.games, tag, self.disk)
        if folder is None:
            return Verdict("no-game")
        with folder.locked():
            seating = folder.seating()
            return self._at_table(folder, seating, orders, message)

    def _at_table(self, folder: GameFolder, seating: Seating, orders: Orders, message: Message) -> Verdict:
        found = proved(seating, orders.proofs, message.from_address)
        if isinstance(found, str):
            return Verdict(found, seating.tag)
        place, parent = found
        mail = identity(place.word, message)
        if mail in seating.seen or mail in seating.idle:
            return Verdict("repeated", seating.tag, place.word)
        now = self.clock()
        hour = [each for each in place.times if each > now.timestamp() - HOUR]
        if len(hour) >= self.per_hour:
            return self._too_many(folder, seating, place, message, now)
        place.times = [*hour, int(now.timestamp())]
        try:
            return self._answer(folder, seating, place, parent, orders, message, mail, now)
        except BaseException:
            self._tables.pop(seating.tag, None)  # it may hold moves that were never written
            raise

    def _answer(
        self,
        folder: GameFolder,
        seating: Seating,
        place: Place,
        parent: str | None,
        orders: Orders,
        message: Message,
        mail: str,
        now: datetime,
    ) -> Verdict:
        record = folder.record()
        table = self._table(folder, record)
        seat = table.seat_words.index(place.word)
        opening: list[str] = []
        pages: list[str] = []
        if message.from_address.lower() != place.address.lower():
            opening.append("The mail that is answered here had your token, but came from another address than this.")
        if message.trouble:
            opening.append(f"Nothing was played. Your mail cannot be read with certainty: {message.trouble}.")
        if orders.crowded:
            opening.append("Nothing was played: this mail has too many lines that could be moves.")
        played = turn(table, seat, orders, parent, seating, opening, message.left)
        if not played and not orders.commands and not self._patient(place, now, opening):
            return Verdict("vain", seating.tag, place.word)
        seating.remember(mail, played)
        resigned = self._commands(table, seating, place, orders, opening, pages)
        step = finish(
            table,
            seating,
            record,
            now,
            {place.word: Reply(opening, pages, Answering(message.message_id, tuple(message.references)))},
            news=[f"{place.name or place.word} has left the game; {place.word} is vacant."] if resigned else [],
            moved=seat if played else None,
        )
        folder.commit(step)
        if step.record is not None:
            self._tables[seating.tag] = (sha256(step.record).hexdigest(), table)
        word = "resigned" if resigned else "played" if played else "answered"
        more = f"{len(step.letters)} mails" + (f"; not read: {message.trouble}" if message.trouble else "")
        return Verdict(word, seating.tag, place.word, more)

    def _too_many(self, folder: GameFolder, seating: Seating, place: Place, message: Message, now: datetime) -> Verdict:
        """A mail above the hourly limit is not read, so that it can come again; once in an hour its sender is told."""
        if place.told_to_wait > now.timestamp() - HOUR:
            return Verdict("flood", seating.tag, place.word)
        place.told_to_wait = int(now.timestamp())
        record = folder.record()
        table = self._table(folder, record)
        opening = [
            f"This mail of yours was not read: there were {self.per_hour} within an hour.",
            "Send it again in an hour. Until then, more of them are neither read nor answered.",
        ]
        reply = Reply(opening, [], Answering(message.message_id, tuple(message.references)))
        folder.commit(finish(table, seating, record, now, {place.word: reply}))
        return Verdict("flood", seating.tag, place.word, "told to wait")

    def _patient(self, place: Place, now: datetime, opening: list[str]) -> bool:
        """Whether one more mail of this seat that brings nothing is answered."""
        place.vain = [each for each in place.vain if each > now.timestamp() - HOUR]
        if len(place.vain) >= VAIN_PER_HOUR:
            return False
        place.vain.append(int(now.timestamp()))
        if not opening:
            opening.append("There are neither moves nor commands in your mail. What is quoted, by > or |, is not read.")
        if len(place.vain) == VAIN_PER_HOUR:
            opening.append("For an hour, only mails with moves that can be played, or commands, are answered now.")
        return True

    def _commands(
        self,
        table: OpenRecord,
        seating: Seating,
        place: Place,
        orders: Orders,
        opening: list[str],
        pages: list[str],
    ) -> bool:
        """Carries out commands; whether the seat has resigned."""
        seat = table.seat_words.index(place.word)
        for command, words in orders.commands:
            if command == "help":
                pages.append(answers.help_page(table))
            elif command == "moves":
                pages.append(answers.all_moves(table, seat))
            elif command == "log":
                pages.append(answers.story(table, seat))
            elif command == "resign" and words == seating.tag and not orders.moves:
                place.token, place.keys = "", []
                opening.append("You have left the game. Your token opens nothing any more.")
                return True
            elif command == "resign":
                pages.append(
                    "To leave the game for good, send a mail with this line and no moves:\n"
                    f"    {BAR}resign {seating.tag}\n"
                    "Your seat is then vacant, and all are told."
                )
        return False

    def _table(self, folder: GameFolder, record: bytes) -> OpenRecord:
        """The game of a record, played up to its question; kept from mail to mail."""
        digest = sha256(record).hexdigest()
        known = self._tables.pop(folder.tag, None)
        table = known[1] if known is not None and known[0] == digest else open_table(folder, record)
        self._tables[folder.tag] = (digest, table)
        while len(self._tables) > MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        return table


class Reply(msgspec.Struct, frozen=True):
    """What a mail to a seat says besides the state of the game."""

    opening: list[str]
    pages: list[str] = []
    answering: Answering | None = None


def open_table(folder: GameFolder, record: bytes) -> OpenRecord:
    """The game of a record, played up to its question; with the secret and the component data beside it, if any.

    Raises Problem.
    """
    from guildpost.cli import secret_files
    from guildpost.cli.records import open_record
    from guildpost.cli.sources import Source
    from guildpost.replays.file import Form

    where = folder.file(games.RECORD)
    kept = secret_files.beside(where)
    secret = secret_files.read(kept) if os.path.exists(kept) else None
    own = folder.file(games.COMPONENTS)
    components = own if os.path.exists(own) else None
    return open_record(Source(where, where, record, Form.JSON), components, secret=secret)


def proved(seating: Seating, proofs: tuple[Proof, ...], sender: str) -> tuple[Place, str | None] | str:
    """The seat that a mail proves, and the stamp of the mail that it answers; else why it proves none.

    A token opens its seat from any address but those of the others at the table, a reply key only from the seat's own.
    """
    sender = sender.lower()
    place = seating.place(proofs[0].seat)
    if place is None:
        return "wrong-proof"
    own = sender == place.address.lower()
    if not own and any(sender == other.address.lower() for other in seating.seats):
        return "foreign-token"
    parent = None
    by_token = by_key = False
    for proof in proofs:
        total = games.sum_of(proof.secret)
        if not proof.key and place.token and hmac.compare_digest(total, place.token):
            by_token = True
        for key in place.keys if proof.key else ():
            if hmac.compare_digest(total, key.sum):
                by_key, parent = True, key.parent
    if by_token or (by_key and own):
        return place, parent if by_key else None
    return "wrong-proof"


def identity(seat: str, message: Message) -> str:
    """What a mail is known by when it comes again: its Message-ID, or what it says where it has none."""
    said = message.message_id or msgspec.json.encode([message.from_address, message.subject, message.text]).decode()
    return sha256(f"{seat} {said}".encode()).hexdigest()[:32]


# playing


def turn(
    table: OpenRecord,
    seat: int,
    orders: Orders,
    parent: str | None,
    seating: Seating,
    opening: list[str],
    left: Sequence[str] = (),
) -> bool:
    """Plays the moves of a mail; whether the game has gone on. What became of them goes to `opening`."""
    if not orders.moves:
        return False
    said = " ".join(words for _, words in orders.moves)
    if shares.meant(table, said):
        return shares.take(table, seating, seat, said, opening)
    if table.session.over:
        opening.append("Nothing was played: the game is over.")
        return False
    found = mail_line.find("\n".join(words for _, words in orders.moves))
    if not found and parent is not None and parent != parent_of(table, seat):
        opening.append(
            "Nothing was played: the mail that you answered is not the last one about the game, which has gone on."
        )
        return False
    before = table.session.digest
    if found:
        _play_found(table, seat, seating.tag, orders, found, opening)
        return table.session.digest != before
    if below := left_out(table.language, left):
        opening.append(
            f"Nothing was played: `{below}` reads as a move, but stands in what looks like a signature or an old mail. "
            "Write all moves above that, or take it out."
        )
        return False
    parts = _unwrapped(orders.moves) if seating.keep_good else [list(orders.moves)]
    for number, part in enumerate(parts):
        refused = play_part(table, seat, part)
        if refused is None:
            opening.append("Played: " + " / ".join(words for _, words in part))
            continue
        opening += refused
        if rest := parts[number + 1 :]:
            behind = "1 line behind it was" if len(rest) == 1 else f"{len(rest)} lines behind it were"
            opening.append(f"The {behind} not looked at.")
        break
    return table.session.digest != before


def _unwrapped(moves: Sequence[tuple[int, str]]) -> list[list[tuple[int, str]]]:
    """Lines with those that may be their ends: so long that a mail program can have broken them, they are one line."""
    parts: list[list[tuple[int, str]]] = []
    for number, words in moves:
        last, before = parts[-1][-1] if parts else (-1, "")
        if number == last + 1 and len(before) + 1 + len(words.partition(" ")[0]) > SHORTEST_WRAPPED:
            parts[-1].append((number, words))
        else:
            parts.append([(number, words)])
    return parts


def _play_found(
    table: OpenRecord, seat: int, tag: str, orders: Orders, found: list[mail_line.Found], opening: list[str]
) -> None:
    """Plays the mail lines of a mail. They say what they follow, so the mail that is answered need not be the last."""
    for each in found:
        number = orders.moves[each.row - 1][0]
        line = each.line
        reason = each.reason
        if line is not None:
            reason = sealed.BY_REFEREE if sealed.read(line.moves) else refusal_of(table, seat, tag, line)
        if line is None or reason:
            opening.append(f"Nothing was played of the mail line in line {number}: {reason}.")
            if reason == REPEATED:
                continue
            return
        refused = play_part(table, seat, [(number, line.moves)])
        if refused is not None:
            opening += refused
            return
        opening.append(f"Played the mail line: {line.moves}")
    opening.append("A mail line was found, so nothing else in your mail was read as moves.")


def play_part(table: OpenRecord, seat: int, part: list[tuple[int, str]]) -> list[str] | None:
    """Plays lines as one: all or none, up to what luck or another seat has answered. None where all were played."""
    speech = table.language
    numbers = [number for number, _ in part]
    if seat in table.session.asked():
        speech.remember(table.session.options(seat))
    try:
        items = speech.read("\n".join(words for _, words in part))
    except UnreadableMove as error:
        return [f"Nothing was played. Line {numbers[error.line - 1]}, column {error.column}: {error.message}"]
    speaker = Speaker(table, seat, items)
    refused = speaker.play()
    if refused is None:
        return None
    cause, stand = refused
    many = "Nothing was played." if not stand else f"Only the first {stand} of these moves are played, and stay."
    if stand == 1:
        many = "Only the first of these moves is played, and stays."
    reason = exits.explain(cause, "").message
    return [f"{many} Line {numbers[speaker.line - 1]}, column {speaker.column}: {reason}"]


def play_bots(table: OpenRecord, seating: Seating) -> None:
    """Lets bots answer while one of them is asked: a kind of move first, then one of that kind."""
    session = table.session
    bots = {table.seat_words.index(place.word) for place in seating.seats if place.bot}
    for _ in range(MOST_BOT_MOVES if bots else 0):
        seat = min(bots & answers.waited_for(table), default=None)
        if seat is None:
            return
        session.play(seat, choose(session.options(seat)))


def choose(options: Any) -> Any:
    """Any of these moves, each kind as likely as the others."""
    from secrets import choice

    kind = choice(list(dict.fromkeys(map(type, options))))
    return choice([option for option in options if type(option) is kind])


# what follows from it


def finish(
    table: OpenRecord,
    seating: Seating,
    record: bytes,
    now: datetime,
    replies: dict[str, Reply],
    *,
    news: list[str] | None = None,
    moved: int | None = None,
    proofs: dict[str, str] | None = None,
    at_once: bool = False,
) -> Step:
    """The step to what the table and the seating have become: with a mail to each seat in `replies`, and to each that
    can know that something has changed, or that is told `news`; `at_once`, shares are waited for no longer."""
    from guildpost.replays.file import write

    gathered = shares.advance(table, seating, at_once)
    news = [*(news or []), *gathered]
    play_bots(table, seating)
    written = write(table.session.replay())
    letters: list[Letter] = []
    waiting = shares.missing(table, seating) or answers.waited_for(table)
    for seat, place in enumerate(seating.seats):
        if seat not in waiting:
            place.asked = place.reminded = 0
        elif gathered or not place.asked or seat == moved:
            place.asked, place.reminded = int(now.timestamp()), 0
        reply = replies.get(place.word)
        if reply is None and (place.vacant or place.bot):
            continue
        if reply is None and not news and place.glimpse == answers.glimpse(table, seat):
            continue
        reply = Reply(news) if reply is None else msgspec.structs.replace(reply, opening=[*reply.opening, *gathered])
        letters.append(
            answers.write(
                table,
                seating,
                place,
                now,
                opening=reply.opening,
                pages=reply.pages,
                answering=reply.answering,
                proof=(proofs or {}).get(place.word, ""),
            )
        )
        if place.vacant:
            place.keys = []
    changed = written != record
    return Step(
        before=sha256(record).hexdigest(),
        record=written if changed else None,
        table=games.encode(seating),
        letters=letters,
    )


def rename(table: OpenRecord, word: str, name: str) -> None:
    """Another player's name at a seat, in the record as well, which does not depend on it."""
    head = table.session.head
    seat = table.seat_words.index(word)
    head.seats = tuple(
        msgspec.structs.replace(each, name=name) if at == seat else each for at, each in enumerate(head.seats)
    )
    table.names = {**table.names, word: name}
    if not name:
        del table.names[word]
