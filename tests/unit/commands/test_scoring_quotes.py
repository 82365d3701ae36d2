"""How extracted quotes are held against gold."""

from __future__ import annotations

from dataclasses import replace

from contract.records import Extraction, Link, Quote
from onrecord.scoring.quotes import score_quotes

TEXT = "Denby, who is 80, said the mill was shut."
GOLD = {
    "kind": "indirect",
    "content": ["the mill was shut"],
    "cue": "said",
    "chain": [{"name": "Denby", "kind": "person"}],
}
QUOTE = Quote(
    kind="indirect", content=((23, 40),), source=((0, 16),), cue=((18, 22),), chain=(),
)  # fmt: skip


def found(source: str) -> int:
    extraction = Extraction(TEXT, (QUOTE,), (), (), "en")
    return score_quotes([{**GOLD, "source": source}], extraction)[0].found


def test_a_comma_after_a_name_is_no_part_of_it() -> None:
    assert found("Denby") == 1


def test_another_source_is_another_attribution() -> None:
    assert found("Whitlock") == 0


def test_a_stance_is_not_scored() -> None:
    extraction = Extraction(TEXT, (replace(QUOTE, stance=True),), (), (), "en")
    score, errors = score_quotes([{**GOLD, "source": "Denby"}], extraction)
    assert (score.predicted, score.found, len(errors)) == (0, 0, 1)


def test_who_stands_for_whom_it_means() -> None:
    link = Link("one official", None, "anonymous")
    text = "Denby, and one official who said the mill was shut."
    quote = Quote("indirect", ((33, 50),), ((24, 27),), ((28, 32),), (link,))
    extraction = Extraction(text, (quote,), (), (), "en")
    for source, found in (("one official", 1), ("Denby", 0)):
        assert score_quotes([{**GOLD, "source": source}], extraction)[0].found == found
