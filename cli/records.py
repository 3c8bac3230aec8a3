"""Records between files and commands: read, played again, and written back."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from guildpost.cli import screen
from guildpost.cli.component_data import load_data
from guildpost.cli.exits import UNREADABLE, UNSUPPORTED, USAGE, Problem
from guildpost.cli.sources import Source, errors_at, read_source
from guildpost.cli.texts import Sentence, Teller, texts
from guildpost.engine import games
from guildpost.engine.core.events import Event
from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided
from guildpost.engine.core.session import TakenBack
from guildpost.engine.core.steps import Decision, Seat
from guildpost.replays.file import Form, Luck, Replay
from guildpost.replays.recording import Recording
from guildpost.replays.store import read_bytes, write_atomic

if TYPE_CHECKING:
    from guildpost.replays.sealing import Secret


class OpenRecord:
    """A record whose game has been played up to a question again; with what opens its luck, if that was given."""

    def __init__(self, source: Source, session: Recording[Any, Any, Any], data: Any, own_data: bool) -> None:
        self.source = source
        self.own_data = own_data
        self.session = session
        self.data = data
        self._begun = self._length()
        self.game: Game[Any, Any, Any] = session.game
        self.secret: Secret | None = None
        self.seat_words = tuple(self.game.seat_words(session.at.state))
        self.names = {
            word: seat.name for word, seat in zip(self.seat_words, session.head.seats, strict=False) if seat.name
        }

    def _length(self) -> tuple[object, ...]:
        session = self.session
        head = session.head
        return len(session.entries), len(session.notes), session.waiting, head.changes, head.salt, head.luck, head.tags

    def close(self, luck: Luck, secret: Secret | None) -> None:
        """Fixes luck that seats could add to, and lets fall what falls first."""
        from guildpost.replays.luck import dealer_for
        from guildpost.replays.sealing import opened

        session = self.session
        session.dealer = dealer_for(opened(luck, secret) if secret is not None else luck)
        session.luck([])

    @property
    def changed(self) -> bool:
        """Whether anything was added since the record was opened."""
        return self._length() != self._begun

    @property
    def language(self) -> Any:
        """The notation of this game; names come from the component data of this record."""
        from guildpost.notation.games import language

        return language(self.game.id, self.game.components(self.data) if self.own_data else None)

    def seat(self, words: str) -> Seat:
        """The seat that somebody means: its word, one of its pieces, p1 to p6, or its player's name."""
        said = " ".join(words.split())
        found = self.game.seat_named(self.session.at.state, said.lower())
        if found is not None:
            return found
        if said[:1] in "pP" and said[1:].isdecimal() and 1 <= int(said[1:]) <= len(self.seat_words):
            return int(said[1:]) - 1
        named = [word for word, name in self.names.items() if name.casefold() == said.casefold()]
        if len(named) == 1:
            return self.seat_words.index(named[0])
        known = ", ".join(f"p{n} {word}" for n, word in enumerate(self.seat_words, 1))
        raise Problem(self.source.where, USAGE, f"no seat is called {said!r}; there are: {known}")

    def speaker(self, seat: Seat) -> str:
        """Who is asked at this seat, in the notation's words: a piece, or the seat itself."""
        step = self.session.pending()
        piece = step.speaker(self.session.table) if isinstance(step, Decision) and step.seat == seat else ""
        return piece or self.seat_words[seat]

    def teller(self) -> Teller:
        """A teller of this game's events and of those that all games have."""
        return teller_of(self.game.id, self.data, self.names)


def teller_of(game: str, data: Any, names: dict[str, str]) -> Teller:
    """A teller of a game's events and of those that all games have."""
    return _Teller(texts(game).teller(data, names))


class _Teller:
    def __init__(self, of_game: Teller) -> None:
        self.of_game = of_game

    def tell(self, rule: str, event: Event) -> list[Sentence]:
        if not isinstance(event, TakenBack):
            return self.of_game.tell(rule, event)
        what = "The last decision is" if event.count == 1 else f"The last {event.count} decisions are"
        why = f" ({event.reason})" if event.reason else ""
        return [*self.of_game.finish(), (rule, f"{what} taken back{why}.")]

    def finish(self) -> list[Sentence]:
        return self.of_game.finish()


