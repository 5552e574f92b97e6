"""Opening a file and finding its pages.

In: the file's bytes and a password. Out: a `PdfFile` that hands out page dictionaries and page
boxes. `syntax.opening` opens the file and repairs its structure, over pypdf's objects. Not here:
what the pages draw.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.errors import BadRequest, LimitReached, NotAPdf
from inkroute.geometry import MPT, Box, Matrix, quantise
from inkroute.limits import Limits
from inkroute.model import Note
from inkroute.syntax import objects
from inkroute.syntax.layers import Layers
from inkroute.syntax.metadata import Metadata, read_metadata
from inkroute.syntax.opening import noted_warnings, open_pages

__all__ = ["PageFrame", "PdfFile", "inherited", "noted_warnings", "page_frame", "read_stream"]

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
        opened = open_pages(data, password, limits, self.notes)
        self._tree = opened.tree
        self._root, self._info = opened.root, opened.info
        #: What was lost of the file as a whole: every page may miss something by it.
        self._lost = opened.lost
        self.page_count = len(opened.tree.pages)
        if not self.page_count:
            self.notes.append(Note("no_pages", "file", "The file has no page.", loses=True))
        with noted_warnings(self.notes, "repaired_file", "optional content"):
            self._layers = Layers(opened.root)

    def metadata(self) -> Metadata:
        """Which programs made the file, as it says itself."""
        with noted_warnings([], "repaired_file", "metadata"):
            return read_metadata(self._info, self._root, self.limits)

    def layer_is_off(self, reference: object) -> bool:
        """Whether an optional content group, or a membership of such, is off (8.11.2.2)."""
        return reference is not None and self._layers.is_off(reference)

    def page(self, index: int) -> dict[str, object]:
        """The dictionary of page `index` (from 0). Raises `BadRequest`."""
        if not 0 <= index < self.page_count:
            message = f"there is no page {index + 1}: the file has {self.page_count}"
            raise BadRequest(message)
        return self._tree.page(index)

    def content(self, page: object, notes: list[Note]) -> bytes:
        """A page's content streams joined by white space, damage noted."""
        notes.extend(self._lost)
        parts: list[bytes] = []
        total = 0
        entry = objects.raw(page, "/Contents")
        for item in [entry] if objects.is_lost(entry) else objects.as_list(entry):
            if not objects.is_stream(item):
                if objects.is_lost(item):
                    detail = f"Content stream {objects.object_number(item)} cannot be read."
                    notes.append(Note("content_lost", "Contents", detail, loses=True))
                elif objects.resolve(item) is not None:
                    detail = "A content entry is no stream."
                    notes.append(Note("content_type", "Contents", detail, loses=True))
                continue
            data = read_stream(item, self.limits, "content stream", notes)
            total += len(data)
            if total > self.limits.content_bytes:
                detail = f"Content past {self.limits.content_bytes} bytes was left out."
                notes.append(Note("limit_content_bytes", "Contents", detail, loses=True))
                break
            # As pdfium and MuPDF do, whose strings go on with a space; a comment needs a line end.
            parts += [data, b"\n" if b"%" in data[data.rfind(b"\n") + 1 :] else b" "]
        return b"".join(parts[:-1])


def read_stream(stream: object, limits: Limits, what: str, notes: list[Note]) -> bytes:
    """A stream decoded as far as possible; what is lost becomes a note."""
    where = f"{what} {objects.object_number(objects.resolve(stream))} 0 R"
    if objects.is_cut(stream):
        detail = "Its end is missing: what stands before the next object was taken."
        notes.append(Note("stream_cut", where, detail, loses=True))
    try:
        return objects.stream_bytes(stream, limits)
    except objects.StreamDamage as damage:
        detail = f"{damage}; {len(damage.data)} bytes of it were used."
        notes.append(Note("stream_damaged", where, detail, loses=True))
        return damage.data
    except LimitReached as error:
        notes.append(Note("limit_stream_bytes", where, f"{error}. It was left out.", loses=True))
        return b""


def page_frame(page: object, notes: list[Note], limits: Limits | None = None) -> PageFrame:
    """Boxes, rotation and scale of a page, inherited entries followed and broken ones repaired."""
    media = _box(inherited(page, "/MediaBox", limits))
    if media is None:
        notes.append(Note("media_box", "page", "No usable MediaBox: US Letter was taken."))
        media = _LETTER
    crop = media
    asked = inherited(page, "/CropBox", limits)
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
    turn = objects.as_int(inherited(page, "/Rotate", limits))
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


def inherited(page: object, key: str, limits: Limits | None = None) -> object:
    """An inheritable entry of a page (ISO 32000-1, 7.7.3.4); None where no ancestor has it.

    Pages come with what the page tree's nodes say; the way over Parent is for those that no node
    names.
    """
    node = page
    for _ in range((limits or Limits()).page_tree_depth):
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
