"""Kinds of page with text that nobody sees, beside prose or alone: to be neither read nor given.

In: a `Case`. Out: a page with its label: `digital` beside prose, `blank` alone. The hidden words
are other prose of the same language, so that nothing but their not being seen tells. Not here:
layers under scans (`layers`).
"""

from __future__ import annotations

from functools import partial

from evaluation.trust.case import Case, Made, TrustKind, finished
from evaluation.trust.labels import Label
from evaluation.trust.sheet import HEIGHT, MARGIN, WIDTH, Area, Sheet

_LOWER = Area(top=330, bottom=120)
#: Text in points that no one can read on paper or screen.
_TINY = 0.5
_SCRIPTS = ("eng", "fra", "rus", "ell", "heb", "hye", "kat")


def _started(case: Case, *, alone: bool) -> tuple[Sheet, list[str]]:
    """A sheet with prose in its upper half, unless the hidden words are to be alone."""
    sheet = Sheet(case.dice)
    if not alone:
        words = case.words(130)
        face = sheet.face(case.language, words)
        sheet.lines(words, face, Area(bottom=420), size=10)
    return sheet, case.words(90)


def _ended(sheet: Sheet, *, alone: bool) -> Made:
    return finished(sheet, Label.BLANK if alone else None)


def invisible(case: Case, *, alone: bool) -> Made:
    """Rendering mode 3 with no picture beneath."""
    sheet, words = _started(case, alone=alone)
    sheet.lines(words, sheet.face(case.language, words), _LOWER, size=10, mode=3, seen=False)
    return _ended(sheet, alone=alone)


def white(case: Case, *, alone: bool) -> Made:
    """White on white."""
    sheet, words = _started(case, alone=alone)
    face = sheet.face(case.language, words)
    sheet.content.append(b"q 1 g\n")
    sheet.lines(words, face, _LOWER, size=10, seen=False)
    sheet.content.append(b"Q\n")
    return _ended(sheet, alone=alone)


def off_page(case: Case, *, alone: bool) -> Made:
    """Beyond the page's edge: below, or to the right."""
    sheet, words = _started(case, alone=alone)
    face = sheet.face(case.language, words)
    below, beside = Area(top=-20, bottom=-400), Area(WIDTH + 20, 2 * WIDTH)
    sheet.lines(words, face, case.dice.choice((below, beside)), size=10, seen=False)
    return _ended(sheet, alone=alone)


def tiny(case: Case, *, alone: bool) -> Made:
    """Text of half a point."""
    sheet, words = _started(case, alone=alone)
    face = sheet.face(case.language, words)
    sheet.lines(words, face, Area(top=300, right=MARGIN + 80), size=_TINY, seen=False)
    return _ended(sheet, alone=alone)


def covered(case: Case, *, alone: bool) -> Made:
    """Beneath an opaque picture without text: a soft ramp, as of a sky."""
    sheet, words = _started(case, alone=alone)
    sheet.lines(words, sheet.face(case.language, words), _LOWER, size=10, seen=False)
    side, low, steep = 64, case.dice.randint(90, 130), case.dice.randint(1, 2)
    samples = bytes(min(255, low + steep * (row + column // 4))
                    for row in range(side) for column in range(side))  # fmt: skip
    image = sheet.pdf.image(side, side, samples, compress=True)
    sheet.picture(image, (MARGIN - 10, 90, WIDTH - MARGIN + 10, 350))
    return _ended(sheet, alone=alone)


def covered_by_paint(case: Case, *, alone: bool) -> Made:
    """Beneath a filled rectangle, as where somebody blacked text out."""
    sheet, words = _started(case, alone=alone)
    sheet.lines(words, sheet.face(case.language, words), _LOWER, size=10, seen=False)
    shade = case.dice.choice((b"0", b"1", b"0.8"))
    sheet.content.append(b"q %s g 40 100 %d 250 re f Q\n" % (shade, HEIGHT - 320))
    return _ended(sheet, alone=alone)


_HIDINGS = (invisible, white, off_page, tiny, covered, covered_by_paint)
KINDS: tuple[TrustKind, ...] = (
    *(TrustKind(f"{h.__name__}_beside", partial(h, alone=False), _SCRIPTS) for h in _HIDINGS),
    *(TrustKind(f"{h.__name__}_alone", partial(h, alone=True), _SCRIPTS) for h in _HIDINGS),
)
