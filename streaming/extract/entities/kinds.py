"""What a name is the name of, by its own words; ``contexts.py`` adds what the words around tell.

Evidence is added up per spelling over the document: one sure sign ("Mr.", "Inc.") decides for
all its mentions. Weights are judged by hand: 3 and more is a sure sign, 1 a hint.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.body_words import is_made_word, sort_by_words
from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.drafts import is_honour
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.model import EntityKind

_GOVERNMENT = words("organizations", "government")
_COMPANY = words("organizations", "company")
_SCHOOL = words("organizations", "school")
_MEDIA = words("organizations", "media")
_OTHER = words("organizations", "other")
_FOR_HEADS = words("organizations", "for_heads")
_OF_HEADS = words("organizations", "of_heads")
_TAILS = words("organizations", "tails")
_PLACE_HEADS = words("places", "heads", "heads_and_surnames")
_PLACE_OF = words("places", "of_heads")
_PLACE_FIRST = words("places", "first")
_PROVINCES = words("places", "provinces") - words("places", "county_short")
_PLACES = words("places", "us_states", "countries", "regions", "cities") | (
    _PROVINCES - GIVEN_NAMES
)
_PARTS = words("places", "parts")
_SURNAMES = words("places", "heads_and_surnames")
_DEMONYMS = words("places", "demonyms")
_CONTENT = words("common", "content")
_GROUPS = words("places", "groups")
_NOT_NAMES = words("organizations", "not_names")
_EVENTS = words("places", "events")
_CERTAIN = 50.0
"""More than all that the words around a name that is told often may say against it."""
_SURE_EVENTS = words("places", "sure_events")
_OF_GAMES = words("places", "of_games")
_FIRMS_FIRST = words("names", "kinds_firms_first")
"""What opens a firm's name in the languages that put the noun first."""
_BRANCHES = words("names", "kinds_branches")
_SEATS = words("names", "kinds_seats")
_CLUB_LETTERS = words("names", "kinds_club_letters")
"""Honours that clubs and other bodies have as their initials, too."""
_GAMES = frozenset(("olympics", "paralympics"))
_ROMAN = words("names", "kinds_roman")
_CLUB = words("organizations", "club")
_BANKS_OF_LANDS = frozenset((("central", "bank"), ("reserve", "bank"), ("federal", "reserve")))
_COURTS = frozenset(("court", "tribunal"))
_SORTS = (
    ("court", _COURTS),
    ("school", _SCHOOL),
    ("company", _COMPANY),
    ("government", _GOVERNMENT),
    ("media", _MEDIA),
    ("other", _OTHER),
)
# "Pell Garments", "Pell Ceramics", "Pell Tannery", "Pellsoft": what is made, or how.
_COMPANY_ENDING = re.compile(
    r"[a-z]{3}(?:ments|tions|sions|tics|onics|amics|ologies|[tdnklp]eries|nery|ware|tech|soft|chem|pharm)$"
)
_PAPERS = (
    _MEDIA
    | _OTHER
    | frozenset(("democrat", "republican", "picayune", "constitution", "leader", "news"))
)
SURE = 3.0


@dataclass(slots=True)
class Evidence:
    """Weights for each kind, and the sort of organisation that the words tell."""

    weights: dict[EntityKind, float] = field(default_factory=dict)
    sort: str = ""
    mid_sentence: int = 0
    """How often it stands where only a name has a capital."""
    personal: bool = False
    """Whether a form of address, an age or "who" tells a person."""
    located: bool = False
    """Whether something is said to be in it or near it."""

    def add(self, kind: EntityKind, weight: float) -> None:
        self.weights[kind] = self.weights.get(kind, 0.0) + weight

    def best(self) -> tuple[EntityKind, float] | None:
        """The kind with most weight, and by how much it leads."""
        if not self.weights:
            return None
        ranked = sorted(self.weights.items(), key=lambda item: (-item[1], item[0]))
        lead = ranked[0][1] - (ranked[1][1] if len(ranked) > 1 else 0.0)
        return (ranked[0][0], lead) if ranked[0][1] > 0 else None

    def kind_of_lone(self, word: str, kind: EntityKind) -> EntityKind:
        """The kind of a lone word of which ``kind`` is the likeliest: who is never called by a
        full name in a text and yet over and over by one word is a company as a rule."""
        named = self.mid_sentence >= _OVER_AND_OVER and self.weights.get("organization", 0.0) > 0
        if kind != "person" or self.personal or not named or word.lower() in GIVEN_NAMES:
            return kind
        return "organization"


_OVER_AND_OVER = 3


