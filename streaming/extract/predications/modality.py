"""Whether what a predicate tells is stated as done, by what is its own and by what governs it.

What a governor makes of its complement is its signature in lexicon/factuality.toml, told for where
it holds ("managed to win") and where it does not ("did not manage to"): after Karttunen (1971),
Nairn, Condoravdi and Karttunen (2006), Saurí and Pustejovsky's FactBank (2009) and Rudinger et al.
(2018). Adverbial, relative and other clauses beside their governor stand by themselves, but for
what theirs leaves open.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, get_args

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import entries, table, words
from streaming.extract.predications.records import Status, Tense

_STRENGTH: tuple[Status, ...] = get_args(Status)
_RANK = {status: rank for rank, status in enumerate(_STRENGTH)}
_PRESUPPOSED, _TEMPORAL = words("grammar", "presupposed"), words("grammar", "temporal")
_ASKING = words("grammar", "asking") - {"whether", "if"}
_HAD = ("'d", "’d")
_LIGHT = words("control", "light")
_FINITE = ("VBD", "VBZ", "VBP")
WH = ("WP", "WRB", "WDT", "WP$")
"""Tags of words that ask or take up."""
_FREE = words("grammar", "free")


class Signature(NamedTuple):
    """What a word makes of what it governs: where it holds, where it does not; of a finite clause
    ("promised that"), a gerund behind a preposition ("confessed to lying") and where the word is
    told in the past ("had to leave") or is itself open ("would like to"), if that is another."""

    told: Status
    untold: Status
    finite: Status | None = None
    gerund: Status | None = None
    past: Status | None = None
    open: Status | None = None


@cache
def _signatures() -> dict[str, Signature]:
    """Words of factuality.toml that govern, with what they make of their complement."""
    kinds = table("factuality")["signatures"]
    lists = table("factuality")["governs"]
    return {word: Signature(**kinds[k]) for k in kinds for word in entries(lists[k])}


def _signature(
    doc: Doc, governor: int, infinitive: bool = False, alone: bool = True
) -> Signature | None:
    """Of a governor by its lemma with what follows ("rule out", "have to"); by itself where it may
    stand ``alone``."""
    lemma = doc.tokens[governor].lemma.lower()
    behind = [doc.form(p).lower() for p in doc.under(governor, "compound:prt")]
    keys = [f"{lemma} {word}" for word in (*behind, *(["to"] if infinitive else []))]
    keys += [doc.form(governor).lower(), lemma] if alone else []
    found = (_signatures().get(key) for key in keys)
    return next((signature for signature in found if signature), None)


@cache
def _status_of(block: str) -> dict[str, Status]:
    """Words of one block of factuality.toml with the status that they give."""
    lists = table("factuality")[block]
    return {word: s for s in _STRENGTH if s in lists for word in entries(lists[s])}


def stronger(one: Status, other: Status) -> Status:
    """The one that is further from being done."""
    return one if _RANK[one] >= _RANK[other] else other


def status_of(doc: Doc, word: int, above: Status) -> Status:
    """Of a word in its sentence; ``above`` is that of the word it hangs from."""
    token = doc.tokens[word]
    own = _own(doc, word)
    if own == "conditional" and _is_backshifted(doc, word):
        own = "planned"
    if token.relation in _FREE or is_modifier(doc, word):
        if is_infinitive(doc, word):
            return stronger(own, "planned")  # "Roe to visit Hull"
        if _is_imperative(doc, word):
            return stronger(own, "wished")
        return stronger(own, _spread(above)) if _is_of_any(doc, word) else own
    if token.relation == "conj" and _is_finite(doc, word):
        return own
    if token.relation == "conj":
        shares = own == "asserted" and not doc.under(word, "mark")
        return above if shares and not doc.under(word, "aux") else stronger(own, _spread(above))
    if is_infinitive(doc, word) and _is_too_much(doc, token.head):
        return "denied"
    if token.relation == "advcl":
        return _of_adverbial(doc, word, own, above)
    return stronger(own, stronger(_governed(doc, word, above), _spread(above)))


def _spread(above: Status) -> Status:
    """What a governor makes of all below it; a report or a denial reaches its complement only."""
    return "asserted" if above in ("reported", "denied") else above


def _own(doc: Doc, word: int) -> Status:
    """By the word's question mark, auxiliaries, adverbs and the word that opens its clause."""
    if not doc.under(word):
        return "asserted"
    if _is_inverted(doc, word):
        return "conditional"
    found: Status = "questioned" if _is_asked(doc, word) else "asserted"
    form = doc.tokens[word].xpos
    for child in doc.under(word, *_MODIFIERS):
        if form == "VBN" and doc.form(child).lower() in _HAD:
            continue  # "he'd gone"
        if form in ("VBD", "VBZ") and doc.tokens[child].relation == "aux":
            continue  # of another verb: "Bolt, she predicted, would close"
        block = _MODIFIERS[doc.tokens[child].relation.partition(":")[0]]
        told = _status_of(block).get(doc.form(child).lower(), "asserted")
        if told != "denied" or block != "adverbs" or doc.tokens[word].upos == "VERB":
            found = stronger(found, told)  # "almost 100" is no denial
    if _is_about_to(doc, word):
        found = stronger(found, "planned")
    for mark in doc.under(word, "mark"):
        if doc.form(mark).lower() in ("if", "unless", "whether"):
            token = doc.tokens[word]
            asks = token.relation == "ccomp" and token.head < word  # "asked if she left"
            opens = "whether" if asks else doc.form(mark).lower()
            found = stronger(found, _status_of("marks")[opens])
    return found


