"""Leaks that are planted on purpose, in what a seat sees and in its mail: the twins catch each kind in each game."""

from __future__ import annotations

from hashlib import sha256
from typing import get_type_hints

import msgspec
import pytest
import twins

from guildpost.cli.exits import Problem
from guildpost.cli.mail import answers, following
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
    count = twins.compare(plant(monkeypatch, game(name)), 16, plan, "planted", games=12, caught=True)
    assert count["differ"] or count["betrayed"], count


def mailed_subject(monkeypatch):
    """A subject hangs on what is hidden."""
    headline = answers._headline
    monkeypatch.setattr(answers, "_headline", lambda table, *more: headline(table, *more) + str(odd_at(table)))


def mailed_header(monkeypatch):
    """The number of a mail hangs on what is hidden."""
    write = answers.write

    def numbered(table, seating, place, *rest, **more):
        place.sent += odd_at(table)
        return write(table, seating, place, *rest, **more)

    monkeypatch.setattr(answers, "write", numbered)


def mailed_order(monkeypatch):
    """Legal moves come in an order that hangs on what is hidden."""
    asked = answers._asked

    def shuffled(table, seat):
        lines = asked(table, seat)
        return lines[::-1] if odd_at(table) else lines

    monkeypatch.setattr(answers, "_asked", shuffled)


def mailed_question(monkeypatch):
    """Whether a mail says that its seat is asked hangs on what is hidden."""
    waited_for = answers.waited_for
    monkeypatch.setattr(answers, "waited_for", lambda table: set() if odd_at(table) else waited_for(table))


def mailed_card(monkeypatch):
    """The picture in a mail shows by a mark which card was returned."""
    view = answers._view

    def marked(table, seat):
        cards = HIDDEN[table.game.id](table.session.at.state)
        return [*view(table, seat), *(sha256(card.encode()).hexdigest()[:6] for card in cards)]

    monkeypatch.setattr(answers, "_view", marked)


def mailed_event(monkeypatch):
    """A mail tells what another seat has heard."""
    story = answers._story

    def all_heard(table, seat, place):
        told = table.session.table.told
        return [*story(table, seat, place), *(repr(each.event) for each in told if each.to is not None)]

    monkeypatch.setattr(answers, "_story", all_heard)


def mailed_error(monkeypatch):
    """How a mail line is refused hangs on what has fallen."""
    try_out = following.try_out

    def refused(table, seat, items, where):
        try:
            return try_out(table, seat, items, where)
        except Problem as problem:
            fallen = sha256(msgspec.json.encode(table.session.entries)).hexdigest()
            raise Problem(where, problem.code, f"{problem.message} {fallen[:6]}") from None

    monkeypatch.setattr(following, "try_out", refused)


def odd_at(table) -> bool:
    """The bit of a table."""
    return odd(table.game, table.session.at)


MAILED = [mailed_subject, mailed_header, mailed_order, mailed_question, mailed_card, mailed_event, mailed_error]


@pytest.mark.parametrize("plant", MAILED, ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("name", HIDDEN)
def test_a_leak_that_is_planted_in_mail_is_caught_in_what_is_mailed(monkeypatch, name, plant):
    had = {"lines": twins.lines} if plant is mailed_error else {"mail": twins.mailed}
    monkeypatch.setattr(twins, "OBTAINED", had)
    plan = twins.PLAN[name]
    plan = plan._replace(mails=15, each=4, longest=plan.longest or 400)
    plant(monkeypatch)
    assert twins.compare(game(name), 40, plan, "planted", games=4, caught=True)["differ"]


def test_each_game_with_hidden_cards_is_among_them():
    assert set(HIDDEN) == {name for name in GAMES if game(name).exchangeable(game(name).load())}


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
