"""`inkroute view`: pages drawn with their regions and words, as HTML or PNG.

In: arguments. Out: files. Libraries that draw and read are loaded by the work.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from inkroute.cli.common import (
    add_command,
    add_common,
    add_model,
    errors_name,
    job,
    name_of,
    print_lines,
    put,
    source,
)
from inkroute.errors import BadRequest
from inkroute.native.outputs import STANDARD, Format, Target, prepare
from inkroute.native.table import clean

_ABOUT = """\
Draws the pages of a PDF with the regions in question by their decision, and
the words of the file by how they show, or why they do not."""
_EXAMPLES = """\
examples:
  inkroute view report.pdf                     report.view.html: every page
  inkroute view report.pdf -o page.png --pages 3
  inkroute view report.pdf -o seen/            HTML and a PNG of each page
  inkroute view scan.pdf --read --lang deu     OCR's words as well
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command's arguments."""
    view = add_command(
        commands,
        "view",
        "draw pages with regions and words marked, as HTML or PNG",
        _ABOUT,
        _EXAMPLES,
    )
    view.add_argument("file", metavar="FILE", help="a PDF; - is standard input")
    out = "a file (.html, .png), a folder, or - for HTML on standard output"
    view.add_argument("-o", "--out", metavar="OUT", help=f"{out} (default: NAME.view.html here)")
    add_common(view)
    add_model(view)
    view.add_argument("--read", action="store_true", help="read what needs OCR, show its words")
    view.add_argument("--lang", metavar="LANG", help="languages to read, eng+fra (default: eng)")
    view.add_argument("--jobs", type=int, metavar="N", help="crops read at once (default: cores)")
    view.add_argument("--no-cache", action="store_true", help="neither keep nor use readings")


class _Outputs(NamedTuple):
    """Where HTML goes ("-": standard output), and the name of PNG files before their number."""

    html: str | None
    png: Path | None


def run(arguments: argparse.Namespace) -> int:
    """`inkroute view`: draw, write, say what was written; 0."""
    if arguments.jobs is not None and arguments.jobs < 1:
        raise BadRequest(f"--jobs {arguments.jobs}: give 1 or more")
    outputs = _outputs(arguments.file, arguments.out)
    job(arguments, None)  # what is wrong with the arguments is said before any work
    paths = [Path(outputs.html)] if outputs.html not in {None, STANDARD} else []
    paths += [outputs.png] if outputs.png is not None else []
    prepare(Target(Format.HTML, path) for path in paths)
    from inkroute.native.files import write_atomically  # noqa: PLC0415 - loaded for the work
    from inkroute.native.progress import progress_bar  # noqa: PLC0415
    from inkroute.native.session import DRAWING, crop_reader, need  # noqa: PLC0415

    need(DRAWING)
    from inkroute.native.view import view  # noqa: PLC0415

    written: list[Path] = []

    def write(path: Path, data: bytes) -> None:
        try:
            write_atomically(path, data)
        except OSError as error:
            raise BadRequest(f"{path} cannot be written: {error.strerror}") from error
        written.append(path)

    def take_png(index: int, pages: int, data: bytes) -> None:
        if outputs.png is not None:
            write(_numbered(outputs.png, index, pages), data)

    name = name_of(arguments.file)
    with ExitStack() as stack:
        reader = None
        if arguments.read:
            cached = not arguments.no_cache
            reader = stack.enter_context(
                crop_reader(arguments.lang, arguments.jobs, cached=cached)
            )
        stack.enter_context(errors_name(name))
        show = stack.enter_context(progress_bar(name, sys.stderr, wanted=True))
        seen = view(
            name,
            source(arguments.file),
            job(arguments, show),
            html=outputs.html is not None,
            take_png=take_png if outputs.png is not None else None,
            reader=reader,
        )
    if seen.html is not None and outputs.html is not None:
        data = seen.html.encode("utf-8", "replace")
        if outputs.html == STANDARD:
            put(data)
        else:
            write(Path(outputs.html), data)
    print_lines(sys.stderr, [clean(f"inkroute: note: {line}") for line in seen.warnings])
    if written:
        more = f" and {len(written) - 1:,} more" if len(written) > 1 else ""
        print_lines(sys.stdout, [clean(f"Wrote {written[-1]}{more}")])
    return 0


def _outputs(file: str, out: str | None) -> _Outputs:
    """What is to be written and where.

    Raises:
        BadRequest: no view has that extension, or it is the file itself.
    """
    stem = "standard-input" if file == STANDARD else Path(file).stem
    if out is None:
        return _Outputs(f"{stem}.view.html", None)
    if out == STANDARD:
        return _Outputs(STANDARD, None)
    separators = tuple(filter(None, (os.sep, os.altsep)))
    if out.endswith(separators) or Path(out).is_dir():
        return _Outputs(str(Path(out) / f"{stem}.view.html"), Path(out) / f"{stem}.png")
    match Path(out).suffix.lower():
        case ".html" | ".htm":
            return _Outputs(out, None)
        case ".png":
            return _Outputs(None, Path(out))
    raise BadRequest(f"{out}: a view is .html or .png; end it in {os.sep} for a folder of both")


def _numbered(path: Path, index: int, pages: int) -> Path:
    """The PNG file of a page; one page alone has the name that was given."""
    if pages == 1:
        return path
    return path.with_name(f"{path.stem}-{index + 1}{path.suffix}")
