"""What happened in Thieves Guild, told in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildpost.cli.texts import Sentence
from guildpost.cli.thieves_guild.names import REASONS, Names, bundle, things
from guildpost.cli.wording import listed
from guildpost.engine.core.events import Event
from guildpost.engine.thieves_guild import events as e
from guildpost.engine.thieves_guild.sides import TITLES
from guildpost.engine.thieves_guild.tables import Tables

_GOT = {
    "start": "to begin with",
    "income": "as income",
    "reward": "as a reward",
    "arrest": "for the arrest",
    "elimination": "for the kill",
    "loot": "as loot",
    "fate": "by fate",
    "prize": "as a prize",
    "base": "from the base",
    "found": "",
    "sack": "from the sacked building",
    "cashed": "for captured goods",
}
_LOST = {"base": "on the base", "bank": "to the bank", "fate": "by fate"}
_DICE = {
    "move": "",
    "attack": "to hit",
    "defence": "to strike back",
    "help": "to help",
    "block": "to block",
    "escape": "to escape",
    "agility": "for agility",
    "combat": "for combat",
    "wager": "for the wager",
}


Waiting = tuple[str, e.Rolled | e.Struck | None]
"""An event that waits for what comes of it, with its rule."""
NOTHING: Waiting = ("", None)


class Story:
    """Turns events into sentences; a roll or a hit waits for what comes of it, so that both make one sentence."""

    def __init__(self, data: Tables, names: dict[str, str]) -> None:
        self.names = Names(data)
        self.players = names
        self.waiting: Waiting = NOTHING
        self.house = ""
        self.card = ""

    def tell(self, rule: str, event: Event) -> list[Sentence]:
        """The sentences that this event completes, each with its rule."""
        if isinstance(event, e.Sacking):
            self.house = event.building
        elif isinstance(event, e.Drew):
            self.card = event.card
        (before, waiting), self.waiting = self.waiting, NOTHING
        match waiting, event:
            case e.Rolled(purpose="move"), e.Moved() if event.who == waiting.who:
                return [(rule, self._moved(event, f"{self._thrown(waiting)} and "))]
            case e.Struck(), e.Wounded(blessed=False) if event.victim == waiting.victim:
                return [(rule, f"{self._hit(waiting)}, who takes {_token(event.tokens)}.")]
        told = self._told(before, waiting)
        if isinstance(event, (e.Rolled, e.Struck)):
            self.waiting = (rule, event)
        elif (teller := _TELLERS.get(type(event))) is not None:
            told.append((rule, _capital(teller(self, event))))
        return told

    def finish(self) -> list[Sentence]:
        """What still waits to be told."""
        (rule, waiting), self.waiting = self.waiting, NOTHING
        return self._told(rule, waiting)

    def _told(self, rule: str, waiting: e.Rolled | e.Struck | None) -> list[Sentence]:
        if waiting is None:
            return []
        return [(rule, self._rolled(waiting) if isinstance(waiting, e.Rolled) else self._hit(waiting) + ".")]

    # who and what

    def _who(self, code: str) -> str:
        """A name; owners, guards and foes are those of the last building or card that was spoken of."""
        if code == "owner":
            return self.names.owner(self.house)
        if code == "guard":
            return f"a guard of {self.names.place(self.house)}" if self.house else "a guard"
        if code == "fate":
            return f"the foe ({self.names.cards.fate[self.card].name})" if self.card else "the foe"
        return self.names.who(code)

    def _side(self, side: str) -> str:
        player = self.players.get(side, "")
        return f"the {TITLES[side]}" + (f" ({player})" if player else "")

    def _thrown(self, roll: e.Rolled) -> str:
        return f"rolls {roll.face}" + (f", which counts {roll.value}," if roll.value != roll.face else "")

    def _rolled(self, roll: e.Rolled) -> str:
        purpose = _DICE.get(roll.purpose, f"for {roll.purpose}")
        words = f"{self._who(roll.who)} rolls {roll.face}" + (f" {purpose}" if purpose else "")
        if roll.value != roll.face:
            words += f", which counts {roll.value}"
        if roll.needed:
            words += f", and needs {roll.needed}: " + ("enough" if roll.value >= roll.needed else "not enough")
        return _capital(words + ".")

    def _moved(self, event: e.Moved, before: str = "") -> str:
        if event.start == event.end:
            return _capital(f"{self._who(event.who)} {before}stays at {self.names.place(event.end)}.")
        return _capital(f"{self._who(event.who)} {before}goes to {self.names.place(event.end)}.")

    # one teller for each kind of event

    def _turn_began(self, event: e.TurnBegan) -> str:
        return f"— Round {event.round}: {self._side(event.side)} —"

    def _counter_moved(self, event: e.CounterMoved) -> str:
        return f"The turn counter stands at {event.counter}."

    def _repriced(self, event: e.Repriced) -> str:
        return "All Black Markets get new cards."

    def _gained(self, event: e.Gained) -> str:
        if event.kind == "life":
            return f"{self._who(event.who)} is healed of a death token."
        verb = "takes" if event.how in ("base", "found") else "gets"
        how = _GOT.get(event.how, f"({event.how})")
        return f"{self._who(event.who)} {verb} {things(event.kind, event.count)}{' ' + how if how else ''}."

    def _lost(self, event: e.Lost) -> str:
        verb = "puts" if event.how == "base" else "loses"
        how = _LOST.get(event.how, f"({event.how})" if event.how else "")
        return f"{self._who(event.who)} {verb} {things(event.kind, event.count)}{' ' + how if how else ''}."

    def _dropped(self, event: e.Dropped) -> str:
        return f"{self._who(event.who)} leaves {things(event.kind, event.count)} at {self.names.place(event.place)}."

    def _looked(self, event: e.Looked) -> str:
        if event.card is None:
            return f"{self._who(event.who)} looks at the prices."
        return f"{self._who(event.who)} looks at the prices: {self.names.card(event.card)}."

    def _traded(self, event: e.Traded) -> str:
        verb = "sells" if event.sold else "buys"
        return f"{self._who(event.who)} {verb} {things(event.kind, event.count)} for {things('c', event.coins)}."

    def _enchanted(self, event: e.Enchanted) -> str:
        spell = things(event.spell, 1)
        now = {"ble": "and is blessed", "cur": "and is cursed", "": "and is free of any spell"}[event.now]
        return f"{self._who(event.who)} receives {spell} {now}."

    def _offered(self, event: e.Offered) -> str:
        return (
            f"{self._who(event.who)} offers {self._who(event.partner)} {bundle(event.given)} for {bundle(event.taken)}."
        )

    def _answered(self, event: e.Answered) -> str:
        return f"{self._who(event.partner)} {'agrees' if event.yes else 'declines'}."

    def _passed(self, event: e.Passed) -> str:
        return f"{self._who(event.giver)} hands {things(event.kind, event.count)} to {self._who(event.taker)}."

    def _hired(self, event: e.Hired) -> str:
        return f"{self._who(event.who)} hires {self._who(event.killer)} to go after {self._who(event.target)}."

    def _used(self, event: e.Used) -> str:
        return f"{self._who(event.who)} uses {things(event.item, 1)}."

    def _drew(self, event: e.Drew) -> str:
        return f"{self._who(event.who)} draws a Fate card: {self.names.cards.fate[event.card].name}."

    def _attacked(self, event: e.Attacked) -> str:
        verb = "attacks" if len(event.attackers) == 1 else "attack"
        return f"{listed([self._who(who) for who in event.attackers])} {verb} {self._who(event.target)}."

    def _hit(self, event: e.Struck) -> str:
        sure = " without fail" if event.sure else ""
        return _capital(f"{self._who(event.by)} hits {self._who(event.victim)}{sure}")

    def _blocked(self, event: e.Blocked) -> str:
        return f"{self._who(event.victim)} blocks the blow."

    def _wounded(self, event: e.Wounded) -> str:
        if event.blessed:
            return f"The Bless of {self._who(event.victim)} takes the blow and is gone."
        return f"{self._who(event.victim)} takes {_token(event.tokens)}."

    def _fallen(self, event: e.Fallen) -> str:
        return f"{self._who(event.victim)} is eliminated by {self._who(event.by)}."

    def _arrested(self, event: e.Arrested) -> str:
        escorts = listed([self._who(who) for who in event.escorts])
        return f"{self._who(event.victim)} is arrested; {escorts} take him to the Fortress."

    def _escaped(self, event: e.Escaped) -> str:
        return f"{self._who(event.who)} escapes from his cell."

    def _sacking(self, event: e.Sacking) -> str:
        method = {"agi": " by agility", "com": " by combat"}.get(event.method, "")
        return f"{self._who(event.who)} tries to sack {self.names.place(event.building)}{method}."

    def _sacked(self, event: e.Sacked) -> str:
        return f"{self._who(event.who)} sacks {self.names.place(event.building)}!"

    def _thrown_out(self, event: e.ThrownOut) -> str:
        return f"{self._who(event.who)} is thrown out and stands at {self.names.place(event.place)}."

    def _marker_gone(self, event: e.MarkerGone) -> str:
        return f"{_capital(self.names.place(event.building))} opens again: the Sacked! marker is taken off."

    def _away(self, event: e.Away) -> str:
        return f"{self._who(event.killer)} goes away."

    def _won(self, event: e.Won) -> str:
        if not event.side:
            return f"The game is over, and nobody has won: {REASONS.get(event.reason, event.reason)}."
        return f"{_capital(self._side(event.side))} win the game: {REASONS.get(event.reason, event.reason)}."


def _token(number: int) -> str:
    return "a first death token" if number == 1 else f"death token number {number}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_TELLERS: dict[type[Event], Callable[[Story, Any], str]] = {
    e.TurnBegan: Story._turn_began,
    e.CounterMoved: Story._counter_moved,
    e.Repriced: Story._repriced,
    e.Gained: Story._gained,
    e.Lost: Story._lost,
    e.Dropped: Story._dropped,
    e.Moved: Story._moved,
    e.Looked: Story._looked,
    e.Traded: Story._traded,
    e.Enchanted: Story._enchanted,
    e.Offered: Story._offered,
    e.Answered: Story._answered,
    e.Passed: Story._passed,
    e.Hired: Story._hired,
    e.Used: Story._used,
    e.Drew: Story._drew,
    e.Attacked: Story._attacked,
    e.Blocked: Story._blocked,
    e.Wounded: Story._wounded,
    e.Fallen: Story._fallen,
    e.Arrested: Story._arrested,
    e.Escaped: Story._escaped,
    e.Sacking: Story._sacking,
    e.Sacked: Story._sacked,
    e.ThrownOut: Story._thrown_out,
    e.MarkerGone: Story._marker_gone,
    e.Away: Story._away,
    e.Won: Story._won,
}
"""Who tells which event, rolls and hits apart; a test asks for each event of the game."""
