"""Rulings with several readings: each can be chosen, played, kept and verified, and old readings stay."""

from random import Random
from typing import Literal, get_args, get_type_hints

import msgspec
import pytest

from guildpost.cli.bots import play_random
from guildpost.cli.spec_pages import by_id, read_chapters
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.defaults import own_defaults
from guildpost.engine.core.game import new_options, read_options
from guildpost.engine.core.record import Decided
from guildpost.engine.core.rulings import Ruling
from guildpost.engine.core.table import Position
from guildpost.engine.games import GAMES, game, rulings
from guildpost.replays.errors import UnsupportedReplay
from guildpost.replays.file import Form, read, write
from guildpost.replays.recording import Recording
from guildpost.replays.upgrade import Moved, changed_steps, standing, upgraded
from guildpost.replays.verify import verify

WITH = [name for name in GAMES if game(name).rulings]
READINGS = [
    (name, option, word)
    for name in WITH
    for at, (option, each) in enumerate(game(name).rulings.items())
    for word in each.readings
    if at == 0 or word != each.first
]
"""All of them, and the first ones of a game once."""


def played(name, options, seed="7", limit=100_000, history=False):
    playing = game(name)
    recording = Recording.begin(
        playing,
        playing.load(),
        playing.choose_seats(3, []),
        read_options(playing, options),
        seed=seed,
        check=True,
        history=history,
    )
    play_random(recording, Draws(f"bots {seed}"), limit)
    return recording


@pytest.mark.parametrize("name", WITH)
def test_a_ruling_has_the_words_of_its_option_and_the_default_first(name):
    playing = game(name)
    hints = get_type_hints(playing.options_type)
    for option, ruling in playing.rulings.items():
        field = option.replace("-", "_")
        default = getattr(playing.options_type(), field)
        assert ruling.first == str(default).lower()
        assert set(ruling.readings) == ({"true", "false"} if hints[field] is bool else set(get_args(hints[field])))
        assert ruling.preferred in ("", *ruling.readings)


@pytest.mark.parametrize("name", WITH)
def test_a_ruling_is_that_of_the_spec_and_touches_rules_that_name_it(name):
    """The chapters have each ruling by its id, with the option; a rule that it touches is one of the game."""
    folder = game(name).folder
    chapters = read_chapters(folder)
    for option, ruling in game(name).rulings.items():
        item = by_id(chapters, folder, ruling.id)
        assert item is not None
        assert item.kind == "ruling"
        assert f"`{option}" in item.text
        for rule in ruling.rules:
            assert by_id(chapters, folder, rule).kind == "rule"


def test_all_games_have_rulings_of_which_a_table_may_choose_the_reading():
    assert list(GAMES) == WITH
    assert all(rulings(name) == game(name).rulings for name in GAMES)
    assert rulings("chess") == {}


@pytest.mark.parametrize(("name", "option", "word"), READINGS)
def test_a_game_by_any_reading_ends_and_is_kept_in_both_files(name, option, word):
    recording = played(name, {option: word})
    assert recording.over
    replay = recording.replay()
    for form in (Form.JSON, Form.MSGPACK):
        again = read(write(replay, form))
        assert (again.options, again.entries) == (replay.options, replay.entries)
        assert Recording.resume(again, recording.game, recording.game.load()).digest == recording.digest


@pytest.mark.parametrize(("name", "option", "word"), READINGS)
def test_back_and_forth_between_readings_gives_the_record_again(name, option, word):
    replay = played(name, {option: word}, limit=60).replay()
    playing = game(name)
    assert list(changed_steps(replay, playing, playing.load(), replay.options)) == []
    again = upgraded(replay, playing, playing.load(), replay.options).replay()
    assert write(again, Form.JSON) == write(replay, Form.JSON)


def test_income_after_the_last_round_is_paid_or_skipped():
    """Ruling SGA-26: six_guilds.income.01."""
    playing = game("six-guilds")
    replay = played("six-guilds", {}).replay()
    found = list(changed_steps(replay, playing, playing.load(), read_options(playing, {"last-income": "skipped"})))
    last = max(number for number, entry in enumerate(replay.entries) if isinstance(entry, Decided))
    assert [(step.entry, step.option) for step in found] == [(last, "last-income")]
    coins = [(was, would) for path, was, would in found[0].fields if path.endswith(".coins")]
    assert coins
    assert all(was > would for was, would in coins)


def test_free_goods_by_good_are_as_many_for_each_good():
    """Ruling SGA-10: six_guilds.goods.07, six_guilds.goods.08."""
    playing = game("six-guilds")
    options = read_options(playing, {"free-goods": "good"})
    changed = []
    for seed in "1234567":
        replay = played("six-guilds", {}, seed).replay()
        for step in changed_steps(replay, playing, playing.load(), options):
            assert step.move.count > 1
            (goods,) = [(was, would) for path, was, would in step.fields if ".goods." in path]
            assert (goods[1] - goods[0]) % (step.move.count - 1) == 0
            assert goods[1] > goods[0]
            changed.append(step)
    assert changed


