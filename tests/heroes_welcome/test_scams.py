"""Rules of spec/heroes_welcome/scams.md, and what each card of our reconstruction does."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import LuckError
from guildpost.engine.games import game

GAME = game("heroes-welcome")
CARDS = GAME.components(GAME.load())


def played(p, card):
    """Moves with a card that are offered now."""
    return [move for move in p.moves() if move.startswith(f"play-{card}")]


# when they are played


def test_01_a_scam_card_is_played_by_its_holder_in_the_own_turn(table):
    p = table(at="turn", p1="scams=pet", p2="scams=cut", ola="gold=4")
    p.refused("p2: play-cut-ola", "core.turn.01")
    p.refused("play-cut-ola", "scams.02")
    p.say("play-pet go-pwe").say("p2: play-cut-ola")
    assert (p["p1"].gold, p["p2"].gold, p["ola"].gold) == (2, 2, 2)


def test_01_and_at_no_other_time(table):
    p = table(at="turn", p2="scams=pet loot=wea").say("call")
    p.refused("p2: play-pet")
    assert p.moves() == ["give-wea", "no"]
    p = table(at="crawl", p1="scams=pet").say("scam=pet")
    p.refused("play-pet")
    p = table(at="scoring", p1="scams=fan loot=2wea")
    p.refused("play-fan")


def test_02_there_is_no_limit_but_the_number_in_hand(table):
    p = table(at="turn", p1="scams=cut,pet,pet,pet", ola="gold=5").say("play-pet play-pet play-cut-ola")
    assert (p["p1"].gold, p["p1"].scams) == (6, ["pet"])
    p.say("play-pet").refused("play-pet", "scams.02")
    assert (p["p1"].gold, p.view().players["p1"].scams) == (8, 0)


@pytest.mark.parametrize(
    ("begun", "rest"),
    [
        ("go-pwe", "no"),
        ("go-fle", "no"),
        ("go-fle swap-wea-rub+eme-ola", "no"),
        ("visit-t1", "take-rub"),
        ("visit-min", "drop-wea no"),
        ("visit-min drop-wea", "no"),
        ("visit-a1", "rank-wea"),
        ("visit-gsm", "yes no"),
        ("visit-gsm yes", "no"),
        ("visit-bui", "build-jew-f2 deck=hab"),
    ],
)
def test_03_no_card_is_played_in_the_middle_of_an_action(table, begun, rest):
    p = table(at="turn", place="fle", town="fle=paw", futures="jew rum tav",
              p1="scams=pet loot=2wea gold=6 masteries=wea:1", ola="loot=rub+eme+doo")  # fmt: skip
    assert played(p, "pet")
    p.say(begun).refused("play-pet")
    assert not played(p, "pet")
    p.say(rest)
    if p.asked == "p1":
        p.say("play-pet")


def test_03_nor_in_the_middle_of_another_card(table):
    p = table(at="turn", p1="scams=luc,pet").say("play-luc")
    assert p.asked == "bag.find"
    p.refused("p1: play-pet", "core.turn.01")
    p.say("bag=rub play-pet")
    assert (p.loot("p1"), p["p1"].gold) == ("rub", 2)


@pytest.mark.parametrize("card", ["fan", "mis"])
def test_03_what_prepares_an_action_is_not_played_behind_it(table, card):
    p = table(at="turn", p1=f"scams={card} loot=rub+wea").say("visit-gsm no no")
    p.refused(f"play-{card}", "scams.03")
    assert p.moves() == ["end"]


def test_04_the_card_is_shown_and_then_lies_open_on_the_discards(table):
    p = table(at="turn", p1="scams=pet,pet", discard="pet,cut").say("play-pet")
    (told,) = [told for told in p.events if type(told.event).__name__ == "ScamPlayed"]
    assert (told.rule, told.to, told.event.seat, told.event.card) == ("heroes_welcome.scams.04", None, "p1", "pet")
    assert p.view("p3").scam_discard == {"pet": 2, "cut": 1}
    assert p["p1"].scams == ["pet"]


def test_05_cards_leave_the_action_untouched(table):
    p = table(at="turn", p1="scams=pet,pet,pet loot=rub+wea")
    before = [move for move in p.moves() if not move.startswith(("play", "visit-t"))]
    p.say("play-pet play-pet")
    assert [move for move in p.moves() if not move.startswith(("play", "visit-t"))] == before
    p.say("make-c1-rub+wea").refused("go-pwe", "turn.05")
    assert p.say("play-pet").asked == "p2"


# what each card does: its text is carried out


def test_04_petty_cash_takes_2_gold_from_the_bank(table):
    p = table(at="turn", p1="scams=pet gold=1", ola="gold=4").say("play-pet")
    assert (p["p1"].gold, p["ola"].gold) == (3, 4)


def test_04_lucky_find_draws_a_token_from_the_dungeon_bag(table):
    p = table(at="turn", p1="scams=luc", scrap="wea")
    bag = p.state.bag.total
    p.say("play-luc bag=eme")
    assert (p.loot("p1"), p.state.bag.total, p.loot("scrap"), p.fell) == ("eme", bag - 1, "wea", ["bag.find"])


def test_04_five_finger_discount_takes_a_token_of_a_hero_for_nothing(table):
    p = table(at="turn", p1="scams=fiv gold=1", ola="loot=rub", kni="loot=2wea")
    assert played(p, "fiv") == ["play-fiv-ola-rub", "play-fiv-kni-wea"]
    p.refused("play-fiv-ola-wea", "scams.04")
    p.say("play-fiv-kni-wea")
    assert (p.loot("p1"), p.loot("kni"), p["p1"].gold, p["kni"].gold) == ("wea", "wea", 1, 0)


@pytest.mark.parametrize(("gold", "taken"), [(1, 1), (2, 2), (3, 2), (9, 2)])
def test_04_cutpurse_takes_up_to_2_gold_of_a_hero(table, gold, taken):
    p = table(at="turn", p1="scams=cut", moo=f"gold={gold}", kni="gold=5")
    p.refused("play-cut-ola", "scams.04")
    p.say("play-cut-moo")
    assert (p["p1"].gold, p["moo"].gold, p["kni"].gold) == (taken, gold - taken, 5)


def test_04_bait_and_switch_exchanges_a_token_with_the_market(table):
    p = table(at="turn", p1="scams=bai loot=wea", market="arm+2doo+rub+eme").say("play-bai-wea-rub")
    assert (p.loot("p1"), p.loot("market")) == ("rub", "wea+arm+2doo+eme")
    p = table(at="turn", p1="scams=bai loot=wea", market="arm+2doo+rub+eme")
    p.refused("play-bai-wea-wea", "scams.04")
    p.refused("play-bai-arm-rub", "scams.04")


def test_04_swap_meet_exchanges_a_token_with_a_hero(table):
    p = table(at="turn", p1="scams=swm loot=wea", kni="loot=rub+doo").say("play-swm-wea-kni-rub")
    assert (p.loot("p1"), p.loot("kni")) == ("rub", "wea+doo")
    p = table(at="turn", p1="scams=swm loot=wea", kni="loot=rub+doo")
    p.refused("play-swm-wea-ola-rub", "scams.04")
    p.refused("play-swm-rub-kni-doo", "scams.04")


def test_04_back_alley_shortcut_sends_the_heroes_along_a_road_and_runs_nothing(table):
    p = table(at="turn", place="pwe", signs="pwe fle", p1="scams=sho gold=3", ola="loot=rub")
    assert played(p, "sho") == ["play-sho-gat", "play-sho-cur", "play-sho-fle"]
    p.refused("play-sho-f1", "scams.04")
    p.refused("play-sho-pro", "scams.04")
    p.say("play-sho-cur")
    assert (p.state.place, p.state.signs, p.told("ShopRun")) == ("cur", ["pwe", "fle"], [])
    assert {"go-cur", "go-pro", "go-pea"} <= set(p.moves())


@pytest.mark.parametrize("place", ["gat", "fle"])
def test_04_back_alley_shortcut_leads_to_the_gate_and_to_closed_shops_too(table, place):
    p = table(at="turn", place="pwe", signs="pwe fle", p1="scams=sho").say(f"play-sho-{place}")
    assert p.state.place == place
    assert [move for move in p.moves() if move.startswith("go")] == (
        ["go-pea", "go-cur"] if place == "gat" else ["go-pro"]
    )


def test_04_borrowed_keys_open_a_shop(table):
    p = table(at="turn", place="pwe", signs="pwe cur t1", p1="scams=bor")
    assert played(p, "bor") == ["play-bor-pwe", "play-bor-cur"]
    p.refused("play-bor-t1")
    p.refused("play-bor-fle", "scams.04")
    p.say("play-bor-pwe")
    assert p.state.signs == ["cur", "t1"]
    p.say("go-pwe")


def test_04_forged_pass_opens_a_guildhall(table):
    p = table(at="turn", signs="pwe t1 gsm", p1="scams=fpa")
    assert played(p, "fpa") == ["play-fpa-t1", "play-fpa-gsm"]
    p.refused("play-fpa-min", "scams.04")
    p.say("play-fpa-gsm")
    assert p.state.signs == ["pwe", "t1"]
    p.say("visit-gsm no no")


def test_04_free_sample_gives_a_potion_to_a_hero_and_takes_1_gold(table):
    p = table(at="turn", p1="scams=fre", kni="potions=1").say("play-fre-kni")
    assert (p["kni"].potions, p.state.pond, p["p1"].gold, p["kni"].gold) == (2, 3, 1, 0)


def test_04_fancy_wrapping_pays_2_vp_more(table):
    p = table(at="turn", p1="scams=fan loot=rub+arm").say("play-fan make-c1-arm+rub")
    assert (p["p1"].vp, p["p1"].gold) == (5, 4)


def test_04_mislabelled_crate_makes_one_token_count_as_another_material(table):
    p = table(at="turn", p1="scams=mis loot=2arm", workshop="c1")
    p.refused("make-c1-2arm", "crafting.05")
    p.refused("make-c1-arm+arm-as-rub", "crafting.05")
    p.say("play-mis").refused("make-c1-2arm", "crafting.05")
    p.say("make-c1-arm+arm-as-rub")
    assert (p["p1"].vp, p.loot("scrap"), p.loot("p1")) == (3, "2arm", "-")


def test_04_mislabelled_crate_counts_for_mastery_and_signature(table):
    mine = "scams=mis masteries=wea:1 loot=2wea+arm"
    p = table(at="turn", p1=mine, customers="c1=3:4:any,any,any").say("play-mis make-c1-2wea+arm-as-wea")
    assert (p["p1"].vp, p.loot("scrap")) == (3 + 2 + 1, "2wea+arm")
    p = table(at="turn", p1=mine, customers="c1=3:4:any,any,any").say("make-c1-2wea+arm")
    assert p["p1"].vp == 3


# rulings


def test_amb018_before_the_action_and_after_it_but_never_inside(table):
    p = table(at="turn", p1="scams=pet,pet gold=1", ola="loot=rub").say("play-pet go-pwe")
    p.refused("play-pet")
    p.say("buy-rub-ola play-pet")
    assert (p["p1"].gold, p.asked) == (1 + 2 - 1 + 2, "p2")


NOTHING = {
    "luc": ("play-luc", {"bag": ""}),
    "fiv": ("play-fiv-ola-rub", {}),
    "cut": ("play-cut-ola", {}),
    "bai": ("play-bai-wea-rub", {}),
    "swm": ("play-swm-wea-ola-rub", {"ola": "loot=rub"}),
    "bor": ("play-bor-pwe", {"signs": "t1"}),
    "fpa": ("play-fpa-t1", {"signs": "pwe"}),
    "fre": ("play-fre-ola", {"kni": "potions=5"}),
}


@pytest.mark.parametrize("card", NOTHING)
def test_amb109_a_card_that_would_do_nothing_is_not_played(table, card):
    move, given = NOTHING[card]
    p = table(at="turn", p1=f"scams={card}", **given)
    assert "could do nothing" in p.refused(move, "scams.04").reason
    assert not played(p, card)


def test_amb109_bait_and_switch_needs_a_market_and_swap_meet_a_full_backpack(table):
    p = table(at="turn", p1="scams=bai,swm loot=wea", market="")
    p.refused("play-bai-wea-rub", "scams.04")
    p.refused("play-swm-wea-ola-rub", "scams.04")
    assert not played(p, "")


@pytest.mark.parametrize("action", ["visit-gsm no no", "go-pwe"])
def test_amb109_what_prepares_a_craft_is_gone_if_nothing_is_crafted(table, action):
    p = table(2, at="turn", p1="scams=fan,mis loot=rub+wea").say(f"play-fan play-mis {action}")
    assert (p.state.wrapping, p.state.crate) == (0, False)
    p.say("p2: go-cur").refused("p1: make-c1-rub+wea-as-arm", "crafting.05")
    p.say("p1: make-c1-rub+wea")
    assert p["p1"].vp == 3 + 1


@pytest.mark.parametrize("card", ["pet", "mis"])
def test_amb120_a_scam_card_is_settled_when_it_reaches_a_hand(table, card):
    p = table(at="turn", deal="pet,luc,mis").say(f"visit-mer scam={card}")
    assert p["p1"].scams == [card]
    with pytest.raises(LuckError):
        p.say(f"scam={card}")
    p.say("scam=luc")
    assert p["p1"].scams == ["luc", card]
    assert p.state.scam_deck == {"pet" if card == "mis" else "mis": 1}


def test_amb122_wrappings_add_up_but_there_is_one_crate(table):
    p = table(at="turn", p1="scams=fan,fan,mis,mis loot=2arm", workshop="c1").say("play-fan play-fan play-mis")
    p.refused("play-mis", "scams.04")
    assert not played(p, "mis")
    p.say("make-c1-arm+arm-as-rub")
    assert p["p1"].vp == 3 + 2 + 2


def test_amb122_the_next_crate_can_be_played_in_another_turn(table):
    p = table(at="turn", p1="scams=mis,mis", futures="jew emp paw").say("play-mis visit-bui build-jew-f2 deck=rum end")
    assert (p.asked, p.question, played(p, "mis")) == ("p1", "ChooseAction", ["play-mis"])
