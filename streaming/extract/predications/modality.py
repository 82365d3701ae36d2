"""Whether what a predicate tells is stated as done, by what is its own and by what governs it.

Infinitives and gerunds are not done unless their governor says so ("managed to win"). The word
lists are lexicon/factuality.toml's; the reading of governors is after Saurí and Pustejovsky's
FactBank (2009) and Rudinger et al. (2018).
"""

from __future__ import annotations

from functools import cache
from typing import get_args

from streaming.extract.doc import SUBJECTS, Doc
from streaming.extract.lexicon import entries, table, words
from streaming.extract.predications.records import Status, Tense

_STRENGTH: tuple[Status, ...] = get_args(Status)
_OF_PLANS = ("planned", "wished")
_PRESUPPOSED = ("because", "since", "although", "though")
_HAD = ("'d", "’d")
_HELD = words("control", "held")
_MUST_OR_MAY = words("control", "must_or_may")
WH = ("WP", "WRB", "WDT", "WP$")
"""Tags of words that ask or take up."""
_FREE = ("root", "parataxis", "acl:relcl", "appos", "list", "discourse", "dep", "orphan")


@cache
def _status_of(block: str) -> dict[str, Status]:
    """Words of one block of factuality.toml with the status that they give."""
    lists = table("factuality")[block]
    return {word: s for s in _STRENGTH if s in lists for word in entries(lists[s])}


def stronger(one: Status, other: Status) -> Status:
    """The one that is further from being done."""
    return max(one, other, key=_STRENGTH.index)


def status_of(doc: Doc, word: int, above: Status) -> Status:
    """Of a word in its sentence; ``above`` is that of the word it hangs from."""
    token = doc.tokens[word]
    own = _own(doc, word)
    if own == "conditional" and _is_backshifted(doc, word):
        own = "planned"
    if token.relation in _FREE or is_modifier(doc, word):
        if _is_imperative(doc, word):
            return stronger(own, "wished")
        return stronger(own, _spread(above)) if _is_of_any(doc, word) else own
    if token.relation == "conj" and _is_finite(doc, word):
        return own
    if token.relation == "conj":
        shares = own == "asserted" and not doc.under(word, "mark")
        return above if shares and not doc.under(word, "aux") else stronger(own, _spread(above))
    if token.relation == "advcl":
        return _of_adverbial(doc, word, own, above)
    return stronger(own, stronger(_governed(doc, word), _spread(above)))


def _spread(above: Status) -> Status:
    """What a governor makes of all below it; a report or a denial reaches its complement only."""
    return "asserted" if above in ("reported", "denied") else above


def _own(doc: Doc, word: int) -> Status:
    """By the word's question mark, auxiliaries, adverbs and the word that opens its clause."""
    if not doc.under(word):
        return "asserted"
    found: Status = "questioned" if _is_asked(doc, word) else "asserted"
    for child in doc.under(word, *_MODIFIERS):
        if doc.form(child).lower() in _HAD and doc.tokens[word].xpos == "VBN":
            continue  # "he'd gone"
        block = _MODIFIERS[doc.tokens[child].relation.partition(":")[0]]
        found = stronger(found, _status_of(block).get(doc.form(child).lower(), "asserted"))
    for mark in doc.under(word, "mark"):
        if doc.form(mark).lower() in ("if", "unless", "whether"):
            found = stronger(found, _status_of("marks")[doc.form(mark).lower()])
    return found


def _is_backshifted(doc: Doc, word: int) -> bool:
    """Whether "would" is "will" told in the past: "said she would leave", with no "if" and no
    marks around her own words; what one would have to do or could do is no plan."""
    token = doc.tokens[word]
    would = any(doc.form(a).lower() in _WOULD for a in doc.under(word, "aux"))
    told = token.relation == "ccomp" and doc.tokens[token.head].xpos in _TOLD_IN
    if token.lemma.lower() in _MUST_OR_MAY or any(
        doc.tokens[c].xpos == "``" for c in doc.under(word)
    ):
        return False
    asked = (mark for c in doc.under(word, "advcl") for mark in doc.under(c, "mark"))
    return would and told and all(doc.form(mark).lower() != "if" for mark in asked)


_WOULD = ("would", "'d", "’d")
_TOLD_IN = ("VBD", "VBN", "VBG")


def _of_adverbial(doc: Doc, word: int, own: Status, above: Status) -> Status:
    """ "before leaving", "to leave", "instead of leaving", "when it closes"."""
    marks = [doc.form(m).lower() for m in doc.under(word, "mark", "case")]
    if any(mark in _PRESUPPOSED for mark in marks):
        return own
    past = tense_of(doc, word) == "past" or is_perfect(doc, word)
    if past and doc.under(word, *SUBJECTS) and "if" not in marks:
        return own  # "plans to close it after profits fell"
    found = stronger(own, _spread(above))
    if is_infinitive(doc, word):
        return stronger(found, "planned")
    if is_gerund(doc, word):
        alleged = _status_of("governs").get(doc.tokens[doc.tokens[word].head].lemma.lower())
        for mark in marks:
            joined = _status_of("marks").get(mark, "wished")  # "accused of lying" is no wish
            found = stronger(found, alleged if alleged == "reported" else joined)
    return found


