"""The title before a name: "Gulls general manager Ruth Varley", "the club's chairman, Ann Lee,",
"the manager of the Owls, Jane Roe,"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.model import Document
from streaming.extract.statements.beside_titles import is_plural
from streaming.extract.statements.bodies import (
    REPRESENTING,
    STATUS,
    behind_name,
    of_body,
    served_by,
)
from streaming.extract.statements.holding import Holding, before_rank
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import LOCALITIES, MODIFIERS
from streaming.extract.statements.owners import owner_before
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.plural_roles import APART
from streaming.extract.statements.plural_titles import row_opening
from streaming.extract.statements.posts import is_office
from streaming.extract.statements.public_posts import seat_of_justice
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.rows import behind_name_of

_STATUS_OR_THE = STATUS | {"the"}
_MODIFIERS_BUT_LOCALITIES = MODIFIERS - LOCALITIES

_LONGEST = 9
"""How many items the words may have that say whose a role is."""
_RUNNING = frozenset("candidate nominee bid race run hopeful".split())


def title_before(reading: Reading, at: int, person: Ref) -> Holding | None:
    """The role told before the name at item ``at``, and whose it is as far as the words say."""
    items = reading.items
    opening = row_opening(reading, at)
    first = at if opening is None else opening
    i = _before_description(reading, before_rank(items, first))
    if i > 2 and items[i].kind == "comma" and _SINCE.fullmatch(_words(items[i - 3 : i])):
        i -= 4  # "the ambassador at the time, Jane Roe"
    apart = i >= 0 and (items[i].kind == "comma" or (opening is not None and not items[i].many))
    if apart:  # "the club's manager, Jane Roe,"
        i = _before_length(items, i - 1)
        end = behind_name_of(items, at + 1) if opening is None else reading.rows[at].end
        if not _closes(items, end - 1) or _through(items, i):
            return None
    elif i > 0 and items[i].low in ("named", "called"):  # "a Gulls scout named Ferd Amory"
        if not any(item.low in ("a", "an") for item in items[max(0, i - 5) : i]):
            return None  # "the president named Ferd Amory treasurer"
        i -= 1
    if i < 0 or items[i].text == "Dean":
        return None
    if items[i].kind != "role" or i in reading.verb_items:
        return _role_and_owner(reading, at, first, person)
    role = seat_of_justice(items, i)
    if is_plural(role):
        return None
    start, of, status = owner_before(reading, i)
    if of is None and _is_run_for(items, start, at):
        return None
    if _is_namesakes(reading, at, role):
        return None
    if of is not None:
        role, of = _parted(reading.document, role, of)
    if of is not None and of.kind == "place" and role.low.split()[-1] in _AT_DESKS:
        of = None  # "Oslo correspondent Jane Roe": of no town
    if of is not None and of.name.split()[-1].lower() == role.low.split()[-1]:
        of = None  # what was read as a body is the title itself
    end = at + 1
    employed_by = apart and at + 1 < len(items) and items[at + 1].low == "of"
    behind = behind_name(reading, at) if of is None else None
    if employed_by and not (behind is not None and _is_of_land(role, behind[0])):
        behind = None
    if behind is not None and behind[0].kind == "place" and role.low.split()[-1] in _OF_A_HOUSE:
        behind = None  # "Senate Majority Leader Lee (R-Ky.)" leads no state
    if behind is not None:
        of, end = behind  # "Judge Jane Roe of Wessen County Court"
    return Holding(person, role, of, (items[start].start, items[end - 1].end), status)


def _is_run_for(items: list[Item], start: int, at: int) -> bool:
    """ "the candidate for governor, Lee": whether a title at ``start`` is none yet."""
    if start < 2 or items[start - 1].low != "for":
        return False
    return items[at - 1].kind == "comma" or items[start - 2].low in _RUNNING


def post_before(reading: Reading, at: int, held: Holding) -> list[Holding]:
    """ "the leader of Pell Council, Councillor Jane Roe,": the post told before the title."""
    items = reading.items
    if held.role is None or at < 4 or items[at - 1] is not held.role or not _closes(items, at):
        return []
    told = _role_and_owner(reading, at, at - 1, held.person) if items[at - 2].low == "," else None
    return [told] if told is not None and told.of is not None else []


def _before_length(items: Sequence[Item], i: int) -> int:
    """The item before "of 11 years", "since 2014" or "there" that ends at ``i``; else ``i``."""
    if i > 0 and items[i].low == "there" and items[i - 1].kind == "role":
        return i - 1
    time = items[i].time if i > 2 else None
    lasts = time is not None and time.duration is not None
    since = time is not None and not lasts and items[i - 1].low == "since"
    return i - 2 if since or (lasts and items[i - 1].low in ("of", "for")) else i


_SINCE = re.compile(r"at (?:the|that) time|in those days")


def _words(items: Sequence[Item]) -> str:
    return " ".join(item.low for item in items)


def _is_of_land(role: Item, of: Ref) -> bool:
    """ "another senator, Jane Roe of Ohio": an office that only a land or town has."""
    return of.kind == "place" and role.low.split()[-1] in _OF_LANDS


_OF_LANDS = frozenset("senator governor mayor congressman congresswoman premier".split())
_OF_A_HOUSE = frozenset("leader whip speaker chairman chairwoman chair".split())
_SOLE = frozenset("president secretary governor mayor chancellor king queen".split())
"""Offices that one person has at a time, by whose title and surname another may be meant."""


def _is_namesakes(reading: Reading, at: int, role: Item) -> bool:
    """Whether "President Lee" is not the Lee that the text brought in by her full name and
    without that title."""
    document, mention = reading.document, reading.items[at].mention
    if mention is None or " " in reading.items[at].text or role.low not in _SOLE:
        return False
    full = [
        document.text[max(0, m.start - len(role.text) - 2) : m.start].lower()
        for m in document.mentions
        if m.entity == mention.entity and m.kind == "name" and " " in document.text[m.start : m.end]
    ]
    return bool(full) and not any(role.low in before for before in full)


def _parted(document: Document, role: Item, of: Ref) -> tuple[Item, Ref | None]:
    """ "Acme Communications Director": the field that was read as part of the name."""
    rest, _, field = document.text[slice(*of.span)].rpartition(" ")
    if role.low.split()[0] in _RANKS and field in ("News", "Media", "Communications"):
        return role, of  # "Acme News Executive Chairman"
    if not rest or field.lower() not in _MODIFIERS_BUT_LOCALITIES or of.span[1] + 1 != role.start:
        return role, of
    known = of.entity is None or of.name != document.text[slice(*of.span)]
    if known or not role.text[0].isupper():
        return role, of
    words = f"{field} {role.text}"
    longer = Item("role", role.start - len(field) - 1, role.end, words, words.lower())
    bodies = (e for e in document.entities if e.kind in ("organization", "place"))
    named = next((e for e in bodies if rest in (e.name, *e.aliases)), None)
    if named is None and any(rest in (e.name, *e.aliases) for e in document.entities):
        return longer, None
    kind = named.kind if named is not None else "organization"
    whole = named is not None and not named.name.endswith(f" {field}")
    return longer, Ref(named.name if named is not None and whole else rest, kind, of.span)


_AT_DESKS = frozenset("correspondent editor reporter columnist writer".split())
_RANKS = frozenset("executive senior chief deputy associate assistant vice managing acting".split())
"""What a title begins with, so that no field of it stands before."""


def _before_description(reading: Reading, at: int) -> int:
    """The item before the name at ``at``; before "the cannery heir" where that stands between a
    title and the name: "its owner, the cannery heir Jane Roe,"."""
    items, i = reading.items, at - 1
    while i > 1 and at - i < _DESCRIBED and items[i].kind == "word" and i not in reading.verb_items:
        i -= 1
    described = i < at - 1 and i > 1 and items[i].low == "the"
    if described and items[i - 1].kind == "comma" and items[i - 2].kind == "role":
        return i - 1
    return at - 1


_DESCRIBED = 5


def _through(items: list[Item], role: int) -> bool:
    """ "Through a lawyer, Lee, 67, denied it": another than Lee."""
    i = role - 1
    while i > 0 and items[i].kind in ("word", "adv", "name"):
        i -= 1
    return i > 0 and items[i].low in ("a", "an", "his", "her") and items[i - 1].low in _THROUGH


_THROUGH = frozenset("through by with via to from like".split())


def _closes(items: list[Item], at: int) -> bool:
    return at + 1 >= len(items) or items[at + 1].kind in ("comma", "punct", "close")


def _role_and_owner(reading: Reading, named: int, first: int, person: Ref) -> Holding | None:
    """ "the manager of the Owls, Jane Roe," read from its end; of "the directors of the Owls, Roe
    and Lee," the first of the row is at item ``first``."""
    items = reading.items
    at = before_rank(items, first)
    apart = at > 3 and (items[at - 1].kind == "comma" or items[at - 1].text in APART)
    if not apart and first == named:
        return _run_together(reading, named, person)
    if not apart and at < 4:
        return None
    for j in range(at - 3, max(-1, at - 3 - _LONGEST), -1):
        if items[j].kind == "comma" or (j in reading.verb_items and items[j].low != REPRESENTING):
            return None
        if items[j].kind == "role":
            placed = _placed(reading, j, at - 1, person)
            if placed is not None:
                return placed
            behind = of_body(reading, j + 1, served_by(items[j].low))
            house = _chamber(items[j + 1 : at - 1]) if behind is None else None
            if house is not None:
                return Holding(person, items[j], house, (items[j].start, items[named].end))
            if behind is None and is_office(items[j].low) and _is_of_unnamed(reading, j, at - 1):
                span = (items[j].start, items[named].end)
                return Holding(person, items[j], None, span, _status_before(items, j))
            if behind is None or not at - 1 <= behind[1] < max(first, at):
                return None
            span = (items[j].start, items[named].end)
            return Holding(person, items[j], behind[0], span, _status_before(items, j))
    return None


