"""Writes small PDF files for tests and samples, byte for byte the same at every run.

In: Python values, content streams as bytes, font programs as bytes. Out: the bytes of a PDF 1.7
file. Nothing is hidden or repaired: a wrong Length, a cycle of references or a raw token comes out
as it was given, so that tests of damage can say what they mean. It does not read PDF files, lay
out text or encrypt (pypdf's writer does that). Fonts that are embedded stand in `pdf_fonts`.

Values map to PDF objects so: None, bool, int, float, list or tuple, dict as expected (keys are
names without their slash), `Name` a name, `str` a text string, `bytes` a hexadecimal string,
`Ref` a reference, `Raw` the bytes that it holds.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

#: width and height of US letter paper in points, as a MediaBox.
LETTER = (0, 0, 612, 792)
#: the comment that says that a file holds binary data (ISO 32000-1, 7.5.2).
HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
#: standard fonts with an encoding of their own (ISO 32000-1, annex D.5 and D.6).
SYMBOLIC = frozenset({"Symbol", "ZapfDingbats"})

_NAME_ESCAPES = re.compile(rb"[^!-~]|[#%()/<>\[\]{}]")


class Name(str):
    """A name object, without its slash; any character may stand in it (7.3.5)."""

    __slots__ = ()


class Raw(bytes):
    """Bytes that go into the file as they are."""

    __slots__ = ()


class Ref(NamedTuple):
    """An indirect reference: object and generation number."""

    number: int
    generation: int = 0


Value: TypeAlias = (
    "bool | int | float | str | bytes | Ref | Sequence[Value] | Mapping[str, Value] | None"
)
Content: TypeAlias = "bytes | str | Ref | Sequence[bytes | str | Ref | None] | None"


def number(value: float) -> bytes:
    """Write a number as content streams want it: no exponent, at most five decimals."""
    text = f"{value:.5f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return b"0" if text in {"-0", ""} else text.encode()


def literal(data: bytes) -> bytes:
    """Write bytes as a literal string in parentheses (ISO 32000-1, 7.3.4.2)."""
    return b"(%s)" % re.sub(rb"([()\\])", rb"\\\1", data).replace(b"\r", b"\\r")


def write(value: Value) -> bytes:
    """Write a value as PDF tokens.

    Raises:
        TypeError: the value stands for no PDF object.
    """
    match value:
        case Raw():
            return bytes(value)
        case None:
            return b"null"
        case bool():
            return b"true" if value else b"false"
        case Ref():
            return b"%d %d R" % value
        case int():
            return b"%d" % value
        case float():
            return number(value)
        case Name():
            raw = value.encode()
            return b"/" + _NAME_ESCAPES.sub(lambda m: b"#%02X" % ord(m.group()), raw)
        case str():
            return literal(value.encode("ascii") if value.isascii() else _utf16(value))
        case bytes():
            return b"<%s>" % value.hex().encode()
        case Mapping():
            items = (write(Name(key)) + b" " + write(item) for key, item in value.items())
            return b"<<%s>>" % b" ".join(items)
        case Sequence():
            return b"[%s]" % b" ".join(write(item) for item in value)
    raise TypeError(f"no PDF object: {value!r}")


def _utf16(text: str) -> bytes:
    """A text string beyond ASCII: UTF-16BE with its mark (ISO 32000-1, 7.9.2.2)."""
    return b"\xfe\xff" + text.encode("utf-16-be")


def _stream(dictionary: Mapping[str, Value], data: bytes) -> bytes:
    """A stream object's body."""
    return write(dictionary) + b"\nstream\n" + data + b"\nendstream"


