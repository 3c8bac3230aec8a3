"""Positions that a game begins with: those of play are all taken, broken ones are refused with their field."""

import re
from random import Random

import msgspec
import pytest

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.errors import BadSetup
from guildpost.engine.core.game import read_options
from guildpost.engine.core.session import Session
from guildpost.engine.games import game

GAME = game("heroes-welcome")
DATA = GAME.load()


def taken(position, seed="start") -> Session:
    """A game that begins with a position after it went through a file."""
    begun = msgspec.json.decode(msgspec.json.encode(position), type=GAME.position_type)
    GAME.check_start(begun, DATA)
    return Session(GAME, begun, DATA, Dealer(seed), quiet=True)


def step_on(session, chance):
    """One outcome that is told, or one answer at random."""
    if label := session.awaited():
        session.luck([(label, chance.choice(list(session.pending().odds(session.table))))])
        return
    seat = session.asked()[0]
    kinds = {}
    for move in session.options(seat):
        kinds.setdefault(type(move), []).append(move)
    session.play(seat, chance.choice(kinds[chance.choice(list(kinds))]))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_begins_with_every_position_of_play(seats):
    """Each question and each outcome that people are waited for, from the first token to the end."""
    asked = set()
    for number in range(3):
        chance = Random(f"{seats} {number}")
        chosen = GAME.choose_seats(seats, [])
        session = Session(GAME, GAME.setup(DATA, chosen, read_options(GAME, {})), DATA, Dealer(None), quiet=True)
        while not session.over:
            GAME.check_start(session.at, DATA)
            kind = type(session.pending()).__name__
            if kind not in asked:
                later = taken(session.at)
                for _ in range(12):
                    if not later.over:
                        step_on(later, chance)
            asked.add(kind)
            step_on(session, chance)
        assert taken(session.at).over
    assert len(asked) > 25


TURN = {
    "at": "turn",
    "workshop": "c2 c3 c4",
    "enemies": 1,
    "p1": "gold=5 loot=wea+yel scams=pet",
    "p2": "loot=arm scams=luc served=c1",
    "ola": "loot=rub",
}

