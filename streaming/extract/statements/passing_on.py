"""What the rules for posts that pass on share: who comes and who goes at a verb, and the claim."""

from __future__ import annotations

from collections.abc import Mapping

from contract.vocabulary import Pattern
from streaming.extract.statements.named_behind import apposed
from streaming.extract.statements.patterns import ROLE_CLAIM, Rule, Slot
from streaming.extract.statements.phrase import Phrase, Ref, make_ref
from streaming.extract.statements.posts import Post
from streaming.extract.statements.reading import Attached, Reading
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.verb_groups import Verb

_PERSON_SLOT = Slot("subject", ("person",))
COMING = Rule(ROLE_CLAIM, Pattern("", confidence=0.8, time="start_time"))
NAMING = frozenset("name appoint elect choose pick select tap announce".split())
"""Verbs that give somebody a post."""
FORMER = Rule(ROLE_CLAIM, Pattern("", confidence=0.75, time=""))


def subject_person(reading: Reading, verb: Verb) -> Ref | None:
    """The person of whom the verb is said."""
    at = reading.clauses.subject(verb)
    return person_of(reading.phrase_ending(at)) if at is not None else None


def object_person(reading: Reading, verb: Verb) -> Ref | None:
    """Whom the verb acts on, or by whom it is done."""
    if verb.passive:
        by = next(
            (one.phrase for one in behind_verb(reading, verb) if one.preposition == "by"), None
        )
        return person_of(by) or _apposed(reading, by)
    at = reading.skip(verb.at + 1)
    return person_of(reading.phrase(at)) if at < len(reading.items) else None


def _apposed(reading: Reading, phrase: Phrase | None) -> Ref | None:
    """ "by her deputy, Lee": who is named behind what that is."""
    named = apposed(reading, _PERSON_SLOT, phrase) if phrase is not None else None
    return named[0][0].ref if named is not None else None


def person_with(reading: Reading, verb: Verb) -> Ref | None:
    """ "replaced him with Cho"."""
    named = (each.phrase for each in behind_verb(reading, verb) if each.preposition == "with")
    return person_of(next(named, None))


def newly_named(reading: Reading, verb: Verb, known: Mapping[str, Post]) -> Ref | None:
    """Who got a post earlier in the sentence: Lee, for "named Lee treasurer, replacing"."""
    if verb.mode != "ing":
        return None
    for item in reversed(reading.items[: verb.first]):
        ref = make_ref(reading.document, item) if item.kind == "ent" else None
        post = known.get(ref.name) if ref is not None and ref.kind == "person" else None
        if post is not None and post.at >= reading.sentence.start:
            return ref
    return None


def behind_verb(reading: Reading, verb: Verb) -> list[Attached]:
    """The prepositional phrases that belong to the verb."""
    return reading.attached(verb.at + 1, reading.clause_end(verb))


def person_of(phrase: Phrase | None) -> Ref | None:
    """The person whom a phrase names first, if it names one first."""
    ref = phrase.refs[0] if phrase is not None and phrase.refs else None
    return ref if ref is not None and ref.kind == "person" else None


def post_fills(
    person: Ref, post: Post, span: tuple[int, int], interim: bool = False
) -> dict[str, list[Fill]]:
    """The fills of a match that tells of somebody's post."""
    role = post.role.removeprefix("interim ")
    fills = {
        "subject": [Fill(person.name, "person", person.span, person)],
        "role": [Fill(f"interim {role}" if interim else role, "role", span)],
    }
    if post.of is not None:
        fills["value"] = [Fill(post.of, post.kind, span)]
    return fills
