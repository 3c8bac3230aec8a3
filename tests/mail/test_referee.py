"""The referee: who may play, what is played, who hears of it, and what a mail can never do."""

from __future__ import annotations

import re

import pytest
from games_by_mail import SEATS, Desk
from mails import reading

from guildpost.cli.mail import games
from guildpost.cli.mail.quoting import BEGIN, END


@pytest.fixture
def desk(tmp_path):
    """A game of Thieves Guild; the Humans are asked."""
    return Desk(tmp_path)


def body(mails):
    """The text of the only mail."""
    (mail,) = mails
    return mail.get_content()


# playing


@pytest.mark.parametrize("game", SEATS)
def test_a_move_is_played_and_answered(tmp_path, game):
    desk = Desk(tmp_path, game)
    word = desk.asked()
    move = desk.moves(word)[0]
    assert desk.say(word, move).word == "played"
    said = body(desk.heard()[word])
    assert f"Played: {move}" in said
    assert "The table as you see it:" in said
    assert desk.table.session.entries or desk.table.session.waiting


def test_an_invitation_says_how_to_play(desk):
    said = body(desk.invitations["hu"])
    assert "24 legal moves:" in said
    assert "    | give-6c-hu1" in said
    assert desk.tokens["hu"] in said
    assert desk.tokens["bh"] not in said


def test_others_hear_what_they_can_know(desk):
    desk.say("hu", "give-6c-hu4")
    heard = desk.heard()
    assert "6 coins" in body(heard["bh"])
    assert "Played" not in body(heard["bh"])


def test_a_reply_is_proved_by_the_key_in_its_subject(desk):
    subject = desk.invitations["hu"][0]["Subject"]
    assert desk.say("hu", "give-6c-hu4", token="", Subject=f"AW: Re: {subject}").word == "played"


def test_a_reply_key_opens_from_the_own_address_only(desk):
    subject = desk.invitations["hu"][0]["Subject"]
    before = desk.files()
    assert desk.say("hu", "give-6c-hu4", token="", Subject=subject, From="eve@example.net").word == "wrong-proof"
    assert desk.files() == before


def test_a_reply_to_an_older_mail_is_stale(desk):
    subject = desk.invitations["hu"][0]["Subject"]
    desk.say("hu", "give-6c-hu4")
    desk.heard()
    before = desk.folder.record()
    assert desk.say("hu", "roll", token="", Subject=subject).word == "answered"
    assert "Nothing was played: the mail that you answered is not the last one" in body(desk.heard()["hu"])
    assert desk.folder.record() == before


def test_a_token_opens_from_a_new_address_and_the_old_one_is_told(desk):
    assert desk.say("hu", "give-6c-hu4", From="anna@elsewhere.example").word == "played"
    mails = desk.heard()["hu"]
    assert mails[0]["To"] == "hu@example.org"
    assert "came from another address" in body(mails)


def test_a_token_is_read_however_it_was_typed(desk):
    tag, seat, secret = desk.tokens["hu"].split(".")
    typed = secret.replace("-", "").upper().replace("0", "O").replace("1", "I")
    assert desk.say("hu", "give-6c-hu4", token=f"{tag}.{seat}.{typed}").word == "played"


def test_lines_are_played_together_or_not_at_all(desk):
    before = desk.folder.record()
    assert desk.say("hu", "give-2c-hu1\ngive-9c-hu2").word == "answered"
    said = body(desk.heard()["hu"])
    assert "Nothing was played. Line 3, column 1: thieves_guild." in said
    assert desk.folder.record() == before


def test_good_lines_stay_where_the_organiser_says_so(tmp_path):
    desk = Desk(tmp_path, "thieves-guild", "--lines", "keep-good")
    assert desk.say("hu", "give-2c-hu1\ngive-9c-hu2\ngive-2c-hu3").word == "played"
    said = body(desk.heard()["hu"])
    assert "Played: give-2c-hu1" in said
    assert "Line 3, column 1: thieves_guild." in said
    assert "1 line behind it was not looked at" in said
    assert len(desk.table.session.entries) == 1


def test_a_line_that_cannot_be_read_plays_nothing(desk):
    before = desk.folder.record()
    desk.say("hu", "give-2c-hu1\nhello there")
    assert "Nothing was played. Line 3, column 1" in body(desk.heard()["hu"])
    assert desk.folder.record() == before