def is_joined(lower: Sequence[str]) -> bool:
    """Whether "and" or "&" joins the last words of a name in small letters: a firm's."""
    return len(lower) > 2 and lower[-2] in ("and", "&") and lower[-1] not in _EVENTS


def is_known_place(text: str) -> bool:
    """Whether a list has a place of that name."""
    return text.lower() in _PLACES


def is_noun_first(words: Sequence[str]) -> bool:
    """ "Grupo Almar", which is "Almar" for short."""
    return len(words) == 2 and words[0].lower() in _FIRMS_FIRST


def weigh_words(name: Name, aliases: AliasTable, evidence: Evidence) -> None:
    """What the name's own words tell; the same for each of its mentions."""
    lower = [word.lower().rstrip(".") for word in name.words]
    whole = " ".join(lower)
    known = aliases.named(name.text) or aliases.club(name.words)
    if known:
        evidence.add(known[0].kind, 2 * SURE)
        evidence.sort = known[0].sort
    if whole in _PLACES:
        evidence.add("place", SURE + 1)
    if whole in _GROUPS or whole in _DEMONYMS or all(word in _DEMONYMS for word in lower):
        evidence.add("group", SURE + 1)
    if name.words[-1].endswith(("'s", "’s")):
        evidence.add("organization", SURE)
        evidence.sort = evidence.sort or "company"
    if len(lower) > 1:
        _weigh_many(name, lower, evidence)
    elif lower[0] in GIVEN_NAMES:
        evidence.add("person", 1.5)
    elif whole in _NOT_NAMES:
        evidence.add("organization", -SURE)
    elif lower[0].endswith((".com", ".org", ".net")):
        evidence.add("organization", SURE)
        evidence.sort = evidence.sort or "media"
    elif len(lower[0]) > 6 and lower[0].endswith("shire"):
        evidence.add("place", 2.0)  # a county, and its side
    elif _is_acronym(name) or is_made_word(name.words[0]):
        evidence.add("organization", 2.0)
    elif lower[0] in _EVENTS:
        evidence.add("event", SURE + 2 if lower[0] in _GAMES else 1.0)


def _is_acronym(name: Name) -> bool:
    return name.words[0].isupper() and 2 <= len(name.words[0]) <= 5 and not name.titled


def _weigh_many(name: Name, lower: Sequence[str], evidence: Evidence) -> None:
    """What the words of a name of several words tell."""
    last = lower[-1]
    sort = _sort_of(lower)
    if is_honour(name.words[-1]) and len(lower) > 2 and lower[0] in GIVEN_NAMES:
        evidence.add("person", SURE + 1)  # "Ann Roe SC", a barrister and no club
        sort = ""
    elif is_honour(name.words[-1]) and len(lower) > 2 and name.words[-1] not in _CLUB_LETTERS:
        evidence.add("person", SURE)
    _weigh_body_words(name, lower, sort, evidence)
    _weigh_form(name, lower, sort, evidence)
    _weigh_place_words(lower, evidence)
    if last in _EVENTS and not (len(lower) == 2 and lower[0] in GIVEN_NAMES):
        sure = last in _SURE_EVENTS or (last == "games" and lower[-2] in _OF_GAMES)
        evidence.add("event", _CERTAIN if sure else 3.0)  # but "Sam Day", "Rose May"
    if len(lower) <= 4 and not evidence.weights:
        # Two or three unknown words are a person's name more often than anything else.
        plain = all(word.replace("-", "").isalpha() for word in lower)  # "Ann Oakes-Tran"
        evidence.add("person", 1.2 if plain else 0.4)
        if any(word in _CONTENT for word in lower):
            evidence.add("organization", 1.3)


