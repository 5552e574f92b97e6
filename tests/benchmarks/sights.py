"""Compares one file's visibility flags with a rendering, and says why they differ.

In: "ours" and PDF files (arguments). Out: by the protocol of `readers.serve`, a row a file: counts
of characters by flags and sight, and each disagreement's class with samples. A class is found by
experiment where the flags say shown and the picture does not change: the page is drawn again with
its text in black and in white (does its colour hide it?), and again without anything but text
(does something cover it?). Not here: counting over files (`visibility`).
"""

# ruff: noqa: ANN401 - pypdfium2 publishes no types

from __future__ import annotations

import ctypes
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as pdfium
from readers import serve

from inkroute.errors import InkrouteError
from inkroute.geometry import PER_MILLE, Box
from inkroute.interpret.page import paint_page
from inkroute.model import FontKind, Hidden, Origin, PageMap, Word
from inkroute.native.counterfactual import Place, Seen, Sight, SightSettings, _owners, see_page
from inkroute.native.crops import Grid
from inkroute.native.drawing import NotDrawn
from inkroute.native.textless import TextlessPage
from inkroute.pagemap import outlines
from inkroute.pagemap.characters import characters
from inkroute.pipeline import Document, open_document

#: samples kept of each class and file.
SAMPLES = 6
#: categories of characters that paint nothing (Unicode, general category).
UNSEEN = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp"))
SETTINGS = SightSettings()
#: mpt: half the width of a line that may be a ground; how far two copies of a word lie apart.
LINE, TWIN = 8_000, 1_500
Mask = npt.NDArray[np.bool_]


def flags_of(flags: int) -> str:
    """The names of a word's flags; tiny text does show and is left out."""
    names = [flag.name or "" for flag in Hidden if flag and flags & flag]
    return "+".join(name.lower() for name in names if name != "TINY") or "shown"


class Experiments:
    """What tells why a page's text shows or not: marks in painting order, and pictures.

    Each picture is a mask of pixels where text changes something: `coloured` in black or white,
    `bare` so on a page without anything but text.
    """

    def __init__(self, document: Document, data: bytes, page: PageMap) -> None:
        """Draw the page in other colours, then bare of everything but text."""
        self.page = page
        self.words: dict[str, list[Word]] = {}
        for word in page.words:
            self.words.setdefault(word.text, []).append(word)
        painted = paint_page(
            document._file, page.index, document._fonts, document.policy, document.limits
        )
        self.paths = outlines.read(painted.strokes, document.policy)
        self.grid = Grid(page.width, page.height, SETTINGS.dpi)
        with TextlessPage(data, None, page.index, self.grid) as drawn:
            self.owners = _owners(page, drawn.objects, SETTINGS)
            self.boxes = [text.box for text in drawn.objects]
            self.clipped = [_in_a_shape(text.handle) for text in drawn.objects]
            self.strange = _not_embedded(drawn)
            self.coloured = _recoloured(drawn)
            _strip(drawn)
            self.bare = _recoloured(drawn)

    def says(self, mask: Mask, box: Box) -> bool:
        """Whether a mask holds a pixel in a character's box."""
        part = self.grid.pixels(box)
        return bool(mask[part.y0 : part.y1, part.x0 : part.x1].any())

    def painted_again(self, word: Word) -> bool:
        """Whether another word has the same text at the same place."""
        return any(
            one is not word
            and all(abs(a - b) < TWIN for a, b in zip(word.box, one.box, strict=True))
            for one in self.words[word.text]
        )

    def ink(self, place: Place) -> Box | None:
        """The tight box of the text object that a piece belongs to."""
        owner = self.owners.get(place)
        return None if owner is None else self.boxes[owner]

    def marks(self, box: Box, *, above: int = -1, below: int = -1) -> str:
        """What lies above or beneath a character's centre, the topmost of each kind of mark."""
        x, y = box.centre
        found: list[tuple[int, str]] = []
        for image in self.page.images:
            if image.box.holds(x, y):
                masked = image.is_mask or image.has_soft_mask
                found.append((image.order, "an image with a mask" if masked else "an image"))
        paths = self.paths
        left, top, right, low = paths.box.T
        near = (left - LINE <= x) & (x <= right + LINE) & (top - LINE <= y) & (y <= low + LINE)
        for number in np.flatnonzero(near).tolist():
            x0, y0, x1, y1 = paths.box[number].tolist()
            order = int(paths.order[number])
            if paths.filled[number] and x0 <= x <= x1 and y0 <= y <= y1:
                kind = "a rectangle" if paths.rectangle[number] else "a filled shape"
                found.append(
                    (order, kind if paths.alpha[number] >= 950 else f"{kind}, translucent")
                )
            elif paths.stroked[number]:
                thin = min(x1 - x0, y1 - y0) < LINE
                found.append((order, "a stroked line" if thin else "a stroked shape"))
        found = [one for one in found if one[0] > above >= 0 or one[0] < below]
        filled = [one for one in found if "stroked" not in one[1]]
        return max(filled or found, default=(0, "nothing known"))[1]


