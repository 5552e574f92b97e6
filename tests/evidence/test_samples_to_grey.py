"""Samples of every depth, colour space and filter come out as the grey they stand for."""

import io
import sys
import zlib
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from evidence.marks import painted, stream
from evidence.pictures import page, photograph
from inkroute.evidence.grey import Grey, grey_picture
from inkroute.evidence.placing import assemble, displayed
from inkroute.geometry import Box
from inkroute.limits import Limits
from inkroute.policy_pixels import PixelPolicy
from inkroute.syntax.jpeg import Sizes
from inkroute.syntax.samples import Samples, read_samples

LIMITS = Limits()
SIZES = Sizes(2048, 6144, 2048)
POLICY = PixelPolicy()


def samples(data: bytes, width: int, height: int, **entries: object) -> Samples:
    return read_samples(
        painted(stream(data, Width=width, Height=height, **entries)), LIMITS, SIZES
    )


def grey(data: bytes, width: int, height: int, **entries: object) -> list[int]:
    found = samples(data, width, height, **entries)
    assert not found.why
    levels: list[int] = grey_picture(found, 1, 1).reshape(-1).tolist()
    return levels


@pytest.mark.parametrize(
    ("bits", "data", "expected"),
    [
        (1, b"\xa0", [255, 0, 255]),
        (2, b"\x1b", [0, 85, 170]),
        (4, b"\x0f\x80", [0, 255, 136]),
        (8, b"\x00\x80\xff", [0, 128, 255]),
        (16, b"\x00\xff\x80\x00\xff\x00", [0, 128, 255]),
    ],
)
def test_depths(bits: int, data: bytes, expected: list[int]) -> None:
    assert grey(data, 3, 1, BitsPerComponent=bits, ColorSpace="/DeviceGray") == expected


ICC4 = stream(b"", N=4)
ALTERNATE = stream(b"", Alternate="/DeviceRGB")


@pytest.mark.parametrize(
    ("space", "data", "expected"),
    [
        ("/DeviceRGB", b"\xff\x00\x00\xff\xff\xff", [76, 255]),
        (["/CalRGB", {}], b"\x00\xff\x00\x00\x00\x00", [150, 0]),
        ("/DeviceCMYK", b"\x00\x00\x00\xff\x00\x00\x00\x00", [0, 255]),
        (["/ICCBased", ICC4], b"\xff\xff\xff\xff\xff\x00\x00\x00", [0, 179]),
        (["/ICCBased", ALTERNATE], b"\x00\x00\xff\xff\xff\xff", [29, 255]),
        (["/Lab", {}], b"\x80\x11\x22\xff\x80\x80", [128, 255]),
        (["/Separation", "/Spot", "/DeviceCMYK", {}], b"\x00\xff", [255, 0]),
        (["/DeviceN", ["/Cyan", "/None"], "/DeviceCMYK", {}], b"\xff\xff\x00\xff", [179, 255]),
        (["/Indexed", "/DeviceRGB", 1, b"\xff\xff\xff\x00\x00\x00"], b"\x00\x01", [255, 0]),
    ],
)
def test_colour_spaces(space: object, data: bytes, expected: list[int]) -> None:
    assert grey(data, 2, 1, BitsPerComponent=8, ColorSpace=space) == expected


def test_inverted_decode() -> None:
    assert grey(b"\x00\xff", 2, 1, ColorSpace="/DeviceGray", Decode=[1, 0]) == [255, 0]
    cmyk = grey(b"\xff\xff\xff\x00", 1, 1, ColorSpace="/DeviceCMYK", Decode=[1, 0] * 4)
    assert cmyk == [0]


def test_stencils_paint_ink() -> None:
    assert grey(b"\x40", 2, 1, ImageMask=True) == [0, 255]
    assert grey(b"\x40", 2, 1, ImageMask=True, Decode=[1, 0]) == [255, 0]


def test_unknown_spaces_are_guessed_by_size() -> None:
    assert grey(b"\xff\xff\xff\x00\x00\x00", 2, 1, ColorSpace="/Odd") == [255, 0]
    assert samples(b"\x00", 2, 2, ColorSpace="/Odd").why == "colour_space"


