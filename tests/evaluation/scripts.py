"""Which installed language reads a page, and which way up its text stands.

In: what the file says that shows and decodes, the languages that the catalog names, the page's
picture. Out: a `Tongue`, or None for a script that no installed language reads. A file with
letters enough tells its script by them; else Tesseract's detection of orientation and script is
asked. Where that is in doubt too, few letters decide, or the catalog's first language. Latin text
is read as English, or as French where the catalog says so; the accents of other languages are then
read wrongly, which is a part of why scores are agreement.
"""

from __future__ import annotations

import re
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytesseract
from PIL import Image

from inkroute.geometry import PER_MILLE

#: letters of a page from which they tell its script.
ENOUGH = 20
#: per mille of letters from which those of another script are read too, or kana make Han text
#: Japanese.
BESIDE = 100
#: Tesseract's confidences from which its guesses of script and orientation are believed: below,
#: a page of few words gives any script. The unit is its own (0 is none, 1 to 15 are common).
SURE_SCRIPT, SURE_TURN = 2.0, 5.0
#: px: the longer side of the picture that is asked, since the guess needs no fine detail.
_SIDE = 2_400
_SECONDS = 60

_SCRIPTS = {
    "Latin": re.compile("[A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff\ufb00-\ufb06]"),
    "Cyrillic": re.compile("[\u0400-\u052f]"),
    "Han": re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"),
    "Kana": re.compile("[\u3040-\u30ff]"),
}
#: Tesseract's names of scripts that it tells apart and one language reads.
_AS_LATIN = frozenset(("Latin", "Fraktur"))


#: The catalog's names of scripts, by Tesseract's.
_NAMED = {
    "Cyrl": "Cyrillic", "Hani": "Han", "Kana": "Japanese", "Hang": "Hangul", "Arab": "Arabic",
    "Hebr": "Hebrew", "Grek": "Greek", "Thai": "Thai", "Deva": "Devanagari", "Beng": "Bengali",
    "Geor": "Georgian", "Armn": "Armenian",
}  # fmt: skip


class Tongue(NamedTuple):
    """Tesseract's language, and quarter turns clockwise that set the page's text upright."""

    language: str
    turn: int = 0


def tongue(text: str, named: Sequence[str], picture: Image.Image) -> Tongue | None:
    """The language and turn to read a page with, None when nothing installed reads it."""
    text = unicodedata.normalize("NFKC", text)  # fullwidth letters are Latin
    counts = Counter({name: len(found.findall(text)) for name, found in _SCRIPTS.items()})
    whole = sum(character.isalpha() for character in text)
    if whole >= ENOUGH:
        language = _by_letters(counts, whole, named)
        return Tongue(language) if language else None
    script, sure, turn = _detected(picture)
    if sure < SURE_SCRIPT and whole:
        language = _by_letters(counts, whole, named)
        return Tongue(language, turn) if language else None
    if sure < SURE_SCRIPT:
        script = _NAMED.get(named[0], "") if named else ""
    if script in _AS_LATIN or not script:
        return Tongue("fra" if "fr" in named else "eng", turn)
    language = {"Cyrillic": "rus", "Han": "chi_sim"}.get(script, "")
    return Tongue(language, turn) if language else None


def _by_letters(counts: Counter[str], whole: int, named: Sequence[str]) -> str:
    """The languages of the scripts that have letters enough; "" when most are of none of ours."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    present = [name for name, count in ranked if count * PER_MILLE >= BESIDE * whole]
    others = whole - sum(counts.values())
    if "Kana" in present or not present or others > ranked[0][1]:
        return ""
    languages = {"Latin": "fra" if "fr" in named else "eng", "Cyrillic": "rus", "Han": "chi_sim"}
    return "+".join(languages[name] for name in present)


def _detected(picture: Image.Image) -> tuple[str, float, int]:
    """Script, its confidence, and quarter turns, by Tesseract; nothing when it cannot tell."""
    small = picture.copy()
    small.thumbnail((_SIDE, _SIDE))
    with tempfile.TemporaryDirectory(prefix="evaluation-") as folder:
        path = Path(folder) / "0.pgm"
        small.save(path, format="PPM")
        try:
            found = pytesseract.image_to_osd(
                str(path), output_type=pytesseract.Output.DICT, timeout=_SECONDS
            )
            turn = int(found["rotate"]) // 90 % 4
            sure_turn = float(found["orientation_conf"]) >= SURE_TURN
            return str(found["script"]), float(found["script_conf"]), turn if sure_turn else 0
        except (RuntimeError, KeyError, ValueError):  # an error of Tesseract, or no answer
            return "", 0.0, 0