def _placed(reading: Reading, role: int, comma: int, person: Ref) -> Holding | None:
    """ "the union's secretary at the plant, Jane Roe,": whose the title is stands before it, and
    behind it where it is held."""
    items = reading.items
    where = reading.phrase(role + 2) if items[role + 1].low in _WHERE else None
    if where is None or where.end != comma:
        return None
    if items[role + 1].low == "on" and where.head not in _SAT_ON:
        return None  # "the Labour spokesman on agriculture"
    start, of, status = owner_before(reading, role)
    if of is None or of.kind != "organization":
        return None
    return Holding(person, items[role], of, (items[start].start, items[comma + 1].end), status)


_WHERE = frozenset(("in", "on", "at"))
_SAT_ON = frozenset("council board committee commission panel bench".split())


def _run_together(reading: Reading, named: int, person: Ref) -> Holding | None:
    """ "President of the Harlow Club Jane Roe said": a title and its body that open a clause, with
    no comma before the name."""
    items = reading.items
    j = named - 4 if named > 3 and items[named - 2].kind == "det" else named - 3
    if j < 0 or items[j].kind != "role" or items[j + 1].low not in ("of", "at", "for"):
        return None
    start = j - 1 if j and items[j - 1].low in _STATUS_OR_THE else j
    body = make_ref(reading.document, items[named - 1])
    opens = start == 0 or items[start - 1].kind in ("comma", "punct")
    if not opens or is_plural(items[j]) or body is None or body.kind == "person":
        return None
    return Holding(
        person, items[j], body, (items[j].start, items[named].end), _status_before(items, j)
    )


def _status_before(items: Sequence[Item], j: int) -> str:
    return items[j - 1].low if j and items[j - 1].low in STATUS else ""


def _is_of_unnamed(reading: Reading, role: int, comma: int) -> bool:
    """ "the secretary of the union, Jane Roe,": of a body that the text leaves open."""
    items = reading.items
    definite = items[role - 1].low == "the" or items[role].text.islower()
    phrase = reading.phrase(role + 2) if role + 2 < comma and items[role + 1].low == "of" else None
    return definite and phrase is not None and not phrase.refs and phrase.end == comma


_CHAMBERS = frozenset(("house", "senate", "assembly", "parliament", "congress"))


def _chamber(between: list[Item]) -> Ref | None:
    """ "of the House", "of the state Senate": the chamber, by the role's own words."""
    words = [item.low for item in between]
    if words[:1] != ["of"] or words[-1].split()[-1] not in _CHAMBERS:
        return None
    return Ref(between[-1].text, "organization", (between[-1].start, between[-1].end))