def is_gerund(doc: Doc, word: int) -> bool:
    """Whether it is told by "-ing": "leaving", "being fired"."""
    first = (*doc.under(word, "aux", "aux:pass", "cop"), word)[0]
    return doc.tokens[first].xpos == "VBG"


def is_infinitive(doc: Doc, word: int) -> bool:
    """Whether "to" opens the clause that a word heads."""
    parts = doc.under(word, "cop", "aux:pass", "aux")
    plain = doc.tokens[word].xpos == "VB" or bool(parts)
    return plain and any(doc.form(m).lower() == "to" for m in doc.under(word, "mark"))


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
    children = doc.under(word)
    asked = any(doc.form(child) == "?" for child in children)
    return asked and not any(doc.tokens[child].xpos in WH for child in children)


def _is_finite(doc: Doc, word: int) -> bool:
    """Whether its own verb form tells it as a fact: "sank", "has sunk", "is sinking"."""
    parts = (*doc.under(word, "aux", "aux:pass", "cop"), word)
    first = doc.tokens[parts[0]].xpos
    return first in ("VBD", "VBZ", "VBP")


def _is_imperative(doc: Doc, word: int) -> bool:
    if doc.tokens[word].xpos != "VB":
        return False
    return not doc.under(word, "aux", "cop", "mark", *SUBJECTS)


def _governed(doc: Doc, word: int) -> Status:
    """By the verb, noun or adjective of which the word is a complement."""
    token = doc.tokens[word]
    above = doc.tokens[token.head]
    listed = _status_of("governs")
    told = listed.get(doc.form(token.head).lower()) or listed.get(above.lemma.lower())
    infinitive = is_infinitive(doc, word)
    if token.upos not in ("VERB", "AUX") and not doc.under(word, "cop"):
        wanted = told in ("wished", "planned", "denied") and token.relation in (
            "obj",
            "obl",
            "nmod",
        )
        return told if told and wanted else "asserted"
    shut = told in ("asserted", "conditional") and doc.is_negated(token.head)
    if token.relation == "xcomp" and shut:  # "did not manage to win", "was not able to"
        return "denied"
    must = token.relation == "xcomp" and token.xpos != "VBG" and not doc.is_negated(token.head)
    if must and above.lemma.lower() in _MUST_OR_MAY and _is_past(doc, token.head):
        return "asserted"  # "had to leave", "was able to win", "allowed her to buy it"
    if token.relation == "acl" and infinitive and doc.is_negated(token.head):
        return "denied"  # "has no plans to leave"
    if token.relation == "xcomp" or infinitive:
        return told or ("wished" if infinitive or token.xpos in ("VB", "VBG") else "asserted")
    if token.relation == "ccomp":
        if doc.is_negated(token.head) and above.lemma.lower() in _HELD:
            return "denied"
        # "asked that he be fired"
        bare = token.xpos == "VB" and not doc.under(word, "aux") and told != "asserted"
        if bare and doc.under(word, *SUBJECTS):
            return "wished"
        # "warned that it sank", "that it may sink": what is asked for is no finite clause.
        modal = any(doc.tokens[a].xpos == "MD" for a in doc.under(word, "aux"))
        plain = _is_finite(doc, word) or modal
        return "reported" if plain and told in _OF_PLANS else told or "reported"
    if token.relation == "csubj":
        gerund = token.xpos == "VBG" or _is_finite(doc, word)
        return told or ("asserted" if gerund else "wished")
    if token.relation == "acl":
        if _is_finite(doc, word):  # "the fear that it sank"
            return "denied" if told == "denied" else "reported"
        marks = [doc.form(m).lower() for m in doc.under(word, "mark", "case")]
        if token.xpos != "VBG":
            return told or "reported"  # "the rumour that she left"
        return told or (_status_of("marks").get(marks[0], "wished") if marks else "asserted")
    return "asserted"


def tense_of(doc: Doc, word: int) -> Tense:
    """By the first finite verb of the group; "" of infinitives, gerunds and nouns."""
    for part in (*doc.under(word, "aux", "aux:pass", "cop"), word):
        xpos = doc.tokens[part].xpos
        if xpos == "MD":
            will = _status_of("auxiliaries").get(doc.form(part).lower()) == "planned"
            return "future" if will else "present"
        if xpos in ("VBD", "VBZ", "VBP"):
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
