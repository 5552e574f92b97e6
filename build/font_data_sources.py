"""Where the font tables come from: packages of public registries at pinned versions.

In: nothing. Out: the members of the packages that `make_font_data.py` reads, fetched by pip and
npm into .cache/font-data/.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

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
        else:
            command = ["npm", "pack", "--silent", f"{source.name}@{source.version}"]
        subprocess.run(command, check=True, cwd=folder)
    archive = next(p for p in sorted(folder.iterdir()) if p.suffix in {".whl", ".tgz"})
    return _read_members(archive, source.members)


def _read_members(archive: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as file:
            return {name: file.read(name) for name in names}
    out = {}
    with tarfile.open(archive) as tar:
        for name in names:
            member = tar.extractfile(name)
            if member is None:
                raise SystemExit(f"{archive.name} has no {name}")
            out[name] = member.read()
    return out
