"""Rules of spec/heroes_welcome/building.md. Emporium, Pawn Shop and Rumor Mill are the Future Shops unless said."""

from __future__ import annotations

import pytest

PEDDLERS, FIELDS = "pwe pea", "f1 f2 f3 f4"
FULL = "f1=jew f2=hab f3=baz f4=hun"


def builds(play):
    """What can be built now, as `tile-site`."""
    return [move.removeprefix("build-") for move in play.moves() if move.startswith("build-")]


def building(table, seats=3, **given):
    """A table at which p1 is building."""
    return table(seats, at="turn", **given).say("visit-bui")


def kinds(play):
    """Classes of all that was told, in order."""
    return [type(told.event).__name__ for told in play.events]


def test_01_a_visit_puts_a_future_shop_into_the_town(table):
    p = building(table)
    p.refused("build-jew-f1", "building.01")
    for other in ("no", "end", "go-pwe"):
        p.refused(other, "building.01")
    p.say("build-rum-f2 deck=jew")
    assert p.state.town["f2"] == "rum"
    assert "rum" not in p.state.futures
    assert [(told.seat, told.tile, told.site, told.over) for told in p.told("Built")] == [("p1", "rum", "f2", "")]
    assert p.rules()[1] == "heroes_welcome.building.01"


@pytest.mark.parametrize(
    ("tile", "town", "sites"),
    [
        ("emp", "", PEDDLERS),
        ("paw", "", "fle"),
        ("jew", "", FIELDS),
        ("hab", "", f"pro {FIELDS}"),
        ("rum", "", FIELDS),
        ("baz", "", f"pro {FIELDS}"),
        ("apo", "", "her"),
        ("alc", "her=apo", "her"),
        ("tav", "", f"pro {FIELDS}"),
        ("inn", "f2=tav", "f2"),
        ("hun", "f2=olt", FIELDS),
        ("wiz", "f2=tra", FIELDS),
        ("fen", "f2=und", FIELDS),
        ("olt", "f2=hun", FIELDS),
        ("tra", "f2=wiz", FIELDS),
        ("und", "f2=fen", FIELDS),
    ],
)
def test_02_a_tile_says_where_it_may_stand(table, tile, town, sites):
    p = building(table, town=town, futures=f"{tile} emp" if tile != "emp" else "emp")
    assert [build[4:] for build in builds(p) if build[:3] == tile] == sites.split()
    for other in {"pwe", "cur", "fle", "pro", "f1"} - set(sites.split()):
        p.refused(f"build-{tile}-{other}", "building.02")


@pytest.mark.parametrize("site", ["f1", "f2", "f3", "f4", "pro"])
def test_03_the_builder_chooses_among_the_sites(table, site):
    p = building(table, futures="tav emp emp")
    assert sorted(builds(p)) == sorted(["emp-pwe", "emp-pea", "tav-pro", *(f"tav-{field}" for field in FIELDS.split())])
    p.say(f"build-tav-{site} deck=jew")
    assert [where for where, shop in p.state.town.items() if shop == "tav"] == [site]


def test_04_a_tile_that_fits_nowhere_cannot_be_chosen(table):
    p = building(table, town=FULL, futures="rum inn emp")
    assert builds(p) == ["emp-pwe", "emp-pea"]
    for tile, site in (("rum", "f1"), ("rum", "nw"), ("inn", "f1")):
        p.refused(f"build-{tile}-{site}", "building.04")
    assert "rum-f4" in builds(building(table, town="f1=jew f2=hab f3=baz", futures="rum inn emp"))


def test_05_nothing_is_built_on_a_forest(table):
    p = building(table)
    for site in ("nw", "sw", "se"):
        assert f"rum-{site}" not in builds(p)
        p.refused(f"build-rum-{site}", "building.05")
        p.refused(f"build-emp-{site}", "building.05")


