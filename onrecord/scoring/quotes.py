"""Extracted quotes against a gold annotation: spans, speakers and chains.

Gold is one article's ``{"quotes": [{"kind", "content": [str, …], "source", "cue", "chain",
"addressee", "nested", "optional"}, …]}`` with strings of the article in which runs of white
space are one space. Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from contract.records import Extraction, Link, Quote
from onrecord.scoring.firms import without_form

_SPACE = re.compile(r"\s+")
_MARKS = " \"'“”‘’«»,.;:!?…—–-"
RELATIVES = frozenset(("who", "which", "that"))
MATCH = 0.5
"""Contents that share this much of their words (Jaccard) are of one attribution."""


@dataclass(frozen=True, slots=True)
class QuoteScore:
    """Counts that add up over articles.

    ``found`` of ``gold`` attributions were found (content half shared, as the corpus scorer's
    ``linked``), ``exact`` with all content parts the same; of those found, ``speaker`` with the
    right innermost speaker, ``chain`` with the whole chain right. ``predicted`` counts what was
    extracted, less what is optional in gold. ``direct`` figures are of direct quotations alone:
    there ``direct_right`` means exact with the right speaker. ``addressee`` of
    ``addressees`` are right, ``nested_right`` of ``nested`` exact with their whole chain.
    """

    gold: int = 0
    predicted: int = 0
    found: int = 0
    exact: int = 0
    speaker: int = 0
    chain: int = 0
    direct: int = 0
    direct_right: int = 0
    nested: int = 0
    nested_right: int = 0
    addressees: int = 0
    addressee: int = 0

    def __add__(self, other: QuoteScore) -> QuoteScore:
        return QuoteScore(
            **{f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)}
        )

    @property
    def precision(self) -> float:
        return self.found / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        return self.found / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        total = self.predicted + self.gold
        return 2 * self.found / total if total else 0.0

    def rows(self) -> list[tuple[str, str]]:
        """Each figure's name and its value, for people."""
        return [
            ("quotes: precision", f"{self.precision:.3f}"),
            ("quotes: recall", f"{self.recall:.3f}"),
            ("quotes: F1", f"{self.f1:.3f}"),
            ("quotes: content exact, of those found", _share(self.exact, self.found)),
            ("quotes: speaker right, of those found", _share(self.speaker, self.found)),
            ("quotes: whole chain right, of those found", _share(self.chain, self.found)),
            ("direct quotes: exact with the right speaker", _share(self.direct_right, self.direct)),
            ("nested quotes: exact with the whole chain", _share(self.nested_right, self.nested)),
            ("addressee right", _share(self.addressee, self.addressees)),
        ]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f} ({part} of {whole})" if whole else "none"


def score_quotes(
    gold: Sequence[Mapping[str, Any]], extraction: Extraction
) -> tuple[QuoteScore, list[str]]:
    """The score of one article's gold quotes, and its errors, one line each.

    An optional gold quote is right if found, no miss if not. Stances report no words: they are
    not scored, neither as found nor as too many.
    """
    extraction = replace(extraction, quotes=tuple(q for q in extraction.quotes if not q.stance))
    pairs = _pairs(gold, extraction)
    required = [i for i, quote in enumerate(gold) if not quote.get("optional")]
    total = Counter(gold=len(required), predicted=len(extraction.quotes))
    total["predicted"] -= sum(bool(gold[i].get("optional")) for i in pairs)
    errors: list[str] = []
    for i in required:
        counts = _counts(gold[i], extraction, pairs.get(i))
        total.update(counts)
        errors += _errors(gold[i], counts)
    taken = {id(quote) for quote in pairs.values()}
    errors += [
        f"not in gold: {_start(extraction.text[slice(*quote.content[0])])}"
        for quote in extraction.quotes
        if id(quote) not in taken
    ]
    return QuoteScore(**total), errors


def judged_quotes(
    gold: Sequence[Mapping[str, Any]], extraction: Extraction
) -> list[tuple[float, bool]]:
    """The confidence of each quotation, and whether gold has it with the same speaker; stances
    are left out."""
    extraction = replace(extraction, quotes=tuple(q for q in extraction.quotes if not q.stance))
    right = {
        id(quote)
        for i, quote in _pairs(gold, extraction).items()
        if _counts(gold[i], extraction, quote)["speaker"]
    }
    return [(quote.confidence, id(quote) in right) for quote in extraction.quotes]


