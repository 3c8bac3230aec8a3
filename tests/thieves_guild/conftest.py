"""A small table for tests of Thieves Guild: set out a position, say lines in notation, look at what came of it."""

from __future__ import annotations

import pytest
from tabletop import Tabletop, examples_of

from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.table import Position
from guildpost.engine.games import game
from guildpost.engine.thieves_guild.assassins import StrikeFirst
from guildpost.engine.thieves_guild.setup import new_state
from guildpost.engine.thieves_guild.setup import opening as opening_steps
from guildpost.engine.thieves_guild.state import add
from guildpost.engine.thieves_guild.tables import GOODS
from guildpost.engine.thieves_guild.turn import AskFighter, BeginCharacter, BeginTurn, EndTurn

GAME = game("thieves-guild")


class Play(Tabletop):
    """One table with told dice.

    `seats`: sides, as in "hu bh". Each character named gets what his text says: a place and words such as
    `coins=5 tokens=2 item=bow spell=ble gol=2 arrested mud`. All others stay on their bases, but for those of the
    Bounty Hunters, who wait in the Fortress. `turn` is a side whose turn begins, `step` a character whose steps begin
    (later ones follow, then step 4), `fight` a side whose step 4 begins; with `opening` a new game
    begins. `seed` plays with seeded luck instead.
    """

    game = GAME
    opens_told = False

    def __init__(
        self,
        seats: str = "hu bh",
        *,
        opening: bool = False,
        turn: str = "",
        step: str = "",
        fight: str = "",
        seed: str | None = None,
        options: str = "",
        markers: str = "",
        counter: int = 1,
        hunts: int = 0,
        round: int = 1,  # noqa: A002
        eliminated: int = 0,
        stores: str = "",
        ground: str = "",
        bank: str = "",
        cards: str = "",
        check: bool = True,
        **characters: str,
    ) -> None:
        data = GAME.load()
        choices = GAME.choose_seats(None, [SeatChoice(side) for side in seats.split()])
        given = dict(pair.split("=") for pair in options.split())
        state = new_state(data, choices, read_options(GAME, given))
        state.round, state.counter, state.hunts, state.eliminated = round, counter, hunts, eliminated
        for who, text in characters.items():
            self._place(state, who, text)
        for pair in stores.split():  # hu:c=49 el:lea=1
            side, what = pair.split(":")
            kind, count = what.split("=")
            if kind == "c":
                state.stores[side].coins = int(count)
                state.issued += int(count)
            else:
                add(state.stores[side].things, kind, int(count))
                add(state.bank, kind, -int(count))
        for pair in ground.split():  # w16:bow=1
            place, what = pair.split(":")
            kind, count = what.split("=")
            add(state.ground.setdefault(place, {}), kind, int(count))
            add(state.bank, kind, -int(count))
        for pair in bank.split():  # gol=0: the rest lies on the base of the first side
            kind, count = pair.split("=")
            extra = state.bank.get(kind, 0) - int(count)
            add(state.bank, kind, -extra)
            add(state.stores[state.sides[0]].things, kind, extra)
        for pair in markers.split():  # tem=or:2
            building, what = pair.split("=")
            side, due = what.split(":")
            from guildpost.engine.thieves_guild.state import Marker

            state.markers[building] = Marker(side, int(due))
        for pair in cards.split():  # w16=m1
            place, card = pair.split("=")
            state.market.cards[place] = card
            del state.market.unseen[card]
        steps = []
        if opening:
            state.round, steps = 0, opening_steps(state)
        if turn:
            steps = [BeginTurn(turn)]
            if turn == state.sides[0]:
                state.round -= 1
        elif step:
            side = step[:2]
            later = [who for who in state.characters if who[:2] == side and who >= step]
            steps = [*(BeginCharacter(who) for who in later), StrikeFirst(), AskFighter(side, ""), EndTurn(side)]
        elif fight:
            steps = [StrikeFirst(), AskFighter(fight, ""), EndTurn(fight)]
        self.sit_down(Position(state, list(reversed(steps))), data, seed, check)
        self.lines: list[str] = []

    @staticmethod
    def _place(state, who, text):
        character = state.characters[who]
        for word in text.split():
            key, _, value = word.partition("=")
            if not value and key in ("arrested", "mud"):
                setattr(character, key, True)
            elif not value:
                character.at = "" if key == "gone" else key
            elif key == "coins":
                character.coins = int(value)
                state.issued += int(value)
            elif key == "tokens":
                character.tokens = int(value)
            elif key in GOODS:
                add(character.goods, key, int(value))
                add(state.bank, key, -int(value))
            else:
                setattr(character, key, value)
                add(state.bank, value, -1)

    # what stands on the table

    def __getitem__(self, who: str):
        """A character."""
        return self.state.characters[who]

    @property
    def dice(self) -> list[str]:
        """Labels of all luck that fell, in order."""
        return self.fell

    @property
    def asked(self) -> str:
        """Who is asked: a character or a side; empty when the game is over, `d.move` and so on when luck is awaited."""
        step = self.session.pending()
        if self.session.awaited():
            return self.session.awaited()
        if step is None:
            return ""
        return step.speaker(self.session.table) or self.state.sides[step.seat]

    def say(self, text: str) -> Play:
        """As for all tables; the lines are kept."""
        super().say(text)
        self.lines.append(text)
        return self

    def standing(self):
        """The table at the end: characters, stores, markers, counter, and the cards that each side may see."""
        state = self.state
        lines = []
        for who, c in state.characters.items():
            parts = [c.at or "gone", f"coins={c.coins}", *(f"{kind}={count}" for kind, count in c.goods.items())]
            parts += [f"item={c.item}"] * bool(c.item) + [f"spell={c.spell}"] * bool(c.spell)
            parts += [f"tokens={c.tokens}"] * bool(c.tokens) + ["arrested"] * c.arrested
            lines.append(f"{who} {self.data.components.characters[who].name}: {' '.join(parts)}")
        lines += [
            f"base of {side}: {store.coins} coins, {store.things}"
            for side, store in state.stores.items()
            if store.coins or store.things
        ]
        lines += [f"sacked: {place} by {marker.side}" for place, marker in state.markers.items()]
        lines.append(
            f"round {state.round}, counter {state.counter}, eliminated {state.eliminated}, ended {state.ended}"
        )
        for side in state.sides:
            cards = [f"{market.place}={market.card}" for market in self.view(side).markets if market.card]
            lines.append(f"{side} may read: {' '.join(cards) or 'no card'}")
        yield from lines


@pytest.fixture
def table():
    """Sets out a table: see Play."""
    return Play


example = examples_of(Play)
