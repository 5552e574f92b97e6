"""Real pages that carry a label, and what the product does with them.

In: `real_labels.tsv` and the optional folder of real files. Out: verdicts as for made pages. Where
the words lie that must be read is not known for a real page: it counts as read when any of it is
sent to OCR, so that this part says less than the constructed one. Not here: the labels' reasons,
which stand in the file beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from evaluation.trust.labels import Label
from evaluation.trust.verdict import Outcome, PageVerdict
from inkroute.model import Decision, PageMap, PageResult
from inkroute.pipeline import open_document
from inkroute.policy import Policy

LABELS = Path(__file__).with_name("real_labels.tsv")
#: The folder of real files beside the project.
CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "dev"
_COLUMNS = ("file", "page", "label", "kind", "looked_at", "why")


class RealLabel(NamedTuple):
    """What is right for a page of a real file: `file` is the first 12 digits of its SHA-256."""

    file: str
    page: int
    label: Label
    kind: str
    looked_at: bool
    why: str

    @property
    def name(self) -> str:
        """How results call the page."""
        return f"{self.file} p{self.page}"


def read_labels(path: Path = LABELS) -> list[RealLabel]:
    """The labels, in the file's order.

    Raises:
        ValueError: a line is no label, or a page has two.
    """
    found: list[RealLabel] = []
    head, *lines = path.read_text("utf-8").splitlines()
    if tuple(head.split("\t")) != _COLUMNS:
        raise ValueError(f"{path.name}: the columns are {', '.join(_COLUMNS)}")
    for number, line in enumerate(lines, start=2):
        fields = line.split("\t")
        if len(fields) != len(_COLUMNS) or fields[4] not in {"yes", "no"}:
            raise ValueError(f"{path.name}, line {number}: {line!r}")
        file, page, label, kind, looked_at, why = fields
        found.append(RealLabel(file, int(page), Label(label), kind, looked_at == "yes", why))
    if len({one.name for one in found}) < len(found):
        raise ValueError(f"{path.name}: a page has two labels")
    return found


def find(label: RealLabel, folder: Path = CORPUS) -> Path | None:
    """The labelled file, if it is there."""
    return next(iter(sorted(folder.glob(f"{label.file}*"))), None)


def judged(
    labels: list[RealLabel], policy: Policy, folder: Path = CORPUS
) -> Iterator[tuple[PageVerdict, PageMap]]:
    """A verdict and the page map for each page whose file is there."""
    for label in labels:
        path = find(label, folder)
        if path is not None:
            document = open_document(path.read_bytes(), policy=policy)
            result = document.merge_page(label.page - 1, [])
            yield compare(label, result), document.map_page(label.page - 1)


def compare(label: RealLabel, result: PageResult) -> PageVerdict:
    """What a result is worth: whether anything is sent, and whether anything has to be."""
    reasons = tuple(
        reason.name for r in result.routes if r.decision is Decision.OCR for reason in r.reasons
    )
    given = [word for word in result.words or () if not word.doubtful]
    if label.label.needs_reading:
        outcome = Outcome.RIGHT if reasons else Outcome.PASSED
    elif reasons:
        outcome = Outcome.NEEDLESS
    else:
        silent = label.label is not Label.BLANK and not given
        outcome = Outcome.LOST if silent else Outcome.RIGHT
    return PageVerdict(
        label.name, label.kind, label.label, "real", outcome,
        words=0, need=0, missed=0, repaired=0, needless=0, area=result.ocr_share,
        wrong_words=len(given) if label.label is Label.BLANK else 0, reasons=reasons,
    )  # fmt: skip