def _errors(wanted: Mapping[str, Any], counts: Mapping[str, int]) -> list[str]:
    what = f"{wanted['kind']} quote: {_start(wanted['content'][0])}"
    if not counts["found"]:
        return [f"missed {what}"]
    return [f"{name} wrong in {what}" for name in ("exact", "chain") if not counts[name]]


def _start(text: str) -> str:
    return " ".join(text.split())[:80]


def _counts(
    wanted: Mapping[str, Any], extraction: Extraction, quote: Quote | None
) -> dict[str, int]:
    exact = quote is not None and _same_content(wanted, extraction, quote)
    chain = quote is not None and same_chain(wanted["chain"], quote.chain)
    speaker = quote is not None and same_chain(wanted["chain"][:1], quote.chain[:1])
    to = wanted.get("addressee")
    return {
        "found": quote is not None,
        "exact": exact,
        "speaker": speaker,
        "chain": chain,
        "direct": wanted["kind"] == "direct",
        "direct_right": wanted["kind"] == "direct" and exact and speaker,
        "nested": bool(wanted.get("nested")),
        "nested_right": bool(wanted.get("nested")) and exact and chain,
        "addressees": to is not None,
        "addressee": bool(to and quote and quote.addressee and same_link(to, quote.addressee)),
    }


def _pairs(wanted: Sequence[Mapping[str, Any]], extraction: Extraction) -> dict[int, Quote]:
    """One extracted quote a gold one: the likest first."""
    candidates = []
    for i, gold in enumerate(wanted):
        for j, quote in enumerate(extraction.quotes):
            alike = _likeness(_gold_words(gold), _found_words(extraction, quote))
            if alike >= MATCH and _sources_agree(gold, extraction, quote):
                same_level = bool(gold.get("nested")) == quote.nested
                candidates.append((alike, same_level, -i, -j))
    pairs: dict[int, Quote] = {}
    used: set[int] = set()
    for _, _, i, j in sorted(candidates, reverse=True):
        if -i not in pairs and -j not in used:
            pairs[-i] = extraction.quotes[-j]
            used.add(-j)
    return pairs


def _sources_agree(gold: Mapping[str, Any], extraction: Extraction, quote: Quote) -> bool:
    """Both without a source, or with a word in common; of "who" whom it stands for counts."""
    wanted = _plain_words(gold.get("source") or "")
    found = _plain_words(" ".join(extraction.text[a:b] for a, b in quote.source))
    if found <= RELATIVES and quote.chain:
        found |= _plain_words(quote.chain[0].mention)
    return bool(wanted & found) or not wanted or not found


def _plain_words(text: str) -> set[str]:
    """The words in small letters, no marks at their ends: "Denby," is Denby."""
    return {word.strip(_MARKS) for word in text.lower().split()} - {""}


def _gold_words(gold: Mapping[str, Any]) -> Counter[str]:
    return Counter(word for part in gold["content"] for word in normal(part).split())


def _found_words(extraction: Extraction, quote: Quote) -> Counter[str]:
    return Counter(word for a, b in quote.content for word in normal(extraction.text[a:b]).split())


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    union = (one | other).total()
    return (one & other).total() / union if union else 0.0


def normal(text: str) -> str:
    """White space as one space, no marks at the ends, no leading "that"."""
    return _SPACE.sub(" ", text).strip(_MARKS).removeprefix("that ").strip(_MARKS)


def _same_content(gold: Mapping[str, Any], extraction: Extraction, quote: Quote) -> bool:
    found = [normal(extraction.text[a:b]) for a, b in quote.content]
    return found == [normal(part) for part in gold["content"]]


def same_chain(wanted: Sequence[Mapping[str, Any]], found: Iterable[Link]) -> bool:
    """Every link right, in order, and none too many."""
    links = list(found)
    return len(links) == len(wanted) and all(map(same_link, wanted, links))


def same_link(wanted: Mapping[str, Any], found: Link) -> bool:
    """Kind and name agree; affiliation where gold gives one; the mention of who has no name."""
    if wanted["kind"] != found.kind:
        return False
    told = wanted.get("affiliation")
    if told and _bare(told) != _bare(found.affiliation or ""):
        return False
    name = wanted.get("name")
    if name is None:
        mention = wanted.get("mention")
        return mention is None or _bare(mention) == _bare(found.mention)
    return _bare(name) == _bare(found.name or found.mention)


def _bare(name: str) -> str:
    bare = normal(name).lower().removeprefix("the ").removeprefix("a ").removeprefix("an ")
    return without_form(bare)
