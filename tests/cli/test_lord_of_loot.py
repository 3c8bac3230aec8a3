import json
import re
from itertools import pairwise
from random import Random
from typing import get_args

import msgspec
import pytest

from guildpost.cli import lord_of_loot, screen
from guildpost.cli.games import SHELF
from guildpost.cli.lord_of_loot import land, names, story
from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.events import Event
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Chance, Decision
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot import events
from guildpost.engine.lord_of_loot.bosses import QUESTS
from guildpost.engine.lord_of_loot.game import AnyStep
from guildpost.engine.lord_of_loot.state import Ended
from guildpost.engine.lord_of_loot.tables import FIELDS, Tables

GAME = game("lord-of-loot")
DATA = GAME.load()
LONG = "A name longer than any board has room for"
PAIRS = ["pet+nar", "dra+vol", "stu+aur", "gil+sou", "pet"]


def text_of(view, players=(), data=DATA) -> list[str]:
    drawn = lord_of_loot.draw(view, data, dict(players))
    assert all(style in screen.STYLES for line in drawn for _, style in line)
    return ["".join(text for text, _ in line) for line in drawn]


def begun(seats, seed, bosses="pet+nar", data=DATA) -> Session:
    chosen = GAME.choose_seats(seats, [])
    options = read_options(GAME, {"bosses": bosses, "expansion": "on"})
    return Session(GAME, GAME.setup(data, chosen, options), data, Dealer(seed), check=False)


def positions(seats, bosses):
    """Every ninth position of a game of chance, its session, and its end."""
    session = begun(seats, f"drawn-{seats}", bosses)
    number = 0
    while not session.over:
        if number % 9 == 0:
            yield session
        seat = session.asked()[0]
        options = session.options(seat)
        session.play(seat, options[session.dealer.draws.below("any", number, len(options))])
        number += 1
    yield session


@pytest.mark.parametrize(("seats", "bosses"), list(enumerate(PAIRS, 1)))
def test_show_fits_and_is_the_same_for_all(seats, bosses):
    players = {f"p{seat + 1}": LONG for seat in range(seats)}
    for session in positions(seats, bosses):
        lines = text_of(GAME.view(session.at, DATA, None), players)
        assert max(map(len, lines)) <= 80
        assert all(screen.to_ascii(line).isascii() for line in lines)
        assert all(len(screen.to_ascii(line)) == len(line) for line in lines)
        for seat in range(seats):
            own = text_of(GAME.view(session.at, DATA, seat), players)
            assert own[0].startswith(f"Lord of Loot as p{seat + 1} sees it   ")
            assert own[1:] == lines[1:]
        assert len(lines) < 66 + 10 * seats
    assert lines[1].startswith("over: the party has ")


def check_map(data, session) -> land.Land:
    """The map of these fields: each is there, each road is drawn from one to the other or listed."""
    view = GAME.view(session.at, data, None)
    drawing = land.drawn(view, data, {})
    lines = ["".join(text for text, _ in line) for line in drawing.lines]
    assert set(map(len, lines)) == {80}
    laid = land.laid(data)
    told = [*laid.drawn, *laid.listed]
    real = {frozenset((code, other)) for code, field in data.components.fields.items() for other in field.roads}
    assert len(told) == len(real)
    assert {frozenset(road) for road in told} == real
    assert drawing.listed == laid.listed
    for code, (row, column) in laid.at.items():
        assert lines[row][column : column + len(code)] == code
        assert sum(bool(re.search(rf"(?<![\w^]){code}(?!\w)", line)) for line in lines) == 1
    cells = [cell for road in laid.drawn.values() for cell in road]
    assert len(cells) == len(set(cells))
    for road, way in laid.drawn.items():
        assert all(lines[row][column] == land.DOT for row, column in way)
        for code, (row, column) in zip(road, (way[0], way[-1]), strict=True):
            top, left = laid.at[code]
            assert top - 1 <= row <= top + land.DEEP
            assert left - 2 <= column <= left + land.BOX + 1
        steps = {(abs(row - below), abs(column - right)) for (row, column), (below, right) in pairwise(way)}
        assert all(down <= 1 and (right <= 2 or down == 1) for down, right in steps)
    shown = " ".join(" ".join(text_of(view, data=data)).partition("roads besides: ")[2].split())
    assert all(f"{one} to {other}" in shown for one, other in laid.listed)
    return laid


def test_the_map_draws_each_road():
    assert check_map(DATA, begun(3, "map")).listed == []


