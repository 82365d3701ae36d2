"""What someone is, from the words beside a name: "Gulls general manager Ruth Varley",
"Anselm Wickery, the company's chairman", "Cole Haddon of the Port Herald"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from contract.records import Quote, Span
from streaming.extract.lexicon import words as word_list
from streaming.extract.model import Document
from streaming.extract.statements.bodies import (
    OF,
    STATUS,
    after_bracket,
    behind_name,
    goes_on,
    is_label,
    of_body,
)
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import LOCALITIES, MODIFIERS, ROLE
from streaming.extract.statements.nouns import is_league
from streaming.extract.statements.owners import owner_before
from streaming.extract.statements.phrase import Phrase, Ref, make_ref
from streaming.extract.statements.reading import Reading

_OF = OF | {"in"}
_LONGEST = 9
"""How many items the words may have that say whose a role is."""
_APPOSITION_ENDS = frozenset("comma punct close conj prep rel time".split())
_EMPLOYERS = word_list("organizations", "media", "school") | frozenset(
    "center centre foundation council news institution agency bbc cnn nbc abc cbs npr msnbc".split()
)
_SERVING = frozenset(
    "adviser advisor aide ambassador envoy secretary counsel counselor assistant liaison".split()
)
_RUNNING = frozenset("candidate nominee bid race run hopeful".split())
_WORKING = frozenset("work run teach lead oversee serve manage".split())


@dataclass(frozen=True, slots=True)
class Holding:
    """A person, the role, and the organisation that it is of, where it is said."""

    person: Ref
    role: Item | None
    of: Ref | None
    span: Span
    status: str = ""
    """ "former", "incoming", "next" ...: the word that says when the role is held."""
    end: int | None = None
    """The item behind an apposition: "manager of the Owls" + "since 2019"."""


def holdings(reading: Reading) -> list[Holding]:
    """Every role that stands beside a name in the sentence."""
    found = []
    for at, item in enumerate(reading.items):
        ref = make_ref(reading.document, item) if item.kind == "ent" else None
        if ref is None or ref.kind != "person":
            continue
        if ref.how == "nominal":
            found.extend(_description(reading, item, ref))
        if ref.how != "name":
            continue
        before = _title_before(reading, at, ref) or _employed(reading, at, ref)
        if before is not None:
            found.append(before)
        found.extend(_apposition(reading, at, ref))
    return found


def _title_before(reading: Reading, at: int, person: Ref) -> Holding | None:
    items = reading.items
    i = at - 1
    if i >= 0 and items[i].kind == "comma":  # "the club's manager, Terry Collins,"
        i -= 1
        if not _closes(items, at):
            return None
    elif i > 0 and items[i].low in ("named", "called"):  # "a Gulls scout named Ferd Maslin"
        i -= 1
    if i < 0 or items[i].text == "Dean":
        return None
    if items[i].kind != "role" or i in reading.verb_items:
        return _role_and_owner(reading, at, person)
    role = items[i]
    if _is_plural(role):
        return None
    start, of, status = owner_before(reading, i)
    if (
        of is None
        and start > 1
        and items[start - 1].low == "for"
        and (items[at - 1].kind == "comma" or items[start - 2].low in _RUNNING)
    ):
        return None  # "the candidate for governor, Lee": no governor yet
    if _is_namesakes(reading, at, role):
        return None
    if of is not None:
        role, of = _parted(reading.document, role, of)
    end = at + 1
    behind = behind_name(reading, at) if of is None else None
    if behind is not None:
        of, end = behind  # "Judge Jane Roe of Wessen County Court"
    return Holding(person, role, of, (items[start].start, items[end - 1].end), status)


_SOLE = frozenset("president governor mayor chancellor king queen".split())
"""Offices that one person has at a time, by whose title and surname another may be meant."""


def _is_plural(role: Item) -> bool:
    head = re.split(r" (?:of|for|in|at) ", role.low)[0]
    return head.endswith("s") and not head.endswith("ss")


def _is_namesakes(reading: Reading, at: int, role: Item) -> bool:
    """Whether "President Lee" is not the Lee that the text brought in by her full name and
    without that title."""
    document, mention = reading.document, reading.items[at].mention
    if mention is None or " " in reading.items[at].text or role.low not in _SOLE:
        return False
    full = [
        document.text[max(0, m.start - len(role.text) - 2) : m.start].lower()
        for m in document.mentions
        if m.entity == mention.entity and " " in document.text[m.start : m.end]
    ]
    return bool(full) and not any(role.low in before for before in full)


def _parted(document: Document, role: Item, of: Ref) -> tuple[Item, Ref | None]:
    """ "Acme Communications Director": the field that was read as part of the name."""
    rest, _, field = document.text[slice(*of.span)].rpartition(" ")
    if not rest or field.lower() not in MODIFIERS - LOCALITIES or of.span[1] + 1 != role.start:
        return role, of
    if of.entity is None or not role.text[0].isupper():
        return role, of
    words = f"{field} {role.text}"
    longer = Item("role", role.start - len(field) - 1, role.end, words, words.lower())
    bodies = (e for e in document.entities if e.kind in ("organization", "place"))
    named = next((e for e in bodies if rest in (e.name, *e.aliases)), None)
    if named is None and any(rest in (e.name, *e.aliases) for e in document.entities):
        return longer, None
    kind = named.kind if named is not None else "organization"
    return longer, Ref(named.name if named is not None else rest, kind, of.span)


def _description(reading: Reading, item: Item, person: Ref) -> list[Holding]:
    """ "the Gulls manager": a role and a club in words that stand for somebody."""
    role = ROLE.search(item.text)
    if role is None:
        return []
    document = reading.document
    for entity in document.entities:
        if entity.kind != "organization":
            continue
        for alias in (entity.name, *entity.aliases):
            at = item.text.find(alias)
            if 0 <= at < role.start():
                span = (item.start, item.end)
                held = Item("role", item.start + role.start(), item.end, role[0], role[0].lower())
                return [
                    Holding(person, held, Ref(entity.name, entity.kind, span, entity.key), span)
                ]
    return []


def _closes(items: list[Item], at: int) -> bool:
    return at + 1 >= len(items) or items[at + 1].kind in ("comma", "punct", "close")


def _role_and_owner(reading: Reading, at: int, person: Ref) -> Holding | None:
    """ "the manager of the Mets, Terry Collins," read from its end."""
    items = reading.items
    if at < 4 or items[at - 1].kind != "comma":
        return None
    for j in range(at - 3, max(-1, at - 3 - _LONGEST), -1):
        if items[j].kind == "comma" or j in reading.verb_items:
            return None
        if items[j].kind == "role":
            behind = of_body(reading, j + 1, _OF)
            if behind is None or behind[1] != at - 1:
                return None
            status = items[j - 1].low if j and items[j - 1].low in STATUS else ""
            return Holding(person, items[j], behind[0], (items[j].start, items[at].end), status)
    return None


def _apposition(reading: Reading, at: int, person: Ref) -> list[Holding]:
    """ ", 57, the company's chairman of finance," behind a name, or "of the Post"."""
    first = _first_apposition(reading, at, person)
    if first is None:
        return []
    held, end = first
    items = reading.items
    if held.role is None or end + 1 >= len(items) or items[end].low != "and":
        return [held]
    second = reading.phrase(end + 1)
    if second is None or second.role is None or second.refs:
        return [held]
    of = of_body(reading, second.end, _OF) or _to_whom(reading, second)
    elsewhere = of is None and second.end < len(items) and items[second.end].low in OF
    shared = of[0] if of else second.owner
    span = (items[at].start, items[(of[1] if of else second.end) - 1].end)
    return [
        Holding(person, held.role, held.of or shared, span, held.status),
        Holding(person, second.role, None if elsewhere else shared or held.of, span, held.status),
    ]


def _first_apposition(reading: Reading, at: int, person: Ref) -> tuple[Holding, int] | None:
    items = reading.items
    i = at + 1
    player = at > 0 and items[at - 1].kind == "role"
    player = player or (at > 0 and items[at - 1].kind == "det")  # "the Awdry of the East"
    if i < len(items) and items[i].low == "of" and not player:
        return _of_a_body(reading, at, person)
    behind = after_bracket(items, i)
    if behind < len(items) and items[behind].kind == "comma":
        i = behind
    if i >= len(items) or items[i].kind not in ("comma", "open"):
        return None
    i += 1
    if i + 1 < len(items) and items[i].kind in ("num", "age") and items[i + 1].kind == "comma":
        i += 2
    i = _behind_label(items, i)
    phrase = reading.phrase(i) if i < len(items) else None
    if phrase is None or phrase.role is None or phrase.refs:
        return None
    of, end = _whose(reading, i, phrase)
    if end < len(items) and items[end].kind not in _APPOSITION_ENDS:
        return None
    span = (items[at].start, items[end - 1].end)
    return Holding(person, phrase.role, of, span, _status(items, i, end), end), end


def _behind_label(items: list[Item], i: int) -> int:
    """Behind "a Democrat and", or behind the "as" of ", as chairman of the board,"."""
    if i + 1 < len(items) and items[i].low == "as":
        return i + 1
    ahead = items[i : i + 3]
    label = len(ahead) == 3 and ahead[0].kind == "det" and ahead[2].low == "and"
    return i + 3 if label and is_label(ahead[1].text) else i


def _of_a_body(reading: Reading, at: int, person: Ref) -> tuple[Holding, int] | None:
    """ "Jane Roe of the Post"."""
    items = reading.items
    i = at + 3 if at + 2 < len(items) and items[at + 2].kind == "det" else at + 2
    ref = make_ref(reading.document, items[i]) if i < len(items) else None
    if ref is None or ref.kind != "organization" or is_league(ref.name) or items[i].kind != "ent":
        return None
    if i + 1 < len(items) and (items[i + 1].kind == "poss" or goes_on(items, i + 1, ref)):
        return None
    return Holding(person, None, ref, (items[at].start, items[i].end)), i + 1


def _employed(reading: Reading, at: int, person: Ref) -> Holding | None:
    """ "the Post's Jane Roe": a paper's or a school's, where a club's would play for it."""
    items = reading.items
    if at < 2 or items[at - 1].kind != "poss":
        return None
    ref = make_ref(reading.document, items[at - 2])
    if ref is None or ref.kind != "organization" or not _EMPLOYERS & set(ref.name.lower().split()):
        return None
    if at + 1 < len(items) and items[at + 1].kind == "word" and at + 1 not in reading.verb_items:
        return None  # "the Post's Jane Roe story"
    return Holding(person, None, ref, (items[at - 2].start, items[at].end))


