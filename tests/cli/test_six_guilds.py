import json
import re
from typing import get_args

import msgspec
import pytest

from guildpost.cli import screen, six_guilds
from guildpost.cli.games import SHELF
from guildpost.cli.six_guilds import names, story
from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.events import Event
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Chance, Decision
from guildpost.engine.games import game
from guildpost.engine.six_guilds import events
from guildpost.engine.six_guilds.ending import TIES
from guildpost.engine.six_guilds.game import AnyStep
from guildpost.engine.six_guilds.setup import COLORS
from guildpost.engine.six_guilds.state import Workshop, word
from guildpost.engine.six_guilds.tables import GUILDS, SLOTS, Tables

GAME = game("six-guilds")
DATA = GAME.load()
LONG = "A name longer than any board has room for"


def text_of(view, state=None, players=(), data=DATA) -> list[str]:
    drawn = six_guilds.draw(view, data, dict(players), state)
    assert all(style in screen.STYLES for line in drawn for _, style in line)
    return ["".join(text for text, _ in line) for line in drawn]


def begun(seats, seed) -> Session:
    chosen = GAME.choose_seats(seats, [])
    return Session(GAME, GAME.setup(DATA, chosen, read_options(GAME, {})), DATA, Dealer(seed), check=False)


def positions(seats):
    """Every position of a game of chance, its session, and its end; workshops are bought where they can be."""
    session = begun(seats, f"drawn-{seats}")
    number = 0
    while not session.over:
        yield session
        seat = session.asked()[0]
        options = session.options(seat)
        options = [move for move in options if getattr(move, "place", "") == "hal"] or options
        session.play(seat, options[session.dealer.draws.below("any", number, len(options))])
        number += 1
    yield session


def cells(lines) -> dict[str, list[str]]:
    """The lines of each guild."""
    found = {}
    for at, line in enumerate(lines):
        for column in (0, 27, 54):
            if line[column : column + 3] in GUILDS and "─" in line[column : column + 26]:
                found[line[column : column + 3]] = [each[column : column + 26] for each in lines[at : at + 7]]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_show_fits_and_shows_everything(seats):
    """For every position and its end: guilds with dice, workshops and apprentices, tiles, and what players have."""
    players = {f"p{seat + 1}": LONG for seat in range(seats)}
    most, seen = DATA.count(seats).slots, set()
    for session in positions(seats):
        state = session.at.state
        lines = text_of(GAME.view(session.at, DATA, 0), state, players)
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 45
        assert all(screen.to_ascii(line).isascii() for line in lines)
        assert all(len(screen.to_ascii(line)) == len(line) for line in lines)
        shown = cells(lines)
        assert tuple(shown) == GUILDS
        for guild, cell in shown.items():
            lying = state.placed.get(guild, [])
            assert cell[1].endswith(f"dice {len(lying)} of {most}")
            for space, slot in enumerate(SLOTS):
                words = cell[2 + space].split()
                state_of = "die" if slot in lying else "closed" if len(lying) == most else "open"
                built = state.workshops[guild][space : space + 1]
                place = [f"{built[0].tile}", "of", word(built[0].owner)] if built else ["space", f"{space + 1}"]
                assert words[1 : 2 + len(place)] == [state_of, *place]
                seen.add(state_of)
            standing = [word(seat) for seat, count in enumerate(state.apprentices[guild]) for _ in range(count)]
            assert cell[6].split() == standing + ["·"] * (seats - len(standing))
        text = "\n".join(lines)
        assert all(f"{tile} " in text for tile in state.hall)
        for seat, player in enumerate(state.players):
            (row,) = [line for line in lines if line.startswith(f"p{seat + 1} {player.color} ")]
            dice = " ".join(map(str, player.dice))
            own = sum(shop.owner == seat for row in state.workshops.values() for shop in row)
            goods = [str(player.goods.get(guild, 0) or "-") for guild in GUILDS]
            assert row[23:32].strip() == dice
            assert row[32:].split() == [*map(str, (player.coins, player.points, player.lot, own)), *goods]
    assert seen == ({"open", "die", "closed"} if seats < 4 else {"open", "die"})
    assert lines[1].startswith("over: ")
    assert any(line.startswith("scores: p1 ") for line in lines[2:4])


def test_nothing_is_hidden():
    """All see the same table."""
    session = begun(3, "open")
    pictures = [text_of(GAME.view(session.at, DATA, seat)) for seat in (None, 0, 2)]
    assert pictures[0][1:] == pictures[1][1:] == pictures[2][1:]
    assert pictures[1][0].startswith("Six Guilds as p1 sees it   round 1 of 5   start player p")
    assert pictures[0] == text_of(GAME.view(session.at, DATA, None), session.at.state)


def test_income_of_the_next_apprentices():
    session = begun(4, "income")
    state = session.at.state
    state.apprentices["smi"] = [2, 0, 0, 1]
    shown = cells(text_of(GAME.view(session.at, DATA, None)))
    assert shown["art"][5].strip() == "apprentices, one earns 3"
    assert shown["smi"][5].strip() == "apprentices, each earns 2"
    assert shown["smi"][6].split() == ["p1", "p1", "p4", "·"]


