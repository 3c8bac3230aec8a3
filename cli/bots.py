"""Bots: players who choose by luck of their own streams, `bot.<seat>` of the game's seed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.session import Session

Bot = Callable[[Session[Any, Any, Any], Draws, int], int]


def play_random(session: Session[Any, Any, Any], draws: Draws, limit: int) -> int:
    """Plays to the end, or through `limit` decisions: first a kind of move, then one of that kind, all equally
    likely. Returns the number of decisions.

    By kind first, since otherwise the many spaces that a character can walk to would drown all else that he may do.
    """
    table, play, below = session.table, session.play, draws.below
    drawn: dict[str, int] = {}
    decisions = 0
    while decisions < limit:
        step: Any = session.pending()
        if step is None or step.nature == "chance":
            break
        if step.nature == "decision":
            seat = step.seat
            options = step.options(table, seat)
        else:
            seat = session.asked()[0]
            options = session.options(seat)
        if len(options) == 1:
            move = options[0]
        else:
            label = f"bot.{seat}"
            n = drawn.get(label, 0)
            kinds = list(map(type, options))
            sorts = list(dict.fromkeys(kinds))
            if len(sorts) == 1:
                move = options[below(label, n, len(options))]
            else:
                sort = sorts[below(label, n, len(sorts))]
                n += 1
                first, count = kinds.index(sort), kinds.count(sort)
                at = below(label, n, count) if count > 1 else 0
                if kinds[first : first + count].count(sort) == count:  # they stand together: the common case
                    move = options[first + at]
                else:
                    move = [option for option in options if type(option) is sort][at]
            drawn[label] = n + 1
        play(seat, move)
        table = session.table
        decisions += 1
    return decisions


KEEN = {"thieves-guild": "guildpost.cli.thieves_guild.keen", "six-guilds": "guildpost.cli.six_guilds.keen"}
"""Game id to the module that holds its Keen bot."""


def play_keen(session: Session[Any, Any, Any], draws: Draws, limit: int) -> int:
    """Plays to the end, or through `limit` decisions, with the game's own bot, which takes the best move it sees.

    Equally good moves are drawn among, and one move in twelve is any: bots that only repeat themselves never end.
    """
    bot = import_module(KEEN[session.game.id]).Keen(session.table.data)
    drawn: dict[str, int] = {}
    decisions = 0
    while decisions < limit and not session.over:
        seat = session.asked()[0]
        options = session.options(seat)
        label = f"bot.{seat}"
        n = drawn.get(label, 0)
        if draws.below(label, n, 12):
            options = bot.best(session.pending(), session.table, seat, options)
        move = options[draws.below(label, n + 1, len(options))]
        drawn[label] = n + 2
        session.play(seat, move)
        decisions += 1
    return decisions


BOTS: dict[str, Bot] = {"random": play_random, "keen": play_keen}
"""Bot name to its player."""
