"""The name that closes a role: "a spokesman for the mill, Paul Denby,", "his lawyer, Advocate Paul
Denby SC,", "director of education Paul Denby"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from contract.records import Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Mention
from streaming.extract.quotes.antecedents import is_person_noun
from streaming.extract.quotes.heads import is_person
from streaming.extract.quotes.words import PREPOSITIONS

_ROLE_FIRST = re.compile(
    r"(?:an?|the|its|his|her|their|our|my|one of|another|[\w’'.-]+[’']s?)\s"
    r"|[A-Z][\w’'.-]* (?:(?:of|for|and|&|[A-Z][\w’'.-]*) )*?[A-Z][\w.-]*[’']s?\s",
    re.IGNORECASE,
)
_WRITTEN_BY = re.compile(
    r"(?:an?|the|its|his|her|their|[\w’'.-]+[’']s?) (?:[a-z-]+ ){0,2}?(?:reports?|stud(?:y|ies)"
    r"|memo|papers?|letters?|reviews?|audits?|analysis|survey|poll|articles?|book|essay|statement|email"
    r"|filing|affidavit|documents?) (?:by|from|of|for) ",
    re.IGNORECASE,
)
""" "a report by its auditor, Ann Roe": it is the report that says it."""
_TITLED = re.compile(
    r",\s(?:(?:(?:the|a|an)\s)?(?:former|then|late|retired|longtime|veteran|onetime|current)(?:\s(?!(?:of|for|at|from|in|with|to)\s)[a-z-]+){1,3}\s)?"
    r"(?:(?:(?:the )?(?:Most |Right |Very )?[A-Z][a-z]{1,5}\.|Mrs? Justice|the [a-z]{4,}"
    r"|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\s)?\Z"
)
""" "…, Prof." and "…, the late" before the name, and "…, Madam", which is no part of it."""
_LETTERS = "|".join(
    re.escape(letters)
    for letters in sorted(
        word_list("roles", "letters", "letters_and_places"), key=len, reverse=True
    )
)
_CLOSED = re.compile(
    rf"(?:,?\s(?:{_LETTERS})\b\.?)*(?:[\s,]*\Z|\s(?:of|from)\s(?:the\s|[A-Z])"
    r"|,\s(?:an?|who|whose|now|then|aged|of|from|in|at|himself|herself|\d+)\b)"
)
""" "…, Paul Denby," and "…, Paul Denby, a Republican,"."""
_FIELD = re.compile(
    r"(?:\A|.* )(?P<head>[a-z-]+) (?:of|for) (?:[a-z-]+(?:, | and | ))*?(?P<last>[a-z-]+) \Z"
)
""" "director of sport and leisure |": what a name without a comma may follow."""


def name_behind_role(
    text: str, span: Span, names: Iterable[tuple[Mention, bool]]
) -> Mention | None:
    """The one of ``names`` that closes the role in ``span``, behind a comma or, where it is a
    person's (the second of each pair), right behind what the role is of."""
    apposed = bool(_ROLE_FIRST.match(text, *span)) and not _WRITTEN_BY.match(text, *span)
    for mention, person in names:
        before = text[span[0] : mention.start]
        if not _CLOSED.match(text, mention.end, span[1]):
            continue
        if apposed and before.count(",") == 1 and _TITLED.search(before):
            return mention
        if person and _ends_a_field(before):
            return mention
    return None


def _ends_a_field(before: str) -> bool:
    """ "president of hockey operations |", but "the widow of coach |" is not he."""
    field = _FIELD.match(before)
    if field is None or not is_person(field["head"]):
        return False
    return not is_person_noun(field["last"]) and field["last"] not in PREPOSITIONS