def test_a_stamp_holds_a_line_to_its_position(desk):
    stamp = re.search(r"on-([0-9a-z]{6}) ", body(desk.invitations["hu"]))[1]
    assert desk.say("hu", f"on-{stamp} give-2c-hu1").word == "played"
    desk.heard()
    assert desk.say("hu", f"on-{stamp} give-2c-hu2").word == "answered"
    assert "Nothing was played. Line 2, column 1: core.turn.01: the line follows another" in body(desk.heard()["hu"])


def test_what_luck_has_answered_stays(desk):
    desk.say("hu", "give-6c-hu4")
    desk.heard()
    assert desk.say("hu", "roll\ngive-6c-hu1").word == "played"
    assert "Only the first of these moves is played, and stays. Line 3" in body(desk.heard()["hu"])


@pytest.mark.parametrize("said", ["bh: roll", "bh1: roll", "undo", "d=5", "give-6c-hu4 d=3"])
def test_a_seat_speaks_for_itself_and_not_for_luck(desk, said):
    before = desk.folder.record()
    assert desk.say("hu", said).word == "answered"
    assert "Nothing was played" in body(desk.heard()["hu"])
    assert desk.folder.record() == before


def test_who_is_not_asked_cannot_move(desk):
    assert desk.say("bh", "roll").word == "answered"
    assert "core.turn.01" in body(desk.heard()["bh"])


def test_an_answer_that_waits_for_others_is_nobodys_business(tmp_path):
    desk = Desk(tmp_path, "black-dragons-guild")
    for _ in range(200):
        if len(desk.table.session.put_to()) > 1:
            break
        word = desk.asked()
        desk.say(word, desk.moves(word)[0])
    table = desk.table
    asked = [table.seat_words[seat] for seat in table.session.asked()]
    assert len(asked) == 3
    desk.heard()
    others = {place.word: place for place in desk.seating.seats if place.word != asked[0]}
    assert desk.say(asked[0], desk.moves(asked[0])[0]).word == "played"
    heard = desk.heard()
    assert list(heard) == [asked[0]]
    assert "Your answer is in." in body(heard[asked[0]])
    assert {place.word: place for place in desk.seating.seats if place.word != asked[0]} == others
    desk.say(asked[1], "show")
    later = desk.heard()[asked[1]]
    assert "You are asked now." in body(later)
    number = desk.seating.place(asked[1]).sent
    assert later[0]["X-Guildpost"] == f"g7 {asked[1]} {number}"
    assert number == others[asked[1]].sent + 1  # the numbers of a seat's mails do not tell that others got some
    desk.say(asked[0], "show")
    assert "The others' answers are not shown" in body(desk.heard()[asked[0]])


# commands


def test_commands_are_answered_and_change_nothing(desk):
    before = desk.folder.record()
    for command, words in {
        "help": "Commands, each alone on a line:",
        "show": "The table as you see it:",
        "moves": "All 24 legal moves:",
        "log": "The story so far:",
    }.items():
        assert desk.say("hu", f"{command.upper()}.").word == "answered"
        heard = desk.heard()
        assert list(heard) == ["hu"]
        assert words in body(heard["hu"])
    assert desk.folder.record() == before


def test_resigning_needs_the_games_name(desk):
    assert desk.say("hu", "resign").word == "answered"
    assert "    | resign g7" in body(desk.heard()["hu"])
    assert not desk.seating.place("hu").vacant


def test_a_seat_that_resigns_is_vacant_and_all_are_told(desk):
    assert desk.say("hu", "resign g7").word == "resigned"
    heard = desk.heard()
    assert "You have left the game" in body(heard["hu"])
    assert "Nhu has left the game; hu is vacant." in body(heard["bh"])
    assert desk.seating.place("hu").vacant
    assert desk.say("hu", "give-6c-hu4").word == "wrong-proof"


def test_a_seat_that_resigns_with_moves_does_not(desk):
    assert desk.say("hu", "resign g7\ngive-6c-hu4").word == "played"
    assert not desk.seating.place("hu").vacant


# how often


