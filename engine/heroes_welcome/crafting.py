"""Crafting: which tokens make which artifact, what the customer pays, and the enemy that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Step
from guildpost.engine.heroes_welcome.events import Crafted, EnemyCame
from guildpost.engine.heroes_welcome.loot import KINDS, REGULAR, Counts, clipped, in_order
from guildpost.engine.heroes_welcome.mastery import Units, bonus
from guildpost.engine.heroes_welcome.moves import Make, Move
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import AT, BOSS, MATERIAL_OF, MATERIALS, METALS

Steps = Sequence[Step[Desk, Move]]


# recipes


@lru_cache(maxsize=1000)
def needs(recipe: tuple[str, ...]) -> tuple[Units, int, int]:
    """Materials that a recipe names, and its slots for any metal and any shard."""
    named = tuple(recipe.count(material) for material in MATERIALS)
    return named, recipe.count("metal"), recipe.count("shard")  # type: ignore[return-value]


def fits(recipe: tuple[str, ...], units: Units) -> bool:
    """Whether these materials fill a recipe exactly, each in one slot.

    Named materials go to their own slots; of what is left there must be metals and shards enough for theirs, and the
    rest fills slots for anything: ruling AMB-068.

    Rules: heroes_welcome.crafting.05, heroes_welcome.components.25
    """
    named, metals, shards = needs(recipe)
    left = [have - need for have, need in zip(units, named, strict=True)]
    return (
        sum(units) == len(recipe)
        and min(left) >= 0
        and sum(left[: len(METALS)]) >= metals
        and sum(left[len(METALS) :]) >= shards
    )


def units_of(loot: Sequence[str], real: str = "", named: str = "") -> Units:
    """Materials of tokens; with a mislabelled crate one `real` token counts as `named`.

    Rules: heroes_welcome.components.10, heroes_welcome.components.21, heroes_welcome.components.24,
    heroes_welcome.components.25; ruling AMB-006
    """
    units = [0] * len(MATERIALS)
    for kind in loot:
        units[AT[MATERIAL_OF[kind]]] += 1
    if real:
        units[AT[MATERIAL_OF[real]]] -= 1
        units[AT[MATERIAL_OF[named]]] += 1
    return tuple(units)  # type: ignore[return-value]


@lru_cache(maxsize=50_000)
def fillings(recipe: tuple[str, ...], counts: Counts) -> tuple[tuple[str, ...], ...]:
    """All ways to fill a recipe from tokens by kind, yellow ones told from other Doodads: ruling AMB-111.

    What `fits` says of materials, worked out for all choices at once.
    """
    named, metals, shards = needs(recipe)
    size, etherium = len(recipe), named[AT["etherium"]]
    metals, shards = metals + sum(named[: len(METALS)]), shards + sum(named[len(METALS) :])
    lows = (named[0], named[1], 0, named[3], named[4], 0)
    found: list[tuple[str, ...]] = [()]
    for kind, count, low in zip(KINDS, counts, lows, strict=True):
        runs = [(kind,) * number for number in range(low, count + 1)]
        found = [chosen + run for chosen in found for run in runs[: max(size - len(chosen) - low + 1, 0)]]
    return tuple(
        chosen
        for chosen in found
        if len(chosen) == size
        and chosen.count("doo") + chosen.count("yel") >= etherium
        and shards <= chosen.count("rub") + chosen.count("eme") <= size - metals
    )


@lru_cache(maxsize=50_000)
def makes(piece: str, recipe: tuple[str, ...], counts: Counts) -> tuple[Move, ...]:
    """All moves that make a piece from tokens by kind."""
    return tuple(Make(piece, loot) for loot in fillings(recipe, counts))


@lru_cache(maxsize=5_000)
def mislabelled(piece: str, recipe: tuple[str, ...], counts: Counts) -> tuple[Move, ...]:
    """Moves that make a piece with one token that counts as another material."""
    found: dict[Move, None] = {}
    for at, real in enumerate(KINDS):
        if not counts[at]:
            continue
        for other, named in enumerate(REGULAR):
            if MATERIAL_OF[named] == MATERIAL_OF[real]:
                continue
            changed = list(counts)
            changed[at] -= 1
            changed[other] += 1
            for loot in fillings(recipe, tuple(changed)):
                if named in loot:
                    spent = list(loot)
                    spent.remove(named)
                    found[Make(piece, in_order([*spent, real]), real, named)] = None
    return tuple(found)


# moves


def crafts(desk: Desk, seat: int) -> list[Move]:
    """All artifacts that a player can make for customers in the workshop.

    Rules: heroes_welcome.crafting.01, heroes_welcome.crafting.02, heroes_welcome.crafting.03,
    heroes_welcome.crafting.11; rulings AMB-067, AMB-123
    """
    counts, recipes = desk.player(seat).loot.counts, desk.data.recipes
    total = sum(counts)
    found: list[Move] = []
    for customer in desk.state.workshop:
        recipe = recipes[customer]
        if len(recipe) <= total:
            own = clipped(counts, len(recipe))
            found += makes(customer, recipe, own)
            if desk.state.crate:
                found += mislabelled(customer, recipe, own)
    return found


def refuse_craft(desk: Desk, seat: int, move: Make) -> None:
    """Refuses a customer who is not in the workshop, and tokens that are not there or do not fit.

    Rules: heroes_welcome.crafting.01, heroes_welcome.crafting.03, heroes_welcome.crafting.04,
    heroes_welcome.crafting.05, heroes_welcome.crafting.11; ruling AMB-068
    """
    if not desk.state.workshop:
        raise IllegalMove("heroes_welcome.crafting.11", "the workshop has no customer")
    if move.piece not in desk.state.workshop:
        raise IllegalMove("heroes_welcome.crafting.03", f"{move.piece} is not in the workshop")
    refuse_spending(desk, seat, move)
    if move.real and (move.named not in REGULAR or MATERIAL_OF[move.named] == MATERIAL_OF[move.real]):
        raise IllegalMove("heroes_welcome.crafting.05", f"{move.real} cannot be made out to be {move.named}")
    if move.real and not desk.state.crate:
        raise IllegalMove(
            "heroes_welcome.crafting.05", "a token counts as another material by a Mislabelled Crate alone"
        )
    recipe = desk.data.recipes[move.piece]
    if not fits(recipe, units_of(move.loot, move.real, move.named)):
        raise IllegalMove(
            "heroes_welcome.crafting.05", f"{move.piece} wants exactly {', '.join(recipe)}; these tokens do not match"
        )


def refuse_spending(desk: Desk, seat: int, move: Make) -> None:
    """Refuses tokens that the player has not got, and one that counts as what it is or as nothing that there is.

    Rules: heroes_welcome.crafting.01, heroes_welcome.crafting.04
    """
    if not move.loot:
        raise IllegalMove("heroes_welcome.crafting.04", "name the tokens that are spent")
    if not desk.player(seat).loot.holds(move.loot):
        raise IllegalMove("heroes_welcome.crafting.01", f"{word(seat)} does not have these tokens")
    if move.real and move.real not in move.loot:
        raise IllegalMove("heroes_welcome.crafting.04", f"no {move.real} is spent that could count as {move.named}")
    if move.real or move.named:
        other = move.real and move.named in REGULAR and MATERIAL_OF[move.real] != MATERIAL_OF[move.named]
        if not other:
            raise IllegalMove("heroes_welcome.crafting.04", "one token spent counts as a kind of another material")


def spend(desk: Desk, seat: int, move: Make) -> int:
    """Discards the tokens of an artifact and tells of it; returns the VP of Masteries and signature.

    Rules: heroes_welcome.crafting.04, heroes_welcome.crafting.06, heroes_welcome.mastery.02
    """
    vp, titles, signed = bonus(desk, seat, units_of(move.loot, move.real, move.named))
    rule = "heroes_welcome.crafting.04"
    desk.tell(rule, Crafted(word(seat), move.piece, move.loot, titles, signed, move.real, move.named))
    desk.move_loot("heroes_welcome.crafting.06", move.loot, word(seat), "scrap")
    return vp


def craft(desk: Desk, seat: int, move: Move) -> Steps:
    """The customer pays and goes to the dungeon: a face-down enemy, or the boss, comes among the heroes' enemies.

    The card is kept face down and does nothing more (ruling AMB-074); nobody follows in the workshop before the crawl.
    Which token lies face down is settled when it is turned up: ruling AMB-119.

    Rules: heroes_welcome.crafting.02, heroes_welcome.crafting.07, heroes_welcome.crafting.08,
    heroes_welcome.crafting.09, heroes_welcome.crafting.10, heroes_welcome.crafting.12, heroes_welcome.crafting.13,
    heroes_welcome.crafting.14, heroes_welcome.crafting.15; rulings AMB-073, AMB-075, AMB-084, AMB-122, AMB-126
    """
    assert isinstance(move, Make)
    state, card = desk.state, desk.data.components.customers[move.piece]
    vp = spend(desk, seat, move)
    state.workshop.remove(move.piece)
    desk.player(seat).served.append(move.piece)
    if state.marked == move.piece:
        state.marked = ""
    desk.gain_vp("heroes_welcome.crafting.07", seat, card.vp + vp + state.wrapping)
    desk.move_gold("heroes_welcome.crafting.07", card.gold, "bank", word(seat))
    state.wrapping, state.crate = 0, False
    if move.piece == BOSS:
        state.boss = True
        desk.tell("heroes_welcome.crafting.14", EnemyCame(True))
    else:
        state.enemies += 1
        desk.tell("heroes_welcome.crafting.09", EnemyCame(False))
    return ()
