"""Score the page parser on saved pages with their text, title, date and authors.

    python -m tools.score_pages FOLDER [--worst N]

FOLDER holds ``truth.json`` (name -> title, authors, date, articleBody, url) and a
``name.html.gz`` each. Beside our parser stand the libraries that it is built on: plain
``trafilatura.extract`` for the text, its metadata with htmldate for the rest.

Body F1 is that of the article-extraction-benchmark (Scrapinghub, 2020): four-word shingles,
counted; precision and recall are means over the pages, F1 is theirs. ``words`` is the mean
over the pages of the F1 of the bag of words. A date is right where its day is the given one
by its own clock, a title where its words are, authors where the set of names is, or the
byline as it stands ("Quay staff"); each is scored on the pages whose truth has one.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import trafilatura

from contract.errors import BadInput
from contract.times import by_its_clock
from producers.byline import authors
from producers.pages import html
from producers.source import Source

_WORD = re.compile(r"\w+")
_FETCHED = "2024-06-01T00:00:00Z"


@dataclass(frozen=True, slots=True)
class Read:
    """What a parser makes of a page; ``refused`` names the reason where it takes none."""

    body: str = ""
    title: str | None = None
    day: str | None = None
    names: tuple[str, ...] = ()
    byline: str | None = None
    refused: str | None = None


@dataclass(slots=True)
class Tally:
    """Sums over pages."""

    precision: float = 0.0
    recall: float = 0.0
    words: float = 0.0
    pages: int = 0
    right: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)

    @property
    def f1(self) -> float:
        return harmonic(self.precision / self.pages, self.recall / self.pages)


def harmonic(precision: float, recall: float) -> float:
    """F1."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def overlap(truth: str, found: str, size: int) -> tuple[float, float]:
    """Precision and recall of the runs of ``size`` words."""
    wanted, given = _runs(truth, size), _runs(found, size)
    both = sum((wanted & given).values())
    if not wanted and not given:
        return 1.0, 1.0
    return both / max(1, sum(given.values())), both / max(1, sum(wanted.values()))


def _runs(text: str, size: int) -> Counter[tuple[str, ...]]:
    words = _WORD.findall(text)
    if len(words) < size:
        return Counter([tuple(words)] if words else [])
    return Counter(zip(*(words[at:] for at in range(size)), strict=False))


def ours(raw: bytes, url: str) -> Read:
    """The project's parser, as the feed reader calls it."""
    source = Source(url, raw, "html", "text/html", _FETCHED, url=url)
    try:
        article = html.parse(source).articles[0]
    except BadInput as error:
        return Read(refused=error.reason)
    meta = article.meta
    day = None
    if meta.published:
        day = by_its_clock(meta.published, meta.utc_offset).date().isoformat()
    return Read(article.body, meta.headline, day, authors(meta.byline, meta.outlet), meta.byline)


def library(raw: bytes, url: str) -> Read:
    """trafilatura alone, with its defaults."""
    body = trafilatura.extract(raw, url=url) or ""
    meta = trafilatura.extract_metadata(raw, default_url=url)
    names = tuple(part.strip() for part in (meta.author or "").split(";") if part.strip())
    return Read(body, meta.title, meta.date, names, None if body else "empty")


PARSERS: dict[str, Callable[[bytes, str], Read]] = {"library": library, "ours": ours}


def score(name: str, folder: Path, truth: dict[str, Any]) -> dict[str, Read]:
    """What each parser reads on one page."""
    raw = gzip.decompress((folder / f"{name}.html.gz").read_bytes())
    return {parser: read(raw, truth["url"]) for parser, read in PARSERS.items()}


def right(truth: dict[str, Any], read: Read) -> Iterator[tuple[str, bool]]:
    """Which of what the truth tells is read right."""
    if truth["title"]:
        yield "title", _plain(truth["title"]) == _plain(read.title or "")
    if re.match(r"\d{4}", str(truth["date"])):
        yield "date", read.day == truth["date"][:10]
    names = [part for part in re.split(r"\s*[,;]\s*", truth["authors"]) if part]
    if names:
        read_names = {_plain(name) for name in read.names}
        same = _plain(truth["authors"]) == _plain(read.byline or "")
        yield "authors", same or {_plain(name) for name in names} == read_names


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--worst", type=int, default=0, help="show the N pages read worst")
    given = parser.parse_args()
    truths: dict[str, dict[str, Any]] = json.loads((given.folder / "truth.json").read_text())
    with ProcessPoolExecutor(2) as pool:
        jobs = {n: pool.submit(score, n, given.folder, truth) for n, truth in truths.items()}
        reads = {name: job.result() for name, job in jobs.items()}
    tallies = {name: Tally() for name in PARSERS}
    told: list[tuple[float, str]] = []
    for name, truth in truths.items():
        f1 = {}
        for parser_name, read in reads[name].items():
            f1[parser_name] = _add(tallies[parser_name], name, truth, read)
        told.append((f1["ours"] - f1["library"], _line(name, truth, reads[name], f1)))
    for parser_name, tally in tallies.items():
        print(_sum(parser_name, tally))
    for _, line in sorted(told)[: given.worst]:
        print(line)


def _add(tally: Tally, name: str, truth: dict[str, Any], read: Read) -> float:
    precision, recall = overlap(truth["articleBody"], read.body, 4)
    tally.precision += precision
    tally.recall += recall
    tally.words += harmonic(*overlap(truth["articleBody"], read.body, 1))
    tally.pages += 1
    for what, is_right in right(truth, read):
        tally.asked[what] += 1
        tally.right[what] += is_right
    if read.refused:
        tally.refused.append(name)
    return harmonic(precision, recall)


def _sum(parser: str, tally: Tally) -> str:
    shares = " ".join(f"{w} {tally.right[w]}/{tally.asked[w]}" for w in sorted(tally.asked))
    return (
        f"{parser:8} body F1 {tally.f1:.4f} (precision {tally.precision / tally.pages:.4f}, "
        f"recall {tally.recall / tally.pages:.4f}), words {tally.words / tally.pages:.4f}, "
        f"refused {len(tally.refused)}; {shares}"
    )


def _line(name: str, truth: dict[str, Any], reads: dict[str, Read], f1: dict[str, float]) -> str:
    parts = [f"{name[:8]} ours {f1['ours']:.3f} library {f1['library']:.3f}"]
    for what, is_right in right(truth, reads["ours"]):
        if not is_right:
            wanted = truth[what]
            read = {"title": reads["ours"].title, "date": reads["ours"].day}.get(what)
            parts.append(f"{what}: {wanted!r} read as {read or reads['ours'].names!r}")
    return "\n    ".join(parts)


if __name__ == "__main__":
    main()
