"""Carrying and trading: what changes hands between two characters in reach of each other.

What a character can hold is settled where tokens move, in `purses` (thieves_guild.trading.02,
thieves_guild.trading.05, thieves_guild.trading.07, thieves_guild.trading.14, thieves_guild.trading.15; spells:
thieves_guild.trading.03), and what lies on the board is picked up in `bases` (thieves_guild.trading.08).
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.thieves_guild import winning
from guildpost.engine.thieves_guild.bases import some_coins
from guildpost.engine.thieves_guild.events import Answered, Offered, Passed
from guildpost.engine.thieves_guild.moves import NO, YES, Bundle, Give, Move, No, Swap, Take, Yes
from guildpost.engine.thieves_guild.purses import crowded, held, receive
from guildpost.engine.thieves_guild.state import Acting, Desk, add
from guildpost.engine.thieves_guild.tables import GOODS, KINDS, SPELLS

Steps = Sequence[Step[Desk, Move]]
Trade = Give | Take | Swap


def partners(desk: Desk, who: str) -> list[str]:
    """Characters in trading reach: the same space outside, touching spaces inside; nobody under arrest.

    Rules: thieves_guild.trading.11; rulings A-44, A-89, A-109, A-110, A-130
    """
    reach = desk.data.reach[desk.at(who)]
    return [
        other
        for other, character in desk.state.characters.items()
        if character.at in reach and other != who and not character.arrested
    ]


def possessions(desk: Desk, who: str) -> list[tuple[str, int]]:
    """What a character could pass on: thieves_guild.trading.12, thieves_guild.trading.13."""
    character = desk.character(who)
    found = [("c", character.coins)] if character.coins else []
    if character.goods:
        found += [(kind, character.goods[kind]) for kind in GOODS if kind in character.goods]
    if character.item:
        found.append((character.item, 1))
    return found


def deals(desk: Desk, now: Acting) -> list[Move]:
    """Gifts within the own side in full (coins in round amounts), and plain offers to others, one piece for one.

    Rules: thieves_guild.trading.10, thieves_guild.trading.12, thieves_guild.turn.06; rulings A-10, A-109, A-111
    """
    who = now.who
    found: list[Move] = []
    mine = None
    for other in partners(desk, who):
        mine = possessions(desk, who) if mine is None else mine
        theirs = possessions(desk, other)
        if other[:2] == who[:2]:
            found += [Give(kind, count, other) for kind, most in mine for count in amounts(kind, most)]
            found += [Take(kind, count, other) for kind, most in theirs for count in amounts(kind, most)]
            continue
        gifts = [kind for kind, _ in mine if not (kind in GOODS and other[:2] == "bh")]
        wanted = [kind for kind, _ in theirs if not (kind in GOODS and who[:2] == "bh")]
        found += [Give(kind, 1, other) for kind in gifts]
        found += [Swap(((given, 1),), ((taken, 1),), other) for given in gifts for taken in wanted if given != taken]
    return found


def amounts(kind: str, most: int) -> Sequence[int]:
    """Counts that a list of moves names."""
    return some_coins(most) if kind == "c" else range(1, most + 1)


def lists_all(desk: Desk, now: Acting) -> bool:
    """Whether `deals` here and in `bases` name everything: nothing to swap in bundles, no odd amounts of coins."""
    who = now.who
    near = partners(desk, who)
    if near and any(possessions(desk, each) for each in (who, *near)):
        return False
    if not desk.at_home(who):
        return True
    piles = (desk.character(who).coins, winning.stored(desk.state, who[:2]))
    return all(len(some_coins(coins)) == coins for coins in piles)


def terms(move: Trade) -> tuple[Bundle, Bundle, str]:
    """What is given, what is taken, and with whom."""
    if isinstance(move, Give):
        return ((move.kind, move.count),), (), move.who
    if isinstance(move, Take):
        return (), ((move.kind, move.count),), move.who
    return move.given, move.taken, move.who


def refuse(desk: Desk, now: Acting, move: Trade) -> None:
    """Refuses a gift, a request or an exchange.

    Rules: thieves_guild.trading.01, thieves_guild.trading.09, thieves_guild.trading.11, thieves_guild.trading.12,
    thieves_guild.trading.13, thieves_guild.trading.14, thieves_guild.market.17; ruling A-126
    """
    who = now.who
    given, taken, other = terms(move)
    if other not in desk.state.characters or not desk.at(other) or other == who:
        raise IllegalMove("thieves_guild.trading.11", f"{other or 'nobody'} cannot trade with {who}")
    if desk.character(other).arrested:
        raise IllegalMove("thieves_guild.arrest.05", f"{other} is under arrest")
    if not desk.data.near(desk.at(who), desk.at(other)):
        raise IllegalMove("thieves_guild.trading.11", f"{other} is out of reach of {who}")
    if not given and not taken:
        raise IllegalMove("thieves_guild.trading.12", "nothing would change hands")
    for giver, taker, bundle in ((who, other, given), (other, who, taken)):
        for kind, count in bundle:
            if kind in SPELLS:
                raise IllegalMove("thieves_guild.trading.13", "Bless and Curse cannot be passed on")
            if kind not in KINDS or count < 1:
                raise IllegalMove("thieves_guild.trading.12", f"{count} {kind} cannot be passed on")
            if held(desk, giver, kind) < count:
                raise IllegalMove("thieves_guild.trading.01", f"{giver} has {held(desk, giver, kind)} {kind}")
            if kind in GOODS and taker[:2] == "bh":
                raise IllegalMove("thieves_guild.market.17", "Bounty Hunters carry no goods")
        if len({kind for kind, _ in bundle}) != len(bundle):
            raise IllegalMove("thieves_guild.trading.12", "each kind is named once")
    if {kind for kind, _ in given} & {kind for kind, _ in taken}:
        raise IllegalMove("thieves_guild.trading.12", "the same kind cannot go both ways")


def deal(desk: Desk, now: Acting, move: Trade) -> Steps:
    """Within a side things pass at once; the player of another side's character is asked: ruling A-143."""
    given, taken, other = terms(move)
    if other[:2] == now.who[:2]:
        return exchange(desk, now, other, given, taken)
    desk.tell("thieves_guild.trading.10", Offered(now.who, other, given, taken))
    return (Consent(desk.seat(other), now, other, given, taken),)


