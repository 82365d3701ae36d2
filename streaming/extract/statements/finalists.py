"""Who was on the short list for a post or a prize: "was chosen over two other finalists: Jane Roe,
the principal of Harrow High, and Ann Lee", "Jane Roe and Ann Lee were the other finalists"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from contract.vocabulary import Pattern
from streaming.extract.statements.coordinated import joined_before
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.resumed_awards import Award
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.slots import Fill

_FINALISTS = frozenset(("finalist", "finalists"))
_SHORTLISTED = frozenset("finalists nominees shortlist short-list".split())
"""What names those who may yet win a prize that the text told of."""
_PRIZE = re.compile(r"\b(?:Prize|Award|Medal|Booker|Fellowship)s?\b", re.IGNORECASE)
_THEY = frozenset("they others these".split())
_OF_WHAT = frozenset(("for", "to", "of"))
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
    reading: Reading, taken: Mapping[str, Post], vacant: Post | None, award: Award | None
) -> Iterator[Match]:
    """The names that a sentence lists as finalists for a post, which it tells or which was the
    last that the text told to be given or free, or for the prize that the text told of."""
    prize = award is not None and _PRIZE.search(award.name) is not None
    if award is not None and prize:
        yield from _for_prize(reading, award)
    if reading.lacks(_FINALISTS):
        return
    for at, item in enumerate(reading.items):
        if item.low not in _FINALISTS:
            continue
        end, told = _post(reading, at)
        several = item.low == "finalists"
        other = several or (at > 0 and reading.items[at - 1].low in _OTHER)
        known = _known(item, taken, vacant) if other and not prize else None
        post = told or known
        names = _listed(reading, end) or (_subjects(reading, at) if several or not told else [])
        if post is not None and names:
            yield _match(names, post, at)


def _match(names: Sequence[Ref], value: Fill, at: int) -> Match:
    subjects = [Fill(ref.name, "person", ref.span, ref) for ref in names]
    return Match(_RULE, {"subject": subjects, "value": [value]}, at, at)


def _for_prize(reading: Reading, award: Award) -> Iterator[Match]:
    """ "beat four other finalists, among them Roe and Lee", "The shortlist also included Cho",
    and, behind a sentence of finalists, "They also included Roe"."""
    if reading.lacks(_SHORTLISTED | _THEY):
        return
    items = reading.items
    for at, item in enumerate(items):
        if item.low not in _SHORTLISTED or items[min(at + 1, len(items) - 1)].low in _OF_WHAT:
            continue
        names = _listed(reading, reading.skip(at + 1)) or _subjects(reading, at)
        if names:
            yield _match(names, Fill(award.name, "text", (item.start, item.end)), at)
    if items[0].low in _THEY and _follows_finalists(reading):
        names = _listed(reading, reading.verbs[0].at) if reading.verbs else []
        if names:
            yield _match(names, Fill(award.name, "text", (items[0].start, items[0].end)), 0)


def _follows_finalists(reading: Reading) -> bool:
    """Whether the sentence before tells of finalists: "They also included Roe"."""
    document = reading.document
    number = document.sentence_at(reading.sentence.start) - 1
    if number < 0:
        return False
    before = document.sentences[number]
    told = document.text[before.start : before.end].lower()
    return any(noun in told for noun in _SHORTLISTED)


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
    while i - 1 > start and _describes(items[i - 1]):
        i -= 1
    before = items[i - 1]
    among = before.low in _AMONG
    return i - 1 == start or among or before.kind in ("comma", "conj") or before.text in (";", ":")


_AMONG = frozenset(("them", "including", "were", "included", "includes", "include"))


def _describes(item: Item) -> bool:
    """What may stand before a name of a row: "the Montreal poet and critic"."""
    if item.kind in ("role", "word", "age", "num", "det"):
        return item.low not in _AMONG
    return item.sort == "place" or item.kind == "name"


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
