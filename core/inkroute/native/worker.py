"""The process that draws crops and has them read; `pool` starts it and talks to it in JSON lines.

In: a request a line on standard input. Out: its replies, a line, on standard output. It ends when
its input does. Everything that can go wrong with a crop is in its reply; a crash of PDFium ends
this process and nothing else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from PIL import Image

from inkroute.native import messages
from inkroute.native.cache import Cache, key_of
from inkroute.native.crops import PixelWord, Strip, strips_of, turned
from inkroute.native.drawing import Drawing, NotDrawn
from inkroute.native.known import without
from inkroute.native.messages import Failure, Part, Reply, Request
from inkroute.native.readings import WAY, read, turn_picture
from inkroute.native.settings import digest
from inkroute.native.tasks import Reading
from inkroute.native.tesseract import RunFailed, RunTimedOut
from inkroute.native.textless import TextlessFile, bared


@dataclass(slots=True)
class Worker:
    """Answers requests one at a time; keeps the document of the last one open."""

    _opened: tuple[str, str | None, int, int] | None = None
    _drawing: Drawing | None = field(default=None, repr=False)
    _textless: TextlessFile | None = field(default=None, repr=False)

    def answer(self, request: Request) -> tuple[Reply, ...]:
        """Read the crops of a request; what kept one from being read becomes a failure."""
        reading = _Answer(request)
        try:
            drawing, textless = self._open(request)
            for number, part in enumerate(request.parts):
                reading.take(drawing, textless, number, part)
            reading.read_waiting()
        except NotDrawn as error:  # the file; a page that cannot be drawn fails its parts alone
            return (Reply(failure=Failure("not_drawn", str(error))),) * len(request.parts)
        except (OSError, MemoryError, ValueError) as error:
            # A full disk for temporary files, a bitmap that cannot be had, a table of no sense.
            failure = Failure("crop_failed", f"{type(error).__name__}: {error}")
            return (Reply(failure=failure),) * len(request.parts)
        return tuple(map(_reply, reading.pieces))

    def _open(self, request: Request) -> tuple[Drawing, TextlessFile]:
        found = Path(request.path).stat()  # another file may have taken the name meanwhile
        wanted = (request.path, request.password, found.st_size, found.st_mtime_ns)
        if self._drawing is None or self._textless is None or self._opened != wanted:
            if self._drawing is not None:
                self._drawing.close()
            if self._textless is not None:
                self._textless.close()
            self._drawing, self._textless, self._opened = None, None, None
            self._drawing = Drawing(request.path, request.password)
            self._textless = TextlessFile(request.path, request.password)
            self._opened = wanted
        return self._drawing, self._textless


@dataclass(slots=True)
class _Piece:
    """What has been read of one part: words in px of its page's grid."""

    words: list[PixelWord] = field(default_factory=list)
    runs: int = 0
    milliseconds: int = 0
    all_kept: bool = True
    cut: bool = False
    failure: Failure | None = None


@dataclass(slots=True)
class _Waiting:
    """A drawn strip that the cache does not have."""

    number: int
    part: Part
    strip: Strip
    picture: Image.Image
    key: str