def exchange(desk: Desk, now: Acting, other: str, given: Bundle, taken: Bundle) -> Steps:
    """Both bundles change hands at once; then each may have to leave what is too much.

    Coins have no limit. Rules: thieves_guild.trading.04, thieves_guild.trading.06, thieves_guild.trading.07,
    thieves_guild.trading.12
    """
    who = now.who
    moves = [(who, other, *pair) for pair in given] + [(other, who, *pair) for pair in taken]
    for giver, _, kind, count in moves:  # both cards are emptied first, since limits count once all has moved
        part_with(desk, giver, kind, count)
    steps: list[Step[Desk, Move]] = []
    for giver, taker, kind, count in moves:
        desk.tell("thieves_guild.trading.12", Passed(giver, taker, kind, count))
        target = desk.character(taker)
        if kind == "c":
            target.coins += count
        elif kind in GOODS:
            add(target.goods, kind, count)
        else:
            usable = taker == who and not (kind == "wat" and now.who in desk.state.embattled)
            steps += receive(desk, taker, kind, target.at, usable=usable)
    # goods first: whoever then uses a Leaf on the spot leaves what is too much here, not where he comes down
    return (*crowded(desk, who), *crowded(desk, other), *steps, winning.SeeWhoWon())


def part_with(desk: Desk, who: str, kind: str, count: int) -> None:
    """Takes off a character's card what he gives away: thieves_guild.trading.12."""
    character = desk.character(who)
    if kind == "c":
        character.coins -= count
    elif kind in GOODS:
        add(character.goods, kind, -count)
    else:
        character.item = ""


class Consent(Decision[Desk, Move], frozen=True):
    """Whether the player of the other character agrees: thieves_guild.trading.10; ruling A-109."""

    now: Acting
    partner: str
    given: Bundle
    taken: Bundle

    def speaker(self, desk: Desk) -> str:
        return self.partner

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("thieves_guild.trading.10", f"does {self.partner} agree to the trade? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        desk.tell("thieves_guild.trading.10", Answered(self.partner, isinstance(move, Yes)))
        if isinstance(move, No):
            return ()
        return exchange(desk, self.now, self.partner, self.given, self.taken)
