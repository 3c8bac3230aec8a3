"""`guildpost rules`: the rules in our words, by id or search."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, GameName, Json
from guildpost.cli.exits import USAGE, Problem


def rules(
    game: GameName,
    words: Annotated[
        list[str] | None, Argument(metavar="[ID|WORDS]", help="A rule id, or words to search for.")
    ] = None,
    json: Json = False,
    plain: Ascii = False,
) -> None:
    """Read the rules, by id or by words. Without either: the chapters."""
    from guildpost.cli import spec_pages
    from guildpost.cli.texts import folder_of

    folder = folder_of(game)
    chapters = spec_pages.read_chapters(folder)
    sought = [part for word in words or [] for part in word.split()]
    if not sought:
        for chapter in chapters:
            if json:
                screen.put_json(
                    {
                        "schema": "guildpost.chapter",
                        "version": 1,
                        "game": game,
                        "chapter": chapter.name,
                        "title": chapter.title,
                        "about": chapter.about,
                        "items": [item.id for item in chapter.items],
                    }
                )
            else:
                screen.put(f"{chapter.name:<12} {len(chapter.items):>3}  {chapter.about}")
        return
    one = spec_pages.by_id(chapters, folder, sought[0]) if len(sought) == 1 else None
    if one is not None:
        found = [one]
    elif len(sought) == 1 and (whole := [chapter for chapter in chapters if chapter.name == sought[0].lower()]):
        found = whole[0].items
    else:
        found = spec_pages.by_words(chapters, sought)
    if not found:
        near = list(dict.fromkeys(close for word in sought for close in spec_pages.near_words(chapters, word)))
        hint = f"; near: {', '.join(near)}" if near else ""
        raise Problem(f"rules {game}", USAGE, f"no rule has {' and '.join(map(repr, sought))}{hint}")
    for number, item in enumerate(found):
        if json:
            screen.put_json(
                {
                    "schema": "guildpost.rule",
                    "version": 1,
                    "game": game,
                    "id": item.id,
                    "kind": item.kind,
                    "chapter": item.chapter,
                    "number": item.number,
                    "text": item.text,
                    "rulings": [_reading(option, ruling) for option, ruling in _open(game, item.id)],
                }
            )
            continue
        if number:
            screen.put("")
        screen.put_lines([[(item.id, "bold"), (f"  {item.kind}" + (f", {item.number}" if item.number else ""), "dim")]])
        for line in item.lines:
            if not line.startswith("```"):
                screen.put("  " + line)
        for option, ruling in _open(game, item.id):
            screen.put(f"  Ruling {ruling.id}, chosen by --set {option}: {ruling.question}")
            for word, says in ruling.readings.items():
                screen.put(f"    {option}={word}{' (new games)' if word == ruling.default else ''}: {says}")


def _open(game: str, name: str) -> list[tuple[str, Any]]:
    """Rulings with several readings that a rule rests on, with their options."""
    from guildpost.engine.core.rulings import touching
    from guildpost.engine.games import rulings

    return list(touching(rulings(game), name).items())


def _reading(option: str, ruling: Any) -> dict[str, Any]:
    return {
        "id": ruling.id,
        "option": option,
        "question": ruling.question,
        "readings": dict(ruling.readings),
        "new_games": ruling.default,
    }
