"""Rules of spec/lord_of_loot/heroes.md: the five Heroes."""

from __future__ import annotations

from guildpost.engine.games import game

DATA = game("lord-of-loot").load().components


def bare(table, hero):
    """Orange and blue dice of a Hero without weapons."""
    p = table(f"{hero} {'kni' if hero != 'kni' else 'wit'}", "action", figures="gob1=cas").say("fight-gob1")
    return p.told("FightBegan")[0].orange, p.told("FightBegan")[0].blue


def test_01_the_witch_draws_spells_in_pairs_and_has_a_small_backpack_and_no_blue_die(table):
    p = table("wit kni", "action", p1="field=f14").say("explore tile=l3 yel=s1 yes yel=s2")
    assert p["p1"].spells == ["s1", "s2"]
    assert bare(table, "wit") == (1, 0)
    q = table("kni wit", "action", p1="field=f14").say("explore tile=l3 yel=s1")
    assert q["p1"].spells == ["s1"]
    assert q.asked == "p1"
    cells = {code: hero.pack[0] * hero.pack[1] for code, hero in DATA.heroes.items()}
    assert all(cells["wit"] < cells[code] for code in cells if code != "wit")


def test_01_the_witchs_backpack_is_full_where_the_knights_is_not(table):
    full = "bre,app,fsh,kit,pot,woo"
    p = table("wit kni", "action", p1=f"field=f14 pack={full}").say("explore tile=l2 red=coi")
    assert p.question == "DropSurplus"
    q = table("kni wit", "action", p1=f"field=f14 pack={full}").say("explore tile=l2 red=coi")
    assert "coi" in q["p1"].pack
    assert q.question != "DropSurplus"


def test_02_the_knight_is_strong_in_defence(table):
    assert bare(table, "kni") == (1, 1)
    p = table("kni wit", "action", figures="gob1=cas").say("fight-gob1 o=n b=h v=s")
    assert p.hearts("p1") == (3, 3)
    assert not any(DATA.heroes[code].blue for code in DATA.heroes if code != "kni")


def test_03_wompy_is_strong_without_weapons_and_male_or_female_as_the_player_is(table):
    assert bare(table, "wom")[0] > max(bare(table, code)[0] for code in ("wit", "kni", "wyr", "dru"))
    for gender in ("female", "male"):
        p = table("wom wit", options=f"wompy={gender}")
        assert p["p1"].gender == gender
        assert p["p2"].gender == "female"


def test_04_the_wyrmkin_has_an_action_more_and_eats_no_mushrooms(table):
    p = table("wyr kni", "turn", p1="stamina=1 pack=mus")
    assert p.state.actions == 5
    assert table("kni wyr", "turn").state.actions == 4
    p.refused("use-mus", "hero_sheet.18")
    p.say("go-f14 go-cas go-f14 go-cas go-f14")
    assert p.state.actions == 0
    p.refused("go-cas", "turn.12")


def test_05_the_druid_starts_with_four_hearts_of_each_sort(table):
    p = table("dru kni")
    assert p.hearts("p1") == (4, 4)
    assert p.hearts("p2") == (3, 3)
    assert all(table(f"{code} dru").hearts("p1") == (3, 3) for code in ("wit", "kni", "wom", "wyr"))
