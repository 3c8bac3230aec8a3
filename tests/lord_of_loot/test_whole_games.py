"""Whole games as golden pages: one for each number of seats, one that is won, and one for each way to lose."""

from __future__ import annotations

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from guildpost.engine.core.chance import Draws
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.games import game
from guildpost.notation.games import language
from guildpost.replays.file import read, write
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import read_transcript, write_transcript
from guildpost.replays.verify import verify

GAME = game("lord-of-loot")
DATA = GAME.load()
LANGUAGE = language("lord-of-loot")


class Page(SingleFileSnapshotExtension):
    """A transcript as a golden page."""

    file_extension = "gpn"
    _write_mode = WriteMode.TEXT

    def serialize(self, data, **kwargs):
        return data


def begun(heroes: str, bosses: str, seed: str | None, **options: str) -> Recording:
    """A new game."""
    seats = GAME.choose_seats(len(heroes.split("-")), [SeatChoice(hero) for hero in heroes.split("-")])
    chosen = read_options(GAME, {"bosses": bosses, "expansion": "on", **options})
    return Recording.begin(GAME, DATA, seats, chosen, seed=seed, quiet=True, check=True)


def played_out(recording: Recording, seed: str) -> Recording:
    """Plays to the end by random choices of this seed."""
    draws, n = Draws(seed), 0
    while not recording.over:
        seat = recording.asked()[0]
        kinds: dict[str, list] = {}
        for move in recording.options(seat):
            kinds.setdefault(type(move).__name__, []).append(move)
        same = kinds[list(kinds)[draws.below("kind", n, len(kinds))]]
        recording.play(seat, same[draws.below("move", n, len(same))])
        n += 1
    return recording


def page(recording: Recording) -> str:
    """The transcript, which must verify and can be read back, and how the game ended."""
    replay = recording.replay()
    assert verify(read(write(replay)), GAME, DATA).good
    transcript = write_transcript(replay, GAME, DATA, LANGUAGE)
    assert write(read_transcript(transcript, language).replay()) == write(replay)
    result = GAME.result(recording.table.state)
    words = GAME.seat_words(recording.table.state)
    assert [words[seat] for seat in result.winners] in ([], list(words))
    party = "the party won" if result.winners else "the party lost"
    return f"{transcript}\n== {party}: {result.reason}, {result.rule}; turn {recording.table.state.turn}\n"


@pytest.mark.parametrize(
    ("heroes", "bosses"),
    [
        ("dru", "pet+aur"),
        ("kni-wit", "pet+nar"),
        ("wit-wom-wyr", "dra+gil"),
        ("kni-wit-wyr-dru", "pet+stu"),
        ("wom-kni-wit-wyr-dru", "sou+vol"),
    ],
)
def test_a_whole_game_for_each_number_of_seats(heroes, bosses, snapshot):
    recording = played_out(begun(heroes, bosses, heroes), heroes)
    assert recording.table.state.ended is not None
    assert page(recording) == snapshot(extension_class=Page)


@pytest.mark.parametrize(
    ("reason", "bosses", "seed", "kids"),
    [
        ("cards", "dra+gil", "lost-1", "on"),
        ("knockouts", "stu+aur", "lost-12", "off"),
        ("gnome", "vol+nar", "lost-2", "off"),
    ],
    ids=["cards", "knockouts", "gnome"],
)
def test_a_game_that_is_lost_this_way(reason, bosses, seed, kids, snapshot):
    """By random choices nobody lives until the cards run out, unless Heroes are revived as with kids."""
    recording = played_out(begun("wyr-dru", bosses, seed, kids=kids), seed)
    state = recording.table.state
    assert (state.ended.won, state.ended.reason) == (False, reason)
    assert page(recording) == snapshot(extension_class=Page)


WON = """
red=r1 red=r3 red=r5 red=r1
put-gua-moo+sun
go-f14 explore tile=l4 pick-red red=bre
exploit pick-red red=fir exploit pick-red red=bre
end card=m4
go-f15 go-f19 explore tile=l5 red=fir red=bre
go-due go-f9 push-due
end card=m1 d=gua
feed-bre go-f4 go-f17 go-f8 take-cat
end card=m5 pick-stu
o=n v=nnnn o=n b=n v=nnnn
feed-bre fight-stu o=s v=nnnn fight-stu o=s v=nsnn
go-due push-f19 go-f19 push-f15 go-f15 push-f4 draw-red red=bre
end card=m6 d=gua pick-duw d=gua
feed-bre go-f17 go-tav go-f16 go-duw
end card=m2
feed-bre
go-f19 go-due fight-stu o=s v=nnnn fight-stu o=s v=snnn
fight-gua o=s,n bla=isw yel=s9
equip-isw
end red=r3 card=m4
go-f1 draw-red red=bre
go-duw go-f16 go-tav
end card=m1 d=gob
explore tile=l1 red=app
use-app go-f19 go-f15 go-cas end card=m5 o=n b=n v=nnnn
go-moo fight-gob o=s b=n v=n
end red=app
go-f6 go-f20 end card=m6 d=gua d=gua
go-f14 exploit pick-yel yel=s13
exploit pick-red red=kit
end card=m2
use-kit
feed-app go-f10 go-f8 go-f11 draw-bla bla=wsh
equip-wsh end card=r1 o=sss v=sshn
cast-s13-fir-swo
stay d=zom pick-due d=gob
fight-pet o=snn v=hnnn
fight-pet o=ssn v=shnn
"""
"""The Knight brings the Cat and the Beardgie home, the Wyrmkin the Doggy; she defeats both Bosses."""


def test_a_game_that_is_won(snapshot):
    recording = begun("kni-wyr", "pet+stu", None)
    for line in WON.split("\n")[1:-1]:
        assert not recording.over
        recording.play_line(LANGUAGE.read(line))
    state = recording.table.state
    assert (state.ended.won, state.ended.reason, state.bosses, state.figures.get("pet")) == (True, "bosses", [], None)
    assert page(recording) == snapshot(extension_class=Page)
