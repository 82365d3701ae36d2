"""Whom the sentence before tells of: the body or document that "it" is which opens a sentence and
speaks, the person without a name who is "he" in the quotation behind."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.entities.drafts import gender_of_role
from streaming.extract.model import Document, Mention
from streaming.extract.quotes.antecedents import (
    GENDERS,
    IS_NAMED,
    PIECE,
    SUBJECT,
    is_person_noun,
    sentence_before,
)
from streaming.extract.quotes.heads import BODIES, DOCUMENTS

_DOCUMENTS_OR_PAPER = DOCUMENTS | {"paper"}

_ASKER = re.compile(
    r"\b(?:an?|one|another|his|her)(?P<rest>(?: [a-z-]+){1,2}) (?:had )?(?:asked|told|called"
    r"|stopped|approached|met|phoned|handed|shouted|came) "
)
_TOLD_OF = re.compile(
    r"\b(?:said|says|wrote|recalled|added|told [a-z]+)(?: that)? "
    r"(?P<who>(?:an?|the|one|his|her|their)(?P<rest>(?: [a-z-]+){1,2})) "
)
""" "Hale said her son was ill. “He asks me …”": of whom she tells."""
_HEARS = re.compile(
    r"\b(?:asked|told|called|rang|phoned|begged|warned|approached|(?:went|spoke|complained|wrote|turned)"
    r" to|spoke with) (?P<who>(?:the|an?|his|her|their|my)(?P<rest>(?: [a-z-]+){1,2}))\b(?![’'])"
)
""" "Hale said she had asked the foreman for a rope. “He said, ‘No,’” she said"."""
_SOMEONE = re.compile(
    r"\b(?P<who>(?:his|her|their|my|an?|one|another|the(?= (?:wo)?man\b| boy\b| girl\b))"
    r" (?:[a-z-]+ )??"
    r"(?P<noun>[a-z-]{3,}))\b(?![’'])"
)
_SHOWN = re.compile(
    r"\b(?:showed|handed|gave|sent|read|held up|produced|unfolded|pulled out) (?:\w+ )?"
    r"(?P<what>(?:the|an?|his|her) (?:[a-z-]+ )?(?P<noun>[a-z]+))(?= ?[,.]| (?:from|to|that|in)\b)"
)
_ANSWER = re.compile(
    r"[’'](?:s )?(?: ?own)? ?(?:[a-z]+ )?(?:version|account|answer|reply|response|rebuttal|verdict"
    r"|take|explanation|reaction|side|recollection|memory|view|retort|rejoinder|assessment|defense"
    r"|defence|message|advice|warning)(?: of (?:the story|events|things|it))? "
    r"(?:is|was|came|comes|arrived|took|differs|differed|went|ran|has|had|could)\b"
)
_WRITTEN = re.compile(
    r"\b(?:in|by|through|via|with|on|from|found|received|got|handed|sent|given|shown|opened|read) "
    r"(?P<what>an? (?:[\w-]+ ){0,3}?(?P<noun>[a-z-]+)"
    r"(?: (?:[a-z]+|\d+) [a-z]+ long| (?:to|from) [a-z]+)?)"
    r"(?=[,.]| (?:on|in|under|at|from|to|late|early|last|this|after|before|by|with|that|and)\b)"
)


def answerer_before(document: Document, pronoun: Span) -> Mention | None:
    """The name that opens the sentence before a quotation, and whose answer or account that
    sentence announces: "Hale’s version came an hour later. “I never left,” he said"."""
    before = sentence_before(document, pronoun)
    for mention in document.mentions_in(before)[:1] if before else ():
        opens = before is not None and mention.start - before[0] <= len("Prof. ")
        if opens and mention.kind == "name" and _ANSWER.match(document.text, mention.end):
            return mention
    return None


def released_before(document: Document, pronoun: Span) -> Span | None:
    """What was sent out, in the sentence before the one that "it" speaks in: "The news came in a
    press release. Roe “is well,” it said". None where a body is named before: it speaks."""
    i = document.sentence_at(pronoun[0])
    if i < 1 or document.sentences[i].paragraph != document.sentences[i - 1].paragraph:
        return None
    before = document.sentences[i - 1]
    for match in _WRITTEN.finditer(document.text, before.start, before.end):
        if match["noun"] in DOCUMENTS and not _is_bodys(document, (before.start, match.start())):
            return match.span("what")
    return None


def _is_bodys(document: Document, span: Span) -> bool:
    """A body named there speaks: "Acme said in a statement"; not so "Acme’s account came in"."""
    for mention in document.mentions_in(span):
        entity = document.entity_of(mention)
        owns = document.text[mention.end : mention.end + 1] in ("’", "'")
        if entity is not None and entity.kind == "organization" and not owns:
            return True
    return False


def body_before(document: Document, pronoun: Span) -> Span | None:
    """The body that opens the sentence before: "The harbor authority disagreed. It said …"."""
    before = _sentence_before(document, pronoun)
    opening = SUBJECT.match(document.text, *before) if before else None
    if opening is None:
        return None
    for piece in PIECE.finditer(document.text, *opening.span("rest")):
        if piece.group() in BODIES:
            return opening.start(), piece.end()
    return None


def shown_before(document: Document, pronoun: Span) -> Span | None:
    """What was shown or read out: "He showed me the letter. It says so"."""
    before = _sentence_before(document, pronoun)
    shown = _SHOWN.search(document.text, *before) if before else None
    return shown.span("what") if shown and shown["noun"] in _DOCUMENTS_OR_PAPER else None


def nameless_before(document: Document, pronoun: Span) -> tuple[Span, Span] | None:
    """The person without a name whom the sentence before a quotation tells of, and the sentence:
    its subject, or the last of whom it says that they asked or told something."""
    i = document.sentence_at(pronoun[0]) - 1
    if i < 0:
        return None
    sentence = document.sentences[i].start, document.sentences[i].end
    gender = GENDERS.get(document.text[slice(*pronoun)].lower())
    opening, asker = (
        SUBJECT.match(document.text, *sentence),
        _ASKER.search(document.text, *sentence),
    )
    told = _TOLD_OF.search(document.text, *sentence) or _HEARS.search(document.text, *sentence)
    for match in (told, opening, asker):
        if match is None:
            continue
        first = match.start("who") if match is told else match.start()
        for piece in PIECE.finditer(document.text, *match.span("rest")):
            word = piece.group().lower()
            if not is_person_noun(word):
                continue
            if match is opening and IS_NAMED.match(document.text, piece.end()):
                break  # "Her dealer of 20 years, Ann Roe,": no one without a name
            if gender_of_role(word) in (None, gender):
                return (first, piece.end()), sentence
    only = _only_one(document, sentence, gender)
    return (only, sentence) if only else None


def _only_one(document: Document, sentence: Span, gender: str | None) -> Span | None:
    """The only person without a name whom the sentence tells of: "… the day her father left"."""
    found = []
    for match in _SOMEONE.finditer(document.text, *sentence):
        word = match["noun"]
        fits = is_person_noun(word) and gender_of_role(word) in (None, gender)
        if fits and not IS_NAMED.match(document.text, match.end()):
            found.append(match.span("who"))
    return found[0] if len(found) == 1 else None


def _sentence_before(document: Document, pronoun: Span) -> Span | None:
    i = document.sentence_at(pronoun[0])
    if i < 1 or document.sentences[i].start != pronoun[0]:
        return None
    return document.sentences[i - 1].start, document.sentences[i - 1].end
