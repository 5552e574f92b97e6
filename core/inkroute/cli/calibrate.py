"""`inkroute calibrate`: the probe's thresholds by files that a person has labelled.

In: a file of labels. Out: thresholds for --thresholds, their curves as a picture. Nothing is drawn
from the files or read.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from inkroute.cli.common import guarded, print_lines
from inkroute.errors import BadRequest
from inkroute.native.job import Job
from inkroute.native.table import clean
from inkroute.native.thresholds import thresholds_of

if TYPE_CHECKING:
    from inkroute.native.calibrating import Counted, Label

_OUT = "thresholds.toml"
_MOST = 1_000_000
_EXAMPLES = """\
examples:
  inkroute calibrate labels.csv                 thresholds.toml, thresholds.svg
  inkroute calibrate labels.csv -o ours.toml    ours.toml, ours.svg
  inkroute probe report.pdf --thresholds ours.toml

A label is a line of a PDF and "good" (its text may be relied on) or "bad", a
comma or a tab between; names are relative to the folder of the file of labels.
Fifty to a hundred files of the kinds that you have make a curve worth
following. A bad file that passes is the worse error: it counts as many good
ones that are refused as --worth says.
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    calibrate = commands.add_parser(
        "calibrate",
        help="choose the probe's thresholds by labelled files",
        description="Chooses the thresholds of inkroute probe by files that you have labelled.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    calibrate.add_argument("labels", metavar="LABELS", help="a file of labels, CSV or tabs")
    calibrate.add_argument(
        "-o", dest="output", metavar="OUT", default=_OUT,
        help=f"a TOML file; the curves go beside it, .svg (default: {_OUT})",
    )  # fmt: skip
    calibrate.add_argument(
        "--worth", metavar="N", default="10",
        help="good files refused that one bad file passed is worth (default: 10)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """`inkroute calibrate`: the exit status is that of the first file that did not open."""
    output = Path(arguments.output)
    picture = output.with_suffix(".svg")
    if output.is_dir() or picture == output:
        raise BadRequest(f"-o {output}: name a TOML file")
    worth = arguments.worth
    if not (worth.isascii() and worth.isdigit() and 0 < int(worth) <= _MOST):
        raise BadRequest(f"--worth {worth}: give a whole number from 1 to {_MOST}")
    given = thresholds_of({}, os.environ)
    # Loaded here, so that --help and a wrong argument are answered at once.
    from inkroute.native.calibrating import (  # noqa: PLC0415
        calibrate,
        read_labels,
        report,
        to_toml,
    )
    from inkroute.native.calibration_plot import svg  # noqa: PLC0415
    from inkroute.native.files import write_atomically  # noqa: PLC0415
    from inkroute.native.outputs import Format, Target, prepare  # noqa: PLC0415

    labels = read_labels(Path(arguments.labels))
    prepare([Target(Format.JSON, output)])  # what is wrong with it is told before any work
    files: list[Counted] = []
    first_error = 0
    for place, label in enumerate(labels, start=1):
        title = f"{place} of {len(labels)}: {label.path.name}"
        status = guarded(partial(_add, files, label, title))
        first_error = first_error or status
    if {one.label.good for one in files} != {True, False}:
        raise BadRequest("no files of both kinds could be opened: nothing can be chosen")
    found = calibrate(files, given, int(worth))
    write_atomically(output, to_toml(found, Path(arguments.labels).name).encode("utf-8"))
    write_atomically(picture, svg(found))
    written = f"written: {output} (inkroute probe --thresholds {output}), {picture}"
    print_lines(sys.stdout, map(clean, [*report(found), written]))
    return first_error


def _add(files: list[Counted], label: Label, title: str) -> int:
    """Count a file's characters, with a bar at a terminal."""
    from inkroute.native.calibrating import count_file  # noqa: PLC0415
    from inkroute.native.progress import progress_bar  # noqa: PLC0415

    with progress_bar(title, sys.stderr, wanted=True) as show:
        files.append(count_file(label, Job(progress=show)))
    return 0
