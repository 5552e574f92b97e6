"""Reading pypdf's objects safely: references followed, types checked, streams decoded.

In: what pypdf parsed, in any state of damage. Out: plain Python values, or the default that the
caller names; never an exception of pypdf's. Floors above hold these objects as opaque values and
look into them through these functions alone.
"""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from collections.abc import Iterator
from typing import Any, TypeVar

from pypdf import filters as pypdf_filters
from pypdf.errors import DependencyError, LimitReachedError, PyPdfError
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    ByteStringObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NullObject,
    StreamObject,
    TextStringObject,
)

from inkroute.errors import LimitReached
from inkroute.limits import Limits

T = TypeVar("T")

#: What pypdf raises on objects that are damaged, missing or point to each other in a circle.
DAMAGE = (
    PyPdfError,
    DependencyError,  # a codec that only a package not installed here knows
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    AssertionError,
    NotImplementedError,
    RecursionError,
    OverflowError,
    zlib.error,
)

#: Filters whose output is bytes of samples or text (ISO 32000-1, 7.4), by either name.
_BYTE_FILTERS = {
    "ASCIIHexDecode": "ASCIIHexDecode",
    "AHx": "ASCIIHexDecode",
    "ASCII85Decode": "ASCII85Decode",
    "A85": "ASCII85Decode",
    "LZWDecode": "LZWDecode",
    "LZW": "LZWDecode",
    "FlateDecode": "FlateDecode",
    "Fl": "FlateDecode",
    "RunLengthDecode": "RunLengthDecode",
    "RL": "RunLengthDecode",
}
_IMAGE_FILTERS = {"DCT": "DCTDecode", "CCF": "CCITTFaxDecode"}


#: References followed one after the other before they count as a circle.
_CHAIN = 16
#: Bytes of ASCII85 decoded at a time: a multiple of its group of five.
_PIECE = 500_000
#: Runs of z, each of which stands for four bytes of 0, and of anything else.
_ZEROES = re.compile(rb"z+|[^z]+")
#: Bytes of damaged Flate data taken at a time before looking closer.
_STEP = 4_096


class StreamDamage(Exception):  # noqa: N818 - a partial result travels with it, it is no mere error
    """A stream that could not be decoded to its end; `data` is what came out before."""

    def __init__(self, detail: str, data: bytes = b"") -> None:
        super().__init__(detail)
        self.data = data


def resolve(value: object) -> object:
    """The object behind any chain of references; None for null, missing and circular ones."""
    seen = 0
    while isinstance(value, IndirectObject):
        seen += 1
        if seen > _CHAIN:
            return None
        try:
            value = value.get_object()
        except DAMAGE:
            return None
    return None if isinstance(value, NullObject) else value


def is_lost(value: object) -> bool:
    """Whether a reference leads to nothing that can be read; null itself is not lost."""
    for _ in range(_CHAIN):
        if not isinstance(value, IndirectObject):
            return False
        try:
            value = value.get_object()
        except DAMAGE:
            return True
        if value is None:
            return True
    return isinstance(value, IndirectObject)


def is_cut(stream: object) -> bool:
    """Whether a stream's end was missing, so that it holds what stands before the next object."""
    reference = getattr(resolve(stream), "indirect_reference", None)
    return object_number(reference) in getattr(getattr(reference, "pdf", None), "cut", ())


def raw(mapping: object, key: str) -> object:
    """The entry as it stands, reference or not; None where there is none. `key` has its slash."""
    return dict.get(mapping, key) if isinstance(mapping, dict) else None


def entry(mapping: object, key: str) -> object:
    """The entry with references followed; None where there is none. `key` has its slash."""
    return resolve(dict.get(mapping, key)) if isinstance(mapping, dict) else None


def as_dict(value: object) -> dict[str, Any] | None:
    """The value as a mapping (a stream's dictionary included), or None."""
    value = resolve(value)
    return value if isinstance(value, DictionaryObject) else None


def dict_entry(mapping: object, key: str) -> dict[str, Any]:
    """The entry as a mapping; an empty one where it is missing or of another type."""
    return as_dict(entry(mapping, key)) or {}


def as_list(value: object) -> list[Any]:
    """The value's elements, references not followed; a lone value as a list of one."""
    value = resolve(value)
    if value is None:
        return []
    return list(value) if isinstance(value, ArrayObject | list | tuple) else [value]


def as_name(value: object) -> str:
    """A name without its slash, or "" for anything else."""
    value = resolve(value)
    return str(value)[1:] if isinstance(value, NameObject) else ""


