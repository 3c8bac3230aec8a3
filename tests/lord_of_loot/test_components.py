"""Rules of spec/lord_of_loot/components.md."""

from __future__ import annotations

from collections import Counter

import pytest

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BadSetup, BrokenLaw, LuckError
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot.state import Fight, bag_of
from guildpost.engine.lord_of_loot.tables import ITEMS, SPELLS, WEAPONS

GAME = game("lord-of-loot")
CARDS = GAME.components(GAME.load())


# dice


def test_01_four_kinds_of_dice_have_faces_of_their_own():
    dice = CARDS.dice
    assert [set(faces) for faces in (dice.orange, dice.blue, dice.violet)] == [set("sn"), set("hn"), set("shn")]
    assert [len(faces) for faces in (dice.orange, dice.blue, dice.violet, dice.monster)] == [6, 6, 6, 12]
    assert {"orc", "tro", "gua"} <= set(dice.monster)


@pytest.mark.parametrize("dice", ["o=h b=n v=n,n", "o=n b=s v=n,n"])
def test_01_none_shows_what_it_has_not(table, dice):
    with pytest.raises(LuckError):
        table(at="action", p1="field=f14", figures="orc1=f14").say(f"fight-orc {dice}")


def test_01_attack_and_defence_and_the_enemy_roll_dice_of_their_own(table):
    p = table(at="action", p1="field=f14", figures="orc1=f14").say("fight-orc o=s b=h v=s,h")
    rolled = [(event.who, event.die) for event in p.told("DieRolled")]
    assert rolled == [("p1", "orange"), ("p1", "blue"), ("orc1", "violet"), ("orc1", "violet")]


def test_01_more_than_the_four_of_a_colour_may_be_rolled(table):
    p = table(at="action", p1="field=f14 level=3 right=gsp", figures="tro=f14").say("fight-tro o=nnnnn b=n v=nnn")
    assert p.told("FightBegan")[0].orange == 5


# bags


def test_02_every_token_has_one_bag(table):
    state = table(2, bosses="nar").state
    assert set(state.red_bag) == set(ITEMS) == {token for token in ITEMS if bag_of(token) == "red"}
    assert set(state.yellow_bag) == set(SPELLS) == {token for token in SPELLS if bag_of(token) == "yel"}
    assert set(state.black_bag) == set(WEAPONS) == {token for token in WEAPONS if bag_of(token) == "bla"}


@pytest.mark.parametrize(
    ("token", "bag"), [("bre", "red_bag"), ("fir", "red_bag"), ("s9", "yellow_bag"), ("gswu", "black_bag")]
)
def test_02_and_goes_back_into_it(table, token, bag):
    p = table(at="action", p1="pack=bre,fir,gswu spells=s9")
    plain, before = token[:3], dict(getattr(p.state, bag))
    p.say(f"drop-{token}")
    assert Counter(getattr(p.state, bag)) - Counter(before) == Counter([plain])


@pytest.mark.parametrize(("draw", "wrong"), [("red", "wsp"), ("red", "s9"), ("yel", "bre"), ("bla", "fir")])
def test_02_nothing_else_comes_out_of_it(table, draw, wrong):
    tile = {"red": "l2", "yel": "l3", "bla": "l6"}[draw]
    with pytest.raises(LuckError):
        table(at="action", p1="field=f14").say(f"explore tile={tile} {draw}={wrong}")


def test_02_no_token_is_made_or_lost_in_a_whole_game(table):
    kinds = (CARDS.items, CARDS.spells, CARDS.weapons)
    wanted = Counter({code: each.copies for kind in kinds for code, each in kind.items()})
    p, n = table(3, bosses="pet+nar", options="kids=on", seed="tokens", check=False), 0
    draws = Draws("tokens")
    while not p.session.over and n < 1000:
        seat = p.session.asked()[0]
        options = p.session.options(seat)
        p.session.play(seat, options[draws.below("move", n, len(options))])
        state, n = p.state, n + 1
        found = Counter({"sha": state.outside})
        for bag in (state.red_bag, state.yellow_bag, state.black_bag, state.box):
            found.update(bag)
        for lying in (*state.ground.values(), *state.goods.values()):
            found.update(lying)
        for hero in state.heroes:
            found.update(token[:3] for token in (*hero.pack, *hero.spells, hero.right, hero.left) if token)
        del found["cat"]
        assert found == wanted, n
    assert n > 100


