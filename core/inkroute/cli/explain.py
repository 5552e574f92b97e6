"""`inkroute explain`: what is on a page, what of it needs OCR, and every reason.

In: arguments. Out: text or JSON on standard output. Nothing is drawn or read.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from inkroute.cli.common import (
    add_command,
    add_common,
    add_model,
    colour,
    errors_name,
    job,
    name_of,
    print_lines,
    put,
    source,
    width,
)

#: characters of a line where the output is no terminal: what mails and tickets keep whole.
_WIDTH = 80
_ABOUT = """\
Says of each page what is on it: every picture, drawing and font in question
with its decision and reasons; and which words show, which do not, and why.
A region's confidence is that it holds text to be read, or text read already.
Nothing is drawn or read."""
_EXAMPLES = """\
examples:
  inkroute explain report.pdf --page 3         everything in question on page 3
  inkroute explain report.pdf --pages 2-5      on several pages
  inkroute explain report.pdf --page 3 --json  the same for a program
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    explain = add_command(
        commands,
        "explain",
        "say what is on a page, what of it needs OCR, and every reason",
        _ABOUT,
        _EXAMPLES,
    )
    explain.add_argument("file", metavar="FILE", help="a PDF; - is standard input")
    explain.add_argument("--page", dest="pages", metavar="N", help="a page (as --pages N)")
    add_common(explain)
    add_model(explain)
    explain.add_argument("--json", action="store_true", help="JSON on standard output")


def run(arguments: argparse.Namespace) -> int:
    """`inkroute explain`: page by page, as they are judged; 0."""
    # Loaded here, so that --help and a wrong argument are answered at once.
    from inkroute.native.explain import explain, lines, to_json  # noqa: PLC0415
    from inkroute.native.job import indices_of  # noqa: PLC0415
    from inkroute.native.routing import open_for  # noqa: PLC0415

    name = name_of(arguments.file)
    with errors_name(name):
        asked = job(arguments, None)
        document = open_for(source(arguments.file), asked)
        indices = indices_of(asked.pages, document.page_count)
        if arguments.json:
            pages = [replace(explain(document, index), placed=()) for index in indices]
            put((to_json(document, pages) + "\n").encode())
            return 0
        columns = width(sys.stdout) if sys.stdout.isatty() else _WIDTH
        for place, index in enumerate(indices):
            found = explain(document, index)
            if place:
                print_lines(sys.stdout, ["", ""])
            text = lines(name, document.page_count, found, columns, colour=colour(sys.stdout))
            print_lines(sys.stdout, text)
    return 0
