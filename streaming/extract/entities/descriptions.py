"""What a name is said to be by the words around it: "Kestrel Loom, a software company",
"Roald is a village", "the metal band Rata Blanca", "a bakery called Dunn’s".

The noun tells the kind of an unknown name, and later what "the company" or "the band" means.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from streaming.extract.doc import Doc
from streaming.extract.lexicon import entries, table, words
from streaming.extract.model import EntityKind

ROLE_HEADS = words("roles", "heads") | words("roles", "kin")
SORTS = tuple(entries(table("organizations")["sorts"]))
SORTS_OF: dict[str, frozenset[str]] = {}
for _sort in SORTS:
    for _noun in words("organizations", f"nominals_{_sort}"):
        SORTS_OF[_noun] = SORTS_OF.get(_noun, frozenset()) | {_sort}
PLACE_NOUNS = words("organizations", "nominals_place")
# People as often as companies: "Pell, the team's owner".
_EITHER = words("roles", "people_or_firms")
_AGENTS = tuple(entries(table("names")["descriptions_agents"]))
_WORKERS = tuple(entries(table("names")["descriptions_workers"]))
"""What agents end with that have a word before it: "schoolteacher", "songwriter"."""
_MAKERS = tuple(entries(table("names")["descriptions_makers"]))


class Description(NamedTuple):
    """``noun`` heads what a name is said to be, singular and in small letters; ``told`` are the
    words before it ("software", "harrow")."""

    noun: str
    told: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def sorts_of(noun: str) -> frozenset[str]:
    """The sorts of organisation that a singular noun may mean; empty for another noun.

    "glassmaker" and "shipbuilder" are companies, whatever it is that they make.
    """
    known = SORTS_OF.get(noun)
    if known is not None:
        return known
    made = next((m for m in _MAKERS if noun.endswith(m) and len(noun) > len(m)), None)
    return frozenset(("company",)) if made else frozenset()


@lru_cache(maxsize=4096)
def is_agent(noun: str) -> bool:
    """Whether a noun that no list has is likely a person's work: "dockmaster"."""
    agent = noun.endswith(_AGENTS) and len(noun) > 6
    compound = any(noun.endswith(work) and len(noun) > len(work) + 2 for work in _WORKERS)
    return (agent or compound) and not sorts_of(noun)


def kind_of(noun: str) -> EntityKind | None:
    """What a name of that description is the name of; None where the noun tells nothing, as
    "developer" and "publisher" do, which are people as often as companies."""
    organisation = bool(sorts_of(noun))
    if noun in ROLE_HEADS or is_agent(noun):
        return None if organisation or noun in _EITHER else "person"
    if noun in PLACE_NOUNS:
        return "place"
    return "organization" if organisation else None


_BESIDE = ("appos", "flat", "nmod:desc", "compound")
_AMONG = ("such", "like", "including")
_NAMING = ("call", "name", "dub", "know")


def described(doc: Doc, head: int) -> Description | None:
    """What the name that a word heads is said to be, if the noun tells a kind."""
    for noun in _nouns(doc, head):
        lemma = doc.tokens[noun].lemma.lower()
        if _is_known(lemma):
            told = (doc.form(w).lower() for w in doc.under(noun, "compound", "amod") if w != head)
            return Description(lemma, frozenset(told))
    return None


def _nouns(doc: Doc, head: int) -> Iterator[int]:
    """Nouns that an apposition, a copula or the noun before it says the name to be."""
    token = doc.tokens[head]
    beside = [*doc.appositions(head), *doc.under(head, "nmod:desc", "compound")]
    if token.head >= 0 and token.relation in _BESIDE[:3]:
        beside.append(token.head)
    if (
        token.relation == "nsubj"
        and doc.under(token.head, "cop")
        and not doc.is_negated(token.head)
    ):
        beside.append(token.head)
    if token.relation in ("xcomp", "obj") and doc.tokens[token.head].lemma in _NAMING:
        verb = doc.tokens[token.head]
        if verb.relation == "acl":
            beside.append(verb.head)
    yield from (noun for noun in beside if doc.tokens[noun].upos == "NOUN")
    if token.relation == "conj":
        head, token = token.head, doc.tokens[token.head]
    if token.relation == "nmod":
        case, noun = doc.preposition(head), token.head
        place = case == "of" and doc.tokens[noun].lemma in PLACE_NOUNS - {"country"}
        if place or case in _AMONG:
            yield noun


def _is_known(word: str) -> bool:
    known = word in PLACE_NOUNS or word in ROLE_HEADS
    return known or bool(sorts_of(word)) or is_agent(word)
