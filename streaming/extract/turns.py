"""The turns of a transcript as one text: who speaks is introduced before them, so that "Devonte"
and "our club" are known, and what one says may be of what another said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from streaming.extract.model import About, Speaker, Turn

_GAP = "\n\n"
_LAST_PART = re.compile(r",\s+(?=(?:the\s+|The\s+)?[A-Z])")
"""Before whose it is: "general manager, Selkirk Otters"."""


def join(turns: Sequence[tuple[str, Speaker]], about: About) -> tuple[str, About]:
    """The turns' texts below the title and an introduction of the speakers, and what is known of
    the whole; where each stands is ``About.turns``."""
    cast = dict.fromkeys(speaker.name for _, speaker in turns)
    told = {speaker.name: speaker for _, speaker in reversed(turns)}
    parts = [about.headline] if about.headline else []
    parts += [_introduced(told[name]) for name in cast]
    at = sum(len(part) + len(_GAP) for part in parts)
    places: list[Turn] = []
    for text, speaker in turns:
        places.append(Turn(at, at + len(text), speaker))
        at += len(text) + len(_GAP)
    whole = _GAP.join([*parts, *(text for text, _ in turns)])
    return whole, replace(about, turns=tuple(places))


def _introduced(speaker: Speaker) -> str:
    """ "Ada Quill, mayor of Selkirk, spoke.": a sentence that names a speaker."""
    role = speaker.role or ""
    if role[:1].isupper() and not speaker.affiliation:
        return f"{speaker.name} of {role} spoke."
    whose = f" of {speaker.affiliation}" if speaker.affiliation else ""
    told = _LAST_PART.sub(" of ", role, count=1) + whose if role else whose
    return f"{speaker.name}, {told.strip()}, spoke." if told else f"{speaker.name} spoke."
