"""What can happen in Heroes Welcome. Seats are words, p1 to p5; so are heroes, bags, the market, the bank."""

from __future__ import annotations

from guildpost.engine.core.events import Event


class MerchantDealt(Event, frozen=True):
    """The merchant board of a seat, drawn or chosen."""

    seat: str
    merchant: str


class YellowDealt(Event, frozen=True):
    """The starting loot token of a seat."""

    seat: str
    token: str


class LootMoved(Event, frozen=True):
    """Tokens go from one place to another: bag, scrap, market, box, a hero's code or a seat."""

    loot: tuple[str, ...]
    source: str
    target: str


class GoldMoved(Event, frozen=True):
    """Gold goes from one place to another: bank, a hero's code or a seat."""

    gold: int
    source: str
    target: str


class PotionsMoved(Event, frozen=True):
    """Potions go from one place to another: pond, track, or a hero's code."""

    potions: int
    source: str
    target: str


class VorpalGained(Event, frozen=True):
    """Vorpal Pieces of a seat, told to it alone: `amount` more, `now` in all."""

    seat: str
    amount: int
    now: int


class VorpalSold(Event, frozen=True):
    """A seat pays one Vorpal Piece to the bank."""

    seat: str


class RoundBegan(Event, frozen=True):
    """A Town Phase begins."""

    round: int
    master: str


class HeroesMoved(Event, frozen=True):
    """The Heroes Marker goes to a place of the town, or to the dungeon. `how`: run, minstrels, scam, crawl."""

    place: str
    how: str


class ShopRun(Event, frozen=True):
    """A seat runs a shop."""

    seat: str
    site: str
    shop: str


class ShopDeclined(Event, frozen=True):
    """A seat does without the action of the shop."""

    seat: str
    site: str


class HallVisited(Event, frozen=True):
    """A seat visits a guildhall."""

    seat: str
    hall: str


class SignPut(Event, frozen=True):
    """A Closed Sign is put on a site or a guildhall."""

    place: str


class SignsLifted(Event, frozen=True):
    """Closed Signs come off."""

    places: tuple[str, ...]


class MasteryLearned(Event, frozen=True):
    """A seat gains a Mastery, at rank 1."""

    seat: str
    mastery: str


class RankRaised(Event, frozen=True):
    """A seat raises a Mastery."""

    seat: str
    mastery: str
    rank: int


class ScamDrawn(Event, frozen=True):
    """A scam card for a hand; `card` is None for those who may not see it."""

    seat: str
    card: str | None


class ScamsRecycled(Event, frozen=True):
    """The discarded scam cards become the new deck."""

    cards: int


class ScamPlayed(Event, frozen=True):
    """A scam card is revealed and carried out."""

    seat: str
    card: str
    choices: tuple[str, ...]


class ScamsTaken(Event, frozen=True):
    """Scam cards are taken out of the open discards."""

    seat: str
    cards: tuple[str, ...]


class TileShown(Event, frozen=True):
    """A tile is turned up; `where`: future for a slot of the Future Shops, expansion for the crawl."""

    tile: str
    where: str


class TileUnder(Event, frozen=True):
    """A tile without a site goes under the Building Deck."""

    tile: str


class TileAdded(Event, frozen=True):
    """A tile that was set aside is shuffled into the Building Deck."""

    tile: str


class Built(Event, frozen=True):
    """A shop is built; `over` is the shop it covers, or empty. `seat` is who chose the site."""

    seat: str
    tile: str
    site: str
    over: str


class ForestsCleared(Event, frozen=True):
    """Forests leave the game."""

    sites: tuple[str, ...]


class Crafted(Event, frozen=True):
    """An artifact is made, for a customer or as a final one, with the titles that Masteries give it."""

    seat: str
    piece: str
    loot: tuple[str, ...]
    titles: tuple[str, ...]
    signature: bool
    real: str = ""
    named: str = ""


class EnemyCame(Event, frozen=True):
    """A token comes among the Well-Armed Enemies: face down, or the boss."""

    boss: bool


class RoundCalled(Event, frozen=True):
    """A seat calls for the round's end; with two players a customer is marked."""

    seat: str
    customer: str


class Bribed(Event, frozen=True):
    """A seat stops the call with a token."""

    seat: str
    caller: str
    loot: str


class BribeDeclined(Event, frozen=True):
    """A seat offers no bribe."""

    seat: str


class RoundEnded(Event, frozen=True):
    """The round ends at the call of this seat."""

    seat: str


class CrawlStep(Event, frozen=True):
    """The Heroes Marker stands on a step of the Dungeon Track."""

    step: int


class CustomerLeft(Event, frozen=True):
    """A customer leaves unserved. `why`: quiet (no enemy was in the dungeon), disgruntled."""

    customer: str
    why: str


class CustomersCame(Event, frozen=True):
    """Customers come to the workshop."""

    customers: tuple[str, ...]


class EnemyTurned(Event, frozen=True):
    """An enemy token is turned up and levels a hero."""

    hero: str
    level: int


class BagsSwapped(Event, frozen=True):
    """The Scrap Heap becomes the Dungeon Bag, and the empty bag the Scrap Heap."""


class MasterPassed(Event, frozen=True):
    """The Master Merchant Marker goes on."""

    seat: str


class ScoringBegan(Event, frozen=True):
    """The boss is among the enemies: the crawl stops."""


class GoldTurnedIn(Event, frozen=True):
    """Gold turned into Vorpal Pieces, and what is left of it."""

    seat: str
    vp: int
    gold: int


class TotalShown(Event, frozen=True):
    """The Vorpal Pieces of a seat at the end, and its gold and materials for the tie."""

    seat: str
    vp: int
    rest: int


class Won(Event, frozen=True):
    """The winners, and what decided."""

    winners: tuple[str, ...]
    reason: str
