"""What a party costs and what Reputation it brings on a quest.

What cards show (black_dragons_guild.bonuses.09, black_dragons_guild.bonuses.18) is data; how large a party may be
(black_dragons_guild.bonuses.11) is refused in questing, and what the ability of a player brings
(black_dragons_guild.bonuses.01) stands in abilities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from guildpost.engine.black_dragons_guild import abilities
from guildpost.engine.black_dragons_guild.state import Desk
from guildpost.engine.black_dragons_guild.tables import ANCESTRIES, PERFECT, RECRUIT, ROLES, SCROLL, Quest


def cost(desk: Desk, quest: Quest, party: Sequence[str]) -> int:
    """Coins that a party costs: printed costs, less one for each extra member but never below one.

    Any member may be the extra, so the discount goes where it helps: as many cards of two coins or more as there
    are extras.

    Rules: black_dragons_guild.bonuses.12, black_dragons_guild.bonuses.13, black_dragons_guild.bonuses.14,
    black_dragons_guild.questing.04, black_dragons_guild.questing.05; rulings AMB-29, AMB-30, AMB-31
    """
    costs = [desk.data.adventurers[card].cost for card in party]
    extras = max(0, len(party) + 1 - quest.minimum)
    return sum(costs) - min(extras, sum(coins >= 2 for coins in costs))


def of_cards(desk: Desk, quest: Quest, party: Sequence[str]) -> int:
    """Reputation of the adventurers: the printed one where the type matches, one otherwise; none for the character.

    Rules: black_dragons_guild.bonuses.02, black_dragons_guild.bonuses.03, black_dragons_guild.bonuses.04
    """
    cards = [desk.data.adventurers[card] for card in party]
    return sum(card.reputation if quest.type in card.types else 1 for card in cards)


def kin(desk: Desk, seat: int, party: Sequence[str]) -> Counter[str]:
    """How many of each ancestry go out, the character with the ancestry ability included; Uncommon never counts.

    Rules: black_dragons_guild.bonuses.07, black_dragons_guild.bonuses.08; rulings AMB-25, AMB-26, AMB-62
    """
    members = [desk.data.adventurers[card].ancestry for card in party]
    return Counter(each for each in (*members, *abilities.own_ancestries(desk, seat)) if each in ANCESTRIES)


def of_sets(desk: Desk, seat: int, party: Sequence[str]) -> int:
    """One Reputation for the second of an ancestry and each further one, for every ancestry by itself.

    Rules: black_dragons_guild.bonuses.05, black_dragons_guild.bonuses.06, black_dragons_guild.abilities.12;
    ruling AMB-27
    """
    return sum(count - 1 for count in kin(desk, seat, party).values())


def of_quest(desk: Desk, seat: int, quest: Quest, party: Sequence[str]) -> int:
    """Reputation of the quest's bonus spaces, both of which can score.

    Rules: black_dragons_guild.bonuses.10, black_dragons_guild.bonuses.15, black_dragons_guild.bonuses.16,
    black_dragons_guild.bonuses.17, black_dragons_guild.bonuses.19, black_dragons_guild.questing.08,
    black_dragons_guild.questing.09, black_dragons_guild.abilities.10; rulings AMB-24, AMB-33, AMB-34, AMB-35
    """
    total = 0
    if "m" in quest.bonuses and desk.player(seat).scroll:
        total += SCROLL
    if "n" in quest.bonuses and abilities.has_recruit(desk, seat):
        total += RECRUIT
    if "p" in quest.bonuses:
        roles = {desk.player(seat).role, *(desk.data.adventurers[card].role for card in party)}
        total += PERFECT if roles >= set(ROLES) else 0
    return total
