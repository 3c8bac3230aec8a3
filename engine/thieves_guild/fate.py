"""Fate: drawing a card and carrying out what it says."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.thieves_guild import moves
from guildpost.engine.thieves_guild.attack import begin
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Attacked, Drew, Gained, Moved, Rolled
from guildpost.engine.thieves_guild.fights import FinishFight
from guildpost.engine.thieves_guild.magic import combat_bonus
from guildpost.engine.thieves_guild.moves import NO, STAY, Go, Move, No, Stay
from guildpost.engine.thieves_guild.purses import crowded, earn, forfeit, in_bank, receive
from guildpost.engine.thieves_guild.spells import enchant, is_cursed
from guildpost.engine.thieves_guild.state import Desk, Fight, add, is_thief
from guildpost.engine.thieves_guild.tables import GOODS, FateCard
from guildpost.engine.thieves_guild.winning import SeeWhoWon, living_sides
from guildpost.engine.thieves_guild.wounds import hit

Steps = Sequence[Step[Desk, Move]]


def draws(desk: Desk, who: str) -> bool:
    """Whether a character whose move has ended here, by staying too, draws a card; it is asked after moves only.

    Rules: thieves_guild.fate.01, thieves_guild.fate.02, thieves_guild.fate.03; rulings A-36, A-37
    """
    return desk.data.kind.get(desk.at(who)) == "fate"


def card_of(desk: Desk, name: str) -> FateCard:
    """The card of this name."""
    return desk.data.components.fate[name]


class DrawFate(Chance[Desk, Move], frozen=True):
    """The draw, due at once on landing and read out; an empty pile is made of all cards again.

    Rules: thieves_guild.setup.03, thieves_guild.turn.12, thieves_guild.fate.01, thieves_guild.fate.04,
    thieves_guild.fate.06, thieves_guild.fate.07; rulings A-38, A-39
    """

    who: str

    def label(self, desk: Desk) -> str:
        return "fate.card"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.fate or desk.data.fate_copies

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        if not desk.state.fate:
            desk.state.fate = dict(desk.data.fate_copies)
        card = str(outcome)
        add(desk.state.fate, card, -1)
        desk.tell("thieves_guild.fate.04", Drew(self.who, card))
        return (*carry_out(desk, self.who, card), SeeWhoWon())


def carry_out(desk: Desk, who: str, name: str) -> Steps:
    """What a card does, by its kind: thieves_guild.fate.04; the cards themselves are a reconstruction."""
    card = card_of(desk, name)
    match card.does:
        case "coins":
            if card.coins > 0:
                earn(desk, who, card.coins, "thieves_guild.fate.06", "fate")
            else:
                forfeit(desk, who, -card.coins, "thieves_guild.fate.04", "fate")
        case "wager":
            return (RollWager(who, name),)
        case "heal":
            character = desk.character(who)
            if character.tokens:
                character.tokens -= 1
                desk.tell("thieves_guild.fate.04", Gained(who, "life", 1, "fate"))
        case "spell":
            if desk.character(who).spell != card.thing and in_bank(desk, card.thing):
                add(desk.state.bank, card.thing, -1)
                enchant(desk, who, card.thing, "thieves_guild.fate.04")
        case "thing":
            return find(desk, who, card.thing)
        case "thing-or-coins":
            if is_thief(who):
                return find(desk, who, card.thing)
            earn(desk, who, card.coins, "thieves_guild.fate.06", "fate")
        case "wind":
            return (SailOn(desk.seat(who), who, card.spaces),)
        case "hit":
            desk.state.fight = Fight(who)  # for the hit alone: nobody attacks, so Holy Water stays allowed
            return (*hit(desk, who, "fate", sure=True, rule="thieves_guild.fate.04"), FinishFight())
        case "foe":
            come_to_blows(desk, who)
            return (*(FoeAttacks(who, name) for _ in range(card.dice)), RollAtFoe(who, name), FinishFight())
        case "mud":
            desk.character(who).mud = True
        case "ambush":
            return (OfferAmbush(who),)
        case "nothing":
            pass
    return ()


def come_to_blows(desk: Desk, who: str) -> None:
    """A card attacks the drawer: settled at once, and no Holy Water for him this turn.

    Rules: thieves_guild.turn.19, thieves_guild.fate.05, thieves_guild.magic.15; ruling A-122
    """
    desk.state.fight = Fight(who)
    desk.state.embattled.append(who)


def find(desk: Desk, who: str, kind: str) -> Steps:
    """A token from the bank, if one is left: ruling A-112."""
    if not in_bank(desk, kind):
        return ()
    add(desk.state.bank, kind, -1)
    desk.tell("thieves_guild.fate.04", Gained(who, kind, 1, "fate"))
    if kind in GOODS:
        add(desk.character(who).goods, kind, 1)
        return crowded(desk, who)
    return receive(desk, who, kind, desk.at(who))


class RollWager(Die, frozen=True):
    """A wager: enough wins coins, too little loses one: card data."""

    who: str
    card: str

    def label(self, desk: Desk) -> str:
        return "d.wager"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.tell(
            "thieves_guild.fate.04",
            Rolled(self.who, "wager", int(outcome), int(outcome), card_of(desk, self.card).combat),
        )
        if int(outcome) >= card_of(desk, self.card).combat:
            earn(desk, self.who, card_of(desk, self.card).coins, "thieves_guild.fate.06", "fate")
        else:
            forfeit(desk, self.who, card_of(desk, self.card).lose, "thieves_guild.fate.04", "fate")
        return ()


class SailOn(Decision[Desk, Move], frozen=True):
    """More ring spaces, or none; no border is crossed and no second card drawn.

    Rules: thieves_guild.fate.04; ruling A-38
    """

    who: str
    spaces: int

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        here = desk.at(self.who)
        return [STAY, *(Go(place) for place in desk.data.ring_within(here, self.spaces) if place != here)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            raise IllegalMove(
                "thieves_guild.fate.04", f"{self.who} may go up to {self.spaces} spaces of the ring, or stay"
            )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        here = desk.at(self.who)
        there = here if isinstance(move, Stay) or not isinstance(move, Go) else move.place
        desk.character(self.who).at = there
        desk.tell("thieves_guild.fate.04", Moved(self.who, here, there))
        return ()


class FoeAttacks(Auto[Desk, Move], frozen=True):
    """A foe of a card attacks at once; a Curse makes the first hit sure.

    Rules: thieves_guild.turn.19, thieves_guild.fate.05; rulings A-62 to A-64
    """

    who: str
    card: str

    def run(self, desk: Desk) -> Steps:
        if desk.full(self.who):
            return ()
        desk.tell("thieves_guild.fate.05", Attacked(("fate",), self.who))
        if is_cursed(desk, self.who):
            return hit(desk, self.who, "fate", sure=True, rule="thieves_guild.spells.06")
        return (RollFoe(self.who, self.card),)


class RollFoe(Die, frozen=True):
    """A foe's attack roll against its own score."""

    who: str
    card: str

    def label(self, desk: Desk) -> str:
        return "d.foe"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.tell(
            "thieves_guild.fate.05",
            Rolled("fate", "attack", int(outcome), int(outcome), card_of(desk, self.card).combat),
        )
        if int(outcome) >= card_of(desk, self.card).combat:
            return hit(desk, self.who, "fate", rule="thieves_guild.fate.05")
        return ()


