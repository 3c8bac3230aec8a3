"""Moves of Lord of Loot: every form, its spellings, and that what is written is read again."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
import spelling
from hypothesis import strategies as st

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Fell
from guildpost.engine.games import game
from guildpost.engine.lord_of_loot import moves as m
from guildpost.engine.lord_of_loot.state import Options
from guildpost.engine.lord_of_loot.tables import (
    CARDS,
    CAT,
    DAYTIME,
    FIELDS,
    FIGURES,
    GNOMES,
    HEROES,
    ITEMS,
    KINDS,
    SPELLS,
    TILES,
    WEAPONS,
    Components,
    in_order,
)
from guildpost.notation.games import language
from guildpost.notation.lord_of_loot import ALONE, ROLLS
from guildpost.replays.recording import Recording

GAME = game("lord-of-loot")
TONGUE = language("lord-of-loot")

FORMS = """
put-gua-sun | put-gua-sun+moo+duw+due | put-2sha | put-coi+gol | put-fsh | put-sha-bag | put-2sha-bag
feed-bre | feed-bre-box | go-f14 | go-tav | explore | exploit | take-bon+fir | take-cat | take-all | take-wsp-p2
take-2bre+wspu-p5 | give-bre-p2 | swap-bre-wsp-p2 | swap-2bre+gaeu-fsh+2coi-p3 | fight-orc2 | fight-tro | fight-pet
fight-kso | fight-sir | fight-gua1 | fight-imp3 | fight-dog | fight-glu | fight-orc | fight-gua | buy-sta | buy-hea-box
buy-bla | buy-bla-box | buy-upg-ish | buy-upg-ish-box | buy-gsw | buy-gsw-box | buy-gsw-box+box+box
use-bre | use-kit-box | use-pot-swo | use-pot-shi-box | use-vou | cast-s9-woo+iro-f6 | cast-s9-woo-box+iro-f6
cast-s1-bre+bon-2ora+blu | cast-s1-bre-box+bon-box-3blu | cast-s12-bon-ora | cast-s12-bon-blu | cast-s13-fir-swo
cast-s7-gol-sta | cast-s7-fir-hea | cast-s8-gol-wsp | cast-s8-gsw-wsp | cast-s8-gswu-box-gsw | cast-s10-gol-orc2
cast-s10-fir-wki | cast-s14-fir | cast-s2-bre+bon-shi | equip-wspu | equip-gae | stow-wspu | stow-ito
drop-bon-box+fir | drop-s12 | drop-wspu | drop-2bon-box+bon+2s3-box+s3 | push-f5 | send-moo | send-home | draw-red
draw-yel | draw-bla | pick-red | pick-yel | pick-wom-fem | pick-wom-mal | pick-wit | pick-orc1 | pick-pet | pick-imp2
pick-f9 | pick-p2 | pick-gbr | stay | yes | no | pass | end | undo-1 | undo-2 | p2: yes | p1: use-kit p2: cast-s14-fir
on-k7qm 3 p1: end | // well met // | 2 p5: end 3 p1: yes // ha // | card=m1 | red=r6 | red=bre,cat! | red=bon,fir
yel=s12 | bla=wsp | tile=l4 | d=gob | d=nec,gua | o=s,n b=s v=s,s,h,h | fight-orc2 o=s,s,n v=s,h
"""
ROUND = """
1 p1: go-f14 explore tile=l4 pick-red red=bre exploit pick-red red=pot
1 p1: exploit pick-yel yel=s12 end card=m1 d=ske
2 p2: go-f14 go-f16 go-duw fight-gua1 o=s v=n bla=wsp yel=s3
2 p2: yes yel=s9 equip-wsp end card=m2
3 p1: feed-bre go-f4 go-f17 go-f8 take-cat end card=m3 red=bon,fir
3 p1: o=s b=n v=s,s,h,h use-pot-shi-box end send-home
4 p2: no go-f16 go-tav fight-orc1 o=s,s,n v=s,h fight-orc1 o=s,s,s v=h,h
4 p2: red=vou,coi use-vou bla=ish equip-ish end card=m4
5 p1: no take-bon+fir go-f17 go-tav take-wsp-p2 p2: yes
5 p1: buy-sta
5 p2: cast-s14-fir
6 p2: buy-bla-box
6 p1: cast-s12-bon-2blu
6 p2: pick-wom
7 p1: end
"""
SAMPLES = [form.strip() for form in FORMS.strip().replace("\n", "|").split("|") if "!" not in form]
SAMPLES += ROUND.strip().split("\n")

# random moves from the tables

TOKENS = (*ITEMS, CAT, *(f"{weapon}{side}" for weapon in WEAPONS for side in ("", "u")))
KNOWN = [f"{kind}{number}" for kind in KINDS if kind not in ALONE for number in range(1, 10)]
ENEMIES = (*KNOWN, *ALONE, *FIGURES, "dog", *GNOMES)
tokens = st.sampled_from(TOKENS)
weapons = st.sampled_from(WEAPONS)
held = st.sampled_from([token for token in TOKENS if token[:3] in WEAPONS])
fields = st.sampled_from(FIELDS)
seats = st.sampled_from([f"p{number}" for number in range(1, 6)])
enemies = st.sampled_from(ENEMIES)
bundles = st.lists(tokens, min_size=1, max_size=8).map(in_order)


@st.composite
def boxed(draw: st.DrawFn, what: st.SearchStrategy[Any]) -> Any:
    """Tokens in their order, and some of them."""
    chosen = draw(what)
    out = draw(st.lists(st.booleans(), min_size=len(chosen), max_size=len(chosen)))
    return chosen, tuple(token for token, boxed in zip(chosen, out, strict=True) if boxed)


@st.composite
def casts(draw: st.DrawFn) -> m.Cast:
    """A spell with what is paid and any effect that is a word."""
    spell = draw(st.sampled_from(SPELLS))
    paid, out = draw(boxed(st.lists(tokens, min_size=1, max_size=3).map(in_order)))
    if spell in ROLLS:
        orange, blue = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any))
        return m.Cast(spell, paid, ("ora",) * orange + ("blu",) * blue, out)
    words = st.sampled_from(("swo", "shi", "sta", "hea")) | weapons | fields | enemies
    return m.Cast(spell, paid, draw(st.just(()) | st.tuples(words)), out)


def one_boxed(item: str, out: bool) -> tuple[str, ...]:
    return (item,) if out else ()


items = st.sampled_from((*ITEMS, CAT))
BY_TYPE: dict[type[Any], st.SearchStrategy[Any]] = {
    m.Put: st.builds(m.Put, bundles)
    | st.sets(st.sampled_from(DAYTIME), min_size=1).map(
        lambda found: m.Put(("gua",), tuple(field for field in DAYTIME if field in found))
    ),
    m.Add: st.builds(m.Add, st.integers(1, 9)),
    m.Feed: st.builds(lambda item, out: m.Feed(item, one_boxed(item, out)), items, st.booleans()),
    m.Go: st.builds(m.Go, fields),
    m.Explore: st.just(m.EXPLORE),
    m.Exploit: st.just(m.EXPLOIT),
    m.Take: st.builds(m.Take, bundles, st.just("") | seats) | st.just(m.Take(())),
    m.Give: st.builds(m.Give, bundles, seats),
    m.Swap: st.builds(m.Swap, bundles, bundles, seats),
    m.Fight: st.builds(m.Fight, enemies | st.sampled_from(KINDS)),
    m.Buy: st.builds(m.Buy, st.sampled_from(("sta", "hea", "bla")), st.just(""), st.integers(0, 1))
    | st.builds(m.Buy, st.just("upg"), weapons, st.integers(0, 1))
    | st.builds(m.Buy, weapons, st.just(""), st.integers(0, 3)),
    m.Use: st.builds(
        lambda item, icon, out: m.Use(item, icon, one_boxed(item, out)),
        items,
        st.sampled_from(("", "swo", "shi")),
        st.booleans(),
    ),
    m.Cast: casts(),
    m.Equip: st.builds(m.Equip, held),
    m.Stow: st.builds(m.Stow, held),
    m.Drop: boxed(st.lists(tokens | st.sampled_from(SPELLS), min_size=1, max_size=6).map(in_order)).map(
        lambda parts: m.Drop(*parts)
    ),
    m.Push: st.builds(m.Push, fields),
    m.Send: st.builds(m.Send, fields | st.just("home")),
    m.Draw: st.builds(m.Draw, st.sampled_from(("red", "yel", "bla"))),
    m.Pick: st.builds(m.Pick, st.sampled_from(("red", "yel")) | fields | seats | enemies)
    | st.builds(m.Pick, st.sampled_from(HEROES), st.sampled_from(("", "fem", "mal"))),
    m.Stay: st.just(m.STAY),
    m.Yes: st.just(m.YES),
    m.No: st.just(m.NO),
    m.Pass: st.just(m.PASS),
    m.End: st.just(m.END),
}


def test_every_type_of_move_is_tried() -> None:
    assert set(BY_TYPE) == set(m.Move.__args__)


said = partial(spelling.said, tongue=TONGUE)
refusal = partial(spelling.refusal, tongue=TONGUE)
TestSpelling = spelling.spelling_of(TONGUE, BY_TYPE, SAMPLES, going_on=[m.Fight(enemy) for enemy in KINDS])


# forms and transcripts


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("put-gua-moo+sun", m.Put(("gua",), ("sun", "moo"))),
        ("put-2sha", m.Put(("sha", "sha"))),
        ("put-gol+coi", m.Put(("coi", "gol"))),
        ("put-sha-bag", m.Add(1)),
        ("put-2sha-bag", m.Add(2)),
        ("put-sha+sha-bag", m.Add(2)),
        ("feed-bre", m.Feed("bre")),
        ("feed-bre-box", m.Feed("bre", ("bre",))),
        ("go-f14", m.Go("f14")),
        ("explore", m.EXPLORE),
        ("exploit", m.EXPLOIT),
        ("take-all", m.Take(())),
        ("take-fir+bon", m.Take(("bon", "fir"))),
        ("take-wsp-p2", m.Take(("wsp",), "p2")),
        ("give-2bre-p2", m.Give(("bre", "bre"), "p2")),
        ("swap-bre-wsp+fsh-p2", m.Swap(("bre",), ("fsh", "wsp"), "p2")),
        ("fight-orc2", m.Fight("orc2")),
        ("fight-orc", m.Fight("orc")),
        ("fight-gua", m.Fight("gua")),
        ("buy-sta", m.Buy("sta")),
        ("buy-hea-box", m.Buy("hea", "", 1)),
        ("buy-bla-box", m.Buy("bla", "", 1)),
        ("buy-upg-ish", m.Buy("upg", "ish")),
        ("buy-upg-ish-box", m.Buy("upg", "ish", 1)),
        ("buy-gsw", m.Buy("gsw")),
        ("buy-gsw-box+box", m.Buy("gsw", "", 2)),
        ("buy-3box-gsw", m.Buy("gsw", "", 3)),
        ("buy-box-upg-ish", m.Buy("upg", "ish", 1)),
        ("use-bre", m.Use("bre")),
        ("use-kit-box", m.Use("kit", "", ("kit",))),
        ("use-pot-swo", m.Use("pot", "swo")),
        ("use-pot-shi-box", m.Use("pot", "shi", ("pot",))),
        ("cast-s9-iro+woo-box-f6", m.Cast("s9", ("woo", "iro"), ("f6",), ("woo",))),
        ("cast-s1-bre+bon-blu+2ora", m.Cast("s1", ("bre", "bon"), ("ora", "ora", "blu"))),
        ("cast-s12-bon-blu", m.Cast("s12", ("bon",), ("blu",))),
        ("cast-s8-gsw-wsp", m.Cast("s8", ("gsw",), ("wsp",))),
        ("cast-s10-gol-orc2", m.Cast("s10", ("gol",), ("orc2",))),
        ("cast-s14-fir-box", m.Cast("s14", ("fir",), (), ("fir",))),
        ("equip-wspu", m.Equip("wspu")),
        ("stow-wsp", m.Stow("wsp")),
        ("drop-fir+bon-box", m.Drop(("bon", "fir"), ("bon",))),
        ("drop-bon+bon-box", m.Drop(("bon", "bon"), ("bon",))),
        ("drop-2bon-box", m.Drop(("bon", "bon"), ("bon", "bon"))),
        ("drop-s12+wspu+s3-box", m.Drop(("wspu", "s3", "s12"), ("s3",))),
        ("push-f5", m.Push("f5")),
        ("send-home", m.Send("home")),
        ("draw-bla", m.Draw("bla")),
        ("pick-red", m.Pick("red")),
        ("pick-wom-fem", m.Pick("wom", "fem")),
        ("pick-imp2", m.Pick("imp2")),
    ],
)
def test_what_forms_mean(text: str, move: Any) -> None:
    assert said(text) == [move]
    assert said(TONGUE.render(move)) == [move]


def test_of_each_kind_those_stand_first_that_leave_the_game() -> None:
    drop = m.Drop(("bon", "bon", "bon", "fir", "wsp"), ("bon", "bon", "wsp"))
    assert TONGUE.render(drop) == "drop-2bon-box+bon+fir+wsp-box"
    assert said("drop-wsp-box+bon+fir+bon-box+bon-box") == [drop]


def test_rounds_say_who_did_what() -> None:
    told = [(item.who, item.move, item.outcomes) for item in TONGUE.read(ROUND.strip()) if isinstance(item, Said)]
    assert ("p1", m.EXPLORE, (("tile", "l4"),)) in told
    assert ("p2", m.YES, (("yel", "s9"),)) in told
    assert ("p1", m.END, (("card", "m1"), ("d", "ske"))) in told
    assert ("p1", None, (("o", "s"), ("b", "n"), ("v", "s"), ("v", "s"), ("v", "h"), ("v", "h"))) in told
    assert ("p2", m.Fight("orc1"), (("o", "s"), ("o", "s"), ("o", "n"), ("v", "s"), ("v", "h"))) in told
    assert ("p2", m.Buy("bla", "", 1), ()) in told
    assert told[-1] == ("p1", m.END, ())


def test_lines_of_a_round_are_read_by_themselves() -> None:
    fresh = language("lord-of-loot")
    fresh.read("end")
    assert fresh._by_speakers(ROUND.strip(), 1) is not None


def test_glued_faces_are_read_one_by_one() -> None:
    assert TONGUE.write(TONGUE.read("fight-orc2 o=ssn b=h v=sshh")) == "fight-orc2 o=s,s,n b=h v=s,s,h,h"
    assert TONGUE.write(TONGUE.read("o=ss,n")) == "o=s,s,n"
    refusal("o=sx")


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_behind_a_kind_is_never_guessed(kind: str) -> None:
    if kind in ALONE:
        assert TONGUE.write(TONGUE.read(f"fight-{kind} 2 p1: end"), 1) == f"fight-{kind} 2 p1: end"
        return
    assert "number of a turn" in str(refusal(f"fight-{kind} 2 p1: end"))
    assert said(f"fight {kind} 2") == said(f"fight-{kind}2") == [m.Fight(f"{kind}2")]
    assert said(f"fight-{kind}2 3 p1: end") == [m.Fight(f"{kind}2"), m.END]
    assert said(f"fight-{kind} p1: end") == [m.Fight(kind), m.END]
    assert said(f"d={kind} 2 p1: end") == [None, m.END]


@pytest.mark.parametrize(
    ("text", "line", "column", "word", "message"),
    [
        ("end\nput-gua-sun+sun", 2, 13, "sun", "named already"),
        ("put-bre-bag", 1, 9, "bag", "only sha"),
        ("take-0bre", 1, 6, "0", "0bre is nothing"),
        ("drop-100bon", 1, 6, "100", "more than 99"),
        ("buy-0box-gsw", 1, 5, "0", "0box is nothing"),
        ("buy-gsw-2box", 1, 9, "2", "cannot stand here"),
        ("fight orc 0", 1, 11, "0", "no orc has this number"),
        ("fight orc 10", 1, 11, "10", "no orc has this number"),
        ("fight-orc10", 1, 7, "orc10", "cannot stand here"),
        ("fight-gir", 1, 7, "gir", "cannot stand here"),
        ("fight-cat", 1, 7, "cat", "an item, cannot stand here"),
        ("fight gnome", 1, 7, "gnome", "could be"),
        ("use magic", 1, 5, "magic", "could be"),
        ("go-f21", 1, 4, "f21", "cannot stand here"),
        ("go-orc2", 1, 4, "orc2", "an enemy, cannot stand here"),
        ("go-home", 1, 4, "home", "home, cannot stand here"),
        ("go dusk", 1, 4, "dusk", "could be"),
        ("give-bre", 1, 9, "give-bre", "the text ends behind"),
        ("cast-s1-bre+bon", 1, 16, "cast-s1-bre+bon", "a die (ora, blu)"),
        ("cast-s14-fir-ora", 1, 14, "ora", "a die (ora, blu), cannot stand here"),
        ("cast-s17-fir", 1, 6, "s17", "cannot stand here"),
        ("take-s12", 1, 6, "s12", "a spell with dice, cannot stand here"),
        ("buy-upg-wspu", 1, 9, "wspu", "an upgraded weapon, cannot stand here"),
        ("exp", 1, 1, "exp", "could be"),
        ("p6: yes", 1, 1, "p6", "nobody called"),
        ("use-b", 1, 5, "b", "could be"),
        ("use-pot-as", 1, 11, "use-pot-as", "the text ends behind"),
    ],
)
def test_refusals_say_where_and_why(text: str, line: int, column: int, word: str, message: str) -> None:
    error = refusal(text)
    assert message in str(error)
    assert (error.line, error.column, error.word) == (line, column, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [("p2: hidden", "hidden"), ("red=2xx", "2xx"), ("yel=xx", "xx"), ("card=xx", "xx"), ("take-xx", "xx")],
)
def test_what_is_masked_is_refused_from_a_player(text: str, word: str) -> None:
    error = refusal(text)
    assert "may not see" in str(error)
    assert error.word == word


@pytest.mark.parametrize(
    "text",
    """put | put-gua | put-sun | put-gua-bag | put-s3 | put-2gua-sun | put-bre-box | feed | feed-wsp | feed-2bre
    feed-bre-fsh | go | go-p1 | go-f1-f2 | explore-f1 | exploit-red | take | take-all-p2 | take-p2 | take-bre-f1
    give-p2 | give-bre-f2 | swap-bre-p2 | swap-bre-fsh | swap-bre-fsh-wsp-p2 | fight | fight-p2 | fight-orc+gob
    fight-2orc | fight-lad | fight-bea | fight-ras | buy | buy-red | buy-upg | buy-sta-2box | buy-2sta | buy-sta-box+bre
    use | use-wsp | use-pot-box-box | use-2pot | use-pot-ora | cast | cast-s9 | cast-woo | cast-s9-s3 | cast-s8-gol-wspu
    cast-s9-woo-f6-f7 | cast-s1-bre-swo | cast-s7-gol-2sta | cast-s7-gol-home | equip | equip-bre | equip-wsp+ish
    stow-s3 | drop | drop-all | drop-bre-p2 | drop-box | push | push-home | send | send-p1 | draw | draw-3 | pick
    pick-all | pick-red-fem | pick-home | pick-gir | stay-f1 | yes-bre | pass-p1 | end-box | roll | play-bre
    sell-bre | make-wsp | d=5 | o=2s | o=sword! | card=f1 | tile=m! | g=s | deck=m1 | d=orc2 | red=2bre | p1 | as | box
    bag""".replace("\n", "|").split("|"),
)
def test_what_is_no_move_is_refused(text: str) -> None:
    if "!" not in text:
        refusal(text.strip())


LIBERAL = """
put-gua-sun+moo <- PUT GUA SUN+MOO; place guards on the midday field and the moon field; lay guard at sun and moo
put-gua-duw+due <- put guards on western dusk field and eastern dusk field; put guard dusk east and dusk west
put-2sha <- put 2 shards; lay 2 mirror shards; put sha+sha; deposit shard and mirror shard; put 2 sha
put-coi+gol <- put gold and coin; lay the gold and a coin!; put GOL+COI.; put gol, coi!
put-2sha-bag <- put 2 shards into the bag; put 2 mirror shards into the red bag; lay 2sha in bag; put sha+sha-bag
feed-bre <- feed bread; FEED-BRE; feed with the bread; fee bre; feed brea
feed-bre-box <- feed bread box; feed bre boxed; feed the bread into the box
go-f14 <- go to field 14; move f14; walk to the field 14; run F14; go field14; go f 14!
go-tav <- go to the tavern; go tavern; move tav; go tave
go-smi <- go to the blacksmith; go smith; walk to the smith
go-moo <- go to moon; go moon field; run moo; go to the moon field
go-duw <- go west dusk field; go to the western dusk field; go dusk west; go western
explore <- EXPLORE; explore.; expl!; explo!; explor
exploit <- Exploit; exploi; EXPLOIT.; exp!
take-bon+fir <- take bones and fire; collect fir+bon; gain fire and bones; take bone and fire; draft bon and fir
take-all <- take everything; collect all; gain ALL
take-wsp-p2 <- take wooden spear from player 2; take the wooden spear of seat 2; take wsp p2; gain wsp from p2
give-bre-p2 <- give bread to player 2; offer bre to p2; hand the bread to seat 2
swap-bre-wsp-p2 <- trade bread for wooden spear with player 2; exchange bre wsp p2; swap bread for wsp with p2
fight-orc2 <- attack orc 2; hit orc2; fight the orc 2; shoot at orc 2; FIGHT ORC2
fight-gob1 <- fight goblin 1; attack the goblin 1; fight gob 1; fight gobl 1
fight-wki <- fight the witch-king; attack witch king; fight witch; fight wki
fight-orc <- fight the orc; attack orc
fight-pet <- fight the petnapper; fight petnapper; attack pet
fight-kso <- fight the knight's soul; fight knights soul; attack kso
fight-sir <- fight siren; fight the Siren
fight-stu <- fight stumplestick the grouchwood guardian; attack stumplestick; fight stump
fight-glu <- fight lunch gnome; fight the lunch-gnome; attack glu; fight gnome lunch
fight-gbr <- fight breakfast gnome; fight supper gnome; attack gbr; fight gnome breakfast
fight-gmi <- fight midnight-snack gnome; fight midnight gnome; fight midnight
fight-dog <- fight the doggy; hit dog
buy-sta <- buy stamina; purchase stamina; buy stamina hearts; buy STA
buy-hea-box <- buy health box; buy health hearts boxed; buy-box-hea; buy 1box hea
buy-bla <- buy bla; buy weapon; purchase the weapon; buy black
buy-upg-ish <- buy upgrade for the iron shield; buy upgrade iron shield; buy upg ish; buy upg-iron-shield
buy-gsw-box+box <- buy golden sword box and box; buy gsw box + box; buy 2box gsw; buy 2 box gsw; buy gsw-2box!
use-pot-shi <- use potion as shield; drink potion shield; use magic potion as shi; use pot as a shield!; use pot shields
use-pot-shi-box <- use potion box as shield; use pot-shi-box; drink magic potion as shield box; use pot-box-shi
use-vou <- use voucher; use vou; use draw a weapon!
use-kit-box <- use first-aid kit box; use first aid kit boxed; use kit into box; use first box
use-mus <- eat mushroom; eat magic mushroom; use mus; eat mushrooms
cast-s9-woo+iro-f6 <- cast spell 9 with wood and iron to field 6; cast s9 iron+wood f6; cas s9 iro and woo to f6
cast-s9-woo-box+iro-f6 <- cast s9 with wood box and iron to f6; cast spell 9 from iron and wood boxed to field 6
cast-s1-bre+bon-2ora+blu <- cast s1 with bread and bones for 2 orange and blue; cast s1 bre+bon blu+2ora
cast-s1-bre+bon-2ora+blu <- cast spell 1 bread+bones 2 orange dice and 1 blue die; cast s1 bre+bon ora+blu+ora
cast-s12-bon-blu <- cast spell 12 with bones for blue die; cast s12 bone blue; cast s12-bones-1blu
cast-s8-gsw-wsp <- cast s8 with golden sword on the wooden spear; cast spell 8 golden sword wooden spear
cast-s13-fir-swo <- cast s13 with fire for sword; cast s13 fire swords; cast spell 13 fir swo
cast-s7-gol-hea <- cast s7 with gold for health; cast spell 7 gold hearts; cast s7 gol hea
cast-s10-gol-orc2 <- cast s10 with gold at orc 2; cast spell 10 from gold against the orc 2
equip-wspu <- equip upgraded wooden spear; wield wspu; equip the upgraded wooden spear; equ wspu; EQUIP-WSPU
stow-ito <- stow the iron tower shield; stow iron tower; sto ito!; stow iron tower shield
drop-bon-box+fir <- discard bones box and fire; drop fir+bon-box; leave bone boxed and fire
drop-s12 <- drop spell 12; discard s12; leave the spell 12
push-f5 <- push to field 5; shove to f5; push the dog!; push f5
send-home <- send home; SEND HOME; send to home; sen home
send-moo <- send to the moon field; send moo; send to moon
draw-bla <- draw weapon; pull from the black bag; draw bla; draw black
draw-red <- draw an item!; draw item; draw from the red bag; draw red
draw-yel <- draw spell; draw from yellow bag; draw yellow
pick-red <- pick item; choose red; select the red bag; pick the item
pick-yel <- pick spell; choose yel; select yellow; pick the yellow bag
pick-wom-fem <- pick wompy female; choose wom fem; select wompy the creature female; pick Wompy, female!
pick-wit <- pick witch; choose the witch; pick aurenna; pick Aurenna, the Witch!
pick-kni <- pick knight; choose the knight; pick kni; pick aldric; pick sir aldric!
pick-orc1 <- pick orc 1; choose orc1; select the orc 1
pick-p2 <- pick player 2; choose p2; select seat 2
pick-f9 <- pick field 9; choose f9
stay <- remain; STAY; stay.
yes <- accept; agree; YES; y!; acc
no <- decline; refuse; none; NO; n!; dec
pass <- skip; PASS; pas
end <- done; stop; finish; END; fin; end turn!
undo-2 <- undo 2; takeback 2; take back 2; UNDO-2; take-back-2
go-f4 explore <- go to field 4, then explore; go f4. explore; go-f4 and explore; go to f4 explore
2 p2: go-f4 <- 2 P2: go f4; turn 2 player 2: go to field 4; 2. p2: run f4; turn 2 seat 2: go f4
o=s,n <- orange=sn; o=sword, nothing; orange = s, n; O=SN; o=s o=n
v=s,s,h,h <- violet=sshh; v=sword,sword,shield,shield; v=ss,hh
b=n,h <- blue=nh; b = nothing, shield
d=wki,gua <- die=witch-king, guard; d = wki, gua; D=WKI,GUA
red=bre,kit <- red=bread, first-aid kit; red = bre, kit; red=bre red=kit
red=r3 <- red=red 3; red=R3
yel=s9 <- yellow=spell 9; yel = s9; yellow=s9
bla=wsp <- black=wooden spear; bla = wsp
tile=l1 <- tile=fish-pond; tiles=l1; tile = tile 1
card=m6 <- card=m6; cards=M6; card=brown 6
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