def as_number(value: object, default: float = 0.0) -> float:
    """A finite number, or the default."""
    value = resolve(value)
    if isinstance(value, bool | BooleanObject) or not isinstance(value, int | float):
        return default
    number = float(value)
    return number if -1e15 < number < 1e15 else default


def as_int(value: object, default: int = 0) -> int:
    """A number cut to an integer, or the default."""
    return int(as_number(value, float(default)))


def as_bool(value: object, *, default: bool = False) -> bool:
    """A boolean, or the default."""
    value = resolve(value)
    if isinstance(value, BooleanObject):
        return bool(value.value)
    return value if isinstance(value, bool) else default


def as_bytes(value: object) -> bytes | None:
    """A string's bytes, or None for anything that is no string."""
    value = resolve(value)
    if isinstance(value, bytes | ByteStringObject):
        return bytes(value)
    if isinstance(value, TextStringObject):
        return value.original_bytes
    return None


def numbers(value: object, count: int) -> tuple[float, ...] | None:
    """An array's first `count` numbers; None when there are fewer or one is no number."""
    items = as_list(value)
    if len(items) < count:
        return None
    out = tuple(as_number(item, float("nan")) for item in items[:count])
    return None if any(number != number for number in out) else out  # noqa: PLR0124 - NaN


def object_number(value: object) -> int:
    """Number of the object that a reference names; 0 for a direct object."""
    if isinstance(value, IndirectObject):
        return int(value.idnum)
    reference = getattr(value, "indirect_reference", None)
    return int(reference.idnum) if isinstance(reference, IndirectObject) else 0


def identity(value: object) -> object:
    """A key by which the same object is known again: its number, or the object's own id."""
    number = object_number(value)
    return number or ("direct", id(value))


def is_stream(value: object) -> bool:
    """Whether the value is a stream."""
    return isinstance(resolve(value), StreamObject)


def encoded_bytes(stream: object) -> bytes:
    """A stream's bytes as stored (after decryption), before any filter."""
    data = getattr(resolve(stream), "_data", b"")
    return bytes(data) if isinstance(data, bytes | bytearray) else b""


def filter_names(stream: object) -> tuple[str, ...]:
    """The full names of a stream's filters, in the order of decoding."""
    mapping = resolve(stream)
    value = entry(mapping, "/Filter")
    value = entry(mapping, "/F") if value is None and not isinstance(value, str) else value
    names = (as_name(item) for item in as_list(value))
    return tuple(_BYTE_FILTERS.get(n, _IMAGE_FILTERS.get(n, n)) for n in names if n)


def filter_parameters(stream: object) -> tuple[dict[str, Any], ...]:
    """The DecodeParms of each filter of `filter_names`, an empty mapping where there are none."""
    mapping = resolve(stream)
    value = entry(mapping, "/DecodeParms")
    value = entry(mapping, "/DP") if value is None else value
    found = [as_dict(item) or {} for item in as_list(value)]
    count = len(filter_names(stream))
    return tuple(found[:count] + [{}] * (count - len(found)))


def decode_until_image(stream: object, limits: Limits) -> tuple[bytes, str, dict[str, Any]]:
    """A stream's bytes after its byte filters, with the image filter that is left and its parms.

    The name is "" when nothing is left to decode. Raises `StreamDamage` with what came out, and
    `LimitReached` for more than `limits.stream_bytes`.
    """
    data = encoded_bytes(stream)
    for name, parameters in zip(filter_names(stream), filter_parameters(stream), strict=True):
        if name == "Crypt":
            continue
        if name not in _BYTE_FILTERS:
            return data, name, parameters
        data = _decode_one(data, name, parameters, stream, limits)
    return data, "", {}


def stream_bytes(stream: object, limits: Limits) -> bytes:
    """A stream decoded to the end. Raises `StreamDamage` (with what came out), `LimitReached`."""
    data, left, _ = decode_until_image(stream, limits)
    if left:
        message = f"cannot decode the filter {left} as bytes"
        raise StreamDamage(message)
    return data


