"""Offences that the law calls by more words than a run of nouns has: "fraud by false
representation", "being concerned in the supply of class A drugs", "driving while disqualified"."""

from __future__ import annotations

import re

from streaming.extract.lexicon import table
from streaming.extract.lexicon.templates import any_form

SET_PHRASE = any_form("offences")
"""An offence by its set words, from where it begins."""
OFFENCE = re.compile(rf"\b(?:{'|'.join(table('deeds')['naming'].split())})\b", re.IGNORECASE)
"""What tells a crime where nothing else does: "admitted theft", but not "admitted defeat"."""