@dataclass(slots=True)
class Pdf:
    """A file in the making; objects are numbered from 1 in the order of `add` and `reserve`.

    `catalog` and `info` hold further entries of those dictionaries; `pages` the pages so far.
    The catalog is object 1, the page tree's root object 2.
    """

    catalog: dict[str, Value] = field(default_factory=dict)
    info: dict[str, Value] = field(default_factory=dict)
    pages: list[Ref] = field(default_factory=list)
    _bodies: list[bytes | None] = field(default_factory=lambda: [None, None])

    root = Ref(1)
    tree = Ref(2)

    def reserve(self) -> Ref:
        """Number an object whose body follows by `put`: what cycles are made of."""
        self._bodies.append(None)
        return Ref(len(self._bodies))

    def put(self, ref: Ref, value: Value) -> Ref:
        """Give a numbered object its body; `bytes` are the body itself."""
        body = bytes(value) if isinstance(value, bytes) else write(value)
        self._bodies[ref.number - 1] = body
        return ref

    def add(self, value: Value) -> Ref:
        """Add an object; `bytes` are its body itself, between `obj` and `endobj`."""
        return self.put(self.reserve(), value)

    def stream(
        self,
        dictionary: Mapping[str, Value],
        data: bytes,
        *,
        compress: bool = False,
        ref: Ref | None = None,
    ) -> Ref:
        """Add a stream, as the object `ref` where that is given.

        Length is filled in unless the dictionary states one; Filter only with `compress`.
        """
        entries = dict(dictionary)
        if compress:
            data = zlib.compress(data, 9)
            entries["Filter"] = Name("FlateDecode")
        entries.setdefault("Length", len(data))
        return self.put(ref or self.reserve(), Raw(_stream(entries, data)))

    def page(
        self,
        content: Content = b"",
        resources: Value = None,
        media_box: Sequence[float] | None = LETTER,
        *,
        compress: bool = False,
        ref: Ref | None = None,
        **entries: Value,
    ) -> Ref:
        """Add a page; `entries` (Rotate=90, CropBox=[...]) override what is written otherwise.

        `content` is one stream's text or reference, or a list of them (None writes null).
        """
        page: dict[str, Value] = {"Type": Name("Page"), "Parent": self.tree}
        if media_box is not None:
            page["MediaBox"] = list(media_box)
        if resources is not None:
            page["Resources"] = resources
        single = content is None or isinstance(content, bytes | str | Ref)
        parts: list[Value] = []
        for part in [content] if single else content:  # type: ignore[union-attr]
            if isinstance(part, bytes | str):
                data = part.encode("latin-1") if isinstance(part, str) else part
                parts.append(self.stream({}, data, compress=compress))
            else:
                parts.append(part)
        page["Contents"] = parts[0] if single else parts
        page.update(entries)
        self.pages.append(self.put(ref or self.reserve(), page))
        return self.pages[-1]

    def font(self, base: str = "Helvetica", **entries: Value) -> Ref:
        """Add a font that is not embedded: Type 1 with WinAnsiEncoding unless it is symbolic."""
        font: dict[str, Value] = {
            "Type": Name("Font"),
            "Subtype": Name("Type1"),
            "BaseFont": Name(base),
        }
        if base not in SYMBOLIC:
            font["Encoding"] = Name("WinAnsiEncoding")
        return self.add(font | entries)

    def form(self, content: bytes | str, b_box: Sequence[float] = LETTER, **entries: Value) -> Ref:
        """Add a form XObject (ISO 32000-1, 8.10)."""
        data = content.encode("latin-1") if isinstance(content, str) else content
        kind: dict[str, Value] = {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": list(b_box),
        }
        return self.stream(kind | entries, data)

    def image(
        self,
        width: int,
        height: int,
        data: bytes,
        colour_space: Value = "DeviceGray",
        bits: int = 8,
        *,
        filter: str | None = None,  # noqa: A002 - the entry's name in the file
        compress: bool = False,
        **entries: Value,
    ) -> Ref:
        """Add an image XObject; `filter` names how `data` is encoded already.

        `compress` deflates `data` here. A plain string as `colour_space` is taken as a name.
        """
        space = Name(colour_space) if isinstance(colour_space, str) else colour_space
        image: dict[str, Value] = {
            "Type": Name("XObject"),
            "Subtype": Name("Image"),
            "Width": width,
            "Height": height,
            "BitsPerComponent": bits,
        }
        if space is not None:
            image["ColorSpace"] = space
        if filter is not None:
            image["Filter"] = Name(filter)
        return self.stream(image | entries, data, compress=compress)

    def build(self, *, compact: bool = False, **trailer: Value) -> bytes:
        """Write the file; `trailer` entries override those that are written otherwise.

        `compact` uses object streams and a cross-reference stream (ISO 32000-1, 7.5.7, 7.5.8)
        in place of plain objects and a table.
        """
        bodies = self._finished()
        out = bytearray(HEADER)
        rows: list[tuple[int, int, int]] = [(0, 0, 65535)]
        packed: list[int] = []
        for index, body in enumerate(bodies, start=1):
            if compact and not body.endswith(b"endstream"):
                packed.append(index)
                rows.append((2, len(bodies) + 1, len(packed) - 1))
                continue
            rows.append((1, len(out), 0))
            out += b"%d 0 obj\n%s\nendobj\n" % (index, body)
        entries: dict[str, Value] = {"Size": len(rows), "Root": self.root}
        if self.info:
            entries["Info"] = Ref(len(bodies))
        digest = hashlib.md5(out, usedforsecurity=False).digest()
        entries["ID"] = [digest, digest]
        if compact:
            return bytes(out) + _compact_tail(len(out), bodies, packed, rows, entries | trailer)
        start = len(out)
        out += b"xref\n0 %d\n" % len(rows)
        for kind, offset, generation in rows:
            out += b"%010d %05d %s \n" % (offset, generation, b"n" if kind else b"f")
        out += b"trailer\n" + write(entries | trailer) + b"\nstartxref\n%d\n%%%%EOF\n" % start
        return bytes(out)

    def _finished(self) -> list[bytes]:
        """All bodies: with catalog and page tree, unless a test has put its own, and Info."""
        catalog: dict[str, Value] = {"Type": Name("Catalog"), "Pages": self.tree}
        tree: dict[str, Value] = {"Type": Name("Pages"), "Count": len(self.pages)}
        defaults = [write(catalog | self.catalog), write(tree | {"Kids": self.pages})]
        bodies = [b"null" if body is None else body for body in self._bodies]
        for index, default in enumerate(defaults):
            if self._bodies[index] is None:
                bodies[index] = default
        return [*bodies, write(self.info)] if self.info else bodies


