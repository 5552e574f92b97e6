"""Make core/inkroute/fonts/data/: glyph names, encodings, symbol tables, collections, widths.

In: packages of public registries at pinned versions (`SOURCES`), fetched by pip, npm and apt-get
into .cache/font-data/. Out: tables as tab-separated text, the character collections' columns
(`font_data_cid` makes them), the sources' notices, and PROVENANCE.md
with version, licence and SHA-256 of every file read and made. `--check` makes them again in
memory and compares. Nothing here is typed by hand but the choices listed in `OVERRIDES`.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

import font_data_alike
import font_data_cid
import font_data_sources
from data_folder import keep
from font_data_sources import AFM, CMAP, CORE_14, REPORTLAB, ROOT, SOURCES, fetch

DATA = ROOT / "core" / "inkroute" / "fonts" / "data"


_LETTER = "a letter where the font is used as Greek; the glyph list answers with its sign"
#: The project's overrides: font, code, character, and why it stands instead of the table's.
OVERRIDES = (
    ("Symbol", 0x44, 0x0394, _LETTER),
    ("Symbol", 0x57, 0x03A9, _LETTER),
    ("Symbol", 0x6D, 0x00B5, "of U+00B5 and U+03BC the one that units are written with"),
    ("Symbol", 0xA4, 0x2044, "of U+2044 and U+2215 the one that the glyph's name says"),
    ("Wingdings", 0xFC, 0x2714, 'named "checkbld": the heavy check mark'),
)

#: Columns of encodings.tsv after the code.
ENCODINGS = ("Standard", "WinAnsi", "MacRoman", "MacExpert", "Symbol", "ZapfDingbats")
#: Columns of symbols.tsv after the code, with the source's name of the four that it has.
DINGBATS = {
    "Wingdings": "WINGDINGS",
    "Wingdings2": "WINGDINGS 2",
    "Wingdings3": "WINGDINGS 3",
    "Webdings": "WEBDINGS",
}
#: Rows of glyph_orders.tsv, and fontTools' names of them.
ORDERS = {
    "cff": "cffStandardStrings",
    "isoadobe": "cffISOAdobeStrings",
    "expert": "cffIExpertStrings",
    "expertsubset": "cffExpertSubsetStrings",
    "mac": "standardGlyphOrder",
}
#: The private use area of the basic plane.
_PRIVATE = ((0xE000, 0xF8FF),)


def constants(source: bytes) -> dict[str, object]:
    """The literal constants of a Python module, which is read and not run."""
    out: dict[str, object] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                out[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return out


def sha256(data: bytes) -> str:
    """Hexadecimal digest."""
    return hashlib.sha256(data).hexdigest()


def glyph_names(files: dict[str, bytes]) -> tuple[dict[str, str], str, list[str]]:
    """The Adobe Glyph List, its header with the licence, and the ZapfDingbats names a1 to a206."""
    module = constants(files["fontTools/agl.py"])
    text, dingbats = module["_aglText"], module["_AGL_ZAPF_DINGBATS"]
    if not isinstance(text, str) or not isinstance(dingbats, str):
        raise SystemExit("fontTools.agl has changed its shape")
    lines = text.splitlines()
    names = dict(line.split(";") for line in lines if line and not line.startswith("#"))
    header = "\n".join(line for line in lines if line.startswith("#"))
    return names, header, list(dingbats)


@dataclass(frozen=True, slots=True)
class Metrics:
    """What is kept of one AFM file: lengths in 1/1000 em, code and width by glyph name."""

    name: str
    ascent: int
    descent: int
    box: tuple[int, int, int, int]
    codes: dict[int, str]
    widths: dict[str, int]


def tex_names(source: bytes) -> dict[str, str]:
    """Names of TeX's fonts that the glyph list lacks: pypdf's own list, from its mark on."""
    text = source.decode("utf-8").partition("# cmex10.afm from")[2]
    if not text:
        raise SystemExit("pypdf has changed its shape")
    out = {}
    for name, escaped in re.findall(
        r'^\s+"/([A-Za-z_0-9]+)": "((?:\\u[0-9A-F]{4})+)"', text, re.MULTILINE
    ):
        if not re.fullmatch(r"a\d+", name):
            out[name] = escaped.replace("\\u", " ").strip()
    return out


def glyph_orders(files: dict[str, bytes]) -> str:
    """glyph_orders.tsv: a line a list of glyph names that programs refer to by number."""
    lists = constants(files["fontTools/cffLib/__init__.py"])
    lists |= constants(files["fontTools/ttLib/standardGlyphOrder.py"])
    rows = []
    for name, constant in ORDERS.items():
        order = lists[constant]
        if not isinstance(order, list):
            raise SystemExit("fontTools has changed its shape")
        rows.append("\t".join((name, *order)))
    return "\n".join(rows) + "\n"


def read_afm(data: bytes) -> Metrics:
    """One AFM file (Adobe Font Metrics 4.1)."""
    text = data.decode("latin-1")
    glyphs = re.findall(r"^C (-?\d+) ; WX (\d+) ; N (\S+) ;", text, re.MULTILINE)
    heads = dict(re.findall(r"^(\w+) (.*?)\s*$", text.split("StartCharMetrics")[0], re.MULTILINE))
    left, bottom, right, top = (int(v) for v in heads["FontBBox"].split())
    return Metrics(
        heads["FontName"],
        int(heads.get("Ascender", top)),
        int(heads.get("Descender", bottom)),
        (left, bottom, right, top),
        {int(code): name for code, _, name in glyphs if int(code) >= 0},
        {name: int(width) for _, width, name in glyphs},
    )


def read_apple(data: bytes) -> dict[int, int]:
    """Apple's SYMBOL.TXT: code -> character, variant tags (private) dropped."""
    out = {}
    for line in data.decode("utf-8").splitlines():
        found = re.match(r"0x([0-9A-F]{2})\t0x([0-9A-F]{4})", line)
        if found and not is_private(int(found[2], 16)):
            out[int(found[1], 16)] = int(found[2], 16)
    return out


