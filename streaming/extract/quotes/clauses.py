"""Attributions that the trees show: a cue, who is its subject, and the clause that it governs.

Each rule is a relation of Universal Dependencies between a cue and what is said: its clausal
complement, the clause that it is a parenthesis of, its infinitive, its object, or the clause that
"according to" modifies.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from contract.records import Span
from streaming.extract.lexicon import words
from streaming.extract.quotes.attribution import Attribution, Rule
from streaming.extract.quotes.cues import COMPLEMENTS
from streaming.extract.quotes.hearers import told_to
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import Spans, touch, trim, trim_clause, trim_clauses

_COMPLEMENT = ("ccomp", "parataxis", "dep", "csubj", "advcl")
_COMPLEMENTIZERS = ("that", "whether")
_SPEAKING = frozenset(("say", "tell"))
ABOUT = ("about", "against", "for", "of", "over")  # to what is told of, or for or against whom
_UNREAL = words("grammar", "unreal")


def attributions(page: Page) -> list[Attribution]:
    """What every cue of the document attributes, at any depth, in the order of the cues."""
    found: list[Attribution] = []
    for word, token in enumerate(page.doc.tokens):
        if page.doc.form(word).lower() == "according":
            found += _according(page, word)
        if token.upos == "NOUN":
            continue
        own = page.cue_classes(word)
        if (own or page.is_act(word)) and is_told(page, word):
            found += islice(_of_verb(page, word, own), 1)
    return found


def is_told(page: Page, verb: int) -> bool:
    """Whether it is told that somebody said so: not "would say", "if she said", "to say"."""
    doc = page.doc
    helps = [doc.form(h).lower() for h in doc.under(verb, "aux", "mark")]
    if any(h in _UNREAL for h in helps):
        return False
    return doc.tokens[verb].xpos != "VB" or "did" in helps or "does" in helps


def _of_verb(page: Page, verb: int, own: frozenset[str]) -> Iterator[Attribution]:
    """The rules in their order: the first that applies says what the verb attributes."""
    doc = page.doc
    if own & set(COMPLEMENTS):
        yield from _framed(page, verb, own)
        for child in _complements(page, verb):
            if "marks_only" not in own or _complementizer(page, child):
                rule: Rule = "complement" if child > verb else "framed"
                yield from _made(page, verb, child, (), rule)
    infinitives = own & {"bidding", "promising"}
    for child in doc.under(verb, "xcomp") if infinitives else ():
        if doc.under(child, "mark") and ("bidding" not in own or doc.under(verb, "obj", "iobj")):
            yield from _made(page, verb, child, (), "infinitive")
    if "naming" in own:
        yield from _named(page, verb)
    if "denial" in own or page.is_act(verb):
        yield from _of_thing(page, verb)


def _of_thing(page: Page, verb: int) -> Iterator[Attribution]:
    """ "denied | the claim |", "spoke | of floods |", "assailed | Roe for leaving |": what an act
    of speech is about, with what it has against or for it."""
    doc = page.doc
    about = (w for case, w in doc.obliques(verb) if case in ABOUT and doc.kind(w) != "time")
    gerunds = [c for c in doc.under(verb, "ccomp", "xcomp", "advcl") if _is_gerund(page, c)]
    told = sorted(w for w in (*doc.under(verb, "obj"), *about, *gerunds) if w > verb)
    if doc.is_passive(verb) or not told or (doc.under(verb, "xcomp") and len(told) < 2):
        return
    if len(told) > 1 or doc.tokens[told[0]].upos != "PRON":
        rule: Rule = "infinitive" if told[0] in gerunds else "object"
        yield from _made(page, verb, told[0], (), rule, tuple(told[1:]))


def _named(page: Page, verb: int) -> Iterator[Attribution]:
    """ "called | the plan a joke |", "described | him as “the other one” |": whom or what a verb of
    naming has for an object, and what it is called."""
    doc = page.doc
    for thing in doc.under(verb, "obj"):
        below = (*doc.obliques(verb), *doc.obliques(thing))
        as_what = (head for case, head in below if case == "as")
        called = next(iter((*doc.under(verb, "xcomp"), *as_what)), None)
        source = _subject_span(page, verb, page.sayers(verb), ())
        if called is not None and verb < thing < called and source:
            words = doc.subtree(thing)[0], doc.subtree(called)[-1]
            content = (trim_clause(page.text, doc.span(words)),)
            yield Attribution(content, source, (_cue(page, verb),), "named")


def _is_gerund(page: Page, clause: int) -> bool:
    """ "denied | having said it |": a participle without a subject; a preposition may lead it."""
    doc = page.doc
    first = next(iter(doc.under(clause, "aux", "aux:pass", "cop")), clause)
    led = (doc.form(mark).lower() in ABOUT for mark in doc.under(clause, "mark"))
    return doc.tokens[first].xpos == "VBG" and all(led) and not doc.under(clause, "nsubj")


def _complements(page: Page, verb: int) -> list[int]:
    """The clauses that a cue may attribute, those with "that" or "whether" first; where it has
    none, the one that hangs beside it from the cue above and stands behind it ("“Roe told us | it
    would be short,” she said")."""
    doc = page.doc
    found = [child for child in doc.under(verb, *_COMPLEMENT) if _is_said(page, verb, child)]
    token = doc.tokens[verb]
    if not found and token.relation == "ccomp" and page.cue_classes(verb) & _SPEAKING:
        beside = [c for c in doc.under(token.head, "ccomp") if verb < c < token.head][:1]
        between = range(verb, beside[0]) if beside else range(0)
        found = beside if all(doc.tokens[i].upos != "PUNCT" for i in between) else []
    return sorted(found, key=lambda child: not (child > verb and _complementizer(page, child)))


def _complementizer(page: Page, clause: int) -> bool:
    """Whether "that" or "whether" leads a clause."""
    marks = page.doc.under(clause, "mark")
    return any(page.doc.form(mark).lower() in _COMPLEMENTIZERS for mark in marks)


def _is_said(page: Page, verb: int, child: int) -> bool:
    """Whether a clause below a cue is what it attributes: a complement, or a clause with a subject
    of its own that nothing joins to it but a comma. One behind the cue's own subject is a
    parenthesis ("The board, | she said |, had advised it")."""
    doc = page.doc
    token = doc.tokens[child]
    if token.relation == "ccomp":
        return True
    if token.relation == "advcl":  # a complement that the parser took for an adjunct
        return child > verb and _complementizer(page, child)
    finite = bool(doc.under(child, "nsubj", "nsubj:pass", "expl", "csubj"))
    first = doc.subtree(child)[0]
    if token.relation != "parataxis" or (child > verb and doc.form(first).lower() == "that"):
        return finite
    return finite and child < verb and not any(s < child for s in doc.under(verb, "nsubj"))


def _framed(page: Page, verb: int, own: frozenset[str]) -> Iterator[Attribution]:
    """ "Prices, the bank said, will rise": the cue is a parenthesis of what is said."""
    token = page.doc.tokens[verb]
    if token.relation != "parataxis" or not own & _SPEAKING or token.head < 0:
        return
    told = page.doc.under(token.head, "nsubj", "nsubj:pass", "expl", "cop")
    own_clause = page.doc.under(verb, "nsubj", "nsubj:pass") and not page.doc.under(verb, "mark")
    follows = any(
        child > verb and page.doc.under(child, "nsubj", "nsubj:pass", "mark")
        for child in page.doc.under(verb, "ccomp")
    )
    if told and own_clause and token.head < verb and not follows:
        yield from _made(page, verb, token.head, (verb,), "framed")


def _made(
    page: Page,
    verb: int,
    clause: int,
    without: tuple[int, ...],
    rule: Rule,
    beside: tuple[int, ...] = (),
) -> Iterator[Attribution]:
    """The attribution of a verb to its subject, unless a part of it is missing."""
    doc = page.doc
    own = (*without, *(c for c in doc.under(clause) if c == verb), *_returned(page, verb, clause))
    content = trim_clauses(page.text, page.clause(clause, own, beside))
    if not content:
        return
    heard = rule != "object" and doc.is_passive(verb)  # the subject is told, not telling
    by = (head for case, head in doc.obliques(verb) if case == "by")
    sources = tuple(by)[:1] if heard else page.sayers(verb)
    source = _subject_span(page, verb, sources, content)
    hearer = _hearer(page, verb, heard)
    if hearer is not None and touch(content, (hearer,)):
        hearer = None
    if heard and hearer is None and not source:
        return
    yield Attribution(
        content=content,
        source=source,
        cue=(_cue(page, verb),),
        rule="heard" if heard else rule,
        hearer=hearer,
    )


def _returned(page: Page, verb: int, clause: int) -> tuple[int, ...]:
    """What a cue that is itself told leaves to the one above: a further "that" behind a comma, of
    who says it all ("she said he told her that it rained | , and that she had believed him")."""
    doc, token = page.doc, page.doc.tokens[verb]
    above = page.sayers(token.head) if token.relation == "ccomp" else ()
    sayers = {word for sayer in above for word in (sayer, *doc.same(sayer))}
    apart = (c for c in doc.under(clause, "conj") if doc.form(doc.subtree(c)[0]) == ",")
    further = (c for c in apart if _complementizer(page, c))
    return tuple(c for c in further if sayers.intersection(doc.subjects(c)))


def _subject_span(page: Page, verb: int, heads: tuple[int, ...], content: Spans) -> Spans:
    """The whole nominal of who does it; nobody who is a part of what is said. Where the tree gives
    a finite verb no subject, the nominal that ends right before it."""
    token = page.doc.tokens[verb]
    if not heads and token.xpos in ("VBD", "VBZ", "VBP"):
        heads = _ending_before(page, verb)
    if not heads or any(a <= page.doc.tokens[heads[0]].start < b for a, b in content):
        return ()
    span = page.nominal(heads[0])
    if span[0] <= token.start < span[1]:  # "the man who said", "a source claiming"
        span = trim(page.text, (span[0], page.doc.tokens[_clause_in(page, verb, heads[0])].start))
    return (span,) if span[0] < span[1] else ()


def _ending_before(page: Page, verb: int) -> tuple[int, ...]:
    """The topmost nominal above the word before the verb."""
    doc = page.doc
    at, found = verb - 1, -1
    while at >= 0 and at < verb and doc.tokens[at].sentence == doc.tokens[verb].sentence:
        if doc.tokens[at].upos in ("NOUN", "PROPN", "PRON"):
            found = at
        at = doc.tokens[at].head
    return (found,) if found >= 0 else ()


def _clause_in(page: Page, verb: int, head: int) -> int:
    """The first word of the clause below a noun in which a verb stands."""
    at = verb
    while page.doc.tokens[at].head not in (head, -1):
        at = page.doc.tokens[at].head
    return page.doc.subtree(at)[0]


def _hearer(page: Page, verb: int, heard: bool) -> Span | None:
    """Who is told: in the passive the subject, else what ``told_to`` finds."""
    if not heard:
        return told_to(page, verb)
    if not page.cue_classes(verb) & {"tell", "bidding", "question"}:
        return None
    subjects = page.doc.subjects(verb)
    return page.nominal(subjects[0]) if subjects else None


def _cue(page: Page, verb: int) -> Span:
    """The verb with its own auxiliaries and negation right before it: "had not said"."""
    doc = page.doc
    first = verb
    while (
        first
        and doc.tokens[first - 1].head == verb
        and (
            doc.tokens[first - 1].relation in ("aux", "aux:pass")
            or doc.tokens[first - 1].lemma in ("not", "n't", "never")
        )
    ):
        first -= 1
    last = verb
    for child in doc.under(verb, "compound:prt"):
        last = child if child == verb + 1 else last
    return doc.tokens[first].start, doc.tokens[last].end


def _according(page: Page, word: int) -> Iterator[Attribution]:
    """ "According to Roe, it rained": the case of a nominal that hangs from what is said."""
    doc = page.doc
    rest = [other for other in doc.under(word, "fixed") if other > word]
    token = doc.tokens[word]
    source = token.head
    said = doc.tokens[source].head
    if token.relation not in ("case", "mark") or source < word or said < 0:
        return
    to = rest[0] if rest else word + 1
    content = trim_clauses(page.text, page.clause(said, (source,)))
    if content:
        cue = token.start, doc.tokens[min(to, len(doc.tokens) - 1)].end
        yield Attribution(content, (page.nominal(source),), (cue,), "according")
