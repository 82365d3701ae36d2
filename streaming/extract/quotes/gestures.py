"""Who moves before a quotation without words of its own: "Hale shook her head. “No.”"."""

from __future__ import annotations

import re

from contract.records import Span
from streaming.extract.model import Document, Mention
from streaming.extract.quotes.antecedents import (
    PIECE,
    SUBJECT,
    is_person_noun,
    quotation_before,
)
from streaming.extract.quotes.lexicon import lexicon
from streaming.extract.quotes.whole_phrases import with_tail
from streaming.extract.quotes.words import ASKING

_ASIDE = r"(?:, [^,.“”]{2,80},)?"
_HOW = r"(?: [a-z]+ly| then| just| only| simply)?"
_VERB = re.compile(rf"{_ASIDE}{_HOW} (?P<verb>[a-z]+)\b")
_BEFORE = re.compile(
    r"(?:[A-Z][a-z]+(?: [a-z’'-]+){0,5}, )?(?:(?:[Tt]he [a-z]+|[A-Z][\w’-]*\.?) ){0,4}"
)
""" "Outside, | Councillor | Ann Roe laughed"."""
_ROLE = re.compile(
    r"(?:An?|The|His|Her|Their|Its|(?:[A-Z][\w.-]+ ){1,3}[\w-]+[’']s?|[A-Z][\w.-]+[’']s?)"
    r"(?: [a-z][a-z-]+){1,4}(?: (?:of|at|for|in|from) [^,.;:“”]{2,60}?)?, "
)
""" "Karl Roe’s lawyer, | Ann Doe, sighed"."""
NAMES = 2
"""Names of the sentence, from its first, that may be who moves."""
_PRONOUN = re.compile(r"(?:(?:Then|And|But|So|Finally|At last|Now),? )?(?P<who>[Ss]?[Hh]e)\b")
_ASKED = re.compile(
    r"(?:When |Once )?(?:[Aa]sked|[Pp]ressed|[Qq]uestioned|[Tt]old|[Rr]eminded|[Cc]hallenged) "
    r"[^“”.?!]{2,160}, (?:[Tt]he [a-z]+ |(?:[A-Z][a-z]{1,9}\.? ){0,2})?"
)
""" "Asked whether it would run, | Capt. | Ann Roe looked away"."""
_MARKS = re.compile(r"[“”\"‘«]")


def who_reacts(document: Document, place: int) -> Mention | None:
    """The name that opens the sentence before and answers, laughs or moves there: what is
    quoted next is theirs, by whatever title. Sentences of the quotation itself do not count."""
    sentence = narration_before(document, place)
    for mention in document.mentions_in(sentence)[:NAMES] if sentence else ():
        if sentence and mention.kind == "name" and _moves(document.text, mention, sentence):
            return mention
    return None


def somebody_who_reacts(document: Document, place: int) -> Span | None:
    """The phrase that opens such a sentence and names nobody: "His barrister sighed. “No.”"."""
    sentence = narration_before(document, place)
    opening = SUBJECT.match(document.text, *sentence) if sentence else None
    if opening is None or sentence is None:
        return None
    for head in PIECE.finditer(document.text, *opening.span("rest")):
        if is_person_noun(head.group()):
            phrase = with_tail(document.text, (opening.start(), head.end()))
            verb = _VERB.match(document.text, phrase[1], sentence[1])
            return phrase if verb and verb["verb"] in lexicon().gestures else None
    return None


def he_who_reacts(document: Document, place: int) -> Span | None:
    """The pronoun that opens such a sentence: "She laughed. “Ask me later.”"."""
    sentence = narration_before(document, place)
    pronoun = _PRONOUN.match(document.text, *sentence) if sentence else None
    verb = _VERB.match(document.text, pronoun.end(), sentence[1]) if pronoun and sentence else None
    moves = verb is not None and verb["verb"] in lexicon().gestures
    return pronoun.span("who") if pronoun and moves else None


def is_awaited(document: Document, place: int, *, alone: bool) -> bool:
    """The sentence before asks: "Would he stay? “No.”", or somebody moves there; also, before a
    paragraph that is the quotation ``alone``, "Hale asked her why. | “It rained.”"."""
    if is_moved_to(document, place):
        return True
    i = document.sentence_at(place - 1)
    said = document.text[document.sentences[i].start : document.sentences[i].end] if i >= 0 else ""
    asks = alone and not ASKING.isdisjoint(said.lower().split())
    return asks or (said.endswith("?") and not _MARKS.search(said))


def is_moved_to(document: Document, place: int) -> bool:
    """ "Hale folded her hat. “That is all.”": somebody moves, then speaks."""
    return (
        who_reacts(document, place) is not None
        or he_who_reacts(document, place) is not None
        or somebody_who_reacts(document, place) is not None
    )


def _moves(text: str, mention: Mention, sentence: Span) -> bool:
    apposed = _ROLE.fullmatch(text, sentence[0], mention.start)
    closed = mention.end + 1 if apposed and text[mention.end] == "," else mention.end
    verb = _VERB.match(text, closed, sentence[1])
    if verb is not None and _ASKED.fullmatch(text, sentence[0], mention.start):
        return True
    if verb is None or verb["verb"] not in lexicon().gestures:
        return False
    return bool(apposed or _BEFORE.fullmatch(text, sentence[0], mention.start))


def narration_before(document: Document, place: int) -> Span | None:
    """The sentence of narration before the quotation at the place, or that closes there."""
    quoted = quotation_before(document, place)
    i = document.sentence_at(quoted.outer[0] if quoted else place) - 1
    if i < 0:
        return None
    sentence = document.sentences[i].start, document.sentences[i].end
    return None if _MARKS.search(document.text, *sentence) else sentence