def _status(items: list[Item], start: int, end: int) -> str:
    return next((items[k].low for k in range(start, end) if items[k].low in STATUS), "")


def _whose(reading: Reading, first: int, phrase: Phrase) -> tuple[Ref | None, int]:
    """Whose role the apposition that begins at ``first`` is, and the item behind it."""
    behind = of_body(reading, phrase.end, _OF) or _to_whom(reading, phrase)
    if behind is not None:
        return behind
    role = next(k for k in range(first, phrase.end) if reading.items[k] is phrase.role)
    _, before, _ = owner_before(reading, role)
    return before or phrase.owner or _where_at_work(reading, phrase.end), phrase.end


def _to_whom(reading: Reading, phrase: Phrase) -> tuple[Ref, int] | None:
    """ "adviser to Tom Awdry", "ambassador to Denmark", "aide to Mayor Tom Awdry"."""
    items, i = reading.items, phrase.end
    role = phrase.role.low.split()[-1] if phrase.role is not None else ""
    if i + 1 >= len(items) or items[i].low != "to" or role not in _SERVING:
        return None
    while (
        i + 2 < len(items) and items[i + 1].kind in ("det", "role") and items[i + 2].kind != "prep"
    ):
        i += 1
    ref = make_ref(reading.document, items[i + 1])
    known = ref is not None and ref.how == "name" and items[i + 1].kind == "ent"
    return (ref, i + 2) if ref is not None and known else None


