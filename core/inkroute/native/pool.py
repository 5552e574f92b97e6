"""Worker processes: as many crops read at once as there are jobs, each in a process of its own.

In: requests. Out: replies, in futures. A worker that crashes or hangs costs the crop that it was
at; the next one gets a new worker. They are plain subprocesses: unlike those of multiprocessing
they need no guard in the caller's main module, and can be stopped with all that they started.

Not here: what a worker does (`worker`).
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

import inkroute
from inkroute.native.messages import (
    Failure,
    Reply,
    Request,
    replies_from_json,
    request_to_json,
)

#: seconds that a worker may take beyond its runs of Tesseract, for drawing and the like.
_DRAWING_SECONDS = 120


def available_cores() -> int:
    """Cores that this process may use; containers and `taskset` allow fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


class WorkerPool:
    """A context manager; leaving it stops every worker, at once when it is left by an error."""

    def __init__(self, jobs: int | None = None) -> None:
        """Prepare `jobs` workers (default: one a core); each starts with its first crop."""
        self.jobs = jobs or available_cores()
        # What a stopped worker leaves in its temporary folder goes with this one.
        self._temporary = tempfile.TemporaryDirectory(
            prefix="inkroute-", ignore_cleanup_errors=True
        )
        self._threads = ThreadPoolExecutor(self.jobs, thread_name_prefix="inkroute-worker")
        self._idle: queue.SimpleQueue[_Process] = queue.SimpleQueue()
        self._all = tuple(_Process(self._temporary.name) for _ in range(self.jobs))
        for process in self._all:
            self._idle.put(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            for process in self._all:
                process.stop(for_good=True)
        self._threads.shutdown(cancel_futures=kind is not None)
        for process in self._all:
            process.stop(for_good=True)
        self._temporary.cleanup()

    def submit(self, request: Request) -> Future[tuple[Reply, ...]]:
        """Have a request's crops read; the future holds a reply a crop, never their errors."""
        return self._threads.submit(self._ask, request)

    def _ask(self, request: Request) -> tuple[Reply, ...]:
        process = self._idle.get()
        try:
            replies = process.ask(request)
            if isinstance(replies, Failure) and len(request.parts) > 1:
                # One of the crops ended the process: the others are read without it.
                single = (replace(request, parts=(part,)) for part in request.parts)
                return tuple(_whole(process.ask(one), 1)[0] for one in single)
            return _whole(replies, len(request.parts))
        finally:
            self._idle.put(process)


def _whole(replies: tuple[Reply, ...] | Failure, count: int) -> tuple[Reply, ...]:
    """The replies; a failed request is a failure of each of its crops."""
    return (Reply(failure=replies),) * count if isinstance(replies, Failure) else replies


class _Process:
    """One worker process: started when first asked, and anew after a crash."""

    def __init__(self, temporary: str) -> None:
        self._temporary = temporary
        self._lock = threading.Lock()
        self._stopped = False
        self._process: subprocess.Popen[str] | None = None

    def ask(self, request: Request) -> tuple[Reply, ...] | Failure:
        """Pass a request and wait for the replies; stop a worker that takes too long."""
        process = self._started()
        if process is None or process.stdin is None or process.stdout is None:
            return Failure("stopped", "reading was stopped")
        seconds = (request.settings.crop_seconds + _DRAWING_SECONDS) * len(request.parts)
        too_long = threading.Event()

        def stop_late() -> None:
            too_long.set()
            self.stop()

        timer = threading.Timer(seconds, stop_late)
        timer.start()
        try:
            process.stdin.write(request_to_json(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if line:
                return replies_from_json(line, len(request.parts))
        except (OSError, ValueError):
            pass  # the pipe broke, or what came is no reply: told below
        finally:
            timer.cancel()
        self.stop()
        if too_long.is_set():
            return Failure("ocr_timed_out", f"reading took more than {seconds} s")
        return Failure("crop_failed", f"its process ended ({process.returncode})")

    def stop(self, *, for_good: bool = False) -> None:
        """End the process and all that it started; start no other one when `for_good`."""
        with self._lock:
            self._stopped = self._stopped or for_good
            process, self._process = self._process, None
        if process is None:
            return
        if os.name == "posix":
            with suppress(ProcessLookupError):  # it has ended already
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):  # a request that could not be written any more
                    stream.close()

    def _started(self) -> subprocess.Popen[str] | None:
        """The running process; None once the pool is being left."""
        with self._lock:
            if self._stopped:
                return None
            if self._process is None or self._process.poll() is not None:
                self._process = self._start()
            return self._process

    def _start(self) -> subprocess.Popen[str]:
        # Where this very package lies, whatever put it on the path here.
        package = str(Path(inkroute.__file__).parent.parent)
        path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH", "")]))
        environment = os.environ | {
            "OMP_THREAD_LIMIT": "1",  # as many processes as cores; threads would compete
            "PYTHONPATH": path,
            "TMPDIR": self._temporary,
            "TEMP": self._temporary,
            "TMP": self._temporary,
        }
        return subprocess.Popen(
            [sys.executable, "-m", "inkroute.native.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=environment,
            # A group of its own: Ctrl-C reaches this process alone, which then stops the workers.
            start_new_session=True,
        )
