"""What stands around one mention of a name and tells of its kind, all of it weighed."""

from __future__ import annotations

from collections.abc import Sequence

from streaming.extract.entities.capitals import CLASSES
from streaming.extract.entities.descriptions import kind_of, sorts_of
from streaming.extract.entities.grammar import AUXILIARIES
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.entities.words_before import LOCATING, weigh_before
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_ROLE_HEADS = words("roles", "heads")
_ROLE_MODIFIERS = words("roles", "modifiers")
_REGIONS = words("places", "provinces", "county_short", "state_short")
_NAMING = words("roles", "naming")
_POST_WORDS = _ROLE_HEADS | _ROLE_MODIFIERS | {"its", "their", "his", "her", "the", "as", "new"}
"""What may stand between who is named and the end of the post that is given."""


def weigh_context(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what stands beside one mention, its description included, to its spelling's evidence."""
    if not name.initial and not name.titled:
        evidence.mid_sentence += 1
    if name.address or name.role:
        evidence.add("person", 3.0)
        evidence.personal = True
    before = found[name.first - 1].text if name.first else ""
    before = before.lower() if len(before) < 4 or not before[0].isupper() else before
    earlier = found[name.first - 2].low if name.first > 1 else ""
    if earlier == "class" and before.upper() in CLASSES:
        before, earlier = "Single-A", found[name.first - 3].low if name.first > 2 else ""
    after = [token.text for token in found[name.last : name.last + 3]]
    after += [""] * (3 - len(after))
    weigh_before(name, before, earlier, after[0], evidence)
    if before == "state" and earlier == "of":
        evidence.add("person", 2.5)  # "former secretary of state Ada Quill"
    else:
        _weigh_description(name, evidence, before in LOCATING)
    if before in _NAMING and earlier not in AUXILIARIES and _takes_post(name, found):
        evidence.add("person", SURE)
        evidence.personal = True


def _takes_post(name: Name, found: Sequence[Token]) -> bool:
    """ "named Ada Quill chief executive": who gets a post, which no other's name follows."""
    at = name.last
    while at < len(found) and found[at].text in _POST_WORDS:
        at += 1
    told = at > name.last and found[at - 1].text in _ROLE_HEADS and len(name.words) > 1
    return told and at < len(found) and not found[at].is_capitalised


def _weigh_description(name: Name, evidence: Evidence, located: bool) -> None:
    """ "Pell, a bakery in Oslo", "the village of Pell", "Pell is a nurse"."""
    if name.described is None:
        return
    kind = kind_of(name.described.noun)
    if kind == "person" and located:
        return  # "She was born in Pell Landing, the daughter of": she is the daughter
    if kind is not None:
        evidence.add(kind, 2.0 if kind == "person" else SURE + 2)
    sorts = sorts_of(name.described.noun)
    if kind == "organization" and len(sorts) == 1:
        evidence.sort = evidence.sort or min(sorts)


def names_region(text: str) -> bool:
    """ "Hants", "Kerry", "NSW": what may stand behind a town, though "Al" and "Pa" are people."""
    told = text.lower().rstrip(".") in _REGIONS
    return told and (len(text) > 2 or text.isupper())
