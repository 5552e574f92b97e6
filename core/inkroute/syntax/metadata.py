"""Which programs made a file, as it says itself: the Info dictionary and the XMP packet.

In: the Info dictionary and the catalogue. Out: `Metadata`, empty where nothing is said. Damage is
passed over: what a file says of its makers is a hint, and nothing is lost with it (ISO 32000-1,
14.3). Not here: what the hints are worth.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from inkroute.errors import LimitReached
from inkroute.limits import Limits
from inkroute.syntax import objects
from inkroute.syntax.objects import DAMAGE
from inkroute.syntax.text_string import text_of

#: Bytes of an XMP packet that are looked through, and characters of a name that are kept.
_PACKET = 1_000_000
_NAME = 300
#: The properties as elements or as attributes (XMP, part 1, 7): pdf:Producer, xmp:CreatorTool.
_PROPERTY = rb"\b%s(?:\s*=\s*[\"']([^\"'<]{1,300})[\"']|\s*>\s*([^<]{1,300})<)"
_XMP_PRODUCER = re.compile(_PROPERTY % b"pdf:Producer")
_XMP_CREATOR = re.compile(_PROPERTY % b"(?:xmp|xap):CreatorTool")
_WHITE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Metadata:
    """Names of programs: Producer and Creator of Info, pdf:Producer and xmp:CreatorTool of XMP."""

    producer: str = ""
    creator: str = ""
    xmp_producer: str = ""
    xmp_creator: str = ""


def read_metadata(info: object, root: object, limits: Limits) -> Metadata:
    """What the file says of the programs that made it."""
    try:
        named = objects.as_dict(info)
        packet = _packet(root, limits)
        return Metadata(
            _text(objects.entry(named, "/Producer")),
            _text(objects.entry(named, "/Creator")),
            _first(_XMP_PRODUCER, packet),
            _first(_XMP_CREATOR, packet),
        )
    except (*DAMAGE, LimitReached):
        return Metadata()


def _packet(root: object, limits: Limits) -> bytes:
    stream = objects.entry(root, "/Metadata")
    if not objects.is_stream(stream):
        return b""
    try:
        data = objects.stream_bytes(stream, limits)
    except objects.StreamDamage as damage:
        data = damage.data
    data = data[:_PACKET]
    # UTF-16 and UTF-32 packets are rare, and the names in them ASCII: their zeros say nothing.
    return data.replace(b"\0", b"") if b"\0" in data else data


def _text(value: object) -> str:
    data = objects.as_bytes(value)
    return "" if data is None else _short(text_of(data))


def _first(pattern: re.Pattern[bytes], packet: bytes) -> str:
    found = pattern.search(packet)
    return "" if found is None else _short((found[1] or found[2]).decode("utf-8", "replace"))


def _short(text: str) -> str:
    return _WHITE.sub(" ", text).strip()[:_NAME]
