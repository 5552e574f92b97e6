"""JPEG (DCTDecode) to reduced 8-bit planes, alike with every build of libjpeg.

In: a JPEG stream. Out: its planes at 1/8, or at 1/1 and then reduced by an integer; nothing
between, because libjpeg's builds differ at 1/2 and 1/4 (specification: routing, "Pixels without
a renderer"). The header is written anew before decoding: libjpeg-turbo goes by the JFIF and
Adobe markers, IJG's libjpeg 9 by the component ids, so the markers go and the ids say it all.
Pillow is imported when the first JPEG is decoded. Not here: what the planes mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple

#: Baseline, extended and progressive, all Huffman coded (ISO 10918-1, table B.1).
_SOF_KINDS = (0xC0, 0xC1, 0xC2)
_SOF_OTHERS = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
_SOI, _EOI, _SOS, _DNL = 0xD8, 0xD9, 0xDA, 0xDC
_BARE = (0x01, _SOI, *range(0xD0, 0xD8))
#: A marker in entropy-coded data that is neither stuffing nor a restart (ISO 10918-1, B.1.1.2).
_MARKER = re.compile(rb"\xff\xff*+([^\x00\xff\xd0-\xd7])", re.DOTALL)
#: Markers that may follow a scan: tables, the next scan, application data, the end.
_AFTER_SCAN = frozenset((0xC4, 0xCC, _EOI, _SOS, 0xDB, _DNL, 0xDD, *range(0xE0, 0xF0), 0xFE))
_IDS = {"grey": b"\x01", "ycc": b"\x01\x02\x03", "rgb": b"RGB", "planes": b"CMYK"}
#: libjpeg's builds agree on images of at least this many px a side (routing, same section).
_LEAST_SIDE = 16


class Component(NamedTuple):
    """A component of the frame: its id and sampling factors."""

    ident: int
    across: int
    down: int


@dataclass(frozen=True, slots=True)
class JpegHeader:
    """What a JPEG says of itself; `transform` is the Adobe marker's, -1 without one.

    `segments` are the stretches to keep, in order; `intact` is False where markers stand that do
    not belong, `ended` where the end marker was found.
    """

    width: int
    height: int
    precision: int
    kind: int
    components: tuple[Component, ...]
    transform: int
    segments: tuple[bytes, ...]
    intact: bool
    ended: bool

    @property
    def subsampled(self) -> bool:
        """Whether components differ in resolution."""
        return len({(c.across, c.down) for c in self.components}) > 1


class JpegRefused(Exception):  # noqa: N818 - an answer with its reason, not a fault
    """A JPEG that is not decoded; `why` is the stable word for it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Sizes(NamedTuple):
    """How fine an image is wanted, px of its long side.

    At most `ceiling`; JPEGs from `eighth_from` up are decoded at 1/8, damaged ones from
    `damaged_from` up too, and smaller damaged ones not at all.
    """

    ceiling: int
    eighth_from: int
    damaged_from: int


@dataclass(frozen=True, slots=True)
class JpegPlanes:
    """Decoded samples: `components` is 1 (grey) or 4, interleaved.

    `luma_first` says that the first component is a luma (YCCK), not an ink. Where `subsampled`,
    only the first and last of four are alike with every build of libjpeg.
    """

    width: int
    height: int
    components: int
    luma_first: bool
    subsampled: bool
    data: bytes
    reduced_by: int


class _Walk:
    """The state of one walk over a JPEG's markers."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.frame: tuple[int, bytes] | None = None
        self.transform = -1
        self.segments: list[bytes] = []
        self.intact = True
        self.ended = False

    def run(self) -> None:
        """Walk from the first SOI to the end marker or the end of the data."""
        at = self.data.find(b"\xff\xd8")
        at = at + 2 if at >= 0 else len(self.data)
        while at + 4 <= len(self.data):
            if self.data[at] != 0xFF:
                found = _MARKER.search(self.data, at)
                self.intact = False
                if found is None:
                    return
                at = found.end() - 2
            marker = self.data[at + 1]
            if marker == 0xFF:
                at += 1
            elif marker in _BARE or marker == 0:
                at += 2
            elif marker == _EOI:
                break
            else:
                at = self._segment(marker, at)
        self.ended = self.data[at : at + 2] == b"\xff\xd9"

    def _segment(self, marker: int, at: int) -> int:
        """Keep or drop one segment; the position after it (and after its scan)."""
        end = at + 2 + int.from_bytes(self.data[at + 2 : at + 4], "big")
        body = self.data[at + 4 : end]
        if marker in _SOF_KINDS or marker in _SOF_OTHERS:
            self.frame = self.frame or (marker, body)
            self.segments.append(self.data[at:end])
        elif marker == _SOS:
            return self._scan(at, end)
        elif marker == 0xEE and body[:5] == b"Adobe" and len(body) >= 12:
            self.transform = body[11]
        elif marker not in {0xFE, _DNL} and not 0xE0 <= marker <= 0xEF:
            self.segments.append(self.data[at:end])
        return end

    def _scan(self, at: int, end: int) -> int:
        found = _MARKER.search(self.data, end)
        while found is not None and found.group(1)[0] not in _AFTER_SCAN:
            self.intact = False  # a marker that cannot stand here: bytes were changed or lost
            found = _MARKER.search(self.data, found.end())
        stop = len(self.data) if found is None else found.end() - 2
        self.segments.append(self.data[at:end])
        self.segments.append(self.data[end:stop])
        return stop


def read_header(data: bytes, height: int = 0) -> JpegHeader | None:
    """Walk a JPEG's markers; `height` stands in where the frame gives 0. None without a frame."""
    walk = _Walk(data)
    walk.run()
    if walk.frame is None:
        return None
    kind, body = walk.frame
    count = body[5] if len(body) > 5 else 0
    if not count or len(body) < 6 + 3 * count:
        return None
    parts = (body[6 + 3 * n : 9 + 3 * n] for n in range(count))
    return JpegHeader(
        width=int.from_bytes(body[3:5], "big"),
        height=int.from_bytes(body[1:3], "big") or height,
        precision=body[0],
        kind=kind,
        components=tuple(Component(p[0], p[1] >> 4, p[1] & 15) for p in parts),
        transform=walk.transform,
        segments=tuple(walk.segments),
        intact=walk.intact,
        ended=walk.ended,
    )


