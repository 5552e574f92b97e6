"""Opening a file and finding its pages.

In: the file's bytes and a password. Out: a `PdfFile` that hands out page dictionaries and page
boxes. pypdf does the objects, the cross-reference table and its repair; `syntax.encryption`
passwords and decryption. Not here: what the pages draw.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pypdf import PdfReader
from pypdf.errors import LimitReachedError

from inkroute.errors import BadRequest, DocumentError, LimitReached, NotAPdf
from inkroute.geometry import MPT, Box, Matrix, quantise
from inkroute.limits import Limits
from inkroute.model import Note
from inkroute.syntax import objects
from inkroute.syntax.encryption import Reader
from inkroute.syntax.objects import DAMAGE

#: How far into a file its header may stand (ISO 32000-1, annex H, implementation note 13).
_HEADER_WITHIN = 1024
#: The size of a page whose own says nothing usable: US Letter, in points.
_LETTER = (0.0, 0.0, 612.0, 792.0)
#: Page sides in points beyond which a box is damaged (ISO 32000-1, annex C.2: 3 to 14,400, and
#: UserUnit scales; larger ones occur in the wild, so this is only a guard on arithmetic).
_SIDE_MAX = 200_000.0


@dataclass(frozen=True, slots=True)
class PageFrame:
    """A page's place in space.

    `crop` (mpt, user space, y up) is its CropBox clipped to the MediaBox; `rotation` 0, 90, 180
    or 270 degrees clockwise; `to_display` maps user space points to mpt on the displayed page,
    whose sides are `width` and `height` mpt.
    """

    crop: Box
    rotation: int
    user_unit: float
    width: int
    height: int
    to_display: Matrix


class _Warnings(logging.Handler):
    """Collects what pypdf says of damage, so that it becomes a note and no log line."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.count = 0
        self.first = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        self.first = self.first or record.getMessage()


class PdfFile:
    """An opened file: its pages by index, and notes on what was repaired to open it."""

    def __init__(self, data: bytes, password: str | None, limits: Limits) -> None:
        """Open `data`. Raises `NotAPdf`, `Encrypted`, `DocumentError` or `LimitReached`."""
        if len(data) > limits.file_bytes:
            message = f"the file has more than {limits.file_bytes} bytes (Limits.file_bytes)"
            raise LimitReached(message)
        if b"%PDF-" not in data[:_HEADER_WITHIN] and b"startxref" not in data[-2048:]:
            message = "this is no PDF: it has no %PDF- header" if data else "the file is empty"
            raise NotAPdf(message)
        self.limits = limits
        self.notes: list[Note] = []
        self._reader = _open(data, password, self.notes)
        self.page_count = self._count()
        with noted_warnings(self.notes, "repaired_file", "optional content"):
            self._layers_off = _layers_off(self._reader)

    def _count(self) -> int:
        try:
            with noted_warnings(self.notes, "repaired_file", "page tree"):
                count = len(self._reader.pages)
        except LimitReachedError as error:
            message = f"the page tree: {error}"
            raise LimitReached(message) from error
        except DAMAGE as error:
            message = f"the page tree cannot be read: {_short(error)}"
            raise DocumentError(message) from error
        if count > self.limits.pages:
            message = f"the file has {count} pages, more than {self.limits.pages} (Limits.pages)"
            raise LimitReached(message)
        if count == 0:
            self.notes.append(Note("no_pages", "file", "The file has no page.", loses=True))
        return count

    def layer_is_off(self, reference: object) -> bool:
        """Whether an optional content group, or a membership of such, is off (8.11.2.2)."""
        if objects.object_number(reference) in self._layers_off:
            return True
        groups = objects.as_list(objects.raw(objects.resolve(reference), "/OCGs"))
        numbers = [objects.object_number(group) for group in groups]
        return bool(numbers) and all(number in self._layers_off for number in numbers)

    def page(self, index: int) -> dict[str, object]:
        """The dictionary of page `index` (from 0). Raises `BadRequest`, `DocumentError`."""
        if not 0 <= index < self.page_count:
            message = f"there is no page {index + 1}: the file has {self.page_count}"
            raise BadRequest(message)
        try:
            page = self._reader.pages[index]
        except DAMAGE as error:
            message = f"page {index + 1} cannot be read: {_short(error)}"
            raise DocumentError(message) from error
        return page

    def content(self, page: object, notes: list[Note]) -> bytes:
        """A page's content streams joined by white space, damage noted."""
        parts: list[bytes] = []
        total = 0
        for item in objects.as_list(objects.raw(page, "/Contents")):
            if not objects.is_stream(item):
                if objects.resolve(item) is not None:
                    notes.append(
                        Note(
                            "content_type", "Contents", "A content entry is no stream.", loses=True
                        )
                    )
                continue
            data = read_stream(item, self.limits, "content stream", notes)
            total += len(data)
            if total > self.limits.content_bytes:
                detail = f"Content past {self.limits.content_bytes} bytes was left out."
                notes.append(Note("limit_content_bytes", "Contents", detail, loses=True))
                break
            parts.append(data)
        return b"\n".join(parts)


