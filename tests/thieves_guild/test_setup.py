"""What lies where before the first turn: spec/thieves_guild/setup.md."""

import pytest

from guildpost.engine.core.errors import BadSetup, LuckError
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.thieves_guild import sides

FOUR = "hu el or bh"


def roles(count, *chosen):
    return " ".join(choice.role for choice in sides.choose(count, [SeatChoice(role) for role in chosen]))


def test_01_all_tokens_but_the_stashes_start_in_the_bank(table):
    p = table(FOUR)
    supply = p.data.components.supply.count()
    laid_out = {"ble": 1, "cur": 1, "wat": 5, "lea": 5}
    assert p.state.bank == {kind: count - laid_out.get(kind, 0) for kind, count in supply.items()}


@pytest.mark.parametrize(("face", "falls"), [(0, False), (1, True), (12, True), (13, False)])
def test_02_the_die_has_twelve_faces(table, face, falls):
    p = table(step="hu1")
    if falls:
        assert p.say(f"roll d={face}").question == "GoOutside"
    else:
        with pytest.raises(LuckError):
            p.say(f"roll d={face}")


@pytest.mark.parametrize(
    ("label", "given", "line"),
    [
        ("d.attack", {"hu1": "w16", "bh1": "w16"}, "fight-bh1"),
        ("d.defence", {"hu1": "w16", "bh1": "w16"}, "fight-bh1 d=1 bh1: yes"),
        ("d.test", {"hu1": "tav"}, "sack"),
        ("d.owner", {"hu1": "tav"}, "sack d=1"),
        ("d.guard", {"hu1": "cap"}, "sack-agi d=1"),
        ("d.block", {"hu1": "w16", "bh1": "w16 item=hel"}, "fight-bh1 d=12 bh1: yes"),
    ],
)
def test_02_every_other_roll_uses_the_same_die(table, label, given, line):
    p = table(fight="hu", **given).say(line)
    assert p.asked == label
    with pytest.raises(LuckError):
        p.say("d=13")
    p.say("d=12")


def test_03_all_fate_cards_start_in_one_pile_and_fall_by_chance(table):
    p = table(opening=True)
    assert sum(p.state.fate.values()) == 24
    assert p.state.fate == {card: entry.copies for card, entry in p.data.components.fate.items()}
    drawn = set()
    for seed in "abcdefgh":
        p = table(step="hu1", hu1="w17", seed=seed).say("roll stay")
        drawn |= {event.card for event in p.told("Drew")}
        assert sum(p.state.fate.values()) == 23
    assert len(drawn) > 1


def test_04_four_market_cards_lie_face_down_and_the_rest_aside(table):
    p = table(opening=True)
    market = p.state.market
    assert market.cards == {"w16": "", "w23": "", "w5": "", "w10": ""}
    assert (market.aside, len(market.unseen)) == (len(p.data.components.market) - 4, len(p.data.components.market))
    for side in ("hu", "bh", None):
        assert not any(seen.card or seen.prices for seen in p.view(side).markets)


def test_05_each_player_has_a_side_and_each_character_his_own_goods(table):
    p = table("hu el bh", opening=True).say("give-6c-hu2 give-4c-el1 give-2c-el3")
    assert p.state.sides == ["hu", "el", "bh"]
    assert {who: c.coins for who, c in p.state.characters.items() if c.coins} == {"hu2": 6, "el1": 4, "el3": 2}


@pytest.mark.parametrize(("side", "base"), [("hu", "w18"), ("el", "w12"), ("or", "w0")])
def test_06_thieves_start_on_their_base(table, side, base):
    p = table(FOUR, opening=True)
    assert [p[f"{side}{n}"].at for n in (1, 2, 3, 4)] == [base] * 4


def test_07_two_players_three_hunters(table):
    assert table("or bh").desk.of_side("bh") == ["bh1", "bh2", "bh3"]


def test_08_three_players_five_hunters(table):
    assert table("el or bh").desk.of_side("bh") == ["bh1", "bh2", "bh3", "bh4", "bh5"]


def test_09_four_players_six_hunters(table):
    assert table(FOUR).desk.of_side("bh") == ["bh1", "bh2", "bh3", "bh4", "bh5", "bh6"]


def test_10_the_hunters_start_in_the_fortress(table):
    p = table(FOUR, opening=True)
    assert {p[who].at for who in p.desk.of_side("bh")} == {"frt"}