def _compact_tail(
    offset: int,
    bodies: Sequence[bytes],
    packed: Sequence[int],
    rows: list[tuple[int, int, int]],
    entries: Mapping[str, Value],
) -> bytes:
    """The object stream of the `packed` objects, the cross-reference stream, startxref."""
    head, data = bytearray(), bytearray()
    for index in packed:
        head += b"%d %d " % (index, len(data))
        data += bodies[index - 1] + b"\n"
    inner = zlib.compress(bytes(head + data), 9)
    kind: dict[str, Value] = {"Type": Name("ObjStm"), "N": len(packed), "First": len(head)}
    shape: dict[str, Value] = {"Filter": Name("FlateDecode"), "Length": len(inner)}
    holder = len(bodies) + 1
    out = b"%d 0 obj\n%s\nendobj\n" % (holder, _stream(kind | shape, inner))
    start = offset + len(out)
    rows += [(1, offset, 0), (1, start, 0)]
    table = b"".join(b"%c%s%s" % (k, a.to_bytes(4), b.to_bytes(2)) for k, a, b in rows)
    table = zlib.compress(table, 9)
    xref: dict[str, Value] = {"Type": Name("XRef"), "W": [1, 4, 2], "Length": len(table)}
    xref |= {"Filter": Name("FlateDecode")} | dict(entries) | {"Size": len(rows)}
    return (
        out
        + b"%d 0 obj\n%s\nendobj\n" % (holder + 1, _stream(xref, table))
        + b"startxref\n%d\n%%%%EOF\n" % start
    )


Resource: TypeAlias = "str | Mapping[str, Value] | Ref | Callable[[Pdf], Ref]"


def one_page(
    content: Content,
    fonts: Mapping[str, Resource] | None = None,
    images: Mapping[str, Resource] | None = None,
    resources: Mapping[str, Value] | None = None,
    media_box: Sequence[float] | None = LETTER,
    *,
    pdf: Pdf | None = None,
    **page_entries: Value,
) -> bytes:
    """A file of one page, with Helvetica as F1 unless `fonts` says otherwise.

    A font is a standard font's name, a dictionary, a reference into `pdf`, or a function that
    adds it and returns its reference; an image or form any of these but a name.
    """
    pdf = pdf or Pdf()

    def made(resource: Resource) -> Ref:
        if isinstance(resource, str):
            return pdf.font(resource)
        if isinstance(resource, Ref):
            return resource
        return pdf.add(resource) if isinstance(resource, Mapping) else resource(pdf)

    fonts = {"F1": "Helvetica"} if fonts is None else fonts
    entries: dict[str, Value] = {"Font": {key: made(font) for key, font in fonts.items()}}
    if images:
        entries["XObject"] = {key: made(image) for key, image in images.items()}
    everything = entries | dict(resources or {})
    pdf.page(content, everything, media_box, **page_entries)  # type: ignore[arg-type]
    return pdf.build()


def show_text(
    font: str,
    size: float,
    x: float,
    y: float,
    text: bytes | str,
    *,
    mode: int = 0,
    angle: tuple[float, float] = (1, 0),
) -> bytes:
    """Operators that show one string at (x, y); mode 3 is invisible (table 106).

    `text` is a str of Latin-1 characters, or bytes that are an operand already ("<0001>").
    `angle` is (cos, sin) of the writing direction.
    """
    operand = literal(text.encode("cp1252")) if isinstance(text, str) else text
    cos, sin = angle
    place = b" ".join(number(v) for v in (cos, sin, -sin, cos, x, y))
    return b"BT %s %s Tf %d Tr %s Tm %s Tj ET\n" % (
        write(Name(font)),
        number(size),
        mode,
        place,
        operand,
    )