def decode(header: JpegHeader, sizes: Sizes, transform: int) -> JpegPlanes:
    """Planes whose long side is at most `sizes.ceiling` px.

    `transform` is DecodeParms' ColorTransform, -1 where it is not given (ISO 32000-1, table 13).
    Raises `JpegRefused`.
    """
    colours = _colours(header, transform)
    long, short = (f(header.width, header.height) for f in (max, min))
    coarse = long >= sizes.eighth_from and short >= _LEAST_SIDE
    if not header.intact and not coarse:
        # At 1/1 damaged streams come out differently from one processor to the next.
        if long < sizes.damaged_from or short < _LEAST_SIDE:
            raise JpegRefused("damaged")
        coarse = True
    try:
        from PIL import JpegImagePlugin  # noqa: PLC0415 - 1 MB that few files need
    except ImportError:
        raise JpegRefused("no_codec") from None
    # Not Image.open, whose own pixel ceiling would warn: `Limits` has been asked already.
    try:
        picture = JpegImagePlugin.JpegImageFile(BytesIO(_canonical(header, colours)))
        size = (max(1, header.width // 8), max(1, header.height // 8))
        picture.draft("L", size if coarse else (header.width, header.height))
        picture.load()
        factor = -(-max(picture.size) // sizes.ceiling)
        small = picture.reduce(factor) if factor > 1 else picture
        out = small.tobytes()
    except (OSError, SyntaxError, ValueError, TypeError, IndexError, MemoryError):
        raise JpegRefused("damaged") from None
    width, height = small.size
    components = len(small.getbands())
    if components == 4:
        out = out.translate(_INVERT)  # Pillow inverts four-component JPEGs, whatever they hold
    return JpegPlanes(
        width=width,
        height=height,
        components=components,
        luma_first=_is_ycck(header, transform),
        subsampled=header.subsampled,
        data=out,
        reduced_by=factor * (8 if coarse else 1),
    )


_INVERT = bytes(255 - value for value in range(256))


def _is_ycck(header: JpegHeader, transform: int) -> bool:
    stated = header.transform if header.transform >= 0 else transform
    return len(header.components) == 4 and stated not in {-1, 0}


def _colours(header: JpegHeader, transform: int) -> str:
    """Which kind of components the JPEG has, as PDF says it; raises `JpegRefused`."""
    if header.kind not in _SOF_KINDS or header.precision != 8:
        raise JpegRefused("jpeg_kind")
    if header.width < 1 or header.height < 1:
        raise JpegRefused("damaged")
    count = len(header.components)
    if count == 1:
        return "grey"
    if count == 4:
        return "planes"
    if count != 3:
        raise JpegRefused("jpeg_kind")
    if header.transform >= 0:
        transform = header.transform
    elif bytes(c.ident for c in header.components) == b"RGB" and transform < 0:
        transform = 0
    if transform != 0:
        return "ycc"
    if header.subsampled:
        raise JpegRefused("jpeg_kind")  # libjpeg's builds upsample chroma differently
    return "rgb"


def _canonical(header: JpegHeader, colours: str) -> bytes:
    """The JPEG with new component ids, without application data, with an end marker."""
    ids = _IDS[colours]
    old = [c.ident for c in header.components]
    distinct = len(set(old)) == len(old)
    out = [b"\xff\xd8"]
    for segment in header.segments:
        if segment[:1] == b"\xff" and len(segment) > 4 and segment[1] in _SOF_KINDS:
            out.append(_new_frame(segment, ids, header.height))
        elif segment[:2] == b"\xff\xda":
            out.append(_new_scan(segment, old if distinct else [], ids))
        else:
            out.append(segment)
    out.append(b"\xff\xd9")
    return b"".join(out)


def _new_frame(segment: bytes, ids: bytes, height: int) -> bytes:
    frame = bytearray(segment)
    frame[5:7] = min(height, 0xFFFF).to_bytes(2, "big")
    for at, ident in enumerate(ids):
        frame[10 + 3 * at] = ident
    return bytes(frame)


def _new_scan(segment: bytes, old: list[int], ids: bytes) -> bytes:
    scan = bytearray(segment)
    for at in range(min(scan[4] if len(scan) > 4 else 0, len(ids))):
        place = 5 + 2 * at
        if place < len(scan):
            known = old.index(scan[place]) if scan[place] in old else at
            scan[place] = ids[known]
    return bytes(scan)