class _Answer:
    """The work on one request: strips are drawn, and read together as far as memory allows."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.cache = None if request.cache is None else Cache(Path(request.cache))
        self.settings_digest = digest(request.settings)
        self.pieces = [_Piece() for _ in request.parts]
        self.waiting: list[_Waiting] = []

    def take(self, drawing: Drawing, textless: TextlessFile, number: int, part: Part) -> None:
        """Draw a part; take from the cache what it has, let the rest wait."""
        for strip in strips_of(part.grid, part.box, self.request.settings):
            try:
                picture = self._draw(drawing, textless, part, strip)
            except NotDrawn as error:
                self.pieces[number].failure = Failure("not_drawn", str(error))
                return
            picture = turn_picture(picture, part.turn)
            key = "" if self.cache is None else self._key(part, picture)
            kept = None if self.cache is None else self.cache.get(key)
            reading = messages.reading_from_rows(kept)
            if reading is not None:
                self._add(number, part, strip, reading)
                continue
            self.pieces[number].all_kept = False
            self.waiting.append(_Waiting(number, part, strip, picture, key))
            pixels = sum(w.picture.width * w.picture.height for w in self.waiting)
            if pixels >= self.request.settings.strip_pixels:
                self.read_waiting()

    def _draw(
        self, drawing: Drawing, textless: TextlessFile, part: Part, strip: Strip
    ) -> Image.Image:
        """A strip in grey, without the words that need not be read. Raises `NotDrawn`."""
        picture = drawing.draw(part.page, part.grid, strip.box)
        if part.bare:
            bare = textless.draw(part.page, part.grid, strip.box)
            return bared(picture, bare, strip.box, part.bare, self.request.settings)
        known = [word for word in part.known if word.meets(strip.box)]
        if not known:
            return picture
        try:
            bare = textless.draw(part.page, part.grid, strip.box)
        except NotDrawn:  # annotations that cannot be flattened: the words are read in vain
            return picture
        return without(picture, bare, strip.box, known)

    def read_waiting(self) -> None:
        """Read the strips that wait, and keep their readings."""
        waiting, self.waiting = self.waiting, []
        readings = read(
            [w.picture for w in waiting],
            [w.part.task for w in waiting],
            self.request.engine,
            self.request.settings,
        )
        for strip, reading in zip(waiting, readings, strict=True):
            if isinstance(reading, RunFailed):
                code = "ocr_timed_out" if isinstance(reading, RunTimedOut) else "ocr_failed"
                self.pieces[strip.number].failure = Failure(code, str(reading))
                continue
            if self.cache is not None and not reading.cut:
                # A reading that time cut short is not the picture's own.
                self.cache.put(strip.key, messages.reading_to_rows(reading))
            self._add(strip.number, strip.part, strip.strip, reading)

    def _add(self, number: int, part: Part, strip: Strip, reading: Reading) -> None:
        piece = self.pieces[number]
        on_grid = _on_grid(reading.words, part.turn, strip)
        piece.words += [word for word in on_grid if strip.owns(word.box)]
        piece.runs += reading.runs
        piece.milliseconds += reading.milliseconds
        piece.cut = piece.cut or reading.cut

    def _key(self, part: Part, picture: Image.Image) -> str:
        engine, task = self.request.engine, part.task
        return key_of(
            picture.tobytes(),
            *picture.size,
            "tesseract",
            WAY,
            engine.version,
            engine.language,
            engine.data,
            task.layout.value,
            int(task.may_be_turned),
            int(task.may_be_on_its_head),
            task.known,
            task.dpi,
            self.settings_digest,
        )


def _reply(piece: _Piece) -> Reply:
    """A part's reply; what was read of a part that failed in places stays."""
    kept = piece.all_kept and piece.failure is None
    words = tuple(piece.words)
    return Reply(words, piece.runs, piece.milliseconds, kept, piece.cut, piece.failure)


def _on_grid(words: Sequence[PixelWord], turn: int, strip: Strip) -> Iterator[PixelWord]:
    """The words in px of the page's grid: turned back, and moved to the strip's place."""
    width, height = strip.box.width, strip.box.height
    if turn % 2:
        width, height = height, width
    for word in words:
        box = turned(word.box, 4 - turn, width, height)
        yield PixelWord(word.text, box.moved(strip.box.x0, strip.box.y0), word.confidence)


def serve(requests: TextIO, replies: TextIO) -> None:
    """Answer every request until there are no more."""
    worker = Worker()
    for line in requests:
        answer = worker.answer(messages.request_from_json(line))
        replies.write(messages.replies_to_json(answer) + "\n")
        replies.flush()


def main() -> None:
    """Serve on the standard streams; what libraries print goes to standard error."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests = os.fdopen(sys.stdin.fileno(), "r", encoding="utf-8", closefd=False)
    serve(requests, replies)


if __name__ == "__main__":
    main()
