"""Spells: what they cost, and their sixteen effects.

The Witch's second spell (lord_of_loot.spells.18) comes with each draw, in `bags.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Chance, Odds, Outcome, Step
from guildpost.engine.lord_of_loot.bags import DrawToken, SearchToken
from guildpost.engine.lord_of_loot.bosses import arrive
from guildpost.engine.lord_of_loot.events import DieRolled, HeroMoved, SpellCast
from guildpost.engine.lord_of_loot.hero_sheet import fill, missing
from guildpost.engine.lord_of_loot.items import add_icons, fighting
from guildpost.engine.lord_of_loot.monsters import Bury, loot
from guildpost.engine.lord_of_loot.moves import Cast, Move
from guildpost.engine.lord_of_loot.state import MONSTER_KINDS, Desk, counted, word
from guildpost.engine.lord_of_loot.tables import COIN, FIELDS, FIGHTING, Spell, in_order, kind_of
from guildpost.engine.lord_of_loot.weapons import upgradable, upgrade

Steps = Sequence[Step[Desk, Move]]
Tokens = tuple[str, ...]

DICE = {"ora": "orange", "blu": "blue"}
DIE_LABELS = {
    die: {purpose: f"{die[0]}.{purpose}" for purpose in ("fight", "guard", "spell")}
    for die in ("orange", "blue", "violet")
}
"""Streams of the dice, by die and purpose."""


# ingredients


def payments(desk: Desk, own: Mapping[str, int], spell: Spell) -> Iterator[Tokens]:
    """What could be spent on a spell of what a hero owns: items of the backpack, and weapons wherever they are.

    Rules: lord_of_loot.activities.05, lord_of_loot.activities.07, lord_of_loot.activities.08,
    lord_of_loot.activities.09, lord_of_loot.activities.10, lord_of_loot.spells.17; ruling A-17
    """
    tags = desk.data.tags
    groups = [[token for token in own if not tags[token].isdisjoint(need)] for need in spell.needs]
    for chosen in product(*groups):
        if len(chosen) == 1 or all(chosen.count(token) <= own[token] for token in chosen):
            yield in_order(chosen)


def pays(desk: Desk, spell: Spell, paid: Tokens) -> bool:
    """Whether these tokens are the ingredients of a spell, each in one place.

    Rules: lord_of_loot.activities.10, lord_of_loot.spells.17
    """
    if len(paid) != len(spell.needs):
        return False
    tags = desk.data.tags
    first, *others = [set(need) for need in spell.needs]
    if not others:
        return bool(tags[paid[0]] & first)
    one, other = paid
    second = others[0]
    return bool((tags[one] & first and tags[other] & second) or (tags[one] & second and tags[other] & first))


# effects


def effects(desk: Desk, seat: int, spell: Spell, paid: Tokens) -> Sequence[Tokens]:
    """What can be chosen for a spell's effect now; none where it could do nothing.

    Rules: lord_of_loot.spells.01, lord_of_loot.spells.02, lord_of_loot.spells.03, lord_of_loot.spells.04,
    lord_of_loot.spells.05, lord_of_loot.spells.06, lord_of_loot.spells.07, lord_of_loot.spells.08,
    lord_of_loot.spells.09, lord_of_loot.spells.10, lord_of_loot.spells.11, lord_of_loot.spells.12,
    lord_of_loot.spells.13, lord_of_loot.spells.14, lord_of_loot.spells.15, lord_of_loot.spells.16;
    rulings A-56, A-57, A-62, A-95
    """
    state, hero, n = desk.state, desk.hero(seat), spell.amount
    stamina, health = missing(desk, seat)
    once: list[Tokens] = [()]
    match spell.effect:
        case "dice":
            mixes = [("ora",) * (n - blue) + ("blu",) * blue for blue in range(n + 1)]
            return mixes if fighting(desk, seat) else []
        case "icons":
            return [("swo",), ("shi",)] if fighting(desk, seat) else []
        case "spells":
            return once if state.yellow_bag else []
        case "items":
            return once if state.red_bag else []
        case "weapon":
            return once if state.black_bag else []
        case "coins":
            return once if state.red_bag.get("coi") else []
        case "heal-both":
            return once if stamina or health else []
        case "heal-one":
            return [*([("sta",)] if stamina else []), *([("hea",)] if health else [])]
        case "upgrade":
            own = counted(desk.carried(seat))
            return [(weapon,) for weapon in upgradable(desk, seat) if own[weapon] > paid.count(weapon)]
        case "teleport":
            return elsewhere(hero.field)
        case "defeat":
            return [(figure,) for figure in desk.on(hero.field) if kind_of(figure) in MONSTER_KINDS]


@lru_cache(maxsize=64)
def elsewhere(here: str) -> tuple[Tokens, ...]:
    """All fields but this one."""
    return tuple((field,) for field in FIELDS if field != here)


def castable(desk: Desk, seat: int) -> Iterator[tuple[str, Tokens, Sequence[Tokens]]]:
    """Spells that a hero can cast now, each with the first ingredients that there are and what can be chosen:
    lord_of_loot.activities.05."""
    known, in_fight = desk.data.spells, fighting(desk, seat)
    spells = dict.fromkeys(desk.state.heroes[seat].spells)
    names = [name for name in spells if in_fight or known[name].effect not in FIGHTING]
    own = counted(desk.carried(seat)) if names else {}
    if not own:
        return
    for name in names:
        paid = next(payments(desk, own, known[name]), None)
        if paid is not None and (found := effects(desk, seat, known[name], paid)):
            yield name, paid, found


def casts(desk: Desk, seat: int) -> list[Move]:
    """The spells that can be cast, as moves: lord_of_loot.activities.05."""
    return [Cast(name, paid, effect) for name, paid, found in castable(desk, seat) for effect in found]


EFFECTS = {
    "dice": "dice, as in 2ora+blu",
    "icons": "swo or shi",
    "heal-one": "sta or hea",
    "upgrade": "a weapon",
    "teleport": "another field",
    "defeat": "a monster on the field",
}


def refuse_cast(desk: Desk, seat: int, move: Cast) -> None:
    """Refuses a spell that is not in the book, ingredients that are not there or do not fit, and a wrong effect.

    Rules: lord_of_loot.activities.04, lord_of_loot.activities.05, lord_of_loot.activities.06,
    lord_of_loot.activities.10, lord_of_loot.activities.11, lord_of_loot.spells.17
    """
    if move.spell not in desk.hero(seat).spells:
        raise IllegalMove("lord_of_loot.activities.05", f"{word(seat)} has no {move.spell} in the spell book")
    spell = desk.data.spells[move.spell]
    own = counted(desk.carried(seat))
    for token, count in counted(move.paid).items():
        if own.get(token, 0) < count:
            raise IllegalMove("lord_of_loot.activities.04", f"{word(seat)} does not have {token}")
    if not pays(desk, spell, move.paid):
        wanted = " and ".join("/".join(need) for need in spell.needs)
        rule = "lord_of_loot.spells.17" if len(spell.needs) > 1 else "lord_of_loot.activities.10"
        if COIN in move.paid:
            rule = "lord_of_loot.activities.11"
        raise IllegalMove(rule, f"{move.spell} asks for {wanted}")
    possible = effects(desk, seat, spell, move.paid)
    if not possible:
        rule = "lord_of_loot.fights.19" if spell.effect in FIGHTING else RULES[move.spell]
        raise IllegalMove(rule, f"{move.spell} could do nothing now")
    if move.effect not in possible:
        form = EFFECTS.get(spell.effect, "")
        raise IllegalMove(RULES[move.spell], f"{move.spell} {'needs ' + form if form else 'has no choice'}")


RULES = {f"s{number}": f"lord_of_loot.spells.{number:02}" for number in range(1, 17)}


def cast(desk: Desk, seat: int, move: Cast) -> Steps:
    """Spends the ingredients and carries out the effect; the spell stays in the book.

    Rules: lord_of_loot.activities.05, lord_of_loot.activities.06, lord_of_loot.activities.12,
    lord_of_loot.spells.19; rulings A-64, A-69
    """
    spell = desk.data.spells[move.spell]
    rule = RULES[move.spell]
    desk.tell(rule, SpellCast(word(seat), move.spell, move.paid, move.effect))
    desk.discard("lord_of_loot.activities.05", seat, move.paid, move.boxed)
    return CARRIED_OUT[spell.effect](desk, seat, spell, move.effect, rule)


Effect = Callable[[Desk, int, Spell, Tokens, str], Steps]


def _dice(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    return tuple(die for name in effect for die in roll(seat, "hero", DICE[name], "spell", 1))


def _icons(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    add_icons(desk, seat, effect[0], spell.amount, rule)
    return ()


def _spells(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    return tuple(DrawToken(seat, "yel") for _ in range(spell.amount))


def _items(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    return tuple(DrawToken(seat, "red") for _ in range(spell.amount))


def _weapon(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    return (DrawToken(seat, "bla"),)


def _coins(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    return tuple(SearchToken(seat, "coin") for _ in range(spell.amount))


def _heal_both(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    fill(desk, seat, spell.amount, spell.amount, rule)
    return ()


def _heal_one(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    stamina = effect[0] == "sta"
    fill(desk, seat, spell.amount if stamina else 0, 0 if stamina else spell.amount, rule)
    return ()


def _upgrade(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    upgrade(desk, seat, effect[0])
    return ()


def _teleport(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    desk.hero(seat).field = effect[0]
    if seat == desk.state.active:
        desk.state.trading = False  # other partners stand here: ruling A-116
    desk.tell(rule, HeroMoved(word(seat), effect[0], "teleport"))
    return arrive(desk, seat)


def _defeat(desk: Desk, seat: int, spell: Spell, effect: Tokens, rule: str) -> Steps:
    return (*loot(desk, seat, effect[0]), Bury(seat, effect[0]))


CARRIED_OUT: dict[str, Effect] = {
    "dice": _dice,
    "icons": _icons,
    "spells": _spells,
    "items": _items,
    "weapon": _weapon,
    "coins": _coins,
    "heal-both": _heal_both,
    "heal-one": _heal_one,
    "upgrade": _upgrade,
    "teleport": _teleport,
    "defeat": _defeat,
}
"""By effect, what it does."""


class RollDie(Chance[Desk, Move], frozen=True):
    """One die of a fight, the hero's orange and blue, the enemy's violet or a guard's orange: rolled once, and counted.

    Rules: lord_of_loot.components.01, lord_of_loot.fights.01, lord_of_loot.fights.11, lord_of_loot.fights.12,
    lord_of_loot.spells.01, lord_of_loot.spells.12; ruling A-58
    """

    seat: int
    who: str
    die: str
    purpose: str

    def label(self, desk: Desk) -> str:
        return DIE_LABELS[self.die][self.purpose]

    def odds(self, desk: Desk) -> Odds:
        return desk.data.faces[self.die]

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        fight = desk.state.fight
        assert fight is not None
        if outcome == "s":
            if self.who == "hero":
                fight.swords += 1
            else:
                fight.enemy_swords += 1
        elif outcome == "h":
            if self.who == "hero":
                fight.shields += 1
            else:
                fight.enemy_shields += 1
        if not desk.quiet:
            name = word(self.seat) if self.who == "hero" else fight.enemy
            desk.tell("lord_of_loot.fights.01", DieRolled(name, self.die, str(outcome)))
        return ()


@lru_cache(maxsize=256)
def roll(seat: int, who: str, die: str, purpose: str, count: int) -> tuple[RollDie, ...]:
    """So many dice of a kind, one after another."""
    return (RollDie(seat, who, die, purpose),) * count
