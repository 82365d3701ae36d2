"""What somebody is said to be behind the name: ", 57, the company's chairman and owner,",
", a Democrat and former state senator,", "of the Post", ", adviser to Jane Roe,"."""

from __future__ import annotations

from dataclasses import replace

from streaming.extract.statements.beside_titles import behind_first_club
from streaming.extract.statements.bodies import (
    OF,
    SEATED,
    STATES,
    STATUS,
    after_bracket,
    is_label,
    of_body,
    on_campaign,
    prepositions_of,
)
from streaming.extract.statements.holding import Holding
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import DASHES
from streaming.extract.statements.of_bodies import (
    at_a_body,
    is_of_between_commas,
    is_of_each,
    is_scholar,
    of_a_body,
    sent_from,
    speaks_at,
)
from streaming.extract.statements.owners import owner_before
from streaming.extract.statements.phrase import Phrase, Ref, tells_more
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_rows import (
    behind_other,
    is_elsewhere,
    is_vague,
    parted,
    roles_behind,
    to_whom,
)

_OF = OF | {"in"}
_APPOSITION_ENDS = frozenset("comma punct close conj prep rel time".split())
_BACKED = 5
"""How many items an apposition may have up to the word for a supporter."""
_WHEN_HELD = frozenset("then now later once currently formerly previously still".split())
_WITH_ARTICLE = frozenset("now currently formerly previously once".split())
_WORKING = frozenset("work run teach lead oversee serve manage".split())


def appositions(reading: Reading, at: int, person: Ref) -> list[Holding]:
    """ ", 57, the company's chairman of finance," behind a name, or "of the Post"."""
    if at > 1 and reading.items[at - 1].low == "of" and reading.items[at - 2].sort == "person":
        return []  # "Mayor Roe of Pell, a former judge": what was taken for a person's name
    comma = _behind_origin(reading.items, at)
    first = _first_apposition(reading, at, person)
    second = _apposed(reading, at, comma, person) if comma is not None else None
    return [one for told in (first, second) if told is not None for one in _with_row(reading, told)]


def _behind_origin(items: list[Item], at: int) -> int | None:
    """The comma behind "of Ohio" in "Rep. Jane Roe of Ohio, chairman of"."""
    i = at + 2
    if i + 1 >= len(items) or items[at + 1].low not in ("of", "from"):
        return None
    i += items[i].kind == "det"
    if i + 1 >= len(items) or items[i].kind not in ("ent", "name"):
        return None
    region = items[i + 2 : i + 4]
    if len(region) == 2 and region[0].text in STATES and region[1].kind == "comma":
        return i + 3
    return i + 1 if items[i + 1].kind == "comma" else None


def _with_row(reading: Reading, told: tuple[Holding, int]) -> list[Holding]:
    """What is said of somebody, and the roles in a row behind it."""
    held, end = told
    person = held.person
    row = roles_behind(reading, end) if held.role is not None else []
    if not row:
        return [held]
    last = row[-1]
    start, end_of_name = held.span
    span = (start, max(end_of_name, reading.items[last.end - 1].end))
    elsewhere = is_elsewhere(reading, last)
    vague = held.role is not None and is_vague(reading.items, reading.items.index(held.role))
    another = vague and reading.items[last.start].low == "the"  # "a dentist and the chairman of"
    found = []
    for role, own, behind in [(held.role, held.of, end), *((r.role, r.of, r.end) for r in row)]:
        apart = another or parted(reading.items, behind, last.phrase.end)
        of = own or (None if apart else last.of) or (None if elsewhere else held.of)
        found.append(Holding(person, role, of, span, held.status))
    return found


