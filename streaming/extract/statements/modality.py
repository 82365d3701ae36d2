"""Whether what a verb says is asserted, denied, planned, conditional or only reported."""

from __future__ import annotations

from contract.records import Modality
from streaming.extract.lexicon import words as word_list
from streaming.extract.statements.denials import standing_of
from streaming.extract.statements.infinitives import (
    AS_MATRIX,
    ORDERED_DEEDS,
    REFUSED,
    infinitive_standing,
)
from streaming.extract.statements.lexicon import HEARSAY
from streaming.extract.statements.present_plans import is_scheduled, is_to_come, stands_behind
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb
from streaming.extract.statements.wishes import is_only_wished

_PLANNED = frozenset("will 'll ’ll shall".split())
_UNREAL = frozenset("would could might may should must can".split())
_UNREAL_NOUNS = word_list("statements", "unreal")
_UNREAL_NOUNS_BUT_FOR = _UNREAL_NOUNS - {"for"}
_SHORT_OF = frozenset(("nearly", "almost"))
_NARRATIVE = frozenset("later eventually then turn soon subsequently finally ultimately".split())


def modality_of(reading: Reading, verb: Verb) -> Modality | None:
    """The modality of a verb's statement; None where nothing is stated at all."""
    own = _own_modality(reading, verb)
    standing = standing_of(reading, _governed(reading, verb)) if own is not None else None
    if standing is None:
        return own
    if standing == "open" or own in ("denied", "questioned"):
        return None
    return standing


def _governed(reading: Reading, verb: Verb) -> Verb:
    """The verb whose clause an infinitive belongs to: "denied that he planned to retire"."""
    matrix = reading.verb_before(verb) if verb.mode == "inf" else None
    return matrix if matrix is not None else verb


def _own_modality(reading: Reading, verb: Verb) -> Modality | None:
    """What the verb and its own clause make of it, whatever governs the clause."""
    words = {item.low for item in reading.items}
    main = next((v for v in reading.verbs if v.first > verb.at), None)
    if main is not None and reading.clauses.behind_be(verb, main) is not None:
        return _own_modality(reading, main)  # "Taking over in May will be Jane Roe"
    if verb.mode == "inf" or _goes_on_infinitive(reading, verb):
        return _of_infinitive(reading, verb)
    if verb.mode == "ing" and not _gerund_is_real(reading, verb):
        return "denied" if _is_decided_against(reading, verb) else None
    if _is_to_do(reading, verb):
        return "conditional" if verb.perfect else "planned"
    if is_only_wished(reading, verb):
        return None
    if is_to_come(reading, verb) or is_scheduled(reading, verb):
        return "planned"
    if stands_behind(reading, verb, ("whether",)):
        return "questioned"
    if stands_behind(reading, verb, ("if", "unless")):
        return None if verb.negated else "conditional"
    if _is_unmet(reading, verb):
        return None
    if verb.negated or _is_of_neither(reading, verb):
        return "denied"
    if any(item.low in _SHORT_OF for item in reading.items[max(0, verb.first - 1) : verb.at]):
        return None  # "nearly died"
    low = verb.modal.replace("n't", "").replace("n’t", "")
    if low in _PLANNED and _is_conditional(reading, verb):
        return "conditional"
    if low in _PLANNED or low == "wo":
        return "planned"
    if low == "would" and not verb.perfect and "if" not in words and _told(reading, verb):
        return "planned"  # "said that she would retire"
    if _is_short_would(reading, verb):
        return "conditional"
    if low in _UNREAL or low in ("'d", "’d", "ca", "cannot"):
        real = (
            low == "would" and not verb.perfect and bool(words & _NARRATIVE) and "if" not in words
        )
        return "asserted" if real or _is_ordered(verb, words) else "conditional"
    if words & HEARSAY or _hearsay(reading, verb):
        return "reported"
    return "asserted"


def _is_ordered(verb: Verb, words: set[str]) -> bool:
    """ "must serve five years, the judge ruled"."""
    return verb.modal == "must" and bool(ORDERED_DEEDS & set(verb.lemmas)) and bool(_COURT & words)


_COURT = frozenset("judge justice court tribunal ruled ordered sentence sentenced prison".split())


def _is_of_neither(reading: Reading, verb: Verb) -> bool:
    """ "Neither Lee nor Cho was convicted"."""
    if reading.lacks(("neither",)):
        return False
    before = [item.low for item in reading.items[: verb.first]]
    if "neither" not in before or "nor" not in before:
        return False
    first = len(before) - 1 - before[::-1].index("neither")
    return not any(first < v.at < verb.first for v in reading.verbs)


