"""Moves of Heroes Welcome: every form, its spellings, and that what is written is read again."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
import spelling
from hypothesis import strategies as st

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.errors import BadComponents
from guildpost.engine.core.lines import Said
from guildpost.engine.games import game
from guildpost.engine.heroes_welcome import moves as m
from guildpost.engine.heroes_welcome.loot import KINDS, REGULAR, in_order
from guildpost.engine.heroes_welcome.state import Options
from guildpost.engine.heroes_welcome.tables import (
    CUSTOMERS,
    FINALS,
    GATE,
    HALLS,
    HEROES,
    MASTERIES,
    MATERIAL_OF,
    MERCHANTS,
    SITES,
    TILES,
    Components,
)
from guildpost.notation.games import language
from guildpost.notation.heroes_welcome import SHIPPED
from guildpost.notation.language import Language
from guildpost.notation.words import FILLERS, JOIN, SHORTEST
from guildpost.replays.recording import Recording

GAME = game("heroes-welcome")
TONGUE = language("heroes-welcome")

FORMS = """
play-pet | play-luc | play-fiv-ola-rub | play-cut-moo | play-bai-wea-rub | play-swm-wea-kni-rub | play-sho-gat
play-sho-f1 | play-bor-pwe | play-fpa-t1 | play-fre-ola | play-fan | play-mis | go-pwe | go-se | visit-gsm | visit-a2
make-c1-wea+rub | make-cha-2wea | make-boss-wea+arm+doo+rub+eme+2yel | make-c3-wea+arm-as-rub+eme
make-c3-2wea+arm-as-rub+2arm | make-c2-doo-as-wea | call | call-c5 | call-boss | buy-rub-moo | buy-2rub-moo
buy-rub-ola+arm-moo | buy-wea-ola+arm-moo+yel-kni | buy-bor+pet-ola | buy-2bor-ola | swap-wea-2rub-moo
swap-wea-rub+eme-moo | take-ola | take-wea+rub | take-2doo | sell-pot-ola+2pot-moo | sell-5pot-kni | draw-3
rank-wea | rank-aso | learn-pri | learn-eme | drop-wea | drop-wea+rub | build-jew-f1 | p2: give-wea | p2: no
pick-p1+p3 | yes no | end | undo-1 | undo-2 | on-k7qm 3 p1: call | // well met // | 2 p5: end 3 p1: yes // ha //
bag=2wea! | scrap=rub,eme | mon=ola | scam=pet,sho | deck=jew,rum,tra | yel=y1,y5 | who=bog,miz | bag=wea scam=sho
take-arm+yel yel=y1 | 1 p3: draw-2 bag=wea,yel end
"""
ROUND = """
0 p1: bag=wea,wea,rub,doo,arm,eme deck=jew,rum,tra
0 p1: who=bog p2: who=taz p3: who=miz yel=y2
1 p1: go-pwe buy-rub-moo end
1 p2: go-cur buy-2wea-ola end
1 p3: visit-t1 take-eme bag=arm end
1 p1: make-c1-rub+yel end
1 p2: visit-bui build-jew-f1 deck=baz end
1 p3: visit-min drop-eme go-her sell-pot-ola+pot-moo end
1 p1: go-pea buy-arm-kni end
1 p2: visit-a1 rank-eme end
1 p3: call p1: no p2: give-wea
1 p2: visit-gsm yes no end
1 p3: call end scam=bor drop-arm+doo scrap=rub,eme mon=ola
"""
SAMPLES = [form.strip() for form in FORMS.strip().replace("\n", "|").split("|") if "!" not in form]
SAMPLES += ROUND.strip().split("\n")

# random moves from the tables

loot = st.sampled_from(KINDS)
heroes = st.sampled_from(HEROES)
sites = st.sampled_from(SITES)
halls = st.sampled_from(HALLS)
scams = st.sampled_from(SHIPPED)
masteries = st.sampled_from(MASTERIES)
bundles = st.lists(loot, min_size=1, max_size=12).map(in_order)
cards = st.lists(scams, min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))


@st.composite
def deals(draw: st.DrawFn, what: st.SearchStrategy[Any], pairs: bool = True) -> Any:
    """Something for each of some heroes, from left to right."""
    some = draw(st.lists(heroes, min_size=1, max_size=3, unique=True))
    return tuple((draw(what), hero) for hero in HEROES if hero in some)


@st.composite
def relabelled(draw: st.DrawFn) -> m.Make:
    """A craft with a token that counts as another."""
    spent = draw(bundles)
    real = draw(st.sampled_from(spent))
    named = draw(st.sampled_from([kind for kind in REGULAR if MATERIAL_OF[kind] != MATERIAL_OF[real]]))
    return m.Make(draw(st.sampled_from((*CUSTOMERS, *FINALS))), spent, real, named)


choices = (
    st.just(())
    | st.tuples(st.sampled_from((GATE, *SITES, *HALLS, *HEROES)))
    | st.tuples(heroes | loot, loot)
    | st.tuples(loot, heroes, loot)
)
BY_TYPE: dict[type[Any], st.SearchStrategy[Any]] = {
    m.Play: st.builds(m.Play, scams, choices),
    m.Go: st.builds(m.Go, sites),
    m.Visit: st.builds(m.Visit, halls),
    m.Make: st.builds(m.Make, st.sampled_from((*CUSTOMERS, *FINALS)), bundles) | relabelled(),
    m.Call: st.builds(m.Call, st.sampled_from(("", *CUSTOMERS))),
    m.Buy: st.builds(m.Buy, deals(bundles | cards)),
    m.Swap: st.builds(m.Swap, loot, bundles, heroes),
    m.Take: st.builds(m.Take, st.tuples(heroes) | bundles),
    m.Sell: st.builds(m.Sell, deals(st.integers(1, 5))),
    m.Draw: st.builds(m.Draw, st.integers(1, 99)),
    m.Rank: st.builds(m.Rank, masteries),
    m.Learn: st.builds(m.Learn, masteries),
    m.Drop: st.builds(m.Drop, bundles),
    m.Build: st.builds(m.Build, st.sampled_from(TILES), sites),
    m.Give: st.builds(m.Give, loot),
    m.Pick: st.builds(
        m.Pick, st.sets(st.integers(1, 5), min_size=1).map(lambda found: tuple(f"p{n}" for n in sorted(found)))
    ),
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


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play-swm-wea-kni-rub", m.Play("swm", ("wea", "kni", "rub"))),
        ("play-pet", m.Play("pet")),
        ("go-f3", m.Go("f3")),
        ("visit-t2", m.Visit("t2")),
        ("make-c3-eme+arm-as-rub+wea", m.Make("c3", ("wea", "arm", "eme"), "arm", "rub")),
        ("make-c3-2wea+wea-as-eme", m.Make("c3", ("wea", "wea", "wea"), "wea", "eme")),
        ("make-c3-rub+wea+rub", m.Make("c3", ("wea", "rub", "rub"))),
        ("make-cha-2wea", m.Make("cha", ("wea", "wea"))),
        ("call", m.Call()),
        ("call-c15", m.Call("c15")),
        ("buy-rub-moo", m.Buy(((("rub",), "moo"),))),
        ("buy-arm-moo+rub-ola", m.Buy(((("rub",), "ola"), (("arm",), "moo")))),
        ("buy-rub-ola+arm-ola", m.Buy(((("arm", "rub"), "ola"),))),
        ("buy-2bor-ola", m.Buy(((("bor", "bor"), "ola"),))),
        ("buy-pet+bor-ola", m.Buy(((("bor", "pet"), "ola"),))),
        ("swap-wea-rub+arm-moo", m.Swap("wea", ("arm", "rub"), "moo")),
        ("take-ola", m.Take(("ola",))),
        ("take-rub+arm", m.Take(("arm", "rub"))),
        ("sell-2pot-moo+pot-ola+pot-moo", m.Sell(((1, "ola"), (3, "moo")))),
        ("draw-3", m.Draw(3)),
        ("rank-wea", m.Rank("wea")),
        ("learn-aso", m.Learn("aso")),
        ("drop-rub+wea", m.Drop(("wea", "rub"))),
        ("build-jew-f1", m.Build("jew", "f1")),
        ("give-yel", m.Give("yel")),
        ("pick-p3+p1", m.Pick(("p1", "p3"))),
    ],
)
def test_what_forms_mean(text: str, move: Any) -> None:
    assert said(text) == [move]
    assert said(TONGUE.render(move)) == [move]


def test_the_token_that_counts_as_another_stands_first_of_its_kind() -> None:
    make = m.Make("c3", ("wea", "wea", "arm", "arm", "arm", "rub"), "arm", "eme")
    assert TONGUE.render(make) == "make-c3-2wea+arm-as-eme+2arm+rub"
    assert said("make-c3-arm+rub+arm+2wea+arm-as-eme") == [make]


def test_a_round_says_who_did_what() -> None:
    told = [(item.who, item.move, item.outcomes) for item in TONGUE.read(ROUND.strip()) if isinstance(item, Said)]
    assert told[0][2][-1] == ("deck", "tra")
    assert ("p3", None, (("who", "miz"), ("yel", "y2"))) in told
    assert ("p3", m.Take(("eme",)), (("bag", "arm"),)) in told
    assert ("p1", m.Make("c1", ("rub", "yel")), ()) in told
    assert ("p2", m.Give("wea"), ()) in told
    assert told[-1] == ("p3", m.Drop(("arm", "doo")), (("scrap", "rub"), ("scrap", "eme"), ("mon", "ola")))


@pytest.mark.parametrize(
    ("text", "line", "column", "word", "message"),
    [
        ("end\nmake-c1-2arm-as-rub", 2, 9, "2", "one token counts as another"),
        ("make-c1-arm-as-rub+wea-as-eme", 1, 27, "eme", "one token at most"),
        ("make-c1-arm-as-arm", 1, 16, "arm", "mithril already"),
        ("make-c1-yel-as-doo", 1, 16, "doo", "etherium already"),
        ("make-c1-arm-as-yel", 1, 16, "yel", "counts as wea, arm"),
        ("rank-yel", 1, 6, "yel", "no Mastery of yellow"),
        ("yes learn-yel", 1, 11, "yel", "no Mastery of yellow"),
        ("pick-p1+p1", 1, 9, "p1", "picked already"),
        ("draw-0", 1, 6, "0", "nothing to draw"),
        ("take-0wea", 1, 6, "0", "0wea is nothing"),
        ("sell-0pot-ola", 1, 6, "0", "0pot is nothing"),
        ("buy-60wea-ola", 1, 5, "60", "more than the 59 tokens"),
        ("go-gat", 1, 4, "gat", "the gate, cannot stand here"),
        ("go-jew", 1, 4, "jew", "a tile, cannot stand here"),
        ("buy-rub", 1, 8, "buy-rub", "the text ends behind"),
        ("make-c1-e", 1, 9, "e", "could be"),
        ("make-c1-m", 1, 9, "m", "too short for"),
        ("go peddler", 1, 4, "peddler", "could be"),
        ("visit thieves", 1, 7, "thieves", "could be"),
        ("make-c16-wea", 1, 6, "c16", "cannot stand here"),
        ("p6: yes", 1, 1, "p6", "nobody called"),
        ("play-and", 1, 6, "and", "cannot stand here"),
    ],
)
def test_refusals_say_where_and_why(text: str, line: int, column: int, word: str, message: str) -> None:
    error = refusal(text)
    assert message in str(error)
    assert (error.line, error.column, error.word) == (line, column, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [("p2: hidden", "hidden"), ("scam=2xx", "2xx"), ("scam=xx", "xx"), ("mon=xx", "xx"), ("play-xx", "xx")],
)
def test_what_is_masked_is_refused_from_a_player(text: str, word: str) -> None:
    error = refusal(text)
    assert "may not see" in str(error)
    assert error.word == word


@pytest.mark.parametrize(
    "text",
    """play | play-wea | play-luc-2wea | play-swm-wea-kni-rub-eme | play-pet-c1 | play-pet-jew | go | go-t1 | go-c1
    visit | visit-pwe | visit-t3 | make-c1 | make-wea-c1 | make-c1-pot | make-c1-wea-rub | make-c1-as-rub
    make-c1-arm-as
    call-wea | call-cha | buy-ola | buy-rub-ola-moo | buy-rub-p1 | buy-pot-ola | swap-wea-moo | swap-2wea-rub-moo
    swap-wea-rub | take-p1 | take-ola+moo | take-2ola | take-ola+wea | sell-pot | sell-wea-ola | sell-ola | draw
    draw-wea
    rank-ola | rank | learn | drop | drop-ola | build-jew | build-f1-jew | build-jew-gat | build-jew-t1 | give
    give-2wea
    give-wea+rub | pick | pick-ola | yes-pet | roll | pass | put-wea | use-pet | d=5 | bag=2wea | bag=t1 | bag=p1
    who=p1
    mkt=wea | deck=c1 | yel=y6 | yel=y0 | p1 | as""".replace("\n", "|").split("|"),
)
def test_what_is_no_move_is_refused(text: str) -> None:
    refusal(text.strip())


LIBERAL = """
play-pet <- PLAY PET; play petty cash; play the petty cash.; play petty; Play-Pet; play pet card!; pla pet
play-swm-wea-kni-rub <- play swm weapon with knives for ruby; play swm orcsteel knives red shard; play swap meet!
play-bai-wea-rub <- play bai weapon for ruby; play bai wea rub; play bait and switch wea rub!; play bait wea rub!
play-sho-gat <- play sho gate; play shortcut gate!; play back-alley shortcut to the town gate; play back alley to gate
play-fiv-ola-rub <- play five-finger discount olaf ruby; play five finger big olaf rubies; play fiv on ola for rub
play-bor-pwe <- play borrowed keys peddler west; play borrowed keys on the west peddler; play bor pwe
play-fpa-t1 <- play forged pass thieves guild 1!; play fpa thieves guild 1; play fpa t1; play fpa thieves 1
play-fpa-t1 <- play fpa t 1!
play-fre-ola <- play free sample with olaf; play fre ola; play free olaf
go-pwe <- go to the peddler west; run pwe; walk to west peddler; move pwe; go peddler!; go ped!; go peddler (west)!
go-fle <- go flea market; run the flea market; go to flea; go flea mar; go market!
go-f1 <- go field 1; go to the west paddock; go f1; go f 1!; go west pad; run field1
go-nw <- go north-west corner; go northwest corner; go northwest; go north; go nw; go NW
visit-t1 <- visit thieves guild 1; visit the thieves' guild 1; visit t1; enter T1; visit thieves 1; vis t1
visit-t1 <- visit thieves!
visit-min <- visit minstrels; visit the minstrels' guild; enter min; visit minst
visit-gsm <- visit goldsmiths; visit the goldsmiths' guild; visit gold; visit gsm; go gsm!
make-c1-wea+rub <- make c1 ruby + weapon; craft for the demon imp with rub and wea; forge c1 from orcsteel and red shard
make-c1-wea+rub <- make shiv from ruby and weapon; make customer 1 with weapon and ruby; make c 1 rub+wea!
make-c1-wea+rub <- mak c1 rub wea!
make-c3-wea+arm-as-rub+eme <- make c3 eme + arm as rub + wea; craft c3 from emerald, mithril!
make-c3-wea+arm-as-rub+eme <- make c3 with weapon and armour as ruby and emerald; make c3 eme+wea+mithril as red shard
make-cha-2wea <- make charm from 2 weapons; make the charm with wea and wea; make cha 2 orcsteel; forge charm 2wea
make-boss-2doo+yel <- make boss 2 doodads and yellow token; make boss 2 doodads and yellow doodad!
make-boss-2doo+yel <- make asmeowdeus etherium + etherium + yellow; make boss doo+yel+doo
call <- CALL; Call.; cal
call-c5 <- call customer 5; call skeleton guard; call c5; call the skeleton; call c 5!; call for the skeleton guard
buy-2rub-moo <- buy 2 rubies from moonbeam; purchase two rubies!; buy 2 red shards of moonbeam; buy rub+rub-moo
buy-2rub-moo <- pur 2 rub moo
buy-rub-ola+arm-moo <- buy ruby from olaf and armor from moonbeam; buy arm-moo+rub-ola; buy rub-ola and arm-moo
buy-bor+pet-ola <- buy petty cash and borrowed keys from big olaf; buy pet+bor-ola; buy bor and pet from olaf
buy-2bor-ola <- buy 2 borrowed keys from olaf; buy 2bor ola; buy bor and bor from olaf; buy 2 bor of the big olaf
swap-wea-2rub-moo <- swap weapon for 2 rubies with moonbeam; trade wea for rub and rub with moo; exchange wea 2rub moo
take-ola <- take from olaf; collect from big olaf; take olaf; gain ola; take gold from olaf!; take big
take-arm+rub <- take ruby and armor; take rub+arm; draft mithril and ruby; collect rub and arm from the market!
sell-pot-ola+2pot-moo <- sell potion to olaf and 2 potions to moonbeam; sell 2pot-moo+pot-ola
sell-pot-ola+2pot-moo <- sell 1 pot ola + 2 pot moo
draw-3 <- draw 3; DRAW-3; pull 3; dra 3!; draw three!
rank-wea <- rank orcsteel; raise orcsteel; promote the weapon; rank weapon; rank wea; rai wea; raise wea
learn-pri <- learn prism; study prism; learn the prism; stu pri; lea pri!; study pri
learn-aso <- learn assortment; learn aso; learn assort; learn ass
drop-wea+rub <- discard weapon and ruby; leave rub+wea; drop orcsteel and red shard
build-jew-f1 <- build jeweler on field 1; construct the jeweler on f1; build jew f1; build jeweler at the west paddock
build-olt-f2 <- build ol' town on f2; build old town in field 2; build olt f2; build ol town f2
build-hun-nw <- build hunting lodge on nw; build the hunting lodge in the northwest corner; bui hun nw
build-emp-pea <- build emporium on peddler east; build emp pea; build emporium on the east peddler
p2: give-wea <- player 2: bribe weapon; P2: give orcsteel; seat 2: offer the weapon; p2 : hand wea
pick-p1+p3 <- pick player 1 and player 3; choose p3 + p1; select seat 1 and seat 3; pick p1, p3!
yes <- accept; agree; YES; y!; acc
no <- decline; refuse; none; NO; n!; dec
end <- done; stop; finish; END; fin; end turn!
undo-2 <- undo 2; takeback 2; take back 2; UNDO-2; take-back-2
play-pet go-pwe <- play petty cash, then go to the peddler west; play pet. go pwe; play-pet and go-pwe
1 p2: go-her <- 1 P2: go her; round 1 player 2: go to the herbalist; 1. p2: run herbalist; turn 1 seat 2: go her
bag=wea,rub <- bag=weapon, ruby; bag = orcsteel, red shard; BAG=WEA,RUB; bag=wea bag=rub
mon=ola,kni <- monster=big olaf, knives; monsters = ola, kni; mon=olaf,knives
scam=pet,sho <- scam=petty cash, back-alley shortcut; scams=pet, sho; scam = pet , sho; scam=pet scam=sho
deck=jew,rum <- tile=jeweler, rumor mill; tiles = jew, rum; deck=Jeweler,Rumor Mill
who=bog,miz <- merchant=bogby, old mizzle; who = bog, miz; merchants=Bogby, Mizzle!
yel=y1,y2 <- yellow=y1,y2; yel = token 1, token 2; YEL=Y1,Y2
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


