"""Cards, tokens and tracks as shipped: what the rulebook says or implies about them, C-01 to C-21 of the spec, and the
counts of our reconstruction.

Below that: component data that an owner of the game sends in is refused with the entry at fault.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from statistics import mean
from types import SimpleNamespace

import msgspec
import pytest

from guildpost.engine.black_dragons_guild.scouting import open_circles
from guildpost.engine.black_dragons_guild.tables import (
    ALLY_CAP,
    ANCESTRIES,
    COLORS,
    PERFECT,
    PLACES,
    RECRUIT,
    ROLES,
    ROWS_OPEN,
    SCROLL,
    SLOTS,
    TYPES,
    UNCOMMON,
    Ability,
    Components,
    Reward,
    check_components,
)
from guildpost.engine.core.errors import BadComponents
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.games import game

GAME = game("black-dragons-guild")
TABLES = GAME.load()
DATA = TABLES.components
ADVENTURERS = [DATA.adventurers[code] for code in TABLES.all_adventurers]
QUESTS = [DATA.quests[code] for code in TABLES.all_quests]
LADDER = [(1, 1, 2), (1, 1, 2), (2, 1, 4), (2, 2, 3), (2, 2, 3), (3, 2, 4), (4, 2, 5)]
"""Cost, number of types and Reputation of the seven cards of each ancestry."""
SPEC = Path(__file__).parents[2] / "spec" / "black_dragons_guild" / "README.md"


def counted(values) -> dict:
    return dict(Counter(values))


def new_game(count: int):
    seats = GAME.choose_seats(None, [SeatChoice(color) for color in COLORS[:count]])
    return GAME.setup(TABLES, seats, read_options(GAME, {})).state


def test_every_constraint_of_the_spec_has_a_test_here():
    stated = {int(line[4:6]) for line in SPEC.read_text("utf-8").splitlines() if line.startswith("| C-")}
    tested = {int(name[6:8]) for name in globals() if name.startswith("test_c") and name[6:8].isdigit()}
    assert stated == tested == set(range(1, 22))


# adventurers


def test_c01_forty_adventurers_with_all_fields_and_all_different():
    assert TABLES.all_adventurers == [f"a{n}" for n in range(1, 41)]
    assert len({card.name for card in ADVENTURERS}) == 40
    looks = {(card.cost, card.role, card.ancestry, tuple(sorted(card.types)), card.reputation) for card in ADVENTURERS}
    assert len(looks) == 40


def test_c02_a_season_of_wages_can_be_paid_and_no_card_costs_less_than_one():
    assert counted(card.cost for card in ADVENTURERS) == {1: 10, 2: 15, 3: 10, 4: 5}
    assert mean(card.cost for card in ADVENTURERS) == 2.25
    assert 4 * mean(card.cost for card in ADVENTURERS) <= DATA.box.start_coins + 1


def test_c03_three_roles_are_shared_out_evenly():
    assert counted(card.role for card in ADVENTURERS) == {"def": 13, "att": 14, "sup": 13}
    assert ROLES == ("def", "att", "sup")


def test_c04_five_ancestries_of_seven_and_five_uncommon_cards():
    assert counted(card.ancestry for card in ADVENTURERS) == dict.fromkeys(ANCESTRIES, 7) | {UNCOMMON: 5}
    assert set(ANCESTRIES) == {"orc", "dwa", "hum", "elf", "dar"}


@pytest.mark.parametrize("ancestry", ANCESTRIES)
def test_c04_each_ancestry_has_the_same_ladder_of_costs_with_other_types(ancestry):
    cards = [card for card in ADVENTURERS if card.ancestry == ancestry]
    assert [(card.cost, len(card.types), card.reputation) for card in cards] == LADDER
    assert len({tuple(sorted(card.types)) for card in cards}) == 7
    assert {kind for card in cards for kind in card.types} == set(TYPES)
    assert {card.role for card in cards} == set(ROLES)


def test_c04_uncommon_cards_have_three_types_instead_of_sets():
    cards = [card for card in ADVENTURERS if card.ancestry == UNCOMMON]
    assert {(card.cost, len(card.types), card.reputation) for card in cards} == {(3, 3, 3)}
    assert len({tuple(sorted(card.types)) for card in cards}) == 5


def test_c05_an_ability_names_types_and_a_match_beats_the_one_without():
    assert counted(kind for card in ADVENTURERS for kind in card.types) == dict.fromkeys(TYPES, 14)
    assert all(1 <= len(card.types) == len(set(card.types)) <= 3 for card in ADVENTURERS)
    assert counted(card.reputation for card in ADVENTURERS) == {2: 10, 3: 15, 4: 10, 5: 5}
    assert min(card.reputation for card in ADVENTURERS) > 1


def test_c06_eight_reputation_bite_but_allow_three_allies():
    assert ALLY_CAP == 8
    sums = [sum(card.reputation for card in three) for three in combinations(ADVENTURERS, 3)]
    assert min(sums) <= ALLY_CAP < max(sums)


# quests


def test_c07_forty_five_quests_nine_of_each_type():
    assert TABLES.all_quests == [f"q{n}" for n in range(1, 46)]
    assert counted(quest.type for quest in QUESTS) == dict.fromkeys(TYPES, 9)
    assert set(TYPES) == {"dip", "res", "esc", "ass", "sco"}
    assert len({quest.name for quest in QUESTS}) == 45


def test_c08_a_minimum_of_two_to_five_with_the_character():
    assert counted(quest.minimum for quest in QUESTS) == {2: 10, 3: 20, 4: 10, 5: 5}
    for kind in TYPES:
        minimums = Counter(quest.minimum for quest in QUESTS if quest.type == kind)
        assert minimums == {2: 2, 3: 4, 4: 2, 5: 1}


def test_c09_two_bonus_spaces_filled_with_two_of_four_kinds():
    assert all(len(quest.bonuses) == len(set(quest.bonuses)) == 2 for quest in QUESTS)
    assert counted(bonus for quest in QUESTS for bonus in quest.bonuses) == {"x": 20, "m": 23, "n": 22, "p": 25}
    assert (SCROLL, RECRUIT, PERFECT) == (3, 2, 2)


def test_c09_a_party_of_two_is_never_asked_for_three_roles():
    assert all("p" not in quest.bonuses for quest in QUESTS if quest.minimum == 2)


def test_c10_rewards_are_alignment_coins_and_reputation():
    assert all(quest.coins > 0 and quest.reputation > 0 for quest in QUESTS)
    steps = {kind: [quest.alignment for quest in QUESTS if quest.type == kind] for kind in TYPES}
    assert {kind: (min(of), max(of)) for kind, of in steps.items()} == {
        "dip": (1, 1),
        "res": (1, 2),
        "esc": (0, 0),
        "ass": (-2, -1),
        "sco": (0, 0),
    }


@pytest.mark.parametrize("kind", TYPES)
def test_c10_bigger_parties_bring_more_and_equal_ones_the_same(kind):
    rewards = {
        minimum: {
            (quest.reputation, quest.coins, quest.alignment)
            for quest in QUESTS
            if (quest.type, quest.minimum) == (kind, minimum)
        }
        for minimum in (2, 3, 4, 5)
    }
    assert all(len(same) == 1 for same in rewards.values())
    rising = [next(iter(rewards[minimum])) for minimum in (2, 3, 4, 5)]
    assert all(one[0] < more[0] and one[1] < more[1] for one, more in pairwise(rising))


def test_c10_escort_pays_most_coins_and_assassins_and_scouts_most_reputation():
    coins = {kind: sum(quest.coins for quest in QUESTS if quest.type == kind) for kind in TYPES}
    reputation = {kind: sum(quest.reputation for quest in QUESTS if quest.type == kind) for kind in TYPES}
    assert max(coins, key=coins.__getitem__) == "esc"
    assert reputation["esc"] == reputation["dip"] < reputation["res"] == reputation["sco"] < reputation["ass"]


# tokens


def pair(*types: str) -> Ability:
    return Ability(does="types", types=list(types), reputation=2)


def test_c11_six_tokens_whose_sides_are_neighbours_of_the_printed_list():
    assert TABLES.all_tokens == [f"t{n}" for n in range(1, 7)]
    assert [(token.a, token.b) for token in DATA.tokens.values()] == [
        (pair("dip", "res"), Ability(does="achievement", reputation=3)),
        (pair("dip", "esc"), Ability(does="types", types=["ass"], reputation=3)),
        (pair("dip", "sco"), Ability(does="coin", coins=1)),
        (pair("sco", "esc"), Ability(does="alignment", steps=1)),
        (pair("sco", "res"), Ability(does="recruit")),
        (pair("esc", "res"), Ability(does="ancestry", ancestries=["hum", "orc"])),
    ]
    pairs = {frozenset(token.a.types) for token in DATA.tokens.values()}
    assert pairs == {frozenset(two) for two in combinations(("dip", "res", "esc", "sco"), 2)}


def test_c12_six_role_tokens_two_of_each_role():
    assert counted(DATA.roles.tokens) == {"def": 2, "att": 2, "sup": 2}


def test_c13_six_achievements_with_spaces_best_first_and_enough_for_all():
    assert {name: (card.name, card.needs, card.count) for name, card in DATA.achievements.items()} == {
        "ach1": ("Veteran", "quests", 7),
        "ach2": ("All-rounder", "types", 4),
        "ach3": ("Specialist", "same-type", 3),
        "ach4": ("Kinship", "ancestry", 3),
        "ach5": ("Extremist", "extreme", 0),
        "ach6": ("Warband", "party", 5),
    }
    assert DATA.achievement_spaces.reputation == [5, 3, 2, 1]
    assert len(DATA.achievement_spaces.reputation) == len(COLORS)


def test_c14_ten_cubes_are_enough():
    tracks, slots, achievements = 3, sum(bool(rows) for rows in ROWS_OPEN.values()), 3
    assert DATA.box.cubes == 10
    assert tracks + slots + achievements == 9


def test_c15_three_action_tokens_and_two_more_in_rows_1_and_3():
    assert (DATA.box.action_tokens, DATA.box.most_action_tokens) == (3, 5)
    assert [sum(slot.token for slot in row) for row in DATA.status.rows] == [1, 0, 1]
    assert new_game(4).players[0].tokens == 3


def test_c16_three_status_rows_of_three_slots():
    assert DATA.status.rows == [
        [Reward(token=1), Reward(coins=5), Reward(reputation=4)],
        [Reward(coins=5), Reward(reputation=4), Reward(reputation=2, alignment=2)],
        [Reward(token=1), Reward(coins=4), Reward(reputation=4)],
    ]
    assert [TABLES.slot(name) for name in SLOTS] == [slot for row in DATA.status.rows for slot in row]


def test_c17_an_ally_slot_with_a_reward_for_each_season():
    assert DATA.allies.rewards == [
        Reward(coins=6, reputation=4),
        Reward(coins=4, reputation=4),
        Reward(coins=2, reputation=1),
        Reward(reputation=2),
    ]


def test_c18_five_zones_on_thirteen_squares_with_their_scores():
    track = DATA.alignment
    assert (track.lowest, track.start, track.highest) == (-6, 0, 6)
    assert [(zone.name, zone.code, zone.first, zone.last, zone.score) for zone in track.zones] == [
        ("Chaotic Evil", "ce", -6, -5, 4),
        ("Neutral Evil", "ne", -4, -2, 2),
        ("Neutral", "n", -1, 1, 0),
        ("Neutral Good", "ng", 2, 4, 4),
        ("Lawful Good", "lg", 5, 6, 8),
    ]
    assert [TABLES.zone_at[square].code for square in range(-6, 7)] == (
        ["ce"] * 2 + ["ne"] * 3 + ["n"] * 3 + ["ng"] * 3 + ["lg"] * 2
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c19_circles_are_players_less_one(players):
    desk = SimpleNamespace(state=new_game(players))
    assert open_circles(desk) == ("cas1", "cas2", "cas3")[: players - 1]


def test_c20_places_are_numbered_in_the_order_of_the_text_and_the_castle_comes_first():
    assert PLACES == ("cas", "bla", "mag", "bnk", "pro", "orc", "riv", "bar")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c21_scrolls_and_recruits_are_players_less_one(players):
    state = new_game(players)
    assert (state.scrolls, state.recruits) == (players - 1, players - 1)


def test_everybody_begins_with_what_the_rulebook_says():
    box = DATA.box
    assert (box.start_coins, box.action_tokens, box.ally_tokens) == (8, 3, 3)
    for player in new_game(4).players:
        assert (player.coins, player.reputation, player.tokens, player.alignment) == (8, 0, 3, 0)


def test_two_players_use_all_adventurers_once():
    assert len(ADVENTURERS) == 2 * 5 * 4


def test_only_what_is_printed_is_marked_as_the_rulebooks():
    assert set(DATA.box.rulebook) == {"start_coins", "action_tokens", "most_action_tokens", "ally_tokens", "cubes"}
    for record in (*ADVENTURERS, *QUESTS, *DATA.tokens.values(), *DATA.achievements.values(), DATA.status, DATA.allies,
                   DATA.alignment, DATA.achievement_spaces, DATA.roles):  # fmt: skip
        assert record.rulebook == []


# data that is refused


def edited(path: str, value: object) -> Components:
    """The shipped data with one entry replaced; None takes the entry out."""
    data = msgspec.to_builtins(DATA)
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


STRANGER = {"name": "Nobody", "cost": 1, "role": "def", "ancestry": "orc", "types": ["dip"], "reputation": 2}
WRONG = {
    "an adventurer too few": (edited("adventurers.a40", None), "adventurers: must be a1 to a40"),
    "an adventurer too many": (edited("adventurers.a41", STRANGER), "adventurers: must be a1 to a40"),
    "a quest too few": (edited("quests.q45", None), "quests: must be q1 to q45"),
    "an achievement too few": (edited("achievements.ach6", None), "achievements: must be ach1 to ach6"),
    "a token too few": (edited("tokens.t1", None), "tokens: must be t1 to t6"),
    "wages of nothing": (edited("adventurers.a7.cost", 0), r"adventurers\.a7\.cost: from 1 to 20"),
    "wages beyond all purses": (edited("adventurers.a7.cost", 21), r"adventurers\.a7\.cost: from 1 to 20"),
    "a card of no Reputation": (edited("adventurers.a3.reputation", 0), r"adventurers\.a3\.reputation: from 1 to 8"),
    "an ally nobody could keep": (edited("adventurers.a3.reputation", 9), r"adventurers\.a3\.reputation: from 1 to 8"),
    "an ability without types": (edited("adventurers.a9.types", []), r"adventurers\.a9\.types: "),
    "a type twice": (edited("adventurers.a9.types", ["dip", "dip"]), r"adventurers\.a9\.types: each once"),
    "a quest for the character alone": (edited("quests.q5.minimum", 1), r"quests\.q5\.minimum: from 2 to 5"),
    "a quest for six": (edited("quests.q5.minimum", 6), r"quests\.q5\.minimum: from 2 to 5"),
    "a bonus twice": (edited("quests.q5.bonuses", ["m", "m"]), r"quests\.q5\.bonuses: two at most, each once"),
    "three bonuses": (edited("quests.q5.bonuses", ["m", "n", "p"]), r"quests\.q5\.bonuses: two at most, each once"),
    "a quest that takes coins": (edited("quests.q8.coins", -1), r"quests\.q8: no negative rewards but Alignment"),
    "a quest that takes Reputation": (edited("quests.q8.reputation", -1), r"quests\.q8: no negative rewards"),
    "three of a role": (edited("roles.tokens.0", "sup"), r"roles\.tokens: two of each role"),
    "zones that overlap": (edited("alignment.zones.0.to", -4), r"alignment\.zones: must cover the track"),
    "a track without its end": (edited("alignment.highest", 7), r"alignment\.zones: must cover the track"),
    "zones in another order": (edited("alignment.zones.0.code", "lg"), r"alignment\.zones: five, from evil to good"),
    "a start beside the track": (edited("alignment.start", 7), r"alignment\.start: on the track"),
    "a row of two slots": (edited("status.rows.1.2", None), r"status\.rows: three rows of three slots"),
    "too many action tokens": (edited("status.rows.0.0.token", 2), r"status\.rows: more action tokens than there are"),
    "an Ally slot too few": (edited("allies.rewards.3", None), r"allies\.rewards: one a season"),
    "a space too few": (edited("achievement_spaces.reputation.3", None), r"achievement_spaces\.reputation: four or"),
    "spaces that rise": (edited("achievement_spaces.reputation.3", 9), r"achievement_spaces\.reputation: four or more"),
    "no action tokens": (edited("box.action_tokens", 0), r"box\.action_tokens: some, and no more than the most"),
    "too few Ally tokens": (edited("box.ally_tokens", 2), r"box\.ally_tokens: one for each ally"),
    "too few cubes": (edited("box.cubes", 8), r"box\.cubes: nine are needed"),
    "fewer tokens than at the start": (edited("box.most_action_tokens", 2), r"box\.action_tokens: some"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_data_are_refused_with_the_entry_at_fault(name):
    components, words = WRONG[name]
    with pytest.raises(BadComponents, match=f"^{words}") as refusal:
        check_components(components)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "entry", ["adventurers.a1.role", "quests.q1.type", "achievements.ach1.needs", "tokens.t1.a.does"]
)
def test_words_that_the_game_does_not_know_are_no_components(entry):
    with pytest.raises(msgspec.ValidationError):
        edited(entry, "bard")