def test_11_three_corners_are_bases_and_the_fourth_is_the_thieves_tunnel(table):
    data = table().data
    corners = [data.kind[data.ring[n * len(data.ring) // 4]] for n in range(4)]
    assert sorted(corners) == ["el-base", "hu-base", "or-base", "tunnel"]


def test_12_six_coins_split_as_the_owner_likes(table):
    p = table(opening=True)
    p.refused("give-7c-hu1", "setup.12")
    p.refused("give-6gol-hu1", "setup.12")
    p.refused("give-2c-bh1", "setup.12")
    p.refused("hu1: roll", "setup.12")
    p.say("give-3c-hu1 give-2c-hu3")
    p.refused("give-2c-hu1", "setup.12")
    p.say("give-c-hu4")
    assert [p[f"hu{n}"].coins for n in (1, 2, 3, 4)] == [3, 0, 2, 1]
    assert p.asked == "hu1"


def test_12_each_guild_shares_out_six_in_turn_order(table):
    p = table("el or bh", opening=True).say("give-6c-el1")
    assert p.asked == "or"
    assert p.say("give-6c-or2").asked == "el1"


def test_13_the_hunters_have_no_coins_in_their_first_turn(table):
    p = table(opening=True, seed="x").say("give-6c-hu4")
    for n in (1, 2, 3, 4):
        p.say(f"hu{n}: roll stay end")
    assert p.asked == "bh1"
    assert [p[f"bh{n}"].coins for n in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize(("seats", "stash"), [(FOUR, {"ble": 1, "cur": 1, "wat": 1, "lea": 1}), ("el or bh", None)])
def test_14_the_stash_at_the_witch(table, seats, stash):
    assert table(seats).state.stashes.get("w8") == stash


@pytest.mark.parametrize(("seats", "stash"), [(FOUR, {"lea": 4}), ("hu or bh", None)])
def test_15_the_stash_in_the_forest(table, seats, stash):
    assert table(seats).state.stashes.get("w2") == stash


@pytest.mark.parametrize(("seats", "stash"), [(FOUR, {"wat": 4}), ("hu el bh", None)])
def test_16_the_stash_at_the_gravemound(table, seats, stash):
    assert table(seats).state.stashes.get("w14") == stash


def test_17_stashes_of_guilds_that_do_not_play_stay_empty(table):
    p = table("hu bh", opening=True)
    assert list(p.view().stashes) == ["w8"]
    assert p.state.bank["lea"] == p.data.components.supply.lea - 1
    p = table(step="hu1", hu1="w2")
    assert not any(move.startswith("take") for move in p.moves())


def test_18_the_turn_counter_starts_on_one_and_stays_there_in_the_first_turn_of_the_hunters(table):
    p = table(opening=True, seed="x").say("give-6c-hu4")
    assert p.state.counter == 1
    for n in (1, 2, 3, 4):
        p.say(f"hu{n}: roll stay end")
    assert (p.asked, p.state.counter) == ("bh1", 1)


@pytest.mark.parametrize(("kind", "line"), [("bow", "buy-bow"), ("cur", "buy-cur-bh1")])
def test_19_what_the_bank_does_not_hold_cannot_be_bought(table, kind, line):
    p = table(step="hu1", hu1="w21 coins=9", hu2="w21 coins=9", bank=f"{kind}=1").say(line)
    p.say("roll d=1 stay end")
    refusal = p.refused("hu2: buy-cur-bh2" if kind == "cur" else "hu2: buy-bow", "setup.19")
    assert kind in refusal.reason
    assert not any(move.startswith(f"buy-{kind}") for move in p.moves())


def test_a01_one_die_of_twelve_for_the_outside_move_too(table):
    assert "go-w6" in table(step="hu1").say("roll d=12").moves()  # twelve spaces from the Human base


def test_a04_the_hunters_always_play():
    assert roles(2, "hu") == "hu bh"
    with pytest.raises(BadSetup):
        roles(None, "hu", "el")


@pytest.mark.parametrize("chosen", [("hu", "bh"), ("el", "bh"), ("or", "bh"), ("el", "or", "bh"), ("bh", "or", "hu")])
def test_a05_any_guilds_may_play(chosen):
    assert roles(None, *chosen).split() == sorted(chosen, key=FOUR.split().index)


def test_a12_the_split_is_open(table):
    p = table("hu el bh", opening=True).say("give-6c-hu4")
    assert all(p.view(side).characters["hu4"].coins == 6 for side in ("hu", "el", "bh", None))
    assert all(told.to is None for told in p.events)


def test_a137_the_order_of_the_gifts_does_not_matter(table):
    one = table(opening=True).say("give-4c-hu1 give-2c-hu2")
    other = table(opening=True).say("give-2c-hu2 give-c-hu1 give-3c-hu1")
    assert one.session.snapshot() == other.session.snapshot()


def test_ex01_six_coins_for_one_thief(example):
    p = example("setup.ex01")
    assert [p[f"hu{n}"].coins for n in (1, 2, 3, 4)] == [0, 0, 0, 6]
    assert p.state.issued == 6
