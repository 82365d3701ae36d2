"""What a body's members do by their vote is the body's: "Pell County commissioners adopted"."""

from __future__ import annotations

from streaming.extract.lexicon import words
from streaming.extract.statements.phrase import Phrase, make_ref
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_MEMBERS = words("statements", "voting_members")
_BY_VOTE = words("statements", "by_vote")


def members_body(reading: Reading, verb: Verb, phrase: Phrase) -> list[Fill]:
    """The body or the place, as a body, whose members the subject of a verb of deciding names."""
    if phrase.head not in _MEMBERS or not _BY_VOTE & set(verb.lemmas):
        return []
    refs = (make_ref(reading.document, item) for item in reading.items[phrase.start : phrase.end])
    ref = next((r for r in refs if r is not None and r.kind in ("organization", "place")), None)
    return [Fill(ref.name, "organization", ref.span, ref)] if ref is not None else []
