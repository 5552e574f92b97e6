"""On pages of every labelled kind: what must be read is never passed, what need not mostly is."""

from __future__ import annotations

import pytest

from evaluation.model import Split
from evaluation.trust import labelled, verdict
from evaluation.trust.labels import Label, LabelledPage
from inkroute.pipeline import open_document
from inkroute.policy import Policy
from inkroute.text_layer_facts import LayerRoute, PageClass

pytestmark = pytest.mark.slow

#: Routes that pass a page's text, or that it has none, without a look at its picture.
PASSED = {LayerRoute.LAYER, LayerRoute.SKIP}
#: Kinds without anything to read that are sent out of caution, and why.
CAUTIOUS = {
    "broken_on_paper": "what stands on the paper is itself no language",
    "covered_alone": "a picture alone on a page is read, whatever it shows",
    "layer_beneath": "text beneath a picture of the whole page does not show",
}


def classed(page: LabelledPage) -> PageClass:
    document = open_document(page.pdf)
    return document.classify_page(0, document.traces())


def is_repaired(page: LabelledPage) -> bool:
    """Whether the words that the file gives wrong come out right all the same."""
    found, _ = verdict.judge(page, Policy())
    return found.missed < verdict.FEW


@pytest.mark.parametrize("kind", labelled.KINDS, ids=lambda kind: kind.name)
def test_a_page_of_each_kind(kind: object) -> None:
    name = kind.name  # type: ignore[attr-defined]
    for page in labelled.pages(1, (Split.TUNE,), [name]):
        found = classed(page)
        if page.label.needs_reading:
            assert found.route not in PASSED or is_repaired(page), (page.name, found)
        elif name not in CAUTIOUS:
            assert found.route is not LayerRoute.OCR, (page.name, found)
        if page.label is Label.BLANK:
            assert found.route is not LayerRoute.LAYER, (page.name, found)
