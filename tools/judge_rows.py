"""Have events and measures of real news judged by readers, and fit their confidence on it.

python -m tools.judge_rows sheets DIR --polnear TRAIN.jsonl.gz [--articles FIRST BEHIND]
python -m tools.judge_rows keep DIR
python -m tools.judge_rows fit --polnear TRAIN.jsonl.gz [--write]

``sheets`` writes ARTICLE.txt to a new folder, of each article that has rows of which no verdict is
kept, with those rows, each behind its key; a reader writes ARTICLE.json beside it: {KEY: "r"} is
right in all, "d" a detail, "w" wrong. ``keep`` adds these to row_verdicts.json.gz and marks them as
kept (no text: a key is a hash of what was read, so that a row that changes is judged anew). ``fit``
prints from which confidence on how many rows are right, by weights fitted without their article,
and with --write puts weights of all in events/ and measures/weights.toml. The articles are those of
PolNeAR's train of which the reader has learned no tree and no reference, but for the reserved.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from contract.confidence import LOW_EVENT
from contract.records import Event, Extraction, Link, Measure
from streaming.extract import events, measures, pipeline
from streaming.extract.events import confidence as of_events
from streaming.extract.logistic import weighed
from streaming.extract.measures import confidence as of_measures
from streaming.extract.model import About
from tools.newton import logistic
from tools.train_reader import news
from tools.train_tagger.data import RESERVED, Document, read_polnear, reserved

VERDICTS = Path(__file__).with_name("row_verdicts.json.gz")
"""By article, by the hash of a row: one letter for each reader."""
PENALTY = 6.0
LEAST = 15
"""Rows that a feature is seen in, to count."""
FOLDS = 10
KINDS = {"E": events, "M": measures}


class Noted(float):
    """A confidence that tells what it is made of."""

    features: Mapping[str, float]


class Row(NamedTuple):
    """An event or measure as a reader is shown it."""

    kind: str
    at: int
    text: str
    features: Mapping[str, float]

    @property
    def key(self) -> str:
        """What its verdict is kept by."""
        return hashlib.sha256(f"{self.kind} {self.at} {self.text}".encode()).hexdigest()[:10]


def note_features() -> None:
    """Let every confidence that is made from now on keep its features."""

    def noted(weights: Mapping[str, float], found: Mapping[str, float], bias: float = 0.0) -> float:
        value = Noted(weighed(weights, found, bias))
        value.features = dict(found)
        return value

    of_events.__dict__["weighed"] = of_measures.__dict__["weighed"] = noted


def free(articles: Path) -> list[Document]:
    """The articles that may be judged."""
    found = list(read_polnear(articles))
    learned = {name for name in news.annotation(news.ANNOTATED) if not news.is_dev(name)}
    apart = reserved([each.name for each in found], RESERVED)
    return [each for each in found if each.name not in apart | learned]


def rows_of(article: Document) -> list[Row]:
    """An article's events and measures in the order of its text."""
    told = pipeline.extract(article.text, About(language="en", published=published(article.name)))
    return sorted((*_events(told), *_measures(told)), key=lambda row: row[:3])


def published(name: str) -> datetime | None:
    """Noon of the day in an article's name."""
    day = re.search(r"\d{4}-\d\d-\d\d", name)
    return datetime.fromisoformat(f"{day[0]}T12:00:00+00:00") if day else None


def _events(told: Extraction) -> Iterator[Row]:
    for event in told.events:
        type_ = f" <{event.type}>" if event.type else ""
        above = f" [hangs on {event.governor}]" if event.governor else ""
        taking = "; ".join(map(_part, event.as_json()["participants"]))
        text = f"{event.predicate}{type_}{above} | {taking} | {_account(event)}"
        yield Row("E", event.trigger[0], text, _noted(event.confidence))


def _measures(told: Extraction) -> Iterator[Row]:
    for each in told.measures:
        row = each.as_json()
        of = row["of"] and (row["of"].get("name") or row["of"]["words"])
        upper = "" if each.upper is None else f"..{each.upper}"
        value = f"{each.comparator} {each.value}{upper} {each.unit} ({each.unit_kind})"
        what = f"«{each.words}» what={each.what} | of={of} | by predicate={each.predicate}"
        text = f"{what} | {value} {each.change} | {_account(each)}"
        yield Row("M", each.number[0], text, _noted(each.confidence))


def _noted(confidence: float) -> Mapping[str, float]:
    if not isinstance(confidence, Noted):
        raise TypeError("call note_features first: this confidence does not tell what it is of")
    return confidence.features


def _part(one: Mapping[str, Any]) -> str:
    role = f"{one['role']}({one['preposition']})" if one.get("preposition") else one["role"]
    name = one.get("name")
    known = f" [[{name}]]" if name and name != one["words"] else ""
    return f"{role}={one.get('resolved') or one['words']}{known}"


def _account(one: Event | Measure) -> str:
    """Where, when, whether, by whom."""
    row = one.as_json()
    time, place = row["time"], row["place"]
    when = time and f"{time['relation']} {time['iso']} «{time['words']}»"
    where = place and (place.get("resolved") or place["words"])
    told = f"{'' if one.polarity else 'NOT '}{one.modality} | by {_chain(one.claimants)}"
    return f"place={where} | time={when} | {told}"


