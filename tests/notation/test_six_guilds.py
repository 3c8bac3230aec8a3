"""Moves of Six Guilds: every form, its spellings, and that what is written is read again."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
import spelling
from hypothesis import strategies as st

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.lines import Said
from guildpost.engine.games import game
from guildpost.engine.six_guilds import moves as m
from guildpost.engine.six_guilds.state import Options
from guildpost.engine.six_guilds.tables import GUILDS, HALL, LOT, PORT, SQUARE, TILES, in_order
from guildpost.notation.games import language
from guildpost.replays.recording import Recording

GAME = game("six-guilds")
TONGUE = language("six-guilds")

FORMS = """
put-3-art | put-6-hal | put-1-por | put-2-squ | buy-1 | buy-3 | send-lot | send-2lot | send-lot+sch | send-2wiz
build-cou-art | build-shw-mer | sell-art | sell-2sch | sell-art+2sch | give-sch | give-art+smi+car+mer+sch+wiz
yes | no | end | undo-1 | undo-2 | p2: put-3-art yes no buy-2 send-lot | 3 p1: put-4-por sell-art+2sch
put-5-hal build-cou-art tile=sto-mer | first=p3 | tile=cou-art,sto-smi | d=1,3,3,5,6 | on-k7qm 3 p1: put-1-squ
// well met // | 2 p5: end 3 p1: yes // ha //
"""
ROUND = """
0 p1: first=p2 tile=cou-art,sto-smi,shw-car,cou-mer,sto-sch,shw-wiz
1 p2: d=1,3,3,5,6,2,2,2,2,2 put-1-art buy-1 send-lot
1 p1: put-2-smi no send-2lot
1 p2: put-5-hal build-cou-art tile=sto-art
1 p1: put-2-squ
"""
SAMPLES = [form.strip() for form in FORMS.strip().replace("\n", "|").split("|")] + ROUND.strip().split("\n")

guilds = st.sampled_from(GUILDS)
bundles = st.lists(guilds, min_size=1, max_size=6).map(in_order)
sets = st.lists(guilds, min_size=1, max_size=6, unique=True).map(in_order)
sources = st.lists(st.sampled_from((LOT, *GUILDS)), min_size=1, max_size=3).map(in_order)
BY_TYPE: dict[type[Any], st.SearchStrategy[Any]] = {
    m.Put: st.builds(m.Put, st.integers(1, 6), st.sampled_from((*GUILDS, HALL, PORT, SQUARE))),
    m.Buy: st.builds(m.Buy, st.integers(1, 99)),
    m.Send: st.builds(m.Send, sources),
    m.Build: st.builds(m.Build, st.sampled_from(TILES), guilds),
    m.Sell: st.builds(m.Sell, bundles),
    m.Give: st.builds(m.Give, sets),
    m.Yes: st.just(m.YES),
    m.No: st.just(m.NO),
    m.End: st.just(m.END),
}


def test_every_type_of_move_is_tried() -> None:
    assert set(BY_TYPE) == set(m.Move.__args__)


said = partial(spelling.said, tongue=TONGUE)
refusal = partial(spelling.refusal, tongue=TONGUE)
TestSpelling = spelling.spelling_of(TONGUE, BY_TYPE, SAMPLES)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("put-3-art", m.Put(3, "art")),
        ("put-2-hal", m.Put(2, "hal")),
        ("buy-2", m.Buy(2)),
        ("send-sch+lot", m.Send(("lot", "sch"))),
        ("send-lot+lot", m.Send(("lot", "lot"))),
        ("build-sto-mer", m.Build("sto", "mer")),
        ("sell-wiz+2sch+art", m.Sell(("art", "sch", "sch", "wiz"))),
        ("give-sch+art", m.Give(("art", "sch"))),
        ("give-2art", m.Give(("art", "art"))),
    ],
)
def test_what_forms_mean(text: str, move: Any) -> None:
    assert said(text) == [move]
    assert said(TONGUE.render(move)) == [move]


def test_a_round_says_who_did_what() -> None:
    told = [(item.who, item.move, item.outcomes) for item in TONGUE.read(ROUND.strip()) if isinstance(item, Said)]
    assert told[0][2][0] == ("first", "p2")
    assert told[0][2][-1] == ("tile", "shw-wiz")
    assert ("p1", m.Send(("lot", "lot")), ()) in told
    assert ("p2", m.Build("cou", "art"), (("tile", "sto-art"),)) in told
    assert told[-1] == ("p1", m.Put(2, "squ"), ())


@pytest.mark.parametrize(
    "text",
    [
        *("put-0-art", "put-7-art", "put-art", "put-3", "put-3-lot", "put-3-cou", "put-3-art-smi"),
        *("buy-0", "buy-100", "buy", "buy-art", "send", "send-hal", "send-100lot", "send-cou"),
        *("build-art-cou", "build-cou", "build-cou-hal", "sell", "sell-lot", "sell-hal", "sell-cou", "give-lot"),
        *("give", "yes-2", "p7: end", "tile=cou", "tile=art", "pass", "go-art"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    refusal(text)


LIBERAL = """
put-3-art <- put 3 on the Artists; place a!; lay 3 artists; PUT-3-ART; place-3-artists; set 3 artwork
put-2-hal <- put 2 in the guild hall; put 2 hall; place 2 hal
put-6-squ <- put 6 on the square; lay 6 square; deposit 6 at the Square
buy-2 <- buy 2; purchase 2; BUY-2; buy two!
send-lot+sch <- send lot and scholars; transfer lot + sch; send-sch+lot; send books and home; send 1 lot and 1 sch
build-cou-art <- build counting house artists; construct the counting house for the Artists; build cou art
sell-art+2sch <- sell 2 books and artwork; sell art + sch + sch; sell 2sch+art; sell 2 scholars, art!
give-art+sch <- deliver books and artwork; hand sch + art; give artists and scholars; offer art+sch
yes <- accept; agree; YES; y!
no <- decline; refuse; none; NO
end <- done; stop; finish; END; end turn!
undo-2 <- undo 2; takeback 2; UNDO-2
p2: put-1-wiz <- player 2: put 1 wizards; seat 2: place 1 on magic; P2: put-1-wiz
first=p2 <- first=player 2; first = seat 2; FIRST=P2
tile=sto-mer <- tile=store merchants; tiles=sto-mer; tile = store jewelry; tile = Store, merchants!
d=1,3 <- d=1 d=3; d = 1, 3
"""


def liberal() -> list[tuple[str, str]]:
    """Canonical text and a spelling of it; a spelling with ! behind it is one that must be refused."""
    lines = [line.partition(" <- ") for line in LIBERAL.strip().split("\n")]
    return [(canonical, spelling.strip()) for canonical, _, spellings in lines for spelling in spellings.split(";")]


@pytest.mark.parametrize(("canonical", "spelling"), liberal())
def test_liberal_spellings(canonical: str, spelling: str) -> None:
    if spelling.endswith("!"):
        refusal(spelling[:-1])
        return
    text = TONGUE.write(TONGUE.read(spelling), 1)
    assert text == canonical
    assert TONGUE.write(TONGUE.read(text, strict=True), 1) == text


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_options_of_random_play_are_written_and_read(seats: int) -> None:
    chosen = GAME.choose_seats(seats, ())
    recording = Recording.begin(GAME, GAME.load(), chosen, Options(), seed=f"notation {seats}", quiet=True)
    draws, n = Draws(f"notation {seats}"), 0
    kinds: set[type[Any]] = set()
    while not recording.over and n < 300:
        options = list(recording.options(seat := recording.asked()[0]))
        words = {TONGUE.render(move) for move in options}
        assert len(words) == len(options)
        assert all(said(TONGUE.render(move)) == [move] for move in options[:100])
        by_kind: dict[type[Any], list[Any]] = {}
        for move in options:
            by_kind.setdefault(type(move), []).append(move)
        kinds |= set(by_kind)
        same = list(by_kind.values())[draws.below("kind", n, len(by_kind))]
        recording.play(seat, same[draws.below("move", n, len(same))])
        n += 1
    assert {m.Put, m.Buy, m.Send, m.Sell, m.Give, m.End} <= kinds


FRAMES = {
    "SEAT": "first={}",
    "GUILD": "give {}",
    "PLACE": "put 3 {}",
    "LOT": "send {}",
    "TILE": "build {} art",
}


def test_spellings_from_the_tables_each_read_as_their_code() -> None:
    assert set(FRAMES) == set(TONGUE.tongue.kinds)
    spelled: dict[tuple[str, str], set[str]] = {}
    for text, reading in TONGUE.lexicon.spellings(set(FRAMES), names=True):
        shape = FRAMES[reading.kind].format(reading.code).replace(" ", "-")
        spelled.setdefault((FRAMES[reading.kind], text), set()).add(shape)
    for (frame, text), meant in spelled.items():
        assert {TONGUE.write(TONGUE.read(frame.format(text)), 1)} == meant, text
    assert len(spelled) > 50
