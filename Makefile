# Everything a newcomer, a player, a host and a developer of wici needs, by one word each.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
GAME   ?= krakow
ARGS   ?=
TESTS  ?=
JOBS   ?= auto
UV     ?= uv

.PHONY: help demo test check bench faults lock clean
.DEFAULT_GOAL := help

help: ## say what there is
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# An environment of its own, made anew whenever pyproject.toml changes.
$(BIN)/.ready: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up $(VENV), which takes about a minute …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: $(BIN)/.ready ## play a whole game on this machine through the real command line, then verify it
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/wici-server demo $(GAME) $(ARGS)

test: $(BIN)/.ready ## run every test
	$(BIN)/python -m pytest -n $(JOBS) --durations=10 $(TESTS)

check: $(BIN)/.ready ## ruff, mypy and import-linter
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(BIN)/.ready ## measure what orders and games cost, as ratios of one run
	$(BIN)/python -m tests.bench $(ARGS)

faults: $(BIN)/.ready ## the long form of the fault and leak tests; figures go to tests/faults/RESULTS.md
	WICI_LONG=1 $(BIN)/python -m pytest -n $(JOBS) -o faulthandler_timeout=7500 tests/faults tests/leaks $(ARGS)

# One file for SQLite, one for PostgreSQL; versions stay as they are unless pyproject.toml or --upgrade asks.
LOCK := pip compile pyproject.toml --quiet --universal --generate-hashes --python-version 3.11 \
    --custom-compile-command 'make lock' --extra server

lock: ## write the locked requirements of deploy/ anew; ARGS=--upgrade takes the newest versions; needs uv
	$(UV) $(LOCK) $(ARGS) --output-file deploy/requirements.txt
	$(UV) $(LOCK) $(ARGS) --extra postgres --output-file deploy/requirements-postgres.txt

clean: ## take away the environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
