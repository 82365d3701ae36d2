"""Attributions that report no words: "wants to sell", "voted against it", "would not say why".

PolNeAR's annotators count them beside what was said, and so does the tagger; a record of who said
what does not. Told by the classes of the cue and by what it governs, in favour of speech where
that is not clear: what stands between marks was said.
"""

from __future__ import annotations

from contract.records import Link
from streaming.extract.doc import SUBJECTS
from streaming.extract.lexicon import words as listed
from streaming.extract.quotes.attribution import Attribution
from streaming.extract.quotes.clauses import is_told
from streaming.extract.quotes.page import Page
from streaming.extract.quotes.spans import Spans

_NEGATIONS = listed("grammar", "negations")
_WRITING = ("document", "organization")
_SUBJECTS = (*SUBJECTS, "expl", "nsubj:outer")
_AIMED_AT = frozenset(("person", "organization", "place"))
_TELLING = ("VERB", "AUX", "ADP", "SCONJ", "NUM")
_BARE = listed("grammar", "bare")
_ASKING = listed("grammar", "asking")


def is_stance(page: Page, item: Attribution, link: Link | None, *, in_marks: bool) -> bool:
    """Whether the attribution tells of an attitude, a plan, an act or a refusal to speak; ``link``
    is whose it is."""
    if not item.cue or in_marks or item.kind == "direct":
        return False
    words = [word for span in item.cue for word in page.words(span)]
    own = frozenset(name for word in words for name in page.cue_classes(word))
    nobody = not item.source and item.rule in ("tagger", "heard")
    if nobody and (not own or own & {"question", "think", "bidding"}):
        return True
    if "evident" in own and link is not None and link.kind not in _WRITING:
        return True  # "the vote showed": it was seen
    if is_silent(page, item, words, own):
        return True
    if page.text[slice(*item.cue[0])].lower().startswith(("according", "per ", "in ", "via ")):
        return False
    told = any(page.doc.tokens[word].upos in ("VERB", "ADJ", "NOUN") for word in words)
    shape = shape_of(page, item)
    act = any(tells_act(page, word) for word in words)
    if shape == "thing" and "naming" not in own and is_target(page, item.content):
        return True
    if not own:
        open_ = told and shape != "clause" and item.rule == "tagger"
        return open_ and (not act or shape == "bare")
    if shape in ("clause", "question"):
        return False
    if shape == "infinitive":
        return not act and not own & {"promising", "bidding"}
    if shape == "bare":
        return not own & {"denial"}
    if act or own & {"denial", "naming", "cite", "bidding"}:
        return False
    return not own & {"say", "tell", "show"} or len(page.words(item.content[0])) < 3


def is_silent(page: Page, item: Attribution, words: list[int], own: frozenset[str]) -> bool:
    """A refusal to speak, words that were not said, and what is only wanted or tried."""
    if own & {"refusing", "unreal"}:
        return True
    if own and not own & {"say", "tell", "naming"}:
        return False
    verbs = [w for w in words if page.doc.tokens[w].upos == "VERB"]
    if not verbs or "denial" in own:
        return False
    last = verbs[-1]
    governor = page.doc.tokens[last].head
    unreal = (
        page.doc.tokens[last].relation == "xcomp"
        and governor >= 0
        and bool(page.cue_classes(governor) & {"refusing", "unreal"})
    )
    told = {page.doc.form(w).lower() for w in words}
    return unreal or page.doc.is_negated(last) or not told.isdisjoint(_NEGATIONS)


def is_target(page: Page, content: Spans) -> bool:
    """ "praised | Roe and her aides |": only at whom it is aimed, not what is said of him."""
    words = [word for part in content for word in page.words(part)]
    tags = {word: page.doc.tokens[word].upos for word in words}
    kinds = {page.doc.kind(word) for word in words if tags[word] in ("NOUN", "PRON")}
    named = {page.doc.kind(word) for word in words if tags[word] == "PROPN"} - {""}
    more = (w for w in words if tags[w] in _TELLING and page.doc.form(w).lower() != "of")
    return bool(kinds | named) and kinds | named <= _AIMED_AT and not any(more)


def tells_act(page: Page, word: int) -> bool:
    """Whether a word of a cue tells an act of speech that was done."""
    noun = page.doc.tokens[word].upos == "NOUN"
    return page.is_act(word) and (noun or is_told(page, word))


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
