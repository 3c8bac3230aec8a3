"""The corpus: records that were once released verify for ever, with the bytes and results that they had."""

from __future__ import annotations

import json

import pytest
from corpus_games import CORPUS, EXPECTED, OWN_NAME, account, data_of, load, shipped

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.record import Fell, Undone
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
    verdict = verify(replay, of, data_of(replay), written=data)
    assert verdict.good, f"{path}: {verdict.divergence}; {PROMISE}"
    assert verdict.over
    assert account(data, replay) == KNOWN[path], f"{path}: {PROMISE}"


@pytest.mark.parametrize("path", sorted(KNOWN))
def test_luck_by_nonsense_is_told_at_the_first_draw_and_can_be_left_out(path, monkeypatch):
    replay = load((CORPUS / path).read_bytes())
    of, data = game(replay.game), data_of(replay)
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


@pytest.mark.parametrize("name", GAMES)
def test_the_corpus_holds_a_record_of_each_way_to_make_them(name):
    replays = [load(path.read_bytes()) for path in CORPUS.glob(f"{name}/by-hand-*")]
    assert any(type(entry) is Undone for replay in replays for entry in replay.entries)
    assert any(replay.luck is None for replay in replays)
    assert any(replay.luck is not None and replay.luck.sealed and replay.luck.seed for replay in replays)
    assert any(replay.changes and "Branch" in replay.tags for replay in replays)
    assert any(replay.start is not None and replay.luck is None for replay in replays)
    (own,) = CORPUS.glob(f"{name}/{OWN_NAME}.*")
    verdict = verify(load(own.read_bytes()), game(name), game(name).load())
    assert verdict.unsupported
    assert verdict.divergence.entry is not None, "its component data must matter"
    shipped_data = game(name).digest(game(name).load())
    assert all(load(path.read_bytes()).components == shipped_data for path in shipped(name))


def test_a_setup_that_breaks_under_other_rules_is_a_finding(monkeypatch):
    from guildpost.engine.lord_of_loot import setup

    data = (CORPUS / "lord-of-loot" / "seats-kni-wit-pet-nar.json").read_bytes()
    replay = load(data)
    of = game(replay.game)
    monkeypatch.setattr(setup, "CARDS", ())
    found = verify(replay, of, of.load(), written=data).divergence
    assert (found.field, found.entry, found.cause) == ("start", None, "rules")