# scam cards of an owner's data


def shipped() -> Components:
    components = GAME.components(GAME.load())
    assert isinstance(components, Components)
    return components


def with_scams(**cards: str) -> Language[Any]:
    """The notation for data in which these cards, code and name, stand in the place of the first ones."""
    scams = list(shipped().scams.items())
    own = {
        code: msgspec.structs.replace(card, name=name)
        for (code, name), (_, card) in zip(cards.items(), scams, strict=False)
    }
    return language("heroes-welcome", msgspec.structs.replace(shipped(), scams=own | dict(scams[len(cards) :])))


def test_the_shipped_codes_are_those_of_the_data() -> None:
    assert sorted(SHIPPED) == sorted(shipped().scams)


def test_cards_of_ones_own_have_codes_of_their_own() -> None:
    own = with_scams(zap="Zap the Lot", gob="Goblin Market", orb="Crystal Ball")
    assert said("play-zap", tongue=own) == said("play zap the lot", tongue=own) == [m.Play("zap")]
    assert said("buy-2gob+pet+orb-ola", tongue=own) == [m.Buy(((("gob", "gob", "orb", "pet"), "ola"),))]
    for text in ("play-zap", "play-gob-wea-kni-rub", "buy-2gob+orb-ola", "1 p1: scam=zap,gob,sho play-orb"):
        assert own.write(own.read(text, strict=True), 1) == text
    assert said("play goblin", tongue=own) == said("play goblin market", tongue=own) == [m.Play("gob")]
    refusal("play-zap")


