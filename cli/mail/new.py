"""`guildpost mail new`: a game by mail, and its invitations."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import ComponentsFile, GameName, Option
from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.mail.given import GamesFolder, KeepGood, OutMaildir, SmtpConfig


def new(
    game: GameName,
    games_folder: GamesFolder,
    tag: Annotated[str, Option("--tag", metavar="TAG", help="A short name for this game: a-z, 0-9 and hyphens.")],
    seat: Annotated[
        list[str], Option("--seat", metavar="NAME=ROLE:ADDRESS", help="A seat; with `bot` for an address a bot plays.")
    ],
    sender: Annotated[str, Option("--from", metavar="ADDRESS", help="The referee's own address.")],
    seed: Annotated[str | None, Option("--seed", metavar="S", help="Seed of all luck; without it one is made.")] = None,
    sealed: Annotated[
        bool, Option("--sealed", help="Keep the seed in a file of its own; invitations commit to it.")
    ] = False,
    shares: Annotated[
        bool, Option("--shares", help="With --sealed: seats are asked by mail to add to the luck before it begins.")
    ] = False,
    option: Annotated[list[str] | None, Option("--set", metavar="K=V", help="Set an option of the game.")] = None,
    lines: KeepGood = "all-or-nothing",
    out: OutMaildir = None,
    smtp: SmtpConfig = None,
    components: ComponentsFile = None,
) -> None:
    """Begin a game by mail: its record, a token for each seat, and an invitation to each player."""
    from datetime import UTC, datetime

    from guildpost.cli.arguments import options_of, pairs
    from guildpost.cli.component_data import load_data
    from guildpost.cli.mail import games
    from guildpost.cli.mail.given import check_address, post_of
    from guildpost.cli.mail.referee import Reply, finish
    from guildpost.cli.texts import unknown_game
    from guildpost.cli.wording import many
    from guildpost.engine import games as shelf
    from guildpost.engine.core.errors import BadSetup
    from guildpost.engine.core.game import SeatChoice

    try:
        of = shelf.game(game)
    except shelf.UnknownGame:
        raise unknown_game(game) from None
    where = "guildpost mail new"
    if not games.TAG.fullmatch(tag):
        raise Problem(where, USAGE, f"--tag {tag[:40]!r}: up to 20 of a-z, 0-9 and hyphens, no hyphen first")
    if shares and not sealed:
        raise Problem(where, USAGE, "--shares goes with --sealed")
    check_address("--from", sender)
    people = [_person(words) for words in seat]
    data = load_data(of, components)
    post = post_of(smtp, out)
    if seed is None:
        import secrets

        seed = secrets.token_hex(16)
    try:
        options = options_of(of, pairs(option or [], "--set"))
        chosen: Any = of.choose_seats(None, [SeatChoice(role, name) for name, role, _ in people])
        if len(chosen) != len(people):
            raise BadSetup(f"{of.title} has {of.seats_from} to {of.seats_to} seats; give a --seat for each")
        table, secret = _begun(of, data, chosen, options, seed, sealed, shares, tag)
    except (BadSetup, ValueError) as error:
        raise Problem(where, USAGE, str(error)) from None
    table.own_data = components is not None
    welcome = [f"You are invited to {of.title}."]
    if secret is not None:
        welcome += [
            "All luck is sealed by a secret of the organiser, which will be opened in",
            "the end. Keep this commitment to it; the opened record must have the same:",
            f"    {table.session.head.luck.sealed}",
        ]
    address = {role: to for _, role, to in people}
    proofs: dict[str, str] = {}
    places = []
    for word, choice in zip(table.seat_words, chosen, strict=True):
        to, token = address[choice.role], games.new_secret()
        bot = to == "bot"
        if not bot:
            proofs[word] = f"{tag}.{word}.{games.spaced(token)}"
        places.append(
            games.Place(
                word=word,
                name=choice.name,
                address="" if bot else to,
                token="" if bot else games.sum_of(token),
                bot=bot,
            )
        )
    welcome.append("The seats: " + ", ".join(f"{each.word} {each.name or 'nobody'}" for each in places))
    seating = games.Seating(tag=tag, game=game, sender=sender, keep_good=lines == "keep-good", seats=places)
    disk = games.Disk()
    record = table.source.data
    invited = {word: Reply(list(welcome)) for word in proofs}
    step = finish(table, seating, record, datetime.now(UTC), invited, proofs=proofs)
    own = None
    if components is not None:
        with open(components, "rb") as file:
            own = file.read()
    games.begin(games_folder, seating, step.record or record, step.letters, disk, secret, own)
    screen.put(f"{tag}: {of.title}, {many(len(step.letters), 'invitation')}")
    if post is not None:
        from guildpost.cli.mail.office import Office
        from guildpost.cli.mail.referee import Referee

        sent = Office(games_folder, Referee(games_folder, disk), post, disk).send([tag])
        post.close()
        screen.put(f"{tag}: {sent} sent")


def _begun(
    of: Any, data: Any, chosen: Any, options: Any, seed: str, sealed: bool, shares: bool, tag: str
) -> tuple[Any, bytes | None]:
    """A new game with its record, and the secret of its luck where that is sealed. Raises BadSetup or ValueError."""
    import secrets

    from guildpost.cli import records
    from guildpost.cli.sources import Source
    from guildpost.replays import sealing
    from guildpost.replays.file import Form, check_seed, write
    from guildpost.replays.recording import Recording

    check_seed(seed)
    secret = sealing.Secret(1, seed, secrets.token_hex(32)) if sealed else None
    session = Recording.begin(
        of,
        data,
        chosen,
        options,
        seed=None if secret else seed,
        luck=sealing.sealed(secret) if secret else None,
        tags={"Mail": tag},
        changes=True,
    )
    table = records.OpenRecord(Source(tag, None, b"", Form.JSON), session, data, False)
    table.secret = secret
    if secret is not None and not shares:
        luck = sealing.closed(sealing.sealed(secret))
        table.close(luck, secret)
        session.head.luck = luck
    table.source = Source(tag, None, write(session.replay()), Form.JSON)
    return table, None if secret is None else sealing.write_secret(secret)


def _person(words: str) -> tuple[str, str, str]:
    """Name, role and address of a seat."""
    from guildpost.cli.mail.given import check_address

    who, _, address = words.rpartition(":")
    name, sign, role = who.rpartition("=")
    if not sign or not address:
        raise Problem("guildpost mail new", USAGE, f"--seat {words[:60]!r}: expected NAME=ROLE:ADDRESS")
    if address != "bot":
        check_address("--seat", address)
    return " ".join(name.split()), role.strip().lower(), address
