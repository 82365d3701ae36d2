"""Word lists and tables that the rules read: data beside the code, loaded once.

``NAME.toml`` holds lists as blocks of words: white space parts them, an underscore stands for
a space within an entry.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_FOLDER = Path(__file__).parent


@cache
def table(name: str) -> Mapping[str, Any]:
    """The parsed file ``lexicon/NAME.toml``."""
    return read_toml(_FOLDER / f"{name}.toml")


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file; raises OSError and ValueError as they come."""
    parsed: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return parsed


def words(name: str, *keys: str) -> frozenset[str]:
    """The entries of the blocks ``keys`` (all blocks when none is named) of a table."""
    lists = table(name)
    return frozenset().union(*(entries(lists[key]) for key in keys or lists))


def entries(block: str) -> list[str]:
    """The entries of one block in order."""
    found = block.split()
    return [entry.replace("_", " ") for entry in found] if "_" in block else found


def block_of(name: str, key: str) -> dict[str, str]:
    """By its entries the block of a table of blocks in which each stands."""
    return {entry: block for block, told in table(name)[key].items() for entry in entries(told)}


def pairs(name: str, key: str) -> dict[str, str]:
    """The entries of a block of pairs, "gov:governor"."""
    return dict(entry.split(":") for entry in entries(table(name)[key]))