WRONG = {
    # the table
    "one player": ([], {"state.players": lambda players: players[:1]}, "state.players: 2 to 5 players, not 1"),
    "two heroes": ([], {"state.heroes": lambda heroes: heroes[:2]}, "state.heroes: three"),
    "tokens of two heroes": ([], {"state.hidden": [5, 5]}, "state.hidden: a number for each"),
    "an owner who does not play": ([], {"state.options.owner": "p5"}, "state.options.owner: p5 does not play"),
    "a round without end": ([], {"state.round": 10**20}, "state.round: too much"),
    "a purse without end": ([], {"state.players.0.gold": 10**25}, "state.players[0].gold: too much"),
    "a debt": ([], {"state.players.0.vp": -1}, "state.players[0].vp: too little"),
    "a wrapping of less than nothing": ([], {"state.wrapping": -5}, "state.wrapping: too little"),
    "a discard of less than nothing": ([], {"state.scam_discard": {"pet": -1}}, "state.scam_discard.pet: too little"),
    "a sign on nothing": ([], {"state.signs": ["hat"]}, "state.signs: unknown: hat"),
    "a forest on nothing": ([], {"state.forests": ["c16"]}, "state.forests: unknown: c16"),
    "a forest twice": ([], {"state.forests": ["nw", "nw"]}, "state.forests: each once"),
    "a customer of another game": ([], {"state.workshop": ["inn"]}, "state.workshop: unknown: inn"),
    "served in another game": ([], {"state.players.1.served": ["t1"]}, "state.players[1].served: unknown: t1"),
    "a shop of another game": ([], {"state.town.f1": "pub"}, "state.town.f1: there is no shop pub"),
    "a site of another game": ([], {"state.town.f9": "jew"}, "state.town: there is no site f9"),
    "Heroes out of town": ([], {"state.place": "sea"}, "state.place: there is no place sea"),
    "bribed twice": ([], {"state.bribed": [0, 0]}, "state.bribed: seats in order"),
    "a briber in between": ([], {"state.briber": 1}, "state.briber: "),
    "a merchant twice": ([], {"state.players.1.merchant": "bog"}, "state.players[2].merchant: each player has another"),
    "no merchant": ([], {"state.players.1.merchant": ""}, "state.players[1].merchant: there is no merchant ''"),
    "no starting token": ([], {"state.players.1.yellow": "y9"}, "state.players[1].yellow: one of y1, y2, y3"),
    "enemies out of nowhere": ([], {"state.enemies": 4}, "state.enemies: 14 customers may still come there, with 11"),
    "bags that are about to change": ([], {"state.short": True}, "state.short: only while hauls are drawn"),
    "a purchase before the turn": ([], {"state.refill": True}, "state.refill: only between a purchase"),
    "a Tavern before the turn": ([], {"state.late": "pwe"}, "state.late: no Tavern stands on pwe"),
    "a Tavern of no turn": (
        [],
        {
            "state.late": "f1",
            "state.town.f1": "tav",
            "state.deck": lambda deck: [tile for tile in deck if tile != "tav"],
        },
        "state.late: the Tavern was used in this turn",
    ),
    "on the Dungeon Track": ([], {"state.crawl": 3}, "state.crawl: 0 when ChooseAction comes next"),
    "off the Dungeon Track": (
        ["crawl", "scam=bor drop-wea+arm"],
        {"state.crawl": 0},
        "state.crawl: 1 when DrawForMarket",
    ),
    # the agenda
    "nothing to come": ([], {"agenda": []}, "agenda: empty, but the game has not ended"),
    "ended": (
        [],
        {"state.ended": {"winners": [0], "reason": "vp", "rule": "x"}},
        "agenda: the game has ended, and nothing comes behind that",
    ),
    "a seat that is not there": ([], {"agenda.0.seat": 3}, "agenda.ChooseAction.seat: there is no such seat"),
    "two questions at once": ([], {"agenda": lambda agenda: agenda * 2}, "agenda: ChooseAction ChooseAction is no"),
    "another shop": (["go-pwe"], {"agenda.2.site": "pro"}, "agenda.BuyLoot.site: no such shop stands on pro"),
    "a shop on a Field": (["go-pwe"], {"agenda.2.site": "f1"}, "agenda.BuyLoot.site: no such shop stands on f1"),
    "another sign": (["go-pwe"], {"agenda.1.place": "pea"}, "agenda.CloseUp.place: BuyLoot is not at pea"),
    "a sign on a Field": (["go-pwe"], {"agenda.1.place": "f1"}, "agenda.CloseUp.place: neither a shop nor"),
    "another seat": (["go-pwe"], {"agenda.2.seat": 1}, "agenda.BuyLoot.seat: one seat in a turn"),
    "another building": (["visit-t1"], {"agenda.2.hall": "t2"}, "state.players[0].gold: t2 costs 6"),
    "no building": (["visit-t1"], {"agenda.2.hall": "hat"}, "agenda.BuyFromMarket.hall: one of t1, t2"),
    "nothing for the Minstrels": (
        ["visit-min"],
        {"state.players.0.loot": {}, "state.bag.wea": lambda count: count + 1, "state.box": lambda count: count + 1},
        "agenda.PayMinstrels: nothing can be answered to this",
    ),
    "a caller who bribes": (["call"], {"agenda.1.caller": 1}, "agenda.OfferBribe.caller: neither a briber"),
    "nobody's call": (
        ["call"],
        {"agenda.1.caller": 2, "agenda.1.waiting": []},
        "agenda.OfferBribe.caller: whose call it is",
    ),
    "no scam to draw": (["visit-mer"], {"agenda.3.purpose": "hat"}, "agenda.DrawScam.purpose: one of deal, draw"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_broken_position_is_refused_with_its_field(table, name):
    lines, changes, complaint = WRONG[name]
    p = table(3, **TURN | ({"at": "crawl"} if "crawl" in lines else {}))
    for line in lines:
        if line != "crawl":
            p.say(line)
    taken(p.session.at)
    found = msgspec.json.decode(msgspec.json.encode(p.session.at))
    for path, value in changes.items():
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        there = found
        for part in way:
            there = there.setdefault(part, {}) if isinstance(part, str) else there[part]
        there[last] = (
            value(there.get(last, 0) if isinstance(there, dict) else there[last]) if callable(value) else value
        )
    with pytest.raises((BadSetup, msgspec.ValidationError), match=re.escape(complaint)):
        GAME.check_start(msgspec.json.decode(msgspec.json.encode(found), type=GAME.position_type), DATA)
