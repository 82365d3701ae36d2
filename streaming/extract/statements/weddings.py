"""The years of a marriage that the next sentence tells: "Her husband, Lee, … They married in
2004 and divorced in 2011"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.qualified import qualified

_WEDDING = re.compile(
    r"\b(?:[Tt]hey|[Tt]he (?:couple|two|pair))(?: later| were| had| were later)? "
    r"(?P<verb>married|divorced|separated)(?: there)? in (?:[A-Z][a-z]+ )?(?P<year>(?:19|20)\d\d)\b"
)
_SOON = 300
"""Code points between the naming of a couple and the years of their marriage."""


def with_weddings(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, the last couple told of before such a sentence with its years."""
    held = list(claims)
    couples = sorted(claim.span[0] for claim in held if claim.predicate == "spouse")
    told: dict[int, dict[str, str]] = {}
    for wedding in _WEDDING.finditer(document.text) if couples else ():
        before = bisect_right(couples, wedding.start()) - 1
        if before >= 0 and wedding.start() - couples[before] < _SOON:
            name = "start_time" if wedding["verb"].startswith("marr") else "end_time"
            told.setdefault(couples[before], {}).setdefault(name, wedding["year"])
    for claim in held:
        years = told.get(claim.span[0], {}) if claim.predicate == "spouse" else {}
        yield qualified(claim, {**years, **claim.qualifiers}) if years else claim
