"""Builds the static site: `python build/make_site.py`.

In: web/ (scripts), site/ (templates, styles, what is said of the samples), precomputed/ (samples
with their OCR), dist/runtime/ (made by make_runtime.py) and the npm package pdfjs-dist. Out:
dist/site/, which any static host can serve. Each part goes into a folder named by the hash of its
content, so that a browser may keep it for ever and never holds a mixture of two versions; only
index.html keeps its name. It computes no route and reads no text: pages do that, live.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import shutil
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from serve_site import HEADERS, POLICY, SITE

ROOT = Path(__file__).resolve().parent.parent
PDFJS = ROOT / "node_modules" / "pdfjs-dist"

#: hexadecimal digits of a part's hash in its folder's name: 48 bits.
DIGEST_LENGTH = 12
#: width of a sample's picture, px: twice the width at which it is shown.
PICTURE_WIDTH = 208

#: style sheets in the order in which they are linked.
SHEETS = ("base.css", "masthead.css", "welcome.css", "viewer.css", "overlay.css", "panel.css")
#: what a page needs of pdf.js, by folder; its scripting sandbox and old fallbacks stay out.
PDFJS_FILES = (
    "LICENSE",
    "build/pdf.min.mjs",
    "build/pdf.worker.min.mjs",
    "cmaps/*",
    "standard_fonts/*",
    "iccs/*",
    "wasm/*.wasm",
    "wasm/LICENSE*",
)
PDFJS_LEFT_OUT = "quickjs"


class SiteError(Exception):
    """Something that the site is made of is missing or does not fit."""


@dataclass(frozen=True, slots=True)
class Part:
    """A folder of the site: its name, and its files' content by path within it."""

    name: str
    files: dict[str, bytes]

    @property
    def folder(self) -> str:
        """The folder's name with the hash of all paths and contents."""
        digest = hashlib.sha256()
        for path in sorted(self.files):
            content = self.files[path]
            digest.update(f"{path}\0{len(content)}\0".encode())
            digest.update(content)
        return f"{self.name}-{digest.hexdigest()[:DIGEST_LENGTH]}"


@dataclass(frozen=True, slots=True)
class Sample:
    """A card of the welcome page; its places are paths within the part of samples."""

    name: str
    title: str
    blurb: str
    pdf: str
    ocr: str | None
    picture: str
    width: int
    height: int
    facts: str


def folder_files(folder: Path, pattern: str = "**/*") -> Iterator[tuple[str, bytes]]:
    """Yield path within the folder and content of each file that matches, in order."""
    for path in sorted(folder.glob(pattern)):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def app_part() -> Part:
    """Scripts and styles."""
    files = dict(folder_files(ROOT / "web", "*.js"))
    files.update(
        (f"views/{path}", content)
        for path, content in folder_files(ROOT / "web" / "views", "*.js")
    )
    files.update(folder_files(ROOT / "site" / "static"))
    missing = [sheet for sheet in SHEETS if sheet not in files]
    if missing:
        raise SiteError(f"site/static/ lacks {', '.join(missing)}")
    return Part("app", files)


def runtime_part(folder: Path) -> Part:
    """The interpreter and its wheels."""
    files = dict(folder_files(folder))
    if "pyodide-lock.json" not in files:
        raise SiteError(f"{folder} holds no runtime: run `make runtime` first")
    return Part("runtime", files)


def pdfjs_part() -> Part:
    """pdf.js with all that it may ask for while it draws."""
    files: dict[str, bytes] = {}
    for pattern in PDFJS_FILES:
        found = {
            path.removeprefix("build/"): content
            for path, content in folder_files(PDFJS, pattern)
            if PDFJS_LEFT_OUT not in path.lower()
        }
        if not found:
            raise SiteError(f"pdfjs-dist has no {pattern}: run `npm ci`")
        files.update(found)
    return Part("pdfjs", files)


def picture(pdf: bytes, page: int) -> tuple[bytes, int, int]:
    """Draw a page (counted from 1) as a small PNG; return it with its size in px."""
    with pypdfium2.PdfDocument(pdf) as document:
        drawn = document[page - 1]
        scale = PICTURE_WIDTH / drawn.get_width()
        image = drawn.render(scale=scale).to_pil().convert("RGB")
        drawn.close()
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue(), image.width, image.height


