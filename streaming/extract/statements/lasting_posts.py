"""Jobs and posts told by how long they were held: "worked as a nurse until 2019", "retired in
November after 14 years in the job"."""

from __future__ import annotations

import re

from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.items import Item
from streaming.extract.statements.match import Match
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb


def is_lasting(reading: Reading, match: Match, evidence: Evidence) -> bool:
    """ "worked as a nurse until 2019", "was a paramedic before he went into politics", "was a nurse
    for two decades": a part of somebody's life that stands by itself, whoever the employer was."""
    if evidence.modality != "asserted":
        return False
    if "be" in match.rule.verbs:
        behind = reading.items[match.last + 1 : match.last + 3]
        before = [item.low for item in behind] if not evidence.running else []
        lasted = str(evidence.qualifiers.get("duration", "")).endswith(_LONG)
        lasted = lasted and not any(r.value in _VAGUE for r in match.fills.get("role", ()))
        return lasted or (before[:1] == ["before"] and before[-1] in _GOING_ON)
    told = not _LASTING.isdisjoint(evidence.qualifiers)
    return told and not _SERVING.isdisjoint(match.rule.verbs)


_VAGUE = frozenset("leader fellow partner member chief deputy delegate scholar host guard".split())
"""What one is among others: nothing by itself."""
_LONG = ("years", "decades", "decade")
_LASTING = frozenset(("start_time", "end_time", "duration"))
_SERVING = frozenset(("serve", "work", "spend", "retire"))
_GOING_ON = frozenset("he she entering becoming turning joining going being moving".split())

_IN_THE_JOB = re.compile(r"(?:in|on) (?:the|that) (?:job|post|position|role)\b(?! of)")


def after_how_long(reading: Reading, verb: Verb) -> Item | None:
    """The length in "retired in November after 14 years in the job"."""
    items = reading.items
    for i in range(verb.at + 1, min(len(items) - 1, reading.clause_end(verb))):
        time = items[i].time
        if time is not None and time.duration is not None and items[i - 1].low == "after":
            behind = " ".join(item.low for item in items[i + 1 : i + 5])
            return items[i] if _IN_THE_JOB.match(behind) else None
    return None