def png_rows(pixels: NDArray[np.uint8], kinds: Sequence[int]) -> bytes:
    """Predict rows as a PNG writer does, each with the type given."""
    rows, width, step = pixels.shape
    flat = pixels.reshape(rows, width * step).astype(np.int64)
    out = bytearray()
    for at, kind in enumerate(kinds):
        row = flat[at]
        up = flat[at - 1] if at else np.zeros_like(row)
        left = np.concatenate((np.zeros(step, dtype=np.int64), row[:-step]))
        corner = np.concatenate((np.zeros(step, dtype=np.int64), up[:-step]))
        guess = left + up - corner
        near = [np.abs(guess - one) for one in (left, up, corner)]
        paeth = np.where(
            (near[0] <= near[1]) & (near[0] <= near[2]),
            left,
            np.where(near[1] <= near[2], up, corner),
        )
        predicted = (0 * row, left, up, (left + up) // 2, paeth)[kind]
        out.append(kind)
        out += bytes(((row - predicted) % 256).astype(np.uint8))
    return bytes(out)


KINDS = {
    "none": [0] * 40,
    "sub": [1] * 40,
    "up": [2] * 40,
    "average": [3] * 40,
    "paeth": [4] * 40,
    "mixed": [0, 1, 2, 3, 4, 4, 3, 2, 1, 0] * 4,
    "apart": [4, *[2] * 38, 3],
}


@pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("width", [1, 2, 17])
@pytest.mark.parametrize("step", [1, 3])
def test_png_predictors(kinds: list[int], width: int, step: int) -> None:
    pixels = np.random.default_rng(2).integers(0, 256, (40, width, step), dtype=np.uint8)
    space = "/DeviceGray" if step == 1 else "/DeviceRGB"
    parameters = {"/Predictor": 15, "/Colors": step, "/Columns": width}
    found = grey(
        zlib.compress(png_rows(pixels, kinds)),
        width, 40, ColorSpace=space, Filter="/FlateDecode", DecodeParms=parameters,
    )  # fmt: skip
    assert found == grey(pixels.tobytes(), width, 40, ColorSpace=space)


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16])
def test_tiff_predictor(bits: int) -> None:
    top = 1 << bits
    values = np.random.default_rng(3).integers(0, top, (5, 16), dtype=np.int64)
    differences = np.diff(values, axis=1, prepend=0) % top

    def pack(table: NDArray[np.int64]) -> bytes:
        if bits == 16:
            return table.astype(">u2").tobytes()
        shifts = np.arange(bits - 1, -1, -1, dtype=np.int64)
        digits = (table[:, :, None] >> shifts) & 1
        return np.packbits(digits.reshape(5, -1).astype(np.uint8), axis=1).tobytes()

    parameters = {"/Predictor": 2, "/Colors": 1, "/Columns": 16, "/BitsPerComponent": bits}
    common = {"BitsPerComponent": bits, "ColorSpace": "/DeviceGray"}
    found = grey(
        zlib.compress(pack(differences)),
        16, 5, Filter="/FlateDecode", DecodeParms=parameters, **common,
    )  # fmt: skip
    assert found == grey(pack(values), 16, 5, **common)


def jpeg(picture: Image.Image, **how: object) -> bytes:
    data = io.BytesIO()
    picture.save(data, "JPEG", **how)
    return data.getvalue()


def near(found: Grey, expected: Image.Image) -> int:
    """The mean difference in grey levels."""
    small = np.asarray(expected.convert("L").resize(found.shape[::-1], Image.Resampling.BOX))
    return int(np.abs(found.astype(np.int64) - small).mean())


COLOUR = Image.merge("RGB", [photograph(320, 240, seed) for seed in (1, 2, 3)])


@pytest.mark.parametrize("progressive", [False, True])
def test_jpeg_of_three_components(progressive: bool) -> None:  # noqa: FBT001 - a parameter
    data = jpeg(COLOUR, quality=90, progressive=progressive)
    found = samples(data, 320, 240, ColorSpace="/DeviceRGB", Filter="/DCTDecode")
    assert near(grey_picture(found, 1, 1), COLOUR) <= 3


def test_jpeg_in_flate() -> None:
    data = zlib.compress(jpeg(COLOUR))
    found = samples(data, 320, 240, ColorSpace="/DeviceRGB", Filter=["/FlateDecode", "/DCTDecode"])
    assert near(grey_picture(found, 1, 1), COLOUR) <= 5


def test_large_jpeg_is_read_at_an_eighth() -> None:
    picture = page(600)
    found = samples(jpeg(picture), *picture.size, ColorSpace="/DeviceGray", Filter="/DCTDecode")
    assert found.reduced_by == 8
    assert (found.width, found.height) == (638, 825)
    padded = Image.new("L", (5104, 6600), 255)
    padded.paste(picture)
    assert near(grey_picture(found, 1, 1), padded) <= 3


