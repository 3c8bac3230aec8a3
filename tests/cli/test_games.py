import json

import msgspec

from guildpost.cli.games import SHELF
from guildpost.cli.texts import FOLDERS, TEXTS
from guildpost.engine.core.game import new_options
from guildpost.engine.games import GAMES, game
from guildpost.engine.thieves_guild.sides import TITLES


def test_the_shelf_says_what_the_games_say():
    assert list(SHELF) == list(GAMES) == list(FOLDERS) == list(TEXTS)
    for name, facts in SHELF.items():
        of = game(name)
        assert facts["title"] == of.title
        assert facts["seats"] == (of.seats_from, of.seats_to)
        assert facts["edition"] == of.edition
        assert facts["components"] == of.digest(of.load())
        assert FOLDERS[name] == of.folder
        names = {field.name: field.encode_name for field in msgspec.structs.fields(of.options_type)}
        defaults = {key: getattr(new_options(of, {}), name) for name, key in names.items()}
        assert {key: str(value).lower() for key, value in defaults.items()} == {
            key: value for key, (value, _) in facts["options"].items()
        }


def test_roles_have_their_titles():
    assert SHELF["thieves-guild"]["roles"] == TITLES


def test_games_as_json(run):
    ran = run("games", "--json")
    assert [json.loads(line)["game"] for line in ran.lines] == list(GAMES)
    assert json.loads(ran.lines[0])["schema"] == "guildpost.game"
