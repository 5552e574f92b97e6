"""Encrypted files give the same bytes natively and in Node, where no compiled cipher exists."""

import io
import json
import subprocess
from pathlib import Path

import pypdf
import pytest

from inkroute import bridge
from pdf_writer import one_page, show_text

ROOT = Path(__file__).resolve().parents[2]
ALGORITHMS = ["RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256"]
# "Schlüssel" lies beyond ASCII; the wrong one shows that errors are the same as well.
PASSWORDS = ["Schlüssel", "wrong"]


def encrypted(algorithm: str, password: str) -> bytes:
    writer = pypdf.PdfWriter()
    # Long enough that blocks are decrypted many at once.
    lines = [show_text("F1", 12, 72, 72 + 14 * at, f"Sealed letters {at}") for at in range(40)]
    writer.append(io.BytesIO(one_page(b"".join(lines))))
    writer.encrypt(password, algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.pyodide
@pytest.mark.slow
def test_node_answers_as_native(tmp_path: Path, runtime: Path) -> None:
    requests, expected = [], []
    for algorithm in ALGORITHMS:
        path = tmp_path / f"{algorithm}.pdf"
        path.write_bytes(encrypted(algorithm, PASSWORDS[0]))
        for password in PASSWORDS:
            number = len(requests)
            options = json.dumps({"password": password})
            out = tmp_path / f"{number}.json"
            requests.append({"id": number, "file": str(path), "out": str(out), "options": options})
            expected.append(bridge.route(path.read_bytes(), options))
    assert '"file_words":120' in expected[0]
    subprocess.run(
        ["node", str(ROOT / "web" / "node" / "parity.mjs"), str(runtime)],
        input="\n".join(map(json.dumps, requests)),
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    )
    answers = [Path(str(request["out"])).read_text(encoding="utf-8") for request in requests]
    assert answers == expected
