"""Who shares a verb with the subject or object that stands next to it: "Lee and Cho founded",
"Lee, 34, of Pell, and her brother, Cho, 29, were charged", "fired Lee, the coach, and Cho"."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.descriptions import PLAYERS
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import OWN
from streaming.extract.statements.patterns import Slot
from streaming.extract.statements.phrase import make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill, fill_phrase, fill_ref
from streaming.extract.statements.verb_groups import Verb

_OPENING = frozenset(("comma", "rel", "punct", "time"))
"""What may stand before a subject at the beginning of a clause."""
_OPENING_CLAUSES = frozenset("after before when while since until as if because although".split())
_PLURAL = frozenset(("are", "were", "have"))
"""Forms that one alone does not have."""
_TOLD_BY = frozenset("det role word name num age adv poss".split())
"""Of what a description before a name is made: "her younger brother, Cho"."""
_AS_AND = (("as", "well", "as"), ("along", "with"), ("together", "with"))
"""What joins a name to a subject as "and" does."""
_LONGEST = 24
"""How many items may stand between a subject and the one joined to it."""
_DESCRIBED = 5
"""How many items may describe a subject before its name."""


def row_agreeing(reading: Reading, slot: Slot, at: int, verb: Verb) -> list[Fill] | None:
    """The others of a row of persons that the subject at item ``at`` ends, where the verb's form
    says that it is said of all: "police said Lee and Cho were", "met Lee and Cho, who were". None
    where all of them only tell more of the subject: "a friend of Lee and Cho was"."""
    row, items = reading.rows.get(at), reading.items
    if row is None or at != row.last or "person" not in slot.kinds:
        return []
    relative = verb.first > 0 and items[verb.first - 1].kind == "rel"
    if not relative and _is_taken(reading, row.start):
        told_more = any(item.kind == "rel" for item in items[at : verb.first])
        return [] if told_more or items[at - 2].kind == "comma" else None
    surely = items[verb.first].low in _PLURAL or items[verb.at].many or items[verb.first].many
    if not surely or (relative and items[verb.first - 1].low != "who"):
        return []
    if not relative and any(items[i].low in _OPENING_CLAUSES for i in range(row.start)):
        return []  # "After she met Roe, Lee and Cho were": where the row begins is not sure
    refs = (make_ref(reading.document, items[member]) for member in row.members[:-1])
    fills = (fill_ref(slot, ref) for ref in refs if ref is not None)
    return [fill for fill in fills if fill is not None]


_SAYING = frozenset("say add note believe think confirm announce".split())


def _is_taken(reading: Reading, start: int) -> bool:
    """Whether a row that begins at an item is what a preposition or a verb has: "lawyers for Lee
    and Cho", "those accused of robbing the brothers Lee and Cho"."""
    i = start - 1
    while i > 0 and reading.items[i].kind in ("det", "role"):
        i -= 1
    if i < 0 or reading.items[i].kind == "prep":
        return i >= 0
    verb, before = reading.clauses.verb_covering(i), reading.items[i]
    if verb is None:  # "attacking", which no list of verbs may have
        return before.kind == "word" and before.low.endswith("ing")
    return verb.mode != "finite" and _SAYING.isdisjoint(verb.lemmas)


def joined_before(reading: Reading, slot: Slot, start: int, verb: Verb | None = None) -> list[Fill]:
    """Who is joined by "and" to a subject that begins at item ``start``, at the beginning of a
    clause. Elsewhere "and" may begin one: "Lee left Acme and Cho stayed"."""
    kinds = {"person", "organization"} & set(slot.kinds)
    joint = _and_before(reading.items, start) if kinds else None
    if joint is None:
        return []
    found: list[Fill] = []
    surely = verb is not None and reading.items[verb.first].low in _PLURAL
    if verb is not None and _has_own_clause(reading, joint, verb):
        return []  # "Lee, who runs it, and Cho, who owns it"
    first = start
    while (before := _conjunct(reading, slot, joint, kinds)) is not None:
        fills, first = before
        found = fills + found
        joint = first - 1  # "Lee, Cho and Roe": a comma stands for the first "and"
        if joint < 0 or reading.items[joint].kind != "comma":
            break
    return found if found and _opens(reading, _described(reading.items, first), surely) else []


