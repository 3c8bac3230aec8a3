"""The end of a season: Status slots, allies, what is left in hand, and clearing up, in this order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildpost.engine.black_dragons_guild.achievements import Claim
from guildpost.engine.black_dragons_guild.events import AllyKept, Changed, Discarded, SlotTaken
from guildpost.engine.black_dragons_guild.moves import NO, Keep, Move, No, Take
from guildpost.engine.black_dragons_guild.state import Desk, insert, word
from guildpost.engine.black_dragons_guild.tables import ALLY_CAP, ROWS_OPEN, SLOTS, Reward
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Step, Together

Steps = Sequence[Step[Desk, Move]]


class EndSeason(Auto[Desk, Move], frozen=True):
    """The steps in the printed order, each for all players; achievements are looked at after each: ruling AMB-50.

    Rules: black_dragons_guild.season_end.01, black_dragons_guild.season_end.05, black_dragons_guild.season_end.16,
    black_dragons_guild.season_end.17
    """

    def run(self, desk: Desk) -> Steps:
        status = (TakeSlot(),) if ROWS_OPEN[desk.state.season] else ()
        return (*status, Claim(), OfferAllies(), Claim(), LoseForHands(), Claim(), ClearUp())


def gain(desk: Desk, seat: int, reward: Reward, rule: str, how: str) -> None:
    """What a slot gives; an action token stays for the rest of the game.

    Rules: black_dragons_guild.season_end.07, black_dragons_guild.season_end.21, black_dragons_guild.components.12;
    rulings AMB-45, AMB-67
    """
    player = desk.player(seat)
    if reward.token:
        player.tokens += reward.token
        desk.tell("black_dragons_guild.season_end.07", Changed(word(seat), "tokens", reward.token, player.tokens, how))
    desk.align(seat, reward.alignment, rule, how)
    desk.coins(seat, reward.coins, rule, how)
    desk.reputation(seat, reward.reputation, rule, how)


def open_slots(desk: Desk, seat: int) -> list[str]:
    """Status slots that a seat may take now: rows of this season that it has not filled.

    Rules: black_dragons_guild.season_end.02, black_dragons_guild.season_end.03, black_dragons_guild.season_end.04,
    black_dragons_guild.season_end.06; rulings AMB-42, AMB-43
    """
    rows = ROWS_OPEN[desk.state.season]
    return [slot for slot in SLOTS if int(slot[1]) in rows and slot not in desk.player(seat).slots]


class TakeSlot(Together[Desk, Move], frozen=True):
    """Each player takes one Status slot of the own board: decision D8; it cannot be passed up (AMB-44).

    Rules: black_dragons_guild.season_end.01, black_dragons_guild.season_end.06, black_dragons_guild.components.11
    """

    sealed: tuple[tuple[int, Move], ...] = ()

    def asked(self, desk: Desk) -> Sequence[int]:
        return range(len(desk.state.players))

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Take(slot) for slot in open_slots(desk, seat)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, Take) and move.what in open_slots(desk, seat):
            return
        season = desk.state.season
        if isinstance(move, Take) and move.what in desk.player(seat).slots:
            raise IllegalMove("black_dragons_guild.season_end.06", f"{move.what} is taken")
        raise IllegalMove(
            f"black_dragons_guild.season_end.{season + 1:02}",
            f"take a Status slot: {', '.join(open_slots(desk, seat))}",
        )

    def open(self, desk: Desk, answers: Mapping[int, Move]) -> Steps:
        for seat in desk.state.order:
            move = answers[seat]
            assert isinstance(move, Take)
            desk.player(seat).slots.append(move.what)
            desk.tell("black_dragons_guild.season_end.01", SlotTaken(word(seat), move.what))
            gain(desk, seat, desk.data.slot(move.what), "black_dragons_guild.season_end.01", "status")
        return ()


def candidates(desk: Desk, seat: int) -> list[str]:
    """Adventurers played this season whom a seat could keep without its allies passing eight Reputation.

    Rules: black_dragons_guild.season_end.08, black_dragons_guild.season_end.09, black_dragons_guild.season_end.10;
    rulings AMB-48, AMB-49
    """
    cards, player = desk.data.adventurers, desk.player(seat)
    room = ALLY_CAP - sum(cards[card].reputation for card in player.allies if card)
    return [card for card in player.used if cards[card].reputation <= room]


class OfferAllies(Auto[Desk, Move], frozen=True):
    """Those who could keep somebody are asked; all others gain the reward of the season's Ally slot.

    Rules: black_dragons_guild.season_end.08, black_dragons_guild.season_end.11, black_dragons_guild.season_end.20;
    rulings AMB-46, AMB-47
    """

    def run(self, desk: Desk) -> Steps:
        return (KeepAlly(),) if any(candidates(desk, seat) for seat in desk.state.order) else settle_allies(desk, {})


class KeepAlly(Together[Desk, Move], frozen=True):
    """One adventurer of this season's quests for the season's Ally slot, or its reward: decision D9.

    Rules: black_dragons_guild.season_end.08, black_dragons_guild.season_end.09, black_dragons_guild.season_end.10,
    black_dragons_guild.season_end.11
    """

    sealed: tuple[tuple[int, Move], ...] = ()

    def asked(self, desk: Desk) -> Sequence[int]:
        return [seat for seat in range(len(desk.state.players)) if candidates(desk, seat)]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (*(Keep(card) for card in candidates(desk, seat)), NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, No) or (isinstance(move, Keep) and move.card in candidates(desk, seat)):
            return
        if isinstance(move, Keep) and move.card in desk.player(seat).used:
            raise IllegalMove(
                "black_dragons_guild.season_end.10", f"with {move.card} the allies would pass {ALLY_CAP} Reputation"
            )
        raise IllegalMove(
            "black_dragons_guild.season_end.09", f"keep one of {', '.join(candidates(desk, seat))}, or no"
        )

    def open(self, desk: Desk, answers: Mapping[int, Move]) -> Steps:
        return settle_allies(desk, answers)


def settle_allies(desk: Desk, answers: Mapping[int, Move]) -> Steps:
    """Fills the season's Ally slots, or pays their reward: black_dragons_guild.season_end.11."""
    for seat in desk.state.order:
        move, player = answers.get(seat), desk.player(seat)
        if isinstance(move, Keep):
            player.used.remove(move.card)
            player.allies.append(move.card)
            desk.tell("black_dragons_guild.season_end.08", AllyKept(word(seat), move.card))
        else:
            player.allies.append("")
            desk.tell("black_dragons_guild.season_end.11", AllyKept(word(seat), None))
            reward = desk.data.components.allies.rewards[desk.state.season - 1]
            gain(desk, seat, reward, "black_dragons_guild.season_end.11", "ally")
    return ()


