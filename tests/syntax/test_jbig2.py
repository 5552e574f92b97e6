"""JBIG2 data of one bitmap: the standard's test sequence, and bitmaps coded here."""

from __future__ import annotations

from random import Random

import pytest

from inkroute.syntax import jbig2
from inkroute.syntax.arithmetic import STATES, Decoder

#: T.88, H.2: coded data, and the decisions of one context that it holds.
CODED = "84C73BFCE1A1430402200000410DBB86F4317FFF88FF37471ADB6ADFFFAC"
HELD = "00020051000000C0035287 2AAAAAAAAA82C02000FCD79EF6BF7FED904F46A3BF".replace(" ", "")
#: Rows of a template from above: (row, first column, last column), with the usual adaptive pixels.
TEMPLATES = (
    ((-2, -2, 2), (-1, -3, 3), (0, -4, -1)),
    ((-2, -1, 2), (-1, -2, 3), (0, -3, -1)),
    ((-2, -1, 1), (-1, -2, 2), (0, -2, -1)),
    ((-1, -3, 2), (0, -4, -1)),
)
ADAPTIVE = ("03fffdff02fefefe", "03ff", "02ff", "02ff")
ALIKE = (0x9B25, 0x0795, 0x00E5, 0x0195)


def test_the_standards_own_sequence() -> None:
    decoder, states = Decoder(bytes.fromhex(CODED)), [0]
    bits = "".join(str(decoder.decide(states, 0)) for _ in range(len(HELD) * 4))
    assert int(bits, 2) == int(HELD, 16)


class Encoder:
    """T.88, E.2 as JPEG 2000 ends it (ISO 15444-1, C.2): the decoder's counterpart."""

    def __init__(self) -> None:
        self.states = [0] * (1 << 16)
        self.a, self.c, self.left = 0x8000, 0, 12
        self.out = bytearray(b"\0")

    def code(self, context: int, bit: int) -> None:
        state = self.states[context]
        qe, after, lost = STATES[state]
        likely = bit == state & 1
        self.a -= qe
        if likely and self.a & 0x8000:
            self.c += qe
            return
        if (self.a < qe) == likely:
            self.a = qe
        else:
            self.c += qe
        self.states[context] = after if likely else lost
        while True:
            self.a <<= 1
            self.c <<= 1
            self.left -= 1
            if not self.left:
                self.byte()
            if self.a & 0x8000:
                return

    def byte(self) -> None:
        if self.out[-1] != 0xFF and self.c >= 0x8000000:
            self.out[-1] += 1
            self.c &= 0x7FFFFFF
        wide = self.out[-1] != 0xFF
        self.out.append(self.c >> (19 if wide else 20) & 0xFF)
        self.c &= 0x7FFFF if wide else 0xFFFFF
        self.left = 8 if wide else 7

    def end(self) -> bytes:
        most = self.c + self.a
        self.c |= 0xFFFF
        if self.c >= most:
            self.c -= 0x8000
        for _ in range(2):
            self.c <<= self.left
            self.byte()
        return bytes(self.out[1:]) + b"\xff\xac"


def coded(rows: list[list[int]], template: int, *, typical: bool = False) -> bytes:
    """A page of one generic region."""
    encoder, alike = Encoder(), 0

    def pixel(x: int, y: int) -> int:
        return rows[y][x] if y >= 0 and 0 <= x < len(rows[0]) else 0

    for y, row in enumerate(rows):
        if typical:
            same = int(row == (rows[y - 1] if y else [0] * len(row)))
            encoder.code(ALIKE[template], same ^ alike)
            alike = same
            if same:
                continue
        for x, bit in enumerate(row):
            context = 0
            for down, first, last in TEMPLATES[template]:
                for across in range(first, last + 1):
                    context = context << 1 | pixel(x + across, y + down)
            encoder.code(context, bit)
    size = len(rows[0]).to_bytes(4, "big") + len(rows).to_bytes(4, "big")
    region = size + bytes(9) + bytes([template << 1 | typical << 3])
    region += bytes.fromhex(ADAPTIVE[template]) + encoder.end()
    return segment(0, 48, size + bytes(11)) + segment(1, 38, region) + segment(2, 49, b"")


def segment(number: int, kind: int, data: bytes) -> bytes:
    return number.to_bytes(4, "big") + bytes([kind, 0, 1]) + len(data).to_bytes(4, "big") + data


def packed(rows: list[list[int]]) -> bytes:
    """Rows as PDF has them: 0 for black, padded to bytes."""
    out = b""
    for row in rows:
        bits = "".join(str(1 - bit) for bit in row)
        bits += "0" * (-len(bits) % 8)
        out += int(bits, 2).to_bytes(len(bits) // 8, "big")
    return out


def drawn(width: int, height: int, seed: int) -> list[list[int]]:
    """Boxes of black and white over each other, and specks."""
    dice = Random(seed)  # noqa: S311 - a picture, not a secret
    rows = [[seed % 2] * width for _ in range(height)]
    for number in range(6):
        left, top = dice.randrange(width), dice.randrange(height)
        for y in range(top, min(height, top + dice.randrange(1, 20))):
            for x in range(left, min(width, left + 15)):
                rows[y][x] = number % 2
    for _ in range(10):
        rows[dice.randrange(height)][dice.randrange(width)] ^= 1
    return rows


@pytest.mark.parametrize("template", range(4))
@pytest.mark.parametrize("typical", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_bitmap_comes_back(template: int, seed: int, *, typical: bool) -> None:
    rows = drawn(61, 45, seed)
    data = coded(rows, template, typical=typical)
    assert jbig2.decode(data, 61, 45) == packed(rows)


def test_what_is_no_plain_region_is_left() -> None:
    data = coded(drawn(20, 20, 1), 0)
    text = segment(3, 6, bytes(40))
    assert jbig2.decode(data + text, 20, 20) is None
    group_4 = bytearray(data)
    group_4[11 + 19 + 11 + 17] |= 1
    assert jbig2.decode(bytes(group_4), 20, 20) is None
    assert jbig2.decode(b"", 20, 20) is None


def test_what_takes_too_long_is_left() -> None:
    dice = Random(3)  # noqa: S311 - noise, not a secret
    noise = dice.randbytes(200_000)
    size = (4000).to_bytes(4, "big") * 2
    region = size + bytes(10) + bytes.fromhex(ADAPTIVE[0]) + noise
    data = segment(0, 48, size + bytes(11)) + segment(1, 38, region)
    assert jbig2.decode(data, 4000, 4000) is None


def test_data_cut_short_gives_what_there_is() -> None:
    rows = [[0] * 30 for _ in range(12)] + [[1] * 30 for _ in range(12)]
    data = coded(rows, 0)
    found = jbig2.decode(data[: 11 + 19 + 11 + 26 + 2], 30, 24)
    assert found is not None
    assert len(found) == 4 * 24