def _weigh_body_words(name: Name, lower: Sequence[str], sort: str, evidence: Evidence) -> None:
    """Words that open or end the names of bodies, whatever sort the name's head tells."""
    last = lower[-1]
    if lower[0] in ("radio", "channel") or (len(lower) > 2 and lower[1] == "radio"):
        evidence.add("organization", SURE + 1)  # "Radio Vale", "BBC Radio Vale"
        evidence.sort = evidence.sort or "media"
    if not sort and lower[0] not in GIVEN_NAMES and not name.nickname:
        told = sort_by_words(name, lower)
        if told:
            evidence.add("organization", 2.5)
            evidence.sort = evidence.sort or told
    elif sort and " ".join(lower[-2:]) in _TAILS:
        evidence.add("organization", SURE)
    if (lower[0] in _BRANCHES and lower[1].isdecimal()) or (
        last.isdecimal() and lower[-2] == "local"
    ):
        evidence.add("organization", 2 * SURE)  # "Local 118", "Haulers Local 88"
        evidence.sort = evidence.sort or "other"
    if lower[0] in _SEATS and lower[1].isdecimal():
        evidence.add("place", 2 * SURE)  # "Ward 4"
    if is_joined(lower):
        evidence.add("organization", 2 * SURE)  # "Marsh, Roe and Sons", "Pell Power and Light"
        evidence.sort = evidence.sort or "company"
    if lower[0] in _FIRMS_FIRST:
        evidence.add("organization", SURE + 1)  # "Grupo Almar"
        evidence.sort = evidence.sort or "company"
    if any(word in ("our", "my", "your", "their") for word in lower[1:]):
        evidence.add("organization", SURE)  # "Save Our Ferries"
    if last in ("state", "tech") and len(lower) == 2 and lower[0] not in ("new", *GIVEN_NAMES):
        evidence.add("organization", 2.0)  # "Pemberton State": a university
        evidence.sort = evidence.sort or "school"


def _weigh_form(name: Name, lower: Sequence[str], sort: str, evidence: Evidence) -> None:
    """Given names, capitals, initials and endings, and the sort that the name's head tells."""
    last = lower[-1]
    if lower[0] in GIVEN_NAMES and last not in _EVENTS and last != "state":
        evidence.add("person", 4.0 if not sort else 1.0)
    if any(word.isupper() and word.isalpha() and len(word) > 1 for word in name.words):
        evidence.add("organization", 1.0)
    if any(len(word) == 2 and word[1] == "." and word[0].isupper() for word in name.words[:-1]):
        evidence.add("person", 2.0)
    if lower[1] == "de" and lower[0].endswith("s") and lower[0] not in GIVEN_NAMES:
        # "Leones de Caracas": a plural of some town.
        evidence.add("organization", 2.5)
        evidence.sort = evidence.sort or "club"
    if last in _GROUPS:
        evidence.add("group", SURE + 1)
    if last in _ROMAN or name.nickname:
        evidence.add("person", 3.0)
    if sort and any(word.endswith(("'", "’")) for word in lower[:-1]):
        evidence.add("organization", SURE)  # "the Bus Drivers’ Union", whoever "heads" it
    if sort:
        evidence.add("organization", 3.5 if lower[0] not in GIVEN_NAMES else 2.5)
        evidence.sort = evidence.sort or sort


def _weigh_place_words(lower: Sequence[str], evidence: Evidence) -> None:
    """ "Link River", "the County of Fermanagh", "Eastern Germany", "Fort Pell"."""
    last = lower[-1]
    if last in ("county", "township") and lower[0] in GIVEN_NAMES:
        evidence.add("place", SURE + 2)  # "Clark County"
    elif last in _SURNAMES:
        evidence.add("place", 2.5 if lower[0] not in GIVEN_NAMES else 1.0)
    elif last in _PLACE_HEADS:
        evidence.add("place", 3.0)
    elif lower[0] in _PLACE_OF and lower[1] == "of":
        evidence.add("place", 3.5)
    if lower[0] in ("co", "county") and len(lower) == 2:
        evidence.add("place", SURE + 1)  # "Co Kerry"
    if lower[0] in _PARTS and " ".join(lower[1:]) in _PLACES:
        evidence.add("place", 3.0)
    if lower[0] in _PLACE_FIRST and len(lower) == 2:
        evidence.add("place", 1.5)


def _sort_of(lower: Sequence[str]) -> str:
    """The sort of organisation that the last word, or the word before "of", tells."""
    if lower[0] in _PLACE_OF and lower[1] == "of":
        return ""
    if tuple(lower[:2]) in _BANKS_OF_LANDS:
        return "government"
    if lower[-1] in _CLUB and not {"of", "for", "&"} & set(lower):
        return "club"
    heads = [lower[-1]]
    heads += [before for before, of in pairwise(lower) if of in ("of", "on", "for")]
    for head in heads:
        if head in ("party", "league"):
            return head
        for sort, listed in _SORTS:
            if head in listed:
                return sort
    if any(head in _OF_HEADS or head in _FOR_HEADS for head in heads[1:]):
        return "other"
    if any(word in _COURTS for word in lower):
        return "court"
    parts = set(lower[-1].split("-"))
    if len(parts) > 1 and parts & _MEDIA and parts <= _PAPERS:
        return "media"  # "the Pell Sentinel-Record"
    return "company" if "&" in lower or _COMPANY_ENDING.search(lower[-1]) else ""
