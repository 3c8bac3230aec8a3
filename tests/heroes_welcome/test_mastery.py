"""Rules of spec/heroes_welcome/mastery.md. Bob is p2, Snikka: his signature is spoilt by Weapons."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome.crafting import units_of
from guildpost.engine.heroes_welcome.mastery import bonus, fillings
from guildpost.engine.heroes_welcome.state import Desk

GAME = game("heroes-welcome")
CARDS = GAME.components(GAME.load())
ANY6 = "c6=10:0:any,any,any,any,any,any"


def bob(table, masteries, loot, **given):
    """A turn of Bob with these ranks and tokens."""
    return table(at="turn", who="p2", p2=f"masteries={masteries} loot={loot}", **given)


def paid(table, masteries, loot, merchant="sni"):
    """VP beyond those of the card, for all these tokens spent for a customer who takes anything; and the titles."""
    size = sum(int(part[0]) if part[0].isdigit() else 1 for part in loot.split("+"))
    has = f"masteries={masteries} " if masteries else ""
    roles = {"sni": "bog sni", "bog": "sni bog", "miz": "bog miz"}[merchant]
    wanted = f"c6=10:0:{','.join(['any'] * size)}"
    p = table(roles, at="turn", who="p2", workshop="c6", customers=wanted, market="doo", p2=f"{has}loot={loot}")
    p.say(f"make-c6-{loot}")
    return p["p2"].vp - 10, p.told("Crafted")[0].titles


def bad(entry, **changes):
    """Component data with these changes must be refused for this entry."""
    with pytest.raises(BadComponents, match=entry):
        GAME.prepare(msgspec.structs.replace(CARDS, **changes))


def ranks(mastery, at, **changes):
    """All Masteries, with one rank changed."""
    card = CARDS.masteries[mastery]
    rungs = list(card.ranks)
    rungs[at] = msgspec.structs.replace(rungs[at], **changes)
    return {**CARDS.masteries, mastery: msgspec.structs.replace(card, ranks=rungs)}


@pytest.mark.parametrize(
    ("masteries", "loot", "vp"),
    [
        ("wea", "3wea", 2),
        ("wea", "2wea+arm", 0),
        ("arm", "3wea", 0),
        ("doo", "2doo+yel+wea", 2),
        ("rub", "2rub+wea", 1),
        ("rub", "rub+eme+wea", 0),
        ("pri", "rub+eme+wea", 1),
        ("aso", "wea+arm+yel", 2),
        ("aso:2", "wea+arm+doo+rub", 4),
        ("aso:2", "2wea+arm+doo", 2),
    ],
)
def test_01_the_set_among_the_tokens_spent_pays_its_bonus_as_well(table, masteries, loot, vp):
    assert paid(table, masteries, loot)[0] == vp


def test_01_only_owned_masteries_and_spent_tokens_count(table):
    assert paid(table, "", "3wea") == (0, ())
    p = bob(table, "wea", "4wea+arm", p1="masteries=arm").say("make-c3-2wea+arm")
    assert (p["p2"].vp, p.told("Crafted")[0].titles) == (4, ())


def test_02_the_title_is_ornament(table):
    fierce, plain = (
        bob(table, masteries, "3wea", customers=f"c3={vp}:4:any,any,any").say("make-c3-3wea")
        for masteries, vp in (("wea", 4), ("arm", 6))
    )
    assert (fierce.told("Crafted")[0].titles, plain.told("Crafted")[0].titles) == (("Fierce",), ())
    for p in (fierce, plain):
        p["p2"].masteries.clear()
        p.state.masteries.clear()
    assert fierce.state == plain.state


@pytest.mark.parametrize(
    ("masteries", "loot", "vp", "titles"),
    [
        ("wea,rub", "3wea+2rub", 3, ("Fierce", "Toasty")),
        ("wea,rub,eme", "3wea+2rub+2eme", 4, ("Fierce", "Toasty", "Mossy")),
        ("wea,arm", "3wea+3arm", 4, ("Fierce", "Gleaming")),
    ],
)
def test_03_one_artifact_may_be_paid_by_several_masteries(table, masteries, loot, vp, titles):
    assert paid(table, masteries, loot) == (vp, titles)


@pytest.mark.parametrize(
    ("masteries", "loot", "vp"),
    [
        ("wea,aso", "3wea+arm+doo", 2),
        ("wea,aso", "4wea+arm+doo", 4),
        ("rub,pri", "wea+2rub+eme", 1),
        ("rub,pri", "wea+3rub+eme", 2),
        ("rub:2,pri", "wea+3rub+eme", 3),
    ],
)
def test_04_a_token_counts_for_a_single_mastery(table, masteries, loot, vp):
    assert paid(table, masteries, loot)[0] == vp


@pytest.mark.parametrize(("rank", "vp"), [(1, 2), (2, 4), (3, 6)])
def test_05_a_mastery_pays_no_more_than_its_rank(table, rank, vp):
    assert paid(table, f"wea:{rank}", "5wea")[0] == vp


def test_05_a_mastery_begins_at_rank_1(table):
    p = bob(table, "wea", "wea").say("visit-a1 learn-arm")
    assert p["p2"].masteries == {"wea": 1, "arm": 1}
    assert [list(player.masteries.values()) for player in table(5, seed="start").state.players] == [[1]] * 5


@pytest.mark.parametrize("mastery", list(CARDS.masteries))
def test_06_each_rank_asks_for_more_and_pays_more(mastery):
    rungs = CARDS.masteries[mastery].ranks
    assert [len(rung.set) for rung in rungs] == sorted({len(rung.set) for rung in rungs})
    assert [rung.vp for rung in rungs] == sorted({rung.vp for rung in rungs})
    bad(rf"masteries.{mastery}.ranks.1.set", masteries=ranks(mastery, 1, set=list(rungs[0].set)))
    bad(rf"masteries.{mastery}.ranks.2.vp", masteries=ranks(mastery, 2, vp=rungs[1].vp))


@pytest.mark.parametrize(("loot", "vp", "title"), [("3wea", 2, "Fierce"), ("4wea", 4, "Brutal"), ("5wea", 6, "Cata")])
def test_07_a_raised_card_may_still_pay_for_a_lower_rank(table, loot, vp, title):
    got, titles = paid(table, "wea:3", loot)
    assert (got, titles[0].startswith(title)) == (vp, True)


def test_08_ranks_are_raised_by_the_action_of_the_artisans_guild(table):
    p = bob(table, "wea", "4wea").say("visit-a1 rank-wea")
    assert p["p2"].masteries == {"wea": 2}
    p = bob(table, "wea", "5wea", workshop="c12").say("make-c12-5wea")
    assert p["p2"].masteries == {"wea": 1}
    p.refused("p3: rank-wea")


def test_09_orcsteel_at_rank_1_pays_2_for_three_and_is_called_fierce(table):
    rung = CARDS.masteries["wea"].ranks[0]
    assert (list(rung.set), rung.vp, rung.title) == (["orcsteel"] * 3, 2, "Fierce")
    assert paid(table, "wea", "3wea") == (2, ("Fierce",))
    bad("masteries.wea.ranks.0", masteries=ranks("wea", 0, vp=3))
    bad("masteries.wea.ranks.0", masteries=ranks("wea", 0, set=["orcsteel"] * 2))


@pytest.mark.parametrize(
    ("merchant", "kind"), [("bog", "arm"), ("sni", "wea"), ("gru", "doo"), ("taz", "rub"), ("miz", "eme")]
)
def test_10_each_merchant_gains_for_doing_without_one_material(table, merchant, kind):
    others = [code for code in ("wea", "arm", "doo", "rub", "eme") if code != kind]
    for spent, vp in ((others[:3], 5), (others[1:], 5), ([*others[:2], kind], 4)):
        loot = "+".join(spent)
        size = ",".join(["any"] * len(spent))
        roles = f"{merchant} {'bog' if merchant != 'bog' else 'sni'}"
        p = table(roles, at="turn", p1=f"loot={loot}", customers=f"c3=4:4:{size}")
        p.say(f"make-c3-{loot}")
        assert (p["p1"].vp, p.told("Crafted")[0].signature) == (vp, vp == 5)


def test_10_the_bonus_is_that_of_the_board(table):
    generous = {**CARDS.merchants, "sni": msgspec.structs.replace(CARDS.merchants["sni"], vp=3)}
    desk = Desk(bob(table, "rub", "2rub").state, GAME.prepare(msgspec.structs.replace(CARDS, merchants=generous)))
    assert bonus(desk, 1, units_of(["rub", "rub"])) == (4, ("Toasty",), True)
    assert bonus(desk, 1, units_of(["rub", "wea"])) == (0, (), False)


def test_10_a_yellow_doodad_is_etherium(table):
    p = table("gru bog", at="turn", p1="loot=yel+rub").say("make-c1-rub+yel")
    assert (p["p1"].vp, p.told("Crafted")[0].signature) == (3, False)


@pytest.mark.parametrize(("loot", "vp"), [("3wea", 3), ("3wea+arm", 2), ("2wea+doo", 1), ("2wea+arm", 0)])
def test_11_the_signature_is_paid_on_top_of_masteries(table, loot, vp):
    assert paid(table, "wea", loot, "bog")[0] == vp


def test_12_bogby_gains_1_without_mithril(table):
    bogby = CARDS.merchants["bog"]
    assert (bogby.name, bogby.without, bogby.vp) == ("Bogby", "mithril", 1)
    assert [paid(table, "", loot, "bog")[0] for loot in ("wea+doo+rub+eme", "arm+doo+rub+eme")] == [1, 0]
    for change in ({"without": "red"}, {"vp": 2}):
        bad("merchants.bog", merchants={**CARDS.merchants, "bog": msgspec.structs.replace(bogby, **change)})


@pytest.mark.parametrize(("loot", "vp"), [("3wea", 2), ("4wea", 2), ("3wea+arm+rub", 2), ("6wea", 2)])
def test_13_more_tokens_than_the_set_do_not_harm(table, loot, vp):
    assert paid(table, "wea", loot)[0] == vp


def test_amb069_a_card_does_not_pay_twice(table):
    assert paid(table, "wea", "6wea") == (2, ("Fierce",))
    assert paid(table, "rub", "4rub+wea") == (1, ("Toasty",))


def test_amb070_what_pays_most_is_taken(table):
    """The highest rank of the first card would leave no Weapon to the second in the first line."""
    assert paid(table, "wea:2,aso:3", "4wea+arm+doo+rub+eme") == (8, ("Fierce", "Legendary"))
    assert paid(table, "wea:3,aso", "6wea+arm+doo") == (8, ("Cataclysmic", "Sturdy"))
    assert paid(table, "aso:2,rub", "wea+arm+doo+2rub") == (4, ("Well-Rounded",))
    assert paid(table, "aso,rub", "wea+arm+doo+2rub") == (3, ("Toasty", "Sturdy"))


def test_amb071_a_token_in_an_open_place_spoils_the_signature(table):
    assert [paid(table, "", loot, "bog")[0] for loot in ("rub+wea", "rub+arm")] == [1, 0]


def test_amb072_the_signature_counts_in_final_crafting(table):
    p = table(2, at="scoring", p1="loot=2wea", p2="loot=2wea")
    p.say("p1: make-cha-2wea").say("p2: make-cha-2wea")
    assert (p["p1"].vp, p["p2"].vp) == (2, 1)


def test_ex01_bob_makes_something_fierce(example):
    p = example("mastery.ex01")
    assert (p["p2"].vp, p["p2"].gold, p.told("Crafted")[0].titles) == (6, 4, ("Fierce",))


def test_ex02_two_are_not_enough(example):
    p = example("mastery.ex02")
    assert (p["p2"].vp, p.told("Crafted")[0].titles) == (4, ())


def test_ex03_more_than_the_set(example, table):
    assert example("mastery.ex03")["p2"].vp == 9 + 2
    assert bob(table, "wea", "5wea", workshop="c14").say("make-c14-5wea")["p2"].vp == 9 + 2
    assert bob(table, "wea", "6wea", workshop="c6", customers=ANY6).say("make-c6-6wea")["p2"].vp == 10 + 2


def test_ex04_bogby_does_without_mithril(example):
    p = example("mastery.ex04")
    assert (p["p1"].vp, p.told("Crafted")[0].signature) == (4 + 2 + 1, True)


def test_ex05_mithril_in_an_open_place(example):
    p = example("mastery.ex05")
    assert (p["p1"].vp, p.told("Crafted")[0].signature) == (3, False)


def test_the_longest_set_that_a_transcription_may_ask_for_is_worked_out_at_once():
    """Twelve slots for anything: as many ways as there are counts of five materials, not five to the twelfth."""
    assert len(fillings(("any",) * 12)) == 1820
