"""The bridge: JSON in every case, errors by stable code, precomputed words only where they fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from inkroute import bridge
from pdf_writer import Pdf, one_page, show_text

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted(path.parent.name for path in ROOT.glob("precomputed/*/*.pdf"))


def sample(name: str) -> bytes:
    return (ROOT / "precomputed" / name / f"{name}.pdf").read_bytes()


def artifact(name: str) -> str:
    return (ROOT / "precomputed" / name / "ocr.json").read_text()


def error(text: str) -> dict[str, Any]:
    found = json.loads(text)["error"]
    assert isinstance(found, dict)
    return found


def test_a_whole_answer_is_canonical() -> None:
    text = bridge.route(one_page(show_text("F1", 12, 72, 700, "caf\u00e9")))
    assert text == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    assert list(json.loads(text)) == [
        "schema", "generator", "policy", "symbol_tables", "unit", "source", "text_layer",
        "pages", "notes",
    ]  # fmt: skip


def test_pages_are_classified_as_on_the_command_line() -> None:
    found = json.loads(bridge.classify(sample("contract")))
    assert list(found) == ["schema", "page_count", "text_layer", "pages"]
    assert found["page_count"] == len(found["pages"]) == 3
    for page in found["pages"]:
        assert list(page) == ["index", "type", "route", "reasons", "features", "traces"]
        assert page["reasons"]
    assert found["text_layer"]["pages"] == 3
    (second,) = json.loads(bridge.classify(sample("contract"), '{"pages": [1]}'))["pages"]
    assert second == found["pages"][1]


@pytest.mark.parametrize(
    ("data", "options", "code"),
    [(b"no file", "{}", "not_a_pdf"), (one_page(b""), '{"pages": [5]}', "bad_request")],
)
def test_what_cannot_be_classified_is_an_answer(data: bytes, options: str, code: str) -> None:
    assert error(bridge.classify(data, options))["code"] == code


def test_decisions_about_symbols_are_taken_and_the_tables_named() -> None:
    page = one_page(b"BT /F1 12 Tf 72 700 Td (A) Tj ET", fonts={"F1": "Wingdings"})
    plain = json.loads(bridge.merge(page, "[]"))
    assert plain["symbol_tables"] == "mirror"
    decided = json.dumps({"symbols": "Wingdings\tF041\t2603\n"})
    chosen = json.loads(bridge.merge(page, "[]", decided))
    assert [word["text"] for word in chosen["pages"][0]["words"]] == ["\u2603"]
    assert [word["text"] for word in plain["pages"][0]["words"]] != ["\u2603"]


def test_a_decision_that_is_none_is_named_by_its_line() -> None:
    told = error(bridge.route(one_page(b""), json.dumps({"symbols": "# mine\nWingdings\n"})))
    assert told["code"] == "bad_request"
    assert "line 2" in told["message"]


@pytest.mark.parametrize(
    ("data", "options", "code"),
    [
        (b"", "{}", "not_a_pdf"),
        (b"GIF89a", "{}", "not_a_pdf"),
        (b"%PDF-1.4 and no more", "{}", "damaged"),
        (one_page(b""), "not json", "bad_request"),
        (one_page(b""), "[]", "bad_request"),
        (one_page(b""), '{"policy":"lavish"}', "bad_request"),
        (one_page(b""), '{"pages":[7]}', "bad_request"),
        (one_page(b""), '{"pages":["x"]}', "bad_request"),
    ],
)
def test_failures_are_answers(data: bytes, options: str, code: str) -> None:
    found = error(bridge.route(data, options))
    assert found["code"] == code
    assert found["message"]


@pytest.mark.parametrize(
    "words",
    ["", "{}", "[1]", '[{"text":"x"}]', '[{"text":"x","box":[1],"confidence":1,"route":"r"}]'],
)
def test_words_that_are_none_are_refused(words: str) -> None:
    assert error(bridge.merge(one_page(b""), words))["code"] == "bad_request"


def test_chosen_pages_alone() -> None:
    pdf = Pdf()
    for _ in range(4):
        pdf.page(b"")
    found = json.loads(bridge.route(pdf.build(), '{"pages":[2,0]}'))
    assert [page["index"] for page in found["pages"]] == [2, 0]
    assert found["source"]["page_count"] == 4


def test_a_session_answers_page_by_page_as_the_whole_does() -> None:
    data = sample("contract")
    session = bridge.Session(data)
    count = json.loads(session.describe())["page_count"]
    pages = [json.loads(session.route_page(index)) for index in range(count)]
    assert pages == json.loads(bridge.route(data))["pages"]
    assert session.result() == bridge.route(data)


def test_a_session_of_no_pdf_says_so_at_every_call() -> None:
    session = bridge.Session(b"no")
    for text in (session.describe(), session.needs(), session.route_page(0), session.text()):
        assert error(text)["code"] == "not_a_pdf"


def test_a_closed_session_says_so() -> None:
    session = bridge.Session(one_page(b""))
    session.close()
    assert error(session.describe())["code"] == "bad_request"


def test_what_to_load_first() -> None:
    assert json.loads(bridge.Session(one_page(b"")).needs()) == []
    assert "Pillow" in json.loads(bridge.Session(sample("contract")).needs())


@pytest.mark.parametrize("name", SAMPLES)
def test_precomputed_words_are_merged(name: str) -> None:
    session = bridge.Session(sample(name))
    assert json.loads(session.load_artifact(artifact(name)))["ok"] is True
    words = [
        word
        for index in range(json.loads(session.describe())["page_count"])
        for word in json.loads(session.merge_page(index))["words"]
    ]
    assert any(word["source"] == "ocr" for word in words)
    assert json.loads(session.text())["text"].strip()


def test_stale_words_are_refused() -> None:
    session = bridge.Session(sample("contract"))
    other = json.loads(artifact("contract"))
    for change in ({"pdf_sha256": "0" * 64}, {"policy": "0" * 64}, {"schema": "inkroute-ocr-0"}):
        text = session.load_artifact(json.dumps(other | change))
        assert error(text)["code"] == "stale_artifact"
    assert error(session.load_artifact("{}"))["code"] == "bad_request"
