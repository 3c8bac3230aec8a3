"""Setup: the table before the first turn.

All dice have twelve faces, `tables.D12`: thieves_guild.setup.02. What is not in the bank cannot be bought, see
`gypsies.refuse` and `market.refuse`: thieves_guild.setup.19.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.steps import Step
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.purses import ShareCoins
from guildpost.engine.thieves_guild.sides import characters
from guildpost.engine.thieves_guild.state import Character, Desk, Market, Options, State, Store, add
from guildpost.engine.thieves_guild.tables import START_COINS, STASH_OF, Tables
from guildpost.engine.thieves_guild.turn import BeginTurn


def new_state(tables: Tables, seats: Sequence[SeatChoice], options: Options) -> State:
    """The table at the start: everybody on his base, the stashes of the guilds that play, all else in the bank.

    Nobody has coins, the counter shows 1, and the cards of both piles are known as what is left of each.

    Rules: thieves_guild.setup.01, thieves_guild.setup.03, thieves_guild.setup.04, thieves_guild.setup.05,
    thieves_guild.setup.06, thieves_guild.setup.07, thieves_guild.setup.08, thieves_guild.setup.09,
    thieves_guild.setup.10, thieves_guild.setup.11, thieves_guild.setup.13, thieves_guild.setup.14,
    thieves_guild.setup.15, thieves_guild.setup.16, thieves_guild.setup.17, thieves_guild.setup.18,
    thieves_guild.sides.07, thieves_guild.trading.01
    """
    sides = [choice.role for choice in seats]
    bank = {kind: count for kind, count in tables.components.supply.count().items() if count}
    stashes: dict[str, dict[str, int]] = {}
    for side in sides:
        if side in STASH_OF:
            stashes[tables.stash_place[side]] = dict(STASH_OF[side][1])
            for kind, count in STASH_OF[side][1].items():
                add(bank, kind, -count)
    cards = tables.components.market
    return State(
        sides=sides,
        options=options,
        characters={who: Character(tables.base[side]) for side in sides for who in characters(side, len(sides))},
        stores={side: Store() for side in sides},
        stashes=stashes,
        bank=bank,
        fate=dict(tables.fate_copies),
        market=Market(dict.fromkeys(tables.markets, ""), dict.fromkeys(cards, 1), len(cards) - len(tables.markets)),
    )


def opening(state: State) -> list[Step[Desk, Move]]:
    """What comes first: each guild shares out its coins, then the first turn.

    Rules: thieves_guild.setup.12, thieves_guild.sides.04, thieves_guild.sides.05; rulings A-12, A-137
    """
    shares: list[Step[Desk, Move]] = [
        ShareCoins(seat, START_COINS, tuple(characters(side, len(state.sides))), "thieves_guild.setup.12", "start")
        for seat, side in enumerate(state.sides)
        if side != "bh"
    ]
    return [*shares, BeginTurn(state.sides[0])]
