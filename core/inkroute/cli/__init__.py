"""The command line: arguments in, files, tables and one clear line an error out.

Each command is a module with `add` and `run`. Exit status 0, or that of the first error
(`errors.InkrouteError.exit_status`), or 130 when interrupted. Not here: any work on a PDF;
libraries that draw and read are loaded by the commands that need them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from types import ModuleType

import inkroute
from inkroute.cli import (
    calibrate,
    classify,
    explain,
    glyphs,
    policy,
    probe,
    quality,
    read,
    route,
    view,
)
from inkroute.cli.common import Parser, guarded, say_error
from inkroute.errors import BadRequest

#: exit status of a program that Ctrl-C ended: 128 + SIGINT.
_INTERRUPTED = 130
#: In the order of the help.
COMMANDS: dict[str, ModuleType] = {
    "read": read,
    "route": route,
    "explain": explain,
    "view": view,
    "glyphs": glyphs,
    "probe": probe,
    "calibrate": calibrate,
    "classify": classify,
    "quality": quality,
    "policy": policy,
}


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="inkroute",
        description="Says which regions of a PDF need OCR, reads only those, and merges what was"
        " read with the words that the file already holds.",
        epilog="inkroute COMMAND --help says more.",
    )
    parser.add_argument("--version", action="version", version=f"inkroute {inkroute.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for command in COMMANDS.values():
        command.add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # names that the terminal's encoding cannot show
            stream.reconfigure(errors="backslashreplace")
    try:
        return guarded(lambda: _run(_parser().parse_args(argv)))
    except BrokenPipeError:  # the reader of our output has seen enough (`| head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        say_error("interrupted: what was not finished was not written")
        return _INTERRUPTED


def _run(arguments: argparse.Namespace) -> int:
    """Run a command; the exit status."""
    if arguments.command is None:
        raise BadRequest("say what to do: inkroute read FILE, or inkroute route FILE")
    status: int = COMMANDS[arguments.command].run(arguments)
    sys.stdout.flush()
    return status
