"""Routes files that come over standard input, one after the other, under a ceiling on memory.

In: for each file its length (8 bytes, big endian) and its bytes. Out: a JSON line each: the
answer's text or what was raised, seconds of processor time (the machine may be busy with other
things) and the process's peak memory in kB. The parent keeps the wall
clock and ends this process when a file takes too long.
"""

import json
import resource
import struct
import sys
import time
import traceback

#: address space in bytes: what hostile files may make the process use.
MEMORY = 1 << 30


def main() -> None:
    """Serve until standard input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    from inkroute import bridge  # noqa: PLC0415 - what it loads counts against the ceiling

    out = sys.stdout
    sys.stdout = sys.stderr
    while head := sys.stdin.buffer.read(8):
        data = sys.stdin.buffer.read(struct.unpack(">Q", head)[0])
        start = time.process_time()
        told: dict[str, object] = {}
        try:
            told["answer"] = bridge.route(data, "{}")
        except BaseException:  # noqa: BLE001 - whatever comes is what the test is about
            told["raised"] = traceback.format_exc(limit=-6)
        told["seconds"] = round(time.process_time() - start, 3)
        told["peak"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        out.write(json.dumps(told) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
