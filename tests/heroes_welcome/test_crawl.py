"""Rules of spec/heroes_welcome/crawl.md. A crawl begins with the scam card of who ended the round, then the market."""

from __future__ import annotations

import pytest

HEROES = ("ola", "moo", "kni")


def returned(table, seats=3, drop="wea+arm", luck="bag=wea,arm", **given):
    """A crawl behind step 1."""
    return table(seats, at="crawl", **given).say("scam=pet").say(f"drop-{drop} {luck}")


def hauled(table, luck="mon=ola", haul="bag=rub,rub,eme,eme", **given):
    """A crawl behind step 3, one enemy for Big Olaf unless said; then the tile of step 6 is awaited."""
    given.setdefault("enemies", 1)
    return returned(table, **given).say(luck).say(haul)


def steps(play):
    """Steps of the Dungeon Track that the marker was on."""
    return [told.step for told in play.told("CrawlStep")]


def levels(play):
    """Levels from left to right."""
    return [play.desk.level(hero) for hero in HEROES]


def rules(play):
    """Rules of all that was told about crawls, without the name of the game; each once, in order."""
    told = [rule.removeprefix("heroes_welcome.") for rule in play.rules()]
    return list(dict.fromkeys(rule for rule in told if rule.startswith("crawl.")))


def test_01_eight_steps_in_order(table):
    p = hauled(table, signs="pwe", ola="monsters=1 potions=1", haul="bag=rub,rub,rub,rub,eme,eme").say("deck=apo")
    assert steps(p) == [1, 2, 3, 4, 5, 6, 7, 8]
    told = ["31", "02", "03", "09", "11", "14", "19", "20", "24", "28", "30"]
    assert rules(p) == [f"crawl.{number}" for number in told]


def test_02_who_ended_the_round_receives_a_scam_card(table):
    p = table(at="turn", p1="loot=rub", p2="loot=wea").say("call p2: no").say("scam=fan")
    assert [player.scams for player in p.state.players] == [["fan"], [], []]
    p = table(at="crawl", who="p3").say("scam=luc")
    assert p["p3"].scams == ["luc"]


def test_02_one_card_and_hidden(table):
    p = table(at="crawl", who="p2").say("scam=luc")
    assert [p.view(word).players["p2"].own for word in ("p1", "p2")] == [[], ["luc"]]
    assert (p.asked, p.question, sum(p.state.scam_deck.values())) == ("p2", "ReturnLoot", 28)


def test_03_the_same_player_returns_two_tokens_of_the_market(table):
    p = table(at="crawl", who="p2", market="2wea+arm+doo+rub").say("scam=pet")
    for line in ("drop-wea", "drop-wea+arm+doo", "drop-2arm", "drop-eme+wea", "no"):
        p.refused(line, "crawl.03")
    p.refused("p1: drop-2wea")
    p.say("drop-2wea bag=rub,rub")
    assert (p.loot("market"), p.state.bag.wea) == ("arm+doo+3rub", 12)


def test_03_a_yellow_one_goes_to_the_box(table):
    p = table(at="crawl", market="wea+arm+doo+rub+yel").say("scam=pet")
    assert (p.state.box, p.state.bag.total) == (4, 50)
    p.say("drop-wea+yel bag=eme")
    assert (p.state.box, p.state.bag.total, p.loot("market")) == (5, 50, "arm+doo+rub+eme")


def test_04_the_market_is_filled_from_the_scrap_heap_first(table):
    p = table(at="crawl", scrap="rub").say("scam=pet")
    p.say("drop-wea+arm scrap=rub bag=eme")
    assert (p.loot("market"), p.loot("scrap")) == ("doo+2rub+2eme", "-")


def test_05_without_an_enemy_the_lowest_customer_leaves_and_a_token_is_added(table):
    p = returned(table, workshop="c2 c3 c4", dealt=4, gone="c1", p1="gold=1 vp=1")
    assert (p.state.workshop, p.state.gone, p.state.enemies) == (["c3", "c4"], ["c1", "c2"], 1)
    assert ([(told.customer, told.why) for told in p.told("CustomerLeft")], p.asked) == ([("c2", "quiet")], "mon.crawl")
    assert (p["p1"].gold, p["p1"].vp, [player.served for player in p.state.players]) == (1, 1, [[], [], []])


