"""Who and what takes part in an event, in words that tell a reader enough alone: a noun with the
clause that says which is meant, and what is said, planned or asked as a clause of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from contract.records import Participant
from streaming.extract.doc import NO_PART, SUBJECTS, Doc
from streaming.extract.events.told import REFLEXIVE, Told
from streaming.extract.events.types import Typed
from streaming.extract.lexicon import words
from streaming.extract.predications import Argument, Predication
from streaming.extract.predications.arguments import is_time
from streaming.extract.predications.modality import WH, is_gerund, is_infinitive

_OPENING = words("happenings", "opening")
_JOINING = words("happenings", "joining")
_NO_MANNER = words("happenings", "no_manner")
_NEGATIONS = words("grammar", "negating")
_BESIDE = ("parataxis", "list", "discourse")
_NO_PART = NO_PART.union(_BESIDE)
_NEEDED = ("xcomp", "ccomp", "obj")
_MORE = ("acl:relcl", "appos")
_NOMINAL = ("NOUN", "PROPN", "PRON")
_UNNAMED = ("NOUN", "PRON", "NUM", "DET", "ADJ")


def participants(
    told: Told, predication: Predication, place: Participant | None, typed: Typed | None
) -> Iterator[Participant]:
    """All but the place, each once: the predicate's arguments, those of a noun that its type takes
    with it ("filed a lawsuit against Roe"), and its clauses."""
    called = {argument.head: name for name, argument in typed.called} if typed else {}
    taking = [*_arguments(told, predication, typed, called)]
    if place is not None:
        taking = [each for each in taking if each.span != place.span]
    taking += (*_state(told, predication), *_manner(told, predication))
    if not typed:
        taking = _with_source(told, predication, taking)
        taking += _said(told, predication)
    taking = [*_together(told, _apart(told, taking))]
    said = any(each.role == "content" for each in taking)
    clauses = [*_contents(told, predication, called, said)]
    # "went on to say that …"
    yield from (p for p in taking if p.role != "content" or not any(_holds(c, p) for c in clauses))
    yield from (c for c in clauses if not any(_holds(p, c) or p.span == c.span for p in taking))


def _holds(one: Participant, other: Participant) -> bool:
    """Whether one's words are more than the other's, and hold these."""
    return one.span != other.span and one.span[0] <= other.span[0] and other.span[1] <= one.span[1]


def _arguments(
    told: Told, predication: Predication, typed: Typed | None, called: Mapping[int, str]
) -> Iterator[Participant]:
    """The predicate's arguments but for clauses, and those that its type takes besides."""
    beside = [a for _, a in typed.called if a not in predication.arguments] if typed else []
    for argument in (*predication.arguments, *beside):
        if argument.role == "content" or argument.preposition == "when":
            continue
        if argument.preposition == "according":
            continue
        if not told.refers(argument):
            continue
        for each in _named_apart(told.doc, argument):
            inside = _whole(told, predication, each)
            name = called.get(argument.head, "")
            yield told.of_words(each.role, each.head, inside, each.preposition, name)


def _contents(
    told: Told, predication: Predication, called: Mapping[int, str], said: bool
) -> Iterator[Participant]:
    """The predicate's clauses, but of those that a quotation has (``said``) only infinitives, of
    which it may have a part."""
    clauses = dict(_clauses(told.doc, predication))
    contents = [a.head for a in predication.of("content")]
    contents = [h for h in contents if not said or is_infinitive(told.doc, h)]
    clauses.update((h, "") for h in contents if told.doc.tokens[h].head not in contents)
    for head, opening in sorted(clauses.items()):
        inside = _clause(told.doc, head, opening)
        yield told.of_words("content", head, inside, opening, called.get(head, ""))


def _named_apart(doc: Doc, argument: Argument) -> Iterator[Argument]:
    """An argument, or in place of a plural noun each of those that it is apposed to: "the rivals
    Ada Quill and Hal Stroud"."""
    listed: list[int] = []
    if doc.tokens[argument.head].xpos == "NNS":
        for other in doc.appositions(argument.head):
            listed = [*listed, *doc.coordinates(other)] if doc.under(other, "conj") else listed
    for each in listed:
        named = (n for n in doc.under(each, "appos") if doc.tokens[n].upos == "PROPN")
        head = next(named, each)
        yield argument._replace(head=head, words=doc.phrase(head))
    if not listed:
        yield argument


