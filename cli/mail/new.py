"""`guildpost mail new`: a game by mail, and its invitations."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import GameName, Option
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
    option: Annotated[list[str] | None, Option("--set", metavar="K=V", help="Set an option of the game.")] = None,
    lines: KeepGood = "all-or-nothing",
    out: OutMaildir = None,
    smtp: SmtpConfig = None,
) -> None:
    """Begin a game by mail: its record, a token for each seat, and an invitation to each player."""
    from datetime import UTC, datetime

    from guildpost.cli.arguments import options_of, pairs
    from guildpost.cli.mail import games
    from guildpost.cli.mail.given import check_address, post_of
    from guildpost.cli.mail.referee import Reply, finish, open_table
    from guildpost.cli.texts import unknown_game
    from guildpost.cli.wording import many
    from guildpost.engine import games as shelf
    from guildpost.engine.core.errors import BadSetup
    from guildpost.engine.core.game import SeatChoice
    from guildpost.replays.file import write
    from guildpost.replays.recording import Recording

    try:
        of = shelf.game(game)
    except shelf.UnknownGame:
        raise unknown_game(game) from None
    where = "guildpost mail new"
    if not games.TAG.fullmatch(tag):
        raise Problem(where, USAGE, f"--tag {tag[:40]!r}: up to 20 of a-z, 0-9 and hyphens, no hyphen first")
    check_address("--from", sender)
    people = [_person(words) for words in seat]
    post = post_of(smtp, out)
    if seed is None:
        import secrets

        seed = secrets.token_hex(16)
    data = of.load()
    try:
        chosen: Any = of.choose_seats(None, [SeatChoice(role, name) for name, role, _ in people])
        options = options_of(of, pairs(option or [], "--set"))
        session = Recording.begin(of, data, chosen, options, seed=seed, tags={"Mail": tag}, changes=True)
    except BadSetup as error:
        raise Problem(where, USAGE, str(error)) from None
    address = {role: to for _, role, to in people}
    proofs: dict[str, str] = {}
    places = []
    for word, choice in zip(of.seat_words(session.at.state), chosen, strict=True):
        to, secret = address[choice.role], games.new_secret()
        bot = to == "bot"
        if not bot:
            proofs[word] = f"{tag}.{word}.{games.spaced(secret)}"
        places.append(
            games.Place(
                word=word,
                name=choice.name,
                address="" if bot else to,
                token="" if bot else games.sum_of(secret),
                bot=bot,
            )
        )
    seating = games.Seating(tag=tag, game=game, sender=sender, keep_good=lines == "keep-good", seats=places)
    disk = games.Disk()
    record = write(session.replay())
    table = open_table(games.GameFolder(games_folder, tag, disk), record)
    invited = {
        word: Reply([f"You are invited to {of.title}. " + ", ".join(f"{each.word}: {each.name}" for each in places)])
        for word in proofs
    }
    step = finish(table, seating, record, datetime.now(UTC), invited, proofs=proofs)
    games.begin(games_folder, seating, step.record or record, step.letters, disk)
    screen.put(f"{tag}: {of.title}, {many(len(step.letters), 'invitation')}")
    if post is not None:
        from guildpost.cli.mail.office import Office
        from guildpost.cli.mail.referee import Referee

        sent = Office(games_folder, Referee(games_folder, disk), post, disk).send([tag])
        post.close()
        screen.put(f"{tag}: {sent} sent")


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
