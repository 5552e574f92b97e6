"""The types that the evaluation's steps hand to each other; read this first.

A page is made with its truth, read by several systems, scored, shown. Boxes are `geometry.Box`:
mpt of the displayed page, origin top left, y down. Not here: how any of it is made, read or shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from inkroute.geometry import Box


class Split(Enum):
    """Which half a source belongs to, by its hash: rules are tuned on one, held to the other."""

    TUNE = "tune"
    HELD_OUT = "held_out"


class Need(Enum):
    """What is right for a region of a page.

    `EITHER` where people would differ (a signature): no decision there counts as wrong.
    """

    OCR = "ocr"
    NONE = "none"
    ALREADY_READ = "already_read"
    EITHER = "either"


class TruthRegion(NamedTuple):
    """A part of a page that is not plain text: where, what it is ("scan", "logo"), its need."""

    box: Box
    what: str
    need: Need


class TruthWord(NamedTuple):
    """A word that a person sees on the page.

    `region` is the index of the region that it lies in, -1 for the page's own text; `only_pixels`
    says that the file does not hold it as text that decodes; `set_aside` that it counts neither
    way (cut by a region's edge); `turn` its quarter turns clockwise.
    """

    text: str
    box: Box
    region: int = -1
    only_pixels: bool = False
    set_aside: bool = False
    turn: int = 0


@dataclass(frozen=True, slots=True)
class TruthPage:
    """What is right for a one-page file.

    `kind` names how the page was made, `source` the text it was made of, `language` Tesseract's
    name. `unseen` holds words that the file has but nobody sees: giving one is an error.
    """

    name: str
    kind: str
    split: Split
    source: str
    language: str
    width: int
    height: int
    words: tuple[TruthWord, ...]
    regions: tuple[TruthRegion, ...]
    unseen: tuple[TruthWord, ...] = ()


class ReadWord(NamedTuple):
    """A word that a system gave: text, place, confidence in per mille, and where it came from.

    `source` is "file", "ocr", or a merged word's source.
    """

    text: str
    box: Box
    confidence: int
    source: str


class SentRegion(NamedTuple):
    """A region that a system looked at: place, "ocr", "skip" or "already_read", confidence."""

    box: Box
    decision: str
    confidence: int
    what: str = ""


@dataclass(frozen=True, slots=True)
class SystemPage:
    """What a system made of a page, and what that cost.

    `area` is what was sent to OCR, in per mille of the page on a grid of 4 pt; `calls` of the OCR
    engine; `megapixels` given to it; `seconds` of the engine's CPU, as measured when it ran (a
    cached reading keeps its own); `route_ms` of everything else. `error` says what went wrong.
    """

    system: str
    words: tuple[ReadWord, ...]
    regions: tuple[SentRegion, ...] = ()
    area: int = 0
    calls: int = 0
    megapixels: float = 0.0
    seconds: float = 0.0
    route_ms: float = 0.0
    error: str = ""
