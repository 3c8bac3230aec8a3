"""Claims: what a record says where it diverges, carried over into a smaller record that diverges there alike.

Marks are bound to all that stands before them, so everything up to the place is recorded anew by this engine, which
agrees with the record so far. What stands at the place is kept as it was written: it is the word of another build, of
other dice, or of whoever edited the file, and cannot be made anew.
"""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Decision, Together
from guildpost.replays.candidates import Played, Trial, Turn, turns_in
from guildpost.replays.causes import digest_of
from guildpost.replays.changes import changed
from guildpost.replays.errors import Divergence
from guildpost.replays.file import Replay, describe, sum_of
from guildpost.replays.marks import mark, next_link
from guildpost.replays.shrink import Shrinker
from guildpost.replays.verify import verify

Game_ = Game[Any, Any, Any]


def finding(replay: Replay, game: Game_, data: Any) -> Divergence | None:
    """What verify finds in the file that this record is written to, with a sum that fits."""
    return verify(msgspec.structs.replace(replay, sum=sum_of(replay)), game, data).divergence


class Claim:
    """The entries of a record from the decision on at which it diverges, and what it says to have come of them."""

    def __init__(self, replay: Replay, game: Game_, found: Divergence, root: int) -> None:
        self.game = game
        self.found = found
        self.entries = replay.entries
        self.root = root
        self.at = (len(self.entries) - 1 if found.entry is None else found.entry) - root
        self.tail: list[Any] = []
        self.ends = False
        self.waiting: list[Any] = []
        self.answers = list(replay.waiting)
        self.last = replay.last
        self.digest = None if replay.digest == digest_of(replay, game) else replay.digest
        self.whole = True
        """Whether a build that agrees with the claim finds the record good: else its last position is another's."""

    def record(self, session: Trial) -> Replay | None:
        """The record of a session, and then of the claim, from the question to which it answers."""
        stood, asked = len(session.entries), session.snapshot()
        question = session.pending()
        self._reach(len(question.asked(session.table)) if isinstance(question, Together) else 1)
        self._play(session)
        replay = session.replay()
        played = session.entries[stood:]
        if self.found.field == "outcome" and len(played) > self.at:
            told = [(each.label, each.outcome) for each in self.tail if isinstance(each, Fell)]
            came = [(each.label, each.outcome) for each in played[: len(self.tail)] if isinstance(each, Fell)]
            if told == came:  # it falls here as well, though not from its stream
                replay.digest = self.digest or replay.digest  # an edited record stays one that nothing binds
                return replay
        sure = 0  # what came out here as it stands in the record; answers of several seats may all be missing
        while sure < min(self.at, len(played)) and _bare(played[sure]) == _bare(self.tail[sure]):
            sure += 1
        replay.entries = session.entries[: stood + sure]
        chains = list(session.links())[: stood + sure + 1]
        for at, entry in enumerate(self.tail[sure:], sure):
            link = next_link(chains[-1], entry)
            if at == self.at and self.found.field == "mark":
                replay.entries.append(entry)
            elif isinstance(entry, Fell):
                replay.entries.append(Fell(entry.label, entry.outcome, mark(link) if entry.mark else ""))
            else:
                bind = self._meant(entry, chains[-1], asked, question, session) if at == self.at else ""
                replay.entries.append(Decided(entry.seat, entry.move, bind or mark(link, asked), entry.changes))
            chains.append(next_link(chains[-1], entry))
        replay.waiting = self.waiting
        last = self._last(asked, session)
        if last is None:
            return None
        replay.last = last
        if self.digest is None:
            replay.digest = digest_of(replay, self.game)
        elif not self.found.field.startswith("last."):  # there the digest is that of the game, and the position is not
            replay.digest = self.digest
        return replay

    def _reach(self, answers: int) -> None:
        """Settles how far the claim goes: through all answers to its question, and what fell behind them."""
        end = self.root
        while end < len(self.entries):
            answers -= isinstance(self.entries[end], Decided)
            if end > self.root + self.at and (answers < 0 or not isinstance(self.entries[end], Decided | Fell)):
                break
            end += 1
        self.tail = self.entries[self.root : end]
        self.ends = end == len(self.entries)
        self.waiting = self.answers if self.ends else []

    def _play(self, session: Trial) -> None:
        """Plays the claim as far as this engine goes along."""
        dealer: Any = session.dealer
        dealer.verbatim = [each for each in self.tail if isinstance(each, Fell)]
        try:
            for entry in self.tail:
                if isinstance(entry, Decided):
                    session.play(entry.seat, entry.move)
            for seat, move in self.waiting:
                session.play(seat, move)
        except Exception:  # an edited move, or one that another build has taken, may break anything
            return

    def _meant(self, entry: Any, chain: bytes, asked: bytes, question: Any, session: Trial) -> str:
        """The mark of the answer that was given before somebody put another one in its place; empty where none was."""
        if not self.found.recomputed.startswith("a mark of "):
            return ""
        position = self.game.decode_position(asked)
        table = self.game.table(position.state, session.table.data, True)
        step = question
        if not isinstance(step, Decision | Together):
            return ""
        seats = step.open_to(table) if isinstance(step, Decision) else step.asked(table)
        for seat in seats:
            for move in step.options(table, seat):
                answer: Any = Decided(seat, move)
                if self.found.recomputed == f"a mark of {describe(answer)}":
                    return mark(next_link(chain, answer), asked)
        return ""

    def _last(self, asked: bytes, session: Trial) -> Any:
        """The position that the claim came to: told by its changes, or by the end of the record."""
        final = self.tail[-1] if self.tail else None
        decided = next((each for each in reversed(self.tail) if isinstance(each, Decided)), None)
        if self.ends:
            return self.last
        if decided is not None and decided.changes and not isinstance(final, Undone):
            tree = msgspec.msgpack.decode(asked)
            try:
                values = {path: msgspec.json.decode(raw) for path, raw in decided.changes.items()}
                return self.game.decode_position(msgspec.msgpack.encode(changed(tree, values)))
            except (msgspec.MsgspecError, LookupError, ValueError, TypeError):
                self.whole = False
                return self.last
        if self.found.cause == "rules":
            self.whole = False
            return self.last
        return self.game.copy(session.at)


