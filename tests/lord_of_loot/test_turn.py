"""Rules of spec/lord_of_loot/turn.md."""

from __future__ import annotations

import pytest
from tabletop import block_of

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.moves import Feed

LONG = ("setup.ex30", "turn.ex31", "turn.ex32", "turn.ex33", "turn.ex34", "turn.ex35", "turn.ex36a")


def kinds(play):
    """Classes of all events, in order."""
    return [type(told.event).__name__ for told in play.events]


# turns


@pytest.mark.parametrize(("seats", "order"), [(1, "p1 p1 p1"), (2, "p1 p2 p1"), (3, "p1 p2 p3"), (5, "p1 p2 p3")])
def test_01_turns_go_clockwise(table, seats, order):
    p, asked = table(seats, at="turn"), []
    for card in ("m4", "m5", "m3"):
        asked.append(p.asked)
        p.say("end")
        if p.asked == "card.deck":
            p.say(f"card={card}" if card != "m3" else "card=m3 red=bon,fir")
    assert asked == order.split()


@pytest.mark.parametrize("seats", [3, 5])
def test_01_and_begin_again_after_the_last(table, seats):
    p = table(seats, at="turn", who=f"p{seats}", check_up=1).say("end card=m4")
    assert (p.asked, p.state.turn) == ("p1", 2)


def test_02_a_hero_phase_then_a_monster_phase_then_the_next_player(table):
    p = table(at="turn")
    assert (p.state.phase, p.asked) == ("hero", "p1")
    p.say("end")
    assert (p.state.phase, p.asked) == ("monster", "card.deck")
    p.say("card=m5")
    assert [kind for kind in kinds(p) if kind != "Fed"] == ["TurnBegan", "CardTurned", "FigureMoved", "TurnBegan"]
    assert (p.state.phase, p.asked) == ("hero", "p2")


# hunger


def test_03_hunger_comes_before_all_actions(table):
    p = table(at="turn", p1="field=f14 pack=bre")
    assert p.question == "StillHunger"
    p.refused("go-cas", "turn.03")
    p.refused("explore", "turn.03")
    p.refused("end", "turn.03")
    assert p.say("feed-bre go-cas").state.actions == 3
    p = table(at="turn", p1="field=f14").say("go-cas")
    assert kinds(p).index("HeartsLost") < kinds(p).index("HeroMoved")


def test_04_only_the_active_hero_is_hungry(table):
    p = table(at="turn", p1="field=f14 pack=app", p2="field=f4 pack=bre")
    p.refused("p2: feed-bre", "turn.04")
    p.refused("p2: no", "turn.04")
    p.say("no")
    assert (p.hearts("p1"), p.hearts("p2"), p["p2"].pack) == ((2, 3), (3, 3), ["bre"])


@pytest.mark.parametrize(("field", "costs"), [("cas", 0), ("tav", 0), ("smi", 0), ("f14", 1), ("sun", 1), ("f10", 1)])
def test_05_in_a_building_with_a_blue_circle_nobody_starves(table, field, costs):
    p = table(at="turn", p1=f"field={field}")
    assert p.hearts("p1") == (3 - costs, 3)
    p = table(at="turn", p1=f"field={field} pack=bre")
    assert (p.question == "StillHunger", p["p1"].pack) == (bool(costs), ["bre"])


@pytest.mark.parametrize("hero", ["wit", "kni", "wom", "wyr", "dru"])
def test_06_the_castle_feeds_so_first_turns_cost_nothing(table, hero):
    p = table(hero).say("red=r1 red=r2 red=r3 red=r1 put-gua-sun+due")
    hearts = (4, 4) if hero == "dru" else (3, 3)
    assert (p["p1"].field, p.hearts("p1"), p.question) == ("cas", hearts, "ChooseAction")


