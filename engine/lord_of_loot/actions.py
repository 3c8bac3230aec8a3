"""The six actions: move, explore, exploit, collect, trade, fight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.lord_of_loot.activities import FREE, act, acting, asides, refuse_activity
from guildpost.engine.lord_of_loot.bags import MakeRoom
from guildpost.engine.lord_of_loot.bosses import arrive, lead_beardgie
from guildpost.engine.lord_of_loot.events import Answered, HeroMoved, Offered, TileUsed, TokenMoved
from guildpost.engine.lord_of_loot.fights import BeginFight, enemies
from guildpost.engine.lord_of_loot.hero_sheet import room_for
from guildpost.engine.lord_of_loot.land import PlaceTile, buy, icons_of, purchases, refuse_buy
from guildpost.engine.lord_of_loot.moves import (
    EXPLOIT,
    EXPLORE,
    NO,
    YES,
    Buy,
    Exploit,
    Explore,
    Fight,
    Give,
    Go,
    Move,
    No,
    Swap,
    Take,
    Yes,
)
from guildpost.engine.lord_of_loot.state import Desk, counted, seat_of, word
from guildpost.engine.lord_of_loot.tables import BUILDINGS, CAT, kind_of

Steps = Sequence[Step[Desk, Move]]

ACTIONS = frozenset((Go, Explore, Exploit, Take, Give, Swap, Fight, Buy))
"""Moves that cost an action: lord_of_loot.turn.16."""


# what lies on a field


def lying(desk: Desk, field: str) -> list[str]:
    """Tokens that can be collected on a field, the Chubby Cat among them; goods laid down for a quest are not.

    Rules: lord_of_loot.actions.13, lord_of_loot.actions.16, lord_of_loot.bosses.08, lord_of_loot.bosses.09,
    lord_of_loot.bosses.30, lord_of_loot.bosses.38; ruling A-90
    """
    found = list(desk.state.ground.get(field, []))
    return [*found, CAT] if desk.state.figures.get(CAT) == field else found


# options and refusals


def actions(desk: Desk, seat: int) -> list[Move]:
    """Actions that a hero can take, of trades and of several tokens to collect the simplest."""
    state, hero = desk.state, desk.hero(seat)
    found: list[Move] = []
    if state.actions or state.trading:
        found += trades(desk, seat)
    if not state.actions:
        return found
    found += walks(desk.data.roads[hero.field])
    tile = state.land.get(hero.field, "")
    if not tile and hero.field not in BUILDINGS and state.tiles:
        found.append(EXPLORE)
    if tile and desk.data.components.tiles[tile].again:
        found.append(EXPLOIT)
    if there := lying(desk, hero.field):
        takes = dict.fromkeys([tuple(there), *((token,) for token in there)])
        found += [Take(tokens) for tokens in takes if room_for(desk, seat, [*hero.pack, *tokens])]
    found += [Fight(enemy) for enemy in enemies(desk, hero.field)]
    if hero.field in BUILDINGS:
        found += purchases(desk, seat)
    return found


@lru_cache(maxsize=256)
def walks(roads: tuple[str, ...]) -> tuple[Go, ...]:
    """Moves along these pathways."""
    return tuple(map(Go, roads))


def trades(desk: Desk, seat: int) -> list[Move]:
    """A token given or taken, for each partner on the field."""
    found: list[Move] = []
    partners = desk.at(desk.hero(seat).field)
    partners.remove(seat)
    own = counted(desk.carried(seat)) if partners else ()
    for other in partners:
        found += [Give((token,), word(other)) for token in own]
        found += [Take((token,), word(other)) for token in counted(desk.carried(other))]
    return found


def resolve(desk: Desk, seat: int, move: Move) -> Move:
    """`take-all` names all that lies there, and an enemy's kind the only one of it on the field."""
    if isinstance(move, Take) and not move.partner and not move.what:
        return Take(tuple(lying(desk, desk.hero(seat).field)))
    if isinstance(move, Fight) and move.enemy not in desk.state.figures:
        same = [enemy for enemy in enemies(desk, desk.hero(seat).field) if kind_of(enemy) == move.enemy]
        if len(same) == 1:
            return Fight(same[0])
    return move


