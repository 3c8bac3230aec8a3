"""Rules of spec/black_dragons_guild/abilities.md. Which side of which token has an ability is data: AMB-70."""

from __future__ import annotations

import pytest

from guildpost.engine.games import game

TYPES = ("dip", "res", "esc", "ass", "sco")


def table_with(table, side, *tasks, who="", cards="", hand="a1,a2,a3,a4,a5", achievements="ach6", **more):
    """A seat with an ability, quests q1.. of these data, and five adventurers, all Uncommon and worth 1."""
    plain = " ".join(f"a{n}=1,att,unc,dip,1" for n in range(1, 6))
    quests = {f"q{n}": task for n, task in enumerate(tasks, 1)}
    return table(
        2,
        "questing",
        cards=cards or plain,
        achievements=achievements,
        tasks=" ".join(f"{name}={task}" for name, task in quests.items()),
        p1=f"ability={side} coins=20 hand={hand} quests={','.join(quests)} {who}",
        p2="ability=t1a" if side[:2] != "t1" else "ability=t3a",
        **more,
    )


def changes(play, how):
    """What p1 gained by this: what, how much, by which rule."""
    return [
        (told.event.what, told.event.amount, told.rule.removeprefix("black_dragons_guild."))
        for told in play.events
        if type(told.event).__name__ == "Changed" and told.event.seat == "p1" and told.event.how == how
    ]


def scored_by(table, side):
    """Types of quest on which an ability brings Reputation, and how much."""
    found = {}
    for kind in TYPES:
        p = table_with(table, side, f"{kind},2,-,0,0,0").say("p1: play-q1-a1")
        (out,) = p.told("WentOut")
        assert p["p1"].reputation == out.cards + out.ability == 1 + out.ability
        if out.ability:
            found[kind] = out.ability
    return found


def test_01_two_for_diplomacy_and_rescue(table):
    assert scored_by(table, "t1a") == {"dip": 2, "res": 2}


def test_01_for_each_such_quest(table):
    p = table_with(table, "t1a", *(f"{kind},2,-,0,0,0" for kind in ("dip", "res", "esc", "dip")))
    p.say("p1: play-q1-a1 play-q2-a2 play-q3-a3 play-q4-a4")
    assert [out.ability for out in p.told("WentOut")] == [2, 2, 0, 2]


def test_02_three_for_each_achievement(table):
    p = table_with(table, "t1b", "esc,2,-,0,0,0", "sco,2,-,0,0,0", who="done=q19,q20", achievements="ach3 ach1")
    p.say("p1: play-q1-a1")
    assert changes(p, "achievement") == [("reputation", 5, "achievements.04")]
    assert changes(p, "ability") == [("reputation", 3, "abilities.02")]
    assert p["p1"].reputation == 1 + 5 + 3
    p.say("p1: play-q2-a2")
    assert p["p1"].reputation == 9 + 1


def test_02_at_the_same_moment_once_for_each(table):
    p = table_with(table, "t1b", "ass,2,-,0,0,0", who="done=q2,q3,q10,q11,q19,q20", achievements="ach1 ach2")
    p.say("p1: play-q1-a1")  # the seventh quest and the fourth type
    assert [(told.achievement, told.reputation) for told in p.told("Achieved")] == [("ach1", 5), ("ach2", 5)]
    assert changes(p, "ability") == [("reputation", 3, "abilities.02")] * 2
    assert p["p1"].reputation == 1 + 2 * (5 + 3)


@pytest.mark.parametrize("side", ["t2a", "t3b", "t5b"])
def test_02_nobody_else_gains_by_an_achievement_but_its_space(table, side):
    p = table_with(table, side, "ass,2,-,0,0,0", who="done=q28,q29", achievements="ach3").say("p1: play-q1-a1")
    assert p["p1"].reputation == 1 + 5


def test_02_the_space_does_not_matter(table):
    p = table(
        2,
        "questing",
        order="p2 p1",
        achievements="ach3",
        tasks="q1=ass,2,-,0,0,0 q2=ass,2,-,0,0,0",
        p1="ability=t1b hand=a1 quests=q1 done=q28,q29",
        p2="ability=t2a hand=a2 quests=q2 done=q30,q31",
    )
    p.say("p1: play-q1-a1 p2: play-q2-a2")
    assert (p["p1"].reputation, p["p2"].reputation) == (1 + 3 + 3, 1 + 5)


def test_03_two_for_diplomacy_and_escort(table):
    assert scored_by(table, "t2a") == {"dip": 2, "esc": 2}


