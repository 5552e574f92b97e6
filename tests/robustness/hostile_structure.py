"""Files hostile in their structure: page tree, cross-reference, objects, page entries.

In: nothing. Out: functions that build a file each, by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pdf_writer import Name, Pdf, Raw, Ref, Value, one_page, show_text, write
from robustness.seeds import compact, encrypted, plain_text

TEXT = show_text("F1", 12, 72, 700, "Some text on the page.")
PAGES: Value = Name("Pages")


def page_tree(root: dict[str, Value], pages: int = 1) -> bytes:
    """A file whose page tree's root is given; page n is object 2n + 3."""
    pdf = Pdf()
    fonts: Value = {"Font": {"F1": {"Subtype": Name("Type1"), "BaseFont": Name("Helvetica")}}}
    for _ in range(pages):
        pdf.page(TEXT, fonts)
    pdf.put(pdf.tree, {"Type": PAGES} | root)
    return pdf.build()


def own_kid() -> bytes:
    return page_tree({"Kids": [Pdf.tree, Ref(4)], "Count": 2})


def ring_of_nodes() -> bytes:
    pdf = Pdf()
    nodes = [pdf.reserve() for _ in range(50)]
    for node, following in zip(nodes, nodes[1:] + nodes[:1], strict=True):
        pdf.put(node, {"Type": PAGES, "Kids": [following], "Count": 1, "Parent": following})
    pdf.put(pdf.tree, {"Type": PAGES, "Kids": [nodes[0]], "Count": 1})
    return pdf.build()


def branching_nodes() -> bytes:
    """Sixty levels of nodes that each name the next one twice: 2**60 pages by walking."""
    pdf = Pdf()
    nodes = [pdf.reserve() for _ in range(60)]
    page = pdf.page(TEXT)
    for node, following in zip(nodes, [*nodes[1:], page], strict=True):
        pdf.put(node, {"Type": PAGES, "Kids": [following, following], "Count": 2})
    pdf.put(pdf.tree, {"Type": PAGES, "Kids": [nodes[0]], "Count": 1 << 60})
    return pdf.build()


def deep_tree() -> bytes:
    pdf = Pdf()
    nodes = [pdf.reserve() for _ in range(20_000)]
    page = pdf.page(TEXT)
    for node, following in zip(nodes, [*nodes[1:], page], strict=True):
        pdf.put(node, {"Type": PAGES, "Kids": [following], "Count": 1})
    pdf.put(pdf.tree, {"Type": PAGES, "Kids": [nodes[0]], "Count": 1})
    return pdf.build()


def ring_of_parents() -> bytes:
    """No MediaBox, so that inheritance is followed, round a ring."""
    pdf = Pdf()
    one, two = pdf.reserve(), pdf.reserve()
    pdf.put(one, {"Type": PAGES, "Parent": two, "Kids": [], "Count": 0})
    pdf.put(two, {"Type": PAGES, "Parent": one, "Kids": [], "Count": 0})
    pdf.page(TEXT, media_box=None, Parent=one)
    return pdf.build()


def reference_to_itself() -> bytes:
    pdf = Pdf()
    loop = pdf.reserve()
    pdf.put(loop, loop)
    pdf.page(TEXT, loop, Contents=loop, Rotate=loop, CropBox=loop)
    return pdf.build()


def long_chain() -> bytes:
    """Resources behind a hundred thousand references."""
    pdf = Pdf()
    ref = pdf.add({"Font": {}})
    for _ in range(100_000):
        ref = pdf.add(ref)
    pdf.page(TEXT, ref)
    return pdf.build()


def nested(opening: bytes, closing: bytes) -> bytes:
    deep = Raw(opening * 100_000 + closing * 100_000)
    return one_page(TEXT, resources={"Properties": deep}, Annots=deep)


def previous_is_itself() -> bytes:
    data = plain_text()
    start = data.rindex(b"xref\n0")
    return data.replace(b"trailer\n<<", b"trailer\n<</Prev %d " % start)


def ring_of_tables() -> bytes:
    """Two cross-reference tables, each the other's Prev."""
    data = plain_text()
    first = data.rindex(b"xref\n0")
    second = len(data)
    linked = data.replace(b"trailer\n<<", b"trailer\n<</Prev %010d " % (second + 17))
    table = b"xref\n0 0\ntrailer\n<</Size 9 /Root 1 0 R /Prev %d>>\n" % first
    return linked + table + b"startxref\n%d\n%%%%EOF\n" % len(linked)


