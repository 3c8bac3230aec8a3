"""Defending: the target strikes back, then other characters of its side who are in reach.

With that the attackers' turns are over (thieves_guild.defence.10): `attack.attack` has noted them as spent.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Outcome, Step
from guildpost.engine.thieves_guild import moves
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Rolled
from guildpost.engine.thieves_guild.magic import combat_bonus
from guildpost.engine.thieves_guild.moves import NO, YES, Move, No, Pick, Yes
from guildpost.engine.thieves_guild.ranges import penalty
from guildpost.engine.thieves_guild.state import Desk
from guildpost.engine.thieves_guild.wounds import hit

Steps = Sequence[Step[Desk, Move]]


def exposed(desk: Desk) -> list[str]:
    """Attackers whom the target can strike back at: those in its reach, by its own bow too; base or no base.

    Rules: thieves_guild.defence.05, thieves_guild.magic.23, thieves_guild.arrest.07, thieves_guild.bases.03;
    ruling A-121
    """
    fight = desk.fight()
    return [who for who in fight.attackers if fight.ambush or penalty(desk, fight.target, who) is not None]


class OfferDefence(Auto[Desk, Move], frozen=True):
    """The target's roll comes first, whether it was hit or not; then helpers by number.

    Rules: thieves_guild.defence.01, thieves_guild.defence.02, thieves_guild.spells.08; rulings A-51, A-54, A-57
    """

    def run(self, desk: Desk) -> Steps:
        target = desk.fight().target
        own = (StrikeBack(desk.seat(target), target),) if exposed(desk) else ()
        return (*own, OfferHelp(""))


class StrikeBack(Decision[Desk, Move], frozen=True):
    """Whether the target strikes back: decision D-18, thieves_guild.defence.01; ruling A-51."""

    who: str

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("thieves_guild.defence.01", f"does {self.who} strike back? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        return (RollDefence(self.who),) if isinstance(move, Yes) else ()


class RollDefence(Die, frozen=True):
    """The one defence roll of the target, counted for each attacker by its own distance.

    Rules: thieves_guild.defence.03, thieves_guild.defence.04, thieves_guild.defence.05; rulings A-52, A-69
    """

    who: str

    def label(self, desk: Desk) -> str:
        return "d.defence"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        fight, needed = desk.fight(), desk.data.components.characters[self.who].combat
        value = int(outcome) + combat_bonus(desk, self.who)
        less = {who: 0 if fight.ambush else penalty(desk, self.who, who) or 0 for who in exposed(desk)}
        desk.tell(
            "thieves_guild.defence.03", Rolled(self.who, "defence", int(outcome), value - min(less.values()), needed)
        )
        reached = tuple(who for who, far in less.items() if value - far >= needed)
        if len(reached) > 1:
            return (PickStruck(desk.seat(self.who), self.who, reached),)
        return hit(desk, reached[0], self.who, rule="thieves_guild.defence.03") if reached else ()


class PickStruck(Decision[Desk, Move], frozen=True):
    """Which of several attackers the successful defence strikes: decision D-19, thieves_guild.defence.05."""

    who: str
    reached: tuple[str, ...]

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick((who,)) for who in self.reached]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            raise IllegalMove(
                "thieves_guild.defence.05",
                f"{self.who} struck one of {', '.join(self.reached)}: pick-{self.reached[0]}",
            )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        return hit(desk, move.who[0], self.who, rule="thieves_guild.defence.05")


def helped_against(desk: Desk, helper: str) -> list[str]:
    """Attackers whom this helper could strike: in his reach and without their last token.

    Rules: thieves_guild.defence.06; rulings A-56, A-58, A-125, A-128
    """
    guarded = not desk.state.options.base_helpers
    return [
        who
        for who in desk.fight().attackers
        if not desk.full(who) and not (guarded and desk.at_home(who)) and penalty(desk, helper, who) is not None
    ]


class OfferHelp(Auto[Desk, Move], frozen=True):
    """Asks the next character of the target's side who could strike at an attacker: decision D-20.

    Rules: thieves_guild.defence.06, thieves_guild.defence.08; rulings A-54, A-55, A-59
    """

    after: str

    def run(self, desk: Desk) -> Steps:
        fight = desk.fight()
        if fight.ambush:
            return ()
        for who in desk.of_side(fight.target[:2]):
            if who > self.after and who != fight.target and desk.free(who) and helped_against(desk, who):
                return (Help(desk.seat(who), who),)
        return ()


class Help(Decision[Desk, Move], frozen=True):
    """Whether a helper strikes, and at which attacker, named before his roll.

    Rules: thieves_guild.defence.06, thieves_guild.defence.09; ruling A-53
    """

    who: str

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [*(moves.Fight(who) for who in helped_against(desk, self.who)), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move in self.options(desk, seat):
            return
        if isinstance(move, moves.Fight):
            if move.joined:
                raise IllegalMove("thieves_guild.defence.09", f"{self.who} helps alone, against one attacker")
            rule = "thieves_guild.defence.06"
            raise IllegalMove(rule, f"{self.who} cannot strike at {move.who} in this fight")
        raise IllegalMove(
            "thieves_guild.defence.06", f"does {self.who} help? fight-{helped_against(desk, self.who)[0]} or no"
        )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, moves.Fight):
            return (RollHelp(self.who, move.who), OfferHelp(self.who))
        return (OfferHelp(self.who),)


class RollHelp(Die, frozen=True):
    """A helper's roll against the attacker he named: thieves_guild.defence.07; rulings A-56, A-71."""

    who: str
    against: str

    def label(self, desk: Desk) -> str:
        return "d.help"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        value = int(outcome) + combat_bonus(desk, self.who) - (penalty(desk, self.who, self.against) or 0)
        needed = desk.data.components.characters[self.who].combat
        desk.tell("thieves_guild.defence.07", Rolled(self.who, "help", int(outcome), value, needed))
        return hit(desk, self.against, self.who, rule="thieves_guild.defence.07") if value >= needed else ()
