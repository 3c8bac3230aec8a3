"""Twin records: two games that differ only in what a seat may not know must look the same to it, byte for byte.

A game is played by random choices. For one seat, everything that it can obtain on the way is written down: entries
with hidden parts masked, events, views, who is asked, what it may answer, how its wrong moves are refused. Two cards
of a pile that the seat never met are then exchanged through the whole record, which is played again with these
outcomes told. Where that is a legal game, and what was done in the open would have been the same, not a byte may
differ. In a game that opens all cards sooner or later, records end at a random place, while cards are hidden.

Behind the last move come the things in `OBTAINED`, each made of the whole game: what one seat may have is one line
there. `python tests/twins.py GAME --twins 10000` compares as many and prints the counts; the tests run a sample.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from guildpost.cli import screen
from guildpost.cli.texts import texts
from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.errors import EngineError, LuckError
from guildpost.engine.core.events import Told
from guildpost.engine.core.game import Game, SeatChoice, read_options
from guildpost.engine.core.record import Decided, Fell
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Decision, Together
from guildpost.engine.games import game as game_named
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language
from guildpost.replays.file import Header, Replay
from guildpost.replays.marks import first_link, mark, next_link
from guildpost.replays.seat_file import write_seat_file
from guildpost.replays.showing import shown

encode = msgspec.json.Encoder(order="deterministic").encode


class Plan(NamedTuple):
    """How the twins of a game are made.

    `mixes` are roles by seat; `probes` moves that a nosy player would try, to be refused in a telling way; `data` the
    component data. Where they are not 0, a record ends after `longest` decisions at most, and `each` pairs are compared
    for each of its seats. `lists` are fields of a view that name all that a seat has not met; `opened` the names that
    the rules open to a seat, in this position or by these events, beside what falls or is played for it.
    """

    mixes: Sequence[Sequence[str]]
    probes: Callable[[], list[Any]] = list
    data: Callable[[Game[Any, Any, Any]], Any] = lambda game: game.load()
    longest: int = 0
    each: int = 0
    lists: tuple[str, ...] = ()
    opened: Callable[[Session[Any, Any, Any], int, Sequence[Told]], Iterable[str]] = lambda session, seat, told: ()


def told_again(session: Watched) -> Replay:
    """The game as a record whose luck people told, since an exchanged outcome is not the seed's."""
    game, data = session.game, session.table.data
    seats = game.choose_seats(None, [SeatChoice(role) for role in session.roles])
    head = Header(
        game=game.id,
        edition=game.edition,
        options=read_options(game, {}),
        components=game.digest(data),
        luck=None,
        seats=seats,
    )
    chain, entries = first_link(game, head), []
    for entry in session.entries:
        chain = next_link(chain, entry)
        told = isinstance(entry, Fell)
        entries.append(msgspec.structs.replace(entry, mark=mark(chain)) if told else entry)
    whole = {"entries": entries, "waiting": [], "notes": [], "digest": "", "last": session.at, "salt": "5a" * 32}
    return Replay(**{**msgspec.structs.asdict(head), **whole})


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
    return repr([teller.tell(rule, event) for rule, event in told if event is not None] + [teller.finish()]).encode()


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

OBTAINED: dict[str, Callable[[Watched, int], bytes]] = {
    "file": exported,
    "story": story,
    "picture": picture,
    "misspelt": misspelt,
}
"""What a seat may have of a whole game, by name: bytes that must not depend on what it may not know."""


