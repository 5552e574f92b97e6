"""Whole pages in colour, drawn in a process of its own that may die."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from inkroute.native.page_pictures import PagePictures, grid_of
from inkroute.native.settings import ViewSettings
from pdf_writer import Pdf, one_page

SETTINGS = ViewSettings(dpi=72, least_side=1, side=1_000)
RED = b"1 0 0 rg 100 692 50 50 re f"


def test_a_page_is_drawn_in_colour_where_it_is_displayed(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(one_page(RED, Rotate=90))
    with PagePictures(str(path), None, SETTINGS) as pictures:
        picture = pictures.draw(0, 792_000, 612_000)
    assert isinstance(picture, Image.Image)
    assert picture.size == (792, 612)
    # Turned clockwise: 692 pt from the left, 100 pt from the top.
    assert picture.getpixel((717, 125)) == (255, 0, 0)
    assert picture.getpixel((667, 125)) == (255, 255, 255)


def test_a_page_that_cannot_be_drawn_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(one_page(RED))
    with PagePictures(str(path), None, SETTINGS) as pictures:
        refused = pictures.draw(7, 612_000, 792_000)
        assert isinstance(refused, str)
        assert "cannot load the page" in refused
        assert isinstance(pictures.draw(0, 612_000, 792_000), Image.Image)


def test_a_process_that_dies_is_told_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(one_page(RED))
    with PagePictures(str(path), None, SETTINGS) as pictures:
        assert isinstance(pictures.draw(0, 612_000, 792_000), Image.Image)
        process = pictures._process
        assert process is not None
        process.kill()
        process.wait()
        told = pictures.draw(0, 612_000, 792_000)
        assert isinstance(told, str)
        assert "ended (-9)" in told
        assert isinstance(pictures.draw(0, 612_000, 792_000), Image.Image)
    assert pictures._process is None


def test_a_page_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(one_page(RED))
    with PagePictures(str(path), None, ViewSettings(page_seconds=0)) as pictures:
        assert pictures.draw(0, 612_000, 792_000) == "drawing took more than 0 s"


def test_a_file_that_pdfium_refuses_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"no PDF")
    with PagePictures(str(path), None, SETTINGS) as pictures:
        told = pictures.draw(0, 612_000, 792_000)
    assert isinstance(told, str)
    assert "PDFium cannot open the file" in told


@pytest.mark.parametrize(
    ("page", "size"),
    [
        ((612, 792), (1_224, 1_584)),  # letter, at 144 dpi
        ((36, 18), (900, 450)),  # a stamp, larger
        ((3_370, 2_384), (1_966, 1_391)),  # a poster, in whole dpi
    ],
)
def test_pages_of_all_sizes_are_drawn_at_a_size_to_look_at(
    page: tuple[int, int], size: tuple[int, int]
) -> None:
    grid = grid_of(page[0] * 1000, page[1] * 1000, ViewSettings())
    assert (grid.width, grid.height) == size


@pytest.mark.parametrize(
    "page", [(10**9, 10**9), (10**9, 1), (1, 10**9), (0, 0), (200_000_000, 7)]
)
def test_no_page_is_too_large_or_too_thin(page: tuple[int, int]) -> None:
    settings = ViewSettings()
    grid = grid_of(*page, settings)
    assert 1 <= grid.width <= settings.side + 1
    assert 1 <= grid.height <= settings.side + 1


def test_a_huge_page_keeps_its_shape(tmp_path: Path) -> None:
    pdf = Pdf()
    pdf.page(b"1 0 0 rg 0 0 14400 3600 re f", {}, (0, 0, 14_400, 7_200), UserUnit=100)
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf.build())
    with PagePictures(str(path), None, ViewSettings()) as pictures:
        picture = pictures.draw(0, 1_440_000_000, 720_000_000)
    assert isinstance(picture, Image.Image)
    width, height = picture.size
    assert width == 2 * height
    assert picture.getpixel((width // 2, height * 3 // 4)) == (255, 0, 0)
    assert picture.getpixel((width // 2, height // 4)) == (255, 255, 255)
