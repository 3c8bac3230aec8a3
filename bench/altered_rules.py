"""Rules altered by hand, each in one place, for `bench/mutations.py`: a cost off by one, a limit lifted, a tie broken
otherwise, a bonus forgotten, an order reversed.

A row names the rule, the function that carries it out, a piece of its text that stands there once, and what stands in
its place. Each comes into play in some record of the corpus. `in_force` lets the function run with the other text;
nothing is written anywhere.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple


class Altered(NamedTuple):
    """A rule of a game, where it is carried out (`module.function` or `module.Step.method`), and what is altered."""

    rule: str
    where: str
    old: str
    new: str

    @property
    def automatic(self) -> bool:
        """Whether it stands in a step that needs nobody."""
        return self.where.endswith(".run")


ALTERED = {
    "thieves-guild": (
        Altered("income.03", "income.income", "not is_marked(desk, code) and ", ""),
        Altered(
            "turn.02", "turn.BeginTurn.run", "for who in state.characters if", "for who in [*state.characters][::-1] if"
        ),
        Altered("market.13", "market.deal", ".price(move.kind) * move.count", ".price(move.kind) * move.count + 1"),
        Altered("attack.08", "attack.RollAttack.settle", "value >= needed", "value > needed"),
        Altered("attack.09", "wounds.wound", "tokens += 1", "tokens += 2"),
        Altered("sacking.11", "shops.reward", "who, building.coins,", "who, building.coins + 1,"),
        Altered("income.01", "income.mark", "desk.state.round + 1", "desk.state.round"),
        Altered("income.05", "income.take_off_markers", "marker.due <= ", "marker.due < "),
        Altered("income.09", "income.HuntersTurn.run", "state.hunts == 1 or not hunters", "not hunters"),
        Altered("income.12", "income.HuntersTurn.run", "if state.counter == COUNTER_PLACES", "if state.counter == 1"),
        Altered("spells.06", "attack.Strike.run", "if is_cursed(desk, fight.target)", "if False"),
        Altered("movement.24", "movement.walk", "if leaves_city(desk, place)", "if False"),
        Altered("winning.03", "winning.hunters_coins", 'carried + stored(state, "bh")', "carried"),
    ),
    "black-dragons-guild": (
        Altered("bonuses.13", "bonuses.cost", "coins >= 2", "coins >= 1"),
        Altered("bonuses.04", "bonuses.of_cards", "else 1", "else 0"),
        Altered("bonuses.05", "bonuses.of_sets", "count - 1", "count // 2"),
        Altered("bonuses.16", "bonuses.of_quest", "total += RECRUIT", "total += RECRUIT + 1"),
        Altered("ending.03", "ending.FinalScore.run", "player.coins //", "(player.coins + 1) //"),
        Altered(
            "bids.03", "bids.AwardQuest.run", "for seat in state.order if bids", "for seat in state.order[::-1] if bids"
        ),
        Altered("bids.05", "bids.AwardQuest.run", "if seat != winner and bids[seat]", "if seat != winner"),
        Altered("recruiting.05", "recruiting.PickCard.open", "hands[seat - 1]", "hands[(seat + 1) % len(hands)]"),
        Altered("season_end.12", "season_end.LoseForHands.run", " - len(player.quests)", ""),
        Altered("season_end.11", "season_end.settle_allies", "rewards[desk.state.season - 1]", "rewards[0]"),
        Altered("places.17", "places.LowestGains.run", "tied[-1]", "tied[0]"),
        Altered("places.18", "places.use", "extra = 1 if zone == BANK_EXTRA_COIN else 0", "extra = 0"),
        Altered("places.05", "places.AskCastle.run", "desk.reputation(seat, 1,", "desk.reputation(seat, 2,"),
        Altered(
            "seasons.04", "seasons.BeginSeason.run", "QUESTS_PER_SEAT * len(state.players)", "QUESTS_PER_SEAT * 2 + 1"
        ),
        Altered("bids.01", "bids.AwardQuests.run", "in desk.state.display", "in desk.state.display[::-1]"),
    ),
    "heroes-welcome": (
        Altered("ending.05", "ending.TurnInGold.run", "GOLD_FOR_VP)", "GOLD_FOR_VP + 1)"),
        Altered("ending.08", "ending.FindWinners.run", "rest = max(", "rest = min("),
        Altered("building.07", "building.build", "if place not in cleared]", "]"),
        Altered("turn.04", "turn.EndTurn.run", "(self.seat + 1)", "(self.seat - 1)"),
        Altered("guildhalls.09", "turn.EndTurn.run", "if state.refill:", "if False:"),
        Altered("round_end.11", "round_end.OfferBribe.take", "sorted((*desk.state.bribed, self.caller))", "[]"),
        Altered("round_end.09", "turn.AfterCall.run", "BeginTurn(briber)", "BeginTurn(self.seat)"),
        Altered("guildhalls.10", "market.FillMarket.run", "state.market.total < ", "state.market.total <= "),
        Altered("mastery.09", "mastery.bonus", "merchant.vp if signed else 0", "0"),
        Altered("mastery.03", "mastery.best_bonus", "best = vp + more,", "best = vp + more + 1,"),
        Altered("running.01", "running.move_heroes", "desk.state.place = place", "pass"),
        Altered("running.08", "running.CloseUp.run", "desk.close(rule, self.place)", "pass"),
        Altered("round_end.02", "round_end.BeginCall.run", "state.marked = self.customer", "pass"),
        Altered("setup.19", "market.DrawForMarket.source", "if desk.state.scrap.total", "if not desk.state.bag.total"),
        Altered("turn.06", "turn.AfterAction.run", " and not desk.state.declined", ""),
    ),
    "lord-of-loot": (
        Altered("turn.07", "turn.GetHungry.run", "return starve(desk, self.seat)", "return ()"),
        Altered("turn.01", "turn.BeginTurn.run", "(self.seat + 1)", "(self.seat - 1)"),
        Altered("turn.12", "turn.BeginTurn.run", ".actions\n", ".actions - 1\n"),
        Altered("fights.15", "fights.Resolve.run", "fight.enemy_swords - fight.shields", "fight.enemy_swords"),
        Altered("fights.23", "fights.Resolve.wound", "wounds >= lives", "wounds > lives"),
        Altered("fights.27", "hero_sheet.rise", "beaten > hero.level", "beaten >= hero.level"),
        Altered("fights.32", "hero_sheet.lose_hearts", "min(lost, hero.stamina)", "max(0, lost - hero.health)"),
        Altered("bosses.41", "monster_phase.walk_gnome", "desk.state.figures[gnome] = field", "pass"),
        Altered("monster_cards.20", "monsters.spawn", "state.supply[kind] -= 1", "pass"),
        Altered("monster_phase.12", "monster_phase.Discard.run", "state.discard.append(state.card)", "pass"),
        Altered("fights.25", "monsters.loot", 'SearchToken(seat, "coin")', 'DrawToken(seat, "red")'),
        Altered("monster_phase.02", "monster_phase.BeginMonsterPhase.run", "< MANY", "<= MANY"),
        Altered("fights.29", "monsters.Bury.run", "rise(desk, self.seat, level)", "pass"),
        Altered("hero_sheet.07", "hero_sheet.fill", "hero.stamina + stamina)", "hero.stamina + stamina - 1)"),
        Altered("monster_phase.07", "monster_phase.DrawCard.settle", "state.deck.remove(card)", "pass"),
    ),
    "six-guilds": (
        Altered("hall.05", "hall.BuyWorkshop.take", "coins -= price", "coins -= price - 1"),
        Altered("hall.08", "hall.FillHall.run", ">= desk.data.box.hall", "> desk.data.box.hall"),
        Altered("income.01", "income.PayIncome.run", "income[total - 1]", "income[there[seat] - 1]"),
        Altered("port.05", "port.TradeAtPort.take", "* desk.data.box.sell_price", "* desk.data.box.sell_price + 1"),
        Altered("port.07", "port.TradeAtPort.take", "sets[len(move.goods) - 1]", "sets[max(len(move.goods) - 2, 0)]"),
        Altered("port.09", "turns.PlaceDie.take", "coins=desk.data.box.square", "coins=desk.data.box.square + 1"),
        Altered("turns.07", "turns.NextDie.run", "NextDie((seat + 1)", "NextDie((seat - 1)"),
        Altered("turns.15", "turns.EndRound.run", "state.start + 1", "state.start - 1"),
        Altered("turns.05", "turns.BeginRound.run", "state.placed = {}", "pass"),
        Altered("goods.07", "goods.buy", "+ count + free", "+ count"),
        Altered("workshops.12", "workshops.pay_owner", "if owner == seat:", "if False:"),
        Altered("workshops.06", "workshops.awakened", ".workshops, len(", ".workshops + 1, len("),
        Altered("workers.03", "workers.PlaceWorkers.take", "lot -= 1", "lot -= 0"),
        Altered("ending.04", "ending.Score.run", "player.coins //", "(player.coins + 1) //"),
        Altered("ending.07", "ending.Score.run", "== best[at]]", "== best[at]][:1]"),
    ),
}


@contextmanager
def in_force(folder: str, altered: Altered) -> Iterator[None]:
    """The altered rule, as long as this lasts. Raises LookupError where its text stands there no longer, or twice."""
    module, *path = altered.where.split(".")
    found: Any = importlib.import_module(f"guildpost.engine.{folder}.{module}")
    for name in path:
        found = vars(found)[name]
    function = inspect.unwrap(found)
    source = textwrap.dedent(inspect.getsource(function))
    if source.count(altered.old) != 1:
        raise LookupError(f"{folder} {altered.where}: {altered.old!r} stands there {source.count(altered.old)} times")
    made: dict[str, Any] = {}
    text = "from __future__ import annotations\n" + source.replace(altered.old, altered.new)
    exec(compile(text, f"<{altered.rule}>", "exec"), dict(function.__globals__), made)
    kept, function.__code__ = function.__code__, inspect.unwrap(made[path[-1]]).__code__
    _forget(folder)
    try:
        yield
    finally:
        function.__code__ = kept
        _forget(folder)


def _forget(folder: str) -> None:
    """Empties what functions of a game remember: it may hang on the rule."""
    package = importlib.import_module(f"guildpost.engine.{folder}")
    for module in pkgutil.iter_modules(package.__path__):
        for each in vars(importlib.import_module(f"{package.__name__}.{module.name}")).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()
