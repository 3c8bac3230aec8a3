"""Guildhalls: Thieves', Minstrels', Artisans', Merchants', Builders' and Goldsmiths' Guild.

`market.py` draws from the Scrap Heap and then from the Dungeon Bag: heroes_welcome.guildhalls.10; `turn.py` has it done
at the end of the turn: heroes_welcome.guildhalls.09. `scams.py` makes a new scam deck of the discards:
heroes_welcome.guildhalls.26. `mastery.py` raises and gains Masteries, and `building.py` builds.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.heroes_welcome.building import BuildShop, can_build
from guildpost.engine.heroes_welcome.events import HallVisited, VorpalSold
from guildpost.engine.heroes_welcome.loot import RANK, choices
from guildpost.engine.heroes_welcome.mastery import can_improve, improve, improvements, refuse_improvement
from guildpost.engine.heroes_welcome.moves import NO, YES, Drop, Go, Learn, Move, No, Rank, Take, Visit, Yes, canonical
from guildpost.engine.heroes_welcome.running import GO, CloseUp, refuse_site, run_shop
from guildpost.engine.heroes_welcome.scams import DealScam, recycle
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import BARRED, HALLS, SITES

Steps = Sequence[Step[Desk, Move]]

VISIT = {hall: Visit(hall) for hall in HALLS}
PRICE = {"t1": (2, 1), "t2": (6, 2)}
"""Gold and tokens of the two buildings of the Thieves' Guild: heroes_welcome.guildhalls.07,
heroes_welcome.guildhalls.08."""
SALES = {"t1": "heroes_welcome.guildhalls.07", "t2": "heroes_welcome.guildhalls.08"}
SCAMS_DRAWN = 2
GRANT, SALE = 2, 5
"""Gold of the Goldsmiths' two offers: heroes_welcome.guildhalls.27, heroes_welcome.guildhalls.28."""


# which can be visited


def refuse_hall(desk: Desk, seat: int, hall: str) -> None:
    """Refuses a guildhall that is closed or not there, or whose action cannot be done.

    Rules: heroes_welcome.guildhalls.01, heroes_welcome.guildhalls.02, heroes_welcome.guildhalls.06,
    heroes_welcome.guildhalls.11, heroes_welcome.guildhalls.17, heroes_welcome.guildhalls.23,
    heroes_welcome.guildhalls.24; rulings AMB-022, AMB-027, AMB-031, AMB-035, AMB-039, AMB-040, AMB-041
    """
    state, me = desk.state, word(seat)
    if hall not in HALLS:
        raise IllegalMove("heroes_welcome.guildhalls.01", f"{hall} is no guildhall")
    if hall == BARRED and len(state.players) == 2:
        raise IllegalMove("heroes_welcome.guildhalls.24", f"{hall} is not available with two players")
    if hall in state.signs:
        raise IllegalMove("heroes_welcome.guildhalls.02", f"{hall} has a Closed Sign")
    player = state.players[seat]
    if hall in PRICE:
        gold, tokens = PRICE[hall]
        if player.gold < gold:
            raise IllegalMove("heroes_welcome.guildhalls.11", f"{hall} costs {gold} gold, and {me} has {player.gold}")
        if state.market.total < tokens:
            rule = SALES[hall]
            raise IllegalMove(rule, f"{hall} sells {tokens}, and the Black Market holds {state.market.total}")
    elif hall == "min" and not player.loot.total:
        raise IllegalMove("heroes_welcome.guildhalls.17", f"{me} has no token to discard")
    elif hall in ("a1", "a2") and not can_improve(desk, seat):
        raise IllegalMove("heroes_welcome.guildhalls.18", f"{me} can neither raise nor gain a Mastery")
    elif hall == "mer" and not state.scam_deck and not state.scam_discard:
        raise IllegalMove("heroes_welcome.guildhalls.25", "there is no scam card to draw")
    elif hall == "bui" and not can_build(desk):
        raise IllegalMove("heroes_welcome.building.04", "no Future Shop can be built now")


def open_halls(desk: Desk, seat: int) -> list[Move]:
    """Guildhalls that this seat can visit.

    Rules: heroes_welcome.guildhalls.02, heroes_welcome.guildhalls.05
    """
    state, player = desk.state, desk.state.players[seat]
    signs, barred, there = state.signs, len(state.players) == 2, state.market.total
    found: list[Move] = []
    for hall in HALLS:
        if hall in signs:
            continue
        match hall:
            case "t1" | "t2":
                gold, tokens = PRICE[hall]
                possible = player.gold >= gold and there >= tokens
            case "min":
                possible = player.loot.total > 0
            case "a1" | "a2":
                possible = not (barred and hall == BARRED) and can_improve(desk, seat)
            case "mer":
                possible = bool(state.scam_deck or state.scam_discard)
            case "bui":
                possible = can_build(desk)
            case _:
                possible = True
        if possible:
            found.append(VISIT[hall])
    return found


def visit(desk: Desk, seat: int, hall: str) -> Steps:
    """The action of a guildhall, then its Closed Sign; the Heroes stay where they are.

    Rules: heroes_welcome.guildhalls.01, heroes_welcome.guildhalls.03, heroes_welcome.guildhalls.04,
    heroes_welcome.guildhalls.25; rulings AMB-021, AMB-025, AMB-034
    """
    desk.tell("heroes_welcome.guildhalls.03", HallVisited(word(seat), hall))
    action: Steps
    match hall:
        case "t1" | "t2":
            action = (BuyFromMarket(seat, hall),)
        case "min":
            action = (PayMinstrels(seat), ChooseShop(seat))
        case "a1" | "a2":
            action = (StudyMastery(seat),)
        case "mer":
            if desk.state.options.scam_deck == "shuffled" and sum(desk.state.scam_deck.values()) < SCAMS_DRAWN:
                recycle(desk)
            action = (DealScam(seat),) * SCAMS_DRAWN
        case "bui":
            action = (BuildShop(seat),)
        case _:
            action = (TakeGrant(seat), SellVorpal(seat))
    return (*action, CloseUp(hall))


