"""The built site in headless Chromium: what a person sees, judged by what is right.

One Node process plays all scenarios of scenarios.mjs and reports what it saw; each test here
judges one report. Screenshots are left in dist/test-artifacts/.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import make_site
from browser.site_inputs import LONG_PAGES, write_inputs

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "dist" / "runtime"
PRECOMPUTED = ROOT / "precomputed"
PICTURES = ROOT / "dist" / "test-artifacts"
SAMPLES = ("contract", "poster", "form")
#: mpt in which a box read back from the page may differ: it is placed in hundredths of a percent.
PLACING = 60
#: share of a region's area that may lie in a box sent to OCR when it must not be sent.
GRAZED = 0.5
#: share of the words of regions sent to OCR that must be on the page: what OCR can read of them
#: is not the site's to answer for.
READ = 0.7

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the site and serve it on a free port."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    site = tmp_path_factory.mktemp("built") / "site"
    make_site.build(site, RUNTIME, PRECOMPUTED)
    command = [sys.executable, "build/serve_site.py", "--port", "0", "--site", str(site)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


@pytest.fixture(scope="module")
def reports(address: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What every scenario saw, by its name."""
    inputs = tmp_path_factory.mktemp("inputs")
    write_inputs(inputs)
    PICTURES.mkdir(parents=True, exist_ok=True)
    command = ["node", "tests/browser/run.mjs", address, str(inputs), str(PICTURES)]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    lines = map(json.loads, played.stdout.splitlines())
    return {report["name"]: report for report in lines}


def seen(reports: dict[str, Any], name: str) -> dict[str, Any]:
    """What a scenario saw; it must have come to its end and offended nobody."""
    report = reports[name]
    assert "error" not in report, report["error"]
    found: dict[str, Any] = report["seen"]
    assert found["offences"] == []
    return found


def share_inside(inner: Box, outer: Box) -> float:
    """The share of a box's area that lies in another."""
    width = min(inner[2], outer[2]) - max(inner[0], outer[0])
    height = min(inner[3], outer[3]) - max(inner[1], outer[1])
    area = (inner[2] - inner[0]) * (inner[3] - inner[1])
    return max(0.0, width) * max(0.0, height) / area


def holds(outer: Box, box: Box) -> bool:
    """Whether the centre of a box lies in another."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def sent_boxes(page: dict[str, Any], width: int, height: int) -> list[Box]:
    """The boxes that the page marks as needing OCR, in mpt."""
    scale = (width / 1000, height / 1000, width / 1000, height / 1000)
    return [
        tuple(edge * by for edge, by in zip(region["box"], scale, strict=True))
        for region in page["regions"]
        if region["decision"] == "ocr"
    ]


def truth_of(name: str) -> list[dict[str, Any]]:
    """The pages of a sample's truth."""
    pages: list[dict[str, Any]] = json.loads((PRECOMPUTED / name / "truth.json").read_text())[
        "pages"
    ]
    return pages


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_shows_the_routes_that_are_right(reports: dict[str, Any], name: str) -> None:
    pages = seen(reports, name)["pages"]
    for page, truth in zip(pages, truth_of(name), strict=True):
        sent = sent_boxes(page, truth["width"], truth["height"])
        for region in truth["regions"]:
            if region["decision"] == "ocr":
                for word in region["words"]:
                    assert any(holds(box, word["box"]) for box in sent), (region["name"], word)
            elif region["decision"] != "either":
                grazed = max((share_inside(region["box"], box) for box in sent), default=0)
                assert grazed < GRAZED, region["name"]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_shows_the_words_that_ocr_read(reports: dict[str, Any], name: str) -> None:
    pages = seen(reports, name)["pages"]
    wanted: list[str] = []
    shown: set[str] = set()
    for page, truth in zip(pages, truth_of(name), strict=True):
        wanted += [
            word["text"]
            for region in truth["regions"]
            if region["decision"] == "ocr"
            for word in region["words"]
        ]
        shown |= {word["text"] for word in page["words"] if word["source"] in {"ocr", "repaired"}}
        assert not any(entry["missing"] for entry in page["entries"])
    assert sum(word in shown for word in wanted) >= READ * len(wanted)


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_saved_is_what_is_shown(reports: dict[str, Any], name: str) -> None:
    found = seen(reports, name)
    result = json.loads(found["json"])
    assert found["names"] == [f"{name}.json", f"{name}.txt"]
    assert found["problem"] == ""
    assert found["link"] == f"#sample={name}"
    assert found["title"].startswith(f"{name}.pdf")
    assert len(result["pages"]) == len(found["pages"])
    for page, said in zip(found["pages"], result["pages"], strict=True):
        boxes = sent_boxes(page, said["width"], said["height"])
        routes = [route["box"] for route in said["routes"] if route["decision"] == "ocr"]
        assert len(boxes) == len(routes)
        for box, route in zip(boxes, routes, strict=True):
            assert box == pytest.approx(route, abs=PLACING)
        assert len(page["entries"]) == len(said["routes"])
        assert all(entry["reasons"] for entry in page["entries"])
        assert [word["text"] for word in page["words"]] == [w["text"] for w in said["words"]]
        assert f"{len(said['routes'])}" in page["status"]
    assert len(found["text"].split()) > 0