def _decode_one(
    data: bytes, name: str, parameters: dict[str, Any], stream: object, limits: Limits
) -> bytes:
    if name == "FlateDecode":
        where = f"object {object_number(resolve(stream))}"
        if as_int(entry(parameters, "/Predictor"), 1) == 1:
            return inflate(data, limits, where)
        try:
            # The library passes over damage in silence: it is given data that have none.
            data = zlib.compress(inflate(data, limits, where), 0)
        except StreamDamage as damage:
            whole = zlib.compress(damage.data, 0)
            part = _decode_one(whole, name, parameters, stream, limits)
            raise StreamDamage(str(damage), part) from None
    decoder = getattr(pypdf_filters, name)
    try:
        if name == "ASCII85Decode":
            return _ascii85(data, limits)
        if name in {"FlateDecode", "LZWDecode"}:
            out = decoder.decode(data, DictionaryObject(parameters))
        else:
            out = decoder.decode(data)
    except LimitReachedError as error:
        message = f"object {object_number(resolve(stream))}: {error}"
        raise LimitReached(message) from error
    except DAMAGE as error:
        message = f"{name}: {error}"
        raise StreamDamage(message) from error
    return out if isinstance(out, bytes) else str(out).encode("latin-1", "replace")


def _ascii85(data: bytes, limits: Limits) -> bytes:
    """ASCII85 in pieces, since the library's decoder takes fifty times the memory of its input."""
    body = data.translate(None, b"\x00\t\n\x0c\r ").removeprefix(b"<~")
    end = body.find(b"~")
    body = body[:end] if end >= 0 else body
    if len(body) + 4 * body.count(b"z") > limits.stream_bytes:
        message = f"more than {limits.stream_bytes} bytes out of one ASCII85 stream"
        raise LimitReached(message)
    out = []
    for match in _ZEROES.finditer(body):
        part = match.group()
        if part.startswith(b"z"):
            out.append(bytes(4 * len(part)))
        else:
            out += [a85decode(part[at : at + _PIECE]) for at in range(0, len(part), _PIECE)]
    return b"".join(out)


def inflate(data: bytes, limits: Limits, where: str) -> bytes:
    """Flate-decode, keeping what came out before any damage (as pdfium and poppler do).

    Raises `LimitReached` past `limits.stream_bytes`, `StreamDamage` with the part that came out.
    """
    decoder = zlib.decompressobj()
    try:
        out = decoder.decompress(data, limits.stream_bytes + 1)
    except zlib.error:
        out = _inflate_damaged(data, limits.stream_bytes + 1)
        if len(out) <= limits.stream_bytes:
            message = f"{where}: the Flate data is damaged"
            raise StreamDamage(message, out) from None
    if len(out) > limits.stream_bytes:
        message = f"{where}: more than {limits.stream_bytes} bytes out of one stream"
        raise LimitReached(message)
    if not decoder.eof and not _ends(data, limits.stream_bytes + 1):
        message = f"{where}: the Flate data ends before its end is reached"
        raise StreamDamage(message, out)
    return out


def _ends(data: bytes, ceiling: int) -> bool:
    """Whether Flate data is whole but for its checksum, or a block flushed without a last one."""
    if data.rstrip(b"\r\n").endswith(b"\0\0\xff\xff") or not data:
        return True
    decoder = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        decoder.decompress(data[2:], ceiling)
    except zlib.error:
        return False
    return decoder.eof


def _inflate_damaged(data: bytes, ceiling: int) -> bytes:
    """What comes out of damaged Flate data, by small steps; also without a bad header."""
    best = b""
    for start, window in ((0, zlib.MAX_WBITS), (2, -zlib.MAX_WBITS), (0, -zlib.MAX_WBITS)):
        decoder = zlib.decompressobj(window)
        out = bytearray()
        for at in range(start, len(data), _STEP):
            before = decoder.copy()
            try:
                out += decoder.decompress(data[at : at + _STEP], ceiling - len(out))
            except zlib.error:
                out += _inflate_bytewise(before, data[at : at + _STEP])
                break
            if len(out) >= ceiling or decoder.eof:
                break
        if len(out) > len(best):
            best = bytes(out)
        if best:
            break
    return best


def _inflate_bytewise(decoder: zlib._Decompress, data: bytes) -> bytes:
    """What a step that ends in damage still gives before it."""
    out = bytearray()
    for at in range(len(data)):
        try:
            out += decoder.decompress(data[at : at + 1])
        except zlib.error:
            break
    return bytes(out)


def items(mapping: object) -> Iterator[tuple[str, object]]:
    """A mapping's keys (without slash) with their raw values, in the file's order."""
    if isinstance(mapping, dict):
        for key, value in dict.items(mapping):
            yield str(key)[1:], value


def byte_string(data: bytes) -> object:
    """Bytes as a string object of the file."""
    return ByteStringObject(data)
