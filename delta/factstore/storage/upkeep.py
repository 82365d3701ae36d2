"""Joining small files and dropping old ones, beside the batches.

A batch leaves a small file in each table that it writes. They are joined into files of ``HALFWAY``
bytes and these into files of ``FULL``, and a full one is never written again, so that what upkeep
costs goes with what was written and not with what the tables hold. Appends and joins never
conflict in Delta. A file that no version of the last day needs is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from deltalake import CommitProperties, DeltaTable

from factstore.storage.store import Fenced, Passed, epoch_of, fencing, written
from factstore.tables import ALL, LOGS, Table

HALFWAY, FULL = 8 << 20, 64 << 20
"""Bytes of a file that is joined from small ones, and of a full one. In two steps: small files are
joined often, and would have what is not full yet written again each time."""
MANY = 10
"""Files of a table, small ones or those halfway, that are worth joining: each costs every look-up
some five milliseconds of processor time, and a batch of forty articles asks twenty times."""
_VACUUM_EVERY = 3600.0
KEPT_HOURS = 24
"""How long a file that was joined or rolled back stays: for queries that still read it."""


@dataclass
class Upkeep:
    """The upkeep of one epoch's tables. ``clock`` is in seconds of any origin."""

    root: str
    epoch: int
    passed: Passed = lambda name: None
    clock: Callable[[], float] = time.monotonic
    seconds: float = 0.0
    """Spent so far."""
    _vacuumed: dict[str, float] = field(default_factory=dict)

    def run(self, until: Callable[[], bool] = lambda: False) -> bool:
        """Look after each table once, until told to stop; whether any was changed. Raises
        Fenced where another writer has taken over."""
        start, changed = self.clock(), False
        for table in ALL:
            if until():
                break
            changed |= self._join(table) and table in LOGS
            self._drop(table)
        self.seconds += self.clock() - start
        return changed

    def _join(self, table: Table) -> bool:
        opened = self._opened(table)
        sizes = opened.get_add_actions(flatten=True).column("size_bytes").to_pylist()
        steps = (0, HALFWAY // 2, HALFWAY), (HALFWAY // 2, FULL // 2, FULL)
        due = [t for low, high, t in steps if sum(low <= s < high for s in sizes) >= MANY]
        if not due:
            return False
        self.passed(f"compacting {table.name}")
        carried = CommitProperties(custom_metadata={"onrecord_epoch": str(self.epoch)})
        with fencing(self.root):
            opened.optimize.compact(
                target_size=max(due),
                max_concurrent_tasks=1,
                writer_properties=written(table),
                commit_properties=carried,
            )
        return True

    def _drop(self, table: Table) -> None:
        now = self.clock()
        if now - self._vacuumed.setdefault(table.name, now) < _VACUUM_EVERY:
            return
        self._vacuumed[table.name] = now
        self.passed(f"vacuuming {table.name}")
        with fencing(self.root):
            self._opened(table).vacuum(retention_hours=KEPT_HOURS, dry_run=False)

    def _opened(self, table: Table) -> DeltaTable:
        opened = DeltaTable(table.path(self.root))
        if epoch_of(opened) != self.epoch:
            raise Fenced(self.root)
        return opened
