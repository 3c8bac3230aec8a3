"""Land tiles and buildings: icons carried out in their order, the tavern, the blacksmith."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.lord_of_loot.activities import (
    FREE,
    HINT,
    act,
    acting,
    activities,
    asides,
    refuse_activity,
    useful,
)
from guildpost.engine.lord_of_loot.bags import DrawToken, MakeRoom, SearchToken, receive
from guildpost.engine.lord_of_loot.events import Paid, TilePlaced
from guildpost.engine.lord_of_loot.fights import BeginFight
from guildpost.engine.lord_of_loot.hero_sheet import fill, missing
from guildpost.engine.lord_of_loot.monsters import MonsterDie, left_of, spawn, spawn_nothing
from guildpost.engine.lord_of_loot.moves import END, Buy, End, Move, Pick
from guildpost.engine.lord_of_loot.state import Desk, word
from guildpost.engine.lord_of_loot.tables import (
    COIN,
    GUARD,
    SEARCH_PRICE,
    SMITH_PRICE,
    TAVERN_HEARTS,
    TAVERN_PRICE,
    WEAPONS,
)
from guildpost.engine.lord_of_loot.weapons import upgradable, upgrade

Steps = Sequence[Step[Desk, Move]]


# tiles


class PlaceTile(Chance[Desk, Move], frozen=True):
    """A land tile of the stack for the hero's field; its icons take effect at once.

    Rules: lord_of_loot.setup.01, lord_of_loot.actions.06, lord_of_loot.actions.07
    """

    seat: int

    def label(self, desk: Desk) -> str:
        return "tile.explore"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.tiles

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        tile, state, field = str(outcome), desk.state, desk.hero(self.seat).field
        state.tiles[tile] -= 1
        if not state.tiles[tile]:
            del state.tiles[tile]
        state.land[field] = tile
        desk.tell("lord_of_loot.actions.06", TilePlaced(tile, field))
        return icons_of(desk, self.seat, tile)


def icons_of(desk: Desk, seat: int, tile: str) -> Steps:
    """The icons of a tile, in printed order, with free activities in between; before an attack there is time enough
    when its monster has come.

    Rules: lord_of_loot.actions.07, lord_of_loot.actions.10; rulings A-42, A-43
    """
    found: list[Step[Desk, Move]] = []
    for icon in desk.data.components.tiles[tile].icons:
        if found and icon != "monster":
            found.append(AwaitAttack(seat, ""))
        found.append(CarryOutIcon(seat, icon))
    return found


class CarryOutIcon(Auto[Desk, Move], frozen=True):
    """One icon: an item, a spell, either, food, a weapon, or a monster; nothing for a hero who fell before it.

    Rules: lord_of_loot.land.07, lord_of_loot.land.08, lord_of_loot.land.09, lord_of_loot.land.10,
    lord_of_loot.land.11, lord_of_loot.land.12; rulings A-45, A-49
    """

    seat: int
    icon: str

    def run(self, desk: Desk) -> Steps:
        if desk.state.fallen:
            return ()
        match self.icon:
            case "item":
                return (DrawToken(self.seat, "red"),)
            case "spell":
                return (DrawToken(self.seat, "yel"),)
            case "either":
                return (ChooseBag(self.seat),)
            case "food":
                return (SearchToken(self.seat, "food"),)
            case "weapon":
                return (DrawToken(self.seat, "bla"),)
            case _:
                return (RollTileMonster(self.seat),)


class ChooseBag(Decision[Desk, Move], frozen=True):
    """An item or a spell, anew each time: decision D07.

    Rules: lord_of_loot.land.09, lord_of_loot.actions.12
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (Pick("red"), Pick("yel"))

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Pick) or move.what not in ("red", "yel"):
            raise IllegalMove("lord_of_loot.land.09", f"{word(seat)} takes an item or a spell: pick-red, pick-yel")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        return (DrawToken(seat, move.what),)


class RollTileMonster(MonsterDie, frozen=True):
    """A monster for the hero's own field, whoever stands there; it alone attacks at once. A guard attacks nobody.

    Rules: lord_of_loot.land.12, lord_of_loot.land.13, lord_of_loot.land.14, lord_of_loot.land.15,
    lord_of_loot.land.16, lord_of_loot.monster_cards.35, lord_of_loot.actions.04; rulings A-06, A-43, A-44
    """

    seat: int

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        kind = left_of(desk, str(outcome))
        if not kind:
            spawn_nothing(desk, str(outcome))
            return ()
        name = spawn(desk, kind, desk.hero(self.seat).field)
        if kind == GUARD:
            return ()
        return (AwaitAttack(self.seat, name), AttackAtOnce(self.seat, name))


class AwaitAttack(Auto[Desk, Move], frozen=True):
    """Before the roll of a monster that springs up, its hero may still get ready if it is there: ruling A-43. Without
    an enemy it is the next icon that waits: ruling A-42."""

    seat: int
    enemy: str

    def run(self, desk: Desk) -> Steps:
        if self.enemy:
            waits = present(desk, self.seat, self.enemy) and activities(desk, self.seat)
        else:
            waits = not desk.state.fallen and useful(desk, self.seat)
        return (GetReady(self.seat, self.enemy),) if waits else ()


