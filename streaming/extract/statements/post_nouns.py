"""The nouns by which a text comes back to a post: "the job", "the speakership", "the council"."""

from __future__ import annotations

from streaming.extract.statements.reading import Attached, Reading
from streaming.extract.statements.verb_groups import Verb

POSTS = frozenset("job post position office role seat title helm reins".split())
_MEMBERS = {
    "council": "councilman councilwoman councilmember councillor councilor alderman".split(),
    "senate": ["senator"],
    "house": "congressman congresswoman representative assemblyman assemblywoman".split(),
    "congress": "congressman congresswoman representative".split(),
    "assembly": "assemblyman assemblywoman".split(),
    "legislature": "legislator senator assemblyman assemblywoman representative".split(),
    "bench": "judge justice".split(),
    "commission": ["commissioner"],
}
"""What those are called who are elected or appointed to a body: "to the council"."""


def is_of_noun_before(reading: Reading, verb: Verb, role: str) -> bool:
    """ "a job that she has held since", "the speakership, which he held until": the post."""
    at = reading.clauses.subject(verb)
    relative = at is not None and at > 1 and reading.items[at - 1].low in ("that", "which")
    if at is None or not relative:
        return False
    noun = reading.items[at - 2 - (reading.items[at - 2].kind == "comma")].low.split()[-1]
    return noun in POSTS or noun.removesuffix("ship") == role.lower().split()[-1]


def comes_back(reading: Reading, to: Attached, role: str) -> bool:
    """Whether "to the post", "to the council" stands for a known post."""
    words = [item.low for item in reading.items[to.at : to.at + 2]]
    if words[:1] in (["that"], ["this"]) and words[-1] in POSTS:
        return True
    phrase = to.phrase
    if phrase is not None and phrase.head in POSTS:
        return phrase.definite and phrase.owner is None
    return is_member_of(reading, to, role)


def is_member_of(reading: Reading, to: Attached, role: str) -> bool:
    """Whether a councilman's post is meant by "the council"."""
    words = " ".join(item.low for item in reading.items[to.at : to.at + 3]).split()[:3]
    body = words[1:2] if words[:1] in (["the"], ["city"], ["town"]) else words[:1]
    of = words[-1:] == ["of"]
    return not of and role.lower().split()[-1] in _MEMBERS.get("".join(body), ())
