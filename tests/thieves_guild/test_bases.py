"""Safety and stores of a base, and the three stashes: spec/thieves_guild/bases.md."""

from __future__ import annotations

import pytest

from guildpost.engine.thieves_guild.winning import hunters_coins


@pytest.mark.parametrize("archer", ["w18", "w17 item=bow"])
def test_01_nobody_is_attacked_on_his_own_base(table, archer):
    p = table("hu el bh", fight="bh", bh1=archer, el1="w18", hu2=archer.split()[0])
    p.refused("fight-hu1", "bases.01")
    assert ("fight-hu2" in p.moves()) == (archer == "w17 item=bow")  # the space beside it is no base
    assert "fight-el1" in p.moves()


def test_02_a_character_may_attack_from_his_base(table):
    p = table(fight="hu", bh1="w18").say("hu1: fight-bh1 d=6")
    assert p["bh1"].tokens == 1


def test_03_whoever_attacks_from_his_base_may_be_struck_back(table):
    p = table(fight="hu", bh1="w18").say("hu1: fight-bh1 d=1")
    assert (p.question, p.asked) == ("StrikeBack", "bh1")
    assert p.say("yes d=5")["hu1"].tokens == 1


def test_04_strangers_may_stand_on_a_base_and_be_attacked_there(table):
    assert table(step="bh2", bh2="w17").say("roll d=1 go-w18")["bh2"].at == "w18"
    p = table(fight="hu", bh2="w18")
    assert "fight-bh2" in p.moves()


@pytest.mark.parametrize("what", ["gol", "bow", "3c"])
def test_05_what_lies_on_a_base_is_taken_by_its_own_side_only(table, what):
    stores = "hu:gol=1 hu:bow=1 hu:c=3"
    table("hu el bh", step="el1", el1="w18", stores=stores).refused(f"take-{what}", "bases.05")
    p = table(step="hu1", stores=stores).say(f"take-{what}")
    assert (p["hu1"].coins, p["hu1"].item, p["hu1"].goods) != (0, "", {})


def test_06_coins_go_from_the_card_to_the_own_base_only(table):
    p = table(step="hu1", hu1="coins=3").say("put-2c")
    assert (p["hu1"].coins, p.state.stores["hu"].coins) == (1, 2)
    p.refused("put-2c", "bases.06")
    table(step="hu1", hu1="w17 coins=3").refused("put-2c", "bases.06")
    table(step="hu1", hu1="w12 coins=3").refused("put-2c", "bases.06")  # the base of the Elves


@pytest.mark.parametrize(("last", "winner"), [(10, "hu"), (9, None)])
def test_07_deposits_of_several_characters_add_up(table, last, winner):
    p = table(step="hu1", hu1="coins=25", hu2="coins=15", hu3=f"coins={last}")
    p.say("put-25c roll d=1 stay end put-15c roll d=1 stay end")
    assert p.state.ended is None
    p.say(f"put-{last}c")
    assert p.state.stores["hu"].coins == 40 + last
    assert (p.state.ended.winner if p.state.ended else None) == winner


def test_08_the_fortress_is_the_base_of_the_bounty_hunters(table):
    p = table(fight="hu", hu1="k13", bh2="k14")
    p.refused("fight-bh1", "bases.01")
    assert "fight-bh2" in p.moves()
    assert table(step="bh1", bh1="coins=2").say("put-2c").state.stores["bh"].coins == 2
    table(step="bh1", bh1="tav coins=2").refused("put-2c", "bases.06")


def take_from_stash(table, owner: str, place: str, kind: str, others: str, rule: str) -> None:
    """The stash gives to its owner there; it refuses all others, and him anywhere else."""
    for stranger in others.split():
        table("hu el or bh", step=stranger, **{stranger: place}).refused(f"take-{kind}", rule)
    table("hu el or bh", step=owner, **{owner: "w16"}).refused(f"take-{kind}", "trading.08")
    p = table("hu el or bh", step=owner, **{owner: place}).say(f"take-{kind}")
    assert p[owner].item == kind
    assert sum(p.state.stashes[place].values()) == 3


def test_09_the_stash_of_the_witch_is_for_human_thieves(table):
    take_from_stash(table, "hu1", "w8", "wat", "el1 or1 bh1", "bases.09")


def test_10_the_waters_of_the_gravemound_are_for_orc_thieves(table):
    take_from_stash(table, "or1", "w14", "wat", "hu1 el1 bh1", "bases.10")


def test_11_the_leaves_of_the_enchanted_forest_are_for_elf_thieves(table):
    take_from_stash(table, "el1", "w2", "lea", "hu1 or1 bh1", "bases.11")


def test_12_a_stash_is_never_refilled(table):
    p = table("el bh", step="el1", el1="w2", el2="w2", el3="w2", el4="w2")
    for _ in range(4):
        p.say("take-lea roll d=1 stay end")
    p.say("stay end stay end stay end")  # the Bounty Hunters
    assert (p.asked, p.state.stashes["w2"]) == ("el1", {})
    p.refused("take-lea", "trading.08")


@pytest.mark.parametrize("what", ["bow", "5c"])
def test_13_the_fortress_protects_what_bounty_hunters_leave_there(table, what):
    p = table(step="hu1", hu1="frt", stores="bh:bow=1 bh:c=5")
    p.refused(f"take-{what}", "bases.13")
    assert not any(move.startswith("take") for move in p.moves())


# rulings


def test_a095_coins_are_deposited_in_either_action_step(table):
    assert table(step="hu1", hu1="coins=2").say("put-2c").state.stores["hu"].coins == 2
    p = table(step="hu1", hu1="w17 coins=2").say("roll d=1 go-w18 put-2c end")
    assert p.state.stores["hu"].coins == 2


def test_a096_the_own_side_takes_back_what_it_stored(table):
    p = table(step="hu1", stores="hu:c=4 hu:gol=2").say("take-3c take-2gol")
    assert (p["hu1"].coins, p["hu1"].goods, p.state.stores["hu"].coins) == (3, {"gol": 2}, 1)
    p.refused("take-2c", "trading.08")
    table(step="hu1", hu1="w17", stores="hu:c=4").refused("take-3c", "trading.08")


def test_a101_several_pieces_in_one_visit_within_the_limits(table):
    p = table("or bh", step="or1", or1="w14 tokens=2").say("take-wat take-wat use-wat take-wat use-wat")
    assert (p["or1"].item, p["or1"].tokens, p.state.stashes["w14"]) == ("wat", 0, {"wat": 1})


def test_a102_spells_of_the_witch_are_cast_at_once_on_anybody(table):
    p = table(step="hu1", hu1="w8").say("take-ble-hu3 take-cur-bh1")
    assert (p["hu3"].spell, p["bh1"].spell, p["hu1"].item) == ("ble", "cur", "")
    table(step="hu1", hu1="w8").refused("take-ble", "spells.02")


def test_a127_what_bounty_hunters_store_in_the_fortress_counts_for_them(table):
    p = table(step="bh1", bh1="coins=99").say("put-60c take-10c")
    assert (p["bh1"].coins, p.state.stores["bh"].coins, hunters_coins(p.state)) == (49, 50, 99)
    assert p.state.ended is None


def test_a146_what_lies_loose_is_taken_before_stash_and_base(table):
    p = table(step="hu1", hu1="w8", ground="w8:wat=1").say("take-wat")
    assert (p.state.ground.get("w8", {}), p.state.stashes["w8"]["wat"]) == ({}, 1)