class GetReady(Decision[Desk, Move], frozen=True):
    """Weapons, food, spells before the attack or the next icon, or `end`; it is still a Hero Phase.

    Rules: lord_of_loot.land.14, lord_of_loot.activities.03; rulings A-42, A-43
    """

    enemy: str

    def open_to(self, desk: Desk) -> Sequence[int]:
        return acting(desk, self.seat)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [END, *activities(desk, seat)] if seat == self.seat else asides(desk, seat)

    def complete(self, desk: Desk, seat: int) -> bool:
        return False

    def hint(self, desk: Desk, seat: int) -> str:
        return HINT

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if type(move) in FREE:
            refuse_activity(desk, seat, move)
        elif seat != self.seat or not isinstance(move, End):
            if not self.enemy:
                raise IllegalMove("lord_of_loot.actions.07", "the next icon waits: use- or cast- something, or end")
            raise IllegalMove("lord_of_loot.land.14", f"{self.enemy} attacks {word(self.seat)}: get ready, or end")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, End):
            return ()
        return (*act(desk, seat, move), AwaitAttack(self.seat, self.enemy))


class AttackAtOnce(Auto[Desk, Move], frozen=True):
    """The new monster attacks, if its hero is still there: lord_of_loot.land.14; ruling A-63."""

    seat: int
    enemy: str

    def run(self, desk: Desk) -> Steps:
        return (BeginFight(self.seat, self.enemy, "enemy"),) if present(desk, self.seat, self.enemy) else ()


def present(desk: Desk, seat: int, enemy: str) -> bool:
    """Whether an enemy and the hero that it came for are still together: lord_of_loot.land.14."""
    return not desk.state.fallen and desk.state.figures.get(enemy) == desk.hero(seat).field


# tavern and blacksmith


def coins(desk: Desk, seat: int) -> int:
    """Coins in a backpack: lord_of_loot.items.13."""
    return desk.hero(seat).pack.count(COIN)


def price(move: Buy) -> int:
    """What is paid: lord_of_loot.land.01, lord_of_loot.land.04, lord_of_loot.land.05."""
    if move.what in ("sta", "hea"):
        return TAVERN_PRICE
    return SMITH_PRICE if move.what in ("bla", "upg") else SEARCH_PRICE


def rule_of(move: Buy) -> str:
    """The rule of what is bought."""
    if move.what in ("sta", "hea"):
        return "lord_of_loot.land.01"
    return "lord_of_loot.land.04" if move.what in ("bla", "upg") else "lord_of_loot.land.05"


def refuse_buy(desk: Desk, seat: int, move: Buy) -> None:
    """Refuses what this place does not sell, what cannot be paid, and what would do nothing.

    Rules: lord_of_loot.land.01, lord_of_loot.land.02, lord_of_loot.land.03, lord_of_loot.land.04,
    lord_of_loot.land.05; ruling A-76
    """
    place = desk.hero(seat).field
    tavern = move.what in ("sta", "hea")
    if place != ("tav" if tavern else "smi"):
        raise IllegalMove(rule_of(move), f"this is bought at the {'tavern' if tavern else 'blacksmith'}")
    if coins(desk, seat) < price(move):
        raise IllegalMove(rule_of(move), f"this costs {price(move)} coins, and {word(seat)} has {coins(desk, seat)}")
    if not 0 <= move.boxed <= price(move):
        raise IllegalMove("lord_of_loot.activities.20", "no more coins leave the game than are paid")
    stamina, health = missing(desk, seat)
    if tavern and not (stamina if move.what == "sta" else health):
        raise IllegalMove("lord_of_loot.land.01", "no heart is missing there")
    if move.what == "bla" and not desk.state.black_bag:
        raise IllegalMove("lord_of_loot.land.04", "the black bag is empty")
    if move.what == "upg" and move.weapon not in upgradable(desk, seat):
        raise IllegalMove("lord_of_loot.land.04", f"{word(seat)} has no {move.weapon} to upgrade")
    if move.what in WEAPONS and not desk.state.black_bag.get(move.what):
        raise IllegalMove("lord_of_loot.land.05", f"there is no {move.what} in the black bag")


def purchases(desk: Desk, seat: int) -> list[Move]:
    """All that a hero can buy on its field."""
    found: list[Move] = []
    if not coins(desk, seat):  # everything costs at least one
        return found
    match desk.hero(seat).field:
        case "tav":
            offers: list[Buy] = [Buy("sta"), Buy("hea")]
        case "smi":
            offers = [
                Buy("bla"),
                *(Buy("upg", weapon) for weapon in upgradable(desk, seat)),
                *(Buy(weapon) for weapon in WEAPONS if desk.state.black_bag.get(weapon)),
            ]
        case _:
            return found
    for offer in offers:
        try:
            refuse_buy(desk, seat, offer)
        except IllegalMove:
            continue
        found.append(offer)
    return found


def buy(desk: Desk, seat: int, move: Buy) -> Steps:
    """Pays, and gets up to four hearts of one section, a drawn weapon, an upgrade, or a weapon of choice.

    Rules: lord_of_loot.land.01, lord_of_loot.land.02, lord_of_loot.land.04, lord_of_loot.land.05,
    lord_of_loot.land.06
    """
    cost = price(move)
    desk.tell(rule_of(move), Paid(word(seat), cost, move.what))
    desk.discard("lord_of_loot.items.13", seat, (COIN,) * cost, (COIN,) * move.boxed)
    match move.what:
        case "sta":
            fill(desk, seat, TAVERN_HEARTS, 0, "lord_of_loot.land.01")
        case "hea":
            fill(desk, seat, 0, TAVERN_HEARTS, "lord_of_loot.land.01")
        case "bla":
            return (DrawToken(seat, "bla"),)
        case "upg":
            upgrade(desk, seat, move.weapon)
        case weapon:
            receive(desk, seat, "bla", weapon)
            return (MakeRoom(seat),)
    return ()