# names of an owner's data


def shipped() -> Components:
    components = GAME.components(GAME.load())
    assert isinstance(components, Components)
    return components


def test_names_of_ones_own_are_read() -> None:
    weapons = dict(shipped().weapons)
    weapons["wsp"] = msgspec.structs.replace(weapons["wsp"], name="Pointed Stick")
    own = language("lord-of-loot", msgspec.structs.replace(shipped(), weapons=weapons))
    assert said("equip pointed stick", tongue=own) == [m.Equip("wsp")]
    assert said("equip upgraded pointed stick", tongue=own) == [m.Equip("wspu")]
    refusal("equip wooden spear", tongue=own)
    assert own.cheat_sheet().isascii()


def test_a_code_with_another_behind_it_is_no_name() -> None:
    assert said("cast-s13-iro-swo") == [m.Cast("s13", ("iro",), ("swo",))]  # not the Iron Sword
    assert said("cast-s7-woo-sta") == [m.Cast("s7", ("woo",), ("sta",))]
    assert said("swap-iro-isw-p1") == [m.Swap(("iro",), ("isw",), "p1")]


def test_the_spells_with_dice_are_those_of_the_data() -> None:
    assert {code for code, spell in shipped().spells.items() if spell.effect == "dice"} == set(ROLLS)


