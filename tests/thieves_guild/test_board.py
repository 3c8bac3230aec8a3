"""Board, cards and characters as shipped: what the rulebook says or implies about them, C-01 to C-31 of the spec.

Below that: component data that an owner of the game sends in is refused with the entry at fault.
"""

from __future__ import annotations

from statistics import mean

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.thieves_guild.tables import BUILDINGS, GUILDS, TUNNELS, WEAPONS, Components, check_components

BOARD = game("thieves-guild").load()
CARDS = BOARD.components
SHOPS = ("wiz", "smi", "tav", "tem", "mkt", "inn")


def far(start: str, end: str) -> int:
    """Spaces of the shortest walk inside; ENTER is one space from each gate space."""
    if end == BOARD.enter:
        return 1 + min(far(start, gate) for gate in BOARD.gate)
    return BOARD.spread(start)[end]


def doors(start: str, building: str) -> int:
    return min(far(start, door) for door in BOARD.doors[building])


def ratings(side: str, rating: str) -> list[int]:
    return [getattr(card, rating) for who, card in CARDS.characters.items() if who.startswith(side)]


def test_c01_from_inside_the_fortress_to_enter_are_seven_spaces():
    assert far("frt", BOARD.enter) == 7


def test_c02_the_market_of_dom_juan_is_one_space_from_enter():
    assert BOARD.kind["w16"] == "market"
    assert BOARD.ring_distance(BOARD.enter, "w16") == 1


def test_c03_the_market_of_dom_juan_is_two_spaces_from_the_human_base():
    assert BOARD.ring_distance(BOARD.base["hu"], "w16") == 2


def test_c04_a_second_market_is_five_spaces_from_the_human_base():
    assert BOARD.kind["w23"] == "market"
    assert BOARD.ring_distance(BOARD.base["hu"], "w23") == 5


def test_c05_a_twelve_takes_the_humans_from_their_base_to_the_thieves_tunnel():
    assert BOARD.ring_distance(BOARD.base["hu"], BOARD.tunnel) == 12


def test_c06_four_spaces_from_the_right_tunnel_are_a_door_of_the_inn_and_not_its_inside():
    assert doors("tr", "inn") == 4
    assert far("tr", "inn") == 5


def test_c07_four_spaces_from_the_left_tunnel_are_a_door_of_the_market_and_not_its_inside():
    assert doors("tl", "mkt") == 4
    assert far("tl", "mkt") == 5


def test_c08_no_building_is_nearer_than_five_to_a_tunnel_or_six_to_enter():
    assert min(far(tunnel, code) for tunnel in TUNNELS for code in BUILDINGS) == 5
    assert min(far(BOARD.enter, code) for code in BUILDINGS) == 6


def test_c09_six_spaces_from_a_tunnel_reach_the_inside_of_market_and_inn():
    assert {code for tunnel in TUNNELS for code in BUILDINGS if far(tunnel, code) <= 6} == {"mkt", "inn"}


def test_c10_from_the_tavern_two_diagonals_one_across_and_straight_into_the_blacksmith():
    assert "o14" in BOARD.doors["tav"]
    assert "r16" in BOARD.doors["smi"]
    steps = [
        (ord(b[0]) - ord(a[0]), int(b[1:]) - int(a[1:])) for a, b in (("o14", "p15"), ("p15", "q16"), ("q16", "r16"))
    ]
    assert steps == [(1, 1), (1, 1), (1, 0)]
    assert far("o14", "smi") == 4


def test_c11_p17_is_a_street_space_three_from_the_inside_of_the_blacksmith():
    assert "p17" in BOARD.is_cell
    assert far("p17", "smi") == 3


def test_c12_four_spaces_from_the_fortress_three_are_left_to_enter():
    there = [cell for cell in BOARD.cells if far("frt", cell) == 4 and far(cell, BOARD.enter) == 3]
    assert len(there) >= 2  # one each for Bounty Hunters 2 and 3


def test_c13_tunnels_lie_at_the_back_with_green_around_and_several_gate_spaces_in_front():
    rows = CARDS.city.rows
    assert BOARD.tunnel_cell == {"e0": "tl", "q0": "tr"}
    assert BOARD.green == {"tl": ("d0", "f0", "d1", "e1", "f1"), "tr": ("p0", "r0", "p1", "q1", "r1")}
    assert BOARD.gate == ("j18", "k18", "l18")
    assert len(rows) == 19


def test_c14_the_city_has_nine_buildings_and_two_tunnels():
    names = {building.name for building in CARDS.buildings.values()}
    assert names == {"Capitol", "Treasury", "Fortress", "Wizard", "Blacksmith", "Tavern", "Temple", "Market", "Inn"}
    assert [code for code in BUILDINGS if CARDS.buildings[code].owner] == list(SHOPS)
    assert len(BOARD.tunnel_cell) == 2


