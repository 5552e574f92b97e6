"""Pictures of glyphs as the document draws them, drawn in a process of their own.

In: a file, and boxes on its pages. Out: PNG in base64 for each, "" where none can be drawn. PDFium
may crash or hang on a hostile file; that costs the pictures that were still to come, and a note.
Run as a module it is that process: a request as JSON on standard input, a picture a line out.
"""

from __future__ import annotations

import base64
import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from PIL import Image

import inkroute
from inkroute.geometry import MPT, PER_MILLE, POINTS_PER_INCH, Box
from inkroute.native.crops import Grid
from inkroute.native.drawing import Drawing, NotDrawn
from inkroute.native.glyphs.settings import GlyphSettings

_INCH = POINTS_PER_INCH * MPT
_SETTINGS = GlyphSettings()


class Wanted(NamedTuple):
    """A part of a page to draw: index and size (mpt) of the page, box (mpt), the glyph's box.

    `length` (mpt on the page) is to become `pixels`.
    """

    page: int
    width: int
    height: int
    box: Box
    glyph: Box
    length: int
    pixels: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pictures, one for each part that was wanted, and what kept some from being drawn."""

    pictures: tuple[str, ...]
    failure: str = ""


def draw(path: Path, password: str | None, wanted: Sequence[Wanted]) -> Drawn:
    """Draw parts of a file's pages in another process."""
    if not wanted:
        return Drawn(())
    request = json.dumps({"path": str(path), "password": password, "wanted": wanted})
    package = str(Path(inkroute.__file__).parent.parent)
    places = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH", "")]))
    seconds = _SETTINGS.seconds + _SETTINGS.seconds_each * len(wanted)
    failure = ""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "inkroute.native.glyphs.pictures"],
            input=request.encode("utf-8"),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": places},
            timeout=seconds,
            check=False,
        )
        out = done.stdout
        if done.returncode:
            failure = f"drawing ended early ({done.returncode})"
    except subprocess.TimeoutExpired as error:
        out = error.stdout or b""
        failure = f"drawing took more than {seconds} s"
    lines = out.decode("ascii", "replace").split("\n")[:-1]  # what follows the last is cut off
    lines = lines[: len(wanted)]
    if not failure and not any(lines):
        failure = "none of its glyphs could be drawn"
    return Drawn((*lines, *[""] * (len(wanted) - len(lines))), failure)


def _main() -> int:
    request = json.loads(sys.stdin.buffer.read())
    wanted = [
        Wanted(page, width, height, Box(*box), Box(*glyph), length, pixels)
        for page, width, height, box, glyph, length, pixels in request["wanted"]
    ]
    try:
        drawing = Drawing(request["path"], request["password"])
    except NotDrawn:
        return 1
    with drawing:
        for one in wanted:
            try:
                line = _drawn(drawing, one)
            except (NotDrawn, OSError, MemoryError, ValueError):
                line = ""
            print(line, flush=True)  # noqa: T201 - what this process is for
    return 0


def _drawn(drawing: Drawing, one: Wanted) -> str:
    """A part as PNG in base64; "" where it is empty, or too large."""
    if one.box.is_empty or one.length <= 0:
        return ""
    dpi = max(1, min(_SETTINGS.dpi, one.pixels * _INCH // one.length))
    grid = Grid(one.width, one.height, dpi)
    part = grid.pixels(one.box)
    if part.pixels > _SETTINGS.pixels:
        return ""
    picture = drawing.draw(one.page, grid, part)
    own = grid.pixels(one.glyph).moved(-part.x0, -part.y0)
    # What stands round it is faded, so that a glyph in a row of others is the one that is meant.
    kept = [255 - (255 - value) * _SETTINGS.faded // PER_MILLE for value in range(256)]
    faded = picture.point(kept)
    faded.paste(picture.crop(own), (own.x0, own.y0))
    return base64.b64encode(_encoded(faded)).decode("ascii")


def _encoded(picture: Image.Image) -> bytes:
    """PNG in few levels of grey, as a palette of just these."""
    step = 255 // (_SETTINGS.levels - 1)
    levels = picture.point(
        [min(_SETTINGS.levels - 1, (v + step // 2) // step) for v in range(256)]
    )
    indexed = Image.frombytes("P", levels.size, levels.tobytes())
    indexed.putpalette([step * level for level in range(_SETTINGS.levels) for _ in range(3)])
    out = io.BytesIO()
    indexed.save(out, "PNG", optimize=True, bits=4)
    return out.getvalue()


if __name__ == "__main__":
    sys.exit(_main())
