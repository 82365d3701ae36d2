"""Imports run one way, and delta-spark's package is not shadowed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LAYERS = {
    "contract": set(),
    "factstore": {"contract"},
    "producers": {"contract"},
    "monitoring": {"contract", "factstore"},
    "streaming": {"contract", "factstore"},
    "onrecord": {"contract", "factstore", "producers", "monitoring", "streaming"},
}
HEAVY = {"pyspark", "delta", "confluent_kafka", "kafka"}


def folder(package: str) -> Path:
    return ROOT / "delta" / package if package == "factstore" else ROOT / package


def imported(file: Path, packages: set[str]) -> set[str]:
    """Those of the packages that a file imports; one that names none is not parsed."""
    text = file.read_text(encoding="utf-8")
    if not any(package in text for package in packages):
        return set()
    return packages.intersection(_imported(text))


def _imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("package", LAYERS)
def test_imports_run_one_way(package: str) -> None:
    files = list(folder(package).rglob("*.py"))
    assert files
    others = set(LAYERS) - LAYERS[package] - {package}
    for file in files:
        found = imported(file, others)
        assert not found, f"{file.relative_to(ROOT)} imports {found}"


def test_extraction_needs_neither_spark_nor_kafka() -> None:
    for file in (ROOT / "streaming" / "extract").rglob("*.py"):
        assert not imported(file, HEAVY), file.relative_to(ROOT)


def test_delta_is_the_library() -> None:
    import delta

    assert not (ROOT / "delta" / "__init__.py").exists()
    assert Path(delta.__file__ or "").parent != ROOT / "delta"
    assert hasattr(delta, "DeltaTable")
