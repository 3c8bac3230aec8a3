"""What is measured, in the order of the page, and the budgets of it."""

from typing import NamedTuple


class Figure(NamedTuple):
    """One line: the key of its samples, what it is, and its budget.

    `on` is the peer whose ratio has the budget; empty, the figure itself has it. Budgets are floors of rates, and
    ceilings of everything else.
    """

    key: str
    text: str
    budget: float | None = None
    on: str = ""


class Section(NamedTuple):
    """Lines with a unit, and the peers that they are divided by: heading to key."""

    name: str
    title: str
    unit: str
    peers: dict[str, str]
    figures: tuple[Figure, ...]
    floors: bool = False


PLAIN = 14 << 10
DEFLATED = 4 << 10

SECTIONS = (
    Section(
        "startup",
        "start-up",
        "ms",
        {"x pass": "pass", "x typer": "typer"},
        (
            Figure("pass", "python -c pass"),
            Figure("typer", "a bare typer program"),
            Figure("version", "guildpost --version", 1.3, "pass"),
            Figure("version-old", "... by the script that an older pip writes"),
            Figure("games", "guildpost games", 8, "pass"),
            Figure("info", "guildpost info", 8, "pass"),
            Figure("play", "guildpost play, one move as `moves` lists it", 14, "pass"),
            Figure("play-words", "guildpost play, one move in words of one's own"),
            Figure("moves", "guildpost moves", 14, "pass"),
            Figure("verify", "guildpost verify", 14, "pass"),
            Figure("show", "guildpost show"),
        ),
    ),
    Section(
        "playouts",
        "random play, one core",
        "decisions/s",
        {"x catan": "catan", "x chess": "chess"},
        (
            Figure("catan", "catanatron, four RandomPlayers"),
            Figure("chess", "python-chess, random legal moves"),
            Figure("quiet", "guildpost, all tables of Thieves Guild (goal 2)", 1, "catan"),
            Figure("simulated", "... and all that simulate prints of them"),
            Figure("records", "... with marks, and records written"),
            Figure("dragons", "guildpost, all tables of Black Dragon's Guild (goal 2)", 1, "catan"),
            Figure("heroes", "guildpost, all tables of Heroes Welcome (goal 2)", 1, "catan"),
            Figure("loot", "guildpost, all tables of Lord of Loot (goal 2)", 1, "catan"),
            Figure("guilds", "guildpost, all tables of Six Guilds (goal 2)", 1, "catan"),
        ),
        floors=True,
    ),
    Section(
        "verify",
        "verifying",
        "entries/s",
        {"x PGN": "pgn"},
        (
            Figure("pgn", "python-chess, reading and validating PGN"),
            Figure("marks", "guildpost, luck and all marks", 1, "pgn"),
            Figure("every", "guildpost, luck and each 16th mark"),
            Figure("dragons", "guildpost, whole games of Black Dragon's Guild", 1, "pgn"),
            Figure("heroes", "guildpost, Heroes Welcome", 1, "pgn"),
            Figure("loot", "guildpost, Lord of Loot", 1, "pgn"),
            Figure("guilds", "guildpost, Six Guilds", 1, "pgn"),
        ),
        floors=True,
    ),
    Section(
        "notation",
        "reading transcripts",
        "entries/s",
        {"x PGN": "pgn"},
        (
            Figure("pgn", "python-chess, reading and validating PGN"),
            Figure("played", "guildpost, read and played, with marks"),
            Figure("read", "guildpost, notation alone"),
            Figure("afresh", "... by a language that has read nothing yet"),
        ),
        floors=True,
    ),
    Section(
        "notation",
        "the grammar in a new process",
        "ms",
        {},
        (
            Figure("load", "loading the grammar", 4),
            Figure("first", "all up to the first line, imports included"),
        ),
    ),
    Section(
        "sizes",
        "a record of 300 decisions with marks",
        "bytes",
        {},
        (
            Figure("json", "JSON", PLAIN),
            Figure("json-deflated", "JSON, deflated", DEFLATED),
            Figure("msgpack", "MessagePack"),
            Figure("msgpack-deflated", "MessagePack, deflated"),
        ),
    ),
    Section(
        "sizes",
        "its files, all checks included",
        "us",
        {},
        (
            Figure("write", "JSON written"),
            Figure("read", "JSON read"),
            Figure("pack", "MessagePack written"),
            Figure("unpack", "MessagePack read"),
        ),
    ),
    Section(
        "sizes",
        "copying a position",
        "us",
        {"x deepcopy": "deepcopy"},
        (
            Figure("deepcopy", "copy.deepcopy"),
            Figure("copy", "guildpost", 0.125, "deepcopy"),
        ),
    ),
    Section(
        "sizes",
        "throwing a die",
        "us",
        {"x randint": "randint"},
        (
            Figure("randint", "random.randint(1, 12)"),
            Figure("stream", "guildpost, a d12 of a stream", 1.5, "randint"),
        ),
    ),
)
