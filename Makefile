# Everything a user or a machine types. `make demo` and `make test` need Python 3.10+, make, git.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup demo test unit passages check bench faults clean
setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	@echo "== virtual environment in .venv"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
	  echo "onrecord needs Python 3.10 or newer: make PYTHON=/path/to/python3 $@"; exit 3; }
	@$(PYTHON) -m venv .venv
	@echo "== Python packages: about 700 MB the first time, most of it Spark"
	@$(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt -e '.[dev]' \
	  | grep -v -e '^Requirement already' -e '^  '
	@# An editable install is not compiled, as others are: whoever starts first would wait for it.
	@$(BIN)/python -m compileall -q contract delta monitoring onrecord producers streaming
	@echo "== Java and jars"
	@$(BIN)/onrecord setup
	@touch $@

demo: .venv/ready
	@$(BIN)/onrecord demo

# Both rings of tests/unit in one go: while the one waits for servers, the other computes.
test: .venv/ready
	$(RING) tests/unit -n $(ONE_MORE)
	$(BIN)/python -m pytest tests/spark tests/integration

# Byte code is kept even where the environment says not to: compiling costs each worker a second.
# Workers take whole stretches of tests: files share what they have read and written.
RING := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --dist worksteal
# Each ring imports its own files only.
PASSAGES := $(shell grep -l '^pytestmark = pytest.mark.passages' tests/unit/*/test_*.py)
# Where tests wait for servers, a worker more than there are processors has the time.
ONE_MORE = $$($(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))')
unit: .venv/ready
	$(RING) tests/unit $(addprefix --ignore=,$(PASSAGES)) -n $(ONE_MORE)

passages: .venv/ready
	$(RING) $(PASSAGES) -n auto

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready
	$(BIN)/python -m bench

# Breaks everything while articles stream, and counts: docs/faults.md. Hours on two cores.
faults: .venv/ready
	$(BIN)/python -m tests.faults

clean:
	rm -rf .venv .onrecord
