"""What somebody does that makes them "the manager": "Hale has managed the Gulls since May"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from streaming.extract.lexicon import table
from streaming.extract.model import Mention

REACH = 60
"""Characters beside a name in which it is said what they do."""
_ROLES = {
    "manag(?:es|ed|ing)": "manager skipper boss",
    "coach(?:es|ed|ing)": "coach manager",
    "(?:took|takes|taking|taken) (?:charge of|over at|over as|the helm of|the reins of)": (
        "coach manager skipper boss"
    ),
    "will (?:bat|start|bench|pitch|rest|bowl) (?=(?:him|her|them)\\b|[A-Z])": (
        "manager coach skipper"
    ),
    "captain(?:s|ed)": "captain skipper",
    "own(?:s|ed)": "owner",
    "(?:co-)?founded": "founder",
    "direct(?:s|ed)": "director",
    "edit(?:s|ed)": "editor",
    "chair(?:s|ed)": "chairman chairwoman chair",
    "(?:teach(?:es)?|taught)": "teacher professor instructor",
    "wr(?:ote|ites)": "author writer",
    "compos(?:es|ed)": "composer",
    "(?:heads?|headed|leads?|led)": "leader head chief",
    "command(?:s|ed)": "commander",
    "represent(?:s|ed)": "lawyer attorney solicitor barrister",
    "prosecut(?:es|ed)": "prosecutor",
    "presid(?:es|ed) over": "judge magistrate",
    "curat(?:es|ed)": "curator",
    "farm(?:s|ed)": "farmer",
    "pilot(?:s|ed)": "pilot",
    "design(?:s|ed)": "architect designer",
    "conduct(?:s|ed)": "conductor",
    "publish(?:es|ed)": "publisher",
    "sculpt(?:s|ed)": "sculptor",
    "paint(?:s|ed)": "painter artist",
    "pitched": "pitcher",
    "umpire(?:s|d)": "umpire",
    "refere(?:es|ed)": "referee",
    "sued": "plaintiff",
}
"""Verbs, each with what those who do so are called."""
_TABLE = table("agents")
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
    before = _BY.search(text[max(0, mention.start - REACH) : mention.start])
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