def hybrid_points_to_itself() -> bytes:
    data = plain_text()
    start = data.rindex(b"xref\n0")
    return data.replace(b"trailer\n<<", b"trailer\n<</XRefStm %d " % start)


def stream_previous_is_itself() -> bytes:
    data = compact()
    start = int(re.findall(rb"startxref\n(\d+)", data)[-1])
    return data.replace(b"/Type /XRef", b"/Type /XRef /Prev %d" % start)


def startxref(offset: bytes) -> bytes:
    return re.sub(rb"startxref\n\d+", b"startxref\n" + offset, plain_text())


def table_of_a_billion() -> bytes:
    return plain_text().replace(b"xref\n0 ", b"xref\n0 999999999\n0 ", 1)


def wide_rows() -> bytes:
    return compact().replace(b"/W [1 4 2]", b"/W [1 400000000 2]")


def index_of_billions() -> bytes:
    return compact().replace(b"/Type /XRef", b"/Type /XRef /Index [0 4000000000]")


def packed(entries: dict[str, Value], data: bytes) -> bytes:
    """An object stream that the page's font is said to be in, added as an update."""
    base = one_page(TEXT, {"F1": "Helvetica"})
    pdf_objects = base.count(b" 0 obj")
    holder, table = pdf_objects + 1, pdf_objects + 2
    out = bytearray(base)
    start = len(out)
    head: dict[str, Value] = {"Type": Name("ObjStm"), "N": 1, "First": 4, "Length": len(data)}
    out += b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (
        holder,
        write(head | entries),
        data,
    )
    rows = [(2, holder, 0), (1, start, 0), (1, len(out), 0)]
    body = b"".join(b"%c%s%s" % (k, a.to_bytes(4), b.to_bytes(2)) for k, a, b in rows)
    previous = base.rindex(b"xref\n0")
    shape = b"/W [1 4 2] /Index [3 1 %d 2] /Size %d /Root 1 0 R /Prev %d" % (
        holder,
        table + 1,
        previous,
    )
    place = len(out)
    out += b"%d 0 obj\n<</Type /XRef %s /Length %d>>\nstream\n" % (table, shape, len(body))
    out += body + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % place
    return bytes(out)


def page_entries(**entries: Value) -> Callable[[], bytes]:
    """A page with text and the given entries."""
    return lambda: one_page(TEXT, **entries)  # type: ignore[arg-type]


def million_kids() -> bytes:
    return page_tree({"Kids": Raw(b"[%s]" % (b"4 0 R " * 1_000_000)), "Count": 1_000_000})


def without_resources() -> bytes:
    pdf = Pdf()
    pdf.page(TEXT)
    return pdf.build()


def contents(*parts: Value) -> Callable[[], bytes]:
    """Contents that are an array of anything."""
    return lambda: one_page(TEXT, Contents=list(parts))


def page_is_its_content() -> bytes:
    pdf = Pdf()
    page = pdf.reserve()
    pdf.page(b"", {"Font": {}}, ref=page, Contents=[page, page])
    return pdf.build()


def ring_of_fields() -> bytes:
    pdf = Pdf()
    one, two = pdf.reserve(), pdf.reserve()
    for this, other in ((one, two), (two, one)):
        widget: dict[str, Value] = {"Subtype": Name("Widget"), "Rect": [0, 0, 9, 9]}
        pdf.put(this, widget | {"Parent": other, "Kids": [other], "AP": this})
    pdf.catalog["AcroForm"] = {"Fields": [one, two]}
    return one_page(TEXT, pdf=pdf, Annots=[one, two, one])


def endless_streams() -> bytes:
    """Four thousand content streams without an end, for each of which all the rest may be read."""
    pdf = Pdf()
    parts = [pdf.add(Raw(b"<</Length 99999>>\nstream\n" + b"q Q " * 500)) for _ in range(4_000)]
    return one_page([*parts, TEXT], pdf=pdf)


def layers_in_a_ring() -> bytes:
    pdf = Pdf()
    group, rule = pdf.add({"Type": Name("OCG"), "Name": "layer"}), pdf.reserve()
    pdf.put(rule, [Name("Not"), rule])
    member = pdf.add({"Type": Name("OCMD"), "OCGs": [group, rule], "VE": rule})
    pdf.catalog["OCProperties"] = {"OCGs": [group, member], "D": {"OFF": [group], "Order": rule}}
    content = b"/OC /L BDC " + TEXT + b"EMC"
    return one_page(content, resources={"Properties": {"L": member}}, pdf=pdf)


