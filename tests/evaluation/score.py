"""How good a system's answer for a page is, and what many pages come to.

In: the truth of a page and what a system made of it. Out: a `PageScore`, which holds the missing
and the extra words and the wrong routes themselves, so that they can be shown; `Summary` of many.
Not here: which words are the same (`matching`) and which routes are wrong (`routes`; each says by
what rule), tables and plots.

**Words.** Counted are units (`matching`): words, and letters of scripts without spaces. Truth
words that are set aside count neither way, nor do given words on them. A given word that only
matches one of `unseen` is extra, and is counted apart as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from evaluation.matching import Match, Nearby, Unit, match, touches, units
from evaluation.model import Need, ReadWord, SystemPage, TruthPage, TruthRegion, TruthWord
from evaluation.routes import OCR, RegionScore, WrongRoute, region_scores, wrong_routes
from inkroute.geometry import PER_MILLE


class Sure(NamedTuple):
    """A word that OCR read: its confidence in per mille, and whether it was right."""

    confidence: int
    right: bool


@dataclass(frozen=True, slots=True)
class PageScore:
    """A page's score: counts of units, and the words and regions that went wrong.

    `given` and `right` count the given words that count; `missing` and `extra` are words, or
    letters of scripts without spaces, with their boxes. `unseen` is the part of `extra` that
    nobody sees. `pixel_*` count words that exist only as pixels, `need_*` words of regions that
    need OCR. `area` per mille, `seconds` of the OCR engine's CPU, `route_ms` of all else.
    """

    name: str
    kind: str
    language: str
    system: str
    truth: int
    found: int
    given: int
    right: int
    pixel_truth: int
    pixel_found: int
    need_truth: int
    need_found: int
    missing: tuple[TruthWord, ...]
    extra: tuple[ReadWord, ...]
    unseen: tuple[ReadWord, ...]
    regions: tuple[RegionScore, ...]
    wrong: tuple[WrongRoute, ...]
    sure: tuple[Sure, ...]
    area: int = 0
    calls: int = 0
    megapixels: float = 0.0
    seconds: float = 0.0
    route_ms: float = 0.0
    error: str = ""

    @property
    def lost(self) -> tuple[TruthRegion, ...]:
        """The regions in need that were not found."""
        return tuple(one.region for one in self.regions if not one.found)

    @property
    def word_error(self) -> float:
        """(missing + extra) / truth; the count of errors itself on a page without words."""
        return (len(self.missing) + len(self.extra)) / max(1, self.truth)


def score_page(truth: TruthPage, given: SystemPage) -> PageScore:
    """Score a system's answer for a page."""
    wanted = [u for n, w in enumerate(truth.words) for u in _truth_units(n, w)]
    got = [u for n, w in enumerate(given.words) for u in units(n, w.text, w.box)]
    matches = match(wanted, got)
    found = {n for one in matches for n in one.truth}
    partner_aside = _beside(wanted, got, matches)
    counted = [n for n, unit in enumerate(wanted) if not unit.aside]
    right = {n for one in matches for n in one.given} - partner_aside
    wrong_words = [n for n in range(len(got)) if n not in right and n not in partner_aside]
    unseen = _unseen(truth, [got[n] for n in wrong_words])
    words = truth.words
    pixels = [n for n in counted if words[wanted[n].word].only_pixels]
    in_need = [n for n in counted if _needs(truth, words[wanted[n].word].region)]
    sent = [region.box for region in given.regions if region.decision == OCR]
    extra = [_read(given, got[n]) for n in wrong_words]
    return PageScore(
        name=truth.name,
        kind=truth.kind,
        language=truth.language,
        system=given.system,
        truth=len(counted),
        found=sum(n in found for n in counted),
        given=len(right) + len(wrong_words),
        right=len(right),
        pixel_truth=len(pixels),
        pixel_found=sum(n in found for n in pixels),
        need_truth=len(in_need),
        need_found=sum(n in found for n in in_need),
        missing=tuple(_seen(truth, wanted[n]) for n in counted if n not in found),
        extra=tuple(extra),
        unseen=tuple(extra[n] for n in unseen),
        regions=region_scores(
            truth, [wanted[n] for n in counted], [n in found for n in counted], sent
        ),
        wrong=wrong_routes(truth, given.regions),
        sure=tuple(
            Sure(given.words[got[n].word].confidence, n in right)
            for n in range(len(got))
            if n not in partner_aside and given.words[got[n].word].source == OCR
        ),
        area=given.area,
        calls=given.calls,
        megapixels=given.megapixels,
        seconds=given.seconds,
        route_ms=given.route_ms,
        error=given.error,
    )


def _truth_units(number: int, word: TruthWord) -> list[Unit]:
    return units(number, word.text, word.box, word.turn, aside=word.set_aside)


def _seen(truth: TruthPage, unit: Unit) -> TruthWord:
    return truth.words[unit.word]._replace(text=unit.text, box=unit.box)


