"""What goes to a cluster's workers is all that the extractor reads with."""

from __future__ import annotations

import zipfile
from pathlib import Path

from streaming.spark.workers import PACKAGES, archives


def test_each_package_is_an_archive_with_its_data(tmp_path: Path) -> None:
    shipped = {path.stem: set(zipfile.ZipFile(path).namelist()) for path in archives(tmp_path)}
    assert set(shipped) == set(PACKAGES)
    assert {"__init__.py", "vocabulary.toml", "schemas/article.v1.schema.json"} <= shipped[
        "contract"
    ]
    assert {"steps/enrich.py", "extract/entities/aliases.toml"} <= shipped["streaming"]
    assert any(name.endswith(".onnx") for name in shipped["streaming"])
    assert any(name.startswith("extract/lexicon/") for name in shipped["streaming"])
    assert "tables.py" in shipped["factstore"]
    assert not any("__pycache__" in name for names in shipped.values() for name in names)
