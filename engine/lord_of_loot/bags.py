"""Drawing from the three bags, searching them, and settling what does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.lord_of_loot.events import NothingFound, TokenMoved
from guildpost.engine.lord_of_loot.hero_sheet import overfull
from guildpost.engine.lord_of_loot.moves import NO, YES, Drop, Equip, Move, No, Yes
from guildpost.engine.lord_of_loot.state import Desk, counted, word
from guildpost.engine.lord_of_loot.weapons import changes, equip, refuse_equip

Steps = Sequence[Step[Desk, Move]]


class DrawToken(Auto[Desk, Move], frozen=True):
    """A token of a bag for a hero; an empty bag gives nothing. The Witch may draw a second spell.

    Rules: lord_of_loot.hero_sheet.14, lord_of_loot.hero_sheet.15; rulings A-70, A-71, A-95
    """

    seat: int
    bag: str
    second: bool = False

    def run(self, desk: Desk) -> Steps:
        if not desk.bag(self.bag):
            desk.tell("lord_of_loot.hero_sheet.14", NothingFound(word(self.seat), self.bag))
            return ()
        after: Steps = ()
        if self.bag == "yel" and desk.mat(self.seat).spells_twice and not self.second:
            after = (OfferSecond(self.seat),)
        return (Draw(self.seat, self.bag), MakeRoom(self.seat), *after)


class Draw(Chance[Desk, Move], frozen=True):
    """Any token of the bag, a weapon with its standard side up.

    Rules: lord_of_loot.components.02, lord_of_loot.items.01, lord_of_loot.weapons.02, lord_of_loot.land.06
    """

    seat: int
    bag: str

    def label(self, desk: Desk) -> str:
        return f"{self.bag}.draw"

    def odds(self, desk: Desk) -> Odds:
        return desk.bag(self.bag)

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        receive(desk, self.seat, self.bag, str(outcome))
        return ()


def receive(desk: Desk, seat: int, bag: str, token: str) -> None:
    """A token comes out of a bag into the backpack or the spell book: lord_of_loot.items.01."""
    left = desk.bag(bag)
    left[token] -= 1
    if not left[token]:
        del left[token]
    if bag == "yel":
        hero = desk.hero(seat)
        hero.spells = sorted((*hero.spells, token), key=lambda spell: int(spell[1:]))
    else:
        desk.gain(seat, (token,))
    desk.tell("lord_of_loot.items.01", TokenMoved((token,), bag, word(seat)))


class OfferSecond(Auto[Desk, Move], frozen=True):
    """The Witch is asked for a second spell if there is one: lord_of_loot.hero_sheet.15; ruling A-97."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        return (SecondSpell(self.seat),) if desk.state.yellow_bag else ()


class SecondSpell(Decision[Desk, Move], frozen=True):
    """Whenever the Witch draws a spell she may draw another, after having seen the first: decision D08.

    Rules: lord_of_loot.hero_sheet.15, lord_of_loot.hero_sheet.16, lord_of_loot.spells.18, lord_of_loot.heroes.01;
    rulings A-95, A-97
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("lord_of_loot.hero_sheet.15", f"does {word(seat)} draw a second spell? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        return (DrawToken(seat, "yel", second=True),) if isinstance(move, Yes) else ()


class SearchToken(Auto[Desk, Move], frozen=True):
    """A search for a kind of token; without one in the bag it gives nothing.

    Rules: lord_of_loot.items.04, lord_of_loot.land.10; rulings A-71, A-96, A-117
    """

    seat: int
    tag: str

    def run(self, desk: Desk) -> Steps:
        if not any(self.tag in desk.data.tags[token] for token in desk.state.red_bag):
            desk.tell("lord_of_loot.items.04", NothingFound(word(self.seat), "red"))
            return ()
        return (Search(self.seat, self.tag), MakeRoom(self.seat))


class Search(Chance[Desk, Move], frozen=True):
    """A fitting token of the red bag; those pulled on the way go back.

    Rules: lord_of_loot.items.04, lord_of_loot.land.10; rulings A-96, A-117
    """

    seat: int
    tag: str

    def label(self, desk: Desk) -> str:
        return "red.search"

    def odds(self, desk: Desk) -> Odds:
        tags = desk.data.tags
        return {token: count for token, count in desk.state.red_bag.items() if self.tag in tags[token]}

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        receive(desk, self.seat, "red", str(outcome))
        return ()


# room


class MakeRoom(Auto[Desk, Move], frozen=True):
    """What does not fit is settled by its owner at once: lord_of_loot.hero_sheet.14; rulings A-70, A-113."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        return (DropSurplus(self.seat),) if overfull(desk, self.seat) else ()


def refuse_drop(desk: Desk, seat: int, move: Drop) -> None:
    """Refuses to discard what the hero has not got.

    Rules: lord_of_loot.activities.19, lord_of_loot.activities.21
    """
    if not move.what:
        raise IllegalMove("lord_of_loot.activities.19", "name what is discarded")
    own = counted([*desk.hero(seat).spells, *desk.carried(seat)])
    for token, count in counted(move.what).items():
        if own.get(token, 0) < count:
            raise IllegalMove("lord_of_loot.activities.19", f"{word(seat)} does not have {token}")


class DropSurplus(Decision[Desk, Move], frozen=True):
    """Tokens or spells are discarded, the new one perhaps, until all fits; in a Hero Phase a weapon may go into the
    hand instead: decision D09.

    Rules: lord_of_loot.hero_sheet.14, lord_of_loot.activities.19, lord_of_loot.activities.20;
    rulings A-70, A-73, A-113
    """

    def surplus(self, desk: Desk, seat: int) -> list[str]:
        """What can be discarded to the purpose."""
        hero = desk.hero(seat)
        return list(dict.fromkeys(hero.spells if overfull(desk, seat) == "book" else hero.pack))

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        found: list[Move] = [Drop((token,)) for token in self.surplus(desk, seat)]
        if overfull(desk, seat) == "pack" and desk.state.phase == "hero" and desk.state.fight is None:
            found += [move for move in changes(desk, seat) if isinstance(move, Equip)]
        return found

    def complete(self, desk: Desk, seat: int) -> bool:
        return False

    def hint(self, desk: Desk, seat: int) -> str:
        return "drop-THINGS-box: out of the game"

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, Equip) and desk.state.phase == "hero" and desk.state.fight is None:
            refuse_equip(desk, seat, move.weapon)
            return
        if not isinstance(move, Drop):
            raise IllegalMove("lord_of_loot.hero_sheet.14", f"{word(seat)} has no room: drop-THING")
        refuse_drop(desk, seat, move)
        own = self.surplus(desk, seat)
        for token in move.what:
            if token not in own:
                what = "spells" if overfull(desk, seat) == "book" else "the backpack"
                raise IllegalMove("lord_of_loot.hero_sheet.14", f"there is no room for {what}; {token} is elsewhere")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Equip):
            equip(desk, seat, move.weapon)
        else:
            assert isinstance(move, Drop)
            desk.discard("lord_of_loot.activities.19", seat, move.what, move.boxed)
        return (MakeRoom(seat),)
