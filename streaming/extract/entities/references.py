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
_FAR = -4.0
"""Score of an antecedent that is none of a mention's candidates."""
_OF_PERSON, _OF_NOUN = (0.0, 0.0), (-1.0, 0.5)
"""Mean score from which one without a name is who was named, and by how much the next must be less
likely: of "he" or "she" and nouns, of nouns alone."""


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
        for spoken, learned in zip(self._spoken, self._entities, strict=True):
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
        spoken, out = self._spoken, self._names.datelines
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
        their mentions together; nobody where one of them is new ("a mogul"), and none of those
        that are called by the same noun later."""
        parted: dict[int, list[int]] = defaultdict(list)
        for at, number in enumerate(numbers):
            parted[number].append(at)
        keys = [meant.get(number) for number in numbers]
        parts: dict[int | None, frozenset[Hashable]] = defaultdict(frozenset)
        for each, meaning in zip(found, keys, strict=True):
            parts[meaning] |= each.parts
        told: dict[int, int] = {}
        unnamed: set[str] = set()
        for number, own in parted.items():
            heads = [self._spoken[at].head for at in own if number not in meant]
            nouns = {self._form(head) for head in heads if self._is_noun(head)}
            known = bool(heads) and all(self._may_be_known(self._spoken[at]) for at in own)
            if not known or unnamed & nouns:
                unnamed |= nouns
                continue
            fitting = [
                (key, score)
                for key, score in self._likeliest(own, found, keys)
                if not any(found[at].barred & parts[key] for at in own)
                and self._agrees([found[at] for at in own], heads, key)
            ]
            least, lead = _OF_NOUN if all(self._is_noun(h) for h in heads) else _OF_PERSON
            rival = fitting[1][1] if len(fitting) > 1 else _FAR
            if fitting and fitting[0][1] > max(least, rival + lead):
                key = told[number] = fitting[0][0]
                parts[key] = parts[key].union(*(found[at].parts for at in own))
        return told

    def _is_noun(self, word: int) -> bool:
        return self._doc.tokens[word].upos == "NOUN"

    def _likeliest(
        self, own: Sequence[int], found: Sequence[Candidates], keys: Sequence[int | None]
    ) -> list[tuple[int, float]]:
        """Who is named before some mentions, by the mean of each one's best score with him."""
        total: dict[int, float] = defaultdict(float)
        for at in own:
            best: dict[int, float] = {}
            for other, score in found[at].before:
                key = keys[other]
                if key is not None:
                    best[key] = max(score, best.get(key, _FAR))
            for key, score in best.items():
                total[key] += score - _FAR
        return sorted(((k, v / len(own) + _FAR) for k, v in total.items()), key=lambda kv: -kv[1])

    def _called(self, head: int) -> str:
        return " ".join(self._form(word) for word in (*self._plain(head), head))

    def _agrees(self, own: Sequence[Candidates], heads: Sequence[int], key: int) -> bool:
        """Whether all of one's mentions may be of an entity."""
        draft, told = self._drafts[key], _traits(self._drafts[key]).value
        sorts = [sorts_of(self._form(head)) for head in heads]
        return (
            all(self._fits(self._doc.mention_of[head], key) for head in heads)
            and not any(clash(each.traits.value, told) for each in own)
            and not any(draft.sort and each and draft.sort not in each for each in sorts)
        )

    @cached_property
    def _spoken(self) -> Sequence[Spoken]:
        return self._doc.mentions or ()

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
        called = self._roles.get(self._called(head), set())
        if not called and all(self._doc.tokens[w].upos == "ADJ" for w in self._plain(head)):
            called = self._roles.get(self._form(head), set())
        return frozenset(
            key
            for key in called
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