def test_07_food_or_a_heart(table):
    p = table(at="turn", p1="field=f14 pack=bre").say("feed-bre")
    assert (p.hearts("p1"), p["p1"].pack, p.state.red_bag["bre"]) == ((3, 3), [], 4)
    p = table(at="turn", p1="field=f14 pack=bre").say("no")
    assert (p.hearts("p1"), p["p1"].pack, p.question) == ((2, 3), ["bre"], "ChooseAction")
    p = table(at="turn", p1="field=f14 pack=fsh").say("feed-fsh-box")
    assert (p.hearts("p1"), p["p1"].pack, p.state.box) == ((3, 3), [], {"fsh": 1})


def test_07_nothing_but_green_food_of_the_own_backpack_will_do(table):
    p = table(at="turn", p1="field=f14 pack=bre,kit,bon", p2="field=f14 pack=fsh")
    assert [move for move in p.moves() if move.startswith("feed")] == ["feed-bre"]
    p.refused("feed-kit", "turn.07")
    p.refused("feed-bon", "turn.07")
    p.refused("feed-fsh", "turn.07")
    p.refused("yes", "turn.07")


def test_07_only_what_is_eaten_can_leave_the_game(table):
    p = table(at="turn", p1="field=f14 pack=bre,fir")
    with pytest.raises(IllegalMove) as refused:
        p.session.play(0, Feed("bre", ("fir",)))
    assert refused.value.rule == "lord_of_loot.activities.20"


@pytest.mark.parametrize("food", ["bre", "app", "fsh", "mus"])
def test_08_one_may_starve_with_food(table, food):
    p = table(at="turn", p1=f"field=f14 pack={food}")
    assert {"no", f"feed-{food}"} <= set(p.moves())
    assert p.say("no").hearts("p1") == (2, 3)


@pytest.mark.parametrize("food", ["bre", "mus"])
def test_09_food_against_hunger_restores_nothing(table, food):
    p = table(at="turn", p1=f"field=f14 stamina=1 health=2 pack={food}").say(f"feed-{food}")
    assert (p.hearts("p1"), p.told("HeartsFilled")) == ((1, 2), [])


def test_10_the_place_at_the_start_of_the_turn_decides(table):
    p = table(at="turn", p1="field=f14").say("go-cas")
    assert (p.hearts("p1"), p["p1"].field) == ((2, 3), "cas")
    p = table(1, at="turn").say("go-f14 end card=m4")
    assert [event.how for event in p.told("HeartsLost")] == ["hunger"]  # of the second turn
    p = table(1, at="turn").say("go-f14 go-cas end card=m4")
    assert p.told("HeartsLost") == []


@pytest.mark.parametrize(("before", "after"), [((3, 3), (2, 3)), ((1, 3), (0, 3)), ((0, 3), (0, 2)), ((0, 2), (0, 1))])
def test_11_the_leftmost_heart_is_lost(table, before, after):
    p = table(at="turn", p1=f"field=f14 stamina={before[0]} health={before[1]}")
    assert p.hearts("p1") == after


def test_11_stamina_goes_before_health_within_one_blow(table):
    p = table(at="action", p1="field=f14 stamina=1", figures="orc1=f14").say("fight-orc o=n b=n v=s,s")
    assert p.hearts("p1") == (0, 2)


# actions


@pytest.mark.parametrize(("hero", "count"), [("kni", 4), ("wit", 4), ("wom", 4), ("dru", 4), ("wyr", 5)])
def test_12_four_actions_or_five_of_the_wyrmkin(table, hero, count):
    p = table(hero, at="turn")
    for step in range(count):
        p.say("go-f14" if step % 2 == 0 else "go-cas")
    p.refused("go-cas" if count % 2 else "go-f14", "turn.12")
    assert (p.state.actions, [move for move in p.moves() if move.startswith("go")]) == (0, [])


def test_13_one_may_stop_sooner_and_nothing_is_kept(table):
    p = table(1, at="turn").say("go-f14 end card=m4")
    assert (p.state.turn, p.state.actions) == (2, 4)