def read_dingbats(data: bytes) -> dict[str, dict[int, int]]:
    """dingbat-to-unicode's tables, by their own names."""
    out = {}
    for name, body in re.findall(r'"([A-Z0-9 ]+)": \{(.*?)\}', data.decode("ascii"), re.DOTALL):
        pairs = re.findall(r"(\d+): (\d+)", body)
        out[name] = {int(code): int(character) for code, character in pairs}
    return out


def is_private(character: int) -> bool:
    """Whether a code point lies in the private use area of the basic plane."""
    return any(low <= character <= high for low, high in _PRIVATE)


def glyph_list(names: dict[str, str], symbol: dict[str, str]) -> str:
    """glyphs.tsv: name, hexadecimal characters, and a repair where the list is private."""
    rows = []
    for name in sorted(names):
        repair = ""
        if is_private(int(names[name].split()[0], 16)):
            repair = symbol.get(name) or from_base_name(name, names)
        rows.append(f"{name}\t{names[name]}\t{repair}".rstrip())
    return "\n".join(rows) + "\n"


def from_base_name(name: str, names: dict[str, str]) -> str:
    """For "Asmall", "oneoldstyle", "Acute": the characters of the plain glyph, else nothing."""
    found = re.fullmatch(r"(.+?)(small|oldstyle|superior|inferior)", name)
    base = found[1] if found else name
    for plain in (base, base.lower()):
        characters = names.get(plain, "")
        if characters and not is_private(int(characters.split()[0], 16)):
            return characters
    return ""


def encoding_table(files: dict[str, bytes], metrics: dict[str, Metrics]) -> str:
    """encodings.tsv: code, then a glyph name a column."""
    columns: list[dict[int, str]] = []
    for name in ENCODINGS[:4]:
        names = constants(files[f"{REPORTLAB}{name.lower()}.py"])[f"{name}Encoding"]
        if not isinstance(names, tuple | list):
            raise SystemExit("reportlab has changed its shape")
        columns.append({code: glyph for code, glyph in enumerate(names) if glyph})
    columns += [metrics[name].codes for name in ENCODINGS[4:]]
    rows = ["\t".join(("code", *ENCODINGS))]
    for code in range(256):
        row = [column.get(code, "") for column in columns]
        if any(row):
            rows.append("\t".join((f"{code:02X}", *row)).rstrip())
    return "\n".join(rows) + "\n"