def _is_unmet(reading: Reading, verb: Verb) -> bool:
    """ "Had Roe signed with the Owls, he would be rich": what did not happen."""
    items = reading.items
    start = int(items[0].kind in ("open", "quote") or items[0].low in _AND)
    if start + 1 >= len(items) or items[start].low != "had":
        return False
    comma = next((i for i, item in enumerate(items) if item.kind == "comma"), 0)
    return start < verb.at < comma


def _is_short_would(reading: Reading, verb: Verb) -> bool:
    """ "We'd have taken him", not "we'd taken him"."""
    words = [item.low for item in reading.items[max(0, verb.first - 1) : verb.at]]
    short = next((at for at, word in enumerate(words) if word in ("'d", "’d")), len(words))
    return "have" in words[short:]


def _is_conditional(reading: Reading, verb: Verb) -> bool:
    """ "If she wins, she will be": behind the condition that opens the sentence."""
    opening = [item.low for item in reading.items[:2]]
    if not {"if", "unless"} & {*opening[:1], *(opening[1:] if opening[0] in _AND else ())}:
        return False
    return any(item.kind == "comma" for item in reading.items[: verb.first])


_AND = frozenset(("but", "and", "even", "only"))

_BE = frozenset("is are was were 's ’s 're ’re".split())


def _is_to_do(reading: Reading, verb: Verb) -> bool:
    """ "is to join in May"; "was to have joined" had something come between."""
    words = [item.low for item in reading.items[verb.first : verb.at] if item.kind != "adv"]
    return words[:1] != [] and words[0] in _BE and words[1:2] == ["to"]


_SAME_IN_PAST = frozenset("quit cut put let set".split())


def _goes_on_infinitive(reading: Reading, verb: Verb) -> bool:
    """ "told them to shut up and quit": the second of two infinitives."""
    matrix = reading.verb_before(verb)
    joined = verb.first and reading.items[verb.first - 1].low == "and"
    same = reading.items[verb.at].low in _SAME_IN_PAST
    return bool(joined and same and matrix is not None and matrix.mode == "inf")


_TELLING = word_list("statements", "telling")


def _told(reading: Reading, verb: Verb) -> bool:
    """Whether the clause is what somebody said, before it or behind it."""
    return any(set(v.lemmas) & _TELLING for v in reading.verbs if v is not verb)


def _of_infinitive(reading: Reading, verb: Verb) -> Modality | None:
    """What the verb before an infinitive makes of it."""
    matrix = reading.verb_before(verb)
    standing = infinitive_standing(reading, verb, matrix)
    if standing != AS_MATRIX and standing != REFUSED:
        return standing
    own = modality_of(reading, matrix) if matrix is not None else None
    if standing == REFUSED:
        return "denied" if own == "asserted" else None
    return own


_DECIDING = word_list("verbs", "choosing")


def _is_decided_against(reading: Reading, verb: Verb) -> bool:
    """ "decided against renewing the contract": done it was not."""
    if not verb.first or reading.items[verb.first - 1].low != "against":
        return False
    matrix = reading.verb_before(verb)
    decided = matrix is not None and set(matrix.lemmas) & _DECIDING
    return bool(decided) and matrix is not None and modality_of(reading, matrix) == "asserted"


_PREVENTING = frozenset("bar prevent stop keep block prohibit ban disqualify discourage".split())
_HAPPENED = frozenset("after since upon following despite".split())


def _gerund_is_real(reading: Reading, verb: Verb) -> bool:
    before = reading.items[verb.first - 1] if verb.first else None
    if verb.passive and before is not None and before.low == "before":
        return _came_later(reading, verb)
    if verb.passive and before is not None and before.kind == "prep":
        return before.low in _HAPPENED  # "dreams of being elected"
    matrix = reading.verb_before(verb)
    kept_from = before is not None and before.low == "from" and matrix is not None
    if kept_from and matrix is not None and set(matrix.lemmas) & _PREVENTING:
        return False
    window = [reading.items[i].low for i in range(max(0, verb.first - 4), verb.first)]
    if any(word in _UNREAL_NOUNS for word in window):
        return "for" in window and not set(window) & _UNREAL_NOUNS_BUT_FOR
    return not (matrix is not None and matrix.negated)


_FORESTALLING = word_list("verbs", "forestalling")


def _came_later(reading: Reading, verb: Verb) -> bool:
    """ "Lee taught there before being elected mayor"; what one fled or died before need not have
    come."""
    matrix = next((v for v in reading.verbs if v is not verb and v.mode == "finite"), None)
    if matrix is None or set(matrix.lemmas) & _FORESTALLING:
        return False
    return modality_of(reading, matrix) == "asserted"


def _hearsay(reading: Reading, verb: Verb) -> bool:
    matrix = reading.verb_before(verb)
    return (
        matrix is not None
        and matrix.passive is True
        and bool(set(matrix.lemmas) & {"say", "report", "allege", "believe", "rumor"})
        and verb.first - matrix.at <= 3
    )
