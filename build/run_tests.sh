#!/bin/bash
# Runs pytest and fails too when nothing passed: a run in which every test was skipped proves nothing.
set -uo pipefail
cd "$(dirname "$0")/.."
mkdir -p dist/test
log=dist/test/pytest.log
# One thread for each Tesseract: the tests themselves run on all cores.
export OMP_THREAD_LIMIT=1
.venv/bin/python -m pytest "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
[ "$status" = 0 ] || exit "$status"
if ! tail -n 1 "$log" | grep -qE '[1-9][0-9]* passed'; then
    echo "no test passed" >&2
    exit 1
fi
