"""What the gypsies sell and at which price: spec/thieves_guild/gypsies.md."""

import pytest

from guildpost.engine.thieves_guild.gypsies import offers

PRICES = {
    "lea": 3, "bts": 5, "glv": 4, "dus": 3, "wat": 3, "ble": 3, "cur": 3,
    "fla": 3, "lgt": 4, "bow": 5, "hel": 2, "lio": 3, "gri": 4,
}  # fmt: skip
"""As the rulebook prints them for the town, and one coin more."""


@pytest.mark.parametrize("place", ["w3", "w9", "w21"])
def test_01_the_gypsies_sell_all_thirteen_kinds_of_magic(table, place):
    p = table(step="hu1", hu1=f"{place} coins=20", hu2="w3")
    bought = {move[4:7] for move in p.moves() if move.startswith("buy-")}
    assert bought == set(PRICES)
    assert p.desk.data.outside(place)


def test_01_they_sell_to_hunters_too(table):
    p = table(step="bh1", bh1="w3 coins=3").say("buy-wat")
    assert p["bh1"].item == "wat"


@pytest.mark.parametrize("kind", PRICES)
def test_02_each_thing_costs_one_coin_more_than_in_town(table, kind):
    line = f"buy-{kind}-hu2" if kind in ("ble", "cur") else f"buy-{kind}"
    p = table(step="hu1", hu1=f"w3 coins={PRICES[kind]}").say(line)
    assert p["hu1"].coins == 0
    assert p.data.prices[kind] == PRICES[kind] - 1
    p = table(step="hu1", hu1=f"w3 coins={PRICES[kind] - 1}")
    p.refused(line, "honesty.01")
    assert line not in p.moves()


def test_03_four_kinds_of_place_sell_magic(table):
    desk = table().desk
    lists = {
        "wiz": {"lea", "bts", "glv", "dus"},
        "tem": {"wat", "ble", "cur"},
        "smi": {"fla", "lgt", "bow", "hel", "lio", "gri"},
        **{space: set(PRICES) for space in ("w3", "w9", "w21")},
    }
    places = (*desk.data.ring, *desk.data.doors, *desk.data.cells, "tl", "tr")
    assert {place: set(offers(desk, place)) for place in places if offers(desk, place)} == lists


@pytest.mark.parametrize(
    ("place", "line"),
    [("wiz", "buy-wat"), ("tem", "buy-lea"), ("smi", "buy-ble-hu1"), ("tav", "buy-wat"), ("mkt", "buy-lea"),
     ("w18", "buy-lea"), ("w16", "buy-bow"), ("f3", "buy-bow")],
)  # fmt: skip
def test_03_what_is_not_on_the_list_of_a_place_is_not_sold_there(table, place, line):
    table(step="hu1", hu1=f"{place} coins=20").refused(line, "gypsies.03")