def _has_own_clause(reading: Reading, joint: int, verb: Verb) -> bool:
    """Whether a verb is one of a relative clause, and who stands before "and" has another."""
    items = reading.items
    relative = verb.first > 0 and items[verb.first - 1].kind == "rel"
    if not relative or items[joint - 1].kind != "comma":
        return False
    return any(items[i].low == "who" for i in range(max(0, joint - _LONGEST), joint))


def joined_behind(reading: Reading, slot: Slot, end: int, verb: Verb) -> list[Fill]:
    """Who is joined to a subject that ends before item ``end`` where a clause stands between:
    "Lee, who sold it, and Cho, who bought it, were charged", or with whom he did it: "Lee, along
    with Cho, founded"."""
    items = reading.items
    with_others = _with_behind(reading, slot, end, verb)
    if with_others:
        return with_others
    if items[verb.first].low not in _PLURAL or items[end].kind != "comma":
        return []
    for joint in range(verb.first - 2, end, -1):
        if items[joint].low == "and" and items[joint - 1].kind == "comma":
            name = _named(items, joint, verb.first)
            phrase = reading.phrase(name) if name is not None else None
            if phrase is None or not (
                phrase.end == verb.first or items[phrase.end].kind == "comma"
            ):
                return []
            return [f for f in fill_phrase(slot, phrase) if f.kind == "person"]
    return []


def _with_behind(reading: Reading, slot: Slot, end: int, verb: Verb) -> list[Fill]:
    """ "Lee, along with the banker Cho, founded": Cho."""
    items = reading.items
    if end >= len(items) or items[end].kind != "comma":
        return []
    if tuple(i.low for i in items[end + 1 : end + 3]) not in _AS_AND:
        return []
    last = verb.first - 1
    phrase = reading.phrase(end + 3) if items[last].kind == "comma" else None
    if phrase is None or phrase.end != last:
        return []
    return [f for f in fill_phrase(slot, phrase) if f.kind in ("person", "organization")]


def joined_objects(reading: Reading, slot: Slot, behind: int, verb: Verb) -> list[Fill]:
    """Who is joined to an object that ends before item ``behind``: "arrested Lee, 34, of Pell, and
    Cho, 29, on charges of"; nobody who is the subject of what follows."""
    items = reading.items
    end = min(reading.clause_end(verb), behind + _LONGEST)
    if "person" not in slot.kinds or behind >= end:
        return []
    if items[behind].kind != "comma" and items[behind].low != "and":
        return []
    players = _players_behind(reading, slot, behind - 1) if items[behind].kind == "comma" else []
    if players:
        return players
    joint = next((i for i in range(behind, end - 1) if items[i].low == "and"), end)
    if joint >= end - 1 or (joint > behind and items[joint - 1].kind != "comma"):
        return []
    name = _named(items, joint, end)
    if name is None or (joint > behind + 1 and not _describes(reading, behind, joint)):
        return []
    if any(reading.clauses.subject(v) == name for v in reading.verbs if v.first > name):
        return []
    phrase = reading.phrase(name)
    return [] if phrase is None else [f for f in fill_phrase(slot, phrase) if f.kind == "person"]


def _players_behind(reading: Reading, slot: Slot, at: int) -> list[Fill]:
    """The others of a row of players, each told of by a position: "signed catcher Jane Roe, 31,
    left-hander Ann Lee, the Owls' pick in 2020, and pitcher Ada Quill"."""
    row = reading.rows.get(at)
    later = [i for i in row.members if i > at] if row is not None else []
    if not later or any(reading.items[i - 1].low not in PLAYERS for i in later):
        return []
    refs = (make_ref(reading.document, reading.items[i]) for i in later)
    fills = (fill_ref(slot, ref) for ref in refs if ref is not None)
    return [fill for fill in fills if fill is not None]


def _named(items: Sequence[Item], joint: int, end: int) -> int | None:
    """The person right behind an "and", or behind what describes him there."""
    for i in range(joint + 1, min(end, joint + 2 + _DESCRIBED)):
        if items[i].sort == "person" and items[i].low not in OWN:
            return i if i == joint + 1 or _described(items, i) == joint + 1 else None
    return None


