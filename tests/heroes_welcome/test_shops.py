"""Rules of spec/heroes_welcome/shops.md: what each shop does, and where it is built.

Tiles stand on the Field f3 here, which has a road to the Provisioner, unless they must cover a shop.
"""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.heroes_welcome.moves import Buy, Sell

OVER = {"emp": "pwe", "paw": "fle", "apo": "her", "alc": "her"}
PRINTED = {"ped": "pwe", "cur": "cur", "fle": "fle", "pro": "pro", "her": "her"}
FIELDS = {"f1", "f2", "f3", "f4", "nw", "sw", "se"}
CORNERS = {"nw", "sw", "se"}


def at_shop(table, shop, **things):
    """A table where p1 is to run a shop: the Heroes stand on it, and it is open."""
    site = PRINTED.get(shop) or OVER.get(shop, "f3")
    given = {"place": site, "town": "" if shop in PRINTED else f"{site}={shop}", "futures": "", **things}
    return table(3, "turn", **given)


def run(table, shop, **things):
    """A table where p1 has come to a shop and may use it."""
    p = at_shop(table, shop, **things)
    return p.say(f"go-{p.state.place}")


def gold(play):
    """Gold of p1, then of the three heroes."""
    return [play[word].gold for word in ("p1", "ola", "moo", "kni")]


def uses(play):
    """Listed uses without `no`."""
    return {move for move in play.moves() if move != "no"}


def sites(table, tile, town="", forests="-"):
    """Where the Builders can put a tile; nothing if it cannot be built."""
    p = table(3, "turn", futures=tile, town=town, forests=forests)
    if "visit-bui" not in p.moves():
        p.refused("visit-bui", "building.04")
        return set()
    return {move.removeprefix(f"build-{tile}-") for move in p.say("visit-bui").moves()}


# Peddler and Emporium


def test_01_the_peddler_sells_one_token_of_one_hero_for_1_gold(table):
    p = run(table, "ped", p1="gold=2", ola="loot=rub+wea", moo="loot=2eme gold=1")
    assert uses(p) == {"buy-rub-ola", "buy-wea-ola", "buy-eme-moo"}
    p.refused("buy-2eme-moo", "shops.01")
    p.refused("buy-rub-ola+eme-moo", "shops.01")
    p.refused("yes", "shops.01")
    p.say("buy-eme-moo")
    assert (gold(p), p.loot("p1"), p.asked) == ([1, 0, 2, 0], "eme", "p2")


def test_02_the_gold_is_paid_before_the_token_is_taken(table):
    p = run(table, "ped", p1="gold=1", ola="loot=rub").say("buy-rub-ola")
    kinds = [type(told.event).__name__ for told in p.events]
    assert kinds.index("GoldMoved") < kinds.index("LootMoved")


def test_03_the_emporium_stands_on_a_peddler(table):
    assert sites(table, "emp") == {"pwe", "pea"}
    assert sites(table, "emp", "pwe=emp") == {"pea"}
    assert sites(table, "emp", "f1=olt f2=baz pwe=emp") == {"pea"}


def test_04_the_emporium_sells_two_tokens_of_one_hero(table):
    p = run(table, "emp", p1="gold=3", ola="loot=3rub", moo="loot=wea+eme")
    assert uses(p) == {"buy-rub-ola", "buy-2rub-ola", "buy-wea-moo", "buy-eme-moo", "buy-wea+eme-moo"}
    p.refused("buy-3rub-ola", "shops.04")
    p.refused("buy-rub-ola+wea-moo", "shops.04")
    p.say("buy-wea+eme-moo")
    assert (gold(p), p.loot("p1")) == ([1, 0, 2, 0], "wea+eme")


def test_04_two_tokens_need_2_gold(table):
    p = run(table, "emp", p1="gold=1", ola="loot=3rub")
    p.refused("buy-2rub-ola", "shops.04")
    assert gold(p.say("buy-rub-ola")) == [0, 1, 0, 0]


# Flea Market and Pawn Shop


def test_05_the_flea_market_gives_two_tokens_for_one(table):
    p = run(table, "fle", p1="loot=wea", moo="loot=2rub+eme")
    assert uses(p) == {"swap-wea-2rub-moo", "swap-wea-rub+eme-moo"}
    p.refused("swap-wea-2rub+eme-moo", "shops.05")
    p.refused("take-ola", "shops.05")
    p.say("swap-wea-rub+eme-moo")
    assert (p.loot("p1"), p.loot("moo"), p.asked) == ("rub+eme", "wea+rub", "p2")