def read_stream(stream: object, limits: Limits, what: str, notes: list[Note]) -> bytes:
    """A stream decoded as far as possible; what is lost becomes a note."""
    where = f"{what} {objects.object_number(objects.resolve(stream))} 0 R"
    try:
        return objects.stream_bytes(stream, limits)
    except objects.StreamDamage as damage:
        detail = f"{damage}; {len(damage.data)} bytes of it were used."
        notes.append(Note("stream_damaged", where, detail, loses=True))
        return damage.data
    except LimitReached as error:
        notes.append(Note("limit_stream_bytes", where, f"{error}. It was left out.", loses=True))
        return b""


@contextmanager
def noted_warnings(notes: list[Note], code: str, where: str) -> Iterator[None]:
    """Turn what pypdf logs while objects are read into one note: damage that it repaired."""
    handler = _Warnings()
    logger = logging.getLogger("pypdf")
    propagate = logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
        if handler.count:
            detail = f"Damage was repaired in reading ({handler.count} warnings): {handler.first}"
            notes.append(Note(code, where, detail))


def _open(data: bytes, password: str | None, notes: list[Note]) -> PdfReader:
    try:
        with noted_warnings(notes, "repaired_file", "file"):
            reader = Reader(io.BytesIO(data), password)
            root = objects.resolve(reader.trailer.get("/Root"))
        if not isinstance(root, dict):
            message = "the file's catalogue is missing"
            raise DocumentError(message)
    except LimitReachedError as error:
        message = str(error)
        raise LimitReached(message) from error
    except DAMAGE as error:
        message = f"the file is too damaged to open: {_short(error)}"
        raise DocumentError(message) from error
    return reader


def _layers_off(reader: PdfReader) -> frozenset[int]:
    """Object numbers of optional content groups that are off by default (ISO 32000-1, 8.11.4)."""
    root = objects.resolve(reader.trailer.get("/Root"))
    properties = objects.dict_entry(root, "/OCProperties")
    default = objects.dict_entry(properties, "/D")
    off = {objects.object_number(item) for item in objects.as_list(objects.raw(default, "/OFF"))}
    if objects.as_name(objects.entry(default, "/BaseState")) == "OFF":
        groups = objects.as_list(objects.raw(properties, "/OCGs"))
        on = {objects.object_number(item) for item in objects.as_list(objects.raw(default, "/ON"))}
        off |= {objects.object_number(item) for item in groups} - on
    return frozenset(off - {0})


def page_frame(page: object, notes: list[Note]) -> PageFrame:
    """Boxes, rotation and scale of a page, inherited entries followed and broken ones repaired."""
    media = _box(inherited(page, "/MediaBox"))
    if media is None:
        notes.append(Note("media_box", "page", "No usable MediaBox: US Letter was taken."))
        media = _LETTER
    crop = media
    asked = inherited(page, "/CropBox")
    if asked is not None:
        box = _box(asked)
        cut = _cut(box, media) if box else None
        if cut is None:
            notes.append(Note("crop_box", "page", "No usable CropBox: the MediaBox was taken."))
        crop = cut or media
    unit = objects.as_number(objects.entry(page, "/UserUnit"), 1.0)
    if not 0 < unit <= _SIDE_MAX:
        notes.append(Note("user_unit", "page", "A UserUnit that is no scale was taken as 1."))
        unit = 1.0
    turn = objects.as_int(inherited(page, "/Rotate"))
    if turn % 90:
        notes.append(Note("rotate", "page", f"Rotate {turn} is no quarter turn: taken as 0."))
        turn = 0
    return _frame(crop, turn % 360, unit)


def _frame(crop: tuple[float, float, float, float], rotation: int, unit: float) -> PageFrame:
    x0, y0, x1, y1 = crop
    s = unit * MPT
    wide, high = (x1 - x0) * s, (y1 - y0) * s
    matrices = {
        0: Matrix(s, 0.0, 0.0, -s, -x0 * s, y1 * s),
        90: Matrix(0.0, s, s, 0.0, -y0 * s, -x0 * s),
        180: Matrix(-s, 0.0, 0.0, s, x1 * s, -y0 * s),
        270: Matrix(0.0, -s, -s, 0.0, y1 * s, x1 * s),
    }
    if rotation in {90, 270}:
        wide, high = high, wide
    box = Box(*(quantise(v * MPT) for v in crop))
    return PageFrame(box, rotation, unit, quantise(wide), quantise(high), matrices[rotation])


def inherited(page: object, key: str) -> object:
    """An inheritable entry of a page (ISO 32000-1, 7.7.3.4); None where no ancestor has it."""
    node = page
    for _ in range(Limits().page_tree_depth):
        value = objects.entry(node, key)
        if value is not None:
            return value
        node = objects.entry(node, "/Parent")
        if not isinstance(node, dict):
            return None
    return None


def _box(value: object) -> tuple[float, float, float, float] | None:
    found = objects.numbers(value, 4)
    if found is None:
        return None
    x0, x1 = sorted((found[0], found[2]))
    y0, y1 = sorted((found[1], found[3]))
    if not (0 < x1 - x0 <= _SIDE_MAX and 0 < y1 - y0 <= _SIDE_MAX):
        return None
    return (x0, y0, x1, y1)


def _cut(
    box: tuple[float, float, float, float], by: tuple[float, float, float, float]
) -> tuple[float, float, float, float] | None:
    x0, y0 = max(box[0], by[0]), max(box[1], by[1])
    x1, y1 = min(box[2], by[2]), min(box[3], by[3])
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _short(error: BaseException) -> str:
    text = str(error) or type(error).__name__
    return text[:200]
