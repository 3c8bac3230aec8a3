"""The corpus: records that were once released verify for ever, with the bytes and results that they had."""

from __future__ import annotations

import json

import pytest
from corpus_games import CORPUS, EXPECTED, account, load

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.record import Fell
from guildpost.engine.games import GAMES, game
from guildpost.replays.file import Form, form_of
from guildpost.replays.verify import verify

KNOWN = json.loads(EXPECTED.read_text("utf-8"))
PROMISE = (
    "a released record must keep its bytes and verify for ever with the same result; "
    "a rule that is to work otherwise needs a new edition or a new ruling beside the old one"
)


def test_the_corpus_is_what_the_manifest_lists():
    there = {path.relative_to(CORPUS).as_posix() for path in CORPUS.glob("*/*")}
    assert there == set(KNOWN), PROMISE
    for name in GAMES:
        of = game(name)
        seats = {each["seats"] for each in KNOWN.values() if each["game"] == name}
        assert seats >= set(range(of.seats_from, of.seats_to + 1)), f"{name} has no record for some numbers of seats"
    assert {form_of((CORPUS / path).read_bytes()) for path in KNOWN} == set(Form)


@pytest.mark.parametrize("path", sorted(KNOWN))
def test_a_released_record_verifies_for_ever(path):
    data = (CORPUS / path).read_bytes()
    try:
        replay = load(data)
    except Exception as error:
        pytest.fail(f"{path}: {error}; {PROMISE}")
    of = game(replay.game)
    verdict = verify(replay, of, of.load(), written=data)
    assert verdict.good, f"{path}: {verdict.divergence}; {PROMISE}"
    assert verdict.over
    assert account(data, replay) == KNOWN[path], f"{path}: {PROMISE}"


@pytest.mark.parametrize("path", sorted(KNOWN))
def test_luck_by_nonsense_is_told_at_the_first_draw_and_can_be_left_out(path, monkeypatch):
    replay = load((CORPUS / path).read_bytes())
    of = game(replay.game)
    data = of.load()
    drawn = [n for n, entry in enumerate(replay.entries) if type(entry) is Fell and entry.mark == ""]
    monkeypatch.setattr(Draws, "fall", lambda self, label, n, odds: "nonsense")
    trusting = verify(replay, of, data, trust_luck=True)
    assert trusting.good
    assert (trusting.drawn, trusting.trusted) == (0, len(drawn))
    found = verify(replay, of, data).divergence
    if drawn:
        assert (found.cause, found.field, found.entry) == ("luck", "outcome", drawn[0])
    else:
        assert found is None


def test_a_setup_that_breaks_under_other_rules_is_a_finding(monkeypatch):
    from guildpost.engine.lord_of_loot import setup

    data = (CORPUS / "lord-of-loot" / "seats-kni-wit-pet-nar.json").read_bytes()
    replay = load(data)
    of = game(replay.game)
    monkeypatch.setattr(setup, "CARDS", ())
    found = verify(replay, of, of.load(), written=data).divergence
    assert (found.field, found.entry, found.cause) == ("start", None, "rules")
