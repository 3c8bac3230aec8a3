"""Luck: the streams of `spec/luck.md`, and dealers that draw, are told, or compare."""

from collections import Counter
from hashlib import blake2b
from pathlib import Path

import pytest

import guildpost.spec
from guildpost.engine.core.chance import Dealer, Draws, Stream, admit, word_of
from guildpost.engine.core.errors import LuckError, OutcomeMissing

PAGE = (Path(guildpost.spec.__path__[0]) / "luck.md").read_text(encoding="utf-8")


def table(heads):
    """The rows of the page's table with these heads."""
    head = f"| {' | '.join(heads)} |\n"
    rows = PAGE.partition(head)[2].split("\n\n")[0].splitlines()[1:]
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in rows]


WORDS = table(["seed", "label", "word", "value"])
NUMBERS = table(["seed", "label", "n", "bound", "number"])
DRAWS = table(["seed", "label", "n", "odds", "outcome"])


def independent_word(seed, label, n):
    """A word made from the page alone."""
    person = b"guildpost luck 1"
    key = blake2b(seed.encode(), person=person).digest()
    block = blake2b(label.encode() + b"\0" + (n // 8).to_bytes(8, "little"), key=key, person=person).digest()
    return int.from_bytes(block[n % 8 * 8 :][:8], "little")


def test_the_page_has_its_answers():
    assert len(WORDS) + len(NUMBERS) + len(DRAWS) >= 24


@pytest.mark.parametrize(("seed", "label", "n", "value"), WORDS)
def test_words_are_those_of_the_page(seed, label, n, value):
    assert f"{Stream(seed, label).word(int(n)):016x}" == value
    assert f"{independent_word(seed, label, int(n)):016x}" == value


@pytest.mark.parametrize(("seed", "label", "n", "bound", "number"), NUMBERS)
def test_numbers_are_those_of_the_page(seed, label, n, bound, number):
    assert Draws(seed).below(label, int(n), int(bound)) == int(number)


def test_the_page_shows_rejected_words():
    def rejections(seed, label, n, bound):
        limit = 2**64 - 2**64 % bound
        attempts, word = 0, independent_word(seed, label, n)
        while word >= limit:
            attempts += 1
            word = independent_word(seed, f"{label}/{n}/{attempts}", 0)
        return attempts

    assert {rejections(s, label, int(n), int(bound)) for s, label, n, bound, _ in NUMBERS} == {0, 1, 2}


@pytest.mark.parametrize(("seed", "label", "n", "odds", "outcome"), DRAWS)
def test_outcomes_are_those_of_the_page(seed, label, n, odds, outcome):
    words = odds.split()
    if "=" in odds:
        chances = {name: int(count) for name, count in (word.split("=") for word in words)}
    else:
        chances = [int(word) if word.isdigit() else word for word in words]
    assert str(Draws(seed).fall(label, int(n), chances)) == outcome


def test_words_come_in_any_order():
    stream = Stream("7", "d12")
    ahead = [stream.word(n) for n in range(40)]
    assert [stream.word(n) for n in reversed(range(40))] == ahead[::-1]


def test_rejection_moves_no_later_outcome():
    draws, bound = Draws("7"), 2**63 - 2**61
    words = [Stream("7", "test").word(n) for n in range(50)]
    kept = [n for n, word in enumerate(words) if word < 2**64 - 2**64 % bound]
    assert len(kept) < 50
    assert [draws.below("test", n, bound) for n in kept] == [words[n] % bound for n in kept]


def test_outcomes_are_about_equally_likely():
    draws = Draws("spread")
    pips = Counter(draws.fall("d12", n, range(1, 13)) for n in range(12000))
    assert set(pips) == set(range(1, 13))
    assert all(850 < count < 1150 for count in pips.values())
    tokens = Counter(draws.fall("bag", n, {"red": 3, "blue": 1}) for n in range(4000))
    assert 2850 < tokens["red"] < 3150


def test_every_draw_moves_when_the_seed_moves():
    def numbers(seed):
        return [Draws(seed).below(label, n, 2**32) for label in ("d12.attack", "fate", "bm") for n in range(30)]

    assert not set(numbers("7")) & set(numbers("8"))


def test_an_empty_multiset_draws_nothing():
    with pytest.raises((LuckError, ZeroDivisionError)):
        Draws("7").fall("bag", 0, {})


def test_the_word_of_a_label_stands_before_its_dot():
    assert (word_of("d12.attack"), word_of("fate")) == ("d12", "fate")


@pytest.mark.parametrize("outcome", ["green", 1, "", "gold"])
def test_what_is_not_in_the_multiset_cannot_fall(outcome):
    with pytest.raises(LuckError, match="cannot fall here"):
        admit("bag", {"red": 2, "gold": 0}, outcome)


def test_a_dealer_without_seed_wants_to_be_told():
    dealer = Dealer(None)
    with pytest.raises(OutcomeMissing, match="d12="):
        dealer.fall("d12.attack", 0, range(1, 13))
    dealer.tell([("d12", 5), ("d12.attack", 6)])
    assert [dealer.fall("d12.attack", n, range(1, 13)) for n in (0, 1)] == [5, 6]
    assert dealer.last_told


def test_a_dealer_with_a_seed_compares_unless_it_trusts():
    drawn = Draws("7").fall("d12.attack", 0, range(1, 13))
    other = drawn % 12 + 1
    dealer = Dealer("7")
    dealer.tell([("d12", drawn)])
    assert dealer.fall("d12.attack", 0, range(1, 13)) == drawn
    assert not dealer.last_told
    dealer.tell([("d12", other)])
    with pytest.raises(LuckError, match=f"d12={other} was told, but d12={drawn} fell"):
        dealer.fall("d12.attack", 0, range(1, 13))
    trusting = Dealer("7", trust=True)
    trusting.tell([("d12", other)])
    assert trusting.fall("d12.attack", 0, range(1, 13)) == other
    assert trusting.last_told
    assert trusting.fall("d12.attack", 1, range(1, 13)) == Draws("7").fall("d12.attack", 1, range(1, 13))
    assert not trusting.last_told
