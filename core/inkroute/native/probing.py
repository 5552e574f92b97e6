"""Probes a file's text layer: which characters it is made of, and what speaks against it.

In: a path or bytes, and a `Job`. Out: `Probed`, and as JSON or as a table. Nothing is routed,
drawn or read. Not here: the rules (the core), the command line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from inkroute import wire
from inkroute.errors import InkrouteError
from inkroute.geometry import PER_MILLE
from inkroute.model import Note
from inkroute.native.job import Job, Progress, Source, indices_of, tell
from inkroute.native.routing import open_for
from inkroute.native.table import Column, Row, Style, clean, lay_out
from inkroute.native.thresholds import is_share
from inkroute.text_layer_facts import ProbeReason, TextLayer

#: Name and version of the shape of the answer.
PROBE_SCHEMA = "inkroute-probe-1"
_SENTENCES = {
    ProbeReason.NO_TEXT_LAYER: "no page has any text",
    ProbeReason.LOW_COVERAGE: "too few of the pages have text",
    ProbeReason.TOO_FEW_CHARS: "there are too few characters to judge by",
    ProbeReason.LOW_CJK_DENSITY: "the pages have too few ideographs",
    ProbeReason.HIGH_GARBLED_RATIO: "too many characters say nothing",
    ProbeReason.TEXT_LAYER_OK: "no rule speaks against it",
}


class Probed(NamedTuple):
    """What the probe says of a file; `notes` are of pages that could not be looked at."""

    sha256: str
    size: int
    page_count: int
    found: TextLayer
    notes: tuple[Note, ...]


def probe_document(source: Source, job: Job) -> Probed:
    """Probe the pages that a job asks for. Raises what opening a file raises."""
    document = open_for(source, job)
    indices = indices_of(job.pages, document.page_count)
    notes = list(document.notes)
    for place, index in enumerate(indices, start=1):
        try:
            document.count_page(index)
        except InkrouteError as error:
            where = f"page {index + 1}"
            notes.append(Note(f"page_{error.code}", where, f"{error}: left out", loses=True))
        tell(job, Progress(place, len(indices), 0, 0))
    found = document.probed(indices)
    return Probed(document.sha256, document.size, document.page_count, found, tuple(notes))


def probe_json(probed: Probed) -> str:
    """The answer as JSON, in a fixed order."""
    return wire.dump(
        {
            "schema": PROBE_SCHEMA,
            "source": {
                "sha256": probed.sha256,
                "bytes": probed.size,
                "page_count": probed.page_count,
            },
            "text_layer": wire.text_layer_value(probed.found),
            "notes": [note._asdict() for note in probed.notes],
        }
    )


def probe_report(name: str, probed: Probed, width: int, *, colour: bool) -> Iterator[str]:
    """The answer as a table of metrics beside their thresholds."""
    found, counts = probed.found, probed.found.counts
    verdict = "usable" if found.usable else "not to be relied on"
    why = f"{_SENTENCES[found.reason]} ({found.reason.value})"
    yield Style.BOLD.paint(f"{name}: text layer {verdict}: {why}", colour=colour)
    yield ""
    limits = found.thresholds
    cjk_alone = "" if 2 * counts.cjk > counts.letters else " (not asked: no CJK document)"
    rows = (
        ("pages", f"{found.pages:,}", ""),
        ("pages with text", f"{found.text_pages:,}", ""),
        (
            "text_coverage",
            _share(found.text_coverage),
            f"at least {_threshold(found, 'min_coverage')}",
        ),
        ("total_chars", f"{counts.total:,}", f"at least {limits.min_total_chars:,}"),
        ("good", f"{counts.good:,}", ""),
        ("letters", f"{counts.letters:,}", ""),
        ("cjk", f"{counts.cjk:,}", ""),
        (
            "avg_cjk_per_text_page",
            f"{found.avg_cjk_per_text_page:,}",
            f"at least {limits.min_chars_per_text_page:,}{cjk_alone}",
        ),
        ("private_use", f"{counts.private_use:,}", ""),
        ("replacement", f"{counts.replacement:,}", ""),
        ("unknown", f"{counts.unknown:,}", ""),
        (
            "garbled_ratio",
            _share(found.garbled_ratio),
            f"at most {_threshold(found, 'max_garbled_ratio')}",
        ),
    )
    columns = (Column("metric"), Column("value", right=True), Column("threshold"))
    yield from lay_out(columns, [Row(row) for row in rows], width, colour=colour)
    for note in probed.notes:
        yield clean(f"note: {note.where}: {note.detail}")


def _threshold(found: TextLayer, name: str) -> str:
    value: int = getattr(found.thresholds, name)
    return _share(value) if is_share(name) else f"{value:,}"


def _share(per_mille: int) -> str:
    return f"{per_mille / PER_MILLE:.3f}"
