"""What somebody does that makes them "the manager": "Hale has managed the Gulls since May"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from streaming.extract.lexicon import table
from streaming.extract.model import Mention

REACH = 60
"""Characters beside a name in which it is said what they do."""
_TABLE = table("agents")
_ROLES: Mapping[str, str] = _TABLE["doing"]
"""Verbs, each with what those who do so are called."""
_ADDRESS = re.compile(r"\b(?P<form>[A-Z][a-z]+)\.? \Z")
_DID = re.compile(
    r"(?:, (?:\d{1,2}, )?who)? (?:(?:has|have|had|still|also|once|now) ){0,2}(?P<verb>[a-z]{3,})\b"
)
_VERBS = "|".join(f"(?P<v{number}>{verb})" for number, verb in enumerate(_ROLES))
_DOES = re.compile(
    rf"(?:, (?:\d{{1,2}}, )?)?(?: ?who)? "
    rf"(?:has |have |had |now |once |also |first ){{0,2}}(?:{_VERBS})\b"
)
_NAMES = tuple(roles.split() for roles in _ROLES.values())
_BY = re.compile(rf"\b(?:{_VERBS}) by \Z")


def roles_of_doing(text: str, mention: Mention) -> Iterator[str]:
    """What the named one may be called for what the words beside the name say they do, and for
    the form of address before it."""
    address = _ADDRESS.search(text, max(0, mention.start - len("Councillor. ")), mention.start)
    form = address["form"] if address else text[mention.start : mention.end].partition(" ")[0]
    yield from _TABLE["addressed"].get(form.lower().rstrip("."), "").split()
    did = _DID.match(text, mention.end, mention.end + REACH)
    yield from _agents(did["verb"]) if did else ()
    end = mention.end + REACH
    behind = _DOES.match(text, mention.end, min(len(text), end))
    by = text.endswith(" by ", 0, mention.start)
    before = _BY.search(text[max(0, mention.start - REACH) : mention.start]) if by else None
    for match in (behind, before):
        if match is not None and match.lastgroup is not None:
            yield from _NAMES[int(match.lastgroup.removeprefix("v"))]


def _agents(verb: str) -> Iterator[str]:
    """ "bakes", "baked": the baker."""
    stem: str | None = _TABLE["stems"].get(verb)
    if stem is None and verb.endswith(("ed", "es")):
        stem = verb[:-2]
        yield verb[:-1] + "r"  # "whales", "whaled"
    elif stem is None and verb.endswith("s"):
        stem = verb[:-1]
    if stem:
        yield stem + "er"
