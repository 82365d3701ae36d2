"""A reader that asks again and again, and must only ever see whole batches.

Each question is one query, so one snapshot. What must hold follows from ``batches`` and from how
the numbered articles are made; no count may ever go back.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from contract.errors import BadInput
from factstore.querying.read import query, rows
from tests.faults.articles import CLAIMS, QUOTES

ASKED = """
SELECT
  (SELECT max(batch_id) FROM batches) AS batch,
  (SELECT sum(read) FROM batches) AS read,
  (SELECT sum(stored + duplicate + superseded + quarantined) FROM batches) AS outcomes,
  (SELECT sum(stored + superseded) FROM batches) AS stored,
  (SELECT sum(quarantined) FROM batches) AS quarantined,
  (SELECT count(*) FROM articles) AS articles,
  (SELECT count(*) FROM articles WHERE headline LIKE '% v1') AS first,
  (SELECT count(*) FROM articles WHERE headline LIKE '% v2') AS second,
  (SELECT count(*) FROM quarantine) AS quarantine,
  (SELECT count(*) FROM quotes) AS quotes,
  (SELECT count(DISTINCT quote_id) FROM quotes) AS quote_ids,
  (SELECT count(*) FROM claims) AS claims,
  (SELECT count(DISTINCT claim_id) FROM claims) AS claim_ids,
  (SELECT count(*) FROM claims WHERE valid_to IS NULL) AS in_force,
  (SELECT sum(array_length(claim_ids)) FROM facts WHERE valid_to IS NULL) AS in_facts,
  (SELECT max(changed_batch) FROM facts) AS facts_of
"""
_GROWING = ("batch", "read", "articles", "quotes", "claims", "quarantine")


def broken(seen: dict[str, Any], before: dict[str, Any]) -> list[str]:
    """What must hold of a snapshot and does not. ``before`` is an earlier one."""
    seen = {name: value or 0 for name, value in seen.items()}
    changed = seen["first"] + seen["second"]
    # An edit repeats one quotation and one claim.
    due = {
        "outcomes": seen["read"],
        "articles": seen["stored"],
        "quarantine": seen["quarantined"],
        "quotes": QUOTES * changed - seen["second"],
        "claims": CLAIMS * changed - seen["second"],
        "quote_ids": seen["quotes"],
        "claim_ids": seen["claims"],
        "in_facts": seen["in_force"],
    }
    found = [
        f"{name} {seen[name]}, due {value}" for name, value in due.items() if seen[name] != value
    ]
    if seen["facts_of"] > seen["batch"]:
        found.append(f"facts of batch {seen['facts_of']} in batch {seen['batch']}")
    gone = [name for name in _GROWING if seen[name] < (before.get(name) or 0)]
    return found + [f"{name} went back from {before[name]} to {seen[name]}" for name in gone]


def main(root: str, log: Path, every: float) -> None:
    """Ask for ever; each answer is a line, a broken one begins with BROKEN."""
    before: dict[str, Any] = {}
    while True:
        try:
            seen = rows(query(root, ASKED))[0]
        except BadInput as error:
            # Before the first batch there is nothing to see.
            if error.reason not in ("no_tables", "no_batch") or before:
                _tell(log, f"BROKEN {error.what}")
        else:
            faults = broken(seen, before)
            _tell(log, f"BROKEN {faults} in {seen}" if faults else f"batch {seen['batch']}")
            before = seen
        time.sleep(every)


def _tell(log: Path, line: str) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3]))