def symbol_table(columns: dict[str, dict[int, int]]) -> str:
    """symbols.tsv: code, then a hexadecimal character a column."""
    rows = ["\t".join(("code", *columns))]
    for code in range(0x20, 0x100):
        row = [f"{c[code]:04X}" if code in c else "" for c in columns.values()]
        if any(row):
            rows.append("\t".join((f"{code:02X}", *row)).rstrip())
    return "\n".join(rows) + "\n"


def overrides_table() -> str:
    """overrides.tsv: font, hexadecimal code and character, and why."""
    rows = (f"{font}\t{code:02X}\t{to:04X}\t{why}" for font, code, to, why in OVERRIDES)
    return "\n".join(("font\tcode\tcharacters\twhy", *rows)) + "\n"


def metrics_table(metrics: dict[str, Metrics]) -> str:
    """core14.tsv: a line a font: name, ascender, descender, box, then glyph and width by turns."""
    rows = []
    for font in metrics.values():
        glyphs = (f"{name} {width}" for name, width in sorted(font.widths.items()))
        box = " ".join(str(v) for v in font.box)
        rows.append("\t".join((font.name, str(font.ascent), str(font.descent), box, *glyphs)))
    return "\n".join(rows) + "\n"


def symbol_columns(
    metrics: dict[str, Metrics],
    names: dict[str, str],
    dingbats: list[str],
    apple: dict[int, int],
    others: dict[str, dict[int, int]],
) -> dict[str, dict[int, int]]:
    """Code -> character of the six symbol fonts.

    Symbol in two steps (AFM name, glyph list), then Apple's table where that ends in the private
    area, then the direct one; ZapfDingbats in two steps; the rest directly.
    """
    symbol = {}
    for code, name in metrics["Symbol"].codes.items():
        character = int(names[name].split()[0], 16)
        if is_private(character):
            character = apple.get(code) or others["SYMBOL"].get(code, character)
        symbol[code] = character
    zapf = {
        code: ord(dingbats[int(name[1:])])
        for code, name in metrics["ZapfDingbats"].codes.items()
        if name != "space"
    }
    zapf[0x20] = 0x20
    columns = {"Symbol": symbol, "ZapfDingbats": zapf}
    columns |= {
        ours: {c: v for c, v in others[theirs].items() if c < 0x100}  # 256: no wider codes
        for ours, theirs in DINGBATS.items()
    }
    return columns


def make() -> dict[str, bytes]:
    """Every file of the data folder, by its path in it."""
    files: dict[str, bytes] = {}
    for source in SOURCES:
        files |= fetch(source)
    names, header, dingbats = glyph_names(files)
    names = tex_names(files["pypdf/_codecs/adobe_glyphs.py"]) | names
    metrics = {name: read_afm(files[f"{AFM}{name}.afm"]) for name in CORE_14}
    apple = read_apple(files["monobit/encoding/tables/apple/SYMBOL.TXT"])
    others = read_dingbats(files["package/dist/dingbats.js"])
    columns = symbol_columns(metrics, names, dingbats, apple, others)
    repaired = {
        name: f"{columns['Symbol'][code]:04X}"
        for code, name in metrics["Symbol"].codes.items()
        if not is_private(columns["Symbol"][code])
    }
    tables = {
        "glyphs.tsv": glyph_list(names, repaired),
        "encodings.tsv": encoding_table(files, metrics),
        "symbols.tsv": symbol_table(columns),
        "overrides.tsv": overrides_table(),
        "core14.tsv": metrics_table(metrics),
        "glyph_orders.tsv": glyph_orders(files),
        "alike.tsv": font_data_alike.table(
            files[font_data_sources.NAMES_LIST].decode("utf-8"),
            [c for column in columns.values() for c in column.values() if not is_private(c)],
        ),
    }
    out = {name: text.encode("utf-8") for name, text in tables.items()}
    out |= font_data_cid.tables(
        {n: files[CMAP + n].decode("latin-1") for n in font_data_cid.resources()}
    )
    out |= notices(files, header)
    out["PROVENANCE.md"] = provenance(files, out).encode("utf-8")
    return out


