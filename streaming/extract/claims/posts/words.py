"""The words by which posts are known: the vocabulary's heads and lexicon/posts.toml."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from contract.vocabulary import Vocabulary
from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.records import Tenure
from streaming.extract.lexicon import block_of, entries, table, words

CALLINGS = words("roles", "heads", "callings", "passing")
DASHES = "-–‐"
DESCRIBING = words("common", "describing") | words("roles", "times")
POST_WORDS = words("roles", "modifiers")
_SHORTEST_WORK = 5
_BEFORE_TITLES = words("grammar", "before_titles")
_STOPS = frozenset(',.;:“"')


class Heads(NamedTuple):
    """What a vocabulary's titles end with: ``words`` their heads' last words, ``phrases`` those
    with an "of" ("member of parliament"), ``endings`` of others, ``describing`` none."""

    words: frozenset[str]
    phrases: frozenset[str]
    endings: tuple[str, ...]
    describing: frozenset[str]


@lru_cache(maxsize=4)
def heads_of(vocabulary: Vocabulary) -> Heads:
    """The heads of a vocabulary, by which titles are found."""
    known = {head for rule in vocabulary.roles for head in rule.heads}
    phrases = frozenset(head for head in known if " of " in head)
    ends = {head.split(" of ")[0].split()[-1] for head in known if not head.startswith("-")}
    endings = tuple(sorted(head[1:] for head in known if head.startswith("-")))
    describing = frozenset(vocabulary.words.get("describing", ()))
    return Heads(frozenset(ends), phrases, endings, describing)


@cache
def listed(kind: str, block: str) -> frozenset[str]:
    """The entries of one block of lexicon/posts.toml."""
    return frozenset(entries(table("posts")[kind][block].lower()))


SHORT, STATUS, VERBS = (block_of("posts", kind) for kind in ("short", "status", "verbs"))
"""Short titles, what tells when a post was held, and verbs: by their words what they are."""


def written_out(form: str) -> str:
    """A word in small letters, a short title ("Sen.") written out."""
    bare = form.lower().rstrip(".")
    return SHORT.get(bare, bare).replace("_", " ")


def singular(page: Page, word: int) -> str:
    """A word in small letters, one of several, short forms written out."""
    form = written_out(page.doc.form(word))
    plural = page.doc.tokens[word].xpos in ("NNS", "NNPS")
    return page.lemma(word) if plural and form == page.low(word) else form


def is_head(page: Page, word: int) -> bool:
    """Whether a word is what titles end with: listed, or a noun of people by its ending."""
    heads, form = heads_of(page.vocabulary), singular(page, word)
    last = form.split("-")[-1]
    if form in heads.words or (last in heads.words and last != "general"):
        return True
    works = form.endswith(heads.endings) and last not in heads.describing
    person = page.doc.kind(word) in ("person", "") and page.doc.tokens[word].upos == "NOUN"
    return works and person and len(form) >= _SHORTEST_WORK


def is_named(page: Page, word: int) -> bool:
    """Whether a word is part of a name; "county" alone is none."""
    mention = page.document.mention_of(word)
    if mention is None or mention.kind != "name":
        return False
    return not (page.low(word) in POST_WORDS and (mention.start, mention.end) == page.place(word))


def tenure_of(page: Page, first: int) -> Tenure:
    """What is told of when before a title's first word and before whose it is ("former Acme
    chief")."""
    begin = page.doc.sentences[page.doc.tokens[first].sentence][0]
    told = STATUS
    for at in range(first - 1, max(begin, first - 6) - 1, -1):
        found = told.get(page.low(at))
        upos = page.doc.tokens[at].upos
        if found is None and upos not in _BEFORE_TITLES:
            break
        if page.doc.form(at) in _STOPS:
            break
        if found is not None:
            return "former" if found == "former" else "planned" if found == "planned" else "present"
    return ""


def is_of_several(page: Page, word: int) -> bool:
    """Whether a word is a plural: "senators", "Sens."; not of whom one is told: "one of the
    court's judges, Ada Quill"."""
    token, form = page.doc.tokens[word], page.low(word).rstrip(".")
    if token.relation == "nmod" and page.low(token.head) == "one":
        return False
    return token.xpos in ("NNS", "NNPS") or (form in SHORT and form.endswith("s"))
