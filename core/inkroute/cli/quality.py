"""`inkroute quality`: a model of your own good pages, and other pages by that model.

In: arguments. Out: a model's file; a table or JSON on standard output. Nothing is drawn or read.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from inkroute.cli.common import (
    add_command,
    add_common,
    colour,
    guarded,
    job,
    model_of,
    print_lines,
    put,
    width,
)
from inkroute.errors import BadRequest

if TYPE_CHECKING:
    from inkroute.native.quality import PageText, Scored

_EXAMPLES = """\
examples:
  inkroute quality fit good1.pdf good2.pdf --held-out good3.pdf -o ours.json
  inkroute quality score ours.json new.pdf      pages unlike the good ones
  inkroute quality score ours.json *.pdf --json the same for a program

Files are PDFs, a page each, or .txt files, their pages parted by form feeds.
A page that is "not language" by the model is not always broken: tables and
short form fields score low as well. One in "no known language" is like the
good pages by the model, but in no language by the tables that come along.
A file that cannot be opened is told, and the others are scored.
"""
_ALPHABETS = ("pages", "french")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    quality = add_command(
        commands,
        "quality",
        "fit a model of good pages, and score other pages by it",
        "Fits a model of letter pairs on good pages, scores pages by it.",
        _EXAMPLES,
    )
    actions = quality.add_subparsers(dest="action", metavar="ACTION", required=True)
    fit = actions.add_parser("fit", help="make a model of good pages")
    fit.add_argument("good", metavar="GOOD", nargs="+", help="PDFs or .txt files of good pages")
    fit.add_argument(
        "--held-out", metavar="MORE", nargs="+", default=[],
        help="further good pages: the margin is moved until they pass",
    )  # fmt: skip
    fit.add_argument("--margin", metavar="NATS", help="the margin, in place of a chosen one")
    fit.add_argument(
        "--alphabet", choices=_ALPHABETS, default="pages",
        help="letters that are told apart: those of the pages (default), or French ones",
    )  # fmt: skip
    fit.add_argument("-o", dest="output", metavar="MODEL", required=True, help="the model's file")
    add_common(fit)
    score = actions.add_parser("score", help="judge pages by a model")
    score.add_argument("model", metavar="MODEL", help="what inkroute quality fit wrote")
    score.add_argument("files", metavar="FILE", nargs="+", help="PDFs or .txt files")
    score.add_argument("--json", action="store_true", help="JSON on standard output")
    add_common(score)


def run(arguments: argparse.Namespace) -> int:
    """`inkroute quality`: one of its actions; the exit status."""
    return _fit(arguments) if arguments.action == "fit" else _score(arguments)


def _fit(arguments: argparse.Namespace) -> int:
    margin = None if arguments.margin is None else _thousandths(arguments.margin)
    # Loaded here, so that --help and a wrong argument are answered at once.
    from inkroute.native.files import write_atomically  # noqa: PLC0415
    from inkroute.native.outputs import Format, Target, prepare  # noqa: PLC0415
    from inkroute.native.quality import fit_pages  # noqa: PLC0415
    from inkroute.textlayer import REFERENCE_ALPHABET, to_json  # noqa: PLC0415

    asked = job(arguments, None)
    output = Path(arguments.output)
    if output.is_dir():
        raise BadRequest(f"-o {output} is a folder: name the model's file")
    prepare([Target(Format.JSON, output)])  # what is wrong with it is told before any work
    good = [page for file in _read(arguments.good, arguments) for page in file]
    held_out = [page for file in _read(arguments.held_out, arguments) for page in file]
    alphabet = REFERENCE_ALPHABET if arguments.alphabet == "french" else None
    fitted = fit_pages(good, held_out, alphabet, margin, asked.policy)
    write_atomically(output, to_json(fitted.model).encode("utf-8"))
    print_lines(sys.stdout, [*fitted.lines, f"written: {arguments.output}"])
    return 0


def _read(files: Sequence[str], arguments: argparse.Namespace) -> Iterator[list[PageText]]:
    """The pages of each file, with a bar at a terminal."""
    from inkroute.native.progress import progress_bar  # noqa: PLC0415
    from inkroute.native.quality import texts  # noqa: PLC0415

    for file in files:
        with progress_bar(Path(file).name, sys.stderr, wanted=True) as show:
            yield list(texts(file, job(arguments, show)))


def _score(arguments: argparse.Namespace) -> int:
    from inkroute.native.quality import (  # noqa: PLC0415 - as above
        score_json,
        score_pages,
        score_report,
    )

    model = model_of(arguments.model)
    asked = job(arguments, None)
    scored: list[Scored] = []

    def add_file(file: str) -> int:
        for pages in _read([file], arguments):
            scored.extend(score_pages(iter(pages), model, asked.policy))
        return 0

    first_error = 0
    for file in dict.fromkeys(arguments.files):
        status = guarded(partial(add_file, file))
        first_error = first_error or status
    if arguments.json:
        put(score_json(scored, model).encode())
    elif scored:
        lines = score_report(scored, model, width(sys.stdout), colour=colour(sys.stdout))
        print_lines(sys.stdout, lines)
    return first_error


def _thousandths(said: str) -> int:
    """Nats as people write them (0.5) in thousandths.

    Raises:
        BadRequest: it is no number from 0 to 999 with at most three places.
    """
    found = re.fullmatch(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?", said)
    if found is None:
        raise BadRequest(f"--margin {said}: give nats, at most three places, as in 0.5")
    return int(found[1]) * 1000 + int((found[2] or "").ljust(3, "0"))