@pytest.mark.parametrize(("signs", "after"), [("fle cur", ["cur", "fle", "bui"]), ("cur", ["cur", "bui"])])
def test_06_a_shop_built_over_a_closed_one_is_closed(table, signs, after):
    p = building(table, place="cur", signs=signs).say("build-paw-fle deck=jew")
    assert (p.state.town["fle"], p.state.signs) == ("paw", after)
    assert [told.place for told in p.told("SignPut")] == ["bui"]


def test_06_the_new_shop_is_run_only_if_the_old_one_was_open(table):
    p = building(table, place="pwe", signs="fle").say("build-paw-fle deck=jew")
    p.refused("go-fle", "running.02")
    p = building(table, place="pwe").say("build-paw-fle deck=jew").say("go-fle")
    assert p.state.signs == ["fle", "bui"]


@pytest.mark.parametrize(
    ("forests", "site", "left"),
    [
        ("nw sw se", "f1", "sw se"),
        ("nw sw se", "f2", "nw sw se"),
        ("nw sw se", "f3", "nw sw se"),
        ("nw sw se", "f4", "nw"),
        ("nw sw", "f4", "nw"),
        ("sw", "f1", "sw"),
    ],
)
def test_07_a_shop_on_a_field_drives_away_all_forests_next_to_it(table, forests, site, left):
    p = building(table, forests=forests).say(f"build-rum-{site} deck=jew")
    gone = tuple(each for each in forests.split() if each not in left.split())
    assert p.state.forests == left.split()
    assert [told.sites for told in p.told("ForestsCleared")] == ([gone] if gone else [])
    assert p.rules().count("heroes_welcome.building.07") == bool(gone)


def test_07_forests_do_not_come_back(table):
    p = table(3, at="crawl", forests="sw se", town="f1=jew", market="-", bag="", enemies=1, deck="emp")
    p.say("scam=pet mon=ola")
    p.say("build-emp-pwe")
    assert (p.state.round, p.state.forests) == (2, ["sw", "se"])


def test_08_a_corner_without_its_forest_is_a_field(table):
    p = table(at="turn", p1="scams=fpa", futures="rum jew emp").say("visit-bui build-rum-f1 deck=tav end")
    p.say("play-fpa-bui visit-bui")
    assert {"jew-nw", "tav-nw"} <= set(builds(p))
    assert not {"jew-sw", "jew-se", "emp-nw"} & set(builds(p))
    p.say("build-jew-nw deck=hab")
    assert (p.state.town["nw"], p.asked) == ("jew", "p1")
    assert "nw" in p.data.roads["pwe"]
    p = table(at="turn", place="pwe", town="nw=jew", forests="sw se")
    assert "go-nw" in p.moves()


@pytest.mark.parametrize(
    ("deck", "under", "luck", "futures"),
    [
        ("jew tav", "", "deck=tav", ["emp", "paw", "tav"]),
        ("jew", "tav", "", ["emp", "paw", "jew"]),
        ("", "tav jew", "", ["emp", "paw", "tav"]),
        ("", "", "", ["emp", "paw"]),
    ],
)
def test_09_the_top_tile_of_the_deck_fills_the_slot_while_there_is_one(table, deck, under, luck, futures):
    p = building(table, deck=deck, under=under)
    rest = len(p.state.deck) + len(p.state.under)
    p.say(f"build-rum-f1 {luck}")
    assert (p.state.futures, p.asked) == (futures, "p1")
    assert rest - len(p.state.deck) - len(p.state.under) == len(futures) - 2
    assert [(told.tile, told.where) for told in p.told("TileShown")] == [(tile, "future") for tile in futures[2:]]


def test_10_whoever_has_built_takes_another_whole_turn(table):
    p = building(table, place="pwe", p1="gold=1", ola="loot=rub").say("build-rum-f1 deck=jew")
    assert (p.asked, p.question) == ("p1", "ChooseAction")
    assert {"go-f1", "visit-gsm", "call"} <= set(p.moves())
    p.say("visit-gsm no no")
    assert (p.asked, p.state.signs) == ("p2", ["bui", "gsm"])
    assert table(at="turn").say("visit-gsm no no").asked == "p2"  # other guilds bring none


