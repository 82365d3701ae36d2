"""Offences that the law calls by more words than a run of nouns has: "fraud by false
representation", "being concerned in the supply of class A drugs", "driving while disqualified"."""

from __future__ import annotations

from streaming.extract.lexicon.templates import any_form

SET_PHRASE = any_form("offences")
"""An offence by its set words, from where it begins."""
