"""`guildpost why`: the rules behind a step of a record, or behind a refusal."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, AsSeat, ComponentsFile, Json, Option, RecordFile
from guildpost.cli.exits import ILLEGAL, USAGE, Problem

NEAR = 5
"""Legal moves that are told beside a refusal."""


def why(
    record: RecordFile,
    moves: Annotated[
        list[str] | None, Argument(metavar="[MOVE]", help="A move: why it is refused, or what it does.")
    ] = None,
    step: Annotated[
        int | None, Option("--step", metavar="N", help="The N-th decision; without it, or a move, the last.", min=1)
    ] = None,
    seat: AsSeat = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> int:
    """Tell which rules made a step what it was, or which rule refuses a move, and the nearest legal ones.

    A move is tried on a copy: the record stays as it is. Exit code 4 where it is refused. What a legal move does is
    told up to the next outcome that falls, and with --as SEAT not at all: both would be a look ahead.
    """
    from guildpost.cli import records

    if moves and step is not None:
        raise Problem("guildpost why", USAGE, "a step or a move, not both")
    if moves:
        table = records.open_record(record, components)
        return _about_move(table, " ".join(moves), seat, json)
    from guildpost.engine.core.record import Decided

    whole = records.open_record(record, components)
    many = sum(isinstance(entry, Decided) for entry in whole.session.entries)
    if not many:
        raise Problem(whole.source.where, USAGE, "nothing has been decided yet")
    wanted = many if step is None else step
    if wanted > many:
        raise Problem(whole.source.where, USAGE, f"--step {wanted}: the record has {many} decisions")
    heard = len(records.open_record(record, components, at=wanted - 1).session.table.told)
    decided = [entry for entry in whole.session.entries if isinstance(entry, Decided)][wanted - 1]
    table, at = whole, wanted
    while at < many:  # answers of several seats at once are opened together, with the last of them
        table = records.open_record(record, components, at=at)
        if sum(isinstance(entry, Decided) for entry in table.session.entries) >= wanted:
            break
        table, at = whole, at + 1
    only = table.seat(seat) if seat is not None else None
    _tell(table, f"{wanted}", decided, heard, seat is not None, only, json)
    return 0


def _about_move(table: Any, text: str, seat: str | None, json: bool) -> int:
    """Tries a move where the record stands, with luck that nobody tells."""
    from guildpost.cli.exits import explain
    from guildpost.cli.sources import errors_at
    from guildpost.engine.core.chance import Dealer
    from guildpost.engine.core.errors import IllegalMove
    from guildpost.engine.core.session import LineRefused

    session = table.session
    session.dealer = Dealer(None)
    heard, stands = len(session.table.told), len(session.entries)
    if seat is not None:
        text = f"{table.seat_words[table.seat(seat)]}: {text}"
    with errors_at("moves"):
        items = table.language.read(text)
    if seat is not None:
        _one_alone(items)
    try:
        session.play_line(items)
    except LineRefused as refused:
        cause = refused.cause
        if not isinstance(cause, IllegalMove):
            raise explain(cause, "moves") from None
        near = _near(table, items, refused.index)
        if json:
            found: dict[str, Any] = {
                "rule": cause.rule,
                "reason": cause.reason,
                "near": near,
                "text": _text(table, cause.rule),
            }
            found["rulings"] = _in_force(table, cause.rule)
            screen.put_json({"schema": "guildpost.refusal", "version": 1, "move": text, **found})
        else:
            screen.put(f"refused: {cause.reason}")
            _put_rule(table, cause.rule)
            if near:
                screen.put("legal: " + ", ".join(near))
        return ILLEGAL
    if seat is not None:
        if json:
            record = {"decision": "if played", "move": text, "events": [], "rules": []}
            screen.put_json({"schema": "guildpost.why", "version": 1, **record})
        else:
            screen.put(f"legal: {text}")
        return 0
    entry = session.entries[stands] if len(session.entries) > stands else None
    _tell(table, "if played", entry, heard, False, None, json)
    return 0


def _one_alone(items: Any) -> None:
    """A seat may ask about one move, so that it sees nothing that comes of a move before."""
    from guildpost.cli.exits import HIDDEN
    from guildpost.engine.core.lines import Said

    said = [item for item in items if isinstance(item, Said)]
    if len(said) > 1 or any(item.outcomes for item in said):
        raise Problem("moves", HIDDEN, "a seat can ask about one move at a time, without its luck")


def _near(table: Any, items: Any, index: int) -> list[str]:
    """Legal moves that resemble the refused one: of the same kind first, then by their letters."""
    from difflib import SequenceMatcher

    from guildpost.engine.core.errors import EngineError
    from guildpost.engine.core.lines import Said

    said = [item for item in items if isinstance(item, Said)]
    move = said[index].move if index < len(said) else None
    if move is None:
        return []
    seats = table.session.asked()
    if not seats:
        return []
    try:
        options = list(table.session.options(table.session.seat_of(said[index].who)))
    except EngineError:  # nobody's, or not asked
        return []
    wanted = table.language.render(move)
    texts = {table.language.render(option): type(option) is type(move) for option in options}
    ranked = sorted(texts, key=lambda text: (not texts[text], -SequenceMatcher(None, wanted, text).ratio(), text))
    return ranked[:NEAR]


def _tell(table: Any, number: str, entry: Any, heard: int, masked: bool, seat: int | None, json: bool) -> None:
    """What a decision led to, event by event with its rule, and what each of those rules says."""
    from guildpost.cli import lines
    from guildpost.engine.core.record import Decided

    told = table.session.table.told
    if not masked:
        from guildpost.engine.core.events import Told

        told = [Told(each.rule, each.event) for each in told]
    said = ""
    if isinstance(entry, Decided):
        said = f"{table.seat_words[entry.seat]}: {table.language.render(entry.move)}"
        if masked and number.isdigit():
            said = _as_read(table, number, seat)
    found = list(lines.sentences(table.teller(), told, seat, heard))
    rules = list(dict.fromkeys(rule for rule, _ in found))
    if json:
        events = [
            lines.event_record(each.rule, event) for each in told[heard:] if (event := each.heard_by(seat)) is not None
        ]
        record = {"decision": number, "move": said, "events": events}
        record["rules"] = [
            {"id": rule, "text": _text(table, rule), "rulings": _in_force(table, rule)} for rule in rules
        ]
        screen.put_json({"schema": "guildpost.why", "version": 1, **record})
        return
    screen.put(f"{number}  {said}" if said else number)
    for rule, sentence in found:
        screen.put(f"  {sentence}  [{rule}]")
    if not found:
        screen.put("  Nothing was told of it.")
    for rule in rules:
        _put_rule(table, rule)


def _as_read(table: Any, number: str, seat: int | None) -> str:
    """The decision as this seat may read it."""
    from guildpost.cli import masked

    decisions = [said for said in masked.entries(table, seat) if said["kind"] == "decision"]
    said = decisions[int(number) - 1]
    return f"{said['who']}: {said['text']}"


def _item(table: Any, rule: str) -> Any:
    from guildpost.cli import spec_pages

    chapters = spec_pages.read_chapters(table.game.folder)
    return spec_pages.by_id(chapters, table.game.folder, rule)


def _text(table: Any, rule: str) -> str:
    item = _item(table, rule)
    return item.text if item is not None else ""


def _in_force(table: Any, rule: str) -> list[dict[str, str]]:
    """The readings by which this record is played, of the rulings that a rule rests on."""
    from guildpost.engine.core.rulings import touching
    from guildpost.replays.seat_file import plain_tree

    options = plain_tree(table.session.head.options)
    found = []
    for option, ruling in touching(table.game.rulings, rule).items():
        word = ruling.reading(options, option)
        found.append({"id": ruling.id, "option": option, "reading": word, "says": ruling.readings[word]})
    return found


def _put_rule(table: Any, rule: str) -> None:
    """A rule as the spec has it, and the readings of its rulings that this record has."""
    item = _item(table, rule)
    screen.put_lines([[(rule, "bold")]])
    for line in item.lines if item is not None else []:
        if not line.startswith("```"):
            screen.put("  " + line)
    for each in _in_force(table, rule):
        screen.put(f"  Ruling {each['id']}, here {each['option']}={each['reading']}: {each['says']}")
