"""Pictures of whole pages to be looked at, drawn in a process of its own.

In: a file's path and password, pages by their size. Out: pictures in colour. PDFium may crash or
hang on a hostile file: that costs the page that it was at, and the next one gets a new process.
Run as a module, this is that process: a request a line on standard input; on standard output a
line with the size and then the pixels, or a line with what went wrong.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from PIL import Image

import inkroute
from inkroute.geometry import MPT, POINTS_PER_INCH
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing, NotDrawn
from inkroute.native.settings import ViewSettings

_INCH = POINTS_PER_INCH * MPT


def grid_of(width: int, height: int, settings: ViewSettings) -> Grid:
    """The grid on which a page of `width` x `height` mpt is drawn to be looked at."""
    side = max(width, height, 1)
    # A grid's dpi are whole: of a page too large even for 1 dpi, a smaller one of its shape.
    shrink = max(1, -(-side // (settings.side * _INCH)))
    side = max(1, side // shrink)
    dpi = max(settings.dpi, settings.least_side * _INCH // side)
    dpi = max(1, min(dpi, settings.side * _INCH // side))
    return Grid(max(1, width // shrink), max(1, height // shrink), dpi)


class PagePictures:
    """Draws pages of one file; a context manager."""

    def __init__(self, path: str, password: str | None, settings: ViewSettings) -> None:
        """Prepare; the process starts with the first page."""
        self._first = json.dumps({"path": path, "password": password}) + "\n"
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def draw(self, index: int, width: int, height: int) -> Image.Image | str:
        """The page of `width` x `height` mpt as a picture (RGB), or why there is none."""
        grid = grid_of(width, height, self._settings)
        process = self._started()
        if process.stdin is None or process.stdout is None:
            return "its process could not be started"
        late = threading.Event()

        def stop_late() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(self._settings.page_seconds, stop_late)
        timer.start()
        try:
            process.stdin.write(
                (json.dumps([index, grid.page_width, grid.page_height, grid.dpi]) + "\n").encode()
            )
            process.stdin.flush()
            return _picture(process.stdout, grid)
        except (OSError, ValueError):
            pass  # it ended, or what came is no picture: told below
        finally:
            timer.cancel()
        self._stop()
        if late.is_set():
            return f"drawing took more than {self._settings.page_seconds} s"
        return f"the process that draws ended ({process.returncode})"

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            # Where this very package lies, whatever put it on the path here.
            package = str(Path(inkroute.__file__).parent.parent)
            path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH", "")]))
            self._process = subprocess.Popen(
                [sys.executable, "-m", "inkroute.native.page_pictures"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": path},
                start_new_session=True,  # Ctrl-C reaches the caller alone, which then stops it
            )
            if self._process.stdin is not None:
                self._process.stdin.write(self._first.encode())
        return self._process

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue  # a request that could not be written any more


def _picture(replies: IO[bytes], grid: Grid) -> Image.Image | str:
    """The picture of a reply, or why there is none; a ValueError where it is no reply."""
    head = json.loads(replies.readline(10_000))
    if isinstance(head, str):
        return head
    size = (grid.width, grid.height)
    pixels = replies.read(3 * size[0] * size[1])
    return Image.frombytes("RGB", size, pixels)


def serve(requests: IO[bytes], replies: IO[bytes]) -> None:
    """Draw every page that is asked for, until there are no more requests."""
    opened = json.loads(requests.readline())
    drawing: Drawing | None = None
    for line in requests:
        index, width, height, dpi = json.loads(line)
        grid = Grid(width, height, dpi)
        try:
            drawing = drawing or Drawing(opened["path"], opened["password"])
            whole = PixelBox(0, 0, grid.width, grid.height)
            picture = drawing.draw_in_colour(index, grid, whole)
        except (NotDrawn, MemoryError) as error:
            replies.write(json.dumps(str(error)[:1_000] or "too large").encode() + b"\n")
        else:
            replies.write(b"[]\n" + picture.tobytes())
        replies.flush()


def main() -> None:
    """Serve on the standard streams; what libraries print goes to standard error."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
