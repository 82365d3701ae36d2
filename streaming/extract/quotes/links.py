"""Who a phrase names: the entity at its head, or the description of somebody unnamed."""

from __future__ import annotations

import re
from bisect import bisect_left

from contract.records import Link, LinkKind, Span
from streaming.extract.doc import SUBJECTS
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Entity, EntityKind, Mention
from streaming.extract.quotes.page import Page

_PLURALS = word_list("grammar", "plural_nouns")
_DOCUMENTS = word_list("speech", "documents")
_UNNAMED = word_list("speech", "unnamed")
_BODIES = word_list("speech", "bodies")
_COLLECTIVES = word_list("speech", "collectives")
_OFFICES = word_list("speech", "offices")
_MANY = word_list("grammar", "many")
_PEOPLE = word_list("places", "groups", "demonyms")
_OF = word_list("speech", "of_a_body")
_SPEAKING = word_list("speech", "spokespeople")
_SPACE = re.compile(r"\s+")
_ASIDE = re.compile(
    r",\s(?:among|(?:and\s|but\s)?(?:who|whose|whom|which)|a|an|the|\d+|[a-z]{3,}(?:ed|ing)|seen|sent"
    r"|written|made)\b"
)
_PARTITIVE = re.compile(r"(?:one|two|three|some|several|many|most|both|a couple|a few) of ", re.I)
_NUMBER = re.compile(r"(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|several)\b", re.I)
_CROWD = re.compile(r"(?:\D{0,12})(?:\d{2,}|hundreds?|thousands?|dozens?|scores)\b", re.I)
NEARBY = 400
"""Code points back in which the body is named that a bare "spokesman" speaks for."""
UNKNOWN = 0.5
"""Confidence of a name that the document's entities lack."""
DESCRIBED = 0.8
_KINDS: dict[EntityKind, LinkKind] = {
    "person": "person",
    "organization": "organization",
    "group": "group",
    "place": "organization",
    "event": "document",
}


def words_of(document: Document, span: Span) -> str:
    """The span's text, runs of white space as one space, no mark at its ends."""
    return _SPACE.sub(" ", document.text[slice(*span)]).strip(' ,;:."“”')


def to_entity(document: Document, span: Span, entity: Entity, mention: Mention | None) -> Link:
    """The link of a phrase that stands for an entity."""
    candidates = mention.candidates if mention is not None else ()
    return Link(
        mention=words_of(document, span),
        name=entity.name,
        kind=_KINDS[entity.kind],
        affiliation=_affiliation(document, span, mention) or entity.affiliation,
        role=entity.roles[0] if entity.roles else None,
        span=span,
        confidence=mention.confidence if mention is not None else DESCRIBED,
        candidates=tuple(document.entities[key].name for key in candidates),
    )


def named(page: Page, span: Span) -> Link | None:
    """The link to whom the phrase names: at its head, or in apposition to it; None if nobody."""
    document = page.document
    core = core_of(page, span)
    mention = _head_mention(page, span, core)
    entity = document.entity_of(mention)
    if mention is None or entity is None or _is_one_of(page, entity, mention):
        return None
    if _are_several(page, span, mention):
        words = words_of(document, span)
        return Link(words, words, "group", None, None, span, DESCRIBED)
    return to_entity(document, span, entity, mention)


def _is_one_of(page: Page, group: Entity, mention: Mention) -> bool:
    """ "the Democrat": somebody, by the word for many of his party, people or faith."""
    head = page.head_in((mention.start, mention.end))
    one = head is not None and page.doc.tokens[head].xpos in ("NN", "NNP", "JJ")
    return group.kind == "group" and one and f"{page.doc.form(head or 0).lower()}s" in _PEOPLE


def _are_several(page: Page, span: Span, mention: Mention) -> bool:
    """ "Roe and Quill", "two analysts, Ann Roe and Cy Quill": the phrase's head has others beside
    it, or is many and the name stands behind it; one role after another is of one."""
    head = page.head_in(span)
    if head is None:
        return False
    token = page.doc.tokens[head]
    if token.xpos == "NNS" and token.end < mention.start:
        return True
    if any(
        not (mention.start <= token.start and page.doc.tokens[other].end <= mention.end)
        for other in _beside(page, span)
    ):
        return True
    return any(
        page.text[other.end : mention.start].strip() in ("and", "&")
        for other in page.document.mentions_in((span[0], mention.start))
    )