def test_05_with_one_enemy_nobody_leaves(table):
    p = returned(table, enemies=1)
    assert (p.state.workshop, p.state.enemies) == (["c1", "c2", "c3", "c4"], 1)


def test_05_an_empty_workshop_sends_nobody(table):
    """No game comes to this, but a position may be set out so."""
    p = returned(table, workshop="", dealt=4).say("mon=ola")
    assert (p.told("CustomerLeft"), levels(p)) == ([], [2, 1, 1])


def test_06_the_added_token_levels_its_hero(table):
    p = returned(table).say("mon=kni")
    assert (levels(p), p.state.enemies, p.asked) == ([1, 1, 2], 0, "bag.haul")


def test_07_with_the_boss_among_them_the_crawl_is_broken_off(table):
    p = returned(table, workshop="", dealt=16, gone="boss", boss=1, enemies=2, signs="pwe", ola="potions=1")
    assert (p.session.over, steps(p), p.state.signs, p["ola"].potions) == (True, [1, 2], ["pwe"], 1)
    assert p.told("EnemyTurned") == []


def test_08_all_enemies_are_turned_up_for_everybody(table):
    p = returned(table, enemies=3).say("mon=ola,kni,kni")
    assert [(told.hero, told.level) for told in p.told("EnemyTurned")] == [("ola", 2), ("kni", 2), ("kni", 3)]
    assert all(told.to is None for told in p.events if type(told.event).__name__ == "EnemyTurned")
    assert (p.state.enemies, p.state.hidden) == (0, [4, 5, 3])


def test_09_each_goes_on_the_track_of_its_hero_and_raises_him(table):
    p = returned(table, enemies=2, ola="monsters=2").say("mon=ola,moo")
    assert ([p[hero].monsters for hero in HEROES], levels(p)) == ([3, 1, 0], [4, 2, 1])


@pytest.mark.parametrize("marked", ["c2", ""])
def test_10_the_marked_customer_is_out_of_the_game(table, marked):
    p = returned(table, 2, enemies=1, marked=marked)
    assert p.state.workshop == ["c1", "c2", "c3", "c4"]
    p.say("mon=ola")
    assert (p.state.gone, p.state.marked) == ([marked] if marked else [], "")
    assert [told.why for told in p.told("CustomerLeft")] == (["disgruntled"] if marked else [])


def test_11_potions_go_on_the_track_above_the_monsters(table):
    p = returned(table, enemies=1, ola="monsters=1 potions=2", kni="potions=1")
    assert [(p[hero].potions, p[hero].boosts) for hero in HEROES] == [(2, 0), (0, 0), (1, 0)]
    p.say("mon=ola")
    assert [(p[hero].potions, p[hero].boosts) for hero in HEROES] == [(0, 2), (0, 0), (0, 1)]
    assert (p["ola"].monsters, levels(p), rules(p)[-2:]) == (2, [5, 1, 2], ["crawl.09", "crawl.11"])


def test_12_one_token_for_each_level(table):
    p = returned(table, enemies=1, moo="monsters=1").say("mon=kni").say("bag=wea,arm,arm,rub,rub")
    assert [p.loot(hero) for hero in HEROES] == ["wea", "2arm", "2rub"]
    assert p.asked == "deck.expand"


@pytest.mark.parametrize(("potions", "tokens"), [(0, 3), (1, 4), (3, 6)])
def test_13_potions_raise_the_level(table, potions, tokens):
    p = returned(table, enemies=1, ola=f"monsters=1 potions={potions}").say("mon=ola")
    p.say("bag=" + ",".join(["doo"] * tokens + ["wea", "arm"]))
    assert [p.loot(hero) for hero in HEROES] == [f"{tokens}doo", "wea", "arm"]


