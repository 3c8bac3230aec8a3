"""The five heroes, and what happens when one is knocked out."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.lord_of_loot.events import HeartsFilled, HeroCame, HeroMoved, KnockedOut, TokenMoved
from guildpost.engine.lord_of_loot.moves import Move, Pick
from guildpost.engine.lord_of_loot.state import Desk, Hero, word
from guildpost.engine.lord_of_loot.tables import CASTLE, CAT, HEROES, KIDS_HEARTS, MOST_STONES, Tables

Steps = Sequence[Step[Desk, Move]]

GENDERS = {"fem": "female", "mal": "male"}


def new_hero(tables: Tables, code: str, gender: str) -> Hero:
    """A hero as it starts, at level 1 on the castle with full hearts and nothing else.

    The Witch draws spells twice, the Knight has a blue die, Wompy two orange ones, the Wyrmkin five actions, the Druid
    four hearts of each kind.

    Rules: lord_of_loot.heroes.01, lord_of_loot.heroes.02, lord_of_loot.heroes.03, lord_of_loot.heroes.04,
    lord_of_loot.heroes.05, lord_of_loot.setup.16, lord_of_loot.setup.17, lord_of_loot.setup.22, lord_of_loot.setup.29,
    lord_of_loot.setup.30, lord_of_loot.fights.46
    """
    mat = tables.components.heroes[code]
    own = mat.gender if mat.gender != "player" else gender
    return Hero(code, own, stamina=mat.stamina[0], health=mat.health[0], field=CASTLE)


def down(desk: Desk, seat: int) -> bool:
    """Whether a hero has no heart left: lord_of_loot.fights.33."""
    hero = desk.hero(seat)
    return hero.stamina + hero.health == 0


class CheckKnockOut(Auto[Desk, Move], frozen=True):
    """A hero whose last heart is gone is knocked out: lord_of_loot.fights.33."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        return (KnockOut(self.seat),) if down(desk, self.seat) else ()


class KnockOut(Auto[Desk, Move], frozen=True):
    """A hero leaves with all it has, a gravestone is set, and another comes; the third knock-out loses the game.

    The Cat stays on the field, and shards can come back (ruling A-52). With kids nobody leaves: the hero is revived at
    the castle with all its things.

    Rules: lord_of_loot.goal.04, lord_of_loot.fights.33, lord_of_loot.fights.34, lord_of_loot.fights.36,
    lord_of_loot.fights.37, lord_of_loot.fights.38, lord_of_loot.fights.39, lord_of_loot.fights.40;
    rulings A-49, A-50, A-52, A-53, A-92
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        state, hero, who = desk.state, desk.hero(self.seat), word(self.seat)
        if state.options.kids:
            hero.stamina, hero.health, hero.field = KIDS_HEARTS, KIDS_HEARTS, CASTLE
            desk.tell("lord_of_loot.fights.40", HeroMoved(who, CASTLE, "castle"))
            desk.tell("lord_of_loot.fights.40", HeartsFilled(who, KIDS_HEARTS, KIDS_HEARTS))
            return ()
        stones = state.stones + 1
        desk.tell("lord_of_loot.fights.33", KnockedOut(who, hero.hero, min(stones, MOST_STONES)))
        if stones > MOST_STONES:
            desk.end_game(False, "knockouts", "lord_of_loot.goal.04")
            return ()
        state.stones = stones
        self.leave(desk)
        if self.seat == state.active and state.phase == "hero":
            state.fallen = True
        return (ChooseHero(self.seat),)

    def leave(self, desk: Desk) -> None:
        """All that the hero has leaves the game with it."""
        hero = desk.hero(self.seat)
        tokens = [*desk.carried(self.seat), *hero.spells]
        if CAT in tokens:
            desk.state.figures[CAT] = hero.field
            tokens.remove(CAT)
        for token in tokens:
            desk.throw_out(token)
        if tokens:
            desk.tell("lord_of_loot.fights.34", TokenMoved(tuple(tokens), word(self.seat), "box"))
        hero.pack, hero.spells, hero.right, hero.left = [], [], "", ""


def available(desk: Desk) -> list[str]:
    """Heroes that may come: those who have not played, or, if there are none, those who are not on the board.

    Rules: lord_of_loot.fights.35; ruling A-51
    """
    state = desk.state
    fresh = [code for code in HEROES if code not in state.used]
    return fresh or [code for code in HEROES if code not in {hero.hero for hero in state.heroes}] or list(HEROES)


class ChooseHero(Decision[Desk, Move], frozen=True):
    """The player goes on with a new hero of choice, on the castle, at level 1 and with nothing: decision D22.

    Rules: lord_of_loot.fights.35, lord_of_loot.fights.46, lord_of_loot.bosses.55; rulings A-51, A-114
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        found: list[Move] = []
        for code in available(desk):
            own = desk.data.components.heroes[code].gender == "player"
            found += [Pick(code, gender) for gender in GENDERS] if own else [Pick(code)]
        return found

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Pick) or move.what not in HEROES:
            raise IllegalMove("lord_of_loot.fights.35", f"{word(seat)} goes on with a new hero: pick-HERO")
        if move.what not in available(desk):
            raise IllegalMove("lord_of_loot.fights.35", f"{move.what} cannot come now")
        own = desk.data.components.heroes[move.what].gender == "player"
        if own != bool(move.gender) or (move.gender and move.gender not in GENDERS):
            form = f"pick-{move.what}-fem or pick-{move.what}-mal" if own else f"pick-{move.what}"
            raise IllegalMove("lord_of_loot.bosses.55", f"say {form}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        desk.state.heroes[seat] = new_hero(desk.data, move.what, GENDERS.get(move.gender, "male"))
        if move.what not in desk.state.used:
            desk.state.used.append(move.what)
        desk.tell("lord_of_loot.fights.35", HeroCame(word(seat), move.what))
        return ()
