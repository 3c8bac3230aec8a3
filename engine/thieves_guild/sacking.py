"""Sacking: the tests, what owner and guards do when one fails, and the way out."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Outcome, Step
from guildpost.engine.thieves_guild import moves
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Attacked, Rolled, Sacked, Sacking, ThrownOut
from guildpost.engine.thieves_guild.fights import FinishFight
from guildpost.engine.thieves_guild.income import is_marked, mark
from guildpost.engine.thieves_guild.magic import agility_bonus, combat_bonus, sprinkle
from guildpost.engine.thieves_guild.moves import ROLL, Go, Move, Roll, Use
from guildpost.engine.thieves_guild.shops import asked_agility, never_misses, owner_hits, punish, reward
from guildpost.engine.thieves_guild.spells import is_cursed
from guildpost.engine.thieves_guild.state import Desk, Fight, is_thief
from guildpost.engine.thieves_guild.tables import SECOND_TEST_EXTRA, Building
from guildpost.engine.thieves_guild.wounds import hit

Steps = Sequence[Step[Desk, Move]]

METHODS = ("agi", "com")
RULE_OF_TEST = {
    ("agi", 1): "thieves_guild.sacking.07",
    ("agi", 2): "thieves_guild.sacking.08",
    ("com", 1): "thieves_guild.sacking.09",
    ("com", 2): "thieves_guild.sacking.10",
}


def building_of(desk: Desk, who: str) -> Building | None:
    """The building that a character is inside of."""
    return desk.data.components.buildings.get(desk.at(who))


def sacks(desk: Desk, who: str) -> list[Move]:
    """Ways in which a thief can sack the building he is in, once step 4 has come.

    Rules: thieves_guild.sacking.03, thieves_guild.sacking.06; ruling A-113
    """
    building = building_of(desk, who)
    if building is None or building.base or not is_thief(who) or is_marked(desk, desk.at(who)):
        return []
    return [moves.Sack(method) for method in METHODS] if building.guards else [moves.Sack()]


def refuse(desk: Desk, who: str, move: moves.Sack) -> None:
    """Refuses to sack.

    Rules: thieves_guild.sacking.01, thieves_guild.sacking.02, thieves_guild.sacking.06, thieves_guild.fortress.01,
    thieves_guild.income.02
    """
    building = building_of(desk, who)
    if not is_thief(who):
        raise IllegalMove("thieves_guild.sacking.01", "sacking is for thieves")
    if building is None:
        raise IllegalMove("thieves_guild.sacking.02", f"{who} is in no building")
    if building.base:
        raise IllegalMove("thieves_guild.fortress.01", "the Fortress cannot be sacked")
    if is_marked(desk, desk.at(who)):
        raise IllegalMove("thieves_guild.income.02", "this building is sacked already")
    if building.guards and move.method not in METHODS:
        raise IllegalMove("thieves_guild.sacking.06", f"say how: sack-agi or sack-com in the {building.name}")
    if not building.guards and move.method:
        raise IllegalMove("thieves_guild.sacking.17", f"the {building.name} has one test, by agility: sack")


def sack(desk: Desk, who: str, move: moves.Sack) -> Steps:
    """Announces the attempt and begins its tests.

    Rules: thieves_guild.sacking.04, thieves_guild.sacking.05, thieves_guild.sacking.22, thieves_guild.honesty.03
    """
    desk.state.spent.append(who)
    desk.state.fight = Fight(who)
    desk.tell("thieves_guild.sacking.04", Sacking(who, desk.at(who), move.method))
    return (TryTest(who, move.method, 1),)


class TryTest(Auto[Desk, Move], frozen=True):
    """A test comes: with Dust on the card the thief first says whether he uses it: decision D-16."""

    who: str
    method: str
    number: int

    def run(self, desk: Desk) -> Steps:
        if self.method != "com" and desk.character(self.who).item == "dus":
            return (UseDust(desk.seat(self.who), self.who, self.method, self.number),)
        return (RollTest(self.who, self.method, self.number, False),)


class UseDust(Decision[Desk, Move], frozen=True):
    """Dust for this roll, or the plain roll: thieves_guild.magic.03."""

    who: str
    method: str
    number: int

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (Use("dus"), ROLL)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in (Use("dus"), ROLL):
            raise IllegalMove("thieves_guild.magic.03", f"an agility roll for {self.who}: use-dus or roll")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        dusted = not isinstance(move, Roll)
        if dusted:
            sprinkle(desk, self.who)
        return (RollTest(self.who, self.method, self.number, dusted),)


class RollTest(Die, frozen=True):
    """A test of the thief: agility or combat, plus what the building or the second test asks.

    Rules: thieves_guild.sides.08, thieves_guild.sacking.07, thieves_guild.sacking.08, thieves_guild.sacking.09,
    thieves_guild.sacking.10, thieves_guild.sacking.17
    """

    who: str
    method: str
    number: int
    dusted: bool

    def label(self, desk: Desk) -> str:
        return "d.test"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        building, card = building_of(desk, self.who), desk.data.components.characters[self.who]
        assert building is not None
        if self.method == "com":
            needed, bonus = card.combat, combat_bonus(desk, self.who)
        else:
            needed, bonus = asked_agility(building, card.agility), agility_bonus(desk, self.who, self.dusted)
        if self.number == 2:
            needed += SECOND_TEST_EXTRA
        value = int(outcome) + bonus
        rule = RULE_OF_TEST[self.method, self.number] if building.guards else "thieves_guild.sacking.17"
        purpose = "combat" if self.method == "com" else "agility"
        desk.tell(rule, Rolled(self.who, purpose, int(outcome), value, needed))
        if value >= needed:
            if building.guards and self.number == 1:
                return (TryTest(self.who, self.method, 2),)
            return (Succeed(self.who), FinishFight())
        if building.guards:
            return (*(Guard(self.who) for _ in range(building.guards)), KickOut(self.who), FinishFight())
        return (Owner(self.who),)


class Succeed(Auto[Desk, Move], frozen=True):
    """The building is sacked: marker, coins and prize; the thief stays inside.

    Rules: thieves_guild.sacking.11, thieves_guild.sacking.21, thieves_guild.sacking.23, thieves_guild.sacking.24,
    thieves_guild.income.01; ruling A-136
    """

    who: str

    def run(self, desk: Desk) -> Steps:
        building = building_of(desk, self.who)
        assert building is not None
        mark(desk, self.who[:2], desk.at(self.who))
        desk.tell("thieves_guild.sacking.21", Sacked(self.who, desk.at(self.who)))
        if desk.full(self.who):
            return ()
        return reward(desk, self.who, building)


# an owner


class Owner(Auto[Desk, Move], frozen=True):
    """The owner attacks after a failed test; the wizard never misses.

    Rules: thieves_guild.sacking.14, thieves_guild.sacking.18, thieves_guild.shops.03; rulings A-06, A-63
    """

    who: str

    def run(self, desk: Desk) -> Steps:
        building = building_of(desk, self.who)
        assert building is not None
        desk.tell("thieves_guild.sacking.18", Attacked(("owner",), self.who))
        if never_misses(building) or is_cursed(desk, self.who):
            rule = "thieves_guild.shops.03" if never_misses(building) else "thieves_guild.spells.06"
            return (*hit(desk, self.who, "owner", sure=True, rule=rule), Retaliate(self.who))
        return (RollOwner(self.who), Retaliate(self.who))


class RollOwner(Die, frozen=True):
    """The owner's roll, thrown for the Bounty Hunters: at least his combat score hits.

    Rules: thieves_guild.sacking.14, thieves_guild.sacking.18
    """

    who: str

    def label(self, desk: Desk) -> str:
        return "d.owner"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        building = building_of(desk, self.who)
        assert building is not None
        desk.tell("thieves_guild.sacking.18", Rolled("owner", "attack", int(outcome), int(outcome), building.combat))
        if owner_hits(building, int(outcome)):
            return hit(desk, self.who, "owner", rule="thieves_guild.sacking.18")
        return ()


class Retaliate(Die, frozen=True):
    """The thief strikes back at the owner, hit or not: a success sacks the shop after all.

    Rules: thieves_guild.sacking.19, thieves_guild.sacking.20; rulings A-129, A-136
    """

    who: str

    def label(self, desk: Desk) -> str:
        return "d.back"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        needed = desk.data.components.characters[self.who].combat
        value = int(outcome) + combat_bonus(desk, self.who)
        desk.tell("thieves_guild.sacking.19", Rolled(self.who, "defence", int(outcome), value, needed))
        if value >= needed:
            return (Succeed(self.who), FinishFight())
        return (KickOut(self.who), FinishFight())


# guards


class Guard(Auto[Desk, Move], frozen=True):
    """One guard attacks; a Curse makes his hit sure until a token ends it.

    Rules: thieves_guild.sacking.12, thieves_guild.sacking.15; rulings A-50, A-64
    """

    who: str

    def run(self, desk: Desk) -> Steps:
        if desk.full(self.who):
            return ()
        desk.tell("thieves_guild.sacking.12", Attacked(("guard",), self.who))
        if is_cursed(desk, self.who):
            return hit(desk, self.who, "guard", sure=True, rule="thieves_guild.spells.06")
        return (RollGuard(self.who),)


class RollGuard(Die, frozen=True):
    """A guard's roll, thrown for the Bounty Hunters: 6 or more hits.

    Rules: thieves_guild.sacking.13, thieves_guild.sacking.14, thieves_guild.sacking.16
    """

    who: str

    def label(self, desk: Desk) -> str:
        return "d.guard"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        building = building_of(desk, self.who)
        assert building is not None
        desk.tell("thieves_guild.sacking.13", Rolled("guard", "attack", int(outcome), int(outcome), building.combat))
        if owner_hits(building, int(outcome)):
            return hit(desk, self.who, "guard", rule="thieves_guild.sacking.13")
        return ()


# the way out


def exits(desk: Desk, building: str) -> list[str]:
    """Where a thief can be put outside: free doors, or else the nearest free cells, of which the first is taken.

    Rules: thieves_guild.sacking.16, thieves_guild.sacking.20; rulings A-33, A-34
    """
    taken, doors = desk.occupied(), desk.data.doors[building]
    free = [door for door in doors if door not in taken]
    if free:
        return free
    seen, todo = set(doors), deque(sorted(doors, key=desk.data.cells.index))
    ring: list[str] = []
    while todo:
        ring = sorted(
            {
                cell
                for here in todo
                for cell in desk.data.touching[here]
                if cell in desk.data.is_cell and cell not in seen
            },
            key=desk.data.cells.index,
        )
        free = [cell for cell in ring if cell not in taken]
        if free:
            return free[:1]
        seen.update(ring)
        todo = deque(ring)
    return []


class KickOut(Auto[Desk, Move], frozen=True):
    """A thief whose attempt failed is put outside, unless it was his last: then he is eliminated on the spot.

    Rules: thieves_guild.sacking.16, thieves_guild.sacking.20, thieves_guild.shops.16
    """

    who: str

    def run(self, desk: Desk) -> Steps:
        if desk.full(self.who):
            return ()
        building = desk.at(self.who)
        punish(desk, self.who, desk.data.components.buildings[building])
        doors = exits(desk, building)
        if len(doors) > 1:
            return (PickExit(desk.seat(self.who), self.who),)
        if doors:
            put_out(desk, self.who, doors[0])
        return ()


def way_out(desk: Desk, who: str) -> str:
    """The rule that puts a thief out of the building he is in: guards or an owner."""
    building = building_of(desk, who)
    return "thieves_guild.sacking.16" if building and building.guards else "thieves_guild.sacking.20"


def put_out(desk: Desk, who: str, place: str) -> None:
    """The thief stands outside again."""
    rule = way_out(desk, who)
    desk.character(who).at = place
    desk.tell(rule, ThrownOut(who, place))


class PickExit(Decision[Desk, Move], frozen=True):
    """Through which door the thief is thrown out, chosen by his player: ruling A-33."""

    who: str

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Go(door) for door in exits(desk, desk.at(self.who))]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            doors = ", ".join(exits(desk, desk.at(self.who)))
            raise IllegalMove(way_out(desk, self.who), f"{self.who} is put on one of {doors}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Go)
        put_out(desk, self.who, move.place)
        return ()
