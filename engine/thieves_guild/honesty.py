"""Honesty: nothing is made or lost, and nobody holds what he may not. These are the laws that tests check.

Fights, sackings, Dust and Fate cards are told to all by the step before the dice: `attack.begin`, `sacking.sack`,
`magic.sprinkle`, `fate.DrawFate` (thieves_guild.honesty.03).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.core.table import Position
from guildpost.engine.thieves_guild.arrest import KeepItem
from guildpost.engine.thieves_guild.purses import LeaveGoods, MakeRoom
from guildpost.engine.thieves_guild.state import State, lives
from guildpost.engine.thieves_guild.tables import GOODS, GOODS_LIMIT, ITEMS, SPELLS, Tables
from guildpost.engine.thieves_guild.winning import SeeWhoWon, winner


def need(fact: bool, field: str, why: str) -> None:
    """Raises BrokenLaw, which names the field of the position, where a fact does not hold."""
    if not fact:
        raise BrokenLaw(f"{field}: {why}")


def tokens_in_play(position: Position[State, Any]) -> Counter[str]:
    """Every token of the box, wherever it is: bank, characters, stores, stashes, board, or waiting in a question."""
    state = position.state
    count: Counter[str] = Counter(state.bank)
    for character in state.characters.values():
        count.update(character.goods)
        count.update([kind for kind in (character.item, character.spell) if kind])
    for store in state.stores.values():
        count.update(store.things)
    for pile in (*state.stashes.values(), *state.ground.values()):
        count.update(pile)
    count.update(step.got for step in position.agenda if isinstance(step, (MakeRoom, KeepItem)))
    return count


def check_always(position: Position[State, Any], tables: Tables) -> None:
    """Conservation of tokens, coins, cards and assassins, after every step.

    Rules: thieves_guild.honesty.01, thieves_guild.honesty.02, thieves_guild.market.13, thieves_guild.setup.19
    """
    state, components = position.state, tables.components
    count = tokens_in_play(position)
    for kind, supply in components.supply.count().items():
        need(count[kind] == supply, f"state.bank.{kind}", f"{count[kind]} {kind} in the game, {supply} in the box")
    need(set(count) <= {*GOODS, *ITEMS, *SPELLS}, "state.bank", "an unknown token")
    coins = sum(character.coins for character in state.characters.values())
    coins += sum(store.coins for store in state.stores.values())
    need(coins == state.issued, "state.issued", f"{coins} coins are held, {state.issued} have left the bank")
    need(
        all(
            amount > 0
            for pile in (state.bank, *state.stashes.values(), *state.ground.values())
            for amount in pile.values()
        ),
        "state",
        "a pile holds no zero counts and owes nothing",
    )
    for card, left in state.fate.items():
        need(0 < left <= tables.fate_copies.get(card, 0), f"state.fate.{card}", f"{left} copies")
    seen = [card for card in state.market.cards.values() if card]
    need(set(state.market.cards) == set(tables.markets), "state.market.cards", "must name the four markets")
    need(all(card in components.market for card in (*seen, *state.market.unseen)), "state.market", "an unknown card")
    need(
        len(set(seen)) == len(seen) and not set(seen) & set(state.market.unseen),
        "state.market",
        "a card is in two places",
    )
    hidden = sum(not card for card in state.market.cards.values())
    need(all(number == 1 for number in state.market.unseen.values()), "state.market.unseen", "one copy of each")
    need(
        0 <= state.market.aside <= len(state.market.unseen) - hidden,
        "state.market.aside",
        "more cards aside than are unseen",
    )
    killers = [hire.killer for hire in state.hires]
    need(
        len(set(killers)) == len(killers) and set(killers) <= set(components.killers),
        "state.hires",
        "an assassin is in two places",
    )


def check_at_rest(position: Position[State, Any], tables: Tables) -> None:
    """Limits of carrying, places and lives while a question is open, and no victory unseen.

    Rules: thieves_guild.trading.02 to trading.07, thieves_guild.trading.14, thieves_guild.market.17,
    thieves_guild.movement.14, thieves_guild.elimination.01 to elimination.03, thieves_guild.winning.01
    """
    state = position.state
    crowded = {step.who for step in position.agenda if isinstance(step, LeaveGoods)}
    fighting = {state.fight.target, *state.fight.attackers} if state.fight else set()
    standing: Counter[str] = Counter()
    for who, character in state.characters.items():
        field = f"state.characters.{who}"
        need(character.coins >= 0, f"{field}.coins", "no debts")
        need(
            all(kind in GOODS and count > 0 for kind, count in character.goods.items()),
            f"{field}.goods",
            "goods are gol, sil, poi",
        )
        need(sum(character.goods.values()) <= GOODS_LIMIT or who in crowded, f"{field}.goods", "at most five")
        need(who[:2] != "bh" or not character.goods, f"{field}.goods", "hunters carry none")
        need(character.item in ("", *ITEMS), f"{field}.item", f"{character.item!r} is no item")
        need(character.spell in ("", *SPELLS), f"{field}.spell", f"{character.spell!r} is no spell")
        need(character.tokens >= 0, f"{field}.tokens", "none below zero")
        if not character.at:
            need(
                not (character.coins or character.goods or character.item or character.spell or character.arrested),
                field,
                "out of the game, but holds something",
            )
            continue
        need(character.tokens < lives(who) or who in fighting, f"{field}.tokens", "his last, but still in play")
        places = (*tables.ring, *tables.cells, *tables.doors, *tables.green)
        need(character.at in places, f"{field}.at", f"{character.at!r} is no place")
        need(
            not character.arrested or (character.at == tables.fortress and who[:2] != "bh"),
            f"{field}.arrested",
            "only thieves in the Fortress are under arrest",
        )
        need(who[:2] != "bh" or character.at not in tables.green, f"{field}.at", "no hunter stands in a tunnel")
        standing[character.at] += 1
    for place, count in standing.items():
        need(count == 1 or place not in tables.single, f"state.characters at {place}", "one character to a cell")
    if position.agenda and not any(isinstance(step, SeeWhoWon) for step in position.agenda) and not state.fight:
        need(winner(state) is None, "state", "somebody has won, and the game goes on")
