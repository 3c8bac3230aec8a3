"""The character sheet: hearts, levels and what they open, and room in backpack and spell book.

Elsewhere are the right and the left hand (lord_of_loot.hero_sheet.10, lord_of_loot.hero_sheet.11) in `weapons.py`, the
two draws of the Witch (lord_of_loot.hero_sheet.15, lord_of_loot.hero_sheet.16) in `bags.py`, the mushrooms of the
Wyrmkin (lord_of_loot.hero_sheet.18, lord_of_loot.hero_sheet.19) in `items.py`, her five actions
(lord_of_loot.hero_sheet.17) in `turn.py`, and the dice of bare hands, one of them blue for the Knight
(lord_of_loot.hero_sheet.20) and more of them orange for Wompy (lord_of_loot.hero_sheet.21), in `weapons.py`. These
numbers and the hearts of the Druid (lord_of_loot.hero_sheet.22) are component data.
"""

from __future__ import annotations

from collections.abc import Iterable

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.lord_of_loot.backpack import Size, fits
from guildpost.engine.lord_of_loot.events import HeartsFilled, HeartsLost, LevelRose
from guildpost.engine.lord_of_loot.state import Desk, word
from guildpost.engine.lord_of_loot.tables import MOST_REMEMBERED, NEEDED_LEVEL, TOP_LEVEL, base

# hearts


def slots(desk: Desk, seat: int) -> tuple[int, int]:
    """Stamina and health hearts that the hero's level has room for.

    Rules: lord_of_loot.hero_sheet.02, lord_of_loot.hero_sheet.09; ruling A-27
    """
    hero, mat = desk.hero(seat), desk.mat(seat)
    return mat.stamina[hero.level - 1], mat.health[hero.level - 1]


def lose_hearts(desk: Desk, seat: int, hearts: int, how: str, rule: str) -> None:
    """Hearts go from the left: stamina first, then health; never below none.

    Rules: lord_of_loot.turn.11, lord_of_loot.fights.32
    """
    hero = desk.hero(seat)
    lost = min(hearts, hero.stamina + hero.health)
    if not lost:
        return
    stamina = min(lost, hero.stamina)
    hero.stamina -= stamina
    hero.health -= lost - stamina
    desk.tell(rule, HeartsLost(word(seat), lost, hero.stamina, hero.health, how))


def fill(desk: Desk, seat: int, stamina: int, health: int, rule: str) -> None:
    """Fills up to so many hearts of each section, as far as there are unlocked slots.

    Rules: lord_of_loot.hero_sheet.07, lord_of_loot.hero_sheet.08, lord_of_loot.hero_sheet.09
    """
    hero = desk.hero(seat)
    most = slots(desk, seat)
    hero.stamina = max(hero.stamina, min(most[0], hero.stamina + stamina))
    hero.health = max(hero.health, min(most[1], hero.health + health))
    desk.tell(rule, HeartsFilled(word(seat), hero.stamina, hero.health))


def missing(desk: Desk, seat: int) -> tuple[int, int]:
    """Unlocked slots of stamina and health without a heart; asked all the time, so `slots` is not called."""
    hero = desk.state.heroes[seat]
    mat, level = desk.data.components.heroes[hero.hero], hero.level - 1
    return mat.stamina[level] - hero.stamina, mat.health[level] - hero.health


# level


def rise(desk: Desk, seat: int, beaten: int) -> None:
    """Who defeats an enemy of a higher level rises exactly one level, and no higher than the third.

    Rules: lord_of_loot.hero_sheet.01, lord_of_loot.fights.27, lord_of_loot.fights.28, lord_of_loot.fights.29;
    ruling A-26
    """
    hero = desk.hero(seat)
    if beaten > hero.level and hero.level < TOP_LEVEL:
        hero.level += 1
        desk.tell("lord_of_loot.fights.27", LevelRose(word(seat), hero.level))


def refuse_weapon(desk: Desk, seat: int, weapon: str) -> None:
    """Refuses a weapon that the hero's level cannot hold in a hand; any can be carried.

    Rules: lord_of_loot.hero_sheet.03, lord_of_loot.hero_sheet.04, lord_of_loot.hero_sheet.05,
    lord_of_loot.hero_sheet.06
    """
    material = desk.data.weapons[base(weapon)].material
    level = NEEDED_LEVEL[material]
    if desk.hero(seat).level < level:
        rule = {1: "03", 2: "04", 3: "05"}[level]
        raise IllegalMove(f"lord_of_loot.hero_sheet.{rule}", f"{material} weapons need level {level}")


# room


def room_for(desk: Desk, seat: int, tokens: Iterable[str]) -> bool:
    """Whether tokens fit into the backpack together, without stacking.

    Rules: lord_of_loot.hero_sheet.13, lord_of_loot.hero_sheet.14; ruling A-72
    """
    data, pack, by_count = desk.data, desk.mat(seat).pack, desk.state.options.pack == "count"
    held = tuple(tokens)
    asked = pack, by_count, held
    found = data.fitting.get(asked)
    if found is None:
        if len(data.fitting) >= MOST_REMEMBERED:
            data.fitting.clear()
        sizes: list[Size] = [(size[0], size[1]) for size in (data.sizes[token] for token in held)]
        found = data.fitting[asked] = fits(pack, sizes, by_count)
    return found


def pages(desk: Desk, seat: int) -> int:
    """Pages of the spell book at the hero's level: lord_of_loot.hero_sheet.12."""
    return desk.mat(seat).pages[desk.hero(seat).level - 1]


def overfull(desk: Desk, seat: int) -> str:
    """What has no room: pack, book, or empty.

    Rules: lord_of_loot.hero_sheet.12, lord_of_loot.hero_sheet.14
    """
    hero = desk.hero(seat)
    if len(hero.spells) > pages(desk, seat):
        return "book"
    return "" if room_for(desk, seat, hero.pack) else "pack"
