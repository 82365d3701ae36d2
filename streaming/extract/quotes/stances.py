"""Attributions that report no words: "wants to sell", "voted against it", "would not say why".

PolNeAR's annotators count them beside what was said, and so does the tagger; a record of who said
what does not. Told by the classes of the cue and by what it governs, in favour of speech where
that is not clear: what stands between marks was said.
"""

from __future__ import annotations

from collections.abc import Sequence

from contract.records import Link
from streaming.extract.doc import SUBJECTS
from streaming.extract.lexicon import words as listed
from streaming.extract.predications.nominals import nominalisation
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.clauses import ABOUT, is_told
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import Spans

_NEGATIONS = listed("grammar", "negations")
_WRITING = ("document", "organization")
_SUBJECTS = (*SUBJECTS, "expl", "nsubj:outer")
_AIMED_AT = frozenset(("person", "organization", "place"))
_TELLING = ("VERB", "AUX", "ADP", "SCONJ", "NUM")
_BARE = listed("grammar", "bare")
_ASKING = listed("grammar", "asking")
_UNREAL = listed("grammar", "unreal") - {"to"}
_OWNERLESS = listed("grammar", "ownerless")
_THINGS = ("obj", "iobj", "obl", "nmod")


def is_stance(page: Page, item: Attribution, link: Link | None, *, in_marks: bool) -> bool:
    """Whether the attribution tells of an attitude, a plan, an act or a refusal to speak; ``link``
    is whose it is."""
    if not item.cue or item.kind == "direct":
        return False
    words = [word for span in item.cue for word in page.words(span)]
    shape = shape_of(page, item)
    act = any(tells_act(page, word) for word in words)
    whole = act or shape in ("clause", "question", "bare")
    if in_marks and (whole or _is_verbatim(page, item, words)):
        return False
    own = frozenset(name for word in words for name in _classes(page, word, words))
    nobody = not item.source and item.rule in ("tagger", "heard")
    if nobody and (not own or own & {"question", "think", "bidding"}):
        return True
    if "evident" in own and link is not None and link.kind not in _WRITING:
        return True  # "the vote showed": it was seen
    if is_silent(page, item, words, own) or _is_unreal(page, words):
        return True
    if page.text[slice(*item.cue[0])].lower().startswith(("according", "per ", "in ", "via ")):
        return False
    thing = shape == "thing" and "naming" not in own
    if thing and (is_target(page, item.content) or _is_by_nobody(page, item, link)):
        return True
    if not own:
        return shape != "clause" and item.rule == "tagger" and (not act or shape == "bare")
    if shape in ("clause", "question"):
        return False
    if shape == "infinitive":
        return not act and not own & {"promising", "bidding"}
    if shape == "bare":
        return not own & {"denial"}
    if act or own & {"denial", "naming", "cite", "bidding"}:
        return False
    if len(page.words(item.content[0])) < 3 or not own & {"say", "tell", "show"}:
        return True
    return item.cue[0] < item.content[0] and not _can_be_said(page, item, link, words)


def _classes(page: Page, word: int, cue: Sequence[int]) -> frozenset[str]:
    """The classes of a cue's word; none where it only tells how another of them goes on
    ("continued to keep")."""
    own = page.cue_classes(word)
    leads = any(verb in cue for verb in page.doc.under(word, "xcomp"))
    return frozenset() if leads and "marks_only" in own else own


def _is_verbatim(page: Page, item: Attribution, cue: Sequence[int]) -> bool:
    """Whether words between marks are what was said: a clause, or what hangs from the cue itself
    ("blasted it | as “absurd” |"); not a label within a thing ("infects | the word “dog” |")."""
    doc = page.doc
    marked = page.quotations_in((max(0, item.content[0][0] - 2), item.content[-1][1]))
    for quoted in marked:
        inside = page.words((quoted.start, quoted.end))
        if len(inside) > 2 and any(doc.tokens[word].upos in ("VERB", "AUX") for word in inside):
            return True
        at, above = page.head_in((quoted.start, quoted.end)), -1
        while at is not None and (above := doc.tokens[at].head) >= 0 and above not in cue:
            at = above
        if at is None or at in inside or doc.tokens[at].relation not in _THINGS:
            return True
        if doc.tokens[at].relation == "obl" and doc.preposition(at) in (*ABOUT, "as"):
            return True
    return not marked


def _is_unreal(page: Page, cue: Sequence[int]) -> bool:
    """ "might say", "whether anybody thinks": it is not told that somebody did."""
    helps = (each for word in cue for each in page.doc.under(word, "aux", "mark"))
    return any(page.doc.form(each).lower() in _UNREAL for each in helps)


def _is_by_nobody(page: Page, item: Attribution, link: Link | None) -> bool:
    """Whether what has a thing for its object is itself neither somebody nor written: "the dispute
    highlights a risk"."""
    head = page.head_in(item.source[0]) if item.source else None
    unnamed = link is not None and link.name is None and link.kind == "anonymous"
    lifeless = head is not None and page.doc.kind(head) in _OWNERLESS
    return unnamed and lifeless and _object_in(page, item) is not None