@pytest.mark.parametrize("seed", range(12))
def test_the_map_holds_for_other_lands(seed):
    """Fields thrown anywhere, or all in one place, with other roads."""
    chance = Random(seed)
    joined = {code: set() for code in FIELDS}
    for at, code in enumerate(FIELDS[1:], 1):
        for other in {FIELDS[at - 1], chance.choice(FIELDS)} - {code}:
            joined[code].add(other)
            joined[other].add(code)
    spread = chance.choice([0, 0.5, 4, 12])
    fields = {
        code: msgspec.structs.replace(
            field,
            at=(round(chance.random() * spread, 1), round(chance.random() * spread, 1)),
            roads=sorted(joined[code], key=FIELDS.index),
        )
        for code, field in DATA.components.fields.items()
    }
    data = Tables(msgspec.structs.replace(DATA.components, fields=fields))
    check_map(data, begun(2, f"map-{seed}", data=data))


def test_the_map_tells_who_stands_where():
    session = begun(2, "marks")
    state = session.at.state
    state.heroes[0].field = state.heroes[1].field = "f14"
    state.figures |= {"orc1": "f14", "gua1": "duw"}
    state.ground = {"f14": ["bon", "fir"], "f2": ["coi", "coi"]}
    state.land = {"f14": "l4", "f2": "l1"}
    lines = text_of(GAME.view(session.at, DATA, None))
    (row,) = [at for at, line in enumerate(lines) if " f14  Grov" in line]
    column = lines[row].index("f14")
    assert lines[row + 1][column : column + 9] == "p1 p2 +  "
    (row,) = [at for at, line in enumerate(lines) if " f2   Fish" in line]
    assert lines[row + 1].rstrip().endswith("*2")
    text = " ".join(" ".join(lines).split())
    assert "crowded: f14 p1 p2 orc1 *2" in text
    assert "lying: f2 2 Coins; f14 Bones and Fire" in text
    assert "tiles: Fish (food, exploitable), Grov (item or spell, exploitable)" in text
    assert " duw! " in text
    assert " due! " in text
    assert " bea nar^ " in text
    state.figures["nar"] = "f14"
    assert any(" bea ^nar " in line for line in text_of(GAME.view(session.at, DATA, None)))
    assert " moo! " not in text


def test_what_the_board_says_of_a_hero():
    session = begun(1, "hero")
    hero = session.at.state.heroes[0]
    hero.hero, hero.stamina, hero.health = "kni", 1, 3
    hero.right, hero.pack, hero.spells = "wspu", ["bre", "bre", "ish"], ["s9"]
    lines = text_of(GAME.view(session.at, DATA, None), {"p1": "Anna"})
    at = next(number for number, line in enumerate(lines) if line.startswith("─── p1 (Anna)"))
    assert lines[at].startswith("─── p1 (Anna) Sir Aldric, the Knight, level 1, on cas ")
    assert [line.rstrip() for line in lines[at + 1 : at + 6]] == [
        "  stamina ♥♡♡  health ♥♥♥  spells 1 of 2",
        "  hands: right Wooden Spear (wspu): 2 orange, 1 sword, +1 vs green; left empty,",
        "    1 blue die",
        "  backpack, 4 x 3: 2 Bread; Iron Shield (ish): 2 blue, from level 2",
        "  s9 wood + iron: You are on another field, however far.",
    ]


def test_what_the_board_says_of_the_end():
    session = begun(2, "end")
    state = session.at.state
    state.bosses, state.quests = [], {}
    state.ended = Ended(True, "bosses", "lord_of_loot.goal.02")
    lines = text_of(GAME.view(session.at, DATA, None))
    assert lines[1] == "over: the party has won: no Boss is left"
    assert "defeated: Petnapper, Narcia" in lines


def test_every_event_of_the_game_has_its_sentence():
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert kinds == set(story._TELLERS)


def test_every_question_has_its_words():
    asked = {step.__name__ for step in get_args(AnyStep) if issubclass(step, Decision | Chance)}
    assert asked == set(names.QUESTIONS)


def test_every_quest_reason_and_symbol_has_its_words():
    assert {quest for quests in QUESTS.values() for quest in quests} == set(names.QUEST)
    assert set(names.REASONS) == {"bosses", "cards", "knockouts", "gnome"}
    assert {symbol for card in DATA.components.cards.values() for symbol in card.symbols} <= set(names.SYMBOLS)
    assert len(set(names.short_tiles(DATA).values())) == len(DATA.components.tiles)


