"""Sealed luck: what binds the organiser and the seats, and what nobody can know or choose."""

import re
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from guildpost.cli.bots import play_random
from guildpost.engine.core.chance import GENERATOR, Draws
from guildpost.engine.games import game
from guildpost.replays import sealing
from guildpost.replays.errors import SecretMissing, UnreadableReplay, WrongCommitment
from guildpost.replays.file import Form, Luck, Share, read, write
from guildpost.replays.luck import dealer_for
from guildpost.replays.recording import Recording
from guildpost.replays.sealing import Secret, share_commitment, stream_seed
from guildpost.replays.verify import verify

SECRET = Secret(1, "7", "5e" * 32)
ODDS = list(range(1, 13))


def gathered(*words, silent=()):
    """Luck to which seats have added these words, or have kept silent, and nobody adds any more."""
    luck = sealing.sealed(SECRET)
    for seat, each in enumerate(words):
        luck = sealing.with_commitment(luck, seat, share_commitment(each))
    for seat, each in enumerate(words):
        luck = sealing.with_silence(luck, seat) if seat in silent else sealing.with_opening(luck, seat, each)
    return sealing.closed(luck)


def faces(seed):
    """The first twenty throws of a die from this seed."""
    return [Draws(seed).fall("d12.attack", n, ODDS) for n in range(20)]


def test_the_known_answers():
    """As `spec/secrets.md` prints them."""
    page = (Path(__file__).parents[2] / "spec" / "secrets.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| `([0-9a-f]{64})` \|$", page, re.MULTILINE))
    luck = sealing.opened(gathered("one", "two", silent=[1]), SECRET)
    assert rows == {
        "sealed": SECRET.commitment,
        "share": share_commitment("one"),
        "alone": stream_seed(sealing.opened(gathered(), SECRET)),
        "seed": stream_seed(luck),
    }
    packed = msgspec.msgpack.encode(("7", "5e" * 32))
    assert SECRET.commitment == sha256(b"guildpost seal 1\n" + packed).hexdigest()


def test_the_commitment_alone_predicts_nothing():
    """No seed that can be made from what is public draws what falls: each stage has a hash of its own."""
    luck = gathered("one", "two")
    fell = faces(stream_seed(sealing.opened(luck, SECRET)))
    public = [luck.sealed, *(share.commit for share in luck.shares), *(share.opened for share in luck.shares), "7"]
    public += [one + other for one in public for other in public]
    public += [sha256(text.encode()).hexdigest() for text in public]
    for seed in public:
        same = sum(one == other for one, other in zip(faces(seed), fell, strict=True))
        assert same < 10, seed
    assert stream_seed(luck) is None


def test_a_short_seed_cannot_be_searched_for():
    luck = sealing.sealed(SECRET)
    guesses = {sealing._hashed("guildpost seal 1", (str(n), "0" * 64)) for n in range(1000)}
    guesses |= {sha256(str(n).encode()).hexdigest() for n in range(1000)}
    assert luck.sealed not in guesses


def test_each_seat_moves_the_outcomes():
    """Whoever adds another word gets other luck, and nobody gets the luck of the secret alone."""
    seeds = {
        stream_seed(sealing.opened(luck, SECRET))
        for luck in (
            gathered(),
            gathered("one"),
            gathered("one", "two"),
            gathered("two", "one"),
            gathered("one", "three"),
            gathered("one", "two", silent=[0]),
            gathered("one", "two", silent=[1]),
        )
    }
    assert len(seeds) == 7
    assert SECRET.seed not in seeds


def test_a_silent_seat_adds_its_commitment():
    silent = sealing.opened(gathered("one", silent=[0]), SECRET)
    text = sealing._hashed("guildpost luck 1", ("7", "5e" * 32, [(0, share_commitment("one"))]))
    assert stream_seed(silent) == text


def test_the_order_of_gathering():
    luck = sealing.sealed(SECRET)
    with pytest.raises(ValueError, match="has not committed"):
        sealing.with_opening(luck, 0, "one")
    for wrong in ("", "one", "A" * 64, "0" * 63):
        with pytest.raises(ValueError, match="64 hexadecimal digits"):
            sealing.with_commitment(luck, 0, wrong)
    luck = sealing.with_commitment(luck, 1, share_commitment("one"))
    with pytest.raises(ValueError, match="committed already"):
        sealing.with_commitment(luck, 1, share_commitment("two"))
    with pytest.raises(ValueError, match="the same share"):
        sealing.with_commitment(luck, 0, share_commitment("one"))
    luck = sealing.with_commitment(luck, 0, share_commitment("two"))
    assert [share.seat for share in luck.shares] == [0, 1]
    with pytest.raises(WrongCommitment):
        sealing.with_opening(luck, 0, "one")
    luck = sealing.with_opening(luck, 0, "two")
    with pytest.raises(ValueError, match="no more are committed"):
        sealing.with_commitment(luck, 2, share_commitment("three"))
    with pytest.raises(ValueError, match="opened its share"):
        sealing.with_silence(luck, 0)
    with pytest.raises(ValueError, match="seat p2"):
        sealing.closed(luck)
    luck = sealing.closed(sealing.with_silence(luck, 1))
    for late in (
        lambda: sealing.with_commitment(luck, 2, share_commitment("three")),
        lambda: sealing.with_opening(luck, 1, "one"),
        lambda: sealing.closed(luck),
    ):
        with pytest.raises(ValueError, match="gathering is over"):
            late()