def test_a_flood_is_not_answered(tmp_path):
    desk = Desk(tmp_path, per_hour=3)
    assert [desk.say("hu", "show").word for _ in range(5)] == ["answered"] * 3 + ["flood"] * 2
    mails = desk.heard()["hu"]
    assert len(mails) == 4
    assert "was not read: there were 3 within an hour" in mails[-1].get_content()
    held = desk.mail("hu", "give-6c-hu4")
    before = desk.files()
    assert desk.office.take(held).word == "flood"
    assert desk.files() == before
    desk.later(minutes=61)
    assert desk.office.take(held).word == "played"


def test_mails_that_played_are_known_for_ever_and_others_up_to_a_limit(desk, monkeypatch):
    monkeypatch.setattr(games, "MOST_IDLE", 3)
    played = desk.mail("hu", "give-2c-hu1")
    idle = [desk.mail("hu", "show") for _ in range(5)]
    assert desk.office.take(played).word == "played"
    assert [desk.office.take(mail).word for mail in idle] == ["answered"] * 5
    assert len(desk.seating.idle) == 3
    assert len(desk.seating.seen) == 1
    desk.open()
    assert [desk.office.take(mail).word for mail in idle[2:]] == ["repeated"] * 3
    assert desk.office.take(played).word == "repeated"


def test_a_mail_that_is_not_certain_is_told_so(desk):
    subject = desk.invitations["hu"][0]["Subject"]
    before = desk.folder.record()
    verdict = desk.say(
        "hu", "<div><s>give-5c-hu1</s> give-6c-hu1</div>", token="", Subject=subject, Content_Type="text/html"
    )
    assert (verdict.word, verdict.more) == (
        "answered",
        "1 mails; not read: words in it are struck out, and whether they count cannot be told",
    )
    assert "Nothing was played. Your mail cannot be read with certainty: words in it are struck out" in body(
        desk.heard()["hu"]
    )
    assert desk.folder.record() == before
    assert "not read: words in it" in desk.log


@pytest.mark.parametrize("game", SEATS)
def test_nothing_of_a_referees_mail_is_a_move_or_a_command(tmp_path, game):
    """Sent back without marks, whole, torn, or line by line, it plays nothing and takes nobody from the table."""
    desk = Desk(tmp_path, game)
    word = desk.asked()
    desk.say(word, "help\nmoves\nlog\nresign")
    mails = [*desk.invitations[word], *desk.heard()[word]]
    before = desk.folder.record()
    for mail in mails:
        lines = mail.get_content().splitlines()
        assert (lines[0], lines[-1]) == (BEGIN, END)
        listed = [line for line in lines if line.startswith("    ") and "token" not in line]
        for said in (lines, lines[1:], lines[1:-1], [line for line in listed if line.strip()[0] == "|"]):
            desk.later(hours=1)
            assert desk.say(word, "\n".join(said)).word in ("answered", "no-proof")
            assert desk.folder.record() == before
    assert not desk.seating.place(word).vacant


@pytest.mark.parametrize("game", SEATS)
def test_no_line_of_a_referees_mail_is_a_move_by_itself(tmp_path, game):
    desk = Desk(tmp_path, game)
    texts = [mail.get_content() for mails in desk.invitations.values() for mail in mails]
    desk.say(desk.asked(), "help\nmoves\nlog\nresign")
    for _ in range(3):
        word = desk.asked()
        desk.say(word, desk.moves(word)[0])
    texts += [mail.get_content() for mails in desk.heard().values() for mail in mails]
    lines = dict.fromkeys(line for text in texts for line in text.splitlines())
    for line in lines:
        said = reading(f"From: a@example.org\nSubject: x\n\n{line}".encode(), game)
        assert "refused" in said or said == {"commands": ["moves"]}, line


def test_good_lines_that_a_program_has_wrapped_are_one_line(tmp_path):
    desk = Desk(tmp_path, "thieves-guild", "--lines", "keep-good")
    before = desk.folder.record()
    assert desk.say("hu", "give-c-hu1 give-c-hu2 give-c-hu3 give-c-hu4 give\n-9c-hu1").word == "answered"
    assert desk.folder.record() == before
    assert desk.say("hu", "give-c-hu1 give-c-hu2 give-c-hu3 give-c-hu4 give\n-2c-hu1").word == "played"
    assert len(desk.table.session.entries) == 5


