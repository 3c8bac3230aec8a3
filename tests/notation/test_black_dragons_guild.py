"""Moves of Black Dragon's Guild: every form, its spellings, and that what is written is read again."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
import spelling
from hypothesis import strategies as st

from guildpost.engine.black_dragons_guild import moves as m
from guildpost.engine.black_dragons_guild.tables import CIRCLES, COLORS, PLACES, SLOTS, Components, by_number
from guildpost.engine.core.lines import Said
from guildpost.engine.games import game
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language

TONGUE = language("black-dragons-guild")

FORMS = """
side-a | side-b | take-a17 | take-s2b | put-q12 | put-cas2 | put-bnk | p2: yes | p2: no | drop-a7 | keep-q9 | keep-a22
play-q12-a7+a22 | play-q40-a2 | end | undo-1 | undo-2 | on-k7qm 3 p1: yes | // well met // | 2 p4: end 3 p1: no // ha //
order=p2,p3,p1 | abi=t1,t6 | role=def,att,sup | ach=ach1,ach6 | adv=a1,a40 | que=q1,q45 | yes que=q8
"""
SEASON = """
0 p1: order=p2,p3,p1 abi=t3,t5,t1 role=def,sup,att
0 p1: side-a p2: side-b p3: side-a
0 p1: ach=ach1,ach4,ach6 que=q4,q12,q19,q33,q37,q40
1 p1: adv=a3,a17,a22,a9,a40 p2: adv=a1,a7,a12,a30,a31
1 p3: adv=a2,a5,a18,a25,a36
1 p1: take-a17 p2: take-a7 p3: take-a5
1 p2: put-q12 p3: put-cas1 p1: put-q12
1 p3: yes p1: yes p2: yes p1: que=q8
1 p1: play-q40-a2+a17 p2: play-q12-a22+a31 p3: play-q33-a5+a12
1 p1: take-s1a p2: take-s1c p3: take-s1b
1 p1: keep-a17 p2: no p3: keep-a5
"""
SAMPLES = [form.strip() for form in FORMS.strip().replace("\n", "|").split("|")] + SEASON.strip().split("\n")

# random moves from the tables

adventurers = st.integers(1, 40).map(lambda n: f"a{n}")
quests = st.integers(1, 45).map(lambda n: f"q{n}")
parties = st.lists(adventurers, min_size=1, max_size=6, unique=True).map(lambda who: tuple(sorted(who, key=by_number)))
places = st.sampled_from([*(place for place in PLACES if place != "cas"), *CIRCLES])
BY_TYPE: dict[type[Any], st.SearchStrategy[Any]] = {
    m.Side: st.builds(m.Side, st.sampled_from("ab")),
    m.Take: st.builds(m.Take, adventurers | st.sampled_from(SLOTS)),
    m.Put: st.builds(m.Put, quests | places),
    m.Drop: st.builds(m.Drop, adventurers),
    m.Keep: st.builds(m.Keep, quests | adventurers),
    m.Play: st.builds(m.Play, quests, parties),
    m.Yes: st.just(m.YES),
    m.No: st.just(m.NO),
    m.End: st.just(m.END),
}


def test_every_type_of_move_is_tried() -> None:
    assert set(BY_TYPE) == set(m.Move.__args__)


said = partial(spelling.said, tongue=TONGUE)
refusal = partial(spelling.refusal, tongue=TONGUE)
TestSpelling = spelling.spelling_of(TONGUE, BY_TYPE, SAMPLES)


# forms and transcripts


def test_a_season_says_who_did_what() -> None:
    told = [(item.who, item.move, item.outcomes) for item in TONGUE.read(SEASON.strip()) if isinstance(item, Said)]
    order = (("order", "p2"), ("order", "p3"), ("order", "p1"))
    assert told[0] == (
        "p1",
        None,
        (*order, ("abi", "t3"), ("abi", "t5"), ("abi", "t1"), ("role", "def"), ("role", "sup"), ("role", "att")),
    )
    assert told[1:4] == [("p1", m.Side("a"), ()), ("p2", m.Side("b"), ()), ("p3", m.Side("a"), ())]
    assert ("p2", m.YES, ()) in told
    assert ("p1", None, (("que", "q8"),)) in told
    assert ("p2", m.Play("q12", ("a22", "a31")), ()) in told
    assert told[-3:] == [("p1", m.Keep("a17"), ()), ("p2", m.NO, ()), ("p3", m.Keep("a5"), ())]


def test_a_party_is_sorted_by_number_and_has_nobody_twice() -> None:
    assert said("play-q40-a17+a2") == said("play-q40-a2+a17") == [m.Play("q40", ("a2", "a17"))]
    assert TONGUE.render(m.Play("q40", ("a2", "a17"))) == "play-q40-a2+a17"
    with pytest.raises(UnreadableMove, match="a7 is in this party already") as caught:
        TONGUE.read("end\nplay-q12-a7+a22+a7")
    assert (caught.value.line, caught.value.column, caught.value.word) == (2, 17, "a7")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("p2: hidden", "hidden"),
        ("p2: take-xx", "xx"),
        ("p3: adv=5xx", "5xx"),
        ("play-q40-xx", "xx"),
        ("play-q40-a2+xx", "xx"),
    ],
)
def test_what_is_masked_is_refused_from_a_player(text: str, word: str) -> None:
    with pytest.raises(UnreadableMove, match="may not see") as caught:
        TONGUE.read(text)
    assert caught.value.word == word


@pytest.mark.parametrize(
    "text",
    """side | side-c | side-1 | take | take-q12 | take-a41 | take-a0 | take-s4a | take-s1d | take-2a17 | put-a7
    put-cas | put-cas4 | put-castle | put-q46 | put-s1a | drop-q7 | drop | keep-s1a | keep-t1 | play-q12 | play-a7-q12
    play-q12-q13 | play-q12-a7- + | play-q12-a7,a22 | play-q12-a7-a22 | p5: yes | red: yes | d=5 | order=5
    dis=a1 | abi=t7 | ach=ach7
    go-bnk | buy-a7 | pass | roll | yes-bnk | take-a07 | put-b | put-ba""".replace("\n", "|").split("|"),
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        TONGUE.read(text.strip())


LIBERAL = """
side-a <- SIDE A; side a; Side-A.; the side a!; side!; side the a
take-a17 <- take adventurer 17; draft a17; gain the adventurer 17; collect A17.; take a 17!; tak a17!; dra adv 17
take-s2b <- take status 2 b; take slot 2 b; take the status slot 2 b; TAKE S2B; col s2b; take status 2!; take 2b!
put-q12 <- put on quest 12; bid on q12; place on the quest 12; set q12; lay Q12; bid quest12; PUT Q12; put 12!
put-bla <- put on the black market; place on market; put black!; put bla; put black mar; put mar
put-mag <- put mage tower; place on the mage tower; put tower; put mag; put on mage
put-bnk <- put bank; deposit bank; put into the bank; put ban!; dep bank; put-bnk; put on BNK
put-pro <- put proving grounds; place on the proving grounds; put prov; put pro; put grounds
put-orc <- put orcus dungeon; put into the orcus dungeon; put dungeon; put orcus; put orc; place orc
put-riv <- put rival guild; place on the rival guild; put rival; put riv
put-bar <- put barracks; place on the barracks; put barr; put bar; PUT BAR
put-cas2 <- put castle circle 2; place on castle 2; put circle 2; put cas 2; put cas2; put castle2; put cas!
drop-a7 <- discard a7; drop adventurer 7; leave a7; dis a7; Drop-A7; discard the adventurer 7
keep-q9 <- hold q9; keep quest 9; keep the quest 9; KEEP Q9; kee q9; keep 9!
keep-a22 <- hold a22; keep adventurer 22; keep the adventurer 22; hol a22
play-q12-a7+a22 <- play q12 with a7 and a22; play quest 12 with a22 + a7; PLAY-Q12-A22+A7; play q12 a7+a22
play-q12-a7+a22 <- play the quest 12 with adventurer 7 and adventurer 22; play q12 a7 a22!; play q12 a7, a22!
yes <- accept; agree; YES; y!; acc
no <- decline; refuse; none; NO; n!; dec
end <- done; stop; finish; END; fin; end season!
undo-2 <- undo 2; takeback 2; take back 2; UNDO-2; take-back-2
p2: yes <- P2: YES; player 2: yes; seat 2: accept; p2 : yes; Player2: agree; sea 2: yes
p1: side-a p2: side-b <- P1: side a. P2: side b; p1: side-a, p2: side-b; player 1: side a, player 2: side b
1 p2: put-q12 <- 1 p2: put q12; 1. P2: bid q12; season 1 p2: put q12; season 1, p2: put q12!; turn 1 p2: put-q12
1 p2: put-q12 <- round 1 seat 2: put q12; 1 player 2: place on quest 12
order=p2,p3,p1 <- order=p2, p3, p1; order = player 2, player 3, player 1; order=seat 2,seat 3,seat 1; ORDER=P2,P3,P1
order=p2,p3,p1 <- order=p2 order=p3 order=p1
abi=t3,t5 <- ability=t3,t5; abi=token 3, token 5; abilities = ability 3, ability token 5
role=def,sup,att <- role=defender, support, attacker; roles=def,sup,att; role=defe,supp,attacker; role=Def, Sup, Att
ach=ach1,ach4 <- achievement=ach1,ach4; achievements = achievement 1, achievement 4
adv=a3,a17 <- adventurer=a3,a17; adventurers = adventurer 3, adventurer 17; adv=a3 adv=a17
que=q4,q12 <- quest=q4,q12; quests = quest 4, quest 12; que = q4 , q12
yes que=q8 <- yes, que=q8; accept que=quest 8; YES QUE=Q8.
"""


def liberal() -> list[tuple[str, str]]:
    """Canonical text and a spelling of it; a spelling with ! behind it is one that must be refused."""
    lines = [line.partition(" <- ") for line in LIBERAL.strip().split("\n")]
    return [(canonical, spelling.strip()) for canonical, _, spellings in lines for spelling in spellings.split(";")]


@pytest.mark.parametrize(("canonical", "spelling"), liberal())
def test_liberal_spellings(canonical: str, spelling: str) -> None:
    if spelling.endswith("!"):
        with pytest.raises(UnreadableMove):
            TONGUE.read(spelling[:-1])
        return
    items = TONGUE.read(spelling)
    text = TONGUE.write(items, 1)
    assert text == canonical
    assert TONGUE.write(TONGUE.read(text, strict=True), 1) == text


def test_a_castle_without_its_circle_lists_them() -> None:
    with pytest.raises(UnreadableMove) as caught:
        TONGUE.read("put castle")
    assert caught.value.near == ("cas1", "cas2", "cas3")


def test_a_colon_by_itself_is_told_a_seat_of_this_game() -> None:
    with pytest.raises(UnreadableMove, match="as in p1:"):
        TONGUE.read(": yes")


def test_names_come_from_component_data() -> None:
    shipped = game("black-dragons-guild").components(game("black-dragons-guild").load())
    assert isinstance(shipped, Components)
    for code, card in [*shipped.adventurers.items(), *shipped.quests.items()]:
        if not any(word in TONGUE.lexicon.verbs for word in card.name.lower().split()):  # these go by code alone
            assert said(f"keep {card.name}") == [m.Keep(code)], card.name


def test_names_of_quests_do_not_hide_places() -> None:
    assert said("put market") == [m.Put("bla")]
    with pytest.raises(UnreadableMove) as caught:
        TONGUE.read("put black")
    assert set(caught.value.near) == {"bla", "q45"}


# spellings from the tables

FRAMES = {
    "SEAT": "order={}",
    "FACE": "side {}",
    "ADVENTURER": "drop {}",
    "QUEST": "play {} a1",
    "PLACE": "put {}",
    "CIRCLE": "put {}",
    "SLOT": "take {}",
    "TOKEN": "abi={}",
    "ROLE": "role={}",
    "ACHIEVEMENT": "ach={}",
}


def shape(kind: str, code: str) -> str:
    """The canonical text for a reading in its frame."""
    return FRAMES[kind].format(code).replace(" ", "-")


def test_each_kind_has_a_frame() -> None:
    assert set(FRAMES) == set(TONGUE.tongue.kinds)
    assert {len(COLORS)} == {entry.high for entry in TONGUE.tongue.numbered if entry.kind == "SEAT"}


def test_spellings_from_the_tables_each_read_as_their_code() -> None:
    spelled: dict[tuple[str, str], set[str]] = {}
    for text, reading in TONGUE.lexicon.spellings(set(FRAMES), names=True):
        spelled.setdefault((FRAMES[reading.kind], text), set()).add(shape(reading.kind, reading.code))
    for (frame, text), meant in spelled.items():
        assert {TONGUE.write(TONGUE.read(frame.format(text)), 1)} == meant, text
    assert len(spelled) > 300
