"""A keen bot for Thieves Guild: it knows what it wants and takes the best move it sees, without looking ahead.

Thieves sack what is near, carry coins home and trade when a market lies on the way; hunters go two by two for the
thief who is easiest to reach. It uses open facts and what its own seat sees, never a hidden card.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any

from guildpost.engine.thieves_guild import moves
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.state import Desk, is_thief
from guildpost.engine.thieves_guild.tables import BASE_PRICE, GOODS, STORE_TO_WIN, TUNNELS, Tables
from guildpost.engine.thieves_guild.turn import Act, FightOrSack
from guildpost.engine.thieves_guild.winning import stored

RING_COST, STREET_COST = 4, 6
"""What a space costs on the way to a goal, in about a twenty-fourth of a turn: a die outside, four spaces inside."""
RICH = 9
"""Coins with which a thief goes home."""
GEAR = {"lgt": 9, "gri": 8, "glv": 8, "bts": 8, "lio": 7, "fla": 6, "hel": 5, "lea": 4, "wat": 3, "bow": 3, "dus": 2}
"""How much an item is worth keeping."""


class Ways:
    """How far it is from anywhere to a goal, for thieves and for hunters."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.known: dict[tuple[str, bool], dict[str, int]] = {}

    def to(self, goal: str, thief: bool) -> dict[str, int]:
        """Cost from each place to the goal."""
        if (goal, thief) not in self.known:
            costs, todo = {goal: 0}, [(0, goal)]
            while todo:
                cost, here = heappop(todo)
                if cost > costs[here]:
                    continue
                for there, step in self.neighbours(here, thief):
                    if cost + step < costs.get(there, 1 << 30):
                        costs[there] = cost + step
                        heappush(todo, (cost + step, there))
            self.known[goal, thief] = costs
        return self.known[goal, thief]

    def neighbours(self, place: str, thief: bool) -> list[tuple[str, int]]:
        """Places next to one, with the cost of going there."""
        tables = self.tables
        found: list[tuple[str, int]] = []
        if place in tables.ring_index:
            found += [(there, RING_COST) for there in tables.ring_within(place, 1) if there != place]
            if place == tables.enter:
                found += [(cell, STREET_COST) for cell in tables.gate]
            if place == tables.tunnel and thief:
                found += [(tunnel, STREET_COST) for tunnel in TUNNELS]
            return found
        found += [(there, STREET_COST) for there in tables.touching[place] if thief or there not in TUNNELS]
        if place in tables.gate:
            found.append((tables.enter, STREET_COST))
        if place in TUNNELS:
            found.append((tables.tunnel, STREET_COST))
        return found