def refuse_action(desk: Desk, seat: int, move: Move) -> None:
    """Refuses an action that is not possible here, or when none is left.

    Rules: lord_of_loot.turn.12, lord_of_loot.turn.14, lord_of_loot.actions.01, lord_of_loot.actions.05,
    lord_of_loot.actions.09, lord_of_loot.actions.13, lord_of_loot.actions.15, lord_of_loot.actions.20,
    lord_of_loot.activities.01, lord_of_loot.hero_sheet.17, lord_of_loot.monsters.13; rulings A-03, A-40, A-41, A-98
    """
    state, hero, who = desk.state, desk.hero(seat), word(seat)
    going_on = (state.trading and isinstance(move, (Give, Swap))) or (
        isinstance(move, Take) and bool(move.partner) and state.trading
    )
    if not state.actions and not going_on:
        raise IllegalMove("lord_of_loot.turn.12", f"{who} has no action left")
    tile = state.land.get(hero.field, "")
    match move:
        case Go(field):
            if field not in desk.data.roads[hero.field]:
                near = ", ".join(desk.data.roads[hero.field])
                raise IllegalMove("lord_of_loot.actions.01", f"no pathway from {hero.field} to {field}; to {near}")
        case Explore():
            if hero.field in BUILDINGS:
                raise IllegalMove("lord_of_loot.actions.05", f"{hero.field} is no land")
            if tile:
                raise IllegalMove("lord_of_loot.actions.05", f"a tile lies on {hero.field} already")
            if not state.tiles:
                raise IllegalMove("lord_of_loot.actions.05", "no tile is left")
        case Exploit():
            if not tile or not desk.data.components.tiles[tile].again:
                raise IllegalMove("lord_of_loot.actions.09", f"there is nothing to exploit on {hero.field}")
        case Take(what, ""):
            refuse_collect(desk, seat, what)
        case Take() | Give() | Swap():
            refuse_trade(desk, seat, move)
        case Fight(enemy):
            if enemy not in enemies(desk, hero.field):
                raise IllegalMove("lord_of_loot.activities.01", f"there is no {enemy} to fight on {hero.field}")
        case Buy():
            refuse_buy(desk, seat, move)
        case _:
            raise AssertionError(move)


def refuse_collect(desk: Desk, seat: int, what: Sequence[str]) -> None:
    """Refuses tokens that do not lie here, or that the backpack has no room for.

    Rules: lord_of_loot.actions.13, lord_of_loot.actions.14, lord_of_loot.actions.15
    """
    field = desk.hero(seat).field
    there = counted(lying(desk, field))
    if not there or not what:
        raise IllegalMove("lord_of_loot.actions.13", f"nothing lies on {field}")
    for token, count in counted(what).items():
        if there.get(token, 0) < count:
            raise IllegalMove("lord_of_loot.actions.13", f"{token} does not lie on {field}")
    if not room_for(desk, seat, [*desk.hero(seat).pack, *what]):
        raise IllegalMove("lord_of_loot.actions.15", "that does not fit into the backpack")


