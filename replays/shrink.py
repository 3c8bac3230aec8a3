"""Shrink: a record that shows something, cut to a small one that still shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided
from guildpost.replays.candidates import Played, Player, Setting, Turn, standing
from guildpost.replays.file import Replay
from guildpost.replays.leaps import Shows, closer, together

Watch = Callable[["Played"], bool]
"""Whether a played candidate still shows what is looked for."""
Until = Callable[[set[str]], bool]
"""Whether the rules that were told by now are enough, and nothing behind need be played."""

MOST_SIMPLER = 1500
"""Simpler start positions that are tried at most, each time."""
CLOSE = 24
"""So many starts before the end are tried one by one; those farther away ever sparser."""
FAR = 12
"""From so many moves on it is looked for those that matter, and for a position in which they lie close together."""
BRIDGE = 6
"""Short answers that are given at most in place of a longer piece of a game."""


class Enough(Exception):
    """Somebody who watches has seen enough: the search ends with the best that it has."""


class Shrinker(Player):
    """Cuts one record: `best` is the smallest game found so far that shows what is looked for.

    With `keep_start` the game begins where the record begins: it shows how things came about, in more moves.
    """

    def __init__(
        self, replay: Replay, game: Game[Any, Any, Any], data: Any, *, told: bool = False, keep_start: bool = False
    ) -> None:
        super().__init__(replay, game, data, told=told)
        self.keep_start = keep_start
        self.setting, self.turns = standing(replay, self)
        self.best: Played | None = None
        self._watch: Watch = bool
        self._until: Until | None = None
        self._failed: set[bytes] = set()
        self._least = 1
        self._shows: Shows | None = None

    def whole(self) -> Played | None:
        """The record as it is played today, without names, tags, notes and what was taken back."""
        return self.play(self.setting, self.turns)

    def shrink(
        self, watch: Watch, until: Until | None = None, *, least: int = 1, shows: Shows | None = None
    ) -> Played | None:
        """The smallest game found that `watch` accepts; None where the whole game does not show it.

        It keeps `least` turns. `shows` says what `watch` does of a fault and rules alone, where these are enough.
        Where `watching` raises Enough, it is the smallest found by then.
        """
        self._watch, self._until, self._failed, self._least = watch, until, set(), least
        self._shows = shows
        self.best = None
        try:
            best = self.try_out(self.setting, self.turns)
            return None if best is None else self._search(best)
        except Enough:
            return self.best

    def cut(self, watch: Watch) -> Played | None:
        """The game from the latest start that `watch` accepts, in which all goes as it went."""
        self._watch, self._until, self._failed, self._least = watch, None, set(), 0
        self.best = None
        try:
            best = self.try_out(self.setting, self.turns)
            return best if best is None or self.keep_start else self.later(best)
        except Enough:
            return self.best

    def _search(self, best: Played) -> Played:
        """All ways to make it smaller, again and again, until none of them does."""
        best = self._plainer(self._fewer_seats(best))
        while True:
            before = _size(best)
            if not self.keep_start:
                best = self.later(best)
            if self._shows is not None and not self.keep_start:
                best = self._closer(best, self._shows)
            best = self.fewer(best)
            best = self.simpler(best)
            best = self._plainer(best)
            best = self._smaller_luck(best)
            if _size(best) >= before:
                return best

    def try_out(self, setting: Setting, turns: Sequence[Turn], bridge: int = 0) -> Played | None:
        """The candidate as it is played, where it shows what is looked for; none is played twice in vain."""
        start = b"" if setting.start is None else self.game.encode_position(setting.start)
        rest = msgspec.msgpack.encode((setting.seats, setting.options, setting.fell, turns, bridge), order="sorted")
        name = sha256(len(start).to_bytes(8, "big") + start + rest).digest()
        if name in self._failed:
            return None
        found = self.play(setting, turns, until=self._until, bridge=bridge)
        if found is None or not self._watch(found):
            self._failed.add(name)
            return None
        if self.best is None or _size(found) < _size(self.best):
            self.best = found
        return found

    def _fewer_seats(self, best: Played) -> Played:
        """Seats left out, with all that they decided, as long as the game begins by its usual setup."""
        at = 0
        while best.setting.start is None and at < len(best.setting.seats) > self.game.seats_from:
            setting = msgspec.structs.replace(
                best.setting, seats=best.setting.seats[:at] + best.setting.seats[at + 1 :]
            )
            turns = [turn._replace(seat=turn.seat - (turn.seat > at)) for turn in best.turns if turn.seat != at]
            found = self.try_out(setting, turns) or self.try_out(setting, turns, BRIDGE)
            if found is not None and len(found.turns) <= len(best.turns):
                best = found
            else:
                at += 1
        return best

    def _plainer(self, best: Played) -> Played:
        """Options at their defaults, one by one."""
        usual = self.game.options_type()
        for name in self.game.options_type.__struct_fields__:
            value = getattr(usual, name)
            if getattr(best.setting.options, name) == value:
                continue
            options = msgspec.structs.replace(best.setting.options, **{name: value})
            start = best.setting.start
            if start is not None:
                start = self.game.copy(start)
                start.state.options = options
            setting = msgspec.structs.replace(best.setting, start=start, options=options)
            found = self.try_out(setting, best.turns)
            if found is not None and len(found.turns) <= len(best.turns):
                best = found
        return best

    def later(self, best: Played) -> Played:
        """The latest start that still shows it, of those that are as few moves before its end as can be, then more.

        Near the end all are tried, farther away ever sparser; between the first that shows it and the last that did
        not, the place is halved in.
        """
        places = self.positions(best.setting, best.turns)
        total = len(best.turns)
        back, misses = self._least, self._least - 1
        found: Played | None = None
        while back < total and found is None:
            found = self._from(best, places, total - back)
            if found is None:
                misses, back = back, back + (1 if back < CLOSE else back // 8)
        if found is None:
            return best
        while back - misses > 1:
            middle = (back + misses) // 2
            nearer = self._from(best, places, total - middle)
            if nearer is None:
                misses = middle
            else:
                back, found = middle, nearer
        return found

    def _from(self, best: Played, places: Sequence[Any], at: int) -> Played | None:
        if at >= len(places) or places[at] is None:
            return None
        return self.try_out(msgspec.structs.replace(best.setting, start=places[at], fell=()), best.turns[at:])

    def fewer(self, best: Played) -> Played:
        """Turns dropped in chunks, from halves down to single ones, until none can be missed.

        Where a chunk cannot be missed, a few short answers are tried in its place.
        """
        size = max(1, len(best.turns) // 2)
        while True:
            at, before = 0, len(best.turns)
            while at < len(best.turns):
                turns = best.turns[:at] + best.turns[at + size :]
                found = self.try_out(best.setting, turns)
                if found is None or len(found.turns) >= len(best.turns):
                    found = self.try_out(best.setting, turns, min(BRIDGE, size - 1)) if size > 1 else None
                if found is not None and len(found.turns) < len(best.turns):
                    best = found
                else:
                    at += size
            if size > 1:
                size //= 2
            elif len(best.turns) == before:
                return best

    def _closer(self, best: Played, shows: Shows) -> Played:
        """The moves that matter, from a position in which they lie close together."""
        if len(best.turns) < FAR:
            return best
        places = self.positions(best.setting, best.turns)
        if len(places) < len(best.turns):
            return best
        chosen = together(self, best, places, shows)
        if len(chosen) == len(best.turns):
            return best
        for setting, turns in closer(self, best, places, chosen):
            if len(turns) < len(best.turns):
                found = self.try_out(setting, turns)
                if found is not None and len(found.turns) < len(best.turns):
                    best = found
            if len(best.turns) < FAR:
                break
        return best

    def simpler(self, best: Played) -> Played:
        """A start position with shorter lists and smaller counts, as far as a game can still begin there."""
        if best.setting.start is None:
            return best
        skip, left = 0, MOST_SIMPLER
        while True:
            plain = msgspec.msgpack.decode(self.game.encode_position(best.setting.start))
            better: Played | None = None
            for at, simpler in enumerate(_edits(plain)):
                if at < skip:
                    continue
                skip, left = at + 1, left - 1
                if left < 0:
                    return best
                better = self._begun(best, simpler)
                if better is not None:
                    break
            if better is None:
                return best
            best, skip = better, max(0, skip - 1)

    def _begun(self, best: Played, plain: Any) -> Played | None:
        try:
            start = self.game.decode_position(msgspec.msgpack.encode(plain))
        except (msgspec.MsgspecError, ValueError, TypeError, LookupError):
            return None
        found = self.try_out(msgspec.structs.replace(best.setting, start=start), best.turns)
        return found if found is not None and _size(found) < _size(best) else None

    def _smaller_luck(self, best: Played) -> Played:
        """Outcomes that are not those of the streams drawn instead, all or one by one, or else as small as can be."""
        if not best.told:
            return best
        if self.head.luck is not None:
            drawn = self.try_out(
                msgspec.structs.replace(best.setting, fell=()), [turn._replace(fell=()) for turn in best.turns]
            )
            if drawn is not None and _size(drawn) < _size(best):
                return drawn
        for at in range(sum(len(fell) for fell in _fallen(best))):
            for value in (None, best.least[at] if at < len(best.least) else None):
                found = self._with_outcome(best, at, value)
                if found is not None:
                    best = found
        return best

    def _with_outcome(self, best: Played, at: int, value: Any) -> Played | None:
        """The game with another outcome in this place, or with the one of the streams for None."""
        pieces = [list(fell) for fell in _fallen(best)]
        for piece in pieces:
            if at < len(piece):
                label, before = piece[at]
                if value is None:
                    del piece[at]
                elif _order(value) < _order(before):
                    piece[at] = (label, value)
                else:
                    return None
                break
            at -= len(piece)
        else:
            return None
        first, *rest = (tuple(piece) for piece in pieces)
        turns = [turn._replace(fell=fell) for turn, fell in zip(best.turns, rest, strict=True)]
        found = self.try_out(msgspec.structs.replace(best.setting, fell=first), turns)
        return found if found is not None and _size(found) < _size(best) else None


def _fallen(best: Played) -> list[Any]:
    return [best.setting.fell, *(turn.fell for turn in best.turns)]


def _order(outcome: Any) -> tuple[int, int, str]:
    return (0, outcome, "") if isinstance(outcome, int) else (1, 0, outcome)


def _size(played: Played) -> tuple[Any, ...]:
    """What makes a game small: few turns and seats, little in its start, outcomes as drawn, and small ones."""
    luck = [_order(outcome) for fell in _fallen(played) for _, outcome in fell]
    record = played.record
    start = 0 if record.start is None else len(msgspec.msgpack.encode(record.start))
    return len(played.turns), len(record.seats), start, played.told, len(luck), luck


def _edits(tree: Any) -> Iterator[Any]:
    """The tree with one thing less: an element of a list, a key, or a number at zero."""
    if isinstance(tree, dict):
        for key in tree:
            if key != "type":
                yield {name: value for name, value in tree.items() if name != key}
        for key, value in tree.items():
            for edit in _edits(value):
                yield {**tree, key: edit}
    elif isinstance(tree, list):
        for at in range(len(tree)):
            yield tree[:at] + tree[at + 1 :]
        for at, value in enumerate(tree):
            for edit in _edits(value):
                yield [*tree[:at], edit, *tree[at + 1 :]]
    elif type(tree) is int and tree > 0:
        yield 0


def moves_in(replay: Replay) -> int:
    """How many decisions a record holds, those taken back as well, and answers that wait."""
    return sum(isinstance(entry, Decided) for entry in replay.entries) + len(replay.waiting)
