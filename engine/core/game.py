"""Game: what a game folder hands over to those who play, store and show it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args

import msgspec

from guildpost.engine.core.errors import BadComponents, BadOption
from guildpost.engine.core.events import Told
from guildpost.engine.core.rulings import Ruling, preferred
from guildpost.engine.core.steps import Seat, Seats
from guildpost.engine.core.table import Position, Table

S = TypeVar("S")
D = TypeVar("D")
M = TypeVar("M")


class SeatChoice(msgspec.Struct, frozen=True):
    """One seat at the table: the role it plays, and a player's name if it was given."""

    role: str
    name: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a game ended: winners by seat (none: nobody), the reason in one word, and a score for each seat."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str
    scores: tuple[int, ...]


class Game(ABC, Generic[S, D, M]):
    """Parent of the five games. One object serves all tables of its game; it holds no state of any of them."""

    id: str = ""
    title: str = ""
    edition: str = ""
    """Rules edition: changes whenever a released record could play differently."""
    folder: str = ""
    """Name of the game's folders in engine and spec, and first word of its rule ids."""
    seats_from: int = 1
    seats_to: int = 1
    position_type: Any = None
    entry_type: Any = None
    move_type: Any = None
    options_type: type[msgspec.Struct] = msgspec.Struct
    components_type: type[msgspec.Struct] = msgspec.Struct
    rulings: Mapping[str, Ruling] = {}
    """Rulings with several readings, by the option that chooses one."""
    _digested: tuple[Any, str] | None = None

    # codecs

    @cached_property
    def _position_decoder(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(self.position_type)

    @cached_property
    def position_encoder(self) -> msgspec.msgpack.Encoder:
        """What writes the one encoding of positions that is hashed and compared; marks use it often."""
        return msgspec.msgpack.Encoder(order="deterministic")

    @cached_property
    def encode_position(self) -> Callable[[Position[S, Any]], bytes]:
        """A position in that encoding."""
        return self.position_encoder.encode

    def decode_position(self, data: bytes) -> Position[S, Any]:
        """The position that `encode_position` wrote."""
        position: Position[S, Any] = self._position_decoder.decode(data)
        return position

    def copy(self, position: Position[S, Any]) -> Position[S, Any]:
        """An equal position that shares no mutable part."""
        return self.decode_position(self.encode_position(position))

    # components

    @cached_property
    def _shipped(self) -> D:
        data = (Path(__file__).parents[2] / "spec" / self.folder / "components.msgpack").read_bytes()
        return self.ready(msgspec.msgpack.decode(data, type=self.components_type))

    def load(self) -> D:
        """The shipped component data, ready for play; they were checked when they were compiled."""
        return self._shipped

    def prepare(self, components: Any) -> D:
        """Component data of a user made ready for play. Raises BadComponents, with the entry at fault."""
        if not isinstance(components, self.components_type):
            raise BadComponents(f"these are no components of {self.title}")
        self.check_components(components)
        return self.ready(components)

    @abstractmethod
    def check_components(self, components: Any) -> None:
        """Raises BadComponents where component data break a constraint that the rules state or need."""

    @abstractmethod
    def ready(self, components: Any) -> D:
        """Component data with what is worked out from them once."""

    @abstractmethod
    def components(self, data: D) -> Any:
        """The component data inside `data`, as `components_type`."""

    def digest(self, data: D) -> str:
        """SHA-256 of the component data, in hexadecimal: what the data says, not how its file is laid out.

        That of the data asked for last is remembered: data does not change, and each of thousands of records asks.
        """
        if self._digested is None or self._digested[0] is not data:
            plain = msgspec.json.encode(self.components(data), order="deterministic")
            self._digested = data, sha256(plain).hexdigest()
        return self._digested[1]

    # seats

    @abstractmethod
    def choose_seats(self, count: int | None, chosen: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
        """Seats in seat order for a number of players, or for roles that were named. Raises BadSetup."""

    @abstractmethod
    def seat_words(self, state: S) -> Sequence[str]:
        """The word for each seat in notation, by seat."""

    def roles(self, state: S) -> Sequence[str]:
        """The role of each seat, by seat: its word, unless a game says otherwise."""
        return self.seat_words(state)

    def seat_named(self, state: S, who: str) -> Seat | None:
        """The seat that this word names, itself or by a piece it plays; None for words of no seat."""
        words = self.seat_words(state)
        return words.index(who) if who in words else None

    # play

    @abstractmethod
    def setup(self, data: D, seats: Sequence[SeatChoice], options: Any) -> Position[S, Any]:
        """The position in which a new game begins. Raises BadSetup."""

    def table(self, state: S, data: D, quiet: bool) -> Table[S, D]:
        """A table of this game's own type."""
        return Table(state, data, quiet)

    @abstractmethod
    def turn(self, state: S) -> str:
        """Number of the turn, round or season for the margin of a transcript; 0 during setup."""

    @abstractmethod
    def view(self, position: Position[S, Any], data: D, seat: Seat | None) -> msgspec.Struct:
        """All that this seat may see now; None is the public."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    def seen_move(self, step: Any, table: Table[S, D], seat: Seat, move: M) -> Seats:
        """Who may read this move in the record."""
        seen: Seats = step.seen_by(table, seat, move)
        return seen

    # laws

    @abstractmethod
    def check_always(self, position: Position[S, Any], data: D) -> None:
        """Raises BrokenLaw where a conservation law fails; holds after every step."""

    @abstractmethod
    def check_at_rest(self, position: Position[S, Any], data: D) -> None:
        """Raises BrokenLaw where an invariant fails that need only hold while a question is open."""

    @abstractmethod
    def check_start(self, position: Position[S, Any], data: D) -> None:
        """Raises BadSetup with the field at fault where a given start position cannot be played from."""

    # secrecy

    @abstractmethod
    def exchangeable(self, data: D) -> Mapping[str, Sequence[str]]:
        """By pile, the names of hidden things that twin records may exchange."""

    def alike(self, data: D, one: str, other: str, told: Sequence[Told]) -> bool:
        """Whether what was told in the open is the same for both things, so that they may be exchanged."""
        return True


def new_options(game: Game[Any, Any, Any], given: Mapping[str, str]) -> Any:
    """The options of a new game: rulings that nobody chose stand at the readings that are preferred today.

    Raises BadOption.
    """
    return read_options(game, {**preferred(game.rulings), **given})


def read_options(game: Game[Any, Any, Any], given: Mapping[str, str]) -> Any:
    """The game's options from `name=value` texts, as a record holds them; what is not given stays at its default, and
    rulings at their first reading. Raises BadOption.
    """
    fields = {field.encode_name: field for field in msgspec.structs.fields(game.options_type)}
    for name in given:
        if name not in fields:
            known = ", ".join(sorted(fields)) or "none"
            raise BadOption(name, f"{game.id} has no option {name!r}; it has: {known}")
    words = {"on": "true", "off": "false", "yes": "true", "no": "false"}
    texts = {name: words.get(value, value) for name, value in given.items()}
    try:
        return msgspec.convert(texts, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$.")
        name = place.rstrip("`")
        plain = what.partition(", got ")[0].replace("`int`", "a whole number").replace("`bool`", "on or off")
        if what.startswith("Invalid enum value"):
            plain = "expected one of " + ", ".join(get_args(fields[name].type))
        raise BadOption(name, f"option {name}: {plain[:1].lower()}{plain[1:]}".replace("`", "")) from None
