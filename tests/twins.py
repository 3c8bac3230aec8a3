"""Twin records: two games that differ only in what a seat may not know must look the same to it, byte for byte.

A game is played by random choices. For one seat, everything that it can obtain on the way is written down: entries
with hidden parts masked, events, views, who is asked in which order, what it may answer, how its wrong moves are
refused, and the mails that a referee would send to it. Two cards of a pile that the seat never met are then exchanged
through the whole record, which is played again with these outcomes told. Where that is a legal game, and what was done
in the open would have been the same, not a byte may differ. In a game that opens all cards sooner or later, records end
at a random place, while cards are hidden. What no seat knows in any game is the seed, which is the order of all that
has not fallen yet: the same record with another seed is a twin too.

Behind the last move come the things in `OBTAINED`, each made of the whole game: what one seat may have is one line
there. Those in `IN_TURN` cost as much as a whole game; each case has the next one of them. A twin begins where it parts
from its record: up to there both are the same game.

`python tests/twins.py GAME --twins 10000` compares as many and prints the counts; the tests run a sample, and
`bench/secrecy.py` runs all games.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from math import inf
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from guildpost.cli import exits, screen
from guildpost.cli.exits import Problem
from guildpost.cli.mail import answers, following, mail_line
from guildpost.cli.mail.games import Place, Seating
from guildpost.cli.mail.mail_line import MailLine
from guildpost.cli.mail.parent import parent_of, past_of
from guildpost.cli.records import OpenRecord
from guildpost.cli.sources import Source
from guildpost.cli.texts import texts
from guildpost.engine.core.chance import GENERATOR, Dealer, Draws
from guildpost.engine.core.errors import EngineError, LuckError
from guildpost.engine.core.events import Told
from guildpost.engine.core.game import Game, SeatChoice, read_options
from guildpost.engine.core.record import Decided, Fell
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Decision, Together
from guildpost.engine.games import game as game_named
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language
from guildpost.replays.file import Form, Header, Luck, Replay
from guildpost.replays.marks import first_link, mark, next_link
from guildpost.replays.recording import Recording
from guildpost.replays.seat_file import write_seat_file
from guildpost.replays.showing import shown

encode = msgspec.json.Encoder(order="deterministic").encode


class Plan(NamedTuple):
    """How the twins of a game are made.

    `mixes` are roles by seat; `probes` moves that a nosy player would try, to be refused in a telling way; `data` the
    component data. Where they are not 0, a record ends after `longest` decisions at most, and `each` pairs are compared
    for each of its seats. A mail is written behind each `mails`-th move. `lists` are fields of a view that name all
    that a seat has not met; `opened` the names that the rules open to a seat, in this position or by these events,
    beside what falls or is played for it.
    """

    mixes: Sequence[Sequence[str]]
    probes: Callable[[], list[Any]] = list
    data: Callable[[Game[Any, Any, Any]], Any] = lambda game: game.load()
    longest: int = 0
    each: int = 0
    mails: int = 40
    lists: tuple[str, ...] = ()
    opened: Callable[[Session[Any, Any, Any], int, Sequence[Told]], Iterable[str]] = lambda session, seat, told: ()


def told_again(session: Watched) -> Replay:
    """The game as a record whose outcomes people told beside its seed, since an exchanged one is not the seed's."""
    chain, entries = first_link(session.game, session.head), []
    for entry in session.entries:
        chain = next_link(chain, entry)
        told = isinstance(entry, Fell)
        entries.append(msgspec.structs.replace(entry, mark=mark(chain)) if told else entry)
    whole = {"entries": entries, "waiting": [], "notes": [], "digest": "", "last": session.at, "salt": "5a" * 32}
    return Replay(**{**msgspec.structs.asdict(session.head), **whole})


def recorded(session: Watched) -> OpenRecord:
    """The game as somebody has it who plays by lines, its moves played into a record."""
    game, data, head = session.game, session.table.data, session.head
    told = [(entry.label, entry.outcome) for entry in session.entries if isinstance(entry, Fell)]
    again: Any = Recording.begin(game, data, head.seats, head.options, seed=session.seed, told=told, trust=True)
    for entry in session.entries:
        if isinstance(entry, Decided):
            again.play(entry.seat, entry.move)
    return Spoken(Source("record", None, b"", Form.JSON), again, data, True)


