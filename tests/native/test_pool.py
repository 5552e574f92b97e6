"""Worker processes: one that crashes costs its crop alone, none outlives its pool."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from inkroute.geometry import Box
from inkroute.native.crops import Crop, crops_of
from inkroute.native.engine import find_engine
from inkroute.native.messages import (
    Failure,
    Part,
    Reply,
    Request,
    replies_from_json,
    replies_to_json,
    request_from_json,
    request_to_json,
)
from inkroute.native.pool import WorkerPool
from inkroute.native.settings import OcrSettings
from inkroute.native.tasks import task_of
from native.places import page, route, turned_page

pytestmark = pytest.mark.ocr
SETTINGS = OcrSettings()


def part_of(crop: Crop) -> Part:
    return Part(crop.page, crop.grid, crop.box, crop.turn, task_of(crop, SETTINGS))


def request(path: str, *boxes: Box) -> Request:
    parts = []
    for box in boxes:
        (crop,) = crops_of(page(300_000, 200_000, route(box)), SETTINGS)
        parts.append(part_of(crop))
    return Request(path, "secret", tuple(parts), find_engine(), SETTINGS, None)


def test_messages_come_through_alike(tmp_path: Path) -> None:
    sent = request(turned_page(tmp_path, 0, 1), Box(0, 0, 100_000, 50_000))
    assert request_from_json(request_to_json(sent)) == sent
    assert "\n" not in request_to_json(sent)
    assert "secret" not in repr(sent)
    replies = (Reply((), 1, 2, cached=True), Reply(failure=Failure("not_drawn", "why\nso")))
    assert replies_from_json(replies_to_json(replies), 2) == replies
    assert "\n" not in replies_to_json(replies)


@pytest.mark.parametrize("line", ["", "{", "[]", "[[1]]", '[["a",1,1,false,false,null]]'])
def test_a_reply_of_no_sense_is_told(line: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        replies_from_json(line, 1)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_crash_costs_one_crop_and_the_next_gets_a_new_worker(tmp_path: Path) -> None:
    path = turned_page(tmp_path, 0, 1)
    box = Box(10_000, 10_000, 290_000, 190_000)
    with WorkerPool(1) as pool:
        (first,) = pool.submit(request(path, box)).result()
        assert {word.text for word in first.words} >= {"Invoice", "Total"}
        (process,) = pool._all
        assert process._process is not None
        os.kill(process._process.pid, signal.SIGSTOP)  # so that it dies with the crop in hand
        future = pool.submit(request(path, box))
        time.sleep(0.1)
        os.killpg(process._process.pid, signal.SIGKILL)
        (failed,) = future.result()
        assert failed.failure is not None
        assert failed.failure.code == "crop_failed"
        (again,) = pool.submit(request(path, box)).result()
        assert again.words == first.words


def test_crops_that_were_with_the_crashing_one_are_read(tmp_path: Path) -> None:
    path = turned_page(tmp_path, 0, 1)
    upper, lower = Box(10_000, 20_000, 290_000, 70_000), Box(10_000, 90_000, 290_000, 140_000)
    with WorkerPool(1) as pool:
        pool.submit(request(path, upper)).result()
        (process,) = pool._all
        assert process._process is not None
        os.kill(process._process.pid, signal.SIGSTOP)
        future = pool.submit(request(path, upper, lower))
        time.sleep(0.1)
        os.killpg(process._process.pid, signal.SIGKILL)
        words = [{word.text for word in reply.words} for reply in future.result()]
        assert words == [{"Invoice", "Number"}, {"Total", "Amount"}]


def test_no_worker_outlives_its_pool_when_it_is_left_by_an_error(tmp_path: Path) -> None:
    path = turned_page(tmp_path, 0, 1)
    box = Box(10_000, 10_000, 290_000, 190_000)
    pids = []
    folder = ""
    with pytest.raises(KeyboardInterrupt), WorkerPool(2) as pool:  # noqa: PT012
        folder = pool._temporary.name
        pool.submit(request(path, box)).result()
        futures = [pool.submit(request(path, box)) for _ in range(20)]
        time.sleep(0.2)
        pids = [p._process.pid for p in pool._all if p._process is not None]
        raise KeyboardInterrupt
    assert pids
    assert not any(map(alive, pids))
    assert not Path(folder).exists()
    assert all(future.done() for future in futures)