def test_04_three_for_assassin(table):
    assert scored_by(table, "t2b") == {"ass": 3}


def test_05_two_for_diplomacy_and_scouting(table):
    assert scored_by(table, "t3a") == {"dip": 2, "sco": 2}


@pytest.mark.parametrize("kind", TYPES)
def test_06_a_coin_for_each_quest(table, kind):
    p = table_with(table, "t3b", f"{kind},2,-,0,4,0", f"{kind},2,-,0,0,0").say("p1: play-q1-a1")
    assert changes(p, "ability") == [("coins", 1, "abilities.06")]
    assert p["p1"].coins == 20 - 1 + 4 + 1
    p.say("p1: play-q2-a2")
    assert p["p1"].coins == 24 - 1 + 1
    assert p["p1"].reputation == 2


def test_06_it_comes_with_the_reward_and_not_before(table):
    table_with(table, "t3b", "esc,2,-,0,4,0", who="coins=0").refused("p1: play-q1-a1", "questing.06")


@pytest.mark.parametrize("side", ["t1a", "t2b", "t4b", "t5b"])
def test_06_no_other_ability_gives_a_coin(table, side):
    assert table_with(table, side, "ass,2,-,0,4,0").say("p1: play-q1-a1")["p1"].coins == 20 - 1 + 4


def test_07_two_for_scouting_and_escort(table):
    assert scored_by(table, "t4a") == {"sco": 2, "esc": 2}


@pytest.mark.parametrize("kind", TYPES)
def test_08_a_step_of_alignment_for_each_quest(table, kind):
    p = table_with(table, "t4b", f"{kind},2,-,0,0,1", f"{kind},2,-,0,0,0").say("p1: play-q1-a1")
    assert changes(p, "ability") == [("alignment", 1, "abilities.08")]
    assert p["p1"].alignment == 1 + 1
    assert p.say("p1: play-q2-a2")["p1"].alignment == 3
    assert p["p1"].reputation == 2


@pytest.mark.parametrize("side", ["t1a", "t2b", "t3b", "t5b"])
def test_08_no_other_ability_moves_the_alignment(table, side):
    assert table_with(table, side, "ass,2,-,0,4,1").say("p1: play-q1-a1")["p1"].alignment == 1


def test_08_it_leads_out_of_evil_and_to_the_end_of_the_track(table):
    for start, end in ((-6, -5), (-5, -4), (5, 6), (6, 6)):
        p = table_with(table, "t4b", "esc,2,-,0,0,0", who=f"align={start}").say("p1: play-q1-a1")
        assert p["p1"].alignment == end


def test_09_two_for_scouting_and_rescue(table):
    assert scored_by(table, "t5a") == {"sco": 2, "res": 2}


@pytest.mark.parametrize(("bonuses", "scored"), [("n", 2), ("mn", 2), ("m", 0), ("p", 0), ("-", 0)])
@pytest.mark.parametrize("season", [1, 2, 4])
def test_10_the_owner_counts_as_holding_a_recruit_in_every_season(table, bonuses, scored, season):
    p = table_with(table, "t5b", f"esc,2,{bonuses},0,0,0", season=season).say("p1: play-q1-a1")
    assert (p.told("WentOut")[0].bonuses, p["p1"].reputation) == (scored, 1 + scored)
    assert (p["p1"].recruit, p.state.recruits) == (False, 1)  # without a token


@pytest.mark.parametrize("side", ["t1a", "t3b", "t5a"])
def test_10_nobody_else_does(table, side):
    p = table_with(table, side, "ass,2,n,0,0,0").say("p1: play-q1-a1")
    assert p.told("WentOut")[0].bonuses == 0


def test_11_two_for_escort_and_rescue(table):
    assert scored_by(table, "t6a") == {"esc": 2, "res": 2}


@pytest.mark.parametrize(
    ("party", "sets"),
    [
        ("hum", 1),
        ("orc", 1),
        ("elf", 0),
        ("dwa", 0),
        ("dar", 0),
        ("unc", 0),
        ("hum hum", 2),
        ("orc orc orc", 3),
        ("hum orc", 2),
        ("elf elf", 1),
        ("elf elf hum", 2),
    ],
)
def test_12_the_character_is_human_and_orc(table, party, sets):
    cards = " ".join(f"a{n}=1,att,{ancestry},dip,2" for n, ancestry in enumerate(party.split(), 1))
    names = [f"a{n}" for n in range(1, len(party.split()) + 1)]
    p = table_with(table, "t6b", "esc,2,x,0,0,0", cards=cards, hand=",".join(names))
    p.say(f"p1: play-q1-{'+'.join(names)}")
    assert (p.told("WentOut")[0].sets, p["p1"].reputation) == (sets, len(names) + sets)


