"""What one seat may see of the table; nothing else is in it."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.black_dragons_guild.places import KeepQuest
from guildpost.engine.black_dragons_guild.state import Desk, Ended, Options, Player, State, word, words
from guildpost.engine.black_dragons_guild.tables import Tables
from guildpost.engine.core.steps import Chance, Decision, Together
from guildpost.engine.core.table import Position


class PlayerSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as another one sees it; `own`, `own_quests`, `draft` and `picks` are filled for itself alone."""

    color: str
    role: str
    token: str
    side: str
    coins: int
    reputation: int
    alignment: int
    zone: str
    tokens: int
    left: int
    hand: int
    drafting: int
    quests: int
    known: list[str]
    used: list[str]
    done: list[str]
    allies: list[str]
    scroll: bool
    recruit: bool
    slots: list[str]
    stopped: bool
    own: list[str] = []
    draft: list[str] = []
    picks: list[str] = []
    own_quests: list[str] = []


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; `seat` is its word, or "" for the public.

    `unseen` are adventurers that are neither open nor this seat's own: deck and foreign hands together.
    """

    seat: str
    season: int
    order: list[str]
    asked: list[str]
    question: str
    players: dict[str, PlayerSeen]
    display: list[str]
    bids: dict[str, dict[str, int]]
    places: dict[str, list[str]]
    deck: int
    discard: list[str]
    quest_deck: int
    quest_discard: list[str]
    unseen: list[str]
    unseen_quests: list[str]
    scrolls: int
    recruits: int
    achievements: dict[str, list[str]]
    options: Options
    ended: Ended | None
    answer: str = ""
    drawn: list[str] = []


def seen(player: Player, tables: Tables, mine: bool) -> PlayerSeen:
    """A player's board and what of its hand this seat may see.

    Rules: black_dragons_guild.recruiting.02, black_dragons_guild.recruiting.09, black_dragons_guild.setup.24;
    ruling AMB-57
    """
    return PlayerSeen(
        player.color,
        player.role,
        player.token,
        player.side,
        player.coins,
        player.reputation,
        player.alignment,
        tables.zone_at[player.alignment].code,
        player.tokens,
        player.left,
        len(player.hand) + len(player.picks),
        len(player.draft),
        len(player.quests),
        player.known,
        player.used,
        player.done,
        player.allies,
        player.scroll,
        player.recruit,
        player.slots,
        player.stopped,
        own=player.hand if mine else [],
        draft=player.draft if mine else [],
        picks=player.picks if mine else [],
        own_quests=player.quests if mine else [],
    )


def view(position: Position[State, Any], tables: Tables, seat: int | None) -> View:
    """All that a seat may see; None is the public. Who has answered a common question is not in it."""
    state, desk = position.state, Desk(position.state, tables)
    step = position.agenda[-1] if position.agenda else None
    asked: list[str] = []
    answer = ""
    if isinstance(step, Decision):
        asked = [word(step.seat)]
    elif isinstance(step, Together):
        asked = [word(each) for each in step.asked(desk)]
        own = dict(step.sealed).get(seat) if seat is not None else None
        answer = msgspec.json.encode(own).decode() if own is not None else ""
    mine = state.players[seat] if seat is not None else None
    drawn = list(step.drawn) if isinstance(step, KeepQuest) and step.seat == seat else []
    open_cards = {*state.discard, *(card for player in state.players for card in (*player.used, *player.allies))}
    open_quests = {
        *state.quest_discard,
        *state.display,
        *(card for player in state.players for card in (*player.done, *player.known)),
    }
    if mine is not None:
        open_cards.update((*mine.hand, *mine.draft, *mine.picks))
        open_quests.update((*mine.quests, *drawn))
    return View(
        seat=word(seat) if seat is not None else "",
        season=state.season,
        order=list(words(state.order)),
        asked=asked,
        question=type(step).__name__ if isinstance(step, (Decision, Together, Chance)) else "",
        players={word(number): seen(player, tables, number == seat) for number, player in enumerate(state.players)},
        display=state.display,
        bids={
            quest: {word(number): count for number, count in enumerate(bids) if count}
            for quest, bids in state.bids.items()
        },
        places={place: list(words(seats)) for place, seats in state.places.items()},
        deck=len(state.deck),
        discard=state.discard,
        quest_deck=len(state.quest_deck),
        quest_discard=state.quest_discard,
        unseen=[card for card in tables.all_adventurers if card not in open_cards],
        unseen_quests=[card for card in tables.all_quests if card not in open_quests],
        scrolls=state.scrolls,
        recruits=state.recruits,
        achievements={card: list(words(seats)) for card, seats in state.claims.items()},
        options=state.options,
        ended=state.ended,
        answer=answer,
        drawn=drawn,
    )
