"""Signs that an OCR program has worked on a file: names in its metadata, fonts of its layer.

In: names of programs, words. Out: traces in words. They are hints: a program's name says nothing
of how well it read, and files are re-saved by other programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from inkroute.model import TextStyle, Word

#: Programs that put an invisible layer of text under scans, by what they call themselves.
_PROGRAMS = re.compile(
    r"tesseract|ocrmypdf|paper capture|finereader|abbyy|omnipage|readiris|i\.?r\.?i\.?s\.? ?corp"
    r"|\bocr\b|ocropus|ocrodjvu|hocr|clearscan|scandall pro|scansnap|pdfcompressor|cvision"
    r"|luradocument|recoded by|power ?pdf|kofax|pdfpen|rossum|cuneiform|nuance",
    re.IGNORECASE,
)
#: Fonts made for such layers; OCR-A and OCR-B are faces for machines and say nothing.
_FONTS = re.compile(r"GlyphLessFont|Hidden(?:Horz|Vert)OCR|InvisibleOCR|Fd\d+_ClearScan")


def program_traces(names: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Traces in (entry, name of a program) pairs, as ``Producer: Tesseract 4.1.1``."""
    return tuple(f"{entry}: {name}" for entry, name in names if _PROGRAMS.search(name))


def font_traces(words: Iterable[Word]) -> tuple[str, ...]:
    """Fonts of a page's words that OCR programs bring along, each once, as they are met."""
    # Styles before fonts, and a word's own style before its pieces: thousands of words share few.
    styles: dict[int, TextStyle] = {}
    for word in words:
        if word.parts:
            styles.update({id(piece.style): piece.style for piece in word.parts})
        else:
            styles[id(word.style)] = word.style
    names = dict.fromkeys(style.font.name for style in styles.values())
    return tuple(f"font: {name}" for name in names if _FONTS.search(name))
