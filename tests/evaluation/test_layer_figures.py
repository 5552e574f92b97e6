"""The figures of the text layer: each is measured, and would show what is not as it should be."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from cli.papers import letter, locked
from evaluation import layer_figures, pair_figures, run, texts
from evaluation.layer_figures import Agreement, Counts, Swept
from evaluation.pair_figures import amounts_page, compared, distances, glyph_numbers, passes
from evaluation.trust import labelled
from evaluation.trust.labels import Label
from evaluation.trust.verdict import Outcome
from inkroute.native.classified import FileClasses, PageRow, Rendered
from inkroute.text_layer_facts import LayerRoute, PageClass, PageType
from inkroute.textlayer import Verdict, fit, is_readable

#: Pages of French and English prose that come with the evaluation.
FRENCH, ENGLISH = (
    [
        source.text[at : at + 2_500]
        for source in texts.bundled(language)
        for at in range(0, len(source.text) - 2_500, 2_500)
    ]
    for language in ("fra", "eng")
)


def found(
    kind: PageType, route: LayerRoute, characters: int = 9, seen_ink: int = 900
) -> PageClass:
    """As much of a page's class as is counted."""
    features = SimpleNamespace(characters=characters, seen_ink=seen_ink)
    return cast("PageClass", SimpleNamespace(type=kind, route=route, features=features))


def test_english_and_glyph_numbers_lie_below_french() -> None:
    model = fit(FRENCH[:3])
    assert max(distances(model, FRENCH[:3])) == 0
    assert distances(model, ENGLISH)[0] > max(distances(model, FRENCH[3:5]))
    assert passes(model, FRENCH[0])
    numbered = glyph_numbers(FRENCH[0])
    assert len(set(numbered)) == 4
    assert all(len(text) == len(FRENCH[0]) for text in numbered)
    assert not any(passes(model, text) for text in numbered)
    assert all(text.replace(" ", "").replace("\n", "").isascii() for text in numbered[:2])


def test_tables_of_amounts_are_figures_to_the_model() -> None:
    page = amounts_page(1)
    assert page == amounts_page(1) != amounts_page(2)
    assert is_readable(page, fit(FRENCH[:3])).verdict is Verdict.UNJUDGED


def test_pages_of_pairs_are_a_table_of_three_models(monkeypatch: pytest.MonkeyPatch) -> None:
    def pages_of(language: str, _name: str = "") -> list[str]:
        return ENGLISH if language == "eng" else FRENCH * 4

    monkeypatch.setattr(pair_figures, "pages_of", pages_of)
    lines = pair_figures.letter_pairs()
    assert len({line.count("|") for line in lines}) == 1
    held_out = next(line for line in lines if "held-out" in line)
    assert held_out.count("0.00 nats: beaten") == 3  # the very pages again
    assert f"| all | {4 * len(FRENCH * 4) - 48} of" in lines[-1]
    monkeypatch.setattr(pair_figures, "pages_of", lambda *_: [])
    assert pair_figures.letter_pairs() == []


def test_a_figure_says_how_it_stands() -> None:
    assert [compared(a, 2) for a in (1, 2, 3)] == ["beaten", "reproduced", "not reached"]
    assert [compared(a, 2, least=True) for a in (1, 2, 3)] == [
        "not reached",
        "reproduced",
        "beaten",
    ]


def test_a_false_digital_is_what_is_passed_and_trusted() -> None:
    counts = Counts()
    digital = found(PageType.DIGITAL, LayerRoute.LAYER)
    read = found(PageType.DAMAGED_TEXT, LayerRoute.OCR)
    counts.add("repaired", Label.OCR, Outcome.RIGHT, digital)
    counts.add("sent", Label.OCR, Outcome.RIGHT, read)
    counts.add("not trusted", Label.MIXED, Outcome.PASSED_IN_PART, read)
    assert counts.names == []
    counts.add("passed", Label.LAYER_BAD, Outcome.PASSED_IN_PART, digital)
    assert (counts.names, counts.must) == (["passed"], 4)
    counts.add("fine", Label.DIGITAL, Outcome.RIGHT, digital)
    counts.add("needless", Label.LAYER, Outcome.NEEDLESS, read)
    counts.add("blank", Label.BLANK, Outcome.RIGHT, read)
    assert (counts.readable, counts.needless, counts.pages) == (2, 1, 7)


def test_defects_and_files_that_do_not_open_are_told_apart() -> None:
    swept, types = Swept(), Counter[str]()
    row = PageRow(0, found(PageType.DIGITAL, LayerRoute.LAYER))
    lost = PageRow(1, None, "a defect of inkroute (ValueError: x)")
    layer_figures.count(swept, types, FileClasses("a", 2, (row, lost)))
    layer_figures.count(swept, types, FileClasses("b", code="encrypted", error="give it"))
    assert (swept.files, swept.pages, swept.unopened, swept.defects) == (2, 2, 1, 1)
    assert types == {"layer": 1}


def test_agreement_is_of_characters_and_of_the_rule() -> None:
    agreed = Agreement()
    same = PageRow(0, found(PageType.DIGITAL, LayerRoute.LAYER), "", Rendered(300, 1000, 990))
    other = PageRow(1, found(PageType.DIGITAL, LayerRoute.LAYER), "", Rendered(100, 0, 3))
    undrawn = PageRow(2, found(PageType.DIGITAL, LayerRoute.LAYER), "not drawn")
    agreed.add(FileClasses("a", 3, (same, other, undrawn)))
    characters, rule = agreed.figures()
    assert characters.ours == "75.00 % of 400"
    assert "(1 could not be drawn)" in characters.what
    assert rule.ours == "1 of 2, 50.0 %; not: a p2"
    assert list(Agreement().figures()) == []


def test_real_files_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer_figures, "load_besides", lambda: 1.5)
    assert list(layer_figures.real_files(0, 1, tmp_path)) == []
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "a.pdf").write_bytes(letter(pages=3))
    (tmp_path / "dev" / "b.pdf").write_bytes(locked(letter(), "x"))
    (tmp_path / "dev" / "c.pdf").write_bytes(letter(pages=1))
    figures = {one.what: one for one in layer_figures.real_files(0, 2, tmp_path)}
    crashes = figures["crashes over real files"]
    assert (crashes.ours, crashes.said) == ("0 in 3 files, 4 pages", "reproduced")
    assert figures["files that did not open"].ours == "1 of 3"
    for speed in ("pages a second by the clock", "pages a second of CPU time"):
        assert figures[speed].said.startswith("under load: 1.5 other processes")
    agreement = next(one for what, one in figures.items() if what.startswith("characters of 3"))
    assert agreement.ours.startswith("100.00 % of ")


def test_the_page_holds_every_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer_figures, "CORPUS", tmp_path)
    monkeypatch.setattr(layer_figures.real_pages, "read_labels", list)
    monkeypatch.setattr(layer_figures, "letter_pairs", list)
    few = labelled.KINDS[:2]
    monkeypatch.setattr(labelled, "KINDS", few)
    out = tmp_path / "results" / "figures.md"
    assert run.main(["figures", "--pages", "1", "--files", "0", "--out", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    assert page.count("\n## ") == 3
    assert page.count("Not measured") == 2
    assert 'false "digital" (constructed, tuning half)' in page
    assert "(trust/trust.md)" in page