@pytest.mark.parametrize(("seats", "bosses"), list(enumerate(PAIRS, 1)))
def test_the_story_is_told_without_words_of_programs(seats, bosses):
    """Whole games: every sentence, with quantities that agree."""
    *_, session = positions(seats, bosses)
    teller = lord_of_loot.teller(DATA, {"p1": "Anna"})
    told = [sentence for entry in session.table.told for _, sentence in teller.tell(entry.rule, entry.event)]
    assert teller.finish() == []
    assert all(line.endswith((".", "—")) for line in told)
    assert max(len(line) for line in told if not line.startswith("On the land are ")) <= 120
    text = "\n".join(told)
    assert not re.search(r"None|\b1 (hearts|swords|shields|blanks|cards|wounds)\b|\ba [aeiou]|\bthe the\b", text)
    assert not re.search(r"^[a-z](?!\d)", text, re.MULTILINE)
    assert "— Turn 1, p1 (Anna) —" in text
    assert told[-1].startswith("The party has ")


def sentences(*happened) -> list[str]:
    teller = lord_of_loot.teller(DATA, {})
    told = [sentence for event in happened for _, sentence in teller.tell("", event)]
    return told + [sentence for _, sentence in teller.finish()]


def test_a_fight_is_told_in_short():
    assert sentences(
        events.FightBegan("p1", "orc2", "p1", 2, 1, 2),
        events.DieRolled("p1", "orange", "s"),
        events.DieRolled("p1", "orange", "s"),
        events.DieRolled("p1", "blue", "n"),
        events.DieRolled("orc2", "violet", "s"),
        events.DieRolled("orc2", "violet", "h"),
        events.IconsAdded("p1", "shi", 2),
        events.FightEnded("p1", "orc2", 0, 1),
        events.Wounded("orc2", 1, 2),
        events.FightBegan("p2", "nar", "nar", 0, 0, 1),
        events.DieRolled("nar", "violet", "s"),
        events.FightEnded("p2", "nar", 1, 0),
        events.HeartsLost("p2", 1, 2, 3, "fight"),
        events.DieRolled("p1", "blue", "h"),
    ) == [
        "p1 attacks the Orc (orc2).",
        "p1 rolls 2 swords and a blank; the Orc (orc2) rolls a sword and a shield.",
        "p1 adds 2 shields to the roll.",
        "The Orc (orc2) is hit once by p1.",
        "The Orc (orc2) has 1 of 2 wounds.",
        "Narcia attacks p2.",
        "Narcia rolls a sword.",
        "Narcia hits p2 once and is unharmed.",
        "p2 loses a heart: 2 stamina and 3 health left.",
        "p1 rolls a shield.",
    ]


def test_tokens_go_from_place_to_place():
    assert sentences(
        events.TokenMoved(("coi", "coi", "wax"), "f3", "p1"),
        events.TokenMoved(("vou",), "red", "p1"),
        events.TokenMoved(("s4",), "yel", "p2"),
        events.TokenMoved(("app", "bon"), "p1", "p2"),
        events.TokenMoved(("isw",), "p1", "box"),
        events.TokenMoved(("fsh", "fsh"), "p2", "home"),
        events.TokenMoved(("cat",), "p2", "f3"),
        events.TokenMoved(("sha", "sha"), "box", "red"),
        events.TokenMoved(("jew",), "red", "tav"),
    ) == [
        "p1 picks up 2 Coins and a Wooden Axe (wax) on f3.",
        'p1 draws a "Draw a Weapon" token.',
        "p2 draws spell s4.",
        "p1 gives p2 an Apple and Bones.",
        "An Iron Sword (isw) of p1 leaves the game.",
        "p2 lays down 2 Fish for the quest.",
        "p2 leaves the Chubby Cat on f3.",
        "2 Mirror Shards go into the red bag.",
        "A Jewel drops on the Tavern (tav).",
    ]


def test_what_waits_is_told_together():
    assert sentences(
        events.BossPlaced("pet", "f10"),
        events.BossPlaced("lad", "f1"),
        events.Spawned("gua1", "sun"),
        events.Spawned("gua2", "moo"),
        events.GuardsPlaced(("sun", "moo")),
        events.Spawned("gua3", "sun"),
        events.Spawned("gob1", "duw"),
        events.Spawned("nec", "due"),
    ) == [
        "On the land are the Petnapper on f10 and the Cat Lady on f1.",
        "Guards stand on the Midday Field (sun) and the Moon Field (moo).",
        "A Guard (gua3) appears on the Midday Field (sun).",
        "A Goblin (gob1) appears on the Western Dusk Field (duw).",
        "The Necromant appears on the Eastern Dusk Field (due).",
    ]


