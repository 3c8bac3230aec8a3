"""What can happen in Black Dragon's Guild. Seats are words, p1 to p4."""

from __future__ import annotations

from guildpost.engine.core.events import Event


class OrderDrawn(Event, frozen=True):
    """The turn order of the first season."""

    order: tuple[str, ...]


class Dealt(Event, frozen=True):
    """A token of `kind` (ability, role) for a seat."""

    seat: str
    kind: str
    what: str


class SideChosen(Event, frozen=True):
    """The side of the ability token that a seat plays."""

    seat: str
    token: str
    side: str


class AchievementsLaid(Event, frozen=True):
    """The achievements of this game."""

    cards: tuple[str, ...]


class SeasonBegan(Event, frozen=True):
    """A season and its quests."""

    season: int


class QuestLaid(Event, frozen=True):
    """A quest comes to the quest area."""

    quest: str


class CardDrawn(Event, frozen=True):
    """A card for a hand; `card` is None for those who may not see it. `how`: draft, consolation, rival."""

    seat: str
    pile: str
    card: str | None
    how: str


class Picked(Event, frozen=True):
    """A draft pick; `card` is None for all but its seat."""

    seat: str
    card: str | None


class Reshuffled(Event, frozen=True):
    """A discard pile becomes the new deck."""

    pile: str


class Discarded(Event, frozen=True):
    """Cards go to an open discard pile; `how`: draft, training, rival, used, hand, board."""

    seat: str
    cards: tuple[str, ...]
    how: str


class Placed(Event, frozen=True):
    """An action token is placed."""

    seat: str
    where: str


class Resolved(Event, frozen=True):
    """A city place is used, or not."""

    seat: str
    place: str
    used: bool


class OrderChanged(Event, frozen=True):
    """The new turn order."""

    order: tuple[str, ...]


class Changed(Event, frozen=True):
    """Something of a seat changes by `amount` to `now`: coins, reputation, alignment, tokens, scroll, recruit."""

    seat: str
    what: str
    amount: int
    now: int
    how: str


class QuestWon(Event, frozen=True):
    """The most tokens win a quest of the quest area."""

    seat: str
    quest: str
    tokens: int


class WentOut(Event, frozen=True):
    """A party completes a quest: what it paid, and the Reputation of each kind."""

    seat: str
    quest: str
    party: tuple[str, ...]
    paid: int
    cards: int
    sets: int
    bonuses: int
    ability: int
    reward: int


class Stopped(Event, frozen=True):
    """A seat plays no more quests this season."""

    seat: str


class SlotTaken(Event, frozen=True):
    """A Status slot is taken."""

    seat: str
    slot: str


class AllyKept(Event, frozen=True):
    """An adventurer becomes an ally, or with None the Ally slot's reward is taken."""

    seat: str
    card: str | None


class Achieved(Event, frozen=True):
    """An achievement is claimed."""

    seat: str
    achievement: str
    reputation: int


class Scored(Event, frozen=True):
    """The final score: Reputation from alignment and coins, and the total."""

    seat: str
    zone: str
    alignment: int
    coins: int
    total: int


class Won(Event, frozen=True):
    """The game is over; several seats share a victory."""

    seats: tuple[str, ...]
    by: str
