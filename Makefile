# Everything a user or a machine types. `make demo` and `make test` need Python 3.10+, make, git.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup demo test unit check bench clean
setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	$(BIN)/onrecord setup
	touch $@

demo: .venv/ready
	$(BIN)/onrecord demo

test: .venv/ready
	$(BIN)/python -m pytest tests

unit: .venv/ready
	$(BIN)/python -m pytest tests/unit

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready
	$(BIN)/python -m bench

clean:
	rm -rf .venv .onrecord
