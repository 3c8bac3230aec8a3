"""Rules of spec/thieves_guild/shops.md. hu1 has agility 6 and combat 6."""

from __future__ import annotations

import pytest


def buys(play) -> set[str]:
    """What the active character can buy, spells without their targets."""
    return {move.split("-")[1] for move in play.moves() if move.startswith("buy")}


def check_purchase(table, shop, kind, price):
    """Has exactly the price: can buy; has one coin less: cannot."""
    p = table(step="hu1", hu1=f"{shop} coins={price}").say(f"hu1: buy-{kind}")
    assert (p["hu1"].coins, p["hu1"].item) == (0, kind)
    table(step="hu1", hu1=f"{shop} coins={price - 1}").refused(f"hu1: buy-{kind}", "honesty.01")


def check_score(table, shop, needed):
    """The die that sacks the shop, and the one below that does not."""
    assert table(fight="hu", hu1=shop).say(f"hu1: sack d={needed}").told("Sacked")
    p = table(fight="hu", hu1=shop).say(f"hu1: sack d={needed - 1}")
    assert not p.told("Sacked")
    assert p.asked in ("d.owner", "d.back")


def check_owner(table, shop, needed):
    """The die with which the owner hits, and the one below that misses."""
    assert table(fight="hu", hu1=shop).say(f"hu1: sack d=1,{needed}")["hu1"].tokens == 1
    assert table(fight="hu", hu1=shop).say(f"hu1: sack d=1,{needed - 1}")["hu1"].tokens == 0


def check_coins(table, shop, coins):
    """Coins and nothing else."""
    p = table(fight="hu", hu1=shop).say("hu1: sack d=12")
    assert (p["hu1"].coins, p["hu1"].item, p.asked) == (coins, "", "bh1")


@pytest.mark.parametrize(("kind", "price"), [("lea", 2), ("bts", 4), ("glv", 3), ("dus", 2)])
def test_01_prices_of_the_wizard(table, kind, price):
    check_purchase(table, "wiz", kind, price)


def test_01_the_wizard_sells_nothing_else(table):
    p = table(step="hu1", hu1="wiz coins=20")
    assert buys(p) == {"lea", "bts", "glv", "dus"}
    p.refused("hu1: buy-wat", "gypsies.03")


def test_02_the_wizard_asks_for_agility_plus_1(table):
    check_score(table, "wiz", 7)


def test_03_the_wizard_hits_without_a_roll(table):
    p = table(fight="hu", hu1="wiz").say("hu1: sack d=6")
    assert (p["hu1"].tokens, p.dice, p.asked) == (1, ["d.test"], "d.back")
    assert p.told("Struck")[0].sure


def test_04_the_wizard_pays_6_coins_and_a_leaf(table):
    p = table(fight="hu", hu1="wiz").say("hu1: sack d=7")
    assert (p["hu1"].coins, p["hu1"].item) == (6, "lea")


@pytest.mark.parametrize(("kind", "price"), [("fla", 2), ("lgt", 3), ("bow", 4), ("hel", 1), ("lio", 2), ("gri", 3)])
def test_05_prices_of_the_blacksmith(table, kind, price):
    check_purchase(table, "smi", kind, price)


def test_05_the_blacksmith_sells_nothing_else(table):
    p = table(step="hu1", hu1="smi coins=20")
    assert buys(p) == {"fla", "lgt", "bow", "hel", "lio", "gri"}
    p.refused("hu1: buy-glv", "gypsies.03")


def test_06_the_blacksmith_asks_for_agility_plus_1(table):
    check_score(table, "smi", 7)


def test_07_the_blacksmith_hits_with_5(table):
    check_owner(table, "smi", 5)


def test_08_the_blacksmith_pays_6_coins_and_a_weapon_of_choice(table):
    p = table(fight="hu", hu1="smi", bank="gri=0").say("hu1: sack d=7")
    assert p.asked == "hu1"
    assert p.moves() == ["take-fla", "take-lgt", "take-bow", "take-hel", "take-lio"]
    p.refused("hu1: take-lea", "shops.08")
    p.refused("hu1: take-gri", "shops.08")
    p.say("hu1: take-bow")
    assert (p["hu1"].coins, p["hu1"].item, p.asked) == (6, "bow", "bh1")