def test_rewards_are_doubled_for_two():
    for seats, told in ((2, "2 coins on space 1, 2 goods on space 2, 2 points on space 3"), (3, "1 coin on space 1, ")):
        lines = text_of(GAME.view(begun(seats, "pay").at, DATA, None))
        assert any(line.startswith(f"rewards of owners: {told}") for line in lines)


def test_every_event_of_the_game_has_its_sentence():
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert kinds == set(story._TELLERS)


def test_every_question_has_its_words():
    asked = {step.__name__ for step in get_args(AnyStep) if issubclass(step, Decision | Chance)}
    assert asked == set(names.QUESTIONS)


def test_every_reason_has_its_words():
    assert [name for name, _ in TIES] + ["shared"] == list(names.REASONS)


@pytest.mark.parametrize("seats", [2, 6])
def test_the_story_is_told_without_words_of_programs(seats):
    """Whole games: every sentence, with quantities that agree."""
    *_, session = positions(seats)
    teller = six_guilds.teller(DATA, {"p1": "Anna"})
    told = [sentence for entry in session.table.told for _, sentence in teller.tell(entry.rule, entry.event)]
    assert len(told) == len(session.table.told)
    assert all(line.endswith((".", "—")) for line in told)
    assert max(map(len, told)) <= 110
    text = "\n".join(told)
    assert not re.search(r"None|nothing|\b1 (coins|points|goods)\b|\ba [aeiou]|\bthe the\b", text)
    assert re.search(r"^p\d.* (wins the game|share the victory): ", text, re.MULTILINE)
    assert "— Round 1, start player p" in text


def sentences(*happened) -> list[str]:
    teller = six_guilds.teller(DATA, {})
    return [sentence for event in happened for _, sentence in teller.tell("", event)]


def test_what_happens_in_a_guild():
    assert sentences(
        events.DiePlaced("p1", 3, "sch"),
        events.DiePlaced("p1", 2, "hal"),
        events.Awakened("p1", "sch", "sto", True),
        events.Gained("p1", 0, 1, 0, "sch", "benefit"),
        events.Awakened("p1", "sch", "cou", False),
        events.Gained("p2", 2, 0, 1, "sch", "owner"),
        events.Bought("p1", "sch", 2, 1),
        events.WorkerSent("p1", "lot", "sch"),
        events.WorkerSent("p1", "wiz", "sch"),
        events.Gained("p1", 1, 0, 0, "sch", "income"),
        events.Built("p1", "shw", "art", 2, 9),
        events.Sold("p1", ("art", "sch", "sch")),
        events.Delivered("p1", ("art", "sch", "wiz")),
        events.Scored("p1", 1, 10, 3, 14),
    ) == [
        "p1 places a 3 in the Scholars Guild.",
        "p1 places a 2 at the Guild Hall.",
        "p1 awakens the Store of the Scholars Guild and takes its benefit.",
        "p1 gains Books (1) as the benefit.",
        "p1 awakens the Counting House of the Scholars Guild and declines its benefit.",
        "p2 gains 2 coins and 1 point as the owner.",
        "p1 buys Books (2), and gets 1 more for apprentices.",
        "p1 sends a worker from the lot to the Scholars Guild.",
        "p1 sends an apprentice from the Wizards Guild to the Scholars Guild.",
        "p1 earns 1 coin in the Scholars Guild.",
        "p1 builds the Showroom of the Artists Guild on space 2 for 9 coins.",
        "p1 sells Artwork (1) and Books (2).",
        "p1 delivers Artwork, Books and Magic.",
        "p1 ends with 14: 1 point, 10 for workshops, 3 for coins.",
    ]


@pytest.mark.parametrize(
    ("winners", "reason", "said"),
    [
        (("p1",), "score", "p1 wins the game: highest score."),
        (("p2",), "workshops", "p2 wins the game: most workshops break the tie."),
        (("p2",), "coins", "p2 wins the game: most coins break the tie."),
        (("p6",), "goods", "p6 wins the game: most goods break the tie."),
        (("p1", "p3"), "shared", "p1 and p3 share the victory: level in everything."),
    ],
)
def test_how_the_game_was_won(winners, reason, said):
    assert sentences(events.Won(winners, reason)) == [said]


