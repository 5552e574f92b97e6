"""An image's samples, decoded no further than looking at it needs.

In: an image XObject or inline image. Out: `Samples`: packed rows with the tables that turn them
into grey, or a stable word for why they cannot be had. Byte filters go through
`syntax.objects`; a PNG or TIFF predictor is left for the caller to undo, who has numpy and is a
hundred times faster at it than a loop here. Of JPX only small or coarse pictures are decoded, of
JBIG2 only drawings: else headers and the amount of coded data give a `Hint`. Damage never raises.

Words for `why`: "jpx", "jbig2" (not decoded), "no_codec" (Pillow is not there), "too_large",
"jpeg_kind" (a JPEG that decoders disagree on), "filter" (unknown), "colour_space", "missing"
(no samples, no size), "damaged".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject

from inkroute.errors import LimitReached
from inkroute.limits import Limits
from inkroute.model import ImageMark
from inkroute.syntax import ccitt, jbig2, jpeg, jpx, objects
from inkroute.syntax.ccitt import FaxParameters, FaxRows
from inkroute.syntax.coded import Hint, jbig2_hint, jbig2_symbols, jpx_hint
from inkroute.syntax.colour import ONE, UNKNOWN, Tones, plain, tones_of
from inkroute.syntax.jpeg import Sizes

_BITS = (1, 2, 4, 8, 16)
_MAX_COMPONENTS = 32
#: Fax data is read in pure Python, at about a second for 2 MB; real pages have a tenth of that.
_FAX_BYTES = 4_000_000
_FAX_SIDE = 65_535


class Predictor(NamedTuple):
    """A predictor still to be undone (ISO 32000-1, 7.4.4.4): 1 none, 2 TIFF, from 10 on PNG.

    `row_bytes` without the tag byte of PNG rows; `step` is bytes a pixel, at least 1.
    """

    kind: int = 1
    colors: int = 1
    bits: int = 8
    row_bytes: int = 0

    @property
    def step(self) -> int:
        """Bytes from a sample to the one that predicts it."""
        return max(1, self.colors * self.bits // 8)


NO_PREDICTOR = Predictor()


@dataclass(frozen=True, slots=True)
class Samples:
    """Rows of `width` x `components` samples of `bits` bits, each row padded to a whole byte.

    `data` may end early (a damaged file) or still carry a predictor. Of fax data there are `fax`
    rows instead, black being 1. `reduced_by` says how many samples of the file stand in one here,
    on both axes. With `why` set there is neither; `symbols` then counts those that JBIG2 places.
    """

    width: int
    height: int
    bits: int = 8
    tones: Tones = UNKNOWN
    data: bytes = b""
    fax: FaxRows | None = None
    predictor: Predictor = NO_PREDICTOR
    reduced_by: int = 1
    why: str = ""
    hint: Hint = Hint.NONE
    symbols: int = 0

    @property
    def row_bytes(self) -> int:
        """Bytes of a row once the predictor is undone."""
        return (self.width * self.tones.components * self.bits + 7) // 8


def read_samples(image: ImageMark, limits: Limits, sizes: Sizes) -> Samples:
    """The samples of a painted image. Never raises on what the file holds."""
    return read_stream(image.stream, limits, sizes, is_mask=image.is_mask)


def soft_mask(stream: object) -> object | None:
    """The image that an image's SMask or stencil Mask is, or None."""
    for key in ("/SMask", "/Mask"):
        mask = objects.entry(stream, key)
        if objects.is_stream(mask):
            return mask
    return None


