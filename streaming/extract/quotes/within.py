"""Whom "he", "she" and "it" mean in a quotation that names nobody, by its own words before."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.model import Document
from streaming.extract.quotes.antecedents import BEFORE, GENDERS, PIECE, is_person_noun
from streaming.extract.quotes.heads import BODIES, DOCUMENTS

_NO_NOUN = r"(?!(?:of|in|on|at|by|for|with|from|to|and|or|who|that|than)\b)"
_DEFINITE = re.compile(
    r"\b(?:one of(?: the| my| our| his| her| their)?|an?|the|this|that|my|our|your|his|her|their)"
    rf"(?=(?P<rest>(?: {_NO_NOUN}[a-z-]+(?:[’']s)?){{1,3}}))",
    re.IGNORECASE,
)
_FAMILIAR = frozenset(
    "guy rep lady fella fellow them boss deputy trooper mom dad clerk gaffer skip skipper".split()
)
"""What people are called when people talk."""
_OPENS = re.compile(r"(?:[.!?] |[“\"‘'])\Z")
_HERE = re.compile(
    r" says (?:right |just )?here\b[^“‘]{0,20}[“‘\"][^“”‘\"]{1,160}[”’\"] "
    r"(?:I have|I’ve got|This is|Here is|Here’s|I’ll leave|You have) "
    r"(?P<what>(?:the|your|their|his|her|this|that) (?P<noun>[a-z]+))"
)
_ASKS_HIM = re.compile(
    r" (?:then |once |had |would )?(?:asked|asks|ask|told|tells|tell|called|rang|stopped)"
    r" (?P<whom>him|her)\b"
)
""" "The officer asked her why. She said …": not the officer."""
_WHO = re.compile(
    r"(?: (?:on|in|at|with|from|of) [^,.;:“”]{2,60}?){0,2} who [^,.;:“”\n]{4,80}(?=[,.;](?:\s|\Z))"
)
""" "a man | from the mill who had walked there"."""
_IS_AT = re.compile(
    r"\b(?:at|of|for|from|like|as|than|by|(?<!here )(?:is|was)|he[’']s|she[’']s|not|be|been|being"
    r"|become|became) \Z",
    re.IGNORECASE,
)
""" "at the dentist", "he is a nurse"; but "There was a man", "I said to the wife"."""


def somebody_within(document: Document, pronoun: Span, content: tuple[Span, ...]) -> Span | None:
    """The last phrase before "he" or "she" in the quotation that means a person without a name:
    “I asked their driver, and he said, ‘No.’”"""
    gender = GENDERS.get(document.text[slice(*pronoun)].lower())
    for match in _within(document, pronoun, content, _DEFINITE):
        for head in PIECE.finditer(document.text, *match.span("rest")):
            word = head.group().lower()
            if word == "them" and "of" not in match.group().lower().split():
                break  # "the gaffer begged them"
            if is_person_noun(word) or word in _FAMILIAR:
                asked = _ASKS_HIM.match(document.text, head.end(), pronoun[0])
                if asked is not None and GENDERS.get(asked["whom"]) == gender:
                    return asked.span("whom")
                fits = gender_of_role(word) in (None, gender)
                before = document.text[max(0, match.start() - len("there was ")) : match.start()]
                if fits and not _IS_AT.search(before):
                    which = _WHO.match(document.text, head.end(), content[-1][1])
                    return match.start(), which.end() if which else head.end()
                break
    return None


def first_of(document: Document, pronoun: Span, content: tuple[Span, ...]) -> Span:
    """“He came late. He told me …”: the pronoun that opens the quotation, where this one opens a
    sentence of it; else the pronoun itself."""
    before = document.text[max(0, pronoun[0] - 3) : pronoun[0]]
    return same_opening(document, pronoun, content) if _OPENS.search(before) else pronoun


def same_opening(document: Document, pronoun: Span, content: tuple[Span, ...]) -> Span:
    """The same pronoun where it opens the quotation; else the pronoun itself."""
    first, word = content[0][0], document.text[slice(*pronoun)].lower()
    opening = document.text[first : first + len(word) + 1].lower()
    opens = opening[:-1] == word and opening[-1:] in (" ", "’", "'")
    return (first, first + len(word)) if opens else pronoun


def document_within(document: Document, pronoun: Span, content: tuple[Span, ...]) -> Span | None:
    """What is written and stands before "it" in the quotation: “He sent a letter. It said, …”;
    else what is shown behind: “It says here, ‘No dogs.’ I have the leaflet”."""
    for match in _within(document, pronoun, content, _DEFINITE):
        for head in PIECE.finditer(document.text, *match.span("rest")):
            if head.group().lower() in DOCUMENTS:
                return match.start(), head.end()
    here = _HERE.match(document.text, pronoun[1], content[-1][1])
    return here.span("what") if here and here["noun"] in DOCUMENTS else None


def body_within(document: Document, pronoun: Span, content: tuple[Span, ...]) -> Span | None:
    """The body whom "they" means: “I rang the ministry twice. They told me …”"""
    for match in _within(document, pronoun, content, _DEFINITE):
        for head in PIECE.finditer(document.text, *match.span("rest")):
            if head.group().lower() in BODIES:
                return match.start(), head.end()
    return None


def _within(
    document: Document, pronoun: Span, content: tuple[Span, ...], pattern: re.Pattern[str]
) -> list[re.Match[str]]:
    """The pattern's matches in the quotation before the pronoun and near it, the last first."""
    found: list[re.Match[str]] = []
    for start, end in content:
        first = max(start, pronoun[0] - BEFORE)
        found += pattern.finditer(document.text, first, max(first, min(end, pronoun[0])))
    return found[::-1]