def are_joined(page: Page, span: Span) -> bool:
    """ "Roe and her aides": whether others stand beside a phrase's head, a name or pronoun."""
    head = page.head_in(span)
    one = head is not None and page.doc.tokens[head].upos in ("PROPN", "PRON")
    return one and bool(_beside(page, span))


def _beside(page: Page, span: Span) -> list[int]:
    """Whom a phrase coordinates with its head, further roles of the same one left out."""
    head = page.head_in(span)
    if head is None:
        return []
    doc, token = page.doc, page.doc.tokens[head]
    alike = doc.under(token.head, token.relation) if token.relation in SUBJECTS else ()
    joined = (w for w in alike if any(doc.tokens[i].upos == "CCONJ" for i in range(head, w)))
    others = (*doc.under(head, "conj"), *joined)
    inside = (other for other in others if span[0] <= doc.tokens[other].start < span[1])
    return [other for other in inside if _is_new(page, other)]


def _is_new(page: Page, word: int) -> bool:
    """Whether a coordinate is somebody else, and not the same one's further role."""
    named = page.doc.tokens[word].upos in ("PROPN", "PRON")
    return named or bool(page.doc.under(word, "det", "nmod:poss"))


def core_of(page: Page, span: Span) -> Span:
    """The head phrase: up to the first comma, relative clause or preposition, names whole."""
    end = span[0]
    for word in page.words(span):
        token = page.doc.tokens[word]
        stops = token.upos in ("ADP", "SCONJ") or page.doc.form(word) in (",", "(", "—", "–", ";")
        stops = stops or (token.xpos in ("WP", "WDT", "WP$") and token.start > span[0])
        inside = any(
            m.start < token.start < m.end
            for m in page.document.mentions_in((token.start, token.end))
            if m.kind == "name"
        )
        if stops and end > span[0] and not inside:
            break
        end = token.end
    return span[0], max(min(end, span[1]), span[0])


def _head_mention(page: Page, span: Span, core: Span) -> Mention | None:
    """The mention of a name that ends the head phrase; else a person's in apposition to it."""
    document = page.document
    if _PARTITIVE.match(document.text, *span):
        return None
    known = [m for m in document.mentions_in(span) if m.entity is not None and m.kind == "name"]
    for mention in known:
        rest = document.text[mention.end : core[1]]
        if mention.start < core[1] and not _tail(rest):
            return mention
    behind = [m for m in known if m.start >= core[1]]
    for mention in behind:
        entity = document.entity_of(mention)
        if entity is None or entity.kind != "person":
            continue
        if not document.text[core[1] : mention.start].strip(", \u00a0"):
            return mention
        if _is_apposed(page, mention):
            return mention
    return None


def _is_apposed(page: Page, mention: Mention) -> bool:
    """Whether a name is another name of a noun before it: "the lawyer of the firm, Ann Roe"."""
    head = page.head_in((mention.start, mention.end))
    bare = head is not None and not page.doc.under(head, "case")
    relations = ("appos", "flat", "nmod:desc", *(("nmod",) if bare else ()))
    if head is None or page.doc.tokens[head].relation not in relations:
        return False
    above = page.doc.tokens[head].head
    return page.doc.kind(above) != "person" or not page.doc.under(above, "case")


def _tail(rest: str) -> str:
    """What is left of a head phrase behind a mention, but for "himself", "’s" and marks."""
    rest = re.sub(r"\s(?:him|her|it|them)sel(?:f|ves)\b", "", rest).strip(' \u00a0,."“”')
    return "" if rest in ("'s", "’s", "'", "’") else rest


