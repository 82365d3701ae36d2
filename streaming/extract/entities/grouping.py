"""Which names of a document are the same one's: full names first, then short forms to them.

Short forms: a surname or a first name of a person, the first words of a company ("Calder
Freight"), the last of a club or newspaper ("the Gulls", "the Ledger"), an acronym.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.doc import Doc
from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.kinds import Evidence
from streaming.extract.entities.names import Name
from streaming.extract.entities.register import Linked, Register
from streaming.extract.entities.short_forms import ShortForms


def group(
    names: Sequence[Name],
    doc: Doc,
    evidence: Mapping[str, Evidence],
    aliases: AliasTable,
    outlet: str | None = None,
) -> tuple[list[Draft], list[Linked]]:
    """The entities, keyed in the order of their first full name, and each name's entity."""
    register = Register(aliases, evidence)
    _register_full_names(register, names, _birth_names(names, doc))
    short = ShortForms(register, doc, outlet)
    linked = [link for link in map(short.link, names) if link is not None]
    return register.drafts, linked


def _register_full_names(register: Register, names: Sequence[Name], births: set[str]) -> None:
    """Drafts for names of several words, the longest first, so that shorter ones join them;
    names at birth last, so that they join the one who has another name now."""
    spellings: dict[str, Name] = {}
    for name in names:
        plain = not name.titled or register.is_certain(name)
        if len(name.words) > 1 and plain:
            spellings.setdefault(name.text, name)
    order = {text: number for number, text in enumerate(spellings)}
    first_named: dict[int, int] = {}
    ranks = {text: (text in births, -len(name.words)) for text, name in spellings.items()}
    for text in sorted(spellings, key=lambda text: (*ranks[text], order[text])):
        name = spellings[text]
        kind = register.evidence[text].kind()
        if kind is None:
            continue
        draft = register.same_as(name, kind)
        if draft is None and not register.evidence[text].is_sure():
            draft = register.same_as(name, "organization")  # "First Pell" of First Pell Bank
        if draft is None and text in births:
            draft = _by_given_name(register, name)
        draft = draft or register.new(name, kind)
        register.note_form(text, draft.key)
        first_named[draft.key] = min(order[text], first_named.get(draft.key, order[text]))
    register.renumber(sorted(first_named, key=first_named.__getitem__))


def _birth_names(names: Sequence[Name], doc: Doc) -> set[str]:
    """ "Jane Ann Roe was born in Oslo": perhaps how one Jane Doe was called at birth."""
    verbs = {name.text: doc.tokens[name.head].head for name in names}
    return {
        text
        for text, verb in verbs.items()
        if verb >= 0 and doc.form(verb) == "born" and doc.under(verb, "aux:pass")
    }


def _by_given_name(register: Register, name: Name) -> Draft | None:
    """The only person of the text with that first name."""
    keys = register.beginning_with(name.words[0])
    people = [register.drafts[key] for key in keys if register.drafts[key].kind == "person"]
    return people[0] if len(people) == 1 else None