def test_a_question_is_put_in_words():
    headed = {}
    for seats in (2, 4):
        for session in positions(seats):
            view = GAME.view(session.at, DATA, None)
            lines = text_of(view)
            words = " ".join(" ".join(lines).partition("art Artists")[0].split())
            headed.setdefault(view.question, []).append(words)
            assert any(" ?" in line for cell in cells(lines).values() for line in cell) == (
                view.question == "OfferBenefit"
            )
    asked = {question: "\n".join(told) for question, told in headed.items()}
    assert re.search(r"asked: p\d: which die to place, and where$", asked["PlaceDie"], re.MULTILINE)
    assert re.search(
        r"whether to take (2 coins|1 point|\w+ \(1\)) from the [A-Z][\w ]+ of the \w+ Guild, an own workshop$",
        asked["OfferBenefit"],
        re.MULTILINE,
    )
    assert re.search(
        r"from the .* Guild, which pays p\d [12] (coin|good|point)s?$", asked["OfferBenefit"], re.MULTILINE
    )
    assert re.search(r"how many goods to buy in the \w+ Guild, up to [123] at 1 coin each$", asked["BuyGoods"], re.M)
    assert re.search(r"at 1 coin each, \d more free$", asked["BuyGoods"], re.MULTILINE)
    assert re.search(r"which workers to place in the \w+ Guild, up to [12]$", asked["PlaceWorkers"], re.MULTILINE)
    assert "which workshop to buy at the Guild Hall" in asked["BuyWorkshop"]
    assert re.search(r"what to sell or to deliver, up to [2-6] goods$", asked["TradeAtPort"], re.MULTILINE)


def test_limits_that_are_asked_are_those_of_the_options():
    """The highest number in the question is the most that can be answered."""
    for session in positions(3):
        view = GAME.view(session.at, DATA, None)
        text = " ".join(" ".join(text_of(view)).partition("art Artists")[0].split())
        options = session.options(session.asked()[0]) if not session.over else []
        if view.question == "BuyGoods":
            assert f"up to {max(getattr(move, 'count', 0) for move in options)} at" in text
        elif view.question == "PlaceWorkers":
            assert int(text.rpartition("up to ")[2]) == max(len(getattr(move, "sources", ())) for move in options)


@pytest.fixture
def played(run) -> str:
    """A whole game of three by bots."""
    ran = run("simulate", GAME.id, "--seats", "3", "--seed", "5", "--check", "--records", "r")
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["reason"] != "unfinished"
    return "r/000000.json"


def test_the_table_on_the_screen(run, played):
    ran = run("show", played, "--at", "40", "--as", "p2")
    assert ran.code == 0, ran.err
    assert ran.lines[0].startswith("Six Guilds as p2 sees it   round ")
    assert ran.lines[1].startswith("asked: p")
    assert run("show", played, "--ascii").out.isascii()
    assert run("show", played).lines[1].startswith("over: p")
    view = json.loads(run("show", played, "--as", "p2", "--json").out)
    assert (view["game"], view["seat"]) == (GAME.id, "p2")
    assert run("log", played, "--prose").out == run("log", played, "--prose", "--as", "p1").out


def test_the_commands_know_the_game(run):
    lines = run("games").lines
    assert "six-guilds  Six Guilds, 2 to 6 seats" in lines
    assert not lines[-1].startswith("  options")
    assert run("notation", GAME.id).code == 0
    assert any(line.startswith("workshops ") for line in run("rules", GAME.id).lines)
    assert run("rules", GAME.id, "six_guilds.goods.01").out.startswith("six_guilds.goods.01")
    ran = run("components", GAME.id)
    assert ran.code == 0, ran.err
    assert run("new", GAME.id, "--seat", "Anna=white", "--seat", "Bob=red", "--seed", "7", "-o", "g.json").code == 0
    assert "seats: white Anna, red Bob" in run("info", "g.json").lines
    assert any(run("moves", "g.json", "--as", seat).lines for seat in ("p1", "p2"))


def test_colours_can_be_named():
    seats = GAME.choose_seats(None, [SeatChoice("black"), SeatChoice("blue")])
    assert [seat.role for seat in seats] == ["black", "blue"]
    assert tuple(SHELF[GAME.id]["roles"]) == COLORS


def test_other_components_fit_too():
    """Long names and large figures, as the data may have them."""
    cards = DATA.components
    guilds = {code: msgspec.structs.replace(card, name=LONG, good=LONG + code) for code, card in cards.guilds.items()}
    tiles = {
        code: msgspec.structs.replace(card, name=LONG, price=99, coins=9, goods=9, points=9)
        for code, card in cards.tiles.items()
    }
    players = {
        code: msgspec.structs.replace(card, dice=9, income=[99] * int(code)) for code, card in cards.players.items()
    }
    data = Tables(msgspec.structs.replace(cards, guilds=guilds, tiles=tiles, players=players))
    session = begun(6, "large")
    state = session.at.state
    state.players[0].dice = [1, 2, 3, 4, 5, 6, 6, 6, 6]
    state.workshops["wiz"] = [Workshop("cou", 4)]
    lines = text_of(GAME.view(session.at, data, 0), None, {f"p{seat}": LONG for seat in range(1, 7)}, data)
    assert max(map(len, lines)) <= 80
    assert any("123456666 " in line for line in lines)


def test_the_order_of_component_data_changes_nothing_on_the_screen():
    session = begun(3, "order")
    turned = {
        name: dict(reversed(part.items()))
        for name in ("guilds", "slots", "players", "tiles")
        if (part := getattr(DATA.components, name))
    }
    other = Tables(msgspec.structs.replace(DATA.components, **turned))
    view = GAME.view(session.at, DATA, 0)
    assert text_of(view) == text_of(view, data=other)
