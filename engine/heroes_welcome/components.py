"""What the box holds, and that nothing of it is ever made or lost. These are the laws that tests check.

What the pieces mean is carried out elsewhere: in `tables.py` kinds of loot and their materials
(heroes_welcome.components.10, heroes_welcome.components.19, heroes_welcome.components.21,
heroes_welcome.components.22, heroes_welcome.components.23), in `loot.py` that tokens of a kind are alike
(heroes_welcome.components.20), in `crafting.py` that each is a unit and needs no move to become one
(heroes_welcome.components.24, heroes_welcome.components.25), in `state.py` sums of money, the bank and the level of a
hero (heroes_welcome.components.11, heroes_welcome.components.12, heroes_welcome.components.29,
heroes_welcome.components.30), in `view.py` who sees them (heroes_welcome.components.26,
heroes_welcome.components.27), in `ending.py` what they are for (heroes_welcome.components.28). The parts of the bags
(heroes_welcome.components.03) are exchanged in `crawl.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from guildpost.engine.core.errors import BrokenLaw
from guildpost.engine.core.table import Position
from guildpost.engine.heroes_welcome.building import ExpandTown, PlaceTile
from guildpost.engine.heroes_welcome.loot import REGULAR, YELLOW, Loot
from guildpost.engine.heroes_welcome.state import State
from guildpost.engine.heroes_welcome.tables import (
    BARRED,
    BOSS,
    CLOSABLE,
    CUSTOMER_RANK,
    CUSTOMERS,
    DUNGEON,
    GATE,
    HALLS,
    HEROES,
    MASTERIES,
    PRINTED,
    SITES,
    Tables,
)


def need(fact: bool, field: str, why: str) -> None:
    """Raises BrokenLaw, which names the field of the position, where a fact does not hold."""
    if not fact:
        raise BrokenLaw(f"{field}: {why}")


def check_always(position: Position[State, Any], tables: Tables) -> None:
    """Tokens, cards, tiles, potions and signs of the box, wherever they are, after every step.

    Rules: heroes_welcome.components.01, heroes_welcome.components.02, heroes_welcome.components.05,
    heroes_welcome.components.13, heroes_welcome.components.14, heroes_welcome.components.15,
    heroes_welcome.components.16, heroes_welcome.components.17
    """
    state, cards = position.state, tables.components
    seats = len(state.players)
    need(2 <= seats <= 5, "state.players", "two to five, one merchant board each")
    need(len(state.heroes) == len(HEROES), "state.heroes", "three")
    _check_loot(state, tables)
    _check_cards(position, tables)
    potions = state.pond + sum(hero.potions + hero.boosts for hero in state.heroes)
    need(potions == cards.box.potions, "state.pond", f"{cards.box.potions} potions in all, not {potions}")
    for at, code in enumerate(HEROES):
        hero, field = state.heroes[at], f"state.heroes[{at}]"
        need(min(hero.gold, hero.potions, hero.boosts, hero.monsters) >= 0, field, "nothing below zero")
        tokens = cards.heroes[code].tokens
        need(state.hidden[at] + hero.monsters == tokens, f"{field}.monsters", f"{tokens} monster tokens in all")
        need(hero.monsters + hero.boosts <= cards.box.track, field, "the level track is full")
        need(hero.boosts == 0 or 2 <= state.crawl <= 4, f"{field}.boosts", "potions lie there in a crawl only")
    need(0 <= state.enemies <= sum(state.hidden), "state.enemies", "more than there are monster tokens")
    need(list(state.signs) == sorted(set(state.signs), key=CLOSABLE.index), "state.signs", "each once, in order")
    for place in state.signs:
        need(place in HALLS or place in state.town, "state.signs", f"{place} is neither built nor a guildhall")
        need(seats > 2 or place != BARRED, "state.signs", f"{place} is not there with two players")
    if state.crawl:
        need(state.place == DUNGEON, "state.place", "in a crawl the Heroes are in the dungeon")
    else:
        need(state.place == GATE or state.place in state.town, "state.place", "the gate or a shop")
    need(seats == 2 or not state.marked, "state.marked", "the Disgruntled Customer is for two players")
    need(not state.marked or (state.marked in state.workshop and state.marked != BOSS), "state.marked", "no customer")
    for forest in state.forests:
        need(cards.places[forest].forest and forest not in state.town, "state.forests", f"no forest stands on {forest}")


def _check_loot(state: State, tables: Tables) -> None:
    """All tokens, the yellow ones apart.

    Rules: heroes_welcome.components.09, heroes_welcome.setup.28
    """
    places: list[tuple[str, Loot]] = [
        ("state.bag", state.bag),
        ("state.scrap", state.scrap),
        ("state.market", state.market),
        *((f"state.heroes[{at}].loot", hero.loot) for at, hero in enumerate(state.heroes)),
        *((f"state.players[{at}].loot", player.loot) for at, player in enumerate(state.players)),
    ]
    found: Counter[str] = Counter()
    for field, loot in places:
        need(min(loot.counts) >= 0, field, "nothing below zero")
        found.update(loot.odds())
    need(state.bag.yel == 0 == state.scrap.yel, "state.bag", "no yellow token is ever in a bag")
    need(state.market.total <= tables.box.market, "state.market", f"{tables.box.market} spaces")
    for kind in REGULAR:
        count = tables.components.loot[kind].count
        need(found[kind] == count, "state.bag", f"{count} of {kind} in all, not {found[kind]}")
    undealt = sum(not player.yellow for player in state.players)
    need(state.box + found[YELLOW] + undealt == 5, "state.box", "five yellow tokens in all")


def _check_cards(position: Position[State, Any], tables: Tables) -> None:
    """Scam cards, Masteries, tiles and customers.

    Rules: heroes_welcome.components.04, heroes_welcome.components.06, heroes_welcome.components.07,
    heroes_welcome.components.08, heroes_welcome.components.18
    """
    state, cards = position.state, tables.components
    scams = Counter(state.scam_deck) + Counter(state.scam_discard)
    pool = Counter(state.masteries)
    for at, player in enumerate(state.players):
        field = f"state.players[{at}]"
        need(player.gold >= 0 and player.vp >= 0, field, "no debts")
        scams.update(player.scams)
        pool.update(player.masteries.keys())
        for mastery, rank in player.masteries.items():
            known = mastery in cards.masteries and 1 <= rank <= len(cards.masteries[mastery].ranks)
            need(known, f"{field}.masteries.{mastery}", "a Mastery and its rank")
    need(scams == Counter({code: scam.copies for code, scam in cards.scams.items()}), "state.scam_deck", "29 cards")
    need(set(state.masteries) == set(MASTERIES), "state.masteries", f"one entry for each of {', '.join(MASTERIES)}")
    need(pool == Counter({code: card.copies for code, card in cards.masteries.items()}), "state.masteries", "12 cards")
    tiles = Counter([*state.deck, *state.under, *state.futures, *state.aside, *state.covered])
    for site, shop in state.town.items():
        need(site in SITES, f"state.town.{site}", "there is no such site")
        printed = cards.places[site].shop
        if shop in PRINTED:
            need(shop == printed, f"state.town.{site}", "this shop is printed elsewhere")
        else:
            tiles[shop] += 1
    need(
        all(site in state.town for site in SITES if cards.places[site].shop), "state.town", "a printed shop is missing"
    )
    turned = [step.tile for step in position.agenda if isinstance(step, (ExpandTown, PlaceTile))]
    tiles.update(turned)
    need(tiles == Counter({code: tile.copies for code, tile in cards.tiles.items()}), "state.deck", "seventeen tiles")
    served = [customer for player in state.players for customer in player.served]
    seen = [*state.workshop, *state.gone, *served]
    need(sorted(seen, key=CUSTOMER_RANK.__getitem__) == list(CUSTOMERS[: state.dealt]), "state.workshop", "a customer")
    need(state.workshop == sorted(state.workshop, key=CUSTOMER_RANK.__getitem__), "state.workshop", "in their order")
    need(state.boss == (BOSS in served or BOSS in state.gone), "state.boss", "the boss token follows the boss")


def check_at_rest(position: Position[State, Any], tables: Tables) -> None:
    """When a turn begins, what the one before it bought from the Black Market has been filled up.

    Rules: heroes_welcome.guildhalls.09, heroes_welcome.guildhalls.10
    """
    state = position.state
    step = position.agenda[-1] if position.agenda else None
    if state.round and not state.crawl and type(step).__name__ == "ChooseAction":
        need(not state.refill, "state.refill", "this turn has bought nothing yet")
