# Short recipes; the logic is in build/. `make` alone lists the targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PY := .venv/bin/python
FILE ?= precomputed/contract/contract.pdf
OUT ?= dist/read
ARGS ?=
FILES ?=
ALL ?=
PORT ?= 8000
PYTEST_ARGS ?= -n 2 --dist loadfile

.PHONY: help setup read test lint format pytest fuzz bench evaluate samples runtime wheel site serve parity clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv/.ready: requirements.lock pyproject.toml
	@build/setup.sh venv

node_modules/.ready: package-lock.json
	@build/setup.sh node

setup: .venv/.ready node_modules/.ready ## Install what is missing: .venv, node_modules, Tesseract, Chromium
	@build/setup.sh tesseract chromium
	@build/setup.sh evaluation || echo "inkroute: the evaluation's floors are skipped without these" >&2

read: .venv/.ready ## Read a PDF: make read FILE=my.pdf [ARGS=...] [OUT=dist/read]
	@build/setup.sh tesseract
	@mkdir -p $(OUT)
	@.venv/bin/inkroute read "$(FILE)" --out "$(OUT)" $(ARGS)

test: lint pytest ## Lint, then run every test: native, Pyodide and browser

lint: .venv/.ready node_modules/.ready ## Check style and types: ruff, mypy, tsc
	@.venv/bin/ruff check core build tests
	@.venv/bin/ruff format --check --quiet core build tests
	@.venv/bin/mypy
	@npm run --silent check

format: .venv/.ready ## Format the Python files
	@.venv/bin/ruff format core build tests

pytest: setup runtime ## Run the tests alone: make pytest PYTEST_ARGS="-k name"
	@build/run_tests.sh $(PYTEST_ARGS)

fuzz: .venv/.ready ## Break files at random and keep what fails: make fuzz [ARGS="--seconds 600 --seed 1"]
	@$(PY) tests/robustness/fuzz.py $(ARGS)

bench: .venv/.ready ## Time the core: make bench [ARGS=--profile=25] [PEERS=1 beside other readers]
	@$(PY) $(if $(PEERS),tests/benchmarks/speed.py,build/bench.py) $(ARGS)

evaluate: .venv/.ready ## Measure how well it reads: make evaluate [ARGS="read --set tune"; ARGS=--help lists the commands]
	@build/setup.sh tesseract evaluation ocrmypdf
	@$(PY) tests/evaluation/run.py $(or $(ARGS),all)

samples: .venv/.ready ## Make the samples in precomputed/ and their OCR again
	@build/setup.sh tesseract
	@$(PY) build/make_samples.py $(ARGS)
	@$(if $(wildcard build/make_artifacts.py),$(PY) build/make_artifacts.py)

runtime: .venv/.ready node_modules/.ready ## Make dist/runtime/: Pyodide, the wheels and their lock file
	@$(PY) build/make_runtime.py

wheel: .venv/.ready ## Build the source wheel into dist/wheel/
	@$(PY) build/make_wheel.py

site: runtime ## Build the static site into dist/site/
	@$(PY) build/make_site.py $(ARGS)

serve: site ## Serve the site on this machine: make serve [PORT=8000]
	@$(PY) build/serve_site.py --port $(PORT)

parity: setup runtime ## Compare native, Node and Chromium byte by byte: make parity [FILES="a.pdf b.pdf"] [ALL=1]
	@$(PY) build/parity.py $(if $(ALL),--all) $(ARGS) $(FILES)

clean: ## Remove what the targets made (not .venv, node_modules, .cache)
	@rm -rf dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
