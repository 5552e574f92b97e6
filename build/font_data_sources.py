"""Where the font tables come from: packages of public registries at pinned versions.

In: nothing. Out: the members of the packages that `make_font_data.py` reads, fetched by pip, npm
and apt-get into .cache/font-data/.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import font_data_cid

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "font-data"


@dataclass(frozen=True, slots=True)
class Source:
    """A package at a pinned version, and the members of it that are read."""

    registry: str
    name: str
    version: str
    licence: str
    members: tuple[str, ...]


AFM = "matplotlib/mpl-data/fonts/pdfcorefonts/"
REPORTLAB = "reportlab/pdfbase/_fontdata_enc_"
CMAP = "./usr/share/poppler/cMap/"
NAMES_LIST = "./usr/share/unicode/NamesList.txt"
UNICODE_NOTICE = "./usr/share/doc/unicode-data/copyright"
CORE_14 = (
    "Courier",
    "Courier-Bold",
    "Courier-BoldOblique",
    "Courier-Oblique",
    "Helvetica",
    "Helvetica-Bold",
    "Helvetica-BoldOblique",
    "Helvetica-Oblique",
    "Symbol",
    "Times-Bold",
    "Times-BoldItalic",
    "Times-Italic",
    "Times-Roman",
    "ZapfDingbats",
)
SOURCES = (
    Source(
        "pypi",
        "fonttools",
        "4.62.1",
        "MIT, Just van Rossum; the Adobe Glyph List in it: BSD-3-Clause, Adobe",
        (
            "fontTools/agl.py",
            "fontTools/cffLib/__init__.py",
            "fontTools/ttLib/standardGlyphOrder.py",
            "fonttools-4.62.1.dist-info/licenses/LICENSE",
        ),
    ),
    Source(
        "pypi",
        "matplotlib",
        "3.11.2",
        "Adobe Core 14 AFM notice",
        (*(f"{AFM}{name}.afm" for name in CORE_14), f"{AFM}readme.txt"),
    ),
    Source(
        "pypi",
        "monobit",
        "0.54.0",
        "Apple's notice at the head of the table",
        ("monobit/encoding/tables/apple/SYMBOL.TXT",),
    ),
    Source(
        "pypi",
        "reportlab",
        "5.1.0",
        "BSD-3-Clause, ReportLab Europe Ltd",
        (
            *(
                f"{REPORTLAB}{name}.py"
                for name in ("standard", "winansi", "macroman", "macexpert")
            ),
            "reportlab-5.1.0.dist-info/licenses/LICENSE",
        ),
    ),
    Source(
        "pypi",
        "pypdf",
        "7.1.1",
        "BSD-3-Clause, Mathieu Fenniak and others",
        ("pypdf/_codecs/adobe_glyphs.py", "pypdf-7.1.1.dist-info/licenses/LICENSE"),
    ),
    Source(
        "npm",
        "dingbat-to-unicode",
        "1.0.2",
        "BSD-2-Clause, Michael Williamson",
        ("package/dist/dingbats.js", "package/LICENSE"),
    ),
    Source(
        "debian",
        "poppler-data",
        "0.4.12-1",
        "the CMap resources in it: BSD-3-Clause, Adobe",
        tuple(CMAP + name for name in font_data_cid.resources()),
    ),
    Source(
        "debian",
        "unicode-data",
        "15.0.0-1",
        "Unicode notice",
        (NAMES_LIST, UNICODE_NOTICE),
    ),
)


def fetch(source: Source) -> dict[str, bytes]:
    """The members of a source, from the cache or from its registry."""
    folder = CACHE / f"{source.name}-{source.version}"
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        spec = f"{source.name}=={source.version}"
        if source.registry == "pypi":
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--only-binary", ":all:", "--dest", str(folder), spec]
        elif source.registry == "debian":
            command = ["apt-get", "download", "--quiet", f"{source.name}={source.version}"]
        else:
            command = ["npm", "pack", "--silent", f"{source.name}@{source.version}"]
        subprocess.run(command, check=True, cwd=folder)
    archive = next(p for p in sorted(folder.iterdir()) if p.suffix in {".whl", ".tgz", ".deb"})
    return _read_members(archive, source.members)


def _read_members(archive: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as file:
            return {name: file.read(name) for name in names}
    data = archive.read_bytes()
    if archive.suffix == ".deb":
        data = _member_of_ar(data, b"data.tar.xz")
    out = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        for name in names:
            member = tar.extractfile(name)
            if member is None:
                raise SystemExit(f"{archive.name} has no {name}")
            out[name] = member.read()
    return out


def _member_of_ar(data: bytes, wanted: bytes) -> bytes:
    """A member of an ar archive, which is what a Debian package is (deb(5), ar(5))."""
    at = len(b"!<arch>\n")
    while at < len(data):
        head = data[at : at + 60]
        name, size = head[:16].rstrip(b" /"), int(head[48:58])
        if name == wanted:
            return data[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise SystemExit(f"no {wanted.decode()} in the package")
