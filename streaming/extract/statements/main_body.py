"""The organisation that a document is about, by how often and where it names it."""

from __future__ import annotations

import re
from collections import Counter

from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document, Entity, EntityKind, Mention
from streaming.extract.statements.first_person import is_ours
from streaming.extract.statements.leagues import is_league

_OUTLETS = word_list("organizations", "media")


def only_tells(name: str) -> bool:
    """Whether it is an outlet, which an article names for what it was told, or a league."""
    return name.split()[-1].lower() in _OUTLETS or is_league(name)


_OPENING = 200
"""Within how many code points an article's first sentence names whom it is of."""
_SITES = frozenset("plant mill factory mine yard store site works".split())
"""What a title calls by its town: "Acme to close Pell mill"."""
_MANY_CLUBS = 4
_WORDS = re.compile(r"[^\W_]+")


def _plain(words: str) -> str:
    """Lower-case words with a space around each."""
    return " ".join(["", *_WORDS.findall(words.lower()), ""])


def tells_of(words: str, body: Entity) -> bool:
    """Whether words that describe somebody name a body."""
    return any(f" {name}" in words for name in (body.name, *body.aliases))


def main_organization(document: Document) -> str | None:
    """The organisation that the document is about: named most, and thrice at least. A
    name in the headline counts twice, an outlet's or a league's not at all. What tells of one
    club after another, as a life in the game does, is about none of them."""
    counts: Counter[int] = Counter()
    for mention in document.mentions:
        if mention.entity is None or is_ours(document, mention):
            continue
        entity = document.entities[mention.entity]
        if entity.kind == "organization" and not only_tells(entity.name):
            counts[entity.key] += 2 if _in_headline(document, mention) else 1
    for key in counts:
        counts[key] += 2 * _in_title(document, document.entities[key])
    best = counts.most_common(2)
    second = best[1][1] if len(best) > 1 else 0
    known = best and best[0][1] >= 3 and best[0][1] >= 1.5 * second
    if not known:
        return _reported_side(document, counts)
    main = document.entities[best[0][0]]
    clubs = sum(n > 1 and document.entities[key].sort == "club" for key, n in counts.items())
    one_of_many = main.sort == "club" and clubs >= _MANY_CLUBS and best[0][1] < 2 * second
    return None if one_of_many else main.name


def _reported_side(document: Document, counts: Counter[int]) -> str | None:
    """Whose game a report of two sides tells: the one that headline and text both open with."""
    clubs = [key for key, n in counts.items() if n > 1 and document.entities[key].sort == "club"]
    if len(clubs) != 2 or max(counts.values()) > max(counts[key] for key in clubs):
        return None
    body = next((p for p in document.paragraphs if p.kind == "body"), None)
    opens = _first_of(document, clubs, body.start, len(document.text)) if body else None
    if opens is None or counts[opens] < _OFTEN:
        return None
    head = next((p for p in document.paragraphs if p.kind == "headline"), None)
    if head is not None:
        titled = _first_of(document, clubs, head.start, head.end)
    else:
        title = _plain(document.about.headline or "")
        told = {key: _told_at(title, document.entities[key]) for key in clubs}
        titled = min(clubs, key=lambda key: told[key]) if min(told.values()) < len(title) else None
    return document.entities[opens].name if titled == opens else None


def _first_of(document: Document, keys: list[int], start: int, end: int) -> int | None:
    """Which of some bodies a stretch of the text names first."""
    found = (mention.entity for mention in document.mentions_in((start, end)))
    return next((key for key in found if key in keys), None)


def _told_at(title: str, body: Entity) -> int:
    """Where a title first names a body; its length where it does not."""
    found = (title.find(_plain(form)) for form in _forms(body))
    return min((at for at in found if at >= 0), default=len(title))


def _in_headline(document: Document, mention: Mention) -> bool:
    paragraphs = document.paragraphs
    return any(p.kind == "headline" and p.start <= mention.start < p.end for p in paragraphs)


def _in_title(document: Document, entity: Entity) -> bool:
    """Whether the headline that came beside the text names it: "Ex-Owls GM was fired"."""
    title = _plain(document.about.headline or "")
    inside = any(paragraph.kind == "headline" for paragraph in document.paragraphs)
    named = [] if inside else [form for form in map(_plain, _forms(entity)) if form in title]
    if any(title.partition(form)[2].partition(" ")[0] not in _SITES for form in named):
        return True
    short = "" if inside else _plain(entity.name.split()[0])
    return bool(short) and title.startswith(short) and _opens_with(document, entity, short)


def _opens_with(document: Document, entity: Entity, short: str) -> bool:
    """Whether an organisation is the one that the first sentence names, and no place or other body
    is called by its first word: "Acme to close plant" is of Acme Foods."""
    if any(
        _plain(form) == short
        for other in document.entities
        if other.kind != "person" and other is not entity
        for form in (other.name, *other.aliases)
    ):
        return False
    start = next((p.start for p in document.paragraphs if p.kind == "body"), 0)
    opening = document.mentions_in((start, start + _OPENING))
    bodies = (document.entity_of(mention) for mention in opening)
    first = next((body for body in bodies if body and body.kind == "organization"), None)
    return first is entity


def _forms(body: Entity) -> tuple[str, ...]:
    """What a title may call a body: a club by the last word of its name as well."""
    last = (body.name.split()[-1],) if body.sort == "club" else ()
    return (body.name, *body.aliases, *last)


_AGENCY = re.compile(
    r"^(?:Department|Ministry|Bureau|Agency|Office|Administration|Division|Directorate) (?:of|for) "
    r"|\b(?:Department|Ministry|Bureau|Agency|Administration|Authority)$"
)
_OFTEN = 3
"""How often the company that an article opens with is named at least."""


def main_agency(document: Document) -> str | None:
    """The department or agency that an article names most."""
    return most_named(document, _AGENCY)


def opening_company(document: Document) -> str | None:
    """The company that an article's text opens with, named over and over and not much less than
    another: "Acme has agreed to be bought by Quill. … The chairman, Jane Roe, said"."""
    start = next((p.start for p in document.paragraphs if p.kind == "body"), 0)
    first = next((m for m in document.mentions_in((start, start + len("The A")))), None)
    entity = document.entity_of(first)
    if entity is None or entity.kind != "organization" or only_tells(entity.name):
        return None
    number = counts(document, "organization")
    often = number[entity.name] >= _OFTEN and 2 * number[entity.name] >= max(number.values())
    return entity.name if often and entity.sort in ("", "company") else None


def most_named(document: Document, shape: re.Pattern[str]) -> str | None:
    """The organisation that the document names most of those whose names have a shape."""
    named = counts(document, "organization").most_common()
    found = [(name, number) for name, number in named if shape.search(name)]
    clear = found and (len(found) == 1 or found[0][1] > found[1][1])
    return found[0][0] if clear else None


def counts(document: Document, kind: EntityKind) -> Counter[str]:
    """How often the document names each entity of a kind."""
    entities = map(document.entity_of, document.mentions)
    return Counter(e.name for e in entities if e is not None and e.kind == kind)
