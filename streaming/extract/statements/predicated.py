"""What predications state, by the patterns over them: arguments become the fills of slots."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from contract.records import Span
from contract.vocabulary import Vocabulary
from streaming.extract.doc import Doc
from streaming.extract.predications import Argument, Predication, predications
from streaming.extract.predications.match import Bound, match
from streaming.extract.statements.match import Match
from streaming.extract.statements.patterns import Rule, Slot, slot_of
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.rule_book import RuleBook
from streaming.extract.statements.slots import Fill, fill_item, fill_phrase, fill_ref
from streaming.extract.statements.texts import reads_words, text_fill
from streaming.extract.statements.verb_groups import Verb
from streaming.extract.statements.verbs import form_table


class Predicated:
    """The predications of one document, by place, and the patterns that read them."""

    def __init__(self, doc: Doc | None, book: RuleBook, vocabulary: Vocabulary) -> None:
        self._doc = doc
        self._book = book
        self._vocabulary = vocabulary
        self._told = predications(doc) if doc is not None else ()
        self._forms = form_table(frozenset(lemma.split(" ")[0] for lemma in book.predications))
        self._starts = [doc.tokens[t.predicate].start for t in self._told] if doc else []

    def matches(self, reading: Reading) -> list[Match]:
        """Every pattern that a predication of the sentence meets."""
        if self._doc is None or not reading.items:
            return []
        first = bisect_left(self._starts, reading.items[0].start)
        behind = bisect_left(self._starts, reading.items[-1].end)
        return [
            met
            for told in self._told[first:behind]
            for lemma in self._lemmas(self._doc, told)
            for rule in self._book.predications.get(lemma, ())
            if (met := self._match(self._doc, reading, told, rule)) is not None
        ]

    def _lemmas(self, doc: Doc, told: Predication) -> tuple[str, ...]:
        """The predicate's lemma and those of the vocabulary's verbs that its form may be of: these
        are known for certain, the model's lemma of a rare verb is a guess."""
        if told.kind not in ("verb", "participle"):
            return (told.lemma,)
        _, *particles = told.lemma.split(" ")
        known = self._forms.get(doc.form(told.predicate).lower(), ())
        return tuple(dict.fromkeys((told.lemma, *(" ".join((v, *particles)) for v, _ in known))))

    def _match(self, doc: Doc, reading: Reading, told: Predication, rule: Rule) -> Match | None:
        bound = match(doc, told, rule.over) if rule.over is not None else None
        place = doc.tokens[told.predicate].start
        at = _item_at(reading, place)
        if bound is None or at is None:
            return None
        met = Match(rule, first=at, last=at, verb=_verb_at(reading, at), told=told)
        for each in bound:
            if not self._fill(doc, reading, each, met):
                return None
        met.first = min(at, _item_behind(reading, told.evidence[0]))
        met.last = max(at, _item_behind(reading, told.evidence[1]) - 1)
        met.times = tuple(_items_of(doc, reading, time) for time in told.times)
        return met

    def _fill(self, doc: Doc, reading: Reading, bound: Bound, met: Match) -> bool:
        """Put what an argument names into its slot; whether the pattern may go on."""
        binding = bound.binding
        predicate = self._vocabulary.predicates.get(met.rule.predicate)
        for n, name in enumerate(binding.slots):
            slot = slot_of(name, binding.kinds, predicate)
            fills = [f for a in bound.arguments for f in _fills(doc, reading, slot, a)]
            if len(binding.slots) > 1:
                fills = fills[n : n + 1] if n + 1 < len(binding.slots) else fills[n:]
            if fills:
                met.fills.setdefault(name, fills)
            elif not binding.optional:
                return False
        return True


def _fills(doc: Doc, reading: Reading, slot: Slot, argument: Argument) -> list[Fill]:
    """What an argument is to a slot: by its own words, by what else it is called in the sentence,
    or, where that is no name, by the name of whom the text means by it."""
    for heads in doc.named_as(argument.head):
        found = []
        for head in heads:
            words = argument.words if head == argument.head else doc.phrase(head)
            found += _of_phrase(reading, slot, _own_places(doc, head), doc.span(words))
        if found:
            return found
    return _of_chain(doc, reading, slot, argument)


def _of_chain(doc: Doc, reading: Reading, slot: Slot, argument: Argument) -> list[Fill]:
    """ "the glassmaker": the first name that the text has for whom these words mean."""
    if doc.tokens[argument.head].upos != "NOUN":
        return []
    for head in doc.same(argument.head):
        token = doc.tokens[head]
        named = reading.document.mention_in((token.start, token.end))
        entity = reading.document.entity_of(named)
        if token.upos == "PROPN" and named is not None and entity is not None:
            said = doc.span(argument.words)
            ref = Ref(entity.name, entity.kind, said, entity.key, "nominal", 0.7, sort=entity.sort)
            fill = fill_ref(slot, ref)
            return [fill] if fill is not None else []
    return []


_NAMING = ("flat", "compound", "nmod:desc", "appos")


def _own_places(doc: Doc, head: int) -> list[int]:
    """Where a word stands, and the words that with it are one name: no possessor, nothing that a
    preposition joins ("Acme's parent" names no Acme)."""
    return [doc.tokens[word].start for word in (head, *doc.under(head, *_NAMING))]


def _of_phrase(reading: Reading, slot: Slot, own: Sequence[int], span: Span) -> list[Fill]:
    """What the words of a span of the text name for a slot; ``own`` are the places of its head,
    first, and of what names the same."""
    at = _item_at(reading, own[0])
    if at is None:
        return []
    first = min(at, _item_behind(reading, span[0]))  # titles before names are no items
    behind = _item_behind(reading, span[1])
    wordy = text_fill(reading, slot, first, behind) if reads_words(slot) else None
    single = wordy or next(
        filter(None, (fill_item(slot, i) for i in reading.items[first:behind])), None
    )
    if single is not None:
        return [single]
    ref = make_ref(reading.document, reading.items[at])
    named = fill_ref(slot, ref) if ref is not None else None
    phrase = reading.phrase(first)
    if phrase is not None and phrase.start <= at < phrase.end:
        fills = [f for f in fill_phrase(slot, phrase) if _is_of_head(f, own)]
        if fills:
            return fills[:1]
    return [named] if named is not None else []


def _is_of_head(fill: Fill, own: Sequence[int]) -> bool:
    """Whether it is what the phrase's head names, or what the whole phrase does: a post."""
    return fill.ref is None or any(fill.span[0] <= place < fill.span[1] for place in own)


def _item_behind(reading: Reading, place: int) -> int:
    """The first item that ends behind a code point of the text."""
    return bisect_left(reading.items, place, key=lambda item: item.end - 1)


def _items_of(doc: Doc, reading: Reading, word: int) -> tuple[int, int]:
    """The items of a word and all that hangs from it, from and to."""
    start, end = doc.span(doc.subtree(word))
    return _item_behind(reading, start), _item_behind(reading, end)


def _item_at(reading: Reading, place: int) -> int | None:
    """The item that covers a code point of the text."""
    at = _item_behind(reading, place)
    covers = at < len(reading.items) and reading.items[at].start <= place < reading.items[at].end
    return at if covers else None


def _verb_at(reading: Reading, at: int) -> Verb | None:
    return next((verb for verb in reading.verbs if verb.first <= at <= verb.at), None)
