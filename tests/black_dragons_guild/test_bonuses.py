"""Rules of spec/black_dragons_guild/bonuses.md."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from guildpost.engine.black_dragons_guild import bonuses
from guildpost.engine.black_dragons_guild.tables import Adventurer, Quest, Tables, check_components
from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game

DATA = game("black-dragons-guild").load()
WHAT = "esc,2,x,0,0,0"  # an Escort quest that takes any party
ELF, DWARF, UNCOMMON = ("1,att,elf,dip,2", "1,att,dwa,dip,2", "1,att,unc,dip,2")  # who score 1 each on it


def quest(table, task, *party, who="", **more):
    """A seat with quest q1 and invented adventurers a1.. in hand, whose ability does nothing on quests."""
    names = [f"a{n}" for n in range(1, len(party) + 1)]
    cards = " ".join(f"{name}={card}" for name, card in zip(names, party, strict=True))
    p1 = f"ability=t1b coins=30 hand={','.join(names)} quests=q1 {who}"
    return table(2, "questing", cards=cards, tasks=f"q1={task}", p1=p1, **more)


def out(table, task, *party, who="", **more):
    """What the whole party told when it went out."""
    line = "+".join(f"a{n}" for n in range(1, len(party) + 1))
    (told,) = quest(table, task, *party, who=who, **more).say(f"p1: play-q1-{line}").told("WentOut")
    return told


def test_01_the_ability_brings_reputation_as_its_side_says(table):
    for side, scored in (("t2a", 2), ("t4a", 2), ("t2b", 0), ("t1a", 0), ("t1b", 0)):  # Escort is in the first two
        assert out(table, WHAT, ELF, who=f"ability={side}", p2="ability=t3a").ability == scored


def test_01_or_another_benefit(table):
    p = quest(table, WHAT, ELF, who="ability=t3b").say("p1: play-q1-a1")
    assert (p["p1"].coins, p["p1"].reputation) == (30, 1)


@pytest.mark.parametrize("kind", ["dip", "res", "esc", "ass", "sco"])
@pytest.mark.parametrize("printed", [1, 2, 5])
def test_02_who_shows_the_type_of_the_quest_scores_the_printed_reputation(table, kind, printed):
    assert out(table, f"{kind},2,-,0,0,0", f"1,att,elf,{kind},{printed}").cards == printed


@pytest.mark.parametrize("types", ["res+esc", "esc+res", "dip+esc+sco"])
def test_02_one_of_several_types_is_enough(table, types):
    assert out(table, "esc,2,-,0,0,0", f"1,att,elf,{types},4").cards == 4


@pytest.mark.parametrize("types", ["dip", "res", "ass+sco", "dip+res+sco"])
def test_03_who_does_not_show_it_scores_one(table, types):
    assert out(table, "esc,2,-,0,0,0", f"1,att,elf,{types},5").cards == 1


def test_03_each_adventurer_by_itself(table):
    assert out(table, WHAT, "1,att,elf,esc,4", "1,att,dwa,dip,5", "1,att,hum,esc+res,3").cards == 4 + 1 + 3


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_04_the_character_scores_neither(table, size):
    party = ("1,att,elf,dip,2", "1,att,dwa,dip,2", "1,att,hum,dip,2", "1,att,orc,dip,2")[:size]
    p = quest(table, WHAT, *party).say("p1: play-q1-" + "+".join(f"a{n}" for n in range(1, size + 1)))
    assert p["p1"].reputation == size


def test_05_two_of_one_ancestry_bring_one(table):
    assert out(table, WHAT, ELF).sets == 0
    assert out(table, WHAT, ELF, ELF).sets == 1
    assert out(table, WHAT, ELF, DWARF).sets == 0


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_06_each_further_one_brings_one_more(table, size):
    assert out(table, WHAT, *[ELF] * size).sets == size - 1


@pytest.mark.parametrize("ancestry", ["orc", "dwa", "hum", "elf", "dar"])
def test_07_five_ancestries_form_sets(table, ancestry):
    assert out(table, WHAT, *[f"1,att,{ancestry},dip,2"] * 2).sets == 1


def test_07_dark_elves_are_no_elves(table):
    assert out(table, WHAT, ELF, "1,att,dar,dip,2").sets == 0


@pytest.mark.parametrize("size", [2, 3])
def test_08_the_uncommon_form_no_set(table, size):
    assert out(table, WHAT, *[UNCOMMON] * size).sets == 0


def test_08_nor_do_they_add_to_one(table):
    assert out(table, WHAT, UNCOMMON, ELF, UNCOMMON, ELF).sets == 1


def test_09_an_adventurer_has_five_values():
    values = set(Adventurer.__struct_fields__) - {"name", "rulebook"}
    assert values == {"cost", "role", "ancestry", "types", "reputation"}


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("1,att,elf,dip,4", (1, 1, 0, 0)),
        ("3,att,elf,dip,4", (3, 1, 0, 0)),
        ("1,sup,elf,dip,4", (1, 1, 0, 2)),
        ("1,att,dwa,dip,4", (1, 1, 1, 0)),
        ("1,att,elf,esc,4", (1, 4, 0, 0)),
        ("1,att,elf,esc,3", (1, 3, 0, 0)),
    ],
)
def test_09_each_of_them_matters(table, card, told):
    went = out(table, "esc,3,p,0,0,0", card, "1,att,dwa,ass,2")
    assert (went.paid - 1, went.cards - 1, went.sets, went.bonuses) == told


@pytest.mark.parametrize("bonuses", [[], ["x"], ["m", "p"], ["x", "m", "p"], ["m", "m"]])
def test_10_a_quest_has_two_spaces_for_bonuses(bonuses):
    quests = {**DATA.quests, "q1": msgspec.structs.replace(DATA.quests["q1"], bonuses=bonuses)}
    components = msgspec.structs.replace(DATA.components, quests=quests)
    if len(set(bonuses)) == len(bonuses) < 3:
        check_components(components)
        assert Tables(components).quests["q1"].bonuses == bonuses
    else:
        with pytest.raises(BadComponents, match=r"quests\.q1\.bonuses"):
            check_components(components)


def test_10_the_shipped_quests_fill_both():
    assert {len(set(quest.bonuses)) for quest in DATA.quests.values()} == {2}


@pytest.mark.parametrize(
    ("bonuses", "sizes"), [("-", {2}), ("mn", {2}), ("p", {2}), ("x", {2, 3, 4}), ("mx", {2, 3, 4})]
)
def test_11_only_extra_party_member_lets_a_party_be_larger(table, bonuses, sizes):
    p = quest(table, f"esc,3,{bonuses},0,0,0", ELF, ELF, ELF, ELF)
    assert {move.count("a") - 1 for move in p.moves() if move != "end"} == sizes  # play has one too
    for size in (3, 4):
        line = "p1: play-q1-" + "+".join(f"a{n}" for n in range(1, size + 1))
        if size not in sizes:
            p.refused(line, "bonuses.11")


@pytest.mark.parametrize(("minimum", "paid"), [(5, 12), (4, 11), (3, 10), (2, 9)])
def test_12_extra_members_are_those_beyond_the_minimum(table, minimum, paid):
    assert out(table, f"esc,{minimum},x,0,0,0", *["3,att,elf,dip,2"] * 4).paid == paid


def test_12_there_are_none_before_the_minimum_is_reached(table):
    p = quest(table, "esc,5,x,0,0,0", ELF, ELF, ELF)
    p.refused("p1: play-q1-a1+a2+a3", "questing.10")
    assert p.moves() == ["end"]


@pytest.mark.parametrize(("coins", "enough"), [(5, True), (4, False)])
def test_13_each_extra_member_costs_one_less(table, coins, enough):
    p = quest(table, "esc,2,x,0,0,0", "2,att,elf,dip,2", "2,att,elf,dip,2", "3,att,elf,dip,2", who=f"coins={coins}")
    assert ("play-q1-a1+a2+a3" in p.moves()) == enough
    if enough:
        assert p.say("p1: play-q1-a1+a2+a3")["p1"].coins == 0
    else:
        p.refused("p1: play-q1-a1+a2+a3", "questing.06")


@pytest.mark.parametrize(
    ("costs", "paid"), [((1, 1), 2), ((1, 1, 1), 3), ((2, 1, 1), 3), ((2, 2, 1), 3), ((2, 2, 2), 4)]
)
def test_14_an_extra_member_never_costs_less_than_one(table, costs, paid):
    assert out(table, WHAT, *[f"{cost},att,elf,dip,2" for cost in costs]).paid == paid


@pytest.mark.parametrize(
    ("bonuses", "held", "scored"), [("m", "scroll", 3), ("m", "", 0), ("x", "scroll", 0), ("m", "recruit", 0)]
)
def test_15_a_magic_scroll_brings_three(table, bonuses, held, scored):
    assert out(table, f"esc,2,{bonuses},0,0,0", ELF, who=held).bonuses == scored


def test_15_on_each_such_quest_of_the_season(table):
    p = table(2, "questing", tasks="q1=esc,2,m,0,0,0 q2=esc,2,m,0,0,0", p1="ability=t1b hand=a1,a2 quests=q1,q2 scroll")
    p.say("p1: play-q1-a1 play-q2-a2")
    assert [went.bonuses for went in p.told("WentOut")] == [3, 3]


@pytest.mark.parametrize(
    ("bonuses", "held", "scored"), [("n", "recruit", 2), ("n", "", 0), ("x", "recruit", 0), ("n", "scroll", 0)]
)
def test_16_a_new_recruit_brings_two(table, bonuses, held, scored):
    assert out(table, f"esc,2,{bonuses},0,0,0", ELF, who=held).bonuses == scored


def test_16_on_each_such_quest_of_the_season(table):
    p = table(
        2, "questing", tasks="q1=esc,2,n,0,0,0 q2=esc,2,n,0,0,0", p1="ability=t1b hand=a1,a2 quests=q1,q2 recruit"
    )
    p.say("p1: play-q1-a1 play-q2-a2")
    assert [went.bonuses for went in p.told("WentOut")] == [2, 2]


@pytest.mark.parametrize(
    ("roles", "own", "scored"),
    [
        ("att sup", "def", 2),
        ("def sup", "att", 2),
        ("def att", "sup", 2),
        ("def att sup", "def", 2),
        ("att sup", "att", 0),
        ("att att", "def", 0),
        ("def def def", "def", 0),
        ("att sup", "sup", 0),
    ],
)
def test_17_perfect_party_brings_two_with_all_three_roles(table, roles, own, scored):
    party = [f"1,{role},unc,dip,2" for role in roles.split()]
    assert out(table, "esc,2,xp,0,0,0", *party, who=f"role={own}").bonuses == scored


def test_17_nothing_for_a_perfect_party_on_another_quest(table):
    assert out(table, "esc,3,m,0,0,0", "1,att,unc,dip,2", "1,sup,unc,dip,2").bonuses == 0


def test_18_a_quest_shows_type_minimum_bonuses_and_rewards():
    shown = set(Quest.__struct_fields__) - {"name", "rulebook"}
    assert shown == {"type", "minimum", "bonuses", "reputation", "coins", "alignment"}


@pytest.mark.parametrize(("minimum", "right"), [(1, False), (2, True), (5, True), (6, False)])
def test_18_the_minimum_counts_the_character(minimum, right):
    quests = {**DATA.quests, "q1": msgspec.structs.replace(DATA.quests["q1"], minimum=minimum)}
    components = msgspec.structs.replace(DATA.components, quests=quests)
    if right:
        check_components(components)
    else:
        with pytest.raises(BadComponents, match=r"quests\.q1\.minimum"):
            check_components(components)


@pytest.mark.parametrize(("bonuses", "scored"), [("mn", 5), ("mp", 5), ("np", 4), ("mx", 3), ("nx", 2), ("px", 2)])
def test_19_both_bonuses_can_score_for_one_party(table, bonuses, scored):
    went = out(table, f"esc,3,{bonuses},0,0,0", "1,att,unc,dip,2", "1,sup,unc,dip,2", who="scroll recruit")
    assert went.bonuses == scored


def test_19_an_extra_member_can_make_the_party_perfect(table):
    went = out(table, "esc,2,px,0,0,0", "2,att,unc,dip,2", "2,sup,unc,dip,2")
    assert (went.paid, went.bonuses) == (3, 2)


# rulings


@pytest.mark.parametrize(("own", "scored"), [("def", 2), ("att", 0), ("sup", 0)])
def test_amb24_the_role_of_the_character_counts_for_perfect_party(table, own, scored):
    assert out(table, "esc,3,p,0,0,0", "1,att,unc,dip,2", "1,sup,unc,dip,2", who=f"role={own}").bonuses == scored


@pytest.mark.parametrize("ancestry", ["orc", "dwa", "hum", "elf", "dar"])
def test_amb25_the_character_has_no_ancestry(table, ancestry):
    assert out(table, WHAT, f"1,att,{ancestry},dip,2", who="ability=t6a").sets == 0


def test_amb27_sets_of_different_ancestries_score_both(table):
    assert out(table, WHAT, ELF, ELF, DWARF, DWARF, DWARF).sets == 1 + 2


@pytest.mark.parametrize("extras", [1, 2, 3, 5, 7])
def test_amb28_any_number_of_extra_members(table, extras):
    went = out(table, WHAT, *["2,att,unc,dip,2"] * (1 + extras))
    assert (len(went.party), went.paid) == (1 + extras, 2 + extras)


@pytest.mark.parametrize(("cost", "paid"), [(1, 2), (2, 3), (3, 5), (4, 7)])
def test_amb29_an_extra_member_costs_less_and_not_more(table, cost, paid):
    assert out(table, WHAT, *[f"{cost},att,unc,dip,2"] * 2).paid == paid


@pytest.mark.parametrize("costs", [(1, 1, 3), (3, 1, 1), (1, 3, 1)])
def test_amb30_the_extra_members_are_the_best_choice(table, costs):
    assert out(table, "esc,3,x,0,0,0", *[f"{cost},att,unc,dip,2" for cost in costs]).paid == 4


@pytest.mark.parametrize(("costs", "paid"), [((3, 3), 5), ((3, 1), 3), ((1, 3), 3), ((4, 3, 1), 6)])
def test_amb30_one_coin_for_each_and_not_two_for_one(table, costs, paid):
    assert out(table, WHAT, *[f"{cost},att,unc,dip,2" for cost in costs]).paid == paid


@pytest.mark.parametrize("minimum", [2, 3, 4, 5])
def test_amb30_no_other_choice_is_cheaper(table, minimum):
    desk = table(2, "questing").desk
    task = msgspec.structs.replace(DATA.quests["q1"], minimum=minimum, bonuses=["x"])
    for size in range(minimum - 1, 7):
        for party in combinations(["a1", "a2", "a3", "a4", "a6", "a7", "a13", "a14"], size):
            costs = [DATA.adventurers[card].cost for card in party]
            ways = [
                sum(costs) - sum(costs[i] - max(1, costs[i] - 1) for i in extras)
                for extras in combinations(range(size), size + 1 - minimum)
            ]
            assert bonuses.cost(desk, task, party) == min(ways)


def test_amb31_an_ally_may_be_the_extra_member(table):
    p = table(
        2,
        "questing",
        season=2,
        cards="a1=1,att,elf,dip,2 a5=3,def,unc,dip,4",
        tasks=f"q1={WHAT}",
        p1="coins=9 hand=a1 quests=q1 allies=a5",
    ).say("p1: play-q1-a1+a5")
    assert p["p1"].coins == 9 - 1 - 2


@pytest.mark.parametrize("held", ["scroll", "recruit"])
def test_amb33_scroll_and_recruit_cannot_be_kept_back(table, held):
    p = quest(table, "esc,2,mn,0,0,0", ELF, who=held)
    assert p.moves() == ["play-q1-a1", "end"]
    p.say("p1: play-q1-a1")
    assert getattr(p["p1"], held)
    assert p.told("WentOut")[0].bonuses in (2, 3)


def test_amb34_a_new_recruit_is_no_member_of_the_party(table):
    p = quest(table, "esc,3,nx,0,0,0", ELF, ELF, who="recruit")
    p.refused("p1: play-q1-a1", "questing.10")
    p = quest(table, "esc,3,np,0,0,0", "1,att,elf,dip,2", "1,att,elf,dip,2", who="recruit").say("p1: play-q1-a1+a2")
    assert (p.told("WentOut")[0].bonuses, p.told("WentOut")[0].sets, p["p1"].band) == (2, 1, 3)


# examples


def test_ex35_sets_of_ancestry(example):
    p = example("bonuses.ex35")
    assert [went.sets for went in p.told("WentOut")] == [2, 2, 1, 0]


def test_ex37_two_extra_members(example):
    p = example("bonuses.ex37")
    assert (p.told("WentOut")[0].paid, p["p1"].done) == (5, ["q1"])


def test_ex38_no_discount_below_one_coin(example):
    assert example("bonuses.ex38").told("WentOut")[0].paid == 3


def test_ex39_a_scroll_works_again(example):
    p = example("bonuses.ex39")
    assert [went.bonuses for went in p.told("WentOut")] == [3, 3]
    assert (p.state.season, p["p1"].scroll, p.state.scrolls) == (2, False, 1)


def test_ex40_bonus_without_token_and_token_without_bonus(example):
    p = example("bonuses.ex40")
    assert [(went.seat, went.bonuses) for went in p.told("WentOut")] == [("p1", 0), ("p2", 0)]
    assert (p["p1"].scroll, p["p2"].scroll) == (False, True)


def test_ex63_two_bonuses_at_once(example):
    assert example("bonuses.ex63").told("WentOut")[0].bonuses == 3 + 2
