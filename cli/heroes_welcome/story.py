"""What happened in Heroes Welcome, told in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildpost.cli.heroes_welcome.names import HALL, REASONS, STEPS, Names, a, some
from guildpost.cli.texts import Sentence
from guildpost.cli.wording import listed, many
from guildpost.engine.core.events import Event
from guildpost.engine.heroes_welcome import events as e
from guildpost.engine.heroes_welcome.tables import FINALS, HEROES, Tables


class Story:
    """Turns events into sentences, one for each."""

    def __init__(self, data: Tables, names: dict[str, str]) -> None:
        self.data = data
        self.cards = data.components
        self.names = Names(data, names)
        self.step = 0

    def tell(self, rule: str, event: Event) -> list[Sentence]:
        """The sentence of this event, with its rule."""
        if isinstance(event, e.ShopRun):
            self.names.town[event.site] = event.shop
        elif isinstance(event, e.Built):
            self.names.town[event.site] = event.tile
        elif isinstance(event, e.CrawlStep):
            self.step = event.step
        elif isinstance(event, e.RoundBegan):
            self.step = 0
        teller = _TELLERS.get(type(event))
        return [(rule, _capital(teller(self, event)))] if teller is not None else []

    def finish(self) -> list[Sentence]:
        """Nothing waits."""
        return []

    # one teller for each kind of event

    def _merchant_dealt(self, event: e.MerchantDealt) -> str:
        return f"{self.names.seat(event.seat)} plays {self.cards.merchants[event.merchant].name}."

    def _yellow_dealt(self, event: e.YellowDealt) -> str:
        return f"{self.names.seat(event.seat)} gets the {self.cards.yellow.tokens[int(event.token[1:]) - 1]}."

    def _loot_moved(self, event: e.LootMoved) -> str:
        loot, source, target = self.names.tokens(event.loot), event.source, event.target
        if target == "box":
            return f"{loot} of {self.names.where(source)} {_leaves(event.loot)} the game."
        return self._moved(loot, source, target, into=True)

    def _gold_moved(self, event: e.GoldMoved) -> str:
        if _is_seat(event.source):
            return f"{self.names.seat(event.source)} pays {event.gold} gold to {self.names.where(event.target)}."
        return self._moved(f"{event.gold} gold", event.source, event.target)

    def _potions_moved(self, event: e.PotionsMoved) -> str:
        potions = some(event.potions, "potion")
        if event.target == "track":
            return f"{self.names.where(event.source)} drinks {potions} and goes up by {many(event.potions, 'level')}."
        if event.target == "pond":
            verb = "returns" if event.potions == 1 else "return"
            return f"{potions} of {self.names.where(event.source)} {verb} to the pond."
        return self._moved(potions, event.source, event.target)

    def _moved(self, what: str, source: str, target: str, into: bool = False) -> str:
        """Who gives or gets it, a seat before all others."""
        if _is_seat(source) and (_is_seat(target) or target in HEROES):
            return f"{self.names.seat(source)} gives {self.names.where(target)} {what}."
        if _is_seat(source) and into:
            return f"{self.names.seat(source)} puts {what} into {self.names.where(target)}."
        return f"{self.names.where(target)} gets {what} from {self.names.where(source)}."

    def _vorpal_gained(self, event: e.VorpalGained) -> str:
        verb = "gains" if event.amount > 0 else "gives up"
        return f"{self.names.seat(event.seat)} {verb} {abs(event.amount)} VP and has {event.now}."

    def _vorpal_sold(self, event: e.VorpalSold) -> str:
        return f"{self.names.seat(event.seat)} sells 1 VP to the bank."

    def _round_began(self, event: e.RoundBegan) -> str:
        return f"— Round {event.round}, Master Merchant {self.names.seat(event.master)} —"

    def _heroes_moved(self, event: e.HeroesMoved) -> str:
        how = {"minstrels": " with the Minstrels", "scam": " by a trick"}.get(event.how, "")
        return f"The Heroes go to {self.names.place(event.place)}{how}."

    def _shop_run(self, event: e.ShopRun) -> str:
        return f"{self.names.seat(event.seat)} runs the {self._shop(event.shop, event.site)}."

    def _shop(self, shop: str, site: str = "") -> str:
        return self.names.shop(shop, site).removeprefix("The ")

    def _shop_declined(self, event: e.ShopDeclined) -> str:
        return f"{self.names.seat(event.seat)} does not use the shop at {event.site}."

    def _hall_visited(self, event: e.HallVisited) -> str:
        return f"{self.names.seat(event.seat)} visits the {HALL[event.hall]} ({event.hall})."

    def _sign_put(self, event: e.SignPut) -> str:
        return f"{self.names.place(event.place)} is closed."

    def _signs_lifted(self, event: e.SignsLifted) -> str:
        places = event.places
        if self.step:
            return "All Closed Signs come off."
        if len(places) == 1:
            return f"{self.names.place(places[0])} is open again."
        return f"Open again: {', '.join(places)}."

    def _mastery_learned(self, event: e.MasteryLearned) -> str:
        return f"{self.names.seat(event.seat)} learns the Mastery {self.names.mastery(event.mastery)}, rank 1."

    def _rank_raised(self, event: e.RankRaised) -> str:
        mastery = self.names.mastery(event.mastery)
        return f"{self.names.seat(event.seat)} raises the Mastery {mastery} to rank {event.rank}."

    def _scam_drawn(self, event: e.ScamDrawn) -> str:
        card = "a scam card" if event.card is None else f"the scam {self.names.scam(event.card)}"
        return f"{self.names.seat(event.seat)} draws {card}."

    def _scams_recycled(self, event: e.ScamsRecycled) -> str:
        return f"{many(event.cards, 'discarded scam card')} {'is' if event.cards == 1 else 'are'} shuffled into a deck."

    def _scam_played(self, event: e.ScamPlayed) -> str:
        """What it is played with is told by what comes of it."""
        return f"{self.names.seat(event.seat)} plays {self.names.scam(event.card)}."

    def _scams_taken(self, event: e.ScamsTaken) -> str:
        cards = listed([self.names.scam(card) for card in event.cards])
        return f"{self.names.seat(event.seat)} takes {cards} from the discarded scams."

    def _tile_shown(self, event: e.TileShown) -> str:
        tile = self._shop(event.tile)
        if event.where == "future":
            return f"The {tile} ({event.tile}) is now a Future Shop."
        return f"The {tile} ({event.tile}) is turned up for the town."

    def _tile_under(self, event: e.TileUnder) -> str:
        return f"There is no site for the {self._shop(event.tile)}: it goes under its deck."

    def _tile_added(self, event: e.TileAdded) -> str:
        return f"The {self._shop(event.tile)} is shuffled into the Building Deck."

    def _built(self, event: e.Built) -> str:
        over = f" over the {self._shop(event.over)}" if event.over else ""
        return f"{self.names.seat(event.seat)} builds the {self._shop(event.tile)}{over} at {event.site}."

    def _forests_cleared(self, event: e.ForestsCleared) -> str:
        word = "forest" if len(event.sites) == 1 else "forests"
        return f"The {word} at {listed(event.sites)} {'is' if word == 'forest' else 'are'} cleared."

    def _crafted(self, event: e.Crafted) -> str:
        final = event.piece in FINALS
        piece = self.cards.finals[event.piece].name if final else self.cards.customers[event.piece].artifact
        whom = "" if final else f" for {self.names.customer(event.piece)}"
        swapped = ""
        if event.real:
            swapped = f" ({a(self.names.kind(event.real))} as {a(self.names.kind(event.named))})"
        signed = ", signed" if event.signature else ""
        made = a(" ".join((*event.titles, piece)))
        return f"{self.names.seat(event.seat)} makes {made}{whom}{swapped}{signed}."

    def _enemy_came(self, event: e.EnemyCame) -> str:
        return f"{'The boss' if event.boss else 'An enemy, face down,'} goes to the dungeon."

    def _round_called(self, event: e.RoundCalled) -> str:
        mark = f" and marks {self.names.customer(event.customer)}" if event.customer else ""
        return f"{self.names.seat(event.seat)} calls for the end of the round{mark}."

    def _bribed(self, event: e.Bribed) -> str:
        return f"{self.names.seat(event.seat)} bribes {self.names.seat(event.caller)}: the round goes on."

    def _bribe_declined(self, event: e.BribeDeclined) -> str:
        return f"{self.names.seat(event.seat)} offers nothing."

    def _round_ended(self, event: e.RoundEnded) -> str:
        return f"{self.names.seat(event.seat)} ends the round."

    def _crawl_step(self, event: e.CrawlStep) -> str:
        return f"Crawl step {event.step}: {STEPS[event.step]}."

    def _customer_left(self, event: e.CustomerLeft) -> str:
        why = {"quiet": "the dungeon was empty", "disgruntled": "disgruntled"}.get(event.why, event.why)
        return f"{self.names.customer(event.customer)} leaves unserved: {why}."

    def _customers_came(self, event: e.CustomersCame) -> str:
        verb = "comes" if len(event.customers) == 1 else "come"
        return f"{listed([self.names.customer(code) for code in event.customers])} {verb} to the workshop."

    def _enemy_turned(self, event: e.EnemyTurned) -> str:
        return f"{self.names.where(event.hero)} beats an enemy and reaches level {event.level}."

    def _bags_swapped(self, event: e.BagsSwapped) -> str:
        return "The two bags change parts: the Scrap Heap is the Dungeon Bag now."

    def _master_passed(self, event: e.MasterPassed) -> str:
        return f"{self.names.seat(event.seat)} is the new Master Merchant."

    def _scoring_began(self, event: e.ScoringBegan) -> str:
        return "The boss is in the dungeon: the game is scored."

    def _gold_turned_in(self, event: e.GoldTurnedIn) -> str:
        did = f"turns gold into {event.vp} VP and" if event.vp else "turns no gold into VP and"
        return f"{self.names.seat(event.seat)} {did} keeps {event.gold} gold."

    def _total_shown(self, event: e.TotalShown) -> str:
        return f"{self.names.seat(event.seat)} ends with {event.vp} VP, and {event.rest} gold and materials left."

    def _won(self, event: e.Won) -> str:
        why = REASONS.get(event.reason, event.reason)
        if len(event.winners) > 1:
            return f"{self.names.seats(event.winners)} share the victory: {why}."
        return f"{self.names.seats(event.winners)} wins the game: {why}."


def _is_seat(place: str) -> bool:
    return place[:1] == "p" and place[1:].isdigit()


def _leaves(loot: tuple[str, ...]) -> str:
    return "leaves" if len(loot) == 1 else "leave"


def _capital(text: str) -> str:
    """A sentence begins with a capital letter; the word of a seat stays as it is written."""
    return text if text[:1] == "p" and text[1:2].isdigit() else text[:1].upper() + text[1:]


_TELLERS: dict[type[Event], Callable[[Story, Any], str]] = {
    e.MerchantDealt: Story._merchant_dealt,
    e.YellowDealt: Story._yellow_dealt,
    e.LootMoved: Story._loot_moved,
    e.GoldMoved: Story._gold_moved,
    e.PotionsMoved: Story._potions_moved,
    e.VorpalGained: Story._vorpal_gained,
    e.VorpalSold: Story._vorpal_sold,
    e.RoundBegan: Story._round_began,
    e.HeroesMoved: Story._heroes_moved,
    e.ShopRun: Story._shop_run,
    e.ShopDeclined: Story._shop_declined,
    e.HallVisited: Story._hall_visited,
    e.SignPut: Story._sign_put,
    e.SignsLifted: Story._signs_lifted,
    e.MasteryLearned: Story._mastery_learned,
    e.RankRaised: Story._rank_raised,
    e.ScamDrawn: Story._scam_drawn,
    e.ScamsRecycled: Story._scams_recycled,
    e.ScamPlayed: Story._scam_played,
    e.ScamsTaken: Story._scams_taken,
    e.TileShown: Story._tile_shown,
    e.TileUnder: Story._tile_under,
    e.TileAdded: Story._tile_added,
    e.Built: Story._built,
    e.ForestsCleared: Story._forests_cleared,
    e.Crafted: Story._crafted,
    e.EnemyCame: Story._enemy_came,
    e.RoundCalled: Story._round_called,
    e.Bribed: Story._bribed,
    e.BribeDeclined: Story._bribe_declined,
    e.RoundEnded: Story._round_ended,
    e.CrawlStep: Story._crawl_step,
    e.CustomerLeft: Story._customer_left,
    e.CustomersCame: Story._customers_came,
    e.EnemyTurned: Story._enemy_turned,
    e.BagsSwapped: Story._bags_swapped,
    e.MasterPassed: Story._master_passed,
    e.ScoringBegan: Story._scoring_began,
    e.GoldTurnedIn: Story._gold_turned_in,
    e.TotalShown: Story._total_shown,
    e.Won: Story._won,
}
"""Who tells which event; a test asks for each event of the game."""
