"""Pages held against good ones: the user's own, or the document's; both ways, and in layers."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from inkroute import bridge, cli
from inkroute.model import Decision, PageResult
from inkroute.pipeline import Document, open_document
from inkroute.policy import Policy
from inkroute.text_layer_facts import PageType, TextLayerRequest
from inkroute.textlayer import PairModel, fit, from_json, to_json
from inkroute.textlayer.own_pages import acquits, model_of, unlike
from pdf_writer import Pdf, show_text
from textlayer.prose import ENGLISH, FRENCH, RUSSIAN, permuted, shifted

POLICY = Policy()
GOOD = [ENGLISH[:200], ENGLISH[100:300], ENGLISH[150:]]
MODEL = fit(GOOD)
#: Valid letters in an order that no known language has.
STRANGE = permuted(ENGLISH, Random(7))  # noqa: S311 - seeded
LEADERS = " ".join(f"The {word} and the bridge {'. ' * 40} {n}" for n, word in enumerate(
    ("river", "stones", "miller", "letter", "council", "timber", "masons", "trade", "road")
))  # fmt: skip


def document(*pages: str, request: TextLayerRequest | None = None) -> Document:
    pdf = Pdf()
    fonts = {"Font": {"F1": pdf.font()}}
    for text in pages:
        words = text.split()
        rows = [" ".join(words[n : n + 8]) for n in range(0, len(words), 8)]
        shown = (show_text("F1", 11, 72, 700 - 16 * n, row) for n, row in enumerate(rows))
        pdf.page(b"".join(shown), fonts)
    return open_document(pdf.build(), text_layer=request)


def by(model: PairModel | None = None, *, own: bool = False) -> TextLayerRequest:
    return TextLayerRequest(model=model, own_pages=own)


def names(page: PageResult) -> set[str]:
    """Reasons of what is sent."""
    sent = (route for route in page.routes if route.decision is Decision.OCR)
    return {reason.name for route in sent for reason in route.reasons}


def test_words_unlike_good_pages_are_not_believed() -> None:
    assert unlike(ENGLISH.split(), MODEL, POLICY) is None
    for text in (RUSSIAN, shifted(ENGLISH, 3), STRANGE):
        assert unlike(text.split(), MODEL, POLICY) is not None
    assert unlike(STRANGE.split()[:20], MODEL, POLICY) is None  # a title says nothing


def test_leaders_of_a_table_of_contents_are_no_other_alphabet() -> None:
    assert unlike(LEADERS.split(), MODEL, POLICY) is None


def test_good_pages_outweigh_known_languages_but_not_what_signs_tell() -> None:
    model = fit([STRANGE, STRANGE[50:]])
    assert acquits(STRANGE.split(), model, POLICY)
    other = permuted(ENGLISH, Random(8))  # noqa: S311 - seeded
    assert not acquits(other.split(), model, POLICY)
    miscoded = FRENCH.encode().decode("cp1252", "replace")
    assert not acquits(miscoded.split(), fit([miscoded]), POLICY)


def test_a_document_is_modelled_by_the_pages_of_its_main_language() -> None:
    pages = [text.split() for text in (*GOOD, FRENCH, STRANGE)]
    model = model_of(pages, POLICY)
    assert model == fit([" ".join(text.split()) for text in GOOD])
    assert model_of(pages[1:], POLICY) is None  # two pages do not show how far pages differ


def test_a_page_unlike_the_users_good_pages_is_sent() -> None:
    asked = document(ENGLISH, FRENCH, "A title", request=by(MODEL))
    good, other, title = (asked.route_page(index) for index in range(3))
    assert names(good) == names(title) == set()
    assert names(other) == {"unlike_good_pages"}
    assert asked.classify_page(1, ()).type is PageType.DAMAGED_TEXT
    assert names(document(FRENCH).route_page(0)) == set()


def test_a_page_like_them_is_believed_in_a_language_that_nobody_knows() -> None:
    assert names(document(STRANGE).route_page(0)) == {"not_language"}
    asked = document(STRANGE, request=by(fit([STRANGE, STRANGE[50:]])))
    assert names(asked.route_page(0)) == set()
    assert asked.classify_page(0, ()).type is PageType.DIGITAL


def test_the_documents_own_pages_judge_its_others() -> None:
    asked = document(*GOOD, ENGLISH, FRENCH, request=by(own=True))
    sent = [names(asked.route_page(index)) for index in range(5)]
    assert sent == [set()] * 4 + [{"unlike_good_pages"}]
    few = document(ENGLISH, FRENCH, request=by(own=True))
    assert names(few.route_page(1)) == set()


def test_the_answer_names_the_good_pages() -> None:
    data = json.dumps({"model": to_json(MODEL)})
    pdf = Pdf()
    pdf.page(show_text("F1", 12, 72, 700, "one line"), {"Font": {"F1": pdf.font()}})
    file = pdf.build()
    told = json.loads(bridge.route(file, data))["text_layer"]["good_pages"]
    assert told == {"pages": 3, "digest": MODEL.digest, "threshold": MODEL.threshold}
    assert "good_pages" not in json.loads(bridge.route(file))["text_layer"]
    assert json.loads(bridge.route(file, '{"model": "own"}'))["pages"]
    assert json.loads(bridge.route(file, '{"model": "{}"}'))["error"]["code"] == "bad_request"


def test_the_command_line_takes_a_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, model = tmp_path / "good.txt", str(tmp_path / "model.json")
    good.write_text("\f".join(GOOD), encoding="utf-8")
    pdf = Pdf()
    rows = (show_text("F1", 11, 72, 700 - 16 * n, row) for n, row in enumerate(FRENCH.split("\n")))
    pdf.page(b"".join(rows), {"Font": {"F1": pdf.font()}})
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(pdf.build())
    assert cli.main(["quality", "fit", str(good), "-o", model]) == 0
    assert from_json(Path(model).read_text(encoding="utf-8")).pages == 3
    capsys.readouterr()
    said = {"route": "unlike_good_pages", "explain": "unlike_good_pages", "classify": "damaged"}
    for command, word in said.items():
        assert cli.main([command, str(paper), "--json"]) == 0
        assert word not in capsys.readouterr().out
        assert cli.main([command, str(paper), "--model", model, "--json"]) == 0
        assert word in capsys.readouterr().out
    assert cli.main(["route", str(paper), "--model", str(paper)]) == 2
    assert "this is no model of letter pairs" in capsys.readouterr().err
