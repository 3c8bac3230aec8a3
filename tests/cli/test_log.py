import json

from guildpost.cli.thieves_guild import story
from guildpost.engine.core.events import Event
from guildpost.engine.thieves_guild import events


def test_every_event_of_the_game_has_its_sentence():
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert kinds == set(story._TELLERS) | {events.Rolled, events.Struck}


def test_the_transcript_is_a_record_again(run, at_market, tmp_path):
    (tmp_path / "h.gpn").write_text(run("log", at_market).out)
    assert run("convert", "h.gpn", "--to", "json").out == (tmp_path / at_market).read_text()


def test_a_seat_reads_xx_for_what_it_may_not_know(run, at_market):
    moves = run("log", at_market, "--as", "bh").lines
    assert moves[-3:] == ["0 hu: give-6c-hu4", "1 hu1: roll d=11 stay end", "1 hu2: roll d=10 go-w23 look bm=xx"]
    assert moves[:6] == [
        "Kind: seat",
        "Game: thieves-guild",
        "Edition: 1",
        "Seats: hu bh",
        "Player: 1 Anna",
        "Player: 2 Bob",
    ]
    assert run("log", at_market, "--as", "hu").lines[-1] == "1 hu2: roll d=10 go-w23 look bm=m5"


def test_the_story_with_its_rules(run, at_market):
    story = run("log", at_market, "--prose", "--rules").lines
    assert story[-1] == "Mira Quill (hu2) looks at the prices: Gold 5, Silver 2, Poison 3.  [thieves_guild.market.07]"
    assert story[-2].endswith("rolls 10 and goes to the Black Market at w23.  [thieves_guild.movement.03]")
    assert run("log", at_market, "--prose", "--as", "bh").lines[-1] == "Mira Quill (hu2) looks at the prices."


def test_entries_and_events_as_json(run, at_market):
    entries = [json.loads(line) for line in run("log", at_market, "--json").lines]
    assert [entry["text"] for entry in entries][-2:] == ["look", "bm=m5"]
    assert {entry["kind"] for entry in entries} == {"decision", "outcome"}
    told = [json.loads(line) for line in run("log", at_market, "--json", "--prose").lines]
    assert told[-1]["event"] == "Looked"
    assert told[-1]["rule"] == "thieves_guild.market.07"


def test_what_was_taken_back_stays_in_the_log(run, at_market):
    assert run("undo", at_market, "3", "--force", "--reason", "a slip").code == 0
    assert run("log", at_market).lines[-1].endswith(" undo-3")
    assert run("log", at_market, "--as", "bh").lines[-1] == "1 hu2: roll d=10 go-w23 look bm=xx undo-3"
    assert run("log", at_market, "--prose").lines[-1] == "The last 3 decisions are taken back (a slip)."


def test_a_masked_transcript_is_not_taken_for_a_record(run, started, tmp_path):
    (tmp_path / "seat.gpn").write_text(run("log", started, "--as", "hu").out)
    for command in ("verify", "show", "play"):
        assert run(command, "seat.gpn", *(["roll"] if command == "play" else [])).code == 6
