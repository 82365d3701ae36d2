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
from streaming.extract.entities.name import Name
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
    _register_full_names(register, names)
    short = ShortForms(register, doc, outlet)
    linked = [link for link in map(short.link, names) if link is not None]
    return register.drafts, linked


def _register_full_names(register: Register, names: Sequence[Name]) -> None:
    """Drafts for names of several words, the longest first, so that shorter ones join them."""
    spellings: dict[str, Name] = {}
    for name in names:
        plain = not name.titled or register.is_certain(name)
        if len(name.words) > 1 and plain:
            spellings.setdefault(name.text, name)
    order = {text: number for number, text in enumerate(spellings)}
    first_named: dict[int, int] = {}
    for text in sorted(spellings, key=lambda text: (-len(spellings[text].words), order[text])):
        name = spellings[text]
        kind = register.evidence[text].kind()
        if kind is None:
            continue
        draft = register.same_as(name, kind)
        if draft is None and not register.evidence[text].is_sure():
            draft = register.same_as(name, "organization")  # "First Pell" of First Pell Bank
        draft = draft or register.new(name, kind)
        register.note_form(text, draft.key)
        first_named[draft.key] = min(order[text], first_named.get(draft.key, order[text]))
    register.renumber(sorted(first_named, key=first_named.__getitem__))
