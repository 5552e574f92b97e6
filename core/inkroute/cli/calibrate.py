"""`inkroute calibrate`: the probe's thresholds by files that a person has labelled.

In: a file of labels. Out: thresholds for --thresholds, curves as a picture and a page, a table or
JSON. Nothing is drawn from the files or read.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from inkroute.cli.common import add_command, colour, guarded, print_lines, put, width
from inkroute.errors import BadRequest, InkrouteError
from inkroute.native.files import reason_of
from inkroute.native.job import Job
from inkroute.native.table import clean
from inkroute.native.thresholds import thresholds_of

if TYPE_CHECKING:
    from inkroute.native.calibrating import Calibration, Counted
    from inkroute.native.calibration_labels import Label

_OUT = "thresholds.toml"
_MOST = 1_000_000
_INFINITE = "infinite"
_EXAMPLES = """\
examples:
  inkroute calibrate labels.tsv                 thresholds.toml, .svg and .html
  inkroute calibrate labels.csv -o ours.toml    ours.toml, ours.svg, ours.html
  inkroute read report.pdf --thresholds ours.toml      (probe and route as well)

labels: a line a file, tabs or commas between: the file, good or bad (or
usable, unusable: may its text be relied on?), and the pages that are meant, if
not all (1-3,7 or 12-). A header that names the columns file, label, pages may
have them in any order, and others. A file is sought in the folder of the file
of labels, then in the working folder; "#" begins a comment. 50 to 100 files are
wanted, of the kinds that you have. A file that does not open is told, and the
others go on; the exit status is then that of the first such file.

rule: first that no bad file passes as usable, which would be a silent wrong
answer; then that as few good files as possible are refused; of equals the
thresholds nearest to those given (the defaults, or the environment's). Where
bad text is made of valid characters, the first may refuse most good files. With
--worth N a bad file that passes costs as much as N good ones that are refused,
and the least cost is chosen; N is infinite unless given, which is the rule.

errors are told twice: on the labels themselves, which flatters, and of each
file by thresholds chosen without it (without its fifth, if there are more than
200), which is what to expect of new files like these.
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    calibrate = add_command(
        commands,
        "calibrate",
        "choose the probe's thresholds by labelled files",
        "Chooses the thresholds of inkroute probe by files that you have labelled.",
        _EXAMPLES,
    )
    calibrate.add_argument("labels", metavar="LABELS", help="a file of labels, TSV or CSV")
    calibrate.add_argument(
        "-o", dest="output", metavar="OUT", default=_OUT,
        help=f"a TOML file; curves go beside it as .svg and .html (default: {_OUT})",
    )  # fmt: skip
    calibrate.add_argument(
        "--worth", metavar="N", default=_INFINITE,
        help=f"a bad file passed costs as much as N good ones refused (default: {_INFINITE})",
    )  # fmt: skip
    calibrate.add_argument("--json", action="store_true", help="JSON on standard output")


def run(arguments: argparse.Namespace) -> int:
    """`inkroute calibrate`: the exit status is that of the first file that did not open."""
    output = Path(arguments.output)
    if output.is_dir() or output.suffix.lower() in {".svg", ".html"}:
        raise BadRequest(f"-o {output}: name a TOML file")
    worth = _worth(arguments.worth)
    given = thresholds_of({}, os.environ)
    # Loaded here, so that --help and a wrong argument are answered at once.
    from inkroute.native.calibrating import calibrate  # noqa: PLC0415
    from inkroute.native.calibration_labels import read_labels  # noqa: PLC0415
    from inkroute.native.calibration_report import report, to_json, warnings  # noqa: PLC0415
    from inkroute.native.outputs import Format, Target, prepare  # noqa: PLC0415

    labels = read_labels(Path(arguments.labels))
    prepare([Target(Format.JSON, output)])  # what is wrong with it is told before any work
    files: list[Counted] = []
    first_error = 0
    for place, label in enumerate(labels, start=1):
        status = _count(files, label, f"{place} of {len(labels)}: {label.path.name}")
        first_error = first_error or status
    for good, kind in ((True, "good"), (False, "bad")):
        if not any(one.opened and one.label.good is good for one in files):
            raise BadRequest(f"no {kind} file could be opened: nothing can be chosen")
    found = calibrate(files, given, worth)
    print_lines(sys.stderr, (f"inkroute: warning: {line}" for line in warnings(found)))
    written = _write(found, output, Path(arguments.labels).name)
    if arguments.json:
        put(to_json(found).encode("utf-8"))
        return first_error
    print_lines(sys.stdout, report(found, width(sys.stdout), colour=colour(sys.stdout)))
    use = clean(f"inkroute probe, route, read --thresholds {output}")
    print_lines(sys.stdout, ["", clean(f"Wrote {', '.join(map(str, written))}"), f"To use: {use}"])
    return first_error


def _worth(said: str) -> int | None:
    """Good files refused that a bad one passed costs as much as; None for any number of them."""
    if said == _INFINITE:
        return None
    if not (said.isascii() and said.isdigit() and len(said) <= 9 and 0 < int(said) <= _MOST):
        raise BadRequest(f"--worth {said}: give a whole number from 1 to {_MOST}, or {_INFINITE}")
    return int(said)


def _count(files: list[Counted], label: Label, title: str) -> int:
    """Count a file's characters, with a bar at a terminal; a file that does not open is a note."""
    from inkroute.native.calibrating import Counted, count_file  # noqa: PLC0415
    from inkroute.native.progress import progress_bar  # noqa: PLC0415

    trouble: list[str] = []

    def work() -> int:
        try:
            with progress_bar(title, sys.stderr, wanted=True) as show:
                files.append(count_file(label, Job(progress=show)))
        except (InkrouteError, OSError) as error:
            trouble.append(str(error) if isinstance(error, InkrouteError) else reason_of(error))
            where = f"line {label.line}: {label.name}"
            if isinstance(error, InkrouteError):
                raise type(error)(f"{where}: {error}") from error
            raise BadRequest(f"{where}: {trouble[0]}") from error
        return 0

    status = guarded(work)
    if status:
        files.append(Counted(label, (), trouble[0] if trouble else "a defect of inkroute"))
    return status


def _write(found: Calibration, output: Path, labels: str) -> list[Path]:
    """The thresholds, the curves, the page; each whole or not at all."""
    from inkroute.native.calibration_page import page  # noqa: PLC0415
    from inkroute.native.calibration_plot import svg  # noqa: PLC0415
    from inkroute.native.calibration_report import to_toml  # noqa: PLC0415
    from inkroute.native.files import write_atomically  # noqa: PLC0415

    texts = {
        output: to_toml(found, labels),
        output.with_suffix(".svg"): svg(found),
        output.with_suffix(".html"): page(found, labels),
    }
    for path, text in texts.items():
        try:
            write_atomically(path, text.encode("utf-8"))
        except OSError as error:
            raise BadRequest(f"{path} cannot be written: {error.strerror}") from error
    return list(texts)
