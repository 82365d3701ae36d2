"""How much of what is said in sample passages is read: shares with floors, not passages that must
each pass. ``pytest -s`` prints the shares,
``python -m tests.unit.quotes.test_quotations_graded`` the cases that are read wrongly and the
shares of all passages.

Two sets: passages annotated as the newsroom is (``quotations*.jsonl``,
``nested_*.jsonl``: every third is read here), and cases that ask one thing each
(``quotation_cases.jsonl``).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from contract.records import Extraction, Quote
from onrecord.scoring.quotes import QuoteScore, score_quotes
from streaming.extract.model import About
from tests.unit.quotes.parts import said_in

pytestmark = pytest.mark.passages

DATA = Path(__file__).parent
EVERY = 3
FLOORS = {
    # share of the cases of a group that are read right
    "hearer": 0.6,
    "dialogue": 0.5,
    "direct": 0.8,
    "indirect": 0.64,
    "nested": 0.52,
    "speaker": 0.75,
    "stance": 0.87,
}
PASSAGES = {
    # share of the gold's
    "found": 0.885,
    "precision": 0.9,
    "direct": 0.79,
    "nested": 0.65,
    "addressee": 0.77,
}


def rows(*patterns: str) -> Iterator[dict[str, Any]]:
    for pattern in patterns:
        for file in sorted(DATA.glob(pattern)):
            yield from map(json.loads, file.read_text("utf8").splitlines())


def test_cases() -> None:
    right, total = graded_cases()
    shares = {group: right[group] / total[group] for group in total}
    print({group: f"{right[group]} of {total[group]}" for group in total})
    assert {group for group, floor in FLOORS.items() if shares[group] < floor} == set()


def test_passages() -> None:
    shares = graded_passages(EVERY)
    print({name: round(share, 3) for name, share in shares.items()})
    assert {name for name, floor in PASSAGES.items() if shares[name] < floor} == set()


def graded_passages(every: int = 1) -> dict[str, float]:
    score = QuoteScore()
    for row in islice(rows("quotations*.jsonl", "nested_*.jsonl"), None, None, every):
        found = said_in(row["text"], About(language="en"))
        score += score_quotes(row["quotes"], found)[0]
    return {
        "found": score.recall,
        "precision": score.precision,
        "direct": score.direct_right / score.direct,
        "nested": score.nested_right / score.nested,
        "addressee": score.addressee / score.addressees,
    }


@cache
def graded_cases() -> tuple[Counter[str], Counter[str]]:
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for row in rows("quotation_cases.jsonl"):
        total[row["group"]] += 1
        right[row["group"]] += is_right(row)
    return right, total


def is_right(row: Mapping[str, Any]) -> bool:
    found = said_in(row["text"], About(language="en"))
    if "none" in row:
        return not [quote for quote in found.quotes if counts(quote, row["none"])]
    return all(is_met(found, want) for want in row["wants"])


def counts(quote: Quote, what: str) -> bool:
    """Whether a quotation is of the sort of which there should be none."""
    return (
        not quote.stance
        and {
            "any": True,
            "said": True,
            "direct": quote.kind == "direct",
            "nested": quote.nested,
        }[what]
    )


def is_met(found: Extraction, want: Mapping[str, Any]) -> bool:
    direct = [quote for quote in found.quotes if quote.kind == "direct"]
    if "turns" in want:
        return [speaker(quote) for quote in direct] == want["turns"]
    if "last" in want:
        inner = sorted(found.quotes, key=lambda q: (q.nested, q.content))
        told = [quote for quote in inner if quote.chain][-1:]
        return bool(told) and want["last"] in (speaker(told[0]), told[0].chain[0].name or "")
    return any(agrees(found.text, quote, want) for quote in found.quotes)


def agrees(text: str, quote: Quote, want: Mapping[str, Any]) -> bool:
    content = [text[a:b] for a, b in quote.content]
    to = quote.addressee
    checks = {
        "said": lambda w: w in " ".join(content),
        "content": lambda w: list(map(bare, content)) == list(map(bare, w)),
        "source": lambda w: [text[a:b] for a, b in quote.source] == [w],
        "cue": lambda w: [text[a:b] for a, b in quote.cue] == [w],
        "kind": lambda w: quote.kind == w,
        "stance": lambda w: quote.stance == w,
        "speaker": lambda w: (speaker(quote) or "") == w,
        "inner": lambda w: quote.nested and speaker(quote) == w,
        "chain": lambda w: [link.name for link in quote.chain] == w,
        "hearer": lambda w: w in ((to.name, to.mention) if to else ("",)),
    }
    return all(check(want[key]) for key, check in checks.items() if key in want)


def bare(part: str) -> str:
    return part.removeprefix("that ").strip(" .,;")


def speaker(quote: Quote) -> str | None:
    return (quote.chain[0].name or quote.chain[0].mention) if quote.chain else None


if __name__ == "__main__":
    for case in rows("quotation_cases.jsonl"):
        if not is_right(case):
            print(json.dumps(case, ensure_ascii=False))
    print(graded_passages())
