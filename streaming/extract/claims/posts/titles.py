"""Which words are a title: the head of a rule of the vocabulary with its ranks and its field."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from contract.vocabulary import Vocabulary
from streaming.extract.claims.page import Page
from streaming.extract.claims.posts.records import Tenure, Title
from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.lexicon import entries, table, words

_MODIFIERS = words("roles", "modifiers")
_FIELD_CASES = ("of", "for", "on", "to")
_NAMED = ("person", "organization", "place")


class _Heads(NamedTuple):
    """The last words of the titles that a vocabulary knows, and the endings of others."""

    words: frozenset[str]
    endings: tuple[str, ...]
    describing: frozenset[str]


@lru_cache(maxsize=4)
def _heads(vocabulary: Vocabulary) -> _Heads:
    known = {head for rule in vocabulary.roles for head in rule.heads}
    ends = {head.split()[-1] for head in known if not head.startswith("-")}
    ends |= {head.split()[0] for head in known if " of " in head}
    endings = tuple(sorted(head[1:] for head in known if head.startswith("-")))
    return _Heads(frozenset(ends), endings, frozenset(vocabulary.words.get("describing", ())))


@cache
def _listed(kind: str, block: str) -> frozenset[str]:
    return frozenset(entries(table("posts")[kind][block].lower()))


@cache
def _short() -> dict[str, str]:
    return {
        short: whole.replace("_", " ")
        for whole, block in table("posts")["short"].items()
        for short in entries(block)
    }


def title_at(page: Page, word: int) -> Title | None:
    """The title that a noun heads, None where it heads none."""
    token = page.doc.tokens[word]
    if token.upos not in ("NOUN", "PROPN", "ADJ") or not is_head(page, word):
        return None
    if _is_within_name(page, word):
        return None
    first, tenure = _first(page, word)
    last = _last(page, word)
    field, behind = _field(page, word, last)
    inner = tuple(range(first, last + 1))
    rank = _name(page, inner)
    name = _name(page, range(first, behind)) if field is not None else rank
    return Title(word, tuple(range(first, behind)), name, rank, tenure, field)


def is_head(page: Page, word: int) -> bool:
    """Whether a word is what titles end with, as the vocabulary has it."""
    heads = _heads(page.vocabulary)
    form = _singular(page, word)
    if form in heads.words:
        return True
    works = form.endswith(heads.endings) and form not in heads.describing and len(form) > 4
    return works and page.doc.kind(word) in ("person", "") and page.doc.tokens[word].upos == "NOUN"


def _singular(page: Page, word: int) -> str:
    """A word in small letters, one of several, without a full stop, written out."""
    form = page.low(word).rstrip(".")
    form = _short().get(form, form)
    plural = page.doc.tokens[word].xpos in ("NNS", "NNPS")
    return page.lemma(word) if plural and form == page.low(word) else form


def _is_within_name(page: Page, word: int) -> bool:
    """Whether it is part of a longer name: "Sheriff's Office", "Captain America"."""
    mention = page.document.mention_in(page.place(word))
    return mention is not None and mention.kind == "name" and mention.start <= page.place(word)[0]


def _first(page: Page, word: int) -> tuple[int, Tenure]:
    """Where a title begins, and what stands before it tells of when."""
    first = word
    own = set(page.doc.subtree(word)) | set(page.doc.under(page.doc.tokens[word].head))
    while first > page.doc.sentences[page.doc.tokens[word].sentence][0]:
        before = first - 1
        joined = page.doc.form(before) in "-–‐" and before - 1 in own
        if not joined and not (before in own and _is_rank(page, before)):
            break
        first = before
    if page.doc.tokens[first].upos == "PUNCT":
        first += 1
    return first, _tenure(page, first)


def _is_rank(page: Page, word: int) -> bool:
    """Whether a word before a title's head is part of the title."""
    token, form = page.doc.tokens[word], page.low(word)
    if page.doc.form(word) in "-–‐":
        return True
    if token.relation not in ("compound", "amod", "nmod:desc", "nmod", "flat", "nummod", "advmod", "nmod:unmarked"):
        return False
    if form in _listed("within", "party") or any(form in _listed("status", s) for s in table("posts")["status"]):
        return False
    if _names_other(page, word):
        return False
    if form in _MODIFIERS or form in _listed("within", "adjectives") or form.endswith("-"):
        return True
    return token.upos in ("NOUN", "PROPN") and page.doc.kind(word) != "person" and page.low(word + 1) != "'s"


