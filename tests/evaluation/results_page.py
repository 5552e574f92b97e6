"""A page of results in Markdown: targets and whether they are met, tables, causes, plots' places.

In: `Results`. Out: text, the same for the same results; no date but the one that is given. Bad
figures stand beside good ones. Not here: scores, the plots themselves, the command (`report`).
"""

from __future__ import annotations

from collections import Counter

from evaluation.findings import EVERY_PAGE, NAMES, OURS, Results, facts
from evaluation.model import Need
from evaluation.score import Summary, calibration, summaries, summary
from evaluation.tables import NOTHING, markup, percent, plain, table
from evaluation.targets import CONSTRUCTED, REAL, Interval, Target, interval, verdict

#: causes listed.
_CAUSES = 25
#: messages of errors listed a system.
_ERRORS = 5

_AGREEMENT = """\
Nobody knows the right answer of these pages. The reference holds the file's visible words that
decode, and what Tesseract reads for certain on the whole page and no file word says. So these
figures are **agreement with that reference, not accuracy**: a system that reads as Tesseract reads
at a high resolution agrees more than one that reads right."""
_TARGETS = """\
Written down before the first run. The reference system's values are its own, on its own pages. A
target is met by the exact value, not by the rounded one."""
_MEASURES = """\
Word error is (missing + extra) / truth. Pixels alone: recall of the words that no file text holds.
In need: recall in regions that need OCR. Area: share of the pages sent to OCR, on a grid of 4 pt.
Tesseract s: seconds of CPU as measured when it ran."""
_CONFIDENCE = """\
Words that inkroute took from OCR, by the confidence given with them, and how many were right."""


