"""Leaks that are planted on purpose, one of each kind in each game that hides anything: the twins catch them all."""

from __future__ import annotations

from hashlib import sha256
from typing import get_type_hints

import msgspec
import pytest
import twins

from guildpost.engine.core.errors import NotAsked
from guildpost.engine.core.session import TURN, Session
from guildpost.engine.core.table import Position, Table
from guildpost.engine.games import GAMES, game
from guildpost.replays.sealing import Secret

HIDDEN = {
    "thieves-guild": lambda state: state.market.cards.values(),
    "black-dragons-guild": lambda state: [card for each in state.players for card in (*each.hand, *each.draft)],
    "heroes-welcome": lambda state: [card for each in state.players for card in each.scams],
}
"""Where hidden cards lie that go back to a pile later, by game."""


def leaky(playing, more):
    """The game with a list in its views that is made of the position."""
    whole = type(playing)
    kind = get_type_hints(whole.view)["return"]
    leak = msgspec.defstruct("Leak", [("more", list[str], [])], bases=(kind,))

    def view(self, position, data, seat):
        return leak(**msgspec.structs.asdict(whole.view(self, position, data, seat)), more=more(position))

    return type("Leaky", (whole,), {"view": view})()


def odd(playing, position) -> bool:
    """A bit that hangs on everything in a position, hidden things included."""
    return bool(sha256(playing.encode_position(position)).digest()[0] & 1)


def event(monkeypatch, playing):
    """What one seat hears is told to all."""
    tell = Table.tell
    monkeypatch.setattr(Table, "tell", lambda self, rule, event, to=None, others=None: tell(self, rule, event))
    return playing


def error(monkeypatch, playing):
    """A refusal hangs on what is hidden."""
    question = Session.question

    def refused(self, seat):
        try:
            return question(self, seat)
        except NotAsked as error:
            raise NotAsked(TURN, f"{error} ({odd(playing, self.at)})") from None

    monkeypatch.setattr(Session, "question", refused)
    return playing


def order(monkeypatch, playing):
    """A list comes in an order that hangs on what is hidden."""
    return leaky(playing, lambda at: ["one", "two"][:: -1 if odd(playing, at) else 1])


def pending(monkeypatch, playing):
    """Whom a question is put to hangs on what is hidden."""
    asked = Session.asked
    monkeypatch.setattr(Session, "asked", lambda self: (*asked(self),) * (2 if odd(playing, self.at) else 1))
    return playing


def returned(monkeypatch, playing):
    """A card keeps its mark when it goes face down again."""
    cards = HIDDEN[playing.id]
    return leaky(playing, lambda at: [sha256(card.encode()).hexdigest()[:6] for card in cards(at.state)])


def exported(monkeypatch, playing):
    """A commitment in the exported file is hidden behind nothing."""
    monkeypatch.setattr(twins, "numbered", lambda kind, number, data: sha256(data).hexdigest())
    return playing


@pytest.mark.parametrize("plant", [event, error, order, pending, returned, exported], ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("name", HIDDEN)
def test_a_planted_leak_is_caught(monkeypatch, name, plant):
    plan = twins.PLAN[name]
    if plant is event:  # cards that all have met are exchanged no more
        plan = plan._replace(probes=list)
    count = twins.compare(plant(monkeypatch, game(name)), 12, plan, "planted", games=12)
    assert count["differ"] or count["betrayed"], count


def test_each_game_with_hidden_cards_is_among_them():
    assert set(HIDDEN) == set(twins.PLAN)


def kinds_in(kind) -> set[type]:
    """All types that a value of this type may hold."""
    found: set[type] = set()
    ahead = [msgspec.inspect.type_info(kind)]
    while ahead:
        at = ahead.pop()
        if isinstance(at, msgspec.inspect.StructType):
            if at.cls in found:
                continue
            found.add(at.cls)
            ahead += [field.type for field in at.fields]
        for name in ("types", "item_types"):
            ahead += getattr(at, name, ())
        for name in ("item_type", "key_type", "value_type", "type"):
            if (inner := getattr(at, name, None)) is not None:
                ahead.append(inner)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_view_type_has_room_for_a_seed_or_an_undrawn_order(name):
    view = get_type_hints(type(game(name)).view)["return"]
    kinds = kinds_in(view)
    state = get_type_hints(type(game(name)).setup)["return"].__args__[0]
    assert view in kinds
    assert not kinds & {Position, Secret, state}
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            assert field.name not in ("seed", "salt", "luck", "agenda", "state", "sealed"), (kind, field)
            assert not isinstance(msgspec.inspect.type_info(field.type), msgspec.inspect.AnyType), (kind, field)
