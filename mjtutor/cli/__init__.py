"""The command line: `mjtutor` opens the course, `mjtutor analyse` speaks JSON Lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

_COMMANDS = {
    "open": ("mjtutor.serve", "open_course", "open the course in the browser (the default)"),
    "serve": ("mjtutor.serve", "serve_pages", "serve the lessons as pages, to a class or a host"),
    "analyse": ("mjtutor.cli.analyse", "main", "say what the engine sees in a hand, as JSON Lines"),
    "simulate": (
        "mjtutor.cli.simulate",
        "main",
        "let programs play hands, and write their records",
    ),
    "replay": ("mjtutor.cli.replay", "main", "say who paid whom in recorded hands"),
    "check": ("mjtutor.cli.check", "main", "say what is wrong with records of hands"),
    "content": ("mjtutor.cli.content", "main", "check curated questions, and look at them"),
    "where": ("mjtutor.cli.progress", "where", "say where your progress is kept"),
    "export": ("mjtutor.cli.progress", "write", "write your progress to a file"),
    "import": ("mjtutor.cli.progress", "bring", "add the progress in such a file to yours"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; each command reads its own arguments."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments or (
        arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")
    ):
        arguments.insert(0, "open")
    parser = _parser()
    chosen = parser.parse_args(arguments[:1]).command
    module, function, _ = _COMMANDS[chosen]
    try:
        status = int(getattr(import_module(module), function)(arguments[1:]))
        if sys.stdout:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more can be said, not even at exit.
        sys.stdout = None
        return 141
    except OSError as error:
        print(f"mjtutor {chosen}: {error.strerror or error}", file=sys.stderr)
        sys.stdout = None
        return 1


def _parser() -> argparse.ArgumentParser:
    import mjtutor

    width = max(map(len, _COMMANDS)) + 2
    listed = "\n".join(f"  {name:{width}}{says}" for name, (_, _, says) in _COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="mjtutor",
        description="Learn Chengdu mahjong.",
        epilog=f"commands:\n{listed}\n\n`mjtutor COMMAND --help` says more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=tuple(_COMMANDS), metavar="COMMAND")
    parser.add_argument("--version", action="version", version=f"mjtutor {mjtutor.__version__}")
    return parser
