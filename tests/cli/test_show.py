import json
import re

import pytest

SHOWS = [["show"], ["show", "--json"], ["moves"], ["moves", "--json"], ["log"], ["log", "--json"], ["log", "--prose"],
         ["log", "--prose", "--rules"], ["log", "--prose", "--json"]]  # fmt: skip


def test_the_board_fits_a_terminal_and_is_plain_in_a_pipe(run, at_market):
    ran = run("show", at_market)
    assert ran.err == ""
    assert all(len(line) <= 100 for line in ran.lines)
    assert "\033" not in ran.out
    assert ran.lines[0] == "Thieves Guild   round 1   turn counter 1   asked: Mira Quill (hu2)"
    assert "│w23 MARKET│" in ran.out
    assert "│g5 s2 p3  │" in ran.out  # the organiser knows what hu2 has seen
    assert "│H2        │" in ran.out
    assert re.search(r"^H4 hu4 Hale Brannock +w18 +5 +7 +6 .*♥♥♥♥♥$", ran.out, re.MULTILINE)


def test_the_board_in_ascii(run, at_market):
    ran = run("show", at_market, "--ascii")
    assert ran.out.isascii()
    assert "|g5 s2 p3  |" in ran.out
    assert len(ran.lines) == len(run("show", at_market).lines)


def test_a_seat_sees_what_it_may_see(run, at_market):
    assert "g5 s2 p3" in run("show", at_market, "--as", "hu").out
    assert "g5 s2 p3" not in run("show", at_market, "--as", "bh").out
    view = json.loads(run("show", at_market, "--as", "bh", "--json").out)
    assert view["schema"] == "guildpost.view"
    assert view["seat"] == "bh"
    assert view["view"]["asked"] == ["hu2"]


@pytest.mark.parametrize("arguments", SHOWS)
def test_nothing_for_a_seat_tells_an_unseen_card_or_the_seed(run, started, arguments):
    """The same game with another card at the market: not a byte differs for the Bounty Hunters."""
    played = ["give-6c-hu4", "roll", "d=11", "stay", "end", "roll", "d=10", "go-w23", "look"]
    assert run("new", "thieves-guild", "--seat", "Anna=hu", "--seat", "Bob=bh", "--told", "-o", "a.json").code == 0
    for card in ("m5", "m7"):
        assert run("play", "a.json", *played, f"bm={card}", "-o", f"{card}.json").code == 0
    one, other = (run(arguments[0], f"{card}.json", *arguments[1:], "--as", "bh") for card in ("m5", "m7"))
    assert one == other
    assert one.code == 0
    mine = run(arguments[0], "m5.json", *arguments[1:], "--as", "hu")
    assert mine.code == 0
    assert "m5" not in one.out


def test_the_seed_is_in_nothing_for_a_seat(run):
    run("new", "thieves-guild", "--seed", "planted-418305", "-o", "g.json")
    for arguments in [*SHOWS, ["info"]]:
        ran = run(arguments[0], "g.json", *arguments[1:], *(["--as", "bh"] if arguments[0] != "info" else []))
        assert "418305" not in ran.out + ran.err
    assert "418305" in run("info", "g.json", "--secrets").out


def test_at_a_decision(run, at_market):
    assert run("show", at_market, "--at", "0").lines[0] == "Thieves Guild   setup   turn counter 1   asked: the Humans"
    assert run("show", at_market, "--at", "7").out == run("show", at_market).out
    ran = run("show", at_market, "--at", "8")
    assert ran.code == 2
    assert ran.complaint == "g.json: usage: --at 8: the record has 7 decisions"
    assert run("show", at_market, "--at", "-5").complaint == "g.json: usage: --at -5: from 0, which is the start"
    assert run("show", at_market, "--at", "9" * 30).code == 2


def test_every_position_of_a_game_can_be_drawn_for_every_seat(run):
    """Also those with fights, arrests, assassins and sacked buildings; none is wider than promised."""
    assert run("simulate", "thieves-guild", "--seats", "4", "--seed", "3", "--records", "r").code == 0
    many = int(re.search(r"decisions: (\d+)", run("info", "r/000000.json").out)[1])
    from guildpost.cli import records, thieves_guild

    table = records.open_record("r/000000.json", None)
    session = records.Recording.begin(
        table.game, table.data, table.session.head.seats, table.session.head.options, seed="3-0"
    )
    drawn = 0
    for entry in table.session.entries:
        if isinstance(entry, records.Decided):
            session.play(entry.seat, entry.move)
            for seat in (None, drawn % 4):
                view = table.game.view(session.at, table.data, seat)
                for line in thieves_guild.draw(view, table.data, {}, session.at.state if seat is None else None):
                    assert sum(len(text) for text, _ in line) <= 160
            drawn += 1
    assert drawn == many


def test_the_same_position_is_shown_alike_whatever_happened_before(run):
    """Taking back restores a position from its bytes; nothing of that is seen."""
    for role in ("hu", "el", "or"):
        assert run("new", "thieves-guild", "--seats", "4", "--seed", "7", "-o", f"{role}.json").code == 0
    moves = ["give-6c-hu4", "give-6c-el1", "give-6c-or2", "roll", "stay"]
    assert run("play", "hu.json", *moves).code == 0
    assert run("play", "el.json", *moves, "end", "undo-1").code == 0
    assert run("play", "or.json", moves[0], "undo-1", *moves).code == 0
    for arguments in SHOWS[:4]:
        for seat in ([], ["--as", "hu"], ["--as", "bh"]):
            ran = [run(arguments[0], f"{role}.json", *arguments[1:], *seat) for role in ("hu", "el", "or")]
            assert ran[0].code == 0
            assert ran[0].out == ran[1].out == ran[2].out
    assert "free to take: 4lea at w2, lea+wat+ble+cur at w8, 4wat at w14" in run("show", "hu.json").lines