def test_13_the_start_level_is_that_of_the_data(table):
    p = returned(table, enemies=1, start_level=2).say("mon=ola")
    assert levels(p) == [3, 2, 2]


def test_14_tokens_are_drawn_by_luck_and_lie_open(table):
    p = returned(table, enemies=1).say("mon=ola")
    assert (p.asked, p.session.pending().odds(p.desk)) == ("bag.haul", p.state.bag.odds())
    p.say("bag=wea")
    assert all(p.view(word).heroes["ola"].loot.wea == 1 for word in ("", "p1", "p2", "p3"))


def test_15_a_pack_keeps_what_it_held(table):
    p = hauled(table, ola="loot=yel+wea gold=2", haul="bag=wea,rub,eme,eme")
    assert (p.loot("ola"), p["ola"].gold) == ("2wea+rub+yel", 2)


def short(table, bag, scrap, haul):
    """A crawl for levels 2, 1 and 1; two tokens of the market come into the bag, and two out of the scrap heap."""
    p = returned(table, enemies=1, bag=bag, scrap=f"{scrap}+2doo" if scrap else "2doo", luck="scrap=doo,doo")
    return p.say("mon=ola").say(haul)


def test_16_the_scrap_heap_supplies_the_rest_and_bags_change_parts(table):
    p = short(table, "rub", "3eme", "bag=wea,arm,rub scrap=eme")
    assert (p.loot("kni"), p.loot("bag"), p.loot("scrap")) == ("eme", "2eme", "-")
    assert (len(p.told("BagsSwapped")), p.state.short) == (1, False)


def test_17_bags_keep_their_parts_if_there_was_just_enough(table):
    p = short(table, "2rub", "3eme", "bag=wea,arm,rub,rub")
    assert (p.loot("bag"), p.loot("scrap"), p.told("BagsSwapped")) == ("-", "3eme", [])


def test_18_packs_are_filled_from_left_to_right_if_both_bags_run_out(table):
    p = returned(table, enemies=1, bag="-", scrap="2doo", luck="scrap=doo,doo", moo="loot=yel")
    p.say("mon=moo").say("bag=wea,arm")
    assert (p.loot("moo"), p.loot("kni")) == ("arm+yel", "-")
    assert (p.loot("bag"), p.loot("scrap"), p.asked) == ("-", "-", "deck.expand")


def test_19_all_closed_signs_are_taken_off(table):
    p = hauled(table, signs="pwe cur f1 t1 a1 min", town="f1=jew")
    assert (p.state.signs, p.told("SignsLifted")[0].places) == ([], ("pwe", "cur", "f1", "t1", "min", "a1"))


def test_20_all_potions_go_back_and_levels_fall(table):
    p = hauled(table, ola="monsters=1 potions=2", kni="potions=1", haul="bag=wea,wea,wea,wea,wea,arm,rub,rub")
    assert (p.state.pond, levels(p), [p[hero].boosts for hero in HEROES]) == (5, [3, 1, 1], [0, 0, 0])
    assert (p.loot("ola"), p.loot("kni")) == ("5wea", "2rub")


