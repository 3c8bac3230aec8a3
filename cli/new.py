"""`guildpost new`: a new record."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, GameName, Option, OutFile
from guildpost.cli.exits import UNREADABLE, UNSUPPORTED, USAGE, Problem


def new(
    game: GameName,
    seats: Annotated[int | None, Option("--seats", metavar="N", help="How many play.")] = None,
    seat: Annotated[
        list[str] | None,
        Option("--seat", metavar="[NAME=]ROLE", help="A seat: who plays it, its role."),
    ] = None,
    seed: Annotated[str | None, Option("--seed", metavar="S", help="Seed of all luck; without it one is made.")] = None,
    sealed: Annotated[
        bool, Option("--sealed", help="Keep the seed in a file of its own; the record only commits to it.")
    ] = False,
    secret: Annotated[
        str | None, Option("--secret", metavar="FILE", help="With --sealed: where; else beside the record, .secret.")
    ] = None,
    told: Annotated[bool, Option("--told", help="No seed: people throw the dice and tell what falls.")] = False,
    option: Annotated[list[str] | None, Option("--set", metavar="K=V", help="Set an option of the game.")] = None,
    tag: Annotated[list[str] | None, Option("--tag", metavar="K=V", help="Add a tag of your own.")] = None,
    position: Annotated[
        str | None, Option("--position", metavar="FILE", help="Start from what `show --json` wrote.")
    ] = None,
    components: ComponentsFile = None,
    changes: Annotated[
        bool, Option("--changes/--no-changes", help="Keep with each decision the fields that it changed.")
    ] = True,
    out: OutFile = None,
    plain: Ascii = False,
) -> None:
    """Begin a new game. Its record goes to stdout, or into a new file."""
    from guildpost.cli import records
    from guildpost.cli.arguments import options_of, pairs
    from guildpost.cli.component_data import load_data
    from guildpost.cli.texts import unknown_game
    from guildpost.engine import games
    from guildpost.engine.core.errors import BadSetup
    from guildpost.replays.recording import Recording, check_position
    from guildpost.replays.sealing import sealed as sealed_by

    try:
        of = games.game(game)
    except games.UnknownGame:
        raise unknown_game(game) from None
    if told and seed is not None:
        raise Problem("guildpost new", USAGE, "--told means that there is no seed; leave --seed out")
    if told and sealed:
        raise Problem("guildpost new", USAGE, "--told means that there is no seed; there is nothing to seal")
    if secret is not None and not sealed:
        raise Problem("guildpost new", USAGE, "--secret goes with --sealed")
    if sealed and secret is None and (out is None or records.to_stdout(out)):
        raise Problem("guildpost new", USAGE, "a sealed record on stdout takes --secret FILE for its seed")
    if out is not None:
        records.refuse_existing(out)
    given = pairs(option or [], "--set")
    start: Any = None
    if position is not None:
        begun = records.read_position(position, of)
        start = begun.position
        given = {**begun.options, **given}
    data = load_data(of, components)
    if start is not None and begun.components not in ("", of.digest(data)):
        wanted, found = begun.components[:12], of.digest(data)[:12]
        raise Problem(
            position or "",
            UNSUPPORTED,
            f"a position with component data {wanted}, but these are {found}; name its file",
        )
    try:
        if start is None:
            chosen: Any = of.choose_seats(seats, [_seat(words) for words in seat or []])
        else:
            check_position(of, start, data)
            chosen = _named(of, start.state, begun.names, [_seat(words) for words in seat or []])
            if seats not in (None, len(chosen)):
                raise BadSetup(f"this position is one of {len(chosen)} seats, not {seats}")
            start.state.options = options_of(of, given, new=False)  # what the record names is what is played
        if seed is None and not told:
            import secrets

            seed = secrets.token_hex(16)
            made = not sealed
        else:
            made = False
        hidden = _sealed(seed) if sealed else None
        if hidden is not None:
            seed = None
        recording = Recording.begin(
            of,
            data,
            chosen,
            options_of(of, given, new=start is None),
            seed=seed,
            luck=None if hidden is None else sealed_by(hidden),
            tags=pairs(tag or [], "--tag"),
            start=start,
            changes=changes,
        )
    except BadSetup as error:
        where, code = (position, UNREADABLE) if start is not None and position else ("guildpost new", USAGE)
        bare = [words for words in seat or [] if "=" not in words and repr(words.strip().lower()) in str(error)]
        hint = f"; a player's name stands before a role: {bare[0]}=ROLE" if bare and start is None else ""
        raise Problem(where, code, f"{error}{hint}") from None
    if hidden is not None:
        from guildpost.cli import secret_files

        kept = secret or secret_files.beside(str(out))
        try:
            secret_files.create(kept, hidden)
        except FileExistsError:
            raise Problem(kept, USAGE, "it exists already; nothing is written over it") from None
        screen.say(f"guildpost new: the seed is in {kept}; keep it, and keep it to yourself")
    records.write_new(out, recording.replay(), data, components)
    if made:
        screen.say(f"guildpost new: seed: {seed}")


def _sealed(seed: str | None) -> Any:
    """A seed with the random bits that hide it. Raises BadSetup where no record could hold it."""
    import secrets

    from guildpost.engine.core.errors import BadSetup
    from guildpost.replays.file import check_seed
    from guildpost.replays.sealing import Secret

    try:
        check_seed(str(seed))
    except ValueError as error:
        raise BadSetup(str(error)) from None
    return Secret(1, str(seed), secrets.token_hex(32))


def _seat(words: str) -> Any:
    from guildpost.engine.core.game import SeatChoice

    name, _, role = words.rpartition("=")
    return SeatChoice(role.strip().lower(), " ".join(name.split()))


def _named(of: Any, state: Any, names: dict[str, str], chosen: list[Any]) -> list[Any]:
    """The seats of a given position, with names from it and from the command line, where a seat's word serves too."""
    from guildpost.engine.core.errors import BadSetup
    from guildpost.engine.core.game import SeatChoice

    roles, words = of.roles(state), of.seat_words(state)
    given = {choice.role: choice.name for choice in chosen}
    for role in given:
        if role not in (*roles, *words):
            raise BadSetup(f"{role!r} does not play in this position; {', '.join(roles)} do")
    return [
        SeatChoice(role, given.get(role, given.get(word, names.get(word, ""))))
        for role, word in zip(roles, words, strict=True)
    ]