def test_14_actions_belong_to_the_active_player(table):
    p = table(at="turn", p2="stamina=1 pack=bre,bon")
    for action in ("go-f14", "explore", "take-all", "give-bon-p1", "buy-sta", "end"):
        p.refused(f"p2: {action}", "turn.14")
    p.say("p2: use-bre").say("p2: drop-bon")
    assert (p.hearts("p2"), p["p2"].pack, p.state.actions, p["p2"].field) == ((2, 3), [], 4, "cas")


def test_14_who_has_nothing_has_nothing_to_do(table):
    p = table(at="turn")
    assert p.asked == "p1"
    p.refused("p2: go-f14", "core.turn.01")


def test_15_in_any_order_and_again_and_again(table):
    p = table(at="turn", land="f14=l2", ground="f14=bon").say("go-f14 exploit red=iro").say("take-bon exploit red=gol")
    assert (p.state.actions, p["p1"].pack) == (0, ["iro", "gol", "bon"])
    p = table(at="turn", land="f14=l2", ground="f14=bon").say("go-f14 take-bon exploit red=iro").say("go-cas")
    assert (p.state.actions, p["p1"].pack) == (0, ["iro", "bon"])


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("go-f16", 3),
        ("explore tile=l2 red=iro", 3),
        ("take-bon", 3),
        ("fight-gua1 o=n b=n o=n", 3),
        ("give-fir-p2 p2: yes", 3),
        ("give-fir-p2 p2: no", 4),
        ("use-kit", 4),
        ("equip-wsp", 4),
        ("drop-fir", 4),
        ("cast-s14-fir yel=s6", 4),
    ],
)
def test_16_six_kinds_cost_an_action_and_nothing_else_does(table, said, left):
    p = table(
        at="action",
        p1="field=f14 health=2 pack=fir,kit,wsp spells=s14",
        p2="field=f14",
        figures="gua1=f14",
        ground="f14=bon",
    )
    assert p.say(said).state.actions == left


def test_16_exploiting_and_paying_are_among_them(table):
    p = table(at="action", p1="field=f14", land="f14=l2").say("exploit red=iro")
    assert p.state.actions == 3
    p = table(at="action", p1="field=tav stamina=1 pack=coi").say("buy-sta")
    assert p.state.actions == 3
    p = table(at="action", p1="field=smi pack=coi").say("buy-bla bla=wsp")
    assert p.state.actions == 3


def test_16_other_words_are_no_action(table):
    p = table(at="action", p1="pack=bre")
    for said in ("yes", "pass", "stay", "feed-bre", "pick-red", "send-home", "draw-red", "push-f14"):
        p.refused(said, "turn.16")


# rulings


@pytest.mark.parametrize(("hero", "count"), [("kni", 4), ("wyr", 5)])
def test_a003_four_actions_and_the_wyrmkins_five(table, hero, count):
    assert table(hero, at="turn").state.actions == count


def test_a046_free_activities_come_before_hunger(table):
    p = table(at="turn", p1="field=f14 stamina=1 health=2 pack=bre,app,kit,wsp", p2="pack=bon")
    p.say("use-kit use-app equip-wsp").say("p2: drop-bon")
    assert (p.hearts("p1"), p["p1"].right, p.question) == ((2, 3), "wsp", "StillHunger")
    assert p.say("feed-bre").hearts("p1") == (2, 3)


def test_a049_who_is_knocked_out_in_the_own_turn_acts_no_more(table):
    p = table(at="action", p1="field=f14 stamina=0 health=1", figures="gob1=f14").say("fight-gob o=n b=n v=s")
    assert p.question == "ChooseHero"
    p.say("pick-dru")
    assert (p["p1"].field, p.hearts("p1"), p.state.phase, p.asked) == ("cas", (4, 4), "monster", "card.deck")


def test_a049_nor_does_who_starves(table):
    p = table(at="turn", p1="field=f14 stamina=0 health=1").say("pick-dru card=m4")
    assert (p["p1"].hero, p.state.turn, p.asked) == ("dru", 2, "p2")