def test_a_program_that_answers_every_mail_is_left_alone(desk):
    words = []
    for _ in range(8):
        subject = f"Out of office: {desk.invitations['hu'][0]['Subject']}"
        words.append(desk.say("hu", "I am away until Monday.", token="", Subject=subject).word)
    assert words == ["answered"] * 5 + ["vain"] * 3
    assert len(desk.heard()["hu"]) == 5
    assert desk.say("hu", "give-6c-hu4").word == "played"


def test_a_mail_without_anything_is_told_so(desk):
    assert desk.say("hu", "").word == "answered"
    assert "neither moves nor commands" in body(desk.heard()["hu"])


def test_a_mail_that_comes_twice_is_played_once(desk):
    mail = desk.mail("hu", "give-2c-hu1")
    assert desk.office.take(mail).word == "played"
    before = desk.files()
    assert desk.open().take(mail).word == "repeated"
    assert desk.files() == before


def test_a_mail_without_an_id_is_known_by_what_it_says(desk):
    mail = desk.mail("hu", "give-2c-hu1", Message_ID="")
    assert desk.office.take(mail).word == "played"
    assert desk.office.take(b"Received: by another road\r\n" + mail).word == "repeated"


# outgoing mails


def test_answers_are_marked_as_a_machines(desk):
    desk.say("hu", "give-6c-hu4", References="<a@example.org> <b@example.org>")
    heard = desk.heard()
    answer, news = heard["hu"][0], heard["bh"][0]
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["In-Reply-To"] == f"<m{desk.numbers}@example.org>"
    assert answer["References"] == f"<a@example.org> <b@example.org> <m{desk.numbers}@example.org>"
    assert news["Auto-Submitted"] == "auto-generated"
    assert news["In-Reply-To"] is None
    assert [answer["Message-ID"], news["Message-ID"]] == [
        "<g7.hu-000002@example.org>",
        "<g7.bh-000002@example.org>",
    ]
    assert answer["X-Loop"] == "referee@example.org"


def test_our_own_mails_are_not_read(desk):
    desk.say("hu", "give-6c-hu4")
    mine = desk.heard()["hu"][0].as_bytes()
    before = desk.files()
    verdict = desk.office.take(mine)
    assert not verdict.good
    assert not verdict.suspect
    assert desk.files() == before


# secrets


def test_no_mail_log_or_table_holds_a_secret_of_another(desk):
    desk.say("hu", "give-6c-hu4")
    desk.say("bh", "show")
    heard = desk.heard()
    secrets = {word: token.rpartition(".")[2] for word, token in desk.tokens.items()}
    subjects = {word: mails[-1]["Subject"] for word, mails in heard.items()}
    keys = {word: re.search(r"\.([0-9a-z-]{27})\]", subject)[1] for word, subject in subjects.items()}
    secrets |= {f"{word}'s key": key for word, key in keys.items()}
    kept = desk.log + "".join(data.decode("utf-8", "replace") for data in desk.files().values())
    for word, secret in secrets.items():
        assert secret not in kept
        assert secret.replace("-", "") not in kept
        for other, mails in heard.items():
            assert word.startswith(other) or all(secret not in mail.as_string() for mail in mails)


def test_nothing_of_the_record_but_the_view_is_mailed(desk):
    desk.say("hu", "give-6c-hu4")
    heard = desk.heard()
    record = desk.table
    for mails in heard.values():
        for mail in mails:
            assert record.session.digest[:12] not in mail.as_string()


# hostile mails: nothing changes, nothing is sent, and a line in the log tells


