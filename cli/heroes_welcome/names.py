"""Places, cards and tokens of Heroes Welcome in the words of people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guildpost.cli.wording import listed, many
from guildpost.engine.heroes_welcome.guildhalls import GRANT, PRICE, SALE
from guildpost.engine.heroes_welcome.loot import KINDS, YELLOW
from guildpost.engine.heroes_welcome.shops import FENCE, FENCE_PRICE, LAB, LAB_PRICE, LODGE
from guildpost.engine.heroes_welcome.tables import DISTRICTS, DUNGEON, GATE, HALLS, HEROES, POTION_PRICE, Rung, Tables

HALL = {
    "t1": "Thieves' Guild",
    "t2": "Thieves' Guild",
    "min": "Minstrels' Guild",
    "a1": "Artisans' Guild",
    "a2": "Artisans' Guild",
    "mer": "Merchants' Guild",
    "bui": "Builders' Guild",
    "gsm": "Goldsmiths' Guild",
}
HALL_DOES = {
    "t1": f"pay {PRICE['t1'][0]} gold, take a token from the Black Market",
    "t2": f"pay {PRICE['t2'][0]} gold, take two tokens from it",
    "min": "drop a token, then run any open shop anywhere",
    "a1": "learn a Mastery, or raise yours by a rank",
    "a2": "the same",
    "mer": "draw two scam cards",
    "bui": "build a Future Shop, then have another turn",
    "gsm": f"take {GRANT} gold; sell 1 VP for {SALE} gold if you like",
}
REASONS = {
    "vp": "most VP",
    "rest": "most gold and materials left break the tie",
    "owner": "named by the owner of the game",
    "shared": "level in everything",
}
"""What decides a game."""
QUESTIONS = {
    "ChooseAction": "go to a shop, visit a hall, make an artifact or call; or play a scam",
    "ScamWindow": "play more scam cards, or end the turn",
    "BuyLoot": "which tokens to buy, and from which hero",
    "VisitBazaar": "which token to buy from each hero",
    "TradeLoot": "which tokens to swap with a hero",
    "TakeGold": "which hero's gold to take",
    "RestAtTavern": "whether to take the heroes' gold and lift the signs",
    "HearRumors": "which discarded scam cards to buy, and which hero to pay",
    "SellPotions": "how many potions to sell to whom",
    "Hunt": "how much gold to pay for the hunt",
    "StudyAtLab": "a Mastery to learn or raise, or end",
    "DealWithFence": "which tokens to buy from the Black Market",
    "BuyFromMarket": "which tokens to take from the Black Market",
    "PayMinstrels": "which token to drop for the Minstrels",
    "ChooseShop": "which open shop to run",
    "StudyMastery": "which Mastery to learn or raise",
    "BuildShop": "which Future Shop to build, and where",
    "TakeGrant": f"whether to take {GRANT} gold",
    "SellVorpal": f"whether to sell 1 VP for {SALE} gold",
    "OfferBribe": "whether to stop the call with a token",
    "ReturnLoot": "which two tokens of the Black Market go back to the Dungeon Bag",
    "ExpandTown": "where the new shop is built",
    "MakeFinal": "whether to make a final artifact",
    "NameWinners": "who of the tied players wins",
    "FillPack": "a token for a backpack",
    "DrawMerchant": "a merchant board",
    "DealYellow": "a yellow token",
    "TurnUpTile": "a building tile",
    "DrawForMarket": "a token for the Black Market",
    "DrawScam": "a scam card",
    "FindLoot": "a token from the Dungeon Bag",
    "DrawFromBag": "tokens from the Dungeon Bag",
    "TurnUpEnemy": "an enemy token",
    "DrawHaul": "a token for a backpack",
}
"""Class of a question or of a stroke of luck: what is asked."""
IN_SHOP = {
    "BuyLoot",
    "VisitBazaar",
    "TradeLoot",
    "TakeGold",
    "RestAtTavern",
    "HearRumors",
    "SellPotions",
    "Hunt",
    "StudyAtLab",
    "DealWithFence",
}
"""Questions of the shop at which the Heroes are."""
STEPS = {
    1: "the bonus of who ended the round",
    2: "the enemies fall and heroes level up",
    3: "the heroes collect loot",
    4: "signs and potions go back",
    5: "new customers",
    6: "the town grows",
    7: "the Master Merchant Marker goes on",
    8: "the way home",
}
"""The Dungeon Track."""


def a(word: str) -> str:
    """A thing with its article."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def some(count: int, word: str) -> str:
    """One thing with its article, or so many."""
    return a(word) if count == 1 else many(count, word)


