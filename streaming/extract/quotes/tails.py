"""Where what is told ends: with the clause that says more of its last word, and before what the
writer or the speaker does next.

"Hale said she grew up in Orrin, where her father …" is hers to the end; "Hale said the mill “is
safe,” but he would not say how he knew" is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from contract.records import Span
from streaming.extract.model import Document
from streaming.extract.quotes.antecedents import is_person_noun
from streaming.extract.quotes.found import Found, trim_clause
from streaming.extract.quotes.index import Index
from streaming.extract.quotes.words import looks_finite

_MORE = re.compile(r",[”\"’]? (?:whose|where|an? [a-z]+ of (?:which|whom))\b")
_THEN = re.compile(
    r",[”\"’]? (?:who|which|when (?:the |an? |his |her |their )?(?:[\w’-]+ ){1,3}?)"
    r"(?: ?[a-z]+ly| then| later)?"
    r" ?(?P<verb>[a-z]+)\b"
    r"|, (?:one|two|three|most|some|many|all|none|half|both|several|each) of (?:them|whom|which) "
)
""" "the loan, which fell due in June": in the past, as what is said before it."""
_PRESENT = frozenset("is are has have will can may am be do does".split())
_MARK = re.compile(r"[“”\"„«»;—–(]")
_TELL = (
    r"(?:say|comment|elaborate|name|identify|explain|discuss|answer|give|go into|provide|specify"
    r"|offer|reveal|disclose|speculate|guess|describe|detail|be drawn|be more specific|add)\b"
)
_SILENT = re.compile(
    r",[”\"’]? but (?:s?he|they|it) (?:would not|wouldn[’']t|declined to|refused to|could not"
    rf"|couldn[’']t|did not|didn[’']t) {_TELL}"
)
_WITHHELD = re.compile(rf"[”\"’]? but (?:would not|wouldn[’']t|declined to|refused to) {_TELL}")
""" "told her that he was out but would not say why"."""
_OWN = re.compile(r"(?:that )?(?:he|she|they|it|the (?P<noun>[a-z-]+)|his|her|its|their)\b")
_PUNISHED = re.compile(
    r" and (?:was|were) (?:jailed|sentenced|fined|fired|dismissed|suspended|released|acquitted"
    r"|convicted|imprisoned|banned|given a)\b"
)
_CLOSED = re.compile(r"[,.][”\"](?=\s)")
""" "called the vote “a farce,” | though nobody laughed": the comma ends it."""
_OWNING = frozenset("admit admits admitted confess confesses confessed".split())


def with_tails(document: Document, found: Sequence[Found]) -> list[Found]:
    """Each attribution with its content to where it ends."""
    told = Index(item for item in found if item.cue)
    return [item if item.kind == "direct" else _mended(document, item, told) for item in found]


def _mended(document: Document, item: Found, told: Index) -> Found:
    if not item.cue or item.cue[-1][1] > item.content[-1][0]:
        return item
    *before, (start, end) = item.content
    closed = _closed(document.text, item)
    if closed is not None:
        return replace(item, content=(*before, (start, closed)))
    longer = _longer(document, (start, end), past=item.verb in ("say", "tell") and not before)
    if longer is None or told.overlapping(((end, longer[1]),)):
        return item
    return replace(item, content=(*before, longer))


def _closed(text: str, item: Found) -> int | None:
    """Where the last part ends before what is not told; None where all of it is."""
    start, end = item.content[-1]
    label = _CLOSED.search(text, start, end) if item.rule.endswith("+label") else None
    if label is not None:
        return label.end()
    cut = _SILENT.search(text, start, end) or _withheld(text, item) or _sentence_passed(text, item)
    if cut is None or cut.start() <= start:
        return None
    return cut.start() + (text[cut.start() + 1] in '”"’') * 2


def _withheld(text: str, item: Found) -> re.Match[str] | None:
    """What the speaker kept back, where nobody else is told of: "said the tank was full | but
    declined to give its number", not "said the guard came but would not give a reason"."""
    own = _OWN.match(text, *item.content[0])
    if own is None or (own["noun"] and is_person_noun(own["noun"])):
        return None
    return _WITHHELD.search(text, *item.content[-1])


def _sentence_passed(text: str, item: Found) -> re.Match[str] | None:
    """ "Hale admitted that he had burned the log | and was jailed for a year"."""
    words = text[slice(*item.cue[-1])].lower().split()
    owns = bool(words) and words[-1] in _OWNING
    return _PUNISHED.search(text, *item.content[-1]) if owns else None


def _longer(document: Document, part: Span, *, past: bool) -> Span | None:
    """The part to the end of its sentence, where a clause on its last word follows; ``past``:
    one with "who" or "which" too, if it is told in the past."""
    text = document.text
    if not _MORE.match(text, part[1]) and not (past and _goes_on(text, part)):
        return None
    sentence = document.sentences[max(0, document.sentence_at(part[1] - 1))]
    if sentence.end <= part[1] or _MARK.search(text, part[1], sentence.end):
        return None
    return trim_clause(text, (part[0], sentence.end))


def _goes_on(text: str, part: Span) -> bool:
    then = _THEN.match(text, part[1])
    verb = then["verb"] if then else ""
    return then is not None and (verb is None or (looks_finite(verb) and verb not in _PRESENT))
