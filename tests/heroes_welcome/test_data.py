"""Component data as shipped, and that those an owner of the game sends in are refused with the entry at fault."""

from __future__ import annotations

import msgspec
import pytest

from guildpost.engine.core.errors import BadComponents
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome.tables import Components, check_components

GAME = game("heroes-welcome")
DATA = GAME.load().components


def edited(*changes: tuple[str, object]) -> Components:
    """The shipped data with entries replaced; None takes an entry out."""
    data = msgspec.to_builtins(DATA)
    for path, value in changes:
        *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
        place = data
        for part in way:
            place = place[part]
        if value is None:
            del place[last]
        else:
            place[last] = value
    return msgspec.convert(data, Components)


def test_shipped_data_are_accepted_and_the_game_keeps_to_them():
    check_components(DATA)
    assert GAME.prepare(DATA).components == DATA


LOOT = {"name": "Hat", "material": "Felt", "group": "magic", "count": 1}
CARD = {"name": "Nobody", "artifact": "Nothing", "recipe": ["any"], "vp": 1, "gold": 1}
SCAM = {"name": "Nap", "copies": 3, "effect": "wrapping", "amount": 1, "text": "Sleep."}
HERO = {"name": "Nobody", "tokens": 1}
PLACE = {"name": "Moor", "kind": "field", "roads": ["gat"], "at": [6, 6]}
TILE = {"name": "Inn 2", "copies": 1, "on": ["field"]}
MASTERY = {"name": "Hats", "copies": 1, "ranks": [{"set": ["any"], "vp": 1, "title": "Hatty"}]}
BOARD = {"name": "Nobody", "without": "red", "vp": 1, "mastery": "wea"}
FINAL = {"name": "Ring", "units": 1, "vp": 0}

