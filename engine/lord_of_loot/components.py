"""What the box holds, and that nothing of it is ever made or lost. These are the laws that tests check."""

from __future__ import annotations

from collections import Counter
from typing import Any

from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.core.table import Position
from guildpost.engine.lord_of_loot.backpack import fits
from guildpost.engine.lord_of_loot.bags import DropSurplus, MakeRoom
from guildpost.engine.lord_of_loot.state import State
from guildpost.engine.lord_of_loot.tables import (
    BOSS_OF,
    CAT,
    FIELDS,
    GNOMES,
    HEROES,
    KINDS,
    MOST_STONES,
    PIECES,
    SHARD,
    Tables,
    base,
    is_weapon,
    kind_of,
)


def need(fact: bool, field: str, why: str) -> None:
    """Raises BrokenLaw, which names the field of the position, where a fact does not hold."""
    if not fact:
        raise BrokenLaw(f"{field}: {why}")


def check_always(position: Position[State, Any], tables: Tables) -> None:
    """Tokens, cards, tiles, figures and hearts, after every step.

    Rules: lord_of_loot.components.01, lord_of_loot.components.02, lord_of_loot.components.03,
    lord_of_loot.components.04
    """
    state, cards = position.state, tables.components
    need(1 <= len(state.heroes) <= 5, "state.heroes", "one to five")
    _check_tokens(state, tables)
    _check_heroes(position, tables)
    _check_figures(state, tables)
    tiles = Counter(state.tiles) + Counter(state.land.values())
    need(
        tiles == Counter({code: tile.copies for code, tile in cards.tiles.items()}), "state.tiles", "a tile is missing"
    )
    need(all(field in FIELDS for field in (*state.land, *state.ground, *state.goods)), "state.land", "an unknown field")
    known = [*state.deck, *state.discard, *state.reds, *filter(None, (state.red, state.card))]
    need(len(set(known)) == len(known), "state.deck", "a card is doubled")
    need(all(card in cards.cards for card in known), "state.deck", "an unknown card")
    need(0 <= state.left <= len(state.deck), "state.left", "no more than the cards that may come")
    need(0 <= state.daytime < len(cards.track.stops), "state.daytime", "a stop of the track")
    need(0 <= state.stones <= MOST_STONES, "state.stones", "two gravestones at most")
    need(0 <= state.active < len(state.heroes), "state.active", "an unknown seat")
    need(0 <= state.actions <= 9, "state.actions", "nothing below zero")


def _check_tokens(state: State, tables: Tables) -> None:
    """Items, weapons, spells and shards, wherever they are: lord_of_loot.components.02."""
    cards = tables.components
    found: Counter[str] = Counter()
    for name, bag in (
        ("red_bag", state.red_bag),
        ("yellow_bag", state.yellow_bag),
        ("black_bag", state.black_bag),
        ("box", state.box),
    ):
        need(all(count > 0 for count in bag.values()), f"state.{name}", "counts from 1")
        found.update(bag)
    for hero in state.heroes:
        found.update(hero.pack)
        found.update(filter(None, (hero.right, hero.left)))
        found.update(hero.spells)
    for lying in (*state.ground.values(), *state.goods.values()):
        found.update(lying)
    plain: Counter[str] = Counter()
    for token, count in found.items():
        plain[base(token) if is_weapon(token) else token] += count
    plain.pop(CAT, None)
    plain[SHARD] += state.outside
    wanted = Counter({code: item.copies for code, item in cards.items.items()})
    wanted.update({code: weapon.copies for code, weapon in cards.weapons.items()})
    wanted.update({code: spell.copies for code, spell in cards.spells.items()})
    if "nar" not in state.options.bosses.split("+"):
        wanted[SHARD] = 0
    for token in sorted({*plain, *wanted}):
        need(plain[token] == wanted[token], "state.red_bag", f"{wanted[token]} of {token} in all, not {plain[token]}")


