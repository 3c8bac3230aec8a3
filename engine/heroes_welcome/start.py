"""What a position must be so that a game can begin with it; the laws of the box are in `components.py`.

Each refusal names the field of the position. The agenda is a stack whose last step comes next: the shapes that play
brings about are written down here, and others are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from guildpost.engine.core.errors import BadSetup, BrokenLaw
from guildpost.engine.core.steps import Chance, Decision
from guildpost.engine.core.table import Position
from guildpost.engine.heroes_welcome.components import check_always, check_at_rest
from guildpost.engine.heroes_welcome.guildhalls import PRICE
from guildpost.engine.heroes_welcome.scams import DRAWN_BY
from guildpost.engine.heroes_welcome.shops import USES, ShopUse
from guildpost.engine.heroes_welcome.state import Desk, Player, State
from guildpost.engine.heroes_welcome.tables import (
    BOSS,
    CLOSABLE,
    CUSTOMERS,
    DUNGEON,
    GATE,
    HALLS,
    HEROES,
    MERCHANTS,
    SITES,
    TAVERNS,
    TILES,
    TOKENS,
    Tables,
)

MANY = 10**6
"""A bound for gold, VP and rounds of a position."""


def need(fact: bool, field: str, why: str) -> None:
    """Raises BadSetup, which names the field of the position, where a fact does not hold."""
    if not fact:
        raise BadSetup(f"{field}: {why}")


def check_start(position: Position[State, Any], tables: Tables) -> None:
    """Raises BadSetup where no game can begin with this position."""
    _check_words(position.state)
    _check_agenda(position)
    try:
        check_always(position, tables)
        check_at_rest(position, tables)
    except BrokenLaw as broken:
        raise BadSetup(str(broken)) from None
    _check_question(position, tables)


# the table


def _check_words(state: State) -> None:
    """Codes, seats and numbers."""
    seats = len(state.players)
    need(2 <= seats <= 5, "state.players", f"2 to 5 players, not {seats}")
    need(len(state.heroes) == len(HEROES), "state.heroes", "three")
    need(len(state.hidden) == len(HEROES), "state.hidden", "a number for each of the three heroes")
    owner = state.options.owner
    need(owner == "none" or int(owner[1:]) <= seats, "state.options.owner", f"{owner} does not play")
    for field, value, most in (
        ("round", state.round, MANY),
        ("crawl", state.crawl, 8),
        ("dealt", state.dealt, len(CUSTOMERS)),
        ("wrapping", state.wrapping, MANY),
        ("box", state.box, 5),
        ("master", state.master, seats - 1),
        *((f"hidden[{at}]", count, 15) for at, count in enumerate(state.hidden)),
        *((f"heroes[{at}].gold", hero.gold, MANY) for at, hero in enumerate(state.heroes)),
        *((f"players[{at}].gold", player.gold, MANY) for at, player in enumerate(state.players)),
        *((f"players[{at}].vp", player.vp, MANY) for at, player in enumerate(state.players)),
        *((f"scam_deck.{code}", count - 1, 28) for code, count in state.scam_deck.items()),
        *((f"scam_discard.{code}", count - 1, 28) for code, count in state.scam_discard.items()),
        *((f"masteries.{code}", count, 12) for code, count in state.masteries.items()),
    ):
        need(0 <= value <= most, f"state.{field}", "too little" if value < 0 else "too much")
    for field, codes, known in (
        ("signs", state.signs, CLOSABLE),
        ("forests", state.forests, SITES),
        ("workshop", state.workshop, CUSTOMERS),
        ("gone", state.gone, CUSTOMERS),
        *((f"players[{at}].served", player.served, CUSTOMERS) for at, player in enumerate(state.players)),
    ):
        unknown = [code for code in codes if code not in known]
        need(not unknown, f"state.{field}", f"unknown: {', '.join(unknown)}"[:80])
        need(len(set(codes)) == len(codes), f"state.{field}", "each once")
    for site, shop in state.town.items():
        need(site in SITES, "state.town", f"there is no site {site[:20]}")
        need(shop in USES, f"state.town.{site}", f"there is no shop {shop[:20]}")
    need(state.place in (GATE, DUNGEON, *SITES), "state.place", f"there is no place {state.place[:20]}")
    need(len(state.futures) <= 3, "state.futures", "three slots")
    need(state.bribed == sorted({seat for seat in state.bribed if 0 <= seat < seats}), "state.bribed", "seats in order")
    need(state.briber is None, "state.briber", "a bribe is followed by its turn at once")
    _check_boards(state.players, state.round > 0)
    if state.ended is not None:
        known_winners = bool(state.ended.winners) and all(0 <= seat < seats for seat in state.ended.winners)
        need(known_winners, "state.ended.winners", "seats that play")
    gone = {*state.gone, *(customer for player in state.players for customer in player.served)}
    waiting = sum(customer not in gone for customer in CUSTOMERS if customer != BOSS)
    left = sum(state.hidden) - state.enemies
    need(waiting <= left, "state.enemies", f"{waiting} customers may still come there, with {left} monster tokens left")
    nobody = not state.workshop and not state.enemies and not state.boss and not sum(state.hidden)
    need(not nobody, "state.workshop", "no customer, no enemy, and no monster token is left")


def _check_boards(players: Sequence[Player], begun: bool) -> None:
    """Merchants and starting tokens, which all have from the first round on, each another one."""
    tokens = [f"y{number + 1}" for number in range(len(players))]
    for at, player in enumerate(players):
        merchant = player.merchant in MERCHANTS or (not begun and not player.merchant)
        need(merchant, f"state.players[{at}].merchant", f"there is no merchant {player.merchant[:20]!r}")
        yellow = player.yellow in tokens or (not begun and not player.yellow)
        need(yellow, f"state.players[{at}].yellow", f"one of {', '.join(tokens)}")
    for field in ("merchant", "yellow"):
        named = [getattr(player, field) for player in players if getattr(player, field)]
        need(len(set(named)) == len(named), f"state.players[{len(players) - 1}].{field}", "each player has another")


# the agenda


def _chain(*parts: str) -> str:
    """A pattern of steps, of which those in front may be done already."""
    pattern = ""
    for part in parts:
        pattern = f"(?:{pattern})?{part}" if pattern else part
    return pattern


_USE = f"(?:{'|'.join(sorted({use.__name__ for use in USES.values()}))}) "
_FILL = "(?:DrawForMarket )?FillMarket "
_SHOP = f"(?:{_USE}|(?:DrawFromBag )+|{_FILL})?CloseUp "
_HALL = (
    f"(?:(?:BuyFromMarket|StudyMastery|BuildShop|DrawTile|TurnUpTile) |{_chain('TakeGrant ', 'SellVorpal ')}|"
    f"(?:DrawScam )?(?:DealScam ){{0,2}}|{_chain('PayMinstrels ', 'ChooseShop ')}|{_SHOP})CloseUp "
)
_TURN = (
    f"(?:BeginTurn |ScamWindow |EndTurn |{_FILL}BeginTurn |(?:FindLoot )*(?:ChooseAction |AfterAction |AfterCall )|"
    f"(?:{_SHOP}|{_HALL})AfterAction |(?:BeginCall|AskForBribe|OfferBribe|EndRound) AfterCall )"
)
_SCORING = f"(?:BeginScoring |NameWinners |{_chain('(?:MakeFinal )?(?:AskForFinal )*', 'TurnInGold ', 'FindWinners ')})"
_FIRST = _chain("(?:DealScam|DrawScam) ", "(?:AskForReturn|ReturnLoot) ", _FILL, "KillEnemies ")
_SECOND = _chain("(?:TurnUpEnemy )+", "CalmCustomer ", "DrinkPotions ")
_HAULS = _chain("DrawHaul ", "(?:Haul )+", "SwapBags ")
_TILE = "(?:DrawTile|TurnUpTile|PlaceTile|ExpandTown) "
_HOME = "PassMarker ReturnToTown BeginRound "
_CRAWL = (
    f"(?:BeginCrawl BeginRound |(?:{_FIRST}|{_SECOND}|{_SCORING})?CollectLoot ReturnSigns DrawCustomers ExpandTheTown "
    f"{_HOME}|(?:{_HAULS})?ReturnSigns DrawCustomers ExpandTheTown {_HOME}|{_chain('DrawCustomers ', 'ExpandTheTown ')}"
    f"{_HOME}|{_TILE}{_HOME}|{_chain('PassMarker ', 'ReturnToTown ')}BeginRound |BeginRound )"
)
_SETUP = _chain(
    "(?:FillPack )+",
    "DealCustomers ",
    "(?:TurnUpTile )?(?:DrawTile ){0,3}",
    _FILL,
    "(?:DrawMerchant )*(?:DealYellow )*",
    "Equip ",
    "(?:DrawScam )?(?:DealScam )*BeginRound ",
)
_SHAPES = {name: re.compile(pattern) for name, pattern in (("turn", _TURN), ("crawl", _CRAWL), ("setup", _SETUP))}

_STANDING = {
    name: step
    for step, names in (
        (1, ("DealScam", "DrawScam", "AskForReturn", "ReturnLoot", "DrawForMarket", "FillMarket", "KillEnemies")),
        (2, ("TurnUpEnemy", "CalmCustomer", "DrinkPotions", "CollectLoot", "BeginScoring", "AskForFinal")),
        (2, ("MakeFinal", "TurnInGold", "FindWinners", "NameWinners")),
        (3, ("DrawHaul", "Haul", "SwapBags", "ReturnSigns")),
        (4, ("DrawCustomers",)),
        (5, ("ExpandTheTown",)),
        (6, ("DrawTile", "TurnUpTile", "PlaceTile", "ExpandTown", "PassMarker")),
        (7, ("ReturnToTown",)),
    )
    for name in names
}
"""The step of the Dungeon Track on which the Heroes stand, by what comes next; elsewhere they are in town."""

_PLACES = {
    "BuyFromMarket": ("t1", "t2"),
    "StudyMastery": ("a1", "a2"),
    "BuildShop": ("bui",),
    "DrawTile": ("bui",),
    "TurnUpTile": ("bui",),
    "TakeGrant": ("gsm",),
    "SellVorpal": ("gsm",),
    "DrawScam": ("mer",),
    "DealScam": ("mer",),
    "PayMinstrels": ("min",),
    "ChooseShop": ("min",),
    "CloseUp": ("min",),
}
"""By step, the guildhalls that are closed behind it."""


def _check_agenda(position: Position[State, Any]) -> None:
    """Steps in an order that play brings about, with seats, places and numbers that there are."""
    state, steps = position.state, position.agenda[::-1]
    if not steps:
        need(state.ended is not None, "agenda", "empty, but the game has not ended")
        return
    need(state.ended is None, "agenda", "the game has ended, and nothing comes behind that")
    for step in steps:
        _check_step(step, state)
    names = [type(step).__name__ for step in steps]
    text = "".join(f"{name} " for name in names)
    shapes = [name for name, shape in _SHAPES.items() if shape.fullmatch(text)]
    hauling = names[0] in ("DrawHaul", "Haul", "SwapBags") and not state.bag.total
    need(hauling or not state.short, "state.short", "only while hauls are drawn, with an empty Dungeon Bag")
    buying = not state.refill or {"AfterAction", "EndTurn", "ScamWindow", "FillMarket"} & set(names)
    need(bool(buying), "state.refill", "only between a purchase and the end of its turn")
    _check_late(state, names)
    if state.round == 0:
        need("setup" in shapes, f"agenda.{names[0]}", "no round has begun, and this is no rest of the setup")
        lacking = {"DrawMerchant": "merchant", "DealYellow": "yellow"}
        for name, field in lacking.items():
            due = [at for at, player in enumerate(state.players) if not getattr(player, field)]
            asked = sorted(step.seat for step in steps if type(step).__name__ == name)
            need(due == asked, f"agenda.{name}", f"one for each seat without {field}")
        need(("DealCustomers" in names) == (state.dealt == 0), "agenda.DealCustomers", "once, before customers come")
        need(state.crawl == 0, "state.crawl", "no round has begun")
        return
    need("turn" in shapes or "crawl" in shapes, "agenda", f"{' '.join(names[:4])} is no order that play brings about")
    standing = _STANDING.get(names[0], 0) if "turn" not in shapes else 0
    need(state.crawl == standing, "state.crawl", f"{standing} when {names[0]} comes next")
    if names[0] == "TurnUpEnemy":
        need(names.count("TurnUpEnemy") == state.enemies, "agenda.TurnUpEnemy", "one for each enemy")
    if "turn" in shapes:
        _check_turn(steps)


def _check_late(state: State, names: Sequence[str]) -> None:
    """A Tavern that is closed at the end of the turn stands there, and the turn goes on."""
    if not state.late:
        return
    need(state.town.get(state.late) in TAVERNS, "state.late", f"no Tavern stands on {state.late[:20]}")
    need(bool({"AfterAction", "EndTurn", "ScamWindow"} & set(names)), "state.late", "the Tavern was used in this turn")


def _check_turn(steps: Sequence[Any]) -> None:
    """One seat throughout, and the place where the action is, which is closed behind it."""
    names = [type(step).__name__ for step in steps]
    besides = ("OfferBribe", "AskForBribe", "BeginTurn", "DrawTile", "TurnUpTile")
    acting = {
        step.seat for step, name in zip(steps, names, strict=True) if hasattr(step, "seat") and name not in besides
    }
    need(len(acting) <= 1, f"agenda.{names[0]}.seat", "one seat in a turn")
    for step, name, behind in zip(steps, names, steps[1:], strict=False):
        if type(behind).__name__ == "CloseUp":
            wanted = (step.site,) if isinstance(step, ShopUse) else _PLACES.get(name, ())
            need(not wanted or behind.place in wanted, "agenda.CloseUp.place", f"{name} is not at {behind.place}")
            if name == "BuyFromMarket":
                need(step.hall == behind.place, "agenda.BuyFromMarket.hall", f"{behind.place} is closed behind it")
        if name in ("OfferBribe", "AskForBribe"):
            need(step.caller == behind.seat, f"agenda.{name}.caller", "whose call it is")


def _check_step(step: Any, state: State) -> None:
    """The fields of one step."""
    name, seats = type(step).__name__, range(len(state.players))
    for field in ("seat", "caller"):
        need(getattr(step, field, 0) in seats, f"agenda.{name}.{field}", "there is no such seat")
    for field in ("waiting", "tied"):
        named = getattr(step, field, ())
        known = all(seat in seats for seat in named) and len(set(named)) == len(named)
        need(known, f"agenda.{name}.{field}", "seats that play, each once")
    if name == "NameWinners":
        need(bool(step.tied), "agenda.NameWinners.tied", "who is tied")
    if name in ("OfferBribe", "AskForBribe"):
        others = step.caller not in (*step.waiting, getattr(step, "seat", None)) and step.caller not in state.bribed
        need(others, f"agenda.{name}.caller", "neither a briber nor bribed before in this round")
    if isinstance(step, ShopUse):
        use = USES.get(state.town.get(step.site, ""))
        need(use is type(step), f"agenda.{name}.site", f"no such shop stands on {step.site[:20]}")
    if name == "CloseUp":
        there = step.place in HALLS or step.place in state.town
        need(there, "agenda.CloseUp.place", f"neither a shop nor a guildhall: {step.place[:20]}")
    if name == "BuyFromMarket":
        need(step.hall in PRICE, "agenda.BuyFromMarket.hall", f"one of {', '.join(PRICE)}")
        gold = state.players[step.seat].gold >= PRICE[step.hall][0]
        need(gold, f"state.players[{step.seat}].gold", f"{step.hall} costs {PRICE[step.hall][0]}")
    if name in ("DealScam", "DrawScam"):
        need(step.purpose in DRAWN_BY, f"agenda.{name}.purpose", f"one of {', '.join(DRAWN_BY)}")
    if name in ("ExpandTown", "PlaceTile"):
        need(step.tile in TILES, f"agenda.{name}.tile", f"there is no tile {step.tile[:20]}")
    if hasattr(step, "hero"):
        need(step.hero in HEROES, f"agenda.{name}.hero", f"one of {', '.join(HEROES)}")
    for field, most in (("tried", 17), ("left", TOKENS)):
        need(0 <= getattr(step, field, 0) <= most, f"agenda.{name}.{field}", f"from 0 to {most}")


def _check_question(position: Position[State, Any], tables: Tables) -> None:
    """What comes next can be answered, or can fall."""
    if not position.agenda:
        return
    step, desk = position.agenda[-1], Desk(position.state, tables)
    name = type(step).__name__
    if isinstance(step, Decision):
        need(bool(step.options(desk, step.seat)), f"agenda.{name}", "nothing can be answered to this")
    if isinstance(step, Chance):
        need(bool(step.odds(desk)), f"agenda.{name}", "nothing is left that could fall")
    drawing = [each for each in position.agenda if type(each).__name__ in ("FindLoot", "DrawFromBag", "FillPack")]
    need(len(drawing) <= position.state.bag.total, f"agenda.{name}", "the Dungeon Bag holds too little for this")