class Watched(Session[Any, Any, Any]):
    """A session that notes, for some seats, all that they can obtain: `pages` to be compared, and `met` without the
    lists of what was not met."""

    def __init__(self, *args: Any, seats: Sequence[int], plan: Plan, roles: Sequence[str], **kwargs: Any) -> None:
        self.pages: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.met: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.known: dict[int, list[bytes]] = {seat: [] for seat in seats}
        self.plan = plan
        self.roles = roles
        self.probes = plan.probes()
        self.heard = 0
        super().__init__(*args, **kwargs)
        self.look()

    def record(self, entry: Any) -> None:
        """Notes an entry as each seat may read it, at the moment when it is made."""
        super().record(entry)
        step = self.pending()
        for seat in self.pages:
            if isinstance(entry, Fell):
                seen = step.seen_by(self.table)
                known = seen is None or seat in seen
                self.note(seat, encode(entry if known else ["f", entry.label, "xx"]))
                self.known[seat] += self.pages[seat][-1:]
            elif isinstance(entry, Decided):
                seen = self.game.seen_move(step, self.table, entry.seat, entry.move)
                known = seen is None or seat in seen or seat == entry.seat
                self.note(seat, encode(entry if known else ["d", entry.seat, "xx"]))
                self.known[seat] += self.pages[seat][-1:]

    def note(self, seat: int, page: bytes, met: bytes | None = None) -> None:
        """Writes down what a seat obtains, and as what it is met."""
        self.pages[seat].append(page)
        self.met[seat].append(page if met is None else met)

    def play(self, seat: int, move: Any) -> None:
        super().play(seat, move)
        self.look()

    def finish(self, seat: int) -> list[bytes]:
        """All that a seat has obtained, the things that are made of the whole game last."""
        whole = [name.encode() + b": " + make(self, seat) for name, make in OBTAINED.items()]
        return self.pages[seat] + whole

    def look(self) -> None:
        """Notes what each seat has heard and sees now, and what it may do and is refused."""
        step = self.pending()
        for seat in self.pages:
            for told in self.table.told[self.heard :]:
                event = told.heard_by(seat)
                if event is not None:
                    self.note(seat, told.rule.encode() + encode(event))
            view = self.game.view(self.at, self.table.data, seat)
            blank: dict[str, Any] = {name: [] for name in self.plan.lists}
            self.note(seat, encode(view), encode(msgspec.structs.replace(view, **blank)) if blank else None)
            self.note(seat, repr((list(self.asked()), type(step).__name__)).encode())
            if seat in self.asked() and isinstance(step, (Decision, Together)):
                self.note(seat, encode(list(step.options(self.table, seat))))
                self.note(seat, repr((step.complete(self.table, seat), step.hint(self.table, seat))).encode())
            for move in self.probes:
                self.note(seat, self.refusal(seat, move))
            self.known[seat].append(encode(list(self.plan.opened(self, seat, self.table.told[self.heard :]))))
        self.heard = len(self.table.told)

    def refusal(self, seat: int, move: Any) -> bytes:
        """What the seat is told when it tries this move, which is not played; empty where it would be played."""
        try:
            step = self.question(seat)
            step.check(self.table, seat, step.resolve(self.table, seat, move))
        except EngineError as refused:
            return str(refused).encode()
        return b""


def begun(
    game: Game[Any, Any, Any], data: Any, dealer: Dealer, roles: Sequence[str], plan: Plan, seats: Sequence[int]
) -> Watched:
    """A new game of these roles, watched by these seats."""
    chosen = game.choose_seats(None, [SeatChoice(role) for role in roles])
    start = game.setup(data, chosen, read_options(game, {}))
    return Watched(game, start, data, dealer, seats=seats, plan=plan, roles=roles)


def played(game: Game[Any, Any, Any], data: Any, seed: str, roles: Sequence[str], plan: Plan) -> Watched:
    """A game by random choices: a kind of move first, then one of that kind; whole, or to a random place."""
    session = begun(game, data, Dealer(seed), roles, plan, range(len(roles)))
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
    dealer = Dealer(None)
    dealer.tell(
        [(entry.label, exchanged(entry.outcome, one, other)) for entry in record.entries if isinstance(entry, Fell)]
    )
    try:
        session = begun(game, data, dealer, record.roles, record.plan, [seat])
        for entry in record.entries:
            if isinstance(entry, Decided):
                session.play(entry.seat, decide(msgspec.json.encode(exchanged(entry.move, one, other))))
    except (EngineError, LuckError):
        return None
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


def compare(
    game: Game[Any, Any, Any],
    wanted: int,
    plan: Plan,
    seed: str = "twins",
    games: int = 100_000,
) -> Counter[str]:
    """Compares twins until `wanted` were compared or so many games were played.

    Counts `same`, `differ`, `illegal`, `unlike`, `betrayed` and `seat ...`. `differ` and `betrayed` must be 0; the
    first of either is told in the counter's attribute `first`. A name is betrayed to a seat that has met it though
    no outcome or move with it was for that seat: such a card could not be exchanged, so twins alone would miss it.
    """
    data = plan.data(game)
    count, number = Counter[str](), 0
    count.first = ""  # type: ignore[attr-defined]
    while count["same"] + count["differ"] < wanted and number < games:
        roles = plan.mixes[number % len(plan.mixes)]
        record = played(game, data, f"{seed}-{number}", roles, plan)
        number += 1
        for seat in range(len(roles)):
            pages: list[bytes] = []
            for name in betrayed(game, data, record, seat):
                count["betrayed"] += 1
                count.first = count.first or f"{roles[seat]} met {name}"  # type: ignore[attr-defined]
            for one, other in twins(game, data, record, seat):
                if not game.alike(data, one, other, record.table.told):
                    count["unlike"] += 1
                    continue
                twin = replayed(game, data, record, seat, one, other)
                if twin is None:
                    count["illegal"] += 1
                    continue
                pages = pages or record.finish(seat)
                its = twin.finish(seat)
                same = its == pages
                count["same" if same else "differ"] += 1
                count[f"seat {roles[seat]} of {len(roles)}"] += 1
                if not same and not count.first:  # type: ignore[attr-defined]
                    count.first = difference(pages, its)  # type: ignore[attr-defined]
                if count["same"] + count["differ"] >= wanted:
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
    "thieves-guild": Plan(THIEVES_GUILD_MIXES, thieves_guild_probes, thieves_guild_data),
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
}


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
