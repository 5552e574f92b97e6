"""Compares our images with PDFium's image objects on one page.

In: images as `dumps` writes them, and the page's boxes. Out: a verdict for each image. PDFium's
objects are those of the page's content and its forms; it lists none of annotations' appearances,
of tiling patterns and of Type 3 glyphs, so that images of ours alone are counted, not judged. Not
here: pixels' values.
"""

from __future__ import annotations

from typing import Any

from words import NEAR

SAME, EMPTY, MISSING = "same", "without area or samples in PDFium", "missing"
Image = dict[str, Any]
Page = dict[str, Any]


def displayed(quad: list[float], page: Page) -> list[float]:
    """Corners in user space to the displayed page (ISO 32000-1, 14.11.2, Rotate, UserUnit)."""
    left, low, right, top = page["crop"]
    unit = page["unit"]
    width, height = right - left, top - low
    turned = {
        0: lambda x, y: (x, height - y),
        90: lambda x, y: (y, x),
        180: lambda x, y: (width - x, y),
        270: lambda x, y: (height - y, width - x),
    }[page["rotation"] % 360]
    found: list[float] = []
    for x, y in zip(quad[::2], quad[1::2], strict=True):
        found += (v * unit for v in turned(x - left, y - low))
    return found


def _box(quad: list[float]) -> tuple[float, float, float, float]:
    return (min(quad[::2]), min(quad[1::2]), max(quad[::2]), max(quad[1::2]))


def _flat(quad: list[float]) -> bool:
    left, top, right, low = _box(quad)
    return right - left <= 0 or low - top <= 0


def _distance(a: list[float], b: list[float]) -> float:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def compare(ours: Page, theirs: Page) -> tuple[list[tuple[str, Image]], list[Image]]:
    """A verdict for each of PDFium's images, and the images that are ours alone."""
    left = list(ours["images"])
    verdicts: list[tuple[str, Image]] = []
    later = []
    for image in theirs["images"]:
        image["quad"] = displayed(image["quad"], ours)
        twin = min(left, key=lambda one: _far(one, image), default=None)
        if twin is not None and _judge(twin, image) == SAME:
            left.remove(twin)
            verdicts.append((SAME, image))
        else:
            later.append(image)
    for image in later:
        twin = min(left, key=lambda one: _far(one, image), default=None)
        cause = _judge(twin, image)
        if twin is not None and cause not in {EMPTY, MISSING}:
            left.remove(twin)
        verdicts.append((cause, image))
    return verdicts, left


def _far(one: Image, other: Image) -> tuple[float, bool]:
    return (_distance(one["quad"], other["quad"]), one["size"] != other["size"])


def _judge(ours: Image | None, theirs: Image) -> str:
    """How one of our images differs from the one of PDFium that lies closest."""
    if _flat(theirs["quad"]) or 0 in theirs["size"]:
        return EMPTY
    if ours is None:
        return MISSING
    same_size = ours["size"] == theirs["size"]
    if _distance(ours["quad"], theirs["quad"]) <= NEAR:
        return SAME if same_size else "pixel size differs"
    boxes = _distance(list(_box(ours["quad"])), list(_box(theirs["quad"])))
    if boxes <= NEAR:
        return "corners in another order" if same_size else MISSING
    return "quad differs" if same_size else MISSING
