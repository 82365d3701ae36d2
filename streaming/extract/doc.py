"""One reading of a text, of which nothing is changed once it is there: words, trees, mentions.

Positions are code points of the text, words are numbers into ``tokens``. Trees are Universal
Dependencies v2 (universaldependencies.org), tags UPOS and the Penn Treebank's. What the queries
inherit (subjects of conjuncts, controlled verbs and participles) follows PredPatt (White et al.,
2016).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from streaming.extract.lexicon import words
from streaming.extract.reading.antecedents import Candidates, likelihood

SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "csubj:pass")
# What hangs from a word and is told beside it, however deep; and what is no part of a slot that
# the word heads: coordinates, prepositions, and what makes a clause of it.
_BESIDE = ("appos", "acl:relcl", "parataxis", "list", "discourse")
_BESIDE_NAME = (*_BESIDE, "conj")
NO_PART = words("grammar", "no_part").union(SUBJECTS)
_NO_PART = NO_PART.union(_BESIDE)
_FINITE = ("VBD", "VBZ", "VBP")
_RELATIVE = words("grammar", "relative", "relative_adverbs")
_SEVERAL = words("speech", "collectives") | words("grammar", "plural_nouns")


@dataclass(frozen=True, slots=True)
class Token:
    """A syntactic word; head is another token's number, -1 for the root of its sentence; ``sure``
    is how likely the model finds its head and relation, 0 to 1."""

    start: int
    end: int
    lemma: str
    upos: str
    xpos: str
    head: int
    relation: str
    sentence: int
    sure: float = 1.0


class Mention(NamedTuple):
    """Who or what is spoken of, by the head of its words; entity numbers run over the Doc,
    candidates tell the antecedents that it may have by their numbers among the mentions."""

    head: int
    kind: str  # GUM's: person, organization, place, time, event, object, …
    entity: int
    candidates: Candidates


@dataclass(frozen=True)
class Doc:
    """A text and what the model reads of it. Sentences are [first, behind) tokens, mentions in the
    order of their heads."""

    text: str = ""
    tokens: tuple[Token, ...] = ()
    sentences: tuple[tuple[int, int], ...] = ()
    mentions: tuple[Mention, ...] = ()

    @cached_property
    def _children(self) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in self.tokens]
        for number, token in enumerate(self.tokens):
            if token.head >= 0:
                found[token.head].append(number)
        return tuple(tuple(row) for row in found)

    @cached_property
    def _by_relation(self) -> tuple[dict[str, tuple[int, ...]], ...]:
        """Of each word its dependents by relation, those of a subtype by the plain relation too,
        and all of them by ""."""
        found = [{"": below} if below else {} for below in self._children]
        for number, token in enumerate(self.tokens):
            if token.head >= 0:
                own, relation = found[token.head], token.relation
                own[relation] = (*own.get(relation, ()), number)
                plain = relation.partition(":")[0]
                if plain != relation:
                    own[plain] = (*own.get(plain, ()), number)
        return tuple(found)

    @cached_property
    def _forms(self) -> tuple[str, ...]:
        return tuple([self.text[token.start : token.end] for token in self.tokens])

    def form(self, word: int) -> str:
        """A word as it stands in the text."""
        return self._forms[word]

    @cached_property
    def asked(self) -> frozenset[int]:
        """The words from which question marks hang."""
        marks = (token for word, token in enumerate(self.tokens) if self.form(word) == "?")
        return frozenset(mark.head for mark in marks)

    def said(self, span: tuple[int, int]) -> str:
        """The words of a span, white space written as one space."""
        return " ".join(self.text[slice(*span)].split())

    def top(self, words: range) -> int:
        """Of words that stand together the one from which the others hang."""
        return next((w for w in words if self.tokens[w].head not in words), words.start)

    def words_in(self, start: int, end: int) -> range:
        """The words that begin between two code points."""
        return range(bisect_left(self._starts, start), bisect_left(self._starts, end))

    @cached_property
    def _starts(self) -> list[int]:
        return [token.start for token in self.tokens]

    @cached_property
    def mention_of(self) -> dict[int, Mention]:
        """Mentions by the words that head them."""
        return {mention.head: mention for mention in self.mentions}

    def kind(self, word: int) -> str:
        """What sort of thing a word heads the mention of (GUM's types), "" where it heads none."""
        mention = self.mention_of.get(word)
        return mention.kind if mention is not None else ""

    @cached_property
    def _chains(self) -> dict[int, tuple[Mention, ...]]:
        found: dict[int, list[Mention]] = {}
        for mention in self.mentions:
            found.setdefault(mention.entity, []).append(mention)
        return {mention.head: tuple(chain) for chain in found.values() for mention in chain}

    def links(self, word: int) -> tuple[float, ...]:
        """Scores of whom a mention may mean, best first: each entity's, 0 of none before it."""
        mention = self.mention_of.get(word)
        best: dict[int, float] = {}
        for number, score in mention.candidates.before if mention is not None else ():
            best.setdefault(self._entities[number], score)
        return tuple(sorted((0.0, *best.values()), reverse=True)) if mention is not None else ()

    def likely(self, word: int, nouns: Collection[int] = ()) -> float:
        """How likely a mention means what it is linked with or one of some nouns, 0 to 1; 0 where
        that is nothing before it."""
        mention = self.mention_of[word]
        those = {
            mention.entity,
            *(self.mention_of[n].entity for n in nouns if n in self.mention_of),
        }
        before = mention.candidates.before
        return sum(likelihood(before, self._entities, each) for each in those)

    @cached_property
    def _entities(self) -> tuple[int, ...]:
        return tuple([mention.entity for mention in self.mentions])

    def same(self, word: int) -> tuple[int, ...]:
        """Heads of all mentions of whom or what a word heads a mention of, in order."""
        return tuple(mention.head for mention in self._chains.get(word, ()))

    def under(self, word: int, relation: str = "", *more: str) -> tuple[int, ...]:
        """Words that hang from a word, by one of these relations if any is named. A relation
        without a subtype stands for all of its subtypes too."""
        own = self._by_relation[word]
        if not more or not own:  # most words have nothing below them
            return own.get(relation, ())
        found = own.get(relation, ())
        for other in more:
            if other in own:
                found = tuple(sorted({*found, *own[other]})) if found else own[other]
        return found

    def subtree(self, word: int, without: Collection[str] = ()) -> tuple[int, ...]:
        """A word and all below it, in the order of the text; not what hangs by ``without``."""
        found = [word]
        for at in found:
            if below := self._children[at]:
                found += [c for c in below if self.tokens[c].relation not in without]
        return tuple(sorted(found))

    def phrase(self, word: int) -> tuple[int, ...]:
        """What a slot that a noun heads says: its words without appositions, relative clauses and
        asides, coordinates, prepositions, copula and the marks at its edges."""
        if not self._children[word]:
            return (word,)
        inner = [word]
        beside = self.negating(word)
        for child in self._children[word]:
            relation = self.tokens[child].relation
            if relation not in _NO_PART and child not in beside:
                inner += self.subtree(child, _BESIDE_NAME if relation == "flat" else _BESIDE)
        inner.sort()
        return self.one_piece(inner, word)

    def one_piece(self, words: Sequence[int], head: int) -> tuple[int, ...]:
        """Of some words in order those around ``head`` that no other word parts, without marks at
        the edges and the "and" that joins them to what is before."""
        at = words.index(head)
        first, behind = at, at + 1
        while first and not self._gap(words[first - 1], words[first]):
            first -= 1
        while behind < len(words) and not self._gap(words[behind - 1], words[behind]):
            behind += 1
        while words[first] != head and self.tokens[words[first]].upos in ("PUNCT", "CCONJ"):
            first += 1
        while words[behind - 1] != head and self.tokens[words[behind - 1]].upos == "PUNCT":
            behind -= 1
        return tuple(words[first:behind])

    def _gap(self, left: int, right: int) -> bool:
        """Whether something that is no part of the phrase stands between, other than marks."""
        between = range(left + 1, right)
        return bool(between) and any(self.tokens[i].upos != "PUNCT" for i in between)

    def span(self, words: Sequence[int]) -> tuple[int, int]:
        """Code points from the first to the last of some words."""
        return self.tokens[words[0]].start, self.tokens[words[-1]].end

    def coordinates(self, word: int) -> tuple[int, ...]:
        """A word and what is coordinated with it ("Roe and Orr"), in the order of the text; what a
        name that hangs from it is coordinated with ("pitcher Roe and catcher Orr"), too."""
        if not self._children[word]:
            return (word,)
        joined = [word]
        for each in joined:
            named = self.under(word, "flat", "appos") if each == word else ()
            named = tuple(n for n in named if self.tokens[n].upos == "PROPN")
            joined += [other for own in (each, *named) for other in self.under(own, "conj")]
        return tuple(sorted(joined))

    def is_several(self, noun: int) -> bool:
        """Whether a noun means several people or things: "the owners", "the couple"; none by its
        tag alone, which may err."""
        token, form = self.tokens[noun], self.form(noun).lower()
        return form in _SEVERAL or (token.xpos == "NNS" and token.lemma.lower() != form)

    def is_passive(self, verb: int) -> bool:
        """Passive by its subject or auxiliary; or a past participle without any that modifies a
        noun or a clause, says what becomes of one ("got it done"), or goes on with a passive ("was
        arrested and charged"). What has a subject and an object and no auxiliary is active,
        whatever the label."""
        if self.under(verb, "obj") and self.under(verb, *SUBJECTS):
            return bool(self.under(verb, "aux:pass"))
        while not self.under(verb, "nsubj:pass", "csubj:pass", "aux:pass"):
            token = self.tokens[verb]
            if token.xpos != "VBN" or self.under(verb, "aux"):
                return False
            if token.relation != "conj":
                return token.relation in ("acl", "advcl", "amod", "xcomp")
            verb = token.head
        return True

    def is_negated(self, word: int) -> bool:
        """By "not", "never", "no", "no longer" and the like of its own or of its subject ("no
        senator voted"), not of what governs it."""
        if not self._children[word]:
            return False
        own = self.under(word, "advmod", "det", "cc:preconj", "aux")
        if self.under(word, "aux", "cop"):
            own += self.under(word, "cc")  # "Nor did she leave"
        if any(self.negating(subject) for subject in self.under(word, "nsubj")):
            return True
        return any(self._negates(each) or self._has_no(each) for each in own)

    def _has_no(self, word: int) -> bool:
        """ "no longer"."""
        below = self.under(word, "advmod", "det")
        return any(self.tokens[part].lemma.lower() == "no" for part in below)

    def negating(self, subject: int) -> tuple[int, ...]:
        """What of a subject negates its clause: "no senator voted", "neither Roe nor Orr did"."""
        token = self.tokens[subject]
        named = token.upos in ("NOUN", "PROPN") and token.lemma.lower() != "one"
        if token.relation not in ("nsubj", "nsubj:pass") or not named:
            return ()
        own = self.under(subject, "det", "cc:preconj")
        return tuple(word for word in own if self.form(word).lower() in ("no", "neither"))

    def _negates(self, word: int) -> bool:
        """Whether a word is a negation, as the "not" of "not only" is none, nor that which is of
        the word that opens the clause ("but not before she left")."""
        if self.tokens[word].lemma.lower() not in _NEGATIONS:
            return False
        if word + 1 == len(self.tokens):
            return True
        behind = self.tokens[word + 1]
        opens = behind.relation == "mark" and behind.head == self.tokens[word].head
        infinitive = behind.xpos == "TO"
        return self.form(word + 1).lower() not in _ADDING and (infinitive or not opens)

    def subjects(self, verb: int) -> tuple[int, ...]:
        """Heads of who or what does it, or, in the passive, undergoes it; coordinated ones each.

        Inherited through conj, xcomp (from the governor's object if it has one), advcl and
        participles; a relative pronoun is its antecedent. Empty where none is said.
        """
        for word in self.way_up(verb):
            own = self.under(word, *SUBJECTS)
            if own:
                return self._all_meant(self._nearest(own, word))
            if (joined := self._joined_away(word)) is not None:
                return (joined,)
            token = self.tokens[word]
            if token.relation == "amod" and token.xpos in ("VBG", "VBN"):
                return (token.head,)
            if token.relation == "acl" and token.xpos in ("VBG", "VBN"):
                doing = self.agents(word) if word != verb else ()
                return doing or self.coordinates(token.head)  # "worn by Roe to meet Orr"
            if token.relation == "xcomp" and (controlled := self.under(token.head, "obj", "iobj")):
                return self.coordinates(controlled[0])
        return ()

    @staticmethod
    def _nearest(subjects: Sequence[int], verb: int) -> int:
        """Of several subjects the last before the verb: "A catcher once, Roe was named"."""
        before = [word for word in subjects if word < verb]
        return before[-1] if before else subjects[0]

    def _joined_away(self, verb: int) -> int | None:
        """The subject of a coordinated verb that the tree, and the "and" with it, joins to a noun
        of the clause before: "Roe said that they kept Orr and a friend agreed"."""
        token, at = self.tokens[verb], verb - 1
        if token.relation != "conj" or token.xpos not in _FINITE or self.under(verb, "cc"):
            return None
        while token.head < at < verb and self.tokens[at].relation != "conj":
            at = self.tokens[at].head
        return at if token.head < at < verb else None

    def way_up(self, verb: int) -> Iterator[int]:
        """The verb, and those above it whose subject is its own if it has none; a finite adverbial
        clause has its own, found or not."""
        yield verb
        while self.tokens[verb].relation in ("conj", "xcomp", "advcl"):
            token = self.tokens[verb]
            if token.relation == "advcl" and token.xpos in _FINITE:
                return
            verb = token.head
            yield verb

    def _all_meant(self, word: int) -> tuple[int, ...]:
        """What a word means with its coordinates; of a relative pronoun those that it follows:
        "Roe, who fled, and Orr", "Roe and Orr, who have"; only the last before a singular verb:
        "Roe and Orr, who has"."""
        meant = self.meant(word)
        if meant == word:
            clause = self.tokens[word].relation.startswith("csubj")  # is told as one
            return (word,) if clause else self.coordinates(word)
        verb = self.tokens[word].head
        tags = {self.tokens[p].xpos for p in (verb, *self.under(verb, "aux", "aux:pass", "cop"))}
        before = tuple(each for each in self.coordinates(meant) if each < word) or (meant,)
        return before[-1:] if "VBZ" in tags else before

    def meant(self, word: int) -> int:
        """The antecedent of a relative pronoun, or of a possessive one that is coordinated with it
        ("Roe and her husband"); else the word itself."""
        token = self.tokens[word]
        if token.xpos == "PRP$":
            noun = self.tokens[token.head]
            bound = noun.relation == "conj" and self.tokens[noun.head].upos == "PROPN"
            return noun.head if bound else word
        clause = token.head
        while clause >= 0 and self.tokens[clause].relation in ("conj", "xcomp", "ccomp"):
            clause = self.tokens[clause].head
        relative = token.lemma.lower() in _RELATIVE
        modifies = clause >= 0 and self.tokens[clause].relation in ("acl:relcl", "appos")
        if relative and modifies:
            head = self.tokens[clause].head
            return self._fitting_in(head, clause, token.lemma.lower())
        return word

    def _fitting_in(self, noun: int, behind: int, pronoun: str) -> int:
        """Of "a photo of Roe, who …" Roe: "who" is nobody's photo; of "the founder of Acme, which
        …" Acme."""
        above, kind = self.tokens[noun].head, self.kind(noun)
        if pronoun == "who" and kind == "organization" and self.tokens[noun].relation == "nmod":
            return above if self.kind(above) == "person" else noun  # "an aide at Acme who left"
        named = self.tokens[noun].upos == "PROPN"  # "Friends of Acme, which …"
        fit = {"who": kind in ("person", "organization", ""), "which": kind != "person" or named}
        if fit.get(pronoun, True):
            return noun
        before = [w for w in self.under(noun, "nmod") if w < behind and self.kind(w)]
        fits = (w for w in before if (self.kind(w) == "person") == (pronoun == "who"))
        return max(fits, default=noun)

    def objects(self, verb: int) -> tuple[int, ...]:
        """Heads of its direct objects, coordinated ones each; of a relative pronoun its noun, also
        of one left out ("the man she named"). What stands behind verbs is shared by them."""
        own = self.under(verb, "obj")
        token = self.tokens[verb]
        if not own and token.relation == "conj":
            own = tuple(o for o in self.under(token.head, "obj") if o > verb)
        if own:
            return self._all_meant(own[0])
        return (token.head,) if self._lacks_relative(verb) else ()

    def _lacks_relative(self, verb: int) -> bool:
        """Whether a relative clause has neither a relative word nor an object or complement."""
        if self.tokens[verb].relation != "acl:relcl" or not self.under(verb, "nsubj"):
            return False
        return not any(
            self.tokens[i].lemma.lower() in _RELATIVE
            or self.tokens[i].relation in ("ccomp", "xcomp", "cop", "aux:pass", "nsubj:pass")
            or (self.tokens[i].upos == "ADP" and i > self.tokens[i].head)  # "she talked to"
            for child in self._children[verb]
            for i in (child, *self._children[child])
        )

    def agents(self, verb: int) -> tuple[int, ...]:
        """Who does it: the subject, or in the passive what "by" names."""
        if not self.is_passive(verb):
            return self.subjects(verb)
        by = [head for case, head in self.obliques(verb) if case == "by"]
        by.sort(key=lambda head: self.tokens[head].relation != "obl:agent")  # "by the way"
        return self.coordinates(by[0]) if by else ()

    def patients(self, verb: int) -> tuple[int, ...]:
        """Who or what undergoes it: the object, or in the passive the subject."""
        return self.subjects(verb) if self.is_passive(verb) else self.objects(verb)

    def obliques(self, word: int) -> tuple[tuple[str, int], ...]:
        """(preposition, head) of what hangs from a word by a preposition, "" without one."""
        return tuple(
            (self.preposition(child), child)
            for child in self.under(word, "obl", "nmod")
            if self.tokens[child].relation != "nmod:poss"
        )

    def preposition(self, word: int) -> str:
        """What joins a word to what it hangs from, in lower case; also where the tree has it at
        what stands before a noun ("to 23 counts", "for nominee Ada Quill", "of Pell College
        Law School")."""
        cases = self.under(word, "case")
        if not cases:
            before = self.under(word, "nummod", "nmod:desc", "compound", "flat")
            below = (c for own in before for c in self.under(own, "case"))
            cases = tuple(c for c in below if self.tokens[c].upos == "ADP")
        return " ".join(self.form(c).lower() for c in cases)

    def appositions(self, word: int) -> tuple[int, ...]:
        """Heads of what a name or noun is also called ("Ada Quill, the mayor"); a person apposed to
        what is none is the person before it ("the owner of Acme, Jane Roe")."""
        own = self.under(word, "appos")
        if own or self.kind(word) != "person" or self.tokens[word].upos != "NOUN":
            return own
        return tuple(
            other
            for thing in self.under(word, "nmod")
            if self.kind(thing) not in ("person", "")
            for other in self.under(thing, "appos")
            if self.kind(other) == "person" and self.tokens[other].upos == "PROPN"
        )

    def called(self, word: int) -> tuple[int, ...]:
        """Heads of what a participle says that a noun is named: "a group called Occupy Hull"."""
        verbs = (v for v in self.under(word, "acl") if self.tokens[v].lemma.lower() in _NAMING)
        return tuple(name for verb in verbs for name in self.under(verb, "xcomp", "obj", "obl"))

    def named_as(self, word: int) -> Iterator[tuple[int, ...]]:
        """Heads of what a word is called in its sentence, itself first, coordinated names
        together: "his wife, the painter Ida Crane", "the brothers Roe and Orr"."""
        yield (word,)
        left = [word]
        for each in left:
            for other in (*self.appositions(each), *self.called(each)):
                yield self.coordinates(other)
                left.append(other)
        while self.tokens[word].relation == "appos":
            word = self.tokens[word].head
            yield (word,)


_NAMING = ("name", "call")
_NEGATIONS = words("grammar", "negating")
_ADDING = ("only", "just", "merely", "simply")
"""Behind "not" these say that there is more."""
