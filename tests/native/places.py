"""Pages and routes made by hand, and PDFs whose words stand where a test says."""

from __future__ import annotations

from pathlib import Path

from inkroute.geometry import Box
from inkroute.model import Decision, PageResult, Reason, Route, RouteSource
from pdf_writer import one_page, show_text

#: the CropBox of `turned_page`, in points of user space: 300 x 200 pt, off the origin.
CROP = (100, 100, 400, 300)
#: each word of `turned_page` with its origin in user space.
WORDS = {"Invoice": (120, 250), "Number": (250, 250), "Total": (120, 180), "Amount": (250, 180)}
SIZE = 20


def route(
    box: Box,
    *,
    key: str = "r",
    turn: int = 0,
    dpi: int = 300,
    source: RouteSource = RouteSource.WORDS,
    decision: Decision = Decision.OCR,
    reason: str = "undecoded",
) -> Route:
    return Route(key, 0, box, source, decision, 1000, (Reason(reason, 1, "So."),), dpi, turn)


def page(width: int, height: int, *routes: Route) -> PageResult:
    return PageResult(0, width, height, 0, routes, (), 0, 0, 0)


def turned_page(folder: Path, rotate: int, user_unit: float) -> str:
    """A page with four words, cropped, turned by Rotate and scaled by UserUnit."""
    content = b"".join(show_text("F1", SIZE, x, y, word) for word, (x, y) in WORDS.items())
    data = one_page(content, CropBox=list(CROP), Rotate=rotate, UserUnit=user_unit)
    path = folder / f"r{rotate}u{user_unit}.pdf"
    path.write_bytes(data)
    return str(path)


def displayed(x: float, y: float, rotate: int, user_unit: float) -> tuple[int, int]:
    """A point of user space in mpt on the displayed page (ISO 32000-1, 7.7.3.3)."""
    width, height = CROP[2] - CROP[0], CROP[3] - CROP[1]
    right, down = x - CROP[0], CROP[3] - y
    place = {
        0: (right, down),
        90: (height - down, right),
        180: (width - right, height - down),
        270: (down, width - right),
    }[rotate]
    return round(place[0] * 1000 * user_unit), round(place[1] * 1000 * user_unit)


def displayed_box(
    corners: tuple[float, float, float, float], rotate: int, user_unit: float
) -> Box:
    """A box of user space on the displayed page."""
    x0, y0, x1, y1 = corners
    a, b = displayed(x0, y0, rotate, user_unit), displayed(x1, y1, rotate, user_unit)
    return Box(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
