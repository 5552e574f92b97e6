"""Every type that crosses a floor.

Lengths are integers in mpt on the displayed page (origin top left, y down), shares and
confidences integers in per mille, unless a field says otherwise. Types made by the ten thousand
a page are NamedTuples: as frozen as a dataclass, and a quarter of its cost.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntFlag
from typing import NamedTuple

from inkroute.geometry import Box, Quad
from inkroute.model_font import UNMAPPED_TEXT as UNMAPPED_TEXT  # noqa: PLC0414 - handed on
from inkroute.model_font import Font as Font  # noqa: PLC0414 - handed on
from inkroute.model_font import FontKind as FontKind  # noqa: PLC0414 - handed on
from inkroute.model_font import Look as Look  # noqa: PLC0414 - handed on
from inkroute.model_font import Origin as Origin  # noqa: PLC0414 - handed on
from inkroute.text_layer_facts import TextLayer


class Note(NamedTuple):
    """What was damaged or skipped, where ("font F1"), and what was done, with a stable `code`.

    A page of which it `loses` something is never called "needs no OCR".
    """

    code: str
    where: str
    detail: str
    loses: bool = False


class Hidden(IntFlag):
    """Why a character or an image does not show; 0 when it shows (page map, "Visibility")."""

    SHOWN = 0
    INVISIBLE = 1
    OFFPAGE = 2
    CLIPPED = 4
    COVERED = 8
    BACKGROUND = 16
    TINY = 32
    LAYER_OFF = 64


class Shape(NamedTuple):
    """An area bounded by a path: operators without ``re``, map to mpt, rule (8.5.3.3)."""

    run: bytes
    matrix: tuple[float, float, float, float, float, float]
    even_odd: bool


class TextStyle(NamedTuple):
    """How glyphs are painted.

    (a, b, c, d) maps 1 em to mpt; `mode` is the text rendering mode (ISO 32000-1, table 106),
    `colour` 0xRRGGBB or None for a pattern, `alpha` per mille; `clip` and all `shapes` clip it;
    `blended`: a soft mask or a blend mode acts on it; `actual_text`: the file says beside the
    glyphs what they mean (14.9.4).
    """

    font: Font
    a: float
    b: float
    c: float
    d: float
    mode: int
    colour: int | None
    alpha: int
    clip: Box
    hidden: int
    shapes: tuple[Shape, ...] = ()
    blended: bool = False
    actual_text: bool = False


@dataclass(frozen=True, slots=True)
class ImageMark:
    """One image as painted.

    `quad` starts at the image's lower left and goes round by its lower right; `width`, `height`
    are samples, `dpi_x`, `dpi_y` samples an inch along its own axes; `turn` quarter turns
    clockwise of its rows on the page. `stream` is opaque, for `syntax.samples`. `partial`: a clip
    that is no rectangle, a soft mask or a blend mode keeps it from filling its box. The samples
    and dpi of its soft or stencil mask are 0 without one: letters may be in it alone, over a base
    of one pixel.
    """

    quad: Quad
    box: Box
    width: int
    height: int
    dpi_x: int
    dpi_y: int
    colour_space: str
    bits: int
    filters: tuple[str, ...]
    is_mask: bool
    has_soft_mask: bool
    object_number: int
    inline: bool
    turn: int
    mirrored: bool
    alpha: int
    order: int
    hidden: int
    visible_share: int
    stream: object = field(compare=False, repr=False)
    partial: bool = False
    mask_width: int = 0
    mask_height: int = 0
    mask_dpi_x: int = 0
    mask_dpi_y: int = 0

    @property
    def finest(self) -> tuple[int, int, int, int]:
        """Samples across and down, and dpi likewise: its own, or its mask's where finer."""
        return (
            max(self.width, self.mask_width),
            max(self.height, self.mask_height),
            max(self.dpi_x, self.mask_dpi_x),
            max(self.dpi_y, self.mask_dpi_y),
        )


class Piece(NamedTuple):
    """What of a word was painted at a time: `codes` in `style`, from (x0, y0) to (x1, y1) mpt."""

    style: TextStyle
    codes: str
    baseline: tuple[int, int, int, int]
    order: int