def _apart(told: Told, taking: Sequence[Participant]) -> Iterator[Participant]:
    """Those who take part, each once in a role; "him" is nobody who does it himself."""
    doing = {p.name for p in taking if p.role == "agent" and p.name}
    seen = set()
    for each in taking:
        if each.name is None or (each.role, each.name) not in seen:
            seen.add((each.role, each.name))
            other = each.role in ("patient", "recipient") and each.name in doing
            yield replace(each, name=None) if other and _is_him(told, each) else each


def _is_him(told: Told, participant: Participant) -> bool:
    """Whether words are a pronoun alone, and not "himself"."""
    inside = told.doc.words_in(*participant.span)
    plain = len(inside) == 1 and told.doc.tokens[inside[0]].xpos == "PRP"
    return plain and participant.words.lower() not in REFLEXIVE


def _together(told: Told, taking: Iterable[Participant]) -> Iterator[Participant]:
    """Things that are coordinated as the one phrase that they are ("doom and despair"); whoever
    has a name takes part by himself."""
    last: Participant | None = None
    for each in taking:
        if last is not None and _is_shared(told, last, each):
            span = last.span[0], each.span[1]
            last = replace(last, words=told.doc.said(span), span=span, resolved=told.resolved(span))
            continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last


def _is_shared(told: Told, one: Participant, other: Participant) -> bool:
    between = told.doc.words_in(one.span[1], other.span[0])
    ways = {(each.role, each.preposition, each.called) for each in (one, other)}
    alone = any(p.name or p.role == "content" for p in (one, other))
    joins = [told.doc.tokens[word].upos for word in between]
    return len(ways) == 1 and not alone and {*joins} <= {"CCONJ", "PUNCT"} and one.span < other.span


def _with_source(
    told: Told, predication: Predication, taking: list[Participant]
) -> list[Participant]:
    """With the source of what a verb of saying attributes as who says it, where the tree has
    nobody, one of whom the words themselves tell, or the source for whom it is said to: "…,
    predicted Ada Quill"."""
    quote = told.said_with(predication.predicate)
    source = quote.chain[0] if quote and quote.chain else None
    if quote is None or source is None or source.span is None:
        return taking
    within = [p for p in taking if any(a <= p.span[0] < b for a, b in quote.content)]
    if any(p.role == "agent" and p not in within for p in taking):
        return taking
    if predication.passive and any(p.role == "patient" and p not in within for p in taking):
        return taking  # "asked whether she would stay", "Roe said she was told that …"
    start, end = source.span
    left = [
        p
        for p in taking
        if (p.name is None or p.name != source.name)
        and (p.span[1] <= start or end <= p.span[0])
        and not (p.role == "agent" and p in within)
    ]
    return [Participant("agent", source.mention, source.span, source.name, source.kind), *left]


def _said(told: Told, predication: Predication) -> Iterator[Participant]:
    """What a verb of saying attributes, as the quotation has it."""
    own = {w for a in predication.arguments if a.role != "content" for w in a.words}
    for piece in told.pieces_said(predication.predicate):
        inside = [word for word in piece if told.doc.tokens[word].upos != "PUNCT"]
        taken_up = all(told.doc.meant(word) != word for word in inside)  # "which he said …"
        if inside and not taken_up and own.isdisjoint(inside):
            yield told.of_words("content", inside[0], inside)


def _state(told: Told, predication: Predication) -> Iterator[Participant]:
    """What a copula calls its subject, where that is more than one word: "the first woman to
    lead it", "cold and wet"."""
    doc, word = told.doc, predication.predicate
    if predication.kind != "copula" or predication.lemma == "be":
        return
    clauses = [c for c in doc.coordinates(word) if c != word and _is_clause(doc, c)]
    others = {part for each in clauses for part in doc.coordinates(each)}
    inside: list[int] = []
    for each in doc.coordinates(word):
        if each not in others:
            outside = _outside(doc, each)
            inside += [w for w in doc.phrase(each) if w not in outside]
    inside = [w for w in inside if w >= min(inside)]
    if len(inside) > 1:
        yield told.of_words("attribute", word, (min(inside), max(inside)))


def _is_clause(doc: Doc, word: int) -> bool:
    return doc.tokens[word].upos in ("VERB", "AUX") or bool(doc.under(word, "cop", *SUBJECTS))


def _outside(doc: Doc, word: int) -> set[int]:
    """What stands beside a copula's noun or adjective and is of the clause: negations, adverbs of
    a noun, obliques that are told apart."""
    beside = [c for c in doc.under(word, "advmod") if doc.tokens[word].upos in _NOMINAL]
    beside += [c for c in doc.under(word, "advmod") if doc.tokens[c].lemma.lower() in _NEGATIONS]
    beside += doc.under(word, "obl", "ccomp", "xcomp", "csubj")
    return {part for each in beside for part in doc.subtree(each)}


