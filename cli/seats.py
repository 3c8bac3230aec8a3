"""Files of one seat on the command line: read, shown and told without the record that they were made from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from guildpost.cli import screen
from guildpost.cli.component_data import load_data
from guildpost.cli.exits import HIDDEN, UNREADABLE, USAGE, Problem
from guildpost.cli.records import game_of, teller_of
from guildpost.cli.sources import Source, errors_at
from guildpost.engine.core.game import Game
from guildpost.replays.file import Form


class OpenSeat:
    """A file of one seat, with its game and component data."""

    def __init__(self, source: Source, components: str | None, as_seat: str | None) -> None:
        from guildpost.replays.recording import refuse_data
        from guildpost.replays.seat_file import read_seat_file

        self.source = source
        with errors_at(source.where):
            self.file = read_seat_file(source.data)
            self.game: Game[Any, Any, Any] = game_of(self.file.game, source.where)
            self.data = load_data(self.game, components)
            refuse_data(self.game, self.file, self.data)
        self.own_data = components is not None
        names = zip(self.file.words, self.file.seats, strict=True)
        self.names = {word: seat.name for word, seat in names if seat.name}
        if as_seat is not None:
            self._refuse_others(as_seat)

    @property
    def who(self) -> str:
        """The word of the seat, empty for the public."""
        return "" if self.file.seat is None else self.file.words[self.file.seat]

    def _refuse_others(self, words: str) -> None:
        said = " ".join(words.split()).lower()
        own = {self.who, self.names.get(self.who, "").lower(), f"p{(self.file.seat or 0) + 1}"}
        if self.file.seat is None or said not in own:
            whom = f"the seat {self.who}" if self.who else "the public"
            raise Problem(self.source.where, HIDDEN, f"this file holds what was shown to {whom}, not to {said!r}")

    @property
    def language(self) -> Any:
        """The notation of this game."""
        from guildpost.notation.games import language

        return language(self.game.id, self.game.components(self.data) if self.own_data else None)


@contextmanager
def _believed(source: Source) -> Iterator[None]:
    """A view or an event of the right type may still name what the game does not have."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise Problem(source.where, UNREADABLE, "it tells of what the game does not have") from None


def show(source: Source, at: int | None, as_seat: str | None, json: bool, components: str | None) -> None:
    """Draws the table as the file shows it."""
    from guildpost.cli.texts import texts
    from guildpost.replays.seat_file import view_at, view_of

    seat = OpenSeat(source, components, as_seat)
    with errors_at(source.where):
        try:
            plain = view_at(seat.file, at)
        except IndexError:
            many = seat.file.decisions
            raise Problem(source.where, USAGE, f"--at {at}: the file has {many} decisions, from 0 on") from None
        view = view_of(seat.game, plain)
    if json:
        record = {"schema": "guildpost.view", "version": 1, "game": seat.game.id, "seat": seat.who}
        screen.put_json({**record, "view": screen.in_order(view)})
        return
    with _believed(source):
        drawn = texts(seat.game.id).draw(view, seat.data, seat.names, None)
    screen.put_lines(drawn)


def log(source: Source, prose: bool, rules: bool, as_seat: str | None, json: bool, components: str | None) -> None:
    """Prints the moves or the story as the file tells them."""
    from guildpost.cli import lines, masked
    from guildpost.replays.seat_file import told

    seat = OpenSeat(source, components, as_seat)
    with errors_at(source.where):
        if prose:
            heard = list(told(seat.file, seat.game))
            if json:
                for each in heard:
                    screen.put_json(lines.event_record(each.rule, each.event))
                return
            with _believed(source):
                story = list(lines.sentences(teller_of(seat.game.id, seat.data, seat.names), heard, None))
            for rule, sentence in story:
                screen.put(f"{sentence}  [{rule}]" if rules else sentence)
            return
        with _believed(source):
            said = list(masked.entries_of(seat.file, seat.game, seat.language))
        if json:
            for entry in said:
                screen.put_json({"schema": "guildpost.entry", "version": 1, **entry})
            return
        for line in masked.transcript(seat.file, seat.who, said):
            screen.put(line)


def converted(source: Source, form: Form) -> bytes:
    """The same file of a seat as JSON or MessagePack. Raises Problem for transcripts, which tell no views."""
    from guildpost.replays.seat_file import read_seat_file, write_seat_file

    if form is Form.TRANSCRIPT:
        raise Problem(source.where, USAGE, "the file of a seat is JSON or MessagePack; log prints its moves")
    with errors_at(source.where):
        return write_seat_file(read_seat_file(source.data), form)


def verified(source: Source, against: str | None, components: str | None) -> dict[str, Any]:
    """What verifying a seat's file found, alone or against the record. Raises what is wrong with it."""
    from guildpost.cli.records import read_replay
    from guildpost.cli.sources import read_source
    from guildpost.replays.errors import WrongCommitment
    from guildpost.replays.proof import verify_against
    from guildpost.replays.recording import refuse_data
    from guildpost.replays.seat_file import read_seat_file, verify_seat_file
    from guildpost.replays.verify import verify

    file = read_seat_file(source.data, intact=False)
    game = game_of(file.game, source.where)
    data = load_data(game, components)
    refuse_data(game, file, data)
    verify_seat_file(file, game, source.data)
    if against is not None:
        master = read_source(against)
        with errors_at(master.where):
            replay = read_replay(master, components, intact=False)
            if replay.game != file.game:
                raise WrongCommitment("game", f"{file.game} in the seat's file, {replay.game} in the record")
            refuse_data(game, replay, data)
            verdict = verify(replay, game, data, written=master.data)
            if verdict.divergence is not None:
                raise verdict.divergence
        verify_against(file, replay, game, data)
    return {
        "good": True,
        "kind": "seat",
        "seat": "" if file.seat is None else file.words[file.seat],
        "decisions": file.decisions,
        "entries": file.entries,
        "against": against,
        "digest": file.digest,
    }
