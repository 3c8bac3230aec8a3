"""`guildpost upgrade`: a record under other readings of rulings."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, Json, Option, OutFile, RecordFile
from guildpost.cli.exits import ILLEGAL, USAGE, Problem


def upgrade(
    record: RecordFile,
    change: Annotated[list[str] | None, Option("--set", metavar="K=V", help="A ruling's reading.")] = None,
    explain: Annotated[bool, Option("--explain", help="List each step whose outcome would change.")] = False,
    out: OutFile = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Play a record's decisions and luck by other readings of rulings. The record itself stays as it is.

    A step is tried from the position in which it was played, each ruling by itself. With -o the whole game is played
    again and written, if every move still stands.
    """
    import msgspec

    from guildpost.cli import records
    from guildpost.cli.arguments import options_of, pairs
    from guildpost.cli.sources import errors_at
    from guildpost.engine.core.errors import BadSetup
    from guildpost.replays.upgrade import Moved, changed_steps, upgraded

    if out is not None:
        records.refuse_existing(out)
    if json and out == "-":
        raise Problem("guildpost upgrade", USAGE, "--json and the record cannot both go to stdout")
    table = records.open_record(record, components)
    game, replay, where = table.game, table.session.replay(), table.source.where
    given = pairs(change or [], "--set")
    for name in given:
        if name not in game.rulings:
            known = ", ".join(game.rulings) or "none"
            raise Problem("guildpost upgrade", USAGE, f"{game.id} has no ruling {name!r} to choose; it has: {known}")
    words = {name: next(iter(ruling.readings)) for name, ruling in game.rulings.items()} | given
    try:
        chosen = options_of(game, words)
    except BadSetup as error:
        raise Problem("guildpost upgrade", USAGE, str(error)) from None
    fields = {name.replace("-", "_") for name in game.rulings}
    options = msgspec.structs.replace(replay.options, **{field: getattr(chosen, field) for field in fields})
    if explain or out is None:
        steps = list(changed_steps(replay, game, table.data, options))
        for step in steps if explain else []:
            _tell(table, step, record, json)
        if not steps:
            _summary("nothing would change", out)
        elif not explain:
            _summary(f"{len(steps)} outcomes would change; --explain lists them", out)
    if out is not None:
        with errors_at(where):
            try:
                again: Any = upgraded(replay, game, table.data, options)
            except Moved as error:
                raise Problem(f"{where}: entry {error.entry}", ILLEGAL, str(error)) from None
            records.write_new(out, again.replay(), table.data, components)


def _summary(text: str, out: str | None) -> None:
    """To stdout, unless the record goes there."""
    if out == "-":
        screen.say(text)
    else:
        screen.put(text)


def _tell(table: Any, step: Any, record: str, json: bool) -> None:
    import msgspec

    ruling = table.game.rulings[step.option]
    move = f"{table.seat_words[step.seat]}: {table.language.render(step.move)}"
    if json:
        found = {"record": record, "entry": step.entry, "move": move, "ruling": ruling.id, "rules": list(ruling.rules)}
        found |= {"option": step.option, "refused": step.refused}
        found |= {"fields": [{"path": path, "was": was, "would": would} for path, was, would in step.fields]}
        screen.put_json({"schema": "guildpost.upgrade", "version": 1, **found})
        return
    head = f"entry {step.entry}: {move}  ({ruling.id} {step.option}; {', '.join(ruling.rules)})"
    screen.put(f"{head}: cannot stand: {step.refused}" if step.refused else head)
    for path, was, would in step.fields:
        texts = ["nothing" if value is None else msgspec.json.encode(value).decode() for value in (was, would)]
        screen.put(f"  {path}: {texts[0]} -> {texts[1]}")
