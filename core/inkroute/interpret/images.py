"""Images as painted (ISO 32000-1, 8.9): the unit square's image, pixels, resolution, turn.

In: an image dictionary (XObject or inline) and the graphics state. Out: an `ImageMark`. Not here:
the samples, which nobody has looked at yet.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkroute.geometry import (
    MPT,
    PER_MILLE,
    POINTS_PER_INCH,
    Box,
    Matrix,
    length,
    quantise,
    quarter_turn,
)
from inkroute.interpret.state import GraphicsState
from inkroute.model import Hidden, ImageMark
from inkroute.syntax import colour_spaces, objects
from inkroute.syntax.samples import soft_mask

#: dpi of an image with a side of no length: as large as any resolution that is looked at.
_DPI_MAX = 100_000
#: A JPX stream names its own colours, and a mask has none.
_UNNAMED = "none"


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """What an image's dictionary says, before it is placed."""

    width: int
    height: int
    bits: int
    colour_space: str
    filters: tuple[str, ...]
    is_mask: bool
    has_soft_mask: bool
    object_number: int
    mask_width: int
    mask_height: int


def facts(stream: object, number: int, resources: object) -> ImageFacts:
    """Read an image's dictionary; absurd values become 0."""
    is_mask = objects.as_bool(objects.entry(stream, "/ImageMask"))
    mask = soft_mask(stream)
    return ImageFacts(
        width=max(0, objects.as_int(objects.entry(stream, "/Width"))),
        height=max(0, objects.as_int(objects.entry(stream, "/Height"))),
        bits=1
        if is_mask
        else max(0, objects.as_int(objects.entry(stream, "/BitsPerComponent"), 8)),
        colour_space=_UNNAMED if is_mask else colour_space_name(stream, resources),
        filters=objects.filter_names(stream),
        is_mask=is_mask,
        has_soft_mask=objects.is_stream(objects.raw(stream, "/SMask"))
        or objects.entry(stream, "/Mask") is not None,
        object_number=number,
        mask_width=0 if mask is None else max(0, objects.as_int(objects.entry(mask, "/Width"))),
        mask_height=0 if mask is None else max(0, objects.as_int(objects.entry(mask, "/Height"))),
    )


def colour_space_name(stream: object, resources: object) -> str:
    """The family of an image's colour space, with N for ICCBased ("ICCBased3")."""
    value = objects.entry(stream, "/ColorSpace")
    named = colour_spaces.named(objects.as_name(value), resources)
    family, parts = colour_spaces.family(named if named is not None else value)
    if family == "ICCBased" and len(parts) > 1:
        return f"ICCBased{objects.as_int(objects.entry(objects.resolve(parts[1]), '/N'))}"
    return family or _UNNAMED


def place(
    found: ImageFacts, stream: object, state: GraphicsState, hidden: int, order: int
) -> ImageMark:
    """The image as the state paints it: into the unit square's image under the CTM."""
    ctm = state.ctm
    quad = ctm.corners(0.0, 0.0, 1.0, 1.0)
    box = quad.box
    clip = Box(*(quantise(v) for v in state.clip))
    if state.fill_alpha <= 0:
        hidden |= Hidden.INVISIBLE
    shown = box.intersection(clip)
    return ImageMark(
        quad=quad,
        box=box,
        width=found.width,
        height=found.height,
        dpi_x=_dpi(found.width, ctm.a, ctm.b),
        dpi_y=_dpi(found.height, ctm.c, ctm.d),
        colour_space=found.colour_space,
        bits=found.bits,
        filters=found.filters,
        is_mask=found.is_mask,
        has_soft_mask=found.has_soft_mask,
        object_number=found.object_number,
        inline=found.object_number == 0,
        turn=quarter_turn(ctm.a, ctm.b),
        mirrored=ctm.determinant > 0,
        alpha=state.fill_alpha,
        order=order,
        hidden=int(hidden),
        visible_share=_visible(shown, box),
        stream=stream,
        partial=bool(state.shapes) or state.blended,
        mask_width=found.mask_width,
        mask_height=found.mask_height,
        mask_dpi_x=_dpi(found.mask_width, ctm.a, ctm.b),
        mask_dpi_y=_dpi(found.mask_height, ctm.c, ctm.d),
    )


def _visible(shown: Box, box: Box) -> int:
    return shown.area * PER_MILLE // box.area if box.area else 0


def _dpi(samples: int, dx: float, dy: float) -> int:
    """Samples an inch along a side that is (dx, dy) mpt long."""
    x, y = quantise(dx), quantise(dy)
    side = length(x, y)
    return min(_DPI_MAX, samples * POINTS_PER_INCH * MPT // side) if side else _DPI_MAX


def is_empty(ctm: Matrix) -> bool:
    """Whether the CTM flattens the unit square to nothing."""
    return ctm.determinant == 0
