"""What a system is told of a page: never its truth, but for the size and the language.

In: a one-page file and, where there is one, its truth. Out: `PageFacts`. Not here: any system.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from evaluation import file_text
from evaluation.model import TruthPage

#: the language of a page without a truth.
_LANGUAGE = "eng"


@dataclass(frozen=True, slots=True)
class Tools:
    """What systems share: the folder of kept readings."""

    cache: Path


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page's file, displayed size in mpt, language, and the folder of kept readings."""

    pdf: Path
    width: int
    height: int
    language: str
    cache: Path


def facts_of(pdf: Path, truth: TruthPage | None, tools: Tools) -> PageFacts:
    """What systems may know of a page.

    Raises:
        pypdfium2.PdfiumError: there is no truth and the file cannot be opened.
    """
    if truth is not None:
        return PageFacts(pdf, truth.width, truth.height, truth.language, tools.cache)
    return PageFacts(pdf, *file_text.page_size(pdf), _LANGUAGE, tools.cache)
