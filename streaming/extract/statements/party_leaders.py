"""Whose leader somebody is by an adjective alone: "Conservative leader Jane Roe" leads a party,
"the Syrian leader" a country.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from streaming.extract.lexicon import entries, table, words
from streaming.extract.model import Document
from streaming.extract.statements.items import Item
from streaming.extract.statements.phrase import Ref

_PARTIES: Mapping[str, str] = table("parties")["of_party"]
_BRANCHES = frozenset(entries(table("parties")["branches"]))
PARTIES_ONLY = frozenset(entries(table("parties")["only"]))
"""Adjectives that tell of a party even where a sentence begins with them."""
_LEADING = re.compile(r"(?:(?:deputy|interim|acting|joint|former) )?(?:co-)?leader")


def leads_land(role: str) -> bool:
    """Whether a nationality right before such a role says whose it is: "the Syrian leader"."""
    return role in _LANDS


_LANDS = frozenset(("leader", "supreme leader", "military leader", "opposition leader"))


def party_of(document: Document, items: Sequence[Item], at: int, role: Item) -> Ref | None:
    """The party that item ``at``, right before a leader's title, tells of: by the name that the
    document has for it, else by its usual one; a "Scottish Labour leader" is of Scottish Labour."""
    adjective = items[at]
    if not _LEADING.fullmatch(role.low) or adjective.end + 1 != role.start:
        return None
    words, start = adjective.text, adjective.start
    if at and items[at - 1].kind in ("ent", "name") and items[at - 1].end + 1 == start:
        words, start = f"{items[at - 1].text} {words}", items[at - 1].start
    branch, short = _parts(words)
    if not short or not _is_capital(document, adjective, short):
        return None
    name = f"{branch} {short}" if branch else _called(document, short)
    return Ref(name, "organization", (start, adjective.end))


def is_party(name: str) -> bool:
    """Whether a name is one that ``party_of`` gives, and no label: "Liberal Democrats"."""
    return name in _NAMES or bool(_parts(name)[0])


_NAMES = frozenset(_PARTIES.values())


def is_party_name(name: str) -> bool:
    """Whether a name is a party's: "Sinn Féin", "the Pell Workers' Party"."""
    return name.lower().replace("’", "'") in _BY_NAME or "Party" in name.split()


_BY_NAME = frozenset(table("parties")["names"])


def _parts(words: str) -> tuple[str, str]:
    """A party's branch and its adjective, of the longest end of the words that is one."""
    for cut in range(words.count(" ") + 1):
        short = " ".join(words.split()[cut:])
        if short.lower() in _PARTIES:
            branch = " ".join(words.split()[:cut])
            return (branch if branch.lower() in _BRANCHES else ""), short
    return "", ""


def _called(document: Document, short: str) -> str:
    """The name that the document has for the party of an adjective, else its usual one."""
    forms = {f"{short}s", f"{short} Party", f"{short}s Party"}
    known = (e.name for e in document.entities if not forms.isdisjoint((e.name, *e.aliases)))
    return next(known, _PARTIES[short.lower()])


def _is_capital(document: Document, adjective: Item, short: str) -> bool:
    """Whether the adjective is one of a party, and not only of a sentence's beginning."""
    if not adjective.text[0].isupper() or short.lower() in PARTIES_ONLY:
        return adjective.text[0].isupper()
    before = document.text[max(0, adjective.start - 2) : adjective.start]
    if re.match(r"[\w,] |\w-|\w\Z", before):
        return True
    return bool(
        re.search(rf"[a-z,] (?:the )?{re.escape(short)}(?:s|[’']s| Party)?\b", document.text)
    )


def is_seat_of_party(role: str, body: str) -> bool:
    """ "the Sinn Féin TD": an office that is of a place, whatever party stands before it."""
    seated = role.split()[-1].lower() in _OF_PLACES
    return seated and is_party_name(body)


_OF_PLACES = words("offices", "seated") | {"minister", "mayor", "governor", "premier"}
_OF_PLACES -= {"delegate", "representative"}
"""A party has delegates and representatives of its own."""