def _describes(reading: Reading, comma: int, end: int) -> bool:
    """Whether each part between commas only describes an object: no "to four years"."""
    parts = [i + 1 for i in range(comma, end - 1) if reading.items[i].kind == "comma"]
    told = (reading.items[i] for i in parts)
    home = ("of", "from")
    return all(
        item.kind in ("num", "age", "det", "role", "rel") or item.low in (*home, *OWN)
        for item in told
    ) and _is_insertion(reading, comma + 1, end)


def _and_before(items: Sequence[Item], start: int) -> int | None:
    """The "and" before a name, or before what describes it there."""
    if start >= 2 and items[start - 1].low in ("and", "nor"):
        return start - 1
    for joint in _AS_AND:
        if tuple(item.low for item in items[max(0, start - len(joint)) : start]) == joint:
            return start - len(joint)
    if start < 4 or items[start - 1].kind != "comma":
        return None
    opening = _described(items, start)
    return opening - 1 if opening < start and items[opening - 1].low == "and" else None


def _described(items: Sequence[Item], start: int) -> int:
    """Where the description before a name begins, the name's own item where there is none."""
    if start < 2 or items[start - 1].kind != "comma":
        return start
    for i in range(start - 2, max(-1, start - 2 - _DESCRIBED), -1):
        if items[i].kind == "det" or items[i].low in OWN:
            return i
        if items[i].kind not in _TOLD_BY and not _is_of_body(items, i):
            break
    return start


def _is_of_body(items: Sequence[Item], i: int) -> bool:
    """ "the former mayor of Pell, Lee": the items "of" and "Pell"."""
    return items[i].low == "of" or (items[i - 1].low == "of" and items[i].kind in ("ent", "name"))


def _conjunct(
    reading: Reading, slot: Slot, joint: int, kinds: set[str]
) -> tuple[list[Fill], int] | None:
    """Who stands before the joint at an item, behind whose name an insertion may stand, and the
    item at which the name begins."""
    items = reading.items
    listed = items[joint].kind == "comma"
    closed = listed or items[joint - 1].kind == "comma"
    near = joint - 1 if listed or not closed else joint - 2
    for at in range(near, max(-1, near - _LONGEST if closed else near - 1), -1):
        if items[at].kind != "ent" or (at < near and items[at + 1].kind != "comma"):
            continue
        phrase = reading.phrase_ending(at)
        if phrase is None:
            continue
        first = phrase.start
        while first < at and items[first].kind == "time":
            first += 1  # "In 1971 she and Roe founded"
        if not _stands_apart(items, first):
            continue
        if at < near and not _is_insertion(reading, at + 2, near + 1):
            return None
        fills = [f for f in fill_phrase(slot, phrase) if f.kind in kinds]
        return (fills, first) if fills and len(fills) == len(phrase.refs) else None
    return None


def _stands_apart(items: Sequence[Item], start: int) -> bool:
    """Whether no preposition or verb takes what begins at an item."""
    if not start:
        return True
    before = items[start - 1]
    return before.kind in _OPENING or before.low in ("and", "that", "said")


def _is_insertion(reading: Reading, first: int, end: int) -> bool:
    """Whether the items between two commas only describe the name before them: an age, a home, a
    role, a relative clause."""
    items = reading.items
    if items[first].kind == "rel":
        return items[first].low in ("who", "whose", "which")
    if items[first].kind not in ("num", "age", "prep", "det", "role", "ent", "word", "adv"):
        return False
    return not any(v.mode == "finite" for v in reading.verbs if first <= v.at < end)


def _opens(reading: Reading, start: int, surely: bool) -> bool:
    """Whether a clause begins at an item: no verb stands before it, or one with "that", or one
    of saying where the verb behind has a form that one alone has not."""
    items = reading.items
    if not start:
        return True
    before = items[start - 1]
    if before.low == "that" or (surely and before.low == "said"):
        return True
    if before.kind not in _OPENING:
        return False
    return surely or not any(v.at < start for v in reading.verbs)
