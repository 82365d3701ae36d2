"""docs/claims.md says which file does what: every file of the folder, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_every_file_is_on_the_map_once() -> None:
    text = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    named = re.findall(r"^- `([\w/]+\.py)`: \S", text, re.MULTILINE)
    folder = ROOT / "streaming" / "extract" / "claims"
    files = (f for f in folder.rglob("*.py") if f.name != "__init__.py")
    assert sorted(named) == sorted(str(f.relative_to(folder)) for f in files)
