"""The one module that knows typer: parameter types for the commands, and a way to run one of them.

Only the command that is called is imported, since each has a start-up budget.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Annotated, Any

os.environ["TYPER_USE_RICH"] = "0"  # boxes on stderr are neither one line nor plain, and rich takes long to import

import typer

from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.screen import use_ascii

Option = typer.Option
Argument = typer.Argument


def _set_ascii(plain: bool) -> bool:
    use_ascii(plain)
    return plain


RecordFile = Annotated[str, Argument(metavar="RECORD", help="A record, or - for stdin.")]
GameName = Annotated[str, Argument(metavar="GAME", help="A game, as `guildpost games` lists them.")]
Ascii = Annotated[bool, Option("--ascii", help="ASCII signs only.", callback=_set_ascii)]
Json = Annotated[bool, Option("--json", help="JSON objects, one a line.")]
AsSeat = Annotated[
    str | None, Option("--as", metavar="SEAT", help="Only what this seat may know: p1, a side, a piece, or a name.")
]
ComponentsFile = Annotated[
    str | None, Option("--components", metavar="FILE", help="Component data (TOML) in place of the shipped ones.")
]
Force = Annotated[bool, Option("--force", help="Undo also what luck or a secret has answered; the record says so.")]
OutFile = Annotated[
    str | None, Option("-o", "--out", metavar="FILE", help="Write here, - for stdout; never over another file.")
]


def run(commands: Mapping[str, str], arguments: list[str]) -> int:
    """Runs the command that the arguments name; its exit code. Raises Problem, or what the command raises."""
    use_ascii(False)
    called = " ".join(arguments[:2]) if " ".join(arguments[:2]) in commands else arguments[0] if arguments else ""
    named = [called] if called in commands else list(commands)
    app = typer.Typer(
        name="guildpost", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, help=_HELP
    )
    app.callback(context_settings={"help_option_names": ["-h", "--help"]})(_group)
    groups: dict[str, typer.Typer] = {}
    for name in named:
        group, _, own = name.rpartition(" ")
        if group and group not in groups:
            groups[group] = typer.Typer(rich_markup_mode=None, help=GROUPS[group])
            app.add_typer(groups[group], name=group, context_settings={"help_option_names": ["-h", "--help"]})
        parent = groups[group] if group else app
        parent.command(own, context_settings={"help_option_names": ["-h", "--help"]})(_command(commands, name))
    if not arguments:
        raise Problem("guildpost", USAGE, "name a command; guildpost --help lists them")
    where = f"guildpost {called}" if called in commands or called in GROUPS else "guildpost"
    try:
        with typer.main.get_command(app).make_context("guildpost", list(arguments)) as context:
            code = context.command.invoke(context)
    except typer.Exit as end:
        code = end.exit_code
    except typer.Abort as end:
        raise KeyboardInterrupt from end
    except typer.TyperException as error:
        message = " ".join(error.format_message().split()).rstrip(".")
        raise Problem(where, USAGE, f"{message}; {where} --help says more") from error
    return code if isinstance(code, int) else 0


GROUPS = {"mail": "Games by mail: invite, referee, remind."}
"""Commands that have commands of their own."""

_HELP = (
    "Fantasy tabletop games on the command line: moves as text, luck that can be checked, records that can be verified."
)


def _group(version: Annotated[bool, Option("--version", help="Print the version.")] = False) -> None:
    if version:  # alone it is answered before this is imported
        raise Problem("guildpost", USAGE, "--version stands alone")


def _command(commands: Mapping[str, str], name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(import_module(commands[name]), name.rpartition(" ")[2])
    return function