def notices(files: dict[str, bytes], header: str) -> dict[str, bytes]:
    """The licences and notices that the sources ask to be kept."""
    apple = files["monobit/encoding/tables/apple/SYMBOL.TXT"].decode("utf-8").splitlines()
    head = [line for line in apple if line.startswith("#")]
    afm = files[f"{AFM}readme.txt"].decode("latin-1").strip()
    return {
        "notices/adobe-glyph-list.txt": (header + "\n").encode(),
        "notices/adobe-core14-afm.txt": (
            afm
            + "\n\nModified here: only names, widths, ascender, descender and font box are kept,"
            "\nas one table. " + _copyright(files) + "\n"
        ).encode(),
        "notices/apple-symbol.txt": ("\n".join(head) + "\n").encode(),
        "notices/fonttools.txt": files["fonttools-4.62.1.dist-info/licenses/LICENSE"],
        "notices/pypdf.txt": files["pypdf-7.1.1.dist-info/licenses/LICENSE"],
        "notices/reportlab.txt": files["reportlab-5.1.0.dist-info/licenses/LICENSE"],
        "notices/dingbat-to-unicode.txt": files["package/LICENSE"],
        "notices/adobe-cmap-resources.txt": _cmap_notice(files).encode(),
        "notices/unicode.txt": files[font_data_sources.UNICODE_NOTICE],
    }


def _cmap_notice(files: dict[str, bytes]) -> str:
    """Adobe's notice, once in the newest wording, and every copyright line that differs."""
    heads = [files[CMAP + name].decode("latin-1") for name in font_data_cid.resources()]
    newest = next(h for h in heads if "Copyright 1990-2019 Adobe. All rights" in h)
    notice = re.findall(r"^%%Copyright: ?(.*?)\s*$", newest, re.MULTILINE)
    owners = {line for head in heads for line in re.findall(r"Copyright \d.*", head)}
    changed = "Modified here: kept as columns of numbers and lists of characters."
    return "\n".join((*notice, "", *sorted(owners), "", changed)) + "\n"


def _copyright(files: dict[str, bytes]) -> str:
    lines = {
        line.removeprefix("Comment ").strip()
        for name in CORE_14
        for line in files[f"{AFM}{name}.afm"].decode("latin-1").splitlines()
        if line.startswith("Comment Copyright")
    }
    return "\n".join(sorted(lines))


def _provenance_rows(files: dict[str, bytes]) -> Iterator[str]:
    for source in SOURCES:
        yield f"\n{source.name} {source.version} ({source.registry}); {source.licence}:\n"
        yield from (f"- `{name}` {sha256(files[name])}" for name in source.members)


def provenance(files: dict[str, bytes], made: dict[str, bytes]) -> str:
    """PROVENANCE.md."""
    head = (
        "# Where these tables come from\n\n"
        "Made by `build/make_font_data.py`; not to be edited. Digests are SHA-256.\n\n"
        "- glyphs.tsv: the Adobe Glyph List, and names of TeX's fonts from pypdf's list: glyph\n"
        "  name, characters, and the characters to use instead where the list answers\n"
        "  with a private use code (Symbol's names through Apple's table;\n"
        "  small capitals, old style figures, superiors and inferiors as their plain glyph).\n"
        "- encodings.tsv: base encodings as glyph names (reportlab; Symbol, ZapfDingbats: AFM).\n"
        "- symbols.tsv: code -> character of the symbol fonts. Symbol by AFM and glyph list,\n"
        "  then Apple's table where that is private, then dingbat-to-unicode's.\n"
        "- overrides.tsv: the project's own choices where sources disagree, with their reasons,\n"
        "  as the script lists them.\n"
        "- core14.tsv: metrics of the 14 standard fonts, 1/1000 em.\n"
        "- glyph_orders.tsv: names that CFF and post tables give by number.\n"
        "- alike.tsv: characters of symbols.tsv and those that look alike, by the references of\n"
        "  Unicode's list of names and by names that differ in weight alone.\n"
        "- cid-*.bin, listed by cid_tables.tsv: text of the CIDs of Adobe's character\n"
        "  collections and the codes of the predefined CMaps; `build/font_data_cid.py` says how\n"
        "  they are laid out and which texts are chosen.\n\n## Read\n"
    )
    rows = "\n".join(_provenance_rows(files))
    kept = "\n".join(f"- `{name}` {sha256(data)}" for name, data in sorted(made.items()))
    return f"{head}{rows}\n\n## Made\n\n{kept}\n"


if __name__ == "__main__":
    raise SystemExit(keep(__doc__, DATA, make))