def _is_inverted(doc: Doc, word: int) -> bool:
    """Whether a condition is told by an auxiliary before its subject: "should she leave"."""
    if doc.tokens[word].relation != "advcl" or doc.under(word, "mark"):
        return False
    first = min(doc.under(word, "aux", "aux:pass", "cop"), default=word)
    return any(first < subject < word for subject in doc.under(word, "nsubj", "nsubj:pass"))


def _is_about_to(doc: Doc, word: int) -> bool:
    """ "is going to leave"."""
    going = doc.tokens[word].lemma == "go" and is_progressive(doc, word)
    return going and any(is_infinitive(doc, clause) for clause in doc.under(word, "xcomp"))


def _is_too_much(doc: Doc, word: int) -> bool:
    """ "too ill to travel"."""
    return any(doc.form(adverb).lower() == "too" for adverb in doc.under(word, "advmod"))


def _is_backshifted(doc: Doc, word: int) -> bool:
    """Whether "would" is "will" told in the past: "said she would leave", with no "if" and no
    marks around her own words; what one would have to do or could do is no plan."""
    token = doc.tokens[word]
    would = any(doc.form(a).lower() in _WOULD for a in doc.under(word, "aux"))
    would = would and not is_perfect(doc, word)
    told = token.relation == "ccomp" and doc.tokens[token.head].xpos in _TOLD_IN
    governs = _signature(doc, word, infinitive=True)
    if (governs and governs.past) or any(doc.tokens[c].xpos == "``" for c in doc.under(word)):
        return False
    asked = (mark for c in doc.under(word, "advcl") for mark in doc.under(c, "mark"))
    return would and told and all(doc.form(mark).lower() != "if" for mark in asked)


_WOULD = ("would", "'d", "’d")
_TOLD_IN = ("VBD", "VBN", "VBG")


def _of_adverbial(doc: Doc, word: int, own: Status, above: Status) -> Status:
    """ "before leaving", "to leave", "instead of leaving", "when it closes"."""
    governor, marks = doc.tokens[word].head, _opening(doc, word)
    if any(mark in _PRESUPPOSED or mark == "if" for mark in marks):
        return own
    past = tense_of(doc, word) == "past" or is_perfect(doc, word) or is_progressive(doc, word)
    if past and doc.under(word, *SUBJECTS):
        return own  # "plans to close it after profits fell"
    found = stronger(own, _spread(above))
    if own == "asserted" and any(m in _TEMPORAL for m in marks) and _is_finite(doc, word):
        return min(found, "planned", key=_STRENGTH.index)  # "may end in June, when Hull votes"
    if is_infinitive(doc, word):
        # "was glad to hear", "went on to win"
        alone = doc.tokens[governor].upos == "ADJ"
        signature = _signature(doc, governor, infinitive=True, alone=alone) or _AIMED
        return stronger(found, _told(doc, governor, signature, above))
    if is_gerund(doc, word):
        for mark in marks:
            found = stronger(found, _joined(doc, governor, mark, above))
    return found


def _opening(doc: Doc, word: int) -> list[str]:
    """The words that open a clause: "if", "before", "when"."""
    adverbs = (a for a in doc.under(word, "advmod") if doc.tokens[a].xpos in WH)
    return [doc.form(m).lower() for m in (*doc.under(word, "mark", "case"), *adverbs)]