class Spoken(OpenRecord):
    """A record whose language is made once."""

    @cached_property
    def language(self) -> Any:
        return language(self.game.id, self.game.components(self.data))


def exported(session: Watched, seat: int) -> bytes:
    """The file of the seat; what it commits to is hidden behind salts, so that any digits may stand there."""
    return write_seat_file(shown(told_again(session), session.game, session.table.data, seat, bind=numbered))


def numbered(kind: str, number: int, data: bytes) -> str:
    """A commitment that depends on its place alone."""
    return sha256(f"{kind} {number}".encode()).hexdigest()


def story(session: Watched, seat: int) -> bytes:
    """What happened, in sentences."""
    teller = texts(session.game.id).teller(session.table.data, {})
    told = [(each.rule, each.heard_by(seat)) for each in session.table.told]
    said = [teller.tell(rule, event) for rule, event in told if event is not None] + [teller.finish()]
    return repr(said).encode() + answers.story(Unrecorded(session), seat).encode()


def picture(session: Watched, seat: int) -> bytes:
    """The table as it is drawn for the seat."""
    view = screen.as_written(session.game.view(session.at, session.table.data, seat))
    return repr(list(texts(session.game.id).draw(view, session.table.data, {}, None))).encode()


def misspelt(session: Watched, seat: int) -> bytes:
    """How words that nobody can read are refused, and what is offered in their place."""
    speech = language(session.game.id, session.game.components(session.table.data))
    for each in session.asked():  # as `play` does
        speech.remember(session.options(each))
    answers = []
    for text in WRONG:
        try:
            answers.append(repr(speech.read(text, 1)))
        except UnreadableMove as error:
            answers.append(f"{error.line}:{error.column}: {error.message}")
    return "\n".join(answers).encode()


WRONG = ("xx", "take", "take-", "pla-q", "buy gold", "call-c", "give-9", "yess", "ende", "roll d=", "// well")


class Unrecorded(OpenRecord):
    """A game that is played and not recorded, as mails are made of it."""

    def __init__(self, session: Watched) -> None:
        self.session: Any = session
        self.game, self.data, self.own_data = session.game, session.table.data, False
        self.seat_words = tuple(self.game.seat_words(session.at.state))
        self.names = {}


SENT = datetime(2026, 5, 1, tzinfo=UTC)
KEY = re.compile(rb"(?<=\.)[0-9a-z]{6}(?:-[0-9a-z]{6}){3}(?=\])")


def mailed(session: Watched, seat: int) -> bytes:
    """The mail of a referee: headers, subject and text, with the answer to `moves`; for `log` see `story`.

    Behind it, what decides whether a mail is sent at all, and the stamp of the position. The reply key is random.
    """
    table = Unrecorded(session)
    place = Place(word=table.seat_words[seat], name="Ann", address="a@example.org", token="")
    place.heard = session.mailed
    seating = Seating(tag="g", game=session.game.id, sender="r@example.org", seats=[place])
    pages = [answers.all_moves(table, seat)]
    data = answers.write(table, seating, place, SENT, opening=["Played."], pages=pages).data
    waits = seat in answers.waited_for(table)
    return KEY.sub(b"*", data) + repr((place.glimpse, parent_of(table, seat), waits)).encode()


def lines(session: Watched, seat: int) -> bytes:
    """What `mail line` and `mail read` answer about the record: to what is misspelt, what is not allowed or follows
    another position, to a move, and which stamps of the past they know."""
    table = recorded(session)
    word, stamp, said = table.seat_words[seat], parent_of(table, seat), []
    options = session.options(seat) if seat in session.asked() else []
    for text in (*WRONG, *map(table.language.render, [*session.probes, *options[-1:]])):
        said.append(f"{text}: ")
        try:
            items = following.read_moves(table, seat, text)
            said.append(mail_line.write(MailLine("g", stamp, word, following.written(table.language, word, items))))
            said.append(str(following.try_out(table, seat, items, "moves")))
        except UnreadableMove as error:
            said.append(exits.explain(error, "moves").line())
        except Problem as refused:
            said.append(refused.line())
            continue
        except ValueError as error:
            said.append(str(error))
            continue
        if table.session.entries[len(session.entries) :]:
            break  # it was played: what comes now would follow it
    table = recorded(session)
    for tag, who in (("h", word), ("g", table.seat_words[seat - 1])):
        said.append(following.refusal_of(table, seat, "g", MailLine(tag, stamp, who, "pass")))
    return repr((said, past_of(table, seat))).encode()


