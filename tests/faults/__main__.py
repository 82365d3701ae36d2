"""``make faults``: break everything while numbered articles stream, and count.

    python -m tests.faults [--seed N] [--articles N] [--rounds N] [--only NAME,NAME] [--folder PATH]

The same seed gives the same articles, the same faults in the same order, and the same choices
within each. The exit status is 0 where nothing was lost or doubled. Filling a disk needs root,
or ``unshare -rm``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from tests.faults.strikes import STRIKES, lacking
from tests.faults.trial import Trial, run, schedule

ONE_OF_THREE = ("broker hard", "broker clean")
"""The faults that strike one of three brokers in a trial of its own."""
_SHARE = 0.25
"""Of all articles go through three brokers."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--articles", type=int, default=20_000)
    parser.add_argument("--poison", type=int, default=1_000, help="bad records among them")
    parser.add_argument("--rounds", type=int, default=5, help="how often each fault strikes")
    parser.add_argument("--only", help=f"some of: {', '.join(STRIKES)}")
    parser.add_argument("--brokers", type=int, choices=(1, 3), help="one trial; default: both")
    parser.add_argument("--folder", type=Path, help="where logs and tables stay; default: none")
    given = parser.parse_args(arguments)
    names = given.only.split(",") if given.only else list(STRIKES)
    if unknown := set(names) - set(STRIKES):
        parser.error(f"no fault {', '.join(sorted(unknown))}")
    left_out = {name: lack for name in names if (lack := lacking(name))}
    if left_out and os.environ.get("ONRECORD_REQUIRE_ALL"):
        parser.error(str(left_out))
    names = [name for name in names if name not in left_out]
    # What runs is ended also where the harness is told to stop.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = given.folder or Path(tempfile.mkdtemp(prefix="onrecord-faults-"))
    # Each trial is run, whatever came of the one before.
    passed = min([_passed(folder, trial) for trial in _trials(given, names)])
    for name, lack in left_out.items():
        print(f"LEFT OUT {name}: {lack}")
    if given.folder is None and passed:
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if passed else 1


def _trials(given: argparse.Namespace, names: Sequence[str]) -> Iterator[Trial]:
    def trial(share: float, among: Sequence[str], nodes: int) -> Trial:
        order = schedule(among, given.rounds, given.seed)
        articles, poison = round(given.articles * share), round(given.poison * share)
        return Trial(articles, poison, given.seed, order, nodes)

    if given.brokers:
        yield trial(1.0, names, given.brokers)
        return
    yield trial(1 - _SHARE, names, 1)
    if among := [name for name in names if name in ONE_OF_THREE]:
        yield trial(_SHARE, among, 3)


def _passed(folder: Path, trial: Trial) -> bool:
    tell = partial(print, flush=True)
    where = folder / f"brokers-{trial.nodes}"
    tell(
        f"{trial.articles} articles and {trial.poison} bad records through {trial.nodes} "
        f"brokers, {len(trial.order)} faults, seed {trial.seed}, in {where}"
    )
    outcome = run(where, trial, tell)
    tell(*outcome.lines(), sep="\n")
    return not outcome.faults


if __name__ == "__main__":
    sys.exit(main())
