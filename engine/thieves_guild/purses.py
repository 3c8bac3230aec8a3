"""Who holds what: coins, goods, items and spells on their way between bank, characters, bases and the board.

Every token that moves in the game moves through these functions, so that nothing is made or lost
(thieves_guild.honesty.02, thieves_guild.market.13).
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.thieves_guild.events import Dropped, Gained, Lost
from guildpost.engine.thieves_guild.magic import drink, fly
from guildpost.engine.thieves_guild.moves import Drop, Give, Move, Use
from guildpost.engine.thieves_guild.state import Desk, Store, add
from guildpost.engine.thieves_guild.tables import GOODS, GOODS_LIMIT

Steps = Sequence[Step[Desk, Move]]

# coins


def earn(desk: Desk, who: str, coins: int, rule: str, how: str) -> None:
    """Coins from the bank to the character who earned them: thieves_guild.trading.15."""
    if coins:
        desk.character(who).coins += coins
        desk.state.issued += coins
        desk.tell(rule, Gained(who, "c", coins, how))


def pay(desk: Desk, who: str, coins: int) -> None:
    """Coins of a character to the bank; he must have them."""
    desk.character(who).coins -= coins
    desk.state.issued -= coins


def forfeit(desk: Desk, who: str, coins: int, rule: str, how: str) -> None:
    """Takes so many coins of a character, or all he has, to the bank."""
    coins = min(coins, desk.character(who).coins)
    if coins:
        pay(desk, who, coins)
        desk.tell(rule, Lost(who, "c", coins, how))


# tokens


def held(desk: Desk, who: str, kind: str) -> int:
    """How many of a kind a character holds, coins included."""
    character = desk.character(who)
    if kind == "c":
        return character.coins
    if kind in GOODS:
        return character.goods.get(kind, 0)
    return int(character.item == kind)


def room(desk: Desk, who: str) -> int:
    """Free item spaces for goods; none for hunters: thieves_guild.trading.05, thieves_guild.trading.14."""
    if who[:2] == "bh":
        return 0
    return GOODS_LIMIT - sum(desk.character(who).goods.values())


def in_bank(desk: Desk, kind: str) -> int:
    """Tokens of a kind that are left in the bank: thieves_guild.setup.19."""
    return desk.state.bank.get(kind, 0)


def lay(desk: Desk, who: str, kind: str, count: int, place: str) -> None:
    """Leaves tokens on the board where a character stands, or on his base when he is there.

    Rules: thieves_guild.trading.07, thieves_guild.bases.05, thieves_guild.bases.13
    """
    side = who[:2]
    if place == desk.data.base[side]:
        add(desk.state.stores.setdefault(side, Store()).things, kind, count)
    else:
        add(desk.state.ground.setdefault(place, {}), kind, count)
    desk.tell("thieves_guild.trading.07", Dropped(who, kind, count, place))


def receive(desk: Desk, who: str, kind: str, place: str, *, usable: bool = False, bought: bool = False) -> Steps:
    """Puts an item that has left its old place onto a character's card, or asks what to leave on the board.

    `usable`: he is in an Action step of his own, where a Leaf or Holy Water can be used on the spot. `bought`: a
    second one of the same kind may then only be used.

    Rules: thieves_guild.trading.02, thieves_guild.trading.06, thieves_guild.trading.07; rulings A-106, A-133
    """
    character = desk.character(who)
    if not character.item:
        character.item = kind
        return ()
    return (MakeRoom(desk.seat(who), who, kind, place, usable, bought),)


def crowded(desk: Desk, who: str) -> Steps:
    """Asks what goods to leave on the board when there are more than five: thieves_guild.trading.07."""
    if sum(desk.character(who).goods.values()) > GOODS_LIMIT:
        return (LeaveGoods(desk.seat(who), who),)
    return ()


# questions


class MakeRoom(Decision[Desk, Move], frozen=True):
    """What to leave on the board when a second magic item has come.

    Rules: thieves_guild.trading.02, thieves_guild.trading.07, thieves_guild.magic.12, thieves_guild.magic.14;
    rulings A-87, A-106, A-133
    """

    who: str
    got: str
    place: str
    usable: bool = False
    bought: bool = False

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        has = desk.character(self.who).item
        found: list[Move] = []
        if self.usable and (self.got == "lea" or (self.got == "wat" and desk.character(self.who).tokens)):
            found.append(Use(self.got))
        if has != self.got:
            found.append(Drop(has))
        if not self.must_use(desk):
            found.append(Drop(self.got))
        return found

    def must_use(self, desk: Desk) -> bool:
        """Whether the new one was bought beside one of its kind that can be used on the spot: ruling A-106."""
        return self.bought and self.got in ("lea", "wat") and desk.character(self.who).item == self.got

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            has = desk.character(self.who).item
            if self.must_use(desk):
                raise IllegalMove(
                    "thieves_guild.magic.12" if has == "lea" else "thieves_guild.magic.14",
                    f"{self.who} carries one already, so this one must be used at once",
                )
            raise IllegalMove(
                "thieves_guild.trading.07", f"{self.who} can carry one of {has} and {self.got}: say which to drop"
            )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Use):
            if self.got == "wat":
                drink(desk, self.who)
                return ()
            return fly(desk, self.who)
        assert isinstance(move, Drop)
        character = desk.character(self.who)
        if move.kind != self.got:
            character.item = self.got
        lay(desk, self.who, move.kind, 1, self.place)
        return ()


class LeaveGoods(Decision[Desk, Move], frozen=True):
    """Which goods to leave on the board, one after the other, until five are left.

    Rules: thieves_guild.trading.05, thieves_guild.trading.07
    """

    who: str

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Drop(kind) for kind in GOODS if desk.character(self.who).goods.get(kind)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            raise IllegalMove("thieves_guild.trading.07", f"{self.who} holds too many goods: say which to drop")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Drop)
        add(desk.character(self.who).goods, move.kind, -1)
        lay(desk, self.who, move.kind, 1, desk.at(self.who))
        return crowded(desk, self.who)


class ShareCoins(Decision[Desk, Move], frozen=True):
    """Coins that a side may spread over some of its characters, one gift after the other, until none is left.

    Rules: thieves_guild.setup.12, thieves_guild.income.09, thieves_guild.arrest.14, thieves_guild.trading.15;
    rulings A-85, A-137
    """

    coins: int
    among: tuple[str, ...]
    rule: str
    how: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Give("c", count, who) for who in self.among for count in range(self.coins, 0, -1)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Give) or move.kind != "c":
            raise IllegalMove(
                self.rule, f"first share out {self.coins} coins, as in give-{self.coins}c-{self.among[0]}"
            )
        if move.who not in self.among:
            raise IllegalMove(self.rule, f"these coins go to {', '.join(self.among)}, not to {move.who}")
        if not 1 <= move.count <= self.coins:
            raise IllegalMove(self.rule, f"{move.count} coins of the {self.coins} that are left")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Give)
        earn(desk, move.who, move.count, self.rule, self.how)
        left = self.coins - move.count
        return (ShareCoins(self.seat, left, self.among, self.rule, self.how),) if left else ()


def share(desk: Desk, seat: int, coins: int, among: tuple[str, ...], rule: str, how: str) -> Steps:
    """Coins to share among characters; a single one gets them without a question. The caller then sees who won."""
    if not coins or not among:
        return ()
    if len(among) == 1:
        earn(desk, among[0], coins, rule, how)
        return ()
    return (ShareCoins(seat, coins, among, rule, how),)
