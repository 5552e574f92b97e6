"""The samples' OCR, and the script that makes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import make_artifacts
from cli.papers import WORDS, letter, scan
from inkroute.artifacts import parse
from inkroute.native.session import crop_reader

pytestmark = pytest.mark.ocr


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("precomputed") / "scan"
    folder.mkdir()
    path = folder / "scan.pdf"
    path.write_bytes(scan(folder, pages=2))
    with crop_reader(None, 1, cached=False) as reader:
        assert make_artifacts.make(path, reader) == 2 * len(WORDS)
    return path


def test_an_artifact_holds_the_words_of_its_routes(sample: Path) -> None:
    assert make_artifacts.samples(sample.parent.parent) == [sample]
    text = sample.with_name("ocr.json").read_text(encoding="utf-8")
    document, pages = make_artifacts.routed(sample)
    found = parse(text)
    found.check(document.sha256, document.policy_digest)
    for page in pages:
        words = found.words_of(page.routes)
        assert [word.text for word in words] == WORDS
        merged = document.merge_page(page.index, words)
        assert merged.words is not None
        assert len(merged.words) == len(WORDS)
    value = json.loads(text)
    assert value["engine"] == "tesseract"
    assert value["languages"] == ["eng"]
    assert [route["dpi"] for route in value["routes"]] == [300, 300]
    # A line a route, so that a change can be read.
    assert text.count("\n") == len(value["routes"]) + 2


def test_a_fitting_artifact_is_not_stale(sample: Path) -> None:
    assert make_artifacts.stale(sample) == ""


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda value: value.update(pdf_sha256="0" * 64), "another file"),
        (lambda value: value.update(policy="0" * 64), "another policy"),
        (lambda value: value["routes"].pop(), "1 have no words, 0 are no more"),
        (lambda value: value["routes"][0].update(key="p9"), "1 have no words, 1 are no more"),
        (lambda value: value.update(schema="inkroute-ocr-0"), "schema"),
    ],
)
def test_a_stale_artifact_is_told(sample: Path, tmp_path: Path, change, problem: str) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    value = json.loads(sample.with_name("ocr.json").read_text(encoding="utf-8"))
    change(value)
    path = tmp_path / "scan.pdf"
    path.write_bytes(sample.read_bytes())
    path.with_name("ocr.json").write_text(json.dumps(value), encoding="utf-8")
    assert problem in make_artifacts.stale(path)


def test_a_missing_artifact_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(letter())
    assert make_artifacts.stale(tmp_path / "a.pdf") == "it is missing"


@pytest.mark.parametrize(
    "path", make_artifacts.samples(make_artifacts.SAMPLES), ids=lambda p: p.stem
)
def test_the_committed_artifacts_fit(path: Path) -> None:
    assert make_artifacts.stale(path) == "", "make them again: python build/make_artifacts.py"
