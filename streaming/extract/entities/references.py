"""Whom pronouns and definite nouns mean: by the tree where that is certain, else as learned.

An apposition and a copula tell who somebody is. Names are given, and each other mention joins the
likeliest antecedent that agrees with it (reading/antecedents.py); a noun that tells a role or a
sort ("the governor", "the club") chooses among those who have it. What agrees with nobody stays
unresolved rather than being given to whom the text tells most of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from streaming.extract.doc import Doc
from streaming.extract.doc import Mention as Spoken
from streaming.extract.entities.bonds import Bonds
from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.entities.drafts import Draft, gender_of_role
from streaming.extract.entities.places import Places
from streaming.extract.lexicon import words
from streaming.extract.model import Mention, Quoted
from streaming.extract.reading.agreement import Traits
from streaming.extract.reading.antecedents import Candidates, likelihood, linked

_CERTAIN, _LEARNED, DOUBTFUL = 0.95, 0.85, 0.5
"""Confidence of what apposition or copula tells, of a likely link, and of one that is right no more
often than wrong: an unlikely link, or that a noun describes somebody whom no link tells."""
_MALE, _FEMALE = words("grammar", "male"), words("grammar", "female")
_IT, _THEY = words("grammar", "neuter"), words("grammar", "plural")
_PRONOUNS = _MALE | _FEMALE | _IT | _THEY
_DEFINITE = words("grammar", "definite")
_RANKS = words("names", "references_ranks")
_OWNER = "nmod:poss"
_LIKELY, _LIKELY_DESCRIBED, _LIKELY_NEW = 0.7, 0.3, 0.8
"""From here on four in five links are right in real news; of nouns that describe only whom they are
linked with from the second on, of those that present whom the text names later from the third."""


class References:
    """Resolves one document's mentions other than names."""

    def __init__(
        self, doc: Doc, names: Places, drafts: Sequence[Draft], quoted: Sequence[Quoted]
    ) -> None:
        self._doc = doc
        self._bonds = Bonds(doc, quoted)
        self._drafts = drafts
        self._names = names

    def mentions(self) -> Iterator[Mention]:
        """Pronouns, resolved or not, and the nouns that are; in order, not overlapping."""
        behind = 0
        meant, numbers, found = self._entities
        for at, (spoken, number, own) in enumerate(zip(self._spoken, numbers, found, strict=True)):
            if spoken.head in self._names.named:
                continue
            form = self._form(spoken.head)
            pronoun = form in _PRONOUNS
            first = self._first_named.get(number, at)
            clear = pronoun or self._is_definite(spoken.head)
            if not clear and not self._is_presented(spoken, self._spoken[first]):
                continue
            sure = reach = likelihood(own.before, numbers, number)
            if at < first:
                reach = likelihood(found[first].before, numbers, number)
                sure = min(sure, reach) if form in _IT | _THEY else sure or reach
            if not clear and min(sure, reach) < _LIKELY_NEW:
                continue
            key, confidence = self._meant(spoken, meant.get(number), sure)
            word = self._doc.tokens[spoken.head]
            if pronoun and (key is not None or form not in _IT):
                self._learn(form, key)
                yield Mention(word.start, word.end, "pronoun", key, confidence)
                behind = word.end
            elif key is not None:
                start = max(behind, self._doc.tokens[self._first(spoken.head)].start)
                yield Mention(start, word.end, "nominal", key, confidence)
                behind = word.end

    @cached_property
    def _told(self) -> dict[int, int]:
        """Nouns that an apposition or a copula says to be somebody who is named, or that are his
        title ("the secretary of state Ada Quill")."""
        found: dict[int, int] = {}
        for word, token in enumerate(self._doc.tokens):
            if token.upos != "NOUN" or word in self._names.named:
                continue
            beside = list(self._doc.appositions(word))
            if self._doc.kind(word) == "person":
                beside += [n for n in self._doc.under(word, "nmod") if self._is_behind(n)]
            if token.relation == "appos":
                beside.append(token.head)
            if self._doc.under(word, "cop") and not self._doc.is_negated(word):
                beside += self._doc.under(word, "nsubj")
            keys = [self._names.named[other] for other in beside if other in self._names.named]
            if len(set(keys)) == 1 and not self._clash(word, keys[0]):
                found[word] = keys[0]
        return found

    def _clash(self, noun: int, key: int) -> bool:
        """Whether a noun means several people, and the name is one person's."""
        return self._doc.is_several(noun) and self._drafts[key].kind == "person"

    @cached_property
    def _entities(self) -> tuple[dict[int, int], list[int], list[Candidates]]:
        """The learned links, given what the names are: whom each number means, the number of each
        mention, and what it may mean."""
        spoken, out = self._spoken, self._names.datelines
        keys = [self._names.named.get(m.head, self._told.get(m.head)) for m in spoken]
        found = [
            Candidates(
                m.candidates.traits if key is None else _traits(self._drafts[key]),
                tuple([b for b in m.candidates.before if spoken[b[0]].head not in out])
                if out
                else m.candidates.before,
                self._bonds.parts(m.head),
                self._bonds.barred(m.head),
                self._described(m) if key is None else frozenset(),
            )
            for m, key in zip(spoken, keys, strict=True)
        ]
        numbers = linked(found, keys, apart=True)
        meant = {n: key for n, key in zip(numbers, keys, strict=True) if key is not None}
        return meant, numbers, found

    @cached_property
    def _first_named(self) -> dict[int, int]:
        """By entities their first mention that tells their name: what stands before it is as likely
        them as it means what does."""
        _, numbers, _ = self._entities
        named = self._names.named | self._told
        found: dict[int, int] = {}
        for at, (spoken, number) in enumerate(zip(self._spoken, numbers, strict=True)):
            if spoken.head in named:
                found.setdefault(number, at)
        return found

    @cached_property
    def _spoken(self) -> Sequence[Spoken]:
        return self._doc.mentions

    @cached_property
    def _roles(self) -> dict[str, set[int]]:
        """By its last word each role that the text gives to people, with who has it."""
        found: dict[str, set[int]] = defaultdict(set)
        for draft in self._drafts:
            for role in draft.roles if draft.kind == "person" else ():
                head = role.lower().split()[-1]
                found[role.lower()].add(draft.key)
                if not _RANKS.intersection(role.lower().split()):
                    found[head].add(draft.key)
        for word, key in (self._told | self._names.titles).items():
            if self._drafts[key].kind == "person":
                found[self._form(word)].add(key)
        return found

    def _meant(
        self, spoken: Spoken, learned: int | None, likely: float
    ) -> tuple[int | None, float]:
        """Key and confidence."""
        certain = self._told.get(spoken.head)
        if certain is not None:
            return certain, _CERTAIN
        among = self._described(spoken)
        if learned is not None and self._fits(spoken, learned):
            least = _LIKELY_DESCRIBED if among == {learned} else _LIKELY
            return learned, _LEARNED if likely >= least else DOUBTFUL
        told = spoken.kind == "person" or bool(sorts_of(self._form(spoken.head)))
        return (min(among), DOUBTFUL) if len(among) == 1 and told else (None, 0.0)

    def _described(self, spoken: Spoken) -> frozenset[int]:
        """Who of those that are named is such as a definite noun says: has the role, is of that
        sort or called so."""
        head = spoken.head
        if self._doc.tokens[head].xpos != "NN" or not self._is_definite(head):
            return frozenset()
        beside = self._doc.under(head, _OWNER, "compound", "nmod")
        owners = {self._names.named[word] for word in beside if word in self._names.named}
        bodies = {key for key in owners if self._drafts[key].kind != "person"}
        if spoken.kind != "person":
            whose = self._doc.under(head, _OWNER) or owners - bodies
            return frozenset() if whose else self._of_sort(head, bodies)
        called = self._roles.get(" ".join(map(self._form, (*self._plain(head), head))), set())
        if not called and all(self._doc.tokens[w].upos == "ADJ" for w in self._plain(head)):
            called = self._roles.get(self._form(head), set())
        return frozenset(
            key
            for key in called
            if self._fits(spoken, key)
            and (not bodies or self._drafts[key].affiliation in {None, *bodies})
        )

    def _of_sort(self, head: int, bodies: set[int]) -> frozenset[int]:
        """The organisations that are called by the noun, else those that are of its sort."""
        form, plain = self._form(head), set(map(self._form, self._plain(head)))
        among = [
            draft
            for draft in self._drafts
            if draft.kind == "organization"
            and (not bodies or draft.key in bodies)
            and draft.told.issuperset(plain)
        ]
        called = [draft.key for draft in among if form in draft.nouns]
        sorts = sorts_of(form)
        return frozenset(called or [draft.key for draft in among if draft.sort in sorts])

    def _is_behind(self, name: int) -> bool:
        """Whether nothing joins a word to the noun that it hangs from and stands behind."""
        token = self._doc.tokens[name]
        return token.relation == "nmod" and name > token.head and not self._doc.preposition(name)

    def _plain(self, head: int) -> list[int]:
        """Words before a noun that tell which one it is, names left out."""
        inner = self._doc.under(head, "compound", "amod")
        return [word for word in inner if word < head and word not in self._names.named]

    def _fits(self, spoken: Spoken, key: int) -> bool:
        """Whether the words agree with an entity in kind, number and gender."""
        draft, form = self._drafts[key], self._form(spoken.head)
        person = draft.kind == "person"
        if form in _MALE or form in _FEMALE:
            return person and draft.gender != ("f" if form in _MALE else "m")
        if form in _IT or form in _THEY:
            return not person
        if self._clash(spoken.head, key):
            return False
        if not person and not (form in draft.nouns or sorts_of(form) or draft.kind == "place"):
            return False  # a noun that no body is called by
        gender = gender_of_role(form)
        return (spoken.kind == "person") == person and (
            gender is None or draft.gender in (None, gender)
        )

    def _learn(self, pronoun: str, key: int | None) -> None:
        draft = self._drafts[key] if key is not None else None
        if draft is not None and draft.kind == "person":
            draft.vote("m" if pronoun in _MALE else "f", 0.6)

    def _is_definite(self, word: int) -> bool:
        """A noun with "the", "this" or an owner, and not beside its name."""
        token = self._doc.tokens[word]
        definite = token.upos == "NOUN" and any(
            self._doc.tokens[child].relation == _OWNER or self._form(child) in _DEFINITE
            for child in self._doc.under(word, "det", _OWNER)
        )
        return definite and not self._is_apposed(word)

    def _is_presented(self, spoken: Spoken, named: Spoken) -> bool:
        """ "Court frees mayor": one person whom a later sentence names."""
        token = self._doc.tokens[spoken.head]
        later = token.sentence < self._doc.tokens[named.head].sentence
        plain = token.upos == "NOUN" and token.xpos == "NN" and spoken.kind == "person"
        return later and plain and not self._doc.under(spoken.head, "cop")

    def _is_apposed(self, word: int) -> bool:
        beside = self._doc.appositions(word)
        if self._doc.tokens[word].relation == "appos":
            beside = (*beside, self._doc.tokens[word].head)
        return any(other in self._names.named for other in beside)

    def _first(self, head: int) -> int:
        """The first word of a noun's mention: its determiner, or what stands behind its owner."""
        owner = max((c for c in self._doc.under(head, _OWNER) if c < head), default=-1)
        behind = max(self._doc.subtree(owner)) if owner >= 0 else -1
        parts = ("det", "amod", "compound", "nummod", "flat")
        own = [word for child in self._doc.under(head, *parts) for word in self._doc.subtree(child)]
        return min([head, *(word for word in own if behind < word < head)])

    def _form(self, word: int) -> str:
        return self._doc.form(word).lower()


def _traits(draft: Draft) -> Traits:
    """What a named entity agrees in."""
    if draft.kind == "person":
        own = {"m": Traits.MAN, "f": Traits.WOMAN, None: Traits.NONE}[draft.gender]
        return own | Traits.PERSON
    if draft.kind == "organization":
        return Traits.BODY | Traits.NEUTER
    return Traits.MANY if draft.kind == "group" else Traits.THING | Traits.NEUTER
