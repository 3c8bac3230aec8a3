"""What can happen in Thieves Guild. Views, stories and mails are made from these and from nothing else."""

from __future__ import annotations

from guildpost.engine.core.events import Event
from guildpost.engine.thieves_guild.moves import Bundle


class TurnBegan(Event, frozen=True):
    """A side's turn begins."""

    side: str
    round: int


class CounterMoved(Event, frozen=True):
    """The turn counter shows this."""

    counter: int


class Repriced(Event, frozen=True):
    """All market cards were replaced."""


class Gained(Event, frozen=True):
    """A character gets something; `how` is one word: start, income, reward, arrest, loot, fate, prize, base..."""

    who: str
    kind: str
    count: int
    how: str


class Lost(Event, frozen=True):
    """A character loses something to the bank or to his base."""

    who: str
    kind: str
    count: int
    how: str


class Dropped(Event, frozen=True):
    """Something is left on the board."""

    who: str
    kind: str
    count: int
    place: str


class Rolled(Event, frozen=True):
    """A die for a purpose: its face, its value with all that counts, and what was needed (0: nothing)."""

    who: str
    purpose: str
    face: int
    value: int
    needed: int = 0


class Moved(Event, frozen=True):
    """A character goes from one place to another, or stays where he is."""

    who: str
    start: str
    end: str


class Looked(Event, frozen=True):
    """A look at a market card; `card` is None for those who may not see it."""

    who: str
    place: str
    card: str | None


class Traded(Event, frozen=True):
    """Goods or magic for coins: bought, or sold where `sold`."""

    who: str
    kind: str
    count: int
    coins: int
    sold: bool = False


class Enchanted(Event, frozen=True):
    """A spell is laid: the target now has `now` ("" neither)."""

    who: str
    spell: str
    now: str


class Offered(Event, frozen=True):
    """A trade is proposed to another character."""

    who: str
    partner: str
    given: Bundle
    taken: Bundle


class Answered(Event, frozen=True):
    """The partner's answer to a trade."""

    partner: str
    yes: bool


class Passed(Event, frozen=True):
    """Things change hands between two characters."""

    giver: str
    taker: str
    kind: str
    count: int


class Hired(Event, frozen=True):
    """An assassin is placed beside his target."""

    who: str
    killer: str
    target: str


class Used(Event, frozen=True):
    """A magic item is used up."""

    who: str
    item: str


class Drew(Event, frozen=True):
    """A Fate card is read out."""

    who: str
    card: str


class Attacked(Event, frozen=True):
    """An attack is announced: by characters, an assassin, an owner, a guard or a foe."""

    attackers: tuple[str, ...]
    target: str


class Struck(Event, frozen=True):
    """A hit: without a die where `sure`."""

    victim: str
    by: str
    sure: bool = False


class Blocked(Event, frozen=True):
    """A helm or shield stopped a hit."""

    victim: str
    by: str


class Wounded(Event, frozen=True):
    """A hit took effect: a death token, or the Bless that stood for it."""

    victim: str
    by: str
    tokens: int
    blessed: bool = False


class Fallen(Event, frozen=True):
    """A character is eliminated."""

    victim: str
    by: str


class Arrested(Event, frozen=True):
    """A thief and two hunters go to the Fortress."""

    victim: str
    escorts: tuple[str, ...]


class Escaped(Event, frozen=True):
    """An arrested thief is free again."""

    who: str


class Sacking(Event, frozen=True):
    """An attempt on a building is announced."""

    who: str
    building: str
    method: str


class Sacked(Event, frozen=True):
    """A building is sacked and marked."""

    who: str
    building: str


class ThrownOut(Event, frozen=True):
    """A thief stands outside again."""

    who: str
    place: str


class MarkerGone(Event, frozen=True):
    """A Sacked! token is taken off."""

    building: str


class Away(Event, frozen=True):
    """An assassin is gone: after his fight, or because his target is."""

    killer: str


class Won(Event, frozen=True):
    """The game is over ("" nobody won)."""

    side: str
    reason: str
