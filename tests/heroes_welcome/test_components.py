"""Rules of spec/heroes_welcome/components.md."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BadSetup, BrokenLaw
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome.loot import KINDS, Loot
from guildpost.engine.heroes_welcome.tables import CLOSABLE, HALLS, PRINTED, SITES

GAME = game("heroes-welcome")
DATA = GAME.load()
CARDS = GAME.components(DATA)
FULL_TOWN = "f1=jew f2=hab f3=rum f4=baz nw=tav sw=hun se=wiz"


def random_game(p, seed="random"):
    """Plays a seeded table to its end, any kind of move as likely as another; yields its state after every move."""
    draws, n = Draws(seed), 0
    while not p.session.over:
        seat, kinds = p.session.asked()[0], {}
        for move in p.session.options(seat):
            kinds.setdefault(type(move), []).append(move)
        same = list(kinds.values())[draws.below("kind", n, len(kinds))]
        p.session.play(seat, same[draws.below("move", n, len(same))])
        n += 1
        yield p.state


def breaks(p, field):
    """The law must be broken in this field of the position."""
    with pytest.raises(BrokenLaw, match=f"^{field}"):
        GAME.check_always(p.session.at, p.data)


def everywhere(table, count, name):
    """What `count` finds on the table after each move of a random game for two and for five."""
    found = []
    for seats in (2, 5):
        p = table(seats, seed=f"{name} {seats}", check=False)
        for state in random_game(p, name):
            turned = getattr(p.session.pending(), "tile", "")
            found.append(count(state, turned))
    assert len(found) > 100
    return found


def loots(state):
    return [state.bag, state.scrap, state.market, *(each.loot for each in (*state.heroes, *state.players))]


# players and pieces


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_01_two_to_five_can_play(table, seats):
    assert len(table(seats).state.players) == seats


@pytest.mark.parametrize("seats", [0, 1, 6, 7])
def test_01_any_other_number_is_refused(table, seats):
    with pytest.raises(BadSetup, match="2 to 5 players"):
        table(seats)


def test_01_a_position_of_one_or_six_is_no_start(table):
    p = table(5, at="turn")
    spare = p.state.players.pop()
    p.state.players += [spare, spare]
    breaks(p, "state.players")
    del p.state.players[1:]
    breaks(p, "state.players")


def test_02_all_players_share_one_board(table):
    p = table(at="turn", p1="gold=5", p2="gold=5", kni="gold=3").say("go-cur")
    boards = [(view.place, view.town, view.signs, view.market, view.workshop) for view in map(p.view, ("p1", "p2", ""))]
    assert boards[0] == boards[1] == boards[2]
    p.say("p2: go-pro take-kni")
    p.refused("p3: go-cur", "running.02")


def test_03_two_bags_each_with_its_own_part(table):
    p = table(at="turn", p1="loot=wea", signs="pwe pea cur fle pro her")
    bag = p.loot("bag")
    p.say("visit-min drop-wea no")
    assert (p.loot("scrap"), p.loot("bag")) == ("wea", bag)


def test_03_the_parts_are_exchanged(table):
    p = table(at="crawl", bag="", scrap="6wea", enemies=1, deck="jew")
    p.say("scam=pet drop-rub+eme scrap=wea,wea mon=ola bag=rub,eme scrap=wea,wea")
    assert (p.loot("bag"), p.loot("scrap")) == ("2wea", "-")


def test_04_seventeen_tiles_are_somewhere_all_the_time(table):
    def tiles(state, turned):
        built = [shop for shop in state.town.values() if shop not in PRINTED]
        return Counter([*state.deck, *state.under, *state.futures, *state.aside, *state.covered, *built, turned]) - (
            Counter([""])
        )

    found = everywhere(table, tiles, "tiles")
    assert {each.total() for each in found} == {17}
    assert all(each == {code: tile.copies for code, tile in CARDS.tiles.items()} for each in found)


def test_05_three_forests_whose_number_only_falls(table):
    assert table(3).view().forests == ["nw", "sw", "se"]
    found = everywhere(table, lambda state, _: (state.round, len(state.forests)), "forests")
    for (early, before), (late, after) in pairwise(found):
        assert after <= before or late < early
    assert {count for _, count in found} >= {3, 0}


def test_06_seventeen_customers_one_of_them_the_boss_and_sixteen_in_the_deck(table):
    assert len(CARDS.customers) == 17
    assert [code for code in CARDS.customers if not code[1:].isdigit()] == ["boss"]
    view = table(2, seed="deck").view()
    assert len(view.workshop) + view.customers == 16


def test_07_twenty_nine_scam_cards_are_somewhere_all_the_time(table):
    def scams(state, _):
        hands = Counter(card for player in state.players for card in player.scams)
        return hands + Counter(state.scam_deck) + Counter(state.scam_discard)

    found = everywhere(table, scams, "scams")
    assert {each.total() for each in found} == {29}
    assert all(each == {code: scam.copies for code, scam in CARDS.scams.items()} for each in found)


def test_08_twelve_mastery_cards_are_somewhere_all_the_time(table):
    def masteries(state, _):
        return sum(state.masteries.values()), sum(len(player.masteries) for player in state.players)

    found = everywhere(table, masteries, "masteries")
    assert {offered + owned for offered, owned in found} == {12}
    assert len({owned for _, owned in found}) > 3


def test_09_fifty_nine_tokens_are_somewhere_all_the_time(table):
    def tokens(state, _):
        return Counter({kind: sum(loot.of(kind) for loot in loots(state)) for kind in KINDS}), state.box

    found = everywhere(table, tokens, "tokens")
    assert {loot.total() + box for loot, box in found} == {59}
    assert {loot["yel"] + box for loot, box in found} == {5}
    assert {loot["rub"] for loot, _ in found} == {9}
    assert len({box for _, box in found}) > 2


@pytest.mark.parametrize("kind", KINDS)
def test_10_each_kind_of_loot_stands_for_one_material(table, kind):
    fit = []
    for material in ("orcsteel", "mithril", "etherium", "red", "green"):
        p = table(at="turn", p1=f"loot={kind}", customers=f"c1=1:1:{material}", workshop="c1")
        if f"make-c1-{kind}" in p.moves():
            p.say(f"make-c1-{kind}")
            fit.append(material)
        else:
            p.refused(f"make-c1-{kind}", "crafting.05")
    assert len(fit) == 1


def test_11_pieces_of_1_5_and_10_of_which_only_the_sum_matters(table):
    assert [value for value, _ in CARDS.pieces.vp] == [1, 5, 10]
    p = table(at="turn", p1="vp=9 loot=rub+arm", workshop="c1").say("make-c1-rub+arm")
    assert p.view("p1").players["p1"].vp == 12


def test_11_backs_are_all_the_same(table):
    views = [table(at="turn", who="p2", p1=f"vp={vp}").view("p2") for vp in (0, 1, 5, 10, 137)]
    assert all(view == views[0] for view in views)


@pytest.mark.parametrize("gold", [1, 3, 5, 10, 100])
def test_12_change_can_always_be_given(table, gold):
    assert [value for value, _ in CARDS.pieces.gold] == [1, 3, 5, 10]
    p = table(at="turn", p1=f"gold={gold}", ola="loot=rub gold=1").say("go-pwe buy-rub-ola")
    assert (p["p1"].gold, p["ola"].gold) == (gold - 1, 2)


def test_13_fifteen_monster_tokens_are_somewhere_all_the_time(table):
    def monsters(state, _):
        return sum(state.hidden), sum(hero.monsters for hero in state.heroes), state.enemies

    found = everywhere(table, monsters, "monsters")
    assert {supply + tracks for supply, tracks, _ in found} == {15}
    assert all(enemies <= supply for supply, _, enemies in found)
    assert max(tracks for _, tracks, _ in found) > 5


def test_13_the_token_of_the_boss_is_apart(table):
    p = table(at="turn", p1="loot=3wea+arm+doo+rub+eme", workshop="boss", enemies=2, dealt=16)
    p.say("make-boss-3wea+arm+doo+rub+eme")
    assert (p.state.boss, p.state.enemies, sum(p.state.hidden)) == (True, 2, 15)


def test_14_the_disgruntled_customer_is_there_with_two(table):
    p = table(2, at="turn")
    assert [move for move in p.moves() if move.startswith("call")] == ["call-c1", "call-c2", "call-c3", "call-c4"]
    assert p.say("call-c2").view().marked == "c2"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_14_and_in_no_other_game(table, seats):
    p = table(seats, at="turn")
    assert [move for move in p.moves() if move.startswith("call")] == ["call"]
    p.refused("call-c2", "components.14")
    p.state.marked = "c2"
    breaks(p, "state.marked")


def test_15_five_potions_are_somewhere_all_the_time(table):
    def potions(state, _):
        return state.pond, sum(hero.potions + hero.boosts for hero in state.heroes)

    found = everywhere(table, potions, "potions")
    assert {pond + out for pond, out in found} == {5}
    assert max(out for _, out in found) > 1


def test_16_one_marker_for_the_heroes_and_one_for_the_master_merchant(table):
    p = table(at="turn", p1="gold=1", ola="loot=rub").say("go-pwe no")
    assert [p.view(word).place for word in ("p1", "p2", "")] == ["pwe"] * 3
    found = everywhere(table, lambda state, _: (state.place, state.master, len(state.players)), "markers")
    assert all(place in (*SITES, "gat", "dun") and 0 <= master < seats for place, master, seats in found)
    assert len({place for place, *_ in found}) > 5
    assert {master for _, master, _ in found} == {0, 1, 2, 3, 4}


def test_17_as_many_signs_as_places_that_can_be_closed(table):
    assert (len(SITES), len(HALLS)) == (13, 8)
    assert CARDS.box.signs == 21 == len(CLOSABLE)
    p = table(at="turn", town=FULL_TOWN, forests="-", futures="emp paw apo", signs=" ".join(CLOSABLE))
    assert len(p.view().signs) == 21
    assert p.moves() == ["call"]


@pytest.mark.parametrize("signs", [["pwe", "pwe"], ["f1"], ["pea", "pwe"]])
def test_17_no_sign_stands_where_nothing_is_or_twice(table, signs):
    p = table(at="turn")
    p.state.signs = signs
    breaks(p, "state.signs")


def test_18_each_mastery_card_has_its_own_rank(table):
    p = table(at="turn", p1="masteries=wea:1,pri:2", p2="masteries=wea:1").say("visit-a1 rank-wea")
    assert p.view("p2").players["p1"].masteries == {"wea": 2, "pri": 2}
    assert p.view().players["p2"].masteries == {"wea": 1}


@pytest.mark.parametrize("rank", [0, 4])
def test_18_no_slider_stands_beside_its_card(table, rank):
    p = table(at="turn", p1="masteries=wea:1")
    p.state.players[0].masteries["wea"] = rank
    breaks(p, r"state.players\[0\].masteries.wea")


# loot and materials


def test_19_weapons_armor_and_doodads_are_magic_items_emeralds_and_rubies_gems(table):
    assert {code: kind.group for code, kind in CARDS.loot.items()} == {
        **dict.fromkeys(("wea", "arm", "doo"), "magic"),
        **dict.fromkeys(("rub", "eme"), "gem"),
    }
    pack = "loot=wea+arm+doo+rub+eme"
    p = table(at="turn", p1="gold=1", kni=pack).say("go-cur")
    assert set(p.moves()) == {"buy-wea-kni", "buy-arm-kni", "buy-doo-kni", "no"}
    p = table(at="turn", p1="gold=1", kni=pack, town="f1=jew", place="pwe", signs="pwe").say("go-f1")
    assert set(p.moves()) == {"buy-rub-kni", "buy-eme-kni", "no"}


def test_20_tokens_of_one_kind_are_alike_but_yellow_ones_are_told_apart(table):
    p = table(at="turn", p1="loot=2rub+2doo+yel", workshop="c1")
    made = [move for move in p.moves() if move.startswith("make")]
    assert sorted(made) == ["make-c1-2rub", "make-c1-doo+rub", "make-c1-rub+yel"]


def test_21_no_two_kinds_share_a_material(table):
    p = table(at="turn", p1="loot=wea+arm+doo+rub+eme", workshop="boss", dealt=16,
              customers="boss=1:1:orcsteel,mithril,etherium,red,green")  # fmt: skip
    assert [move for move in p.moves() if move.startswith("make")] == ["make-boss-wea+arm+doo+rub+eme"]
    p = table(at="turn", p1="loot=2wea+doo+rub+eme", workshop="boss", dealt=16,
              customers="boss=1:1:orcsteel,mithril,etherium,red,green")  # fmt: skip
    p.refused("make-boss-2wea+doo+rub+eme", "crafting.05")


@pytest.mark.parametrize("kind", KINDS)
def test_22_magic_items_become_metals(table, kind):
    p = table(at="turn", p1=f"loot={kind}", customers="c1=1:1:metal", workshop="c1")
    if kind in ("wea", "arm", "doo", "yel"):
        p.say(f"make-c1-{kind}")
    else:
        p.refused(f"make-c1-{kind}", "crafting.05")


@pytest.mark.parametrize("kind", KINDS)
def test_23_gems_become_shards(table, kind):
    p = table(at="turn", p1=f"loot={kind}", customers="c1=1:1:shard", workshop="c1")
    if kind in ("rub", "eme"):
        p.say(f"make-c1-{kind}")
    else:
        p.refused(f"make-c1-{kind}", "crafting.05")


@pytest.mark.parametrize(("kind", "material"), [("rub", "red"), ("eme", "green")])
def test_23_rubies_red_ones_and_emeralds_green_ones(table, kind, material):
    p = table(at="turn", p1="loot=rub+eme", customers=f"c1=1:1:{material}", workshop="c1")
    assert [move for move in p.moves() if move.startswith("make")] == [f"make-c1-{kind}"]


def test_24_turning_loot_into_material_takes_no_move(table):
    p = table(at="turn", p1="loot=rub+wea")
    assert {move.split("-")[0] for move in p.moves()} == {"go", "visit", "make", "call"}
    assert p.say("make-c1-wea+rub").asked == "p2"
    assert p.loot("p1") == "-"


def test_25_a_token_is_a_single_unit(table):
    p = table(at="turn", p1="loot=3wea", customers="c1=1:1:any,any", workshop="c1")
    p.refused("make-c1-wea", "crafting.05")
    p.refused("make-c1-3wea", "crafting.05")
    p.say("make-c1-2wea")
    assert (p.loot("p1"), p.loot("scrap")) == ("wea", "2wea")


# gold and VP


def test_26_the_gold_of_every_player_is_open(table):
    p = table(at="turn", p1="gold=3", p2="gold=0", p3="gold=44")
    for seat in ("p1", "p2", "p3", ""):
        assert [seen.gold for seen in p.view(seat).players.values()] == [3, 0, 44]


def test_27_vp_are_the_secret_of_their_owner(table):
    p = table(at="turn", p1="vp=7 loot=rub+wea", p2="vp=2").say("make-c1-rub+wea")  # Bogby signs
    for seat in ("p1", "p2", "p3", ""):
        known = {word: seen.vp for word, seen in p.view(seat).players.items() if seen.vp is not None}
        assert known == {"p1": {"p1": 11}, "p2": {"p2": 2}, "p3": {"p3": 0}, "": {}}[seat]
    assert [told.to for told in p.events if type(told.event).__name__ == "VorpalGained"] == [frozenset({0})]


def test_27_until_the_game_is_scored(table):
    p = table(at="scoring", p1="vp=7", p2="vp=2 loot=2wea")
    assert p.view("p3").players["p1"].vp is None
    p.say("p2: no")
    assert [seen.vp for seen in p.view("p3").players.values()] == [7, 2, 0]


@pytest.mark.parametrize(("gold", "winner"), [(4, 1), (10, 0)])
def test_28_who_has_most_vp_at_the_end_has_won(table, gold, winner):
    p = table(at="scoring", p1=f"vp=8 gold={gold} masteries=wea:3,arm:3", p2="vp=9", p3="gold=9 vp=3")
    assert GAME.result(p.state).winners == (winner,)


def test_29_paying_the_bank_or_drawing_there_changes_the_player_alone(table):
    p = table(at="turn", p1="gold=5", p2="gold=5", ola="gold=5").say("visit-t1 take-rub bag=wea")
    assert (p["p1"].gold, p["p2"].gold, p["p3"].gold, p["ola"].gold) == (3, 5, 0, 5)
    p.say("p2: visit-gsm yes no")
    assert (p["p1"].gold, p["p2"].gold, p["p3"].gold, p["ola"].gold) == (3, 7, 0, 5)


def test_30_a_hero_has_a_level_and_a_backpack_with_loot_gold_and_potions(table):
    p = table(at="turn", ola="loot=rub+2wea gold=2 potions=1 monsters=2", moo="gold=1")
    ola, moo, kni = p.view("p2").heroes.values()
    assert (ola.level, ola.loot, ola.gold, ola.potions) == (3, Loot(rub=1, wea=2), 2, 1)
    assert (moo.level, moo.loot, moo.gold, moo.potions) == (1, Loot(), 1, 0)
    assert (kni.level, kni.gold) == (1, 0)


# laws: nothing is lost, doubled or out of its place


LAWS = {
    "a token lost": (lambda state: state.bag.take(["rub"]), "state.bag: 9 of rub in all, not 8"),
    "a token doubled": (lambda state: state.scrap.add(["wea"]), "state.bag: 12 of wea in all, not 13"),
    "fewer than none": (lambda state: state.players[0].loot.take(["wea"]), r"state.players\[0\].loot: nothing below"),
    "a yellow token lost": (lambda state: state.players[0].loot.take(["yel"]), "state.box: five yellow tokens"),
    "a yellow token in a bag": (lambda state: state.bag.add(["yel"]), "state.bag: no yellow token"),
    "six on the market": (lambda state: state.market.add(["wea"]), "state.market: 5 spaces"),
    "a scam card lost": (lambda state: state.scam_deck.pop("pet"), "state.scam_deck: 29 cards"),
    "a scam card doubled": (lambda state: state.players[1].scams.append("pet"), "state.scam_deck: 29 cards"),
    "a Mastery doubled": (lambda state: state.players[1].masteries.update(wea=1), "state.masteries: 12 cards"),
    "a tile lost": (lambda state: state.deck.pop(), "state.deck: seventeen tiles"),
    "a tile doubled": (lambda state: state.town.update(f1="inn"), "state.deck: seventeen tiles"),
    "a printed shop missing": (lambda state: state.town.pop("her"), "state.town: a printed shop is missing"),
    "a printed shop elsewhere": (lambda state: state.town.update(cur="her"), "state.town.cur: this shop is printed"),
    "a site that is none": (lambda state: state.town.update(f9="jew"), "state.town.f9: there is no such site"),
    "a customer lost": (lambda state: state.workshop.pop(), "state.workshop: a customer"),
    "customers in disorder": (lambda state: state.workshop.reverse(), "state.workshop: in their order"),
    "a potion lost": (lambda state: setattr(state, "pond", 4), "state.pond: 5 potions in all, not 4"),
    "a potion on the track": (
        lambda state: (setattr(state, "pond", 4), setattr(state.heroes[0], "boosts", 1)),
        r"state.heroes\[0\].boosts: ",
    ),
    "a monster token doubled": (
        lambda state: setattr(state.heroes[1], "monsters", 1),
        r"state.heroes\[1\].monsters: 5",
    ),
    "too many enemies": (lambda state: setattr(state, "enemies", 16), "state.enemies: more than there are"),
    "a boss without a customer": (lambda state: setattr(state, "boss", True), "state.boss: the boss token follows"),
    "Heroes nowhere": (lambda state: setattr(state, "place", "f1"), "state.place: the gate or a shop"),
    "Heroes in town in a crawl": (lambda state: setattr(state, "crawl", 3), "state.place: in a crawl"),
    "a sign on a Field": (lambda state: setattr(state, "signs", ["f1"]), "state.signs: f1 is neither built"),
    "a sign twice": (lambda state: setattr(state, "signs", ["t1", "t1"]), "state.signs: each once"),
    "a forest under a shop": (
        lambda state: (state.futures.remove("jew"), state.town.update(nw="jew")),
        "state.forests: no forest stands on nw",
    ),
    "a fourth forest": (lambda state: state.forests.append("f1"), "state.forests: no forest stands on f1"),
    "a Mastery forgotten": (lambda state: state.masteries.pop("pri"), "state.masteries: one entry for each"),
    "a hero lost": (lambda state: state.heroes.pop(), "state.heroes: three"),
    "debts": (lambda state: setattr(state.players[2], "gold", -1), r"state.players\[2\]: no debts"),
    "a hero in debt": (lambda state: setattr(state.heroes[2], "gold", -1), r"state.heroes\[2\]: nothing below zero"),
}


@pytest.mark.parametrize("name", LAWS)
def test_laws_name_the_field_that_breaks_them(table, name):
    change, words = LAWS[name]
    p = table(at="turn", p1="loot=yel", futures="jew emp paw")
    GAME.check_always(p.session.at, p.data)
    change(p.state)
    breaks(p, words)


def test_laws_bar_the_second_artisans_with_two(table):
    p = table(2, at="turn")
    p.state.signs = ["a2"]
    breaks(p, "state.signs: a2 is not there with two players")


# rulings


def test_amb002_fifteen_and_the_boss_are_in_the_deck_and_the_sixteenth_in_the_data_only(table):
    p = table(2, seed="all come")
    seen = {customer for state in random_game(p, "all come") for customer in (*state.workshop, *state.gone)}
    assert seen <= {f"c{n}" for n in range(1, 16)} | {"boss"}
    assert "boss" in seen
    assert "c16" in CARDS.customers


def test_amb005_yellow_tokens_are_doodads(table):
    assert CARDS.yellow.kind == "doo"
    p = table(at="turn", p1="loot=yel+wea", customers="c1=1:1:etherium c2=1:1:orcsteel")
    p.refused("make-c2-yel", "crafting.05")
    p.say("make-c1-yel")


@pytest.mark.parametrize(
    ("kind", "material"),
    [("wea", "orcsteel"), ("arm", "mithril"), ("doo", "etherium"), ("rub", "red"), ("eme", "green")],
)
def test_amb006_each_kind_and_its_material(table, kind, material):
    p = table(at="turn", p1="loot=wea+arm+doo+rub+eme", customers=f"c1=1:1:{material}", workshop="c1")
    assert [move for move in p.moves() if move.startswith("make")] == [f"make-c1-{kind}"]


def test_amb010_the_bank_never_runs_out(table):
    p = table(at="turn", p1="gold=119 vp=142 loot=rub+wea", p2="gold=119").say("make-c1-rub+wea")
    assert (p["p1"].gold, p["p1"].vp) == (123, 146)
    assert p.say("visit-gsm yes no")["p2"].gold == 121


def test_amb012_the_loot_of_a_player_is_open(table):
    p = table(at="turn", p1="loot=rub+2wea")
    assert p.view("p2").players["p1"].loot == p.view().players["p1"].loot == Loot(rub=1, wea=2)


def test_amb057_five_shops_are_printed_on_the_board(table):
    town = table(3).view().town
    assert town == {"pwe": "ped", "pea": "ped", "cur": "cur", "fle": "fle", "pro": "pro", "her": "her"}


def test_amb058_two_emporiums_for_two_peddlers(table):
    p = table(at="turn", futures="emp emp paw").say("visit-bui build-emp-pwe deck=rum")
    assert p.state.futures == ["emp", "paw", "rum"]
    p = table(at="turn", who="p2", futures="emp paw rum", town="pwe=emp").say("visit-bui")
    assert [move for move in p.moves() if "emp" in move] == ["build-emp-pea"]


def test_amb108_three_ranks_of_each_mastery(table):
    assert {len(card.ranks) for card in CARDS.masteries.values()} == {3}
    p = table(at="turn", p1="masteries=wea:2").say("visit-a1 rank-wea")
    assert p["p1"].masteries["wea"] == 3
    p = table(at="turn", p1="masteries=wea:3").say("visit-a1")
    assert "rank-wea" not in p.moves()


def test_amb126_what_lies_open_is_told_to_all_and_the_number_to_its_owner(table):
    p = table(at="turn", p1="loot=3wea masteries=wea:1", customers="c1=5:2:any,any,any").say("make-c1-3wea")
    (crafted,) = [told for told in p.events if type(told.event).__name__ == "Crafted"]
    assert (crafted.to, crafted.event.titles, crafted.event.loot) == (None, ("Fierce",), ("wea",) * 3)
    (gained,) = [told for told in p.events if type(told.event).__name__ == "VorpalGained"]
    assert (gained.to, gained.others) == (frozenset({0}), None)