def _chain(links: Sequence[Link]) -> str:
    return " < ".join(link.name or f"({link.mention})" for link in links) or "-"


def write_sheets(articles: Iterable[Document], out: Path) -> None:
    """One file an article that has rows without a verdict. FileExistsError where ``out`` exists."""
    out.mkdir(parents=True)
    known = kept()
    for article in articles:
        rows = [row for row in rows_of(article) if row.key not in known.get(article.name, {})]
        if not rows:
            continue
        lines = [f"# {article.name}, {published(article.name)}", "", article.text, "", "ROWS"]
        lines += [f"{row.key} {row.kind} {row.text}" for row in rows]
        (out / f"{article.name}.txt").write_text("\n".join([*lines, ""]), encoding="utf8")


def kept() -> dict[str, dict[str, str]]:
    """All verdicts."""
    return news.annotation(VERDICTS) if VERDICTS.exists() else {}


def keep(folder: Path) -> Counter[str]:
    """Add a folder's verdicts; how many of each letter."""
    found, counts = kept(), Counter[str]()
    read = sorted(folder.glob("*.json"))
    for path in read:
        own = found.setdefault(path.name.removesuffix(".json"), {})
        for key, verdict in json.loads(path.read_text(encoding="utf8")).items():
            own[key] = own.get(key, "") + verdict[0]
            counts[verdict[0]] += 1
    with gzip.GzipFile(VERDICTS, "wb", mtime=0) as out:
        out.write(json.dumps(found, sort_keys=True, separators=(",", ":")).encode())
    for path in read:
        path.rename(f"{path}.kept")
    return counts


class Judged(NamedTuple):
    """A row with its verdict: the share of its readers who found it right in all, half of it where
    the row leaves open who takes part: it is right, and tells little alone."""

    article: str
    row: Row
    right: float


def judged(articles: Path) -> list[Judged]:
    """The rows as they are made now of which verdicts are kept."""
    known = kept()
    return [
        Judged(article.name, row, _worth(row) * verdict.count("r") / len(verdict))
        for article in free(articles)
        if article.name in known
        for row in rows_of(article)
        if (verdict := known[article.name].get(row.key))
    ]


def _worth(row: Row) -> float:
    return 0.5 if row.features.get("open") else 1.0


def fitted(rows: Sequence[Judged]) -> dict[str, float]:
    """Weights by feature, of those that ``LEAST`` rows have; "" is the bias."""
    counts = Counter(name for one in rows for name, value in one.row.features.items() if value)
    names = sorted(name for name, count in counts.items() if count >= LEAST)
    x = np.array([[*(one.row.features.get(n, 0.0) for n in names), 1.0] for one in rows])
    y = np.array([one.right for one in rows])
    w = logistic(x, y, np.array([*[PENALTY] * len(names), 0.0]))
    return dict(zip([*names, ""], w.tolist(), strict=True))


def unseen(rows: Sequence[Judged]) -> list[tuple[float, float]]:
    """Confidence by weights fitted without the row's article, and the share right."""
    articles = sorted({one.article for one in rows})
    found = []
    for fold in range(FOLDS):
        out = frozenset(articles[fold::FOLDS])
        weights = fitted([one for one in rows if one.article not in out])
        bias = weights.pop("")
        own = [one for one in rows if one.article in out]
        found += [(weighed(weights, one.row.features, bias), one.right) for one in own]
    return found


def table(told: Sequence[tuple[float, float]]) -> Iterator[str]:
    """How many are right from marks on, and in all."""
    for mark in (0.0, 0.4, 0.5, LOW_EVENT, 0.6, 0.65, 0.7, 0.75, 0.8):
        right = [r for p, r in told if p >= mark]
        share = sum(right) / max(1, len(right))
        yield f"{mark:.2f} and above: {len(right)} rows, {share:.3f} right in all"


def fit(rows: Sequence[Judged], write: bool) -> None:
    """Print, and write if asked."""
    for kind, package in KINDS.items():
        own = [one for one in rows if one.row.kind == kind]
        told = list(table(unseen(own)))
        print("\n".join([f"{kind}: {len(own)} rows", *told]))
        if write:
            weights = fitted(own)
            lines = [f"bias = {weights.pop(''):.2f}", "", "[weights]"]
            ranked = sorted(weights.items(), key=lambda pair: -pair[1])
            lines += [f'"{name}" = {value:.2f}' for name, value in ranked if abs(value) >= 0.005]
            head = (
                f"# tools/judge_rows.py, {len(own)} rows; by weights fitted without their article:"
            )
            text = "\n".join([head, *(f"# {line}" for line in told), "", *lines, ""])
            path = Path(str(package.__file__)).with_name("weights.toml")
            path.write_text(text, encoding="utf8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=("sheets", "keep", "fit"))
    parser.add_argument("folder", type=Path, nargs="?", help="of sheets and verdicts")
    parser.add_argument("--polnear", type=Path, help="train.jsonl.gz")
    parser.add_argument("--articles", type=int, nargs=2, default=(0, 100))
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    note_features()
    if asked.do == "keep":
        print(keep(asked.folder))
    elif asked.do == "sheets":
        write_sheets(free(asked.polnear)[slice(*asked.articles)], asked.folder)
    else:
        fit(judged(asked.polnear), asked.write)


if __name__ == "__main__":
    main()