def _first_apposition(reading: Reading, at: int, person: Ref) -> tuple[Holding, int] | None:
    """What is said of somebody right behind the name, and the item where that ends."""
    items = reading.items
    i = at + 1
    player = at > 0 and items[at - 1].kind == "role"
    player = player or (at > 0 and items[at - 1].kind == "det")  # "the Awdry of the East"
    if i < len(items) and not player and (items[i].low == "of" or speaks_at(items, i)):
        found = of_a_body(reading, at, person)
        side = found is not None and items[i].low == "from" and _is_side(found[0].of)
        return None if side else found
    if is_of_between_commas(items, i):
        return of_a_body(reading, at, person, 1 + is_of_each(items, i))
    if i < len(items) and items[i].low in ("at", "with") and is_scholar(items, at):
        found = of_a_body(reading, at, person)
        return (replace(found[0], role=items[at - 1]), found[1]) if found is not None else None
    behind = after_bracket(items, i)
    if behind < len(items) and items[behind].kind == "comma":
        i = behind
    return _apposed(reading, at, i, person)


def _apposed(reading: Reading, at: int, i: int, person: Ref) -> tuple[Holding, int] | None:
    """What stands behind the comma, dash or bracket at item ``i``, and the item behind that."""
    items = reading.items
    if i >= len(items) or not (items[i].kind in ("comma", "open") or items[i].text in DASHES):
        return None
    i += 1
    when = i
    if _says_when_held(items, i, at):
        i += 1  # ", then the archbishop of Los Angeles,"
        if items[i].low in ("at", "with", "of"):
            return at_a_body(reading, at, i, person)
    if i + 2 < len(items) and items[i].low == "until" and _is_then(items[i + 1]):
        i += 2  # ", until last month the editor of the Post,"
    if i < len(items) and items[i].low in _WITH:
        found = at_a_body(reading, at, i, person)
        return found if found is not None and not _is_side(found[0].of) else None
    if i + 1 < len(items) and items[i].kind in ("num", "age") and items[i + 1].kind == "comma":
        i += 2
    i = _behind_label(items, i)
    i = behind_first_club(reading, behind_other(reading, i)) if i < len(items) else i
    phrase = reading.phrase(i) if i < len(items) else None
    if phrase is None or phrase.role is None or phrase.refs:
        return None
    of, end = _whose(reading, i, phrase)
    if of is not None and of.level is None and phrase.level is not None:
        of = replace(of, level=phrase.level)  # "the Owls' Triple-A manager"
    if end < len(items) and not _ends_at(items, end):
        return None
    span = (items[at].start, items[end - 1].end)
    return Holding(person, phrase.role, of, span, _status(items, min(when, i), end), end), end


def _is_then(item: Item) -> bool:
    return item.kind == "time" or item.low in ("now", "recently", "lately")


def _says_when_held(items: list[Item], i: int, at: int) -> bool:
    """ "Lee, then the mayor": whether a word says so at item ``i``, behind the name at ``at``."""
    if i + 1 >= len(items) or items[i].low not in _WHEN_HELD:
        return False
    return (
        items[i + 1].low not in ("a", "an")
        or items[i].low in _WITH_ARTICLE
        or (items[i].low == "then" and at == 0)  # else what the sentence's subject did then
    )


def _ends_at(items: list[Item], end: int) -> bool:
    return items[end].kind in _APPOSITION_ENDS or tells_more(items, end)


_WITH = frozenset(("with", "from"))
"""Between commas: "said Jane Roe, with the Housing Trust,"; of a side it tells no work."""


def _is_side(body: Ref | None) -> bool:
    return body is None or body.sort == "club"


_FRONTED = 16
"""How many items may stand before the name that a sentence's opening tells of."""


def fronted(reading: Reading, at: int, person: Ref) -> list[Holding]:
    """ "A former mayor of Pellam, Jane Roe won", "Once a prosecutor in Oslo, Roe now teaches":
    what opens a sentence before the name that it is said of."""
    items = reading.items
    if not 2 < at <= _FRONTED or items[at - 1].kind != "comma":
        return []
    i = 1 if items[0].low in _OPENING else 0
    if items[i].low not in ("a", "an") and not i:
        return []
    i = behind_other(reading, i)
    phrase = reading.phrase(i)
    if phrase is None or phrase.role is None or phrase.refs or phrase.end >= at:
        return []
    of, end = _whose(reading, i, phrase)
    if end > at - 1 or items[end].kind not in _APPOSITION_ENDS:
        return []
    if any(
        v.first < at and v.mode == "finite" and not _is_relative(items, v.first)
        for v in reading.verbs
    ):
        return []
    span = (items[i].start, items[at].end)
    status = _status(items, i, end) or ("former" if items[0].low in ("once", "formerly") else "")
    return _with_row(reading, (Holding(person, phrase.role, of, span, status), end))