# cards and players


def test_03_six_brown_and_six_red_cards():
    assert Counter(card.colour for card in CARDS.cards.values()) == {"brown": 6, "red": 6}
    assert {code[0]: card.colour for code, card in CARDS.cards.items()} == {"m": "brown", "r": "red"}


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_04_one_to_five_play_with_different_heroes(table, seats):
    heroes = [hero.hero for hero in table(seats).state.heroes]
    assert len(heroes) == len(set(heroes)) == seats


@pytest.mark.parametrize("seats", [0, 6, -1])
def test_04_nobody_and_six_do_not(seats):
    with pytest.raises(BadSetup, match="1 to 5 players"):
        GAME.choose_seats(seats, [])


def test_04_no_two_have_the_same_hero():
    with pytest.raises(BadSetup, match="hero of the own"):
        GAME.choose_seats(2, [SeatChoice("kni"), SeatChoice("kni")])
    with pytest.raises(BadSetup, match="no hero 'elf'"):
        GAME.choose_seats(2, [SeatChoice("elf")])
    with pytest.raises(BadSetup, match="1 to 5 players"):
        GAME.choose_seats(1, [SeatChoice("kni"), SeatChoice("wit")])


# laws


def change(state, path, value):
    """Sets an attribute, or an entry of one; None takes the entry out."""
    *way, last = path.split(".")
    place = state
    for part in way:
        place = place[int(part)] if part.isdigit() else place[part] if isinstance(place, dict) else getattr(place, part)
    if isinstance(place, dict):
        place[last] = value
        if value is None:
            del place[last]
    else:
        setattr(place, last, value)


BROKEN = [
    ("red_bag.bre", 3, "state.red_bag: 4 of bre in all, not 3"),
    ("red_bag.bre", 5, "state.red_bag: 4 of bre in all, not 5"),
    ("red_bag.bre", 0, "state.red_bag: counts from 1"),
    ("yellow_bag.s9", None, "state.red_bag: 2 of s9 in all, not 0"),
    ("black_bag.gsw", 2, "state.red_bag: 1 of gsw in all, not 2"),
    ("box", {"bre": 1}, "state.red_bag: 4 of bre in all, not 5"),
    ("heroes.0.right", "gsw", "state.red_bag: 1 of gsw in all, not 2"),
    ("heroes.0.level", 4, "state.heroes[0].level: from 1 to 3"),
    ("heroes.0.level", 0, "state.heroes[0].level: from 1 to 3"),
    ("heroes.0.stamina", 4, "state.heroes[0].stamina: within the unlocked slots"),
    ("heroes.1.health", 4, "state.heroes[1].health: within the unlocked slots"),
    ("heroes.1.health", -1, "state.heroes[1].health: within the unlocked slots"),
    ("heroes.0.hero", "elf", "state.heroes[0].hero: one of wit"),
    ("heroes.0.field", "f21", "state.heroes[0].field: a field"),
    ("heroes.0.gender", "none", "state.heroes[0].gender: female or male"),
    ("tiles.l1", 2, "state.tiles: a tile is missing"),
    ("land", {"f14": "l1"}, "state.tiles: a tile is missing"),
    ("deck", ["m1", "m1"], "state.deck: a card is doubled"),
    ("deck", ["m7"], "state.deck: an unknown card"),
    ("discard", ["m1"], "state.deck: a card is doubled"),
    ("left", 7, "state.left: no more than the cards that may come"),
    ("daytime", 4, "state.daytime: a stop of the track"),
    ("stones", 3, "state.stones: two gravestones at most"),
    ("active", 2, "state.active: an unknown seat"),
    ("actions", -1, "state.actions: nothing below zero"),
    ("figures.elf", "cas", "state.figures.elf: a figure on a field"),
    ("figures.pet", "f21", "state.figures.pet: a figure on a field"),
    ("supply.orc", 3, "state.supply.orc: 2 in the box"),
    ("supply.orc", -1, "state.supply.orc: 2 in the box"),
    ("wounds", {"orc1": 1}, "state.wounds.orc1: it is not on the board"),
    ("wounds", {"pet": 1}, "state.wounds.pet: a boss with an open quest has none"),
    ("wounds", {"pet": 4}, "state.wounds.pet: from 1 to 3"),
    ("bosses", ["elf"], "state.bosses: there is no boss elf"),
    ("actions", 10, "state.actions: nothing below zero"),
    ("goods", {"f21": []}, "state.land: an unknown field"),
    ("fight", Fight(2, "pet", "hero"), "state.fight.seat: a seat"),
    ("heroes", [], "state.heroes: one to five"),
]


