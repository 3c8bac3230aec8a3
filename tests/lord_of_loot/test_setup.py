"""Rules of spec/lord_of_loot/setup.md."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from guildpost.engine.core.errors import BadSetup, IllegalMove, LuckError
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.moves import Put

GAME = game("lord-of-loot")
CARDS = GAME.components(GAME.load())
SEATS = pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
BOSSES = ("pet", "nar", "dra", "stu", "gil", "vol", "aur", "sou")
GUARDS = {1: "sun", 2: "sun+moo", 3: "sun+moo+duw", 4: "", 5: ""}


def laid(table, seats=2, **given):
    """A new game of which everything is laid out: the first turn has begun."""
    count = seats if isinstance(seats, int) else len(seats.split())
    p = table(seats, **given).say(" ".join(f"red={card}" for card in ("r1", "r2", "r3")[: CARDS.decks.red[count - 1]]))
    p.say("red=r1")
    return p.say(f"put-gua-{GUARDS[count]}") if GUARDS[count] else p


def copies(kinds, *without):
    return {code: each.copies for code, each in kinds.items() if code not in without}


# bags and tiles


def test_01_the_tiles_are_a_stack_whose_order_nobody_knows(table):
    p = laid(table)
    assert p.view("p1").tiles == copies(CARDS.tiles)
    p.say("go-f14 explore")
    assert (p.asked, p.session.pending().odds(p.desk)) == ("tile.explore", copies(CARDS.tiles))


def test_01_a_tile_comes_as_often_as_there_are_copies(table):
    p = table(at="action", land="f4=l9 f16=l9", p1="field=f14")
    with pytest.raises(LuckError):
        p.say("explore tile=l9")


def test_02_all_spells_begin_in_the_yellow_bag(table):
    assert table(2).state.yellow_bag == copies(CARDS.spells)
    assert sum(table(2).state.yellow_bag.values()) == 32


@pytest.mark.parametrize(("bosses", "shards"), [("pet", 0), ("nar", 3), ("dra+nar", 3)])
def test_03_all_items_begin_in_the_red_bag_and_shards_for_narcia(table, bosses, shards):
    bag = dict(table(2, bosses=bosses).state.red_bag)
    assert (bag.pop("sha", 0), bag) == (shards, copies(CARDS.items, "sha"))


def test_04_all_weapons_begin_in_the_black_bag(table):
    assert table(2).state.black_bag == copies(CARDS.weapons)


def test_04_they_come_out_with_their_standard_side(table):
    p = table(at="action", p1="field=f14 pack=gswu").say("drop-gswu").say("explore tile=l6 bla=gsw")
    assert p["p1"].pack == ["gsw"]
    p = table(at="action", p1="field=f14").say("explore tile=l6")
    with pytest.raises(LuckError):
        p.session.luck([("bla.draw", "gswu")])


# cards


@pytest.mark.parametrize("card", ["m1", "m6"])
def test_05_brown_cards_are_taken_by_luck(table, card):
    p = laid(table).say("end")
    assert (p.asked, p.session.pending().odds(p.desk)) == ("card.deck", [f"m{n}" for n in range(1, 7)])
    p.say(f"card={card} d=gob")
    assert (p.state.discard, p.state.left) == ([card], 4)


def test_05_a_red_one_is_not_among_them(table):
    with pytest.raises(LuckError):
        laid(table).say("end card=r1")


def test_06_the_discards_begin_empty_and_lie_apart(table):
    p = laid(table)
    assert p.state.discard == []
    p.say("end card=m4")
    assert (p.state.discard, "m4" in p.state.deck) == (["m4"], False)


def test_07_red_cards_are_taken_by_luck_and_the_top_one_shows(table):
    p = table(2).say("red=r6 red=r2 red=r4").say("red=r4")
    assert (p.state.red, p.state.reds, p.view("p2").red) == ("r4", ["r2", "r6"], "r4")
    with pytest.raises(LuckError):
        table(2).say("red=r6 red=r2 red=r4 red=r1")
    with pytest.raises(LuckError):
        table(2).say("red=r6 red=r6")
    with pytest.raises(LuckError):
        table(2).say("red=m6")


def test_08_what_was_not_taken_stays_in_the_box(table):
    p = table(at="action", deck="m3 m4 m5", left=2, reds="").say("end card=m4").say("end card=m5")
    assert (p.state.deck, p.state.left) == ([], 0)
    p.say("end")  # the deck is made anew, without m3 and all red cards but r1
    assert p.state.deck == ["m4", "m5", "r1"]


def counts(table, seats):
    """Brown cards, and red ones that are really drawn, until the guards are asked for or the turn begins."""
    p, red = table(seats), 0
    while p.asked == "red.stack":
        red += 1
        p.say(f"red=r{red}")
    return p.state.left, red


def test_09_one_player_has_four_brown_and_three_red_cards(table):
    assert counts(table, 1) == (4, 3)


def test_10_two_players_have_five_and_three(table):
    assert counts(table, 2) == (5, 3)


def test_11_three_players_have_six_and_three(table):
    assert counts(table, 3) == (6, 3)


def test_12_four_players_have_five_and_two(table):
    assert counts(table, 4) == (5, 2)


def test_13_five_players_have_four_and_three(table):
    assert counts(table, 5) == (4, 3)


# heroes


@pytest.mark.parametrize("boss", BOSSES)
def test_14_no_monster_is_on_the_board_but_aurifalcons(table, boss):
    p = laid(table, bosses=boss)
    assert p.desk.monsters() == (["nec"] if boss == "aur" else [])
    wanted = copies(CARDS.monsters) | {"gua": 3} | ({"nec": 0} if boss == "aur" else {})
    assert p.state.supply == wanted


@SEATS
def test_15_each_player_has_another_hero(table, seats):
    p = table(seats)
    heroes = [hero.hero for hero in p.state.heroes]
    assert len(set(heroes)) == len(heroes) == seats
    with pytest.raises(BadSetup, match="hero of the own"):
        GAME.choose_seats(None, [SeatChoice("wyr"), SeatChoice("wit"), SeatChoice("wyr")])


def test_15_of_choice(table):
    assert [hero.hero for hero in table("dru wyr wit").state.heroes] == ["dru", "wyr", "wit"]
    chosen = GAME.choose_seats(3, [SeatChoice("dru")])
    assert [seat.role for seat in chosen] == ["dru", "wit", "kni"]


@pytest.mark.parametrize("hero", ["wit", "kni", "wom", "wyr"])
def test_16_a_hero_begins_with_three_hearts_of_each_sort(table, hero):
    assert table(hero).hearts("p1") == (3, 3)


def test_16_all_unlocked_places_are_full(table):
    p = table("wit kni wom wyr", at="action", p1="field=tav pack=coi")
    assert p.view().heroes["p1"].slots == (3, 3)
    p.refused("buy-sta", "land.01")


def test_17_the_druid_begins_with_four(table):
    p = table("dru wit")
    assert (p.hearts("p1"), p.hearts("p2"), p.view().heroes["p1"].slots) == ((4, 4), (3, 3), (4, 4))


# guards


@pytest.mark.parametrize(("seats", "guards"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_19_as_many_guards_as_players_but_four_at_most(table, seats, guards):
    p = laid(table, seats)
    fields = {field for name, field in p.state.figures.items() if name.startswith("gua")}
    assert len(fields) == guards
    assert fields <= {"sun", "moo", "duw", "due"}
    assert p.question == "ChooseAction"


def test_19_no_more_no_fewer_and_nowhere_else(table):
    p = table(2).say("red=r1 red=r2 red=r3 red=r1")
    p.refused("put-gua-sun", "setup.19")
    p.refused("put-gua-sun+moo+due", "setup.19")
    p.refused("put-gua-sun+f14", "setup.19")
    p.refused("put-gua-cas+sun", "setup.19")


def test_20_two_guards_never_share_a_field(table):
    p = table(2).say("red=r1 red=r2 red=r3 red=r1")
    with pytest.raises(IllegalMove) as refused:
        p.session.play(0, Put(("gua",), ("sun", "sun")))
    assert refused.value.rule == "lord_of_loot.setup.20"
    assert "put-gua-sun+sun" not in p.moves()


@pytest.mark.parametrize(("seats", "choices"), [(1, 4), (2, 6), (3, 4)])
def test_21_with_fewer_than_four_the_players_choose_the_fields(table, seats, choices):
    p = table(seats).say("red=r1 red=r2 red=r3 red=r1")
    assert (p.question, len(p.moves()), len(set(p.moves()))) == ("PlaceGuards", choices, choices)
    p.refused("end", "setup.21")
    p.refused("go-f14", "setup.21")
    last = p.moves()[-1]
    p.say(last)
    assert "+".join(field for name, field in p.state.figures.items() if name.startswith("gua")) == last[8:]


def test_21_the_order_in_which_they_are_named_is_free(table):
    p = table(2).say("red=r1 red=r2 red=r3 red=r1 put-gua-due+moo")
    assert (p.where("gua1"), p.where("gua2")) == ("moo", "due")
    p.refused("put-gua-sun+duw", "setup.21")


@pytest.mark.parametrize("seats", [4, 5])
def test_21_with_four_there_is_nothing_to_choose(table, seats):
    assert "PlaceGuards" not in {laid(table, seats).question}
    assert laid(table, seats).fell[-1] == "red.top"


# places


@SEATS
def test_22_every_hero_begins_in_the_castle(table, seats):
    assert {hero.field for hero in laid(table, seats).state.heroes} == {"cas"}


def test_23_the_marker_begins_at_sunrise_on_the_left(table):
    p = laid(table)
    assert (p.state.daytime, CARDS.track.stops[0].name, CARDS.track.stops[0].symbol) == (0, "sunrise", "dusk")
    p.say("end card=m1 d=gob")
    assert (p.told("DaytimeCame")[0].name, p.where("gob1")) == ("midday", "sun")


@pytest.mark.parametrize(
    ("boss", "places"),
    [
        ("pet", "pet=f10 gir=f11 ras=f4 lad=f1 cat=f8 dog=f9 bea=f6"),
        ("nar", "nar=f6"),
        ("dra", "dra=f2"),
        ("stu", "stu=f5"),
        ("gil", "gil=f7"),
        ("vol", "vol=f3 glu=f5 gbr=f7 gmi=f12"),
        ("aur", "aur=f13 nec=moo"),
        ("sou", "kso=f9 sir=f12"),
    ],
)
def test_24_each_boss_begins_at_home_with_its_pieces(table, boss, places):
    other = "stu" if boss != "stu" else "nar"
    home = {"stu": "f5", "nar": "f6"}[other]
    wanted = dict(pair.split("=") for pair in places.split())
    assert table(2, bosses=boss).state.figures == wanted
    assert table(2, bosses=f"{boss}+{other}").state.figures == wanted | {other: home}


@pytest.mark.parametrize("first", ["p1", "p2", "p3"])
def test_26_the_youngest_has_the_first_turn(table, first):
    p = table(3, options=f"first={first}").say("red=r1 red=r2 red=r3 red=r1")
    assert p.asked == first
    p.say("put-gua-sun+moo+due")
    assert (p.asked, p.told("TurnBegan")[0].seat, p.state.active + 1) == (first, first, int(first[1:]))


def test_26_who_must_play(table):
    with pytest.raises(BadSetup, match="first: p3 does not play"):
        table(2, options="first=p3")


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_27_up_to_three_players_have_a_card_after_every_turn(table, seats):
    p = table(seats, at="turn")
    for card in ("m4", "m5"):
        p.say("end")
        assert p.asked == "card.deck"
        p.say(f"card={card}")
    assert len(p.told("CardTurned")) == 2


@pytest.mark.parametrize("seats", [4, 5])
def test_28_four_and_five_players_have_one_after_every_second_turn(table, seats):
    p = laid(table, seats)
    assert p.state.check is False
    assert p.say("end").asked == "p2"
    assert (p.state.check, p.told("CardTurned")) == (True, [])
    assert p.say("end").asked == "card.deck"
    p.say("card=m4")
    assert (p.asked, p.state.check, p.say("end").asked) == ("p3", False, "p4")
    assert p.say("end").asked == "card.deck"


def test_29_all_begin_at_level_1_with_the_rest_locked(table):
    assert [hero.level for hero in table(5).state.heroes] == [1] * 5
    p = table(at="action", p1="health=3 pack=kit,ish,gsw spells=s6,s11")
    p.refused("use-kit", "items.09")
    p.refused("equip-ish", "hero_sheet.04")
    p.refused("equip-gsw", "hero_sheet.05")


@SEATS
def test_30_all_begin_with_nothing(table, seats):
    for hero in laid(table, seats).state.heroes:
        assert (hero.pack, hero.spells, hero.right, hero.left) == ([], [], "", "")


# rulings


def test_a077_the_top_of_the_red_stack_is_open_and_the_order_below_is_not(table):
    seen = [table(2).say(f"{luck} red=r5").view("p1") for luck in ("red=r5 red=r2 red=r1", "red=r1 red=r5 red=r2")]
    assert [(view.red, view.reds) for view in seen] == [("r5", ["r1", "r2"])] * 2


def test_a078_nobody_knows_the_brown_card_in_the_box(table):
    p = laid(table)
    assert (p.view("p1").deck, p.view("p1").cards) == ([f"m{n}" for n in range(1, 7)], 5)
    p.say("end card=m5")
    assert (p.view().deck, p.view().cards) == (["m1", "m2", "m3", "m4", "m6"], 4)


def test_a114_options_settle_bosses_first_and_wompys_gender(table):
    default = GAME.setup(GAME.load(), GAME.choose_seats(2, []), read_options(GAME, {})).state
    assert (default.bosses, default.options.first) == (["pet", "nar"], "p1")
    assert table("wom kni", options="wompy=female")["p1"].gender == "female"
    assert table("wom kni", options="wompy=male")["p1"].gender == "male"
    assert table("wit kni", options="wompy=male")["p1"].gender == "female"
    with pytest.raises(BadSetup, match="expansion=on"):
        table(2, bosses="pet+sou", options="expansion=off")


def test_a114_who_comes_later_as_wompy_says_it_with_the_pick(table):
    p = table(at="turn", options="wompy=male", p1="field=f14 stamina=0 health=1")
    p.refused("pick-wom", "bosses.55")
    p.refused("pick-dru-fem", "bosses.55")
    assert p.say("pick-wom-fem")["p1"].gender == "female"


def test_a115_a_table_always_has_all_its_options(table):
    given = {"imps": "off", "kids": "on", "monsters-return": "on", "pack": "count", "gnomes-wait": "off"}
    plain, other = read_options(GAME, {}), read_options(GAME, given)
    read = [(o.imps, o.kids, o.monsters_return, o.pack, o.gnomes_wait) for o in (plain, other)]
    assert read == [(True, False, False, "shapes", True), (False, True, True, "count", False)]
    assert table(2, options=" ".join(f"{name}={value}" for name, value in given.items())).state.options.kids
    for wrong in ({"imps": "maybe"}, {"pack": "size"}, {"dragons": "on"}):
        with pytest.raises(BadSetup):
            read_options(GAME, wrong)


def test_a115_options_that_came_later_are_written_only_where_they_differ():
    first = ["bosses", "expansion", "first", "wompy", "imps", "kids", "monsters-return", "pack", "gnomes-wait"]
    assert list(msgspec.to_builtins(read_options(GAME, {}))) == first
    for later in ({"keep-apart": "bosses"}, {"spawn-if-none": "one"}):
        options = read_options(GAME, later)
        assert msgspec.to_builtins(options) == {**msgspec.to_builtins(read_options(GAME, {})), **later}
        assert msgspec.json.decode(msgspec.json.encode(options), type=type(options)) == options
    read = msgspec.json.decode(b'{"keep-apart":"all"}', type=GAME.options_type)
    assert list(msgspec.to_builtins(read)) == first


def test_a123_the_red_card_below_shows_itself_when_the_top_is_taken(table):
    p = table(at="action", left=0, discard="m4 m5").say("end")
    assert (p.asked, p.session.pending().odds(p.desk)) == ("red.top", ["r2", "r3"])
    p.say("red=r3 card=m4")
    assert (p.state.red, p.state.reds) == ("r3", ["r2"])


def test_a123_the_last_one_needs_no_luck(table):
    p = table(at="action", left=0, reds="r3", discard="m4 m5").say("end card=m4")
    assert (p.state.red, p.state.reds) == ("r3", [])


# examples


def test_ex01_a_game_for_two(example):
    p = example("setup.ex01")
    assert (p.state.left, 1 + len(p.state.reds)) == (5, 3)
    colours = Counter(card.colour for card in CARDS.cards.values())
    assert (colours["brown"] - p.state.left, colours["red"] - 1 - len(p.state.reds)) == (1, 3)


def test_ex02_guards_for_three(example):
    p = example("setup.ex02")
    assert [p.where(f"gua{n}") for n in (1, 2, 3)] == ["sun", "moo", "duw"]


def test_ex02_two_on_a_field_are_refused(table):
    p = table(3).say("red=r1 red=r2 red=r3 red=r1")
    with pytest.raises(IllegalMove) as refused:
        p.session.play(0, Put(("gua",), ("sun", "moo", "moo")))
    assert refused.value.rule == "lord_of_loot.setup.20"


def test_ex30_the_long_example_is_set_up(example):
    p = example("setup.ex30")
    assert [(hero.hero, hero.field, hero.stamina, hero.health) for hero in p.state.heroes] == [
        ("kni", "cas", 3, 3),
        ("wit", "cas", 3, 3),
    ]
    assert (p.where("gua1"), p.where("gua2"), p.where("pet"), p.where("cat"), p.where("lad"), p.asked) == (
        "sun",
        "duw",
        "f10",
        "f11",
        "f6",
        "p1",
    )
