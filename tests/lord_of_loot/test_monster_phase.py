"""Rules of spec/lord_of_loot/monster_phase.md: when a card is drawn, from where, and who decides."""

from __future__ import annotations

from collections import Counter

import pytest

from guildpost.engine.core.errors import LuckError, NotAsked

FOUR = "kni wit wom dru"


def end_of(table, **things):
    """A table at the end of a deck: m1 and m4 have been."""
    return table(at="monster", left=0, discard="m1 m4", **things)


def test_01_the_monster_phase_follows_when_the_active_player_has_ended(table):
    p = table(at="action", p1="pack=bre", p2="pack=bre")
    p.refused("p2: end", "turn.14")
    assert p.state.phase == "hero"
    assert not p.told("CardTurned")
    p.say("end")
    assert p.state.phase == "monster"
    assert p.asked == "card.deck"


def test_01_the_phase_follows_the_last_action_by_itself(table):
    p = table(at="action", actions=1).say("go-f14 end")
    assert p.state.phase == "monster"
    assert p.asked == "card.deck"


def test_02_with_the_red_cross_up_the_tracker_is_turned_and_no_card_is_drawn(table):
    p = table(FOUR, "monster", check_up=0)
    assert p.rules()[0] == "lord_of_loot.monster_phase.02"
    assert p.state.check
    assert p.told("TrackerTurned")[0].drawn is False
    assert not p.told("CardTurned")
    assert p.asked == "p2"
    assert p.state.phase == "hero"
    assert table("kni wit wom", "monster").asked == "card.deck"


def test_03_with_the_check_mark_up_the_tracker_is_turned_and_a_card_is_drawn(table):
    p = table(FOUR, "monster", check_up=1)
    assert p.rules()[0] == "lord_of_loot.monster_phase.03"
    assert not p.state.check
    assert p.told("TrackerTurned")[0].drawn is True
    assert p.asked == "card.deck"
    assert p.say("card=m4").asked == "p2"


@pytest.mark.parametrize("heroes", [FOUR, f"{FOUR} wyr"])
def test_04_with_four_or_five_players_the_first_card_comes_after_the_second_turn(table, heroes):
    p = table(heroes).say("red=r1,r2" if heroes == FOUR else "red=r1,r2,r3").say("red=r1")
    p.say("end")
    assert p.asked == "p2"
    p.say("end")
    assert p.asked == "card.deck"
    assert p.state.active == 1
    p.say("card=m4 end")
    assert p.asked == "p4"
    assert p.say("end").asked == "card.deck"


def test_05_a_card_of_the_deck_is_drawn(table):
    p = table(at="monster", deck="m4 m5")
    with pytest.raises(LuckError):
        p.say("card=m1")
    p.say("card=m4")
    assert (p.state.deck, p.state.left) == (["m5"], 1)
    assert p.told("CardTurned")[0].card == "m4"


def test_05_brown_cards_that_were_not_drawn_are_in_the_box(table):
    p = table(at="monster", deck="m4 m5", left=1).say("card=m4")
    assert (p.state.deck, p.state.left) == ([], 0)


def test_06_an_empty_deck_is_made_of_the_discards_and_the_top_red_card(table):
    p = end_of(table, red="r3", reds="r1 r2").say("red=r1")
    assert (p.state.deck, p.state.left, p.state.discard) == (["m1", "m4", "r3"], 3, [])
    assert (p.state.red, p.state.reds) == ("r1", ["r2"])
    p.say("card=m4")
    assert (p.state.deck, p.state.left, p.state.discard) == (["m1", "r3"], 2, ["m4"])
    assert table(at="monster", left=1, deck="m4", discard="m1").say("card=m4").state.red == "r1"


@pytest.mark.parametrize("first", ["m1", "m4", "r1"])
def test_07_the_red_card_may_come_at_any_place_of_the_new_deck(table, first):
    p = end_of(table).say("red=r2").say(f"card={first}" + (" d=gua" if first == "m1" else ""))
    assert p.told("CardTurned")[0].card == first
    assert set(p.state.deck) == {"m1", "m4", "r1"} - {first}


def test_08_a_card_that_is_in_neither_place_loses_the_game(table):
    p = end_of(table, red="", reds="")
    assert p.state.ended.reason == "cards"
    assert not p.state.ended.won
    assert p.rules()[-1] == "lord_of_loot.goal.03"
    assert not p.told("CardTurned")
    assert p.asked == ""
    assert end_of(table, red="r2", reds="").state.ended is None


