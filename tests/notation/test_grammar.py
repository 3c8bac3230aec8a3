"""The grammars: no conflict that lark settles in silence, no word that could be two things, tables that fit."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import lark
import msgspec
import pytest

from guildpost.notation import grammar
from guildpost.notation.games import LANGUAGES, language
from guildpost.notation.lexer import DictionaryLexer
from guildpost.notation.sentences import Sentences
from guildpost.notation.words import FILLERS, JOIN, SHORTEST, VERBS, verb_kind

GAMES = [pytest.param(game, place.rpartition(".")[2], id=game) for game, place in LANGUAGES.items()]
TWOFOLD = {
    "thieves-guild": {"market", "tunnel", "base"},
    "black-dragons-guild": set[str](),
    "heroes-welcome": set[str](),
    "lord-of-loot": set[str](),
    "six-guilds": set[str](),
}
"""Words that name several kinds of place: an error that lists them, never a choice."""


@pytest.mark.parametrize(("game", "module"), GAMES)
def test_no_conflict_is_settled_in_silence(game: str, module: str) -> None:
    grammar.built(module)  # strict: a shift-reduce conflict is an error as well


def test_a_shift_reduce_conflict_would_be_found() -> None:
    dangling = 'start: a\na: "x" a "y" a | "x" a | "z"\n'
    with pytest.raises(lark.exceptions.GrammarError):
        lark.Lark(dangling, parser="lalr", lexer=DictionaryLexer, strict=True)


@pytest.mark.parametrize(("game", "module"), GAMES)
def test_the_saved_table_is_the_one_of_this_grammar(game: str, module: str) -> None:
    folder = Path(grammar.__file__).parent
    assert (folder / grammar.table_name(module)).is_file(), "run python -m guildpost.notation.build"
    mine = [file.name for file in (folder / "tables").glob(f"{module}-*.bin")]
    assert mine == [Path(grammar.table_name(module)).name], "a table of an older grammar is left"


@pytest.mark.parametrize(("game", "module"), GAMES)
def test_a_missing_table_is_made_from_the_grammar(game: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "table_name", lambda module: "tables/none.bin")
    parser = grammar.load(module, Sentences())
    assert len(parser.states) == len(msgspec.msgpack.decode(grammar._encoded(module), type=grammar.SavedTable).states)


def states(game: str) -> list[set[str]]:
    module = LANGUAGES[game].rpartition(".")[2]
    return [
        {name for name in actions if name.isupper()} for actions in grammar.load(module, Sentences()).states.values()
    ]


def kinds_by_spelling(game: str) -> dict[str, set[str]]:
    lexicon = language(game).lexicon
    found: dict[str, set[str]] = defaultdict(set)
    kinds = {*lexicon.tongue.kinds, *map(verb_kind, VERBS), *map(verb_kind, lexicon.tongue.verbs)}
    for text, reading in lexicon.spellings(kinds, names=True):
        found[text].add(reading.kind)
    return found


@pytest.mark.parametrize("game", LANGUAGES)
def test_no_word_is_two_kinds_of_thing_in_one_place(game: str) -> None:
    spelled = kinds_by_spelling(game)
    assert len(spelled) > 100
    twofold = {text for accepted in states(game) for text, kinds in spelled.items() if len(kinds & accepted) > 1}
    assert twofold == TWOFOLD[game]


@pytest.mark.parametrize("game", LANGUAGES)
def test_words_are_reserved_once(game: str) -> None:
    lexicon = language(game).lexicon
    verbs = [word for verb, others in {**VERBS, **lexicon.tongue.verbs}.items() for word in (verb, *others)]
    assert len(verbs) == len(set(verbs))
    words = set(lexicon.codes) | {word for text in kinds_by_spelling(game) for word in text.split()} - set(verbs)
    assert not words & (FILLERS | {JOIN} | set(verbs))


@pytest.mark.parametrize("game", LANGUAGES)
def test_only_codes_are_shorter_than_three_letters(game: str) -> None:
    lexicon = language(game).lexicon
    short = {
        text for text in kinds_by_spelling(game) if len(text) < SHORTEST and not any(sign.isdigit() for sign in text)
    }
    assert short <= set(lexicon.codes) | set(lexicon.verbs) | {"km", "by"}


@pytest.mark.parametrize("game", LANGUAGES)
def test_every_terminal_is_a_verb_a_kind_or_shared(game: str) -> None:
    tongue = language(game).tongue
    shared = {"STAMP", "TURN", "SPEAKER", "NUMBER", "LABEL", "_PLUS", "_COMMA", "_EQUALS", "$END"}
    used = set().union(*states(game)) - shared
    assert used == {verb_kind(verb) for verb in tongue.verbs} | (set(tongue.kinds) - {"SIDE"})


@pytest.mark.parametrize("game", LANGUAGES)
def test_each_rule_has_its_method(game: str) -> None:
    from importlib import import_module

    module: Any = import_module(LANGUAGES[game])
    parser = grammar.load(LANGUAGES[game].rpartition(".")[2], module.Moves())
    named = {str(rule.alias or rule.origin.name) for rule in parser.rules if not rule.options.expand1 or rule.alias}
    assert {name for name in named if not name.startswith("_") and not hasattr(module.Moves, name)} == set()
