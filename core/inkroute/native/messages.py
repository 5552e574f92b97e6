"""What passes between this process and its workers, as lines of JSON; and a reading's rows.

In: requests, replies and readings. Out: their JSON text, and back. JSON and not pickle: a worker
that a hostile file took over must not be able to run anything here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from typing import NamedTuple

from inkroute.native.crops import Grid, PixelBox, PixelWord
from inkroute.native.engine import Engine
from inkroute.native.settings import OcrSettings
from inkroute.native.tasks import Layout, Reading, Task


class Failure(NamedTuple):
    """Why a crop was not read: a stable code and a sentence; both go into a note."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Part:
    """A crop to draw and read: `box` in px of `grid`, `turn` in quarter turns clockwise.

    `bare` are the lines (px of `grid`) for whose sake it is drawn without text; () with text.
    `known` are words (px of `grid`) that it is drawn without.
    """

    page: int
    grid: Grid
    box: PixelBox
    turn: int
    task: Task
    bare: tuple[PixelBox, ...] = ()
    known: tuple[PixelBox, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """Crops of a file to be read together; `cache` is the folder of kept readings, or None."""

    path: str
    password: str | None = field(repr=False)
    parts: tuple[Part, ...]
    engine: Engine
    settings: OcrSettings
    cache: str | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a crop's reading gave: words in px of the page's grid, and what it took.

    `milliseconds` are Tesseract's, those of a cached reading included; `cached` says that no
    part of it was read now, `cut` that time ran out before every try was made.
    """

    words: tuple[PixelWord, ...] = ()
    runs: int = 0
    milliseconds: int = 0
    cached: bool = False
    cut: bool = False
    failure: Failure | None = None


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def request_to_json(request: Request) -> str:
    """The request as one line."""
    return _dumped(
        {
            "path": request.path,
            "password": request.password,
            "parts": [_part_row(part) for part in request.parts],
            "engine": astuple(request.engine),
            "settings": astuple(request.settings),
            "cache": request.cache,
        }
    )


def _part_row(part: Part) -> list[object]:
    task = part.task
    facts = [task.layout.value, *astuple(task)[1:]]
    return [part.page, astuple(part.grid), part.box, part.turn, facts, part.bare, part.known]


def request_from_json(line: str) -> Request:
    """The request of a line that `request_to_json` made."""
    data = json.loads(line)
    parts = tuple(
        Part(
            page,
            Grid(*grid),
            PixelBox(*box),
            turn,
            Task(Layout(layout), *facts),
            tuple(PixelBox(*line) for line in bare),
            tuple(PixelBox(*word) for word in known),
        )
        for page, grid, box, turn, (layout, *facts), bare, known in data["parts"]
    )
    version, languages, *facts = data["engine"]
    engine = Engine(version, tuple(languages), *facts)
    settings = OcrSettings(*data["settings"])
    return Request(data["path"], data["password"], parts, engine, settings, data["cache"])


def _word_rows(words: Sequence[PixelWord]) -> list[object]:
    return [[word.text, *word.box, word.confidence] for word in words]


def _words(rows: object) -> tuple[PixelWord, ...]:
    """The words of rows, or a ValueError where they are none."""
    if not isinstance(rows, list):
        raise ValueError("no rows of words")  # noqa: TRY004 - callers take one error
    words = []
    for row in rows:
        match row:
            case [str(text), int(x0), int(y0), int(x1), int(y1), int(confidence)]:
                words.append(PixelWord(text, PixelBox(x0, y0, x1, y1), confidence))
            case _:
                raise ValueError(f"no row of a word: {row!r}")
    return tuple(words)


def replies_to_json(replies: Sequence[Reply]) -> str:
    """The replies to a request's parts, as one line."""
    return _dumped(
        [
            [_word_rows(r.words), r.runs, r.milliseconds, r.cached, r.cut, r.failure]
            for r in replies
        ]
    )


def replies_from_json(line: str, count: int) -> tuple[Reply, ...]:
    """The `count` replies of a line.

    Raises:
        ValueError: the line is not what a sound worker writes.
    """
    rows = json.loads(line)
    if not isinstance(rows, list) or len(rows) != count:
        raise ValueError("no list of replies")
    return tuple(map(_reply, rows))


def _reply(row: object) -> Reply:
    match row:
        case [words, int(runs), int(milliseconds), bool(cached), bool(cut), failure]:
            pass
        case _:
            raise ValueError("no reply")
    match failure:
        case None:
            why = None
        case [str(code), str(detail)]:
            why = Failure(code, detail)
        case _:
            raise ValueError("no failure")
    return Reply(_words(words), runs, milliseconds, cached, cut, why)


def reading_to_rows(reading: Reading) -> list[object]:
    """A reading as the rows that the cache keeps."""
    return [[reading.runs, reading.milliseconds], *_word_rows(reading.words)]


def reading_from_rows(rows: Sequence[object] | None) -> Reading | None:
    """The reading of kept rows; None where they are none."""
    match rows:
        case [[int(runs), int(milliseconds)], *words]:
            pass
        case _:
            return None
    try:
        return Reading(_words(words), runs, milliseconds)
    except ValueError:
        return None