# rulings


def test_amb025_an_inn_run_in_the_extra_turn_reopens_the_guild(table):
    p = building(table, place="pwe", town="f1=inn").say("build-rum-f2 deck=jew")
    assert p.state.signs == ["bui"]
    p.say("go-f1 yes")
    assert (p.asked, p.state.signs) == ("p2", ["f1"])
    p.say("visit-bui build-emp-pea deck=hab")
    assert p.state.town["pea"] == "emp"


def test_amb026_in_the_extra_turn_anything_may_be_done(table):
    p = building(table, 4, p3="loot=wea").say("build-rum-f2 deck=jew").say("p1: call p3: give-wea")
    assert (p.asked, p.loot("p1"), p.state.extra) == ("p3", "wea", False)
    p.say("visit-gsm no no")
    assert p.asked == "p4"


def test_amb026_what_scams_prepared_lapses_before_the_extra_turn(table):
    p = table(at="turn", p1="scams=fan,mis loot=rub+wea merchant=taz")
    p.say("play-fan play-mis visit-bui build-rum-f2 deck=jew")
    assert (p.state.wrapping, p.state.crate) == (0, False)
    p.say("make-c1-rub+wea")
    assert p["p1"].vp == 3  # without the 2 of the wrapping; Tazzle's signature avoids the Ruby


def test_amb027_the_guild_cannot_be_visited_if_no_future_shop_fits(table):
    p = table(at="turn", town=FULL, futures="rum inn alc")
    p.refused("visit-bui", "building.04")
    assert "visit-bui" not in p.moves()
    p = table(at="turn", futures="", deck="emp")
    p.refused("visit-bui", "building.04")
    assert "visit-bui" in table(at="turn", town=FULL, futures="rum inn emp").moves()


def test_amb028_the_extra_turn_cannot_be_passed_up(table):
    p = building(table).say("build-rum-f2 deck=jew")
    for other in ("no", "end"):
        p.refused(other, "turn.05")
    p.say("go-pwe")  # declined by itself
    assert p.asked == "p2"


@pytest.mark.parametrize(
    ("tile", "site", "later", "rule"), [("tav", "f1", "inn", "shops.35"), ("apo", "her", "alc", "shops.29")]
)
def test_amb029_the_later_tile_is_shuffled_in_before_the_slot_is_filled(table, tile, site, later, rule):
    p = building(table, futures=f"{tile} emp paw", deck="").say(f"build-{tile}-{site}")
    assert (p.state.futures, p.state.deck, later in p.state.aside) == (["emp", "paw", later], [], False)
    assert kinds(p).index("TileAdded") < kinds(p).index("TileShown")
    assert f"heroes_welcome.{rule}" in p.rules()
    p = building(table, futures=f"{tile} emp paw", deck="jew", under="hun").say(f"build-{tile}-{site} deck=jew")
    assert (p.state.deck, p.state.under) == (sorted([later, "hun"]), [])  # no order is known any more


@pytest.mark.parametrize(("futures", "after"), [("rum", ["jew"]), ("rum paw", ["paw", "jew"])])
def test_amb030_one_tile_fills_the_future_shops(table, futures, after):
    p = building(table, futures=futures).say("build-rum-f2 deck=jew")
    assert (p.state.futures, p.asked) == (after, "p1")


def test_amb059_a_built_field_takes_only_upgrades_that_name_its_shop(table):
    p = building(table, town="f1=jew f2=olt", futures="rum hun emp")
    for tile in ("rum", "hun"):
        p.refused(f"build-{tile}-f1", "building.02")
    p.refused("build-rum-f2", "building.02")
    p.say("build-hun-f2 deck=tav")
    assert p.state.town["f2"] == "hun"


