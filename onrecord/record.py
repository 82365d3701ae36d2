"""Which record a command asks, and its answers as text that files and screens can hold."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from factstore.tables import LAYOUT
from onrecord.runtime.home import Home
from onrecord.runtime.running import running
from onrecord.screen import err


def chosen(home: Home) -> Home:
    """The user's own record if there is one, or `onrecord up` is making it, else the demo's,
    told on stderr."""
    demo = home.demo()
    if home == demo or has_batches(home) or running(home) or not has_batches(demo):
        return home
    err.print(f"[dim]no record of your own yet: this is the demo's, {demo.tables}[/]")
    return demo


def has_batches(home: Home) -> bool:
    """Whether a batch was ever committed there; tables are made before the first."""
    return any((home.tables / LAYOUT / "batches").glob("*.parquet")) or any(
        (home.tables / "batches").glob("*.parquet")
    )


def plain(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Times as ISO 8601, bytes as text with what is no UTF-8 replaced, at any depth."""
    return [_plain(row) for row in rows]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value
