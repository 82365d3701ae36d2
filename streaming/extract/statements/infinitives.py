"""What an infinitive tells by the verb before it, its matrix: "agreed to buy" lies ahead, "went on
to win" came about, "declined to run" did not.
"""

from __future__ import annotations

from typing import Final, Literal

from contract.records import Modality
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.pioneers import is_pioneer
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_PROSPECTIVE = word_list("verbs", "prospective")
_REFUSING = frozenset(("decline", "refuse"))
_DECIDING = word_list("verbs", "choosing")
"""Verbs whose "not to" tells what was not done: "chose not to renew"."""
_PLANS = frozenset(("plans", "plan", "intention", "intentions"))
_ANNOUNCING = frozenset("announce reveal disclose unveil confirm outline signal declare".split())
_FACTIVE = word_list("statements", "factive")
"""Verbs whose infinitive or gerund happened: "was hired to manage", "began managing"."""
_LIFTING = frozenset("lead pace power spark lift propel carry help".split())
_SCORING = word_list("sport", "leading_to_results")
_CONTESTS = word_list("verbs", "contesting")
_WINNING = word_list("verbs", "winning")
_REPAIRS = frozenset("surgery operation procedure".split())
_BEATING = word_list("results", "beating") | {"win", "draw", "beat", "edge", "rout", "down", "stun"}
_WISHING = word_list("verbs", "wishing")
_SCORED = 9
"""Items behind a verb of winning within which the score is told."""
_BECOMING = frozenset(("be", "become"))
_PARTING = frozenset("leaving retiring returning moving departing".split())
_AHEAD = frozenset(("set", "due", "scheduled", "slated", "poised"))
ORDERED_DEEDS = frozenset(("pay", "serve", "forfeit", "surrender", "repay"))
"""What a court orders somebody to do."""
_VERDICTS = frozenset(("find", "convict", "acquit"))
_HEARD = frozenset(("say", "report", "believe"))
_LEAVING = frozenset(("resign", "step"))
_WAS = frozenset(("was", "were", "been"))
_ABLE = 4
"""Items from "was" to the "to" of "was able to", with an adverb."""

AS_MATRIX: Final = "as matrix"
"""The infinitive stands as the verb that governs it does."""
REFUSED: Final = "refused"
"""What the verb that governs it says was not done."""
InfinitiveStanding = Modality | Literal["as matrix", "refused"]


def infinitive_standing(
    reading: Reading, verb: Verb, matrix: Verb | None
) -> InfinitiveStanding | None:
    """What the words right before the infinitive make of it, and ``matrix``, the verb before it;
    None where nothing is stated."""
    before = reading.items[verb.first - 1] if verb.first else None
    if before is not None and before.kind == "word" and before.low in _AHEAD:
        return "planned"
    if matrix is None:
        return None
    if before is not None and before.low in _PLANS and set(matrix.lemmas) & _ANNOUNCING:
        return None if matrix.negated else "planned"  # "announced plans to step down"
    if before is not None and before.low == "not":
        decided = matrix.lemmas and not matrix.negated and set(matrix.lemmas) & _DECIDING
        return REFUSED if decided else None  # "voted not to hire", "chose not to renew"
    named = verb.first > 1 and before is not None and before.kind == "ent"
    if named and reading.items[verb.first - 2].low == "for":
        return None  # "called for Lee to be fired"
    if verb.negated or matrix.negated:
        return None
    if _goes_ahead(reading, verb, matrix):
        return "planned"
    if "agree" in matrix.lemmas and "part" in verb.lemmas:
        return "asserted"  # "have agreed to part ways" is the parting
    if _came_about(reading, verb, matrix):
        return AS_MATRIX
    return _by_matrix(reading, verb, matrix)


def _goes_ahead(reading: Reading, verb: Verb, matrix: Verb) -> bool:
    """ "is going to marry her", "signed up to serve as treasurer"."""
    if reading.items[matrix.at].low == "going" and matrix.at + 1 == verb.first:
        return True
    return "sign" in matrix.lemmas and reading.items[matrix.at + 1].low == "up"


def _came_about(reading: Reading, verb: Verb, matrix: Verb) -> bool:
    """Whether the infinitive is as true as its matrix, which else governs what is open: "took three
    hours to convict her"; what a court orders is owed."""
    lemmas = set(matrix.lemmas)
    if "take" in lemmas and _VERDICTS & set(verb.lemmas):
        return True
    if "order" in lemmas and ORDERED_DEEDS & set(verb.lemmas):
        return True
    if _is_outcome(reading, verb, matrix):
        return True
    if _is_able(reading, verb, matrix):
        return True
    return bool(lemmas & _BECOMING) and is_pioneer(reading.items, matrix.at, verb.first)


def _is_able(reading: Reading, verb: Verb, matrix: Verb) -> bool:
    """ "was at last able to buy the club": in the past it was done; "is able to" leaves it open."""
    told = reading.items[matrix.at].low in _WAS and matrix.lemmas == ("be",)
    return told and reading.items[verb.first - 1].low == "able" and verb.first - matrix.at < _ABLE


def _by_matrix(reading: Reading, verb: Verb, matrix: Verb) -> InfinitiveStanding | None:
    """What the matrix verb's own meaning makes of the infinitive."""
    lemmas = set(matrix.lemmas)
    if lemmas & _REFUSING:
        return REFUSED
    if lemmas & _PROSPECTIVE:
        return "planned"
    if lemmas & _HEARD and matrix.passive:
        return "reported"
    if lemmas == {"be"} and matrix.at == verb.first - 1:
        return "planned"
    if lemmas & _LEAVING or _is_parting(reading, matrix):
        return "planned"
    return AS_MATRIX if lemmas & _FACTIVE else None


def _is_outcome(reading: Reading, verb: Verb, matrix: Verb) -> bool:
    """ "threw for 288 yards to lead the Owls", "hung on to beat the Owls 2-1", "beat Lee to become
    mayor", "had surgery to repair a tendon": what came of a deed, or what a surgeon finds."""
    deed, lemmas = set(matrix.lemmas), set(verb.lemmas)
    if (deed & _SCORING and lemmas & _LIFTING) or (deed & _CONTESTS and lemmas & _WINNING):
        return True
    if lemmas & _BEATING:
        scored = any(i.kind == "record" for i in reading.items[verb.at : verb.at + _SCORED])
        effort = "need" in deed and matrix.at + 1 < verb.first  # "needed extra time to"
        return scored and (effort or not deed & _WISHING)
    return verb.first > 0 and reading.items[verb.first - 1].low in _REPAIRS


def _is_parting(reading: Reading, verb: Verb) -> bool:
    """ "is leaving to become": what one leaves for lies ahead."""
    told = [item.low for item in reading.items[verb.first : verb.at + 1]]
    return told[0] in ("is", "are", "'s", "’s") and told[-1] in _PARTING
