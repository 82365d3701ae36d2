"""Who is who in a document: names, what they are called, pronouns and nominals, in this order."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import cast, get_args

from streaming.extract.doc import Doc
from streaming.extract.entities.aliases import AliasTable
from streaming.extract.entities.datelines import mark_datelines
from streaming.extract.entities.drafts import Draft
from streaming.extract.entities.grammar import is_verb
from streaming.extract.entities.grouping import Vote, group
from streaming.extract.entities.name import Line, Name
from streaming.extract.entities.names import find_names
from streaming.extract.entities.places import Places
from streaming.extract.entities.references import References
from streaming.extract.entities.register import Linked
from streaming.extract.entities.roles import Roles
from streaming.extract.entities.spellings import share_surnames
from streaming.extract.lexicon import words
from streaming.extract.model import (
    About,
    Entity,
    EntityKind,
    Mention,
    Paragraph,
    Quoted,
    Sentence,
    TaggedMention,
)
from streaming.extract.tokens import Token, tokens

_LONG_WORD = 4
_FEWEST_WORDS = 4
_FEW_WORDS = 8
_TITLED_SHARE = 0.8
_HEADING_SHARE = 0.7


def resolve(
    text: str,
    about: About,
    paragraphs: Sequence[Paragraph],
    sentences: Sequence[Sentence],
    quoted: Sequence[Quoted],
    aliases: AliasTable,
    tagged: Sequence[TaggedMention] = (),
    doc: Doc | None = None,
) -> tuple[tuple[Entity, ...], tuple[Mention, ...]]:
    """The entities that a text names and every mention of them, sorted, not overlapping."""
    found: list[Token] = []
    lines: list[Line] = []
    for number, sentence in enumerate(sentences):
        kind = paragraphs[sentence.paragraph].kind
        if kind == "boilerplate":
            continue
        first = len(found)
        found += tokens(text, sentence.start, sentence.end)
        titled = is_titled(found[first:], heading=kind == "headline")
        lines.append(Line(first, len(found), number, titled))
    names = find_names(found, lines, aliases)
    mark_datelines(names, found, lines)
    share_surnames(names, found)
    votes = [*_votes(names, tagged), *_speakers(names, about), *_read_votes(names, doc)]
    drafts, linked = group(names, found, aliases, votes, about.outlet)
    references: list[Mention] = []
    if doc is not None:
        at = Places(doc, linked)
        Roles(doc, at, drafts).read(linked)
        references += References(doc, at, drafts, quoted).mentions()
    mentions = _merged([_mention(link) for link in linked], references)
    return tuple(_entity(draft, drafts) for draft in drafts), tuple(mentions)


def is_titled(line: Sequence[Token], *, heading: bool = False) -> bool:
    """Whether nearly all long words of a sentence have a capital, its verbs too, as titles
    have them. A sentence full of names has a verb in small letters."""
    long = [t.text for t in line if len(t.text) >= _LONG_WORD and t.text[0].isalpha()]
    capital = sum(word[0].isupper() for word in long)
    share = _HEADING_SHARE if heading else _TITLED_SHARE
    if len(long) < _FEWEST_WORDS or capital < share * len(long):
        return False
    small = sum(t.text.islower() for t in line)
    if not heading and len(long) < _FEW_WORDS and small > 1 and line[-1].text == ".":
        return False  # "Rosie and Jim Roe own the Pell Motel."
    return heading or not any(is_verb(t.text) for t in line)


_READ = 1.0
"""How much it weighs what one mention is read as."""
_MEANT = 0.7
"""How much that "he" or "she" is read to mean the name."""
_HE_OR_SHE = words("grammar", "male", "female")
_SPEAKS = 3.0
"""How much it weighs that somebody has a turn in a transcript."""
_KIND_OF: dict[str, EntityKind] = {"PER": "person", "ORG": "organization", "LOC": "place"}


def _votes(names: Sequence[Name], tagged: Sequence[TaggedMention]) -> list[Vote]:
    """What the learned tagger says of the rules' names."""
    votes = []
    ordered = sorted(tagged, key=lambda mention: mention.start)
    at = 0
    for name in names:
        while at < len(ordered) and ordered[at].end <= name.start:
            at += 1
        if at < len(ordered) and ordered[at].start < name.end and ordered[at].kind in _KIND_OF:
            votes.append((name, _KIND_OF[ordered[at].kind], 2.0 * ordered[at].confidence))
    return votes


def _read_votes(names: Sequence[Name], doc: Doc | None) -> Iterator[Vote]:
    """What the names are the names of, as the model reads them; whom "he" and "she" mean are
    people."""
    if doc is None:
        return
    spoken = doc.mentions or ()
    starts = [doc.tokens[mention.head].start for mention in spoken]
    people = {m.entity for m in spoken if doc.form(m.head).lower() in _HE_OR_SHE}
    for name in names:
        at = bisect_left(starts, name.start)
        if name.titled or at == len(starts) or starts[at] >= name.end:
            continue
        if spoken[at].kind in get_args(EntityKind):
            yield name, cast(EntityKind, spoken[at].kind), _READ
        if spoken[at].entity in people:
            yield name, "person", _MEANT


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
