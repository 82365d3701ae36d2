"""Papers, stations and sites that their own name does not tell: "the website Long Switch",
"KQRV-TV"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from streaming.extract.entities.capitals import GIVEN_NAMES
from streaming.extract.entities.grammar import SPEECH, word_at
from streaming.extract.entities.kinds import SURE, Evidence
from streaming.extract.entities.name import Name
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token

_CALL_SIGN = re.compile(r"[CKWX][A-Z]{2,4}-(?:TV|AM|FM|DT)")
"""Letters that American, Canadian and Mexican stations have (ITU, table of call signs)."""
OUTLETS = words("organizations", "outlets")
"""What is said before an outlet's name."""
_BEHIND = SPEECH | frozenset(", . ; : ) and or that which in on for this at has had is was".split())


def weigh_outlet(name: Name, found: Sequence[Token], evidence: Evidence) -> None:
    """Add what a station's letters and a noun right before a name tell."""
    told = len(name.words) == 1 and _CALL_SIGN.fullmatch(name.words[0])
    if told or _is_called(name, found):
        evidence.add("organization", SURE + 1)
        evidence.sort = "media"


def _is_called(name: Name, found: Sequence[Token]) -> bool:
    """ "the website Long Switch reported", not "the magazine Ada Quill founded"."""
    if word_at(found, name.first - 1) not in OUTLETS or name.words[0].lower() in GIVEN_NAMES:
        return False
    return not name.titled and word_at(found, name.last) in _BEHIND