HOSTILE = {
    "forged-from": ("no-proof", lambda desk: desk.mail("hu", "give-6c-hu4", token="")),
    "guessed-token": ("wrong-proof", lambda desk: desk.mail("hu", "give-6c-hu4", token="g7.hu." + "a" * 24)),
    "other-seats-token": ("foreign-token", lambda desk: desk.mail("bh", "give-6c-hu4", token=desk.tokens["hu"])),
    "two-tokens": ("two-claims", lambda desk: desk.mail("hu", f"token {desk.tokens['bh']}\ngive-6c-hu4")),
    "no-such-game": ("no-game", lambda desk: desk.mail("hu", "x", token=desk.tokens["hu"].replace("g7", "g8"))),
    "path-in-the-tag": ("no-proof", lambda desk: desk.mail("hu", "x", token="../../etc" + desk.tokens["hu"][2:])),
    "absolute-path-in-the-tag": ("no-proof", lambda desk: desk.mail("hu", "x", token="/etc" + desk.tokens["hu"][2:])),
    "no-such-seat": ("wrong-proof", lambda desk: desk.mail("hu", "x", token=desk.tokens["hu"].replace("hu", "xx"))),
    "empty": (None, lambda desk: b""),
    "zeros": (None, lambda desk: b"\0" * 5000),
    "fifty-megabytes": ("huge", lambda desk: desk.mail("hu", "give-6c-hu4\n" + "x" * 70 + "\n") + b"y" * (50 << 20)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_mail_changes_nothing_and_is_logged(desk, name):
    word, write = HOSTILE[name]
    before = desk.files()
    verdict = desk.office.take(write(desk))
    assert word in (None, verdict.word)
    assert not verdict.good
    assert desk.files() == before
    assert desk.heard() == {}
    assert desk.log.splitlines()[-1].split()[1] == verdict.word
    assert desk.tokens["hu"].rpartition(".")[2] not in desk.log
    assert desk.say("hu", "give-6c-hu4").word == "played"


def nested(desk, depth):
    """A good mail inside of so many others."""
    mail = desk.mail("hu", "give-6c-hu4").replace(b"\r\n\r\n", b"\r\nContent-Type: text/plain\r\n\r\n", 1)
    for number in range(depth):
        head = f"From: hu@example.org\r\nContent-Type: multipart/mixed; boundary=b{number}\r\n\r\n--b{number}\r\n"
        mail = head.encode() + mail + f"\r\n--b{number}--\r\n".encode()
    return mail


def test_a_mail_nested_a_thousand_times_changes_nothing(desk):
    before = desk.files()
    assert not desk.office.take(nested(desk, 1000)).good
    assert desk.files() == before
    assert desk.heard() == {}


MACHINES = {
    "vacation": {"Auto_Submitted": "auto-replied"},
    "generated": {"Auto_Submitted": "auto-generated; type=x"},
    "bounce": {"From": "MAILER-DAEMON@example.org"},
    "empty-return-path": {"Return_Path": "<>"},
    "list": {"List_Id": "<games.example.org>"},
    "bulk": {"Precedence": "bulk"},
    "own-loop": {"X_Loop": "referee@example.org"},
}


@pytest.mark.parametrize("name", MACHINES)
def test_machines_are_not_answered(desk, name):
    before = desk.files()
    verdict = desk.say("hu", "give-6c-hu4", **MACHINES[name])
    assert verdict.word in ("auto", "bounce", "list", "loop")
    assert not verdict.suspect
    assert desk.files() == before
    assert desk.heard() == {}


def test_ten_thousand_lines_play_nothing(desk):
    before = desk.folder.record()
    verdict = desk.say("hu", "give-1c-hu1\n" * 10_000)
    assert desk.folder.record() == before
    assert len(desk.heard().get("hu", [])) <= 1
    assert verdict.word in desk.log


def test_header_injection_stays_in_no_header(desk):
    evil = "<m1@example.org>\r\n Bcc: eve@example.net"
    desk.say("hu", "show", Message_ID=evil, Subject="=?utf-8?q?x=0D=0ABcc:_eve@example.net?=")
    for mail in desk.heard().get("hu", []):
        assert mail["Bcc"] is None
        assert "eve@" not in mail.as_string()
    assert len(desk.log.splitlines()) == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--tag", "../../etc"),
        ("--tag", "G7"),
        ("--tag", ""),
        ("--tag", "-x"),
        ("--from", "a@b\nBcc: c@d"),
        ("--from", "nobody"),
        ("--seat", "Eve=hu:eve@example.org\r\nBcc: x@y"),
        ("--seat", "hu:eve@example.org"),
        ("--seat", "Eve\n=hu:eve@ex\nample.org"),
    ],
)
def test_a_game_is_not_begun_with_a_tag_or_address_that_could_do_harm(tmp_path, capsys, options):
    from guildpost.cli.start import main

    given = {"--tag": ["g7"], "--from": ["r@example.org"], "--seat": ["A=hu:a@example.org", "B=bh:b@example.org"]}
    given[options[0]] = [options[1], *given[options[0]][1:]]
    arguments = [part for name, values in given.items() for value in values for part in (name, value)]
    assert main(["mail", "new", "thieves-guild", "--games", str(tmp_path / "games"), *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "games").exists()