def test_a049_with_kids_the_same_hero_goes_on(table):
    p = table(at="action", options="kids=on", p1="field=f14 stamina=0 health=1 pack=bon", figures="gob1=f14")
    p.say("fight-gob o=n b=n v=s")
    assert (p["p1"].hero, p["p1"].field, p.hearts("p1")) == ("kni", "cas", (2, 2))
    assert (p.state.actions, p["p1"].pack, p.say("go-f14").state.actions) == (3, ["bon"], 2)


def test_a109_there_is_no_window_at_the_close_of_the_hero_phase(table):
    p = table(at="action", p2="health=2 pack=kit,bon")
    assert p.asked == "p1 p2"
    assert p.say("end").asked == "card.deck"
    p.say("card=m4")
    assert (p.asked, p.question) == ("p2", "Interrupt")


def test_a111_who_has_no_food_is_not_asked(table):
    p = table(at="turn", p1="field=f14 pack=bon,kit,wsp spells=s6")
    assert (p.question, p.hearts("p1")) == ("ChooseAction", (2, 3))


@pytest.mark.parametrize("given", ["health=2 pack=kit", "pack=fir spells=s14"])
def test_a111_unless_something_could_be_used_first(table, given):
    p = table(at="turn", p1=f"field=f14 {given}")
    assert (p.question, p["p1"].stamina) == ("StillHunger", 3)
    assert p.say("no").told("HeartsLost")[0].how == "hunger"


# examples


def test_ex03_each_hero_phase_has_its_monster_phase(example):
    p = example("turn.ex03")
    found = [kind for kind in kinds(p) if kind in ("TurnBegan", "CardTurned")]
    assert found == ["TurnBegan", "CardTurned"] * 2 + ["TurnBegan"]
    assert [event.seat for event in p.told("TurnBegan")] == ["p1", "p2", "p1"]


def test_ex04a_four_steps_are_taken(example):
    p = example("turn.ex04a")
    assert (p["p1"].field, p.state.actions) == ("f8", 0)


def test_ex04b_four_fights_have_four_rolls(example):
    p = example("turn.ex04b")
    assert [event.to_enemy for event in p.told("FightEnded")] == [0, 0, 0, 0]
    assert (len(p.told("DieRolled")), p.hearts("p1")) == (20, (3, 3))


def test_ex04c_go_exploit_twice_and_go(example):
    p = example("turn.ex04c")
    assert (p["p1"].pack, p["p1"].field, p.state.actions) == (["coi", "iro"], "f4", 0)


def test_ex31_the_knight_explores_and_exploits(example):
    p = example("turn.ex31")
    assert (p.hearts("p1"), p["p1"].field, p["p1"].pack, p["p1"].spells) == ((3, 3), "f14", ["bre", "pot"], ["s9"])
    assert (p.state.daytime, p.where("orc1"), p.state.discard) == (3, "moo", ["m1"])


def test_ex31_each_action_is_counted(table):
    p, left = begun(table, "turn.ex31"), []
    for line in said("turn.ex31")[:-1]:
        left.append(p.say(line).state.actions)
    assert left == [3, 2, 2, 1, 1, 0, 0]  # the bag is chosen within the action


def test_ex32_the_witch_beats_a_guard(example):
    p = example("turn.ex32")
    (fight,) = p.told("FightBegan")
    assert (fight.orange, fight.blue, fight.violet, p.told("HeartsLost")) == (1, 0, 1, [])
    assert (p["p2"].right, p["p2"].spells, p["p2"].level) == ("wsp", ["s6", "s11"], 1)
    assert (p.where("gua2"), p.where("pet"), p.where("orc1"), len(p.told("FightBegan"))) == ("", "f8", "tav", 1)


def test_ex32_she_has_one_action_left_for_it_and_the_guard_does_nothing(table):
    p = begun(table, "turn.ex32").say("go-f14 go-f16 go-duw")
    assert (p.state.actions, p.told("FightBegan"), p.question) == (1, [], "ChooseAction")
    p.say("fight-gua o=s,n bla=ifl yel=s6").say("no").refused("equip-ifl", "hero_sheet.04")
    p = begun(table, "turn.ex32").say("go-f14 go-f16 go-duw").say("fight-gua o=s,n bla=gst yel=s6").say("no")
    p.refused("equip-gst", "hero_sheet.05")


