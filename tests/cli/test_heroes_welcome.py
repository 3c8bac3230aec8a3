import json
import re
from random import Random
from typing import get_args

import msgspec
import pytest

from guildpost.cli import heroes_welcome, screen
from guildpost.cli.games import SHELF
from guildpost.cli.heroes_welcome import names, story, town
from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.events import Event
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Chance, Decision
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome import events
from guildpost.engine.heroes_welcome.game import AnyStep
from guildpost.engine.heroes_welcome.shops import ShopUse
from guildpost.engine.heroes_welcome.tables import TILES, Tables

GAME = game("heroes-welcome")
DATA = GAME.load()
LONG = "A name longer than any board has room for"


def text_of(view, state=None, players=(), data=DATA) -> list[str]:
    drawn = heroes_welcome.draw(view, data, dict(players), state)
    assert all(style in screen.STYLES for line in drawn for _, style in line)
    return ["".join(text for text, _ in line) for line in drawn]


def begun(seats, seed) -> Session:
    chosen = GAME.choose_seats(seats, [])
    return Session(GAME, GAME.setup(DATA, chosen, read_options(GAME, {})), DATA, Dealer(seed), check=False)


def positions(seats):
    """Every seventh position of a game of chance, its session, and its end."""
    session = begun(seats, f"drawn-{seats}")
    number = 0
    while not session.over:
        if number % 7 == 0:
            yield session
        seat = session.asked()[0]
        options = session.options(seat)
        session.play(seat, options[session.dealer.draws.below("any", number, len(options))])
        number += 1
    yield session