_OPENING = frozenset("once formerly now then currently".split())


def _is_relative(items: list[Item], first: int) -> bool:
    return first > 0 and items[first - 1].kind in ("rel", "adv", "conj")


def _behind_label(items: list[Item], i: int) -> int:
    """Behind "a Democrat and", "assistant to the president and", or behind the "as" of ", as
    chairman of the board,"."""
    if i + 1 < len(items) and items[i].low == "as":
        return i + 1
    if [item.low for item in items[i : i + 2]] == ["assistant", "to"]:
        ends = [item.low for item in items[i + 2 : i + 5]]
        return i + 5 if len(ends) == 3 and ends[0] == "the" and ends[2] == "and" else i
    ahead = items[i : i + 3]
    label = len(ahead) == 3 and ahead[0].kind == "det" and ahead[2].low == "and"
    if label and is_label(ahead[1].text):
        return i + 3
    behind = _behind_supporter(items, i)
    return behind if behind != i else _behind_other_work(items, i)


_OTHER_WORK = 8
"""How many items may stand before the "and" that the office comes behind."""


def _behind_other_work(items: list[Item], i: int) -> int:
    """Behind "a rancher and", where a former office follows: whose it is says nothing of the
    first."""
    if i >= len(items) or items[i].low not in ("a", "an"):
        return i
    for at in range(i + 1, min(i + _OTHER_WORK, len(items) - 2)):
        if items[at].low == "and":
            second = items[at + 1 : at + 4]
            former = second[0].low in STATUS or second[0].low == "the"
            former |= second[0].kind == "det" and second[1].low in STATUS
            apart = items[at - 1].kind == "comma" and second[0].low == "the"  # another, as like
            former &= not apart and any(item.kind == "role" for item in second)
            return at + 1 if former else i
        busy = items[at].low in _BUSY_WITH and items[at + 1].text.islower()
        if not busy and items[at].kind not in ("word", "role", "comma", "adv", "name"):
            return i
    return i


_BUSY_WITH = frozenset("to for on in with about".split())
""" "an adviser to start-ups and a former director of Acme": no body's first work."""
_BACKERS = frozenset("supporter backer ally friend donor critic opponent admirer".split())


def _behind_supporter(items: list[Item], i: int) -> int:
    """Behind "a Quarry supporter and"."""
    for at in range(i, min(i + _BACKED, len(items) - 1)):
        if items[at].low in _BACKERS:
            return at + 2 if items[at + 1].low == "and" else i
    return i


def _status(items: list[Item], start: int, end: int) -> str:
    return next((items[k].low for k in range(start, end) if items[k].low in STATUS), "")


def _whose(reading: Reading, first: int, phrase: Phrase) -> tuple[Ref | None, int]:
    """Whose role the apposition that begins at ``first`` is, and the item behind it."""
    prepositions = prepositions_of(phrase.role.low) if phrase.role is not None else _OF
    behind = of_body(reading, phrase.end, prepositions) or to_whom(reading, phrase)
    behind = behind or on_campaign(reading, phrase.end) or sent_from(reading, phrase.end)
    if behind is not None and not (phrase.owner is not None and _tells_where(reading, phrase)):
        return behind
    role = next(k for k in range(first, phrase.end) if reading.items[k] is phrase.role)
    _, before, _ = owner_before(reading, role)
    return before or phrase.owner or _where_at_work(reading, phrase.end), phrase.end


def _tells_where(reading: Reading, phrase: Phrase) -> bool:
    """ "Acme's manager in Oslo", "Acme's economist for Asia": not whose the role is."""
    preposition = reading.items[phrase.end].low
    if phrase.role is not None and phrase.role.low.split()[-1] in SEATED:
        return False  # "the Liberal MP for Oslo"
    if preposition != "for":
        return preposition == "in"
    field = reading.phrase(phrase.end + 1)
    return field is not None and bool(field.refs) and field.refs[0].kind == "place"


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
