"""What happened in Black Dragon's Guild, told in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildpost.cli.black_dragons_guild.names import REASONS, ROLE, ZONE, Names, coins, place, reward
from guildpost.cli.texts import Sentence
from guildpost.cli.wording import listed
from guildpost.engine.black_dragons_guild import events as e
from guildpost.engine.black_dragons_guild.tables import PLACES, Tables
from guildpost.engine.core.events import Event

_DREW = {"draft": "for the draft", "consolation": "as a consolation", "rival": "at the Rival Guild"}
_DISCARDED = {
    "draft": "left over from the draft",
    "training": "at the Proving Grounds",
    "rival": "at the Rival Guild",
    "used": "after their quests",
    "hand": "left in hand",
    "board": "that nobody took",
}
_HOW = {
    "party": "for the party",
    "reward": "as the reward of the quest",
    "ability": "by ability",
    "status": "by the Status slot",
    "ally": "by the Ally slot",
    "achievement": "by the achievement",
    "hand": "for the cards left in hand",
    "lowest": "as the lowest in Reputation",
}


class Story:
    """Turns events into sentences, one for each."""

    def __init__(self, data: Tables, names: dict[str, str]) -> None:
        self.data = data
        self.names = Names(data, names)
        self.season = 0

    def tell(self, rule: str, event: Event) -> list[Sentence]:
        """The sentence of this event, with its rule."""
        if isinstance(event, e.SeasonBegan):
            self.season = event.season
        teller = _TELLERS.get(type(event))
        return [(rule, _capital(teller(self, event)))] if teller is not None else []

    def finish(self) -> list[Sentence]:
        """Nothing waits."""
        return []

    def _cards(self, cards: tuple[str, ...]) -> str:
        return listed([self.names.card(card) for card in cards])

    # one teller for each kind of event

    def _order_drawn(self, event: e.OrderDrawn) -> str:
        return f"The turn order is drawn: {self.names.seats(event.order)}."

    def _dealt(self, event: e.Dealt) -> str:
        if event.kind == "role":
            return f"{self.names.seat(event.seat)} plays {ROLE[event.what]}."
        return f"{self.names.seat(event.seat)} gets the ability token {event.what}."

    def _side_chosen(self, event: e.SideChosen) -> str:
        ability = self.names.side(event.token, event.side)
        return f"{self.names.seat(event.seat)} plays side {event.side} of {event.token}: {ability}."

    def _achievements_laid(self, event: e.AchievementsLaid) -> str:
        return f"The achievements of this game are {self._cards(event.cards)}."

    def _season_began(self, event: e.SeasonBegan) -> str:
        return f"— Season {event.season} —"

    def _quest_laid(self, event: e.QuestLaid) -> str:
        return f"{self.names.card(event.quest)} comes to the quest area."

    def _card_drawn(self, event: e.CardDrawn) -> str:
        kind = "a quest" if event.pile == "que" else "an adventurer"
        card = kind if event.card is None else self.names.card(event.card)
        how = _DREW.get(event.how, f"({event.how})")
        return f"{self.names.seat(event.seat)} draws {card} {how}."

    def _picked(self, event: e.Picked) -> str:
        card = "an adventurer" if event.card is None else self.names.card(event.card)
        return f"{self.names.seat(event.seat)} picks {card}."

    def _reshuffled(self, event: e.Reshuffled) -> str:
        kind = "quests" if event.pile == "que" else "adventurers"
        return f"The discarded {kind} are shuffled into a new deck."

    def _discarded(self, event: e.Discarded) -> str:
        if not event.seat:
            return f"{self._cards(event.cards)} {'go' if len(event.cards) > 1 else 'goes'} to the discard pile."
        how = _DISCARDED.get(event.how, f"({event.how})")
        if event.how == "used" and len(event.cards) == 1:
            how = "after the quest"
        return f"{self.names.seat(event.seat)} discards {self._cards(event.cards)} {how}."

    def _placed(self, event: e.Placed) -> str:
        return f"{self.names.seat(event.seat)} places an action token on {self.names.where(event.where)}."

    def _resolved(self, event: e.Resolved) -> str:
        verb = "uses" if event.used else "does not use"
        return f"{self.names.seat(event.seat)} {verb} {place(event.place)}."

    def _order_changed(self, event: e.OrderChanged) -> str:
        return f"The turn order is now {self.names.seats(event.order)}."

    def _changed(self, event: e.Changed) -> str:
        seat = self.names.seat(event.seat)
        how = self._how(event.how)
        if event.what in ("scroll", "recruit"):
            token = "a Magic Scroll" if event.what == "scroll" else "a New Recruit"
            return f"{seat} {'gets' if event.amount > 0 else 'gives back'} {token}{how}."
        if event.what == "alignment":
            zone = self.data.zone_at[event.now].name
            return f"{seat} moves {event.amount:+} on Alignment{how}, to {event.now:+} ({zone})."
        count = abs(event.amount)
        things = {
            "coins": coins(count),
            "tokens": f"{count} action token{'' if count == 1 else 's'}",
            "reputation": f"{count} Reputation",
        }.get(event.what, f"{count} {event.what}")
        verb = "gets" if event.amount > 0 else "pays" if event.what == "coins" else "loses"
        return f"{seat} {verb} {things}{how} and has {event.now}."

    def _how(self, how: str) -> str:
        if how in PLACES:
            return f" at {place(how)}"
        if how in self.data.quests or how in self.data.adventurers or how in self.data.components.achievements:
            return f" for {self.names.card(how)}"
        return f" {_HOW.get(how, f'({how})')}" if how else ""

    def _quest_won(self, event: e.QuestWon) -> str:
        tokens = f"{event.tokens} action token{'' if event.tokens == 1 else 's'}"
        return f"{self.names.seat(event.seat)} wins {self.names.card(event.quest)} with {tokens}."

    def _went_out(self, event: e.WentOut) -> str:
        kinds = {
            "adventurers": event.cards,
            "sets": event.sets,
            "bonuses": event.bonuses,
            "ability": event.ability,
            "reward": event.reward,
        }
        parts = [f"{count} for {'the ' if kind in ('ability', 'reward') else ''}{kind}"
                 for kind, count in kinds.items() if count]  # fmt: skip
        party = self._cards(event.party)
        total = f"{sum(kinds.values())} Reputation" + (f" ({', '.join(parts)})" if parts else "")
        return (
            f"{self.names.seat(event.seat)} completes {self.names.card(event.quest)}"
            f"{f' with {party}' if party else ' alone'}, pays {coins(event.paid)} and earns {total}."
        )

    def _stopped(self, event: e.Stopped) -> str:
        return f"{self.names.seat(event.seat)} goes on no more quests this season."

    def _slot_taken(self, event: e.SlotTaken) -> str:
        given = reward(self.data.slot(event.slot))
        return f"{self.names.seat(event.seat)} takes the Status slot {event.slot}: {given}."

    def _ally_kept(self, event: e.AllyKept) -> str:
        if event.card is not None:
            return f"{self.names.seat(event.seat)} keeps {self.names.card(event.card)} as an ally."
        rewards = self.data.components.allies.rewards
        given = f": {reward(rewards[self.season - 1])}" if 0 < self.season <= len(rewards) else ""
        return f"{self.names.seat(event.seat)} keeps no ally and takes the reward of the slot{given}."

    def _achieved(self, event: e.Achieved) -> str:
        card = self.names.card(event.achievement)
        return f"{self.names.seat(event.seat)} claims {card} for {event.reputation} Reputation."

    def _scored(self, event: e.Scored) -> str:
        return (
            f"{self.names.seat(event.seat)} scores {event.alignment} for {ZONE.get(event.zone, event.zone)} and "
            f"{event.coins} for coins, and ends with {event.total} Reputation."
        )

    def _won(self, event: e.Won) -> str:
        why = REASONS.get(event.by, event.by)
        if len(event.seats) > 1:
            return f"{self.names.seats(event.seats)} share the victory: {why}."
        return f"{self.names.seats(event.seats)} wins the game: {why}."


def _capital(text: str) -> str:
    """A sentence begins with a capital letter; the word of a seat stays as it is written."""
    return text if text[:1] == "p" and text[1:2].isdigit() else text[:1].upper() + text[1:]


_TELLERS: dict[type[Event], Callable[[Story, Any], str]] = {
    e.OrderDrawn: Story._order_drawn,
    e.Dealt: Story._dealt,
    e.SideChosen: Story._side_chosen,
    e.AchievementsLaid: Story._achievements_laid,
    e.SeasonBegan: Story._season_began,
    e.QuestLaid: Story._quest_laid,
    e.CardDrawn: Story._card_drawn,
    e.Picked: Story._picked,
    e.Reshuffled: Story._reshuffled,
    e.Discarded: Story._discarded,
    e.Placed: Story._placed,
    e.Resolved: Story._resolved,
    e.OrderChanged: Story._order_changed,
    e.Changed: Story._changed,
    e.QuestWon: Story._quest_won,
    e.WentOut: Story._went_out,
    e.Stopped: Story._stopped,
    e.SlotTaken: Story._slot_taken,
    e.AllyKept: Story._ally_kept,
    e.Achieved: Story._achieved,
    e.Scored: Story._scored,
    e.Won: Story._won,
}
"""Who tells which event; a test asks for each event of the game."""
