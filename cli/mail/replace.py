"""`guildpost mail replace`: another player, or a bot, takes a seat."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Option
from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.mail.given import GamesFolder, OutMaildir, SmtpConfig, Tag


def replace(
    games_folder: GamesFolder,
    tag: Tag,
    seat: Annotated[str, Option("--seat", metavar="SEAT", help="The seat: its word, its number p1, or its player.")],
    name: Annotated[str, Option("--name", metavar="NAME", help="Who plays now; without it the name stays.")] = "",
    address: Annotated[str | None, Option("--address", metavar="ADDRESS", help="Where its mails go.")] = None,
    bot: Annotated[bool, Option("--bot", help="A bot plays; it moves whenever it is asked.")] = False,
    out: OutMaildir = None,
    smtp: SmtpConfig = None,
) -> None:
    """Give a seat to somebody else, or the same player a new address and token. The old token opens nothing then."""
    from datetime import UTC, datetime

    from guildpost.cli.mail import games
    from guildpost.cli.mail.given import check_address, folder_of, post_of
    from guildpost.cli.mail.office import Office
    from guildpost.cli.mail.referee import Referee, Reply, finish, open_table, rename
    from guildpost.cli.wording import many

    where = "guildpost mail replace"
    if bot == (address is not None):
        raise Problem(where, USAGE, "give --address, or --bot")
    if address is not None:
        check_address("--address", address)
    name = " ".join(name.split())
    if not name.isprintable() or len(name) > games.LONGEST_NAME:
        raise Problem(where, USAGE, f"--name: at most {games.LONGEST_NAME} printable letters")
    post = post_of(smtp, out)
    folder = folder_of(games_folder, tag)
    with folder.locked():
        seating = folder.seating()
        record = folder.record()
        table = open_table(folder, record)
        word = table.seat_words[table.seat(seat)]
        place = next(each for each in seating.seats if each.word == word)
        secret = games.new_secret()
        place.name = "Bot" if bot else name or place.name
        rename(table, word, place.name)
        place.address = address or ""
        place.token = "" if bot else games.sum_of(secret)
        place.bot, place.keys, place.asked = bot, [], 0
        who = "A bot plays" if bot else f"{place.name or 'Somebody else'} plays"
        replies, proofs = {}, {}
        if not bot:
            place.heard = 0
            replies[word] = Reply([f"You are invited to take over {word} in a game of {table.game.title}."])
            proofs[word] = f"{tag}.{word}.{games.spaced(secret)}"
        step = finish(
            table, seating, record, datetime.now(UTC), replies, news=[f"{who} {word} from now on."], proofs=proofs
        )
        folder.commit(step)
    screen.put(f"{tag}: {word}, {many(len(step.letters), 'mail')}")
    if post is not None:
        Office(games_folder, Referee(games_folder, folder.disk), post, folder.disk).send([tag])
        post.close()