def test_amb060_a_forest_is_next_to_a_field_by_road(table):
    at = {code: place.at for code, place in table().data.components.places.items()}
    assert (at["f3"][0] - at["sw"][0], at["sw"][1] - at["f3"][1]) == (1, 1)  # by eye, corner to corner
    p = building(table).say("build-rum-f3 deck=jew")
    assert "sw" in p.state.forests
    p = building(table).say("build-rum-f4 deck=jew")  # farther off, with a road
    assert p.state.forests == ["nw"]


@pytest.mark.parametrize(
    ("town", "futures", "build"),
    [("", "paw rum emp", "paw-fle"), ("", "paw rum emp", "emp-pwe"), ("f1=hun", "olt rum emp", "olt-f1")],
)
def test_amb061_an_upgrade_drives_no_forest_away(table, town, futures, build):
    p = building(table, town=town, futures=futures).say(f"build-{build} deck=jew")
    assert {"nw", "sw"} & set(p.data.roads[build[4:]])
    assert (p.state.forests, p.told("ForestsCleared")) == (["nw", "sw", "se"], [])


def test_amb062_a_printed_shop_drives_no_forest_away(table):
    p = table(3, seed="forests")
    assert sorted(p.state.forests) == ["nw", "se", "sw"]
    for forest, shop in (("nw", "pwe"), ("sw", "fle"), ("se", "her")):
        assert forest in p.data.roads[shop]
        assert shop in p.state.town


def test_amb063_bazaar_and_district_shops_are_no_peddler(table):
    p = building(table, town="f1=baz f2=olt f3=tra")
    assert [build for build in builds(p) if build[:3] == "emp"] == ["emp-pwe", "emp-pea"]
    for site in ("f1", "f2", "f3"):
        p.refused(f"build-emp-{site}", "building.02")


def test_amb064_a_shop_that_was_built_over_is_no_site_any_more(table):
    p = building(table, town="pro=hab pwe=emp", futures="baz tav emp")
    assert "emp-pea" in builds(p)
    for tile, site in (("baz", "pro"), ("tav", "pro"), ("emp", "pwe")):
        assert f"{tile}-{site}" not in builds(p)
        p.refused(f"build-{tile}-{site}", "building.02")


@pytest.mark.parametrize(("signs", "open_"), [("fle", False), ("", True)])
def test_amb065_the_shop_where_the_heroes_stand_may_be_built_over(table, signs, open_):
    p = building(table, place="fle", signs=signs).say("build-paw-fle deck=jew")
    assert (p.state.place, p.told("HeroesMoved")) == ("fle", [])
    assert ("fle" not in p.state.signs) == open_ == ("go-fle" in p.moves())


def test_amb066_a_tile_that_was_built_over_does_not_go_back(table):
    p = building(table, town="f1=hun", futures="olt rum emp", deck="jew tav").say("build-olt-f1 deck=tav")
    assert "hun" not in (*p.state.deck, *p.state.futures, *p.state.under, *p.state.town.values())
    assert "hun" in p.state.covered
    assert [told.over for told in p.told("Built")] == ["hun"]


def test_amb116_building_is_free_and_possible_anywhere(table):
    p = building(table, place="gat", p1="gold=0")
    assert not {"f1", "f2", "f3", "f4"} & set(p.data.roads["gat"])
    p.say("build-rum-f4 deck=jew")
    assert p.told("GoldMoved") == []
    assert p.told("HeroesMoved") == []


# examples


def test_ex01_a_jeweler_and_at_once_used(example):
    p = example("building.ex01")
    assert (p.state.town["f1"], p.state.place, p.state.signs) == ("jew", "f1", ["pwe", "f1", "bui"])
    assert (p["p1"].gold, p.loot("p1"), p["ola"].gold) == (3, "rub+eme", 2)
    assert (len(p.state.futures), p.asked) == (3, "p2")
