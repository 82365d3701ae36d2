"""What public posts are of, where the words beside the title do not name it: the country of a
prime minister whose government the article tells of, the county whose finance director speaks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from streaming.extract.lexicon import table, words
from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import ROLE
from streaming.extract.statements.slots import Fill

_NATIONS: dict[str, str] = table("nations")["of_nation"]
_COUNTRIES = words("places", "countries")
_CAPITALISED = re.compile(r"\b[A-Z][a-z]{3,}\b")
_MINISTER = re.compile(r"(?:deputy )?prime minister|(?!junior|shadow)[a-z]+ minister")
_STATE = (
    r"(?:government|parliament|prime minister|[a-z]+ minister|president|cabinet|chancellor"
    r"|governing coalition|ruling party|constitutional court|supreme court)"
)
_SAYS_WHOSE = re.compile(
    r"\b(?!(?:In|Under|During|For|At|By|From|With|Of|On) )"
    rf"(?P<owner>[A-Z][\w-]+(?: [A-Z][\w-]+)?)"
    rf"[’']s? (?:[a-z]+ ){{0,2}}{_STATE}\b"
    rf"|\b(?:{_STATE}|Prime Minister|President) of (?:the )?(?P<land>[A-Z][\w-]+(?: [A-Z][\w-]+)?)"
    rf"|\b(?P<adjective>[A-Z][a-z]+) (?:[a-z]+ ){{0,1}}(?i:{_STATE})\b"
)
_NAMED_COUNTY = r"(?!The )(?:[A-Z][\w.’'-]+ ){1,3}?(?:County|Parish)"
_OPENS_IN = re.compile(
    rf"\W*In (?:neighbou?ring |nearby |adjacent |rural )?(?P<county>{_NAMED_COUNTY})\b"
)
_OFFICE_OF = re.compile(
    rf"\b(?P<county>{_NAMED_COUNTY}) (?P<whose>[A-Z]\w+(?: [A-Z]\w+)?)[’']s "
    r"(?i:office|department)\b"
)
_COUNTY_OFFICERS = frozenset(
    ("sheriff", "district attorney", "prosecutor", "coroner", "assessor", "warden", "deputy warden")
)
_WARDENS = frozenset(("warden", "deputy warden"))
_ONLY_OF_COUNTIES = frozenset(("sheriff", "coroner", "assessor", "district attorney")) | _WARDENS
"""Those of the only county that an article names; a prosecutor may be the nation's."""
_KEEPS = re.compile(
    r"\b(?:prisons?|jails?|inmates?|prisoners?|penitentiary|correctional|church|game wardens?"
    r"|traffic wardens?|wildlife|sheltered|hostel|fire wardens?)\b"
)
"""What tells that a warden is no county's head."""
_OF_COUNTY = re.compile(r"\b[Tt]he county[’']s (?:[a-z]+ ){0,2}$")
_COUNTY = re.compile(r"(?P<county>(?:[A-Z][\w.’'-]+ ){1,3}?(?:County|Parish)) ")


def land_of(document: Document, role: Fill, land: str | None) -> Fill | None:
    """The country whose minister this is, where the article tells of the ministers of one
    ``land``: not "the province's environment minister"."""
    before = document.text[max(0, role.span[0] - 3) : role.span[0]]
    if land is None or not _MINISTER.fullmatch(role.value) or before.strip() in ("'s", "’s"):
        return None
    return Fill(land, "place", role.span)


def land_told(document: Document) -> str | None:
    """The only country whose government or head the article names as such ("Zembla's finance
    minister", "the Danish parliament"). Where it names other countries, too, twice at least."""
    persons = {
        form
        for entity in document.entities
        if entity.kind == "person"
        for form in (entity.name, *entity.aliases, *entity.name.split())
    }
    lands: Counter[str] = Counter()
    for match in _SAYS_WHOSE.finditer(document.text):
        told = match["owner"] or match["land"] or _NATIONS.get((match["adjective"] or "").lower())
        if told and told not in persons and not ROLE.match(told):
            lands[told] += 1
    land, number = next(iter(lands.items())) if len(lands) == 1 else ("", 0)
    alone = number > 1 or (number and not _other_lands(document, land))
    return land if alone else None


def _other_lands(document: Document, land: str) -> bool:
    """Whether the article names another country, or what is of one."""
    named = (entity.name for entity in document.entities if entity.kind == "place")
    if any(name != land and name.lower() in _COUNTRIES for name in named):
        return True
    told = set(_CAPITALISED.findall(document.text))
    return any(_NATIONS.get(word.lower(), land) != land for word in told)


def is_of_county(document: Document, role: Fill) -> bool:
    """ "the county's finance director": not its board's, though the text calls it the county."""
    return bool(_OF_COUNTY.search(document.text, max(0, role.span[0] - 40), role.span[0]))


def own_county(document: Document, role: Fill, of: Fill | None, told: str | None) -> Fill | None:
    """The county itself for an officer whom its board hired or whom the text calls the county's:
    "Wessen County" for "the Wessen County Commission named her county administrator". ``told`` is
    the only county that the document names."""
    owned = is_of_county(document, role)
    theirs = owned or role.value.startswith("county ")
    if role.value in _WARDENS and _KEEPS.search(document.text):
        return of
    if of is None and (theirs or role.value in _COUNTY_OFFICERS):
        named = _county_of(document, role) or (
            told if theirs or role.value in _ONLY_OF_COUNTIES else None
        )
        county = Fill(named, "place", role.span) if named is not None else None
        # As a body, so that it is what a lawyer works for, too.
        return replace(county, kind="organization") if county is not None and owned else county
    match = _COUNTY.match(of.value) if of is not None and of.kind == "organization" else None
    if of is not None and theirs and match is not None:
        return Fill(match["county"], "organization" if owned else "place", of.span)
    return of


def _county_of(document: Document, role: Fill) -> str | None:
    """The county that an officer's sentence opens with, or the only one whose office by the
    officer's title the article names: "the Garnet County Sheriff's Office" of "Sheriff Roe"."""
    at = max(0, document.sentence_at(role.span[0]))
    opened = _OPENS_IN.match(document.text, document.sentences[at].start, role.span[0])
    if opened is not None:
        return opened["county"]
    named = _OFFICE_OF.finditer(document.text)
    found = {match["county"] for match in named if match["whose"].lower() == role.value}
    return found.pop() if len(found) == 1 else None


def is_house_or_senate(of: Fill) -> bool:
    """ "speaker of the House": a chamber whose bare name else only labels a title."""
    return of.value in ("House", "Senate")


def seat_of_justice(items: list[Item], at: int) -> Item:
    """The role at an item; "judge" for "Mr Justice", "Lady Justice", by which English judges
    are addressed."""
    role = items[at]
    if role.text != "Justice" or not at or items[at - 1].text not in _ADDRESSED:
        return role
    return Item("role", role.start, role.end, "judge", "judge")


_ADDRESSED = frozenset(("Mr", "Mrs", "Ms", "Lord", "Lady"))
