"""Which town an office is of where no word beside it says so: "the mayor", "the city's lawyer".

The place that the sentence opens with, the town whose council or hall the article names, the one
that it was written from, and the one that its paper is called by.
"""

from __future__ import annotations

import re

from streaming.extract.entities.grouping import is_papers_town
from streaming.extract.lexicon import table, words
from streaming.extract.model import Document
from streaming.extract.statements.main_body import counts
from streaming.extract.statements.slots import Fill

_LARGE = frozenset(table("nations")["of_nation"].values()) | frozenset(
    table("nations")["state"].values()
)
_NAMED_AFTER_TOWN = re.compile(
    r"(?P<town>.+?) (?:(?:City|Town) (?:Council|Hall)|(?:city|town|village|borough) council"
    r"|(?:police|fire) department)$"
)
_GOVERNS_TOWN = re.compile(
    r"(?P<town>(?!The )[A-Z].*?) (?:(?:City|Town|Village|Borough|Common|Municipal) (?:Council|Board"
    r"|Commission)|City Hall|Board of (?:Aldermen|Selectmen|Selectboard))"
)
_OF_ELSEWHERE = re.compile(r"(?: [A-Z][\w.’'-]*){1,4},? (?:of|from) (?:the )?[A-Z]")
_CLEARLY = 3
"""How often at least, and how many times as often as any other, an article names its town."""
_COUNTY = re.compile(r"(?:The )?(?P<county>(?:[A-Z][\w.’'-]+ ){1,3}?(?:County|Parish))\b")
_OF_TOWN = re.compile(r"\b[Tt]he (?:city|town|village|borough)[’']s (?:[a-z]+ ){0,2}$")


def is_of_town(document: Document, role: Fill) -> bool:
    """ "the city's finance director": not the council's, though the text calls it the city."""
    return bool(_OF_TOWN.search(document.text, max(0, role.span[0] - 40), role.span[0]))


def town_governed(body: str) -> str | None:
    """The town that a body governs, by its name: Pell for "Pell City Council"."""
    match = _GOVERNS_TOWN.fullmatch(body)
    return match["town"] if match is not None else None


def county_told(document: Document) -> str | None:
    """The only county that the article or its paper names."""
    named = (entity.name for entity in document.entities if entity.kind != "person")
    told = (_COUNTY.match(name) for name in (*named, document.about.outlet or ""))
    counties = {match["county"] for match in told if match is not None}
    return counties.pop() if len(counties) == 1 else None


def town_of(document: Document, role: Fill) -> Fill | None:
    """The town that the article is about, or its paper's."""
    town = main_town(document) or home(document, role.span[1])
    return Fill(town, "place", role.span) if town else None


def place_it_opens_with(document: Document, before: int) -> str | None:
    """The place that the sentence opens with: "In Pell, the mayor, Jane Roe,"."""
    at = max(0, document.sentence_at(before))
    start = document.sentences[at].start if document.sentences else before
    opening = document.text[start : start + 3]
    named = document.mentions_in((start, before))
    entity = document.entity_of(named[0]) if named and named[0].start == start + 3 else None
    return entity.name if opening == "In " and entity and entity.kind == "place" else None


def main_town(document: Document) -> str | None:
    """The town whose council or hall the document names, else the one that it says to have a mayor
    or a council, else the one that it names most."""
    named = {
        match["town"]
        for entity in document.entities
        if entity.kind == "organization"
        for match in (_NAMED_AFTER_TOWN.match(entity.name),)
        if match is not None and match["town"] not in ("City", "Town", "County", "The")
    }
    if named:
        return named.pop() if len(named) == 1 else None
    governed = _governed(document)
    if governed:
        return governed.pop() if len(governed) == 1 else None
    towns = [pair for pair in counts(document, "place").most_common(4) if is_town(pair[0])]
    clear = towns and (len(towns) == 1 or towns[0][1] >= _CLEARLY * towns[1][1])
    return towns[0][0] if clear and towns[0][1] >= _CLEARLY else None


