"""How often an attribution's like was right: a logistic model over what found it.

Fitted by ``tools/fit_quotes.py`` on development gold; the weights and the calibration that it
printed stand in ``weights.toml``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from contract.records import Link
from streaming.extract.lexicon import read_toml, words
from streaming.extract.logistic import weighed
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import overlaps
from streaming.extract.quotes.stances import shape_of, tells_act

_PLAIN = words("speech", "plain")
_WEIGHED = words("speech", "weighed_classes")
_LONG_CUE = 3
"""Words over which a cue is a long one."""
_PRONOUNS = frozenset(("he", "she", "it", "they"))


def features(page: Page, item: Attribution, link: Link | None, nested: bool) -> dict[str, float]:
    """What the model reads of an attribution: numbers by name, 0 where one is absent."""
    source = page.text[slice(*item.source[0])].lower() if item.source else ""
    tagged = min(max(item.tagged, 0.01), 0.99)
    found = {
        "bias": 1.0,
        f"rule {item.rule}": 1.0,
        f"speaker {_speaker(link)}": 1.0,
        "tagged": float(item.tagged > 0),
        "tagger's odds": math.log(tagged / (1 - tagged)) if item.tagged else 0.0,
        "agreed": float(item.agreed),
        "nested": float(nested),
        "pronoun": float(source in _PRONOUNS),
        "rivals": float(link is not None and len(link.candidates) > 1),
        "resolved": link.confidence if link is not None else 0.0,
        "no source": float(not item.source),
        "parts": float(len(item.content) > 1),
        "short": float(len(page.words(item.content[0])) < 4),
        "in marks": float(_in_marks(page, item)),
        f"shape {shape_of(page, item)}": float(item.kind != "direct"),
        "plain cue": float(_is_plain(page, item)),
        "length": math.log1p(sum(len(page.words(part)) for part in item.content)),
        "body": float(_is_body(page, item) and (link is None or link.name is None)),
        "cue's words": float(sum(len(page.words(part)) for part in item.cue) > _LONG_CUE),
    }
    if not item.tagged:
        found[f"{item.rule} only, nested"] = float(nested)
        found[f"{item.rule} only, of saying"] = float(_is_plain(page, item))
    for name in cue_names(page, item):
        found[f"cue {name}"] = 1.0
        found[f"nested {name}"] = float(nested)
    return {name: value for name, value in found.items() if value}


def _is_body(page: Page, item: Attribution) -> bool:
    head = page.head_in(item.source[0]) if item.source else None
    return head is not None and page.doc.kind(head) == "organization"


def cue_names(page: Page, item: Attribution) -> Iterable[str]:
    """The classes of the cue, "none" for words that no list has."""
    words = [word for span in item.cue for word in page.words(span)]
    found = {name for word in words for name in page.cue_classes(word)}
    wanted = found & _WEIGHED
    if any(tells_act(page, word) for word in words):
        wanted.add("act")
    return sorted(wanted) or ["none"]


def _is_plain(page: Page, item: Attribution) -> bool:
    """Whether the cue is the verb that says no more than that it was said or told."""
    words = [word for span in item.cue for word in page.words(span)]
    return any(page.doc.form(word).lower() in _PLAIN for word in words)


def _speaker(link: Link | None) -> str:
    if link is None:
        return "unknown"
    return link.kind if link.name else f"unnamed {link.kind}"


def _in_marks(page: Page, item: Attribution) -> bool:
    return any(
        overlaps(part, quoted.outer)
        for part in item.content
        for quoted in page.quotations_in((max(0, part[0] - 2), part[1]))
    )


@cache
def weights() -> Mapping[str, float]:
    """The fitted weights, by feature."""
    table: Mapping[str, float] = read_toml(Path(__file__).with_name("weights.toml"))["weights"]
    return table


def probability(found: Mapping[str, float]) -> float:
    """The probability that content and speaker are right; features without a weight count not."""
    return weighed(weights(), found)
