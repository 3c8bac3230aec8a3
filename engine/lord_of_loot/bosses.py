"""Bosses: their setup, their quests and rewards, whom they walk to, and when they can be damaged.

Carried out elsewhere: the Cat is collected with whatever else lies there (lord_of_loot.bosses.08,
lord_of_loot.bosses.09) in `actions.py`; the Doggy and the Gnomes are fought (lord_of_loot.bosses.14,
lord_of_loot.bosses.15, lord_of_loot.bosses.47) in `fights.py`, and no card makes them attack
(lord_of_loot.bosses.46), since none is among the armies of `monster_cards.py`; the Gnomes walk
(lord_of_loot.bosses.41, lord_of_loot.bosses.42, lord_of_loot.bosses.43, lord_of_loot.bosses.44) in
`monster_phase.py`, where the marker on the deck (lord_of_loot.bosses.45) is needed by nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import BadSetup, IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.lord_of_loot.bags import DrawToken
from guildpost.engine.lord_of_loot.events import Defeated, PieceMoved, QuestDone, TokenMoved
from guildpost.engine.lord_of_loot.hero_sheet import rise
from guildpost.engine.lord_of_loot.moves import NO, Add, Draw, Move, No, Push, Put
from guildpost.engine.lord_of_loot.state import Desk, Options, State, counted, word
from guildpost.engine.lord_of_loot.tables import BOSS_OF, BOSSES, CAT, FIRE, GNOMES, SHARD, Tables

Steps = Sequence[Step[Desk, Move]]

QUESTS = {
    "pet": ("cat", "dog", "bea"),
    "nar": ("sha",),
    "dra": ("pre",),
    "gil": ("fsh",),
    "vol": GNOMES,
    "sou": ("met",),
}
"""Open quests of each boss at the start; Stumplestick and Aurifalcon have none: lord_of_loot.goal.09."""
GOODS = {"nar": "shard", "dra": "precious", "gil": "fish"}
"""What is laid down for a quest, by tag."""
LAYING = {"nar": "lord_of_loot.bosses.23", "dra": "lord_of_loot.bosses.29", "gil": "lord_of_loot.bosses.37"}
"""The rule by which it is laid down."""


# choosing and placing


def chosen_bosses(tables: Tables, options: Options) -> list[str]:
    """The bosses of this game: two different ones, or one for a first try; some need the expansion.

    Rules: lord_of_loot.goal.06, lord_of_loot.bosses.58, lord_of_loot.setup.25; rulings A-01, A-02, A-114
    """
    names = options.bosses.split("+")
    for name in names:
        if name not in BOSSES:
            raise BadSetup(f"bosses: there is no boss {name!r}; there are: {', '.join(BOSSES)}")
        if tables.components.bosses[name].expansion and not options.expansion:
            raise BadSetup(f"bosses: {name} belongs to an expansion: --set expansion=on")
    if len(set(names)) < len(names) or not 1 <= len(names) <= 2:
        raise BadSetup("bosses: two different ones, or one, as in pet+nar")
    return names


def place_bosses(tables: Tables, state: State) -> None:
    """Each boss on its homebase, with its pieces, shards and monster.

    Rules: lord_of_loot.setup.24, lord_of_loot.bosses.06, lord_of_loot.bosses.07, lord_of_loot.bosses.21,
    lord_of_loot.bosses.25, lord_of_loot.bosses.32, lord_of_loot.bosses.36, lord_of_loot.bosses.40,
    lord_of_loot.bosses.49, lord_of_loot.bosses.50, lord_of_loot.bosses.52; rulings A-81, A-86
    """
    for name in state.bosses:
        boss = tables.components.bosses[name]
        state.figures.update(boss.figures)
        state.figures.update(boss.pieces)
        state.quests[name] = list(QUESTS.get(name, ()))
        if boss.shards:
            state.red_bag[SHARD] = boss.shards
            state.outside = tables.components.items[SHARD].copies - boss.shards
        for kind, field in boss.monster.items():
            state.figures[kind] = field
            state.supply[kind] -= 1


def home(desk: Desk, figure: str) -> str:
    """The homebase of a boss figure: ruling A-100."""
    return desk.data.components.bosses[BOSS_OF[figure]].figures[figure]


# quests and rewards


def complete_quest(desk: Desk, boss: str, quest: str, seat: int) -> Steps:
    """A quest is done; its hero may draw once from a bag of choice.

    Rules: lord_of_loot.bosses.01, lord_of_loot.bosses.02, lord_of_loot.bosses.03, lord_of_loot.bosses.04,
    lord_of_loot.bosses.05, lord_of_loot.bosses.48; rulings A-21, A-87
    """
    desk.state.quests[boss].remove(quest)
    desk.tell("lord_of_loot.bosses.02", QuestDone(boss, quest, word(seat)))
    return (ChooseReward(seat),)


class ChooseReward(Decision[Desk, Move], frozen=True):
    """One draw from the red, yellow or black bag, or none: decision D19, lord_of_loot.bosses.02; ruling A-87."""

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Draw("red"), Draw("yel"), Draw("bla"), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not (isinstance(move, No) or (isinstance(move, Draw) and move.bag in ("red", "yel", "bla"))):
            raise IllegalMove("lord_of_loot.bosses.02", f"{word(seat)} draws once: draw-red, draw-yel, draw-bla, or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        return (DrawToken(seat, move.bag),) if isinstance(move, Draw) else ()


# the Petnapper's animals


def arrive(desk: Desk, seat: int) -> Steps:
    """What entering a field sets off, on foot or by teleport: the Cat comes home, the Doggy shies from fire.

    Rules: lord_of_loot.bosses.10, lord_of_loot.bosses.11, lord_of_loot.bosses.12, lord_of_loot.bosses.13;
    rulings A-64, A-65
    """
    state, hero = desk.state, desk.hero(seat)
    here = state.figures
    after: list[Step[Desk, Move]] = []
    if CAT in hero.pack and here.get("lad") == hero.field:
        hero.pack.remove(CAT)
        del here["lad"]
        desk.tell("lord_of_loot.bosses.10", TokenMoved((CAT,), word(seat), "box"))
        after += complete_quest(desk, "pet", "cat", seat)
    if here.get("dog") == hero.field and FIRE in hero.pack:
        after.append(PushDoggy(seat, must=False))
    return after


class PushDoggy(Decision[Desk, Move], frozen=True):
    """The Doggy runs to an adjacent field of the hero's choice: from fire if the hero likes, from a blow in any case;
    the fire is kept: decision D17.

    Rules: lord_of_loot.bosses.12, lord_of_loot.bosses.13, lord_of_loot.bosses.15, lord_of_loot.bosses.16
    """

    must: bool

    @property
    def rule(self) -> str:
        """Why it runs: from fire, or from a blow."""
        return "lord_of_loot.bosses.15" if self.must else "lord_of_loot.bosses.12"

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        fields: list[Move] = [Push(field) for field in desk.data.roads[desk.state.figures["dog"]]]
        return fields if self.must else [*fields, NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, No) and not self.must:
            return
        if not isinstance(move, Push):
            raise IllegalMove(self.rule, f"where does the Doggy run? push-FIELD{'' if self.must else ', or no'}")
        if move.field not in desk.data.roads[desk.state.figures["dog"]]:
            raise IllegalMove(self.rule, f"{move.field} is not adjacent to the Doggy")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        return move_animal(desk, "dog", move.field, seat, self.rule) if isinstance(move, Push) else ()


PARTNER = {"dog": "ras", "bea": "gir"}
"""Who waits for which animal."""


def move_animal(desk: Desk, animal: str, field: str, seat: int, rule: str) -> Steps:
    """The Doggy or the Beardgie goes to a field; with its friend both leave, and the quest is done.

    Rules: lord_of_loot.bosses.16, lord_of_loot.bosses.20
    """
    here, friend = desk.state.figures, PARTNER[animal]
    here[animal] = field
    desk.tell(rule, PieceMoved(animal, field))
    if here.get(friend) != field:
        return ()
    del here[animal], here[friend]
    return complete_quest(desk, "pet", animal, seat)


def lead_beardgie(desk: Desk, seat: int, left: str) -> Steps:
    """The Beardgie follows a hero who walks off its field with food in the backpack; the food is kept.

    Rules: lord_of_loot.bosses.17, lord_of_loot.bosses.18, lord_of_loot.bosses.19, lord_of_loot.bosses.20;
    rulings A-47, A-64
    """
    hero = desk.hero(seat)
    if desk.state.figures.get("bea") != left:
        return ()
    if not any("food" in desk.data.tags[token] for token in hero.pack):
        return ()
    return move_animal(desk, "bea", hero.field, seat, "lord_of_loot.bosses.17")


# goods laid down


def goods_here(desk: Desk, seat: int) -> dict[str, str]:
    """What a hero can lay down on its field, by boss: the tag that is asked for.

    Rules: lord_of_loot.bosses.23, lord_of_loot.bosses.29, lord_of_loot.bosses.37; rulings A-18, A-82, A-83, A-84
    """
    state, field = desk.state, desk.hero(seat).field
    found = {}
    for boss, tag in GOODS.items():
        if not state.quests.get(boss):
            continue
        if boss == "gil":
            tile = state.land.get(field, "")
            if tile and desk.data.components.tiles[tile].pond:
                found[boss] = tag
        elif home(desk, boss) == field:
            found[boss] = tag
    return found


def puttable(desk: Desk, seat: int) -> list[Move]:
    """Goods that a hero can lay down, one kind at a time and all of it."""
    hero = desk.hero(seat)
    found: list[Move] = []
    for tag in goods_here(desk, seat).values():
        own = counted([token for token in hero.pack if tag in desk.data.tags[token]])
        found += [Put((token,) * count) for token, count in own.items()]
    return found


def refuse_goods(desk: Desk, seat: int, move: Put) -> None:
    """Refuses goods that are not in the backpack, or that nobody here asks for.

    Rules: lord_of_loot.bosses.23, lord_of_loot.bosses.29, lord_of_loot.bosses.37, lord_of_loot.activities.21
    """
    here = goods_here(desk, seat)
    own = counted(desk.hero(seat).pack)
    for token, count in counted(move.what).items():
        asking = [boss for boss, tag in here.items() if tag in desk.data.tags[token]]
        if not asking:
            raise IllegalMove("lord_of_loot.activities.21", f"{token} cannot be laid down here")
        if own.get(token, 0) < count:
            raise IllegalMove(LAYING[asking[0]], f"{word(seat)} has no {count} {token} in the backpack")


def lay_down(desk: Desk, seat: int, move: Put) -> Steps:
    """Goods lie on the homebase or the pond and stay there; enough of them complete the quest, in several portions and
    by several heroes if need be.

    Rules: lord_of_loot.bosses.04, lord_of_loot.bosses.23, lord_of_loot.bosses.24, lord_of_loot.bosses.29,
    lord_of_loot.bosses.30, lord_of_loot.bosses.31, lord_of_loot.bosses.37, lord_of_loot.bosses.38,
    lord_of_loot.bosses.39, lord_of_loot.bosses.59; rulings A-82, A-83
    """
    state, field = desk.state, desk.hero(seat).field
    for token in move.what:
        desk.hero(seat).pack.remove(token)
    lying = state.goods.setdefault(field, [])
    lying += move.what
    done: list[Step[Desk, Move]] = []
    for boss, tag in goods_here(desk, seat).items():
        laid = tuple(token for token in move.what if tag in desk.data.tags[token])
        if laid:
            desk.tell(LAYING[boss], TokenMoved(laid, word(seat), "home"))
        there = sum(tag in desk.data.tags[token] for token in lying)
        if there >= desk.data.components.bosses[boss].goods:
            done += complete_quest(desk, boss, QUESTS[boss][0], seat)
    return done


def add_shards(desk: Desk, seat: int, move: Add) -> None:
    """Shards that are outside go into the red bag: lord_of_loot.bosses.22; rulings A-52, A-81."""
    state = desk.state
    state.outside -= move.count
    state.red_bag[SHARD] = state.red_bag.get(SHARD, 0) + move.count
    desk.tell("lord_of_loot.bosses.22", TokenMoved((SHARD,) * move.count, "box", "red"))


def refuse_shards(desk: Desk, move: Add) -> None:
    """Refuses more shards than there are outside, and any without Narcia: lord_of_loot.bosses.22."""
    if "nar" not in desk.state.bosses:
        raise IllegalMove("lord_of_loot.bosses.22", "Narcia does not play")
    if not 1 <= move.count <= desk.state.outside:
        raise IllegalMove("lord_of_loot.bosses.22", f"{desk.state.outside} shards are outside")


# whom they walk to


def wooden(desk: Desk, seat: int) -> int:
    """Wooden things that a hero carries: lord_of_loot.bosses.33; ruling A-17."""
    return len(desk.tagged(seat, "wood"))


def precious(desk: Desk, seat: int) -> int:
    """Gold weapons, gold, coins and jewels that a hero carries: lord_of_loot.bosses.28; ruling A-17."""
    return len(desk.tagged(seat, "precious"))


CHOOSY = frozenset(("stu", "dra", "sou"))
"""Bosses that do not walk to just anybody: Stumplestick, Dracorax and the Souls."""


def champions(desk: Desk, figure: str, steps: int, moving: bool) -> tuple[list[int], bool]:
    """The seats that a choosy boss walks to, from which it takes the closest, and whether it stays where it is.

    `moving` says that it has walked a step of this movement already.

    Rules: lord_of_loot.monster_cards.03, lord_of_loot.bosses.26, lord_of_loot.bosses.27, lord_of_loot.bosses.33,
    lord_of_loot.bosses.53, lord_of_loot.bosses.55; rulings A-13, A-14, A-15, A-19, A-104, A-105
    """
    heroes, far = desk.state.heroes, desk.data.distances[desk.state.figures[figure]]
    seats = list(range(len(heroes)))
    away = {seat: far[hero.field] for seat, hero in enumerate(heroes)}
    match BOSS_OF[figure]:
        case "stu":
            most = max(wooden(desk, seat) for seat in seats)
            aims = [seat for seat in seats if wooden(desk, seat) == most]
            return aims, any(away[seat] == 0 for seat in aims)
        case "dra":
            if not moving and 0 in away.values():
                return seats, True
            reach = {seat: max(0, away[seat] - steps) for seat in seats}
            close = [seat for seat in seats if reach[seat] == min(reach.values())]
            richest = max(precious(desk, seat) for seat in close)
            aims = [seat for seat in close if precious(desk, seat) == richest]
            return aims, any(away[seat] == 0 for seat in aims)
        case _:
            gender = "male" if figure == "kso" else "female"
            aims = [seat for seat in seats if desk.hero(seat).gender == gender] or seats
            return aims, any(away[seat] == 0 for seat in aims)


def favourites(desk: Desk, figure: str, seats: list[int]) -> list[int]:
    """Whom of several heroes on its field a boss attacks: Dracorax the richest, Stumplestick the most wooden.

    Rules: lord_of_loot.bosses.26, lord_of_loot.bosses.33, lord_of_loot.bosses.54; ruling A-12
    """
    if len(seats) < 2 or figure not in ("dra", "stu"):
        return seats
    count = precious if figure == "dra" else wooden
    most = max(count(desk, seat) for seat in seats)
    return [seat for seat in seats if count(desk, seat) == most]


def souls_meet(desk: Desk) -> Steps:
    """The Souls on one field complete their quest, at any moment: lord_of_loot.bosses.56; rulings A-20, A-21."""
    here = desk.state.figures
    if desk.state.quests.get("sou") and here.get("kso") == here.get("sir") is not None:
        return complete_quest(desk, "sou", "met", desk.state.active)
    return ()


# damage


def damageable(desk: Desk, figure: str, seat: int, golden: bool, was_wooden: bool) -> bool:
    """Whether a boss takes damage in a fight: not with an open quest; Stumplestick from heroes without wood, at the
    roll and now; Aurifalcon from a gold attack weapon alone.

    Rules: lord_of_loot.goal.07, lord_of_loot.bosses.01, lord_of_loot.bosses.05, lord_of_loot.bosses.34,
    lord_of_loot.bosses.35, lord_of_loot.bosses.51; rulings A-16, A-85
    """
    boss = BOSS_OF[figure]
    if desk.state.quests.get(boss):
        return False
    if boss == "stu":
        return not was_wooden and not wooden(desk, seat)
    return golden if boss == "aur" else True


def bury_boss(desk: Desk, figure: str, seat: int, standing: bool) -> None:
    """A boss is defeated: both Souls leave together; no loot, but a level perhaps; the last one wins the game.

    Rules: lord_of_loot.goal.02, lord_of_loot.fights.30, lord_of_loot.bosses.57; rulings A-23, A-54
    """
    state, boss = desk.state, BOSS_OF[figure]
    level = desk.lives(figure)
    for each in desk.data.components.bosses[boss].figures:
        if each in state.figures:
            desk.remove(each)
    state.bosses.remove(boss)
    desk.tell("lord_of_loot.fights.24", Defeated(figure, word(seat)))
    if standing:
        rise(desk, seat, level)
    if not state.bosses:
        desk.end_game(True, "bosses", "lord_of_loot.goal.02")
