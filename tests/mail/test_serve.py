"""The commands of a referee, with a mail server on this machine and real Maildirs."""

from __future__ import annotations

import email
import email.policy
import io
import json
import re
import smtplib
import subprocess
import sys

import mails
import pytest
from aiosmtpd.controller import Controller
from games_by_mail import boxes, found, free_port

from guildpost.cli import start
from guildpost.cli.mail.maildir import make


class Server:
    """A mail server that keeps what it takes; `answer` is what it says to each mail, `allowed` to each address."""

    def __init__(self, port):
        self.port = port
        self.taken = []
        self.answer = "250 taken"
        self.allowed = "250 fine"

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802 - a name of aiosmtpd
        if self.allowed.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.allowed

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        if self.answer.startswith("250"):
            self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return self.answer

    def mails(self, address):
        return [
            email.message_from_bytes(data, policy=email.policy.default) for _, to, data in self.taken if to == [address]
        ]


@pytest.fixture
def server():
    port = free_port()
    handler = Server(port)
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler
    controller.stop()


@pytest.fixture
def begun(tmp_path, server, monkeypatch, capsys):
    """A game whose invitations have been sent by SMTP; a function runs commands of `guildpost mail`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "smtp.toml").write_text(f'host = "127.0.0.1"\nport = {server.port}\n')
    make("in")

    def mail(name, *arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = start.main(["mail", name, "--games", "games", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    code, out, _ = mail(
        "new", "thieves-guild", "--tag", "g7", "--from", "referee@example.org", "--seed", "s", "--smtp", "smtp.toml",
        "--seat", "Anna=hu:anna@example.org", "--seat", "Bob=bh:bob@example.org",
    )  # fmt: skip
    assert (code, out) == (0, "g7: Thieves Guild, 2 invitations\ng7: 2 sent\n")
    return mail


def letter(server, text, address="anna@example.org", number=1):
    """A mail that answers the last one to an address."""
    last = server.mails(address)[-1]
    return (
        f"From: {address}\r\nTo: referee@example.org\r\nSubject: Re: {last['Subject']}\r\n"
        f"Message-ID: <{number}.{address}>\r\nIn-Reply-To: {last['Message-ID']}\r\n\r\n{text}\r\n"
    ).encode()


def test_a_maildir_is_read_and_answers_go_out_by_smtp(begun, server, tmp_path):
    (tmp_path / "in" / "new" / "1").write_bytes(letter(server, "give-6c-hu4"))
    assert begun("serve", "--maildir", "in", "--once", "--smtp", "smtp.toml") == (0, "", "")
    assert sorted((sender, to) for sender, to, _ in server.taken[2:]) == [
        ("referee@example.org", ["anna@example.org"]),
        ("referee@example.org", ["bob@example.org"]),
    ]
    assert "Played: give-6c-hu4" in server.mails("anna@example.org")[-1].get_content()
    assert [path.name for path in (tmp_path / "in" / "cur").iterdir()] == ["1:2,S"]


def test_a_mail_that_changed_nothing_is_flagged_for_the_organiser(begun, server, tmp_path):
    (tmp_path / "in" / "new" / "1.host:2,").write_bytes(b"From: eve@example.net\r\nSubject: hi\r\n\r\nhi\r\n")
    begun("serve", "--maildir", "in", "--once", "--smtp", "smtp.toml")
    assert [path.name for path in (tmp_path / "in" / "cur").iterdir()] == ["1.host:2,FS"]
    assert len(server.taken) == 2


def test_a_mail_on_stdin_is_dealt_with(begun, server):
    assert begun("serve", "--smtp", "smtp.toml", stdin=letter(server, "give-6c-hu4")) == (0, "", "")
    assert len(server.taken) == 4


def test_a_bad_mail_on_stdin_does_not_bounce(begun, server):
    assert begun("serve", "--smtp", "smtp.toml", stdin=b"rubbish")[0] == 0
    assert len(server.taken) == 2


def hostile(server):
    """Mails that must change nothing, by the word that the log has for them."""
    tokens = {name: found(r"(token g7\.\S+)", server.mails(f"{name}@example.org")[0]) for name in ("anna", "bob")}

    def mail(token, text, sender="anna"):
        return f"From: {sender}@example.org\r\nSubject: x\r\n\r\n{token}\r\n{text}\r\n".encode()

    return {
        "forged": ("no-proof", mail("", "give-6c-hu1")),
        "another's token": ("foreign-token", mail(tokens["anna"], "give-6c-hu1", "bob")),
        "both tokens": ("two-claims", mail(tokens["bob"], f"{tokens['anna']}\r\ngive-6c-hu1")),
        "a path": ("no-proof", mail(tokens["anna"].replace("g7", "../g7"), "give-6c-hu1")),
        "fifty megabytes": ("huge", mail(tokens["anna"], "give-6c-hu1") + b"x" * (50 << 20)),
        "a million lines": ("huge", mail(tokens["anna"], "\r\n" * 300_000)),
        "nested": ("huge", mails.mail("hostile-nested")),
        "two senders": ("malformed", b"From: bob@example.org\r\n" + mail(tokens["anna"], "give-6c-hu1")),
    }


def test_hostile_mails_on_stdin_change_nothing_and_are_logged(begun, server, tmp_path):
    folder = tmp_path / "games" / "g7"
    kept = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    sent = len(server.taken)
    for name, (word, data) in hostile(server).items():
        assert begun("serve", "--smtp", "smtp.toml", stdin=data) == (0, "", ""), name
        assert (tmp_path / "games" / "mail.log").read_text().splitlines()[-1].split()[1] == word
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == kept
    assert len(server.taken) == sent


def test_ten_thousand_lines_and_a_header_in_a_subject_play_nothing(begun, server, tmp_path):
    record = tmp_path / "games" / "g7" / "record.json"
    before = record.read_bytes()
    lines = letter(server, "give-c-hu1\r\n" * 10_000)
    injected = letter(server, "show", number=2).replace(
        b"Subject: ", b"Subject: =?utf-8?q?x=0D=0ABcc:_eve@example.net?= "
    )
    for data in (lines, injected, lines):
        assert begun("serve", "--smtp", "smtp.toml", stdin=data)[0] == 0
    assert record.read_bytes() == before
    assert "too many lines" in server.mails("anna@example.org")[1].get_content()
    assert all(to in (["anna@example.org"], ["bob@example.org"]) for _, to, _ in server.taken)
    words = [line.split()[1] for line in (tmp_path / "games" / "mail.log").read_text().splitlines()]
    assert words == ["answered", "answered", "repeated"]


def test_passing_trouble_keeps_a_mail_on_stdin(begun, server, tmp_path):
    (tmp_path / "games" / "g7" / "record.json").write_bytes(b"{}")
    code, _, err = begun("serve", "--smtp", "smtp.toml", stdin=letter(server, "give-6c-hu4"))
    assert code == 75
    assert err.startswith("guildpost mail serve: later: ")


def test_answers_can_go_into_a_maildir(begun, server, tmp_path):
    begun("serve", "--out", "out", stdin=letter(server, "give-6c-hu4"))
    assert [b"Auto-Submitted: auto-" in mail for mail in boxes(tmp_path / "out")] == [True, True]
    assert not list((tmp_path / "out" / "tmp").iterdir())


def test_without_a_way_out_mails_wait(begun, server):
    begun("serve", stdin=letter(server, "give-6c-hu4"))
    assert "  2 mails not sent yet" in begun("status")[1]
    begun("serve", "--maildir", "in", "--once", "--smtp", "smtp.toml")
    assert len(server.taken) == 4
    assert "not sent" not in begun("status")[1]


@pytest.mark.parametrize("answer", ["451 later", "gone"])
def test_a_server_in_trouble_gets_the_mails_again(begun, server, tmp_path, answer):
    server.answer = answer
    config = tmp_path / "smtp.toml"
    good = config.read_text()
    if answer == "gone":
        config.write_text(f'host = "127.0.0.1"\nport = {free_port()}\n')
    assert begun("serve", "--smtp", "smtp.toml", stdin=letter(server, "give-6c-hu4"))[0] == 0
    assert len(server.taken) == 2
    server.answer = "250 taken"
    config.write_text(good)
    begun("serve", "--maildir", "in", "--once", "--smtp", "smtp.toml")
    assert len(server.taken) == 4


def test_a_refused_mail_is_kept_and_told(begun, server):
    server.allowed = "550 no such user"
    begun("serve", "--smtp", "smtp.toml", stdin=letter(server, "give-6c-hu4"))
    assert "  not delivered, refused by the mail server: hu-000002.refused" in begun("status")[1]
    assert "bh-000002.refused" in begun("status")[1]


def test_status_tells_who_is_waited_for(begun, server):
    assert begun("status")[1] == "g7  thieves-guild: waits for hu Anna for less than a minute\n"
    begun("serve", "--smtp", "smtp.toml", stdin=letter(server, "resign g7"))
    assert begun("status")[1] == "g7  thieves-guild: waits for hu Anna for less than a minute (vacant)\n"
    told = json.loads(begun("status", "--json", "--tag", "g7")[1])
    assert (told["schema"], told["vacant"]) == ("guildpost.mail-status", ["hu"])
    assert [each["seat"] for each in told["waiting"]] == ["hu"]


def age(tmp_path, days):
    """Lets a table look as if so many days had gone by."""
    path = tmp_path / "games" / "g7" / "table.json"
    table = json.loads(path.read_text())
    for seat in table["seats"]:
        for name in ("asked", "reminded"):
            seat[name] = max(0, seat.get(name, 0) - days * 86400)
    path.write_text(json.dumps(table))


def test_a_reminder_goes_to_whom_the_game_waits_for_and_not_too_often(begun, server, tmp_path):
    assert begun("remind", "--days", "3", "--smtp", "smtp.toml") == (0, "", "")
    age(tmp_path, 4)
    assert begun("remind", "--days", "3", "--smtp", "smtp.toml") == (0, "g7: hu\n", "")
    assert begun("remind", "--days", "3", "--smtp", "smtp.toml") == (0, "", "")
    assert len(server.taken) == 3
    assert "A reminder: the game has waited for you since" in server.mails("anna@example.org")[-1].get_content()
    age(tmp_path, 4)
    assert begun("remind", "--days", "3", "--smtp", "smtp.toml") == (0, "g7: hu\n", "")


def test_another_player_takes_over_and_the_old_token_is_dead(begun, server, tmp_path):
    old = found(r"(token g7\S+)", server.mails("anna@example.org")[0])
    code, out, _ = begun("replace", "--tag", "g7", "--seat", "Anna", "--name", "Cleo", "--address", "cleo@example.org",
                         "--smtp", "smtp.toml")  # fmt: skip
    assert (code, out) == (0, "g7: hu, 2 mails\n")
    invitation = server.mails("cleo@example.org")[0]
    new = found(r"(token g7\S+)", invitation)
    assert "Cleo, you play hu" in invitation.get_content()
    assert "Cleo plays hu from now on." in server.mails("bob@example.org")[-1].get_content()
    for sender, token, verdict in (("anna", old, "wrong-proof"), ("cleo", new, "played")):
        mail = f"From: {sender}@example.org\r\nMessage-ID: <{sender}@x>\r\n\r\n{token}\r\ngive-6c-hu4\r\n"
        begun("serve", "--smtp", "smtp.toml", stdin=mail.encode())
        assert verdict in (tmp_path / "games" / "mail.log").read_text().splitlines()[-1]
    assert start.main(["verify", "games/g7/record.json"]) == 0


def test_a_bot_takes_over_and_moves(begun, server):
    assert begun("replace", "--tag", "g7", "--seat", "hu", "--bot", "--smtp", "smtp.toml")[:2] == (
        0,
        "g7: hu, 1 mail\n",
    )
    last = server.mails("bob@example.org")[-1]
    assert "A bot plays hu from now on." in last.get_content()
    assert "you are asked" in last["Subject"]
    assert begun("status")[1].startswith("g7  thieves-guild: waits for bh Bob")
    assert start.main(["verify", "games/g7/record.json"]) == 0


def test_two_referees_on_one_maildir_play_each_mail_once(begun, server, tmp_path, command):
    token = found(r"(token g7\.hu\S+)", server.mails("anna@example.org")[0])
    for number, move in enumerate(("give-2c-hu1", "give-2c-hu2", "give-2c-hu3")):
        mail = f"From: anna@example.org\r\nMessage-ID: <{number}@x>\r\n\r\n{token}\r\n{move}\r\n"
        for again in range(3):
            (tmp_path / "in" / "new" / f"{number}.{again}").write_bytes(mail.encode())
    both = [command() for _ in range(2)]
    assert [each.wait(60) for each in both] == [0, 0]
    begun("serve", "--maildir", "in", "--once", "--smtp", "smtp.toml")
    verdicts = [line.split()[1] for line in (tmp_path / "games" / "mail.log").read_text().splitlines()]
    assert verdicts.count("played") == 3
    assert len({mail["Message-ID"] for mail in server.mails("anna@example.org")}) == len(
        server.mails("anna@example.org")
    )


@pytest.fixture
def command(tmp_path):
    """Starts a referee of its own on the Maildir."""

    def starts():
        arguments = ["mail", "serve", "--games", "games", "--maildir", "in", "--once", "--smtp", "smtp.toml"]
        return subprocess.Popen([sys.executable, "-m", "guildpost.cli.start", *arguments], cwd=tmp_path)

    return starts


def test_people_may_be_called_as_they_like(begun, server):
    code, _, _ = begun(
        "new", "six-guilds", "--tag", "g8", "--from", "r@example.org", "--smtp", "smtp.toml", "--seat",
        "Zoë: Ünal=red:zoe@example.org", "--seat", "Анна=blue:anna@example.org",
    )  # fmt: skip
    assert code == 0
    said = server.mails("zoe@example.org")[0].get_content()
    assert "Zoë: Ünal, you play p1" in said
    assert "p2 Анна" in said


@pytest.mark.parametrize("game", ["lord-of-loot", "thieves-guild"])
def test_sealed_luck_is_committed_to_in_the_invitations(begun, server, tmp_path, game):
    roles = {"lord-of-loot": ("wit", "kni"), "thieves-guild": ("hu", "bh")}[game]
    code, _, err = begun(
        "new", game, "--tag", "g8", "--from", "r@example.org", "--sealed", "--smtp", "smtp.toml",
        "--seat", f"Zoe={roles[0]}:zoe@example.org", "--seat", f"Bot={roles[1]}:bot",
    )  # fmt: skip
    assert (code, err) == (0, "")
    record = tmp_path / "games" / "g8" / "record.json"
    secret = json.loads((tmp_path / "games" / "g8" / "record.json.secret").read_text())
    invitation = server.mails("zoe@example.org")[-1]
    commitment = found(r"the same:\s+([0-9a-f]{64})", invitation)
    assert secret["seed"] not in record.read_text()
    move = re.search(r"legal moves:\s+\| (\S+)", invitation.get_content())[1]
    assert begun("serve", "--smtp", "smtp.toml", stdin=letter(server, move, "zoe@example.org"))[0] == 0
    assert f"Played: {move}" in server.mails("zoe@example.org")[-1].get_content()
    assert secret["seed"] not in record.read_text()
    for arguments in (
        ["export", str(record), "--as", "Zoe", "-o", "zoe.json"],
        ["open", str(record)],
        ["verify", str(record)],
        ["verify", "zoe.json", "--against", str(record)],
    ):
        assert start.main(arguments) == 0
    assert (
        json.loads(record.read_text())["luck"] | {"sealed": commitment, "seed": secret["seed"]}
        == json.loads(record.read_text())["luck"]
    )


def test_a_bot_can_sit_at_a_table_from_the_start(begun, server):
    code, out, _ = begun(
        "new", "six-guilds", "--tag", "g8", "--from", "r@example.org", "--smtp", "smtp.toml", "--seat", "Bot=red:bot",
        "--seat", "Bob=blue:bob@example.org",
    )  # fmt: skip
    assert (code, out) == (0, "g8: Six Guilds, 1 invitation\ng8: 1 sent\n")
    assert "you are asked" in server.mails("bob@example.org")[-1]["Subject"]


def test_a_tag_is_given_once(begun):
    code, _, err = begun("new", "thieves-guild", "--tag", "g7", "--from", "r@example.org", "--seat", "A=hu:a@b.org",
                         "--seat", "B=bh:b@b.org")  # fmt: skip
    assert (code, err) == (2, "g7: usage: there is a game with this tag already\n")


@pytest.mark.parametrize(
    ("config", "code"),
    [
        ('port = 25', 3),
        ('host = "x"\nsecurity = "maybe"', 3),
        ("host = ", 3),
        ('host = "x"\nuser = "u"\n', 2),
        ('host = "x"\nuser = "u"\npassword = "p"\n', 2),
    ],
)  # fmt: skip
def test_a_bad_configuration_is_told(begun, tmp_path, config, code):
    (tmp_path / "bad.toml").write_text(config)
    (tmp_path / "bad.toml").chmod(0o600)
    found, out, err = begun("serve", "--maildir", "in", "--once", "--smtp", "bad.toml")
    assert (found, out, len(err.splitlines())) == (code, "", 1)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["mail"], "guildpost mail: usage: Missing command; guildpost mail --help says more"),
        (["mail", "xyzzy"], "guildpost mail: usage: No such command 'xyzzy'; guildpost mail --help says more"),
        (["mail", "status", "--games", "nowhere"], "nowhere: usage: no folder of games; guildpost mail new makes one"),
        (["mail", "status", "--games", "games", "--tag", "../g7"], "games: usage: there is no game '../g7'"),
        (
            ["mail", "new", "six-guilds", "--games", "games", "--tag", "x", "--from", "a@b.c", "--seat", "A=red:a@b.c"],
            "guildpost mail new: usage: Six Guilds has 2 to 6 seats; give a --seat for each",
        ),
        (
            ["mail", "replace", "--games", "games", "--tag", "g7", "--seat", "xx", "--bot"],
            "games/g7/record.json: usage: no seat is called 'xx'; there are: p1 hu, p2 bh",
        ),
    ],
)
def test_wrong_usage_is_one_line(begun, capsys, arguments, complaint):
    assert start.main(arguments) == 2
    assert capsys.readouterr().err == f"{complaint}\n"


def test_a_password_that_others_may_read_is_not_used(begun, tmp_path):
    path = tmp_path / "open.toml"
    path.write_text('host = "x"\nsecurity = "tls"\nuser = "u"\npassword = "secret"\n')
    path.chmod(0o644)
    code, _, err = begun("serve", "--maildir", "in", "--once", "--smtp", "open.toml")
    assert code == 2
    assert "chmod 600" in err
    assert "secret" not in err


def test_the_server_is_real(server):
    with smtplib.SMTP("127.0.0.1", server.port) as client:
        client.sendmail("a@example.org", ["b@example.org"], "Subject: x\r\n\r\nx\r\n")
    assert len(server.mails("b@example.org")) == 1
