"""Gypsies and shops: who sells which magic at what price, and buying it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Step
from guildpost.engine.thieves_guild.events import Traded
from guildpost.engine.thieves_guild.moves import Buy, Move
from guildpost.engine.thieves_guild.purses import in_bank, pay, receive
from guildpost.engine.thieves_guild.shops import wares
from guildpost.engine.thieves_guild.spells import enchant, refuse_target, targets
from guildpost.engine.thieves_guild.state import Acting, Desk, add
from guildpost.engine.thieves_guild.tables import GYPSY_EXTRA, SPELLS

Steps = Sequence[Step[Desk, Move]]


def offers(desk: Desk, place: str) -> Mapping[str, int]:
    """What is for sale at a place, with prices; nothing in a marked building.

    Rules: thieves_guild.gypsies.01, thieves_guild.gypsies.02, thieves_guild.gypsies.03, thieves_guild.spells.01
    """
    data = desk.data
    if data.kind.get(place) == "gypsies":
        return {kind: price + GYPSY_EXTRA for kind, price in data.prices.items()}
    return wares(desk, place)


def cannot_keep(desk: Desk, who: str, kind: str) -> bool:
    """Whether a second Holy Water could only be drunk, and there is no wound to drink it for: ruling A-141."""
    character = desk.character(who)
    return kind == "wat" and character.item == "wat" and not character.tokens


def deals(desk: Desk, now: Acting) -> list[Move]:
    """Each purchase of magic that he can make here: thieves_guild.shops.26, thieves_guild.turn.05; ruling A-10."""
    coins = desk.character(now.who).coins
    found: list[Move] = []
    if not coins:
        return found
    for kind, price in offers(desk, desk.at(now.who)).items():
        if price > coins or not in_bank(desk, kind):
            continue
        if kind in SPELLS:
            found += [Buy(kind, 1, who) for who in targets(desk, kind)]
        elif not cannot_keep(desk, now.who, kind) and not (
            kind == "wat" and now.who in desk.state.embattled and desk.character(now.who).item == "wat"
        ):
            found.append(Buy(kind))
    return found


def refuse(desk: Desk, now: Acting, move: Buy) -> None:
    """Refuses a purchase of magic.

    Rules: thieves_guild.gypsies.03, thieves_guild.income.04, thieves_guild.setup.19, thieves_guild.honesty.01,
    thieves_guild.magic.02, thieves_guild.magic.08, thieves_guild.magic.14, thieves_guild.magic.16
    """
    place = desk.at(now.who)
    if place in desk.state.markers:
        raise IllegalMove("thieves_guild.income.04", "this building is sacked: nothing is sold here")
    price = offers(desk, place).get(move.kind)
    if price is None:
        raise IllegalMove("thieves_guild.gypsies.03", f"no {move.kind} is sold where {now.who} is")
    if move.count != 1:
        raise IllegalMove("thieves_guild.trading.02", "magic is bought one piece at a time")
    if not in_bank(desk, move.kind):
        raise IllegalMove("thieves_guild.setup.19", f"no {move.kind} is left")
    if desk.character(now.who).coins < price:
        raise IllegalMove(
            "thieves_guild.honesty.01",
            f"{move.kind} costs {price} coins here; {now.who} has {desk.character(now.who).coins}",
        )
    if move.kind in SPELLS:
        refuse_target(desk, move.kind, move.who)
        return
    if move.who:
        raise IllegalMove("thieves_guild.turn.03", f"{now.who} buys for himself; it can be given away afterwards")
    if cannot_keep(desk, now.who, move.kind):
        raise IllegalMove(
            "thieves_guild.magic.14", f"{now.who} carries one Holy Water and has no death token to use another for"
        )
    if move.kind == "wat" and now.who in desk.state.embattled and desk.character(now.who).item == "wat":
        raise IllegalMove("thieves_guild.magic.15", "no Holy Water after a fight, and only one can be carried")


def deal(desk: Desk, now: Acting, move: Buy) -> Steps:
    """Pays the bank and takes the token; a spell is laid at once.

    Rules: thieves_guild.honesty.02, thieves_guild.spells.02, thieves_guild.spells.03, thieves_guild.magic.12,
    thieves_guild.magic.14
    """
    price = offers(desk, desk.at(now.who))[move.kind]
    pay(desk, now.who, price)
    add(desk.state.bank, move.kind, -1)
    desk.tell(
        "thieves_guild.gypsies.02" if desk.data.outside(desk.at(now.who)) else "thieves_guild.shops.26",
        Traded(now.who, move.kind, 1, price),
    )
    if move.kind in SPELLS:
        enchant(desk, move.who, move.kind, "thieves_guild.spells.02")
        return ()
    return receive(
        desk,
        now.who,
        move.kind,
        desk.at(now.who),
        usable=not (move.kind == "wat" and now.who in desk.state.embattled),
        bought=True,
    )
