"""Rulings with several readings: each can be chosen, played, kept and verified, and old readings stay."""

from typing import get_args, get_type_hints

import pytest

from guildpost.cli.bots import play_random
from guildpost.cli.spec_pages import by_id, read_chapters
from guildpost.engine.core.chance import Draws
from guildpost.engine.core.game import read_options
from guildpost.engine.core.record import Decided
from guildpost.engine.games import GAMES, game, rulings
from guildpost.replays.file import Form, read, write
from guildpost.replays.recording import Recording
from guildpost.replays.upgrade import Moved, changed_steps, standing, upgraded

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