def read_stream(stream: object, limits: Limits, sizes: Sizes, *, is_mask: bool = False) -> Samples:
    """The samples of an image's stream; `is_mask` for stencils (ImageMask true)."""
    stream = objects.resolve(stream)
    width = objects.as_int(objects.entry(stream, "/Width"))
    height = objects.as_int(objects.entry(stream, "/Height"))
    is_mask = is_mask or objects.as_bool(objects.entry(stream, "/ImageMask"))
    encoded = len(objects.encoded_bytes(stream))
    if not encoded or width < 1 or height < 1:
        return Samples(width, height, why="missing")
    if width * height > limits.image_pixels or encoded > limits.image_bytes:
        return Samples(width, height, why="too_large")
    plain_stream, predictor = _without_last_predictor(stream)
    try:
        data, left, parameters = objects.decode_until_image(plain_stream, limits)
    except LimitReached:
        return Samples(width, height, why="too_large")
    except objects.StreamDamage as damage:
        if not damage.data or _image_filter(stream):
            return Samples(width, height, why="damaged")
        data, left, parameters = damage.data, "", {}
    shape = _Shape(stream, width, height, is_mask)
    if not left:
        return _packed(shape, data, predictor, limits)
    if left == "DCTDecode":
        return _from_jpeg(shape, data, parameters, limits, sizes)
    if left == "CCITTFaxDecode":
        return _from_fax(shape, data, parameters, limits)
    if left == "JPXDecode":
        return _from_jpx(shape, data, sizes)
    if left == "JBIG2Decode":
        return _from_jbig2(shape, data, limits)
    return Samples(width, height, why="filter")


class _Shape(NamedTuple):
    """The dictionary's own word on an image."""

    stream: object
    width: int
    height: int
    is_mask: bool

    @property
    def bits(self) -> int:
        bits = objects.as_int(objects.entry(self.stream, "/BitsPerComponent"), 8)
        return 1 if self.is_mask else bits if bits in _BITS else 8


def _image_filter(stream: object) -> bool:
    names = objects.filter_names(stream)
    return bool(names) and names[-1] not in {
        "FlateDecode", "LZWDecode", "RunLengthDecode", "ASCIIHexDecode", "ASCII85Decode"
    }  # fmt: skip