# Thieves' Guild


class BuyFromMarket(Decision[Desk, Move], frozen=True):
    """One token of choice for 2 gold to the bank, or two for 6; what is missing is filled at the end of the turn.

    Rules: heroes_welcome.guildhalls.07, heroes_welcome.guildhalls.08, heroes_welcome.guildhalls.09;
    rulings AMB-031, AMB-032
    """

    hall: str

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return canonical(move)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        tokens = PRICE[self.hall][1]
        return [Take(loot) for loot in choices(desk.state.market.counts, tokens, tokens)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        tokens = PRICE[self.hall][1]
        rule = SALES[self.hall]
        if not isinstance(move, Take) or any(kind not in RANK for kind in move.what):
            raise IllegalMove(rule, "at the Thieves' Guild: take-LOOT, of the Black Market")
        if len(move.what) != tokens:
            raise IllegalMove(rule, f"here the price is for {'one token' if tokens == 1 else 'two tokens'}")
        if not desk.state.market.holds(move.what):
            raise IllegalMove(rule, "the Black Market does not hold that")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Take)
        rule = SALES[self.hall]
        desk.move_gold(rule, PRICE[self.hall][0], word(seat), "bank")
        desk.move_loot(rule, move.what, "market", word(seat))
        desk.state.refill = True
        return ()


# Minstrels' Guild


class PayMinstrels(Decision[Desk, Move], frozen=True):
    """One own token is discarded first: heroes_welcome.guildhalls.12; ruling AMB-024."""

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Drop((kind,)) for kind in desk.player(seat).loot.kinds()]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Drop) or len(move.loot) != 1:
            raise IllegalMove("heroes_welcome.guildhalls.12", f"{word(seat)} discards one token: drop-LOOT")
        if not desk.player(seat).loot.holds(move.loot):
            raise IllegalMove("heroes_welcome.guildhalls.12", f"{word(seat)} has no {move.loot[0]}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Drop)
        desk.move_loot("heroes_welcome.guildhalls.12", move.loot, word(seat), "scrap")
        return ()


class ChooseShop(Decision[Desk, Move], frozen=True):
    """Any open shop, near or far, the Heroes' own included, is run as in a turn of its own; or none.

    Rules: heroes_welcome.guildhalls.13, heroes_welcome.guildhalls.14, heroes_welcome.guildhalls.15,
    heroes_welcome.guildhalls.16; rulings AMB-022, AMB-023, AMB-114
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        state = desk.state
        return [*(GO[site] for site in SITES if site in state.town and site not in state.signs), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, No):
            return
        if not isinstance(move, Go):
            raise IllegalMove(
                "heroes_welcome.guildhalls.13", "the Minstrels lead the Heroes to an open shop: go-SITE, or no"
            )
        refuse_site(desk, move.site)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        return run_shop(desk, seat, move.site, "minstrels") if isinstance(move, Go) else ()


# Artisans' Guild


class StudyMastery(Decision[Desk, Move], frozen=True):
    """Exactly one: an own Mastery is raised by a rank, or another gained.

    Rules: heroes_welcome.guildhalls.18, heroes_welcome.guildhalls.19, heroes_welcome.guildhalls.20,
    heroes_welcome.guildhalls.21, heroes_welcome.guildhalls.22; ruling AMB-039
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return improvements(desk, seat)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Rank, Learn)):
            raise IllegalMove("heroes_welcome.guildhalls.18", "at the Artisans' Guild: rank-MASTERY or learn-MASTERY")
        refuse_improvement(desk, seat, move)

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, (Rank, Learn))
        improve(desk, seat, move)
        return ()


# Goldsmiths' Guild


class TakeGrant(Decision[Desk, Move], frozen=True):
    """2 gold from the bank, or not: heroes_welcome.guildhalls.27; ruling AMB-115."""

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("heroes_welcome.guildhalls.27", f"does {word(seat)} take {GRANT} gold? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Yes):
            desk.move_gold("heroes_welcome.guildhalls.27", GRANT, "bank", word(seat))
        return ()


class SellVorpal(Decision[Desk, Move], frozen=True):
    """1 VP to the bank for 5 gold, or not; put to everybody, since a question left out would tell that there is no VP.

    Rules: heroes_welcome.guildhalls.28; rulings AMB-037, AMB-038, AMB-115, AMB-121
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO) if desk.player(seat).vp else (NO,)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("heroes_welcome.guildhalls.28", f"does {word(seat)} pay 1 VP for {SALE} gold? yes or no")
        if isinstance(move, Yes) and not desk.player(seat).vp:
            raise IllegalMove("heroes_welcome.guildhalls.28", f"{word(seat)} has no VP to pay")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Yes):
            desk.tell("heroes_welcome.guildhalls.28", VorpalSold(word(seat)))
            desk.gain_vp("heroes_welcome.guildhalls.28", seat, -1)
            desk.move_gold("heroes_welcome.guildhalls.28", SALE, "bank", word(seat))
        return ()
