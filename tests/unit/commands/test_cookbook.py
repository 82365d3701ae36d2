"""Each recipe of docs/cookbook.md answers from real tables."""

from __future__ import annotations

import pytest

from factstore.querying.read import query, rows
from factstore.querying.view_files import views
from tests.cookbook import recipes


@pytest.mark.parametrize("question", recipes())
def test_a_recipe_finds_something(record: str, question: str) -> None:
    assert rows(query(record, recipes()[question]))


def test_there_are_recipes_for_all_views() -> None:
    assert len(recipes()) >= 12
    used = " ".join(recipes().values())
    assert [name for name in views() if name not in used] == []
