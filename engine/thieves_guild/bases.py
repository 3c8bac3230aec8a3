"""Bases, the three stash spaces and what lies on the board: putting down and picking up.

Who is safe on a base and who may fight from it is settled where fights are, in attack.py and defence.py:
thieves_guild.bases.01, thieves_guild.bases.02, thieves_guild.bases.03, thieves_guild.bases.04.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Step
from guildpost.engine.thieves_guild import winning
from guildpost.engine.thieves_guild.events import Gained, Lost
from guildpost.engine.thieves_guild.moves import Move, Put, Take
from guildpost.engine.thieves_guild.purses import held, receive, room
from guildpost.engine.thieves_guild.spells import enchant, refuse_target, targets
from guildpost.engine.thieves_guild.state import Acting, Desk, Store, add
from guildpost.engine.thieves_guild.tables import GOODS, KINDS, SPELLS

Steps = Sequence[Step[Desk, Move]]

COIN_STEPS = (1, 2, 5, 10, 20, 50)


def some_coins(most: int) -> list[int]:
    """Amounts of coins that lists of moves name: a few round ones and all; any other is legal too."""
    return [*(count for count in COIN_STEPS if count < most), *((most,) if most else ())]


def home_store(desk: Desk, who: str) -> Store | None:
    """The store of his base where he stands on it.

    Rules: thieves_guild.bases.05, thieves_guild.bases.08; rulings A-96, A-127
    """
    return desk.state.stores.get(who[:2]) if desk.at_home(who) else None


def loose(desk: Desk, who: str) -> Mapping[str, int]:
    """What lies on the board where he stands and is not safe on somebody's base.

    Rules: thieves_guild.trading.08, thieves_guild.bases.13; ruling A-108
    """
    return desk.state.ground.get(desk.at(who), {})


def stash(desk: Desk, who: str) -> Mapping[str, int]:
    """The stash of his guild where he stands on its space.

    Rules: thieves_guild.bases.09, thieves_guild.bases.10, thieves_guild.bases.11, thieves_guild.sides.10,
    thieves_guild.sides.11, thieves_guild.sides.12
    """
    place = desk.at(who)
    return desk.state.stashes.get(place, {}) if desk.data.stash_place.get(who[:2]) == place else {}


def within_reach(desk: Desk, who: str) -> dict[str, int]:
    """All that he could pick up here, by kind, coins of his base included."""
    store = home_store(desk, who)
    found: dict[str, int] = {}
    for pile in (loose(desk, who), stash(desk, who), store.things if store else {}):
        for kind, count in pile.items():
            found[kind] = found.get(kind, 0) + count
    if store and store.coins:
        found["c"] = store.coins
    return {kind: found[kind] for kind in KINDS if kind in found}


def deals(desk: Desk, now: Acting) -> list[Move]:
    """Deposits on the own base, and what he can pick up here.

    Rules: thieves_guild.bases.06, thieves_guild.turn.05, thieves_guild.trading.08; rulings A-95, A-101, A-102
    """
    who = now.who
    found: list[Move] = []
    place = desk.at(who)
    if place == desk.data.base[who[:2]]:
        character = desk.character(who)
        found += [Put("c", count) for count in some_coins(character.coins)]
        found += [Put(kind, count) for kind in GOODS for count in range(1, character.goods.get(kind, 0) + 1)]
        if character.item:
            found.append(Put(character.item))
    elif place not in desk.state.ground and place not in desk.state.stashes:
        return found
    for kind, count in within_reach(desk, who).items():
        if kind == "c":
            found += [Take("c", coins) for coins in some_coins(count)]
        elif kind in SPELLS:
            found += [Take(kind, 1, target) for target in targets(desk, kind)]
        elif kind in GOODS:
            found += [Take(kind, pieces) for pieces in range(1, min(count, room(desk, who)) + 1)]
        else:
            found.append(Take(kind))
    return found


def refuse(desk: Desk, now: Acting, move: Put | Take) -> None:
    """Refuses to put down or pick up.

    Rules: thieves_guild.bases.05, thieves_guild.bases.06, thieves_guild.bases.09, thieves_guild.bases.10,
    thieves_guild.bases.11, thieves_guild.bases.12, thieves_guild.bases.13, thieves_guild.trading.05,
    thieves_guild.trading.08; rulings A-107, A-126
    """
    who = now.who
    if move.count < 1:
        raise IllegalMove("thieves_guild.bases.06", "at least one")
    if isinstance(move, Put):
        if not desk.at_home(who):
            raise IllegalMove("thieves_guild.bases.06", f"{who} is not on his base")
        if move.kind in SPELLS:
            raise IllegalMove("thieves_guild.trading.13", "spells stay where they are")
        if held(desk, who, move.kind) < move.count:
            raise IllegalMove("thieves_guild.bases.06", f"{who} has {held(desk, who, move.kind)} {move.kind}")
        return
    place, data = desk.at(who), desk.data
    there = within_reach(desk, who).get(move.kind, 0)
    if not there:
        owner = next((side for side, base in data.base.items() if base == place and side != who[:2]), "")
        if owner in desk.state.stores:
            rule = "thieves_guild.bases.13" if owner == "bh" else "thieves_guild.bases.05"
            raise IllegalMove(rule, f"what lies on the base of {owner} is safe from others")
        if desk.state.stashes.get(place) and not stash(desk, who):
            guild = next(side for side, space in data.stash_place.items() if space == place)
            rule = {"hu": "thieves_guild.bases.09", "or": "thieves_guild.bases.10", "el": "thieves_guild.bases.11"}[
                guild
            ]
            raise IllegalMove(rule, "this stash is another guild's")
        raise IllegalMove("thieves_guild.trading.08", f"no {move.kind} lies where {who} is")
    if there < move.count:
        raise IllegalMove("thieves_guild.trading.08", f"{there} {move.kind} are here")
    if move.kind in SPELLS:
        if move.count != 1:
            raise IllegalMove("thieves_guild.spells.02", "one spell at a time")
        refuse_target(desk, move.kind, move.who)
        return
    if move.kind in GOODS:
        if who[:2] == "bh":
            raise IllegalMove("thieves_guild.market.17", "Bounty Hunters carry no goods")
        if move.count > room(desk, who):
            raise IllegalMove("thieves_guild.trading.05", f"{who} has room for {room(desk, who)} more")
    elif move.kind != "c" and move.count != 1:
        raise IllegalMove("thieves_guild.trading.02", "magic items are taken one at a time")


def deal(desk: Desk, now: Acting, move: Put | Take) -> Steps:
    """Puts down on the base, or picks up: loose things first, then the stash, then the base: ruling A-146.

    Rules: thieves_guild.bases.06, thieves_guild.bases.07, thieves_guild.bases.12, thieves_guild.winning.02
    """
    who = now.who
    character = desk.character(who)
    if isinstance(move, Put):
        store = desk.state.stores.setdefault(who[:2], Store())
        desk.tell("thieves_guild.bases.06", Lost(who, move.kind, move.count, "base"))
        if move.kind == "c":
            character.coins -= move.count
            store.coins += move.count
            return (winning.SeeWhoWon(),)
        if move.kind in GOODS:
            add(character.goods, move.kind, -move.count)
        else:
            character.item = ""
        add(store.things, move.kind, move.count)
        return ()
    home = home_store(desk, who)
    if move.kind == "c":
        assert home is not None
        home.coins -= move.count
        character.coins += move.count
        desk.tell("thieves_guild.bases.05", Gained(who, "c", move.count, "base"))
        return ()
    left = move.count
    place = desk.at(who)
    for pile in (
        desk.state.ground.get(place, {}),
        desk.state.stashes.get(place, {}) if stash(desk, who) else {},
        home.things if home else {},
    ):
        taken = min(left, pile.get(move.kind, 0))
        add(pile, move.kind, -taken)
        left -= taken
    if not desk.state.ground.get(place, True):
        del desk.state.ground[place]
    desk.tell("thieves_guild.trading.08", Gained(who, move.kind, move.count, "found"))
    if move.kind in SPELLS:
        enchant(desk, move.who, move.kind, "thieves_guild.bases.09")
        return ()
    if move.kind in GOODS:
        add(character.goods, move.kind, move.count)
        return ()
    return receive(desk, who, move.kind, place, usable=not (move.kind == "wat" and now.who in desk.state.embattled))
