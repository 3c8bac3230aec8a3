"""An owner's transcription: other customers and scam cards, written into the template of `components`."""

import json
import re

import pytest

GAME = "heroes-welcome"

CUSTOMERS = {
    "c1": ("Rat Duchess", "Tiara", ["red", "any"], 7, 1),
    "c2": ("Owl Banker", "Abacus", ["metal", "metal"], 2, 9),
    "c3": ("Frog Bishop", "Mitre", ["green", "shard", "any"], 6, 6),
    "c4": ("Mole Tailor", "Thimble", ["any"], 1, 0),
}
SCAMS = {
    "zap": ("Lightning Tax", 8, "bank-gold", 9),
    "gob": ("Goblin Haul", 7, "draw-loot", 3),
    "wig": ("False Wig", 6, "swap-market", 0),
    "orb": ("Crystal Ball", 5, "wrapping", 4),
    "pet": ("Purse Dragon", 3, "take-gold", 1),
}
"""`pet` is a code of a shipped card, with another card behind it."""

PACK = "bag=wea,rub,arm,eme,doo,wea deck=emp,jew,tav bag=doo,arm,rub,eme,wea yel=y1,y2 scam=zap,gob,pet,wig"
START = ("new", GAME, "--seat", "Anna=bog", "--seat", "Bob=miz", "--components", "mine.toml")


def section(part, code, **fields) -> str:
    """An entry of component data as TOML."""
    return f"[{part}.{code}]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in fields.items()) + "\n"


def without(text, part, codes="[a-z0-9]+") -> str:
    """The template without some entries of a part."""
    return re.sub(rf"^\[{part}\.(?:{codes})\]\n(?:(?!\[).*\n)*", "", text, flags=re.MULTILINE)


def transcribed(template, scams=SCAMS, customers=CUSTOMERS) -> str:
    """The template with other customers first in line, and with scam cards of which none is shipped."""
    cards = without(without(template, "customers", "|".join(customers)), "scams")
    for code, (name, artifact, recipe, vp, gold) in customers.items():
        cards += section("customers", code, name=name, artifact=artifact, recipe=recipe, vp=vp, gold=gold)
    for code, (name, copies, effect, amount) in scams.items():
        cards += section("scams", code, name=name, copies=copies, effect=effect, amount=amount, text=f"{name}.")
    return cards


@pytest.fixture
def template(run):
    ran = run("components", GAME, "--template")
    assert ran.code == 0, ran.err
    return ran.out


@pytest.fixture
def mine(template, tmp_path):
    """The transcription in a file beside the records."""
    (tmp_path / "mine.toml").write_text(transcribed(template), "utf-8")
    return ("--components", "mine.toml")


@pytest.fixture
def told(run, mine):
    """A game with told luck, played by codes and by names that no shipped card has."""
    assert run(*START, "--told", "-o", "g.json").code == 0
    for line in (
        PACK,
        "p1: play zap; play-gob bag=rub,wea,arm; go-pwe no",
        "p2: play purse dragon",
        "p2: play-wig-yel-rub visit-mer scam=orb,zap end",
        "p1: make-c1-rub+yel",
        "p2: play crystal ball, make thimble with ruby; end",
    ):
        ran = run("play", "g.json", line, *mine)
        assert (ran.code == 0) == ("dragon" not in line), (line, ran.err)
        assert ran.code == 0 or "Purse Dragon could do nothing now" in ran.err
    return "g.json"


def test_the_transcription_is_loaded_and_shown(run, mine):
    ran = run("components", GAME, "--json", *mine)
    assert ran.code == 0, ran.err
    found = {record["path"]: record["value"] for record in map(json.loads, ran.lines)}
    assert found["customers.c1.name"] == "Rat Duchess"
    assert (found["scams.zap.copies"], found["scams.zap.amount"]) == (8, 9)
    assert not any(path.startswith("scams.bai") for path in found)
    sheet = " ".join(run("notation", GAME, *mine).out.split())
    assert "scams gob Goblin Haul, orb Crystal Ball, pet Purse Dragon, wig False Wig, zap Lightning Tax" in sheet
    assert run("components", GAME, *mine).lines[0] != run("components", GAME).lines[0]


def test_a_game_is_played_by_its_names_amounts_recipes_and_pays(run, mine, told):
    state = json.loads(run("show", told, "--json", *mine).out)["position"]["state"]
    anna, bob = state["players"]
    # Lightning Tax 9; the Duchess pays 7 VP and 1 gold, and Bogby's signature is 1 VP
    assert (anna["gold"], anna["vp"], anna["served"]) == (5 + 9 + 1, 7 + 1, ["c1"])
    assert anna["loot"] == {"wea": 1, "arm": 1}
    # Crystal Ball 4, the Tailor 1, and Old Mizzle's signature 1
    assert (bob["gold"], bob["vp"], bob["served"], bob["scams"]) == (6, 1 + 4 + 1, ["c4"], ["pet", "zap"])
    assert state["scam_discard"] == {"zap": 1, "gob": 1, "wig": 1, "orb": 1}
    screen = run("show", told, *mine).out
    assert "Owl Banker, Abacus" in screen
    assert "zap Lightning Tax: Lightning Tax." in screen
    assert "Anna) makes a Tiara for Rat Duchess (c1), signed." in run("log", told, "--prose", *mine).out
    for line, refusal in (
        ("make-c2-wea", "c2 wants exactly metal, metal; these tokens do not match"),
        ("play-bai-wea-arm", "p1 does not hold bai"),
        ("play-nap", "'nap' cannot stand here"),
    ):
        ran = run("play", told, line, *mine)
        assert ran.code != 0
        assert refusal in ran.err


