"""Truth pages come back from their files as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.model import Need, Split, TruthPage, TruthRegion, TruthWord
from evaluation.store import StoreError, from_json, load_page, pages, save_page, to_json
from inkroute.geometry import Box

PAGE = TruthPage(
    name="crop-001",
    kind="crop",
    split=Split.HELD_OUT,
    source="Code_civil#2",
    language="fra",
    width=595_276,
    height=841_890,
    words=(
        TruthWord("l'été", Box(1, 2, 3, 4)),
        TruthWord("人", Box(5, 6, 7, 8), 0, only_pixels=True),
        TruthWord('"', Box(5, 6, 7, 8), -1, set_aside=True, turn=3),
    ),
    regions=(TruthRegion(Box(0, 0, 9, 9), "crop", Need.OCR),),
    unseen=(TruthWord("hidden", Box(1, 1, 2, 2)),),
)


def test_a_page_comes_back(tmp_path: Path) -> None:
    save_page(PAGE, tmp_path / "page.json")
    assert load_page(tmp_path / "page.json") == PAGE


def test_a_page_without_anything_comes_back() -> None:
    empty = TruthPage("blank", "blank", Split.TUNE, "x", "eng", 1, 2, (), ())
    assert from_json(to_json(empty)) == empty


def test_another_form_is_refused() -> None:
    data = json.loads(to_json(PAGE)) | {"form": 99}
    with pytest.raises(StoreError, match="build the set again"):
        from_json(json.dumps(data))


def test_pages_are_sorted_and_the_manifest_is_none(tmp_path: Path) -> None:
    for name in ("b", "a"):
        save_page(PAGE, tmp_path / f"{name}.json")
        (tmp_path / f"{name}.pdf").write_bytes(b"%PDF")
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    assert [pdf.name for pdf, _ in pages(tmp_path)] == ["a.pdf", "b.pdf"]


def test_a_truth_without_its_file_is_said(tmp_path: Path) -> None:
    save_page(PAGE, tmp_path / "a.json")
    with pytest.raises(StoreError, match=r"no a\.pdf"):
        pages(tmp_path)
