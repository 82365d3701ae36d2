"""docs/statements.md says which file does what: every file of the folder, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_file_is_on_the_map_once() -> None:
    text = (ROOT / "docs" / "statements.md").read_text(encoding="utf-8")
    named = re.findall(r"^- `(\w+\.py)`: \S", text, re.MULTILINE)
    folder = ROOT / "streaming" / "extract" / "statements"
    assert sorted(named) == sorted(f.name for f in folder.glob("*.py") if f.name != "__init__.py")
