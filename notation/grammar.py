"""The grammar of a game and its parser table, built ahead. The only module that knows how lark keeps a table.

Lark's own saved form restores the grammar as well and takes three times as long to load; this one holds what parsing
needs, as plain data: rules, and for each state what to do at each symbol.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import lark
import msgspec
from lark.grammar import NonTerminal, Rule, RuleOptions, Terminal
from lark.lexer import LexerThread
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import _Parser
from lark.tree import Tree

from guildpost.notation.lexer import DictionaryLexer

START = "start"
_HERE = files("guildpost.notation")


class SavedRule(msgspec.Struct, frozen=True, array_like=True):
    """A rule: symbols by number, and how lark shapes what it finds."""

    origin: int
    expansion: list[int]
    order: int
    alias: str | None
    keeps_tokens: bool
    expands_one: bool


class SavedTable(msgspec.Struct, frozen=True, array_like=True):
    """Symbols, the terminals first; rules; and by state, pairs of a symbol and what it does.

    What it does: from 0 on, shift to the state of this number; -1 reduces by the first rule, -2 by the second, and so
    on. `dropped` are terminals that no rule hears of.
    """

    symbols: list[str]
    terminals: int
    dropped: list[int]
    rules: list[SavedRule]
    states: list[list[int]]
    first: int
    last: int


class Parser:
    """Reads sources by a table; each rule calls the method of its name in `sentences`."""

    def __init__(self, table: SavedTable, sentences: object) -> None:
        names = table.symbols
        dropped = frozenset(table.dropped)
        terminals = [Terminal(name, n in dropped) for n, name in enumerate(names[: table.terminals])]
        symbols = [*terminals, *map(NonTerminal, names[table.terminals :])]
        rules = [
            Rule(
                NonTerminal(names[rule.origin]),
                [symbols[n] for n in rule.expansion],
                rule.order,
                rule.alias,
                RuleOptions(rule.keeps_tokens, rule.expands_one),
            )
            for rule in table.rules
        ]
        shifts = [(Shift, n) for n in range(len(table.states))]
        reduces = [(Reduce, rule) for rule in rules]
        states = {
            number: {
                names[pairs[i]]: shifts[n] if (n := pairs[i + 1]) >= 0 else reduces[-n - 1]
                for i in range(0, len(pairs), 2)
            }
            for number, pairs in enumerate(table.states)
        }
        self.rules = rules
        self.states: dict[int, dict[str, Any]] = states
        untyped: Any = ParseTreeBuilder, IntParseTable
        builder, int_table = untyped
        calls = builder(rules, Tree).create_callback(sentences)
        self._parser = _Parser(int_table(states, {START: table.first}, {START: table.last}), calls)
        self._lexer = DictionaryLexer(None)

    def parse(self, source: object) -> Any:
        """What the start rule makes of a source. Raises UnreadableMove, or lark's UnexpectedToken."""
        return self._parser.parse(LexerThread.from_custom_input(self._lexer, source), START)


def text(module: str) -> str:
    """The whole grammar of a game: what all share, then its own."""
    shared, own = (_HERE.joinpath(f"{name}.lark").read_text("utf-8") for name in ("common", module))
    return f"{shared}\n{own}"


def table_name(module: str) -> str:
    """Where the table of this grammar lies for this lark: a changed grammar, or another lark, has another name."""
    digest = sha256(text(module).encode()).hexdigest()[:12]
    return f"tables/{module}-{digest}-lark{lark.__version__}.bin"


def built(module: str) -> SavedTable:
    """The table of a grammar, made by lark. Raises GrammarError for any conflict, shift-reduce included."""
    made = lark.Lark(text(module), parser="lalr", lexer=DictionaryLexer, strict=True, maybe_placeholders=False)
    frontend: Any = made.parser
    table: IntParseTable = frontend.parser._parse_table
    used = {symbol for rule in made.rules for symbol in (rule.origin, *rule.expansion)}
    words = {name for actions in table.states.values() for name in actions}
    terminals = sorted({name for name in words if name.isupper()} | {symbol.name for symbol in used if symbol.is_term})
    others = sorted((words | {symbol.name for symbol in used}) - set(terminals))
    symbols = [str(name) for name in (*terminals, *others)]
    number = {name: n for n, name in enumerate(symbols)}
    rules = [
        SavedRule(
            number[rule.origin.name],
            [number[symbol.name] for symbol in rule.expansion],
            rule.order,
            rule.alias,
            bool(rule.options.keep_all_tokens),
            bool(rule.options.expand1),
        )
        for rule in made.rules
    ]
    reducing = {rule: -n - 1 for n, rule in enumerate(made.rules)}
    states = []
    for state in range(len(table.states)):
        actions = table.states[state]
        pairs = sorted(
            (number[name], reducing[arg] if action is Reduce else arg) for name, (action, arg) in actions.items()
        )
        states.append([n for pair in pairs for n in pair])
    dropped = sorted({number[symbol.name] for symbol in used if isinstance(symbol, Terminal) and symbol.filter_out})
    return SavedTable(
        symbols, len(terminals), dropped, rules, states, table.start_states[START], table.end_states[START]
    )


@cache
def _encoded(module: str) -> bytes:
    return msgspec.msgpack.encode(built(module))


def load(module: str, sentences: object) -> Parser:
    """The parser of a game: from its saved table, or from its grammar where none fits the lark installed."""
    saved = _HERE.joinpath(table_name(module))
    table = saved.read_bytes() if saved.is_file() else _encoded(module)
    return Parser(msgspec.msgpack.decode(table, type=SavedTable), sentences)
