"""Every result says what its pages' text is made of, and for how many of them."""

from __future__ import annotations

import json

from inkroute import bridge, wire
from inkroute.pipeline import open_document
from pdf_writer import Pdf, show_text


def three_pages() -> bytes:
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font()}}
    pdf.page(show_text("F1", 12, 72, 700, "The tenant pays the rent"), fonts)
    pdf.page(b"", fonts)
    pdf.page(show_text("F1", 12, 72, 700, "and keeps"), fonts)
    return pdf.build()


def test_the_metrics_are_of_the_pages_asked_for() -> None:
    document = open_document(three_pages())
    whole = document.result([document.route_page(i) for i in range(3)]).text_layer
    assert (whole.pages, whole.text_pages, whole.counts.total) == (3, 2, 28)
    one = document.result([document.route_page(1)]).text_layer
    assert (one.pages, one.text_pages, one.reason.value) == (1, 0, "no_text_layer")


def test_the_bridge_tells_them_and_what_was_asked() -> None:
    found = json.loads(bridge.route(three_pages(), '{"pages": [0, 2], "text_layer": "never"}'))
    said = found["text_layer"]
    assert (said["asked"], said["pages"], said["total_chars"]) == ("never", 2, 28)
    assert said["reason"] == "too_few_chars"
    assert said["thresholds"]["min_coverage"] == 800


def test_a_wish_that_is_none_is_told() -> None:
    found = json.loads(bridge.route(three_pages(), '{"text_layer": "perhaps"}'))
    assert found["error"]["code"] == "bad_request"


def test_a_page_counts_once_however_often_it_is_asked_for() -> None:
    document = open_document(three_pages())
    pages = [document.merge_page(0, ()), document.merge_page(0, ())]
    first = wire.text_layer_value(document.result(pages[:1]).text_layer)
    assert first["total_chars"] == 20