def _without_last_predictor(stream: object) -> tuple[object, Predictor]:
    """The stream with its last filter's predictor taken out of the parameters, and that one."""
    names, parameters = objects.filter_names(stream), objects.filter_parameters(stream)
    if not names or names[-1] not in {"FlateDecode", "LZWDecode"}:
        return stream, NO_PREDICTOR
    last: dict[str, Any] = parameters[-1]
    kind = objects.as_int(objects.entry(last, "/Predictor"), 1)
    if kind < 2:
        return stream, NO_PREDICTOR
    colors = min(max(1, objects.as_int(objects.entry(last, "/Colors"), 1)), _MAX_COMPONENTS)
    bits = objects.as_int(objects.entry(last, "/BitsPerComponent"), 8)
    bits = bits if bits in _BITS else 8
    columns = max(1, objects.as_int(objects.entry(last, "/Columns"), 1))
    copy = StreamObject()
    copy._data = objects.encoded_bytes(stream)  # noqa: SLF001 - pypdf's own name for a stream's bytes
    kept = {k: v for k, v in last.items() if str(k) != "/Predictor"}
    changed = [DictionaryObject(p) for p in (*parameters[:-1], kept)]
    copy[NameObject("/Filter")] = ArrayObject([NameObject("/" + name) for name in names])
    copy[NameObject("/DecodeParms")] = ArrayObject(changed)
    return copy, Predictor(kind, colors, bits, (columns * colors * bits + 7) // 8)


def _packed(shape: _Shape, data: bytes, predictor: Predictor, limits: Limits) -> Samples:
    bits = shape.bits
    tones = tones_of(shape.stream, bits, is_mask=shape.is_mask, limits=limits)
    if not tones.components:
        tones = plain(_guess_components(shape, len(data), bits))
        if tones.components == 1 and bits < 8:
            top = (1 << bits) - 1
            tones = Tones(1, bytes(s * 255 // top for s in range(top + 1)))
    if not tones.components:
        return Samples(shape.width, shape.height, why="colour_space")
    return Samples(shape.width, shape.height, bits, tones, data, predictor=predictor)


def _guess_components(shape: _Shape, size: int, bits: int) -> int:
    """How many components fill the data, where the colour space does not say."""
    for components in (4, 3, 1):
        if size >= (shape.width * components * bits + 7) // 8 * shape.height:
            return components
    return 0


def _from_jpx(shape: _Shape, data: bytes, sizes: Sizes) -> Samples:
    hint = jpx_hint(data)
    grey = None
    if hint is Hint.NONE and _has_brightness(objects.entry(shape.stream, "/ColorSpace")):
        grey = jpx.decode(data, sizes.ceiling)
    if grey is None:
        return Samples(shape.width, shape.height, why="jpx", hint=hint)
    return Samples(
        grey.width, grey.height, tones=Tones(1, bytes(range(256))), data=grey.data,
        reduced_by=grey.reduced_by,
    )  # fmt: skip


def _has_brightness(space: object) -> bool:
    """Whether a JPX picture's first component is brightness: its own space, grey, or RGB."""
    listed = objects.as_list(objects.resolve(space))
    name = objects.as_name(listed[0] if listed else space)
    return name in {"", "DeviceGray", "DeviceRGB", "CalGray", "CalRGB", "ICCBased"}


def _from_jbig2(shape: _Shape, data: bytes, limits: Limits) -> Samples:
    hint = jbig2_hint(data, shape.width * shape.height)
    symbols = jbig2_symbols(data) if hint is Hint.TEXT else 0
    if hint is Hint.NONE and shape.bits == 1:
        rows = jbig2.decode(data, shape.width, shape.height)
        if rows is not None:
            return _packed(shape, rows, NO_PREDICTOR, limits)
    return Samples(shape.width, shape.height, why="jbig2", hint=hint, symbols=symbols)


def _from_fax(shape: _Shape, data: bytes, parameters: dict[str, Any], limits: Limits) -> Samples:
    columns = objects.as_int(objects.entry(parameters, "/Columns"), 1728)
    if len(data) > _FAX_BYTES or not 0 < columns <= _FAX_SIDE:
        return Samples(shape.width, shape.height, why="too_large")
    how = FaxParameters(
        k=objects.as_int(objects.entry(parameters, "/K")),
        columns=columns,
        byte_align=objects.as_bool(objects.entry(parameters, "/EncodedByteAlign")),
    )
    most = min(shape.height, _FAX_SIDE, limits.image_pixels // columns)
    rows = ccitt.decode(data, how, most)
    if not rows.rows:
        return Samples(shape.width, shape.height, why="damaged")
    tones = tones_of(shape.stream, 1, is_mask=shape.is_mask, limits=limits)
    table = tones.table if len(tones.table) == 2 else b"\x00\xff"
    if not objects.as_bool(objects.entry(parameters, "/BlackIs1")):
        table = table[::-1]  # samples of black pixels are 0, and black is 1 in `fax`
    return Samples(columns, shape.height, bits=1, tones=Tones(1, table), fax=rows)


def _from_jpeg(
    shape: _Shape, data: bytes, parameters: dict[str, Any], limits: Limits, sizes: Sizes
) -> Samples:
    header = jpeg.read_header(data, shape.height)
    if header is None:
        return Samples(shape.width, shape.height, why="damaged")
    if header.width * header.height > limits.image_pixels:
        return Samples(shape.width, shape.height, why="too_large")
    transform = objects.as_int(objects.entry(parameters, "/ColorTransform"), -1)
    try:
        planes = jpeg.decode(header, sizes, transform)
    except jpeg.JpegRefused as refused:
        return Samples(shape.width, shape.height, why=refused.why)
    given = tones_of(shape.stream, 8, is_mask=False, limits=limits)
    if given.components != len(header.components):
        given = plain(len(header.components))
    return Samples(
        planes.width,
        planes.height,
        tones=_jpeg_tones(planes, ink_is_high=given.ink_is_high),
        data=planes.data,
        reduced_by=planes.reduced_by,
    )


def _jpeg_tones(planes: jpeg.JpegPlanes, *, ink_is_high: bool) -> Tones:
    """Tones of decoded planes; `ink_is_high` is the colour space's and Decode's word."""
    if planes.components == 1:
        levels = range(255, -1, -1) if ink_is_high else range(256)
        return Tones(1, bytes(levels))
    if planes.luma_first:
        # YCCK: the luma is that of 255 - (C, M, Y), so it grows where ink lessens.
        sign = 1 if ink_is_high else -1
        return Tones(4, weights=(sign * ONE, 0, 0, -sign * ONE))
    tones = plain(4)
    weights = (-ONE, 0, 0, -ONE) if planes.subsampled else tones.weights
    if ink_is_high:
        return Tones(4, weights=weights, offset=tones.offset)
    return Tones(4, weights=tuple(-w for w in weights), offset=tones.offset - 2 * 255 * ONE)
