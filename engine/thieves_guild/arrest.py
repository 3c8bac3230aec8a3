"""Arrests: two Bounty Hunters who hit the same thief in one fight take him to the Fortress.

A thief shot by two bows from afar has had no roll before (thieves_guild.arrest.07, see `defence.exposed`). What an
elimination pays, and to whom, stands in `elimination.py` (thieves_guild.arrest.09, thieves_guild.arrest.15).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.thieves_guild.events import Arrested, Gained, Lost
from guildpost.engine.thieves_guild.moves import NO, YES, Drop, Give, Move, No, Pick, Yes
from guildpost.engine.thieves_guild.purses import lay, receive, share
from guildpost.engine.thieves_guild.state import Desk, add, is_thief
from guildpost.engine.thieves_guild.tables import ARREST_PAY, BASE_PRICE, GOODS

Steps = Sequence[Step[Desk, Move]]


def arresters(desk: Desk, thief: str) -> tuple[str, ...]:
    """Hunters still standing who hit this thief in this fight, by number; assassins never count.

    Rules: thieves_guild.arrest.01, thieves_guild.arrest.02, thieves_guild.assassins.11; rulings A-79, A-83
    """
    fight = desk.fight()
    hunters = {hit.by for hit in fight.hits if hit.victim == thief and hit.by[:2] == "bh"}
    return tuple(sorted(who for who in hunters if desk.at(who) and not desk.full(who)))


def arrests(desk: Desk) -> Steps:
    """Arrests that this fight brings, checked after all its rolls.

    A thief with his last token is eliminated instead (A-80); one who attacked from his own base is only struck (A-82).

    Rules: thieves_guild.arrest.02, thieves_guild.arrest.06; rulings A-80 to A-84
    """
    fight = desk.fight()
    steps: list[Step[Desk, Move]] = []
    for thief in (fight.target, *fight.attackers):
        if not is_thief(thief) or desk.full(thief) or desk.at_home(thief):
            continue
        hunters = arresters(desk, thief)
        if len(hunters) == 2:
            steps.append(MakeArrest(thief, (hunters[0], hunters[1])))
        elif len(hunters) > 2:
            steps.append(PickEscorts(desk.seat(hunters[0]), thief, hunters))
    return steps


class PickEscorts(Decision[Desk, Move], frozen=True):
    """Which two of several hunters take the thief away: thieves_guild.arrest.04; ruling A-84."""

    thief: str
    hunters: tuple[str, ...]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(pair) for pair in combinations(self.hunters, 2)]

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return Pick(tuple(sorted(move.who))) if isinstance(move, Pick) else move

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            raise IllegalMove(
                "thieves_guild.arrest.04",
                f"two of {', '.join(self.hunters)} go along: pick-{self.hunters[0]}+{self.hunters[1]}",
            )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        return (MakeArrest(self.thief, (move.who[0], move.who[1])),)


class MakeArrest(Auto[Desk, Move], frozen=True):
    """Thief and escorts go to the Fortress; the reward is 3 coins and what he carried.

    Rules: thieves_guild.sides.15, thieves_guild.arrest.03, thieves_guild.arrest.05, thieves_guild.arrest.08,
    thieves_guild.arrest.10;
    rulings A-85 to A-88
    """

    thief: str
    escorts: tuple[str, str]

    def run(self, desk: Desk) -> Steps:
        fortress, place = desk.data.fortress, desk.at(self.thief)
        thief = desk.character(self.thief)
        thief.arrested = True
        for who in (self.thief, *self.escorts):
            desk.character(who).at = fortress
        desk.tell("thieves_guild.arrest.03", Arrested(self.thief, self.escorts))
        seat = desk.seat(self.escorts[0])
        if desk.state.options.claim and (thief.coins or thief.goods or thief.item):
            return (ClaimCaptive(seat, self.thief, self.escorts, place),)
        return (Seize(self.thief, self.escorts, place, True),)


class ClaimCaptive(Decision[Desk, Move], frozen=True):
    """Whether the hunters ask for what the arrested thief carries, in games with the option `claim`.

    Rules: thieves_guild.arrest.11; ruling A-86
    """

    thief: str
    escorts: tuple[str, str]
    place: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("thieves_guild.arrest.11", f"claim what {self.thief} carries? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        return (Seize(self.thief, self.escorts, self.place, isinstance(move, Yes)),)


class Seize(Auto[Desk, Move], frozen=True):
    """Reward and captured coins are shared by the two escorts; goods are cashed at base price on the spot.

    Rules: thieves_guild.arrest.08, thieves_guild.arrest.10, thieves_guild.arrest.12, thieves_guild.arrest.13,
    thieves_guild.arrest.14
    """

    thief: str
    escorts: tuple[str, str]
    place: str
    loot: bool

    def run(self, desk: Desk) -> Steps:
        thief, state = desk.character(self.thief), desk.state
        coins, item = ARREST_PAY, ""
        if self.loot:
            coins += thief.coins + sum(count * BASE_PRICE[kind] for kind, count in thief.goods.items())
            state.issued -= thief.coins  # paid out again with the rest of the reward
            if thief.coins:
                desk.tell("thieves_guild.arrest.10", Lost(self.thief, "c", thief.coins, "arrest"))
            for kind in GOODS:
                if count := thief.goods.get(kind):
                    add(state.bank, kind, count)
                    desk.tell("thieves_guild.arrest.12", Lost(self.thief, kind, count, "arrest"))
            item = thief.item
            if item:
                desk.tell("thieves_guild.arrest.10", Lost(self.thief, item, 1, "arrest"))
            thief.coins, thief.goods, thief.item = 0, {}, ""
        seat = desk.seat(self.escorts[0])
        steps = list(share(desk, seat, coins, self.escorts, "thieves_guild.arrest.14", "arrest"))
        if item:
            steps.append(KeepItem(seat, self.escorts, item, self.place))
        return steps


class KeepItem(Decision[Desk, Move], frozen=True):
    """Which escort takes the captured magic item, or neither: then it lies where the fight was.

    Rules: thieves_guild.arrest.10; ruling A-87
    """

    escorts: tuple[str, str]
    got: str
    place: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (*(Give(self.got, 1, who) for who in self.escorts), Drop(self.got))

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            raise IllegalMove("thieves_guild.arrest.10", f"give {self.got} to {' or '.join(self.escorts)}, or drop it")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Drop):
            lay(desk, self.escorts[0], self.got, 1, self.place)
            return ()
        assert isinstance(move, Give)
        desk.tell("thieves_guild.arrest.10", Gained(move.who, self.got, 1, "arrest"))
        return receive(desk, move.who, self.got, self.place)
