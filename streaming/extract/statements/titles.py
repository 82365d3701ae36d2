"""Whole titles: "banking superintendent", "vice president of operations", "editor at large".

The lexicon knows the last words of roles and the commonest words before them. A title has more:
any noun may stand before its head, a field may follow. What only says how somebody holds it
("longtime", "embattled", "two-term") is no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.auxiliaries import AUXILIARIES
from streaming.extract.statements.items import Item
from streaming.extract.statements.lexicon import MODIFIERS
from streaming.extract.statements.party_leaders import PARTIES_ONLY
from streaming.extract.statements.title_fields import TAUGHT, TEACHES, field_end, joined_field

Forms = Mapping[str, tuple[tuple[str, str], ...]]

_NO_TITLE = word_list("statements", "no_title") | word_list("statements", "title_owners")
_FIELDS = word_list("portfolios", "fields")
_OF_PORTFOLIOS = word_list("portfolios", "heads")
_NOUNS = word_list("statements", "title_nouns")
_BEFORE_NOUNS = frozenset("det poss word comma ent".split())
_WITH_FIELD = word_list("statements", "field_heads")
_KNOWN = word_list("roles", "modifiers")
_MODIFIERS_OR_KNOWN = MODIFIERS | _KNOWN
_KNOWN_BUT_PARTIES_ONLY = _KNOWN - PARTIES_ONLY
_INITIALS = word_list("statements", "title_initials")
_BEFORE_TITLE = _INITIALS | TAUGHT
_ADJECTIVE = re.compile(
    r".*(?:(?:dd|gg|mm|nn|pp|tt|zz)y|ous|ful|less|ish|able|ible|est|ward|some|ed)$"
    r"|(?:ultra|arch|far|pro|anti|then|ex|non|self)-.*"
    r"|.*-(?:old|year|term|time|born|based|elected|winning|led|backed|turned|known|serving|paid"
    r"|appointed|respected|ranking|profile|haired|minded|spoken|standing|running|level|long)$"
)
_ALSO_ADJECTIVES = frozenset("principal chief head general major lead junior minor".split())
_ON_THE_FIELD = word_list("sport", "on_the_field")
"""Heads that only the lexicon's words belong to: what else stands before a player praises him."""
_SHORT = frozenset(("ad", "tv", "pr", "hr"))
_HOUSES = frozenset(("senate", "house"))
"""Whose leader one is, not of what kind: "Senate Majority Leader"."""
_KNOWN_BUT_HOUSES = _KNOWN - _HOUSES
_BEHIND_HEAD = frozenset(("at large", "in chief", "in residence", "pro tem"))
_BEFORE_VERB = frozenset("to will would can could may might should must".split())
_OF_STATE = ("secretary of state", "minister of state")
_BEFORE_HEAD = 3
"""How many words may stand before what the lists know of a title."""


def whole_titles(items: Sequence[Item], forms: Forms) -> list[Item]:
    """The items with each role grown to its whole title. ``forms`` tells verbs apart: no
    title takes in the verb that is said of it."""
    joined: list[Item] = []
    at = floor = 0
    while at < len(items):
        item = items[at]
        if item.kind == "role" and _describes(items, at, forms):
            item = replace(item, kind="word")  # "the principal reason", "a chief concern"
        if item.kind == "role" and at and items[at - 1].low in _BEFORE_VERB:
            verb, item = _without_verb(item, forms)
            joined += [verb] if verb is not None else []
            if verb is not None:
                joined.append(item)
                at += 1
                continue
        if item.kind != "role":
            joined.append(item)
            at += 1
            continue
        first = max(floor, _first(items, at, forms))
        end = _end(items, at, forms)
        floor = end if end > at + 1 else floor
        del joined[len(joined) - (at - first) :]
        joined.append(_join(items[first:end]) if end - first > 1 else item)
        at = end
    return joined


def _without_verb(role: Item, forms: Forms) -> tuple[Item | None, Item]:
    """ "to fire campaign manager Lee": the verb that was read as the title's first word."""
    word, _, rest = role.text.partition(" ")
    if role.low.startswith("head coach"):
        return None, role  # "promoted Lee to head coach"
    if not rest or not any(kind == "base" for _, kind in forms.get(word.lower(), ())):
        return None, role
    verb = Item("word", role.start, role.start + len(word), word, word.lower())
    return verb, Item("role", role.end - len(rest), role.end, rest, rest.lower())