def _bare(entry: Any) -> Any:
    if isinstance(entry, Decided):
        return "d", entry.seat, entry.move
    return ("f", entry.label, entry.outcome) if isinstance(entry, Fell) else ("u", entry.count, entry.reason)


class Cut(msgspec.Struct):
    """A record that diverges as the one it was cut from; `whole` is False where no build can find it good any more."""

    record: Replay
    whole: bool


def cut_divergence(replay: Replay, game: Game_, data: Any, shrinker: Shrinker | None = None) -> Cut | None:
    """The smallest record found that diverges in the same field, with the same cause; None where this one does not.

    Where rules have changed, the record is the word of another build: its start is a position that both agree on, and
    nothing in it is made simpler, since nobody here knows what the other build would say then.
    """
    found = finding(replay, game, data)
    if found is None:
        return None
    shrinker = shrinker or Shrinker(replay, game, data)
    root = _root(replay, found, shrinker)
    if root is not None:
        entry, turns = root
        claim = Claim(replay, game, found, entry)
        shrinker.ending = claim.record
        shrinker.head = msgspec.structs.replace(shrinker.head, changes=replay.changes)

        def alike(played: Played) -> bool:
            again = verify(played.record, game, data).divergence
            return again is not None and _same(again, found)

        exact = found.cause == "rules"
        shrinker.turns = turns
        best = shrinker.cut(alike) if exact else shrinker.shrink(alike, least=0)
        if best is not None:
            return Cut(best.record, claim.whole)
    return _without_tail(replay, game, data, found)


def _same(one: Divergence, other: Divergence) -> bool:
    alike = (one.field, one.cause, one.recorded) == (other.field, other.cause, other.recorded)
    return alike and (one.field != "outcome" or one.recomputed == other.recomputed)


def _root(replay: Replay, found: Divergence, shrinker: Shrinker) -> tuple[int, list[Turn]] | None:
    """The entry of the decision to which a finding belongs, and the turns before it; None where there is none."""
    entries = replay.entries
    at = len(entries) - 1 if found.entry is None else found.entry
    undone = any(isinstance(each, Undone) for each in entries[: at + 1])
    if found.field in ("seats", "start", "sum", "notes") or undone or at >= len(entries):
        return None
    decisions = [n for n, each in enumerate(entries[: at + 1]) if isinstance(each, Decided)]
    if found.entry is None and found.cause != "rules":
        return len(entries), shrinker.turns[: len(shrinker.turns) - len(replay.waiting)]
    turns = turns_in(entries[: at + 1])[1]
    places = shrinker.positions(shrinker.setting, turns)
    for n in range(len(decisions) - 1, -1, -1):
        if n < len(places) and places[n] is not None:
            return decisions[n], turns[:n]
    return None


def _without_tail(replay: Replay, game: Game_, data: Any, found: Divergence) -> Cut:
    """The record without names, and without what lies behind its divergence where that leaves it as it is."""
    seats = tuple(msgspec.structs.replace(seat, name="") for seat in replay.seats)
    first = len(replay.entries) if found.entry is None else found.entry + 1
    for stop in range(first, len(replay.entries) + 1):
        bare = msgspec.structs.replace(replay, seats=seats, tags={}, notes=[], entries=replay.entries[:stop])
        if stop < len(replay.entries):
            bare.waiting = []
            if replay.digest == digest_of(replay, game):
                bare.digest = digest_of(bare, game)
        bare.sum = sum_of(bare)
        again = verify(bare, game, data).divergence
        if again is not None and _same(again, found) and again.entry == found.entry:
            return Cut(bare, found.cause != "rules" or stop == len(replay.entries))
    return Cut(replay, True)
