"""Whose somebody is said to be right behind the name, by no role: "Jane Roe of the Post", "Jane
Roe, of the law firm Acme,", "astronomer Jane Roe at Pell University", "Jane Roe at Acme said".
"""

from __future__ import annotations

import re

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.bodies import goes_on, of_body
from streaming.extract.statements.common_bodies import COMMON
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.leagues import is_league
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading

_SPEECH = frozenset(
    "said says noted wrote estimates estimated called told explained warned added agreed".split()
)


def speaks_at(items: list[Item], i: int) -> bool:
    """ "Jane Roe at Acme said", "Jane Roe from the Acme Institute said": where she works."""
    if i + 3 >= len(items) or items[i].low not in ("at", "from"):
        return False
    j = i + 2 if items[i + 1].kind == "det" else i + 1
    body = items[j].kind == "ent" and items[j].sort == "organization"
    j = behind_unit(items, j + 1)
    return body and j < len(items) and items[j].low in _SPEECH


_SCHOLARS = re.compile(
    r"(?:ologist|ist|ian|researcher|professor|lecturer|fellow|analyst|engineer|astronomer|expert"
    r"|geographer|statistician|surgeon|scholar|scientist)$"
)


def is_scholar(items: list[Item], at: int) -> bool:
    """ "astronomer Jane Roe at": one whose work tells of where it is done."""
    return at > 0 and items[at - 1].kind == "role" and bool(_SCHOLARS.search(items[at - 1].low))


_BODY_NOUNS = frozenset("tank site podcast newsletter blog newswire law think".split()) | word_list(
    "organizations", "nominals_company", "nominals_media", "nominals_other", "nominals_school",
    "firm_nouns", "aim_nouns",
)  # fmt: skip
_LONGEST_NOUN = 5


def behind_noun(items: list[Item], first: int) -> int:
    """The item behind "the accountancy firm" at item ``first``, where a name stands there; behind
    the article alone where none does."""
    start = first + 1 if first < len(items) and items[first].kind == "det" else first
    i = start
    while i < min(start + _LONGEST_NOUN, len(items)) and items[i].kind in ("word", "role"):
        i += 1
    named = start < i < len(items) and items[i].kind == "ent"
    return i if named and items[i - 1].low.split()[-1] in _BODY_NOUNS else start


def behind_unit(items: list[Item], i: int) -> int:
    """Behind the part of a body that is told behind its name: "Pell Police's serious collision
    unit", "the Pell Police drugs squad"; ``i`` where none is."""
    end = i + 1 if i < len(items) and items[i].kind == "poss" else i
    for j in range(end, min(end + _LONGEST_NOUN, len(items))):
        if items[j].kind not in ("word", "role", "name", "ord"):
            return i
        if items[j].low in _UNITS:
            return j + 1
    return i


_UNITS = word_list("organizations", "units")


def is_of_between_commas(items: list[Item], i: int) -> bool:
    """ ", of the Fenshire Police,", ", both of the Fenshire Police,"."""
    i += is_of_each(items, i)
    if i + 3 >= len(items) or items[i + 1].low not in ("of", "from"):
        return False
    if items[i].kind != "comma" and items[i].low not in _EACH:
        return False
    end = behind_unit(items, behind_noun(items, i + 2) + 1)
    if end + 2 < len(items) and items[end].low == "in" and items[end + 1].kind in ("ent", "name"):
        end += 2  # ", of Grace Chapel in Pell,"
    return end < len(items) and items[end].kind in ("comma", "punct")


_EACH = frozenset(("both", "all"))


def is_of_each(items: list[Item], i: int) -> bool:
    """ ", both of Acme,": whether a comma at item ``i`` and a word behind it tell it of several."""
    return i + 1 < len(items) and items[i].kind == "comma" and items[i + 1].low in _EACH


def of_a_body(
    reading: Reading, at: int, person: Ref, commas: int = 0
) -> tuple[Holding, int] | None:
    """ "Jane Roe of the Post"; ``commas`` are those between."""
    items = reading.items
    first = at + 2 + commas
    i = behind_noun(items, first)
    ref = make_ref(reading.document, items[i]) if i < len(items) else None
    body = reading.phrase(first) if ref is None and i < len(items) else None
    if body is not None and body.refs and body.refs[0].how == COMMON:
        common = body.refs[0]
        return Holding(person, None, common, (items[at].start, common.span[1])), body.end
    if ref is None or ref.kind != "organization" or is_league(ref.name) or items[i].kind != "ent":
        return None
    end = behind_unit(items, i + 1)
    if end == i + 1 < len(items) and (items[end].kind == "poss" or goes_on(items, end, ref)):
        return None
    return Holding(person, None, ref, (items[at].start, items[i].end)), end


def at_a_body(reading: Reading, at: int, i: int, person: Ref) -> tuple[Holding, int] | None:
    """ ", then at Acme,", ", with the Housing Trust,"."""
    items, phrase = reading.items, reading.phrase(i + 1)
    if phrase is None or not phrase.refs or phrase.refs[0].kind != "organization":
        return None
    closed = phrase.end >= len(items) or items[phrase.end].kind in ("comma", "punct", "close")
    if not closed or phrase.head is not None:
        return None
    span = (items[at].start, items[phrase.end - 1].end)
    return Holding(person, None, phrase.refs[0], span), phrase.end


_FROM = frozenset(("from",))


def sent_from(reading: Reading, i: int) -> tuple[Ref, int] | None:
    """ "an inspector from the Rail Board": the body whose work somebody does, and no side."""
    found = of_body(reading, i, _FROM)
    if found is None or found[0].kind != "organization" or found[0].sort in ("club", ""):
        return None
    told = reading.document.text[slice(*found[0].span)]
    return found if " " in told or told.isupper() else None  # not "a plumber from Grant"