def _in_a_shape(item: Any) -> bool:
    """Whether a text object's clip has a path of more corners than a rectangle's."""
    clip = pdfium.FPDFPageObj_GetClipPath(item)
    paths = max(0, pdfium.FPDFClipPath_CountPaths(clip)) if clip else 0
    # A closed rectangle is a move and four lines.
    return any(pdfium.FPDFClipPath_CountPathSegments(clip, path) > 5 for path in range(paths))


def _not_embedded(page: TextlessPage) -> set[str]:
    """Names of the fonts whose programs the file does not hold."""
    names = set()
    for text in page.objects:
        font = pdfium.FPDFTextObj_GetFont(text.handle)
        if font and pdfium.FPDFFont_GetIsEmbedded(font) == 0:
            size = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
            buffer = ctypes.create_string_buffer(size)
            pdfium.FPDFFont_GetBaseFontName(font, buffer, size)
            names.add(buffer.value.decode("latin-1").split("+")[-1])
    return names


def _recoloured(page: TextlessPage) -> Mask:
    """Where text in black or in white changes the picture (and stays recoloured)."""
    without = page.draw(range(len(page.objects)))
    mask = np.zeros(without.shape[:2], dtype=bool)
    for grey in (0, 255):
        for text in page.objects:
            pdfium.FPDFPageObj_SetFillColor(text.handle, grey, grey, grey, 255)
            pdfium.FPDFPageObj_SetStrokeColor(text.handle, grey, grey, grey, 255)
        drawn = page.draw()
        between = np.maximum(drawn, without) - np.minimum(drawn, without)
        mask |= between.max(axis=2) >= SETTINGS.contrast
    return mask


def _strip(page: TextlessPage) -> None:
    """Take everything but text and forms away."""
    kept = {pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_FORM}
    raw = page._page.raw

    def clear(count: int, get: Callable[[int], Any], remove: Callable[[Any], Any]) -> None:
        for item in [get(number) for number in range(count)]:
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind == pdfium.FPDF_PAGEOBJ_FORM:
                clear(
                    pdfium.FPDFFormObj_CountObjects(item),
                    lambda number, form=item: pdfium.FPDFFormObj_GetObject(form, number),
                    lambda child, form=item: pdfium.FPDFFormObj_RemoveObject(form, child),
                )
            elif kind not in kept:
                remove(item)

    clear(
        pdfium.FPDFPage_CountObjects(raw),
        lambda number: pdfium.FPDFPage_GetObject(raw, number),
        lambda item: pdfium.FPDFPage_RemoveObject(raw, item),
    )


def blank(text: str) -> bool:
    """Whether a character paints nothing by what it means."""
    return all(unicodedata.category(one) in UNSEEN for one in text)


def unseen_class(word: Word, place: Place, seen: Seen, experiments: Experiments) -> str:
    """Why a character that the flags call shown changes nothing."""
    piece = word.pieces[place[1]]
    box, style = seen.box, piece.style
    if not experiments.page.complete:
        return "damaged content"
    if not (style.a or style.b) or not (style.c or style.d):
        return "size 0"
    if style.font.kind is FontKind.MISSING:
        return "its font is missing"
    if blank(seen.text):
        return "means a blank or a control"
    if box.is_empty:
        return "doubtful: has no advance"
    if not box.meets(experiments.page.box):
        return "off the page, its word is not"
    owner = experiments.owners.get(place)
    shaped = owner is not None and experiments.clipped[owner]
    if seen.every >= SETTINGS.contrast and seen.sight is Sight.HIDDEN:
        if experiments.painted_again(word):
            return "beneath the same word painted again"
        return f"beneath other text{', in a clip that is no rectangle' if shaped else ''}"
    if style.font.kind is FontKind.TYPE3 and word.flags & Hidden.TINY:
        return "Type 3, box too low"
    if style.font.origin(seen.code) is Origin.UNMAPPED:
        return "no Unicode and an empty glyph"
    if seen.sight is Sight.DOUBTFUL:
        return "doubtful: ink beside its box only"
    if box.share_inside(style.clip) < PER_MILLE // 2:
        return "outside the clip, its word is not"
    if experiments.says(experiments.coloured, box):
        if seen.contrast:
            return "faint (less than 8 grey levels)"
        return f"of its ground's colour, over {experiments.marks(box, below=piece.order)}"
    if experiments.says(experiments.bare, box):
        return f"covered by {experiments.marks(box, above=piece.order)}"
    if style.font.name in experiments.strange:
        return "font not embedded, the renderer has no glyph"
    if owner is None:
        return "the renderer has no such text"
    if shaped:
        return "outside a clip that is no rectangle"
    return "empty glyph in the font program"