def test_09_the_tavern_sells_nothing(table):
    p = table(step="hu1", hu1="tav coins=20")
    assert buys(p) == set()
    p.refused("hu1: buy-wat", "gypsies.03")


def test_10_the_tavern_asks_for_agility(table):
    check_score(table, "tav", 6)


def test_11_the_owner_of_the_tavern_hits_with_6(table):
    check_owner(table, "tav", 6)


def test_12_the_tavern_pays_7_coins(table):
    check_coins(table, "tav", 7)


def test_13_prices_of_the_temple(table):
    check_purchase(table, "tem", "wat", 2)
    for spell in ("ble", "cur"):
        p = table(step="hu1", hu1="tem coins=2").say(f"hu1: buy-{spell}-hu2")
        assert (p["hu1"].coins, p["hu2"].spell) == (0, spell)
        table(step="hu1", hu1="tem coins=1").refused(f"hu1: buy-{spell}-hu2", "honesty.01")


def test_13_the_temple_sells_nothing_else(table):
    p = table(step="hu1", hu1="tem coins=20")
    assert buys(p) == {"wat", "ble", "cur"}
    p.refused("hu1: buy-lea", "gypsies.03")


def test_14_the_temple_asks_for_agility_plus_1(table):
    check_score(table, "tem", 7)


def test_15_the_cleric_hits_with_7(table):
    check_owner(table, "tem", 7)


@pytest.mark.parametrize(("die", "spell"), [("5 go-k2", "cur"), ("6", "")])
def test_16_the_cleric_curses_whom_he_puts_out(table, die, spell):
    p = table(fight="hu", hu1="tem").say(f"hu1: sack d=6,1,{die}")
    assert p["hu1"].spell == spell


def test_16_no_other_owner_and_no_guard_curses(table):
    for shop in ("wiz", "smi", "tav", "mkt", "inn"):
        p = table(fight="hu", hu1=shop).say("hu1: sack d=1" if shop == "wiz" else "hu1: sack d=1,1").say("d=1")
        assert (p.question, p["hu1"].spell) == ("PickExit", "")
    assert table(fight="hu", hu1="cap").say("hu1: sack-agi d=1,1,1")["hu1"].spell == ""


def test_17_the_temple_pays_5_coins_and_a_holy_water(table):
    p = table(fight="hu", hu1="tem").say("hu1: sack d=7")
    assert (p["hu1"].coins, p["hu1"].item) == (5, "wat")


def test_18_the_market_in_town_sells_nothing_and_is_no_black_market(table):
    p = table(step="hu1", hu1="mkt coins=20 poi=1")
    assert buys(p) == set()
    p.refused("hu1: buy-bts", "gypsies.03")
    for line in ("look", "buy-poi", "sell-poi"):
        assert p.refused(f"hu1: {line}").rule.startswith("thieves_guild.market.")


def test_19_the_market_asks_for_agility_minus_1(table):
    check_score(table, "mkt", 5)


def test_20_the_owner_of_the_market_hits_with_7(table):
    check_owner(table, "mkt", 7)


def test_21_the_market_pays_4_coins(table):
    check_coins(table, "mkt", 4)


def test_22_the_inn_sells_nothing(table):
    p = table(step="hu1", hu1="inn coins=20")
    assert buys(p) == set()
    p.refused("hu1: buy-ble-hu1", "gypsies.03")


def test_23_the_inn_asks_for_agility(table):
    check_score(table, "inn", 6)


def test_24_the_owner_of_the_inn_hits_with_6(table):
    check_owner(table, "inn", 6)


def test_25_the_inn_pays_5_coins(table):
    check_coins(table, "inn", 5)


@pytest.mark.parametrize("who", ["hu1", "bh2"])
def test_26_anybody_may_go_in_and_buy(table, who):
    p = table(step=who, **{who: "r16 coins=4"}).say(f"{who}: go-smi buy-bow")
    assert (p[who].at, p[who].coins, p[who].item) == ("smi", 0, "bow")
    assert p.rules()[-1] == "thieves_guild.shops.26"