def _object_in(page: Page, item: Attribution) -> int | None:
    """The content's head where it is a thing by what it hangs from."""
    head = page.head_in(item.content[0])
    return head if head is not None and page.doc.tokens[head].relation in _THINGS else None


def _can_be_said(page: Page, item: Attribution, link: Link | None, cue: Sequence[int]) -> bool:
    """Whether what a verb that tells no act of speech has for its object is words or like them: an
    act, a wish or an answer by its noun ("stressed | the need |"), what is told of it ("called |
    the plan absurd |"), or whatever a document has; nothing behind a particle ("ruled out")."""
    doc = page.doc
    head = _object_in(page, item)
    if head is None or (link is not None and link.kind == "document"):
        return True
    if any(page.cue_classes(word) & {"show"} for word in cue):
        return not any(word + 1 in doc.under(word, "compound:prt") for word in cue)
    told = {child for word in cue for child in doc.under(word, "xcomp", "ccomp")}
    inside = {word for part in item.content for word in page.words(part)}
    noun = nominalisation(doc.tokens[head].lemma.lower())
    return noun is not None or not told.isdisjoint(inside)


def is_silent(page: Page, item: Attribution, words: list[int], own: frozenset[str]) -> bool:
    """A refusal to speak, words that were not said, and what is only wanted or tried."""
    if own & {"refusing", "unreal"}:
        return True
    if own and not own & {"say", "tell", "naming"}:
        return False
    verbs = [w for w in words if page.doc.tokens[w].upos == "VERB"]
    if not verbs or "denial" in own:
        return False
    whose = page.words(item.source[0])[:1] if item.source else ()  # "none of them said"
    told = {page.doc.form(w).lower() for w in (*words, *whose)}
    return page.doc.is_negated(verbs[-1]) or not told.isdisjoint(_NEGATIONS)


def is_target(page: Page, content: Spans) -> bool:
    """ "praised | Roe and her aides |", "pardoned | a man convicted of theft |": only at whom it is
    aimed, not what is said of him."""
    doc = page.doc
    inside = [word for part in content for word in page.words(part)]
    nouns = (word for word in inside if doc.tokens[word].upos != "VERB")
    below = [of for word in nouns for case, of in doc.obliques(word) if case == "of"]
    clauses = [c for c in inside if doc.tokens[c].relation == "acl"]
    below += [c for c in clauses if not doc.under(c, "mark")]
    which = {word for top in below for word in doc.subtree(top)}
    words = [word for word in inside if word not in which]
    tags = {word: doc.tokens[word].upos for word in words}
    kinds = {doc.kind(word) for word in words if tags[word] in ("NOUN", "PRON")}
    named = {doc.kind(word) for word in words if tags[word] == "PROPN"} - {""}
    told = any(tag in _TELLING for tag in tags.values())
    return bool(kinds | named) and kinds | named <= _AIMED_AT and not told


def tells_act(page: Page, word: int) -> bool:
    """Whether a word of a cue tells an act of speech that was done, also one that somebody "went on
    to" do."""
    doc, verb = page.doc, word
    above = doc.tokens[word].head
    if doc.tokens[word].relation in ("xcomp", "advcl") and "marks_only" in page.cue_classes(above):
        verb = above
    return page.is_act(word) and (doc.tokens[word].upos == "NOUN" or is_told(page, verb))


def shape_of(page: Page, item: Attribution) -> str:
    """What the content is by its tree: clause, question, infinitive, gerund, bare or thing."""
    words = page.words(item.content[0])
    heads = [h for part in item.content if (h := page.head_in(part)) is not None]
    if not heads or not words:
        return "thing"
    doc = page.doc
    forms = [doc.form(w).lower() for w in words[:2]]
    for head in heads:
        chain = [head, *doc.under(head, "conj", "ccomp", "parataxis")]
        for at in chain:
            subject = doc.under(at, *_SUBJECTS)
            finite = doc.tokens[at].xpos in ("VBD", "VBZ", "VBP", "MD") or bool(
                doc.under(at, "aux", "aux:pass", "cop")
            )
            if subject and finite and doc.tokens[subject[0]].start >= item.content[0][0]:
                asks = forms[0] in _ASKING
                return "question" if asks and head == heads[0] else "clause"
    if forms[0] == "that" and len(words) > 2:
        return "clause"
    if forms[0] in _ASKING or forms[0] == "which":
        return "question"
    if forms[0] == "to" or forms == ["not", "to"]:
        return "infinitive"
    if forms[0] in _BARE and heads[0] == words[0]:
        return "bare"
    return "gerund" if doc.tokens[words[0]].xpos == "VBG" and len(words) > 1 else "thing"


def is_denied(page: Page, item: Attribution) -> bool:
    """Whether what is said is said not to be so: "denied that …", not "did not deny"."""
    for span in item.cue:
        for word in page.words(span):
            if "denial" in page.cue_classes(word):
                return not page.doc.is_negated(word)
    return False


def tells(page: Page, item: Attribution) -> bool:
    """Whether the cue tells what was said once ("I told them"), not what is thought or done in the
    words themselves ("I urge you")."""
    own = [page.cue_classes(word) for span in item.cue for word in page.words(span)]
    return any(names & {"say", "tell"} for names in own)
