"""``make bench``: every benchmark, one after another, each in a process of its own.

    python -m bench [NAME…]

The machine should be idle: what counts are the ratios within each run.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
NEWSROOM = FOLDER.parent / "onrecord" / "newsroom" / "articles"
ARGUMENTS = {
    "tagger": [],
    "extract": [],
    "statements": [],
    "foundation": [str(path) for path in sorted(NEWSROOM.rglob("*.txt"))],
    "flat": [],
    "throughput": [],
    "backlog": [],
    "latency": [],
    "feeds": ["day", "6"],
}


def main(names: list[str]) -> int:
    unknown = sorted(set(names) - set(ARGUMENTS))
    if unknown:
        print(f"no benchmark {unknown[0]}; there are {', '.join(ARGUMENTS)}", file=sys.stderr)
        return 2
    failed = 0
    for name in names or ARGUMENTS:
        print(f"\n== {name}", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", f"bench.{name}", *ARGUMENTS[name]],
            cwd=FOLDER.parent,
            check=False,
        )
        failed |= done.returncode
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