def patched(old: bytes, new: bytes) -> Callable[[], bytes]:
    """The plain file with some bytes of it put differently."""
    return lambda: plain_text().replace(old, new)


BIG = Raw(b"1" + b"0" * 400)
NAN = Raw(b"nan")
STRUCTURES: dict[str, Callable[[], bytes]] = {
    "page tree: root is its own kid": own_kid,
    "page tree: a ring": ring_of_nodes,
    "page tree: 2**60 by branching": branching_nodes,
    "page tree: 20,000 levels": deep_tree,
    "page tree: a ring of parents": ring_of_parents,
    "page tree: a million pages declared": lambda: page_tree({"Kids": [Ref(4)], "Count": 10**6}),
    "page tree: 10**18 pages declared": lambda: page_tree({"Kids": [Ref(4)], "Count": 10**18}),
    "page tree: a million kids": million_kids,
    "page tree: Count is negative": lambda: page_tree({"Kids": [Ref(4)], "Count": -5}),
    "page tree: Count is a string": lambda: page_tree({"Kids": [Ref(4)], "Count": "many"}),
    "page tree: no Kids": lambda: page_tree({"Count": 3}),
    "page tree: Kids is no array": lambda: page_tree({"Kids": 7, "Count": 1}),
    "page tree: Kids of every kind": lambda: page_tree(
        {"Kids": [None, 7, "x", Name("n"), [Ref(4)], Ref(999), Ref(4), {}], "Count": 8}
    ),
    "objects: a reference to itself": reference_to_itself,
    "objects: a chain of 100,000 references": long_chain,
    "objects: 100,000 arrays in each other": lambda: nested(b"[", b"]"),
    "objects: 100,000 dictionaries in each other": lambda: nested(b"<</A ", b">>"),
    "objects: 100,000 arrays never closed": lambda: nested(b"[", b""),
    "xref: Prev is itself": previous_is_itself,
    "xref: two tables in a ring": ring_of_tables,
    "xref: XRefStm is the table": hybrid_points_to_itself,
    "xref: a stream's Prev is itself": stream_previous_is_itself,
    "xref: beyond the file": lambda: startxref(b"99999999999999999999"),
    "xref: negative": lambda: startxref(b"-5"),
    "xref: no number": lambda: startxref(b"here"),
    "xref: a billion rows declared": table_of_a_billion,
    "xref: rows of 400 MB": wide_rows,
    "xref: Index of 4 billion": index_of_billions,
    "xref: Root is missing": patched(b"/Root 1 0 R", b"/Boot 1 0 R"),
    "xref: Root is a number": patched(b"/Root 1 0 R", b"/Root 7"),
    "object stream: N is a billion": lambda: packed({"N": 10**9}, b"3 0 <<>>"),
    "object stream: First beyond the data": lambda: packed({"First": 10**9}, b"3 0 <<>>"),
    "object stream: First negative": lambda: packed({"First": -9}, b"3 0 <<>>"),
    "object stream: Extends itself": lambda: packed({"Extends": Ref(6)}, b"3 0 <<>>"),
    "object stream: holds itself": lambda: packed({}, b"6 0 6 0 R"),
    "object stream: Length is inside it": lambda: packed({"Length": Ref(3)}, b"3 0 8"),
    "stream: Length is missing": patched(b"/Length", b"/Lenght"),
    "stream: Length too long": patched(b"<</Length ", b"<</Length 9"),
    "stream: Length negative": patched(b"<</Length ", b"<</Length -"),
    "stream: no endobj at all": patched(b"endobj", b""),
    "stream: no endstream": patched(b"endstream", b""),
    "stream: 4,000 without an end": endless_streams,
    "page: MediaBox of 10**9 pt": page_entries(MediaBox=[0, 0, 10**9, 10**9]),
    "page: MediaBox of 10**400 pt": page_entries(MediaBox=[0, 0, BIG, BIG]),
    "page: MediaBox nan": page_entries(MediaBox=[0, 0, NAN, NAN]),
    "page: MediaBox inf": page_entries(MediaBox=[0, 0, Raw(b"inf"), Raw(b"1e999")]),
    "page: MediaBox backwards": page_entries(MediaBox=[612, 792, 0, 0]),
    "page: MediaBox empty": page_entries(MediaBox=[5, 5, 5, 5]),
    "page: MediaBox of three": page_entries(MediaBox=[0, 0, 612]),
    "page: MediaBox of words": page_entries(MediaBox=["a", None, Name("b"), []]),
    "page: MediaBox a number": page_entries(MediaBox=7),
    "page: MediaBox missing": lambda: one_page(TEXT, media_box=None),
    "page: CropBox of no size": page_entries(CropBox=[9, 9, 9, 9]),
    "page: CropBox off the MediaBox": page_entries(CropBox=[9000, 9000, 9900, 9900]),
    "page: CropBox nan": page_entries(CropBox=[NAN, NAN, NAN, NAN]),
    "page: CropBox of 10**400 pt": page_entries(CropBox=[0, 0, BIG, BIG]),
    "page: Rotate 45": page_entries(Rotate=45),
    "page: Rotate -90": page_entries(Rotate=-90),
    "page: Rotate 10**20": page_entries(Rotate=10**20),
    "page: Rotate a word": page_entries(Rotate="upside down"),
    "page: Rotate nan": page_entries(Rotate=NAN),
    "page: UserUnit 0": page_entries(UserUnit=0),
    "page: UserUnit negative": page_entries(UserUnit=-2),
    "page: UserUnit 10**9": page_entries(UserUnit=10**9),
    "page: UserUnit 10**400": page_entries(UserUnit=BIG),
    "page: UserUnit a word": page_entries(UserUnit=Name("big")),
    "page: no Resources": without_resources,
    "page: Resources null": page_entries(Resources=Raw(b"null")),
    "page: Resources a number": page_entries(Resources=7),
    "page: Resources of wrong kinds": page_entries(
        Resources={"Font": 3, "XObject": [1], "ExtGState": Name("x"), "Properties": "y"}
    ),
    "page: Contents with nulls": contents(None, None, 7, Ref(999), Name("x"), []),
    "page: Contents a number": page_entries(Contents=7),
    "page: Contents a dictionary": page_entries(Contents={"Length": 3}),
    "page: Contents in itself": lambda: one_page(TEXT, Contents=[[[[Ref(4)]]]]),
    "page: Contents is the page": page_is_its_content,
    "page: Annots of every kind": page_entries(Annots=[None, 7, Ref(999), {}, [], "x", {"AP": 3}]),
    "page: Annots a number": page_entries(Annots=7),
    "fields: a ring": ring_of_fields,
    "layers: a ring": layers_in_a_ring,
    "password: needed": lambda: encrypted("secret"),
    "password: needed, AES": lambda: encrypted("secret", "AES-256"),
    "encryption: unknown filter": lambda: one_page(TEXT, pdf=Pdf()).replace(
        b"/Root 1 0 R", b"/Root 1 0 R /Encrypt <</Filter /Nobody /V 99 /R 99>>"
    ),
    "encryption: dictionary is a number": patched(b"/Root 1 0 R", b"/Root 1 0 R /Encrypt 7"),
    "encryption: keys of wrong sizes": patched(
        b"/Root 1 0 R",
        b"/Root 1 0 R /Encrypt <</Filter /Standard /V 2 /R 3 /O (x) /U () /P 0 /Length 9999>>",
    ),
    "file: empty": lambda: b"",
    "file: header alone": lambda: b"%PDF-1.7\n",
    "file: header and end": lambda: b"%PDF-1.7\nstartxref\n0\n%%EOF",
    "file: 5 MB of header": lambda: b"%PDF-" * 1_000_000,
    "file: 10 MB of 'obj'": lambda: b"%PDF-1.7\n" + b"1 0 obj\n" * 1_250_000,
    "file: 5 MB of startxref": lambda: b"%PDF-1.7\n" + b"startxref\n1\n" * 400_000 + b"%%EOF",
    "file: junk before and after": lambda: b"junk\n" * 999 + plain_text() + b"\0" * 9999,
    "file: 300,000 objects": lambda: (
        b"%PDF-1.7\n"
        + b"".join(b"%d 0 obj\n<</A %d 0 R>>\nendobj\n" % (n, n + 1) for n in range(1, 300_000))
        + b"trailer\n<</Root 1 0 R>>\n"
    ),
}
