"""Makes painted images of pypdf streams, as the page map would hand them over."""

from collections.abc import Mapping

from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    ByteStringObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    PdfObject,
    StreamObject,
)

from inkroute.geometry import Box, Quad
from inkroute.model import ImageMark

Value = object


def to_pdf(value: Value) -> PdfObject:
    """Names are strings with a slash; bytes are strings."""
    if isinstance(value, PdfObject):
        return value
    if isinstance(value, bool):
        return BooleanObject(value)
    if isinstance(value, int):
        return NumberObject(value)
    if isinstance(value, str):
        return NameObject(value)
    if isinstance(value, bytes):
        return ByteStringObject(value)
    if isinstance(value, Mapping):
        return DictionaryObject({NameObject(k): to_pdf(v) for k, v in value.items()})
    assert isinstance(value, list | tuple)
    return ArrayObject([to_pdf(item) for item in value])


def stream(data: bytes, **entries: Value) -> StreamObject:
    made = StreamObject()
    made._data = data
    for key, value in entries.items():
        made[NameObject("/" + key)] = to_pdf(value)
    return made


def painted(
    made: StreamObject,
    box: Box | None = None,
    turn: int = 0,
    *,
    mirrored: bool = False,
    dpi: tuple[int, int] = (72, 72),
) -> ImageMark:
    width, height = int(made.get("/Width", 0)), int(made.get("/Height", 0))
    box = box or Box(0, 0, width * 1_000, height * 1_000)
    quad = Quad(box.x0, box.y1, box.x1, box.y1, box.x1, box.y0, box.x0, box.y0)
    return ImageMark(
        quad=quad,
        box=box,
        width=width,
        height=height,
        dpi_x=dpi[0],
        dpi_y=dpi[1],
        colour_space="",
        bits=8,
        filters=(),
        is_mask=False,
        has_soft_mask=False,
        object_number=0,
        inline=False,
        turn=turn,
        mirrored=mirrored,
        alpha=1000,
        order=0,
        hidden=0,
        visible_share=1000,
        stream=made,
    )
