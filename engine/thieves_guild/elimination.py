"""Elimination: what happens to a character with his last death token, and who gets what he carried."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.thieves_guild.events import Fallen, Gained, Lost
from guildpost.engine.thieves_guild.moves import NO, YES, Move, No, Yes
from guildpost.engine.thieves_guild.purses import crowded, earn, receive
from guildpost.engine.thieves_guild.spells import lift
from guildpost.engine.thieves_guild.state import Desk, add, is_thief
from guildpost.engine.thieves_guild.tables import BASE_PRICE, ELIMINATION_PAY, GOODS

Steps = Sequence[Step[Desk, Move]]


def last_giver(desk: Desk, victim: str) -> str:
    """Who gave this character his last token in this fight: thieves_guild.elimination.04."""
    fight = desk.fight()
    return next(hit.by for hit in reversed(fight.hits) if hit.victim == victim and hit.token)


class Eliminate(Auto[Desk, Move], frozen=True):
    """Takes a character with his last token off the board, after all rolls of the fight.

    Rules: thieves_guild.elimination.01, thieves_guild.elimination.02, thieves_guild.elimination.03,
    thieves_guild.elimination.05, thieves_guild.assassins.12, thieves_guild.winning.08; rulings A-72 to A-76, A-140
    """

    victim: str

    def run(self, desk: Desk) -> Steps:
        victim, state = self.victim, desk.state
        by = last_giver(desk, victim)
        earner = by if by in state.characters else desk.fight().hirer
        desk.tell(
            "thieves_guild.elimination.02" if victim[:2] == "bh" else "thieves_guild.elimination.01", Fallen(victim, by)
        )
        taker = earner if earner and desk.at(earner) and not desk.full(earner) else ""
        hunted = bool(earner) and earner[:2] == "bh" and is_thief(victim)
        if hunted:
            state.eliminated += 1
            if taker:
                earn(desk, taker, ELIMINATION_PAY, "thieves_guild.arrest.09", "elimination")
        place = desk.at(victim)
        loser = desk.character(victim)
        if hunted and taker and state.options.claim and (loser.coins or loser.goods or loser.item):
            return (Claim(desk.seat(taker), victim, taker, place), Leave(victim))
        return (Loot(victim, taker, place), Leave(victim))


class Claim(Decision[Desk, Move], frozen=True):
    """Whether the hunters ask for what an eliminated thief carried, in games with the option `claim`.

    Rules: thieves_guild.arrest.11; ruling A-86
    """

    victim: str
    taker: str
    place: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("thieves_guild.arrest.11", f"claim what {self.victim} carried? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        return (Loot(self.victim, self.taker if isinstance(move, Yes) else "", self.place),)


class Loot(Auto[Desk, Move], frozen=True):
    """Coins and things of an eliminated character go to the taker, or to the bank where there is none.

    Rules: thieves_guild.elimination.04, thieves_guild.assassins.13, thieves_guild.arrest.10,
    thieves_guild.arrest.12, thieves_guild.arrest.13, thieves_guild.arrest.15; rulings A-73 to A-75, A-87, A-94
    """

    victim: str
    taker: str
    place: str

    def run(self, desk: Desk) -> Steps:
        loser, taker, state = desk.character(self.victim), self.taker, desk.state
        coins, goods, item = loser.coins, loser.goods, loser.item
        loser.coins, loser.goods, loser.item = 0, {}, ""
        if not taker:
            state.issued -= coins
            if coins:
                desk.tell("thieves_guild.elimination.04", Lost(self.victim, "c", coins, "bank"))
            for kind in (*goods, *((item,) if item else ())):
                count = goods.get(kind, 1)
                add(state.bank, kind, count)
                desk.tell("thieves_guild.elimination.04", Lost(self.victim, kind, count, "bank"))
            return ()
        fought = taker == last_giver(desk, self.victim)
        rule = "thieves_guild.elimination.04" if fought else "thieves_guild.assassins.13"
        if coins:
            desk.character(taker).coins += coins
            desk.tell(rule, Gained(taker, "c", coins, "loot"))
        steps: list[Step[Desk, Move]] = []
        for kind in GOODS:
            if count := goods.get(kind, 0):
                if taker[:2] == "bh":
                    add(state.bank, kind, count)
                    earn(desk, taker, count * BASE_PRICE[kind], "thieves_guild.arrest.12", "cashed")
                else:
                    add(desk.character(taker).goods, kind, count)
                    desk.tell(rule, Gained(taker, kind, count, "loot"))
        steps += crowded(desk, taker)
        if item:
            desk.tell(rule, Gained(taker, item, 1, "loot"))
            where = self.place if fought and taker[:2] == "bh" else desk.at(taker)
            steps += receive(desk, taker, item, where)
        return steps


class Leave(Auto[Desk, Move], frozen=True):
    """The eliminated character leaves the board for good: thieves_guild.elimination.03."""

    victim: str

    def run(self, desk: Desk) -> Steps:
        character = desk.character(self.victim)
        lift(desk, self.victim)
        character.at = ""
        character.arrested = False
        character.mud = False
        return ()


def fallen(desk: Desk) -> Steps:
    """Eliminations that a fight has brought: its target first, then its attackers by number."""
    fight = desk.fight()
    return [Eliminate(who) for who in (fight.target, *fight.attackers) if desk.at(who) and desk.full(who)]