def test_another_secret_does_not_open_it():
    for other in (Secret(1, "8", SECRET.salt), Secret(1, "7", "5f" * 32)):
        with pytest.raises(WrongCommitment):
            sealing.opened(gathered(), other)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b'{"guildpost_secret":1,"seed":"7"}', b"\xff\xfe", b'{"guildpost_secret":2,"seed":"7","salt":""}'],
)
def test_what_is_no_secret_is_refused(data):
    with pytest.raises(UnreadableReplay):
        sealing.read_secret(data)
    assert sealing.read_secret(sealing.write_secret(SECRET)) == SECRET


def recorded(luck, name="black-dragons-guild"):
    """A game with this luck, played for a few decisions when gathering is over."""
    playing = game(name)
    data, seats = playing.load(), playing.choose_seats(2, [])
    recording = Recording.begin(playing, data, seats, playing.options_type(), luck=luck)
    assert recording.entries == []
    recording.head.luck = closed = sealing.closed(luck)
    recording.dealer = dealer_for(sealing.opened(closed, SECRET))
    recording.luck([])
    for _ in range(6):
        seat = recording.asked()[0]
        recording.play(seat, recording.options(seat)[0])
    return playing, data, recording.replay()


def test_a_sealed_record_verifies_and_trusts_its_outcomes_until_it_is_opened():
    playing, data, replay = recorded(sealing.sealed(SECRET))
    again = read(write(replay))
    assert again == msgspec.structs.replace(replay, sum=again.sum)
    assert b'"guildpost":2,' in write(replay)
    verdict = verify(again, playing, data)
    assert verdict.good
    assert verdict.drawn == 0
    assert verdict.trusted > 10
    opened = msgspec.structs.replace(again, luck=sealing.opened(again.luck, SECRET))
    found = verify(opened, playing, data)
    assert found.good
    assert found.drawn == verdict.trusted
    assert found.digest == verdict.digest
    assert read(write(opened, Form.MSGPACK)).luck == opened.luck


def test_shares_that_were_changed_later_are_found():
    luck = sealing.with_opening(sealing.with_commitment(sealing.sealed(SECRET), 0, share_commitment("one")), 0, "one")
    playing, data, replay = recorded(luck)
    opened = sealing.opened(replay.luck, SECRET)
    assert verify(msgspec.structs.replace(replay, luck=opened), playing, data).good
    edited = msgspec.structs.replace(opened, shares=(Share(0, share_commitment("one"), "two"),))
    with pytest.raises(WrongCommitment, match="seat 0"):
        verify(msgspec.structs.replace(replay, luck=edited), playing, data)
    other = msgspec.structs.replace(opened, shares=(Share(0, share_commitment("two"), "two"),))
    verdict = verify(msgspec.structs.replace(replay, luck=other), playing, data)
    assert verdict.divergence.cause == "luck"


def test_nothing_falls_without_the_secret():
    playing, data, replay = recorded(sealing.sealed(SECRET))
    going = Recording.resume(replay, playing, data)
    with pytest.raises(SecretMissing):
        play_random(going, Draws("on"), 400)


@pytest.mark.parametrize(
    "luck",
    [
        Luck(GENERATOR),
        Luck(GENERATOR, "7", salt="a" * 64),
        Luck(GENERATOR, "7", closed=True),
        Luck(GENERATOR, "7", sealed="a" * 64),
        Luck(GENERATOR, sealed="a" * 64, shares=(Share(5, "b" * 64),)),
        Luck(GENERATOR, sealed="a" * 64, shares=(Share(1, "b" * 64), Share(0, "c" * 64))),
        Luck(GENERATOR, sealed="a" * 64, shares=(Share(0, "b" * 64, "one", True),)),
        Luck(GENERATOR, sealed="a" * 64, shares=(Share(0, "b" * 64),), closed=True),
    ],
)
def test_luck_that_makes_no_sense_is_refused(luck):
    _, _, replay = recorded(sealing.sealed(SECRET))
    with pytest.raises(UnreadableReplay):
        read(write(msgspec.structs.replace(replay, luck=luck)))
