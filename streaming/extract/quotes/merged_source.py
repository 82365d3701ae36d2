"""Of a rule's and the tagger's source of one attribution, who is believed."""

from __future__ import annotations

from contract.records import Span
from streaming.extract.quotes.found import Found, any_overlap
from streaming.extract.quotes.leftovers import RELAYING

TELLING = frozenset(("that-tell", "clause-tell", "that-tell-elided", "clause-tell-elided"))
"""Rules whose cue and addressee are kept apart: 5 to 0 against the tagger where they differ."""
SUBJECT_FIRST = frozenset(
    (
        *("after-subject", "after-all", "clause-say", "clause-tell", "that-say", "that-tell"),
        "that-show",
        *("around", "cite", "witness", "told-by", "has-it", "let-known"),
    )
)
"""Rules whose source stands right before its verb: kept where the tagger's lies elsewhere and
its confidence is below ``SURE``."""
ELIDED = frozenset(("clause-say-elided", "that-say-elided", "that-think-elided"))
"""Rules of a verb joined to another by "and": kept where the tagger gives nobody."""
_SUBJECT_FIRST_OR_RELAYING_OR_ELIDED = SUBJECT_FIRST | RELAYING | ELIDED
SURE = 0.7
FAR = 24
"""Characters behind a verb at which who says it does not begin."""
_RELAYING_OR_CITE = RELAYING | {"cite"}

BESIDE = 1
"""Characters between a verb and who says it: "said | Hale"."""


def source_of(tagged: Found, rule: Found, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """The tagger's; but where it lies elsewhere, the subject right before the verb."""
    if rule.rule in ("is-told", "told-by"):
        return rule.source  # "the jury was told": by nobody named
    if any_overlap(tagged.source, content) and not any_overlap(rule.source, content):
        return rule.source
    if not tagged.source:
        kept = rule.kind == "direct" or rule.rule in _SUBJECT_FIRST_OR_RELAYING_OR_ELIDED
        return rule.source if kept else ()
    if rule.rule in _RELAYING_OR_CITE and rule.source[:1] and _begins_alike(tagged, rule):
        return (max(rule.source[0], tagged.source[0]),)
    if rule.addressee and rule.source and any_overlap((rule.addressee,), tagged.source):
        return rule.source  # "said Hale | to the crowd"
    if rule.source and _is_relative_of(tagged.source, rule.source):
        return rule.source
    apart = bool(rule.source) and not any_overlap(tagged.source, rule.source)
    if apart and rule.rule == "after-inverted" and _is_beside(rule) and not _is_beside(tagged):
        return rule.source  # "“Who?” Ruiz asked. “I,” said | Hale"
    if rule.rule in ELIDED and _runs_over(tagged.source, rule.source):
        return rule.source  # "The firm | apologised, saying"
    if apart and rule.kind == "direct" and _is_parted(tagged.source, rule.cue, content):
        return rule.source
    if apart and rule.rule in TELLING and tagged.source[-1][1] < rule.source[0][0]:
        return rule.source  # "Ann, a week ago | two people told me that"
    unsure = tagged.confidence < SURE and rule.rule in SUBJECT_FIRST
    return rule.source if apart and unsure else tagged.source


def _is_beside(item: Found) -> bool:
    return bool(item.cue) and item.source[0][0] - item.cue[-1][1] == BESIDE


def _runs_over(tagged: tuple[Span, ...], subject: tuple[Span, ...]) -> bool:
    """The tagger's source goes on behind the subject that it begins with, but not past a comma:
    a longer phrase of it would be the rule's as well."""
    return bool(subject) and tagged[0][0] == subject[0][0] and tagged[0][1] > subject[0][1]


def _is_parted(source: tuple[Span, ...], cue: tuple[Span, ...], content: tuple[Span, ...]) -> bool:
    """The quotation stands between the verb and who is said to speak: "Hale wrote to her: “Go.”
    | Police | say …"."""
    start, end = content[0][0], content[-1][1]
    behind = cue[-1][1] <= start and source[0][0] >= end
    if cue[0][0] >= end and source[0][0] - cue[-1][1] > FAR:
        return True  # "“…,” said Hale. Ruiz would not. “No,” | she | said"
    return behind or (cue[0][0] >= end and source[-1][1] <= start)


def _is_relative_of(pronoun: tuple[Span, ...], phrase: tuple[Span, ...]) -> bool:
    """ "cites an engineer who says": the rule has the engineer, the tagger "who"."""
    (start, end), *_ = pronoun
    return start == phrase[0][1] + 1 and end - start <= len("which")


def _begins_alike(tagged: Found, rule: Found) -> bool:
    """Either may cut the source short: of the two the longer is right."""
    return tagged.source[0][0] == rule.source[0][0]
