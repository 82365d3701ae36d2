"""Who was on the short list for a post: "was chosen over two other finalists: Jane Roe, the
principal of Harrow High, and Ann Lee", "Jane Roe and Ann Lee were the other finalists"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from contract.vocabulary import Pattern
from streaming.extract.statements.coordinated import joined_before
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.slots import Fill

_FINALISTS = frozenset(("finalist", "finalists"))
_SUBJECT = Slot("subject", ("person",))
_RULE = Rule("finalist_for", Pattern("", confidence=0.8, time=""))
_BEFORE_LIST = frozenset("are were is was include included including".split())
_OPENS = frozenset((":", ",", "—", "–", "-"))
_OF_SIDES = frozenset(("coach", "manager", "captain", "skipper"))
_OTHER = frozenset(("other", "only", "second", "third"))
_JOBS = frozenset("job post position role office".split())
_AWAY = 6
"""How many items behind the word the post may stand that it is for."""
_LONGEST = 40


def match_finalists(
    reading: Reading, taken: Mapping[str, Post], vacant: Post | None
) -> Iterator[Match]:
    """The names that a sentence lists as finalists for a post, which it tells or which was the
    last that the text told to be given or free."""
    if reading.lacks(_FINALISTS):
        return
    for at, item in enumerate(reading.items):
        if item.low not in _FINALISTS:
            continue
        end, told = _post(reading, at)
        several = item.low == "finalists"
        other = several or (at > 0 and reading.items[at - 1].low in _OTHER)
        post = told or (_known(item, taken, vacant) if other else None)
        names = _listed(reading, end) or (_subjects(reading, at) if several or not told else [])
        if post is None or not names:
            continue
        value = [post]
        subjects = [Fill(ref.name, "person", ref.span, ref) for ref in names]
        yield Match(_RULE, {"subject": subjects, "value": value}, at, at)


def _known(item: Item, taken: Mapping[str, Post], vacant: Post | None) -> Fill | None:
    last = [*taken.values()][-1] if taken else vacant
    if last is None:
        return None
    span = (item.start, item.end)
    of = last.of if last.kind == "organization" or last.role.split()[-1] in _OF_SIDES else None
    if last.role.split()[-1] in _OF_SIDES and of is not None:
        return Fill(f"{last.role} of the {of}", "text", span)
    if item.low == "finalists":
        return Fill(last.role, "text", span)
    if of is None:
        return None  # "the other finalist" is less sure to be for the post told last
    the = "the " if _TAKES_ARTICLE.search(of) else ""
    return Fill(f"{last.role} of {the}{of}", "text", span)


_TAKES_ARTICLE = re.compile(r"(?:Board|Council|District|Commission|Department|Authority)$")


def _post(reading: Reading, at: int) -> tuple[int, Fill | None]:
    """The item behind "for the superintendent's job" at ``at``, and the post."""
    items = reading.items
    if at and items[at - 1].kind == "role":
        role = items[at - 1]
        return at + 1, Fill(role_name(role.text), "text", (role.start, role.end))
    if at + 1 >= len(items) or items[at + 1].low not in ("for", "to"):
        return at + 1, None
    for i in range(at + 2, min(len(items), at + 2 + _AWAY)):
        if items[i].kind == "role":
            role, end = items[i], i + 1
            while end < len(items) and (items[end].kind == "poss" or items[end].low in _JOBS):
                end += 1
            return end, Fill(role_name(role.text), "text", (role.start, role.end))
        if items[i].low in _JOBS and i + 1 < len(items) and items[i + 1].low in _BEFORE_LIST:
            return i + 1, None  # "for the post was Jane Roe"
        if items[i].kind in ("comma", "punct", "ent", "rel"):
            return i, None
    return at + 1, None


def _listed(reading: Reading, start: int) -> list[Ref]:
    """The names that a mark or "are" opens at item ``start``, each with what describes it."""
    items = reading.items
    if start >= len(items) or not (items[start].text in _OPENS or items[start].low in _BEFORE_LIST):
        return []
    found: list[Ref] = []
    for i in range(start + 1, min(len(items), start + _LONGEST)):
        if i in reading.verb_items and not _is_of_clause(reading, i):
            break
        ref = make_ref(reading.document, items[i]) if items[i].kind == "ent" else None
        if ref is not None and ref.kind == "person" and ref.how == "name":
            if _is_member(items, i, start):
                found.append(ref)
            elif not found:
                break
    return found


def _is_member(items: list[Item], i: int, start: int) -> bool:
    """Whether a name is one of the row, not one in what describes another."""
    while i - 1 > start and items[i - 1].kind in ("role", "word", "age", "num"):
        i -= 1
    before = items[i - 1]
    return i - 1 == start or before.kind in ("comma", "conj") or before.text in (";", ":")


def _is_of_clause(reading: Reading, i: int) -> bool:
    """Whether a verb stands in a relative clause of one of the names."""
    return any(item.kind == "rel" for item in reading.items[max(0, i - 3) : i])


def _subjects(reading: Reading, at: int) -> list[Ref]:
    """ "Jane Roe and Ann Lee were the other finalists"."""
    i = at - 1
    while i > 0 and reading.items[i].kind in ("det", "word", "num", "adv", "role"):
        if i in reading.verb_items:
            break
        i -= 1
    verb = next((v for v in reading.verbs if v.at == i and v.lemmas == ("be",)), None)
    subject = reading.clauses.subject(verb) if verb is not None and not verb.negated else None
    ref = make_ref(reading.document, reading.items[subject]) if subject is not None else None
    if ref is None or subject is None or ref.kind != "person":
        return []
    before = joined_before(reading, _SUBJECT, subject, verb)
    return [*(fill.ref for fill in before if fill.ref is not None), ref]