def markdown(results: Results) -> str:
    """The page of results."""
    parts = [
        [f"# {results.title}", "", *_about(results)],
        ["## Targets", "", *_targets(results)],
        ["## Systems", "", *_systems(results)],
        ["## By kind", "", *_by_kind(results)],
        ["## By language", "", *_by_language(results)],
        ["## Why words were lost", "", *_causes(results)],
        ["## Wrong routes and lost regions", "", *_routes(results)],
        ["## Calibration", "", *_calibration(results)],
        ["## Where this comes from", "", *_origin(results)],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _about(results: Results) -> list[str]:
    truths = results.truths
    words = sum(not one.set_aside for truth in truths for one in truth.words)
    aside = sum(one.set_aside for truth in truths for one in truth.words)
    regions = sum(one.need is Need.OCR for truth in truths for one in truth.regions)
    counts = f"{plain(len(truths))} pages, {plain(words)} words, {plain(regions)} regions"
    lines = [
        f"{counts} that need OCR; {plain(aside)} more words are set aside and count neither way.",
        "Of scripts without spaces every letter counts as a word.",
    ]
    if results.real:
        lines += [
            "",
            _AGREEMENT,
        ]
    return lines + [line for note in results.notes for line in ("", note)]


def _targets(results: Results) -> list[str]:
    targets: tuple[Target, ...] = REAL if results.real else CONSTRUCTED
    sets: dict[str, frozenset[str] | None] = {}
    if results.reference_kinds:
        sets["the reference set's kinds"] = results.reference_kinds
    sets["all pages"] = None
    head = ["measure", "target", "reference system"]
    measured = {name: facts(results, kinds) for name, kinds in sets.items()}
    for name in sets:
        head += [name, "met?"]
    rows = []
    for target in targets:
        row = [target.measure, target.aim, target.reference]
        for one in measured.values():
            row += verdict(target, one) if one else (NOTHING, "not measured")
        rows.append(row)
    lines = [
        _TARGETS,
        "",
        *table(head, rows, texts=3),
    ]
    return lines + _intervals(results)


def _intervals(results: Results) -> list[str]:
    scores = results.scores.get(OURS, ())
    recall = interval(scores, lambda one: (one.found, one.truth))
    error = interval(scores, lambda one: (len(one.missing) + len(one.extra), one.truth))
    if recall is None or error is None:
        return []
    return [
        "",
        (
            "How far chance goes (pages drawn anew with replacement, 95 % of samples): recall of "
            f"all pages {_range(recall)}, word error {_range(error)}."
        ),
    ]


def _range(one: Interval) -> str:
    return f"{percent(one.low)} to {percent(one.high)}"


def _systems(results: Results) -> list[str]:
    head = [
        "system", "pages", "recall", "precision", "word error", "pixels alone", "in need",
        "regions found", "wrong routes", "area", "calls", "megapixels", "Tesseract s",
        "of every page", "other ms a page", "errors",
    ]  # fmt: skip
    every = results.of(EVERY_PAGE)
    rows = []
    for system, scores in results.scores.items():
        one = summary(scores)
        whole = every is not None and one.pages == len(results.truths)
        share = one.seconds / every.seconds if whole and every and every.seconds else None
        rows.append([
            NAMES.get(system, system), plain(one.pages), percent(one.recall),
            percent(one.precision), percent(one.word_error), percent(one.pixel_recall),
            percent(one.need_recall), percent(one.region_recall), plain(one.wrong), *_sent(one),
            plain(one.seconds), percent(share, 1),
            plain(one.route_ms / one.pages if one.pages else None), plain(one.errors),
        ])  # fmt: skip
    return [
        _MEASURES,
        "",
        *table(head, rows),
        *_errors(results),
        *_picture(results, "recall", "Recall against Tesseract's time"),
        *_picture(results, "area", "Word error against the area sent to OCR"),
    ]


def _errors(results: Results) -> list[str]:
    """What systems said of pages that they could not read, or not wholly."""
    lines = []
    for system, scores in results.scores.items():
        said = Counter(score.error for score in scores if score.error)
        for text, count in sorted(said.items(), key=lambda item: (-item[1], item[0]))[:_ERRORS]:
            pages = "page" if count == 1 else "pages"
            lines.append(f"- {NAMES.get(system, system)}, {count} {pages}: {markup(text)}")
    return ["", "Errors:", "", *lines] if lines else []


def _sent(one: Summary) -> tuple[str, str, str]:
    """Area, calls and megapixels; dashes where a system read and does not say what."""
    known = bool(one.area) or not one.calls
    area = percent(one.area_share, 1) if known else NOTHING
    return area, plain(one.calls), plain(one.megapixels) if known else NOTHING


def _by_kind(results: Results) -> list[str]:
    head = [
        "kind", "pages", "words", "recall", "word error", "pixels alone", "regions found",
        "wrong routes", "area", "Tesseract s", "of every page", "every page: recall",
        "every page: word error",
    ]  # fmt: skip
    every = summaries(results.scores.get(EVERY_PAGE, ()), lambda one: one.kind)
    rows = []
    own = summaries(results.scores.get(OURS, ()), lambda score: score.kind)
    for kind in sorted(own, key=lambda name: (name not in results.reference_kinds, name)):
        one = own[kind]
        other = every.get(kind, Summary())
        share = one.seconds / other.seconds if other.seconds else None
        found = f"{one.regions_found} of {one.regions}" if one.regions else NOTHING
        rows.append([
            _kind(results, kind), plain(one.pages), plain(one.truth), percent(one.recall),
            percent(one.word_error), percent(one.pixel_recall), found, plain(one.wrong),
            percent(one.area_share, 1), plain(one.seconds, 1), percent(share, 1),
            percent(other.recall), percent(other.word_error),
        ])  # fmt: skip
    marked = "An asterisk marks the reference set's kinds. " if results.reference_kinds else ""
    return [f"{marked}Of inkroute, with OCR of every page beside it.", "", *table(head, rows)]


def _kind(results: Results, kind: str) -> str:
    return f"{kind} \\*" if kind in results.reference_kinds else kind


def _by_language(results: Results) -> list[str]:
    groups = {
        system: summaries(scores, lambda one: one.language)
        for system, scores in results.scores.items()
    }
    languages = sorted({name for group in groups.values() for name in group})
    systems = list(groups)
    head = ["language", "pages", *(f"{NAMES.get(name, name)}: word error" for name in systems)]
    pages = Counter(truth.language for truth in results.truths)
    rows = [
        [name, plain(pages[name])]
        + [percent(groups[system].get(name, Summary()).word_error) for system in systems]
        for name in languages
    ]
    return table(head, rows)


def _causes(results: Results) -> list[str]:
    total = sum(one.words for one in results.causes)
    if not total:
        return ["No word was missed, and none was too many."]
    shown = results.causes[:_CAUSES]
    rows = [
        [one.kind, one.cause.value, ", ".join(one.examples), str(one.words),
         percent(one.words / total, 1)]
        for one in shown
    ]  # fmt: skip
    rest = total - sum(one.words for one in shown)
    return [
        (
            "Of inkroute. Read off places and texts: at which step to look. A word read otherwise "
            "counts twice, as missed and as extra."
        ),
        "",
        *table(["kind", "cause", "words", "count", "of all errors"], rows, texts=3),
        *(["", f"{plain(rest)} more words by causes that are not listed."] if rest else []),
        *_picture(results, "losses", "Losses by kind and cause"),
    ]


def _routes(results: Results) -> list[str]:
    scores = results.scores.get(OURS, ())
    wrong = Counter(
        (score.kind, f"sent: {one.why.value}", one.what) for score in scores for one in score.wrong
    )
    lost = Counter(
        (score.kind, "not found", region.what) for score in scores for region in score.lost
    )
    rows = [
        [kind, how, what, str(count)]
        for (kind, how, what), count in sorted(
            (wrong + lost).items(), key=lambda item: (-item[1], item[0])
        )
    ]
    if not rows:
        return ["None."]
    return [
        "Of inkroute: regions sent in vain, and regions in need that were not found.",
        "",
        *table(["kind", "what happened", "what it is", "count"], rows, texts=3),
    ]


def _calibration(results: Results) -> list[str]:
    bins = calibration(results.scores.get(OURS, ()))
    if not bins:
        return ["No word came from OCR."]
    rows = [
        [f"{one.low / 10:.0f} to {one.high / 10:.0f} %", plain(one.words),
         f"{one.mean / 10:.1f} %", percent(one.right / one.words, 1)]
        for one in bins
    ]  # fmt: skip
    words = sum(one.words for one in bins)
    off = sum(abs(one.mean * one.words / 1000 - one.right) for one in bins)
    return [
        _CONFIDENCE,
        f"Expected calibration error (mean distance of the two): {percent(off / words, 1)}.",
        "",
        *table(["confidence", "words", "mean confidence", "right"], rows),
        *_picture(results, "calibration", "Confidence and how often it is right"),
    ]


def _picture(results: Results, plot: str, text: str) -> list[str]:
    return ["", f"![{text}]({results.name}-{plot}.svg)"]


def _origin(results: Results) -> list[str]:
    origin = results.origin
    lines = [f"- Date: {origin.date}"] if origin.date else []
    lines += [
        f"- Freeze: {origin.freeze or 'none; the sources were not frozen'}",
        f"- Commit: {origin.commit or 'unknown'}",
        *(f"- {name}: {origin.versions[name]}" for name in sorted(origin.versions)),
    ]
    return lines