def _where_at_work(reading: Reading, i: int) -> Ref | None:
    """ "a dispatcher who works for Acme", "the chef who ran the kitchen at the Grand"."""
    items = reading.items
    verb = next((v for v in reading.verbs if v.first > i), None)
    if i >= len(items) or items[i].low != "who" or verb is None:
        return None
    if not set(verb.lemmas) & _WORKING or verb.negated:
        return None
    for attached in reading.attached(verb.at + 1, reading.clause_end(verb)):
        refs = attached.phrase.refs if attached.phrase is not None else []
        if attached.preposition in ("at", "for") and refs and refs[0].kind == "organization":
            return refs[0]
    return None


def speakers_titles(reading: Reading, quotes: Sequence[Quote]) -> list[Holding]:
    """ "the Gulls' manager said", where the quotation knows who that is."""
    found = []
    start, end = reading.sentence.start, reading.sentence.end
    for quote in quotes:
        for link in quote.chain:
            span = link.span
            if span is None or link.name is None or link.kind != "person":
                continue
            if not start <= span[0] < end or link.name.split()[-1] in link.mention:
                continue
            for i, item in enumerate(reading.items):
                if item.kind == "role" and span[0] <= item.start and item.end <= span[1]:
                    _, of, status = owner_before(reading, i)
                    person = Ref(link.name, "person", span, confidence=link.confidence)
                    if of is not None:
                        found.append(Holding(person, item, of, span, status))
    return found