class RollAtFoe(Die, frozen=True):
    """The character strikes back; some foes leave coins when struck: ruling A-129."""

    who: str
    card: str

    def label(self, desk: Desk) -> str:
        return "d.back"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        needed = desk.data.components.characters[self.who].combat
        value = int(outcome) + combat_bonus(desk, self.who)
        desk.tell("thieves_guild.fate.05", Rolled(self.who, "defence", int(outcome), value, needed))
        if value >= needed and not desk.full(self.who):
            earn(desk, self.who, card_of(desk, self.card).coins, "thieves_guild.fate.06", "fate")
        return ()


class OfferAmbush(Auto[Desk, Move], frozen=True):
    """The next player still in the game may attack with one character who is free and outside the city."""

    who: str

    def run(self, desk: Desk) -> Steps:
        sides = desk.state.sides
        at = sides.index(self.who[:2])
        others = [side for side in (*sides[at + 1 :], *sides[:at]) if side in living_sides(desk.state)]
        if others and ambushers(desk, others[0]):
            return (Ambush(sides.index(others[0]), self.who),)
        return ()


def ambushers(desk: Desk, side: str) -> list[str]:
    """Characters of a side who are free and outside the city."""
    return [who for who in desk.of_side(side) if desk.free(who) and desk.data.outside(desk.at(who))]


class Ambush(Decision[Desk, Move], frozen=True):
    """Who ambushes the drawer, as if on his space, or nobody: decision D-25, thieves_guild.fate.05."""

    target: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [*(moves.Pick((who,)) for who in ambushers(desk, desk.state.sides[seat])), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            names = ", ".join(ambushers(desk, desk.state.sides[seat]))
            raise IllegalMove(
                "thieves_guild.fate.05", f"one of {names} may attack {self.target}, as in pick-{names[:3]}, or no"
            )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, No):
            return ()
        assert isinstance(move, moves.Pick)
        desk.state.embattled.append(self.target)
        return begin(desk, move.who, self.target, ambush=True)