def test_a_name_does_not_take_in_what_stands_behind_its_code() -> None:
    own = with_scams(zap="Zap of Olaf", gob="Goblin Armory", orb="Orb 2", kin="Kin of the Seller")
    for text in ("play-zap-ola", "buy-gob+zap-ola", "play-gob-arm-ola-rub", "play-kin sell-pot-ola", "play-orb"):
        assert own.write(own.read(text, strict=True), 1) == text
    assert own.write(own.read("play-orb 2 p1: end"), 1) == "play-orb 2 p1: end"


def test_a_code_behind_a_yellow_token_is_another_token() -> None:
    assert said("play-bai-yel-doo") == [m.Play("bai", ("yel", "doo"))]
    assert said("swap-yel-doo+rub-ola") == [m.Swap("yel", ("doo", "rub"), "ola")]
    assert said("give yellow") == said("give the yellow token") == [m.Give("yel")]


def test_names_that_hide_codes_do_not() -> None:
    own = with_scams(zap="Petty Cash", gob="Ruby", orb="pet")
    assert set(refusal("play petty cash", tongue=own).near) == {"pet", "zap"}
    assert set(refusal("buy ruby from olaf", tongue=own).near) == {"rub", "gob"}
    assert said("buy rub from olaf", tongue=own) == [m.Buy(((("rub",), "ola"),))]
    assert said("play pet", tongue=own) == [m.Play("pet")]


