"""A small table for tests of Six Guilds: set out a position, say lines in notation, look at what comes of it."""

from __future__ import annotations

import msgspec
import pytest
from tabletop import Tabletop, examples_of

from guildpost.engine.core.table import Position
from guildpost.engine.games import game
from guildpost.engine.six_guilds.income import PayIncome
from guildpost.engine.six_guilds.setup import new_state
from guildpost.engine.six_guilds.state import Workshop
from guildpost.engine.six_guilds.tables import GUILDS
from guildpost.engine.six_guilds.turns import BeginRound, EndRound, NextDie

GAME = game("six-guilds")


class Play(Tabletop):
    """One table with told luck, or a seed.

    `at` is what begins: turn (of `who`, in a round whose dice are rolled), income (the end of a round), round (the
    next one), final; empty for a new game. `p1`.. say what a seat has: `coins=5 points=3 dice=1,3,5 goods=2sch+art
    at=art,art,smi` (`at`: guilds with its apprentices; the other workers are in the lot). Who is not named has the
    coins of the start, no dice and no goods. `shops`: workshops from the left (`art=cou:p1,sto:p2 smi=shw:p1`).
    `placed`: slots with dice (`art=low,high`). `hall`: tiles there (`cou-art sto-smi`), filled up
    from the stack, where all others are.
    `rows` change the tables by players (`4:slots=2`), `start` is the start player, `round` the round.
    """

    game = GAME

    def __init__(
        self,
        seats: int = 3,
        at: str = "",
        *,
        who: str = "p1",
        shops: str = "",
        placed: str = "",
        hall: str = "cou-art sto-smi shw-car cou-mer sto-sch shw-wiz",
        start: str = "p1",
        round: int = 1,  # noqa: A002
        rows: str = "",
        seed: str | None = None,
        check: bool = True,
        **players: str,
    ) -> None:
        data = GAME.load()
        if rows:
            data = GAME.prepare(changed(GAME.components(data), rows))
        choices = GAME.choose_seats(seats, [])
        position = GAME.setup(data, choices, GAME.options_type())
        if at:
            state = new_state(data, choices, GAME.options_type())
            state.round, state.start = round, int(start[1:]) - 1
            for word, text in players.items():
                self._give(state, int(word[1:]) - 1, text)
            for pair in shops.split():
                guild, row = pair.split("=")
                for shop in row.split(","):
                    tile, _, owner = shop.partition(":")
                    state.workshops[guild].append(Workshop(tile, int(owner[1:]) - 1))
                    state.stack.remove(f"{tile}-{guild}")
            for pair in placed.split():
                guild, slots = pair.split("=")
                state.placed[guild] = slots.split(",")
            for tile in hall.split():
                if tile in state.stack:
                    state.hall.append(tile)
                    state.stack.remove(tile)
            while len(state.hall) < data.box.hall and state.stack:
                state.hall.append(state.stack.pop(0))
            steps = [NextDie(int(who[1:]) - 1), PayIncome(), EndRound()]
            if at == "round":
                state.round -= 1
                steps = [BeginRound()]
            elif at in ("income", "final"):
                steps = steps[1:]
            if at == "final":
                state.round = data.box.rounds
            position = Position(state, list(reversed(steps)))
        self.sit_down(position, data, seed, check)

    @staticmethod
    def _give(state, seat, text):
        player = state.players[seat]
        for word in text.split():
            key, _, value = word.partition("=")
            if key == "dice":
                player.dice = sorted(int(die) for die in value.split(","))
            elif key == "goods":
                for part in value.split("+"):
                    count = part.rstrip("abcdefghijklmnopqrstuvwxyz")
                    player.goods[part[len(count) :]] = int(count or 1)
            elif key == "at":
                for guild in value.split(","):
                    state.apprentices[guild][seat] += 1
                    player.lot -= 1
            else:
                setattr(player, key, int(value))

    def __getitem__(self, word: str):
        """A player by the word of the seat."""
        return self.state.players[self.seat(word)]

    def apprentices(self, guild: str) -> list[int]:
        """Apprentices of a guild by seat."""
        return self.state.apprentices[guild]

    def standing(self):
        """The table at the end of a page."""
        state = self.state
        yield f"round {state.round}, start p{state.start + 1}, ended {state.ended}"
        for number, player in enumerate(state.players):
            goods = " ".join(f"{count}{good}" for good, count in sorted(player.goods.items())) or "-"
            dice = ",".join(map(str, player.dice)) or "-"
            has = f"coins {player.coins}, points {player.points}, lot {player.lot}"
            yield f"p{number + 1} {has}, goods {goods}, dice {dice}"
        for guild in GUILDS:
            shops = " ".join(f"{shop.tile}:p{shop.owner + 1}" for shop in state.workshops[guild]) or "-"
            placed = ",".join(state.placed.get(guild, [])) or "-"
            yield f"{guild} apprentices {state.apprentices[guild]}, workshops {shops}, dice on {placed}"
        yield f"hall {' '.join(state.hall)}; stack {len(state.stack)}"


def changed(components, rows: str):
    """Component data with other rows by number of players."""
    players = dict(components.players)
    for pair in rows.split():
        count, text = pair.split(":")
        name, value = text.split("=")
        players[count] = msgspec.structs.replace(players[count], **{name: int(value)})
    return msgspec.structs.replace(components, players=players)


@pytest.fixture
def table():
    """Sets out a table: see Play."""
    return Play


example = examples_of(Play)