def _describes(items: Sequence[Item], at: int, forms: Forms) -> bool:
    """Whether a word that may be a role stands before a noun that it describes."""
    if items[at].low not in _ALSO_ADJECTIVES or at + 1 >= len(items):
        return False
    after = items[at + 1]
    return after.kind == "word" and after.low not in AUXILIARIES and after.low not in forms


def _join(parts: Sequence[Item]) -> Item:
    text = " ".join(part.text for part in parts).replace(" ,", ",")
    many = any(part.many for part in parts)
    return Item("role", parts[0].start, parts[-1].end, text, text.lower(), many=many)


def _first(items: Sequence[Item], at: int, forms: Forms) -> int:
    first = at
    if items[at].low.split()[-1] in _ON_THE_FIELD:
        return first
    while first > 0 and at - first < _BEFORE_HEAD and _is_inside(items, first - 1, forms):
        first -= 1
    return joined_field(items, first)


def _is_inside(items: Sequence[Item], at: int, forms: Forms) -> bool:
    """Whether the word is a noun of the title that follows it."""
    item = items[at]
    if items[at + 1].kind == "role" and _has_capital(items[at + 1].text):
        return _is_in_capitals(items, at)  # but "a proposal Attorney General Lee made"
    if item.kind == "name" and items[at + 1].kind == "ent":
        return {item.low, items[at + 1].low} <= _FIELDS and item.end + 1 == items[at + 1].start
    opening = at == 0 and item.kind in ("name", "ent") and item.low in _KNOWN_BUT_PARTIES_ONLY
    if item.kind == "role":
        return item.low in MODIFIERS and item.end + 1 == items[at + 1].start
    if item.text in _BEFORE_TITLE and item.end + 1 == items[at + 1].start:
        teaches = item.text in TAUGHT and items[at + 1].low.endswith(TEACHES)
        return teaches or item.text in _INITIALS  # "an English teacher", "its HR director"
    if (item.kind != "word" or not item.text.islower()) and not opening:
        return False
    if item.end + 1 != items[at + 1].start:
        return False
    return _is_plain(item.low, forms) or _is_noun_here(items, at)


def _is_noun_here(items: Sequence[Item], at: int) -> bool:
    """Whether a word that may be a verb is a noun, by what stands before it: "a claims manager",
    "supply chain manager"."""
    before = items[at - 1] if at else None
    if before is None or items[at].low == "chain":
        return before is not None and before.low == "supply"  # and not "the chain manager"
    noun = before.kind in _BEFORE_NOUNS and before.low not in AUXILIARIES
    return noun and items[at].low in _NOUNS


def _is_in_capitals(items: Sequence[Item], at: int) -> bool:
    """Whether a word in capitals begins the title in capitals behind it, and is no body's last:
    "Opposition Leader Ada Quill", but "Pell Council Leader Ada Quill" leads Pell Council."""
    item, before = items[at], items[at - 1] if at else None
    portfolio = items[at + 1].low.split()[-1] in _OF_PORTFOLIOS and set(item.low.split()) <= _FIELDS
    if item.kind == "ent" and portfolio and item.sort == "organization" and " " not in item.text:
        return item.end + 1 == items[at + 1].start  # "the Aged Care Minister"
    if item.kind != "name" or not (portfolio or item.low in _KNOWN_BUT_HOUSES):
        return False
    if item.end + 1 != items[at + 1].start:
        return False
    return before is None or before.kind not in ("ent", "name") or before.end + 1 != item.start


def _has_capital(title: str) -> bool:
    return any(word[0].isupper() for word in title.split())


def _is_plain(word: str, forms: Forms) -> bool:
    """Whether a word may be a noun, as far as the lists and its ending tell."""
    if (len(word) < 3 and word not in _SHORT) or word in _NO_TITLE or word in AUXILIARIES:
        return False
    if word in forms and word not in _MODIFIERS_OR_KNOWN:
        return False
    return not _ADJECTIVE.fullmatch(word)


def _end(items: Sequence[Item], at: int, forms: Forms) -> int:
    """Behind the role's field, where it has one."""
    behind = " ".join(item.low for item in items[at + 1 : at + 3])
    if behind in _BEHIND_HEAD:
        return at + 3
    if behind.split()[:1] in (["emeritus"], ["emerita"]):
        return at + 2
    head = items[at].low.split()[-1]
    fielded = head in _WITH_FIELD or items[at].low.endswith(_OF_STATE)
    if at + 2 >= len(items) or not fielded or items[at + 1].low not in ("of", "for"):
        return at + 1
    end = field_end(items, at + 2, lambda word: _is_plain(word, forms))
    return end if end > at + 2 else at + 1
