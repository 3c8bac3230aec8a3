"""Weapons: into the hand and out of it, upgraded, and what they add to a fight.

An upgraded weapon is a token of its own until it goes into the black bag, which counts weapons alone
(lord_of_loot.weapons.04): see `state.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.lord_of_loot.events import Equipped, Upgraded
from guildpost.engine.lord_of_loot.hero_sheet import refuse_weapon, room_for
from guildpost.engine.lord_of_loot.moves import Equip, Move, Stow
from guildpost.engine.lord_of_loot.state import Desk, word
from guildpost.engine.lord_of_loot.tables import NEEDED_LEVEL, ORDER, Bonus, Side, base, is_weapon, kind_of


class Pool(NamedTuple):
    """Dice to roll and icons that count as rolled."""

    orange: int
    blue: int
    swords: int
    shields: int


def side_of(desk: Desk, weapon: str) -> Side:
    """The side that a weapon shows.

    Rules: lord_of_loot.weapons.02, lord_of_loot.weapons.03
    """
    found = desk.data.weapons[base(weapon)]
    return found.upgraded if weapon != base(weapon) else found.standard


def pool(desk: Desk, seat: int, enemy: str) -> Pool:
    """What a hero has against an enemy: each hand its weapon, or what the sheet says of the empty hand; outlined parts
    against their colour alone, on top of the others. No pool is capped.

    Rules: lord_of_loot.weapons.01, lord_of_loot.weapons.06, lord_of_loot.weapons.07, lord_of_loot.weapons.08,
    lord_of_loot.weapons.09, lord_of_loot.weapons.10, lord_of_loot.weapons.11, lord_of_loot.fights.03,
    lord_of_loot.fights.04, lord_of_loot.fights.05, lord_of_loot.fights.06, lord_of_loot.fights.07,
    lord_of_loot.fights.08, lord_of_loot.fights.09, lord_of_loot.fights.10, lord_of_loot.fights.13,
    lord_of_loot.fights.14, lord_of_loot.fights.20, lord_of_loot.fights.21, lord_of_loot.fights.22,
    lord_of_loot.monsters.14, lord_of_loot.monsters.19; ruling A-61
    """
    hero, mat = desk.hero(seat), desk.mat(seat)
    monster = desk.data.monsters.get(kind_of(enemy))
    colour = monster.colour if monster is not None else "none"
    found = []
    for weapon, bare in ((hero.right, mat.orange), (hero.left, mat.blue)):
        if not weapon:
            found.append((bare, 0))
            continue
        side = side_of(desk, weapon)
        bonus: Bonus = getattr(side, colour) if colour != "none" else Bonus()
        found.append((side.dice + bonus.dice, side.icons + bonus.icons))
    (orange, swords), (blue, shields) = found
    return Pool(orange, blue, swords, shields)


# into the hand


def hand_of(desk: Desk, weapon: str) -> str:
    """The hand of a weapon: right for attack, left for defence.

    Rules: lord_of_loot.hero_sheet.10, lord_of_loot.hero_sheet.11
    """
    return desk.data.weapons[base(weapon)].hand


def refuse_equip(desk: Desk, seat: int, weapon: str) -> None:
    """Refuses a weapon that is not in the backpack, that the level cannot hold, or whose exchange has no room."""
    hero = desk.hero(seat)
    if not is_weapon(weapon) or weapon not in hero.pack:
        raise IllegalMove("lord_of_loot.activities.17", f"{word(seat)} has no {weapon} in the backpack")
    refuse_weapon(desk, seat, weapon)
    held = getattr(hero, hand_of(desk, weapon))
    rest = list(hero.pack)
    rest.remove(weapon)
    if held and not room_for(desk, seat, [*rest, held]) and room_for(desk, seat, hero.pack):
        raise IllegalMove("lord_of_loot.hero_sheet.13", f"{held} would not fit into the backpack")


def equip(desk: Desk, seat: int, weapon: str) -> None:
    """A weapon goes into its hand, and what was there into the backpack: lord_of_loot.activities.17; ruling A-73."""
    hero = desk.hero(seat)
    hand = hand_of(desk, weapon)
    held = getattr(hero, hand)
    hero.pack.remove(weapon)
    if held:
        desk.gain(seat, (held,))
        desk.tell("lord_of_loot.activities.17", Equipped(word(seat), held, False))
    setattr(hero, hand, weapon)
    desk.tell("lord_of_loot.activities.17", Equipped(word(seat), weapon, True))


def refuse_stow(desk: Desk, seat: int, weapon: str) -> None:
    """Refuses a weapon that is in no hand, or that the backpack has no room for."""
    hero = desk.hero(seat)
    if not weapon or weapon not in (hero.right, hero.left):
        raise IllegalMove("lord_of_loot.activities.17", f"{word(seat)} holds no {weapon}")
    if not room_for(desk, seat, [*hero.pack, weapon]):
        raise IllegalMove("lord_of_loot.hero_sheet.13", f"{weapon} does not fit into the backpack")


def stow(desk: Desk, seat: int, weapon: str) -> None:
    """A weapon goes from its hand into the backpack: lord_of_loot.activities.17."""
    hero = desk.hero(seat)
    if hero.right == weapon:
        hero.right = ""
    else:
        hero.left = ""
    desk.gain(seat, (weapon,))
    desk.tell("lord_of_loot.activities.17", Equipped(word(seat), weapon, False))


def changes(desk: Desk, seat: int) -> list[Move]:
    """All changes of weapons that a hero can make: lord_of_loot.activities.17."""
    hero = desk.hero(seat)
    found: list[Move] = []
    for weapon in dict.fromkeys([token for token in hero.pack if is_weapon(token)]):
        if NEEDED_LEVEL[desk.data.weapons[base(weapon)].material] > hero.level:
            continue  # the common case, without a refusal in words
        try:
            refuse_equip(desk, seat, weapon)
        except IllegalMove:
            continue
        found.append(Equip(weapon))
    found += [
        Stow(weapon) for weapon in (hero.right, hero.left) if weapon and room_for(desk, seat, [*hero.pack, weapon])
    ]
    return found


# upgrades


def upgradable(desk: Desk, seat: int) -> list[str]:
    """Weapons of a hero, in hand or backpack, that show their standard side: lord_of_loot.weapons.05."""
    own = [token for token in desk.carried(seat) if is_weapon(token) and token == base(token)]
    return sorted(dict.fromkeys(own), key=ORDER.__getitem__)


def upgrade(desk: Desk, seat: int, weapon: str) -> None:
    """Turns a weapon to its upgraded side, where it is: in a hand first.

    Rules: lord_of_loot.weapons.03, lord_of_loot.weapons.05
    """
    hero = desk.hero(seat)
    if hero.right == weapon:
        hero.right = f"{weapon}u"
    elif hero.left == weapon:
        hero.left = f"{weapon}u"
    else:
        hero.pack.remove(weapon)
        desk.gain(seat, (f"{weapon}u",))
    desk.tell("lord_of_loot.weapons.03", Upgraded(word(seat), weapon))
