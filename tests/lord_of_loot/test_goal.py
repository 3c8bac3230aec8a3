"""Rules of spec/lord_of_loot/goal.md."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BadSetup
from guildpost.engine.games import game

GAME = game("lord-of-loot")
CARDS = GAME.components(GAME.load())
LAST = {"at": "action", "p1": "field=f10", "figures": "pet=f10:3", "quests": "pet="}
"""The Petnapper with one life left, before the Knight."""
HIT, DRAW = "fight-pet o=s b=n v=n,n,n,n", "fight-pet o=s b=n v=s,n,n,n"


def result(play):
    return GAME.result(play.state)


@pytest.mark.parametrize("seats", ["kni", "kni wit", "kni wit wom wyr dru"])
def test_01_all_players_win_together(table, seats):
    p = table(seats, **LAST).say(HIT)
    everybody = tuple(range(len(p.state.heroes)))
    assert (result(p).winners, result(p).scores) == (everybody, (1,) * len(everybody))


def test_01_and_lose_together(table):
    p = table(3, at="action", left=0, red="", reds="").say("end")
    assert (result(p).winners, result(p).scores) == ((), (0, 0, 0))


def test_02_the_last_boss_wins_the_game(table):
    p = table(**LAST).say(HIT)
    assert (p.state.ended.won, result(p).reason, result(p).rule) == (True, "bosses", "lord_of_loot.goal.02")
    p.refused("go-f8", "core.over.01")
    p.refused("end", "core.over.01")


def test_02_a_boss_who_is_not_the_last_does_not(table):
    p = table(**LAST | {"bosses": "pet+stu"}).say(HIT)
    assert (p.state.bosses, p.state.ended, result(p), p.asked) == (["stu"], None, None, "p1")
    assert table(**LAST | {"figures": "pet=f10:2"}).say(HIT).state.ended is None


def test_03_without_a_card_the_party_loses(table):
    p = table(at="action", left=0, red="", reds="", discard="m1 m2").say("end")
    assert (p.state.ended.won, result(p).reason, result(p).rule) == (False, "cards", "lord_of_loot.goal.03")
    assert p.told("CardTurned") == []


@pytest.mark.parametrize(("left", "red"), [(1, ""), (0, "r1")])
def test_03_but_not_before_one_is_missing(table, left, red):
    p = table(at="action", deck="m4", left=left, red=red, reds="", discard="m5").say("end card=m4" if left else "end")
    assert p.state.ended is None
    if red:
        p.say("card=m5")
    assert (p.state.ended, p.asked) == (None, "p2")


@pytest.mark.parametrize(("stones", "lost"), [(0, False), (1, False), (2, True)])
def test_04_the_third_knock_out_loses_the_game(table, stones, lost):
    p = table(at="action", stones=stones, p1="field=f14 stamina=0 health=1", figures="gob1=f14")
    p.say("fight-gob o=n b=n v=s")
    assert (p.state.ended is not None, p.state.stones) == (lost, min(stones + 1, 2))
    if lost:
        assert (result(p).winners, result(p).reason, result(p).rule) == ((), "knockouts", "lord_of_loot.goal.04")


@pytest.mark.parametrize(("place", "lost"), [("smi", True), ("sun", True), ("f17", False)])
def test_05_a_gnome_at_the_volcano_loses_the_game(table, place, lost):
    p = table(at="action", bosses="vol", stop=1, figures=f"glu={place}").say("end")
    assert (p.state.ended is not None, p.told("CardTurned")) == (lost, [])
    if lost:
        assert (p.where("glu"), result(p).reason, result(p).rule) == ("f3", "gnome", "lord_of_loot.goal.05")


def test_06_a_normal_game_is_against_two_different_bosses(table):
    p = table(2, bosses="nar+vol")
    assert (p.state.bosses, p.state.options.bosses) == (["nar", "vol"], "nar+vol")
    for wrong in ("pet+pet", "pet+nar+dra", "pet+", "xyz", "pet+kso"):
        with pytest.raises(BadSetup, match="bosses: "):
            table(2, bosses=wrong)


@pytest.mark.parametrize(("quests", "wounds"), [("pet=bea", {}), ("pet=", {"pet": 2})])
def test_07_no_roll_hurts_a_boss_with_an_open_quest(table, quests, wounds):
    p = table(at="action", p1="field=f10 right=wsp", figures="pet=f10", quests=quests)
    p.say("fight-pet o=s,s b=n v=n,n,n,n")
    assert p.state.wounds == wounds


def test_08_but_such_a_boss_hurts_the_hero(table):
    p = table(at="action", p1="field=f10", figures="pet=f10").say("fight-pet o=s b=h v=s,s,s,n")
    assert (p.hearts("p1"), p.state.wounds) == ((1, 3), {})


@pytest.mark.parametrize(
    ("boss", "count"),
    [("pet", 3), ("vol", 3), ("nar", 1), ("dra", 1), ("gil", 1), ("sou", 1), ("aur", 0), ("stu", 0)],
)
def test_09_quests_are_a_matter_of_the_boss(table, boss, count):
    assert (len(table(2, bosses=boss).state.quests[boss]), CARDS.bosses[boss].quests) == (count, count)


@pytest.mark.parametrize(("boss", "takes"), [("aur", 0), ("stu", 1), ("dra", 0)])
def test_09_who_has_none_can_be_hurt_at_once(table, boss, takes):
    p = table(at="action", bosses=boss, p1="field=f14", figures=f"{boss}=f14").say(f"fight-{boss} o=s b=n v=n,n,n,n")
    assert p.state.wounds == ({boss: 1} if takes else {})  # Aurifalcon asks for gold


# rulings


@pytest.mark.parametrize(("bosses", "count"), [("pet", 1), ("stu", 1), ("pet+nar", 2)])
def test_a002_one_boss_is_enough(table, bosses, count):
    assert len(table(2, bosses=bosses).state.bosses) == count


def test_a002_but_none_is_not(table):
    with pytest.raises(BadSetup, match="bosses: "):
        table(2, bosses="")


def test_a054_the_last_boss_and_the_third_hero_fall_together_and_the_party_has_won(table):
    p = table(**LAST | {"stones": 2, "p1": "field=f10 stamina=0 health=1"}).say(DRAW)
    assert (p.hearts("p1"), p.state.ended.won, result(p).reason) == ((0, 0), True, "bosses")
    p = table(**LAST | {"stones": 2, "p1": "field=f10 stamina=0 health=1", "bosses": "pet+stu"}).say(DRAW)
    assert (p.state.ended.won, result(p).reason) == (False, "knockouts")
