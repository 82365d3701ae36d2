"""Metadata beside a file: ``story.txt.meta.json`` or ``story.txt.meta.toml``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from contract.errors import BadInput
from producers.discover import SIDECARS
from producers.parsed import UNKNOWN, Meta, meta_from

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def read(path: Path) -> Meta:
    """What the file's sidecar says; nothing where there is none.

    Raises BadInput ``bad_metadata`` or ``absurd_date``.
    """
    for ending in SIDECARS:
        beside = path.with_name(path.name + ending)
        if beside.is_file():
            return meta_from(_load(beside), beside.name)
    return UNKNOWN


def _load(file: Path) -> dict[str, object]:
    try:
        text = file.read_text(encoding="utf-8-sig")
        loaded = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise BadInput(
            f"The sidecar file {file.name} cannot be read: {error}.",
            "Mend it, or take it away.",
            "bad_metadata",
        ) from error
    if not isinstance(loaded, dict):
        raise BadInput(
            f"The sidecar file {file.name} holds no object.",
            'Write it as {"outlet": "…", "published": "…"}.',
            "bad_metadata",
        )
    return {
        key: str(value) if not isinstance(value, list) else value for key, value in loaded.items()
    }