def test_no_code_of_ones_own_begins_a_verb_or_means_something_else() -> None:
    kept = {word for word in (*FILLERS, JOIN) if len(word) == SHORTEST}
    kept |= {word[:SHORTEST] for word in TONGUE.lexicon.verbs if len(word) >= SHORTEST}
    kept |= {*KINDS, *HEROES, *TILES, *MERCHANTS}
    for code in sorted(kept - {*SHIPPED}):
        scams = dict(shipped().scams)
        scams[code] = scams.pop("pet")
        with pytest.raises(BadComponents, match=code):
            GAME.check_components(msgspec.structs.replace(shipped(), scams=scams))


# options of random play


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_options_of_random_play_are_written_and_read(seats: int) -> None:
    data = GAME.load()
    recording = Recording.begin(
        GAME, data, GAME.choose_seats(seats, ()), Options(), seed=f"notation {seats}", quiet=True
    )
    draws, n = Draws(f"notation {seats}"), 0
    kinds: set[type[Any]] = set()
    while not recording.over and n < 300:
        seat = recording.asked()[0]
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
        same = list(by_kind.values())[draws.below("kind", n, len(by_kind))]
        recording.play(seat, same[draws.below("move", n, len(same))])
        n += 1
    assert {m.Play, m.Go, m.Visit, m.Make, m.Buy, m.Call} <= kinds


