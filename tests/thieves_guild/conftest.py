"""A small table for tests of Thieves Guild: set out a position, say lines in notation, look at what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.session import LineRefused, Session
from guildpost.engine.core.table import Position
from guildpost.engine.games import game
from guildpost.engine.thieves_guild.assassins import StrikeFirst
from guildpost.engine.thieves_guild.setup import new_state
from guildpost.engine.thieves_guild.setup import opening as opening_steps
from guildpost.engine.thieves_guild.state import Desk, add
from guildpost.engine.thieves_guild.tables import GOODS
from guildpost.engine.thieves_guild.turn import AskFighter, BeginCharacter, BeginTurn, EndTurn
from guildpost.engine.thieves_guild.view import view
from guildpost.notation.games import language

GAME = game("thieves-guild")


class Play:
    """One table with told dice.

    `seats`: sides, as in "hu bh". Each character named gets what his text says: a place and words such as
    `coins=5 tokens=2 item=bow spell=ble gol=2 arrested mud`. All others stay on their bases, but for those of the
    Bounty Hunters, who wait in the Fortress. `turn` is a side whose turn begins, `step` a character whose steps begin
    (later ones follow, then step 4), `fight` a side whose step 4 begins; with `opening` a new game
    begins. `seed` plays with seeded luck instead.
    """

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
        self.session = Session(
            GAME, Position(state, list(reversed(steps))), data, Dealer(seed), history=True, check=check
        )
        self.data = data
        self.language = language("thieves-guild")
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

    @property
    def state(self):
        """The state."""
        return self.session.table.state

    @property
    def desk(self):
        """A Desk over the state, for questions to the rules."""
        return Desk(self.state, self.data)

    def __getitem__(self, who: str):
        """A character."""
        return self.state.characters[who]

    @property
    def events(self):
        """All that has been told, in order."""
        return self.session.table.told

    def told(self, kind: str):
        """Events of one class, by its name."""
        return [told.event for told in self.events if type(told.event).__name__ == kind]

    def rules(self) -> list[str]:
        """Rule ids of all events, in order."""
        return [told.rule for told in self.events]

    @property
    def dice(self) -> list[str]:
        """Labels of all luck that fell, in order."""
        return [entry.label for entry in self.session.entries if hasattr(entry, "label")]

    @property
    def asked(self) -> str:
        """Who is asked: a character or a side; empty when the game is over, `d.move` and so on when luck is awaited."""
        step = self.session.pending()
        if self.session.awaited():
            return self.session.awaited()
        if step is None:
            return ""
        return step.speaker(self.session.table) or self.state.sides[step.seat]

    @property
    def question(self) -> str:
        """The class of the open question."""
        return type(self.session.pending()).__name__

    def moves(self) -> list[str]:
        """Listed legal moves of the asked seat, as canonical text."""
        return [self.language.render(move) for move in self.session.options(self.session.asked()[0])]

    def view(self, side: str | None = None):
        """The view of a side, or of the public."""
        return view(self.session.at, self.data, self.state.sides.index(side) if side else None)

    # playing

    def say(self, text: str) -> Play:
        """Plays one line in notation; raises what refuses it."""
        try:
            self.session.play_line(self.language.read(text))
        except LineRefused as refused:
            raise refused.cause from None
        self.lines.append(text)
        return self

    def refused(self, text: str, rule: str = "") -> IllegalMove:
        """The refusal of a line, with the rule it must cite; the position must be what it was."""
        before = self.session.snapshot()
        with pytest.raises(IllegalMove) as refusal:
            self.say(text)
        assert self.session.snapshot() == before
        if rule:
            assert refusal.value.rule == (
                rule if rule.startswith(("thieves_guild.", "core.")) else f"thieves_guild.{rule}"
            )
        return refusal.value


@pytest.fixture
def table():
    """Sets out a table: see Play."""
    return Play


# worked examples: the fenced `play` blocks of the spec


SPEC = Path(__file__).parents[2] / "spec" / "thieves_guild"


def block_of(example: str) -> str:
    """The text of the play block under the heading of an example such as `market.ex02`."""
    chapter = example.split(".")[0]
    text = (SPEC / f"{chapter}.md").read_text("utf-8")
    after = text.split(f"### thieves_guild.{example} ", 1)[1].split("\n### ", 1)[0].split("\n## ", 1)[0]
    return after.split("```play\n", 1)[1].split("\n```", 1)[0]


def play_block(block: str) -> tuple[Play, str]:
    """Plays a block: `key: value` lines set the table out as the arguments of Play, `> ` lines are said, `! rule: line`
    are lines that must be refused by that rule. Returns the table and the page that tells the whole story."""
    given: dict[str, object] = {}
    lines = block.splitlines()
    for line in lines:
        if not line.startswith((">", "!")) and line.strip():
            key, _, value = line.partition(":")
            given[key.strip()] = int(value) if value.strip().isdigit() else value.strip()
    play = Play(**given)
    out = [line for line in lines if not line.startswith((">", "!"))]
    out += ["", f"asked: {play.asked}"]
    for line in lines:
        if line.startswith("!"):
            rule, _, text = line[1:].strip().partition(": ")
            refusal = play.refused(text, rule)
            out += [f"! {text}", f"    refused by {refusal.rule}: {refusal.reason}"]
        elif line.startswith(">"):
            seen = len(play.events)
            play.say(line[1:].strip())
            out += [line, *(f"    {told_line(told)}" for told in play.events[seen:]), f"asked: {play.asked}"]
    out += ["", *standing(play)]
    return play, "\n".join(out) + "\n"


def told_line(told) -> str:
    """One event on one line: its rule, what happened, and to whom it was told where not to all."""
    fields = {name: getattr(told.event, name) for name in told.event.__struct_fields__}
    text = " ".join(f"{name}={value!r}" for name, value in fields.items())
    audience = "" if told.to is None else f"  [only seat {', '.join(map(str, sorted(told.to)))}]"
    return f"{told.rule} {type(told.event).__name__} {text}{audience}".rstrip()


def standing(play: Play) -> list[str]:
    """The table at the end: characters, stores, markers, counter, and the cards that each side may see."""
    state = play.state
    lines = []
    for who, c in state.characters.items():
        parts = [c.at or "gone", f"coins={c.coins}", *(f"{kind}={count}" for kind, count in c.goods.items())]
        parts += [f"item={c.item}"] * bool(c.item) + [f"spell={c.spell}"] * bool(c.spell)
        parts += [f"tokens={c.tokens}"] * bool(c.tokens) + ["arrested"] * c.arrested
        lines.append(f"{who} {play.data.components.characters[who].name}: {' '.join(parts)}")
    lines += [
        f"base of {side}: {store.coins} coins, {store.things}"
        for side, store in state.stores.items()
        if store.coins or store.things
    ]
    lines += [f"sacked: {place} by {marker.side}" for place, marker in state.markers.items()]
    lines.append(f"round {state.round}, counter {state.counter}, eliminated {state.eliminated}, ended {state.ended}")
    for side in state.sides:
        cards = [f"{market.place}={market.card}" for market in play.view(side).markets if market.card]
        lines.append(f"{side} may read: {' '.join(cards) or 'no card'}")
    return lines


class Page(SingleFileSnapshotExtension):
    """A golden page: one text file a test."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT

    def serialize(self, data, **kwargs):
        return data


@pytest.fixture
def example(snapshot):
    """Plays the block of an example in the spec and compares its page with the golden one; returns the table."""

    def check(name: str) -> Play:
        play, page = play_block(block_of(name))
        assert page == snapshot(extension_class=Page)
        return play

    return check