class Keen:
    """Chooses among the options of a question; one object serves a whole game."""

    def __init__(self, tables: Tables) -> None:
        self.ways = Ways(tables)

    def best(self, step: Any, desk: Desk, seat: int, options: Sequence[Move]) -> list[Move]:
        """The options that are as good as the best one."""
        marks = [self.worth(step, desk, move) for move in options]
        top = max(marks)
        return [move for move, mark in zip(options, marks, strict=True) if mark == top]

    def worth(self, step: Any, desk: Desk, move: Move) -> int:
        """How good a move is; only compared with others at the same question."""
        if isinstance(step, Act):
            return self.deal(step, desk, move)
        who = step.speaker(desk)
        match move:
            case moves.Go(place=place) if who:
                return 10_000 - self.far(desk, who, place)
            case moves.Stay() if who and type(step).__name__ in ("GoOutside", "SailOn"):
                return 10_000 - self.far(desk, who, desk.at(who))
            case moves.Fight(who=target, joined=joined):
                return self.fight(desk, who, target, joined, helping=not isinstance(step, FightOrSack))
            case moves.Sack(method=method):
                return 900 + (10 - self.target(desk, who, method))
            case moves.Pass():
                return 400
            case moves.Give(count=count):
                return count  # all coins to the first who may have them
            case moves.Take(kind=kind) | moves.Drop(kind=kind):
                return GEAR.get(kind, 0) if isinstance(move, moves.Take) else -GEAR.get(kind, BASE_PRICE.get(kind, 0))
            case moves.Use():
                return 50
            case moves.Roll() | moves.Yes():
                return 0 if type(step).__name__ == "Consent" else 40
            case moves.No():
                return 20
            case moves.Pick(who=picked):
                return 30 + desk.character(picked[0]).tokens
            case _:
                return 0

    def deal(self, step: Act, desk: Desk, move: Move) -> int:
        """How good a move of an Action step is."""
        who = step.now.who
        character = desk.character(who)
        match move:
            case moves.Put(kind="c", count=count) if is_thief(who):
                return 800 + count
            case moves.Look():
                useful = character.coins > 0 or bool(character.goods)
                return 700 if useful and not step.now.looked else -1
            case moves.Sell(kind=kind, count=count):
                gain = self.price(desk, who, kind) - BASE_PRICE[kind]
                return 600 + 10 * gain + count if gain >= 0 else -1
            case moves.Buy(kind=kind, count=count) if kind in GOODS:
                gain = BASE_PRICE[kind] - self.price(desk, who, kind)
                return 500 + 10 * gain + count if gain > 0 else -1
            case moves.Buy(kind=kind) if kind in GEAR:
                return 480 + GEAR[kind] if not character.item and GEAR[kind] >= 5 and character.coins >= 4 else -1
            case moves.Take(kind=kind, who="") if kind != "c" and kind in (*GEAR, *GOODS):
                return 450 + GEAR.get(kind, 1) if kind in GOODS or not character.item else -1
            case moves.Use(item="wat"):
                return 440
            case moves.Roll():
                return 100
            case moves.Go(place=place):
                return 300 - min(200, self.far(desk, who, place) // 8)
            case moves.Stay():
                return 299 - min(200, self.far(desk, who, desk.at(who)) // 8)
            case moves.End():
                return 50
            case _:
                return -1

    def price(self, desk: Desk, who: str, good: str) -> int:
        """The price on the card that this character has looked at."""
        return desk.data.components.market[desk.state.market.cards[desk.at(who)]].price(good)

    def target(self, desk: Desk, who: str, method: str) -> int:
        """What a sack by this method needs of the die."""
        card = desk.data.components.characters[who]
        return card.combat if method == "com" else card.agility

    def fight(self, desk: Desk, who: str, target: str, joined: tuple[str, ...], *, helping: bool) -> int:
        """Attacks in groups on the most wounded; a lone thief leaves hunters alone."""
        if helping:
            return 60 + desk.character(target).tokens
        if is_thief(who) and len(joined) < 1 and desk.character(target).tokens < 4:
            return 300
        return 500 + 100 * min(len(joined), 2) + 10 * desk.character(target).tokens + desk.character(target).coins

    # where to go

    def far(self, desk: Desk, who: str, place: str) -> int:
        """How far a place is from what this character wants most, counted from there."""
        thief = is_thief(who)
        costs = [extra + self.ways.to(goal, thief).get(place, 9_000) for goal, extra in self.goals(desk, who)]
        return min(costs, default=0)

    def goals(self, desk: Desk, who: str) -> list[tuple[str, int]]:
        """Places that a character would go to, each with what it is less attractive by."""
        data, character = desk.data, desk.character(who)
        if not is_thief(who):
            return self.prey(desk, who)
        side = who[:2]
        home = data.base[side]
        if character.coins >= RICH or (character.coins and stored(desk.state, side) + character.coins >= STORE_TO_WIN):
            return [(home, 0)]
        goals = [
            (code, 40 - 3 * building.coins)
            for code, building in data.components.buildings.items()
            if not building.base and code not in desk.state.markers
        ]
        if character.goods:
            goals += [(place, -60) for place in data.markets if place != desk.at(who)]
        if character.coins:
            goals.append((home, 60 - 6 * character.coins))
        return goals or [(home, 0)]

    def prey(self, desk: Desk, who: str) -> list[tuple[str, int]]:
        """Thieves whom a hunter can reach, the easier the closer another hunter is."""
        others = [other for other in desk.of_side("bh") if other != who]
        goals = []
        for thief, character in desk.state.characters.items():
            if is_thief(thief) and desk.free(thief) and not desk.at_home(thief):
                way = self.ways.to(character.at, thief=False)
                goals.append((character.at, min((way.get(desk.at(other), 400) for other in others), default=0) // 2))
        return goals or [(desk.data.enter, 0)]