def parts(move: Move) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Tokens given, tokens taken, and the partner of a trade."""
    match move:
        case Give(what, partner):
            return what, (), partner
        case Take(what, partner):
            return (), what, partner
        case Swap(given, taken, partner):
            return given, taken, partner
        case _:
            raise AssertionError(move)


def refuse_trade(desk: Desk, seat: int, move: Move) -> None:
    """Refuses a partner who is elsewhere, and what cannot change hands: items and weapons of the two alone.

    Rules: lord_of_loot.actions.17, lord_of_loot.actions.18, lord_of_loot.actions.20; rulings A-74, A-98
    """
    given, taken, partner = parts(move)
    refuse_exchange(desk, seat, seat_of(partner), given, taken)


def refuse_exchange(desk: Desk, seat: int, other: int, given: Sequence[str], taken: Sequence[str]) -> None:
    """Refuses an exchange between heroes who are not together, or who have not got what is named.

    Rules: lord_of_loot.actions.17, lord_of_loot.actions.20
    """
    if other >= len(desk.state.heroes) or other == seat or desk.hero(other).field != desk.hero(seat).field:
        raise IllegalMove("lord_of_loot.actions.17", f"{word(other)} is not on the field")
    for who, tokens in ((seat, given), (other, taken)):
        own = counted(desk.carried(who))
        for token, count in counted(tokens).items():
            if token in desk.data.spells:
                raise IllegalMove("lord_of_loot.actions.20", "spells cannot change hands")
            if own.get(token, 0) < count:
                raise IllegalMove("lord_of_loot.actions.17", f"{word(who)} has no {token}")


# carrying out


def take_action(desk: Desk, seat: int, move: Move) -> Steps:
    """Spends an action and carries it out; an offered trade costs nothing yet.

    No action makes an enemy attack but that a tile can spawn one: cards do that, in `monster_cards.py`. Icons of a
    tile take effect before the next action, each choice anew, in `land.py`.

    Rules: lord_of_loot.turn.12, lord_of_loot.turn.15, lord_of_loot.turn.16, lord_of_loot.actions.01,
    lord_of_loot.actions.02, lord_of_loot.actions.03, lord_of_loot.actions.04, lord_of_loot.actions.05,
    lord_of_loot.actions.06, lord_of_loot.actions.07, lord_of_loot.actions.08, lord_of_loot.actions.09,
    lord_of_loot.actions.10, lord_of_loot.actions.11, lord_of_loot.actions.12, lord_of_loot.actions.14,
    lord_of_loot.actions.15, lord_of_loot.activities.01, lord_of_loot.activities.02, lord_of_loot.fights.02;
    rulings A-05, A-76, A-122
    """
    state, hero = desk.state, desk.hero(seat)
    if isinstance(move, (Give, Swap)) or (isinstance(move, Take) and move.partner):
        given, taken, partner = parts(move)
        desk.tell("lord_of_loot.actions.17", Offered(word(seat), partner, given, taken))
        return (AnswerTrade(seat_of(partner), seat, given, taken),)
    state.actions -= 1
    state.trading = False
    match move:
        case Go(field):
            left, hero.field = hero.field, field
            desk.tell("lord_of_loot.actions.01", HeroMoved(word(seat), field, "walk"))
            return (*lead_beardgie(desk, seat, left), *arrive(desk, seat))
        case Explore():
            return (PlaceTile(seat),)
        case Exploit():
            desk.tell("lord_of_loot.actions.10", TileUsed(word(seat), hero.field))
            return icons_of(desk, seat, state.land[hero.field])
        case Take(what):
            collect(desk, seat, what)
            return ()
        case Fight(enemy):
            return (BeginFight(seat, enemy, "hero"),)
        case _:
            assert isinstance(move, Buy)
            return buy(desk, seat, move)


def collect(desk: Desk, seat: int, what: Sequence[str]) -> None:
    """Tokens of the field go into the backpack; the others stay.

    Rules: lord_of_loot.actions.14, lord_of_loot.actions.15, lord_of_loot.actions.16, lord_of_loot.bosses.08
    """
    state, field = desk.state, desk.hero(seat).field
    ground = state.ground.get(field, [])
    for token in what:
        if token == CAT:
            del state.figures[CAT]
        else:
            ground.remove(token)
    if not ground:
        state.ground.pop(field, None)
    desk.gain(seat, what)
    desk.tell("lord_of_loot.actions.14", TokenMoved(tuple(what), field, word(seat)))


class AnswerTrade(Decision[Desk, Move], frozen=True):
    """The partner agrees or refuses; only an agreed trade costs the action, and further partners then cost none.

    What a hand gave lies in the backpack of the taker, who equips it for nothing, even where there is no room for it.

    Rules: lord_of_loot.actions.17, lord_of_loot.actions.18, lord_of_loot.actions.19, lord_of_loot.actions.21,
    lord_of_loot.actions.22, lord_of_loot.weapons.05; rulings A-70, A-98, A-116, A-122
    """

    asking: int
    given: tuple[str, ...]
    taken: tuple[str, ...]

    def open_to(self, desk: Desk) -> Sequence[int]:
        return acting(desk, self.seat)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        if seat != self.seat:
            return asides(desk, seat)
        try:
            self.refuse_yes(desk)
        except IllegalMove:
            return (NO,)
        return (YES, NO)

    def refuse_yes(self, desk: Desk) -> None:
        """Free activities may have taken away what the trade is about, or one of the two."""
        refuse_exchange(desk, self.asking, self.seat, self.given, self.taken)

    def complete(self, desk: Desk, seat: int) -> bool:
        return False

    def hint(self, desk: Desk, seat: int) -> str:
        return "free activities, in which nothing of the trade is spent"

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if type(move) in FREE:
            refuse_activity(desk, seat, move)
        elif seat != self.seat or not isinstance(move, (Yes, No)):
            raise IllegalMove("lord_of_loot.actions.19", f"does {word(self.seat)} agree to the trade? yes or no")
        elif isinstance(move, Yes):
            self.refuse_yes(desk)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if type(move) in FREE:
            return (*act(desk, seat, move), self)
        desk.tell("lord_of_loot.actions.19", Answered(word(self.seat), isinstance(move, Yes)))
        if isinstance(move, No):
            return ()
        if not desk.state.trading:
            desk.state.actions -= 1
            desk.state.trading = True
        for giver, receiver, tokens in ((self.asking, self.seat, self.given), (self.seat, self.asking, self.taken)):
            for token in tokens:
                desk.lose(giver, token)
            desk.gain(receiver, tokens)
            if tokens:
                desk.tell("lord_of_loot.actions.17", TokenMoved(tokens, word(giver), word(receiver)))
        return (MakeRoom(self.asking), MakeRoom(self.seat))