def boards(lines) -> dict[str, list[str]]:
    """The lines of each player's board."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if title := re.match(r"─── (p\d)", line):
            found[title[1]] = here = []
        elif found:
            here.append(line)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_show_fits_and_hides_what_others_hold(seats):
    """For every seat, for the public, and for the organiser; VP are told to all when the game is over."""
    players = {f"p{seat + 1}": LONG for seat in range(seats)}
    hidden = 0
    for session in positions(seats):
        state = session.at.state
        for seat in (None, *range(seats), "organiser"):
            known = state if seat == "organiser" else None
            lines = text_of(GAME.view(session.at, DATA, seat if known is None else None), known, players)
            assert max(map(len, lines)) <= 80
            assert all(screen.to_ascii(line).isascii() for line in lines)
            assert all(len(screen.to_ascii(line)) == len(line) for line in lines)
            for at, player in enumerate(state.players):
                board = boards(lines)[f"p{at + 1}"]
                mine = at == seat or seat == "organiser"
                scams = [line[2:5] for line in board if line[2:5] in DATA.scams]
                assert scams == (player.scams if mine else [])
                assert (f"{player.vp} VP," in board[0]) == (mine or state.ended is not None)
                assert ("VP hidden" in board[0]) == (not mine and state.ended is None)
                assert f"{len(player.scams)} scam card" in board[0]
                hidden += len(player.scams) * (not mine)
    assert hidden > 20
    over = text_of(GAME.view(session.at, DATA, None))
    assert over[1].startswith("over: ")


def drawn_roads(lines, roads, box) -> None:
    """Each road that is said to be drawn is found on the map, and ends at both of its boxes."""
    wide, high = box + town.GAP, town.HEIGHT + town.GAP

    def sign(row, column):
        return lines[row][column] if column < len(lines[row]) else " "

    for one, other in roads.along:
        (x, y), (u, _) = sorted((roads.at[one], roads.at[other]))
        row = lines[y * high + 1][x * wide + box - 1 : u * wide + 1]
        assert re.fullmatch("├[─┼]+┤", row), (one, other, row)
    for one, other in roads.down:
        (x, y), (_, v) = sorted((roads.at[one], roads.at[other]))
        column = "".join(sign(row, x * wide + town.LANE) for row in range(y * high + town.HEIGHT - 1, v * high + 1))
        assert re.fullmatch("┬[│┼]+┴", column), (one, other, column)
    for one, other in roads.across:
        (_, y), (u, v) = sorted((roads.at[one], roads.at[other]))
        low = max(y, v) * high
        gap = [lines[low - 2][u * wide - 2 : u * wide], lines[low - 1][u * wide - 2 : u * wide]]
        assert gap in (["\\ ", " \\"] if y < v else [" /", "/ "], ["\\/", "/\\"]), (one, other, gap)


def check_map(data, session) -> town.Roads:
    """The map of these places: each road is drawn or listed, and nothing is wider than the screen."""
    drawn = town.drawn(GAME.view(session.at, data, None), data)
    lines = ["".join(text for text, _ in line) for line in drawn.lines]
    assert max(map(len, lines)) <= 80
    roads = town.Roads(data.components.places)
    assert drawn.listed == roads.listed
    told = [*roads.along, *roads.down, *roads.across, *roads.listed]
    real = {frozenset((code, other)) for code, place in data.components.places.items() for other in place.roads}
    assert len(told) == len(real)
    assert {frozenset(road) for road in told} == real
    drawn_roads(lines, roads, lines[0].index("┐", lines[0].index("┌")) - lines[0].index("┌") + 1)
    for code in data.components.places:
        assert sum(line.count(f"┌{code}") for line in lines) == 1
    shown = "\n".join(text_of(GAME.view(session.at, data, None), data=data))
    words = " ".join(shown.partition("roads besides: ")[2].split())
    assert all(f"{one} to {other}" in words for one, other in roads.listed)
    return roads


def test_the_map_shows_each_road():
    roads = check_map(DATA, begun(3, "map"))
    assert roads.listed == [("pwe", "fle"), ("pea", "her"), ("fle", "pro")]


@pytest.mark.parametrize("seed", range(60))
def test_the_map_holds_for_other_towns(seed):
    """Places thrown on the seven columns and rows, with roads of all directions."""
    chance = Random(seed)
    columns = chance.randint(3, 7)
    rows = chance.randint(5, 7)
    spots = chance.sample([(column, row) for column in range(columns) for row in range(rows)], 14)
    assert len(spots) == len(DATA.components.places)
    codes = list(DATA.components.places)
    joined = {code: set() for code in codes}
    for one, other in [(code, chance.choice(codes)) for code in codes * 4]:
        if one != other:
            joined[one].add(other)
            joined[other].add(one)
    places = {
        code: msgspec.structs.replace(place, at=spot, roads=sorted(joined[code], key=codes.index))
        for (code, place), spot in zip(DATA.components.places.items(), spots, strict=True)
    }
    check_map(Tables(msgspec.structs.replace(DATA.components, places=places)), begun(2, f"map-{seed}"))


def test_the_map_marks_signs_heroes_and_forests():
    session = begun(3, "marks")
    state = session.at.state
    state.signs, state.place = ["pwe", "f1"], "pwe"
    drawn = town.drawn(GAME.view(session.at, DATA, None), DATA)
    lines = ["".join(text for text, _ in line) for line in drawn.lines]
    assert lines[0][16:30] == "┌pwe───closed┐"
    assert lines[3][16:30] == "└──────HEROES┘"
    assert "\n".join(lines).count("closed") == 2
    assert "\n".join(lines).count("^ ^ ^ ^ ^ ^ ") == 3


def test_with_two_players_the_second_artisans_are_not_there():
    for seats in (2, 3):
        lines = text_of(GAME.view(begun(seats, "halls").at, DATA, None))
        assert any(line.startswith("a2 ") for line in lines) == (seats == 3)


def test_every_event_of_the_game_has_its_sentence():
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert kinds == set(story._TELLERS)


def test_every_question_has_its_words():
    asked = {step.__name__ for step in get_args(AnyStep) if issubclass(step, Decision | Chance)}
    assert asked == set(names.QUESTIONS)


def test_questions_of_shops_say_which():
    """They are those whose step knows its shop."""
    assert {step.__name__ for step in get_args(AnyStep) if issubclass(step, ShopUse)} == names.IN_SHOP


def test_every_shop_has_its_words():
    told = names.Names(DATA, {})
    assert all(0 < len(told.does(shop)) <= 55 for shop in (*DATA.components.shops, *TILES))


@pytest.mark.parametrize("seats", [2, 5])
def test_the_story_is_told_without_words_of_programs(seats):
    """Whole games, as the organiser hears them: every sentence, with quantities that agree."""
    *_, session = positions(seats)
    teller = heroes_welcome.teller(DATA, {"p1": "Anna"})
    told = [sentence for entry in session.table.told for _, sentence in teller.tell(entry.rule, entry.event)]
    assert all(line.endswith((".", "—")) for line in told)
    assert max(map(len, told)) <= 110
    text = "\n".join(told)
    assert not re.search(r"None|\b1 (\w+s|levels|potions)\b|\ba [aeiou]|\bthe the\b", text)
    assert re.search(r"^p\d.* wins the game: most VP\.$", text, re.MULTILINE)
    assert "— Round 1, Master Merchant p" in text


def sentences(*happened) -> list[str]:
    teller = heroes_welcome.teller(DATA, {})
    return [sentence for event in happened for _, sentence in teller.tell("", event)]


def test_what_an_artifact_is_called():
    assert sentences(
        events.Crafted("p1", "c1", ("wea", "rub"), (), False),
        events.Crafted("p2", "c6", ("wea",) * 3, ("Fierce",), True),
        events.Crafted("p1", "c6", ("wea", "wea", "eme"), (), False, "eme", "wea"),
        events.Crafted("p1", "tal", ("wea",) * 4, ("Unbreakable",), False),
        events.LootMoved(("wea", "wea", "arm", "rub", "rub", "eme"), "p1", "scrap"),
        events.LootMoved(("yel",), "p1", "box"),
    ) == [
        "p1 makes a Shiv for Demon Imp (c1).",
        "p2 makes a Fierce Cudgel for Gnoll Bouncer (c6), signed.",
        "p1 makes a Cudgel for Gnoll Bouncer (c6) (an Emerald as a Weapon).",
        "p1 makes an Unbreakable Talisman.",
        "p1 puts 2 Weapons, an Armor token, 2 Rubies and an Emerald into the Scrap Heap.",
        "A yellow Doodad of p1 leaves the game.",
    ]


@pytest.mark.parametrize(
    ("winners", "reason", "said"),
    [
        (("p1",), "vp", "p1 wins the game: most VP."),
        (("p2",), "rest", "p2 wins the game: most gold and materials left break the tie."),
        (("p1", "p3"), "owner", "p1 and p3 share the victory: named by the owner of the game."),
        (("p1", "p2"), "shared", "p1 and p2 share the victory: level in everything."),
    ],
)
def test_how_the_game_was_won(winners, reason, said):
    assert sentences(events.Won(winners, reason)) == [said]


def test_a_shop_is_called_by_what_stands_there():
    """A story that begins in the middle of a game knows only what it has heard."""
    assert sentences(
        events.HeroesMoved("pwe", "run"),
        events.ShopRun("p1", "pwe", "emp"),
        events.SignPut("pwe"),
        events.Built("p1", "fen", "f1", ""),
        events.HeroesMoved("f1", "scam"),
        events.HeroesMoved("f2", "minstrels"),
        events.HeroesMoved("dun", "crawl"),
        events.SignsLifted(("pwe", "t1")),
    ) == [
        "The Heroes go to the Peddler (west, pwe).",
        "p1 runs the Emporium (pwe).",
        "The Emporium (pwe) is closed.",
        "p1 builds the Fence at f1.",
        "The Heroes go to the Fence (f1) by a trick.",
        "The Heroes go to the East Paddock (f2) with the Minstrels.",
        "The Heroes go to the dungeon.",
        "Open again: pwe, t1.",
    ]


@pytest.fixture
def played(run) -> str:
    """A whole game of three by bots."""
    ran = run("simulate", GAME.id, "--seats", "3", "--seed", "5", "--check", "--records", "r")
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["reason"] != "unfinished"
    return "r/000000.json"


def test_a_seat_hears_of_its_own_vp_and_scams_alone(run, played):
    everything = run("log", played, "--prose").out
    one = run("log", played, "--prose", "--as", "p1").out
    for text, others in ((everything, True), (one, False)):
        assert re.search(r"^p1 gains \d+ VP and has \d+\.$", text, re.MULTILINE)
        assert re.search(r"^p1 draws the scam .*\.$", text, re.MULTILINE)
        assert bool(re.search(r"^p[23] gains \d+ VP", text, re.MULTILINE)) == others
        assert bool(re.search(r"^p[23] draws the scam ", text, re.MULTILINE)) == others
    assert re.search(r"^p[23] draws a scam card\.$", one, re.MULTILINE)


def test_the_table_on_the_screen(run, played):
    ran = run("show", played, "--at", "40", "--as", "p2")
    assert ran.code == 0, ran.err
    assert ran.lines[0].startswith("Heroes Welcome as p2 sees it   round ")
    assert ran.lines[1].startswith("asked: p")
    assert run("show", played, "--ascii").out.isascii()
    assert run("show", played).lines[1].startswith("over: p")
    view = json.loads(run("show", played, "--as", "p2", "--json").out)
    assert (view["game"], view["seat"]) == (GAME.id, "p2")


def test_the_commands_know_the_game(run):
    assert "heroes-welcome  Heroes Welcome, 2 to 5 seats" in run("games").lines
    assert run("notation", GAME.id).code == 0
    assert any(line.startswith("crafting ") for line in run("rules", GAME.id).lines)
    assert run("rules", GAME.id, "heroes_welcome.crafting.01").out.startswith("heroes_welcome.crafting.01")
    ran = run("components", GAME.id)
    assert ran.code == 0, ran.err
    assert run("new", GAME.id, "--seat", "Anna=bog", "--seat", "Bob=miz", "--seed", "7", "-o", "g.json").code == 0
    assert "seats: bog Anna, miz Bob" in run("info", "g.json").lines
    assert any(run("moves", "g.json", "--as", seat).lines for seat in ("p1", "p2"))


def test_merchants_can_be_named():
    seats = GAME.choose_seats(None, [SeatChoice("miz"), SeatChoice("bog")])
    assert [seat.role for seat in seats] == ["miz", "bog"]
    assert SHELF[GAME.id]["roles"] == {code: card.name for code, card in DATA.components.merchants.items()}


def test_the_order_of_component_data_changes_nothing_on_the_screen():
    session = begun(3, "order")
    session.at.state.scam_discard = {"pet": 2, "bai": 1}
    turned = {
        name: dict(reversed(part.items()))
        for name in ("places", "scams", "masteries", "customers", "merchants", "loot", "finals", "heroes")
        if (part := getattr(DATA.components, name))
    }
    other = Tables(msgspec.structs.replace(DATA.components, **turned))
    view = GAME.view(session.at, DATA, 0)
    assert text_of(view) == text_of(view, data=other)


def test_a_question_is_put_in_words():
    session = begun(2, "asked")
    headed = {}
    while not session.over:
        view = GAME.view(session.at, DATA, None)
        if view.question not in headed:
            headed[view.question] = " ".join(" ".join(text_of(view)).partition("┌")[0].split())
        seat = session.asked()[0]
        options = session.options(seat)
        session.play(seat, options[session.dealer.draws.below("any", len(session.entries), len(options))])
    assert re.search(r"asked: p\d: go to a shop, visit a hall, make an artifact or call", headed["ChooseAction"])
    assert re.search(r"asked: p\d: [A-Z].* \(\w+\), which tokens to buy, and from which hero", headed["BuyLoot"])
    assert re.search(r"asked: p\d: where the new shop is built: .* \(\w+\) on \w+ \w+", headed["ExpandTown"])
    assert "the game is scored asked: p" in headed["MakeFinal"]
    assert "final artifact: cha Charm (2 tokens, 1 VP), tri Trinket" in headed["MakeFinal"]


def test_an_option_that_is_set_with_a_position_is_played(run, tmp_path):
    """The owner of the game is asked at the last tie, though the position was written without one."""
    assert run("new", GAME.id, "--seat", "Anna=bog", "--seat", "Bob=miz", "--seed", "7", "-o", "g.json").code == 0
    file = json.loads(run("show", "g.json", "--json").out)
    state = file["position"]["state"]
    state["workshop"], state["dealt"] = ["boss"], 16
    state["players"][1]["served"] = [f"c{number}" for number in range(1, 16)]
    state["enemies"] = 0
    for player in state["players"]:
        player["gold"] = 5
    (tmp_path / "tie.json").write_text(json.dumps(file), "utf-8")
    assert run("new", GAME.id, "--position", "tie.json", "--set", "owner=p3", "--seed", "1").code == 3
    ran = run("new", GAME.id, "--position", "tie.json", "--set", "owner=p2", "--seed", "1", "-o", "tie.gpn")
    assert ran.code == 0, ran.err
    for words in ("call", "no", "end"):
        assert run("play", "tie.gpn", words).code == 0
    assert run("play", "tie.gpn", run("moves", "tie.gpn").lines[0]).code == 0
    assert run("moves", "tie.gpn").lines == ["pick-p1", "pick-p2", "pick-p1+p2"]
    assert run("play", "tie.gpn", "pick-p1").code == 0
    assert run("verify", "tie.gpn").code == 0


def test_a_broken_position_is_refused_with_file_and_field(run, tmp_path):
    assert run("new", GAME.id, "--seats", "3", "--seed", "7", "-o", "g.json").code == 0
    text = run("show", "g.json", "--json").out
    for old, new, complaint in (
        ('"forests":["nw"', '"forests":["c16"', "state.forests: unknown: c16"),
        ('"round":1', '"round":1,"briber":9', "state.briber: a bribe is followed by its turn at once"),
        ('"round":1', f'"round":{10**30}', "state.round: too much"),
        ('"ChooseAction"', '"Equip"', "agenda"),
    ):
        assert old in text
        (tmp_path / "broken.json").write_text(text.replace(old, new), "utf-8")
        ran = run("new", GAME.id, "--position", "broken.json", "--seed", "1")
        assert (ran.code, ran.out) == (3, "")
        assert ran.complaint.startswith(f"broken.json: unreadable: {complaint}"), ran.complaint


@pytest.mark.parametrize("number", [-1, 0, 1, 6, 10**20])
def test_a_number_of_seats_that_cannot_play_is_told_as_it_was_given(run, number):
    ran = run("new", GAME.id, "--seats", str(number), "--seed", "1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.complaint == f"guildpost new: usage: heroes-welcome is for 2 to 5 players, not {number}"