# spellings from the tables

FRAMES = {
    "SEAT": "pick {}",
    "LOOT": "give {}",
    "POTION": "sell {} ola",
    "HERO": "take {}",
    "GATE": "play sho {}",
    "SITE": "go {}",
    "HALL": "visit {}",
    "TILE": "build {} f1",
    "CUSTOMER": "call {}",
    "FINAL": "make {} wea",
    "MASTERY": "learn {}",
    "SCAM": "play {}",
    "MERCHANT": "who={}",
    "YELLOW": "yel={}",
    "_AS": "make c1 arm {} rub",
}


def test_each_kind_has_a_frame() -> None:
    assert set(FRAMES) == set(TONGUE.tongue.kinds)


def test_spellings_from_the_tables_each_read_as_their_code() -> None:
    spelled: dict[tuple[str, str], set[str]] = {}
    for text, reading in TONGUE.lexicon.spellings(set(FRAMES), names=True):
        shape = FRAMES[reading.kind].format(reading.code).replace(" ", "-")
        spelled.setdefault((FRAMES[reading.kind], text), set()).add(shape)
    for (frame, text), meant in spelled.items():
        assert {TONGUE.write(TONGUE.read(frame.format(text)), 1)} == meant, text
    assert len(spelled) > 200


def test_every_code_of_the_game_is_read() -> None:
    for kind, codes in (
        ("SITE", SITES),
        ("HALL", HALLS),
        ("TILE", TILES),
        ("CUSTOMER", CUSTOMERS),
        ("FINAL", FINALS),
        ("MERCHANT", MERCHANTS),
        ("SCAM", SHIPPED),
    ):
        for code in codes:
            text = FRAMES[kind].format(code).replace(" ", "-")
            assert TONGUE.write(TONGUE.read(text, strict=True), 1) == text
