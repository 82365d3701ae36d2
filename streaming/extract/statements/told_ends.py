"""When it ended that somebody played or worked somewhere, told by what he did next: "played three
seasons for the Owls before moving in 2022"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from contract.records import Claim
from streaming.extract.model import Document
from streaming.extract.statements.qualified import qualified

_ENDED = re.compile(
    r"[^.;,]{0,30}? before (?:moving(?: on)?|leaving|retiring|departing|quitting|resigning"
    r"|(?:being|getting) (?:fired|traded|released|sold|let go|laid off)"
    r"|(?:joining|moving to|going to|leaving for|switching to) (?:the )?[A-Z][^.;,]{2,40}?"
    r"|(?:he|she|they) (?:left|departed|retired|quit|resigned|moved(?: on)?|was (?:fired|traded"
    r"|released|sold|laid off)|(?:joined|rejoined|moved to|went to|left for|switched to)"
    r" (?:the )?[A-Z][^.;,]{2,40}?))"
    r" in (?P<year>(?:19|20)\d\d)\b"
)
_LEFT = r"(?:retired|left|resigned|died|quit|departed|stepped down|moved on)"
_STAYED = re.compile(
    r"[^.;:“”]{0,70}?(?:,? where|,? and|\.|;) (?:[Hh]e|[Ss]he|[Tt]hey) "
    r"(?:was to |would |had |then |later )?(?:remain|stay|work|serve|teach|taught)(?:s|ed)?"
    r"(?: there| at the \w+| with the \w+| on the staff| on)?,? (?:until|till) "
    rf"(?:(?:he|she|they) {_LEFT} |(?:his|her|their) (?:retirement|death|departure|resignation) )?"
    r"(?:in )?(?:[A-Z][a-z]+ )?(?P<year>(?:19|20)\d\d)\b"
)
"""How long somebody stayed, told behind: "joined Acme in 1957, where she stayed until she retired
in 1994", "Acme hired her in 1964, and she remained there until 2002"."""
_RETIRED = re.compile(
    rf"[^.;:“”]{{0,60}}?(?:,? and (?:then |finally )?{_LEFT}|, (?:retiring|leaving|departing))"
    r" in (?:[A-Z][a-z]+ )?(?P<year>(?:19|20)\d\d)\b"
)
""" "taught at Pell High for 30 years and retired in 2015"."""
_TOLD = (_ENDED, _STAYED, _RETIRED)
_STAYS = frozenset(("played_for", "works_for", "coach_of", "manager_of"))


def with_ends(document: Document, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, those of a stay that ended by leaving in a year with that year."""
    for claim in claims:
        stays = claim.predicate in _STAYS and claim.value_mention is not None
        told = stays and not {"end_time", "point_in_time"} & set(claim.qualifiers)
        at = claim.value_mention[1] if claim.value_mention is not None else 0
        found = next(filter(None, (each.match(document.text, at) for each in _TOLD if told)), None)
        if found is None:
            yield claim
        else:
            yield qualified(claim, {**claim.qualifiers, "end_time": found["year"]})