def test_the_monsters_without_a_number_are_those_of_the_data() -> None:
    assert {code for code, monster in shipped().monsters.items() if monster.copies == 1} == set(ALONE)


# options of random play


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_options_of_random_play_are_written_and_read(seats: int) -> None:
    data = GAME.load()
    kinds: set[type[Any]] = set()
    labels: set[str] = set()
    for number, bosses in enumerate(("pet+nar", "gil+vol", "dra+aur", "stu+pet") * 4):
        seed = f"notation {seats} {bosses} {number}"
        recording = Recording.begin(
            GAME, data, GAME.choose_seats(seats, ()), Options(bosses=bosses), seed=seed, quiet=True
        )
        draws, n = Draws(seed), 0
        while not recording.over and n < 600:
            asked = recording.asked()
            seat = asked[draws.below("seat", n, len(asked))] if number else asked[0]
            options = list(recording.options(seat))
            for move in options[:200]:
                word = TONGUE.render(move)
                assert said(word) == [move], word
            words = {TONGUE.render(move) for move in options}
            assert len(words) == len(options)
            by_kind: dict[type[Any], list[Any]] = {}
            for move in options:
                by_kind.setdefault(type(move), []).append(move)
            kinds |= set(by_kind)
            if len(by_kind) > 1 and n % 4:
                by_kind.pop(m.End, None)  # or heroes get nowhere
            same = list(by_kind.values())[draws.below("kind", n, len(by_kind))]
            recording.play(seat, same[draws.below("move", n, len(same))])
            n += 1
        for entry in recording.entries:
            if isinstance(entry, Fell):
                fallen = f"{entry.label.partition('.')[0]}={entry.outcome}"
                assert TONGUE.write(TONGUE.read(fallen, strict=True)) == fallen
                labels.add(entry.label.partition(".")[0])
    assert {m.Go, m.Explore, m.Pick, m.Fight, m.Cast, m.Use, m.Drop, m.End} <= kinds
    assert {"d", "o", "b", "v", "red", "yel", "tile", "card"} <= labels <= set(TONGUE.tongue.labels)


