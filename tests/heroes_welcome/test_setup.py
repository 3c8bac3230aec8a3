"""Rules of spec/heroes_welcome/setup.md."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadSetup, LuckError
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome.loot import KINDS, Loot
from guildpost.engine.heroes_welcome.tables import MERCHANTS

GAME = game("heroes-welcome")
CARDS = GAME.components(GAME.load())
PACKS = "bag=wea,wea,rub,eme,doo,arm"
TILES = "deck=emp,jew,paw"
MARKET = "bag=doo,doo,arm,rub,wea"
TOWN = f"{PACKS} {TILES} {MARKET}"
NUMBERS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def laid(table, seats=3, yellow="", scams=None, town=TOWN):
    """A new game whose luck is told: merchants in their order, the Ring for p1 unless said, hands of pet and luc."""
    tokens = yellow or ",".join(f"y{n + 1}" for n in range(seats))
    hands = scams or ",".join(("pet,luc", "cut,bai", "pet,luc", "cut,bai", "pet,luc")[:seats])
    return table(seats).say(f"{town} who={','.join(MERCHANTS[:seats])} yel={tokens} scam={hands}")


# what lies where


def test_01_the_town_is_laid_out_with_three_heroes(table):
    view = table(3).view()
    assert list(view.heroes) == ["ola", "moo", "kni"]
    assert set(view.town) == {"pwe", "pea", "cur", "fle", "pro", "her"}


@NUMBERS
def test_02_gold_and_vp_begin_in_the_bank(table, seats):
    p = laid(table, seats)
    assert [hero.gold for hero in p.view().heroes.values()] == [0, 0, 0]
    assert [player.vp for player in p.state.players] == [0] * seats
    paid = p.told("GoldMoved")
    assert {told.source for told in paid} == {"bank"}
    assert sum(told.gold for told in paid) == sum(player.gold for player in p.state.players)


@pytest.mark.parametrize("hero", ["ola", "moo", "kni"])
def test_03_fifteen_monster_tokens_are_mixed_and_show_later(table, hero):
    assert table(2).view().supply == 15
    p = table(at="crawl", enemies=1, market="wea+arm")
    assert "hidden" not in msgspec.to_builtins(p.view("p1"))
    p.say("scam=pet bag=doo,doo,doo,doo,doo").say(f"mon={hero}")
    assert [told.hero for told in p.told("EnemyTurned")] == [hero]


def test_04_the_token_of_the_boss_is_not_among_them(table):
    assert sum(hero.tokens for hero in CARDS.heroes.values()) == 15
    assert (table(2).state.boss, table(2).view().boss) == (False, False)
    p = table(at="crawl", enemies=15, market="").say("scam=pet bag=doo,doo,doo,doo,doo")
    p.say(f"mon={','.join(['ola', 'moo', 'kni'] * 5)}")
    assert (p.state.hidden, p.state.boss) == ([0, 0, 0], False)


def test_05_with_two_the_disgruntled_customer_waits_on_nobody(table):
    p = laid(table, 2)
    assert p.view().marked == ""
    assert {"call-c1", "call-c4"} <= set(p.moves())
    assert "call" in laid(table, 3).moves()


@NUMBERS
def test_06_yellow_tokens_are_in_no_bag(table, seats):
    p = table(seats)
    assert p.state.bag.yel == p.state.scrap.yel == 0
    with pytest.raises(LuckError):
        p.say("bag=yel")


def test_07_the_other_54_begin_in_the_dungeon_bag(table):
    assert table(4).state.bag == Loot(wea=12, arm=12, doo=12, rub=9, eme=9)
    assert table(4).state.bag.total == 54


@NUMBERS
def test_08_the_scrap_heap_begins_empty(table, seats):
    assert laid(table, seats).state.scrap == Loot()


def test_09_each_hero_receives_two_tokens_from_left_to_right(table):
    p = table(3).say("bag=wea,wea,rub,eme,doo")
    assert [p.loot(hero) for hero in ("ola", "moo", "kni")] == ["2wea", "rub+eme", "doo"]
    assert p.asked == "bag.pack"
    p.say("bag=arm")
    assert (p.loot("kni"), p.view().heroes["kni"].loot, p.state.bag.total) == ("arm+doo", Loot(arm=1, doo=1), 48)
    assert p.asked == "deck.future"
    assert p.fell == ["bag.pack"] * 6


def test_10_customers_are_stacked_by_number_and_never_shuffled(table):
    came = []
    for seed in ("one", "two"):
        p = table(at="crawl", seed=seed, enemies=1, market="wea+arm", workshop="c3 c4", dealt=4)
        (told,) = p.told("CustomersCame")
        came.append(told.customers)
    assert came == [("c5", "c6", "c7")] * 2


@pytest.mark.parametrize(("dealt", "came"), [(12, ("c13", "c14", "c15")), (13, ("c14", "c15", "boss"))])
def test_11_the_boss_lies_at_the_bottom(table, dealt, came):
    p = table(at="crawl", seed="low", enemies=1, market="wea+arm", workshop="c3 c4", dealt=dealt)
    assert [told.customers for told in p.told("CustomersCame")] == [came]


@NUMBERS
def test_12_the_first_four_customers_are_open_whatever_luck_does(table, seats):
    for seed in ("one", "two"):
        p = table(seats, seed=seed)
        assert p.view().workshop == ["c1", "c2", "c3", "c4"]
        assert [told.customers for told in p.told("CustomersCame")] == [("c1", "c2", "c3", "c4")]


@pytest.mark.parametrize("card", list(CARDS.scams))
def test_13_any_scam_card_may_lie_on_top_of_the_deck(table, card):
    p = table(2).say(f"{TOWN} who=bog,sni yel=y1,y2")
    assert (p.asked, p.view("p1").scam_deck) == ("scam.deal", 29)
    p.say(f"scam={card}")
    assert p["p1"].scams == [card]


def test_14_mastery_cards_lie_open_and_sorted(table):
    offer = {"wea": 2, "arm": 2, "doo": 2, "rub": 2, "eme": 2, "aso": 1, "pri": 1}
    assert table(3).view().masteries == offer
    assert laid(table, 2).view().masteries == offer | {"wea": 1, "doo": 1}


def test_15_inn_and_alchemist_are_set_aside_open_to_all(table):
    p = table(3).say(PACKS)
    assert sorted(p.view().aside) == ["alc", "inn"]
    for tile in ("inn", "alc"):
        with pytest.raises(LuckError):
            p.say(f"deck={tile}")


def test_16_the_fifteen_other_tiles_are_the_building_deck(table):
    p = table(3)
    assert p.view().deck == 15
    assert " ".join(sorted(p.state.deck)) == "apo baz emp emp fen hab hun jew olt paw rum tav tra und wiz"


def test_17_three_of_them_lie_open_as_future_shops(table):
    p = table(3).say(f"{PACKS} deck=tav,emp")
    assert (p.view().futures, p.asked) == (["tav", "emp"], "deck.future")
    p.say("deck=emp")
    assert (p.view().futures, p.view().deck, p.asked) == (["tav", "emp", "emp"], 12, "bag.market")
    assert p.rules().count("heroes_welcome.setup.17") == 3


@pytest.mark.parametrize("corner", ["nw", "sw", "se"])
def test_18_a_forest_on_each_corner_bars_it(table, corner):
    p = laid(table)
    assert set(p.view().forests) == {"nw", "sw", "se"}
    p.say("visit-bui").refused(f"build-jew-{corner}", "building.05")
    assert {"build-jew-f1", "build-jew-f4"} <= set(p.moves())


def test_19_after_the_heroes_the_market_gets_five_tokens(table):
    p = table(3).say(f"{PACKS} {TILES} bag=doo,doo,arm,rub")
    assert (p.loot("market"), p.asked) == ("arm+2doo+rub", "bag.market")
    p.say("bag=wea")
    assert (p.view("p2").market, p.state.bag.total) == (Loot(wea=1, arm=1, doo=2, rub=1), 43)
    assert [label for label in p.fell if label.startswith("bag")] == ["bag.pack"] * 6 + ["bag.market"] * 5
    assert p.asked == "who.merchant"


def test_20_all_five_potions_begin_in_the_pond(table):
    p = laid(table)
    assert (p.view().pond, [hero.potions for hero in p.view().heroes.values()]) == (5, [0, 0, 0])


def test_21_the_heroes_begin_at_the_gate(table):
    p = laid(table)
    assert p.view().place == "gat"
    assert [move for move in p.moves() if move.startswith("go")] == ["go-pwe", "go-pea", "go-cur"]


def test_22_no_place_begins_with_a_closed_sign(table):
    assert laid(table, 2).view().signs == laid(table, 3).view().signs == []
    assert "visit-a2" in laid(table, 3).moves()
    laid(table, 2).refused("visit-a2", "guildhalls.24")


def test_23_each_player_has_another_merchant_board_by_luck_or_named(table):
    p = table("taz any bog").say(TOWN)
    for taken in ("taz", "bog"):
        with pytest.raises(LuckError):
            p.say(f"who={taken}")
    p.say("who=miz yel=y1,y2,y3")
    assert [player.merchant for player in p.state.players] == ["taz", "miz", "bog"]
    assert p.fell.count("who.merchant") == 1


@pytest.mark.parametrize("seats", ["bog bog", "bog taz bog", "bog zog"])
def test_23_no_board_twice_and_none_that_is_not_there(table, seats):
    with pytest.raises(BadSetup):
        table(seats)


def test_24_customers_not_yet_dealt_lie_face_down(table):
    p = laid(table)
    assert p.view("p1").customers == 12
    told = msgspec.json.encode([p.view("p1"), p.view(), [each.event for each in p.events]]).decode()
    assert '"c4"' in told
    assert not any(f'"{customer}"' in told for customer in ("c5", "c15", "c16", "boss"))


# what each player begins with


@NUMBERS
def test_25_as_many_yellow_tokens_as_players_always_with_the_ring(table, seats):
    p = table(seats).say(f"{TOWN} who={','.join(MERCHANTS[:seats])}")
    with pytest.raises(LuckError):
        p.say(f"yel=y{seats + 1}") if seats < 5 else p.say("yel=y1,y1")
    p = laid(table, seats, ",".join(f"y{n}" for n in range(seats, 0, -1)))
    assert {player.yellow for player in p.state.players} == {f"y{n}" for n in range(1, seats + 1)}
    assert p.view().box == 5 - seats


@pytest.mark.parametrize("ring", [0, 1, 2])
def test_26_luck_says_who_has_the_ring(table, ring):
    tokens = ["y2", "y3"]
    tokens.insert(ring, "y1")
    p = laid(table, 3, ",".join(tokens))
    assert [seen.yellow for seen in p.view().players.values()] == tokens
    assert [seen.loot for seen in p.view("p1").players.values()] == [Loot(yel=1)] * 3
    assert [told.token for told in p.told("YellowDealt")] == tokens


def test_27_a_yellow_token_can_be_traded(table):
    p = table(at="turn", place="pwe", p1="loot=yel", moo="loot=rub+wea").say("go-fle swap-yel-rub+wea-moo")
    assert (p.loot("p1"), p.loot("moo"), p.state.box) == ("wea+rub", "yel", 4)


def test_27_and_be_a_bribe_or_material(table):
    p = table(at="turn", p2="loot=yel").say("call").say("p2: give-yel")
    assert (p.loot("p1"), p.state.box) == ("yel", 4)
    p = table(at="turn", p1="loot=yel+rub", customers="c1=1:1:etherium,shard").say("make-c1-rub+yel")
    assert p["p1"].served == ["c1"]


def test_28_in_the_scrap_heap_a_yellow_token_goes_to_the_box(table):
    p = table(at="turn", p1="loot=yel+rub").say("make-c1-rub+yel")
    assert (p.loot("scrap"), p.state.box) == ("rub", 5)
    p = table(at="turn", p1="loot=yel").say("visit-min drop-yel no")
    assert (p.loot("scrap"), p.state.box) == ("-", 5)
    assert "heroes_welcome.setup.28" in p.rules()


def test_28_and_in_the_dungeon_bag_too(table):
    p = table(at="crawl", market="yel+wea+arm+doo+rub").say("scam=pet")
    bag = p.state.bag.total
    p.say("drop-wea+yel bag=eme,eme")
    assert (p.state.bag.total, p.state.bag.yel, p.state.box) == (bag + 1 - 2, 0, 5)


@pytest.mark.parametrize("ring", [0, 1, 2, 3])
def test_29_the_ring_makes_its_owner_master_merchant(table, ring):
    tokens = ["y2", "y3", "y4"]
    tokens.insert(ring, "y1")
    p = laid(table, 4, ",".join(tokens))
    assert (p.view().master, p.asked, p.state.round) == (f"p{ring + 1}", f"p{ring + 1}", 1)


@pytest.mark.parametrize("merchant", MERCHANTS)
def test_30_each_player_begins_with_the_mastery_of_the_own_board_at_rank_1(table, merchant):
    p = table(f"{merchant} any").say(f"{TOWN} who={'sni' if merchant == 'bog' else 'bog'} yel=y1,y2")
    mastery = {"bog": "wea", "sni": "doo", "gru": "arm", "taz": "eme", "miz": "rub"}[merchant]
    assert p["p1"].masteries == {mastery: 1}
    assert p.view().masteries[mastery] == 1


@NUMBERS
def test_31_each_player_begins_with_two_scam_cards(table, seats):
    p = laid(table, seats)
    assert [len(player.scams) for player in p.state.players] == [2] * seats
    assert p.view().scam_deck == 29 - 2 * seats
    assert p.fell.count("scam.deal") == 2 * seats


def gold_from(table, seats, ring):
    """Gold in turn order, with the Ring at a seat."""
    tokens = [f"y{n}" for n in range(2, seats + 1)]
    tokens.insert(ring, "y1")
    gold = [player.gold for player in laid(table, seats, ",".join(tokens)).state.players]
    return gold[ring:] + gold[:ring]


@NUMBERS
def test_32_the_first_in_turn_order_begins_with_5_gold(table, seats):
    assert [gold_from(table, seats, ring)[0] for ring in range(seats)] == [5] * seats


@NUMBERS
def test_33_the_second_and_the_third_with_6(table, seats):
    assert [gold_from(table, seats, ring)[1:3] for ring in range(seats)] == [[6, 6][: seats - 1]] * seats


@pytest.mark.parametrize("seats", [4, 5])
def test_34_the_fourth_and_the_fifth_with_7(table, seats):
    assert [gold_from(table, seats, ring)[3:] for ring in range(seats)] == [[7, 7][: seats - 3]] * seats


# rulings


def test_amb001_three_heroes_each_with_a_track_and_a_pack(table):
    heroes = laid(table).view().heroes.values()
    assert [(hero.level, hero.monsters, hero.boosts, hero.loot.total) for hero in heroes] == [(1, 0, 0, 2)] * 3


def test_amb004_heroes_begin_without_gold(table):
    p = laid(table)
    assert [hero.gold for hero in p.state.heroes] == [0, 0, 0]
    p.say("go-pwe buy-wea-ola end")
    assert p["ola"].gold == 1


@pytest.mark.parametrize(("seats", "used"), [(2, "y2 y1"), (3, "y3 y2 y1"), (4, "y4 y3 y2 y1")])
def test_amb007_the_first_tokens_of_the_list_are_used(table, seats, used):
    p = laid(table, seats, used.replace(" ", ","))
    assert [player.yellow for player in p.state.players] == used.split()
    assert not any(label.startswith("yel.") and label != "yel.deal" for label in p.fell)


def test_amb008_merchants_by_luck_unless_they_are_named(table):
    assert table(3).say(TOWN).asked == "who.merchant"
    assert table("gru miz").say(TOWN).asked == "yel.deal"
    assert table("gru any").say(TOWN).asked == "who.merchant"


def test_amb009_turn_order_for_gold_is_clockwise_from_the_ring(table):
    assert [player.gold for player in laid(table, 5, "y2,y3,y4,y1,y5").state.players] == [6, 7, 7, 5, 6]


def test_amb011_the_number_of_the_first_scam_cards_is_open_but_not_what_they_are(table):
    one, other = (laid(table, 2, scams=f"{hand},cut,bai") for hand in ("pet,luc", "fan,mis"))
    assert one.view("p2") == other.view("p2")
    assert one.view("p2").players["p1"].scams == 2
    assert one.view("p1").players["p1"].own != other.view("p1").players["p1"].own
    drawing = table(2).say(f"{TOWN} who=bog,sni yel=y1,y2")
    assert drawing.session.pending().seen_by(drawing.desk) == {0}
    drawn = [told for told in one.events if type(told.event).__name__ == "ScamDrawn"]
    assert [(told.to, told.others.card) for told in drawn] == [(frozenset({seat}), None) for seat in (0, 0, 1, 1)]


def test_amb110_a_player_begins_without_vp_and_with_the_own_yellow_token_alone(table):
    p = laid(table)
    assert [(player.vp, player.loot, player.served) for player in p.state.players] == [(0, Loot(yel=1), [])] * 3
    p.say("visit-gsm yes").refused("yes", "guildhalls.28")
    assert p.moves() == ["no"]


def test_amb111_a_yellow_token_stays_in_the_game_outside_the_bags(table):
    p = table(at="turn", p1="loot=yel scams=bai", kni="loot=yel+doo", place="pro", p2="gold=9", who="p1")
    p.say("play-bai-yel-rub")
    assert (p.loot("market"), p.state.box) == ("wea+arm+doo+eme+yel", 3)
    p.say("go-cur").say("p2: visit-t1")
    assert {"take-doo", "take-yel"} <= set(p.moves())
    p.say("take-yel bag=wea")
    assert (p.loot("p2"), p.state.box) == ("yel", 3)


def test_amb111_a_yellow_doodad_and_an_ordinary_one_are_two_things(table):
    p = table(at="turn", p1="gold=3", kni="loot=yel+doo").say("go-cur")
    assert set(p.moves()) == {"buy-doo-kni", "buy-yel-kni", "buy-doo+yel-kni", "no"}
    assert KINDS[-1] == "yel"


# examples


def test_ex01_the_ring_goes_to_the_third_seat(example):
    p = example("setup.ex01")
    assert (p.view().master, p.asked) == ("p3", "p3")
    assert [player.gold for player in p.state.players] == [6, 7, 5, 6]


def test_ex02_what_lies_where_at_the_start(example, table):
    assert example("setup.ex02").state.round == 1
    for n in (2, 3, 4, 5):
        view = table(n, seed=f"start {n}").view()
        assert (view.bag.total, view.scrap.total, view.market.total) == (43, 0, 5)
        assert [hero.loot.total for hero in view.heroes.values()] == [2, 2, 2]
        assert (view.deck, len(view.futures), len(view.workshop), view.customers) == (12, 3, 4, 12)
        assert (view.scam_deck, sum(view.masteries.values())) == (29 - 2 * n, 12 - n)
        assert (view.supply, view.enemies, view.pond) == (15, 0, 5)
