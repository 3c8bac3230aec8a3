"""Kills a referee at random moments and looks afterwards whether anything is lost or doubled.

    python bench/referee_kills.py [--kills 1000] [--game six-guilds]

A game is played without trouble first: its mails are then given to a referee that is killed (SIGKILL) again and again,
each of them twice. In the end the record must be the same byte by byte, and each answer must have been sent. One that
was sent, but whose sending was not noted before the kill, is sent once more: the same bytes with the same Message-ID.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from email import message_from_bytes

from referee import SEATS

from guildpost.cli.app import run
from guildpost.cli.mail import games
from guildpost.cli.mail.games import Disk, GameFolder
from guildpost.cli.mail.maildir import Maildir, make
from guildpost.cli.mail.office import Office
from guildpost.cli.mail.referee import Referee, open_table
from guildpost.cli.main import COMMANDS


class Ledger:
    """A post that notes each mail it was given in a file, as a mail server would."""

    def __init__(self, path: str) -> None:
        self.path = path

    def send(self, data: bytes, sender: str, to: str, name: str) -> None:
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.write(file, f"{len(data)}\n".encode() + data)
        os.close(file)

    def close(self) -> None:
        pass

    def mails(self) -> list[bytes]:
        if not os.path.exists(self.path):
            return []
        with open(self.path, "rb") as file:
            data = file.read()
        found = []
        while data:
            head, _, data = data.partition(b"\n")
            found.append(data[: int(head)])
            data = data[int(head) :]
        return found


def office(home: str) -> Office:
    folder = os.path.join(home, "games")
    disk = Disk()
    return Office(folder, Referee(folder, disk, per_hour=10**9), Ledger(os.path.join(home, "sent")), disk)


def begin(home: str, game: str, seed: str) -> dict[str, str]:
    """A new game, its mails in the ledger; the tokens by seat."""
    seats = [part for n, role in enumerate(SEATS[game]) for part in ("--seat", f"P{n}={role}:p{n}@example.org")]
    folder = os.path.join(home, "games")
    code = run(COMMANDS, ["mail", "new", game, "--games", folder, "--tag", "g", "--from", "r@example.org",
                          "--seed", seed, *seats])  # fmt: skip
    assert not code
    office(home).send()
    found = {}
    for mail in Ledger(os.path.join(home, "sent")).mails():
        for line in message_from_bytes(mail).get_payload(decode=True).decode().splitlines():
            if line.strip().startswith("token "):
                found[line.split(".")[1]] = line.strip()
    return found


def play_through(home: str, game: str, seed: str, most: int) -> tuple[list[tuple[str, str]], bytes, int]:
    """A game without trouble: who said what, the record, and how many mails there were."""
    tokens = begin(home, game, seed)
    said: list[tuple[str, str]] = []
    luck = random.Random(seed)
    at_work = office(home)
    folder = GameFolder(at_work.games, "g", Disk())
    while len(said) < most:
        table = open_table(folder, folder.record())
        if table.session.over:
            break
        seat = table.session.asked()[0]
        move = table.language.render(luck.choice(table.session.options(seat)))
        word = table.seat_words[seat]
        verdict = at_work.take(mail_of(len(said), tokens[word], word, move))
        assert verdict.word == "played", verdict
        said.append((word, move))
    return said, folder.record(), len(Ledger(os.path.join(home, "sent")).mails())


def mail_of(number: int, token: str, word: str, move: str) -> bytes:
    return (
        f"From: someone-{word}@elsewhere.org\r\nTo: r@example.org\r\nSubject: move {number}\r\n"
        f"Message-ID: <{number}@elsewhere.org>\r\n\r\n{token}\r\n{move}\r\n"
    ).encode()


def kill_game(game: str, seed: str, luck: random.Random, longest: float, most: int) -> Counter[str]:
    """One game under fire. Raises AssertionError where anything is lost or doubled."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as quiet, tempfile.TemporaryDirectory() as home:
        said, record, mails = play_through(quiet, game, seed, most)
        tokens = begin(home, game, seed)
        box = os.path.join(home, "in")
        make(box)
        for number, (word, move) in enumerate(said):
            for again in range(2):
                with open(os.path.join(box, "new", f"{number:06d}.{again}"), "wb") as file:
                    file.write(mail_of(number, tokens[word], word, move))
        folder = GameFolder(os.path.join(home, "games"), "g", Disk())
        while True:
            child = os.fork()
            if child == 0:
                try:
                    at_work = office(home)
                    at_work.send()
                    at_work.empty(Maildir(box, Disk()))
                    at_work.send()
                finally:
                    os._exit(0)
            time.sleep(luck.random() * longest)
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            if os.WIFSIGNALED(status):
                counts["kills"] += 1
                counts["kills in a step"] += os.path.exists(folder.file(games.STEP))
            elif not os.listdir(os.path.join(box, "new")) and not folder.outbox():
                break
        sent = Ledger(os.path.join(home, "sent")).mails()
        ids = Counter(message_from_bytes(mail)["Message-ID"] for mail in sent)
        assert folder.record() == record, "the record is another one"
        assert not folder.outbox()
        assert not os.path.exists(folder.file(games.STEP))
        assert len(ids) == mails, f"{len(ids)} different mails were sent, not {mails}"
        assert len(set(sent)) == len(ids), "two mails have one Message-ID"
        assert len(folder.seating().seen) == len(said)
        assert not [name for name in os.listdir(os.path.join(box, "cur")) if not name.endswith(":2,S")]
        counts["mails in"] += 2 * len(said)
        counts["mails out"] += mails
        counts["sent twice"] += len(sent) - len(ids)
    return counts


def main() -> None:
    asks = argparse.ArgumentParser()
    asks.add_argument("--kills", type=int, default=1000)
    asks.add_argument("--game", default="")
    asks.add_argument("--seed", default="kills")
    given = asks.parse_args()
    luck = random.Random(given.seed)
    counts: Counter[str] = Counter()
    rounds = 0
    while counts["kills"] < given.kills:
        game = given.game or list(SEATS)[rounds % len(SEATS)]
        stdout, sys.stdout = sys.stdout, sys.stderr
        counts += kill_game(game, f"{given.seed}-{rounds}", luck, 0.15, most=40)
        sys.stdout = stdout
        rounds += 1
        print(f"{rounds} games, " + ", ".join(f"{what}: {many}" for what, many in counts.items()), flush=True)
    print("nothing lost, nothing doubled")


if __name__ == "__main__":
    main()
