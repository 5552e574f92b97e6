"""Samples that cannot be had say why, and nothing of it raises."""

import io
import zlib

import numpy as np
import pytest
from PIL import Image
from pypdf.generic import StreamObject

from evidence.marks import painted, stream
from inkroute.evidence import look
from inkroute.limits import Limits
from inkroute.model import PixelState
from inkroute.policy_pixels import PixelPolicy
from inkroute.syntax.coded import Hint, jbig2_hint, jbig2_symbols, jpx_hint
from inkroute.syntax.jpeg import Sizes
from inkroute.syntax.samples import read_stream

LIMITS = Limits()
POLICY = PixelPolicy()
SIZES = Sizes(2048, 6144, 2048)


def why(made: object, limits: Limits = LIMITS) -> str:
    return read_stream(made, limits, SIZES).why


def segment(kind: int, body: bytes, number: int = 1) -> bytes:
    """A JBIG2 segment that refers to none (ITU-T T.88, 7.2)."""
    return number.to_bytes(4, "big") + bytes((kind, 0, 1)) + len(body).to_bytes(4, "big") + body


def jpx(width: int, height: int, size: int) -> bytes:
    header = b"\xff\x4f\xff\x51\x00\x29\x00\x00" + b"".join(
        value.to_bytes(4, "big") for value in (width, height, 0, 0)
    )
    return b"\x00" * 20 + header + b"\x55" * size


def jpeg() -> bytes:
    data = io.BytesIO()
    Image.linear_gradient("L").save(data, "JPEG")
    return data.getvalue()


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (None, "missing"),
        (stream(b"", Width=1, Height=1), "missing"),
        (stream(b"x", Width=0, Height=1), "missing"),
        (stream(b"x", Width=100_000, Height=100_000), "too_large"),
        (stream(b"x", Width=1, Height=1, Filter="/Odd"), "filter"),
        (stream(b"x", Width=1, Height=1, Filter="/DCTDecode"), "damaged"),
        (stream(b"\xff\xd8\xff", Width=1, Height=1, Filter="/DCTDecode"), "damaged"),
        (stream(b"x", Width=9, Height=9, Filter="/CCITTFaxDecode"), "damaged"),
        (stream(b"x", Width=9, Height=9, Filter="/JPXDecode"), "jpx"),
        (stream(b"x", Width=9, Height=9, Filter="/JBIG2Decode"), "jbig2"),
    ],
)
def test_reasons(made: StreamObject | None, expected: str) -> None:
    assert why(made) == expected
    if made is not None:
        found = look(painted(made), POLICY, LIMITS)
        assert found.state is PixelState.NO_PIXELS
        assert found.why == expected


def test_ceilings_hold_before_anything_is_decoded() -> None:
    made = stream(zlib.compress(bytes(1_000_000)), Width=1000, Height=1000, Filter="/FlateDecode")
    assert why(made, Limits(image_pixels=999_999)) == "too_large"
    assert why(made, Limits(image_bytes=100)) == "too_large"
    assert why(made, Limits(stream_bytes=100_000)) == "too_large"


def test_a_header_that_says_more_than_the_dictionary() -> None:
    data = bytearray(jpeg())
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = b"\xff\xff\xff\xff"
    assert why(stream(bytes(data), Width=256, Height=256, Filter="/DCTDecode")) == "too_large"


def test_lossless_and_arithmetic_jpegs_are_refused() -> None:
    for kind in (0xC3, 0xC9):
        data = jpeg().replace(b"\xff\xc0", bytes((0xFF, kind)))
        assert why(stream(data, Width=256, Height=256, Filter="/DCTDecode")) == "jpeg_kind"


def test_a_small_damaged_jpeg_is_not_decoded() -> None:
    data = bytearray(jpeg())
    at = data.index(b"\xff\xda") + 30
    data[at : at + 2] = b"\xff\xc1"
    assert why(stream(bytes(data), Width=256, Height=256, Filter="/DCTDecode")) == "damaged"


@pytest.mark.parametrize("seed", range(60))
def test_changed_bytes_do_no_harm(seed: int) -> None:
    chance = np.random.default_rng(seed)
    coded = zlib.compress(chance.bytes(3_000))
    for name, data in (("/DCTDecode", jpeg()), ("/FlateDecode", coded), ("/LZWDecode", coded)):
        changed = bytearray(data[: int(chance.integers(1, len(data)))])
        for at in chance.integers(0, len(changed), 8).tolist():
            changed[at] = int(chance.integers(0, 256))
        parameters = {"/Predictor": int(chance.integers(1, 16)), "/Columns": 50}
        made = stream(
            bytes(changed), Width=50, Height=60, ColorSpace="/DeviceGray", BitsPerComponent=8,
            Filter=name, DecodeParms=parameters,
        )  # fmt: skip
        found = look(painted(made), POLICY, LIMITS)
        assert found.state in PixelState


def test_half_a_picture_without_text_is_not_judged() -> None:
    made = stream(bytes(range(100)) * 50, Width=100, Height=100, ColorSpace="/DeviceGray")
    found = look(painted(made), POLICY, LIMITS)
    assert found.state is PixelState.NO_PIXELS
    assert found.why == "damaged"


def test_letters_in_a_soft_mask_count() -> None:
    from evidence.pictures import page  # noqa: PLC0415 - reportlab's fonts, in this test alone

    letters = page(100, ink=255, paper=0)
    mask = stream(letters.tobytes(), Width=850, Height=1100, ColorSpace="/DeviceGray")
    made = stream(bytes(850 * 1100), Width=850, Height=1100, ColorSpace="/DeviceGray", SMask=mask)
    assert look(painted(made), POLICY, LIMITS).has_text >= 900


def test_symbols_that_jbig2_places_are_counted() -> None:
    count = (1672).to_bytes(4, "big")
    plain = segment(6, bytes(17) + b"\0\0" + count + bytes(30))
    huffman = segment(7, bytes(17) + b"\0\1" + bytes(2) + count + bytes(30))
    refined = segment(4, bytes(17) + b"\0\2" + bytes(4) + count)
    assert jbig2_symbols(segment(0, bytes(30)) + plain + huffman + refined) == 3 * 1672
    assert jbig2_symbols(segment(6, bytes(20))) == jbig2_symbols(b"") == 0


def test_jbig2_symbols_are_text() -> None:
    assert jbig2_hint(segment(48, bytes(19)) + segment(6, bytes(30)), 8_000_000) is Hint.TEXT
    assert jbig2_hint(segment(0, bytes(30)), 8_000_000) is Hint.TEXT
    assert jbig2_hint(segment(48, bytes(19)) + segment(38, bytes(9_000)), 9**7) is Hint.NONE
    assert jbig2_hint(segment(48, bytes(19)) + segment(38, bytes(40)), 9**7) is Hint.BLANK
    assert jbig2_hint(b"", 100) is Hint.NONE


def test_jpx_of_one_colour_is_blank() -> None:
    assert jpx_hint(jpx(4_000, 2_000, 600)) is Hint.BLANK
    assert jpx_hint(jpx(4_000, 2_000, 60_000)) is Hint.NONE
    assert jpx_hint(b"\xff\x4f\xff\x51") is Hint.NONE
