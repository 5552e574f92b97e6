"""Pages that are set: their truth is what two independent readers of PDF see."""

# ruff: noqa: S311 - pages' dice, not secrets

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from evaluation import faces, matching
from evaluation.faces import Encoding, MissingFontError
from evaluation.layout import Layout, Manner, Style, words_of
from evaluation.pictures import draw
from evaluation.texts import LANGUAGES, bundled
from evaluation.typeset import Writer, as_outlines, compose, plain_page, rules, some_style
from inkroute.geometry import Box
from inkroute.model import UNMAPPED_TEXT
from inkroute.pipeline import open_document
from pdf_writer import Pdf

#: mpt: quantising twice.
NEAR = 2


def laid(language: str = "eng", **changes: object) -> Layout:
    style = replace(Style(), **changes)  # type: ignore[arg-type]
    return compose(bundled(language)[0], style, Random(3))


def units_of(words: list[tuple[str, Box]]) -> list[tuple[str, Box]]:
    return [
        (unit.letters, unit.box)
        for number, (text, box) in enumerate(words)
        for unit in matching.units(number, text, box)
    ]


def mapped(pdf: bytes) -> list[tuple[str, Box]]:
    return units_of([(word.text, word.box) for word in open_document(pdf).map_page(0).words])


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize(
    ("family", "encoding"),
    [
        ("Times", Encoding.STANDARD),
        ("Helvetica", Encoding.STANDARD),
        ("Courier", Encoding.STANDARD),
        ("Liberation Sans", Encoding.SIMPLE),
        ("DejaVu Serif", Encoding.TYPE0),
    ],
)
@pytest.mark.parametrize("justified", [True, False])
def test_the_page_map_finds_every_word_in_its_place(
    family: str, encoding: Encoding, manner: Manner, *, justified: bool
) -> None:
    layout = laid(
        family=family, encoding=encoding, manner=manner, justified=justified, columns=2, table=True
    )
    truth = units_of([(word.text, word.box) for word in layout.words])
    found = mapped(plain_page(layout))
    assert len(truth) > 200
    assert [letters for letters, _ in found] == [letters for letters, _ in truth]
    off = [max(abs(a - b) for a, b in zip(one, other, strict=True))
           for (_, one), (_, other) in zip(truth, found, strict=True)]  # fmt: skip
    assert max(off) <= NEAR


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_set(language: str) -> None:
    layout = laid(language, size=9.0)
    truth = units_of([(word.text, word.box) for word in layout.words])
    found = mapped(plain_page(layout))
    assert len(truth) > 200
    assert [letters for letters, _ in found] == [letters for letters, _ in truth]


def test_words_lie_within_the_page_and_apart() -> None:
    for language in LANGUAGES:
        for seed in range(4):
            dice = Random(f"{language} {seed}")
            style = some_style(dice, language)
            layout = compose(bundled(language)[0], style, dice)
            page = layout.page
            assert len(layout.words) > 60
            assert all(page.holds(word.box.x0, word.box.y0) for word in layout.words)
            assert all(page.holds(word.box.x1, word.box.y1) for word in layout.words)
            for line in layout.lines:
                for word, after in pairwise(line):
                    assert word.x + word.width <= after.x + 1e-6


def test_room_is_left_where_it_is_asked_for() -> None:
    style = Style()
    layout = compose(bundled("eng")[0], style, Random(1), (200.0, 100.0))
    ys = [word.y for word in layout.words if word.size == style.size]
    assert min(ys) > style.margin + 200
    assert max(ys) < style.paper[1] - style.margin - 100


def test_chinese_is_cut_at_ideographs_and_other_runs_are_left() -> None:
    assert list(words_of("第12条 ABC法，x")) == [
        ("第", False), ("12", True), ("条", True),
        ("ABC", False), ("法", True), ("，", True), ("x", True),
    ]  # fmt: skip


def test_outlines_look_like_the_text_that_they_stand_for() -> None:
    for language in ("eng", "chi_sim"):
        layout = laid(language, size=11.0)
        pdf = Pdf()
        content = rules(layout) + as_outlines(layout.words, layout)
        pdf.page(content, {}, (0, 0, *layout.style.paper))
        drawn = [draw(one, layout.page, 144) for one in (plain_page(layout), pdf.build())]
        text, paths = (np.asarray(image, dtype=np.int64) for image in drawn)
        # Text is drawn with a gamma of its own: darker, not elsewhere.
        alike = np.corrcoef(text.ravel(), paths.ravel())[0, 1]
        assert alike > 0.95
        assert np.corrcoef(np.roll(text, 3, axis=1).ravel(), paths.ravel())[0, 1] < alike - 0.3


@pytest.mark.parametrize("language", ["eng", "chi_sim"])
def test_a_wrong_tounicode_map_leaves_nothing_that_is_right(language: str) -> None:
    layout = laid(language)
    pdf = Pdf()
    writer = Writer.made(pdf, layout.words, layout, said=lambda _: "\ue000")
    pdf.page(writer.paint(layout.lines), {"Font": writer.resources}, (0, 0, *layout.style.paper))
    found = "".join(word.text for word in open_document(pdf.build()).map_page(0).words)
    assert found
    assert set(found) <= {"\ue000", UNMAPPED_TEXT}


def test_only_some_words_are_painted() -> None:
    layout = laid(manner=Manner.SPACES, justified=True)
    kept = layout.words[::3]
    pdf = Pdf()
    writer = Writer.made(pdf, kept, layout)
    content = writer.paint(layout.lines, only=kept)
    pdf.page(content, {"Font": writer.resources}, (0, 0, *layout.style.paper))
    truth = units_of([(word.text, word.box) for word in kept])
    assert [letters for letters, _ in mapped(pdf.build())] == [letters for letters, _ in truth]


def test_a_missing_font_names_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(faces, "FOLDER", tmp_path)
    faces.installed.cache_clear()
    with pytest.raises(MissingFontError, match="install the package fonts-dejavu-core"):
        faces.installed("dejavu/DejaVuSerif")
    faces.installed.cache_clear()