_NAME = (
    r"(?!(?:The|A|An|His|Her|Its|Their|But|And|As|When|Then|Former)\b)"
    r"[A-Z][\w.-]+(?:[’'][a-z])?(?: [A-Z][\w-]+){0,2}"
)
_GOVERNED = re.compile(
    rf"\b(?:(?i:mayor|city|town|village|borough|council|municipality|municipal manager) of"
    rf"|[Ll]ord mayor of) (?P<of>{_NAME})"
    rf"|\b(?P<whose>{_NAME}?)[’']s? (?:(?:deputy |acting |former |new )?mayor|city (?:council|hall"
    r"|manager|clerk)|town (?:council|hall|manager|clerk)|council(?:lors)?)\b"
    rf"|\b(?P<beside>{_NAME}) (?:mayor|city council|town council|city hall|town hall|mayoral"
    r"|municipality)\b"
)


def governed_town(document: Document) -> str | None:
    """The only town that the text tells to have a mayor or a council."""
    governed = _governed(document)
    return governed.pop() if len(governed) == 1 else None


def _governed(document: Document) -> set[str]:
    """The towns that the text tells to have a mayor or a council: "the city of Pell"."""
    places = {
        form: entity.name
        for entity in document.entities
        if entity.kind == "place"
        for form in (entity.name, *entity.aliases)
    }
    told = (match[match.lastgroup or 0] for match in _GOVERNED.finditer(document.text))
    return {places[name] for name in told if name in places and is_town(places[name])}


def dateline(document: Document, behind: int) -> str | None:
    """The town that the article was written from: "PORT PELL (Zembla Wire) —", but for a
    title that says of where behind its holder's name: "Mayor Jane Roe of Harrow"."""
    if _OF_ELSEWHERE.match(document.text, behind):
        return None
    first = document.mentions[0] if document.mentions else None
    entity = document.entity_of(first)
    opens = any(first and p.kind == "body" and p.start == first.start for p in document.paragraphs)
    if first is None or entity is None or entity.kind != "place" or not opens:
        return None
    return entity.name if document.text[first.start : first.end].isupper() else None


def opening_town(document: Document, role: Fill) -> str | None:
    """The only town that the article's first sentence names before a role, or its headline: "A
    Port Pell company … Mayor Jane Roe said"; not for a title that says of where behind its
    holder's name."""
    first = next((p for p in document.paragraphs if p.kind == "body"), None)
    if first is None or _OF_ELSEWHERE.match(document.text, role.span[1]):
        return None
    number = document.sentence_at(first.start)
    end = document.sentences[max(0, number)].end if document.sentences else first.end
    before = document.mentions_in((first.start, min(end, role.span[0])))
    named = map(document.entity_of, before)
    towns = {e.name for e in named if e is not None and e.kind == "place" and is_town(e.name)}
    title = f" {document.about.headline or ''} "
    told = [e.name for e in document.entities if e.kind == "place" and f" {e.name} " in title]
    titled = {name for name in told if is_town(name)}
    found = titled if len(titled) == 1 else towns
    return found.pop() if len(found) == 1 else None


def home(document: Document, behind: int = 0) -> str | None:
    """The town that the article's paper is called by, where the article names it: in the Pell
    Examiner "the mayor" is Pell's, but for a title that says of where behind its holder."""
    if behind and _OF_ELSEWHERE.match(document.text, behind):
        return None
    towns = (entity.name for entity in document.entities if entity.kind == "place")
    return next((town for town in towns if is_papers_town(town, document.about.outlet)), None)


def is_town(place: str) -> bool:
    """Whether a place is a town, by its name."""
    return place not in _LARGE and not place.endswith(_NO_TOWNS) and not _SEAT.fullmatch(place)


_SEAT = re.compile(r"(?:Ward|District|Precinct|Division|Riding) \d+")
_NO_TOWNS = tuple(f" {ending.title()}" for ending in words("places", "no_towns"))