def test_what_was_taken_back_does_not_stand():
    recording = played("six-guilds", {}, limit=20, history=True)
    recording.undo(3)
    play_random(recording, Draws("others"), 10)
    playing = game("six-guilds")
    left = [entry for _, entry in standing(recording.replay(), playing, playing.load())]
    assert sum(isinstance(entry, Decided) for entry in left) == 27
    again = upgraded(recording.replay(), playing, playing.load(), recording.head.options)
    assert again.at == recording.at


def test_a_move_that_cannot_stand_is_named_by_its_entry():
    """More goods by one reading are sold, and by the other there are none to sell: ruling SGA-10."""
    playing = game("six-guilds")
    refused = []
    for seed in map(str, range(12)):
        replay = played("six-guilds", {"free-goods": "good"}, seed).replay()
        try:
            upgraded(replay, playing, playing.load(), playing.options_type())
        except Moved as error:
            refused.append(replay.entries[error.entry])
    assert refused
    assert all(isinstance(entry, Decided) for entry in refused)


# a ruling that is made later, and a default that moves on


@pytest.fixture
def later(toy, monkeypatch):
    """Makes later builds of the toy game, which know a ruling, and prefer one of its readings."""

    class Options(toy.Options, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
        second: Literal["coin", "free"] = "coin"

        def __post_init__(self):
            own_defaults(self)

    fields = [
        (field.name, Options if field.name == "options" else field.type, *default_of(field))
        for field in msgspec.structs.fields(toy.State)
    ]

    class Offer(toy.Offer, frozen=True):
        def take(self, table, seat, move):
            steps = super().take(table, seat, move)
            if steps and table.state.options.second == "free":
                table.state.coins[seat] += 1
            return steps

    state = msgspec.defstruct("State", fields, omit_defaults=True)
    steps = toy.Begin | toy.Bid | toy.Throw | toy.Window | toy.Draw | Offer | toy.Payment

    class Later(toy.Toy):
        options_type = Options
        position_type = Position[state, steps]

        def __init__(self, preferred=""):
            texts = {"coin": "The second token costs a coin.", "free": "It costs nothing."}
            self.rulings = {"second": Ruling("TOY-1", "What is the second token?", texts, ("toy.offer.01",), preferred)}

    def build(preferred=""):
        monkeypatch.setattr(toy, "State", state)
        monkeypatch.setattr(toy, "Offer", Offer)
        return Later(preferred)

    return build


def default_of(field):
    """The default of a field, as defstruct takes it."""
    if field.default is not msgspec.NODEFAULT:
        return (field.default,)
    return () if field.required else (msgspec.field(default_factory=field.default_factory),)


def played_by(toy, build, options, seed):
    """A record of this build of the toy, begun with these options, played at random."""
    recording = Recording.begin(build, build.load(), build.choose_seats(3, ()), options, seed=seed)
    toy.random_game(recording, Random(seed), 200)
    return recording.replay()


def checked(data, build):
    """The record as this build reads it; it verifies there, with these bytes."""
    replay = read(data, lambda _: build)
    assert verify(replay, build, build.load(), written=data).good
    return replay


def test_records_from_before_a_ruling_verify_after_it_and_after_its_default_has_moved(toy, later):
    before = [write(played_by(toy, toy.GAME, toy.Options(), seed)) for seed in "123"]
    for build in (later(), later("free")):
        for data, seed in zip(before, "123", strict=True):
            checked(data, build)
            first = read_options(build, {})
            assert write(played_by(toy, build, first, seed)) == data


def test_new_records_have_the_later_default_and_say_so(toy, later):
    build = later("free")
    assert new_options(build, {}).second == "free"
    assert new_options(build, {"second": "coin"}) == read_options(build, {})
    data = write(played_by(toy, build, new_options(build, {}), "1"))
    assert b'"options":{"second":"free"}' in data
    for each in (build, later(), later("coin")):
        assert checked(data, each).options.second == "free"
    with pytest.raises(UnsupportedReplay, match="option second that is not known"):
        checked(data, toy.GAME)


def test_an_upgrade_goes_from_the_old_default_to_the_later_one_step_by_step(toy, later):
    old = [write(played_by(toy, toy.GAME, toy.Options(), seed)) for seed in "12345"]
    build, listed = later("free"), 0
    options = new_options(build, {})
    for data in old:
        replay = checked(data, build)
        steps = list(changed_steps(replay, build, build.load(), options))
        second = [
            number
            for number, entry in enumerate(replay.entries)
            if isinstance(entry, Decided) and isinstance(entry.move, toy.Yes)
        ]
        assert [step.entry for step in steps] == second
        assert {(step.option, step.refused, step.awaits) for step in steps} <= {("second", "", "")}
        for step in steps:
            ((path, was, would),) = step.fields
            assert (path.rpartition(".")[0], would) == ("state.coins", was + 1)
        listed += len(steps)
        new = upgraded(replay, build, build.load(), options).replay()
        assert (new.options.second, new.edition) == ("free", replay.edition)
        checked(write(new), build)
        assert write(upgraded(new, build, build.load(), read_options(build, {})).replay()) == data
    assert listed