def test_ex33_the_knight_takes_the_cat_and_sends_the_boss_home(example):
    p = example("turn.ex33")
    assert (p.hearts("p1"), p["p1"].pack, p.state.box) == ((2, 3), ["cat"], {"pot": 1})
    assert (p.state.ground, p.where("pet"), p.state.wounds) == ({"f11": ["bon", "fir"]}, "f10", {})
    drops = [told.rule for told in p.events if told.rule.endswith(("monster_cards.12", "fights.01"))][:3]
    assert [rule.split(".", 1)[1] for rule in drops] == ["monster_cards.12", "monster_cards.12", "fights.01"]


def test_ex34_the_witch_beats_the_orc_and_rises(example):
    p = example("turn.ex34")
    assert [(each.to_hero, each.to_enemy) for each in p.told("FightEnded")] == [(1, 1), (0, 1)]
    assert [(each.orange, each.blue) for each in p.told("FightBegan")] == [(3, 0), (3, 0)]
    assert (p.hearts("p2"), p["p2"].level, p["p2"].left, p["p2"].pack) == ((1, 3), 2, "ish", ["coi"])
    assert (p.state.red_bag["vou"], p.told("Spawned"), p.where("orc1")) == (4, [], "")


def test_ex34_at_level_1_the_shield_would_have_to_wait(table):
    table(at="action", p1="pack=ish").refused("equip-ish", "hero_sheet.04")
    assert table(at="action", p1="level=2 pack=ish").say("equip-ish")["p1"].left == "ish"


def test_ex35_the_cat_comes_home(example):
    p = example("turn.ex35")
    assert (p.hearts("p1"), p["p1"].field, p["p1"].right, p["p1"].pack) == ((1, 3), "f6", "wsp", ["bon", "gsw"])
    assert (p["p2"].right, p.state.quests, p.where("lad"), p.where("pet")) == ("", {"pet": ["dog", "bea"]}, "", "f20")
    assert (p.state.box, p.told("FightBegan")) == ({"pot": 1, "fir": 1}, [])


def test_ex35_the_cast_takes_no_action(table):
    p, left = begun(table, "turn.ex35"), []
    for line in said("turn.ex35")[:7]:
        left.append(p.say(line).state.actions)
    assert left == [3, 2, 1, 1, 0, 0, 0]


def test_ex35a_fire_alone_does_not_teleport(example):
    p = example("turn.ex35a")
    assert (p["p1"].field, p["p1"].pack) == ("tav", ["bon", "fir", "cat"])


def test_ex36a_the_witch_eats_in_the_tavern(example):
    p = example("turn.ex36a")
    assert (p.hearts("p2"), p["p2"].pack, p.state.actions) == ((4, 3), [], 3)


def test_ex36b_the_witch_has_her_shield_upgraded(example):
    p = example("turn.ex36b")
    assert (p["p2"].left, p["p2"].pack, p.state.actions) == ("ishu", [], 3)


def said(name):
    """The lines of an example."""
    return [line[2:] for line in block_of("lord_of_loot", name).splitlines() if line.startswith("> ")]


def begun(table, name, **more):
    """The table as an example begins."""
    given = dict(line.split(": ", 1) for line in block_of("lord_of_loot", name).splitlines() if line[0] not in ">!")
    given = {key: int(value) if value.isdigit() else value for key, value in given.items()}
    return table(**given | more)


def test_the_long_example_is_one_game_from_setup_to_the_sixth_turn(table):
    """Each of its turns begins where the one before has ended."""
    p = begun(table, LONG[0], recipes="s9=fire")
    for number, name in enumerate(LONG):
        if number > 1:  # the first turn begins when the Guards stand
            assert p.state == begun(table, name).state, name
        for line in said(name):
            p.say(line)
    assert (p.state.turn, p.state.ended, game("lord-of-loot").check_always(p.session.at, p.data)) == (6, None, None)