OBTAINED: dict[str, Callable[[Watched, int], bytes]] = {
    "file": exported,
    "story": story,
    "picture": picture,
    "misspelt": misspelt,
    "mail": mailed,
    "lines": lines,
}
"""What a seat may have of a whole game, by name: bytes that must not depend on what it may not know."""

IN_TURN = ("file", "story", "picture", "misspelt", "lines")
"""Those of them of which each case has one."""


class Moment(NamedTuple):
    """A moment of a record at which its twins may begin: how much of everything there was, and the position."""

    position: bytes
    entries: int
    told: int
    looks: int
    mailed: int
    pages: dict[int, int]


class Watched(Session[Any, Any, Any]):
    """A session that notes, for some seats, all that they can obtain: `pages` to be compared, and `met` without the
    lists of what was not met. With a `record` and one of its moments it goes on from there."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        start: Any,
        data: Any,
        dealer: Dealer,
        *,
        seats: Sequence[int],
        plan: Plan,
        roles: Sequence[str],
        seed: str,
        record: Watched | None = None,
        moment: Moment | None = None,
    ) -> None:
        self.pages: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.met: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.known: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.plan, self.roles, self.seed = plan, roles, seed
        self.probes = plan.probes()
        self.heard = self.looks = self.mailed = 0
        self.written: list[bytes] = []
        self.moments: list[Moment] = []
        self.made: dict[tuple[int, str], bytes] = {}
        super().__init__(game, start, data, dealer)
        chosen = game.choose_seats(None, [SeatChoice(role) for role in roles])
        options, total = read_options(game, {}), game.digest(data)
        self.head = Header(
            game=game.id,
            edition=game.edition,
            options=options,
            components=total,
            luck=Luck(GENERATOR, seed),
            seats=chosen,
        )
        if record is None or moment is None:
            self.look()
            return
        self.entries = record.entries[: moment.entries]
        self.table.told[:] = record.table.told[: moment.told]
        self.heard, self.looks, self.mailed = moment.told, moment.looks, moment.mailed
        self.pages = {seat: record.pages[seat][: moment.pages[seat]] for seat in seats}

    def record(self, entry: Any) -> None:
        """Notes an entry as each seat may read it, at the moment when it is made."""
        super().record(entry)
        self.written.append(encode(entry))
        step = self.pending()
        for seat in self.pages:
            if isinstance(entry, Fell):
                seen = step.seen_by(self.table)
                known = seen is None or seat in seen
                self.note(seat, self.written[-1] if known else encode(["f", entry.label, "xx"]))
                self.known[seat] += self.pages[seat][-1:]
            elif isinstance(entry, Decided):
                seen = self.game.seen_move(step, self.table, entry.seat, entry.move)
                known = seen is None or seat in seen or seat == entry.seat
                self.note(seat, self.written[-1] if known else encode(["d", entry.seat, "xx"]))
                self.known[seat] += self.pages[seat][-1:]

    def note(self, seat: int, page: bytes, met: bytes | None = None) -> None:
        """Writes down what a seat obtains, and as what it is met."""
        self.pages[seat].append(page)
        self.met[seat].append(page if met is None else met)

    def play(self, seat: int, move: Any) -> None:
        super().play(seat, move)
        self.look()

    def finish(self, seat: int, names: Sequence[str]) -> list[bytes]:
        """All that a seat has obtained, these things that are made of the whole game last."""
        for name in names:
            if (seat, name) not in self.made:
                self.made[seat, name] = name.encode() + b": " + OBTAINED[name](self, seat)
        return self.pages[seat] + [self.made[seat, name] for name in names]

    def look(self) -> None:
        """Notes what each seat has heard and sees now, and what it may do and is refused."""
        step = self.pending()
        post = self.looks % self.plan.mails == self.plan.mails - 1
        for seat in self.pages:
            for told in self.table.told[self.heard :]:
                event = told.heard_by(seat)
                if event is not None:
                    self.note(seat, told.rule.encode() + encode(event))
            view = self.game.view(self.at, self.table.data, seat)
            blank: dict[str, Any] = {name: [] for name in self.plan.lists}
            self.note(seat, encode(view), encode(msgspec.structs.replace(view, **blank)) if blank else None)
            self.note(seat, repr((list(self.asked()), list(self.put_to()), type(step).__name__)).encode())
            if seat in self.asked() and isinstance(step, (Decision, Together)):
                self.note(seat, encode(list(step.options(self.table, seat))))
                self.note(seat, repr((step.complete(self.table, seat), step.hint(self.table, seat))).encode())
            for move in self.probes:
                self.note(seat, self.refusal(seat, move))
            if post:
                self.note(seat, mailed(self, seat), b"")
            self.known[seat].append(encode(list(self.plan.opened(self, seat, self.table.told[self.heard :]))))
        self.looks += 1
        self.heard = len(self.table.told)
        if post:
            self.mailed = self.heard
        if not getattr(step, "sealed", ()):
            upto = {seat: len(pages) for seat, pages in self.pages.items()}
            stand = (len(self.entries), self.heard, self.looks, self.mailed, upto)
            self.moments.append(Moment(self.snapshot(), *stand))

    def refusal(self, seat: int, move: Any) -> bytes:
        """What the seat is told when it tries this move, which is not played; empty where it would be played."""
        try:
            step = self.question(seat)
            step.check(self.table, seat, step.resolve(self.table, seat, move))
        except EngineError as refused:
            return str(refused).encode()
        return b""


def begun(
    game: Game[Any, Any, Any],
    data: Any,
    dealer: Dealer,
    roles: Sequence[str],
    plan: Plan,
    seats: Sequence[int],
    seed: str = "",
) -> Watched:
    """A new game of these roles, watched by these seats."""
    chosen = game.choose_seats(None, [SeatChoice(role) for role in roles])
    start = game.setup(data, chosen, read_options(game, {}))
    return Watched(game, start, data, dealer, seats=seats, plan=plan, roles=roles, seed=seed)


def played(game: Game[Any, Any, Any], data: Any, seed: str, roles: Sequence[str], plan: Plan) -> Watched:
    """A game by random choices: a kind of move first, then one of that kind; whole, or to a random place."""
    session = begun(game, data, Dealer(seed), roles, plan, range(len(roles)), seed)
    draws, n = Draws(seed), 0
    end = draws.below("twins.end", 0, plan.longest) if plan.longest else None
    while not session.over:
        if end is not None and n > end and not getattr(session.pending(), "sealed", ()):
            break
        seat = session.asked()[0]
        kinds: dict[type, list[Any]] = {}
        for move in session.options(seat):
            kinds.setdefault(type(move), []).append(move)
        same = list(kinds.values())[draws.below("twins.kind", n, len(kinds))]
        session.play(seat, same[draws.below("twins.move", n, len(same))])
        n += 1
    return session


def exchanged(value: Any, one: str, other: str) -> Any:
    """The same moves or outcomes with two names exchanged throughout."""
    text = msgspec.json.encode(value).decode()
    swap = {f'"{one}"': f'"{other}"', f'"{other}"': f'"{one}"'}
    for name in (one, other):
        text = text.replace(f'"{name}"', f"<{name}>")
    for name, new in ((one, swap[f'"{one}"']), (other, swap[f'"{other}"'])):
        text = text.replace(f"<{name}>", new)
    return msgspec.json.decode(text)


def replayed(game: Game[Any, Any, Any], data: Any, record: Watched, seat: int, one: str, other: str) -> Watched | None:
    """The twin in which two hidden things are exchanged, seen by one seat; None where it is no legal game."""
    decide = msgspec.json.Decoder(game.move_type).decode
    names = f'"{one}"'.encode(), f'"{other}"'.encode()
    texts = enumerate(record.written)
    first = next((n for n, text in texts if names[0] in text or names[1] in text), len(record.written))
    at = bisect_right(record.moments, first, key=lambda moment: moment.entries) - 1
    moment = record.moments[at] if at >= 0 else None
    rest = record.entries[moment.entries :] if moment else record.entries
    dealer = Dealer(None)
    dealer.tell([(entry.label, exchanged(entry.outcome, one, other)) for entry in rest if isinstance(entry, Fell)])
    try:
        if moment is None:
            session = begun(game, data, dealer, record.roles, record.plan, [seat], record.seed)
        else:
            session = Watched(
                game,
                game.decode_position(moment.position),
                data,
                dealer,
                seats=[seat],
                plan=record.plan,
                roles=record.roles,
                seed=record.seed,
                record=record,
                moment=moment,
            )
        for entry in rest:
            if isinstance(entry, Decided):
                session.play(entry.seat, decide(msgspec.json.encode(exchanged(entry.move, one, other))))
    except (EngineError, LuckError):
        return None
    return session


def reseeded(game: Game[Any, Any, Any], data: Any, record: Watched) -> Watched:
    """The twin with another seed, so that all that has not fallen yet lies in another order; seen by all seats."""
    seed = f"{record.seed} otherwise"
    dealer = Dealer(seed, trust=True)
    dealer.tell([(entry.label, entry.outcome) for entry in record.entries if isinstance(entry, Fell)])
    session = begun(game, data, dealer, record.roles, record.plan, list(record.pages), seed)
    for entry in record.entries:
        if isinstance(entry, Decided):
            session.play(entry.seat, entry.move)
    return session


def twins(game: Game[Any, Any, Any], data: Any, record: Watched, seat: int) -> Iterator[tuple[str, str]]:
    """Pairs of things that this seat never met, at least one of which was drawn in this record."""
    met = b"\n".join(record.met[seat])
    drawn = {str(entry.outcome) for entry in record.entries if isinstance(entry, Fell)}
    pairs = [
        pair
        for pile in game.exchangeable(data).values()
        for pair in combinations([name for name in pile if f'"{name}"'.encode() not in met], 2)
        if drawn & set(pair)
    ]
    draws, few = Draws("".join(record.roles)), record.plan.each
    for n in range(min(few, len(pairs)) if few else 0):
        yield pairs.pop(draws.below("twins.pair", len(record.entries) + n, len(pairs)))
    if not few:
        yield from pairs


def betrayed(game: Game[Any, Any, Any], data: Any, record: Watched, seat: int) -> list[str]:
    """Hidden things that a seat has met without an outcome, a move or a rule that shows them to it."""
    met, known = b"\n".join(record.met[seat]), b"\n".join(record.known[seat])
    names = [f'"{name}"'.encode() for pile in game.exchangeable(data).values() for name in pile]
    return [name.decode() for name in names if name in met and name not in known]


def twins_of(
    game: Game[Any, Any, Any], data: Any, record: Watched, seat: int, count: Counter[str], other: Watched
) -> Iterator[tuple[str, Watched]]:
    """All twins of a record for one seat, with what differs in them; counts those that are none."""
    for one, two in twins(game, data, record, seat):
        if not game.alike(data, one, two, record.table.told):
            count["unlike"] += 1
        elif (twin := replayed(game, data, record, seat, one, two)) is None:
            count["illegal"] += 1
        else:
            yield "cards", twin
    yield "seed", other


def compare(
    game: Game[Any, Any, Any],
    wanted: int,
    plan: Plan,
    seed: str = "twins",
    games: int = 100_000,
    until: float = inf,
    caught: bool = False,
) -> Counter[str]:
    """Compares twins until `wanted` were compared, so many games were played, or the clock says `until`; with `caught`,
    until one differs or a name was betrayed.

    Counts `same`, `differ`, `illegal`, `unlike`, `betrayed`, by what differs `cards` and `seed`, by things `had ...`,
    and `seat ...`. `differ` and `betrayed` must be 0; the first of either is told in the counter's attribute `first`.
    A name is betrayed to a seat that has met it though no outcome or move with it was for that seat: such a card could
    not be exchanged, so twins alone would miss it.
    """
    data = plan.data(game)
    count, number, case = Counter[str](), 0, 0
    count.first = ""  # type: ignore[attr-defined]
    always, in_turn = [name for name in OBTAINED if name not in IN_TURN], [each for each in IN_TURN if each in OBTAINED]
    while count["same"] + count["differ"] < wanted and number < games:
        roles = plan.mixes[number % len(plan.mixes)]
        record = played(game, data, f"{seed}-{number}", roles, plan)
        other = reseeded(game, data, record)
        number += 1
        for seat in range(len(roles)):
            for name in betrayed(game, data, record, seat):
                count["betrayed"] += 1
                count.first = count.first or f"{roles[seat]} met {name}"  # type: ignore[attr-defined]
            for what, twin in twins_of(game, data, record, seat, count, other):
                names = [*always, *in_turn[case % len(in_turn) : case % len(in_turn) + 1]] if in_turn else always
                case += 1
                pages, its = record.finish(seat, names), twin.finish(seat, names)
                same = its == pages
                count["same" if same else "differ"] += 1
                count.update([what, f"seat {roles[seat]} of {len(roles)}", *(f"had {name}" for name in names)])
                if not same and not count.first:  # type: ignore[attr-defined]
                    count.first = difference(pages, its)  # type: ignore[attr-defined]
                if count["same"] + count["differ"] >= wanted or monotonic() > until:
                    return count
                if caught and (count["differ"] or count["betrayed"]):
                    return count
    return count


def difference(one: Sequence[bytes], other: Sequence[bytes]) -> str:
    """The first place where two accounts differ."""
    for number, (mine, its) in enumerate(zip(one, other, strict=False)):
        if mine != its:
            at = next((n for n, (a, b) in enumerate(zip(mine, its, strict=False)) if a != b), 0)
            some = slice(max(at - 100, 0), at + 200)
            return f"page {number}: {mine[some].decode(errors='replace')} | {its[some].decode(errors='replace')}"
    return f"lengths {len(one)} and {len(other)}"


THIEVES_GUILD_MIXES = [
    ("hu", "el", "or", "bh"),
    ("hu", "el", "bh"),
    ("hu", "or", "bh"),
    ("el", "or", "bh"),
    ("hu", "bh"),
    ("el", "bh"),
    ("or", "bh"),
]


def thieves_guild_probes() -> list[Any]:
    """Moves that a nosy player of Thieves Guild would try in order to be refused in a telling way."""
    from guildpost.engine.thieves_guild import moves

    return [
        moves.Buy("gol", 1),
        moves.Buy("poi", 5),
        moves.Sell("sil", 1),
        moves.Look(),
        moves.Take("gol"),
        moves.Yes(),
    ]


def thieves_guild_data(game: Game[Any, Any, Any]) -> Any:
    """Components in which no market card has the name of a street cell, so that its name in a page means the card."""
    components = game.components(game.load())
    return game.prepare(
        msgspec.structs.replace(components, market={f"card-{name}": card for name, card in components.market.items()})
    )


BLACK_DRAGONS_GUILD_MIXES = [
    ("red", "green", "yellow", "blue"),
    ("red", "green", "yellow"),
    ("red", "green"),
]


def black_dragons_guild_probes() -> list[Any]:
    """Moves that a nosy player of Black Dragon's Guild would try: with cards that others may hold or not."""
    from guildpost.engine.black_dragons_guild import moves

    return [
        moves.Take("a1"),
        moves.Take("a20"),
        moves.Put("q1"),
        moves.Put("q20"),
        moves.Put("riv"),
        moves.Drop("a2"),
        moves.Keep("q1"),
        moves.Keep("q30"),
        moves.Keep("a1"),
        moves.Play("q1", ("a1", "a2")),
        moves.Play("q20", ("a20",)),
        moves.YES,
        moves.NO,
        moves.END,
    ]