@pytest.mark.parametrize(("count", "after"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_21_three_join_where_there_are_three_or_fewer(table, count, after):
    p = hauled(table, workshop=" ".join(f"c{n}" for n in range(1, count + 1)), dealt=7)
    assert len(p.state.workshop) == after
    assert p.told("CustomersCame")[0].customers == ("c8", "c9", "c10")


@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_22_nobody_joins_four_or_more(table, count):
    p = hauled(table, workshop=" ".join(f"c{n}" for n in range(1, count + 1)), dealt=7)
    assert (len(p.state.workshop), p.state.dealt, p.told("CustomersCame")) == (count, 7, [])


def test_22_those_who_leave_in_step_2_are_not_counted(table):
    p = hauled(table, enemies=0)
    assert p.state.workshop == ["c2", "c3", "c4", "c5", "c6", "c7"]
    p = hauled(table, seats=2, marked="c1")
    assert p.state.workshop == ["c2", "c3", "c4", "c5", "c6", "c7"]


def test_23_customers_stand_in_order_of_their_numbers(table):
    p = hauled(table, workshop="c2 c9", dealt=9)
    assert p.view("p2").workshop == ["c2", "c9", "c10", "c11", "c12"]


def test_24_the_top_tile_of_the_building_deck_is_turned_up(table):
    p = hauled(table, master="p2", deck="hun wiz")
    assert (p.asked, p.session.pending().odds(p.desk)) == ("deck.expand", {"hun": 1, "wiz": 1})
    p.say("deck=hun")
    assert (p.asked, p.question, p.state.futures, p.view("p1").tile) == (
        "p2",
        "ExpandTown",
        ["emp", "paw", "rum"],
        "hun",
    )
    assert p.state.deck == ["wiz"]


def test_25_the_master_merchant_chooses_the_site(table):
    p = hauled(table, who="p1", master="p2").say("deck=hab")
    assert p.moves() == ["build-hab-pro", "build-hab-f1", "build-hab-f2", "build-hab-f3", "build-hab-f4"]
    p.refused("build-emp-pwe", "crawl.25")
    p.refused("build-hab-nw", "building.05")
    p.refused("build-hab-cur", "building.02")
    p.refused("p1: build-hab-f1")
    p.say("build-hab-f1")
    assert (p.state.town["f1"], p.state.forests) == ("hab", ["sw", "se"])


@pytest.mark.parametrize(("tile", "line", "later"), [("apo", "", "alc"), ("tav", "build-tav-f3", "inn")])
def test_25_apothecary_and_tavern_bring_their_tiles_into_the_deck(table, tile, line, later):
    p = hauled(table).say(f"deck={tile}")
    p.say(line) if line else None
    assert (later in p.state.deck, later in p.state.aside) == (True, False)


FULL = "f1=jew f2=hab f3=rum f4=baz nw=tav sw=hun se=wiz"


def test_26_a_tile_that_fits_nowhere_goes_to_the_bottom_and_the_next_is_tried(table):
    p = hauled(table, town=FULL, forests="-", futures="paw emp emp", deck="olt fen und").say("deck=fen,und")
    assert (p.state.under, p.state.town["sw"], p.state.deck) == (["fen", "und"], "olt", [])
    assert [told.tile for told in p.told("TileUnder")] == ["fen", "und"]


def test_27_it_ends_when_a_tile_was_built(table):
    p = hauled(table, deck="apo hun wiz").say("deck=apo")
    assert (len(p.told("Built")), p.state.town["her"], p.asked) == (1, "apo", "p2")
    assert p.question == "ChooseAction"


def test_27_it_ends_when_all_tiles_were_tried(table):
    p = hauled(table, town=FULL, forests="-", futures="paw emp emp", deck="fen und").say("deck=fen")
    assert (p.told("Built"), p.state.under, p.asked) == ([], ["fen", "und"], "p2")
    p = hauled(table, town=FULL, forests="-", futures="paw emp emp", deck="")
    assert (p.told("TileShown"), p.asked) == ([], "p2")


@pytest.mark.parametrize(("seats", "master", "after"), [(2, "p1", "p2"), (3, "p3", "p1"), (5, "p4", "p5")])
def test_28_the_player_to_the_left_becomes_master_merchant(table, seats, master, after):
    p = hauled(table, seats=seats, master=master).say("deck=apo")
    assert (p.view().master, [told.seat for told in p.told("MasterPassed")]) == (after, [after])


def test_29_the_new_master_merchant_has_the_first_turn(table):
    p = hauled(table, who="p1", master="p2").say("deck=apo")
    assert (p.asked, p.state.round, p.question) == ("p3", 2, "ChooseAction")


def test_30_the_heroes_return_to_the_gate(table):
    p = hauled(table, place="pro")
    assert p.state.place == "dun"
    p.say("deck=apo")
    assert (p.state.place, p.told("HeroesMoved")[-1].place, p.state.crawl) == ("gat", "gat", 0)


def test_31_the_marker_stands_at_the_step_in_hand(table):
    p = table(at="crawl", enemies=1).say("scam=pet")
    seen = [p.view().crawl]
    for line in ("drop-wea+arm bag=wea,arm", "mon=ola", "bag=wea,wea,wea,wea", "deck=jew", "build-jew-f1"):
        p.say(line)
        seen.append(p.view().crawl)
    assert (seen, p.view().place) == ([1, 2, 3, 6, 6, 0], "gat")


def test_amb003_a_hero_with_an_empty_track_has_level_1(table):
    p = hauled(table)
    assert p.data.box.start_level == 1
    assert (p.loot("ola"), p.loot("moo"), p.loot("kni")) == ("2rub", "eme", "eme")


def test_amb036_with_an_empty_deck_the_discards_are_shuffled(table):
    p = table(at="crawl", deal="", discard="fan,cut")
    assert p.session.pending().odds(p.desk) == {"fan": 1, "cut": 1}
    p.say("scam=cut")
    assert (p["p1"].scams, p.state.scam_deck, p.state.scam_discard) == (["cut"], {"fan": 1}, {})


def test_amb089_who_ended_the_round_is_the_caller_also_without_questions(table):
    p = table(at="turn", who="p2", bribed="p2", p1="loot=rub", p3="loot=rub").say("p2: call").say("scam=luc")
    assert (p["p2"].scams, p.asked, p.question) == (["luc"], "p2", "ReturnLoot")


@pytest.mark.parametrize(("market", "bag"), [("wea", 1), ("wea+rub", 2), ("-", 0)])
def test_amb090_two_tokens_or_fewer_are_all_returned(table, market, bag):
    p = table(at="crawl", market=market, bag="-", enemies=1).say("scam=pet")
    moved = [token for told in p.told("LootMoved") if told.target == "bag" for token in told.loot]
    assert (len(moved), p.question) == (bag, "DrawForMarket" if bag else "TurnUpEnemy")


def test_amb091_what_was_returned_may_be_drawn_again(table):
    p = table(at="crawl", bag="-").say("scam=pet").say("drop-wea+arm bag=arm,wea")
    assert (p.loot("market"), p.loot("bag")) == ("wea+arm+doo+rub+eme", "-")


def test_amb092_the_last_crawl_has_its_step_1(table):
    p = returned(table, workshop="", dealt=16, gone="boss", boss=1)
    assert (p["p1"].scams, rules(p)[:3], p.session.over) == (["pet"], ["crawl.31", "crawl.02", "crawl.03"], True)


def test_amb093_without_enemies_the_boss_alone_leaves_and_the_game_ends(table):
    p = returned(table, workshop="boss", dealt=16)
    assert (p.state.workshop, p.state.gone[-1], p.state.boss, p.session.over) == ([], "boss", True, True)
    assert ([told.boss for told in p.told("EnemyCame")], p.state.hidden) == ([True], [5, 5, 5])


def test_amb094_customers_who_leave_are_out_of_the_game_open(table):
    p = hauled(table, enemies=0)
    assert (p.view().gone, p.view("p3").gone) == (["c1"], ["c1"])
    p.say("deck=apo")
    assert "c1" not in p.state.workshop


def test_amb095_the_order_is_olaf_moonbeam_knives(table):
    p = returned(table, enemies=1).say("mon=moo").say("bag=wea,arm,doo,rub")
    assert [p.loot(hero) for hero in HEROES] == ["wea", "arm+doo", "rub"]


def test_amb096_bags_do_not_change_parts_twice(table):
    p = returned(table, enemies=1, bag="-", scrap="3doo", luck="scrap=doo,doo", moo="loot=yel").say("mon=moo")
    p.say("bag=wea,arm scrap=doo")
    assert (len(p.told("BagsSwapped")), p.loot("bag"), p.loot("scrap")) == (1, "-", "-")


def test_amb097_the_last_draw_does_not_change_the_bags_but_the_next_does(table):
    p = short(table, "2rub", "3eme", "bag=wea,arm,rub,rub").say("deck=apo")
    assert p.loot("scrap") == "3eme"
    p.say("p2: call").say("scam=fan")
    assert (p.loot("bag"), p.loot("scrap")) == ("-", "3eme")


def test_amb098_a_track_holds_all_that_one_hero_can_get(table):
    p = returned(table, enemies=1, ola="monsters=4 potions=5").say("mon=ola")
    assert (p["ola"].monsters + p["ola"].boosts, p.data.box.track, levels(p)[0]) == (10, 10, 11)


@pytest.mark.parametrize(("dealt", "came"), [(13, 3), (14, 2), (15, 1), (16, 0)])
def test_amb099_a_short_deck_sends_all_that_it_has(table, dealt, came):
    p = hauled(table, workshop="c1 boss" if dealt == 16 else "c1", dealt=dealt)
    assert sum(len(told.customers) for told in p.told("CustomersCame")) == came
    assert (p.state.workshop[-1], p.state.dealt) == ("boss", 16)


def test_amb100_building_brings_neither_a_turn_nor_a_future_shop(table):
    p = hauled(table, who="p1", master="p1", futures="emp paw").say("deck=apo")
    assert (p.asked, p.state.futures, p.state.extra) == ("p2", ["emp", "paw"], False)


def test_amb101_tiles_under_the_deck_are_known_in_order_until_a_shuffle(table):
    p = hauled(table, town=FULL, forests="-", futures="paw emp emp", deck="olt fen und").say("deck=und,fen")
    assert p.view("p3").under == ["und", "fen"]
    p = hauled(table, town="f1=jew", futures="paw emp emp", deck="tav", under="und fen")
    assert (p.asked, p.question) == ("p1", "ExpandTown")
    p.say("build-tav-f3")
    assert (p.view().under, p.state.deck) == ([], ["fen", "inn", "und"])


def test_amb101_the_first_tile_put_under_comes_first(table):
    p = hauled(table, deck="", under="hun wiz")
    assert (p.fell.count("deck.expand"), p.view().tile, p.state.under) == (0, "hun", ["wiz"])


def test_amb102_the_site_is_chosen_and_not_whether(table):
    p = hauled(table).say("deck=jew")
    assert all(move.startswith("build-jew-") for move in p.moves())
    p.refused("no", "crawl.25")
    p.refused("end", "crawl.25")


def test_amb117_the_boss_as_the_one_enemy_sends_no_customer_away(table):
    p = returned(table, workshop="c15", dealt=16, gone="boss", boss=1)
    assert (p.state.workshop, p.told("CustomerLeft"), p.state.enemies) == (["c15"], [], 0)
    assert p.told("ScoringBegan") != []


def test_ex01_how_many_customers_join(table, example):
    assert len(example("crawl.ex01").state.workshop) == 6
    for count, after in enumerate([3, 4, 5, 6, 4, 5, 6]):
        p = hauled(table, workshop=" ".join(f"c{n}" for n in range(1, count + 1)), dealt=7)
        assert len(p.state.workshop) == after


def test_ex02_exactly_enough(example):
    p = example("crawl.ex02")
    assert (p.fell.count("bag.haul"), p.loot("bag"), p.state.scrap.total) == (6, "-", 4)


def test_ex03_two_tokens_short(example):
    p = example("crawl.ex03")
    assert (p.fell.count("bag.haul"), p.fell.count("scrap.haul")) == (4, 2)
    assert (p.state.bag.total, p.state.scrap.total) == (3, 0)


def test_ex04_both_bags_run_out(example):
    p = example("crawl.ex04")
    taken = [told.target for told in p.told("LootMoved") if told.target in HEROES]
    assert (taken, p.state.bag.total, p.state.scrap.total) == (["ola", "ola", "moo", "kni"], 0, 0)


def test_ex05_potions_on_a_track(example):
    p = example("crawl.ex05")
    assert (p.loot("ola"), p.desk.level("ola"), p["ola"].monsters, p.state.pond) == ("2wea+2arm+2doo", 4, 3, 5)
