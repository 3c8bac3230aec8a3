"""Rules of spec/six_guilds/setup.md."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BadSetup, LuckError
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.games import game

GAME = game("six-guilds")
GUILDS = ("art", "smi", "car", "mer", "sch", "wiz")
HALL = "tile=cou-art,sto-smi,shw-car,cou-mer,sto-sch,shw-wiz"
NUMBERS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def laid(table, seats=3, first="p1", each=5):
    """A new game whose luck is told: all dice show 4."""
    return table(seats).say(f"first={first} {HALL} d={','.join(['4'] * each * seats)}")


@pytest.mark.parametrize(("seats", "most"), [(2, 1), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_01_a_guild_takes_one_die_two_or_three(table, seats, most):
    p, lain = table(seats, "turn", p1="dice=1,3,5,6"), 0
    for value in (1, 3, 5):
        if f"put-{value}-car" in p.moves():
            p.say(f"put-{value}-car end")
            lain += 1
    assert lain == most


@NUMBERS
def test_02_everybody_has_five_dice(table, seats):
    p = laid(table, seats)
    assert [len(player.dice) for player in p.state.players] == [5] * seats
    assert (p.asked, p.fell.count("d.roll")) == ("p1", 5 * seats)


@pytest.mark.parametrize(
    ("guild", "good"),
    list(zip(GUILDS, ("Artwork", "Weaponry", "Furnishings", "Jewelry", "Books", "Magic"), strict=True)),
)
def test_03_each_guild_has_its_good(table, guild, good):
    p = table(3, "turn", p1="dice=1", p2="dice=1")
    assert p.data.components.guilds[guild].good == good
    p.say(f"put-1-{guild} buy-1 end").say("p2: put-1-squ")
    assert p["p1"].goods == {guild: 1}
    (said,) = p.language.read(f"sell {good}")
    assert said.move.goods == (guild,)


def test_04_with_two_an_apprentice_earns_3_alone_and_2_in_company(table):
    assert [player.coins for player in table(2, "income", p1="coins=0 at=art").state.players] == [3, 8]
    p = table(2, "income", p1="coins=0 at=art", p2="coins=0 at=art")
    assert [player.coins for player in p.state.players] == [2, 2]
    assert table(2, "income", p1="coins=0 at=art,art")["p1"].coins == 4


@pytest.mark.parametrize("value", range(1, 7))
def test_05_any_value_may_go_to_any_guild(table, value):
    p = table(3, "turn", p1=f"dice={value}")
    assert [move for move in p.moves() if "squ" not in move] == [f"put-{value}-{guild}" for guild in GUILDS]


def test_06_two_to_six_players_keep_their_seats(table):
    for wrong in (0, 1, 7):
        with pytest.raises(BadSetup):
            GAME.choose_seats(wrong, [])
    for seats in range(2, 7):
        assert len(GAME.choose_seats(seats, [])) == seats
    colors = ("black", "green", "red")
    assert [seat.role for seat in GAME.choose_seats(None, [SeatChoice(color) for color in colors])] == [*colors]
    with pytest.raises(BadSetup):
        GAME.choose_seats(None, [SeatChoice("red"), SeatChoice("red")])
    with pytest.raises(BadSetup):
        GAME.choose_seats(2, [SeatChoice("pink")])
    assert list(table(3, "income").view().players) == ["p1", "p2", "p3"]


@pytest.mark.parametrize("first", ["p1", "p2", "p3"])
def test_07_luck_says_who_starts(table, first):
    p = table(3)
    assert p.asked == "first.player"
    p = laid(table, 3, first)
    assert (p.asked, p.view().start) == (first, first)


@NUMBERS
def test_08_each_begins_with_8_coins(table, seats):
    assert [player.coins for player in laid(table, seats).state.players] == [8] * seats


@NUMBERS
def test_09_each_lot_has_4_workers_and_nobody_is_an_apprentice(table, seats):
    p = laid(table, seats)
    assert [player.lot for player in p.state.players] == [4] * seats
    assert p.state.apprentices == {guild: [0] * seats for guild in GUILDS}


@NUMBERS
def test_10_nobody_has_goods_points_or_workshops(table, seats):
    p = laid(table, seats)
    assert [(player.goods, player.points) for player in p.state.players] == [({}, 0)] * seats
    assert p.state.workshops == {guild: [] for guild in GUILDS}


@pytest.mark.parametrize(
    ("name", "values", "buy", "workers"), [("low", [1, 2], 1, 2), ("mid", [3, 4], 2, 1), ("high", [5, 6], 3, 0)]
)
def test_11_what_slots_show_sell_and_let_in(table, name, values, buy, workers):
    for value in values:
        p = table(6, "turn", p1=f"dice={value}", p2="dice=1").say(f"put-{value}-art")
        assert p.state.placed == {"art": [name]}
        assert max(int(move[4:]) for move in p.moves() if "buy" in move) == buy
        p.say("buy-1")
        assert [move for move in p.moves() if "send" in move] == ["send-lot", "send-2lot"][:workers]


def test_12_what_boards_show_above_the_spaces(table):
    p = table(3, "turn", p1="dice=6", shops="mer=cou:p2,sto:p2,shw:p2").say("put-6-mer no no no")
    told = [(told.coins, told.goods, told.points) for told in p.told("Gained")]
    assert told == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert p["p2"].goods == {"mer": 1}


@pytest.mark.parametrize(
    ("seats", "amounts"), [(3, (3, 2, 1)), (4, (3, 2, 2, 1)), (5, (3, 2, 2, 1, 1)), (6, (3, 2, 2, 1, 1, 1))]
)
def test_13_what_apprentices_earn_with_more_than_two_players(table, seats, amounts):
    for number, amount in enumerate(amounts, 1):
        there = {f"p{n + 1}": "coins=0 at=art" for n in range(number)}
        p = table(seats, "income", **there)
        assert [p[word].coins for word in there] == [amount] * number


@pytest.mark.parametrize(
    ("tile", "price", "gain"), [("cou", 7, (2, 0, 0)), ("sto", 7, (0, 1, 0)), ("shw", 9, (0, 0, 1))]
)
def test_14_tiles_with_their_prices_and_benefits(table, tile, price, gain):
    for guild in GUILDS:
        p = table(3, "turn", p1=f"dice=1 coins={price} at={guild}", p2="dice=2", hall=f"{tile}-{guild}")
        turned = p.state.stack[0]
        p.say(f"put-1-hal build-{tile}-{guild} tile={turned} put-2-{guild} yes")
        (first, _) = p.told("Gained")
        assert ((first.coins, first.goods, first.points), p["p1"].coins) == (gain, 1)
    assert sorted(table(2).state.stack).count(f"{tile}-art") == 1


def test_15_six_of_the_18_tiles_lie_face_up(table):
    p = table(3)
    assert sorted(p.state.stack) == sorted(f"{tile}-{guild}" for tile in ("cou", "sto", "shw") for guild in GUILDS)
    p.say(f"first=p1 {HALL}")
    assert sorted(p.state.hall) == sorted(HALL.removeprefix("tile=").split(","))
    assert p.fell.count("tile.hall") == 6
    with pytest.raises(LuckError):
        table(3).say("first=p1 tile=cou-art,cou-art")


@NUMBERS
def test_16_twelve_tiles_are_the_stack(table, seats):
    p = laid(table, seats)
    assert (len(p.state.stack), set(p.state.stack) & set(p.state.hall)) == (12, set())
    assert sorted([*p.view().stack, *p.view().hall]) == sorted(p.data.tiles)


def test_sga18_no_workshop_without_owner_with_two_players(table):
    assert laid(table, 2).state.workshops == {guild: [] for guild in GUILDS}


def test_sga20_six_players_have_five_dice_and_four_by_another_row(table):
    assert [len(player.dice) for player in laid(table, 6).state.players] == [5] * 6
    p = table(6, "round", rows="6:dice=4").say(f"d={','.join(['4'] * 24)}")
    assert ([len(player.dice) for player in p.state.players], p.asked) == ([4] * 6, "p1")


@NUMBERS
def test_sga29_every_player_may_be_the_first_with_the_same_chance(table, seats):
    words = [f"p{n + 1}" for n in range(seats)]
    assert [table(seats).say(f"first={word}").state.start for word in words] == list(range(seats))
    assert list(table(seats).session.pending().odds(table(seats).desk)) == words
