"""Building: where a tile can stand, what it covers and clears, and the Building Deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.heroes_welcome.events import Built, ForestsCleared, TileAdded, TileShown, TileUnder
from guildpost.engine.heroes_welcome.moves import Build, Move
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import FIELD, LATER, PRINTED, SITES

Steps = Sequence[Step[Desk, Move]]


# sites


def sites(desk: Desk, tile: str) -> list[str]:
    """Where a tile can be built now: empty Fields without a forest, or shops that it may cover, anywhere in town.

    Rules: heroes_welcome.building.02, heroes_welcome.building.05, heroes_welcome.building.08,
    heroes_welcome.shops.03, heroes_welcome.shops.09, heroes_welcome.shops.15, heroes_welcome.shops.18,
    heroes_welcome.shops.19, heroes_welcome.shops.22, heroes_welcome.shops.27, heroes_welcome.shops.30,
    heroes_welcome.shops.32, heroes_welcome.shops.36, heroes_welcome.shops.42, heroes_welcome.shops.45,
    heroes_welcome.shops.48, heroes_welcome.shops.50; rulings AMB-059, AMB-063, AMB-064, AMB-065, AMB-116
    """
    town, forests, on = desk.state.town, desk.state.forests, desk.data.components.tiles[tile].on
    covered = [site for site in SITES if site in town and town[site] in on]
    if FIELD not in on:
        return covered
    return [
        site
        for site in SITES
        if site in covered or (site not in town and site in desk.data.fields and site not in forests)
    ]


def refuse_site_of(desk: Desk, tile: str, site: str) -> None:
    """Refuses a site that the tile cannot stand on.

    Rules: heroes_welcome.building.02, heroes_welcome.building.04, heroes_welcome.building.05
    """
    possible = sites(desk, tile)
    name = desk.data.shop_names[tile]
    if not possible:
        raise IllegalMove("heroes_welcome.building.04", f"there is no site for the {name} now")
    if site in desk.state.forests:
        raise IllegalMove("heroes_welcome.building.05", f"a forest stands on {site}")
    if site not in possible:
        raise IllegalMove(
            "heroes_welcome.building.02", f"the {name} cannot stand on {site}; it can on {', '.join(possible)}"
        )


def build(desk: Desk, seat: int, tile: str, site: str) -> None:
    """A tile comes into the town. A Closed Sign stays; a shop on a Field clears the forests that a road joins to it;
    the Apothecary and the Tavern bring their successors into the deck, before anything is drawn from it.

    Rules: heroes_welcome.building.01, heroes_welcome.building.06, heroes_welcome.building.07,
    heroes_welcome.building.08, heroes_welcome.shops.29, heroes_welcome.shops.35;
    rulings AMB-029, AMB-060, AMB-061, AMB-062, AMB-066
    """
    state = desk.state
    over = state.town.get(site, "")
    if over and over not in PRINTED:
        state.covered.append(over)
    state.town[site] = tile
    desk.tell("heroes_welcome.building.01", Built(word(seat), tile, site, over))
    if not over:
        cleared = tuple(place for place in state.forests if place in desk.data.roads[site])
        if cleared:
            state.forests = [place for place in state.forests if place not in cleared]
            desk.tell("heroes_welcome.building.07", ForestsCleared(cleared))
    later = LATER.get(tile, "")
    if later in state.aside:
        state.aside.remove(later)
        state.deck = sorted((*state.deck, *state.under, later))
        state.under = []
        rule = "heroes_welcome.shops.29" if tile == "apo" else "heroes_welcome.shops.35"
        desk.tell(rule, TileAdded(later))


# the deck


class DrawTile(Auto[Desk, Move], frozen=True):
    """The top tile of the Building Deck, for a slot of the Future Shops or for the crawl; none if the deck is empty.

    The order of what was put under the deck is known (ruling AMB-101): only tiles above it fall by chance.

    Rules: heroes_welcome.setup.17, heroes_welcome.building.09, heroes_welcome.crawl.24; rulings AMB-030, AMB-120
    """

    purpose: Literal["future", "expand"]
    seat: int = 0
    tried: int = 0

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if len(set(state.deck)) > 1:
            return (TurnUpTile(self.purpose, self.seat, self.tried),)
        if not state.deck and not state.under:
            return ()
        tile = state.deck.pop() if state.deck else state.under.pop(0)
        return show_tile(desk, tile, self.purpose, self.seat, self.tried)


class TurnUpTile(Chance[Desk, Move], frozen=True):
    """A tile of the Building Deck, seen by all.

    Rules: heroes_welcome.setup.16, heroes_welcome.setup.17, heroes_welcome.building.09, heroes_welcome.crawl.24
    """

    purpose: Literal["future", "expand"]
    seat: int = 0
    tried: int = 0

    def label(self, desk: Desk) -> str:
        return f"deck.{self.purpose}"

    def odds(self, desk: Desk) -> Odds:
        deck = desk.state.deck
        return {tile: deck.count(tile) for tile in deck}

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.state.deck.remove(str(outcome))
        return show_tile(desk, str(outcome), self.purpose, self.seat, self.tried)


def show_tile(desk: Desk, tile: str, purpose: Literal["future", "expand"], seat: int, tried: int) -> Steps:
    """What becomes of a tile that was turned up: a Future Shop, or what the Master Merchant builds.

    Rules: heroes_welcome.setup.17, heroes_welcome.building.09, heroes_welcome.crawl.24, heroes_welcome.crawl.25
    """
    if purpose == "future":
        desk.state.futures.append(tile)
        rule = "heroes_welcome.building.09" if desk.state.round else "heroes_welcome.setup.17"
        desk.tell(rule, TileShown(tile, "future"))
        return ()
    desk.tell("heroes_welcome.crawl.24", TileShown(tile, "expansion"))
    return (PlaceTile(seat, tile, tried),)


class PlaceTile(Auto[Desk, Move], frozen=True):
    """The Master Merchant builds the tile that was turned up; without a site it goes under the deck and the next is
    tried, until one stands or all were tried.

    Neither an extra turn nor a Future Shop comes of it (ruling AMB-100), and it must be built where it can be
    (ruling AMB-102).

    Rules: heroes_welcome.crawl.25, heroes_welcome.crawl.26, heroes_welcome.crawl.27; rulings AMB-101, AMB-123
    """

    seat: int
    tile: str
    tried: int

    def run(self, desk: Desk) -> Steps:
        state, possible = desk.state, sites(desk, self.tile)
        if len(possible) > 1:
            return (ExpandTown(self.seat, self.tile),)
        if possible:
            build(desk, self.seat, self.tile, possible[0])
            return ()
        state.under.append(self.tile)
        desk.tell("heroes_welcome.crawl.26", TileUnder(self.tile))
        if self.tried + 1 < len(state.deck) + len(state.under):
            return (DrawTile("expand", self.seat, self.tried + 1),)
        return ()


class ExpandTown(Decision[Desk, Move], frozen=True):
    """The Master Merchant chooses the site of the tile: decision D-22, heroes_welcome.crawl.25; ruling AMB-102."""

    tile: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Build(self.tile, site) for site in sites(desk, self.tile)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Build) or move.tile != self.tile:
            raise IllegalMove(
                "heroes_welcome.crawl.25", f"{word(seat)} builds what was turned up: build-{self.tile}-SITE"
            )
        refuse_site_of(desk, move.tile, move.site)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Build)
        build(desk, seat, move.tile, move.site)
        return ()


# the Builders' Guild


def buildable(desk: Desk) -> list[Move]:
    """Future Shops with their sites.

    Rules: heroes_welcome.building.01, heroes_welcome.building.03, heroes_welcome.building.04; ruling AMB-027
    """
    return [Build(tile, site) for tile in dict.fromkeys(desk.state.futures) for site in sites(desk, tile)]


def can_build(desk: Desk) -> bool:
    """Whether a Future Shop can be built."""
    return any(sites(desk, tile) for tile in desk.state.futures)


class BuildShop(Decision[Desk, Move], frozen=True):
    """A Future Shop of choice on a site of choice; then its slot is filled, and the builder has another turn.

    Building is free, wherever the Heroes are (ruling AMB-116).

    Rules: heroes_welcome.building.01, heroes_welcome.building.03, heroes_welcome.building.04,
    heroes_welcome.building.09, heroes_welcome.building.10; rulings AMB-025, AMB-028, AMB-030
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return buildable(desk)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Build):
            raise IllegalMove("heroes_welcome.building.01", f"{word(seat)} builds a Future Shop: build-TILE-SITE")
        if move.tile not in desk.state.futures:
            raise IllegalMove("heroes_welcome.building.01", f"{move.tile} is no Future Shop now")
        refuse_site_of(desk, move.tile, move.site)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Build)
        desk.state.futures.remove(move.tile)
        build(desk, seat, move.tile, move.site)
        desk.state.extra = True
        return (DrawTile("future"),)
