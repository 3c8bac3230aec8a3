"""The table of Six Guilds as lines of text: the guilds in two rows, the Guild Hall, what dice do, the players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from guildpost.cli.screen import Line, Span
from guildpost.cli.six_guilds.names import QUESTIONS, REASONS, Names
from guildpost.cli.wording import cut, many, note
from guildpost.engine.six_guilds.state import word
from guildpost.engine.six_guilds.tables import GUILDS, SLOTS, SPACES, TILES, Tables

if TYPE_CHECKING:
    from guildpost.engine.six_guilds.view import View

NAME = 20
"""Columns of a player's name."""
CELL = 26
ROW = 3
"""Columns of a guild, and how many stand side by side."""
WHO = 23
DICE = 9
"""Columns of a player and of dice in the players' table."""
INKS = ("red", "blue", "green", "yellow")
"""Colours of players that the screen has too; the others are bold."""


def drawn(view: View, data: Tables, names: dict[str, str]) -> list[Line]:
    """The whole picture."""
    board = _Board(view, data, names)
    return [*board.heading(), *board.guilds(), *board.hall(), *board.dice(), *board.players()]


class _Board:
    """One picture of one view."""

    def __init__(self, view: View, data: Tables, names: dict[str, str]) -> None:
        self.view = view
        self.data = data
        self.cards = data.components
        self.count = data.count(len(view.players))
        self.full_names = names
        self.names = Names(data, {seat: cut(name, NAME) for seat, name in names.items()})
        self.style = {seat: seen.color if seen.color in INKS else "bold" for seat, seen in view.players.items()}

    def heading(self) -> list[Line]:
        """Whose view, when, who begins, and what is asked."""
        view = self.view
        line: list[Span] = [("Six Guilds", "bold")]
        if view.seat:
            line.append((f" as {view.seat} sees it", self.style[view.seat]))
        line.append((f"   {f'round {view.round} of {view.rounds}' if view.round else 'setup'}   ", ""))
        if view.start:
            line += [("start player ", "dim"), (view.start, self.style[view.start])]
        if view.ended is not None:
            won = [word(seat) for seat in view.ended.winners]
            verb = "share the victory" if len(won) > 1 else "has won"
            reason = REASONS.get(view.ended.reason, view.ended.reason)
            scores = [f"{word(seat)} {score}" for seat, score in enumerate(view.ended.scores)]
            over = note("over", [f"{self.names.seats(won)} {verb}", reason], "bold")
            return [line, *over, *note("scores", scores)]
        if view.asked:
            asked = ", ".join(self.names.seat(seat) for seat in view.asked)
            return [line, *note(f"asked: {asked}", [self._question()], "bold")]
        return [line, *note("luck is awaited", [self._question() or "the game begins"], "bold")]

    def _question(self) -> str:
        """What is asked, in words: which tile, how many goods or workers."""
        view = self.view
        match view.question:
            case "OfferBenefit":
                return self._offer()
            case "BuyGoods" | "PlaceWorkers":
                return f"{QUESTIONS[view.question]} in {self.names.guild(view.guild)}{self._most()}"
            case "TradeAtPort":
                return f"{QUESTIONS['TradeAtPort']}, up to {many(view.value, 'good')}"
            case _:
                return QUESTIONS.get(view.question, view.question)

    def _offer(self) -> str:
        """The tile whose benefit is offered, and what its owner gets besides."""
        view = self.view
        shop = view.workshops[view.guild][view.space]
        tile = self.cards.tiles[shop.tile]
        benefit = self.names.amount(tile.coins, tile.goods, tile.points, view.guild)
        words = f"whether to take {benefit} from {self.names.tile(shop.tile, view.guild)}"
        owner = word(shop.owner)
        return words + (", an own workshop" if owner in view.asked else f", which pays {owner} {self._pay(view.space)}")

    def _most(self) -> str:
        """How many goods or workers the slot allows that holds the die of this turn."""
        view, seat = self.view, self.view.asked[0]
        slot, player = self.cards.slots[view.slot], view.players[seat]
        own = {guild: there[int(seat[1:]) - 1] for guild, there in view.apprentices.items()}
        here = own.pop(view.guild)
        if view.question == "BuyGoods":
            return f", up to {min(slot.buy, player.coins)} at 1 coin each" + (f", {here} more free" if here else "")
        room = len(view.players) - sum(view.apprentices[view.guild])
        return f", up to {min(slot.workers, room, player.lot + sum(own.values()))}"

    def _pay(self, space: int) -> str:
        """What the owner of a workshop on this space gets when another player awakens it."""
        reward, times = self.cards.rewards.spaces[space], self.count.owner
        return self.names.amount(times * reward.coins, times * reward.goods, times * reward.points)

    # guilds

    def guilds(self) -> list[Line]:
        """Two rows of guilds."""
        out: list[Line] = []
        for first in range(0, len(GUILDS), ROW):
            cells = [self._guild(guild) for guild in GUILDS[first : first + ROW]]
            out += [_beside(lines) for lines in zip(*cells, strict=True)]
        return out

    def _guild(self, guild: str) -> list[Line]:
        """A guild: each slot beside the workshop space that it is the first to reach."""
        view, card = self.view, self.cards.guilds[guild]
        lying = view.placed.get(guild, [])
        name = cut(card.name, CELL - len(guild) - 2)
        rest = CELL - len(guild) - len(name) - 2
        head: Line = [(f"{guild} ", "bold"), (name, "house"), (" " + "─" * rest, "wall")]
        dice = f"dice {len(lying)} of {self.count.slots}"
        good = cut(card.good, CELL - len(dice) - 1)
        out: list[Line] = [head, [(good, "gate"), (f"{dice:>{CELL - len(good)}}", "")]]
        for space, slot in enumerate(SLOTS):
            state = "die" if slot in lying else "closed" if len(lying) >= self.count.slots else "open"
            style = {"die": "bold", "closed": "warn", "open": ""}[state]
            out.append([(f"{self._values(slot)} ", "dim"), (f"{state:<8}", style), *self._space(guild, space)])
        there = view.apprentices[guild]
        total = sum(there)
        earns = f"each earns {self.count.income[total - 1]}" if total else f"one earns {self.count.income[0]}"
        slots: list[Span] = [(f" {seat}", self.style[seat]) for at, seat in enumerate(view.players)
                             for _ in range(there[at])]  # fmt: skip
        out.append([(cut(f"apprentices, {earns}", CELL), "dim")])
        out.append([*slots, ("  ·" * (len(view.players) - total), "dim")])
        return out

    def _space(self, guild: str, space: int) -> list[Span]:
        """A workshop space with its tile and owner."""
        shops = self.view.workshops[guild]
        if space >= len(shops):
            return [(f"space {space + 1}", "wall")]
        owner = word(shops[space].owner)
        offered = guild == self.view.guild and space == self.view.space
        mark: list[Span] = [(" ?", "bold")] if offered else []
        return [(f"{shops[space].tile} of ", "house"), (owner, self.style[owner]), *mark]

    def _values(self, slot: str) -> str:
        return "/".join(str(value) for value in sorted(self.cards.slots[slot].values))

    # the Guild Hall, and what dice do

    def hall(self) -> list[Line]:
        """Tiles with their prices, those still in the stack, and what each tile gives."""
        view = self.view
        out = _title("Guild Hall")
        tiles = [self._tile(tile) for tile in view.hall]
        out += [_beside(tiles[first : first + ROW]) for first in range(0, len(tiles), ROW)]
        out += [] if tiles else [[("no tile is left", "dim")]]
        left = [tile for code in TILES for guild in GUILDS for tile in view.stack if tile == f"{code}-{guild}"]
        out += note(f"stack, {many(len(left), 'tile')} in unknown order", left)
        for_tiles = [(code, self.cards.tiles[code]) for code in TILES]
        return [
            *out,
            *note("benefits", [f"{code} {self.names.amount(t.coins, t.goods, t.points)}" for code, t in for_tiles]),
            *note("rewards of owners", [f"{self._pay(space)} on space {space + 1}" for space in range(SPACES)]),
        ]

    def _tile(self, tile: str) -> Line:
        kind = tile.split("-")[0]
        card = self.cards.tiles[kind]
        price = str(card.price)
        name = cut(card.name, CELL - len(tile) - len(price) - 3)
        return [(f"{tile} ", "bold"), (name, "house"), (f" {price}", "")]

    def dice(self) -> list[Line]:
        """What a die does in the slots of a guild and at the other places."""
        box = self.data.box
        out = _title("dice")
        for name in SLOTS:
            slot = self.cards.slots[name]
            does = [f"awakens {many(slot.workshops, 'workshop')}", f"buys up to {many(slot.buy, 'good')}"]
            does.append(f"places up to {many(slot.workers, 'worker')}" if slot.workers else "places no workers")
            out += note(self._values(name), does)
        sets = "/".join(str(points) for points in box.sets)
        port = (
            f"sells for {many(box.sell_price, 'coin')} each, or delivers a set of 1-{len(box.sets)} for {sets} points"
        )
        return [*out, *note("Port", [port]), *note("Square", [many(box.square, "coin")])]

    # players

    def players(self) -> list[Line]:
        """One table of what everybody has."""
        heads = "".join(f" {guild}" for guild in GUILDS)
        head = f"{'dice left':<{DICE}} coins points lot shops{heads}"
        out: list[Line] = [[("players", "head"), (" " * (WHO - len("players")) + head, "dim")]]
        return [*out, *(self._player(seat) for seat in self.view.players)]

    def _player(self, seat: str) -> Line:
        seen = self.view.players[seat]
        name = self.full_names.get(seat, "")
        who = f"{seat} {seen.color}"
        who += f" ({cut(name, WHO - len(who) - 4)})" if name else ""
        dice = " ".join(map(str, seen.dice))
        dice = dice if len(dice) <= DICE else dice.replace(" ", "")
        own = sum(word(shop.owner) == seat for row in self.view.workshops.values() for shop in row)
        goods = "".join(f"{seen.goods.get(guild, 0) or '-':>4}" for guild in GUILDS)
        row = f"{seen.coins:>6}{seen.points:>7}{seen.lot:>4}{own:>6}{goods}"
        return [(f"{who:<{WHO}}", self.style[seat]), (f"{dice:<{DICE}}", "bold"), (row, "")]


def _beside(cells: Iterable[Line]) -> Line:
    """Cells side by side, each as wide as a guild."""
    out: list[Span] = []
    for cell in cells:
        if out:
            out.append((" ", ""))
        out += [*cell, (" " * (CELL - sum(len(text) for text, _ in cell)), "")]
    return out


def _title(text: str) -> list[Line]:
    return [[(text, "head")]]
