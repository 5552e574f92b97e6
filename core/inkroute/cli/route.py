"""`inkroute route`: which regions need OCR and why, without any OCR.

In: arguments. Out: a table or JSON on standard output. Nothing is drawn or read.
"""

from __future__ import annotations

import argparse
import sys

from inkroute.cli.common import (
    add_command,
    add_common,
    add_model,
    add_thresholds,
    colour,
    errors_name,
    job,
    name_of,
    print_lines,
    put,
    source,
    width,
)
from inkroute.native.outputs import Format, encode

_EXAMPLES = """\
examples:
  inkroute route report.pdf                    every region in question, and why
  inkroute route report.pdf --pages 12-        from page 12 on
  inkroute route report.pdf --json             the same for a program
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    route = add_command(
        commands,
        "route",
        "say which regions need OCR and why, without any OCR",
        "Says which regions of a PDF need OCR and why. Nothing is drawn or read.",
        _EXAMPLES,
    )
    route.add_argument("file", metavar="FILE", help="a PDF; - is standard input")
    add_common(route)
    add_thresholds(route)
    add_model(route)
    route.add_argument("--json", action="store_true", help="JSON on standard output")


def run(arguments: argparse.Namespace) -> int:
    """`inkroute route`: a table or JSON."""
    # Loaded here, so that --help and a wrong argument are answered at once.
    from inkroute.native.progress import progress_bar  # noqa: PLC0415
    from inkroute.native.routing import route_document  # noqa: PLC0415

    name = name_of(arguments.file)
    with errors_name(name), progress_bar(name, sys.stderr, wanted=True) as show:
        result = route_document(source(arguments.file), job(arguments, show))
    if arguments.json:
        put(encode(result, Format.JSON, name))
        return 0
    from inkroute.native.report import route_report  # noqa: PLC0415

    print_lines(
        sys.stdout, route_report(name, result, width(sys.stdout), colour=colour(sys.stdout))
    )
    return 0
