"""Who "Three men" of the first sentence are: those whom one of the next sentences names together,
as many as are told: "Three men have been charged. … They are Lee, 31, Cho, 28, and Roe, 44"."""

from __future__ import annotations

import re

from streaming.extract.lexicon import words
from streaming.extract.model import Document, Sentence
from streaming.extract.statements.lexicon import DATELINE
from streaming.extract.statements.plural_roles import singular
from streaming.extract.statements.several import COUNTS, NOUNS, Several

_OPENING = re.compile(
    rf"{DATELINE}(?:An? )?"
    r"(?P<many>Two|Three|Four|Five|Six|pair|couple|duo|trio)\b(?P<behind>(?: [\w’'-]+){1,5})"
)
_NAMING = re.compile(
    r"$|(?:They|The (?:two|three|four|five|six|pair|couple|duo|trio|men|women))\b[^.]{0,40}$"
    r"|[^.]*\b(?:named|identified)\b[^.]{0,60}$"
)
"""What may stand in their sentence before the first: "They are", "Police named them as"."""
_SOON = 4
"""Among how many sentences behind the first they are named."""
_AGED = re.compile(r",? \(?(?:both |aged )?\d{1,2}\b")
_PLURAL = words("statements", "crowds") - {"police", "people", "crowd", "team", "others"}


def delayed_several(document: Document) -> Several | None:
    """Those whom a count at the opening of the text means; None where nobody is named so."""
    body = [s for s in document.sentences if document.paragraphs[s.paragraph].kind == "body"]
    opening = _opening(document, body[0]) if body else None
    if opening is None:
        return None
    for sentence in body[1 : 1 + _SOON]:
        named = _named(document, sentence)
        if len(named) == opening:
            return Several(named, loose=False, opening=True)
        if named:
            return None
    return None


def _opening(document: Document, sentence: Sentence) -> int | None:
    """How many the sentence says it is about, if it names nobody."""
    found = _OPENING.match(document.text, sentence.start, sentence.end)
    if found is None or _named(document, sentence):
        return None
    told = found["behind"].split()
    many = found["many"].islower() and told[0] != "of"
    if not many and not any(word in NOUNS or word in _PLURAL or singular(word) for word in told):
        return None
    return COUNTS[found["many"].lower()]


def _named(document: Document, sentence: Sentence) -> tuple[int, ...]:
    """The persons whom a sentence names in full with their ages, in their order."""
    named: list[int] = []
    for mention in document.mentions_in((sentence.start, sentence.end)):
        entity = document.entity_of(mention)
        full = mention.kind == "name" and " " in document.text[mention.start : mention.end]
        if entity is not None and entity.kind == "person" and full:
            before = document.text[sentence.start : mention.start] if not named else ""
            if not _AGED.match(document.text, mention.end) or not _NAMING.match(before):
                return ()
            named.append(entity.key)
    return tuple(dict.fromkeys(named))