def test_06_what_was_just_given_is_not_taken_back(table):
    p = run(table, "fle", p1="loot=wea", moo="loot=rub+eme", kni="loot=wea+rub")
    p.refused("swap-wea-wea+rub-moo", "shops.06")
    p.refused("swap-wea-2wea-kni", "shops.06")
    p.refused("swap-wea-arm+rub-moo", "running.12")
    p.refused("swap-wea-wea+arm-moo", "running.12")
    p.refused("swap-wea-wea+arm-kni", "running.12")
    p.say("swap-wea-wea+rub-kni")  # another Weapon
    assert (p.loot("p1"), p.loot("kni")) == ("wea+rub", "wea")


def test_07_without_a_token_there_is_no_trade(table):
    p = at_shop(table, "fle", p1="gold=5", moo="loot=rub+eme").say("go-fle")
    assert p.asked == "p2"
    assert p.told("ShopDeclined")
    run(table, "fle", p1="loot=wea", moo="loot=rub+eme").refused("swap-arm-rub+eme-moo", "shops.07")


def test_08_a_hero_with_one_token_trades_one_for_one(table):
    p = run(table, "fle", p1="loot=wea", moo="loot=rub")
    assert uses(p) == {"swap-wea-rub-moo"}
    p.refused("swap-wea-wea+rub-moo", "shops.06")
    p.say("swap-wea-rub-moo")
    assert (p.loot("p1"), p.loot("moo")) == ("rub", "wea")


def test_09_the_pawn_shop_stands_on_the_flea_market(table):
    assert sites(table, "paw") == {"fle"}


def test_10_the_pawn_shop_trades_twice_and_no_more(table):
    p = run(table, "paw", p1="loot=wea", moo="loot=2rub+3eme").say("swap-wea-2eme-moo")
    assert (p.asked, p.question) == ("p1", "TradeLoot")
    p.say("swap-eme-2rub-moo")
    assert (p.asked, p.loot("p1"), p.loot("moo")) == ("p2", "2rub+eme", "wea+2eme")
    assert p.rules().count("heroes_welcome.shops.10") == 4
    assert run(table, "fle", p1="loot=wea", moo="loot=2rub+3eme").say("swap-wea-2eme-moo").asked == "p2"


@pytest.mark.parametrize(("hero", "taken"), [("moo", "2rub"), ("kni", "2arm")])
def test_11_the_second_trade_is_with_the_same_hero_or_with_another(table, hero, taken):
    p = run(table, "paw", p1="loot=2wea", moo="loot=2rub+2eme", kni="loot=2arm").say("swap-wea-2eme-moo")
    assert {move.split("-")[-1] for move in uses(p)} == {"moo", "kni"}
    p.say(f"swap-wea-{taken}-{hero}")
    assert p.asked == "p2"
    assert p.loot(hero).count("wea") == 1


def test_12_what_the_first_trade_brought_is_given_in_the_second(table):
    p = run(table, "paw", p1="loot=wea", moo="loot=rub+eme", kni="loot=2arm").say("swap-wea-rub+eme-moo")
    assert {move.split("-")[1] for move in uses(p)} == {"rub", "eme"}
    p.say("swap-rub-2arm-kni")
    assert (p.loot("p1"), p.loot("kni")) == ("2arm+eme", "rub")


# Curio Shop and Jeweler


def test_13_the_curio_shop_sells_magic_items_of_one_hero(table):
    p = run(table, "cur", p1="gold=5", ola="loot=2wea+arm+doo+yel+rub", moo="loot=wea")
    p.refused("buy-rub-ola", "shops.13")
    p.refused("buy-wea-ola+wea-moo", "shops.13")
    p.say("buy-2wea+arm+doo+yel-ola")
    assert (gold(p), p.loot("p1"), p.loot("ola")) == ([0, 5, 0, 0], "2wea+arm+doo+yel", "rub")


@pytest.mark.parametrize(("shop", "kind", "rule"), [("cur", "wea", "13"), ("jew", "rub", "14")])
def test_13_no_more_than_one_can_pay(table, shop, kind, rule):
    p = run(table, shop, p1="gold=2", ola=f"loot=3{kind}")
    assert uses(p) == {f"buy-{kind}-ola", f"buy-2{kind}-ola"}
    p.refused(f"buy-3{kind}-ola", f"shops.{rule}")


def test_14_the_jeweler_sells_gems_of_one_hero(table):
    p = run(table, "jew", p1="gold=6", ola="loot=3rub+2eme+wea", moo="loot=rub")
    p.refused("buy-wea-ola", "shops.14")
    p.refused("buy-rub-ola+rub-moo", "shops.14")
    p.say("buy-3rub+2eme-ola")
    assert (gold(p), p.loot("p1"), p.loot("ola")) == ([1, 5, 0, 0], "3rub+2eme", "wea")


def test_15_the_jeweler_stands_on_a_field(table):
    assert sites(table, "jew") == FIELDS
    assert sites(table, "jew", forests="nw sw se") == FIELDS - CORNERS
    assert sites(table, "jew", "f1=rum") == FIELDS - {"f1"}