def _read(given: SystemPage, unit: Unit) -> ReadWord:
    return given.words[unit.word]._replace(text=unit.text, box=unit.box)


def _needs(truth: TruthPage, region: int) -> bool:
    return region >= 0 and truth.regions[region].need is Need.OCR


def _beside(wanted: Sequence[Unit], got: Sequence[Unit], matches: Sequence[Match]) -> set[int]:
    """Given units that count neither way: matched with words set aside alone, or lying on one."""
    aside = {n for one in matches if all(wanted[t].aside for t in one.truth) for n in one.given}
    matched = {n for one in matches for n in one.given}
    index = Nearby(got)
    for unit in wanted:
        if unit.aside:
            near = index.of(unit.box)
            aside |= {n for n in near if n not in matched and touches(unit, got[n].box)}
    return aside


def _unseen(truth: TruthPage, extra: Sequence[Unit]) -> list[int]:
    """Numbers of the extra units that are words which nobody sees."""
    hidden = [u for n, w in enumerate(truth.unseen) for u in _truth_units(n, w)]
    return sorted(n for one in match(hidden, extra) for n in one.given)


@dataclass(frozen=True, slots=True)
class Summary:
    """What the scores of some pages come to: sums, and shares of them (None: of nothing)."""

    pages: int = 0
    truth: int = 0
    found: int = 0
    given: int = 0
    right: int = 0
    missing: int = 0
    extra: int = 0
    unseen: int = 0
    pixel_truth: int = 0
    pixel_found: int = 0
    need_truth: int = 0
    need_found: int = 0
    regions: int = 0
    regions_found: int = 0
    wrong: int = 0
    wrong_pages: int = 0
    area: int = 0
    calls: int = 0
    megapixels: float = 0.0
    seconds: float = 0.0
    route_ms: float = 0.0
    errors: int = 0

    @property
    def recall(self) -> float | None:
        """Found of the truth's words."""
        return _ratio(self.found, self.truth)

    @property
    def precision(self) -> float | None:
        """Right of the words given."""
        return _ratio(self.right, self.given)

    @property
    def word_error(self) -> float | None:
        """(missing + extra) / truth."""
        return _ratio(self.missing + self.extra, self.truth)

    @property
    def pixel_recall(self) -> float | None:
        """Found of the words that exist only as pixels."""
        return _ratio(self.pixel_found, self.pixel_truth)

    @property
    def need_recall(self) -> float | None:
        """Found of the words of regions that need OCR."""
        return _ratio(self.need_found, self.need_truth)

    @property
    def region_recall(self) -> float | None:
        """Found of the regions that need OCR."""
        return _ratio(self.regions_found, self.regions)

    @property
    def area_share(self) -> float | None:
        """Share of a page's area sent to OCR, the mean over pages."""
        return _ratio(self.area, self.pages * PER_MILLE)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def summary(scores: Iterable[PageScore]) -> Summary:
    """Sums over pages: of one system, as a rule."""
    total = Summary()
    for score in scores:
        one = _alone(score)
        total = Summary(*(getattr(total, f.name) + getattr(one, f.name) for f in fields(Summary)))
    return total


def _alone(score: PageScore) -> Summary:
    return Summary(
        pages=1,
        missing=len(score.missing),
        extra=len(score.extra),
        unseen=len(score.unseen),
        regions=len(score.regions),
        regions_found=sum(region.found for region in score.regions),
        wrong=len(score.wrong),
        wrong_pages=bool(score.wrong),
        errors=bool(score.error),
        **{name: getattr(score, name) for name in _PLAIN},
    )


_PLAIN = (
    "truth", "found", "given", "right", "pixel_truth", "pixel_found", "need_truth", "need_found",
    "area", "calls", "megapixels", "seconds", "route_ms",
)  # fmt: skip


def summaries(
    scores: Iterable[PageScore], group: Callable[[PageScore], str]
) -> dict[str, Summary]:
    """A summary a group, by the group's name: ``summaries(scores, lambda s: s.kind)``."""
    groups: dict[str, list[PageScore]] = {}
    for score in scores:
        groups.setdefault(group(score), []).append(score)
    return {name: summary(groups[name]) for name in sorted(groups)}


class Bin(NamedTuple):
    """OCR words of confidences from `low` to before `high` (per mille): count, right, mean."""

    low: int
    high: int
    words: int
    right: int
    mean: float


def calibration(scores: Iterable[PageScore], bins: int = 10) -> tuple[Bin, ...]:
    """How often OCR's words are right, by the confidence given with them; empty bins left out."""
    groups: dict[int, list[Sure]] = {}
    for score in scores:
        for sure in score.sure:
            groups.setdefault(min(bins - 1, sure.confidence * bins // PER_MILLE), []).append(sure)
    return tuple(
        Bin(
            number * PER_MILLE // bins,
            (number + 1) * PER_MILLE // bins,
            len(found),
            sum(sure.right for sure in found),
            sum(sure.confidence for sure in found) / len(found),
        )
        for number, found in sorted(groups.items())
    )
