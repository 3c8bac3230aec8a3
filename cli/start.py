"""Where the program starts: streams made ready, `--version` answered, errors turned into one line and an exit code.

Imports nothing that takes time until it is known that it is needed.
"""

import os
import sys

VERSION = "0.1.0"
READER_GONE = 141
INTERRUPTED = 130
UNWRITABLE = 3


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    code = 0
    try:
        if arguments == ["--version"]:
            if sys.stdout is None:
                raise OSError(0, "closed")
            sys.stdout.write(f"guildpost {VERSION}\n")
        else:
            _use_utf8()
            code = _run(arguments)
        _flush()
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except KeyboardInterrupt:
        _drop_output()
        _complain("guildpost: interrupted: stopped by the keyboard")
        return INTERRUPTED
    except OSError as error:  # what was printed could not be written: a full disk behind `>`
        _drop_output()
        if code:  # told already
            return code
        reason = error.strerror or type(error).__name__
        _complain(f"stdout: file: {reason[:1].lower()}{reason[1:]}")
        return UNWRITABLE
    return code


def _run(arguments: list[str]) -> int:
    """Runs the command; every error but a reader that went away becomes its diagnostic."""
    try:
        from guildpost.cli.main import run

        return run(arguments)
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        from guildpost.cli.exits import report

        return report(error)


def _use_utf8() -> None:
    """The same bytes on every system, whatever the locale says."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(
                encoding="utf-8", errors="backslashreplace", newline=None if stream is sys.stdin else "\n"
            )


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def _drop_output() -> None:
    """Lets nothing that is still buffered be written while the interpreter ends: it would complain once more."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.close(nowhere)
    except OSError:
        pass


def _complain(line: str) -> None:
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except (OSError, AttributeError):
        pass


if __name__ == "__main__":
    sys.exit(main())