# Provisioner and Haberdashery


@pytest.mark.parametrize(("there", "taken"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_16_the_provisioner_takes_half_of_one_heros_gold_rounded_up(table, there, taken):
    p = run(table, "pro", ola=f"gold={there}", moo="gold=7")
    assert uses(p) == {"take-ola", "take-moo"}
    p.refused("yes", "shops.16")
    p.refused("take-wea", "shops.16")
    assert gold(p.say("take-ola")) == [taken, there - taken, 7, 0]


@pytest.mark.parametrize("there", [1, 4, 7])
def test_17_the_haberdashery_takes_all_of_it(table, there):
    p = run(table, "hab", ola=f"gold={there}", moo="gold=3")
    p.refused("yes", "shops.17")
    assert gold(p.say("take-ola")) == [there, 0, 3, 0]


@pytest.mark.parametrize("tile", ["hab"])
def test_18_the_haberdashery_stands_on_a_field_or_replaces_the_provisioner(table, tile):
    assert sites(table, tile) == {*FIELDS, "pro"}
    assert sites(table, tile, "pro=baz") == FIELDS


# Rumor Mill and Bazaar


def test_19_the_rumor_mill_stands_on_a_field(table):
    assert sites(table, "rum") == FIELDS


def test_20_the_rumor_mill_sells_two_discarded_scams_of_choice(table):
    p = run(table, "rum", p1="gold=5", discard="pet,pet,luc,cut")
    p.refused("buy-2luc-ola", "shops.20")
    p.refused("buy-fan-ola", "shops.20")
    p.refused("buy-2pet+luc-ola", "shops.20")
    p.refused("buy-pet-ola+luc-moo", "shops.20")
    p.refused("yes", "shops.20")
    p.say("buy-pet+cut-moo")
    assert (gold(p), p["p1"].scams) == ([3, 0, 2, 0], ["cut", "pet"])
    assert p.state.scam_discard == {"pet": 1, "luc": 1}


@pytest.mark.parametrize(("coins", "most"), [(1, 1), (2, 2), (3, 2)])
def test_20_each_of_them_costs_1_gold(table, coins, most):
    p = run(table, "rum", p1=f"gold={coins}", discard="pet,pet,luc")
    assert {move for move in uses(p) if move.endswith("ola")} == (
        {"buy-pet-ola", "buy-luc-ola"} | ({"buy-2pet-ola", "buy-luc+pet-ola"} if most == 2 else set())
    )
    if most == 1:
        p.refused("buy-2pet-ola", "shops.20")


def test_21_the_bazaar_sells_one_token_of_each_hero(table):
    p = run(table, "baz", p1="gold=3", ola="loot=2rub", moo="loot=wea", kni="loot=eme")
    p.refused("buy-2rub-ola", "shops.21")
    assert {"buy-rub-ola", "buy-wea-moo+eme-kni", "buy-rub-ola+wea-moo+eme-kni"} <= uses(p)
    p.say("buy-rub-ola+wea-moo+eme-kni")
    assert (gold(p), p.loot("p1")) == ([0, 1, 1, 1], "wea+rub+eme")


def test_21_a_hero_named_twice_or_without_the_token_sells_none(table):
    p = run(table, "baz", p1="gold=3", ola="loot=2rub", moo="loot=wea")
    with pytest.raises(IllegalMove) as refusal:
        p.session.play(0, Buy(((("rub",), "ola"), (("rub",), "ola"))))
    assert refusal.value.rule == "heroes_welcome.shops.21"
    p.refused("buy-rub-ola+rub-moo", "running.12")
    p.refused("yes", "shops.21")


def test_21_each_costs_1_gold(table):
    p = run(table, "baz", p1="gold=1", ola="loot=rub", moo="loot=wea")
    assert uses(p) == {"buy-rub-ola", "buy-wea-moo"}
    p = run(table, "baz", p1="gold=2", ola="loot=rub", moo="loot=wea", kni="loot=eme")
    p.refused("buy-rub-ola+wea-moo+eme-kni", "shops.21")
    assert gold(p.say("buy-rub-ola+eme-kni")) == [0, 1, 0, 1]


def test_22_the_bazaar_stands_on_a_field_or_replaces_the_provisioner(table):
    assert sites(table, "baz") == {*FIELDS, "pro"}
    assert sites(table, "baz", "pro=hab") == FIELDS


# Herbalist, Apothecary, Alchemist


def test_23_the_herbalist_sells_potions_of_the_pond_for_1_gold_each(table):
    p = run(table, "her", p1="gold=1", ola="gold=3").say("sell-2pot-ola")
    assert (gold(p), p["ola"].potions, p.state.pond) == ([3, 1, 0, 0], 2, 3)
    run(table, "her", ola="gold=3").refused("take-ola", "shops.23")


def test_24_several_heroes_are_served_each_with_as_many_as_one_likes(table):
    p = run(table, "her", ola="gold=2", moo="gold=1", kni="gold=2")
    ways = {move for move in uses(p) if "moo" in move and "kni" in move and "ola" in move}
    assert len(ways) == 4  # one or two for Olaf, one or two for Knives
    p.say("sell-2pot-ola+pot-moo+pot-kni")
    assert (gold(p), p.state.pond) == ([4, 0, 0, 1], 1)
    assert [hero.potions for hero in p.state.heroes] == [2, 1, 1]


def test_24_a_hero_is_named_once(table):
    p = run(table, "her", ola="gold=2", moo="gold=1", kni="gold=2")
    for deals in (((1, "ola"), (1, "ola")), ((0, "ola"),)):
        with pytest.raises(IllegalMove) as refusal:
            p.session.play(0, Sell(deals))
        assert refusal.value.rule == "heroes_welcome.shops.24"


def test_25_a_hero_with_too_little_gold_gets_none(table):
    p = run(table, "her", ola="gold=2", moo="gold=0")
    p.refused("sell-pot-moo", "shops.25")
    p.refused("sell-3pot-ola", "shops.25")
    p.refused("sell-pot-ola+pot-moo", "shops.25")
    assert uses(p) == {"sell-pot-ola", "sell-2pot-ola"}


@pytest.mark.parametrize(("elsewhere", "most"), [(0, 5), (3, 2), (4, 1)])
def test_26_no_more_are_sold_than_lie_in_the_pond(table, elsewhere, most):
    p = run(table, "her", ola="gold=9", kni=f"potions={elsewhere}")
    assert len(uses(p)) == most
    p.refused(f"sell-{most + 1}pot-ola", "shops.26")
    assert p.say(f"sell-{most}pot-ola").state.pond == 0


def test_26_the_pond_holds_for_all_heroes_together(table):
    p = run(table, "her", ola="gold=2 potions=3", kni="gold=2")
    p.refused("sell-2pot-ola+pot-kni", "shops.26")
    assert uses(p) == {"sell-pot-ola", "sell-2pot-ola", "sell-pot-kni", "sell-2pot-kni", "sell-pot-ola+pot-kni"}


def test_27_the_apothecary_stands_on_the_herbalist(table):
    assert sites(table, "apo") == {"her"}


@pytest.mark.parametrize(("shop", "price", "rule"), [("apo", 2, "28"), ("alc", 4, "31")])
def test_28_a_potion_has_one_price(table, shop, price, rule):
    p = run(table, shop, ola=f"gold={2 * price}", moo=f"gold={price - 1}", kni=f"gold={2 * price - 1}")
    assert {move for move in uses(p) if "+" not in move} == {"sell-pot-ola", "sell-2pot-ola", "sell-pot-kni"}
    p.refused("sell-pot-moo", f"shops.{rule}")
    p.refused("sell-2pot-kni", f"shops.{rule}")
    p.say("sell-2pot-ola+pot-kni")
    assert gold(p) == [3 * price, 0, price - 1, price - 1]
    assert p.rules().count(f"heroes_welcome.shops.{rule}") == 4


def test_29_the_apothecary_brings_the_alchemist_into_the_deck(table):
    p = table(3, "turn", futures="apo jew rum", deck="olt hab").say("visit-bui build-apo-her")
    assert [told.tile for told in p.told("TileAdded")] == ["alc"]
    assert (p.state.aside, p.state.deck) == (["inn"], ["alc", "hab", "olt"])
    assert "alc" in p.say("deck=alc").state.futures


def crawl_builds(table, tile, **things):
    """A table after a crawl whose sixth step turned a tile up."""
    p = table(3, "crawl", enemies=1, futures="", **things)
    return p.say(f"scam=pet drop-wea+arm bag=wea,arm mon=ola bag=wea,wea,arm,rub deck={tile}")


def test_29_also_in_a_crawl(table):
    p = crawl_builds(table, "apo", under="rum")
    assert p.state.town["her"] == "apo"
    assert (p.state.aside, p.state.under) == (["inn"], [])
    assert {"alc", "rum"} <= set(p.state.deck)


def test_30_the_alchemist_stands_on_the_apothecary(table):
    assert sites(table, "alc", "her=apo") == {"her"}
    assert "alc" in table(3, "turn").state.aside
    q = table(3, "turn", futures="alc jew", town="f1=tav").say("visit-bui")
    assert not [move for move in q.moves() if move.startswith("build-alc")]


def test_31_the_alchemist_takes_4_gold_for_a_potion(table):
    p = run(table, "alc", ola="gold=3", moo="gold=8", kni="gold=7")
    p.refused("sell-pot-ola", "shops.31")
    p.say("sell-2pot-moo+pot-kni")
    assert gold(p) == [12, 3, 0, 3]


# Tavern and Inn


def test_32_the_tavern_stands_on_a_field_or_replaces_the_provisioner(table):
    assert sites(table, "tav") == {*FIELDS, "pro"}
    assert sites(table, "tav", "pro=baz") == FIELDS


@pytest.mark.parametrize(("there", "taken"), [((1, 1, 1), (1, 1, 1)), ((2, 3, 4), (1, 2, 2)), ((0, 5, 0), (0, 3, 0))])
def test_33_the_tavern_takes_half_of_each_pack_rounded_up_by_itself(table, there, taken):
    packs = dict(zip(("ola", "moo", "kni"), (f"gold={coins}" for coins in there), strict=True))
    p = run(table, "tav", **packs)
    p.refused("take-ola", "shops.33")
    left = [coins - less for coins, less in zip(there, taken, strict=True)]
    assert gold(p.say("yes")) == [sum(taken), *left]


def test_34_then_shops_lose_their_signs_and_guildhalls_keep_them(table):
    p = run(table, "tav", signs="pwe cur t1 gsm", ola="gold=3").say("yes")
    assert p.state.signs == ["f3", "t1", "gsm"]
    assert [told.places for told in p.told("SignsLifted")] == [("pwe", "cur")]
    ids = p.rules()
    assert ids.index("heroes_welcome.shops.33") < ids.index("heroes_welcome.shops.34")


def test_34_a_declined_tavern_lifts_nothing(table):
    p = run(table, "tav", signs="pwe t1", ola="gold=3").say("no")
    assert (p.state.signs, gold(p)) == (["pwe", "f3", "t1"], [0, 3, 0, 0])


def test_35_the_tavern_brings_the_inn_into_the_deck(table):
    p = table(3, "turn", futures="tav jew rum", deck="olt hab").say("visit-bui build-tav-f1")
    assert [told.tile for told in p.told("TileAdded")] == ["inn"]
    assert (p.state.aside, p.state.deck) == (["alc"], ["hab", "inn", "olt"])
    assert "inn" in p.say("deck=inn").state.futures


def test_35_also_in_a_crawl(table):
    p = crawl_builds(table, "tav", under="paw").say("build-tav-f1")
    assert p.state.town["f1"] == "tav"
    assert (p.state.aside, p.state.under) == (["alc"], [])
    assert {"inn", "paw"} <= set(p.state.deck)


def test_36_the_inn_stands_on_the_tavern(table):
    assert sites(table, "inn", "f2=tav") == {"f2"}
    assert sites(table, "inn", "pro=tav") == {"pro"}
    q = table(3, "turn", futures="inn jew", town="her=apo").say("visit-bui")
    assert not [move for move in q.moves() if move.startswith("build-inn")]


def test_37_the_inn_takes_the_gold_of_all_heroes(table):
    p = run(table, "inn", p1="gold=1", ola="gold=1", moo="gold=3", kni="gold=4")
    p.refused("take-ola", "shops.37")
    assert gold(p.say("yes")) == [9, 0, 0, 0]


def test_38_then_all_signs_go(table):
    p = run(table, "inn", signs="pwe cur t1 gsm", ola="gold=3").say("yes")
    assert p.state.signs == ["f3"]
    assert [told.places for told in p.told("SignsLifted")] == [("pwe", "cur", "t1", "gsm")]


@pytest.mark.parametrize("shop", ["tav", "inn"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_39_tavern_and_inn_are_closed_themselves(table, shop, answer):
    p = run(table, shop, ola="gold=1").say(answer)
    assert p.state.signs == ["f3"]
    p.refused("go-f3", "running.09")


# Hunting Lodge, Wizard's Lab, The Fence


def test_40_the_hunting_lodge_draws_up_to_three_tokens_for_gold_to_olaf(table):
    p = run(table, "hun", p1="gold=5")
    assert uses(p) == {"draw-1", "draw-2", "draw-3"}
    p.refused("draw-4", "shops.40")
    p.refused("yes", "shops.40")
    p.say("draw-2")
    assert (gold(p), p.asked) == ([3, 2, 0, 0], "bag.lodge")
    p.say("bag=wea,rub")
    assert (p.loot("p1"), p.asked) == ("wea+rub", "p2")
    assert p.fell == ["bag.lodge"] * 2


def test_41_all_gold_is_paid_before_the_first_draw(table):
    p = run(table, "hun", p1="gold=2")
    assert uses(p) == {"draw-1", "draw-2"}
    p.refused("draw-3", "shops.41")
    p.say("draw-2")
    assert (gold(p), p.loot("p1")) == ([0, 2, 0, 0], "-")
    assert [told.gold for told in p.told("GoldMoved")] == [2]
    p.say("bag=wea")
    assert p.asked == "bag.lodge"


def test_42_the_hunting_lodge_stands_on_a_field_or_replaces_ol_town(table):
    assert sites(table, "hun", "f1=olt f2=tra f4=und") == FIELDS - {"f2", "f4"}
    assert sites(table, "hun") == FIELDS


@pytest.mark.parametrize(("coins", "times"), [(1, 1), (2, 2), (5, 2)])
def test_43_the_lab_does_what_the_artisans_do_once_or_twice_for_1_gold_to_moonbeam(table, coins, times):
    p = run(table, "wiz", p1=f"gold={coins} masteries=wea").say("rank-wea")
    assert gold(p) == [coins - 1, 0, 1, 0]
    assert (p.asked, p.question) == (("p1", "StudyAtLab") if times == 2 else ("p2", "ChooseAction"))
    if times == 2:
        p.say("learn-pri")
        assert (gold(p), p.asked) == ([coins - 2, 0, 2, 0], "p2")
        assert p["p1"].masteries == {"wea": 2, "pri": 1}


def test_43_the_lab_refuses_what_the_artisans_refuse_and_other_moves(table):
    p = run(table, "wiz", p1="gold=2 masteries=wea:3")
    p.refused("rank-wea", "guildhalls.19")
    p.refused("learn-wea", "guildhalls.21")
    p.refused("yes", "shops.43")
    assert at_shop(table, "wiz", p1="gold=0 masteries=wea").say("go-f3").asked == "p2"


@pytest.mark.parametrize("signs", ["", "a1", "a1 a2"])
def test_44_the_artisans_may_be_closed_and_are_not_closed_by_it(table, signs):
    p = run(table, "wiz", signs=signs, p1="gold=2").say("learn-pri learn-aso")
    assert p.state.signs == ["f3", *signs.split()]


def test_45_the_lab_stands_on_a_field_or_replaces_trapezoid_alley(table):
    assert sites(table, "wiz", "f1=tra f2=olt f4=und") == FIELDS - {"f2", "f4"}
    assert sites(table, "wiz") == FIELDS


def test_46_the_fence_sells_up_to_three_tokens_of_the_market_for_2_gold_each_to_knives(table):
    p = run(table, "fen", p1="gold=9", market="2wea+arm+rub+eme")
    p.refused("take-2wea+arm+rub", "shops.46")
    p.refused("take-2arm", "shops.46")
    p.refused("take-ola", "shops.46")
    p.say("take-2wea+rub")
    assert (gold(p), p.loot("p1")) == ([3, 0, 0, 6], "2wea+rub")


@pytest.mark.parametrize(("coins", "most"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (8, 3)])
def test_46_one_takes_what_one_can_pay(table, coins, most):
    p = run(table, "fen", p1=f"gold={coins}", market="5wea")
    assert uses(p) == {"take-wea", "take-2wea", "take-3wea"} - {f"take-{n}wea" for n in range(most + 1, 4)}
    p.refused(f"take-{most + 1}wea", "shops.46")


def test_47_the_market_is_filled_once_the_visit_is_over(table):
    p = run(table, "fen", p1="gold=6 scams=pet", scrap="doo+eme").say("take-wea+arm+rub")
    assert (p.loot("market"), p.asked) == ("doo+eme", "scrap.refill")
    p.say("scrap=doo scrap=eme")
    assert p.asked == "bag.refill"
    p.say("bag=arm")
    assert (p.loot("market"), p.question) == ("arm+2doo+2eme", "ScamWindow")


def test_48_the_fence_stands_on_a_field_or_replaces_the_underground(table):
    assert sites(table, "fen", "f1=und f2=tra f4=olt") == FIELDS - {"f2", "f4"}
    assert sites(table, "fen") == FIELDS


# district shops


@pytest.mark.parametrize(
    ("shop", "hero", "other"), [("olt", "ola", "moo"), ("tra", "moo", "kni"), ("und", "kni", "ola")]
)
def test_49_district_shops_sell_three_tokens_of_their_own_hero(table, shop, hero, other):
    p = run(table, shop, p1="gold=5", **{hero: "loot=3rub+wea", other: "loot=3rub"})
    p.refused(f"buy-rub-{other}", "shops.49")
    p.refused(f"buy-3rub+wea-{hero}", "shops.49")
    assert {f"buy-wea-{hero}", f"buy-3rub-{hero}", f"buy-wea+2rub-{hero}"} <= uses(p)
    p.say(f"buy-wea+2rub-{hero}")
    assert (p.loot("p1"), p["p1"].gold, p[hero].gold) == ("wea+2rub", 2, 3)


def test_49_each_token_costs_1_gold(table):
    p = run(table, "olt", p1="gold=2", ola="loot=3rub")
    p.refused("buy-3rub-ola", "shops.49")
    assert gold(p.say("buy-2rub-ola")) == [0, 2, 0, 0]


@pytest.mark.parametrize(("shop", "partner"), [("olt", "hun"), ("tra", "wiz"), ("und", "fen")])
def test_50_district_shops_stand_on_a_field_or_replace_their_partner(table, shop, partner):
    assert sites(table, shop) == FIELDS
    assert sites(table, shop, f"f1={partner}") == FIELDS
    others = [tile for tile in ("hun", "wiz", "fen") if tile != partner]
    assert sites(table, shop, f"f1={others[0]} f2={others[1]}") == FIELDS - {"f1", "f2"}
    p = table(3, "turn", futures=shop, town=f"f1={partner}").say(f"visit-bui build-{shop}-f1")
    assert (p.state.town["f1"], p.state.covered) == (shop, [partner])


# all shops alike

SHOPS = ("ped", "cur", "fle", "pro", "her", "emp", "paw", "jew", "hab", "rum", "baz", "apo", "alc")
SHOPS += ("tav", "inn", "hun", "wiz", "fen", "olt", "tra", "und")


@pytest.mark.parametrize("shop", SHOPS)
def test_every_shop_can_be_declined_which_changes_nothing_but_its_sign(table, shop):
    pack = dict.fromkeys(("ola", "moo", "kni"), "loot=2rub+wea gold=9")
    p = run(table, shop, p1="gold=9 loot=arm scams=pet", discard="luc", **pack)
    assert len(p.moves()) > 1
    assert "no" in p.moves()
    place = p.state.place
    p.say("no")
    assert (gold(p), p.loot("p1"), p.asked) == ([9, 9, 9, 9], "arm", "p2")
    assert (p.state.signs, p.state.pond, p["p1"].scams) == ([place], 5, ["pet"])
    assert len(p.told("ShopDeclined")) == 1


@pytest.mark.parametrize("shop", SHOPS)
def test_every_listed_use_of_every_shop_is_accepted(table, shop):
    pack = dict.fromkeys(("ola", "moo", "kni"), "loot=2rub+wea gold=5")
    p = run(table, shop, p1="gold=4 loot=arm", discard="luc,pet", **pack)
    question = p.session.pending()
    for move in p.session.options(0):
        question.check(p.desk, 0, move)


# rulings


def test_amb042_tokens_are_chosen_and_random_at_the_lodge_alone(table):
    packs = {"p1": "gold=3 loot=arm", "ola": "loot=rub+wea"}
    for shop, move in (("ped", "buy-rub-ola"), ("fle", "swap-arm-wea+rub-ola"), ("fen", "take-rub")):
        p = run(table, shop, **packs).say(move)
        assert "rub" in p.loot("p1")
        assert not [label for label in p.fell if label != "bag.refill"]
    assert run(table, "hun", **packs).say("draw-1").asked == "bag.lodge"


@pytest.mark.parametrize("pack", ["2rub", "rub+eme", "3rub"])
def test_amb043_two_tokens_are_taken_if_the_hero_has_two(table, pack):
    p = run(table, "fle", p1="loot=wea", moo=f"loot={pack}")
    p.refused("swap-wea-rub-moo", "shops.05")
    assert all("2rub" in move or "+" in move for move in uses(p))


def test_amb044_no_trade_with_an_empty_pack(table):
    p = run(table, "fle", p1="loot=2wea", moo="loot=rub")
    p.refused("swap-wea-wea-ola", "shops.05")
    assert uses(p) == {"swap-wea-rub-moo"}
    assert at_shop(table, "fle", p1="loot=2wea").say("go-fle").asked == "p2"


def test_amb045_one_may_stop_after_a_single_trade(table):
    p = run(table, "paw", p1="loot=wea scams=pet", moo="loot=2rub+2eme").say("swap-wea-2eme-moo no")
    assert (p.loot("p1"), p.question) == ("2eme", "ScamWindow")  # it was used, not declined
    assert not p.told("ShopDeclined")


def test_amb046_the_second_trade_may_take_what_the_first_one_gave(table):
    p = run(table, "paw", p1="loot=wea", moo="loot=rub+eme").say("swap-wea-rub+eme-moo swap-eme-wea-moo")
    assert (p.loot("p1"), p.loot("moo")) == ("wea+rub", "eme")


def test_amb047_no_more_cards_than_are_discarded_and_one_hero_is_paid(table):
    p = run(table, "rum", p1="gold=2", discard="pet")
    assert uses(p) == {"buy-pet-ola", "buy-pet-moo", "buy-pet-kni"}
    p.refused("buy-2pet-ola", "shops.20")
    assert at_shop(table, "rum", p1="gold=2").say("go-f3").asked == "p2"


def test_amb048_all_see_what_the_rumor_mill_brings_and_then_it_is_in_hand(table):
    p = run(table, "rum", p1="gold=2", discard="pet,cut").say("buy-pet+cut-ola")
    taken = [told for told in p.events if type(told.event).__name__ == "ScamsTaken"]
    assert [(told.to, told.event.cards) for told in taken] == [(None, ("cut", "pet"))]
    assert p.view("p2").players["p1"].own == []
    assert p.view("p1").players["p1"].own == ["cut", "pet"]


@pytest.mark.parametrize(("bag", "most"), [("wea", 1), ("2rub", 2), ("3rub", 3)])
def test_amb049_no_more_can_be_paid_than_there_are_tokens(table, bag, most):
    p = run(table, "hun", p1="gold=5", bag=bag, scrap="3eme")
    assert len(uses(p)) == most
    p.refused(f"draw-{most + 1}", "shops.40")
    assert gold(p.say(f"draw-{most}")) == [5 - most, most, 0, 0]


def test_amb049_an_empty_bag_leaves_nothing_to_do(table):
    assert at_shop(table, "hun", p1="gold=5", bag="", scrap="3eme").say("go-f3").asked == "p2"


@pytest.mark.parametrize("packs", [{"ola": "gold=9 potions=5"}, {"ola": "gold=0"}])
def test_amb050_the_herbalist_can_only_be_declined_without_potions_or_gold(table, packs):
    p = at_shop(table, "her", **packs).say("go-her")
    assert (p.asked, p.state.signs) == ("p2", ["her"])
    assert p.told("ShopDeclined")


def test_amb051_potions_do_nothing_before_the_crawl(table):
    p = run(table, "her", ola="gold=2")
    before = p.desk.level("ola")
    p.say("sell-2pot-ola")
    assert (p.desk.level("ola"), p["ola"].boosts, p["ola"].potions) == (before, 0, 2)


def test_amb052_the_second_use_may_raise_what_the_first_one_gained(table):
    p = run(table, "wiz", p1="gold=2").say("learn-pri rank-pri")
    assert (p["p1"].masteries, p.asked) == ({"pri": 2}, "p2")


def test_amb053_the_lab_can_do_one_thing_twice(table):
    assert run(table, "wiz", p1="gold=2 masteries=wea").say("rank-wea rank-wea")["p1"].masteries == {"wea": 3}
    assert run(table, "wiz", p1="gold=2").say("learn-wea learn-rub")["p1"].masteries == {"wea": 1, "rub": 1}


@pytest.mark.parametrize(("shop", "hero"), [("olt", "ola"), ("tra", "moo"), ("und", "kni")])
def test_amb054_district_shops_belong_to_the_heroes_of_their_partners(table, shop, hero):
    p = run(table, shop, p1="gold=1", ola="loot=rub", moo="loot=rub", kni="loot=rub")
    assert uses(p) == {f"buy-rub-{hero}"}


@pytest.mark.parametrize("shop", ["tav", "inn"])
def test_amb055_the_sign_is_placed_after_the_action(table, shop):
    p = run(table, shop, signs="pwe", ola="gold=1").say("yes")
    kinds = [type(told.event).__name__ for told in p.events]
    assert kinds.index("SignsLifted") < kinds.index("SignPut")
    assert p.state.signs == ["f3"]


@pytest.mark.parametrize("shop", ["tav", "inn"])
def test_amb056_the_next_player_cannot_run_it_without_moving(table, shop):
    p = run(table, shop, signs="pro cur", ola="gold=1").say("yes")
    p.refused("p2: go-f3", "running.09")
    assert {"go-pro", "go-cur", "go-fle"} <= set(p.moves())


@pytest.mark.parametrize("shop", ["tav", "inn"])
def test_amb125_yes_or_no_also_without_gold(table, shop):
    p = run(table, shop, signs="pwe")
    assert set(p.moves()) == {"yes", "no"}
    p.say("yes")
    assert p.state.signs == ["f3"]
    assert not p.told("ShopDeclined")


# examples


def test_ex01_half_of_the_gold(example):
    p = example("shops.ex01")
    assert [told.gold for told in p.told("GoldMoved")] == [3, 1, 2, 1]


def test_ex02_half_of_three_packs(example):
    p = example("shops.ex02")
    assert gold(p) == [5, 0, 1, 2]


def test_ex03_packs_at_the_flea_market(example):
    p = example("shops.ex03")
    taken = [told.loot for told in p.told("LootMoved") if told.target != told.source and told.target[0] == "p"]
    assert [len(loot) for loot in taken] == [1, 2, 2]


def test_ex04_potions_at_the_apothecary(example):
    p = example("shops.ex04")
    assert gold(p) == [6, 1, 0, 1]
    assert ([hero.potions for hero in p.state.heroes], p.state.pond) == ([0, 1, 2], 2)
