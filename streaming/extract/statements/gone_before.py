"""Who had a post before, told by a noun: "Lee took over as chairman after the resignation of Cho",
"was named editor following Cho's retirement"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from streaming.extract.lexicon import words
from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import FORMER, post_fills
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.reading import Reading

_GOING = words("offices", "goings")
_AFTER = frozenset(("after", "following", "upon", "on"))
_NEAR = 4
"""How many items may stand between "after" and the noun."""


def gone_before(
    reading: Reading, held: Mapping[str, Post], taken: Mapping[str, Post]
) -> Iterator[Match]:
    """The post that the sentence says somebody begins was that of who is told to be gone. ``held``
    are the posts that persons were said to have, ``taken`` those that they begin."""
    if reading.lacks(_GOING):
        return
    items = reading.items
    for at, item in enumerate(items):
        if at < 3 or item.low not in _GOING or item.kind != "word":
            continue
        former = _whose(reading, at)
        if former is None or not any(i.low in _AFTER for i in items[max(0, at - _NEAR) : at]):
            continue
        post = _begun(reading, held, taken, former, at)
        if post is not None:
            span = (min(former.span[0], item.start), max(former.span[1], item.end))
            yield Match(FORMER, post_fills(former, post, span), first=at, last=at)


def _whose(reading: Reading, at: int) -> Ref | None:
    """The person of whom "the resignation of Cho" or "Cho's retirement" is told."""
    items = reading.items
    if at + 1 < len(items) and items[at + 1].low == "of":
        phrase = reading.phrase(at + 2) if at + 2 < len(items) else None
        plain = phrase is not None and phrase.role is None  # not "of coach Bo Lee"
        ref = phrase.refs[0] if phrase is not None and plain and phrase.refs else None
    else:
        own = at - 1 - (items[at - 1].kind == "word")  # "Cho's sudden departure"
        ref = make_ref(reading.document, items[own - 1]) if items[own].kind == "poss" else None
    return ref if ref is not None and ref.kind == "person" else None


def _begun(
    reading: Reading, held: Mapping[str, Post], taken: Mapping[str, Post], former: Ref, at: int
) -> Post | None:
    """The office that somebody else was just said to begin, of whom the sentence is."""
    for item in reading.items[:at]:
        ref = make_ref(reading.document, item) if item.sort == "person" else None
        post = taken.get(ref.name) if ref is not None and ref.name != former.name else None
        if ref is None or post is None or post.at < reading.sentence.start:
            continue
        own = held.get(ref.name)
        if post.of is None and own is not None and own.role == post.role:
            post = own  # "Pell Foods chief executive Ann Lee … took over as chief executive"
        return post if is_office(post.role) and post.of is not None else None
    return None