@pytest.mark.parametrize("side", ["t6a", "t1b", "t5b"])
def test_12_no_other_character_is(table, side):
    p = table_with(table, side, "ass,3,-,0,0,0", cards="a1=1,att,hum,dip,2 a2=1,att,orc,dip,2").say("p1: play-q1-a1+a2")
    assert p.told("WentOut")[0].sets == 0


# rulings


def test_amb26_human_and_orc_at_once(table):
    cards = "a1=1,att,hum,dip,2 a2=1,att,orc,dip,2"
    p = table_with(table, "t6b", "esc,3,-,0,0,0", cards=cards).say("p1: play-q1-a1+a2")
    assert (p.told("WentOut")[0].sets, p["p1"].kin) == (1 + 1, 2)


@pytest.mark.parametrize(
    ("side", "held", "scored"), [("t5b", "", 2), ("t5b", "recruit", 2), ("t5a", "recruit", 2), ("t5a", "", 0)]
)
def test_amb35_ability_and_token_together_score_once(table, side, held, scored):
    p = table_with(table, side, "esc,2,n,0,0,0", who=held).say("p1: play-q1-a1")
    assert p.told("WentOut")[0].bonuses == scored


def test_amb35_the_ability_takes_no_token_from_the_supply(table):
    p = table(2, "places", places="bar=p1", p1="ability=t5b coins=5").say("p1: yes")
    assert (p["p1"].recruit, p["p1"].coins, p.state.recruits) == (True, 4, 0)  # its owner may still buy one


def test_amb36_two_for_a_quest_of_either_type(table):
    for side, kinds in (("t1a", "dip res"), ("t2a", "dip esc"), ("t4a", "sco esc")):
        p = table_with(table, side, *(f"{kind},2,-,0,0,0" for kind in kinds.split())).say("p1: play-q1-a1 play-q2-a2")
        assert [out.ability for out in p.told("WentOut")] == [2, 2]


def test_amb37_alignment_cannot_be_refused(table):
    p = table_with(table, "t4b", "esc,2,-,0,0,1", "esc,2,-,0,0,0", who="align=1")
    assert p.moves() == [f"play-{quest}-a{n}" for quest in ("q1", "q2") for n in range(1, 6)] + ["end"]
    p.say("p1: play-q1-a1")
    assert (p["p1"].alignment, p.question) == (3, "ChooseQuest")  # no question in between


def test_amb70_neighbours_in_the_list_share_a_token():
    tokens = game("black-dragons-guild").load().components.tokens
    sides = [side for name in sorted(tokens) for side in (tokens[name].a, tokens[name].b)]
    assert [(side.does, sorted(side.types)) for side in sides] == [
        ("types", ["dip", "res"]),
        ("achievement", []),
        ("types", ["dip", "esc"]),
        ("types", ["ass"]),
        ("types", ["dip", "sco"]),
        ("coin", []),
        ("types", ["esc", "sco"]),
        ("alignment", []),
        ("types", ["res", "sco"]),
        ("recruit", []),
        ("types", ["esc", "res"]),
        ("ancestry", []),
    ]


# examples


def test_ex41_a_recruit_for_ever(example, table):
    p = example("abilities.ex41")
    assert p.told("WentOut")[0].bonuses == 2
    assert (p["p1"].recruit, p.state.recruits) == (False, 1)
    more = table_with(table, "t5b", "esc,3,np,2,6,0", who="recruit").say("p1: play-q1-a1+a2")
    assert more.told("WentOut")[0].bonuses == 2


def test_ex46_a_pair_of_types(example):
    assert [out.ability for out in example("abilities.ex46").told("WentOut")] == [2, 0]


def test_ex47_coin_and_alignment(example):
    p = example("abilities.ex47")
    assert (p["p1"].coins, p["p1"].alignment) == (8 - 1 + 4, -1)
    assert (p["p2"].coins, p["p2"].alignment) == (8 - 1 + 3, 0)


def test_ex48_human_and_orc(example):
    p = example("abilities.ex48")
    assert (p.told("WentOut")[0].sets, p["p1"].kin) == (2 + 1, 3)
