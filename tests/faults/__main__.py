"""``make faults``: break everything while numbered articles stream, and count.

    python -m tests.faults [--seed N] [--articles N] [--rounds N] [--only NAME,NAME] [--folder PATH]

The same seed gives the same articles, the same faults in the same order, and the same choices
within each. The exit status is 0 where nothing was lost or doubled. Filling a disk needs root,
or ``unshare -rm``.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from tests.faults.strikes import STRIKES
from tests.faults.trial import run, schedule


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="tests.faults", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--articles", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5, help="how often each fault strikes")
    parser.add_argument("--only", help=f"some of: {', '.join(STRIKES)}")
    parser.add_argument("--folder", type=Path, help="where logs and tables stay; default: none")
    given = parser.parse_args(arguments)
    names = given.only.split(",") if given.only else list(STRIKES)
    if unknown := set(names) - set(STRIKES):
        parser.error(f"no fault {', '.join(sorted(unknown))}")
    folder = given.folder or Path(tempfile.mkdtemp(prefix="onrecord-faults-"))
    order = schedule(names, given.rounds, given.seed)
    print(
        f"{given.articles} articles, {len(order)} faults, seed {given.seed}, in {folder}",
        flush=True,
    )
    outcome = run(folder, given.articles, given.seed, order, lambda line: print(line, flush=True))
    print(*outcome.lines(), sep="\n")
    if given.folder is None and not outcome.faults:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main())