# reading


def game_of(name: str, where: str) -> Game[Any, Any, Any]:
    """The game that a record names. Raises Problem where this build has none of the kind."""
    try:
        return games.game(name)
    except games.UnknownGame as error:
        raise Problem(where, UNSUPPORTED, f"{error}") from None


def open_record(
    where: str | Source,
    components: str | None,
    *,
    at: int | None = None,
    history: bool = False,
    secret: Secret | None = None,
) -> OpenRecord:
    """The game of a record, played up to its end or to its `at`-th decision.

    A `secret` lets sealed luck fall, and is not written into the record.
    """
    source = read_source(where) if isinstance(where, str) else where
    if at is not None and at < 0:
        raise Problem(source.where, USAGE, f"--at {at}: from 0, which is the start")
    with errors_at(source.where):
        if secret is not None:
            return _unsealed(source, read_replay(source, components), secret, components, history)
        if source.form is Form.TRANSCRIPT:
            session, data = _from_transcript(source, components, history)
            if at is None:
                return OpenRecord(source, session, data, components is not None)
            replay = session.replay()
        else:
            from guildpost.replays.file import read

            replay = read(source.data)
            data = load_data(game_of(replay.game, source.where), components)
        upto = None
        if at is not None:
            try:
                upto = replay.after_decisions(at)
            except IndexError:
                many = sum(type(entry) is Decided for entry in replay.entries)
                raise Problem(source.where, USAGE, f"--at {at}: the record has {many} decisions") from None
        game = game_of(replay.game, source.where)
        session = Recording.resume(replay, game, data, upto=upto, history=history)
        return OpenRecord(source, session, data, components is not None)


def _unsealed(source: Source, replay: Replay, secret: Secret, components: str | None, history: bool) -> OpenRecord:
    from guildpost.replays.sealing import opened

    luck = replay.luck
    if luck is not None and luck.sealed:
        replay = msgspec.structs.replace(replay, luck=opened(luck, secret))
    game = game_of(replay.game, source.where)
    data = load_data(game, components)
    session = Recording.resume(replay, game, data, history=history)
    session.head.luck = luck
    table = OpenRecord(source, session, data, components is not None)
    table.secret = secret
    return table


def read_replay(source: Source, components: str | None, *, intact: bool = True) -> Replay:
    """The record as it stands; a transcript is played to know it."""
    if source.form is Form.TRANSCRIPT:
        return _from_transcript(source, components, False)[0].replay()
    from guildpost.replays.file import read

    return read(source.data, intact=intact)


def _from_transcript(source: Source, components: str | None, history: bool) -> tuple[Recording[Any, Any, Any], Any]:
    from guildpost.notation.games import language
    from guildpost.replays.file import as_text
    from guildpost.replays.transcript import part_transcript, read_transcript

    text = as_text(source.data)
    game = game_of(part_transcript(text).tags.word("Game"), source.where)
    data = load_data(game, components)
    known = None if components is None else game.components(data)
    session = read_transcript(text, lambda name: language(name, known), data=data, quiet=False, history=history)
    return session, data


# writing


def form_for(out: str | None, to: str | None = None) -> Form:
    """The form that a file's name or `--to` asks for; JSON where neither does."""
    suffix = f".{to.lstrip('.')}" if to is not None else os.path.splitext(out or "")[1].lower() or ".json"
    for form in Form:
        if form.value == suffix:
            return form
    known = ", ".join(form.value for form in Form)
    raise Problem(out or "guildpost", USAGE, f"a record is no {suffix} file; its forms are: {known}")


def encoded(replay: Replay, form: Form, data: Any, components: str | None = None) -> bytes:
    """The bytes of a record in a form."""
    if form is not Form.TRANSCRIPT:
        from guildpost.replays.file import write

        return write(replay, form)
    from guildpost.notation.games import language
    from guildpost.replays.transcript import write_transcript

    game = games.game(replay.game)
    speech = language(game.id, None if components is None else game.components(data))
    return write_transcript(replay, game, data, speech).encode()


