"""`guildpost components`: boards, cards and ratings with their provenance."""

import os
from collections.abc import Iterator
from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, GameName, Json, Option


def components(
    game: GameName,
    template: Annotated[
        bool, Option("--template", help="The shipped data as TOML, to be edited and given to --components.")
    ] = False,
    json: Json = False,
    file: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Print boards, cards and ratings. Each value is marked rulebook or reconstruction."""
    from guildpost.cli.texts import folder_of

    folder = folder_of(game)
    if template and file is None:
        from guildpost.cli.spec_pages import SPEC

        with open(os.path.join(SPEC, folder, "components.toml"), encoding="utf-8") as page:
            for line in page:
                screen.put(line.rstrip("\n"))
        return
    from guildpost.cli.component_data import load_data
    from guildpost.engine import games

    of = games.game(game)
    data = load_data(of, file)
    if template:
        assert file is not None
        with open(file, encoding="utf-8") as page:
            for line in page:
                screen.put(line.rstrip("\n"))
        return
    if not json:
        screen.put(f"{game}: components {of.digest(data)}")
    for path, value, source in _values(of.components(data), ""):
        if json:
            screen.put_json(
                {
                    "schema": "guildpost.component",
                    "version": 1,
                    "game": game,
                    "path": path,
                    "value": value,
                    "source": source,
                }
            )
        else:
            screen.put(f"{path} = {_worded(value)}".ljust(60) + f"  {source}")


def _values(part: Any, path: str) -> Iterator[tuple[str, Any, str]]:
    """Path, value and provenance of all that is not at its default."""
    import msgspec

    if isinstance(part, dict):
        for name, inner in part.items():
            yield from _values(inner, f"{path}.{name}" if path else name)
        return
    printed = getattr(part, "rulebook", None)
    for field in msgspec.structs.fields(part):
        value = getattr(part, field.name)
        inside = f"{path}.{field.encode_name}" if path else field.encode_name
        if printed is None:
            yield from _values(value, inside)
        elif field.name != "rulebook" and (field.required or value not in (field.default, {}, [])):
            yield inside, value, "rulebook" if field.encode_name in printed else "reconstruction"


def _worded(value: Any) -> str:
    import msgspec

    return msgspec.json.encode(value).decode()
