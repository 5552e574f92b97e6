"""What the probe says of a text layer: counts of characters, metrics, the rule that decided.

In: nothing. Out: types that the probe makes and results hold (specification: text layer, 1).
Shares are in per mille, rounded down. Not here: how characters are told apart, and the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from inkroute.geometry import per_mille
from inkroute.policy_classify import ProbePolicy


class TextLayerUse(Enum):
    """What a user asks of the file's own text.

    `AUTO`: it is judged; `ALWAYS`: it is kept whatever is distrusted; `NEVER`: it is dropped, and
    pages are read whole.
    """

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class PairModel:
    """How often characters follow each other on good pages.

    `counts` are of pairs of `alphabet` and of U+FFFD, which stands for all others, in order;
    `worst` is the lowest score of the pages it was fitted on and `margin` how far below that a
    page may be (thousandths of a nat); `outside` is the highest share of characters outside the
    alphabet on those pages (per mille); `pages` and `digest` (SHA-256) say which they were.
    """

    alphabet: str
    counts: tuple[tuple[str, int], ...]
    worst: int
    margin: int
    outside: int
    pages: int
    digest: str

    @property
    def threshold(self) -> int:
        """The least score of a readable page, thousandths of a nat."""
        return self.worst - self.margin


class TextLayerRequest(NamedTuple):
    """How a file's own text is to be treated, and the thresholds that it is probed by.

    `model` is of the user's good pages, by which pages are judged; without one `own_pages` makes
    it of the document's own.
    """

    use: TextLayerUse = TextLayerUse.AUTO
    thresholds: ProbePolicy = ProbePolicy()
    model: PairModel | None = None
    own_pages: bool = False


class CharacterCounts(NamedTuple):
    """Characters that are not white space, by what they are.

    `total` is the sum of `good`, `private_use`, `replacement` and `unknown` (control, unassigned,
    surrogate, non-character); of the good, `letters` are those that belong to a script, and `cjk`
    those of Chinese, Japanese or Korean.
    """

    total: int = 0
    good: int = 0
    letters: int = 0
    cjk: int = 0
    private_use: int = 0
    replacement: int = 0
    unknown: int = 0

    def plus(self, other: CharacterCounts) -> CharacterCounts:
        """The counts of both."""
        return CharacterCounts(*(a + b for a, b in zip(self, other, strict=True)))


class ProbeReason(Enum):
    """The probe's rules, in their order: the first that matches decides."""

    NO_TEXT_LAYER = "no_text_layer"
    LOW_COVERAGE = "low_coverage"
    TOO_FEW_CHARS = "too_few_chars"
    LOW_CJK_DENSITY = "low_cjk_density"
    HIGH_GARBLED_RATIO = "high_garbled_ratio"
    TEXT_LAYER_OK = "text_layer_ok"


@dataclass(frozen=True, slots=True)
class TextLayer:
    """The probe's answer for the pages that were asked for.

    `pages` were probed, `text_pages` of them have a character; `asked` is what the user asked of
    the text, and `model` the good pages that it was held against, which the reason does not
    depend on.
    """

    reason: ProbeReason = ProbeReason.NO_TEXT_LAYER
    pages: int = 0
    text_pages: int = 0
    counts: CharacterCounts = field(default_factory=CharacterCounts)
    thresholds: ProbePolicy = field(default_factory=ProbePolicy)
    asked: TextLayerUse = TextLayerUse.AUTO
    model: PairModel | None = None

    @property
    def usable(self) -> bool:
        """Whether no rule speaks against the text."""
        return self.reason is ProbeReason.TEXT_LAYER_OK

    @property
    def garbled_ratio(self) -> int:
        """Per mille of the characters that are not good."""
        return per_mille(self.counts.total - self.counts.good, self.counts.total)

    @property
    def text_coverage(self) -> int:
        """Per mille of the pages that have text."""
        return per_mille(self.text_pages, self.pages)

    @property
    def avg_cjk_per_text_page(self) -> int:
        """Chinese, Japanese and Korean letters a page with text, rounded down."""
        return self.counts.cjk // self.text_pages if self.text_pages else 0


class PageType(Enum):
    """What a page is, in the order of the rules (text layer, "Page classifier")."""

    BLANK = "blank"
    NO_TEXT = "no_text"
    RASTER_BACKDROP = "raster_backdrop"
    DAMAGED_TEXT = "damaged_text"
    HYBRID = "hybrid"
    INVISIBLE_TEXT = "invisible_text"
    DIGITAL = "digital"


class Language(Enum):
    """Whether a text is in any language (`textlayer.language`)."""

    LANGUAGE = "language"
    NOT_LANGUAGE = "not_language"
    UNJUDGED = "unjudged"


class LayerRoute(Enum):
    """What is to be done with a page: its text serves, serves once checked, or OCR reads it.

    `OCR` means the regions that the router names; where it names none, the whole page.
    """

    LAYER = "layer"
    LAYER_WITH_CHECK = "layer_with_check"
    OCR = "ocr"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Features:
    """What a page is judged by: counts, and shares in per mille.

    `characters` are those of all words; of them `broken` (or not believed), `duplicates`,
    `beyond` (the page's edge), `tiny` and `invisible` are shares, each of those that it can be
    told of; of the words that are believed, `mixed` mix alphabets, and `repaired` (a count) were
    read by their glyphs' names. `seen_ink`: how
    much of the page's ink goes when its visible text is taken away, estimated from the page map;
    `image_cover` of the page lies under images; `inset_ink` of the ink is in images that may hold
    text and outside all words; `sent` of the page is what the router sends to OCR, in `regions`.
    `layer_letters`: letters of an invisible layer for 1,000 letter-like marks in the pixels under
    it, 0 where not known. `language`: what the letters say; `unlike` of them stand as in none.
    """

    characters: int = 0
    broken: int = 0
    duplicates: int = 0
    beyond: int = 0
    tiny: int = 0
    invisible: int = 0
    mixed: int = 0
    repaired: int = 0
    seen_ink: int = 0
    image_cover: int = 0
    inset_ink: int = 0
    sent: int = 0
    regions: int = 0
    layer_letters: int = 0
    language: Language = Language.UNJUDGED
    unlike: int = 0


class Ground(NamedTuple):
    """One ground of a classification: a stable name, its value, a sentence for people."""

    name: str
    value: int
    text: str


@dataclass(frozen=True, slots=True)
class PageClass:
    """A page's type and route, the grounds for them (the deciding one first), its features.

    `traces` are signs of an OCR program: a hint that can call for a check, never a permission.
    """

    index: int
    type: PageType
    route: LayerRoute
    reasons: tuple[Ground, ...]
    features: Features
    traces: tuple[str, ...] = ()
