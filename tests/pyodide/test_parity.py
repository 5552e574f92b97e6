"""The parity tool finds what differs; natively, in Node and in Chromium the bytes are the same."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parity import (
    compare,
    default_files,
    first_difference,
    in_short,
    merge_requests,
    route_requests,
    words_in,
)
from parity_engines import ROOT, Answer, Engine, EngineError, Kind, Request

# A line server that answers as its argument says: the JSON text itself, "hang" or "stop".
FAKE = """
import hashlib, json, sys, time
print(json.dumps({"ready": {"cold": 1}}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    if sys.argv[1] == "hang":
        time.sleep(60)
    if sys.argv[1] == "stop":
        sys.exit(3)
    open(request["out"], "w").write(sys.argv[1])
    digest = hashlib.sha256(sys.argv[1].encode()).hexdigest()
    print(json.dumps({"id": request["id"], "sha256": digest, "ms": 1}), flush=True)
"""


def fake(tmp_path: Path, name: str, behaviour: str, limit_s: int = 10) -> Engine:
    out = tmp_path / name
    out.mkdir()
    return Engine(name, [sys.executable, "-c", FAKE, behaviour], out, limit_s)


def test_first_difference_is_named_with_its_page() -> None:
    left = b'{"pages":[{"n":1},{"routes":[{"box":[1,2]},{"score":500}]}]}'
    right = b'{"pages":[{"n":1},{"routes":[{"box":[1,3]},{"score":400}]}]}'
    found = first_difference(left, right)
    assert (found.page, found.field) == (2, "pages[1].routes[0].box[1]")
    assert (found.left, found.right) == ("2", "3")


@pytest.mark.parametrize(
    ("left", "right", "field"),
    [
        (b'{"a":1}', b'{"a":1.0}', "a"),
        (b'{"a":1}', b'{"a":1,"b":2}', "b"),
        (b'{"a":[1]}', b'{"a":[1,2]}', "a[1]"),
        (b'{"a":1}', b'{"a": 1}', "byte 5 (equal as JSON)"),
        (b'{"a":1,"b":2}', b'{"b":2,"a":1}', "byte 2 (equal as JSON)"),
    ],
)
def test_every_kind_of_difference_is_found(left: bytes, right: bytes, field: str) -> None:
    assert first_difference(left, right).field == field


ROUTED = {
    "pages": [
        {
            "routes": [
                {"key": "p1-a", "box": [0, 0, 900, 400], "decision": "ocr"},
                {"key": "p1-b", "box": [0, 0, 900, 400], "decision": "skip"},
            ]
        }
    ]
}


def test_same_answers_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = json.dumps(ROUTED)
    engines = [fake(tmp_path, "native", text), fake(tmp_path, "node", text)]
    assert compare(engines, [Path("a.pdf"), Path("b.pdf")], tmp_path)
    said = capsys.readouterr().out
    assert "2 routed in native, node: 2 the same, 0 not" in said
    assert "2 merged in native, node: 2 the same, 0 not" in said
    assert "1 classified in native, node: 1 the same, 0 not" in said
    assert "node: start cold 1 ms; 5 ms at work" in said


def test_other_answers_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engines = [fake(tmp_path, "native", '{"a": 1}'), fake(tmp_path, "node", '{"a": 2}')]
    assert not compare(engines, [Path("a.pdf")], tmp_path)
    assert "a.pdf: document: a: native 1, node 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("behaviour", "reason"), [("hang", "no answer within 1 s"), ("stop", "the engine ended")]
)
def test_engine_that_fails_is_reported_and_started_anew(
    tmp_path: Path, behaviour: str, reason: str
) -> None:
    engine = fake(tmp_path, "node", behaviour, limit_s=1)
    for number in range(2):
        answer = engine.ask(Request(number, Kind.ROUTE, Path("a.pdf")))
        assert answer.failure == reason
    engine.stop()


def test_engine_that_does_not_start_is_an_error(tmp_path: Path) -> None:
    engine = Engine("node", [sys.executable, "-c", "0"], tmp_path, 1)
    with pytest.raises(EngineError, match="node did not start"):
        engine.ask(Request(0, Kind.ROUTE, Path("a.pdf")))


def test_words_are_made_up_in_regions_to_be_read() -> None:
    words = words_in(json.dumps(ROUTED).encode())
    assert [word["box"] for word in words] == [
        [0, 100, 225, 300],
        [300, 100, 525, 300],
        [600, 100, 825, 300],
    ]
    assert {word["route"] for word in words} == {"p1-a"}


def test_merges_follow_what_was_routed(tmp_path: Path) -> None:
    out = tmp_path / "0.json"
    out.write_text(json.dumps(ROUTED))
    request = Request(0, Kind.ROUTE, Path("a.pdf"))
    (merge,) = merge_requests({request: Answer("0", 1, None, out)}, tmp_path, 1)
    assert (merge.number, merge.kind, merge.file) == (1, Kind.MERGE, Path("a.pdf"))
    assert merge.message(out)["words"] == str(merge.ocr)


def test_some_are_classified_and_merged_with_precomputed_ocr(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "ocr.json").write_text("{}")
    requests = route_requests([tmp_path / "a" / "a.pdf", tmp_path / "b.pdf"])
    assert [(request.kind, request.file.name) for request in requests] == [
        (Kind.ROUTE, "a.pdf"),
        (Kind.ROUTE, "b.pdf"),
        (Kind.CLASSIFY, "a.pdf"),
        (Kind.ARTIFACT, "a.pdf"),
    ]


def run_parity(files: list[Path]) -> None:
    command = [sys.executable, str(ROOT / "build" / "parity.py"), "--no-warm", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.pyodide
@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.usefixtures("runtime")
def test_samples_are_the_same_everywhere(one_page: Path) -> None:
    run_parity([one_page, *sorted((ROOT / "precomputed").glob("*/*.pdf"))])


@pytest.mark.corpus
@pytest.mark.pyodide
@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.usefixtures("runtime")
def test_corpus_is_the_same_everywhere() -> None:
    corpus = [path for path in default_files(everything=False) if "precomputed" not in path.parts]
    if not corpus:
        pytest.skip("the optional folder ../shared is not there")
    run_parity(corpus)


def test_a_raising_bridge_is_a_failure(tmp_path: Path) -> None:
    module = tmp_path / "inkroute"
    module.mkdir()
    (module / "__init__.py").write_text("")
    (module / "bridge.py").write_text("def route(data, options): raise KeyError('x')\n")
    (tmp_path / "a.pdf").write_bytes(b"")
    script = (ROOT / "build" / "parity_native.py").read_text()
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{script}"
    request = json.dumps({"id": 7, "file": str(tmp_path / "a.pdf")})
    done = subprocess.run(
        [sys.executable, "-c", program], input=request, capture_output=True, text=True, check=True
    )
    failure = json.loads(done.stdout.splitlines()[-1])["failure"]
    place = f'(File "{module / "bridge.py"}", line 1, in route)'
    assert in_short(failure) == f"KeyError: 'x' {place}"
