"""Whom pronouns and definite nouns mean: by the tree where that is certain, else as learned.

An apposition and a copula tell who somebody is. Names are given, and each other mention joins the
likeliest antecedent that agrees with it (reading/antecedents.py); a noun that tells a role or a
sort ("the governor", "the club") chooses among those who have it. What agrees with nobody stays
unresolved rather than being given to whom the text tells most of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property

from streaming.extract.doc import Doc
from streaming.extract.doc import Mention as Spoken
from streaming.extract.entities.bonds import Bonds
from streaming.extract.entities.descriptions import sorts_of
from streaming.extract.entities.drafts import Draft, gender_of_role
from streaming.extract.entities.places import Places
from streaming.extract.lexicon import words
from streaming.extract.model import Mention, Quoted
from streaming.extract.reading.agreement import Traits, clash
from streaming.extract.reading.antecedents import Candidates, linked

_CERTAIN, _LEARNED, _DESCRIBED = 0.95, 0.85, 0.8
_MALE, _FEMALE = words("grammar", "male"), words("grammar", "female")
_IT, _THEY = words("grammar", "neuter"), words("grammar", "plural")
_PRONOUNS = _MALE | _FEMALE | _IT | _THEY
_DEFINITE = words("grammar", "definite")
_RANKS = words("names", "references_ranks")
_OWNER = "nmod:poss"
_KIN = words("roles", "kin")
_KINDS = ("person", "organization")
_FAR, _LEAST_PERSON, _LEAST_NOUN, _REPEATED = -4.0, -2.0, -1.0, 2.0


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
        for spoken, learned in zip(self._doc.mentions or (), self._entities, strict=True):
            form = self._form(spoken.head)
            pronoun = form in _PRONOUNS
            if spoken.head in self._names.named or not (pronoun or self._is_definite(spoken.head)):
                continue
            key, confidence = self._meant(spoken, learned)
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
        """Nouns that an apposition or a copula says to be somebody who is named."""
        found: dict[int, int] = {}
        for word, token in enumerate(self._doc.tokens):
            if token.upos != "NOUN" or word in self._names.named:
                continue
            beside = list(self._doc.appositions(word))
            if token.relation == "appos":
                beside.append(token.head)
            if self._doc.under(word, "cop") and not self._doc.is_negated(word):
                beside += self._doc.under(word, "nsubj")
            keys = [
                self._names.named[other]
                for other in beside
                if other in self._names.named and other not in self._names.datelines
            ]
            if len(set(keys)) == 1:
                found[word] = keys[0]
        return found

    @cached_property
    def _entities(self) -> list[int | None]:
        """Whom each mention means: the learned links, given what the names are."""
        spoken = self._doc.mentions or ()
        out = self._names.datelines
        keys = [self._names.named.get(m.head, self._told.get(m.head)) for m in spoken]
        found = [
            Candidates(
                m.candidates.traits if key is None else _traits(self._drafts[key]),
                tuple([b for b in m.candidates.before if spoken[b[0]].head not in out]),
                self._bonds.parts(m.head),
                self._bonds.barred(m.head),
                self._described(m) if key is None else frozenset(),
            )
            for m, key in zip(spoken, keys, strict=True)
        ]
        numbers = linked(found, keys, apart=True)
        meant = {n: key for n, key in zip(numbers, keys, strict=True) if key is not None}
        meant |= self._by_all_mentions(found, numbers, meant)
        return [meant.get(number) for number in numbers]

    def _by_all_mentions(
        self, found: Sequence[Candidates], numbers: Sequence[int], meant: Mapping[int, int]
    ) -> dict[int, int]:
        """Whom those mean who have no name in the text before ("the mogul … he … his"), by all of
        their mentions together; nobody where one of them is new ("a mogul")."""
        parted: dict[int, list[int]] = defaultdict(list)
        for at, number in enumerate(numbers):
            parted[number].append(at)
        told: dict[int, int] = {}
        unnamed: set[str] = set()
        for number, own in parted.items():
            if number in meant:
                continue
            spoken = [self._spoken[at] for at in own]
            nouns = {self._form(m.head) for m in spoken if self._doc.tokens[m.head].upos == "NOUN"}
            if unnamed & nouns or not all(map(self._may_be_known, spoken)):
                unnamed |= nouns
                continue
            scores: dict[int, float] = defaultdict(float)
            for at in own:
                best: dict[int, float] = {}
                for other, score in found[at].before:
                    key = meant.get(numbers[other])
                    if key is not None:
                        score += _REPEATED * self._is_repeated(at, other)
                        best[key] = max(score, best.get(key, _FAR))
                for key, score in best.items():
                    scores[key] += score - _FAR
            least = _LEAST_PERSON if any(self._form(m.head) in _PRONOUNS for m in spoken) else _LEAST_NOUN
            for key, score in sorted(scores.items(), key=lambda item: -item[1]):
                if score / len(own) + _FAR <= least:
                    break
                if self._agrees([found[at] for at in own], spoken, key):
                    told[number] = key
                    break
        return told

    def _is_repeated(self, at: int, other: int) -> bool:
        """ "the secretary … the secretary": the same noun with the same words before it."""
        head, before = self._spoken[at].head, self._spoken[other].head
        return (
            self._doc.tokens[head].upos == self._doc.tokens[before].upos == "NOUN"
            and self._called(head) == self._called(before)
        )

    def _called(self, head: int) -> str:
        return " ".join(self._form(word) for word in (*self._plain(head), head))

    def _agrees(self, own: Sequence[Candidates], spoken: Sequence[Spoken], key: int) -> bool:
        """Whether all of one's mentions may be of an entity."""
        draft = _traits(self._drafts[key]).value
        sort = self._drafts[key].sort
        told = (sorts_of(self._form(mention.head)) for mention in spoken)
        if sort and any(sorts and sort not in sorts for sorts in told):
            return False
        return all(self._fits(mention, key) for mention in spoken) and not any(
            clash(each.traits.value, draft) or each.barred & self._parts[key] for each in own
        )

    @cached_property
    def _spoken(self) -> Sequence[Spoken]:
        return self._doc.mentions or ()

    @cached_property
    def _parts(self) -> Mapping[int, frozenset[Hashable]]:
        """The parts that those play who are named."""
        found: dict[int, frozenset[Hashable]] = defaultdict(frozenset)
        for mention in self._spoken:
            key = self._names.named.get(mention.head)
            if key is not None:
                found[key] |= self._bonds.parts(mention.head)
        return found

    def _may_be_known(self, spoken: Spoken) -> bool:
        """Whether a mention may be of somebody named before: "he", "the mogul"; not "a mogul"."""
        form = self._form(spoken.head)
        if form in _MALE or form in _FEMALE:
            return True
        token = self._doc.tokens[spoken.head]
        known = token.xpos == "NN" and spoken.kind in _KINDS and form not in _KIN
        return known and self._is_definite(spoken.head) and not self._doc.under(spoken.head, _OWNER)

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

    def _meant(self, spoken: Spoken, learned: int | None) -> tuple[int | None, float]:
        """Key and confidence."""
        certain = self._told.get(spoken.head)
        if certain is not None:
            return certain, _CERTAIN
        if learned is not None and self._fits(spoken, learned):
            return learned, _LEARNED
        among = self._described(spoken)
        told = spoken.kind == "person" or bool(sorts_of(self._form(spoken.head)))
        return (min(among), _DESCRIBED) if len(among) == 1 and told else (None, 0.0)

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
        return frozenset(
            key
            for key in self._roles.get(self._called(head)) or self._roles.get(self._form(head), ())
            if self._fits(spoken, key)
            and (not bodies or self._drafts[key].affiliation in {None, *bodies})
        )

    def _of_sort(self, head: int, bodies: set[int]) -> frozenset[int]:
        """The organisations that are called by the noun or are of its sort."""
        form = self._form(head)
        return frozenset(
            draft.key
            for draft in self._drafts
            if draft.kind == "organization"
            and (form in draft.nouns or (draft.sort and draft.sort in sorts_of(form)))
            and (not bodies or draft.key in bodies)
            and draft.told.issuperset(map(self._form, self._plain(head)))
        )

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
        if self._doc.tokens[spoken.head].xpos != "NN":
            return not person and spoken.kind != "person"
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
        if token.upos != "NOUN" or self._is_apposed(word):
            return False
        return any(
            self._doc.tokens[child].relation == _OWNER or self._form(child) in _DEFINITE
            for child in self._doc.under(word, "det", _OWNER)
        )

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
