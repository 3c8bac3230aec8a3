"""Mastery cards: their ranks, the bonus they and the signature give, and how they are gained and raised."""

from __future__ import annotations

from functools import lru_cache

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.heroes_welcome.events import MasteryLearned, RankRaised
from guildpost.engine.heroes_welcome.moves import Learn, Move, Rank
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import AT, MASTERIES, MATERIALS, METALS, SHARDS

Units = tuple[int, int, int, int, int]
"""Materials spent, by their order in MATERIALS."""

RANK = {mastery: Rank(mastery) for mastery in MASTERIES}
LEARN = {mastery: Learn(mastery) for mastery in MASTERIES}


# bonus


@lru_cache(maxsize=1000)
def fillings(slots: tuple[str, ...]) -> tuple[Units, ...]:
    """All materials that a set with free slots can be made of."""
    found: dict[Units, None] = {(0, 0, 0, 0, 0): None}
    for slot in slots:
        fits = {"metal": METALS, "shard": SHARDS, "any": MATERIALS}.get(slot, (slot,))
        found = {
            tuple(count + (at == AT[material]) for at, count in enumerate(units)): None  # type: ignore[misc]
            for units in found
            for material in fits
        }
    return tuple(found)


Ladder = tuple[tuple[tuple[str, ...], int, str], ...]
"""The ranks of a card that may be used: set, bonus, title."""


@lru_cache(maxsize=50_000)
def best_bonus(units: Units, ladders: tuple[Ladder, ...]) -> tuple[int, tuple[str, ...]]:
    """The most VP that these cards give for these materials, and their titles.

    A card counts once, with one of its ranks; a token counts toward one card. What gives most is taken, since no
    state depends on it: rulings AMB-069, AMB-070.

    Rules: heroes_welcome.mastery.01, heroes_welcome.mastery.03, heroes_welcome.mastery.04,
    heroes_welcome.mastery.05, heroes_welcome.mastery.07, heroes_welcome.mastery.13
    """
    if not ladders or not any(units):
        return 0, ()
    best = best_bonus(units, ladders[1:])
    for slots, vp, title in ladders[0]:
        if len(slots) > sum(units):
            break
        for filling in fillings(slots):
            left = tuple(have - used for have, used in zip(units, filling, strict=True))
            if min(left) >= 0:
                more, titles = best_bonus(left, ladders[1:])
                if vp + more > best[0]:
                    best = vp + more, (title, *titles)
    return best


def bonus(desk: Desk, seat: int, units: Units) -> tuple[int, tuple[str, ...], bool]:
    """VP of Masteries and signature for materials spent, the titles, and whether the signature counts.

    The signature adds to Masteries, and any token of the material that it avoids spoils it, whatever slot it fills.

    Rules: heroes_welcome.mastery.01, heroes_welcome.mastery.02, heroes_welcome.mastery.06, heroes_welcome.mastery.09,
    heroes_welcome.mastery.10, heroes_welcome.mastery.11, heroes_welcome.mastery.12; rulings AMB-071, AMB-072
    """
    player, cards = desk.player(seat), desk.data.components
    ladders = tuple(
        tuple(
            (tuple(rung.set), rung.vp, rung.title)
            for rung in cards.masteries[mastery].ranks[: player.masteries[mastery]]
        )
        for mastery in MASTERIES
        if mastery in player.masteries
    )
    vp, titles = best_bonus(units, ladders)
    merchant = cards.merchants[player.merchant]
    signed = not units[AT[merchant.without]]
    return vp + (merchant.vp if signed else 0), titles, signed


# gaining and raising


def improvements(desk: Desk, seat: int) -> list[Move]:
    """Own Masteries that can be raised, and others that can be gained; there is no limit but the cards left.

    Rules: heroes_welcome.guildhalls.18, heroes_welcome.guildhalls.19, heroes_welcome.guildhalls.20,
    heroes_welcome.guildhalls.21, heroes_welcome.guildhalls.22; rulings AMB-039, AMB-108
    """
    own, cards = desk.player(seat).masteries, desk.data.components.masteries
    return [
        *(RANK[mastery] for mastery in MASTERIES if 0 < own.get(mastery, 0) < len(cards[mastery].ranks)),
        *(LEARN[mastery] for mastery in MASTERIES if mastery not in own and desk.state.masteries[mastery]),
    ]


def can_improve(desk: Desk, seat: int) -> bool:
    """Whether there is anything to raise or to gain."""
    own, cards = desk.player(seat).masteries, desk.data.components.masteries
    return any(mastery not in own and count for mastery, count in desk.state.masteries.items()) or any(
        rank < len(cards[mastery].ranks) for mastery, rank in own.items()
    )


def refuse_improvement(desk: Desk, seat: int, move: Rank | Learn) -> None:
    """Refuses what cannot be raised or gained.

    Rules: heroes_welcome.guildhalls.19, heroes_welcome.guildhalls.20, heroes_welcome.guildhalls.21
    """
    own, mastery = desk.player(seat).masteries, move.mastery
    if isinstance(move, Rank):
        if mastery not in own:
            raise IllegalMove("heroes_welcome.guildhalls.19", f"{word(seat)} has no Mastery {mastery} to raise")
        if own[mastery] == len(desk.data.components.masteries[mastery].ranks):
            raise IllegalMove("heroes_welcome.guildhalls.19", f"{mastery} is at its highest rank")
    elif mastery in own:
        raise IllegalMove("heroes_welcome.guildhalls.21", f"{word(seat)} has the Mastery {mastery} already")
    elif not desk.state.masteries[mastery]:
        raise IllegalMove("heroes_welcome.guildhalls.20", f"no card of the Mastery {mastery} is left")


def improve(desk: Desk, seat: int, move: Rank | Learn) -> None:
    """Raises an own Mastery by one rank, or gains one at rank 1; ranks rise in no other way.

    Rules: heroes_welcome.components.18, heroes_welcome.mastery.05, heroes_welcome.mastery.08,
    heroes_welcome.guildhalls.19, heroes_welcome.guildhalls.20
    """
    own, mastery = desk.player(seat).masteries, move.mastery
    if isinstance(move, Rank):
        own[mastery] += 1
        desk.tell("heroes_welcome.guildhalls.19", RankRaised(word(seat), mastery, own[mastery]))
    else:
        own[mastery] = 1
        desk.state.masteries[mastery] -= 1
        desk.tell("heroes_welcome.guildhalls.20", MasteryLearned(word(seat), mastery))
