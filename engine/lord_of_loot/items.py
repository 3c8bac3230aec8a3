"""Items: what can be used, when, and what it does.

That all goes into the backpack first (lord_of_loot.items.01), and how a kind of item is searched for
(lord_of_loot.items.04), is in `bags.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Step
from guildpost.engine.lord_of_loot.bags import DrawToken, SearchToken
from guildpost.engine.lord_of_loot.events import HeartsLost, IconsAdded, Used
from guildpost.engine.lord_of_loot.hero_sheet import fill, missing
from guildpost.engine.lord_of_loot.moves import Move, Use
from guildpost.engine.lord_of_loot.state import Desk, word
from guildpost.engine.lord_of_loot.tables import COIN

Steps = Sequence[Step[Desk, Move]]

ICONS = ("swo", "shi")


def fighting(desk: Desk, seat: int) -> bool:
    """Whether this seat's hero stands in a fight whose dice are rolled; nobody else adds to it: ruling A-57."""
    return desk.state.fight is not None and desk.state.fight.seat == seat


def refuse_food(desk: Desk, seat: int, item: str) -> None:
    """Refuses what is no food, and mushrooms for the Wyrmkin.

    Rules: lord_of_loot.hero_sheet.18, lord_of_loot.hero_sheet.19, lord_of_loot.heroes.04; ruling A-47
    """
    tags = desk.data.tags.get(item, frozenset())
    if "food" not in tags:
        raise IllegalMove("lord_of_loot.turn.07", f"{item} is no food")
    if "mushroom" in tags and desk.mat(seat).no_mushrooms:
        raise IllegalMove("lord_of_loot.hero_sheet.18", f"the {desk.mat(seat).name} eats no mushrooms")


def refuse_use(desk: Desk, seat: int, move: Use) -> None:
    """Refuses an item that is not in the backpack, that has no use, or none now.

    Nobody eats in a Monster Phase; a potion serves after the roll of a fight alone; what could restore nothing, or
    draw nothing, is not used.

    Rules: lord_of_loot.activities.04, lord_of_loot.activities.14, lord_of_loot.activities.15,
    lord_of_loot.activities.16, lord_of_loot.items.05, lord_of_loot.items.06, lord_of_loot.items.07,
    lord_of_loot.items.09, lord_of_loot.items.10, lord_of_loot.items.11, lord_of_loot.items.12, lord_of_loot.items.13,
    lord_of_loot.items.14, lord_of_loot.items.15; rulings A-47, A-56, A-68, A-121
    """
    item, who = move.item, word(seat)
    if item not in desk.hero(seat).pack or item not in desk.data.items:
        raise IllegalMove("lord_of_loot.activities.04", f"{who} has no {item} in the backpack")
    found = desk.data.items[item]
    if not found.use:
        raise IllegalMove("lord_of_loot.items.15", f"{item} cannot be used by itself")
    if move.icon and found.use != "potion":
        raise IllegalMove("lord_of_loot.items.10", f"{item} has no choice of icons")
    stamina, health = missing(desk, seat)
    match found.use:
        case "eat" | "mushroom":
            if desk.state.phase == "monster":
                raise IllegalMove("lord_of_loot.activities.15", "nobody eats in a Monster Phase")
            refuse_food(desk, seat, item)
            if not stamina:
                rule = "lord_of_loot.items.06" if found.use == "eat" else "lord_of_loot.items.07"
                raise IllegalMove(rule, f"{who} has no free stamina slot")
        case "heal":
            if not health:
                raise IllegalMove("lord_of_loot.items.09", f"{who} has no free health slot")
        case "potion":
            if not fighting(desk, seat):
                raise IllegalMove("lord_of_loot.items.11", "a potion is used in the own fight, after the roll")
            if move.icon not in ICONS:
                raise IllegalMove("lord_of_loot.items.10", "a sword or a shield? use-pot-swo, use-pot-shi")
        case "draw-weapon":
            if not desk.state.black_bag:
                raise IllegalMove("lord_of_loot.items.12", "the black bag is empty")
        case "coins":
            if not desk.state.red_bag.get(COIN):
                raise IllegalMove("lord_of_loot.items.14", "no coin is in the red bag")
        case _:
            pass


def uses(desk: Desk, seat: int) -> list[Move]:
    """All uses of items that make sense now: what `refuse_use` lets pass."""
    usable, pack = desk.data.usable, desk.state.heroes[seat].pack
    found: list[Move] = []
    if usable.keys().isdisjoint(pack):
        return found
    stamina, health = missing(desk, seat)
    eating = stamina > 0 and desk.state.phase != "monster"
    for item in dict.fromkeys(pack):
        if item not in usable:
            continue
        match usable[item]:
            case "eat":
                possible = eating
            case "mushroom":
                possible = eating and not desk.mat(seat).no_mushrooms
            case "heal":
                possible = health > 0
            case "draw-weapon":
                possible = bool(desk.state.black_bag)
            case "potion":
                found += [Use(item, icon) for icon in ICONS] if fighting(desk, seat) else []
                continue
            case "coins":
                possible = bool(desk.state.red_bag.get(COIN))
            case _:
                continue
        if possible:
            found.append(Use(item))
    return found


def use(desk: Desk, seat: int, move: Use) -> Steps:
    """Carries out an item and discards it, into the bag or out of the game.

    Rules: lord_of_loot.items.02, lord_of_loot.items.03, lord_of_loot.items.05, lord_of_loot.items.07,
    lord_of_loot.items.08, lord_of_loot.items.09, lord_of_loot.items.10, lord_of_loot.items.12, lord_of_loot.items.14,
    lord_of_loot.hero_sheet.07, lord_of_loot.hero_sheet.08, lord_of_loot.activities.14; rulings A-48, A-69, A-112
    """
    found, hero = desk.data.items[move.item], desk.hero(seat)
    desk.tell("lord_of_loot.activities.14", Used(word(seat), move.item, move.icon))
    desk.discard("lord_of_loot.items.02", seat, (move.item,), move.boxed)
    match found.use:
        case "eat":
            fill(desk, seat, found.amount, 0, "lord_of_loot.items.05")
        case "mushroom":
            fill(desk, seat, found.amount, 0, "lord_of_loot.items.07")
            if hero.health:
                hero.health -= 1
                lost = HeartsLost(word(seat), 1, hero.stamina, hero.health, "mushroom")
                desk.tell("lord_of_loot.items.08", lost)
        case "heal":
            fill(desk, seat, 0, found.amount, "lord_of_loot.items.09")
        case "potion":
            add_icons(desk, seat, move.icon, max(found.amount, 1), "lord_of_loot.items.10")
        case "draw-weapon":
            return (DrawToken(seat, "bla"),)
        case "coins":
            return tuple(SearchToken(seat, "coin") for _ in range(found.amount))
        case _:
            pass
    return ()


def add_icons(desk: Desk, seat: int, icon: str, count: int, rule: str) -> None:
    """Adds icons to the hero's roll: lord_of_loot.fights.19."""
    fight = desk.state.fight
    assert fight is not None
    if icon == "swo":
        fight.swords += count
    else:
        fight.shields += count
    desk.tell(rule, IconsAdded(word(seat), icon, count))
