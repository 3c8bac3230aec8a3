"""Plays a game of each kind by mail: a mail server on this machine, the referee, and players who only read mails.

    python examples/play-by-mail.py [GAME...]

Needs aiosmtpd (`pip install '.[test]'`). Each player knows the own mails and nothing else: the token of the
invitation, the moves that a mail names, and the subject to answer. They write in the shapes of several mail programs.
In the end the organiser opens the luck, which was sealed, and proves to each player what that seat was shown.
"""

from __future__ import annotations

import email
import email.policy
import mailbox
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from email.message import EmailMessage
from smtplib import SMTP

from aiosmtpd.controller import Controller

TABLES = {
    "thieves-guild": ["Anna=hu", "Bob=bh"],
    "black-dragons-guild": ["Anna=red", "Bob=green", "Cleo=blue"],
    "heroes-welcome": ["Anna=bog", "Bob=sni"],
    "lord-of-loot": ["Anna=wit", "Bob=kni"],
    "six-guilds": ["Anna=red", "Bob=blue"],
}
REFEREE = "referee@example.org"
SECONDS = 300
GUILDPOST = [sys.executable, "-c", "import sys; from guildpost.cli.start import main; sys.exit(main())"]


class Postman:
    """A mail server that lays each mail into the Maildir of its address."""

    def __init__(self, home: str) -> None:
        self.home = home

    def box(self, address: str) -> mailbox.Maildir:
        return mailbox.Maildir(os.path.join(self.home, address.partition("@")[0]), create=True)

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - the name that aiosmtpd calls
        for address in envelope.rcpt_tos:
            self.box(address).add(envelope.content)
        return "250 taken"


class Player:
    """Answers each mail that asks, with one of the moves that it names."""

    def __init__(self, address: str, box: mailbox.Maildir, port: int, luck: random.Random) -> None:
        self.address = address
        self.box = box
        self.port = port
        self.luck = luck
        self.token = ""
        self.over = False
        self.read = self.written = 0

    def look(self) -> bool:
        """Reads what came; whether there was anything."""
        mails = []
        for key in self.box.keys():  # noqa: SIM118 - a Maildir is not iterated by keys
            mails.append(email.message_from_bytes(self.box.get_bytes(key), policy=email.policy.default))
            self.box.discard(key)
        if not mails:
            return False
        self.read += len(mails)
        for mail in mails:
            if found := re.search(r"^ *(token g1\.\S+)$", mail.get_content(), re.MULTILINE):
                self.token = found[1]
        last = max(mails, key=lambda mail: int(mail["X-Guildpost"].split()[2]))
        if "the game is over" in last["Subject"]:
            self.over = True
        elif "you are asked" in last["Subject"]:
            self.answer(last)
        return True

    def answer(self, mail: EmailMessage) -> None:
        said = mail.get_content()
        moves = re.findall(r"^    \| (\S.*)$", said.partition("legal moves:")[2].partition("\n\n")[0], re.MULTILINE)
        reply = SHAPES[self.written % len(SHAPES)](self.luck.choice(moves), said, self.token)
        reply["From"] = f"Somebody <{self.address}>"
        reply["To"] = REFEREE
        reply["Subject"] = f"Re: {mail['Subject']}"
        reply["Message-ID"] = f"<{self.luck.getrandbits(80):x}@example.org>"
        reply["In-Reply-To"] = mail["Message-ID"]
        self.written += 1
        with SMTP("127.0.0.1", self.port) as server:
            server.send_message(reply)


def quoted(said: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in said.splitlines())


def top(move: str, said: str, token: str) -> EmailMessage:
    """Written above the quoted mail."""
    mail = EmailMessage()
    mail.set_content(f"{move}\n\nOn Monday the referee wrote:\n{quoted(said)}\n")
    return mail


def below(move: str, said: str, token: str) -> EmailMessage:
    """Written below it, with a signature, in base64."""
    mail = EmailMessage()
    mail.set_content(f"{quoted(said)}\n\n{move}\n\n-- \nSent from a train\n", cte="base64")
    return mail


def with_page(move: str, said: str, token: str) -> EmailMessage:
    """As text and as a page."""
    mail = EmailMessage()
    mail.set_content(f"{token}\n{move}\n", cte="quoted-printable")
    mail.add_alternative(f"<html><body><div>{token}</div><div>{move}</div></body></html>", subtype="html")
    return mail


def page_only(move: str, said: str, token: str) -> EmailMessage:
    """As a page alone."""
    mail = EmailMessage()
    mail.set_content(f"<html><body><p>{move}</p><blockquote>{said[:80]}</blockquote></body></html>", subtype="html")
    return mail


SHAPES = (top, below, with_page, page_only)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def guildpost(*arguments: str) -> None:
    """Runs a command, which must be good."""
    subprocess.run([*GUILDPOST, *arguments], check=True, stdout=subprocess.DEVNULL)


def play(game: str, home: str) -> str:
    """One game from its invitations to its end; a line about it."""
    begun = time.monotonic()
    postman = Postman(os.path.join(home, "boxes"))
    os.makedirs(postman.home)
    postman.box(REFEREE)
    port = free_port()
    office = Controller(postman, hostname="127.0.0.1", port=port)
    office.start()
    games, config = os.path.join(home, "games"), os.path.join(home, "smtp.toml")
    with open(config, "w", encoding="utf-8") as file:
        file.write(f'host = "127.0.0.1"\nport = {port}\n')
    seats = [f"{seat}:{seat.partition('=')[0].lower()}@example.org" for seat in TABLES[game]]
    addresses = [seat.partition(":")[2] for seat in seats]
    players = [Player(address, postman.box(address), port, random.Random(f"{game} {address}")) for address in addresses]
    sending = ["--games", games, "--smtp", config]
    invited = [word for seat in seats for word in ("--seat", seat)]
    guildpost(
        "mail", "new", game, "--tag", "g1", "--from", REFEREE, "--seed", "by mail", "--sealed", *sending, *invited
    )
    maildir = os.path.join(postman.home, "referee")
    serving = [*GUILDPOST, "mail", "serve", "--maildir", maildir, "--every", "0.01", "--per-hour", "100000", *sending]
    referee = subprocess.Popen(serving)
    try:
        while not all(player.over for player in players):
            if referee.poll() is not None:
                raise SystemExit(f"{game}: the referee has stopped")
            if time.monotonic() - begun > SECONDS:
                raise SystemExit(f"{game}: not over after {SECONDS} seconds")
            if not sum(player.look() for player in players):
                time.sleep(0.005)
    finally:
        referee.terminate()
        referee.wait()
        office.stop()
    record = os.path.join(games, "g1", "record.json")
    files = [os.path.join(home, f"{player.address}.json") for player in players]
    for number, file in enumerate(files, 1):  # what each seat was shown, proved by the record when it is opened
        guildpost("export", record, "--as", f"p{number}", "-o", file)
    guildpost("open", record)
    guildpost("verify", record)
    guildpost("verify", *files, "--against", record)
    read, written = (sum(getattr(player, what) for player in players) for what in ("read", "written"))
    return f"{game}: {written} mails to the referee, {read} to {len(players)} players, {time.monotonic() - begun:.1f} s"


def main() -> None:
    for game in sys.argv[1:] or TABLES:
        with tempfile.TemporaryDirectory() as home:
            print(play(game, home), flush=True)


if __name__ == "__main__":
    main()