def changed_class(
    word: Word, place: Place, seen: Seen, experiments: Experiments, *, word_shows: bool
) -> str:
    """How a character that the flags call hidden changes the picture."""
    flags, box, piece = word.flags, seen.box, word.pieces[place[1]]
    name = flags_of(flags)
    if not experiments.page.complete:
        return "damaged content"
    if box.is_empty:
        return "doubtful: has no advance"
    if flags & Hidden.BACKGROUND:
        return f"{name}: over {experiments.marks(box, below=piece.order)}"
    bounds = experiments.page.box if flags & Hidden.OFFPAGE else piece.style.clip
    if flags & (Hidden.OFFPAGE | Hidden.CLIPPED):
        if box.share_inside(bounds) >= PER_MILLE // 2:
            return f"{name}: within the bounds, its word is not"
        ink = experiments.ink(place)
        if ink and not ink.is_empty and ink.share_inside(bounds) >= PER_MILLE // 2:
            return f"{name}: its ink is within the bounds, its box is not"
        return f"{name}: a part of the character shows"
    if seen.joint:
        return f"{name}: together with other text"
    if flags & Hidden.COVERED:
        whole = "its word too" if word_shows else "its word does not"
        return f"{name}: shows, {whole}"
    return f"{name}: shows"


def compare(document: Document, data: bytes, index: int, row: dict[str, Any]) -> None:
    """Add a page's counts and disagreements to the file's row."""
    page = document.map_page(index)
    sight = see_page(data, page, None, SETTINGS)
    row["stray"] += sight.stray
    experiments: Experiments | None = None
    for number, (word, seen) in enumerate(zip(page.words, sight.words, strict=True)):
        hidden = bool(word.flags & ~Hidden.TINY)
        for place, (one, at) in enumerate(zip(characters(word), seen, strict=True)):
            key = f"{flags_of(word.flags)}|{at.sight.value}"
            row["counts"][key] += 1
            row["tiny"] += bool(word.flags & Hidden.TINY)
            if at.sight is (Sight.HIDDEN if hidden else Sight.SHOWN):
                continue
            if hidden and at.sight is Sight.DOUBTFUL:
                continue
            piece = word.pieces[one.piece]
            style = piece.style
            experiments = experiments or Experiments(document, data, page)
            if hidden:
                cause = changed_class(
                    word, (number, one.piece), at, experiments, word_shows=sight.shows(number)
                )
            else:
                cause = unseen_class(word, (number, one.piece), at, experiments)
            row["causes"][cause] += 1
            row["words"].setdefault(cause, []).append((index, number))
            samples = row["samples"].setdefault(cause, [])
            if len(samples) < SAMPLES:
                facts = (
                    f"{style.font.name} {style.font.kind.value} {word.size} mpt mode {style.mode}"
                    f" colour {style.colour if style.colour is None else f'{style.colour:06x}'}"
                    f" alpha {style.alpha} contrast {at.contrast} around {at.around}"
                )
                samples.append([index, number, word.text, place, one.text, list(one.box), facts])


def ours() -> Callable[[Path], Any]:
    """Our flags beside PDFium's pictures."""

    def read(path: Path) -> Any:
        data = path.read_bytes()
        document = open_document(data)
        row: dict[str, Any] = {
            "pages": 0, "counts": Counter(), "causes": Counter(), "samples": {}, "words": {},
            "stray": 0, "tiny": 0, "failed": [],
        }  # fmt: skip
        for index in range(document.page_count):
            try:
                compare(document, data, index, row)
                row["pages"] += 1
            except (NotDrawn, InkrouteError) as error:
                row["failed"].append(f"page {index + 1}: {error}")
        row["words"] = {cause: len(set(found)) for cause, found in row["words"].items()}
        return row

    return read


if __name__ == "__main__":
    serve({"ours": ours}[sys.argv[1]], sys.argv[2:])
