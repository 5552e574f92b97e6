"""A scan whose earlier OCR layer has a wrong amount: the check says so and changes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from inkroute import cli
from inkroute.errors import BadRequest
from inkroute.model import DocumentResult, Note, WordSource
from inkroute.native import api
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing
from inkroute.native.settings import OcrSettings
from inkroute.native.textless import bared
from inkroute.policy_check import CheckPolicy
from pdf_writer import Pdf, one_page, show_text

SHOWN = (
    "The tenant pays the rent on the first of the month",
    "and the landlord keeps the house in good repair",
    "The rent is 1,284.50 for each month of the lease",
    "and a deposit of 2,500.00 is paid on signing it",
    "Neither party may end the lease in its first year",
    "unless both agree in writing on another day to end it",
)
WRONG = tuple(text.replace("1,284.50", "1,234.50") for text in SHOWN)


def scan(folder: Path, layer: tuple[str, ...], mode: int = 3) -> bytes:
    """A picture of `SHOWN`, 5 by 3 inches at 200 dpi, under text that is invisible (`mode` 3)."""
    lines = [(14, 20, 190 - 28 * n) for n in range(len(SHOWN))]
    shown = [show_text("F1", *place, text) for place, text in zip(lines, SHOWN, strict=True)]
    path = folder / "drawn.pdf"
    path.write_bytes(one_page(b"".join(shown), media_box=(0, 0, 400, 216)))
    grid = Grid(400_000, 216_000, 200)
    with Drawing(str(path), None) as drawing:
        picture = drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))
    pdf = Pdf()
    image = pdf.image(picture.width, picture.height, picture.tobytes(), compress=True)
    hidden = [
        show_text("F1", *place, text, mode=mode) for place, text in zip(lines, layer, strict=True)
    ]
    content = b"q 400 0 0 216 0 0 cm /I Do Q " + b"".join(hidden)
    pdf.page(content, {"XObject": {"I": image}, "Font": {"F1": pdf.font()}}, (0, 0, 400, 216))
    return pdf.build()


def painted(maker: str) -> bytes:
    """`SHOWN` as visible text of a file that `maker` made."""
    pdf = Pdf()
    shown = [show_text("F1", 14, 20, 190 - 28 * n, text) for n, text in enumerate(SHOWN)]
    pdf.page(b"".join(shown), {"Font": {"F1": pdf.font()}}, (0, 0, 400, 216))
    pdf.info["Producer"] = maker
    return pdf.build()


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INKROUTE_CACHE", str(tmp_path / "cache"))


def notes(result: DocumentResult) -> tuple[Note, ...]:
    return result.pages[0].notes


@pytest.mark.ocr
def test_a_wrong_amount_is_remarked_and_nothing_replaced(tmp_path: Path) -> None:
    data = scan(tmp_path, WRONG)
    plain = api.read(data, jobs=1)
    assert {word.source for word in plain.pages[0].words or ()} == {WordSource.FILE_OCR_LAYER}
    for share, lines in ((True, 3), (0, 2), (1.0, 6)):
        checked = api.read(data, jobs=1, check_layers=share)
        count, remark = notes(checked)
        assert count.code == "layer_checked"
        assert count.detail == f"{lines} lines of the earlier OCR layer checked, 1 remark"
        assert (remark.code, remark.loses) == ("layer_remark", False)
        assert remark.where.startswith("page 1, ")
        assert 'number, serious: the layer has "1,234.50", OCR reads "1,284.50"' in remark.detail
        (page,) = checked.pages
        assert replace(checked, pages=(replace(page, notes=()),)) == plain


@pytest.mark.ocr
@pytest.mark.parametrize("maker", ["ABBYY FineReader", "Writer"])
def test_text_that_an_ocr_program_painted_is_checked_too(maker: str) -> None:
    """Its words show, so that no route says that the page was read already."""
    result = api.read(painted(maker), jobs=1, check_layers=1.0)
    assert {word.source for word in result.pages[0].words or ()} == {WordSource.FILE}
    checked = [("layer_checked", "6 lines of the text layer checked, 0 remarks")]
    found = [(note.code, note.detail) for note in notes(result)]
    assert found == (checked if maker.startswith("ABBYY") else [])


def painted_over(folder: Path, scanned: str | None, text: str) -> bytes:
    """A picture of the words `scanned` (None: of nothing), under visible text by FineReader."""
    box = (0, 0, 200, 50)
    path = folder / "drawn.pdf"
    path.write_bytes(one_page(show_text("F1", 20, 20, 18, scanned or ""), media_box=box))
    grid = Grid(200_000, 50_000, 200)
    with Drawing(str(path), None) as drawing:
        picture = drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))
    pdf = Pdf()
    image = pdf.image(picture.width, picture.height, picture.tobytes(), compress=True)
    content = b"q 200 0 0 50 0 0 cm /I Do Q " + show_text("F1", 20, 20, 18, text)
    pdf.page(content, {"XObject": {"I": image}, "Font": {"F1": pdf.font()}}, box)
    pdf.info["Producer"] = "ABBYY FineReader"
    return pdf.build()


@pytest.mark.ocr
@pytest.mark.parametrize("scanned", ["Total 1,250.00", "Total 1,260.00", None])
def test_text_painted_over_a_scan_is_held_against_the_scan(
    tmp_path: Path, scanned: str | None
) -> None:
    """Read with the page, it would confirm itself; over blank paper nothing else is to be read."""
    result = api.read(painted_over(tmp_path, scanned, "Total 1,260.00"), jobs=1, check_layers=1.0)
    count, *remarks = notes(result)
    wrong = scanned == "Total 1,250.00"
    assert (
        count.detail == f"1 line of the text layer checked, {int(wrong)} remark{'s' * (not wrong)}"
    )
    said = 'number, serious: the layer has "1,260.00", OCR reads "1,250.00"'
    assert [said in remark.detail for remark in remarks] == [True] * wrong


@pytest.mark.ocr
@pytest.mark.parametrize("right", [True, False])
def test_text_over_a_scan_of_the_page_is_checked(tmp_path: Path, *, right: bool) -> None:
    """Nobody says that an OCR program painted it, and the page is not called layer_with_check."""
    data = scan(tmp_path, SHOWN if right else WRONG, mode=0)
    result = api.read(data, jobs=1, check_layers=1.0)
    found = [note for note in notes(result) if note.code.startswith("layer_")]
    assert found[0].detail.startswith("6 lines of the text layer checked, ")
    said = 'the layer has "1,234.50", OCR reads "1,284.50"'
    assert [said in note.detail for note in found[1:]] == [True] * (not right)


def test_lines_over_no_words_keep_their_text() -> None:
    """The second has a speck under it; the third nothing, and lies half outside the part."""
    part = PixelBox(100, 50, 140, 80)
    plain, textless = Image.new("L", (40, 30), 10), Image.new("L", (40, 30), 240)
    textless.paste(0, (0, 0, 40, 4))
    textless.putpixel((5, 15), 0)
    lines = (PixelBox(100, 50, 140, 60), PixelBox(100, 60, 120, 70), PixelBox(130, 70, 190, 90))
    drawn = np.asarray(bared(plain, textless, part, lines, OcrSettings()))
    assert (drawn[:10] == np.asarray(textless)[:10]).all()
    assert (drawn[10:20, :20] == 10).all()
    assert (drawn[10:20, 20:] == 240).all()
    assert (drawn[20:, 30:] == 10).all()
    assert (drawn[20:, :30] == 240).all()


@pytest.mark.ocr
def test_a_right_layer_has_no_remark_and_the_table_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "scan.pdf"
    paper.write_bytes(scan(tmp_path, SHOWN))
    assert cli.main(["read", str(paper), "--check-layers", "all"]) == 0
    out = capsys.readouterr().out
    assert "6 lines, 0 remarks" in out
    assert "6 lines of text layers checked in" in out
    assert "note:" not in out
    assert cli.main(["read", str(paper)]) == 0
    assert "check" not in capsys.readouterr().out


@pytest.mark.ocr
def test_a_policy_file_sets_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper, policy = tmp_path / "scan.pdf", tmp_path / "p.toml"
    paper.write_bytes(scan(tmp_path, WRONG))
    policy.write_text("[check]\nsample = 0\nnumber_confidence = 1001\n", encoding="utf-8")
    assert cli.main(["read", str(paper), "--policy", str(policy), "--check-layers"]) == 0
    assert "2 lines, 0 remarks" in capsys.readouterr().out


@pytest.mark.ocr
def test_a_program_sets_the_check(tmp_path: Path) -> None:
    data = scan(tmp_path, WRONG)
    policy = CheckPolicy(sample=0, number_confidence=1001)
    (count,) = notes(api.read(data, jobs=1, check_layers=True, check_policy=policy))
    assert count.detail == "2 lines of the earlier OCR layer checked, 0 remarks"


@pytest.mark.parametrize("share", ["2x", "101", "-1%", "", "scan.pdf"])
def test_shares_that_are_none(share: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["read", "a.pdf", f"--check-layers={share}"]) == 2
    err = capsys.readouterr().err
    assert f"--check-layers {share}".strip() in err
    assert "give 0% to 100%, or all" in err
    assert ("before --check-layers" in err) == (share == "scan.pdf")


def test_a_share_beyond_the_whole_is_refused() -> None:
    with pytest.raises(BadRequest, match="a share, 0 to 1"):
        api.read(b"", check_layers=20)
