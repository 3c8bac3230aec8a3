"""Games from crowded positions: characters close together, with things in hand and few lives, so that what whole games
by random choices meet once in a thousand turns (arrests, eliminations, assassins, blocks) happens in every turn.

`GUILDPOST_POSITIONS=5000 pytest tests/thieves_guild/test_any_position.py` tries more than the sample.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.session import Session
from guildpost.engine.core.table import Position
from guildpost.engine.games import game
from guildpost.engine.thieves_guild.setup import new_state
from guildpost.engine.thieves_guild.state import Marker, Options, add
from guildpost.engine.thieves_guild.tables import GOODS, ITEMS
from guildpost.engine.thieves_guild.turn import BeginTurn
from guildpost.engine.thieves_guild.winning import winner

GAME = game("thieves-guild")
DATA = GAME.load()
COUNT = int(os.environ.get("GUILDPOST_POSITIONS", "140"))
MIXES = [["hu", "bh"], ["el", "bh"], ["or", "bh"], ["hu", "el", "bh"], ["el", "or", "bh"], ["hu", "el", "or", "bh"]]
QUARTERS = [
    ["w15", "w16", "w14", "w17"],
    ["w6", "w7", "w5", "w8"],
    ["w18", "w19", "w20", "w21"],
    ["w12", "w11", "w10", "w13"],
    ["tem", "k2", "k5", "k6", "j6", "l6"],
    ["cap", "i9", "j9", "j10", "k10", "i8"],
    ["tav", "smi", "o14", "p15", "q16", "r16", "s14"],
    ["k10", "j13", "k13", "l13", "wiz", "g14", "j14", "k14", "l14"],
    ["tl", "tr", "d1", "e1", "q4", "inn", "mkt", "d4"],
]


def crowded(seed: str) -> Position:
    """A legal position of this seed, at the beginning of some side's turn."""
    draws, n = Draws(seed), 0

    def one_of(items):
        nonlocal n
        n += 1
        return items[draws.below("position", n, len(items))]

    sides = one_of(MIXES)
    options = Options(0, one_of([False, True]), one_of(["all", "shops"]), one_of([True, False]), one_of([True, False]))
    state = new_state(
        DATA, GAME.choose_seats(None, [type("Seat", (), {"role": s, "name": ""})() for s in sides]), options
    )
    state.round = state.hunts = one_of([1, 2, 3, 7])
    places = [*one_of(QUARTERS), *one_of(QUARTERS)]
    taken: set[str] = set()
    for who, character in state.characters.items():
        spot = one_of([*places, *places, DATA.base[who[:2]]])
        if (spot in DATA.single and spot in taken) or (who[:2] == "bh" and spot in DATA.green):
            spot = DATA.base[who[:2]]
        character.at = spot
        taken.add(spot)
        character.coins = one_of([0, 0, 1, 3, 8])
        state.issued += character.coins
        character.tokens = one_of([0, 0, 1, 3, 4])
        item = one_of(["", *ITEMS])
        if item and state.bank.get(item):
            character.item = item
            add(state.bank, item, -1)
        spell = one_of(["", "", "ble", "cur"])
        if spell and state.bank.get(spell):
            character.spell = spell
            add(state.bank, spell, -1)
        if who[:2] != "bh":
            for _ in range(one_of([0, 0, 2, 5])):
                good = one_of(GOODS)
                add(character.goods, good, 1)
                add(state.bank, good, -1)
            if one_of(range(8)) == 0:
                character.at, character.arrested = "frt", True
        character.mud = one_of(range(6)) == 0
    for building in ("tem", "cap", "tav"):
        if one_of(range(3)) == 0 and sides[0] != "bh":
            state.markers[building] = Marker(sides[0], state.round + 1)
    for side in sides:
        state.stores[side].coins = one_of([0, 20, 45])
        state.issued += state.stores[side].coins
    while winner(state) is not None:  # one prisoner too many: set them free one by one
        prisoner = next(who for who, character in state.characters.items() if character.arrested)
        state.characters[prisoner].arrested = False
        state.characters[prisoner].at = DATA.base[prisoner[:2]]
    return Position(state, [BeginTurn(one_of(sides))])


class Watched(Session):
    """A session that knows which questions were asked."""

    seen: set[type]

    def __init__(self, *args, **kwargs):
        self.seen = set()
        super().__init__(*args, **kwargs)


def play(seed: str, decisions: int = 150) -> Watched:
    """Plays on from the crowded position of this seed, all laws checked at every step."""
    position = crowded(seed)
    GAME.check_start(position, DATA)
    session, draws = Watched(GAME, position, DATA, Dealer(seed), check=True), Draws(seed)
    for n in range(decisions):
        if session.over:
            break
        session.seen.add(type(session.pending()))
        seat = session.asked()[0]
        kinds: dict[type, list] = {}
        for move in session.options(seat):
            kinds.setdefault(type(move), []).append(move)
        same = list(kinds.values())[draws.below("kind", n, len(kinds))]
        session.play(seat, same[draws.below("move", n, len(same))])
    return session


@pytest.fixture(scope="module")
def sessions():
    """Games from many crowded positions."""
    rare = ["crowded-488"]  # three hunters hit one thief, and two of them are picked as his escorts
    return [play(seed) for seed in (*(f"crowded-{number}" for number in range(COUNT)), *rare)]


def test_all_laws_hold_from_crowded_positions(sessions):
    assert len(sessions) > COUNT


def test_what_is_rare_in_whole_games_happens_here(sessions):
    events = Counter(type(told.event).__name__ for session in sessions for told in session.table.told)
    for name in (
        "Arrested",
        "Escaped",
        "Fallen",
        "Blocked",
        "Hired",
        "Away",
        "Sacked",
        "ThrownOut",
        "MarkerGone",
        "Won",
        "Enchanted",
        "Dropped",
        "Drew",
    ):
        assert events[name], f"no {name} in {COUNT} games: {events}"


def test_games_end_in_every_way(sessions):
    reasons = Counter(session.table.state.ended.reason for session in sessions if session.table.state.ended)
    assert {"stored", "coins", "quota"} <= set(reasons), reasons


def test_every_question_of_the_game_is_asked(sessions):
    from guildpost.engine.core.steps import Decision
    from guildpost.engine.thieves_guild.game import AnyStep

    asked = {step.__name__ for session in sessions for step in session.seen}
    questions = {step.__name__ for step in AnyStep.__args__ if issubclass(step, Decision)}
    assert questions <= asked, questions - asked