def _joined(doc: Doc, governor: int, mark: str, above: Status) -> Status:
    """Of a gerund by the word that joins it to its governor: "accused of lying" is no wish."""
    signature = _signature(doc, governor)
    joined = _status_of("marks").get(mark, "wished")
    if joined == "denied":  # "cannot win without carrying Hull"
        return "conditional" if _fails(doc, governor, above) else joined
    if signature is None or signature.gerund:
        return (signature and signature.gerund) or joined
    if joined != "wished" or signature.told in ("asserted", "reported"):
        return joined
    return _told(doc, governor, signature, above)  # "plans on leaving"


def is_gerund(doc: Doc, word: int) -> bool:
    """Whether it is told by "-ing": "leaving", "being fired"."""
    first = (*doc.under(word, "aux", "aux:pass", "cop"), word)[0]
    return doc.tokens[first].xpos == "VBG"


def is_infinitive(doc: Doc, word: int) -> bool:
    """Whether "to" opens the clause that a word heads."""
    if not any(doc.form(mark).lower() == "to" for mark in doc.under(word, "mark")):
        return False
    return doc.tokens[word].xpos == "VB" or bool(doc.under(word, "cop", "aux:pass", "aux"))


def is_modifier(doc: Doc, word: int) -> bool:
    """Whether a participle tells of its noun what is so ("the bridge built by Acme")."""
    token = doc.tokens[word]
    participle = token.relation in ("acl", "amod") and token.xpos in ("VBN", "VBG")
    return participle and not doc.under(word, "mark", "case")


_MODIFIERS = {"aux": "auxiliaries", "advmod": "adverbs", "amod": "adjectives"}
"""Which block tells what a word's auxiliary, adverb or adjective makes of it."""


def _is_of_any(doc: Doc, word: int) -> bool:
    """Whether a present participle tells which of a kind are meant, as a call for a ban on ships
    entering a port does: none need have entered it."""
    noun = doc.tokens[word].head
    if doc.tokens[word].relation != "acl" or doc.tokens[word].xpos != "VBG":
        return False
    return doc.tokens[noun].upos == "NOUN" and not doc.under(noun, "det", "nmod:poss", "nummod")


def _is_asked(doc: Doc, word: int) -> bool:
    """Whether a question mark of its own asks if it is so, not one of what it quotes; a question
    who or when takes it for granted."""
    return word in doc.asked and not any(
        doc.tokens[child].xpos in WH or (doc.tokens[child].relation == "parataxis" and child > word)
        for child in doc.under(word)
    )


def _is_finite(doc: Doc, word: int) -> bool:
    """Whether its own verb form tells it as a fact: "sank", "has sunk", "is sinking"."""
    parts = (*doc.under(word, "aux", "aux:pass", "cop"), word)
    return doc.tokens[parts[0]].xpos in _FINITE


def _is_imperative(doc: Doc, word: int) -> bool:
    if doc.tokens[word].xpos != "VB" or doc.under(word, "cop", "mark", *SUBJECTS):
        return False
    return all(doc.tokens[a].lemma.lower() == "do" for a in doc.under(word, "aux"))  # "don't go"


def _governed(doc: Doc, word: int, above: Status) -> Status:
    """By the verb, noun or adjective of which the word is a complement."""
    token, relation = doc.tokens[word], doc.tokens[word].relation
    infinitive = is_infinitive(doc, word)
    if infinitive and doc.form(doc.under(word, "mark")[0] - 1).lower() == "yet":
        return "denied"  # "has yet to leave"
    signature = _signature(doc, token.head, infinitive)
    if token.upos not in ("VERB", "AUX") and not doc.under(word, "cop"):
        told = signature.told if signature else "asserted"
        beside = any(_status_of("marks").get(mark) == "asserted" for mark in _opening(doc, word))
        if relation not in ("obj", "obl", "nmod") or told not in _OF_THINGS or beside:
            return "asserted"  # "a debate before the vote"
        return _told(doc, token.head, signature or _WANTED, above)
    if relation == "csubj" and not infinitive:
        return signature.told if signature else "asserted"
    if relation in ("xcomp", "csubj") or infinitive:
        if signature is None and not infinitive and token.xpos != "VB":
            return "asserted"
        return _told(doc, token.head, signature or _WANTED, above)
    if relation == "acl" and is_gerund(doc, word):
        marks = _opening(doc, word)
        return _joined(doc, token.head, marks[0], above) if marks else "asserted"
    if relation not in ("ccomp", "acl") or any(mark in _ASKING for mark in _opening(doc, word)):
        return "asserted"  # "did not say why she left"
    if relation == "acl" and signature is None and not doc.under(word, "mark"):
        return "asserted"
    # "asked that he be fired"
    factive = signature is not None and signature.told == "asserted"
    bare = token.xpos == "VB" and not doc.under(word, "aux") and not factive
    if relation == "ccomp" and bare and doc.under(word, *SUBJECTS):
        return "wished"
    signature = signature or (_HELD if _has_a_mind(doc, token.head) else _SHOWN)
    if signature.finite == "asserted":
        return "asserted"
    plain = signature._replace(told=signature.finite or signature.told)
    return _told(doc, token.head, plain, above)