def test_09_the_last_card_of_all_is_carried_out_and_only_the_next_is_missing(table):
    p = table(at="monster", left=1, deck="m1", red="", reds="").say("card=m1 d=gob")
    assert p.where("gob1") == "sun"
    assert p.asked == "p2"
    assert p.state.ended is None
    assert p.say("end").state.ended.reason == "cards"


@pytest.mark.parametrize(("players", "draws"), [(1, 22), (2, 26), (3, 30), (4, 18), (5, 22)])
def test_10_the_cards_of_a_game_are_counted(table, players, draws):
    p = table(players, seed="cards", options="kids=on")
    while not p.session.over:
        moves = p.moves()
        p.say(next((move for move in ("end", "stay") if move in moves), moves[0]))
    assert (p.state.ended.reason, len(p.told("CardTurned"))) == ("cards", draws)
    decks = Counter(told.cards for told in p.told("CardsReshuffled"))
    first = {1: 4, 2: 5, 3: 6, 4: 5, 5: 4}[players]
    assert decks == Counter(range(first + 1, first + 1 + len(p.told("CardsReshuffled"))))


def test_11_symbols_are_carried_out_one_by_one_from_the_top(table):
    p = table(at="monster").say("card=m6 d=orc")
    story = [type(told.event).__name__ for told in p.events]
    assert story[:4] == ["CardTurned", "DaytimeCame", "Spawned", "FigureMoved"]
    assert p.told("Spawned")[0].field == "sun"
    assert p.where("orc1") in ("f3", "f18")


def test_11_another_order_of_the_same_symbols_has_another_end(table):
    """Bosses and Monsters of m2 and r5: the Hero is worn down by whoever comes first."""
    here = {"p1": "field=f8 stamina=1 health=3", "figures": "pet=f8 gob1=f8"}
    p = table(at="monster", **here).say("card=m2")
    assert [told.enemy for told in p.told("FightBegan")] == ["pet"]
    q = table(at="monster", deck="r5 m4", **here).say("card=r5")
    assert [told.enemy for told in q.told("FightBegan")] == ["gob1"]


def test_12_the_card_lies_open_on_the_discards_when_it_is_done(table):
    p = table(at="monster", discard="m4").say("card=m1")
    assert (p.state.card, p.state.discard) == ("m1", ["m4"])
    p.say("d=gob")
    assert (p.state.card, p.state.discard) == ("", ["m4", "m1"])


@pytest.mark.parametrize("who", ["p1", "p2"])
def test_13_the_player_who_has_just_had_the_turn_decides(table, who):
    p = table(at="symbols", symbols="bosses", who=who, figures="pet=f19", p1="field=f4", p2="field=f4")
    assert p.asked == who
    assert set(p.moves()) == {"pick-f15", "pick-f18"}
    with pytest.raises(NotAsked):
        p.say(f"{'p2' if who == 'p1' else 'p1'}: pick-f15")
    p.refused("stay", "monster_phase.13")
    assert p.say("pick-f18").where("pet") == "f18"


@pytest.mark.parametrize("word", ["", "p1", "p2"])
def test_14_everybody_sees_the_discards(table, word):
    p = table(at="action", discard="m5 m1")
    assert p.view(word).discard == ["m5", "m1"]


# rulings


def test_a007_the_last_active_player_orders_monsters_and_attacks_and_picks_whom_they_attack(table):
    p = table(at="symbols", symbols="monsters", who="p2", figures="gob1=f19 orc1=f4", p1="field=f4", p2="field=f4")
    assert p.asked == "p2"
    assert set(p.moves()) == {"pick-f15", "pick-f18"}
    p.say("pick-f15")
    assert p.asked == "p2"
    assert set(p.moves()) == {"pick-p1", "pick-p2"}
    p.refused("pick-orc1", "monster_phase.13")
    assert p.say("pick-p1").told("FightBegan")[0].seat == "p1"


def test_a007_different_attackers_are_put_in_order(table):
    p = table(at="symbols", symbols="monsters", who="p2", figures="gob1=cas orc1=cas", p2="field=tav")
    assert p.asked == "p2"
    assert p.question == "PickAttacker"
    p.refused("pick-p1", "monster_phase.13")
    assert p.say("pick-orc1").told("FightBegan")[0].enemy == "orc1"