def _manner(told: Told, predication: Predication) -> Iterator[Participant]:
    """Adverbs that tell how, right before a verb or behind it: "never formally accused", "sent them
    back"."""
    doc, verb = told.doc, predication.predicate
    if predication.kind not in ("verb", "participle") or predication.lemma == "be":
        return
    for adverb in doc.under(verb, "advmod"):
        plain = doc.form(adverb).lower() in _NO_MANNER or is_time(doc, adverb)
        before = [doc.tokens[w] for w in range(adverb, verb)]
        apart = any(t.upos not in ("ADV", "AUX") or t.xpos in WH for t in before)
        if not (plain or apart) and doc.tokens[adverb].upos == "ADV":
            yield told.of_words("attribute", adverb, doc.phrase(adverb))


def _clauses(doc: Doc, predication: Predication) -> Iterator[tuple[int, str]]:
    """Heads of clauses that say of what, what for or on which condition, with the word that joins
    them: "accused her of lying", "would leave if she won", "left after she lost", "met to talk"."""
    for thing in doc.under(predication.predicate, "obj"):
        if doc.tokens[thing].xpos in WH and doc.under(thing, "acl:relcl"):
            yield thing, ""  # "did not say what he would do"
    for clause in doc.under(predication.predicate, "advcl", "acl"):
        for mark in doc.under(clause, "mark", "case", "advmod"):
            opening = doc.form(mark).lower()
            gerund = opening in _OPENING and is_gerund(doc, clause)
            if gerund or opening in _JOINING:
                yield clause, opening
            elif clause > predication.predicate and is_infinitive(doc, clause):
                yield clause, ""
            break


def _clause(doc: Doc, head: int, opening: str) -> tuple[int, ...]:
    """A clause's words in one piece around its head, without the word that joins it."""
    inner = doc.subtree(head, _BESIDE)
    if opening:
        inner = tuple(w for w in inner if w >= head or doc.form(w).lower() != opening)
    return doc.one_piece(inner, head)


def _clause_of(doc: Doc, word: int) -> int:
    """The noun's clause whose verb needs a word, else the word itself: "analysts who claim" is
    none without what they claim."""
    above = word
    while doc.tokens[above].relation in _NEEDED:
        above = doc.tokens[above].head
    return above if doc.tokens[above].relation.startswith("acl") else word


def _whole(told: Told, predication: Predication, argument: Argument) -> tuple[int, ...]:
    """An argument's words as far as they stand in one piece, with the clauses that say which is
    meant ("critics who call it weak"), and without a time that is the event's."""
    doc = told.doc
    inside = doc.one_piece(_own_words(told, predication, argument), argument.head)
    if inside[-1] == argument.head:
        return inside  # no time stands behind it
    for time in told.times.in_clause(predication.predicate):
        own = doc.subtree(time)
        if doc.preposition(time) == "of":
            continue  # "the end of 2015"
        if own[-1] == inside[-1] and argument.head < own[0]:
            inside = tuple(word for word in inside if word < own[0])
    return inside


def _own_words(told: Told, predication: Predication, argument: Argument) -> list[int]:
    """All that hangs from an argument's head, but for what is told beside it and its predicate's
    clause. What a name is or does besides is not needed to tell who is meant."""
    doc, head = told.doc, argument.head
    if not doc.under(head):
        return [head]
    own = head == predication.predicate  # of "is in Hull"
    if doc.tokens[head].relation.startswith("csubj") and not own:
        return [*doc.subtree(head, _BESIDE)]  # a clause as a whole: "that she left is clear"
    plain = doc.tokens[head].upos in _UNNAMED and not told.is_named(head)
    apart = _NO_PART if plain else (*_NO_PART, *_MORE)
    beside = doc.negating(head)
    left = [c for c in doc.under(head) if doc.tokens[c].relation not in apart and c not in beside]
    inner = [head, *(word for child in left for word in doc.subtree(child, _BESIDE))]
    apart_from_it = {predication.predicate, *(a.head for a in predication.arguments)} - {head}
    cut = [_clause_of(doc, each) for each in apart_from_it.intersection(inner)]
    out = {word for each in cut for word in doc.subtree(each)}
    out |= _outside(doc, head) if own else set()
    return sorted(word for word in inner if word not in out)
