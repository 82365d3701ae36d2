"""Whose act a verb without a subject of its own tells: an infinitive's, a gerund's, a participle's,
by what governs it."""

from __future__ import annotations

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import words
from streaming.extract.predications.modality import is_gerund, is_infinitive, tense_of
from streaming.extract.predications.nominals import nominalisation

_BY_NOBODY = words("control", "nobody")
_ON = words("control", "on")
_OF_THE_OBJECT = words("control", "object")
_JOINING_OBJECTS = words("control", "of_the_object")
_ACTING = ("person", "organization", "place")


def subjects(doc: Doc, verb: int) -> tuple[int, ...]:
    """The subjects, unless a verb or noun above gives them to others or to nobody."""
    if _lacks_subject(doc, verb) and (noun := _left_out(doc, verb)):
        return noun
    for word in doc.way_up(verb):
        if doc.under(word, *SUBJECTS):
            break
        controlled = _controlled(doc, word)
        if controlled is not None:
            return controlled
    return doc.subjects(verb)


def _controlled(doc: Doc, verb: int) -> tuple[int, ...] | None:
    """Who does it by what governs it, None where the tree alone tells."""
    relation, above = doc.tokens[verb].relation, doc.tokens[verb].head
    if relation == "acl":
        return _of_noun(doc, verb)
    infinitive = is_infinitive(doc, verb)
    if relation in ("xcomp", "advcl") and infinitive and (asked := _asked(doc, above, verb)):
        return asked
    lemma = doc.tokens[above].lemma.lower()
    if relation == "xcomp":
        free = lemma in _BY_NOBODY and not doc.under(above, "obj", "iobj")
        return () if free else None
    if relation == "advcl" and infinitive:
        if lemma in _OF_THE_OBJECT and (told := _acting(doc, doc.patients(above))):
            return told
        return doc.agents(above) if doc.is_passive(above) else None
    return _of_object(doc, verb) if relation == "advcl" and is_gerund(doc, verb) else None


def _asked(doc: Doc, above: int, infinitive: int) -> tuple[int, ...]:
    """Whom a preposition joins that makes him do it: "called on her to resign"."""
    if doc.tokens[above].lemma.lower() not in _ON:
        return ()
    asked = [h for case, h in doc.obliques(above) if case in ("on", "upon") and h < infinitive]
    return doc.coordinates(asked[-1]) if asked else ()


def _of_object(doc: Doc, gerund: int) -> tuple[int, ...] | None:
    """Whose act it is by what the verb above says of its object: "blamed her for leaving"."""
    joins = {doc.form(m).lower() for m in doc.under(gerund, "mark", "case")}
    if joins.isdisjoint(_JOINING_OBJECTS):
        return None
    return _acting(doc, doc.patients(doc.tokens[gerund].head))


def _acting(doc: Doc, some: tuple[int, ...]) -> tuple[int, ...] | None:
    """Those who can act, if one of them can."""
    return some if any(doc.kind(each) in _ACTING for each in some) else None


def _of_noun(doc: Doc, verb: int) -> tuple[int, ...] | None:
    """Who does what an infinitive, or a gerund behind a preposition, tells of a noun: the noun
    itself if it can act ("a candidate to beat Roe"), whose it is ("Acme's pledge to pay"), or who
    has it ("Acme led an effort to pay", "in an effort to pay, Acme")."""
    noun = doc.tokens[verb].head
    infinitive = is_infinitive(doc, verb)
    if not (infinitive or (is_gerund(doc, verb) and doc.under(verb, "mark", "case"))):
        return _of_whom(doc, noun, verb)
    act = nominalisation(doc.tokens[noun].lemma.lower())
    if act is not None and act.verb in _BY_NOBODY | _ON:
        return ()
    owners = doc.under(noun, "nmod:poss")
    if infinitive and not owners and doc.kind(noun) in _ACTING:
        return (noun,)
    of = (h for case, h in doc.obliques(noun) if case in ("by", "of") and h < verb)
    if owners := (*owners, *(h for h in of if doc.kind(h) in _ACTING)):
        return doc.coordinates(doc.meant(owners[0]))
    while doc.tokens[noun].relation == "conj":
        noun = doc.tokens[noun].head
    if doc.under(noun, *SUBJECTS):
        return doc.subjects(noun) if doc.under(noun, "case") else ()
    token = doc.tokens[noun]
    if token.relation not in ("obj", "obl"):
        return ()
    given = doc.under(token.head, "iobj") if token.relation == "obj" else ()
    return given or doc.agents(token.head)


def _of_whom(doc: Doc, noun: int, participle: int) -> tuple[int, ...] | None:
    """Whose doing a thing shows or tells: "a photo of Roe wearing a hat"."""
    if doc.tokens[participle].xpos != "VBG" or doc.kind(noun) in _ACTING:
        return None
    of = [h for case, h in doc.obliques(noun) if case == "of" and doc.kind(h) == "person"]
    behind = {doc.subtree(h)[-1] + 1: h for h in of}
    return doc.coordinates(behind[participle]) if participle in behind else None


def objects(doc: Doc, verb: int) -> tuple[int, ...]:
    """Its direct objects, also the noun whose relative clause leaves it out."""
    if own := doc.objects(verb):
        return own
    joins = any(doc.tokens[c].upos == "ADP" for c in doc.under(verb))  # "the man she spoke to"
    full = joins or doc.is_passive(verb) or doc.under(verb, "xcomp", "ccomp")
    return () if full or _lacks_subject(doc, verb) else _left_out(doc, verb)


def _lacks_subject(doc: Doc, verb: int) -> bool:
    """Whether a finite clause that is told has no subject: "the firm she said closed"."""
    told = doc.tokens[verb].relation == "ccomp" and tense_of(doc, verb) != ""
    return told and not doc.under(verb, *SUBJECTS)


def _left_out(doc: Doc, verb: int) -> tuple[int, ...]:
    """The noun of a relative clause that a verb in it, or below it, takes where no word stands for
    it: "the man she wanted to hire"; or one does that the tree has for a second subject of the
    clause: "the father who Roe admires"."""
    chain = [verb]
    while doc.tokens[chain[-1]].relation in ("xcomp", "ccomp"):
        chain.append(doc.tokens[chain[-1]].head)
    clause = chain[-1]
    if doc.tokens[clause].relation != "acl:relcl" or any(doc.under(w, "obj", "cop") for w in chain):
        return ()
    both = doc.under(clause, "nsubj", "nsubj:pass")
    meant = [doc.meant(c) for w in chain for c in doc.under(w) if doc.meant(c) != c]
    if len(both) == 2 and meant:
        return tuple(meant[:1])
    return () if meant or verb == clause or not both else (doc.tokens[clause].head,)