@pytest.mark.parametrize(
    ("won", "reason", "said"),
    [
        (True, "bosses", "The party has won: no Boss is left."),
        (False, "cards", "The party has lost: no Monster card is left to draw."),
        (False, "knockouts", "The party has lost: one Hero too many was knocked out."),
        (False, "gnome", "The party has lost: a Gnome has reached the volcano."),
    ],
)
def test_how_the_game_ended(won, reason, said):
    assert sentences(events.GameEnded(won, reason)) == [said]


@pytest.fixture
def played(run) -> str:
    """A whole game of two by bots."""
    ran = run("simulate", GAME.id, "--seats", "2", "--seed", "5", "--check", "--records", "r")
    assert ran.code == 0, ran.err
    record = json.loads(ran.out)
    assert record["reason"] in names.REASONS
    assert record["winners"] == (["p1", "p2"] if record["reason"] == "bosses" else [])
    return "r/000000.json"


def test_the_table_on_the_screen(run, played):
    ran = run("show", played, "--at", "20", "--as", "p2")
    assert ran.code == 0, ran.err
    assert ran.lines[0].startswith("Lord of Loot as p2 sees it   turn ")
    assert ran.lines[1].startswith("asked: p")
    assert run("show", played, "--ascii").out.isascii()
    assert run("show", played).lines[1].startswith("over: the party has ")
    assert run("log", played, "--prose").lines[-1].startswith("The party has ")
    view = json.loads(run("show", played, "--as", "p2", "--json").out)
    assert (view["game"], view["seat"]) == (GAME.id, "p2")


def test_the_commands_know_the_game(run):
    listed = run("games").lines
    assert "lord-of-loot  Lord of Loot, 1 to 5 seats" in listed
    assert all(words for _, words in SHELF[GAME.id]["options"].values())
    for key, (value, words) in SHELF[GAME.id]["options"].items():
        assert any(re.fullmatch(rf"    {key}={re.escape(value)} +{re.escape(words)}", line) for line in listed)
    assert run("notation", GAME.id).code == 0
    assert any(line.startswith("fights ") for line in run("rules", GAME.id).lines)
    assert run("rules", GAME.id, "lord_of_loot.fights.01").out.startswith("lord_of_loot.fights.01")
    ran = run("components", GAME.id)
    assert ran.code == 0, ran.err
    assert run("new", GAME.id, "--seat", "Anna=wit", "--seat", "Bob=dru", "--seed", "7", "-o", "g.json").code == 0
    assert "seats: wit Anna, dru Bob" in run("info", "g.json").lines
    assert run("moves", "g.json").lines


def test_heroes_can_be_named():
    seats = GAME.choose_seats(None, [SeatChoice("wom"), SeatChoice("wit")])
    assert [seat.role for seat in seats] == ["wom", "wit"]
    assert SHELF[GAME.id]["roles"] == {code: mat.name for code, mat in DATA.components.heroes.items()}


def test_the_order_of_component_data_changes_nothing_on_the_screen():
    *_, session = positions(3, "pet+nar")
    turned = {
        name: dict(reversed(part.items()))
        for name in ("fields", "cards", "tiles", "weapons", "items", "spells", "monsters", "heroes", "bosses", "pieces")
        if (part := getattr(DATA.components, name))
    }
    other = Tables(msgspec.structs.replace(DATA.components, **turned))
    view = GAME.view(session.at, DATA, 0)
    assert text_of(view) == text_of(view, data=other)


def test_a_question_is_put_in_words():
    headed = {}
    for seats, bosses in enumerate(PAIRS, 1):
        session = begun(seats, "asked", bosses)
        while not session.over:
            view = GAME.view(session.at, DATA, None)
            headed.setdefault(view.question, " ".join(" ".join(text_of(view)[:4]).split()))
            seat = session.asked()[0]
            options = session.options(seat)
            session.play(seat, options[session.dealer.draws.below("any", len(session.entries), len(options))])
    assert "asked: p1: on which daytime fields the Guards stand" in headed["PlaceGuards"]
    assert re.search(r"asked: p\d: an action, or end; weapons, items and spells are free", headed["ChooseAction"])
    assert re.search(r"asked: p\d: the .*: whether to send the attacker away", headed["SendAway"])