def test_c15_four_markets_and_at_the_corners_three_bases_and_the_thieves_tunnel():
    assert CARDS.ring.spaces.count("market") == 4
    assert {BOARD.kind[corner] for corner in ("w0", "w6", "w12", "w18")} == {"or-base", "tunnel", "el-base", "hu-base"}


def test_c16_each_space_of_the_ring_is_of_a_described_kind():
    described = {"enter", "fate", "tunnel", "assassins", "market", "gypsies", "witch", "gravemound", "forest"}
    assert len(BOARD.ring) == 24
    assert set(CARDS.ring.spaces) == described | {f"{side}-base" for side in GUILDS}


def test_c17_the_labels_of_the_picture_follow_each_other_clockwise():
    labels = ["or-base", "forest", "tunnel", "assassins", "witch", "el-base", "gravemound", "hu-base"]
    assert [kind for kind in CARDS.ring.spaces if kind in labels] == labels


def test_c18_each_building_has_more_than_one_exit():
    assert {len(BOARD.doors[code]) for code in BUILDINGS} == {2, 3, 4}


def test_c19_in_and_out_of_the_city_takes_about_four_to_five_turns_on_foot():
    nearest = min(far(BOARD.enter, shop) for shop in SHOPS)
    assert 2 * -(-nearest // 4) == 4
    assert {-(-far(BOARD.enter, green) // 4) for tunnel in TUNNELS for green in BOARD.green[tunnel]} == {5}
    assert {far(BOARD.enter, tunnel) for tunnel in TUNNELS} == {19}


def test_c20_from_the_second_market_to_the_first_is_not_certain_in_one_turn():
    assert BOARD.ring_distance("w23", "w16") == 7


def test_c21_combat_of_the_knight_marshal_is_five():
    assert CARDS.characters["bh1"].combat == 5


def test_c22_dom_juan_is_human_one_and_his_seven_hits():
    assert CARDS.characters["hu1"].name == "Dom Juan"
    assert CARDS.characters["hu1"].combat <= 7


def test_c23_tusk_is_orc_four_whose_seven_fails_at_the_temple_and_whose_five_hits():
    tusk = CARDS.characters["or4"]
    assert tusk.name == "Tusk"
    assert tusk.agility + (CARDS.buildings["tem"].agility or 0) > 7
    assert tusk.combat <= 5


def test_c24_izel_is_elf_three_whose_eight_passes_and_whose_six_fails_two_above_agility():
    assert CARDS.characters["el3"].name == "Izel"
    assert 6 - 2 < CARDS.characters["el3"].agility <= 8


def test_c25_jemar_is_an_elf_and_big_lou_a_bounty_hunter():
    assert CARDS.characters["el1"].name == "Jemar"
    assert CARDS.characters["bh2"].name == "Big Lou"


def test_c26_guilds_stand_in_the_order_the_rulebook_gives_and_bounty_hunters_are_strong():
    assert [mean(ratings(side, "agility")) for side in ("el", "hu", "or")] == [4.75, 6, 7]
    assert [mean(ratings(side, "combat")) for side in ("or", "hu", "el")] == [5, 6, 7]
    assert mean(ratings("bh", "combat")) < 6
    assert 5 in ratings("", "agility")


def test_c27_market_cards_hold_the_two_of_the_examples_and_keep_the_price_table():
    prices = [(card.gol, card.sil, card.poi) for card in CARDS.market.values()]
    assert {(6, 4, 4), (3, 2, 1)} <= set(prices)
    assert len(prices) > 4
    assert [(min(kind), max(kind)) for kind in zip(*prices, strict=True)] == [(3, 6), (2, 4), (1, 4)]


def test_c28_neetache_the_ninja_is_an_assassin_and_scores_and_prices_differ():
    killers = list(CARDS.killers.values())
    assert CARDS.killers["nee"].name == "Neetache the Ninja"
    assert len({killer.combat for killer in killers}) == len({killer.price for killer in killers}) == len(killers) == 6


def test_c29_two_gloves_two_boots_and_two_of_each_weapon():
    assert len(WEAPONS) == 6
    assert {CARDS.supply.count()[kind] for kind in ("glv", "bts", *WEAPONS)} == {2}


def test_c30_there_are_tokens_for_all_stashes_a_temple_a_wizard_and_five_poison():
    supply = CARDS.supply
    assert supply.lea >= 5
    assert supply.wat >= 5
    assert supply.ble >= 1
    assert supply.cur >= 1
    assert supply.poi >= 5


def test_c31_some_fate_cards_pay_coins_and_some_start_a_fight():
    assert {card.does for card in CARDS.fate.values()} >= {"coins", "foe", "ambush"}
    assert any(card.does == "coins" and card.coins > 0 for card in CARDS.fate.values())
    assert (len(CARDS.fate), sum(BOARD.fate_copies.values())) == (19, 24)


# data that is refused


def edited(path: str, value: object) -> Components:
    """The shipped data with one entry replaced; None takes the entry out."""
    data = msgspec.to_builtins(CARDS)
    *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
    place = data
    for part in way:
        place = place[part]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return msgspec.convert(data, Components)


def redrawn(*changes: tuple[int, str, str]) -> Components:
    """The shipped data with signs of the map replaced, each in its row."""
    rows = list(CARDS.city.rows)
    for row, old, new in changes:
        assert old in rows[row]
        rows[row] = rows[row].replace(old, new, 1)
    return edited("city.rows", rows)


def test_shipped_data_are_accepted_and_the_game_keeps_to_them():
    check_components(CARDS)
    assert game("thieves-guild").prepare(CARDS).components == CARDS


WRONG = {
    "a second ENTER": (edited("ring.spaces.1", "enter"), "ring.spaces: needs exactly one enter"),
    "no assassins": (edited("ring.spaces.7", "fate"), "ring.spaces: needs at least one assassins"),
    "a market that is none": (edited("ring.markets", ["w16", "w23", "w5", "w9"]), "ring.markets: "),
    "a short row": (edited("city.rows.3", "#..."), "city.rows: rows must be of one length"),
    "an unknown sign": (redrawn((2, "t", "?")), r"city.rows\[2\]: '\?' is no sign of the map"),
    "two left tunnels": (redrawn((0, "Y", "X")), "city.rows: needs one X and one Y"),
    "a door away from its building": (redrawn((17, ".", "i")), "buildings.inn: door a17 does not touch it"),
    "a green space away from its tunnel": (
        redrawn((4, ".", "1")),
        "city.rows: green space a4 does not touch tunnel tl",
    ),
    "a walled-off cell": (
        redrawn((0, "X1.", "X1#"), (1, "111.", "11##"), (0, "#.", "##"), (17, "..", ".#"), (16, ".#", "##")),
        "city.rows: ",
    ),
    "one door only": (redrawn((2, "t", ".")), "buildings.tem: needs two doors or more"),
    "a building too many": (edited("buildings.pub", {"letter": "P", "name": "Pub"}), "buildings: must be cap, tre"),
    "two buildings of one letter": (edited("buildings.inn.letter", "M"), "buildings: each needs a capital of its own"),
    "the letter of the gate": (edited("buildings.inn.letter", "E"), "buildings: each needs a capital of its own"),
    "a shop as a base": (edited("buildings.inn.base", True), "buildings.frt: the Fortress, and it alone, is a base"),
    "goods in a shop": (edited("buildings.inn.sells", {"gol": 3}), "buildings.inn.sells: gol at 3"),
    "a thing sold nowhere": (edited("buildings.wiz.sells", {"lea": 2}), "buildings: each item and spell is sold"),
    "a shop that takes coins": (edited("buildings.inn.coins", -5), "buildings.inn.coins: "),
    "a prize that is no item": (edited("buildings.tem.prize", "gol"), "buildings.tem.prize: 'gol' is no item"),
    "a hunter too few": (edited("characters.bh6", None), "characters: must be hu1-4 el1-4 or1-4 bh1-6"),
    "a rating off the die": (edited("characters.el2.combat", 13), "characters.el2.combat: from 1 to 12"),
    "a thief without agility": (edited("characters.hu2.agility", 0), "characters.hu2.agility: from 1 to 10"),
    "a second rider": (edited("characters.bh2.mounted", True), "characters.bh2.mounted: bh1 alone is mounted"),
    "a price off the table": (edited("market.m3.gol", 7), "market.m3.gol: from 3 to 6"),
    "a card that never comes": (edited("fate.f1.copies", 0), "fate.f1.copies: at least 1"),
    "a spell that is none": (edited("fate.f5.thing", "lea"), "fate.f5.thing: 'lea' does not fit spell"),
    "no Fate cards": (edited("fate", {}), "fate: "),
    "a foe without dice": (edited("fate.f16.dice", 0), "fate.f16.dice: "),
    "an assassin off the die": (edited("killers.nee.combat", 0), "killers.nee: combat from 1 to 12"),
    "a third bow": (edited("supply.bow", 3), "supply.bow: the rulebook says two"),
    "too few for the stashes": (edited("supply.wat", 4), "supply: too few for the stashes"),
    "less than nothing": (edited("supply.gol", -1), "supply.gol: "),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_data_are_refused_with_the_entry_at_fault(name):
    components, words = WRONG[name]
    with pytest.raises(BadComponents, match=f"^{words}") as refusal:
        check_components(components)
    assert "\n" not in str(refusal.value)