class Word(NamedTuple):
    """A word of the file, painted in `style`; `codes` are its character codes.

    `box` spans the font's ascent and descent; `baseline` is (x0, y0, x1, y1); `size` the em in
    mpt; `order` its place in the painting order; `flags` a `Hidden`. A word painted in several
    pieces has them in `parts`; `style` and `codes` are then the first one's.
    """

    text: str
    box: Box
    baseline: tuple[int, int, int, int]
    size: int
    order: int
    flags: int
    style: TextStyle
    codes: str
    parts: tuple[Piece, ...] = ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What it was painted in, one piece or more."""
        return self.parts or (Piece(self.style, self.codes, self.baseline, self.order),)

    def origins(self) -> tuple[Origin, ...]:
        """For every character code in turn, where its Unicode came from."""
        parts = [(p.style, code) for p in self.pieces for code in p.codes]
        return tuple(Origin.ACTUAL_TEXT if s.actual_text else s.font.origin(c) for s, c in parts)


@dataclass(frozen=True, slots=True)
class VectorCluster:
    """Paths that touch or nearly touch: a line of outlined text, a chart, a rule, a fill.

    `lettered` of its letter shapes stand in runs, as text does, turned by `turn` clockwise.
    """

    box: Box
    paths: int
    lines: int
    curves: int
    rectangles: int
    filled: int
    stroked: int
    letters: tuple[Box, ...]
    lettered: int
    turn: int
    order: int


@dataclass(frozen=True, slots=True)
class PageMap:
    """Everything a page draws, without drawing it.

    `width` and `height` are the displayed page's (after Rotate and UserUnit); `rotation` is
    Rotate in degrees; `crop` the CropBox in user space, mpt.
    """

    index: int
    width: int
    height: int
    rotation: int
    user_unit: float
    crop: Box
    words: tuple[Word, ...]
    images: tuple[ImageMark, ...]
    vectors: tuple[VectorCluster, ...]
    notes: tuple[Note, ...]

    @property
    def box(self) -> Box:
        """The whole displayed page."""
        return Box(0, 0, self.width, self.height)

    @property
    def complete(self) -> bool:
        """Whether every mark of the page is in the map."""
        return not any(note.loses for note in self.notes)


class PixelState(Enum):
    """What could be seen of an image's own samples."""

    TEXT = "text"
    NO_TEXT = "no_text"
    BLANK = "blank"
    NO_PIXELS = "no_pixels"


@dataclass(frozen=True, slots=True)
class ImageEvidence:
    """What an image's own pixels say about text in it.

    `has_text` in per mille; `marks` glyph-like shapes in `lines` word-like runs; `ink` in per
    mille; `turn` the quarter turns clockwise that would set its text upright, as displayed (0
    when unknown); `why` names what kept the pixels from being read ("jpx", ...), else empty.
    """

    state: PixelState
    has_text: int
    marks: int = 0
    lines: int = 0
    ink: int = 0
    spread: int = 0
    photo: bool = False
    turn: int = 0
    why: str = ""


class RouteSource(Enum):
    """What kind of thing on the page a route is about."""

    IMAGE = "image"
    VECTOR = "vector"
    WORDS = "words"
    PAGE = "page"


class Decision(Enum):
    """What is to be done with a region."""

    OCR = "ocr"
    SKIP = "skip"
    ALREADY_READ = "already_read"


class Reason(NamedTuple):
    """One ground of a decision: a stable name, its value (unit in the sentence), a sentence."""

    name: str
    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Route:
    """A region of a page with what to do about it and why.

    `key` is stable for the same file and policy; `dpi` is the resolution to draw at, `turn` the
    quarter turns clockwise that set the crop's text upright.
    """

    key: str
    page: int
    box: Box
    source: RouteSource
    decision: Decision
    confidence: int
    reasons: tuple[Reason, ...]
    dpi: int
    turn: int


class OcrWord(NamedTuple):
    """A word that OCR read, its confidence in per mille, the key of the route it was read for."""

    text: str
    box: Box
    confidence: int
    route: str


class WordSource(Enum):
    """Where a merged word comes from."""

    FILE = "file"
    FILE_OCR_LAYER = "file_ocr_layer"
    REPAIRED = "repaired"
    OCR = "ocr"


class MergedWord(NamedTuple):
    """A word of the answer.

    `confidence` in per mille, 1000 for the file's own; `route` is the key of the region it was
    read in; `replaced` the file's text that it stands for; `doubtful` marks a word that does not
    decode and was not replaced; `turn` its quarter turns clockwise; `along` the vector of its
    baseline in mpt, (0, 0) where no more is known than its turn.
    """

    text: str
    box: Box
    source: WordSource
    confidence: int
    route: str = ""
    replaced: str = ""
    doubtful: bool = False
    turn: int = 0
    along: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class PageResult:
    """One page of the answer; `words` is None until they are merged.

    `file_words` show and decode, `hidden_words` do not show; `ocr_share`: routed area, per mille.
    """

    index: int
    width: int
    height: int
    rotation: int
    routes: tuple[Route, ...]
    notes: tuple[Note, ...]
    file_words: int
    hidden_words: int
    ocr_share: int
    words: tuple[MergedWord, ...] | None = None


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """The whole answer: of `page_count` pages, `pages` holds those that were asked for.

    `symbol_tables`: "mirror", or "fallback" where the mirrored tables of symbol fonts are missing;
    `text_layer`: what the probe says of the pages' text.
    """

    sha256: str
    size: int
    page_count: int
    policy_digest: str
    symbol_tables: str
    pages: tuple[PageResult, ...]
    notes: tuple[Note, ...]
    text_layer: TextLayer = field(default_factory=TextLayer)
