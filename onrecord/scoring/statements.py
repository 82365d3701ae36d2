"""Score extracted claims against a gold annotation (../shared/README.md has the format).

A claim is right when subject, predicate and value are; each claim of a right triple is
then paired, one to one, with the gold statement of that triple that it agrees with best,
and the pair's qualifiers, claimants and modality are compared. A gold statement marked
``optional`` is right if found and no miss if not; where it is told once more of what is
required, with more qualifiers, one claim finds both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from contract.records import Claim, Link
from onrecord.scoring.firms import without_form

Triple = tuple[str, str, str]


_PER_CENT = re.compile(r"(?<=\d) per ?cent\b")
_NUMERALS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
).split()
_NUMERAL = re.compile(
    rf"\b({'|'.join(_NUMERALS)})( and a half)?(?= (?:years?|seasons?|months?|weeks?|days?)\b)"
)


@dataclass(frozen=True, slots=True)
class StatementScore:
    """Counts; scores of several documents add up with ``+``.

    ``details`` are the gold qualifiers of paired statements, one each, and one each for
    the claimants wherever gold or claim names some.
    """

    right: int = 0
    claimed: int = 0
    found: int = 0
    wanted: int = 0
    details_right: int = 0
    details: int = 0
    modality_right: int = 0
    paired: int = 0

    def __add__(self, other: StatementScore) -> StatementScore:
        return StatementScore(
            *(getattr(self, f.name) + getattr(other, f.name) for f in fields(self))
        )

    @property
    def precision(self) -> float:
        return self.right / self.claimed if self.claimed else 0.0

    @property
    def recall(self) -> float:
        return self.found / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        p, r = self.precision, self.recall
        return 2 * p * r / (p + r) if p + r else 0.0

    @property
    def detail(self) -> float:
        return self.details_right / self.details if self.details else 0.0


def score_statements(
    gold: Sequence[Mapping[str, Any]], claims: Sequence[Claim]
) -> tuple[StatementScore, list[str]]:
    """The score of one document's claims, and its errors, one line each."""
    wanted = [_gold_triple(statement) for statement in gold]
    given = [_triple(claim.subject, claim.predicate, claim.value) for claim in claims]
    pairs = _pairs(gold, wanted, claims, given)
    required = Counter(wanted[at] for at, it in enumerate(gold) if not it.get("optional"))
    missed = required - Counter(given)
    right = sum(triple in set(wanted) for triple in given)
    details = [_details(gold[g], claims[c]) for g, c in pairs]
    errors = [f"missed: {_words(triple)}" for triple in missed.elements()]
    errors += [f"wrong: {_words(t)}" for t in given if t not in set(wanted)]
    errors += [error for _, _, found in details for error in found]
    return (
        StatementScore(
            right=right,
            claimed=len(given),
            found=required.total() - missed.total(),
            wanted=required.total(),
            details_right=sum(good for good, _, _ in details),
            details=sum(total for _, total, _ in details),
            modality_right=sum(gold[g].get("modality") == claims[c].modality for g, c in pairs),
            paired=len(pairs),
        ),
        errors,
    )


def judged_claims(
    gold: Sequence[Mapping[str, Any]], claims: Sequence[Claim]
) -> list[tuple[float, bool]]:
    """The confidence of each claim, and whether its subject, predicate and value are right."""
    wanted = {_gold_triple(statement) for statement in gold}
    return [
        (claim.confidence, _triple(claim.subject, claim.predicate, claim.value) in wanted)
        for claim in claims
    ]


def _words(triple: Triple) -> str:
    return " | ".join(triple)


def _folded(text: object) -> str:
    """As compared: "51.8 per cent" is "51.8%", "Quill Stores Inc." is "quill stores", "six
    years" is "6 years"."""
    shares = _PER_CENT.sub("%", str(text).replace("’", "'"))
    return _NUMERAL.sub(_counted, without_form(shares).casefold())


def _counted(numeral: re.Match[str]) -> str:
    return f"{_NUMERALS.index(numeral[1]) + 1}{'.5' if numeral[2] else ''}"


def _triple(subject: object, predicate: object, value: object) -> Triple:
    return _folded(subject), _folded(predicate), _folded(value)


def _gold_triple(statement: Mapping[str, Any]) -> Triple:
    return _triple(statement["subject"], statement["predicate"], statement["value"])


def _pairs(
    gold: Sequence[Mapping[str, Any]],
    wanted: Sequence[Triple],
    claims: Sequence[Claim],
    given: Sequence[Triple],
) -> list[tuple[int, int]]:
    """Pairs (gold, claim) of one triple, those that agree best first, each used once."""
    scored = sorted(
        (-_agreement(gold[g], claims[c]), bool(gold[g].get("optional")), g, c)
        for g, triple in enumerate(wanted)
        for c, other in enumerate(given)
        if triple == other
    )
    used_gold: set[int] = set()
    used_claims: set[int] = set()
    pairs = []
    for _, _, g, c in scored:
        if g not in used_gold and c not in used_claims:
            used_gold.add(g)
            used_claims.add(c)
            pairs.append((g, c))
    return sorted(pairs)


def _agreement(statement: Mapping[str, Any], claim: Claim) -> float:
    good, total, _ = _details(statement, claim)
    return 2 * good - total + (statement.get("modality") == claim.modality) / 2


def _details(statement: Mapping[str, Any], claim: Claim) -> tuple[int, int, list[str]]:
    """How many of the gold's qualifiers and claimants are right, of how many, and errors."""
    good, errors = 0, []
    qualifiers = statement.get("qualifiers", {})
    for name, value in qualifiers.items():
        told = claim.qualifiers.get(name)
        if told is not None and _folded(told) == _folded(value):
            good += 1
        else:
            errors.append(
                f"qualifier: {_words(_gold_triple(statement))}: {name} {value}, not {told}"
            )
    total = len(qualifiers)
    gold_chain = [_gold_name(link) for link in statement.get("claimants", [])]
    chain = _names(claim.claimants)
    if gold_chain or chain:
        total += 1
        if gold_chain == chain:
            good += 1
        else:
            errors.append(
                f"claimants: {_words(_gold_triple(statement))}: {gold_chain}, not {chain}"
            )
    return good, total, errors


def _gold_name(link: Mapping[str, Any]) -> str:
    return _folded(link.get("name") or link.get("mention") or "")


def _names(chain: Iterable[Link]) -> list[str]:
    return [_folded(link.name or link.mention) for link in chain]
