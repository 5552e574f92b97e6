"""Makes the samples in precomputed/: `python build/make_samples.py [--check] [NAME...]`.

In: names of samples, all by default. Out: precomputed/<name>/<name>.pdf and truth.json, which says
what the right answer is. `--check` writes nothing and fails where a committed file is stale.
JPEG streams are compared by their picture, since encoders differ between versions; everything else
byte for byte. OCR artifacts are made by make_artifacts.py.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdf
from PIL import Image
from pypdf.generic import NumberObject, StreamObject

from sample_contract import contract
from sample_form import form
from sample_poster import poster

FOLDER = Path(__file__).parent.parent / "precomputed"
SAMPLES: dict[str, Callable[[], tuple[bytes, list[dict[str, object]]]]] = {
    "contract": contract,
    "poster": poster,
    "form": form,
}
#: version of truth.json's layout.
TRUTH_SCHEMA = 1
#: mean difference in grey levels up to which two JPEG pictures count as one.
SAME_PICTURE = 1.5


def truth_text(name: str, data: bytes, pages: list[dict[str, object]]) -> str:
    """truth.json: one line a word, boxes in mpt, origin top left, y down."""
    whole = {
        "schema": TRUTH_SCHEMA,
        "file": f"{name}.pdf",
        "sha256": hashlib.sha256(data).hexdigest(),
        "pages": pages,
    }
    text = json.dumps(whole, indent=1, ensure_ascii=False)
    text = re.sub(r"\[\s+(-?\d+),\s+(-?\d+),\s+(-?\d+),\s+(-?\d+)\s+\]", r"[\1,\2,\3,\4]", text)
    return re.sub(r'\{\s+("text": .*),\s+("box": .*)\s+\}', r"{\1, \2}", text) + "\n"


def objects(data: bytes) -> dict[int, object]:
    """All objects of a file by number."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    count = NumberObject(reader.trailer["/Size"])
    return {number: reader.get_object(number) for number in range(1, count)}


def same_picture(one: bytes, other: bytes) -> bool:
    """Whether two JPEG files show the same, whoever encoded them."""
    first, second = (Image.open(io.BytesIO(data)) for data in (one, other))
    if (first.size, first.mode) != (second.size, second.mode):
        return False
    pixels = [np.asarray(image, dtype=np.int64) for image in (first, second)]
    return float(np.abs(pixels[0] - pixels[1]).mean()) <= SAME_PICTURE


def same(one: object, other: object) -> bool:
    """Whether two objects say the same; coded bytes and lengths may differ between encoders."""
    if not isinstance(one, StreamObject) or not isinstance(other, StreamObject):
        return repr(one) == repr(other)
    if one.get("/Type") in {"/ObjStm", "/XRef"}:
        return True  # what they hold is compared as objects, and offsets follow from lengths
    entries = [{key: repr(x[key]) for key in x if key != "/Length"} for x in (one, other)]
    if entries[0] != entries[1]:
        return False
    if one.get("/Filter") == "/DCTDecode":
        return same_picture(one._data, other._data)  # noqa: SLF001 - the coded bytes
    return one.get_data() == other.get_data()


def differences(old: bytes, new: bytes) -> list[str]:
    """What tells two files apart, an entry an object."""
    if old == new:
        return []
    was, now = objects(old), objects(new)
    found = [] if was.keys() == now.keys() else ["number of objects"]
    both = sorted(was.keys() & now.keys())
    return found + [f"object {n}" for n in both if not same(was[n], now[n])]


def stale(name: str, data: bytes, pages: list[dict[str, object]]) -> list[str]:
    """What is stale about a committed sample; truth.json states the committed file's digest."""
    file, truth = FOLDER / name / f"{name}.pdf", FOLDER / name / "truth.json"
    if not file.exists() or not truth.exists():
        return [f"{name}: missing"]
    committed = file.read_bytes()
    found = [f"{name}.pdf: {text}" for text in differences(committed, data)]
    if truth.read_text(encoding="utf-8") != truth_text(name, committed, pages):
        found.append(f"{name}/truth.json")
    return found


def main() -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SAMPLES))
    parser.add_argument("--check", action="store_true", help="write nothing; fail when stale")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - SAMPLES.keys()
    if unknown:
        parser.error(f"no such sample: {', '.join(sorted(unknown))}")
    problems: list[str] = []
    for name in arguments.names or SAMPLES:
        data, pages = SAMPLES[name]()
        if arguments.check:
            problems += stale(name, data, pages)
            continue
        folder = FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.pdf").write_bytes(data)
        (folder / "truth.json").write_text(truth_text(name, data, pages), encoding="utf-8")
        print(f"{name}.pdf: {len(pages)} pages, {len(data) // 1000} kB")
    for problem in problems:
        print(f"stale: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
