"""Component data as shipped, and that those an owner of the game sends in are refused with the entry at fault."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.six_guilds.tables import Components, check_components

GAME = game("six-guilds")
DATA = GAME.load().components


def edited(*changes: tuple[str, object]) -> Components:
    """The shipped data with entries replaced; None takes an entry out."""
    data = msgspec.to_builtins(DATA)
    for path, value in changes:
        *way, last = (int(part) if part.isdigit() and part not in "23456" else part for part in path.split("."))
        place = data
        for part in way:
            place = place[part]
        if value is None:
            del place[last]
        else:
            place[last] = value
    return msgspec.convert(data, Components)


def test_shipped_data_are_accepted_and_the_game_keeps_to_them():
    check_components(DATA)
    assert GAME.prepare(DATA).components == DATA


GUILD = {"name": "Bakers Guild", "good": "Bread"}
SLOT = {"values": [1], "buy": 1, "workers": 0, "workshops": 1}
ROW = {"slots": 3, "dice": 5, "income": [1] * 7, "owner": 1}
TILE = {"name": "Inn", "copies": 1, "price": 5}
THREE = [{"coins": 1}, {"goods": 1}, {"points": 1}]

WRONG: dict[str, tuple[list[tuple[str, object]], str]] = {
    # guilds
    "a guild too few": ([("guilds.wiz", None)], "guilds: missing: wiz"),
    "a guild too many": ([("guilds.bak", GUILD)], "guilds: unknown: bak"),
    "two guilds with a good": ([("guilds.wiz.good", "Books")], "guilds: each sells a good of its own"),
    # slots
    "a slot too few": ([("slots.low", None)], "slots: missing: low"),
    "a slot too many": ([("slots.top", SLOT)], "slots: unknown: top"),
    "a value on no slot": ([("slots.low.values", [1])], "slots: each value from 1 to 6 on one slot"),
    "a value on two slots": ([("slots.low.values", [1, 2, 3])], "slots: each value from 1 to 6 on one slot"),
    "a value of 7": ([("slots.high.values", [5, 7])], "slots: each value from 1 to 6 on one slot"),
    "values on other slots": (
        [("slots.low.values", [1, 3]), ("slots.mid.values", [2, 4])],
        "slots.low.values: 1 and 2",
    ),
    "a 3 on the high slot": (
        [("slots.mid.values", [4, 5]), ("slots.high.values", [3, 6])],
        "slots.mid.values: 3 and 4",
    ),
    "a low die that awakens two": ([("slots.low.workshops", 2)], "slots.low.workshops: 1"),
    "a middling die that awakens one": ([("slots.mid.workshops", 1)], "slots.mid.workshops: 2"),
    "a high die that awakens two": ([("slots.high.workshops", 2)], "slots.high.workshops: 3"),
    "nothing bought on a slot": ([("slots.low.buy", 0)], "slots.low.buy: 1, 2 or 3"),
    "four bought on a slot": ([("slots.high.buy", 4)], "slots.high.buy: 1, 2 or 3"),
    "one bought with a 3": ([("slots.mid.buy", 1)], "slots.mid.buy: a die of value 3 allows two goods"),
    "fewer workers than none": ([("slots.high.workers", -1)], "slots.high.workers: from 0 to 9"),
    "ten workers": ([("slots.low.workers", 10)], "slots.low.workers: from 0 to 9"),
    "workers on all slots": ([("slots.high.workers", 1)], "slots: some slots take workers, not all"),
    "workers on no slot": (
        [("slots.low.workers", 0), ("slots.mid.workers", 0)],
        "slots: some slots take workers, not all",
    ),
    # players
    "no row for four": ([("players.4", None)], "players: missing: 4"),
    "a row for one": ([("players.one", ROW)], "players: unknown: one"),
    "no die in a guild": ([("players.2.slots", 0)], "players.2.slots: 1, 2 or 3"),
    "four dice in a guild": ([("players.6.slots", 4)], "players.6.slots: 1, 2 or 3"),
    "no dice": ([("players.5.dice", 0)], "players.5.dice: from 1 to 9"),
    "ten dice": ([("players.5.dice", 10)], "players.5.dice: from 1 to 9"),
    "an amount too few": ([("players.3.income", [3, 2])], "players.3.income: 3 amounts"),
    "an amount too many": ([("players.3.income", [3, 2, 1, 1])], "players.3.income: 3 amounts"),
    "income below zero": ([("players.3.income", [3, 2, -1])], "players.3.income: from 0 to 99"),
    "income of a hundred": ([("players.3.income", [100, 2, 1])], "players.3.income: from 0 to 99"),
    "two players paid once": ([("players.2.owner", 1)], "players.2.owner: twice with two players"),
    "three players paid twice": ([("players.3.owner", 2)], "players.3.owner: twice with two players"),
    "other income of two": ([("players.2.income", [3, 3])], "players.2.income: 3, and 2 each"),
    # rewards
    "two rewards": ([("rewards.spaces", THREE[:2])], "rewards.spaces: three"),
    "four rewards": ([("rewards.spaces", [*THREE, {}])], "rewards.spaces: three"),
    "a reward of ten": ([("rewards.spaces", [{"coins": 10}, *THREE[1:]])], "rewards.spaces.0: from 0 to 9"),
    "a reward below zero": ([("rewards.spaces", [*THREE[:2], {"points": -1}])], "rewards.spaces.2: from 0 to 9"),
    # tiles
    "a tile too few": ([("tiles.shw", None)], "tiles: missing: shw"),
    "a tile too many": ([("tiles.inn", TILE)], "tiles: unknown: inn"),
    "no copy of a tile": ([("tiles.shw.copies", 0)], "tiles.shw.copies: from 1 to 3"),
    "four copies of a tile": ([("tiles.shw.copies", 4)], "tiles.shw.copies: from 1 to 3"),
    "four tiles for a guild": ([("tiles.shw.copies", 2)], "tiles: three for each guild at most"),
    "a price below zero": ([("tiles.cou.price", -1)], "tiles.cou.price: from 0 to 99"),
    "a price of a hundred": ([("tiles.cou.price", 100)], "tiles.cou.price: from 0 to 99"),
    "a benefit of ten": ([("tiles.cou.coins", 10)], "tiles.cou: from 0 to 9"),
    "a benefit below zero": ([("tiles.sto.goods", -1)], "tiles.sto: from 0 to 9"),
    # box
    "sets for five": ([("box.sets", [1, 2, 4, 6, 9])], "box.sets: six, rising"),
    "sets that fall": ([("box.sets", [1, 2, 4, 6, 12, 9])], "box.sets: six, rising"),
    "a set below zero": ([("box.sets", [-1, 2, 4, 6, 9, 12])], "box.sets: from 0 to 99"),
    "a set of a hundred": ([("box.sets", [1, 2, 4, 6, 9, 100])], "box.sets: from 0 to 99"),
}
for _name in ("start_coins", "sell_price", "square", "workshop_points"):
    WRONG[f"{_name} below zero"] = ([(f"box.{_name}", -1)], f"box.{_name}: from 0 to 99")
    WRONG[f"{_name} of a hundred"] = ([(f"box.{_name}", 100)], f"box.{_name}: from 0 to 99")
for _name in ("workers", "rounds", "hall", "coins_per_point"):
    WRONG[f"{_name} of zero"] = ([(f"box.{_name}", 0)], f"box.{_name}: from 1 to 20")
    WRONG[f"{_name} of 21"] = ([(f"box.{_name}", 21)], f"box.{_name}: from 1 to 20")


@pytest.mark.parametrize("name", WRONG)
def test_what_breaks_the_rules_is_refused_by_its_entry(name):
    changes, message = WRONG[name]
    with pytest.raises(BadComponents) as refusal:
        check_components(edited(*changes))
    assert str(refusal.value).startswith(message)


RIGHT: dict[str, list[tuple[str, object]]] = {
    "bounds below": [
        ("players.2.slots", 1),
        ("players.6.dice", 1),
        ("tiles.shw.price", 0),
        ("box.square", 0),
        ("box.rounds", 1),
        ("box.hall", 1),
        ("slots.mid.workers", 0),
    ],
    "bounds above": [
        ("players.3.slots", 3),
        ("players.6.dice", 9),
        ("tiles.shw.price", 99),
        ("tiles.shw.points", 9),
        ("box.start_coins", 99),
        ("box.hall", 20),
        ("slots.low.workers", 9),
    ],
    "the other tables that were told": [("players.4.slots", 2), ("players.6.dice", 4)],
    "other buyers": [("slots.low.buy", 3), ("slots.high.buy", 1)],
    "rewards of other kinds": [("rewards.spaces", [{"points": 1, "coins": 2}, {}, {"goods": 9}])],
    "another name": [("tiles.cou.name", "Bank"), ("guilds.art.good", "Paintings")],
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_the_rules_allow_is_accepted(name):
    data = edited(*RIGHT[name])
    check_components(data)
    assert GAME.prepare(data).components == data


def test_the_game_is_played_by_the_data_it_is_given(table):
    p = table(3, "turn", rows="3:slots=3 3:owner=1", p1="dice=1,3,5")
    p.say("put-1-art end put-3-art end put-5-art")
    assert p.state.placed == {"art": ["low", "mid", "high"]}
