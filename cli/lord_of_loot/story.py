"""What happened in Lord of Loot, told in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildpost.cli.lord_of_loot.names import (
    ADDED,
    HEARTS,
    PLACES,
    QUEST,
    REASONS,
    Names,
    is_seat,
    many,
    rolled,
    some,
    tile_does,
)
from guildpost.cli.texts import Sentence
from guildpost.cli.wording import listed
from guildpost.engine.core.events import Event
from guildpost.engine.lord_of_loot import events as e
from guildpost.engine.lord_of_loot.tables import BOSS_OF, DAYTIME, GUARD, Tables, kind_of


class Story:
    """Turns events into sentences, one for each; dice that fall together share one."""

    def __init__(self, data: Tables, names: dict[str, str]) -> None:
        self.data = data
        self.cards = data.components
        self.names = Names(data, names)
        self.dice: dict[str, list[str]] = {}
        self.waiting: list[Event] = []
        self.rule = ""

    def tell(self, rule: str, event: Event) -> list[Sentence]:
        """The sentences that this event completes: what waited before it, and its own."""
        if isinstance(event, e.DieRolled):
            told = self._finish_others()
            self.dice.setdefault(event.who, []).append(event.face)
            self.rule = rule
            return told
        if isinstance(event, e.GuardsPlaced):
            self.waiting.clear()  # it tells of all those that have just appeared
        told = [] if self._waits(event) and self._same(event) else self.finish()
        if self._waits(event):
            self.waiting.append(event)
            self.rule = rule
            return told
        said = _TELLERS[type(event)](self, event) if type(event) in _TELLERS else ""
        return [*told, (rule, _capital(said))] if said else told

    def finish(self) -> list[Sentence]:
        """What waits: dice that have fallen, Guards that have appeared, Bosses in their places."""
        if not self.dice:
            return self._finish_others()
        parts = [f"{self.names.who(who)} rolls {rolled(faces)}" for who, faces in self.dice.items()]
        self.dice = {}
        return [(self.rule, _capital("; ".join(parts) + "."))]

    def _waits(self, event: Event) -> bool:
        return isinstance(event, e.BossPlaced) or (isinstance(event, e.Spawned) and kind_of(event.figure) == GUARD)

    def _same(self, event: Event) -> bool:
        return not self.dice and all(type(each) is type(event) for each in self.waiting)

    def _finish_others(self) -> list[Sentence]:
        waiting, self.waiting = self.waiting, []
        places = [each for each in waiting if isinstance(each, e.BossPlaced)]
        told = [(self.rule, _capital(self._spawned(each))) for each in waiting if isinstance(each, e.Spawned)]
        return [*told, (self.rule, self._bosses_placed(places))] if places else told

    def _bosses_placed(self, placed: list[e.BossPlaced]) -> str:
        """All figures and pieces that begin somewhere, in one sentence."""
        where = [f"{self.names.a_figure(each.piece)} on {self.names.field(each.field)}" for each in placed]
        verb = "is" if len(placed) == 1 else "are"
        return f"On the land {verb} {listed(where)}."

    # one teller for each kind of event

    def _guards_placed(self, event: e.GuardsPlaced) -> str:
        if len(event.fields) == len(DAYTIME):
            return "A Guard stands on each daytime field."
        what = "A Guard stands" if len(event.fields) == 1 else "Guards stand"
        return f"{what} on {listed([self.names.field(field) for field in event.fields])}."

    def _boss_placed(self, event: e.BossPlaced) -> str:
        return self._bosses_placed([event])

    def _red_stacked(self, event: e.RedStacked) -> str:
        below = [card for card in event.cards if card != event.top]
        rest = f", above {listed(below)}" if below else ""
        return f"On top of the red stack is {self.names.card(event.top)}{rest}."

    def _turn_began(self, event: e.TurnBegan) -> str:
        return f"— Turn {event.turn}, {self.names.seat(event.seat)} —"

    def _fed(self, event: e.Fed) -> str:
        what = self.names.tokens([event.food]) if event.food else "what the house provides"
        return f"{self.names.seat(event.seat)} stills the hunger with {what}."

    def _hearts_lost(self, event: e.HeartsLost) -> str:
        how = {"hunger": " to hunger", "arrow": " to an arrow", "mushroom": " to the mushroom"}.get(event.how, "")
        if not event.stamina and not event.health:
            hearts = "heart" if event.hearts == 1 else f"{event.hearts} hearts"
            return f"{self.names.seat(event.seat)} loses the last {hearts}{how}."
        left = self._hearts(event.stamina, event.health)
        return f"{self.names.seat(event.seat)} loses {some(event.hearts, 'heart')}{how}: {left} left."

    def _hearts_filled(self, event: e.HeartsFilled) -> str:
        return f"{self.names.seat(event.seat)} now has {self._hearts(event.stamina, event.health)}."

    def _hearts(self, stamina: int, health: int) -> str:
        return f"{stamina} stamina and {health} health"

    def _hero_moved(self, event: e.HeroMoved) -> str:
        field = self.names.field(event.field)
        if event.how == "castle":
            return f"{self.names.seat(event.seat)} is revived at {field}."
        return f"{self.names.seat(event.seat)} {'goes' if event.how == 'walk' else 'teleports'} to {field}."

    def _tile_placed(self, event: e.TilePlaced) -> str:
        tile = self.cards.tiles[event.tile]
        return f"{self.names.field(event.field)} turns out to be: {tile.name} ({tile_does(tile)})."

    def _tile_used(self, event: e.TileUsed) -> str:
        return f"{self.names.seat(event.seat)} exploits {self.names.field(event.field)}."

    def _token_moved(self, event: e.TokenMoved) -> str:
        """Tokens drawn, dropped, picked up, handed over or laid down."""
        what, source, target = self.names.tokens(event.tokens), event.source, event.target
        if is_seat(source):
            who = self.names.seat(source)
            if is_seat(target):
                return f"{who} gives {self.names.seat(target)} {what}."
            if target == "box":
                return f"{what} of {who} {'leaves' if len(event.tokens) == 1 else 'leave'} the game."
            if target == "home":
                return f"{who} lays down {what} for the quest."
            if target in PLACES:
                return f"{who} puts {what} into {PLACES[target]}."
            return f"{who} leaves {what} on {self.names.field(target)}."
        if is_seat(target):
            verb = "draws" if source in PLACES else "picks up"
            return f"{self.names.seat(target)} {verb} {what}{'' if source in PLACES else f' on {source}'}."
        if source == "box":
            return f"{what} {'goes' if len(event.tokens) == 1 else 'go'} into {self.names.place(target)}."
        return f"{what} {'drops' if len(event.tokens) == 1 else 'drop'} on {self.names.place(target)}."

    def _nothing_found(self, event: e.NothingFound) -> str:
        return f"{self.names.seat(event.seat)} finds nothing in {self.names.place(event.bag)}."

    def _offered(self, event: e.Offered) -> str:
        seat, partner = self.names.seat(event.seat), self.names.seat(event.partner)
        given, taken = self.names.tokens(event.given), self.names.tokens(event.taken)
        if given and taken:
            return f"{seat} offers {partner} {given} for {taken}."
        return f"{seat} offers {partner} {given}." if given else f"{seat} asks {partner} for {taken}."

    def _answered(self, event: e.Answered) -> str:
        return f"{self.names.seat(event.seat)} {'agrees' if event.agreed else 'declines'}."

    def _paid(self, event: e.Paid) -> str:
        what = {"bla": "a weapon from the black bag", "upg": "an upgrade"}.get(event.what, "")
        if event.what in HEARTS:
            what = HEARTS[event.what]
        return f"{self.names.seat(event.seat)} pays {many(event.coins, 'Coin')} for {what or self._one(event.what)}."

    def _one(self, token: str) -> str:
        return self.names.tokens([token])

    def _used(self, event: e.Used) -> str:
        icon = f" for a {ADDED[event.icon]}" if event.icon in ADDED else ""
        return f"{self.names.seat(event.seat)} uses {self._one(event.item)}{icon}."

    def _spell_cast(self, event: e.SpellCast) -> str:
        """What it does is told by what comes of it."""
        paid = f" with {self.names.tokens(event.paid)}" if event.paid else ""
        return f"{self.names.seat(event.seat)} casts {self.names.token(event.spell)}{paid}."

    def _equipped(self, event: e.Equipped) -> str:
        weapon = self.names.weapon(event.weapon)
        if event.held:
            return f"{self.names.seat(event.seat)} takes the {weapon} in hand."
        return f"{self.names.seat(event.seat)} stows the {weapon}."

    def _upgraded(self, event: e.Upgraded) -> str:
        return f"{self.names.seat(event.seat)} upgrades the {self.names.weapon(event.weapon)}."

    def _fight_began(self, event: e.FightBegan) -> str:
        seat, enemy = self.names.seat(event.seat), self.names.the(event.enemy)
        one, other = (seat, enemy) if event.attacker == event.seat else (enemy, seat)
        return f"{one} attacks {other}."

    def _die_rolled(self, event: e.DieRolled) -> str:
        """Told by `finish`, together with the other dice."""
        return ""

    def _icons_added(self, event: e.IconsAdded) -> str:
        return f"{self.names.seat(event.seat)} adds {some(event.count, ADDED[event.icon])} to the roll."

    def _fight_ended(self, event: e.FightEnded) -> str:
        seat, enemy = self.names.seat(event.seat), self.names.the(event.enemy)
        if not event.to_hero and not event.to_enemy:
            return f"Neither {seat} nor {enemy} is hit."
        if not event.to_enemy:
            return f"{enemy} hits {seat} {_times(event.to_hero)} and is unharmed."
        back = f", who is hit {_times(event.to_hero)}" if event.to_hero else ""
        return f"{enemy} is hit {_times(event.to_enemy)} by {seat}{back}."

    def _wounded(self, event: e.Wounded) -> str:
        who = "Each Soul" if BOSS_OF.get(event.enemy) == "sou" else self.names.the(event.enemy)
        return f"{who} has {event.wounds} of {many(event.lives, 'wound')}."

    def _defeated(self, event: e.Defeated) -> str:
        if BOSS_OF.get(event.enemy) == "sou":
            return f"{self.names.seat(event.seat)} defeats the Souls of the Sea."
        return f"{self.names.seat(event.seat)} defeats {self.names.the(event.enemy)}."

    def _level_rose(self, event: e.LevelRose) -> str:
        return f"{self.names.seat(event.seat)} rises to level {event.level}."

    def _knocked_out(self, event: e.KnockedOut) -> str:
        stones = many(event.stones, "gravestone")
        return (
            f"{self.names.hero(event.hero)}, of {self.names.seat(event.seat)}, is knocked out: {stones} by the castle."
        )

    def _hero_came(self, event: e.HeroCame) -> str:
        return f"{self.names.seat(event.seat)} plays {self.names.hero(event.hero)}."

    def _retreated(self, event: e.Retreated) -> str:
        where = "home, to " if event.enemy in BOSS_OF else "away, to "
        return f"{self.names.the(event.enemy)} is sent {where}{self.names.field(event.field)}."

    def _arrow_shot(self, event: e.ArrowShot) -> str:
        return f"{self.names.the(event.enemy)} shoots an arrow at {self.names.seat(event.seat)}."

    def _piece_moved(self, event: e.PieceMoved) -> str:
        return f"{self.names.the(event.piece)} goes to {self.names.field(event.field)}."

    def _quest_done(self, event: e.QuestDone) -> str:
        boss = self.cards.bosses[event.boss].name
        return f"{self.names.seat(event.seat)} completes a quest against {boss}: {QUEST[event.quest]}."

    def _card_turned(self, event: e.CardTurned) -> str:
        return f"The Monster card is {self.names.card(event.card)}."

    def _cards_reshuffled(self, event: e.CardsReshuffled) -> str:
        return f"The deck is empty: the red card {event.card} joins, and {many(event.cards, 'card')} make a new deck."

    def _tracker_turned(self, event: e.TrackerTurned) -> str:
        return f"The tracker is turned: {'a' if event.drawn else 'no'} Monster card this time."

    def _daytime_came(self, event: e.DaytimeCame) -> str:
        return f"It is {event.name} now."

    def _figure_moved(self, event: e.FigureMoved) -> str:
        return f"{self.names.the(event.figure)} moves to {self.names.field(event.field)}."

    def _spawned(self, event: e.Spawned) -> str:
        return f"{self.names.a_figure(event.figure)} appears on {self.names.field(event.field)}."

    def _nothing_spawned(self, event: e.NothingSpawned) -> str:
        return f"{self.names.kind(event.kind)} is rolled, but none is left."

    def _game_ended(self, event: e.GameEnded) -> str:
        return f"The party has {'won' if event.won else 'lost'}: {REASONS.get(event.reason, event.reason)}."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _capital(text: str) -> str:
    """A sentence begins with a capital letter; the word of a seat or field stays as it is written."""
    first = text.partition(" ")[0]
    return text if any(sign.isdigit() for sign in first) else text[:1].upper() + text[1:]


_TELLERS: dict[type[Event], Callable[[Story, Any], str]] = {
    e.GuardsPlaced: Story._guards_placed,
    e.BossPlaced: Story._boss_placed,
    e.RedStacked: Story._red_stacked,
    e.TurnBegan: Story._turn_began,
    e.Fed: Story._fed,
    e.HeartsLost: Story._hearts_lost,
    e.HeartsFilled: Story._hearts_filled,
    e.HeroMoved: Story._hero_moved,
    e.TilePlaced: Story._tile_placed,
    e.TileUsed: Story._tile_used,
    e.TokenMoved: Story._token_moved,
    e.NothingFound: Story._nothing_found,
    e.Offered: Story._offered,
    e.Answered: Story._answered,
    e.Paid: Story._paid,
    e.Used: Story._used,
    e.SpellCast: Story._spell_cast,
    e.Equipped: Story._equipped,
    e.Upgraded: Story._upgraded,
    e.FightBegan: Story._fight_began,
    e.DieRolled: Story._die_rolled,
    e.IconsAdded: Story._icons_added,
    e.FightEnded: Story._fight_ended,
    e.Wounded: Story._wounded,
    e.Defeated: Story._defeated,
    e.LevelRose: Story._level_rose,
    e.KnockedOut: Story._knocked_out,
    e.HeroCame: Story._hero_came,
    e.Retreated: Story._retreated,
    e.ArrowShot: Story._arrow_shot,
    e.PieceMoved: Story._piece_moved,
    e.QuestDone: Story._quest_done,
    e.CardTurned: Story._card_turned,
    e.CardsReshuffled: Story._cards_reshuffled,
    e.TrackerTurned: Story._tracker_turned,
    e.DaytimeCame: Story._daytime_came,
    e.FigureMoved: Story._figure_moved,
    e.Spawned: Story._spawned,
    e.NothingSpawned: Story._nothing_spawned,
    e.GameEnded: Story._game_ended,
}
"""Who tells which event; a test asks for each event of the game."""