def page_count(pdf: bytes) -> int:
    """Count a file's pages."""
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def counted(count: int, one: str) -> str:
    """Return "1 page", "3 pages"."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def facts_of(pdf: bytes, ocr: bytes | None) -> str:
    """Return what a card says in figures."""
    facts = counted(page_count(pdf), "page")
    if ocr is None:
        return facts
    routes = json.loads(ocr)["routes"]
    return f"{facts}, {counted(len(routes), 'region')} read beforehand"


def sample_part(precomputed: Path) -> tuple[Part, list[Sample]]:
    """Samples with their OCR and pictures, and what their cards say.

    Raises:
        SiteError: a folder has no words about it in site/samples.toml, or the other way round.
    """
    said = tomllib.loads((ROOT / "site" / "samples.toml").read_text())["sample"]
    folders = {path.name for path in precomputed.iterdir() if path.is_dir()}
    if folders != {entry["name"] for entry in said}:
        raise SiteError(f"site/samples.toml does not speak of just {', '.join(sorted(folders))}")
    files: dict[str, bytes] = {}
    samples = []
    for entry in said:
        name = entry["name"]
        pdf = (precomputed / name / f"{name}.pdf").read_bytes()
        artifact = precomputed / name / "ocr.json"
        ocr = artifact.read_bytes() if artifact.is_file() else None
        drawn, width, height = picture(pdf, entry["page"])
        files[f"{name}/{name}.pdf"] = pdf
        files[f"{name}/{name}.png"] = drawn
        if ocr is not None:
            files[f"{name}/ocr.json"] = ocr
        samples.append(
            Sample(
                name=name,
                title=entry["title"],
                blurb=entry["blurb"],
                pdf=f"{name}/{name}.pdf",
                ocr=None if ocr is None else f"{name}/ocr.json",
                picture=f"{name}/{name}.png",
                width=width,
                height=height,
                facts=facts_of(pdf, ocr),
            )
        )
    return Part("samples", files), samples


def render_index(places: dict[str, str], samples: list[Sample]) -> bytes:
    """Render the page that all else is loaded from; `places` are the parts' folders by name."""
    environment = Environment(
        loader=FileSystemLoader(ROOT / "site" / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = environment.get_template("index.html").render(
        policy=POLICY, sheets=SHEETS, samples=samples, **places
    )
    return f"{page}\n".encode()


def headers_file(parts: list[Part]) -> bytes:
    """Say, as many static hosts read it, which headers to send and what never changes."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in HEADERS.items())]
    for part in parts:
        lines += [f"/{part.folder}/*", "  Cache-Control: public, max-age=31536000, immutable"]
    return ("\n".join(lines) + "\n").encode()


def write_site(site: Path, parts: list[Part], pages: dict[str, bytes]) -> int:
    """Write everything beside the old site, then put it in its place; return its bytes."""
    new = site.with_name(f"{site.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    everything = dict(pages)
    for part in parts:
        everything.update(
            (f"{part.folder}/{path}", content) for path, content in part.files.items()
        )
    for path, content in everything.items():
        target = new / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    shutil.rmtree(site, ignore_errors=True)
    new.rename(site)
    return sum(map(len, everything.values()))


def build(site: Path, runtime: Path, precomputed: Path) -> int:
    """Build the site into a folder; return its bytes.

    Raises:
        SiteError: a part is missing.
    """
    samples_part, samples = sample_part(precomputed)
    parts = [app_part(), runtime_part(runtime), pdfjs_part(), samples_part]
    places = {f"{part.name}_folder": f"./{part.folder}/" for part in parts}
    pages = {"index.html": render_index(places, samples), "_headers": headers_file(parts)}
    return write_site(site, parts, pages)


def main() -> None:
    """Build dist/site/ and say where it is and how large."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, default=SITE, help="where to put the site")
    parser.add_argument("--runtime", type=Path, default=ROOT / "dist" / "runtime")
    parser.add_argument("--precomputed", type=Path, default=ROOT / "precomputed")
    arguments = parser.parse_args()
    try:
        size = build(arguments.site, arguments.runtime, arguments.precomputed)
    except SiteError as error:
        sys.exit(f"make_site: {error}")
    print(f"{arguments.site}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
