"""Questing: quests and parties chosen in secret, opened together, settled in turn order, again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from guildpost.engine.black_dragons_guild import abilities, bonuses
from guildpost.engine.black_dragons_guild.achievements import Claim
from guildpost.engine.black_dragons_guild.events import Stopped, WentOut
from guildpost.engine.black_dragons_guild.moves import END, End, Move, Play
from guildpost.engine.black_dragons_guild.state import Desk, insert, word
from guildpost.engine.black_dragons_guild.tables import by_number
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Step, Together

Steps = Sequence[Step[Desk, Move]]


def questers(desk: Desk) -> list[int]:
    """Seats that are asked: those who have not stopped and hold a quest, whether or not they could play it.

    Rules: black_dragons_guild.questing.15, black_dragons_guild.questing.16; rulings AMB-39, AMB-71
    """
    return [seat for seat, player in enumerate(desk.state.players) if not player.stopped and player.quests]


def members(desk: Desk, seat: int) -> list[str]:
    """Adventurers who can join this seat's parties: its hand and its allies, by number.

    Rules: black_dragons_guild.questing.03, black_dragons_guild.questing.14, black_dragons_guild.components.06
    """
    player = desk.player(seat)
    return sorted([*player.hand, *filter(None, player.allies)], key=by_number)


def refuse(desk: Desk, seat: int, move: Play) -> None:
    """Refuses a quest or a party.

    Rules: black_dragons_guild.questing.02, black_dragons_guild.questing.03, black_dragons_guild.questing.04,
    black_dragons_guild.questing.06, black_dragons_guild.questing.10, black_dragons_guild.questing.13,
    black_dragons_guild.bonuses.11, black_dragons_guild.bonuses.12; rulings AMB-28, AMB-32, AMB-34
    """
    player = desk.player(seat)
    if move.quest not in player.quests:
        raise IllegalMove("black_dragons_guild.questing.01", f"{move.quest} is not in the hand of {word(seat)}")
    able = members(desk, seat)
    for card in move.party:
        if card in player.used:
            raise IllegalMove("black_dragons_guild.questing.13", f"{card} has been out this season")
        if card not in able:
            raise IllegalMove("black_dragons_guild.questing.03", f"{card} is no adventurer of {word(seat)}")
    if list(move.party) != sorted(set(move.party), key=by_number):
        raise IllegalMove("black_dragons_guild.questing.14", "name each adventurer once, by number")
    quest = desk.data.quests[move.quest]
    size = len(move.party) + 1
    if size < quest.minimum:
        raise IllegalMove(
            "black_dragons_guild.questing.10", f"{move.quest} needs {quest.minimum}, the character included, not {size}"
        )
    if size > quest.minimum and "x" not in quest.bonuses:
        raise IllegalMove(
            "black_dragons_guild.bonuses.11",
            f"{move.quest} takes {quest.minimum}, the character included, and no extra member",
        )
    price = bonuses.cost(desk, quest, move.party)
    if price > player.coins:
        raise IllegalMove("black_dragons_guild.questing.06", f"this party costs {price} coins of {player.coins}")


class AskForQuests(Auto[Desk, Move], frozen=True):
    """A questing step, as long as somebody is left who may quest.

    Rules: black_dragons_guild.questing.15, black_dragons_guild.questing.18
    """

    def run(self, desk: Desk) -> Steps:
        return (ChooseQuest(),) if questers(desk) else ()


class ChooseQuest(Together[Desk, Move], frozen=True):
    """All choose a quest and a party in secret, or stop for the season; then all are opened: decision D7.

    Rules: black_dragons_guild.questing.01, black_dragons_guild.questing.16, black_dragons_guild.questing.19;
    rulings AMB-38, AMB-39, AMB-71
    """

    sealed: tuple[tuple[int, Move], ...] = ()

    def asked(self, desk: Desk) -> Sequence[int]:
        return questers(desk)

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        found: list[Move] = []
        able = members(desk, seat)
        coins = desk.player(seat).coins
        for name in desk.player(seat).quests:
            quest = desk.data.quests[name]
            most = len(able) if "x" in quest.bonuses else quest.minimum - 1
            for size in range(quest.minimum - 1, most + 1):
                found += [
                    Play(name, party) for party in combinations(able, size) if bonuses.cost(desk, quest, party) <= coins
                ]
        return (*found, END)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, Play):
            refuse(desk, seat, move)
        elif not isinstance(move, End):
            raise IllegalMove("black_dragons_guild.questing.01", "play-QUEST-PARTY, or end for this season")

    def open(self, desk: Desk, answers: Mapping[int, Move]) -> Steps:
        for seat in desk.state.order:
            move = answers.get(seat)
            if isinstance(move, Play):
                complete(desk, seat, move)
            elif move is not None:
                desk.player(seat).stopped = True
                desk.tell("black_dragons_guild.questing.16", Stopped(word(seat)))
        return (Claim(), AskForQuests())


def complete(desk: Desk, seat: int, move: Play) -> None:
    """A quest from its wages to its reward: pay, add up the Reputation, then Alignment, coins and Reputation.

    Rules: black_dragons_guild.questing.04, black_dragons_guild.questing.05, black_dragons_guild.questing.06,
    black_dragons_guild.questing.07, black_dragons_guild.questing.08, black_dragons_guild.questing.09,
    black_dragons_guild.questing.11, black_dragons_guild.questing.12, black_dragons_guild.questing.13,
    black_dragons_guild.questing.14, black_dragons_guild.questing.17, black_dragons_guild.questing.19;
    rulings AMB-37, AMB-58, AMB-60
    """
    player, quest, party = desk.player(seat), desk.data.quests[move.quest], move.party
    paid = bonuses.cost(desk, quest, party)
    player.coins -= paid
    cards, sets = bonuses.of_cards(desk, quest, party), bonuses.of_sets(desk, seat, party)
    extra, own = bonuses.of_quest(desk, seat, quest, party), abilities.reputation(desk, seat, quest)
    desk.tell(
        "black_dragons_guild.questing.11",
        WentOut(word(seat), move.quest, party, paid, cards, sets, extra, own, quest.reputation),
    )
    desk.reputation(seat, cards + sets + extra + own, "black_dragons_guild.questing.11", "party")
    desk.align(seat, quest.alignment, "black_dragons_guild.questing.12", "reward")
    desk.coins(seat, quest.coins, "black_dragons_guild.questing.12", "reward")
    desk.reputation(seat, quest.reputation, "black_dragons_guild.questing.12", "reward")
    abilities.reward(desk, seat)
    player.quests.remove(move.quest)
    if move.quest in player.known:
        player.known.remove(move.quest)
    player.done.append(move.quest)
    for card in party:
        if card in player.hand:
            player.hand.remove(card)
            insert(player.used, card)
    player.kin = max(player.kin, *bonuses.kin(desk, seat, party).values(), 0)
    player.band = max(player.band, len(party) + 1)