WRONG: dict[str, tuple[list[tuple[str, object]], str]] = {
    # loot
    "a kind too few": ([("loot.eme", None)], "loot: missing: eme"),
    "a kind too many": ([("loot.hat", LOOT)], "loot: unknown: hat"),
    "no Ruby": ([("loot.rub.count", 0), ("loot.eme.count", 18)], "loot.rub.count: from 1"),
    "a hundred Rubies": ([("loot.rub.count", 100)], "loot.rub.count: from 1 to 99"),
    "two kinds of Mithril": ([("loot.wea.material", "Mithril")], "loot.wea.material: wea turns into orcsteel"),
    "green Rubies": ([("loot.rub.material", "Green Shard")], "loot.rub.material: rub turns into red"),
    "no material": ([("loot.doo.material", "")], "loot.doo.material: doo turns into etherium"),
    "a Ruby that is magic": ([("loot.rub.group", "magic")], "loot.rub.group: "),
    "a Weapon that is a gem": ([("loot.wea.group", "gem")], "loot.wea.group: "),
    "four yellow tokens": ([("yellow.tokens.4", None)], "yellow.tokens: five"),
    "a yellow token twice": ([("yellow.tokens.4", "Slightly Lucky Button")], "yellow.tokens: each once"),
    "58 tokens": ([("loot.wea.count", 11)], "loot: 59 tokens with the five yellow ones, not 58"),
    "60 tokens": ([("loot.wea.count", 13)], "loot: 59 tokens with the five yellow ones, not 60"),
    # town
    "a place too few": ([("places.f4", None)], "places: missing: f4"),
    "a place too many": ([("places.moo", PLACE)], "places: unknown: moo"),
    "a printed shop too few": ([("shops.her", None)], "shops: missing: her"),
    "a printed shop too many": ([("shops.inn", {"name": "Inn"})], "shops: unknown: inn"),
    "a tile too few": ([("tiles.und", None)], "tiles: missing: und"),
    "a tile too many": ([("tiles.in2", TILE)], "tiles: unknown: in2"),
    "a gate that is a shop": ([("places.gat.kind", "shop")], "places.gat.kind: it is a gate"),
    "a shop that is a Field": ([("places.her.kind", "field")], "places.her.kind: it is a shop"),
    "a Field that is a shop": ([("places.f1.kind", "shop")], "places.f1.kind: it is a field"),
    "a shop without a shop": ([("places.her.shop", "")], "places.her.shop: a printed shop"),
    "a Field with a shop": ([("places.f1.shop", "ped")], "places.f1.shop: a printed shop, and nothing elsewhere"),
    "a tile that is printed": ([("places.her.shop", "inn")], "places.her.shop: one of ped"),
    "a forest on a shop": ([("places.her.forest", True)], "places.her.forest: forests stand on Fields"),
    "a place without roads": ([("places.f4.roads", [])], "places.f4.roads: a road at least"),
    "a road twice": ([("places.f2.roads", ["pea", "her", "pea"])], "places.f2.roads: each once"),
    "a road to nowhere": ([("places.f2.roads", ["pea", "her", "moo"])], "places.f2.roads: there is no other place moo"),
    "a road in a circle": ([("places.f2.roads", ["pea", "her", "f2"])], "places.f2.roads: there is no other place f2"),
    "a road without a way back": ([("places.f2.roads", ["pea", "her", "f3"])], "places.f2.roads: f3 has no road back"),
    "a column beside the map": ([("places.f2.at", [7, 0])], "places.f2.at: a column and a row from 0 to 6"),
    "a row above the map": ([("places.f2.at", [0, -1])], "places.f2.at: a column and a row from 0 to 6"),
    "two places on a spot": ([("places.f2.at", [2, 1])], "places.f2.at: cur stands there"),
    "no Herbalist": ([("places.her.shop", "pro")], "places: every printed shop stands somewhere"),
    "a corner out of reach": (
        [
            ("places.f2.roads", ["se"]),
            ("places.se.roads", ["f2"]),
            ("places.pea.roads", ["gat", "cur", "her"]),
            ("places.her.roads", ["pea", "pro"]),
            ("places.f4.roads", ["pro", "sw"]),
        ],
        "places: not all can be reached from the gate",
    ),
    "two forests": ([("places.nw.forest", False)], "places: three forests, not 2"),
    "four forests": ([("places.f2.forest", True)], "places: three forests, not 4"),
    "a forest that can never be cleared": (
        [("places.nw.roads", ["pwe"]), ("places.f1.roads", ["pwe", "fle"])],
        "places.nw.roads: a forest needs a Field beside it",
    ),
    "sixteen tiles": ([("tiles.emp.copies", 1)], "tiles: seventeen, not 16"),
    "eighteen tiles": ([("tiles.jew.copies", 2)], "tiles: seventeen, not 18"),
    "no Jeweler": ([("tiles.jew.copies", 0), ("tiles.emp.copies", 3)], "tiles.jew.copies: one at least"),
    "the Inn in the deck": ([("tiles.inn.aside", False)], "tiles.inn.aside: the Inn and the Alchemist alone"),
    "the Tavern set aside": ([("tiles.tav.aside", True)], "tiles.tav.aside: the Inn and the Alchemist alone"),
    "a tile without a site": ([("tiles.jew.on", [])], "tiles.jew.on: where it can be built"),
    "a tile on the gate": ([("tiles.jew.on", ["gat"])], "tiles.jew.on: there is no other shop gat"),
    "a tile on itself": ([("tiles.jew.on", ["field", "jew"])], "tiles.jew.on: there is no other shop jew"),
    # heroes and box
    "a hero too few": ([("heroes.kni", None)], "heroes: missing: kni"),
    "a hero too many": ([("heroes.bob", HERO)], "heroes: unknown: bob"),
    "a hero without tokens": ([("heroes.kni.tokens", 0), ("heroes.moo.tokens", 10)], "heroes.kni.tokens: from 1 to 15"),
    "a hero of sixteen tokens": ([("heroes.kni.tokens", 16)], "heroes.kni.tokens: from 1 to 15"),
    "fourteen monster tokens": ([("heroes.kni.tokens", 4)], "heroes: fifteen monster tokens together"),
    "level 0": ([("box.start_level", 0)], "box.start_level: from 1 to 9"),
    "level 10": ([("box.start_level", 10)], "box.start_level: from 1 to 9"),
    "a short track": ([("box.track", 9)], "box.track: 10 spaces at least"),
    "a track too short for one hero": (
        [("heroes.kni.tokens", 6), ("heroes.moo.tokens", 4)],
        "box.track: 11 spaces at least",
    ),
    "four potions": ([("box.potions", 4)], "box.potions: five"),
    "a market of six": ([("box.market", 6)], "box.market: five spaces"),
    "two Future Shops": ([("box.futures", 2)], "box.futures: three slots"),
    "other gold": ([("box.start_gold", [5, 6, 6, 7, 8])], "box.start_gold: 5, 6, 6, 7, 7"),
    "three scam cards": ([("box.start_scams", 3)], "box.start_scams: two each"),
    "a token in each backpack": ([("box.pack_loot", 1)], "box.pack_loot: two in each backpack"),
    "five customers at first": ([("box.first_customers", 5)], "box.first_customers: four"),
    "two more customers": ([("box.more_customers", 2)], "box.first_customers: four, and three more at a time"),
    "twenty signs": ([("box.signs", 20)], "box.signs: 21"),
    # customers
    "a customer too few": ([("customers.c15", None)], "customers: missing: c15"),
    "no spare customer": ([("customers.c16", None)], "customers: missing: c16"),
    "a customer too many": ([("customers.c17", CARD)], "customers: unknown: c17"),
    "a customer who wants nothing": ([("customers.c3.recipe", [])], "customers.c3.recipe: 1 to 12 materials"),
    "a customer who wants it all": ([("customers.c3.recipe", ["any"] * 13)], "customers.c3.recipe: 1 to 12 materials"),
    "a customer who takes VP": ([("customers.c3.vp", -1)], "customers.c3.vp: from 0 to 99"),
    "a customer of a hundred VP": ([("customers.c3.vp", 100)], "customers.c3.vp: from 0 to 99"),
    "a customer who takes gold": ([("customers.boss.gold", -1)], "customers.boss.gold: from 0 to 99"),
    "a customer of a hundred gold": ([("customers.boss.gold", 100)], "customers.boss.gold: from 0 to 99"),
    # masteries
    "a Mastery too few": ([("masteries.pri", None)], "masteries: missing: pri"),
    "a Mastery too many": ([("masteries.hat", MASTERY)], "masteries: unknown: hat"),
    "eleven cards": ([("masteries.arm.copies", 1)], "masteries: 12 cards, not 11"),
    "thirteen cards": ([("masteries.arm.copies", 3)], "masteries: 12 cards, not 13"),
    "no Prism": ([("masteries.pri.copies", 0), ("masteries.aso.copies", 2)], "masteries.pri.copies: one at least"),
    "no ranks": ([("masteries.arm.ranks", [])], "masteries.arm.ranks: one to six"),
    "seven ranks": (
        [("masteries.arm.ranks", [{"set": ["any"] * n, "vp": n, "title": "So"} for n in range(1, 8)])],
        "masteries.arm.ranks: one to six",
    ),
    "a bonus for nothing": ([("masteries.arm.ranks.0.set", [])], "masteries.arm.ranks.0.set: 1 to 12 materials"),
    "a bonus for too much": (
        [("masteries.arm.ranks.2.set", ["any"] * 13)],
        "masteries.arm.ranks.2.set: 1 to 12 materials",
    ),
    "a bonus of nothing": ([("masteries.arm.ranks.0.vp", 0)], "masteries.arm.ranks.0.vp: from 1 to 99"),
    "a bonus of a hundred": ([("masteries.arm.ranks.2.vp", 100)], "masteries.arm.ranks.2.vp: from 1 to 99"),
    "a higher rank for no more": (
        [("masteries.arm.ranks.1.set", ["mithril"] * 3)],
        "masteries.arm.ranks.1.set: a higher rank asks for more",
    ),
    "a higher rank of no more": ([("masteries.arm.ranks.2.vp", 4)], "masteries.arm.ranks.2.vp: a higher rank gives"),
    "another Fierce": (
        [("masteries.wea.ranks.0.set", ["orcsteel", "orcsteel", "any"])],
        "masteries.wea.ranks.0: the first rank of Orcsteel is three",
    ),
    "a cheap Fierce": ([("masteries.wea.ranks.0.vp", 1)], "masteries.wea.ranks.0: the first rank of Orcsteel"),
    # merchants
    "a merchant too few": ([("merchants.miz", None)], "merchants: missing: miz"),
    "a merchant too many": ([("merchants.bob", BOARD)], "merchants: unknown: bob"),
    "a Mastery that is not there": ([("merchants.sni.mastery", "hat")], "merchants.sni.mastery: one of wea"),
    "a signature of nothing": ([("merchants.sni.vp", 0)], "merchants.sni.vp: from 1 to 99"),
    "a signature of a hundred": ([("merchants.sni.vp", 100)], "merchants.sni.vp: from 1 to 99"),
    "two merchants for one card": (
        [("merchants.taz.mastery", "pri"), ("merchants.miz.mastery", "pri")],
        "merchants.taz.mastery: more merchants begin with it than there are cards",
    ),
    "another Bogby": ([("merchants.bog.without", "red")], "merchants.bog: Bogby gains 1 VP without Mithril"),
    "a rich Bogby": ([("merchants.bog.vp", 2)], "merchants.bog: Bogby gains 1 VP without Mithril"),
    # scam cards
    "28 scam cards": ([("scams.pet.copies", 2)], "scams: 29 cards, not 28"),
    "30 scam cards": ([("scams.pet.copies", 4)], "scams: 29 cards, not 30"),
    "a code of two letters": ([("scams.pet", None), ("scams.pe", SCAM)], "scams.pe: a code of three letters"),
    "a code with a digit": ([("scams.pet", None), ("scams.pe1", SCAM)], "scams.pe1: a code of three letters"),
    "a code of loot": ([("scams.pet", None), ("scams.yel", SCAM)], "scams.yel: this code means something else"),
    "a code of a hero": ([("scams.pet", None), ("scams.ola", SCAM)], "scams.ola: this code means something else"),
    "a code of a tile": ([("scams.pet", None), ("scams.inn", SCAM)], "scams.inn: this code means something else"),
    "a word of the notation": ([("scams.pet", None), ("scams.the", SCAM)], "scams.the: this code means something else"),
    "a card without copies": ([("scams.pet.copies", 0), ("scams.luc.copies", 6)], "scams.pet.copies: one at least"),
    "a card of nothing": ([("scams.pet.amount", 0)], "scams.pet.amount: from 1 to 99"),
    "a card of too much": ([("scams.pet.amount", 100)], "scams.pet.amount: from 1 to 99"),
    "an amount without use": ([("scams.bor.amount", 1)], "scams.bor.amount: from 0 to 0"),
    "a card without a name": ([("scams.pet.name", "")], "scams.pet.name: a name"),
    "a name of blanks": ([("scams.pet.name", "  ")], "scams.pet.name: a name"),
    "a place without a name": ([("places.f1.name", "")], "places.f1.name: a name"),
    "a customer without a name": ([("customers.c1.name", "")], "customers.c1.name: a name"),
    "an artifact without a name": ([("customers.c2.artifact", "")], "customers.c2.artifact: a name"),
    "a merchant without a name": ([("merchants.miz.name", "")], "merchants.miz.name: a name"),
    "a name twice": ([("scams.luc.name", "Petty Cash")], "scams.pet.name: luc is called so"),
    # the end, and money
    "a final artifact too few": ([("finals.tal", None)], "finals: missing: tal"),
    "a final artifact too many": ([("finals.rin", FINAL)], "finals: unknown: rin"),
    "a bigger Charm": ([("finals.cha.units", 3)], "finals.cha.units: 2"),
    "a smaller Talisman": ([("finals.tal.units", 3)], "finals.tal.units: 4"),
    "a Charm that takes VP": ([("finals.cha.vp", -1)], "finals.cha.vp: from 0 to 99"),
    "a Charm of a hundred VP": ([("finals.cha.vp", 100)], "finals.cha.vp: from 0 to 99"),
    "a VP piece of 2": ([("pieces.vp.1", [2, 10])], r"pieces.vp: values \(1, 5, 10\)"),
    "a coin too many": ([("pieces.gold.0", [1, 11])], "pieces.gold: thirty"),
    "a VP piece too few": ([("pieces.vp.0", [1, 11])], "pieces.vp: thirty"),
    "no coin of 3": ([("pieces.gold.1", None)], r"pieces.gold: values \(1, 3, 5, 10\)"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_data_are_refused_with_the_entry_at_fault(name):
    changes, words = WRONG[name]
    with pytest.raises(BadComponents, match=f"^{words}") as refusal:
        check_components(edited(*changes))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "entry",
    [
        "customers.c1.recipe.0",
        "merchants.bog.without",
        "scams.pet.effect",
        "places.f1.kind",
        "masteries.wea.ranks.0.set.0",
    ],
)
def test_words_that_the_game_does_not_know_are_no_components(entry):
    with pytest.raises(msgspec.ValidationError):
        edited((entry, "bard"))


@pytest.mark.parametrize("entry", ["box.hats", "loot.wea.weight", "dragons"])
def test_entries_that_the_game_does_not_know_are_no_components(entry):
    with pytest.raises(msgspec.ValidationError):
        edited((entry, 1))


@pytest.mark.parametrize(
    ("code", "amount"), [("bank-gold", 99), ("draw-loot", 1), ("wrapping", 99), ("crate", 0), ("open-hall", 0)]
)
def test_scam_cards_of_an_owner_are_accepted_with_any_code_that_is_free(code, amount):
    card = {"name": "Nap", "copies": 3, "effect": code, "amount": amount, "text": "Sleep."}
    check_components(edited(("scams.pet", None), ("scams.nap", card)))
