"""Who is who in a document: names, what they are called, pronouns and nominals, in this order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from streaming.extract.doc import Doc
from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grouping import group
from streaming.extract.entities.kinds import NameKind, Vote, read_as, weighed
from streaming.extract.entities.names import Name, find_names
from streaming.extract.entities.places import Places
from streaming.extract.entities.references import References
from streaming.extract.entities.register import Linked
from streaming.extract.entities.roles import Roles
from streaming.extract.lexicon import words
from streaming.extract.model import About, Document, Entity, Mention
from streaming.extract.tagger import TaggedMention


def resolve(
    document: Document, aliases: AliasTable, tagged: Sequence[TaggedMention], doc: Doc
) -> tuple[tuple[Entity, ...], tuple[Mention, ...]]:
    """The entities that a text names and every mention of them, sorted, not overlapping."""
    names = find_names(doc, document.paragraphs, tagged)
    votes = (*_tagged(names, tagged), *_read(names, doc), *_speakers(names, document.about))
    evidence = weighed(names, aliases, votes)
    drafts, linked = group(names, doc, evidence, aliases, document.about.outlet)
    at = Places(doc, linked)
    Roles(doc, at, drafts).read(linked)
    references = list(References(doc, at, drafts, document.quoted).mentions())
    mentions = _merged([_mention(link) for link in linked], references)
    return tuple(_entity(draft, drafts) for draft in drafts), tuple(mentions)


_READ, _ALIKE, _MEANT, _SPEAKS = 1.0, 1.0, 0.7, 3.0
"""What it weighs how one mention is read, how those that it is coordinated with are, that "he" or
"she" is read to mean it, and that somebody has a turn in a transcript."""
_HE_OR_SHE = words("grammar", "male", "female")
_KIND_OF: dict[str, NameKind] = {"PER": "person", "ORG": "organization", "LOC": "place"}


def _tagged(names: Sequence[Name], tagged: Sequence[TaggedMention]) -> Iterator[Vote]:
    """What the learned tagger says of the names."""
    ordered = sorted(tagged, key=lambda mention: mention.start)
    at = 0
    for name in names:
        while at < len(ordered) and ordered[at].end <= name.start:
            at += 1
        if at < len(ordered) and ordered[at].start < name.end and ordered[at].kind in _KIND_OF:
            yield name, _KIND_OF[ordered[at].kind], 2.0 * ordered[at].confidence


def _read(names: Sequence[Name], doc: Doc) -> Iterator[Vote]:
    """What the names are read to be the names of; whom "he" and "she" mean are people."""
    spoken = {mention.head: mention.entity for mention in doc.mentions}
    people = {entity for head, entity in spoken.items() if doc.form(head).lower() in _HE_OR_SHE}
    for name in names:
        kind = read_as(name)
        if kind is not None and not name.titled:
            yield name, kind, _READ
        if spoken.get(name.head) in people:
            yield name, "person", _MEANT
    yield from _alike(names, doc)


def _alike(names: Sequence[Name], doc: Doc) -> Iterator[Vote]:
    """What is coordinated is of one kind: "Pfizer, Kestrel Foods and Eli Lilly"."""
    rows: dict[int, list[Name]] = {}
    for name in names:
        token = doc.tokens[name.head]
        rows.setdefault(token.head if token.relation == "conj" else name.head, []).append(name)
    for row in rows.values():
        kinds = [kind for name in row if (kind := read_as(name)) is not None]
        for name in row if len(row) > 1 else ():
            yield from ((name, kind, _ALIKE / len(kinds)) for kind in kinds)


def _speakers(names: Sequence[Name], about: About) -> Iterator[Vote]:
    """The names of those who speak, who are people."""
    cast = {turn.speaker.name for turn in about.turns}
    return ((name, "person", _SPEAKS) for name in names if name.text in cast)


def _merged(names: Sequence[Mention], references: Sequence[Mention]) -> list[Mention]:
    """All mentions by start; of a name within a nominal ("the Gulls manager") the nominal."""
    ends = [reference.end for reference in references]
    merged = list(references)
    for name in names:
        at = bisect_right(ends, name.start)
        if at == len(references) or references[at].start >= name.end:
            merged.append(name)
    merged.sort(key=lambda mention: mention.start)
    return merged


def _mention(linked: Linked) -> Mention:
    name = linked.name
    return Mention(name.start, name.end, "name", linked.key, linked.confidence, linked.candidates)


def _entity(draft: Draft, drafts: Sequence[Draft]) -> Entity:
    affiliation = None if draft.affiliation is None else drafts[draft.affiliation].name
    return draft.entity(affiliation)
