"""Which names of a document are the same one's: full names first, then short forms to them.

Short forms: a surname or a first name of a person, the first words of a company ("Calder
Freight"), the last of a club or newspaper ("the Gulls", "the Ledger"), an acronym.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.contexts import names_region, weigh_context
from streaming.extract.entities.descriptions import describe
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.kinds import SURE, Evidence, weigh_words
from streaming.extract.entities.lone_words import CONTENT
from streaming.extract.entities.name import Name
from streaming.extract.entities.register import Linked, Register
from streaming.extract.entities.short_forms import ShortForms
from streaming.extract.model import EntityKind
from streaming.extract.tokens import Token

Vote = tuple[Name, EntityKind, float]
"""The learned tagger's word on a name: what it is, and with what weight."""
_MOST_VOTED = 3.0
"""What the tagger's words on all mentions of a spelling weigh together at most."""


def group(
    names: Sequence[Name],
    found: Sequence[Token],
    aliases: AliasTable,
    votes: Iterable[Vote] = (),
    outlet: str | None = None,
) -> tuple[list[Draft], list[Linked]]:
    """The entities, keyed in the order of their first full name, and each name's entity."""
    evidence = _weighed(names, found, aliases, votes)
    register = Register(aliases, evidence)
    _register_full_names(register, names, _birth_names(names, found))
    short = ShortForms(register, found, outlet)
    linked = [link for link in map(short.link, names) if link is not None]
    return register.drafts, linked


def _weighed(
    names: Sequence[Name], found: Sequence[Token], aliases: AliasTable, votes: Iterable[Vote]
) -> dict[str, Evidence]:
    evidence: dict[str, Evidence] = {}
    for name in names:
        if name.text not in evidence:
            evidence[name.text] = Evidence()
            weigh_words(name, aliases, evidence[name.text])
        if name.dateline:
            if name.text.isupper() or names_region(name.text):
                evidence[name.text].add("place", 2 * SURE)
            continue
        name.described = describe(found, name.first, name.last)
        weigh_context(name, found, evidence[name.text])
    voted: dict[tuple[str, EntityKind], float] = {}
    for name, kind, weight in votes:
        voted[name.text, kind] = min(_MOST_VOTED, voted.get((name.text, kind), 0.0) + weight)
    for (text, kind), weight in voted.items():
        evidence[text].add(kind, weight)
    return evidence


def is_papers_town(town: str, outlet: str | None) -> bool:
    """Whether the paper is called by that name: "Pell Landing" in the Pell Landing Clarion."""
    return (outlet or "").removeprefix("The ").startswith(f"{town} ")


def _register_full_names(register: Register, names: Sequence[Name], births: set[str]) -> None:
    """Drafts for names of several words, the longest first, so that shorter ones join them;
    names at birth last, so that they join the one who has another name now."""
    spellings: dict[str, Name] = {}
    for name in names:
        if name.text not in spellings and _is_full(name, register):
            spellings[name.text] = name
    order = {text: number for number, text in enumerate(spellings)}
    first_named: dict[int, int] = {}
    ranks = {text: (text in births, -len(name.words)) for text, name in spellings.items()}
    for text in sorted(spellings, key=lambda text: (*ranks[text], order[text])):
        name = spellings[text]
        best = register.evidence[text].best()
        if best is None:
            continue
        draft = register.same_as(name, best[0])
        if draft is None and text in births:
            draft = _by_given_name(register, name)
        draft = draft or register.new(name, best[0])
        register.note_form(text, draft.key)
        first_named[draft.key] = min(order[text], first_named.get(draft.key, order[text]))
    register.renumber(sorted(first_named, key=first_named.__getitem__))


def _birth_names(names: Sequence[Name], found: Sequence[Token]) -> set[str]:
    """ "Jane Ann Roe was born in Oslo": perhaps how one Jane Doe was called at birth."""
    return {
        name.text
        for name in names
        if [token.text for token in found[name.last : name.last + 2]] == ["was", "born"]
    }


def _by_given_name(register: Register, name: Name) -> Draft | None:
    """The only person of the text with that first name."""
    keys = register.beginning_with(name.words[0])
    people = [register.drafts[key] for key in keys if register.drafts[key].kind == "person"]
    return people[0] if len(people) == 1 else None


def _is_full(name: Name, register: Register) -> bool:
    if name.thing or len(name.words) < 2:
        return False
    if all(len(word) > 1 and word.isupper() for word in name.words):
        # Shouting, unless it is known: "FULL TEXT".
        best = register.evidence[name.text].best()
        return best is not None and best[1] >= SURE
    return not name.titled or _is_certain(name, register.aliases)


def _is_certain(name: Name, aliases: AliasTable) -> bool:
    """In a title all words have capitals: only a known first name or alias is believed."""
    if aliases.named(name.text):
        return True
    first, second = name.words[0].lower(), name.words[1].lower()
    return first in GIVEN_NAMES and second not in CONTENT and len(name.words) == 2
