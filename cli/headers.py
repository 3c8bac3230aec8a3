"""What a record says of itself, read without playing it."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.cli.sources import Source, errors_at, is_seat_file, read_source
from guildpost.engine.games import rulings
from guildpost.replays.errors import UnreadableReplay
from guildpost.replays.file import NOTATION, Form, Luck, Sheet, as_text, read_sheet


class _Last(msgspec.Struct):
    agenda: list[msgspec.Raw]


def read(where: str) -> dict[str, Any]:
    """The header's facts, its length, and whether this build can play it; the seed is among them. Raises Problem."""
    source = read_source(where)
    with errors_at(source.where):
        if source.form is Form.TRANSCRIPT:
            return _of_transcript(as_text(source.data))
        if is_seat_file(source):
            return _of_seat(source)
        return _of_sheet(read_sheet(source.data, source.form), source.form)


def _of_sheet(sheet: Sheet, form: Form) -> dict[str, Any]:
    decode = msgspec.json.decode if form is Form.JSON else msgspec.msgpack.decode
    try:
        entries = decode(sheet.entries, type=list[list[Any]])
        waiting = [] if sheet.waiting is msgspec.UNSET else decode(sheet.waiting, type=list[Any])
        options = decode(sheet.options, type=dict[str, Any])
        last = decode(sheet.last, type=_Last)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UnreadableReplay(str(error)) from None
    return {
        "form": form.value[1:],
        "container": sheet.guildpost,
        "notation": sheet.notation,
        "game": sheet.game,
        "edition": sheet.edition,
        "components": sheet.components,
        "seats": [seat.role + (f" {seat.name}" if seat.name else "") for seat in sheet.seats],
        "options": options,
        "rulings": _rulings(sheet.game, options),
        **_luck(sheet.luck),
        "seed": sheet.luck.seed or None if sheet.luck is not None else None,
        "start": "given" if sheet.start is not msgspec.UNSET else "dealt",
        "changes": sheet.changes,
        "tags": sheet.tags,
        "decisions": sum(entry[:1] == ["d"] for entry in entries),
        "outcomes": sum(entry[:1] == ["f"] for entry in entries),
        "undone": sum(entry[:1] == ["u"] for entry in entries),
        "waiting": len(waiting),
        "notes": len(sheet.notes),
        "over": not last.agenda,
        "digest": sheet.digest,
        **_playable(sheet.game, sheet.edition, sheet.components, options),
    }


def _of_seat(source: Source) -> dict[str, Any]:
    from guildpost.replays.file import form_of
    from guildpost.replays.seat_file import Back, Came, read_seat_file

    file = read_seat_file(source.data)
    return {
        "kind": "seat",
        "for": "the public" if file.seat is None else file.words[file.seat],
        "form": form_of(source.data).value[1:],
        "container": file.guildpost,
        "notation": file.notation,
        "game": file.game,
        "edition": file.edition,
        "components": file.components,
        "seats": [seat.role + (f" {seat.name}" if seat.name else "") for seat in file.seats],
        "options": file.options,
        "rulings": _rulings(file.game, file.options),
        **_luck(file.luck),
        "seed": None,
        "decisions": file.decisions,
        "outcomes": sum(isinstance(line, Came) for line in file.lines),
        "undone": sum(isinstance(line, Back) for line in file.lines),
        "digest": file.digest,
    }


def _luck(luck: Luck | None) -> dict[str, Any]:
    """The generator, what it is sealed by, and the shares of seats."""
    if luck is None or not luck.sealed:
        return {"luck": luck.generator if luck is not None else "told"}
    shares = [f"p{share.seat + 1} {share.commit} {share.standing}" for share in luck.shares]
    stage = "opened" if luck.seed else "closed" if luck.closed else "gathering"
    return {"luck": luck.generator, "sealed": luck.sealed, "stage": stage, "shares": shares}


def _of_transcript(text: str) -> dict[str, Any]:
    from guildpost.engine.core.lines import Note, Said
    from guildpost.engine.core.record import Undone
    from guildpost.notation.games import language
    from guildpost.replays.file import RESERVED
    from guildpost.replays.transcript import part_transcript

    pages = part_transcript(text)
    tags = pages.tags
    game = tags.word("Game")
    edition, components = tags.word("Edition", ""), tags.text("Components", "")
    words = dict(word.partition("=")[::2] for word in tags.text("Options").split())
    options: dict[str, Any] = {name: _TRUTH.get(value, value) for name, value in words.items()}
    playable = _playable(game, edition, components, options)
    items = language(game).read(pages.moves, pages.line) if playable["playable"] else []
    said = [item for item in items if isinstance(item, Said)]
    names = tags.numbered("Player")
    return {
        "form": "gpn",
        "container": int(tags.word("Guildpost", "1")),
        "notation": int(tags.word("Notation", str(NOTATION))),
        "game": game,
        "edition": edition,
        "components": components,
        "seats": [
            role + (f" {names[number]}" if number in names else "")
            for number, role in enumerate(tags.text("Seats").split(), 1)
        ],
        "options": options,
        "rulings": _rulings(game, options),
        "luck": tags.word("Luck", "told"),
        "seed": tags.text("Seed") or None,
        "start": "given" if tags.text("Start", "") else "dealt",
        "changes": tags.word("Changes", "no") == "yes",
        "tags": {key: tags.text(key) for key in tags.lines if key not in RESERVED},
        "decisions": sum(item.move is not None and not isinstance(item.move, Undone) for item in said),
        "outcomes": sum(len(item.outcomes) for item in said),
        "undone": sum(isinstance(item.move, Undone) for item in said),
        "waiting": len(tags.lines.get("Waiting", ())),
        "notes": sum(isinstance(item, Note) for item in items),
        "digest": tags.word("Digest", ""),
        **playable,
    }


_TRUTH = {"yes": True, "no": False}
"""How transcripts write it."""


def _rulings(game: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Every ruling in force that has several readings: which one holds, and which one a new game would take."""
    found = []
    for option, ruling in rulings(game).items():
        word = ruling.reading(options, option)
        found.append(
            {
                "id": ruling.id,
                "option": option,
                "reading": word,
                "says": ruling.readings.get(word, ""),
                "question": ruling.question,
                "rules": list(ruling.rules),
                "new_games": ruling.default,
            }
        )
    return found


def _playable(name: str, edition: str, components: str, options: dict[str, Any]) -> dict[str, Any]:
    """Whether this build has the game, its edition, readings and component data; what is missing where it has not."""
    from guildpost.cli.games import SHELF

    needs = ""
    if name not in SHELF:
        needs = f"a guildpost that has {name}"
    elif edition not in (SHELF[name]["edition"], ""):
        needs = f"a guildpost with edition {edition} of {name}"
    elif unknown := [option for option in options if option not in SHELF[name]["options"]]:
        needs = f"a guildpost that knows the option {unknown[0][:40]}"
    elif strange := [each for each in _rulings(name, options) if not each["says"]]:
        needs = f"a guildpost that knows {strange[0]['option']}={strange[0]['reading'][:40]}"
    elif components not in (SHELF[name]["components"], ""):
        needs = f"--components with the data whose digest begins with {components[:12]}"
    return {"playable": not needs, "needs": needs}
