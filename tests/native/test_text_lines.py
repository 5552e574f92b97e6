"""Lines of text are found beside what is no text, and are read where the picture is not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from inkroute.native import readings
from inkroute.native.crops import Grid, PixelBox
from inkroute.native.drawing import Drawing
from inkroute.native.engine import find_engine
from inkroute.native.settings import OcrSettings
from inkroute.native.tasks import Layout, Reading, Task
from inkroute.native.text_lines import lines_of_text
from pdf_writer import one_page, show_text

SETTINGS = OcrSettings()
#: where the label stands in `code`, mpt from the top left.
LABEL = (20_000, 104_000, 85_000, 116_000)


def code(folder: Path) -> Image.Image:
    """A square of grey modules on white, and a white label on the dark plate beneath it."""
    state, squares = 12_345, []
    for x in range(10, 90, 4):
        for y in range(30, 110, 4):
            state = (1_103_515_245 * state + 12_345) % (1 << 31)
            if state >> 16 & 1:
                squares.append(f"{x} {y} 4 4 re f\n")
    plate = b"0.2 g 0 0 100 24 re f 0.5 g\n" + "".join(squares).encode() + b"1 g\n"
    path = folder / "code.pdf"
    path.write_bytes(
        one_page(plate + show_text("F1", 9, 20, 6, "SCAN TO PAY"), media_box=(0, 0, 100, 120))
    )
    grid = Grid(100_000, 120_000, 300)
    with Drawing(str(path), None) as drawing:
        return drawing.draw(0, grid, PixelBox(0, 0, grid.width, grid.height))


def test_a_line_stands_alone_in_black_on_white(tmp_path: Path) -> None:
    picture = code(tmp_path)
    sheet = lines_of_text(picture, SETTINGS)
    assert sheet is not None
    label = PixelBox(*(edge * 300 // 72_000 for edge in LABEL))
    found = [
        (piece, place)
        for piece, place in zip(sheet.pieces, sheet.places, strict=True)
        if piece.meets(label)
    ]
    ((piece, place),) = found
    assert label.x0 - 20 <= piece.x0 < piece.x1 <= label.x1 + 20
    assert (piece.width, piece.height) == (place.width, place.height)
    line = np.asarray(sheet.picture.crop(place))
    assert np.median(line) > 200
    assert line.min() < 50


def test_paper_and_squares_have_no_lines() -> None:
    assert lines_of_text(Image.new("L", (300, 200), 255), SETTINGS) is None
    board = (np.indices((200, 300)) // 20).sum(axis=0) % 2 * 255
    assert lines_of_text(Image.fromarray(board.astype(np.uint8)), SETTINGS) is None


@pytest.mark.ocr
def test_a_label_under_a_code_is_read(tmp_path: Path) -> None:
    task = Task(Layout.SCATTERED, 300, may_be_turned=False)
    (reading,) = readings.read([code(tmp_path)], [task], find_engine(), SETTINGS)
    assert isinstance(reading, Reading)
    sure = {word.text: word.box for word in reading.words if word.confidence >= 800}
    assert {"SCAN", "TO", "PAY"} <= sure.keys()
    label = PixelBox(*(edge * 300 // 72_000 for edge in LABEL))
    assert all(sure[text].meets(label) for text in ("SCAN", "TO", "PAY"))
