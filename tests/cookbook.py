"""The cookbook's queries, by the question that they answer."""

from __future__ import annotations

import re
from pathlib import Path

_RECIPE = re.compile(r"^### (?P<question>.+)\n(?P<why>.+)\n```sql\n(?P<sql>.+?)```$", re.M | re.S)
_PATH = Path(__file__).parents[1] / "docs" / "cookbook.md"


def recipes() -> dict[str, str]:
    """SQL by question. Each question has one line of why, then the query."""
    text = _PATH.read_text(encoding="utf-8")
    found = {}
    for part in re.split(r"(?=^### )", text, flags=re.M):
        match = _RECIPE.search(part.strip())
        if match:
            found[match["question"]] = match["sql"]
    assert len(found) == text.count("```sql")
    return found