def test_a_dropped_file_shows_its_routes(reports: dict[str, Any]) -> None:
    found = seen(reports, "drop")
    needing = [entry for entry in found["entries"] if entry["decision"] == "ocr"]
    assert found["title"].startswith("own.pdf")
    assert [entry["source"] for entry in needing] == ["Image"]
    assert "not precomputed" in needing[0]["reading"]
    assert {word["source"] for word in found["words"]} == {"file"}
    assert "text" in {word["text"] for word in found["words"]}


def test_a_locked_file_opens_with_its_password(reports: dict[str, Any]) -> None:
    found = seen(reports, "encrypted")
    assert found["again"]
    assert "text" in {word["text"] for word in found["words"]}


def test_what_cannot_be_opened_says_so_and_what_next(reports: dict[str, Any]) -> None:
    found = seen(reports, "unopenable")
    codes = {name: problem["code"] for name, problem in found["problems"].items()}
    assert codes["not_a_pdf.txt"] == "not_a_pdf"
    assert codes["empty.pdf"] == "not_a_pdf"
    assert codes["damaged.pdf"] in {"damaged", "not_a_pdf"}
    assert found["afterwards"] > 0


def test_stale_ocr_is_refused(reports: dict[str, Any]) -> None:
    found = seen(reports, "stale")
    assert found["code"] == "stale_artifact"
    assert any(entry["missing"] for entry in found["entries"])
    assert {"ocr", "repaired"}.isdisjoint({word["source"] for word in found["words"]})


def test_a_file_is_read_without_a_network(reports: dict[str, Any]) -> None:
    found = seen(reports, "offline")
    assert [entry["decision"] for entry in found["entries"]] == ["ocr"]
    assert "text" in {word["text"] for word in found["words"]}


def test_work_can_be_stopped_and_gone_on_with(reports: dict[str, Any]) -> None:
    found = seen(reports, "stop")
    assert found["stopped"].startswith("Stopped at")
    assert found["done"] == f"{LONG_PAGES} pages done"


def test_everything_can_be_reached_by_keyboard(reports: dict[str, Any]) -> None:
    found = seen(reports, "keyboard")
    assert found["walk"][:4] == ["skip-link", "wordmark", "quiet privacy-button", "choose-file"]
    assert found["sampleName"] == "contract.pdf"
    assert found["turned"] == "2"
    assert found["tab"] == "tab-words"
    assert found["hovered"] == 1
    assert found["selected"] == found["focusedKey"] != ""
    assert found["after"] == 0


def test_pointing_in_one_place_shows_in_the_other(reports: dict[str, Any]) -> None:
    found = seen(reports, "highlight")
    assert found["key"] == found["onPage"] == found["inList"] == found["pressed"]
    assert found["wordOnPage"] == 1


def test_another_address_is_refused(reports: dict[str, Any]) -> None:
    found = seen(reports, "refusal")
    assert found["outcome"] == "refused"
    assert any("policy: connect-src" in told for told in found["told"])


def test_the_worker_fences_itself_in(reports: dict[str, Any]) -> None:
    found = seen(reports, "fence")
    assert found["passed"] == ["./runtime/pyodide.mjs", "https://site.example/x.whl"]
    assert found["refused"] == 2
    assert found["socket"] == "undefined"


def test_the_start_is_measured(reports: dict[str, Any]) -> None:
    found = seen(reports, "start")
    assert not found["cold"]["warm"]
    assert found["warm"]["warm"]
    assert found["cold"]["ms"] > 0
    assert found["name"] == "form.pdf"


def test_no_view_is_wider_than_its_window(reports: dict[str, Any]) -> None:
    widths = seen(reports, "pictures")["widths"]
    assert set(widths.values()) == {0}, widths