def counted(words: Iterable[str]) -> list[str]:
    """Equal words put together: `red`, `2 any`."""
    words = list(words)
    return [f"{words.count(word)} {word}" if words.count(word) > 1 else word for word in dict.fromkeys(words)]


def recipe(slots: Iterable[str]) -> str:
    """Materials that a recipe or a set asks for."""
    return ", ".join(counted(slots))


def rung(given: Rung) -> str:
    """What a rank asks for and brings."""
    return f"{recipe(given.set)} for {given.vp} VP"


class Names:
    """Names on one table: those of the component data, and those of the players."""

    def __init__(self, data: Tables, players: dict[str, str]) -> None:
        self.town: dict[str, str] = {}
        self.data = data
        self.cards = data.components
        self.players = players

    def seat(self, seat: str) -> str:
        """A seat, with its player's name where there is one."""
        name = self.players.get(seat, "")
        return f"{seat} ({name})" if name else seat

    def seats(self, seats: Sequence[str]) -> str:
        """Seats in a row."""
        return listed([self.seat(seat) for seat in seats])

    def kind(self, kind: str) -> str:
        """A kind of loot. Armor is not counted by itself."""
        if kind == YELLOW:
            return f"yellow {self.cards.loot['doo'].name}"
        name = self.cards.loot[kind].name
        return f"{name} token" if name.endswith("Armor") else name

    def tokens(self, loot: Sequence[str]) -> str:
        """Tokens in a row: `2 Weapons and a Ruby`."""
        return listed([some(loot.count(kind), self.kind(kind)) for kind in KINDS if kind in loot])

    def where(self, place: str) -> str:
        """Where things lie: a seat, a hero, a bag, the market, the bank, the pond."""
        if place in HEROES:
            return self.cards.heroes[place].name
        words = {
            "bag": "the Dungeon Bag",
            "scrap": "the Scrap Heap",
            "market": "the Black Market",
            "box": "the box",
            "bank": "the bank",
            "pond": "the pond",
        }
        return words[place] if place in words else self.seat(place)

    def place(self, code: str) -> str:
        """A guildhall, the dungeon, or a place of the town, by its shop where `town` says which one stands there."""
        if code == DUNGEON:
            return "the dungeon"
        if code in HALLS:
            return f"the {HALL[code]} ({code})"
        if code in self.town:
            return f"the {self.shop(self.town[code], code).removeprefix('The ')}"
        name = self.cards.places[code].name.removeprefix("The ")
        if code == GATE:
            return f"the {name}"
        return f"the {name[:-1]}, {code})" if name.endswith(")") else f"the {name} ({code})"

    def shop(self, code: str, site: str = "") -> str:
        """A shop, with its site where one is told."""
        return self.data.shop_names[code] + (f" ({site})" if site else "")

    def mastery(self, code: str) -> str:
        """A Mastery."""
        return self.cards.masteries[code].name

    def scam(self, code: str) -> str:
        """A scam card with its code."""
        return f"{self.cards.scams[code].name} ({code})"

    def customer(self, code: str) -> str:
        """A customer with its code."""
        return f"{self.cards.customers[code].name} ({code})"

    def does(self, shop: str) -> str:
        """What a shop lets a player do."""
        hero = {code: found.name for code, found in self.cards.heroes.items()}
        if shop in POTION_PRICE:
            return f"sell potions of the pond to heroes, {POTION_PRICE[shop]} gold each"
        if shop in DISTRICTS:
            return f"buy up to 3 tokens from {hero[DISTRICTS[shop]]}, 1 gold each"
        return {
            "ped": "buy a token from a hero for 1 gold",
            "emp": "buy 1 or 2 tokens from a hero, 1 gold each",
            "fle": "give a hero a token for 2 of his",
            "paw": "give a hero a token for 2 of his, up to twice",
            "cur": "buy magic items (no gems) from a hero, 1 gold each",
            "jew": "buy gems from a hero, 1 gold each",
            "pro": "take half of a hero's gold, rounded up",
            "hab": "take all gold of a hero",
            "rum": "buy up to 2 discarded scam cards, 1 gold each to a hero",
            "baz": "buy a token from each hero, 1 gold each",
            "tav": "take half of every hero's gold; shops lose their signs",
            "inn": "take every hero's gold; all Closed Signs come off",
            "hun": f"pay {hero[LODGE]} up to 3 gold, draw as many random tokens",
            "wiz": f"learn or raise Masteries, up to 2, {LAB_PRICE} gold to {hero[LAB]}",
            "fen": f"buy up to 3 tokens of the market, {FENCE_PRICE} gold each to {hero[FENCE]}",
        }[shop]
