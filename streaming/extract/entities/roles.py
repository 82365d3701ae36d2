"""What persons are ("general manager Ada Quill", "Ada Quill, the club's president", "was named
president") and whose they are said to be ("Ada Quill of the Ledger"), by the tree.

A noun is somebody's where it stands before the name as a title, in apposition, as a predicate, or
as the complement of a verb of appointment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from streaming.extract.doc import Doc
from streaming.extract.entities.descriptions import is_agent
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.places import Places
from streaming.extract.entities.register import Linked
from streaming.extract.lexicon import words

_HEADS = words("roles", "heads")
_KIN = words("roles", "kin")
_WITHIN = _HEADS | words("roles", "modifiers")
_OF = words("roles", "before_owner")
_TITLES = ("nmod:desc", "compound", "appos", "amod")
_OWNERS = ("nmod:poss", "compound", "nmod", "nmod:desc")


class Roles:
    """Reads roles and affiliations off one document."""

    def __init__(self, doc: Doc, names: Places, drafts: Sequence[Draft]) -> None:
        self._doc = doc
        self._names = names
        self._named = names.named
        self._own = names.own
        self._drafts = drafts

    def read(self, linked: Iterable[Linked]) -> None:
        """Add to the persons' drafts what the words around each of their names tell."""
        for link in linked:
            if self._drafts[link.key].kind == "person":
                self._read(link.name.head, self._drafts[link.key])

    def _read(self, head: int, draft: Draft) -> None:
        self._affiliate(draft, head)
        for noun in sorted(set(self._nouns(head))):
            form = self._form(noun)
            draft.vote_by_role(form)
            if form in _KIN:
                continue
            if form in _HEADS or is_agent(form):
                draft.add_role(self._spelled(noun))
                self._affiliate(draft, noun)

    def _nouns(self, head: int) -> Iterator[int]:
        """Nouns that tell what the one named is, coordinated ones too."""
        for noun in self._direct(head):
            if noun not in self._own and self._doc.tokens[noun].upos in ("NOUN", "PROPN", "ADJ"):
                yield noun
                for other in self._doc.under(noun, "conj"):
                    if not self._doc.under(other, "nsubj") and other not in self._own:
                        yield other

    def _direct(self, head: int) -> Iterator[int]:
        token = self._doc.tokens[head]
        yield from self._doc.under(head, *_TITLES)
        if token.relation in ("appos", "flat", "nmod:desc") and token.head >= 0:
            yield token.head
        if token.relation in ("nsubj", "nsubj:pass"):
            if self._doc.under(token.head, "cop") and not self._doc.is_negated(token.head):
                yield token.head
            yield from self._doc.under(token.head, "xcomp")
            yield from self._as(token.head)
        if token.relation == "obj":  # "named Ada Quill president"
            yield from self._doc.under(token.head, "xcomp")
            yield from self._as(token.head)
        for verb in self._doc.under(head, "acl", "acl:relcl"):
            yield from self._doc.under(verb, "xcomp")
            yield from self._as(verb)
            if self._doc.under(verb, "cop"):
                yield verb

    def _as(self, verb: int) -> Iterator[int]:
        return (word for case, word in self._doc.obliques(verb) if case == "as")

    def _spelled(self, noun: int) -> str:
        """The role's words, its field too where it has a plain one: "director of enforcement"."""
        inner = [noun]
        while (before := inner[0] - 1) in self._doc.subtree(noun):
            if before in self._named or self._form(before) not in _WITHIN:
                break
            inner.insert(0, before)
        text = [self._doc.form(word) for word in inner]
        for case, field in self._doc.obliques(noun):
            if case == "of" and field == noun + 2 and self._doc.tokens[field].upos == "NOUN":
                text += ["of", self._doc.form(field)]
        return " ".join(word if word.isupper() else word.lower() for word in text)

    def _affiliate(self, draft: Draft, word: int) -> None:
        """The body that owns the word, stands in it, or that "of" or "at" names behind it."""
        for child in self._doc.under(word, *_OWNERS):
            cases = {self._form(case) for case in self._doc.under(child, "case")}
            named = self._body(child)
            if named is None or (self._doc.tokens[child].relation == "nmod" and not cases & _OF):
                continue
            if draft.affiliation is None:
                draft.affiliation = named

    def _body(self, word: int) -> int | None:
        key = self._named.get(word)
        if key is None or self._drafts[key].kind != "organization":
            return None
        return key if self._drafts[key].sort != "league" else None

    def _form(self, word: int) -> str:
        return self._doc.form(word).lower()