def test_its_records_verify_in_all_forms_and_only_with_the_file(run, mine, told):
    assert run("verify", told, *mine).code == 0
    for form in ("g.gpn", "g.msgpack"):
        assert run("convert", told, "-o", form, *mine).code == 0
        assert run("verify", form, *mine).code == 0
    for command in (["play", told, "call"], ["moves", told], ["show", told], ["log", told], ["undo", told]):
        ran = run(*command)
        assert (ran.code, ran.out) == (6, "")
        assert re.match(r"g\.json: unsupported: played with component data [0-9a-f]+, but these are", ran.complaint)
    assert run("verify", told).code == run("verify", "g.gpn").code == 6
    assert "playable: no" in run("info", told).lines


def test_its_positions_begin_games_and_no_seat_sees_what_others_hold(run, mine, told, tmp_path):
    (tmp_path / "at.json").write_text(run("show", told, "--json", *mine).out, "utf-8")
    ran = run("new", GAME, "--position", "at.json", "--seed", "1", *mine, "-o", "later.json")
    assert ran.code == 0, ran.err
    assert run("play", "later.json", "visit-gsm yes no", *mine).code == 0
    assert run("verify", "later.json", *mine).code == 0
    assert run("new", GAME, "--position", "at.json", "--seed", "1", "-o", "none.json").code != 0
    log = run("log", told, "--as", "p1", *mine).out
    assert "scam=zap,gob,xx,xx" in log
    assert "scam=xx,xx" in log.partition("visit-mer")[2]


def test_a_position_asks_for_the_data_that_it_was_played_with(run, mine, told, tmp_path):
    (tmp_path / "p.json").write_text(run("show", told, "--json", "--components", "mine.toml").out)
    ran = run("new", GAME, "--position", "p.json", "--seed", "7")
    assert (ran.code, ran.complaint.partition(",")[0][:40]) == (6, "p.json: unsupported: a position with com")


def test_bots_play_it_to_the_end(run, mine):
    ran = run("simulate", GAME, "--seed", "3", "--games", "3", "--check", "--records", "r", *mine)
    assert (ran.code, ran.err) == (0, "")
    assert run("verify", "r/000000.json", *mine).code == 0
    assert run("verify", "r/000000.json").code == 6


def one(scams=None, customers=None):
    """Changes of the transcription."""
    return {"scams": {**SCAMS, **(scams or {})}, "customers": {**CUSTOMERS, **(customers or {})}}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (one({"zap": ("Tax", 9, "bank-gold", 9)}), "scams: 29 cards, not 30"),
        (one({"zap": ("Tax", 8, "bank-gold", 0)}), "scams.zap.amount: from 1 to 99"),
        (one({"zap": ("Tax", 8, "rob-all", 1)}), "scams.zap.effect: Invalid enum value 'rob-all'"),
        (one({"zap": ("Tax", 7, "bank-gold", 9), "wea": ("Axe", 1, "crate", 0)}), "scams.wea: this code means"),
        (one({"zap": ("Tax", 7, "bank-gold", 9), "zapp": ("Axe", 1, "crate", 0)}), "scams.zapp: a code of three"),
        (one({"zap": ("False Wig", 8, "bank-gold", 9)}), "scams.wig.name: zap is called so"),
        (one({}, {"c1": ("Rat", "Hat", ["red", "gold"], 7, 1)}), "customers.c1.recipe[1]: Invalid enum value 'gold'"),
        (one({}, {"c1": ("Rat", "Hat", [], 7, 1)}), "customers.c1.recipe: 1 to 12 materials"),
        (one({}, {"c1": ("Rat", "Hat", ["any"], 700, 1)}), "customers.c1.vp: from 0 to 99"),
        (one({}, {"c1": ("", "Hat", ["any"], 7, 1)}), "customers.c1.name: a name"),
        (one({}, {"c1": ("Rat", "", ["any"], 7, 1)}), "customers.c1.artifact: a name"),
        (one({}, {"c99": ("Rat", "Hat", ["any"], 7, 1)}), "customers: unknown: c99"),
    ],
)
def test_a_wrong_entry_is_named(run, template, tmp_path, changes, complaint):
    (tmp_path / "mine.toml").write_text(transcribed(template, **changes), "utf-8")
    ran = run(*START, "--seed", "1", "-o", "g.json")
    assert (ran.code, ran.out) == (3, "")
    assert ran.complaint.startswith(f"mine.toml: unreadable: {complaint}"), ran.complaint
    assert not (tmp_path / "g.json").exists()