def to_stdout(out: str | None) -> bool:
    """Whether a new record goes to stdout."""
    return out in (None, "-")


def refuse_existing(out: str) -> None:
    """Raises Problem where a file is there already: a new record never takes the place of another."""
    if not out:
        raise Problem("guildpost", USAGE, "-o names no file")
    if not to_stdout(out) and os.path.lexists(out):
        raise Problem(out, USAGE, "it exists already; nothing is written over it")


def write_new(out: str | None, replay: Replay, data: Any, components: str | None = None) -> None:
    """A record into a new file, or to stdout."""
    form = form_for(out)
    with errors_at("stdout" if to_stdout(out) else str(out)):
        put_new(out, encoded(replay, form, data, components))


def put_new(out: str | None, written: bytes) -> None:
    """The bytes of a record into a new file, or to stdout."""
    if out is None or to_stdout(out):
        screen.put_bytes(written)
    else:
        write_atomic(out, written)


def save(table: OpenRecord, components: str | None = None) -> None:
    """The record back where it came from, in its form; a file that nothing was added to is left alone.

    Raises Problem where somebody else has written the file meanwhile.
    """
    source = table.source
    if source.path is not None and not table.changed:
        return
    with errors_at(source.where):
        written = encoded(table.session.replay(), source.form, table.data, components)
        if source.path is None:
            screen.put_bytes(written)
        else:
            write_atomic(source.path, written, sha256(source.data).hexdigest())


def keep_changes(table: OpenRecord, keep: bool) -> None:
    """Leaves the recorded changes out of a record from now on. Raises Problem where there are none to be kept."""
    head = table.session.head
    if keep and not head.changes:
        raise Problem(table.source.where, USAGE, "this record was begun without changes, and cannot get them later")
    if head.changes and not keep:
        head.changes = False
        entries = table.session.entries
        entries[:] = [Decided(e.seat, e.move, e.mark) if isinstance(e, Decided) else e for e in entries]


# positions


class Begun(msgspec.Struct):
    """A position that `new` starts from, with what stood beside it."""

    position: Any
    options: dict[str, str]
    names: dict[str, str]
    components: str = ""


class _PositionFile(msgspec.Struct, kw_only=True):
    schema: str = ""
    version: int = 1
    game: str = ""
    position: msgspec.Raw = msgspec.Raw(b"null")
    options: dict[str, Any] = {}
    names: dict[str, str] = {}
    components: str = ""


POSITION_SCHEMA = "guildpost.position"


def position_record(table: OpenRecord) -> dict[str, Any]:
    """The full position for programs, and for `new --position`."""
    head = table.session.head
    return {
        "schema": POSITION_SCHEMA,
        "version": 1,
        "game": table.game.id,
        "components": head.components,
        "options": head.options,
        "names": table.names,
        "position": screen.in_order(table.session.at),
    }


def read_position(path: str, game: Game[Any, Any, Any]) -> Begun:
    """What `show --json` wrote. Raises Problem with the field at fault."""
    from guildpost.replays.file import as_text

    where = "stdin" if path == "-" else path
    with errors_at(where):
        data = read_bytes(path)
        as_text(data)
    try:
        file = msgspec.json.decode(data, type=_PositionFile)
        if file.schema != POSITION_SCHEMA:
            what = repr(file.schema[:40]) if file.schema else "something without a schema"
            raise Problem(where, UNREADABLE, f"not a position, as `show --json` writes it, but {what}")
        if file.version != 1:
            raise Problem(where, UNSUPPORTED, f"version {file.version} of positions; this build knows 1")
        if file.game != game.id:
            raise Problem(where, UNREADABLE, f"a position of {file.game[:40] or 'no game'}, not of {game.id}")
        position = msgspec.json.decode(file.position, type=game.position_type)
    except (msgspec.MsgspecError, RecursionError) as error:
        words, _, place = str(error).partition(" - at `$")
        place = place.rstrip("`").lstrip(".")
        raise Problem(where, UNREADABLE, f"{place}: {words}" if place else words) from None
    options = {name: _word(value) for name, value in file.options.items()}
    return Begun(position, options, file.names, file.components)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
