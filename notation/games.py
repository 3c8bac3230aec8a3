"""The notation of each game, by its id; imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

from guildpost.engine.games import UnknownGame, game
from guildpost.notation.language import Language

LANGUAGES = {
    "thieves-guild": "guildpost.notation.thieves_guild",
    "black-dragons-guild": "guildpost.notation.black_dragons_guild",
    "heroes-welcome": "guildpost.notation.heroes_welcome",
    "lord-of-loot": "guildpost.notation.lord_of_loot",
    "six-guilds": "guildpost.notation.six_guilds",
}
"""Game id to the module with its words, its moves and their text."""

_known: dict[str, Language[Any]] = {}


def language(game_id: str, components: msgspec.Struct | None = None) -> Language[Any]:
    """The notation of this game; names come from `components`, or from the shipped data. Raises UnknownGame."""
    if components is None and game_id in _known:
        return _known[game_id]
    if game_id not in LANGUAGES:
        raise UnknownGame(f"there is no notation for {game_id!r}; there is for: {', '.join(LANGUAGES)}")
    module = import_module(LANGUAGES[game_id])

    def names_from() -> msgspec.Struct:
        if components is not None:
            return components
        shipped: msgspec.Struct = game(game_id).components(game(game_id).load())
        return shipped

    found: Language[Any] = Language(
        module.TONGUE, LANGUAGES[game_id].rpartition(".")[2], module.Moves, module.render, module.FORMS, names_from
    )
    if components is None:
        _known[game_id] = found
    return found
