"""Mails per second of a referee that keeps many games.

    python bench/referee.py [--games 1000] [--mails 2000] [--warm]

All five games in turn, with two players each; each mail is a move of a seat that is asked, in a game drawn at random.
Counted is the whole way from the incoming Maildir to answers in the outgoing one, with everything flushed to the disk.
With `--warm` each game has been played by this referee before, so that no record has to be played again first.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from email import message_from_bytes

from guildpost.cli.app import run
from guildpost.cli.mail.games import Disk, GameFolder
from guildpost.cli.mail.maildir import Maildir, MaildirPost, make
from guildpost.cli.mail.office import Office
from guildpost.cli.mail.referee import Referee, open_table
from guildpost.cli.main import COMMANDS

SEATS = {
    "six-guilds": ("red", "blue"),
    "thieves-guild": ("hu", "bh"),
    "black-dragons-guild": ("red", "green"),
    "heroes-welcome": ("bog", "sni"),
    "lord-of-loot": ("wit", "kni"),
}


def begin(folder: str, count: int) -> dict[str, dict[str, str]]:
    """So many games; the tokens of each by seat."""
    tokens: dict[str, dict[str, str]] = {}
    stdout, sys.stdout = sys.stdout, open(os.devnull, "w")  # noqa: SIM115
    for number in range(count):
        game = list(SEATS)[number % len(SEATS)]
        seats = [part for n, role in enumerate(SEATS[game]) for part in ("--seat", f"P{n}={role}:p{n}@example.org")]
        tag = f"g{number}"
        run(COMMANDS, ["mail", "new", game, "--games", folder, "--tag", tag, "--from", "r@example.org",
                       "--seed", str(number), *seats])  # fmt: skip
        outbox = os.path.join(folder, tag, "outbox")
        tokens[tag] = {}
        for name in os.listdir(outbox):
            with open(os.path.join(outbox, name), "rb") as file:
                text = message_from_bytes(file.read()).get_payload(decode=True).decode()
            token = next(line.strip() for line in text.splitlines() if line.strip().startswith(f"token {tag}."))
            tokens[tag][token.split(".")[1]] = token
            os.unlink(os.path.join(outbox, name))
    sys.stdout.close()
    sys.stdout = stdout
    return tokens


def one_mail(folder: str, tag: str, tokens: dict[str, str], number: int, luck: random.Random) -> bytes | None:
    """A move of a seat that is asked; None where the game is over."""
    at = GameFolder(folder, tag, Disk())
    table = open_table(at, at.record())
    if table.session.over:
        return None
    seat = table.session.asked()[0]
    word = table.seat_words[seat]
    move = table.language.render(luck.choice(table.session.options(seat)))
    return (
        f"From: p@elsewhere.org\r\nTo: r@example.org\r\nSubject: move\r\nMessage-ID: <{number}@elsewhere.org>\r\n\r\n"
        f"{tokens[word]}\r\n{move}\r\n"
    ).encode()


def main() -> None:
    asks = argparse.ArgumentParser()
    asks.add_argument("--games", type=int, default=1000)
    asks.add_argument("--mails", type=int, default=2000)
    asks.add_argument("--warm", action="store_true")
    given = asks.parse_args()
    luck = random.Random("throughput")
    with tempfile.TemporaryDirectory() as home:
        folder, box = os.path.join(home, "games"), os.path.join(home, "in")
        make(box)
        began = time.perf_counter()
        tokens = begin(folder, given.games)
        print(f"{given.games} games begun in {time.perf_counter() - began:.1f} s", flush=True)
        disk = Disk()
        office = Office(
            folder, Referee(folder, disk, per_hour=10**9), MaildirPost(os.path.join(home, "out"), disk), disk
        )
        if given.warm:
            for tag in tokens:
                mail = one_mail(folder, tag, tokens[tag], -len(tag), luck)
                assert mail is not None
                office.take(mail)
        spent = cpu = 0.0
        done = 0
        while done < given.mails:  # a batch holds at most one mail of each game, since the next depends on its answer
            for tag in luck.sample(list(tokens), min(given.mails - done, given.games)):
                mail = one_mail(folder, tag, tokens[tag], done, luck)
                if mail is not None:
                    with open(os.path.join(box, "new", f"{done:08d}"), "wb") as file:
                        file.write(mail)
                done += 1
            begun, before = time.perf_counter(), time.process_time()
            office.empty(Maildir(box, disk))
            spent += time.perf_counter() - begun
            cpu += time.process_time() - before
        out = len(os.listdir(os.path.join(home, "out", "new")))
        print(f"{done} mails in, {out} out, in {spent:.1f} s: {done / spent:.1f} mails a second;", end=" ")
        print(f"{done / cpu:.1f} by processor time, the rest is the disk")


if __name__ == "__main__":
    main()
