"""`guildpost upgrade`: a record under other readings of rulings."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, AsSeat, ComponentsFile, Json, Option, OutFile, RecordFile
from guildpost.cli.exits import HIDDEN, ILLEGAL, USAGE, Problem


def upgrade(
    record: RecordFile,
    change: Annotated[list[str] | None, Option("--set", metavar="K=V", help="A ruling's reading.")] = None,
    explain: Annotated[bool, Option("--explain", help="List each step whose outcome would change.")] = False,
    seat: AsSeat = None,
    out: OutFile = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Play a record's decisions and luck by other readings of rulings. The record itself stays as it is.

    Readings are those of --set, or without it those that new games take. A step is tried from the position in which it
    was played, each ruling by itself. With -o the whole game is played again and written, if every move still stands.
    """

    from guildpost.cli import records
    from guildpost.cli.arguments import pairs
    from guildpost.cli.sources import errors_at
    from guildpost.cli.wording import many
    from guildpost.replays.upgrade import Moved, changed_steps, upgraded

    if seat is not None and (out is not None or not explain):
        raise Problem("guildpost upgrade", USAGE, "--as goes with --explain alone: a record is the organiser's")
    if out is not None:
        records.refuse_existing(out)
    if json and out == "-":
        raise Problem("guildpost upgrade", USAGE, "--json and the record cannot both go to stdout")
    table = records.open_record(record, components)
    game, replay, where = table.game, table.session.replay(), table.source.where
    options = _chosen(game, replay.options, pairs(change or [], "--set"))
    if explain or out is None:
        shown = None if seat is None else _look(table, table.seat(seat))
        steps = list(changed_steps(replay, game, table.data, options, shown=shown))
        for step in steps if explain else []:
            _tell(table, step, record, json, out)
        if json and not explain:
            found = {"record": record, "steps": len(steps), "stands": not any(step.refused for step in steps)}
            screen.put_json({"schema": "guildpost.upgrade-summary", "version": 1, **found})
        elif not steps and not json:
            _put("nothing would change", out)
        elif not explain:
            changed = f"{many(len(steps), 'step')} would come out otherwise"
            _put(f"{changed}; --explain lists {'it' if len(steps) == 1 else 'them'}", out)
    if out is not None:
        with errors_at(where):
            try:
                again: Any = upgraded(replay, game, table.data, options)
            except Moved as error:
                raise Problem(f"{where}: entry {error.entry}", ILLEGAL, str(error)) from None
            records.write_new(out, again.replay(), table.data, components)


def _chosen(game: Any, options: Any, given: dict[str, str]) -> Any:
    """The options of a record with the readings given, or where none are given with those that new games take."""
    import msgspec

    from guildpost.cli.arguments import options_of
    from guildpost.engine.core.errors import BadSetup

    for name in given:
        if name not in game.rulings:
            known = ", ".join(game.rulings) or "none"
            raise Problem("guildpost upgrade", USAGE, f"{game.id} has no ruling {name!r} to choose; it has: {known}")
    words = given or {name: ruling.default for name, ruling in game.rulings.items()}
    try:
        chosen = options_of(game, words)
    except BadSetup as error:
        raise Problem("guildpost upgrade", USAGE, str(error)) from None
    fields = {name.replace("-", "_") for name in words}
    return msgspec.structs.replace(options, **{field: getattr(chosen, field) for field in fields})


def _look(table: Any, seat: int) -> Any:
    """What a seat sees of a position. Raises Problem in games that hide anything: there, what falls to somebody by
    another reading is what has fallen to somebody else, unseen.
    """
    from guildpost.replays.seat_file import plain_tree

    game, data = table.game, table.data
    if game.exchangeable(data):
        reason = f"in {game.title} another reading can deal a seat what another one holds; leave --as out"
        raise Problem(table.source.where, HIDDEN, reason)
    return lambda position: plain_tree(game.view(position, data, seat))


def _put(text: str, out: str | None) -> None:
    """To stdout, unless the record goes there."""
    if out == "-":
        screen.say(text)
    else:
        screen.put(text)


def _tell(table: Any, step: Any, record: str, json: bool, out: str | None) -> None:
    import msgspec

    ruling = table.game.rulings[step.option]
    move = "" if step.entry is None else f"{table.seat_words[step.seat]}: {table.language.render(step.move)}"
    if json:
        found = {"record": record, "entry": step.entry, "move": move, "ruling": ruling.id, "rules": list(ruling.rules)}
        found |= {"option": step.option, "refused": step.refused, "awaits": step.awaits}
        found |= {"fields": [{"path": path, "was": was, "would": would} for path, was, would in step.fields]}
        screen.put_json({"schema": "guildpost.upgrade", "version": 1, **found})
        return
    what = "start:" if step.entry is None else f"entry {step.entry}: {move} "
    head = f"{what} ({ruling.id} {step.option}; {', '.join(ruling.rules)})"
    _put(f"{head}: cannot stand: {step.refused}" if step.refused else head, out)
    for path, was, would in step.fields:
        texts = ["nothing" if value is None else msgspec.json.encode(value).decode() for value in (was, would)]
        _put(f"  {path}: {texts[0]} -> {texts[1]}", out)
    if step.awaits:
        _put(f"  and an outcome of {step.awaits} would have to fall, which never did", out)
