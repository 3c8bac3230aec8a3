"""When a Fate card is drawn and how it is obeyed: spec/thieves_guild/fate.md."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import LuckError


def drawn(table, card: str, who: str = "hu1", **more: str):
    """The character lands on the Fate space w17 and draws this card; outcomes it asks for may follow."""
    more[who] = f"w18 {more.get(who, '')}"
    return table(more.pop("seats", "hu bh"), step=who, **more).say(f"roll d=1 go-w17 fate={card}")


def test_01_who_lands_on_fate_must_draw(table):
    p = table(step="hu1").say("roll d=1 go-w17")
    assert p.asked == "fate.card"
    p.refused("end", "core.turn.01")
    assert p.say("fate=f19").told("Drew")[0].card == "f19"
    assert p.asked == "hu1"


def test_02_starting_the_turn_on_fate_gives_no_card(table):
    p = table(step="hu1", hu1="w17")
    assert (p.asked, p.question) == ("hu1", "Act")
    assert p.say("roll d=1 go-w16 end").told("Drew") == []


def test_03_who_starts_on_fate_and_stays_draws(table):
    assert table(step="hu1", hu1="w17").say("roll d=1 stay").asked == "fate.card"


def test_04_the_card_is_read_out_to_all(table):
    p = drawn(table, "f3")
    (told,) = [told for told in p.events if type(told.event).__name__ == "Drew"]
    assert (told.to, told.rule) == (None, "thieves_guild.fate.04")


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("f1", "coins=1", "coins=3"),
        ("f2 d=7", "coins=1", "coins=5"),
        ("f2 d=6", "coins=1", "coins=0"),
        ("f2 d=1", "", ""),
        ("f3", "", "coins=5"),
        ("f4", "tokens=2", "tokens=1"),
        ("f4", "", ""),
        ("f5", "", "spell=ble"),
        ("f5", "spell=cur", ""),
        ("f6", "", "item=lea"),
        ("f7", "", "item=wat"),
        ("f8", "", "item=dus"),
        ("f9", "", "sil=1"),
        ("f11", "coins=3", "coins=1"),
        ("f11", "coins=1", ""),
        ("f12", "coins=3", ""),
        ("f13", "", "spell=cur"),
        ("f13", "spell=ble", ""),
        ("f14", "tokens=1", "tokens=2"),
        ("f15 d=6 d=6", "", "tokens=1 coins=3"),
        ("f15 d=5 d=5", "", ""),
        ("f16 d=7,6 d=12", "", "tokens=1"),
        ("f16 d=7,7 d=1", "", "tokens=2"),
        ("f17", "", "mud"),
        ("f19", "coins=1", "coins=1"),
    ],
)
def test_04_the_card_is_obeyed(table, card, before, after):
    p = drawn(table, card, hu1=before)
    wanted = table(hu1=f"w17 {after}")
    assert p["hu1"] == wanted["hu1"]
    assert (p.asked, p.question) == ("hu1", "Act")


@pytest.mark.parametrize(("card", "coins"), [("f8", 2), ("f9", 3)])
def test_04_some_cards_give_a_bounty_hunter_coins_instead(table, card, coins):
    p = drawn(table, card, "bh2")
    assert (p["bh2"].coins, p["bh2"].item, p["bh2"].goods) == (coins, "", {})


def test_04_the_mud_road_takes_away_the_next_move(table):
    p = table(step="hu1", hu1="w16 mud")
    p.refused("roll", "fate.04")
    assert p.say("stay")["hu1"].mud is False
    assert p.asked == "hu1"
    assert table(step="hu1", hu1="w17 mud").say("stay").asked == "fate.card"  # staying on Fate draws


def test_05_a_fight_of_a_card_is_settled_right_away(table):
    p = drawn(table, "f15", hu2="w17")
    assert p.asked == "d.foe"
    p.refused("end", "core.turn.01")
    p.say("d=6,6")
    assert p.dice == ["d.move", "fate.card", "d.foe", "d.back"]
    assert (p.asked, p["hu1"].tokens) == ("hu1", 1)  # step 3, and no helper was asked


def test_05_an_ambush_is_settled_right_away(table):
    p = drawn(table, "f18", bh2="w3")
    assert (p.asked, p.moves()) == ("bh", ["pick-bh2", "no"])
    p.refused("pick-bh1", "fate.05")  # he is in the city
    p.say("pick-bh2 d=5 hu1: yes d=6")
    assert (p["hu1"].tokens, p["bh2"].tokens, p.asked) == (1, 1, "hu1")


@pytest.mark.parametrize("who", ["hu1", "bh2"])
def test_06_fate_brings_coins_to_thieves_and_to_bounty_hunters(table, who):
    p = drawn(table, "f3", who)
    assert p[who].coins == 5
    assert p.events[-1].rule == "thieves_guild.fate.06"


@pytest.mark.parametrize("before", ["end", "use-lea", "give-1c-hu2"])
def test_07_nothing_is_done_in_step_3_before_the_card(table, before):
    p = table(step="hu1", hu1="coins=1 item=lea", hu2="w17").say("roll d=1 go-w17")
    p.refused(before, "core.turn.01")
    p.say(f"fate=f19 {before}")


# rulings


def test_a036_staying_on_fate_draws(table):
    assert table(step="hu1", hu1="w17").say("roll d=12 stay fate=f1")["hu1"].coins == 2


def test_a037_arriving_by_leaf_draws_no_card(table):
    p = table(step="hu1", hu1="item=lea").say("use-lea go-w17")
    assert (p.asked, p.told("Drew")) == ("hu2", [])


def test_a038_a_card_that_moves_him_to_fate_draws_no_second(table):
    p = drawn(table, "f10")
    p.refused("go-w10", "fate.04")
    p.refused("go-k18", "fate.04")  # no border is crossed
    p.say("go-w19")
    assert (p["hu1"].at, p.asked, len(p.told("Drew"))) == ("w19", "hu1", 1)


def test_a039_a_pile_that_is_used_up_is_made_of_all_cards_again(table):
    p = table(step="hu1")
    p.state.fate = {"f19": 1}
    with pytest.raises(LuckError):
        p.say("roll d=1 go-w17 fate=f1")  # it lies among the discards
    p.say("roll d=1 go-w17 fate=f19")
    assert p.state.fate == {}
    p.say("end roll d=1 go-w17 fate=f19")
    assert sum(p.state.fate.values()) == sum(p.data.fate_copies.values()) - 1


def test_a122_after_a_fate_fight_no_water_but_the_own_attack_stays(table):
    p = drawn(table, "f15 d=1 d=1", "hu4", hu4="item=wat tokens=1", bh1="w17")
    p.refused("use-wat", "magic.15")
    p.say("end")
    assert (p.asked, p.moves()[0]) == ("hu4", "fight-bh1")


def test_a122_a_falling_branch_is_no_fight(table):
    p = drawn(table, "f14", "hu4", hu4="item=wat tokens=1")
    assert p["hu4"].tokens == 2
    assert p.say("use-wat")["hu4"].tokens == 1


@pytest.mark.parametrize("spent", ["roll d=1", "stay"])
def test_a150_mud_is_over_after_a_turn_under_arrest(table, spent):
    p = table(step="hu1", hu1="frt arrested mud").say(f"hu1: {spent}")
    assert (p.asked, p["hu1"].mud) == ("hu2", False)


def test_a150_mud_holds_who_escapes_in_that_turn(table):
    p = table(step="hu1", hu1="frt arrested mud").say("hu1: roll d=8")
    p.refused("go-k12", "fate.04")
    assert p.say("stay end")["hu1"].mud is False