_OF_THINGS = ("planned", "wished", "required", "denied")
"""What is told so of a clause is so of a thing: "wants a recount", as "can" is no such."""
_WANTED = Signature("wished", "denied")
_HELD = Signature("reported", "questioned")
"""Of what governs and is not listed: an infinitive, a finite clause."""
_SHOWN = Signature("asserted", "questioned")
"""Of a finite clause that a thing governs: "the loss means that they are out"."""
_AIMED = Signature("planned", "planned")
"""Of what an infinitive beside a clause is the aim of."""


def _told(doc: Doc, governor: int, signature: Signature, above: Status) -> Status:
    """What a governor makes of its complement as it is told itself."""
    if _fails(doc, governor, above):
        return signature.untold
    if signature.past and _is_past(doc, governor):
        return signature.past
    is_open = _spread(above) != "asserted" and doc.tokens[governor].upos != "NOUN"
    return signature.open if signature.open and is_open else signature.told


def _has_a_mind(doc: Doc, governor: int) -> bool:
    """Whether who holds what a clause tells can: no loss, no vote does."""
    return all(doc.kind(s) in ("person", "organization", "place", "") for s in doc.agents(governor))


def _fails(doc: Doc, governor: int, above: Status) -> bool:
    """Whether a governor is told not to be so; "did not fail" is so."""
    return is_negated(doc, governor) != (above == "denied")


def is_negated(doc: Doc, word: int) -> bool:
    """By its own negation, that which "or" shares ("has not called or written") or, of a noun, that
    of the verb that has it ("does not have plans")."""
    if doc.is_negated(word):
        return True
    token = doc.tokens[word]
    if token.relation == "obj" and doc.tokens[token.head].lemma.lower() in _LIGHT:
        return is_negated(doc, token.head)
    joins = (doc.form(c).lower() for c in doc.under(word, "cc"))
    shares = token.relation == "conj" and not doc.under(word, *SUBJECTS, "aux", "cop")
    return shares and any(j in ("or", "nor") for j in joins) and is_negated(doc, token.head)


def tense_of(doc: Doc, word: int) -> Tense:
    """By the first finite verb of the group; "" of infinitives, gerunds and nouns."""
    beside = doc.under(word, "aux", "aux:pass", "cop")
    for part in (*(() if doc.tokens[word].xpos in ("VBD", "VBZ") else beside), word):
        xpos = doc.tokens[part].xpos
        if xpos == "MD":
            will = _status_of("auxiliaries").get(doc.form(part).lower()) == "planned"
            return "future" if will else "present"
        if xpos in _FINITE:
            return "past" if xpos == "VBD" else "present"
    return "past" if doc.is_passive(word) else ""


def _is_past(doc: Doc, word: int) -> bool:
    """Whether it is told as past or done by now, with no "would" or "may"."""
    modal = any(doc.tokens[a].xpos == "MD" for a in doc.under(word, "aux"))
    return tense_of(doc, word) == "past" or (is_perfect(doc, word) and not modal)


def is_perfect(doc: Doc, word: int) -> bool:
    """Whether "have" and a past participle tell it."""
    return any(doc.tokens[a].lemma.lower() == "have" for a in doc.under(word, "aux"))


def is_progressive(doc: Doc, word: int) -> bool:
    """Whether "be" and a present participle tell it."""
    if doc.tokens[word].xpos != "VBG":
        return False
    return any(doc.tokens[a].lemma.lower() == "be" for a in doc.under(word, "aux"))
