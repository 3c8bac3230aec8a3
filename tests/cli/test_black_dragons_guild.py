import json
import re

import pytest

from guildpost.cli import black_dragons_guild, screen
from guildpost.cli.black_dragons_guild import story
from guildpost.cli.games import SHELF
from guildpost.engine.black_dragons_guild import events
from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.events import Event
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.session import Session
from guildpost.engine.games import game

GAME = game("black-dragons-guild")
DATA = GAME.load()


def text_of(view, state=None, names=()) -> list[str]:
    drawn = black_dragons_guild.draw(view, DATA, dict(names), state)
    assert all(style in screen.STYLES for line in drawn for _, style in line)
    return ["".join(text for text, _ in line) for line in drawn]


def said(card: str, text: str) -> bool:
    """Whether a text names a card by its code or its name."""
    name = (DATA.adventurers.get(card) or DATA.quests[card]).name
    return name in text or re.search(rf"\b{card}\b", text) is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_show_fits_and_hides_what_others_hold(seats):
    """Every tenth position of a game of chance, for every seat, for the public, and for the organiser."""
    chosen = GAME.choose_seats(seats, [])
    session = Session(
        GAME, GAME.setup(DATA, chosen, read_options(GAME, {})), DATA, Dealer(f"drawn-{seats}"), check=False
    )
    draws = session.dealer.draws
    names = {f"p{seat + 1}": "A name longer than any board has room for" for seat in range(seats)}
    number = hidden = 0
    while not session.over:
        if number % 10 == 0:
            state = session.at.state
            everything = "\n".join(text_of(GAME.view(session.at, DATA, None), state, names))
            for seat in (None, *range(seats)):
                lines = text_of(GAME.view(session.at, DATA, seat), None, names)
                assert max(map(len, lines)) <= 100
                assert all(screen.to_ascii(line).isascii() for line in lines)
                assert all(len(screen.to_ascii(line)) == len(line) for line in lines)
                shown = "\n".join(lines)
                for other, player in enumerate(state.players):
                    held = [*player.hand, *player.draft, *player.picks]
                    held += [quest for quest in player.quests if quest not in player.known]
                    for card in held:
                        assert said(card, shown) == (other == seat), (number, seat, card)
                        assert said(card, everything)
                        hidden += 1
        seat = session.asked()[0]
        options = session.options(seat)
        session.play(seat, options[draws.below("any", number, len(options))])
        number += 1
    assert hidden > 100
    assert text_of(GAME.view(session.at, DATA, None))[1].startswith("over: ")


def test_every_event_of_the_game_has_its_sentence():
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert kinds == set(story._TELLERS)


@pytest.fixture
def played(run) -> str:
    """A whole game of three by bots."""
    ran = run("simulate", GAME.id, "--seats", "3", "--seed", "5", "--check", "--records", "r")
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["reason"] != "unfinished"
    return "r/000000.json"


def test_the_story_is_told_without_words_of_programs(run, played):
    for seat in ([], ["--as", "p2"]):
        ran = run("log", played, "--prose", *seat)
        assert ran.code == 0, ran.err
        assert all(line.endswith((".", "—")) for line in ran.lines)
        assert not re.search(r"\((?!p\d|[aqt]\d|ach\d|Chaotic|Neutral|Lawful|\d)[a-z-]+\)", ran.out)
        assert "None" not in ran.out
        assert "— Season 4 —" in ran.lines


def test_a_seat_hears_of_its_own_cards_alone(run, played):
    story_of_all = run("log", played, "--prose").out
    assert re.search(r"^p1 picks .* \(a\d+\)\.$", story_of_all, re.MULTILINE)
    story_of_one = run("log", played, "--prose", "--as", "p1").out
    assert re.search(r"^p1 picks .* \(a\d+\)\.$", story_of_one, re.MULTILINE)
    assert not re.search(r"^p[23] picks .*\(a\d+\)", story_of_one, re.MULTILINE)


def test_the_table_on_the_screen(run, played):
    ran = run("show", played, "--at", "40", "--as", "p2")
    assert ran.code == 0, ran.err
    assert ran.lines[0].startswith("Black Dragon's Guild as p2 sees it   season ")
    assert "cas Guild's Castle" in ran.out
    assert run("show", played, "--ascii").out.isascii()
    assert run("show", played).lines[1].startswith("over: p")
    view = json.loads(run("show", played, "--as", "p2", "--json").out)
    assert (view["game"], view["seat"]) == (GAME.id, "p2")


def test_the_commands_know_the_game(run):
    assert "black-dragons-guild  Black Dragon's Guild, 2 to 4 seats" in run("games").lines
    assert run("notation", GAME.id).code == 0
    assert any(line.startswith("scouting ") for line in run("rules", GAME.id).lines)
    assert run("rules", GAME.id, "black_dragons_guild.scouting.01").out.startswith("black_dragons_guild.scouting.01")
    ran = run("components", GAME.id)
    assert ran.code == 0, ran.err
    assert run("new", GAME.id, "--seat", "Anna=red", "--seat", "Bob=blue", "--seed", "7", "-o", "g.json").code == 0
    assert "seats: red Anna, blue Bob" in run("info", "g.json").lines
    assert run("moves", "g.json", "--as", "p1").lines


def test_all_tables_are_played_in_turn(run):
    ran = run("simulate", GAME.id, "--games", "11", "--seed", "7")
    assert ran.code == 0, ran.err
    tables = [len(json.loads(line)["seats"]) for line in ran.lines]
    assert tables == [2] * 6 + [3] * 4 + [4]


def test_there_is_no_keen_bot(run):
    ran = run("simulate", GAME.id, "--bot", "keen")
    assert ran.code == 2
    assert ran.complaint == "guildpost simulate: usage: black-dragons-guild has no bot 'keen'; it has: random"


def test_colours_can_be_named():
    seats = GAME.choose_seats(None, [SeatChoice("blue"), SeatChoice("red")])
    assert [seat.role for seat in seats] == ["blue", "red"]
    assert list(SHELF[GAME.id]["roles"]) == ["red", "green", "yellow", "blue"]


def test_a_masked_transcript_joins_what_fell_in_a_row(run):
    assert run("new", "black-dragons-guild", "--seats", "2", "--seed", "7", "-o", "g.json").code == 0
    assert run("play", "g.json", "p1: side-a p2: side-b").code == 0
    moves = " ".join(run("log", "g.json", "--as", "p1").out.split("Moves:\n")[1].split())
    assert "adv=" in moves
    assert ",xx,xx" in moves