# spellings from the tables

FRAMES = {
    "SEAT": "pick {}",
    "FIELD": "go {}",
    "HOME": "send {}",
    "ITEM": "use {}",
    "WEAPON": "equip {}",
    "UPGRADED": "equip {}",
    "SPELL": "drop {}",
    "ROLLING": "drop {}",
    "MONSTER": "d={}",
    "LONE": "fight {}",
    "ENEMY": "fight {}",
    "GUARD": "put {} sun",
    "FIGURE": "fight {}",
    "HERO": "pick {}",
    "GENDER": "pick wom {}",
    "STACK": "draw {}",
    "BLACK": "draw {}",
    "HEARTS": "buy {}",
    "ICON": "use pot {}",
    "DIE": "cast s12 bon {}",
    "FACE": "o={}",
    "FACES": "o={}",
    "CARD": "card={}",
    "TILE": "tile={}",
    "ALL": "take {}",
    "BAG": "put sha {}",
    "BOX": "use kit {}",
    "UPG": "buy {} ish",
    "_AS": "use pot {} shi",
}


def test_each_kind_has_a_frame() -> None:
    assert set(FRAMES) == set(TONGUE.tongue.kinds)


def test_spellings_from_the_tables_each_read_as_their_code() -> None:
    spelled: dict[tuple[str, str], set[str]] = {}
    for text, reading in TONGUE.lexicon.spellings(set(FRAMES), names=True):
        code = ",".join(reading.code) if reading.kind == "FACES" else reading.code
        shape = FRAMES[reading.kind].format(code).replace(" ", "-").replace("-as-", "-")
        spelled.setdefault((FRAMES[reading.kind], text), set()).add(shape)
    for (frame, text), meant in spelled.items():
        assert {TONGUE.write(TONGUE.read(frame.format(text)), 1)} == meant, text
    assert len(spelled) > 400


def test_every_code_of_the_game_is_read() -> None:
    for frame, codes in (
        ("go-{}", FIELDS),
        ("use-{}", (*ITEMS, CAT)),
        ("drop-{}", (*TOKENS, *SPELLS)),
        ("fight-{}", (*ENEMIES, *KINDS)),
        ("pick-{}", (*ENEMIES, *HEROES, *FIELDS)),
        ("d={}", KINDS),
        ("card={}", CARDS),
        ("red={}", CARDS[6:]),
        ("tile={}", TILES),
    ):
        for code in codes:
            text = frame.format(code)
            assert TONGUE.write(TONGUE.read(text, strict=True), 1) == text
