"""Free activities, for every seat at any time: spells, items, weapons changed, tokens discarded, goods laid down."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Step
from guildpost.engine.lord_of_loot.bags import refuse_drop
from guildpost.engine.lord_of_loot.bosses import add_shards, lay_down, puttable, refuse_goods, refuse_shards
from guildpost.engine.lord_of_loot.heroes import CheckKnockOut
from guildpost.engine.lord_of_loot.items import refuse_use, use, uses
from guildpost.engine.lord_of_loot.moves import Add, Cast, Drop, Equip, Move, Put, Stow, Use
from guildpost.engine.lord_of_loot.spells import cast, castable, casts, refuse_cast
from guildpost.engine.lord_of_loot.state import Desk, counted, word
from guildpost.engine.lord_of_loot.weapons import changes, equip, refuse_equip, refuse_stow, stow

Steps = Sequence[Step[Desk, Move]]

FREE = frozenset((Use, Cast, Equip, Stow, Drop, Put, Add))
"""Moves that cost no action."""
HINT = "drop-THINGS, and -box behind a token that shall leave the game; other ingredients for a spell"


def changing(desk: Desk) -> bool:
    """Whether weapons can be changed now: in any Hero Phase, but not between a roll and its damage.

    Rules: lord_of_loot.activities.17, lord_of_loot.activities.18; ruling A-59
    """
    return desk.state.phase == "hero" and desk.state.fight is None


def useful(desk: Desk, seat: int) -> list[Move]:
    """Spells and items that a hero can use now: what windows open for.

    Rules: lord_of_loot.activities.05, lord_of_loot.activities.06, lord_of_loot.activities.14; ruling A-107
    """
    found = uses(desk, seat)
    if desk.state.heroes[seat].spells:
        found += casts(desk, seat)
    return found


def able(desk: Desk, seat: int) -> bool:
    """Whether a hero can use a spell or an item now: ruling A-107."""
    hero = desk.state.heroes[seat]
    if hero.pack and uses(desk, seat):
        return True
    if not hero.spells or not (hero.pack or hero.right or hero.left):  # no spell, or nothing to pay with
        return False
    return next(castable(desk, seat), None) is not None


def activities(desk: Desk, seat: int) -> list[Move]:
    """All free activities of a seat that make sense now, discarding left out.

    Rules: lord_of_loot.activities.03, lord_of_loot.activities.17, lord_of_loot.bosses.22, lord_of_loot.bosses.23
    """
    state, hero = desk.state, desk.state.heroes[seat]
    found = useful(desk, seat)
    if (hero.pack or hero.right or hero.left) and changing(desk):
        found += changes(desk, seat)
    if hero.pack:
        found += puttable(desk, seat)
    if state.outside and "nar" in state.bosses:
        found.append(Add(1))
    return found


def acting(desk: Desk, seat: int) -> list[int]:
    """Who may act while this seat is asked: the seat itself, and all others who own anything.

    Rules: lord_of_loot.turn.14, lord_of_loot.activities.03; ruling A-109
    """
    shards = desk.state.outside > 0 and "nar" in desk.state.bosses
    return [seat, *(each for each in desk.others(seat) if shards or desk.carried(each) or desk.hero(each).spells)]


def asides(desk: Desk, seat: int) -> list[Move]:
    """What a seat may do while another is asked: never empty for those who may act."""
    own = [*desk.hero(seat).spells, *desk.carried(seat)]
    return activities(desk, seat) or [Drop((token,)) for token in counted(own)]


def refuse_activity(desk: Desk, seat: int, move: Move) -> None:
    """Refuses a free activity that cannot be done now.

    What may be eaten and when is in `items.py`; what pays for a spell, coins being no gold, in `spells.py`.

    Rules: lord_of_loot.activities.04, lord_of_loot.activities.05, lord_of_loot.activities.07,
    lord_of_loot.activities.08, lord_of_loot.activities.09, lord_of_loot.activities.10, lord_of_loot.activities.11,
    lord_of_loot.activities.14, lord_of_loot.activities.15, lord_of_loot.activities.17, lord_of_loot.activities.18,
    lord_of_loot.activities.19, lord_of_loot.activities.20, lord_of_loot.activities.21; ruling A-121
    """
    match move:
        case Use():
            refuse_use(desk, seat, move)
            refuse_boxes((move.item,), move.boxed)
        case Cast():
            refuse_cast(desk, seat, move)
            refuse_boxes(move.paid, move.boxed)
        case Equip() | Stow():
            if not changing(desk):
                raise IllegalMove("lord_of_loot.activities.18", "no change of weapons now")
            if isinstance(move, Equip):
                refuse_equip(desk, seat, move.weapon)
            else:
                refuse_stow(desk, seat, move.weapon)
        case Drop():
            refuse_drop(desk, seat, move)
            refuse_boxes(move.what, move.boxed)
        case Put():
            if move.fields:
                raise IllegalMove("lord_of_loot.setup.21", "guards are placed before the first turn")
            refuse_goods(desk, seat, move)
        case Add():
            refuse_shards(desk, move)
        case _:
            raise IllegalMove("lord_of_loot.turn.14", f"{word(seat)} can do that in the own turn alone")


def refuse_boxes(tokens: Sequence[str], boxed: Sequence[str]) -> None:
    """Refuses to throw out what is not spent: lord_of_loot.activities.20."""
    spent = counted(tokens)
    for token, count in counted(boxed).items():
        if spent.get(token, 0) < count:
            raise IllegalMove("lord_of_loot.activities.20", f"{token} is not among what is given away")


def act(desk: Desk, seat: int, move: Move) -> Steps:
    """Carries out a free activity: no action is spent. Fights do spend one, and are begun in `actions.py`.

    Rules: lord_of_loot.activities.01, lord_of_loot.activities.02, lord_of_loot.activities.03,
    lord_of_loot.activities.12, lord_of_loot.activities.13, lord_of_loot.activities.16, lord_of_loot.activities.19;
    ruling A-04
    """
    match move:
        case Use():
            return (*use(desk, seat, move), CheckKnockOut(seat))
        case Cast():
            return cast(desk, seat, move)
        case Equip():
            equip(desk, seat, move.weapon)
        case Stow():
            stow(desk, seat, move.weapon)
        case Drop():
            desk.discard("lord_of_loot.activities.19", seat, move.what, move.boxed)
        case Put():
            return lay_down(desk, seat, move)
        case Add():
            add_shards(desk, seat, move)
        case _:
            raise AssertionError(move)
    return ()