def _affiliation(document: Document, span: Span, head: Mention | None) -> str | None:
    """The organisation of "X of the Ledger", "the Ledger’s X", "a source in the club"."""
    for mention in document.mentions_in(span):
        entity = document.entity_of(mention)
        if mention is head or entity is None or entity.kind != "organization":
            continue
        before = document.text[span[0] : mention.start].lower().split()
        before = [word for word in before if word != "the"]
        if not before or before[-1] in _OF:
            return entity.name
    return None


def described(page: Page, span: Span) -> Link:
    """A phrase that names nobody: a document, a body, a group, someone unnamed."""
    document = page.document
    words = words_of(document, span)
    core = core_of(page, span)
    phrase = words_of(document, core)
    top = page.head_in(span)
    nominal = top is not None and page.doc.tokens[top].upos in ("NOUN", "PROPN", "PRON", "NUM")
    head = page.doc.form(top) if top is not None and nominal else (phrase.split() or [words])[-1]
    kind = _kind(page, core, head.lower(), words)
    if kind == "anonymous" and _is_name(page, core, head):
        bare = re.sub(r"^[Tt]he ", "", phrase)
        return Link(
            words, bare, "organization" if bare != phrase else "person", None, None, span, UNKNOWN
        )
    aside = _ASIDE.search(words)
    mention = words[: aside.start()] if aside else words
    name = mention if kind == "group" else None
    proper = any(page.doc.tokens[w].upos == "PROPN" for w in page.words(core))
    if kind == "organization" and (head[:1].isupper() or proper):
        name = re.sub(r"^[Tt]he ", "", phrase)
    elif kind == "organization":
        name = _owned(document, core)
    body = _affiliation(document, span, None) or _spoken_for(document, span[0], head.lower())
    return Link(mention, name, kind, body, None, span, DESCRIBED)


def _owned(document: Document, core: Span) -> str | None:
    """ "his campaign": a body by the name of whose it is."""
    owner = next(iter(document.mentions_in((core[0], core[0] + 1))), None)
    entity = document.entity_of(owner)
    if owner is None or entity is None or owner.kind != "pronoun":
        return None
    return f"{entity.name}'s {words_of(document, (owner.end, core[1]))}"


def _is_name(page: Page, core: Span, head: str) -> bool:
    """Capitals that no entity of the document has."""
    words = page.words(core)
    proper = bool(words) and page.doc.tokens[words[-1]].upos == "PROPN"
    of_many = head.lower() in _OFFICES or f"{head.lower()}s" in _PEOPLE
    return proper and head[:1].isupper() and not of_many


def _kind(page: Page, core: Span, head: str, words: str) -> LinkKind:
    lower = words.lower()
    if lower.startswith("one of "):
        return "anonymous"
    if head in _DOCUMENTS:
        return "document"
    if are_joined(page, core):
        return "group"
    plural = _is_plural(page, core, head)
    if plural and (_CROWD.match(words) or (head == "people" and not _NUMBER.match(words))):
        return "anonymous" if lower in ("the people", "people familiar") else "group"
    if head in _UNNAMED:
        return "anonymous"
    if head in _BODIES and lower != "police":
        return "organization"
    if head in _COLLECTIVES or head in _MANY:
        return "group"
    if plural:
        return "anonymous" if _NUMBER.match(words) else "group"
    top = page.head_in(core)
    body = top is not None and page.doc.kind(top) == "organization"
    return "organization" if body and "’" not in words and "'" not in words else "anonymous"


def _is_plural(page: Page, core: Span, head: str) -> bool:
    words = page.words(core)
    tagged = bool(words) and page.doc.tokens[words[-1]].xpos in ("NNS", "NNPS")
    return tagged or head in _PLURALS


def _spoken_for(document: Document, place: int, head: str) -> str | None:
    """The organisation named last before "a spokesman said"."""
    if head not in _SPEAKING:
        return None
    last = bisect_left(document.mentions, place, key=lambda mention: mention.start)
    for mention in reversed(document.mentions[:last]):
        if place - mention.end > NEARBY:
            break
        entity = document.entity_of(mention)
        if mention.kind != "pronoun" and entity is not None and entity.kind == "organization":
            return entity.name
    return None
