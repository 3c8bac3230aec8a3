"""The commands by name; each lives in a module of its own."""

COMMANDS = {
    name: f"guildpost.cli.{name}"
    for name in (
        "games",
        "new",
        "play",
        "moves",
        "show",
        "log",
        "verify",
        "convert",
        "export",
        "seal",
        "share",
        "open",
        "undo",
        "branch",
        "upgrade",
        "diff",
        "why",
        "capsule",
        "shrink",
        "bisect",
        "info",
        "rules",
        "notation",
        "components",
        "simulate",
    )
}
COMMANDS |= {
    f"mail {name}": f"guildpost.cli.mail.{name}"
    for name in ("new", "serve", "line", "read", "seal", "open", "status", "remind", "replace", "gather")
}
"""Command to its module, whose function of the same name it is."""


def run(arguments: list[str]) -> int:
    """Runs one command and returns its exit code."""
    from guildpost.cli import app

    return app.run(COMMANDS, arguments)