def test_a007_the_order_of_bosses_is_asked_where_the_souls_can_meet_or_miss_each_other(table):
    def at(**things):
        given = {"bosses": "sou", "figures": "kso=f16 sir=f14", "p2": "field=f4", "who": "p2", **things}
        return table(at="symbols", symbols="bosses", **given)

    p = at()
    assert p.asked == "p2"
    assert set(p.moves()) == {"pick-kso", "pick-sir"}
    p.refused("pick-f14", "monster_phase.13")
    p.say("pick-sir")
    assert (p.where("sir"), p.where("kso")) == ("f4", "f14")
    assert not p.told("QuestDone")
    q = at().say("pick-kso")
    assert q.where("kso") == q.where("sir") == "f14"
    assert q.told("QuestDone")
    assert at(quests="sou=").question != "PickFigure"
    assert at(figures="kso=f16 sir=f3").question != "PickFigure"


def test_a079_a_phase_without_a_card_moves_no_gnome_and_lets_nobody_eat(table):
    def at(options):
        return table(FOUR, "monster", bosses="vol", stop=3, p1="stamina=1 pack=bre", options=options)

    p = at("")
    assert p.where("gmi") == "f12"
    assert p.hearts("p1") == (1, 3)
    assert p.asked.startswith("p2")
    assert at("gnomes-wait=off").where("gmi") == "moo"
    assert table(FOUR, "monster", bosses="vol", stop=3, check_up=1).where("gmi") == "moo"


def test_a107_seats_that_can_do_something_are_asked_after_the_card_and_between_moves_and_attacks(table):
    p = table(at="monster", figures="gob1=f16 gob2=f15", p1="health=1 pack=kit,kit", p2="field=f10")
    p.say("card=m4")
    assert p.asked == "p1"
    assert p.question == "Interrupt"
    assert p.where("gob1") == "f16"
    p.refused("go-f14", "activities.06")
    p.say("pass")
    assert (p.where("gob1"), p.where("gob2")) == ("f14", "f15")
    assert p.question == "Interrupt"
    p.say("pass")
    assert p.where("gob2") == "cas"
    assert p.question == "Interrupt"
    assert not p.told("FightBegan")
    p.say("use-kit use-kit")
    assert p.hearts("p1") == (3, 3)
    assert p.told("FightBegan")


def test_a107_seats_are_asked_clockwise_from_the_last_active_one_and_end_is_for_the_whole_phase(table):
    p = table(
        "kni wit wom", "monster", who="p2", figures="gob1=f16 gob2=f15", p1="health=1 pack=kit", p2="health=1 pack=kit"
    )
    p.say("card=m4")
    assert p.asked == "p2"
    p.say("end")
    assert p.asked == "p1"
    assert p.where("gob1") == "f16"
    p.say("pass")
    assert p.asked == "p1"
    assert p.where("gob1") == "f14"


def test_a107_nobody_is_asked_who_can_do_nothing_nor_before_a_gnome(table):
    assert table(at="monster", figures="gob1=f16", p1="pack=woo,bre stamina=1").say("card=m4").told("TurnBegan")
    p = table(at="monster", bosses="vol", stop=3, p1="health=1 pack=kit")
    assert (p.where("gmi"), p.asked) == ("moo", "card.deck")


def test_a107_seats_are_asked_between_two_attacks(table):
    p = table(at="symbols", symbols="monsters", figures="gob1=cas gob2=cas", p1="health=1 pack=kit", p2="field=f5")
    assert p.question == "Interrupt"
    p.say("pass pass o=n b=n v=n end")
    assert (p.question, len(p.told("FightBegan"))) == ("Interrupt", 1)
    p.say("pass")
    assert len(p.told("FightBegan")) == 2


def test_a107_end_is_for_this_monster_phase_only(table):
    p = table(at="monster", deck="m4 m5", p1="health=1 pack=kit", p2="field=f14").say("card=m4 end")
    p.say("p2: end")
    p.say("card=m5")
    assert (p.asked, p.question) == ("p1", "Interrupt")


def test_a110_attackers_that_are_alike_are_not_put_in_order(table):
    p = table(at="symbols", symbols="monsters", figures="gob1=f9 gob2=f9", p1="field=f9")
    assert [told.enemy for told in p.told("FightBegan")] == ["gob1"]


@pytest.mark.parametrize("figures", ["gob1=f9 orc1=f9", "orc1=f9 orc2=f9:1", "gob1=f9 gob2=f5"])
def test_a110_attackers_that_differ_in_kind_wounds_or_field_are_put_in_order(table, figures):
    p = table(at="symbols", symbols="monsters", figures=figures, p1="field=f9", p2="field=f5")
    assert p.question == "PickAttacker"
