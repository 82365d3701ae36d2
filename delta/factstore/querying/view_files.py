"""The views: one SQL file each in ``views/``, the same for DataFusion and Spark.

A file begins with a comment that says what one row is. A view names tables, or other
views; which ones is read from its text. ``$LOW_CLAIM``, ``$LOW_QUOTE`` and ``$LOW_EVENT`` stand
for the confidences below which a row is marked (contract/confidence.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Template

from contract.confidence import LOW_CLAIM, LOW_EVENT, LOW_QUOTE
from factstore.querying.statement import names, tokenized

FOLDER = Path(__file__).with_name("views")
_NUMBERS = {"LOW_CLAIM": LOW_CLAIM, "LOW_QUOTE": LOW_QUOTE, "LOW_EVENT": LOW_EVENT}


@dataclass(frozen=True, slots=True)
class View:
    """``about`` is the file's first comment; ``names`` all words that could be tables."""

    name: str
    about: str
    sql: str
    names: frozenset[str]


@lru_cache(maxsize=1)
def views() -> dict[str, View]:
    """All views by name, sorted."""
    return {path.stem: _view(path) for path in sorted(FOLDER.glob("*.sql"))}


def needed(wanted: Iterable[str]) -> list[View]:
    """The views among ``wanted`` names and those that they name, each after what it names."""
    found: dict[str, View] = {}

    def visit(name: str) -> None:
        view = views().get(name)
        if view is None or name in found:
            return
        for other in sorted(view.names - {name}):
            visit(other)
        found[name] = view

    for name in sorted(set(wanted)):
        visit(name)
    return list(found.values())


def _view(path: Path) -> View:
    sql = Template(path.read_text(encoding="utf-8")).substitute(_NUMBERS)
    first = sql.partition("\n")[0]
    return View(path.stem, first.removeprefix("--").strip(), sql, names(tokenized(sql)))
