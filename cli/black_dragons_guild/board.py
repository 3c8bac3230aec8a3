"""The table of Black Dragon's Guild as lines of text: quests, city, achievements, then the players' boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guildpost.cli.black_dragons_guild.names import (
    ANCESTRY,
    BONUS,
    PLACE,
    REASONS,
    ROLE,
    TYPE,
    Names,
    coins,
    cost,
    gives,
    reward,
    written,
)
from guildpost.cli.screen import Line, Span
from guildpost.cli.wording import listed
from guildpost.engine.black_dragons_guild.state import State, word
from guildpost.engine.black_dragons_guild.tables import CIRCLES, PLACES, SEASONS, SLOTS, Tables

if TYPE_CHECKING:
    from guildpost.engine.black_dragons_guild.view import PlayerSeen, View

WIDTH = 100
CARD = 22
"""Columns of the whole and inside a quest card."""
NAME = 22
"""Columns of the name of a card or a player."""


def drawn(view: View, data: Tables, names: dict[str, str], state: State | None) -> list[Line]:
    """The whole picture. With the state also what the players hold, which the view of the organiser does not show."""
    board = _Board(view, data, names, state)
    return [
        *board.heading(),
        *board.quests(),
        *board.city(),
        *board.achievements(),
        *board.decks(),
        *(line for seat in board.seats for line in board.player(seat)),
    ]


class _Held:
    """What a seat holds, as far as the reader may know it."""

    def __init__(self, seen: PlayerSeen, state: State | None, seat: int) -> None:
        self.hand, self.draft, self.picks, self.quests = seen.own, seen.draft, seen.picks, seen.own_quests
        if state is not None:
            player = state.players[seat]
            self.hand, self.draft, self.picks, self.quests = player.hand, player.draft, player.picks, player.quests


class _Board:
    """One picture of one view."""

    def __init__(self, view: View, data: Tables, names: dict[str, str], state: State | None) -> None:
        self.view = view
        self.data = data
        self.names = Names(data, {seat: _cut(name, NAME) for seat, name in names.items()})
        self.state = state
        self.all_seats = list(view.players)
        self.seats = [*view.order, *(seat for seat in self.all_seats if seat not in view.order)]

    def _style(self, seat: str) -> str:
        color: str = self.view.players[seat].color
        return color

    def heading(self) -> list[Line]:
        """Whose view, which season, the turn order, and who is asked."""
        view = self.view
        season = f"season {view.season} of {SEASONS}" if view.season else "setup"
        line: list[Span] = [("Black Dragon's Guild", "bold")]
        if view.seat:
            line.append((f" as {view.seat} sees it", self._style(view.seat)))
        line.append((f"   {season}   ", ""))
        if view.order:
            line.append(("turn order", "dim"))
            line += [(f" {seat}", self._style(seat)) for seat in view.order]
        out: list[Line] = [line]
        if view.ended is not None:
            won = [word(seat) for seat in view.ended.winners]
            verb = "share the victory" if len(won) > 1 else "has won"
            out += self._note("over", [f"{self.names.seats(won)} {verb}, {_reason(view.ended.reason)}"], "bold")
        elif view.asked:
            out += self._note("asked", [self.names.seat(seat) for seat in view.asked])
        else:
            out.append([("luck is awaited", "bold")])
        if view.answer:
            out += self._note("sealed answer", [written(view.answer)])
        return out

    # the quest area

    def quests(self) -> list[Line]:
        """Cards side by side, with the action tokens on them."""
        if not self.view.display:
            return []
        quests = list(self.view.display)
        across = 3 if len(quests) in (3, 5, 6) else 4
        out: list[Line] = []
        for first in range(0, len(quests), across):
            row = [self._card(quest) for quest in quests[first : first + across]]
            out.append([("┌" + "┐ ┌".join(["─" * CARD] * len(row)) + "┐", "wall")])
            for lines in zip(*row, strict=True):
                line: list[Span] = []
                for number, spans in enumerate(lines):
                    line += [(" │" if number else "│", "wall"), *_fill(spans, CARD), ("│", "wall")]
                out.append(line)
            out.append([("└" + "┘ └".join(["─" * CARD] * len(row)) + "┘", "wall")])
        return out

    def _card(self, code: str) -> list[list[Span]]:
        quest = self.data.quests[code]
        needed = f"party {quest.minimum}+"
        kind = TYPE[quest.type]
        gap = CARD - len(code) - len(kind) - len(needed) - 1
        bids = self.view.bids.get(code, {})
        tokens: list[Span] = []
        for seat in self.seats:
            if bids.get(seat):
                tokens.append((f"{' ' if tokens else ''}{seat}×{bids[seat]}", self._style(seat)))  # noqa: RUF001
        return [
            [(f"{code} ", "bold"), (kind, "gate"), (" " * gap, ""), (needed, "")],
            [(_cut(quest.name, CARD), "")],
            [(_cut(" · ".join(BONUS[sign] for sign in quest.bonuses), CARD), "dim")],
            [(_cut(_rewards(quest.reputation, quest.coins, quest.alignment), CARD), "")],
            tokens or [("no tokens", "dim")],
        ]

    # the city

    def city(self) -> list[Line]:
        """The places with what they cost and give, and who stands there."""
        circles = CIRCLES[: max(1, len(self.all_seats) - 1)]
        out: list[Line] = [[("    city place       cost     gives" + " " * 51 + "tokens", "dim")]]
        for code in PLACES:
            there: list[Span] = []
            if code == "cas":
                for circle in circles:
                    seats = self.view.places.get(circle, [])
                    there.append((f"{' ' if there else ''}{circle[-1]}:", "dim"))
                    there += [(seat, self._style(seat)) for seat in seats] or [("-", "dim")]
            there += [
                (f"{' ' if there or number else ''}{seat}", self._style(seat))
                for number, seat in enumerate(self.view.places.get(code, []))
            ]
            out.append(
                [
                    (f"{code} ", "bold"),
                    (f"{PLACE[code]:<16} ", "house"),
                    (f"{cost(code):<8} {gives(code):<55} ", ""),
                    *there,
                ]
            )
        return out

    def achievements(self) -> list[Line]:
        """The achievements of this game: what they ask for, who has claimed them, what the next claim brings."""
        out: list[Line] = []
        spaces = self.data.components.achievement_spaces.reputation
        for code, claims in self.view.achievements.items():
            name = self.data.components.achievements[code].name
            line: list[Span] = [(f"{code} ", "bold"), (f"{_cut(name, 16):<16} ", "house")]
            line.append((f"{self.names.needs(code):<44} ", ""))
            for number, reputation in enumerate(spaces[: len(self.all_seats)]):
                seat = claims[number] if number < len(claims) else ""
                line.append((f" {reputation}:{seat or '-'}", self._style(seat) if seat else "dim"))
            out.append(line)
        return out

    def decks(self) -> list[Line]:
        """What is left in the stocks, and the open discard piles."""
        view = self.view
        return [
            *self._note(
                "stocks",
                [
                    f"{view.deck} adventurer{_s(view.deck)} and {view.quest_deck} quest{_s(view.quest_deck)} to draw",
                    f"{view.scrolls} Magic Scroll{_s(view.scrolls)}",
                    f"{view.recruits} New Recruit{_s(view.recruits)}",
                ],
            ),
            *self._note("discarded adventurers", list(view.discard)),
            *self._note("discarded quests", list(view.quest_discard)),
        ]

    # the players' boards

    def player(self, seat: str) -> list[Line]:
        """One board, and what its player holds."""
        seen = self.view.players[seat]
        held = _Held(seen, self.state, self.all_seats.index(seat))
        title: list[Span] = [("─── ", "wall"), (self.names.seat(seat), self._style(seat)), (f" {seen.color}", "")]
        if seen.role:
            title.append((f" {ROLE[seen.role]} ", "house"))
        used = sum(len(text) for text, _ in title)
        title.append((" " + "─" * max(0, WIDTH - used - 1), "wall"))
        facts = f"  {coins(seen.coins)}   {seen.reputation} Reputation   action tokens "
        tokens = "•" * seen.left + "·" * max(0, seen.tokens - seen.left)
        line: list[Span] = [(facts, ""), (tokens, self._style(seat))]
        line += [("   Magic Scroll", "warn")] if seen.scroll else []
        line += [("   New Recruit", "warn")] if seen.recruit else []
        line += [("   stopped", "dim")] if seen.stopped else []
        out: list[Line] = [title, line, self._track(seen), *self._ability(seen)]
        out += self._note(
            "  Status", [f"{slot} {reward(self.data.slot(slot))}" for slot in SLOTS if slot in seen.slots]
        )
        out += self._allies(seen.allies)
        out += self._note("  done", [self._brief(quest) for quest in seen.done])
        out += self._note("  used", [self._adventurer_brief(card) for card in seen.used])
        out += self._hands(seen, held)
        return out

    def _track(self, seen: PlayerSeen) -> Line:
        """The alignment track from evil to good, a sign a square, zones parted."""
        spans: list[Span] = [("  evil ", "dim")]
        for zone in self.data.components.alignment.zones:
            spans.append(("│", "wall"))
            for square in range(zone.first, zone.last + 1):
                spans.append(("█", seen.color) if square == seen.alignment else ("·", "wall"))
        zone = self.data.zone_at[seen.alignment]
        return [
            *spans,
            ("│", "wall"),
            (" good   ", "dim"),
            (f"{seen.alignment:+} {zone.name}, scores {zone.score}", ""),
        ]

    def _ability(self, seen: PlayerSeen) -> list[Line]:
        if not seen.token:
            return []
        sides = [seen.side] if seen.side else ["a", "b"]
        return self._note(
            f"  {seen.token}{seen.side}",
            [self.names.side(seen.token, side) if seen.side else f"{side}: {self.names.side(seen.token, side)}"
             for side in sides],
        )  # fmt: skip

    def _allies(self, allies: Sequence[str]) -> list[Line]:
        return [self._adventurer(f"  ally {number}", ally) for number, ally in enumerate(allies, 1) if ally]

    def _hands(self, seen: PlayerSeen, held: _Held) -> list[Line]:
        """What the player holds: cards with all they say for those who may see them, or else how many."""
        out: list[Line] = []
        for title, cards in (("  pick", held.picks), ("  draft", held.draft), ("  hand", held.hand)):
            out += [self._adventurer(title, card) for card in cards]
        out += [self._quest("  quest", quest, quest in seen.known) for quest in held.quests]
        if self.view.seat and self.view.drawn and seen is self.view.players[self.view.seat]:
            out += [self._quest("  drawn", quest, False) for quest in self.view.drawn]
        hidden = []
        if seen.hand > len(held.hand) + len(held.picks):
            hidden.append(f"{seen.hand} adventurer{_s(seen.hand)}")
        if seen.drafting > len(held.draft):
            hidden.append(f"{seen.drafting} to choose from")
        if seen.quests > len(held.quests):
            known = [self.names.card(quest) for quest in seen.known]
            among = f", among them {listed(known)}" if known else ""
            hidden.append(f"{seen.quests} quest{_s(seen.quests)}{among}")
        return out + self._note("  holds", hidden)

    # cards in a line

    def _adventurer(self, title: str, code: str) -> Line:
        card = self.data.adventurers[code]
        types = ", ".join(TYPE[kind] for kind in card.types)
        return [
            (f"{title:<8} ", "dim"),
            (f"{code:<3} ", "bold"),
            (f"{_cut(card.name, NAME):<{NAME}} {coins(card.cost):<8} {ROLE[card.role]:<8} ", ""),
            (f"{ANCESTRY[card.ancestry]:<8} {card.reputation} Rep ", ""),
            (_cut(types, 31), "gate"),
        ]

    def _quest(self, title: str, code: str, known: bool) -> Line:
        quest = self.data.quests[code]
        return [
            (f"{title:<8} ", "dim"),
            (f"{code:<3} ", "bold"),
            (f"{_cut(quest.name, NAME):<{NAME}} ", ""),
            (f"{TYPE[quest.type]:<9} ", "gate"),
            (f"of {quest.minimum}+ ", ""),
            (f"{_rewards(quest.reputation, quest.coins, quest.alignment):<19} ", ""),
            (_cut(" · ".join(BONUS[sign] for sign in quest.bonuses), 22), "dim"),
            (" known" if known else "", "warn"),
        ]

    def _brief(self, code: str) -> str:
        return f"{code} {TYPE[self.data.quests[code].type]}"

    def _adventurer_brief(self, code: str) -> str:
        return f"{code} {self.data.adventurers[code].name}"

    def _note(self, title: str, parts: Sequence[str], style: str = "") -> list[Line]:
        """Parts behind their title, on as many lines as they need."""
        out: list[Line] = []
        room = WIDTH - len(title) - 3
        line = ""
        for part in parts:
            part = _cut(part, room)
            if line and len(line) + 2 + len(part) > room:
                out.append([(f"{title}: ", "dim"), (line + ",", style)])
                line = ""
            line = f"{line}, {part}" if line else part
        return [*out, [(f"{title}: ", "dim"), (line, style)]] if line else out


def _rewards(reputation: int, money: int, alignment: int) -> str:
    """The rewards of a quest in a few signs."""
    return f"{reputation} Rep {coins(money)}" + (f" {alignment:+} Al" if alignment else "")


def _reason(reason: str) -> str:
    return REASONS.get(reason, reason)


def _s(count: int) -> str:
    return "" if count == 1 else "s"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "."


def _fill(spans: list[Span], width: int) -> list[Span]:
    """The spans with blanks behind them up to a width."""
    return [*spans, (" " * (width - sum(len(text) for text, _ in spans)), "")]
