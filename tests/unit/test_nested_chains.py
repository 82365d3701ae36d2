"""Chains of speakers in 71 sentences that were written before the code that resolves them.

Nested attributions must be found exactly, and no others; the outermost ones as the corpus
scorer's ``linked`` asks: half of the content, with the right speaker.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contract.records import Extraction, Link, Quote
from streaming.extract.model import About
from streaming.extract.settings import ExtractSettings
from tests.unit.parts import said_in

pytestmark = pytest.mark.passages

DATA = Path(__file__).parent / "data"
CASES = [
    json.loads(line)
    for name in ("nested_chains.jsonl", "nested_relays.jsonl")
    for line in (DATA / name).read_text("utf8").splitlines()
]
MARKS = " \u00a0“”‘’\"',.;:!?"


def said(text: str) -> str:
    """A content as it is compared: without marks at its ends and a leading "that"."""
    return text.strip(MARKS).removeprefix("that ").strip(MARKS)


def parts(extraction: Extraction, quote: Quote) -> list[str]:
    return [said(extraction.text[a:b]) for a, b in quote.content]


def speaker(link: dict[str, Any] | Link) -> tuple[str, str]:
    if isinstance(link, Link):
        name, kind, mention = link.name, link.kind, link.mention
    else:
        name, kind, mention = link["name"], link["kind"], link.get("mention", "")
    if kind in ("person", "organization") and name is not None:
        return kind, name.removeprefix("the ").removeprefix("The ")
    return kind, mention or name or ""


def chain(links: Any) -> list[tuple[str, str]]:
    return [speaker(link) for link in links]


def wanted_chain(quote: dict[str, Any]) -> list[tuple[str, str]]:
    return [speaker(link) for link in quote["chain"]]


def overlap(expected: list[str], found: list[str]) -> float:
    """Jaccard of the words: where the contents lie is settled by the sentence."""
    one = " ".join(expected).split()
    other = " ".join(found).split()
    return len(set(one) & set(other)) / max(1, len(set(one) | set(other)))


@pytest.mark.parametrize("use_tagger", [False, True], ids=["rules", "tagger"])
@pytest.mark.parametrize("case", CASES, ids=[c["text"][:60] for c in CASES])
def test_chain(case: dict[str, Any], use_tagger: bool) -> None:
    extraction = said_in(case["text"], About(), ExtractSettings(use_tagger=use_tagger))
    nested = [(parts(extraction, q), chain(q.chain)) for q in extraction.quotes if q.nested]
    wanted = [
        ([said(part) for part in q["content"]], wanted_chain(q))
        for q in case["quotes"]
        if q.get("nested")
    ]
    assert sorted(nested) == sorted(wanted)
    outer = [q for q in extraction.quotes if not q.nested]
    for expected in (q for q in case["quotes"] if not q.get("nested")):
        content = [said(part) for part in expected["content"]]
        best = max(outer, key=lambda q: overlap(content, parts(extraction, q)), default=None)
        assert best is not None and overlap(content, parts(extraction, best)) >= 0.5
        assert chain(best.chain) == wanted_chain(expected)


@pytest.mark.parametrize(
    "case",
    [c for c in CASES if any("addressee" in q for q in c["quotes"])],
    ids=lambda c: c["text"][:60],
)
def test_addressee(case: dict[str, Any]) -> None:
    extraction = said_in(case["text"], About(), ExtractSettings(use_tagger=False))
    for expected in (q for q in case["quotes"] if "addressee" in q):
        content = [said(part) for part in expected["content"]]
        best = max(extraction.quotes, key=lambda q: overlap(content, parts(extraction, q)))
        assert best.addressee is not None
        assert best.addressee.name == expected["addressee"]["name"] or (
            best.addressee.mention in expected["addressee"].get("mention", "")
        )