def black_dragons_guild_opened(session: Session[Any, Any, Any], seat: int, told: Sequence[Told]) -> Iterator[str]:
    """What lies open, what the seat holds itself, and what went to a discard pile, where it lies open: `Who knows
    what` in the README of the spec."""
    state, step = session.table.state, session.pending()
    yield from (*state.display, *state.discard, *state.quest_discard)
    for number, player in enumerate(state.players):
        yield from (*player.used, *player.allies, *player.done, *player.known)
        if number == seat:
            yield from (*player.hand, *player.draft, *player.picks, *player.quests)
    if isinstance(step, Decision) and step.seat == seat:
        yield from getattr(step, "drawn", ())
    for each in told:
        if type(each.event).__name__ == "Discarded":
            yield from each.event.cards  # type: ignore[attr-defined]


HEROES_WELCOME_MIXES = [
    ("bog", "sni", "gru", "taz", "miz"),
    ("bog", "sni", "gru", "taz"),
    ("any", "any", "any"),
    ("bog", "sni"),
]


def heroes_welcome_probes() -> list[Any]:
    """Moves that a nosy player of Heroes Welcome would try: cards that others may hold, offers that need VP, calls."""
    from guildpost.engine.heroes_welcome import moves

    return [
        moves.Play("xaa"),
        moves.Play("xag", ("ola", "wea")),
        moves.Play("xba"),
        moves.Visit("mer"),
        moves.Make("c1", ("wea", "rub")),
        moves.Call("c2"),
        moves.Give("wea"),
        moves.Drop(("wea",)),
        moves.YES,
        moves.NO,
        moves.END,
    ]


