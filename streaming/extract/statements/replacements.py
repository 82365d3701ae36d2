"""Who follows whom by one verb: "Acme replaced its chief executive, Lee, with Cho"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from streaming.extract.statements.match import Match
from streaming.extract.statements.passing_on import COMING, post_fills
from streaming.extract.statements.phrase import Ref, make_ref
from streaming.extract.statements.posts import Post, is_office
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.verb_groups import Verb

_REACH = 14
"""How many items behind the verb whoever follows may stand."""
_DESCRIBING = frozenset("det word role adv age num comma ent".split())


def replaced_with(reading: Reading, known: Mapping[str, Post]) -> Iterator[Match]:
    """Those with whom a body replaces one whose office there is known: they begin it."""
    for verb in reading.verbs:
        if "replace" not in verb.lemmas or verb.passive or verb.negated or verb.modal:
            continue
        at = reading.clauses.subject(verb)
        body = make_ref(reading.document, reading.items[at]) if at is not None else None
        if body is None or body.kind != "organization":
            continue
        former, found = None, None
        for ref, behind_with in _persons_behind(reading, verb):
            if behind_with:
                found = ref
                break
            former = ref
        post = known.get(former.name) if former is not None else None
        if found is None or post is None or post.of != body.name or not is_office(post.role):
            continue
        span = (reading.items[verb.first].start, reading.items[verb.at].end)
        yield Match(COMING, post_fills(found, post, span), verb.first, verb.at + 1, verb)


def _persons_behind(reading: Reading, verb: Verb) -> Iterator[tuple[Ref, bool]]:
    """The persons named behind a verb up to the next one, and whether "with" stood before."""
    items, behind_with = reading.items, False
    for i in range(verb.at + 1, min(len(items), verb.at + _REACH)):
        if i in reading.verb_items:
            return
        behind_with |= items[i].low == "with"
        if behind_with and items[i].low != "with" and items[i].kind not in _DESCRIBING:
            return
        ref = make_ref(reading.document, items[i])
        if ref is not None and ref.kind == "person" and ref.how == "name":
            yield ref, behind_with
