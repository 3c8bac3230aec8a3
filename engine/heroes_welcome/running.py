"""Running a shop: where the Heroes can go, the move, and the Closed Sign.

Trades are made by the shops themselves (`shops.py`), out of their tables of kinds, numbers and heroes: what is given
and what is taken (heroes_welcome.running.13), with whom (heroes_welcome.running.14), how many times
(heroes_welcome.running.15) and what changes hands (heroes_welcome.running.16). `Desk.move_gold` and `Desk.move_loot`
put what is paid into a backpack (heroes_welcome.running.11) and take what is received out of it
(heroes_welcome.running.12).
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Step
from guildpost.engine.heroes_welcome.events import HeroesMoved, ShopDeclined, ShopRun
from guildpost.engine.heroes_welcome.moves import Go, Move
from guildpost.engine.heroes_welcome.shops import use_of
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import GATE, SITES, TAVERNS

Steps = Sequence[Step[Desk, Move]]

GO = {site: Go(site) for site in SITES}


def open_shops(desk: Desk) -> list[Move]:
    """Shops without a Closed Sign that one road joins to the Heroes' place, and that place itself.

    Rules: heroes_welcome.running.01, heroes_welcome.running.02, heroes_welcome.running.03,
    heroes_welcome.running.04, heroes_welcome.running.05; rulings AMB-020, AMB-113
    """
    town, signs, place = desk.state.town, desk.state.signs, desk.state.place
    return [GO[site] for site in (place, *desk.data.roads[place]) if site in town and site not in signs]


def refuse_site(desk: Desk, site: str) -> None:
    """Refuses what is no open shop.

    Rules: heroes_welcome.running.02, heroes_welcome.running.05, heroes_welcome.running.09
    """
    state = desk.state
    if site == GATE or site not in state.town:
        raise IllegalMove("heroes_welcome.running.05", f"{site} is no shop")
    if site in state.signs:
        rule = "heroes_welcome.running.09" if state.place == site else "heroes_welcome.running.02"
        raise IllegalMove(rule, f"{site} has a Closed Sign")


def refuse_run(desk: Desk, site: str) -> None:
    """Refuses a shop that is closed, or that no road joins to the Heroes' place.

    Rules: heroes_welcome.running.03, heroes_welcome.running.04; rulings AMB-056, AMB-113
    """
    refuse_site(desk, site)
    place = desk.state.place
    if site != place and site not in desk.data.roads[place]:
        near = ", ".join(move.site for move in open_shops(desk) if isinstance(move, Go)) or "no open shop"
        raise IllegalMove("heroes_welcome.running.03", f"no road from {place} to {site}; it leads to {near}")


def move_heroes(desk: Desk, rule: str, place: str, how: str) -> None:
    """Puts the Heroes Marker on a place: heroes_welcome.running.01."""
    if desk.state.place != place:
        desk.state.place = place
        desk.tell(rule, HeroesMoved(place, how))


def run_shop(desk: Desk, seat: int, site: str, how: str) -> Steps:
    """The Heroes go to a shop and stay there; its action is offered where it can be used, and it is closed in any case.

    Rules: heroes_welcome.running.01, heroes_welcome.running.06, heroes_welcome.running.10; rulings AMB-015, AMB-123
    """
    rule = "heroes_welcome.running.01" if how == "run" else "heroes_welcome.guildhalls.13"
    move_heroes(desk, rule, site, how)
    shop = desk.state.town[site]
    desk.tell("heroes_welcome.running.01", ShopRun(word(seat), site, shop))
    use = use_of(shop, seat, site)
    if use.possible(desk, seat):
        return (use, CloseUp(site))
    desk.state.declined = True
    desk.tell("heroes_welcome.running.07", ShopDeclined(word(seat), site))
    return (CloseUp(site),)


class CloseUp(Auto[Desk, Move], frozen=True):
    """A shop or guildhall is closed when its action is done, used or not; Tavern and Inn, by the other reading of
    AMB-017, at the end of the turn.

    Rules: heroes_welcome.running.08, heroes_welcome.guildhalls.04, heroes_welcome.shops.39; rulings AMB-017, AMB-021,
    AMB-055
    """

    place: str

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.options.tavern_sign == "turn" and state.town.get(self.place) in TAVERNS:
            state.late = self.place
            return ()
        rule = "heroes_welcome.running.08" if self.place in SITES else "heroes_welcome.guildhalls.04"
        desk.close(rule, self.place)
        return ()
