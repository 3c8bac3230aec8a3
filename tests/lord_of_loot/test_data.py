"""Component data as shipped, and that those an owner of the game sends in are refused with the entry at fault."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.tables import Components, Tables, check_components

GAME = game("lord-of-loot")
TABLES = GAME.load()
DATA = TABLES.components
AWAY = TABLES.distances


def edited(*changes: tuple[str, object]) -> Components:
    """The shipped data with entries replaced; None takes an entry out."""
    data = msgspec.to_builtins(DATA)
    for path, value in changes:
        *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
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


FIELD = {"name": "Field 21", "kind": "land", "roads": ["cas"], "at": [1, 1]}
CARD = {"colour": "brown", "symbols": ["bosses"]}
TILE = {"name": "Hill", "icons": ["item"], "copies": 1}
WEAPON = {
    "name": "Hat",
    "material": "wood",
    "hand": "left",
    "size": [1, 1],
    "copies": 1,
    "standard": {},
    "upgraded": {},
}
ITEM = {"name": "Hat", "copies": 1, "size": [1, 1]}
SPELL = {"needs": [["gold"]], "effect": "coins", "copies": 1, "text": "Coins."}
MONSTER = {"name": "Dragon", "colour": "none", "level": 1, "copies": 1, "loot": []}
HERO = msgspec.to_builtins(DATA.heroes["kni"])
BOSS = msgspec.to_builtins(DATA.bosses["stu"])
PIECE = {"name": "Hat"}
STOP = {"name": "noon", "symbol": "sun", "gnome": "glu"}
STOPS = msgspec.to_builtins(DATA.track.stops)

WRONG: dict[str, tuple[list[tuple[str, object]], str]] = {
    # board
    "a field too few": ([("fields.f20", None)], "fields: missing: f20"),
    "a field too many": ([("fields.f21", FIELD)], "fields: unknown: f21"),
    "a castle that is land": ([("fields.cas.kind", "land")], "fields.cas.kind: it is a castle"),
    "a tavern that is a smithy": ([("fields.tav.kind", "smith")], "fields.tav.kind: it is a tavern"),
    "land that is a smithy": ([("fields.f1.kind", "smith")], "fields.f1.kind: it is a land"),
    "a daytime field that is land": ([("fields.sun.kind", "land")], "fields.sun.kind: it is a daytime"),
    "two moons": ([("fields.sun.symbol", "moon")], "fields.sun.symbol: sun"),
    "one dusk": ([("fields.due.symbol", "sun")], "fields.due.symbol: dusk"),
    "no moon": ([("fields.moo.symbol", "")], "fields.moo.symbol: moon"),
    "a sun on land": ([("fields.f1.symbol", "sun")], "fields.f1.symbol: none"),
    "no roads": ([("fields.cas.roads", [])], "fields.cas.roads: each once"),
    "a road twice": ([("fields.f20.roads", ["f6", "f10", "f6"])], "fields.f20.roads: each once"),
    "a road to nowhere": ([("fields.cas.roads", ["f14", "f21"])], "fields.cas.roads: there is no other f21"),
    "a road in a circle": ([("fields.cas.roads", ["f14", "cas"])], "fields.cas.roads: there is no other cas"),
    "a road without a way back": ([("fields.f20.roads", ["f6", "f10", "cas"])], "fields.f20.roads: cas has no pathway"),
    "a column beside the board": ([("fields.f20.at", [12.1, 1])], "fields.f20.at: from 0 to 12"),
    "a row below the board": ([("fields.f20.at", [1, -0.1])], "fields.f20.at: from 0 to 12"),
    "no food in the castle": ([("fields.cas.food", False)], "fields.cas.food: food is provided at the castle"),
    "a number on the wrong field": ([("fields.f5.number", 6)], "fields.f5.number: 5"),
    "a number on a field that has none": ([("fields.f14.number", 14)], "fields.f14.number: none"),
    "fields that nobody reaches": (
        [
            ("fields.f6.roads", ["f12", "f20"]),
            ("fields.moo.roads", ["tav"]),
            ("fields.f12.roads", ["f6"]),
            ("fields.f20.roads", ["f6"]),
            ("fields.f10.roads", ["f8"]),
        ],
        "fields: not all can be reached from the castle",
    ),
    "a middle beside the board": ([("board.middle", "f21")], "board.middle: a field"),
    "a start in the tavern": ([("board.start", "tav")], "board.start: the castle"),
    # track and cards
    "three stops": ([("track.stops.3", None)], "track.stops: four"),
    "five stops": ([("track.stops", [*STOPS, STOP])], "track.stops: four"),
    "a start at midday": ([("track.stops.0.symbol", "sun")], "track.stops.0.symbol: dusk"),
    "no night": ([("track.stops.3.symbol", "dusk")], "track.stops: all symbols"),
    "a brown card more": ([("decks.brown", [4, 5, 6, 5, 5])], "decks.brown: 4, 5, 6, 5, 4"),
    "a red card more": ([("decks.red", [3, 3, 3, 3, 3])], "decks.red: 3, 3, 3, 2, 3"),
    "a card too few": ([("cards.r6", None)], "cards: missing: r6"),
    "a card too many": ([("cards.m7", CARD)], "cards: unknown: m7"),
    "a red card that is brown": ([("cards.r1.colour", "brown")], "cards.r1.colour: m brown, r red"),
    "a brown card that is red": ([("cards.m1.colour", "red")], "cards.m1.colour: m brown, r red"),
    "a card of nothing": ([("cards.m1.symbols", [])], "cards.m1.symbols: one to six"),
    "a card of seven symbols": ([("cards.m1.symbols", ["daytime"] * 7)], "cards.m1.symbols: one to six"),
    # tiles and dice
    "a tile too few": ([("tiles.l9", None)], "tiles: missing: l9"),
    "a tile too many": ([("tiles.l10", TILE)], "tiles: unknown: l10"),
    "a tile of nothing": ([("tiles.l2.icons", [])], "tiles.l2.icons: one to four"),
    "a tile of five icons": ([("tiles.l2.icons", ["item"] * 5)], "tiles.l2.icons: one to four"),
    "no such tile": ([("tiles.l2.copies", 0)], "tiles.l2.copies: from 1 to 99"),
    "a hundred tiles": ([("tiles.l2.copies", 100)], "tiles.l2.copies: from 1 to 99"),
    "an armoury used twice": ([("tiles.l6.again", True)], "tiles.l6.again: a weapon tile is used once"),
    "no pond": ([("tiles.l1.pond", False)], "tiles: a pond, for a quest"),
    "five orange faces": ([("dice.orange.5", None)], "dice.orange: six faces"),
    "seven blue faces": ([("dice.blue", ["h"] * 7)], "dice.blue: six faces"),
    "five violet faces": ([("dice.violet.5", None)], "dice.violet: six faces"),
    "a shield on an orange die": ([("dice.orange.5", "h")], "dice.orange: "),
    "a sword on a blue die": ([("dice.blue.5", "s")], "dice.blue: "),
    "eleven sides": ([("dice.monster.11", None)], "dice.monster: twelve faces"),
    "thirteen sides": ([("dice.monster", ["gob"] * 13)], "dice.monster: twelve faces"),
    "an Imp on the die": ([("dice.monster.0", "imp")], "dice.monster: of gob"),
    # weapons
    "a weapon too few": ([("weapons.gae", None)], "weapons: missing: gae"),
    "a weapon too many": ([("weapons.hat", WEAPON)], "weapons: unknown: hat"),
    "a wooden sword of gold": ([("weapons.gsw.material", "wood")], "weapons.gsw.material: as its code says"),
    "no such weapon": ([("weapons.gsw.copies", 0)], "weapons.gsw.copies: from 1 to 99"),
    "a hundred swords": ([("weapons.gsw.copies", 100)], "weapons.gsw.copies: from 1 to 99"),
    "a flat sword": ([("weapons.gsw.size", [0, 2])], "weapons.gsw.size: from 1 to 4 cells"),
    "a long sword": ([("weapons.gsw.size", [1, 5])], "weapons.gsw.size: from 1 to 4 cells"),
    "ten dice": ([("weapons.gsw.standard.dice", 10)], "weapons.gsw.standard: from 0 to 9"),
    "minus one sword": ([("weapons.gsw.upgraded.icons", -1)], "weapons.gsw.upgraded: from 0 to 9"),
    "ten dice against green": ([("weapons.gsw.standard.green", {"dice": 10})], "weapons.gsw.standard: from 0 to 9"),
    "ten swords against beige": ([("weapons.gsw.standard.beige", {"icons": 10})], "weapons.gsw.standard: from 0 to 9"),
    "another wooden spear": ([("weapons.wsp.standard.dice", 3)], "weapons.wsp.standard: not as the rulebook prints"),
    "another golden shield": ([("weapons.gsh.upgraded.icons", 0)], "weapons.gsh.upgraded: not as the rulebook"),
    "another wooden axe": ([("weapons.wax.upgraded.dice", 2)], "weapons.wax.upgraded: not as the rulebook prints"),
    "another wooden shield": ([("weapons.wsh.upgraded.icons", 1)], "weapons.wsh.upgraded: not as the rulebook"),
    "another flail": ([("weapons.ifl.upgraded.green", {})], "weapons.ifl.upgraded: not as the rulebook prints"),
    "another club": ([("weapons.wcl.standard.dice", 1)], "weapons.wcl.standard: not as the rulebook prints"),
    # items and spells
    "an item too few": ([("items.fir", None)], "items: missing: fir"),
    "an item too many": ([("items.hat", ITEM)], "items: unknown: hat"),
    "no fire": ([("items.fir.copies", 0)], "items.fir.copies: from 1 to 99"),
    "a hundred fires": ([("items.fir.copies", 100)], "items.fir.copies: from 1 to 99"),
    "a flat fire": ([("items.fir.size", [0, 1])], "items.fir.size: from 1 to 4 cells"),
    "a long fire": ([("items.fir.size", [1, 5])], "items.fir.size: from 1 to 4 cells"),
    "bread for ten hearts": ([("items.bre.amount", 10)], "items.bre.amount: from 0 to 9"),
    "bread that hurts": ([("items.bre.amount", -1)], "items.bre.amount: from 0 to 9"),
    "two shards": ([("items.sha.copies", 2)], "items.sha.copies: three go into the red bag"),
    "a spell too few": ([("spells.s16", None)], "spells: missing: s16"),
    "a spell too many": ([("spells.s17", SPELL)], "spells: unknown: s17"),
    "a spell for nothing": ([("spells.s9.needs", [])], "spells.s9.needs: one or two ingredients"),
    "a spell for three": ([("spells.s9.needs", [["wood"]] * 3)], "spells.s9.needs: one or two ingredients"),
    "an ingredient of no kind": ([("spells.s9.needs.1", [])], "spells.s9.needs: one or two ingredients"),
    "no such spell": ([("spells.s9.copies", 0)], "spells.s9.copies: from 1 to 99"),
    "a hundred spells": ([("spells.s9.copies", 100)], "spells.s9.copies: from 1 to 99"),
    "a spell of ten dice": ([("spells.s1.amount", 10)], "spells.s1.amount: from 0 to 9"),
    "dice of a teleport": ([("spells.s9.effect", "dice")], "spells.s9.effect: dice belong to s1 and s12"),
    "icons for dice": ([("spells.s1.effect", "icons")], "spells.s1.effect: dice belong to s1 and s12"),
    "a spell of minus one die": ([("spells.s1.amount", -1)], "spells.s1.amount: from 0 to 9"),
    # monsters and heroes
    "a Monster too few": ([("monsters.imp", None)], "monsters: missing: imp"),
    "a Monster too many": ([("monsters.dra", MONSTER)], "monsters: unknown: dra"),
    "a purple Troll": ([("monsters.tro.colour", "purple")], "monsters.tro: green, level 3"),
    "a small Troll": ([("monsters.tro.level", 2)], "monsters.tro: green, level 3"),
    "a green Guard": ([("monsters.gua.colour", "green")], "monsters.gua: none, level 1"),
    "an Imp of Level 2": ([("monsters.imp.level", 2)], "monsters.imp: none, level 1"),
    "one Goblin": ([("monsters.gob.copies", 1)], "monsters.gob.copies: from 2 to 9"),
    "ten Goblins": ([("monsters.gob.copies", 10)], "monsters.gob.copies: from 2 to 9"),
    "no Troll": ([("monsters.tro.copies", 0)], "monsters.tro.copies: from 1 to 9"),
    "ten Trolls": ([("monsters.tro.copies", 10)], "monsters.tro.copies: from 1 to 9"),
    "three Guards": ([("monsters.gua.copies", 3)], "monsters.gua.copies: four are placed at the start"),
    "a Hero too few": ([("heroes.dru", None)], "heroes: missing: dru"),
    "a Hero too many": ([("heroes.elf", HERO)], "heroes: unknown: elf"),
    "two Levels of stamina": ([("heroes.kni.stamina", [3, 4])], "heroes.kni.stamina: three, rising"),
    "falling health": ([("heroes.kni.health", [3, 5, 4])], "heroes.kni.health: three, rising"),
    "a book without pages": ([("heroes.kni.pages", [0, 1, 2])], "heroes.kni.pages: three, rising"),
    "a strong Knight": ([("heroes.kni.stamina", [4, 5, 6])], "heroes.kni.stamina: 3 hearts at level 1"),
    "a healthy Knight": ([("heroes.kni.health", [4, 5, 6])], "heroes.kni.stamina: 3 hearts at level 1"),
    "a weak Druid": ([("heroes.dru.health", [3, 4, 5])], "heroes.dru.stamina: 4 hearts at level 1"),
    "a quick Knight": ([("heroes.kni.actions", 5)], "heroes.kni.actions: four; five of the Wyrmkin"),
    "a slow Wyrmkin": ([("heroes.wyr.actions", 4)], "heroes.wyr.actions: four; five of the Wyrmkin"),
    "a flat backpack": ([("heroes.kni.pack", [4, 0])], "heroes.kni.pack: from 1 to 6 cells"),
    "a wide backpack": ([("heroes.kni.pack", [7, 3])], "heroes.kni.pack: from 1 to 6 cells"),
    "ten hands": ([("heroes.kni.orange", 10)], "heroes.kni.orange: from 0 to 9"),
    "minus one shield": ([("heroes.kni.blue", -1)], "heroes.kni.orange: from 0 to 9"),
    # bosses
    "a Boss too few": ([("bosses.sou", None)], "bosses: missing: sou"),
    "a Boss too many": ([("bosses.elf", BOSS)], "bosses: unknown: elf"),
    "a Boss without a figure": ([("bosses.pet.figures", {})], "bosses.pet.figures: missing: pet"),
    "one Soul": ([("bosses.sou.figures.sir", None)], "bosses.sou.figures: missing: sir"),
    "a Boss with another's figure": ([("bosses.pet.figures.nar", "f6")], "bosses.pet.figures: unknown: nar"),
    "no Cat": ([("bosses.pet.pieces.cat", None)], "bosses.pet.pieces: missing: cat"),
    "a Cat too many": ([("bosses.nar.pieces", {"cat": "f8"})], "bosses.nar.pieces: unknown: cat"),
    "a home beside the board": ([("bosses.pet.figures.pet", "f21")], "bosses.pet.pet: a field"),
    "a Cat beside the board": ([("bosses.pet.pieces.cat", "f21")], "bosses.pet.cat: a field"),
    "a Boss without lives": ([("bosses.pet.level", 0)], "bosses.pet.level: from 1 to 9"),
    "a Boss of ten lives": ([("bosses.pet.level", 10)], "bosses.pet.level: from 1 to 9"),
    "two quests of the Petnapper": ([("bosses.pet.quests", 2)], "bosses.pet.quests: 3"),
    "a quest of Aurifalcon": ([("bosses.aur.quests", 1)], "bosses.aur.quests: 0"),
    "no quest of Narcia": ([("bosses.nar.quests", 0)], "bosses.nar.quests: 1"),
    "two shards at home": ([("bosses.nar.goods", 2)], "bosses.nar.goods: 3"),
    "four treasures": ([("bosses.dra.goods", 4)], "bosses.dra.goods: 5"),
    "three fish": ([("bosses.gil.goods", 3)], "bosses.gil.goods: 2"),
    "goods of nobody": ([("bosses.pet.goods", 1)], "bosses.pet.goods: 0"),
    "four shards in the bag": ([("bosses.nar.shards", 4)], "bosses.nar.shards: 3"),
    "shards of another": ([("bosses.dra.shards", 3)], "bosses.dra.shards: 0"),
    "Aurifalcon without a Necromant": ([("bosses.aur.monster", {})], "bosses.aur.monster: nec on moo"),
    "a Necromant elsewhere": ([("bosses.aur.monster.nec", "sun")], "bosses.aur.monster: nec on moo"),
    "a Monster of another": ([("bosses.pet.monster", {"orc": "f14"})], "bosses.pet.monster: none"),
    "Souls for all": ([("bosses.sou.expansion", False)], "bosses.sou.expansion: "),
    "a piece too few": ([("pieces.gmi", None)], "pieces: missing: gmi"),
    "a piece too many": ([("pieces.hat", PIECE)], "pieces: unknown: hat"),
    "a Cat of no size": ([("pieces.cat.size", [0, 0])], "pieces.cat.size: from 1 to 4 cells"),
    "a Cat too long": ([("pieces.cat.size", [1, 5])], "pieces.cat.size: from 1 to 4 cells"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_data_are_refused_with_the_entry_at_fault(wrong):
    changes, message = WRONG[wrong]
    with pytest.raises(BadComponents) as refused:
        check_components(edited(*changes))
    assert str(refused.value).startswith(message)


OTHER = {
    "another road": [("fields.f10.roads", ["f8", "f20", "f11"]), ("fields.f11.roads", ["f8", "f17", "f10"])],
    "no food at the blacksmith's": [("fields.smi.food", False)],
    "another middle": [("board.middle", "f17")],
    "another order of the track": [("track.stops.1.symbol", "moon"), ("track.stops.3.symbol", "sun")],
    "other red cards": [("cards.r1.symbols", ["bosses-twice", "spawn"])],
    "another tile": [("tiles.l5", {"name": "Mill", "icons": ["food", "spell"], "copies": 5, "again": True})],
    "other dice": [("dice.violet", ["s", "s", "h", "h", "n", "n"]), ("dice.monster.0", "gua")],
    "bigger weapons": [("weapons.gsw.size", [2, 3]), ("weapons.gsw.copies", 2), ("weapons.gsw.standard.dice", 4)],
    "more bread": [("items.bre.copies", 9)],
    "four Goblins": [("monsters.gob.copies", 4), ("monsters.gob.loot", ["coin"])],
    "another backpack": [("heroes.wit.pack", [2, 2]), ("heroes.wit.pages", [5, 7, 9])],
    "a Boss of Level 5": [("bosses.dra.level", 5)],
    "a small Cat": [("pieces.cat.size", [1, 2])],
}


@pytest.mark.parametrize("other", OTHER)
def test_what_the_rulebook_does_not_print_may_be_otherwise(other):
    data = edited(*OTHER[other])
    check_components(data)
    assert GAME.prepare(data).components == data != DATA


# the board, as far as the rulebook's long example tells of it: B1 to B15 of our reading of the rulebook

KINDS = {code: field.kind for code, field in DATA.fields.items()}
UNFED = {code for code, field in DATA.fields.items() if not field.food}


def closest(here, *heroes):
    """Where a figure steps that walks to the closest of the Heroes on these fields."""
    return list(TABLES.nearer(here, heroes))


def test_b1_fields_1_to_13_have_their_numbers():
    assert sorted(field.number for field in DATA.fields.values() if field.number) == list(range(1, 14))
    assert all(DATA.fields[f"f{number}"].number == number for number in range(1, 14))


def test_b2_heroes_start_in_a_castle_that_feeds_them():
    assert (DATA.board.start, DATA.fields["cas"].kind, DATA.fields["cas"].food) == ("cas", "castle", True)


def test_b3_four_daytime_fields_two_of_dusk_and_dawn():
    symbols = sorted(field.symbol for field in DATA.fields.values() if field.kind == "daytime")
    assert symbols == ["dusk", "dusk", "moon", "sun"]


def test_b4_a_tavern_and_a_blacksmith_and_more_than_one_house_with_food():
    assert (KINDS["tav"], KINDS["smi"]) == ("tavern", "smith")
    assert {code for code, field in DATA.fields.items() if field.food} == {"cas", "tav", "smi"}


@pytest.mark.parametrize(
    ("field", "inner", "outer"),
    [
        ("sun", {"f18"}, {"f2", "f3"}),
        ("moo", {"tav"}, {"f6", "f12"}),
        ("duw", {"f16"}, {"f1", "f7"}),
        ("due", {"f19"}, {"f5", "f9"}),
    ],
)
def test_b5_a_daytime_field_has_a_neighbour_inward_and_two_outward(field, inner, outer):
    middle = DATA.board.middle
    nearer = set(TABLES.nearer(field, [middle]))
    assert (nearer, set(TABLES.roads[field]) - nearer) == (inner, outer)
    assert all(AWAY[each][middle] > AWAY[field][middle] for each in outer)
    assert all(closest(each, middle) for each in inner)  # the chain goes on


def test_b6_roads_lead_both_ways():
    roads = {frozenset((one, other)) for one in TABLES.roads for other in TABLES.roads[one]}
    assert len(roads) == 37
    assert all(AWAY[one][other] == AWAY[other][one] for one in AWAY for other in AWAY)


def test_b7_a_field_beside_the_castle_is_land_without_food():
    assert AWAY["cas"]["f14"] == 1
    assert KINDS["f14"] == "land"
    assert "f14" in UNFED


def test_b8_a_daytime_field_without_food_is_three_steps_from_the_castle():
    assert (AWAY["cas"]["duw"], KINDS["duw"], "duw" in UNFED) == (3, "daytime", True)


def test_b9_field_11_is_three_steps_from_there_and_has_no_food():
    assert (AWAY["f14"]["f11"], "f11" in UNFED) == (3, True)


def test_b10_the_boss_comes_from_10_to_11_in_two_steps():
    assert closest("f10", "f14", "duw") == ["f8"]
    assert closest("f8", "f11", "duw") == ["f11"]


def test_b11_the_orc_comes_from_the_moon_to_the_tavern():
    assert closest("moo", "f14", "duw") == ["tav"]
    assert (AWAY["tav"]["duw"], AWAY["tav"]["f11"]) == (2, 2)


def test_b12_from_the_tavern_one_moves_up_to_the_blacksmith():
    assert DATA.fields["smi"].at[1] > DATA.fields["tav"].at[1]
    assert AWAY["tav"]["smi"] == 2


def test_b13_a_boss_on_10_reaches_nobody_on_6_or_in_the_tavern():
    assert closest("f10", "f6", "tav") == ["f20"]
    assert min(AWAY["f10"]["f6"], AWAY["f10"]["tav"]) == 2


@pytest.mark.parametrize(("gnome", "steps"), [("glu", 5), ("gbr", 6), ("gmi", 5)])
def test_b14_gnomes_reach_the_volcano_on_3(gnome, steps):
    assert DATA.bosses["vol"].figures == {"vol": "f3"}
    assert AWAY[DATA.bosses["vol"].pieces[gnome]]["f3"] == steps


def test_b15_four_stops_clockwise_from_sunrise():
    assert [stop.name for stop in DATA.track.stops] == ["sunrise", "midday", "sunset", "night"]
    assert [stop.symbol for stop in DATA.track.stops] == ["dusk", "sun", "dusk", "moon"]


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("f8", "f1", 5), ("f9", "f4", 4), ("f6", "f11", 4), ("f9", "f12", 8), ("cas", "f10", 5), ("cas", "f3", 5)],
)
def test_quests_and_homes_are_as_far_as_they_were_balanced_for(one, other, steps):
    assert AWAY[one][other] == steps
    assert max(max(row.values()) for row in AWAY.values()) == 8


def test_no_two_roads_cross():
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    at = {code: field.at for code, field in DATA.fields.items()}
    roads = sorted({tuple(sorted((one, other))) for one in TABLES.roads for other in TABLES.roads[one]})
    for index, (a, b) in enumerate(roads):
        for c, d in roads[index + 1 :]:
            if not {a, b} & {c, d}:
                apart = side(at[a], at[b], at[c]) * side(at[a], at[b], at[d])
                assert apart > 0 or side(at[c], at[d], at[a]) * side(at[c], at[d], at[b]) > 0, (a, b, c, d)


def test_tables_know_sizes_tags_and_ways_of_other_data():
    tables = Tables(edited(*OTHER["another road"], ("pieces.cat.size", [3, 1])))
    assert (tables.distances["f10"]["f11"], AWAY["f10"]["f11"]) == (1, 2)
    assert (tables.sizes["cat"], tables.tags["gswu"]) == ((1, 3), {"gold", "precious"})
