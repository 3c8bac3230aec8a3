"""A keen bot for Six Guilds: it weighs coins, goods, workers and workshops by what they will still bring, and takes the
move that brings most, without looking ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildpost.engine.six_guilds.moves import Build, Buy, End, Give, Move, No, Put, Sell, Send, Yes
from guildpost.engine.six_guilds.state import Desk
from guildpost.engine.six_guilds.tables import GUILDS, HALL, LOT, PORT, SQUARE, Tables
from guildpost.engine.six_guilds.workshops import awakened

COIN_EARLY, COIN_LATE = 0.55, 0.2
"""What a coin is worth in points while there is time to spend it, and at the end."""
NEW_GOOD, MORE_OF_IT = 1.5, 0.8
"""What a good is worth that makes a set larger, and another of a kind that is there."""
TO_OTHERS = 0.4
"""How much of what others gain counts against a move."""


class Keen:
    """Chooses among the options of a question; one object serves a whole game."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.box = tables.box

    def best(self, step: Any, desk: Desk, seat: int, options: Sequence[Move]) -> Sequence[Move]:
        """The options that are worth most to this seat."""
        if len(options) == 1:
            return options
        values = [self.value(step, desk, seat, move) for move in options]
        most = max(values)
        return [move for move, value in zip(options, values, strict=True) if value > most - 1e-9]

    def value(self, step: Any, desk: Desk, seat: int, move: Move) -> float:
        """What a move is worth, in points."""
        match move:
            case Put(value, place):
                return self.placing(desk, seat, value, place)
            case Yes():
                return 1.0
            case Buy(count):
                free = desk.state.apprentices[step.guild][seat]
                return self.goods(desk, seat, step.guild, count + free) - count * self.coin(desk)
            case Send(sources):
                return sum(self.worker(desk, seat, source, step.guild) for source in sources)
            case Build(tile, guild):
                return self.workshop(desk, tile, guild)
            case Sell(goods):
                return len(goods) * self.box.sell_price * self.coin(desk) - self.spent(desk, seat, goods)
            case Give(goods):
                return self.box.sets[len(goods) - 1] - self.spent(desk, seat, goods)
            case No() | End():
                return 0.0

    # what things are worth

    def rounds_left(self, desk: Desk) -> int:
        """Rounds whose income is still to come, this one included."""
        return self.box.rounds - desk.state.round + 1

    def coin(self, desk: Desk) -> float:
        """A coin, by the time that is left to spend it."""
        late = desk.state.round >= self.box.rounds
        return COIN_LATE if late else COIN_EARLY

    def goods(self, desk: Desk, seat: int, guild: str, count: int) -> float:
        """So many more goods of a guild."""
        if not count:
            return 0.0
        player = desk.player(seat)
        dice_left = len(player.dice) + (self.rounds_left(desk) - 1) * self.tables.count(desk.seats).dice
        if not dice_left:
            return 0.0
        have = player.goods.get(guild, 0)
        first = NEW_GOOD if not have else MORE_OF_IT
        return first + sum(MORE_OF_IT / (have + more + 1) for more in range(1, count))

    def spent(self, desk: Desk, seat: int, goods: Sequence[str]) -> float:
        """What goods that are given away would still be worth."""
        player = desk.player(seat)
        dice_left = len(player.dice) + (self.rounds_left(desk) - 1) * self.tables.count(desk.seats).dice
        if not dice_left:
            return 0.0
        lost = 0.0
        for good in set(goods):
            have, gone = player.goods[good], list(goods).count(good)
            lost += sum(NEW_GOOD if have - at == 1 else MORE_OF_IT / (have - at) for at in range(gone))
        return 0.8 * lost

    def worker(self, desk: Desk, seat: int, source: str, guild: str) -> float:
        """A worker who becomes an apprentice of a guild."""
        income = self.tables.count(desk.seats).income
        there = desk.apprentices(guild)
        left = self.rounds_left(desk)
        worth = left * income[min(there, len(income) - 1)] * self.coin(desk) + 0.35 * (left - 1)
        if not desk.state.apprentices[guild][seat] and any(tile.endswith(guild) for tile in desk.state.hall):
            worth += 0.8
        if source != LOT:
            total = desk.apprentices(source)
            worth -= left * income[min(total, len(income)) - 1] * self.coin(desk) + 0.35 * (left - 1)
        return worth

    def workshop(self, desk: Desk, tile: str, guild: str) -> float:
        """A workshop bought for a guild: points at the end, and what others will pay for waking it."""
        space = len(desk.state.workshops[guild])
        reward, factor = self.tables.components.rewards.spaces[space], self.tables.count(desk.seats).owner
        wakes = self.rounds_left(desk) * (1.0, 0.7, 0.35)[space] * (desk.seats - 1) / desk.seats
        paid = factor * (reward.coins * self.coin(desk) + reward.goods * MORE_OF_IT + reward.points)
        price = self.tables.components.tiles[tile].price
        return self.box.workshop_points + wakes * paid - price * COIN_LATE

    # placing a die

    def placing(self, desk: Desk, seat: int, value: int, place: str) -> float:
        """A die of this value on a place, with what would be done there."""
        player = desk.player(seat)
        if place == SQUARE:
            return self.box.square * self.coin(desk) + 0.01 * (6 - value)
        if place == HALL:
            found = [
                self.workshop(desk, *tile.split("-"))
                for tile in desk.state.hall
                if self.affordable(desk, seat, *tile.split("-"))
            ]
            return max(found) + 0.05 * (6 - value)
        if place == PORT:
            kinds = [good for good in GUILDS if good in player.goods]
            sets = [
                self.box.sets[size - 1] - self.spent(desk, seat, kinds[:size])
                for size in range(1, min(value, len(kinds)) + 1)
            ]
            many = min(value, sum(player.goods.values()))
            pile = [good for good in kinds for _ in range(player.goods[good])]
            pile.sort(key=lambda good: -player.goods[good])
            sale = many * self.box.sell_price * self.coin(desk) - self.spent(desk, seat, pile[:many])
            return max([*sets, sale])
        return self.guild(desk, seat, value, place)

    def affordable(self, desk: Desk, seat: int, tile: str, guild: str) -> bool:
        """Whether a tile at the hall can be bought."""
        price = self.tables.components.tiles[tile].price
        return bool(desk.state.apprentices[guild][seat]) and desk.player(seat).coins >= price

    def guild(self, desk: Desk, seat: int, value: int, guild: str) -> float:
        """A die on a guild: benefits, purchase and workers, less what owners gain."""
        slot, coin = self.tables.slot_of[value], self.coin(desk)
        shown = self.tables.components.slots[slot]
        worth, coins = 0.0, desk.player(seat).coins
        for space in range(awakened(desk, guild, slot)):
            shop = desk.state.workshops[guild][space]
            tile = self.tables.components.tiles[shop.tile]
            worth += tile.coins * coin + tile.goods * self.goods(desk, seat, guild, 1) + tile.points
            coins += tile.coins
            if shop.owner != seat:
                reward, factor = self.tables.components.rewards.spaces[space], self.tables.count(desk.seats).owner
                gained = reward.coins * coin + reward.goods * MORE_OF_IT + reward.points
                worth -= TO_OTHERS * factor * gained / max(1, desk.seats - 1)
        bought = min(shown.buy, coins)
        free = desk.state.apprentices[guild][seat]
        if bought:
            worth += max(0.0, self.goods(desk, seat, guild, bought + free) - bought * coin)
        room = min(shown.workers, desk.seats - desk.apprentices(guild), desk.player(seat).lot)
        return worth + max(0.0, room * self.worker(desk, seat, LOT, guild))
