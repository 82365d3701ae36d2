"""How what a rule met is said: as a fact, a plan or a denial, by whom, when and how surely."""

from __future__ import annotations

from collections.abc import Mapping

from contract.records import Modality
from contract.vocabulary import Vocabulary
from streaming.extract.predications import Status
from streaming.extract.statements.background import said_by
from streaming.extract.statements.claimants import with_holder
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.match import Match
from streaming.extract.statements.modality import modality_of
from streaming.extract.statements.qualifiers import qualifiers_of
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.tenures import is_to_begin
from streaming.extract.statements.voices import Voices
from streaming.extract.statements.wishes import LASTING, is_wished

_SAID = frozenset(("asserted", "planned"))
"""Modalities that a pattern's own takes the place of."""


def evidence_of(
    vocabulary: Vocabulary, voices: Voices, discourse: Discourse, reading: Reading, match: Match
) -> Evidence | None:
    """What all claims of a match share, None where nothing is stated."""
    pattern, verb = match.rule.source, match.verb
    told = _told(reading, match)
    if told is None:
        return None
    modality = pattern.modality if pattern.modality and told in _SAID else told
    predicate = vocabulary.predicates.get(match.rule.predicate)
    wanted = predicate.qualifiers if predicate is not None else ("duration",)
    found = qualifiers_of(reading, match, told, wanted, discourse)
    ahead = is_to_begin(match, found.values, discourse.published)
    if modality == told == "asserted" and ahead:
        modality = "planned"
    at = reading.items[verb.at if verb else match.first].start
    chain = said_by(voices, reading, verb) if verb else voices.chain_in_marks(at)
    return Evidence(
        modality,
        with_holder(reading, match, chain),
        (reading.items[match.first].start, reading.items[match.last].end),
        pattern.confidence * match.factor,
        found.values,
        found.words,
        tuple(found.again),
        _is_running(reading, match),
    )


_CLAIMED: Mapping[Status, Modality | None] = {
    "asserted": "asserted",
    "reported": "asserted",  # by whom, the claimants say
    "planned": "planned",
    "conditional": "conditional",
    "questioned": "questioned",
    "denied": "denied",
    "wished": None,
}


def _told(reading: Reading, match: Match) -> Modality | None:
    """How the sentence tells of the match: a rule that waits for a denial takes one for a fact,
    and one of plans takes for a plan what is told as a fact."""
    pattern = match.rule.source
    modality: Modality | None
    if match.told is not None:
        modality = _CLAIMED[match.told.modality]
        if not match.told.polarity:
            modality = "denied" if modality == "asserted" else None
    elif match.verb is None:
        wished = match.rule.predicate not in LASTING and is_wished(reading, match.first)
        modality = None if wished else "asserted"
    else:
        modality = modality_of(reading, match.verb)
    if pattern.negated:
        modality = "asserted" if modality == "denied" else None
    if modality == "denied" and pattern.modality == "denied":
        return None  # "was not acquitted" convicts nobody
    if modality == "denied" and _is_not_renewed(match):
        return None
    if pattern.modality == "planned" and modality == "asserted":
        return "planned"  # so that its times are ahead, too
    return modality


def _is_not_renewed(match: Match) -> bool:
    """ "did not renew his contract": he had one."""
    verb = match.verb
    renews = verb is not None and not {"renew", "extend"}.isdisjoint(verb.lemmas)
    return renews and match.rule.predicate == "contract_with"


def _is_running(reading: Reading, match: Match) -> bool:
    """Whether it is said in the present: "is 6-11", or in a bracket, "The Owls (61-45) lost"."""
    verb = match.verb
    first, last = (verb.first, verb.first) if verb else (match.first, match.last)
    now = any(item.low in ("is", "are") for item in reading.items[first : last + 1])
    return now or "#open" in match.rule.source.text
