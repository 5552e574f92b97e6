#!/bin/bash
# Prepares what is missing: `build/setup.sh venv|node|tesseract|chromium|evaluation|ocrmypdf`.
# Called by make, which skips `venv` and `node` while their lock file is older than their stamp.
set -euo pipefail
cd "$(dirname "$0")/.."

stop() {
    echo "inkroute: $*" >&2
    exit 1
}

# Installs Debian packages when that is possible, else says in one line what to install.
need() {
    local what=$1
    shift
    command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] ||
        stop "$what is missing: install it first (on Debian: sudo apt-get install $*)"
    export DEBIAN_FRONTEND=noninteractive
    if [ -z "${APT_UPDATED:-}" ]; then
        apt-get update -qq >/dev/null
        export APT_UPDATED=1
    fi
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

find_python() {
    local candidate
    for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    stop "Python 3.11 or newer is missing: install it first"
}

setup_venv() {
    local python
    python=$(find_python)
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need "Python's venv module" python3-venv
    [ -x .venv/bin/python ] || "$python" -m venv .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check \
        --require-hashes --requirement requirements.lock
    .venv/bin/python -m pip install --quiet --disable-pip-version-check \
        --no-deps --no-build-isolation --editable .
    touch .venv/.ready
}

setup_node() {
    command -v npm >/dev/null || stop "Node 20 or newer with npm is missing: install it first"
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    touch node_modules/.ready
}

setup_tesseract() {
    local languages
    languages=$(tesseract --list-langs 2>/dev/null || true)
    if ! grep -qx eng <<<"$languages" || ! grep -qx osd <<<"$languages"; then
        need "Tesseract with eng and osd" tesseract-ocr tesseract-ocr-eng tesseract-ocr-osd
    fi
}

setup_chromium() {
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
        command -v google-chrome >/dev/null || need Chromium chromium fonts-dejavu-core
}

# What pages of the evaluation are read and set with.
setup_evaluation() {
    local languages language package packages=()
    languages=$(tesseract --list-langs 2>/dev/null || true)
    for language in fra rus chi_sim; do
        grep -qx "$language" <<<"$languages" || packages+=("tesseract-ocr-${language//_/-}")
    done
    if command -v dpkg-query >/dev/null; then
        for package in fonts-dejavu-core fonts-liberation fonts-droid-fallback; do
            dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null |
                grep -qx installed || packages+=("$package")
        done
    fi
    [ ${#packages[@]} = 0 ] || need "What the evaluation reads and sets pages with" "${packages[@]}"
}

# One of the evaluation's baselines: without it, it says that it was skipped.
setup_ocrmypdf() {
    command -v ocrmypdf >/dev/null || (need OCRmyPDF ocrmypdf) ||
        echo "inkroute: without OCRmyPDF, one baseline is skipped" >&2
}

for part in "$@"; do
    case $part in
    venv) setup_venv ;;
    node) setup_node ;;
    tesseract) setup_tesseract ;;
    chromium) setup_chromium ;;
    evaluation) setup_evaluation ;;
    ocrmypdf) setup_ocrmypdf ;;
    *) stop "unknown part: $part" ;;
    esac
done