@pytest.mark.parametrize("inverted", [False, True])
def test_jpeg_of_four_components(inverted: bool) -> None:  # noqa: FBT001 - a parameter
    planes = [photograph(160, 120, seed) for seed in (4, 5, 6, 7)]
    # Pillow writes inverted samples, as Photoshop does: Decode [1 0 ...] sets them right.
    data = jpeg(Image.merge("CMYK", planes), quality=95, subsampling=0)
    decode = {"Decode": [1, 0] * 4} if inverted else {}
    found = samples(data, 160, 120, ColorSpace="/DeviceCMYK", Filter="/DCTDecode", **decode)
    ink = np.stack([np.asarray(plane).astype(np.int64) for plane in planes])
    ink = ink if inverted else 255 - ink
    expected = 255 - (299 * ink[0] + 587 * ink[1] + 114 * ink[2]) // 1000 - ink[3]
    levels = grey_picture(found, 1, 1).astype(np.int64)
    assert np.abs(levels - expected.clip(0, 255)).mean() < 4


def test_jpeg_of_red_green_and_blue() -> None:
    # An Adobe marker with transform 0: the components are the colours themselves.
    data = jpeg(COLOUR, quality=90, keep_rgb=True)
    found = samples(data, 320, 240, ColorSpace="/DeviceRGB", Filter="/DCTDecode")
    assert near(grey_picture(found, 1, 1), COLOUR) <= 3


def test_markers_do_not_decide_on_their_own() -> None:
    # The transform of DecodeParms counts where the JPEG has no Adobe marker (table 13).
    plain = jpeg(COLOUR, quality=90, subsampling=0)
    start = plain.index(b"\xff\xe0")
    length = int.from_bytes(plain[start + 2 : start + 4], "big")
    bare = plain[:start] + plain[start + 2 + length :]
    as_rgb = samples(
        bare, 320, 240, Filter="/DCTDecode", ColorSpace="/DeviceRGB",
        DecodeParms={"/ColorTransform": 0},
    )  # fmt: skip
    as_luma = samples(bare, 320, 240, Filter="/DCTDecode", ColorSpace="/DeviceRGB")
    assert near(grey_picture(as_luma, 1, 1), COLOUR) <= 3
    assert near(grey_picture(as_rgb, 1, 1), COLOUR) > 10


def test_jpeg_cut_short_gives_what_there_is() -> None:
    picture = page(72)
    data = jpeg(picture)
    found = samples(
        data[: len(data) // 2], *picture.size, ColorSpace="/DeviceGray", Filter="/DCTDecode"
    )
    assert not found.why
    top = grey_picture(found, 1, 1)[: picture.height // 3]
    assert near(top, picture.crop((0, 0, picture.width, picture.height // 3))) <= 3


def test_without_pillow_there_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    data = jpeg(COLOUR)
    monkeypatch.setitem(sys.modules, "PIL", None)
    found = samples(data, 320, 240, ColorSpace="/DeviceRGB", Filter="/DCTDecode")
    assert found.why == "no_codec"


def test_pictures_are_turned_as_displayed() -> None:
    made = stream(bytes(range(0, 60, 10)), Width=3, Height=2, ColorSpace="/DeviceGray")
    found = read_samples(painted(made), LIMITS, SIZES)
    assert displayed(found, painted(made), 2048).tolist() == [[0, 10, 20], [30, 40, 50]]
    right = displayed(found, painted(made, turn=1), 2048)
    assert right.tolist() == [[30, 0], [40, 10], [50, 20]]
    mirrored = displayed(found, painted(made, mirrored=True), 2048)
    assert mirrored.tolist() == [[30, 40, 50], [0, 10, 20]]


def test_fax_pixels_are_made_square() -> None:
    made = stream(bytes(800), Width=40, Height=20, ColorSpace="/DeviceGray")
    mark = painted(made, dpi=(204, 98))
    assert displayed(read_samples(mark, LIMITS, SIZES), mark, 2048).shape == (20, 20)


def test_strips_are_put_together() -> None:
    picture = np.asarray(page(100)).copy()
    marks = []
    for top in range(0, 1100, 50):
        strip = picture[top : top + 50]
        made = stream(strip.tobytes(), Width=850, Height=50, ColorSpace="/DeviceGray")
        box = Box(0, top * 720, 850 * 720, (top + 50) * 720)
        marks.append(painted(made, box, dpi=(100, 100)))
    whole = assemble(marks, POLICY, LIMITS)
    assert isinstance(whole, np.ndarray)
    assert np.array_equal(whole, picture)