def heroes_welcome_data(game: Game[Any, Any, Any]) -> Any:
    """Components in which each scam card has a name of its own, so that any two of them can be exchanged."""
    components = game.components(game.load())
    cards = [card for card in components.scams.values() for _ in range(card.copies)]
    scams = {
        f"x{'abc'[number // 26]}{chr(97 + number % 26)}": msgspec.structs.replace(
            card, copies=1, name=f"{card.name} {number}"
        )
        for number, card in enumerate(cards)
    }
    return game.prepare(msgspec.structs.replace(components, scams=scams))


def heroes_welcome_opened(session: Session[Any, Any, Any], seat: int, told: Sequence[Told]) -> Iterator[str]:
    """The own hand, and cards that lie face up or lay so when they were taken: `Who knows what` in the spec."""
    state = session.table.state
    yield from (*state.scam_discard, *state.players[seat].scams)
    for each in told:
        if type(each.event).__name__ == "ScamsTaken":
            yield from each.event.cards  # type: ignore[attr-defined]
        if type(each.event).__name__ == "ScamPlayed":
            yield each.event.card  # type: ignore[attr-defined]


PLAN = {
    "thieves-guild": Plan(THIEVES_GUILD_MIXES, thieves_guild_probes, thieves_guild_data, mails=150),
    "black-dragons-guild": Plan(
        BLACK_DRAGONS_GUILD_MIXES,
        black_dragons_guild_probes,
        longest=250,
        each=4,
        lists=("unseen", "unseen_quests"),
        opened=black_dragons_guild_opened,
    ),
    "heroes-welcome": Plan(
        HEROES_WELCOME_MIXES,
        heroes_welcome_probes,
        heroes_welcome_data,
        longest=200,
        each=4,
        opened=heroes_welcome_opened,
    ),
    "lord-of-loot": Plan([("wit", "kni", "wom"), ("dru", "kni"), ("wom", "wyr", "dru", "wit")], longest=60),
    "six-guilds": Plan([("red", "blue", "green", "yellow"), ("red", "blue"), ("red", "blue", "black")], longest=60),
}
"""By game; in the last two nothing is hidden but what has not fallen yet."""


def main() -> None:
    """Compares as many twins of a game as the command line asks for."""
    import argparse

    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", choices=PLAN)
    parser.add_argument("--twins", type=int, default=2000)
    parser.add_argument("--seed", default="twins")
    given = parser.parse_args()
    count = compare(game_named(given.game), given.twins, PLAN[given.game], given.seed)
    for name in sorted(count):
        print(f"{name}: {count[name]}")
    if count["differ"] or count["betrayed"]:
        print(f"first difference: {count.first}", file=sys.stderr)  # type: ignore[attr-defined]
        sys.exit(1)


if __name__ == "__main__":
    main()