def _names_other(page: Page, word: int) -> bool:
    mention = page.document.mention_in(page.place(word))
    return mention is not None and mention.kind == "name"


def _tenure(page: Page, first: int) -> Tenure:
    """Of the few words before a title, those before whose it is too ("former Acme chief")."""
    at = first - 1
    stop = max(page.doc.sentences[page.doc.tokens[first].sentence][0], first - 6)
    while at >= stop and page.doc.tokens[at].upos in ("ADJ", "PROPN", "ADV", "NOUN", "PUNCT", "PART", "SYM"):
        if page.doc.form(at) in (",", ".", ";", "“", '"'):
            break
        for tenure in ("former", "planned", "present"):
            if page.low(at) in _listed("status", tenure):
                return tenure
        at -= 1
    return ""


def _last(page: Page, word: int) -> int:
    """The last word of the rank: "general" of "director general", "elect" of "mayor-elect"."""
    last = word
    while last + 1 < page.doc.sentences[page.doc.tokens[word].sentence][1]:
        dash = page.doc.form(last + 1) in "-–‐"
        at = last + 2 if dash else last + 1
        if at >= len(page.doc.tokens) or page.low(at) not in _listed("within", "behind"):
            break
        last = at
    return last


def _field(page: Page, word: int, last: int) -> tuple[int | None, int]:
    """The head of what a title is of without an owner's name, and the word behind it: "of state",
    "for health, wellness and the environment", "of baseball operations"."""
    for case, head in page.doc.obliques(word):
        near = min(page.doc.subtree(head)) == last + 1
        if case in _FIELD_CASES and near and not is_owner(page, head, case):
            own = [w for w in page.doc.subtree(head, ("acl:relcl", "acl", "appos", "parataxis", "nmod"))]
            own += [
                w for each in page.doc.coordinates(head)
                for c, h in page.doc.obliques(each) if c in ("of", "and") and not is_owner(page, h, c)
                for w in page.doc.subtree(h, ("acl:relcl", "acl", "appos", "parataxis"))
            ]
            return head, _behind(page, sorted(set(own)), last + 1)
    return None, last + 1


def _behind(page: Page, own: list[int], first: int) -> int:
    """Behind the last of some words that stand together from a first on."""
    behind = first
    while behind in own:
        behind += 1
    while page.doc.tokens[behind - 1].upos in ("PUNCT", "ADP", "CCONJ", "DET"):
        behind -= 1
    return behind


def is_owner(page: Page, word: int, case: str) -> bool:
    """Whether what a preposition joins to a title is whose it is, and no field: a name, a pronoun,
    a noun of a body or a person."""
    if any(_names_other(page, w) for w in page.doc.phrase(word)):
        return _names_other(page, word) or page.doc.kind(word) in _NAMED
    if page.doc.tokens[word].upos == "PRON":
        return True
    noun = page.lemma(word)
    definite = any(page.doc.tokens[c].relation in ("det", "nmod:poss") for c in page.doc.under(word))
    body = bool(sorts_of(noun)) or page.doc.kind(word) in _NAMED
    return body and definite


def _name(page: Page, inner: Iterator[int] | range | tuple[int, ...]) -> str:
    """Words as the value of a claim has them: small letters but for initials and short forms."""
    inner = tuple(inner)
    start, end = page.doc.span(inner)
    said = page.text((start, end))
    out = []
    for form in said.split():
        bare = form.lower().rstrip(".")
        if bare in _short() and (form.endswith(".") or form[0].isupper()):
            out.append(_short()[bare])
        else:
            out.append(form if form.isupper() or "." in form[:-1] else form.lower())
    return " ".join(out)


def is_listed(page: Page, title: Title) -> bool:
    """Whether a rule names the last word of a title, rather than its ending."""
    return _singular(page, title.noun) in _heads(page.vocabulary).words
