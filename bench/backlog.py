"""A backlog that is drained: the memory of driver, JVM and workers by time. It should stay flat.

    python -m bench.backlog [--articles N] [--rows 21|100] [--every SECONDS]

Fills a topic with articles of 600 words, then starts the job with an extractor that costs next to
nothing. Prints the resident memory of each, and at the end the greatest of the drain's second
quarter beside that of its last one.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from bench.jobs import started
from bench.throughput import BATCH, ROWS, in_topic, plain

_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Sample:
    """Seconds since the job was started, articles committed till then, and the resident MiB of
    the driver's Python, its JVM, and all Python workers together."""

    seconds: float
    articles: int
    driver: float
    java: float
    workers: float

    def __str__(self) -> str:
        told = (self.seconds, self.articles, self.driver, self.java, self.workers)
        return "".join(f"{number:>10.0f}" for number in told)


def memory(process: psutil.Process) -> tuple[float, float, float]:
    """The resident MiB of a job's driver, JVM and workers."""
    java = workers = 0.0
    for child in process.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            held = child.memory_info().rss / _MIB
            if child.name() == "java":
                java += held
            else:
                workers += held
    return process.memory_info().rss / _MIB, java, workers


def drained(brokers: str, folder: Path, most: int, every: float) -> list[Sample]:
    """Run the job to the topic's end, looking at it ``every`` so many seconds."""
    done, samples, begun = 0, [], time.monotonic()
    ended = threading.Event()
    with started("plain", brokers, folder, most, "available-now") as job:
        process = psutil.Process(job.pid)

        def look() -> None:
            while not ended.wait(every):
                with suppress(psutil.NoSuchProcess):
                    samples.append(Sample(time.monotonic() - begun, done, *memory(process)))
                    print(samples[-1], flush=True)

        looking = threading.Thread(target=look)
        looking.start()
        assert job.stdout is not None
        for line in job.stdout:
            done += int(line.split()[-1])
        ended.set()
        looking.join()
        if job.wait():
            raise RuntimeError(f"the job ended with {job.returncode}")
    print(f"{done} articles in {time.monotonic() - begun:.0f} s")
    return samples


def grown(samples: Sequence[Sample], articles: int) -> str:
    """The greatest of the second quarter beside that of the last."""
    early = [s for s in samples if articles / 4 <= s.articles < articles / 2]
    late = [s for s in samples if s.articles >= articles * 3 / 4]
    if not early or not late:
        return "too few samples: more articles, or a shorter --every"
    told = []
    for name in ("driver", "java", "workers"):
        first, last = (max(getattr(s, name) for s in part) for part in (early, late))
        told.append(f"{name} {first:.0f} -> {last:.0f} MiB ({last / first:.2f})")
    return ", ".join(told)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.backlog", description=__doc__)
    parser.add_argument("--articles", type=int, default=100_000)
    parser.add_argument("--rows", type=int, choices=ROWS, default=21)
    parser.add_argument("--every", type=float, default=10.0)
    given = parser.parse_args(arguments)

    def measure(brokers: str, folder: Path) -> None:
        print("".join(f"{name:>10}" for name in ("s", "articles", "driver", "JVM", "workers")))
        (folder / "job").mkdir()
        print(grown(drained(brokers, folder / "job", BATCH, given.every), given.articles))

    print(f"{given.articles} articles of {given.rows} rows", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        in_topic(Path(folder), plain(given.rows, given.articles), measure)


if __name__ == "__main__":
    main()
