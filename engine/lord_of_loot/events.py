"""What can happen in Lord of Loot. Seats are words, p1 to p5; all is told to all, since nothing is hidden."""

from __future__ import annotations

from guildpost.engine.core.events import Event


class GuardsPlaced(Event, frozen=True):
    """Guards stand on daytime fields."""

    fields: tuple[str, ...]


class BossPlaced(Event, frozen=True):
    """A figure or piece of a boss stands on a field."""

    piece: str
    field: str


class RedStacked(Event, frozen=True):
    """The red cards of this game, and the one on top."""

    cards: tuple[str, ...]
    top: str


class TurnBegan(Event, frozen=True):
    """A seat's turn."""

    seat: str
    turn: int


class Fed(Event, frozen=True):
    """Hunger is stilled, by food of the place or by a token."""

    seat: str
    food: str


class HeartsLost(Event, frozen=True):
    """Hearts lost, and what is left; `how`: hunger, fight, arrow, mushroom."""

    seat: str
    hearts: int
    stamina: int
    health: int
    how: str


class HeartsFilled(Event, frozen=True):
    """Hearts filled, and what there is now."""

    seat: str
    stamina: int
    health: int


class HeroMoved(Event, frozen=True):
    """A hero goes to a field; `how`: walk, teleport, castle."""

    seat: str
    field: str
    how: str


class TilePlaced(Event, frozen=True):
    """A land tile lies on a field."""

    tile: str
    field: str


class TileUsed(Event, frozen=True):
    """The icons of a tile are carried out once more."""

    seat: str
    field: str


class TokenMoved(Event, frozen=True):
    """Tokens go from one place to another: red, yel, bla, box, a field, `home` or a seat."""

    tokens: tuple[str, ...]
    source: str
    target: str


class NothingFound(Event, frozen=True):
    """A bag had nothing, or nothing that fits."""

    seat: str
    bag: str


class Offered(Event, frozen=True):
    """A trade is offered to a partner."""

    seat: str
    partner: str
    given: tuple[str, ...]
    taken: tuple[str, ...]


class Answered(Event, frozen=True):
    """A partner agrees or refuses."""

    seat: str
    agreed: bool


class Paid(Event, frozen=True):
    """Coins paid at the tavern or the blacksmith."""

    seat: str
    coins: int
    what: str


class Used(Event, frozen=True):
    """An item is used."""

    seat: str
    item: str
    icon: str


class SpellCast(Event, frozen=True):
    """A spell is cast with what is paid."""

    seat: str
    spell: str
    paid: tuple[str, ...]
    effect: tuple[str, ...]


class Equipped(Event, frozen=True):
    """A weapon goes into a hand, or out of it."""

    seat: str
    weapon: str
    held: bool


class Upgraded(Event, frozen=True):
    """A weapon is turned to its upgraded side."""

    seat: str
    weapon: str


class FightBegan(Event, frozen=True):
    """A hero and an enemy fight; who attacked, and the dice of both: `violet` are the enemy's, orange of a guard."""

    seat: str
    enemy: str
    attacker: str
    orange: int
    blue: int
    violet: int


class DieRolled(Event, frozen=True):
    """A die shows a face: s sword, h shield, n nothing."""

    who: str
    die: str
    face: str


class IconsAdded(Event, frozen=True):
    """Icons beyond the roll."""

    seat: str
    icon: str
    count: int


class FightEnded(Event, frozen=True):
    """Damage to both."""

    seat: str
    enemy: str
    to_hero: int
    to_enemy: int


class Wounded(Event, frozen=True):
    """Wounds of an enemy."""

    enemy: str
    wounds: int
    lives: int


class Defeated(Event, frozen=True):
    """An enemy leaves the game."""

    enemy: str
    seat: str


class LevelRose(Event, frozen=True):
    """A hero rises a level."""

    seat: str
    level: int


class KnockedOut(Event, frozen=True):
    """A hero is knocked out; `stones` on the map."""

    seat: str
    hero: str
    stones: int


class HeroCame(Event, frozen=True):
    """A hero stands on the castle."""

    seat: str
    hero: str


class Retreated(Event, frozen=True):
    """An enemy that wounded is sent away."""

    enemy: str
    field: str


class ArrowShot(Event, frozen=True):
    """An imp shoots at a hero."""

    enemy: str
    seat: str


class PieceMoved(Event, frozen=True):
    """The Doggy, the Beardgie or a Gnome goes to a field."""

    piece: str
    field: str


class QuestDone(Event, frozen=True):
    """A quest of a boss is done by a seat."""

    boss: str
    quest: str
    seat: str


class CardTurned(Event, frozen=True):
    """A Monster card is drawn."""

    card: str


class CardsReshuffled(Event, frozen=True):
    """A red card joins the discards, which become the new deck."""

    card: str
    cards: int


class TrackerTurned(Event, frozen=True):
    """The tracker token is turned; whether a card is drawn."""

    drawn: bool


class DaytimeCame(Event, frozen=True):
    """The daytime marker goes on."""

    name: str


class FigureMoved(Event, frozen=True):
    """A boss or monster goes to a field."""

    figure: str
    field: str


class Spawned(Event, frozen=True):
    """A monster, imp or guard appears."""

    figure: str
    field: str


class NothingSpawned(Event, frozen=True):
    """What was rolled is not left."""

    kind: str


class GameEnded(Event, frozen=True):
    """The party has won or lost; `reason`: bosses, cards, knockouts, gnome."""

    won: bool
    reason: str
