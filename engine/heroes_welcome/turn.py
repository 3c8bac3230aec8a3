"""Rounds and turns: who is next, the four options of a turn, and what ends it."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.heroes_welcome.crafting import craft, crafts, refuse_craft
from guildpost.engine.heroes_welcome.crawl import BeginCrawl
from guildpost.engine.heroes_welcome.events import RoundBegan
from guildpost.engine.heroes_welcome.guildhalls import open_halls, refuse_hall, visit
from guildpost.engine.heroes_welcome.market import FillMarket
from guildpost.engine.heroes_welcome.moves import END, Call, End, Go, Make, Move, Play, Visit, canonical
from guildpost.engine.heroes_welcome.round_end import BeginCall, calls, refuse_call
from guildpost.engine.heroes_welcome.running import open_shops, refuse_run, run_shop
from guildpost.engine.heroes_welcome.scams import play_scam, plays, refuse_scam
from guildpost.engine.heroes_welcome.state import Desk, word

Steps = Sequence[Step[Desk, Move]]


class BeginRound(Auto[Desk, Move], frozen=True):
    """A round is a Town Phase and a Dungeon Crawl; the Master Merchant has its first turn.

    Rules: heroes_welcome.turn.01, heroes_welcome.turn.03, heroes_welcome.crawl.29
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.round += 1
        state.bribed = []
        desk.tell("heroes_welcome.turn.01", RoundBegan(state.round, word(state.master)))
        return (BeginTurn(state.master),)


class BeginTurn(Auto[Desk, Move], frozen=True):
    """A fresh turn: what scams had prepared in the last one is gone (ruling AMB-026)."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.wrapping, state.crate, state.declined, state.extra = 0, False, False, False
        return (ChooseAction(self.seat),)


class ChooseAction(Decision[Desk, Move], frozen=True):
    """Scam cards as long as the player likes, then one of four: run a shop, visit a guildhall, craft, call the end.

    There is no pass (ruling AMB-013); calling is always possible.

    Rules: heroes_welcome.turn.02, heroes_welcome.turn.05, heroes_welcome.turn.06, heroes_welcome.scams.01,
    heroes_welcome.scams.02, heroes_welcome.scams.05, heroes_welcome.guildhalls.05, heroes_welcome.crafting.11,
    heroes_welcome.round_end.01
    """

    def resolve(self, desk: Desk, seat: int, move: Move) -> Move:
        return canonical(move)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [
            *open_shops(desk),
            *open_halls(desk, seat),
            *crafts(desk, seat),
            *calls(desk),
            *plays(desk, seat, before=True),
        ]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        match move:
            case Play():
                refuse_scam(desk, seat, move, before=True)
            case Go():
                refuse_run(desk, move.site)
            case Visit():
                refuse_hall(desk, seat, move.hall)
            case Make():
                refuse_craft(desk, seat, move)
            case Call():
                refuse_call(desk, move.customer)
            case _:
                raise IllegalMove(
                    "heroes_welcome.turn.05",
                    f"{word(seat)} runs a shop (go-), visits a guildhall (visit-), crafts (make-) or calls (call)",
                )

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        match move:
            case Play():
                return (*play_scam(desk, seat, move), self)
            case Go():
                return (*run_shop(desk, seat, move.site, "run"), AfterAction(seat))
            case Visit():
                return (*visit(desk, seat, move.hall), AfterAction(seat))
            case Make():
                return (*craft(desk, seat, move), AfterAction(seat))
            case _:
                assert isinstance(move, Call)
                return (BeginCall(seat, move.customer), AfterCall(seat))


class AfterAction(Auto[Desk, Move], frozen=True):
    """Behind the action scams may be played; with an empty hand, or after a declined shop, the turn is over.

    Rules: heroes_welcome.turn.06, heroes_welcome.running.07; rulings AMB-016, AMB-018, AMB-019
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        if desk.player(self.seat).scams and not desk.state.declined:
            return (ScamWindow(self.seat),)
        return (EndTurn(self.seat),)


class ScamWindow(Decision[Desk, Move], frozen=True):
    """Scam cards after the action, or `end`; `last` is the caller's window before the Heroes leave.

    Rules: heroes_welcome.turn.06, heroes_welcome.scams.01, heroes_welcome.scams.02, heroes_welcome.round_end.15;
    rulings AMB-018, AMB-019, AMB-082, AMB-083
    """

    last: bool = False

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [END, *plays(desk, seat, before=False)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, Play):
            refuse_scam(desk, seat, move, before=False)
        elif not isinstance(move, End):
            raise IllegalMove("heroes_welcome.turn.05", f"{word(seat)} has acted: play-SCAM, or end")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Play):
            after: Step[Desk, Move] = AfterCall(seat) if self.last else AfterAction(seat)
            return (*play_scam(desk, seat, move), after)
        return (BeginCrawl(seat), BeginRound()) if self.last else (EndTurn(seat),)


class EndTurn(Auto[Desk, Move], frozen=True):
    """The Black Market is filled if this turn bought from it, and a Tavern closed if it still has to be; then the next
    seat clockwise, or a builder once more.

    Rules: heroes_welcome.turn.04, heroes_welcome.guildhalls.09, heroes_welcome.building.10, heroes_welcome.shops.39;
    rulings AMB-017, AMB-026, AMB-028, AMB-032
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.late:
            place, state.late = state.late, ""
            desk.close("heroes_welcome.shops.39", place)
        following = self.seat if state.extra else (self.seat + 1) % len(state.players)
        if state.refill:
            return (FillMarket(), BeginTurn(following))
        return (BeginTurn(following),)


class AfterCall(Auto[Desk, Move], frozen=True):
    """A briber has the next turn at once. If nobody bribed, the caller may play scams one last time, and then the
    Heroes leave.

    Rules: heroes_welcome.round_end.09, heroes_welcome.round_end.15; rulings AMB-080, AMB-081, AMB-082
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.briber is not None:
            briber, state.briber = state.briber, None
            return (BeginTurn(briber),)
        if desk.player(self.seat).scams:
            return (ScamWindow(self.seat, last=True),)
        return (BeginCrawl(self.seat), BeginRound())