@pytest.mark.parametrize(("path", "value", "law"), BROKEN, ids=[f"{path}={value}" for path, value, _ in BROKEN])
def test_02_a_table_that_breaks_a_law_is_found_out(table, path, value, law):
    p = table("kni wit", at="action")
    GAME.check_always(p.session.at, p.data)
    change(p.state, path, value)
    with pytest.raises(BrokenLaw) as broken:
        GAME.check_always(p.session.at, p.data)
    assert str(broken.value).startswith(law)


@pytest.mark.parametrize(
    ("hero", "law"),
    [
        ("right=gsh", "state.heroes[0].right: a weapon of this hand"),
        ("left=wsp", "state.heroes[0].left: a weapon of this hand"),
        ("right=bre", "state.heroes[0].right: a weapon"),
        ("pack=cat,wsh,ish,wsp", "state.heroes[0].pack: more than fits"),
        ("spells=s1,s2,s3", "state.heroes[0].spells: more than pages"),
        ("level=2 spells=s1,s2,s3,s4", "state.heroes[0].spells: more than pages"),
        ("stamina=0 health=0", "state.heroes[0]: a hero without a heart"),
    ],
)
def test_02_so_is_a_hero_who_cannot_be(table, hero, law):
    p = table("kni wit", at="action", p1=hero, check=False)
    check = GAME.check_at_rest if "heart" in law else GAME.check_always
    with pytest.raises(BrokenLaw) as broken:
        check(p.session.at, p.data)
    assert str(broken.value).startswith(law)


def test_02_there_is_one_cat_and_no_gnome_without_its_quest(table):
    p = table("kni wit", at="action", p1="pack=cat")
    p.state.figures["cat"] = "f8"
    with pytest.raises(BrokenLaw, match="one Cat at most"):
        GAME.check_always(p.session.at, p.data)
    p = table("kni wit", at="action", bosses="vol")
    p.state.quests["vol"].remove("glu")
    with pytest.raises(BrokenLaw, match="Gnomes"):
        GAME.check_always(p.session.at, p.data)


# rulings


def test_a001_there_are_eight_bosses_and_the_souls_need_the_expansion(table):
    assert len(CARDS.bosses) == 8
    assert [code for code, boss in CARDS.bosses.items() if boss.expansion] == ["sou"]
    assert table(2, bosses="sou", options="expansion=on").state.bosses == ["sou"]
    with pytest.raises(BadSetup, match="expansion=on"):
        table(2, bosses="sou", options="expansion=off")


@pytest.mark.parametrize("figure", ["pet", "nar", "dra", "stu", "gil", "vol", "aur", "kso", "sir"])
def test_a025_every_boss_rolls_four_dice_and_has_four_lives(table, figure):
    boss = "sou" if figure in ("kso", "sir") else figure
    wounded = f"{'kso' if boss == 'sou' else boss}=f14:3 {figure}=f14"
    given = {"p1": "field=f14 level=3 right=gsp", "bosses": boss, "quests": f"{boss}="}
    gone = "glu gbr gmi" if boss == "vol" else ""
    p = table(at="action", **given, gone=gone, figures=f"{figure}=f14").say(f"fight-{figure} o=s,s,s b=n v=n,n,n,n")
    assert (p.told("FightBegan")[0].violet, p.state.ended, sum(p.state.wounds.values())) == (4, None, 3)
    p = table(at="action", **given, gone=gone, figures=wounded).say(f"fight-{figure} o=s,n,n b=n v=n,n,n,n")
    assert p.state.ended.won


def test_a081_there_are_six_shards_and_three_begin_in_the_bag(table):
    state = table(2, bosses="nar").state
    assert (CARDS.items["sha"].copies, state.red_bag["sha"], state.outside) == (6, 3, 3)


def test_a091_metal_and_silver_are_iron_and_violet_is_purple(table):
    table(at="action", p1="pack=ifl").refused("equip-ifl", "hero_sheet.04")
    assert {monster.colour for monster in CARDS.monsters.values()} == {"green", "purple", "beige", "none"}
    assert {weapon.material for weapon in CARDS.weapons.values()} == {"wood", "iron", "gold"}