class LoseForHands(Auto[Desk, Move], frozen=True):
    """Each adventurer and each quest still in hand costs a step of Alignment.

    Rules: black_dragons_guild.season_end.12, black_dragons_guild.questing.18; ruling AMB-51
    """

    def run(self, desk: Desk) -> Steps:
        for seat in desk.state.order:
            player = desk.player(seat)
            desk.align(seat, -len(player.hand) - len(player.quests), "black_dragons_guild.season_end.12", "hand")
        return ()


class ClearUp(Auto[Desk, Move], frozen=True):
    """Used adventurers, hands and the quest area are discarded, Scrolls and Recruits go back; allies and completed
    quests stay.

    Rules: black_dragons_guild.season_end.13, black_dragons_guild.season_end.14, black_dragons_guild.season_end.15,
    black_dragons_guild.season_end.18, black_dragons_guild.season_end.19, black_dragons_guild.places.14,
    black_dragons_guild.places.30, black_dragons_guild.bids.07; ruling AMB-69
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        for seat in state.order:
            player = desk.player(seat)
            for how, cards, pile in (
                ("used", player.used, state.discard),
                ("hand", player.hand, state.discard),
                ("hand", player.quests, state.quest_discard),
            ):
                if cards:
                    desk.tell("black_dragons_guild.season_end.13", Discarded(word(seat), tuple(cards), how))
                for card in cards:
                    insert(pile, card)
            player.used, player.hand, player.quests, player.known = [], [], [], []
            player.scroll, player.recruit, player.stopped = False, False, False
        state.scrolls = state.recruits = len(state.players) - 1
        if state.display:
            desk.tell("black_dragons_guild.season_end.15", Discarded("", tuple(state.display), "board"))
        for card in state.display:
            insert(state.quest_discard, card)
        state.display = []
        return ()
