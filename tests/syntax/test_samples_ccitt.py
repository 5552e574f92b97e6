"""Fax data in all its dialects; Pillow's libtiff writes, our decoder reads."""

import io
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from inkroute.syntax import ccitt
from inkroute.syntax.ccitt import FaxParameters, FaxRows

EOL = "000000000001"
WHITE = {0: "00110101", 2: "0111", 3: "1000", 4: "1011", 8: "10011", 64: "11011"}
BLACK = {0: "0000110111", 1: "010", 2: "11", 3: "10", 4: "011", 8: "000101"}


def pixels(rows: FaxRows) -> list[str]:
    """Rows as text, # for black."""
    out, at = [], 0
    for count in rows.counts:
        changes = [0, *rows.changes[at : at + count], rows.columns]
        at += count
        line = "".join(
            ".#"[turn % 2] * (end - start) for turn, (start, end) in enumerate(pairwise(changes))
        )
        out.append(line)
    return out


def packed(digits: str) -> bytes:
    digits += "0" * (-len(digits) % 8)
    return bytes(int(digits[at : at + 8], 2) for at in range(0, len(digits), 8))


def read(digits: str, columns: int, rows: int = 99, **how: object) -> FaxRows:
    return ccitt.decode(packed(digits), FaxParameters(columns=columns, **how), rows)  # type: ignore[arg-type]


def written(picture: NDArray[np.uint8], compression: str) -> bytes:
    """The coded strip of a one-strip TIFF, 1 being black."""
    data = io.BytesIO()
    image = Image.fromarray((picture * 255).astype(np.uint8)).convert("1")
    image.save(data, "TIFF", compression=compression, tiffinfo={278: len(picture)})
    tags = Image.open(data).tag_v2  # type: ignore[attr-defined]
    start, size = tags[273][0], tags[279][0]
    return data.getvalue()[start : start + size]


@pytest.mark.parametrize(("compression", "k"), [("group3", 0), ("group4", -1)])
@pytest.mark.parametrize("density", [0.5, 0.1, 0.01])
@pytest.mark.parametrize("width", [1, 7, 64, 333, 2600])
def test_what_libtiff_writes(compression: str, k: int, density: float, width: int) -> None:
    noise = np.random.default_rng(width).random((60, width))
    picture = (noise < density).astype(np.uint8)
    picture[20:30] = 0
    picture[30:40] = 1
    data = written(picture, compression)
    found = ccitt.decode(data, FaxParameters(k=k, columns=width), len(picture))
    assert found.damaged == 0
    assert pixels(found) == ["".join(".#"[v] for v in row) for row in picture.tolist()]


def test_byte_aligned_rows() -> None:
    row = WHITE[2] + BLACK[3] + WHITE[3]
    row += "0" * (-len(row) % 8)
    assert pixels(read(row * 3, 8, 3, byte_align=True)) == ["..###..."] * 3


def test_end_of_line_codes_and_the_end_of_the_page() -> None:
    row = EOL + WHITE[2] + BLACK[3] + WHITE[3]
    assert pixels(read(row * 2 + EOL * 6, 8)) == ["..###..."] * 2


def test_fill_before_an_end_of_line() -> None:
    row = "00000" + EOL + WHITE[4] + BLACK[4]
    assert pixels(read(row * 2, 8, 2)) == ["....####"] * 2


def test_mixed_coding() -> None:
    one = EOL + "1" + WHITE[2] + BLACK[3] + WHITE[3]
    two = EOL + "0" + "1" + "011" + "1"  # as above; one to the right; as above
    found = read(one + two + one + (EOL + "1") * 6, 8, k=4)
    assert pixels(found) == ["..###...", "..####..", "..###..."]
    assert found.damaged == 0


def test_a_damaged_row_is_counted_and_the_next_one_read() -> None:
    good = EOL + WHITE[2] + BLACK[3] + WHITE[3]
    bad = EOL + WHITE[2] + "0000000000"
    found = read(good + bad + good * 2, 8, k=0)
    assert found.damaged == 1
    assert pixels(found)[-1] == "..###..."


def test_damage_in_pure_two_dimensional_data_ends_it() -> None:
    good = "001" + WHITE[2] + BLACK[3] + "1"
    found = read(good + "1110" + "0000001111", 8, k=-1)
    assert found.damaged == 1
    assert pixels(found)[0] == "..###..."
    assert found.rows <= 2


def test_runs_past_the_row_are_cut() -> None:
    found = read(WHITE[64] + WHITE[8] + EOL, 8, 1)
    assert pixels(found) == ["........"]


@pytest.mark.parametrize("k", [-1, 0, 4])
@pytest.mark.parametrize("seed", range(40))
def test_any_bytes_end(k: int, seed: int) -> None:
    data = np.random.default_rng(seed).bytes(300)
    found = ccitt.decode(data, FaxParameters(k=k, columns=50), 500)
    assert found.rows <= 500
    assert all(len(line) == 50 for line in pixels(found))


def test_rows_are_limited() -> None:
    # One bit a row: a few kilobytes could ask for millions of rows.
    found = ccitt.decode(b"\xff" * 10_000, FaxParameters(k=-1, columns=100), 1_000)
    assert found.rows == 1_000