def _check_heroes(position: Position[State, Any], tables: Tables) -> None:
    """Hearts, levels, hands, room.

    Rules: lord_of_loot.hero_sheet.02, lord_of_loot.hero_sheet.12, lord_of_loot.hero_sheet.13
    """
    state = position.state
    settling = {step.seat for step in position.agenda if isinstance(step, (MakeRoom, DropSurplus))}
    for seat, hero in enumerate(state.heroes):
        field, mat = f"state.heroes[{seat}]", tables.components.heroes.get(hero.hero)
        need(mat is not None, f"{field}.hero", f"one of {', '.join(HEROES)}")
        assert mat is not None
        need(1 <= hero.level <= 3, f"{field}.level", "from 1 to 3")
        need(0 <= hero.stamina <= mat.stamina[hero.level - 1], f"{field}.stamina", "within the unlocked slots")
        need(0 <= hero.health <= mat.health[hero.level - 1], f"{field}.health", "within the unlocked slots")
        need(hero.field in FIELDS, f"{field}.field", "a field")
        need(hero.gender in ("female", "male"), f"{field}.gender", "female or male")
        for hand in ("right", "left"):
            weapon = getattr(hero, hand)
            if weapon:
                need(is_weapon(weapon), f"{field}.{hand}", "a weapon")
                need(tables.weapons[base(weapon)].hand == hand, f"{field}.{hand}", "a weapon of this hand")
        if seat not in settling:
            sizes = [tuple(tables.sizes[token]) for token in hero.pack]
            roomy = fits(mat.pack, [(size[0], size[1]) for size in sizes], state.options.pack == "count")
            need(roomy, f"{field}.pack", "more than fits")
            need(len(hero.spells) <= mat.pages[hero.level - 1], f"{field}.spells", "more than pages")
    cats = sum(token == CAT for hero in state.heroes for token in hero.pack) + (CAT in state.figures)
    need(cats <= (1 if "pet" in state.options.bosses.split("+") else 0), "state.figures.cat", "one Cat at most")
    need(state.fight is None or 0 <= state.fight.seat < len(state.heroes), "state.fight.seat", "a seat")


def _check_figures(state: State, tables: Tables) -> None:
    """Figures, their wounds, and the supply.

    Rules: lord_of_loot.monsters.05, lord_of_loot.fights.23, lord_of_loot.monster_cards.26
    """
    for figure, field in state.figures.items():
        known = kind_of(figure) in KINDS or figure in BOSS_OF or figure in PIECES
        need(known and field in FIELDS, f"state.figures.{figure}", "a figure on a field")
    for kind, monster in tables.components.monsters.items():
        there = sum(kind_of(figure) == kind for figure in state.figures)
        left = state.supply.get(kind, 0)
        need(left >= 0 and left + there <= monster.copies, f"state.supply.{kind}", f"{monster.copies} in the box")
    for figure, wounds in state.wounds.items():
        need(figure in state.figures, f"state.wounds.{figure}", "it is not on the board")
        boss = BOSS_OF.get(figure, "")
        known_kind = tables.components.monsters.get(kind_of(figure))
        lives = tables.components.bosses[boss].level if boss else known_kind.level if known_kind else 1
        need(0 < wounds < lives, f"state.wounds.{figure}", f"from 1 to {lives - 1}")
        need(not boss or not state.quests.get(boss), f"state.wounds.{figure}", "a boss with an open quest has none")
    for boss in state.bosses:
        need(boss in tables.components.bosses, "state.bosses", f"there is no boss {boss}")
    need(
        all(gnome in state.quests.get("vol", []) for gnome in GNOMES if gnome in state.figures),
        "state.quests",
        "Gnomes",
    )


def check_at_rest(position: Position[State, Any], tables: Tables) -> None:
    """While a question is open, no hero lies without a heart unless another is being chosen.

    Rules: lord_of_loot.fights.33
    """
    state = position.state
    step = position.agenda[-1] if position.agenda else None
    for seat, hero in enumerate(state.heroes):
        choosing = any(
            type(each).__name__ in ("ChooseHero", "KnockOut", "CheckKnockOut", "Resolve") for each in position.agenda
        )
        need(
            hero.stamina + hero.health > 0 or choosing or step is None,
            f"state.heroes[{seat}]",
            "a hero without a heart is knocked out",
        )
